/* sweep_mask.c - when does a convex shape that moves begin to overlap a mask?  Its runs of cells near the path are
 * boxes, of which the earliest counts.
 *
 * The upper and lower sides of runs may lie inside the mask, their ends never.  A box comes to such a side with a corner
 * only.  Where a polygon comes to several faces at once, or with a vertex to a corner of a run, the exact search decides
 * which face counts.  It also takes cells beyond what a float32 counts, and faces too far for corners to be told. */
#include "math/vec.h"
#include "query/mask_cells.h"
#include "query/shape_parts.h"
#include "query/sweep/sweep_exact.h"
#include "query/sweep/sweep_private.h"

#define FARTHEST_CELL 0x1p24 /* a float32 */
#define NEAR_CORNER 0x1p-6    /* up to coordinates and motions of some 65536 in sum, then more: */
#define OF_SIZE 0x1p-22       /* of them; points and times are rounded to float32, and times may be two steps early */
#define NOT_NEAR 0x1p-2       /* that much is too much to tell corners */

typedef struct cell_sweep {
    const kz_shape *a;
    kz_vec2 motion;
    kzi_cells_on_path cells;
    kz_sweep_hit best;
    bool doubts; /* about its face */
} cell_sweep;

/* So near corners of the run must be looked for. */
static double near_corner_of(const cell_sweep *s, const kz_box *run)
{
    const double size = kzi_box_farthest(run) + kzi_abs((double)s->motion.x) + kzi_abs((double)s->motion.y);
    return kzi_max(NEAR_CORNER, OF_SIZE * size);
}

/* The side of the run that a box meets with a corner: is it an end, since cells lie on the other one? */
static void leave_inner_side(const cell_sweep *s, const kz_box *run, double near, kz_sweep_hit *hit)
{
    const float end = s->motion.x > 0 ? run->min.x : run->max.x;
    if (hit->normal.y == 0 || !(kzi_abs((double)hit->point.x - end) < near)) return;
    const float x = s->motion.x > 0 ? end : end - 1, y = hit->normal.y < 0 ? run->min.y - 1 : run->max.y;
    if (kzi_mask_is_set(s->cells.mask, (int64_t)x, (int64_t)y)) {
        hit->normal = (kz_vec2){s->motion.x > 0 ? -1.0f : 1.0f, 0};
    }
}

/* Does a polygon meet a corner of the run with a vertex? */
static bool meets_at_vertex(const cell_sweep *s, const kz_box *run, double near, const kz_sweep_hit *hit)
{
    const kzi_vec at = kzi_vec_of(hit->point);
    int32_t n;
    const kz_vec2 *v = kzi_shape_points(s->a, &n);
    if (!(kzi_min(kzi_abs(at.x - run->min.x), kzi_abs(at.x - run->max.x)) < near)) return false;
    if (!(kzi_min(kzi_abs(at.y - run->min.y), kzi_abs(at.y - run->max.y)) < near)) return false;
    for (int32_t i = 0; i < n; i++) {
        const double x = v[i].x + (double)hit->t * s->motion.x, y = v[i].y + (double)hit->t * s->motion.y;
        if (kzi_abs(x - at.x) < near && kzi_abs(y - at.y) < near) return true;
    }
    return false;
}

/* A round shape meets no corner behind which the next row goes on, but the wall of both: within one float32. */
static void leave_covered_corner(const cell_sweep *s, const kz_box *run, kz_sweep_hit *hit)
{
    const kz_vec2 at = hit->point;
    const bool is_left = s->motion.x > 0, is_above = at.y == run->min.y; /* the end that it comes to */
    if (at.x != (is_left ? run->min.x : run->max.x) || !(is_above || at.y == run->max.y)) return;
    if (hit->normal.y == 0 || !(hit->normal.x * s->motion.x < 0)) return;
    const float x = is_left ? run->min.x : run->max.x - 1, y = is_above ? run->min.y - 1 : run->max.y;
    if (kzi_mask_is_set(s->cells.mask, (int64_t)x, (int64_t)y)) hit->normal = (kz_vec2){is_left ? -1.0f : 1.0f, 0};
}

static void sweep_into_cells_of_run(void *to, const kzi_run_of_cells *cells)
{
    cell_sweep *s = to;
    const kz_vec2 min = {(float)cells->x0, (float)cells->y}, max = {(float)cells->x1, min.y + 1};
    const kz_shape run = {KZ_KIND_BOX, KZ_SHAPE_CONVEX | KZ_SHAPE_CLOCKWISE, {min, max}, {.point = min}};
    if (kzi_stays_beside(&s->a->bounds, s->motion, &run.bounds)) return;
    kz_sweep_hit hit = kzi_sweep_convex_pair(s->a, s->motion, &run);
    if (!hit.hit) return;
    const double near = near_corner_of(s, &run.bounds);
    if (kzi_is_round_kind(s->a)) leave_covered_corner(s, &run.bounds, &hit);
    if (s->a->kind == KZ_KIND_BOX) leave_inner_side(s, &run.bounds, near, &hit);
    const kz_vec2 before = s->best.normal;
    const kzi_met met = kzi_sweep_keep_earlier(&s->best, s->motion, &hit);
    if (met == KZI_MET_LATER) return;
    s->cells.until = (double)kzi_no_later_than(s->best.t);
    if (kzi_is_round_kind(s->a)) return;
    const bool doubted = met == KZI_MET_AT_ONCE && s->doubts;
    s->doubts = doubted || near > NOT_NEAR;
    if (s->a->kind != KZ_KIND_POLYGON) return;
    const bool is_other = met == KZI_MET_AT_ONCE && (before.x != hit.normal.x || before.y != hit.normal.y);
    s->doubts |= is_other || meets_at_vertex(s, &run.bounds, near, &hit);
}

kz_sweep_hit kzi_sweep_into_cells(const kz_shape *a, kz_vec2 m, const kz_shape *b)
{
    const kzi_near bounds = {a->bounds.min.x, a->bounds.min.y, a->bounds.max.x, a->bounds.max.y};
    cell_sweep s = {.a = a, .motion = m};
    if ((m.x == 0 && m.y == 0) || kzi_box_farthest(&b->bounds) > FARTHEST_CELL) return kzi_sweep_exact(a, m, b, 0);
    const kz_relation start = kz_relate(a, b);
    if (start == KZ_OVERLAP) return kzi_sweep_exact(a, m, b, 0);
    s.best = (kz_sweep_hit){.start = start, .t = 1};
    kzi_cells_begin(&s.cells, &b->as.mask, &bounds, kzi_vec_of(m));
    kzi_visit_cells(&s.cells, sweep_into_cells_of_run, &s);
    s.best.start = start; /* that of the run may be less */
    return s.doubts ? kzi_sweep_exact(a, m, b, 0) : s.best;
}
