//! Pictures of a sprite with their masks and named shapes: turned masks, an animation with hit boxes.

use crate::ffi::{attempt, made, read_text, text, zeroed};
use crate::shape::Keep;
use crate::{sys, BodyFlags, Cell, ErrorKind, MaskRef, Play, Result, Shape, Vec2};
use alloc::{sync::Arc, vec::Vec};
use core::ptr::NonNull;

/// One picture of a sprite; lengths are cells from its top left corner.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Frame<'a> {
    /// By which [`Frames::find`] finds it.
    pub name: &'a str,
    /// Its size; masks may reach beyond it.
    pub width: u32,
    /// The same along y.
    pub height: u32,
    /// The point that lies at the body's place; it stays when frames change.
    pub pivot: Vec2,
    /// How long an animation shows it, in milliseconds.
    pub duration_ms: u32,
}

/// An animation: frames from `first` to `last`, both included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Animation<'a> {
    /// By which [`Frames::find_animation`] finds it.
    pub name: &'a str,
    /// Its first frame.
    pub first: i32,
    /// Its last frame.
    pub last: i32,
    /// The order in which frames are shown.
    pub play: Play,
    /// Rounds, after which the last frame stays; 0: for ever.
    pub repeat: i32,
}

/// What the masks and shapes with a tag are in a world.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TagDef {
    /// The bits that they are; 0 means 1.
    pub category: u32,
    /// The categories that they collide with; 0 means all.
    pub collides: u32,
    /// What they are besides.
    pub flags: BodyFlags,
    /// A number of yours: pairs of kinds tell it.
    pub kind: u16,
    /// A value of yours.
    pub user: u64,
}

/// Pictures of a sprite with their masks and named shapes. Bodies of a world show one of them.
///
/// All is added first; then the frames are shared by an [`Arc`], and bodies may show them.
///
/// ```
/// use kolize::{BodyDef, Frames, Mask, World};
/// use std::sync::Arc;
/// let ship = Mask::from_text(".#.\n###\n#.#\n")?;
/// let turns = Arc::new(Frames::turns(&ship, 32)?);
/// let mut world = World::new()?;
/// let body = world.add_frames(&turns, turns.turn(0.0, 0, 32), &BodyDef::at((10.0, 10.0)))?;
/// world.set_frame(body, turns.turn(1.5, 0, 32))?;
/// # Ok::<(), kolize::Error>(())
/// ```
///
/// Frames that bodies show cannot be changed:
///
/// ```compile_fail,E0596
/// # use kolize::*;
/// let frames = std::sync::Arc::new(Frames::new().unwrap());
/// let mut world = World::new().unwrap();
/// world.add_frames(&frames, 0, &BodyDef::default()).unwrap();
/// frames.add(&Frame::default()).unwrap();
/// ```
pub struct Frames {
    raw: NonNull<sys::kz_mask_set>,
    keep: Vec<Keep>,
}

// Adding needs &mut; all else only reads.
unsafe impl Send for Frames {}
unsafe impl Sync for Frames {}

impl Drop for Frames {
    fn drop(&mut self) {
        unsafe { sys::kz_mask_set_free(self.raw.as_ptr()) };
    }
}

impl core::fmt::Debug for Frames {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Frames, {} of them", self.len())
    }
}

impl Frames {
    /// No frames.
    pub fn new() -> Result<Self> {
        made(|out, err| unsafe { sys::kz_mask_set_create(core::ptr::null(), out, err) })
            .map(|raw| Frames { raw, keep: Vec::new() })
    }

    /// n frames of a mask, the k-th turned by k n-ths of a full turn, clockwise on a screen, about its middle.
    pub fn turns(mask: &MaskRef, n: i32) -> Result<Self> {
        let pivot = Vec2::new(mask.width() as f32 / 2.0, mask.height() as f32 / 2.0);
        // The first frame is the mask itself; what is shown are its turns.
        let (mut one, mut all) = (Frames::new()?, Frames::new()?);
        let frame = Frame { width: mask.width(), height: mask.height(), pivot, ..Frame::default() };
        one.add(&frame)?;
        one.add_mask(0, "", mask, (0, 0))?;
        one.add_turns(0, n)?;
        for number in 1..=n.max(0) {
            let made = all.add(&frame)?;
            let (mask, at) = one.mask(number, 0).ok_or(ErrorKind::Argument.of(2, 0))?;
            all.add_mask(made, "", mask, at)?;
        }
        Ok(all)
    }

