//! Compiles the C library, which is two files.  In a clone without them, scripts/amalgamate.py writes them first.

use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    let here = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it"));
    println!("cargo:rerun-if-env-changed=KOLIZE_STATIC");
    if let Some(library) = std::env::var_os("KOLIZE_STATIC").map(PathBuf::from) {
        return link(&library);
    }
    let folder = source(&here, &out);
    println!("cargo:rerun-if-changed={}", folder.join("kolize.c").display());
    println!("cargo:rerun-if-env-changed=KOLIZE_C_FLAGS");
    println!("cargo:include={}", folder.display());

    let mut build = cc::Build::new();
    build.file(folder.join("kolize.c")).include(&folder).std("c11").warnings(false);
    // Without optimisation each question takes ten times as long, in a program that is being debugged, too.
    if std::env::var("OPT_LEVEL").as_deref() != Ok("3") {
        build.opt_level(2);
    }
    for flag in ["-ffp-contract=off", "-fno-math-errno"] {
        build.flag_if_supported(flag);
    }
    // Such as -fsanitize=address, for tests.
    for flag in std::env::var("KOLIZE_C_FLAGS").unwrap_or_default().split_whitespace() {
        build.flag(flag);
    }
    build.compile("kolize");
    if std::env::var("CARGO_CFG_TARGET_FAMILY").as_deref() == Ok("unix") {
        println!("cargo:rustc-link-lib=m");
    }
}

/// Links a library that is compiled already, libkolize.a of the same version.
fn link(library: &Path) {
    println!("cargo:rerun-if-changed={}", library.display());
    println!("cargo:rustc-link-search=native={}", library.parent().expect("a path of a file").display());
    println!("cargo:rustc-link-lib=static=kolize");
    println!("cargo:rustc-link-lib=m");
}

/// The folder with kolize.c and kolize.h: the one of the package, or one that is written now.
fn source(here: &Path, out: &Path) -> PathBuf {
    let packed = here.join("c");
    if packed.join("kolize.c").exists() {
        return packed;
    }
    let tree = here.join("../../..");
    let script = tree.join("scripts/amalgamate.py");
    println!("cargo:rerun-if-changed={}", tree.join("src").display());
    let ran = Command::new("python3").arg("-B").arg(script).arg("--source").arg(&tree).arg("--out").arg(out).status();
    assert!(
        matches!(ran, Ok(status) if status.success()),
        "kolize-sys has no c/kolize.c: run `make crate` in the folder of Kolize, which needs python3"
    );
    out.to_path_buf()
}
