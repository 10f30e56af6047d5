/* test_surface_kernels.c - every level's kernels agree with kz_surface_solid on every pixel, in every format.
 *
 * Rules, widths and places in a word vary.  No kernel reads a byte outside the rows, and none leaves the upper halves
 * of wide registers in use. */
#if !defined(_WIN32)
#define _DEFAULT_SOURCE /* mmap of no file */
#include <sys/mman.h>
#include <unistd.h>
#endif

#include "surface/surface_private.h"

#include "kz_test.h"
#include "pixels.h"
#include "upper_halves.h"

static const kzi_surface_kernels *table_of(kz_cpu_level level)
{
    if (!kz_cpu_has(level)) return NULL;
    switch (level) {
    case KZ_CPU_PLAIN: return kzi_surface_table_plain;
    case KZ_CPU_AVX2: return kzi_surface_table_avx2;
    case KZ_CPU_AVX512: return kzi_surface_table_avx512;
    case KZ_CPU_NEON: return kzi_surface_table_neon;
    default: return NULL;
    }
}

/* ---- A surface and the truth about it ---------------------------------------------------------------------- */

#define MOST_SIDE 200

typedef struct truth {
    unsigned char solid[MOST_SIDE * MOST_SIDE];
    int32_t w, h;
} truth;

static void tell_truth(truth *t, const kz_surface *s, const kz_rule *rule)
{
    t->w = s->w;
    t->h = s->h;
    for (int32_t y = 0; y < s->h; y++)
        for (int32_t x = 0; x < s->w; x++) t->solid[y * s->w + x] = kz_surface_solid(s, rule, x, y);
}

static uint64_t true_bits(const truth *t, int32_t x, int32_t y, int32_t n)
{
    uint64_t bits = 0;
    for (int32_t i = 0; i < n; i++) bits |= (uint64_t)t->solid[y * t->w + x + i] << i;
    return bits;
}

/* Blocks of one row and of all rows. */
static void check_blocks(const kz_surface *s, const kz_rule *rule, const truth *t, const kzi_surface_kernels *kernels,
                         int32_t x, int32_t n)
{
    uint64_t bits[MOST_SIDE], any = 0, expected = 0;
    kzi_solid_reader r;
    kzi_solid_reader_make(&r, s, rule, kernels);
    any = kzi_solid_rows(&r, x, 0, n, s->h, bits);
    bool right = true;
    for (int32_t y = 0; y < s->h; y++) {
        right &= bits[y] == true_bits(t, x, y, n);
        expected |= true_bits(t, x, y, n);
    }
    CHECK(right);
    CHECK_EQ(any, expected);
}

static const kz_rule_kind kinds[] = {KZ_RULE_ALPHA, KZ_RULE_KEY, KZ_RULE_INDEX, KZ_RULE_AIR};
#define N_KINDS (sizeof kinds / sizeof *kinds)

TEST(every_level_format_and_rule_at_all_widths_and_starts)
{
    static truth t;
    kz_test_rng r = kz_test_rng_here();
    for (int format = 1; format < KZ_FORMAT_COUNT; format++) {
        for (size_t k = 0; k < N_KINDS; k++) {
            if (!pixels_kind_suits(kinds[k], (kz_format)format)) continue;
            pixels_options o = {.format = (kz_format)format, .w = 130 + 63, .h = 2, .n_colors = 256};
            o.bottom_up = format % 2;
            pixels p = pixels_make(&r, o);
            const kz_rule rule = pixels_random_rule(&r, kinds[k]);
            const kz_surface *s = pixels_surface(&p);
            tell_truth(&t, s, &rule);
            for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
                const kzi_surface_kernels *kernels = table_of((kz_cpu_level)level);
                if (!kernels) continue;
                NOTE("%s, format %d, kind %d", kz_cpu_level_name((kz_cpu_level)level), format, (int)kinds[k]);
                for (int32_t start = 0; start < 64; start++)
                    for (int32_t n = 1; n <= 64; n++) check_blocks(s, &rule, &t, kernels, start, n);
            }
            pixels_free(&p);
        }
    }
}

