//! Worlds: many bodies, and the pairs of them that collide.

use crate::ffi::{attempt, count, filled, list, made, zeroed, Lent, Panic};
use crate::record::Log;
use crate::shape::Keep;
use crate::{
    sys, Body, BodyDef, BodyFlags, ErrorKind, FixturePair, Fixtures, Frames, Grid, GridRef, Pair, PairMode, PairUsers, Pose,
    Result, Shape, ShapeRef, Vec2, WorldContact, WorldView,
};
use alloc::{boxed::Box, sync::Arc, vec::Vec};
use core::ffi::c_void;
use core::ptr::NonNull;
use core::sync::atomic::{AtomicUsize, Ordering};

/// How a world is made; the default is a good one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WorldDef {
    /// What counts as colliding.
    pub mode: PairMode,
    /// The world wraps around at this width and height; 0: it does not.
    pub wrap: Vec2,
    /// How many pairs of boxes may meet at a step; 0: any number.
    pub max_pairs: u64,
    /// 0 to 255: worlds with different tags never have a handle in common.
    pub tag: u32,
    /// The lists of pairs of fixtures are kept.
    pub fixture_pairs: bool,
}

impl Default for WorldDef {
    fn default() -> Self {
        WorldDef { mode: PairMode::Overlap, wrap: Vec2::ZERO, max_pairs: 0, tag: 0, fixture_pairs: false }
    }
}

/// What a body is made of, which it keeps alive.
#[derive(Clone, Default)]
pub(crate) enum Slot {
    #[default]
    Nothing,
    Shape(#[allow(dead_code)] Keep),
    Frames(#[allow(dead_code)] Arc<Frames>),
    Fixtures(#[allow(dead_code)] Fixtures),
    Grid(Arc<Grid>),
}

/// Whether a pair of bodies collides.
type PairFilter = dyn FnMut(&WorldView, &Pair) -> bool + Send;

struct FilterCall {
    filter: Box<PairFilter>,
    panic: Panic,
}

unsafe extern "C" fn ask_filter(
    ctx: *mut c_void,
    world: *const sys::kz_world,
    pairs: *const sys::kz_pair,
    keep: *mut bool,
    n: usize,
) {
    let FilterCall { filter, panic } = &mut *ctx.cast::<FilterCall>();
    let world = WorldView::of_c(world);
    for i in 0..n {
        let pair = Pair::from(*pairs.add(i));
        *keep.add(i) = panic.guard(true, || filter(world, &pair));
    }
}

/// Many bodies, and the pairs of them that collide.
///
/// A world keeps a shape, a pose and a filter for each body; [`World::step`] finds the pairs. What can be asked without
/// changing it is said at [`WorldView`], to which it derefs. It keeps alive what its bodies are made of.
///
/// ```
/// use kolize::{BodyDef, Shape, World};
/// let mut world = World::new()?;
/// let wall = world.add(&Shape::box_((0.0, 90.0), (200.0, 100.0))?, &BodyDef::fixed())?;
/// let ball = world.add(&Shape::circle((0.0, 0.0), 8.0)?, &BodyDef::at((50.0, 80.0)))?;
/// world.step()?;
/// assert!(world.pairs().is_empty());
/// world.set_at(ball, (50.0, 85.0))?;
/// world.step()?;
/// assert_eq!(world.began().map(|pair| (pair.a, pair.b)).collect::<Vec<_>>(), [(wall, ball)]);
/// # Ok::<(), kolize::Error>(())
/// ```
///
/// Lists of pairs end with the next step:
///
/// ```compile_fail,E0502
/// let mut world = kolize::World::new().unwrap();
/// let pairs = world.pairs();
/// world.step().unwrap();
/// pairs.len();
/// ```
pub struct World {
    raw: NonNull<sys::kz_world>,
    slots: Arc<Vec<Slot>>,
    filter: Option<Lent<FilterCall>>,
    pairs: (NonNull<Pair>, usize),
    pub(crate) log: Option<Log>,
    /// What an open log may still refer to.
    gone: Vec<Arc<Vec<Slot>>>,
    id: usize,
}

// Everything that it refers to may be sent; a shared world can only be asked, which threads may do at once.
unsafe impl Send for World {}
unsafe impl Sync for World {}

impl Drop for World {
    fn drop(&mut self) {
        unsafe { sys::kz_world_free(self.raw.as_ptr()) };
    }
}

impl core::ops::Deref for World {
    type Target = WorldView;
    fn deref(&self) -> &WorldView {
        unsafe { WorldView::of_c(self.raw.as_ptr()) }
    }
}

impl core::fmt::Debug for World {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "World of {} bodies, {} pairs", self.len(), self.pairs.1)
    }
}

/// A world's state, in this process: bodies, poses, filters, pairs. It keeps alive what the bodies are made of.
#[derive(Clone)]
pub struct WorldState {
    bytes: Vec<u8>,
    slots: Arc<Vec<Slot>>,
    id: usize,
}

impl core::fmt::Debug for WorldState {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "WorldState of {} bytes", self.bytes.len())
    }
}

