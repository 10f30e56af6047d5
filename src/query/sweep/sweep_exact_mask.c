/* sweep_exact_mask.c - sweeps into masks: what moves meets their runs of cells.
 *
 * Row by row, bounds tell until when a run may be met.  For a round form, lines that separate it from a run are moved on
 * (conservative advancement, Mirtich 1996): that bounds the time from below, and how deep it lies in the run soon after
 * from above.  Only the edges and corners that may be met first are measured. */
#include "base/scalar.h"
#include "math/rounding.h"
#include "math/vec.h"
#include "query/mask_cells.h"
#include "query/sweep/sweep_exact.h"

#include <math.h>

/* The cells of a mask that a form may meet, and until when: later meetings do not count. */
typedef struct cells_in_reach {
    const kz_placed_mask *mask;
    kz_cell_rect reach;
    kzi_vec lo, hi; /* of the form that moves */
    double until;
} cells_in_reach;

typedef struct run_times {
    double from, to;
} run_times;

/* Narrows a range of times to that in which lo..hi, moving by m, shares inner points with x0..x1, or with `touch` any;
 * wide by rounding. */
static inline run_times share_until(run_times t, double lo, double hi, double x0, double x1, double m, bool touch)
{
    const run_times never = {HUGE_VAL, 0};
    if (m == 0) return (touch ? hi >= x0 && lo <= x1 : hi > x0 && lo < x1) ? t : never;
    const double slack = 0x1p-48 * (kzi_abs(lo) + kzi_abs(hi) + kzi_abs(x0) + kzi_abs(x1)) / kzi_abs(m);
    const double in = (m > 0 ? x0 - hi : x1 - lo) / m - slack, out = (m > 0 ? x1 - lo : x0 - hi) / m + slack;
    return (run_times){kzi_max(t.from, in), kzi_min(t.to, out)};
}

static inline bool is_in_time(const cells_in_reach *c, run_times t) { return t.from <= t.to && t.from <= c->until; }

/* A run of cells, and no later than when it may be met. */
typedef struct met_run {
    int64_t x0, x1, y;
    double t;
} met_run;

typedef void visit_run_fn(kzi_shape_sweep *sweep, const kzi_form *a, const met_run *run, void *to);

/* Visits the runs that may be met in time, cut off where nothing reaches. */
static void visit_runs(kzi_shape_sweep *sweep, const kzi_form *a, const cells_in_reach *c, visit_run_fn *visit,
                       void *to)
{
    const kz_mask *mask = c->mask->mask;
    const kz_cell at = c->mask->cell;
    const kzi_vec m = sweep->motion;
    const int32_t wide = c->reach.x1 - c->reach.x0;
    const kzi_mask_view view = kzi_mask_view_at(mask, c->reach.x0);
    for (int32_t row = c->reach.y0; row < c->reach.y1; row++) {
        if (wide <= 64 && (kzi_mask_view_word(&view, row) & kzi_bits_low(wide)) == 0) continue;
        const double y = (double)at.y + row;
        const run_times in_row = share_until((run_times){0, 1}, c->lo.y, c->hi.y, y, y + 1, m.y, sweep->touch);
        if (!is_in_time(c, in_row)) continue;
        for (int32_t x0, x1 = c->reach.x0; kzi_mask_next_run_to(mask, row, x1, c->reach.x1, &x0, &x1);) {
            const met_run run = {(int64_t)at.x + x0, (int64_t)at.x + x1, (int64_t)at.y + row, 0};
            const run_times t =
                share_until(in_row, c->lo.x, c->hi.x, (double)run.x0, (double)run.x1, m.x, sweep->touch);
            const met_run met = {run.x0, run.x1, run.y, t.from};
            if (is_in_time(c, t)) visit(sweep, a, &met, to);
        }
    }
}

/* ---- Lines and areas ------------------------------------------------------------------------------------- */

static void sweep_into_run(kzi_shape_sweep *sweep, const kzi_form *a, const met_run *run, void *to)
{
    (void)to;
    const kzi_form form = kzi_form_of_cells(run->x0, run->y, run->x1, run->y + 1);
    kzi_sweep_solids(sweep, a, &form);
}

typedef struct first_run {
    met_run run;
    double middle; /* of the form that moves, at the start, in rows */
} first_run;

