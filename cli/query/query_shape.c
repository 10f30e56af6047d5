/* query_shape.c - shapes out of JSON.
 *
 * A shape is an object with one key that names its kind, perhaps some that belong to the kind, and perhaps a pose.
 * Anything else is refused by name: a misspelt key must not quietly mean something else.  Vertices and parts live in
 * the request's own memory. */
#include "query/query_shape.h"
#include "query/query_grid.h"
#include "query/query_mask.h"
#include "query/query_rings.h"

#include <string.h>

/* ---- Points -------------------------------------------------------------------------------------------- */

static bool query_points(query *q, const query_where *where, const json_t *value, kz_vec2 *points)
{
    const size_t n = json_array_size(value);
    for (size_t i = 0; i < n; i++) {
        const query_where here = {where, NULL, i};
        float xy[2];
        if (!query_numbers(q, &here, json_array_get(value, i), 2, xy)) return false;
        points[i].x = xy[0];
        points[i].y = xy[1];
    }
    return true;
}

/* The vertices in an array, counted before anything is allocated. */
static bool query_count_points(query *q, const query_where *where, const json_t *value, size_t *total)
{
    if (!json_is_array(value))
        return query_fail(q, where, "BAD_VALUE", "an array of points [x,y] is expected, not %s",
                          query_type_name(value));
    *total += json_array_size(value);
    const uint32_t most = kz_limits_resolve(&q->c->limits).max_objects;
    if (*total > most)
        return query_fail(q, where, "TOO_LARGE", "%zu points are more than the limit of %u (--max-objects)", *total,
                          (unsigned)most);
    return true;
}

/* ---- Kinds --------------------------------------------------------------------------------------------- */

static bool query_made(query *q, const query_where *where, kz_result result, const kz_error *err)
{
    return result == KZ_OK || query_fail_kz(q, where, err);
}

static bool query_simple(query *q, const query_where *where, const json_t *value, kz_kind kind, kz_shape *out)
{
    static const size_t expected[KZ_KIND_COUNT] = {
        [KZ_KIND_POINT] = 2, [KZ_KIND_SEGMENT] = 4, [KZ_KIND_BOX] = 4, [KZ_KIND_CIRCLE] = 3, [KZ_KIND_CAPSULE] = 5};
    float v[5] = {0};
    kz_error err;
    if (!query_numbers(q, where, value, expected[kind], v)) return false;
    const kz_vec2 a = {v[0], v[1]}, b = {v[2], v[3]};
    kz_result result = KZ_OK;
    switch (kind) {
    case KZ_KIND_POINT: result = kz_shape_point(a, out, &err); break;
    case KZ_KIND_SEGMENT: result = kz_shape_segment(a, b, out, &err); break;
    case KZ_KIND_BOX: result = kz_shape_box(a, b, out, &err); break;
    case KZ_KIND_CIRCLE: result = kz_shape_circle(a, v[2], out, &err); break;
    default: result = kz_shape_capsule(a, b, v[4], out, &err); break;
    }
    return query_made(q, where, result, &err);
}

static bool query_polyline(query *q, const query_where *where, const json_t *value, kz_shape *out)
{
    size_t n = 0;
    kz_error err;
    if (!query_count_points(q, where, value, &n)) return false;
    kz_vec2 *points = cli_pool_take(&q->memory, (n + 1) * sizeof *points, sizeof(float));
    if (!points) return query_fail_memory(q, where);
    if (!query_points(q, where, value, points)) return false;
    if (!query_rings_are_large((int32_t)n))
        return query_made(q, where, kz_shape_polyline(points, (int32_t)n, out, &err), &err);
    const size_t bytes = kz_edge_tree_bytes((int32_t)n);
    void *tree = cli_pool_take(&q->memory, bytes, 8);
    if (!tree) return query_fail_memory(q, where);
    return query_made(q, where, kz_shape_polyline_with_tree(points, (int32_t)n, tree, bytes, out, &err), &err);
}

/* With a tree, many holes are located and edges compared near each other only. */
static bool query_make_polygon(query *q, const query_where *where, const query_rings *rings, kz_shape *out)
{
    const int32_t n = rings->ring_end[rings->n_rings - 1];
    const size_t bytes = kz_edge_tree_bytes(n);
    kz_error err;
    if (n > 0 && !query_work_of_rings(q, where, rings)) return false;
    if (!query_rings_are_large(n))
        return query_made(q, where,
                          kz_shape_polygon_with_holes(rings->points, rings->ring_end, rings->n_rings, out, &err), &err);
    void *tree = cli_pool_take(&q->memory, bytes, 8);
    if (!tree) return query_fail_memory(q, where);
    return query_made(
        q, where, kz_shape_polygon_with_tree(rings->points, rings->ring_end, rings->n_rings, tree, bytes, out, &err),
        &err);
}

