/* test_turning.c - sweeps that turn.
 *
 * The truth is the motion itself, posed and related at many times: never an overlap until `t_lower`, never an overlap
 * anywhere without a hit, and at `t_upper` the two are as near as the tolerance says. */
#include "kz_test.h"
#include "random_shape.h"
#include <kolize/query_distance.h>
#include <kolize/query_sweep.h>
#include <kolize/query_toi.h>

static union {
    double align;
    char bytes[1 << 16];
} room;

static const double pi = 3.141592653589793;

static kz_motion motion_of(float x, float y, float angle, float shift_x, float shift_y, float turn)
{
    return (kz_motion){kz_pose_radians(x, y, (double)angle), {shift_x, shift_y}, turn};
}

static kz_result posed_at(const kz_shape *a, kz_motion motion, float t, kz_shape *posed)
{
    return kz_shape_transform(a, kz_motion_pose(motion, t), room.bytes, sizeof room.bytes, posed, NULL);
}

static kz_relation relation_at(const kz_shape *a, kz_motion motion, const kz_shape *b, float t)
{
    kz_shape posed = {0};
    return posed_at(a, motion, t, &posed) == KZ_OK ? kz_relate(&posed, b) : KZ_APART;
}

static double distance_at(const kz_shape *a, kz_motion motion, const kz_shape *b, float t)
{
    kz_shape posed = {0};
    return posed_at(a, motion, t, &posed) == KZ_OK ? (double)kz_distance(&posed, b).distance : 0;
}

static kz_toi swept(const kz_shape *a, kz_motion motion, const kz_shape *b, float tolerance)
{
    kz_toi hit = {0};
    CHECK_EQ(kz_sweep_rotating(a, motion, b, tolerance, room.bytes, sizeof room.bytes, &hit, NULL), KZ_OK);
    return hit;
}

/* What a hit says of itself. */
static void check_answer(const kz_shape *a, kz_motion motion, const kz_shape *b, float tolerance, kz_toi hit)
{
    CHECK_EQ(hit.start, relation_at(a, motion, b, 0));
    CHECK(hit.t_lower >= 0 && hit.t_lower <= hit.t_upper && hit.t_upper <= 1);
    if (!hit.hit) {
        CHECK(hit.t_lower == 1 && hit.t_upper == 1 && hit.start == KZ_APART);
        CHECK(hit.normal.x == 0 && hit.normal.y == 0 && hit.point.x == 0 && hit.point.y == 0);
        return;
    }
    if (hit.start != KZ_APART) {
        CHECK(hit.t_lower == 0 && hit.t_upper == 0);
    } else {
        CHECK_NE(relation_at(a, motion, b, hit.t_lower), KZ_OVERLAP);
        if (hit.t_lower == hit.t_upper) {
            const double distance = distance_at(a, motion, b, hit.t_upper);
            CHECK_LE(distance, (double)hit.tolerance * (1 + 1e-6));
            CHECK_GT(distance, 0);
        }
        CHECK_NEAR(hypot((double)hit.normal.x, (double)hit.normal.y), 1, 2e-7);
    }
    CHECK(hit.tolerance > 0 && (hit.tolerance <= tolerance || hit.tolerance < 1e-3f));
}

/* Against the motion at `samples` times, and as many shortly before `t_lower`. */
static void check_by_samples(const kz_shape *a, kz_motion motion, const kz_shape *b, kz_toi hit, int samples)
{
    if (hit.start == KZ_OVERLAP) return;
    for (int i = 0; i <= samples; i++) {
        const float part = (float)i / (float)samples;
        const float late = hit.t_lower - 0.01f * (1 - part) * (1 - part);
        if (late > 0) CHECK_NE(relation_at(a, motion, b, late), KZ_OVERLAP);
        const bool overlap = relation_at(a, motion, b, part) == KZ_OVERLAP;
        if (overlap && !CHECK(hit.hit && hit.t_lower <= part)) return;
    }
}

/* ---- Known motions --------------------------------------------------------------------------------------- */

