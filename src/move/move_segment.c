/* move_segment.c - moves along one straight segment, up to the body that stops the mover.
 *
 * A sweep's t is a float32 rounded to the safe side, and for round shapes lower by 2^-22.  A motion of a million pixels
 * could end a quarter of a pixel early.  Where that is more than positions can resolve, the sweep is repeated from a
 * little before the hit.
 *
 * Then the shape is posed.  Rounding its vertices may make it overlap a body that it did not overlap before.  It is
 * then moved by single last places, first out of that body, then back along the motion. */
#include "base/scalar.h"
#include "world/world_private.h"
#include "world/query/world_cast.h"
#include "world/grid/met_cell.h"
#include "move/move_private.h"

/* Hits that are fetched together. */
#define HITS_AT_ONCE 8

/* Distances, in last places, by which a posed shape is moved out of an overlap.  A vertex may be rounded by one, in
 * each of two shapes' coordinates; beyond that the shape goes back along the motion.  Only small distances are tried,
 * since they are not swept.  A wall of one unit must still stop the mover where the last place is an eighth of a
 * unit. */
static const double backoffs[] = {1, 2, 3, 4};
enum { N_BACKOFFS = sizeof backoffs / sizeof backoffs[0] };

/* How far before a hit the sweep is repeated, as a share of the motion. */
#define REFINE_MARGIN 0x1p-14

/* The longest motion in a world that wraps, in periods.  It is searched half a period at a time, so this bounds the
 * searches.  Once around the world, a motion mostly meets the bodies that it has met before. */
#define MOST_PERIODS 64

/* After this many tries the mover returns to its start. */
#define TRIES_BACK 60

/* Adds a hit.  Rounding must not change the order of hits. */
static void list_hit_at(kzi_mover *m, kz_move_hit hit, double used)
{
    KZ_ASSERT(used >= 0 && used <= 1 + KZI_TIME_SLACK);
    hit.t = (float)used > m->listed_t ? (float)used : m->listed_t;
    m->listed_t = hit.t;
    if (m->out->n_hits < m->max_hits) {
        hit.fixture = kzi_fixture_at(m->world, hit.body.index, hit.fixture, hit.point, hit.normal);
        m->hits[m->out->n_hits] = hit;
    }
    m->out->n_hits++;
}

void kzi_list_hit(kzi_mover *m, kz_move_hit hit) { list_hit_at(m, hit, m->used); }

/* ---- A stretch ------------------------------------------------------------------------------------------- */

typedef struct segment_search {
    kzi_mover *m;
    kz_vec2 motion;
    kzi_vec left;  /* the motion of this stretch, in double */
    kzi_vec off;   /* from where the mover was put to where this stretch ended */
    kzi_vec whole; /* that of the segment */
    kzi_vec begun; /* where the segment began without rounding, as m->moved counts */
    kzi_vec aim;   /* the same, but not sunk into the face that it slides along: from here it is swept */
    double share; /* of the motion's time that this stretch takes */
    bool is_full; /* no more bodies can be passed */
    bool is_fine; /* the repeated stretch before a hit; the caller's responses to `known` are known already */
    bool must_refine;
    int n_known;
    int n_stops; /* hits that stop it, all at one t */
    kz_world_sweep_hit stops[HITS_AT_ONCE];
    kz_move_hit answers[HITS_AT_ONCE];
    kzi_met_body known[HITS_AT_ONCE];
    kz_response known_responses[HITS_AT_ONCE];
    double t;
} segment_search;

/* ---- Posing where the segment ends ---------------------------------------------------------------------- */

static kzi_vec place_along(const segment_search *s, double t)
{
    return kzi_add_scaled(kzi_vec_of(s->m->from.pose.at), s->left, t);
}

/* Rounds to a multiple of `grain`, a power of two. */
static double on_grain(double v, double grain)
{
    const double big = 0x1.8p52 * grain;
    return (v + big) - big;
}

/* The distance of float32 numbers as large as the mover's coordinates at t. */
static double grain_at(const kzi_mover *m, kzi_vec motion, double t)
{
    kzi_mover_box there = {m->from.shape.bounds, m->from.pose.at};
    const float x = (float)(motion.x * t), y = (float)(motion.y * t);
    there.box.min.x += x, there.box.max.x += x, there.at.x += x;
    there.box.min.y += y, there.box.max.y += y, there.at.y += y;
    return kzi_grain_of(there);
}

