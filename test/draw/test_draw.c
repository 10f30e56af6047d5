/* test_draw.c - things are drawn where the library says they are. */
#include <kolize/world_fixture.h>

#include "recorder.h"

#include "kz_test.h"
#include "random_shape.h"

static const kz_pose none = KZ_POSE_NONE_INIT;
static const kz_draw_style filled = {0x102030FF, 0, 0}, outlined = {0, 0x405060FF, 2},
                           both = {0x102030FF, 0x405060FF, 2};

/* ---- Shapes -------------------------------------------------------------------------------------------- */

static bool covers(const kz_shape *shape, kz_pose pose, kz_vec2 p)
{
    static recorder r;
    memset(&r, 0, sizeof r);
    r.probe = p;
    kz_draw draw = recorder_draw(&r);
    draw.scale = 1e6f; /* dots are too small to cover anything */
    kz_draw_shape(&draw, shape, pose, filled);
    return r.covered;
}

/* Is the point inside, or outside, together with all that is near it?  Near the border float32 and chords may
 * differ. */
static bool known_place(const kz_shape *shape, kz_vec2 p, bool *inside)
{
    for (int i = 0; i < 9; i++) {
        const kz_shape q = point(p.x + 0.02f * (float)(i % 3 - 1), p.y + 0.02f * (float)(i / 3 - 1));
        const bool here = kz_relate(&q, shape) == KZ_OVERLAP;
        if (i > 0 && here != *inside) return false;
        *inside = here;
    }
    return true;
}

TEST(what_is_filled_is_where_the_shape_is_posed_or_not)
{
    kz_test_rng rng = kz_test_rng_here();
    static uint64_t memory[4096];
    int calls[2] = {0, 0};
    const int64_t rounds = kz_test_rounds(6000);
    for (int64_t i = 0; i < rounds; i++) {
        const kz_shape shape = any_shape(&rng, true);
        kz_shape posed;
        const float x = any_half(&rng), y = any_half(&rng);
        const kz_pose pose =
            kz_test_one_in(&rng, 3) ? none : kz_pose_degrees(x, y, (double)kz_test_range(&rng, 0, 359));
        if (kz_shape_transform(&shape, pose, memory, sizeof memory, &posed, NULL) == KZ_OK) {
            for (int k = 0; k < 8; k++) {
                const float px = kz_test_real(&rng, -12, 18);
                const kz_vec2 p = {px, kz_test_real(&rng, -12, 18)};
                bool inside = false;
                NOTE("round %d, a %s at (%g, %g)", (int)i, kz_kind_name(shape.kind), (double)p.x, (double)p.y);
                if (!known_place(&posed, p, &inside)) continue;
                CHECK_EQ(covers(&shape, pose, p), inside);
                calls[inside]++;
            }
        }
        scene_clear();
    }
    CHECK_GT(calls[0], 0);
    CHECK_GT(calls[1], 0);
}

TEST(the_place_check_notices_a_shape_drawn_elsewhere)
{
    const kz_shape shape = box(0, 0, 4, 4);
    bool inside = false;
    CHECK(known_place(&shape, (kz_vec2){1, 1}, &inside));
    CHECK(inside);
    CHECK(!covers(&shape, kz_pose_radians(9, 0, 0), (kz_vec2){1, 1}));
}

TEST(holes_are_left_out)
{
    const kz_shape ring = polygon_with_holes(RINGS(4, 4), 0, 0, 9, 0, 9, 9, 0, 9, 3, 3, 6, 3, 6, 6, 3, 6);
    CHECK(covers(&ring, none, (kz_vec2){1, 4}));
    CHECK(!covers(&ring, none, (kz_vec2){4, 4}));
    CHECK(!covers(&ring, kz_pose_radians(20, 0, 0), (kz_vec2){24, 4}));
    CHECK(covers(&ring, kz_pose_radians(20, 0, 0), (kz_vec2){21, 4}));
    scene_clear();
}

TEST(a_pose_of_zeros_is_no_turn)
{
    const kz_shape shape = box(0, 0, 4, 4);
    const kz_pose zero = {{5, 0}, 0, 0};
    CHECK(covers(&shape, zero, (kz_vec2){8, 2}));
    CHECK(!covers(&shape, zero, (kz_vec2){1, 2}));
}

