/* measure_plain.c - the plain answers about two shapes. */
#include "measure/measure_plain.h"

#include <math.h>

static kz_vec2 sum_of(kz_vec2 a, kz_vec2 b) { return (kz_vec2){a.x + b.x, a.y + b.y}; }
static kz_vec2 step(kz_vec2 a, kz_vec2 b) { return (kz_vec2){b.x - a.x, b.y - a.y}; }
static kz_vec2 times(kz_vec2 v, float f) { return (kz_vec2){v.x * f, v.y * f}; }
static float dot(kz_vec2 a, kz_vec2 b) { return a.x * b.x + a.y * b.y; }
static float cross(kz_vec2 a, kz_vec2 b) { return a.x * b.y - a.y * b.x; }
static float least(float a, float b) { return a < b ? a : b; }
static float most(float a, float b) { return a > b ? a : b; }
static float clamp_unit(float t) { return t < 0 ? 0 : t > 1 ? 1 : t; }

typedef struct plain_corners {
    const kz_vec2 *p;
    int32_t n;
} plain_corners;

static plain_corners corners_of(const kz_shape *s)
{
    size_t n;
    const kz_vec2 *p = kz_shape_points(s, &n);
    return (plain_corners){p, (int32_t)n};
}

static kz_vec2 corner_after(plain_corners c, int32_t i) { return c.p[i + 1 == c.n ? 0 : i + 1]; }

/* ---- Circles, boxes, capsules --------------------------------------------------------------------------------- */

bool plain_boxes(const kz_shape *a, const kz_shape *b)
{
    const kz_box p = a->bounds, q = b->bounds;
    return p.min.x < q.max.x && q.min.x < p.max.x && p.min.y < q.max.y && q.min.y < p.max.y;
}

kz_shape plain_posed(const kz_shape *shape, kz_pose pose)
{
    kz_shape moved = *shape;
    const bool is_polygon = shape->kind == KZ_KIND_POLYGON;
    const int32_t n = is_polygon ? shape->as.polygon.n_points : shape->kind == KZ_KIND_CAPSULE ? 2 : 1;
    kz_vec2 *p = is_polygon ? moved.as.polygon.inline_points : &moved.as.capsule.a;
    for (int32_t i = 0; i < n; i++) {
        const kz_vec2 v = p[i];
        p[i].x = pose.at.x + (pose.cos * v.x - pose.sin * v.y);
        p[i].y = pose.at.y + (pose.sin * v.x + pose.cos * v.y);
    }
    return moved;
}

bool plain_circles(const kz_shape *a, const kz_shape *b)
{
    const kz_vec2 d = step(a->as.circle.center, b->as.circle.center);
    const float r = a->as.circle.r + b->as.circle.r;
    return dot(d, d) < r * r;
}

static float outside(float v, float lo, float hi) { return v < lo ? lo - v : v > hi ? v - hi : 0; }

bool plain_circle_box(const kz_shape *circle, const kz_shape *box)
{
    const kz_circle c = circle->as.circle;
    const float dx = outside(c.center.x, box->bounds.min.x, box->bounds.max.x);
    const float dy = outside(c.center.y, box->bounds.min.y, box->bounds.max.y);
    return dx * dx + dy * dy < c.r * c.r;
}

/* Ericson 2005, 5.1.9: the nearest points of two segments, which do not cross or whose distance is 0. */
static float segments_square(kz_capsule p, kz_capsule q)
{
    const kz_vec2 u = step(p.a, p.b), v = step(q.a, q.b), w = step(q.a, p.a);
    const float uu = dot(u, u), vv = dot(v, v), uv = dot(u, v), uw = dot(u, w), vw = dot(v, w);
    const float den = uu * vv - uv * uv;
    float s = den > 0 ? clamp_unit((uv * vw - uw * vv) / den) : 0, t = (uv * s + vw) / vv;
    if (t < 0 || t > 1) {
        t = clamp_unit(t);
        s = clamp_unit((uv * t - uw) / uu);
    }
    const kz_vec2 d = {w.x + u.x * s - v.x * t, w.y + u.y * s - v.y * t};
    return dot(d, d);
}

