/* test_kz_box8.c - the C header of the 6502 port before the library's own test: all 2^32 inputs of an axis, and the two
 * axes put together.  All take 5 seconds; a usual run asks all positions for each width beside widths that matter, and
 * --scale 1000 asks the rest too. */
#include "kz_box8.h"
#include "kz_test.h"
#include <kolize/query.h>

/* One position and one pair of widths: does an answer differ for any place of the second span?  `fault` is added to the
 * width that the port is told. */
#define DEFINE_ROW(NAME, name)                                                                                         \
    static uint8_t row_differs_##name(uint8_t x1, uint8_t w1, uint8_t w2, uint8_t fault)                               \
    {                                                                                                                  \
        const uint8_t told = (uint8_t)(w2 + fault);                                                                    \
        uint8_t differs = 0;                                                                                           \
        for (int i = 0; i < 256; i++) {                                                                                \
            const uint8_t x2 = (uint8_t)i, port = KZ8_SPAN_##NAME(x1, w1, x2, told);                                   \
            differs |= (uint8_t)(port ^ kz_span_u8_##name(x1, w1, x2, w2));                                            \
        }                                                                                                              \
        return differs;                                                                                                \
    }
DEFINE_ROW(PLAIN, plain)
DEFINE_ROW(WRAP, wrap)

static int differing_rows(uint8_t w1, uint8_t w2, uint8_t fault)
{
    int n = 0;
    for (int x1 = 0; x1 < 256; x1++)
        n += row_differs_plain((uint8_t)x1, w1, w2, fault) + row_differs_wrap((uint8_t)x1, w1, w2, fault);
    return n;
}

static bool matters(int width) { return width <= 16 || (width >= 127 && width <= 129) || width >= 254; }

TEST(spans_of_all_positions_and_widths_agree_with_the_library)
{
    const bool all = kz_test_rounds(100) >= 1000;
    for (int w1 = 0; w1 < 256; w1++)
        for (int w2 = 0; w2 < 256; w2++) {
            if (!all && !matters(w1) && !matters(w2)) continue;
            NOTE("widths %d and %d", w1, w2);
            CHECK_EQ(differing_rows((uint8_t)w1, (uint8_t)w2, 0), 0);
        }
}

TEST(a_width_that_is_one_off_is_noticed)
{
    CHECK_GT(differing_rows(10, 10, 1), 0);
    CHECK_GT(differing_rows(10, 1, 255), 0);
}

TEST(boxes_are_hit_where_both_spans_are_and_1_is_what_they_say)
{
    int64_t wrong = 0, hits = 0;
    for (int i = 0; i < 65536; i++) {
        const kz_box_u8 a = {250, 3, 10, 7}, b = {(uint8_t)i, (uint8_t)(i >> 8), 12, 8};
        const int plain = KZ8_BOX_PLAIN(a.x, a.y, a.w, a.h, b.x, b.y, b.w, b.h);
        const int wrap = KZ8_BOX_WRAP(a.x, a.y, a.w, a.h, b.x, b.y, b.w, b.h);
        wrong += plain != (int)kz_box_u8_overlap(a, b) || wrap != (int)kz_box_u8_overlap_wrap(a, b);
        hits += plain + wrap;
    }
    CHECK_EQ(wrong, 0);
    CHECK_GT(hits, 0);
}