/* Keeps the run that is met first, by its bounds; of several the one in the middle of the form that moves. */
static void keep_first(kzi_shape_sweep *sweep, const kzi_form *a, const met_run *run, void *to)
{
    first_run *first = to;
    const double middle = first->middle + run->t * sweep->motion.y;
    const bool is_nearer = kzi_abs((double)run->y - middle) < kzi_abs((double)first->run.y - middle);
    (void)a;
    if (run->t < first->run.t || (run->t == first->run.t && is_nearer)) first->run = *run;
}

/* What is met later than the run that is met first cannot count. */
static void bound_meeting(const kzi_shape_sweep *sweep, const kzi_form *a, cells_in_reach *c)
{
    kzi_shape_sweep probe = kzi_sweep_alike(sweep);
    first_run first = {{0, 0, 0, HUGE_VAL}, (c->lo.y + c->hi.y - 1) / 2};
    visit_runs(&probe, a, c, keep_first, &first);
    if (first.run.t < HUGE_VAL) sweep_into_run(&probe, a, &first.run, NULL);
    if (probe.best.hit) c->until = (double)kzi_ray_entry_t(&probe.best) * (1 + 0x1p-20) + 0x1p-100;
}

static kzi_near bounds_of_cells(const kz_placed_mask *mask)
{
    const kz_cell_rect in = mask->bounds;
    const double x = mask->cell.x, y = mask->cell.y;
    return (kzi_near){x + in.x0, y + in.y0, x + in.x1, y + in.y1};
}

static void sweep_into_runs(kzi_shape_sweep *sweep, const kzi_form *a, const cells_in_reach *c, const kzi_form *mask)
{
    visit_runs(sweep, a, c, sweep_into_run, NULL);
    if (a->kind != KZI_FORM_LINE || sweep->touch) return;
    /* A line that slides along the border between two rows of cells is inside where both are set. */
    const kzi_near near = kzi_near_path(bounds_of_cells(c->mask), kzi_scale(sweep->motion, -1));
    for (int32_t i = -1; kzi_next_vertex_near(&a->outline, &near, &i);) {
        const kzi_ray ray = kzi_sweep_ray(sweep, kzi_outline_vertex(&a->outline, i), false, 0);
        const kzi_ray_entry entry = kzi_ray_into_mask(&ray, mask);
        kzi_sweep_keep(sweep, &ray, &entry, false, 0);
    }
}

static void sweep_straight_into_mask(kzi_shape_sweep *sweep, const kzi_form *a, cells_in_reach *cells,
                                     const kzi_form *mask)
{
    kzi_shape_sweep one = kzi_sweep_alike(sweep);
    if (!sweep->touch) bound_meeting(sweep, a, cells);
    sweep_into_runs(&one, a, cells, mask);
    if (one.best.hit && !one.touch) {
        kzi_shape_sweep cones = kzi_sweep_alike(sweep), apart = cones;
        if (kzi_sweep_cones_of_mask(&cones, a, mask, &one.best.time)) {
            apart.apart = true;
            sweep_into_runs(&apart, a, cells, mask);
            kzi_sweep_take_face(&one, &cones, &apart);
        }
    }
    kzi_sweep_keep_best(sweep, &one);
}

/* ---- Round forms ----------------------------------------------------------------------------------------- */

enum { MOST_ADVANCES = 16, RUNS_AT_ONCE = 32 };

/* What moves: the points within r of the spine a-b. */
typedef struct round_path {
    kzi_vec a, b, m;
    double r;
    double size; /* of all its numbers */
    bool touch;
} round_path;

/* What rounding may take of distances to the box. */
static inline double slack_of(const round_path *p, const kzi_near *box)
{
    return 0x1p-48 * (p->size + kzi_abs(box->x0) + kzi_abs(box->y0) + kzi_abs(box->x1) + kzi_abs(box->y1));
}

static inline kzi_vec gap_to_point(kzi_vec p, const kzi_near *box)
{
    return (kzi_vec){kzi_clamp(p.x, box->x0, box->x1) - p.x, kzi_clamp(p.y, box->y0, box->y1) - p.y};
}

static inline void keep_shorter(kzi_vec *gap, kzi_vec other)
{
    if (kzi_dot(other, other) < kzi_dot(*gap, *gap)) *gap = other;
}

