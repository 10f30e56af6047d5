// Written by bindings/rust/generate.py from docs/reference/api.json; `make api` writes it anew.
//! Plain data: what is asked about, and answers.
use crate::{sys, Body};
use core::ffi::c_int;
/// The three answers to "do they collide?", ordered: a higher one is more of a collision.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(i32)]
pub enum Relation {
    /// no common point
    Apart = -1,
    /// common points, but the insides share none
    Touch = 0,
    /// the insides share a point: two areas share area, a segment crosses into an area, ...
    Overlap = 1,
}
impl Relation {
    /// Of C's number; a number that is none becomes the first.
    #[allow(dead_code, unreachable_patterns)]
    pub(crate) fn from_c(number: c_int) -> Self {
        match number {
            -1 => Self::Apart,
            0 => Self::Touch,
            1 => Self::Overlap,
            _ => Self::Apart,
        }
    }
}
/// The kind of a kz_shape, which says which member of `as` is used.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[repr(i32)]
pub enum Kind {
    /// the kind of `kz_shape s = {0}`: contains nothing, meets nothing
    None = 0,
    /// A point.
    Point = 1,
    /// A segment.
    Segment = 2,
    /// A box.
    Box = 3,
    /// A circle.
    Circle = 4,
    /// A capsule.
    Capsule = 5,
    /// A polygon.
    Polygon = 6,
    /// A polyline.
    Polyline = 7,
    /// A mask.
    Mask = 8,
    /// A parts.
    Parts = 9,
    /// A grid.
    Grid = 10,
}
impl Kind {
    /// Of C's number; a number that is none becomes the first.
    #[allow(dead_code, unreachable_patterns)]
    pub(crate) fn from_c(number: c_int) -> Self {
        match number {
            0 => Self::None,
            1 => Self::Point,
            2 => Self::Segment,
            3 => Self::Box,
            4 => Self::Circle,
            5 => Self::Capsule,
            6 => Self::Polygon,
            7 => Self::Polyline,
            8 => Self::Mask,
            9 => Self::Parts,
            10 => Self::Grid,
            _ => Self::None,
        }
    }
}
/// What counts as colliding.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(i32)]
pub enum PairMode {
    /// bodies whose insides meet
    Overlap = 0,
    /// and bodies that only touch
    Touch = 1,
    /// bodies whose closed boxes meet; shapes are not tested, the relation is KZ_TOUCH for all
    Boxes = 2,
}
impl PairMode {
    /// Of C's number; a number that is none becomes the first.
    #[allow(dead_code, unreachable_patterns)]
    pub(crate) fn from_c(number: c_int) -> Self {
        match number {
            0 => Self::Overlap,
            1 => Self::Touch,
            2 => Self::Boxes,
            _ => Self::Overlap,
        }
    }
}
/// What a body does where it hits another.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(i32)]
pub enum Response {
    /// goes on along the face it met
    Slide = 0,
    /// stops there: bullets, arrows
    Touch = 1,
    /// goes on mirrored by the face, with `restitution` of what is left
    Bounce = 2,
    /// goes on through it, and lists it: coins, doors
    Cross = 3,
    /// as if it were not there, and not listed
    Ignore = 4,
    /// pushes it along, and goes on as far as it yields: crates; as a slide along static bodies
    Push = 5,
}
impl Response {
    /// Of C's number; a number that is none becomes the first.
    #[allow(dead_code, unreachable_patterns)]
    pub(crate) fn from_c(number: c_int) -> Self {
        match number {
            0 => Self::Slide,
            1 => Self::Touch,
            2 => Self::Bounce,
            3 => Self::Cross,
            4 => Self::Ignore,
            5 => Self::Push,
            _ => Self::Slide,
        }
    }
}
/// How far a character goes on a slope that it can stand on.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(i32)]
pub enum Walk {
    /// as far along the floor as the motion goes across `up`: slopes change no speed
    Along = 0,
    /// as far across `up` as on level floors: what is above and below changes no speed
    Across = 1,
    /// what the floor leaves of the motion: slower uphill, faster downhill; straight down it stands
    Project = 2,
    /// the same, and straight down it slides down slopes: ice
    Slip = 3,
}
impl Walk {
    /// Of C's number; a number that is none becomes the first.
    #[allow(dead_code, unreachable_patterns)]
    pub(crate) fn from_c(number: c_int) -> Self {
        match number {
            0 => Self::Along,
            1 => Self::Across,
            2 => Self::Project,
            3 => Self::Slip,
            _ => Self::Along,
        }
    }
}
/// Which cells are within n cells of another, for dilation and erosion.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(i32)]
pub enum Metric {
    /// cells whose distance is at most n in x and at most n in y
    Square = 0,
    /// cells whose centres are at most n apart
    Round = 1,
}
impl Metric {
    /// Of C's number; a number that is none becomes the first.
    #[allow(dead_code, unreachable_patterns)]
    pub(crate) fn from_c(number: c_int) -> Self {
        match number {
            0 => Self::Square,
            1 => Self::Round,
            _ => Self::Square,
        }
    }
}
/// Which neighbouring cells are connected.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(i32)]
pub enum Connectivity {
    /// cells that share an edge
    Four = 0,
    /// cells that share an edge or a corner
    Eight = 1,
}
impl Connectivity {
    /// Of C's number; a number that is none becomes the first.
    #[allow(dead_code, unreachable_patterns)]
    pub(crate) fn from_c(number: c_int) -> Self {
        match number {
            0 => Self::Four,
            1 => Self::Eight,
            _ => Self::Four,
        }
    }
}
/// On which side of the old rings the new ones may lie.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(i32)]
pub enum SimplifyMode {
    /// as close as possible, on either side
    Closest = 0,
    /// the new region lies within the old one: nothing is added
    Inside = 1,
    /// the old region lies within the new one: nothing is lost
    Cover = 2,
}
impl SimplifyMode {
    /// Of C's number; a number that is none becomes the first.
    #[allow(dead_code, unreachable_patterns)]
    pub(crate) fn from_c(number: c_int) -> Self {
        match number {
            0 => Self::Closest,
            1 => Self::Inside,
            2 => Self::Cover,
            _ => Self::Closest,
        }
    }
}
/// The order in which an animation shows its frames.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(i32)]
pub enum Play {
    /// A forward.
    Forward = 0,
    /// A reverse.
    Reverse = 1,
    /// forward, then backward, ...; the frame at each end is shown once
    Pingpong = 2,
    /// backward, then forward, ...
    PingpongReverse = 3,
}
impl Play {
    /// Of C's number; a number that is none becomes the first.
    #[allow(dead_code, unreachable_patterns)]
    pub(crate) fn from_c(number: c_int) -> Self {
        match number {
            0 => Self::Forward,
            1 => Self::Reverse,
            2 => Self::Pingpong,
            3 => Self::PingpongReverse,
            _ => Self::Forward,
        }
    }
}
/// Which cells count as covered by a shape.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(i32)]
pub enum CellRule {
    /// kz_relate(cell, shape) is KZ_OVERLAP; what kz_common_cells counts
    Overlapped = 0,
    /// kz_relate(cell, shape) is not KZ_APART
    Touched = 1,
    /// the cell's centre lies in the shape or on its border; of a mask shape: its cells
    Centered = 2,
    /// every point of the cell is a point of the shape
    Within = 3,
}
impl CellRule {
    /// Of C's number; a number that is none becomes the first.
    #[allow(dead_code, unreachable_patterns)]
    pub(crate) fn from_c(number: c_int) -> Self {
        match number {
            0 => Self::Overlapped,
            1 => Self::Touched,
            2 => Self::Centered,
            3 => Self::Within,
            _ => Self::Overlapped,
        }
    }
}
/// What went wrong.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[repr(i32)]
pub enum ErrorKind {
    /// "out of memory (%a bytes wanted)"
    Memory = 1,
    /// "an argument is missing or out of range (argument %a)"
    Argument = 2,
    /// "too large: %a is more than the limit of %b"
    TooLarge = 3,
    /// "the shape's extent does not fit into float32"
    Overflow = 4,
    /// "coordinate %a is not a finite number"
    NotFinite = 5,
    /// "the radius is negative"
    NegativeRadius = 6,
    /// "the box's minimum lies beyond its maximum"
    BoxOrder = 7,
    /// "%a points, at least %b are needed"
    TooFewPoints = 8,
    /// "edge %a crosses edge %b"
    SelfCrossing = 9,
    /// "edge %a runs along edge %b"
    SelfOverlap = 10,
    /// "ring %a, a hole, is not inside the outline, ring 0"
    HoleOutside = 11,
    /// "ring %a, a hole, lies in ring %b, another hole"
    HoleInHole = 12,
    /// "ring %a, a hole, has no area"
    HoleEmpty = 13,
    /// "cosine and sine do not form a rotation (their squares must add up to 1)"
    NotARotation = 14,
    /// "part %a is a mask or a grid, which can be moved, not turned: transform a mask instead"
    MaskTurned = 15,
    /// "part %a cannot be scaled so: round ones need one factor, masks and grids cannot be scaled"
    Scale = 16,
    /// "mask text: row %a, column %b is none of . # 0 1, or the row's length differs"
    MaskText = 17,
    /// "unknown pixel format %a"
    Format = 18,
    /// "rows of %a bytes do not fit a pitch of %b"
    Pitch = 19,
    /// "the hot image's size differs from its sprite's (%a x %b)"
    HotSize = 20,
    /// "transparency rule %a does not suit this pixel format"
    Rule = 21,
    /// "the handle %a is stale or was never valid"
    BadHandle = 22,
    /// "this machine or build has no kernels of level %a"
    CpuLevel = 23,
    /// "the buffer holds %b, %a are needed"
    Buffer = 24,
    /// "the file cannot be read"
    File = 25,
    /// "the file is not well-formed"
    Syntax = 26,
    /// "the file's content makes no sense"
    Content = 27,
    /// "this build cannot read that format"
    Unsupported = 28,
    /// "self check %a failed: the compiler or its flags changed the arithmetic"
    SelfCheck = 29,
    /// "stopped by the caller after %a steps"
    Stopped = 30,
    /// "no tag is defined: the shapes of frame %a would collide with nothing"
    NoTag = 31,
    /// "part %a is a grid, which is a body or a fixture of its own, not a part"
    GridPart = 32,
}
impl ErrorKind {
    /// Of C's number; a number that is none becomes the first.
    #[allow(dead_code, unreachable_patterns)]
    pub(crate) fn from_c(number: c_int) -> Self {
        match number {
            1 => Self::Memory,
            2 => Self::Argument,
            3 => Self::TooLarge,
            4 => Self::Overflow,
            5 => Self::NotFinite,
            6 => Self::NegativeRadius,
            7 => Self::BoxOrder,
            8 => Self::TooFewPoints,
            9 => Self::SelfCrossing,
            10 => Self::SelfOverlap,
            11 => Self::HoleOutside,
            12 => Self::HoleInHole,
            13 => Self::HoleEmpty,
            14 => Self::NotARotation,
            15 => Self::MaskTurned,
            16 => Self::Scale,
            17 => Self::MaskText,
            18 => Self::Format,
            19 => Self::Pitch,
            20 => Self::HotSize,
            21 => Self::Rule,
            22 => Self::BadHandle,
            23 => Self::CpuLevel,
            24 => Self::Buffer,
            25 => Self::File,
            26 => Self::Syntax,
            27 => Self::Content,
            28 => Self::Unsupported,
            29 => Self::SelfCheck,
            30 => Self::Stopped,
            31 => Self::NoTag,
            32 => Self::GridPart,
            _ => Self::Memory,
        }
    }
}
/// A point, or a vector.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq, Default)]
#[repr(C)]
pub struct Vec2 {
    /// Along x.
    pub x: f32,
    /// Along y.
    pub y: f32,
}
impl From<sys::kz_vec2> for Vec2 {
    fn from(c: sys::kz_vec2) -> Self {
        Vec2 {
            x: c.x,
            y: c.y,
        }
    }
}
impl From<Vec2> for sys::kz_vec2 {
    fn from(x: Vec2) -> Self {
        sys::kz_vec2 {
            x: x.x,
            y: x.y,
        }
    }
}
same_layout!(Vec2, sys::kz_vec2);
/// An axis-aligned box with its border. min \<= max in both coordinates; with equal ones it is a segment or a point.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Bounds {
    /// The min.
    pub min: Vec2,
    /// The max.
    pub max: Vec2,
}
impl From<sys::kz_box> for Bounds {
    fn from(c: sys::kz_box) -> Self {
        Bounds {
            min: c.min.into(),
            max: c.max.into(),
        }
    }
}
impl From<Bounds> for sys::kz_box {
    fn from(x: Bounds) -> Self {
        sys::kz_box {
            min: x.min.into(),
            max: x.max.into(),
        }
    }
}
same_layout!(Bounds, sys::kz_box);
/// A cell of a pixel grid, or an offset in whole cells.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[repr(C)]
pub struct Cell {
    /// Along x.
    pub x: i32,
    /// Along y.
    pub y: i32,
}
impl From<sys::kz_cell> for Cell {
    fn from(c: sys::kz_cell) -> Self {
        Cell {
            x: c.x,
            y: c.y,
        }
    }
}
impl From<Cell> for sys::kz_cell {
    fn from(x: Cell) -> Self {
        sys::kz_cell {
            x: x.x,
            y: x.y,
        }
    }
}
same_layout!(Cell, sys::kz_cell);
/// The cells with x0 \<= x \< x1 and y0 \<= y \< y1.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[repr(C)]
pub struct CellRect {
    /// The x0.
    pub x0: i32,
    /// The y0.
    pub y0: i32,
    /// The x1.
    pub x1: i32,
    /// The y1.
    pub y1: i32,
}
impl From<sys::kz_cell_rect> for CellRect {
    fn from(c: sys::kz_cell_rect) -> Self {
        CellRect {
            x0: c.x0,
            y0: c.y0,
            x1: c.x1,
            y1: c.y1,
        }
    }
}
impl From<CellRect> for sys::kz_cell_rect {
    fn from(x: CellRect) -> Self {
        sys::kz_cell_rect {
            x0: x.x0,
            y0: x.y0,
            x1: x.x1,
            y1: x.y1,
        }
    }
}
same_layout!(CellRect, sys::kz_cell_rect);
/// All points from a to b.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Segment {
    /// The first.
    pub a: Vec2,
    /// The second.
    pub b: Vec2,
}
impl From<sys::kz_segment> for Segment {
    fn from(c: sys::kz_segment) -> Self {
        Segment {
            a: c.a.into(),
            b: c.b.into(),
        }
    }
}
impl From<Segment> for sys::kz_segment {
    fn from(x: Segment) -> Self {
        sys::kz_segment {
            a: x.a.into(),
            b: x.b.into(),
        }
    }
}
/// All points within r of the centre.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Circle {
    /// The center.
    pub center: Vec2,
    /// The radius.
    pub r: f32,
}
impl From<sys::kz_circle> for Circle {
    fn from(c: sys::kz_circle) -> Self {
        Circle {
            center: c.center.into(),
            r: c.r,
        }
    }
}
impl From<Circle> for sys::kz_circle {
    fn from(x: Circle) -> Self {
        sys::kz_circle {
            center: x.center.into(),
            r: x.r,
        }
    }
}
/// All points within r of the segment a-b.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Capsule {
    /// The first.
    pub a: Vec2,
    /// The second.
    pub b: Vec2,
    /// The radius.
    pub r: f32,
}
impl From<sys::kz_capsule> for Capsule {
    fn from(c: sys::kz_capsule) -> Self {
        Capsule {
            a: c.a.into(),
            b: c.b.into(),
            r: c.r,
        }
    }
}
impl From<Capsule> for sys::kz_capsule {
    fn from(x: Capsule) -> Self {
        sys::kz_capsule {
            a: x.a.into(),
            b: x.b.into(),
            r: x.r,
        }
    }
}
/// A rigid motion: a rotation about the origin, then a shift by `at`.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Where it lies.
    pub at: Vec2,
    /// The cosine of its angle.
    pub cos: f32,
    /// The sine of its angle.
    pub sin: f32,
}
impl From<sys::kz_pose> for Pose {
    fn from(c: sys::kz_pose) -> Self {
        Pose {
            at: c.at.into(),
            cos: c.cos,
            sin: c.sin,
        }
    }
}
impl From<Pose> for sys::kz_pose {
    fn from(x: Pose) -> Self {
        sys::kz_pose {
            at: x.at.into(),
            cos: x.cos,
            sin: x.sin,
        }
    }
}
/// An affine map: q = (xx*x + xy*y + at_x, yx*x + yy*y + at_y).
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Affine {
    /// The xx.
    pub xx: f64,
    /// The xy.
    pub xy: f64,
    /// The yx.
    pub yx: f64,
    /// The yy.
    pub yy: f64,
    /// The at x.
    pub at_x: f64,
    /// The at y.
    pub at_y: f64,
}
impl From<sys::kz_affine> for Affine {
    fn from(c: sys::kz_affine) -> Self {
        Affine {
            xx: c.xx,
            xy: c.xy,
            yx: c.yx,
            yy: c.yy,
            at_x: c.at_x,
            at_y: c.at_y,
        }
    }
}
impl From<Affine> for sys::kz_affine {
    fn from(x: Affine) -> Self {
        sys::kz_affine {
            xx: x.xx,
            xy: x.xy,
            yx: x.yx,
            yy: x.yy,
            at_x: x.at_x,
            at_y: x.at_y,
        }
    }
}
/// Where and how deep a is in b.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// The relation.
    pub relation: Relation,
    /// unit vector, from a to b
    pub normal: Vec2,
    /// how far a must go against the normal; \> 0
    pub depth: f32,
    /// 0, 1 or 2: two where an edge lies along an edge, or a touches b in several places
    pub n_points: i32,
    /// where the two touch after each has gone back by half the depth: the ends of the contact
    pub points: [Vec2; 2],
    /// no shorter shift separates: to 1e-5 of the depth and to rounding of the vertices
    pub shortest: bool,
    /// what touches at each point: see below
    pub features: [u32; 2],
}
impl From<sys::kz_contact> for Contact {
    fn from(c: sys::kz_contact) -> Self {
        Contact {
            relation: Relation::from_c(c.relation),
            normal: c.normal.into(),
            depth: c.depth,
            n_points: c.n_points,
            points: c.points.map(Into::into),
            shortest: c.shortest,
            features: c.features,
        }
    }
}
impl From<Contact> for sys::kz_contact {
    fn from(x: Contact) -> Self {
        sys::kz_contact {
            relation: x.relation as c_int,
            normal: x.normal.into(),
            depth: x.depth,
            n_points: x.n_points,
            points: x.points.map(Into::into),
            shortest: x.shortest,
            features: x.features,
        }
    }
}
/// The contact of two parts.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PartContact {
    /// which part of each, counted from 0 through nested parts; 0 of a shape without parts
    pub a: i32,
    /// which part of each, counted from 0 through nested parts; 0 of a shape without parts
    pub b: i32,
    /// The contact.
    pub contact: Contact,
}
impl From<sys::kz_part_contact> for PartContact {
    fn from(c: sys::kz_part_contact) -> Self {
        PartContact {
            a: c.a,
            b: c.b,
            contact: c.contact.into(),
        }
    }
}
/// The distance of two shapes, and where they are nearest.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Nearest {
    /// 0 exactly when kz_relate is not KZ_APART; infinite when a shape has no points
    pub distance: f32,
    /// the nearest points; (0, 0) when the distance is 0 or infinite
    pub on_a: Vec2,
    /// the nearest points; (0, 0) when the distance is 0 or infinite
    pub on_b: Vec2,
}
impl From<sys::kz_distance_result> for Nearest {
    fn from(c: sys::kz_distance_result) -> Self {
        Nearest {
            distance: c.distance,
            on_a: c.on_a.into(),
            on_b: c.on_b.into(),
        }
    }
}
/// Where a ray enters a shape.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RayHit {
    /// `from` is inside already (with KZ_HIT_TOUCH: in or on the shape): hit, t 0, normal {0, 0}
    pub inside: bool,
    /// 0..1 from `from` to `to`, rounded down: at t the ray is not inside yet
    pub t: f32,
    /// where it meets the surface, rounded to float32; an edge along an axis gives its own coordinate
    pub point: Vec2,
    /// unit, against the ray: of the edge, arc or cell face entered; at a corner of the edge that faces the ray more
    pub normal: Vec2,
    /// which part of a shape of parts, counted through all nested ones; 0 for others
    pub part: i32,
    /// edge of a polygon or box, or segment of a polyline, that it enters; -1 for others.
    pub edge: i32,
}
impl From<sys::kz_ray_hit> for RayHit {
    fn from(c: sys::kz_ray_hit) -> Self {
        RayHit {
            inside: c.inside,
            t: c.t,
            point: c.point.into(),
            normal: c.normal.into(),
            part: c.part,
            edge: c.edge,
        }
    }
}
/// A span: a stretch of a ray that lies inside a shape, from where it enters to where it leaves.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RaySpan {
    /// 0..1, rounded down: not inside yet; 0 when the ray starts inside
    pub t_in: f32,
    /// 0..1, rounded up: no longer inside; 1 when the ray ends inside
    pub t_out: f32,
    /// as `point` of kz_ray_hit
    pub point_in: Vec2,
    /// as `point` of kz_ray_hit
    pub point_out: Vec2,
    /// unit, out of the shape: against the ray at t_in, along it at t_out; {0, 0} where the ray starts or ends inside
    pub normal_in: Vec2,
    /// unit, out of the shape: against the ray at t_in, along it at t_out; {0, 0} where the ray starts or ends inside
    pub normal_out: Vec2,
    /// `from` or `to` lies inside, and this span begins or ends there
    pub starts_inside: bool,
    /// `from` or `to` lies inside, and this span begins or ends there
    pub ends_inside: bool,
    /// as in kz_ray_hit
    pub part: i32,
    /// as in kz_ray_hit; -1 where the ray starts or ends inside
    pub edge_in: i32,
    /// as in kz_ray_hit; -1 where the ray starts or ends inside
    pub edge_out: i32,
}
impl From<sys::kz_ray_span> for RaySpan {
    fn from(c: sys::kz_ray_span) -> Self {
        RaySpan {
            t_in: c.t_in,
            t_out: c.t_out,
            point_in: c.point_in.into(),
            point_out: c.point_out.into(),
            normal_in: c.normal_in.into(),
            normal_out: c.normal_out.into(),
            starts_inside: c.starts_inside,
            ends_inside: c.ends_inside,
            part: c.part,
            edge_in: c.edge_in,
            edge_out: c.edge_out,
        }
    }
}
/// Where a moving shape meets another.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SweepHit {
    /// before any motion
    pub start: Relation,
    /// 0..1 of the motion: a moved by t * motion does not overlap b (with KZ_HIT_TOUCH: nor touch it before).
    pub t: f32,
    /// unit, out of b, against the motion; of several faces met the one that faces it more
    pub normal: Vec2,
    /// where they meet, on b; {0, 0} when they overlap at the start
    pub point: Vec2,
}
impl From<sys::kz_sweep_hit> for SweepHit {
    fn from(c: sys::kz_sweep_hit) -> Self {
        SweepHit {
            start: Relation::from_c(c.start),
            t: c.t,
            normal: c.normal.into(),
            point: c.point.into(),
        }
    }
}
/// A motion with rotation: at time t, 0..1, a shape stands at `from`, shifted by t * shift and rotated by t * turn_rad.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Motion {
    /// The from.
    pub from: Pose,
    /// The shift.
    pub shift: Vec2,
    /// any number of full turns, in either direction
    pub turn_rad: f32,
}
impl From<sys::kz_motion> for Motion {
    fn from(c: sys::kz_motion) -> Self {
        Motion {
            from: c.from.into(),
            shift: c.shift.into(),
            turn_rad: c.turn_rad,
        }
    }
}
impl From<Motion> for sys::kz_motion {
    fn from(x: Motion) -> Self {
        sys::kz_motion {
            from: x.from.into(),
            shift: x.shift.into(),
            turn_rad: x.turn_rad,
        }
    }
}
/// When a moving and rotating shape meets another: between the times t_lower and t_upper.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TurnHit {
    /// before any motion
    pub start: Relation,
    /// up to and at this time they do not overlap, unless they do at the start; 1 without a hit
    pub t_lower: f32,
    /// they are nearer than the tolerance then: t_lower on a normal hit, 1 after the step limit
    pub t_upper: f32,
    /// the one that was used
    pub tolerance: f32,
    /// unit, out of b towards a at t_lower; 0 without a hit, and where they touch at the start
    pub normal: Vec2,
    /// the point of b nearest to a at t_lower; 0 without a hit
    pub point: Vec2,
}
impl From<sys::kz_toi> for TurnHit {
    fn from(c: sys::kz_toi) -> Self {
        TurnHit {
            start: Relation::from_c(c.start),
            t_lower: c.t_lower,
            t_upper: c.t_upper,
            tolerance: c.tolerance,
            normal: c.normal.into(),
            point: c.point.into(),
        }
    }
}
/// Size and middle of a shape.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measure {
    /// 2: it has area; 1: only length; 0: only points; -1: it has no points, and the rest is 0
    pub dimension: c_int,
    /// area, or length, or the number of points
    pub size: f64,
    /// the centroid: where it would balance
    pub x: f64,
    /// the centroid: where it would balance
    pub y: f64,
    /// the moment of inertia about the centroid, for 1 unit of mass on each unit of size
    pub inertia: f64,
}
impl From<sys::kz_measure> for Measure {
    fn from(c: sys::kz_measure) -> Self {
        Measure {
            dimension: c.dimension,
            size: c.size,
            x: c.x,
            y: c.y,
            inertia: c.inertia,
        }
    }
}
/// The contact of two masks that overlap.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MaskContact {
    /// common cells
    pub count: i64,
    /// of the common cells
    pub bounds: CellRect,
    /// ties: the leftmost; for the sides the topmost
    pub topmost: Cell,
    /// ties: the leftmost; for the sides the topmost
    pub bottommost: Cell,
    /// ties: the leftmost; for the sides the topmost
    pub leftmost: Cell,
    /// ties: the leftmost; for the sides the topmost
    pub rightmost: Cell,
    /// mean of the common cells' centres, rounded once
    pub centroid: Vec2,
    /// the shift of kz_mask_push
    pub push: Option<Cell>,
    /// unit vector from a to b, opposite to `push`; without a push the direction in which a gains common cells, or {0, 0}
    pub normal: Vec2,
}
impl From<sys::kz_mask_contact> for MaskContact {
    fn from(c: sys::kz_mask_contact) -> Self {
        MaskContact {
            count: c.count,
            bounds: c.bounds.into(),
            topmost: c.topmost.into(),
            bottommost: c.bottommost.into(),
            leftmost: c.leftmost.into(),
            rightmost: c.rightmost.into(),
            centroid: c.centroid.into(),
            push: c.pushed.then(|| c.push.into()),
            normal: c.normal.into(),
        }
    }
}
/// The first contact of a moving mask with another.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MaskHit {
    /// before any motion; with KZ_OVERLAP there is no hit
    pub start: Relation,
    /// 0..1 along the motion: the last float32 before the step that makes them overlap
    pub t: f32,
    /// b's offset in a's cells at which they would overlap
    pub offset: Cell,
    /// the first common cell there, in a's cells
    pub cell: Cell,
    /// of the face that was met: the axis along which a stepped, pointing from b to a
    pub normal: Vec2,
}
impl From<sys::kz_mask_hit> for MaskHit {
    fn from(c: sys::kz_mask_hit) -> Self {
        MaskHit {
            start: Relation::from_c(c.start),
            t: c.t,
            offset: c.offset.into(),
            cell: c.cell.into(),
            normal: c.normal.into(),
        }
    }
}
/// The first cell of a mask on a ray.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MaskRayHit {
    /// `from` lies in a set cell; then `hit` is true, t is 0, and the normal is {0, 0}
    pub inside: bool,
    /// 0..1 from `from` to `to`, rounded down: the last float32 at which the cell is not entered
    pub t: f32,
    /// The cell.
    pub cell: Cell,
    /// of the face that is entered; at a corner the face across x, unless `from` has the cell's x
    pub normal: Vec2,
}
impl From<sys::kz_mask_ray_hit> for MaskRayHit {
    fn from(c: sys::kz_mask_ray_hit) -> Self {
        MaskRayHit {
            inside: c.inside,
            t: c.t,
            cell: c.cell.into(),
            normal: c.normal.into(),
        }
    }
}
/// A connected component of a mask.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Component {
    /// its topmost, then leftmost cell
    pub first: Cell,
    /// The bounds.
    pub bounds: CellRect,
    /// cells
    pub count: i64,
}
impl From<sys::kz_component> for Component {
    fn from(c: sys::kz_component) -> Self {
        Component {
            first: c.first.into(),
            bounds: c.bounds.into(),
            count: c.count,
        }
    }
}
impl From<Component> for sys::kz_component {
    fn from(x: Component) -> Self {
        sys::kz_component {
            first: x.first.into(),
            bounds: x.bounds.into(),
            count: x.count,
        }
    }
}
same_layout!(Component, sys::kz_component);
/// What a shape loses against the mask, exactly.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FitLoss {
    /// set cells outside the shape
    pub missed: i64,
    /// clear cells inside it, and cells beyond the mask
    pub extra: i64,
    /// intersection over union: cells in both / cells in either; 1 is perfect, an empty mask gives 0
    pub iou: f32,
}
impl From<sys::kz_fit_loss> for FitLoss {
    fn from(c: sys::kz_fit_loss) -> Self {
        FitLoss {
            missed: c.missed,
            extra: c.extra,
            iou: c.iou,
        }
    }
}
/// A pair of bodies that collide, a.index \< b.index.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Pair {
    /// The first.
    pub a: Body,
    /// The second.
    pub b: Body,
    /// The relation.
    pub relation: Relation,
    /// they did not at the last step
    pub began: bool,
}
impl From<sys::kz_pair> for Pair {
    fn from(c: sys::kz_pair) -> Self {
        Pair {
            a: Body::of_c(c.a),
            b: Body::of_c(c.b),
            relation: Relation::from_c(c.relation),
            began: c.began,
        }
    }
}
impl From<Pair> for sys::kz_pair {
    fn from(x: Pair) -> Self {
        sys::kz_pair {
            a: x.a.into(),
            b: x.b.into(),
            relation: x.relation as c_int,
            began: x.began,
        }
    }
}
same_layout!(Pair, sys::kz_pair);
/// Two kinds of two bodies that collide, a.index \< b.index.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct FixturePair {
    /// The first.
    pub a: Body,
    /// The second.
    pub b: Body,
    /// The kind a.
    pub kind_a: u16,
    /// The kind b.
    pub kind_b: u16,
    /// the highest of all fixtures of these kinds
    pub relation: Relation,
    /// they did not at the last step
    pub began: bool,
}
impl From<sys::kz_fixture_pair> for FixturePair {
    fn from(c: sys::kz_fixture_pair) -> Self {
        FixturePair {
            a: Body::of_c(c.a),
            b: Body::of_c(c.b),
            kind_a: c.kind_a,
            kind_b: c.kind_b,
            relation: Relation::from_c(c.relation),
            began: c.began,
        }
    }
}
impl From<FixturePair> for sys::kz_fixture_pair {
    fn from(x: FixturePair) -> Self {
        sys::kz_fixture_pair {
            a: x.a.into(),
            b: x.b.into(),
            kind_a: x.kind_a,
            kind_b: x.kind_b,
            relation: x.relation as c_int,
            began: x.began,
        }
    }
}
same_layout!(FixturePair, sys::kz_fixture_pair);
/// The user values of a pair's bodies.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PairUsers {
    /// The first.
    pub a: u64,
    /// The second.
    pub b: u64,
}
impl From<sys::kz_pair_users> for PairUsers {
    fn from(c: sys::kz_pair_users) -> Self {
        PairUsers {
            a: c.a,
            b: c.b,
        }
    }
}
/// A pair of the last step, and its contact.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WorldContact {
    /// as in kz_world_pairs
    pub pair: Pair,
    /// as kz_bodies_collide reports it now
    pub contact: Contact,
}
impl From<sys::kz_world_contact> for WorldContact {
    fn from(c: sys::kz_world_contact) -> Self {
        WorldContact {
            pair: c.pair.into(),
            contact: c.contact.into(),
        }
    }
}
/// Two fixtures of two bodies that collide.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BodiesFixture {
    /// their numbers
    pub a: i32,
    /// their numbers
    pub b: i32,
    /// The kind a.
    pub kind_a: u16,
    /// The kind b.
    pub kind_b: u16,
    /// The relation.
    pub relation: Relation,
}
impl From<sys::kz_bodies_fixture> for BodiesFixture {
    fn from(c: sys::kz_bodies_fixture) -> Self {
        BodiesFixture {
            a: c.a,
            b: c.b,
            kind_a: c.kind_a,
            kind_b: c.kind_b,
            relation: Relation::from_c(c.relation),
        }
    }
}
/// A cell that a body meets.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GridHit {
    /// The cell.
    pub cell: Cell,
    /// its number: of the tile
    pub id: u32,
    /// The relation.
    pub relation: Relation,
}
impl From<sys::kz_grid_hit> for GridHit {
    fn from(c: sys::kz_grid_hit) -> Self {
        GridHit {
            cell: c.cell.into(),
            id: c.id,
            relation: Relation::from_c(c.relation),
        }
    }
}
/// A body found.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WorldHit {
    /// The body.
    pub body: Body,
    /// to the shape of the query; KZ_TOUCH for all with KZ_PAIRS_BOXES
    pub relation: Relation,
    /// the lowest with this relation; 0 of a body with one shape
    pub fixture: i32,
}
impl From<sys::kz_world_hit> for WorldHit {
    fn from(c: sys::kz_world_hit) -> Self {
        WorldHit {
            body: Body::of_c(c.body),
            relation: Relation::from_c(c.relation),
            fixture: c.fixture,
        }
    }
}
/// Which body a ray hits, and where.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WorldRayHit {
    /// {0, 0}: no hit
    pub body: Body,
    /// The hit.
    pub hit: RayHit,
    /// The fixture.
    pub fixture: i32,
}
impl From<sys::kz_world_ray_hit> for WorldRayHit {
    fn from(c: sys::kz_world_ray_hit) -> Self {
        WorldRayHit {
            body: Body::of_c(c.body),
            hit: c.hit.into(),
            fixture: c.fixture,
        }
    }
}
/// Which body a moving shape hits, and where.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WorldSweepHit {
    /// {0, 0}: no hit
    pub body: Body,
    /// The hit.
    pub hit: SweepHit,
    /// The fixture.
    pub fixture: i32,
}
impl From<sys::kz_world_sweep_hit> for WorldSweepHit {
    fn from(c: sys::kz_world_sweep_hit) -> Self {
        WorldSweepHit {
            body: Body::of_c(c.body),
            hit: c.hit.into(),
            fixture: c.fixture,
        }
    }
}
/// What one of them hits first.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CastHit {
    /// `None`: no hit
    pub body: Option<Body>,
    /// 0 of a body with one shape
    pub fixture: i32,
    /// as kz_world_ray or kz_world_sweep has it; 1 without a hit
    pub t: f32,
    /// as these have it
    pub normal: Vec2,
    /// it overlapped the body at the start; for rays as in kz_ray_hit
    pub inside: bool,
}
impl From<sys::kz_cast_hit> for CastHit {
    fn from(c: sys::kz_cast_hit) -> Self {
        CastHit {
            body: Body::from_c(c.body),
            fixture: c.fixture,
            t: c.t,
            normal: c.normal.into(),
            inside: c.inside,
        }
    }
}
/// A body near by.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WorldNear {
    /// The body.
    pub body: Body,
    /// on_a is on the shape of the query, on_b on the body's nearest image
    pub gap: Nearest,
    /// The fixture.
    pub fixture: i32,
}
impl From<sys::kz_world_near> for WorldNear {
    fn from(c: sys::kz_world_near) -> Self {
        WorldNear {
            body: Body::of_c(c.body),
            gap: c.gap.into(),
            fixture: c.fixture,
        }
    }
}
/// One body that was hit.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveHit {
    /// The body.
    pub body: Body,
    /// what was done
    pub response: Response,
    /// 0..1, rising: the fraction of the whole motion used up to here
    pub t: f32,
    /// the position of the moving body (its pose) then
    pub at: Vec2,
    /// unit, of the face met, against the motion: from the other body to the moving one
    pub normal: Vec2,
    /// where they met, on the other body; {0, 0} when they overlapped before
    pub point: Vec2,
    /// the motion that was left before the response
    pub motion: Vec2,
    /// of the other body; 0 of a body with one shape
    pub fixture: i32,
}
impl From<sys::kz_move_hit> for MoveHit {
    fn from(c: sys::kz_move_hit) -> Self {
        MoveHit {
            body: Body::of_c(c.body),
            response: Response::from_c(c.response),
            t: c.t,
            at: c.at.into(),
            normal: c.normal.into(),
            point: c.point.into(),
            motion: c.motion.into(),
            fixture: c.fixture,
        }
    }
}
/// What a platform did to one body.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Carried {
    /// The body.
    pub body: Body,
    /// it stood on the platform; otherwise it was in its path
    pub rides: bool,
    /// it could not move aside: the platform ran over it, or overlaps it now
    pub crushed: bool,
    /// by how much
    pub moved: Vec2,
}
impl From<sys::kz_carry_result> for Carried {
    fn from(c: sys::kz_carry_result) -> Self {
        Carried {
            body: Body::of_c(c.body),
            rides: c.rides,
            crushed: c.crushed,
            moved: c.moved.into(),
        }
    }
}
/// How a body was pushed out.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PushOut {
    /// it overlaps nothing any more
    pub free: bool,
    /// pushes used
    pub attempts: i32,
    /// sum of the pushes
    pub moved: Vec2,
    /// the body of the last push; `None` if none
    pub last: Option<Body>,
    /// how deep it still is in the one it is deepest in; 0 when free
    pub depth: f32,
}
impl From<sys::kz_push_out> for PushOut {
    fn from(c: sys::kz_push_out) -> Self {
        PushOut {
            free: c.free,
            attempts: c.attempts,
            moved: c.moved.into(),
            last: Body::from_c(c.last),
            depth: c.depth,
        }
    }
}
/// Indices into the given arrays.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
pub struct IndexPair {
    /// The first.
    pub a: u32,
    /// The second.
    pub b: u32,
}
impl From<sys::kz_index_pair> for IndexPair {
    fn from(c: sys::kz_index_pair) -> Self {
        IndexPair {
            a: c.a,
            b: c.b,
        }
    }
}
impl From<IndexPair> for sys::kz_index_pair {
    fn from(x: IndexPair) -> Self {
        sys::kz_index_pair {
            a: x.a,
            b: x.b,
        }
    }
}
same_layout!(IndexPair, sys::kz_index_pair);
