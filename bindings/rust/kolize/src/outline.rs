//! From pixels to polygons: outlines, simplification, convex parts, rectangles, fits.

use crate::edit::copied;
use crate::ffi::{filled, zeroed};
use crate::{sys, Bounds, Capsule, CellRect, Circle, Connectivity, FitLoss, Mask, MaskRef, Result, SimplifyMode, Vec2};
use alloc::vec::Vec;
use core::ptr::null;

/// Outlines and holes, in the cells of the mask that was traced. Outlines turn clockwise on a screen, holes the other way.
///
/// ```
/// use kolize::{Connectivity, Mask, Shape, Simplify};
/// let ring = Mask::from_text("####\n#..#\n####\n")?;
/// let outline = ring.trace(Connectivity::Eight)?;
/// assert_eq!(outline.rings().map(|ring| ring.parent).collect::<Vec<_>>(), [None, Some(0)]);
/// assert_eq!(outline.fill(4, 3)?, ring);
/// let few = outline.simplify(&Simplify { tolerance: 1.0, ..Simplify::default() })?;
/// assert!(Shape::from_outline(&few)?.measure().size > 0.0);
/// # Ok::<(), kolize::Error>(())
/// ```
pub struct Outline(sys::kz_rings);

// The library has written the rings; they are only read from then on.
unsafe impl Send for Outline {}
unsafe impl Sync for Outline {}

impl Drop for Outline {
    fn drop(&mut self) {
        unsafe { sys::kz_rings_free(&mut self.0) };
    }
}

impl core::fmt::Debug for Outline {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Outline of {} rings, {} points", self.0.n_rings, self.0.n_points)
    }
}

/// One ring of an outline.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Ring<'a> {
    /// Its points; the first is not repeated.
    pub points: &'a [Vec2],
    /// Of a hole: the number of the ring around it.
    pub parent: Option<usize>,
}

/// How an outline is simplified.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Simplify {
    /// On which side of the old rings the new ones may lie.
    pub mode: SimplifyMode,
    /// The largest distance in cells of old and new rings.
    pub tolerance: f32,
    /// The most points in all rings together, if possible; 0: no limit.
    pub max_points: i32,
    /// Steps after which it gives up, the same number on every machine; 0: no limit.
    pub max_work: u64,
}

impl Default for Simplify {
    fn default() -> Self {
        Simplify { mode: SimplifyMode::Closest, tolerance: 1.0, max_points: 0, max_work: 0 }
    }
}

impl Outline {
    pub(crate) fn as_ptr(&self) -> *const sys::kz_rings {
        &self.0
    }

    fn make(call: impl FnOnce(*mut sys::kz_rings, *mut sys::kz_error) -> sys::kz_result) -> Result<Self> {
        filled(call).map(Outline)
    }

    /// The rings, each outline before its holes.
    pub fn rings(&self) -> impl ExactSizeIterator<Item = Ring<'_>> + '_ {
        let (n, rings) = (self.0.n_points.max(0) as usize, self.0.n_rings.max(0) as usize);
        let slice = |start: *const i32| match start.is_null() {
            true => &[][..],
            // The library has written as many.
            false => unsafe { core::slice::from_raw_parts(start, rings) },
        };
        let points: &[Vec2] = match self.0.points.is_null() {
            true => &[],
            false => unsafe { core::slice::from_raw_parts(self.0.points.cast(), n) },
        };
        let (ends, parents) = (slice(self.0.ring_end), slice(self.0.parent));
        (0..ends.len()).map(move |i| Ring {
            points: &points[if i == 0 { 0 } else { ends[i - 1] as usize }..ends[i] as usize],
            parent: usize::try_from(parents[i]).ok(),
        })
    }

    /// How many points all rings have together.
    pub fn point_count(&self) -> usize {
        self.0.n_points.max(0) as usize
    }

    /// The same rings with fewer points. No ring crosses itself or another.
    pub fn simplify(&self, how: &Simplify) -> Result<Outline> {
        let mut c = unsafe { zeroed::<sys::kz_simplify>() };
        (c.mode, c.tolerance, c.max_points) = (how.mode as _, how.tolerance, how.max_points);
        c.work.max_work = how.max_work;
        Self::make(|out, err| unsafe {
            sys::kz_rings_simplify(self.as_ptr(), &c, null(), out, core::ptr::null_mut(), err)
        })
    }

