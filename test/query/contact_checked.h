/* contact_checked.h - is a contact of two convex shapes right?  The relation is kz_relate's, depth, normal and points hold
 * their bounds, (b, a) is (a, b) exchanged, and every level of the CPU gives the same bits.
 *
 * The truth is convex_truth.h's: all edges and corners, in long double. */
#ifndef CONTACT_CHECKED_H
#define CONTACT_CHECKED_H

#include "convex_truth.h"
#include "kz_test.h"
#include "query/contact/contact.h"

static double half_step(double v) { return 0x1p-24 * v + 0x1p-149; }

/* The depth is the least one, but for 2^-45 of the size and its own rounding; nothing is less deep than 0. */
static bool is_depth_right(double depth, double least, double size)
{
    return fabs(depth - fmax(least, 0)) <= 0x1p-45 * size + half_step(fmax(depth, least));
}

/* Moving apart along the normal takes as much, but for the rounding of the normal. */
static bool is_depth_along(const truth_core *a, const truth_core *b, const kz_contact *c, double size)
{
    const truth_vec n = {c->normal.x, c->normal.y};
    const long double length = truth_length(n), gap = truth_gap_along(a, b, (truth_vec){n.x / length, n.y / length});
    return fabsl(a->r + b->r - gap - c->depth) <= 0x1p-23L * size + half_step(c->depth);
}

/* A point lies half-way between both boundaries: inside, or as far outside as half the depth. */
static bool is_point_between(const truth_core *core, kz_vec2 origin, kz_vec2 p, double depth, double size)
{
    const truth_vec at = {(long double)p.x - origin.x, (long double)p.y - origin.y};
    const long double far = core->r + depth / 2 + 4 * KZI_CONTACT_LEVEL * size;
    const long double step = 0x1p-24L * (fabsl((long double)p.x) + fabsl((long double)p.y)) + 0x1p-149L;
    return truth_to_area(core, at) <= far + step;
}

static void check_numbers(const kz_shape *a, const kz_shape *b, const kz_contact *c)
{
    const kz_vec2 origin = a->bounds.min;
    const truth_core p = truth_core_of(a, origin), q = truth_core_of(b, origin);
    const double size = truth_size(a, b), least = (double)(p.r + q.r - truth_gap(&p, &q));
    const double unit = (double)c->normal.x * c->normal.x + (double)c->normal.y * c->normal.y;
    if (c->depth < 0x1p120f) CHECK(is_depth_right(c->depth, least, size));
    CHECK(fabs(unit - 1) <= 0x1p-22);
    if (c->depth < 0x1p120f && c->depth > 0x1p-40 * size) CHECK(is_depth_along(&p, &q, c, size));
    CHECK(c->n_points == 1 || c->n_points == 2);
    for (int i = 0; i < c->n_points; i++) {
        CHECK(is_point_between(&p, origin, c->points[i], c->depth, size));
        CHECK(is_point_between(&q, origin, c->points[i], c->depth, size));
        CHECK((int)(kz_feature_of_a(c->features[i]) & KZ_FEATURE_NUMBER) < p.n);
        CHECK((int)(kz_feature_of_b(c->features[i]) & KZ_FEATURE_NUMBER) < q.n);
    }
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

static kz_contact contact_checked(const kz_shape *a, const kz_shape *b)
{
    static const kz_cpu_level levels[] = {KZ_CPU_PLAIN, KZ_CPU_SSE2, KZ_CPU_AVX2, KZ_CPU_AVX512};
    const kz_cpu_level best = kz_cpu_level_now();
    kz_contact expected, got;
    NOTE("%s and %s", kz_kind_name(a->kind), kz_kind_name(b->kind));
    kz_collide(a, b, &expected);
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        if (kz_cpu_force(levels[i]) != KZ_OK) continue;
        kz_collide(a, b, &got);
        if (!is_same_contact(&got, &expected)) CHECK(is_same_contact(&got, &expected));
    }
    kz_cpu_force(best);
    CHECK_EQ(expected.relation, kz_relate(a, b));
    if (expected.relation == KZ_OVERLAP) check_numbers(a, b, &expected);
    check_exchanged(a, b, &expected);
    return expected;
}

#endif
