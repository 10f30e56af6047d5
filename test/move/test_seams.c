/* test_seams.c - a wall of flush bodies is one wall, also for what touches it with a corner just at a seam.
 *
 * There a corner of either body is met, and which face of it faces the motion more changes with the motion and with the
 * mover's own edges; but every way along the wall must be gone to its end, by the wall's face alone. */
#include "move_scene.h"

typedef struct seam_scene {
    kz_world *world;
    kz_mask *mask;
} seam_scene;

enum { TILES = 12, TILE = 8 };

static bool is_always_set(void *ctx, int32_t x, int32_t y)
{
    (void)ctx;
    return x >= 0 && y >= 0;
}

/* Flush tiles left of x = 0, made in either order; or as many masks. */
static seam_scene seam_wall(bool of_masks, bool from_below)
{
    seam_scene s = {scene_world(0, 0), NULL};
    CHECK_EQ(kz_mask_from_call(TILE, TILE, is_always_set, NULL, NULL, &s.mask, NULL), KZ_OK);
    for (int i = 0; i < TILES; i++) {
        const float y = (float)((from_below ? TILES - 1 - i : i) * TILE);
        kz_shape cells;
        if (of_masks) {
            CHECK_EQ(kz_shape_mask(s.mask, -TILE, (double)y, &cells, NULL), KZ_OK);
            scene_put(s.world, cells, 0, 0, KZ_BODY_STATIC);
        } else {
            scene_wall(s.world, -TILE, y, 0, y + TILE);
        }
    }
    return s;
}

static void seam_free(seam_scene *s)
{
    kz_world_free(s->world);
    kz_mask_free(s->mask);
}

/* Moves it into the wall and along, from where its corner touches that at y. */
static void check_slide_along(seam_scene *s, kz_body body, kz_vec2 size, float y, kz_vec2 motion)
{
    kz_move_hit hits[8];
    kz_moved out;
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

static void check_mover(seam_scene *s, const kz_shape *shape)
{
    static const float ways[] = {16, -16, 1, -1, 20, -20, 0.25f, -0.25f, 8, -8, -33.3f, 24.7f};
    static const float into[] = {-2, -1, -0.1f, -4, -0.01f, -50};
    const kz_body body = scene_put(s->world, *shape, 0, 40, 0);
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        for (size_t k = 0; k < sizeof into / sizeof into[0]; k++) {
            check_slide_along(s, body, shape->bounds.max, 40, (kz_vec2){into[k], ways[i]});
            check_slide_along(s, body, shape->bounds.max, 43, (kz_vec2){into[k], ways[i]});
        }
    }
    CHECK_EQ(kz_body_destroy(s->world, body), KZ_OK);
}

static const float far_x[] = {2, 0.5f, 3, 1, 0.1f, 8}, far_y[] = {1.5f, -1.5f, 7, -7, 0.1f};

TEST(lines_whose_end_is_at_a_seam_slide_on)
{
    for (int kind = 0; kind < 3; kind++) {
        seam_scene s = seam_wall(kind == 2, kind == 1);
        for (int i = 0; i < 30; i++) {
            const kz_vec2 end = {far_x[i / 5], far_y[i % 5]};
            kz_shape shape;
            CHECK_EQ(kz_shape_segment((kz_vec2){0, 0}, end, &shape, NULL), KZ_OK);
            check_mover(&s, &shape);
            CHECK_EQ(kz_shape_segment(end, (kz_vec2){0, 0}, &shape, NULL), KZ_OK);
            check_mover(&s, &shape);
        }
        seam_free(&s);
    }
}

TEST(pointed_corners_at_a_seam_slide_on)
{
    for (int kind = 0; kind < 3; kind++) {
        seam_scene s = seam_wall(kind == 2, kind == 1);
        for (int i = 0; i < 36; i++) {
            const kz_vec2 ring[3] = {{0, 0}, {far_x[i % 6], far_y[i % 2]}, {far_x[i / 6], far_y[2 + i % 3]}};
            kz_shape shape;
            if (kz_shape_polygon(ring, 3, &shape, NULL) == KZ_OK) check_mover(&s, &shape);
        }
        seam_free(&s);
    }
}