TEST(the_pose_at_a_time_lies_on_the_way)
{
    const kz_motion m = motion_of(3, 4, 0.25f, 10, -20, (float)(8 * pi));
    kz_pose p = kz_motion_pose(m, 0);
    CHECK(p.at.x == 3 && p.at.y == 4 && p.cos == m.from.cos && p.sin == m.from.sin);
    p = kz_motion_pose(m, 0.5f);
    CHECK(p.at.x == 8 && p.at.y == -6);
    CHECK_NEAR((double)p.cos, cos(0.25 + 0.5 * (double)m.turn_rad), 2e-7);
    CHECK_NEAR((double)p.sin, sin(0.25 + 0.5 * (double)m.turn_rad), 2e-7);
    CHECK_EQ(kz_pose_check(kz_motion_pose(m, 1), NULL), KZ_OK);
}

TEST(no_number_of_the_pose_at_a_time_is_minus_zero)
{
    const kz_motion still = {.from = {{-0.0f, -0.0f}, 1, -0.0f}, .shift = {-0.0f, -0.0f}, .turn_rad = -0.0f};
    const kz_pose p = kz_motion_pose(still, 1);
    CHECK_BITS(p.at.x, 0);
    CHECK_BITS(p.at.y, 0);
    CHECK_BITS(p.sin, 0);
}

TEST(a_thin_rod_meets_a_small_circle_in_its_first_of_ten_turns)
{
    const kz_shape rod = segment(0, 0, 5, 0), stone = circle((float)(4 * cos(1.0)), (float)(4 * sin(1.0)), 0.01f);
    for (int way = -1; way <= 1; way += 2) {
        const float turn = (float)(way * 20 * pi);
        const kz_toi hit = swept(&rod, motion_of(0, 0, 0, 0, 0, turn), &stone, 1e-4f);
        const double met = (way > 0 ? 1.0 : 2 * pi - 1.0) - asin(0.01 / 4), angle = (double)hit.t_lower * 20 * pi;
        CHECK(hit.hit && hit.t_lower == hit.t_upper);
        CHECK_LE(angle, met + 1e-5);
        CHECK_NEAR(angle, met, 1e-4 / 4 + 1e-5);
        /* Across the rod, against its turn. */
        CHECK_NEAR((double)hit.normal.x, way * sin(way * angle), 1e-3);
        CHECK_NEAR((double)hit.normal.y, -way * cos(angle), 1e-3);
        CHECK_NEAR(hypot((double)hit.point.x - 4 * cos(1.0), (double)hit.point.y - 4 * sin(1.0)), 0.01, 1e-5);
    }
    const kz_shape beyond = circle(5.02f, 0, 0.01f);
    CHECK(!swept(&rod, motion_of(0, 0, 1, 0, 0, (float)(200 * pi)), &beyond, 1e-4f).hit);
    scene_clear();
}

TEST(a_box_that_turns_on_the_spot_meets_a_wall_with_its_corner)
{
    /* Half a side 1, so its corner reaches as far as the square root of 2. */
    const kz_shape a = box(-1, -1, 1, 1), near_wall = box(1.25f, -9, 3, 9), far_wall = box(1.5f, -9, 3, 9);
    const kz_toi hit = swept(&a, motion_of(0, 0, 0, 0, 0, 1), &near_wall, 1e-5f);
    CHECK(hit.hit);
    CHECK_NEAR((double)hit.t_lower, pi / 4 - acos(1.25 / sqrt(2)), 1e-4);
    CHECK(hit.normal.x == -1 && hit.normal.y == 0 && hit.point.x == 1.25f);
    CHECK(!swept(&a, motion_of(0, 0, 0, 0, 0, 1000), &far_wall, 1e-3f).hit);
    scene_clear();
}

TEST(what_turns_about_its_own_centre_when_round_does_not_move)
{
    const kz_shape wheel = circle(0, 0, 2), floor = box(-50, 2.001f, 50, 3);
    CHECK(!swept(&wheel, motion_of(0, 0, 0, 40, 0, 300), &floor, 1e-4f).hit);
    scene_clear();
}

