/* test_edge_bvh.c - polygons with a tree of their edges behave exactly as those without.
 *
 * The same outlines are refused for the same edges, and proximity and point location agree. */
#include "large_shape.h"

#include "shape/edge_bvh.h"
#include "shape/shape_private.h"

/* ---- Makers ---------------------------------------------------------------------------------------------- */

TEST(random_rings_on_a_lattice_are_taken_or_refused_alike)
{
    kz_test_rng rng = kz_test_rng_here();
    large_shape *s = large_new();
    int64_t taken = 0;
    for (int64_t i = kz_test_rounds(150000); i > 0; i--) {
        const int32_t side = kz_test_range(&rng, 2, 9), rings = kz_test_range(&rng, 1, 4);
        s->n_points = s->n_rings = 0;
        for (int32_t ring = 0; ring < rings; ring++) {
            const int32_t n = kz_test_range(&rng, 3, rings == 1 ? 12 : 5);
            const bool is_square = ring == 0 && rings > 1;
            for (int32_t k = 0; k < n; k++) {
                const float x = (float)kz_test_range(&rng, 0, side), y = (float)kz_test_range(&rng, 0, side);
                const float far = (float)side;
                if (is_square) large_point(s, k == 1 || k == 2 ? far : 0, k >= 2 ? far : 0);
                else large_point(s, x, y);
            }
            s->ring_end[s->n_rings++] = s->n_points;
        }
        taken += large_make(s);
    }
    CHECK_GT(taken, kz_test_rounds(5000));
    free(s);
}

TEST(large_outlines_are_taken_alike)
{
    kz_test_rng rng = kz_test_rng_here();
    large_shape *s = large_new();
    for (int64_t i = kz_test_rounds(40); i > 0; i--) {
        large_stars(&rng, s, kz_test_range(&rng, 3, 700), kz_test_range(&rng, 0, 5));
        CHECK(large_make(s));
        large_cells(s, large_any_noise(&rng), kz_test_range(&rng, 1, 40));
        CHECK(large_make(s));
        if (kz_test_one_in(&rng, 2)) large_swap_axes(s);
        large_map(s, -3, 0.25f, 1000, -7);
        CHECK(large_make(s));
    }
    free(s);
}

TEST(one_moved_vertex_is_refused_for_the_same_edges)
{
    kz_test_rng rng = kz_test_rng_here();
    large_shape *s = large_new();
    int64_t refused = 0;
    for (int64_t i = kz_test_rounds(150); i > 0; i--) {
        if (kz_test_one_in(&rng, 2)) large_stars(&rng, s, kz_test_range(&rng, 3, 200), kz_test_range(&rng, 0, 3));
        else large_cells(s, large_any_noise(&rng), kz_test_range(&rng, 2, 20));
        const int32_t k = (int32_t)kz_test_below(&rng, (uint32_t)s->n_points);
        const int32_t other = (int32_t)kz_test_below(&rng, (uint32_t)s->n_points);
        const kz_vec2 old = s->points[k];
        s->points[k] = s->points[other];
        refused += !large_make(s);
        s->points[k] = (kz_vec2){old.x + (float)kz_test_range(&rng, -30, 30), old.y};
        refused += !large_make(s);
        s->points[k].x = kz_test_float_of_bits(kz_test_one_in(&rng, 2) ? 0x7F800000u : 0xFFC00000u);
        CHECK(!large_make(s));
    }
    CHECK_GT(refused, kz_test_rounds(20));
    free(s);
}

