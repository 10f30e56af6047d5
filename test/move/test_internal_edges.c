/* test_internal_edges.c - a wall of flush bodies acts as one wall, also for a body that touches it with a corner just
 * at an internal edge.
 *
 * There the mover meets a corner of either body.  Which of their faces faces the motion more depends on the motion and
 * on the mover's own edges.  But every motion along the wall must be completed, and only the wall's face may be
 * reported. */
#include <math.h>

#include "move_scene.h"

typedef struct edge_scene {
    kz_world *world;
    kz_mask *mask;
} edge_scene;

enum { TILES = 12, TILE = 8 };

static bool is_always_set(void *ctx, int32_t x, int32_t y)
{
    (void)ctx;
    return x >= 0 && y >= 0;
}

/* Flush tiles left of x = 0, made in either order; or as many masks.  With KZ_BODY_ONE_WAY bodies pass through them to
 * the right. */
static edge_scene edge_wall_in(kz_world *world, bool of_masks, bool from_below, uint32_t flags)
{
    edge_scene s = {world, NULL};
    CHECK_EQ(kz_mask_from_call(TILE, TILE, is_always_set, NULL, NULL, &s.mask, NULL), KZ_OK);
    for (int i = 0; i < TILES; i++) {
        const float y = (float)((from_below ? TILES - 1 - i : i) * TILE);
        kz_shape cells;
        if (of_masks) {
            CHECK_EQ(kz_shape_mask(s.mask, -TILE, (double)y, &cells, NULL), KZ_OK);
        } else {
            cells = scene_box(-TILE, y, 0, y + TILE);
        }
        const kz_body tile = scene_put(s.world, cells, 0, 0, KZ_BODY_STATIC | flags);
        if (flags & KZ_BODY_ONE_WAY) CHECK_EQ(kz_body_set_one_way(s.world, tile, (kz_vec2){1, 0}), KZ_OK);
    }
    return s;
}

static edge_scene edge_wall_of(bool of_masks, bool from_below, uint32_t flags)
{
    return edge_wall_in(scene_world(0, 0), of_masks, from_below, flags);
}

static edge_scene edge_wall(bool of_masks, bool from_below) { return edge_wall_of(of_masks, from_below, 0); }

static void edge_scene_free(edge_scene *s)
{
    kz_world_free(s->world);
    kz_mask_free(s->mask);
}

/* Moves the body into the wall and along it, from where its corner touches the wall at y. */
static void check_slide_along(edge_scene *s, kz_body body, kz_vec2 size, float y, kz_vec2 motion)
{
    kz_move_hit hits[8];
    kz_move_result out;
    NOTE("%g by %g, from %g by (%g, %g)", (double)size.x, (double)size.y, (double)y, (double)motion.x,
         (double)motion.y);
    scene_place(s->world, body, 0, y);
    CHECK_EQ(kz_body_move(s->world, body, motion, NULL, hits, 8, &out, NULL), KZ_OK);
    const kz_vec2 at = scene_at(s->world, body);
    CHECK_BITS(at.x, 0);
    CHECK_NEAR((double)at.y, (double)y + (double)motion.y, 1e-4);
    CHECK_GE(out.n_hits, 1);
    for (size_t i = 0; i < out.n_hits && i < 8; i++) {
        CHECK_BITS(hits[i].normal.x, 1);
        CHECK_BITS(hits[i].normal.y, 0);
    }
}

static void check_mover(edge_scene *s, const kz_shape *shape)
{
    static const float motions[] = {16, -16, 1, -1, 20, -20, 0.25f, -0.25f, 8, -8, -33.3f, 24.7f};
    static const float into[] = {-2, -1, -0.1f, -4, -0.01f, -50};
    const kz_body body = scene_put(s->world, *shape, 0, 40, 0);
    const size_t step = kz_test_rounds(100) < 100 ? 5 : 1; /* a scaled-down run takes a sample of the motions */
    for (size_t i = 0; i < sizeof motions / sizeof motions[0]; i += step) {
        for (size_t k = 0; k < sizeof into / sizeof into[0]; k++) {
            check_slide_along(s, body, shape->bounds.max, 40, (kz_vec2){into[k], motions[i]});
            check_slide_along(s, body, shape->bounds.max, 43, (kz_vec2){into[k], motions[i]});
        }
    }
    CHECK_EQ(kz_body_destroy(s->world, body), KZ_OK);
}

