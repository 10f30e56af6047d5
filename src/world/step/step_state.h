/* step_state.h - the data that a world keeps from step to step: movers, resting bodies, and the pairs that collide.
 *
 * A body is either a mover, which every step tests anew, or at rest.  Resting bodies are in bands, where movers are
 * looked up; the pairs among them stay as they were found.  A touched body becomes a mover at once, and its entry in
 * the bands is ignored.  A body that is not touched for a few steps goes to rest when enough of them wait.  None of
 * this shows in the answers. */
#ifndef KZI_WORLD_STEP_H
#define KZI_WORLD_STEP_H

#include "base/block.h"
#include "broad/resting/predicted_boxes.h"
#include "broad/resting/bands.h"
#include "broad/sap/sap.h"
#include "broad/bvh/bvh.h"

#include <kolize/world.h>

/* Pairs of body numbers a < b, sorted; the upper bits of b are marks. */
#define KZI_PAIR_TOUCHES 0x80000000u /* the relation is KZ_TOUCH */
#define KZI_PAIR_BEGAN   0x40000000u /* at the last step */
#define KZI_PAIR_NUMBER  0x1fffffffu

typedef struct kzi_pair_list {
    kzi_block block; /* kz_index_pair */
    size_t n;
} kzi_pair_list;

static inline kz_index_pair *kzi_pairs_of(const kzi_pair_list *list) { return list->block.at; }

/* The sort key of a pair, without its marks. */
static inline uint64_t kzi_pair_key(kz_index_pair p) { return (uint64_t)p.a << 32 | (p.b & KZI_PAIR_NUMBER); }

typedef struct kzi_stepper {
    kzi_block movers;           /* uint32_t, room for every body, so that touching one needs no memory */
    uint32_t n_movers, n_ready; /* all movers, and those that could go to rest */
    uint32_t movers_have;       /* all bits that the state of any mover has, and perhaps more */

    uint32_t most_movers, n_quiet; /* since scratch was last given back; steps in a row with far fewer */

    kzi_bands bands;
    uint32_t n_in_bands, n_resting; /* bodies in the bands, and those of them that still rest */
    bool woken;                     /* a resting body was touched since the last step */
    bool resting_began;             /* there are marks KZI_PAIR_BEGAN in `resting` */

    kzi_pair_list active;        /* colliding pairs with a mover in them */
    kzi_pair_list resting;       /* the others */
    kzi_pair_list found, before; /* scratch: the next `active`, and the list it is compared with */
    kzi_sap sap, join;
    kzi_predicted predicted;

    kzi_block ended;       /* kz_pair */
    kzi_block ended_users; /* kz_pair_users of them; none are written while no body has a user value */
    size_t n_begun, n_ended, n_ended_users;
    bool is_shown; /* all pairs are written behind those that began (step_private.h) */

    kzi_bvh resting_tree, moving_tree; /* world_index.c */
    uint64_t indexed_bands;            /* the build of the bands whose bodies `resting_tree` has */
} kzi_stepper;

size_t kzi_step_bytes(const kzi_stepper *step);
void kzi_step_free(const kz_allocator *alloc, kzi_stepper *step);

#endif
