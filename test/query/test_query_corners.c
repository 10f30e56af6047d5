/* test_query_corners.c - rare cases of queries that random shapes seldom reach, one fact each. */
#include "random_shape.h"

#include <kolize/kolize.h>

/* ---- Measures --------------------------------------------------------------------------------------------------- */

/* The middle of pieces that are equal is that of their middles, and three pieces are three times as large. */
static void check_three_parts(kz_shape one, kz_shape two, kz_shape three)
{
    const kz_shape parts3[] = {one, two, three}, all = scene_parts(parts3, 3);
    const kz_measure m = kz_shape_measure(&all), single = kz_shape_measure(&one);
    double x = 0, y = 0;
    NOTE("%s", kz_kind_name(one.kind));
    for (int i = 0; i < 3; i++) {
        const kz_measure of = kz_shape_measure(&parts3[i]);
        CHECK_NEAR(of.size, single.size, 1e-12);
        x += of.x / 3;
        y += of.y / 3;
    }
    CHECK_EQ(m.dimension, single.dimension);
    CHECK_NEAR(m.size, 3 * single.size, 1e-12);
    CHECK_NEAR(m.x, x, 1e-12);
    CHECK_NEAR(m.y, y, 1e-12);
    CHECK_NEAR(m.x, single.x + 8.0 / 3, 1e-12); /* the others are 3 and 5 to the right, 7 and 1 down */
    CHECK_NEAR(m.y, single.y + 8.0 / 3, 1e-12);
    scene_clear();
}

TEST(equal_parts_balance_in_the_middle_of_their_middles)
{
    check_three_parts(point(1, 2), point(4, 9), point(6, 3));
    check_three_parts(segment(1, 2, 4, 6), segment(4, 9, 7, 13), segment(6, 3, 9, 7));
    check_three_parts(polyline(0, 1, 4, 1, 4, 3), polyline(3, 8, 7, 8, 7, 10), polyline(5, 2, 9, 2, 9, 4));
    check_three_parts(box(1, 2, 3, 5), box(4, 9, 6, 12), box(6, 3, 8, 6));
    check_three_parts(circle(1, 2, 3), circle(4, 9, 3), circle(6, 3, 3));
    check_three_parts(capsule(1, 2, 4, 6, 1), capsule(4, 9, 7, 13, 1), capsule(6, 3, 9, 7, 1));
    check_three_parts(capsule(1, 2, 4, 6, 0), capsule(4, 9, 7, 13, 0), capsule(6, 3, 9, 7, 0));
    check_three_parts(polygon(1, 1, 7, 2, 3, 9), polygon(4, 8, 10, 9, 6, 16), polygon(6, 2, 12, 3, 8, 10));
    check_three_parts(mask("##.\n#..\n", 1, 2), mask("##.\n#..\n", 4, 9), mask("##.\n#..\n", 6, 3));
}

/* Its first vertex lies 2^-60 beside the line through the others: in double it has no area. */
TEST(a_sliver_too_thin_for_double_balances_in_the_middle_of_its_bounds)
{
    const kz_shape sliver = polygon(0x1p-60F, 4, 1, 5, 3, 7);
    const kz_measure m = kz_shape_measure(&sliver);
    CHECK_EQ(m.dimension, 2);
    CHECK_EQ(m.size, 0);
    CHECK_EQ(m.x, 1.5);
    CHECK_EQ(m.y, 5.5);
    const kz_shape both = parts(box(2, 3, 4, 7), sliver); /* beside an area it weighs nothing */
    const kz_measure of_box = kz_shape_measure(&both);
    CHECK_EQ(of_box.size, 8);
    CHECK_EQ(of_box.x, 3);
    CHECK_EQ(of_box.y, 5);
    scene_clear();
}

/* ---- Contacts --------------------------------------------------------------------------------------------------- */

static bool is_minus_0(float v) { return v == 0 && signbit(v); }

static void check_no_minus_0(kz_vec2 v)
{
    CHECK(!is_minus_0(v.x));
    CHECK(!is_minus_0(v.y));
}