static const float far_x[] = {2, 0.5f, 3, 1, 0.1f, 8}, far_y[] = {1.5f, -1.5f, 7, -7, 0.1f};

TEST(lines_whose_end_is_at_an_internal_edge_slide_on)
{
    for (int kind = 0; kind < 3; kind++) {
        edge_scene s = edge_wall(kind == 2, kind == 1);
        for (int i = 0; i < 30; i++) {
            const kz_vec2 end = {far_x[i / 5], far_y[i % 5]};
            kz_shape shape;
            CHECK_EQ(kz_shape_segment((kz_vec2){0, 0}, end, &shape, NULL), KZ_OK);
            check_mover(&s, &shape);
            CHECK_EQ(kz_shape_segment(end, (kz_vec2){0, 0}, &shape, NULL), KZ_OK);
            check_mover(&s, &shape);
        }
        edge_scene_free(&s);
    }
}

TEST(pointed_corners_at_an_internal_edge_slide_on)
{
    for (int kind = 0; kind < 3; kind++) {
        edge_scene s = edge_wall(kind == 2, kind == 1);
        for (int i = 0; i < 36; i++) {
            const kz_vec2 ring[3] = {{0, 0}, {far_x[i % 6], far_y[i % 2]}, {far_x[i / 6], far_y[2 + i % 3]}};
            kz_shape shape;
            if (kz_shape_polygon(ring, 3, &shape, NULL) == KZ_OK) check_mover(&s, &shape);
        }
        edge_scene_free(&s);
    }
}

/* Pushed along the wall it does not slip in between two tiles. */
TEST(lines_that_stand_off_the_wall_at_an_internal_edge_slide_on)
{
    for (int kind = 0; kind < 3; kind++) {
        edge_scene s = edge_wall(kind == 2, kind == 1);
        kz_shape shape;
        CHECK_EQ(kz_shape_segment((kz_vec2){0, 0}, (kz_vec2){8, 0}, &shape, NULL), KZ_OK);
        const kz_body body = scene_put(s.world, shape, 0, 40, 0);
        check_slide_along(&s, body, shape.bounds.max, 40, (kz_vec2){-4, 24});
        check_slide_along(&s, body, shape.bounds.max, 40, (kz_vec2){-4, -24});
        edge_scene_free(&s);
    }
}

/* A motion against one-way tiles notices no internal edge; one in their direction goes through. */
static void check_one_way(edge_scene *s, const kz_shape *shape)
{
    check_mover(s, shape);
    const kz_body body = scene_put(s->world, *shape, -16, 40, 0);
    CHECK_EQ(scene_move(s->world, body, 32, 3, NULL).n_hits, 0);
    CHECK_AT(s->world, body, 16, 43);
    CHECK_EQ(kz_body_destroy(s->world, body), KZ_OK);
}

TEST(one_way_tiles_have_no_internal_edges_either)
{
    for (int kind = 0; kind < 3; kind++) {
        edge_scene s = edge_wall_of(kind == 2, kind == 1, KZ_BODY_ONE_WAY);
        for (int i = 0; i < 36; i++) {
            const kz_vec2 ring[3] = {{0, 0}, {far_x[i % 6], far_y[i % 2]}, {far_x[i / 6], far_y[2 + i % 3]}};
            kz_shape shape;
            CHECK_EQ(kz_shape_segment(ring[0], ring[1 + i % 2], &shape, NULL), KZ_OK);
            check_one_way(&s, &shape);
            if (kz_shape_polygon(ring, 3, &shape, NULL) == KZ_OK) check_one_way(&s, &shape);
        }
        edge_scene_free(&s);
    }
}

