/* translate_shape.c - fast translation of a shape: it skips the check of polygons, which takes O(n^2). */
#include "query/mtv/concave_mtv.h"

#include "math/rounding.h"

static void *take_doubles(kzi_shift_memory *memory, size_t bytes)
{
    const size_t n = (bytes + sizeof(double) - 1) / sizeof(double);
    if (n > memory->left) return NULL;
    double *block = memory->next;
    memory->next += n;
    memory->left -= n;
    return block;
}

/* Rounds like kz_pose_apply. */
static kz_vec2 shifted_point(kz_vec2 p, kz_vec2 by)
{
    return (kz_vec2){(float)((double)by.x + p.x), (float)((double)by.y + p.y)};
}

static bool shift_vertices(const kz_shape *shape, kz_vec2 by, kzi_shift_memory *memory, kz_shape *out)
{
    int32_t n;
    const kz_vec2 *points = kzi_shape_points(shape, &n);
    *out = *shape;
    kz_vec2 *moved = out->as.polygon.inline_points;
    if (shape->as.polygon.points) {
        moved = take_doubles(memory, sizeof *moved * (size_t)n);
        if (!moved) return false;
        out->as.polygon.points = moved;
        out->as.polygon.tree = NULL;
    }
    for (int32_t i = 0; i < n; i++) moved[i] = shifted_point(points[i], by);
    out->bounds.min = shifted_point(shape->bounds.min, by); /* rounding keeps the order */
    out->bounds.max = shifted_point(shape->bounds.max, by);
    return kzi_is_finite(out->bounds.min.x) && kzi_is_finite(out->bounds.min.y) && kzi_is_finite(out->bounds.max.x) &&
           kzi_is_finite(out->bounds.max.y);
}

bool kzi_shift_quickly(const kz_shape *shape, kz_vec2 by, kzi_shift_memory *memory, kz_shape *out)
{
    switch (shape->kind) {
    case KZ_KIND_NONE: *out = *shape; return true;
    case KZ_KIND_POLYGON:
    case KZ_KIND_POLYLINE: return shift_vertices(shape, by, memory, out);
    case KZ_KIND_PARTS: break;
    default: return kz_shape_transform(shape, (kz_pose){by, 1, 0}, NULL, 0, out, NULL) == KZ_OK;
    }
    *out = *shape;
    out->bounds = KZ_BOX_EMPTY;
    if (shape->as.parts.n == 0) return true;
    kz_shape *items = take_doubles(memory, sizeof *items * (size_t)shape->as.parts.n);
    if (!items) return false;
    for (int32_t i = 0; i < shape->as.parts.n; i++) {
        if (!kzi_shift_quickly(&shape->as.parts.items[i], by, memory, &items[i])) return false;
        out->bounds = kz_box_union(out->bounds, items[i].bounds);
    }
    out->as.parts.items = items;
    out->as.parts.tree = NULL;
    return true;
}
