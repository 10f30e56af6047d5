/* test_pose_room.c - polygons with room to be rounded in are posed without a check; they are those of the check, bit
 * for bit.
 *
 * The room is held against the distances that it stands for, and poses reach its bound from both sides. */
#include "kz_test.h"
#include "shape/shape_private.h"
#include <kolize/shape_polygon.h>

#include <math.h>
#include <string.h>

enum { MOST = 40, MOST_BYTES = 4096 };

typedef struct rings {
    kz_vec2 points[MOST];
    int32_t ring_end[2], n_rings;
    bool has_tree;
} rings;

static int32_t count_of(const rings *r) { return r->ring_end[r->n_rings - 1]; }

static void add_star(kz_test_rng *rng, rings *r, int32_t n, float from, float to)
{
    const int32_t begin = r->n_rings ? count_of(r) : 0;
    for (int32_t i = 0; i < n; i++) {
        const double angle = (i + (double)kz_test_real(rng, 0, 0.9f)) * 6.283185307179586 / n;
        const double far = kz_test_real(rng, from, to);
        r->points[begin + i] = (kz_vec2){(float)(far * cos(angle)), (float)(far * sin(angle))};
    }
    r->ring_end[r->n_rings++] = begin + n;
}

/* A slot, as wide as a few float32 steps, in a block. */
static void add_slot(kz_test_rng *rng, rings *r)
{
    const float x = kz_test_real(rng, 3, 7);
    float right = x;
    for (int64_t steps = kz_test_range(rng, 0, 4); steps > 0; steps--) right = nextafterf(right, 10);
    const kz_vec2 block[8] = {{0, 0}, {10, 0}, {10, 10}, {right, 10}, {right, 1}, {x, 1}, {x, 10}, {0, 10}};
    memcpy(r->points, block, sizeof block);
    r->ring_end[r->n_rings++] = 8;
}

static rings any_rings(kz_test_rng *rng)
{
    rings r = {.has_tree = kz_test_below(rng, 3) == 0};
    const uint64_t kind = kz_test_below(rng, 4);
    const float size = (float)ldexp(1, kz_test_below(rng, 4) ? 0 : (int)kz_test_range(rng, -140, 120));
    const float shift =
        kz_test_below(rng, 3) ? 0 : (float)ldexp(kz_test_real(rng, -1, 1), (int)kz_test_range(rng, 0, 26));
    if (kind == 0) {
        add_slot(rng, &r);
    } else {
        add_star(rng, &r, (int32_t)kz_test_range(rng, 3, 24), 6, 10);
        if (kind == 1) add_star(rng, &r, (int32_t)kz_test_range(rng, 3, 12), 0.5, kz_test_real(rng, 0.5, 3));
    }
    for (int32_t i = 0; i < count_of(&r); i++) {
        r.points[i] = (kz_vec2){(r.points[i].x + shift) * size, (r.points[i].y - shift) * size};
    }
    return r;
}

static kz_result make(const rings *r, void *memory, kz_shape *out, kz_error *err)
{
    if (r->has_tree) {
        return kz_shape_polygon_with_tree(r->points, r->ring_end, r->n_rings, memory, MOST_BYTES, out, err);
    }
    return r->n_rings > 1 ? kz_shape_polygon_with_holes(r->points, r->ring_end, r->n_rings, out, err)
                          : kz_shape_polygon(r->points, count_of(r), out, err);
}

/* Places are as far away as the room allows, from a fourth to 256 times as far; or anywhere. */
static kz_pose any_pose(kz_test_rng *rng, float room)
{
    const bool at_bound = kz_test_below(rng, 4) && room > 0;
    const double more = exp2(at_bound ? kz_test_real(rng, -2, 8) : kz_test_real(rng, -30, 127));
    const double far = fmin(at_bound ? (double)room * 0x1p22 * more : more, 0x1p127);
    const double angle = kz_test_real(rng, 0, 6.3f);
    kz_pose pose = kz_test_below(rng, 3) ? kz_pose_radians(0, 0, kz_test_real(rng, -4, 4)) : (kz_pose)KZ_POSE_NONE_INIT;
    if (kz_test_below(rng, 8) == 0) pose = (kz_pose){{0, 0}, 0.8004f, -0.6f};
    pose.at = (kz_vec2){(float)(far * cos(angle)), (float)(far * sin(angle))};
    return pose;
}

static void check_same_shape(const kz_shape *a, const kz_shape *b)
{
    size_t n, n_b;
    const kz_vec2 *points = kz_shape_points(a, &n), *points_b = kz_shape_points(b, &n_b);
    CHECK_EQ(a->kind, b->kind);
    CHECK_EQ(a->flags, b->flags);
    CHECK_MEM(&a->bounds, &b->bounds, sizeof a->bounds);
    CHECK_EQ(n, n_b);
    CHECK_MEM(points, points_b, n * sizeof *points);
    CHECK_EQ(a->as.polygon.n_rings, b->as.polygon.n_rings);
    CHECK_EQ(a->as.polygon.points == NULL, b->as.polygon.points == NULL);
    CHECK_EQ(a->as.polygon.tree == NULL, b->as.polygon.tree == NULL);
    if (a->as.polygon.tree) CHECK_MEM(a->as.polygon.tree, b->as.polygon.tree, kz_edge_tree_bytes((int32_t)n));
}

/* Posed shapes that were checked have no room. */
static bool is_skipped(const kz_shape *posed, float room) { return room > 0 && posed->as.polygon.room == room / 4; }

