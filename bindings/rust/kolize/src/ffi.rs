//! How the library is called: results, lists that tell how many there are, closures that it calls back.

use crate::{sys, Error};
use alloc::vec::Vec;
use core::ptr::NonNull;

/// A zeroed struct of C: each one's default.
///
/// # Safety
/// `T` is a struct of `kolize_sys`: numbers, pointers and optional functions, all of which may be 0.
pub(crate) unsafe fn zeroed<T: Copy>() -> T {
    core::mem::zeroed()
}

/// Calls what returns a result and explains it in `err`.
pub(crate) fn attempt(call: impl FnOnce(*mut sys::kz_error) -> sys::kz_result) -> Result<(), Error> {
    let mut err = sys::kz_error { code: sys::KZ_OK, a: 0, b: 0 };
    match call(&mut err) {
        sys::KZ_OK => Ok(()),
        code => Err(Error::of_c(sys::kz_error { code, ..err })),
    }
}

/// The same for what makes something.
pub(crate) fn made<T>(call: impl FnOnce(*mut *mut T, *mut sys::kz_error) -> sys::kz_result) -> Result<NonNull<T>, Error> {
    let mut out = core::ptr::null_mut();
    attempt(|err| call(&mut out, err))?;
    NonNull::new(out).ok_or(Error::of_code(sys::KZ_ERR_MEMORY))
}

/// The same for what fills a struct.
pub(crate) fn filled<T: Copy>(call: impl FnOnce(*mut T, *mut sys::kz_error) -> sys::kz_result) -> Result<T, Error> {
    let mut out = unsafe { zeroed::<T>() };
    attempt(|err| call(&mut out, err))?;
    Ok(out)
}

/// What a function lists that writes at most so many and returns how many there are: it is asked again with room for all.
pub(crate) fn list<C: Copy, T>(mut ask: impl FnMut(*mut C, usize) -> usize, of: impl Fn(C) -> T) -> Vec<T> {
    let mut items: Vec<C> = Vec::with_capacity(16);
    for _ in 0..3 {
        let n = ask(items.as_mut_ptr(), items.capacity());
        let written = n.min(items.capacity());
        // The library has written that many.
        unsafe { items.set_len(written) };
        if written == n {
            break;
        }
        items = Vec::with_capacity(n);
    }
    items.into_iter().map(of).collect()
}

/// Memory of 8-byte words that holds so many bytes.
pub(crate) fn words(bytes: usize) -> Result<Vec<u64>, Error> {
    let mut memory = Vec::new();
    let n = bytes.div_ceil(8);
    memory.try_reserve_exact(n).map_err(|_| Error::of_code(sys::KZ_ERR_MEMORY))?;
    memory.resize(n, 0);
    Ok(memory)
}

/// The number of items of a slice, as C counts them.
pub(crate) fn count<T>(items: &[T]) -> Result<i32, Error> {
    i32::try_from(items.len()).map_err(|_| crate::ErrorKind::TooLarge.of(items.len(), i32::MAX))
}

/// A text with its 0; a text with a 0 inside is refused.
pub(crate) fn text(text: &str) -> Result<alloc::ffi::CString, Error> {
    alloc::ffi::CString::new(text).map_err(|_| Error::of_code(sys::KZ_ERR_ARGUMENT))
}

/// The text of a pointer that C gave; `""` for NULL.
///
/// # Safety
/// The pointer is NULL, or its text ends with 0 and lives as long as `'a`.
pub(crate) unsafe fn read_text<'a>(text: *const core::ffi::c_char) -> &'a str {
    match text.is_null() {
        true => "",
        false => core::ffi::CStr::from_ptr(text).to_str().unwrap_or(""),
    }
}

/// A panic that waits: closures that the library calls must not unwind through it.
#[derive(Default)]
pub(crate) struct Panic {
    #[cfg(feature = "std")]
    payload: Option<alloc::boxed::Box<dyn core::any::Any + Send>>,
}

#[cfg(feature = "std")]
impl Panic {
    /// Calls `f` unless an earlier call has panicked; then, and when it panics now, the answer is `otherwise`.
    pub(crate) fn guard<R>(&mut self, otherwise: R, f: impl FnOnce() -> R) -> R {
        if self.payload.is_some() {
            return otherwise;
        }
        match std::panic::catch_unwind(std::panic::AssertUnwindSafe(f)) {
            Ok(answer) => answer,
            Err(payload) => {
                self.payload = Some(payload);
                otherwise
            }
        }
    }

    /// Goes on with the panic, now that the library has returned.
    pub(crate) fn resume(&mut self) {
        if let Some(payload) = self.payload.take() {
            std::panic::resume_unwind(payload);
        }
    }
}

#[cfg(not(feature = "std"))]
impl Panic {
    /// Calls `f`; nothing can be caught without std, so a second panic ends the program before anything unwinds.
    pub(crate) fn guard<R>(&mut self, _otherwise: R, f: impl FnOnce() -> R) -> R {
        struct Abort;
        impl Drop for Abort {
            fn drop(&mut self) {
                panic!("a closure that Kolize called has panicked");
            }
        }
        let abort = Abort;
        let answer = f();
        core::mem::forget(abort);
        answer
    }

    pub(crate) fn resume(&mut self) {}
}

/// A value on the heap that C has a pointer to: unlike a Box it may be reached by that pointer while its owner moves.
pub(crate) struct Lent<T>(NonNull<T>);

impl<T> Lent<T> {
    pub(crate) fn new(value: T) -> Self {
        Lent(NonNull::from(alloc::boxed::Box::leak(alloc::boxed::Box::new(value))))
    }

    pub(crate) fn as_ptr(&self) -> *mut T {
        self.0.as_ptr()
    }

    /// The value, between two calls of the library.
    pub(crate) fn get(&mut self) -> &mut T {
        unsafe { self.0.as_mut() }
    }
}

impl<T> Drop for Lent<T> {
    fn drop(&mut self) {
        drop(unsafe { alloc::boxed::Box::from_raw(self.0.as_ptr()) });
    }
}
