/* shape_rings.c - a shape of traced rings: each outline with its holes becomes a polygon.
 *
 * Rings of one outline need not follow each other in kz_rings, but must in a polygon.  So they are sorted by outline:
 * counted, given their places, and copied, in time linear in rings and points. */
#include "base/base_private.h"

#include <kolize/query_rings.h>
#include <kolize/shape_polygon.h>

#include <string.h>

enum { RINGS_TREE_FROM = 64 }; /* points of an outline from which a tree pays */

static size_t padded_size(size_t size) { return (size + 7) & ~(size_t)7; }

static int32_t ring_begin(const kz_rings *rings, int32_t ring) { return ring ? rings->ring_end[ring - 1] : 0; }

static int32_t ring_size(const kz_rings *rings, int32_t ring)
{
    return rings->ring_end[ring] - ring_begin(rings, ring);
}

static bool is_outline(const kz_rings *rings, int32_t ring) { return rings->parent[ring] < 0; }

static int32_t outline_of(const kz_rings *rings, int32_t ring)
{
    return is_outline(rings, ring) ? ring : rings->parent[ring];
}

static bool gets_tree(const kz_rings *rings, int32_t outline) { return ring_size(rings, outline) >= RINGS_TREE_FROM; }

static int32_t count_outlines(const kz_rings *rings)
{
    int32_t n = 0;
    for (int32_t i = 0; i < rings->n_rings; i++) n += is_outline(rings, i);
    return n;
}

static bool is_valid_parent(const kz_rings *rings, int32_t ring)
{
    const int32_t parent = rings->parent[ring];
    return parent < 0 || (parent < rings->n_rings && is_outline(rings, parent));
}

/* The rings of an outline, where they lie in the block. */
typedef struct ring_group {
    int32_t first_point, first_ring, n_points, n_rings;
} ring_group;

/* The trees of single rings together are as large as the tree of all of them. */
size_t kz_shape_from_rings_bytes(const kz_rings *rings)
{
    if (rings->n_rings <= 0) return 0;
    size_t bytes = (sizeof(kz_shape) + sizeof(ring_group)) * (size_t)count_outlines(rings);
    bytes += 2 * sizeof(int32_t) * (size_t)rings->n_rings;
    bytes += sizeof(kz_vec2) * (size_t)rings->ring_end[rings->n_rings - 1];
    for (int32_t i = 0; i < rings->n_rings; i++) {
        if (!is_valid_parent(rings, i) || !gets_tree(rings, outline_of(rings, i))) continue;
        bytes += kz_edge_tree_bytes(ring_size(rings, i));
    }
    return padded_size(bytes);
}

/* ---- Errors, counted as the caller counts --------------------------------------------------------------- */

/* The ring of the caller that is ring k of an outline, and its point that is point *i of the outline; *i may be -1. */
static int32_t callers_ring(const kz_rings *rings, int32_t outline, int64_t k, int64_t *i)
{
    for (int32_t pass = 0; pass < 2; pass++) { /* the outline comes first, then its holes */
        for (int32_t ring = 0; ring < rings->n_rings; ring++) {
            if (outline_of(rings, ring) != outline || (ring == outline) != (pass == 0)) continue;
            const int32_t size = ring_size(rings, ring);
            if (k == 0 || (*i >= 0 && *i < size)) {
                *i += ring_begin(rings, ring);
                return ring;
            }
            k--;
            *i -= *i >= 0 ? size : 0;
        }
    }
    return outline;
}

static int64_t callers_point(const kz_rings *rings, int32_t outline, int64_t i)
{
    callers_ring(rings, outline, -1, &i);
    return i;
}

static kz_result fail_as_counted(const kz_rings *rings, int32_t outline, kz_error faulty, kz_error *err)
{
    int64_t none = -1;
    switch (faulty.code) {
    case KZ_ERR_NOT_FINITE: faulty.a = 2 * callers_point(rings, outline, faulty.a / 2) + faulty.a % 2; break;
    case KZ_ERR_SELF_CROSSING:
    case KZ_ERR_SELF_OVERLAP:
        faulty.a = callers_point(rings, outline, faulty.a);
        faulty.b = callers_point(rings, outline, faulty.b);
        break;
    case KZ_ERR_HOLE_IN_HOLE: faulty.b = callers_ring(rings, outline, faulty.b, &none); /* fall through */
    case KZ_ERR_HOLE_OUTSIDE:
    case KZ_ERR_HOLE_EMPTY: none = -1, faulty.a = callers_ring(rings, outline, faulty.a, &none); break;
    default: break;
    }
    return kzi_fail(err, faulty.code, faulty.a, faulty.b);
}

/* ---- Making ------------------------------------------------------------------------------------------------ */