/* The same floor of platforms that are passable upwards, met from above at an internal edge. */
TEST(a_body_that_falls_on_an_internal_edge_of_platforms_stands_on_them)
{
    edge_scene s = {scene_world(0, 0), NULL};
    for (int i = 0; i < TILES; i++) {
        const kz_shape tile = scene_box((float)(i * TILE), 0, (float)((i + 1) * TILE), 4);
        const kz_body platform = scene_put(s.world, tile, 0, 0, KZ_BODY_STATIC | KZ_BODY_ONE_WAY);
        CHECK_EQ(kz_body_set_one_way(s.world, platform, (kz_vec2){0, -1}), KZ_OK);
    }
    for (int i = 0; i < 36; i++) {
        const kz_vec2 ring[3] = {{0, 0}, {far_y[i % 2], -far_x[i % 6]}, {far_y[2 + i % 3], -far_x[i / 6]}};
        kz_shape shape;
        if (kz_shape_polygon(ring, 3, &shape, NULL) != KZ_OK) continue;
        const kz_body body = scene_put(s.world, shape, 40, -4, 0);
        const float across = (float)(i % 5 - 2);
        scene_move(s.world, body, across, 8, NULL);
        CHECK_NEAR((double)scene_at(s.world, body).x, 40 + (double)across, 1e-4);
        CHECK_BITS(scene_at(s.world, body).y, 0);
        CHECK_EQ(kz_body_destroy(s.world, body), KZ_OK);
    }
    edge_scene_free(&s);
}

/* From some distance, straight to an internal edge. */
TEST(a_body_that_comes_to_an_internal_edge_of_one_way_tiles_stops_there)
{
    static const kz_vec2 motions[] = {{-8, 0}, {-8, 8}, {-8, -8}, {-4, 8}, {-8, 1}, {-16, -4}};
    for (int kind = 0; kind < 3; kind++) {
        edge_scene s = edge_wall_of(kind == 2, kind == 1, KZ_BODY_ONE_WAY);
        for (int i = 0; i < 30 * 6; i++) {
            const kz_vec2 motion = motions[i / 30];
            kz_shape shape;
            NOTE("%d by (%g, %g)", i, (double)motion.x, (double)motion.y);
            CHECK_EQ(kz_shape_segment((kz_vec2){0, 0}, (kz_vec2){far_x[i % 6], far_y[i % 5]}, &shape, NULL), KZ_OK);
            const kz_body body = scene_put(s.world, shape, -motion.x, 40 - motion.y, 0);
            scene_move(s.world, body, 2 * motion.x, 2 * motion.y, NULL);
            CHECK_NEAR((double)scene_at(s.world, body).x, 0, 1e-5);
            CHECK_NEAR((double)scene_at(s.world, body).y, 40 + (double)motion.y, 1e-4);
            CHECK_EQ(kz_body_destroy(s.world, body), KZ_OK);
        }
        edge_scene_free(&s);
    }
}

/* A wall of tiles along any line of whole coordinates: each begins `along` after the one before, and goes `back` from
 * it. */
typedef struct edge_line {
    kz_vec2 from, along, back;
} edge_line;

static void put_line_of_tiles(kz_world *world, const edge_line *line, bool reversed)
{
    for (int i = 0; i < TILES; i++) {
        const float k = (float)(reversed ? TILES - 1 - i : i);
        const kz_vec2 a = {line->from.x + k * line->along.x, line->from.y + k * line->along.y};
        const kz_vec2 b = {a.x + line->along.x, a.y + line->along.y};
        const kz_vec2 tile[4] = {
            a, b, {b.x + line->back.x, b.y + line->back.y}, {a.x + line->back.x, a.y + line->back.y}};
        scene_polygon(world, tile, 4);
    }
}

static kz_vec2 unit_of(kz_vec2 v)
{
    const float size = hypotf(v.x, v.y);
    return (kz_vec2){v.x / size, v.y / size};
}

