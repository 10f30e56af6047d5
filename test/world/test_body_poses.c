/* test_body_poses.c - a body's shape is always kz_shape_transform of its local shape, whatever is refused in
 * between. */
#include <math.h>

#include "kz_test_alloc.h"
#include "random_shape.h"
#include "world_fixture.h"
#include "shape/shape_private.h"

static const kz_pose at_home = KZ_POSE_NONE_INIT;

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

static kz_world *new_world(const kz_allocator *alloc) { return world_of((kz_world_def){.alloc = alloc}); }

/* Kind, numbers, vertices and parts, bit for bit. */
static bool same_shape(const kz_shape *a, const kz_shape *b)
{
    int32_t n_a, n_b;
    if (a->kind != b->kind || a->flags != b->flags || memcmp(&a->bounds, &b->bounds, sizeof a->bounds)) return false;
    switch (a->kind) {
    case KZ_KIND_POINT: return !memcmp(&a->as.point, &b->as.point, sizeof a->as.point);
    case KZ_KIND_SEGMENT: return !memcmp(&a->as.segment, &b->as.segment, sizeof a->as.segment);
    case KZ_KIND_CIRCLE: return !memcmp(&a->as.circle, &b->as.circle, sizeof a->as.circle);
    case KZ_KIND_CAPSULE: return !memcmp(&a->as.capsule, &b->as.capsule, sizeof a->as.capsule);
    case KZ_KIND_MASK:
        return a->as.mask.mask == b->as.mask.mask && a->as.mask.cell.x == b->as.mask.cell.x &&
               a->as.mask.cell.y == b->as.mask.cell.y;
    case KZ_KIND_PARTS:
        if (a->as.parts.n != b->as.parts.n) return false;
        for (int32_t i = 0; i < a->as.parts.n; i++)
            if (!same_shape(&a->as.parts.items[i], &b->as.parts.items[i])) return false;
        return true;
    default: break;
    }
    const kz_vec2 *p = kzi_shape_points(a, &n_a), *q = kzi_shape_points(b, &n_b);
    return n_a == n_b && (n_a == 0 || !memcmp(p, q, (size_t)n_a * sizeof *p));
}

static kz_pose any_pose(kz_test_rng *r)
{
    const float x = kz_test_grid(r, -9, 9, 0.5f), y = kz_test_grid(r, -9, 9, 0.5f);
    switch (kz_test_below(r, 6)) {
    case 0: return kz_pose_degrees(x, y, 90.0 * kz_test_below(r, 4));
    case 1: return kz_pose_degrees(x, y, (double)kz_test_real(r, -180, 180));
    case 2: return kz_pose_radians(x + 0.1f, y * 1e7f, 0);
    case 3: return kz_pose_radians(kz_test_huge(r), y, 0);
    case 4: return kz_pose_radians(x, kz_test_any_float(r), 0);
    default: return kz_pose_radians(x, y, 0);
    }
}

TEST(a_bodys_shape_is_that_of_posing_for_every_kind_and_pose)
{
    kz_test_rng r = kz_test_rng_here();
    static uint64_t memory[4096];
    int64_t posed_well = 0, refused = 0;
    for (int64_t round = 0; round < kz_test_rounds(1000); round++) {
        kz_world *world = new_world(NULL);
        NOTE("round %lld", (long long)round);
        scene_clear();
        const kz_shape local = any_shape(&r, true), other = any_shape(&r, true);
        const kz_body body = put_at(world, &local, 0, 0);
        kz_pose pose = at_home;
        const kz_shape *own = &local;
        REQUIRE(kz_shape_transform_bytes(&local) <= sizeof memory && kz_shape_transform_bytes(&other) <= sizeof memory);
        for (int i = 0; i < 6; i++) {
            const bool reshapes = kz_test_one_in(&r, 4);
            const kz_pose next = reshapes ? pose : any_pose(&r);
            const kz_shape *shape = reshapes ? &other : own;
            kz_shape expected, got;
            kz_error err = {KZ_OK, 0, 0};
            const kz_result result = kz_shape_transform(shape, next, memory, sizeof memory, &expected, NULL);
            CHECK_EQ(reshapes ? kz_body_set_shape(world, body, shape, &err) : kz_body_set_pose(world, body, next, &err),
                     result);
            CHECK_EQ(err.code, result);
            refused += result != KZ_OK;
            posed_well += result == KZ_OK;
            if (result == KZ_OK) {
                pose = next;
                own = shape;
            } else {
                CHECK_EQ(kz_shape_transform(own, pose, memory, sizeof memory, &expected, NULL), KZ_OK);
            }
            REQUIRE(kz_body_shape(world, body, &got));
            CHECK(same_shape(&got, &expected));
            const kz_box box = kz_body_box(world, body);
            CHECK_MEM(&box, &expected.bounds, sizeof box);
            const kz_pose now = kz_body_pose(world, body);
            CHECK_MEM(&now, &pose, sizeof now);
        }
        kz_world_free(world);
    }
    scene_clear();
    CHECK_GT(posed_well, 1000);
    CHECK_GT(refused, kz_test_rounds(250));
}

