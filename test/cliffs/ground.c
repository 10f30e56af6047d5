/* ground.c - outlines of n vertices and compounds of n parts: hills, and layouts that are legal but unlucky.
 *
 * Edges have a length of about 1, so that as many are near a partner at each size.  y grows downwards. */
#include "cliffs.h"

#include <math.h>
#include <stdlib.h>

const int cliffs_sizes[CLIFFS_SIZES] = {10, 100, 1000, 10000, 100000};

enum { HILLS, REPEATED, LEVEL, STAIRS, COMB, SAW, DIAGONAL, PLANET, HULL, SPIRAL };

const cliffs_kind cliffs_kinds[] = {
    {"polygon", {"hills", "repeated", "level", "stairs", "comb", "saw", "diagonal", "planet", "hull", "spiral"}, cliffs_make_polygon},
    {"polyline", {"hills", "repeated", "level", "stairs", "comb", "saw", "diagonal", "planet", "hull", "spiral"}, cliffs_make_polyline},
    {"compound", {"blocks", "tiles", "shuffled", "circles"}, cliffs_make_compound},
    {"mask", {"hills", "level", "noise", "comb"}, cliffs_make_mask},
    {"square mask", {"hills", "level", "noise", "comb"}, cliffs_make_square},
    {"polygon without a tree", {"hills"}, cliffs_make_plain_polygon},
    {"polyline without a tree", {"hills"}, cliffs_make_plain_polyline},
    {"compound without a tree", {"blocks"}, cliffs_make_plain_compound},
    {"grid", {"floor", "caves", "noise", "checkerboard", "wall", "kinds"}, cliffs_make_grid},
};

static const float DEPTH = 50; /* of the ground below its surface */
static const float WALL = 60;  /* at both of its ends, so that all places lie in its box, and no box test decides */

/* Vertex i of a surface that goes along +x, its highest points at y = 0. */
static kz_vec2 surface_point(int layout, int i, int n)
{
    const int k = i / 4 * 2;
    kz_vec2 p = {(float)i, 0};
    switch (layout) {
    case REPEATED: p.x = (float)(i / 2); break;
    case LEVEL: return p;
    case STAIRS: /* a square wave of height 1 */
    case COMB: { /* the same, 20 high */
        static const int x[4] = {0, 1, 1, 2}, y[4] = {0, 0, 1, 1};
        p.x = (float)(k + x[i % 4]);
        p.y = (float)(y[i % 4] * (layout == COMB ? 20 : 1));
        return p;
    }
    case SAW: /* teeth as high as the ground is long, down to DEPTH */
        p.y = i % 2 ? (float)(n < 400 ? n : 400) / 10 : 0;
        return p;
    default: break;
    }
    /* Heights of hills are the same for both copies of a repeated vertex. */
    const uint32_t number = (layout == REPEATED ? (uint32_t)i / 2 : (uint32_t)i) * 2654435761u;
    p.y = (float)(number >> 8) * (.8f / 16777216.0f);
    return p;
}

/* Around a circle, with hills but for a convex hull, or along a spiral with arms 4 apart; `in` shifts it inwards. */
static kz_vec2 round_point(int layout, double at, int n, double in)
{
    const double hill = layout == HULL ? 0 : .4 * ((double)((uint32_t)at * 2654435761u >> 8) / 16777216.0);
    double angle = 2 * 3.14159265358979 * at / n, r = n / 6.283185307 + hill;
    if (layout == SPIRAL) {
        angle = sqrt(at * 3.14159265358979); /* steps of 1 along r = 2 angle / pi: arms 4 apart */
        r = 2 * angle / 3.14159265358979 + 3 - in;
    }
    float c, s;
    kz_cos_sin(angle, &c, &s);
    const kz_vec2 p = {(float)(r * (double)c), (float)(r * (double)s)};
    return p;
}

