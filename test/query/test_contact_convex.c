/* test_contact_convex.c - contacts of small convex shapes (contact_checked.h). */
#include <kolize/query.h>

#include "contact_checked.h"
#include "convex_candidate.h"
#include "kz_test.h"

#include <string.h>

static kz_shape candidate_of(kz_test_rng *rng, shape_family family, uint32_t kind)
{
    kz_shape s;
    do s = convex_candidate_of(rng, family, kind);
    while (!kzi_is_small_convex(&s));
    return s;
}

static kz_shape candidate(kz_test_rng *rng, shape_family family)
{
    return candidate_of(rng, family, kz_test_below(rng, CANDIDATE_KINDS));
}

/* ---- Every family ---------------------------------------------------------------------------------------------- */

enum { CANDIDATES = 50 };

static void check_family(shape_family family)
{
    static kz_shape shapes[CANDIDATES];
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(4); n > 0; n--) {
        scene_clear();
        for (int i = 0; i < CANDIDATES; i++) shapes[i] = candidate(&rng, family);
        for (int i = 0; i < CANDIDATES; i++)
            for (int k = 0; k < CANDIDATES; k++) contact_checked(&shapes[i], &shapes[k]);
    }
}

TEST(contacts_of_whole_numbers_are_right) { check_family(FAMILY_WHOLE); }
TEST(contacts_of_halves_are_right) { check_family(FAMILY_HALVES); }
TEST(contacts_of_reals_are_right) { check_family(FAMILY_REAL); }
TEST(contacts_of_numbers_beside_halves_are_right) { check_family(FAMILY_BESIDE); }
TEST(contacts_far_away_are_right) { check_family(FAMILY_FAR); }
TEST(contacts_where_cells_end_are_right) { check_family(FAMILY_LAST); }
TEST(contacts_of_tiny_numbers_are_right) { check_family(FAMILY_TINY); }
TEST(contacts_of_huge_numbers_are_right) { check_family(FAMILY_HUGE); }
TEST(contacts_of_mixed_numbers_are_right) { check_family(FAMILY_MIXED); }

static bool scaled_by(const kz_shape *s, float scale, kz_shape *out)
{
    return kz_shape_scale(s, scale, scale, NULL, 0, out, NULL) == KZ_OK && kzi_is_small_convex(out);
}

/* From where fourth powers underflow to where they overflow. */
TEST(contacts_of_all_sizes_are_right)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(10000); n > 0; n--) {
        const shape_family family = kz_test_one_in(&rng, 3) ? FAMILY_WHOLE : FAMILY_REAL;
        const float scale = (float)ldexp(1 + (double)kz_test_unit(&rng), kz_test_range(&rng, -50, 60));
        kz_shape p, q;
        scene_clear();
        const kz_shape a = candidate(&rng, family), b = candidate(&rng, family);
        if (scaled_by(&a, scale, &p) && scaled_by(&b, scale, &q)) contact_checked(&p, &q);
    }
}

/* ---- Where the choice is hard ---------------------------------------------------------------------------------- */

/* Boxes thinner than the level of a contact, as a part of both, have corners on either side among the foremost. */
TEST(contacts_of_thin_boxes_are_right)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(4000); n > 0; n--) {
        const float thin = ldexpf(1, -kz_test_range(&rng, 10, 24)), x = kz_test_grid(&rng, 0, 6, 0.5f);
        const float y = kz_test_grid(&rng, 0, 6, 0.5f);
        kz_shape a, b;
        REQUIRE(kz_shape_box((kz_vec2){0, 0}, (kz_vec2){4, 4}, &a, NULL) == KZ_OK);
        const kz_result made = kz_test_one_in(&rng, 2)
                                   ? kz_shape_box((kz_vec2){x, y}, (kz_vec2){x + 3, y + thin}, &b, NULL)
                                   : kz_shape_box((kz_vec2){x, y}, (kz_vec2){x + thin, y + 2}, &b, NULL);
        if (made != KZ_OK || !kzi_is_small_convex(&b)) continue;
        contact_checked(&a, &b);
        contact_checked(&b, &a);
    }
}

/* Each shape is moved by its push, and then on by last places. */
TEST(contacts_of_shapes_about_to_touch_are_right_last_place_by_last_place)
{
    kz_test_rng rng = kz_test_rng_here();
    int seen[3] = {0, 0, 0};
    for (int64_t n = kz_test_rounds(300); n > 0; n--) {
        scene_clear();
        const kz_shape a = candidate(&rng, FAMILY_REAL), b = candidate(&rng, FAMILY_REAL);
        kz_contact c;
        if (kz_collide(&a, &b, &c) != KZ_OVERLAP) continue;
        kz_vec2 by = kz_contact_push(&a, &b, &c);
        for (int i = -6; i <= 6; i++) {
            kz_shape moved;
            const kz_vec2 shift = {points_step(by.x, i), points_step(by.y, -i)};
            if (kz_shape_transform(&a, (kz_pose){shift, 1, 0}, NULL, 0, &moved, NULL) != KZ_OK) continue;
            if (!kzi_is_small_convex(&moved)) continue;
            seen[contact_checked(&moved, &b).relation + 1]++;
        }
    }
    CHECK(seen[0] > 0 && seen[2] > 0);
}