/* x before the wall, and y along it. */
static kz_vec2 at_wall(const edge_line *line, float x, float y)
{
    const kz_vec2 n = unit_of(line->back), u = unit_of(line->along);
    return (kz_vec2){u.x * y - n.x * x, u.y * y - n.y * x};
}

static void check_slides_along_line(kz_world *world, const edge_line *line, const kz_shape *shape)
{
    static const float motions[] = {16, -16, 1, -0.25f};
    const kz_vec2 n = at_wall(line, 1, 0);
    for (int i = 0; i < 12; i++) {
        const kz_vec2 by = at_wall(line, i % 3 ? -2 : -0.1f, motions[i / 3]), end = at_wall(line, 0, motions[i / 3]);
        const float k = (float)(5 + i % 2);
        const kz_body body =
            scene_put(world, *shape, line->from.x + k * line->along.x, line->from.y + k * line->along.y, 0);
        kz_move_hit hit;
        kz_move_result out;
        NOTE("along (%g, %g), by (%g, %g)", (double)line->along.x, (double)line->along.y, (double)by.x, (double)by.y);
        CHECK_EQ(kz_body_move(world, body, by, NULL, &hit, 1, &out, NULL), KZ_OK);
        CHECK_NEAR((double)out.moved.x, (double)end.x, 1e-3);
        CHECK_NEAR((double)out.moved.y, (double)end.y, 1e-3);
        CHECK_GE(out.n_hits, 1);
        CHECK_NEAR((double)hit.normal.x, (double)n.x, 1e-6);
        CHECK_NEAR((double)hit.normal.y, (double)n.y, 1e-6);
        CHECK_EQ(kz_body_destroy(world, body), KZ_OK);
    }
}

TEST(a_slanting_wall_anywhere_has_no_internal_edges_either)
{
    static const edge_line lines[] = {{{24, 3}, {0, 8}, {-8, 0}},      {{-40, -90}, {0, 8}, {8, 0}},
                                      {{-90, -17}, {8, 0}, {0, 8}},    {{7, -100}, {12, 16}, {-16, 12}},
                                      {{-50, 130}, {15, -8}, {8, 15}}, {{150, -60}, {-20, 21}, {-21, -20}}};
    for (int kind = 0; kind < 12; kind++) {
        const edge_line *line = &lines[kind / 2];
        kz_world *world = scene_world(0, 0);
        put_line_of_tiles(world, line, kind % 2 != 0);
        for (int i = kind % 2; i < 36; i += 2) {
            const kz_vec2 ring[3] = {
                {0, 0}, at_wall(line, far_x[i % 6], far_y[i % 2]), at_wall(line, far_x[i / 6], far_y[2 + i % 3])};
            kz_shape shape;
            if (kz_shape_polygon(ring, 3, &shape, NULL) == KZ_OK) check_slides_along_line(world, line, &shape);
        }
        kz_world_free(world);
    }
}

/* A mask's cells are at whole coordinates. */
TEST(a_wall_of_masks_anywhere_has_no_internal_edges_either)
{
    static const edge_line lines[] = {
        {{24, 3}, {0, 8}, {-8, 0}}, {{-40, -91}, {0, 8}, {8, 0}}, {{-90, -17}, {8, 0}, {0, 8}}};
    kz_mask *mask = NULL;
    CHECK_EQ(kz_mask_from_call(TILE, TILE, is_always_set, NULL, NULL, &mask, NULL), KZ_OK);
    for (int kind = 0; kind < 3; kind++) {
        const edge_line *line = &lines[kind];
        kz_world *world = scene_world(0, 0);
        for (int i = 0; i < TILES; i++) {
            const float x = line->from.x + fminf(line->back.x, 0), y = line->from.y + fminf(line->back.y, 0);
            kz_shape cells;
            CHECK_EQ(kz_shape_mask(mask, (double)(x + (float)i * line->along.x), (double)(y + (float)i * line->along.y),
                                   &cells, NULL),
                     KZ_OK);
            scene_put(world, cells, 0, 0, KZ_BODY_STATIC);
        }
        for (int i = 0; i < 36; i += 3) {
            const kz_vec2 ring[3] = {
                {0, 0}, at_wall(line, far_x[i % 6], far_y[i % 2]), at_wall(line, far_x[i / 6], far_y[2 + i % 3])};
            kz_shape shape;
            if (kz_shape_polygon(ring, 3, &shape, NULL) == KZ_OK) check_slides_along_line(world, line, &shape);
        }
        kz_world_free(world);
    }
    kz_mask_free(mask);
}