/* Rules that leave nothing, everything, one index or all but one solid, and thresholds at the ends. */
TEST(every_level_at_the_ends_of_every_rule)
{
    static truth t;
    kz_test_rng r = kz_test_rng_here();
    for (int format = 1; format < KZ_FORMAT_COUNT; format++) {
        for (int n_colors = 1; n_colors <= 256; n_colors += 51) {
            pixels_options o = {.format = (kz_format)format, .x = 3, .w = 101, .h = 3, .n_colors = n_colors};
            pixels p = pixels_make(&r, o);
            const kz_surface *s = pixels_surface(&p);
            kz_rule rules[13] = {kz_rule_alpha(0),          kz_rule_alpha(254),         kz_rule_alpha(255),
                                 kz_rule_key(0, 0),         kz_rule_key(0xFFFFFF, 255), kz_rule_key(0xFFFFFF, 0),
                                 kz_rule_key(0, 254),       kz_rule_air(0, NULL),       kz_rule_air(0xFFFFFFFF, NULL),
                                 kz_rule_key(0x00807F, 130)}; /* any green, any blue */
            int n_rules = 10;
            if (pixels_indexed(s->format)) {
                for (int i = 0; i < 3; i++) rules[n_rules++] = kz_rule_index((uint8_t)kz_test_below(&r, 6));
                memset(rules[11].transparent, 0, sizeof rules[11].transparent);
                for (int i = 0; i < 255; i++) kz_rule_add_index(&rules[12], (uint8_t)i);
            }
            /* A colour that is there, at the edge of its own range. */
            rules[3].color = kz_surface_color(s, 50, 1);
            rules[7].color = kz_surface_color(s, 51, 1);
            for (int i = 0; i < n_rules; i++) {
                REQUIRE(kz_rule_check(&rules[i], s, NULL) == KZ_OK);
                tell_truth(&t, s, &rules[i]);
                for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
                    const kzi_surface_kernels *kernels = table_of((kz_cpu_level)level);
                    if (!kernels) continue;
                    NOTE("%s, format %d, rule %d", kz_cpu_level_name((kz_cpu_level)level), format, i);
                    check_blocks(s, &rules[i], &t, kernels, 1, 64);
                    check_blocks(s, &rules[i], &t, kernels, 64, 37);
                }
            }
            pixels_free(&p);
        }
    }
}

/* Every 16-bit word, every key near a step of the widening, against the colour of the one pixel. */
TEST(sixteen_bit_words_are_near_the_keys_their_colours_are_near)
{
    static uint16_t words[1 << 16];
    for (uint32_t i = 0; i < 1 << 16; i++) words[i] = (uint16_t)i;
    kz_test_rng r = kz_test_rng_here();
    const kz_format formats[3] = {KZ_FORMAT_RGB565, KZ_FORMAT_XRGB1555, KZ_FORMAT_ARGB1555};
    for (int round = 0; round < 24; round++) {
        const kz_surface s = {words, 1024, formats[round % 3], 0, 0, 512, 128, NULL, 0};
        kz_rule rule = kz_rule_key(kz_test_u32(&r) & 0xFFFFFF, (uint8_t)(round / 3 * round / 3 * 3));
        if (round % 4 == 3) rule = kz_rule_air(kz_surface_color(&s, kz_test_range(&r, 0, 511), 77), NULL);
        int64_t wrong = 0;
        for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
            if (kz_cpu_force((kz_cpu_level)level) != KZ_OK) continue;
            for (int32_t y = 0; y < 128; y++) {
                for (int32_t x = 0; x < 512; x += 64) {
                    const uint64_t bits = kz_surface_bits(&s, &rule, x, y, 64);
                    for (int32_t i = 0; i < 64; i++)
                        wrong += (bits >> i & 1) != (uint64_t)kz_surface_solid(&s, &rule, x + i, y);
                }
            }
        }
        CHECK_EQ(wrong, 0);
    }
}

