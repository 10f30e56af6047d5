/* sweep_corridor.h - the strip that cells of a moving mask stay in: for how long does it meet nothing?
 *
 * A mask goes by cells along a straight way, so all its places are near a line.  Its cells lie between two lines along
 * the way, through the corners farthest to either side of one of its places.  Where that strip does not meet b, they do
 * not.  Where it does, b may lie in a gap of the mask: then each band of cells that no gap along the way divides has a
 * strip of its own. */
#ifndef KZI_SWEEP_STRIP_H
#define KZI_SWEEP_STRIP_H

#include "query/form.h"

/* Of effort: relating a strip to b, or the mask after a step, takes about as long as looking at so many runs. */
enum { KZI_SWEEP_STEP = 4 };

typedef struct kzi_sweep_strip {
    const kz_placed_mask *mask; /* its cells; not where they are */
    bool touch;                 /* not even that is free */
    kzi_vec at;                 /* where its cell (0, 0) is now, within 2^31 */
    kzi_vec along;              /* a unit of its way; the greater coordinate is 1 or more */
    int64_t goes[2];            /* whole numbers to 2^30 along its way, or all but: they tell what is beside what */
    kzi_vec lead[2];            /* how far beside the way a place is at most: where goes x lead is least, and most */
    int64_t most;               /* units; to 2^32 cells */
    int64_t effort;             /* so many runs of cells and words of 64 may still be looked at; below 0: too few */
} kzi_sweep_strip;

/* For how many of `most` units do its cells meet b, no mask, no more than they may?  At least half of them, while the
 * effort suffices. */
int64_t kzi_sweep_strip_free(kzi_sweep_strip *strip, const kzi_form *b);

/* How far beside its way is a place? */
static inline int64_t kzi_sweep_strip_across(const int64_t goes[2], int64_t x, int64_t y)
{
    return goes[0] * y - goes[1] * x;
}

#endif
