/* time_of_impact.c - when do two shapes come together while one of them moves and turns?
 *
 * By conservative advancement: from where a stands now, how long can it go on without meeting b, whatever happens on
 * the path?  It goes on for that long and measures again, until the two are nearer than the tolerance or the time is
 * over.  Parts are taken pair by pair, and the shortest step counts.
 *
 * What is measured are posed shapes, whose vertices are rounded.  `doubt` bounds how far rounding may put two of them off
 * the motion, and is taken off every gap.  So is half the tolerance: a body that stopped has room to move on.  Usually
 * each step is at least one float32 of time.  Where none is left, a small gap counts as a hit; else the search ends. */
#include "math/vec.h"
#include "query/distance/distance_exact.h"

#include "math/rounding.h"
#include <kolize/query_distance.h>
#include <kolize/query_toi.h>

#include <float.h>
#include <math.h>

/* Steps of usual motions: 3 to 10.  With this many, the shapes slide along each other in a winding gap. */
enum { ROTATING_MAX_STEPS = 1000 };

/* A pose's cosine and sine may make shapes larger by as much: see kz_pose_check. */
static const double most_scale = 1.0006;

/* Taken off every step: more than its own rounding. */
static const double step_keep = 1 - 0x1p-40;

typedef struct rotating_motion {
    kzi_vec shift;
    double turn, speed; /* radians, and the length of the shift, for the whole motion */
    double doubt;
    double tolerance, finest;
} rotating_motion;

/* ---- The pose at a time ---------------------------------------------------------------------------------- */

kz_pose kz_motion_pose(kz_motion motion, float t)
{
    const double from_cos = motion.from.cos, from_sin = motion.from.sin, time = t;
    float c, s;
    kz_cos_sin(time * motion.turn_rad, &c, &s);
    kz_pose pose;
    pose.at.x = (float)(motion.from.at.x + time * motion.shift.x) + 0.0f; /* -0 becomes 0 */
    pose.at.y = (float)(motion.from.at.y + time * motion.shift.y) + 0.0f;
    pose.cos = (float)(from_cos * c - from_sin * s) + 0.0f;
    pose.sin = (float)(from_sin * c + from_cos * s) + 0.0f;
    return pose;
}

/* ---- Vertices of forms ------------------------------------------------------------------------------------ */

/* Of a mask the corners of its bounds are its vertices. */
static kzi_form without_mask(const kzi_form *form)
{
    if (form->kind != KZI_FORM_MASK) return *form;
    const kz_placed_mask *m = form->mask;
    return kzi_form_of_cells((int64_t)m->cell.x + m->bounds.x0, (int64_t)m->cell.y + m->bounds.y0,
                             (int64_t)m->cell.x + m->bounds.x1, (int64_t)m->cell.y + m->bounds.y1);
}

/* How far from `center` a form's vertices lie; its radius does not matter, a disc that turns about its centre stays. */
static double rotating_reach(const kzi_form *form, kzi_vec center)
{
    double reach = 0;
    for (int32_t i = 0; i < kzi_form_vertices(form); i++) {
        reach = kzi_max(reach, kzi_length(kzi_sub(kzi_form_vertex(form, i), center)));
    }
    return reach;
}

/* ---- How long is nothing met ----------------------------------------------------------------------------- */

/* n * p; *off bounds its rounding error. */
static double rotating_along(kzi_vec n, kzi_vec p, double *off)
{
    const double x = n.x * p.x, y = n.y * p.y;
    *off = 0x1p-50 * (kzi_abs(x) + kzi_abs(y));
    return x + y;
}

/* The time in which speed and growth of speed take up a gap. */
static double time_to_cross(double gap, double speed, double growth)
{
    const double root = sqrt(speed * speed + 2 * growth * gap);
    if (speed > 0) return 2 * gap / (speed + root);
    return growth > 0 ? (root - speed) / growth : INFINITY;
}

/* How long a point at `arm` from the turning point stays behind a line `gap` ahead of it along n: the longest that any
 * of three bounds allows.  It goes with the shift and turns into the line at full speed; with the speed it has now,
 * which grows by its path around; or with the shift alone, once turned towards the line as far as it reaches. */