TEST(no_contact_has_a_minus_0_in_it)
{
    kz_test_rng rng = kz_test_rng_here();
    int64_t zeros = 0;
    for (int64_t n = kz_test_rounds(20000); n > 0; n--, scene_clear()) {
        const kz_shape a = any_shape(&rng, true), b = any_shape(&rng, true);
        kz_contact c;
        if (kz_collide(&a, &b, &c) != KZ_OVERLAP) continue;
        NOTE("%s and %s", kz_kind_name(a.kind), kz_kind_name(b.kind));
        check_no_minus_0(c.normal);
        const kz_vec2 push = kz_contact_push(&a, &b, &c);
        check_no_minus_0(push);
        for (int32_t i = 0; i < c.n_points; i++) check_no_minus_0(c.points[i]);
        zeros += (c.normal.x == 0) + (push.x == 0);
    }
    CHECK_GT(zeros, 0);
}

TEST(no_ray_hit_has_a_minus_0_in_its_normal)
{
    kz_test_rng rng = kz_test_rng_here();
    int64_t zeros = 0;
    for (int64_t n = kz_test_rounds(20000); n > 0; n--, scene_clear()) {
        const kz_shape shape = any_shape(&rng, true);
        const kz_vec2 from = any_point(&rng), any = any_point(&rng);
        const kz_vec2 to = {kz_test_one_in(&rng, 3) ? from.x : any.x, kz_test_one_in(&rng, 3) ? from.y : any.y};
        const kz_ray_hit hit = kz_ray(&shape, from, to, kz_test_one_in(&rng, 2) ? KZ_HIT_TOUCH : 0);
        if (!hit.hit) continue;
        NOTE("%s", kz_kind_name(shape.kind));
        check_no_minus_0(hit.normal);
        zeros += hit.normal.x == 0 || hit.normal.y == 0;
    }
    CHECK_GT(zeros, 0);
}

/* ---- Containing ------------------------------------------------------------------------------------------------- */

/* Round shapes inside an 8 by 8 block, or across one of its sides; the block is one shape or several parts. */
static void check_block(const kz_shape *block)
{
    static const kz_vec2 middles[] = {{4, 1}, {4, 7}, {1, 4}, {7, 4}, {4, 0.5F}, {4, 7.5F}, {0.5F, 4}, {7.5F, 4}};
    for (int i = 0; i < 8; i++) {
        const kz_vec2 m = middles[i];
        const bool upright = m.x == 4;
        const kz_shape disc = circle(m.x, m.y, 1);
        const kz_shape pill = upright ? capsule(3, m.y, 5, m.y, 1) : capsule(m.x, 3, m.x, 5, 1);
        const kz_shape both = parts(disc, pill), larger = parts(*block, point(100, 100));
        NOTE("%s, (%g %g)", kz_kind_name(block->kind), (double)m.x, (double)m.y);
        CHECK_EQ(kz_contains(block, &disc), i < 4);
        CHECK_EQ(kz_contains(block, &pill), i < 4);
        CHECK_EQ(kz_contains(&larger, &disc), i < 4);
        CHECK_EQ(kz_contains(&larger, &both), i < 4);
    }
}

TEST(what_is_round_leaves_a_block_by_each_of_its_sides)
{
    char text[8 * 9 + 1];
    for (int i = 0; i < 72; i++) text[i] = i % 9 == 8 ? '\n' : '#';
    text[72] = 0;
    const kz_shape as_box = box(0, 0, 8, 8), as_mask = mask(text, 0, 0);
    const kz_shape halves = parts(box(0, 0, 8, 3), box(0, 3, 8, 8)), sides = parts(box(0, 0, 5, 8), box(5, 0, 8, 8));
    check_block(&as_box);
    check_block(&as_mask);
    check_block(&halves);
    check_block(&sides);
    for (int hole = 0; hole < 64; hole++) { /* one cell is missing: a disc on any side of it is not held */
        char pierced[sizeof text];
        memcpy(pierced, text, sizeof text);
        const int x = hole % 8, y = hole / 8;
        pierced[y * 9 + x] = '.';
        const kz_shape with_hole = mask(pierced, 0, 0);
        for (int px = 1; px < 8; px++) {
            for (int py = 1; py < 8; py++) {
                const kz_shape disc = circle((float)px, (float)py, 0.75F);
                const bool beside = x - px >= -1 && x - px <= 0 && y - py >= -1 && y - py <= 0;
                NOTE("hole at (%d %d), disc at (%d %d)", x, y, px, py);
                CHECK_EQ(kz_contains(&with_hole, &disc), !beside);
            }
        }
    }
    scene_clear();
}

