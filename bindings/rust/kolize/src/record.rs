//! Logs of worlds, and playing them again.

use crate::ffi::{attempt, made, read_text, zeroed, Lent, Panic};
use crate::{sys, Body, ErrorKind, Result, World, WorldView};
use alloc::{boxed::Box, string::String, sync::Arc, vec::Vec};
use core::ffi::c_void;
use core::ptr::NonNull;

/// Where a log's bytes go.
type Sink = dyn FnMut(&[u8]) + Send;

struct Writing {
    bytes: Vec<u8>,
    sink: Option<Box<Sink>>,
    panic: Panic,
}

/// A log that is open.
pub(crate) struct Log(Lent<Writing>);

unsafe extern "C" fn write(ctx: *mut c_void, bytes: *const c_void, n: usize) {
    let Writing { bytes: log, sink, panic } = &mut *ctx.cast::<Writing>();
    if n == 0 {
        return;
    }
    let bytes = core::slice::from_raw_parts(bytes.cast::<u8>(), n);
    match sink {
        Some(sink) => panic.guard((), || sink(bytes)),
        None => log.extend_from_slice(bytes),
    }
}

impl World {
    /// Begins a log of what the world does, with the world as it is now; with `hashes` each step's is in it.
    ///
    /// ```
    /// use kolize::{BodyDef, Replay, Shape, World};
    /// let mut world = World::new()?;
    /// world.record(true)?;
    /// let ball = world.add(&Shape::circle((0.0, 0.0), 5.0)?, &BodyDef::default())?;
    /// for frame in 0..10 {
    ///     world.set_at(ball, (frame as f32, 0.0))?;
    ///     world.step()?;
    /// }
    /// let log = world.end_record()?;
    /// let mut replay = Replay::new(log)?;
    /// assert_eq!(replay.steps(), 10);
    /// replay.seek(4)?;
    /// assert_eq!(replay.world().pose(ball).at.x, 3.0);
    /// # Ok::<(), kolize::Error>(())
    /// ```
    pub fn record(&mut self, hashes: bool) -> Result<()> {
        self.begin(hashes, None)
    }

    /// The same, with each piece of the log given to a closure. Its panic ends the log, and goes on at
    /// [`World::end_record`].
    pub fn record_to(&mut self, hashes: bool, sink: impl FnMut(&[u8]) + Send + 'static) -> Result<()> {
        self.begin(hashes, Some(Box::new(sink)))
    }

    fn begin(&mut self, hashes: bool, sink: Option<Box<Sink>>) -> Result<()> {
        if self.log.is_some() {
            return Err(ErrorKind::Argument.of(1, 0));
        }
        let writing = Lent::new(Writing { bytes: Vec::new(), sink, panic: Panic::default() });
        let flags = if hashes { sys::KZ_RECORD_HASHES } else { 0 };
        let recorder = sys::kz_recorder { write: Some(write), ctx: writing.as_ptr().cast(), flags };
        self.log = Some(Log(writing));
        let answer = attempt(|err| unsafe { sys::kz_world_record(self.as_mut_ptr(), &recorder, err) });
        if answer.is_err() {
            self.log = None;
        }
        self.list_pairs();
        self.resume();
        answer
    }

    /// Ends the log, and returns its bytes for [`Replay`], on this machine or any other; none where a closure has them.
    ///
    /// It fails without an open log, and when memory did not suffice while it was written.
    pub fn end_record(&mut self) -> Result<Vec<u8>> {
        let Some(mut log) = self.log.take() else {
            return Err(ErrorKind::Argument.of(1, 0));
        };
        let answer = attempt(|err| unsafe { sys::kz_world_record(self.as_mut_ptr(), core::ptr::null(), err) });
        self.forget_gone();
        self.list_pairs();
        let writing = log.0.get();
        writing.panic.resume();
        answer.map(|()| core::mem::take(&mut writing.bytes))
    }

    /// Writes a number and a text of yours to the log, such as the number of the frame that comes.
    pub fn mark(&mut self, number: u64, text: &str) -> Result<()> {
        let text = crate::ffi::text(text)?;
        unsafe { sys::kz_world_mark(self.as_mut_ptr(), number, text.as_ptr()) };
        Ok(())
    }
}

/// A log that is played again, and its world at some place of it. Logs may come from anyone: they are checked.
pub struct Replay {
    raw: NonNull<sys::kz_replay>,
    /// The log is borrowed by the replay.
    _log: Arc<Vec<u8>>,
}

