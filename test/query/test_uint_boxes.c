/* test_uint_boxes.c - boxes of unsigned integers against arithmetic that cannot overflow, plain and with wrap-around.
 *
 * It has every 8-bit position, and the ends of the range for 16 and 32 bits. */
#include "kz_test.h"
#include <kolize/query.h>

/* ---- The two meanings, in 64 bits ----------------------------------------------------------------------- */

static bool spans_share_a_cell(int64_t x1, int64_t w1, int64_t x2, int64_t w2)
{
    return w1 > 0 && w2 > 0 && x1 < x2 + w2 && x2 < x1 + w1;
}

/* On a ring of `size` cells: against the second span where it is, one lap before, and one lap behind. */
static bool spans_share_a_cell_of_ring(int64_t size, int64_t x1, int64_t w1, int64_t x2, int64_t w2)
{
    return spans_share_a_cell(x1, w1, x2, w2) || spans_share_a_cell(x1, w1, x2 - size, w2) ||
           spans_share_a_cell(x1, w1, x2 + size, w2);
}

TEST(the_arithmetic_agrees_with_painting_cells)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(3000); n > 0; n--) {
        bool plain[512] = {false}, ring[256] = {false}, meet = false, meet_on_ring = false;
        const int x1 = kz_test_range(&rng, 0, 255), x2 = kz_test_range(&rng, 0, 255);
        const int w1 = kz_test_range(&rng, 0, 255) >> kz_test_range(&rng, 0, 7), w2 = kz_test_range(&rng, 0, 255);
        for (int i = 0; i < w1; i++) plain[x1 + i] = ring[(x1 + i) % 256] = true;
        for (int i = 0; i < w2; i++) meet |= plain[x2 + i], meet_on_ring |= ring[(x2 + i) % 256];
        NOTE("%d + %d, %d + %d", x1, w1, x2, w2);
        CHECK_EQ(spans_share_a_cell(x1, w1, x2, w2), meet);
        CHECK_EQ(spans_share_a_cell_of_ring(256, x1, w1, x2, w2), meet_on_ring);
    }
}

/* ---- Facts ---------------------------------------------------------------------------------------------- */

TEST(touching_edges_do_not_collide)
{
    const kz_box_u8 a = {10, 10, 5, 5}, right = {15, 10, 5, 5}, below = {10, 15, 5, 5}, corner = {14, 14, 5, 5};
    CHECK(!kz_box_u8_overlap(a, right) && !kz_box_u8_overlap(below, a) && kz_box_u8_overlap(a, corner));
    CHECK(!kz_box_u8_overlap_wrap(a, right) && !kz_box_u8_overlap_wrap(below, a) && kz_box_u8_overlap_wrap(a, corner));
}

TEST(an_empty_box_collides_with_nothing)
{
    const kz_box_u8 a = {10, 10, 5, 5}, thin = {12, 12, 0, 3}, low = {12, 12, 3, 0};
    CHECK(!kz_box_u8_overlap(a, thin) && !kz_box_u8_overlap(low, a) && !kz_box_u8_overlap(thin, thin));
    CHECK(!kz_box_u8_overlap_wrap(a, thin) && !kz_box_u8_overlap_wrap(low, a) && !kz_box_u8_overlap_wrap(low, low));
}

TEST(a_plain_box_reaches_beyond_the_range_and_does_not_come_back)
{
    const kz_box_u8 end = {250, 0, 10, 1}, start = {0, 0, 4, 1}, last = {255, 0, 1, 1};
    CHECK(!kz_box_u8_overlap(end, start) && kz_box_u8_overlap(end, last));
    CHECK(kz_box_u8_overlap((kz_box_u8){250, 0, 255, 1}, (kz_box_u8){255, 0, 255, 1}));
}

TEST(a_wrapped_box_continues_at_the_opposite_edge)
{
    const kz_box_u8 end = {250, 0, 10, 1}, start = {3, 0, 4, 1}, beyond = {4, 0, 4, 1}, low = {0, 250, 1, 10},
                    top = {0, 3, 1, 1};
    CHECK(kz_box_u8_overlap_wrap(end, start) && kz_box_u8_overlap_wrap(start, end));
    CHECK(!kz_box_u8_overlap_wrap(end, beyond));
    CHECK(kz_box_u8_overlap_wrap(low, top));
    CHECK(kz_box_u16_overlap_wrap((kz_box_u16){65535, 65535, 2, 2}, (kz_box_u16){0, 0, 1, 1}));
    CHECK(!kz_box_u16_overlap((kz_box_u16){65535, 65535, 2, 2}, (kz_box_u16){0, 0, 1, 1}));
    CHECK(kz_box_u32_overlap_wrap((kz_box_u32){UINT32_MAX, 7, 2, 1}, (kz_box_u32){0, 7, 1, 1}));
    CHECK(!kz_box_u32_overlap((kz_box_u32){UINT32_MAX, 7, 2, 1}, (kz_box_u32){0, 7, 1, 1}));
}