/* Segments that run left, right, up and down: where they lie must not depend on the end that is named first. */
TEST(a_segment_is_contained_by_parts_whichever_end_comes_first)
{
    const kz_shape tiles = parts(box(0, 0, 4, 4), box(4, 0, 8, 4), box(0, 4, 4, 8), box(4, 4, 8, 8));
    static const float ends[][4] = {{1, 1, 7, 6}, {2, 7, 6, 1}, {1, 3, 7, 3}, {3, 1, 3, 7}, {1, 1, 3, 2}, {5, 6, 7, 7}};
    for (int i = 0; i < 6; i++) {
        const float *e = ends[i];
        const kz_shape there = segment(e[0], e[1], e[2], e[3]), back = segment(e[2], e[3], e[0], e[1]);
        const kz_shape pill = capsule(e[0], e[1], e[2], e[3], 0.5F), pill_back = capsule(e[2], e[3], e[0], e[1], 0.5F);
        const kz_shape wide = capsule(e[2], e[3], e[0], e[1], 3), line = polyline(e[2], e[3], e[0], e[1]);
        NOTE("%d", i);
        CHECK(kz_contains(&tiles, &there));
        CHECK(kz_contains(&tiles, &back));
        CHECK(kz_contains(&tiles, &pill));
        CHECK(kz_contains(&tiles, &pill_back));
        CHECK(kz_contains(&tiles, &line));
        CHECK(!kz_contains(&tiles, &wide));
    }
    scene_clear();
}

/* Two triangles make a square, parted along either diagonal, each named from any corner and either way round. */
TEST(what_lies_across_a_slanted_internal_edge_is_contained_by_both_sides_together)
{
    for (int i = 0; i < 2 * 6 * 6; i++) {
        const kz_vec2 corners[4] = {{0, 0}, {8, 0}, {8, 8}, {0, 8}};
        kz_shape halves[2];
        for (int half = 0; half < 2; half++) {
            kz_vec2 *p = scene.points + scene_take(&scene.n_points, 3, SCENE_POINTS);
            const int turn = half ? i / 12 : i / 2 % 6, first = i % 2 + 2 * half;
            for (int k = 0; k < 3; k++) p[k] = corners[(first + (turn < 3 ? turn + k : turn - k + 3) % 3) % 4];
            halves[half] = scene_polygon(p, NULL, 3, 1);
        }
        const kz_shape square = scene_parts(halves, 2);
        const kz_shape disc = circle(4, 4, 4), large = circle(4, 4, 4.001F), pill = capsule(2, 3, 6, 5, 2);
        const kz_shape aside = circle(3, 4, 3.001F), line = segment(1, 4, 7, 3), back = segment(7, 3, 1, 4);
        NOTE("%d", i);
        CHECK(kz_contains(&square, &disc));
        CHECK(kz_contains(&square, &pill));
        CHECK(kz_contains(&square, &line));
        CHECK(kz_contains(&square, &back));
        CHECK(!kz_contains(&square, &large));
        CHECK(!kz_contains(&square, &aside));
        scene_clear();
    }
}

/* Tiles of eight by eight in all; capsules within, and the same moved out by one over each side and corner. */
TEST(a_capsule_that_leaves_tiles_by_either_end_is_not_contained)
{
    static const float spines[][4] = {{2, 4, 6, 4}, {4, 2, 4, 6}, {2, 2, 6, 6},
                                      {2, 6, 6, 2}, {2, 3, 6, 5}, {3, 6, 5, 2}};
    for (int i = 0; i < 6 * 2 * 9 * 2; i++) {
        const float *e = spines[i % 6], dx = (float)(i / 12 % 3 - 1), dy = (float)(i / 36 % 3 - 1);
        const bool is_back = i / 6 % 2;
        const kz_shape boxes = parts(box(0, 0, 4, 4), box(4, 0, 8, 4), box(0, 4, 4, 8), box(4, 4, 8, 8));
        const kz_shape fans = parts(polygon(0, 0, 8, 0, 4, 4), polygon(8, 0, 4, 4, 8, 8), polygon(8, 8, 0, 8, 4, 4),
                                    polygon(4, 4, 0, 8, 0, 0));
        const float x0 = e[0] + dx, y0 = e[1] + dy, x1 = e[2] + dx, y1 = e[3] + dy;
        const kz_shape pill = is_back ? capsule(x1, y1, x0, y0, 2) : capsule(x0, y0, x1, y1, 2);
        const bool within = x0 >= 2 && x1 <= 6 && fminf(y0, y1) >= 2 && fmaxf(y0, y1) <= 6;
        NOTE("spine %d by (%g %g), back %d", i % 6, (double)dx, (double)dy, is_back);
        CHECK_EQ(kz_contains(i < 108 ? &boxes : &fans, &pill), within);
        scene_clear();
    }
}

