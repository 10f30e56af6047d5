/* step.c - one step: from bodies that moved to the pairs that collide now, and to what changed.
 *
 *     movers x movers      sweep and prune, or pairs of fat    \
 *                                                               candidates -> filters -> kz_relate -> `active`
 *     movers x resting     merged with the resting boxes       /
 *                          of each strip
 *     resting x resting    kept from earlier steps: `resting`
 *
 * Pairs that began and ended are the difference between the new `active` and two old lists: the last `active`, and the
 * pairs of bodies woken since.  All memory is taken before anything is changed.  step_memory.c has the memory of a
 * step, pair_report.c the functions by which the caller reads its result. */
#include "world/columns.h"
#include "world/fixture/fixture_pairs.h"
#include "world/grid/grid_watch.h"
#include "world/query/world_index.h"
#include "world/record/record_private.h"
#include "world/step/apart_pairs.h"
#include "world/step/step_private.h"

/* Up to this many bodies for each mover, it pays to go through all of them to list the movers in order. */
#define ORDER_FROM 16

/* ---- Candidates ----------------------------------------------------------------------------------------- */

/* Removes bodies that are gone from the list of movers. */
static void drop_dead_movers(kz_world *world)
{
    kzi_stepper *step = &world->step;
    uint32_t *movers = step->movers.at, *states = kzi_states(world);
    const bool has_boxes = step->fat.n_boxes > 0;
    kzi_kept_movers kept = {0, 0};
    for (uint32_t i = 0; i < step->n_movers; i++) {
        const uint32_t index = movers[i];
        if (!(states[index] & KZI_LIVE)) {
            states[index] &= ~(uint32_t)KZI_LISTED;
        } else if (has_boxes) {
            kzi_keep_mover(step, i, &kept);
        } else {
            movers[kept.n++] = index;
        }
    }
    kzi_keep_no_more(step, kept);
}

/* Lists the movers by rising number, so that their boxes are read in the order of memory. */
static void order_movers(kz_world *world)
{
    kzi_stepper *step = &world->step;
    uint32_t *movers = step->movers.at, n = 0;
    for (uint32_t i = 0; i < world->n_slots; i++) {
        movers[n] = i; /* there is room for every body */
        n += (kzi_states(world)[i] & KZI_LISTED) != 0;
        if (n == step->n_movers) break;
    }
    KZ_ASSERT(n == step->n_movers);
    step->is_unordered = false;
}

