//! Shapes: owned ones, which keep alive what they are made of, and borrowed ones.

use crate::ffi::{attempt, count, filled, words, zeroed};
use crate::{sys, Bounds, ErrorKind, GridRef, Kind, Mask, MaskRef, Outline, Pose, Result, Vec2};
use alloc::{sync::Arc, vec::Vec};
use core::marker::PhantomData;
use core::ops::Deref;

/// What a shape refers to.  Everything in it lies on the heap and never changes, so that the pointers stay right.
#[derive(Default)]
pub(crate) struct Memory {
    points: Vec<Vec2>,
    rings: Vec<i32>,
    words: Vec<u64>,
    parts: Vec<sys::kz_shape>,
    _mask: Option<Mask>,
    _others: Vec<Keep>,
    /// Of a transformed shape: what the first shape was made of, of which holes and masks go on to be read.
    origin: Keep,
    transformed: bool,
}

// Pointers in `parts` lead to memory that is kept here, too, and is only read.
unsafe impl Send for Memory {}
unsafe impl Sync for Memory {}

pub(crate) type Keep = Option<Arc<Memory>>;

/// A shape that borrows what it is made of: points, a mask, a grid, or a body of a world.
///
/// Every question is asked of this type; a [`Shape`] derefs to it. It cannot be copied, so it never outlives what it
/// borrows:
///
/// ```compile_fail,E0597
/// let shape = {
///     let points = [kolize::Vec2::new(0.0, 0.0); 3];
///     kolize::ShapeRef::polygon(&points).unwrap()
/// };
/// shape.bounds();
/// ```
#[repr(transparent)]
pub struct ShapeRef<'a> {
    pub(crate) raw: sys::kz_shape,
    life: PhantomData<&'a ()>,
}

// What the pointers lead to is borrowed for 'a, and questions only read it.
unsafe impl Send for ShapeRef<'_> {}
unsafe impl Sync for ShapeRef<'_> {}

impl<'a> ShapeRef<'a> {
    /// The caller vouches that what the shape refers to stays as it is for `'a`.
    pub(crate) unsafe fn of_c(raw: sys::kz_shape) -> Self {
        ShapeRef { raw, life: PhantomData }
    }

    fn make(call: impl FnOnce(*mut sys::kz_shape, *mut sys::kz_error) -> sys::kz_result) -> Result<Self> {
        filled(call).map(|raw| ShapeRef { raw, life: PhantomData })
    }

    /// A polygon of three or more points, convex or concave, in either winding. Nothing is copied beyond 8 points.
    pub fn polygon(points: &'a [Vec2]) -> Result<Self> {
        let n = count(points)?;
        Self::make(|out, err| unsafe { sys::kz_shape_polygon(points.as_ptr().cast(), n, out, err) })
    }

    /// A polyline of two or more points. Nothing is copied beyond 8 points.
    pub fn polyline(points: &'a [Vec2]) -> Result<Self> {
        let n = count(points)?;
        Self::make(|out, err| unsafe { sys::kz_shape_polyline(points.as_ptr().cast(), n, out, err) })
    }

    /// A mask with its cell (0, 0) at a point.
    pub fn mask(mask: &'a MaskRef, at: impl Into<Vec2>) -> Result<Self> {
        let at = at.into();
        Self::make(|out, err| unsafe { sys::kz_shape_mask(mask.as_ptr(), at.x.into(), at.y.into(), out, err) })
    }

    /// A grid with the corner of its cell (0, 0) at a point.
    pub fn grid(grid: &'a GridRef, at: impl Into<Vec2>) -> Result<Self> {
        let at = at.into();
        Self::make(|out, err| unsafe { sys::kz_shape_grid(grid.as_ptr(), at.x.into(), at.y.into(), out, err) })
    }

    /// What it was made as.
    pub fn kind(&self) -> Kind {
        Kind::from_c(self.raw.kind)
    }

    /// The smallest float32 box around it.
    pub fn bounds(&self) -> Bounds {
        self.raw.bounds.into()
    }