TEST(a_hole_in_a_hole_and_outside_is_refused_for_the_same_rings)
{
    kz_test_rng rng = kz_test_rng_here();
    large_shape *s = large_new();
    int64_t refused = 0;
    for (int64_t i = kz_test_rounds(3000); i > 0; i--) {
        const int32_t holes = kz_test_range(&rng, 1, 12), shift = kz_test_range(&rng, 0, holes - 1);
        const bool outwards = kz_test_one_in(&rng, 2);
        s->n_points = s->n_rings = 0;
        for (int32_t ring = 0; ring <= holes; ring++) { /* squares that do not cross, in each other or not */
            const int32_t turned = (ring + shift) % holes, place = kz_test_range(&rng, 0, 3);
            const int32_t depth = ring == 0 ? 0 : outwards ? holes - turned : 1 + turned;
            const float size = 40 - 3 * (float)depth;
            const kz_vec2 at = ring == 0 ? (kz_vec2){0, 0} : (kz_vec2){100 * (float)(place == 3), 0};
            const float half = ring && place < 2 ? 0.2f : size;
            const float x = at.x + (half < 1 ? (float)(2 * ring) - 20 : 0), y = at.y + (half < 1 ? 0.5f * ring : 0);
            large_point(s, x - half, y - half);
            large_point(s, x + half, y - half);
            large_point(s, x + half, y + half);
            large_point(s, x - half, y + half);
            s->ring_end[s->n_rings++] = s->n_points;
        }
        refused += !large_make(s);
    }
    CHECK_GT(refused, kz_test_rounds(500));
    CHECK_LT(refused, kz_test_rounds(2990));
    free(s);
}

TEST(the_first_of_several_crossings_is_told_of)
{
    large_shape *s = large_new();
    s->n_points = s->n_rings = 0;
    for (int i = 0; i < 20; i++) large_point(s, (float)i, (float)(i % 2));
    for (int i = 19; i >= 0; i--) large_point(s, (float)i, 0.5f + (float)(i % 3 == 0));
    s->ring_end[s->n_rings++] = s->n_points;
    CHECK(!large_make(s));
    CHECK_STR(kz_result_name(s->treed_error.code), "ERR_SELF_CROSSING");
    CHECK_EQ(s->treed_error.a, 0);
    CHECK_EQ(s->treed_error.b, 38);
    free(s);
}

/* Of the edges and vertices near a slanted way, those are left out that lie beside its strip, and no others. */
static int check_swath(const large_shape *s, const kzi_swath *swath)
{
    const kzi_outline plain = kzi_shape_outline(&s->plain), treed = kzi_shape_outline(&s->treed);
    int n_beside = 0;
    kzi_edge e = kzi_no_edge, in_plain = e, in_treed = e;
    bool more_plain = kzi_next_edge_in_swath(&plain, swath, &in_plain);
    bool more_treed = kzi_next_edge_in_swath(&treed, swath, &in_treed);
    while (kzi_next_edge_near(&plain, &swath->near, &e)) {
        const double d = 1e-9 * (swath->reach + 1), x = swath->across.x, y = swath->across.y;
        const double a = x * (e.a.x - swath->at.x) + y * (e.a.y - swath->at.y);
        const double b = x * (e.b.x - swath->at.x) + y * (e.b.y - swath->at.y);
        const double most = a > b ? a : b, least = a > b ? b : a;
        const bool found = more_plain && in_plain.from == e.from;
        if (most < -swath->reach - d || least > swath->reach + d) CHECK(!found);
        if (most > -swath->reach + d && least < swath->reach - d) CHECK(found);
        CHECK_EQ(more_treed && in_treed.from == e.from, found);
        n_beside += !found;
        if (!found) continue;
        more_plain = kzi_next_edge_in_swath(&plain, swath, &in_plain);
        more_treed = kzi_next_edge_in_swath(&treed, swath, &in_treed);
    }
    CHECK(!more_plain && !more_treed);
    for (int32_t i = -1, k = -1; kzi_next_vertex_near(&plain, &swath->near, &i);) {
        const kzi_vec v = kzi_outline_vertex(&plain, i);
        const double at = swath->across.x * (v.x - swath->at.x) + swath->across.y * (v.y - swath->at.y);
        const double beyond = (at < 0 ? -at : at) - swath->reach, d = 1e-9 * (swath->reach + 1);
        if (beyond > d) continue;
        if (beyond > -d) break; /* in doubt: either is right */
        do CHECK(kzi_next_vertex_in_swath(&treed, swath, &k) && k <= i);
        while (k >= 0 && k < i);
    }
    return n_beside;
}