TEST(inside_and_outline_are_drawn_as_their_colours_say)
{
    static recorder r;
    const kz_draw draw = recorder_draw(&r);
    const kz_shape shapes[] = {box(0, 0, 4, 4), polygon(0, 0, 4, 0, 4, 4), capsule(0, 0, 4, 0, 2)};
    const kz_draw_style nothing = {0xFFFFFF00, 0x12345600, 3};
    for (int i = 0; i < 3; i++) {
        memset(&r, 0, sizeof r);
        kz_draw_shape(&draw, &shapes[i], none, filled);
        CHECK_EQ(r.n_polygons, 1);
        CHECK(r.last_pen.filled);
        CHECK_EQ(r.last_pen.color, filled.fill);
        kz_draw_shape(&draw, &shapes[i], none, outlined);
        CHECK_EQ(r.n_polygons, 2);
        CHECK(!r.last_pen.filled);
        CHECK_EQ(r.last_pen.color, outlined.line);
        CHECK_EQ(r.last_pen.width, 2.0f);
        kz_draw_shape(&draw, &shapes[i], none, both);
        CHECK_EQ(r.n_polygons, 4);
        kz_draw_shape(&draw, &shapes[i], none, nothing);
        CHECK_EQ(r.n_polygons, 4);
    }
    scene_clear();
}

TEST(what_has_no_inside_is_drawn_by_lines_and_dots_in_either_colour)
{
    static recorder r;
    const kz_draw draw = recorder_draw(&r);
    const kz_shape line = segment(1, 2, 3, 5), path = polyline(0, 0, 1, 0, 1, 1, 2, 2), dot = point(7, 8);
    memset(&r, 0, sizeof r);
    kz_draw_shape(&draw, &line, none, outlined);
    kz_draw_shape(&draw, &line, none, filled);
    CHECK_EQ(r.n_lines, 2);
    CHECK_EQ(r.lines[0].pen.color, outlined.line);
    CHECK_EQ(r.lines[1].pen.color, filled.fill);
    CHECK_EQ(r.lines[1].b.y, 5.0f);
    kz_draw_shape(&draw, &path, kz_pose_radians(10, 0, 0), outlined);
    CHECK_EQ(r.n_lines, 5);
    CHECK_EQ(r.lines[4].a.x, 11.0f);
    CHECK_EQ(r.lines[4].b.x, 12.0f);
    kz_draw_shape(&draw, &dot, none, outlined);
    CHECK_EQ(r.n_circles, 1);
    CHECK_EQ(r.last_circle.x, 7.0f);
    CHECK_EQ(r.last_r, 3.0f);
    CHECK_EQ(r.n_polygons, 0);
    scene_clear();
}

TEST(a_capsules_outline_stays_within_a_thousandth_of_its_radius_and_never_outside)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int i = 0; i < 300; i++) {
        static recorder r;
        memset(&r, 0, sizeof r);
        const kz_draw draw = recorder_draw(&r);
        const kz_vec2 a = any_point(&rng), b = any_point(&rng);
        const float radius = 1 + any_half(&rng);
        const kz_shape shape = capsule(a.x, a.y, b.x, b.y, radius);
        kz_draw_shape(&draw, &shape, none, outlined);
        CHECK_EQ(r.last_corners, 66);
        for (int k = 0; k + 1 < 16; k++) {
            const kz_vec2 p = r.last_polygon[k], q = r.last_polygon[k + 1];
            const kz_shape corner = point(p.x, p.y), chord = point((p.x + q.x) / 2, (p.y + q.y) / 2);
            const kz_shape more = capsule(a.x, a.y, b.x, b.y, radius * 1.000001f + 1e-5f);
            const kz_shape less = capsule(a.x, a.y, b.x, b.y, radius * 0.99879f - 1e-5f);
            CHECK(kz_intersects(&corner, &more));
            CHECK(!kz_overlap(&corner, &less));
            CHECK(!kz_overlap(&chord, &less));
        }
        scene_clear();
    }
}

TEST(a_mask_is_shifted_by_whole_cells_and_a_rotated_one_is_its_box)
{
    static recorder r;
    const kz_draw draw = recorder_draw(&r);
    const kz_shape shape = mask("##.\n.#.\n...\n", 0, 0);
    CHECK(covers(&shape, kz_pose_radians(2.5f, 0.75f, 0), (kz_vec2){2.5f, 1.5f}));
    CHECK(!covers(&shape, kz_pose_radians(2.5f, 0.75f, 0), (kz_vec2){2.5f, 2.5f}));
    CHECK(covers(&shape, kz_pose_radians(2.5f, 0.75f, 0), (kz_vec2){3.5f, 2.5f}));
    memset(&r, 0, sizeof r);
    kz_draw_shape(&draw, &shape, kz_pose_degrees(0, 0, 90), outlined);
    CHECK_EQ(r.n_cells, 0);
    CHECK_EQ(r.n_polygons, 1);
    CHECK_EQ(r.last_polygon[2].x, -2.0f);
    CHECK_EQ(r.last_polygon[2].y, 2.0f);
    scene_clear();
}

