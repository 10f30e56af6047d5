/* test_mask_kernels.c - every level's loops give the plain ones' answers, and the plain ones those of single bits; and
 * none leaves the upper halves of vector registers in use, which would slow down all SSE code after it. */
#include <kolize/mask.h>

#include "grid.h"
#include "kz_test.h"
#include "mask/mask_kernels.h"

/* The build's tables that this machine can run. */
static const kzi_mask_kernels *table_of(kz_cpu_level level)
{
    if (!kz_cpu_has(level)) return NULL;
    switch (level) {
    case KZ_CPU_PLAIN: return kzi_mask_kernels_plain();
    case KZ_CPU_AVX2: return kzi_mask_kernels_avx2();
    case KZ_CPU_AVX512: return kzi_mask_kernels_avx512();
    case KZ_CPU_NEON: return kzi_mask_kernels_neon();
    default: return NULL;
    }
}

typedef struct answer {
    bool overlap, found, bounded;
    int64_t area;
    kz_cell first;
    kz_cell_rect bounds;
} answer;

static answer ask(const kzi_mask_kernels *kernels, const kzi_mask_window *w)
{
    answer a;
    memset(&a, 0, sizeof a); /* compared as bytes */
    a.overlap = kernels->overlap(w);
    a.area = kernels->area(w);
    a.found = kernels->first(w, &a.first);
    a.bounded = kernels->bounds(w, &a.bounds);
    return a;
}

static bool left_bit(const kz_mask *m, int64_t x, int64_t y)
{
    return x < m->w && y < m->h && kz_mask_get(m, (int32_t)x, (int32_t)y);
}

/* Bit by bit: right's cell (x, y) is in common when left's (x + shift, y) is set. */
static answer ask_bits(const kz_mask *left, const kz_mask *right, int shift)
{
    answer a;
    memset(&a, 0, sizeof a);
    for (int32_t y = 0; y < right->h; y++) {
        for (int32_t x = 0; x < right->w; x++) {
            if (!kz_mask_get(right, x, y) || !left_bit(left, (int64_t)x + shift, y)) continue;
            if (a.area++ == 0) {
                a.first = (kz_cell){x, y};
                a.bounds = (kz_cell_rect){x, y, x + 1, y + 1};
            }
            if (x < a.bounds.x0) a.bounds.x0 = x;
            if (x >= a.bounds.x1) a.bounds.x1 = x + 1;
            a.bounds.y1 = y + 1;
        }
    }
    a.overlap = a.found = a.bounded = a.area > 0;
    return a;
}

/* The windows that masks of one height make: the right mask's strips, as far as the left one has any. */
static kzi_mask_window window_of(const kz_mask *left, const kz_mask *right, int shift)
{
    const int32_t n = left->n_strips < right->n_strips ? left->n_strips : right->n_strips;
    return (kzi_mask_window){left->words, right->words, left->stride, right->stride, n, right->h, shift};
}

static int64_t wrong_at_shift(const kz_mask *left, const kz_mask *right, int shift)
{
    const kzi_mask_window w = window_of(left, right, shift);
    const answer slow = ask_bits(left, right, shift);
    int64_t wrong = 0;
    for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
        const kzi_mask_kernels *kernels = table_of((kz_cpu_level)level);
        if (!kernels) continue;
        const answer fast = ask(kernels, &w);
        wrong += memcmp(&slow, &fast, sizeof slow) != 0;
    }
    return wrong;
}

TEST(all_sizes_to_130_at_sampled_shifts)
{
    kz_test_rng r = kz_test_rng_here();
    for (int32_t h = 1; h <= 130; h++) {
        for (int k = 0; k < 24; k++) {
            const int32_t w = 1 + (h * 24 + k * 31) % 130;
            grid ga = grid_random(&r, w, h), gb = grid_random(&r, kz_test_range(&r, 1, 130), h);
            kz_mask *a = grid_mask(&ga), *b = grid_mask(&gb);
            REQUIRE(a && b);
            NOTE("%d and %d columns, %d rows", ga.w, gb.w, h);
            CHECK_EQ(wrong_at_shift(a, b, kz_test_range(&r, 0, 63)), 0);
            kz_mask_free(a);
            kz_mask_free(b);
            grid_free(&ga);
            grid_free(&gb);
        }
    }
}

TEST(all_shifts_of_single_bits_in_every_row)
{
    for (int32_t row = 0; row < 70; row++) {
        grid ga = grid_make(130, 70), gb = grid_make(130, 70);
        memset(ga.cell, 1, 130 * 70);
        grid_set(&gb, row * 37 % 130, row, true);
        kz_mask *a = grid_mask(&ga), *b = grid_mask(&gb);
        REQUIRE(a && b);
        for (int shift = 0; shift < 64; shift++) {
            CHECK_EQ(wrong_at_shift(a, b, shift), 0);
            CHECK_EQ(wrong_at_shift(b, a, shift), 0);
        }
        kz_mask_free(a);
        kz_mask_free(b);
        grid_free(&ga);
        grid_free(&gb);
    }
}

static void fill_plainly(uint64_t *strip, const uint64_t *before, int32_t rows)
{
    for (int32_t y = 0; y < rows; y++) {
        const uint64_t v = strip[y];
        bool inside = before[y] >> 63;
        strip[y] = 0;
        for (int i = 0; i < 64; i++) {
            inside ^= v >> i & 1;
            strip[y] |= (uint64_t)inside << i;
        }
    }
}

