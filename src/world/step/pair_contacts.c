/* pair_contacts.c - the contacts of all pairs of the last step, for solvers and effects that need each of them. */
#include "world/step/step_private.h"

/* The shapes of both, if each is kept posed and alone, as those of most bodies are.  Nothing else has to be asked then. */
static inline bool are_kept(const kz_world *world, uint32_t a, uint32_t b)
{
    const uint32_t s = kzi_states(world)[a], t = kzi_states(world)[b];
    return !world->wraps && (s & t & (KZI_LIVE | KZI_POSED)) == (KZI_LIVE | KZI_POSED) &&
           !((s | t) & (KZ_BODY_DISABLED | KZI_FIXTURES | KZI_TILES));
}

size_t kz_world_contacts(const kz_world *world, kz_world_contact *out, size_t max)
{
    const kzi_stepper *step = &world->step;
    const size_t n = world->busy & KZI_BUSY ? 0 : step->active.n + step->resting.n;
    size_t i = 0, j = 0;
    for (size_t k = 0; k < n && k < max; k++) {
        const kz_index_pair p = kzi_next_pair(step, &i, &j);
        const uint32_t a = p.a, b = p.b & KZI_PAIR_NUMBER;
        kz_contact *contact = &out[k].contact;
        if (are_kept(world, a, b)) {
            kz_collide(&kzi_locals(world)[a].posed->shown, &kzi_locals(world)[b].posed->shown, contact);
        } else {
            kz_bodies_collide(world, kzi_listed_body(world, a), kzi_listed_body(world, b), contact);
        }
        out[k].pair = kzi_listed_pair(world, p);
    }
    return n;
}