impl World {
    /// An empty world.
    pub fn new() -> Result<Self> {
        Self::make(&WorldDef::default(), None)
    }

    /// An empty world of another kind, such as one that wraps around.
    pub fn with(def: &WorldDef) -> Result<Self> {
        Self::make(def, None)
    }

    /// A world that asks you about pairs whose boxes meet and whose filters agree. Two bodies that rest are not asked
    /// about again. A panic goes on once the step has returned.
    ///
    /// ```
    /// use kolize::{BodyDef, Shape, World, WorldDef};
    /// let mut world = World::with_filter(&WorldDef::default(), |world, pair| world.user(pair.a) != world.user(pair.b))?;
    /// for team in [1, 1, 2] {
    ///     world.add(&Shape::circle((0.0, 0.0), 5.0)?, &BodyDef { user: team, ..BodyDef::default() })?;
    /// }
    /// world.step()?;
    /// assert_eq!(world.pairs().len(), 2);
    /// # Ok::<(), kolize::Error>(())
    /// ```
    pub fn with_filter(
        def: &WorldDef,
        filter: impl FnMut(&WorldView, &Pair) -> bool + Send + 'static,
    ) -> Result<Self> {
        Self::make(def, Some(Lent::new(FilterCall { filter: Box::new(filter), panic: Panic::default() })))
    }

    fn make(def: &WorldDef, filter: Option<Lent<FilterCall>>) -> Result<Self> {
        static WORLDS: AtomicUsize = AtomicUsize::new(0);
        let mut c = unsafe { zeroed::<sys::kz_world_def>() };
        (c.mode, c.wrap_w, c.wrap_h) = (def.mode as _, def.wrap.x, def.wrap.y);
        (c.max_pairs, c.tag, c.fixture_pairs) = (def.max_pairs, def.tag, def.fixture_pairs);
        if let Some(call) = &filter {
            c.filter = Some(ask_filter);
            c.filter_ctx = call.as_ptr().cast();
        }
        let raw = made(|out, err| unsafe { sys::kz_world_create(&c, out, err) })?;
        let (slots, pairs, id) = (Arc::default(), (NonNull::dangling(), 0), WORLDS.fetch_add(1, Ordering::Relaxed));
        Ok(World { raw, slots, filter, pairs, log: None, gone: Vec::new(), id })
    }

    pub(crate) fn as_mut_ptr(&mut self) -> *mut sys::kz_world {
        self.raw.as_ptr()
    }

    // ---- What bodies keep ------------------------------------------------------------------------------------------

    /// From now on a body keeps this; what it kept before goes, unless a log may refer to it.
    fn hold(&mut self, index: u32, slot: Slot) {
        let slots = Arc::make_mut(&mut self.slots);
        let index = index as usize;
        if slots.len() <= index {
            slots.resize_with(index + 1, Slot::default);
        }
        let before = core::mem::replace(&mut slots[index], slot);
        if self.log.is_some() {
            self.gone.push(Arc::new(alloc::vec![before]));
        }
    }

