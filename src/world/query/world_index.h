/* world_index.h - visits the bodies that may be near a box: the base of all queries. */
#ifndef KZI_WORLD_INDEX_H
#define KZI_WORLD_INDEX_H

#include "math/lanes/f32x4.h"
#include "world/world_private.h"

/* kz_box_meets without branches, of which the processor would guess many wrongly. */
static inline bool kzi_box_is_near(const kz_box *a, const kz_box *b)
{
    const kzi_f32x4 p = kzi_f32x4_load(&a->min.x), q = kzi_f32x4_load(&b->min.x);
    return kzi_f32x4_less_bits(kzi_f32x4_high_lanes(p, q), kzi_f32x4_low_lanes(q, p)) == 0;
}

/* A step's part: builds the tree of resting bodies once that pays.  Brings both trees up to date where that would have
 * served the searches since the last step.  Does nothing when memory is short. */
void kzi_index_after_step(kz_world *world);

/* Gives up slots behind the last body, if these are many: then no tree names them. */
void kzi_index_give_up_slots(kz_world *world);

/* Bodies that are searched one by one; `ids` NULL means all slots. */
typedef struct kzi_body_list {
    const uint32_t *ids;
    uint32_t n;
} kzi_body_list;

/* Visits every body whose box (in a world that wraps, any image's) meets `box`: once, in no order, until a visit
 * returns false. */
typedef bool kzi_visit_near(void *ctx, uint32_t index);
void kzi_each_near(const kz_world *world, kz_box box, kzi_visit_near *visit, void *ctx);

/* The same among these bodies alone, in a world that does not wrap. */
void kzi_each_near_among(const kz_world *world, kzi_body_list among, kz_box box, kzi_visit_near *visit, void *ctx);

/* The same by rising index, for what depends on the order: trees have another one in a world that was restored.
 * Cost: a search for each 64 bodies. */
void kzi_each_near_in_order(const kz_world *world, kz_box box, kzi_visit_near *visit, void *ctx);

/* Visits every body whose box `box` may meet when moved by `motion`: once, and roughly in order.  A visit returns the
 * largest t that is still of interest. */
typedef float kzi_visit_along(void *ctx, uint32_t index);
void kzi_each_along(const kz_world *world, kz_box box, kz_vec2 motion, kzi_visit_along *visit, void *ctx);

/* The same among these bodies alone, in a world that does not wrap. */
void kzi_each_along_among(const kz_world *world, kzi_body_list among, kz_box box, kz_vec2 motion,
                          kzi_visit_along *visit, void *ctx);

/* The same, but a body of a world that wraps may be visited more than once.  For those who want first hits: bodies beside
 * the path cost nothing there, which kzi_each_along visits in the box of the whole path. */
void kzi_each_image_along(const kz_world *world, kz_box box, kz_vec2 motion, kzi_visit_along *visit, void *ctx);

/* Those of kzi_each_along among these bodies alone, in a world that wraps. */
void kzi_each_image_among(const kz_world *world, kzi_body_list among, kz_box box, kz_vec2 motion, kzi_visit_along *visit,
                          void *ctx);

/* ---- Parts of a search, for world_nearest.c, too ------------------------------------------------------------ */

static inline kzi_body_list kzi_unindexed(const kz_world *world)
{
    const bool is_indexed = world->changed.at != NULL;
    return is_indexed ? (kzi_body_list){world->changed.at, world->n_changed} : (kzi_body_list){NULL, world->n_slots};
}

/* The set of bodies of which a search's results count. */
typedef enum kzi_found_in { KZI_FOUND_RESTING, KZI_FOUND_MOVING, KZI_FOUND_CHANGED, KZI_FOUND_ALL } kzi_found_in;

static inline bool kzi_index_counts(const kz_world *world, uint32_t index, kzi_found_in where)
{
    const uint32_t state = kzi_states(world)[index];
    switch (where) {
    case KZI_FOUND_RESTING: return (state & (KZI_CHANGED | KZI_IN_RESTING_TREE)) == KZI_IN_RESTING_TREE;
    case KZI_FOUND_MOVING: return (state & (KZI_CHANGED | KZI_IN_RESTING_TREE)) == 0;
    default: return true;
    }
}

/* The box shifted by whole periods, rounded outwards. */
kz_box kzi_shifted_box(const kz_world *world, kz_box box, kz_cell periods);

#endif
