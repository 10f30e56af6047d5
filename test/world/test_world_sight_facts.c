/* test_world_sight_facts.c - what KZ_HIT_UNION means for those who ask: seams, walls on floors, corners, lines. */
#include <math.h>

#include "world_fixture.h"

static kz_world *world;

static kz_body put(kz_shape shape)
{
    return put_def(world, (kz_body_def){.shape = shape, .flags = KZ_BODY_STATIC});
}

static kz_body box(float x0, float y0, float x1, float y1) { return put(box_shape(x0, y0, x1, y1)); }

static kz_body circle(float x, float y, float r)
{
    kz_shape shape = {0};
    kz_shape_circle((kz_vec2){x, y}, r, &shape, NULL);
    return put(shape);
}

static kz_body capsule(float ax, float ay, float bx, float by, float r)
{
    kz_shape shape = {0};
    kz_shape_capsule((kz_vec2){ax, ay}, (kz_vec2){bx, by}, r, &shape, NULL);
    return put(shape);
}

static kz_body segment(float ax, float ay, float bx, float by)
{
    kz_shape shape = {0};
    kz_shape_segment((kz_vec2){ax, ay}, (kz_vec2){bx, by}, &shape, NULL);
    return put(shape);
}

static kz_body polyline(const kz_vec2 *points, int32_t n)
{
    kz_shape shape = {0};
    CHECK_EQ(kz_shape_polyline(points, n, &shape, NULL), KZ_OK);
    return put(shape);
}

static void begin(void)
{
    kz_world_free(world);
    world = world_of_mode(KZ_PAIRS_OVERLAP);
}

static kz_world_ray_hit sight(float ax, float ay, float bx, float by)
{
    kz_world_ray_hit hit, back;
    const bool found = kz_world_ray(world, (kz_vec2){ax, ay}, (kz_vec2){bx, by}, KZ_HIT_UNION, NULL, &hit);
    CHECK(found == hit.hit.hit && found == (hit.body.generation != 0));
    CHECK(kz_world_ray(world, (kz_vec2){bx, by}, (kz_vec2){ax, ay}, KZ_HIT_UNION, NULL, &back) == found);
    return hit;
}

static bool is_free(float ax, float ay, float bx, float by) { return !sight(ax, ay, bx, by).hit.hit; }

static bool hits_at(kz_world_ray_hit hit, float x, float y)
{
    return hit.hit.hit && hit.hit.point.x == x && hit.hit.point.y == y;
}

static bool hits_face(kz_world_ray_hit hit, kz_body body, float x, float y, float normal_x, float normal_y)
{
    return hits_at(hit, x, y) && same_body(hit.body, body) && !hit.hit.inside && hit.hit.normal.x == normal_x &&
           hit.hit.normal.y == normal_y;
}

/* A floor of 20 tiles of 16 px; the first one. */
static kz_body floor_of_tiles(void)
{
    const kz_body first = box(0, 0, 16, 16);
    for (int i = 1; i < 20; i++) box((float)i * 16, 0, (float)i * 16 + 16, 16);
    return first;
}

TEST(a_ray_down_a_seam_is_stopped_by_the_floor)
{
    begin();
    const kz_body first = floor_of_tiles();
    CHECK(hits_face(sight(16, -5, 16, 30), first, 16, 0, 0, -1));
    CHECK_EQ(sight(16, -5, 16, 30).hit.t == 1.0f / 7, false); /* rounded down */
    CHECK(sight(16, -5, 16, 30).hit.t < 1.0 / 7 && nextafterf(sight(16, -5, 16, 30).hit.t, 1) > 1.0 / 7);
    CHECK(hits_face(sight(14, -2, 18, 2), first, 16, 0, 0, -1)); /* the side of the second tile is covered */
    CHECK(hits_at(sight(32, 0, 32, 30), 32, 0) && !sight(32, 0, 32, 30).hit.inside); /* from the floor's top */
    CHECK(sight(32, 8, 60, 8).hit.inside && sight(32, 8, 32, 30).hit.inside && sight(40, 8, 41, 9).hit.inside);
}

TEST(a_wall_on_a_floor_blocks_the_ray_along_the_floor_at_its_foot)
{
    begin();
    floor_of_tiles();
    CHECK(is_free(10, 0, 190, 0)); /* an edge slid along */
    const kz_body wall = box(100, -50, 116, 0);
    CHECK(hits_face(sight(10, 0, 190, 0), wall, 100, 0, -1, 0));
    CHECK(hits_face(sight(190, 0, 10, 0), wall, 116, 0, 1, 0));
}