TEST(what_lies_beside_a_slanted_way_is_skipped)
{
    kz_test_rng rng = kz_test_rng_here();
    large_shape *s = large_new();
    int64_t n_beside = 0;
    for (int64_t i = kz_test_rounds(400); i > 0; i--) {
        if (kz_test_one_in(&rng, 2)) large_stars(&rng, s, kz_test_range(&rng, 3, 700), kz_test_range(&rng, 0, 5));
        else large_cells(s, large_any_noise(&rng), kz_test_range(&rng, 1, 40));
        REQUIRE(large_make(s));
        const kz_box all = s->plain.bounds;
        for (int k = 0; k < 10; k++) {
            const double w = (double)all.max.x - all.min.x, h = (double)all.max.y - all.min.y;
            const kzi_vec at = {all.min.x + w * kz_test_unit(&rng), all.min.y + h * kz_test_unit(&rng)};
            const kzi_vec m = {w * (2 * kz_test_unit(&rng) - 1), h * (2 * kz_test_unit(&rng) - 1)};
            const double r = 0.02 * (w + h) * kz_test_unit(&rng);
            const kzi_near path = kzi_near_segment(at, (kzi_vec){at.x + m.x, at.y + m.y});
            const kzi_swath swath = {.near = {path.x0 - r, path.y0 - r, path.x1 + r, path.y1 + r},
                                     .at = at,
                                     .across = {-m.y, m.x},
                                     .reach = r * ((m.x < 0 ? -m.x : m.x) + (m.y < 0 ? -m.y : m.y))};
            n_beside += check_swath(s, &swath);
        }
    }
    CHECK_GT(n_beside, kz_test_rounds(40000));
    free(s);
}

