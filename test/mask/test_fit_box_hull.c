/* test_fit_box_hull.c - the best box is the best of all boxes tried one by one; hulls are convex and tight; bad input
 * is refused. */
#include <kolize/mask_fit.h>

#include "grid.h"
#include "kz_test.h"
#include "kz_test_alloc.h"
#include "slow_fill.h"

/* ---- Boxes, one by one --------------------------------------------------------------------------------- */

static const float tightnesses[10] = {0, 1, 0.5f, 0.25f, 0.75f, 0.1f, 0.9f, 0.6666667f, 1e-30f, 0.99999994f};

static float some_tightness(kz_test_rng *r)
{
    return kz_test_one_in(r, 3) ? kz_test_unit(r) : tightnesses[kz_test_below(r, 10)];
}

/* In steps of 2^-24, to the nearest. */
static int64_t steps_of(float tightness) { return (int64_t)((double)tightness * 16777216.0 + 0.5); }

typedef struct slow_best {
    kz_cell_rect box;
    int64_t value, area, set;
} slow_best;

/* At 1 all solid boxes are worth 0, and the largest is meant. */
static bool slow_is_better(const slow_best *a, const slow_best *b, bool largest)
{
    if (a->value != b->value) return a->value > b->value;
    if (a->area != b->area) return largest ? a->area > b->area : a->area < b->area;
    if (a->box.y0 != b->box.y0) return a->box.y0 < b->box.y0;
    if (a->box.x0 != b->box.x0) return a->box.x0 < b->box.x0;
    return a->box.y1 < b->box.y1;
}

static slow_best slow_box(const grid *g, float tightness)
{
    const int64_t steps = steps_of(tightness);
    slow_best best = {{0, 0, 0, 0}, INT64_MIN, 0, 0};
    for (int32_t y0 = 0; y0 < g->h; y0++) {
        for (int32_t x0 = 0; x0 < g->w; x0++) {
            int64_t column[64] = {0};
            for (int32_t y1 = y0 + 1; y1 <= g->h; y1++) {
                int64_t set = 0;
                for (int32_t x1 = x0 + 1; x1 <= g->w; x1++) {
                    column[x1 - 1] += grid_get(g, x1 - 1, y1 - 1);
                    set += column[x1 - 1];
                    const int64_t area = (int64_t)(x1 - x0) * (y1 - y0);
                    const int64_t value = set * ((1 << 24) - steps) - (area - set) * steps;
                    const slow_best found = {{x0, y0, x1, y1}, value, area, set};
                    if (set > 0 && slow_is_better(&found, &best, steps == 1 << 24)) best = found;
                }
            }
        }
    }
    return best;
}

static bool same_box(kz_cell_rect a, kz_cell_rect b)
{
    return a.x0 == b.x0 && a.y0 == b.y0 && a.x1 == b.x1 && a.y1 == b.y1;
}

/* Fits a box and says in how much it is not what it should be. */
static int32_t box_faults(const grid *g, const slow_best *best, kz_cell_rect box, kz_fit_loss loss)
{
    int64_t count = 0;
    for (int32_t y = 0; y < g->h; y++)
        for (int32_t x = 0; x < g->w; x++) count += grid_get(g, x, y);
    const int64_t missed = count - best->set, extra = best->area - best->set;
    const double iou = count > 0 ? (double)best->set / (double)(count + extra) : 0;
    return !same_box(box, best->box) + (loss.missed != missed) + (loss.extra != extra) + (loss.iou != (float)iou);
}

static kz_cell_rect cells_of(kz_box box)
{
    return (kz_cell_rect){(int32_t)box.min.x, (int32_t)box.min.y, (int32_t)box.max.x, (int32_t)box.max.y};
}

static void check_box(grid *g, float tightness)
{
    kz_mask *mask = grid_mask(g);
    kz_box box;
    kz_fit_loss loss;
    const slow_best best = slow_box(g, tightness);
    NOTE("%d x %d, tightness %.9g", g->w, g->h, (double)tightness);
    CHECK_EQ(kz_mask_fit_box(mask, tightness, NULL, NULL, &box, &loss, NULL), KZ_OK);
    CHECK_EQ(box_faults(g, &best, cells_of(box), loss), 0);
    if (steps_of(tightness) == 0) CHECK_EQ(loss.missed, 0);
    if (steps_of(tightness) == 1 << 24) CHECK_EQ(loss.extra, 0);
    kz_mask_free(mask);
}

