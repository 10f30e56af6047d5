/* test_frame_shapes.c - shapes of frames, what their tags are in a world, and the artist's text beside them. */
#include "world_fixture.h"

#include "kz_test_alloc.h"

enum { HURT = 1, HIT = 2 };
enum { KIND_HURT = 5, KIND_HIT = 6 };

static void add_box(kz_mask_set *set, int32_t frame, const char *tag, float x0, float y0, float x1, float y1)
{
    const kz_shape box = box_shape(x0, y0, x1, y1);
    CHECK_EQ(kz_mask_set_add_shape(set, frame, tag, &box, NULL, NULL), KZ_OK);
}

static void define(kz_mask_set *set, const char *tag, uint32_t category, uint32_t collides, uint16_t kind)
{
    const kz_tag_def def = {category, collides, KZ_BODY_SENSOR, kind, 0};
    CHECK_EQ(kz_mask_set_define_tag(set, tag, &def, NULL), KZ_OK);
}

static void define_both(kz_mask_set *set)
{
    define(set, "hurt", HURT, HIT, KIND_HURT);
    define(set, "hit", HIT, HURT, KIND_HIT);
}

static void add_frames(kz_mask_set *set, int n)
{
    const kz_frame frame = {.name = "f", .w = 32, .h = 32, .pivot = {16, 31}, .duration_ms = 50};
    for (int i = 0; i < n; i++) CHECK_EQ(kz_mask_set_add_frame(set, &frame, NULL), KZ_OK);
}

/* Frames 0 stands, 1 and 2 hit, with one box and with two, 3 stands again, 4 is empty. */
static kz_mask_set *fighter_set(const char *first, const char *second)
{
    kz_mask_set *set;
    CHECK_EQ(kz_mask_set_create(NULL, &set, NULL), KZ_OK);
    if (strcmp(first, "hit") == 0) define(set, "hit", HIT, HURT, KIND_HIT); /* its number is then 0 */
    add_frames(set, 5);
    for (int32_t i = 0; i < 4; i++) {
        const bool hits = i == 1 || i == 2;
        const bool is_first_hit = strcmp(first, "hit") == 0;
        if (is_first_hit && hits) add_box(set, i, first, 24, 10, 30, 14);
        add_box(set, i, "hurt", 10, 0, 22, 10);
        add_box(set, i, "hurt", 10, 10, 22, 31);
        if (!is_first_hit && hits) add_box(set, i, second, 24, 10, 30, 14);
        if (i == 2) add_box(set, i, "hit", 26, 8, 31, 12);
    }
    define_both(set);
    return set;
}

static kz_body put_frame(kz_world *world, const kz_mask_set *set, int32_t frame, float x, float y)
{
    return put_def(world, (kz_body_def){.frames = set, .frame = frame, .pose = kz_pose_radians(x, y, 0)});
}

static size_t changes(const kz_world *world)
{
    size_t begun, ended;
    kz_world_fixture_begin_events(world, &begun);
    kz_world_fixture_end_events(world, &ended);
    return begun * 10 + ended;
}

static size_t step_frame(kz_world *world, kz_body body, int32_t frame)
{
    CHECK_EQ(kz_body_set_frame(world, body, frame, NULL), KZ_OK);
    count_step(world);
    return changes(world);
}

