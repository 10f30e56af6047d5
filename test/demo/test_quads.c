/* test_quads.c - the scene `list`: what corners in triangles miss and make up, and quads that cross themselves. */
#include "list/scene_list_cases.h"
#include "scene/scene_quads.h"

#include "kz_test.h"

static const kz_vec2 nowhere = {0, 0};

TEST(each_case_shown_is_one_where_corners_in_triangles_are_wrong)
{
    for (int i = 0; i < LIST_CASES; i++) {
        const list_verdict v = list_case_verdict(&list_cases[i], nowhere);
        NOTE("%s", list_cases[i].title);
        CHECK(v.a.kind == KZ_KIND_POLYGON && v.b.kind == KZ_KIND_POLYGON);
        CHECK(v.corner_found != (v.relation >= KZ_TOUCH));
    }
    CHECK_EQ(list_case_verdict(&list_cases[0], nowhere).relation, KZ_OVERLAP);
    CHECK_EQ(list_case_verdict(&list_cases[1], nowhere).relation, KZ_OVERLAP);
    CHECK_EQ(list_case_verdict(&list_cases[2], nowhere).relation, KZ_APART);
    CHECK_EQ(list_case_verdict(&list_cases[3], nowhere).relation, KZ_APART);
}

TEST(cases_far_away_are_apart_in_both_ways)
{
    for (int i = 0; i < LIST_CASES; i++) {
        const list_verdict v = list_case_verdict(&list_cases[i], (kz_vec2){3000, 100});
        CHECK(!v.corner_found);
        CHECK_EQ(v.relation, KZ_APART);
    }
}

static void random_corners(kz_test_rng *rng, kz_vec2 corners[4])
{
    for (int i = 0; i < 4; i++) {
        corners[i].x = (float)kz_test_below(rng, 24);
        corners[i].y = (float)kz_test_below(rng, 24);
    }
}

TEST(of_convex_quads_corners_in_triangles_only_miss_hits)
{
    kz_test_rng rng = kz_test_rng_here();
    const int rounds = (int)kz_test_rounds(60000);
    int asked = 0, missed = 0;
    for (int i = 0; i < rounds; i++) {
        kz_vec2 p[4], q[4];
        kz_shape a, b;
        random_corners(&rng, p);
        random_corners(&rng, q);
        if (kz_shape_polygon(p, 4, &a, NULL) != KZ_OK || kz_shape_polygon(q, 4, &b, NULL) != KZ_OK) continue;
        /* With three corners on a line one of the two triangles may be without area, and take in too much. */
        bool proper = (a.flags & b.flags & KZ_SHAPE_CONVEX) != 0;
        for (int k = 0; k < 4; k++) {
            proper = proper && kz_orient(p[k], p[(k + 1) % 4], p[(k + 2) % 4]) != 0;
            proper = proper && kz_orient(q[k], q[(k + 1) % 4], q[(k + 2) % 4]) != 0;
        }
        if (!proper) continue;
        const bool old = quad_corner_in_triangle(p, 4, q, 4), hit = kz_relate(&a, &b) >= KZ_TOUCH;
        asked++;
        missed += hit && !old;
        CHECK(hit || !old);
    }
    CHECK(asked > rounds / 100);
    CHECK(missed > 0);
}

/* Inside by even-odd; false when the point lies on an edge or nearer to one than a corner's rounding. */
static bool inside_by_even_odd(const kz_vec2 c[4], kz_vec2 p, bool *clear)
{
    bool inside = false;
    *clear = true;
    for (int i = 0; i < 4; i++) {
        const kz_vec2 a = c[i], b = c[(i + 1) % 4];
        if (kz_compare_segment_distance(p, a, b, 0.001f, 0) <= 0) *clear = false;
        if ((a.y <= p.y) != (b.y <= p.y)) inside ^= kz_orient(a, b, p) == (b.y > a.y ? 1 : -1);
    }
    return inside;
}

TEST(a_bow_tie_is_refused_as_an_outline_and_its_two_triangles_are_its_inside)
{
    kz_test_rng rng = kz_test_rng_here();
    const int rounds = (int)kz_test_rounds(4000);
    int bow_ties = 0, inside_seen = 0;
    for (int i = 0; i < rounds; i++) {
        kz_vec2 c[4];
        kz_shape parts[2], shape;
        kz_error err;
        random_corners(&rng, c);
        if (quad_shape(c, false, parts, &shape, &err) != KZ_ERR_SELF_CROSSING) continue;
        bow_ties++;
        REQUIRE(quad_shape(c, true, parts, &shape, &err) == KZ_OK);
        CHECK_EQ(shape.kind, KZ_KIND_PARTS);
        for (int k = 0; k < 40; k++) {
            kz_vec2 p;
            kz_shape point;
            bool clear;
            p.x = (float)kz_test_below(&rng, 24 * 8) / 8;
            p.y = (float)kz_test_below(&rng, 24 * 8) / 8;
            const bool inside = inside_by_even_odd(c, p, &clear);
            if (!clear) continue;
            REQUIRE(kz_shape_point(p, &point, NULL) == KZ_OK);
            CHECK_EQ(kz_intersects(&point, &shape), inside);
            inside_seen += inside;
        }
    }
    CHECK(bow_ties > rounds / 20);
    CHECK(inside_seen > bow_ties);
}

TEST(quads_of_the_scene_have_the_form_they_are_named_for)
{
    for (int turn = 0; turn < 360; turn += 15) {
        kz_vec2 c[4];
        kz_shape parts[2], shape;
        kz_error err;
        quad_corners(QUAD_CONVEX, (kz_vec2){300, 200}, (float)turn, c);
        CHECK_EQ(quad_shape(c, false, parts, &shape, &err), KZ_OK);
        CHECK(shape.flags & KZ_SHAPE_CONVEX);
        quad_corners(QUAD_CONCAVE, (kz_vec2){300, 200}, (float)turn, c);
        CHECK_EQ(quad_shape(c, false, parts, &shape, &err), KZ_OK);
        CHECK(!(shape.flags & KZ_SHAPE_CONVEX));
        quad_corners(QUAD_BOW_TIE, (kz_vec2){300, 200}, (float)turn, c);
        CHECK_EQ(quad_shape(c, false, parts, &shape, &err), KZ_ERR_SELF_CROSSING);
    }
}
