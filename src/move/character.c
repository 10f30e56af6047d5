/* character.c - characters: floors, walls and ceilings differ, steps and ledges are climbed, the floor is kept. */
#include "query/contact/contact.h"
#include "world/query/world_cast.h"
#include "move/move_private.h"

#include <math.h>

/* How far beside the edge of a step a floor is looked for, as a share of step_height: a small part of a pixel. */
#define EDGE_SHARE 0x1p-6

/* Bodies that a probe meets at once, such as two flush tiles. */
#define PROBE_HITS 4

/* A corner that is part of a floor, though steeper, gets the normal of a step. */
static void note_floor(kzi_mover *m, kz_body body, kz_vec2 normal)
{
    KZ_ASSERT(kzi_has_up(m)); /* without `up` nothing is a floor */
    const bool is_steep = kzi_ground_of(m, kzi_vec_of(normal)) != KZI_GROUND_FLOOR;
    m->out->on_floor = true;
    m->out->floor_normal = is_steep ? m->def->up : normal;
    m->out->floor = body;
    m->footing = m->moved;
}

void kzi_note_side(kzi_mover *m, kz_body body, kz_vec2 normal)
{
    if (!kzi_has_up(m)) return;
    switch (kzi_ground_of(m, kzi_vec_of(normal))) {
    case KZI_GROUND_FLOOR: note_floor(m, body, normal); break;
    case KZI_GROUND_WALL:
        m->out->on_wall = true;
        m->out->wall = body;
        m->out->wall_normal = normal;
        break;
    default:
        m->out->on_ceiling = true;
        m->out->ceiling = body;
        m->out->ceiling_normal = normal;
    }
}

static bool landed_on_floor(const kzi_mover *m, const kzi_motion_segment *segment)
{
    return segment->blocked && kzi_ground_of(m, kzi_vec_of(segment->hit.normal)) == KZI_GROUND_FLOOR;
}

/* ---- Slopes of steps -------------------------------------------------------------------------------------- */

/* Sweeps that end where a slope of steps touches the body may be off by this share. */
#define STEPS_SLACK 0x1p-8

/* The run in which max_slope rises by half a step, but no more than four step heights.  From half a pixel on it is whole:
 * slopes of pixels rise by whole pixels in it. */
static double run_of_steps(const kzi_mover *m, double slope)
{
    const double step = (double)m->def->step_height, run = step / (slope > 0.125 ? slope : 0.125) / 2;
    if (run >= 0x1p31 || run < 0.5) return run;
    return run < 1 ? 1 : (double)(int64_t)run;
}

/* A round body rests on corners of pixels, whose normals are steeper than the slope that they make.  The ground decides
 * then: on the one side it is level or rises by no more than max_slope, and on the other it falls by no more.  So an edge
 * with a drop of more than half a step is no floor. */
kz_result kzi_find_slope_of_steps(kzi_mover *m, kzi_vec normal, bool *is_floor, kz_error *err)
{
    const double slope = kzi_max_slope(m), run = run_of_steps(m, slope);
    const kzi_vec flat = kzi_across(m->up, normal);
    const double share = run / kzi_length(flat);
    const kzi_vec up_it[2] = {kzi_up_by(m, run * slope), {-flat.x * share, -flat.y * share}};
    const kzi_vec down_it[2] = {{flat.x * share, flat.y * share}, kzi_up_by(m, -run * slope * (1 + STEPS_SLACK))};
    kzi_motion_segment segment = {.blocked = false};
    *is_floor = false;
    if (!(m->def->step_height > 0) || m->rises || !(kzi_dot(normal, m->up) > STEPS_SLACK)) return KZ_OK;
    kz_result r = kzi_try_path(m, up_it, 2, &segment, err);
    if (r != KZ_OK || segment.done < 1 - STEPS_SLACK) return r;
    r = kzi_try_path(m, down_it, 2, &segment, err);
    *is_floor = segment.blocked;
    return r;
}

/* Was it blocked by a floor, or by a corner in a slope of steps?  Where it is blocked by the steep side of a notch, it
 * slips along that, by no more than `within`, if a floor is there. */
static kz_result find_floor(kzi_mover *m, kzi_motion_segment *segment, double within, bool *is_floor, kz_error *err)
{
    *is_floor = landed_on_floor(m, segment);
    if (*is_floor || !segment->blocked) return KZ_OK;
    const kzi_vec normal = kzi_vec_of(segment->hit.normal);
    kz_result r = kzi_find_slope_of_steps(m, normal, is_floor, err);
    if (r != KZ_OK || *is_floor) return r;
    const kzi_vec slip = kzi_off_face(kzi_clip_velocity(kzi_up_by(m, -within), normal), normal, 0);
    kzi_motion_segment beside = {.blocked = false};
    r = kzi_try_path(m, &slip, 1, &beside, err);
    *is_floor = landed_on_floor(m, &beside);
    return r != KZ_OK || !*is_floor ? r : kzi_go_aside(m, slip, segment, err);
}

