/* step.c - one step: from bodies that moved to the pairs that collide now, and to what changed.
 *
 *     movers x movers      sweep and prune from scratch        \
 *                                                               candidates -> filters -> kz_relate -> `active`
 *     movers x resting     bands of resting boxes              /
 *     resting x resting    kept from earlier steps: `resting`
 *
 * Pairs that began and ended are the difference between the new `active` and two old lists: the last `active`, and the
 * pairs of bodies woken since.  All memory is taken before anything is changed.  step_memory.c has the memory of a
 * step, pair_report.c the functions by which the caller reads its result. */
#include "world/step/step_private.h"

/* Resting bodies for each mover, from which on predicted boxes pay. */
#define MANY_REST 16

/* ---- Candidates ----------------------------------------------------------------------------------------- */

/* Removes bodies that are gone from the list of movers. */
static void tidy_movers(kz_world *world)
{
    kzi_stepper *step = &world->step;
    uint32_t *movers = step->movers.at, kept = 0;
    if (!world->names_dead) return;
    for (uint32_t i = 0; i < step->n_movers; i++) {
        uint32_t *state = &kzi_states(world)[movers[i]];
        if (*state & KZI_LIVE) {
            movers[kept++] = movers[i];
        } else {
            *state &= ~(uint32_t)KZI_LISTED;
        }
    }
    step->n_movers = kept;
}

/* Finds the pairs of movers and resting bodies.  If there are too many, the bands may be out of date: bodies have left
 * them, or filters are newer.  So the bands are rebuilt before the error is reported. */
static kz_result join_resting(kz_world *world, const kzi_box_set *movers, const kzi_sap_how *how, kz_error *err)
{
    kzi_stepper *step = &world->step;
    step->join.n_pairs = 0;
    if (step->n_resting == 0) return KZ_OK;
    /* A few movers among many resting bodies use predicted boxes, so that one search serves several steps. */
    const bool movers_are_rare = (uint64_t)step->n_movers * MANY_REST <= step->n_in_bands;
    kz_result r = movers_are_rare
                      ? kzi_predicted_join(&world->alloc, &step->predicted, &step->bands, &step->join, movers, how, err)
                      : kzi_bands_join(&world->alloc, &step->bands, &step->join, movers, how, err);
    if (r != KZ_ERR_TOO_LARGE || (r = kzi_renew_bands(world, err)) != KZ_OK) return r;
    return kzi_bands_join(&world->alloc, &step->bands, &step->join, movers, how, err);
}

/* Is exactly one of the two a mover, the other a resting body in the bands, and do their bits agree?  Bits are compared
 * again, since the bands may be older than the first filter. */
static bool joins_rest(const kz_world *world, kz_index_pair p)
{
    return ((kzi_states(world)[p.a] ^ kzi_states(world)[p.b]) & KZI_ASLEEP) != 0 && kzi_bits_agree(world, p.a, p.b);
}

static uint64_t count_joined(const kz_world *world)
{
    const kz_index_pair *joined = world->step.join.pairs.at;
    uint64_t n = 0;
    for (size_t i = 0; i < world->step.join.n_pairs; i++) n += joins_rest(world, joined[i]);
    return n;
}

static void swap_blocks(kzi_block *a, kzi_block *b)
{
    const kzi_block old = *a;
    *a = *b;
    *b = old;
}

/* Both searches run even if the first finds too many, because the error reports the number of all pairs. */
static kz_result find_candidates(kz_world *world, kz_error *err)
{
    kzi_stepper *step = &world->step;
    swap_blocks(&step->sap.pairs, &step->found.block); /* so that one of the two is enough */
    const kzi_box_set movers = kzi_boxes_of(world, step->movers.at, step->n_movers);
    const kzi_sap_how how = kzi_how_of(world, world->max_pairs);
    kz_error moving_err = {KZ_OK, 0, 0}, joined_err = {KZ_OK, 0, 0};
    const kz_result moving = kzi_sap_pairs(&world->alloc, &step->sap, &movers, &how, &moving_err);
    if (moving != KZ_OK && moving != KZ_ERR_TOO_LARGE) return kzi_fail(err, moving, moving_err.a, moving_err.b);
    const kz_result joined = join_resting(world, &movers, &how, &joined_err);
    if (joined != KZ_OK && joined != KZ_ERR_TOO_LARGE) return kzi_fail(err, joined, joined_err.a, joined_err.b);
    if (!world->max_pairs) return KZ_OK;
    const uint64_t n_moving = moving == KZ_OK ? step->sap.n_pairs : (uint64_t)moving_err.a;
    const uint64_t n = n_moving + (joined == KZ_OK ? count_joined(world) : (uint64_t)joined_err.a);
    return n <= world->max_pairs ? KZ_OK : kzi_fail_pairs(err, &how, n);
}