/* Four parts leave a square on its tip free in the middle, or the half of it, or nothing. */
TEST(an_area_is_not_contained_where_parts_leave_a_slanted_hole)
{
    static const float around[4][8] = {
        {0, 0, 8, 0, 6, 4, 4, 2}, {8, 0, 8, 8, 4, 6, 6, 4}, {8, 8, 0, 8, 2, 4, 4, 6}, {0, 8, 0, 0, 4, 2, 2, 4}};
    for (int i = 0; i < 16 * 3; i++) {
        kz_shape all[6];
        for (int k = 0; k < 4; k++) {
            const float *c = around[k];
            all[k] = i >> k & 1 ? polygon(c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7])
                                : polygon(c[6], c[7], c[4], c[5], c[2], c[3], c[0], c[1]);
        }
        all[4] = polygon(4, 2, 6, 4, 4, 6);
        all[5] = polygon(4, 6, 2, 4, 4, 2);
        const kz_shape by = scene_parts(all, 4 + i / 16), disc = circle(4, 4, 3);
        const kz_shape large = box(0, 0, 8, 8), tip = polygon(3, 1, 7, 4, 3, 7), left = box(0, 3, 1, 4);
        NOTE("windings %d, %d parts", i % 16, 4 + i / 16);
        CHECK_EQ(kz_contains(&by, &large), i / 16 == 2);
        CHECK_EQ(kz_contains(&by, &tip), i / 16 == 2);
        CHECK_EQ(kz_contains(&by, &disc), i / 16 == 2);
        CHECK(kz_contains(&by, &left));
        scene_clear();
    }
}

/* ---- Sweeps ----------------------------------------------------------------------------------------------------- */

/* Overlapping at the start: hit at once unless the motion leads out; no motion leads nowhere. */
TEST(a_sweep_that_begins_in_the_other_hits_at_once_unless_it_leads_out)
{
    const kz_shape b = box(0, 0, 10, 10), wall = polygon(0, 0, 10, 0, 10, 10, 0, 10);
    const kz_shape movers[] = {box(9, 3, 13, 7), circle(10, 5, 2), polygon(9, 4, 13, 5, 9, 6), point(9, 5)};
    for (int i = 0; i < 4; i++) {
        for (int k = 0; k < 2; k++) {
            const kz_shape *other = k ? &wall : &b;
            NOTE("mover %d, other %d", i, k);
            CHECK(kz_sweep(&movers[i], (kz_vec2){0, 0}, other, 0).hit);
            CHECK(kz_sweep(&movers[i], (kz_vec2){-0.0F, 0}, other, 0).hit);
            CHECK(kz_sweep(&movers[i], (kz_vec2){-3, 0}, other, 0).hit);
            CHECK(kz_sweep(&movers[i], (kz_vec2){-3, 4}, other, 0).hit);
            CHECK(!kz_sweep(&movers[i], (kz_vec2){3, 0}, other, 0).hit);
            CHECK(!kz_sweep(&movers[i], (kz_vec2){3, -4}, other, 0).hit);
            CHECK(!kz_sweep(&movers[i], (kz_vec2){0, 3}, other, 0).hit); /* along the border: neither in nor out */
            CHECK(!kz_sweep(&movers[i], (kz_vec2){0, -3}, other, 0).hit);
            CHECK_EQ(kz_sweep(&movers[i], (kz_vec2){0, 0}, other, 0).t, 0);
        }
    }
    scene_clear();
}

/* A disc of radius 1 moves 16 along the spine, from 6 before its rounded end (radius 1): the hit is after 4. */
TEST(both_ends_of_a_capsule_are_met_whichever_is_named_first)
{
    for (int i = 0; i < 32; i++) {
        const bool upright = i & 1, from_far = i & 2, named_back = i & 4, moves_other = i & 8, is_capsule = i & 16;
        const float direction = from_far ? -1 : 1, start = from_far ? 10 : -6; /* the spine is from 0 to 4 */
        const kz_vec2 low = {0, 0}, high = upright ? (kz_vec2){0, 4} : (kz_vec2){4, 0};
        const kz_vec2 a = named_back ? high : low, b = named_back ? low : high;
        const kz_shape pill = capsule(a.x, a.y, b.x, b.y, 1);
        const kz_vec2 at = upright ? (kz_vec2){0, start} : (kz_vec2){start, 0};
        const kz_vec2 back = upright ? (kz_vec2){0, start - 7 * direction} : (kz_vec2){start - 7 * direction, 0};
        const kz_shape disc = is_capsule ? capsule(at.x, at.y, back.x, back.y, 1) : circle(at.x, at.y, 1);
        const float reach = moves_other ? -16 * direction : 16 * direction;
        const kz_vec2 motion = upright ? (kz_vec2){0, reach} : (kz_vec2){reach, 0};
        const kz_sweep_hit hit = moves_other ? kz_sweep(&pill, motion, &disc, 0) : kz_sweep(&disc, motion, &pill, 0);
        NOTE("%d", i);
        CHECK(hit.hit);
        CHECK_NEAR(hit.t, 0.25, 1e-6);
    }
    scene_clear();
}

