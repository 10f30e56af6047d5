/* footing.c - the memory between two moves of a body: the floor on which it stood, and how that floor has moved
 * since. */
#include "math/rounding.h"
#include "world/world_private.h"
#include "move/move_private.h"

void kzi_recall_remainder(kzi_mover *m, kzi_vec *left)
{
    if (!m->def->memory || !kzi_is_finite_vec(m->def->memory->remainder)) return;
    const kzi_vec rest = kzi_vec_of(m->def->memory->remainder);
    if (m->def->whole_pixels || kzi_length(rest) > KZI_MOST_ROUNDING * kzi_mover_grain(m)) {
        *left = kzi_add(*left, rest);
    } else {
        m->finer = rest;
    }
}

/* By how much a turn from one pose to another moves a point that is fixed to it. */
static kzi_vec moved_by_turn(kz_pose from, kz_pose to, kzi_vec point)
{
    const double c = (double)to.cos * (double)from.cos + (double)to.sin * (double)from.sin;
    const double s = (double)to.sin * (double)from.cos - (double)to.cos * (double)from.sin;
    return (kzi_vec){c * point.x - s * point.y - point.x, s * point.x + c * point.y - point.y};
}

static kzi_vec step_between(const kz_world *world, kz_vec2 from, kz_vec2 to)
{
    return (kzi_vec){kzi_step_taken(from.x, from.x, to.x, world->wrap_w),
                     kzi_step_taken(from.y, from.y, to.y, world->wrap_h)};
}

/* Where a remembered position is now that the world may have been shifted. */
static kz_vec2 shifted_since(const kzi_mover *m, kz_vec2 at)
{
    const kz_move_memory *was = m->def->memory;
    const kzi_vec by = {m->world->origin.x - was->origin_x, m->world->origin.y - was->origin_y};
    return (kz_vec2){(float)((double)at.x + by.x), (float)((double)at.y + by.y)};
}

void kzi_note_floor_motion(kzi_mover *m)
{
    const kz_move_memory *was = m->def->memory;
    if (!was || !kzi_has_up(m) || !kz_body_is_live(m->world, was->floor)) return;
    const kz_pose now = kz_body_pose(m->world, was->floor);
    kz_pose before = was->floor_pose;
    before.at = shifted_since(m, before.at);
    kzi_vec by = step_between(m->world, before.at, now.at);
    if (now.cos != before.cos || now.sin != before.sin) {
        const kzi_vec turn = moved_by_turn(before, now, step_between(m->world, before.at, shifted_since(m, was->at)));
        by = (kzi_vec){by.x + turn.x, by.y + turn.y};
    }
    m->out->floor_motion = (kz_vec2){(float)by.x + 0.0f, (float)by.y + 0.0f};
}

void kzi_follow_floor(kzi_mover *m, kzi_vec *left, kzi_vec *heading)
{
    const kz_move_memory *was = m->def->memory;
    if (!was || !kzi_has_up(m) || m->rises || !(m->def->snap > 0)) return;
    const kzi_vec n = kzi_vec_of(was->floor_normal);
    if (!kz_body_is_live(m->world, was->floor) || !(kzi_dot(*left, n) >= 0)) return;
    if (kzi_ground_of(m, n) != KZI_GROUND_FLOOR) return;
    *left = kzi_off_face(kzi_walk_along(m, *left, n), n, 0);
    *heading = kzi_walk_along(m, *heading, n);
    m->walks = true;
}

void kzi_remember(const kzi_mover *m)
{
    kz_move_memory *memory = m->def->memory;
    if (!memory) return;
    KZ_ASSERT(m->out->on_floor == (m->out->floor.generation != 0));
    memory->floor = m->out->floor;
    memory->floor_normal = m->out->floor_normal;
    memory->at = m->from.pose.at;
    memory->origin_x = m->world->origin.x;
    memory->origin_y = m->world->origin.y;
    if (m->def->whole_pixels) return; /* its remainder is known */
    memory->remainder.x = (float)(m->finer.x + m->sunk.x) + 0.0f;
    memory->remainder.y = (float)(m->finer.y + m->sunk.y) + 0.0f;
    memory->floor_pose = m->out->on_floor ? kz_body_pose(m->world, memory->floor) : (kz_pose){{0, 0}, 1, 0};
}
