/* mask_set.h - the masks of an animated sprite: frames shown one after another, each with several tagged masks.
 *
 * A fighter of 40 frames has a body in each, and in some a fist that hits and a face that can be hit.  Its masks have
 * the tags "", "hit" and "hurt".  All of them use the coordinates of the untrimmed picture that the artist drew.  So a
 * frame can be exchanged for the next one while the sprite stays where it is. */
#ifndef KOLIZE_MASK_SET_H
#define KOLIZE_MASK_SET_H

#include "mask.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Frames with their masks, and animations made of the frames. */
typedef struct kz_mask_set kz_mask_set;

/* The most different tags in a set, and the longest text of any kind in bytes. */
#define KZ_MASK_SET_MAX_TAGS 65536
#define KZ_MASK_SET_MAX_TEXT 65535

/* One mask of a frame. */
typedef struct kz_tagged_mask {
    const char *tag;     /* never NULL; "" for the sprite itself */
    int32_t tag_number;  /* the same for the same tag in all frames of the set */
    const kz_mask *mask; /* cut to its set cells; 0 x 0 when it has none */
    kz_cell at;          /* the cell of the frame on which its cell (0, 0) lies */
    kz_cell_rect bounds; /* its set cells, in the frame; empty {0,0,0,0} when there are none */
} kz_tagged_mask;

/* One picture of an animated sprite, with its masks. */
typedef struct kz_frame {
    const char *name;
    int32_t w, h;        /* the untrimmed size; masks may reach beyond it */
    kz_vec2 pivot;       /* in cells from the frame's top-left corner; it stays in place when frames change */
    int32_t duration_ms; /* how long it is shown; 0: unknown */
    int32_t n_masks;
    const kz_tagged_mask *masks; /* in the order they were added; a tag may occur more than once */
    kz_cell_rect bounds;         /* of all its masks, in the frame; empty {0,0,0,0} when they have no cells */
    int32_t n_shapes;
    const struct kz_tagged_shape *shapes; /* hit boxes and the like, in the order they were added: world_frames.h */
} kz_frame;

/* The order in which an animation shows its frames. */
typedef enum kz_play {
    KZ_PLAY_FORWARD,
    KZ_PLAY_REVERSE,
    KZ_PLAY_PINGPONG,         /* forward, then backward, ...; the frame at each end is shown once */
    KZ_PLAY_PINGPONG_REVERSE, /* backward, then forward, ... */
    KZ_PLAY_COUNT
} kz_play;

/* A range of frames, and how they are shown. */
typedef struct kz_animation {
    const char *name;
    int32_t first, last; /* frames, both included */
    kz_play play;
    int32_t repeat; /* rounds; forward and backward are two; 0: for ever */
} kz_animation;

/* ---- Making -------------------------------------------------------------------------------------------- */
/* A function that fails leaves the set as it was.  Texts and masks are copied.  Pointers to frames, tagged masks and
 * animations are valid until the next call that adds to the set.  Those to texts and masks are valid as long as the
 * set.
 * Errors: KZ_ERR_MEMORY; KZ_ERR_ARGUMENT (a NULL, a negative number, a number of nothing in the set); KZ_ERR_TOO_LARGE
 * (a side above KZ_MASK_MAX_SIDE, a cell beyond +-2^30, a text above KZ_MASK_SET_MAX_TEXT, more tags than
 * KZ_MASK_SET_MAX_TAGS); and those that a function names. */

/* Makes a set without frames.
 * Allocates: the set, which grows as things are added. */
KZ_API kz_result kz_mask_set_create(const kz_allocator *alloc, kz_mask_set **out, kz_error *err);
KZ_API void kz_mask_set_free(kz_mask_set *set); /* NULL is fine */

/* Adds a frame without masks after the others.
 * Args: only name, w, h, pivot and duration_ms of `frame` are read; a NULL name means "".
 * Errors: also KZ_ERR_NOT_FINITE (the pivot).
 * Allocates: room for the frame and its name. */
KZ_API kz_result kz_mask_set_add_frame(kz_mask_set *set, const kz_frame *frame, kz_error *err);