TEST(an_eye_in_the_corner_of_wall_and_floor_is_not_blind)
{
    begin();
    floor_of_tiles();
    box(100, -50, 116, 0);
    CHECK(is_free(116, 0, 190, 0) && is_free(100, 0, 10, 0));
    CHECK(hits_at(sight(116, 0, 10, 0), 116, 0)); /* into the corner */
    CHECK(is_free(116, 0, 116, -100));
    CHECK(sight(116, 0, 190, -70).hit.t == 0); /* there it stands between the two: start beside the corner */
    CHECK(is_free(116, -1, 190, -70) && is_free(117, 0, 190, -70));
}

TEST(what_lies_behind_the_start_or_beyond_the_end_never_blocks)
{
    begin();
    box(0, 0, 10, 10);
    CHECK(is_free(10, 5, 20, 5) && is_free(10, 0, 20, -7) && is_free(10, 10, 20, 17));
    CHECK(is_free(-20, 5, 0, 5) && is_free(-20, -20, 0, 0)); /* a target on the face, at the corner */
    CHECK(is_free(20, 0, 20, 10) && is_free(0, -1, 10, -1));
    box(20, -5, 30, 20); /* a gap of 10 between the faces */
    CHECK(is_free(10, 5, 20, 5));
    segment(40, 0, 50, 10);
    CHECK(is_free(45, 5, 60, 5) && is_free(45, 5, 45, -20) && is_free(60, 0, 45, 5));
}

TEST(a_grazed_corner_an_edge_a_point_and_a_line_s_end_do_not_block)
{
    begin();
    box(0, 0, 10, 10);
    kz_shape point = {0};
    kz_shape_point((kz_vec2){5, -3}, &point, NULL);
    put(point);
    circle(7, -3, 0);
    CHECK(is_free(-5, 5, 5, -5) && is_free(-5, 0, 15, 0) && is_free(10, -20, 10, 30) && is_free(0, -3, 20, -3));
    segment(20, 0, 20, 10);
    CHECK(is_free(15, 0, 25, 0) && is_free(15, 10, 25, 10) && is_free(20, -5, 20, 15) && is_free(20, 3, 20, 6));
    CHECK(hits_at(sight(15, 5, 25, 5), 20, 5));
}

TEST(corners_from_opposite_sides_block_at_one_point_and_not_at_two)
{
    begin();
    box(0, -1, 1, 0);
    const kz_body second = box(2, 0, 3, 1);
    CHECK(is_free(-1, 0, 5, 0));
    kz_body_destroy(world, second);
    box(1, 0, 2, 1);
    CHECK(hits_at(sight(-1, 0, 5, 0), 1, 0));
    begin();
    box(0, 0, 1, 1);
    CHECK(is_free(0, 2, 2, 0));
    box(1, 1, 2, 2); /* diagonal tiles */
    CHECK(hits_at(sight(0, 2, 2, 0), 1, 1) && hits_at(sight(1, 1, 2, 0), 1, 1) && hits_at(sight(0, 2, 1, 1), 1, 1));
}

TEST(four_slopes_that_meet_in_a_point_block_there)
{
    begin();
    static const kz_vec2 up[3] = {{0, 0}, {-4, -9}, {4, -9}}, down[3] = {{0, 0}, {4, 9}, {-4, 9}};
    kz_shape shape;
    CHECK_EQ(kz_shape_polygon(up, 3, &shape, NULL), KZ_OK);
    put(shape);
    CHECK(is_free(-9, 0, 9, 0) && is_free(-9, -1, 9, 1) && !is_free(-9, -2, 9, 1));
    CHECK_EQ(kz_shape_polygon(down, 3, &shape, NULL), KZ_OK);
    put(shape);
    CHECK(hits_at(sight(-9, 0, 9, 0), 0, 0) && hits_at(sight(-18, -2, 18, 2), 0, 0));
}

