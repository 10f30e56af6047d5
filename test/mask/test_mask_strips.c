/* test_mask_strips.c - the kernels for single strips, which small masks use, agree with single bits at every level. */
#include <kolize/mask.h>

#include "kz_test.h"
#include "kz_test_rng.h"
#include "mask/kernels/mask_kernels.h"

enum { ROWS = 80, ZEROS = 16 };

/* Rows of a strip, and zeros after them. */
typedef struct strip {
    uint64_t word[ROWS + ZEROS];
} strip;

/* Dense, sparse, a single bit somewhere, or nothing. */
static strip make_strip(kz_test_rng *r, int32_t rows, int kind)
{
    strip s = {{0}};
    for (int32_t y = 0; y < rows && kind < 2; y++) {
        s.word[y] = kz_test_u64(r);
        for (int i = 0; i < 6 * kind; i++) s.word[y] &= kz_test_u64(r);
    }
    if (kind == 2 && rows > 0) s.word[kz_test_below(r, (uint32_t)rows)] = (uint64_t)1 << kz_test_below(r, 64);
    return s;
}

static bool common_bit(const strip *left, const strip *right, int32_t y, int x, int shift)
{
    return x + shift < 64 && (left->word[y] >> (x + shift) & 1) && (right->word[y] >> x & 1);
}

static void compare_strips(const kzi_mask_kernels *kernels, const strip *left, const strip *right, int32_t rows,
                           int shift)
{
    int64_t area = 0;
    int32_t top = rows;
    for (int32_t y = 0; y < rows; y++) {
        for (int x = 0; x < 64; x++) {
            if (!common_bit(left, right, y, x, shift)) continue;
            area++;
            if (top == rows) top = y;
        }
    }
    CHECK_EQ(kernels->strip_overlap(left->word, right->word, rows, shift), area > 0);
    CHECK_EQ(kernels->strip_area(left->word, right->word, rows, shift), area);
    const int32_t found = kernels->strip_top(left->word, right->word, rows, shift);
    CHECK(area > 0 ? found == top : found >= rows);
}

static void compare_shifted(const kzi_mask_kernels *kernels, const strip *here, const strip *before, int32_t rows,
                            int shift)
{
    strip to = *before;
    for (int32_t y = 0; y < ROWS + ZEROS; y++) to.word[y] ^= 0x123456789abcdef0u;
    const strip old = to;
    kernels->or_shifted(to.word, here->word, before->word, rows, shift);
    int wrong = 0;
    for (int32_t y = 0; y < ROWS + ZEROS; y++) {
        for (int x = 0; x < 64; x++) {
            const bool from_here = x >= shift && here->word[y] >> (x - shift) & 1;
            const bool from_before = x < shift && before->word[y] >> (64 + x - shift) & 1;
            const bool want = (old.word[y] >> x & 1) || (y < rows && (from_here || from_before));
            wrong += want != (to.word[y] >> x & 1);
        }
    }
    CHECK_EQ(wrong, 0);
}

static void compare_all(const kzi_mask_kernels *kernels, kz_test_rng *r)
{
    for (int i = 0; i < 1500; i++) {
        const int32_t rows = kz_test_range(r, 0, ROWS);
        const strip left = make_strip(r, rows, (int)kz_test_below(r, 4));
        const strip right = make_strip(r, rows, (int)kz_test_below(r, 4));
        const int shift = kz_test_one_in(r, 4) ? 64 * (int)kz_test_below(r, 2) : (int)kz_test_below(r, 65);
        compare_strips(kernels, &left, &right, rows, shift);
        compare_shifted(kernels, &left, &right, rows, shift & 63);
    }
}

TEST(strips_at_every_level_as_bit_by_bit)
{
    const kz_cpu_level before = kz_cpu_level_now();
    for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
        if (kz_cpu_force((kz_cpu_level)level) != KZ_OK) continue;
        kz_test_rng r = kz_test_rng_here();
        compare_all(kzi_mask_kernels_now(), &r);
    }
    kz_cpu_force(before);
}