    /// The vertices of a polygon or a polyline, holes after the outline; none of other kinds.
    pub fn points(&self) -> &[Vec2] {
        let mut n = 0;
        let points = unsafe { sys::kz_shape_points(&self.raw, &mut n) };
        match points.is_null() {
            true => &[],
            // They lie in the shape or in what it borrows.
            false => unsafe { core::slice::from_raw_parts(points.cast(), n) },
        }
    }

    /// A part of a compound, counted through nested ones; a shape that is no compound is its own part 0.
    pub fn part(&self, number: i32) -> Option<&ShapeRef<'_>> {
        // A part lies in this shape or in what it borrows.
        unsafe { sys::kz_shape_part(&self.raw, number).cast::<ShapeRef<'_>>().as_ref() }
    }

    /// Whether a polygon is convex, without holes and not flat.
    pub fn is_convex(&self) -> bool {
        self.raw.flags & sys::KZ_SHAPE_CONVEX != 0
    }

    /// Whether it is a single point.
    pub fn is_point_like(&self) -> bool {
        self.raw.flags & sys::KZ_SHAPE_POINT_LIKE != 0
    }
}

impl core::fmt::Debug for ShapeRef<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Shape").field("kind", &self.kind()).field("bounds", &self.bounds()).finish_non_exhaustive()
    }
}

/// A shape that owns what it is made of, or shares it: a clone costs one count.
///
/// Coordinates are float32, x to the right and y down. Every shape is a closed set of points: its border belongs to it.
/// Shapes that share only points of their borders touch, and do not overlap.
///
/// ```
/// use kolize::{Relation, Shape};
/// let ball = Shape::circle((10.0, 10.0), 5.0)?;
/// let wall = Shape::box_((0.0, 15.0), (40.0, 20.0))?;
/// assert_eq!(ball.relate(&wall), Relation::Touch);
/// assert!(ball.collide(&wall).is_none());
/// # Ok::<(), kolize::Error>(())
/// ```
///
/// The points of a shape cannot be taken out of it to live longer than it does:
///
/// ```compile_fail,E0597
/// let points = {
///     let shape = kolize::Shape::polygon([(0.0, 0.0), (4.0, 0.0), (2.0, 3.0)]).unwrap();
///     shape.points()
/// };
/// points.len();
/// ```
///
/// ```compile_fail,E0505
/// let shape = kolize::Shape::polygon([(0.0, 0.0), (4.0, 0.0), (2.0, 3.0)]).unwrap();
/// let points = shape.points();
/// drop(shape);
/// points.len();
/// ```
pub struct Shape {
    view: ShapeRef<'static>,
    pub(crate) keep: Keep,
}

/// Its methods borrow the owned shape itself, so nothing outlives it, whatever the lifetime of the target says.
impl Deref for Shape {
    type Target = ShapeRef<'static>;
    fn deref(&self) -> &ShapeRef<'static> {
        &self.view
    }
}

impl Clone for Shape {
    fn clone(&self) -> Self {
        Shape { view: ShapeRef { raw: self.view.raw, life: PhantomData }, keep: self.keep.clone() }
    }
}

impl core::fmt::Debug for Shape {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.view.fmt(f)
    }
}

/// Polygons and polylines of so many points get a tree of their edges, compounds of so many parts one of their parts.
const TREE_POINTS: usize = 32;
const TREE_PARTS: usize = 16;

fn collected<P: Into<Vec2>>(points: impl IntoIterator<Item = P>) -> Vec<Vec2> {
    points.into_iter().map(Into::into).collect()
}

impl Shape {
    fn plain(call: impl FnOnce(*mut sys::kz_shape, *mut sys::kz_error) -> sys::kz_result) -> Result<Self> {
        ShapeRef::make(call).map(|view| Shape { view, keep: None })
    }

    /// `call` gets the memory at the place where it stays.
    fn of_memory(
        memory: Memory,
        call: impl FnOnce(&Memory, *mut u64, usize, *mut sys::kz_shape, *mut sys::kz_error) -> sys::kz_result,
    ) -> Result<Self> {
        let mut memory = memory;
        let (start, bytes) = (memory.words.as_mut_ptr(), memory.words.len() * 8);
        let view = ShapeRef::make(|out, err| call(&memory, start, bytes, out, err))?;
        // The slices of `memory` do not move when their owner does.
        Ok(Shape { view, keep: Some(Arc::new(memory)) })
    }

