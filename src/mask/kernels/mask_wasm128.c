/* mask_wasm128.c - the mask kernels for WebAssembly with 128-bit vectors, two words at a time.
 *
 * An engine without these vectors refuses the whole module, so nothing is detected at run time.  Compiled without that
 * option, this file offers no table. */
#include "mask/kernels/mask_glance.h"

#if defined(__wasm_simd128__)

#include <wasm_simd128.h>

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

/* Bits are counted by bytes, and neighbours are added up to the lanes of `sum`.  An object here has less than 2^31 bytes,
 * so 32 bits hold a quarter of its cells. */
KZI_ALWAYS_INLINE v128_t wasm_add_count(v128_t sum, v128_t v)
{
    return wasm_i32x4_add(sum,
                          wasm_u32x4_extadd_pairwise_u16x8(wasm_u16x8_extadd_pairwise_u8x16(wasm_i8x16_popcnt(v))));
}

KZI_ALWAYS_INLINE int64_t wasm_total(v128_t sum)
{
    sum = wasm_i64x2_add(wasm_u64x2_extend_low_u32x4(sum), wasm_u64x2_extend_high_u32x4(sum));
    return wasm_i64x2_extract_lane(sum, 0) + wasm_i64x2_extract_lane(sum, 1);
}

/* Stops at the first eight rows with common cells: an engine has no more than two words a vector, so to go on to the last
 * row costs more than a misprediction. */
static bool mask_wasm_strip_overlap(const uint64_t *left, const uint64_t *right, int32_t rows, int shift)
{
    if (shift >= 64) return false;
    for (int32_t y = 0; y < rows; y += 8) {
        v128_t any = wasm_i64x2_const(0, 0);
        for (int32_t i = y; i < y + 8; i += 2)
            any =
                wasm_v128_or(any, wasm_v128_and(wasm_down(wasm_v128_load(left + i), shift), wasm_v128_load(right + i)));
        if (wasm_v128_any_true(any)) return true;
    }
    return false;
}

#define STRIP_OVERLAP              mask_wasm_strip_overlap
#define MASK_NAME(f)               mask_wasm_##f
#define LANES                      2
#define V                          v128_t
#define SHIFT                      int
#define SHIFT_OF(n)                (n)
#define LOAD(p)                    wasm_v128_load(p)
#define STORE(p, v)                wasm_v128_store(p, v)
#define ZERO()                     wasm_i64x2_const(0, 0)
#define ALL(word)                  wasm_u64x2_splat(word)
#define OR(a, b)                   wasm_v128_or(a, b)
#define XOR(a, b)                  wasm_v128_xor(a, b)
#define KEEP(here, shift)          wasm_down(here, shift)
#define RIGHT(before, next, shift) wasm_v128_or(before, wasm_up(next, 64 - (shift)))
/* Vector shifts here are taken modulo 64.  By 0 and by 64 - 0 both shifts leave the words as they are, so the next
 * strip must not come in.  The strip itself replaces it: ORed with itself it stays the same. */
#define NEXT_OF(left, beside, n) ((n) ? (beside) : (left))
#define OR_AND(any, a, b)        wasm_v128_or(any, wasm_v128_and(a, b))
#define ANY(v)                   wasm_v128_any_true(v)
#define ROWS(v)                  (wasm_i64x2_bitmask(wasm_i64x2_ne(v, wasm_i64x2_const(0, 0))))
#define WORDS_OF(v)              (wasm_u64x2_extract_lane(v, 0) | wasm_u64x2_extract_lane(v, 1))
#define SUM                      v128_t
#define NO_SUM()                 wasm_i64x2_const(0, 0)
#define ADD_COUNT(sum, v)        wasm_add_count(sum, v)
#define TOTAL(sum)               wasm_total(sum)
#define UP(v, n)                 wasm_up(v, n)
#define DOWN(v, n)               wasm_down(v, n)
#define UP_BY(v, n)              wasm_i64x2_shl(v, n)
#define SIGNS(v)                 wasm_i64x2_lt(v, wasm_i64x2_const(0, 0))
#define STRIPS                   1
#define LEAVE()                  ((void)0)

#include "mask/kernels/mask_lanes.h"

const kzi_mask_kernels *const kzi_mask_table_wasm128 = &mask_wasm_table;

#else

const kzi_mask_kernels *const kzi_mask_table_wasm128 = NULL;

#endif

const kzi_mask_kernels *kzi_mask_kernels_wasm128(void) { return kzi_mask_table_wasm128; }
