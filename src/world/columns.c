/* columns.c - the columns of a world: arrays with one item a body, some made only when needed. */
#include "world/columns.h"

#include <string.h>

#define LARGEST_ITEM 16

typedef struct column_kind {
    size_t block; /* offset in kz_world */
    size_t item;
} column_kind;

#define COLUMN(member, type)                                                                                           \
    {                                                                                                                  \
        offsetof(struct kz_world, member), sizeof(type)                                                                \
    }

static const column_kind always[] = {
    COLUMN(boxes, kz_box), COLUMN(generation, uint32_t), COLUMN(state, uint32_t),
    COLUMN(at, kz_vec2),   COLUMN(local, kzi_local),     COLUMN(step.movers, uint32_t),
};

static const column_kind lazy[KZI_COLUMN_LAZY_COUNT] = {
    [KZI_COLUMN_TAIL] = COLUMN(tail, kzi_tail),         [KZI_COLUMN_ROTATION] = COLUMN(rotation, kzi_rotation),
    [KZI_COLUMN_CATEGORY] = COLUMN(category, uint32_t), [KZI_COLUMN_COLLIDES] = COLUMN(collides, uint32_t),
    [KZI_COLUMN_GROUP] = COLUMN(group, int32_t),        [KZI_COLUMN_ONE_WAY] = COLUMN(one_way, kz_vec2),
    [KZI_COLUMN_USER] = COLUMN(user, uint64_t),         [KZI_COLUMN_SHOWN] = COLUMN(shown, kzi_shown_frame),
    [KZI_COLUMN_CHANGED] = COLUMN(changed, uint32_t),
};

#define N_ALWAYS (sizeof always / sizeof always[0])

static kzi_block *column_block(const kz_world *world, column_kind kind)
{
    return (kzi_block *)((char *)(uintptr_t)world + kind.block);
}

static void write_default(const kz_world *world, kzi_column column, uint32_t index)
{
    static const kzi_rotation no_rotation = {1, 0};
    static const uint32_t one = 1, all = ~(uint32_t)0;
    static const uint64_t zeros[LARGEST_ITEM / 8];
    KZ_ASSERT(column_block(world, lazy[column])->bytes / lazy[column].item > index);
    const void *value = column == KZI_COLUMN_ROTATION   ? (const void *)&no_rotation
                        : column == KZI_COLUMN_CATEGORY ? (const void *)&one
                        : column == KZI_COLUMN_COLLIDES ? (const void *)&all
                                                        : (const void *)zeros;
    memcpy((char *)column_block(world, lazy[column])->at + lazy[column].item * index, value, lazy[column].item);
}

/* The number of slots there is room for. */
static size_t slots_room(const kz_world *world) { return world->boxes.bytes / sizeof(kz_box); }

kz_result kzi_columns_grow(kz_world *world, size_t more, kz_error *err)
{
    const size_t have = world->n_slots;
    if (more > KZI_MAX_BODIES - have) return kzi_fail(err, KZ_ERR_TOO_LARGE, (int64_t)have, KZI_MAX_BODIES);
    /* The boxes are last: their room tells how many slots there are. */
    for (size_t i = KZI_COLUMN_LAZY_COUNT + N_ALWAYS; i-- > 0;) {
        const column_kind kind = i < N_ALWAYS ? always[i] : lazy[i - N_ALWAYS];
        kzi_block *block = column_block(world, kind);
        if (i >= N_ALWAYS && !block->at) continue;
        const kz_result r = kzi_block_grow(&world->alloc, block, have, have + more, kind.item, err);
        if (r != KZ_OK) return r;
    }
    return KZ_OK;
}

kz_result kzi_column_need(kz_world *world, kzi_column column, kz_error *err)
{
    kzi_block *block = column_block(world, lazy[column]);
    if (block->at) return KZ_OK;
    KZ_ASSERT(slots_room(world) > 0); /* it is for a body */
    const kz_result r = kzi_block_reserve(&world->alloc, block, slots_room(world), lazy[column].item, err);
    if (r != KZ_OK) return r;
    for (uint32_t i = 0; i < world->n_slots; i++) write_default(world, column, i);
    return KZ_OK;
}

void kzi_columns_clear_slot(kz_world *world, uint32_t index)
{
    for (kzi_column c = 0; c < KZI_COLUMN_CHANGED; c++) {
        if (column_block(world, lazy[c])->at) write_default(world, c, index);
    }
}

void kzi_columns_free(kz_world *world)
{
    for (size_t i = 0; i < KZI_COLUMN_LAZY_COUNT + N_ALWAYS; i++) {
        kzi_block_free(&world->alloc, column_block(world, i < N_ALWAYS ? always[i] : lazy[i - N_ALWAYS]));
    }
}

/* ---- Giving up slots ------------------------------------------------------------------------------------- */

#define SHRINK_FROM 1024 /* slots */

/* The slots that are left when those without a body at the end are given up.  All, if these are fewer than half or if
 * their generations are high: a new slot must have another generation than any that was given up. */
static uint32_t slots_left(const kz_world *world, uint32_t *generation)
{
    const uint32_t *states = kzi_states(world), *generations = kzi_generations(world);
    uint32_t n = world->n_slots, count = world->new_generation & KZI_COUNT_BITS;
    for (; n > 0 && !(states[n - 1] & KZI_LIVE); n--) {
        const uint32_t here = generations[n - 1] & KZI_COUNT_BITS;
        if (here == 0 || here > KZI_COUNT_BITS / 2) return world->n_slots;
        count = here > count ? here : count;
    }
    KZ_ASSERT(n >= world->n_live);
    *generation = (world->new_generation & ~KZI_COUNT_BITS) + count;
    return n < world->n_slots / 2 ? n : world->n_slots;
}

bool kzi_columns_may_shrink(const kz_world *world)
{
    uint32_t generation;
    return world->n_slots >= SHRINK_FROM && world->n_live < world->n_slots / 2 && !world->names_dead &&
           slots_left(world, &generation) < world->n_slots;
}

void kzi_columns_shrink(kz_world *world)
{
    uint32_t generation = world->new_generation, *link = &world->first_free;
    const uint32_t n = slots_left(world, &generation);
    if (n == world->n_slots) return;
    KZ_ASSERT(!world->names_dead && world->first_dead == KZI_NO_BODY);
    while (*link != KZI_NO_BODY) { /* free slots from n on leave the list */
        KZ_ASSERT(*link < world->n_slots);
        const uint32_t next = kzi_locals(world)[*link].next_free;
        if (*link >= n) {
            *link = next;
        } else {
            link = &kzi_locals(world)[*link].next_free;
        }
    }
    world->n_slots = n;
    world->new_generation = generation;
    world->step.columns_are_old = true; /* they name bodies that are gone */
    world->step.apart.n_steps = 0; /* so does its grid */
    kzi_fat_stop(world);
    for (size_t i = 0; i < KZI_COLUMN_LAZY_COUNT + N_ALWAYS; i++) {
        const column_kind kind = i < N_ALWAYS ? always[i] : lazy[i - N_ALWAYS];
        kzi_block_shrink(&world->alloc, column_block(world, kind), n * kind.item);
    }
}

size_t kzi_columns_bytes(const kz_world *world)
{
    size_t bytes = 0;
    for (size_t i = 0; i < KZI_COLUMN_LAZY_COUNT + N_ALWAYS; i++) {
        bytes += column_block(world, i < N_ALWAYS ? always[i] : lazy[i - N_ALWAYS])->bytes;
    }
    return bytes;
}
