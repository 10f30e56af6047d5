/* test_body_frames.c - bodies that show frames of masks, and the parts of them that collide. */
#include "kz_test_alloc.h"
#include "world_fixture.h"

static void add_mask(kz_mask_set *set, int32_t frame, const char *tag, const char *rows, int32_t x, int32_t y)
{
    kz_mask *mask = NULL;
    CHECK_EQ(kz_mask_from_text(rows, NULL, &mask, NULL), KZ_OK);
    CHECK_EQ(kz_mask_set_add_mask(set, frame, tag, mask, (kz_cell){x, y}, NULL), KZ_OK);
    kz_mask_free(mask);
}

/* Frame 0: a body of 2 x 4 that can be hurt.  1: the same, and a fist at its right.  2: nothing.  3: a mask, no tag. */
static kz_mask_set *fighter(void)
{
    kz_mask_set *set = NULL;
    const kz_frame frame = {.w = 8, .h = 4, .pivot = {1, 4}};
    CHECK_EQ(kz_mask_set_create(NULL, &set, NULL), KZ_OK);
    for (int i = 0; i < 4; i++) CHECK_EQ(kz_mask_set_add_frame(set, &frame, NULL), KZ_OK);
    add_mask(set, 0, "hurt", "##\n##\n##\n##\n", 0, 0);
    add_mask(set, 1, "hurt", "##\n##\n##\n##\n", 0, 0);
    add_mask(set, 1, "hit", "####\n", 2, 1);
    add_mask(set, 3, "", "#\n", 0, 0);
    return set;
}

static kz_body put_frame(kz_world *world, const kz_mask_set *set, int32_t frame, float x, float y)
{
    return put_def(world, (kz_body_def){.frames = set, .frame = frame, .pose = kz_pose_radians(x, y, 0)});
}

TEST(a_frames_pivot_is_the_bodys_origin)
{
    kz_world *world = world_of_mode(KZ_PAIRS_TOUCH);
    kz_mask_set *set = fighter();
    const kz_body body = put_frame(world, set, 0, 10, 20);
    int32_t frame = 9;
    CHECK(kz_body_frames(world, body, &frame) == set);
    CHECK_EQ(frame, 0);
    kz_box box = kz_body_box(world, body);
    CHECK_BITS(box.min.x, 9);
    CHECK_BITS(box.min.y, 16);
    CHECK_BITS(box.max.x, 11);
    CHECK_BITS(box.max.y, 20);
    CHECK_EQ(kz_body_set_frame(world, body, 1, NULL), KZ_OK);
    box = kz_body_box(world, body);
    CHECK_BITS(box.min.x, 9);
    CHECK_BITS(box.max.x, 15);
    move_to(world, body, 11, 20);
    CHECK_BITS(kz_body_box(world, body).max.x, 16);
    CHECK_EQ(kz_body_set_frame(world, body, 2, NULL), KZ_OK);
    box = kz_body_box(world, body);
    CHECK(box.min.x > box.max.x);
    CHECK_EQ(kz_body_set_frame(world, body, 3, NULL), KZ_OK);
    CHECK_BITS(kz_body_box(world, body).max.x, 11);
    CHECK_BITS(kz_body_pose(world, body).at.x, 11);
    kz_world_free(world);
    kz_mask_set_free(set);
}

