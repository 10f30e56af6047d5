/* test_convex.c - what convex.h measures is right to 2^-45 of the size, and what it calls certain is true: against long
 * double, which tries all edges and corners. */
#include "convex_candidate.h"
#include "convex_truth.h"
#include "kz_test.h"
#include "query/contact/contact.h"
#include "query/convex/convex.h"

#define BOUND 0x1p-45

/* A corner and the edge beside it are as near but for 2^-53 where their directions differ by 2^-26. */
#define NORMAL_BOUND 0x1p-25

/* Kinds of a core: a point, a segment, and the candidates. */
enum { CORE_POINT = CANDIDATE_KINDS, CORE_SEGMENT, CORE_REPEATED, CORE_KINDS };

/* A ring with one vertex repeated or put on an edge, unless it has eight. */
static kz_shape repeated_vertex(kz_test_rng *rng, shape_family family)
{
    kz_shape s;
    kz_vec2 v[8];
    int n;
    do {
        do s = convex_candidate_of(rng, family, CANDIDATE_RING);
        while (!kzi_is_small_convex(&s) || s.as.polygon.n_points == 8);
        n = s.as.polygon.n_points;
        for (int i = 0; i < n; i++) v[i] = s.as.polygon.inline_points[i];
        v[n] = kz_test_one_in(rng, 2) ? v[n - 1] : (kz_vec2){v[0].x / 2 + v[n - 1].x / 2, v[0].y / 2 + v[n - 1].y / 2};
    } while (kz_shape_polygon(v, n + 1, &s, NULL) != KZ_OK || !kzi_is_small_convex(&s));
    return s;
}

static kz_shape core_of(kz_test_rng *rng, shape_family family, uint32_t kind)
{
    kz_shape s = {0};
    const kz_vec2 p = family_point(rng, family), q = family_point(rng, family);
    if (kind == CORE_REPEATED) return repeated_vertex(rng, family);
    if (kind == CORE_POINT) CHECK_EQ(kz_shape_point(p, &s, NULL), KZ_OK);
    else if (kind == CORE_SEGMENT) CHECK_EQ(kz_shape_segment(p, q, &s, NULL), KZ_OK);
    else do s = convex_candidate_of(rng, family, kind);
        while (!kzi_is_small_convex(&s));
    return s;
}

typedef struct pair_truth {
    truth_core a, b;
    double size;
    long double gap;
} pair_truth;

static pair_truth truth_of(const kz_shape *a, const kz_shape *b)
{
    const kz_vec2 origin = a->bounds.min;
    pair_truth t = {truth_core_of(a, origin), truth_core_of(b, origin), truth_size(a, b), 0};
    t.gap = truth_gap(&t.a, &t.b);
    return t;
}

static void check_direction(const pair_truth *t, double gap, kzi_vec d, double bound)
{
    CHECK_LE(fabs(d.x * d.x + d.y * d.y - 1), 0x1p-50);
    CHECK_LE((double)fabsl(truth_gap_along(&t->a, &t->b, (truth_vec){d.x, d.y}) - gap), bound * t->size);
}

/* All corners that are level with the foremost one are among the bits that are found, and it is among those given. */
static void check_foremost(const pair_truth *t, const kzi_pair *pair, const kzi_feature *f)
{
    for (int s = 0; s < 2; s++) {
        const truth_core *c = s == 0 ? &t->a : &t->b;
        const truth_vec d = {s == 0 ? f->d.x : -f->d.x, s == 0 ? f->d.y : -f->d.y};
        const unsigned bits = kzi_foremost_bits(&pair->core[s], pair->n_blocks, (float)d.x, (float)d.y, pair->near);
        const long double most = truth_reach(c, c->v[0], d);
        bool has_foremost = (f->foremost >> 8 * s & 255) == 0;
        for (int i = 0; i < c->n; i++) {
            const long double behind = most - truth_dot(truth_sub(c->v[i], c->v[0]), d);
            if (behind < (long double)KZI_CONTACT_LEVEL * t->size) CHECK(bits >> i & 1);
            has_foremost |= behind <= BOUND * t->size && (f->foremost >> (8 * s + i) & 1);
        }
        CHECK(has_foremost);
    }
}

static void check_certain(const kz_shape *a, const kz_shape *b, int relation)
{
    if (relation != KZI_RELATE_UNKNOWN) CHECK_EQ(relation, kz_relate(a, b));
}

static void check_measured(const kz_shape *a, const kz_shape *b)
{
    const pair_truth t = truth_of(a, b);
    kzi_pair pair;
    kzi_feature f;
    check_certain(a, b, kzi_measure_pair(a, b, 0, &pair, &f));
    check_certain(a, b, kzi_measure_pair(a, b, HUGE_VAL, &pair, &f));
    CHECK_LE(fabs((double)(f.gap - t.gap)), BOUND * t.size);
    if (fabs(f.gap) > 0x1p-40 * t.size) check_direction(&t, f.gap, f.d, BOUND);
    if (f.gap < -0x1p-40 * t.size) check_foremost(&t, &pair, &f);
}

static void check_family(shape_family family)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(40); n > 0; n--) {
        for (uint32_t i = 0; i < CORE_KINDS; i++) {
            for (uint32_t k = 0; k < CORE_KINDS; k++, scene_clear()) {
                const kz_shape a = core_of(&rng, family, i), b = core_of(&rng, family, k);
                NOTE("%s and %s, seed round %d", kz_kind_name(a.kind), kz_kind_name(b.kind), (int)n);
                check_measured(&a, &b);
            }
        }
    }
    NOTE(" ");
}

