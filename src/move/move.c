/* move.c - moves a body or shape by a motion: segment by segment, with a response to each hit. */
#include "math/rounding.h"
#include "world/world_private.h"
#include "world/query/world_cast.h"
#include "move/move_private.h"
#include "move/move_record.h"

#define DEFAULT_TURNS 8

/* Segments that neither end the motion nor turn it: internal edges of slopes whose corners are not quite collinear, and
 * steps.  This is a bound, not a setting. */
#define MAX_SEGMENTS 256

/* Parts of a walk uphill. */
#define MAX_PARTS 32

/* Hits nearer to each other than this many last places are at one spot. */
#define SAME_SPOT 16

/* A smaller deflection does not count as a turn, so that long slopes of many polygons cost no turns. */
#define DEFLECTION_SLACK 0x1p-16

/* Steps and slopes of steps are searched a little farther than `step_height` and the like. */
#define FURTHER_ASIDE 1.25

typedef struct journey {
    kzi_mover *m;
    kzi_vec left, heading, original;
    kzi_faces faces;
    kzi_vec spot; /* where these faces were met */
    int32_t turns;
    bool is_stopped;
} journey;

kz_result kzi_check_move(kz_vec2 motion, const kz_move_def *def, kz_error *err)
{
    if (!kzi_is_finite_vec(motion)) return kzi_fail(err, KZ_ERR_ARGUMENT, 3, 0);
    if (!def) return KZ_OK;
    const double up = (double)def->up.x * (double)def->up.x + (double)def->up.y * (double)def->up.y;
    const bool is_unit = up == 0 || (up > 0.999 && up < 1.001);
    const bool is_bounce = def->restitution == KZ_NO_BOUNCE || (def->restitution >= 0 && def->restitution <= 1);
    const float sizes[] = {def->max_slope, def->step_height, def->snap, def->corner_slip, def->ledge_snap};
    bool are_sizes = true;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        are_sizes = are_sizes && sizes[i] >= 0 && kzi_is_finite((double)sizes[i]);
    }
    const bool are_choices = (unsigned)def->response <= KZ_RESPONSE_PUSH && (unsigned)def->walk <= KZ_WALK_SLIP &&
                             (!def->whole_pixels || def->memory);
    if (!is_unit || !is_bounce || !are_sizes || !are_choices || def->max_turns < 0) {
        return kzi_fail(err, KZ_ERR_ARGUMENT, 4, 0);
    }
    return KZ_OK;
}

static kz_vec2 farthest_aside(const kzi_mover *m)
{
    const kz_move_def *def = m->def;
    const float climb = def->step_height > def->ledge_snap ? def->step_height : def->ledge_snap;
    const float slip = def->corner_slip > def->snap ? def->corner_slip : def->snap, most = climb > slip ? climb : slip;
    return kzi_has_up(m) ? (kz_vec2){most, most} : (kz_vec2){def->corner_slip, def->corner_slip};
}

static double restitution_of(const kz_move_def *def)
{
    if (def->restitution == KZ_NO_BOUNCE) return 0;
    return def->restitution == 0 ? 1 : (double)def->restitution;
}

static void stop_journey(journey *j)
{
    j->is_stopped = true;
    j->heading = (kzi_vec){0, 0};
}

/* Forgets the faces if they were met elsewhere. */
static void come_to_spot(journey *j)
{
    const kzi_vec gone = {j->m->moved.x - j->spot.x, j->m->moved.y - j->spot.y};
    if (kzi_length(gone) > SAME_SPOT * kzi_mover_grain(j->m)) j->faces.n = 0;
    j->spot = j->m->moved;
}

static void turn_by_bounce(journey *j, kzi_vec n)
{
    const double restitution = restitution_of(j->m->def);
    j->left = kzi_bounce(j->left, n, restitution);
    j->heading = kzi_bounce(j->heading, n, restitution);
    if (restitution == 0) j->left = kzi_off_face(j->left, n, 0);
    j->original = j->heading;
    j->faces.n = 0;
    j->turns++;
}

/* Does it slide down a face too steep to stand on?  On ice a floor is too steep, too, unless the motion goes up it by
 * more than the fall.  Onto a floor beneath no slide goes. */
static bool slips_down(const journey *j, kzi_vec slid, kzi_vec n)
{
    const kzi_mover *m = j->m;
    if (!(kzi_dot(slid, m->up) < 0) || kzi_ground_of(m, n) == KZI_GROUND_CEILING) return false;
    if (kzi_ground_of(m, n) != KZI_GROUND_FLOOR) return true;
    return m->def->walk == KZ_WALK_SLIP && kzi_dot(slid, j->original) > 0;
}

