/* test_config_space_row.c - rows of the configuration space and the pushes found by them, beside every cell and shift. */
#include "mask/motion/config_space_row.h"

#include "kz_test.h"

#include <math.h>

typedef struct blot {
    uint32_t seed, solid; /* of 16 cells so many are set, near the middle all */
    int32_t w, h;
} blot;

static bool is_in_blot(void *ctx, int32_t x, int32_t y)
{
    const blot *b = ctx;
    const int32_t dx = 2 * x + 1 - b->w, dy = 2 * y + 1 - b->h;
    const uint32_t v = ((uint32_t)x * 2654435761u ^ (uint32_t)y * 40503u ^ b->seed) * 2246822519u;
    return (v >> 20) % 16 < b->solid || (b->solid > 8 && dx * dx + dy * dy < b->h * b->h / 2);
}

static kz_mask *any_blot(kz_test_rng *rng, int32_t most)
{
    blot b = {kz_test_below(rng, 1u << 30), (uint32_t)kz_test_range(rng, 1, 15), 0, 0};
    kz_mask *mask = NULL;
    b.w = kz_test_range(rng, 1, most);
    b.h = kz_test_range(rng, 1, most);
    CHECK(kz_mask_from_call(b.w, b.h, is_in_blot, &b, NULL, &mask, NULL) == KZ_OK);
    return mask;
}

static void any_runs(kz_test_rng *rng, kzi_cell_runs *runs)
{
    const bool skips = kz_test_one_in(rng, 2);
    kzi_cell_runs_begin(runs);
    for (int32_t y = kz_test_range(rng, -20, 5); runs->n < 40; y += skips ? kz_test_range(rng, 0, 2) : 1) {
        const int32_t x0 = kz_test_range(rng, -90, 90), w = kz_test_range(rng, 1, kz_test_one_in(rng, 3) ? 200 : 20);
        kzi_cell_runs_add(runs, y, x0, x0 + w);
        if (kz_test_one_in(rng, 20)) break;
    }
}

static bool meets(const kz_mask *mask, const kzi_cell_runs *runs, int32_t dx, int32_t dy)
{
    for (int i = 0; i < runs->n; i++) {
        for (int32_t x = runs->x0[i] + dx; x < runs->x1[i] + dx; x++) {
            const int32_t y = runs->y[i] + dy;
            if (x >= 0 && y >= 0 && x < kz_mask_width(mask) && y < kz_mask_height(mask) && kz_mask_get(mask, x, y)) {
                return true;
            }
        }
    }
    return false;
}

/* How many bits said that there is a set cell, and how many that there is none. */
typedef struct bit_count {
    int64_t met, clear;
} bit_count;

static void check_bit(uint64_t row, int i, bool met, bit_count *count)
{
    CHECK_EQ(row >> i & 1, (uint64_t)met);
    count->met += met;
    count->clear += !met;
}

static void check_both_were_seen(const bit_count *count)
{
    NOTE(" ");
    CHECK_GT(count->met, 0);
    CHECK_GT(count->clear, 0);
}

TEST(a_row_says_of_each_needed_offset_whether_the_runs_meet_the_mask)
{
    kz_test_rng rng = kz_test_rng_here();
    bit_count count = {0, 0};
    for (int64_t left = kz_test_rounds(300); left > 0; left--) {
        kz_mask *mask = any_blot(&rng, kz_test_one_in(&rng, 3) ? 150 : 64);
        kzi_cell_runs runs;
        any_runs(&rng, &runs);
        const int from = (int)kz_test_below(&rng, 64);
        const int32_t dx = kz_test_range(&rng, -160, 160), dy = kz_test_range(&rng, -40, 160);
        uint64_t needed = kz_test_one_in(&rng, 2) ? ~(uint64_t)0 << from : (uint64_t)5 << from;
        if (kz_test_one_in(&rng, 4)) needed = (uint64_t)1 << from;
        const uint64_t row = kzi_config_space_row(mask, &runs, dx, dy, needed);
        for (int i = 0; i < 64; i++) {
            if (!(needed >> i & 1)) continue;
            NOTE("offset %d %d, bit %d", (int)dx, (int)dy, i);
            check_bit(row, i, meets(mask, &runs, dx + i, dy), &count);
        }
        kz_mask_free(mask);
    }
    check_both_were_seen(&count);
}

