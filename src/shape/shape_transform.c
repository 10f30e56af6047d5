/* shape_transform.c - shapes transformed by a pose, or scaled.
 *
 * The result is made anew from the moved and rounded vertices by the same constructors.  So a posed shape is a shape
 * like any other: whoever prints its vertices and makes it again gets the same answers. */
#include "base/scalar.h"
#include "shape/pose_lanes.h"
#include "shape/parts/part_tree.h"
#include "shape/shape_private.h"

#include "math/pose_point.h"
#include "math/rounding.h"
#include <kolize/shape_polygon.h>

#include <math.h>
#include <string.h>

#define POSE_ALIGN 8

/* Memory handed out from the caller's block, in the order in which kz_shape_transform_bytes counts it. */
typedef struct pose_memory {
    char *next;
    size_t left;
    bool for_trees; /* of parts, too */
} pose_memory;

static size_t padded(size_t size) { return (size + (POSE_ALIGN - 1)) & ~(size_t)(POSE_ALIGN - 1); }

static void *take_memory(pose_memory *memory, size_t size)
{
    size = padded(size);
    if (size > memory->left) return NULL;
    void *block = memory->next;
    memory->next += size;
    memory->left -= size;
    return block;
}

static bool keeps_points_inside(const kz_shape *shape) { return shape->as.polygon.points == NULL; }

size_t kzi_transform_bytes(const kz_shape *shape, bool with_part_trees)
{
    size_t bytes = 0;
    switch (shape->kind) {
    case KZ_KIND_POLYGON:
    case KZ_KIND_POLYLINE:
        if (keeps_points_inside(shape)) return 0;
        bytes = padded(sizeof(kz_vec2) * (size_t)shape->as.polygon.n_points);
        return shape->as.polygon.tree ? bytes + kz_edge_tree_bytes(shape->as.polygon.n_points) : bytes;
    case KZ_KIND_PARTS:
        if (shape->as.parts.tree) return shape->as.parts.tree->transform_bytes[with_part_trees];
        bytes = padded(sizeof(kz_shape) * (size_t)shape->as.parts.n);
        for (int32_t i = 0; i < shape->as.parts.n; i++) { /* parts that share vertices may need more than there is */
            const kz_shape *part = &shape->as.parts.items[i];
            if (!kzi_add_size(bytes, kzi_transform_bytes(part, with_part_trees), &bytes)) return SIZE_MAX;
        }
        return bytes;
    default: return 0;
    }
}

size_t kz_shape_transform_bytes(const kz_shape *shape) { return kzi_transform_bytes(shape, true); }

/* Where a vertex goes: to its place in a pose, or away from the origin. */
typedef struct vertex_map {
    kz_pose pose;
    kz_vec2 scale;
    bool scales;
} vertex_map;

static kz_vec2 mapped(const vertex_map *map, kz_vec2 p)
{
    return map->scales ? (kz_vec2){p.x * map->scale.x, p.y * map->scale.y} : kzi_posed_point(map->pose, p);
}

static bool scales_uniformly(const vertex_map *map) { return fabsf(map->scale.x) == fabsf(map->scale.y); }

static float mapped_radius(const vertex_map *map, float r) { return map->scales ? r * fabsf(map->scale.x) : r; }

static bool is_shift(kz_pose pose) { return pose.cos == 1 && pose.sin == 0; }

static kz_result pose_box(const kz_shape *shape, const vertex_map *map, kz_shape *out, kz_error *err)
{
    const kz_vec2 min = shape->bounds.min, max = shape->bounds.max;
    const kz_vec2 corners[4] = {
        mapped(map, min),
        mapped(map, (kz_vec2){max.x, min.y}),
        mapped(map, max),
        mapped(map, (kz_vec2){min.x, max.y}),
    };
    if (!map->scales && !kzi_is_rotation90(map->pose)) return kz_shape_polygon(corners, 4, out, err);
    const kz_box moved = kz_box_union((kz_box){corners[0], corners[0]}, (kz_box){corners[2], corners[2]});
    return kz_shape_box(moved.min, moved.max, out, err);
}

