/* test_surface_pair.c - two surfaces in place agree with a loop over single pixels. */
#include <kolize/surface.h>

#include "kz_test.h"
#include "pixels.h"

typedef struct answer {
    int64_t area;
    kz_cell first;
} answer;

static answer slow_answer(const kz_surface *a, const kz_rule *ra, const kz_surface *b, const kz_rule *rb, int64_t dx,
                          int64_t dy)
{
    answer found = {0, {0, 0}};
    for (int32_t y = 0; y < a->h; y++) {
        for (int32_t x = 0; x < a->w; x++) {
            const int64_t bx = x - dx, by = y - dy;
            if (bx < 0 || by < 0 || bx >= b->w || by >= b->h) continue;
            if (!kz_surface_solid(a, ra, x, y) || !kz_surface_solid(b, rb, (int32_t)bx, (int32_t)by)) continue;
            if (found.area++ == 0) found.first = (kz_cell){x, y};
        }
    }
    return found;
}

static void check_pair(const kz_surface *a, const kz_rule *ra, const kz_surface *b, const kz_rule *rb, int32_t dx,
                       int32_t dy)
{
    const answer slow = slow_answer(a, ra, b, rb, dx, dy);
    kz_cell first = {-77, -77};
    CHECK_EQ(kz_surface_overlap(a, ra, b, rb, dx, dy), slow.area > 0);
    CHECK_EQ(kz_surface_overlap_area(a, ra, b, rb, dx, dy), slow.area);
    CHECK_EQ(kz_surface_overlap_first(a, ra, b, rb, dx, dy, &first), slow.area > 0);
    CHECK_EQ(first.x, slow.area > 0 ? slow.first.x : -77);
    CHECK_EQ(first.y, slow.area > 0 ? slow.first.y : -77);
}

static kz_rule_kind random_kind(kz_test_rng *r, kz_format format)
{
    for (;;) {
        const kz_rule_kind kind = (kz_rule_kind)kz_test_below(r, KZ_RULE_COUNT);
        if (pixels_kind_suits(kind, format)) return kind;
    }
}

static pixels random_pixels(kz_test_rng *r, int32_t w, int32_t h)
{
    pixels_options o = {.format = (kz_format)kz_test_range(r, 1, KZ_FORMAT_COUNT - 1), .w = w, .h = h};
    o.x = kz_test_range(r, 0, 12);
    o.y = kz_test_range(r, 0, 2);
    o.extra_pitch = kz_test_range(r, 0, 3);
    o.bottom_up = kz_test_one_in(r, 2);
    o.n_colors = 256;
    return pixels_make(r, o);
}

TEST(all_pairs_of_formats_and_rules_agree_with_a_loop_over_pixels)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(1500); i > 0; i--) {
        const int32_t aw = kz_test_range(&r, 1, 130), ah = kz_test_range(&r, 1, 9);
        pixels a = random_pixels(&r, aw, ah);
        const int32_t bw = kz_test_range(&r, 1, 130), bh = kz_test_range(&r, 1, 9);
        pixels b = random_pixels(&r, bw, bh);
        const kz_rule ra = pixels_random_rule(&r, random_kind(&r, a.s.format));
        const kz_rule rb = pixels_random_rule(&r, random_kind(&r, b.s.format));
        const kz_surface *sa = pixels_surface(&a), *sb = pixels_surface(&b);
        REQUIRE(kz_rule_check(&ra, sa, NULL) == KZ_OK && kz_rule_check(&rb, sb, NULL) == KZ_OK);
        NOTE("formats %d %d, kinds %d %d, %d x %d and %d x %d", sa->format, sb->format, ra.kind, rb.kind, aw, ah, bw,
             bh);
        check_pair(sa, &ra, sb, &rb, kz_test_range(&r, -bw - 1, aw + 1), kz_test_range(&r, -bh - 1, ah + 1));
        pixels_free(&a);
        pixels_free(&b);
    }
}

TEST(all_widths_and_offsets_across_word_edges)
{
    kz_test_rng r = kz_test_rng_here();
    for (int32_t w = 1; w <= 130; w++) {
        pixels a = random_pixels(&r, 131 - w, 2), b = random_pixels(&r, w, 2);
        const kz_rule ra = pixels_random_rule(&r, random_kind(&r, a.s.format));
        const kz_rule rb = pixels_random_rule(&r, random_kind(&r, b.s.format));
        const kz_surface *sa = pixels_surface(&a), *sb = pixels_surface(&b);
        const int32_t edges[7] = {-128, -64, -1, 0, 1, 64, 128};
        for (int e = 0; e < 7; e++)
            for (int32_t d = -1; d <= 1; d++) check_pair(sa, &ra, sb, &rb, edges[e] + d, 1);
        pixels_free(&a);
        pixels_free(&b);
    }
}