TEST(lines_block_where_they_are_crossed_or_joined)
{
    static const kz_vec2 bend[3] = {{0, -5}, {3, 0}, {6, -5}}, through[3] = {{10, -5}, {13, 0}, {16, 5}};
    static const kz_vec2 step[4] = {{20, -5}, {20, 0}, {25, 0}, {25, 5}};
    begin();
    polyline(bend, 3);
    CHECK(is_free(-5, 0, 8, 0));
    polyline(through, 3);
    CHECK(hits_at(sight(-5, 0, 18, 0), 13, 0));
    polyline(step, 4); /* comes up to the ray from one side, and leaves it to the other elsewhere */
    CHECK(is_free(18, 0, 30, 0));
    CHECK(hits_at(sight(18, -1, 30, -1), 20, -1) && hits_at(sight(18, 1, 30, 1), 25, 1));
    segment(40, -3, 42, 0);
    CHECK(is_free(35, 0, 50, 0));
    segment(42, 0, 41, 6); /* end to end */
    CHECK(hits_at(sight(35, 0, 50, 0), 42, 0));
    segment(60, 0, 65, 0); /* end to end along the ray */
    segment(65, 0, 70, 0);
    CHECK(is_free(55, 0, 75, 0));
}

/* ---- Circles and capsules ----------------------------------------------------------------------------------- */

TEST(round_bodies_that_touch_a_ray_are_on_one_side_of_it)
{
    begin();
    circle(5, 10, 5); /* tangent to the ray from (0, 0) to (16, 12) in its middle */
    CHECK(is_free(0, 0, 16, 12));
    capsule(13, 3.5f, 20, -20, 5); /* tangent from the other side, at 5/8 */
    CHECK(is_free(0, 0, 16, 12));
    const kz_body other = circle(11, 2, 5); /* and at the same point as the first one */
    CHECK(sight(0, 0, 16, 12).hit.t == 0.5f && sight(0, 0, 16, 12).hit.point.x == 8);
    kz_body_destroy(world, other);
    capsule(5, 10, 9, 13, 5); /* beside the ray from 1/2 to 3/4 */
    CHECK(sight(0, 0, 16, 12).hit.t == 0.625f);
}

TEST(a_ball_on_the_floor_blocks_the_ray_along_the_floor_where_it_stands)
{
    begin();
    floor_of_tiles();
    circle(100, -8, 8);
    const kz_world_ray_hit hit = sight(10, 0, 190, 0);
    CHECK(hits_at(hit, 100, 0) && hit.hit.t == 0.5f && hit.hit.normal.x == -1 && hit.hit.normal.y == 0);
    CHECK(is_free(10, 0, 99, 0) && is_free(100, 0, 190, 0) == false && is_free(101, 0, 190, 0));
}

TEST(a_round_body_blocks_where_the_ray_enters_it)
{
    begin();
    box(-5, 0, 30, 5);
    const kz_body ball = circle(10, -8, 5);
    kz_world_ray_hit plain;
    CHECK(kz_world_ray(world, (kz_vec2){0, -8}, (kz_vec2){30, -7}, 0, NULL, &plain));
    const kz_world_ray_hit hit = sight(0, -8, 30, -7);
    CHECK(same_body(hit.body, ball) && same_ray_hit(hit.hit, plain.hit));
    CHECK(sight(10, -8, 30, -8).hit.inside);
    CHECK(is_free(15, -8, 30, -8) && is_free(15, -8, 20, -20) && is_free(15, -8, 15, -20) && !is_free(15, -8, 0, -8));
    CHECK(is_free(0, -3, 30, -3)); /* tangent */
    box(9, -3, 11, -1);
    CHECK(hits_at(sight(0, -3, 30, -3), 10, -3)); /* between the ball and the box below it */
}

TEST(of_a_round_body_and_another_at_one_t_the_lower_index_counts)
{
    for (int round_first = 0; round_first < 2; round_first++) {
        begin();
        kz_body ball = {0, 0};
        if (round_first) ball = circle(12, 0, 4);
        const kz_body wall = box(8, -9, 10, 9);
        if (!round_first) ball = circle(12, 0, 4);
        CHECK(same_body(sight(0, 0, 24, 0).body, round_first ? ball : wall)); /* 1/3 is no float32 */
        CHECK(same_body(sight(0, 0, 16, 0).body, round_first ? ball : wall));
    }
}

TEST(a_capsule_beside_the_start_lies_on_one_side_of_a_ray_that_leaves_it)
{
    begin();
    capsule(0, 0, 10, 0, 2);
    CHECK(is_free(5, 2, 9, 6));
    const kz_body right = box(5, 1, 8, 2); /* on the capsule's own side */
    CHECK(is_free(5, 2, 9, 6));
    kz_body_destroy(world, right);
    box(4, 2, 5, 9);
    CHECK(sight(5, 2, 9, 6).hit.t == 0 && sight(5, 2, 9, 6).hit.hit);
    CHECK(sight(9, 6, 5, 2).hit.t == 1);
}