/* Does rounding leave this polygon as it is: a polygon, concave, with the same flags and turns of its rings?
 *
 * Let d be the least distance of a vertex from an edge that it is no end of.  Two edges without a common end that do
 * not meet are nearest at an end of one: they are d apart.  A pose scales distances by s, s * s within 1 +- 2^-9.9,
 * then moves each vertex by at most r, and each point of an edge no more.  While d * s > 2r all edges stay apart,
 * neighbours meet in their common end alone, and on the way from the exact place to the rounded one no ring changes its
 * turn or side.  A corner of width w > 2r / s keeps its turn, because points within r of a line are 2r wide at most.
 *
 * Be E the largest coordinate, of the position or rounded.  kzi_posed_point is off by 2^-24 E for float32, 3 * 2^-53 E
 * for its two double sums, and 2^-150 where float32 underflows, in each coordinate.  So 2r < 2^-22.49 E + 2^-148, which
 * is less than .72 times the 2^-22 E + 2^-100 asked for here.  Then the room is large beside its own error, 2^-46 of
 * local coordinates of at most 2.9 E / s: at least .99 of it is there.  After the pose .99 * s - .72 > 1/4 is left. */
static bool is_roomy(float room, kz_box bounds, kz_vec2 at)
{
    const double low = kzi_max(kzi_abs((double)bounds.min.x), kzi_abs((double)bounds.min.y));
    const double high = kzi_max(kzi_abs((double)bounds.max.x), kzi_abs((double)bounds.max.y));
    const double to = kzi_max(kzi_abs((double)at.x), kzi_abs((double)at.y));
    return (double)room > kzi_max(to, kzi_max(low, high)) * 0x1p-22 + 0x1p-100; /* never with an infinite coordinate */
}

static bool pose_roomy(const kz_shape *shape, kz_vec2 at, const kz_vec2 *moved, void *memory, kz_shape *out)
{
    const kz_polygon *p = &shape->as.polygon;
    const kz_box bounds = kzi_points_bounds(moved, p->n_points);
    if (!is_roomy(p->room, bounds, at)) return false;
    out->kind = KZ_KIND_POLYGON;
    out->flags = shape->flags;
    out->bounds = bounds;
    kzi_store_points(out, moved, p->ring_end, p->n_points, p->n_rings);
    out->as.polygon.room = p->room / 4;
    if (p->tree) {
        const kzi_outline o = kzi_outline_of_points(moved, p->ring_end, p->n_points, p->n_rings);
        struct kz_edge_tree *tree = kzi_edge_tree_build(&o, memory);
        kzi_edge_bvh_copy_turns(tree, p->tree);
        out->as.polygon.tree = tree;
    }
    return true;
}

/* As mapped, but two vertices at a time in poses. */
static void map_vertices(const vertex_map *map, const kz_vec2 *points, int32_t n, kz_vec2 *moved)
{
    const pose_lanes by = pose_lanes_of(&map->pose);
    int32_t i = 0;
    for (; !map->scales && i < n - 1; i += 2) kzi_f32x4_store(&moved[i].x, pose_pair(&points[i], &by));
    for (; i < n; i++) moved[i] = mapped(map, points[i]);
}

static kz_result pose_points(const kz_shape *shape, const vertex_map *map, pose_memory *memory, kz_shape *out,
                             kz_error *err)
{
    kz_vec2 local[KZ_INLINE_POINTS], *moved = local;
    void *tree = NULL;
    int32_t n;
    const kz_vec2 *points = kzi_shape_points(shape, &n);
    const size_t tree_bytes = shape->as.polygon.tree ? kz_edge_tree_bytes(n) : 0;
    if (!keeps_points_inside(shape)) moved = take_memory(memory, sizeof *moved * (size_t)n);
    if (tree_bytes) tree = take_memory(memory, tree_bytes);
    map_vertices(map, points, n, moved);
    if (shape->kind == KZ_KIND_POLYLINE) {
        return tree ? kz_shape_polyline_with_tree(moved, n, tree, tree_bytes, out, err)
                    : kz_shape_polyline(moved, n, out, err);
    }
    if (!map->scales && shape->as.polygon.room > 0 && pose_roomy(shape, map->pose.at, moved, tree, out)) return KZ_OK;
    const int32_t *ring_end = shape->as.polygon.ring_end;
    if (!tree && !ring_end && kzi_make_convex(moved, n, out)) return KZ_OK;
    const kz_result result =
        kzi_make_polygon(moved, ring_end ? ring_end : &n, shape->as.polygon.n_rings, tree, out, err);
    if (result == KZ_OK && map->scales) kzi_note_room(out);
    return result;
}

