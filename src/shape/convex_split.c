/* convex_split.c - splits polygons into convex parts or triangles.
 *
 * math/triangulation/triangulate.h splits the region.  This file checks the polygon and turns the parts into shapes in one block of
 * memory. */
#include "shape/shape_private.h"

#include "math/triangulation/triangulate.h"
#include <kolize/shape_polygon.h>

#include <string.h>

typedef struct cut_rings {
    const kz_vec2 *points;
    const int32_t *ring_end;
    int32_t n_points, n_rings;
} cut_rings;

static cut_rings rings_of_polygon(const kz_shape *polygon)
{
    cut_rings r;
    r.points = kzi_shape_points(polygon, &r.n_points);
    r.ring_end = polygon->as.polygon.ring_end ? polygon->as.polygon.ring_end : &polygon->as.polygon.n_points;
    r.n_rings = polygon->as.polygon.n_rings;
    return r;
}

static bool has_area(const kz_shape *polygon) { return !(polygon->flags & (KZ_SHAPE_FLAT | KZ_SHAPE_POINT_LIKE)); }

/* ---- Convex parts ------------------------------------------------------------------------------------------ */

static bool fits_inside_shape(int32_t n_points) { return n_points <= KZ_INLINE_POINTS; }

static size_t block_size(const kz_shape *items, int32_t n)
{
    size_t size = sizeof *items * (size_t)n;
    for (int32_t i = 0; i < n; i++) {
        if (items[i].as.polygon.points) size += sizeof(kz_vec2) * (size_t)items[i].as.polygon.n_points;
    }
    return size;
}

/* The bytes of the shapes, and of the points behind them for shapes too large to hold their own. */
static bool size_of_parts(const kzi_parts *parts, size_t *size)
{
    if (!kzi_mul_size((size_t)parts->n_parts, sizeof(kz_shape), size)) return false;
    for (int32_t i = 0, begin = 0; i < parts->n_parts; begin = parts->part_end[i], i++) {
        const int32_t n = parts->part_end[i] - begin;
        if (!fits_inside_shape(n) && !kzi_add_size(*size, sizeof(kz_vec2) * (size_t)n, size)) return false;
    }
    return true;
}

static kz_result make_items(const kz_vec2 *points, const kzi_parts *parts, kz_shape *items, kz_error *err)
{
    kz_vec2 *next = (kz_vec2 *)(items + parts->n_parts);
    for (int32_t i = 0, begin = 0; i < parts->n_parts; begin = parts->part_end[i], i++) {
        kz_vec2 local[KZ_INLINE_POINTS];
        const int32_t n = parts->part_end[i] - begin;
        kz_vec2 *corners = fits_inside_shape(n) ? local : next;
        for (int32_t k = 0; k < n; k++) corners[k] = points[parts->corner[begin + k]];
        if (corners == next) next += n;
        const kz_result result = kz_shape_polygon(corners, n, &items[i], err);
        if (result != KZ_OK) return result;
    }
    return KZ_OK;
}

static kz_result shape_of_parts(const kz_vec2 *points, const kzi_parts *parts, kz_shape *out, kz_error *err)
{
    size_t size;
    if (!size_of_parts(parts, &size)) return kzi_fail(err, KZ_ERR_TOO_LARGE, parts->n_parts, 0);
    kz_shape *items = kzi_alloc(&parts->alloc, size, sizeof(double));
    if (!items) return kzi_fail(err, KZ_ERR_MEMORY, (int64_t)size, 0);
    kz_result result = make_items(points, parts, items, err);
    if (result == KZ_OK) result = kz_shape_parts(items, parts->n_parts, out, err);
    if (result != KZ_OK) kzi_release(&parts->alloc, items, size, sizeof(double));
    return result;
}

