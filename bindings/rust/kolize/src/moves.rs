//! Moving bodies so that they do not collide: sliding, bouncing, characters, platforms, pushing out.

use crate::body::NO_BODY;
use crate::ffi::{attempt, zeroed, Panic};
use crate::view::filtered;
use crate::{sys, Body, Carried, ErrorKind, Filter, MoveHit, PushOut, Response, Result, ShapeRef, Vec2, Walk, World, WorldView};
use alloc::vec::Vec;
use core::ffi::c_void;

/// How many hits a move lists.
const MAX_HITS: usize = 32;

/// A closure that decides what a body does at a hit.
pub type Respond<'a> = &'a mut dyn FnMut(&WorldView, &MoveHit) -> Response;

/// How to move; the default slides along everything. Lengths have the unit of your coordinates.
pub struct MoveDef<'a> {
    /// What is done at each hit, unless `respond` says otherwise.
    pub response: Response,
    /// Called for each hit; what it returns is done. A panic goes on once the move has returned.
    pub respond: Option<Respond<'a>>,
    /// Of a bounce: 1, all is kept, to 0, which keeps only what slides.
    pub restitution: f32,
    /// Hits that change the motion, before the rest of it is given up; 0 means 8.
    pub max_turns: i32,
    /// For characters: the unit vector away from the floor, (0, -1) on a screen; (0, 0): there is no floor.
    pub up: Vec2,
    /// The steepest floor, as rise over run; 0 means 1.
    pub max_slope: f32,
    /// Walls up to this height are climbed from the ground.
    pub step_height: f32,
    /// How far down a floor is searched at the end, so that walking downhill stays on it.
    pub snap: f32,
    /// How far it goes on slopes.
    pub walk: Walk,
    /// A jump at a ceiling's corner slips aside by up to this much.
    pub corner_slip: f32,
    /// Ledges up to this height are climbed from the air, too.
    pub ledge_snap: f32,
    /// A ceiling ends the motion.
    pub stops_at_ceilings: bool,
    /// It goes down through one-way bodies.
    pub drops: bool,
    /// It ends at whole coordinates; needs `memory`.
    pub whole_pixels: bool,
    /// What this body's moves remember.
    pub memory: Option<&'a mut MoveMemory>,
}

impl Default for MoveDef<'_> {
    fn default() -> Self {
        MoveDef {
            response: Response::Slide,
            respond: None,
            restitution: 1.0,
            max_turns: 0,
            up: Vec2::ZERO,
            max_slope: 0.0,
            step_height: 0.0,
            snap: 0.0,
            walk: Walk::Along,
            corner_slip: 0.0,
            ledge_snap: 0.0,
            stops_at_ceilings: false,
            drops: false,
            whole_pixels: false,
            memory: None,
        }
    }
}

/// What a body's moves remember from one to the next: one for each body, and a new one when it is put elsewhere.
#[derive(Clone, Copy, Debug)]
pub struct MoveMemory(sys::kz_move_memory);

impl Default for MoveMemory {
    fn default() -> Self {
        MoveMemory(unsafe { zeroed() })
    }
}

/// How a motion went.
#[derive(Clone, Debug, PartialEq)]
pub struct Moved {
    /// By how much the position changed.
    pub moved: Vec2,
    /// The motion that was not used.
    pub rest: Vec2,
    /// The motion after slides and bounces: scaled, it is the new velocity.
    pub heading: Vec2,
    /// What was met, in order: the first 32.
    pub hits: Vec<MoveHit>,
    /// It overlapped something at the start, which did not block it.
    pub began_inside: bool,
    /// It met a floor, or with `snap` stands on one; only with `up`, as all below.
    pub on_floor: bool,
    /// It met a wall.
    pub on_wall: bool,
    /// It met a ceiling.
    pub on_ceiling: bool,
    /// The floor's unit normal.
    pub floor_normal: Vec2,
    /// The body that is the floor.
    pub floor: Option<Body>,
    /// The unit normal of the last wall met.
    pub wall_normal: Vec2,
    /// The last wall met.
    pub wall: Option<Body>,
    /// The unit normal of the last ceiling met.
    pub ceiling_normal: Vec2,
    /// The last ceiling met.
    pub ceiling: Option<Body>,
    /// Faces too steep to stand on ended its fall: let it jump as from a floor.
    pub is_wedged: bool,
    /// How far the floor has moved since the last move; only with `memory`.
    pub floor_motion: Vec2,
}

