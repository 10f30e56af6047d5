/* test_config_space.c - the configuration space, its precomputed pair and the contact agree with queries offset by
 * offset. */
#include <kolize/mask_config_space.h>

#include <math.h>

#include "grid.h"
#include "kz_test.h"
#include "kz_test_alloc.h"

typedef struct two_masks {
    grid ga, gb;
    kz_mask *a, *b;
} two_masks;

static two_masks random_two(kz_test_rng *r, int32_t most_w, int32_t most_h)
{
    const int32_t aw = kz_test_range(r, 1, most_w), ah = kz_test_range(r, 1, most_h);
    const int32_t bw = kz_test_range(r, 1, most_w), bh = kz_test_range(r, 1, most_h);
    two_masks m = {grid_random(r, aw, ah), grid_random(r, bw, bh), NULL, NULL};
    m.a = grid_mask(&m.ga);
    m.b = grid_mask(&m.gb);
    NOTE("%d x %d and %d x %d", aw, ah, bw, bh);
    return m;
}

static void free_two(two_masks *m)
{
    kz_mask_free(m->a);
    kz_mask_free(m->b);
    grid_free(&m->ga);
    grid_free(&m->gb);
}

static kz_mask *mask_of(const char *text)
{
    kz_mask *mask = NULL;
    kz_mask_from_text(text, NULL, &mask, NULL);
    return mask;
}

/* ---- All offsets ---------------------------------------------------------------------------------------- */

static int64_t wrong_offsets(const two_masks *m, const kz_mask *space, kz_cell origin)
{
    int64_t wrong = 0;
    for (int32_t dy = -m->gb.h - 1; dy <= m->ga.h + 1; dy++)
        for (int32_t dx = -m->gb.w - 1; dx <= m->ga.w + 1; dx++)
            wrong += kz_mask_get(space, dx - origin.x, dy - origin.y) != kz_mask_overlap(m->a, m->b, dx, dy);
    return wrong;
}

static void check_offsets(kz_test_rng *r, int32_t most_w, int32_t most_h)
{
    two_masks m = random_two(r, most_w, most_h);
    REQUIRE(m.a && m.b);
    kz_mask *space = NULL, *back = NULL;
    kz_cell origin, back_origin;
    REQUIRE(kz_mask_config_space(m.a, m.b, NULL, NULL, &space, &origin, NULL) == KZ_OK);
    REQUIRE(kz_mask_config_space(m.b, m.a, NULL, NULL, &back, &back_origin, NULL) == KZ_OK);
    CHECK_EQ(wrong_offsets(&m, space, origin), 0);
    const kz_cell_rect box = kz_mask_bounds(space);
    CHECK_EQ(box.x1 - box.x0, kz_mask_width(space));
    CHECK_EQ(box.y1 - box.y0, kz_mask_height(space));

    /* With the masks exchanged, each offset has the other sign. */
    const int32_t w = kz_mask_width(space), h = kz_mask_height(space);
    int64_t diff = (kz_mask_width(back) != w) + (kz_mask_height(back) != h);
    for (int32_t y = 0; y < h; y++)
        for (int32_t x = 0; x < w; x++) diff += kz_mask_get(space, x, y) != kz_mask_get(back, w - 1 - x, h - 1 - y);
    CHECK_EQ(diff, 0);
    if (w > 0) CHECK_EQ(back_origin.x, -(origin.x + w - 1));
    if (w > 0) CHECK_EQ(back_origin.y, -(origin.y + h - 1));
    kz_mask_free(space);
    kz_mask_free(back);
    free_two(&m);
}

TEST(the_mask_of_offsets_agrees_with_overlap_at_every_offset_and_around)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(400); i > 0; i--) check_offsets(&r, 30, 20);
    for (int64_t i = kz_test_rounds(20); i > 0; i--) check_offsets(&r, 300, 6);
    for (int64_t i = kz_test_rounds(20); i > 0; i--) check_offsets(&r, 140, 30);
}

TEST(offsets_a_cell_off_are_noticed)
{
    kz_test_rng r = kz_test_rng_here();
    two_masks m = random_two(&r, 20, 20);
    kz_mask_free(m.a);
    kz_mask_free(m.b);
    grid_set(&m.ga, 0, 0, true); /* not an empty one */
    grid_set(&m.gb, 0, 0, true);
    m.a = grid_mask(&m.ga);
    m.b = grid_mask(&m.gb);
    REQUIRE(m.a && m.b);
    kz_mask *space = NULL;
    kz_cell origin;
    REQUIRE(kz_mask_config_space(m.a, m.b, NULL, NULL, &space, &origin, NULL) == KZ_OK);
    origin.x++;
    CHECK_GT(wrong_offsets(&m, space, origin), 0);
    kz_mask_free(space);
    free_two(&m);
}

