/* world_private.h - how a world keeps its bodies.
 *
 * Everything about a body sits in its slot; what every step reads of all bodies, their boxes and filters, sits in
 * arrays of its own, so that looking for pairs streams 16 bytes a body instead of 300. */
#ifndef KZI_WORLD_PRIVATE_H
#define KZI_WORLD_PRIVATE_H

#include "../broad/sweep.h"
#include <kolize/world.h>

#define KZI_MAX_BODIES 0x1fffffffu /* what a sweep takes; the top bits of an index are free for marks */
#define KZI_NO_SLOT    0xffffffffu

/* What moving a body reads and writes comes first, next to the beginning of its own shape. */
typedef struct kzi_slot {
    uint32_t generation; /* of the body here now, or of the next one */
    uint32_t next_free;  /* slots without a body: a chain */
    bool live;
    bool upper_half;       /* `posed` refers into the upper half of the memory */
    unsigned char *memory; /* two halves: `posed` refers into one, the next pose is tried in the other */
    size_t half_bytes;     /* a multiple of 8 */
    kz_pose pose;
    kz_shape local, posed;
    uint64_t user;
} kzi_slot;

struct kz_world {
    kz_allocator alloc;
    kzi_block slots, boxes, category, collides; /* kzi_slot, kz_box, uint32_t, uint32_t */
    uint32_t n_slots, n_live, first_free;
    kzi_block pairs; /* kz_pair: the last list given out */
    kzi_sweep sweep;
};

static inline kzi_slot *kzi_slots(const kz_world *world) { return world->slots.at; }

/* Empty for slots without a body. */
static inline kz_box *kzi_boxes(const kz_world *world) { return world->boxes.at; }

/* The body's slot; NULL for a stale handle. */
static inline kzi_slot *kzi_find_body(const kz_world *world, kz_body body)
{
    if (body.index >= world->n_slots) { return NULL; }
    kzi_slot *slot = &kzi_slots(world)[body.index];
    return slot->live && slot->generation == body.generation ? slot : NULL;
}

static inline uint32_t kzi_category(const kz_world *world, uint32_t index)
{
    return ((const uint32_t *)world->category.at)[index];
}

static inline uint32_t kzi_collides(const kz_world *world, uint32_t index)
{
    return ((const uint32_t *)world->collides.at)[index];
}

/* Do two bodies' filters let them collide? */
static inline bool kzi_filters_agree(const kz_world *world, uint32_t a, uint32_t b)
{
    return (kzi_category(world, a) & kzi_collides(world, b)) && (kzi_category(world, b) & kzi_collides(world, a));
}

#endif