/* Makes the flat triangle for a polygon without area, which is a segment or a point. */
static kz_result flat_part(const kz_shape *polygon, const kz_allocator *alloc, kz_shape *out, kz_error *err)
{
    const kzi_outline outline = kzi_shape_outline(polygon);
    int32_t lo, hi;
    kzi_outline_ends(&outline, &lo, &hi);
    int32_t corner[3] = {lo, hi, hi}, part_end[1] = {3};
    const kzi_parts parts = {corner, part_end, 3, 1, 3, 1, kzi_allocator(alloc)};
    return shape_of_parts(outline.points, &parts, out, err);
}

kz_result kz_shape_convex_parts(const kz_shape *polygon, int32_t max_points, const kz_allocator *alloc,
                                kz_convex_parts *out, kz_error *err)
{
    if (!polygon || polygon->kind != KZ_KIND_POLYGON) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if (max_points != 0 && max_points < 3) return kzi_fail(err, KZ_ERR_ARGUMENT, 2, max_points);
    if (!out) return kzi_fail(err, KZ_ERR_ARGUMENT, 4, 0);
    kz_convex_parts made = {.alloc = kzi_allocator(alloc)};
    kz_result result = KZ_OK;
    if (has_area(polygon)) {
        const cut_rings r = rings_of_polygon(polygon);
        kzi_parts cut;
        result = kzi_convex_parts(r.points, r.ring_end, r.n_rings, max_points, alloc, &cut, err);
        if (result != KZ_OK) return result;
        result = shape_of_parts(r.points, &cut, &made.shape, err);
        kzi_parts_free(&cut);
    } else {
        result = flat_part(polygon, alloc, &made.shape, err);
    }
    if (result == KZ_OK) *out = made;
    return result;
}

void kz_convex_parts_free(kz_convex_parts *parts)
{
    if (!parts) return;
    if (parts->shape.kind == KZ_KIND_PARTS) {
        const kz_compound made = parts->shape.as.parts;
        kz_shape *items = (kz_shape *)(uintptr_t)made.items; /* const to users, but made here */
        kzi_release(&parts->alloc, items, block_size(items, made.n), sizeof(double));
    }
    memset(&parts->shape, 0, sizeof parts->shape);
}

/* ---- Triangles --------------------------------------------------------------------------------------------- */

/* Room for three numbers a triangle, for the result and for scratch. */
static int32_t *numbers_for(const kzi_triangles *triangles, kz_error *err)
{
    const size_t size = sizeof(int32_t) * 3 * (size_t)triangles->n;
    int32_t *numbers = kzi_alloc(&triangles->alloc, size, sizeof(int32_t));
    if (!numbers) (void)kzi_fail(err, KZ_ERR_MEMORY, (int64_t)size, 0);
    return numbers;
}

kz_result kz_triangulate(const kz_shape *polygon, const kz_allocator *alloc, kz_triangles *out, kz_error *err)
{
    if (!polygon || polygon->kind != KZ_KIND_POLYGON) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if (!out) return kzi_fail(err, KZ_ERR_ARGUMENT, 3, 0);
    if (!has_area(polygon)) {
        *out = (kz_triangles){NULL, 0, kzi_allocator(alloc)};
        return KZ_OK;
    }
    const cut_rings r = rings_of_polygon(polygon);
    kzi_triangles triangles;
    kz_result result = kzi_triangulate(r.points, r.ring_end, r.n_rings, alloc, &triangles, err);
    if (result != KZ_OK) return result;
    int32_t *numbers = numbers_for(&triangles, err);
    if (numbers) {
        kzi_triangles_flip(r.points, &triangles, numbers);
        memcpy(numbers, triangles.corner, sizeof *numbers * 3 * (size_t)triangles.n);
        *out = (kz_triangles){numbers, triangles.n, triangles.alloc};
    } else {
        result = KZ_ERR_MEMORY;
    }
    kzi_triangles_free(&triangles);
    return result;
}

void kz_triangles_free(kz_triangles *triangles)
{
    if (!triangles) return;
    const size_t size = sizeof *triangles->indices * 3 * (size_t)triangles->n;
    if (triangles->indices) kzi_release(&triangles->alloc, triangles->indices, size, sizeof *triangles->indices);
    *triangles = (kz_triangles){NULL, 0, triangles->alloc};
}