/* May the two collide by groups and flags?  Their bits were compared already. */
static bool may_collide(const kz_world *world, kz_index_pair p)
{
    const uint32_t a = kzi_states(world)[p.a], b = kzi_states(world)[p.b];
    const int32_t group = kzi_group(world, p.a);
    return !(a & b & (KZ_BODY_STATIC | KZ_BODY_PROBE)) && !(group != 0 && group == kzi_group(world, p.b));
}

/* May all pairs collide by groups and flags?  They may if there are no groups, and no mover is static or a probe. */
static bool all_may_collide(const kz_world *world)
{
    return !world->group.at && !(world->step.movers_have & (KZ_BODY_STATIC | KZ_BODY_PROBE));
}

/* Turns the movers' pairs into step->found where they are. */
static void take_candidates(kz_world *world, bool all_may)
{
    kzi_stepper *step = &world->step;
    const size_t n = step->sap.n_pairs;
    swap_blocks(&step->sap.pairs, &step->found.block);
    step->sap.n_pairs = 0;
    step->found.n = n;
    if (all_may) return;
    kz_index_pair *found = kzi_pairs_of(&step->found);
    size_t kept = 0;
    for (size_t i = 0; i < n; i++) {
        KZI_PREFETCH(&kzi_states(world)[found[i + KZI_PAIRS_PREFETCH < n ? i + KZI_PAIRS_PREFETCH : i].b]);
        found[kept] = found[i];
        kept += may_collide(world, found[i]);
    }
    step->found.n = kept;
}

/* Merges both lists of candidates into step->found, without those that may not collide. */
static kz_result gather_candidates(kz_world *world, bool all_may, kz_error *err)
{
    kzi_stepper *step = &world->step;
    if (step->join.n_pairs == 0) {
        take_candidates(world, all_may);
        return KZ_OK;
    }
    const kz_index_pair *moving = step->sap.pairs.at, *joined = step->join.pairs.at;
    const size_t n_moving = step->sap.n_pairs, n_joined = step->join.n_pairs;
    step->found.n = 0;
    const kz_result r = kzi_step_room(world, &step->found.block, 0, n_moving + n_joined, sizeof(kz_index_pair), err);
    if (r != KZ_OK) return r;
    kz_index_pair *out = kzi_pairs_of(&step->found);
    size_t i = 0, j = 0, n = 0;
    while (i < n_moving || j < n_joined) {
        const bool from_join = i == n_moving || (j < n_joined && kzi_pair_key(joined[j]) < kzi_pair_key(moving[i]));
        const kz_index_pair p = from_join ? joined[j++] : moving[i++];
        out[n] = p;
        n += (!from_join || joins_rest(world, p)) && (all_may || may_collide(world, p));
    }
    step->found.n = n;
    return KZ_OK;
}

/* ---- Changes -------------------------------------------------------------------------------------------- */

static bool is_woken(const kz_world *world, kz_index_pair p)
{
    return !(kzi_states(world)[p.a] & kzi_states(world)[p.b & KZI_PAIR_NUMBER] & KZI_ASLEEP);
}

/* Collects the list that `found` is compared with: the last `active`, and the resting pairs of bodies woken since. */
static kz_result collect_before(kz_world *world, size_t *n_woken, kz_error *err)
{
    kzi_stepper *step = &world->step;
    const kz_index_pair *resting = kzi_pairs_of(&step->resting);
    *n_woken = 0;
    if (!step->woken) return KZ_OK;
    for (size_t i = 0; i < step->resting.n; i++) *n_woken += is_woken(world, resting[i]);
    if (*n_woken == 0) return KZ_OK;
    /* The pairs of woken bodies are put at the far end, then merged with `active` from there. */
    const size_t n = step->active.n + *n_woken;
    const kz_result r = kzi_step_room(world, &step->before.block, 0, n + *n_woken, sizeof(kz_index_pair), err);
    if (r != KZ_OK) return r;
    kz_index_pair *before = kzi_pairs_of(&step->before), *woken = before + n;
    size_t k = 0;
    for (size_t i = 0; i < step->resting.n; i++) {
        if (is_woken(world, resting[i])) woken[k++] = resting[i];
    }
    step->before.n = kzi_pairs_merge(kzi_pairs_of(&step->active), step->active.n, woken, k, before);
    return KZ_OK;
}

/* Compares `found` with the pairs before.  Pairs that began are put at the front of their output (they may be all of
 * `found`), those that ended behind them.  Then there is room for both outputs. */