/* Tries places out of an overlap, but none further along the motion: a thin body might be left on its far side. */
static kz_result try_backing_off(const segment_search *s, kzi_vec to, kzi_vec direction, bool *is_separated,
                                 kz_error *err)
{
    kzi_mover *m = s->m;
    const double grain = kzi_mover_grain(m);
    if (kzi_dot(s->left, direction) > KZI_ASIDE * kzi_length(s->left)) return KZ_OK;
    for (int i = 0; i < N_BACKOFFS && !*is_separated; i++) {
        const double by = backoffs[i] * grain;
        const kz_result r = kzi_mover_try(m, (kzi_vec){to.x + direction.x * by, to.y + direction.y * by}, err);
        if (r != KZ_OK) return r;
        *is_separated = kzi_mover_is_separated(m, NULL);
    }
    return KZ_OK;
}

/* Poses the mover at t of the motion, or as near before it as it is separated; s->t becomes the t of that place.
 * Before an obstacle, a position as coarse as the vertices is tried first.  So a box with whole sides stops at whole
 * coordinates in front of a wall that has them. */
static kz_result stand_at(segment_search *s, kz_error *err)
{
    kzi_mover *m = s->m;
    KZ_ASSERT(s->t >= 0 && s->t <= 1 && s->n_stops <= HITS_AT_ONCE);
    const double size = kzi_length(s->left), target_t = s->t;
    const kzi_vec to = place_along(s, target_t);
    kzi_vec direction;
    kz_result r = KZ_OK;
    if (target_t == 0) return kzi_mover_try(m, kzi_vec_of(m->from.pose.at), err);
    if (s->n_stops > 0) {
        const double grain = grain_at(m, s->left, target_t);
        const kz_vec2 n = s->stops[0].hit.normal;
        const kzi_vec near = {n.x == 0 ? to.x : on_grain(to.x, grain), n.y == 0 ? to.y : on_grain(to.y, grain)};
        if ((r = kzi_mover_try(m, near, err)) != KZ_OK) return r;
        if (kzi_mover_is_separated(m, NULL)) return KZ_OK;
    }
    r = kzi_mover_try(m, to, err);
    if (r != KZ_OK) return r;
    bool is_separated = kzi_mover_is_separated(m, &direction);
    if (is_separated) return KZ_OK;
    if ((r = try_backing_off(s, to, direction, &is_separated, err)) != KZ_OK || is_separated) return r;
    double back = size > 0 ? kzi_mover_grain(m) / size : 1;
    for (int i = 0; i < TRIES_BACK && back < target_t; i++, back *= i < 8 ? 1.5 : 2) {
        s->t = target_t - back;
        if ((r = kzi_mover_try(m, place_along(s, s->t), err)) != KZ_OK) return r;
        if (kzi_mover_is_separated(m, NULL)) return KZ_OK;
    }
    s->t = 0;
    return kzi_mover_try(m, kzi_vec_of(m->from.pose.at), err);
}

/* ---- What stops it --------------------------------------------------------------------------------------- */

/* The hit as the caller sees it, with the mover at the place of the hit. */
static kz_move_hit hit_on_path(const segment_search *s, const kz_world_sweep_hit *found)
{
    const kzi_mover *m = s->m;
    const double t = (double)found->hit.t;
    const kzi_vec at = place_along(s, t);
    kz_move_hit hit;
    hit.body = found->body;
    hit.fixture = found->fixture;
    hit.response = m->def->response;
    hit.t = (float)(m->used + t * s->share);
    hit.at = (kz_vec2){(float)at.x, (float)at.y};
    hit.normal = found->hit.normal;
    hit.point = found->hit.point;
    hit.motion = (kz_vec2){(float)(s->left.x * (1 - t)), (float)(s->left.y * (1 - t))};
    return hit;
}