static double step_to_line(const rotating_motion *m, kzi_vec n, double gap, kzi_vec arm)
{
    if (gap <= 0) return 0;
    const double turn = kzi_abs(m->turn), reach = kzi_length(arm) + m->doubt;
    const double drift = n.x * m->shift.x + n.y * m->shift.y;
    const double now = m->turn * (n.y * arm.x - n.x * arm.y) + turn * m->doubt;
    const double rest = gap - (reach - (n.x * arm.x + n.y * arm.y)) - m->doubt;
    double step = time_to_cross(gap, drift + turn * reach, 0);
    step = kzi_max(step, time_to_cross(gap, drift + now, turn * turn * reach));
    return rest > 0 ? kzi_max(step, time_to_cross(rest, drift, 0)) : step;
}

/* A lower bound of b along n. */
static double line_before(const kzi_form *b, kzi_vec n)
{
    const kzi_extent e = kzi_extent_of_form(b);
    const double x = kzi_max(kzi_abs(e.x0), kzi_abs(e.x1)), y = kzi_max(kzi_abs(e.y0), kzi_abs(e.y1));
    return -kzi_form_furthest(b, (kzi_vec){-n.x, -n.y}) - 0x1p-50 * (x + y) - kzi_form_radius(b) * (1 + 0x1p-50);
}

/* A line across n, just before b: how long do all of a's vertices stay behind it? */
static double step_of_line(const rotating_motion *m, kzi_vec n, const kzi_form *a, kzi_vec center, const kzi_form *b)
{
    const double line = line_before(b, n), radius = kzi_form_radius(a) * (1 + 0x1p-50);
    double step = INFINITY, off;
    for (int32_t i = 0; i < kzi_form_vertices(a) && step > 0; i++) {
        const kzi_vec p = kzi_form_vertex(a, i);
        const double along = rotating_along(n, p, &off), room = line - radius - along;
        const double kept = m->doubt + m->tolerance / 2 + off + 0x1p-50 * (kzi_abs(line) + radius);
        const double one = step_to_line(m, n, room - kept, kzi_sub(p, center));
        step = one < step ? one : step;
    }
    return step;
}

/* At full speed straight across the gap. */
static double step_of_gap(const rotating_motion *m, double gap, double reach)
{
    const double speed = m->speed + kzi_abs(m->turn) * (reach + m->doubt);
    const double room = gap * (1 - 0x1p-19) - m->doubt - m->tolerance / 2; /* gaps are right to 1 part in 10^6 */
    return room > 0 ? time_to_cross(room, speed, 0) : 0;
}

/* ---- The gap at one time -------------------------------------------------------------------------------------- */

typedef struct rotating_gap {
    double step, gap; /* until the next one; of the nearest parts */
    kzi_vec on_a, on_b;
} rotating_gap;

/* The motion ends before a step beyond 1. */
static const rotating_gap nothing_near = {1 + 0x1p-20, INFINITY, {0, 0}, {0, 0}};

static void measure_pair(rotating_gap *nearest, const rotating_motion *m, const kzi_form *a, kzi_vec center,
                         double reach, const kzi_form *b)
{
    kzi_nearest near = kzi_nearest_begin(false);
    kzi_nearest_of_forms(&near, a, b);
    if (!near.found) return;
    if (near.gap < nearest->gap) {
        nearest->gap = near.gap;
        nearest->on_a = near.on_a;
        nearest->on_b = near.on_b;
    }
    double step = step_of_gap(m, near.gap, reach);
    const kzi_vec across = kzi_sub(near.on_b, near.on_a);
    const double length = kzi_length(across);
    if (length > 0 && step < nearest->step) {
        const kzi_form hull = without_mask(b);
        const double other = step_of_line(m, (kzi_vec){across.x / length, across.y / length}, a, center, &hull);
        step = kzi_max(step, other);
    }
    nearest->step = step < nearest->step ? step : nearest->step;
}