    pub(crate) fn forget_gone(&mut self) {
        self.gone.clear();
    }

    // ---- Bodies ----------------------------------------------------------------------------------------------------

    fn create(&mut self, c: &sys::kz_body_def, slot: Slot) -> Result<Body> {
        let made = filled(|out, err| unsafe { sys::kz_body_create(self.as_mut_ptr(), c, out, err) })?;
        self.hold(made.index, slot);
        Ok(Body::of_c(made))
    }

    /// Adds a body of a shape, in the body's own coordinates.
    pub fn add(&mut self, shape: &Shape, def: &BodyDef) -> Result<Body> {
        let c = sys::kz_body_def { shape: shape.raw, ..def.to_c() };
        self.create(&c, Slot::Shape(shape.keep.clone()))
    }

    /// Adds a body that shows a frame, whose pivot lies at the body's place.
    pub fn add_frames(&mut self, frames: &Arc<Frames>, frame: i32, def: &BodyDef) -> Result<Body> {
        let c = sys::kz_body_def { frames: frames.as_ptr(), frame, ..def.to_c() };
        self.create(&c, Slot::Frames(frames.clone()))
    }

    /// Adds a body of several shapes with filters of their own; that of the definition does not count.
    ///
    /// ```
    /// use kolize::{BodyDef, Fixture, Fixtures, Shape, World, WorldDef};
    /// const HURT: u16 = 1;
    /// const FIST: u16 = 2;
    /// let fighter = Fixtures::new(&[
    ///     Fixture::new(&Shape::box_((-8.0, -30.0), (8.0, 0.0))?, HURT),
    ///     Fixture::new(&Shape::circle((14.0, -20.0), 4.0)?, FIST),
    /// ]);
    /// let mut world = World::with(&WorldDef { fixture_pairs: true, ..WorldDef::default() })?;
    /// world.add_fixtures(&fighter, &BodyDef::at((0.0, 0.0)))?;
    /// world.add_fixtures(&fighter, &BodyDef::at((20.0, 0.0)))?;
    /// world.step()?;
    /// let kinds: Vec<_> = world.fixtures_began().map(|pair| (pair.kind_a, pair.kind_b)).collect();
    /// assert_eq!(kinds, [(FIST, HURT)]);
    /// # Ok::<(), kolize::Error>(())
    /// ```
    pub fn add_fixtures(&mut self, fixtures: &Fixtures, def: &BodyDef) -> Result<Body> {
        let (items, n) = (fixtures.items().as_ptr(), count(fixtures.items())?);
        let c = sys::kz_body_def { fixtures: items, n_fixtures: n, category: 0, collides: 0, ..def.to_c() };
        match n {
            0 => Err(ErrorKind::Argument.of(2, 0)),
            _ => self.create(&c, Slot::Fixtures(fixtures.clone())),
        }
    }

    /// Adds a body that is a grid, which belongs to the world from then on. Its corner lies at `corner` in the body.
    pub fn add_grid(&mut self, grid: Grid, corner: impl Into<Vec2>, def: &BodyDef) -> Result<Body> {
        let shape = ShapeRef::grid(&grid, corner)?.raw;
        let c = sys::kz_body_def { shape, ..def.to_c() };
        self.create(&c, Slot::Grid(Arc::new(grid)))
    }

    /// The grid of a body.
    pub fn grid(&self, body: Body) -> Option<&GridRef> {
        match self.slots.get(body.index() as usize) {
            Some(Slot::Grid(grid)) if self.is_live(body) => Some(grid),
            _ => None,
        }
    }