    /// A point.
    pub fn point(at: impl Into<Vec2>) -> Result<Self> {
        let at = at.into().into();
        Self::plain(|out, err| unsafe { sys::kz_shape_point(at, out, err) })
    }

    /// A segment, which may be one point.
    pub fn segment(a: impl Into<Vec2>, b: impl Into<Vec2>) -> Result<Self> {
        let (a, b) = (a.into().into(), b.into().into());
        Self::plain(|out, err| unsafe { sys::kz_shape_segment(a, b, out, err) })
    }

    /// A box from its least to its greatest coordinates, not by width and height; sides may be 0.
    pub fn box_(min: impl Into<Vec2>, max: impl Into<Vec2>) -> Result<Self> {
        let (min, max) = (min.into().into(), max.into().into());
        Self::plain(|out, err| unsafe { sys::kz_shape_box(min, max, out, err) })
    }

    /// A circle; radius 0 is a point.
    pub fn circle(center: impl Into<Vec2>, r: f32) -> Result<Self> {
        let center = center.into().into();
        Self::plain(|out, err| unsafe { sys::kz_shape_circle(center, r, out, err) })
    }

    /// A capsule: all points within r of the segment from a to b.
    pub fn capsule(a: impl Into<Vec2>, b: impl Into<Vec2>, r: f32) -> Result<Self> {
        let (a, b) = (a.into().into(), b.into().into());
        Self::plain(|out, err| unsafe { sys::kz_shape_capsule(a, b, r, out, err) })
    }

    /// A polygon of three or more points, convex or concave, in either winding.
    ///
    /// An outline that crosses itself is refused, with the two edges that do.
    pub fn polygon<P: Into<Vec2>>(points: impl IntoIterator<Item = P>) -> Result<Self> {
        Self::rings(alloc::vec![collected(points)])
    }

    /// A polygon with holes, each of which must lie inside the outline and outside the others.
    ///
    /// ```
    /// use kolize::Shape;
    /// let frame = Shape::polygon_with_holes(
    ///     [(0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0)],
    ///     [[(3.0, 3.0), (6.0, 3.0), (6.0, 6.0), (3.0, 6.0)]],
    /// )?;
    /// assert!(!frame.contains_point((4.5, 4.5)));
    /// # Ok::<(), kolize::Error>(())
    /// ```
    pub fn polygon_with_holes<P: Into<Vec2>, Q: Into<Vec2>, R: IntoIterator<Item = Q>>(
        outline: impl IntoIterator<Item = P>,
        holes: impl IntoIterator<Item = R>,
    ) -> Result<Self> {
        let mut rings = alloc::vec![collected(outline)];
        rings.extend(holes.into_iter().map(|hole| collected(hole)));
        Self::rings(rings)
    }

    fn rings(rings: Vec<Vec<Vec2>>) -> Result<Self> {
        let points = rings.concat();
        let n = count(&points)?;
        let ends: Vec<i32> = rings
            .iter()
            .scan(0, |end, ring| {
                *end += ring.len() as i32;
                Some(*end)
            })
            .collect();
        let bytes = if points.len() < TREE_POINTS { 0 } else { unsafe { sys::kz_edge_tree_bytes(n) } };
        let memory = Memory { points, rings: ends, words: words(bytes)?, ..Memory::default() };
        Self::of_memory(memory, |m, tree, bytes, out, err| unsafe {
            let (p, ends, n_rings) = (m.points.as_ptr().cast(), m.rings.as_ptr(), m.rings.len() as i32);
            match bytes {
                0 => sys::kz_shape_polygon_with_holes(p, ends, n_rings, out, err),
                _ => sys::kz_shape_polygon_with_tree(p, ends, n_rings, tree.cast(), bytes, out, err),
            }
        })
    }

