/* pair_contacts.c - the contacts of all pairs of the last step, for solvers and effects that need each of them. */
#include "world/step/step_private.h"

size_t kz_world_contacts(const kz_world *world, kz_world_contact *out, size_t max)
{
    const kzi_stepper *step = &world->step;
    const size_t n = world->busy & KZI_BUSY ? 0 : step->active.n + step->resting.n;
    size_t i = 0, j = 0;
    for (size_t k = 0; k < n && k < max; k++) {
        out[k].pair = kzi_listed_pair(world, kzi_next_pair(step, &i, &j));
        kz_bodies_collide(world, out[k].pair.a, out[k].pair.b, &out[k].contact);
    }
    return n;
}