/* Pairs whose boxes are too far apart to matter are left out. */
static void measure_if_near(rotating_gap *nearest, const rotating_motion *m, const kzi_form *a, const kzi_extent *extent,
                            kzi_vec center, double reach, const kz_shape *part, const kzi_form *b)
{
    const kzi_extent other = kzi_extent_of_box(part->bounds);
    const double gap = sqrt(kzi_extents_distance_sq(extent, &other)) * step_keep;
    if (gap > m->tolerance && step_of_gap(m, gap, reach) >= nearest->step) return;
    measure_pair(nearest, m, a, center, reach, b);
}

typedef struct first_gap {
    const rotating_motion *m;
    const kzi_form *a;
    const kz_compound *parts;
    kzi_vec center;
    double reach;
    rotating_gap gap;
} first_gap;

static double measure_first(void *ctx, uint32_t i, double low)
{
    first_gap *first = ctx;
    kzi_form form;
    (void)low;
    if (first->parts->items[i].kind == KZ_KIND_PARTS || !kzi_form_of(&first->parts->items[i], &form)) return INFINITY;
    measure_pair(&first->gap, first->m, first->a, first->center, first->reach, &form);
    return -1;
}

/* Nothing farther away than this is met within a step. */
static double nearness_of_step(const rotating_motion *m, double step, double reach)
{
    const double speed = m->speed + kzi_abs(m->turn) * (reach + m->doubt);
    return (step * speed + m->doubt + m->tolerance) * (1 + 0x1p-16);
}

/* How near the parts of b are that a part may meet in its motion, or where they have a tree before it meets the nearest one. */
static double rotating_nearness(const rotating_motion *m, const kzi_form *a, kz_box box, kzi_vec center, double reach,
                                const kz_shape *b)
{
    first_gap first = {m, a, &b->as.parts, center, reach, nothing_near};
    const double most = nearness_of_step(m, nothing_near.step, reach);
    if (b->kind == KZ_KIND_PARTS && b->as.parts.tree) {
        b->as.parts.tree->search->nearest(&b->as.parts, box, most * most, measure_first, &first);
    }
    return nearness_of_step(m, first.gap.step, reach);
}

/* The cells of a grid. */
typedef struct cells_gap {
    const rotating_motion *m;
    const kzi_form *a;
    kzi_extent extent;
    kzi_vec center;
    double reach;
    rotating_gap *nearest;
} cells_gap;

static double measure_cell(void *ctx, const kz_shape *cell)
{
    const cells_gap *c = ctx;
    kzi_form form;
    if (kzi_form_of(cell, &form)) measure_if_near(c->nearest, c->m, c->a, &c->extent, c->center, c->reach, cell, &form);
    const double by = nearness_of_step(c->m, c->nearest->step, c->reach);
    return by * by;
}

static rotating_gap measure_gap(const rotating_motion *m, const kz_shape *a, kzi_vec center, const kz_shape *b)
{
    rotating_gap nearest = nothing_near;
    kzi_form form_a, form_b;
    const kz_shape *part_a, *part_b;
    kzi_part_iter parts_a;
    kzi_part_iter_begin(&parts_a, a);
    while ((part_a = kzi_next_part(&parts_a, NULL, &form_a))) {
        const kzi_extent extent = kzi_extent_of_box(part_a->bounds);
        const double reach = rotating_reach(&form_a, center);
        if (b->kind == KZ_KIND_GRID) {
            cells_gap cells = {m, &form_a, extent, center, reach, &nearest};
            const double most = nearness_of_step(m, nearest.step, reach);
            b->as.grid.exact->nearest(&b->as.grid, part_a->bounds, most * most, measure_cell, &cells);
            continue;
        }
        const double by = rotating_nearness(m, &form_a, part_a->bounds, center, reach, b);
        const kzi_extent near = {extent.x0 - by, extent.y0 - by, extent.x1 + by, extent.y1 + by};
        kzi_part_iter parts_b;
        kzi_part_iter_begin(&parts_b, b);
        while ((part_b = kzi_next_part(&parts_b, &near, &form_b))) {
            measure_if_near(&nearest, m, &form_a, &extent, center, reach, part_b, &form_b);
        }
    }
    return nearest;
}

/* ---- What float32 can tell ------------------------------------------------------------------------------- */

static double rotating_ulp(double v)
{
    const float up = kzi_sum_up(v, 0);
    return (double)kzi_next_up(up) - (double)up;
}