static kz_response response_to(const segment_search *s, kz_move_hit *hit)
{
    if (!kzi_is_met_against_one_way(s->m, s->motion, hit)) return KZ_RESPONSE_IGNORE;
    for (int i = 0; i < s->n_known; i++) {
        if (s->known[i].index == hit->body.index && s->known[i].fixture == hit->fixture) return s->known_responses[i];
    }
    return kzi_query_response(s->m, hit);
}

/* Decides about one hit; returns false when no later one is of interest. */
static bool consider_hit(segment_search *s, const kz_world_sweep_hit *found)
{
    kzi_mover *m = s->m;
    KZ_ASSERT(m->n_passed <= KZI_MAX_PASSED);
    if (s->n_stops > 0 && (double)found->hit.t > s->t) return false;
    if (kzi_was_let_through(m, (kzi_met_body){found->body.index, found->fixture})) return true;
    if (s->n_stops == 0 && m->n_passed == KZI_MAX_PASSED) {
        s->is_full = true;
        s->t = (double)found->hit.t;
        return false;
    }
    kz_move_hit hit = hit_on_path(s, found);
    hit.response = response_to(s, &hit);
    if (!kzi_stops(hit.response)) {
        if (m->n_passed < KZI_MAX_PASSED) {
            m->passed[m->n_passed++] = (kzi_met_body){found->body.index, found->fixture};
        }
        if (hit.response == KZ_RESPONSE_CROSS) list_hit_at(m, hit, m->used + s->share * (double)found->hit.t);
        return true;
    }
    if (s->n_stops == HITS_AT_ONCE) return false;
    s->t = (double)found->hit.t;
    s->stops[s->n_stops] = *found;
    s->answers[s->n_stops++] = hit;
    return true;
}

/* Decides about hits in their order; returns false when no later one is of interest. */
static bool consider_hits(segment_search *s, const kz_world_sweep_hit *found, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        KZ_ASSERT(i == 0 || found[i - 1].hit.t <= found[i].hit.t);
        if (!consider_hit(s, &found[i])) return false;
    }
    return true;
}

/* The earliest hits nearly always decide; only when the mover passes them all are later ones fetched. */
static void search_segment(segment_search *s)
{
    kz_world_sweep_hit found[HITS_AT_ONCE];
    const kzi_mover *m = s->m;
    s->t = 1;
    if (m->meets_nothing) return;
    size_t n =
        kzi_sweep_earliest(m->world, kzi_mover_caster(m), &m->from.shape, s->motion, &m->filter, found, HITS_AT_ONCE);
    if (n == 0 || !consider_hits(s, found, n) || (s->n_stops > 0 && n < HITS_AT_ONCE)) return;
    do {
        const kz_world_sweep_hit after = found[n - 1];
        n = kzi_sweep_onwards(m->world, kzi_mover_caster(m), &m->from.shape, s->motion, &m->filter, &after, found,
                              HITS_AT_ONCE);
    } while (consider_hits(s, found, n) && n == HITS_AT_ONCE);
}

/* ---- Which of several ------------------------------------------------------------------------------------ */

static kzi_vec after_response(const kzi_mover *m, kzi_vec left, const kz_move_hit *hit)
{
    const kzi_vec n = kzi_vec_of(hit->normal);
    return hit->response == KZ_RESPONSE_BOUNCE ? kzi_bounce(left, n, 1) : kzi_slide_along(m, left, n);
}

/* After the response to hit i, does none of the others stop it at once? */
static bool is_clear_after(const segment_search *s, int i, kzi_vec left)
{
    const kzi_mover *m = s->m;
    const kzi_vec next = after_response(m, left, &s->answers[i]);
    const kz_vec2 motion = {(float)next.x, (float)next.y}, no_one_way = {0, 0};
    const double size = kzi_length(next), grain = kzi_mover_grain(m);
    for (int k = 0; k < s->n_stops; k++) {
        const kz_sweep_hit hit =
            kzi_sweep_to_body(m->world, kzi_mover_caster(m), &m->from.shape, motion, s->stops[k].body,
                              s->stops[k].fixture, no_one_way);
        if (hit.hit && hit.start != KZ_OVERLAP && (double)hit.t * size < 4 * grain) return false;
    }
    return true;
}

/* Chooses among several bodies hit at once, such as two flush tiles at their internal edge.  Some of them are only
 * touched once the shape slides along the face of another: that other one is the hit. */
