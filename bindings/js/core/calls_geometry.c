/* calls_geometry.c - polygons, points and boxes for kolize/geometry, without shapes and worlds.
 *
 * Points are x, y, x, y.  Ring i has the points [ring_end[i-1], ring_end[i]); ring 0 is the outline, others are holes.  A
 * list that a call makes is the answer, until kzj_list_free.  Polygons are checked and points are located by the
 * functions below kz_shape_polygon and kz_relate: these two would bring shapes of all kinds into the module.  All numbers
 * are finite, but for boxes, whose numbers are not NaN. */
#include "calls.h"

#include "shape/shape_private.h"

#include <stdlib.h>

static kz_triangles triangles;
static kz_rings rings;
static kz_cell_rects rects;

void KZJ(kzj_list_free)(void)
{
    kz_triangles_free(&triangles);
    kz_rings_free(&rings);
    kz_cell_rects_free(&rects);
}

static kz_result fail(kz_result code, int64_t a, int64_t b)
{
    kzj_err = (kz_error){code, a, b};
    return code;
}

static void answer(const void *items, int32_t n, const int32_t *ends, int32_t n_ends)
{
    kzj_answered.list.items = items;
    kzj_answered.list.ends = ends;
    kzj_answered.list.n = n;
    kzj_answered.list.n_ends = n_ends;
}

/* ---- Polygons ---------------------------------------------------------------------------------------------------- */

enum { WITH_TREE = 32 }; /* vertices from which on a tree of the edges pays */

static kz_result memory_for_tree(int32_t n, void **tree)
{
    const size_t bytes = n >= WITH_TREE ? kz_edge_tree_bytes(n) : 0;
    *tree = bytes ? malloc(bytes) : NULL;
    return bytes && !*tree ? fail(KZ_ERR_MEMORY, (int64_t)bytes, 0) : KZ_OK;
}

/* Checks the polygon.  *out refers to the points, to ring_end and to *tree, which the caller frees. */
static kz_result open_polygon(const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings, kz_shape *out, void **tree)
{
    *tree = NULL;
    for (int32_t i = 0, begin = 0; i < n_rings; begin = ring_end[i++]) {
        if (ring_end[i] - begin < 3) return fail(KZ_ERR_TOO_FEW_POINTS, ring_end[i] - begin, 3);
    }
    const kz_result result = memory_for_tree(ring_end[n_rings - 1], tree);
    *out = (kz_shape){0};
    return result != KZ_OK ? result : kzi_make_polygon(points, ring_end, n_rings, *tree, out, &kzj_err);
}

/* Three numbers of vertices a triangle. */
kz_result KZJ(kzj_triangulate)(const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings)
{
    kz_shape polygon;
    void *tree;
    kz_result result = open_polygon(points, ring_end, n_rings, &polygon, &tree);
    if (result == KZ_OK) result = kz_triangulate(&polygon, NULL, &triangles, &kzj_err);
    free(tree);
    answer(triangles.indices, 3 * triangles.n, NULL, 0);
    return result;
}

static kz_rings rings_of(kz_vec2 *points, int32_t *ring_end, int32_t *parent, int32_t n_rings)
{
    parent[0] = -1;
    for (int32_t i = 1; i < n_rings; i++) parent[i] = 0;
    return (kz_rings){.points = points, .ring_end = ring_end, .parent = parent,
                      .n_points = ring_end[n_rings - 1], .n_rings = n_rings};
}

static kz_result answer_rings(kz_result result)
{
    answer(rings.points, rings.n_points, rings.ring_end, rings.n_rings);
    return result;
}

/* `parent` has room for n_rings numbers, here and below. */
kz_result KZJ(kzj_convex_parts)(kz_vec2 *points, int32_t *ring_end, int32_t n_rings, int32_t *parent, int32_t max_points)
{
    kz_shape polygon;
    void *tree;
    const kz_rings from = rings_of(points, ring_end, parent, n_rings);
    kz_result result = open_polygon(points, ring_end, n_rings, &polygon, &tree);
    free(tree);
    if (result == KZ_OK) result = kz_rings_convex_parts(&from, max_points, NULL, &rings, &kzj_err);
    return answer_rings(result);
}

static void reverse(kz_vec2 *points, int32_t n)
{
    for (int32_t i = 0; i < n / 2; i++) {
        const kz_vec2 kept = points[i];
        points[i] = points[n - 1 - i];
        points[n - 1 - i] = kept;
    }
}

