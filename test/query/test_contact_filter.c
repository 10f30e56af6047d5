/* test_contact_filter.c - contacts of small convex shapes equal the reference bit for bit, at every level of the CPU.
 *
 * Their relation is that of kz_relate, (b, a) is (a, b) exchanged, and boxes and circles nearly always have a closed
 * form. */
#include <kolize/query.h>

#include "contact_reference.h"
#include "convex_candidate.h"
#include "kz_test.h"

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

/* Where rounding alone keeps the centres of the bounds apart, the choice among equal depths is arbitrary.  It may then
 * be the same for both. */
static void check_exchanged(const kz_shape *a, const kz_shape *b, const kz_contact *c)
{
    kz_contact d;
    const kzi_contact_frame frame = kzi_contact_frame_of(&a->bounds, &b->bounds);
    const double far = fmax(fabs(frame.middle.x), fabs(frame.middle.y)) + frame.size;
    kz_collide(b, a, &d);
    bool same = c->relation == d.relation && c->depth == d.depth;
    if (fabs(frame.between.x) + fabs(frame.between.y) > 0x1p-20 * far + 0x1p-140) {
        same = same && c->normal.x == -d.normal.x && c->normal.y == -d.normal.y && c->n_points == d.n_points;
        for (int i = 0; i < c->n_points && same; i++) {
            const int k = c->n_points - 1 - i;
            same = c->points[i].x == d.points[k].x && c->points[i].y == d.points[k].y &&
                   c->features[i] == (d.features[k] << 16 | d.features[k] >> 16);
        }
    }
    if (!same) CHECK(same);
}

/* Returns whether a closed form knew. */
static bool check_filter(const kz_shape *a, const kz_shape *b)
{
    static const kz_cpu_level levels[] = {KZ_CPU_PLAIN, KZ_CPU_SSE2, KZ_CPU_AVX2, KZ_CPU_AVX512};
    const kz_cpu_level best = kz_cpu_level_now();
    kz_contact expected, got;
    reference_collide(a, b, &expected);
    NOTE("%s and %s", kz_kind_name(a->kind), kz_kind_name(b->kind));
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        if (kz_cpu_force(levels[i]) != KZ_OK) continue;
        kz_collide(a, b, &got);
        if (!is_same_contact(&got, &expected)) CHECK(is_same_contact(&got, &expected));
    }
    kz_cpu_force(best);
    if (expected.relation != kz_relate(a, b)) CHECK_EQ(expected.relation, kz_relate(a, b));
    check_exchanged(a, b, &expected);
    if (!kz_box_meets(a->bounds, b->bounds)) return true;
    if (a->kind == KZ_KIND_BOX && b->kind == KZ_KIND_BOX) return kzi_collide_boxes(a, b, &got) != KZI_RELATE_UNKNOWN;
    if (a->kind != KZ_KIND_CIRCLE || b->kind != KZ_KIND_CIRCLE) return false;
    return kzi_collide_circles(a, b, &got) != KZI_RELATE_UNKNOWN;
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
            for (int k = 0; k < CANDIDATES; k++) check_filter(&shapes[i], &shapes[k]);
    }
}

TEST(contacts_of_whole_numbers_are_those_of_the_reference) { check_family(FAMILY_WHOLE); }
TEST(contacts_of_halves_are_those_of_the_reference) { check_family(FAMILY_HALVES); }
TEST(contacts_of_reals_are_those_of_the_reference) { check_family(FAMILY_REAL); }
TEST(contacts_of_numbers_beside_halves_are_those_of_the_reference) { check_family(FAMILY_BESIDE); }
TEST(contacts_far_away_are_those_of_the_reference) { check_family(FAMILY_FAR); }
TEST(contacts_where_cells_end_are_those_of_the_reference) { check_family(FAMILY_LAST); }
TEST(contacts_of_tiny_numbers_are_those_of_the_reference) { check_family(FAMILY_TINY); }
TEST(contacts_of_huge_numbers_are_those_of_the_reference) { check_family(FAMILY_HUGE); }
TEST(contacts_of_mixed_numbers_are_those_of_the_reference) { check_family(FAMILY_MIXED); }

/* Boxes thinner than the level of a contact, as a part of both, have corners on either side among the foremost. */
TEST(thin_boxes_have_the_contacts_of_the_reference)
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
        check_filter(&a, &b);
        check_filter(&b, &a);
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
                known += check_filter(&a, &b);
            }
            if (i == k && i < 2) CHECK_GT(known, queried - queried / 50 - 1);
        }
    }
}

/* The lanes have the doubt of the reference: kz_relate decides where the depth is within it. */
TEST(the_exact_relation_is_hardly_ever_needed)
{
    kz_test_rng rng = kz_test_rng_here();
    int64_t doubts = 0, pairs = 0;
    for (int64_t n = kz_test_rounds(20000); n > 0; n--) {
        scene_clear();
        const kz_shape a = candidate(&rng, FAMILY_REAL), b = candidate(&rng, FAMILY_REAL);
        kz_relation relation;
        kzi_mtv mtv;
        if (!kz_box_meets(a.bounds, b.bounds)) continue;
        kzi_mtv_begin(&mtv, &a, &b);
        doubts += !reference_mtv(&mtv, &relation);
        pairs++;
    }
    CHECK_LE(doubts, pairs / 1000 + 1);
}