TEST(a_face_that_a_floor_covers_is_not_met)
{
    static const kz_vec2 corner_first[4] = {{20, 0}, {40, -10}, {40, 12}, {21, 10}};
    kz_shape shape;
    begin();
    box(0, 0, 64, 16);
    CHECK_EQ(kz_shape_polygon(corner_first, 4, &shape, NULL), KZ_OK);
    const kz_body stone = put(shape); /* half in the floor: its lower face meets the ray more squarely */
    const kz_world_ray_hit hit = sight(5, 0, 60, 0);
    CHECK(hits_at(hit, 20, 0) && same_body(hit.body, stone) && hit.hit.edge == 0 && hit.hit.normal.y < -0.8f);
}

/* ---- Who is asked ------------------------------------------------------------------------------------------- */

static bool is_not(void *ctx, const kz_world *w, kz_body body)
{
    (void)w;
    return !same_body(body, *(const kz_body *)ctx);
}

TEST(bodies_that_a_query_does_not_find_do_not_block)
{
    begin();
    kz_world_ray_hit hit;
    const kz_vec2 from = {0, 0}, to = {20, 0};
    box(5, -5, 10, 0);
    kz_body other = box(5, 0, 10, 5);
    CHECK(hits_at(sight(0, 0, 20, 0), 5, 0));
    kz_query_filter filter = {.except = other};
    CHECK(!kz_world_ray(world, from, to, KZ_HIT_UNION, &filter, &hit) && hit.body.generation == 0);
    filter = (kz_query_filter){.keep = is_not, .ctx = &other};
    CHECK(!kz_world_ray(world, from, to, KZ_HIT_UNION, &filter, &hit));
    filter = (kz_query_filter){.no_sensors = true};
    CHECK(kz_world_ray(world, from, to, KZ_HIT_UNION, &filter, &hit));
    CHECK_EQ(kz_body_set_flags(world, other, KZ_BODY_SENSOR), KZ_OK);
    CHECK(!kz_world_ray(world, from, to, KZ_HIT_UNION, &filter, &hit));
    CHECK(kz_world_ray(world, from, to, KZ_HIT_UNION, NULL, &hit));
    CHECK_EQ(kz_body_set_flags(world, other, 0), KZ_OK);
    CHECK_EQ(kz_body_set_filter(world, other, 4, 2), KZ_OK);
    filter = (kz_query_filter){.category = 2, .collides = 5};
    CHECK(kz_world_ray(world, from, to, KZ_HIT_UNION, &filter, &hit));
    filter.collides = 1;
    CHECK(!kz_world_ray(world, from, to, KZ_HIT_UNION, &filter, &hit));
    filter = (kz_query_filter){.category = 1};
    CHECK(!kz_world_ray(world, from, to, KZ_HIT_UNION, &filter, &hit));
    CHECK_EQ(kz_body_set_flags(world, other, KZ_BODY_PROBE), KZ_OK);
    CHECK(is_free(0, 0, 20, 0));
    CHECK_EQ(kz_body_set_flags(world, other, KZ_BODY_DISABLED), KZ_OK);
    CHECK(is_free(0, 0, 20, 0));
}

TEST(it_does_not_matter_where_a_body_is_kept)
{
    begin();
    const kz_shape tile = box_shape(0, 0, 10, 5);
    kz_body above = put_at(world, &tile, 5, -105), below = put_at(world, &tile, 5, 0); /* they move */
    for (int state = 0; state < 4; state++) {
        if (state == 1) CHECK_EQ(kz_world_index(world, NULL), KZ_OK);
        if (state == 2) let_rest(world);
        if (state == 3) CHECK_EQ(kz_world_index(world, NULL), KZ_OK);
        move_to(world, above, 5, -105);
        CHECK(is_free(0, 0, 20, 0));
        move_to(world, above, 5, -5);
        CHECK(hits_face(sight(0, 0, 20, 0), above, 5, 0, -1, 0));
    }
    (void)below;
}

TEST(sight_crosses_the_seam_of_a_torus)
{
    kz_world_free(world);
    world = world_of((kz_world_def){.wrap_w = 160, .wrap_h = 160});
    const kz_body first = box(0, 100, 16, 116);
    box(144, 100, 160, 116);
    for (int indexed = 0; indexed < 2; indexed++) {
        CHECK(hits_at(sight(160, 90, 160, 130), 160, 100) && hits_at(sight(0, 90, 0, 130), 0, 100));
        CHECK(is_free(150, 100, 165, 100) && is_free(-6, 100, 6, 100));
        CHECK_EQ(kz_world_index(world, NULL), KZ_OK);
    }
    box(4, 80, 8, 100);
    CHECK(hits_at(sight(150, 100, 175, 100), 164, 100) && hits_at(sight(-10, 100, 15, 100), 4, 100));
    CHECK(sight(158, 95, 162, 105).hit.hit && kz_body_is_live(world, first));
}

