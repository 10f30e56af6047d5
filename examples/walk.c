/* walk.c - a character walks over flat tiles, up a slope, over a step and against a wall. */
#include <kolize/kolize.h>
#include <kolize/move.h>

#include <stdio.h>

static void put(kz_world *world, kz_shape shape)
{
    kz_body body;
    const kz_body_def def = {.shape = shape, .flags = KZ_BODY_STATIC};
    kz_body_create(world, &def, &body, NULL);
}

static void put_box(kz_world *world, float x0, float y0, float x1, float y1)
{
    kz_shape shape;
    kz_shape_box((kz_vec2){x0, y0}, (kz_vec2){x1, y1}, &shape, NULL);
    put(world, shape);
}

int main(void)
{
    const kz_vec2 slope[4] = {{64, 0}, {96, -16}, {128, -16}, {128, 0}};
    const kz_move_def walk = {.up = {0, -1}, .step_height = 6, .snap = 4};
    kz_world *world;
    kz_shape shape;
    kz_body hero;

    if (kz_world_create(NULL, &world, NULL)) return 1;
    /* Flush tiles: no seam is felt. */
    for (int i = 0; i < 14; i++) put_box(world, (float)i * 16, 0, (float)i * 16 + 16, 16);
    kz_shape_polygon(slope, 4, &shape, NULL);
    put(world, shape);
    put_box(world, 160, -5, 224, 0); /* a step */
    put_box(world, 208, -40, 224, 0);

    kz_shape_box((kz_vec2){-4, -16}, (kz_vec2){4, 0}, &shape, NULL); /* feet at its origin */
    const kz_body_def def = {.shape = shape, .pose = {{8, -10}, 1, 0}};
    kz_body_create(world, &def, &hero, NULL);

    for (int frame = 0; frame < 30; frame++) {
        kz_move_result moved;
        kz_body_move(world, hero, (kz_vec2){8, 3}, &walk, NULL, 0, &moved, NULL); /* walking, and gravity */
        if (frame % 3) continue;
        const kz_vec2 at = kz_body_pose(world, hero).at;
        printf("(%6.2f, %6.2f)%s%s\n", (double)at.x, (double)at.y, moved.on_floor ? " floor" : "",
               moved.on_wall ? " wall" : "");
    }
    kz_world_free(world);
    return 0;
}
