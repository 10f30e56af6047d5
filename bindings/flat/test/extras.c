/* extras.c - the functions that only the flat interface has: copies of shapes outlive what the shape borrowed.
 *     extras --fault    uses the shape itself where a copy should be: must be noticed */
#include "kolize_flat.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CORNERS = 40 };

static int wrong;
static bool fault;

static void expect(bool holds, const char *what)
{
    if (holds) return;
    printf("%s: wrong\n", what);
    wrong++;
}

/* A ring of corners about (0, 0), every second one drawn in, so that it is concave. */
static void ring(kz_vec2 *points, int n, float r)
{
    for (int i = 0; i < n; i++) {
        float c, s;
        kzf_cos_sin_degrees(360.0 * i / n, &c, &s);
        points[i] = (kz_vec2){(i % 2 ? r : 0.8f * r) * c, (i % 2 ? r : 0.8f * r) * s};
    }
}

/* A shape of `way`, which borrows vertices, rings, parts and trees from `memory`. */
static kz_result make(int way, char *memory, kz_shape *out)
{
    kz_vec2 *points = (void *)memory;
    int32_t *ends = (void *)(memory + 4000);
    kz_shape *parts = (void *)(memory + 5000);
    void *tree = memory + 8000;
    ring(points, CORNERS, 10);
    ring(points + CORNERS, CORNERS, 5);
    ends[0] = CORNERS, ends[1] = 2 * CORNERS;
    switch (way) {
    case 0: ring(points, 6, 10); return kzf_shape_polygon(points, 6, out, NULL);
    case 1: return kzf_shape_polygon(points, CORNERS, out, NULL);
    case 2: return kzf_shape_polygon_with_holes(points, ends, 2, out, NULL);
    case 3: return kzf_shape_polygon_with_tree(points, ends, 2, tree, 8000, out, NULL);
    case 4: return kzf_shape_polyline_with_tree(points, CORNERS, tree, 8000, out, NULL);
    case 5: return kzf_shape_parts(parts, 0, out, NULL);
    default: break;
    }
    if (make(1, memory, &parts[0]) != KZ_OK || make(2, memory, &parts[1]) != KZ_OK) return KZ_ERR_ARGUMENT;
    kzf_shape_circle(&(kz_vec2){20, 0}, 2, &parts[2], NULL);
    if (way == 6) return kzf_shape_parts(parts, 3, out, NULL);
    if (way == 7) return kzf_shape_parts_with_tree(parts, 3, tree, 8000, out, NULL);
    kzf_shape_point(&(kz_vec2){1, 20}, &parts[3], NULL);
    if (make(7, memory, &parts[4]) != KZ_OK) return KZ_ERR_ARGUMENT; /* a compound in a compound */
    return kzf_shape_parts(&parts[3], 2, out, NULL);
}

/* What rays see of a shape, as bytes. */
static void look(const kz_shape *shape, kz_ray_hit *hits, int n)
{
    memset(hits, 0, (size_t)n * sizeof *hits);
    for (int i = 0; i < n; i++) {
        float c, s;
        kzf_cos_sin_degrees(360.0 * i / n + 1, &c, &s);
        kzf_ray(shape, &(kz_vec2){30 * c, 30 * s}, &(kz_vec2){-30 * c, -20 * s}, (unsigned)i % 2, &hits[i]);
    }
}

static bool same(const kz_ray_hit *a, const kz_ray_hit *b, int n)
{
    for (int i = 0; i < n; i++) {
        if (a[i].hit != b[i].hit || a[i].inside != b[i].inside || a[i].part != b[i].part || a[i].edge != b[i].edge) return false;
        if (memcmp(&a[i].t, &b[i].t, 5 * sizeof(float)) != 0) return false;
    }
    return true;
}

static void check_copies(void)
{
    enum { RAYS = 50 };
    static const char *const names[] = {"inline", "polygon", "holes", "tree", "polyline", "no parts", "parts", "part tree", "nested"};
    for (int way = 0; way < 9; way++) {
        char *memory = calloc(1, 16000);
        kz_shape shape = {0}, *copy = NULL;
        kz_ray_hit before[RAYS], after[RAYS];
        expect(make(way, memory, &shape) == KZ_OK, names[way]);
        look(&shape, before, RAYS);
        expect(kzf_shape_copy(&shape, &copy, NULL) == KZ_OK && copy, names[way]);
        for (int i = 0; fault && i < 4000; i++) memory[i] = 0; /* the vertices of the shape itself */
        if (!fault) memset(memory, 0xA5, 16000);
        look(fault ? &shape : copy, after, RAYS);
        expect(same(before, after, RAYS), names[way]);
        kz_shape *again = NULL;
        expect(kzf_shape_copy(fault ? &shape : copy, &again, NULL) == KZ_OK, "a copy of a copy");
        kzf_shape_free(copy);
        kzf_shape_free(again);
        free(memory);
    }
    kzf_shape_free(NULL);
}

int main(int argc, char **argv)
{
    fault = argc > 1 && !strcmp(argv[1], "--fault");
    expect(kzf_sizeof("kz_shape") == sizeof(kz_shape), "size of kz_shape");
    expect(kzf_sizeof("kz_replay_difference") == sizeof(kz_replay_difference), "size of kz_replay_difference");
    expect(kzf_sizeof("kz_world") == 0 && kzf_sizeof("") == 0 && kzf_sizeof(NULL) == 0, "unknown names");
    check_copies();
    printf("%d wrong\n", wrong);
    return wrong != 0;
}
