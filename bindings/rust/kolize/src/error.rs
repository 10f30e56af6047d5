//! What the library refuses.

use crate::{sys, ErrorKind};
use core::fmt;

/// What was refused, and where: a kind, and the two numbers that its sentence names.
///
/// ```
/// use kolize::{ErrorKind, Shape};
/// let error = Shape::polygon([(0.0, 0.0), (4.0, 4.0), (4.0, 0.0), (0.0, 4.0)]).unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::SelfCrossing);
/// assert_eq!(error.to_string(), "edge 0 crosses edge 2");
/// assert_eq!(format!("{error:?}"), "SelfCrossing: edge 0 crosses edge 2");
/// ```
/// `{:?}` shows kind and sentence, so that a `main` that returns a [`Result`] ends with both.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Error {
    kind: ErrorKind,
    numbers: [i64; 2],
}

/// What calls of this crate return.
pub type Result<T, E = Error> = core::result::Result<T, E>;

impl Error {
    pub(crate) fn of_c(c: sys::kz_error) -> Self {
        Error { kind: ErrorKind::from_c(c.code), numbers: [c.a, c.b] }
    }

    pub(crate) fn of_code(code: sys::kz_result) -> Self {
        Error { kind: ErrorKind::from_c(code), numbers: [0, 0] }
    }

    /// What went wrong.
    pub fn kind(self) -> ErrorKind {
        self.kind
    }

    /// The positions or numbers that the sentence names, such as two edges; 0 where it names none.
    pub fn numbers(self) -> [i64; 2] {
        self.numbers
    }
}

impl ErrorKind {
    /// This kind, with the numbers of its sentence.
    pub(crate) fn of(self, a: impl TryInto<i64>, b: impl TryInto<i64>) -> Error {
        Error { kind: self, numbers: [a.try_into().unwrap_or(i64::MAX), b.try_into().unwrap_or(i64::MAX)] }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let c = sys::kz_error { code: self.kind as _, a: self.numbers[0], b: self.numbers[1] };
        let mut text = [0u8; 256];
        // The text is cut where it is longer, and always ended by 0.
        let length = unsafe { sys::kz_error_text(&c, text.as_mut_ptr().cast(), text.len()) };
        f.write_str(core::str::from_utf8(&text[..length.min(text.len() - 1)]).unwrap_or("an error"))
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: {self}", self.kind)
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A text that lives as long as the program.
        f.write_str(unsafe { crate::ffi::read_text(sys::kz_result_name(*self as _)) })
    }
}

#[cfg(feature = "std")]
impl std::error::Error for Error {}
#[cfg(feature = "std")]
impl std::error::Error for ErrorKind {}

impl From<ErrorKind> for Error {
    fn from(kind: ErrorKind) -> Self {
        Error { kind, numbers: [0, 0] }
    }
}

impl From<Error> for ErrorKind {
    fn from(error: Error) -> Self {
        error.kind
    }
}