TEST(runs_of_every_length_are_doubled_right)
{
    for (int32_t n = 1; n <= 200; n++) {
        char text[204];
        memset(text, '1', (size_t)n);
        text[n] = 0;
        kz_mask *a = mask_of("1..1.........1\n"), *b = mask_of(text), *space = NULL;
        kz_cell origin;
        REQUIRE(a && b);
        REQUIRE(kz_mask_config_space(a, b, NULL, NULL, &space, &origin, NULL) == KZ_OK);
        CHECK_EQ(kz_mask_width(space), 13 + n);
        int wrong = 0;
        for (int32_t dx = -n - 1; dx < 16; dx++)
            wrong += kz_mask_get(space, dx - origin.x, 0) != kz_mask_overlap(a, b, dx, 0);
        CHECK_EQ(wrong, 0);
        kz_mask_free(a);
        kz_mask_free(b);
        kz_mask_free(space);
    }
}

TEST(counts_are_areas)
{
    kz_test_rng r = kz_test_rng_here();
    static int64_t counts[45 * 45];
    for (int64_t i = kz_test_rounds(100); i > 0; i--) {
        two_masks m = random_two(&r, 20, 20);
        const kz_cell_rect offsets = {-m.gb.w - 1, -m.gb.h - 1, m.ga.w + 2, m.ga.h + 2};
        const int64_t n = (int64_t)(offsets.x1 - offsets.x0) * (offsets.y1 - offsets.y0);
        CHECK_EQ(kz_mask_overlap_areas(m.a, m.b, offsets, counts, 45 * 45), n);
        int64_t wrong = 0, *at = counts;
        for (int32_t dy = offsets.y0; dy < offsets.y1; dy++)
            for (int32_t dx = offsets.x0; dx < offsets.x1; dx++)
                wrong += *at++ != grid_common(&m.ga, &m.gb, dx, dy).area;
        CHECK_EQ(wrong, 0);
        free_two(&m);
    }
}

/* Parts of the offsets, also beyond where the masks meet and one column wide, for masks with many runs and with a
 * handful. */
TEST(counts_in_any_rectangle_of_offsets)
{
    kz_test_rng r = kz_test_rng_here();
    static int64_t counts[40 * 40];
    for (int64_t i = kz_test_rounds(300); i > 0; i--) {
        two_masks m = random_two(&r, 150, 60);
        kz_cell_rect offsets;
        offsets.x0 = kz_test_range(&r, -170, 170);
        offsets.y0 = kz_test_range(&r, -70, 70);
        offsets.x1 = offsets.x0 + kz_test_range(&r, 1, 40);
        offsets.y1 = offsets.y0 + kz_test_range(&r, 1, 40);
        const int64_t n = (int64_t)(offsets.x1 - offsets.x0) * (offsets.y1 - offsets.y0);
        const int64_t max = kz_test_one_in(&r, 2) ? kz_test_range(&r, 0, (int32_t)n) : 40 * 40;
        memset(counts, -1, sizeof counts);
        CHECK_EQ(kz_mask_overlap_areas(m.a, m.b, offsets, counts, (size_t)max), n);
        int64_t wrong = 0, at = 0;
        for (int32_t dy = offsets.y0; dy < offsets.y1; dy++)
            for (int32_t dx = offsets.x0; dx < offsets.x1; dx++, at++)
                wrong += counts[at] != (at < max ? kz_mask_overlap_area(m.a, m.b, dx, dy) : -1);
        CHECK_EQ(wrong, 0);
        free_two(&m);
    }
}

TEST(a_short_array_gets_the_first_counts)
{
    kz_mask *m = mask_of("##\n##\n");
    int64_t counts[6] = {-1, -1, -1, -1, -1, -1};
    const kz_cell_rect all = {INT32_MIN, INT32_MIN, INT32_MAX, INT32_MAX};
    REQUIRE(m != NULL);
    CHECK_EQ(kz_mask_overlap_areas(m, m, (kz_cell_rect){0, 0, 3, 2}, counts, 5), 6);
    CHECK(counts[0] == 4 && counts[1] == 2 && counts[2] == 0 && counts[3] == 2 && counts[4] == 1 && counts[5] == -1);
    const uint64_t most = (uint64_t)UINT32_MAX * UINT32_MAX;
    CHECK(kz_mask_overlap_areas(m, m, all, counts, 6) == (most < SIZE_MAX ? (size_t)most : SIZE_MAX));
    CHECK(kz_mask_overlap_areas(m, m, all, NULL, 0) == (most < SIZE_MAX ? (size_t)most : SIZE_MAX));
    CHECK(counts[0] == 0 && counts[5] == 0);
    counts[4] = -1;
    CHECK_EQ(kz_mask_overlap_areas(m, m, (kz_cell_rect){2, 0, 1, 9}, NULL, 0), 0);
    CHECK_EQ(kz_mask_overlap_areas(m, m, (kz_cell_rect){INT32_MAX - 2, -1, INT32_MAX, 1}, counts, 6), 4);
    CHECK_EQ(counts[0] + counts[1] + counts[2] + counts[3], 0);
    CHECK_EQ(counts[4], -1);
    kz_mask_free(m);
}

