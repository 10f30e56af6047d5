/* test_bodies.c - bodies come, move, change shape and go; refusals change nothing. */
#include <math.h>
#include <string.h>

#include <kolize/world.h>

#include "kz_test.h"
#include "kz_test_alloc.h"
#include "world/world_private.h"

static const kz_pose at_home = KZ_POSE_NONE_INIT;

static kz_world *new_world(const kz_allocator *alloc)
{
    kz_world *world = NULL;
    CHECK_EQ(kz_world_create(alloc, &world, NULL), KZ_OK);
    return world;
}

static kz_shape unit_box(void)
{
    kz_shape box;
    kz_shape_box((kz_vec2){0, 0}, (kz_vec2){1, 1}, &box, NULL);
    return box;
}

static kz_body put(kz_world *world, const kz_shape *shape, float x, float y)
{
    kz_body body = {0, 0};
    kz_body_def def = {0};
    def.shape = *shape;
    def.pose.at = (kz_vec2){x, y};
    CHECK_EQ(kz_body_create(world, &def, &body, NULL), KZ_OK);
    return body;
}

static size_t count_pairs(kz_world *world, kz_pair_mode mode)
{
    const kz_pair *pairs;
    size_t n = 0;
    CHECK_EQ(kz_world_pairs(world, mode, &pairs, &n, NULL), KZ_OK);
    return n;
}

/* A star of n points, far too many to be kept inside the shape. */
enum { STAR = 40 };
static kz_shape star(kz_vec2 *points, float r)
{
    kz_shape shape;
    for (int i = 0; i < STAR; i++) {
        const kz_pose turn = kz_pose_degrees(0, 0, i * 360.0 / STAR);
        points[i] = kz_pose_apply(turn, (kz_vec2){i % 2 ? r : r / 2, 0});
    }
    CHECK_EQ(kz_shape_polygon(points, STAR, &shape, NULL), KZ_OK);
    return shape;
}

TEST(a_new_world_is_empty)
{
    kz_world *world = new_world(NULL);
    CHECK_EQ(kz_world_count(world), 0);
    CHECK_EQ(count_pairs(world, KZ_PAIRS_TOUCH), 0);
    CHECK(!kz_body_is_live(world, (kz_body){0, 0}));
    kz_world_free(world);
    kz_world_free(NULL);
}

TEST(a_body_is_what_its_definition_says)
{
    kz_world *world = new_world(NULL);
    kz_body_def def = {.pose = kz_pose_degrees(10, 20, 90), .user = 0x123456789abcdefu};
    kz_body body;
    kz_shape_segment((kz_vec2){1, 2}, (kz_vec2){3, 5}, &def.shape, NULL);
    REQUIRE(kz_body_create(world, &def, &body, NULL) == KZ_OK);
    CHECK_EQ(kz_world_count(world), 1);
    CHECK(kz_body_is_live(world, body));
    CHECK_EQ(kz_body_user(world, body), 0x123456789abcdefu);
    CHECK_BITS(kz_body_pose(world, body).at.x, 10);
    CHECK_BITS(kz_body_pose(world, body).sin, 1);
    const kz_shape *shape = kz_body_shape(world, body);
    REQUIRE(shape && shape->kind == KZ_KIND_SEGMENT);
    CHECK_BITS(shape->as.segment.a.x, 8);
    CHECK_BITS(shape->as.segment.a.y, 21);
    CHECK_BITS(shape->as.segment.b.x, 5);
    CHECK_BITS(shape->as.segment.b.y, 23);
    kz_world_free(world);
}

TEST(a_zeroed_pose_is_no_turn_and_zeroed_filters_mean_one_and_all)
{
    kz_world *world = new_world(NULL);
    const kz_shape box = unit_box();
    const kz_body a = put(world, &box, 0, 0), b = put(world, &box, 0.5f, 0);
    CHECK_BITS(kz_body_pose(world, a).cos, 1);
    CHECK_BITS(kz_body_pose(world, a).sin, 0);
    CHECK_EQ(count_pairs(world, KZ_PAIRS_OVERLAP), 1);
    CHECK_EQ(kz_body_set_filter(world, a, 2, 2), KZ_OK);
    CHECK_EQ(count_pairs(world, KZ_PAIRS_OVERLAP), 0); /* b is 1, which a does not collide with */
    CHECK_EQ(kz_body_set_filter(world, a, 2, 1), KZ_OK);
    CHECK_EQ(count_pairs(world, KZ_PAIRS_OVERLAP), 1); /* and b collides with all */
    CHECK_EQ(kz_body_set_filter(world, b, 0, 1), KZ_OK);
    CHECK_EQ(count_pairs(world, KZ_PAIRS_OVERLAP), 0); /* one side is not enough */
    CHECK_EQ(kz_body_set_filter(world, b, 0, 0), KZ_OK);
    CHECK_EQ(count_pairs(world, KZ_PAIRS_OVERLAP), 1);
    kz_world_free(world);
}

