/* push_out.c - a crate that was set down in the wrong place gets out by itself, or says that it cannot. */
#include <kolize/kolize.h>

#include <stdio.h>

static kz_body put_box(kz_world *world, float x0, float y0, float x1, float y1)
{
    kz_body body = {0, 0};
    kz_body_def def = {.flags = 0};
    kz_shape_box((kz_vec2){x0, y0}, (kz_vec2){x1, y1}, &def.shape, NULL);
    kz_body_create(world, &def, &body, NULL);
    return body;
}

static void get_out(kz_world *world, const char *what, kz_body body)
{
    kz_push_out way;
    if (kz_body_push_out(world, body, 10, &way, NULL)) return;
    printf("%s: %d pushes, moved by (%g, %g)", what, (int)way.attempts, (double)way.moved.x, (double)way.moved.y);
    if (way.free) printf(", free\n");
    else printf(", still %g deep\n", (double)way.depth);
}

int main(void)
{
    kz_world *world;
    if (kz_world_create(NULL, &world, NULL)) return 1;
    put_box(world, 0, 100, 200, 120); /* floor */
    put_box(world, 0, 0, 20, 120);    /* wall */
    put_box(world, 120, 0, 130, 100); /* two walls, 10 apart */
    put_box(world, 140, 0, 150, 100);

    get_out(world, "into the floor", put_box(world, 60, 88, 76, 104));
    get_out(world, "into floor and wall", put_box(world, 17, 90, 33, 106));
    get_out(world, "on its place", put_box(world, 90, 84, 106, 100));
    get_out(world, "between walls too near", put_box(world, 129, 40, 142, 50));
    kz_world_free(world);
    return 0;
}