TEST(sliding_along_a_floor_of_tiles_takes_few_steps_and_is_no_hit)
{
    kz_shape tiles[64];
    for (int i = 0; i < 64; i++) tiles[i] = box(16 * (float)i, 100, 16 * (float)i + 16, 116);
    const kz_shape floor = scene_parts(tiles, 64), a = box(-8, -8, 8, 8);
    CHECK(!swept(&a, motion_of(20, 91.99f, 0, 960, 0, 0), &floor, 0.005f).hit);
    CHECK(!swept(&a, motion_of(20, 88, 0, 960, 0, 50), &floor, 0.005f).hit);
    CHECK(swept(&a, motion_of(20, 90, 0, 960, 0, 50), &floor, 0.005f).hit);
    scene_clear();
}

TEST(what_stopped_before_a_wall_stays_when_pushed_on_and_may_leave_or_slide)
{
    const kz_shape a = box(-1, -1, 1, 1), wall = box(2, -90, 4, 90);
    const kz_toi hit = swept(&a, motion_of(-5, 0, 0.3f, 8, 0, 0.5f), &wall, 0.01f);
    CHECK(hit.hit && hit.t_lower > 0);
    kz_motion next = {kz_motion_pose(motion_of(-5, 0, 0.3f, 8, 0, 0.5f), hit.t_lower), {-1, 0}, 0};
    CHECK_LE(distance_at(&a, next, &wall, 0), 0.01);
    CHECK_GE(distance_at(&a, next, &wall, 0), 0.005);
    CHECK(!swept(&a, next, &wall, 0.01f).hit);
    next.shift = (kz_vec2){0, 7};
    CHECK(!swept(&a, next, &wall, 0.01f).hit);
    next.shift = (kz_vec2){1, 0};
    CHECK(swept(&a, next, &wall, 0.01f).hit && swept(&a, next, &wall, 0.01f).t_upper == 0);
    /* A little nearer is allowed, up to half of it. */
    next.shift = (kz_vec2){0.001f, 3};
    CHECK(!swept(&a, next, &wall, 0.01f).hit);
    /* This corner leaves, the next one comes. */
    next.shift = (kz_vec2){0, 0}, next.turn_rad = -3;
    const kz_toi again = swept(&a, next, &wall, 0.01f);
    CHECK(again.hit && again.t_lower > 0.1f && again.tolerance <= 0.005f);
    scene_clear();
}

TEST(a_start_in_touch_or_overlap_is_a_hit_at_once)
{
    const kz_shape a = box(-1, -1, 1, 1), wall = box(2, -9, 4, 9);
    kz_toi hit = swept(&a, motion_of(1, 0, 0, -5, 0, 1), &wall, 0.01f);
    CHECK(hit.start == KZ_TOUCH && hit.hit && hit.t_lower == 0 && hit.t_upper == 0 && hit.point.x == 2);
    hit = swept(&a, motion_of(1.5f, 0, 0, -5, 0, 1), &wall, 0.01f);
    CHECK(hit.start == KZ_OVERLAP && hit.hit && hit.t_lower == 0 && hit.t_upper == 0 && hit.normal.x == -1);
    CHECK_BITS(hit.normal.y, 0);
    scene_clear();
}

TEST(nothing_is_met_by_nothing)
{
    const kz_shape nothing = no_parts(), unmade = {0}, a = box(0, 0, 1, 1), empty = mask("..", 0, 0);
    CHECK(!swept(&nothing, motion_of(0, 0, 0, 1, 1, 9), &a, 0).hit);
    CHECK(!swept(&unmade, motion_of(0, 0, 0, 1, 1, 9), &a, 0).hit);
    CHECK(!swept(&a, motion_of(0, 0, 0, 1, 1, 9), &empty, 0).hit);
    CHECK(!swept(&a, motion_of(0, 0, 0, 0, 0, 0), &nothing, 0).hit);
    scene_clear();
}

