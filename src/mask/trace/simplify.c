/* simplify.c - simplification of rings: removes points by the cheapest steps first, without new crossings.
 *
 * It repeats the cheapest allowed step until none is left or the number of points is small enough.  Typical: the
 * outline of a sprite, 100 to 20 000 points, at load time.  A step examines the old points of the edges beside it.  So
 * n points cost about n log n of them: long stretches come late and are rare. */
#include "mask/trace/simplify.h"

#include "math/rounding.h"
#include "mask/trace/rings.h"

enum { SIMPLIFY_POINT_STEPS = 16 }; /* steps of work to set up a point */

/* ---- The query ----------------------------------------------------------------------------------------- */

static bool ring_has_order(const kz_rings *rings, int32_t r)
{
    const int32_t begin = r > 0 ? rings->ring_end[r - 1] : 0, end = rings->ring_end[r], parent = rings->parent[r];
    if (begin < 0 || end > rings->n_points || end < begin || end - begin < 3) return false;
    return parent == -1 || (parent >= 0 && parent < r && rings->parent[parent] == -1);
}

/* Does the ring surely have the wrong winding?  The sum of triangles may be off a little; then the sign is not
 * judged. */
static bool ring_turns_wrong(const kz_rings *rings, int32_t r)
{
    const int32_t begin = r > 0 ? rings->ring_end[r - 1] : 0, end = rings->ring_end[r];
    const kzi_vec o = kzi_vec_of(rings->points[begin]);
    double area = 0, size = 0;
    for (int32_t i = begin + 1; i + 1 < end; i++) {
        const kzi_vec p = kzi_vec_of(rings->points[i]), q = kzi_vec_of(rings->points[i + 1]);
        const double left = (p.x - o.x) * (q.y - o.y), right = (p.y - o.y) * (q.x - o.x);
        area += left - right;
        size += (left < 0 ? -left : left) + (right < 0 ? -right : right);
    }
    return (rings->parent[r] < 0 ? -area : area) > 1e-15 * (end - begin) * size;
}

static bool is_how_sound(const kz_simplify *how)
{
    if (how->mode != KZ_SIMPLIFY_CLOSEST && how->mode != KZ_SIMPLIFY_INSIDE && how->mode != KZ_SIMPLIFY_COVER)
        return false;
    return how->tolerance >= 0 && kzi_is_finite(how->tolerance) && how->max_points >= 0;
}

static kz_result check_rings(const kz_rings *rings, kzi_work *work, kz_error *err)
{
    if (rings->n_rings < 0 || rings->n_points < 0) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if ((rings->n_rings > 0 ? rings->ring_end[rings->n_rings - 1] : 0) != rings->n_points)
        return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if (rings->n_points > KZI_RINGS_BOXES_MAX)
        return kzi_fail(err, KZ_ERR_TOO_LARGE, rings->n_points, KZI_RINGS_BOXES_MAX);
    for (int32_t r = 0; r < rings->n_rings; r++)
        if (!ring_has_order(rings, r)) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    for (int32_t i = 0; i < rings->n_points; i++)
        if (!kzi_is_finite(rings->points[i].x) || !kzi_is_finite(rings->points[i].y))
            return kzi_fail(err, KZ_ERR_NOT_FINITE, i, 0);
    for (int32_t r = 0, begin = 0; r < rings->n_rings && !kzi_work_is_over(work); begin = rings->ring_end[r++]) {
        if (ring_turns_wrong(rings, r)) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
        kzi_work_tick(work, SIMPLIFY_POINT_STEPS * (uint64_t)(rings->ring_end[r] - begin));
    }
    return kzi_work_result(work, err);
}

/* ---- The rings at work --------------------------------------------------------------------------------- */

static void *simplify_alloc(const kzi_simplify *s, int64_t n, size_t each)
{
    size_t size;
    return kzi_mul_size((size_t)n, each, &size) ? kzi_alloc(&s->alloc, size, sizeof(double)) : NULL;
}

static void simplify_release(const kzi_simplify *s, void *block, int64_t n, size_t each)
{
    if (block) kzi_release(&s->alloc, block, (size_t)n * each, sizeof(double));
}

static void free_work(kzi_simplify *s)
{
    const int64_t n = s->old->n_points;
    simplify_release(s, s->vertex, n, sizeof(kzi_vertex));
    simplify_release(s, s->step, 2 * n, sizeof(kzi_rings_step));
    simplify_release(s, s->heap, 2 * n, sizeof(int32_t));
    simplify_release(s, s->ring_n, s->old->n_rings, sizeof(int32_t));
    kzi_ring_bvh_free(&s->edges, &s->alloc);
}

static bool alloc_work(kzi_simplify *s)
{
    const int64_t n = s->old->n_points;
    s->vertex = simplify_alloc(s, n, sizeof(kzi_vertex));
    s->step = simplify_alloc(s, 2 * n, sizeof(kzi_rings_step));
    s->heap = simplify_alloc(s, 2 * n, sizeof(int32_t));
    s->ring_n = simplify_alloc(s, s->old->n_rings, sizeof(int32_t));
    return s->vertex && s->step && s->heap && s->ring_n && kzi_ring_bvh_make((int32_t)n, &s->alloc, &s->edges);
}

