//! The golden table by Rust:  kolize-golden --table ../../test/golden/golden.txt [--fault 20]
//!
//! The program is that of test/golden, in C.  Each function of the library that it calls is one of this file, which calls
//! kolize-sys: so every declaration of the crate is used with every type by value, and each answer is compared.
#![allow(clippy::missing_safety_doc, clippy::too_many_arguments)]

use core::ffi::{c_char, c_int, c_uint, c_void};
use kolize_sys::*;

include!(concat!(env!("OUT_DIR"), "/forwards.rs"));

extern "C" {
    fn golden_main(argc: c_int, argv: *mut *mut c_char) -> c_int;
}

fn main() {
    let words: Vec<_> = std::env::args().map(|one| std::ffi::CString::new(one).expect("no zero in it")).collect();
    let mut pointers: Vec<*mut c_char> = words.iter().map(|one| one.as_ptr().cast_mut()).collect();
    let count = pointers.len() as c_int;
    pointers.push(core::ptr::null_mut());
    // Arguments as C's main has them: they live until it returns, and end with a null.
    std::process::exit(unsafe { golden_main(count, pointers.as_mut_ptr()) });
}
