/* mask_kernels.h - the kernels over two masks' words, one table for each CPU level.
 *
 * The caller clips the two masks to a window; large_overlap alone gets masks.  The `left` mask is shifted right by 0..63 bits and ANDed with the
 * `right` one, strip by strip.  Both masks' tight bounds cut the window, so past its last row one of the two is all
 * zeros.  So kernels may go on to the next multiple of 8 rows unchecked (mask_private.h says why that memory is there).
 * mask_plain.c is the reference; the others must give the same answers. */
#ifndef KZI_MASK_KERNELS_H
#define KZI_MASK_KERNELS_H

#include "mask/mask_private.h"

typedef struct kzi_mask_window {
    const uint64_t *left, *right; /* first strip, first row of each */
    size_t left_stride, right_stride;
    int32_t n_strips; /* of the right mask; one more strip of the left one is read */
    int32_t rows;     /* at least 1 */
    int shift;        /* 0..63 */
} kzi_mask_window;

/* Row y of strip s: the common cells of both masks, in the right mask's columns. */
static inline uint64_t kzi_mask_window_word(const kzi_mask_window *w, int32_t s, int32_t y)
{
    const uint64_t *left = w->left + (size_t)s * w->left_stride + y;
    const uint64_t *right = w->right + (size_t)s * w->right_stride + y;
    return (left[0] >> w->shift | left[w->left_stride] << 1 << (63 - w->shift)) & *right;
}

static inline bool kzi_mask_window_row_has_bit(const kzi_mask_window *w, int32_t y)
{
    uint64_t any = 0;
    for (int32_t s = 0; s < w->n_strips; s++) any |= kzi_mask_window_word(w, s, y);
    return any != 0;
}

/* The leftmost bit of row y, which has one. */
static inline kz_cell kzi_mask_window_leftmost(const kzi_mask_window *w, int32_t y)
{
    int32_t s = 0;
    while (kzi_mask_window_word(w, s, y) == 0) s++;
    return (kz_cell){64 * s + kzi_bits_lowest(kzi_mask_window_word(w, s, y)), y};
}

/* Have the masks a common cell, b's cell (0, 0) lying on a's cell (dx, dy)? */
typedef bool kzi_mask_query(const kz_mask *a, const kz_mask *b, int64_t dx, int64_t dy);

/* What drawn words do to those that are there. */
typedef enum kzi_draw { KZI_DRAW, KZI_ERASE, KZI_TOGGLE, KZI_KEEP } kzi_draw;

static inline uint64_t kzi_drawn(kzi_draw how, uint64_t here, uint64_t drawn)
{
    switch (how) {
    case KZI_DRAW: return here | drawn;
    case KZI_ERASE: return here & ~drawn;
    case KZI_TOGGLE: return here ^ drawn;
    default: return here & drawn;
    }
}

