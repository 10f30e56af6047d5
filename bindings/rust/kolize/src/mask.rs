//! Pixel masks: one bit a pixel, solid or not.

use crate::ffi::{made, zeroed};
use crate::{
    sys, Affine, Cell, CellRect, ErrorKind, MaskContact, MaskHit, MaskRayHit, Pose, Relation, Result, Vec2,
};
use alloc::{string::String, sync::Arc, vec::Vec};
use core::cell::UnsafeCell;
use core::ffi::c_void;
use core::ptr::NonNull;

/// Which pixels are solid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Those with more alpha than this.
    Alpha(u8),
    /// Those that differ from a colour, 0xRRGGBB, by more than the tolerance in a channel, whatever their alpha.
    Key(u32, u8),
}

/// Alpha above 127.
impl Default for Rule {
    fn default() -> Self {
        Rule::Alpha(sys::KZ_ALPHA_DEFAULT as u8)
    }
}

/// A mask that is borrowed: of a [`Mask`], or what a [`Canvas`](crate::Canvas) shows.
///
/// All lengths are in cells, one a pixel. An offset is where the other mask's cell (0, 0) lies in cells of this one. Masks
/// that only touch have no common cell.
#[repr(transparent)]
pub struct MaskRef(UnsafeCell<[u8; 0]>);

// A mask never changes while it is borrowed.
unsafe impl Send for MaskRef {}
unsafe impl Sync for MaskRef {}

struct Owner(NonNull<sys::kz_mask>);

unsafe impl Send for Owner {}
unsafe impl Sync for Owner {}

impl Drop for Owner {
    fn drop(&mut self) {
        unsafe { sys::kz_mask_free(self.0.as_ptr()) };
    }
}

/// A mask, which never changes; a clone is the same mask, and costs one count.
///
/// ```
/// use kolize::{Cell, Mask};
/// let ship = Mask::from_text(".#.\n###\n")?;
/// assert!(ship.overlaps(&ship, (2, 0)));
/// assert_eq!(ship.push(&ship, (2, 0), 10), Some(Cell::new(0, -1)));
/// # Ok::<(), kolize::Error>(())
/// ```
///
/// What is read of a mask does not outlive it:
///
/// ```compile_fail,E0505
/// let mask = kolize::Mask::from_text("#").unwrap();
/// let shape = kolize::ShapeRef::mask(&mask, (0.0, 0.0)).unwrap();
/// drop(mask);
/// shape.bounds();
/// ```
#[derive(Clone)]
pub struct Mask(Arc<Owner>);

impl core::ops::Deref for Mask {
    type Target = MaskRef;
    fn deref(&self) -> &MaskRef {
        unsafe { MaskRef::of_c(self.0 .0.as_ptr()) }
    }
}

impl core::fmt::Debug for MaskRef {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Mask {} x {}, {} set", self.width(), self.height(), self.count())
    }
}
impl core::fmt::Debug for Mask {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        (**self).fmt(f)
    }
}

/// Masks are equal when their sizes and cells are.
impl PartialEq for MaskRef {
    fn eq(&self, other: &Self) -> bool {
        let same_size = (self.width(), self.height()) == (other.width(), other.height());
        same_size && self.count() == other.count() && self.overlap_area(other, (0, 0)) == self.count()
    }
}
impl PartialEq for Mask {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

/// One line a row: `#` for set cells.
impl core::fmt::Display for MaskRef {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(&self.to_text())
    }
}

impl Mask {
    pub(crate) fn of_c(raw: NonNull<sys::kz_mask>) -> Self {
        Mask(Arc::new(Owner(raw)))
    }

    pub(crate) fn make(call: impl FnOnce(*mut *mut sys::kz_mask, *mut sys::kz_error) -> sys::kz_result) -> Result<Self> {
        made(call).map(Mask::of_c)
    }

    /// A mask of four bytes a pixel: red, green, blue, alpha, row by row from the top.
    ///
    /// A slice that has not 4 * width * height bytes is refused.
    pub fn from_rgba(pixels: &[u8], width: u32, height: u32, rule: Rule) -> Result<Self> {
        Self::from_bytes(pixels, width, height, 4, sys::KZ_FORMAT_RGBA32, rule)
    }