TEST(a_frame_that_is_none_or_a_turn_is_refused_and_the_old_one_stays)
{
    kz_world *world = world_of_mode(KZ_PAIRS_TOUCH);
    kz_mask_set *set = fighter();
    const kz_shape box = box_shape(0, 0, 1, 1);
    const kz_body body = put_frame(world, set, 1, 0, 0), plain = put_box(world, 100, 0);
    kz_body_def def = {.frames = set, .frame = 4};
    kz_body refused;
    kz_error err;
    int32_t frame;
    CHECK_EQ(kz_body_create(world, &def, &refused, &err), KZ_ERR_ARGUMENT);
    def.frame = -1;
    CHECK_EQ(kz_body_create(world, &def, &refused, &err), KZ_ERR_ARGUMENT);
    for (int32_t bad = -1; bad < 5; bad += 5) CHECK_EQ(kz_body_set_frame(world, body, bad, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.code, KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_body_set_frame(world, plain, 0, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_body_set_pose(world, body, kz_pose_degrees(0, 0, 45), &err), KZ_ERR_MASK_TURNED);
    CHECK(kz_body_frames(world, body, &frame) == set);
    CHECK_EQ(frame, 1);
    CHECK_BITS(kz_body_box(world, body).max.x, 5);
    CHECK_EQ(kz_body_set_shape(world, body, &box, NULL), KZ_OK); /* from now on without frames */
    CHECK(kz_body_frames(world, body, &frame) == NULL);
    CHECK_EQ(frame, -1);
    CHECK_EQ(kz_body_set_frame(world, body, 0, &err), KZ_ERR_ARGUMENT);
    kz_world_free(world);
    kz_mask_set_free(set);
}

/* Cells of masks end at 2^30, and a pivot may be anywhere. */
TEST(a_frame_of_masks_too_far_from_its_pivot_is_refused_and_the_old_one_stays)
{
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    kz_world *world = world_of((kz_world_def){.alloc = &ta.allocator});
    kz_mask_set *set = fighter();
    const kz_frame far = {.w = 8, .h = 4, .pivot = {-0x1p30F, 0}};
    for (int32_t frame = 4; frame < 6; frame++) { /* of a mask, and of a second one */
        CHECK_EQ(kz_mask_set_add_frame(set, &far, NULL), KZ_OK);
        for (int32_t i = 3; i < frame; i++) add_mask(set, frame, "far", "##\n", 4 + i, 0);
    }
    const kz_body body = put_frame(world, set, 0, 10, 20);
    for (int32_t frame = 4; frame < 6; frame++) {
        kz_error err = {KZ_OK, 0, 0};
        int32_t shown;
        kz_body other;
        const kz_body_def def = {.frames = set, .frame = frame};
        NOTE("frame %d", frame);
        CHECK_EQ(kz_body_set_frame(world, body, frame, &err), KZ_ERR_TOO_LARGE);
        CHECK_EQ(err.code, KZ_ERR_TOO_LARGE);
        CHECK_EQ(kz_body_create(world, &def, &other, &err), KZ_ERR_TOO_LARGE);
        CHECK_EQ(kz_world_count(world), 1);
        CHECK(kz_body_frames(world, body, &shown) == set);
        CHECK_EQ(shown, 0);
        CHECK_BITS(kz_body_box(world, body).min.x, 9);
        CHECK_EQ(kz_world_bytes(world), ta.live_bytes);
    }
    kz_world_free(world);
    kz_mask_set_free(set);
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}

TEST(another_frame_begins_and_ends_pairs)
{
    for (int resting = 0; resting < 2; resting++) {
        kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
        kz_mask_set *set = fighter();
        books b = {NULL, 0};
        static const size_t expected[] = {0, 1, 0, 0}, begun[] = {0, 1, 0, 0}, ended[] = {0, 0, 1, 0};
        const kz_body left = put_frame(world, set, 0, 0, 0), right = put_frame(world, set, 0, 4, 0);
        for (int i = 0; i < 60; i++) put_box(world, 100 + 2 * (float)i, 0);
        for (int32_t frame = 0; frame < 4; frame++) {
            CHECK_EQ(kz_body_set_frame(world, left, frame, NULL), KZ_OK);
            for (int i = 0; i <= 8 * resting; i++) {
                CHECK_EQ(count_step(world), expected[frame]);
                CHECK_EQ(count_begun(world), i ? 0 : begun[frame]);
                CHECK_EQ(count_ended(world), i ? 0 : ended[frame]);
                books_balance(&b, world);
            }
        }
        CHECK(kz_body_is_live(world, right));
        books_close(&b);
        kz_world_free(world);
        kz_mask_set_free(set);
    }
}

TEST(parts_that_collide_are_reported_with_their_tags)
{
    kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
    kz_mask_set *set = fighter();
    const kz_body left = put_frame(world, set, 1, 0, 0), right = put_frame(world, set, 0, 4, 0);
    kz_body_parts parts[8];
    size_t n = kz_bodies_parts(world, left, right, parts, 8);
    REQUIRE(n == 1);
    CHECK_EQ(parts[0].a, 1);
    CHECK_EQ(parts[0].b, 0);
    CHECK_STR(parts[0].tag_a, "hit");
    CHECK_STR(parts[0].tag_b, "hurt");
    CHECK_EQ(parts[0].relation, KZ_OVERLAP);
    n = kz_bodies_parts(world, right, left, parts, 8);
    REQUIRE(n == 1);
    CHECK_EQ(parts[0].a, 0);
    CHECK_EQ(parts[0].b, 1);
    CHECK_STR(parts[0].tag_b, "hit");
    move_to(world, right, 0, 0); /* all of it, in order; beyond max only counted */
    CHECK_EQ(kz_body_set_frame(world, right, 1, NULL), KZ_OK);
    n = kz_bodies_parts(world, left, right, parts, 1);
    CHECK_EQ(n, 2);
    CHECK(parts[0].a == 0 && parts[0].b == 0);
    CHECK_EQ(kz_bodies_parts(world, left, right, parts, 8), 2);
    CHECK(parts[1].a == 1 && parts[1].b == 1);
    CHECK_EQ(kz_bodies_parts(world, left, right, NULL, 0), 2);
    CHECK_EQ(kz_body_set_flags(world, right, KZ_BODY_DISABLED), KZ_OK);
    CHECK_EQ(kz_bodies_parts(world, left, right, parts, 8), 0);
    kz_world_free(world);
    kz_mask_set_free(set);
}

TEST(parts_touch_only_where_the_mode_counts_touching)
{
    for (kz_pair_mode mode = KZ_PAIRS_OVERLAP; mode <= KZ_PAIRS_BOXES; mode++) {
        kz_world *world = world_of_mode(mode);
        kz_shape parts[3], nested[2], shape;
        kz_body_parts out[8];
        const kz_shape box = box_shape(0, 0, 1, 1), round = circle_shape(1);
        parts[0] = box_shape(-5, 0, 0, 1); /* touches the box */
        parts[1] = box_shape(0.5f, 0, 3, 1);
        CHECK_EQ(kz_shape_circle((kz_vec2){2, 2}, 1.25f, &parts[2], NULL), KZ_OK); /* its box meets the box */
        CHECK_EQ(kz_shape_parts(&parts[1], 2, &nested[1], NULL), KZ_OK);
        nested[0] = parts[0];
        CHECK_EQ(kz_shape_parts(nested, 2, &shape, NULL), KZ_OK);
        const kz_body a = put_at(world, &box, 0, 0), b = put_at(world, &shape, 0, 0), c = put_at(world, &round, 50, 0);
        const size_t n = kz_bodies_parts(world, a, b, out, 8);
        NOTE("mode %d", (int)mode);
        CHECK_EQ(n, (size_t)mode + 1);
        for (size_t i = 0; i < n && mode != KZ_PAIRS_OVERLAP; i++) {
            CHECK_EQ(out[i].a, 0);
            CHECK_EQ(out[i].b, i);
            CHECK_EQ(out[i].relation, mode == KZ_PAIRS_TOUCH && i == 1 ? KZ_OVERLAP : KZ_TOUCH);
            CHECK_STR(out[i].tag_a, "");
            CHECK_STR(out[i].tag_b, "");
        }
        if (mode == KZ_PAIRS_OVERLAP) CHECK(out[0].b == 1 && out[0].relation == KZ_OVERLAP);
        CHECK_EQ(kz_bodies_parts(world, a, c, out, 8), 0);
        kz_world_free(world);
    }
}

/* Its bounds are zeros, and the box lies there. */
TEST(a_body_of_nothing_has_no_parts_that_collide)
{
    for (kz_pair_mode mode = KZ_PAIRS_OVERLAP; mode <= KZ_PAIRS_BOXES; mode++) {
        for (int i = 0; i < 4; i++) {
            const bool is_first = i & 1, is_frame = i & 2;
            kz_world *world = world_of_mode(mode);
            kz_mask_set *set = fighter();
            kz_body_def def = {.frames = is_frame ? set : NULL, .frame = 2};
            kz_body nothing = {0, 0};
            if (is_first) nothing = put_def(world, def);
            const kz_body box = put_box(world, -0.5F, -0.5F);
            if (!is_first) nothing = put_def(world, def);
            NOTE("mode %d, case %d", (int)mode, i);
            CHECK_EQ(count_step(world), 0);
            CHECK_EQ(kz_bodies_parts(world, nothing, box, NULL, 0), 0);
            CHECK_EQ(kz_bodies_parts(world, box, nothing, NULL, 0), 0);
            CHECK_EQ(kz_bodies_parts(world, box, put_box(world, 0, 0), NULL, 0), 1);
            kz_world_free(world);
            kz_mask_set_free(set);
        }
    }
}

TEST(a_part_of_nothing_collides_with_nothing)
{
    for (kz_pair_mode mode = KZ_PAIRS_OVERLAP; mode <= KZ_PAIRS_BOXES; mode++) {
        for (int is_first = 0; is_first < 2; is_first++) {
            kz_world *world = world_of_mode(mode);
            const kz_shape parts[2] = {{0}, box_shape(4, 4, 5, 5)}, around = box_shape(-1, -1, 6, 6);
            kz_shape both;
            kz_body of_parts = {0, 0};
            kz_body_parts out[2];
            CHECK_EQ(kz_shape_parts(parts, 2, &both, NULL), KZ_OK);
            if (is_first) of_parts = put_at(world, &both, 0, 0);
            const kz_body box = put_at(world, &around, 0, 0);
            if (!is_first) of_parts = put_at(world, &both, 0, 0);
            NOTE("mode %d, first %d", (int)mode, is_first);
            REQUIRE(kz_bodies_parts(world, of_parts, box, out, 2) == 1);
            CHECK(out[0].a == 1 && out[0].b == 0);
            kz_world_free(world);
        }
    }
}

TEST(a_frame_of_one_mask_or_none_is_shown_without_memory)
{
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    kz_mask_set *set = fighter();
    kz_world *world = world_of((kz_world_def){.alloc = &ta.allocator});
    const kz_body body = put_frame(world, set, 0, 0, 0);
    const int64_t calls = ta.calls;
    for (int i = 0; i < 20; i++) CHECK_EQ(kz_body_set_frame(world, body, i % 2 ? 2 : i % 4 ? 3 : 0, NULL), KZ_OK);
    CHECK_EQ(ta.calls, calls);
    CHECK_EQ(kz_body_set_frame(world, body, 1, NULL), KZ_OK);
    CHECK_EQ(kz_world_bytes(world), ta.live_bytes);
    CHECK_EQ(kz_body_set_frame(world, body, 0, NULL), KZ_OK);
    CHECK_EQ(kz_world_bytes(world), ta.live_bytes);
    kz_world_free(world);
    kz_mask_set_free(set);
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}

TEST(bodies_that_no_longer_overlap_are_not_pushed)
{
    for (int wraps = 0; wraps < 2; wraps++) {
        kz_world *world = world_of((kz_world_def){.wrap_w = wraps ? 16 : 0, .wrap_h = wraps ? 16 : 0});
        const kz_body a = put_box(world, 4, 4), b = put_box(world, 4.75F, 4);
        kz_contact contact, apart;
        CHECK_EQ(kz_bodies_collide(world, a, b, &contact), KZ_OVERLAP);
        kz_vec2 push = kz_bodies_contact_push(world, a, b, &contact);
        CHECK_BITS(push.x, -0.25F);
        CHECK_BITS(push.y, 0);
        move_to(world, b, 8, 4);
        push = kz_bodies_contact_push(world, a, b, &contact);
        CHECK(push.x == 0 && push.y == 0);
        CHECK_EQ(kz_bodies_collide(world, a, b, &apart), KZ_APART);
        move_to(world, b, 4.75F, 4);
        push = kz_bodies_contact_push(world, a, b, &apart);
        CHECK(push.x == 0 && push.y == 0);
        CHECK_EQ(kz_body_destroy(world, b), KZ_OK);
        push = kz_bodies_contact_push(world, a, b, &contact);
        CHECK(push.x == 0 && push.y == 0);
        kz_world_free(world);
    }
}

TEST(queries_of_pairs_ignore_filters)
{
    kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
    const kz_body a = put_box(world, 0, 0), b = put_box(world, 0.75f, 0);
    kz_shape shape_a, shape_b;
    kz_contact contact, expected;
    CHECK_EQ(kz_body_set_filter(world, a, 2, 2), KZ_OK);
    CHECK_EQ(kz_body_set_flags(world, b, KZ_BODY_PROBE), KZ_OK);
    CHECK_EQ(count_step(world), 0);
    CHECK_EQ(kz_bodies_collide(world, a, b, &contact), KZ_OVERLAP);
    CHECK(kz_body_shape(world, a, &shape_a) && kz_body_shape(world, b, &shape_b));
    kz_collide(&shape_a, &shape_b, &expected);
    CHECK_MEM(&contact, &expected, sizeof contact);
    kz_collide(&shape_b, &shape_a, &expected);
    CHECK_EQ(kz_bodies_collide(world, b, a, &contact), KZ_OVERLAP);
    CHECK_MEM(&contact, &expected, sizeof contact);
    move_to(world, b, 5, 0);
    CHECK_EQ(kz_bodies_collide(world, a, b, &contact), KZ_APART);
    CHECK_EQ(kz_body_set_flags(world, b, KZ_BODY_DISABLED), KZ_OK);
    CHECK_EQ(kz_bodies_collide(world, a, b, &contact), KZ_APART);
    kz_world_free(world);
}