    /// A polyline: two or more points joined by segments. It may cross itself, and is met from both sides.
    pub fn polyline<P: Into<Vec2>>(points: impl IntoIterator<Item = P>) -> Result<Self> {
        let points = collected(points);
        let n = count(&points)?;
        let bytes = if points.len() < TREE_POINTS { 0 } else { unsafe { sys::kz_edge_tree_bytes(n) } };
        let memory = Memory { points, words: words(bytes)?, ..Memory::default() };
        Self::of_memory(memory, |m, tree, bytes, out, err| unsafe {
            match bytes {
                0 => sys::kz_shape_polyline(m.points.as_ptr().cast(), n, out, err),
                _ => sys::kz_shape_polyline_with_tree(m.points.as_ptr().cast(), n, tree.cast(), bytes, out, err),
            }
        })
    }

    /// A polygon with a radius: all points within r of it.
    pub fn rounded_polygon<P: Into<Vec2>>(points: impl IntoIterator<Item = P>, r: f32) -> Result<Self> {
        let points = collected(points);
        let n = count(&points)?;
        let mut parts = alloc::vec![unsafe { zeroed::<sys::kz_shape>() }; points.len() + 1];
        let start = parts.as_mut_ptr();
        let memory = Memory { points, parts, ..Memory::default() };
        Self::of_memory(memory, |m, _, _, out, err| unsafe {
            sys::kz_shape_rounded_polygon(m.points.as_ptr().cast(), n, r, start, m.parts.len(), out, err)
        })
    }

    /// A box with a radius: it grows by r on each side, and its corners are round.
    pub fn rounded_box(min: impl Into<Vec2>, max: impl Into<Vec2>, r: f32) -> Result<Self> {
        let (min, max) = (min.into().into(), max.into().into());
        let n = sys::KZ_ROUNDED_BOX_PARTS as usize;
        let mut parts = alloc::vec![unsafe { zeroed::<sys::kz_shape>() }; n];
        let start = parts.as_mut_ptr();
        let memory = Memory { parts, ..Memory::default() };
        Self::of_memory(memory, |_, _, _, out, err| unsafe { sys::kz_shape_rounded_box(min, max, r, start, out, err) })
    }

    /// A mask with its cell (0, 0) at a point. It can be moved but not turned.
    pub fn mask(mask: &Mask, at: impl Into<Vec2>) -> Result<Self> {
        let at = at.into();
        let memory = Memory { _mask: Some(mask.clone()), ..Memory::default() };
        let pointer = mask.as_ptr();
        Self::of_memory(memory, |_, _, _, out, err| unsafe {
            sys::kz_shape_mask(pointer, at.x.into(), at.y.into(), out, err)
        })
    }