TEST(a_handle_of_zeros_is_never_a_body)
{
    kz_world *world = new_world(NULL);
    const kz_shape box = unit_box();
    const kz_body first = put(world, &box, 0, 0);
    CHECK_EQ(first.index, 0);
    CHECK_NE(first.generation, 0);
    CHECK(!kz_body_is_live(world, (kz_body){0, 0}));
    CHECK_EQ(kz_body_destroy(world, (kz_body){0, 0}), KZ_ERR_BAD_HANDLE);
    kz_world_free(world);
}

TEST(a_stale_handle_is_an_error_and_never_somebody_else)
{
    kz_world *world = new_world(NULL);
    const kz_shape box = unit_box();
    const kz_body old = put(world, &box, 0, 0);
    kz_error err;
    CHECK_EQ(kz_body_destroy(world, old), KZ_OK);
    CHECK_EQ(kz_world_count(world), 0);
    CHECK_EQ(kz_body_destroy(world, old), KZ_ERR_BAD_HANDLE);
    const kz_body now = put(world, &box, 5, 5);
    CHECK_EQ(now.index, old.index); /* places are reused ... */
    CHECK_NE(now.generation, old.generation);
    CHECK(!kz_body_is_live(world, old));
    CHECK(kz_body_shape(world, old) == NULL);
    CHECK_EQ(kz_body_user(world, old), 0);
    CHECK_BITS(kz_body_pose(world, old).at.x, 0);
    CHECK_BITS(kz_body_pose(world, old).cos, 1);
    CHECK_EQ(kz_body_set_pose(world, old, at_home, &err), KZ_ERR_BAD_HANDLE);
    CHECK_EQ(err.code, KZ_ERR_BAD_HANDLE);
    CHECK_EQ(err.a, old.index);
    CHECK_EQ(kz_body_set_shape(world, old, &box, NULL), KZ_ERR_BAD_HANDLE);
    CHECK_EQ(kz_body_set_filter(world, old, 1, 1), KZ_ERR_BAD_HANDLE);
    CHECK_BITS(kz_body_pose(world, now).at.x, 5);
    CHECK(!kz_body_is_live(world, (kz_body){1, 1})); /* never given out */
    CHECK(!kz_body_is_live(world, (kz_body){UINT32_MAX, 1}));
    kz_world_free(world);
}

TEST(a_slot_whose_generations_are_used_up_is_never_used_again)
{
    kz_world *world = new_world(NULL);
    const kz_shape box = unit_box();
    kz_body body = put(world, &box, 0, 0);
    CHECK_EQ(kz_body_destroy(world, body), KZ_OK);
    kzi_slots(world)[0].generation = UINT32_MAX;
    body = put(world, &box, 0, 0);
    CHECK_EQ(body.index, 0);
    CHECK_EQ(body.generation, UINT32_MAX);
    CHECK_EQ(kz_body_destroy(world, body), KZ_OK);
    const kz_body next = put(world, &box, 0, 0), other = put(world, &box, 0, 0);
    CHECK_EQ(next.index, 1);
    CHECK_EQ(other.index, 2);
    CHECK(!kz_body_is_live(world, body));
    CHECK_EQ(kz_world_count(world), 2);
    CHECK_EQ(count_pairs(world, KZ_PAIRS_OVERLAP), 1);
    kz_world_free(world);
}

TEST(more_bodies_than_marks_leave_room_for_are_refused)
{
    kz_world *world = new_world(NULL);
    kz_body_def def = {0};
    kz_body body;
    kz_error err;
    def.shape = unit_box();
    world->n_slots = KZI_MAX_BODIES;
    CHECK_EQ(kz_body_create(world, &def, &body, &err), KZ_ERR_TOO_LARGE);
    CHECK_EQ(err.a, 1LL << 29);
    CHECK_EQ(err.b, (1LL << 29) - 1);
    world->n_slots = 0;
    CHECK_EQ(kz_body_create(world, &def, &body, &err), KZ_OK);
    kz_world_free(world);
}

