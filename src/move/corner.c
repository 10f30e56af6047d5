/* corner.c - corner correction: a jump that meets the corner of a ceiling slips aside, and goes on beside it.
 *
 * Seen from above, where there is no `up`, so does a motion that meets the corner of any face, at its own speed.
 *
 * The shift is found backwards.  The body is put where the longest shift and some rise would bring it, and swept back
 * against the ceiling alone.  Where it stops is the shortest shift that is clear of this ceiling, however tight the
 * gap.  Then the path is tried against everything: aside, and up. */
#include "base/scalar.h"
#include "move/move_private.h"

/* Ceilings of many small tiles are passed one by one, up to this many. */
#define MOST_CEILINGS 8

/* Directions that are not along an axis are rounded, so a shift is longer then: by that many last places, and by that
 * share of the motion. */
#define ROUNDING_GRAINS 4
#define ROUNDING_SHARE 0x1p-22

/* A motion goes straight into a face if it goes aside by no more than this share. */
#define STRAIGHT 0x1p-16

typedef struct slip_search {
    kzi_mover *m;
    kzi_vec forward, aside; /* unit */
    double most, rise, slack; /* `rise`: forward */
} slip_search;

static kzi_vec times(kzi_vec v, double by) { return (kzi_vec){v.x * by, v.y * by}; }

/* Puts it where a shift and a rise would bring it, whatever is between.  *is_clear: it does not overlap `only`
 * there. */
static kz_result put_beyond(const slip_search *s, bool *is_clear, kz_error *err)
{
    kzi_mover *m = s->m;
    const kzi_vec at = kzi_vec_of(m->from.pose.at), aside = times(s->aside, s->most), up = times(s->forward, s->rise);
    const kz_result r = kzi_mover_try(m, (kzi_vec){at.x + aside.x + up.x, at.y + aside.y + up.y}, err);
    if (r != KZ_OK) return r;
    *is_clear = kzi_mover_is_separated(m, NULL);
    kzi_mover_settle(m);
    return KZ_OK;
}

/* The shortest shift beside this ceiling. */
static kz_result find_shift(const slip_search *s, kz_body ceiling, double *shift, bool *found, kz_error *err)
{
    kzi_mover *m = s->m;
    const kzi_trial t = kzi_begin_trial(m);
    kzi_motion_segment back = {.blocked = false};
    KZ_ASSERT(m->only.generation == 0 && ceiling.generation != 0);
    m->only = ceiling;
    kz_result r = put_beyond(s, found, err);
    if (r == KZ_OK && *found) r = kzi_go_aside(m, times(s->aside, -s->most), &back, err);
    m->only = (kz_body){0, 0};
    *found = *found && back.blocked;
    const kzi_vec gone = {m->moved.x - t.moved.x, m->moved.y - t.moved.y};
    *shift = kzi_dot(gone, s->aside) + s->slack;
    return r == KZ_OK ? kzi_give_up_trial(m, &t, err) : r;
}

/* Is the path aside and up clear?  If a ceiling is in it, *ceiling is that one. */
static kz_result try_shift(const slip_search *s, double shift, bool *is_clear, kz_body *ceiling, kz_error *err)
{
    kzi_mover *m = s->m;
    const kzi_trial t = kzi_begin_trial(m);
    kzi_motion_segment segment;
    *ceiling = (kz_body){0, 0};
    kz_result r = kzi_go_aside(m, times(s->aside, shift), &segment, err);
    *is_clear = !segment.blocked;
    if (r == KZ_OK && *is_clear) {
        r = kzi_go_aside(m, times(s->forward, s->rise), &segment, err);
        *is_clear = !segment.blocked;
        if (segment.blocked) *ceiling = segment.hit.body;
    }
    return r == KZ_OK ? kzi_give_up_trial(m, &t, err) : r;
}

static kz_result search_side(const slip_search *s, kz_body ceiling, double *shift, bool *found, kz_error *err)
{
    *found = false;
    for (int i = 0; i < MOST_CEILINGS && ceiling.generation != 0 && !*found; i++) {
        const kz_body last = ceiling;
        bool is_beside = false;
        kz_result r = find_shift(s, ceiling, shift, &is_beside, err);
        if (r != KZ_OK || !is_beside) return r;
        r = try_shift(s, *shift, found, &ceiling, err);
        if (r != KZ_OK || ceiling.index == last.index) return r;
    }
    return KZ_OK;
}

/* The shortest shift to a side to which the motion goes; 0: none. */
static kz_result find_shortest(const slip_search *search, kzi_vec left, kz_body ceiling, double *shortest,
                               kz_error *err)
{
    const kzi_vec right = search->aside;
    KZ_ASSERT(search->most > 0 && search->rise > 0);
    for (int sign = 1; sign >= -1; sign -= 2) {
        slip_search s = *search;
        double shift = 0;
        bool found = false;
        s.aside = times(right, sign);
        if (kzi_dot(left, s.aside) < -STRAIGHT * kzi_length(left)) continue;
        const kz_result r = search_side(&s, ceiling, &shift, &found, err);
        if (r != KZ_OK) return r;
        if (found && (*shortest == 0 || shift < kzi_length(times(right, *shortest)))) *shortest = shift * sign;
    }
    return KZ_OK;
}

kz_result kzi_slip_round_corner(kzi_mover *m, kzi_vec *left, const kz_move_hit *hit, bool *slipped, kz_error *err)
{
    const bool is_jump = kzi_has_up(m);
    const kzi_vec forward = is_jump ? m->up : times(kzi_vec_of(hit->normal), -1), right = {-forward.y, forward.x};
    const double most = (double)m->def->corner_slip - m->slipped, rise = kzi_dot(*left, forward);
    const bool is_slanting = forward.x != 0 && forward.y != 0;
    const double slack = ROUNDING_GRAINS * kzi_mover_grain(m) + ROUNDING_SHARE * kzi_length(*left);
    const slip_search s = {m, forward, right, most, rise < most ? rise : most, is_slanting ? slack : 0};
    double shift = 0;
    *slipped = false;
    if (!(most > 0) || (is_jump && !m->rises) || !(rise > 0)) return KZ_OK;
    kz_result r = find_shortest(&s, *left, hit->body, &shift, err);
    if (r != KZ_OK || shift == 0) return r;
    const double size = kzi_abs(shift), length = kzi_length(*left);
    const double share = is_jump || size <= length ? 1 : length / size;
    kzi_motion_segment segment;
    *slipped = true;
    m->slipped += size * share;
    if (!is_jump) *left = times(*left, 1 - size * share / length);
    r = kzi_go_aside(m, times(right, shift * share), &segment, err);
    m->finer = m->sunk = (kzi_vec){0, 0}; /* the gap may be as wide as the body, to the last place */
    return r;
}