TEST(touching_is_the_stronger_flag_and_other_questions_know_no_union)
{
    begin();
    box(0, 0, 16, 16);
    const kz_shape tile = box_shape(0, 0, 16, 16);
    kz_world_ray_hit union_touch, touch;
    const kz_vec2 from = {16, -5}, to = {16, 30};
    CHECK(kz_world_ray(world, from, to, KZ_HIT_UNION | KZ_HIT_TOUCH, NULL, &union_touch));
    CHECK(kz_world_ray(world, from, to, KZ_HIT_TOUCH, NULL, &touch));
    CHECK(same_ray_hit(union_touch.hit, touch.hit));
    box(16, 0, 32, 16);
    CHECK_EQ(kz_world_ray_all(world, from, to, KZ_HIT_UNION, NULL, NULL, 0), 0);
    CHECK(!kz_ray(&tile, from, to, KZ_HIT_UNION).hit);
}

TEST(a_point_is_blocked_in_the_inside_of_the_union)
{
    begin();
    const kz_body first = floor_of_tiles();
    CHECK(sight(16, 8, 16, 8).hit.inside && same_body(sight(16, 8, 16, 8).body, first));
    CHECK(is_free(16, 0, 16, 0) && is_free(16, 16, 16, 16) && is_free(0, 8, 0, 8) && is_free(16, -1, 16, -1));
    begin();
    circle(0, 0, 5);
    segment(-10, 8, 10, 8);
    CHECK(sight(3, 3, 3, 3).hit.inside && is_free(3, 4, 3, 4) && is_free(0, 8, 0, 8));
    kz_world_free(world);
    world = world_of((kz_world_def){.wrap_w = 160});
    box(0, 0, 16, 16);
    CHECK(is_free(160, 8, 160, 8) && is_free(0, 8, 0, 8));
    box(144, 0, 160, 16);
    CHECK(sight(160, 8, 160, 8).hit.inside && sight(0, 8, 0, 8).hit.inside);
}

TEST(rays_that_are_none_hit_nothing)
{
    begin();
    box(-1e30f, -1e30f, 1e30f, 1e30f);
    kz_world_ray_hit hit;
    CHECK(!kz_world_ray(world, (kz_vec2){NAN, 0}, (kz_vec2){1, 1}, KZ_HIT_UNION, NULL, &hit) && !hit.hit.hit);
    CHECK(!kz_world_ray(world, (kz_vec2){0, 0}, (kz_vec2){1, INFINITY}, KZ_HIT_UNION, NULL, &hit));
    CHECK(!kz_world_ray(NULL, (kz_vec2){0, 0}, (kz_vec2){1, 1}, KZ_HIT_UNION, NULL, &hit));
    CHECK(kz_world_ray(world, (kz_vec2){0, 0}, (kz_vec2){0, 0}, KZ_HIT_UNION, NULL, &hit) && hit.hit.inside);
    CHECK(kz_world_ray(world, (kz_vec2){-3e38f, 0}, (kz_vec2){0, 0}, KZ_HIT_UNION, NULL, &hit));
    CHECK(fabsf(hit.hit.point.x / -1e30f - 1) < 1e-6f);
}

/* ---- Many --------------------------------------------------------------------------------------------------- */

TEST(a_blocker_at_the_far_end_of_ten_thousand_that_only_touch_is_found)
{
    begin();
    for (int i = 0; i < 10000; i++) box((float)i * 3, 0, (float)i * 3 + 2, 5);
    for (int indexed = 0; indexed < 2; indexed++) {
        CHECK(is_free(-5, 0, 30010, 0));
        const kz_body far = box(29990.5f, -5, 29995, 0); /* it begins above a gap */
        CHECK(hits_at(sight(-5, 0, 30010, 0), 29991, 0));
        kz_body_destroy(world, far);
        CHECK_EQ(kz_world_index(world, NULL), KZ_OK);
    }
}

