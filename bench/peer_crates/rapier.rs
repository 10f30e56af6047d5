//! Rapier's `BroadPhaseBvh`, driven as its pipelines drive it: positions of colliders are set, `update` is told which, and
//! its events add pairs to a set and delete them.  Its boxes are loosened, so pairs are tested before they are told.  What
//! its steps do besides (contacts, islands, solving) is left out.

use crate::Corners;
use rapier2d::prelude::*;

pub struct World {
    n_static: usize,
    colliders: ColliderSet,
    bodies: RigidBodySet, // none: colliders have no parent
    broad_phase: BroadPhaseBvh,
    params: IntegrationParameters,
    events: Vec<BroadPhasePairEvent>,
    handles: Vec<ColliderHandle>,
    half: Vec<Vector>,             // half extents
    modified: Vec<ColliderHandle>, // of the movers
    moves: Vec<bool>,
    others: Vec<Vec<u32>>, // with which a box is in a pair
}

/// So large that the box stays within after rounding.
fn half_of(b: &Corners) -> Vector {
    let half = |k: usize| (b.max[k] - b.min[k]) / 2.0 + 2.0 * f32::EPSILON * b.min[k].abs().max(b.max[k].abs());
    Vector::new(half(0), half(1))
}

fn place(collider: &mut Collider, half: &mut Vector, b: &Corners) {
    let (min, max) = (Vector::from(b.min), Vector::from(b.max));
    let center = (min + max) / 2.0;
    collider.set_translation(center);
    if (center - *half).cmpgt(min).any() || (center + *half).cmplt(max).any() {
        *half = half_of(b); // farther from the origin there is more rounding
        collider.set_shape(SharedShape::cuboid(half.x, half.y));
    }
}

impl World {
    pub fn new(n_static: usize) -> World {
        // No prediction, so boxes are loosened by 0.04 units of length alone, with which changes are noticed.  With a
        // unit of 0 none are.  A small unit is in nearly all rows faster than the usual 1, and than margins by size.
        let params =
            IntegrationParameters { normalized_prediction_distance: 0.0, length_unit: 0.001, ..Default::default() };
        World {
            n_static,
            colliders: ColliderSet::new(),
            bodies: RigidBodySet::new(),
            broad_phase: BroadPhaseBvh::new(),
            params,
            events: Vec::new(),
            handles: Vec::new(),
            half: Vec::new(),
            modified: Vec::new(),
            moves: Vec::new(),
            others: Vec::new(),
        }
    }

    fn fill(&mut self, boxes: &[Corners]) {
        let statics = InteractionGroups::new(Group::GROUP_1, Group::GROUP_2, InteractionTestMode::And);
        let others = InteractionGroups::new(Group::GROUP_2, Group::ALL, InteractionTestMode::And);
        for (i, b) in boxes.iter().enumerate() {
            let half = half_of(b);
            let groups = if i < self.n_static { statics } else { others };
            let collider = ColliderBuilder::cuboid(half.x, half.y)
                .active_collision_types(ActiveCollisionTypes::all()) // fixed ones, too, for such they are without bodies
                .collision_groups(groups)
                .enabled(false);
            self.handles.push(self.colliders.insert(collider));
            self.half.push(half);
        }
        // Only a pipeline can make colliders old; new ones would be put into the tree anew in each step.  This one
        // leaves them out, for they are not enabled yet, and is not used again.
        CollisionPipeline::new().step(
            0.0,
            &mut IslandManager::new(),
            &mut BroadPhaseBvh::new(),
            &mut NarrowPhase::new(),
            &mut self.bodies,
            &mut self.colliders,
            &(),
            &(),
        );
        for (_, collider) in self.colliders.iter_mut() {
            collider.set_enabled(true);
        }
        self.others.resize(boxes.len(), Vec::new());
        self.modified.clone_from(&self.handles);
        self.update(boxes, 0..boxes.len());
    }

    /// Those of `modified` have these numbers.
    fn update(&mut self, boxes: &[Corners], numbers: impl Iterator<Item = usize>) {
        for i in numbers {
            place(&mut self.colliders[self.handles[i]], &mut self.half[i], &boxes[i]);
        }
        self.events.clear();
        let events = &mut self.events;
        self.broad_phase.update(&self.params, &self.colliders, &self.bodies, &self.modified, &[], events);
        for event in events.iter() {
            let (BroadPhasePairEvent::AddPair(pair) | BroadPhasePairEvent::DeletePair(pair)) = event;
            let (a, b) = (pair.collider1.into_raw_parts().0, pair.collider2.into_raw_parts().0);
            for (a, b) in [(a, b), (b, a)] {
                let others = &mut self.others[a as usize];
                match event {
                    BroadPhasePairEvent::AddPair(_) => others.push(b),
                    BroadPhasePairEvent::DeletePair(_) => others.retain(|&other| other != b),
                }
            }
        }
    }

    pub fn regroup(&mut self, boxes: &[Corners], movers: &[u32], moves: Vec<bool>) {
        if self.handles.is_empty() {
            self.fill(boxes);
        }
        self.modified = movers.iter().map(|&i| self.handles[i as usize]).collect();
        self.moves = moves;
    }

    pub fn step(&mut self, boxes: &[Corners], movers: &[u32], mut found: impl FnMut(u32, u32)) {
        self.update(boxes, movers.iter().map(|&i| i as usize));
        for &a in movers {
            for &b in &self.others[a as usize] {
                let twice = self.moves[b as usize] && b < a; // told for the other one
                if !twice && boxes[a as usize].meets(&boxes[b as usize]) {
                    found(a, b);
                }
            }
        }
    }
}
