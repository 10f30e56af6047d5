/* convex_decomposition.c - convex decomposition of triangulated regions (Hertel and Mehlhorn 1983).
 *
 * A diagonal is removed when the corners at both of its ends stay convex without it.  Diagonals are tried in the order
 * in which the sweep found them; the longest or the shortest first gave more parts for 799 icons.  Each point of the
 * region has some outside around it.  So two parts never share more than one straight side, and no angle of joined
 * parts is a full turn.
 *
 * Corners only grow: a diagonal that had to stay once stays for ever.  A limit of corners breaks this rule, because
 * joining can remove corners by making them straight.  Then all diagonals are tried again until none can be removed. */
#include "math/triangulation/triangulate.h"

/* Sides are numbered as in kzi_triangles.  The sides of a part form a ring. */
typedef struct joining {
    const kz_vec2 *points;
    const kzi_triangles *triangles;
    int32_t *next, *prev; /* next: -1 for a removed diagonal */
    int32_t *root;        /* of a triangle: itself, or one nearer to the representative of their part */
    int32_t *n_corners;   /* of a triangle that represents a part */
    int32_t *diagonal;    /* one of the two sides of each diagonal */
    int32_t n_diagonals, n_parts, max_corners;
} joining;

static int32_t side_start(const joining *j, int32_t side) { return j->triangles->corner[side]; }

static int32_t side_end(const joining *j, int32_t side) { return side_start(j, j->next[side]); }

static int points_orient(const kz_vec2 *points, int32_t a, int32_t b, int32_t c)
{
    return kzi_orient(kzi_vec_of(points[a]), kzi_vec_of(points[b]), kzi_vec_of(points[c]));
}

/* +1 when the part turns where the side begins, 0 when it goes straight on. */
static int corner_orient(const joining *j, int32_t side)
{
    return points_orient(j->points, side_start(j, j->prev[side]), side_start(j, side), side_end(j, side));
}

static int32_t part_of(joining *j, int32_t side)
{
    int32_t t = side / 3;
    while (j->root[t] != t) t = j->root[t] = j->root[j->root[t]];
    return t;
}

static void link_sides(joining *j, int32_t side, int32_t next)
{
    j->next[side] = next;
    j->prev[next] = side;
}

/* Removes a diagonal if the parts on its two sides are one convex part without it. */
static bool join_across(joining *j, int32_t side)
{
    const int32_t twin = j->triangles->twin[side], after_side = j->next[side], after_twin = j->next[twin];
    const int32_t a = part_of(j, side), b = part_of(j, twin);
    const int at_start =
        points_orient(j->points, side_start(j, j->prev[side]), side_start(j, side), side_end(j, after_twin));
    if (at_start < 0) return false;
    const int at_end =
        points_orient(j->points, side_start(j, j->prev[twin]), side_start(j, twin), side_end(j, after_side));
    if (at_end < 0) return false;
    const int before =
        corner_orient(j, side) + corner_orient(j, after_side) + corner_orient(j, twin) + corner_orient(j, after_twin);
    const int32_t n_corners = j->n_corners[a] + j->n_corners[b] - before + at_start + at_end;
    if (j->max_corners > 0 && n_corners > j->max_corners) return false;
    link_sides(j, j->prev[side], after_twin);
    link_sides(j, j->prev[twin], after_side);
    j->next[side] = j->next[twin] = -1;
    j->root[b] = a;
    j->n_corners[a] = n_corners;
    j->n_parts--;
    return true;
}

static void start_with_triangles(joining *j)
{
    const kzi_triangles *t = j->triangles;
    j->n_parts = t->n;
    j->n_diagonals = 0;
    for (int32_t i = 0; i < t->n; i++) {
        j->root[i] = i;
        j->n_corners[i] = 3;
        for (int32_t k = 0; k < 3; k++) {
            const int32_t side = 3 * i + k;
            link_sides(j, side, 3 * i + (k + 1) % 3);
            if (t->twin[side] > side) j->diagonal[j->n_diagonals++] = side;
        }
    }
}

static void join_all(joining *j)
{
    bool again = true;
    while (again) {
        const int32_t before = j->n_diagonals;
        int32_t left = 0;
        for (int32_t i = 0; i < before; i++) {
            const int32_t side = j->diagonal[i];
            if (!join_across(j, side)) j->diagonal[left++] = side;
        }
        j->n_diagonals = left;
        again = j->max_corners > 0 && left < before;
    }
}

/* ---- The result ----------------------------------------------------------------------------------------- */