/* Along a wall whose tiles are left of x = 0: at the far end of the world, where it wraps in x.  Where it wraps in y,
 * the last tile is flush with the first.  A shape that is no body does the same. */
static void check_edges_across_border(edge_scene *s, const kz_shape *shape, float first)
{
    static const float motions[] = {16, -16, 1, -24.5f};
    for (int i = 0; i < 3 * 4; i++) {
        const float y = first + (float)(8 * (i / 4)), by = motions[i % 4];
        const kz_body body = scene_put(s->world, *shape, 0, y, 0);
        const kz_query_filter others = {.except = body};
        kz_shape posed;
        kz_move_hit hits[2];
        kz_move_result out[2];
        CHECK(kz_body_shape(s->world, body, &posed));
        CHECK_EQ(kz_shape_move(s->world, &posed, (kz_vec2){-2, by}, &others, NULL, &hits[0], 1, &out[0], NULL), KZ_OK);
        CHECK_EQ(kz_body_move(s->world, body, (kz_vec2){-2, by}, NULL, &hits[1], 1, &out[1], NULL), KZ_OK);
        for (int k = 0; k < 2; k++) {
            NOTE("%s, from %g by %g", k ? "body" : "shape", (double)y, (double)by);
            CHECK_BITS(out[k].moved.x, 0);
            CHECK_NEAR((double)out[k].moved.y, (double)by, 1e-4);
            CHECK_GE(out[k].n_hits, 1);
            CHECK_BITS(hits[k].normal.x, 1);
            CHECK_BITS(hits[k].normal.y, 0);
        }
        CHECK_EQ(kz_body_destroy(s->world, body), KZ_OK);
    }
}

TEST(across_the_border_of_a_world_that_wraps_there_are_no_internal_edges_either)
{
    for (int kind = 0; kind < 9; kind++) {
        const float wrap_w = kind / 3 == 1 ? 0 : 192, wrap_h = kind / 3 == 0 ? 0 : TILES * TILE;
        edge_scene s = edge_wall_in(scene_world(wrap_w, wrap_h), kind % 3 == 2, kind % 3 == 1, 0);
        for (int i = kind % 5; i < 36; i += 5) {
            const kz_vec2 ring[3] = {{0, 0}, {far_x[i % 6], far_y[i % 2]}, {far_x[i / 6], far_y[2 + i % 3]}};
            kz_shape shape;
            CHECK_EQ(kz_shape_segment(ring[0], ring[1 + i % 2], &shape, NULL), KZ_OK);
            check_edges_across_border(&s, &shape, wrap_h > 0 ? 0 : 32);
            if (kz_shape_polygon(ring, 3, &shape, NULL) != KZ_OK) continue;
            check_edges_across_border(&s, &shape, wrap_h > 0 ? 0 : 32);
        }
        edge_scene_free(&s);
    }
}

/* Where the last place of a coordinate is one unit. */
TEST(far_from_the_origin_there_are_no_internal_edges_either)
{
    static const float far = 0x1p23f;
    edge_scene s = {scene_world(0, 0), NULL};
    for (int i = -2; i < 3; i++) {
        const float y = far + (float)(i * 4096);
        scene_wall(s.world, -far - 8192, y, -far, y + 4096);
    }
    for (int i = 0; i < 12; i++) {
        kz_shape shape;
        CHECK_EQ(kz_shape_segment((kz_vec2){0, 0}, (kz_vec2){512, i % 2 ? 384 : -1792}, &shape, NULL), KZ_OK);
        const kz_body body = scene_put(s.world, shape, -far, far, 0);
        const float down = (float)((i / 2 - 3) * 1024 + 512);
        CHECK_EQ(scene_move(s.world, body, -256, down, NULL).n_hits, 1);
        CHECK_AT(s.world, body, -far, far + down);
        CHECK_EQ(kz_body_destroy(s.world, body), KZ_OK);
    }
    edge_scene_free(&s);
}

