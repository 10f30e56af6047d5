/* world_index.h - which bodies may be near?  What all queries stand on. */
#ifndef KZI_WORLD_INDEX_H
#define KZI_WORLD_INDEX_H

#include "world/world_private.h"

/* Visits every body, once, whose box (in a world that wraps: any image's) meets `box`, in no order, until a visit
 * returns false. */
typedef bool kzi_visit_near(void *ctx, uint32_t index);
void kzi_each_near(const kz_world *world, kz_box box, kzi_visit_near *visit, void *ctx);

/* Visits every body, once, whose box `box` may meet on its way along `motion`; roughly in order.  A visit returns the
 * largest t that is still of interest. */
typedef float kzi_visit_along(void *ctx, uint32_t index);
void kzi_each_along(const kz_world *world, kz_box box, kz_vec2 motion, kzi_visit_along *visit, void *ctx);

/* Visits every body, once, roughly by rising distance from `box`.  A visit returns the largest square of a distance
 * that is still of interest, and those whose boxes are farther are left out.  In a world that wraps a body is as near
 * as its nearest image, moved by up to two periods. */
typedef double kzi_visit_nearest(void *ctx, uint32_t index);
void kzi_each_nearest(const kz_world *world, kz_box box, kzi_visit_nearest *visit, void *ctx);

/* In a world that wraps: the box, larger by as much as images of bodies may be off by being moved. */
kz_box kzi_box_for_images(const kz_world *world, kz_box box);

#endif
