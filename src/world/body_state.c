/* body_state.c - marks a body as changed: it is a mover again, and the search trees no longer have it. */
#include "world/world_private.h"

/* Where many bodies wake at once, all that woke leave together when the columns are needed. */
static void leave_columns(kz_world *world, uint32_t index)
{
    kzi_stepper *step = &world->step;
    if (step->n_leaving < kzi_leaving_singly(world)) {
        kzi_resting_remove(&step->columns, index, kzi_boxes(world)[index]);
    }
    step->n_leaving++;
}

void kzi_touch_body(kz_world *world, uint32_t index)
{
    uint32_t *state = &kzi_states(world)[index];
    kzi_stepper *step = &world->step;
    KZ_ASSERT(index < world->n_slots);
    if (*state & KZI_ASLEEP) {
        KZ_ASSERT(step->n_resting > 0 && !(*state & KZI_LISTED)); /* it moves or rests, not both */
        if (!step->columns_are_old) leave_columns(world, index);
        step->n_resting--;
        step->n_woken++;
        if (step->woken.n < KZI_LISTED_WOKEN) step->woken.bodies[step->woken.n] = index;
        step->woken.n++;
    }
    if (!(*state & KZI_LISTED)) {
        uint32_t *movers = step->movers.at;
        KZ_ASSERT(step->n_movers < world->n_slots);
        step->is_unordered |= step->n_movers > 0 && index < movers[step->n_movers - 1];
        movers[step->n_movers++] = index;
    }
    if (world->changed.at && !(*state & KZI_CHANGED)) {
        KZ_ASSERT(world->n_changed < world->n_slots);
        ((uint32_t *)world->changed.at)[world->n_changed++] = index;
        *state |= KZI_CHANGED;
    }
    *state &= ~((uint32_t)KZI_ASLEEP | KZI_IN_RESTING_TREE | KZI_AGE_BITS);
    *state |= KZI_LISTED | KZI_TOUCHED;
    step->movers_have |= *state;
}
