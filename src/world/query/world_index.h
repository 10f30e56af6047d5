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

/* Visits every body whose box (in a world that wraps, any image's) meets `box`: once, in no order, until a visit
 * returns false. */
typedef bool kzi_visit_near(void *ctx, uint32_t index);
void kzi_each_near(const kz_world *world, kz_box box, kzi_visit_near *visit, void *ctx);

/* Visits every body whose box `box` may meet when moved by `motion`: once, and roughly in order.  A visit returns the
 * largest t that is still of interest. */
typedef float kzi_visit_along(void *ctx, uint32_t index);
void kzi_each_along(const kz_world *world, kz_box box, kz_vec2 motion, kzi_visit_along *visit, void *ctx);

/* Visits every body once, roughly by rising distance from `box`.  A visit returns the largest squared distance that is
 * still of interest; bodies with farther boxes are skipped.  In a world that wraps, the nearest image counts, shifted
 * by up to two periods. */
typedef double kzi_visit_nearest(void *ctx, uint32_t index);
void kzi_each_nearest(const kz_world *world, kz_box box, kzi_visit_nearest *visit, void *ctx);

/* In a world that wraps: the box, enlarged by the rounding of shifted images. */
kz_box kzi_box_for_images(const kz_world *world, kz_box box);

#endif
