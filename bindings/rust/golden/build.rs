//! Compiles the golden program of test/golden so that each function of the library is asked through kolize-sys.

use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it"));
    let rust = Path::new("..");
    let golden = Path::new("../../../test/golden");
    let writer = rust.join("generate.py");
    let ran = Command::new("python3").arg("-B").arg(&writer).arg("--golden").arg(&out).status();
    assert!(ran.expect("python3 writes the forwards").success());
    println!("cargo:rerun-if-changed={}", golden.display());
    println!("cargo:rerun-if-changed={}", writer.display());

    let mut files: Vec<PathBuf> = std::fs::read_dir(golden)
        .expect("test/golden is there")
        .map(|one| one.expect("a file").path())
        .filter(|one| one.extension().is_some_and(|end| end == "c"))
        .collect();
    files.sort();
    let names: Vec<&str> = files.iter().filter_map(|one| one.file_stem()?.to_str()?.strip_prefix("golden_")).collect();
    let list = format!("#define GOLDEN_MODULES(X) {}\n", names.iter().map(|one| format!("X({one}) ")).collect::<String>());
    std::fs::write(out.join("golden_modules.h"), list).expect("OUT_DIR can be written");

    let mut build = cc::Build::new();
    build.std("c11").warnings(false).opt_level(1).flag("-ffp-contract=off").define("main", "golden_main");
    build.flag("-include").flag(out.join("renames.h").to_str().expect("a path of text"));
    build.include("../../../include").include("../../../test/harness").include(&out);
    build.files(&files).file("../../../test/harness/kz_test.c").compile("golden");
}