static bool query_polygon(query *q, const query_where *where, const json_t *value, const json_t *holes, kz_shape *out)
{
    const query_where in_holes = {where->up, "holes", 0};
    const size_t n_holes = json_array_size(holes);
    size_t n = 0;
    if (holes && !json_is_array(holes))
        return query_fail(q, &in_holes, "BAD_VALUE", "an array of rings is expected, not %s", query_type_name(holes));
    if (!query_count_points(q, where, value, &n)) return false;
    for (size_t i = 0; i < n_holes; i++) {
        const query_where here = {&in_holes, NULL, i};
        if (!query_count_points(q, &here, json_array_get(holes, i), &n)) return false;
    }
    kz_vec2 *points = cli_pool_take(&q->memory, (n + 1) * sizeof *points, sizeof(float));
    int32_t *ends = cli_pool_take(&q->memory, (n_holes + 1) * sizeof *ends, sizeof(int32_t));
    if (!points || !ends) return query_fail_memory(q, where);
    if (!query_points(q, where, value, points)) return false;
    ends[0] = (int32_t)json_array_size(value);
    for (size_t i = 0; i < n_holes; i++) {
        const query_where here = {&in_holes, NULL, i};
        const json_t *ring = json_array_get(holes, i);
        if (!query_points(q, &here, ring, points + ends[i])) return false;
        ends[i + 1] = ends[i] + (int32_t)json_array_size(ring);
        if (ends[i + 1] - ends[i] < 3)
            return query_fail(q, &here, "TOO_FEW_POINTS", "%zu points, at least 3 are needed", json_array_size(ring));
    }
    const query_rings rings = {points, ends, (int32_t)n_holes + 1, KZ_POSE_NONE_INIT};
    return query_make_polygon(q, where, &rings, out);
}

static bool query_parts(query *q, const query_where *where, const json_t *value, uint32_t depth, kz_shape *out)
{
    kz_error err;
    if (!json_is_array(value))
        return query_fail(q, where, "BAD_VALUE", "an array of shapes is expected, not %s", query_type_name(value));
    if (depth >= KZ_MAX_PART_DEPTH)
        return query_fail(q, where, "TOO_LARGE", "parts may nest %d deep", KZ_MAX_PART_DEPTH);
    const size_t n = json_array_size(value);
    kz_shape *parts = cli_pool_take(&q->memory, (n + 1) * sizeof *parts, 8);
    if (!parts) return query_fail_memory(q, where);
    for (size_t i = 0; i < n; i++) {
        const query_where here = {where, NULL, i};
        if (!query_shape(q, &here, json_array_get(value, i), depth + 1, &parts[i])) return false;
    }
    return query_made(q, where, kz_shape_parts(parts, (int32_t)n, out, &err), &err);
}

/* ---- Poses --------------------------------------------------------------------------------------------- */

static bool query_posed(query *q, const query_where *where, const json_t *value, kz_shape *shape)
{
    kz_pose pose;
    kz_shape posed;
    kz_error err;
    if (!query_pose(q, where, value, &pose)) return false;
    if (!query_work_of_posing(q, where, shape, pose)) return false;
    const size_t bytes = kz_shape_transform_bytes(shape);
    void *memory = bytes ? cli_pool_take(&q->memory, bytes, 8) : NULL;
    if (bytes && !memory) return query_fail_memory(q, where);
    if (kz_shape_transform(shape, pose, memory, bytes, &posed, &err) != KZ_OK) return query_fail_kz(q, where, &err);
    *shape = posed;
    return true;
}

/* ---- Any shape ----------------------------------------------------------------------------------------- */

static const struct query_key {
    const char *name;
    kz_kind kind; /* NONE: not a kind, but something that `owner` or, with NONE, all may have */
    kz_kind owner;
} query_keys[] = {
    {"grid", KZ_KIND_GRID, KZ_KIND_NONE},         {"cell", KZ_KIND_NONE, KZ_KIND_GRID},
    {"point", KZ_KIND_POINT, KZ_KIND_NONE},       {"segment", KZ_KIND_SEGMENT, KZ_KIND_NONE},
    {"box", KZ_KIND_BOX, KZ_KIND_NONE},           {"circle", KZ_KIND_CIRCLE, KZ_KIND_NONE},
    {"capsule", KZ_KIND_CAPSULE, KZ_KIND_NONE},   {"polygon", KZ_KIND_POLYGON, KZ_KIND_NONE},
    {"polyline", KZ_KIND_POLYLINE, KZ_KIND_NONE}, {"mask", KZ_KIND_MASK, KZ_KIND_NONE},
    {"image", KZ_KIND_MASK, KZ_KIND_NONE},        {"parts", KZ_KIND_PARTS, KZ_KIND_NONE},
    {"pose", KZ_KIND_NONE, KZ_KIND_NONE},         {"holes", KZ_KIND_NONE, KZ_KIND_POLYGON},
    {"at", KZ_KIND_NONE, KZ_KIND_MASK},           {"scale", KZ_KIND_NONE, KZ_KIND_MASK},
    {"alpha", KZ_KIND_NONE, KZ_KIND_MASK},        {"key", KZ_KIND_NONE, KZ_KIND_MASK},
    {"index", KZ_KIND_NONE, KZ_KIND_MASK},        {"hot", KZ_KIND_NONE, KZ_KIND_MASK},
    {"air", KZ_KIND_NONE, KZ_KIND_MASK},          {"rect", KZ_KIND_NONE, KZ_KIND_MASK},
    {"margin", KZ_KIND_NONE, KZ_KIND_MASK},       {"spacing", KZ_KIND_NONE, KZ_KIND_MASK},
    {"frames", KZ_KIND_NONE, KZ_KIND_MASK},       {"frame", KZ_KIND_NONE, KZ_KIND_MASK},
};

