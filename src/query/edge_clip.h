/* edge_clip.h - which edge of a convex area does what moves pass last, in vectors of floats; included once for each
 * level.  Depths behind edges change linearly (Cyrus and Beck 1978); sweep_clip.h has the bound of times. */
#ifndef KZI_EDGE_CLIP_H
#define KZI_EDGE_CLIP_H

#include "query/edge_floats.h"

typedef enum clip_answer { CLIP_MISS, CLIP_HIT, CLIP_INSIDE, CLIP_UNKNOWN } clip_answer;

/* Depths are `reach`, which `speed` changes; both are known to +-bound, as is their sum.  Sets *lane of a hit.  Where
 * two edges may be passed last, *second is the other one, else -1.  Lanes that repeat an edge are not in `valid`. */
KZI_ALWAYS_INLINE clip_answer clip_floats(const edge_floats *e, const kzi_f32x8 *speed, float bound, unsigned valid,
                                          const int n, int *lane, int *second)
{
    const kzi_f32x8 plus = kzi_f32x8_all(bound), minus = kzi_f32x8_all(-bound), none = kzi_f32x8_all(-1);
    const unsigned all = (1u << 8 * n) - 1;
    unsigned p0 = 0, p1 = 0, in = 0, out = 0;
    for (int i = 0; i < n; i++) {
        const kzi_f32x8 d1 = kzi_f32x8_add(e->reach[i], speed[i]);
        p0 |= kzi_f32x8_less_bits(plus, e->reach[i]) << 8 * i;
        p1 |= kzi_f32x8_less_bits(plus, d1) << 8 * i;
        in |= kzi_f32x8_less_bits(e->reach[i], minus) << 8 * i;
        out |= kzi_f32x8_less_bits(d1, minus) << 8 * i;
    }
    if (in & out) return CLIP_MISS;
    if (p0 == all) return CLIP_INSIDE;
    if (((p0 | in) & (p1 | out)) != all) return CLIP_UNKNOWN;

    kzi_f32x8 lo[EDGE_VECTORS], hi[EDGE_VECTORS], last_lo = none, last_hi = none;
    for (int i = 0; i < n; i++) {
        const kzi_f32x8 inverse = kzi_f32x8_div(none, speed[i]), time = kzi_f32x8_mul(e->reach[i], inverse);
        const kzi_f32x8 error = kzi_f32x8_add(kzi_f32x8_mul(kzi_f32x8_all(2 * bound), kzi_f32x8_abs(inverse)),
                                                kzi_f32x8_all(0x1p-21f));
        lo[i] = kzi_f32x8_sub(time, error);
        hi[i] = kzi_f32x8_add(time, error);
        last_lo = kzi_f32x8_max(kzi_f32x8_pick_less(e->reach[i], minus, lo[i], none), last_lo);
        last_hi = kzi_f32x8_max(kzi_f32x8_pick_less(e->reach[i], minus, hi[i], none), last_hi);
    }
    last_lo = kzi_f32x8_most(last_lo);
    last_hi = kzi_f32x8_most(last_hi);
    unsigned before = 0, after = 0; /* certainly before the last edge is passed, and after */
    for (int i = 0; i < n; i++) {
        before |= kzi_f32x8_less_bits(hi[i], last_lo) << 8 * i;
        after |= kzi_f32x8_less_bits(last_hi, lo[i]) << 8 * i;
    }
    const unsigned late = in & ~before & valid;
    if (before & out) return CLIP_MISS;
    const unsigned others = late & (late - 1);
    if ((out & ~after) | (others & (others - 1)) | (late == 0)) return CLIP_UNKNOWN;
    *lane = kzi_bits_lowest(late);
    *second = others ? kzi_bits_lowest(others) : -1;
    return CLIP_HIT;
}

#endif