bool plain_capsule_pair(kz_capsule a, kz_capsule b)
{
    const float r = a.r + b.r;
    return segments_square(a, b) < r * r;
}

bool plain_capsules(const kz_shape *a, const kz_shape *b) { return plain_capsule_pair(a->as.capsule, b->as.capsule); }

float plain_boxes_distance(const kz_shape *a, const kz_shape *b)
{
    const kz_box p = a->bounds, q = b->bounds;
    const float dx = most(0, most(q.min.x - p.max.x, p.min.x - q.max.x));
    const float dy = most(0, most(q.min.y - p.max.y, p.min.y - q.max.y));
    return sqrtf(dx * dx + dy * dy);
}

float plain_circles_distance(const kz_shape *a, const kz_shape *b)
{
    const kz_vec2 d = step(a->as.circle.center, b->as.circle.center);
    return most(0, sqrtf(dot(d, d)) - a->as.circle.r - b->as.circle.r);
}

float plain_capsules_distance(const kz_shape *a, const kz_shape *b)
{
    return most(0, sqrtf(segments_square(a->as.capsule, b->as.capsule)) - a->as.capsule.r - b->as.capsule.r);
}

bool plain_box_holds_box(const kz_shape *a, const kz_shape *b)
{
    const kz_box p = a->bounds, q = b->bounds;
    return p.min.x <= q.min.x && q.max.x <= p.max.x && p.min.y <= q.min.y && q.max.y <= p.max.y;
}

plain_contact plain_boxes_contact(const kz_shape *a, const kz_shape *b)
{
    const kz_box p = a->bounds, q = b->bounds;
    const float right = p.max.x - q.min.x, left = q.max.x - p.min.x, down = p.max.y - q.min.y, up = q.max.y - p.min.y;
    plain_contact c = {{1, 0}, right, 2, {{0, 0}, {0, 0}}};
    if (left < c.depth) c.normal = (kz_vec2){-1, 0}, c.depth = left;
    if (down < c.depth) c.normal = (kz_vec2){0, 1}, c.depth = down;
    if (up < c.depth) c.normal = (kz_vec2){0, -1}, c.depth = up;
    if (c.depth <= 0) return (plain_contact){.depth = -1};
    const kz_vec2 lo = {most(p.min.x, q.min.x), most(p.min.y, q.min.y)};
    const kz_vec2 hi = {least(p.max.x, q.max.x), least(p.max.y, q.max.y)};
    const kz_vec2 middle = times(sum_of(lo, hi), 0.5f);
    c.points[0] = c.normal.x != 0 ? (kz_vec2){middle.x, lo.y} : (kz_vec2){lo.x, middle.y};
    c.points[1] = c.normal.x != 0 ? (kz_vec2){middle.x, hi.y} : (kz_vec2){hi.x, middle.y};
    return c;
}

plain_contact plain_circles_contact(const kz_shape *a, const kz_shape *b)
{
    const kz_circle p = a->as.circle, q = b->as.circle;
    const kz_vec2 d = step(p.center, q.center);
    const float square = dot(d, d), r = p.r + q.r;
    if (square >= r * r) return (plain_contact){.depth = -1};
    const float length = sqrtf(square);
    const kz_vec2 normal = length > 0 ? times(d, 1 / length) : (kz_vec2){1, 0};
    return (plain_contact){normal, r - length, 1, {sum_of(p.center, times(normal, (p.r + length - q.r) / 2)), {0, 0}}};
}

/* ---- A circle and a convex polygon ---------------------------------------------------------------------------- */

typedef struct nearest_edge {
    float square;  /* of the distance to it */
    bool inside;   /* of the polygon, the point is */
    kz_vec2 point; /* nearest on the outline */
    kz_vec2 out;   /* not a unit: the edge's outward direction */
} nearest_edge;

