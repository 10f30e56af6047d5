/* test_body_fast.c - the fast paths of bodies that only move, and of masks that meet, give what posing and kz_relate
 * give. */
#include <float.h>
#include <math.h>

#include "random_shape.h"
#include "world_fixture.h"

/* Coordinates where the cell of a mask changes: whole numbers and halves, one rounding beside them, and near zero.
 * Also where float32 no longer has all whole numbers, at the limit for masks, beyond it, and NaN. */
static float any_coordinate(kz_test_rng *r)
{
    static const float around[] = {0,        0,        0,         4096,       -4096,      8388608,
                                   -8388608, 16777216, -16777216, 1073741824, -1073741824};
    const float base = around[kz_test_below(r, sizeof around / sizeof *around)];
    float v = base + kz_test_grid(r, -20, 20, 0.5f);
    switch (kz_test_below(r, 8)) {
    case 0: v = nextafterf(v, INFINITY); break;
    case 1: v = nextafterf(v, -INFINITY); break;
    case 2: v = base + kz_test_real(r, -9, 9); break;
    case 3: v = kz_test_tiny(r); break;
    case 4: v = kz_test_one_in(r, 4) ? kz_test_any_float(r) : v; break;
    default: break;
    }
    return v;
}

static kz_vec2 any_position(kz_test_rng *r)
{
    const float x = any_coordinate(r);
    return (kz_vec2){x, any_coordinate(r)};
}

/* Masks at some fraction of a cell, and the other kinds with fast paths; sometimes any kind. */
static kz_shape any_light_shape(kz_test_rng *r)
{
    kz_shape shape = any_mask(r);
    const double x = (double)kz_test_real(r, -3, 3), y = (double)kz_test_grid(r, -6, 6, 0.25f);
    const kz_vec2 a = any_point(r), b = any_point(r);
    switch (kz_test_below(r, 6)) {
    case 0: return circle(a.x, a.y, any_half(r));
    case 1: return capsule(a.x, a.y, b.x, b.y, any_half(r));
    case 2: return any_shape(r, true);
    default: CHECK_EQ(kz_shape_mask(shape.as.mask.mask, x, y, &shape, NULL), KZ_OK); return shape;
    }
}

static bool same_shape(const kz_shape *a, const kz_shape *b)
{
    if (a->kind != b->kind || a->flags != b->flags || memcmp(&a->bounds, &b->bounds, sizeof a->bounds)) return false;
    const kz_placed_mask *p = &a->as.mask, *q = &b->as.mask;
    switch (a->kind) {
    case KZ_KIND_CIRCLE: return !memcmp(&a->as.circle, &b->as.circle, sizeof a->as.circle);
    case KZ_KIND_CAPSULE: return !memcmp(&a->as.capsule, &b->as.capsule, sizeof a->as.capsule);
    case KZ_KIND_MASK:
        return p->mask == q->mask && p->at_x == q->at_x && p->at_y == q->at_y && p->cell.x == q->cell.x &&
               p->cell.y == q->cell.y && !memcmp(&p->bounds, &q->bounds, sizeof p->bounds);
    default: return true;
    }
}

enum { MOVED = 12 };

TEST(bodies_moved_many_at_once_are_where_posing_puts_them)
{
    static uint64_t memory[4096];
    kz_test_rng r = kz_test_rng_here();
    int64_t posed_well = 0, refused = 0;
    for (int64_t round = 0; round < kz_test_rounds(600); round++) {
        kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
        kz_shape local[MOVED];
        kz_body bodies[MOVED];
        NOTE("round %lld", (long long)round);
        scene_clear();
        for (int i = 0; i < MOVED; i++) {
            local[i] = any_light_shape(&r);
            bodies[i] = put_at(world, &local[i], 0, 0);
        }
        /* Some are rotated; masks refuse that. */
        for (int i = 0; round % 2 && i < MOVED; i++) {
            kz_body_set_pose(world, bodies[i], kz_pose_degrees(0, 0, 30.0 * kz_test_below(&r, 12)), NULL);
        }
        for (int i = 0; i < MOVED; i++) {
            const kz_vec2 at = any_position(&r);
            kz_pose pose = kz_body_pose(world, bodies[i]);
            const kz_pose old = pose;
            kz_shape expected, got;
            kz_error err = {KZ_OK, 0, 0};
            pose.at = at;
            const kz_result result = kz_shape_transform(&local[i], pose, memory, sizeof memory, &expected, NULL);
            CHECK_EQ(kz_bodies_set_at(world, &bodies[i], 1, &at, sizeof at, &err), result);
            CHECK_EQ(err.code, result);
            refused += result != KZ_OK;
            posed_well += result == KZ_OK;
            if (result != KZ_OK) {
                CHECK_EQ(kz_shape_transform(&local[i], pose = old, memory, sizeof memory, &expected, NULL), KZ_OK);
            }
            REQUIRE(kz_body_shape(world, bodies[i], &got));
            CHECK(same_shape(&got, &expected));
            const kz_pose now = kz_body_pose(world, bodies[i]);
            const kz_box box = kz_body_box(world, bodies[i]);
            CHECK_MEM(&now, &pose, sizeof now);
            if (expected.kind != KZ_KIND_NONE) CHECK_MEM(&box, &expected.bounds, sizeof box);
        }
        kz_world_free(world);
    }
    scene_clear();
    CHECK_GT(posed_well, 1000);
    CHECK_GT(refused, 100);
}

