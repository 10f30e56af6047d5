/* test_common_point.c - a common point of two shapes, tested against the exact relation of the point to each. */
#include "kz_test.h"
#include "random_shape.h"
#include <kolize/query_distance.h>

static kz_relation level_of(const kz_shape *a, const kz_shape *b, kz_vec2 p)
{
    const kz_shape at = point(p.x, p.y);
    const kz_relation in_a = kz_relate(&at, a), in_b = kz_relate(&at, b);
    return in_a < in_b ? in_a : in_b;
}

static double size_of_both(const kz_shape *a, const kz_shape *b)
{
    double size = 0;
    const float all[8] = {a->bounds.min.x, a->bounds.min.y, a->bounds.max.x, a->bounds.max.y,
                          b->bounds.min.x, b->bounds.min.y, b->bounds.max.x, b->bounds.max.y};
    for (int i = 0; i < 8; i++) size = fmax(size, fabs((double)all[i]));
    return size;
}

static bool has_area(const kz_shape *s)
{
    if (s->flags & (KZ_SHAPE_FLAT | KZ_SHAPE_POINT_LIKE)) return false;
    return s->kind == KZ_KIND_BOX || s->kind == KZ_KIND_CIRCLE || (s->kind == KZ_KIND_CAPSULE && s->as.capsule.r > 0) ||
           s->kind == KZ_KIND_POLYGON || s->kind == KZ_KIND_MASK;
}

static bool is_convex(const kz_shape *s)
{
    return s->kind == KZ_KIND_BOX || s->kind == KZ_KIND_CIRCLE || s->kind == KZ_KIND_CAPSULE ||
           (s->flags & KZ_SHAPE_CONVEX);
}

typedef struct common_counts {
    int64_t overlaps, inside, touches, in_both;
} common_counts;

/* A point there is exactly when they meet; it lies near both; and inside both where that is promised. */
static void check_common(const kz_shape *a, const kz_shape *b, common_counts *n)
{
    const kz_relation relation = kz_relate(a, b);
    kz_vec2 p = {77, -77};
    CHECK_EQ(kz_common_point(a, b, &p), relation != KZ_APART);
    NOTE("%s and %s, (%a %a)", kz_kind_name(a->kind), kz_kind_name(b->kind), (double)p.x, (double)p.y);
    if (relation == KZ_APART) {
        CHECK(p.x == 77 && p.y == -77);
        return;
    }
    const kz_relation level = level_of(a, b, p);
    const kz_shape at = point(p.x, p.y);
    const double off = ldexp(size_of_both(a, b), -22);
    CHECK_LE((double)kz_distance(&at, a).distance, off);
    CHECK_LE((double)kz_distance(&at, b).distance, off);
    n->touches += relation == KZ_TOUCH;
    n->in_both += relation == KZ_TOUCH && level >= KZ_TOUCH;
    if (relation != KZ_OVERLAP || !has_area(a) || !has_area(b)) return;
    n->overlaps++;
    n->inside += level == KZ_OVERLAP;
    if ((is_convex(a) || a->kind == KZ_KIND_MASK) && (is_convex(b) || b->kind == KZ_KIND_MASK))
        CHECK_EQ(level, KZ_OVERLAP);
}

TEST(grid_shapes_of_all_kinds_have_a_common_point_when_they_meet)
{
    kz_test_rng rng = kz_test_rng_here();
    common_counts n = {0};
    for (int64_t i = kz_test_rounds(20000); i > 0; i--, scene_clear()) {
        const kz_shape a = any_shape(&rng, true), b = any_shape(&rng, true);
        check_common(&a, &b, &n);
    }
    NOTE("%lld of %lld inside, %lld of %lld in both", (long long)n.inside, (long long)n.overlaps, (long long)n.in_both,
         (long long)n.touches);
    CHECK_GE(n.inside * 1000, n.overlaps * 998);
    CHECK_GE(n.in_both * 100, n.touches * 90);
    NOTE(" ");
}

static float any_real(kz_test_rng *rng) { return kz_test_real(rng, 0, 10); }