/* A short box goes down a winding corridor, cut out of one polygon, a hundredth from its wall: no line parts them. */
TEST(steps_that_run_out_leave_a_wide_bracket_that_is_safe_where_it_says)
{
    const kz_shape rock = polygon(-20, -20, 520, -20, 520, 20, -20, 20, -20, 1, 500, 1, 500, -1, -20, -1);
    const kz_shape a = box(-0.99f, -0.99f, 0.99f, 0.99f);
    const kz_motion m = motion_of(-10, 0, 0, 400, 0, 0);
    const kz_toi hit = swept(&a, m, &rock, 0.001f);
    CHECK(hit.start == KZ_APART && hit.hit && hit.t_lower > 0 && hit.t_lower < 1 && hit.t_upper == 1);
    check_by_samples(&a, m, &rock, hit, 100);
    /* The same rock in parts. */
    const kz_shape parted = parts(box(-20, -20, 520, -1), box(-20, 1, 520, 20), box(500, -20, 520, 20));
    CHECK(!swept(&a, m, &parted, 0.001f).hit);
    scene_clear();
}

/* ---- Refused --------------------------------------------------------------------------------------------- */

static void check_refused(const kz_shape *a, kz_motion m, float tolerance, size_t bytes, kz_result want, int at)
{
    kz_error err = {KZ_OK, -1, -1};
    kz_toi hit = {.t_lower = 7};
    const kz_shape b = point(100, 100);
    CHECK_STR(kz_result_name(kz_sweep_rotating(a, m, &b, tolerance, room.bytes, bytes, &hit, &err)),
              kz_result_name(want));
    CHECK_EQ(err.code, want);
    CHECK_EQ(err.a, at);
    CHECK_EQ(hit.t_lower, 7);
}

TEST(what_makes_no_sense_is_refused)
{
    const kz_shape a = box(0, 0, 1, 1), m = mask("#", 0, 0), holds = parts(box(0, 0, 1, 1), parts(mask("#", 0, 0)));
    kz_vec2 many[9];
    for (int i = 0; i < 9; i++) many[i] = (kz_vec2){(float)cos(i * 0.69), (float)sin(i * 0.69)};
    const kz_shape nonagon = scene_polygon(many, NULL, 9, 1);
    const kz_motion still = motion_of(0, 0, 0, 0, 0, 0);
    kz_motion bad = still;
    bad.from.sin = NAN;
    check_refused(&a, bad, 1, sizeof room, KZ_ERR_NOT_FINITE, 3);
    bad = still, bad.from.cos = 2;
    check_refused(&a, bad, 1, sizeof room, KZ_ERR_NOT_A_ROTATION, 0);
    check_refused(&a, motion_of(0, 0, 0, INFINITY, 0, 0), 1, sizeof room, KZ_ERR_NOT_FINITE, 4);
    check_refused(&a, motion_of(0, 0, 0, 0, NAN, 0), 1, sizeof room, KZ_ERR_NOT_FINITE, 5);
    check_refused(&a, motion_of(0, 0, 0, 0, 0, INFINITY), 1, sizeof room, KZ_ERR_NOT_FINITE, 6);
    check_refused(&a, still, NAN, sizeof room, KZ_ERR_NOT_FINITE, 7);
    check_refused(&a, motion_of(3e38f, 0, 0, 3e38f, 0, 0), 1, sizeof room, KZ_ERR_OVERFLOW, 0);
    check_refused(&m, still, 1, sizeof room, KZ_ERR_MASK_TURNED, 0);
    check_refused(&holds, still, 1, sizeof room, KZ_ERR_MASK_TURNED, 1);
    check_refused(&nonagon, still, 1, 71, KZ_ERR_BUFFER, 72);
    CHECK(!swept(&nonagon, still, &a, 0).hit || nonagon.kind == KZ_KIND_POLYGON);
    scene_clear();
}

/* ---- Any motion of any shapes ---------------------------------------------------------------------------- */

static kz_shape any_shape_but_masks(kz_test_rng *rng)
{
    kz_shape s;
    do s = any_shape(rng, true);
    while (holds_mask(&s));
    return s;
}

static kz_motion any_motion(kz_test_rng *rng)
{
    static const float turns[] = {0, 0.1f, -1, 3, -6.2831855f, 40};
    const float x = kz_test_real(rng, -9, 15), y = kz_test_real(rng, -9, 15), angle = kz_test_real(rng, -3, 3);
    const float shift_x = kz_test_one_in(rng, 4) ? 0 : kz_test_real(rng, -20, 20);
    const float shift_y = kz_test_one_in(rng, 4) ? 0 : kz_test_real(rng, -20, 20);
    const bool square = kz_test_one_in(rng, 3); /* to begin with */
    return motion_of(square ? floorf(x) : x, square ? floorf(y) : y, square ? 0 : angle, shift_x, shift_y,
                     turns[kz_test_below(rng, 6)]);
}