/* ---- Steps ----------------------------------------------------------------------------------------------- */

/* Does a point on this motion meet an obstacle?  *is_floor says whether that is a floor. */
static bool meets_point(kzi_mover *m, const kz_move_hit *hit, kzi_vec from, kzi_vec by, bool *is_floor)
{
    kz_shape point;
    kz_world_sweep_hit found[PROBE_HITS];
    const kz_vec2 at = {(float)from.x, (float)from.y}, motion = {(float)by.x, (float)by.y}, segment = m->segment;
    bool is_met = *is_floor = false;
    if (kz_shape_point(at, &point, NULL) != KZ_OK) return false;
    m->segment = motion; /* the filter reads this for one-way bodies */
    kz_query_filter filter = m->filter;
    if (m->writable && !m->has_solids) { /* tiles of a grid are told apart by these */
        filter.category = kzi_category(m->world, m->self.index);
        filter.collides = kzi_collides(m->world, m->self.index);
    }
    const kzi_caster caster = {.is_mover = true, .shuns = kzi_mover_shuns, .ctx = m, .windows = m->windows};
    const size_t n = kzi_sweep_earliest(m->world, caster, &point, motion, &filter, found, PROBE_HITS);
    KZ_ASSERT(n <= PROBE_HITS);
    for (size_t i = 0; i < n; i++) {
        kz_move_hit met = *hit;
        met.body = found[i].body;
        met.fixture = found[i].fixture;
        met.normal = found[i].hit.normal;
        met.point = found[i].hit.point;
        met.motion = motion;
        if (!kzi_mover_meets(m, (kzi_met_body){met.body.index, met.fixture}) || !kzi_would_stop(m, motion, &met)) continue;
        is_met = true;
        *is_floor = *is_floor || kzi_ground_of(m, kzi_vec_of(met.normal)) == KZI_GROUND_FLOOR;
    }
    m->segment = segment;
    return is_met;
}

/* Is the point where it was met the edge of a floor?  Then a floor lies right beside it, at the side from which the
 * face leans.  The path to above that is clear, but not where the face itself is too steep to stand on. */
static bool is_edge_of_floor(kzi_mover *m, const kz_move_hit *hit)
{
    const kzi_vec n = kzi_vec_of(hit->normal), flat = kzi_across(m->up, n), off = kzi_vec_of(hit->point);
    const double near = 16 * kzi_mover_grain(m), step = (double)m->def->step_height * EDGE_SHARE;
    const double aside = step > near ? step : near, rise = aside * kzi_max_slope(m) + near;
    if (!(kzi_dot(n, m->up) > STEPS_SLACK) || (flat.x == 0 && flat.y == 0)) return false;
    const kzi_vec from = kzi_add_scaled(off, n, near);
    const kzi_vec above = kzi_add_scaled(kzi_up_by(m, rise), flat, -aside / kzi_length(flat));
    bool is_floor;
    if (meets_point(m, hit, from, above, &is_floor)) return false;
    meets_point(m, hit, kzi_add(from, above), kzi_up_by(m, -2 * rise - near), &is_floor);
    return is_floor;
}

/* Is there ground below that it can stand on?  A round body may stand on the edge of a floor, which is no floor. */
static kz_result find_ground(kzi_mover *m, double within, bool *found, bool *is_floor, kz_error *err)
{
    const kzi_trial t = kzi_begin_trial(m);
    kzi_motion_segment segment = {.blocked = false};
    kz_result r = kzi_go_aside(m, kzi_up_by(m, -within), &segment, err);
    if (r != KZ_OK) return r;
    *is_floor = landed_on_floor(m, &segment);
    *found = *is_floor || (segment.blocked && is_edge_of_floor(m, &segment.hit));
    if (segment.blocked && !*found) r = kzi_find_slope_of_steps(m, kzi_vec_of(segment.hit.normal), found, err);
    return r == KZ_OK ? kzi_give_up_trial(m, &t, err) : r;
}

/* The path onto an edge beside which a body came down: up by `lift`, then across by one of two shares of a motion.
 * After the first a circle, which leans by n.x on the edge and is n.x radii away, no longer finds it too steep.  After
 * the second its middle is above it. */
typedef struct edge_path {
    double lift, share[2];
} edge_path;

