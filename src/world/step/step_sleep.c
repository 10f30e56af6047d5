/* step_sleep.c - puts bodies to sleep that nothing has moved or changed for a few steps; step.c counts those steps.
 *
 * Bodies go to rest together, because building bands costs 20 to 40 ns for every body in them.  It happens only when
 * the bodies that wait, or the gaps of those that left, are an eighth of the resting ones.  Then a build pays for
 * itself within two or three steps, however often bodies fall asleep and wake. */
#include "world/step/step_private.h"

#define MIN_GAPS 32 /* fewer bodies are never worth building bands */

static bool is_worth_it(const kzi_stepper *step)
{
    const uint32_t gaps = step->n_in_bands - step->n_resting;
    return gaps + step->n_ready > MIN_GAPS + step->n_resting / 8;
}

/* Lists the bodies that are to rest in the scratch list `before`, 4 bytes each. */
static uint32_t list_resting(const kz_world *world, uint32_t *ids)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < world->n_slots; i++) {
        const uint32_t state = kzi_states(world)[i];
        if ((state & KZI_ASLEEP) || kzi_is_ready_to_sleep(state)) ids[n++] = i;
    }
    return n;
}

static bool will_rest(const kz_world *world, uint32_t index)
{
    const uint32_t state = kzi_states(world)[index];
    return (state & KZI_ASLEEP) || kzi_is_ready_to_sleep(state);
}

/* Moves pairs whose two bodies rest now from `active` to `resting`. */
static void move_pairs(kz_world *world, size_t n_moved)
{
    kzi_stepper *step = &world->step;
    kz_index_pair *active = kzi_pairs_of(&step->active), *moved = kzi_pairs_of(&step->before);
    size_t kept = 0, m = 0;
    for (size_t i = 0; i < step->active.n; i++) {
        const kz_index_pair p = active[i];
        if (will_rest(world, p.a) && will_rest(world, p.b & KZI_PAIR_NUMBER)) {
            moved[m++] = p;
        } else {
            active[kept++] = p;
        }
    }
    step->active.n = kept;
    /* merged into `found`, which is scratch memory between steps */
    step->found.n =
        kzi_pairs_merge(kzi_pairs_of(&step->resting), step->resting.n, moved, n_moved, kzi_pairs_of(&step->found));
    const kzi_pair_list last = step->resting;
    step->resting = step->found;
    step->found = last;
    step->found.n = 0;
    step->resting_began = true;
}

static void put_to_rest(kz_world *world)
{
    kzi_stepper *step = &world->step;
    uint32_t *movers = step->movers.at, kept = 0;
    for (uint32_t i = 0; i < step->n_movers; i++) {
        uint32_t *state = &kzi_states(world)[movers[i]];
        if (kzi_is_ready_to_sleep(*state)) {
            *state = (*state & ~(uint32_t)KZI_LISTED) | KZI_ASLEEP;
        } else {
            movers[kept++] = movers[i];
        }
    }
    step->n_movers = kept;
}

void kzi_rest_movers(kz_world *world)
{
    kzi_stepper *step = &world->step;
    if (!is_worth_it(step)) return;

    const kz_index_pair *active = kzi_pairs_of(&step->active);
    size_t n_moved = 0;
    for (size_t i = 0; i < step->active.n; i++) {
        n_moved += will_rest(world, active[i].a) && will_rest(world, active[i].b & KZI_PAIR_NUMBER);
    }
    const size_t ids_as_pairs = (size_t)world->n_slots / 2 + 1;
    const size_t room = n_moved > ids_as_pairs ? n_moved : ids_as_pairs;
    if (kzi_step_room(world, &step->before.block, 0, room, sizeof(kz_index_pair), NULL) != KZ_OK ||
        kzi_step_room(world, &step->found.block, 0, step->resting.n + n_moved, sizeof(kz_index_pair), NULL) != KZ_OK) {
        return;
    }
    uint32_t *ids = step->before.block.at;
    const kzi_box_set set = kzi_boxes_of(world, ids, list_resting(world, ids));
    const kzi_sap_how how = kzi_how_of(world, 0);
    if (kzi_bands_build(&world->alloc, &step->bands, &set, &how, NULL) != KZ_OK) return;
    step->n_in_bands = step->n_resting = set.n;
    move_pairs(world, n_moved);
    put_to_rest(world);
}

kz_result kzi_renew_bands(kz_world *world, kz_error *err)
{
    kzi_stepper *step = &world->step;
    const kzi_sap_how how = kzi_how_of(world, 0);
    const size_t room = (size_t)step->n_resting / 2 + 1; /* of pairs, counted as numbers */
    uint32_t n = 0;
    kz_result r = kzi_step_room(world, &step->before.block, 0, room, sizeof(kz_index_pair), err);
    if (r != KZ_OK) return r;
    uint32_t *ids = step->before.block.at;
    for (uint32_t i = 0; i < world->n_slots; i++) {
        if (kzi_states(world)[i] & KZI_ASLEEP) ids[n++] = i;
    }
    const kzi_box_set set = kzi_boxes_of(world, ids, n);
    r = kzi_bands_build(&world->alloc, &step->bands, &set, &how, err);
    if (r == KZ_OK) step->n_in_bands = n;
    return r;
}
