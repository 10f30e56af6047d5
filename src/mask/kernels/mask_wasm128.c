/* mask_wasm128.c - the mask kernels for WebAssembly with 128-bit vectors, two words at a time.
 *
 * An engine without these vectors refuses the whole module, so nothing is detected at run time.  Compiled without that
 * option, this file offers no table. */
#include "mask/kernels/mask_kernels.h"

#if defined(__wasm_simd128__)

#include <wasm_simd128.h>

typedef struct wasm_strip {
    const uint64_t *left, *next, *right;
} wasm_strip;

/* Vector shifts here are taken modulo 64.  By 0 and by 64 - 0 both shifts leave the words as they are, so the next
 * strip must not come in.  The strip itself replaces it: ORed with itself it stays the same. */
KZI_ALWAYS_INLINE wasm_strip wasm_strip_of(const kzi_mask_window *w, int32_t s)
{
    const uint64_t *left = w->left + (size_t)s * w->left_stride;
    return (wasm_strip){left, w->shift ? left + w->left_stride : left, w->right + (size_t)s * w->right_stride};
}

/* Hides the shift count from the compiler; no instruction is executed for that.  A shift by a count that is the same in
 * both lanes is one instruction.  But clang 14 moves the vector that it makes of the count out of the loop.  There it
 * no longer sees that the lanes are equal, and shifts lane by lane at half the speed. */
KZI_ALWAYS_INLINE uint32_t wasm_count(int count)
{
    __asm__ volatile("" : "+r"(count));
    return (uint32_t)count;
}

KZI_ALWAYS_INLINE v128_t wasm_down(v128_t v, int count) { return wasm_u64x2_shr(v, wasm_count(count)); }
KZI_ALWAYS_INLINE v128_t wasm_up(v128_t v, int count) { return wasm_i64x2_shl(v, wasm_count(count)); }

/* Rows y and y+1 of a strip. */
KZI_ALWAYS_INLINE v128_t wasm_words(wasm_strip p, int32_t y, int shift)
{
    const v128_t left = wasm_down(wasm_v128_load(p.left + y), shift);
    const v128_t next = wasm_up(wasm_v128_load(p.next + y), 64 - shift);
    return wasm_v128_and(wasm_v128_or(left, next), wasm_v128_load(p.right + y));
}

/* Rows y .. y+7 of a strip, the even and the odd rows ORed apart. */
KZI_ALWAYS_INLINE v128_t wasm_eight(wasm_strip p, int32_t y, int shift)
{
    const v128_t upper = wasm_v128_or(wasm_words(p, y, shift), wasm_words(p, y + 2, shift));
    return wasm_v128_or(upper, wasm_v128_or(wasm_words(p, y + 4, shift), wasm_words(p, y + 6, shift)));
}

static bool wasm_overlap(const kzi_mask_window *w)
{
    for (int32_t s = 0; s < w->n_strips; s++) {
        const wasm_strip p = wasm_strip_of(w, s);
        for (int32_t y = 0; y < w->rows; y += 8)
            if (wasm_v128_any_true(wasm_eight(p, y, w->shift))) return true;
    }
    return false;
}

/* Bits are counted by bytes, and neighbours are added up to lanes of 32 bits, which hold the 64 x 2^24 cells of a
 * strip. */
static int64_t wasm_area(const kzi_mask_window *w)
{
    int64_t area = 0;
    for (int32_t s = 0; s < w->n_strips; s++) {
        const wasm_strip p = wasm_strip_of(w, s);
        v128_t sum = wasm_i64x2_const(0, 0);
        for (int32_t y = 0; y < w->rows; y += 2) {
            const v128_t pairs = wasm_u16x8_extadd_pairwise_u8x16(wasm_i8x16_popcnt(wasm_words(p, y, w->shift)));
            sum = wasm_i32x4_add(sum, wasm_u32x4_extadd_pairwise_u16x8(pairs));
        }
        sum = wasm_i64x2_add(wasm_u64x2_extend_low_u32x4(sum), wasm_u64x2_extend_high_u32x4(sum));
        area += wasm_i64x2_extract_lane(sum, 0) + wasm_i64x2_extract_lane(sum, 1);
    }
    return area;
}

