/* lanes_checks.h - every operation on vectors of numbers and words beside the same operation on each lane.
 *
 * Included by test_lanes.c with the vectors of every build, and by test_lanes_avx2.c with those of AVX2. */
#include "kz_test.h"

#include <math.h>
#include <string.h>

#include "math/lanes/f32x8.h"
#include "math/lanes/u64x4.h"

/* Numbers that differ in what minimum, maximum, comparison and sign make of them. */
static double any_number(kz_test_rng *rng)
{
    static const double edges[] = {0.0, -0.0, 1.0, -1.0, INFINITY, -INFINITY, NAN, 0x1p-149, -0x1p-1074, 0x1p127};
    const uint64_t pick = kz_test_below(rng, 20);
    return pick < sizeof edges / sizeof *edges ? edges[pick] : (double)kz_test_any_float(rng) * 0x1.23456789p0;
}

static bool same_bits(double a, double b) { return (a != a && b != b) || memcmp(&a, &b, sizeof a) == 0; }
static bool same_bits_f32(float a, float b) { return (a != a && b != b) || memcmp(&a, &b, sizeof a) == 0; }

static bool lanes_are(kzi_f64x4 v, const double expected[4])
{
    double got[4];
    kzi_f64x4_store(got, v);
    return same_bits(got[0], expected[0]) && same_bits(got[1], expected[1]) && same_bits(got[2], expected[2]) &&
           same_bits(got[3], expected[3]);
}

static bool floats_are(kzi_f32x4 v, float a, float b, float c, float d)
{
    float got[4];
    kzi_f32x4_store(got, v);
    return same_bits_f32(got[0], a) && same_bits_f32(got[1], b) && same_bits_f32(got[2], c) && same_bits_f32(got[3], d);
}

#define EACH_LANE(expression)                                                                                          \
    for (int i = 0; i < 4; i++) {                                                                                      \
        const double a = p[i], b = q[i];                                                                               \
        (void)a, (void)b;                                                                                              \
        expected[i] = (expression);                                                                                    \
    }

static unsigned bits_where(const double *p, const double *q, int kind)
{
    unsigned bits = 0;
    for (int i = 0; i < 4; i++) {
        const bool is = kind < 0 ? p[i] < q[i] : kind == 0 ? p[i] == q[i] : p[i] <= q[i];
        bits |= (unsigned)is << i;
    }
    return bits;
}

static void check_arithmetic(const double *p, const double *q)
{
    const kzi_f64x4 v = kzi_f64x4_load(p), w = kzi_f64x4_set(q[0], q[1], q[2], q[3]);
    double expected[4];
    EACH_LANE(a + b) CHECK(lanes_are(kzi_f64x4_add(v, w), expected));
    EACH_LANE(a - b) CHECK(lanes_are(kzi_f64x4_sub(v, w), expected));
    EACH_LANE(a * b) CHECK(lanes_are(kzi_f64x4_mul(v, w), expected));
    EACH_LANE(a / b) CHECK(lanes_are(kzi_f64x4_div(v, w), expected));
    EACH_LANE(sqrt(a)) CHECK(lanes_are(kzi_f64x4_sqrt(v), expected));
    EACH_LANE(fabs(a)) CHECK(lanes_are(kzi_f64x4_abs(v), expected));
    EACH_LANE(a < b ? a : b) CHECK(lanes_are(kzi_f64x4_min(v, w), expected));
    EACH_LANE(a > b ? a : b) CHECK(lanes_are(kzi_f64x4_max(v, w), expected));
    EACH_LANE(p[1]) CHECK(lanes_are(kzi_f64x4_all(p[1]), expected));
}