TEST(moving_a_body_allocates_nothing_and_rounds_once_from_its_own_shape)
{
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    kz_test_rng r = kz_test_rng_here();
    kz_world *world = new_world(&ta.allocator);
    kz_vec2 points[STAR], expected[STAR];
    const kz_shape shape = star(points, 10);
    const kz_body body = put_at(world, &shape, 0, 0);
    CHECK_EQ(kz_body_set_pose(world, body, kz_pose_degrees(0, 0, 1), NULL), KZ_OK); /* the first rotation of the
                                                                                       world */
    const int64_t calls = ta.calls;
    for (int i = 0; i < 200; i++) {
        const float x = kz_test_real(&r, -1000, 1000), y = kz_test_real(&r, -1000, 1000);
        const kz_pose pose = kz_pose_degrees(x, y, (double)kz_test_real(&r, -180, 180));
        kz_shape now;
        int32_t n;
        CHECK_EQ(kz_body_set_pose(world, body, pose, NULL), KZ_OK);
        REQUIRE(kz_body_shape(world, body, &now));
        const kz_vec2 *posed = kzi_shape_points(&now, &n);
        for (int j = 0; j < STAR; j++) expected[j] = kz_pose_apply(pose, points[j]);
        REQUIRE(n == STAR);
        CHECK_MEM(posed, expected, sizeof expected);
    }
    CHECK_EQ(ta.calls, calls);
    kz_world_free(world);
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}

/* All that can be read of a body, in one block without holes. */
typedef struct portrait {
    uint32_t kind, flags;
    kz_box bounds;
    kz_pose pose;
    kz_vec2 points[STAR];
} portrait;

static portrait portray(kz_world *world, kz_body body)
{
    kz_shape shape;
    kz_body_shape(world, body, &shape);
    portrait p = {(uint32_t)shape.kind, shape.flags, shape.bounds, kz_body_pose(world, body), {{0, 0}}};
    int32_t n;
    const kz_vec2 *points = kzi_shape_points(&shape, &n);
    if (points && n <= STAR) memcpy(p.points, points, (size_t)n * sizeof *points);
    return p;
}

TEST(a_refused_pose_leaves_the_body_as_it_was)
{
    kz_world *world = new_world(NULL);
    kz_vec2 points[STAR];
    const kz_shape shape = star(points, 10);
    const kz_body body = put_at(world, &shape, 3, 4);
    const portrait before = portray(world, body);
    const kz_pose bad[] = {{{NAN, 0}, 1, 0},
                           {{0, INFINITY}, 1, 0},
                           {{0, 0}, 2, 0},
                           {{0, 0}, 0, 0},
                           {{3.4e38f, 0}, 1, 0} /* all vertices round to one or two columns */,
                           {{1e9f, 1e9f}, 0.6f, 0.8f} /* edges become collinear */};
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

/* So far out that rounding makes edges of the star cross or coincide: refused after all vertices are made. */
static kz_pose pose_that_spoils(const kz_shape *shape)
{
    uint64_t memory[STAR];
    for (float far = 1e6f; far < 1e9f; far *= 1.5f) {
        const kz_pose pose = {{far, far}, 0.6f, 0.8f};
        kz_shape posed;
        const kz_result r = kz_shape_transform(shape, pose, memory, sizeof memory, &posed, NULL);
        if (r == KZ_ERR_SELF_CROSSING || r == KZ_ERR_SELF_OVERLAP) return pose;
    }
    CHECK(false); /* some pose is refused */
    return at_home;
}

/* The vertices may be in either half of the body's memory; the refused pose must be tried in the other. */
TEST(a_pose_refused_for_its_outline_leaves_the_vertices_after_any_history)
{
    kz_world *world = new_world(NULL);
    kz_vec2 points[STAR], other_points[STAR];
    const kz_shape shape = star(points, 10), other = star(other_points, 12);
    const kz_pose bad[2] = {pose_that_spoils(&shape), pose_that_spoils(&other)};
    const kz_body body = put_at(world, &shape, 3, 4);
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
            CHECK_EQ(kz_body_set_pose(world, body, kz_pose_radians((float)i, 4, 0), NULL), KZ_OK);
        }
    }
    kz_world_free(world);
}