/* Fills in all but the tolerance; false when the path does not fit float32.
 *
 * A posed vertex is off by half a unit in the last place of its own coordinates and of the position's, in x and y, and
 * by its distance from the turning point times the error of cosine and sine: theirs (a unit, 2^-24, in each), and that
 * of turning them further (half a unit in each), together less than 3 * 2^-24.  Two posed shapes are twice that off. */
static bool measure_motion(rotating_motion *m, const kz_shape *a, const kz_motion *motion)
{
    const kzi_vec begin = kzi_vec_of(motion->from.at), origin = {0, 0};
    m->shift = kzi_vec_of(motion->shift);
    m->turn = motion->turn_rad;
    m->speed = kzi_length(m->shift);

    double reach = 0;
    kzi_form form;
    kzi_part_iter parts;
    kzi_part_iter_begin(&parts, a);
    while (kzi_next_part(&parts, NULL, &form)) reach = kzi_max(reach, rotating_reach(&form, origin));
    reach *= most_scale;

    const double x = kzi_max(kzi_abs(begin.x), kzi_abs(begin.x + m->shift.x));
    const double y = kzi_max(kzi_abs(begin.y), kzi_abs(begin.y + m->shift.y));
    if (kzi_max(x, y) + reach > FLT_MAX * (1 - 0x1p-20)) return false;
    const kzi_vec unit = {rotating_ulp(x) + rotating_ulp(x + reach), rotating_ulp(y) + rotating_ulp(y + reach)};
    const double travel = m->speed + kzi_abs(m->turn) * reach;
    const double one = kzi_length(unit) / 2 + (m->turn != 0 ? 3 * 0x1p-24 * reach : 0) + 0x1p-50 * travel;
    m->doubt = 2 * one * (1 + 0x1p-18);            /* and the doubt of distances, of shapes that are as near as this */
    m->finest = 3 * m->doubt + 0x1.1p-23 * travel; /* leaves doubt / 2 and a float32 of time at full speed */
    return true;
}

/* ---- The answer ------------------------------------------------------------------------------------------ */

/* Which part is, or holds, a mask; -1: none. */
static int64_t part_that_is_mask(const kz_shape *shape)
{
    if (shape->kind == KZ_KIND_MASK || shape->kind == KZ_KIND_GRID) return 0;
    for (int32_t i = 0; shape->kind == KZ_KIND_PARTS && i < shape->as.parts.n; i++) {
        if (part_that_is_mask(&shape->as.parts.items[i]) >= 0) return i;
    }
    return -1;
}

static kz_result check_rotating(const kz_shape *a, const kz_motion *motion, float tolerance, kz_error *err)
{
    const float numbers[4] = {motion->shift.x, motion->shift.y, motion->turn_rad, tolerance};
    const kz_result result = kz_pose_check(motion->from, err);
    if (result != KZ_OK) return result;
    for (int i = 0; i < 4; i++) {
        if (!kzi_is_finite(numbers[i])) return kzi_fail(err, KZ_ERR_NOT_FINITE, 4 + i, 0);
    }
    const int64_t part = part_that_is_mask(a);
    return part >= 0 ? kzi_fail(err, KZ_ERR_MASK_TURNED, part, 0) : KZ_OK;
}

static void hit_where_they_start(kz_toi *hit, const kz_shape *posed, const kz_shape *b)
{
    kz_contact contact;
    hit->hit = true;
    hit->t_lower = hit->t_upper = 0;
    hit->point = kzi_rounded_point(kzi_nearest_of_shapes(posed, b, kz_intersects(posed, b)).on_b);
    if (kz_collide(posed, b, &contact) != KZ_OVERLAP) return;
    hit->normal = (kz_vec2){0 - contact.normal.x, 0 - contact.normal.y};
    if (contact.n_points > 0) hit->point = contact.points[0];
}

static void hit_at_gap(kz_toi *hit, const rotating_gap *nearest, float t_lower, float t_upper)
{
    const kzi_vec across = kzi_sub(nearest->on_a, nearest->on_b);
    const double length = kzi_length(across);
    hit->hit = true;
    hit->t_lower = t_lower;
    hit->t_upper = t_upper;
    if (length > 0) hit->normal = (kz_vec2){(float)(across.x / length) + 0.0f, (float)(across.y / length) + 0.0f};
    hit->point = (kz_vec2){(float)nearest->on_b.x + 0.0f, (float)nearest->on_b.y + 0.0f};
}