TEST(samples_of_any_motion_agree)
{
    static const float tolerances[] = {0, 1e-3f, 0.05f};
    kz_test_rng rng = kz_test_rng_here();
    const int64_t n = kz_test_rounds(6000);
    int64_t hits = 0, refused = 0;
    for (int64_t i = 0; i < n; i++) {
        const kz_shape a = any_shape_but_masks(&rng), b = any_shape(&rng, true);
        const kz_motion m = any_motion(&rng);
        const float tolerance = tolerances[kz_test_below(&rng, 3)];
        kz_toi hit;
        NOTE("case %d", (int)i);
        /* An outline that touches itself in points may cross itself once turned and rounded. */
        if (kz_sweep_rotating(&a, m, &b, tolerance, room.bytes, sizeof room.bytes, &hit, NULL) != KZ_OK) {
            CHECK(a.kind == KZ_KIND_POLYGON || a.kind == KZ_KIND_PARTS);
            refused++;
        } else {
            check_answer(&a, m, &b, tolerance, hit);
            check_by_samples(&a, m, &b, hit, 100);
            hits += hit.hit;
        }
        scene_clear();
    }
    CHECK(hits > n / 5 && hits < n - n / 5 && refused < n / 50);
}

/* Convex ones of real coordinates, `size` large and `far` away. */
static kz_shape any_convex(kz_test_rng *rng, float size, float far)
{
    float v[6];
    for (int k = 0; k < 6; k++) v[k] = far + size * kz_test_real(rng, -3, 3);
    const float r = size * kz_test_real(rng, 0.01f, 2);
    switch (kz_test_below(rng, 5)) {
    case 0: return segment(v[0], v[1], v[2], v[3]);
    case 1: return box(fminf(v[0], v[2]), fminf(v[1], v[3]), fmaxf(v[0], v[2]), fmaxf(v[1], v[3]));
    case 2: return circle(v[0], v[1], r);
    case 3: return capsule(v[0], v[1], v[2], v[3], r);
    default: return polygon(v[0], v[1], v[2], v[3], v[4], v[5]);
    }
}

TEST(tiny_huge_and_far_shapes_keep_every_promise)
{
    static const float sizes[] = {1e-42f, 1e-30f, 1e-3f, 1, 1e6f, 1e30f};
    kz_test_rng rng = kz_test_rng_here();
    const int64_t n = kz_test_rounds(3000);
    int64_t hits = 0;
    for (int64_t i = 0; i < n; i++) {
        const float size = sizes[kz_test_below(&rng, 6)], far = kz_test_one_in(&rng, 3) ? 1e4f * size : 0;
        const kz_shape a = any_convex(&rng, size, 0), b = any_convex(&rng, size, far);
        kz_motion m = any_motion(&rng);
        m.from.at.x = far + size * m.from.at.x, m.from.at.y = far + size * m.from.at.y;
        m.shift.x *= size, m.shift.y *= size;
        const kz_toi hit = swept(&a, m, &b, 0.01f * size);
        NOTE("case %d", (int)i);
        check_by_samples(&a, m, &b, hit, 40);
        if (hit.hit && hit.start == KZ_APART) {
            CHECK(hit.t_lower == hit.t_upper); /* between convex shapes, steps do not run out */
            CHECK_LE(distance_at(&a, m, &b, hit.t_lower), (double)hit.tolerance * (1 + 1e-6));
        }
        hits += hit.hit;
        scene_clear();
    }
    CHECK_GT(hits, n / 10);
    CHECK_LT(hits, n - n / 10);
}

