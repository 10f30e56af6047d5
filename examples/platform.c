/* platform.c - a lift takes its passenger up, a press crushes one that has nowhere to go, a seesaw tilts. */
#include <kolize/kolize.h>
#include <kolize/move.h>

#include <stdio.h>

static kz_body put_box(kz_world *world, float x, float y, float w, float h, uint32_t flags)
{
    kz_body body = {0, 0};
    kz_body_def def = {.pose = {{x, y}, 1, 0}, .flags = flags};
    kz_shape_box((kz_vec2){0, 0}, (kz_vec2){w, h}, &def.shape, NULL);
    kz_body_create(world, &def, &body, NULL);
    return body;
}

static void tell(const kz_world *world, const char *what, const kz_carry_result *carried, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const kz_vec2 at = kz_body_pose(world, carried[i].body).at;
        printf("%s: body %u %s by (%g, %g) to (%g, %g)%s\n", what, (unsigned)carried[i].body.index,
               carried[i].rides ? "rides" : "is pushed", (double)carried[i].moved.x, (double)carried[i].moved.y,
               (double)at.x, (double)at.y, carried[i].crushed ? ", crushed" : "");
    }
}

int main(void)
{
    const kz_move_def with_up = {.up = {0, -1}};
    kz_carry_result carried[4];
    kz_world *world;
    size_t n;

    if (kz_world_create(NULL, &world, NULL)) return 1;
    const kz_body lift = put_box(world, 0, 100, 40, 8, KZ_BODY_STATIC);
    put_box(world, 10, 84, 8, 16, 0);
    for (int frame = 0; frame < 3; frame++) {
        kz_platform_move(world, lift, (kz_vec2){1, -12.5f}, &with_up, carried, 4, &n, NULL);
        tell(world, "lift", carried, n);
    }

    const kz_body press = put_box(world, 100, 84, 20, 16, KZ_BODY_STATIC);
    put_box(world, 125, 84, 8, 16, 0);
    put_box(world, 140, 0, 10, 100, KZ_BODY_STATIC);
    for (int frame = 0; frame < 3; frame++) {
        kz_platform_move(world, press, (kz_vec2){6, 0}, &with_up, carried, 4, &n, NULL);
        tell(world, "press", carried, n);
    }
    const kz_body seesaw = put_box(world, 200, 100, 64, 8, KZ_BODY_STATIC); /* turns about its left end */
    put_box(world, 240, 84, 8, 16, 0);
    for (int frame = 0; frame < 3; frame++) {
        kz_platform_turn(world, seesaw, (kz_vec2){0, 0}, 0.125f, &with_up, carried, 4, &n, NULL);
        tell(world, "seesaw", carried, n);
    }
    kz_world_free(world);
    return 0;
}