/* The shortest vector from the spine at t to the box; where it crosses the box any vector between the two. */
static kzi_vec gap_to_box(const round_path *p, const kzi_near *box, double t)
{
    const kzi_vec a = kzi_add_scaled(p->a, p->m, t), e = {p->b.x - p->a.x, p->b.y - p->a.y};
    kzi_vec gap = gap_to_point(a, box);
    const double length_sq = kzi_dot(e, e);
    if (length_sq == 0) return gap;
    keep_shorter(&gap, gap_to_point(kzi_add_scaled(p->b, p->m, t), box));
    for (int i = 0; i < 4; i++) {
        const kzi_vec f = {(i & 1 ? box->x1 : box->x0) - a.x, (i & 2 ? box->y1 : box->y0) - a.y};
        const double along = kzi_dot(f, e);
        if (along > 0 && along < length_sq) keep_shorter(&gap, kzi_add_scaled(f, e, -along / length_sq));
    }
    return gap;
}

/* Touching at the start along the shortest vector, does it certainly move off?  A vector that is too long by the slack s
 * ends beside the shortest one by at most the root of 2 s times its length. */
static bool separates_at_once(const round_path *p, double size, double speed, double slack)
{
    return !p->touch && speed < 0 && size <= p->r + slack && speed * speed > 16 * slack * size * kzi_dot(p->m, p->m);
}

/* No earlier, and not before `from`, does it meet the box, which it does not overlap at the start; HUGE_VAL: never or
 * after `until`. */
static double time_near(const round_path *p, const kzi_near *box, double from, double until)
{
    const double slack = slack_of(p, box);
    double t = from;
    for (int i = 0; i < MOST_ADVANCES; i++) {
        const kzi_vec n = gap_to_box(p, box, t);
        const double size = sqrt(kzi_dot(n, n)), speed = kzi_dot(n, p->m);
        const double box_at = n.x * (n.x > 0 ? box->x0 : box->x1) + n.y * (n.y > 0 ? box->y0 : box->y1);
        const double gap = box_at - kzi_max(kzi_dot(n, p->a), kzi_dot(n, p->b)) - (p->r + slack) * size;
        if (!(gap > t * speed)) return t == 0 && separates_at_once(p, size, speed, slack) ? HUGE_VAL : t;
        const double next = speed > 0 ? gap / speed : HUGE_VAL;
        if (next > until) return HUGE_VAL;
        if (!(next > t)) return t;
        t = next;
    }
    return t;
}

/* A time at which it certainly overlaps the box that it comes near at t; `until` when none is found before. */
static double time_within(const round_path *p, const kzi_near *box, double t, double until)
{
    const double slack = slack_of(p, box), grain = slack / (kzi_abs(p->m.x) + kzi_abs(p->m.y));
    for (double more = 8; more <= 0x1p23; more *= 0x1p10) {
        const double then = t * (1 + 0x1p-23) + more * grain;
        if (then >= until) return until;
        const kzi_vec gap = gap_to_box(p, box, then);
        /* One float32 is several times; the exact search may round one of them down. */
        if (sqrt(kzi_dot(gap, gap)) < p->r - slack) return then * (1 + 0x1p-20) + 4 * grain;
    }
    return until;
}

/* Runs that may be met, in order. */
typedef struct round_runs {
    round_path path;
    cells_in_reach *cells;
    int n;
    met_run runs[RUNS_AT_ONCE];
} round_runs;

/* The ends of the spine against the edge, widened by the radius, and the edge's end against the round form. */
static void round_into_edge(kzi_shape_sweep *sweep, const kzi_form *a, const round_runs *r, const kzi_edge *e, double t)
{
    const kzi_form edge = {.kind = KZI_FORM_ROUND, .a = e->a, .b = e->b};
    const kzi_near side = kzi_near_segment(e->a, e->b);
    const bool is_circle = kzi_vec_equal(a->a, a->b);
    round_path end = r->path;
    end.b = end.a;
    if (time_near(&end, &side, t, r->cells->until) < HUGE_VAL) kzi_sweep_point(sweep, a->a, &edge, false, a->r);
    end.a = end.b = r->path.b;
    if (!is_circle && time_near(&end, &side, t, r->cells->until) < HUGE_VAL) {
        kzi_sweep_point(sweep, a->b, &edge, false, a->r);
    }
}