static nearest_edge nearest_to(plain_corners c, kz_vec2 p)
{
    nearest_edge near = {INFINITY, true, {0, 0}, {0, 0}};
    for (int32_t i = 0; i < c.n; i++) {
        const kz_vec2 a = c.p[i], edge = step(a, corner_after(c, i)), from = step(a, p);
        const kz_vec2 foot = sum_of(a, times(edge, clamp_unit(dot(edge, from) / dot(edge, edge))));
        const kz_vec2 off = step(foot, p);
        near.inside &= cross(edge, from) > 0;
        if (dot(off, off) >= near.square) continue;
        near.square = dot(off, off);
        near.point = foot;
        near.out = (kz_vec2){edge.y, -edge.x};
    }
    return near;
}

bool plain_circle_polygon(const kz_shape *circle, const kz_shape *polygon)
{
    const kz_circle c = circle->as.circle;
    const nearest_edge near = nearest_to(corners_of(polygon), c.center);
    return near.inside || near.square < c.r * c.r;
}

float plain_circle_polygon_distance(const kz_shape *circle, const kz_shape *polygon)
{
    const kz_circle c = circle->as.circle;
    const nearest_edge near = nearest_to(corners_of(polygon), c.center);
    return near.inside ? 0 : most(0, sqrtf(near.square) - c.r);
}

plain_contact plain_circle_polygon_contact(const kz_shape *circle, const kz_shape *polygon)
{
    const kz_circle c = circle->as.circle;
    const nearest_edge near = nearest_to(corners_of(polygon), c.center);
    if (!near.inside && near.square >= c.r * c.r) return (plain_contact){.depth = -1};
    const float away = sqrtf(near.square);
    if (near.inside) {
        const kz_vec2 normal = times(near.out, -1 / sqrtf(dot(near.out, near.out)));
        return (plain_contact){normal, c.r + away, 1, {near.point, {0, 0}}};
    }
    return (plain_contact){times(step(c.center, near.point), 1 / away), c.r - away, 1, {near.point, {0, 0}}};
}

bool plain_circle_holds_polygon(const kz_shape *circle, const kz_shape *polygon)
{
    const kz_circle c = circle->as.circle;
    const plain_corners of = corners_of(polygon);
    for (int32_t i = 0; i < of.n; i++) {
        const kz_vec2 d = step(c.center, of.p[i]);
        if (dot(d, d) > c.r * c.r) return false;
    }
    return true;
}

bool plain_polygon_holds_circle(const kz_shape *polygon, const kz_shape *circle)
{
    const kz_circle c = circle->as.circle;
    const nearest_edge near = nearest_to(corners_of(polygon), c.center);
    return near.inside && near.square >= c.r * c.r;
}

bool plain_polygon_holds_polygon(const kz_shape *a, const kz_shape *b)
{
    const plain_corners p = corners_of(a), q = corners_of(b);
    for (int32_t i = 0; i < p.n; i++) {
        const kz_vec2 edge = step(p.p[i], corner_after(p, i));
        for (int32_t k = 0; k < q.n; k++)
            if (cross(edge, step(p.p[i], q.p[k])) < 0) return false;
    }
    return true;
}

/* ---- Two convex polygons -------------------------------------------------------------------------------------- */

static bool has_parting_edge(plain_corners a, plain_corners b)
{
    for (int32_t i = 0; i < a.n; i++) {
        const kz_vec2 edge = step(a.p[i], corner_after(a, i));
        float deepest = -INFINITY;
        for (int32_t k = 0; k < b.n; k++) deepest = most(deepest, cross(edge, step(a.p[i], b.p[k])));
        if (deepest <= 0) return true;
    }
    return false;
}

bool plain_polygons(const kz_shape *a, const kz_shape *b)
{
    const plain_corners p = corners_of(a), q = corners_of(b);
    return !has_parting_edge(p, q) && !has_parting_edge(q, p);
}