TEST(a_large_polygon_that_is_moved_is_drawn_by_its_edges)
{
    enum { N = 1200 };
    static kz_vec2 points[N];
    static recorder r;
    const kz_draw draw = recorder_draw(&r);
    kz_shape shape;
    for (int i = 0; i < N; i++) {
        kz_cos_sin_degrees(360.0 * i / N, &points[i].x, &points[i].y);
        points[i].x *= 1000, points[i].y *= 1000;
    }
    REQUIRE(kz_shape_polygon(points, N, &shape, NULL) == KZ_OK);
    memset(&r, 0, sizeof r);
    kz_draw_shape(&draw, &shape, none, both);
    CHECK_EQ(r.n_polygons, 2);
    CHECK_EQ(r.last_corners, N);
    kz_draw_shape(&draw, &shape, kz_pose_radians(3, 0, 0), both);
    CHECK_EQ(r.n_polygons, 2);
    CHECK_EQ(r.n_lines, N);
    CHECK_EQ(r.lines[N - 1].b.x, 1003.0f);
}

/* ---- Cells and pixels ---------------------------------------------------------------------------------- */

static kz_mask *random_mask(kz_test_rng *rng, int32_t w, int32_t h)
{
    static char text[100 * 101 + 1];
    kz_mask *made = NULL;
    int n = 0;
    const uint32_t rare = 2 + kz_test_below(rng, 4);
    for (int32_t y = 0; y < h; y++) {
        for (int32_t x = 0; x < w; x++) text[n++] = kz_test_one_in(rng, rare) ? '#' : '.';
        text[n++] = '\n';
    }
    text[n] = 0;
    CHECK_EQ(kz_mask_from_text(text, NULL, &made, NULL), KZ_OK);
    return made;
}

static bool in_part(const kz_mask *m, kz_cell_rect part, int32_t x, int32_t y)
{
    return x >= part.x0 && x < part.x1 && y >= part.y0 && y < part.y1 && kz_mask_get(m, x, y);
}

/* The number of mistakes: unit edges between set and clear cells that are not covered by exactly one line, and lines
 * where there is no such edge. */
static int64_t wrong_edges(const recorder *r, const kz_mask *m, kz_cell_rect part, kz_cell at)
{
    enum { SIDE = 104 };
    static int8_t level[SIDE][SIDE], upright[SIDE][SIDE];
    int64_t wrong = 0;
    memset(level, 0, sizeof level);
    memset(upright, 0, sizeof upright);
    for (int i = 0; i < r->n_lines; i++) {
        const int32_t ax = (int32_t)r->lines[i].a.x - at.x, ay = (int32_t)r->lines[i].a.y - at.y;
        const int32_t bx = (int32_t)r->lines[i].b.x - at.x, by = (int32_t)r->lines[i].b.y - at.y;
        for (int32_t x = ax; x < bx; x++) level[ay][x]++;
        for (int32_t y = ay; y < by; y++) upright[y][ax]++;
    }
    for (int32_t y = 0; y < SIDE; y++) {
        for (int32_t x = 0; x < SIDE; x++) {
            wrong += level[y][x] != (in_part(m, part, x, y) != in_part(m, part, x, y - 1));
            wrong += upright[y][x] != (in_part(m, part, x, y) != in_part(m, part, x - 1, y));
        }
    }
    return wrong;
}

TEST(edges_of_cells_are_drawn_once_each_and_runs_cover_the_cells)
{
    kz_test_rng rng = kz_test_rng_here();
    const int64_t rounds = kz_test_rounds(150);
    for (int64_t i = 0; i < rounds; i++) {
        static recorder r;
        const kz_pen pen = {0xFF, 1, true};
        const kz_draw draw = recorder_draw(&r);
        const int32_t w = kz_test_range(&rng, 1, 100), h = kz_test_range(&rng, 1, 40);
        kz_mask *m = random_mask(&rng, w, h);
        kz_cell_rect part = {-3, -3, w + 3, h + 3};
        if (kz_test_one_in(&rng, 2)) {
            part.x0 = kz_test_range(&rng, 0, w);
            part.x1 = kz_test_range(&rng, 0, w);
            part.y0 = kz_test_range(&rng, 0, h);
            part.y1 = kz_test_range(&rng, 0, h);
        }
        const kz_cell at = {kz_test_range(&rng, -500, 500), 12};
        int64_t count = 0;
        memset(&r, 0, sizeof r);
        kz_draw_cell_edges(&draw, m, part, at, &pen);
        REQUIRE(r.n_lines < RECORDER_LINES);
        CHECK_EQ(wrong_edges(&r, m, part, at), 0);
        kz_draw_cell_runs(&draw, m, part, at, &pen);
        for (int32_t y = 0; y < h; y++)
            for (int32_t x = 0; x < w; x++) count += in_part(m, part, x, y);
        CHECK_EQ(r.filled_area, (double)count);
        kz_mask_free(m);
    }
}