static void begin_ring(kzi_simplify *s, int32_t r)
{
    const kz_rings *old = s->old;
    const int32_t begin = r > 0 ? old->ring_end[r - 1] : 0, end = old->ring_end[r];
    s->ring_n[r] = end - begin;
    for (int32_t i = begin; i < end && !kzi_work_is_over(s->work); i++) {
        const int32_t prev = i > begin ? i - 1 : end - 1, next = i + 1 < end ? i + 1 : begin;
        s->vertex[i] = (kzi_vertex){old->points[i], 2 * i, prev, next, r, old->points[i], 2 * i, -1};
        s->step[(ptrdiff_t)2 * i] = s->step[(ptrdiff_t)2 * i + 1] = (kzi_rings_step){INFINITY, 0, -1, -1, -1, -1};
        kzi_ring_bvh_put(&s->edges, i, old->points[i], old->points[next]);
        kzi_work_tick(s->work, SIMPLIFY_POINT_STEPS);
    }
}

/* ---- The result ---------------------------------------------------------------------------------------- */

/* The larger of `most`, which is at most the tolerance, and the distance from p to the edge, rounded up. */
static float raise_to_distance(const kzi_simplify *s, float most, kzi_vec p, kzi_vec a, kzi_vec b)
{
    if (kzi_compare_segment_distance(p, a, b, most, 0) <= 0) return most;
    const double d = sqrt(kzi_distance_squared(p, a, b));
    const float rounded = d < s->tolerance ? (float)d : (float)s->tolerance, up = kzi_next_up(rounded);
    if (kzi_compare_segment_distance(p, a, b, rounded, 0) <= 0) return rounded;
    return up < s->tolerance && kzi_compare_segment_distance(p, a, b, up, 0) <= 0 ? up : (float)s->tolerance;
}

/* Raises `most` to the distance from the old stretch to the edge from v to the next vertex, and from v to its place. */
static float raise_to_edge(const kzi_simplify *s, float most, int32_t v)
{
    const kzi_vertex *from = &s->vertex[v], *to = &s->vertex[from->next];
    const kzi_vec a = kzi_vec_of(from->at), b = kzi_vec_of(to->at);
    most = raise_to_distance(s, most, a, kzi_old_point(s, from->place, from->ring),
                             kzi_old_point(s, from->place, from->ring));
    for (int32_t i = from->place;; i = kzi_next_place(s, from->ring, i, to->place)) {
        most = raise_to_distance(s, most, kzi_old_point(s, i, from->ring), a, b);
        if (i == to->place) return most;
    }
}

/* Each ring begins with the first of its points that is left. */
static float write_rings(const kzi_simplify *s, kz_rings *out)
{
    float largest = 0;
    int32_t n = 0;
    for (int32_t r = 0; r < s->old->n_rings && !kzi_work_is_over(s->work); r++) {
        int32_t v = r > 0 ? s->old->ring_end[r - 1] : 0;
        while (s->vertex[v].next < 0) v++;
        for (int32_t left = s->ring_n[r]; left > 0; left--, v = s->vertex[v].next) {
            out->points[n++] = s->vertex[v].at;
            largest = raise_to_edge(s, largest, v);
        }
        out->ring_end[r] = n;
        out->parent[r] = s->old->parent[r];
    }
    return largest;
}

static kz_result simplify_work(kzi_simplify *s, const kz_simplify *how, kz_rings *out, float *largest, kz_error *err)
{
    for (int32_t r = 0; r < s->old->n_rings; r++) begin_ring(s, r);
    kzi_ring_bvh_join(&s->edges, s->work);
    kz_result result = kzi_work_result(s->work, err);
    if (result == KZ_OK) result = kzi_check_edges(s, err);
    if (result != KZ_OK) return result;
    for (int32_t v = 0; v < s->old->n_points && !kzi_work_is_over(s->work); v++) kzi_steps_weigh(s, v);
    while (s->n_left > how->max_points && !kzi_work_is_over(s->work)) {
        const int32_t step = kzi_step_take(s);
        if (step < 0) break;
        kzi_step_do(s, step);
    }
    if (kzi_work_is_over(s->work)) return kzi_work_result(s->work, err);
    result = kzi_rings_new(s->n_left, s->old->n_rings, &s->alloc, out, err);
    if (result != KZ_OK) return result;
    *largest = write_rings(s, out);
    if (!kzi_work_is_over(s->work)) return KZ_OK;
    kz_rings_free(out);
    return kzi_work_result(s->work, err);
}

kz_result kz_rings_simplify(const kz_rings *rings, const kz_simplify *how, const kz_allocator *alloc, kz_rings *out,
                            float *largest, kz_error *err)
{
    kzi_simplify s = {0};
    kz_rings made = {NULL, NULL, NULL, 0, 0, kzi_allocator(alloc)};
    float most = 0;
    if (!rings) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if (!how || !is_how_sound(how)) return kzi_fail(err, KZ_ERR_ARGUMENT, 2, 0);
    kzi_work work = kzi_work_of(&how->work);
    if (!out) return kzi_fail(err, KZ_ERR_ARGUMENT, 4, 0);
    kz_result result = check_rings(rings, &work, err);
    if (result != KZ_OK) return result;
    if (rings->n_rings > 0) {
        s.old = rings;
        s.side = how->mode == KZ_SIMPLIFY_CLOSEST ? 0 : how->mode == KZ_SIMPLIFY_INSIDE ? 1 : -1;
        s.tolerance = how->tolerance;
        s.n_left = rings->n_points;
        s.work = &work;
        s.alloc = made.alloc;
        if (alloc_work(&s)) result = simplify_work(&s, how, &made, &most, err);
        else result = kzi_fail(err, KZ_ERR_MEMORY, (int64_t)rings->n_points * (int64_t)sizeof(kzi_vertex), 0);
        free_work(&s);
    }
    if (result != KZ_OK) return result;
    *out = made;
    if (largest) *largest = most;
    return KZ_OK;
}