    /// A mask of one byte a pixel, its alpha: solid above the threshold.
    pub fn from_alpha(alpha: &[u8], width: u32, height: u32, threshold: u8) -> Result<Self> {
        let (w, h) = sides(width, height)?;
        sized(alpha.len(), width, height, 1)?;
        Self::from_fn_checked(w, h, |x, y| alpha[y as usize * w as usize + x as usize] > threshold)
    }

    fn from_bytes(pixels: &[u8], width: u32, height: u32, bytes: u64, format: i32, rule: Rule) -> Result<Self> {
        let (w, h) = sides(width, height)?;
        sized(pixels.len(), width, height, bytes)?;
        let mut surface: sys::kz_surface = unsafe { zeroed() };
        surface.pixels = pixels.as_ptr().cast();
        surface.pitch = w as isize * bytes as isize;
        surface.format = format;
        (surface.w, surface.h) = (w, h);
        let rule = match rule {
            Rule::Alpha(threshold) => unsafe { sys::kz_rule_alpha(threshold) },
            Rule::Key(rgb, tolerance) => unsafe { sys::kz_rule_key(rgb, tolerance) },
        };
        Self::make(|out, err| unsafe { sys::kz_mask_from_surface(&surface, &rule, core::ptr::null(), out, err) })
    }

    /// A mask of one line a row: `#` or `1` is set, `.` or `0` is clear. An error names row and column.
    pub fn from_text(text: &str) -> Result<Self> {
        let text = crate::ffi::text(text)?;
        Self::make(|out, err| unsafe { sys::kz_mask_from_text(text.as_ptr(), core::ptr::null(), out, err) })
    }

    /// A mask of what a function says of each cell, row by row.
    ///
    /// ```
    /// let disc = kolize::Mask::from_fn(9, 9, |x, y| (x - 4).pow(2) + (y - 4).pow(2) <= 16)?;
    /// assert_eq!(disc.count(), 49);
    /// # Ok::<(), kolize::Error>(())
    /// ```
    pub fn from_fn(width: u32, height: u32, solid: impl FnMut(i32, i32) -> bool) -> Result<Self> {
        let (w, h) = sides(width, height)?;
        Self::from_fn_checked(w, h, solid)
    }

    fn from_fn_checked<F: FnMut(i32, i32) -> bool>(w: i32, h: i32, solid: F) -> Result<Self> {
        struct Call<F> {
            solid: F,
            panic: crate::ffi::Panic,
        }
        unsafe extern "C" fn ask<F: FnMut(i32, i32) -> bool>(ctx: *mut c_void, x: i32, y: i32) -> bool {
            let Call { solid, panic } = &mut *ctx.cast::<Call<F>>();
            panic.guard(false, || solid(x, y))
        }
        let mut call = Call { solid, panic: Default::default() };
        let ctx: *mut c_void = core::ptr::addr_of_mut!(call).cast();
        let mask = Self::make(|out, err| unsafe {
            sys::kz_mask_from_call(w, h, Some(ask::<F>), ctx, core::ptr::null(), out, err)
        });
        call.panic.resume();
        mask
    }
}

fn sides(width: u32, height: u32) -> Result<(i32, i32)> {
    match (i32::try_from(width), i32::try_from(height)) {
        (Ok(w), Ok(h)) if width.max(height) <= sys::KZ_MASK_MAX_SIDE => Ok((w, h)),
        _ => Err(ErrorKind::TooLarge.of(width.max(height), sys::KZ_MASK_MAX_SIDE)),
    }
}

fn sized(length: usize, width: u32, height: u32, bytes: u64) -> Result<()> {
    match u64::from(width) * u64::from(height) * bytes == length as u64 {
        true => Ok(()),
        false => Err(ErrorKind::Argument.of(1, 0)),
    }
}

/// How a mask is placed: scaled, then turned about the pivot, which comes to lie at `at`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Transform {
    /// Factor along x; negative ones mirror.
    pub scale_x: f64,
    /// Factor along y.
    pub scale_y: f64,
    /// Radians, clockwise on a screen.
    pub angle: f64,
    /// The point of the mask, in cells, that comes to lie at `at`.
    pub pivot: Vec2,
    /// Where it comes to lie, in cells.
    pub at: Vec2,
}

impl Default for Transform {
    fn default() -> Self {
        Transform { scale_x: 1.0, scale_y: 1.0, angle: 0.0, pivot: Vec2::ZERO, at: Vec2::ZERO }
    }
}

