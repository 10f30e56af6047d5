/* body_state.c - marks a body as changed: it is a mover again, and the search trees no longer have it. */
#include "world/world_private.h"

void kzi_touch_body(kz_world *world, uint32_t index)
{
    uint32_t *state = &kzi_states(world)[index];
    kzi_stepper *step = &world->step;
    if (*state & KZI_ASLEEP) {
        step->n_resting--;
        step->woken = true;
    }
    if (!(*state & KZI_LISTED)) ((uint32_t *)step->movers.at)[step->n_movers++] = index;
    if (world->changed.at && !(*state & KZI_CHANGED)) {
        ((uint32_t *)world->changed.at)[world->n_changed++] = index;
        *state |= KZI_CHANGED;
    }
    *state &= ~((uint32_t)KZI_ASLEEP | KZI_IN_RESTING_TREE | KZI_AGE_BITS);
    *state |= KZI_LISTED | KZI_TOUCHED;
    step->movers_have |= *state;
}