/* ---- The pair ------------------------------------------------------------------------------------------- */

/* Among all shifts within `most` cells: the shortest free one, then least y, then least x. */
static kz_cell search_push(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy, int32_t most)
{
    int64_t best = INT64_MAX;
    kz_cell push = {-77, -77};
    for (int32_t y = -most; y <= most; y++) {
        for (int32_t x = -most; x <= most; x++) {
            const int64_t length_sq = (int64_t)x * x + (int64_t)y * y;
            if (length_sq >= best || kz_mask_overlap(a, b, dx - x, dy - y)) continue;
            best = length_sq;
            push = (kz_cell){x, y};
        }
    }
    return push;
}

TEST(the_pair_answers_as_the_masks_do_for_ten_thousand_pairs)
{
    kz_test_rng r = kz_test_rng_here();
    int deep = 0;
    for (int64_t i = kz_test_rounds(10000); i > 0; i--) {
        two_masks m = random_two(&r, 14, 14);
        kz_config_space *pair = NULL;
        REQUIRE(kz_config_space_create(m.a, m.b, NULL, &pair, NULL) == KZ_OK);
        const int32_t dx = kz_test_range(&r, -m.gb.w, m.ga.w), dy = kz_test_range(&r, -m.gb.h, m.ga.h);
        const kz_cell push = kz_config_space_push(pair, dx, dy), slow = search_push(m.a, m.b, dx, dy, 28);
        kz_cell ring;
        CHECK(kz_mask_push(m.a, m.b, dx, dy, INT32_MAX, &ring));
        CHECK_EQ(kz_config_space_overlap(pair, dx, dy), kz_mask_overlap(m.a, m.b, dx, dy));
        CHECK_EQ(push.x, slow.x);
        CHECK_EQ(push.y, slow.y);
        CHECK_EQ(push.x, ring.x);
        CHECK_EQ(push.y, ring.y);
        deep += push.x * push.x + push.y * push.y > 25;
        kz_config_space_free(pair);
        free_two(&m);
    }
    CHECK_GT(deep, kz_test_rounds(100));
}

TEST(the_pair_of_masks_wider_than_words_pushes_as_the_masks_do)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(60); i > 0; i--) {
        two_masks m = random_two(&r, 200, 60);
        kz_config_space *pair = NULL;
        REQUIRE(kz_config_space_create(m.a, m.b, NULL, &pair, NULL) == KZ_OK);
        for (int k = 0; k < 20; k++) {
            const int32_t dx = kz_test_range(&r, -m.gb.w, m.ga.w), dy = kz_test_range(&r, -m.gb.h, m.ga.h);
            const kz_cell push = kz_config_space_push(pair, dx, dy);
            kz_cell ring;
            CHECK(kz_mask_push(m.a, m.b, dx, dy, INT32_MAX, &ring));
            CHECK_EQ(kz_config_space_overlap(pair, dx, dy), kz_mask_overlap(m.a, m.b, dx, dy));
            CHECK_EQ(push.x, ring.x);
            CHECK_EQ(push.y, ring.y);
        }
        kz_config_space_free(pair);
        free_two(&m);
    }
}