impl Moved {
    fn of_c(c: &sys::kz_move_result, hits: Vec<MoveHit>) -> Self {
        Moved {
            moved: c.moved.into(),
            rest: c.rest.into(),
            heading: c.heading.into(),
            hits,
            began_inside: c.began_inside,
            on_floor: c.on_floor,
            on_wall: c.on_wall,
            on_ceiling: c.on_ceiling,
            floor_normal: c.floor_normal.into(),
            floor: Body::from_c(c.floor),
            wall_normal: c.wall_normal.into(),
            wall: Body::from_c(c.wall),
            ceiling_normal: c.ceiling_normal.into(),
            ceiling: Body::from_c(c.ceiling),
            is_wedged: c.is_wedged,
            floor_motion: c.floor_motion.into(),
        }
    }
}

struct Call<'a> {
    respond: Option<Respond<'a>>,
    panic: Panic,
}

unsafe extern "C" fn ask_respond(
    ctx: *mut c_void,
    world: *const sys::kz_world,
    _mover: sys::kz_body,
    hit: *const sys::kz_move_hit,
) -> sys::kz_response {
    let Call { respond, panic } = &mut *ctx.cast::<Call<'_>>();
    let Some(respond) = respond else { return (*hit).response };
    let hit = MoveHit::from(*hit);
    panic.guard(Response::Touch, || respond(WorldView::of_c(world), &hit)) as _
}

/// Calls `go` with a definition as C has it; a panic of its closure goes on afterwards.
fn moving<R>(def: MoveDef<'_>, go: impl FnOnce(*const sys::kz_move_def) -> R) -> R {
    let mut c = unsafe { zeroed::<sys::kz_move_def>() };
    (c.response, c.max_turns, c.up, c.max_slope) = (def.response as _, def.max_turns, def.up.into(), def.max_slope);
    // C's 0 means 1, and a negative number none.
    c.restitution = if def.restitution == 0.0 { -1.0 } else { def.restitution };
    (c.step_height, c.snap, c.walk) = (def.step_height, def.snap, def.walk as _);
    (c.corner_slip, c.ledge_snap, c.stops_at_ceilings) = (def.corner_slip, def.ledge_snap, def.stops_at_ceilings);
    (c.drops, c.whole_pixels) = (def.drops, def.whole_pixels);
    c.memory = def.memory.map_or(core::ptr::null_mut(), |memory| &mut memory.0);
    let mut call = Call { respond: def.respond, panic: Panic::default() };
    if call.respond.is_some() {
        c.respond = Some(ask_respond);
    }
    c.ctx = core::ptr::addr_of_mut!(call).cast();
    let answer = go(&c);
    call.panic.resume();
    answer
}

type Go<'a> = &'a mut dyn FnMut(
    *const sys::kz_move_def,
    *mut sys::kz_move_hit,
    *mut sys::kz_move_result,
    *mut sys::kz_error,
) -> sys::kz_result;

fn moved(def: MoveDef<'_>, go: Go<'_>) -> Result<Moved> {
    moving(def, |def| {
        let mut hits: Vec<sys::kz_move_hit> = Vec::with_capacity(MAX_HITS);
        let mut out = unsafe { zeroed::<sys::kz_move_result>() };
        attempt(|err| go(def, hits.as_mut_ptr(), &mut out, err))?;
        // The library has written the first of them.
        unsafe { hits.set_len(out.n_hits.min(MAX_HITS)) };
        Ok(Moved::of_c(&out, hits.into_iter().map(Into::into).collect()))
    })
}

