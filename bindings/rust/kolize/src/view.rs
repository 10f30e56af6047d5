//! A world as it can be asked: bodies, and queries of what is at a place, along a ray or in the path of a shape.

use crate::body::NO_BODY;
use crate::ffi::{list, zeroed, Panic};
use crate::{
    sys, BodiesFixture, Body, BodyFlags, Bounds, CastHit, Contact, GridHit, Hits, PairMode, Pose, Relation, ShapeRef, Vec2,
    WorldHit, WorldNear, WorldRayHit, WorldSweepHit,
};
use alloc::vec::Vec;
use core::cell::{RefCell, UnsafeCell};
use core::ffi::c_void;

/// What can be asked of a world: of a [`World`](crate::World), of a replay's, or by a closure that the library calls.
///
/// Queries change nothing, so many threads may ask one world at once.
#[repr(transparent)]
pub struct WorldView(UnsafeCell<[u8; 0]>);

// Queries from many threads are what the library promises; changes need &mut World.
unsafe impl Sync for WorldView {}

/// Which bodies a query finds.
///
/// ```
/// use kolize::{BodyDef, Filter, Shape, World};
/// let mut world = World::new()?;
/// let one = world.add(&Shape::circle((0.0, 0.0), 5.0)?, &BodyDef { user: 1, ..BodyDef::default() })?;
/// let two = world.add(&Shape::circle((0.0, 0.0), 5.0)?, &BodyDef { user: 2, ..BodyDef::default() })?;
/// let even = Filter { keep: Some(&|world, body| world.user(body) % 2 == 0), ..Filter::ALL };
/// let found = world.find_at((1.0, 1.0), &even);
/// assert_eq!(found.iter().map(|hit| hit.body).collect::<Vec<_>>(), [two]);
/// # Ok::<(), kolize::Error>(())
/// ```
#[derive(Clone, Copy, Default)]
pub struct Filter<'a> {
    /// Bits of the one who asks: bodies that collide with it are found; 0: all.
    pub category: u32,
    /// Bodies of these categories are found; 0: all.
    pub collides: u32,
    /// A body that is never found, such as the one who looks.
    pub except: Option<Body>,
    /// Sensors are not found.
    pub no_sensors: bool,
    /// A body with fixtures is found once for each kind of them.
    pub each_kind: bool,
    /// Your own decision for each body that is near. A panic in it goes on once the query has returned.
    pub keep: Option<Keep<'a>>,
}

/// A closure that decides whether a query finds a body.
pub type Keep<'a> = &'a dyn Fn(&WorldView, Body) -> bool;

impl Filter<'_> {
    /// All bodies.
    pub const ALL: Filter<'static> =
        Filter { category: 0, collides: 0, except: None, no_sensors: false, each_kind: false, keep: None };

    /// All but one.
    pub const fn except(body: Body) -> Filter<'static> {
        Filter { except: Some(body), ..Filter::ALL }
    }
}

struct Kept<'a> {
    keep: Option<Keep<'a>>,
    panic: RefCell<Panic>,
}

unsafe extern "C" fn ask_keep(ctx: *mut c_void, world: *const sys::kz_world, body: sys::kz_body) -> bool {
    let kept = &*ctx.cast::<Kept<'_>>();
    let Some(keep) = kept.keep else { return true };
    kept.panic.borrow_mut().guard(false, || keep(WorldView::of_c(world), Body::of_c(body)))
}

/// Calls `ask` with a filter as C has it; a panic of its closure goes on afterwards.
pub(crate) fn filtered<R>(filter: &Filter<'_>, ask: impl FnOnce(*const sys::kz_query_filter) -> R) -> R {
    let kept = Kept { keep: filter.keep, panic: RefCell::default() };
    let mut c = unsafe { zeroed::<sys::kz_query_filter>() };
    (c.category, c.collides) = (filter.category, filter.collides);
    c.except = filter.except.map_or(NO_BODY, Into::into);
    (c.no_sensors, c.each_kind) = (filter.no_sensors, filter.each_kind);
    if filter.keep.is_some() {
        c.keep = Some(ask_keep);
        c.ctx = (&kept as *const Kept<'_>).cast_mut().cast();
    }
    let answer = ask(&c);
    kept.panic.into_inner().resume();
    answer
}

/// A circle that moves from a place: a bullet of [`WorldView::cast_many`].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Bullet {
    /// Where it begins.
    pub at: Vec2,
    /// Where it ends, from there.
    pub motion: Vec2,
    /// Its radius.
    pub r: f32,
}

