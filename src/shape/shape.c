/* shape.c - constructors of shapes, which check once what every later query relies on. */
#include "shape/pose_lanes.h"
#include "shape/shape_private.h"

#include "math/rounding.h"
#include <kolize/shape_polygon.h>

#include <string.h>

/* ---- The filter of new polygons and round shapes: see pose_filter.h for its certainty ---------------------------- */

static bool goes_forward(float ex, float ey) { return (ex > 0) | ((ex == 0) & (ey > 0)); }

/* The vertices are certainly those of a convex ring: 1 if it turns towards +y, -1 the other way, else 0.  It does not
 * turn where a vertex is repeated. */
static int turns_one_way(const kz_vec2 *v, int32_t n)
{
    int32_t last = n - 1;
    while (last > 1 && v[last].x == v[last - 1].x && v[last].y == v[last - 1].y) last--;
    float ex = v[last].x - v[last - 1].x, ey = v[last].y - v[last - 1].y;
    bool right = true, left = true, forward = goes_forward(ex, ey);
    int changes = 0;
    for (int32_t i = 0, before = n - 1; i < n; before = i++) {
        const float fx = v[i].x - v[before].x, fy = v[i].y - v[before].y;
        const float l = ex * fy, r = ey * fx, turn = l - r;
        const float error = (fabsf(l) + fabsf(r)) * TURN_ERROR + TURN_UNDERFLOW;
        if (fx == 0 && fy == 0) continue;
        right &= turn > error;
        left &= turn + error < 0;
        changes += goes_forward(fx, fy) ^ forward;
        forward = goes_forward(fx, fy);
        ex = fx;
        ey = fy;
    }
    return changes != 2 ? 0 : right - left;
}

static bool put_points(const kz_vec2 *v, int32_t n, kz_shape *out)
{
    const int turns = turns_one_way(v, n);
    kz_box bounds = {v[0], v[0]};
    if (turns == 0) return false;
    for (int32_t i = 1; i < n; i++) bounds = kz_box_union(bounds, (kz_box){v[i], v[i]});
    out->kind = KZ_KIND_POLYGON;
    out->flags = turns > 0 ? KZ_SHAPE_CONVEX | KZ_SHAPE_CLOCKWISE : KZ_SHAPE_CONVEX;
    out->bounds = bounds;
    memset(&out->as.polygon, 0, sizeof out->as.polygon);
    out->as.polygon.n_points = n;
    out->as.polygon.n_rings = 1;
    memcpy(out->as.polygon.inline_points, v, sizeof *v * (size_t)n);
    return true;
}

bool kzi_make_convex(const kz_vec2 *points, int32_t n, kz_shape *out)
{
    kz_vec2 copied[KZ_INLINE_POINTS];
    if (n < 3 || n > KZ_INLINE_POINTS) return false;
    memcpy(copied, points, sizeof *points * (size_t)n);
    return put_points(copied, n, out);
}

/* ---- Circles and capsules --------------------------------------------------------------------------------------- */

KZI_NEVER_INLINE void tiny_differences_down(const float a[4], float b, float out[4])
{
    for (int i = 0; i < 4; i++) out[i] = kzi_difference_down((double)a[i], (double)b);
}

KZI_NEVER_INLINE bool put_round(kz_kind kind, kzi_f32x4 spine, float r, kz_shape *out)
{
    const kzi_f32x4 ends = outwards(box_of_pair(spine));
    kzi_f32x4 down;
    if (differences_down(ends, r, &down)) {
        float from[4], to[4];
        kzi_f32x4_store(from, ends);
        tiny_differences_down(from, r, to);
        down = kzi_f32x4_load(to);
    }
    return put_round_in(kind, spine, r, outwards(down), out);
}

bool kzi_make_round(kz_kind kind, const kz_capsule *c, kz_shape *out)
{
    return put_round(kind, kzi_f32x4_load_pair(&c->a.x, &c->b.x), c->r, out);
}

const char *kz_kind_name(kz_kind kind)
{
    static const char *const names[KZ_KIND_COUNT] = {"none",    "point",   "segment",  "box",  "circle",
                                                     "capsule", "polygon", "polyline", "mask", "parts", "grid"};
    return (unsigned)kind < KZ_KIND_COUNT ? names[kind] : "unknown";
}

static kz_result check_finite(const float *numbers, int64_t n, kz_error *err)
{
    const kzi_f32x4 zero = kzi_f32x4_all(0);
    int64_t i = 0;
    while (i + 4 <= n && kzi_f32x4_equal_bits(kzi_f32x4_mul(kzi_f32x4_load(numbers + i), zero), zero) == 15) i += 4;
    for (; i < n; i++) {
        if (!kzi_is_finite(numbers[i])) return kzi_fail(err, KZ_ERR_NOT_FINITE, i, 0);
    }
    return KZ_OK;
}