TEST(a_refused_shape_leaves_the_body_as_it_was)
{
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    kz_world *world = new_world(&ta.allocator);
    kz_vec2 points[STAR], more_points[STAR];
    kz_mask *mask = NULL;
    const kz_shape shape = star(points, 10), more = star(more_points, 20);
    const kz_body body = put_at(world, &shape, 3, 4);
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
    const kz_shape box = box_shape(0, 0, 1, 1), big = star(points, 10);
    const kz_body body = put_at(world, &box, 3, 4);
    for (int i = 0; i < 6; i++) {
        kz_shape shape;
        CHECK_EQ(kz_body_set_shape(world, body, i % 2 ? &box : &big, NULL), KZ_OK);
        move_to(world, body, (float)i, 4);
        REQUIRE(kz_body_shape(world, body, &shape));
        CHECK_EQ(shape.kind, i % 2 ? KZ_KIND_BOX : KZ_KIND_POLYGON);
        CHECK_BITS(shape.bounds.min.x,
                   i % 2 ? (float)i : kz_pose_apply(kz_body_pose(world, body), points[STAR / 2 + 1]).x);
        CHECK_EQ(kz_world_bytes(world), ta.live_bytes);
    }
    kz_world_free(world);
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}

TEST(a_disabled_body_keeps_its_shape_and_pose)
{
    kz_world *world = new_world(NULL);
    const kz_body a = put_box(world, 1, 1), b = put_box(world, 1.5f, 1);
    kz_shape shape;
    CHECK_EQ(count_step(world), 1);
    CHECK_EQ(kz_body_set_flags(world, a, KZ_BODY_DISABLED), KZ_OK);
    move_to(world, a, 2, 1);
    CHECK_EQ(count_step(world), 0);
    REQUIRE(kz_body_shape(world, a, &shape));
    CHECK_EQ(shape.kind, KZ_KIND_BOX);
    CHECK_BITS(shape.bounds.max.x, 3);
    CHECK_BITS(kz_body_box(world, a).max.x, 3);
    CHECK_EQ(kz_bodies_set_at(world, &a, 1, &(kz_vec2){1.25f, 1}, sizeof(kz_vec2), NULL), KZ_OK);
    CHECK_EQ(count_step(world), 0);
    CHECK_EQ(kz_body_set_flags(world, a, 0), KZ_OK);
    CHECK_EQ(count_step(world), 1);
    CHECK_EQ(kz_body_set_flags(world, b, 32), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_body_flags(world, b), 0);
    kz_world_free(world);
}

TEST(missing_arguments_are_refused)
{
    kz_world *world = new_world(NULL);
    kz_body_def def = {0};
    kz_body body;
    kz_error err;
    CHECK_EQ(kz_body_create(NULL, &def, &body, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_body_create(world, NULL, &body, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_body_create(world, &def, NULL, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_bodies_create(NULL, &def, 1, &body, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_bodies_create(world, NULL, 1, &body, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_bodies_create(world, &def, 1, NULL, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_world_count(world), 0);
    CHECK_EQ(kz_body_create(world, &def, &body, &err), KZ_OK);
    CHECK_EQ(kz_body_set_shape(world, body, NULL, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_body_set_frame(world, body, 0, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_bodies_set_at(world, &body, 1, NULL, 8, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_bodies_set_at(world, NULL, 1, &def.one_way, 8, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_bodies_set_at(NULL, &body, 1, &def.one_way, 8, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_world_step(NULL, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_body_destroy(NULL, body), KZ_ERR_BAD_HANDLE);
    CHECK_EQ(kz_body_set_pose(NULL, body, at_home, NULL), KZ_ERR_BAD_HANDLE);
    CHECK_EQ(kz_body_set_shape(NULL, body, &def.shape, NULL), KZ_ERR_BAD_HANDLE);
    CHECK_EQ(kz_body_set_frame(NULL, body, 0, NULL), KZ_ERR_BAD_HANDLE);
    CHECK_EQ(kz_body_set_filter(NULL, body, 1, 1), KZ_ERR_BAD_HANDLE);
    CHECK_EQ(kz_body_set_group(NULL, body, 1), KZ_ERR_BAD_HANDLE);
    CHECK_EQ(kz_body_set_user(NULL, body, 1), KZ_ERR_BAD_HANDLE);
    CHECK_EQ(kz_body_set_one_way(NULL, body, (kz_vec2){1, 0}), KZ_ERR_BAD_HANDLE);
    CHECK_EQ(kz_body_set_flags(NULL, body, 1), KZ_ERR_BAD_HANDLE);
    CHECK(!kz_body_is_live(NULL, body));
    CHECK(same_body(kz_world_body(NULL, body.index), KZ_BODY_NONE));
    CHECK_EQ(kz_body_user(NULL, body), 0);
    CHECK_BITS(kz_body_pose(NULL, body).cos, 1);
    CHECK_EQ(kz_world_count(NULL), 0);
    CHECK_EQ(kz_world_bytes(NULL), 0);
    kz_world_free(world);
}