TEST(moving_a_body_allocates_nothing_and_rounds_once_from_its_own_shape)
{
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    kz_test_rng r = kz_test_rng_here();
    kz_world *world = new_world(&ta.allocator);
    kz_vec2 points[STAR], expected[STAR];
    const kz_shape shape = star(points, 10);
    const kz_body body = put(world, &shape, 0, 0);
    const int64_t calls = ta.calls;
    for (int i = 0; i < 200; i++) {
        const float x = kz_test_real(&r, -1000, 1000), y = kz_test_real(&r, -1000, 1000);
        const kz_pose pose = kz_pose_degrees(x, y, (double)kz_test_real(&r, -180, 180));
        CHECK_EQ(kz_body_set_pose(world, body, pose, NULL), KZ_OK);
        int32_t n;
        const kz_vec2 *posed = kz_shape_points(kz_body_shape(world, body), &n);
        for (int j = 0; j < STAR; j++) expected[j] = kz_pose_apply(pose, points[j]);
        REQUIRE(n == STAR);
        CHECK_MEM(posed, expected, sizeof expected);
    }
    CHECK_EQ(ta.calls, calls);
    kz_world_free(world);
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}

/* What can be read of a body, in one block without holes. */
typedef struct portrait {
    uint32_t kind, flags;
    kz_box bounds;
    kz_pose pose;
    kz_vec2 points[STAR];
} portrait;

static portrait portray(kz_world *world, kz_body body)
{
    const kz_shape *shape = kz_body_shape(world, body);
    portrait p = {(uint32_t)shape->kind, shape->flags, shape->bounds, kz_body_pose(world, body), {{0, 0}}};
    int32_t n;
    const kz_vec2 *points = kz_shape_points(shape, &n);
    if (points && n <= STAR) memcpy(p.points, points, (size_t)n * sizeof *points);
    return p;
}

TEST(a_refused_pose_leaves_the_body_as_it_was)
{
    kz_world *world = new_world(NULL);
    kz_vec2 points[STAR];
    const kz_shape shape = star(points, 10);
    const kz_body body = put(world, &shape, 3, 4);
    const portrait before = portray(world, body);
    const kz_pose bad[] = {{{NAN, 0}, 1, 0},
                           {{0, INFINITY}, 1, 0},
                           {{0, 0}, 2, 0},
                           {{0, 0}, 0, 0},
                           {{3.4e38f, 0}, 1, 0} /* all vertices round to one or two columns */,
                           {{1e9f, 1e9f}, 0.6f, 0.8f} /* edges come to lie on each other */};
    kz_error err = {KZ_OK, 0, 0};
    int refused = 0;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        NOTE("pose %zu", i);
        const kz_result r = kz_body_set_pose(world, body, bad[i], &err);
        if (r == KZ_OK) {
            CHECK_EQ(kz_body_set_pose(world, body, before.pose, NULL), KZ_OK);
            continue;
        }
        refused++;
        CHECK_EQ(err.code, r);
        const portrait after = portray(world, body);
        CHECK_MEM(&after, &before, sizeof before);
    }
    CHECK_GE(refused, 4);
    kz_world_free(world);
}

/* So far out that rounding lays the star's edges across or along each other: refused only after all vertices are made.
 * */
static kz_pose pose_that_spoils(const kz_shape *shape)
{
    uint64_t memory[STAR];
    for (float far = 1e6f; far < 1e9f; far *= 1.5f) {
        const kz_pose pose = {{far, far}, 0.6f, 0.8f};
        kz_shape posed;
        const kz_result r = kz_shape_pose(shape, pose, memory, sizeof memory, &posed, NULL);
        if (r == KZ_ERR_SELF_CROSSING || r == KZ_ERR_SELF_OVERLAP) return pose;
    }
    CHECK(!"some pose is refused");
    return at_home;
}

/* Whichever half of the body's memory its vertices lie in: the refused pose must be tried in the other. */
TEST(a_pose_refused_for_its_outline_leaves_the_vertices_after_any_history)
{
    kz_world *world = new_world(NULL);
    kz_vec2 points[STAR], other_points[STAR];
    const kz_shape shape = star(points, 10), other = star(other_points, 12);
    const kz_pose bad[2] = {pose_that_spoils(&shape), pose_that_spoils(&other)};
    const kz_body body = put(world, &shape, 3, 4);
    int now = 0;
    for (int i = 0; i < 12; i++) {
        NOTE("history %d", i);
        const portrait before = portray(world, body);
        CHECK_NE(kz_body_set_pose(world, body, bad[now], NULL), KZ_OK);
        const portrait after = portray(world, body);
        CHECK_MEM(&after, &before, sizeof before);
        if (i % 3 == 1) {
            now = !now;
            CHECK_EQ(kz_body_set_shape(world, body, now ? &other : &shape, NULL), KZ_OK);
        } else {
            CHECK_EQ(kz_body_set_pose(world, body, kz_pose_make((float)i, 4, 0), NULL), KZ_OK);
        }
    }
    kz_world_free(world);
}

