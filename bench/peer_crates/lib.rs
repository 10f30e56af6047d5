//! Three ways to find the pairs of boxes that meet, of which one moved, behind C functions: rstar's R*-tree, parry2d's
//! `Bvh`, and Rapier's broad phase (rapier.rs).  The former keep what rests in a tree that stays; for what moves,
//! rstar's tree is loaded anew in each step, which is quicker than moving one box after another, and parry's is
//! updated, refitted and improved as Rapier's broad phase does.

mod rapier;

use parry2d::bounding_volume::Aabb;
use parry2d::math::Vector;
use parry2d::partitioning::{Bvh, BvhBuildStrategy, BvhWorkspace};
use rstar::{RTree, RTreeObject, AABB};

type Found = unsafe extern "C" fn(ctx: *mut std::ffi::c_void, a: u32, b: u32);

#[derive(Clone, Copy)]
#[repr(C)]
pub struct Corners {
    min: [f32; 2],
    max: [f32; 2],
}

impl Corners {
    fn meets(&self, other: &Corners) -> bool {
        (0..2).all(|k| self.min[k] <= other.max[k] && other.min[k] <= self.max[k])
    }

    fn aabb(&self) -> Aabb {
        Aabb::new(Vector::new(self.min[0], self.min[1]), Vector::new(self.max[0], self.max[1]))
    }
}

pub struct Entry {
    envelope: AABB<[f32; 2]>,
    number: u32,
}

impl RTreeObject for Entry {
    type Envelope = AABB<[f32; 2]>;
    fn envelope(&self) -> Self::Envelope {
        self.envelope
    }
}

fn load(boxes: &[Corners], numbers: &[u32]) -> RTree<Entry> {
    let entry = |&i: &u32| {
        let b = &boxes[i as usize];
        Entry { envelope: AABB::from_corners(b.min, b.max), number: i }
    };
    RTree::bulk_load(numbers.iter().map(entry).collect())
}

fn build(boxes: &[Corners], numbers: &[u32]) -> Bvh {
    let leaves: Vec<Aabb> = numbers.iter().map(|&i| boxes[i as usize].aabb()).collect();
    Bvh::from_leaves(BvhBuildStrategy::Binned, &leaves)
}

pub enum Engine {
    Rstar { still: RTree<Entry> },
    /// Leaf `k` of `moving` is the k-th mover; leaf `k` of `still` is number `resting[k]`.
    Parry { still: Bvh, resting: Vec<u32>, moving: Bvh, workspace: BvhWorkspace },
    Rapier(rapier::World),
}

/// Number 0: rstar, 1: parry, 2: rapier.  Nothing is in it before `crates_regroup`.  The first `n_static` boxes never
/// move, which rapier alone makes use of.
#[no_mangle]
pub extern "C" fn crates_make(number: u32, n_static: u32) -> *mut Engine {
    Box::into_raw(Box::new(match number {
        0 => Engine::Rstar { still: RTree::new() },
        2 => Engine::Rapier(rapier::World::new(n_static as usize)),
        _ => Engine::Parry {
            still: Bvh::new(),
            resting: Vec::new(),
            moving: Bvh::new(),
            workspace: BvhWorkspace::default(),
        },
    }))
}

/// From now on these move, and the others do not.  Movers are in rising order.
#[no_mangle]
pub unsafe extern "C" fn crates_regroup(
    engine: *mut Engine,
    boxes: *const Corners,
    n: u32,
    movers: *const u32,
    n_movers: u32,
) {
    let boxes = std::slice::from_raw_parts(boxes, n as usize);
    let movers = std::slice::from_raw_parts(movers, n_movers as usize);
    let mut moves = vec![false; boxes.len()];
    movers.iter().for_each(|&i| moves[i as usize] = true);
    let rest: Vec<u32> = (0..n).filter(|&i| !moves[i as usize]).collect();
    match &mut *engine {
        Engine::Rstar { still } => *still = load(boxes, &rest),
        Engine::Parry { still, resting, moving, .. } => {
            *still = build(boxes, &rest);
            *moving = build(boxes, movers);
            *resting = rest;
        }
        Engine::Rapier(world) => world.regroup(boxes, movers, moves),
    }
}

/// Tells each pair that meets and has a mover, once.
#[no_mangle]
pub unsafe extern "C" fn crates_step(
    engine: *mut Engine,
    boxes: *const Corners,
    n: u32,
    movers: *const u32,
    n_movers: u32,
    found: Found,
    ctx: *mut std::ffi::c_void,
) {
    let boxes = std::slice::from_raw_parts(boxes, n as usize);
    let movers = std::slice::from_raw_parts(movers, n_movers as usize);
    match &mut *engine {
        Engine::Rstar { still } => {
            let moving = load(boxes, movers);
            for a in moving.iter() {
                for b in moving.locate_in_envelope_intersecting(a.envelope) {
                    if a.number < b.number {
                        found(ctx, a.number, b.number);
                    }
                }
                for b in still.locate_in_envelope_intersecting(a.envelope) {
                    found(ctx, a.number, b.number);
                }
            }
        }
        Engine::Parry { still, resting, moving, workspace } => {
            for (k, &i) in movers.iter().enumerate() {
                moving.insert_or_update_partially(boxes[i as usize].aabb(), k as u32, 0.0);
            }
            moving.optimize_incremental(workspace);
            moving.refit(workspace);
            moving.traverse_bvtt_single_tree::<false>(workspace, &mut |a, b| {
                found(ctx, movers[a as usize], movers[b as usize]);
            });
            if !resting.is_empty() {
                for &i in movers {
                    let aabb = boxes[i as usize].aabb();
                    for k in still.intersect_aabb(&aabb) {
                        found(ctx, i, resting[k as usize]);
                    }
                }
            }
        }
        Engine::Rapier(world) => world.step(boxes, movers, |a, b| found(ctx, a, b)),
    }
}

#[no_mangle]
pub unsafe extern "C" fn crates_free(engine: *mut Engine) {
    drop(Box::from_raw(engine));
}
