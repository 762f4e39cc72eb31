//! The `sternpost` binary: everything is in the library, but for what gives it memory.

use mimalloc::MiMalloc;

/// Mails are written on several threads, piece by piece: the system's allocator takes a fifth longer over them.
#[global_allocator]
static MEMORY: MiMalloc = MiMalloc;

fn main() -> std::process::ExitCode {
    sternpost::cli::run()
}
