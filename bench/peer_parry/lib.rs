//! parry2d's answers about shapes in world coordinates, behind C functions.  A shape is kept as parry wants it: around
//! its own middle, with a position.

use parry2d::math::{Pose, Vector};
use parry2d::query::{self, Ray, ShapeCastOptions};
use parry2d::shape::SharedShape;

pub struct Placed {
    at: Pose,
    shape: SharedShape,
}

fn boxed(middle: Vector, shape: SharedShape) -> *mut Placed {
    Box::into_raw(Box::new(Placed { at: Pose::from_translation(middle), shape }))
}

#[no_mangle]
pub extern "C" fn parry_box(x0: f32, y0: f32, x1: f32, y1: f32) -> *mut Placed {
    let (min, max) = (Vector::new(x0, y0), Vector::new(x1, y1));
    let half = (max - min) * 0.5;
    boxed((min + max) * 0.5, SharedShape::cuboid(half.x, half.y))
}

#[no_mangle]
pub extern "C" fn parry_circle(x: f32, y: f32, r: f32) -> *mut Placed {
    boxed(Vector::new(x, y), SharedShape::ball(r))
}

#[no_mangle]
pub extern "C" fn parry_capsule(ax: f32, ay: f32, bx: f32, by: f32, r: f32) -> *mut Placed {
    let (a, b) = (Vector::new(ax, ay), Vector::new(bx, by));
    let middle = (a + b) * 0.5;
    boxed(middle, SharedShape::capsule(a - middle, b - middle, r))
}

/// `n` corners, x and y in turn, from +x towards +y; null when parry refuses them.
#[no_mangle]
pub unsafe extern "C" fn parry_convex(corners: *const f32, n: usize) -> *mut Placed {
    let corners = std::slice::from_raw_parts(corners, 2 * n);
    let points: Vec<Vector> = corners.chunks_exact(2).map(|c| Vector::new(c[0], c[1])).collect();
    let middle = points.iter().fold(Vector::ZERO, |sum, p| sum + *p) / n as f32;
    let around = points.iter().map(|p| *p - middle).collect();
    match SharedShape::convex_polyline_unmodified(around) {
        Some(shape) => boxed(middle, shape),
        None => std::ptr::null_mut(),
    }
}

#[no_mangle]
pub unsafe extern "C" fn parry_free(shape: *mut Placed) {
    drop(Box::from_raw(shape));
}

#[no_mangle]
pub unsafe extern "C" fn parry_overlap(a: *const Placed, b: *const Placed) -> bool {
    let (a, b) = (&*a, &*b);
    query::intersection_test(&a.at, &*a.shape, &b.at, &*b.shape).is_ok_and(|answer| answer.intersecting)
}

/// The depth of the contact; below 0 when there is none.
#[no_mangle]
pub unsafe extern "C" fn parry_contact(a: *const Placed, b: *const Placed) -> f32 {
    let (a, b) = (&*a, &*b);
    match query::contact(&a.at, &*a.shape, &b.at, &*b.shape, 0.0) {
        Ok(Some(contact)) => -contact.dist,
        _ => -1.0,
    }
}

#[no_mangle]
pub unsafe extern "C" fn parry_distance(a: *const Placed, b: *const Placed) -> f32 {
    let (a, b) = (&*a, &*b);
    query::distance(&a.at, &*a.shape, &b.at, &*b.shape).map_or(-1.0, |answer| answer.distance)
}

/// When the ray enters, with its normal: 0 to 1 of the way; 2 when it does not.
#[no_mangle]
pub unsafe extern "C" fn parry_ray(shape: *const Placed, x: f32, y: f32, way_x: f32, way_y: f32) -> f32 {
    let placed = &*shape;
    let ray = Ray::new(Vector::new(x, y), Vector::new(way_x, way_y));
    match placed.shape.cast_ray_and_get_normal(&placed.at, &ray, 1.0, true) {
        Some(hit) => hit.time_of_impact,
        None => 2.0,
    }
}

/// When a meets b on its way: 0 to 1 of it; 2 when it does not.
#[no_mangle]
pub unsafe extern "C" fn parry_cast(a: *const Placed, way_x: f32, way_y: f32, b: *const Placed) -> f32 {
    let (a, b) = (&*a, &*b);
    let options = ShapeCastOptions::with_max_time_of_impact(1.0);
    let way = Vector::new(way_x, way_y);
    match query::cast_shapes(&a.at, way, &*a.shape, &b.at, Vector::ZERO, &*b.shape, options) {
        Ok(Some(hit)) => hit.time_of_impact,
        _ => 2.0,
    }
}