/* Tests eight rows over all strips before the next eight, then the rows one by one. */
static bool wasm_first(const kzi_mask_window *w, kz_cell *at)
{
    for (int32_t y = 0; y < w->rows; y += 8) {
        v128_t any = wasm_i64x2_const(0, 0);
        for (int32_t s = 0; s < w->n_strips; s++) any = wasm_v128_or(any, wasm_eight(wasm_strip_of(w, s), y, w->shift));
        if (!wasm_v128_any_true(any)) continue;
        int32_t row = y;
        while (!kzi_mask_window_row_has_bit(w, row)) row++;
        *at = kzi_mask_window_leftmost(w, row);
        return true;
    }
    return false;
}

/* Notes the first and the last eight rows of each strip with a bit; only these are searched row by row afterwards. */
static bool wasm_bounds(const kzi_mask_window *w, kz_cell_rect *box)
{
    kz_cell_rect b = {INT32_MAX, INT32_MAX, 0, 0};
    for (int32_t s = 0; s < w->n_strips; s++) {
        const wasm_strip p = wasm_strip_of(w, s);
        v128_t any = wasm_i64x2_const(0, 0);
        int32_t top = -1, bottom = 0;
        for (int32_t y = 0; y < w->rows; y += 8) {
            const v128_t words = wasm_eight(p, y, w->shift);
            if (!wasm_v128_any_true(words)) continue;
            any = wasm_v128_or(any, words);
            if (top < 0) top = y;
            bottom = y + 8;
        }
        if (top < 0) continue;
        while (kzi_mask_window_word(w, s, top) == 0) top++;
        while (kzi_mask_window_word(w, s, bottom - 1) == 0) bottom--;
        if (top < b.y0) b.y0 = top;
        if (bottom > b.y1) b.y1 = bottom;
        const uint64_t columns = wasm_u64x2_extract_lane(any, 0) | wasm_u64x2_extract_lane(any, 1);
        if (b.x0 == INT32_MAX) b.x0 = 64 * s + kzi_bits_lowest(columns);
        b.x1 = 64 * s + kzi_bits_highest(columns) + 1;
    }
    if (b.y1 == 0) return false;
    *box = b;
    return true;
}

KZI_ALWAYS_INLINE void wasm_or_into(uint64_t *out, v128_t words)
{
    wasm_v128_store(out, wasm_v128_or(wasm_v128_load(out), words));
}

static void wasm_common(const kzi_mask_window *w, uint64_t *out, size_t out_stride, int out_shift)
{
    for (int32_t s = 0; s < w->n_strips; s++, out += out_stride) {
        const wasm_strip p = wasm_strip_of(w, s);
        for (int32_t y = 0; y < w->rows; y += 2) {
            const v128_t words = wasm_words(p, y, w->shift);
            wasm_or_into(out + y, wasm_up(words, out_shift));
            if (out_shift) wasm_or_into(out + out_stride + y, wasm_down(words, 64 - out_shift));
        }
    }
}

static void wasm_fill(uint64_t *strip, const uint64_t *before, int32_t rows)
{
    for (int32_t y = 0; y < rows; y += 2) {
        v128_t v = wasm_v128_load(strip + y);
        v = wasm_v128_xor(v, wasm_i64x2_shl(v, 1));
        v = wasm_v128_xor(v, wasm_i64x2_shl(v, 2));
        v = wasm_v128_xor(v, wasm_i64x2_shl(v, 4));
        v = wasm_v128_xor(v, wasm_i64x2_shl(v, 8));
        v = wasm_v128_xor(v, wasm_i64x2_shl(v, 16));
        v = wasm_v128_xor(v, wasm_i64x2_shl(v, 32));
        const v128_t last = wasm_i64x2_lt(wasm_v128_load(before + y), wasm_i64x2_const(0, 0));
        wasm_v128_store(strip + y, wasm_v128_xor(v, last));
    }
}

const kzi_mask_kernels *kzi_mask_kernels_wasm128(void)
{
    static const kzi_mask_kernels table = {
        .overlap = wasm_overlap,
        .strip_overlap = kzi_mask_plain_strip_overlap,
        .area = wasm_area,
        .strip_area = kzi_mask_plain_strip_area,
        .strip_top = kzi_mask_plain_strip_top,
        .first = wasm_first,
        .bounds = wasm_bounds,
        .common = wasm_common,
        .fill = wasm_fill,
        .or_shifted = kzi_mask_plain_or_shifted,
    };
    return &table;
}

#else

const kzi_mask_kernels *kzi_mask_kernels_wasm128(void) { return NULL; }

#endif