TEST(filling_and_common_cells_are_alike_at_every_level)
{
    kz_test_rng r = kz_test_rng_here();
    for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
        const kzi_mask_kernels *kernels = table_of((kz_cpu_level)level);
        if (!kernels) continue;
        for (int32_t rows = 1; rows <= 40; rows++) {
            uint64_t strip[48] = {0}, before[48] = {0}, slow[48], out[2][144] = {{0}};
            for (int32_t y = 0; y < rows; y++) {
                strip[y] = kz_test_u64(&r);
                before[y] = kz_test_u64(&r);
            }
            memcpy(slow, strip, sizeof slow);
            const kzi_mask_window w = {strip, before, 0, 0, 1, rows, 0}; /* no stride: one strip is its own next */
            const int shift = kz_test_range(&r, 0, 63);
            kernels->common(&w, out[0], 48, shift);
            kzi_mask_kernels_plain()->common(&w, out[1], 48, shift);
            CHECK_MEM(out[0], out[1], sizeof out[0]);
            CHECK_EQ(out[0][0], (strip[0] & before[0]) << shift);
            kernels->fill(strip, before, rows);
            fill_plainly(slow, before, rows);
            CHECK_MEM(strip, slow, sizeof slow);
        }
    }
}

/* ---- Upper halves ------------------------------------------------------------------------------------------ */

#if defined(__x86_64__) && defined(__GNUC__)

#include <cpuid.h>

/* Does the processor tell which register states are in use (XGETBV with 1), the system having allowed it? */
static bool tells_use(void)
{
    unsigned a = 0, b = 0, c = 0, d = 0;
    if (!__get_cpuid(1, &a, &b, &c, &d) || !(c >> 27 & 1)) return false;
    return __get_cpuid_count(13, 1, &a, &b, &c, &d) && (a >> 2 & 1);
}

/* Bit 2: upper halves of YMM; bit 6: of ZMM. */
static bool upper_in_use(void)
{
    unsigned low, high;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(1));
    return low & (1u << 2 | 1u << 6);
}

static void clear_upper(void) { __asm__ volatile("vzeroupper" ::: "memory"); }

static void use_upper(void)
{
    static const float ones[8] = {1, 1, 1, 1, 1, 1, 1, 1};
    __asm__ volatile("vmovups %0, %%ymm0" : : "m"(ones) : "memory");
}

#else

static bool tells_use(void) { return false; }
static bool upper_in_use(void) { return false; }
static void clear_upper(void) {}
static void use_upper(void) {}

#endif

/* True when the processor notices what this test is about: not all that tell it follow every instruction. */
static bool use_is_noticed(void)
{
    if (!tells_use() || !kz_cpu_has(KZ_CPU_AVX2)) return false;
    clear_upper();
    const bool before = upper_in_use();
    use_upper();
    const bool after = upper_in_use();
    clear_upper();
    return !before && after;
}

TEST(no_kernel_leaves_upper_halves_in_use)
{
    const bool noticed = use_is_noticed();
    grid g = grid_make(130, 70);
    uint64_t out[4 * 80] = {0};
    for (int filled = 0; filled < 2; filled++) {
        memset(g.cell, filled, 130 * 70);
        kz_mask *m = grid_mask(&g);
        REQUIRE(m != NULL);
        const kzi_mask_window w = window_of(m, m, 3);
        for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
            const kzi_mask_kernels *kernels = table_of((kz_cpu_level)level);
            if (!kernels) continue;
            bool in_use[6], found;
            int64_t area;
            kz_cell first;
            kz_cell_rect box;
            if (noticed) clear_upper();
            found = kernels->overlap(&w);
            in_use[0] = noticed && upper_in_use();
            area = kernels->area(&w);
            in_use[1] = noticed && upper_in_use();
            const bool has_first = kernels->first(&w, &first);
            in_use[2] = noticed && upper_in_use();
            const bool has_bounds = kernels->bounds(&w, &box);
            in_use[3] = noticed && upper_in_use();
            kernels->common(&w, out, 80, 5);
            in_use[4] = noticed && upper_in_use();
            kernels->fill(out, out + 160, 70);
            in_use[5] = noticed && upper_in_use();
            for (int i = 0; i < 6; i++) CHECK(!in_use[i]);
            CHECK_EQ(found, filled);
            CHECK_EQ(area > 0, filled);
            CHECK_EQ(has_first && has_bounds, filled);
        }
        kz_mask_free(m);
    }
    grid_free(&g);
}

/* A set bit turned in a full mask's words behind its back. */
static void compare_with_a_turned_bit(void)
{
    grid g = grid_make(100, 20);
    memset(g.cell, 1, 100 * 20);
    kz_mask *a = grid_mask(&g), *b = grid_mask(&g);
    if (a && b) {
        const answer before = ask_bits(a, b, 0);
        kzi_mask_strip(b, 1)[19] ^= (uint64_t)1 << 35;
        const kzi_mask_window w = window_of(a, b, 0);
        CHECK_EQ(ask(kzi_mask_kernels_now(), &w).area, before.area);
    }
    kz_mask_free(a);
    kz_mask_free(b);
    grid_free(&g);
}

TEST(the_comparison_notices_one_bit) { CHECK_EQ(kz_test_apart(compare_with_a_turned_bit).failed, 1); }
