//! Cost as the work grows: the same figures over databases of more and more games, a tenth of them running.
//!
//! Each is a copy of a few games that the host has played ([`crate::store::Store::multiply`]). Turns there and in an empty club take turns,
//! so that their ratio is of one machine at one time; the host that idles is the real binary.

use super::ground::Ground;
use super::{BenchFault, astray, file, median, start};
use crate::host;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// Games of the pattern; the first of them runs.
const PATTERN: usize = 10;
/// Turns that are measured in each database.
const TURNS: usize = 60;
/// Turns before them, which warm the caches of both.
const WARM: usize = 10;
/// How often a start is measured.
const STARTS: usize = 5;

/// How a club of so many games stands.
#[derive(Clone, Copy, Debug)]
pub struct GrowthFigures {
    /// Games, a tenth of them running.
    pub games: u32,
    /// Bytes of the database's file.
    pub bytes: u64,
    /// From nothing to a host that has looked at everything once and found nothing to do.
    pub start: Duration,
    /// A turn in this database.
    pub turn: Duration,
    /// A turn in an empty one, at the same time.
    pub turn_when_empty: Duration,
    /// Finding the alarms that are due.
    pub alarms: Duration,
    /// The host at rest; `None` where it was not watched.
    pub idle: Option<Idle>,
}

impl GrowthFigures {
    /// A turn's cost by that in an empty database.
    #[must_use]
    pub fn to_empty(&self) -> f64 {
        self.turn.as_secs_f64() / self.turn_when_empty.as_secs_f64().max(1e-9)
    }
}

/// A host that has nothing to do.
#[derive(Clone, Copy, Debug)]
pub struct Idle {
    /// Bytes that it holds in memory.
    pub bytes: u64,
    /// The part of a core that it takes.
    pub core: f64,
}

/// How long the idle host is watched, by which binary.
#[derive(Clone, Copy, Debug)]
pub struct Watch<'a> {
    /// The `sternpost` that is run.
    pub binary: &'a Path,
    /// For so long.
    pub time: Duration,
}

/// Measures a club of so many games within `dir`; `tell` hears how many there are on the way.
///
/// # Errors
/// [`BenchFault`] where the folder can't be written or the host fails.
pub async fn measure(
    dir: &Path,
    games: u32,
    watch: Option<Watch<'_>>,
    tell: &dyn Fn(u32),
) -> Result<GrowthFigures, BenchFault> {
    let mut large = Ground::make(dir, "large")?;
    large.open_pattern(PATTERN)?;
    large.store.multiply(games, tell)?;
    let starts = start_again(&mut large).await?;
    let mut empty = Ground::make(dir, "empty")?;
    let letters = [large.open_games(WARM + TURNS)?, empty.open_games(WARM + TURNS)?];
    let mut times = [Vec::new(), Vec::new()];
    for n in 0..WARM + TURNS {
        for (ground, (letters, times)) in [&mut large, &mut empty].into_iter().zip(letters.iter().zip(&mut times)) {
            ground.put(n, &letters[n])?;
            let began = start();
            let tally = ground.crank(&|_| {}).await?;
            times.push(began.elapsed());
            ground.take_mails()?;
            if tally.played != 1 {
                return Err(BenchFault::Astray(format!("a letter that plays nothing: {tally}")));
            }
        }
    }
    let [turn, turn_when_empty] = times.map(|times| median(&times[WARM..]));
    let mut alarms = Vec::new();
    for _ in 0..TURNS {
        let began = start();
        large.store.view()?.games_due(host::now(), 25)?;
        alarms.push(began.elapsed());
    }
    let path = large.store.path().to_owned();
    let bytes = fs::metadata(&path).map_err(file(&path))?.len();
    let idle = watch.map(|watch| idle(&large, watch)).transpose()?;
    Ok(GrowthFigures { games, bytes, start: median(&starts), turn, turn_when_empty, alarms: median(&alarms), idle })
}

/// Opens the club anew and turns the crank over nothing.
async fn start_again(ground: &mut Ground) -> Result<Vec<Duration>, BenchFault> {
    let mut times = Vec::new();
    for _ in 0..STARTS {
        let began = start();
        ground.open_again()?;
        ground.crank(&|_| {}).await?;
        times.push(began.elapsed());
    }
    Ok(times)
}

/// Runs the real host over the club and watches it while nothing happens.
fn idle(ground: &Ground, watch: Watch<'_>) -> Result<Idle, BenchFault> {
    let mut command = Command::new(watch.binary);
    command.arg("--config").arg(ground.dir.join("config.toml")).args(["--quiet", "run"]);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let child = Running(command.spawn().map_err(file(watch.binary))?);
    // What it does at its start is not what it does at rest.
    std::thread::sleep(Duration::from_secs(3));
    let (began, before) = (start(), child.work()?);
    std::thread::sleep(watch.time);
    let spent = child.work()?.saturating_sub(before);
    let core = spent.as_secs_f64() / began.elapsed().as_secs_f64().max(1e-9);
    Ok(Idle { bytes: child.memory()?, core })
}

struct Running(Child);

impl Running {
    fn about(&self, what: &str) -> Result<String, BenchFault> {
        let path = Path::new("/proc").join(self.0.id().to_string()).join(what);
        fs::read_to_string(&path).map_err(file(&path))
    }

    /// The time that its threads have spent on a processor (`/proc/PID/stat`, fields 14 and 15, in hundredths of a second;
    /// where the kernel tells it, `/proc/PID/task/*/schedstat`, in nanoseconds).
    fn work(&self) -> Result<Duration, BenchFault> {
        let tasks = Path::new("/proc").join(self.0.id().to_string()).join("task");
        let mut nanoseconds = 0u64;
        for task in fs::read_dir(&tasks).map_err(file(&tasks))? {
            let path = task.map_err(file(&tasks))?.path().join("schedstat");
            let text = fs::read_to_string(&path).unwrap_or_default();
            nanoseconds += text.split(' ').next().and_then(|word| word.parse::<u64>().ok()).unwrap_or(0);
        }
        if nanoseconds > 0 {
            return Ok(Duration::from_nanos(nanoseconds));
        }
        let text = self.about("stat")?;
        let fields: Vec<&str> = text.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        let ticks: u64 = fields.iter().skip(11).take(2).filter_map(|word| word.parse::<u64>().ok()).sum();
        Ok(Duration::from_millis(ticks * 10))
    }

    fn memory(&self) -> Result<u64, BenchFault> {
        let text = self.about("status")?;
        let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = line.and_then(|line| line.split_whitespace().next()).and_then(|word| word.parse::<u64>().ok());
        kilobytes.map(|kb| kb * 1024).ok_or_else(|| astray("a process whose memory nobody tells"))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