TEST(the_check_of_edges_notices_a_line_too_many)
{
    static recorder r;
    const kz_pen pen = {0xFF, 1, true};
    const kz_draw draw = recorder_draw(&r);
    kz_test_rng rng = kz_test_rng_here();
    kz_mask *m = random_mask(&rng, 30, 20);
    const kz_cell_rect part = {0, 0, 30, 20};
    const kz_cell at = {0, 0};
    memset(&r, 0, sizeof r);
    kz_draw_cell_edges(&draw, m, part, at, &pen);
    recorder_line_call(&r, (kz_vec2){50, 50}, (kz_vec2){53, 50}, &pen);
    CHECK_EQ(wrong_edges(&r, m, part, at), 3);
    kz_mask_free(m);
}

TEST(pixels_are_drawn_by_runs_of_one_colour)
{
    static const uint8_t pixels[] = {1, 1, 0, 2, 9, 2, 2, 2, 2, 9};
    static const uint32_t palette[] = {0x00FF0000, 0xFF112233, 0x80445566};
    kz_surface surface = {0};
    static recorder r;
    const kz_draw draw = recorder_draw(&r);
    surface.pixels = pixels;
    surface.pitch = 5;
    surface.format = KZ_FORMAT_INDEX8;
    surface.w = 4;
    surface.h = 2;
    surface.palette = palette;
    surface.n_colors = 3;
    memset(&r, 0, sizeof r);
    r.probe = (kz_vec2){10 + 7, 20 + 1};
    kz_draw_surface(&draw, &surface, NULL, (kz_vec2){10, 20}, 2);
    CHECK_EQ(r.n_filled, 3);
    CHECK_EQ(r.filled_area, (2 + 1 + 4) * 4.0);
    CHECK(r.covered);
    CHECK_EQ(r.last_pen.color, 0x44556680u);
    const kz_rule rule = kz_rule_index(2);
    memset(&r, 0, sizeof r);
    kz_draw_surface(&draw, &surface, &rule, (kz_vec2){10, 20}, 2);
    CHECK_EQ(r.filled_area, 8.0);
    CHECK_EQ(r.last_pen.color, 0x112233FFu);
}

/* ---- Answers ------------------------------------------------------------------------------------------- */

TEST(a_contact_is_points_an_arrow_out_and_its_depth_in_words)
{
    static recorder r;
    const kz_draw draw = recorder_draw(&r);
    const kz_shape a = box(0, 0, 10, 10), b = box(6.875f, 2, 20, 8), apart = box(30, 0, 40, 10);
    kz_contact contact;
    memset(&r, 0, sizeof r);
    kz_collide(&a, &b, &contact);
    kz_draw_contact(&draw, &contact, 0xFFFFFFFF);
    CHECK_EQ(r.n_circles, 2);
    CHECK_EQ(r.n_polygons, 1);
    CHECK_EQ(r.last_corners, 7);
    CHECK_NEAR((double)(r.last_polygon[3].x - contact.points[0].x), -3.125, 1e-6);
    CHECK_STR(r.last_text, "3.13");
    kz_collide(&a, &apart, &contact);
    kz_draw_contact(&draw, &contact, 0xFFFFFFFF);
    CHECK_EQ(r.n_polygons, 1);
}

TEST(depths_are_written_with_2_digits)
{
    static const struct {
        float depth;
        const char *text;
    } cases[] = {{0, "0.00"},     {0.004f, "0.00"},   {0.25f, "0.25"}, {9.996f, "10.00"}, {12345.5f, "12345.50"},
                 {3e9f, "large"}, {INFINITY, "large"}};
    static recorder r;
    const kz_draw draw = recorder_draw(&r);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kz_contact contact = {KZ_OVERLAP, {1, 0}, 0, 1, {{0, 0}, {0, 0}}, true, {0, 0}};
        contact.depth = cases[i].depth;
        memset(&r, 0, sizeof r);
        kz_draw_contact(&draw, &contact, 0xFFFFFFFF);
        CHECK_STR(r.last_text, cases[i].text);
    }
}

TEST(a_ray_is_its_path_to_the_hit_and_the_faint_rest)
{
    static recorder r;
    const kz_draw draw = recorder_draw(&r);
    const kz_shape wall = box(5, -5, 6, 5);
    const kz_vec2 from = {0, 0}, to = {20, 0}, before_it = {4, 0};
    memset(&r, 0, sizeof r);
    kz_ray_hit hit = kz_ray(&wall, from, to, 0);
    kz_draw_ray(&draw, from, to, &hit, 0xFFFFFFFF);
    REQUIRE(r.n_lines == 2);
    CHECK_NEAR((double)r.lines[0].b.x, 5, 1e-5);
    CHECK_EQ(r.lines[1].b.x, 20.0f);
    CHECK_LT(r.lines[1].pen.color & 255, 255u);
    CHECK_EQ(r.n_circles, 1);
    CHECK_NEAR((double)(r.last_polygon[3].x - hit.point.x), -24, 1e-5);
    memset(&r, 0, sizeof r);
    hit = kz_ray(&wall, from, before_it, 0);
    kz_draw_ray(&draw, from, before_it, &hit, 0xFFFFFFFF);
    CHECK_EQ(r.n_lines, 1);
    CHECK_EQ(r.n_circles, 0);
}

