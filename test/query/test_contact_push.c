/* test_contact_push.c - the push separates the shapes where only the rounding of moved vertices decides. */
#include "scene.h"

#include "kz_test_rng.h"

static void check_freed(kz_shape a, kz_shape b, kz_test_place at)
{
    const kz_shape *const pair[2] = {&a, &b};
    for (int i = 0; i < 2; i++) {
        kz_contact c;
        kz_shape moved;
        double memory[64];
        kz_test_compare(KZ_TEST_EQ, kz_test_int(kz_collide(pair[i], pair[1 - i], &c)), kz_test_int(KZ_OVERLAP), at,
                        "overlap");
        const kz_pose shift = {kz_contact_push(pair[i], pair[1 - i], &c), 1, 0};
        kz_test_note("push %a %a", (double)shift.at.x, (double)shift.at.y);
        kz_test_check(kz_shape_transform(pair[i], shift, memory, sizeof memory, &moved, NULL) == KZ_OK, at,
                      "the push is a pose");
        kz_test_check(kz_relate(&moved, pair[1 - i]) <= KZ_TOUCH, at, "the push frees");
    }
    scene_clear();
}

#define FREED(a, b) check_freed(a, b, KZ_TEST_HERE)

TEST(a_push_far_below_the_last_place_of_the_vertices_frees)
{
    FREED(circle(0x1p24f, 0x1p24f, 1000), circle(0x1p24f + 1414, 0x1p24f + 1414, 1000));
    FREED(polygon(8388608, 0, 8388700, 3, 8388650, 90), polygon(8388674, 47, 8388800, 0, 8388800, 90));
    FREED(box(16777212, 0, 16777216, 4), polygon(16777214, 1, 16777220, 2, 16777216, 8));
}

/* Half a unit to the left the thin box is a segment, whose inside may meet the polyline's where areas would
 * only touch. */
TEST(a_thin_box_that_the_push_flattens_is_still_freed)
{
    const float thin = 0x1p-106f;
    FREED(box(-thin, 0, thin, 8), polyline(4, 9, -0.5f, 1, 4, 1));
    FREED(polygon(-thin, 0, thin, 0, thin, 8, -thin, 8), polyline(4, 9, -0.5f, 1, 4, 1));
    FREED(parts(box(-thin, 0, thin, 8)), polyline(4, 9, -0.5f, 1, 4, 1));
}

TEST(lines_that_meet_in_their_insides_are_parted_by_more_than_touching)
{
    FREED(polyline(0, 0, 4, 4, 8, 0), segment(0, 3, 8, 3));
    FREED(segment(0, 0, 8, 4), segment(2, 1, 12, 6));
    FREED(point(0, 0), point(0, 0));
    FREED(point(3, 4), segment(0, 4, 9, 4));
    FREED(box(5, 0, 5, 9), capsule(5, 3, 5, 30, 0));
}

TEST(shapes_in_whole_numbers_are_pushed_by_whole_numbers_until_they_touch)
{
    const kz_shape a = box(0, 0, 8, 8), floor_line = polyline(-9, 6, 30, 6), c = circle(4, 4, 3);
    const kz_shape *const others[] = {&floor_line, &c};
    const float pushes[] = {2, 7};
    for (int i = 0; i < 2; i++) {
        kz_contact contact;
        CHECK_EQ(kz_collide(&a, others[i], &contact), KZ_OVERLAP);
        const kz_vec2 push = kz_contact_push(&a, others[i], &contact);
        CHECK_EQ(fabsf(push.x) + fabsf(push.y), pushes[i]);
        CHECK_EQ(contact.depth, pushes[i]);
    }
    scene_clear();
}

TEST(areas_that_overlap_by_less_than_double_resolves_have_a_depth_and_an_mtv)
{
    const kz_shape a = polygon(1, 0x1p-80f, -4, 0, -4, -3), b = polygon(1, 0, 4, 4, 0, 3);
    kz_contact c;
    CHECK_EQ(kz_collide(&a, &b, &c), KZ_OVERLAP);
    CHECK_GT(c.depth, 0);
    CHECK_LT(c.depth, 0x1p-60f);
    FREED(a, b);
}