static void check_comparison(const double *p, const double *q)
{
    const kzi_f64x4 v = kzi_f64x4_load(p), w = kzi_f64x4_load(q);
    const kzi_f64x4_truth less = kzi_f64x4_less(v, w), equal = kzi_f64x4_equal(v, w);
    const unsigned is_less = bits_where(p, q, -1), is_equal = bits_where(p, q, 0), at_most = bits_where(p, q, 1);
    double expected[4];
    CHECK_EQ(kzi_f64x4_bits(less), is_less);
    CHECK_EQ(kzi_f64x4_bits(equal), is_equal);
    CHECK_EQ(kzi_f64x4_bits(kzi_f64x4_at_most(v, w)), at_most);
    CHECK_EQ(kzi_f64x4_bits(kzi_f64x4_or(less, equal)), at_most);
    CHECK_EQ(kzi_f64x4_bits(kzi_f64x4_and(kzi_f64x4_at_most(v, w), equal)), is_equal);
    CHECK_EQ(kzi_f64x4_bits(kzi_f64x4_but(kzi_f64x4_at_most(v, w), equal)), is_less);
    EACH_LANE(a < b ? a : b) CHECK(lanes_are(kzi_f64x4_pick(less, v, w), expected));
}

static void check_order(const double *p)
{
    const kzi_f64x4 v = kzi_f64x4_load(p);
    const double firsts[4] = {p[0], p[0], p[2], p[2]}, seconds[4] = {p[1], p[1], p[3], p[3]};
    CHECK(lanes_are(kzi_f64x4_firsts(v), firsts));
    CHECK(lanes_are(kzi_f64x4_seconds(v), seconds));
    CHECK(lanes_are(kzi_f64x4_join(kzi_f64x4_low(v), kzi_f64x4_high(v)), p));
    if (p[0] == p[0] && p[1] == p[1] && p[2] == p[2] && p[3] == p[3]) {
        CHECK_EQ(kzi_f64x4_least(v), fmin(fmin(p[0], p[1]), fmin(p[2], p[3])));
    }
}

static bool eights_are(kzi_f32x8 v, const float expected[8])
{
    unsigned numbers = 0;
    for (int i = 0; i < 8; i++) numbers |= (unsigned)(expected[i] == expected[i]) << i;
    return kzi_f32x8_equal_bits(v, kzi_f32x8_load(expected)) == numbers;
}

static void check_eights(const float *a, const float *b)
{
    const kzi_f32x8 v = kzi_f32x8_load(a), w = kzi_f32x8_load(b);
    float sum[8], difference[8], product[8], quotient[8], smaller[8], larger[8], same[8], put[8];
    float spread[4][8];
    kzi_f32x8 halves[4];
    unsigned less = 0, equal = 0;
    for (int i = 0; i < 8; i++) {
        sum[i] = a[i] + b[i];
        difference[i] = a[i] - b[i];
        product[i] = a[i] * b[i];
        quotient[i] = a[i] / b[i];
        for (int k = 0; k < 4; k++) spread[k][i] = a[(i & 4) + k];
        smaller[i] = a[i] < b[i] ? a[i] : b[i];
        larger[i] = a[i] > b[i] ? a[i] : b[i];
        same[i] = a[5];
        less |= (unsigned)(a[i] < b[i]) << i;
        equal |= (unsigned)(a[i] == b[i]) << i;
    }
    kzi_f32x8_store(put, v);
    kzi_f32x8_spread_halves(v, halves);
    for (int i = 0; i < 4; i++) CHECK(eights_are(halves[i], spread[i]));
    CHECK(eights_are(kzi_f32x8_load(put), a));
    CHECK(eights_are(kzi_f32x8_join(kzi_f32x4_load(a), kzi_f32x4_load(a + 4)), a));
    CHECK(eights_are(kzi_f32x8_add(v, w), sum));
    CHECK(eights_are(kzi_f32x8_mul(v, w), product));
    CHECK(eights_are(kzi_f32x8_div(v, w), quotient));
    CHECK(eights_are(kzi_f32x8_sub(v, w), difference));
    CHECK(eights_are(kzi_f32x8_min(v, w), smaller));
    CHECK(eights_are(kzi_f32x8_max(v, w), larger));
    CHECK(eights_are(kzi_f32x8_all(a[5]), same));
    CHECK_EQ(kzi_f32x8_less_bits(v, w), less);
    CHECK_EQ(kzi_f32x8_equal_bits(v, w), equal);
}