TEST(sets_of_any_size_hold_the_indices_they_were_given)
{
    unsigned char all[256];
    for (int i = 0; i < 256; i++) all[i] = (unsigned char)(i * 77); /* each once */
    const kz_surface s = {all, 256, KZ_FORMAT_INDEX8, 0, 0, 256, 1, NULL, 0};
    kz_test_rng r = kz_test_rng_here();
    for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
        if (kz_cpu_force((kz_cpu_level)level) != KZ_OK) continue;
        kz_rule rule = kz_rule_index((uint8_t)kz_test_below(&r, 256));
        for (int round = 0; round < 400; round++) {
            kz_rule_add_index(&rule, (uint8_t)kz_test_below(&r, 256));
            bool right = true;
            for (int32_t x = 0; x < 256; x++) {
                const bool solid = kz_surface_bits(&s, &rule, x & ~63, 0, 64) >> x % 64 & 1;
                right &= solid == kz_surface_solid(&s, &rule, x, 0);
            }
            CHECK(right);
        }
    }
}

/* ---- Two rectangles ---------------------------------------------------------------------------------------- */

typedef struct meeting {
    int64_t area;
    int32_t row;
} meeting;

static meeting slow_meeting(const kzi_byte_pair *p)
{
    meeting m = {0, -1};
    for (int32_t y = 0; y < p->rows; y++) {
        for (int32_t x = 0; x < p->w; x++) {
            const unsigned char a = p->a[y * p->pitch_a + x], b = p->b[y * p->pitch_b + x];
            if ((p->clear_a->set[a / 64] >> a % 64 & 1) || (p->clear_b->set[b / 64] >> b % 64 & 1)) continue;
            if (m.area++ == 0) m.row = y;
        }
    }
    return m;
}

static kzi_transparency one_index(uint8_t index)
{
    kzi_transparency clear;
    const kz_rule rule = kz_rule_index(index);
    memset(&clear, 0, sizeof clear);
    kzi_transparency_of_indices(&clear, rule.transparent);
    return clear;
}

static void check_meeting(const kzi_byte_pair *p, int32_t (*meet)(const kzi_byte_pair *p),
                          int64_t (*area)(const kzi_byte_pair *p))
{
    const meeting slow = slow_meeting(p);
    CHECK_EQ(meet(p), slow.row);
    CHECK_EQ(area(p), slow.area);
}

/* Blocks that end exactly where the last row does: ASan sees a byte read too many. */
TEST(bytes_meet_where_a_loop_finds_them_at_all_widths)
{
    kz_test_rng r = kz_test_rng_here();
    for (int32_t w = 1; w <= 200; w++) {
        for (int round = 0; round < 12; round++) {
            const int32_t rows = kz_test_range(&r, 1, 9);
            const size_t size = (size_t)w * (size_t)rows;
            unsigned char *a = malloc(size), *b = malloc(size);
            REQUIRE(a != NULL && b != NULL);
            memset(a, 7, size);
            memset(b, 9, size);
            const uint32_t one_in = round < 4 ? 2 : round < 8 ? 16 : 400;
            for (size_t i = 0; i < size; i++) {
                if (kz_test_one_in(&r, one_in)) a[i] = (unsigned char)kz_test_u32(&r);
                if (!kz_test_one_in(&r, 3)) b[i] = (unsigned char)kz_test_u32(&r);
            }
            const kzi_transparency seven = one_index(7), nine = one_index(9);
            kzi_byte_pair p = {a, b, w, w, w, rows, &seven, &nine};
            if (round % 2) { /* bottom-up */
                p.b = b + (size_t)w * (size_t)(rows - 1);
                p.pitch_b = -w;
            }
            for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
                const kzi_surface_kernels *kernels = table_of((kz_cpu_level)level);
                if (!kernels) continue;
                NOTE("%s, %d x %d", kz_cpu_level_name((kz_cpu_level)level), w, rows);
                check_meeting(&p, kernels->bytes_meet, kernels->bytes_area);
                if (kernels->bytes_overlap) CHECK_EQ(kernels->bytes_overlap(&p), slow_meeting(&p).row >= 0);
            }
            free(a);
            free(b);
        }
    }
}

