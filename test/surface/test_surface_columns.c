/* test_surface_columns.c - every kernel finds a single pixel wherever it lies, and takes in none beside the rectangle.
 *
 * All places are tried: each column of each width from 1 to 70, each row of nine and of fewer, at every level.  What
 * is right of the rectangle is solid, and so is what is below it. */
#include "surface/surface_private.h"

#include "kz_test.h"

#include <string.h>

enum { MOST_W = 70, MOST_ROWS = 9, BESIDE = 10, PITCH = 4 * (MOST_W + BESIDE), BELOW = 2 };

static unsigned char one[PITCH * (MOST_ROWS + BELOW)], all[sizeof one], but_one[sizeof one];

static const kzi_surface_kernels *kernels_of(int level)
{
    const kzi_surface_kernels *const *table = kzi_surface_tables[level];
    return kz_cpu_has((kz_cpu_level)level) && table ? *table : NULL;
}

/* Value 0 is transparent.  `one` is solid at a pixel and beside the rectangle, `but_one` everywhere but there. */
static void paint(int32_t w, int32_t rows, int32_t size)
{
    memset(all, 255, sizeof all);
    memset(but_one, 255, sizeof but_one);
    memset(one, 255, sizeof one);
    for (int32_t y = 0; y < rows; y++) memset(one + y * PITCH, 0, (size_t)(w * size));
}

static void set_pixel(int32_t x, int32_t y, int32_t size, bool solid)
{
    memset(one + y * PITCH + x * size, solid ? 255 : 0, (size_t)size);
    memset(but_one + y * PITCH + x * size, solid ? 0 : 255, (size_t)size);
}

typedef void (*on_place)(const kzi_surface_kernels *kernels, int32_t w, int32_t rows, int32_t x, int32_t y);

static void at_each_place(int32_t size, on_place check)
{
    static const int32_t row_counts[] = {1, 3, 4, MOST_ROWS};
    for (int32_t w = 1; w <= MOST_W; w++)
        for (size_t i = 0; i < sizeof row_counts / sizeof *row_counts; i++) {
            const int32_t rows = row_counts[i];
            paint(w, rows, size);
            for (int32_t place = 0; place < w * rows; place++) {
                const int32_t x = place % w, y = place / w;
                set_pixel(x, y, size, true);
                for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
                    const kzi_surface_kernels *kernels = kernels_of(level);
                    NOTE("%s, %d x %d, pixel %d, %d", kz_cpu_level_name((kz_cpu_level)level), w, rows, x, y);
                    if (kernels) check(kernels, w, rows, x, y);
                }
                set_pixel(x, y, size, false);
            }
        }
}

/* ---- Two rectangles ---------------------------------------------------------------------------------------- */

static kzi_byte_pair pair_of(const unsigned char *a, const unsigned char *b, int32_t w, int32_t rows,
                             const kzi_transparency *clear)
{
    return (kzi_byte_pair){a, b, PITCH, PITCH, w, rows, clear, clear};
}

static void check_quads(const kzi_surface_kernels *kernels, int32_t w, int32_t rows, int32_t x, int32_t y)
{
    static const kzi_transparency zero = {.form = KZI_CLEAR_QUAD};
    const kzi_byte_pair a_one = pair_of(one, all, w, rows, &zero), b_one = pair_of(all, one, w, rows, &zero);
    const kzi_byte_pair none = pair_of(one, but_one, w, rows, &zero);
    (void)x, (void)y;
    if (!kernels->quads_overlap) return;
    CHECK(kernels->quads_overlap(&a_one));
    CHECK(kernels->quads_overlap(&b_one));
    CHECK(!kernels->quads_overlap(&none));
}