/* Would the slide go back against the original motion?  Then the mover stops.  A character must not walk back either,
 * apart from what rounding of a wall's normal adds to its fall.  A jump beneath an overhang goes back along it. */
static bool turns_back(const journey *j, kzi_vec slid)
{
    if (j->m->rises) return false;
    const kzi_vec forward = kzi_across(j->m->up, j->original);
    return kzi_dot(slid, forward) < -DEFLECTION_SLACK * kzi_length(slid) * kzi_length(forward);
}

/* Would a slide between several faces rise at one that is no floor, though the caller's motion does not?  Then it is
 * in a V. */
static bool rises_at_wall(const kzi_mover *m, kzi_vec slid, kzi_vec n)
{
    return !m->rises && kzi_dot(slid, m->up) > 0 && kzi_ground_of(m, n) != KZI_GROUND_FLOOR;
}

static void turn_by_slide(journey *j, kzi_vec n, bool is_last)
{
    kzi_vec slid = kzi_slide_along(j->m, j->left, n), heading = kzi_slide_along(j->m, j->heading, n);
    const bool can_slide = kzi_between_faces(&j->faces, n, &slid) && kzi_between_faces(&j->faces, n, &heading) &&
                           !rises_at_wall(j->m, slid, n);
    const double size = kzi_length(j->left);
    const bool goes_back = turns_back(j, slid) && !slips_down(j, slid, n);
    if (!can_slide || goes_back || kzi_length(slid) <= size * DEFLECTION_SLACK) {
        if (kzi_dot(j->left, j->m->up) < 0) j->m->out->is_wedged = kzi_is_wedge(j->m, &j->faces, n);
        stop_journey(j);
        return;
    }
    if (is_last) { /* no turn is left, but the fall goes on in the next motion */
        j->is_stopped = true;
        j->heading = heading;
        return;
    }
    const kzi_vec deflection = {slid.x - j->left.x, slid.y - j->left.y};
    if (j->faces.n > 0 || kzi_length(deflection) > size * DEFLECTION_SLACK) j->turns++;
    j->left = kzi_off_face(slid, n, j->faces.n);
    kzi_keep_face(&j->faces, n);
    j->heading = heading;
    j->m->walks = kzi_ground_of(j->m, n) == KZI_GROUND_FLOOR;
}

/* A corner in a slope of steps, from which the motion does not go up, is a step: its face is level. */
static kz_result find_step(kzi_mover *m, kzi_vec left, kz_vec2 *face, kz_error *err)
{
    bool is_floor;
    if (!kzi_has_up(m) || kzi_ground_of(m, kzi_vec_of(*face)) == KZI_GROUND_FLOOR) return KZ_OK;
    if (kzi_dot(kzi_across(m->up, left), kzi_vec_of(*face)) < 0) return KZ_OK;
    const kz_result r = kzi_find_slope_of_steps(m, kzi_vec_of(*face), &is_floor, err);
    if (r == KZ_OK && is_floor) *face = m->def->up;
    return r;
}

/* The part of a motion that goes into a face.  With `up` only walls are pushed, and level. */
static kzi_vec part_into_face(const kzi_mover *m, kzi_vec left, kzi_vec normal)
{
    const double into = kzi_dot(left, normal);
    const kzi_vec by = {normal.x * into, normal.y * into};
    if (!(into < 0)) return (kzi_vec){0, 0};
    if (!kzi_has_up(m)) return by;
    return kzi_ground_of(m, normal) == KZI_GROUND_WALL ? kzi_across(m->up, by) : (kzi_vec){0, 0};
}

/* Moves the body that was met, such as a crate, by that part. */
static bool push_body(kzi_mover *m, kzi_vec left, const kz_move_hit *hit)
{
    kzi_mover pushed;
    kz_move_result out;
    kz_move_def def = {.respond = m->def->respond, .ctx = m->def->ctx, .max_turns = m->def->max_turns};
    const kzi_vec by = part_into_face(m, left, kzi_vec_of(hit->normal));
    const kz_vec2 motion = {(float)by.x, (float)by.y};
    if (!m->writable || m->is_pushed || (motion.x == 0 && motion.y == 0)) return false;
    if (kz_body_flags(m->world, hit->body) & KZ_BODY_STATIC) return false;
    if (kzi_mover_of_body(&pushed, m->writable, hit->body, &def, NULL) != KZ_OK) return false;
    pushed.is_pushed = true;
    if (m->windows) kzi_windows_forget(m->windows);
    if (kzi_move(&pushed, motion, NULL, 0, &out, NULL) != KZ_OK) return false;
    return kzi_dot(pushed.moved, by) > 0;
}