TEST(a_sweep_is_drawn_where_it_starts_where_it_stops_and_where_it_would_have_gone)
{
    static recorder r;
    const kz_draw draw = recorder_draw(&r);
    const kz_shape ball = circle(0, 0, 1), wall = box(5, -5, 6, 5);
    const kz_vec2 motion = {20, 0};
    const kz_sweep_hit hit = kz_sweep(&ball, motion, &wall, 0);
    memset(&r, 0, sizeof r);
    r.probe = (kz_vec2){4, 0.1f};
    kz_draw_sweep(&draw, &ball, motion, &hit, both, 0xFFFFFFFF);
    CHECK_EQ(r.n_circles, 2 + 1 + 2 + 1); /* start, end of the motion, where it stops, the point */
    CHECK(r.covered);
    CHECK_NEAR((double)r.last_circle.x, 5, 1e-4);
    CHECK_EQ(r.n_polygons, 1);
    CHECK_EQ(r.n_lines, 2);
}

/* ---- Worlds -------------------------------------------------------------------------------------------- */

static kz_body add(kz_world *world, kz_shape shape, uint32_t flags, float x)
{
    kz_body_def def = {0};
    kz_body body = {0, 0};
    def.shape = shape;
    def.flags = flags;
    def.pose = kz_pose_radians(x, 0, 0);
    CHECK_EQ(kz_body_create(world, &def, &body, NULL), KZ_OK);
    return body;
}

TEST(bodies_of_a_world_are_drawn_as_what_they_are)
{
    static const struct {
        uint32_t flags;
        size_t style;
    } cases[] = {
        {0, offsetof(kz_draw_colors, moving)},
        {KZ_BODY_STATIC, offsetof(kz_draw_colors, fixed)},
        {KZ_BODY_STATIC | KZ_BODY_SENSOR, offsetof(kz_draw_colors, sensor)},
        {KZ_BODY_ONE_WAY | KZ_BODY_STATIC, offsetof(kz_draw_colors, one_way)},
        {KZ_BODY_PROBE, offsetof(kz_draw_colors, probe)},
        {KZ_BODY_DISABLED | KZ_BODY_SENSOR, offsetof(kz_draw_colors, disabled)},
    };
    const kz_draw_colors colors = kz_draw_colors_default();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        static recorder r;
        const kz_draw draw = recorder_draw(&r);
        const kz_draw_style *style = (const kz_draw_style *)(const void *)((const char *)&colors + cases[i].style);
        kz_world *world = NULL;
        REQUIRE(kz_world_create(NULL, &world, NULL) == KZ_OK);
        kz_body_destroy(world, add(world, box(0, 0, 1, 1), 0, 0));
        kz_body_destroy(world, add(world, box(0, 0, 1, 1), 0, 0));
        add(world, box(0, 0, 4, 4), cases[i].flags, 30);
        CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
        memset(&r, 0, sizeof r);
        kz_draw_world(&draw, world, NULL, 0);
        CHECK_EQ(r.n_polygons, (style->fill != 0) + (style->line != 0));
        CHECK_EQ(r.last_pen.color, style->line);
        CHECK_EQ(r.last_polygon[0].x, 30.0f);
        kz_world_free(world);
    }
}

typedef struct color_count {
    uint32_t color;
    int n;
} color_count;

static void count_outline(void *ctx, const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings, const kz_pen *pen)
{
    color_count *c = ctx;
    (void)points, (void)ring_end, (void)n_rings;
    c->n += !pen->filled && pen->color == c->color;
}

/* How many outlines a world is drawn with in this colour. */
static int outlines_in(kz_world *world, kz_draw_style style)
{
    color_count c = {style.line, 0};
    const kz_draw draw = {.ctx = &c, .polygon = count_outline};
    kz_draw_world(&draw, world, NULL, 0);
    return c.n;
}

