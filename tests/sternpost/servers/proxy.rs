//! A wire between a client and a server that breaks at a given place of their conversation.
//!
//! A conversation is counted in units: lines, or TLS records where the line is secured from its first byte.

use std::sync::{Arc, Mutex};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// Who speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    Client,
    Server,
}

/// On which side of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    Before,
    Within,
    After,
}

/// What happens to the wire.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Break {
    /// Both ends see it end.
    Cut,
    /// Both ends stay open and hear nothing.
    Hang,
}

/// The place of a break.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct At {
    pub(crate) side: Side,
    pub(crate) unit: usize,
    pub(crate) place: Place,
    /// Which trial at this place it is.
    attempt: u32,
}

impl At {
    /// A user of its own for a trial there.
    pub(crate) fn user(self, what: &str) -> String {
        format!("{what}-{:?}-{}-{:?}-{}", self.side, self.unit, self.place, self.attempt).to_lowercase()
    }
}

#[derive(Debug)]
struct State {
    at: Option<At>,
    how: Break,
    broken: bool,
    /// It came to the place of its break.
    came_there: bool,
}

/// The near end of the wire. Once broken it carries nothing more, until it is mended.
#[derive(Debug)]
pub(crate) struct Wire {
    pub(crate) port: u16,
    state: Arc<Mutex<State>>,
}

impl Wire {
    /// A wire to that port of this machine.
    pub(crate) async fn to(port: u16) -> Self {
        Self::that_breaks(port, None, Break::Cut).await
    }

    /// A wire that breaks where its first conversation comes to that place.
    pub(crate) async fn that_breaks(port: u16, at: Option<At>, how: Break) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let near = listener.local_addr().unwrap().port();
        let state = Arc::new(Mutex::new(State { at, how, broken: false, came_there: false }));
        let shared = state.clone();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(carry(client, port, shared.clone()));
            }
        });
        Self { port: near, state }
    }

    pub(crate) fn is_broken(&self) -> bool {
        self.state.lock().unwrap().broken
    }

    fn came_there(&self) -> bool {
        self.state.lock().unwrap().came_there
    }

    /// Breaks it for every conversation to come and, where something is said, for those that are on.
    pub(crate) fn sever(&self) {
        self.state.lock().unwrap().broken = true;
    }

    /// Carries everything again.
    pub(crate) fn mend(&self) {
        let mut state = self.state.lock().unwrap();
        (state.broken, state.at) = (false, None);
    }
}

/// Tries every place at which a conversation with that port can break; gives how many there were.
///
/// A trial tells whether it went on to its end or to the break; on a busy machine one may have lost its patience before, and
/// is made again.
pub(crate) async fn everywhere(
    port: u16,
    how: Break,
    sides: &[(Side, &[Place])],
    mut trial: impl AsyncFnMut(&Wire, At) -> bool,
) -> usize {
    const TRIES: u32 = 50;
    let mut breaks = 0;
    for &(side, places) in sides {
        for unit in 0.. {
            let before = breaks;
            for &place in places {
                for attempt in 0.. {
                    assert!(attempt < TRIES, "{side:?} {unit} {place:?}: never patient enough");
                    let at = At { side, unit, place, attempt };
                    let wire = Wire::that_breaks(port, Some(at), how).await;
                    let is_through = trial(&wire, at).await;
                    breaks += usize::from(wire.came_there());
                    if is_through || wire.came_there() {
                        break;
                    }
                }
            }
            if breaks == before {
                break;
            }
        }
    }
    breaks
}

/// Every side and place.
pub(crate) const ANYWHERE: &[(Side, &[Place])] =
    &[(Side::Client, &[Place::Before, Place::Within, Place::After]), (Side::Server, &[Place::Before, Place::Within])];
/// Behind everything that a client says: it waits for the answer.
pub(crate) const UNANSWERED: &[(Side, &[Place])] = &[(Side::Client, &[Place::After])];

/// Where one side's bytes are in their units.
#[derive(Default)]
struct Count {
    unit: usize,
    within: usize,
    /// What a TLS record still holds, its header's end known.
    left: usize,
}

impl Count {
    /// Counts a byte; true for a unit's last.
    fn ends(&mut self, byte: u8, secured: bool) -> bool {
        const HEADER: usize = 5;
        self.within += 1;
        let ends = if !secured {
            byte == b'\n'
        } else if self.within <= HEADER {
            // Its length is in the last two bytes of the header (RFC 8446 §5.1).
            self.left = (self.left << 8 | usize::from(byte)) & 0xffff;
            false
        } else {
            self.within == HEADER + self.left
        };
        if ends {
            *self = Self { unit: self.unit + 1, ..Self::default() };
        }
        ends
    }

    /// How many of these bytes go through before the break; `None` for all.
    fn until(&mut self, bytes: &[u8], secured: bool, at: Option<At>) -> Option<usize> {
        /// So much of a unit is in the middle of it.
        const FEW: usize = 3;
        for (passed, &byte) in bytes.iter().enumerate() {
            let here = at.filter(|at| at.unit == self.unit).map(|at| at.place);
            let begun = self.within;
            if here == Some(Place::Before) {
                return Some(passed);
            }
            let ends = self.ends(byte, secured);
            match here {
                Some(Place::Within) if ends => return Some(passed),
                Some(Place::Within) if begun + 1 == FEW => return Some(passed + 1),
                Some(Place::After) if ends => return Some(passed + 1),
                _ => {}
            }
        }
        None
    }
}

async fn carry(mut client: TcpStream, port: u16, state: Arc<Mutex<State>>) {
    let Ok(mut server) = TcpStream::connect(("127.0.0.1", port)).await else { return };
    let (mut up, mut down) = (vec![0; 16 * 1024], vec![0; 16 * 1024]);
    let mut counts = [Count::default(), Count::default()];
    let mut secured = None;
    while !state.lock().unwrap().broken {
        let (side, read) = tokio::select! {
            read = client.read(&mut up) => (Side::Client, read),
            read = server.read(&mut down) => (Side::Server, read),
        };
        let Ok(count @ 1..) = read else { return };
        let bytes = if side == Side::Client { &up[..count] } else { &down[..count] };
        // A handshake is the first thing that a client says (RFC 8446 §5.1: 22).
        let secured = *secured.get_or_insert(side == Side::Client && bytes[0] == 22);
        let passed = {
            let state = state.lock().unwrap();
            let at = state.at.filter(|at| at.side == side);
            if state.broken { Some(0) } else { counts[usize::from(side == Side::Server)].until(bytes, secured, at) }
        };
        let bytes = &bytes[..passed.unwrap_or(count)];
        let written = match side {
            Side::Client => server.write_all(bytes).await,
            Side::Server => client.write_all(bytes).await,
        };
        if passed.is_some() {
            let mut state = state.lock().unwrap();
            (state.broken, state.came_there) = (true, true);
        }
        if written.is_err() {
            return;
        }
    }
    let how = state.lock().unwrap().how;
    if how == Break::Hang {
        while matches!(client.read(&mut up).await, Ok(1..)) {}
    }
}
