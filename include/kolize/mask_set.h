/* mask_set.h - the masks of an animated sprite: frames shown one after another, each with several tagged masks.
 *
 * A fighter of 40 frames has in each a body, and in some a fist that hits and a face that can be hit: masks with the
 * tags "", "hit" and "hurt".  All of them lie in one frame of reference, the untrimmed picture the artist drew, so that
 * a frame can be exchanged for the next one while the sprite stays where it is. */
#ifndef KOLIZE_MASK_SET_H
#define KOLIZE_MASK_SET_H

#include "mask.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Frames with their masks, and animations of them. */
typedef struct kz_mask_set kz_mask_set;

/* How many different tags a set may have, and the longest text of any kind in bytes. */
#define KZ_MASK_SET_MAX_TAGS 65536
#define KZ_MASK_SET_MAX_TEXT 65535

/* One mask of a frame. */
typedef struct kz_tagged_mask {
    const char *tag;     /* never NULL; "" for the sprite itself */
    int32_t tag_number;  /* the same for the same tag in all frames of the set */
    const kz_mask *mask; /* cut to its set cells; 0 x 0 when it has none */
    kz_cell at;          /* which cell of the frame is its cell (0, 0) */
    kz_cell_rect bounds; /* its set cells, in the frame; empty {0,0,0,0} when there are none */
} kz_tagged_mask;

/* One picture of an animated sprite, with its masks. */
typedef struct kz_frame {
    const char *name;
    int32_t w, h;        /* the untrimmed size; masks may reach beyond it */
    kz_vec2 pivot;       /* in cells from the frame's top-left corner: what stays in place when frames change */
    int32_t duration_ms; /* how long it is shown; 0: not said */
    int32_t n_masks;
    const kz_tagged_mask *masks; /* in the order they were added; a tag may occur more than once */
    kz_cell_rect bounds;         /* of all its masks together, in the frame; empty {0,0,0,0} when they have no cells */
} kz_frame;

/* In which order an animation shows its frames, from the first round on. */
typedef enum kz_play {
    KZ_PLAY_FORWARD,
    KZ_PLAY_REVERSE,
    KZ_PLAY_PINGPONG,         /* forward, then backward, ...; the frame turned at is shown once */
    KZ_PLAY_PINGPONG_REVERSE, /* backward, then forward, ... */
    KZ_PLAY_COUNT
} kz_play;

/* Frames in a row, and how they are shown. */
typedef struct kz_animation {
    const char *name;
    int32_t first, last; /* frames, both included */
    kz_play play;
    int32_t repeat; /* rounds; to and fro are two; 0: for ever */
} kz_animation;

/* ---- Making -------------------------------------------------------------------------------------------- */
/* A function that fails leaves the set as it was.  Texts and masks are copied.  Pointers to frames, tagged masks and
 * animations hold until the next call that adds to the set; those to texts and kz_mask until the set is freed.
 * Errors: KZ_ERR_MEMORY; KZ_ERR_ARGUMENT (a NULL, a negative number, a number that is none); KZ_ERR_TOO_LARGE (a side
 * above KZ_MASK_MAX_SIDE, a cell beyond +-2^30, a text above KZ_MASK_SET_MAX_TEXT, a tag above KZ_MASK_SET_MAX_TAGS);
 * and those named. */

/* A set without frames.  Allocates: the set, which grows as things are added. */
KZ_API kz_result kz_mask_set_create(const kz_allocator *alloc, kz_mask_set **out, kz_error *err);
KZ_API void kz_mask_set_free(kz_mask_set *set); /* NULL is fine */

/* A frame without masks, after the others.  Of `frame` only name, w, h, pivot and duration_ms are read; a NULL name is
 * "".  Errors also: KZ_ERR_NOT_FINITE (the pivot).  Allocates: room for it and its name. */
KZ_API kz_result kz_mask_set_add_frame(kz_mask_set *set, const kz_frame *frame, kz_error *err);

/* A mask of a frame, after the frame's others; `at` is the cell of the frame where the mask's cell (0, 0) lies.
 * Allocates: a copy of the mask, cut to its set cells. */
KZ_API kz_result kz_mask_set_add_mask(kz_mask_set *set, int32_t frame, const char *tag, const kz_mask *mask, kz_cell at,
                                      kz_error *err);

/* An animation of frames that are there: 0 <= first <= last < their number.  Allocates: room for it and its name. */
KZ_API kz_result kz_mask_set_add_animation(kz_mask_set *set, const kz_animation *animation, kz_error *err);

/* ---- Asking -------------------------------------------------------------------------------------------- */
/* Errors: none.  Allocates: nothing.  Cost: O(1) where nothing is said. */

KZ_API int32_t kz_mask_set_frame_count(const kz_mask_set *set);
KZ_API const kz_frame *kz_mask_set_frame(const kz_mask_set *set, int32_t frame);      /* NULL beyond */
KZ_API int32_t kz_mask_set_find_frame(const kz_mask_set *set, const char *name); /* the first; -1: none.  O(frames) */

/* The number of the first mask with that tag at or after number `from`; -1: none.  Cost: the frame's masks. */
KZ_API int32_t kz_frame_find(const kz_frame *frame, const char *tag, int32_t from);

/* Has a mask of frame a with tag_a a cell in common with a mask of frame b with tag_b, when b's cell (0, 0) lies on a's
 * cell (dx, dy)?  A NULL tag stands for all masks of the frame.  Cost: an overlap test for each pair of such masks. */
KZ_API bool kz_frame_overlap(const kz_frame *a, const char *tag_a, const kz_frame *b, const char *tag_b, int32_t dx,
                             int32_t dy);

KZ_API int32_t kz_mask_set_tag_count(const kz_mask_set *set);
KZ_API const char *kz_mask_set_tag(const kz_mask_set *set, int32_t tag_number);     /* NULL beyond */
KZ_API int32_t kz_mask_set_find_tag(const kz_mask_set *set, const char *tag); /* its number; -1: none.  O(log tags) */

KZ_API int32_t kz_mask_set_animation_count(const kz_mask_set *set);
KZ_API const kz_animation *kz_mask_set_animation(const kz_mask_set *set, int32_t animation);      /* NULL beyond */
KZ_API int32_t kz_mask_set_find_animation(const kz_mask_set *set, const char *name); /* -1: none.  O(animations) */

/* The frame an animation shows `ms` milliseconds after it began; animation -1 is all frames, forward, for ever.  Each
 * frame is shown from its beginning up to, not including, its end; frames of 0 ms are passed over; after the last round
 * its last frame stays.  When all frames last 0 ms, and before the beginning, it is the first one shown.
 * -1: no such animation, or no frames.  Cost: the animation's frames. */
KZ_API int32_t kz_mask_set_frame_at(const kz_mask_set *set, int32_t animation, int64_t ms);

#ifdef __cplusplus
}
#endif
#endif
