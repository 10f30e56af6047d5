/* bands_scan.h - the innermost loop of the prepared strips: which boxes of a strip meet this box?  One loop for each
 * CPU level.
 *
 * A strip is a run of blocks of 16 boxes each, in rising order of min.x: 16 times min.x, 16 max.x, 16 min.y, 16 max.y.
 * Four neighbouring cache lines hold all that is compared; which boxes they are is looked up only for those that meet.
 * The last block of a strip is filled up with NaN, which meets nothing. */
#ifndef KZI_BANDS_SCAN_H
#define KZI_BANDS_SCAN_H

#include "base/base_private.h"
#include <kolize/math.h>

enum {
    KZI_BAND_BLOCK = 16,                  /* boxes */
    KZI_BAND_FLOATS = 4 * KZI_BAND_BLOCK, /* of a block */
    KZI_BAND_HITS = 240,                  /* a scan pauses at so many */
    KZI_BAND_ROOM = KZI_BAND_HITS + KZI_BAND_BLOCK
};

/* The positions (block * 16 + place in it), rising, of the boxes that meet `box` in the blocks from `from` on; up to
 * `end`, or to the first block that holds a min.x beyond box->max.x, whichever comes first.  ends[i] is the largest
 * max.x of block i.  Writes to hits[0 .. KZI_BAND_ROOM), *n of them.  Returns `end` when done; otherwise there is more
 * from the block returned on. */
typedef uint32_t kzi_band_scan(const float *blocks, const float *ends, uint32_t from, uint32_t end, const kz_box *box,
                               uint32_t *hits, uint32_t *n);

/* The loop of the level in force. */
kzi_band_scan *kzi_band_scan_now(void);

/* Each level's; NULL where this build has none. */
kzi_band_scan *kzi_band_scan_sse2(void);
kzi_band_scan *kzi_band_scan_avx2(void);
kzi_band_scan *kzi_band_scan_avx512(void);
kzi_band_scan *kzi_band_scan_neon(void);

#endif
