/* obstacle.c - decides whether a body that was hit stops the mover.  One-way bodies stop it at their far side only, and
 * the caller may let others pass. */
#include "world/world_private.h"
#include "world/query/world_cast.h"
#include "move/move_private.h"

/* Calls the caller's response.  During the call the world refuses changes; a world that is only read cannot be marked
 * so. */
kz_response kzi_query_response(const kzi_mover *m, const kz_move_hit *hit)
{
    if (!m->def->respond) return m->def->response;
    if (m->writable) m->writable->busy = true;
    const kz_response response = m->def->respond(m->def->ctx, m->world, m->self, hit);
    if (m->writable) m->writable->busy = false;
    return response;
}

bool kzi_is_met_against_one_way(const kzi_mover *m, kz_vec2 motion, kz_move_hit *hit)
{
    if (!(kz_body_flags(m->world, hit->body) & KZ_BODY_ONE_WAY)) return true;
    const kz_vec2 one_way = kz_body_one_way(m->world, hit->body), against = {-one_way.x, -one_way.y};
    if (kzi_dot(kzi_vec_of(one_way), kzi_vec_of(hit->normal)) > 0) return true;
    const kz_sweep_hit other =
        kzi_sweep_to_body(m->world, kzi_mover_self(m), &m->from.shape, motion, hit->body, against);
    if (!(kzi_dot(kzi_vec_of(one_way), kzi_vec_of(other.normal)) > 0)) return false;
    hit->normal = other.normal;
    hit->point = other.point;
    return true;
}

bool kzi_would_stop(const kzi_mover *m, kz_vec2 motion, kz_move_hit *hit)
{
    return kzi_is_met_against_one_way(m, motion, hit) && kzi_stops(kzi_query_response(m, hit));
}