static void check_floats(const double *p, const double *q)
{
    const kzi_f32x4 v = kzi_f64x4_to_f32x4(kzi_f64x4_load(p)), w = kzi_f64x4_to_f32x4(kzi_f64x4_load(q));
    const float a[4] = {(float)p[0], (float)p[1], (float)p[2], (float)p[3]};
    const float b[4] = {(float)q[0], (float)q[1], (float)q[2], (float)q[3]};
    const double back[4] = {(double)a[0], (double)a[1], (double)a[2], (double)a[3]};
    unsigned less = 0, equal = 0;
    for (int i = 0; i < 4; i++) {
        less |= (unsigned)(a[i] < b[i]) << i;
        equal |= (unsigned)(a[i] == b[i]) << i;
    }
    CHECK(floats_are(v, a[0], a[1], a[2], a[3]));
    CHECK(lanes_are(kzi_f64x4_of_f32x4(v), back));
    CHECK(floats_are(kzi_f32x4_add(v, w), a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]));
    CHECK(floats_are(kzi_f32x4_sub(v, w), a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3]));
    CHECK(floats_are(kzi_f32x4_mul(v, w), a[0] * b[0], a[1] * b[1], a[2] * b[2], a[3] * b[3]));
    CHECK(floats_are(kzi_f32x4_abs(v), fabsf(a[0]), fabsf(a[1]), fabsf(a[2]), fabsf(a[3])));
#define LESS(i) (a[i] < b[i] ? a[i] : b[i])
#define MORE(i) (a[i] > b[i] ? a[i] : b[i])
    CHECK(floats_are(kzi_f32x4_min(v, w), LESS(0), LESS(1), LESS(2), LESS(3)));
    CHECK(floats_are(kzi_f32x4_max(v, w), MORE(0), MORE(1), MORE(2), MORE(3)));
    CHECK_EQ(kzi_f32x4_less_bits(v, w), less);
    CHECK_EQ(kzi_f32x4_equal_bits(v, w), equal);
    CHECK(floats_are(kzi_f32x4_low_lanes(v, w), a[0], a[1], b[0], b[1]));
    CHECK(floats_are(kzi_f32x4_high_lanes(v, w), a[2], a[3], b[2], b[3]));
    CHECK(floats_are(kzi_f32x4_even_lanes(v, w), a[0], a[2], b[0], b[2]));
    CHECK(floats_are(kzi_f32x4_odd_lanes(v, w), a[1], a[3], b[1], b[3]));
    CHECK(floats_are(kzi_f32x4_next_lanes(v, w), a[1], a[2], a[3], b[0]));
    const float wide_a[8] = {a[0], a[1], a[2], a[3], b[0], b[1], b[2], b[3]};
    const float wide_b[8] = {b[0], b[1], b[2], b[3], a[0], a[1], a[2], a[3]};
    check_eights(wide_a, wide_b);
    CHECK(floats_are(kzi_f32x4_div(v, w), a[0] / b[0], a[1] / b[1], a[2] / b[2], a[3] / b[3]));
#define FLIPPED(i) (signbit(b[i]) ? -a[i] : a[i])
    CHECK(floats_are(kzi_f32x4_flip(v, w), FLIPPED(0), FLIPPED(1), FLIPPED(2), FLIPPED(3)));
#define PICKED(i) (a[i] < b[i] ? b[i] : 7)
    CHECK(floats_are(kzi_f32x4_pick_less(v, w, w, kzi_f32x4_all(7)), PICKED(0), PICKED(1), PICKED(2), PICKED(3)));
    CHECK(floats_are(kzi_f32x4_firsts(v), a[0], a[0], a[2], a[2]));
    CHECK(floats_are(kzi_f32x4_swap_halves(v), a[2], a[3], a[0], a[1]));
    CHECK(floats_are(kzi_f32x4_swap_neighbors(v), a[1], a[0], a[3], a[2]));
    CHECK(floats_are(kzi_f32x4_load(b), b[0], b[1], b[2], b[3]));
    CHECK(floats_are(kzi_f32x4_all(b[2]), b[2], b[2], b[2], b[2]));
}