typedef struct kzi_mask_kernels {
    /* Answers kzi_mask_query by mask_glance.h, and by `rest` where that is unsure.  Of pairs that are not small
     * (kzi_mask_pair_is_small). */
    bool (*large_overlap)(const kz_mask *a, const kz_mask *b, int64_t dx, int64_t dy, kzi_mask_query *rest);

    /* Is any word not 0? */
    bool (*overlap)(const kzi_mask_window *w);

    /* The same for two single strips without neighbours: `left` is shifted right by 0..64 bits, and 64 leave nothing.
     * The number of rows read depends on `rows` alone, so calls for the same two masks branch alike.  For small masks a
     * misprediction costs more than the rows it could save. */
    bool (*strip_overlap)(const uint64_t *left, const uint64_t *right, int32_t rows, int shift);

    /* Bits set in all words. */
    int64_t (*area)(const kzi_mask_window *w);

    /* strip_area counts the bits of two single strips.  strip_top counts the clear rows before the topmost bit (`rows`
     * or more: all are clear).  The rules of strip_overlap hold for both. */
    int64_t (*strip_area)(const uint64_t *left, const uint64_t *right, int32_t rows, int shift);
    int32_t (*strip_top)(const uint64_t *left, const uint64_t *right, int32_t rows, int shift);

    /* The topmost, then leftmost bit, counted from the window's corner; false when there is none. */
    bool (*first)(const kzi_mask_window *w, kz_cell *at);

    /* The smallest rectangle of the bits, counted from the window's corner; false when there is none. */
    bool (*bounds)(const kzi_mask_window *w, kz_cell_rect *box);

    /* ORs the words into `out`, each shifted left by 0..63 bits into two neighbouring strips. */
    void (*common)(const kzi_mask_window *w, uint64_t *out, size_t out_stride, int out_shift);

    /* Each bit becomes the exclusive-or of itself and all bits left of it: those of its word, and the last bit of the
     * word in `before`.  `before` is the strip to the left, which is filled already.  The loop goes on to a multiple of
     * 8 rows. */
    void (*fill)(uint64_t *strip, const uint64_t *before, int32_t rows);

    /* ORs the strip, shifted left by 0..63 bits and completed from the strip to its left, into `to`. */
    void (*or_shifted)(uint64_t *to, const uint64_t *strip, const uint64_t *before, int32_t rows, int shift);

    /* Draws the strip `low`, shifted right by 0..63 bits and completed from the strip `high` to its right, on `to`. */
    void (*draw)(kzi_draw how, uint64_t *to, const uint64_t *low, const uint64_t *high, int32_t rows, int shift);

    /* Flips these bits of n words. */
    void (*flip_words)(uint64_t *to, size_t n, uint64_t word);
} kzi_mask_kernels;

/* Each level's table; NULL where this build has none. */
const kzi_mask_kernels *kzi_mask_kernels_plain(void);
const kzi_mask_kernels *kzi_mask_kernels_avx2(void);
const kzi_mask_kernels *kzi_mask_kernels_avx512(void);
const kzi_mask_kernels *kzi_mask_kernels_neon(void);
const kzi_mask_kernels *kzi_mask_kernels_wasm128(void);

/* The tables as data, by level.  A pointer to NULL means that the function must be called. */
extern const kzi_mask_kernels *const kzi_mask_table_plain, *const kzi_mask_table_avx2, *const kzi_mask_table_avx512;
extern const kzi_mask_kernels *const kzi_mask_table_neon, *const kzi_mask_table_wasm128;
extern const kzi_mask_kernels *const *const kzi_mask_tables[KZ_CPU_LEVEL_COUNT + 1];

/* The table for the CPU level in force. */
const kzi_mask_kernels *kzi_mask_kernels_find(void);

/* NULL before the table was first found, and always where the functions must be called. */
static inline const kzi_mask_kernels *kzi_mask_kernels_known(void)
{
    return *kzi_mask_tables[KZI_LOAD_RELAXED(&kzi_cpu_level)];
}

static inline const kzi_mask_kernels *kzi_mask_kernels_now(void)
{
    const kzi_mask_kernels *table = kzi_mask_kernels_known();
    return table ? table : kzi_mask_kernels_find();
}

/* Kernels of the plain table, for tables that have nothing better. */
bool kzi_mask_plain_strip_overlap(const uint64_t *left, const uint64_t *right, int32_t rows, int shift);
int64_t kzi_mask_plain_strip_area(const uint64_t *left, const uint64_t *right, int32_t rows, int shift);
int32_t kzi_mask_plain_strip_top(const uint64_t *left, const uint64_t *right, int32_t rows, int shift);
void kzi_mask_plain_draw(kzi_draw how, uint64_t *to, const uint64_t *low, const uint64_t *high, int32_t rows,
                         int shift);
void kzi_mask_plain_or_shifted(uint64_t *to, const uint64_t *strip, const uint64_t *before, int32_t rows, int shift);
bool kzi_mask_plain_bounds(const kzi_mask_window *w, kz_cell_rect *box);
void kzi_mask_plain_fill(uint64_t *strip, const uint64_t *before, int32_t rows);

#endif
