/* step_sleep.c - puts bodies to sleep that nothing has moved or changed for a few steps; step.c counts those steps.  Finds
 * the pairs of those that wake.
 *
 * Bodies go to rest together, because that costs some 45 ns for every resting body: columns are built, and pairs change
 * lists.  When to do it is the ski-rental problem: bodies that wait pay a rent at each step, and they go to rest once
 * the rents have reached the price.  So waiting and resting cost at most twice what the best choice had cost. */
#include "world/step/step_private.h"
#include "world/record/record_private.h"

#include "math/index_sort.h"

#include <string.h>

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
    if (world->recorder) kzi_record_pairs(world->recorder, moved, m, 1);
    step->active.n = kept;
    /* merged into `found`, which is scratch memory between steps */
    step->found.n =
        kzi_pairs_merge(kzi_pairs_of(&step->resting), step->resting.n, moved, n_moved, kzi_pairs_of(&step->found));
    const kzi_pair_list last = step->resting;
    step->resting = step->found;
    step->found = last;
    step->found.n = 0;
    step->resting_began = true;
    step->resting_seconds.is_current = step->resting_seconds.is_expected = false;
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

/* ---- Waking --------------------------------------------------------------------------------------------------- */

/* Sorts resting pairs by their second body, those of one by the first.  False if there is no memory. */
static bool sort_resting(kz_world *world)
{
    kzi_stepper *step = &world->step;
    kzi_second_bodies *seconds = &step->resting_seconds;
    const kz_index_pair *resting = kzi_pairs_of(&step->resting);
    const size_t n = step->resting.n, n_places = (size_t)world->n_slots + 1;
    if (seconds->is_current) return true;
    if (n > INT32_MAX || kzi_step_room(world, &seconds->block, 0, n_places + n, sizeof(uint32_t), NULL) != KZ_OK) return false;
    uint32_t *begin = seconds->block.at, *firsts = begin + n_places;
    memset(begin, 0, n_places * sizeof *begin);
    for (size_t i = 0; i < n; i++) begin[(resting[i].b & KZI_PAIR_NUMBER) + 1]++;
    for (uint32_t i = 0; i < world->n_slots; i++) begin[i + 1] += begin[i];
    for (size_t i = 0; i < n; i++) firsts[begin[resting[i].b & KZI_PAIR_NUMBER]++] = resting[i].a;
    memmove(begin + 1, begin, (n_places - 1) * sizeof *begin); /* each has come to where the next one began */
    begin[0] = 0;
    seconds->n_numbers = world->n_slots;
    return seconds->is_current = true;
}

typedef struct body_pairs {
    size_t first, n_first; /* places in `resting` of those of which it is the first body */
    const uint32_t *firsts; /* the first bodies of others */
    uint32_t n_second;
} body_pairs;

static body_pairs resting_pairs_of(const kzi_stepper *step, uint32_t body)
{
    const kz_index_pair *resting = kzi_pairs_of(&step->resting);
    const uint32_t *begin = step->resting_seconds.block.at, n_numbers = step->resting_seconds.n_numbers;
    const uint64_t key = (uint64_t)body << 32;
    body_pairs of = {.first = kzi_pairs_below(resting, step->resting.n, key)};
    of.n_first = kzi_pairs_below(resting, step->resting.n, key + (UINT64_C(1) << 32)) - of.first;
    if (body >= n_numbers) return of;
    of.firsts = begin + n_numbers + 1 + begin[body];
    of.n_second = begin[body + 1] - begin[body];
    return of;
}

/* Writes the places of the body's pairs that nobody has written yet: of two that woke, the first body does. */
static size_t write_places(const kz_world *world, uint32_t body, int32_t *out)
{
    const kzi_stepper *step = &world->step;
    const kz_index_pair *resting = kzi_pairs_of(&step->resting);
    const body_pairs of = resting_pairs_of(step, body);
    size_t n = 0;
    for (size_t i = 0; i < of.n_first; i++) out[n++] = (int32_t)(of.first + i);
    for (uint32_t i = 0; i < of.n_second; i++) {
        const uint64_t key = (uint64_t)of.firsts[i] << 32 | body;
        const size_t at = kzi_pairs_below(resting, step->resting.n, key);
        const bool rests = (kzi_states(world)[of.firsts[i]] & KZI_ASLEEP) != 0;
        if (rests && at < step->resting.n && kzi_pair_key(resting[at]) == key) out[n++] = (int32_t)at;
    }
    return n;
}