TEST(a_refused_shape_leaves_the_body_as_it_was)
{
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    kz_world *world = new_world(&ta.allocator);
    kz_vec2 points[STAR];
    kz_mask *mask = NULL;
    const kz_shape shape = star(points, 10);
    const kz_body body = put(world, &shape, 3, 4);
    CHECK_EQ(kz_body_set_pose(world, body, kz_pose_degrees(3, 4, 30), NULL), KZ_OK);
    const portrait before = portray(world, body);
    kz_shape masked;
    kz_error err;
    REQUIRE(kz_mask_from_text("##\n##\n", NULL, &mask, NULL) == KZ_OK);
    kz_shape_mask(mask, 0, 0, &masked, NULL);
    CHECK_EQ(kz_body_set_shape(world, body, &masked, &err), KZ_ERR_MASK_TURNED);
    CHECK_EQ(err.code, KZ_ERR_MASK_TURNED);
    portrait after = portray(world, body);
    CHECK_MEM(&after, &before, sizeof before);
    kz_vec2 more_points[STAR];
    const kz_shape more = star(more_points, 20);
    ta.refuse_at = ta.calls;
    CHECK_EQ(kz_body_set_shape(world, body, &more, &err), KZ_ERR_MEMORY);
    CHECK_GT(err.a, 0);
    after = portray(world, body);
    CHECK_MEM(&after, &before, sizeof before);
    kz_world_free(world);
    kz_mask_free(mask);
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}

TEST(a_shape_can_be_exchanged_for_larger_and_smaller_ones)
{
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    kz_world *world = new_world(&ta.allocator);
    kz_vec2 points[STAR];
    const kz_shape box = unit_box(), big = star(points, 10);
    const kz_body body = put(world, &box, 3, 4);
    for (int i = 0; i < 6; i++) {
        CHECK_EQ(kz_body_set_shape(world, body, i % 2 ? &box : &big, NULL), KZ_OK);
        CHECK_EQ(kz_body_set_pose(world, body, kz_pose_make((float)i, 4, 0), NULL), KZ_OK);
        const kz_shape *shape = kz_body_shape(world, body);
        CHECK_EQ(shape->kind, i % 2 ? KZ_KIND_BOX : KZ_KIND_POLYGON);
        CHECK_BITS(shape->bounds.min.x,
                   i % 2 ? (float)i : kz_pose_apply(kz_body_pose(world, body), points[STAR / 2 + 1]).x);
    }
    kz_world_free(world);
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}

TEST(missing_arguments_are_refused)
{
    kz_world *world = new_world(NULL);
    kz_body_def def = {0};
    kz_body body;
    kz_error err;
    const kz_pair *pairs;
    size_t n;
    CHECK_EQ(kz_world_create(NULL, NULL, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 1);
    CHECK_EQ(kz_body_create(NULL, &def, &body, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 0);
    CHECK_EQ(kz_body_create(world, NULL, &body, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 1);
    CHECK_EQ(kz_body_create(world, &def, NULL, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 2);
    CHECK_EQ(kz_body_create(world, &def, &body, &err), KZ_OK);
    CHECK_EQ(kz_body_set_shape(world, body, NULL, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 2);
    CHECK_EQ(kz_world_pairs(NULL, KZ_PAIRS_TOUCH, &pairs, &n, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 0);
    CHECK_EQ(kz_world_pairs(world, (kz_pair_mode)3, &pairs, &n, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 1);
    CHECK_EQ(kz_world_pairs(world, KZ_PAIRS_TOUCH, NULL, &n, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 2);
    CHECK_EQ(kz_world_pairs(world, KZ_PAIRS_TOUCH, &pairs, NULL, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 3);
    CHECK_EQ(kz_body_destroy(NULL, body), KZ_ERR_BAD_HANDLE);
    CHECK_EQ(kz_body_set_pose(NULL, body, at_home, NULL), KZ_ERR_BAD_HANDLE);
    CHECK_EQ(kz_body_set_shape(NULL, body, &def.shape, NULL), KZ_ERR_BAD_HANDLE);
    CHECK_EQ(kz_body_set_filter(NULL, body, 1, 1), KZ_ERR_BAD_HANDLE);
    CHECK(!kz_body_is_live(NULL, body));
    CHECK(kz_body_shape(NULL, body) == NULL);
    CHECK_EQ(kz_body_user(NULL, body), 0);
    CHECK_BITS(kz_body_pose(NULL, body).cos, 1);
    CHECK_EQ(kz_world_count(NULL), 0);
    kz_world_free(world);
}