TEST(poses_without_a_check_give_the_shapes_and_errors_of_the_check)
{
    static uint64_t local_tree[MOST_BYTES / 8], tree[MOST_BYTES / 8], memory[MOST_BYTES / 4], again[MOST_BYTES / 4];
    kz_test_rng rng = kz_test_rng_here();
    int64_t skipped = 0, checked = 0, refused = 0;
    for (int64_t n = kz_test_rounds(60000); n > 0; n--) {
        rings r = any_rings(&rng);
        kz_shape local, fast, full, twice;
        if (make(&r, local_tree, &local, NULL) != KZ_OK) continue;
        const float room = local.as.polygon.room;
        const kz_pose pose = any_pose(&rng, room), next = any_pose(&rng, room / 4);
        rings moved = r;
        kz_error e = {0}, f = {0};
        for (int32_t i = 0; i < count_of(&r); i++) moved.points[i] = kz_pose_apply(pose, r.points[i]);
        memset(tree, 0, sizeof tree);
        memset(memory, 0, sizeof memory);
        NOTE("room %a at %a %a turn %a %a", room, pose.at.x, pose.at.y, pose.cos, pose.sin);
        const kz_result result = kz_shape_transform(&local, pose, memory, sizeof memory, &fast, &e);
        CHECK_EQ(result, make(&moved, tree, &full, &f));
        CHECK_EQ(e.a, f.a);
        CHECK_EQ(e.b, f.b);
        refused += result != KZ_OK;
        if (result != KZ_OK) continue;
        check_same_shape(&fast, &full);
        CHECK(fast.as.polygon.room <= full.as.polygon.room);
        skipped += is_skipped(&fast, room);
        checked += !is_skipped(&fast, room);
        rings last = moved;
        for (int32_t i = 0; i < count_of(&r); i++) last.points[i] = kz_pose_apply(next, moved.points[i]);
        memset(tree, 0, sizeof tree);
        memset(again, 0, sizeof again);
        CHECK_EQ(kz_shape_transform(&fast, next, again, sizeof again, &twice, &e), make(&last, tree, &full, &f));
        if (make(&last, tree, &full, NULL) == KZ_OK) check_same_shape(&twice, &full);
    }
    NOTE("skipped %lld checked %lld refused %lld", (long long)skipped, (long long)checked, (long long)refused);
    CHECK(skipped > 0 && checked > 0 && refused > 0);
}

static kz_shape polygon_of(const kz_vec2 *points, int32_t n)
{
    kz_shape s;
    CHECK_EQ(kz_shape_polygon(points, n, &s, NULL), KZ_OK);
    return s;
}

TEST(the_room_is_the_least_distance_of_a_vertex_from_another_edge)
{
    const kz_vec2 jaws[8] = {{0, 0}, {10, 0}, {10, 4}, {2, 2}, {2, 8}, {10, 4.25f}, {10, 10}, {0, 10}};
    const kz_vec2 bottom_near[8] = {{0, 0}, {10, 0}, {10, 10}, {7, 10}, {7, 0.125f}, {5, 0.125f}, {5, 10}, {0, 10}};
    CHECK_EQ(polygon_of(jaws, 8).as.polygon.room, 0.25f);
    CHECK_EQ(polygon_of(bottom_near, 8).as.polygon.room, 0.125f);
}

TEST(the_room_is_no_wider_than_the_corner_that_makes_the_polygon_concave)
{
    const kz_vec2 dented[5] = {{0, 0}, {10, 0}, {10, 10}, {5, 9.5f}, {0, 10}};
    const kz_vec2 mirrored[5] = {{0, 10}, {5, 9.5f}, {10, 10}, {10, 0}, {0, 0}};
    CHECK_EQ(polygon_of(dented, 5).as.polygon.room, 0.5f);
    CHECK_EQ(polygon_of(mirrored, 5).as.polygon.room, 0.5f);
}

TEST(polygons_that_touch_themselves_repeat_a_vertex_or_are_convex_have_no_room)
{
    const kz_vec2 square[4] = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
    const kz_vec2 repeated[6] = {{0, 0}, {10, 0}, {10, 10}, {5, 5}, {5, 5}, {0, 10}};
    const kz_vec2 touching[7] = {{0, 0}, {5, 0}, {10, 0}, {10, 10}, {5, 0}, {0, 10}, {0, 5}};
    CHECK_EQ(polygon_of(square, 4).as.polygon.room, 0);
    CHECK_EQ(polygon_of(repeated, 6).as.polygon.room, 0);
    CHECK_EQ(polygon_of(touching, 7).as.polygon.room, 0);
}

TEST(a_pose_at_the_bound_of_its_room_is_checked_and_one_within_is_not)
{
    const kz_vec2 slot[8] = {{0, 0}, {10, 0}, {10, 10}, {5.25f, 10}, {5.25f, 1}, {5, 1}, {5, 10}, {0, 10}};
    const kz_shape s = polygon_of(slot, 8);
    const float bound = s.as.polygon.room * 0x1p22f;
    kz_shape posed;
    kz_pose pose = {{-bound, 0}, 1, 0};
    CHECK_EQ(kz_shape_transform(&s, pose, NULL, 0, &posed, NULL), KZ_OK);
    CHECK(!is_skipped(&posed, s.as.polygon.room));
    pose.at.x = nextafterf(-bound, 0);
    CHECK_EQ(kz_shape_transform(&s, pose, NULL, 0, &posed, NULL), KZ_OK);
    CHECK(is_skipped(&posed, s.as.polygon.room));
    pose.at.x = -0x1p26f; /* the slot has no width there */
    CHECK_EQ(kz_shape_transform(&s, pose, NULL, 0, &posed, NULL), KZ_ERR_SELF_OVERLAP);
}
