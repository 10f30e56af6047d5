/* test_contact_closed_form.c - closed-form contacts of boxes and circles equal those of kzi_sat_convex, bit for bit.
 *
 * They are nearly always known, and the search has the relation of kz_relate. */
#include <kolize/query.h>

#include "family_shape.h"
#include "kz_test.h"
#include "query/contact/contact_closed_form.h"

/* Triangles to octagons around a center: regular but for rounding, either way round, often with corners on a grid. */
static kz_result ring(kz_test_rng *rng, shape_family family, kz_shape *out)
{
    kz_vec2 p[KZ_INLINE_POINTS];
    const kz_vec2 at = family_point(rng, family);
    const int n = kz_test_range(rng, 3, KZ_INLINE_POINTS), turn = kz_test_range(rng, 0, 23);
    const float r = fabsf(family_number(rng, family)) + 1;
    const bool backwards = kz_test_one_in(rng, 2), whole = kz_test_one_in(rng, 2);
    for (int i = 0; i < n; i++) {
        float c, s;
        kz_cos_sin_degrees(turn * 15.0 + 360.0 * i / n, &c, &s);
        kz_vec2 *v = &p[backwards ? n - 1 - i : i];
        v->x = at.x + (whole ? roundf(2 * r * c) / 2 : r * c);
        v->y = at.y + (whole ? roundf(2 * r * s) / 2 : r * s);
    }
    return kz_shape_polygon(p, n, out, NULL);
}

static kz_shape candidate_of(kz_test_rng *rng, shape_family family, uint32_t kind)
{
    kz_shape s = {0};
    kz_result result;
    do {
        const kz_vec2 a = family_point(rng, family), b = family_point(rng, family);
        const float r = family_radius(rng, family);
        switch (kind) {
        case 0:
            result = kz_shape_box((kz_vec2){fminf(a.x, b.x), fminf(a.y, b.y)},
                                  (kz_vec2){fmaxf(a.x, b.x), fmaxf(a.y, b.y)}, &s, NULL);
            break;
        case 1: result = kz_shape_circle(a, r, &s, NULL); break;
        case 2: result = kz_shape_capsule(a, b, r, &s, NULL); break;
        case 3: result = family_polygon(rng, family, &s); break;
        default: result = ring(rng, family, &s); break;
        }
    } while (result != KZ_OK || !kzi_is_small_convex(&s));
    return s;
}

static kz_shape candidate(kz_test_rng *rng, shape_family family)
{
    return candidate_of(rng, family, kz_test_below(rng, 6));
}

static bool is_same_contact(const kz_contact *c, const kz_contact *d)
{
    bool same = c->relation == d->relation && c->normal.x == d->normal.x && c->normal.y == d->normal.y &&
                c->depth == d->depth && c->n_points == d->n_points && c->shortest == d->shortest;
    for (int i = 0; i < 2; i++) {
        same = same && c->points[i].x == d->points[i].x && c->points[i].y == d->points[i].y &&
               c->features[i] == d->features[i];
    }
    return same;
}

static kz_contact no_contact(void)
{
    kz_contact c = {0};
    c.relation = KZ_APART;
    return c;
}

/* Returns whether the closed form knew. */
static bool check_closed_form(const kz_shape *a, const kz_shape *b)
{
    kz_contact expected = no_contact(), got;
    kz_collide(a, b, &got);
    if (!kz_box_meets(a->bounds, b->bounds)) {
        CHECK(is_same_contact(&got, &expected));
        return true;
    }
    kzi_collide_small_convex(a, b, &expected);
    NOTE("%s and %s", kz_kind_name(a->kind), kz_kind_name(b->kind));
    if (!is_same_contact(&got, &expected)) CHECK(is_same_contact(&got, &expected));
    if (expected.relation != kz_relate(a, b)) CHECK_EQ(expected.relation, kz_relate(a, b));
    kz_contact closed = no_contact();
    return kzi_collide_closed_form(a, b, &closed) != KZI_RELATE_UNKNOWN;
}

enum { CANDIDATES = 50 };

static void check_family(shape_family family)
{
    static kz_shape shapes[CANDIDATES];
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(8); n > 0; n--) {
        scene_clear();
        for (int i = 0; i < CANDIDATES; i++) shapes[i] = candidate(&rng, family);
        for (int i = 0; i < CANDIDATES; i++)
            for (int k = 0; k < CANDIDATES; k++) check_closed_form(&shapes[i], &shapes[k]);
    }
}

TEST(contacts_of_whole_numbers_are_those_of_the_search) { check_family(FAMILY_WHOLE); }
TEST(contacts_of_halves_are_those_of_the_search) { check_family(FAMILY_HALVES); }
TEST(contacts_of_reals_are_those_of_the_search) { check_family(FAMILY_REAL); }
TEST(contacts_of_numbers_beside_halves_are_those_of_the_search) { check_family(FAMILY_BESIDE); }
TEST(contacts_far_away_are_those_of_the_search) { check_family(FAMILY_FAR); }
TEST(contacts_where_cells_end_are_those_of_the_search) { check_family(FAMILY_LAST); }
TEST(contacts_of_tiny_numbers_are_those_of_the_search) { check_family(FAMILY_TINY); }
TEST(contacts_of_huge_numbers_are_those_of_the_search) { check_family(FAMILY_HUGE); }
TEST(contacts_of_mixed_numbers_are_those_of_the_search) { check_family(FAMILY_MIXED); }

/* Boxes thinner than the level of a contact, as a part of both, have corners on either side among the foremost. */
TEST(thin_boxes_have_the_contacts_of_the_search)
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
        check_closed_form(&a, &b);
        check_closed_form(&b, &a);
    }
}

TEST(nearly_all_contacts_of_boxes_and_of_circles_have_a_closed_form)
{
    kz_test_rng rng = kz_test_rng_here();
    for (uint32_t i = 0; i < 5; i++) {
        for (uint32_t k = 0; k < 5; k++) {
            int known = 0, queried = 0;
            for (int64_t n = kz_test_rounds(1000); n > 0; n--, queried++) {
                scene_clear();
                const kz_shape a = candidate_of(&rng, FAMILY_REAL, i), b = candidate_of(&rng, FAMILY_REAL, k);
                known += check_closed_form(&a, &b);
            }
            if (i == k && i < 2) CHECK_GT(known, queried - queried / 50 - 1);
        }
    }
}

TEST(the_comparison_notices_a_last_bit)
{
    const kz_contact c = {KZ_OVERLAP, {1, 0}, 2, 1, {{1, 1}, {0, 0}}, true, {3, 0}};
    kz_contact d = c;
    CHECK(is_same_contact(&c, &d));
    d.depth = points_step(d.depth, 1);
    CHECK(!is_same_contact(&c, &d));
}