/* Down to 2^-125 a sum of two floats is rounded, and half of its last place is less than float32 has. */
TEST(tiny_circles_are_moved_as_posing_does)
{
    kz_test_rng r = kz_test_rng_here();
    kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
    for (int64_t round = 0; round < kz_test_rounds(4000); round++) {
        const float x = kz_test_exponent(&r, -128, -110), y = kz_test_exponent(&r, -128, -110);
        const kz_vec2 at = {x, y};
        const kz_shape local = circle(0, 0, fabsf(kz_test_exponent(&r, -149, -120)));
        const kz_body body = put_at(world, &local, 0, 0);
        kz_shape expected;
        NOTE("round %lld", (long long)round);
        CHECK_EQ(kz_shape_transform(&local, kz_pose_radians(x, y, 0), NULL, 0, &expected, NULL), KZ_OK);
        CHECK_EQ(kz_bodies_set_at(world, &body, 1, &at, sizeof at, NULL), KZ_OK);
        const kz_box box = kz_body_box(world, body);
        CHECK_MEM(&box, &expected.bounds, sizeof box);
        kz_body_destroy(world, body);
    }
    kz_world_free(world);
}

/* ---- Pairs ---------------------------------------------------------------------------------------------- */

enum { MET = 24 };

/* Somewhere within a few cells of `home`, at fractions. */
static kz_vec2 position_near(kz_test_rng *r, kz_vec2 home)
{
    const float x = kz_test_one_in(r, 2) ? kz_test_grid(r, -24, 24, 0.5f) : kz_test_real(r, -12, 12);
    const float y = kz_test_one_in(r, 2) ? kz_test_grid(r, -24, 24, 0.5f) : kz_test_real(r, -12, 12);
    return (kz_vec2){home.x + x, home.y + y};
}

static bool lists_pair(const kz_pair *pairs, size_t n, kz_body a, kz_body b, kz_relation relation)
{
    for (size_t i = 0; i < n; i++)
        if (is_pair(pairs[i], a, b)) return pairs[i].relation == relation;
    return false;
}

/* Are the pairs of the next step those of relating each two bodies?  Returns how many there are. */
static size_t check_pairs(kz_world *world, kz_pair_mode mode, const kz_body *bodies, int n)
{
    const kz_pair *pairs;
    const size_t n_pairs = step_pairs(world, &pairs);
    size_t expected = 0;
    for (int i = 0; i < n; i++) {
        for (int k = i + 1; k < n; k++) {
            kz_contact contact;
            const kz_relation relation = kz_bodies_collide(world, bodies[i], bodies[k], &contact);
            if (relation == KZ_APART || (relation == KZ_TOUCH && mode == KZ_PAIRS_OVERLAP)) continue;
            expected++;
            CHECK(lists_pair(pairs, n_pairs, bodies[i], bodies[k], relation));
        }
    }
    CHECK_EQ(n_pairs, expected);
    return n_pairs;
}

/* Compares with the shapes as kz_shape_transform makes them, without a world. */
static void check_relations(const kz_world *world, const kz_shape *local, const kz_body *bodies, int n)
{
    static uint64_t memory[2][4096];
    for (int i = 0; i < n; i++) {
        for (int k = i + 1; k < n; k++) {
            kz_shape a, b;
            kz_contact contact;
            const kz_pose p = kz_body_pose(world, bodies[i]), q = kz_body_pose(world, bodies[k]);
            REQUIRE(kz_shape_transform(&local[i], p, memory[0], sizeof memory[0], &a, NULL) == KZ_OK);
            REQUIRE(kz_shape_transform(&local[k], q, memory[1], sizeof memory[1], &b, NULL) == KZ_OK);
            CHECK_EQ(kz_bodies_collide(world, bodies[i], bodies[k], &contact), kz_relate(&a, &b));
        }
    }
}

