//! Masks that change, and new masks from old: canvas, dilation, components, distances.

use crate::ffi::{filled, made};
use crate::{sys, CellRect, CellRule, Component, Connectivity, ErrorKind, Mask, MaskRef, Metric, Result, ShapeRef};
use alloc::vec::Vec;
use core::ptr::{null, NonNull};

/// A rectangle of cells to draw on, such as terrain that is destroyed.
///
/// ```
/// use kolize::{Canvas, CellRect, Mask};
/// let mut ground = Canvas::new(64, 16)?;
/// ground.fill(CellRect::new(0, 8, 64, 16), true);
/// let crater = Mask::from_fn(9, 9, |x, y| (x - 4).pow(2) + (y - 4).pow(2) <= 16)?;
/// ground.erase(&crater, (20, 4));
/// assert!(!ground.mask().get(24, 8));
/// # Ok::<(), kolize::Error>(())
/// ```
///
/// The mask that it shows cannot be read while it is drawn on:
///
/// ```compile_fail,E0499
/// let mut canvas = kolize::Canvas::new(8, 8).unwrap();
/// let shown = canvas.mask();
/// canvas.set(1, 1, true);
/// shown.count();
/// ```
pub struct Canvas(NonNull<sys::kz_canvas>);

unsafe impl Send for Canvas {}
unsafe impl Sync for Canvas {}

impl Drop for Canvas {
    fn drop(&mut self) {
        unsafe { sys::kz_canvas_free(self.0.as_ptr()) };
    }
}

impl core::fmt::Debug for Canvas {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Canvas")
    }
}

impl Canvas {
    /// So many clear cells.
    pub fn new(width: u32, height: u32) -> Result<Self> {
        let (Ok(w), Ok(h)) = (i32::try_from(width), i32::try_from(height)) else {
            return Err(ErrorKind::TooLarge.of(width.max(height), sys::KZ_MASK_MAX_SIDE));
        };
        made(|out, err| unsafe { sys::kz_canvas_create(w, h, null(), out, err) }).map(Canvas)
    }

    /// The cells of a mask.
    pub fn from_mask(mask: &MaskRef) -> Result<Self> {
        made(|out, err| unsafe { sys::kz_canvas_from_mask(mask.as_ptr(), null(), out, err) }).map(Canvas)
    }

    /// The cells as a mask, until the canvas is drawn on again.
    pub fn mask(&mut self) -> &MaskRef {
        unsafe { MaskRef::of_c(sys::kz_canvas_mask(self.0.as_ptr())) }
    }

    /// Sets or clears one cell; one beyond the canvas is ignored.
    pub fn set(&mut self, x: i32, y: i32, solid: bool) {
        unsafe { sys::kz_canvas_set(self.0.as_ptr(), x, y, solid) };
    }

    /// Sets or clears a rectangle.
    pub fn fill(&mut self, rect: CellRect, solid: bool) {
        unsafe { sys::kz_canvas_fill(self.0.as_ptr(), rect.into(), solid) };
    }

    /// Flips every cell.
    pub fn invert(&mut self) {
        unsafe { sys::kz_canvas_invert(self.0.as_ptr()) };
    }

    /// Sets the cells of a mask whose cell (0, 0) lies there.
    pub fn draw(&mut self, mask: &MaskRef, at: impl Into<crate::Cell>) {
        let at = at.into();
        unsafe { sys::kz_canvas_draw(self.0.as_ptr(), mask.as_ptr(), at.x, at.y) };
    }

    /// Clears them.
    pub fn erase(&mut self, mask: &MaskRef, at: impl Into<crate::Cell>) {
        let at = at.into();
        unsafe { sys::kz_canvas_erase(self.0.as_ptr(), mask.as_ptr(), at.x, at.y) };
    }

    /// Flips them.
    pub fn toggle(&mut self, mask: &MaskRef, at: impl Into<crate::Cell>) {
        let at = at.into();
        unsafe { sys::kz_canvas_toggle(self.0.as_ptr(), mask.as_ptr(), at.x, at.y) };
    }

    /// Clears all others.
    pub fn keep(&mut self, mask: &MaskRef, at: impl Into<crate::Cell>) {
        let at = at.into();
        unsafe { sys::kz_canvas_keep(self.0.as_ptr(), mask.as_ptr(), at.x, at.y) };
    }

