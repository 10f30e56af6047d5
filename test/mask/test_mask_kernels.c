/* test_mask_kernels.c - every level's kernels give the plain ones' answers, and the plain ones those of single cells.
 *
 * None leaves the upper halves of vector registers in use, which would slow down all SSE code after it. */
#include <kolize/mask.h>

#include "contents.h"
#include "kz_test.h"
#include "upper_halves.h"
#include "mask/kernels/mask_kernels.h"

/* The build's tables that this machine can run. */
static const kzi_mask_kernels *table_of(kz_cpu_level level)
{
    if (!kz_cpu_has(level)) return NULL;
    switch (level) {
    case KZ_CPU_PLAIN: return kzi_mask_kernels_plain();
    case KZ_CPU_AVX2: return kzi_mask_kernels_avx2();
    case KZ_CPU_AVX512: return kzi_mask_kernels_avx512();
    case KZ_CPU_NEON: return kzi_mask_kernels_neon();
    case KZ_CPU_WASM128: return kzi_mask_kernels_wasm128();
    default: return NULL;
    }
}

/* On x86 a compiler may know less than the machine; elsewhere a level means its table. */
TEST(the_level_in_force_runs_its_own_table)
{
    const kz_cpu_level before = kz_cpu_level_now();
    for (int i = 0; i < KZ_CPU_LEVEL_COUNT; i++) {
        const kz_cpu_level level = (kz_cpu_level)i;
        if (kz_cpu_force(level) != KZ_OK) continue;
        const kzi_mask_kernels *own = table_of(level), *now = kzi_mask_kernels_now();
        NOTE("%s", kz_cpu_level_name(level));
        if (own) CHECK(now == own);
        else if (level != KZ_CPU_AVX512) CHECK(now == kzi_mask_kernels_plain());
#if defined(__aarch64__) || defined(__wasm__)
        CHECK(own != NULL && (level == KZ_CPU_PLAIN) == (own == kzi_mask_kernels_plain()));
#endif
    }
    CHECK_EQ(kz_cpu_force(before), KZ_OK);
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

/* Two masks of one height, as cells and as words. */
typedef struct masks {
    grid left_cells, right_cells;
    kz_mask *left, *right;
} masks;

static masks masks_of(grid left, grid right) { return (masks){left, right, grid_mask(&left), grid_mask(&right)}; }

static void masks_free(masks *m)
{
    kz_mask_free(m->left);
    kz_mask_free(m->right);
    grid_free(&m->left_cells);
    grid_free(&m->right_cells);
}

/* The window given to kernels: the right mask's strips, as far as the left one has any. */
static kzi_mask_window window_of(const masks *m, int shift)
{
    const kz_mask *left = m->left, *right = m->right;
    const int32_t n = left->n_strips < right->n_strips ? left->n_strips : right->n_strips;
    return (kzi_mask_window){left->words, right->words, left->stride, right->stride, n, right->h, shift};
}

/* Room for the cells in common of masks of up to 130 x 130, shifted by less than a strip. */
#define OUT_STRIDE 136
#define OUT_WORDS  (4 * OUT_STRIDE)

/* Cell by cell: right's cell (x, y) is in common when left's (x + shift, y) is set. */
static answer ask_cells(const masks *m, int shift, uint64_t *out, int out_shift)
{
    answer a;
    memset(&a, 0, sizeof a);
    memset(out, 0, OUT_WORDS * sizeof *out);
    for (int32_t y = 0; y < m->right_cells.h; y++) {
        for (int32_t x = 0; x < m->right_cells.w; x++) {
            if (!grid_get(&m->right_cells, x, y) || !grid_get(&m->left_cells, (int64_t)x + shift, y)) continue;
            out[(x + out_shift) / 64 * OUT_STRIDE + y] |= (uint64_t)1 << (x + out_shift) % 64;
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

/* Counts the answers of all levels that differ from the plain ones, and on demand those of the plain ones that differ
 * from the cells. */
static int64_t wrong_at_shift(const masks *m, int shift, bool by_cells)
{
    static uint64_t plain_out[OUT_WORDS], out[OUT_WORDS];
    const kzi_mask_window w = window_of(m, shift);
    const int out_shift = (5 * shift + w.rows) % 64;
    const size_t n_out = (size_t)(w.n_strips + 1) * OUT_STRIDE;
    const answer plain = ask(kzi_mask_kernels_plain(), &w);
    memset(plain_out, 0, n_out * sizeof *out);
    kzi_mask_kernels_plain()->common(&w, plain_out, OUT_STRIDE, out_shift);
    int64_t wrong = 0;
    if (by_cells) {
        const answer slow = ask_cells(m, shift, out, out_shift);
        wrong += memcmp(&slow, &plain, sizeof slow) != 0;
        wrong += memcmp(out, plain_out, n_out * sizeof *out) != 0;
    }
    for (int level = KZ_CPU_PLAIN + 1; level < KZ_CPU_LEVEL_COUNT; level++) {
        const kzi_mask_kernels *kernels = table_of((kz_cpu_level)level);
        if (!kernels) continue;
        const answer fast = ask(kernels, &w);
        memset(out, 0, n_out * sizeof *out);
        kernels->common(&w, out, OUT_STRIDE, out_shift);
        wrong += memcmp(&plain, &fast, sizeof plain) != 0;
        wrong += memcmp(plain_out, out, n_out * sizeof *out) != 0;
    }
    return wrong;
}

/* Every level at all 64 shifts; by cells at four of them, others for each width and each height, so that every width
 * and every height meets every shift. */
static int64_t wrong_at_all_shifts(const masks *m)
{
    const int turn = (m->right->w * 7 + m->right->h * 3) % 16;
    int64_t wrong = 0;
    for (int shift = 0; shift < 64; shift++) wrong += wrong_at_shift(m, shift, shift % 16 == turn);
    return wrong;
}

/* Every height; when the run is to be short every seventh: those have all remainders by 8, and still every width meets
 * every shift. */
static int32_t height_step(void) { return content_run_is_short() ? 7 : 1; }

TEST(all_sizes_to_130_at_all_shifts_with_random_and_structured_content)
{
    kz_test_rng r = kz_test_rng_here();
    for (int32_t w = 1; w <= 130; w++) {
        for (int32_t h = 1; h <= 130; h += height_step()) {
            for (uint32_t structured = 0; structured < 2; structured++) {
                const uint32_t n = (uint32_t)(w + 2 * h), k = (uint32_t)(w + h);
                const content of_left = structured ? content_structured(n) : content_random(n);
                const content of_right = structured ? content_structured(k) : content_random(k);
                const grid left = grid_with(of_left, &r, 1 + (w + 37 * h) % 130, h);
                masks m = masks_of(left, grid_with(of_right, &r, w, h));
                REQUIRE(m.left && m.right);
                NOTE("%d and %d columns, %d rows, contents %d and %d", left.w, w, h, of_left, of_right);
                CHECK_EQ(wrong_at_all_shifts(&m), 0);
                masks_free(&m);
            }
        }
    }
}

/* Words that differ from what single words give after a level drew and flipped them. */
static int64_t wrong_draws(const kzi_mask_kernels *kernels, kz_test_rng *r, int32_t rows, int shift)
{
    uint64_t low[80], high[80], before[80], after[80];
    int64_t wrong = 0;
    for (int how = KZI_DRAW; how <= KZI_KEEP; how++) {
        for (int i = 0; i < 80; i++) {
            low[i] = kz_test_u64(r), high[i] = kz_test_u64(r);
            before[i] = after[i] = kz_test_u64(r);
        }
        kernels->draw((kzi_draw)how, after, low, high, rows, shift);
        for (int32_t i = 0; i < 80; i++) {
            const uint64_t drawn = low[i] >> shift | high[i] << 1 << (63 - shift);
            wrong += after[i] != (i < rows ? kzi_drawn((kzi_draw)how, before[i], drawn) : before[i]);
            before[i] = after[i];
        }
        kernels->flip_words(after, (size_t)rows, low[0]);
        for (int32_t i = 0; i < 80; i++) wrong += after[i] != (i < rows ? before[i] ^ low[0] : before[i]);
    }
    return wrong;
}

TEST(every_level_draws_and_flips_all_rows_at_all_shifts_and_none_beyond)
{
    kz_test_rng r = kz_test_rng_here();
    for (int level = KZ_CPU_PLAIN; level < KZ_CPU_LEVEL_COUNT; level++) {
        const kzi_mask_kernels *kernels = table_of((kz_cpu_level)level);
        for (int32_t rows = 0; kernels && rows <= 72; rows++)
            for (int shift = 0; shift < 64; shift += 1 + (int)kz_test_below(&r, 7))
                CHECK_EQ(wrong_draws(kernels, &r, rows, shift), 0);
    }
}

TEST(all_shifts_of_single_cells_in_every_row)
{
    for (int32_t row = 0; row < 70; row++) {
        grid full = grid_make(130, 70), one = grid_make(130, 70);
        memset(full.cell, 1, 130 * 70);
        grid_set(&one, row * 37 % 130, row, true);
        masks m = masks_of(full, one);
        REQUIRE(m.left && m.right);
        masks turned = {one, full, m.right, m.left};
        NOTE("row %d", row);
        for (int shift = 0; shift < 64; shift++) {
            CHECK_EQ(wrong_at_shift(&m, shift, shift % 8 == row % 8), 0);
            CHECK_EQ(wrong_at_shift(&turned, shift, shift % 8 == row % 8), 0);
        }
        masks_free(&m);
    }
}

/* ---- Every row ------------------------------------------------------------------------------------------- */

/* Random cells hide a row that is never read, for another row meets as well.  So here the two masks meet in one cell or
 * two, in each row of each number of rows.  Rows behind the last one are empty in one mask and full in the other. */
enum { MAX_ROWS = 130, ROOM = 146, N_STRIPS = 2 };

typedef struct cell_question {
    int32_t rows, row, other; /* the rows of the two cells; other == row: it is one */
    int shift, bit;           /* of the mask with the cells, -1: in none */
    bool left_has_cells;      /* the other mask is full */
} cell_question;

static uint64_t full_words[(N_STRIPS + 1) * ROOM], cell_words[(N_STRIPS + 1) * ROOM];

static void put_cells(const cell_question *q, int32_t strip, bool present)
{
    const uint64_t word = present ? (uint64_t)1 << q->bit : 0;
    cell_words[strip * ROOM + q->row] = word;
    cell_words[strip * ROOM + q->other] = word;
}

static int64_t n_cells(const cell_question *q) { return q->row == q->other ? 1 : 2; }

static int32_t top_row(const cell_question *q) { return q->row < q->other ? q->row : q->other; }

/* The column of a common cell in the right mask; negative where the shift removes all of this strip's. */
static int common_column(const cell_question *q) { return q->left_has_cells ? q->bit - q->shift : q->bit; }

static int64_t wrong_strips(const kzi_mask_kernels *kernels, const cell_question *q)
{
    const uint64_t *left = q->left_has_cells ? cell_words : full_words;
    const uint64_t *right = q->left_has_cells ? full_words : cell_words;
    const bool meets = q->left_has_cells ? q->bit >= q->shift : q->bit + q->shift < 64;
    const int32_t top = kernels->strip_top(left, right, q->rows, q->shift);
    int64_t wrong = kernels->strip_overlap(left, right, q->rows, q->shift) != meets;
    wrong += kernels->strip_area(left, right, q->rows, q->shift) != (meets ? n_cells(q) : 0);
    return wrong + (meets ? top != top_row(q) : top < q->rows);
}

/* The same cells in strip `strip` of windows of two strips. */
static int64_t wrong_windows(const kzi_mask_kernels *kernels, const cell_question *q, int32_t strip)
{
    const uint64_t *left = q->left_has_cells ? cell_words : full_words;
    const uint64_t *right = q->left_has_cells ? full_words : cell_words;
    const kzi_mask_window w = {left, right, ROOM, ROOM, N_STRIPS, q->rows, q->shift};
    const int32_t x = 64 * strip + common_column(q);
    kz_cell first = {-1, -1};
    kz_cell_rect box = {-1, -1, -1, -1};
    int64_t wrong = kernels->overlap(&w) != (x >= 0);
    wrong += kernels->area(&w) != (x >= 0 ? n_cells(q) : 0);
    wrong += kernels->first(&w, &first) != (x >= 0);
    wrong += kernels->bounds(&w, &box) != (x >= 0);
    if (x < 0) return wrong;
    const int32_t end = q->row + q->other - top_row(q) + 1;
    wrong += first.x != x || first.y != top_row(q);
    return wrong + (box.x0 != x || box.x1 != x + 1 || box.y0 != top_row(q) || box.y1 != end);
}

/* Cells that the shift keeps, at its two ends, and the one that it loses first. */
static int64_t wrong_at_bits(const kzi_mask_kernels *kernels, cell_question q)
{
    const int bits[2][3] = {{0, 63 - q.shift, 64 - q.shift}, {63, q.shift, q.shift - 1}};
    int64_t wrong = 0;
    for (int i = 0; i < 3; i++) {
        q.bit = bits[q.left_has_cells][i];
        if (q.bit < 0 || q.bit > 63) continue;
        put_cells(&q, 0, true);
        wrong += wrong_strips(kernels, &q);
        if (i == (q.row + q.shift) % 3) wrong += wrong_windows(kernels, &q, 0);
        put_cells(&q, 0, false);
    }
    q.bit = (q.row * 37 + q.rows) % 64;
    put_cells(&q, 1, true);
    wrong += wrong_windows(kernels, &q, 1);
    put_cells(&q, 1, false);
    return wrong;
}

/* Each row alone, and at a quarter of the shifts with one other row.  When the run is to be short, at an eighth of the
 * shifts, others for each row. */
static int64_t wrong_of_rows(const kzi_mask_kernels *kernels, int32_t rows)
{
    const int step = content_run_is_short() ? 8 : 1;
    int64_t wrong = 0;
    for (int32_t row = 0; row < rows; row++) {
        for (int shift = (rows + row) % step; shift < 64; shift += step) {
            const int32_t other = (row + 1 + (shift * 29 + rows) % 131) % rows;
            const bool left = (row + shift / step) % 2 != 0;
            wrong += wrong_at_bits(kernels, (cell_question){rows, row, row, shift, 0, left});
            if ((shift + row) % 4 == 0)
                wrong += wrong_at_bits(kernels, (cell_question){rows, row, other, shift, 0, !left});
        }
    }
    return wrong;
}

static void compare_every_row(const kzi_mask_kernels *kernels, int32_t first, int32_t last)
{
    memset(full_words, 0xff, sizeof full_words);
    memset(cell_words, 0, sizeof cell_words);
    for (int32_t rows = first; rows <= last; rows++) {
        NOTE("%d rows", rows);
        if (wrong_of_rows(kernels, rows)) CHECK(!"a cell in common was overlooked, or found where none is");
    }
    CHECK(true);
}

TEST(a_cell_in_any_row_of_up_to_130_counts_at_every_shift)
{
    for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
        const kzi_mask_kernels *kernels = table_of((kz_cpu_level)level);
        if (kernels) compare_every_row(kernels, 1, MAX_ROWS);
    }
}

/* Like a loop over groups of eight rows that stops too early where the last group has a single row. */
static int32_t rows_but_a_last_single_one(int32_t rows) { return rows > 40 && rows % 8 == 1 ? rows - 1 : rows; }

static bool overlap_without_last_row(const uint64_t *left, const uint64_t *right, int32_t rows, int shift)
{
    return kzi_mask_plain_strip_overlap(left, right, rows_but_a_last_single_one(rows), shift);
}

static int32_t top_without_last_row(const uint64_t *left, const uint64_t *right, int32_t rows, int shift)
{
    const int32_t top = kzi_mask_plain_strip_top(left, right, rows_but_a_last_single_one(rows), shift);
    return top < rows_but_a_last_single_one(rows) ? top : rows;
}

static bool window_without_last_row(const kzi_mask_window *w)
{
    kzi_mask_window shorter = *w;
    shorter.rows = rows_but_a_last_single_one(w->rows);
    return kzi_mask_kernels_plain()->overlap(&shorter);
}

static void compare_rows_of_a_wrong_overlap(void)
{
    kzi_mask_kernels wrong = *kzi_mask_kernels_plain();
    wrong.strip_overlap = overlap_without_last_row;
    compare_every_row(&wrong, 33, 57);
}

static void compare_rows_of_a_wrong_top(void)
{
    kzi_mask_kernels wrong = *kzi_mask_kernels_plain();
    wrong.strip_top = top_without_last_row;
    compare_every_row(&wrong, 33, 57);
}

static void compare_rows_of_a_wrong_window(void)
{
    kzi_mask_kernels wrong = *kzi_mask_kernels_plain();
    wrong.overlap = window_without_last_row;
    compare_every_row(&wrong, 33, 57);
}

TEST(a_loop_that_misses_one_row_is_noticed)
{
    const int64_t n = 3; /* of 33 to 57 rows those of 41, 49 and 57 */
    CHECK_EQ(kz_test_apart(compare_rows_of_a_wrong_overlap).failed, n);
    CHECK_EQ(kz_test_apart(compare_rows_of_a_wrong_top).failed, n);
    CHECK_EQ(kz_test_apart(compare_rows_of_a_wrong_window).failed, n);
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

TEST(filling_is_alike_at_every_level_and_bit_by_bit)
{
    kz_test_rng r = kz_test_rng_here();
    for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
        const kzi_mask_kernels *kernels = table_of((kz_cpu_level)level);
        if (!kernels) continue;
        for (int32_t rows = 1; rows <= 130; rows++) {
            for (int sparse = 0; sparse < 2; sparse++) {
                uint64_t strip[OUT_STRIDE] = {0}, before[OUT_STRIDE] = {0}, slow[OUT_STRIDE];
                for (int32_t y = 0; y < rows; y++) {
                    strip[y] = sparse ? (uint64_t)1 << kz_test_below(&r, 64) : kz_test_u64(&r);
                    before[y] = kz_test_u64(&r);
                }
                memcpy(slow, strip, sizeof slow);
                kernels->fill(strip, before, rows);
                fill_plainly(slow, before, rows);
                NOTE("%s, %d rows", kz_cpu_level_name((kz_cpu_level)level), rows);
                CHECK_MEM(strip, slow, sizeof slow);
            }
        }
    }
}

/* ---- Upper halves ------------------------------------------------------------------------------------------ */

TEST(no_kernel_leaves_upper_halves_in_use)
{
    const bool noticed = upper_halves_are_noticed();
    uint64_t out[4 * 80] = {0};
    for (int filled = 0; filled < 2; filled++) {
        grid left = grid_make(130, 70), right = grid_make(130, 70);
        memset(left.cell, filled, 130 * 70);
        memset(right.cell, filled, 130 * 70);
        masks m = masks_of(left, right);
        REQUIRE(m.left && m.right);
        const kzi_mask_window w = window_of(&m, 3);
        for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
            const kzi_mask_kernels *kernels = table_of((kz_cpu_level)level);
            if (!kernels) continue;
            bool in_use[10], found;
            int64_t area;
            kz_cell first;
            kz_cell_rect box;
            if (noticed) upper_halves_clear();
            found = kernels->overlap(&w);
            in_use[0] = noticed && upper_halves_in_use();
            area = kernels->area(&w);
            in_use[1] = noticed && upper_halves_in_use();
            const bool has_first = kernels->first(&w, &first);
            in_use[2] = noticed && upper_halves_in_use();
            const bool has_bounds = kernels->bounds(&w, &box);
            in_use[3] = noticed && upper_halves_in_use();
            kernels->common(&w, out, 80, 5);
            in_use[4] = noticed && upper_halves_in_use();
            kernels->fill(out, out + 160, 70);
            in_use[5] = noticed && upper_halves_in_use();
            const bool in_strip = kernels->strip_overlap(w.left, w.right, 64, 3);
            in_use[6] = noticed && upper_halves_in_use();
            const int64_t strip_area = kernels->strip_area(w.left, w.right, 64, 3);
            in_use[7] = noticed && upper_halves_in_use();
            const int32_t strip_top = kernels->strip_top(w.left, w.right, 64, 3);
            in_use[8] = noticed && upper_halves_in_use();
            kernels->or_shifted(out, out + 80, out + 160, 70, 3);
            in_use[9] = noticed && upper_halves_in_use();
            for (int i = 0; i < 10; i++) CHECK(!in_use[i]);
            CHECK_EQ(in_strip && strip_area > 0 && strip_top == 0, filled);
            CHECK_EQ(found, filled);
            CHECK_EQ(area > 0, filled);
            CHECK_EQ(has_first && has_bounds, filled);
        }
        masks_free(&m);
    }
}

/* A set bit turned in a full mask's words behind its back. */
static void compare_with_a_turned_bit(void)
{
    grid left = grid_make(100, 20), right = grid_make(100, 20);
    memset(left.cell, 1, 100 * 20);
    memset(right.cell, 1, 100 * 20);
    masks m = masks_of(left, right);
    if (m.left && m.right) {
        kzi_mask_strip(m.right, 1)[19] ^= (uint64_t)1 << 35;
        CHECK_EQ(wrong_at_shift(&m, 0, true), 0);
    }
    masks_free(&m);
}

TEST(the_comparison_notices_one_bit) { CHECK_EQ(kz_test_apart(compare_with_a_turned_bit).failed, 1); }
