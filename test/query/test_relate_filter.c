/* test_relate_filter.c - the filter of kz_relate agrees with the exact tests.
 *
 * It must know the answer for shapes that are not close to touching, and for polygons that touch on a grid. */
#include <kolize/query.h>

#include "family_shape.h"
#include "kz_test.h"
#include "query/form.h"
#include "query/relate/relate_filter.h"

/* What kz_relate would say without any fast way. */
static kz_relation by_forms(const kz_shape *a, const kz_shape *b)
{
    return kz_box_meets(a->bounds, b->bounds) ? kzi_relate_by_forms(a, b) : KZ_APART;
}

/* Triangles to octagons around a center: regular but for rounding, either way round, often with corners on a grid. */
static kz_result ring(kz_test_rng *rng, shape_family family, kz_shape *out)
{
    kz_vec2 p[KZ_INLINE_POINTS + 2];
    const kz_vec2 at = family_point(rng, family);
    const int n = kz_test_range(rng, 3, KZ_INLINE_POINTS + 2);
    const int turn = kz_test_range(rng, 0, 23);
    const float r = fabsf(family_number(rng, family)) + 1;
    const bool backwards = kz_test_one_in(rng, 2), whole = kz_test_one_in(rng, 2);
    for (int i = 0; i < n; i++) {
        float c, s;
        kz_cos_sin_degrees(turn * 15.0 + 360.0 * i / n, &c, &s);
        kz_vec2 *v = &p[backwards ? n - 1 - i : i];
        v->x = at.x + (whole ? roundf(2 * r * c) / 2 : r * c);
        v->y = at.y + (whole ? roundf(2 * r * s) / 2 : r * s);
    }
    return kz_shape_polygon(p, n > KZ_INLINE_POINTS ? KZ_INLINE_POINTS : n, out, NULL);
}

/* Boxes, circles, capsules and polygons, nearly all of them convex. */
static kz_shape candidate(kz_test_rng *rng, shape_family family)
{
    kz_shape s = {0};
    kz_result result;
    do {
        const kz_vec2 a = family_point(rng, family), b = family_point(rng, family);
        const float r = family_radius(rng, family);
        switch (kz_test_below(rng, 6)) {
        case 0:
            result = kz_shape_box((kz_vec2){fminf(a.x, b.x), fminf(a.y, b.y)},
                                  (kz_vec2){fmaxf(a.x, b.x), fmaxf(a.y, b.y)}, &s, NULL);
            break;
        case 1: result = kz_shape_circle(a, r, &s, NULL); break;
        case 2: result = kz_shape_capsule(a, b, r, &s, NULL); break;
        case 3: result = family_polygon(rng, family, &s); break;
        default: result = ring(rng, family, &s); break;
        }
    } while (result != KZ_OK);
    return s;
}

static void check_symmetric(const kz_shape *a, const kz_shape *b)
{
    const kz_relation expected = by_forms(a, b);
    if (kz_relate(a, b) != expected || kz_relate(b, a) != expected) CHECK_EQ(kz_relate(a, b), expected);
}

enum { CANDIDATES = 60 };

static void check_family_at(kz_test_rng *rng, shape_family family)
{
    static kz_shape shapes[CANDIDATES];
    scene_clear();
    for (int i = 0; i < CANDIDATES; i++) shapes[i] = candidate(rng, family);
    for (int i = 0; i < CANDIDATES; i++)
        for (int k = 0; k <= i; k++) check_symmetric(&shapes[i], &shapes[k]);
}

static void check_family(shape_family family)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(60); i > 0; i--) check_family_at(&rng, family);
}

TEST(whole_numbers_are_answered_as_by_forms) { check_family(FAMILY_WHOLE); }
TEST(halves_are_answered_as_by_forms) { check_family(FAMILY_HALVES); }
TEST(reals_are_answered_as_by_forms) { check_family(FAMILY_REAL); }
TEST(numbers_beside_halves_are_answered_as_by_forms) { check_family(FAMILY_BESIDE); }
TEST(far_numbers_are_answered_as_by_forms) { check_family(FAMILY_FAR); }
TEST(numbers_where_cells_end_are_answered_as_by_forms) { check_family(FAMILY_LAST); }
TEST(tiny_numbers_are_answered_as_by_forms) { check_family(FAMILY_TINY); }
TEST(huge_numbers_are_answered_as_by_forms) { check_family(FAMILY_HUGE); }
TEST(mixed_numbers_are_answered_as_by_forms) { check_family(FAMILY_MIXED); }

/* Beside the last bit of touching: a rotated square pushed against
 * another by steps of one last bit. */
TEST(squares_some_last_bits_from_touching_are_answered_as_by_forms)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(4000); i > 0; i--) {
        const float k = kz_test_grid(&rng, 1, 9, 1), l = kz_test_grid(&rng, 1, 9, 1), m = kz_test_grid(&rng, 1, 9, 1);
        kz_vec2 p[4] = {
            {3 * k, 4 * k}, {-3 * k, -4 * k}, {4 * l - 3 * k, -3 * l - 4 * k}, {4 * l + 3 * k, 4 * k - 3 * l}};
        kz_vec2 q[4] = {
            {3 * m, 4 * m}, {-3 * m, -4 * m}, {-4 * l - 3 * m, 3 * l - 4 * m}, {3 * m - 4 * l, 4 * m + 3 * l}};
        kz_vec2 *v = &q[kz_test_below(&rng, 2)];
        v->x = points_step(v->x, kz_test_range(&rng, -2, 2));
        v->y = points_step(v->y, kz_test_range(&rng, -2, 2));
        kz_shape a, b;
        if (kz_shape_polygon(p, 4, &a, NULL) != KZ_OK || kz_shape_polygon(q, 4, &b, NULL) != KZ_OK) continue;
        const kz_relation expected = by_forms(&a, &b);
        CHECK_EQ(kz_relate(&a, &b), expected);
        CHECK_EQ(kz_relate(&b, &a), expected);
    }
}

TEST(the_filter_knows_nearly_all_answers_about_reals)
{
    kz_test_rng rng = kz_test_rng_here();
    int queried = 0, unknown = 0;
    for (int64_t i = kz_test_rounds(20000); i > 0; i--) {
        scene_clear();
        const kz_shape a = candidate(&rng, FAMILY_REAL), b = candidate(&rng, FAMILY_REAL);
        if (!(a.flags & b.flags & KZ_SHAPE_CONVEX) || !kz_box_meets(a.bounds, b.bounds) ||
            (a.kind == KZ_KIND_BOX && b.kind == KZ_KIND_BOX))
            continue;
        queried++;
        unknown += kzi_relate_fast(&a, &b) == KZI_RELATE_UNKNOWN;
    }
    CHECK_GT(queried, 1000);
    CHECK_EQ(unknown, 0);
}

TEST(the_filter_knows_that_squares_of_whole_numbers_touch)
{
    const kz_vec2 p[4] = {{3, 4}, {-3, -4}, {1, -7}, {7, 1}}, q[4] = {{3, 4}, {-1, 7}, {-7, -1}, {-3, -4}};
    kz_shape a, b;
    REQUIRE(kz_shape_polygon(p, 4, &a, NULL) == KZ_OK && kz_shape_polygon(q, 4, &b, NULL) == KZ_OK);
    REQUIRE(a.flags & b.flags & KZ_SHAPE_CONVEX);
    CHECK_EQ(kzi_relate_fast(&a, &b), KZ_TOUCH);
    CHECK_EQ(by_forms(&a, &b), KZ_TOUCH);
}