TEST(masks_and_shapes_meet_in_a_step_as_they_do_when_posed_and_related)
{
    static const kz_vec2 homes[] = {{0, 0},         {1000.5f, -77},    {8388608, 8388600}, {-8388608, 3},
                                    {16777216, -5}, {-16777216, 1e7f}, {3, 1.0e9f},        {-1.0e9f, 16777216}};
    static const float periods[] = {0, 32, 24.5f};
    kz_test_rng r = kz_test_rng_here();
    size_t found[2] = {0, 0};
    for (int64_t round = 0; round < kz_test_rounds(240); round++) {
        const kz_pair_mode mode = round % 2 ? KZ_PAIRS_TOUCH : KZ_PAIRS_OVERLAP;
        const float period = periods[round / 2 % 3];
        kz_world *world = world_of((kz_world_def){.mode = mode, .wrap_w = period, .wrap_h = round % 5 ? period : 0});
        const kz_vec2 home = period > 0 ? homes[round % 2] : homes[kz_test_below(&r, 8)];
        kz_shape local[MET];
        kz_body bodies[MET];
        NOTE("round %lld", (long long)round);
        scene_clear();
        for (int i = 0; i < MET; i++) {
            local[i] = any_light_shape(&r);
            bodies[i] = put_at(world, &local[i], 0, 0);
        }
        for (int step = 0; step < 3; step++) {
            int64_t moved = 0;
            for (int i = 0; i < MET; i++) { /* a polygon that rounding makes cross itself stays */
                const kz_vec2 at = position_near(&r, home);
                moved += kz_bodies_set_at(world, &bodies[i], 1, &at, sizeof at, NULL) == KZ_OK;
            }
            CHECK_GT(moved, MET / 2);
            found[mode == KZ_PAIRS_TOUCH] += check_pairs(world, mode, bodies, MET);
            if (period == 0) check_relations(world, local, bodies, MET);
        }
        kz_world_free(world);
    }
    scene_clear();
    CHECK_GT(found[0], 100);
    CHECK_GT(found[1], 100);
}

/* Where a circle of radius 3 is around zero or beside it, or so far out that float32 has few bits left for it. */
static float any_distance(kz_test_rng *r, float scale)
{
    const float far = ldexpf(scale, (int)kz_test_below(r, 30)) * (kz_test_one_in(r, 2) ? 1 : -1);
    return kz_test_one_in(r, 3) ? 0 : kz_test_one_in(r, 3) ? 3 * scale : far;
}

/* One that touches the circle of radius 3 around (0, 0), or nearly so, in Pythagoras' direction or any; or a point. */
static kz_shape touching_circle(kz_test_rng *r, float scale)
{
    const double angle = (double)kz_test_real(r, -4, 4), c = cos(angle), s = sin(angle);
    const bool is_moved = kz_test_one_in(r, 2), is_less = kz_test_one_in(r, 2);
    const float radius = kz_test_real(r, 0.1f, 9) * scale;
    const double reach = 3 * (double)scale + (double)radius;
    float number[3] = {3 * scale, 4 * scale, 2 * scale}; /* x, y and radius */
    switch (kz_test_below(r, 4)) {
    case 0: number[0] = 0, number[1] = (kz_test_one_in(r, 2) ? 2 : 3) * scale, number[2] = 0; break;
    case 1: break;
    default: number[0] = (float)(reach * c), number[1] = (float)(reach * s), number[2] = radius; break;
    }
    float *const moved = &number[kz_test_below(r, 3)];
    if (is_moved && *moved != 0) *moved = nextafterf(*moved, is_less ? 0 : INFINITY);
    return circle(number[0], number[1], number[2]);
}

TEST(circles_that_touch_or_miss_it_by_a_last_place_are_told_apart)
{
    kz_test_rng r = kz_test_rng_here();
    int64_t touches = 0, overlaps = 0, apart = 0;
    for (int64_t round = 0; round < kz_test_rounds(1000); round++) {
        const kz_pair_mode mode = round % 2 ? KZ_PAIRS_TOUCH : KZ_PAIRS_OVERLAP;
        kz_world *world = world_of_mode(mode);
        kz_body bodies[MET];
        const float scale = ldexpf(1, (int)kz_test_below(&r, 40) - 20);
        const float x = any_distance(&r, scale), y = any_distance(&r, scale);
        NOTE("round %lld", (long long)round);
        for (int i = 0; i < MET; i++) {
            const kz_shape shape = i == 0 ? circle(0, 0, 3 * scale) : touching_circle(&r, scale);
            bodies[i] = put_at(world, &shape, x, y);
            if (kz_test_one_in(&r, 4)) kz_body_set_pose(world, bodies[i], kz_pose_degrees(x, y, 90), NULL);
        }
        check_pairs(world, mode, bodies, MET);
        for (int i = 1; i < MET; i++) {
            kz_contact contact;
            const kz_relation relation = kz_bodies_collide(world, bodies[0], bodies[i], &contact);
            touches += relation == KZ_TOUCH;
            overlaps += relation == KZ_OVERLAP;
            apart += relation == KZ_APART;
        }
        kz_world_free(world);
    }
    CHECK_GT(touches, 500);
    CHECK_GT(overlaps, 500);
    CHECK_GT(apart, 500);
}