    /// The same to be edited: queries see it at once, pairs at the next step.
    pub fn grid_mut(&mut self, body: Body) -> Option<&mut GridRef> {
        self.grid(body)?;
        match &self.slots[body.index() as usize] {
            // Saved states share the grid, but they never look at it; all others reach it through this world.
            Slot::Grid(grid) => Some(unsafe { grid.edit() }),
            _ => None,
        }
    }

    /// Takes a body out; the next step tells the end of its pairs.
    pub fn remove(&mut self, body: Body) -> Result<()> {
        attempt(|_| unsafe { sys::kz_body_destroy(self.as_mut_ptr(), body.into()) })?;
        self.hold(body.index(), Slot::Nothing);
        Ok(())
    }

    /// Puts a body elsewhere, through whatever is on the way.
    pub fn set_pose(&mut self, body: Body, pose: Pose) -> Result<()> {
        attempt(|err| unsafe { sys::kz_body_set_pose(self.as_mut_ptr(), body.into(), pose.into(), err) })
    }

    /// The same without turning it.
    pub fn set_at(&mut self, body: Body, at: impl Into<Vec2>) -> Result<()> {
        self.set_all_at(&[body], &[at.into()])
    }

    /// Puts many bodies elsewhere; it stops at the first that is refused.
    pub fn set_all_at(&mut self, bodies: &[Body], at: &[Vec2]) -> Result<()> {
        if bodies.len() != at.len() {
            return Err(ErrorKind::Argument.of(3, 0));
        }
        let (bodies, n, stride) = (bodies.as_ptr().cast(), bodies.len(), core::mem::size_of::<Vec2>());
        attempt(|err| unsafe { sys::kz_bodies_set_at(self.as_mut_ptr(), bodies, n, at.as_ptr().cast(), stride, err) })
    }

    /// Gives a body another shape; place and filter stay.
    pub fn set_shape(&mut self, body: Body, shape: &Shape) -> Result<()> {
        attempt(|err| unsafe { sys::kz_body_set_shape(self.as_mut_ptr(), body.into(), &shape.raw, err) })?;
        self.hold(body.index(), Slot::Shape(shape.keep.clone()));
        Ok(())
    }

    /// Shows another frame.
    pub fn set_frame(&mut self, body: Body, frame: i32) -> Result<()> {
        attempt(|err| unsafe { sys::kz_body_set_frame(self.as_mut_ptr(), body.into(), frame, err) })
    }

    /// Gives a body frames, and shows one. Kinds that both have go on without an event.
    pub fn set_frames(&mut self, body: Body, frames: &Arc<Frames>, frame: i32) -> Result<()> {
        attempt(|err| unsafe {
            sys::kz_body_set_frames(self.as_mut_ptr(), body.into(), frames.as_ptr(), frame, err)
        })?;
        self.hold(body.index(), Slot::Frames(frames.clone()));
        Ok(())
    }

    /// Gives a body other fixtures. Kinds that both have go on without an event.
    pub fn set_fixtures(&mut self, body: Body, fixtures: &Fixtures) -> Result<()> {
        let (items, n) = (fixtures.items().as_ptr(), count(fixtures.items())?);
        attempt(|err| unsafe { sys::kz_body_set_fixtures(self.as_mut_ptr(), body.into(), items, n, err) })?;
        self.hold(body.index(), Slot::Fixtures(fixtures.clone()));
        Ok(())
    }

    /// Switches off the fixtures of a body that have one of these categories; 0: none are off.
    pub fn set_off(&mut self, body: Body, categories: u32) -> Result<()> {
        attempt(|_| unsafe { sys::kz_body_set_off(self.as_mut_ptr(), body.into(), categories) })
    }

    /// Sets what a body is, and what it collides with; 0 means 1 and all.
    pub fn set_filter(&mut self, body: Body, category: u32, collides: u32) -> Result<()> {
        attempt(|_| unsafe { sys::kz_body_set_filter(self.as_mut_ptr(), body.into(), category, collides) })
    }

    /// Sets the group of a body; 0: none.
    pub fn set_group(&mut self, body: Body, group: i32) -> Result<()> {
        attempt(|_| unsafe { sys::kz_body_set_group(self.as_mut_ptr(), body.into(), group) })
    }

