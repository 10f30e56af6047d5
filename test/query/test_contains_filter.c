/* test_contains_filter.c - the filter of containment has the answers of the exact test, at every level, and answers for
 * all but few pairs. */
#include "kz_test.h"
#include "kz_test_rng.h"
#include "shape/shape_private.h"

#include <math.h>
#include <string.h>

#include <kolize/shape_polygon.h>

#include "query/contains/contains_exact.h"
#include "query/contains/contains_filter.h"

typedef struct shape_sort {
    const char *name;
    double size, step, far;
} shape_sort;

static const shape_sort sorts[] = {{"whole", 8, 1, 0},       {"whole, large", 60, 1, 0}, {"halves", 6, 0.5, 0},
                                   {"real", 6, 0, 0},        {"tiny", 0x1p-120, 0, 0},   {"smallest", 0x1p-146, 0, 0},
                                   {"huge", 1e36, 0, 0},     {"far", 6, 0, 1e5},         {"very far", 6, 0x1p-3, 1e6},
                                   {"largest", 1.5e38, 0, 0}};
enum { SORTS = sizeof sorts / sizeof *sorts, EVERYDAY = 4 };

static kz_vec2 any_corner(kz_test_rng *rng, const shape_sort *sort, double reach)
{
    double v[2];
    for (int i = 0; i < 2; i++) {
        v[i] = (2 * kz_test_unit(rng) - 1) * reach * sort->size;
        if (sort->step > 0) v[i] = sort->step * floor(v[i] / sort->step + 0.5);
    }
    return (kz_vec2){(float)(sort->far + v[0]), (float)(sort->far + v[1])};
}

static kz_result any_polygon(kz_test_rng *rng, const shape_sort *sort, double reach, kz_shape *out)
{
    kz_vec2 p[12], hull[12], ring[12];
    const int32_t n = kz_test_range(rng, 3, 12);
    for (int32_t i = 0; i < n; i++) p[i] = any_corner(rng, sort, reach);
    const int32_t m = kz_convex_hull(p, n, hull), first = (int32_t)kz_test_below(rng, 12);
    const bool back = kz_test_one_in(rng, 2);
    if (m < 3 || m > KZ_INLINE_POINTS) return KZ_ERR_ARGUMENT;
    for (int32_t i = 0; i < m; i++) ring[i] = hull[(back ? first + 12 * m - i : first + i) % m];
    return kz_shape_polygon(ring, m, out, NULL);
}

static kz_shape any_shape(kz_test_rng *rng, const shape_sort *sort, kz_kind kind, double reach)
{
    for (;;) {
        kz_shape s;
        const kz_vec2 at = any_corner(rng, sort, reach), to = any_corner(rng, sort, reach);
        const float r = fabsf(to.x - at.x);
        kz_result made = KZ_ERR_ARGUMENT;
        switch (kind) {
        case KZ_KIND_POINT: made = kz_shape_point(at, &s, NULL); break;
        case KZ_KIND_SEGMENT: made = kz_shape_segment(at, to, &s, NULL); break;
        case KZ_KIND_BOX:
            made = kz_shape_box((kz_vec2){fminf(at.x, to.x), fminf(at.y, to.y)},
                                (kz_vec2){fmaxf(at.x, to.x), fmaxf(at.y, to.y)}, &s, NULL);
            break;
        case KZ_KIND_CIRCLE: made = kz_shape_circle(at, r, &s, NULL); break;
        case KZ_KIND_CAPSULE: made = kz_shape_capsule(at, any_corner(rng, sort, reach), r, &s, NULL); break;
        default: made = any_polygon(rng, sort, reach, &s); break;
        }
        if (made == KZ_OK) return s;
    }
}

static int check_filter(const kz_shape *a, const kz_shape *b)
{
    const int exact = kzi_contains_exact(a, b);
    const kz_cpu_level at_first = kz_cpu_level_now();
    int fast = exact;
    for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
        if (!kz_cpu_has((kz_cpu_level)level)) continue;
        kz_cpu_force((kz_cpu_level)level);
        fast = kzi_contains_filter(a, b);
        if (fast != KZI_CONTAINS_UNKNOWN) CHECK_EQ(fast, exact);
    }
    kz_cpu_force(at_first);
    return fast;
}