TEST(each_fixture_of_a_body_is_drawn_as_what_it_is)
{
    const kz_draw_colors colors = kz_draw_colors_default();
    kz_world *world;
    kz_fixture items[3] = {{.category = 1}, {.category = 2, .flags = KZ_BODY_SENSOR}, {.category = 4}};
    kz_body body;
    for (int i = 0; i < 3; i++) {
        kz_shape_box((kz_vec2){(float)i * 10, 0}, (kz_vec2){(float)i * 10 + 5, 5}, &items[i].shape, NULL);
    }
    CHECK_EQ(kz_world_create(NULL, &world, NULL), KZ_OK);
    CHECK_EQ(kz_body_create(world, &(kz_body_def){.fixtures = items, .n_fixtures = 3}, &body, NULL), KZ_OK);
    CHECK_EQ(kz_body_set_off(world, body, 4), KZ_OK);
    CHECK_EQ(outlines_in(world, colors.moving), 1);
    CHECK_EQ(outlines_in(world, colors.sensor), 1);
    CHECK_EQ(outlines_in(world, colors.disabled), 1);
    CHECK_EQ(outlines_in(world, colors.colliding), 0);
    kz_body_def def = {.category = 2};
    kz_shape_box((kz_vec2){11, 1}, (kz_vec2){12, 2}, &def.shape, NULL);
    CHECK_EQ(kz_body_create(world, &def, &body, NULL), KZ_OK);
    CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
    CHECK_EQ(outlines_in(world, colors.colliding), 2); /* the sensor, and what it meets */
    kz_world_free(world);
}

TEST(pairs_and_contacts_of_a_world_are_drawn_on_request)
{
    static recorder r;
    const kz_draw draw = recorder_draw(&r);
    kz_draw_colors colors = kz_draw_colors_default();
    kz_world *world = NULL;
    REQUIRE(kz_world_create(NULL, &world, NULL) == KZ_OK);
    add(world, box(0, 0, 4, 4), 0, 0);
    const kz_body b = add(world, box(0, 0, 4, 4), 0, 3);
    add(world, box(0, 0, 4, 4), 0, 50);
    CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
    colors.moving.fill = 0; /* so that each body is one polygon */
    memset(&r, 0, sizeof r);
    kz_draw_world(&draw, world, &colors, 0);
    CHECK_EQ(r.n_polygons, 3 + 2);
    CHECK_EQ(r.last_pen.color, colors.colliding.line);
    kz_draw_world(&draw, world, &colors, KZ_DRAW_PAIRS);
    CHECK_EQ(r.n_lines, 1);
    CHECK_EQ(r.lines[0].a.x, 2.0f);
    CHECK_EQ(r.lines[0].b.x, 5.0f);
    memset(&r, 0, sizeof r);
    kz_draw_world(&draw, world, &colors, KZ_DRAW_BOXES);
    CHECK_EQ(r.n_polygons, 3 + 3 + 2);
    memset(&r, 0, sizeof r);
    kz_draw_world(&draw, world, &colors, KZ_DRAW_CONTACTS);
    CHECK_STR(r.last_text, "1.00");
    CHECK_EQ(kz_body_destroy(world, b), KZ_OK);
    memset(&r, 0, sizeof r);
    kz_draw_world(&draw, world, &colors, KZ_DRAW_PAIRS | KZ_DRAW_CONTACTS); /* its pair is stale */
    CHECK_EQ(r.n_polygons, 2 + 1);
    CHECK_EQ(r.n_lines + r.n_texts, 0);
    kz_world_free(world);
}

/* A world of 100 x 50 that wraps, and a body of 8 x 6 whose upper left corner is at (x, y). */
static kz_world *wrapped_world(float x, float y)
{
    const kz_world_def def = {.wrap_w = 100, .wrap_h = 50};
    kz_world *world = NULL;
    if (kz_world_create(&def, &world, NULL) != KZ_OK) return NULL;
    const kz_body_def body = {.shape = box(0, 0, 8, 6), .pose = {{x, y}, 1, 0}};
    kz_body out;
    CHECK_EQ(kz_body_create(world, &body, &out, NULL), KZ_OK);
    return world;
}

/* Is the point of the rectangle in an image of the box?  It asks of nine periods on each axis. */
static bool is_in_an_image(kz_vec2 corner, kz_vec2 p)
{
    for (int i = -4; i <= 4; i++) {
        for (int k = -4; k <= 4; k++) {
            const float x = corner.x + 100 * (float)i, y = corner.y + 50 * (float)k;
            if (p.x > x && p.x < x + 8 && p.y > y && p.y < y + 6) return true;
        }
    }
    return false;
}