    /// Sets your value of a body.
    pub fn set_user(&mut self, body: Body, user: u64) -> Result<()> {
        attempt(|_| unsafe { sys::kz_body_set_user(self.as_mut_ptr(), body.into(), user) })
    }

    /// Sets the direction that a one-way body lets pass.
    pub fn set_one_way(&mut self, body: Body, one_way: impl Into<Vec2>) -> Result<()> {
        let one_way = one_way.into().into();
        attempt(|_| unsafe { sys::kz_body_set_one_way(self.as_mut_ptr(), body.into(), one_way) })
    }

    /// Sets all flags of a body at once.
    pub fn set_flags(&mut self, body: Body, flags: BodyFlags) -> Result<()> {
        attempt(|_| unsafe { sys::kz_body_set_flags(self.as_mut_ptr(), body.into(), flags.bits()) })
    }

    /// Moves all bodies, so that what is near the players is near zero, where float32 is fine.
    pub fn shift(&mut self, offset: impl Into<Vec2>) -> Result<()> {
        let offset = offset.into().into();
        attempt(|err| unsafe { sys::kz_world_shift(self.as_mut_ptr(), offset, err) })
    }

    // ---- The step --------------------------------------------------------------------------------------------------

    /// Finds all pairs of bodies that collide now. Call it once a frame, after bodies have moved.
    ///
    /// When it fails, pairs and events are those of the step before.
    pub fn step(&mut self) -> Result<()> {
        let answer = attempt(|err| unsafe { sys::kz_world_step(self.as_mut_ptr(), err) });
        unsafe { sys::kz_world_expect(self.as_mut_ptr(), 1) };
        self.list_pairs();
        self.resume();
        answer
    }

    /// A panic of the filter goes on, now that the library has returned.
    pub(crate) fn resume(&mut self) {
        if let Some(call) = &mut self.filter {
            call.get().panic.resume();
        }
    }

    pub(crate) fn list_pairs(&mut self) {
        let mut n = 0;
        let start = unsafe { sys::kz_world_pairs(self.as_mut_ptr(), &mut n) };
        self.pairs = match NonNull::new(start.cast_mut().cast()) {
            Some(start) => (start, n),
            None => (NonNull::dangling(), 0),
        };
    }

    /// The pairs that collided at the last step, sorted by index.
    pub fn pairs(&self) -> &[Pair] {
        // The list stays until the next step, which needs &mut.
        unsafe { core::slice::from_raw_parts(self.pairs.0.as_ptr(), self.pairs.1) }
    }

    fn events<T>(&self, ask: unsafe extern "C" fn(*const sys::kz_world, *mut usize) -> *const T) -> &[T] {
        let mut n = 0;
        let start = unsafe { ask(self.raw.as_ptr(), &mut n) };
        match start.is_null() {
            true => &[],
            false => unsafe { core::slice::from_raw_parts(start, n) },
        }
    }

