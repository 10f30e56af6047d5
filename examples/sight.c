/* sight.c - can the guard see the hero?  Walls are many bodies, and sight takes them as one. */
#include <kolize/kolize.h>

#include <stdio.h>

static void put_tile(kz_world *world, int x, int y)
{
    kz_body_def def = {.flags = KZ_BODY_STATIC, .pose.at = {(float)(16 * x), (float)(16 * y)}};
    kz_body body;
    kz_shape_box((kz_vec2){0, 0}, (kz_vec2){16, 16}, &def.shape, NULL);
    kz_body_create(world, &def, &body, NULL);
}

static void look(const kz_world *world, const char *what, kz_vec2 from, kz_vec2 to)
{
    kz_world_ray_hit hit;
    printf("%-34s", what);
    if (kz_world_ray(world, from, to, 0, NULL, &hit)) {
        printf("a plain ray: %3.0f, %2.0f; ", hit.hit.point.x, hit.hit.point.y);
    } else {
        printf("a plain ray: free;   ");
    }
    if (kz_world_ray(world, from, to, KZ_HIT_UNION, NULL, &hit)) {
        printf("sight: blocked at %.0f, %.0f\n", hit.hit.point.x, hit.hit.point.y);
    } else {
        printf("sight: free\n");
    }
}

int main(void)
{
    /* Each # is a body of its own. */
    static const char *const rows[4] = {"..........", "...#......", "..#...#...", "##########"};
    kz_world *world;
    if (kz_world_create(NULL, &world, NULL) != KZ_OK) return 1;
    for (int i = 0; i < 40; i++) {
        if (rows[i / 10][i % 10] == '#') put_tile(world, i % 10, i / 10);
    }
    kz_world_index(world, NULL);

    look(world, "over the floor, feet to feet", (kz_vec2){60, 48}, (kz_vec2){90, 48});
    look(world, "along the floor to behind a wall", (kz_vec2){60, 48}, (kz_vec2){150, 48});
    look(world, "between two tiles at a corner", (kz_vec2){32, 16}, (kz_vec2){64, 48});
    look(world, "past one tile's corner", (kz_vec2){80, 48}, (kz_vec2){112, 16});
    look(world, "down onto a seam of the floor", (kz_vec2){80, 0}, (kz_vec2){80, 60});
    kz_world_free(world);
    return 0;
}
