/* test_body_windows.c - windows of a move on large outlines: which bodies have one, and what it remembers. */
#include "kz_test.h"
#include "world/query/body_windows.h"

#include <kolize/query.h>
#include <kolize/shape_polygon.h>

enum { N = 64, TREE_BYTES = 8192 };

typedef struct ground {
    kz_vec2 points[N];
    uint64_t tree[TREE_BYTES / 8];
    kz_shape shape;
} ground;

/* A polyline of hills, or a polygon of them above a floor. */
static void make_ground(ground *g, int32_t n, bool is_area, float height)
{
    for (int32_t i = 0; i < n; i++) g->points[i] = (kz_vec2){(float)i * 8, i % 2 ? height : 0};
    if (is_area) g->points[n - 1] = (kz_vec2){(float)n * 4, 1000};
    CHECK_EQ(is_area ? kz_shape_polygon_with_tree(g->points, &n, 1, g->tree, sizeof g->tree, &g->shape, NULL)
                     : kz_shape_polyline_with_tree(g->points, n, g->tree, sizeof g->tree, &g->shape, NULL),
             KZ_OK);
}

TEST(large_outlines_have_windows_and_small_or_flat_ones_none)
{
    static ground g;
    for (int is_area = 0; is_area < 2; is_area++) {
        kzi_body_windows windows = {.box = {100, -10, 140, 10}};
        make_ground(&g, 32, is_area, 4);
        CHECK(kzi_window_on_body(&windows, 7, &g.shape) == NULL);
        CHECK_EQ(windows.n, 0);
        make_ground(&g, 33, is_area, 4);
        CHECK(kzi_window_on_body(&windows, 7, &g.shape) == &windows.of[0]);
        CHECK_EQ(windows.n, 1);
    }
    kzi_body_windows windows = {.box = {100, -10, 140, 10}};
    make_ground(&g, N, false, 0);
    CHECK(kzi_window_on_body(&windows, 7, &g.shape) == NULL);
    CHECK_EQ(windows.n, 0);
    make_ground(&g, N, false, 4);
    CHECK(kzi_window_on_body(NULL, 7, &g.shape) == NULL);
}

TEST(two_bodies_have_a_window_each_and_a_third_none)
{
    static ground g;
    kzi_body_windows windows = {.box = {100, -10, 140, 10}};
    make_ground(&g, N, true, 4);
    for (int again = 0; again < 2; again++) {
        CHECK(kzi_window_on_body(&windows, 7, &g.shape) == &windows.of[0]);
        CHECK(kzi_window_on_body(&windows, 3, &g.shape) == &windows.of[1]);
        CHECK(kzi_window_on_body(&windows, 5, &g.shape) == NULL);
        CHECK_EQ(windows.n, 2);
    }
    CHECK_EQ(windows.of[0].index, 7);
    CHECK_EQ(windows.of[1].index, 3);
}

/* A box around everything has too many edges for a window; the body is not looked at again. */
TEST(a_window_with_too_many_edges_stays_shut)
{
    static kz_vec2 points[4096];
    static uint64_t tree[1 << 16];
    kz_shape shape;
    kzi_body_windows windows = {.box = {-1e6, -1e6, 1e6, 1e6}};
    for (int32_t i = 0; i < 4096; i++) points[i] = (kz_vec2){(float)i, (float)(i % 2)};
    CHECK_EQ(kz_shape_polyline_with_tree(points, 4096, tree, sizeof tree, &shape, NULL), KZ_OK);
    for (int again = 0; again < 2; again++) {
        CHECK(kzi_window_on_body(&windows, 1, &shape) == NULL);
        CHECK_EQ(windows.n, 1);
        CHECK(!windows.of[0].is_open);
    }
}

TEST(relations_are_remembered_for_the_last_two_places)
{
    static ground g;
    kzi_body_windows windows = {.box = {80, -20, 180, 20}};
    make_ground(&g, N, true, 4);
    kzi_body_window *w = kzi_window_on_body(&windows, 1, &g.shape);
    CHECK(w != NULL);
    if (!w) return;
    CHECK(w->shape.as.polygon.tree == &w->window.tree);
    static const kz_vec2 at[4] = {{100, -9}, {100, 4}, {120, -9}, {100, -6}};
    const kz_relation wanted[4] = {KZ_APART, KZ_OVERLAP, KZ_APART, KZ_APART};
    for (uint32_t i = 0; i < 4; i++) {
        kz_shape box;
        CHECK_EQ(kz_shape_box((kz_vec2){at[i].x - 2, at[i].y - 2}, (kz_vec2){at[i].x + 2, at[i].y + 2}, &box, NULL), KZ_OK);
        CHECK_EQ(kz_relate(&box, &g.shape), wanted[i]);
        CHECK_EQ(kzi_relate_in_window(w, &box, at[i]), wanted[i]);
        CHECK_EQ(w->n_places, i == 0 ? 1 : 2);
        CHECK_EQ(w->next_place, (i + 1) % 2);
        CHECK_EQ(w->places[i % 2].x, at[i].x);
        CHECK_EQ(w->places[i % 2].y, at[i].y);
        CHECK_EQ(w->relations[i % 2], wanted[i]);
    }
    /* What is remembered is not computed again: no shape is looked at, and no place is lost. */
    w->relations[0] = KZ_TOUCH;
    w->relations[1] = KZ_OVERLAP;
    CHECK_EQ(kzi_relate_in_window(w, NULL, at[2]), KZ_TOUCH);
    CHECK_EQ(kzi_relate_in_window(w, NULL, at[3]), KZ_OVERLAP);
    CHECK_EQ(w->next_place, 0);
    /* A place that has one coordinate in common is another one. */
    kz_shape point;
    CHECK_EQ(kz_shape_point((kz_vec2){120, 10}, &point, NULL), KZ_OK);
    CHECK_EQ(kzi_relate_in_window(w, &point, (kz_vec2){120, 10}), KZ_OVERLAP);
    CHECK_EQ(w->places[0].y, 10);
    CHECK_EQ(kz_shape_point((kz_vec2){103, -6}, &point, NULL), KZ_OK);
    CHECK_EQ(kzi_relate_in_window(w, &point, (kz_vec2){103, -6}), KZ_APART);
    CHECK_EQ(w->places[1].x, 103);
}