TEST(gaps_of_whole_numbers_are_right) { check_family(FAMILY_WHOLE); }
TEST(gaps_of_halves_are_right) { check_family(FAMILY_HALVES); }
TEST(gaps_of_reals_are_right) { check_family(FAMILY_REAL); }
TEST(gaps_of_numbers_beside_halves_are_right) { check_family(FAMILY_BESIDE); }
TEST(gaps_far_away_are_right) { check_family(FAMILY_FAR); }
TEST(gaps_where_cells_end_are_right) { check_family(FAMILY_LAST); }
TEST(gaps_of_tiny_numbers_are_right) { check_family(FAMILY_TINY); }
TEST(gaps_of_huge_numbers_are_right) { check_family(FAMILY_HUGE); }
TEST(gaps_of_mixed_numbers_are_right) { check_family(FAMILY_MIXED); }

/* Beside the end of a spine so long that the doubt is a quarter of the radius, an edge's gap is far less than the
 * distance. */
TEST(a_gap_that_is_less_than_the_distance_makes_no_overlap)
{
    kz_shape spine, circle;
    kz_shape_capsule((kz_vec2){0x1p52f, -256}, (kz_vec2){0, -0x1p-20f}, 32, &spine, NULL);
    kz_shape_circle((kz_vec2){-25.6000004f, -19.2000008f}, 0x1p-148f, &circle, NULL);
    CHECK_NE(kz_relate(&spine, &circle), KZ_OVERLAP);
    check_measured(&spine, &circle);
    check_measured(&circle, &spine);
}

/* Beside the end of a spine that is longer still, the nearest corner is 6 away, but its edge only 5.4. */
TEST(corners_count_where_an_edge_is_nearer_by_more_than_the_doubt)
{
    static const kz_vec2 triangle[3] = {{0, 0}, {2, 0}, {0, 2}};
    kz_shape a, b;
    kzi_pair pair;
    kzi_feature f;
    kz_shape_polygon(triangle, 3, &a, NULL);
    kz_shape_capsule((kz_vec2){8, 0}, (kz_vec2){5.98890282e+13f, 1.24380206e+14f}, 8, &b, NULL);
    check_certain(&a, &b, kzi_measure_pair(&a, &b, 0, &pair, &f));
    CHECK_LE(fabs(f.gap - 6), KZI_CERTAIN * pair.size);
}

/* ---- Closed forms ---------------------------------------------------------------------------------------------- */

static bool is_area(const kz_shape *s)
{
    return s->kind == KZ_KIND_POLYGON || (s->bounds.min.x < s->bounds.max.x && s->bounds.min.y < s->bounds.max.y);
}

static bool check_circle(const kz_shape *circle, const kz_shape *ring)
{
    const pair_truth t = truth_of(ring, circle);
    kzi_round_feature f;
    check_certain(circle, ring, kzi_measure_circle(circle, ring, 0, &f));
    check_certain(circle, ring, kzi_measure_circle(circle, ring, HUGE_VAL, &f));
    if (!f.is_known) return false;
    CHECK_LE(fabs((double)(f.gap - t.gap)), BOUND * t.size);
    if (fabs(f.gap) > 0x1p-40 * t.size)
        check_direction(&t, f.gap, f.d, f.name & KZ_FEATURE_EDGE ? BOUND : NORMAL_BOUND);
    CHECK_LT((int)(f.name & ~KZ_FEATURE_EDGE), t.a.n);
    return true;
}

static bool check_spines(const kz_shape *a, const kz_shape *b)
{
    const pair_truth t = truth_of(a, b);
    kzi_pair pair;
    kzi_feature f;
    check_certain(a, b, kzi_measure_spines(a, b, 0, &pair, &f));
    check_certain(a, b, kzi_measure_spines(a, b, HUGE_VAL, &pair, &f));
    if (f.gap < 0) return false;
    CHECK_LE(fabs((double)(f.gap - t.gap)), BOUND * t.size);
    if (f.gap > 0x1p-6 * t.size) check_direction(&t, f.gap, f.d, 0x1p-22); /* see collide_spines */
    return true;
}

TEST(closed_forms_are_right_and_nearly_always_known)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int family = 0; family < FAMILY_COUNT; family++) {
        int circles = 0, capsules = 0, known_circles = 0, known_capsules = 0;
        for (int64_t n = kz_test_rounds(4000); n > 0; n--, scene_clear()) {
            const kz_shape circle = core_of(&rng, (shape_family)family, CANDIDATE_CIRCLE);
            const uint32_t kind = kz_test_one_in(&rng, 4) ? CANDIDATE_BOX : CORE_REPEATED;
            const kz_shape ring = core_of(&rng, (shape_family)family, kind);
            const kz_shape a = core_of(&rng, (shape_family)family, CANDIDATE_CAPSULE);
            const kz_shape b = core_of(&rng, (shape_family)family, CANDIDATE_CAPSULE);
            NOTE("family %d", family);
            if (is_area(&ring)) circles++, known_circles += check_circle(&circle, &ring);
            capsules++;
            known_capsules += check_spines(&a, &b);
            CHECK(check_spines(&a, &circle) || truth_of(&a, &circle).gap < 0x1p-39 * truth_size(&a, &circle));
        }
        if (family != FAMILY_REAL) continue;
        CHECK_EQ(known_circles, circles);
        CHECK_GT(known_capsules, capsules * 6 / 10); /* the others cross */
    }
    NOTE(" ");
}