static bool is_higher(const joining *j, int32_t a, int32_t b)
{
    const kz_vec2 p = j->points[side_start(j, a)], q = j->points[side_start(j, b)];
    return p.y < q.y || (p.y == q.y && p.x < q.x);
}

/* Writes the corners of the ring of sides that `side` is in, and marks all of them as written. */
static void write_part(joining *j, int32_t side, kzi_parts *out)
{
    int32_t first = side;
    for (int32_t s = j->next[side]; s != side; s = j->next[s]) {
        if (is_higher(j, s, first)) first = s;
    }
    int32_t s = first;
    do {
        if (corner_orient(j, s) > 0) out->corner[out->n_corners++] = side_start(j, s);
        s = j->next[s];
    } while (s != first);
    out->part_end[out->n_parts++] = out->n_corners;
    do {
        const int32_t next = j->next[s];
        j->prev[s] = -1;
        s = next;
    } while (s != first);
}

static kz_result write_parts(joining *j, const kz_allocator *alloc, kzi_parts *out, kz_error *err)
{
    const int32_t n_sides = 3 * j->triangles->n;
    kzi_parts made = {NULL, NULL, 0, 0, 0, j->n_parts, *alloc};
    for (int32_t t = 0; t < j->triangles->n; t++) {
        if (j->root[t] == t) made.corner_room += j->n_corners[t];
    }
    const size_t corner_bytes = (size_t)made.corner_room * sizeof(int32_t);
    made.corner = kzi_alloc(alloc, corner_bytes, sizeof(int32_t));
    made.part_end = kzi_alloc(alloc, (size_t)made.part_room * sizeof(int32_t), sizeof(int32_t));
    if (!made.corner || !made.part_end) {
        kzi_parts_free(&made);
        return kzi_fail(err, KZ_ERR_MEMORY, (int64_t)corner_bytes, 0);
    }
    for (int32_t side = 0; side < n_sides; side++) {
        if (j->next[side] >= 0 && j->prev[side] >= 0) write_part(j, side, &made);
    }
    *out = made;
    return KZ_OK;
}

void kzi_parts_free(kzi_parts *parts)
{
    const size_t corner_bytes = (size_t)parts->corner_room * sizeof(int32_t);
    if (parts->corner) kzi_release(&parts->alloc, parts->corner, corner_bytes, sizeof(int32_t));
    if (parts->part_end) {
        kzi_release(&parts->alloc, parts->part_end, (size_t)parts->part_room * sizeof(int32_t), sizeof(int32_t));
    }
    *parts = (kzi_parts){0};
}

/* A triangle needs two numbers for each side, two for itself, and two for its diagonals, which are half of the
 * sides. */
enum { JOINING_NUMBERS = 2 * 3 + 2 + 2 };

static kz_result join_triangles(const kz_vec2 *points, kzi_triangles *triangles, int32_t max_corners, kzi_parts *out,
                                kz_error *err)
{
    const kz_allocator *alloc = &triangles->alloc;
    const size_t n = (size_t)triangles->n;
    size_t size;
    if (!kzi_mul_size(n, JOINING_NUMBERS * sizeof(int32_t), &size)) {
        return kzi_fail(err, KZ_ERR_TOO_LARGE, triangles->n, 0);
    }
    int32_t *block = kzi_alloc(alloc, size, sizeof(int32_t));
    if (!block) return kzi_fail(err, KZ_ERR_MEMORY, (int64_t)size, 0);
    joining j = {.points = points, .triangles = triangles, .max_corners = max_corners};
    j.next = block;
    j.prev = j.next + 3 * n;
    j.root = j.prev + 3 * n;
    j.n_corners = j.root + n;
    j.diagonal = j.n_corners + n;
    kzi_triangles_flip(points, triangles, block);
    start_with_triangles(&j);
    join_all(&j);
    const kz_result result = write_parts(&j, alloc, out, err);
    kzi_release(alloc, block, size, sizeof(int32_t));
    return result;
}

kz_result kzi_convex_parts(const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings, int32_t max_corners,
                           const kz_allocator *alloc, kzi_parts *out, kz_error *err)
{
    kzi_triangles triangles;
    kz_result result = kzi_triangulate(points, ring_end, n_rings, alloc, &triangles, err);
    if (result != KZ_OK) return result;
    if (triangles.n > 0) {
        result = join_triangles(points, &triangles, max_corners, out, err);
    } else {
        *out = (kzi_parts){NULL, NULL, 0, 0, 0, 0, triangles.alloc};
    }
    kzi_triangles_free(&triangles);
    return result;
}