TEST(in_a_world_that_wraps_a_body_covers_what_its_images_cover)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(300); i > 0; i--) {
        static recorder r;
        const kz_draw draw = recorder_draw(&r);
        const kz_vec2 corner = {(float)kz_test_range(&rng, -120, 220), (float)kz_test_range(&rng, -70, 110)};
        kz_world *world = wrapped_world(corner.x, corner.y);
        REQUIRE(world != NULL);
        NOTE("at %g %g", (double)corner.x, (double)corner.y);
        for (int k = 0; k < 40; k++) {
            memset(&r, 0, sizeof r);
            r.probe = (kz_vec2){(float)kz_test_range(&rng, 0, 99) + 0.5f, (float)kz_test_range(&rng, 0, 49) + 0.5f};
            if (k % 2) r.probe.x = (float)kz_test_range(&rng, 0, 9) + (k % 4 > 1 ? 90.5f : 0.5f);
            kz_draw_world(&draw, world, NULL, 0);
            CHECK_EQ(r.covered, is_in_an_image(corner, r.probe));
            CHECK_GE(r.n_filled, 1);
            CHECK_LE(r.n_filled, 4);
        }
        kz_world_free(world);
    }
}

TEST(boxes_and_the_line_of_a_pair_across_a_seam_are_drawn_on_both_sides)
{
    static recorder r;
    const kz_draw draw = recorder_draw(&r);
    kz_draw_colors colors = kz_draw_colors_default();
    kz_world *world = wrapped_world(95, 20);
    REQUIRE(world != NULL);
    add(world, box(0, 20, 4, 24), 0, 1); /* it overlaps the image from -5 to 3 */
    CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
    colors.moving.fill = 0; /* so that each image is one polygon */
    memset(&r, 0, sizeof r);
    kz_draw_world(&draw, world, &colors, KZ_DRAW_PAIRS);
    CHECK_EQ(r.n_polygons, 3 + 3);
    REQUIRE(r.n_lines == 2);
    for (int i = 0; i < 2; i++) CHECK_EQ(r.lines[i].b.x - r.lines[i].a.x, 4.0f);
    CHECK_EQ(r.lines[0].a.x, -1.0f);
    CHECK_EQ(r.lines[1].a.x, 99.0f);
    memset(&r, 0, sizeof r);
    kz_draw_world(&draw, world, &colors, KZ_DRAW_BOXES | KZ_DRAW_CONTACTS);
    CHECK_EQ(r.n_texts, 1);
    CHECK_GT(r.last_at.x, 0.0f);
    CHECK_LT(r.last_at.x, 12.0f);
    kz_world_free(world);
}

TEST(a_body_that_lies_on_the_edge_or_has_no_extent_is_drawn_once)
{
    static const kz_vec2 corners[] = {{0, 0}, {92, 44}, {100, 50}, {-8, -6}, {200, -50}};
    for (size_t i = 0; i < sizeof corners / sizeof *corners; i++) {
        static recorder r;
        const kz_draw draw = recorder_draw(&r);
        kz_world *world = wrapped_world(corners[i].x, corners[i].y);
        REQUIRE(world != NULL);
        memset(&r, 0, sizeof r);
        kz_draw_world(&draw, world, NULL, 0);
        CHECK_EQ(r.n_filled, 1);
        add(world, point(0, 0), 0, corners[i].x);
        memset(&r, 0, sizeof r);
        kz_draw_world(&draw, world, NULL, 0);
        CHECK_EQ(r.n_circles, 1);
        kz_world_free(world);
    }
}

/* ---- Nobody to draw ------------------------------------------------------------------------------------ */

static void draw_everything(const kz_draw *draw, kz_world *world)
{
    const kz_shape shapes[] = {point(0, 0),
                               segment(0, 0, 1, 1),
                               box(0, 0, 1, 1),
                               circle(0, 0, 1),
                               capsule(0, 0, 3, 0, 1),
                               polygon(0, 0, 1, 0, 1, 1),
                               polyline(0, 0, 1, 1),
                               mask("#", 0, 0),
                               parts(box(0, 0, 1, 1), circle(0, 0, 1)),
                               {0}};
    const kz_vec2 p = {0, 0}, q = {5, 5};
    const kz_pen pen = {0xFF, 1, true};
    const kz_cell at = {0, 0};
    const kz_cell_rect part = {0, 0, 1, 1};
    kz_contact contact;
    kz_collide(&shapes[2], &shapes[3], &contact);
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        const kz_sweep_hit hit = kz_sweep(&shapes[i], q, &shapes[3], 0);
        const kz_ray_hit ray = kz_ray(&shapes[i], p, q, 0);
        kz_draw_shape(draw, &shapes[i], none, both);
        kz_draw_sweep(draw, &shapes[i], q, &hit, both, 0xFF);
        kz_draw_ray(draw, p, q, &ray, 0xFF);
    }
    kz_draw_line(draw, p, q, 0xFF, 1);
    kz_draw_box(draw, shapes[2].bounds, both);
    kz_draw_box(draw, KZ_BOX_EMPTY, both);
    kz_draw_text(draw, p, "word", 0xFF, 0);
    kz_draw_dot(draw, p, 0xFF, 3);
    kz_draw_arrow(draw, p, q, 0xFF, 3);
    kz_draw_contact(draw, &contact, 0xFF);
    kz_draw_cell_runs(draw, shapes[7].as.mask.mask, part, at, &pen);
    kz_draw_cell_edges(draw, shapes[7].as.mask.mask, part, at, &pen);
    kz_draw_world(draw, world, NULL, KZ_DRAW_BOXES | KZ_DRAW_PAIRS | KZ_DRAW_CONTACTS);
    scene_clear();
}

