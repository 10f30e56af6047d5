/* pair_contacts.c - the contacts of all pairs of the last step, for solvers and effects that need each of them. */
#include "world/step/step_private.h"

size_t kz_world_contacts(const kz_world *world, kz_world_contact *out, size_t max)
{
    const kzi_stepper *step = &world->step;
    const size_t n = world->busy & KZI_BUSY ? 0 : step->active.n + step->resting.n;
    size_t i = 0, j = 0;
    for (size_t k = 0; k < n && k < max; k++) {
        const kz_index_pair p = kzi_next_pair(step, &i, &j);
        const kz_body a = kzi_listed_body(world, p.a), b = kzi_listed_body(world, p.b & KZI_PAIR_NUMBER);
        kz_bodies_collide(world, a, b, &out[k].contact); /* it does not wait until the pair is written */
        out[k].pair = kzi_listed_pair(world, p);
    }
    return n;
}