/* A pixel is solid when one of its bytes lies outside its range. */
static bool slow_quads(const kzi_byte_pair *p)
{
    for (int32_t y = 0; y < p->rows; y++) {
        for (int32_t x = 0; x < p->w; x++) {
            bool in_a = false, in_b = false;
            for (int i = 0; i < 4; i++) {
                const int a = p->a[y * p->pitch_a + 4 * x + i] - p->clear_a->least[i];
                const int b = p->b[y * p->pitch_b + 4 * x + i] - p->clear_b->least[i];
                in_a |= a < 0 || a > p->clear_a->room[i];
                in_b |= b < 0 || b > p->clear_b->room[i];
            }
            if (in_a && in_b) return true;
        }
    }
    return false;
}

static kzi_transparency any_ranges(kz_test_rng *r)
{
    kzi_transparency clear = {.form = KZI_CLEAR_QUAD};
    for (int i = 0; i < 4; i++) {
        clear.least[i] = (uint8_t)kz_test_below(r, 4);
        clear.room[i] = (uint8_t)kz_test_below(r, 200);
        if (kz_test_one_in(r, 3)) clear.room[i] = (uint8_t)(255 - clear.least[i]);
    }
    return clear;
}

TEST(pixels_of_four_bytes_overlap_where_a_loop_finds_them_at_all_widths)
{
    kz_test_rng r = kz_test_rng_here();
    int seen[2] = {0, 0};
    for (int32_t w = 1; w <= 70; w++) {
        for (int round = 0; round < 12; round++) {
            const int32_t rows = kz_test_range(&r, 1, 9);
            const size_t size = 4 * (size_t)w * (size_t)rows;
            unsigned char *a = malloc(size), *b = malloc(size);
            REQUIRE(a != NULL && b != NULL);
            const kzi_transparency clear_a = any_ranges(&r), clear_b = any_ranges(&r);
            for (size_t i = 0; i < size; i++) {
                a[i] = kz_test_one_in(&r, 40) ? (unsigned char)kz_test_u32(&r) : clear_a.least[i % 4];
                b[i] = kz_test_one_in(&r, 40) ? (unsigned char)kz_test_u32(&r) : clear_b.least[i % 4];
            }
            kzi_byte_pair p = {a, b, 4 * w, 4 * w, w, rows, &clear_a, &clear_b};
            if (round % 2) { /* bottom-up */
                p.b = b + 4 * (size_t)w * (size_t)(rows - 1);
                p.pitch_b = -4 * w;
            }
            const bool expected = slow_quads(&p);
            seen[expected]++;
            for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
                const kzi_surface_kernels *kernels = table_of((kz_cpu_level)level);
                if (!kernels || !kernels->quads_overlap) continue;
                NOTE("%s, %d x %d", kz_cpu_level_name((kz_cpu_level)level), w, rows);
                CHECK_EQ(kernels->quads_overlap(&p), expected);
            }
            free(a);
            free(b);
        }
    }
    CHECK(seen[0] > 50 && seen[1] > 50);
}

TEST(wide_rows_of_bytes_are_counted_to_the_last)
{
    const int32_t w = 16 * 300 + 5;
    unsigned char *a = malloc((size_t)w);
    REQUIRE(a != NULL);
    memset(a, 1, (size_t)w);
    const kzi_transparency zero = one_index(0);
    const kzi_byte_pair p = {a, a, w, w, w, 1, &zero, &zero};
    for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
        const kzi_surface_kernels *kernels = table_of((kz_cpu_level)level);
        if (kernels) CHECK_EQ(kernels->bytes_area(&p), w);
    }
    free(a);
}

TEST(words_meet_at_the_first_that_share_a_bit)
{
    kz_test_rng r = kz_test_rng_here();
    for (int32_t n = 1; n <= 64; n++) {
        for (int round = 0; round < 20; round++) {
            uint64_t a[64], b[64];
            int32_t first = -1;
            int64_t area = 0;
            for (int32_t i = n - 1; i >= 0; i--) {
                a[i] = kz_test_u64(&r);
                b[i] = kz_test_one_in(&r, 1 + 2 * (uint32_t)round) ? (uint64_t)1 << kz_test_below(&r, 64) : ~a[i];
                if (a[i] & b[i]) first = i;
                for (int k = 0; k < 64; k++) area += (a[i] & b[i]) >> k & 1;
            }
            for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
                const kzi_surface_kernels *kernels = table_of((kz_cpu_level)level);
                if (!kernels) continue;
                CHECK_EQ(kernels->words_meet(a, b, n), first);
                CHECK_EQ(kernels->words_area(a, b, n), area);
            }
        }
    }
}