/* What is missing is not drawn. */
static void draw_nothing(const kz_draw *draw)
{
    static const unsigned char pixels[4] = {1, 1, 1, 1};
    const kz_surface surface = {pixels, 2, KZ_FORMAT_INDEX8, 0, 0, 2, 2, NULL, 0};
    const kz_shape ball = circle(0, 0, 1);
    const kz_vec2 p = {0, 0}, q = {5, 5};
    const kz_cell_rect part = {0, 0, 1, 1};
    const kz_cell at = {0, 0};
    const kz_pen pen = {0xFF, 1, true};
    const kz_contact no_points = {KZ_OVERLAP, {1, 0}, 1, 0, {{0, 0}, {0, 0}}, true, {0, 0}};
    kz_sweep_hit hit = {0};
    kz_mask *mask = NULL;
    REQUIRE(kz_mask_from_text("#", NULL, &mask, NULL) == KZ_OK);
    kz_draw_contact(draw, NULL, 0xFF);
    kz_draw_contact(draw, &no_points, 0xFF);
    kz_draw_ray(draw, p, q, NULL, 0xFF);
    kz_draw_sweep(draw, NULL, q, &hit, both, 0xFF);
    kz_draw_sweep(draw, &ball, q, NULL, both, 0xFF);
    kz_draw_cell_runs(draw, NULL, part, at, &pen);
    kz_draw_cell_runs(draw, mask, part, at, NULL);
    kz_draw_cell_edges(draw, NULL, part, at, &pen);
    kz_draw_cell_edges(draw, mask, part, at, NULL);
    kz_draw_surface(draw, NULL, NULL, p, 1);
    kz_draw_surface(NULL, &surface, NULL, p, 1);
    kz_draw_text(draw, p, NULL, 0xFF, 0);
    kz_mask_free(mask);
}

TEST(what_a_drawer_cannot_draw_is_left_out)
{
    static recorder r;
    const kz_draw all = recorder_draw(&r);
    kz_world *world = NULL;
    REQUIRE(kz_world_create(NULL, &world, NULL) == KZ_OK);
    add(world, circle(0, 0, 3), 0, 0);
    add(world, box(0, 0, 3, 3), 0, 1);
    CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
    for (int set = 0; set < 32; set++) {
        kz_draw some = all;
        if (set & 1) some.line = NULL;
        if (set & 2) some.polygon = NULL;
        if (set & 4) some.circle = NULL;
        if (set & 8) some.cells = NULL;
        if (set & 16) some.text = NULL;
        memset(&r, 0, sizeof r);
        r.only_counts_cells = true;
        draw_everything(&some, world);
        CHECK_EQ(r.n_lines > 0, !(set & 1));
        CHECK_EQ(r.n_polygons > 0, !(set & 2));
        CHECK_EQ(r.n_circles > 0, !(set & 4));
        CHECK_EQ(r.n_cells > 0, !(set & 8));
        CHECK_EQ(r.n_texts > 0, !(set & 16));
    }
    draw_everything(NULL, world);
    memset(&r, 0, sizeof r);
    draw_nothing(&all);
    CHECK_EQ(r.n_lines + r.n_polygons + r.n_circles + r.n_cells + r.n_texts, 0);
    kz_draw_world(&all, NULL, NULL, 0);
    kz_draw_shape(&all, NULL, none, both);
    kz_world_free(world);
}

TEST(what_does_not_grow_keeps_its_pixels_at_every_scale)
{
    static recorder r;
    kz_draw draw = recorder_draw(&r);
    draw.scale = 8;
    memset(&r, 0, sizeof r);
    kz_draw_dot(&draw, (kz_vec2){1, 1}, 0xFF, 4);
    CHECK_EQ(r.last_r, 0.5f);
    kz_draw_arrow(&draw, (kz_vec2){0, 0}, (kz_vec2){100, 0}, 0xFF, 4);
    CHECK_NEAR((double)r.last_polygon[0].y, 0.25, 1e-6);
    CHECK_EQ(r.last_polygon[3].x, 100.0f);
    draw.scale = 0;
    kz_draw_dot(&draw, (kz_vec2){1, 1}, 0xFF, 4);
    CHECK_EQ(r.last_r, 4.0f);
}
