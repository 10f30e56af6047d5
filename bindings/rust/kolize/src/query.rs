//! Questions about shapes: relation, contact, distance, rays, sweeps, measures.

use crate::ffi::{filled, list, words, zeroed};
use crate::{
    sys, Bounds, Contact, IndexPair, Measure, Motion, Nearest, PartContact, Pose, RayHit, RaySpan, Relation, Result, Shape,
    ShapeRef, SweepHit, TurnHit, Vec2,
};
use alloc::vec::Vec;

/// What counts as a hit of a ray or a sweep; the default is what would overlap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hits {
    /// Touching is a hit, too.
    pub touch: bool,
    /// Sight, for rays in a world: all bodies together block the way, also at seams.
    pub union: bool,
    /// One-way bodies are met only where they block a move.
    pub pass_one_way: bool,
}

impl Hits {
    /// Touching is a hit, too.
    pub const TOUCH: Hits = Hits { touch: true, union: false, pass_one_way: false };
    /// What overlaps; the default.
    pub const OVERLAP: Hits = Hits { touch: false, union: false, pass_one_way: false };
    /// Sight in a world: nothing is seen through a seam or a corner.
    pub const SIGHT: Hits = Hits { touch: false, union: true, pass_one_way: false };

    pub(crate) fn to_c(self) -> u32 {
        let flag = |is: bool, bit: u32| if is { bit } else { 0 };
        flag(self.touch, sys::KZ_HIT_TOUCH)
            | flag(self.union, sys::KZ_HIT_UNION)
            | flag(self.pass_one_way, sys::KZ_HIT_PASS_ONE_WAY)
    }
}

