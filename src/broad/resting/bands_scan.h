/* bands_scan.h - the innermost loop over resting boxes: which boxes of a band meet this box?  There is one loop for
 * each CPU level.
 *
 * A band is a run of blocks of 16 boxes each, by rising min.x.  A block has 16 times min.x, then max.x, min.y and
 * max.y: four neighbouring cache lines with all that is compared.  The numbers of boxes are read only for those that
 * meet.  The last block of a band is filled up with NaN, which meets nothing. */
#ifndef KZI_BANDS_SCAN_H
#define KZI_BANDS_SCAN_H

#include "base/base_private.h"
#include <kolize/math.h>

enum {
    KZI_BAND_BLOCK = 16,                  /* boxes */
    KZI_BAND_FLOATS = 4 * KZI_BAND_BLOCK, /* in a block */
    KZI_BAND_HITS = 240,                  /* a scan pauses at this many */
    KZI_BAND_ROOM = KZI_BAND_HITS + KZI_BAND_BLOCK
};

/* Finds the boxes that meet `box` in the blocks [from, end).  It writes their positions (block * 16 + place in it),
 * rising, to hits[0 .. KZI_BAND_ROOM), *n of them.  The scan stops early after a block with a min.x beyond box->max.x.
 * ends[i] is the largest max.x of block i.  Returns `end` when done; otherwise the block to continue from. */
typedef uint32_t kzi_band_scan(const float *blocks, const float *ends, uint32_t from, uint32_t end, const kz_box *box,
                               uint32_t *hits, uint32_t *n);

/* The loop of the level in force. */
kzi_band_scan *kzi_band_scan_now(void);

/* The loop of each level; NULL where this build has none. */
kzi_band_scan *kzi_band_scan_sse2(void);
kzi_band_scan *kzi_band_scan_avx2(void);
kzi_band_scan *kzi_band_scan_avx512(void);
kzi_band_scan *kzi_band_scan_neon(void);

#endif