impl World {
    /// Moves a body by a motion and answers each hit as the definition says. It never tunnels, and does not turn.
    ///
    /// ```
    /// use kolize::{BodyDef, MoveDef, Shape, Vec2, World};
    /// let mut world = World::new()?;
    /// world.add(&Shape::box_((0.0, 90.0), (200.0, 100.0))?, &BodyDef::fixed())?;
    /// let hero = world.add(&Shape::box_((-5.0, -5.0), (5.0, 5.0))?, &BodyDef::at((50.0, 80.0)))?;
    /// let def = MoveDef { up: Vec2::new(0.0, -1.0), snap: 2.0, ..MoveDef::default() };
    /// let moved = world.move_body(hero, (30.0, 40.0), def)?;
    /// assert!(moved.on_floor);
    /// assert_eq!(world.pose(hero).at, Vec2::new(80.0, 85.0));
    /// # Ok::<(), kolize::Error>(())
    /// ```
    pub fn move_body(&mut self, body: Body, motion: impl Into<Vec2>, def: MoveDef<'_>) -> Result<Moved> {
        let (motion, world) = (motion.into().into(), self.as_mut_ptr());
        moved(def, &mut |def, hits, out, err| unsafe {
            sys::kz_body_move(world, body.into(), motion, def, hits, MAX_HITS, out, err)
        })
    }

    /// Moves a platform, turned by `turn` radians about its place, with the bodies on it and in its path.
    pub fn carry(
        &mut self,
        platform: Body,
        motion: impl Into<Vec2>,
        turn: f32,
        def: MoveDef<'_>,
    ) -> Result<Vec<Carried>> {
        let (motion, world, platform) = (motion.into().into(), self.as_mut_ptr(), platform.into());
        let max = self.len();
        let (mut carried, mut n): (Vec<sys::kz_carry_result>, _) = (Vec::with_capacity(max), 0);
        moving(def, |def| {
            let out = carried.as_mut_ptr();
            attempt(|err| unsafe {
                match turn == 0.0 {
                    true => sys::kz_platform_move(world, platform, motion, def, out, max, &mut n, err),
                    false => sys::kz_platform_turn(world, platform, motion, turn, def, out, max, &mut n, err),
                }
            })
        })?;
        unsafe { carried.set_len(n.min(max)) };
        Ok(carried.into_iter().map(Into::into).collect())
    }

    /// Pushes a body out of the others, out of the one it is deepest in first; 0 attempts: as many as seems right.
    pub fn push_out(&mut self, body: Body, max_attempts: i32) -> Result<PushOut> {
        let mut out = unsafe { zeroed::<sys::kz_push_out>() };
        out.last = NO_BODY;
        attempt(|err| unsafe { sys::kz_body_push_out(self.as_mut_ptr(), body.into(), max_attempts, &mut out, err) })?;
        Ok(out.into())
    }
}

impl WorldView {
    /// The same as [`World::move_body`] for a shape that is no body. The world is not changed.
    pub fn move_shape(
        &self,
        shape: &ShapeRef<'_>,
        motion: impl Into<Vec2>,
        filter: &Filter<'_>,
        def: MoveDef<'_>,
    ) -> Result<Moved> {
        let (motion, world) = (motion.into().into(), self.as_ptr());
        if shape.raw.kind == sys::KZ_KIND_NONE {
            return Err(ErrorKind::Argument.of(2, 0));
        }
        filtered(filter, |filter| {
            moved(def, &mut |def, hits, out, err| unsafe {
                sys::kz_shape_move(world, &shape.raw, motion, filter, def, hits, MAX_HITS, out, err)
            })
        })
    }
}