static float corners_square(plain_corners of, plain_corners polygon)
{
    float square = INFINITY;
    for (int32_t k = 0; k < of.n; k++) square = least(square, nearest_to(polygon, of.p[k]).square);
    return square;
}

float plain_polygons_distance(const kz_shape *a, const kz_shape *b)
{
    const plain_corners p = corners_of(a), q = corners_of(b);
    return plain_polygons(a, b) ? 0 : sqrtf(least(corners_square(p, q), corners_square(q, p)));
}

typedef struct shallow_edge {
    int32_t edge;
    float depth; /* of the other beneath it; below 0: it parts them */
    kz_vec2 out; /* unit */
} shallow_edge;

static shallow_edge shallowest(plain_corners a, plain_corners b)
{
    shallow_edge found = {0, INFINITY, {0, 0}};
    for (int32_t i = 0; i < a.n; i++) {
        const kz_vec2 edge = step(a.p[i], corner_after(a, i));
        const kz_vec2 out = times((kz_vec2){edge.y, -edge.x}, 1 / sqrtf(dot(edge, edge)));
        float deepest = -INFINITY;
        for (int32_t k = 0; k < b.n; k++) deepest = most(deepest, dot(out, step(b.p[k], a.p[i])));
        if (deepest < found.depth) found = (shallow_edge){i, deepest, out};
        if (deepest <= 0) return found;
    }
    return found;
}

/* The piece of p-q where side(x) = dot(motion, x - from) >= 0. */
static void clip_segment(kz_vec2 *p, kz_vec2 *q, kz_vec2 from, kz_vec2 motion)
{
    const float a = dot(motion, step(from, *p)), b = dot(motion, step(from, *q));
    const kz_vec2 cut = sum_of(*p, times(step(*p, *q), a != b ? a / (a - b) : 0));
    if (a < 0) *p = cut;
    if (b < 0) *q = cut;
}

/* Box2D's method: the other polygon's edge that faces most against the reference edge, cut by its ends. */
static void fill_points(plain_corners reference, shallow_edge by, plain_corners other, plain_contact *c)
{
    const kz_vec2 a = reference.p[by.edge], b = corner_after(reference, by.edge);
    int32_t facing = 0;
    float least_dot = INFINITY;
    for (int32_t k = 0; k < other.n; k++) {
        const kz_vec2 edge = step(other.p[k], corner_after(other, k));
        const float d = dot(by.out, (kz_vec2){edge.y, -edge.x}) / sqrtf(dot(edge, edge));
        if (d < least_dot) least_dot = d, facing = k;
    }
    kz_vec2 p = other.p[facing], q = corner_after(other, facing);
    clip_segment(&p, &q, a, step(a, b));
    clip_segment(&p, &q, b, step(b, a));
    const float deep_p = dot(by.out, step(p, a)), deep_q = dot(by.out, step(q, a));
    if (deep_p > 0) c->points[c->n_points++] = sum_of(p, times(by.out, deep_p / 2));
    if (deep_q > 0) c->points[c->n_points++] = sum_of(q, times(by.out, deep_q / 2));
}

plain_contact plain_polygons_contact(const kz_shape *a, const kz_shape *b)
{
    const plain_corners p = corners_of(a), q = corners_of(b);
    const shallow_edge of_a = shallowest(p, q);
    if (of_a.depth <= 0) return (plain_contact){.depth = -1};
    const shallow_edge of_b = shallowest(q, p);
    if (of_b.depth <= 0) return (plain_contact){.depth = -1};
    const bool by_a = of_a.depth <= of_b.depth;
    plain_contact c = {by_a ? of_a.out : times(of_b.out, -1), by_a ? of_a.depth : of_b.depth, 0, {{0, 0}, {0, 0}}};
    if (by_a) fill_points(p, of_a, q, &c);
    else fill_points(q, of_b, p, &c);
    return c;
}

/* ---- Motion --------------------------------------------------------------------------------------------------- */

typedef struct plain_times {
    float enter, leave;
} plain_times;