    pub(crate) fn as_ptr(&self) -> *const sys::kz_mask_set {
        self.raw.as_ptr()
    }

    /// How many frames there are.
    pub fn len(&self) -> usize {
        unsafe { sys::kz_mask_set_frame_count(self.as_ptr()) as usize }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a frame after the others, and returns its number.
    pub fn add(&mut self, frame: &Frame<'_>) -> Result<i32> {
        let (name, mut c) = (text(frame.name)?, unsafe { zeroed::<sys::kz_frame>() });
        let side = |n: u32| i32::try_from(n).unwrap_or(i32::MAX);
        (c.name, c.pivot) = (name.as_ptr(), frame.pivot.into());
        (c.w, c.h, c.duration_ms) = (side(frame.width), side(frame.height), side(frame.duration_ms));
        attempt(|err| unsafe { sys::kz_mask_set_add_frame(self.raw.as_ptr(), &c, err) })?;
        Ok(self.len() as i32 - 1)
    }

    /// Adds a mask to a frame, with its cell (0, 0) on a cell of the frame. Its cells are copied.
    pub fn add_mask(&mut self, frame: i32, tag: &str, mask: &MaskRef, at: impl Into<Cell>) -> Result<()> {
        let (tag, at) = (text(tag)?, at.into().into());
        attempt(|err| unsafe {
            sys::kz_mask_set_add_mask(self.raw.as_ptr(), frame, tag.as_ptr(), mask.as_ptr(), at, err)
        })
    }

    /// Adds a shape to a frame, such as a hit box; `data` is a text of yours.
    pub fn add_shape(&mut self, frame: i32, tag: &str, shape: &Shape, data: &str) -> Result<()> {
        let (tag, data) = (text(tag)?, text(data)?);
        attempt(|err| unsafe {
            sys::kz_mask_set_add_shape(self.raw.as_ptr(), frame, tag.as_ptr(), &shape.raw, data.as_ptr(), err)
        })?;
        self.keep.extend(shape.keep.is_some().then(|| shape.keep.clone()));
        Ok(())
    }

    /// Adds n frames of a spinning sprite after the others, and returns the number of the first.
    pub fn add_turns(&mut self, frame: i32, n: i32) -> Result<i32> {
        let first = self.len() as i32;
        attempt(|err| unsafe { sys::kz_mask_set_add_turns(self.raw.as_ptr(), frame, n, err) }).map(|()| first)
    }

    /// Adds n frames from `first` on once more, mirrored left to right, and returns the number of the first.
    pub fn add_flipped(&mut self, first: i32, n: i32) -> Result<i32> {
        let made = self.len() as i32;
        attempt(|err| unsafe { sys::kz_mask_set_add_flipped(self.raw.as_ptr(), first, n, err) }).map(|()| made)
    }

    /// Makes bodies with these frames have a fixture for each mask and shape; this is what those with a tag are.
    pub fn define_tag(&mut self, tag: &str, def: &TagDef) -> Result<()> {
        let (tag, mut c) = (text(tag)?, unsafe { zeroed::<sys::kz_tag_def>() });
        (c.category, c.collides, c.flags) = (def.category, def.collides, def.flags.bits());
        (c.kind, c.user) = (def.kind, def.user);
        attempt(|err| unsafe { sys::kz_mask_set_define_tag(self.raw.as_ptr(), tag.as_ptr(), &c, err) })
    }

    /// Adds an animation of frames that are there, and returns its number.
    pub fn add_animation(&mut self, animation: &Animation<'_>) -> Result<i32> {
        let (name, mut c) = (text(animation.name)?, unsafe { zeroed::<sys::kz_animation>() });
        (c.name, c.first, c.last) = (name.as_ptr(), animation.first, animation.last);
        (c.play, c.repeat) = (animation.play as _, animation.repeat);
        attempt(|err| unsafe { sys::kz_mask_set_add_animation(self.raw.as_ptr(), &c, err) })?;
        Ok(unsafe { sys::kz_mask_set_animation_count(self.as_ptr()) } - 1)
    }

    fn frame(&self, number: i32) -> Option<&sys::kz_frame> {
        unsafe { sys::kz_mask_set_frame(self.as_ptr(), number).as_ref() }
    }

    /// The name of a frame.
    pub fn name(&self, frame: i32) -> Option<&str> {
        self.frame(frame).map(|frame| unsafe { read_text(frame.name) })
    }

    /// A mask of a frame, and the cell of the frame on which its cell (0, 0) lies.
    pub fn mask(&self, frame: i32, number: usize) -> Option<(&MaskRef, Cell)> {
        let frame = self.frame(frame)?;
        if number >= usize::try_from(frame.n_masks).ok()? {
            return None;
        }
        // The set owns the mask, and has as many.
        let tagged = unsafe { &*frame.masks.add(number) };
        Some((unsafe { MaskRef::of_c(tagged.mask) }, tagged.at.into()))
    }

    /// Whether masks of two frames have a common cell, the other's cell (0, 0) on a cell of the first.
    pub fn overlaps(&self, frame: i32, other: &Frames, other_frame: i32, offset: impl Into<Cell>) -> bool {
        let (Some(a), Some(b), at) = (self.frame(frame), other.frame(other_frame), offset.into()) else {
            return false;
        };
        unsafe { sys::kz_frame_overlap(a, core::ptr::null(), b, core::ptr::null(), at.x, at.y) }
    }

    /// The number of the first frame with a name.
    pub fn find(&self, name: &str) -> Option<i32> {
        let name = text(name).ok()?;
        Some(unsafe { sys::kz_mask_set_find_frame(self.as_ptr(), name.as_ptr()) }).filter(|n| *n >= 0)
    }

    /// The number of the first animation with a name.
    pub fn find_animation(&self, name: &str) -> Option<i32> {
        let name = text(name).ok()?;
        Some(unsafe { sys::kz_mask_set_find_animation(self.as_ptr(), name.as_ptr()) }).filter(|n| *n >= 0)
    }

    /// The frame that an animation shows so many milliseconds after it began.
    pub fn frame_at(&self, animation: i32, ms: i64) -> Option<i32> {
        Some(unsafe { sys::kz_mask_set_frame_at(self.as_ptr(), animation, ms) }).filter(|n| *n >= 0)
    }

    /// The frame of n turns, the first of which is `first`, that shows an angle in radians best.
    pub fn turn(&self, angle: f64, first: i32, n: i32) -> i32 {
        unsafe { sys::kz_mask_set_turn(first, n, angle.to_degrees()) }
    }
}

/// One shape of a body, where it is now, with a filter of its own.
#[derive(Clone, Debug)]
pub struct Fixture {
    /// Its shape, in the body's coordinates.
    pub shape: Shape,
    /// The bits that it is; 0 means 1.
    pub category: u32,
    /// The categories that it collides with; 0 means all.
    pub collides: u32,
    /// What it is besides; those of its body are added.
    pub flags: BodyFlags,
    /// A number of yours, such as of hurt and hit boxes: pairs of kinds tell it.
    pub kind: u16,
    /// A value of yours.
    pub user: u64,
}

impl Fixture {
    /// A solid fixture of a kind.
    pub fn new(shape: &Shape, kind: u16) -> Self {
        let flags = BodyFlags::NONE;
        Fixture { shape: shape.clone(), category: 0, collides: 0, flags, kind, user: 0 }
    }
}

struct Table {
    items: Vec<sys::kz_fixture>,
    _shapes: Vec<Shape>,
}

// The table and what its shapes refer to are only read.
unsafe impl Send for Table {}
unsafe impl Sync for Table {}

/// A table of fixtures, which any number of bodies may share; a clone costs one count.
#[derive(Clone)]
pub struct Fixtures(Arc<Table>);

impl Fixtures {
    /// The table of these fixtures.
    pub fn new(fixtures: &[Fixture]) -> Self {
        let item = |one: &Fixture| {
            let mut c = unsafe { zeroed::<sys::kz_fixture>() };
            (c.shape, c.category, c.collides) = (one.shape.raw, one.category, one.collides);
            (c.flags, c.kind, c.user) = (one.flags.bits(), one.kind, one.user);
            c
        };
        let shapes = fixtures.iter().map(|one| one.shape.clone()).collect();
        Fixtures(Arc::new(Table { items: fixtures.iter().map(item).collect(), _shapes: shapes }))
    }

    pub(crate) fn items(&self) -> &[sys::kz_fixture] {
        &self.0.items
    }
}

impl core::fmt::Debug for Fixtures {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Fixtures, {} of them", self.items().len())
    }
}
