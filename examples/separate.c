/* separate.c - getting out of things that are not convex: a bucket, a groove, a floor of tiles, a mask. */
#include <kolize/kolize.h>

#include <stdio.h>

static void tell(const char *what, const kz_shape *a, const kz_shape *b)
{
    kz_contact hit;
    kz_collide(a, b, &hit);
    const kz_vec2 push = kz_contact_push(a, b, &hit);
    printf("%s: move by (%.3f, %.3f), touching in %d point%s", what, (double)push.x, (double)push.y,
           (int)hit.n_points, hit.n_points == 1 ? "" : "s");
    printf("%s\n", hit.shortest ? "" : "; a shorter push may exist");
}

int main(void)
{
    const kz_vec2 u[] = {{0, 0}, {1, 0}, {1, 9}, {11, 9}, {11, 0}, {12, 0}, {12, 10}, {0, 10}};
    const kz_vec2 v[] = {{-8, -8}, {0, 0}, {8, -8}, {8, 8}, {-8, 8}};
    kz_shape bucket, groove, tiles[3], floor, ball, crate, hill;
    kz_mask *cells;

    /* A ball in a bucket stays in it: off the ground, off the wall, out of the corner. */
    kz_shape_polygon(u, 8, &bucket, NULL);
    kz_shape_circle((kz_vec2){6, 7.5f}, 2, &ball, NULL);
    tell("ground", &ball, &bucket);
    kz_shape_circle((kz_vec2){2.75f, 4}, 2, &ball, NULL);
    tell("wall", &ball, &bucket);
    kz_shape_circle((kz_vec2){2.75f, 7.25f}, 2, &ball, NULL);
    tell("corner", &ball, &bucket);

    /* Wedged between two slopes it is lifted until it rests on both. */
    kz_shape_polygon(v, 5, &groove, NULL);
    kz_shape_circle((kz_vec2){0, -1}, 2, &ball, NULL);
    tell("groove", &ball, &groove);

    /* The seams between tiles hold nothing up: the floor is one. */
    for (int i = 0; i < 3; i++) {
        const float x = 4 * (float)i;
        kz_shape_box((kz_vec2){x, 0}, (kz_vec2){x + 4, 4}, &tiles[i], NULL);
    }
    kz_shape_parts(tiles, 3, &floor, NULL);
    kz_shape_box((kz_vec2){3.75f, -1}, (kz_vec2){4.25f, 0.5f}, &crate, NULL);
    tell("tiles", &crate, &floor);

    /* Against cells, and cells against it: those go whole. */
    if (kz_mask_from_text("#....\n##...\n###..\n#####\n", NULL, &cells, NULL)) return 1;
    kz_shape_mask(cells, 0, 0, &hill, NULL);
    kz_shape_circle((kz_vec2){2.5f, 1.75f}, 0.75f, &ball, NULL);
    tell("hill", &ball, &hill);
    tell("the hill itself", &hill, &ball);
    kz_mask_free(cells);
    return 0;
}