    /// The pairs that began at the last step.
    pub fn began(&self) -> impl ExactSizeIterator<Item = Pair> + '_ {
        self.events(sys::kz_world_begin_events).iter().map(|pair| Pair::from(*pair))
    }

    /// The pairs that ended at the last step, also of bodies that were removed.
    pub fn ended(&self) -> impl ExactSizeIterator<Item = Pair> + '_ {
        self.events(sys::kz_world_end_events).iter().map(|pair| Pair::from(*pair))
    }

    /// The same with your values of the bodies, also of those that are gone.
    pub fn ended_users(&self) -> impl ExactSizeIterator<Item = (Pair, PairUsers)> + '_ {
        let users = |i| unsafe { sys::kz_world_end_users(self.raw.as_ptr(), i) }.into();
        self.ended().enumerate().map(move |(i, pair)| (pair, users(i)))
    }

    /// The pairs of kinds that collided at the last step, in a world with [`WorldDef::fixture_pairs`].
    pub fn fixture_pairs(&self) -> impl ExactSizeIterator<Item = FixturePair> + '_ {
        self.events(sys::kz_world_fixture_pairs).iter().map(|pair| FixturePair::from(*pair))
    }

    /// Those that began at the last step.
    pub fn fixtures_began(&self) -> impl ExactSizeIterator<Item = FixturePair> + '_ {
        self.events(sys::kz_world_fixture_begin_events).iter().map(|pair| FixturePair::from(*pair))
    }

    /// Those that ended at the last step, with your values of the bodies.
    pub fn fixtures_ended(&self) -> impl ExactSizeIterator<Item = (FixturePair, PairUsers)> + '_ {
        let users = |i| unsafe { sys::kz_world_fixture_end_users(self.raw.as_ptr(), i) }.into();
        let ended = self.events(sys::kz_world_fixture_end_events).iter();
        ended.enumerate().map(move |(i, pair)| (FixturePair::from(*pair), users(i)))
    }

    /// The pairs of one body at the last step.
    pub fn body_pairs(&mut self, body: Body) -> Vec<Pair> {
        list(|out, max| unsafe { sys::kz_body_pairs(self.as_mut_ptr(), body.into(), out, max) }, Into::into)
    }

    /// The contacts of all pairs of the last step, of the bodies as they are now.
    pub fn contacts(&self) -> Vec<WorldContact> {
        list(|out, max| unsafe { sys::kz_world_contacts(self.raw.as_ptr(), out, max) }, Into::into)
    }

    /// Builds search trees now. A step does so where the queries of the last one would pay for it.
    pub fn index(&mut self) -> Result<()> {
        attempt(|err| unsafe { sys::kz_world_index(self.as_mut_ptr(), err) })
    }

    /// Says that so many queries come, and builds search trees where that pays.
    pub fn expect(&mut self, queries: u32) {
        unsafe { sys::kz_world_expect(self.as_mut_ptr(), queries) };
    }

    // ---- States ----------------------------------------------------------------------------------------------------

    /// The world's state, for rollback and undo.
    ///
    /// ```
    /// use kolize::{BodyDef, Shape, World};
    /// let mut world = World::new()?;
    /// let ball = world.add(&Shape::circle((0.0, 0.0), 5.0)?, &BodyDef::default())?;
    /// let (state, hash) = (world.save()?, world.hash());
    /// world.remove(ball)?;
    /// world.restore(&state)?;
    /// assert!(world.is_live(ball) && world.hash() == hash);
    /// # Ok::<(), kolize::Error>(())
    /// ```
    pub fn save(&self) -> Result<WorldState> {
        let size = unsafe { sys::kz_world_save_bytes(self.raw.as_ptr()) };
        let mut bytes = Vec::new();
        bytes.try_reserve_exact(size).map_err(|_| ErrorKind::Memory.of(size, 0))?;
        bytes.resize(size, 0);
        attempt(|err| unsafe { sys::kz_world_save(self.raw.as_ptr(), bytes.as_mut_ptr().cast(), size, err) })?;
        Ok(WorldState { bytes, slots: self.slots.clone(), id: self.id })
    }

    /// Makes the world what it was when it was saved. Bodies that were removed since live again; those added are gone.
    ///
    /// A state of another world is refused.
    pub fn restore(&mut self, state: &WorldState) -> Result<()> {
        if state.id != self.id {
            return Err(ErrorKind::Argument.of(2, 0));
        }
        let (bytes, size) = (state.bytes.as_ptr().cast(), state.bytes.len());
        let answer = attempt(|err| unsafe { sys::kz_world_restore(self.as_mut_ptr(), bytes, size, err) });
        if answer.is_ok() {
            let before = core::mem::replace(&mut self.slots, state.slots.clone());
            if self.log.is_some() {
                self.gone.push(before);
            }
        }
        self.list_pairs();
        self.resume();
        answer
    }
}