TEST(one_surface_against_itself)
{
    kz_test_rng r = kz_test_rng_here();
    pixels p = random_pixels(&r, 70, 5);
    const kz_surface *s = pixels_surface(&p);
    const kz_rule rule = pixels_random_rule(&r, pixels_indexed(s->format) ? KZ_RULE_INDEX : KZ_RULE_AIR);
    for (int32_t dy = -5; dy <= 5; dy++)
        for (int32_t dx = -71; dx <= 71; dx++) check_pair(s, &rule, s, &rule, dx, dy);
    pixels_free(&p);
}

TEST(rectangles_that_touch_have_no_pixel_in_common)
{
    static const unsigned char solid[64] = {0};
    const kz_surface s = {solid, 8, KZ_FORMAT_INDEX8, 0, 0, 8, 8, NULL, 0};
    const kz_rule rule = kz_rule_index(1);
    CHECK_EQ(kz_surface_overlap_area(&s, &rule, &s, &rule, 0, 0), 64);
    CHECK_EQ(kz_surface_overlap_area(&s, &rule, &s, &rule, 7, -7), 1);
    CHECK_EQ(kz_surface_overlap_area(&s, &rule, &s, &rule, 8, 0), 0);
    CHECK_EQ(kz_surface_overlap_area(&s, &rule, &s, &rule, 0, -8), 0);
    CHECK(!kz_surface_overlap(&s, &rule, &s, &rule, -8, 8));
}

TEST(extreme_offsets_are_far_apart)
{
    static const unsigned char solid[64] = {0};
    const kz_surface s = {solid, 8, KZ_FORMAT_INDEX8, 0, 0, 8, 8, NULL, 0};
    const kz_rule rule = kz_rule_index(1);
    const int32_t far[4] = {INT32_MIN, INT32_MIN + 1, INT32_MAX - 1, INT32_MAX};
    kz_cell first = {5, 5};
    for (int i = 0; i < 4; i++) {
        CHECK(!kz_surface_overlap(&s, &rule, &s, &rule, far[i], 0));
        CHECK(!kz_surface_overlap(&s, &rule, &s, &rule, 0, far[i]));
        CHECK_EQ(kz_surface_overlap_area(&s, &rule, &s, &rule, far[i], far[3 - i]), 0);
        CHECK(!kz_surface_overlap_first(&s, &rule, &s, &rule, far[i], far[i], &first));
    }
    CHECK_EQ(first.x, 5);
}

/* A single row may have any pitch: no step is made from it to another. */
TEST(one_row_of_any_pitch_is_compared)
{
    static const unsigned char solid[4 * 20] = {255, 255, 255, 255};
    static const ptrdiff_t pitches[2] = {-PTRDIFF_MAX, PTRDIFF_MAX};
    const kz_rule index = kz_rule_index(1), alpha = kz_rule_alpha(127);
    const kz_cpu_level before = kz_cpu_level_now();
    for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
        if (kz_cpu_force((kz_cpu_level)level) != KZ_OK) continue;
        for (int i = 0; i < 2; i++) {
            const kz_surface s = {solid, pitches[i], KZ_FORMAT_INDEX8, 0, 0, 20, 1, NULL, 0};
            const kz_surface t = {solid, pitches[i], KZ_FORMAT_RGBA32, 0, 0, 20, 1, NULL, 0};
            NOTE("%s, %td", kz_cpu_level_name((kz_cpu_level)level), pitches[i]);
            CHECK_EQ(kz_surface_check(&s, NULL), KZ_OK);
            CHECK(kz_surface_overlap(&s, &index, &s, &index, 19, 0));
            CHECK(kz_surface_overlap(&s, &index, &s, &index, -7, 0));
            CHECK(kz_surface_overlap(&t, &alpha, &t, &alpha, 0, 0));
            CHECK(!kz_surface_overlap(&t, &alpha, &t, &alpha, 3, 0));
        }
    }
    CHECK_EQ(kz_cpu_force(before), KZ_OK);
}

TEST(the_first_pixel_is_topmost_then_leftmost)
{
    unsigned char a[3 * 100] = {0}, b[3 * 100];
    memset(b, 1, sizeof b);
    a[200 + 3] = a[100 + 90] = a[100 + 70] = 1;
    const kz_surface sa = {a, 100, KZ_FORMAT_INDEX8, 0, 0, 100, 3, NULL, 0},
                     sb = {b, 100, KZ_FORMAT_INDEX8, 0, 0, 100, 3, NULL, 0};
    const kz_rule rule = kz_rule_index(0);
    kz_cell first;
    CHECK(kz_surface_overlap_first(&sa, &rule, &sb, &rule, 0, 0, &first));
    CHECK_EQ(first.x, 70);
    CHECK_EQ(first.y, 1);
    CHECK(kz_surface_overlap_first(&sb, &rule, &sa, &rule, -10, -1, &first));
    CHECK_EQ(first.x, 60);
    CHECK_EQ(first.y, 0);
}