TEST(bodies_that_stand_left_and_right_in_turn_leave_the_way_free)
{
    begin();
    enum { N = 300 };
    for (int i = 0; i < N; i++) box((float)i * 4, i % 2 ? 0.0f : -5.0f, (float)i * 4 + 3, i % 2 ? 5.0f : 0.0f);
    for (int indexed = 0; indexed < 2; indexed++) {
        CHECK(is_free(-5, 0, 4 * N + 5, 0));
        const kz_body last = box(4 * N - 5, -5, 4 * N - 1, 0); /* beside the last one, which is to the other side */
        CHECK(hits_at(sight(-5, 0, 4 * N + 5, 0), 4 * N - 4, 0));
        kz_body_destroy(world, last);
        CHECK_EQ(kz_world_index(world, NULL), KZ_OK);
    }
    kz_world_free(world);
    world = NULL;
}

/* ---- Beside the plain ray ----------------------------------------------------------------------------------- */

static kz_shape any_body(kz_test_rng *r)
{
    static kz_vec2 points[600][4];
    static int used;
    kz_shape s = {0};
    const float x = kz_test_real(r, 0, 100), y = kz_test_real(r, 0, 100), w = kz_test_real(r, 1, 12);
    const kz_vec2 p = {x, y}, q = {x + w, y + kz_test_real(r, -5, 5)};
    kz_vec2 *v = points[used++ % 600];
    switch (kz_test_below(r, 5)) {
    case 0: return box_shape(x, y, x + w, y + 4);
    case 1: kz_shape_circle(p, w / 2, &s, NULL); break;
    case 2: kz_shape_capsule(p, q, 2, &s, NULL); break;
    case 3: kz_shape_segment(p, q, &s, NULL); break;
    default:
        v[0] = p, v[1] = q, v[2] = (kz_vec2){x + w / 2, y + 5}, v[3] = (kz_vec2){x + 1, y + 9};
        if (kz_shape_polygon(v, 4, &s, NULL) != KZ_OK) return box_shape(x, y, x + w, y + 4);
    }
    return s;
}

/* Takes each body at random: other ones in one round of questions than in the next. */
static bool keep_at_random(void *ctx, const kz_world *asked, kz_body body)
{
    (void)asked, (void)body;
    return kz_test_one_in(ctx, 2);
}

TEST(a_keep_that_changes_its_mind_gets_a_live_body_or_none)
{
    kz_test_rng r = kz_test_rng_here();
    const kz_query_filter filter = {.keep = keep_at_random, .ctx = &r};
    for (int64_t round = kz_test_rounds(60); round > 0; round--) {
        begin();
        for (int i = 0; i < 60; i++) put(any_body(&r));
        for (int i = 0; i < 40; i++) {
            kz_world_ray_hit hit;
            const kz_vec2 from = {kz_test_real(&r, 0, 100), kz_test_real(&r, 0, 100)};
            const kz_vec2 to = i % 4 == 0 ? from : (kz_vec2){kz_test_real(&r, 0, 100), kz_test_real(&r, 0, 100)};
            const bool found = kz_world_ray(world, from, to, KZ_HIT_UNION, &filter, &hit);
            CHECK(found == hit.hit.hit && found == kz_body_is_live(world, hit.body));
        }
    }
}

/* Where nothing only touches the ray, sight is the plain ray, except that lines are reported at the point itself. */
TEST(among_bodies_at_odds_sight_is_the_plain_ray)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t round = kz_test_rounds(60); round > 0; round--) {
        begin();
        for (int i = 0; i < 40; i++) put(any_body(&r));
        if (kz_test_one_in(&r, 2)) CHECK_EQ(kz_world_index(world, NULL), KZ_OK);
        for (int i = 0; i < 20; i++) {
            kz_world_ray_hit plain;
            const kz_vec2 from = {kz_test_real(&r, 0, 100), kz_test_real(&r, 0, 100)};
            const kz_vec2 to = {kz_test_real(&r, 0, 100), kz_test_real(&r, 0, 100)};
            const bool found = kz_world_ray(world, from, to, 0, NULL, &plain);
            const kz_world_ray_hit hit = sight(from.x, from.y, to.x, to.y);
            CHECK(hit.hit.hit == found && (!found || same_body(hit.body, plain.body)));
            CHECK(fabsf(hit.hit.t - plain.hit.t) <= 0x1p-23f && hit.hit.edge == plain.hit.edge);
            CHECK(hit.hit.normal.x == plain.hit.normal.x && hit.hit.normal.y == plain.hit.normal.y);
            CHECK(hit.hit.inside == plain.hit.inside && hit.hit.part == plain.hit.part);
        }
    }
    kz_world_free(world);
    world = NULL;
}