TEST(the_filter_answers_as_the_exact_test_and_for_nearly_all)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int sort = 0; sort < SORTS; sort++) {
        const int64_t rounds = kz_test_rounds(4000);
        int64_t unknown = 0, contained = 0;
        for (int64_t i = 0; i < rounds; i++) {
            const kz_kind kinds[2] = {(kz_kind)(KZ_KIND_BOX + i % 4), (kz_kind)(KZ_KIND_POINT + i / 4 % 6)};
            const kz_shape a = any_shape(&rng, &sorts[sort], kinds[0], 1);
            const kz_shape b = any_shape(&rng, &sorts[sort], kinds[1], kz_test_one_in(&rng, 2) ? 0.6 : 0.2);
            if (!(a.flags & KZ_SHAPE_CONVEX)) continue;
            NOTE("%s, %s in %s", sorts[sort].name, kz_kind_name(b.kind), kz_kind_name(a.kind));
            const int answer = check_filter(&a, &b);
            unknown += answer == KZI_CONTAINS_UNKNOWN;
            contained += answer == 1;
        }
        CHECK(contained > rounds / 50);
        if (sort < EVERYDAY) CHECK_LE(unknown * 1000, rounds * (sorts[sort].step > 0 ? 50 : 1));
    }
}

/* A corner is put on the border, and moved bit by bit across it; where a difference of coordinates is not exact, too. */
TEST(around_the_border_the_filter_answers_as_the_exact_test)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t round = kz_test_rounds(3000); round > 0; round--) {
        const shape_sort *sort = &sorts[kz_test_below(&rng, SORTS)];
        kz_shape a = any_shape(&rng, sort, KZ_KIND_POLYGON, 1), b;
        int32_t n;
        const kz_vec2 *v = kzi_shape_points(&a, &n);
        const int32_t i = (int32_t)kz_test_below(&rng, (uint32_t)n), k = (i + 1) % n;
        const double part = kz_test_unit(&rng);
        kz_vec2 p[2] = {
            {(float)(v[i].x + ((double)v[k].x - v[i].x) * part), (float)(v[i].y + ((double)v[k].y - v[i].y) * part)},
            v[(k + 1) % n]};
        for (int step = 0; step < 4; step++) p[0].x = nextafterf(p[0].x, -INFINITY);
        for (int step = 0; step < 8; step++, p[0].x = nextafterf(p[0].x, INFINITY)) {
            NOTE("%s, step %d", sort->name, step);
            if (kz_shape_segment(p[0], p[1], &b, NULL) == KZ_OK) check_filter(&a, &b);
        }
        const float dx = (float)(kz_test_unit(&rng) + 0.1), dy = (float)(kz_test_unit(&rng) - 0.5);
        const kz_vec2 through[3] = {{-2 * dx, -2 * dy}, {dx, dy}, {-dy, dx}};
        const double near = ldexp(1, -kz_test_range(&rng, 30, 80));
        CHECK_EQ(kz_shape_polygon(through, 3, &a, NULL), KZ_OK);
        p[0] = (kz_vec2){(float)(near * (kz_test_unit(&rng) - 0.5)), (float)(near * (kz_test_unit(&rng) - 0.5))};
        p[1] = (kz_vec2){-dy / 8, dx / 8};
        CHECK_EQ(kz_shape_segment(p[0], p[1], &b, NULL), KZ_OK);
        check_filter(&a, &b);
    }
}

/* Round shapes that touch the border from inside, moved bit by bit. */
TEST(round_shapes_that_touch_the_border_are_answered_as_by_the_exact_test)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t round = kz_test_rounds(3000); round > 0; round--) {
        const shape_sort *sort = &sorts[kz_test_below(&rng, EVERYDAY)];
        const kz_kind kind = (kz_kind)kz_test_range(&rng, KZ_KIND_CIRCLE, KZ_KIND_POLYGON);
        const kz_shape a = any_shape(&rng, sort, kind, 1);
        const kz_vec2 at = {(a.bounds.min.x + a.bounds.max.x) / 2, (a.bounds.min.y + a.bounds.max.y) / 2};
        float low = 0, high = (float)(4 * sort->size);
        kz_shape b;
        if (!(a.flags & KZ_SHAPE_CONVEX)) continue;
        for (int step = 0; step < 40; step++) {
            const float middle = low + (high - low) / 2;
            CHECK_EQ(kz_shape_circle(at, middle, &b, NULL), KZ_OK);
            const int answer = check_filter(&a, &b);
            *((answer != KZI_CONTAINS_UNKNOWN ? answer : kzi_contains_exact(&a, &b)) ? &low : &high) = middle;
        }
        for (int step = 0; step < 3; step++) low = nextafterf(low, 0);
        for (int step = 0; step < 7; step++, low = nextafterf(low, INFINITY)) {
            CHECK_EQ(kz_shape_circle(at, low, &b, NULL), KZ_OK);
            check_filter(&a, &b);
        }
    }
}