static bool equal(kz_vec2 a, kz_vec2 b) { return a.x == b.x && a.y == b.y; }

/* Leaves out vertices that repeat the one before. */
static void drop_repeated(kz_vec2 *points, int32_t *ring_end, int32_t n_rings)
{
    int32_t n = 0;
    for (int32_t ring = 0, i = 0; ring < n_rings; ring++) {
        const int32_t begin = n;
        for (; i < ring_end[ring]; i++)
            if (n == begin || !equal(points[i], points[n - 1])) points[n++] = points[i];
        while (n > begin + 1 && equal(points[n - 1], points[begin])) n--;
        ring_end[ring] = n;
    }
}

/* Turns the outline clockwise and holes the other way, as kz_rings has them, and notes which rings that changes. */
static void wind(kz_vec2 *points, const int32_t *ring_end, int32_t n_rings, int32_t *changed)
{
    const kzi_outline outline = kzi_outline_of_points(points, ring_end, ring_end[n_rings - 1], n_rings);
    for (int32_t i = 0; i < n_rings; i++) {
        changed[i] = kzi_ring_is_positive(&outline, i) != (i == 0);
        if (changed[i]) reverse(&points[kzi_ring_begin(&outline, i)], ring_end[i] - kzi_ring_begin(&outline, i));
    }
}

/* `room` is for 2 * n_rings numbers.  The rings of the answer turn as the given ones do. */
kz_result KZJ(kzj_simplify)(kz_vec2 *points, int32_t *ring_end, int32_t n_rings, int32_t *room, int mode,
                            float tolerance, int32_t max_points)
{
    const kz_simplify how = {.mode = (kz_simplify_mode)mode, .tolerance = tolerance, .max_points = max_points};
    int32_t *changed = room + n_rings;
    kz_shape polygon;
    void *tree;
    kz_result result = open_polygon(points, ring_end, n_rings, &polygon, &tree);
    free(tree);
    if (result == KZ_OK && polygon.flags & (KZ_SHAPE_FLAT | KZ_SHAPE_POINT_LIKE)) return -1;
    if (result == KZ_OK) {
        drop_repeated(points, ring_end, n_rings);
        wind(points, ring_end, n_rings, changed);
        const kz_rings from = rings_of(points, ring_end, room, n_rings);
        result = kz_rings_simplify(&from, &how, NULL, &rings, &kzj_answered.list.largest, &kzj_err);
    }
    for (int32_t i = 0, begin = 0; i < rings.n_rings; begin = rings.ring_end[i++])
        if (changed[i]) reverse(&rings.points[begin], rings.ring_end[i] - begin);
    return answer_rings(result);
}

kz_result KZJ(kzj_measure_polygon)(const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings)
{
    kz_shape polygon;
    void *tree;
    const kz_result result = open_polygon(points, ring_end, n_rings, &polygon, &tree);
    if (result == KZ_OK) kzj_answered.measure = kz_shape_measure(&polygon);
    free(tree);
    return result;
}

/* A byte for each of n points: -1 outside, 0 on an edge, 1 inside an odd number of rings, which may cross. */
kz_result KZJ(kzj_locate)(const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings, const kz_vec2 *at, size_t n,
                          signed char *out)
{
    enum { MANY = 8 }; /* questions from which on a tree pays */
    const int32_t n_points = ring_end[n_rings - 1];
    kzi_outline outline = kzi_outline_of_points(points, ring_end, n_points, n_rings);
    void *tree = NULL;
    const kz_result result = n < MANY ? KZ_OK : memory_for_tree(n_points, &tree);
    if (result != KZ_OK) return result;
    if (tree) outline.tree = kzi_edge_tree_build(&outline, tree);
    for (size_t i = 0; i < n; i++)
        out[i] = n_points > 0 ? (signed char)kzi_locate(&outline, kzi_probe_at(kzi_vec_of(at[i]))) : -1;
    free(tree);
    return KZ_OK;
}

/* Where one point lies, as kzj_locate has it. */
int KZJ(kzj_locate_one)(const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings, float x, float y)
{
    const kzi_outline outline = kzi_outline_of_points(points, ring_end, ring_end[n_rings - 1], n_rings);
    return outline.n_points > 0 ? kzi_locate(&outline, kzi_probe_at((kzi_vec){x, y})) : -1;
}

