/* rings_tool.c - traces and simplifies masks for a program in another language, line by line:
 *
 *     mask WIDTH HEIGHT NEIGHBORS       followed by HEIGHT rows of . and #; answered by its outlines
 *     ask MODE TOLERANCE MAX_POINTS     answered by those outlines with fewer points; MODE: closest, inside or cover
 *
 * Every answer is one line of JSON: {"rings":[[PARENT,[[x,y],...]],...],"largest":d,"lost":cells,"gained":cells}.
 * Exit status 1 with a message for anything that fails. */
#include <kolize/mask.h>
#include <kolize/mask_trace.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void stop(const char *what, const kz_error *err)
{
    char text[200] = "";
    if (err) kz_error_text(err, text, sizeof text);
    fprintf(stderr, "rings_tool: %s %s\n", what, text);
    exit(1);
}

static void print_rings(const kz_mask *mask, const kz_rings *rings, float largest)
{
    kz_mask *filled;
    kz_error err;
    if (kz_rings_fill(rings, kz_mask_width(mask), kz_mask_height(mask), NULL, &filled, &err) != KZ_OK)
        stop("filling", &err);
    const long long common = kz_mask_overlap_area(mask, filled, 0, 0);
    printf("{\"rings\":[");
    for (int32_t r = 0, i = 0; r < rings->n_rings; r++) {
        printf("%s[%d,[", r > 0 ? "," : "", (int)rings->parent[r]);
        for (const char *comma = ""; i < rings->ring_end[r]; i++, comma = ",")
            printf("%s[%.9g,%.9g]", comma, (double)rings->points[i].x, (double)rings->points[i].y);
        printf("]]");
    }
    printf("],\"largest\":%.9g,\"lost\":%lld,\"gained\":%lld}\n", (double)largest, kz_mask_count(mask) - common,
           kz_mask_count(filled) - common);
    kz_mask_free(filled);
}

static kz_mask *read_mask(int w, int h)
{
    const size_t row = (size_t)w + 1, size = row * (size_t)h;
    char *text = calloc(size + 1, 1);
    kz_mask *mask = NULL;
    kz_error err;
    if (!text || fread(text, 1, size, stdin) != size) stop("a mask's rows are missing", NULL);
    if (kz_mask_from_text(text, NULL, &mask, &err) != KZ_OK) stop("mask", &err);
    if (kz_mask_width(mask) != w || kz_mask_height(mask) != h) stop("the mask has another size", NULL);
    free(text);
    return mask;
}

static kz_simplify_mode mode_named(const char *name)
{
    if (!strcmp(name, "closest")) return KZ_SIMPLIFY_CLOSEST;
    if (!strcmp(name, "inside")) return KZ_SIMPLIFY_INSIDE;
    if (!strcmp(name, "cover")) return KZ_SIMPLIFY_COVER;
    stop("unknown mode", NULL);
    return KZ_SIMPLIFY_CLOSEST;
}

int main(void)
{
    char line[200], mode[20];
    kz_mask *mask = NULL;
    kz_rings rings = {0};
    kz_error err;
    while (fgets(line, sizeof line, stdin)) {
        int w, h, neighbors, max_points;
        double tolerance;
        if (sscanf(line, "mask %d %d %d", &w, &h, &neighbors) == 3 && w > 0 && h > 0) {
            kz_mask_free(mask);
            kz_rings_free(&rings);
            mask = read_mask(w, h);
            if (kz_mask_trace(mask, neighbors == 8 ? KZ_CONNECTIVITY_8 : KZ_CONNECTIVITY_4, NULL, NULL, &rings, &err) !=
                KZ_OK)
                stop("trace", &err);
            print_rings(mask, &rings, 0);
        } else if (mask && sscanf(line, "ask %19s %lf %d", mode, &tolerance, &max_points) == 3) {
            const kz_simplify how = {.mode = mode_named(mode), .tolerance = (float)tolerance, .max_points = max_points};
            kz_rings simple;
            float largest;
            if (kz_rings_simplify(&rings, &how, NULL, &simple, &largest, &err) != KZ_OK) stop("simplify", &err);
            print_rings(mask, &simple, largest);
            kz_rings_free(&simple);
        } else {
            stop(line, NULL);
        }
    }
    kz_mask_free(mask);
    kz_rings_free(&rings);
    return 0;
}