TEST(small_boxes_are_the_best_of_all)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(6000); i > 0; i--) {
        const int32_t w = kz_test_range(&r, 0, 9), h = kz_test_range(&r, 0, 9);
        grid g = grid_random(&r, w, h);
        check_box(&g, some_tightness(&r));
        grid_free(&g);
    }
}

TEST(larger_boxes_are_the_best_of_all)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(120); i > 0; i--) {
        const int32_t w = kz_test_range(&r, 1, 64), h = kz_test_range(&r, 1, 40);
        grid g = grid_random(&r, w, h);
        check_box(&g, some_tightness(&r));
        grid_free(&g);
    }
}

TEST(a_wrong_box_is_noticed)
{
    kz_test_rng r = kz_test_rng_here();
    grid g = grid_with_square(&r, 30, 20);
    const slow_best best = slow_box(&g, 1);
    kz_fit_loss loss = {0, 0, 0};
    kz_cell_rect box = best.box;
    int64_t count = 0;
    for (int32_t i = 0; i < 30 * 20; i++) count += g.cell[i];
    loss.missed = count - best.set;
    loss.iou = (float)((double)best.set / (double)count);
    CHECK_EQ(box_faults(&g, &best, box, loss), 0);
    box.x1--;
    CHECK_EQ(box_faults(&g, &best, box, loss), 1);
    loss.extra++;
    CHECK_EQ(box_faults(&g, &best, box, loss), 2);
    grid_free(&g);
}

/* 2^24 times (1 - t) * set inside - t * clear inside. */
static int64_t value_of_loss(const kz_mask *mask, kz_fit_loss loss, float tightness)
{
    const int64_t steps = steps_of(tightness);
    return (kz_mask_count(mask) - loss.missed) * ((1 << 24) - steps) - loss.extra * steps;
}

static kz_fit_loss loss_of_box(grid *g, float tightness, int64_t *value)
{
    kz_mask *mask = grid_mask(g);
    kz_box box;
    kz_fit_loss loss = {-1, -1, -1};
    CHECK_EQ(kz_mask_fit_box(mask, tightness, NULL, NULL, &box, &loss, NULL), KZ_OK);
    *value = value_of_loss(mask, loss, tightness);
    kz_mask_free(mask);
    return loss;
}

TEST(mirrored_and_turned_masks_have_equally_good_boxes)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(150); i > 0; i--) {
        const int32_t w = kz_test_range(&r, 1, 150), h = kz_test_range(&r, 1, 90);
        const float t = some_tightness(&r);
        grid g = grid_random(&r, w, h), mirrored = grid_make(w, h), turned = grid_make(h, w);
        int64_t value[3];
        for (int32_t y = 0; y < h; y++) {
            for (int32_t x = 0; x < w; x++) {
                grid_set(&mirrored, w - 1 - x, y, grid_get(&g, x, y));
                grid_set(&turned, h - 1 - y, x, grid_get(&g, x, y));
            }
        }
        NOTE("%d x %d, tightness %.9g", w, h, (double)t);
        const kz_fit_loss loss = loss_of_box(&g, t, &value[0]), other = loss_of_box(&mirrored, t, &value[1]);
        const kz_fit_loss third = loss_of_box(&turned, t, &value[2]);
        CHECK_EQ(value[1], value[0]);
        CHECK_EQ(value[2], value[0]);
        CHECK_EQ(other.missed, loss.missed); /* of equally good ones the smallest: so they lose the same */
        CHECK_EQ(third.missed, loss.missed);
        grid_free(&g);
        grid_free(&mirrored);
        grid_free(&turned);
    }
}

TEST(of_equally_good_boxes_the_topmost_then_leftmost_then_flattest_is_given)
{
    kz_mask *mask = NULL;
    kz_box box;
    REQUIRE(kz_mask_from_text("....##\n"
                              "##..##\n"
                              "##....\n",
                              NULL, &mask, NULL) == KZ_OK);
    for (int i = 0; i < 2; i++) {
        CHECK_EQ(kz_mask_fit_box(mask, i ? 1 : 0.9f, NULL, NULL, &box, NULL, NULL), KZ_OK);
        CHECK(same_box(cells_of(box), (kz_cell_rect){4, 0, 6, 2}));
    }
    kz_mask_free(mask);
    REQUIRE(kz_mask_from_text("####\n"
                              "##..\n",
                              NULL, &mask, NULL) == KZ_OK);
    CHECK_EQ(kz_mask_fit_box(mask, 1, NULL, NULL, &box, NULL, NULL), KZ_OK);
    CHECK(same_box(cells_of(box), (kz_cell_rect){0, 0, 4, 1}));
    kz_mask_free(mask);
}