/* The largest float32 not after time + step; 1 at most. */
static float rotating_next_time(float time, double step)
{
    const double next = time + step * step_keep;
    if (next >= 1) return 1;
    const float rounded = (float)next;
    return (double)rounded > next ? kzi_next_down(rounded) : rounded;
}

/* By how much does the nearest point of a come nearer in the whole motion, at the speed it has now? */
static double rotating_approach(const rotating_motion *m, const rotating_gap *nearest, kzi_vec center)
{
    const kzi_vec across = kzi_sub(nearest->on_b, nearest->on_a), arm = kzi_sub(nearest->on_a, center);
    const double length = kzi_length(across);
    const double approach = across.x * (m->shift.x - m->turn * arm.y) + across.y * (m->shift.y + m->turn * arm.x);
    return length > 0 ? approach / length : 0;
}

/* Apart at the start, but nearer than the tolerance: what goes on towards b is a hit there; what slides along it,
 * leaves it or hardly comes nearer may do so up to half the gap. */
static bool goes_on_from_near(rotating_motion *m, const rotating_gap *nearest, kzi_vec center)
{
    if (rotating_approach(m, nearest, center) > nearest->gap / 4) return false;
    m->tolerance = nearest->gap / 2;
    return true;
}

/* From a start that is apart; `posed` is a at time 0. */
static kz_result advance_rotating(rotating_motion *m, const kz_shape *a, const kz_motion *motion, const kz_shape *b,
                                  void *memory, size_t bytes, kz_shape *posed, kz_toi *hit, kz_error *err)
{
    float time = 0;
    for (int steps = 1;; steps++) {
        const kz_pose pose = kz_motion_pose(*motion, time);
        const kzi_vec center = kzi_vec_of(pose.at);
        const kz_result result = time > 0 ? kz_shape_transform(a, pose, memory, bytes, posed, err) : KZ_OK;
        if (result != KZ_OK) return result;
        rotating_gap nearest = measure_gap(m, posed, center, b);
        if (time <= 0 && nearest.gap <= m->tolerance && goes_on_from_near(m, &nearest, center)) {
            nearest = measure_gap(m, posed, center, b); /* with the smaller tolerance there may be a step */
        }
        const float next = rotating_next_time(time, nearest.step);
        const bool stuck = next <= time && time < 1;
        if (stuck && nearest.gap <= m->finest) m->tolerance = kzi_max(m->tolerance, nearest.gap);
        if (nearest.gap <= m->tolerance) {
            hit_at_gap(hit, &nearest, time, time);
            return KZ_OK;
        }
        if (time >= 1) return KZ_OK;
        if (stuck || steps >= ROTATING_MAX_STEPS) {
            hit_at_gap(hit, &nearest, time, 1);
            return KZ_OK;
        }
        time = next;
    }
}

kz_result kz_sweep_rotating(const kz_shape *a, kz_motion motion, const kz_shape *b, float tolerance, void *memory,
                            size_t bytes, kz_toi *out, kz_error *err)
{
    rotating_motion m;
    kz_shape posed;
    kz_result result = check_rotating(a, &motion, tolerance, err);
    if (result != KZ_OK) return result;
    if (!measure_motion(&m, a, &motion)) return kzi_fail(err, KZ_ERR_OVERFLOW, 0, 0);
    m.tolerance = kzi_max(tolerance, m.finest);
    result = kz_shape_transform(a, motion.from, memory, bytes, &posed, err);
    if (result != KZ_OK) return result;

    kz_toi hit = {kz_relate(&posed, b), false, 1, 1, 0, {0, 0}, {0, 0}};
    if (hit.start != KZ_APART) {
        hit_where_they_start(&hit, &posed, b);
    } else {
        result = advance_rotating(&m, a, &motion, b, memory, bytes, &posed, &hit, err);
        if (result != KZ_OK) return result;
    }
    hit.tolerance = kzi_sum_up(m.tolerance, 0);
    *out = hit;
    return KZ_OK;
}
