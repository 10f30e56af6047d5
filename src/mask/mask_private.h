/* mask_private.h - the memory layout of a mask, and functions that its makers and readers share.
 *
 * A mask is stored as column strips of 64-bit words.  Strip s has columns 64s ..  64s+63; its word y is row y, and bit
 * i of it is column 64s+i.  Down a strip, the shift between two masks stays the same, so kernels of all vector widths
 * share one loop.
 *
 * At least 8 zero rows follow each strip, 8 precede the first, and a zero strip follows the last.  Bits beyond the
 * width are 0.  Reading too far meets zeros, and AND clips.  Every writer keeps that invariant.
 *
 * Typical masks are 16 to 512 pixels square: one block of 700 bytes to 44 KB. */
#ifndef KZI_MASK_PRIVATE_H
#define KZI_MASK_PRIVATE_H

#include <kolize/mask.h>

#include "base/base_private.h"
#include "surface/bits64.h"

#include <string.h>

#define KZI_MASK_ALIGN      64  /* a cache line, and the widest vector */
#define KZI_MASK_PAD_ROWS   8   /* words of the widest vector */
#define KZI_MASK_PAGE_WORDS 512 /* strips 4 KiB apart share their cache sets, and loads wait for stores */

/* One bit for each tile of 8x8 cells (mask_tiles.h). */
typedef struct kzi_mask_tiles {
    uint64_t *words; /* in the mask's block; NULL for small masks */
    uint64_t *any, *around, *full;
    size_t stride;
    bool help; /* set when the mask is baked; false until then, and in small masks */
} kzi_mask_tiles;

/* A box that holds the bounds, mostly no more, and slabs in eight directions that hold the cells (mask_dop.h). */
typedef struct kzi_mask_dop {
    float box[4], lo[8], hi[8];
} kzi_mask_dop;

struct kz_mask {
    int32_t w, h;
    int32_t n_strips; /* 0 when the mask has no cells */
    size_t stride;    /* words from a strip to the next */
    uint64_t *words;  /* (n_strips + 1) * stride of them, in this block */
    kz_cell_rect bounds;
    kzi_mask_dop dop; /* so far two cache lines: all that a first test of two masks reads beside their words */
    int64_t count;
    kzi_mask_tiles tiles;
    size_t block_size;
    kz_allocator alloc;
    /* Of canvases: the bounds may be too large, never too small; count means nothing; the caller writes the words. */
    bool is_loose, is_uncounted, is_written;
};

/* The words from one strip to the next of a mask of h rows.  It is the rows and their padding, rounded up to whole
 * cache lines and never a multiple of a page.  The number rises with h, so a mask can shrink within its block. */
static inline size_t kzi_mask_stride(int32_t h)
{
    const size_t rows = (size_t)h + KZI_MASK_PAD_ROWS;
    const size_t stride = (rows + 7) / 8 * 8;
    return stride % KZI_MASK_PAGE_WORDS == 0 ? stride + 8 : stride;
}

/* Makes a mask of zeros, to be filled and then baked; w, h >= 0.  KZ_ERR_TOO_LARGE, KZ_ERR_MEMORY. */
kz_result kzi_mask_new(int32_t w, int32_t h, const kz_allocator *alloc, kz_mask **out, kz_error *err);

/* The same without memory for tiles, and a copy of another mask's words in such a block: for canvases. */
kz_result kzi_mask_new_plain(int32_t w, int32_t h, const kz_allocator *alloc, kz_mask **out, kz_error *err);
kz_result kzi_mask_copy_plain(const kz_mask *from, const kz_allocator *alloc, kz_mask **out, kz_error *err);

/* Sets the cells of a clear mask that are solid in a surface of its size, whose rule was checked. */
void kzi_mask_read_surface(kz_mask *mask, const kz_surface *surface, const kz_rule *rule);

/* Sets the cells of a clear mask that a, which is of its size, and b have in common. */
void kzi_mask_set_common(kz_mask *mask, const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy);

/* Finds bounds, count, tiles and the k-DOP after the words are written.  A mask must be baked before it is queried. */
void kzi_mask_bake(kz_mask *mask);

/* Finds the tiles and the k-DOP alone, after the words, bounds and count are known. */
void kzi_mask_bake_coarse(kz_mask *mask);

/* Finds the k-DOP after the words and bounds are known. */
void kzi_mask_dop_bake(kz_mask *mask);

/* Finds the k-DOP of a mask that has the cells of `from`, of which cell (x, y) is its cell (0, 0); `to` may be `from`. */
void kzi_mask_dop_move(kz_mask *to, const kz_mask *from, int32_t x, int32_t y);

/* Gives a mask whose cells change a k-DOP that holds all that can be set. */
void kzi_mask_dop_open(kz_mask *mask);

/* Copies the content of from's bounds to `to`, which is as large as they are; `to` may be `from` itself. */
void kzi_mask_copy_bounds(kz_mask *to, const kz_mask *from);

/* Shrinks a baked mask to its bounds, within its block, and returns the old cell that is (0, 0) now. */
kz_cell kzi_mask_trim(kz_mask *mask);

/* memset as a call: gcc writes `rep stos` in its place, which takes 30 cycles for the few words of a small mask. */
static inline void kzi_memset(void *at, int byte, size_t size)
{
#if defined(__GNUC__) && (defined(__x86_64__) || defined(__aarch64__))
    void *(*set)(void *, int, size_t) = memset;
    __asm__("" : "+r"(set)); /* which function it is, gcc forgets */
#else
    void *(*volatile set)(void *, int, size_t) = memset;
#endif
    set(at, byte, size);
}

/* Checks the invariant above, for tests and debug builds. */
bool kzi_mask_padding_is_zero(const kz_mask *mask);

/* kz_mask_next_run, of the cells before column `end`: a run is cut off there.  Of a run of thousands of cells only those
 * are read. */
bool kzi_mask_next_run_to(const kz_mask *mask, int32_t y, int32_t x, int32_t end, int32_t *x0, int32_t *x1);

/* The last run before column `end`, of the cells from column x on: a run is cut off at both. */
bool kzi_mask_last_run_from(const kz_mask *mask, int32_t y, int32_t x, int32_t end, int32_t *x0, int32_t *x1);

/* Do the masks have a common cell when b's cell (0, 0) lies on a's cell (dx, dy)?  Offsets may be any sums of sides and
 * int32 offsets. */
bool kzi_mask_overlap_at(const kz_mask *a, const kz_mask *b, int64_t dx, int64_t dy);
kz_relation kzi_mask_relate_at(const kz_mask *a, const kz_mask *b, int64_t dx, int64_t dy);

/* Has it no cell?  Of canvases, once they were read. */
static inline bool kzi_mask_is_clear(const kz_mask *mask) { return mask->bounds.x0 == mask->bounds.x1; }

static inline uint64_t *kzi_mask_strip(const kz_mask *mask, int32_t s)
{
    return mask->words + (size_t)s * mask->stride;
}

static inline void kzi_mask_set(kz_mask *mask, int32_t x, int32_t y)
{
    kzi_mask_strip(mask, x / 64)[y] |= (uint64_t)1 << x % 64;
}

#endif