static void tidy_movers(kz_world *world)
{
    kzi_stepper *step = &world->step;
    if (step->n_movers > step->most_movers) step->most_movers = step->n_movers; /* with those that are gone */
    if (world->names_dead) drop_dead_movers(world);
    if (step->fat.phase != KZI_FAT_NONE) return; /* its boxes are in the order of the movers */
    if (step->apart.is_on) return;               /* it has an order of its own */
    if (step->is_unordered && (uint64_t)step->n_movers * ORDER_FROM >= world->n_slots) order_movers(world);
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

/* Drops candidates that may not collide, and on a torus those of two resting bodies.  Then keeps those that do. */
static size_t keep_pairs(void *ctx, kz_index_pair *found, size_t n)
{
    const kz_world *world = ctx;
    const bool have_resting = world->step.has_found_all && world->step.n_resting > 0;
    size_t kept = 0;
    if (!have_resting && all_may_collide(world)) return kzi_keep_colliding(world, found, n);
    for (size_t i = 0; i < n; i++) {
        KZI_PREFETCH(&kzi_states(world)[found[i + KZI_PAIRS_PREFETCH < n ? i + KZI_PAIRS_PREFETCH : i].b]);
        KZ_ASSERT(found[i].a < found[i].b && found[i].b < world->n_slots);
        found[kept] = found[i];
        kept += may_collide(world, found[i]) && !(have_resting && kzi_pair_rests(world, found[i]));
    }
    return kzi_keep_colliding(world, found, kept);
}

/* Candidates are tested as they are found, strip by strip, so that shapes are in the caches.  Not where a mark shows
 * what they do, since marks cannot be sorted, or where the caller's filter gets them in order. */
static bool keeps_unsorted(const kz_world *world) { return world->mode == KZ_PAIRS_OVERLAP && !world->filter; }

/* *are_kept: candidates that do not collide are dropped already. */
static kz_result find_candidates(kz_world *world, bool *are_kept, kz_error *err)
{
    kzi_stepper *step = &world->step;
    kzi_sap_how how = kzi_how_of(world, world->max_pairs);
    how.keep = keeps_unsorted(world) ? keep_pairs : NULL;
    how.keep_ctx = world;
    *are_kept = how.keep && !world->max_pairs; /* otherwise they are counted, each once */
    kzi_fat_keep *keep = *are_kept ? keep_pairs : NULL;
    if (kzi_apart_find(world, keep) || kzi_fat_find(world, keep)) return KZ_OK;
    *are_kept = how.keep != NULL;
    kzi_block_swap(&step->sap.pairs, &step->found.block); /* so that one of the two is enough */
    const kz_result r = kzi_sweep_movers(world, &how, err);
    kzi_block_swap(&step->sap.pairs, &step->found.block);
    step->found.n = step->sap.n_pairs;
    step->n_candidates = step->sap.n_found;
    step->sap.n_pairs = 0;
    return r;
}

/* The budget is for all pairs of boxes, whoever rests.  `resting_most` is at least the number of those among resting
 * bodies; only where it does not suffice are all pairs counted. */
static kz_result check_budget(kz_world *world, kz_result found, kz_error *err)
{
    kzi_stepper *step = &world->step;
    if (!world->max_pairs || step->n_resting == 0 || step->has_found_all) return found;
    if (found != KZ_OK && found != KZ_ERR_TOO_LARGE) return found;
    if (found == KZ_OK && step->n_candidates + step->resting_most <= world->max_pairs) return KZ_OK;
    const kz_result r = kzi_count_all_pairs(world, err);
    if (r == KZ_OK) step->resting_most = step->sap.n_found - step->n_candidates;
    return r;
}

/* ---- Changes -------------------------------------------------------------------------------------------- */

/* Collects the list that `found` is compared with: the last `active`, and the resting pairs of bodies woken since. */
static kz_result collect_before(kz_world *world, size_t *n_woken, kz_error *err)
{
    kzi_stepper *step = &world->step;
    const kz_index_pair *resting = kzi_pairs_of(&step->resting);
    kz_result r = kzi_find_woken(world, err);
    *n_woken = step->woken.n_places;
    if (r != KZ_OK || *n_woken == 0) return r;
    /* The pairs of woken bodies are put at the far end, then merged with `active` from there. */
    const size_t n = step->active.n + *n_woken;
    r = kzi_step_room(world, &step->before.block, 0, n + *n_woken, sizeof(kz_index_pair), err);
    if (r != KZ_OK) return r;
    kz_index_pair *before = kzi_pairs_of(&step->before), *woken = before + n;
    const int32_t *places = step->woken.places.at;
    for (size_t k = 0; k < *n_woken; k++) woken[k] = resting[places[k]];
    step->before.n = kzi_pairs_merge(kzi_pairs_of(&step->active), step->active.n, woken, *n_woken, before);
    return KZ_OK;
}

/* Compares `found` with the pairs before.  The places of those that began are put at the front of their output (they may be
 * all of `found`), those that ended behind them.  Then there is room for both outputs. */
static kz_result find_changes(kz_world *world, const kzi_pair_list *before, kzi_pair_changes *changes,
                              const kz_index_pair **ended, kz_error *err)
{
    kzi_stepper *step = &world->step;
    kzi_block *scratch = &step->sap.entries[0];
    const size_t n = step->found.n, n_shown = n + step->resting.n;
    kz_result r = kzi_step_room(world, scratch, 0, n + before->n, sizeof(kz_index_pair), err);
    if (r != KZ_OK) return r;
    kz_index_pair *out = scratch->at; /* a place is not larger than a pair */
    if (n + before->n > 0) {
        *changes = kzi_pairs_changes(kzi_pairs_of(before), before->n, kzi_pairs_of(&step->found), n, scratch->at, out + n);
    }
    r = kzi_step_ended_room(world, changes->ended, err);
    if (r == KZ_OK) r = kzi_step_begun_room(world, n + changes->ended, changes->begun, n_shown, err);
    *ended = changes->ended ? (const kz_index_pair *)scratch->at + n : NULL;
    return r;
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
    kzi_step_mark_begun(world, kzi_pairs_of(&step->found), step->n_begun = changes.begun);
    const kzi_pair_list last = step->active;
    step->active = step->found;
    step->found = last;
    kzi_drop_woken(world);
    clear_began(world);
    step->is_shown = step->seconds.is_current = false;
}

/* Raises the age of movers, and counts those that are old enough to rest. */
static void age_movers(kz_world *world)
{
    kzi_stepper *step = &world->step;
    const bool all = (uint64_t)step->n_movers * 2 >= world->n_slots; /* then they are read in order */
    const kzi_ages ages =
        kzi_age_states(kzi_states(world), all ? NULL : step->movers.at, all ? world->n_slots : step->n_movers);
    KZ_ASSERT(ages.stayed <= ages.ready && ages.ready <= step->n_movers);
    if (ages.stayed < step->n_ready) step->n_woken += step->n_ready - ages.stayed;
    step->n_ready = ages.ready;
    step->movers_have = ages.have;
}

/* Makes slots of bodies destroyed before this step available again. */
static void reuse_dead_slots(kz_world *world)
{
    uint32_t *last = &world->first_dead;
    while (*last != KZI_NO_BODY) {
        KZ_ASSERT(*last < world->n_slots && !(kzi_states(world)[*last] & KZI_LIVE));
        last = &kzi_locals(world)[*last].next_free;
    }
    *last = world->first_free;
    world->first_free = world->first_dead;
    world->first_dead = KZI_NO_BODY;
    world->names_dead = false;
}

static kz_result try_step(kz_world *world, kz_error *err)
{
    size_t n_woken;
    kzi_stepper *step = &world->step;
    bool are_kept;
    kz_result r = check_budget(world, find_candidates(world, &are_kept, err), err);
    if (r != KZ_OK) return r;
    if (!are_kept) step->found.n = keep_pairs(world, kzi_pairs_of(&step->found), step->found.n);
    if ((r = collect_before(world, &n_woken, err)) != KZ_OK) return r;

    kzi_pair_changes changes = {0, 0};
    const kz_index_pair *ended = NULL;
    r = find_changes(world, n_woken ? &step->before : &step->active, &changes, &ended, err);
    if (r == KZ_OK) r = kzi_kinds_find(world, err);
    if (r != KZ_OK) return r;
    commit(world, changes, ended);
    kzi_kinds_commit(world);
    return KZ_OK;
}

/* Out of line, so that it costs a world that is not recorded nothing. */
KZI_NEVER_INLINE kz_result record_step(kz_world *world, kz_error *err)
{
    if (!world || !kzi_record_opens(world)) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    kzi_record_sync(world);
    kzi_record_dead(world);
    return kzi_record_new(world, &(kzi_call){.name = KZI_CALL_STEP}, kz_world_step(world, err));
}

kz_result kz_world_step(kz_world *world, kz_error *err)
{
    if (!world || world->busy) return record_step(world, err);
    kzi_grids_wake(world);
    tidy_movers(world);
    world->busy = KZI_BUSY;
    const kz_result r = try_step(world, err);
    world->busy = 0;
    if (r != KZ_OK) {
        kzi_step_write_begun(world);
        return r;
    }
    age_movers(world);
    const bool are_fewer = world->names_dead;
    reuse_dead_slots(world);
    if (are_fewer) kzi_index_give_up_slots(world);
    const bool has_rested = kzi_rest_movers(world);
    KZ_ASSERT((uint64_t)world->step.n_movers + world->step.n_resting == world->n_live);
    kzi_index_after_step(world);
    kzi_step_give_back(world, has_rested);
    kzi_fat_watch(world);
    return KZ_OK;
}
