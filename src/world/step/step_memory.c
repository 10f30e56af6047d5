/* step_memory.c - the memory of a step's lists and scratch, and when it is given back.
 *
 * Scratch is kept from step to step, so a steady world allocates nothing.  But most worlds begin with all bodies moving
 * and continue with most at rest.  Then scratch for the many would be the largest part of a world's memory.  So it is
 * given back when bodies go to rest, and when, for some steps in a row, the movers were fewer than three quarters of
 * their largest number; the next step takes what it needs.  Lists that are not empty are copied to smaller blocks, or stay if memory is refused.  A world
 * whose number of movers varies gives back at most every QUIET_STEPS steps, and then pays as in its first step. */
#include "world/step/step_private.h"

#define N_BLOCKS    6
#define QUIET_STEPS 16
#define MANY_ENDED  64 /* times as many as ended now; as many once, when most bodies are destroyed */

/* All blocks of a step except the movers, which are a column. */
static void step_blocks(const kzi_stepper *step, const kzi_block *blocks[N_BLOCKS])
{
    blocks[0] = &step->active.block, blocks[1] = &step->resting.block;
    blocks[2] = &step->found.block, blocks[3] = &step->before.block;
    blocks[4] = &step->ended, blocks[5] = &step->ended_users;
}

void kzi_step_free(const kz_allocator *alloc, kzi_stepper *step)
{
    const kzi_block *blocks[N_BLOCKS];
    kzi_resting_free(alloc, &step->columns);
    kzi_sap_free(alloc, &step->sap);
    kzi_fat_free(alloc, &step->fat);
    kzi_bvh_free(alloc, &step->resting_tree);
    kzi_bvh_free(alloc, &step->moving_tree);
    step_blocks(step, blocks);
    for (size_t i = 0; i < N_BLOCKS; i++) kzi_block_free(alloc, (kzi_block *)(uintptr_t)blocks[i]);
}

void kzi_fat_free(const kz_allocator *alloc, kzi_fat *fat)
{
    kzi_block_free(alloc, &fat->boxes);
    kzi_block_free(alloc, &fat->pairs.block);
    kzi_block_free(alloc, &fat->late.block);
    *fat = (kzi_fat){.n_failed = fat->n_failed, .n_waits = fat->n_waits, .speed = fat->speed,
                     .margin_steps = fat->margin_steps};
}

static size_t sap_bytes(const kzi_sap *sap)
{
    size_t bytes = sap->strips.bytes + sap->counts.bytes + sap->keys.bytes + sap->lanes.bytes + sap->images.bytes +
                   sap->order.counts.bytes + sap->order.scratch.bytes + sap->pairs.bytes;
    for (int i = 0; i <= KZI_SAP_LEVELS; i++) bytes += sap->entries[i].bytes;
    for (int i = 0; i < KZI_SAP_JOBS; i++) bytes += sap->found[i].bytes;
    return bytes;
}

size_t kzi_step_bytes(const kzi_stepper *step)
{
    const kzi_block *blocks[N_BLOCKS];
    size_t bytes = kzi_resting_bytes(&step->columns) + kzi_bvh_bytes(&step->resting_tree) +
                   kzi_bvh_bytes(&step->moving_tree) + sap_bytes(&step->sap) + step->fat.boxes.bytes +
                   step->fat.pairs.block.bytes + step->fat.late.block.bytes;
    step_blocks(step, blocks);
    for (size_t i = 0; i < N_BLOCKS; i++) bytes += blocks[i]->bytes;
    return bytes;
}

/* ---- Giving back ---------------------------------------------------------------------------------------- */

/* The pairs that began are in the scratch of sweep and prune; on request all pairs are written behind them. */
void kzi_step_drop_sap(kz_world *world)
{
    kzi_stepper *step = &world->step;
    const size_t shown = step->n_begun + step->active.n + step->resting.n;
    kzi_block events = step->sap.entries[0];
    kzi_block_shrink(&world->alloc, &events, shown * sizeof(kz_pair));
    step->sap.entries[0] = (kzi_block){NULL, 0};
    kzi_sap_free(&world->alloc, &step->sap);
    step->sap.entries[0] = events;
}

void kzi_step_give_back(kz_world *world, bool has_rested)
{
    kzi_stepper *step = &world->step;
    const kz_allocator *alloc = &world->alloc;
    if (step->fat.phase == KZI_FAT_KEPT && step->fat.n_steps == 0) { /* for some steps, nothing is swept */
        kzi_step_drop_sap(world);
        kzi_block_shrink(alloc, &step->fat.boxes, step->n_movers * sizeof(kz_box));
        kzi_block_shrink(alloc, &step->fat.pairs.block, step->fat.pairs.n * sizeof(kz_index_pair));
    }
    if (step->columns.n_boxes > 2 * (uint64_t)step->n_resting) { /* most have left: when needed, they are built anew */
        kzi_resting_free(alloc, &step->columns);
        step->columns_are_old = true;
    }
    const bool are_fewer = step->n_movers < step->most_movers / 4 * 3;
    const bool is_quiet = are_fewer || step->ended.bytes / MANY_ENDED > step->n_ended * sizeof(kz_pair) + MANY_ENDED;
    step->n_quiet = is_quiet ? step->n_quiet + 1 : 0;
    if (!has_rested && step->n_quiet < QUIET_STEPS) return;
    if (are_fewer) {
        kzi_step_drop_sap(world);
        step->most_movers = step->n_movers;
    }
    step->n_quiet = 0;
    kzi_block_shrink(alloc, &step->active.block, step->active.n * sizeof(kz_index_pair));
    kzi_block_shrink(alloc, &step->resting.block, step->resting.n * sizeof(kz_index_pair));
    kzi_block_shrink(alloc, &step->ended, step->n_ended * sizeof(kz_pair));
    kzi_block_shrink(alloc, &step->ended_users, step->n_ended_users * sizeof(kz_pair_users));
    kzi_block_free(alloc, &step->found.block);
    kzi_block_free(alloc, &step->before.block);
    step->found.n = step->before.n = 0;
}