static kz_box box_around(kz_vec2 a, kz_vec2 b) { return kz_box_union((kz_box){a, a}, (kz_box){b, b}); }

kz_result kz_shape_point(kz_vec2 p, kz_shape *out, kz_error *err)
{
    const float numbers[] = {p.x, p.y};
    const kz_result result = check_finite(numbers, 2, err);
    if (result != KZ_OK) return result;
    *out = (kz_shape){KZ_KIND_POINT, KZ_SHAPE_POINT_LIKE, {p, p}, {.point = p}};
    return KZ_OK;
}

kz_result kz_shape_segment(kz_vec2 a, kz_vec2 b, kz_shape *out, kz_error *err)
{
    const float numbers[] = {a.x, a.y, b.x, b.y};
    const kz_result result = check_finite(numbers, 4, err);
    if (result != KZ_OK) return result;
    const uint32_t flags = a.x == b.x && a.y == b.y ? KZ_SHAPE_POINT_LIKE : KZ_SHAPE_FLAT;
    *out = (kz_shape){KZ_KIND_SEGMENT, flags, box_around(a, b), {.segment = {a, b}}};
    return KZ_OK;
}

kz_result kz_shape_box(kz_vec2 min, kz_vec2 max, kz_shape *out, kz_error *err)
{
    const float numbers[] = {min.x, min.y, max.x, max.y};
    const float zero = (min.x - min.x) + (min.y - min.y) + (max.x - max.x) + (max.y - max.y); /* NaN if one is not finite */
    if (zero != 0) return check_finite(numbers, 4, err);
    if (min.x > max.x || min.y > max.y) return kzi_fail(err, KZ_ERR_BOX_ORDER, 0, 0);
    *out = kzi_box_shape((kz_box){min, max});
    return KZ_OK;
}

static kz_result make_round(kz_kind kind, kz_capsule c, kz_shape *out, kz_error *err)
{
    if (c.r < 0) return kzi_fail(err, KZ_ERR_NEGATIVE_RADIUS, 0, 0);
    return kzi_make_round(kind, &c, out) ? KZ_OK : kzi_fail(err, KZ_ERR_OVERFLOW, 0, 0);
}

kz_result kz_shape_circle(kz_vec2 center, float r, kz_shape *out, kz_error *err)
{
    const float numbers[] = {center.x, center.y, r};
    const kz_result result = check_finite(numbers, 3, err);
    return result != KZ_OK ? result : make_round(KZ_KIND_CIRCLE, (kz_capsule){center, center, r}, out, err);
}

kz_result kz_shape_capsule(kz_vec2 a, kz_vec2 b, float r, kz_shape *out, kz_error *err)
{
    const float numbers[] = {a.x, a.y, b.x, b.y, r};
    const kz_result result = check_finite(numbers, 5, err);
    return result != KZ_OK ? result : make_round(KZ_KIND_CAPSULE, (kz_capsule){a, b, r}, out, err);
}

static bool is_point_like(kz_box bounds) { return bounds.min.x == bounds.max.x && bounds.min.y == bounds.max.y; }

void kzi_store_points(kz_shape *out, const kz_vec2 *points, const int32_t *ring_end, int32_t n, int32_t n_rings)
{
    kz_polygon p;
    memset(&p, 0, sizeof p);
    p.n_points = n;
    p.n_rings = n_rings;
    if (n <= KZ_INLINE_POINTS && n_rings == 1) {
        memcpy(p.inline_points, points, sizeof *points * (size_t)n);
    } else {
        p.points = points;
        p.ring_end = n_rings > 1 ? ring_end : NULL;
    }
    out->as.polygon = p;
}

/* ---- Polygons of all sizes --------------------------------------------------------------------------------------- */

kz_result kzi_make_polygon(const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings, void *memory, kz_shape *out,
                           kz_error *err)
{
    const int32_t n = ring_end[n_rings - 1];
    kzi_outline outline = kzi_outline_of_points(points, ring_end, n, n_rings);
    struct kz_edge_tree *tree = memory ? kzi_edge_tree_build(&outline, memory) : NULL;
    outline.tree = tree;
    uint32_t flags;
    const kz_result result = kzi_outline_check(&outline, &flags, err);
    if (result != KZ_OK) return result;
    if (tree) kzi_edge_bvh_note_turns(tree, &outline, (flags & KZ_SHAPE_CLOCKWISE) != 0);
    out->kind = KZ_KIND_POLYGON;
    out->bounds = kzi_points_bounds(points, n);
    out->flags = is_point_like(out->bounds) ? KZ_SHAPE_POINT_LIKE : flags;
    kzi_store_points(out, points, ring_end, n, n_rings);
    if (out->as.polygon.points) out->as.polygon.tree = tree;
    return KZ_OK;
}