static int choose_stop(const segment_search *s, kzi_vec left)
{
    int best = 0;
    double most = -2;
    KZ_ASSERT(s->n_stops > 0);
    if (s->n_stops == 1 || s->answers[0].response == KZ_RESPONSE_TOUCH) return 0;
    for (int i = 0; i < s->n_stops; i++) {
        if (s->answers[i].response != KZ_RESPONSE_TOUCH && is_clear_after(s, i, left)) return i;
    }
    for (int i = 0; i < s->n_stops; i++) {
        const double into = -kzi_dot(left, kzi_vec_of(s->answers[i].normal));
        const bool yields = s->answers[i].response == KZ_RESPONSE_PUSH; /* not the side of the tile beneath it */
        if (into > most || (yields && into == most)) {
            most = into;
            best = i;
        }
    }
    return best;
}

static void take_stop(const segment_search *s, kzi_vec left, kzi_motion_segment *segment)
{
    segment->hit = s->answers[choose_stop(s, left)];
    kzi_face_of_internal_edge(s->m, left, &segment->hit);
    segment->hit.at = s->m->from.pose.at;
    segment->hit.motion.x = (float)left.x;
    segment->hit.motion.y = (float)left.y;
    segment->blocked = true;
}

/* How much of a segment was left, without rounding, at the face that it met.  The mover may lie some last places beside
 * where it would be, so that a slope on which it stands seems to be met only after a part of the walk.  The part that
 * rounding took counts along the face alone. */
static double left_without_rounding(const segment_search *s, kzi_vec normal, double left)
{
    kzi_mover *m = s->m;
    const kzi_vec gone = {m->moved.x - s->begun.x, m->moved.y - s->begun.y};
    const double into = -kzi_dot(s->whole, normal), gap = -kzi_dot(kzi_add(gone, s->off), normal), done = 1 - left;
    const double t = into > 0 && gap < into * done ? kzi_max(gap / into, 0) : done;
    const kzi_vec beside = {s->whole.x * t - gone.x, s->whole.y * t - gone.y};
    const bool is_rounding = kzi_length(beside) <= KZI_MOST_ROUNDING * kzi_mover_grain(m);
    const kzi_vec finer = is_rounding ? beside : m->finer;
    m->finer = kzi_across(normal, finer);
    m->sunk = (kzi_vec){finer.x - m->finer.x, finer.y - m->finer.y};
    return is_rounding ? 1 - t : left;
}

/* ---- A segment ------------------------------------------------------------------------------------------ */

/* Forgets the passed bodies that the mover does not touch any more. */
static void forget_passed(kzi_mover *m)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < m->n_passed; i++) {
        if (kzi_mover_touches(m, m->passed[i])) m->passed[kept++] = m->passed[i];
    }
    m->n_passed = kept;
}

kz_result kzi_check_periods(const kz_world *world, kzi_vec motion, kz_error *err)
{
    const double x = kzi_abs(motion.x) / MOST_PERIODS, y = kzi_abs(motion.y) / MOST_PERIODS;
    const double w = (double)world->wrap_w, h = (double)world->wrap_h;
    const bool is_within = (w == 0 || x <= w) && (h == 0 || y <= h);
    if (is_within) return KZ_OK;
    return kzi_fail(err, KZ_ERR_TOO_LARGE, kzi_above(MOST_PERIODS * (w == 0 || x <= w ? y / h : x / w), MOST_PERIODS), MOST_PERIODS);
}

/* In a world that wraps, a stretch is at most half a period on each axis. */
static double share_within_periods(const kz_world *world, kzi_vec motion)
{
    double share = 1;
    const double x = kzi_abs(motion.x), y = kzi_abs(motion.y);
    const double most_x = 0.5 * (double)world->wrap_w, most_y = 0.5 * (double)world->wrap_h;
    if (most_x > 0 && x > most_x) share = most_x / x;
    if (most_y > 0 && y * share > most_y) share = most_y / y;
    KZ_ASSERT(share > 0 && share <= 1);
    return share;
}