/* The same masks with rows of nothing around them lie elsewhere in their strips; the answers must not. */
static void compare_placed(kz_test_rng *r)
{
    const int32_t w = kz_test_range(r, 1, 64), h = kz_test_range(r, 1, 70), pad = kz_test_range(r, 0, 9);
    char text[80 * 66], padded[90 * 66];
    int n = 0, m = 0;
    for (int32_t y = 0; y < h + pad; y++) {
        for (int32_t x = 0; x < w; x++) {
            const char c = kz_test_one_in(r, 9) ? '#' : '.';
            if (y >= pad) text[n++] = c;
            padded[m++] = y >= pad ? c : '.';
        }
        if (y >= pad) text[n++] = '\n';
        padded[m++] = '\n';
    }
    text[n] = padded[m] = 0;
    kz_mask *a = NULL, *b = NULL;
    REQUIRE(kz_mask_from_text(text, NULL, &a, NULL) == KZ_OK);
    REQUIRE(kz_mask_from_text(padded, NULL, &b, NULL) == KZ_OK);
    for (int i = 0; i < 40; i++) {
        const int32_t dx = kz_test_range(r, -70, 70), dy = kz_test_range(r, -80, 80);
        kz_cell first = {0, 0}, second = {0, 0};
        CHECK_EQ(kz_mask_overlap(a, a, dx, dy), kz_mask_overlap(a, b, dx, dy - pad));
        CHECK_EQ(kz_mask_overlap_area(a, a, dx, dy), kz_mask_overlap_area(a, b, dx, dy - pad));
        CHECK_EQ(kz_mask_overlap_first(a, a, dx, dy, &first), kz_mask_overlap_first(b, a, dx, dy + pad, &second));
        if (kz_mask_overlap(a, a, dx, dy)) CHECK(first.x == second.x && first.y == second.y - pad);
    }
    CHECK(!kz_mask_overlap(a, b, INT32_MIN, 0) && !kz_mask_overlap(a, b, 0, INT32_MAX));
    CHECK(kz_mask_overlap_area(a, b, INT32_MAX, INT32_MIN) == 0);
    kz_mask_free(a);
    kz_mask_free(b);
}

TEST(where_a_small_mask_lies_in_its_strip_changes_nothing)
{
    kz_test_rng r = kz_test_rng_here();
    for (int i = 0; i < 200; i++) compare_placed(&r);
}

/* A sparse mask: the first look at two of them mostly tells nothing. */
static kz_mask *sparse_mask(kz_test_rng *r, int32_t w, int32_t h)
{
    static char text[130 * 140 + 1];
    int n = 0;
    for (int32_t y = 0; y < h; y++) {
        for (int32_t x = 0; x < w; x++) text[n++] = kz_test_one_in(r, 40) ? '#' : '.';
        text[n++] = '\n';
    }
    text[n] = 0;
    kz_mask *m = NULL;
    return kz_mask_from_text(text, NULL, &m, NULL) == KZ_OK ? m : NULL;
}

/* Masks of up to 128 pixels, one or two strips wide, overlap where they have an area in common. */
static void compare_double_strips(kz_test_rng *r)
{
    static const int32_t sides[4] = {30, 65, 100, 128};
    for (int i = 0; i < 16; i++) {
        kz_mask *a = sparse_mask(r, sides[i % 4], kz_test_range(r, 1, 138));
        kz_mask *b = sparse_mask(r, sides[i / 4], kz_test_range(r, 1, 138));
        REQUIRE(a && b);
        int seen[2] = {0, 0};
        for (int32_t dx = -129; dx <= 129; dx++) {
            const int32_t dy = kz_test_range(r, -139, 139);
            const bool meets = kz_mask_overlap_area(a, b, dx, dy) > 0;
            NOTE("%d x %d and %d x %d at %d, %d", kz_mask_width(a), kz_mask_height(a), kz_mask_width(b),
                 kz_mask_height(b), dx, dy);
            CHECK_EQ(kz_mask_overlap(a, b, dx, dy), meets);
            CHECK_EQ(kz_mask_overlap(b, a, -dx, -dy), meets);
            seen[meets]++;
        }
        CHECK_GT(seen[0], 0);
        kz_mask_free(a);
        kz_mask_free(b);
    }
}

TEST(masks_of_two_strips_overlap_where_they_have_an_area_in_common)
{
    const kz_cpu_level before = kz_cpu_level_now();
    for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
        if (kz_cpu_force((kz_cpu_level)level) != KZ_OK) continue;
        kz_test_rng r = kz_test_rng_here();
        compare_double_strips(&r);
    }
    kz_cpu_force(before);
}

static int64_t area_with_one_more(const uint64_t *left, const uint64_t *right, int32_t rows, int shift)
{
    return kzi_mask_plain_strip_area(left, right, rows, shift) + 1;
}

static void compare_a_wrong_table(void)
{
    kzi_mask_kernels wrong = *kzi_mask_kernels_plain();
    wrong.strip_area = area_with_one_more;
    const strip left = {{3}}, right = {{1}};
    compare_strips(&wrong, &left, &right, 1, 0);
}

TEST(the_comparison_notices_a_bit) { CHECK_EQ(kz_test_apart(compare_a_wrong_table).failed, 1); }
