//! `sternpost completions` and `sternpost man`: for shells and for `man`, from the same source as `--help`.

use super::{Failure, Globals, examples, out};
use clap::Command;
use clap_complete::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};
use serde_json::json;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What `completions` takes.
#[derive(clap::Args, Debug)]
pub struct CompletionsArgs {
    /// Which shell
    #[arg(value_enum)]
    shell: Shell,
}

/// What `man` takes.
#[derive(clap::Args, Debug)]
pub struct ManArgs {
    /// A folder, made where there is none: each command's page is written there; without it the first page is printed
    dir: Option<PathBuf>,
}

/// Prints the completions of a shell.
///
/// # Errors
/// [`Failure`] where standard output can't be written.
pub fn completions(args: &CompletionsArgs) -> Result<ExitCode, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut super::command(), "sternpost", &mut script);
    out::written(io::stdout().write_all(&script))
}

/// Prints the first page, or writes all.
///
/// # Errors
/// [`Failure`] where a page can't be written.
pub fn run(args: &ManArgs, globals: &Globals) -> Result<ExitCode, Failure> {
    let mut command = super::command().disable_help_subcommand(true);
    command.build();
    let Some(dir) = &args.dir else {
        let page = page(&command).map_err(|e| at(Path::new("the page"), &e))?;
        return out::written(io::stdout().write_all(&page));
    };
    fs::create_dir_all(dir).map_err(|e| at(dir, &e))?;
    let mut written = Vec::new();
    write_all(&command, dir, &mut written)?;
    if globals.json {
        println!("{}", json!({ "pages": written }));
    } else {
        println!("{}", written.join("\n"));
    }
    Ok(ExitCode::SUCCESS)
}

fn at(path: &Path, error: &io::Error) -> Failure {
    Failure::fault(format!("{}: {error}", path.display())).hint("name a folder that you may write to")
}

/// Writes the pages of a command and of those below it; gives their files.
fn write_all(command: &Command, dir: &Path, written: &mut Vec<String>) -> Result<(), Failure> {
    let name = command.get_display_name().unwrap_or_else(|| command.get_name());
    let file = dir.join(format!("{name}.1"));
    let page = page(command).map_err(|e| at(&file, &e))?;
    fs::write(&file, page).map_err(|e| at(&file, &e))?;
    written.push(file.display().to_string());
    command.get_subcommands().filter(|below| !below.is_hide_set()).try_for_each(|below| write_all(below, dir, written))
}

/// A command's page of section 1.
fn page(command: &Command) -> io::Result<Vec<u8>> {
    let mut page = Vec::new();
    let man = Man::new(command.clone());
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut page)?;
    }
    let path = command.get_bin_name().unwrap_or("sternpost");
    let mut roff = Roff::new();
    roff.control("SH", ["EXAMPLES"]);
    for example in examples::of(path.strip_prefix("sternpost").unwrap_or(path).trim_start()) {
        roff.control("PP", []).text([roman(*example)]);
    }
    roff.control("SH", ["EXIT STATUS"]);
    roff.text([
        bold("0"),
        roman(" done, "),
        bold("1"),
        roman(" a fault or a finding, "),
        bold("2"),
        roman(" wrong usage."),
    ]);
    if path == "sternpost deliver" {
        roff.text([roman("As an MTA wants it: "), bold("65"), roman(" no letter, "), bold("75"), roman(" try again.")]);
    }
    roff.to_writer(&mut page)?;
    Ok(page)
}
