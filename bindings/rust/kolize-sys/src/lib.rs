//! The C interface of [Kolize](https://crates.io/crates/kolize), function by function.
//!
//! Functions and structs are those of C, by value where C takes them by value: rustc passes `repr(C)` structs as the C
//! compiler does on every machine that both know, so no second layer with pointers is compiled. Sizes and offsets are
//! asserted while this crate compiles. What the functions do is said in the headers; the safe crate is `kolize`.
#![no_std]
#![allow(non_camel_case_types)]

use core::ffi::{c_char, c_int, c_uint, c_void};
use core::marker::PhantomData;

/// Asserts that a struct has C's size, alignment and offsets.
macro_rules! layout {
    ($name:ident, $size:expr, $align:expr, $($field:ident: $at:expr),*) => {
        const _: () = {
            assert!(core::mem::size_of::<$name>() == $size && core::mem::align_of::<$name>() == $align);
            let place = core::mem::MaybeUninit::<$name>::uninit();
            let start = place.as_ptr();
            // Each field's place is computed; nothing is read.
            $(assert!(unsafe { core::ptr::addr_of!((*start).$field).cast::<u8>().offset_from(start.cast()) } == $at);)*
        };
    };
}

include!("generated.rs");
