/* test_eight_bit.c - the 26-cycle rectangle test, as the scene `eight-bit` shows it: right but for the seam. */
#include "eight_bit/scene_eight_bit_math.h"

#include "kz_test.h"

TEST(widths_10_and_10_are_wrong_at_20_of_65536_places)
{
    const eight_bit_wrong n = eight_bit_count_wrong(10, 10);
    CHECK_EQ(n.wrap_false_hits, 10);
    CHECK_EQ(n.wrap_missed, 10);
}

TEST(both_forms_are_right_wherever_the_second_span_ends_by_255)
{
    static const uint8_t sizes[] = {1, 2, 7, 10, 16, 100, 127};
    const int n = (int)(sizeof sizes);
    for (int i = 0; i < n * n; i++) {
        const uint8_t s1 = sizes[i / n], s2 = sizes[i % n];
        int wrong = 0;
        for (int x1 = 0; x1 < 256; x1++) {
            for (int x2 = 0; x2 + s2 <= 255; x2++) {
                const uint8_t a = (uint8_t)x1, b = (uint8_t)x2;
                wrong += eight_bit_old_wrap(a, s1, b, s2) != kz_span_u8_wrap(a, s1, b, s2);
                if (x1 + s1 <= 255) wrong += eight_bit_old_plain(a, s1, b, s2) != kz_span_u8_plain(a, s1, b, s2);
            }
        }
        NOTE("sizes %d %d", s1, s2);
        CHECK_EQ(wrong, 0);
    }
}

TEST(without_the_carry_wrong_places_differ_by_one_from_right_ones)
{
    /* Wherever the routine is wrong, the second span moved by one is answered as the routine answers this one. */
    const uint8_t s1 = 32, s2 = 16;
    int wrong = 0;
    for (int i = 0; i < 65536; i++) {
        const uint8_t x1 = (uint8_t)(i >> 8), x2 = (uint8_t)(i & 255);
        const bool old = eight_bit_old_wrap(x1, s1, x2, s2);
        if (old == kz_span_u8_wrap(x1, s1, x2, s2)) continue;
        wrong++;
        CHECK(x2 + s2 > 255);
        CHECK_EQ(old, kz_span_u8_wrap(x1, s1, (uint8_t)(x2 + 1), s2));
    }
    CHECK_EQ(wrong, 32);
}