static bool moved_along(const kz_shape *a, double x, double y, kz_shape *out)
{
    const kz_pose pose = {{(float)x, (float)y}, 1, 0};
    return kz_shape_transform(a, pose, NULL, 0, out, NULL) == KZ_OK && kzi_is_small_convex(out);
}

static bool has_normal(const kz_shape *a, const kz_shape *b, kz_vec2 normal)
{
    kz_contact c;
    kz_collide(a, b, &c);
    const double off = fabs((double)c.normal.x - normal.x) + fabs((double)c.normal.y - normal.y);
    return c.relation == KZ_OVERLAP && off < 1e-3;
}

/* a moves until another edge or corner is the deepest, and beside that place in steps of a fraction of KZI_NEAR. */
TEST(contacts_where_another_feature_becomes_the_deepest_are_right)
{
    kz_test_rng rng = kz_test_rng_here();
    int changed = 0;
    for (int64_t n = kz_test_rounds(1000); n > 0; n--) {
        const double angle = 6.28 * (double)kz_test_unit(&rng), x = cos(angle), y = sin(angle);
        double in = 0, out = 1;
        kz_contact c;
        kz_shape moved;
        scene_clear();
        const kz_shape a = candidate(&rng, FAMILY_REAL), b = candidate(&rng, FAMILY_REAL);
        if (kz_collide(&a, &b, &c) != KZ_OVERLAP) continue;
        const double size = truth_size(&a, &b);
        for (int i = 0; i < 40; i++) {
            const double middle = (in + out) / 2;
            const bool is_made = moved_along(&a, x * size * middle, y * size * middle, &moved);
            const bool same = is_made && has_normal(&moved, &b, c.normal);
            *(same ? &in : &out) = middle;
        }
        for (int i = -24; i <= 24; i += 3) {
            const double at = size * (in + ldexp(i, -20));
            if (!moved_along(&a, x * at, y * at, &moved)) continue;
            const kz_contact d = contact_checked(&moved, &b);
            changed += d.relation == KZ_OVERLAP && !has_normal(&moved, &b, c.normal);
        }
    }
    CHECK_GT(changed, 0);
}

/* Long capsules nearly in line: an end of each is as near to the other but for rounding, and only one normal separates.
 * Found by random search. */
TEST(contacts_of_capsules_end_to_end_have_a_normal_that_separates)
{
    const kz_vec2 o = {0, 0}, ends[][4] = {
        {{0x1.5b5f5p+9f, 0x1.67a0d4p+9f}, o, {-0x1.5b608p+9f, -0x1.679fbp+9f}, {-0x1.963c9cp-8f, 0x1.886552p-8f}},
        {{-0x1.a9329p+8f, 0x1.c48cep+9f}, o, {0x1.a92fc6p+8f, -0x1.c48d88p+9f}, {-0x1.fa008ap-8f, -0x1.db69fcp-9f}},
        {{0x1.dc64b6p+9f, 0x1.2fa3dep+8f}, o, {-0x1.dc6528p+9f, -0x1.2fa116p+8f}, {-0x1.5984fcp-9f, 0x1.0f0d98p-7f}}};
    for (int i = 0; i < 3; i++) {
        kz_shape a, b;
        REQUIRE(kz_shape_capsule(ends[i][0], ends[i][1], 4, &a, NULL) == KZ_OK);
        REQUIRE(kz_shape_capsule(ends[i][2], ends[i][3], 4, &b, NULL) == KZ_OK);
        CHECK_EQ(contact_checked(&a, &b).relation, KZ_OVERLAP);
        CHECK_EQ(contact_checked(&b, &a).relation, KZ_OVERLAP);
    }
}

/* ---- The checks themselves ------------------------------------------------------------------------------------- */

TEST(the_checks_notice_a_last_bit_and_a_wrong_depth)
{
    const kz_contact c = {KZ_OVERLAP, {1, 0}, 2, 1, {{1, 1}, {0, 0}}, true, {3, 0}};
    kz_contact d = c;
    kz_shape a, b;
    CHECK(is_same_contact(&c, &d));
    d.depth = points_step(d.depth, 1);
    CHECK(!is_same_contact(&c, &d));
    REQUIRE(kz_shape_box((kz_vec2){0, 0}, (kz_vec2){4, 4}, &a, NULL) == KZ_OK);
    REQUIRE(kz_shape_box((kz_vec2){3, 0}, (kz_vec2){7, 4}, &b, NULL) == KZ_OK);
    const truth_core p = truth_core_of(&a, a.bounds.min), q = truth_core_of(&b, a.bounds.min);
    d = (kz_contact){KZ_OVERLAP, {1, 0}, 1, 1, {{3.5f, 1}, {0, 0}}, true, {0, 0}};
    CHECK(is_depth_right(1, (double)-truth_gap(&p, &q), 11) && is_depth_along(&p, &q, &d, 11));
    CHECK(!is_depth_right(points_step(1, 2), (double)-truth_gap(&p, &q), 11));
    d.normal = (kz_vec2){0, 1};
    CHECK(!is_depth_along(&p, &q, &d, 11));
    CHECK(is_point_between(&p, a.bounds.min, d.points[0], 1, 11));
    CHECK(!is_point_between(&p, a.bounds.min, (kz_vec2){5, 1}, 1, 11));
}