/* In units of the smallest float32: what a push grows by must not be less than that. */
TEST(the_smallest_shapes_are_freed)
{
    const float u = 0x1p-149F;
    FREED(box(0, 0, 4 * u, 4 * u), box(2 * u, 1 * u, 8 * u, 8 * u));
    FREED(polygon(0, 0, 8 * u, 0, 0, 8 * u), polygon(3 * u, 3 * u, 9 * u, 9 * u, 3 * u, 9 * u));
    FREED(polygon(0, 0, 8 * u, 3 * u, 0, 8 * u), polygon(9 * u, 9 * u, 2 * u, 5 * u, 9 * u, 1 * u));
    FREED(circle(0, 0, 5 * u), circle(3 * u, 4 * u, 5 * u));
    FREED(circle(0, 0, 5 * u), polygon(0, 0, 8 * u, 3 * u, 0, 8 * u));
    FREED(capsule(0, 0, 9 * u, 4 * u, 2 * u), capsule(0, 7 * u, 9 * u, u, 2 * u));
    FREED(parts(box(0, 0, 4 * u, 4 * u)), polygon(3 * u, 3 * u, 9 * u, 9 * u, 3 * u, 9 * u));
}

TEST(parts_are_freed_by_the_foremost_of_them)
{
    const kz_shape aside = circle(0x1p24F - 5000, 0x1p24F - 9000, 3);
    FREED(parts(circle(0x1p24F, 0x1p24F, 1000), aside), circle(0x1p24F + 1414, 0x1p24F + 1414, 1000));
    FREED(parts(aside, circle(0x1p24F, 0x1p24F, 1000)), circle(0x1p24F + 1414, 0x1p24F + 1414, 1000));
    FREED(parts(aside, parts(aside, circle(0x1p24F, 0x1p24F, 1000))), circle(0x1p24F + 1414, 0x1p24F + 1414, 1000));
    FREED(parts(point(8388600, -90), polygon(8388608, 0, 8388700, 3, 8388650, 90)),
          polygon(8388674, 47, 8388800, 0, 8388800, 90));
}

/* A block of cells that reaches two cells into a floor, a ceiling and walls, itself at fractions of a cell. */
TEST(masks_are_pushed_by_whole_cells_until_they_touch)
{
    static const float places[] = {0, 0.25F, 0.5F, -0.25F};
    static const float walls[][4] = {{-20, 2, 20, 30}, {-20, -30, 20, 2}, {2, -20, 30, 20}, {-30, -20, 2, 20}};
    static const kz_vec2 pushes[] = {{0, -2}, {0, 2}, {-2, 0}, {2, 0}};
    for (int i = 0; i < 64; i++) {
        const float x = places[i % 4], y = places[i / 4 % 4], *w = walls[i / 16];
        const kz_shape block = mask("####\n####\n####\n####\n", (double)x, (double)y);
        const kz_shape both[] = {block, parts(block)}, wall = box(w[0], w[1], w[2], w[3]);
        for (int of = 0; of < 2; of++) {
            kz_contact c;
            CHECK_EQ(kz_collide(&both[of], &wall, &c), KZ_OVERLAP);
            NOTE("at (%g %g), wall %d, parts %d", (double)x, (double)y, i / 16, of);
            const kz_vec2 push = kz_contact_push(&both[of], &wall, &c);
            CHECK_EQ(push.x, pushes[i / 16].x);
            CHECK_EQ(push.y, pushes[i / 16].y);
        }
        FREED(block, wall);
    }
}

/* A place a few last places of double from a half, near the origin or as far as cells go. */
static double beside_a_half(kz_test_rng *rng)
{
    static const double froms[] = {0, 0, 0, -1, 15, 4095, -4096, 0x1p20, -0x1p26, 0x1p29, -0x1p29 - 1, 0x1p30 - 1024};
    const double from = froms[kz_test_below(rng, sizeof froms / sizeof froms[0])] + kz_test_range(rng, -3, 3) + 0.5;
    const double toward = kz_test_one_in(rng, 2) ? 0x1p31 : -0x1p31;
    double at = from;
    for (int32_t steps = kz_test_range(rng, 0, 3); steps > 0; steps--) at = nextafter(at, toward);
    return at;
}

static kz_shape noisy_mask(kz_test_rng *rng, double x, double y, int32_t most)
{
    const int32_t w = kz_test_range(rng, 1, most), h = kz_test_range(rng, 1, most);
    char text[40 * 41 + 1];
    int n = 0;
    for (int32_t row = 0; row < h; row++) {
        for (int32_t i = 0; i < w; i++) text[n++] = kz_test_one_in(rng, 4) ? '.' : '#';
        text[n++] = '\n';
    }
    text[n] = 0;
    return mask(text, x, y);
}

static double some_cells_from(kz_test_rng *rng, double at, int32_t most)
{
    const double cells = kz_test_range(rng, -most, most);
    return kz_test_one_in(rng, 2) ? floor(at) + cells : at + cells;
}

