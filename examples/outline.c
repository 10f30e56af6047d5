/* outline.c - from pixels to polygons: the exact outline of a sprite, and the same with fewer points, three ways. */
#include <kolize/kolize.h>

#include <stdio.h>

static const char *const ship = "..........####......\n"
                                ".......##########...\n"
                                ".....#############..\n"
                                "...################.\n"
                                "..######....########\n"
                                ".######......#######\n"
                                "#######......#######\n"
                                "########....########\n"
                                ".##################.\n"
                                "..################..\n"
                                "....############....\n"
                                "......########......\n";

static void print(const char *title, const kz_rings *rings)
{
    printf("%s: %d points\n", title, (int)rings->n_points);
    for (int32_t r = 0, i = 0; r < rings->n_rings; r++) {
        printf(rings->parent[r] < 0 ? "  outline" : "  hole   ");
        for (; i < rings->ring_end[r]; i++)
            printf(" (%.2f %.2f)", (double)rings->points[i].x, (double)rings->points[i].y);
        printf("\n");
    }
}

int main(void)
{
    static const struct {
        const char *title;
        kz_simplify how;
    } ways[] = {
        {"as near as may be, 1 pixel off at most", {.mode = KZ_SIMPLIFY_CLOSEST, .tolerance = 1}},
        {"inside, 1.5 pixels off at most", {.mode = KZ_SIMPLIFY_INSIDE, .tolerance = 1.5f}},
        {"covering all, 12 points if that can be", {.mode = KZ_SIMPLIFY_COVER, .tolerance = 100, .max_points = 12}},
    };
    kz_mask *mask;
    kz_rings exact, fewer;
    if (kz_mask_from_text(ship, NULL, &mask, NULL) || kz_mask_trace(mask, KZ_CONNECTIVITY_4, NULL, NULL, &exact, NULL))
        return 1;
    printf("exact: %d points in %d rings\n", (int)exact.n_points, (int)exact.n_rings);
    for (int i = 0; i < 3; i++) {
        kz_mask *filled;
        float largest;
        if (kz_rings_simplify(&exact, &ways[i].how, NULL, &fewer, &largest, NULL)) return 1;
        if (kz_rings_fill(&fewer, kz_mask_width(mask), kz_mask_height(mask), NULL, &filled, NULL)) return 1;
        const long long common = kz_mask_overlap_area(mask, filled, 0, 0);
        print(ways[i].title, &fewer);
        printf("  %.2f pixels off; %lld pixels lost, %lld gained\n", (double)largest, kz_mask_count(mask) - common,
               kz_mask_count(filled) - common);
        kz_mask_free(filled);
        kz_rings_free(&fewer);
    }
    kz_rings_free(&exact);
    kz_mask_free(mask);
    return 0;
}
