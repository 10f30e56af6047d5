/* bullet.c - fast things: a bullet that would jump over a wall, and what a guard sees along a line. */
#include <kolize/kolize.h>

#include <stdio.h>

int main(void)
{
    /* In one frame the bullet flies 300 pixels; the wall is 4 thick.  Before and after the frame they are apart. */
    kz_shape bullet, wall;
    const kz_vec2 flight = {300, 30};
    kz_shape_circle((kz_vec2){10, 40}, 2, &bullet, NULL);
    kz_shape_box((kz_vec2){160, 0}, (kz_vec2){164, 200}, &wall, NULL);
    const kz_sweep_hit hit = kz_sweep(&bullet, flight, &wall, 0);
    if (hit.hit) {
        printf("the bullet flies %.1f of 300 pixels and hits the wall at (%g, %.1f)\n", hit.t * flight.x, hit.point.x,
               hit.point.y);
        printf("sparks fly along (%g, %g)\n", hit.normal.x, hit.normal.y);
    }

    /* A guard looks for the player across four tiles; the third hides him. */
    kz_shape tiles[4], room;
    for (int i = 0; i < 4; i++) {
        const kz_vec2 corner = {32.0f * (float)(i + 1), i == 2 ? 8.0f : 24.0f};
        kz_shape_box(corner, (kz_vec2){corner.x + 16, 40}, &tiles[i], NULL);
    }
    kz_shape_parts(tiles, 4, &room, NULL);
    const kz_ray_hit seen = kz_ray(&room, (kz_vec2){0, 16}, (kz_vec2){192, 16}, 0);
    if (seen.hit) printf("the guard sees tile %d at (%g, %g)\n", (int)seen.part, seen.point.x, seen.point.y);

    /* A shot that goes through everything: where does it fly inside something, and for how long? */
    kz_ray_span spans[4];
    const size_t n = kz_ray_spans(&room, (kz_vec2){0, 32}, (kz_vec2){128, 32}, 0, spans, 4);
    for (size_t i = 0; i < n && i < 4; i++)
        printf("the shot is inside tile %d from x = %g to %g\n", (int)spans[i].part, spans[i].point_in.x,
               spans[i].point_out.x);

    /* One tile lower he only looks along the top of the others: grazing is not hitting. */
    const kz_ray_hit along = kz_ray(&tiles[0], (kz_vec2){0, 24}, (kz_vec2){192, 24}, 0);
    printf("along the top of tile 0: %s\n", along.hit ? "hit" : "no hit");
    return 0;
}
