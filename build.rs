//! Tells the linker to keep the binary's relocations packed (DT_RELR), which spares it more than a megabyte.

#![allow(clippy::disallowed_methods, reason = "cargo tells a build script of its target through the environment")]

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let target = |what: &str| std::env::var(format!("CARGO_CFG_TARGET_{what}")).unwrap_or_default();
    if target("OS") == "linux" && target("ENV") == "gnu" {
        println!("cargo::rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    }
}
