/* query_distance.h - how far apart are two shapes, where are they nearest, and does one hold all of the other? */
#ifndef KOLIZE_QUERY_DISTANCE_H
#define KOLIZE_QUERY_DISTANCE_H

#include "query.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kz_gap {
    float distance;     /* 0 exactly when kz_relate is not KZ_APART; infinite when one of them holds nothing */
    kz_vec2 on_a, on_b; /* nearest points; where they meet a common point, the same in both */
} kz_gap;

/* The distance, within 1 part in 10^6, > 0 for shapes apart however near; nearest points rounded to float32.  For (b,
 * a) the same distance, and the points exchanged.
 * Errors: none.  Allocates: nothing.  Cost: features x features; convex ones and masks less. */
KZ_API kz_gap kz_distance(const kz_shape *a, const kz_shape *b);

/* Does a hold every point of b?  Exact, for closed sets: a box holds itself, and the points on its border.  Holds
 * nothing and is held by everything: a shape without points.  Of a shape of parts the union counts: two boxes side by
 * side hold a third that lies across both.
 * Errors: none.  Allocates: nothing.  Cost: edges x edges in the worst case. */
KZ_API bool kz_contains(const kz_shape *a, const kz_shape *b);

#ifdef __cplusplus
}
#endif
#endif