TEST(an_attack_over_two_frames_begins_once)
{
    kz_mask_set *set = fighter_set("hurt", "hit");
    kz_world *world = world_of((kz_world_def){.fixture_pairs = true});
    const kz_body a = put_frame(world, set, 0, 100, 100);
    put_frame(world, set, 0, 114, 100);
    int32_t n;
    CHECK(kz_body_fixtures(world, a, &n) != NULL);
    CHECK_EQ(n, 2);
    CHECK_EQ(kz_body_box(world, a).min.x, 94);
    CHECK_EQ(kz_body_box(world, a).min.y, 69);
    CHECK_EQ(count_step(world), 0);
    CHECK_EQ(step_frame(world, a, 1), 10);
    CHECK_EQ(step_frame(world, a, 2), 0);
    for (int i = 0; i < 8; i++) CHECK_EQ(step_frame(world, a, 2), 0); /* it comes to rest */
    CHECK_EQ(step_frame(world, a, 3), 1);
    CHECK_EQ(step_frame(world, a, 1), 10); /* a gap of a frame makes two attacks */
    CHECK_EQ(step_frame(world, a, 4), 1);  /* a frame of nothing */
    CHECK_EQ(kz_body_box(world, a).min.x > kz_body_box(world, a).max.x, true);
    move_to(world, a, 50, 50);
    CHECK_EQ(step_frame(world, a, 0), 0);
    kz_error err;
    CHECK_EQ(kz_body_set_frame(world, a, 5, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 3);
    kz_world_free(world);
    kz_mask_set_free(set);
}

/* Another set, whose tags have other numbers, in the middle of an attack. */
TEST(another_set_with_the_same_kinds_is_no_event)
{
    kz_mask_set *set = fighter_set("hurt", "hit"), *other = fighter_set("hit", "hurt");
    kz_world *world = world_of((kz_world_def){.fixture_pairs = true});
    const kz_body a = put_frame(world, set, 1, 100, 100);
    put_frame(world, set, 0, 114, 100);
    int32_t frame;
    CHECK(kz_mask_set_find_tag(set, "hit") != kz_mask_set_find_tag(other, "hit"));
    count_step(world);
    CHECK_EQ(changes(world), 10);
    CHECK_EQ(kz_body_set_frames(world, a, other, 2, NULL), KZ_OK);
    count_step(world);
    CHECK_EQ(changes(world), 0);
    CHECK(kz_body_frames(world, a, &frame) == other);
    CHECK_EQ(frame, 2);
    CHECK_EQ(kz_body_set_off(world, a, HIT), KZ_OK);
    count_step(world);
    CHECK_EQ(changes(world), 1);
    CHECK_EQ(step_frame(world, a, 1), 0); /* off stays off */
    CHECK_EQ(kz_body_off(world, a), HIT);
    const kz_body plain = put_box(world, 0, 0);
    CHECK_EQ(kz_body_set_frames(world, plain, set, 0, NULL), KZ_OK);
    kz_error err;
    CHECK_EQ(kz_body_set_frames(world, plain, NULL, 0, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 3);
    CHECK_EQ(kz_body_set_frames(world, plain, set, 99, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 4);
    CHECK_EQ(kz_body_set_frame(world, plain, 99, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 3);
    size_t size = kz_world_save_bytes(world);
    void *bytes = malloc(size);
    if (!bytes) abort();
    CHECK_EQ(kz_world_save(world, bytes, size, NULL), KZ_OK);
    CHECK_EQ(kz_body_set_frame(world, a, 0, NULL), KZ_OK);
    CHECK_EQ(kz_world_restore(world, bytes, size, NULL), KZ_OK);
    CHECK(kz_body_frames(world, a, &frame) == other && frame == 1);
    CHECK_EQ(kz_body_off(world, a), HIT);
    free(bytes);
    kz_world_free(world);
    kz_mask_set_free(set);
    kz_mask_set_free(other);
}

TEST(frames_of_shapes_may_be_rotated_and_masks_may_not)
{
    kz_mask_set *set;
    kz_mask *mask;
    kz_error err = {0};
    CHECK_EQ(kz_mask_set_create(NULL, &set, NULL), KZ_OK);
    CHECK_EQ(kz_mask_from_text("####\n####\n####\n####", NULL, &mask, NULL), KZ_OK);
    add_frames(set, 2);
    add_box(set, 0, "hit", 16, 21, 26, 31);
    add_box(set, 1, "hit", 16, 21, 26, 31);
    CHECK_EQ(kz_mask_set_add_mask(set, 1, "", mask, (kz_cell){2, 2}, NULL), KZ_OK);
    define_both(set);
    kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
    const kz_body a = put_frame(world, set, 0, 0, 0);
    CHECK_EQ(kz_body_set_pose(world, a, kz_pose_degrees(0, 0, 90), NULL), KZ_OK);
    CHECK_EQ(kz_body_box(world, a).max.x, 10);
    CHECK_EQ(kz_body_box(world, a).max.y, 10);
    CHECK_EQ(kz_body_box(world, a).min.x, 0);
    CHECK_EQ(kz_body_set_frame(world, a, 1, &err), KZ_ERR_MASK_TURNED);
    CHECK_EQ(kz_body_set_pose(world, a, kz_pose_degrees(0, 0, 0), NULL), KZ_OK);
    CHECK_EQ(kz_body_set_frame(world, a, 1, &err), KZ_OK);
    int32_t n;
    const kz_fixture *f = kz_body_fixtures(world, a, &n);
    REQUIRE(n == 2);
    CHECK_EQ(f[0].shape.kind, KZ_KIND_MASK); /* masks first; the tag "" is not defined */
    CHECK_EQ(f[0].category, 0);
    CHECK_EQ(f[1].kind, KIND_HIT);
    kz_world_free(world);
    kz_mask_free(mask);
    kz_mask_set_free(set);
}

/* Its bodies would collide with nothing, and nothing would say so. */
TEST(shapes_without_masks_and_tags_are_refused)
{
    kz_mask_set *set, *with_mask;
    kz_world *world = world_of((kz_world_def){.fixture_pairs = true});
    kz_mask *mask = NULL;
    kz_body body;
    kz_error err = {KZ_OK, 0, 0};
    CHECK_EQ(kz_mask_set_create(NULL, &set, NULL), KZ_OK);
    CHECK_EQ(kz_mask_set_create(NULL, &with_mask, NULL), KZ_OK);
    CHECK_EQ(kz_mask_from_text("#", NULL, &mask, NULL), KZ_OK);
    add_frames(set, 2);
    add_frames(with_mask, 2);
    add_box(set, 1, "hurt", 10, 0, 22, 10);
    add_box(with_mask, 0, "hurt", 10, 0, 22, 10);
    CHECK_EQ(kz_mask_set_add_mask(with_mask, 1, "", mask, (kz_cell){0, 0}, NULL), KZ_OK);
    CHECK_EQ(kz_body_create(world, &(kz_body_def){.frames = set, .frame = 1}, &body, &err), KZ_ERR_NO_TAG);
    CHECK_EQ(err.a, 1);
    CHECK_EQ(kz_world_count(world), 0);
    put_frame(world, with_mask, 0, 50, 50); /* its other frame has pixels */
    const kz_body empty = put_frame(world, set, 0, 50, 50);
    CHECK_EQ(kz_body_set_frame(world, empty, 1, &err), KZ_ERR_NO_TAG);
    CHECK_EQ(kz_body_set_frame(world, empty, 2, &err), KZ_ERR_ARGUMENT);
    CHECK(err.a == 3 && err.b == 0);
    CHECK_EQ(kz_body_set_frames(world, empty, set, 1, &err), KZ_ERR_NO_TAG);
    kz_world_free(world);
    world = world_of((kz_world_def){.fixture_pairs = true});
    define(set, "hurt", HURT, HIT, KIND_HURT);
    put_frame(world, set, 1, 50, 50);
    kz_world_free(world);
    kz_mask_free(mask);
    kz_mask_set_free(set);
    kz_mask_set_free(with_mask);
}

TEST(what_is_added_after_the_tags_were_defined_is_refused)
{
    kz_mask_set *set = fighter_set("hurt", "hit");
    kz_body body;
    kz_error err;
    kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
    add_box(set, 0, "hit", 0, 0, 1, 1);
    add_frames(set, 1);
    CHECK_EQ(kz_body_create(world, &(kz_body_def){.frames = set, .frame = 0}, &body, NULL), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_body_create(world, &(kz_body_def){.frames = set, .frame = 5}, &body, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 2); /* the definition */
    define(set, "hit", HIT, HURT, KIND_HIT);
    CHECK_EQ(kz_body_create(world, &(kz_body_def){.frames = set, .frame = 0}, &body, NULL), KZ_OK);
    CHECK_EQ(kz_body_set_frame(world, body, 5, NULL), KZ_OK);
    kz_world_free(world);
    kz_mask_set_free(set);
}

TEST(shapes_are_copied_with_their_vertices_and_texts)
{
    kz_mask_set *set;
    kz_vec2 ring[12];
    kz_shape shape;
    char text[] = "damage=3";
    for (int i = 0; i < 12; i++) {
        const kz_pose turn = kz_pose_degrees(0, 0, i * 30);
        ring[i] = (kz_vec2){10 * turn.cos, 10 * turn.sin};
    }
    CHECK_EQ(kz_mask_set_create(NULL, &set, NULL), KZ_OK);
    add_frames(set, 1);
    CHECK_EQ(kz_shape_polygon(ring, 12, &shape, NULL), KZ_OK);
    CHECK_EQ(kz_mask_set_add_shape(set, 0, "blade", &shape, text, NULL), KZ_OK);
    for (int i = 0; i < 20; i++) add_box(set, 0, "more", 0, 0, 1, 1);
    memset(ring, 0, sizeof ring);
    text[7] = '9';
    const kz_frame *frame = kz_mask_set_frame(set, 0);
    REQUIRE(frame->n_shapes == 21);
    CHECK_EQ(frame->shapes[0].shape.as.polygon.points[3].y, 10);
    CHECK_EQ(kz_data_number(frame->shapes[0].data, "damage", 0), 3);
    CHECK(strcmp(frame->shapes[20].data, "") == 0 && strcmp(frame->shapes[20].tag, "more") == 0);
    CHECK_EQ(frame->shapes[20].tag_number, 1);
    CHECK_EQ(kz_mask_set_add_shape(set, 1, "x", &shape, NULL, NULL), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_mask_set_add_shape(set, 0, NULL, &shape, NULL, NULL), KZ_ERR_ARGUMENT);
    kz_mask_set_free(set);
}

TEST(shapes_are_copied_with_the_ends_of_their_rings)
{
    kz_mask_set *set;
    kz_shape ring, parts;
    const kz_vec2 points[8] = {{0, 0}, {9, 0}, {9, 9}, {0, 9}, {3, 3}, {3, 6}, {6, 6}, {6, 3}};
    int32_t ends[2] = {4, 8};
    CHECK_EQ(kz_mask_set_create(NULL, &set, NULL), KZ_OK);
    add_frames(set, 1);
    CHECK_EQ(kz_shape_polygon_with_holes(points, ends, 2, &ring, NULL), KZ_OK);
    CHECK_EQ(kz_shape_parts(&ring, 1, &parts, NULL), KZ_OK);
    CHECK_EQ(kz_mask_set_add_shape(set, 0, "ring", &ring, NULL, NULL), KZ_OK);
    CHECK_EQ(kz_mask_set_add_shape(set, 0, "parts", &parts, NULL, NULL), KZ_OK);
    CHECK_EQ(kz_mask_set_add_flipped(set, 0, 1, NULL), KZ_OK);
    ends[0] = ends[1] = 999;
    for (int32_t frame = 0; frame < 2; frame++) {
        const kz_tagged_shape *shapes = kz_mask_set_frame(set, frame)->shapes;
        const kz_shape middle = box_shape(frame ? 27 : 4, 4, frame ? 28 : 5, 5);
        CHECK_EQ(shapes[0].shape.as.polygon.ring_end[0], 4);
        CHECK_EQ(shapes[1].shape.as.parts.items[0].as.polygon.ring_end[1], 8);
        for (int i = 0; i < 2; i++) CHECK_EQ(kz_relate(&shapes[i].shape, &middle), KZ_APART); /* it lies in the hole */
    }
    kz_mask_set_free(set);
}

/* ---- Mirrored, rotated ------------------------------------------------------------------------------------ */

TEST(flipped_frames_are_mirrored_about_their_pivots)
{
    kz_mask_set *set = fighter_set("hurt", "hit");
    kz_shape circle;
    kz_shape_circle((kz_vec2){20.5f, 4}, 3, &circle, NULL);
    CHECK_EQ(kz_mask_set_add_shape(set, 4, "ball", &circle, "a=1", NULL), KZ_OK);
    CHECK_EQ(kz_mask_set_add_flipped(set, 0, 5, NULL), KZ_OK);
    CHECK_EQ(kz_mask_set_frame_count(set), 10);
    const kz_frame *from = kz_mask_set_frame(set, 1), *flipped = kz_mask_set_frame(set, 6);
    REQUIRE(flipped->n_shapes == 3);
    CHECK_EQ(flipped->shapes[2].tag_number, from->shapes[2].tag_number);
    CHECK_EQ(flipped->shapes[2].shape.kind, KZ_KIND_BOX);
    CHECK_EQ(flipped->shapes[2].shape.bounds.min.x, 2); /* 32 - 30 */
    CHECK_EQ(flipped->shapes[2].shape.bounds.max.x, 8);
    CHECK_EQ(flipped->pivot.x, 16);
    const kz_frame *ball = kz_mask_set_frame(set, 9);
    REQUIRE(ball->n_shapes == 1);
    CHECK_EQ(ball->shapes[0].shape.as.circle.center.x, 11.5f);
    CHECK_EQ(kz_data_number(ball->shapes[0].data, "a", 0), 1);
    CHECK_EQ(kz_mask_set_add_flipped(set, 9, 2, NULL), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_mask_set_add_flipped(set, -1, 1, NULL), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_mask_set_add_flipped(set, 0, 0, NULL), KZ_ERR_ARGUMENT);
    kz_mask_set_free(set);
}

TEST(masks_are_flipped_cell_by_cell)
{
    kz_mask_set *set;
    kz_mask *mask;
    CHECK_EQ(kz_mask_set_create(NULL, &set, NULL), KZ_OK);
    CHECK_EQ(kz_mask_from_text("##..#\n#....", NULL, &mask, NULL), KZ_OK);
    add_frames(set, 1);
    CHECK_EQ(kz_mask_set_add_mask(set, 0, "", mask, (kz_cell){20, 3}, NULL), KZ_OK);
    CHECK_EQ(kz_mask_set_add_flipped(set, 0, 1, NULL), KZ_OK);
    const kz_tagged_mask *flipped = kz_mask_set_frame(set, 1)->masks;
    CHECK_EQ(flipped->bounds.x0, 7); /* 32 - 25 */
    CHECK_EQ(flipped->bounds.x1, 12);
    for (int32_t x = 0; x < 5; x++) {
        for (int32_t y = 0; y < 2; y++) {
            CHECK_EQ(kz_mask_get(flipped->mask, 7 + x - flipped->at.x, 3 + y - flipped->at.y), kz_mask_get(mask, 4 - x, y));
        }
    }
    kz_mask_free(mask);
    kz_mask_set_free(set);
}

TEST(turns_are_found_by_any_angle)
{
    CHECK_EQ(kz_mask_set_turn(10, 16, 0), 10);
    CHECK_EQ(kz_mask_set_turn(10, 16, 22.5), 11);
    CHECK_EQ(kz_mask_set_turn(10, 16, -22.5), 25);
    CHECK_EQ(kz_mask_set_turn(10, 16, 11), 10);
    CHECK_EQ(kz_mask_set_turn(10, 16, 12), 11);
    CHECK_EQ(kz_mask_set_turn(10, 16, 359), 10);
    CHECK_EQ(kz_mask_set_turn(10, 16, 36000 + 45), 12);
    CHECK_EQ(kz_mask_set_turn(10, 16, -1e30), 10);
    CHECK_EQ(kz_mask_set_turn(10, 0, 45), 10);
    CHECK_EQ(kz_mask_set_turn(INT32_MAX - 5, 5, 300), INT32_MAX - 1);
    CHECK_EQ(kz_mask_set_turn(INT32_MAX - 2, 5, 300), INT32_MAX - 2); /* there are not as many frames */
}

/* ---- Texts ----------------------------------------------------------------------------------------------- */

TEST(the_artists_text_is_read_in_its_usual_forms)
{
    char out[8];
    CHECK_EQ(kz_data_number("damage=3 knock=2.5", "knock", 0), 2.5);
    CHECK_EQ(kz_data_number("damage: 3, knock: -0.35;", "knock", 0), -0.35);
    CHECK_EQ(kz_data_number("{\"damage\": 3, \"knock\": 1e-2}", "knock", 0), 0.01);
    CHECK_EQ(kz_data_number("{\"knockback\":7,\"knock\":8}", "knock", 0), 8);
    CHECK_EQ(kz_data_number("fast damage=3", "fast", 9), 9);
    CHECK_EQ(kz_data_number("damage=much", "damage", 9), 9);
    CHECK_EQ(kz_data_number("damage=3 damage=4", "damage", 9), 3);
    CHECK_EQ(kz_data_number("damage=", "damage", 9), 9);
    CHECK_EQ(kz_data_number("", "damage", 9), 9);
    CHECK_EQ(kz_data_number(NULL, "damage", 9), 9);
    CHECK_EQ(kz_data_number("x=3e", "x", 9), 9);
    CHECK_EQ(kz_data_number("x=0e400", "x", 9), 0);
    CHECK_EQ(kz_data_number("x=1e-400", "x", 9), 0);
    CHECK_EQ(kz_data_number("x=1e400", "x", 9), 9); /* beyond all doubles */
    CHECK_EQ(kz_data_number("x=-1e400", "x", 9), 9);
    CHECK(kz_data_text("name=\"big \\\"boss\\\"\" level=2", "name", out, sizeof out));
    CHECK(strcmp(out, "big \"bo") == 0);
    CHECK(kz_data_text("a:b:c d", "a", out, sizeof out));
    CHECK(strcmp(out, "b:c") == 0);
    CHECK(!kz_data_text("a:b", "c", out, sizeof out));
    CHECK_EQ(out[0], 0);
    CHECK(kz_data_text("a=\"unended", "a", NULL, 0));
}

/* ---- Memory ---------------------------------------------------------------------------------------------- */

TEST(every_allocation_of_shapes_may_fail)
{
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    KZ_TEST_EACH_FAILURE(ta)
    {
        kz_mask_set *set = NULL;
        const kz_shape box = box_shape(0, 0, 3, 4);
        const kz_tag_def def = {.category = 2};
        const kz_frame frame = {.w = 8, .h = 8};
        kz_result r = kz_mask_set_create(&ta.allocator, &set, NULL);
        if (r == KZ_OK) r = kz_mask_set_add_frame(set, &frame, NULL);
        for (int i = 0; i < 6 && r == KZ_OK; i++) r = kz_mask_set_add_shape(set, 0, i % 2 ? "a" : "b", &box, "c=1", NULL);
        if (r == KZ_OK) r = kz_mask_set_define_tag(set, "b", &def, NULL);
        if (r == KZ_OK) r = kz_mask_set_add_flipped(set, 0, 1, NULL);
        CHECK_EQ(r, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
        kz_mask_set_free(set);
    }
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}