static const struct query_key *query_find_key(const char *name)
{
    for (size_t i = 0; i < sizeof query_keys / sizeof *query_keys; i++)
        if (strcmp(query_keys[i].name, name) == 0) return &query_keys[i];
    return NULL;
}

/* A grid is placed as a mask is. */
static bool query_key_belongs(const struct query_key *key, kz_kind kind)
{
    return key->owner == KZ_KIND_NONE || key->owner == kind || (kind == KZ_KIND_GRID && strcmp(key->name, "at") == 0);
}

/* Finds the one key that names the kind, and refuses keys that do not belong. */
static bool query_find_kind(query *q, const query_where *where, const json_t *value, const struct query_key **kind,
                            const json_t **content)
{
    const char *key, *strange = NULL;
    json_t *item;
    *kind = NULL;
    json_object_foreach((json_t *)(uintptr_t)value, key, item)
    {
        const struct query_key *found = query_find_key(key);
        if (!found) return query_fail(q, where, "UNKNOWN_KEY", "the key \"%.40s\" is not known in a shape", key);
        if (found->owner != KZ_KIND_NONE) strange = key;
        if (found->kind == KZ_KIND_NONE) continue;
        if (*kind)
            return query_fail(q, where, "BAD_VALUE", "one kind a shape: \"%s\" or \"%s\"", (*kind)->name, found->name);
        *kind = found;
        *content = item;
    }
    if (!*kind)
        return query_fail(
            q, where, "MISSING_KEY",
            "a shape has one of point, segment, box, circle, capsule, polygon, polyline, mask, image, grid, parts%s%.40s%s",
            strange ? ", not \"" : "", strange ? strange : "", strange ? "\"" : "");
    json_object_foreach((json_t *)(uintptr_t)value, key, item)
    {
        const struct query_key *found = query_find_key(key);
        if (!query_key_belongs(found, (*kind)->kind))
            return query_fail(q, where, "UNKNOWN_KEY", "a %s has no \"%s\"", (*kind)->name, key);
    }
    return true;
}

bool query_shape(query *q, const query_where *where, const json_t *value, uint32_t depth, kz_shape *out)
{
    const struct query_key *kind;
    const json_t *content = NULL;
    if (!json_is_object(value))
        return query_fail(q, where, "BAD_VALUE", "a shape is an object, not %s", query_type_name(value));
    if (!query_find_kind(q, where, value, &kind, &content)) return false;
    const query_where here = {where, kind->name, 0}, at_pose = {where, "pose", 0};
    const json_t *pose = json_object_get(value, "pose");
    switch (kind->kind) {
    case KZ_KIND_MASK: return query_mask(q, where, value, out); /* takes care of its pose itself */
    case KZ_KIND_GRID:
        if (!query_grid(q, where, value, out)) return false;
        break;
    case KZ_KIND_POLYGON:
        if (!query_polygon(q, &here, content, json_object_get(value, "holes"), out)) return false;
        break;
    case KZ_KIND_POLYLINE:
        if (!query_polyline(q, &here, content, out)) return false;
        break;
    case KZ_KIND_PARTS:
        if (!query_parts(q, &here, content, depth, out)) return false;
        break;
    default:
        if (!query_simple(q, &here, content, kind->kind, out)) return false;
        break;
    }
    return !pose || query_posed(q, &at_pose, pose, out);
}

bool query_shape_pair(query *q, const json_t *request, kz_shape *a, kz_shape *b)
{
    static const query_where at_a = {NULL, "a", 0}, at_b = {NULL, "b", 0};
    const json_t *json_a = json_object_get(request, "a"), *json_b = json_object_get(request, "b");
    if (!json_a || !json_b)
        return query_fail(q, NULL, "MISSING_KEY", "the shape \"%s\" is missing", json_a ? "b" : "a");
    return query_shape(q, &at_a, json_a, 0, a) && query_shape(q, &at_b, json_b, 0, b);
}
