/* test_inline_functions.c - the library's own copies of functions that headers define inline answer as those do.
 *
 * A foreign-function interface calls these; C programs never do.  So they are declared here under other names. */
#include "kz_test.h"
#include "random_shape.h"

#if defined(__GNUC__) && defined(__ELF__)
#define SYMBOL(name) __asm__(#name)

bool of_box_meets(kz_box a, kz_box b) SYMBOL(kz_box_meets);
kz_box of_box_union(kz_box a, kz_box b) SYMBOL(kz_box_union);
bool of_overlap(const kz_shape *a, const kz_shape *b) SYMBOL(kz_overlap);
bool of_intersects(const kz_shape *a, const kz_shape *b) SYMBOL(kz_intersects);
const kz_vec2 *of_shape_points(const kz_shape *shape, size_t *n) SYMBOL(kz_shape_points);
uint32_t of_feature_of_a(uint32_t features) SYMBOL(kz_feature_of_a);
uint32_t of_feature_of_b(uint32_t features) SYMBOL(kz_feature_of_b);
bool of_box_u8(kz_box_u8 a, kz_box_u8 b) SYMBOL(kz_box_u8_overlap);
bool of_box_u8_wrap(kz_box_u8 a, kz_box_u8 b) SYMBOL(kz_box_u8_overlap_wrap);
bool of_box_u16(kz_box_u16 a, kz_box_u16 b) SYMBOL(kz_box_u16_overlap);
bool of_box_u32_wrap(kz_box_u32 a, kz_box_u32 b) SYMBOL(kz_box_u32_overlap_wrap);
kz_vec2 of_add(kz_vec2 a, kz_vec2 b) SYMBOL(kz_vec2_add);
kz_vec2 of_sub(kz_vec2 a, kz_vec2 b) SYMBOL(kz_vec2_sub);
kz_vec2 of_scale(kz_vec2 v, float by) SYMBOL(kz_vec2_scale);
float of_dot(kz_vec2 a, kz_vec2 b) SYMBOL(kz_vec2_dot);
float of_cross(kz_vec2 a, kz_vec2 b) SYMBOL(kz_vec2_cross);
kz_pose of_identity(void) SYMBOL(kz_pose_identity);

static bool same(kz_vec2 a, kz_vec2 b) { return a.x == b.x && a.y == b.y; }

TEST(shapes_and_boxes)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int i = 0; i < 2000; i++) {
        scene_clear();
        const kz_shape a = any_shape(&rng, true), b = any_shape(&rng, true);
        size_t n, m;
        CHECK_EQ(of_overlap(&a, &b), kz_overlap(&a, &b));
        CHECK_EQ(of_intersects(&a, &b), kz_intersects(&a, &b));
        CHECK_EQ(of_box_meets(a.bounds, b.bounds), kz_box_meets(a.bounds, b.bounds));
        const kz_box u = of_box_union(a.bounds, b.bounds), v = kz_box_union(a.bounds, b.bounds);
        CHECK(same(u.min, v.min) && same(u.max, v.max));
        CHECK(of_shape_points(&a, &n) == kz_shape_points(&a, &m) && n == m);
    }
}

TEST(numbers)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int i = 0; i < 20000; i++) {
        const uint32_t bits = kz_test_u32(&rng), more = kz_test_u32(&rng);
        CHECK_EQ(of_feature_of_a(bits), kz_feature_of_a(bits));
        CHECK_EQ(of_feature_of_b(bits), kz_feature_of_b(bits));
        const kz_box_u8 a = {(uint8_t)bits, (uint8_t)(bits >> 8), (uint8_t)(bits >> 16), (uint8_t)(bits >> 24)};
        const kz_box_u8 b = {(uint8_t)more, (uint8_t)(more >> 8), (uint8_t)(more >> 16), (uint8_t)(more >> 24)};
        CHECK_EQ(of_box_u8(a, b), kz_box_u8_overlap(a, b));
        CHECK_EQ(of_box_u8_wrap(a, b), kz_box_u8_overlap_wrap(a, b));
        CHECK_EQ(of_box_u16((kz_box_u16){a.x, a.y, a.w, a.h}, (kz_box_u16){b.x, b.y, b.w, b.h}),
                 kz_box_u8_overlap(a, b));
        CHECK_EQ(of_box_u32_wrap((kz_box_u32){a.x, a.y, a.w, a.h}, (kz_box_u32){b.x, b.y, b.w, b.h}),
                 kz_box_u8_overlap(a, b));
        const kz_vec2 p = any_point(&rng), q = any_point(&rng);
        CHECK(same(of_add(p, q), kz_vec2_add(p, q)) && same(of_sub(p, q), kz_vec2_sub(p, q)));
        CHECK(same(of_scale(p, q.x), kz_vec2_scale(p, q.x)));
        CHECK(of_dot(p, q) == kz_vec2_dot(p, q) && of_cross(p, q) == kz_vec2_cross(p, q));
    }
    CHECK_EQ(of_identity().cos, 1);
}
#endif
