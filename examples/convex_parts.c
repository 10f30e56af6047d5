/* convex_parts.c - a drawn cave as convex polygons of at most eight corners, as physics engines want them. */
#include <kolize/kolize.h>

#include <stdio.h>

static const char *const cave = "##########\n"
                                "#........#\n"
                                "#..####..#\n"
                                "#........#\n"
                                "####..####\n";

int main(void)
{
    kz_mask *mask;
    kz_rings outlines, parts;
    if (kz_mask_from_text(cave, NULL, &mask, NULL) ||
        kz_mask_trace(mask, KZ_CONNECTIVITY_8, NULL, NULL, &outlines, NULL) ||
        kz_rings_convex_parts(&outlines, 8, NULL, &parts, NULL))
        return 1;
    printf("%d rings of %d points are %d convex parts:\n", outlines.n_rings, outlines.n_points, parts.n_rings);
    for (int32_t part = 0, i = 0; part < parts.n_rings; part++) {
        while (i < parts.ring_end[part]) {
            printf(" (%g %g)", (double)parts.points[i].x, (double)parts.points[i].y);
            i++;
        }
        printf("\n");
    }
    kz_rings_free(&parts);
    kz_rings_free(&outlines);
    kz_mask_free(mask);
    return 0;
}