/* The hull is written over the points. */
void KZJ(kzj_hull)(kz_vec2 *points, int32_t n) { answer(points, kz_convex_hull(points, n, points), NULL, 0); }

/* ---- Clipping ---------------------------------------------------------------------------------------------------- */

static kz_result check_box(kz_box box)
{
    kz_shape area;
    return kz_shape_box(box.min, box.max, &area, &kzj_err);
}

/* `out` has room for n + 4 points.  The polygon must be convex, and have area. */
kz_result KZJ(kzj_clip)(const kz_vec2 *points, int32_t n, const kz_box *box, kz_vec2 *out)
{
    kz_shape polygon;
    void *tree;
    size_t n_out = 0;
    kz_result result = open_polygon(points, &n, 1, &polygon, &tree);
    free(tree);
    if (result == KZ_OK) result = check_box(*box);
    if (result == KZ_OK && !(polygon.flags & KZ_SHAPE_CONVEX)) return -1;
    if (result == KZ_OK) result = kz_polygon_clip_box(points, n, *box, out, (size_t)n + 4, &n_out);
    answer(out, (int32_t)n_out, NULL, 0);
    return result;
}

/* The answer has no items where they share no point. */
kz_result KZJ(kzj_clip_segment)(const kz_segment *segment, const kz_box *box, kz_segment *out)
{
    const kz_result result = check_box(*box);
    answer(out, result == KZ_OK && kz_segment_clip(*segment, *box, out) ? 2 : 0, NULL, 0);
    return result;
}

/* ---- Boxes ------------------------------------------------------------------------------------------------------- */

/* `pairs` receives the first `max`; the answer is how many there are. */
kz_result KZJ(kzj_box_pairs)(const kz_box *boxes, size_t n, float wrap_w, float wrap_h, kz_index_pair *pairs, size_t max)
{
    const kz_box_options options = {.wrap_w = wrap_w, .wrap_h = wrap_h};
    return kz_box_pairs(boxes, n, &options, pairs, max, &kzj_answered.n, &kzj_err);
}

kz_result KZJ(kzj_box_pairs_between)(const kz_box *a, size_t n_a, const kz_box *b, size_t n_b, float wrap_w, float wrap_h,
                                     kz_index_pair *pairs, size_t max)
{
    const kz_box_options options = {.wrap_w = wrap_w, .wrap_h = wrap_h};
    return kz_box_pairs_between(a, n_a, b, n_b, &options, pairs, max, &kzj_answered.n, &kzj_err);
}

/* ---- Rectangles -------------------------------------------------------------------------------------------------- */

/* Four numbers of cells a rectangle.  The mask ends here. */
static kz_result rectangles_of(kz_mask *mask)
{
    const kz_result result = kz_mask_rectangles(mask, NULL, &rects, &kzj_err);
    kz_mask_free(mask);
    answer(rects.items, rects.n, NULL, 0);
    return result;
}

kz_result KZJ(kzj_cell_rectangles)(const unsigned char *bytes, int32_t w, int32_t h)
{
    kz_mask *mask = kzj_mask_cells(bytes, w, h);
    return mask ? rectangles_of(mask) : kzj_err.code;
}

/* Of rings along the sides of w x h cells. */
kz_result KZJ(kzj_ring_rectangles)(kz_vec2 *points, int32_t *ring_end, int32_t n_rings, int32_t *parent, int32_t w,
                                   int32_t h)
{
    const kz_rings from = rings_of(points, ring_end, parent, n_rings);
    kz_mask *mask = NULL;
    const kz_result result = kz_rings_fill(&from, w, h, NULL, &mask, &kzj_err);
    return result == KZ_OK ? rectangles_of(mask) : result;
}

/* ---- Signs ------------------------------------------------------------------------------------------------------- */

int KZJ(kzj_orient)(float ax, float ay, float bx, float by, float cx, float cy)
{
    return kz_orient((kz_vec2){ax, ay}, (kz_vec2){bx, by}, (kz_vec2){cx, cy});
}

int KZJ(kzj_in_circle)(float ax, float ay, float bx, float by, float cx, float cy, float dx, float dy)
{
    return kz_in_circle((kz_vec2){ax, ay}, (kz_vec2){bx, by}, (kz_vec2){cx, cy}, (kz_vec2){dx, dy});
}