/* A row is met by any of its runs, which would hide a wrong one. */
TEST(a_run_says_of_each_offset_whether_it_meets_the_mask)
{
    kz_test_rng rng = kz_test_rng_here();
    bit_count count = {0, 0};
    for (int64_t left = kz_test_rounds(3000); left > 0; left--) {
        blot b = {kz_test_below(&rng, 1u << 30), (uint32_t)kz_test_range(&rng, 0, 3), 0, 0};
        kz_mask *mask = NULL;
        b.w = kz_test_range(&rng, 1, kz_test_one_in(&rng, 2) ? 64 : 260);
        b.h = kz_test_range(&rng, 1, 4);
        CHECK(kz_mask_from_call(b.w, b.h, is_in_blot, &b, NULL, &mask, NULL) == KZ_OK);
        const int32_t n = kz_test_range(&rng, 1, kz_test_one_in(&rng, 2) ? 12 : 200),
                      x = kz_test_range(&rng, -280, 280);
        const int32_t y = kz_test_range(&rng, 0, b.h - 1);
        const int width = kz_test_range(&rng, 0, 63);
        const uint64_t row = kzi_config_space_run(mask, x, n, y, width);
        for (int i = 0; i <= width; i++) {
            bool met = false;
            for (int32_t k = x + i; k < x + i + n; k++) met |= k >= 0 && k < b.w && kz_mask_get(mask, k, y);
            NOTE("%d cells from %d on in row %d of %d x %d, bit %d", (int)n, (int)x, (int)y, (int)b.w, (int)b.h, i);
            check_bit(row, i, met, &count);
        }
        kz_mask_free(mask);
    }
    check_both_were_seen(&count);
}

/* The shortest shift of all, of equally short ones that with the least y, then the least x. */
static kz_cell shortest_push(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy, int32_t most, bool *found)
{
    kz_cell best = {0, 0};
    int32_t least = most * most + 1;
    *found = false;
    for (int32_t y = -most; y <= most; y++) {
        for (int32_t x = -most; x <= most; x++) {
            if (x * x + y * y >= least || kz_mask_overlap(a, b, dx - x, dy - y)) continue;
            least = x * x + y * y;
            best = (kz_cell){x, y};
            *found = true;
        }
    }
    return best;
}

TEST(pushes_of_any_depth_are_the_shortest)
{
    kz_test_rng rng = kz_test_rng_here();
    int n_deep = 0, n_none = 0;
    for (int64_t left = kz_test_rounds(250); left > 0; left--) {
        kz_mask *a = any_blot(&rng, 90), *b = any_blot(&rng, kz_test_one_in(&rng, 3) ? 140 : 60);
        const int32_t dx = kz_test_range(&rng, -60, 60), dy = kz_test_range(&rng, -60, 60);
        const int32_t most = kz_test_one_in(&rng, 2) ? 16 : kz_test_range(&rng, 1, 50);
        kz_cell push;
        bool found;
        const kz_cell expected = shortest_push(a, b, dx, dy, most, &found);
        NOTE("offset %d %d, at most %d", (int)dx, (int)dy, (int)most);
        CHECK_EQ(kz_mask_push(a, b, dx, dy, most, &push), found);
        if (found) CHECK_EQ(push.x, expected.x);
        if (found) CHECK_EQ(push.y, expected.y);
        n_deep += found && hypot(expected.x, expected.y) > 8;
        n_none += !found;
        kz_mask_free(a);
        kz_mask_free(b);
    }
    NOTE(" ");
    CHECK_GT(n_deep, 0);
    CHECK_GT(n_none, 0);
}
