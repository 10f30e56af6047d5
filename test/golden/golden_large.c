/* golden_large.c - polygons with trees of their edges: which are refused and why, how they relate to each other and to
 * points, and what they are cut into. */
#include <kolize/query.h>
#include <kolize/shape_polygon.h>

#include "golden.h"
#include "regions.h"

enum { TREE_DOUBLES = 400, ROUNDS = 60 };

typedef struct large {
    region rings;
    double tree[TREE_DOUBLES];
    kz_shape shape;
    bool taken;
} large;

static void large_make(kz_golden *g, large *l)
{
    const int32_t kind = kz_test_range(&g->rng, 0, REGION_KIND_COUNT - 1);
    kz_error err = {KZ_OK, 0, 0};
    l->rings = region_random(&g->rng, (region_kind)kind);
    if (kz_test_one_in(&g->rng, 2)) {
        for (int32_t i = 0; i < l->rings.n_points; i++) {
            l->rings.points[i].x += kz_test_real(&g->rng, -0.01f, 0.01f);
            l->rings.points[i].y += kz_test_real(&g->rng, -0.01f, 0.01f);
        }
    }
    const kz_result result = kz_shape_polygon_with_tree(l->rings.points, l->rings.ring_end, l->rings.n_rings, l->tree,
                                                        sizeof l->tree, &l->shape, &err);
    l->taken = result == KZ_OK;
    kz_golden_text(g, kz_result_name(result));
    kz_golden_i64(g, err.a);
    kz_golden_i64(g, err.b);
    if (l->taken) kz_golden_i64(g, l->shape.flags);
}

static void feed_points_in(kz_golden *g, const large *l)
{
    for (int i = 0; i < 100; i++) {
        const kz_vec2 p = l->rings.points[kz_test_below(&g->rng, (uint32_t)l->rings.n_points)];
        const kz_vec2 q = l->rings.points[kz_test_below(&g->rng, (uint32_t)l->rings.n_points)];
        kz_shape point;
        if (kz_shape_point((kz_vec2){(p.x + q.x) / 2, (p.y + q.y) / 2}, &point, NULL) != KZ_OK) continue;
        kz_golden_i64(g, kz_relate(&l->shape, &point));
    }
}

static void feed_cuts(kz_golden *g, const large *l)
{
    kz_convex_parts parts;
    kz_triangles triangles;
    if (kz_shape_convex_parts(&l->shape, 8, NULL, &parts, NULL) != KZ_OK) return;
    for (int32_t i = 0; i < parts.shape.as.parts.n; i++) {
        size_t m;
        const kz_vec2 *p = kz_shape_points(&parts.shape.as.parts.items[i], &m);
        for (size_t k = 0; k < m; k++) {
            kz_golden_f32(g, p[k].x);
            kz_golden_f32(g, p[k].y);
        }
    }
    kz_convex_parts_free(&parts);
    if (kz_triangulate(&l->shape, NULL, &triangles, NULL) != KZ_OK) return;
    for (int32_t i = 0; i < 3 * triangles.n; i++) kz_golden_i64(g, triangles.indices[i]);
    kz_triangles_free(&triangles);
}

void golden_large(kz_golden *g);
void golden_large(kz_golden *g)
{
    static large kept[2];
    int n = 0;
    for (int i = 0; i < ROUNDS; i++) {
        large *l = &kept[n & 1];
        large_make(g, l);
        if (!l->taken) continue;
        feed_points_in(g, l);
        feed_cuts(g, l);
        if (n++ > 0) kz_golden_i64(g, kz_relate(&kept[0].shape, &kept[1].shape));
    }
    kz_golden_i64(g, n);
}
