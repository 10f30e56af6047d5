/* sweep_mask.c - when does a small convex shape that moves begin to overlap a mask?  Its runs of cells near the path are
 * boxes, of which the earliest counts.
 *
 * The upper and lower sides of runs may lie inside the mask, their ends never.  A box comes to such a side with a corner
 * only.  Where a polygon comes to several faces at once, or with a vertex to a corner of a run, the exact search decides
 * which face counts.  It takes masks and motions too far for these corners to be told in float32, too. */
#include "query/mask_cells.h"
#include "query/shape_parts.h"
#include "query/sweep/sweep_exact.h"
#include "query/sweep/sweep_private.h"

#define NEAR_CORNER 0x1p-6f
#define FARTHEST_CELL 65536.0

typedef struct cell_sweep {
    const kz_shape *a;
    kz_vec2 motion;
    kzi_cells_on_path cells;
    kz_sweep_hit best;
    bool doubts; /* about its face */
} cell_sweep;

static bool is_near(double v, float corner) { return kzi_abs(v - corner) < NEAR_CORNER; }

/* The side of the run that a box meets with a corner: is it an end, since cells lie on the other one? */
static void leave_inner_side(const cell_sweep *s, const kz_box *run, kz_sweep_hit *hit)
{
    const float end = s->motion.x > 0 ? run->min.x : run->max.x;
    if (hit->normal.y == 0 || !is_near(hit->point.x, end)) return;
    const float x = s->motion.x > 0 ? end : end - 1, y = hit->normal.y < 0 ? run->min.y - 1 : run->max.y;
    if (kzi_mask_is_set(s->cells.mask, (int64_t)x, (int64_t)y)) {
        hit->normal = (kz_vec2){s->motion.x > 0 ? -1.0f : 1.0f, 0};
    }
}

/* Does a polygon meet a corner of the run with a vertex? */
static bool meets_at_vertex(const cell_sweep *s, const kz_box *run, const kz_sweep_hit *hit)
{
    const kz_vec2 at = hit->point, *v = s->a->as.polygon.inline_points;
    if (!is_near(at.x, run->min.x) && !is_near(at.x, run->max.x)) return false;
    if (!is_near(at.y, run->min.y) && !is_near(at.y, run->max.y)) return false;
    for (int32_t i = 0; i < s->a->as.polygon.n_points; i++) {
        const double x = v[i].x + (double)hit->t * s->motion.x, y = v[i].y + (double)hit->t * s->motion.y;
        if (is_near(x, at.x) && is_near(y, at.y)) return true;
    }
    return false;
}

static void sweep_into_cells_of_run(void *to, const kzi_run_of_cells *cells)
{
    cell_sweep *s = to;
    const kz_vec2 min = {(float)cells->x0, (float)cells->y}, max = {(float)cells->x1, min.y + 1};
    const kz_shape run = {KZ_KIND_BOX, KZ_SHAPE_CONVEX | KZ_SHAPE_CLOCKWISE, {min, max}, {.point = min}};
    if (kzi_stays_beside(&s->a->bounds, s->motion, &run.bounds)) return;
    kz_sweep_hit hit = kzi_sweep_convex_pair(s->a, s->motion, &run);
    if (s->a->kind == KZ_KIND_BOX) leave_inner_side(s, &run.bounds, &hit);
    const kz_vec2 before = s->best.normal;
    const kzi_met met = kzi_sweep_keep_earlier(&s->best, s->motion, &hit);
    if (met == KZI_MET_LATER) return;
    s->cells.until = (double)kzi_no_later_than(s->best.t);
    if (s->a->kind != KZ_KIND_POLYGON) return;
    const bool is_other = met == KZI_MET_AT_ONCE && (before.x != hit.normal.x || before.y != hit.normal.y);
    s->doubts = (met == KZI_MET_AT_ONCE && s->doubts) || is_other || meets_at_vertex(s, &run.bounds, &hit);
}

static bool is_within_reach(double v) { return kzi_abs(v) <= FARTHEST_CELL; }

static bool is_near_origin(kz_cell at, kz_vec2 m)
{
    return is_within_reach(at.x) && is_within_reach(at.y) && is_within_reach(m.x) && is_within_reach(m.y);
}

kz_sweep_hit kzi_sweep_into_cells(const kz_shape *a, kz_vec2 m, const kz_shape *b)
{
    const kzi_near bounds = {a->bounds.min.x, a->bounds.min.y, a->bounds.max.x, a->bounds.max.y};
    cell_sweep s = {.a = a, .motion = m};
    if ((m.x == 0 && m.y == 0) || !is_near_origin(b->as.mask.cell, m)) return kzi_sweep_exact(a, m, b, 0);
    const kz_relation start = kz_relate(a, b);
    if (start == KZ_OVERLAP) return kzi_sweep_exact(a, m, b, 0);
    s.best = (kz_sweep_hit){.start = start, .t = 1};
    kzi_cells_begin(&s.cells, &b->as.mask, &bounds, kzi_vec_of(m));
    kzi_visit_cells(&s.cells, sweep_into_cells_of_run, &s);
    s.best.start = start; /* that of the run may be less */
    return s.doubts ? kzi_sweep_exact(a, m, b, 0) : s.best;
}