static kz_vec2 turned(int layout, kz_vec2 p)
{
    const kz_vec2 q = {.8f * p.x - .6f * p.y, .6f * p.x + .8f * p.y};
    return layout == DIAGONAL ? q : p;
}

static void sites_of_line(int layout, int n, cliffs_ground *out)
{
    static const double where[CLIFFS_SITES] = {.12, .31, .48, .63, .77, .88};
    for (int k = 0; k < CLIFFS_SITES; k++) {
        const int i = (int)(where[k] * n) / 4 * 4;
        kz_vec2 at = surface_point(layout, i, n);
        at.y = 0;
        const kz_vec2 up = {0, -1};
        out->sites[k].at = turned(layout, at);
        out->sites[k].up = turned(layout, up);
    }
    const kz_vec2 along = {1, 0};
    out->along = turned(layout, along);
    out->length = surface_point(layout, n - 1, n).x;
    out->whole = layout == LEVEL || layout == STAIRS || layout == COMB || layout == SAW;
}

/* Where a spiral of n vertices, the kth quarter of a turn before its end, lies in a corner of its box. */
static double spiral_corner(int n, int k)
{
    const double pi = 3.14159265358979, quarters = floor(sqrt((n - 2) * pi) / (pi / 2) - .5) - k;
    const double angle = (fmax(quarters, 0) + .5) * pi / 2;
    return floor(angle * angle / pi);
}

static void sites_of_round(int layout, int n, cliffs_ground *out)
{
    for (int k = 0; k < CLIFFS_SITES; k++) {
        double at = n * (.125 + .25 * (k % 4) + .03 * (k / 4)); /* in the corners of its box */
        if (layout == SPIRAL) at = spiral_corner(n, k);
        out->sites[k].at = round_point(layout, at, n, 0);
        out->sites[k].up = kz_vec2_normalize(out->sites[k].at);
    }
    out->along.x = 1;
    out->along.y = 0;
    out->length = 2 * kz_vec2_length(out->sites[0].at);
    out->round = true;
}

/* The vertices of a ground; a polygon's are closed below. */
static kz_vec2 *outline(int layout, int n, bool closed, cliffs_ground *out)
{
    kz_vec2 *p = (kz_vec2 *)cliffs_memory((size_t)n * sizeof *p);
    if (layout >= PLANET) {
        const int half = layout == SPIRAL && closed ? n / 2 : n;
        for (int i = 0; i < half; i++) p[i] = round_point(layout, i, half, 0);
        for (int i = half; i < n; i++) p[i] = round_point(layout, 2 * half - 1 - i, half, 1.5);
        sites_of_round(layout, half, out);
    } else {
        const int top = closed ? n - 2 : n;
        for (int i = 0; i < top; i++) {
            kz_vec2 at = surface_point(layout, i, n);
            if (i == 0 || i == top - 1) at.y = -WALL;
            p[i] = turned(layout, at);
        }
        if (closed) {
            const kz_vec2 right = {surface_point(layout, top - 1, n).x + 2, DEPTH}, left = {-2, DEPTH};
            p[n - 2] = turned(layout, right);
            p[n - 1] = turned(layout, left);
        }
        sites_of_line(layout, top, out);
    }
    out->end = p[0];
    out->has_inside = closed;
    return p;
}

static bool make_outline(int layout, int n, bool closed, bool tree, cliffs_ground *out)
{
    kz_vec2 *p = outline(layout, n, closed, out);
    const size_t bytes = tree ? kz_edge_tree_bytes(n) : 0;
    out->memory[0] = p;
    out->memory[1] = bytes ? cliffs_memory(bytes) : NULL;
    const int32_t all = n;
    kz_error err = {0};
    kz_result done;
    if (closed) {
        done = tree ? kz_shape_polygon_with_tree(p, &all, 1, out->memory[1], bytes, &out->shape, &err)
                    : kz_shape_polygon(p, n, &out->shape, &err);
    } else {
        done = tree ? kz_shape_polyline_with_tree(p, n, out->memory[1], bytes, &out->shape, &err)
                    : kz_shape_polyline(p, n, &out->shape, &err);
    }
    if (done != KZ_OK) fprintf(stderr, "layout %d, %d vertices: edges %lld, %lld\n", layout, n, (long long)err.a, (long long)err.b);
    cliffs_must(done, "outline");
    return true;
}