static edge_path find_edge_path(const kzi_mover *m, kzi_vec across, const kz_move_hit *edge)
{
    KZ_ASSERT(across.x != 0 || across.y != 0);
    const kz_box b = m->from.shape.bounds;
    const kzi_vec to = {(double)edge->point.x - ((double)b.min.x + (double)b.max.x) / 2,
                        (double)edge->point.y - ((double)b.min.y + (double)b.max.y) / 2};
    const double w = (double)b.max.x - (double)b.min.x, h = (double)b.max.y - (double)b.min.y;
    const double slope = kzi_max_slope(m), steepest = (1 - STEPS_SLACK) * slope / sqrt(1 + slope * slope);
    const double leans = kzi_length(kzi_across(m->up, kzi_vec_of(edge->normal)));
    const double over = kzi_dot(to, across) / kzi_dot(across, across);
    const double feet = (w * kzi_abs(m->up.x) + h * kzi_abs(m->up.y)) / 2;
    return (edge_path){kzi_dot(to, m->up) + feet + 4 * kzi_mover_grain(m),
                      {leans > steepest ? over * (1 - steepest / leans) : over, over}};
}

/* Up, across by that share of `across`, and down again: is there a floor that holds it?  One that it meets in a corner
 * of each does not: beside that it falls. */
static kz_result probe_floor(kzi_mover *m, kzi_vec across, double share, double rise, bool *found, kz_error *err)
{
    KZ_ASSERT((across.x != 0 || across.y != 0) && share >= 0);
    const double grain = kzi_mover_grain(m), back = -4 * grain / kzi_length(across);
    const kzi_vec path[5] = {kzi_up_by(m, rise), kzi_scale(across, share), kzi_up_by(m, -rise - 2 * grain),
                             kzi_scale(across, back), kzi_up_by(m, -16 * grain)};
    kzi_motion_segment segment = {.blocked = false};
    const kz_result r = kzi_try_path(m, path, 5, &segment, err);
    *found = landed_on_floor(m, &segment);
    return r;
}

/* A round body may come down beside the edge of a step.  Can it stand on that? */
static kz_result probe_over_edge(kzi_mover *m, kzi_vec across, double most, const kz_move_hit *edge, bool *found,
                                 kz_error *err)
{
    const edge_path path = find_edge_path(m, across, edge);
    const double lift = path.lift < most ? path.lift : most;
    kz_result r = KZ_OK;
    *found = path.share[1] <= 0;
    for (int i = 0; i < 2 && r == KZ_OK && !*found; i++) r = probe_floor(m, across, path.share[i], lift, found, err);
    return r;
}

/* On ice a floor is no step if the body would slide back from it. */
static bool slides_back(const kzi_mover *m, kzi_vec across, kz_vec2 floor)
{
    return m->def->walk == KZ_WALK_SLIP && kzi_dot(kzi_across(kzi_vec_of(floor), m->caller_motion), across) < 0;
}

/* Moves up by `rise_by`, across, and down again. */
static kz_result go_over(kzi_mover *m, kzi_vec across, kzi_vec rise_by, double *done, bool *climbed, kz_error *err)
{
    const kzi_vec start = m->moved;
    const double grain = kzi_mover_grain(m);
    kzi_motion_segment segment;
    kz_result r = kzi_go_aside(m, rise_by, &segment, err);
    if (r != KZ_OK) return r;
    const double rise = kzi_dot(kzi_sub(m->moved, start), m->up);
    if ((r = kzi_move_segment(m, across, &segment, err)) != KZ_OK) return r;
    *done = segment.done;
    *climbed = kzi_dot(kzi_sub(m->moved, start), across) > grain * kzi_length(across);
    if (!*climbed || (r = kzi_go_aside(m, kzi_up_by(m, -rise - 2 * grain), &segment, err)) != KZ_OK) return r;
    const double gone = kzi_dot(kzi_sub(m->moved, start), m->up);
    *climbed = segment.blocked;
    if (!*climbed) return KZ_OK;
    r = find_floor(m, &segment, 16 * grain, climbed, err);
    const kz_move_hit landing = segment.hit;
    const bool is_level = landed_on_floor(m, &segment);
    if (r == KZ_OK && is_level) r = probe_floor(m, across, 0, 0, climbed, err);
    if (r == KZ_OK && !*climbed && (is_level || is_edge_of_floor(m, &landing))) {
        r = probe_over_edge(m, across, rise - gone, &landing, climbed, err);
    }
    *climbed = *climbed && !slides_back(m, across, landing.normal);
    if (*climbed && r == KZ_OK) note_floor(m, landing.body, landing.normal);
    return r;
}

static kz_result try_over(kzi_mover *m, kzi_vec across, double height, kzi_vec normal, double *done, bool *climbed,
                          kz_error *err)
{
    const kzi_trial t = kzi_begin_trial(m);
    const kz_result r = go_over(m, across, kzi_off_face(kzi_up_by(m, height), normal, 0), done, climbed, err);
    return r == KZ_OK && !*climbed ? kzi_give_up_trial(m, &t, err) : r;
}

