/* test_ray_starts.c - which sides of a ray are inside just after its start: by the edges there, and by all crossings. */
#include "large_shape.h"

#include "query/raycast/raycast_private.h"
#include "shape/shape_private.h"

static const unsigned both = KZI_RAY_PLUS | KZI_RAY_MINUS;

static unsigned count_crossings_after(const kzi_ray *ray, const kzi_outline *outline)
{
    unsigned odd = 0;
    kzi_ray_crossed e = kzi_ray_begin_crossed(ray, outline, both);
    e.all = true;
    while (kzi_ray_next_crossed(&e)) {
        if (kzi_crossing_compare_to(&e.time, 0) > 0) odd ^= e.sides;
    }
    return odd;
}

/* A vertex, the middle of an edge, or any place. */
static kz_vec2 place_on_border(kz_test_rng *rng, const large_shape *s)
{
    const int32_t i = (int32_t)kz_test_below(rng, (uint32_t)s->n_points);
    const kz_vec2 v = s->points[i], w = s->points[i + 1 < s->n_points ? i + 1 : 0];
    const kz_vec2 middle = {(v.x + w.x) / 2, (v.y + w.y) / 2};
    const kz_vec2 aside = {v.x + (float)kz_test_range(rng, -2, 2), v.y + (float)kz_test_range(rng, -2, 2)};
    return kz_test_one_in(rng, 2) ? v : kz_test_one_in(rng, 2) ? middle : aside;
}

static kzi_ray ray_from(kz_test_rng *rng, const large_shape *s)
{
    const kz_vec2 from = place_on_border(rng, s), other = place_on_border(rng, s);
    kz_vec2 to = kz_test_one_in(rng, 2) ? other
                                        : (kz_vec2){from.x + (float)kz_test_range(rng, -3, 3),
                                                    from.y + (float)kz_test_range(rng, -3, 3)};
    if (to.x == from.x && to.y == from.y) to.x += 1;
    return (kzi_ray){.from = kzi_vec_of(from), .u = kzi_vec_of(from), .w = kzi_vec_of(to), .to = kzi_vec_of(to)};
}

static void check_starts(kz_test_rng *rng, const large_shape *s)
{
    const kzi_outline plain = kzi_shape_outline(&s->plain), treed = kzi_shape_outline(&s->treed);
    for (int i = 0; i < 60; i++) {
        const kzi_ray ray = ray_from(rng, s);
        const unsigned inside = count_crossings_after(&ray, &plain);
        CHECK_EQ(kzi_ray_sides_at_start(&ray, &plain, both), inside);
        CHECK_EQ(kzi_ray_sides_at_start(&ray, &treed, both), inside);
        CHECK_EQ(kzi_ray_sides_at_start(&ray, &treed, KZI_RAY_PLUS), inside & KZI_RAY_PLUS);
        if (kzi_locate(&plain, kzi_probe_at(ray.from)) > 0) continue;
        CHECK_EQ(kzi_ray_sides_from_border(&ray, &plain, both), inside);
        CHECK_EQ(kzi_ray_sides_from_border(&ray, &treed, both), inside);
    }
}

TEST(edges_at_the_start_tell_what_all_crossings_do)
{
    kz_test_rng rng = kz_test_rng_here();
    large_shape *s = large_new();
    for (int64_t i = kz_test_rounds(400); i > 0; i--) {
        if (kz_test_one_in(&rng, 3)) large_stars(&rng, s, kz_test_range(&rng, 3, 200), kz_test_range(&rng, 0, 3));
        else large_cells(s, large_any_noise(&rng), kz_test_range(&rng, 1, 14)); /* with pinches */
        if (kz_test_one_in(&rng, 2)) large_swap_axes(s);
        if (large_make(s)) check_starts(&rng, s);
    }
    free(s);
}