static meeting slow_pair(const truth *a, const truth *b, int32_t dx, int32_t dy, kz_cell *first)
{
    meeting m = {0, -1};
    for (int32_t y = 0; y < a->h; y++) {
        for (int32_t x = 0; x < a->w; x++) {
            const int32_t bx = x - dx, by = y - dy;
            if (bx < 0 || by < 0 || bx >= b->w || by >= b->h) continue;
            if (!a->solid[y * a->w + x] || !b->solid[by * b->w + bx]) continue;
            if (m.area++ == 0) *first = (kz_cell){x, y};
        }
    }
    return m;
}

static kz_rule_kind any_kind(kz_test_rng *r, kz_format format)
{
    kz_rule_kind kind;
    do kind = (kz_rule_kind)kz_test_below(r, KZ_RULE_COUNT);
    while (!pixels_kind_suits(kind, format));
    return kind;
}

static pixels any_pixels(kz_test_rng *r)
{
    pixels_options o = {.format = (kz_format)kz_test_range(r, 1, KZ_FORMAT_COUNT - 1), .n_colors = 256};
    if (kz_test_one_in(r, 3)) o.format = KZ_FORMAT_INDEX8;
    o.x = kz_test_range(r, 0, 40);
    o.y = kz_test_range(r, 0, 2);
    o.w = kz_test_range(r, 1, 150);
    o.h = kz_test_range(r, 1, 100);
    o.extra_pitch = kz_test_range(r, 0, 3);
    o.bottom_up = kz_test_one_in(r, 2);
    return pixels_make(r, o);
}

/* Both surfaces sparse enough that many pairs meet late or not at all. */
static kz_rule sparse_rule(kz_test_rng *r, pixels *p)
{
    kz_rule rule = pixels_random_rule(r, any_kind(r, p->s.format));
    if (rule.kind == KZ_RULE_INDEX && p->s.format == KZ_FORMAT_INDEX8 && kz_test_one_in(r, 2)) {
        memset(rule.transparent, 0xFF, sizeof rule.transparent);
        rule.transparent[2] ^= (uint64_t)1 << kz_test_below(r, 64);
    }
    if (p->s.format == KZ_FORMAT_INDEX8 && kz_test_one_in(r, 2)) {
        rule = kz_rule_index(77);
        for (int32_t y = 0; y < p->s.h; y++) {
            unsigned char *row = p->block + (kzi_surface_row(&p->s, y) - p->block) + p->s.x;
            for (int32_t x = 0; x < p->s.w; x++)
                if (!kz_test_one_in(r, 500)) row[x] = 77;
        }
    }
    return rule;
}

TEST(pairs_of_surfaces_agree_with_the_loop_over_pixels_at_every_level)
{
    static truth ta, tb;
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(150); i > 0; i--) {
        pixels a = any_pixels(&r), b = any_pixels(&r);
        const kz_rule ra = sparse_rule(&r, &a), rb = sparse_rule(&r, &b);
        const kz_surface *sa = pixels_surface(&a), *sb = kz_test_one_in(&r, 8) ? sa : pixels_surface(&b);
        const kz_rule *rule_b = sb == sa ? &ra : &rb;
        tell_truth(&ta, sa, &ra);
        tell_truth(&tb, sb, rule_b);
        for (int at = 0; at < 4; at++) {
            const int32_t dx = kz_test_range(&r, -sb->w, sa->w), dy = kz_test_range(&r, -sb->h, sa->h);
            kz_cell expected = {-7, -7};
            const meeting slow = slow_pair(&ta, &tb, dx, dy, &expected);
            for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
                if (kz_cpu_force((kz_cpu_level)level) != KZ_OK) continue;
                NOTE("%s, formats %d %d", kz_cpu_level_name((kz_cpu_level)level), sa->format, sb->format);
                kz_cell first = {-7, -7};
                CHECK_EQ(kz_surface_overlap(sa, &ra, sb, rule_b, dx, dy), slow.area > 0);
                CHECK_EQ(kz_surface_overlap_area(sa, &ra, sb, rule_b, dx, dy), slow.area);
                CHECK_EQ(kz_surface_overlap_first(sa, &ra, sb, rule_b, dx, dy, &first), slow.area > 0);
                CHECK_EQ(first.x, expected.x);
                CHECK_EQ(first.y, expected.y);
            }
        }
        pixels_free(&a);
        pixels_free(&b);
    }
}