static kz_result make_polygon(const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings, void *memory,
                              kz_shape *out, kz_error *err)
{
    const kz_result result = kzi_make_polygon(points, ring_end, n_rings, memory, out, err);
    if (result == KZ_OK) kzi_note_room(out);
    return result;
}

static kz_result check_ring_ends(const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings, kz_error *err)
{
    if (!points || !ring_end || n_rings < 1) {
        return kzi_fail(err, KZ_ERR_ARGUMENT, !points ? 1 : !ring_end ? 2 : 3, 0);
    }
    for (int32_t i = 0; i < n_rings; i++) {
        const int32_t begin = i ? ring_end[i - 1] : 0;
        if (ring_end[i] < begin) return kzi_fail(err, KZ_ERR_ARGUMENT, 2, i);
        if (ring_end[i] - begin < 3) return kzi_fail(err, KZ_ERR_TOO_FEW_POINTS, ring_end[i] - begin, 3);
    }
    return KZ_OK;
}

kz_result kz_shape_polygon(const kz_vec2 *points, int32_t n, kz_shape *out, kz_error *err)
{
    if (n < 3) return kzi_fail(err, KZ_ERR_TOO_FEW_POINTS, n, 3);
    if (!points) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    return kzi_make_convex(points, n, out) ? KZ_OK : make_polygon(points, &n, 1, NULL, out, err);
}

kz_result kz_shape_polygon_with_holes(const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings, kz_shape *out,
                                      kz_error *err)
{
    const kz_result result = check_ring_ends(points, ring_end, n_rings, err);
    return result != KZ_OK ? result : make_polygon(points, ring_end, n_rings, NULL, out, err);
}

static kz_result check_tree_memory(int32_t n, const void *memory, size_t bytes, kz_error *err)
{
    const size_t needed = kz_edge_tree_bytes(n);
    if (memory && bytes >= needed) return KZ_OK;
    return kzi_fail(err, KZ_ERR_BUFFER, (int64_t)needed, (int64_t)(memory ? bytes : 0));
}

kz_result kz_shape_polygon_with_tree(const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings, void *memory,
                                     size_t bytes, kz_shape *out, kz_error *err)
{
    kz_result result = check_ring_ends(points, ring_end, n_rings, err);
    if (result == KZ_OK) result = check_tree_memory(ring_end[n_rings - 1], memory, bytes, err);
    return result != KZ_OK ? result : make_polygon(points, ring_end, n_rings, memory, out, err);
}

/* Do all points lie on the line through the first two that differ? */
static bool points_are_flat(const kz_vec2 *points, int32_t n)
{
    int32_t other = 1;
    while (other < n && points[other].x == points[0].x && points[other].y == points[0].y) other++;
    for (int32_t i = other + 1; i < n; i++) {
        if (kz_orient(points[0], points[other], points[i]) != 0) return false;
    }
    return true;
}

/* `memory` is for a tree, or NULL. */
static kz_result make_polyline(const kz_vec2 *points, int32_t n, void *memory, kz_shape *out, kz_error *err)
{
    if (n < 2) return kzi_fail(err, KZ_ERR_TOO_FEW_POINTS, n, 2);
    if (!points) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    const kz_result result = check_finite(&points[0].x, 2 * (int64_t)n, err);
    if (result != KZ_OK) return result;
    out->kind = KZ_KIND_POLYLINE;
    out->bounds = kzi_points_bounds(points, n);
    out->flags = is_point_like(out->bounds) ? KZ_SHAPE_POINT_LIKE : points_are_flat(points, n) ? KZ_SHAPE_FLAT : 0;
    kzi_store_points(out, points, NULL, n, 1);
    if (memory && out->as.polygon.points) {
        const kzi_outline outline = kzi_outline_of_points(points, NULL, n, 1);
        out->as.polygon.tree = kzi_edge_tree_build(&outline, memory);
    }
    return KZ_OK;
}