static kz_result find_changes(kz_world *world, const kzi_pair_list *before, kzi_pair_changes *changes,
                              const kz_index_pair **ended, kz_error *err)
{
    kzi_stepper *step = &world->step;
    kzi_block *scratch = &step->sap.entries[0];
    const size_t n = step->found.n, n_shown = n + step->resting.n;
    kz_result r = kzi_step_room(world, scratch, 0, n + before->n, sizeof(kz_index_pair), err);
    if (r != KZ_OK) return r;
    kz_index_pair *begun = scratch->at;
    *changes = (kzi_pair_changes){0, 0};
    if (n + before->n > 0) {
        *changes = kzi_pairs_changes(kzi_pairs_of(before), before->n, kzi_pairs_of(&step->found), n, begun, begun + n);
    }
    r = kzi_step_ended_room(world, changes->ended, err);
    if (r == KZ_OK) r = kzi_step_begun_room(world, n + changes->ended, changes->begun, n_shown, err);
    *ended = changes->ended ? (const kz_index_pair *)scratch->at + n : NULL;
    return r;
}

static void drop_woken(kz_world *world)
{
    kzi_stepper *step = &world->step;
    kz_index_pair *resting = kzi_pairs_of(&step->resting);
    size_t kept = 0;
    for (size_t i = 0; i < step->resting.n; i++) {
        if (!is_woken(world, resting[i])) resting[kept++] = resting[i];
    }
    step->resting.n = kept;
}

static void clear_began(kz_world *world)
{
    kzi_stepper *step = &world->step;
    kz_index_pair *resting = kzi_pairs_of(&step->resting);
    if (!step->resting_began) return;
    for (size_t i = 0; i < step->resting.n; i++) resting[i].b &= ~KZI_PAIR_BEGAN;
    step->resting_began = false;
}

/* ---- The step ------------------------------------------------------------------------------------------- */

/* Makes `found` the new `active`; there is room for all that is written. */
static void commit(kz_world *world, kzi_pair_changes changes, const kz_index_pair *ended)
{
    kzi_stepper *step = &world->step;
    kzi_step_write_ended(world, ended, changes.ended); /* first, as the others overwrite its input */
    kzi_write_pairs(world, kzi_step_begun(step), step->n_begun = changes.begun);
    const kzi_pair_list last = step->active;
    step->active = step->found;
    step->found = last;
    if (step->woken) drop_woken(world);
    step->woken = false;
    clear_began(world);
    step->is_shown = false;
}

/* Raises the age of movers, and counts those that are old enough to rest. */
static void age_movers(kz_world *world)
{
    const uint32_t *movers = world->step.movers.at, n_movers = world->step.n_movers;
    uint32_t *states = kzi_states(world), n_ready = 0, movers_have = 0;
    for (uint32_t i = 0; i < n_movers; i++) {
        uint32_t state = states[movers[i]];
        movers_have |= state;
        if (state & KZI_TOUCHED) {
            state &= ~((uint32_t)KZI_TOUCHED | KZI_AGE_BITS);
        } else if ((state & KZI_AGE_BITS) != KZI_AGE_BITS) {
            state += 1u << KZI_AGE_SHIFT;
        }
        states[movers[i]] = state;
        n_ready += kzi_is_ready_to_sleep(state);
    }
    world->step.n_ready = n_ready;
    world->step.movers_have = movers_have;
}

/* Makes slots of bodies destroyed before this step available again. */
static void reuse_dead_slots(kz_world *world)
{
    uint32_t *last = &world->first_dead;
    while (*last != KZI_NO_BODY) last = &kzi_locals(world)[*last].next_free;
    *last = world->first_free;
    world->first_free = world->first_dead;
    world->first_dead = KZI_NO_BODY;
    world->names_dead = false;
}

static kz_result try_step(kz_world *world, kz_error *err)
{
    size_t n_woken;
    kzi_stepper *step = &world->step;
    kz_result r = find_candidates(world, err);
    if (r == KZ_OK) r = gather_candidates(world, all_may_collide(world), err);
    if (r != KZ_OK) return r;
    step->found.n = kzi_keep_colliding(world, kzi_pairs_of(&step->found), step->found.n);
    if ((r = collect_before(world, &n_woken, err)) != KZ_OK) return r;

    kzi_pair_changes changes;
    const kz_index_pair *ended;
    r = find_changes(world, n_woken ? &step->before : &step->active, &changes, &ended, err);
    if (r == KZ_OK) commit(world, changes, ended);
    return r;
}

kz_result kz_world_step(kz_world *world, kz_error *err)
{
    if (!world || world->busy) return kzi_fail(err, KZ_ERR_ARGUMENT, 0, 0);
    tidy_movers(world);
    world->busy = true;
    const kz_result r = try_step(world, err);
    world->busy = false;
    if (r != KZ_OK) {
        kzi_step_write_begun(world);
        return r;
    }
    age_movers(world);
    reuse_dead_slots(world);
    kzi_rest_movers(world);
    kzi_step_give_back(world);
    return KZ_OK;
}
