/* record_hash.c - the hash of a recorded world, by what changed since its last step.
 *
 * Most bodies of most worlds rest.  The recorder keeps a hash for each slot, whose sum is the world's, and a list of the
 * slots that calls changed; a step reads those alone.  Where more than an eighth changed, reading all in order takes
 * less; then no hashes are kept, until fewer change.
 *
 * Each step reads some other slots, too: memory that was damaged, by no call, shows within 256 steps. */
#include "world/grid/grid_watch.h"
#include "world/record/record_private.h"

static uint32_t most_changed(uint32_t n_slots) { return n_slots / 8 + 64; }

/* ---- What changed ---------------------------------------------------------------------------------------------- */

void kzi_record_change(kzi_recorder *recorder, uint32_t index)
{
    kzi_kept_hashes *h = &recorder->hashes;
    if (h->n_changed < h->most_changed) ((uint32_t *)h->changed.at)[h->n_changed] = index;
    h->n_changed++;
}

void kzi_record_pairs(kzi_recorder *recorder, const kz_index_pair *pairs, size_t n, uint64_t times)
{
    if (recorder->hashes.are_known) recorder->hashes.resting += kzi_pairs_hash(pairs, n) * times;
}

void kzi_record_dead(kz_world *world)
{
    for (uint32_t i = world->first_dead; i != KZI_NO_BODY; i = kzi_locals(world)[i].next_free) kzi_record_change(world->recorder, i);
}

/* Edits of a grid tell no world. */
static void change_grids(kzi_recorder *recorder)
{
    const kzi_watched_grid *grids = recorder->world->grids.at;
    for (uint32_t i = 0; i < recorder->world->n_grids; i++) kzi_record_change(recorder, grids[i].index);
}

static void change_others(kzi_recorder *recorder)
{
    const uint32_t n = recorder->world->n_slots, others = n / 256 + 16;
    uint32_t *next = &recorder->hashes.next;
    for (uint32_t i = 0; i < others && i < n; i++) {
        kzi_record_change(recorder, *next = *next < n ? *next : 0);
        ++*next;
    }
}

/* ---- The hash -------------------------------------------------------------------------------------------------- */

static uint64_t all_resting(const kz_world *world)
{
    return kzi_pairs_hash(kzi_pairs_of(&world->step.resting), world->step.resting.n);
}

/* Reads everything; false when memory is short. */
static bool read_all(kzi_kept_hashes *h, const kz_world *world)
{
    const uint32_t n = world->n_slots, most = most_changed(n);
    h->most_changed = 0;
    if (kzi_block_reserve(&world->alloc, &h->slots, n, sizeof(uint64_t), NULL) != KZ_OK) return false;
    if (kzi_block_reserve(&world->alloc, &h->changed, most, sizeof(uint32_t), NULL) != KZ_OK) return false;
    h->most_changed = most;
    h->n_slots = n;
    if (n > 0) memset(h->slots.at, 0, n * sizeof(uint64_t));
    h->sum = kzi_slots_hash_again(world, h->slots.at, NULL, n);
    h->resting = all_resting(world);
    return true;
}

/* Slots that are new have no hash yet.  They are in the list; its room stays, as what grows fast changes much. */
static bool make_room(kzi_kept_hashes *h, const kz_world *world)
{
    const uint32_t n = world->n_slots;
    if (n < h->n_slots || kzi_block_grow(&world->alloc, &h->slots, h->n_slots, n, sizeof(uint64_t), NULL) != KZ_OK) return false;
    if (n > h->n_slots) memset((uint64_t *)h->slots.at + h->n_slots, 0, (n - h->n_slots) * sizeof(uint64_t));
    h->n_slots = n;
    return true;
}

/* Are the kept hashes those of now? */
static bool are_kept(kzi_kept_hashes *h, const kz_world *world)
{
    if (h->n_changed > most_changed(world->n_slots)) return false;
    if (!h->are_known || h->n_changed > h->most_changed || !make_room(h, world)) return read_all(h, world);
    h->sum += kzi_slots_hash_again(world, h->slots.at, h->changed.at, (uint32_t)h->n_changed);
    return true;
}

void kzi_record_hash(kzi_recorder *recorder)
{
    const kz_world *world = recorder->world;
    kzi_kept_hashes *h = &recorder->hashes;
    change_grids(recorder);
    change_others(recorder);
    h->are_known = are_kept(h, world);
    h->n_changed = 0;
    h->now = h->are_known ? kzi_world_hash_with(world, h->sum + h->resting) : kz_world_hash(world);
}