/* The next double above a half lies in the next cell; the sum with a push may be rounded back to the half. */
TEST(a_mask_beside_a_half_is_freed_wherever_it_is)
{
    kz_test_rng rng = kz_test_rng_here();
    int32_t n_freed = 0, n_nudged = 0;
    for (int64_t left = kz_test_rounds(3000); left > 0; left--, scene_clear()) {
        const int32_t size = kz_test_one_in(&rng, 8) ? 40 : 6; /* 40: deeper than pushes by cells */
        const double x = beside_a_half(&rng), y = kz_test_one_in(&rng, 2) ? beside_a_half(&rng) : floor(x / 7);
        const kz_shape a = noisy_mask(&rng, x, y, size);
        const double at_x = some_cells_from(&rng, x, size), at_y = some_cells_from(&rng, y, size);
        const float cx = (float)at_x, cy = (float)at_y;
        kz_shape b;
        switch (kz_test_below(&rng, 5)) {
        case 0: b = circle(cx, cy, 3); break;
        case 1:
            b = fabs(x) + fabs(y) < 0x1p22 ? polygon(cx, cy, cx + 4, cy + 1, cx, cy + 5) : circle(cx, cy, 200);
            break;
        case 2: b = parts(noisy_mask(&rng, at_x, at_y, size)); break;
        default: b = noisy_mask(&rng, at_x, at_y, size); break;
        }
        kz_contact c;
        if (kz_collide(&a, &b, &c) != KZ_OVERLAP) continue;
        NOTE("a at (%a %a), b of kind %s at (%a %a)", x, y, kz_kind_name(b.kind), at_x, at_y);
        const kz_vec2 push = kz_contact_push(&a, &b, &c);
        n_freed++;
        n_nudged += push.x != floorf(push.x) || push.y != floorf(push.y);
        FREED(a, b);
    }
    NOTE("%d freed, %d of them by a shift between whole cells", n_freed, n_nudged);
    CHECK_GT(n_freed, 0);
    CHECK_GT(n_nudged, 0);
}

/* A body's position is float32, and so is the sum of it and the push. */
TEST(a_mask_is_freed_by_a_push_that_is_added_in_float32)
{
    kz_test_rng rng = kz_test_rng_here();
    int32_t n_freed = 0;
    for (int64_t left = kz_test_rounds(2000); left > 0; left--, scene_clear()) {
        static const float froms[] = {0, 0, -1, 15, 511, -512, 4095, 0x1p16f - 3, 0x1p20f - 1, -0x1p21f};
        float x = froms[kz_test_below(&rng, 10)] + (float)kz_test_range(&rng, -3, 3) + 0.5f, y = 0.5f;
        for (int32_t i = kz_test_range(&rng, 0, 2); i > 0; i--) x = nextafterf(x, 0x1p30f), y = nextafterf(y, 1);
        const kz_shape a = noisy_mask(&rng, (double)x, (double)y, 6);
        const kz_shape b = noisy_mask(&rng, some_cells_from(&rng, (double)x, 4), some_cells_from(&rng, 0, 4), 6);
        kz_contact c;
        if (kz_collide(&a, &b, &c) != KZ_OVERLAP) continue;
        const kz_vec2 push = kz_contact_push(&a, &b, &c);
        const float at_x = x + push.x, at_y = y + push.y;
        kz_shape there;
        REQUIRE(kz_shape_mask(a.as.mask.mask, (double)at_x, (double)at_y, &there, NULL) == KZ_OK);
        NOTE("from (%a %a) by (%a %a)", (double)x, (double)y, (double)push.x, (double)push.y);
        CHECK_LT(kz_relate(&there, &b), KZ_OVERLAP);
        n_freed++;
    }
    CHECK_GT(n_freed, 0);
}

TEST(two_masks_a_last_place_above_a_half_are_freed_by_three_cells)
{
    const kz_shape a = mask("##.#\n####\n###.\n####\n###.\n", nextafter(0.5, 1), 0);
    const kz_shape b = mask(".#.#\n...#\n##.#\n#.##\n", 0, 0);
    kz_contact c;
    CHECK_EQ(kz_collide(&a, &b, &c), KZ_OVERLAP);
    CHECK_EQ(kz_contact_push(&a, &b, &c).x, nextafterf(3, 4));
    FREED(a, b);
}