static kz_response ignore_coins(void *ctx, const kz_world *world, kz_body mover, const kz_move_hit *hit)
{
    (void)ctx, (void)mover;
    return kz_body_user(world, hit->body) ? KZ_RESPONSE_IGNORE : KZ_RESPONSE_SLIDE;
}

/* Two tiles, and coins made before them that cover the same wall: as many as a segment lets pass. */
static kz_world *coins_before_tiles(void)
{
    enum { COINS = 31 };
    kz_world *world = scene_world(0, 0);
    for (int i = 0; i < COINS; i++) CHECK_EQ(kz_body_set_user(world, scene_wall(world, -8, 0, 0, 64), 1), KZ_OK);
    scene_wall(world, -8, 0, 0, 32);
    scene_wall(world, -8, 32, 0, 64);
    return world;
}

TEST(coins_in_front_of_an_internal_edge_do_not_open_it)
{
    const kz_move_def def = {.respond = ignore_coins};
    kz_world *world = coins_before_tiles();
    for (int i = 0; i < 30; i++) {
        kz_shape shape;
        CHECK_EQ(kz_shape_segment((kz_vec2){0, 0}, (kz_vec2){far_x[i % 6], far_y[i % 5]}, &shape, NULL), KZ_OK);
        const float along = i < 15 ? 16 : -16;
        const kz_body body = scene_put(world, shape, 0, 32, 0);
        NOTE("line %d along by %g", i, (double)along);
        CHECK_EQ(scene_move(world, body, -2, along, &def).n_hits, 1);
        CHECK_AT(world, body, 0, 32 + along);
        CHECK_EQ(kz_body_destroy(world, body), KZ_OK);
    }
    kz_world_free(world);
}

/* ---- Inside corners ---------------------------------------------------------------------------------------- */

/* A wall left of x = 0 and a floor below y = 0: one polygon, two boxes, tiles. */
static kz_world *inside_corner(int kind)
{
    static const kz_vec2 ring[6] = {{-16, -32}, {0, -32}, {0, 0}, {32, 0}, {32, 16}, {-16, 16}};
    kz_world *world = scene_world(0, 0);
    if (kind == 0) {
        scene_polygon(world, ring, 6);
    } else if (kind == 1) {
        scene_wall(world, -16, -32, 0, 0);
        scene_wall(world, -16, 0, 32, 16);
    } else {
        for (int i = 0; i < 3; i++) scene_wall(world, -16, (float)(-32 + i * 16), 0, (float)(-16 + i * 16));
        for (int i = 0; i < 2; i++) scene_wall(world, (float)(i * 16), 0, (float)(i * 16 + 16), 16);
    }
    return world;
}

TEST(out_of_an_inside_corner_it_slides_along_either_side)
{
    static const kz_vec2 rings[3][4] = {
        {{0, -8}, {16, -8}, {16, 0}, {0, 0}},
        {{0, 0}, {8, -16}, {16, -8}, {12, -4}},
        {{0, -16}, {8, -8}, {8, -4}, {0, 0}},
    };
    static const kz_vec2 motions[] = {{-8, -16}, {-16, -8}, {-1, -16}, {16, 8}, {8, 16}, {16, 1}};
    for (int kind = 0; kind < 3; kind++) {
        kz_world *world = inside_corner(kind);
        for (int i = 0; i < 18; i++) {
            const kz_vec2 motion = motions[i % 6];
            kz_shape shape;
            NOTE("corner %d, mover %d by (%g, %g)", kind, i / 6, (double)motion.x, (double)motion.y);
            CHECK_EQ(kz_shape_polygon(rings[i / 6], 4, &shape, NULL), KZ_OK);
            const kz_body body = scene_put(world, shape, 0, 0, 0);
            scene_move(world, body, motion.x, motion.y, NULL);
            CHECK_AT(world, body, motion.x < 0 ? 0 : motion.x, motion.x < 0 ? motion.y : 0);
            CHECK_EQ(kz_body_destroy(world, body), KZ_OK);
        }
        kz_world_free(world);
    }
}

