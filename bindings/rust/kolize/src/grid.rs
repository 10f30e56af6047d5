//! Grids: tile maps in memory, whose flush cells are one solid.

use crate::ffi::{attempt, count, made, zeroed};
use crate::{sys, BodyFlags, Cell, CellRect, ErrorKind, Result, Vec2};
use alloc::vec::Vec;
use core::cell::UnsafeCell;
use core::ptr::NonNull;

/// What a cell with a number is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tile {
    /// A convex polygon of 3 to 8 points within the cell, from (0, 0) to the cell's size; empty: nothing is there.
    pub points: Vec<Vec2>,
    /// The bits that it is; 0 means 1.
    pub category: u32,
    /// The categories that it collides with; 0 means all.
    pub collides: u32,
    /// What it is besides.
    pub flags: BodyFlags,
    /// A number of yours: pairs of kinds tell it.
    pub kind: u16,
}

impl Tile {
    /// Number 0 of every grid.
    pub fn empty() -> Self {
        Tile::default()
    }

    /// A whole cell of this size.
    pub fn full(cell: impl Into<Vec2>) -> Self {
        let Vec2 { x, y } = cell.into();
        Self::polygon([(0.0, 0.0), (x, 0.0), (x, y), (0.0, y)])
    }

    /// Part of a cell, such as a slope.
    pub fn polygon<P: Into<Vec2>>(points: impl IntoIterator<Item = P>) -> Self {
        Tile { points: points.into_iter().map(Into::into).collect(), ..Tile::default() }
    }
}

/// A grid that is borrowed, of a [`Grid`] or of a world: cells can be read, and with `&mut` edited.
#[repr(transparent)]
pub struct GridRef(UnsafeCell<[u8; 0]>);

// Reading changes nothing, and edits need &mut.
unsafe impl Send for GridRef {}
unsafe impl Sync for GridRef {}

/// A tile map in memory: one or two bytes a cell. Flush cells are one solid: nothing is caught at a seam.
///
/// A world takes it as a body; [`GridRef`] has its cells.
///
/// ```
/// use kolize::{BodyDef, CellRect, Grid, Hits, Filter, Tile, World};
/// let mut grid = Grid::new(20, 15, (16.0, 16.0), &[Tile::empty(), Tile::full((16.0, 16.0))], None, 0)?;
/// grid.fill(CellRect::new(0, 14, 20, 15), 1)?;
/// let mut world = World::new()?;
/// let level = world.add_grid(grid, (0.0, 0.0), &BodyDef::fixed())?;
/// let hit = world.ray((8.0, 0.0), (8.0, 240.0), Hits::OVERLAP, &Filter::ALL).expect("the floor");
/// assert_eq!(world.grid(level).unwrap().cell_of(hit.fixture), kolize::Cell::new(0, 14));
/// world.grid_mut(level).unwrap().set(0, 14, 0)?;
/// assert!(world.ray((8.0, 0.0), (8.0, 240.0), Hits::OVERLAP, &Filter::ALL).is_none());
/// # Ok::<(), kolize::Error>(())
/// ```
///
/// A grid cannot be edited while a shape of it is used:
///
/// ```compile_fail,E0502
/// # use kolize::*;
/// let mut grid = Grid::new(4, 4, (8.0, 8.0), &[Tile::empty(), Tile::full((8.0, 8.0))], None, 0).unwrap();
/// let shape = ShapeRef::grid(&grid, (0.0, 0.0)).unwrap();
/// grid.set(0, 0, 1).unwrap();
/// shape.bounds();
/// ```
pub struct Grid(NonNull<sys::kz_grid>);

unsafe impl Send for Grid {}
unsafe impl Sync for Grid {}

impl Drop for Grid {
    fn drop(&mut self) {
        unsafe { sys::kz_grid_free(self.0.as_ptr()) };
    }
}

impl core::ops::Deref for Grid {
    type Target = GridRef;
    fn deref(&self) -> &GridRef {
        unsafe { &*self.0.as_ptr().cast() }
    }
}

impl core::ops::DerefMut for Grid {
    fn deref_mut(&mut self) -> &mut GridRef {
        unsafe { &mut *self.0.as_ptr().cast() }
    }
}

impl core::fmt::Debug for GridRef {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Grid {} x {}", self.width(), self.height())
    }
}
impl core::fmt::Debug for Grid {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        (**self).fmt(f)
    }
}