/* Climbs a step, or slips round a corner. */
static kz_result pass_by(journey *j, const kz_move_hit *hit, bool *is_past, kz_error *err)
{
    kzi_mover *m = j->m;
    const kzi_ground side = kzi_ground_of(m, kzi_vec_of(hit->normal));
    if (kzi_has_up(m) && side == KZI_GROUND_FLOOR) return KZ_OK;
    if (kzi_has_up(m) && side == KZI_GROUND_WALL) {
        return kzi_climb(m, &j->left, hit, is_past, err);
    }
    return kzi_slip_round_corner(m, &j->left, hit, is_past, err);
}

static kz_result answer_hit(journey *j, const kz_move_hit *hit, kz_error *err)
{
    kzi_mover *m = j->m;
    kz_vec2 face = hit->normal;
    KZ_ASSERT(kzi_stops(hit->response));
    KZ_ASSERT(!m->writable || kzi_is_live(m->world, hit->body)); /* the world is busy while the caller responds */
    const int32_t most = m->def->max_turns > 0 ? m->def->max_turns : DEFAULT_TURNS;
    const bool slides = hit->response == KZ_RESPONSE_SLIDE, pushes = hit->response == KZ_RESPONSE_PUSH;
    come_to_spot(j);
    if (pushes && kzi_length(j->left) <= 2 * kzi_mover_grain(m)) { /* what rounding left of a push */
        j->is_stopped = true;
        return KZ_OK;
    }
    if (slides) {
        bool is_past = false;
        kz_result r = pass_by(j, hit, &is_past, err);
        if (r != KZ_OK || is_past) return r;
        if ((r = find_step(m, j->left, &face, err)) != KZ_OK) return r;
    }
    kzi_list_hit(m, *hit);
    kzi_note_side(m, hit->body, face);
    const kzi_vec n = kzi_vec_of(face);
    const bool is_last = j->turns >= most;
    const bool ends = slides && m->def->stops_at_ceilings && kzi_has_up(m) && m->rises &&
                      kzi_ground_of(m, n) == KZI_GROUND_CEILING;
    if (pushes && !is_last && push_body(m, j->left, hit)) {
        j->turns++;
    } else if ((slides || pushes) && !ends) {
        turn_by_slide(j, n, is_last);
    } else if (ends || hit->response == KZ_RESPONSE_TOUCH || is_last) {
        stop_journey(j);
    } else {
        turn_by_bounce(j, n);
    }
    return KZ_OK;
}

/* A walk uphill is cut into parts of half the mover's width, but no more than MAX_PARTS.  After each it is let down
 * onto the floor: what raises it may be a corner, no slope. */
static double part_of(const journey *j)
{
    const kzi_mover *m = j->m;
    const kz_box b = m->from.shape.bounds;
    const double length = kzi_length(j->left), all = kzi_length(j->original) / MAX_PARTS;
    if (m->rises || !m->walks || !(kzi_dot(j->left, m->up) > 0)) return 1;
    const double w = (double)b.max.x - (double)b.min.x, h = (double)b.max.y - (double)b.min.y;
    const double half = (w < h ? w : h) / 2;
    const double part = half > all ? half : all;
    return part < length ? part / length : 1;
}

static kz_result walk_on(journey *j, double raised, bool *is_lower, kz_error *err)
{
    kz_vec2 floor;
    const kz_result r = kzi_let_down(j->m, raised, &floor, is_lower, err);
    if (r != KZ_OK || !*is_lower) return r;
    const kzi_vec n = kzi_vec_of(floor);
    j->left = kzi_off_face(kzi_walk_along(j->m, j->left, n), n, 0);
    j->heading = kzi_walk_along(j->m, j->heading, n);
    j->faces.n = 0;
    return KZ_OK;
}

static kz_result run_journey(journey *j, kz_error *err)
{
    kzi_mover *m = j->m;
    for (int i = 0; i < MAX_SEGMENTS && !j->is_stopped; i++) {
        kzi_motion_segment segment;
        const kz_vec2 step = {(float)j->left.x, (float)j->left.y};
        if (step.x == 0 && step.y == 0) {
            j->left = (kzi_vec){0, 0};
            break;
        }
        const double share = part_of(j), rise = m->rises || !m->walks ? 0 : kzi_dot(j->left, m->up) * share;
        kz_result r = kzi_move_segment(m, kzi_scale(j->left, share), &segment, err);
        if (r != KZ_OK) return r;
        KZ_ASSERT(share > 0 && share <= 1 && segment.done >= 0 && segment.done <= 1);
        j->left = kzi_scale(j->left, 1 - segment.done * share);
        if (!segment.blocked && share == 1) break;
        bool is_lower = false;
        if (rise > 0) r = walk_on(j, rise * segment.done, &is_lower, err);
        if (r == KZ_OK && segment.blocked && !is_lower) r = answer_hit(j, &segment.hit, err);
        if (r != KZ_OK) return r;
    }
    return KZ_OK;
}