TEST(without_turning_it_is_the_straight_sweep_within_the_tolerance)
{
    kz_test_rng rng = kz_test_rng_here();
    const int64_t n = kz_test_rounds(3000);
    const float tolerance = 1e-3f;
    int64_t hits = 0;
    for (int64_t i = 0; i < n; i++) {
        const kz_shape a = any_convex(&rng, 1, 0), b = any_convex(&rng, 1, 0);
        const kz_vec2 shift = {kz_test_real(&rng, -20, 20), kz_test_real(&rng, -20, 20)};
        const kz_pose from = {{kz_test_grid(&rng, -9, 9, 0.5f), kz_test_grid(&rng, -9, 9, 0.5f)}, 1, 0};
        const kz_motion m = {from, shift, 0};
        const kz_toi hit = swept(&a, m, &b, tolerance);
        kz_shape posed = {0};
        NOTE("case %d", (int)i);
        if (CHECK_EQ(posed_at(&a, m, 0, &posed), KZ_OK) && hit.start == KZ_APART) {
            const kz_sweep_hit straight = kz_sweep(&posed, shift, &b, 0);
            if (straight.hit) {
                CHECK(hit.hit);
                CHECK_LE(hit.t_lower, straight.t);
                hits++;
            }
            if (hit.hit && straight.hit) {
                /* It stops that much before, measured across what is met, and not along the way. */
                const double into =
                    -((double)straight.normal.x * (double)shift.x + (double)straight.normal.y * (double)shift.y);
                if (into > 5) CHECK_NEAR((double)hit.t_lower, (double)straight.t, 4 * (double)tolerance / into);
            }
        }
        scene_clear();
    }
    CHECK(hits > n / 10);
}

static kz_motion mirrored_motion(const scene_view *v, kz_motion m)
{
    m.from.at = view_point(v, m.from.at);
    m.from.sin = -m.from.sin;
    m.shift = view_point(v, m.shift);
    m.turn_rad = -m.turn_rad;
    return m;
}

TEST(mirrored_motions_have_the_same_times)
{
    kz_test_rng rng = kz_test_rng_here();
    const scene_view mirrored = {false, false, true, 1, 0, 0};
    for (int64_t i = 0; i < kz_test_rounds(2000); i++) {
        const kz_shape a = any_convex(&rng, 1, 0), b = any_convex(&rng, 1, 0);
        const kz_shape a2 = view_shape(&mirrored, &a), b2 = view_shape(&mirrored, &b);
        const kz_motion m = any_motion(&rng), m2 = mirrored_motion(&mirrored, m);
        const kz_toi hit = swept(&a, m, &b, 1e-3f), hit2 = swept(&a2, m2, &b2, 1e-3f);
        NOTE("case %d", (int)i);
        CHECK_EQ(hit.start, hit2.start);
        CHECK_EQ(hit.hit, hit2.hit);
        CHECK_BITS(hit.t_lower, hit2.t_lower);
        CHECK_BITS(hit.t_upper, hit2.t_upper);
        if (hit.start == KZ_APART) CHECK(hit.normal.x == hit2.normal.x && hit.normal.y == -hit2.normal.y);
        scene_clear();
    }
}

TEST(what_moves_needs_no_memory_of_its_own_but_the_callers)
{
    kz_vec2 ring[12];
    for (int i = 0; i < 12; i++) {
        const double reach = i % 2 ? 1 : 3;
        ring[i] = (kz_vec2){(float)(reach * cos(i * pi / 6)), (float)(reach * sin(i * pi / 6))};
    }
    const kz_shape star = scene_polygon(ring, NULL, 12, 1), wall = box(2.9f, -9, 5, 9);
    const kz_motion m = motion_of(0, 0, (float)(pi / 6), 0, 0, -1);
    kz_toi hit = {0};
    kz_error err = {KZ_OK, 0, 0};
    CHECK_EQ(kz_sweep_rotating(&star, m, &wall, 1e-4f, room.bytes, kz_shape_transform_bytes(&star), &hit, &err), KZ_OK);
    CHECK(hit.hit);
    CHECK_NEAR((double)hit.t_lower, pi / 6 - acos(2.9 / 3), 1e-3);
    CHECK_EQ(kz_sweep_rotating(&star, m, &wall, 1e-4f, NULL, 1000, &hit, &err), KZ_ERR_BUFFER);
    scene_clear();
}