/* From the ground steps are climbed, from the air ledges.  On an edge, which is no floor, both. */
static kz_result find_height(kzi_mover *m, double *height, kz_error *err)
{
    const double near = 16 * kzi_mover_grain(m), snap = (double)m->def->snap;
    const double step = (double)m->def->step_height, ledge = (double)m->def->ledge_snap;
    bool stands = false, is_floor = m->out->on_floor;
    const kz_result r = is_floor ? KZ_OK : find_ground(m, snap > near ? snap : near, &stands, &is_floor, err);
    const double most = stands && step > ledge ? step : ledge;
    *height = is_floor ? step : most;
    return r;
}

/* From the edge of a step it can go at least onto that.  So where a climb may end the next one can go on. */
kz_result kzi_climb(kzi_mover *m, kzi_vec *motion, const kz_move_hit *hit, bool *climbed, kz_error *err)
{
    const kzi_vec across = kzi_across(m->up, *motion), normal = kzi_vec_of(hit->normal);
    *climbed = false;
    if (!(m->def->step_height > 0 || m->def->ledge_snap > 0) || m->rises) return KZ_OK;
    if (!(kzi_dot(across, normal) < 0) || kzi_dot(across, m->caller_motion) < 0) return KZ_OK;
    double height, done = 0;
    kz_result r = find_height(m, &height, err);
    if (r != KZ_OK || !(height > 0)) return r;
    r = try_over(m, across, height, normal, &done, climbed, err);
    const edge_path path = find_edge_path(m, across, hit);
    const bool is_on_edge = !*climbed && path.share[1] > 0 && path.lift < height && is_edge_of_floor(m, hit);
    for (int i = 0; is_on_edge && i < 2 && r == KZ_OK && !*climbed; i++) {
        const double share = path.share[i] < 1 ? path.share[i] : 1;
        r = try_over(m, kzi_scale(across, share), path.lift, normal, &done, climbed, err);
        done *= share;
    }
    KZ_ASSERT(!*climbed || (done >= 0 && done <= 1));
    if (*climbed) *motion = kzi_scale(across, 1 - done);
    return r;
}

/* ---- Snapping -------------------------------------------------------------------------------------------- */

/* Is it where it came onto a floor in this move, or beside the edge of a step, from which it climbs on in the next? */
static bool has_footing(const kzi_mover *m)
{
    const kzi_vec gone = kzi_sub(m->moved, m->footing);
    return m->out->on_floor && kzi_length(gone) <= 16 * kzi_mover_grain(m);
}

/* How far down it searches: a floor just at `snap` is met, too, and so is one from which a slope or a corner raised it.
 * A mask stands on what its next lower cells overlap. */
static double snap_of(const kzi_mover *m)
{
    const double near = 16 * kzi_mover_grain(m), raised = kzi_dot(m->moved, m->up), snap = (double)m->def->snap;
    const double least = raised > near && raised > snap ? raised : snap, most = least > 0 ? least + near : 0;
    return most < 1 && kzi_holds_kind(&m->from.shape, KZ_KIND_MASK) ? 1 : most;
}

static void forget_floor(kzi_mover *m)
{
    m->out->on_floor = false;
    m->out->floor = (kz_body){0, 0};
    m->out->floor_normal = (kz_vec2){0, 0};
}

kz_result kzi_snap_down(kzi_mover *m, kz_error *err)
{
    const double within = snap_of(m);
    if (within == 0) return KZ_OK;
    const kzi_trial t = kzi_begin_trial(m);
    kzi_motion_segment segment;
    bool is_floor = false;
    kz_result r = kzi_go_aside(m, kzi_up_by(m, -within), &segment, err);
    if (r == KZ_OK && segment.blocked && has_footing(m)) return KZ_OK;
    if (m->def->snap > 0) forget_floor(m); /* it may have walked off the one it met */
    if (r == KZ_OK) r = find_floor(m, &segment, within * (1 - segment.done), &is_floor, err);
    if (r != KZ_OK) return r;
    if (!is_floor) return kzi_give_up_trial(m, &t, err);
    note_floor(m, segment.hit.body, segment.hit.normal);
    return KZ_OK;
}

kz_result kzi_let_down(kzi_mover *m, double by, kz_vec2 *floor, bool *is_lower, kz_error *err)
{
    const kzi_trial t = kzi_begin_trial(m);
    kzi_motion_segment segment;
    const kz_result r = kzi_go_aside(m, kzi_up_by(m, -by), &segment, err);
    *is_lower = r == KZ_OK && landed_on_floor(m, &segment) && segment.done * by > 16 * kzi_mover_grain(m);
    if (r != KZ_OK) return r;
    if (!*is_lower) return kzi_give_up_trial(m, &t, err);
    note_floor(m, segment.hit.body, segment.hit.normal);
    *floor = segment.hit.normal;
    return KZ_OK;
}