/* The box in which nearly all searches of a move lie, so that the world and a large outline are searched once.  A shape's caller could
 * change the world in `respond` unnoticed. */
static void open_windows(kzi_mover *m, kzi_vec motion, kzi_body_windows *windows)
{
    const kz_box b = m->from.shape.bounds;
    const double by = kzi_length(motion) + (double)farthest_aside(m).y * FURTHER_ASIDE + 64 * kzi_mover_grain(m);
    kzi_windows_forget(windows);
    windows->box = (kzi_near){(double)b.min.x - by, (double)b.min.y - by, (double)b.max.x + by, (double)b.max.y + by};
    m->windows = m->world->wraps || (!m->writable && m->def->respond) ? NULL : windows;
    kzi_mover_find_near(m);
}

static kz_vec2 rounded(kzi_vec v) { return (kz_vec2){(float)v.x + 0.0f, (float)v.y + 0.0f}; }

kz_result kzi_move(kzi_mover *m, kz_vec2 motion, kz_move_hit *hits, size_t max, kz_move_result *out, kz_error *err)
{
    const kz_pose start = m->from.pose;
    const kzi_vec whole = kzi_vec_of(motion);
    kz_result r = kzi_check_periods(m->world, kzi_vec_of(farthest_aside(m)), err);
    if (r != KZ_OK) return r;
    journey j = {.m = m, .left = whole, .heading = whole};
    kzi_body_windows windows;
    kzi_recall_remainder(m, &j.left);
    if ((r = kzi_check_periods(m->world, j.left, err)) != KZ_OK) return r;
    open_windows(m, j.left, &windows);
    m->caller_motion = whole;
    m->rises = kzi_dot(whole, m->up) > KZI_NO_SHARE * kzi_length(whole);
    *out = (kz_move_result){.began_inside = kzi_mover_overlaps_any(m)};
    m->hits = hits;
    m->max_hits = hits ? max : 0;
    m->out = out;
    kzi_note_floor_motion(m);
    kzi_follow_floor(m, &j.left, &j.heading);
    j.original = j.left;
    r = run_journey(&j, err);
    if (r == KZ_OK && kzi_has_up(m) && !m->rises) r = kzi_snap_down(m, err);
    if (r == KZ_OK && m->def->whole_pixels) r = kzi_end_at_whole(m, start.at, err);
    m->windows = NULL;
    if (r != KZ_OK) {
        kzi_mover_return(m, start, (kzi_vec){0, 0}, NULL);
        return r;
    }
    KZ_ASSERT(m->used >= 0 && m->used <= 1 + KZI_TIME_SLACK);
    out->moved = (kz_vec2){(float)m->moved.x, (float)m->moved.y}; /* a sum from 0 on is never -0 */
    out->rest = rounded(j.left);
    out->heading = rounded(j.heading);
    kzi_remember(m);
    return KZ_OK;
}

kz_result kz_body_move(kz_world *world, kz_body body, kz_vec2 motion, const kz_move_def *def, kz_move_hit *hits,
                       size_t max, kz_move_result *out, kz_error *err)
{
    kzi_mover m;
    kz_move_result moved;
    if (kzi_move_is_recorded(world, body)) {
        const kzi_call_move how = kzi_move_of_def(def);
        const kzi_call call = {.name = KZI_CALL_MOVE, .body = body, .pose = {.at = motion}, .move = &how};
        return kzi_record_new(world, &call, kz_body_move(world, body, motion, def, hits, max, out, err));
    }
    kz_result r = kzi_mover_of_body(&m, world, body, def, err);
    if (r == KZ_OK) r = kzi_check_move(motion, def, err);
    if (r == KZ_OK) kz_world_expect(world, KZI_MOVE_SEARCHES);
    return r == KZ_OK ? kzi_move(&m, motion, hits, max, out ? out : &moved, err) : r;
}

kz_result kz_shape_move(const kz_world *world, const kz_shape *shape, kz_vec2 motion, const kz_query_filter *filter,
                        const kz_move_def *def, kz_move_hit *hits, size_t max, kz_move_result *out, kz_error *err)
{
    kzi_mover m;
    kz_move_result moved;
    kz_result r = kzi_check_move(motion, def, err);
    if (r == KZ_OK) r = kzi_mover_of_shape(&m, world, shape, filter, def, err);
    return r == KZ_OK ? kzi_move(&m, motion, hits, max, out ? out : &moved, err) : r;
}