static bool words_are(kzi_u64x4 v, const uint64_t expected[4])
{
    uint64_t got[4];
    kzi_u64x4_store(got, v);
    return memcmp(got, expected, sizeof got) == 0;
}

static void check_words(kz_test_rng *rng)
{
    uint64_t p[4], q[4], r[4], both[4], span[4], from[4], first[4];
    double x[4];
    const int32_t n = kz_test_range(rng, -1, 5), most = kz_test_one_in(rng, 2) ? 64 : 200;
    const bool none = kz_test_one_in(rng, 4);
    for (int i = 0; i < 4; i++) {
        const uint64_t left = kz_test_u64(rng), right = kz_test_u64(rng);
        const int32_t whole = kz_test_range(rng, 0, most);
        p[i] = none && kz_test_one_in(rng, 2) ? 0 : left;
        q[i] = none ? ~p[i] & right : right;
        r[i] = kz_test_u64(rng);
        x[i] = whole + 0.98 * (kz_test_unit(rng) - 0.5);
        x[i] = x[i] < 0 ? 0 : kz_test_one_in(rng, 9) ? x[i] * 0x1p40 : x[i];
        both[i] = p[i] & q[i];
        span[i] = p[i] & q[i] & ~r[i];
        from[i] = x[i] < 63.5 ? ~(uint64_t)0 << (int)(x[i] + 0.5) : 0;
        first[i] = i < n ? ~(uint64_t)0 : 0;
    }
    const kzi_u64x4 v = kzi_u64x4_load(p), w = kzi_u64x4_load(q);
    CHECK(words_are(kzi_u64x4_and(v, w), both));
    CHECK(words_are(kzi_u64x4_span(v, w, kzi_u64x4_load(r)), span));
    CHECK(words_are(kzi_u64x4_first(n), first));
    CHECK(words_are(kzi_u64x4_bits_from(kzi_f64x4_load(x)), from));
    CHECK_EQ(kzi_u64x4_any(kzi_u64x4_and(v, w)), (both[0] | both[1] | both[2] | both[3]) != 0);
}

/* Every whole number within 2^24 is a float; parts are cut off towards zero. */
static void check_whole_floats(kz_test_rng *rng)
{
    int32_t n[4], back[4];
    float x[4];
    for (int i = 0; i < 4; i++) {
        n[i] = kz_test_range(rng, -(1 << 24), 1 << 24);
        x[i] = ldexpf(kz_test_real(rng, -1, 1), kz_test_range(rng, -2, 30));
    }
    const kzi_f32x4 v = kzi_f32x4_load_i32(n);
    CHECK(floats_are(v, (float)n[0], (float)n[1], (float)n[2], (float)n[3]));
    kzi_f32x4_store_i32(back, v);
    CHECK_EQ(memcmp(back, n, sizeof n), 0);
    kzi_f32x4_store_i32(back, kzi_f32x4_load(x));
    for (int i = 0; i < 4; i++) CHECK_EQ(back[i], (int32_t)x[i]);
}

static void check_lanes(void)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(20000); n > 0; n--) {
        double p[4], q[4];
        for (int i = 0; i < 4; i++) {
            p[i] = any_number(&rng);
            q[i] = kz_test_below(&rng, 4) == 0 ? p[i] : any_number(&rng);
        }
        NOTE("%a %a %a %a, %a %a %a %a", p[0], p[1], p[2], p[3], q[0], q[1], q[2], q[3]);
        check_arithmetic(p, q);
        check_comparison(p, q);
        check_order(p);
        check_floats(p, q);
        check_words(&rng);
        check_whole_floats(&rng);
    }
}