static bool is_lower_place(const void *ctx, int32_t a, int32_t b)
{
    (void)ctx;
    return a < b;
}

/* The pairs of few bodies, by both of their lists.  False if there is no memory. */
static bool find_pairs_of_listed(kz_world *world)
{
    kzi_stepper *step = &world->step;
    size_t most = 0;
    if (!sort_resting(world)) return false;
    for (uint32_t i = 0; i < step->woken.n; i++) {
        const body_pairs of = resting_pairs_of(step, step->woken.bodies[i]);
        most += of.n_first + of.n_second;
    }
    if (kzi_step_room(world, &step->woken.places, 0, 2 * most, sizeof(int32_t), NULL) != KZ_OK) return false;
    int32_t *places = step->woken.places.at;
    size_t n = 0;
    for (uint32_t i = 0; i < step->woken.n; i++) {
        n += write_places(world, step->woken.bodies[i], places + n);
    }
    KZ_ASSERT(n <= most);
    if (n > 0) kzi_sort_indices(places, places + most, (int32_t)n, is_lower_place, NULL);
    step->woken.n_places = n;
    return true;
}

/* Has a body of resting pair i been woken?  The second body may be anywhere in memory. */
static inline bool is_woken(const kz_world *world, size_t i)
{
    const kzi_pair_list *list = &world->step.resting;
    const size_t next = i + KZI_PAIRS_PREFETCH < list->n ? i + KZI_PAIRS_PREFETCH : i;
    KZI_PREFETCH(&kzi_states(world)[kzi_pairs_of(list)[next].b & KZI_PAIR_NUMBER]);
    return !kzi_pair_rests(world, kzi_pairs_of(list)[i]);
}

static size_t count_woken(const kz_world *world)
{
    size_t n = 0;
    for (size_t i = 0; i < world->step.resting.n; i++) n += is_woken(world, i);
    return n;
}

kz_result kzi_find_woken(kz_world *world, kz_error *err)
{
    kzi_stepper *step = &world->step;
    kzi_woken *woken = &step->woken;
    woken->n_places = 0;
    if (woken->n == 0 || step->resting.n == 0) return KZ_OK;
    /* The first time all are looked at: then perhaps nobody wakes before more bodies rest. */
    const bool are_listed = woken->n <= KZI_LISTED_WOKEN && step->resting_seconds.is_expected;
    step->resting_seconds.is_expected = true;
    if (are_listed && find_pairs_of_listed(world)) {
        KZ_ASSERT(woken->n_places == count_woken(world));
        return KZ_OK;
    }
    const size_t n = count_woken(world);
    if (step->resting.n > INT32_MAX) return kzi_fail(err, KZ_ERR_MEMORY, INT64_MAX, 0);
    const kz_result r = kzi_step_room(world, &woken->places, 0, n, sizeof(int32_t), err);
    if (r != KZ_OK) return r;
    int32_t *places = woken->places.at;
    for (size_t i = 0, k = 0; k < n; i++) {
        if (is_woken(world, i)) places[k++] = (int32_t)i;
    }
    woken->n_places = n;
    return KZ_OK;
}

void kzi_drop_woken(kz_world *world)
{
    kzi_stepper *step = &world->step;
    kz_index_pair *resting = kzi_pairs_of(&step->resting);
    const int32_t *places = step->woken.places.at;
    const size_t n = step->woken.n_places;
    for (size_t k = 0; world->recorder && k < n; k++) kzi_record_pairs(world->recorder, &resting[places[k]], 1, -(uint64_t)1);
    for (size_t k = 0; k < n; k++) {
        const size_t from = (size_t)places[k] + 1, end = k + 1 < n ? (size_t)places[k + 1] : step->resting.n;
        if (end > from) memmove(resting + from - 1 - k, resting + from, (end - from) * sizeof *resting);
    }
    step->resting.n -= n;
    step->woken.n = 0;
    step->woken.n_places = 0;
}