typedef struct ring_sort {
    const kz_rings *rings;
    kz_shape *parts;
    ring_group *groups; /* of each outline */
    int32_t *number;    /* of each ring: which outline it belongs to */
    int32_t *ring_end;
    kz_vec2 *points;
    char *trees;
} ring_sort;

static ring_sort sort_in(const kz_rings *rings, int32_t n, void *memory)
{
    ring_sort s;
    s.rings = rings;
    s.parts = memory;
    s.groups = (void *)(s.parts + n);
    s.points = (void *)(s.groups + n);
    s.trees = (void *)(s.points + rings->ring_end[rings->n_rings - 1]);
    s.number = (void *)s.trees;
    s.ring_end = s.number + rings->n_rings;
    s.trees = (void *)(s.ring_end + rings->n_rings);
    return s;
}

static void count_rings(ring_sort *s)
{
    const kz_rings *rings = s->rings;
    for (int32_t i = 0, k = 0; i < rings->n_rings; i++) {
        if (!is_outline(rings, i)) continue;
        memset(&s->groups[k], 0, sizeof s->groups[k]);
        s->number[i] = k++;
    }
    for (int32_t i = 0; i < rings->n_rings; i++) {
        s->number[i] = s->number[outline_of(rings, i)];
        s->groups[s->number[i]].n_points += ring_size(rings, i);
        s->groups[s->number[i]].n_rings++;
    }
}

/* Gives each outline its place, and empties it. */
static void place_groups(ring_sort *s, int32_t n)
{
    ring_group next = {0, 0, 0, 0};
    for (int32_t k = 0; k < n; k++) {
        const ring_group size = s->groups[k];
        s->groups[k] = next;
        next.first_point += size.n_points;
        next.first_ring += size.n_rings;
    }
}

static void copy_rings(ring_sort *s, bool outlines)
{
    const kz_rings *rings = s->rings;
    for (int32_t i = 0; i < rings->n_rings; i++) {
        if (is_outline(rings, i) != outlines) continue;
        ring_group *g = &s->groups[s->number[i]];
        const int32_t n = ring_size(rings, i);
        if (n > 0) {
            memcpy(s->points + g->first_point + g->n_points, rings->points + ring_begin(rings, i),
                   sizeof *s->points * (size_t)n);
        }
        g->n_points += n;
        s->ring_end[g->first_ring + g->n_rings++] = g->n_points;
    }
}

static kz_result make_outline(ring_sort *s, int32_t outline, kz_error *err)
{
    const ring_group *g = &s->groups[s->number[outline]];
    const kz_vec2 *points = s->points + g->first_point;
    const int32_t *ring_end = s->ring_end + g->first_ring;
    kz_shape *out = &s->parts[s->number[outline]];
    kz_error faulty = {KZ_OK, 0, 0};
    if (gets_tree(s->rings, outline)) {
        const size_t bytes = kz_edge_tree_bytes(g->n_points);
        kz_shape_polygon_with_tree(points, ring_end, g->n_rings, s->trees, bytes, out, &faulty);
        s->trees += bytes;
    } else {
        kz_shape_polygon_with_holes(points, ring_end, g->n_rings, out, &faulty);
    }
    return faulty.code == KZ_OK ? KZ_OK : fail_as_counted(s->rings, outline, faulty, err);
}

static kz_result check_rings(const kz_rings *rings, kz_error *err)
{
    for (int32_t i = 0; i < rings->n_rings; i++) {
        if (ring_size(rings, i) < 0 || !is_valid_parent(rings, i)) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, i);
    }
    return KZ_OK;
}

kz_result kz_shape_from_rings(const kz_rings *rings, void *memory, size_t bytes, kz_shape *out, kz_error *err)
{
    kz_result result = check_rings(rings, err);
    if (result != KZ_OK) return result;
    const size_t needed = kz_shape_from_rings_bytes(rings);
    if (needed > bytes || (needed && !memory)) {
        return kzi_fail(err, KZ_ERR_BUFFER, (int64_t)needed, (int64_t)(memory ? bytes : 0));
    }
    if (needed == 0) return kz_shape_parts(NULL, 0, out, err);
    const int32_t n = count_outlines(rings);
    ring_sort sort = sort_in(rings, n, memory);
    count_rings(&sort);
    place_groups(&sort, n);
    copy_rings(&sort, true);
    copy_rings(&sort, false);
    for (int32_t i = 0; i < rings->n_rings && result == KZ_OK; i++) {
        if (is_outline(rings, i)) result = make_outline(&sort, i, err);
    }
    if (result != KZ_OK) return result;
    if (n != 1) return kz_shape_parts(sort.parts, n, out, err);
    *out = sort.parts[0];
    return KZ_OK;
}