/// The bodies of a world, by rising index.
#[derive(Clone)]
pub struct Bodies<'w> {
    world: &'w WorldView,
    last: sys::kz_body,
}

impl Iterator for Bodies<'_> {
    type Item = Body;
    fn next(&mut self) -> Option<Body> {
        let next = unsafe { sys::kz_world_next(self.world.as_ptr(), self.last) };
        // After the last it begins anew, so the end is kept.
        if next.generation == 0 {
            self.last.index = u32::MAX;
            self.last.generation = 1;
        } else {
            self.last = next;
        }
        Body::from_c(next)
    }
}

impl core::iter::FusedIterator for Bodies<'_> {}

impl WorldView {
    /// The caller vouches that the world lives for `'a`, and that nothing changes it meanwhile.
    pub(crate) unsafe fn of_c<'a>(raw: *const sys::kz_world) -> &'a WorldView {
        &*raw.cast::<WorldView>()
    }

    pub(crate) fn as_ptr(&self) -> *const sys::kz_world {
        (self as *const Self).cast()
    }

    // ---- Bodies ----------------------------------------------------------------------------------------------------

    /// How many bodies live.
    pub fn len(&self) -> usize {
        unsafe { sys::kz_world_count(self.as_ptr()) as usize }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bytes of memory that the world has now.
    pub fn bytes(&self) -> usize {
        unsafe { sys::kz_world_bytes(self.as_ptr()) }
    }

    /// The bodies, by rising index.
    pub fn bodies(&self) -> Bodies<'_> {
        Bodies { world: self, last: NO_BODY }
    }

    /// The body that has an index now.
    pub fn body(&self, index: u32) -> Option<Body> {
        Body::from_c(unsafe { sys::kz_world_body(self.as_ptr(), index) })
    }

    /// Whether a body is there.
    pub fn is_live(&self, body: Body) -> bool {
        unsafe { sys::kz_body_is_live(self.as_ptr(), body.into()) }
    }

    /// Where a body lies; [`Pose::IDENTITY`] for a stale handle.
    pub fn pose(&self, body: Body) -> Pose {
        unsafe { sys::kz_body_pose(self.as_ptr(), body.into()) }.into()
    }

    /// The box around a body; [`Bounds::EMPTY`] for a stale handle.
    pub fn bounds(&self, body: Body) -> Bounds {
        unsafe { sys::kz_body_box(self.as_ptr(), body.into()) }.into()
    }

    /// The bits that a body is; 0 for a stale handle.
    pub fn category(&self, body: Body) -> u32 {
        unsafe { sys::kz_body_category(self.as_ptr(), body.into()) }
    }

    /// The categories that it collides with; 0 for a stale handle.
    pub fn collides(&self, body: Body) -> u32 {
        unsafe { sys::kz_body_collides(self.as_ptr(), body.into()) }
    }

    /// Its group; 0 for none, and for a stale handle.
    pub fn group(&self, body: Body) -> i32 {
        unsafe { sys::kz_body_group(self.as_ptr(), body.into()) }
    }

    /// Its flags; none for a stale handle.
    pub fn flags(&self, body: Body) -> BodyFlags {
        BodyFlags::of_c(unsafe { sys::kz_body_flags(self.as_ptr(), body.into()) })
    }

    /// The direction that a one-way body lets pass.
    pub fn one_way(&self, body: Body) -> Vec2 {
        unsafe { sys::kz_body_one_way(self.as_ptr(), body.into()) }.into()
    }

    /// Your value of a body; 0 for a stale handle.
    pub fn user(&self, body: Body) -> u64 {
        unsafe { sys::kz_body_user(self.as_ptr(), body.into()) }
    }

    /// The number of the frame that a body shows; `None`: it has no frames.
    pub fn frame(&self, body: Body) -> Option<i32> {
        let mut frame = -1;
        unsafe { sys::kz_body_frames(self.as_ptr(), body.into(), &mut frame) };
        (frame >= 0).then_some(frame)
    }

    /// The categories of its fixtures that are switched off.
    pub fn off(&self, body: Body) -> u32 {
        unsafe { sys::kz_body_off(self.as_ptr(), body.into()) }
    }