// The world of a shared replay can only be asked.
unsafe impl Send for Replay {}
unsafe impl Sync for Replay {}

impl Drop for Replay {
    fn drop(&mut self) {
        unsafe { sys::kz_replay_free(self.raw.as_ptr()) };
    }
}

impl core::fmt::Debug for Replay {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Replay at step {}", self.at())
    }
}

/// One call of a log.
#[derive(Clone, Debug, PartialEq)]
pub struct ReplayCall {
    /// The function of C, such as `kz_body_set_pose`.
    pub name: String,
    /// The step before which it was made, counted from 1.
    pub step: u64,
    /// Which body it was about, or made.
    pub body: Option<Body>,
    /// The number of the last mark.
    pub mark: u64,
    /// The text of a mark.
    pub text: String,
    /// The replay had another answer than the log.
    pub differs: bool,
}

impl ReplayCall {
    /// The caller vouches for the texts of `c`.
    unsafe fn of_c(c: &sys::kz_replay_op) -> Self {
        let (name, text) = (read_text(c.name).into(), read_text(c.text).into());
        ReplayCall { name, step: c.step, body: Body::from_c(c.body), mark: c.mark, text, differs: c.differs }
    }
}

/// The first difference of two logs.
#[derive(Clone, Debug, PartialEq)]
pub struct ReplayDifference {
    /// The frame, by its mark; without marks the step.
    pub mark: u64,
    /// The step at which they differ, in each log.
    pub steps: (u64, u64),
    /// The body with the lowest index that differs.
    pub body: Option<Body>,
    /// All calls are the same, so one machine computed otherwise.
    pub same_calls: bool,
    /// A sentence for people.
    pub text: String,
}

impl Replay {
    /// Reads the head of a log, and the world with which it begins.
    pub fn new(log: impl Into<Vec<u8>>) -> Result<Self> {
        let log = Arc::new(log.into());
        let (bytes, n, null) = (log.as_ptr().cast(), log.len(), core::ptr::null());
        let raw =
            made(|out, err| unsafe { sys::kz_replay_create(bytes, n, core::ptr::null(), null, out, err) })?;
        Ok(Replay { raw, _log: log })
    }

    /// How many steps the log has: up to its end, or to where it is damaged. The first call plays it all.
    pub fn steps(&mut self) -> u64 {
        unsafe { sys::kz_replay_steps(self.raw.as_ptr()) }
    }

    /// How many steps have been played.
    pub fn at(&self) -> u64 {
        unsafe { sys::kz_replay_at(self.raw.as_ptr()) }
    }

    /// The world as it is at this place of the log.
    pub fn world(&self) -> &WorldView {
        unsafe { WorldView::of_c(sys::kz_replay_world(self.raw.as_ptr())) }
    }

    /// Plays to just after a step, counted from 1; 0 is the beginning.
    pub fn seek(&mut self, step: u64) -> Result<()> {
        attempt(|err| unsafe { sys::kz_replay_seek(self.raw.as_ptr(), step, err) })
    }

    /// Plays one call; `None` at the end of the log.
    pub fn next_call(&mut self) -> Result<Option<ReplayCall>> {
        let mut out = unsafe { zeroed::<sys::kz_replay_op>() };
        if unsafe { sys::kz_replay_next(self.raw.as_ptr(), &mut out) } {
            // The texts are valid until the next call.
            return Ok(Some(unsafe { ReplayCall::of_c(&out) }));
        }
        attempt(|err| unsafe { sys::kz_replay_error(self.raw.as_ptr(), err) }).map(|()| None)
    }

    /// The first difference of two logs of machines that should have agreed; `None`: there is none.
    pub fn compare(&mut self, other: &mut Replay) -> Result<Option<ReplayDifference>> {
        let mut err = sys::kz_error { code: sys::KZ_OK, a: 0, b: 0 };
        let mut out = unsafe { zeroed::<sys::kz_replay_difference>() };
        let differs =
            unsafe { sys::kz_replay_compare(self.raw.as_ptr(), other.raw.as_ptr(), &mut out, &mut err) };
        attempt(|into| {
            unsafe { *into = err };
            err.code
        })?;
        let text = unsafe { read_text(out.text.as_ptr()) }.into();
        Ok(differs.then(|| ReplayDifference {
            mark: out.mark,
            steps: (out.step_a, out.step_b),
            body: Body::from_c(out.body),
            same_calls: out.same_calls,
            text,
        }))
    }
}
