//! Vectors, boxes and poses: makers, conversions, and the arithmetic that gives the same bits on every machine.

use crate::{sys, Body, Bounds, Cell, CellRect, Contact, Motion, Pair, Pose, Result, Vec2};
use core::ops::{Add, Mul, Neg, Sub};

impl Vec2 {
    /// (0, 0).
    pub const ZERO: Vec2 = Vec2 { x: 0.0, y: 0.0 };

    /// A point, or a vector.
    pub const fn new(x: f32, y: f32) -> Self {
        Vec2 { x, y }
    }

    /// The length, within one last place of float32; no square overflows.
    pub fn length(self) -> f32 {
        unsafe { sys::kz_vec2_length(self.into()) }
    }

    /// The distance to another point, as exact.
    pub fn distance(self, other: impl Into<Vec2>) -> f32 {
        unsafe { sys::kz_vec2_distance(self.into(), other.into().into()) }
    }

    /// The vector of length 1 in this direction; (0, 0) of (0, 0).
    pub fn normalize(self) -> Vec2 {
        unsafe { sys::kz_vec2_normalize(self.into()) }.into()
    }

    /// Turned by an angle in radians: clockwise on a screen.
    pub fn rotate(self, angle: f64) -> Vec2 {
        unsafe { sys::kz_vec2_rotate(self.into(), angle) }.into()
    }

    /// This point at 0, the other at 1.
    pub fn lerp(self, other: impl Into<Vec2>, t: f32) -> Vec2 {
        unsafe { sys::kz_vec2_lerp(self.into(), other.into().into(), t) }.into()
    }

    /// The dot product.
    pub fn dot(self, other: Vec2) -> f32 {
        unsafe { sys::kz_vec2_dot(self.into(), other.into()) }
    }

    /// The cross product; more than 0 where the other lies clockwise of this on a screen.
    pub fn cross(self, other: Vec2) -> f32 {
        unsafe { sys::kz_vec2_cross(self.into(), other.into()) }
    }

    /// The angle in radians, from -pi to pi.
    pub fn angle(self) -> f32 {
        unsafe { sys::kz_atan2(self.y, self.x) }
    }

    /// This velocity after a bounce at a face with this unit normal; restitution 1 keeps all of it.
    pub fn reflect(self, normal: impl Into<Vec2>, restitution: f32) -> Vec2 {
        unsafe { sys::kz_reflect(self.into(), normal.into().into(), restitution) }.into()
    }
}

impl Add for Vec2 {
    type Output = Vec2;
    fn add(self, other: Vec2) -> Vec2 {
        Vec2::new(self.x + other.x, self.y + other.y)
    }
}
impl Sub for Vec2 {
    type Output = Vec2;
    fn sub(self, other: Vec2) -> Vec2 {
        Vec2::new(self.x - other.x, self.y - other.y)
    }
}
impl Mul<f32> for Vec2 {
    type Output = Vec2;
    fn mul(self, by: f32) -> Vec2 {
        Vec2::new(self.x * by, self.y * by)
    }
}
impl Neg for Vec2 {
    type Output = Vec2;
    fn neg(self) -> Vec2 {
        Vec2::new(-self.x, -self.y)
    }
}

/// From and Into between a type with x and y and one of ours.
macro_rules! alike {
    ($ours:ident, $number:ty, $($theirs:ty: $name:pat => ($x:expr, $y:expr), $back:expr;)*) => {$(
        impl From<$theirs> for $ours {
            fn from($name: $theirs) -> Self {
                $ours { x: $x, y: $y }
            }
        }
        impl From<$ours> for $theirs {
            fn from(v: $ours) -> Self {
                let back: fn($number, $number) -> $theirs = $back;
                back(v.x, v.y)
            }
        }
    )*};
}
alike!(Vec2, f32, (f32, f32): (x, y) => (x, y), |x, y| (x, y); [f32; 2]: [x, y] => (x, y), |x, y| [x, y];);
alike!(Cell, i32, (i32, i32): (x, y) => (x, y), |x, y| (x, y); [i32; 2]: [x, y] => (x, y), |x, y| [x, y];);
#[cfg(feature = "glam")]
alike!(Vec2, f32, glam::Vec2: v => (v.x, v.y), glam::Vec2::new;);
#[cfg(feature = "glam")]
alike!(Cell, i32, glam::IVec2: v => (v.x, v.y), glam::IVec2::new;);
#[cfg(feature = "mint")]
alike!(Vec2, f32, mint::Vector2<f32>: v => (v.x, v.y), |x, y| mint::Vector2 { x, y };
       mint::Point2<f32>: v => (v.x, v.y), |x, y| mint::Point2 { x, y };);