impl Grid {
    /// A grid of columns and rows. `tiles[n]` is what number n stands for, and number 0 must be empty.
    ///
    /// `ids` are the numbers row by row; without them all are 0. `journal` is how many edits can be taken back. With more
    /// than 256 tiles a cell takes two bytes.
    pub fn new(
        width: u32,
        height: u32,
        cell: impl Into<Vec2>,
        tiles: &[Tile],
        ids: Option<&[u16]>,
        journal: u32,
    ) -> Result<Self> {
        let (cell, mut def) = (cell.into(), unsafe { zeroed::<sys::kz_grid_def>() });
        if width.max(height) > sys::KZ_GRID_MAX_SIDE {
            return Err(ErrorKind::TooLarge.of(width.max(height), sys::KZ_GRID_MAX_SIDE));
        }
        let cells = width as usize * height as usize;
        let tiles: Vec<_> = tiles.iter().map(Tile::to_c).collect::<Result<_>>()?;
        (def.w, def.h) = (width as i32, height as i32);
        (def.cell_w, def.cell_h) = (cell.x, cell.y);
        (def.tiles, def.n_tiles) = (tiles.as_ptr(), count(&tiles)?);
        (def.id_bytes, def.journal) = (if tiles.len() > 256 { 2 } else { 1 }, journal);
        let ids = ids.unwrap_or(&[]);
        if !ids.is_empty() && ids.len() != cells || ids.iter().any(|&id| usize::from(id) >= tiles.len()) {
            return Err(ErrorKind::Argument.of(5, 0));
        }
        let small: Vec<u8> = if def.id_bytes == 1 { ids.iter().map(|&id| id as u8).collect() } else { Vec::new() };
        def.ids = match (ids.is_empty(), def.id_bytes) {
            (true, _) => core::ptr::null(),
            (false, 1) => small.as_ptr().cast(),
            (false, _) => ids.as_ptr().cast(),
        };
        made(|out, err| unsafe { sys::kz_grid_create(&def, out, err) }).map(Grid)
    }

    /// The caller vouches that nobody else looks at the grid for `'a`.
    #[allow(clippy::mut_from_ref)]
    pub(crate) unsafe fn edit<'a>(&self) -> &'a mut GridRef {
        &mut *self.0.as_ptr().cast()
    }
}

impl Tile {
    fn to_c(&self) -> Result<sys::kz_tile> {
        let mut c = unsafe { zeroed::<sys::kz_tile>() };
        if self.points.len() > c.points.len() {
            return Err(ErrorKind::Argument.of(4, 0));
        }
        for (to, from) in c.points.iter_mut().zip(&self.points) {
            *to = (*from).into();
        }
        c.n_points = self.points.len() as i32;
        (c.category, c.collides, c.flags, c.kind) = (self.category, self.collides, self.flags.bits(), self.kind);
        Ok(c)
    }
}

impl GridRef {
    pub(crate) fn as_ptr(&self) -> *const sys::kz_grid {
        (self as *const Self).cast()
    }

    fn as_mut_ptr(&mut self) -> *mut sys::kz_grid {
        (self as *mut Self).cast()
    }

    /// The number of columns.
    pub fn width(&self) -> u32 {
        unsafe { sys::kz_grid_width(self.as_ptr()) as u32 }
    }

    /// The number of rows.
    pub fn height(&self) -> u32 {
        unsafe { sys::kz_grid_height(self.as_ptr()) as u32 }
    }

    /// The size of a cell.
    pub fn cell_size(&self) -> Vec2 {
        unsafe { sys::kz_grid_cell_size(self.as_ptr()) }.into()
    }

    /// The number of a cell; 0 beyond the grid.
    pub fn get(&self, x: i32, y: i32) -> u32 {
        unsafe { sys::kz_grid_get(self.as_ptr(), x, y) }
    }

    /// All numbers row by row, to be saved.
    pub fn to_ids(&self) -> Vec<u16> {
        let (w, h) = (self.width() as i32, self.height() as i32);
        (0..h).flat_map(|y| (0..w).map(move |x| (x, y))).map(|(x, y)| self.get(x, y) as u16).collect()
    }

    /// The cell that `part` of a ray's hit or `fixture` of a body's hit names.
    pub fn cell_of(&self, number: i32) -> Cell {
        unsafe { sys::kz_grid_cell(self.as_ptr(), number) }.into()
    }

    /// The number of edits so far; a cell that keeps its number is none.
    pub fn edits(&self) -> u64 {
        unsafe { sys::kz_grid_edits(self.as_ptr()) }
    }

    /// A hash of all numbers and of the size, equal on all machines.
    pub fn hash(&self) -> u64 {
        unsafe { sys::kz_grid_hash(self.as_ptr()) }
    }

    /// Sets a cell; a cell beyond the grid and a number without a tile are refused.
    pub fn set(&mut self, x: i32, y: i32, id: u16) -> Result<()> {
        attempt(|err| unsafe { sys::kz_grid_set(self.as_mut_ptr(), x, y, id.into(), err) })
    }

    /// Sets all cells of a rectangle that are within the grid.
    pub fn fill(&mut self, cells: CellRect, id: u16) -> Result<()> {
        attempt(|err| unsafe { sys::kz_grid_fill(self.as_mut_ptr(), cells.into(), id.into(), err) })
    }

    /// Goes back to how the grid was when [`GridRef::edits`] had this value, as far as the journal reaches.
    pub fn rewind(&mut self, edits: u64) -> Result<()> {
        attempt(|err| unsafe { sys::kz_grid_rewind(self.as_mut_ptr(), edits, err) })
    }
}
