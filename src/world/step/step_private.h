/* step_private.h - functions that the files of a step share. */
#ifndef KZI_STEP_PRIVATE_H
#define KZI_STEP_PRIVATE_H

#include "math/lanes/f32x4.h"
#include "world/step/pair_lists.h"
#include "world/world_private.h"

/* Makes room for n items; the first `keep` stay, even after an error. */
static inline kz_result kzi_step_room(kz_world *world, kzi_block *block, size_t keep, size_t n, size_t item,
                                      kz_error *err)
{
    return kzi_block_fit(&world->alloc, block, keep, n, item, err);
}

/* The boxes of these bodies, and their filters if there are any.  (If memory for the second column of filters was
 * refused, the first one has only defaults.) */
static inline kzi_box_set kzi_boxes_of(const kz_world *world, const uint32_t *ids, uint32_t n)
{
    const bool have_filters = world->category.at && world->collides.at;
    kzi_box_set set;
    set.boxes = world->boxes.at;
    set.ids = ids;
    set.category = have_filters ? world->category.at : NULL;
    set.collides = have_filters ? world->collides.at : NULL;
    set.n = n;
    return set;
}

/* Do the boxes meet?  As a number, so that there is no branch: nobody could predict it. */
static inline size_t kzi_boxes_meet(const kz_box *a, const kz_box *b)
{
    const kzi_f32x4 p = kzi_f32x4_load(&a->min.x), q = kzi_f32x4_load(&b->min.x);
    return kzi_f32x4_less_bits(kzi_f32x4_high_lanes(p, q), kzi_f32x4_low_lanes(q, p)) == 0;
}

/* Movers that stay while others are taken from the list; begins as {0, 0}. */
typedef struct kzi_kept_movers {
    uint32_t n, n_boxes; /* and those of them with a fat box */
} kzi_kept_movers;

/* Keeps mover i, with its fat box; i rises. */
static inline void kzi_keep_mover(kzi_stepper *step, uint32_t i, kzi_kept_movers *kept)
{
    uint32_t *movers = step->movers.at;
    kz_box *fat = step->fat.boxes.at;
    KZ_ASSERT(kept->n <= i && kept->n_boxes <= kept->n);
    if (i < step->fat.n_boxes) fat[kept->n_boxes++] = fat[i];
    movers[kept->n++] = movers[i];
}

static inline void kzi_keep_no_more(kzi_stepper *step, kzi_kept_movers kept)
{
    step->n_movers = kept.n;
    step->fat.n_boxes = kept.n_boxes;
}

/* Pairs beyond max_pairs are counted up to this many times max_pairs. */
#define KZI_COUNT_TIMES 16

static inline kzi_sap_how kzi_how_of(const kz_world *world, uint64_t max_pairs)
{
    return (kzi_sap_how){
        .parallel = world->has_parallel ? &world->parallel : NULL,
        .wrap_w = world->wrap_w,
        .wrap_h = world->wrap_h,
        .max_pairs = max_pairs,
        .count_to = max_pairs < UINT64_MAX / KZI_COUNT_TIMES ? KZI_COUNT_TIMES * max_pairs : 0,
        .n_numbers = world->n_slots,
    };
}

/* The handle of a body in a list, even if it was destroyed since the list was made. */
static inline kz_body kzi_listed_body(const kz_world *world, uint32_t index)
{
    kz_body body = kzi_handle(world, index);
    if (world->names_dead && !(kzi_states(world)[index] & KZI_LIVE)) body.generation--;
    return body;
}

/* Pairs from the one being read to the one whose second body is prefetched, as that may be anywhere in memory. */
#define KZI_PAIRS_PREFETCH 24

/* From so many bodies on, prefetching pays: those of smaller worlds are in the caches near the processor. */
#define KZI_PREFETCH_FROM 16384

/* A pair in the caller's form.  In pair_report.c. */
kz_pair kzi_listed_pair(const kz_world *world, kz_index_pair p);

/* The next pair of both lists in order, `active` from *i and `resting` from *j on.  At their ends it has the body
 * KZI_NO_BODY.  In pair_report.c. */
kz_index_pair kzi_next_pair(const kzi_stepper *step, size_t *i, size_t *j);

/* Makes room for n pairs that ended and their user values; those that are there stay.  In pair_report.c. */
kz_result kzi_step_ended_room(kz_world *world, size_t n, kz_error *err);

/* Records these n pairs as those that ended; there is room for them.  In pair_report.c. */
void kzi_step_write_ended(kz_world *world, const kz_index_pair *pairs, size_t n);

/* The pairs that began, and on request all pairs behind them.  They use the largest scratch block of sweep and prune,
 * which is idle until the next step.  A failed step has overwritten them: then they are written anew.  At first this
 * block has the places of those that began, and those that ended. */
static inline kz_pair *kzi_step_begun(const kzi_stepper *step) { return step->sap.entries[0].at; }