/* Every rule that the everyday question takes, and its neighbours that it leaves: no index, two in one word or in two,
 * every alpha transparent, formats without alpha, the same rule for two formats. */
TEST(any_two_of_these_rules_and_formats_agree_with_the_loop)
{
    enum { SIDE = 9, N = 12 };
    static unsigned char bytes[4 * SIDE * SIDE];
    kz_rule rules[6] = {kz_rule_index(3), kz_rule_index(200), kz_rule_index(3),
                        kz_rule_index(3), kz_rule_index(3),   kz_rule_alpha(127)};
    static const kz_format formats[3] = {KZ_FORMAT_RGBA32, KZ_FORMAT_ARGB32, KZ_FORMAT_RGBX32};
    static uint32_t palette[256];
    const kz_rule all = kz_rule_alpha(255);
    kz_surface surfaces[N];
    const kz_rule *rule_of[N];
    kz_test_rng r = kz_test_rng_here();
    for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (unsigned char)(kz_test_one_in(&r, 9) ? kz_test_u32(&r) : 3);
    for (int i = 0; i < 256; i++) palette[i] = kz_test_u32(&r);
    kz_rule_add_index(&rules[2], 4);
    kz_rule_add_index(&rules[3], 3 + 64); /* the same bit of another word */
    memset(rules[4].transparent, 0, sizeof rules[4].transparent);
    for (int i = 0; i < N; i++) {
        const kz_format format = i < 5 || i == N - 1 ? KZ_FORMAT_INDEX8 : formats[i % 3];
        const ptrdiff_t pitch = format == KZ_FORMAT_INDEX8 ? SIDE : 4 * SIDE;
        surfaces[i] = (kz_surface){bytes, pitch, format, 0, 0, SIDE, SIDE, palette, 256};
        rule_of[i] = i < 5 ? &rules[i] : i < 8 || i == N - 1 ? &rules[5] : &all;
    }
    int seen[2] = {0, 0};
    for (int i = 0; i < N * N; i++) {
        const int a = i / N, b = i % N;
        for (int k = 0; k < 12; k++) {
            const int32_t dx = kz_test_range(&r, -SIDE, SIDE), dy = kz_test_range(&r, -SIDE, SIDE);
            NOTE("%d and %d at %d, %d", a, b, dx, dy);
            check_pair(&surfaces[a], rule_of[a], &surfaces[b], rule_of[b], dx, dy);
            seen[kz_surface_overlap(&surfaces[a], rule_of[a], &surfaces[b], rule_of[b], dx, dy)]++;
        }
    }
    CHECK(seen[0] > 50 && seen[1] > 50);
}

TEST(several_transparent_indices_are_met_at_every_level)
{
    static unsigned char a[40 * 9], b[40 * 9];
    for (int i = 0; i < 40 * 9; i++) a[i] = (unsigned char)(i % 7), b[i] = (unsigned char)(i % 5);
    const kz_surface sa = {a, 40, KZ_FORMAT_INDEX8, 0, 0, 40, 9, NULL, 0};
    const kz_surface sb = {b, 40, KZ_FORMAT_INDEX8, 0, 0, 40, 9, NULL, 0};
    kz_rule several = kz_rule_index(0);
    const kz_rule single = kz_rule_index(3);
    const kz_cpu_level before = kz_cpu_level_now();
    for (int i = 1; i < 5; i++) kz_rule_add_index(&several, (uint8_t)i);
    for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
        if (kz_cpu_force((kz_cpu_level)level) != KZ_OK) continue;
        NOTE("%s", kz_cpu_level_name((kz_cpu_level)level));
        for (int32_t dx = -39; dx < 40; dx += 13) {
            check_pair(&sa, &several, &sb, &single, dx, 2);
            check_pair(&sb, &single, &sa, &several, dx, -2);
            check_pair(&sa, &several, &sa, &several, dx, 1);
        }
    }
    CHECK_EQ(kz_cpu_force(before), KZ_OK);
}

/* The slow loop sees another image than the fast one: a single pixel less. */
static void compare_with_a_lost_pixel(void)
{
    unsigned char a[64], b[64];
    memset(a, 1, sizeof a);
    memset(b, 1, sizeof b);
    b[63] = 0;
    const kz_surface sa = {a, 64, KZ_FORMAT_INDEX8, 0, 0, 64, 1, NULL, 0},
                     sb = {b, 64, KZ_FORMAT_INDEX8, 0, 0, 64, 1, NULL, 0};
    const kz_rule rule = kz_rule_index(0);
    CHECK_EQ(kz_surface_overlap_area(&sa, &rule, &sa, &rule, 0, 0), slow_answer(&sa, &rule, &sb, &rule, 0, 0).area);
}

TEST(the_comparison_notices_a_lost_pixel) { CHECK_EQ(kz_test_apart(compare_with_a_lost_pixel).failed, 1); }