impl ShapeRef<'_> {
    /// How the two lie, exactly for the float32 coordinates.
    pub fn relate(&self, other: &ShapeRef<'_>) -> Relation {
        Relation::from_c(unsafe { sys::kz_relate(&self.raw, &other.raw) })
    }

    /// Whether their insides share a point; touching is not enough.
    pub fn overlaps(&self, other: &ShapeRef<'_>) -> bool {
        self.relate(other) == Relation::Overlap
    }

    /// Whether they overlap or touch.
    pub fn intersects(&self, other: &ShapeRef<'_>) -> bool {
        self.relate(other) != Relation::Apart
    }

    /// The contact of shapes that overlap, its normal from this one to the other; `None`: they touch or are apart.
    ///
    /// ```
    /// use kolize::{Shape, Vec2};
    /// let ball = Shape::circle((0.0, 0.0), 2.0)?;
    /// let wall = Shape::box_((1.0, -5.0), (9.0, 5.0))?;
    /// let contact = ball.collide(&wall).expect("they overlap");
    /// assert_eq!((contact.normal, contact.depth), (Vec2::new(1.0, 0.0), 1.0));
    /// assert_eq!(ball.contact_push(&wall, &contact), Vec2::new(-1.0, 0.0));
    /// # Ok::<(), kolize::Error>(())
    /// ```
    pub fn collide(&self, other: &ShapeRef<'_>) -> Option<Contact> {
        let mut out = unsafe { zeroed() };
        let relation = unsafe { sys::kz_collide(&self.raw, &other.raw, &mut out) };
        (relation == sys::KZ_OVERLAP).then(|| out.into())
    }

    /// The shift that moves this out of the other: against the normal, and a little more for rounding.
    pub fn contact_push(&self, other: &ShapeRef<'_>, contact: &Contact) -> Vec2 {
        unsafe { sys::kz_contact_push(&self.raw, &other.raw, &(*contact).into()) }.into()
    }

    /// The contacts of all pairs of parts that overlap, sorted by the parts' numbers.
    pub fn collide_parts(&self, other: &ShapeRef<'_>) -> Vec<PartContact> {
        list(|out, max| unsafe { sys::kz_collide_parts(&self.raw, &other.raw, out, max) }, PartContact::from)
    }

    /// The shortest push along a direction that separates this from the other, and its length.
    ///
    /// `None`: a bad direction, a push out of float32, or a shape of more than 32 KB.
    pub fn push_along(&self, other: &ShapeRef<'_>, direction: impl Into<Vec2>) -> Option<(Vec2, f32)> {
        let (mut push, mut length) = (unsafe { zeroed::<sys::kz_vec2>() }, 0.0);
        let direction = direction.into().into();
        unsafe { sys::kz_push_along(&self.raw, &other.raw, direction, &mut push, &mut length) }.then(|| (push.into(), length))
    }

    /// The distance; 0 when they touch or overlap, infinite when one has no points.
    pub fn distance(&self, other: &ShapeRef<'_>) -> f32 {
        self.nearest(other).distance
    }

    /// The distance, and the nearest point of each.
    pub fn nearest(&self, other: &ShapeRef<'_>) -> Nearest {
        unsafe { sys::kz_distance(&self.raw, &other.raw) }.into()
    }

    /// A point that both have; `None`: they are apart.
    pub fn common_point(&self, other: &ShapeRef<'_>) -> Option<Vec2> {
        let mut out = unsafe { zeroed::<sys::kz_vec2>() };
        unsafe { sys::kz_common_point(&self.raw, &other.raw, &mut out) }.then(|| out.into())
    }

    /// Whether all points of the other lie in this one, borders included.
    pub fn contains(&self, other: &ShapeRef<'_>) -> bool {
        unsafe { sys::kz_contains(&self.raw, &other.raw) }
    }

    /// Whether it contains a point, borders included; a point that is not finite is in nothing.
    pub fn contains_point(&self, point: impl Into<Vec2>) -> bool {
        Shape::point(point).is_ok_and(|point| self.contains(&point))
    }

    /// Where the ray first enters; `None`: it does not, or its numbers are not finite.
    pub fn ray(&self, from: impl Into<Vec2>, to: impl Into<Vec2>, hits: Hits) -> Option<RayHit> {
        let hit = unsafe { sys::kz_ray(&self.raw, from.into().into(), to.into().into(), hits.to_c()) };
        hit.hit.then(|| hit.into())
    }

    /// All stretches of the ray inside.
    pub fn ray_spans(&self, from: impl Into<Vec2>, to: impl Into<Vec2>, hits: Hits) -> Vec<RaySpan> {
        let (from, to) = (from.into().into(), to.into().into());
        list(|out, max| unsafe { sys::kz_ray_spans(&self.raw, from, to, hits.to_c(), out, max) }, RaySpan::from)
    }

    /// Moves this past the other, which stays, up to the first hit; `None`: there is none. Nothing is tunnelled through.
    ///
    /// ```
    /// use kolize::{Hits, Shape};
    /// let bullet = Shape::circle((0.0, 0.0), 1.0)?;
    /// let sheet = Shape::segment((50.0, -9.0), (50.0, 9.0))?;
    /// let hit = bullet.sweep((1000.0, 0.0), &sheet, Hits::OVERLAP).expect("however fast");
    /// assert_eq!(hit.t, 0.049);
    /// # Ok::<(), kolize::Error>(())
    /// ```
    pub fn sweep(&self, motion: impl Into<Vec2>, other: &ShapeRef<'_>, hits: Hits) -> Option<SweepHit> {
        let hit = unsafe { sys::kz_sweep(&self.raw, motion.into().into(), &other.raw, hits.to_c()) };
        hit.hit.then(|| hit.into())
    }

    /// Moves and turns this, in coordinates of its own, past the other; `None`: they stay apart by more than `tolerance`.
    ///
    /// Tolerance 0 means as near as float32 allows. A mask is refused: use [`ShapeRef::sweep`].
    pub fn sweep_rotating(&self, motion: Motion, other: &ShapeRef<'_>, tolerance: f32) -> Result<Option<TurnHit>> {
        let mut memory = words(unsafe { sys::kz_shape_transform_bytes(&self.raw) })?;
        let (start, bytes) = (memory.as_mut_ptr(), memory.len() * 8);
        let out = filled(|out, err| unsafe {
            sys::kz_sweep_rotating(&self.raw, motion.into(), &other.raw, tolerance, start.cast(), bytes, out, err)
        })?;
        Ok(out.hit.then(|| out.into()))
    }

    /// [`ShapeRef::relate`] of both shapes at poses, without making copies of them.
    pub fn relate_posed(&self, pose: Pose, other: &ShapeRef<'_>, other_pose: Pose) -> Result<Relation> {
        let (a, b) = (pose.into(), other_pose.into());
        filled(|out, err| unsafe { sys::kz_relate_posed(&self.raw, a, &other.raw, b, out, err) }).map(Relation::from_c)
    }

    /// [`ShapeRef::collide`] of both shapes at poses.
    pub fn collide_posed(&self, pose: Pose, other: &ShapeRef<'_>, other_pose: Pose) -> Result<Option<Contact>> {
        let (a, b) = (pose.into(), other_pose.into());
        let out = filled(|out, err| unsafe { sys::kz_collide_posed(&self.raw, a, &other.raw, b, out, err) })?;
        Ok((out.relation == sys::KZ_OVERLAP).then(|| out.into()))
    }

    /// [`ShapeRef::nearest`] of both shapes at poses.
    pub fn nearest_posed(&self, pose: Pose, other: &ShapeRef<'_>, other_pose: Pose) -> Result<Nearest> {
        let (a, b) = (pose.into(), other_pose.into());
        filled(|out, err| unsafe { sys::kz_distance_posed(&self.raw, a, &other.raw, b, out, err) }).map(Into::into)
    }

    /// [`ShapeRef::ray`] into the shape at a pose.
    pub fn ray_posed(&self, pose: Pose, from: impl Into<Vec2>, to: impl Into<Vec2>, hits: Hits) -> Result<Option<RayHit>> {
        let (pose, from, to) = (pose.into(), from.into().into(), to.into().into());
        let hit = filled(|out, err| unsafe { sys::kz_ray_posed(&self.raw, pose, from, to, hits.to_c(), out, err) })?;
        Ok(hit.hit.then(|| hit.into()))
    }

    /// [`ShapeRef::sweep`] of both shapes at poses.
    pub fn sweep_posed(
        &self,
        pose: Pose,
        motion: impl Into<Vec2>,
        other: &ShapeRef<'_>,
        other_pose: Pose,
        hits: Hits,
    ) -> Result<Option<SweepHit>> {
        let (a, b, motion, flags) = (pose.into(), other_pose.into(), motion.into().into(), hits.to_c());
        let hit = filled(|out, err| unsafe { sys::kz_sweep_posed(&self.raw, a, motion, &other.raw, b, flags, out, err) })?;
        Ok(hit.hit.then(|| hit.into()))
    }

    /// Area, length or number of points, the centroid, and the moment of inertia.
    pub fn measure(&self) -> Measure {
        unsafe { sys::kz_shape_measure(&self.raw) }.into()
    }
}