bool cliffs_make_polygon(int layout, int n, cliffs_ground *out) { return make_outline(layout, n, true, true, out); }
bool cliffs_make_polyline(int layout, int n, cliffs_ground *out) { return make_outline(layout, n, false, true, out); }
bool cliffs_make_plain_polygon(int layout, int n, cliffs_ground *out)
{
    return n <= 10000 && make_outline(layout, n, true, false, out); /* its maker takes n * n */
}
bool cliffs_make_plain_polyline(int layout, int n, cliffs_ground *out)
{
    return make_outline(layout, n, false, false, out);
}

/* ---- Compounds ---- */

enum { BLOCKS, TILES, SHUFFLED, CIRCLES };

/* A part of the ground, 1 wide and DEPTH high, or 1 high for tiles, which lie in 16 rows. */
static void make_part(int layout, int i, kz_vec2 *points, kz_shape *out)
{
    const kz_vec2 left = surface_point(HILLS, i, 0), right = surface_point(HILLS, i + 1, 0);
    const kz_vec2 low = {(float)(i / 4), (float)(i % 4)}, high = {low.x + 1, low.y + 1};
    if (layout == TILES) {
        cliffs_must(kz_shape_box(low, high, out, NULL), "tile");
    } else if (layout == CIRCLES) {
        const kz_vec2 center = {(float)i, .9f};
        cliffs_must(kz_shape_circle(center, .7f + .2f * left.y, out, NULL), "part");
    } else {
        points[0] = left;
        points[1] = right;
        points[2].x = right.x;
        points[3].x = left.x;
        points[2].y = points[3].y = DEPTH;
        cliffs_must(kz_shape_polygon(points, 4, out, NULL), "part");
    }
}

static bool make_compound(int layout, int n, bool tree, cliffs_ground *out)
{
    kz_shape *parts = (kz_shape *)cliffs_memory((size_t)n * sizeof *parts);
    int *order = (int *)cliffs_memory((size_t)n * sizeof *order);
    for (int i = 0; i < n; i++) order[i] = i;
    for (int i = n - 1; layout == SHUFFLED && i > 0; i--) {
        const int k = (int)(cliffs_random() % (uint32_t)(i + 1)), was = order[i];
        order[i] = order[k];
        order[k] = was;
    }
    kz_vec2 points[4];
    for (int i = 0; i < n; i++) make_part(layout, order[i], points, &parts[i]);
    sites_of_line(layout == TILES ? LEVEL : HILLS, layout == TILES ? (n + 3) / 4 : n, out);
    out->memory[0] = parts;
    out->memory[1] = order;
    out->has_inside = layout != CIRCLES;
    const size_t bytes = tree ? kz_part_tree_bytes(n) : 0;
    out->memory[2] = bytes ? cliffs_memory(bytes) : NULL;
    if (tree) cliffs_must(kz_shape_parts_with_tree(parts, n, out->memory[2], bytes, &out->shape, NULL), "compound");
    else cliffs_must(kz_shape_parts(parts, n, &out->shape, NULL), "compound");
    return true;
}

bool cliffs_make_compound(int layout, int n, cliffs_ground *out) { return make_compound(layout, n, true, out); }
bool cliffs_make_plain_compound(int layout, int n, cliffs_ground *out) { return make_compound(layout, n, false, out); }

void cliffs_ground_free(cliffs_ground *ground)
{
    for (size_t i = 0; i < sizeof ground->memory / sizeof *ground->memory; i++) free(ground->memory[i]);
    kz_mask_free(ground->mask);
    kz_grid_free(ground->grid);
}