    /// The region in convex parts, one ring each, of at most `max_points` points (3 or more; 0: no limit).
    pub fn convex_parts(&self, max_points: i32) -> Result<Outline> {
        Self::make(|out, err| unsafe { sys::kz_rings_convex_parts(self.as_ptr(), max_points, null(), out, err) })
    }

    /// The mask of the cells whose centre lies inside.
    pub fn fill(&self, width: u32, height: u32) -> Result<Mask> {
        let side = |n: u32| i32::try_from(n).unwrap_or(i32::MAX);
        Mask::make(|out, err| unsafe { sys::kz_rings_fill(self.as_ptr(), side(width), side(height), null(), out, err) })
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Outline {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> core::result::Result<S::Ok, S::Error> {
        serializer.collect_seq(self.rings())
    }
}

/// How a shape is fitted to a mask.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Fit {
    /// 0: the smallest shape that contains all set cells; 1: the largest that contains no clear one.
    pub tightness: f32,
    /// Steps after which it gives up; 0: no limit.
    pub max_work: u64,
}

impl MaskRef {
    /// The exact outlines; filled again they give the same cells.
    pub fn trace(&self, connectivity: Connectivity) -> Result<Outline> {
        Outline::make(|out, err| unsafe {
            sys::kz_mask_trace(self.as_ptr(), connectivity as _, null(), null(), out, err)
        })
    }

    /// The set cells as rectangles that do not overlap.
    pub fn rectangles(&self) -> Result<Vec<CellRect>> {
        let mut found =
            filled(|out, err| unsafe { sys::kz_mask_rectangles(self.as_ptr(), null(), out, err) })?;
        let rectangles = unsafe { copied(found.items, found.n) };
        unsafe { sys::kz_cell_rects_free(&mut found) };
        Ok(rectangles)
    }

    fn fit<C: Copy, T: From<C>>(
        &self,
        how: Fit,
        call: unsafe extern "C" fn(
            *const sys::kz_mask,
            f32,
            *const sys::kz_work,
            *const sys::kz_allocator,
            *mut C,
            *mut sys::kz_fit_loss,
            *mut sys::kz_error,
        ) -> sys::kz_result,
    ) -> Result<(T, FitLoss)> {
        let work = sys::kz_work { max_work: how.max_work, ..unsafe { zeroed() } };
        let mut loss = unsafe { zeroed::<sys::kz_fit_loss>() };
        let fitted =
            filled(|out, err| unsafe { call(self.as_ptr(), how.tightness, &work, null(), out, &mut loss, err) })?;
        Ok((fitted.into(), loss.into()))
    }

    /// The best box of whole cells, and what is lost by it.
    pub fn fit_box(&self, how: Fit) -> Result<(Bounds, FitLoss)> {
        self.fit(how, sys::kz_mask_fit_box)
    }

    /// A circle, in cells, and what is lost by it.
    pub fn fit_circle(&self, how: Fit) -> Result<(Circle, FitLoss)> {
        self.fit(how, sys::kz_mask_fit_circle)
    }

    /// A capsule, in cells, and what is lost by it.
    pub fn fit_capsule(&self, how: Fit) -> Result<(Capsule, FitLoss)> {
        self.fit(how, sys::kz_mask_fit_capsule)
    }

    /// The corners of the convex hull of the set cells, and what is lost by it.
    pub fn fit_hull(&self) -> Result<(Vec<Vec2>, FitLoss)> {
        let mut loss = unsafe { zeroed::<sys::kz_fit_loss>() };
        let mut hull =
            filled(|out, err| unsafe { sys::kz_mask_fit_hull(self.as_ptr(), null(), out, &mut loss, err) })?;
        let points = unsafe { copied(hull.points, hull.n_points) };
        unsafe { sys::kz_hull_free(&mut hull) };
        Ok((points, loss.into()))
    }
}