/* ---- Nothing but the rows is read ---------------------------------------------------------------------------- */

/* A page of pixels between two that must not be touched. */
typedef struct guarded {
    unsigned char *page;
    size_t size;
} guarded;

#if !defined(_WIN32)

static guarded guarded_make(void)
{
    const size_t size = (size_t)sysconf(_SC_PAGESIZE);
    unsigned char *three = mmap(NULL, 3 * size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (three == MAP_FAILED || mprotect(three + size, size, PROT_READ | PROT_WRITE) != 0) abort();
    return (guarded){three + size, size};
}

static void guarded_free(guarded g) { munmap(g.page - g.size, 3 * g.size); }

#else

/* What lies around a block of the heap is at least not the block. */
static guarded guarded_make(void)
{
    guarded g = {malloc(4096), 4096};
    if (!g.page) abort();
    return g;
}

static void guarded_free(guarded g) { free(g.page); }

#endif

/* Two rows at the page's beginning, at its end, and one at each, of every width. */
TEST(no_byte_beside_the_rows_is_touched)
{
    kz_test_rng r = kz_test_rng_here();
    const guarded g = guarded_make();
    static uint32_t palette[256];
    for (size_t i = 0; i < g.size; i++) g.page[i] = (unsigned char)kz_test_below(&r, 3);
    for (int i = 0; i < 256; i++) palette[i] = pixels_random_color(&r);
    for (int format = 1; format < KZ_FORMAT_COUNT; format++) {
        for (size_t k = 0; k < N_KINDS; k++) {
            if (!pixels_kind_suits(kinds[k], (kz_format)format)) continue;
            kz_rule rule = pixels_random_rule(&r, kinds[k]);
            for (int32_t w = 1; w <= 130; w++) {
                if (kinds[k] == KZ_RULE_INDEX)
                    rule = kz_rule_index(0); /* one index and two have kernels of their own */
                if (w % 2) kz_rule_add_index(&rule, 1);
                const size_t row = ((size_t)w * (size_t)pixels_bits((kz_format)format) + 7) / 8;
                kz_surface s = {g.page, (ptrdiff_t)row, (kz_format)format, 0, 0, w, 2, palette, 256};
                for (int place = 0; place < 3; place++) {
                    if (place == 1) s.pixels = g.page + g.size - 2 * row;
                    if (place ==
                        2) { /* bottom-up, the top row at the end of the page, the bottom one at its beginning */
                        s.pixels = g.page + g.size - row;
                        s.pitch = -(ptrdiff_t)(g.size - row);
                    }
                    int64_t expected = 0;
                    for (int32_t y = 0; y < 2; y++)
                        for (int32_t x = 0; x < w; x++) expected += kz_surface_solid(&s, &rule, x, y);
                    for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
                        if (kz_cpu_force((kz_cpu_level)level) != KZ_OK) continue;
                        CHECK_EQ(kz_surface_overlap_area(&s, &rule, &s, &rule, 0, 0), expected);
                        CHECK_EQ(kz_surface_overlap(&s, &rule, &s, &rule, 0, 0), expected > 0);
                    }
                }
            }
        }
    }
    guarded_free(g);
}

