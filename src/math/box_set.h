/* box_set.h - the boxes that a tree is built over, or that sweep and prune compares. */
#ifndef KZI_BOX_SET_H
#define KZI_BOX_SET_H

#include <kolize/math.h>

/* Body number i has boxes[i] (but kzi_sap_how can say by_place), category[i] and collides[i].  `ids` holds the `n`
 * numbers of the set, each once, in any order; NULL means 0..n-1.  `category` and `collides` are given both or neither.
 * A pair must agree in both directions: category[i] & collides[j] and category[j] & collides[i].  Numbers are below
 * 2^29. */
typedef struct kzi_box_set {
    const kz_box *boxes;
    const uint32_t *ids, *category, *collides;
    uint32_t n;
} kzi_box_set;

#endif