/* ---- Every 8-bit position ------------------------------------------------------------------------------- */

/* All positions of two spans for one pair of widths: how many answers are wrong? */
static int64_t wrong_spans(int w1, int w2, bool wrap)
{
    int64_t wrong = 0;
    for (int x1 = 0; x1 < 256; x1++) {
        for (int x2 = 0; x2 < 256; x2++) {
            const uint8_t p = (uint8_t)x1, q = (uint8_t)x2, w = (uint8_t)w1, v = (uint8_t)w2;
            const bool expected =
                wrap ? spans_share_a_cell_of_ring(256, x1, w1, x2, w2) : spans_share_a_cell(x1, w1, x2, w2);
            wrong += (wrap ? kz_span_u8_wrap(p, w, q, v) : kz_span_u8_plain(p, w, q, v)) != expected;
        }
    }
    return wrong;
}

TEST(all_65536_positions_of_two_spans_agree_for_all_small_and_extreme_widths)
{
    static const int widths[] = {0,  1,  2,  3,  4,  5,  6,   7,   8,   9,   10,  11, 12,
                                 13, 14, 15, 16, 17, 64, 127, 128, 129, 191, 254, 255};
    enum { N = sizeof widths / sizeof widths[0] };
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
            NOTE("widths %d and %d", widths[i], widths[j]);
            CHECK_EQ(wrong_spans(widths[i], widths[j], false), 0);
            CHECK_EQ(wrong_spans(widths[i], widths[j], true), 0);
        }
    }
}

/* The second box at all 65 536 places around the first. */
static int64_t wrong_boxes(kz_box_u8 a, int w, int h)
{
    int64_t wrong = 0;
    for (int y = 0; y < 256; y++) {
        const bool in_y = spans_share_a_cell(a.y, a.h, y, h), round_y = spans_share_a_cell_of_ring(256, a.y, a.h, y, h);
        for (int x = 0; x < 256; x++) {
            const kz_box_u8 b = {(uint8_t)x, (uint8_t)y, (uint8_t)w, (uint8_t)h};
            const bool in_x = spans_share_a_cell(a.x, a.w, x, w),
                       round_x = spans_share_a_cell_of_ring(256, a.x, a.w, x, w);
            wrong += kz_box_u8_overlap(a, b) != (in_x && in_y);
            wrong += kz_box_u8_overlap(b, a) != (in_x && in_y);
            wrong += kz_box_u8_overlap_wrap(a, b) != (round_x && round_y);
            wrong += kz_box_u8_overlap_wrap(b, a) != (round_x && round_y);
        }
    }
    return wrong;
}

TEST(all_65536_positions_of_a_box_agree_for_all_sizes_up_to_16_squared)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int w = 1; w <= 16; w++) {
        for (int h = 1; h <= 16; h++) {
            const kz_box_u8 a = {(uint8_t)kz_test_u32(&rng), (uint8_t)kz_test_u32(&rng),
                                 (uint8_t)kz_test_range(&rng, 1, 16), (uint8_t)kz_test_range(&rng, 1, 16)};
            NOTE("%dx%d at %d,%d and %dx%d", a.w, a.h, a.x, a.y, w, h);
            CHECK_EQ(wrong_boxes(a, w, h), 0);
        }
    }
    CHECK_EQ(wrong_boxes((kz_box_u8){0, 0, 16, 16}, 16, 16), 0);
    CHECK_EQ(wrong_boxes((kz_box_u8){255, 255, 255, 255}, 255, 255), 0);
    CHECK_EQ(wrong_boxes((kz_box_u8){250, 3, 0, 16}, 16, 16), 0);
}

TEST(this_file_notices_the_carry_that_8_bit_games_forget)
{
    /* The usual one-comparison check: (x1 - x2 + w1) mod 256 < w1 + w2 mod 256. */
    int64_t wrong = 0;
    for (int x1 = 0; x1 < 256; x1++)
        for (int x2 = 0; x2 < 256; x2++) wrong += ((uint8_t)(x1 - x2 + 15) < 32) != spans_share_a_cell(x1, 16, x2, 16);
    CHECK_GT(wrong, 0);
}

/* ---- The ends of 16 and 32 bits ------------------------------------------------------------------------- */

static const uint64_t near_ends[] = {0, 1, 2, 3, 5};

/* Near 0, the middle and the end of the range of `bits` bits. */
static uint64_t edge_value(int bits, int i)
{
    const uint64_t range = (uint64_t)1 << bits;
    const uint64_t near = near_ends[i % 5];
    switch (i / 5) {
    case 0: return near;
    case 1: return range / 2 - near;
    case 2: return range / 2 + near;
    default: return range - 1 - near;
    }
}