/* It stands on one edge of the pit and ends just at the other, which one body makes or two. */
TEST(a_box_goes_over_a_pit_of_its_own_width)
{
    static const kz_vec2 ring[8] = {{-16, 0}, {0, 0}, {0, 16}, {16, 16}, {16, 0}, {48, 0}, {48, 32}, {-16, 32}};
    for (int kind = 0; kind < 2; kind++) {
        kz_world *world = scene_world(0, 0);
        if (kind == 0) {
            scene_polygon(world, ring, 8);
        } else {
            scene_wall(world, -16, 0, 0, 16);
            scene_wall(world, 16, 0, 48, 16);
        }
        const kz_body body = scene_put(world, scene_box(-24, -8, 0, 0), 16, 0, 0);
        scene_move(world, body, 16, 4, NULL);
        CHECK_AT(world, body, 32, 0);
        kz_world_free(world);
    }
}

TEST(a_box_goes_from_a_floor_up_a_flush_slope)
{
    static const kz_vec2 slope[3] = {{0, 0}, {16, -16}, {16, 0}};
    for (int kind = 0; kind < 2; kind++) {
        kz_world *world = scene_world(0, 0);
        scene_wall(world, -32, 0, 0, 16);
        if (kind == 0) {
            scene_polygon(world, slope, 3);
        } else {
            scene_polygon(world, (kz_vec2[]){{0, 0}, {16, -16}, {16, 16}, {0, 16}}, 4);
        }
        const kz_body body = scene_put(world, scene_box(-8, -8, 0, 0), -8, 0, 0);
        scene_move(world, body, 16, 0, NULL);
        CHECK_NEAR((double)scene_at(world, body).x, 4, 1e-4);
        CHECK_NEAR((double)scene_at(world, body).y, -4, 1e-4);
        kz_world_free(world);
    }
}

static kz_response cross_coins(void *ctx, const kz_world *world, kz_body mover, const kz_move_hit *hit)
{
    (void)ctx, (void)mover;
    return kz_body_user(world, hit->body) ? KZ_RESPONSE_CROSS : KZ_RESPONSE_SLIDE;
}

/* A point in the bend of a slope into a floor goes up the slope; the coin is behind it. */
TEST(a_coin_beside_a_corner_makes_no_internal_edge)
{
    static const kz_vec2 bend[4] = {{-16, 16}, {0, 0}, {32, 0}, {32, 16}}, ring[3] = {{0, 0}, {8, -16}, {-8, -16}};
    const kz_move_def def = {.respond = cross_coins};
    for (int has_coin = 0; has_coin < 2; has_coin++) {
        kz_world *world = scene_world(0, 0);
        kz_shape shape;
        scene_polygon(world, bend, 4);
        if (has_coin) CHECK_EQ(kz_body_set_user(world, scene_wall(world, -20, -24, -8, -12), 1), KZ_OK);
        CHECK_EQ(kz_shape_polygon(ring, 3, &shape, NULL), KZ_OK);
        const kz_body body = scene_put(world, shape, 0, 0, 0);
        scene_move(world, body, 10, 9, &def);
        CHECK_NEAR((double)scene_at(world, body).x, 0.5, 1e-4);
        CHECK_NEAR((double)scene_at(world, body).y, -0.5, 1e-4);
        kz_world_free(world);
    }
}