TEST(far_offsets_and_empty_masks_do_not_overlap)
{
    kz_mask *m = mask_of("##\n##\n"), *clear = mask_of("..\n..\n"), *none = mask_of("");
    REQUIRE(m && clear && none);
    const kz_mask *const others[3] = {m, clear, none};
    const int32_t far[4] = {INT32_MIN, -2, 2, INT32_MAX};
    for (int i = 0; i < 3; i++) {
        kz_config_space *pair = NULL;
        REQUIRE(kz_config_space_create(others[i], m, NULL, &pair, NULL) == KZ_OK);
        CHECK_EQ(kz_config_space_overlap(pair, 0, 0), i == 0);
        for (int k = 0; k < 16; k++) {
            CHECK(!kz_config_space_overlap(pair, far[k / 4], far[k % 4]));
            const kz_cell push = kz_config_space_push(pair, far[k / 4], far[k % 4]);
            CHECK(push.x == 0 && push.y == 0);
        }
        kz_config_space_free(pair);
        kz_mask *space = NULL;
        kz_cell origin;
        REQUIRE(kz_mask_config_space(m, others[i], NULL, NULL, &space, &origin, NULL) == KZ_OK);
        CHECK_EQ(kz_mask_count(space), i == 0 ? 9 : 0);
        CHECK_EQ(origin.x, i == 0 ? -1 : 0);
        kz_mask_free(space);
    }
    kz_config_space_free(NULL);
    kz_mask_free(m);
    kz_mask_free(clear);
    kz_mask_free(none);
}

