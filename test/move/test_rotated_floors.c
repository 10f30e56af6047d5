/* test_rotated_floors.c - a floor of flush tiles at any angle acts as one floor: who slides along it stops at no seam.
 *
 * Neighbouring tiles share the vertices of their seam.  These are rounded to float32, so their tops are in line only
 * nearly, and a mover may meet two tiles at times that differ by rounding. */
#include <math.h>

#include "move_scene.h"

enum { TILES = 14, STEPS = 10 };
#define TILE 9.0

typedef struct slope {
    double angle; /* of the floor's direction */
    double x, y;  /* where it begins */
} slope;

/* `along` the floor, and `above` it. */
static kz_vec2 on_slope(const slope *s, double along, double above)
{
    const double c = cos(s->angle), n = sin(s->angle);
    return (kz_vec2){(float)(s->x + along * c + above * n), (float)(s->y + along * n - above * c)};
}

static kz_vec2 way_on_slope(const slope *s, double along, double above)
{
    const slope from_origin = {s->angle, 0, 0};
    return on_slope(&from_origin, along, above);
}

static void put_floor(kz_world *world, const slope *s, bool reversed)
{
    for (int k = 0; k < TILES; k++) {
        const double from = TILE * (reversed ? TILES - 1 - k : k), to = from + TILE;
        const kz_vec2 tile[4] = {on_slope(s, from, 0), on_slope(s, to, 0), on_slope(s, to, -TILE), on_slope(s, from, -TILE)};
        scene_polygon(world, tile, 4);
    }
}

enum { BOX, CIRCLE, CAPSULE, LEANING_CAPSULE, HEXAGON, MOVERS };

/* About the origin; `low` is how far it reaches down to the slope. */
static kz_shape mover_of(int kind, const slope *s, double *low)
{
    static const kz_vec2 hexagon[6] = {{-3, 4}, {-4, 0}, {-2, -5}, {2, -5}, {4, 0}, {3, 4}};
    const double n = fabs(sin(s->angle)), c = fabs(cos(s->angle)), m = sin(s->angle);
    kz_shape shape = {0};
    switch (kind) {
    case BOX: *low = 3 * n + 5 * c; return scene_box(-3, -5, 3, 5);
    case CIRCLE: *low = 4; return scene_circle(4);
    case CAPSULE:
        *low = 3 + 4 * c;
        CHECK_EQ(kz_shape_capsule((kz_vec2){0, -4}, (kz_vec2){0, 4}, 3, &shape, NULL), KZ_OK);
        return shape;
    case LEANING_CAPSULE:
        *low = 2 + fabs(3 * m - 2 * cos(s->angle));
        CHECK_EQ(kz_shape_capsule((kz_vec2){-3, -2}, (kz_vec2){3, 2}, 2, &shape, NULL), KZ_OK);
        return shape;
    default: break;
    }
    *low = 0;
    for (int i = 0; i < 6; i++) *low = fmax(*low, (double)hexagon[i].y * cos(s->angle) - (double)hexagon[i].x * m);
    CHECK_EQ(kz_shape_polygon(hexagon, 6, &shape, NULL), KZ_OK);
    return shape;
}

typedef struct slide {
    double along, into; /* in one step */
} slide;

static void check_hits(const kz_move_hit *hits, const kz_move_result *out, kz_vec2 end, kz_vec2 normal)
{
    CHECK_NEAR((double)out->moved.x, (double)end.x, 2e-3);
    CHECK_NEAR((double)out->moved.y, (double)end.y, 2e-3);
    CHECK_GE(out->n_hits, 1);
    for (size_t i = 0; i < out->n_hits && i < 8; i++) {
        CHECK_NEAR((double)hits[i].normal.x, (double)normal.x, 1e-4);
        CHECK_NEAR((double)hits[i].normal.y, (double)normal.y, 1e-4);
    }
}

/* In steps, as a shape and as a body; what presses it to the floor must not take anything from its way along that. */
static void check_slides(kz_world *world, const slope *s, const kz_shape *shape, double low, slide by)
{
    const kz_vec2 motion = way_on_slope(s, by.along, -by.into), end = way_on_slope(s, by.along, 0);
    const kz_vec2 start = on_slope(s, by.along < 0 ? TILE * (TILES - 3) : 3 * TILE, low + 0.001);
    const kz_vec2 down = way_on_slope(s, 0, -0.01), up = way_on_slope(s, 0, 1);
    const kz_body body = scene_put(world, *shape, start.x, start.y, 0);
    const kz_query_filter others = {.except = body};
    scene_move(world, body, down.x, down.y, NULL);
    for (int step = 0; step < STEPS; step++) {
        kz_move_hit hits[8];
        kz_move_result out;
        kz_shape posed;
        NOTE("at %g degrees, kind %d by (%g, %g), step %d", s->angle * 57.29578, (int)shape->kind, by.along, by.into,
             step);
        CHECK(kz_body_shape(world, body, &posed));
        CHECK_EQ(kz_shape_move(world, &posed, motion, &others, NULL, hits, 8, &out, NULL), KZ_OK);
        check_hits(hits, &out, end, up);
        CHECK_EQ(kz_body_move(world, body, motion, NULL, hits, 8, &out, NULL), KZ_OK);
        check_hits(hits, &out, end, up);
    }
    CHECK_EQ(kz_body_destroy(world, body), KZ_OK);
}

static void check_slope(const slope *s, bool reversed)
{
    static const slide slides[] = {{7, 0.5}, {-7, 0.5}, {4.5, 3}, {-2.25, 0.01}, {8.9, 9}, {-0.125, 2}, {1, 40}};
    kz_world *world = scene_world(0, 0);
    put_floor(world, s, reversed);
    for (int kind = 0; kind < MOVERS; kind++) {
        double low;
        const kz_shape shape = mover_of(kind, s, &low);
        for (size_t i = 0; i < sizeof slides / sizeof slides[0]; i++) check_slides(world, s, &shape, low, slides[i]);
    }
    kz_world_free(world);
}

TEST(floors_of_flush_tiles_at_odd_angles_have_no_seams)
{
    static const double degrees[] = {13, 27, 45, -13, -27, -45, 103, 207, 315};
    for (int i = 0; i < 9; i += scene_stride() > 9 ? 8 : scene_stride()) {
        const double angle = degrees[i] / 57.29577951308232;
        const slope near = {angle, 0, 0}, far = {angle, 1000, -300};
        check_slope(&near, false);
        check_slope(&far, true);
    }
}
