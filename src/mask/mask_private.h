/* mask_private.h - how a mask lies in memory, and what its makers and readers share.
 *
 * Column strips of 64-bit words: strip s holds columns 64s .. 64s+63, its word y is row y, bit i of it is column 64s+i.
 * Down a strip the shift between two masks is the same for every word, so kernels of any vector width are the same loop
 * and tails need no code: each strip is followed by at least 8 zero rows, the first has 8 before it, the last a strip
 * of zeros behind it, and bits beyond the mask's width are 0.  Reading too far meets zeros, and AND does the clipping.
 * Every writer keeps that invariant (kzi_mask_padding_is_zero); rows in row-major order measured slower at every size.
 *
 * Typical: 16 to 512 pixels square, 128 bytes to 34 KB, one block with this header in front. */
#ifndef KZI_MASK_PRIVATE_H
#define KZI_MASK_PRIVATE_H

#include <kolize/mask.h>

#include "base/base_private.h"
#include "surface/bits64.h"

#define KZI_MASK_ALIGN      64  /* a cache line, and the widest vector */
#define KZI_MASK_PAD_ROWS   8   /* words of the widest vector */
#define KZI_MASK_PAGE_WORDS 512 /* strips 4 KiB apart would share their cache sets, and loads would wait for stores */

/* One bit for each 8x8 cells: mask_tiles.h. */
typedef struct kzi_mask_tiles {
    uint64_t *words; /* in the mask's block; NULL for small masks */
    uint64_t *any, *around, *full;
    size_t stride;
    bool help; /* decided when the mask is baked; until then, and in small masks, false */
} kzi_mask_tiles;

struct kz_mask {
    int32_t w, h;
    int32_t n_strips; /* 0 when the mask has no cells */
    size_t stride;    /* words from a strip to the next */
    uint64_t *words;  /* (n_strips + 1) * stride of them, in this block */
    kz_cell_rect bounds;
    int64_t count;
    kzi_mask_tiles tiles;
    size_t block_size;
    kz_allocator alloc;
};

/* Words from one strip to the next of a mask of h rows: those rows, their padding, rounded up to whole cache lines, and never a multiple of a
 * page.  Rises with h, so that a mask can shrink within its block. */
static inline size_t kzi_mask_stride(int32_t h)
{
    const size_t rows = (size_t)h + KZI_MASK_PAD_ROWS;
    const size_t stride = (rows + 7) / 8 * 8;
    return stride % KZI_MASK_PAGE_WORDS == 0 ? stride + 8 : stride;
}

/* A mask of zeros, to be filled and then baked.  KZ_ERR_TOO_LARGE, KZ_ERR_MEMORY; w, h >= 0. */
kz_result kzi_mask_new(int32_t w, int32_t h, const kz_allocator *alloc, kz_mask **out, kz_error *err);

/* Finds bounds, count and tiles after the words are written: the one thing to do before a mask is asked anything. */
void kzi_mask_bake(kz_mask *mask);

/* Makes `to` (as large as from's bounds; from itself will do) hold what `from` has there. */
void kzi_mask_copy_bounds(kz_mask *to, const kz_mask *from);

/* Shrinks a baked mask to its bounds, within its block, and returns the old cell that is (0, 0) now. */
kz_cell kzi_mask_trim(kz_mask *mask);

/* The invariant above, for tests and debug builds. */
bool kzi_mask_padding_is_zero(const kz_mask *mask);

/* Are the masks' cells in common when b's cell (0, 0) lies on a's cell (dx, dy)?  For offsets beyond int32 too. */
bool kzi_mask_overlap_at(const kz_mask *a, const kz_mask *b, int64_t dx, int64_t dy);

static inline uint64_t *kzi_mask_strip(const kz_mask *mask, int32_t s)
{
    return mask->words + (size_t)s * mask->stride;
}

static inline void kzi_mask_set(kz_mask *mask, int32_t x, int32_t y)
{
    kzi_mask_strip(mask, x / 64)[y] |= (uint64_t)1 << x % 64;
}

#endif
