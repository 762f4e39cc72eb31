//! The `sternpost` binary: everything is in the library.

fn main() -> std::process::ExitCode {
    sternpost::cli::run()
}
