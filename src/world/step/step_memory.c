/* step_memory.c - the memory of a step's lists and scratch, and when it is given back.
 *
 * Scratch is kept from step to step, so a steady world allocates only where a list grows.  But most worlds begin with all bodies moving
 * and continue with most at rest.  Then scratch for the many would be the largest part of a world's memory.  So it is
 * given back when bodies go to rest, and when, for some steps in a row, the movers were fewer than three quarters of
 * their largest number; the next step takes what it needs.  Lists that are not empty are copied to smaller blocks, or
 * stay if memory is refused.  A world whose number of movers varies gives back at most every QUIET_STEPS steps, and then
 * pays as in its first step.
 *
 * A large world gives back the scratch of its sweep as well when the pairs of fat boxes are kept for some steps. */
#include "world/step/step_private.h"

#include <kolize/world_fixture.h>

#define N_BLOCKS       19
#define QUIET_STEPS    16
#define GIVE_BACK_FROM 4096 /* movers: an allocation in some steps costs less than the memory that it saves */
#define MANY_ENDED     64   /* times as many as ended now; as many once, when most bodies are destroyed */

/* All blocks of a step except the movers, which are a column. */
static void step_blocks(const kzi_stepper *step, const kzi_block *blocks[N_BLOCKS])
{
    blocks[0] = &step->active.block, blocks[1] = &step->resting.block;
    blocks[2] = &step->found.block, blocks[3] = &step->before.block;
    blocks[4] = &step->ended, blocks[5] = &step->ended_users;
    blocks[6] = &step->fat.boxes, blocks[7] = &step->fat.pairs.block, blocks[8] = &step->fat.late.block;
    blocks[9] = &step->apart.grid.cells, blocks[10] = &step->apart.grid.kept_cells;
    blocks[11] = &step->apart.grid.nodes;
    blocks[12] = &step->kinds.now, blocks[13] = &step->kinds.next, blocks[14] = &step->kinds.begun;
    blocks[15] = &step->kinds.ended, blocks[16] = &step->kinds.users;
    blocks[17] = &step->woken.places, blocks[18] = &step->resting_seconds.block;
}

void kzi_step_free(const kz_allocator *alloc, kzi_stepper *step)
{
    const kzi_block *blocks[N_BLOCKS];
    kzi_resting_free(alloc, &step->columns);
    kzi_sap_free(alloc, &step->sap);
    kzi_bvh_free(alloc, &step->resting_tree);
    kzi_bvh_free(alloc, &step->moving_tree);
    kzi_block_free(alloc, &step->seconds.block);
    step_blocks(step, blocks);
    for (size_t i = 0; i < N_BLOCKS; i++) kzi_block_free(alloc, (kzi_block *)(uintptr_t)blocks[i]);
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
    size_t bytes = step->seconds.block.bytes + kzi_resting_bytes(&step->columns) + kzi_bvh_bytes(&step->resting_tree) +
                   kzi_bvh_bytes(&step->moving_tree) + sap_bytes(&step->sap);
    step_blocks(step, blocks);
    for (size_t i = 0; i < N_BLOCKS; i++) bytes += blocks[i]->bytes;
    return bytes;
}

/* ---- Giving back ---------------------------------------------------------------------------------------- */

/* The pairs that began are in the scratch of sweep and prune; on request all pairs are written behind them. */
static void drop_sap(kz_world *world)
{
    kzi_stepper *step = &world->step;
    const size_t shown = step->n_begun + step->active.n + step->resting.n;
    kzi_block events = step->sap.entries[0];
    kzi_block_shrink(&world->alloc, &events, shown * sizeof(kz_pair));
    step->sap.entries[0] = (kzi_block){NULL, 0};
    kzi_sap_free(&world->alloc, &step->sap);
    step->sap.entries[0] = events;
}

/* Memory of fat boxes and their pairs beyond what they need now. */
static void shrink_fat(kz_world *world)
{
    kzi_fat *fat = &world->step.fat;
    kzi_block_shrink(&world->alloc, &fat->boxes, fat->n_boxes * sizeof(kz_box));
    kzi_block_shrink(&world->alloc, &fat->pairs.block, fat->pairs.n * sizeof(kz_index_pair));
    kzi_block_shrink(&world->alloc, &fat->late.block, fat->late.n * sizeof(kz_index_pair));
}

void kzi_fat_stop(kz_world *world)
{
    kzi_fat *fat = &world->step.fat;
    const kzi_fat old = *fat;
    *fat = (kzi_fat){.n_failed = old.n_failed, .n_waits = old.n_waits, .speed = old.speed};
    fat->boxes = old.boxes;
    fat->pairs.block = old.pairs.block;
    fat->late.block = old.late.block;
    if (world->step.n_movers < GIVE_BACK_FROM) return;
    shrink_fat(world);
    drop_sap(world); /* it may have room for far more pairs than there are */
}

void kzi_step_give_back(kz_world *world, bool has_rested)
{
    kzi_stepper *step = &world->step;
    const kz_allocator *alloc = &world->alloc;
    if (step->n_movers >= GIVE_BACK_FROM && step->fat.phase == KZI_FAT_KEPT && step->fat.n_steps == 0) {
        drop_sap(world);
        kzi_block_free(alloc, &step->before.block);
        shrink_fat(world);
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
        drop_sap(world);
        step->most_movers = step->n_movers;
    }
    step->n_quiet = 0;
    kzi_block_shrink(alloc, &step->active.block, step->active.n * sizeof(kz_index_pair));
    kzi_block_shrink(alloc, &step->resting.block, step->resting.n * sizeof(kz_index_pair));
    kzi_block_shrink(alloc, &step->ended, step->n_ended * sizeof(kz_pair));
    kzi_block_shrink(alloc, &step->ended_users, step->n_ended_users * sizeof(kz_pair_users));
    kzi_block_shrink(alloc, &step->kinds.now, step->kinds.n * sizeof(kz_fixture_pair));
    kzi_block_shrink(alloc, &step->kinds.begun, step->kinds.n_begun * sizeof(kz_fixture_pair));
    kzi_block_shrink(alloc, &step->kinds.ended, step->kinds.n_ended * sizeof(kz_fixture_pair));
    kzi_block_shrink(alloc, &step->kinds.users, step->kinds.n_users * sizeof(kz_pair_users));
    kzi_block_free(alloc, &step->kinds.next);
    shrink_fat(world);
    kzi_block_free(alloc, &step->found.block);
    kzi_block_free(alloc, &step->before.block);
    kzi_block_free(alloc, &step->seconds.block);
    kzi_block_free(alloc, &step->woken.places);
    kzi_block_free(alloc, &step->resting_seconds.block);
    step->seconds.is_current = step->resting_seconds.is_current = step->resting_seconds.is_expected = false;
    step->found.n = step->before.n = 0;
}