/* Two cells in the corners of a square. */
static bool is_end_of_diagonal(void *ctx, int32_t x, int32_t y)
{
    const int32_t last = *(const int32_t *)ctx - 1;
    return (x == 0 && y == 0) || (x == last && y == last);
}

TEST(boxes_of_huge_masks_are_refused_where_they_would_take_hours)
{
    int32_t side = 4100;
    kz_mask *mask = NULL;
    kz_box box = {{9, 9}, {9, 9}};
    kz_fit_loss loss;
    kz_error err;
    REQUIRE(kz_mask_from_call(side, side, is_end_of_diagonal, &side, NULL, &mask, NULL) == KZ_OK);
    CHECK_EQ(kz_mask_fit_box(mask, 0.5f, NULL, NULL, &box, &loss, &err), KZ_ERR_TOO_LARGE);
    CHECK_EQ(err.a, (int64_t)side * side);
    CHECK_LT(err.b, err.a);
    CHECK_EQ(box.min.x, 9);
    CHECK_EQ(kz_mask_fit_box(mask, 0, NULL, NULL, &box, &loss, NULL), KZ_OK);
    CHECK_EQ(loss.extra, (int64_t)side * side - 2);
    CHECK_EQ(kz_mask_fit_box(mask, 1, NULL, NULL, &box, &loss, NULL), KZ_OK);
    CHECK(same_box(cells_of(box), (kz_cell_rect){0, 0, 1, 1}));
    kz_mask_free(mask);
}

TEST(a_long_mask_is_no_huge_one)
{
    int32_t width = 1000000;
    kz_mask *mask = NULL;
    kz_box box;
    REQUIRE(kz_mask_from_call(width, 1, is_end_of_diagonal, &width, NULL, &mask, NULL) == KZ_OK);
    CHECK_EQ(kz_mask_fit_box(mask, 0.5f, NULL, NULL, &box, NULL, NULL), KZ_OK);
    CHECK(same_box(cells_of(box), (kz_cell_rect){0, 0, 1, 1}));
    kz_mask_free(mask);
}

/* ---- Hull ---------------------------------------------------------------------------------------------- */

static int64_t turn_of(kz_vec2 a, kz_vec2 b, int64_t cx, int64_t cy)
{
    return (int64_t)(b.x - a.x) * (cy - (int64_t)a.y) - (int64_t)(b.y - a.y) * (cx - (int64_t)a.x);
}

static bool is_cell_corner(const grid *g, kz_vec2 p)
{
    const int32_t x = (int32_t)p.x, y = (int32_t)p.y;
    return grid_get(g, x, y) || grid_get(g, x - 1, y) || grid_get(g, x, y - 1) || grid_get(g, x - 1, y - 1);
}

/* Edges with the wrong winding, corners that are none, set cells' corners outside. */
static int32_t hull_faults(const grid *g, const kz_hull *hull)
{
    const int32_t n = hull->n_points;
    int32_t faults = 0;
    for (int32_t i = 0; i < n; i++) {
        const kz_vec2 a = hull->points[i], b = hull->points[(i + 1) % n], c = hull->points[(i + 2) % n];
        faults += turn_of(a, b, (int64_t)c.x, (int64_t)c.y) <= 0;
        faults += !is_cell_corner(g, a);
        for (int32_t y = 0; y <= g->h; y++)
            for (int32_t x = 0; x <= g->w; x++)
                faults += is_cell_corner(g, (kz_vec2){(float)x, (float)y}) && turn_of(a, b, x, y) < 0;
    }
    return faults;
}