static bool is_within_cells(int64_t lo, int64_t hi) { return lo >= -KZI_MAX_CELL && hi <= KZI_MAX_CELL; }

kz_result kzi_place_mask(kz_shape *shape, kz_error *err)
{
    kz_placed_mask *placed = &shape->as.mask;
    if (!kzi_is_finite(placed->at_x) || !kzi_is_finite(placed->at_y)) {
        return kzi_fail(err, KZ_ERR_NOT_FINITE, kzi_is_finite(placed->at_x) ? 1 : 0, 0);
    }
    const int64_t x = kzi_round_half_down(placed->at_x), y = kzi_round_half_down(placed->at_y);
    /* The ends of int64 are far beyond the limit.  They are checked first, so that the sums below cannot overflow. */
    if (!is_within_cells(x, x) || !is_within_cells(y, y) ||
        !is_within_cells(x + placed->bounds.x0, x + placed->bounds.x1) ||
        !is_within_cells(y + placed->bounds.y0, y + placed->bounds.y1)) {
        return kzi_fail(err, KZ_ERR_TOO_LARGE, x < -KZI_MAX_CELL || x > KZI_MAX_CELL ? x : y, KZI_MAX_CELL);
    }
    placed->cell = (kz_cell){(int32_t)x, (int32_t)y};
    if (placed->bounds.x0 >= placed->bounds.x1) {
        shape->bounds = KZ_BOX_EMPTY;
        return KZ_OK;
    }
    shape->bounds.min.x = kzi_difference_down((double)(x + placed->bounds.x0), 0);
    shape->bounds.min.y = kzi_difference_down((double)(y + placed->bounds.y0), 0);
    shape->bounds.max.x = kzi_sum_up((double)(x + placed->bounds.x1), 0);
    shape->bounds.max.y = kzi_sum_up((double)(y + placed->bounds.y1), 0);
    return KZ_OK;
}

/* A mask may move by whole cells.  A rotated mask is another mask, which is not made here. */
static kz_result pose_mask(const kz_shape *shape, const vertex_map *map, kz_shape *out, kz_error *err)
{
    if (map->scales) return kzi_fail(err, KZ_ERR_SCALE, 0, 0);
    if (!is_shift(map->pose)) return kzi_fail(err, KZ_ERR_MASK_TURNED, 0, 0);
    kz_shape moved = *shape;
    moved.as.mask.at_x += map->pose.at.x;
    moved.as.mask.at_y += map->pose.at.y;
    const kz_result result = kzi_place_mask(&moved, err);
    if (result == KZ_OK) *out = moved;
    return result;
}

kz_result kzi_place_grid(kz_shape *shape, kz_error *err)
{
    const kz_placed_grid *p = &shape->as.grid;
    if (!kzi_is_finite(p->at_x) || !kzi_is_finite(p->at_y)) {
        return kzi_fail(err, KZ_ERR_NOT_FINITE, kzi_is_finite(p->at_x) ? 1 : 0, 0);
    }
    const kz_box bounds = {{(float)p->at_x, (float)p->at_y}, {(float)(p->at_x + p->size_x), (float)(p->at_y + p->size_y)}};
    if (!kzi_is_finite_vec(bounds.min) || !kzi_is_finite_vec(bounds.max)) return kzi_fail(err, KZ_ERR_OVERFLOW, 0, 0);
    shape->bounds = bounds;
    return KZ_OK;
}

static kz_result pose_grid(const kz_shape *shape, const vertex_map *map, kz_shape *out, kz_error *err)
{
    if (map->scales) return kzi_fail(err, KZ_ERR_SCALE, 0, 0);
    if (!is_shift(map->pose)) return kzi_fail(err, KZ_ERR_MASK_TURNED, 0, 0);
    kz_shape moved = *shape;
    moved.as.grid.at_x += map->pose.at.x;
    moved.as.grid.at_y += map->pose.at.y;
    const kz_result result = kzi_place_grid(&moved, err);
    if (result == KZ_OK) *out = moved;
    return result;
}

static kz_result pose_shape(const kz_shape *shape, const vertex_map *map, pose_memory *memory, kz_shape *out,
                            kz_error *err);

