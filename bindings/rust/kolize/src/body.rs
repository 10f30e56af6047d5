//! Handles of bodies, their flags, and how they are made.

use crate::ffi::zeroed;
use crate::{sys, Pose, Vec2};
use core::num::NonZeroU32;

/// A handle to a body of a world. `index` is small and reused; `generation` tells a new body from one that was removed.
///
/// A stale handle is an error and never another body. Worlds made with different tags have no handle in common.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(C)]
pub struct Body {
    index: u32,
    generation: NonZeroU32,
}

impl Body {
    /// Its number in its world: of bodies that live now no other has it.
    pub fn index(self) -> u32 {
        self.index
    }

    /// Tells bodies that had the same index one after another.
    pub fn generation(self) -> u32 {
        self.generation.get()
    }

    /// The handle as one number, such as for a game's own table.
    pub fn to_bits(self) -> u64 {
        u64::from(self.generation()) << 32 | u64::from(self.index)
    }

    /// The handle of such a number.
    pub fn from_bits(bits: u64) -> Option<Self> {
        Some(Body { index: bits as u32, generation: NonZeroU32::new((bits >> 32) as u32)? })
    }

    pub(crate) fn from_c(c: sys::kz_body) -> Option<Self> {
        Some(Body { index: c.index, generation: NonZeroU32::new(c.generation)? })
    }

    /// Of a handle that is one; no handle at all becomes a stale one.
    pub(crate) fn of_c(c: sys::kz_body) -> Self {
        Self::from_c(c).unwrap_or(Body { index: c.index, generation: NonZeroU32::MAX })
    }
}

impl From<Body> for sys::kz_body {
    fn from(body: Body) -> Self {
        sys::kz_body { index: body.index, generation: body.generation() }
    }
}

pub(crate) const NO_BODY: sys::kz_body = sys::kz_body { index: 0, generation: 0 };

/// What a body is, or a fixture: flags that are added by `|`.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BodyFlags(u32);

impl BodyFlags {
    /// It moves and blocks.
    pub const NONE: Self = BodyFlags(0);
    /// It does not move by itself, such as a wall: two static bodies are no pair.
    pub const STATIC: Self = BodyFlags(sys::KZ_BODY_STATIC);
    /// It is reported in pairs and found by queries, but blocks no move.
    pub const SENSOR: Self = BodyFlags(sys::KZ_BODY_SENSOR);
    /// It blocks only a motion against its direction.
    pub const ONE_WAY: Self = BodyFlags(sys::KZ_BODY_ONE_WAY);
    /// It collides with others but not with probes, and no query finds it.
    pub const PROBE: Self = BodyFlags(sys::KZ_BODY_PROBE);
    /// It collides with nothing and is not found.
    pub const DISABLED: Self = BodyFlags(sys::KZ_BODY_DISABLED);

    /// Whether all of those are set.
    pub fn contains(self, flags: Self) -> bool {
        self.0 & flags.0 == flags.0
    }

    /// The number that C has.
    pub fn bits(self) -> u32 {
        self.0
    }

    pub(crate) fn of_c(bits: u32) -> Self {
        BodyFlags(bits)
    }
}

impl core::ops::BitOr for BodyFlags {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        BodyFlags(self.0 | other.0)
    }
}
impl core::ops::BitOrAssign for BodyFlags {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}
impl core::ops::Sub for BodyFlags {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        BodyFlags(self.0 & !other.0)
    }
}

/// How a body is made; the default is a moving one at (0, 0) that collides with all.
///
/// ```
/// use kolize::{BodyDef, BodyFlags};
/// let coin = BodyDef { flags: BodyFlags::SENSOR, user: 7, ..BodyDef::at((30.0, 12.0)) };
/// assert_eq!(coin.pose.at.x, 30.0);
/// ```
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BodyDef {
    /// Where it lies, and how it is turned.
    pub pose: Pose,
    /// The bits that it is; 0 means 1.
    pub category: u32,
    /// The categories that it collides with; 0 means all.
    pub collides: u32,
    /// Bodies of one group other than 0 never collide: the limbs of one figure.
    pub group: i32,
    /// What it is besides.
    pub flags: BodyFlags,
    /// With [`BodyFlags::ONE_WAY`]: the direction that it lets pass; (0, -1) is upwards on a screen.
    pub one_way: Vec2,
    /// A value of yours, such as a key of a table or the bits of an entity.
    pub user: u64,
}

impl Default for BodyDef {
    fn default() -> Self {
        let flags = BodyFlags::NONE;
        BodyDef { pose: Pose::IDENTITY, category: 0, collides: 0, group: 0, flags, one_way: Vec2::ZERO, user: 0 }
    }
}

impl BodyDef {
    /// A moving body at a place.
    pub fn at(at: impl Into<Vec2>) -> Self {
        BodyDef { pose: Pose::at(at), ..Self::default() }
    }

    /// A static body at (0, 0), such as a wall whose shape has the world's coordinates.
    pub fn fixed() -> Self {
        BodyDef { flags: BodyFlags::STATIC, ..Self::default() }
    }

    pub(crate) fn to_c(self) -> sys::kz_body_def {
        let mut c = unsafe { zeroed::<sys::kz_body_def>() };
        (c.pose, c.category, c.collides, c.group) = (self.pose.into(), self.category, self.collides, self.group);
        (c.flags, c.one_way, c.user) = (self.flags.bits(), self.one_way.into(), self.user);
        c
    }
}