/* Adds a mask to a frame, after the frame's others.
 * Args: `at` is the cell of the frame on which the mask's cell (0, 0) lies.
 * Allocates: a copy of the mask, cut to its set cells. */
KZ_API kz_result kz_mask_set_add_mask(kz_mask_set *set, int32_t frame, const char *tag, const kz_mask *mask, kz_cell at,
                                      kz_error *err);

#if !defined(KZ_NO_TRANSFORM)
/* Adds n frames of a spinning sprite: frame `frame` and its masks, rotated about its pivot.
 *
 * The k-th of them, counted from 0, is rotated clockwise by k n-ths of a full turn.  Its masks are those that
 * kz_mask_transform makes.  Name, size, pivot and duration are those of `frame`, as are the tags.
 * Errors: also those of kz_mask_transform.
 * Allocates: room for the frames and their masks; scratch for the same frames once more.
 * Cost: that of kz_mask_transform for n times the frame's masks.
 * Details: docs/contract/mask_set.md#kz_mask_set_add_turns */
KZ_API kz_result kz_mask_set_add_turns(kz_mask_set *set, int32_t frame, int32_t n, kz_error *err);
#endif

/* Adds an animation of frames that are there: 0 <= first <= last < number of frames.
 * Allocates: room for the animation and its name. */
KZ_API kz_result kz_mask_set_add_animation(kz_mask_set *set, const kz_animation *animation, kz_error *err);

/* ---- Reading ------------------------------------------------------------------------------------------- */
/* Errors: none.
 * Allocates: nothing.
 * Cost: constant, unless a function says otherwise. */

KZ_API int32_t kz_mask_set_frame_count(const kz_mask_set *set);                  /* how many frames the set has */
KZ_API const kz_frame *kz_mask_set_frame(const kz_mask_set *set, int32_t frame); /* that frame; NULL beyond the last */
KZ_API int32_t kz_mask_set_find_frame(const kz_mask_set *set, const char *name); /* its number; -1: none; O(frames) */

/* Finds the first mask of a frame with that tag, at or after number `from`.
 * Returns: its number, or -1 when there is none.
 * Cost: proportional to the frame's masks. */
KZ_API int32_t kz_frame_find(const kz_frame *frame, const char *tag, int32_t from);

/* Whether a mask of frame a with tag_a has a cell in common with a mask of frame b with tag_b.
 * Args: b's cell (0, 0) lies on a's cell (dx, dy).  A NULL tag stands for all masks of the frame.
 *
 * Masks that only touch have no common cell.
 * Cost: an overlap test for each pair of such masks. */
KZ_API bool kz_frame_overlap(const kz_frame *a, const char *tag_a, const kz_frame *b, const char *tag_b, int32_t dx,
                             int32_t dy);

KZ_API int32_t kz_mask_set_tag_count(const kz_mask_set *set);                   /* how many different tags there are */
KZ_API const char *kz_mask_set_tag(const kz_mask_set *set, int32_t tag_number); /* that tag; NULL beyond */
KZ_API int32_t kz_mask_set_find_tag(const kz_mask_set *set, const char *tag);   /* its number; -1: none; O(log tags) */

KZ_API int32_t kz_mask_set_animation_count(const kz_mask_set *set);                          /* how many there are */
KZ_API const kz_animation *kz_mask_set_animation(const kz_mask_set *set, int32_t animation); /* NULL beyond */
KZ_API int32_t kz_mask_set_find_animation(const kz_mask_set *set, const char *name); /* -1: none; O(animations) */

/* The frame that an animation shows `ms` milliseconds after it began.
 * Args: animation -1 stands for all frames, forward, for ever.
 *
 * A frame is shown from its beginning up to, not including, its end.  Frames of 0 ms are skipped.  After the last round
 * its last frame stays.  Before the beginning, and when all frames last 0 ms, it is the frame shown first.
 * Returns: -1 when there is no such animation, or no frames.
 * Cost: proportional to the animation's frames. */
KZ_API int32_t kz_mask_set_frame_at(const kz_mask_set *set, int32_t animation, int64_t ms);

#ifdef __cplusplus
}
#endif
#endif