TEST(shapes_that_do_not_overlap_have_no_push)
{
    const kz_shape a = box(0, 0, 4, 4), apart = box(5, 0, 9, 4), touching = circle(7, 2, 3);
    const kz_shape *const others[] = {&apart, &touching};
    for (int i = 0; i < 2; i++) {
        kz_contact c;
        CHECK_LT(kz_collide(&a, others[i], &c), KZ_OVERLAP);
        const kz_vec2 push = kz_contact_push(&a, others[i], &c);
        CHECK(push.x == 0 && push.y == 0);
    }
}

/* The contact has a normal of float32.  Along that one, the far end of a long slope would cost some hundredths more. */
TEST(a_long_slope_pushes_along_its_own_normal)
{
    const kz_shape slope = polygon(-1000000, -333333, 1000000, 333334, 1000000, 600000, -1000000, 600000);
    const kz_shape ball = circle(0, 0.25f, 1), crate = polygon(-1, 0, 0, -1, 1, 0, 0, 1);
    const kz_shape *const movers[] = {&ball, &crate};
    for (int i = 0; i < 2; i++) {
        kz_contact c;
        CHECK_EQ(kz_collide(movers[i], &slope, &c), KZ_OVERLAP);
        const kz_vec2 push = kz_contact_push(movers[i], &slope, &c);
        CHECK_NEAR(hypot((double)push.x, (double)push.y), c.depth, 1e-6);
    }
    FREED(ball, slope);
    FREED(crate, slope);
}

/* The float32 normal is a little longer than 1, and the polygon, which is hardly concave, is convex when it has moved. */
TEST(a_normal_longer_than_1_does_not_end_the_push_early)
{
    FREED(polygon(-0.0500000007f, -0.00999999978f, -0.0399999991f, -0.0299999993f, 0, -0.0399999991f, 0.00999999978f,
                  -0.0399999991f, 0.0399999991f, 0, 0.0299999993f, 0.00999999978f, -0.00999999978f, 0),
          circle(0.0700000003f, -0.0200000051f, 0.0500000007f));
}

/* Numbers that no contact has.  The push promises nothing of such a contact except that it is finite. */
TEST(a_damaged_contact_has_a_finite_push)
{
    static const float numbers[] = {NAN, INFINITY, -INFINITY, 3e38f, -3e38f, 0, 1e-45f};
    const kz_vec2 quad[4] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}}, l[6] = {{0, 0}, {6, 0}, {6, 2}, {2, 2}, {2, 6}, {0, 6}};
    kz_shape shapes[4];
    kz_mask *mask;
    REQUIRE(kz_mask_from_text("##\n##", NULL, &mask, NULL) == KZ_OK);
    kz_shape_polygon(quad, 4, &shapes[0], NULL);
    kz_shape_circle((kz_vec2){2, 2}, 2, &shapes[1], NULL);
    kz_shape_polygon(l, 6, &shapes[2], NULL);
    kz_shape_mask(mask, 1, 1, &shapes[3], NULL);
    for (int pair = 0; pair < 16; pair++) {
        const kz_shape *a = &shapes[pair / 4], *b = &shapes[pair % 4];
        kz_contact whole;
        REQUIRE(kz_collide(a, b, &whole) == KZ_OVERLAP);
        for (int i = 0; i < 7 * 7; i++) {
            kz_contact c = whole;
            if (pair % 3 != 0) c.normal = (kz_vec2){numbers[i / 7], numbers[i % 7]};
            if (pair % 3 != 1) c.depth = numbers[i % 7];
            c.features[0] = UINT32_MAX - (uint32_t)i;
            c.n_points = i - 24;
            NOTE("%s, %s, normal (%g, %g), depth %g", kz_kind_name(a->kind), kz_kind_name(b->kind), (double)c.normal.x,
                 (double)c.normal.y, (double)c.depth);
            const kz_vec2 push = kz_contact_push(a, b, &c);
            CHECK(isfinite(push.x) && isfinite(push.y));
        }
    }
    kz_mask_free(mask);
}

TEST(a_part_with_a_number_that_is_none_is_not_there)
{
    kz_shape items[2], parts;
    kz_shape_circle((kz_vec2){0, 0}, 1, &items[0], NULL);
    kz_shape_circle((kz_vec2){5, 0}, 1, &items[1], NULL);
    REQUIRE(kz_shape_parts(items, 2, &parts, NULL) == KZ_OK);
    CHECK(kz_shape_part(&parts, 1) == &items[1] && kz_shape_part(&items[0], 0) == &items[0]);
    CHECK(!kz_shape_part(&parts, 2) && !kz_shape_part(&parts, -1) && !kz_shape_part(&parts, INT32_MIN) &&
          !kz_shape_part(&parts, INT32_MAX));
}