#[cfg(feature = "mint")]
alike!(Cell, i32, mint::Vector2<i32>: v => (v.x, v.y), |x, y| mint::Vector2 { x, y };
       mint::Point2<i32>: v => (v.x, v.y), |x, y| mint::Point2 { x, y };);

impl From<&Vec2> for Vec2 {
    fn from(v: &Vec2) -> Vec2 {
        *v
    }
}

impl Cell {
    /// A cell, or an offset in whole cells.
    pub const fn new(x: i32, y: i32) -> Self {
        Cell { x, y }
    }
}

impl CellRect {
    /// The cells with x0 <= x < x1 and y0 <= y < y1.
    pub const fn new(x0: i32, y0: i32, x1: i32, y1: i32) -> Self {
        CellRect { x0, y0, x1, y1 }
    }
}

impl Bounds {
    /// The box of nothing: it meets no other.
    pub const EMPTY: Bounds = Bounds {
        min: Vec2 { x: f32::INFINITY, y: f32::INFINITY },
        max: Vec2 { x: f32::NEG_INFINITY, y: f32::NEG_INFINITY },
    };

    /// A box from its least to its greatest coordinates.
    pub fn new(min: impl Into<Vec2>, max: impl Into<Vec2>) -> Self {
        Bounds { min: min.into(), max: max.into() }
    }

    /// Whether the two share a point.
    pub fn meets(self, other: Bounds) -> bool {
        unsafe { sys::kz_box_meets(self.into(), other.into()) }
    }

    /// The smallest box that contains both.
    pub fn union(self, other: Bounds) -> Bounds {
        unsafe { sys::kz_box_union(self.into(), other.into()) }.into()
    }
}

impl Pose {
    /// Moves nothing.
    pub const IDENTITY: Pose = Pose { at: Vec2::ZERO, cos: 1.0, sin: 0.0 };

    /// A shift.
    pub fn at(at: impl Into<Vec2>) -> Self {
        Pose { at: at.into(), ..Self::IDENTITY }
    }

    /// A turn by an angle in radians, clockwise on a screen, then a shift.
    pub fn turned(at: impl Into<Vec2>, angle: f64) -> Self {
        let at = at.into();
        unsafe { sys::kz_pose_radians(at.x, at.y, angle) }.into()
    }

    /// The same in degrees; quarter turns are exact.
    pub fn degrees(at: impl Into<Vec2>, angle: f64) -> Self {
        let at = at.into();
        unsafe { sys::kz_pose_degrees(at.x, at.y, angle) }.into()
    }

    /// The angle in radians, from -pi to pi.
    pub fn angle(self) -> f32 {
        unsafe { sys::kz_atan2(self.sin, self.cos) }
    }

    /// Where a point comes to lie.
    pub fn apply(self, point: impl Into<Vec2>) -> Vec2 {
        unsafe { sys::kz_pose_apply(self.into(), point.into().into()) }.into()
    }

    /// The point that comes to lie there.
    pub fn apply_inverse(self, point: impl Into<Vec2>) -> Vec2 {
        unsafe { sys::kz_pose_apply_inverse(self.into(), point.into().into()) }.into()
    }

    /// The pose that undoes this one.
    pub fn inverse(self) -> Pose {
        unsafe { sys::kz_pose_inverse(self.into()) }.into()
    }

    /// Refuses numbers that are not finite, and cosine and sine that are no rotation.
    pub fn check(self) -> Result<()> {
        crate::ffi::attempt(|err| unsafe { sys::kz_pose_check(self.into(), err) })
    }
}

impl Default for Pose {
    fn default() -> Self {
        Self::IDENTITY
    }
}

/// The other pose first, then this one: a part's pose in its body's.
impl Mul for Pose {
    type Output = Pose;
    fn mul(self, first: Pose) -> Pose {
        unsafe { sys::kz_pose_mul(self.into(), first.into()) }.into()
    }
}

impl Motion {
    /// The pose at a time from 0 to 1.
    pub fn pose(self, t: f32) -> Pose {
        unsafe { sys::kz_motion_pose(self.into(), t) }.into()
    }
}

impl Contact {
    /// The one or two points where the shapes touch once they are pushed apart; none of pairs that have no such place.
    pub fn points(&self) -> &[Vec2] {
        &self.points[..(self.n_points.max(0) as usize).min(2)]
    }
}

impl Pair {
    /// The other body of a pair of this body.
    pub fn other(&self, body: Body) -> Body {
        if self.a == body { self.b } else { self.a }
    }
}

/// The side of the line from a to b on which c lies, exactly: 1 clockwise on a screen, -1 the other, 0 on the line.
pub fn orient(a: impl Into<Vec2>, b: impl Into<Vec2>, c: impl Into<Vec2>) -> i32 {
    unsafe { sys::kz_orient(a.into().into(), b.into().into(), c.into().into()) }
}