/// All pairs of boxes that meet, sorted; without a world.
///
/// ```
/// use kolize::{box_pairs, Bounds};
/// let boxes: Vec<_> = (0..9).map(|i| Bounds::new((i as f32 * 2.0, 0.0), (i as f32 * 2.0 + 3.0, 1.0))).collect();
/// assert_eq!(box_pairs(&boxes)?.len(), 8);
/// # Ok::<(), kolize::Error>(())
/// ```
pub fn box_pairs(boxes: &[Bounds]) -> Result<Vec<IndexPair>> {
    pairs(|out, max, n, err| unsafe {
        sys::kz_box_pairs(boxes.as_ptr().cast(), boxes.len(), core::ptr::null(), out, max, n, err)
    })
}

/// All pairs of a box of `a` and a box of `b` that meet, sorted.
pub fn box_pairs_between(a: &[Bounds], b: &[Bounds]) -> Result<Vec<IndexPair>> {
    let (first, second) = (a.as_ptr().cast(), b.as_ptr().cast());
    pairs(|out, max, n, err| unsafe {
        sys::kz_box_pairs_between(first, a.len(), second, b.len(), core::ptr::null(), out, max, n, err)
    })
}

fn pairs(
    call: impl Fn(*mut sys::kz_index_pair, usize, *mut usize, *mut sys::kz_error) -> sys::kz_result,
) -> Result<Vec<IndexPair>> {
    let mut found: Vec<sys::kz_index_pair> = Vec::with_capacity(64);
    loop {
        let mut n = 0;
        crate::ffi::attempt(|err| call(found.as_mut_ptr(), found.capacity(), &mut n, err))?;
        if n <= found.capacity() {
            // The library has written n.
            unsafe { found.set_len(n) };
            return Ok(found.into_iter().map(Into::into).collect());
        }
        found = Vec::with_capacity(n);
    }
}