    /// The shape of a body in world coordinates, until the world changes; `None`: the handle is stale, or it has fixtures.
    ///
    /// ```compile_fail,E0502
    /// # use kolize::*;
    /// let mut world = World::new().unwrap();
    /// let body = world.add(&Shape::circle((0.0, 0.0), 5.0).unwrap(), &BodyDef::default()).unwrap();
    /// let shape = world.shape(body).unwrap();
    /// world.set_at(body, (9.0, 9.0)).unwrap();
    /// shape.bounds();
    /// ```
    pub fn shape(&self, body: Body) -> Option<ShapeRef<'_>> {
        let mut out = unsafe { zeroed::<sys::kz_shape>() };
        let there = unsafe { sys::kz_body_shape(self.as_ptr(), body.into(), &mut out) };
        // It refers to memory of the world, which is borrowed.
        there.then(|| unsafe { ShapeRef::of_c(out) })
    }

    /// The part of [`WorldView::hash`] that one body has; 0 for a stale handle.
    pub fn body_hash(&self, body: Body) -> u64 {
        unsafe { sys::kz_body_hash(self.as_ptr(), body.into()) }
    }

    /// A hash of what the next step depends on: two machines that stepped alike have the same.
    pub fn hash(&self) -> u64 {
        unsafe { sys::kz_world_hash(self.as_ptr()) }
    }

    // ---- Two bodies ------------------------------------------------------------------------------------------------

    /// The relation of two bodies now, whatever their filters say.
    pub fn relate(&self, a: Body, b: Body) -> Relation {
        let mut out = unsafe { zeroed::<sys::kz_contact>() };
        Relation::from_c(unsafe { sys::kz_bodies_collide(self.as_ptr(), a.into(), b.into(), &mut out) })
    }

    /// The contact of two bodies that overlap now, whatever their filters say.
    pub fn collide(&self, a: Body, b: Body) -> Option<Contact> {
        let mut out = unsafe { zeroed::<sys::kz_contact>() };
        let relation = unsafe { sys::kz_bodies_collide(self.as_ptr(), a.into(), b.into(), &mut out) };
        (relation == sys::KZ_OVERLAP).then(|| out.into())
    }

    /// The shift that moves a out of b, of their contact.
    pub fn contact_push(&self, a: Body, b: Body, contact: &Contact) -> Vec2 {
        unsafe { sys::kz_bodies_contact_push(self.as_ptr(), a.into(), b.into(), &(*contact).into()) }.into()
    }

    /// Which fixtures of two bodies collide now, sorted.
    pub fn fixtures_between(&self, a: Body, b: Body) -> Vec<BodiesFixture> {
        let (a, b) = (a.into(), b.into());
        list(|out, max| unsafe { sys::kz_bodies_fixtures(self.as_ptr(), a, b, out, max) }, Into::into)
    }

    /// The contact of two fixtures that overlap now, whatever their filters say.
    pub fn collide_fixtures(&self, a: Body, fixture_a: i32, b: Body, fixture_b: i32) -> Option<Contact> {
        let mut out = unsafe { zeroed::<sys::kz_contact>() };
        let (a, b) = (a.into(), b.into());
        let relation = unsafe { sys::kz_fixtures_collide(self.as_ptr(), a, fixture_a, b, fixture_b, &mut out) };
        (relation == sys::KZ_OVERLAP).then(|| out.into())
    }

    /// The cells of a body that is a grid that another body overlaps now.
    pub fn cells(&self, body: Body, grid: Body) -> Vec<GridHit> {
        let (body, grid) = (body.into(), grid.into());
        list(|out, max| unsafe { sys::kz_bodies_cells(self.as_ptr(), body, grid, out, max) }, Into::into)
    }

    // ---- Queries ---------------------------------------------------------------------------------------------------

    /// The bodies that a shape overlaps, by rising index; in [`PairMode::Touch`] those, too, that it only touches.
    pub fn find(&self, shape: &ShapeRef<'_>, mode: PairMode, filter: &Filter<'_>) -> Vec<WorldHit> {
        filtered(filter, |f| {
            let (world, mode) = (self.as_ptr(), mode as _);
            list(|out, max| unsafe { sys::kz_world_find(world, &shape.raw, mode, f, out, max) }, Into::into)
        })
    }

    /// The bodies that contain a point, borders included: what is under the mouse.
    pub fn find_at(&self, point: impl Into<Vec2>, filter: &Filter<'_>) -> Vec<WorldHit> {
        let point = point.into().into();
        filtered(filter, |f| {
            list(|out, max| unsafe { sys::kz_world_find_at(self.as_ptr(), point, f, out, max) }, Into::into)
        })
    }

    /// The first body that the ray hits. With [`Hits::SIGHT`] nothing is seen through a seam.
    pub fn ray(&self, from: impl Into<Vec2>, to: impl Into<Vec2>, hits: Hits, filter: &Filter<'_>) -> Option<WorldRayHit> {
        let (from, to, mut out) = (from.into().into(), to.into().into(), unsafe { zeroed::<sys::kz_world_ray_hit>() });
        filtered(filter, |f| unsafe { sys::kz_world_ray(self.as_ptr(), from, to, hits.to_c(), f, &mut out) })
            .then(|| out.into())
    }

    /// All bodies that the ray hits, each at its first hit, in order.
    pub fn ray_all(&self, from: impl Into<Vec2>, to: impl Into<Vec2>, hits: Hits, filter: &Filter<'_>) -> Vec<WorldRayHit> {
        let (from, to, flags) = (from.into().into(), to.into().into(), hits.to_c());
        filtered(filter, |f| {
            list(|out, max| unsafe { sys::kz_world_ray_all(self.as_ptr(), from, to, flags, f, out, max) }, Into::into)
        })
    }

    /// The first body that a shape hits when it is moved. Nothing is tunnelled through.
    pub fn sweep(
        &self,
        shape: &ShapeRef<'_>,
        motion: impl Into<Vec2>,
        hits: Hits,
        filter: &Filter<'_>,
    ) -> Option<WorldSweepHit> {
        let (motion, mut out) = (motion.into().into(), unsafe { zeroed::<sys::kz_world_sweep_hit>() });
        filtered(filter, |f| unsafe {
            sys::kz_world_sweep(self.as_ptr(), &shape.raw, motion, hits.to_c(), f, &mut out)
        })
        .then(|| out.into())
    }

    /// All bodies that the moving shape hits, each at its first hit, in order.
    pub fn sweep_all(
        &self,
        shape: &ShapeRef<'_>,
        motion: impl Into<Vec2>,
        hits: Hits,
        filter: &Filter<'_>,
    ) -> Vec<WorldSweepHit> {
        let (motion, flags, world) = (motion.into().into(), hits.to_c(), self.as_ptr());
        filtered(filter, |f| {
            list(|out, max| unsafe { sys::kz_world_sweep_all(world, &shape.raw, motion, flags, f, out, max) }, Into::into)
        })
    }

    /// What each of many bullets hits first: [`WorldView::sweep`] of a circle for many at once.
    pub fn cast_many(&self, bullets: &[Bullet], hits: Hits, filter: &Filter<'_>) -> Vec<CastHit> {
        self.cast(bullets, true, hits, filter)
    }

    /// What each of many rays hits first; the radii of the bullets do not count.
    pub fn ray_many(&self, rays: &[Bullet], hits: Hits, filter: &Filter<'_>) -> Vec<CastHit> {
        self.cast(rays, false, hits, filter)
    }

    fn cast(&self, bullets: &[Bullet], round: bool, hits: Hits, filter: &Filter<'_>) -> Vec<CastHit> {
        let (n, stride) = (bullets.len(), core::mem::size_of::<Bullet>());
        if bullets.is_empty() {
            return Vec::new();
        }
        let start: *const f32 = bullets.as_ptr().cast();
        // Five numbers each, as Bullet is laid out.
        let at = |number| unsafe { start.add(number) };
        let r = if round { at(4) } else { core::ptr::null() };
        let moving = sys::kz_moving_circles { x: at(0), y: at(1), dx: at(2), dy: at(3), r, stride };
        let mut out: Vec<sys::kz_cast_hit> = Vec::with_capacity(n);
        filtered(filter, |f| unsafe {
            sys::kz_world_cast_many(self.as_ptr(), moving, n, hits.to_c(), f, out.as_mut_ptr());
            out.set_len(n);
        });
        out.into_iter().map(Into::into).collect()
    }

    /// The k bodies nearest to a shape, by rising distance, none further than `within`.
    pub fn nearest(&self, shape: &ShapeRef<'_>, k: usize, within: f32, filter: &Filter<'_>) -> Vec<WorldNear> {
        // Room grows with what is found: k may be any number.
        let mut room = k.min(self.len().max(16));
        loop {
            let mut out: Vec<sys::kz_world_near> = Vec::with_capacity(room);
            let n = filtered(filter, |f| unsafe {
                sys::kz_world_nearest(self.as_ptr(), &shape.raw, within, f, out.as_mut_ptr(), room)
            });
            if n < room || room == k {
                // The library has written n.
                unsafe { out.set_len(n.min(room)) };
                return out.into_iter().map(Into::into).collect();
            }
            room = room.saturating_mul(2).min(k);
        }
    }
}