    /// Sets or clears the cells that a shape covers, the canvas's cell (0, 0) being `origin` in the shape's coordinates.
    pub fn draw_shape(&mut self, shape: &ShapeRef<'_>, origin: impl Into<crate::Cell>, rule: CellRule, solid: bool) {
        let origin = origin.into().into();
        unsafe { sys::kz_canvas_draw_shape(self.0.as_ptr(), origin, &shape.raw, rule as _, solid) };
    }
}

/// The items of a list that C has made, copied before it is freed.
///
/// # Safety
/// `items` is NULL, or has n items.
pub(crate) unsafe fn copied<C: Copy, T: From<C>>(items: *const C, n: i32) -> Vec<T> {
    match items.is_null() {
        true => Vec::new(),
        false => core::slice::from_raw_parts(items, n.max(0) as usize).iter().map(|one| T::from(*one)).collect(),
    }
}

impl MaskRef {
    /// The cells within n cells of a set one, n from 0 to 4096; the result is n cells larger on each side.
    pub fn dilate(&self, n: i32, metric: Metric) -> Result<Mask> {
        self.derive(|mask, alloc, out, err| unsafe { sys::kz_mask_dilate(mask, n, metric as _, alloc, out, err) })
    }

    /// The cells that are not within n cells of a clear one; beyond the mask all is clear.
    pub fn erode(&self, n: i32, metric: Metric) -> Result<Mask> {
        self.derive(|mask, alloc, out, err| unsafe { sys::kz_mask_erode(mask, n, metric as _, alloc, out, err) })
    }

    /// A copy on which every cell is flipped.
    pub fn invert(&self) -> Result<Mask> {
        let mut canvas = Canvas::from_mask(self)?;
        canvas.invert();
        canvas.mask().to_mask()
    }

    /// The connected components of at least so many cells, in the order of their first cells.
    pub fn components(&self, connectivity: Connectivity, min_count: i64) -> Result<Vec<Component>> {
        self.listed(|out, err| unsafe {
            sys::kz_mask_components(self.as_ptr(), connectivity as _, min_count, null(), out, err)
        })
    }

    /// The holes of at least so many cells: components of clear cells that do not reach the border.
    pub fn holes(&self, connectivity: Connectivity, min_count: i64) -> Result<Vec<Component>> {
        self.listed(|out, err| unsafe {
            sys::kz_mask_holes(self.as_ptr(), connectivity as _, min_count, null(), out, err)
        })
    }

    fn listed(
        &self,
        call: impl FnOnce(*mut sys::kz_components, *mut sys::kz_error) -> sys::kz_result,
    ) -> Result<Vec<Component>> {
        let mut found = filled(call)?;
        let components = unsafe { copied(found.items, found.n) };
        unsafe { sys::kz_components_free(&mut found) };
        Ok(components)
    }

    /// A mask of the same size with only the component of a cell; without set cells if that cell is clear.
    pub fn component(&self, x: i32, y: i32, connectivity: Connectivity) -> Result<Mask> {
        self.derive(|mask, alloc, out, err| unsafe {
            sys::kz_mask_component(mask, connectivity as _, x, y, alloc, out, err)
        })
    }

    /// A mask with its holes of at most so many cells filled; `i64::MAX` fills all.
    pub fn fill_holes(&self, connectivity: Connectivity, max_count: i64) -> Result<Mask> {
        self.derive(|mask, alloc, out, err| unsafe {
            sys::kz_mask_fill_holes(mask, connectivity as _, max_count, alloc, out, err)
        })
    }

    /// The exact squared distance of each cell to the nearest cell of the other kind, row by row; negative in set ones.
    pub fn distances(&self) -> Result<Vec<i32>> {
        let n = (self.width() as usize).checked_mul(self.height() as usize).ok_or(ErrorKind::TooLarge.of(i64::MAX, isize::MAX))?;
        let mut field = Vec::new();
        field.try_reserve_exact(n).map_err(|_| ErrorKind::Memory.of(4 * n as u64, 0))?;
        field.resize(n, 0);
        crate::ffi::attempt(|err| unsafe {
            sys::kz_mask_distances(self.as_ptr(), field.as_mut_ptr(), n, null(), err)
        })?;
        Ok(field)
    }
}