enum { N_EDGES = 20 };

TEST(spans_at_the_ends_of_16_bits_agree)
{
    int64_t wrong = 0;
    for (int i = 0; i < N_EDGES * N_EDGES * N_EDGES * N_EDGES; i++) {
        const uint16_t x1 = (uint16_t)edge_value(16, i % N_EDGES), w1 = (uint16_t)edge_value(16, i / N_EDGES % N_EDGES);
        const uint16_t x2 = (uint16_t)edge_value(16, i / N_EDGES / N_EDGES % N_EDGES);
        const uint16_t w2 = (uint16_t)edge_value(16, i / N_EDGES / N_EDGES / N_EDGES);
        wrong += kz_span_u16_plain(x1, w1, x2, w2) != spans_share_a_cell(x1, w1, x2, w2);
        wrong += kz_span_u16_wrap(x1, w1, x2, w2) != spans_share_a_cell_of_ring(65536, x1, w1, x2, w2);
    }
    CHECK_EQ(wrong, 0);
}

TEST(spans_at_the_ends_of_32_bits_agree)
{
    int64_t wrong = 0;
    for (int i = 0; i < N_EDGES * N_EDGES * N_EDGES * N_EDGES; i++) {
        const uint32_t x1 = (uint32_t)edge_value(32, i % N_EDGES), w1 = (uint32_t)edge_value(32, i / N_EDGES % N_EDGES);
        const uint32_t x2 = (uint32_t)edge_value(32, i / N_EDGES / N_EDGES % N_EDGES);
        const uint32_t w2 = (uint32_t)edge_value(32, i / N_EDGES / N_EDGES / N_EDGES);
        wrong += kz_span_u32_plain(x1, w1, x2, w2) != spans_share_a_cell(x1, w1, x2, w2);
        wrong += kz_span_u32_wrap(x1, w1, x2, w2) != spans_share_a_cell_of_ring((int64_t)1 << 32, x1, w1, x2, w2);
    }
    CHECK_EQ(wrong, 0);
}

/* A number of any magnitude, or one that makes the spans end together or side by side. */
static uint64_t any_number(kz_test_rng *rng, int bits)
{
    return (kz_test_u64(rng) >> (64 - bits)) >> kz_test_below(rng, (uint32_t)bits);
}

TEST(random_boxes_of_16_and_32_bits_agree)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(200000); n > 0; n--) {
        for (int bits = 16; bits <= 32; bits += 16) {
            const uint64_t last = ((uint64_t)1 << bits) - 1;
            uint64_t v[8];
            for (int i = 0; i < 8; i++) v[i] = any_number(&rng, bits);
            if (kz_test_one_in(&rng, 2)) v[4] = (v[0] + v[2] + (uint64_t)kz_test_range(&rng, 0, 2) - 1) & last;
            if (kz_test_one_in(&rng, 2)) v[5] = (v[1] - v[7] + (uint64_t)kz_test_range(&rng, 0, 2) - 1) & last;
            int64_t x[8];
            for (int i = 0; i < 8; i++) x[i] = (int64_t)v[i];
            const int64_t size = (int64_t)last + 1;
            const bool plain = spans_share_a_cell(x[0], x[2], x[4], x[6]) && spans_share_a_cell(x[1], x[3], x[5], x[7]);
            const bool wrap = spans_share_a_cell_of_ring(size, x[0], x[2], x[4], x[6]) &&
                              spans_share_a_cell_of_ring(size, x[1], x[3], x[5], x[7]);
            if (bits == 16) {
                const kz_box_u16 a = {(uint16_t)v[0], (uint16_t)v[1], (uint16_t)v[2], (uint16_t)v[3]};
                const kz_box_u16 b = {(uint16_t)v[4], (uint16_t)v[5], (uint16_t)v[6], (uint16_t)v[7]};
                CHECK(kz_box_u16_overlap(a, b) == plain && kz_box_u16_overlap(b, a) == plain);
                CHECK(kz_box_u16_overlap_wrap(a, b) == wrap && kz_box_u16_overlap_wrap(b, a) == wrap);
            } else {
                const kz_box_u32 a = {(uint32_t)v[0], (uint32_t)v[1], (uint32_t)v[2], (uint32_t)v[3]};
                const kz_box_u32 b = {(uint32_t)v[4], (uint32_t)v[5], (uint32_t)v[6], (uint32_t)v[7]};
                CHECK(kz_box_u32_overlap(a, b) == plain && kz_box_u32_overlap(b, a) == plain);
                CHECK(kz_box_u32_overlap_wrap(a, b) == wrap && kz_box_u32_overlap_wrap(b, a) == wrap);
            }
        }
    }
}
