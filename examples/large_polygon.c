/* large_polygon.c - a star of 4000 corners with a tree of its edges: made, asked, and cut for a physics engine. */
#include <kolize/kolize.h>

#include <stdio.h>
#include <stdlib.h>

enum { CORNERS = 4000 };

int main(void)
{
    static kz_vec2 corners[CORNERS];
    for (int i = 0; i < CORNERS; i++) {
        float c, s;
        kz_cos_sin_degrees(360.0 * i / CORNERS, &c, &s);
        const float reach = i % 2 ? 90 : 100;
        corners[i] = (kz_vec2){reach * c, reach * s};
    }

    const int32_t ring_end = CORNERS;
    const size_t bytes = kz_edge_tree_bytes(CORNERS);
    void *tree = malloc(bytes);
    kz_shape star, ball;
    kz_convex_parts parts;
    if (!tree || kz_shape_polygon_with_tree(corners, &ring_end, 1, tree, bytes, &star, NULL)) return 1;

    static const char *const names[] = {"apart", "touch", "overlap"};
    for (float x = 100; x <= 120; x += 10) {
        if (kz_shape_circle((kz_vec2){x, 0}, 10, &ball, NULL)) return 1;
        printf("a ball of radius 10 at %g and the star: %s\n", (double)x, names[kz_relate(&star, &ball) + 1]);
    }

    if (kz_shape_convex_parts(&star, 8, NULL, &parts, NULL)) return 1;
    printf("%d convex parts of at most 8 corners\n", (int)parts.shape.as.parts.n);
    kz_convex_parts_free(&parts);
    free(tree);
    return 0;
}