static void round_into_corner(kzi_shape_sweep *sweep, const kzi_form *a, const round_runs *r, kzi_vec p, double t)
{
    const kzi_near corner = kzi_near_segment(p, p);
    if (time_near(&r->path, &corner, t, r->cells->until) < HUGE_VAL) kzi_sweep_point(sweep, p, a, true, 0);
}

static void round_into_run(kzi_shape_sweep *sweep, const kzi_form *a, const round_runs *r, const met_run *run)
{
    const kzi_form form = kzi_form_of_cells(run->x0, run->y, run->x1, run->y + 1);
    kzi_edge e = kzi_no_edge;
    for (int i = 0; kzi_next_edge(&form.outline, &e); i++) {
        round_into_edge(sweep, a, r, &e, run->t);
        if (i == 0) round_into_corner(sweep, a, r, e.a, run->t);
        if (i < 3) round_into_corner(sweep, a, r, e.b, run->t);
    }
}

static void sweep_into_listed(kzi_shape_sweep *sweep, const kzi_form *a, round_runs *r)
{
    for (int i = 0; i < r->n; i++) {
        if (r->runs[i].t <= r->cells->until) round_into_run(sweep, a, r, &r->runs[i]);
    }
    r->n = 0;
}

static void list_run(kzi_shape_sweep *sweep, const kzi_form *a, const met_run *run, void *to)
{
    round_runs *r = to;
    const kzi_near box = {(double)run->x0, (double)run->y, (double)run->x1, (double)(run->y + 1)};
    const double t = time_near(&r->path, &box, run->t, r->cells->until);
    if (!(t < HUGE_VAL)) return;
    r->cells->until = time_within(&r->path, &box, t, r->cells->until);
    if (r->n == RUNS_AT_ONCE) sweep_into_listed(sweep, a, r);
    r->runs[r->n++] = (met_run){run->x0, run->x1, run->y, t};
}

static double size_of(kzi_vec p) { return kzi_abs(p.x) + kzi_abs(p.y); }

static void sweep_round_into_mask(kzi_shape_sweep *sweep, const kzi_form *a, cells_in_reach *cells)
{
    const double size = size_of(a->a) + size_of(a->b) + size_of(sweep->motion) + a->r;
    round_runs runs = {{a->a, a->b, sweep->motion, a->r, size, sweep->touch}, .cells = cells};
    kzi_shape_sweep one = kzi_sweep_alike(sweep);
    cells->until = 1 + 0x1p-20;
    visit_runs(&one, a, cells, list_run, &runs);
    sweep_into_listed(&one, a, &runs);
    kzi_sweep_keep_best(sweep, &one);
}

void kzi_sweep_into_mask(kzi_shape_sweep *sweep, const kzi_form *a, const kzi_form *form)
{
    const kzi_vec m = sweep->motion;
    kzi_vec lo, hi;
    if (a->kind == KZI_FORM_POINT) {
        const kzi_ray ray = kzi_sweep_ray(sweep, a->a, false, 0);
        const kzi_ray_entry entry = kzi_ray_into_mask(&ray, form);
        kzi_sweep_keep(sweep, &ray, &entry, false, 0);
        return;
    }
    kzi_sweep_bounds(a, &lo, &hi);
    cells_in_reach cells = {.mask = form->mask, .lo = lo, .hi = hi, .until = HUGE_VAL};
    cells.reach = kzi_mask_reach(form->mask, kzi_min(lo.x, lo.x + m.x), kzi_min(lo.y, lo.y + m.y),
                                 kzi_max(hi.x, hi.x + m.x), kzi_max(hi.y, hi.y + m.y));
    if (a->kind != KZI_FORM_ROUND) {
        sweep_straight_into_mask(sweep, a, &cells, form);
        return;
    }
    /* Rounding must not lose a small radius. */
    cells.lo.x = kzi_difference_down(kzi_min(a->a.x, a->b.x), a->r);
    cells.lo.y = kzi_difference_down(kzi_min(a->a.y, a->b.y), a->r);
    cells.hi.x = kzi_sum_up(kzi_max(a->a.x, a->b.x), a->r);
    cells.hi.y = kzi_sum_up(kzi_max(a->a.y, a->b.y), a->r);
    sweep_round_into_mask(sweep, a, &cells);
}
