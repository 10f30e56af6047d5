/* mask_neon.c - the mask kernels for 64-bit ARM, two words at a time.  Every 64-bit ARM processor has NEON; elsewhere
 * this file offers no table.
 *
 * Loops that vectors of two words do not speed up are left to the plain table. */
#include "mask/kernels/mask_kernels.h"

#if defined(__ARM_NEON) && defined(__aarch64__)

#include <arm_neon.h>

typedef struct neon_strip {
    const uint64_t *left, *next, *right;
} neon_strip;

typedef struct neon_shift {
    int64x2_t down, up; /* left shifts: a negative count shifts right, and a shift by 64 gives 0 */
} neon_shift;

KZI_ALWAYS_INLINE neon_strip neon_strip_of(const kzi_mask_window *w, int32_t s)
{
    const uint64_t *left = w->left + (size_t)s * w->left_stride;
    return (neon_strip){left, left + w->left_stride, w->right + (size_t)s * w->right_stride};
}

KZI_ALWAYS_INLINE neon_shift neon_shift_of(const kzi_mask_window *w)
{
    return (neon_shift){vdupq_n_s64(-w->shift), vdupq_n_s64(64 - w->shift)};
}

/* Rows y and y+1 of a strip. */
KZI_ALWAYS_INLINE uint64x2_t neon_words(neon_strip p, int32_t y, neon_shift shift)
{
    const uint64x2_t left = vshlq_u64(vld1q_u64(p.left + y), shift.down);
    const uint64x2_t next = vshlq_u64(vld1q_u64(p.next + y), shift.up);
    return vandq_u64(vorrq_u64(left, next), vld1q_u64(p.right + y));
}

KZI_ALWAYS_INLINE bool neon_any(uint64x2_t v) { return vmaxvq_u32(vreinterpretq_u32_u64(v)) != 0; }

static bool neon_overlap(const kzi_mask_window *w)
{
    const neon_shift shift = neon_shift_of(w);
    for (int32_t s = 0; s < w->n_strips; s++) {
        const neon_strip p = neon_strip_of(w, s);
        for (int32_t y = 0; y < w->rows; y += 8) {
            const uint64x2_t upper = vorrq_u64(neon_words(p, y, shift), neon_words(p, y + 2, shift));
            const uint64x2_t lower = vorrq_u64(neon_words(p, y + 4, shift), neon_words(p, y + 6, shift));
            if (neon_any(vorrq_u64(upper, lower))) return true;
        }
    }
    return false;
}

/* Bits are counted by bytes, and pairs are added up to lanes of 64 bits. */
static int64_t neon_area(const kzi_mask_window *w)
{
    const neon_shift shift = neon_shift_of(w);
    uint64x2_t sum = vdupq_n_u64(0);
    for (int32_t s = 0; s < w->n_strips; s++) {
        const neon_strip p = neon_strip_of(w, s);
        for (int32_t y = 0; y < w->rows; y += 2) {
            const uint8x16_t bytes = vcntq_u8(vreinterpretq_u8_u64(neon_words(p, y, shift)));
            sum = vpadalq_u32(sum, vpaddlq_u16(vpaddlq_u8(bytes)));
        }
    }
    return (int64_t)vaddvq_u64(sum);
}

/* The topmost row with a bit; -1 when there is none. */
static int32_t neon_topmost(const kzi_mask_window *w)
{
    const neon_shift shift = neon_shift_of(w);
    for (int32_t y = 0; y < w->rows; y += 2) {
        uint64x2_t any = vdupq_n_u64(0);
        for (int32_t s = 0; s < w->n_strips; s++) any = vorrq_u64(any, neon_words(neon_strip_of(w, s), y, shift));
        if (neon_any(any)) return vgetq_lane_u64(any, 0) ? y : y + 1;
    }
    return -1;
}

static bool neon_first(const kzi_mask_window *w, kz_cell *at)
{
    const int32_t y = neon_topmost(w);
    if (y < 0) return false;
    *at = kzi_mask_window_leftmost(w, y);
    return true;
}

static void neon_common(const kzi_mask_window *w, uint64_t *out, size_t out_stride, int out_shift)
{
    const neon_shift shift = neon_shift_of(w);
    const int64x2_t up = vdupq_n_s64(out_shift), down = vdupq_n_s64(out_shift - 64);
    for (int32_t s = 0; s < w->n_strips; s++, out += out_stride) {
        const neon_strip p = neon_strip_of(w, s);
        for (int32_t y = 0; y < w->rows; y += 2) {
            const uint64x2_t words = neon_words(p, y, shift);
            uint64_t *here = out + y, *beside = here + out_stride;
            vst1q_u64(here, vorrq_u64(vld1q_u64(here), vshlq_u64(words, up)));
            vst1q_u64(beside, vorrq_u64(vld1q_u64(beside), vshlq_u64(words, down)));
        }
    }
}

const kzi_mask_kernels *kzi_mask_kernels_neon(void)
{
    static const kzi_mask_kernels table = {
        .overlap = neon_overlap,
        .strip_overlap = kzi_mask_plain_strip_overlap,
        .area = neon_area,
        .strip_area = kzi_mask_plain_strip_area,
        .strip_top = kzi_mask_plain_strip_top,
        .first = neon_first,
        .bounds = kzi_mask_plain_bounds,
        .common = neon_common,
        .fill = kzi_mask_plain_fill,
        .or_shifted = kzi_mask_plain_or_shifted,
    };
    return &table;
}

#else

const kzi_mask_kernels *kzi_mask_kernels_neon(void) { return NULL; }

#endif