/* A palette is read as far as it goes. */
TEST(no_color_after_the_palette_is_touched)
{
    kz_test_rng r = kz_test_rng_here();
    const guarded g = guarded_make();
    unsigned char pixel[256];
    for (int i = 0; i < 256; i++) pixel[i] = (unsigned char)i;
    for (int32_t n = 1; n <= 256; n++) {
        uint32_t *palette = (uint32_t *)(void *)(g.page + g.size - 4 * (size_t)n);
        for (int32_t i = 0; i < n; i++) palette[i] = pixels_random_color(&r);
        const kz_surface s = {pixel, 256, KZ_FORMAT_INDEX8, 0, 0, 256, 1, palette, n};
        for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
            if (kz_cpu_force((kz_cpu_level)level) != KZ_OK) continue;
            const kz_rule rule = pixels_random_rule(&r, n % 2 ? KZ_RULE_KEY : KZ_RULE_AIR);
            int64_t expected = 0;
            for (int32_t x = 0; x < 256; x++) expected += kz_surface_solid(&s, &rule, x, 0);
            CHECK_EQ(kz_surface_overlap_area(&s, &rule, &s, &rule, 0, 0), expected);
        }
    }
    guarded_free(g);
}

/* ---- Upper halves ------------------------------------------------------------------------------------------ */

TEST(no_kernel_leaves_upper_halves_in_use)
{
    const bool noticed = upper_halves_are_noticed();
    unsigned char page[64 * 4 * 3] = {0};
    uint64_t bits[3] = {0}, other[3] = {0};
    kzi_transparency clear;
    memset(&clear, 0, sizeof clear);
    for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
        const kzi_surface_kernels *kernels = table_of((kz_cpu_level)level);
        if (!kernels) continue;
        for (int32_t n = 1; n <= 64; n++) {
            for (int form = KZI_CLEAR_BYTE; form <= KZI_CLEAR_QUAD; form++) {
                const kzi_pixel_block block = {page, 256, n, 3};
                clear.form = (kzi_transparency_form)form;
                if (noticed) upper_halves_clear();
                const uint64_t any = kernels->solid(&clear, &block, bits);
                const bool in_use = noticed && upper_halves_in_use();
                CHECK(!in_use);
                CHECK_EQ(any, form == KZI_CLEAR_SET ? ~(uint64_t)0 >> (64 - n) : 0);
            }
            const kzi_transparency one = one_index(1);
            const kzi_byte_pair pair = {page, page, 192, 192, 2 * n, 3, &one, &one};
            const kzi_transparency any_byte = {.form = KZI_CLEAR_QUAD, .room = {255, 255, 255, 255}};
            const kzi_byte_pair quads = {page, page, 256, 256, n, 3, &any_byte, &any_byte};
            if (noticed) upper_halves_clear();
            const int32_t row = kernels->bytes_meet(&pair);
            const bool after_meet = noticed && upper_halves_in_use();
            const int64_t area = kernels->bytes_area(&pair);
            const bool after_area = noticed && upper_halves_in_use();
            if (kernels->bytes_overlap) CHECK(kernels->bytes_overlap(&pair));
            const bool after_bytes = noticed && upper_halves_in_use();
            if (kernels->quads_overlap) CHECK(!kernels->quads_overlap(&quads));
            const bool after_quads = noticed && upper_halves_in_use();
            const int32_t word = kernels->words_meet(bits, other, 3);
            const bool after_words = noticed && upper_halves_in_use();
            const int64_t common = kernels->words_area(bits, other, 3);
            const bool after_count = noticed && upper_halves_in_use();
            CHECK(!after_meet && !after_area && !after_bytes && !after_quads && !after_words && !after_count);
            CHECK(row == 0 && area == 6 * n && word == -1 && common == 0);
        }
    }
}

/* ---- That all this can fail --------------------------------------------------------------------------------- */

/* The comparison's own eyes: one verdict turned behind the kernels' back. */
static void compare_with_a_turned_verdict(void)
{
    static truth t;
    unsigned char row[70];
    memset(row, 5, sizeof row);
    const kz_surface s = {row, 70, KZ_FORMAT_INDEX8, 0, 0, 70, 1, NULL, 0};
    const kz_rule rule = kz_rule_index(1);
    tell_truth(&t, &s, &rule);
    t.solid[69] ^= 1;
    check_blocks(&s, &rule, &t, kzi_surface_kernels_now(), 6, 64);
}

TEST(the_comparison_of_blocks_notices_one_pixel) { CHECK_GT(kz_test_apart(compare_with_a_turned_verdict).failed, 0); }