/* Makes room; the first n_kept kz_index_pair stay. */
static inline kz_result kzi_step_begun_room(kz_world *world, size_t n_kept, size_t n_begun, size_t n_pairs,
                                            kz_error *err)
{
    const size_t n = n_begun + n_pairs, kept = n_kept * sizeof(kz_index_pair);
    if (n < n_pairs || n > SIZE_MAX / sizeof(kz_pair)) return kzi_fail(err, KZ_ERR_MEMORY, INT64_MAX, 0);
    return kzi_step_room(world, &world->step.sap.entries[0], kept, n * sizeof(kz_pair), 1, err);
}

/* Marks the n pairs that began, whose places in `pairs` are in the block of those that began, and writes them there in the
 * caller's form.  In pair_report.c. */
void kzi_step_mark_begun(kz_world *world, kz_index_pair *pairs, size_t n);

/* Writes the pairs that are marked as begun in the caller's form.  There is room.  In pair_report.c. */
void kzi_step_write_begun(kz_world *world);

/* The lists of a step that were saved: the pairs as one or two sorted lists, one after the other. */
typedef struct kzi_saved_lists {
    size_t n_pairs, n_ended, n_users;
    const void *pairs, *ended, *users; /* kz_index_pair, kz_pair, kz_pair_users; anywhere in memory */
    size_t n_kinds, n_kinds_ended, n_kinds_users;
    const void *kinds, *kinds_ended, *kinds_users; /* kz_fixture_pair, the same, kz_pair_users */
} kzi_saved_lists;

/* Gives these lists to a world that has made no step.  In world_state.c. */
kz_result kzi_restore_lists(kz_world *fresh, const kzi_saved_lists *lists, kz_error *err);

/* Finds the places in `resting` of pairs of which a body woke since the last step, and takes these pairs out of it.  In
 * step_sleep.c.  Where few bodies woke, and not for the first time since others came to rest, it costs their pairs. */
kz_result kzi_find_woken(kz_world *world, kz_error *err);
void kzi_drop_woken(kz_world *world);

/* Do both bodies of the pair rest? */
static inline bool kzi_pair_rests(const kz_world *world, kz_index_pair p)
{
    return (kzi_states(world)[p.a] & kzi_states(world)[p.b & KZI_PAIR_NUMBER] & KZI_ASLEEP) != 0;
}

/* Has the body not been touched for some steps, or does it never move by itself? */
static inline bool kzi_is_ready_to_sleep(uint32_t state)
{
    const bool is_still = ((state & KZ_BODY_STATIC) != 0) | ((state & KZI_AGE_BITS) == KZI_AGE_BITS);
    return (state & (KZI_LIVE | KZI_TOUCHED)) == KZI_LIVE && is_still;
}

/* Finds the pairs of boxes that meet, with a mover in each, into step->sap.  In step_sweep.c. */
kz_result kzi_sweep_movers(kz_world *world, const kzi_sap_how *how, kz_error *err);

/* The same for these movers alone, beside the resting bodies; their boxes may be others than those of the world.
 * *is_done is false where that would cost more than sweeping all boxes, or there is no memory for columns. */
kz_result kzi_sweep_some(kz_world *world, const kzi_box_set *movers, const kzi_sap_how *how, bool *is_done,
                         kz_error *err);

/* Sorts step->found, which has each pair once.  False if memory is short. */
bool kzi_sort_found(kz_world *world);

/* Counts the pairs of boxes of all bodies, whoever rests, in step->sap.n_found. */
kz_result kzi_count_all_pairs(kz_world *world, kz_error *err);

/* Keeps those of `pairs` that collide: it calls the caller's filter and kz_relate, and marks pairs that touch.  `pairs`
 * are candidates, whose boxes meet.  Returns how many are left.  In step_relate.c. */
size_t kzi_keep_colliding(const kz_world *world, kz_index_pair *pairs, size_t n);

typedef struct kzi_ages {
    uint32_t ready;  /* those that could go to rest */
    uint32_t stayed; /* of these, those that could before */
    uint32_t have;   /* all bits that any of them had */
} kzi_ages;

/* Raises the age of the n bodies `ids`; NULL: of the listed ones among the first n.  In step_age_bits.c. */
kzi_ages kzi_age_states(uint32_t *states, const uint32_t *ids, uint32_t n);

/* Puts movers to rest when it pays; returns whether.  Does nothing when memory is short.  In step_sleep.c. */
bool kzi_rest_movers(kz_world *world);

/* Gives back the scratch of a time when more bodies moved: once that is some steps ago, or when bodies have come to
 * rest.  In step_memory.c. */
void kzi_step_give_back(kz_world *world, bool has_rested);

/* Builds the columns of the resting bodies if they are out of date.  Returns false when there is no memory for them.
 * In step_sleep.c. */
bool kzi_update_columns(kz_world *world);

#endif