/* Stops a little before the hit if its time is too coarse; the sweep is then repeated from there. */
static void stop_before_hit(segment_search *s)
{
    const double size = kzi_length(s->left), grain = kzi_mover_grain(s->m);
    s->must_refine = !s->is_fine && s->n_stops > 0 && (s->t * size * 0x1p-24 > grain / 4 || size * 0x1p-22 > grain);
    if (!s->must_refine) return;
    s->t = s->t > REFINE_MARGIN ? s->t - REFINE_MARGIN : 0;
    s->n_known = s->n_stops;
    for (int i = 0; i < s->n_stops; i++) {
        s->known[i] = (kzi_met_body){s->stops[i].body.index, s->stops[i].fixture};
        s->known_responses[i] = s->answers[i].response;
    }
}

/* The motion of the stretch that is `part` of the segment's, with `left` to go.  Stretches of one segment do not add up
 * their rounding: each aims where it would end without. */
static kzi_vec motion_of_stretch(const segment_search *s, double left, double part)
{
    const double done = 1 - left + part;
    if (s->is_fine) return (kzi_vec){s->whole.x * part, s->whole.y * part};
    return (kzi_vec){s->whole.x * done - (s->m->moved.x - s->aim.x), s->whole.y * done - (s->m->moved.y - s->aim.y)};
}

/* Notes how far the mover was put from where it would be without rounding. */
static void note_rounding(segment_search *s)
{
    kzi_mover *m = s->m;
    s->off = (kzi_vec){s->t * s->left.x - m->step.x, s->t * s->left.y - m->step.y};
    if (!m->def->memory) return;
    m->finer = kzi_add(m->sunk, s->off);
    m->sunk = (kzi_vec){0, 0};
}

static kz_result go_once(kzi_mover *m, kzi_vec motion, segment_search *s, kz_error *err)
{
    s->motion.x = (float)motion.x;
    s->motion.y = (float)motion.y;
    s->left = motion;
    s->n_stops = 0;
    s->is_full = false;
    m->segment = s->motion;
    kzi_mover_note_inside(m);
    search_segment(s);
    stop_before_hit(s);
    const kz_result r = stand_at(s, err);
    if (r != KZ_OK) return r;
    note_rounding(s);
    kzi_mover_settle(m);
    if (!s->must_refine) forget_passed(m);
    m->used += s->t * s->share;
    return KZ_OK;
}

kz_result kzi_move_segment(kzi_mover *m, kzi_vec motion, kzi_motion_segment *segment, kz_error *err)
{
    segment_search s;
    double left = 1;
    const kz_result known = kzi_check_periods(m->world, motion, err); /* a slope, or a memory, may have lengthened it */
    if (known != KZ_OK) return known;
    const double share_of_time = 1 - m->used;
    s.m = m;
    s.whole = motion;
    s.aim = kzi_add(m->moved, m->finer);
    s.begun = kzi_add(s.aim, m->sunk);
    s.is_fine = segment->blocked = false;
    s.n_known = 0;
    while (left > 0) {
        double share = share_within_periods(m->world, (kzi_vec){motion.x * left, motion.y * left});
        if (s.is_fine) share *= 2 * REFINE_MARGIN;
        const double part = left * share;
        s.share = part * share_of_time;
        const kzi_vec before = m->moved;
        const kz_result r = go_once(m, motion_of_stretch(&s, left, part), &s, err);
        if (r != KZ_OK) return r;
        const bool stood = m->moved.x == before.x && m->moved.y == before.y;
        left -= part * s.t;
        if (left < 0x1p-60) left = 0;
        if (s.n_stops == 0 && !s.is_full && stood && s.t < 1) break; /* rounding leaves only the place where it was */
        s.is_fine = s.must_refine;
        if (s.is_fine) continue;
        const bool is_jammed = s.is_full && (stood || m->n_passed == KZI_MAX_PASSED);
        if (is_jammed) break; /* it touches more bodies at one spot than can be passed */
        if (s.n_stops > 0) {
            take_stop(&s, (kzi_vec){motion.x * left, motion.y * left}, segment);
            if (m->def->memory) left = left_without_rounding(&s, kzi_vec_of(segment->hit.normal), left);
            break;
        }
        s.n_known = 0;
    }
    KZ_ASSERT(left >= 0 && left <= 1);
    segment->done = 1 - left;
    return KZ_OK;
}