/* The normal of an upright wall that a round body meets may be off by rounding. */
TEST(a_round_character_falls_along_a_wall)
{
    const kz_move_def def = {.up = {0, -1}};
    kz_world *world = scene_world(0, 0);
    scene_wall(world, 56, 48, 64, 56);
    scene_wall(world, 48, 56, 56, 64);
    scene_wall(world, 56, 56, 64, 64);
    kz_shape shape;
    CHECK_EQ(kz_shape_circle((kz_vec2){0, 16}, 2, &shape, NULL), KZ_OK);
    const kz_body body = scene_put(world, shape, 44, 34, 0);
    scene_move(world, body, 16, 48, &def);
    CHECK_NEAR((double)scene_at(world, body).x, 46, 1e-4);
    CHECK_NEAR((double)scene_at(world, body).y, 82, 1e-4);
    kz_world_free(world);
}

/* ---- Seams of a last place --------------------------------------------------------------------------------- */

/* Tiles whose sides are no binary numbers, such as 0.1, end a last place before the next one begins.  A corner at the
 * end of a tile is pushed into the wall and back along that tile.  It meets the other tile's corner a last place away,
 * and not at once in the strict sense. */
typedef struct narrow_gap {
    kz_world *world;
    float side, end; /* where the upper tile ends; the lower one begins a last place further down */
} narrow_gap;

static narrow_gap narrow_gap_of(kz_test_rng *r, bool lower_first)
{
    static const float sides[] = {0.1f, 0.3f, 1.1f, 7.3f, 33.33f};
    narrow_gap g = {scene_world(0, 0), sides[kz_test_below(r, 5)], kz_test_real(r, -1000, 1000)};
    const float begin = nextafterf(g.end, INFINITY), depth = 5 * g.side;
    const kz_shape upper = scene_box(-g.side, g.end - depth, 0, g.end);
    const kz_shape lower = scene_box(-g.side, begin, 0, begin + depth);
    scene_put(g.world, lower_first ? lower : upper, 0, 0, KZ_BODY_STATIC);
    scene_put(g.world, lower_first ? upper : lower, 0, 0, KZ_BODY_STATIC);
    return g;
}

/* A triangle right of its corner at (0, 0), whose upper edge is steep: it goes back along the upper tile. */
static bool make_pointed(kz_test_rng *r, float side, kz_shape *out)
{
    const float x = side * kz_test_real(r, 0.2f, 1), steepness = kz_test_real(r, 1.2f, 3);
    const kz_vec2 right = {side * kz_test_real(r, 1, 3), side * kz_test_real(r, 0, 2)};
    const kz_vec2 ring[3] = {{0, 0}, {x, -x * steepness}, right};
    return kz_shape_polygon(ring, 3, out, NULL) == KZ_OK;
}

/* Right beneath the body: the first that it meets on its way down, and met before the lower tile's corner. */
static void put_coin_beneath(kz_world *world, kz_body body)
{
    const kz_box b = kz_body_box(world, body);
    const kz_body coin = scene_wall(world, b.min.x, b.max.y, b.max.x + 1, b.max.y + 1);
    CHECK_EQ(kz_body_set_user(world, coin, 1), KZ_OK);
}

TEST(a_corner_at_a_gap_of_one_last_place_slides_on)
{
    const kz_move_def def = {.respond = ignore_coins};
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = 0; i < kz_test_rounds(2000); i++) {
        narrow_gap g = narrow_gap_of(&r, i % 2 != 0);
        kz_shape shape;
        if (make_pointed(&r, g.side, &shape)) {
            const kz_body body = scene_put(g.world, shape, 0, g.end, 0);
            const float into = g.side * kz_test_real(&r, 0.1f, 1), along = g.side * kz_test_real(&r, -1.9f, -0.2f);
            if (i % 4 > 1) put_coin_beneath(g.world, body);
            kz_move_hit hit;
            kz_move_result out;
            NOTE("side %g, end %.9g, by (%g, %g)", (double)g.side, (double)g.end, (double)-into, (double)along);
            CHECK_EQ(kz_body_move(g.world, body, (kz_vec2){-into, along}, &def, &hit, 1, &out, NULL), KZ_OK);
            CHECK_NEAR((double)out.moved.y, (double)along, 1e-3);
            CHECK_EQ(out.n_hits, 1);
            CHECK_BITS(hit.normal.x, 1);
        }
        kz_world_free(g.world);
    }
}