impl MaskRef {
    /// The caller vouches that the mask lives and stays as it is for `'a`.
    pub(crate) unsafe fn of_c<'a>(raw: *const sys::kz_mask) -> &'a MaskRef {
        &*raw.cast::<MaskRef>()
    }

    pub(crate) fn as_ptr(&self) -> *const sys::kz_mask {
        (self as *const Self).cast()
    }

    pub(crate) fn derive(
        &self,
        call: impl FnOnce(
            *const sys::kz_mask,
            *const sys::kz_allocator,
            *mut *mut sys::kz_mask,
            *mut sys::kz_error,
        ) -> sys::kz_result,
    ) -> Result<Mask> {
        Mask::make(|out, err| call(self.as_ptr(), core::ptr::null(), out, err))
    }

    /// Cells in a row.
    pub fn width(&self) -> u32 {
        unsafe { sys::kz_mask_width(self.as_ptr()) as u32 }
    }

    /// Cells in a column.
    pub fn height(&self) -> u32 {
        unsafe { sys::kz_mask_height(self.as_ptr()) as u32 }
    }

    /// Whether a cell is set; cells beyond the mask are clear.
    pub fn get(&self, x: i32, y: i32) -> bool {
        unsafe { sys::kz_mask_get(self.as_ptr(), x, y) }
    }

    /// How many cells are set.
    pub fn count(&self) -> i64 {
        unsafe { sys::kz_mask_count(self.as_ptr()) }
    }

    /// The smallest rectangle around the set cells; empty if there are none.
    pub fn bounds(&self) -> CellRect {
        unsafe { sys::kz_mask_bounds(self.as_ptr()) }.into()
    }

    /// The text that [`Mask::from_text`] reads.
    pub fn to_text(&self) -> String {
        let n = unsafe { sys::kz_mask_to_text(self.as_ptr(), core::ptr::null_mut(), 0) };
        let mut text: Vec<u8> = alloc::vec![0; n + 1];
        unsafe { sys::kz_mask_to_text(self.as_ptr(), text.as_mut_ptr().cast(), n + 1) };
        text.truncate(n);
        String::from_utf8(text).unwrap_or_default()
    }

