/* sweep_mask.c - when does a convex shape or an outline that moves begin to overlap a mask?  The mask's runs of cells near
 * the path are boxes, of which the earliest counts.
 *
 * The upper and lower sides of runs may lie inside the mask, their ends never.  What is straight comes to such a side with
 * a vertex only.  Where one of a polygon comes to a corner of a run, the cones of the cells there choose the face
 * (sweep_exact_normal.c).  The exact search takes cells beyond what a float32 counts, and faces too far for corners to be
 * told. */
#include "math/vec.h"
#include "query/mask_cells.h"
#include "query/shape_parts.h"
#include "query/sweep/sweep_exact.h"
#include "query/sweep/sweep_private.h"

#define NEAR_CORNER 0x1p-6  /* up to coordinates and motions of some 65536 in sum, then more: */
#define OF_SIZE     0x1p-22 /* of them; points and times are rounded to float32, and times may be two steps early */
#define NOT_NEAR    0x1p-2  /* that much is too much to tell corners */

typedef struct cell_sweep {
    const kz_shape *a;
    kz_vec2 motion;
    kzi_cells_on_path cells;
    kzi_form outline; /* of what is straight */
    kzi_met_faces met;
    bool doubts; /* about its face */
} cell_sweep;

/* So near corners of the run must be looked for. */
static double near_corner_of(const cell_sweep *s, const kz_box *run)
{
    const double size = kzi_box_farthest(run) + kzi_abs((double)s->motion.x) + kzi_abs((double)s->motion.y);
    return kzi_max(NEAR_CORNER, OF_SIZE * size);
}

/* The side of the run that is met with a vertex: is it an end, since cells lie on the other one? */
static void leave_inner_side(const cell_sweep *s, const kz_box *run, double near, kz_sweep_hit *hit)
{
    const float end = s->motion.x > 0 ? run->min.x : run->max.x;
    if (hit->normal.y == 0 || !(kzi_abs((double)hit->point.x - end) < near)) return;
    const float x = s->motion.x > 0 ? end : end - 1, y = hit->normal.y < 0 ? run->min.y - 1 : run->max.y;
    if (kzi_mask_is_set(s->cells.mask, (int64_t)x, (int64_t)y)) {
        hit->normal = (kz_vec2){s->motion.x > 0 ? -1.0f : 1.0f, 0};
    }
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

/* Does any vertex come to a corner of the run? */
static bool meets_at_corner(cell_sweep *s, const kz_box *run)
{
    const kzi_near a = kzi_met_faces_come_from(&s->met, kzi_vec_of(run->min));
    const kzi_near b = kzi_met_faces_come_from(&s->met, kzi_vec_of(run->max)), near = {a.x0, a.y0, b.x1, b.y1};
    bool does = false;
    for (int32_t i = -1; kzi_next_vertex_near(&s->outline.outline, &near, &i);) {
        does |= kzi_met_faces_at_run(&s->met, &s->outline, i, s->cells.mask, run);
    }
    return does;
}

static void sweep_convex_into_run(cell_sweep *s, const kz_shape *run)
{
    kz_sweep_hit hit = kzi_sweep_convex_pair(s->a, s->motion, run);
    const bool is_round = kzi_is_round_kind(s->a);
    if (!hit.hit) return;
    const double near = near_corner_of(s, &run->bounds);
    if (is_round) leave_covered_corner(s, &run->bounds, &hit);
    else leave_inner_side(s, &run->bounds, near, &hit);
    if (!kzi_met_faces_offer(&s->met, &hit)) return;
    s->doubts |= !is_round && near > NOT_NEAR;
    if (s->a->kind == KZ_KIND_POLYGON) kzi_met_faces_keep(&s->met, &hit, meets_at_corner(s, &run->bounds));
}

static void sweep_into_cells_of_run(void *to, const kzi_run_of_cells *cells)
{
    cell_sweep *s = to;
    const kz_vec2 min = {(float)cells->x0, (float)cells->y}, max = {(float)cells->x1, min.y + 1};
    const kz_shape run = {KZ_KIND_BOX, KZ_SHAPE_CONVEX | KZ_SHAPE_CLOCKWISE, {min, max}, {.point = min}};
    if (kzi_stays_beside(&s->a->bounds, s->motion, &run.bounds)) return;
    if (kzi_is_convex(s->a)) sweep_convex_into_run(s, &run);
    else kzi_sweep_sides_into_run(&s->met, &s->outline, s->cells.mask, &run);
    if (s->met.first.hit) s->cells.until = (double)kzi_no_later_than(s->met.first.t);
}

/* May a line, or an edge of it, move along the border between two runs, where it is inside neither but inside the mask? */
static bool may_slide_along_rows(const cell_sweep *s)
{
    const kz_box *bounds = &s->a->bounds;
    return s->motion.y == 0 && !kzi_is_round_kind(s->a) && s->outline.kind == KZI_FORM_LINE &&
           (s->a->kind != KZ_KIND_SEGMENT || bounds->min.y == bounds->max.y);
}

kz_sweep_hit kzi_sweep_into_cells(const kz_shape *a, kz_vec2 m, const kz_shape *b, kz_relation start)
{
    const kzi_near bounds = {a->bounds.min.x, a->bounds.min.y, a->bounds.max.x, a->bounds.max.y};
    cell_sweep s;
    if ((m.x == 0 && m.y == 0) || kzi_box_farthest(&b->bounds) > KZI_FARTHEST_CELL)
        return kzi_sweep_started(a, m, b, start);
    if (start == KZ_OVERLAP || (!kzi_is_round_kind(a) && !kzi_form_of(a, &s.outline)))
        return kzi_sweep_started(a, m, b, start);
    s.a = a;
    s.motion = m;
    s.doubts = false;
    if (may_slide_along_rows(&s)) return kzi_sweep_started(a, m, b, start);
    kzi_met_faces_begin(&s.met, m);
    kzi_cells_begin(&s.cells, &b->as.mask, &bounds, kzi_vec_of(m));
    kzi_visit_cells(&s.cells, sweep_into_cells_of_run, &s);
    if (s.doubts || !kzi_met_faces_choose(&s.met)) return kzi_sweep_started(a, m, b, start);
    s.met.first.start = start; /* that of the run may be less */
    return s.met.first;
}