static kz_shape any_area(kz_test_rng *rng, float x, float y)
{
    const float r = any_real(rng) / 2, u = any_real(rng), v = any_real(rng);
    switch (kz_test_below(rng, 5)) {
    case 0: return circle(x, y, r);
    case 1: return capsule(x, y, x + u - 5, y + v - 5, r);
    case 2: return box(x, y, x + r, y + u);
    case 3: return polygon(x, y, x + r, y - u / 2, x + r / 3, y + v);
    default: return polygon(x, y, x + 4, y + 2 + r, x + 8, y + v / 4, x + 4, y + 7 + u); /* a dart */
    }
}

TEST(shapes_off_the_grid_near_and_far_have_a_common_point)
{
    kz_test_rng rng = kz_test_rng_here();
    static const float shifts[3] = {0, 300, -40000};
    common_counts n = {0};
    for (int64_t i = kz_test_rounds(20000); i > 0; i--, scene_clear()) {
        const float shift = shifts[i % 3];
        const float ax = any_real(&rng) + shift, ay = any_real(&rng), bx = any_real(&rng) + shift, by = any_real(&rng);
        const kz_shape a = any_area(&rng, ax, ay), b = any_area(&rng, bx, by);
        const kz_relation relation = kz_relate(&a, &b);
        kz_vec2 p = {0, 0};
        CHECK_EQ(kz_common_point(&a, &b, &p), relation != KZ_APART);
        if (relation == KZ_APART) continue;
        const kz_shape at = point(p.x, p.y);
        CHECK_LE((double)kz_distance(&at, &a).distance, ldexp(size_of_both(&a, &b), -22));
        CHECK_LE((double)kz_distance(&at, &b).distance, ldexp(size_of_both(&a, &b), -22));
        n.overlaps += relation == KZ_OVERLAP;
        n.inside += relation == KZ_OVERLAP && level_of(&a, &b, p) == KZ_OVERLAP;
    }
    NOTE("%lld of %lld inside", (long long)n.inside, (long long)n.overlaps);
    CHECK_GT(n.overlaps, kz_test_rounds(20000) / 10);
    CHECK_GE(n.inside * 1000, n.overlaps * 999);
    NOTE(" ");
}

TEST(a_common_point_lies_inside_both)
{
    const kz_shape a = box(0, 0, 4, 4), b = box(2, 2, 8, 8), c = polygon(3, 3, 5, 3, 4, 9);
    kz_vec2 p;
    REQUIRE(kz_common_point(&a, &b, &p));
    CHECK(p.x == 3 && p.y == 3);
    REQUIRE(kz_common_point(&b, &c, &p));
    CHECK_EQ(level_of(&b, &c, p), KZ_OVERLAP);
    REQUIRE(kz_common_point(&a, &c, &p));
    CHECK_EQ(level_of(&a, &c, p), KZ_OVERLAP);
    const kz_shape beside = box(4, 1, 8, 3), far = box(9, 9, 10, 10);
    REQUIRE(kz_common_point(&a, &beside, &p));
    CHECK(p.x == 4 && p.y >= 1 && p.y <= 3);
    CHECK(!kz_common_point(&a, &far, &p));
    const kz_shape m = mask("#.#\n###\n", 10, 10), ball = circle(11.5f, 9, 1.5f), other = mask("##", 12, 10);
    REQUIRE(kz_common_point(&m, &ball, &p));
    CHECK_EQ(level_of(&m, &ball, p), KZ_OVERLAP);
    REQUIRE(kz_common_point(&m, &other, &p));
    CHECK(p.x == 12.5f && p.y == 10.5f);
    scene_clear();
}

TEST(huge_tiny_and_far_masks_have_a_common_point)
{
    const kz_shape huge = box(-3e38f, -3e38f, 3e38f, 3e38f), tiny = circle(1e-38f, 0, 1e-40f);
    const kz_shape far = mask("##", 1e9, 1e9), ball = circle(1e9f, 1e9f, 100);
    kz_vec2 p;
    REQUIRE(kz_common_point(&huge, &tiny, &p));
    CHECK_EQ(level_of(&huge, &tiny, p), KZ_OVERLAP);
    REQUIRE(kz_common_point(&huge, &huge, &p));
    CHECK_EQ(level_of(&huge, &huge, p), KZ_OVERLAP);
    REQUIRE(kz_common_point(&far, &ball, &p));
    CHECK_GE(level_of(&far, &ball, p), KZ_TOUCH);
    const kz_shape nothing = no_parts();
    CHECK(!kz_common_point(&nothing, &huge, &p));
    scene_clear();
}
