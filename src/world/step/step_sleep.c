/* step_sleep.c - puts bodies to sleep that nothing has moved or changed for a few steps; step.c counts those steps.
 *
 * Bodies go to rest together, because that costs some 45 ns for every resting body: columns are built, and pairs change
 * lists.  When to do it is the ski-rental problem: bodies that wait pay a rent at each step, and they go to rest once
 * the rents have reached the price.  So waiting and resting cost at most twice what the best choice had cost. */
#include "world/step/step_private.h"

#define REST_PRICE  2.0 /* of each resting body, in steps of one mover */
#define LEAST_READY 32  /* fewer bodies are never worth it */
#define RATE_MEMORY (1 - 1.0 / 32)

/* How many bodies woke, of each that rested or waited, at the last dozens of steps: the mean of recent steps. */
static double wake_rate(kzi_stepper *step)
{
    step->wakes = step->wakes * RATE_MEMORY + step->n_woken;
    step->still = step->still * RATE_MEMORY + step->n_resting + step->n_ready + 1;
    step->n_woken = 0;
    return step->wakes / step->still;
}

/* The rent of a waiting body falls with the share of bodies that move, since movers are merged with resting ones: to 0
 * at six tenths.  It falls faster, to 0 at three tenths, where one of 50 bodies wakes at each step: what rests would
 * not rest for long. */
static double rent_of(kz_world *world)
{
    kzi_stepper *step = &world->step;
    const double moving = (double)(step->n_movers - step->n_ready) / (world->n_live + 1.0);
    const double woken = 50 * wake_rate(step);
    return 1 - (1.7 + 5 * (woken < 1 ? woken : 1)) * moving;
}

static bool is_worth_it(kz_world *world)
{
    kzi_stepper *step = &world->step;
    const double rent = rent_of(world);
    if (step->n_ready <= LEAST_READY || rent <= 0) return false;
    step->waited += rent * step->n_ready;
    return step->waited > REST_PRICE * ((double)step->n_resting + step->n_ready);
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
    KZ_ASSERT(m == n_moved);
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
    const uint32_t *movers = step->movers.at;
    kzi_kept_movers kept = {0, 0};
    for (uint32_t i = 0; i < step->n_movers; i++) {
        uint32_t *state = &kzi_states(world)[movers[i]];
        if (kzi_is_ready_to_sleep(*state)) {
            *state = (*state & ~(uint32_t)KZI_LISTED) | KZI_ASLEEP;
        } else {
            kzi_keep_mover(step, i, &kept);
        }
    }
    KZ_ASSERT(step->n_movers - kept.n == step->n_ready);
    kzi_keep_no_more(step, kept);
}

bool kzi_rest_movers(kz_world *world)
{
    kzi_stepper *step = &world->step;
    if (!is_worth_it(world)) return false;

    const kz_index_pair *active = kzi_pairs_of(&step->active);
    size_t n_moved = 0;
    for (size_t i = 0; i < step->active.n; i++) {
        n_moved += will_rest(world, active[i].a) && will_rest(world, active[i].b & KZI_PAIR_NUMBER);
    }
    if (kzi_step_room(world, &step->before.block, 0, n_moved, sizeof(kz_index_pair), NULL) != KZ_OK ||
        kzi_step_room(world, &step->found.block, 0, step->resting.n + n_moved, sizeof(kz_index_pair), NULL) != KZ_OK) {
        return false;
    }
    step->n_rests++;
    step->waited = 0;
    step->columns_are_old = true;
    step->n_resting += step->n_ready;
    step->resting_most += step->n_candidates; /* those of bodies that come to rest are among these */
    move_pairs(world, n_moved);
    put_to_rest(world);
    step->n_ready = 0;
    return true;
}

bool kzi_update_columns(kz_world *world)
{
    kzi_stepper *step = &world->step;
    const kzi_sap_how how = kzi_how_of(world, 0);
    const size_t room = (size_t)step->n_resting / 2 + 1; /* of pairs, counted as numbers */
    uint32_t n = 0;
    const bool have_filters = world->category.at && world->collides.at;
    const uint32_t n_leaving = step->n_leaving;
    step->n_leaving = 0;
    if (!step->columns_are_old && step->columns.is_filtered == have_filters) {
        if (n_leaving > kzi_leaving_singly(world)) kzi_resting_keep(&step->columns, kzi_states(world), KZI_ASLEEP);
        return true;
    }
    step->columns_are_old = true;
    if (kzi_step_room(world, &step->sap.found[0], 0, room, sizeof(kz_index_pair), NULL) != KZ_OK) return false;
    uint32_t *ids = step->sap.found[0].at;
    for (uint32_t i = 0; i < world->n_slots; i++) {
        if (kzi_states(world)[i] & KZI_ASLEEP) ids[n++] = i;
    }
    KZ_ASSERT(n == step->n_resting);
    const kzi_box_set set = kzi_boxes_of(world, ids, n);
    step->columns_are_old = kzi_resting_build(&world->alloc, &step->columns, &set, &how, NULL) != KZ_OK;
    kzi_block_free(&world->alloc, &step->sap.found[0]);
    return !step->columns_are_old;
}
