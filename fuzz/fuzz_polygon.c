/* fuzz_polygon.c - any points as hulls, polygons with and without a tree of edges, cut into triangles and convex parts.
 *
 * With a tree everything must be answered as without one, down to the error; what a polygon is cut into must hold as
 * much area as it. */
#include "fuzz_input.h"
#include "fuzz_memory.h"

#include <kolize/query_measure.h>
#include <kolize/shape_polygon.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MOST = 96, RINGS = 4, TREE_BYTES = 2048 };

typedef struct outline {
    kz_vec2 points[MOST];
    int32_t ring_end[RINGS], n_rings, n;
} outline;

static union {
    double align;
    char bytes[TREE_BYTES];
} tree, line_tree;

static void take_outline(input *in, outline *o)
{
    const uint8_t how = in_byte(in);
    o->n = 0;
    o->n_rings = how & 3 ? 1 : 1 + in_below(in, RINGS);
    for (int32_t i = 0; i < o->n_rings; i++) o->ring_end[i] = o->n += in_below(in, MOST / o->n_rings + 1);
    if (how & 4) { /* a star, so that many are polygons */
        const int32_t turns = 1 + in_below(in, 3);
        for (int32_t i = 0; i < o->n; i++) {
            float c, s;
            kz_cos_sin_degrees(360.0 * turns * i / o->n, &c, &s);
            const float r = (float)(4 + in_byte(in) % 64);
            o->points[i].x = (float)(int)(c * r);
            o->points[i].y = (float)(int)(s * r);
        }
    } else {
        for (int32_t i = 0; i < o->n; i++) o->points[i] = in_point(in);
    }
}

static void ask_hull(const outline *o)
{
    kz_vec2 hull[MOST + 1];
    for (int32_t i = 0; i < o->n; i++)
        if (!is_point(o->points[i])) return;
    const int32_t n = kz_convex_hull(o->points, o->n, hull);
    must((n > 0) == (o->n > 0) && n <= o->n, "points have a hull");
    if (n < 3) return;
    for (int32_t i = 0; i < n; i++) {
        const kz_vec2 a = hull[i], b = hull[(i + 1) % n];
        must(kz_orient(a, b, hull[(i + 2) % n]) > 0, "a hull turns at each corner");
        for (int32_t k = 0; k < o->n; k++) must(kz_orient(a, b, o->points[k]) >= 0, "a hull holds all points");
    }
}

static void relate_by_tree(const kz_shape *compound, const kz_shape *other)
{
    static double memory[1 << 15];
    const size_t needed = compound->kind == KZ_KIND_PARTS ? kz_part_tree_bytes(compound->as.parts.n) : 0;
    kz_shape treed;
    if (needed == 0 || needed > sizeof memory) return;
    must(kz_shape_parts_with_tree(compound->as.parts.items, compound->as.parts.n, memory, needed, &treed, NULL) == KZ_OK,
         "parts have a tree");
    must(kz_relate(&treed, other) == kz_relate(compound, other), "parts relate alike with a tree");
}

static void ask_cut(input *in, const kz_shape *polygon)
{
    const kz_allocator alloc = {counted_alloc, counted_release, NULL};
    kz_convex_parts parts = {0};
    kz_triangles triangles = {0};
    const kz_measure whole = kz_shape_measure(polygon);
    const kz_box box = polygon->bounds; /* areas are exact to roundings of terms that are as large as this */
    const double terms = ((double)box.max.x - (double)box.min.x) * ((double)box.max.y - (double)box.min.y);
    const int32_t most = in_byte(in) & 1 ? in_i32(in) : 0;
    if (kz_shape_convex_parts(polygon, most, &alloc, &parts, NULL) == KZ_OK) {
        double area = 0;
        const kz_compound items = parts.shape.as.parts;
        for (int32_t i = 0; i < items.n; i++) area += kz_shape_measure(&items.items[i]).size;
        const double off = area - whole.size;
        must(off <= 1e-9 * terms && off >= -1e-9 * terms, "parts are as large as the whole");
        must(kz_relate(&parts.shape, polygon) == kz_relate(polygon, &parts.shape),
             "parts relate to the whole, both ways alike");
        relate_by_tree(&parts.shape, polygon);
        kz_convex_parts_free(&parts);
    }
    if (kz_triangulate(polygon, &alloc, &triangles, NULL) == KZ_OK) {
        size_t n_points;
        const kz_vec2 *points = kz_shape_points(polygon, &n_points);
        for (int32_t i = 0; i < triangles.n; i++) {
            const int32_t *t = triangles.indices + 3 * i;
            for (int k = 0; k < 3; k++) must(t[k] >= 0 && (size_t)t[k] < n_points, "triangles are made of vertices");
            must(kz_orient(points[t[0]], points[t[1]], points[t[2]]) > 0, "triangles turn one way");
        }
        kz_triangles_free(&triangles);
    }
}

static void ask_outline(input *in, const outline *o)
{
    kz_shape plain, treed;
    kz_error err = {KZ_OK, 0, 0}, err_treed = {KZ_OK, 0, 0};
    const bool one_ring = o->n_rings == 1;
    const kz_result r = one_ring ? kz_shape_polygon(o->points, o->n, &plain, &err)
                                 : kz_shape_polygon_with_holes(o->points, o->ring_end, o->n_rings, &plain, &err);
    const kz_result r_treed = kz_shape_polygon_with_tree(o->points, o->ring_end, o->n_rings, tree.bytes,
                                                         sizeof tree.bytes, &treed, &err_treed);
    if (kz_edge_tree_bytes(o->n) > sizeof tree.bytes) return;
    must(r == r_treed && err.code == err_treed.code && err.a == err_treed.a && err.b == err_treed.b,
         "a tree changes no error");
    if (r != KZ_OK) return;
    must(kz_relate(&plain, &treed) == KZ_OVERLAP, "a polygon overlaps itself");
    const kz_vec2 from = in_point(in), to = in_point(in);
    const kz_ray_hit a = kz_ray(&plain, from, to, in_byte(in) & 1), b = kz_ray(&treed, from, to, 0);
    const kz_ray_hit c = kz_ray(&plain, from, to, 0);
    must(b.hit == c.hit && b.t == c.t && b.edge == c.edge, "a ray hits alike with a tree");
    must(a.t >= 0 && a.t <= 1, "a ray's time is 0 to 1");
    kz_shape line, line_treed;
    const kz_result r_line = kz_shape_polyline(o->points, o->n, &line, NULL);
    must(r_line == kz_shape_polyline_with_tree(o->points, o->n, line_tree.bytes, sizeof line_tree.bytes, &line_treed,
                                               NULL),
         "a polyline is made alike with a tree");
    if (r_line == KZ_OK)
        must(kz_relate(&plain, &line) == kz_relate(&treed, &line_treed), "trees change no relation");
    ask_cut(in, &treed);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = in_make(data, size);
    static outline o;
    const uint8_t what = in_byte(&in);
    in.raw = what & 0x80;
    calls = 0;
    refuse_at = what & 0x40 ? in_byte(&in) : SIZE_MAX;
    kz_edge_tree_bytes(in_i32(&in) & INT32_MAX);
    take_outline(&in, &o);
    ask_hull(&o);
    ask_outline(&in, &o);
    must(live == 0, "all memory came back");
    return 0;
}
