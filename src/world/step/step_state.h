/* step_state.h - the data that a world keeps from step to step: movers, resting bodies, and the pairs that collide.
 *
 * A body is either a mover, which every step tests anew, or at rest.  Resting bodies are in columns, with which movers
 * are merged; the pairs among them stay as they were found.  A touched body becomes a mover at once, and its entry in
 * the columns meets nothing from then on.  A body that is not touched for a few steps goes to rest when enough of them
 * wait.  None of this shows in the answers. */
#ifndef KZI_WORLD_STEP_H
#define KZI_WORLD_STEP_H

#include "base/block.h"
#include "broad/corner_grid.h"
#include "broad/resting/resting_columns.h"
#include "math/bvh/bvh.h"

#include <kolize/world.h>

/* Pairs of body numbers a < b, sorted; the upper bits of b are marks. */
#define KZI_PAIR_TOUCHES 0x80000000u /* the relation is KZ_TOUCH */
#define KZI_PAIR_BEGAN   0x40000000u /* at the last step */
#define KZI_PAIR_APART   0x20000000u /* only in step_relate.c, which drops these */
#define KZI_PAIR_NUMBER  0x1fffffffu

typedef struct kzi_pair_list {
    kzi_block block; /* kz_index_pair */
    size_t n;
} kzi_pair_list;

static inline kz_index_pair *kzi_pairs_of(const kzi_pair_list *list) { return list->block.at; }

/* The sort key of a pair, without its marks. */
static inline uint64_t kzi_pair_key(kz_index_pair p) { return (uint64_t)p.a << 32 | (p.b & KZI_PAIR_NUMBER); }

#if defined(KZ_DEBUG)
/* For assertions: is the list sorted, with each pair once? */
static inline bool kzi_pairs_rise(const kz_index_pair *pairs, size_t n)
{
    size_t i = 1;
    while (i < n && kzi_pair_key(pairs[i - 1]) < kzi_pair_key(pairs[i])) i++;
    return i >= n;
}
#endif

typedef enum kzi_fat_phase {
    KZI_FAT_NONE,
    KZI_FAT_WATCHED, /* `boxes` are those of the last step, from which motion can be told */
    KZI_FAT_KEPT     /* `boxes` are fat, and `pairs` those of them that meet */
} kzi_fat_phase;

/* What fat_pairs.h keeps. */
typedef struct kzi_fat {
    kzi_fat_phase phase;
    kzi_block boxes; /* kz_box of each of the first n_boxes movers */
    uint32_t n_boxes;
    kzi_pair_list pairs;        /* fat boxes that meet each other, or boxes of resting bodies */
    kzi_pair_list late;         /* others, found since */
    size_t n_met;               /* of `pairs`: those whose boxes met when they were found */
    uint32_t n_steps;           /* since the boxes were written */
    uint32_t n_predicted;       /* steps for which motion was predicted */
    uint32_t n_failed, n_waits; /* how often in a row it did not pay, and for how many steps to do without */
    float speed;                /* the mean of movers, on an axis and in a step */
    float margin;               /* on all sides of the boxes, beside that of each body */
    bool is_void;               /* a filter has changed, or a slot was used again: `pairs` may lack some */
    bool is_short;              /* of memory, during a build */
} kzi_fat;

/* What apart_pairs.h keeps. */
typedef struct kzi_apart {
    bool is_on;                    /* it has found the pairs of the last step */
    uint32_t n_waits;              /* steps without a look */
    uint32_t n_steps;              /* until the choice is made anew: who is apart, and where the grid is */
    uint32_t categories, collides; /* who is apart has no other bits */
    int32_t group;                 /* or is of this group, if it is not 0 */
    uint32_t n_others;             /* movers that were not apart at the last step */
    uint64_t n_rests;              /* `n_rests` of the step when resting bodies were put in the grid */
    kzi_corner_grid grid;
} kzi_apart;

