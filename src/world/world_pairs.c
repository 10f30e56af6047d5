/* world_pairs.c - from bodies whose boxes meet to bodies that collide. */
#include "world_private.h"

#define TOUCHES 0x80000000u /* mark on kz_index_pair.b: the relation is KZ_TOUCH */

/* Asks kz_relate about every candidate and keeps the wanted ones, marked.  In order of the lower index, so one of the
 * two shapes is nearly always at hand. */
static size_t keep_related(const kz_world *world, kz_index_pair *pairs, size_t n, kz_pair_mode mode)
{
    const kzi_slot *slots = kzi_slots(world);
    size_t kept = 0;
    for (size_t i = 0; i < n; i++) {
        kz_index_pair p = pairs[i];
        kz_relation relation = KZ_TOUCH;
        if (mode != KZ_PAIRS_BOXES) { relation = kz_relate(&slots[p.a].posed, &slots[p.b].posed); }
        if (relation == KZ_APART || (relation == KZ_TOUCH && mode == KZ_PAIRS_OVERLAP)) { continue; }
        p.b |= relation == KZ_TOUCH ? TOUCHES : 0;
        pairs[kept++] = p;
    }
    return kept;
}

kz_result kz_world_pairs(kz_world *world, kz_pair_mode mode, const kz_pair **pairs, size_t *n, kz_error *err)
{
    if (!world || !pairs || !n) { return kzi_fail(err, KZ_ERR_ARGUMENT, !world ? 0 : !pairs ? 2 : 3, 0); }
    if (mode != KZ_PAIRS_OVERLAP && mode != KZ_PAIRS_TOUCH && mode != KZ_PAIRS_BOXES) {
        return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    }
    const kzi_box_set set = {kzi_boxes(world), NULL, world->category.at, world->collides.at, world->n_slots};
    kz_result r = kzi_sweep_pairs(&world->alloc, &world->sweep, &set, NULL, err);
    if (r != KZ_OK) { return r; }
    kz_index_pair *found = world->sweep.pairs.at;
    const size_t n_kept = keep_related(world, found, world->sweep.n_pairs, mode);
    r = kzi_block_grow(&world->alloc, &world->pairs, 0, n_kept, sizeof(kz_pair), err);
    if (r != KZ_OK) { return r; /* the list given out last is still whole */ }
    const kzi_slot *slots = kzi_slots(world);
    kz_pair *out = world->pairs.at;
    for (size_t i = 0; i < n_kept; i++) {
        const uint32_t lo = found[i].a, hi = found[i].b & ~TOUCHES;
        out[i] = (kz_pair){
            {lo, slots[lo].generation}, {hi, slots[hi].generation}, found[i].b & TOUCHES ? KZ_TOUCH : KZ_OVERLAP};
    }
    *pairs = out;
    *n = n_kept;
    return KZ_OK;
}