/* Each shape is moved by its push, and then on by last places. */
TEST(shapes_about_to_touch_have_the_contacts_of_the_reference_last_place_by_last_place)
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
            check_filter(&moved, &b);
            seen[kz_relate(&moved, &b) + 1]++;
        }
    }
    CHECK(seen[0] > 0 && seen[2] > 0);
}

/* ---- At the filters' bounds --------------------------------------------------------------------------------- */

static bool is_ring(const kz_shape *s) { return s->kind == KZ_KIND_BOX || s->kind == KZ_KIND_POLYGON; }

/* The answer of the filter that searches edges and corners in float; KZ_TOUCH for kinds that it does not serve. */
static int searched(const kz_shape *a, const kz_shape *b)
{
    kz_contact c;
    memset(&c, 0, sizeof c);
    if (!kz_box_meets(a->bounds, b->bounds)) return KZ_TOUCH;
    if (a->kind == KZ_KIND_CIRCLE && is_ring(b)) return kzi_collide_circle_ring(a, b, true, &c);
    if (b->kind == KZ_KIND_CIRCLE && is_ring(a)) return kzi_collide_circle_ring(b, a, false, &c);
    if (!is_ring(a) || !is_ring(b) || (a->kind == KZ_KIND_BOX && b->kind == KZ_KIND_BOX)) return KZ_TOUCH;
    return kzi_collide_rings(a, b, &c);
}

static bool scaled_by(const kz_shape *s, float scale, kz_shape *out)
{
    return kz_shape_scale(s, scale, scale, NULL, 0, out, NULL) == KZ_OK && kzi_is_small_convex(out);
}

/* From where squares of squares underflow to where they overflow. */
TEST(contacts_of_all_sizes_are_those_of_the_reference)
{
    kz_test_rng rng = kz_test_rng_here();
    int known = 0;
    for (int64_t n = kz_test_rounds(20000); n > 0; n--) {
        const shape_family family = kz_test_one_in(&rng, 3) ? FAMILY_WHOLE : FAMILY_REAL;
        const float scale = (float)ldexp(1 + (double)kz_test_unit(&rng), kz_test_range(&rng, -50, 60));
        kz_shape p, q;
        scene_clear();
        const kz_shape a = candidate(&rng, family), b = candidate(&rng, family);
        if (!scaled_by(&a, scale, &p) || !scaled_by(&b, scale, &q)) continue;
        check_filter(&p, &q);
        known += searched(&p, &q) == KZ_OVERLAP;
    }
    CHECK_GT(known, 0);
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

/* a moves until another edge or corner is the nearest, and beside that place in steps of a fraction of the bound, 2^-17
 * of the size. */
TEST(contacts_where_another_feature_becomes_the_nearest_are_those_of_the_reference)
{
    kz_test_rng rng = kz_test_rng_here();
    int known = 0, unknown = 0;
    for (int64_t n = kz_test_rounds(1500); n > 0; n--) {
        const double angle = 6.28 * (double)kz_test_unit(&rng), x = cos(angle), y = sin(angle);
        double in = 0, out = 1;
        kz_contact c;
        kz_shape moved;
        scene_clear();
        const kz_shape a = candidate(&rng, FAMILY_REAL), b = candidate(&rng, FAMILY_REAL);
        if (kz_collide(&a, &b, &c) != KZ_OVERLAP || searched(&a, &b) == KZ_TOUCH) continue;
        const kz_box both = kz_box_union(a.bounds, b.bounds);
        const double size = ((double)both.max.x - both.min.x) + ((double)both.max.y - both.min.y);
        for (int i = 0; i < 40; i++) {
            const double middle = (in + out) / 2;
            const bool is_made = moved_along(&a, x * size * middle, y * size * middle, &moved);
            const bool same = is_made && has_normal(&moved, &b, c.normal);
            *(same ? &in : &out) = middle;
        }
        for (int i = -24; i <= 24; i++) {
            const double at = size * (in + ldexp(i, -20));
            if (!moved_along(&a, x * at, y * at, &moved)) continue;
            check_filter(&moved, &b);
            *(searched(&moved, &b) == KZI_RELATE_UNKNOWN ? &unknown : &known) += 1;
        }
    }
    CHECK_GT(known, 0);
    CHECK_GT(unknown, 0);
}

TEST(the_search_in_float_knows_nearly_all_contacts_of_reals)
{
    kz_test_rng rng = kz_test_rng_here();
    int64_t queried = 0, unknown = 0;
    for (int64_t n = kz_test_rounds(20000); n > 0; n--) {
        scene_clear();
        const kz_shape a = candidate(&rng, FAMILY_REAL), b = candidate(&rng, FAMILY_REAL);
        const int relation = searched(&a, &b);
        queried += relation != KZ_TOUCH;
        unknown += relation == KZI_RELATE_UNKNOWN;
    }
    CHECK_GT(queried, 1000);
    CHECK_LE(unknown, queried / 100);
}

TEST(the_comparison_notices_a_last_bit)
{
    const kz_contact c = {KZ_OVERLAP, {1, 0}, 2, 1, {{1, 1}, {0, 0}}, true, {3, 0}};
    kz_contact d = c;
    CHECK(is_same_contact(&c, &d));
    d.depth = points_step(d.depth, 1);
    CHECK(!is_same_contact(&c, &d));
}