/* What fixture_pairs.h keeps: lists of kz_fixture_pair. */
typedef struct kzi_kinds {
    bool are_kept;
    kzi_block now, next, begun, ended; /* `next` is scratch of a step */
    kzi_block users;                   /* kz_pair_users of `ended`; none are written while no body has a user value */
    size_t n, n_next, n_begun, n_ended, n_users;
} kzi_kinds;

/* Bodies that woke, of which so many are listed, and the places of their pairs in `resting`, which are taken out of it. */
enum { KZI_LISTED_WOKEN = 16 };

typedef struct kzi_woken {
    uint32_t n, bodies[KZI_LISTED_WOKEN]; /* since the last step; n may be larger */
    kzi_block places;                     /* int32_t, n_places rising ones, and as much scratch */
    size_t n_places;
} kzi_woken;

/* All pairs by their second body, sorted when somebody asks for those of one body.  The block has where the pairs of each
 * number begin, n_numbers + 1 places, and then the first body of each, with the marks of the pair. */
typedef struct kzi_second_bodies {
    kzi_block block; /* uint32_t */
    uint32_t n_numbers;
    bool is_current; /* it has the pairs of the last step */
    bool is_expected;  /* of those that rest: somebody has looked for some, one by one */
} kzi_second_bodies;

typedef struct kzi_stepper {
    kzi_block movers;           /* uint32_t, room for every body, so that touching one needs no memory */
    uint32_t n_movers, n_ready; /* all movers, and those that could go to rest */
    bool is_unordered;          /* their numbers do not rise */
    uint32_t movers_have;       /* all bits that the state of any mover has, and perhaps more */

    uint32_t most_movers, n_quiet; /* since scratch was last given back; steps in a row with far fewer */

    kzi_resting columns;
    bool columns_are_old; /* bodies have come to rest since they were built */
    uint32_t n_resting;
    uint32_t n_leaving;    /* bodies that woke since the columns were used, and perhaps have not left them */
    uint32_t n_woken;      /* resting and waiting bodies that moved again, since step_sleep.c has counted them */
    uint64_t n_rests;      /* how often bodies were put to rest */
    double waited;         /* what waiting has cost since then, in steps of one mover (step_sleep.c) */
    double wakes, still;   /* how many bodies woke, of how many that rested or waited; older steps count less */
    kzi_woken woken;       /* step_sleep.c */
    kzi_second_bodies resting_seconds; /* of `resting`, and perhaps pairs that have left it */
    bool resting_began;    /* there are marks KZI_PAIR_BEGAN in `resting` */
    bool has_found_all;    /* the last step has found the pairs of resting bodies, too */
    uint64_t n_candidates; /* pairs of boxes that the last step found */
    uint64_t resting_most; /* at least the number of pairs of boxes of two resting bodies */

    kzi_pair_list active;        /* colliding pairs with a mover in them */
    kzi_pair_list resting;       /* the others */
    kzi_pair_list found, before; /* scratch: the next `active`, and the list it is compared with */
    kzi_sap sap;
    kzi_fat fat;
    kzi_apart apart;

    kzi_second_bodies seconds; /* pair_report.c */
    kzi_block ended;       /* kz_pair */
    kzi_block ended_users; /* kz_pair_users of them; none are written while no body has a user value */
    size_t n_begun, n_ended, n_ended_users;
    kzi_kinds kinds;
    bool is_shown; /* all pairs are written behind those that began (step_private.h) */

    kzi_bvh resting_tree, moving_tree; /* world_index.c */
    uint64_t indexed_rests;            /* `n_rests` when `resting_tree` was built of all that rest */
    uint64_t counted_rests;            /* `n_rests` when these were counted, of those that the tree should have: */
    uint32_t n_to_index, n_unindexed;  /* all, and those that it lacked */
    uint64_t unindexed;                /* the sum of `n_unindexed` over the steps since it was built */
} kzi_stepper;

/* Keeps no fat boxes and pairs any more.  In step_memory.c. */
void kzi_fat_stop(struct kz_world *world);

size_t kzi_step_bytes(const kzi_stepper *step);
void kzi_step_free(const kz_allocator *alloc, kzi_stepper *step);

#endif