static void check_bytes(const kzi_surface_kernels *kernels, int32_t w, int32_t rows, int32_t x, int32_t y)
{
    static const kzi_transparency zero = {.form = KZI_CLEAR_BYTE, .set = {1, 0, 0, 0}};
    const kzi_byte_pair a_one = pair_of(one, all, w, rows, &zero), b_one = pair_of(all, one, w, rows, &zero);
    const kzi_byte_pair none = pair_of(one, but_one, w, rows, &zero), most = pair_of(but_one, all, w, rows, &zero);
    (void)x;
    CHECK_EQ(kernels->bytes_meet(&a_one), y);
    CHECK_EQ(kernels->bytes_meet(&b_one), y);
    CHECK_EQ(kernels->bytes_meet(&none), -1);
    CHECK_EQ(kernels->bytes_area(&a_one), 1);
    CHECK_EQ(kernels->bytes_area(&none), 0);
    CHECK_EQ(kernels->bytes_area(&most), (int64_t)w * rows - 1);
    if (!kernels->bytes_overlap) return;
    CHECK(kernels->bytes_overlap(&a_one));
    CHECK(kernels->bytes_overlap(&b_one));
    CHECK(!kernels->bytes_overlap(&none));
}

TEST(a_common_pixel_of_four_bytes_is_found_in_every_column_of_every_width) { at_each_place(4, check_quads); }

TEST(a_common_index_is_found_in_every_column_of_every_width) { at_each_place(1, check_bytes); }

/* ---- Rows of solid bits ------------------------------------------------------------------------------------ */

static const kzi_transparency *solid_clear;

static void check_solid(const kzi_surface_kernels *kernels, int32_t w, int32_t rows, int32_t x, int32_t y)
{
    uint64_t bits[MOST_ROWS], full = w < 64 ? ((uint64_t)1 << w) - 1 : ~(uint64_t)0;
    if (w > KZI_BLOCK_COLUMNS) return;
    for (int turned = 0; turned < 2; turned++) {
        const kzi_pixel_block block = {turned ? but_one : one, PITCH, w, rows};
        const uint64_t pixel = (uint64_t)1 << x, at = turned ? full & ~pixel : pixel, other = turned ? full : 0;
        const uint64_t any = kernels->solid(solid_clear, &block, bits);
        bool right = any == ((rows > 1 ? other : 0) | at);
        for (int32_t i = 0; i < rows; i++) right &= bits[i] == (i == y ? at : other);
        CHECK(right);
    }
}

TEST(a_solid_pixel_of_every_form_sets_its_bit_in_every_column_of_every_width)
{
    const kzi_transparency forms[] = {
        {.form = KZI_CLEAR_BYTE, .set = {1, 0, 0, 0}},
        {.form = KZI_CLEAR_SET, .set = {3, 0, 0, 0}},
        {.form = KZI_CLEAR_WORD, .mask = 0xffff},
        {.form = KZI_CLEAR_FIELDS, .field = {0xf800, 0x07e0, 0x001f}, .span = {0x800, 0x20, 1}},
        {.form = KZI_CLEAR_TRIPLE, .room = {3, 3, 3, 255}},
        {.form = KZI_CLEAR_QUAD, .room = {3, 3, 3, 3}},
    };
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        solid_clear = &forms[i];
        at_each_place(kzi_clear_size(forms[i].form), check_solid);
    }
}

/* ---- Words ------------------------------------------------------------------------------------------------- */

TEST(a_common_bit_is_found_in_every_word_of_every_count)
{
    uint64_t a[MOST_W + BESIDE], b[MOST_W + BESIDE];
    for (int32_t n = 1; n <= MOST_W; n++)
        for (int32_t place = 0; place < 64 * n; place++) {
            const int32_t word = place / 64;
            const uint64_t bit = (uint64_t)1 << place % 64;
            memset(a, 255, sizeof a);
            memset(b, 255, sizeof b);
            memset(a, 0, sizeof *a * (size_t)n);
            for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
                const kzi_surface_kernels *kernels = kernels_of(level);
                if (!kernels) continue;
                NOTE("%s, bit %d of %d words", kz_cpu_level_name((kz_cpu_level)level), place, n);
                a[word] = bit;
                CHECK(kernels->words_meet(a, b, n) == word && kernels->words_area(a, b, n) == 1);
                b[word] = ~bit;
                CHECK(kernels->words_meet(a, b, n) == -1 && kernels->words_area(a, b, n) == 0);
                b[word] = ~(uint64_t)0;
            }
        }
}