/* Turned by quarters and mirrored. */
static kz_vec2 seen_from(int view, float x, float y)
{
    const float u = view & 1 ? y : x, v = view & 1 ? x : y;
    return (kz_vec2){view & 2 ? -u : u, view & 4 ? -v : v};
}

/* A block of cells goes along a wall for hundreds of cells, two beside it, to a post at the wall's end. */
TEST(a_mask_that_goes_far_beside_a_wall_meets_what_stands_at_its_end)
{
    static const float corners[6][2] = {{0, 5}, {300, 5}, {300, -5}, {305, -5}, {305, 10}, {0, 10}};
    for (int i = 0; i < 8 * 3; i++) {
        const int view = i % 8, row = i / 8;
        kz_vec2 *p = scene.points + scene_take(&scene.n_points, 6, SCENE_POINTS);
        for (int k = 0; k < 6; k++) p[k] = seen_from(view, corners[k][0], corners[k][1]);
        const kz_shape wall = scene_polygon(p, NULL, 6, 1), line = scene_polyline(p, 6);
        const kz_vec2 a = seen_from(view, -10, (float)row), b = seen_from(view, -8, (float)row + 2);
        const kz_shape block = mask("##\n##\n", (double)fminf(a.x, b.x), (double)fminf(a.y, b.y));
        const kz_vec2 motion = seen_from(view, 400, 0);
        const kz_sweep_hit hit = kz_sweep(&block, motion, &wall, 0), other = kz_sweep(&block, motion, &line, 0);
        NOTE("view %d, row %d", view, row);
        CHECK(hit.hit && other.hit);
        CHECK_NEAR(hit.t, 308.0 / 400, 1.001 / 400);
        CHECK_NEAR(other.t, 308.0 / 400, 1.001 / 400);
        const kz_vec2 away = seen_from(view, 200, 0);
        CHECK(!kz_sweep(&block, away, &wall, KZ_HIT_TOUCH).hit);
        scene_clear();
    }
}

/* ---- Rays ------------------------------------------------------------------------------------------------------- */

/* Along the border between two rows a way is inside where both have a cell: from 0 to 2 and from 3 to 5. */
TEST(a_path_along_the_border_of_two_rows_is_inside_between_cells_of_both)
{
    for (int i = 0; i < 2 * 2 * 25; i++) {
        const bool upright = i & 1, is_back = i & 2;
        const float x = (float)(i / 4 % 5) * 4 - 8, y = (float)(i / 20) * 4 - 8;
        const kz_shape rows =
            upright ? mask("##\n##\n.#\n##\n##\n", (double)x, (double)y) : mask("#####\n##.##\n", (double)x, (double)y);
        const float near = -3, far = 13; /* 16 on: in at 3/16, out at 5/16, in at 6/16, out at 8/16 */
        const kz_vec2 low = upright ? (kz_vec2){x + 1, y + near} : (kz_vec2){x + near, y + 1};
        const kz_vec2 high = upright ? (kz_vec2){x + 1, y + far} : (kz_vec2){x + far, y + 1};
        kz_ray_span spans[4];
        const int64_t n = (int64_t)kz_ray_spans(&rows, is_back ? high : low, is_back ? low : high, 0, spans, 4);
        NOTE("%d", i);
        REQUIRE(n == 2);
        for (int k = 0; k < 2; k++) {
            const float in = k == 0 ? 3 : 6, out = in + 2;
            const kz_ray_span *span = &spans[is_back ? 1 - k : k];
            CHECK_EQ(span->t_in, is_back ? 1 - out / 16 : in / 16);
            CHECK_EQ(span->t_out, is_back ? 1 - in / 16 : out / 16);
        }
        scene_clear();
    }
}
