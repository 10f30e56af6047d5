/* whole.c - moves that end at whole pixels, and keep the rest of the motion as a remainder.
 *
 * The motion is made exactly, with what is left from the last one.  Then the body goes to the nearest whole position
 * that it reaches in a straight line, so it neither overlaps anything there nor passes through anything thin. */
#include "move/move_private.h"

static double whole_near(double v) { return (v + 0x1.8p52) - 0x1.8p52; }

/* The nearer whole number.  The middle goes back to where the motion came from, so that mirrored moves end mirrored. */
static double nearer(double v, double came_from)
{
    const double near = whole_near(v), off = v - near;
    if (off != 0.5 && off != -0.5) return near;
    return (off > 0) == (v > came_from) ? near : near + 2 * off;
}

static double other_of(double v, double near) { return v > near ? near + 1 : v < near ? near - 1 : near; }

/* Goes there, or stays. */
static kz_result try_place(kzi_mover *m, kzi_vec to, bool *arrived, kz_error *err)
{
    const kzi_trial t = kzi_begin_trial(m);
    const kzi_vec at = kzi_vec_of(m->from.pose.at);
    kzi_motion_segment segment = {.blocked = false};
    const kz_result r = kzi_go_aside(m, (kzi_vec){to.x - at.x, to.y - at.y}, &segment, err);
    *arrived = !segment.blocked && (double)m->from.pose.at.x == to.x && (double)m->from.pose.at.y == to.y;
    return r == KZ_OK && !*arrived ? kzi_give_up_trial(m, &t, err) : r;
}

kz_result kzi_end_at_whole(kzi_mover *m, kz_vec2 start, kz_error *err)
{
    KZ_ASSERT(m->def->memory); /* kzi_check_move refuses `whole_pixels` without it */
    const kzi_vec at = kzi_vec_of(m->from.pose.at), moved = kzi_add(m->moved, m->finer);
    const double x = nearer(at.x, at.x - m->moved.x), y = nearer(at.y, at.y - m->moved.y);
    const double other_x = other_of(at.x, x), other_y = other_of(at.y, y);
    const kzi_vec places[] = {{x, y}, {x, other_y}, {other_x, y}, {other_x, other_y}};
    bool arrived = at.x == x && at.y == y;
    m->finer = m->sunk = (kzi_vec){0, 0};
    for (int i = 0; i < 4 && !arrived; i++) {
        const kz_result r = try_place(m, places[i], &arrived, err);
        if (r != KZ_OK) return r;
    }
    if (!arrived) { /* a corner without room: it stays where it began */
        m->def->memory->remainder = (kz_vec2){0, 0};
        return kzi_mover_return(m, (kz_pose){start, m->from.pose.cos, m->from.pose.sin}, (kzi_vec){0, 0}, err);
    }
    m->def->memory->remainder.x = (float)(moved.x - m->moved.x);
    m->def->memory->remainder.y = (float)(moved.y - m->moved.y);
    return KZ_OK;
}