void kzi_shape_add_tree(kz_shape *shape, void *memory)
{
    const kzi_outline outline = kzi_shape_outline(shape);
    struct kz_edge_tree *tree = kzi_edge_tree_build(&outline, memory);
    if (shape->kind == KZ_KIND_POLYGON) {
        kzi_edge_bvh_note_turns(tree, &outline, (shape->flags & KZ_SHAPE_CLOCKWISE) != 0);
    }
    shape->as.polygon.tree = tree;
}

kz_result kz_shape_polyline(const kz_vec2 *points, int32_t n, kz_shape *out, kz_error *err)
{
    return make_polyline(points, n, NULL, out, err);
}

kz_result kz_shape_polyline_with_tree(const kz_vec2 *points, int32_t n, void *memory, size_t bytes, kz_shape *out,
                                      kz_error *err)
{
    const kz_result result = check_tree_memory(n, memory, bytes, err);
    return result != KZ_OK ? result : make_polyline(points, n, memory, out, err);
}

int32_t kzi_part_depth(const kz_shape *shape)
{
    int32_t deepest = 0;
    if (shape->kind != KZ_KIND_PARTS) return 0;
    for (int32_t i = 0; i < shape->as.parts.n; i++) {
        const int32_t depth = kzi_part_depth(&shape->as.parts.items[i]);
        deepest = depth > deepest ? depth : deepest;
    }
    return deepest + 1;
}

/* Does one of these capsules lie along the edge p-q, with radius r? */
static bool has_capsule_along(const kz_shape *capsules, int32_t n, kz_vec2 p, kz_vec2 q, float r)
{
    for (int32_t i = 0; i < n; i++) {
        const kz_capsule *c = &capsules[i].as.capsule;
        const kz_vec2 a = c->a, b = c->b;
        if (capsules[i].kind != KZ_KIND_CAPSULE || c->r != r) continue;
        if (a.x == p.x && a.y == p.y && b.x == q.x && b.y == q.y) return true;
        if (a.x == q.x && a.y == q.y && b.x == p.x && b.y == p.y) return true;
    }
    return false;
}

/* KZ_SHAPE_ROUNDED, and as the polygon turns, if that is what the parts are. */
static uint32_t flags_of_parts(const kz_shape *parts, int32_t n)
{
    if (n < 4 || n > KZ_INLINE_POINTS + 1 || parts[1].kind != KZ_KIND_CAPSULE) return 0;
    const kz_shape *core = &parts[0];
    const kz_vec2 min = core->bounds.min, max = core->bounds.max, box[4] = {min, {max.x, min.y}, max, {min.x, max.y}};
    const bool is_box = core->kind == KZ_KIND_BOX, is_polygon = core->kind == KZ_KIND_POLYGON && !core->as.polygon.points;
    const kz_vec2 *v = is_box ? box : core->as.polygon.inline_points;
    if (!(core->flags & KZ_SHAPE_CONVEX) || (is_box ? n != 5 : !is_polygon || core->as.polygon.n_points != n - 1)) return 0;
    for (int32_t i = 0; i + 1 < n; i++) {
        if (!has_capsule_along(parts + 1, n - 1, v[i], v[i + 2 < n ? i + 1 : 0], parts[1].as.capsule.r)) return 0;
    }
    return KZ_SHAPE_ROUNDED | (core->flags & KZ_SHAPE_CLOCKWISE);
}

kz_result kz_shape_parts(const kz_shape *parts, int32_t n, kz_shape *out, kz_error *err)
{
    if (n < 0 || (n > 0 && !parts)) return kzi_fail(err, KZ_ERR_ARGUMENT, n < 0 ? 2 : 1, 0);
    kz_shape whole;
    memset(&whole, 0, sizeof whole);
    whole.kind = KZ_KIND_PARTS;
    whole.bounds = KZ_BOX_EMPTY;
    whole.as.parts = (kz_compound){parts, n, NULL};
    whole.flags = flags_of_parts(parts, n);
    for (int32_t i = 0; i < n; i++) {
        if (&parts[i] == out) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, i); /* a shape cannot be part of itself */
        if (parts[i].kind == KZ_KIND_GRID) return kzi_fail(err, KZ_ERR_GRID_PART, i, 0); /* its cells have numbers, too */
        if (parts[i].kind != KZ_KIND_NONE) whole.bounds = kz_box_union(whole.bounds, parts[i].bounds);
    }
    /* Each level was checked when it was made, so this walk goes at most one level beyond the limit. */
    const int32_t depth = kzi_part_depth(&whole);
    if (depth > KZ_MAX_PART_DEPTH) return kzi_fail(err, KZ_ERR_TOO_LARGE, depth, KZ_MAX_PART_DEPTH);
    *out = whole;
    return KZ_OK;
}
