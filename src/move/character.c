/* character.c - characters: floors, walls and ceilings differ, steps and ledges are climbed, the floor is kept. */
#include "query/contact/contact.h"
#include "move/move_private.h"

/* A corner that is part of a floor, though steeper, gets the normal of a step. */
static void note_floor(kzi_mover *m, kz_body body, kz_vec2 normal)
{
    const bool is_steep = kzi_ground_of(m, kzi_vec_of(normal)) != KZI_GROUND_FLOOR;
    m->out->on_floor = true;
    m->out->floor_normal = is_steep ? m->def->up : normal;
    m->out->floor = body;
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
    const double slope = m->def->max_slope > 0 ? (double)m->def->max_slope : 1, run = run_of_steps(m, slope);
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

/* Is there ground below, of any slope?  A round body may stand on the edge of a step, which is no floor. */
static kz_result find_ground(kzi_mover *m, double within, bool *found, bool *is_floor, kz_error *err)
{
    const kzi_vec down = kzi_up_by(m, -within);
    kzi_motion_segment segment = {.blocked = false};
    const kz_result r = kzi_try_path(m, &down, 1, &segment, err);
    *found = segment.blocked && kzi_dot(kzi_vec_of(segment.hit.normal), m->up) > 0;
    *is_floor = landed_on_floor(m, &segment);
    return r;
}

static double width_of(const kzi_mover *m)
{
    const kz_box b = m->from.shape.bounds;
    const double w = (double)b.max.x - (double)b.min.x, h = (double)b.max.y - (double)b.min.y;
    return w > h ? w : h;
}

/* A round body may come down on the edge of a step, which is no floor, with a floor behind it.  Is there one? */
static kz_result probe_behind_edge(kzi_mover *m, kzi_vec across, double rise, bool *found, kz_error *err)
{
    const double size = kzi_length(across), width = width_of(m);
    const kzi_vec path[3] = {
        kzi_up_by(m, rise), {across.x / size * width, across.y / size * width}, kzi_up_by(m, -rise)};
    kzi_motion_segment segment = {.blocked = false};
    const kz_result r = kzi_try_path(m, path, 3, &segment, err);
    *found = landed_on_floor(m, &segment);
    return r;
}

/* Moves up by `rise_by`, across, and down again. */
static kz_result go_over(kzi_mover *m, kzi_vec across, kzi_vec rise_by, double *done, bool *climbed, kz_error *err)
{
    const kzi_vec start = m->moved;
    const double grain = kzi_mover_grain(m);
    kzi_motion_segment segment;
    kz_result r = kzi_go_aside(m, rise_by, &segment, err);
    if (r != KZ_OK) return r;
    const kzi_vec raised = {m->moved.x - start.x, m->moved.y - start.y};
    const double rise = kzi_dot(raised, m->up);
    if ((r = kzi_move_segment(m, across, &segment, err)) != KZ_OK) return r;
    *done = segment.done;
    if ((r = kzi_go_aside(m, kzi_up_by(m, -rise), &segment, err)) != KZ_OK) return r;
    const kzi_vec gone = {m->moved.x - start.x, m->moved.y - start.y};
    *climbed = segment.blocked && kzi_dot(gone, across) > grain * kzi_length(across) && kzi_dot(gone, m->up) > 0;
    if (!*climbed) return KZ_OK;
    r = find_floor(m, &segment, 16 * grain, climbed, err);
    const kz_move_hit landing = segment.hit;
    if (r == KZ_OK && !*climbed) r = probe_behind_edge(m, across, rise - kzi_dot(gone, m->up), climbed, err);
    if (*climbed && r == KZ_OK) note_floor(m, landing.body, landing.normal);
    return r;
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

kz_result kzi_climb(kzi_mover *m, kzi_vec *motion, kzi_vec normal, bool *climbed, kz_error *err)
{
    const kzi_vec across = kzi_across(m->up, *motion);
    *climbed = false;
    if (!(m->def->step_height > 0 || m->def->ledge_snap > 0) || m->rises) return KZ_OK;
    if (!(kzi_dot(across, normal) < 0)) return KZ_OK;
    double height;
    kz_result r = find_height(m, &height, err);
    if (r != KZ_OK || !(height > 0)) return r;
    const kzi_trial t = kzi_begin_trial(m);
    double done = 0;
    r = go_over(m, across, kzi_off_face(kzi_up_by(m, height), normal, 0), &done, climbed, err);
    if (r != KZ_OK) return r;
    if (!*climbed) return kzi_give_up_trial(m, &t, err);
    *motion = (kzi_vec){across.x * (1 - done), across.y * (1 - done)};
    return KZ_OK;
}

/* ---- Snapping -------------------------------------------------------------------------------------------- */

/* How far down it searches: a floor just at `snap` is met, too.  A mask stands on what its next lower cells overlap. */
static double snap_of(const kzi_mover *m)
{
    const double snap = (double)m->def->snap, most = snap > 0 ? snap + 16 * kzi_mover_grain(m) : 0;
    return most < 1 && kzi_holds_kind(&m->from.shape, KZ_KIND_MASK) ? 1 : most;
}

kz_result kzi_snap_down(kzi_mover *m, kz_error *err)
{
    const double within = snap_of(m);
    if (within == 0) return KZ_OK;
    const kzi_trial t = kzi_begin_trial(m);
    kzi_motion_segment segment;
    m->out->on_floor = false; /* it may have walked off the floor it met */
    m->out->floor = (kz_body){0, 0};
    m->out->floor_normal = (kz_vec2){0, 0};
    bool is_floor = false;
    kz_result r = kzi_go_aside(m, kzi_up_by(m, -within), &segment, err);
    if (r == KZ_OK) r = find_floor(m, &segment, within * (1 - segment.done), &is_floor, err);
    if (r != KZ_OK) return r;
    if (!is_floor) return kzi_give_up_trial(m, &t, err);
    note_floor(m, segment.hit.body, segment.hit.normal);
    return KZ_OK;
}
