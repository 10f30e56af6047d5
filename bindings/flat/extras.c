/* extras.c - what only the flat interface has: sizes of structs by name, and shapes that own what they refer to.
 * generate.py puts it at the end of kolize_flat.c, below the table kzf_sizes. */
#include <stdlib.h>
#include <string.h>

KZF_API size_t kzf_sizeof(const char *name)
{
    for (size_t i = 0; name && i < sizeof kzf_sizes / sizeof *kzf_sizes; i++)
        if (!strcmp(kzf_sizes[i].name, name)) return kzf_sizes[i].bytes;
    return 0;
}

static size_t kzf_up(size_t bytes) { return (bytes + 7) / 8 * 8; }

static int32_t kzf_rings(const kz_polygon *polygon) { return polygon->ring_end ? polygon->n_rings : 1; }

/* Bytes for everything that a shape refers to, but for masks and grids. */
static size_t kzf_copy_bytes(const kz_shape *shape)
{
    const kz_polygon *polygon = &shape->as.polygon;
    const kz_compound *parts = &shape->as.parts;
    size_t bytes = 0;
    if ((shape->kind == KZ_KIND_POLYGON || shape->kind == KZ_KIND_POLYLINE) && polygon->points) {
        bytes = kzf_up((size_t)polygon->n_points * sizeof(kz_vec2)) + kzf_up((size_t)kzf_rings(polygon) * sizeof(int32_t));
        if (polygon->tree) bytes += kzf_up(kz_edge_tree_bytes(polygon->n_points));
    } else if (shape->kind == KZ_KIND_PARTS) {
        bytes = kzf_up((size_t)parts->n * sizeof(kz_shape));
        if (parts->tree) bytes += kzf_up(kz_part_tree_bytes(parts->n));
        for (int32_t i = 0; i < parts->n; i++) bytes += kzf_copy_bytes(&parts->items[i]);
    }
    return bytes;
}

static void *kzf_take(char **at, size_t bytes)
{
    void *taken = *at;
    *at += kzf_up(bytes);
    return taken;
}

static kz_result kzf_copy_polygon(const kz_shape *shape, char **at, kz_shape *out, kz_error *err)
{
    const kz_polygon *from = &shape->as.polygon;
    const int32_t n = from->n_points, n_rings = kzf_rings(from);
    kz_vec2 *points = kzf_take(at, (size_t)n * sizeof *points);
    int32_t *ring_end = kzf_take(at, (size_t)n_rings * sizeof *ring_end);
    memcpy(points, from->points, (size_t)n * sizeof *points);
    if (from->ring_end) memcpy(ring_end, from->ring_end, (size_t)n_rings * sizeof *ring_end);
    else ring_end[0] = n;
    if (from->tree) { /* which only its maker makes */
        const size_t bytes = kz_edge_tree_bytes(n);
        void *tree = kzf_take(at, bytes);
        return shape->kind == KZ_KIND_POLYLINE ? kz_shape_polyline_with_tree(points, n, tree, bytes, out, err)
                                               : kz_shape_polygon_with_tree(points, ring_end, n_rings, tree, bytes, out, err);
    }
    *out = *shape;
    out->as.polygon.points = points;
    if (from->ring_end) out->as.polygon.ring_end = ring_end;
    return KZ_OK;
}

static kz_result kzf_copy_into(const kz_shape *shape, char **at, kz_shape *out, kz_error *err)
{
    if ((shape->kind == KZ_KIND_POLYGON || shape->kind == KZ_KIND_POLYLINE) && shape->as.polygon.points)
        return kzf_copy_polygon(shape, at, out, err);
    *out = *shape;
    if (shape->kind != KZ_KIND_PARTS) return KZ_OK;
    const kz_compound *from = &shape->as.parts;
    kz_shape *items = kzf_take(at, (size_t)from->n * sizeof *items);
    for (int32_t i = 0; i < from->n; i++) {
        const kz_result result = kzf_copy_into(&from->items[i], at, &items[i], err);
        if (result != KZ_OK) return result;
    }
    out->as.parts.items = items;
    if (!from->tree) return KZ_OK;
    const size_t bytes = kz_part_tree_bytes(from->n);
    return kz_shape_parts_with_tree(items, from->n, kzf_take(at, bytes), bytes, out, err);
}

KZF_API kz_result kzf_shape_copy(const kz_shape *shape, kz_shape **out, kz_error *err)
{
    const size_t head = kzf_up(sizeof(kz_shape)), bytes = head + kzf_copy_bytes(shape);
    char *block = malloc(bytes), *at = block + head;
    if (!block) {
        if (err) *err = (kz_error){KZ_ERR_MEMORY, (int64_t)bytes, 0};
        return KZ_ERR_MEMORY;
    }
    const kz_result result = kzf_copy_into(shape, &at, (kz_shape *)(void *)block, err);
    if (result == KZ_OK) *out = (kz_shape *)(void *)block;
    else free(block);
    return result;
}

KZF_API void kzf_shape_free(kz_shape *shape) { free(shape); }