    /// Several shapes that count as one; they may be compounds themselves, 16 deep.
    pub fn compound<'s>(shapes: impl IntoIterator<Item = &'s Shape>) -> Result<Self> {
        let (mut parts, mut others) = (Vec::new(), Vec::new());
        for shape in shapes {
            parts.push(shape.raw);
            others.extend(shape.keep.clone().map(Some));
        }
        let n = count(&parts)?;
        let bytes = if parts.len() < TREE_PARTS { 0 } else { unsafe { sys::kz_part_tree_bytes(n) } };
        if bytes == usize::MAX {
            return Err(ErrorKind::TooLarge.of(n, i32::MAX));
        }
        let memory = Memory { parts, _others: others, words: words(bytes)?, ..Memory::default() };
        Self::of_memory(memory, |m, tree, bytes, out, err| unsafe {
            match bytes {
                0 => sys::kz_shape_parts(m.parts.as_ptr(), n, out, err),
                _ => sys::kz_shape_parts_with_tree(m.parts.as_ptr(), n, tree.cast(), bytes, out, err),
            }
        })
    }

    /// The region of a traced outline, with its holes.
    pub fn from_outline(outline: &Outline) -> Result<Self> {
        let rings = outline.as_ptr();
        let memory = Memory { words: words(unsafe { sys::kz_shape_from_rings_bytes(rings) })?, ..Memory::default() };
        Self::of_memory(memory, |_, start, bytes, out, err| unsafe {
            sys::kz_shape_from_rings(rings, start.cast(), bytes, out, err)
        })
    }

    /// A copy turned about (0, 0) and shifted. A mask can be shifted, but not turned.
    pub fn transformed(&self, pose: Pose) -> Result<Self> {
        pose.check()?;
        self.copied(|shape, memory, bytes, out, err| unsafe {
            sys::kz_shape_transform(shape, pose.into(), memory, bytes, out, err)
        })
    }

    /// A copy scaled about (0, 0); round shapes need the same factor twice, and masks cannot be scaled.
    pub fn scaled(&self, sx: f32, sy: f32) -> Result<Self> {
        self.copied(|shape, memory, bytes, out, err| unsafe {
            sys::kz_shape_scale(shape, sx, sy, memory, bytes, out, err)
        })
    }

    fn copied(
        &self,
        call: impl FnOnce(
            *const sys::kz_shape,
            *mut core::ffi::c_void,
            usize,
            *mut sys::kz_shape,
            *mut sys::kz_error,
        ) -> sys::kz_result,
    ) -> Result<Self> {
        let bytes = unsafe { sys::kz_shape_transform_bytes(&self.raw) };
        // Vertices and trees are written anew; ends of rings and masks remain those of the first shape.
        let origin = match &self.keep {
            Some(memory) if memory.transformed => memory.origin.clone(),
            keep => keep.clone(),
        };
        let memory = Memory { words: words(bytes)?, origin, transformed: true, ..Memory::default() };
        Self::of_memory(memory, |_, start, bytes, out, err| call(&self.raw, start.cast(), bytes, out, err))
    }

    /// The convex parts of a polygon, of at most `max_points` corners each (3 or more; 0: no limit).
    pub fn convex_parts(&self, max_points: i32) -> Result<Vec<Shape>> {
        let null = core::ptr::null();
        let mut made = filled(|out, err| unsafe { sys::kz_shape_convex_parts(&self.raw, max_points, null, out, err) })?;
        // The library's shape is a compound of polygons, which are copied before it is freed.
        let parts = unsafe { ShapeRef::of_c(made.shape) };
        let copies = (0..)
            .map_while(|number| parts.part(number))
            .map(|part| Shape::polygon(part.points().iter().copied()))
            .collect::<Result<Vec<_>>>();
        unsafe { sys::kz_convex_parts_free(&mut made) };
        copies
    }

    /// A polygon's triangles: three numbers of vertices, as [`ShapeRef::points`] lists them, for each.
    pub fn triangulate(&self) -> Result<Vec<[usize; 3]>> {
        let null = core::ptr::null();
        let mut made = filled(|out, err| unsafe { sys::kz_triangulate(&self.raw, null, out, err) })?;
        let indices: &[i32] = match made.indices.is_null() {
            true => &[],
            false => unsafe { core::slice::from_raw_parts(made.indices, 3 * made.n as usize) },
        };
        let triangles = indices.chunks_exact(3).map(|t| [t[0] as usize, t[1] as usize, t[2] as usize]).collect();
        unsafe { sys::kz_triangles_free(&mut made) };
        Ok(triangles)
    }
}

/// The corners of the convex hull of points, clockwise from the topmost; points that are not finite are refused.
pub fn convex_hull<P: Into<Vec2>>(points: impl IntoIterator<Item = P>) -> Result<Vec<Vec2>> {
    let mut points = collected(points);
    if let Some(number) = points.iter().flat_map(|p| [p.x, p.y]).position(|number| !number.is_finite()) {
        return Err(ErrorKind::NotFinite.of(number, 0));
    }
    let n = count(&points)?;
    let start = points.as_mut_ptr().cast::<sys::kz_vec2>();
    let corners = unsafe { sys::kz_convex_hull(start, n, start) };
    points.truncate(corners.max(0) as usize);
    Ok(points)
}

/// Whether this library computes as it must: IEEE 754 in this thread, without fast-math.
pub fn self_check() -> Result<()> {
    attempt(|err| unsafe { sys::kz_self_check(err) })
}