TEST(memory_that_is_too_small_is_refused_with_the_size_needed)
{
    const kz_vec2 points[9] = {{0, 0}, {4, 0}, {8, 0}, {8, 4}, {8, 8}, {4, 8}, {0, 8}, {0, 4}, {1, 2}};
    const int32_t n = 9;
    double memory[64];
    kz_shape shape;
    kz_error err;
    const size_t bytes = kz_edge_tree_bytes(n);
    CHECK_GT(bytes, 0);
    REQUIRE(bytes <= sizeof memory);
    CHECK_EQ(kz_shape_polygon_with_tree(points, &n, 1, memory, bytes - 1, &shape, &err), KZ_ERR_BUFFER);
    CHECK_EQ(err.a, (int64_t)bytes);
    CHECK_EQ(err.b, (int64_t)bytes - 1);
    CHECK_EQ(kz_shape_polygon_with_tree(points, &n, 1, NULL, 1000, &shape, &err), KZ_ERR_BUFFER);
    CHECK_EQ(err.b, 0);
    CHECK_EQ(kz_shape_polygon_with_tree(points, NULL, 1, memory, bytes, &shape, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_shape_polygon_with_tree(points, &n, 1, memory, bytes, &shape, &err), KZ_OK);
    CHECK_EQ(kz_edge_tree_bytes(0), 0);
    CHECK_EQ(kz_edge_tree_bytes(-1), 0);
}

TEST(a_tree_stays_within_its_bytes)
{
    kz_test_rng rng = kz_test_rng_here();
    large_shape *s = large_new();
    for (int32_t n = 3; n < 700; n += n < 80 ? 1 : 37) {
        large_stars(&rng, s, n, 0);
        const size_t bytes = kz_edge_tree_bytes(n);
        unsigned char *memory = malloc(bytes); /* a memory checker watches its end */
        REQUIRE(memory != NULL);
        CHECK_EQ(kz_shape_polygon_with_tree(s->points, s->ring_end, 1, memory, bytes, &s->treed, NULL), KZ_OK);
        CHECK_EQ(bytes % 8, 0);
        free(memory);
    }
    CHECK_LT(kz_edge_tree_bytes(20000), 20000 * 5 / 2);
    CHECK_GT(kz_edge_tree_bytes(INT32_MAX), (size_t)INT32_MAX);
    free(s);
}

TEST(posing_makes_a_tree_again)
{
    kz_test_rng rng = kz_test_rng_here();
    large_shape *s = large_new();
    double *memory = malloc(sizeof s->points + sizeof s->tree);
    REQUIRE(memory != NULL);
    for (int64_t i = kz_test_rounds(60); i > 0; i--) {
        large_stars(&rng, s, kz_test_range(&rng, 3, 300), kz_test_range(&rng, 0, 3));
        REQUIRE(large_make(s));
        kz_shape plain, treed;
        const kz_pose pose = kz_pose_degrees(3, 4, (double)kz_test_real(&rng, -180, 180));
        const size_t bytes = kz_shape_transform_bytes(&s->treed);
        const kz_result result = kz_shape_transform(&s->treed, pose, memory, bytes, &treed, NULL);
        kz_vec2 *moved = malloc(sizeof s->points);
        REQUIRE(moved != NULL);
        CHECK_EQ(kz_shape_transform(&s->plain, pose, moved, sizeof s->points, &plain, NULL), result);
        if (result == KZ_OK) {
            size_t n, m;
            const kz_vec2 *p = kz_shape_points(&treed, &n), *q = kz_shape_points(&plain, &m);
            CHECK_EQ(n, m);
            CHECK_MEM(p, q, sizeof *p * n);
            CHECK_EQ(treed.flags, plain.flags);
            CHECK_EQ(treed.as.polygon.tree != NULL, s->treed.as.polygon.tree != NULL);
        }
        if (bytes > 0) CHECK_EQ(kz_shape_transform(&s->treed, pose, memory, bytes - 1, &treed, NULL), KZ_ERR_BUFFER);
        free(moved);
    }
    free(memory);
    free(s);
}

TEST(a_polyline_keeps_its_tree_when_posed)
{
    kz_vec2 points[20];
    double tree[20], memory[60];
    for (int i = 0; i < 20; i++) points[i] = (kz_vec2){(float)i, (float)(i * i % 7)};
    kz_shape line, posed;
    kz_error err;
    const size_t bytes = kz_edge_tree_bytes(20);
    REQUIRE(bytes <= sizeof tree);
    CHECK_EQ(kz_shape_polyline_with_tree(points, 20, tree, bytes - 1, &line, &err), KZ_ERR_BUFFER);
    CHECK_EQ(kz_shape_polyline_with_tree(points, 1, tree, bytes, &line, &err), KZ_ERR_TOO_FEW_POINTS);
    CHECK_EQ(kz_shape_polyline_with_tree(points, 20, tree, bytes, &line, &err), KZ_OK);
    CHECK(line.as.polygon.tree != NULL);
    CHECK_EQ(kz_shape_transform_bytes(&line), sizeof points + bytes);
    CHECK_EQ(kz_shape_transform(&line, kz_pose_degrees(1, 2, 90), memory, sizeof memory, &posed, &err), KZ_OK);
    CHECK(posed.as.polygon.tree != NULL && posed.as.polygon.tree != line.as.polygon.tree);
}

/* ---- Walks ----------------------------------------------------------------------------------------------- */

static kz_vec2 place_near(kz_test_rng *rng, const large_shape *s)
{
    const kz_vec2 v = s->points[kz_test_below(rng, (uint32_t)s->n_points)];
    const kz_vec2 w = s->points[kz_test_below(rng, (uint32_t)s->n_points)];
    switch (kz_test_below(rng, 4)) {
    case 0: return v;
    case 1: return (kz_vec2){v.x, w.y};
    case 2: return (kz_vec2){(v.x + w.x) / 2, (v.y + w.y) / 2};
    default: return (kz_vec2){v.x + kz_test_real(rng, -1, 1), v.y + kz_test_real(rng, -1, 1)};
    }
}

static void check_location(const kzi_outline *plain, const kzi_outline *treed, kzi_probe probe)
{
    CHECK_EQ(kzi_locate(treed, probe), kzi_locate(plain, probe));
    for (int32_t ring = 0; ring < plain->n_rings && ring < 3; ring++) {
        CHECK_EQ(kzi_locate_in_ring(treed, ring, probe), kzi_locate_in_ring(plain, ring, probe));
    }
}

static void check_edges_near(const kzi_outline *plain, const kzi_outline *treed, kzi_near near)
{
    kzi_edge e = kzi_no_edge, f = kzi_no_edge;
    bool more = true;
    while (more) {
        more = kzi_next_edge_near(treed, &near, &e);
        bool other = false, is_near = false;
        while (!is_near && (other = kzi_next_edge(plain, &f))) {
            is_near = kzi_spans_meet(f.a.x, f.b.x, near.x0, near.x1) && kzi_spans_meet(f.a.y, f.b.y, near.y0, near.y1);
        }
        REQUIRE(more == other);
        if (!more) break;
        CHECK_EQ(e.from, f.from);
        CHECK_EQ(e.ring, f.ring);
        CHECK(kzi_vec_equal(e.a, f.a) && kzi_vec_equal(e.b, f.b));
    }
}

static void check_walks(kz_test_rng *rng, const large_shape *s)
{
    const kzi_outline plain = kzi_shape_outline(&s->plain), treed = kzi_shape_outline(&s->treed);
    for (int i = 0; i < 60; i++) {
        const kzi_vec p = kzi_vec_of(place_near(rng, s)), q = kzi_vec_of(place_near(rng, s));
        check_location(&plain, &treed, kzi_probe_at(p));
        check_location(&plain, &treed, (kzi_probe){p, q});
        check_edges_near(&plain, &treed, kzi_near_segment(p, q));
        const kzi_vec a = kzi_next_vertex_on(&treed, p, q), b = kzi_next_vertex_on(&plain, p, q);
        CHECK(kzi_vec_equal(a, b));
    }
    for (int32_t ring = 0; ring < s->n_rings; ring++) {
        CHECK_EQ(kzi_area_is_positive_of(&treed, ring), kzi_area_is_positive_of(&plain, ring));
    }
    const kzi_near a = kzi_outline_bounds(&treed), b = kzi_outline_bounds(&plain);
    CHECK_MEM(&a, &b, sizeof a);
}

TEST(walks_with_a_tree_find_what_those_without_do)
{
    kz_test_rng rng = kz_test_rng_here();
    large_shape *s = large_new();
    for (int64_t i = kz_test_rounds(100); i > 0; i--) {
        static const float scales[] = {1, -1, 0.125f, 0x1p-140f, 0x1p110f};
        if (kz_test_one_in(&rng, 2)) large_stars(&rng, s, kz_test_range(&rng, 3, 600), kz_test_range(&rng, 0, 4));
        else large_cells(s, large_any_noise(&rng), kz_test_range(&rng, 1, 30));
        if (kz_test_one_in(&rng, 2)) large_map(s, scales[kz_test_below(&rng, 5)], scales[kz_test_below(&rng, 3)], 0, 0);
        if (large_make(s)) check_walks(&rng, s);
    }
    free(s);
}

/* ---- Windows --------------------------------------------------------------------------------------------- */

/* A box around some place of the outline, mostly of a few edges. */
static kzi_near window_near(kz_test_rng *rng, const large_shape *s)
{
    const kz_vec2 p = place_near(rng, s), q = s->points[kz_test_below(rng, (uint32_t)s->n_points)];
    const kz_box all = s->plain.bounds;
    const double share = kz_test_one_in(rng, 4) ? 0 : kz_test_real(rng, 0, 0.3f);
    const double w = share * ((double)all.max.x - (double)all.min.x), h = share * ((double)all.max.y - (double)all.min.y);
    if (kz_test_one_in(rng, 8)) return kzi_near_segment(kzi_vec_of(p), kzi_vec_of(q));
    return (kzi_near){(double)p.x - w, (double)p.y - h, (double)p.x + w, (double)p.y + h};
}

/* A float32 in the span, often an end or the coordinate of a vertex. */
static double place_in_span(kz_test_rng *rng, double lo, double hi, double of_vertex)
{
    const double mixed = (double)(float)(lo + (hi - lo) * (double)kz_test_real(rng, 0, 1));
    const double at = kz_test_one_in(rng, 2) ? of_vertex : kz_test_one_in(rng, 4) ? lo : mixed;
    return at < lo ? lo : at > hi ? hi : at;
}

static kzi_vec place_in_window(kz_test_rng *rng, const large_shape *s, const kzi_near *box)
{
    const kz_vec2 v = s->points[kz_test_below(rng, (uint32_t)s->n_points)];
    return (kzi_vec){place_in_span(rng, box->x0, box->x1, v.x), place_in_span(rng, box->y0, box->y1, v.y)};
}

static void check_window(kz_test_rng *rng, const large_shape *s, const kzi_outline *plain, const kzi_outline *seen,
                         const kzi_near *box)
{
    for (int i = 0; i < 20; i++) {
        const kzi_vec p = place_in_window(rng, s, box), q = place_in_window(rng, s, box);
        const kzi_near between = kzi_near_segment(p, q);
        CHECK(kzi_is_in_window(seen, &between));
        check_edges_near(plain, seen, between);
        check_location(plain, seen, kzi_probe_at(p));
        check_location(plain, seen, (kzi_probe){p, q});
        const kzi_vec a = kzi_next_vertex_on(seen, p, q), b = kzi_next_vertex_on(plain, p, q);
        CHECK(kzi_vec_equal(a, b));
        for (int32_t k = -1, l = -1; k < plain->n_points;) {
            const bool more = kzi_next_vertex_near(seen, &between, &k), other = kzi_next_vertex_near(plain, &between, &l);
            if (!CHECK(more == other) || !more) break;
            CHECK_EQ(k, l);
        }
    }
    const kzi_vec far = kzi_vec_of(place_near(rng, s)); /* mostly not seen by the window: the tree answers */
    check_location(plain, seen, kzi_probe_at(far));
    check_edges_near(plain, seen, kzi_near_segment(far, far));
}

TEST(windows_show_what_trees_do)
{
    kz_test_rng rng = kz_test_rng_here();
    large_shape *s = large_new();
    int64_t opened = 0, locating = 0;
    kzi_edge_window *w = malloc(sizeof *w);
    REQUIRE(w != NULL);
    for (int64_t i = kz_test_rounds(300); i > 0; i--) {
        if (kz_test_one_in(&rng, 2)) large_stars(&rng, s, kz_test_range(&rng, 9, 600), kz_test_range(&rng, 0, 4));
        else large_cells(s, large_any_noise(&rng), kz_test_range(&rng, 3, 30));
        if (kz_test_one_in(&rng, 2)) large_swap_axes(s);
        if (!large_make(s) || !s->treed.as.polygon.tree) continue;
        const kzi_outline plain = kzi_shape_outline(&s->plain), treed = kzi_shape_outline(&s->treed);
        for (int k = 0; k < 20; k++) {
            const kzi_near box = window_near(&rng, s);
            kzi_outline seen = treed;
            if (!kzi_edge_window_open(w, &treed, box, true)) continue;
            seen.tree = &w->tree;
            opened++;
            locating += w->locates;
            check_window(&rng, s, &plain, &seen, &box);
        }
    }
    CHECK_GT(opened, kz_test_rounds(2000));
    CHECK_GT(locating, opened * 2 / 3);
    free(w);
    free(s);
}

TEST(every_number_of_edges_around_full_boxes)
{
    kz_test_rng rng = kz_test_rng_here();
    large_shape *s = large_new();
    static const int32_t around[] = {9, 16, 64, 72, 128, 512, 520, 4096};
    for (int k = 0; k < 8; k++) {
        for (int32_t n = around[k] - 1; n <= around[k] + 1; n++) {
            large_stars(&rng, s, n, 0);
            if (CHECK(large_make(s))) check_walks(&rng, s);
        }
    }
    free(s);
}

TEST(vertices_along_one_line_are_found_one_by_one_from_either_end)
{
    large_shape *s = large_new();
    for (int i = 0; i < 3000; i++) large_point(s, (float)i, 0);
    large_point(s, 3000, 9);
    large_point(s, -1, 9);
    s->ring_end[s->n_rings++] = s->n_points;
    REQUIRE(large_make(s));
    const kzi_outline o = kzi_shape_outline(&s->treed);
    kzi_vec from = {0, 0};
    for (int i = 0; i < 2999; i++) {
        from = kzi_next_vertex_on(&o, from, (kzi_vec){2999, 0});
        CHECK_EQ(from.x, (double)(i + 1));
    }
    for (int i = 2999; i > 0; i--) {
        from = kzi_next_vertex_on(&o, from, (kzi_vec){-5, 0});
        CHECK_EQ(from.x, (double)(i - 1));
    }
    CHECK_EQ(kzi_next_vertex_on(&o, from, (kzi_vec){-5, 0}).x, -5.0);
    free(s);
}