    /// The runs of set cells in a row, each from its first cell to the one after its last.
    pub fn runs(&self, y: i32) -> impl Iterator<Item = (i32, i32)> + '_ {
        let mut x = 0;
        core::iter::from_fn(move || {
            let (mut x0, mut x1) = (0, 0);
            unsafe { sys::kz_mask_next_run(self.as_ptr(), y, x, &mut x0, &mut x1) }.then(|| {
                x = x1;
                (x0, x1)
            })
        })
    }

    /// A mask of its own with the same cells.
    pub fn to_mask(&self) -> Result<Mask> {
        self.rotate90(0, false)
    }

    /// Whether the two have a common cell.
    pub fn overlaps(&self, other: &MaskRef, offset: impl Into<Cell>) -> bool {
        let at = offset.into();
        unsafe { sys::kz_mask_overlap(self.as_ptr(), other.as_ptr(), at.x, at.y) }
    }

    /// How the two relate; they touch where cells share an edge or a corner.
    pub fn relate(&self, other: &MaskRef, offset: impl Into<Cell>) -> Relation {
        let at = offset.into();
        Relation::from_c(unsafe { sys::kz_mask_relate(self.as_ptr(), other.as_ptr(), at.x, at.y) })
    }

    /// The number of common cells.
    pub fn overlap_area(&self, other: &MaskRef, offset: impl Into<Cell>) -> i64 {
        let at = offset.into();
        unsafe { sys::kz_mask_overlap_area(self.as_ptr(), other.as_ptr(), at.x, at.y) }
    }

    /// The topmost, then leftmost common cell.
    pub fn overlap_first(&self, other: &MaskRef, offset: impl Into<Cell>) -> Option<Cell> {
        let (at, mut first) = (offset.into(), unsafe { zeroed::<sys::kz_cell>() });
        unsafe { sys::kz_mask_overlap_first(self.as_ptr(), other.as_ptr(), at.x, at.y, &mut first) }.then(|| first.into())
    }

    /// The smallest rectangle around all common cells; empty if there are none.
    pub fn overlap_bounds(&self, other: &MaskRef, offset: impl Into<Cell>) -> CellRect {
        let at = offset.into();
        unsafe { sys::kz_mask_overlap_bounds(self.as_ptr(), other.as_ptr(), at.x, at.y) }.into()
    }

    /// A mask of this one's size with the common cells.
    pub fn overlap_mask(&self, other: &MaskRef, offset: impl Into<Cell>) -> Result<Mask> {
        let at = offset.into();
        self.derive(|mask, alloc, out, err| unsafe {
            sys::kz_mask_overlap_mask(mask, other.as_ptr(), at.x, at.y, alloc, out, err)
        })
    }

    /// The shortest shift of this by whole cells after which they have no common cell; `None`: it is longer than that.
    pub fn push(&self, other: &MaskRef, offset: impl Into<Cell>, max_cells: i32) -> Option<Cell> {
        let (at, mut push) = (offset.into(), unsafe { zeroed::<sys::kz_cell>() });
        unsafe { sys::kz_mask_push(self.as_ptr(), other.as_ptr(), at.x, at.y, max_cells, &mut push) }.then(|| push.into())
    }

    /// The contact: common cells, push and normal; `None`: they have no common cell.
    pub fn collide(&self, other: &MaskRef, offset: impl Into<Cell>, max_cells: i32) -> Option<MaskContact> {
        let (at, mut out) = (offset.into(), unsafe { zeroed::<sys::kz_mask_contact>() });
        unsafe { sys::kz_mask_collide(self.as_ptr(), other.as_ptr(), at.x, at.y, max_cells, &mut out) }.then(|| out.into())
    }

    /// Moves this from a place past the other, which stays, and stops before the first overlap; `None`: there is none.
    pub fn sweep(
        &self,
        at: impl Into<Vec2>,
        motion: impl Into<Vec2>,
        other: &MaskRef,
        other_at: impl Into<Vec2>,
    ) -> Option<MaskHit> {
        let (at, motion, other_at) = (at.into().into(), motion.into().into(), other_at.into().into());
        let hit = unsafe { sys::kz_mask_sweep(self.as_ptr(), at, motion, other.as_ptr(), other_at) };
        hit.hit.then(|| hit.into())
    }

    /// The first set cell that the ray enters.
    pub fn ray(&self, from: impl Into<Vec2>, to: impl Into<Vec2>) -> Option<MaskRayHit> {
        let hit = unsafe { sys::kz_mask_ray(self.as_ptr(), from.into().into(), to.into().into()) };
        hit.hit.then(|| hit.into())
    }

    /// The mask scaled, turned and shifted, and where its cell (0, 0) lies.
    ///
    /// A cell is set where its centre comes from a set cell. A factor 0 leaves a mask without cells.
    pub fn transform(&self, how: &Transform) -> Result<(Mask, Cell)> {
        let (pose, zero) = (Pose::turned(how.at, how.angle), Vec2::ZERO.into());
        let mut map = unsafe { sys::kz_affine_from_pose(how.scale_x, how.scale_y, zero, pose.into()) };
        let (x, y) = (f64::from(how.pivot.x), f64::from(how.pivot.y));
        map.at_x -= map.xx * x + map.xy * y;
        map.at_y -= map.yx * x + map.yy * y;
        self.transform_by(&map.into())
    }

    /// The same by any affine map.
    pub fn transform_by(&self, map: &Affine) -> Result<(Mask, Cell)> {
        let mut origin = unsafe { zeroed::<sys::kz_cell>() };
        let mask = self.derive(|mask, alloc, out, err| unsafe {
            sys::kz_mask_transform(mask, &(*map).into(), alloc, out, &mut origin, err)
        })?;
        Ok((mask, origin.into()))
    }

    /// The mask turned by quarters, clockwise on a screen; with `flip` it is mirrored left to right first.
    pub fn rotate90(&self, quarters: i32, flip: bool) -> Result<Mask> {
        let rotation = sys::kz_rotation90 { quarters, flip };
        self.derive(|mask, alloc, out, err| unsafe { sys::kz_mask_rotate90(mask, rotation, alloc, out, err) })
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Mask {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> core::result::Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.to_text())
    }
}
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Mask {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> core::result::Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Mask::from_text(&text).map_err(serde::de::Error::custom)
    }
}