TEST(each_allocation_may_fail_and_a_pair_is_one_block_of_the_bytes_it_tells)
{
    kz_mask *a = mask_of("##..#\n.####\n"), *b = mask_of("#####\n#...#\n#####\n");
    kz_test_alloc ta;
    REQUIRE(a && b);
    kz_test_alloc_init(&ta);
    KZ_TEST_EACH_FAILURE(ta)
    {
        kz_mask *space = NULL;
        kz_cell origin = {-77, -77};
        const kz_result result = kz_mask_config_space(a, b, NULL, &ta.allocator, &space, &origin, NULL);
        CHECK_EQ(result, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
        CHECK_EQ(space == NULL, result != KZ_OK);
        CHECK_EQ(origin.x == -77, result != KZ_OK);
        if (result == KZ_OK) CHECK_EQ(ta.live_blocks, 1);
        kz_mask_free(space);
    }
    KZ_TEST_EACH_FAILURE(ta)
    {
        kz_config_space *pair = NULL;
        kz_error err = {KZ_OK, 0, 0};
        const kz_result result = kz_config_space_create(a, b, &ta.allocator, &pair, &err);
        CHECK_EQ(result, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
        CHECK_EQ(pair == NULL, result != KZ_OK);
        if (result == KZ_OK) CHECK_EQ(ta.live_blocks, 1);
        if (result == KZ_OK) CHECK_EQ(ta.live_bytes, kz_config_space_bytes(pair));
        if (result != KZ_OK) CHECK_GT(err.a, 0);
        kz_config_space_free(pair);
    }
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
    kz_mask_free(a);
    kz_mask_free(b);
}

static bool each_second(void *ctx, int32_t x, int32_t y)
{
    (void)ctx, (void)y;
    return x % 2 == 0;
}

TEST(null_and_spaces_that_are_too_wide_are_errors)
{
    kz_mask *m = NULL, *out = NULL;
    kz_config_space *pair = NULL;
    kz_cell origin = {0, 0};
    REQUIRE(kz_mask_from_call(KZ_MASK_MAX_SIDE / 2 + 2, 1, each_second, NULL, NULL, &m, NULL) == KZ_OK);
    CHECK_EQ(kz_mask_config_space(m, m, NULL, NULL, &out, &origin, NULL), KZ_ERR_TOO_LARGE);
    CHECK_EQ(kz_config_space_create(m, m, NULL, &pair, NULL), KZ_ERR_TOO_LARGE);
    CHECK_EQ(kz_mask_config_space(NULL, m, NULL, NULL, &out, &origin, NULL), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_mask_config_space(m, NULL, NULL, NULL, &out, &origin, NULL), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_mask_config_space(m, m, NULL, NULL, NULL, &origin, NULL), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_mask_config_space(m, m, NULL, NULL, &out, NULL, NULL), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_config_space_create(NULL, m, NULL, &pair, NULL), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_config_space_create(m, NULL, NULL, &pair, NULL), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_config_space_create(m, m, NULL, NULL, NULL), KZ_ERR_ARGUMENT);
    CHECK(out == NULL && pair == NULL);
    kz_mask_free(m);
}

/* ---- The contact ---------------------------------------------------------------------------------------- */

static bool is_cell(kz_cell c, int32_t x, int32_t y) { return c.x == x && c.y == y; }

/* Every field but push and normal by a loop over cells. */
static void check_contact(const two_masks *m, int32_t dx, int32_t dy, const kz_mask_contact *c)
{
    const grid_answer slow = grid_common(&m->ga, &m->gb, dx, dy);
    kz_cell top = {-1, -1}, bottom = top, left = top, right = top;
    double x_sum = 0, y_sum = 0;
    for (int32_t y = 0; y < m->ga.h; y++) {
        for (int32_t x = 0; x < m->ga.w; x++) {
            if (!grid_get(&m->ga, x, y) || !grid_get(&m->gb, (int64_t)x - dx, (int64_t)y - dy)) continue;
            if (top.x < 0) top = (kz_cell){x, y};
            if (bottom.y < y) bottom = (kz_cell){x, y};
            if (left.x < 0 || x < left.x) left = (kz_cell){x, y};
            if (x > right.x) right = (kz_cell){x, y};
            x_sum += x + 0.5;
            y_sum += y + 0.5;
        }
    }
    CHECK_EQ(c->count, slow.area);
    CHECK_MEM(&c->bounds, &slow.bounds, sizeof slow.bounds);
    CHECK(is_cell(c->topmost, top.x, top.y));
    CHECK(is_cell(c->bottommost, bottom.x, bottom.y));
    CHECK(is_cell(c->leftmost, left.x, left.y));
    CHECK(is_cell(c->rightmost, right.x, right.y));
    /* Sums below 2^24: the quotient in double is near no middle of two float32 unless it is one. */
    CHECK_BITS(c->centroid.x, (float)(x_sum / (double)slow.area));
    CHECK_BITS(c->centroid.y, (float)(y_sum / (double)slow.area));
}

TEST(the_contact_tells_what_loops_over_cells_tell)
{
    kz_test_rng r = kz_test_rng_here();
    int met = 0, deeper = 0;
    for (int64_t i = kz_test_rounds(2000); i > 0; i--) {
        two_masks m = i % 4 ? random_two(&r, 20, 20) : random_two(&r, 200, 20);
        const int32_t dx = kz_test_range(&r, -m.gb.w, m.ga.w), dy = kz_test_range(&r, -m.gb.h, m.ga.h);
        const int32_t most = kz_test_range(&r, 0, 9);
        kz_mask_contact c;
        const bool meets = kz_mask_collide(m.a, m.b, dx, dy, most, &c);
        CHECK_EQ(meets, kz_mask_overlap(m.a, m.b, dx, dy));
        if (meets) {
            check_contact(&m, dx, dy, &c);
            kz_cell push = {0, 0};
            CHECK_EQ(c.pushed, kz_mask_push(m.a, m.b, dx, dy, most, &push));
            CHECK(is_cell(c.push, push.x, push.y));
            double nx = -(double)push.x, ny = -(double)push.y;
            if (!c.pushed) {
                /* a going right or down is b going left or up. */
                nx = (double)(kz_mask_overlap_area(m.a, m.b, dx - 1, dy) - kz_mask_overlap_area(m.a, m.b, dx + 1, dy));
                ny = (double)(kz_mask_overlap_area(m.a, m.b, dx, dy - 1) - kz_mask_overlap_area(m.a, m.b, dx, dy + 1));
            }
            const double length = sqrt(nx * nx + ny * ny);
            CHECK_NEAR(c.normal.x * length, nx, 1e-6 * length);
            CHECK_NEAR(c.normal.y * length, ny, 1e-6 * length);
            if (length == 0) CHECK(c.normal.x == 0 && c.normal.y == 0);
            met++;
            deeper += !c.pushed;
        } else {
            const kz_mask_contact nothing = {0};
            CHECK_EQ(c.count, 0);
            CHECK_MEM(&c.bounds, &nothing.bounds, sizeof nothing.bounds);
        }
        free_two(&m);
    }
    CHECK_GT(met, 0);
    CHECK_GT(deeper, 0);
}

TEST(normals_point_from_a_to_b)
{
    kz_mask *m = mask_of("####\n####\n####\n####\n");
    kz_mask_contact c;
    REQUIRE(m != NULL);
    CHECK(kz_mask_collide(m, m, 3, 0, 9, &c)); /* b to the right: a is pushed left */
    CHECK(is_cell(c.push, -1, 0));
    CHECK(c.normal.x == 1 && c.normal.y == 0);
    CHECK(c.centroid.x == 3.5F && c.centroid.y == 2.0F);
    CHECK(kz_mask_collide(m, m, 3, 0, 0, &c)); /* the same by growth */
    CHECK(!c.pushed);
    CHECK(c.normal.x == 1 && c.normal.y == 0);
    CHECK(kz_mask_collide(m, m, 0, -2, 1, &c));
    CHECK(c.normal.x == 0 && c.normal.y == -1);
    CHECK(kz_mask_collide(m, m, 0, 0, 3, &c)); /* grows nowhere */
    CHECK(!c.pushed && c.normal.x == 0 && c.normal.y == 0);
    kz_mask_free(m);
}