TEST(hulls_are_convex_tight_and_hold_every_cell)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(80); i > 0; i--) {
        const int32_t w = kz_test_one_in(&r, 2) ? 63 + kz_test_range(&r, 0, 3) : kz_test_range(&r, 0, 130);
        const int32_t h = kz_test_range(&r, 0, 50);
        grid g = grid_random(&r, w, h);
        kz_mask *mask = grid_mask(&g);
        kz_hull hull;
        kz_fit_loss loss;
        NOTE("%d x %d", g.w, g.h);
        REQUIRE(kz_mask_fit_hull(mask, NULL, &hull, &loss, NULL) == KZ_OK);
        int64_t inside = 0;
        int32_t outline = -1;
        const kz_rings ring = {hull.points, &hull.n_points, &outline, hull.n_points, hull.n_points > 0, hull.alloc};
        for (int32_t y = 0; y < g.h; y++)
            for (int32_t x = 0; x < g.w; x++) inside += slow_inside(&ring, x, y);
        const int64_t count = kz_mask_count(mask);
        CHECK_EQ(hull.n_points > 0, count > 0);
        CHECK_EQ(hull.points != NULL, count > 0);
        CHECK_EQ(hull_faults(&g, &hull), 0);
        CHECK_EQ(loss.missed, 0);
        CHECK_EQ(loss.extra, inside - count);
        CHECK_NEAR(loss.iou, count > 0 ? (double)count / (double)inside : 0, 1e-6);
        kz_hull_free(&hull);
        kz_mask_free(mask);
        grid_free(&g);
    }
}

TEST(a_wrong_hull_is_noticed)
{
    grid g = grid_make(3, 1);
    grid_set(&g, 0, 0, true);
    kz_vec2 points[4] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    const kz_hull hull = {points, 4, {NULL, NULL, NULL}};
    CHECK_EQ(hull_faults(&g, &hull), 0);
    points[1].x = 2;
    CHECK_GT(hull_faults(&g, &hull), 0);
    grid_free(&g);
}

/* ---- Failing ------------------------------------------------------------------------------------------- */

TEST(wrong_arguments_are_refused)
{
    static const float wrong[5] = {-0.001f, 1.0000001f, NAN, INFINITY, -INFINITY};
    kz_mask *mask = NULL;
    kz_hull hull, none = {0};
    kz_box box;
    kz_error err;
    REQUIRE(kz_mask_from_text("#", NULL, &mask, NULL) == KZ_OK);
    CHECK_EQ(kz_mask_fit_hull(NULL, NULL, &hull, NULL, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_mask_fit_hull(mask, NULL, NULL, NULL, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 3);
    CHECK_EQ(kz_mask_fit_box(NULL, 0, NULL, NULL, &box, NULL, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_mask_fit_box(mask, 0, NULL, NULL, NULL, NULL, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 5);
    for (int i = 0; i < 5; i++) {
        CHECK_EQ(kz_mask_fit_box(mask, wrong[i], NULL, NULL, &box, NULL, &err), KZ_ERR_ARGUMENT);
        CHECK_EQ(err.a, 2);
    }
    kz_hull_free(NULL);
    kz_hull_free(&none);
    kz_mask_free(mask);
}

TEST(empty_masks_have_empty_boxes)
{
    static const char *const texts[3] = {"", "...\n...\n", "."};
    for (int i = 0; i < 9; i++) {
        kz_mask *mask = NULL;
        kz_box box = {{1, 2}, {3, 4}};
        kz_fit_loss loss = {1, 1, 1};
        REQUIRE(kz_mask_from_text(texts[i / 3], NULL, &mask, NULL) == KZ_OK);
        CHECK_EQ(kz_mask_fit_box(mask, 0.5f * (float)(i % 3), NULL, NULL, &box, &loss, NULL), KZ_OK);
        CHECK(same_box(cells_of(box), (kz_cell_rect){0, 0, 0, 0}));
        CHECK(loss.missed == 0 && loss.extra == 0 && loss.iou == 0);
        kz_mask_free(mask);
    }
}

TEST(every_allocation_may_fail)
{
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    kz_mask *mask = NULL;
    REQUIRE(kz_mask_from_text("#####\n#.#.#\n#####\n...#.\n", NULL, &mask, NULL) == KZ_OK);
    KZ_TEST_EACH_FAILURE(ta)
    {
        kz_hull hull = {0};
        kz_box box;
        kz_fit_loss loss;
        kz_result result = kz_mask_fit_hull(mask, &ta.allocator, &hull, &loss, NULL);
        for (int i = 0; i < 3 && result == KZ_OK; i++)
            result = kz_mask_fit_box(mask, 0.5f * (float)i, NULL, &ta.allocator, &box, &loss, NULL);
        CHECK_EQ(result, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
        kz_hull_free(&hull);
    }
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
    kz_mask_free(mask);
}