static float first_time(plain_times t) { return t.enter < t.leave ? t.enter : 2; }

/* While lo < from + t * motion < hi. */
static void clip_slab(plain_times *t, float from, float motion, float lo, float hi)
{
    if (motion == 0) {
        if (from <= lo || from >= hi) t->leave = -1;
        return;
    }
    const float to_lo = (lo - from) / motion, to_hi = (hi - from) / motion;
    t->enter = most(t->enter, least(to_lo, to_hi));
    t->leave = least(t->leave, most(to_lo, to_hi));
}

/* While depth + t * speed > 0: Cyrus and Beck 1978. */
static void clip_side(plain_times *t, float depth, float speed)
{
    if (speed > 0) t->enter = most(t->enter, -depth / speed);
    else if (speed < 0) t->leave = least(t->leave, -depth / speed);
    else if (depth <= 0) t->leave = -1;
}

static float ray_into_box(kz_vec2 from, kz_vec2 motion, kz_box box)
{
    plain_times t = {0, 1};
    clip_slab(&t, from.x, motion.x, box.min.x, box.max.x);
    clip_slab(&t, from.y, motion.y, box.min.y, box.max.y);
    return first_time(t);
}

static float ray_into_circle(kz_vec2 from, kz_vec2 motion, kz_vec2 center, float r)
{
    const kz_vec2 d = step(center, from);
    const float a = dot(motion, motion), b = dot(motion, d), c = dot(d, d) - r * r, root = b * b - a * c;
    if (c < 0) return 0;
    if (b >= 0 || root <= 0) return 2;
    const float t = (-b - sqrtf(root)) / a;
    return t < 1 ? t : 2;
}

float plain_ray_box(kz_vec2 from, kz_vec2 motion, const kz_shape *box)
{
    return ray_into_box(from, motion, box->bounds);
}

float plain_ray_circle(kz_vec2 from, kz_vec2 motion, const kz_shape *circle)
{
    return ray_into_circle(from, motion, circle->as.circle.center, circle->as.circle.r);
}

float plain_ray_polygon(kz_vec2 from, kz_vec2 motion, const kz_shape *polygon)
{
    const plain_corners c = corners_of(polygon);
    plain_times t = {0, 1};
    for (int32_t i = 0; i < c.n; i++) {
        const kz_vec2 edge = step(c.p[i], corner_after(c, i));
        clip_side(&t, cross(edge, step(c.p[i], from)), cross(edge, motion));
    }
    return first_time(t);
}

/* A point past the sum of both. */
float plain_sweep_boxes(const kz_shape *a, kz_vec2 motion, const kz_shape *b)
{
    const kz_box p = a->bounds, q = b->bounds;
    const kz_box sum = {{q.min.x - (p.max.x - p.min.x), q.min.y - (p.max.y - p.min.y)}, q.max};
    return ray_into_box(p.min, motion, sum);
}

float plain_sweep_circles(const kz_shape *a, kz_vec2 motion, const kz_shape *b)
{
    const kz_circle p = a->as.circle, q = b->as.circle;
    return ray_into_circle(p.center, motion, q.center, p.r + q.r);
}

static void clip_by_edges(plain_times *t, plain_corners of, plain_corners other, kz_vec2 motion)
{
    for (int32_t i = 0; i < of.n; i++) {
        const kz_vec2 edge = step(of.p[i], corner_after(of, i));
        float depth = -INFINITY;
        for (int32_t k = 0; k < other.n; k++) depth = most(depth, cross(edge, step(of.p[i], other.p[k])));
        clip_side(t, depth, cross(edge, motion));
    }
}

float plain_sweep_polygons(const kz_shape *a, kz_vec2 motion, const kz_shape *b)
{
    const plain_corners p = corners_of(a), q = corners_of(b);
    plain_times t = {0, 1};
    clip_by_edges(&t, q, p, motion);
    clip_by_edges(&t, p, q, times(motion, -1));
    return first_time(t);
}
