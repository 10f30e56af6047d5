/* obstacle.c - decides whether a body that was hit stops the mover.  One-way bodies stop it at their far side only, and
 * the caller may let others pass. */
#include "world/world_private.h"
#include "world/grid/met_cell.h"
#include "world/query/one_way.h"
#include "world/query/world_cast.h"
#include "world/record/record_private.h"
#include "move/move_private.h"

/* Calls the caller's response.  During the call the world refuses changes; a world that is only read cannot be marked
 * so. */
kz_response kzi_query_response(const kzi_mover *m, const kz_move_hit *hit)
{
    if (!m->def->respond) return m->def->response;
    KZ_ASSERT(!m->writable || !m->writable->busy);
    if (m->writable) m->writable->busy = KZI_BUSY;
    kz_move_hit named = *hit;
    named.fixture = kzi_fixture_at(m->world, hit->body.index, hit->fixture, hit->point, hit->normal);
    const kz_response response = m->def->respond(m->def->ctx, m->world, m->self, &named);
    if (!m->writable) return response;
    m->writable->busy = 0;
    if (m->writable->recorder) kzi_record_response(m->writable, (unsigned)response);
    return response;
}

bool kzi_is_met_against_one_way(const kzi_mover *m, kz_vec2 motion, kz_move_hit *hit)
{
    kz_sweep_hit met = {.normal = hit->normal, .point = hit->point};
    if (!kzi_is_one_way(m->world, hit->body.index, hit->fixture)) return true;
    if (!kzi_sweep_is_against_one_way(m->world, kzi_mover_caster(m), &m->from.shape, motion, hit->body, hit->fixture,
                                      &met)) {
        return false;
    }
    hit->normal = met.normal;
    hit->point = met.point;
    return true;
}

bool kzi_would_stop(const kzi_mover *m, kz_vec2 motion, kz_move_hit *hit)
{
    return kzi_is_met_against_one_way(m, motion, hit) && kzi_stops(kzi_query_response(m, hit));
}