static kz_result pose_parts(const kz_shape *shape, const vertex_map *map, pose_memory *memory, kz_shape *out,
                            kz_error *err)
{
    const struct kz_part_tree *tree = memory->for_trees ? shape->as.parts.tree : NULL;
    const int32_t n = shape->as.parts.n;
    if (n == 0) return kz_shape_parts(NULL, 0, out, err);
    kz_shape *items = take_memory(memory, sizeof *items * (size_t)n);
    void *tree_memory = tree ? take_memory(memory, tree->bytes) : NULL;
    for (int32_t i = 0; i < n; i++) {
        const kz_result result = pose_shape(&shape->as.parts.items[i], map, memory, &items[i], err);
        if (result == KZ_ERR_MASK_TURNED || result == KZ_ERR_SCALE) return kzi_fail(err, result, i, 0);
        if (result != KZ_OK) return result;
    }
    const kz_result result = kz_shape_parts(items, n, out, err);
    if (result == KZ_OK && tree) out->as.parts.tree = tree->search->refit(&shape->as.parts, items, tree_memory);
    return result;
}

static kz_result pose_shape(const kz_shape *shape, const vertex_map *map, pose_memory *memory, kz_shape *out,
                            kz_error *err)
{
    const bool is_round = shape->kind == KZ_KIND_CIRCLE || shape->kind == KZ_KIND_CAPSULE;
    if (is_round && map->scales && !scales_uniformly(map)) return kzi_fail(err, KZ_ERR_SCALE, 0, 0);
    switch (shape->kind) {
    case KZ_KIND_POINT: return kz_shape_point(mapped(map, shape->as.point), out, err);
    case KZ_KIND_SEGMENT:
        return kz_shape_segment(mapped(map, shape->as.segment.a), mapped(map, shape->as.segment.b), out, err);
    case KZ_KIND_BOX: return pose_box(shape, map, out, err);
    case KZ_KIND_CIRCLE:
        return kz_shape_circle(mapped(map, shape->as.circle.center), mapped_radius(map, shape->as.circle.r), out, err);
    case KZ_KIND_CAPSULE:
        return kz_shape_capsule(mapped(map, shape->as.capsule.a), mapped(map, shape->as.capsule.b),
                                mapped_radius(map, shape->as.capsule.r), out, err);
    case KZ_KIND_POLYGON:
    case KZ_KIND_POLYLINE: return pose_points(shape, map, memory, out, err);
    case KZ_KIND_MASK: return pose_mask(shape, map, out, err);
    case KZ_KIND_GRID: return pose_grid(shape, map, out, err);
    case KZ_KIND_PARTS: return pose_parts(shape, map, memory, out, err);
    default: memset(out, 0, sizeof *out); return KZ_OK;
    }
}

static kz_result map_shape(const kz_shape *shape, const vertex_map *map, void *memory, size_t bytes, kz_shape *out,
                           kz_error *err)
{
    const size_t needed = kz_shape_transform_bytes(shape);
    const bool is_short = needed > (memory ? bytes : 0);
    if (is_short && (!memory || kzi_transform_bytes(shape, false) > bytes)) {
        return kzi_fail(err, KZ_ERR_BUFFER, (int64_t)needed, (int64_t)(memory ? bytes : 0));
    }
    pose_memory rest = {memory, bytes, !is_short};
    return pose_shape(shape, map, &rest, out, err);
}

kz_result kzi_transform_any(const kz_shape *shape, kz_pose pose, void *memory, size_t bytes, kz_shape *out,
                            kz_error *err)
{
    const vertex_map map = {pose, {1, 1}, false};
    const kz_result result = kz_pose_check(pose, err);
    return result != KZ_OK ? result : map_shape(shape, &map, memory, bytes, out, err);
}

kz_result kz_shape_scale(const kz_shape *shape, float sx, float sy, void *memory, size_t bytes, kz_shape *out,
                         kz_error *err)
{
    const vertex_map map = {KZ_POSE_NONE_INIT, {sx, sy}, true};
    if (!kzi_is_finite(sx) || !kzi_is_finite(sy)) {
        return kzi_fail(err, KZ_ERR_NOT_FINITE, kzi_is_finite(sx) ? 1 : 0, 0);
    }
    return map_shape(shape, &map, memory, bytes, out, err);
}
