/* torus.c - a world without borders: what leaves at one side enters at the other, and collides across the seam. */
#include <kolize/kolize.h>

#include <stdio.h>

int main(void)
{
    kz_world *world;
    kz_body ship, rock;
    kz_shape hull, stone, bullet;
    kz_contact contact;
    kz_world_ray_hit hit;
    kz_world_hit found[2];
    kz_error err;
    const kz_world_def def = {.wrap_w = 320, .wrap_h = 200};
    if (kz_world_create(&def, &world, NULL)) return 1;

    kz_shape_box((kz_vec2){0, 0}, (kz_vec2){10, 10}, &hull, NULL);
    kz_shape_circle((kz_vec2){0, 0}, 8, &stone, NULL);
    kz_body_create(world, &(kz_body_def){.shape = hull, .pose.at = {300, 95}}, &ship, NULL);
    kz_body_create(world, &(kz_body_def){.shape = stone, .pose.at = {8, 100}}, &rock, NULL);

    for (int step = 0; step < 4; step++) {
        const kz_pose now = kz_body_pose(world, ship);
        kz_body_set_pose(world, ship, (kz_pose){{now.at.x + 6, now.at.y}, 1, 0}, NULL);
        if (kz_world_step(world, NULL)) return 1;
        printf("ship at %g: %s\n", (double)kz_body_pose(world, ship).at.x,
               kz_bodies_collide(world, ship, rock, &contact) == KZ_OVERLAP ? "hits the rock" : "flies");
    }
    printf("%g deep, across the seam\n", (double)contact.depth);

    /* Queries see across it, too: a ray to the right from x = 310 meets the rock at x = 320. */
    const kz_query_filter filter = {.except = ship};
    kz_world_ray(world, (kz_vec2){310, 100}, (kz_vec2){400, 100}, 0, &filter, &hit);
    printf("the ray hits at t = %g\n", (double)hit.hit.t);
    kz_shape_circle((kz_vec2){318, 100}, 3, &bullet, NULL);
    printf("%d bodies near the right border\n", (int)kz_world_find(world, &bullet, KZ_PAIRS_OVERLAP, NULL, found, 2));

    /* What is larger than the world would meet itself. */
    kz_shape_box((kz_vec2){0, 0}, (kz_vec2){321, 1}, &hull, NULL);
    const kz_result result = kz_body_create(world, &(kz_body_def){.shape = hull}, &ship, &err);
    printf("%s\n", kz_result_name(result));
    kz_world_free(world);
    return 0;
}
