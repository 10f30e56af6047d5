/* test_relate_filter.c - the filter of kz_relate and the kernels of batches agree with the exact tests.
 *
 * It must know the answer for shapes that are not close to touching, and for polygons that touch on a grid. */
#include <kolize/query.h>

#include "batch_of_one.h"
#include "convex_candidate.h"
#include "kz_test.h"
#include "query/form.h"
#include "query/relate/relate_filter.h"

/* What kz_relate would say without any fast way. */
static kz_relation by_forms(const kz_shape *a, const kz_shape *b)
{
    return kz_box_meets(a->bounds, b->bounds) ? kzi_relate_by_forms(a, b) : KZ_APART;
}

/* The relation by the filter and what follows it, at every level, both orders. */
static void check_levels(const kz_shape *a, const kz_shape *b, kz_relation expected)
{
    static const kz_cpu_level levels[] = {KZ_CPU_PLAIN, KZ_CPU_AVX2};
    const kz_cpu_level best = kz_cpu_level_now();
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        if (kz_cpu_force(levels[i]) != KZ_OK) continue;
        if (kz_relate(a, b) != expected) CHECK_EQ(kz_relate(a, b), expected);
        if (kz_relate(b, a) != expected) CHECK_EQ(kz_relate(b, a), expected);
        check_batch_of_one(a, b, expected == KZ_OVERLAP);
        check_batch_of_one(b, a, expected == KZ_OVERLAP);
    }
    kz_cpu_force(best);
    CHECK_EQ(kz_cpu_level_now(), best);
}

static void check_symmetric(const kz_shape *a, const kz_shape *b)
{
    NOTE("%s and %s", kz_kind_name(a->kind), kz_kind_name(b->kind));
    check_levels(a, b, by_forms(a, b));
}

enum { CANDIDATES = 60 };

static void check_family_at(kz_test_rng *rng, shape_family family)
{
    static kz_shape shapes[CANDIDATES];
    scene_clear();
    for (int i = 0; i < CANDIDATES; i++) shapes[i] = convex_candidate(rng, family);
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
        check_symmetric(&a, &b);
    }
}

/* ---- At the filter's bound ---------------------------------------------------------------------------------- */

static bool moved_by(const kz_shape *a, double x, double y, kz_shape *out)
{
    const kz_pose pose = {{(float)x, (float)y}, 1, 0};
    return kz_shape_transform(a, pose, NULL, 0, out, NULL) == KZ_OK && (out->flags & KZ_SHAPE_CONVEX);
}

/* How far a may go along (x, y), at most `far`, without leaving b. */
static double last_overlap(const kz_shape *a, const kz_shape *b, double x, double y, double far)
{
    double in = 0, out = 1;
    for (int i = 0; i < 40; i++) {
        const double middle = (in + out) / 2;
        kz_shape moved;
        const bool is_made = moved_by(a, x * far * middle, y * far * middle, &moved);
        const bool overlaps = is_made && by_forms(&moved, b) == KZ_OVERLAP;
        *(overlaps ? &in : &out) = middle;
    }
    return in * far;
}

/* a leaves b in steps of a fraction of the bound, 2^-19 of the size, beside the place where it just touches. */
static void check_steps(const kz_shape *a, const kz_shape *b, double x, double y, int *known, int *unknown)
{
    const kz_box both = kz_box_union(a->bounds, b->bounds);
    const double size = ((double)both.max.x - both.min.x) + ((double)both.max.y - both.min.y);
    const double from = last_overlap(a, b, x, y, 2 * size);
    for (int i = -24; i <= 24; i++) {
        const double at = from + size * ldexp(i, -23);
        kz_shape moved;
        if (!moved_by(a, x * at, y * at, &moved) || !kz_box_meets(moved.bounds, b->bounds)) continue;
        const int relation = kzi_relate_fast(&moved, b);
        *(relation == KZI_RELATE_UNKNOWN ? unknown : known) += 1;
        check_symmetric(&moved, b);
    }
}

TEST(shapes_within_the_bound_of_touching_are_answered_as_by_forms)
{
    kz_test_rng rng = kz_test_rng_here();
    int known = 0, unknown = 0;
    for (int64_t n = kz_test_rounds(30 * CANDIDATE_KINDS * CANDIDATE_KINDS); n > 0; n--) {
        const double scale = kz_test_one_in(&rng, 2) ? 1 : ldexp(1, kz_test_range(&rng, -140, 124));
        const double angle = 6.28 * (double)kz_test_unit(&rng);
        kz_shape p, q;
        scene_clear();
        const kz_shape a = convex_candidate(&rng, FAMILY_REAL), b = convex_candidate(&rng, FAMILY_REAL);
        if (kz_shape_scale(&a, (float)scale, (float)scale, NULL, 0, &p, NULL) != KZ_OK) continue;
        if (kz_shape_scale(&b, (float)scale, (float)scale, NULL, 0, &q, NULL) != KZ_OK) continue;
        if (!(p.flags & q.flags & KZ_SHAPE_CONVEX) || by_forms(&p, &q) != KZ_OVERLAP) continue;
        check_steps(&p, &q, cos(angle), sin(angle), &known, &unknown);
    }
    CHECK_GT(known, 0);
    CHECK_GT(unknown, 0);
}

