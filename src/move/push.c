/* push.c - a mover pushes the body that it met, such as a crate. */
#include "world/world_private.h"
#include "move/move_private.h"

/* The part of a motion that goes into a face.  With `up` only walls are pushed, and level. */
static kzi_vec push_into(const kzi_mover *m, kzi_vec left, kzi_vec normal)
{
    const double into = kzi_dot(left, normal);
    const kzi_vec by = {normal.x * into, normal.y * into};
    if (!(into < 0)) return (kzi_vec){0, 0};
    if (!kzi_has_up(m)) return by;
    return kzi_ground_of(m, normal) == KZI_GROUND_WALL ? kzi_across(m->up, by) : (kzi_vec){0, 0};
}

bool kzi_push(kzi_mover *m, kzi_vec left, const kz_move_hit *hit)
{
    kzi_mover pushed;
    kz_move_result out;
    kz_move_def def = {.respond = m->def->respond, .ctx = m->def->ctx, .max_turns = m->def->max_turns};
    const kzi_vec by = push_into(m, left, kzi_vec_of(hit->normal));
    const kz_vec2 motion = {(float)by.x, (float)by.y};
    if (!m->writable || m->is_pushed || (motion.x == 0 && motion.y == 0)) return false;
    if (kz_body_flags(m->world, hit->body) & KZ_BODY_STATIC) return false;
    if (kzi_mover_of_body(&pushed, m->writable, hit->body, &def, NULL) != KZ_OK) return false;
    pushed.is_pushed = true;
    if (kzi_move(&pushed, motion, NULL, 0, &out, NULL) != KZ_OK) return false;
    return kzi_dot(pushed.moved, by) > 0;
}