/* 0.1 % is what the library promises itself; some in a million are the rule. */
TEST(the_filter_knows_nearly_all_answers_about_reals)
{
    kz_test_rng rng = kz_test_rng_here();
    int queried = 0, unknown = 0;
    for (int64_t i = kz_test_rounds(20000); i > 0; i--) {
        scene_clear();
        const kz_shape a = convex_candidate(&rng, FAMILY_REAL), b = convex_candidate(&rng, FAMILY_REAL);
        if (!(a.flags & b.flags & KZ_SHAPE_CONVEX) || !kz_box_meets(a.bounds, b.bounds) ||
            (a.kind == KZ_KIND_BOX && b.kind == KZ_KIND_BOX))
            continue;
        queried++;
        unknown += kzi_relate_fast(&a, &b) == KZI_RELATE_UNKNOWN;
    }
    CHECK_GT(queried, 1000);
    CHECK_LE(unknown, queried / 1000);
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

/* Beside an edge through (0, 0) and (n, n - 1), (n - 1, n - 2) lies behind it by one quantum, and (1, 1) before it. */
TEST(corners_a_quantum_beside_an_edge_are_answered_as_by_forms)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(4000); i > 0; i--) {
        const float n = (float)((1 << kz_test_range(&rng, 2, 20)) + kz_test_range(&rng, 0, 3));
        const float x = (float)kz_test_range(&rng, -99, 99), y = (float)kz_test_range(&rng, -99, 99);
        const bool overlap = kz_test_one_in(&rng, 2);
        const kz_vec2 p[3] = {{x, y}, {x + n, y + n - 1}, {x + n, y}};
        const kz_vec2 corner = overlap ? (kz_vec2){x + n - 1, y + n - 2} : (kz_vec2){x + 1, y + 1};
        const kz_vec2 q[3] = {corner, {x + 2, y + n}, {x + 1, y + n}};
        kz_shape a, b;
        if (kz_shape_polygon(p, 3, &a, NULL) != KZ_OK || kz_shape_polygon(q, 3, &b, NULL) != KZ_OK) continue;
        CHECK_EQ(by_forms(&a, &b), overlap ? KZ_OVERLAP : KZ_APART);
        check_symmetric(&a, &b);
    }
}

/* ---- Unlucky vertices ---------------------------------------------------------------------------------------- */

/* A polygon with vertices repeated, or put on edges, up to eight. */
static kz_shape made_unlucky(kz_test_rng *rng, const kz_shape *plain)
{
    const kz_vec2 *v = plain->as.polygon.inline_points;
    const int32_t n = plain->as.polygon.n_points;
    kz_vec2 p[KZ_INLINE_POINTS];
    kz_shape s = *plain;
    int32_t m = 0;
    for (int32_t i = 0; i < n; i++) {
        const kz_vec2 next = v[i + 1 < n ? i + 1 : 0];
        p[m++] = v[i];
        if (m + n - 1 - i >= KZ_INLINE_POINTS) continue;
        if (kz_test_one_in(rng, 3)) p[m++] = v[i];
        else if (kz_test_one_in(rng, 3)) p[m++] = (kz_vec2){(v[i].x + next.x) / 2, (v[i].y + next.y) / 2};
    }
    return kz_shape_polygon(p, m, &s, NULL) == KZ_OK ? s : *plain;
}

static bool is_small_polygon(const kz_shape *s)
{
    return s->kind == KZ_KIND_POLYGON && (s->flags & KZ_SHAPE_CONVEX) && !s->as.polygon.points;
}

/* The filter decides them, too, and whether they touch. */
TEST(repeated_vertices_and_vertices_on_edges_are_answered_as_by_forms)
{
    static const shape_family families[] = {FAMILY_WHOLE, FAMILY_HALVES, FAMILY_REAL, FAMILY_FAR};
    kz_test_rng rng = kz_test_rng_here();
    int touching = 0, known = 0;
    for (int64_t i = kz_test_rounds(60000); i > 0; i--) {
        scene_clear();
        const shape_family family = families[kz_test_below(&rng, 4)];
        kz_shape a = convex_candidate(&rng, family), b = convex_candidate(&rng, family);
        if (!is_small_polygon(&a) || !(b.flags & KZ_SHAPE_CONVEX) || !kz_box_meets(a.bounds, b.bounds)) continue;
        a = made_unlucky(&rng, &a);
        if (is_small_polygon(&b)) b = made_unlucky(&rng, &b);
        check_symmetric(&a, &b);
        if (!is_small_polygon(&a) || !is_small_polygon(&b) || !kz_box_meets(a.bounds, b.bounds)) continue;
        touching += kz_relate(&a, &b) == KZ_TOUCH;
        known += kzi_relate_fast(&a, &b) != KZI_RELATE_UNKNOWN;
    }
    CHECK_GT(touching, 0);
    CHECK_GT(known, 0);
}
