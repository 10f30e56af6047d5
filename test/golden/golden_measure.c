/* golden_measure.c - areas, lengths, centroids and convex hulls. */
#include "random_shapes.h"

#include <kolize/query_measure.h>
#include <kolize/shape_polygon.h>

enum { MEASURED = 400, HULLS = 1500, HULL_POINTS = 24 };

void golden_measure(kz_golden *g);
void golden_measure(kz_golden *g)
{
    static golden_shape shapes[MEASURED];
    for (int i = 0; i < MEASURED; i++) {
        golden_shape_make(g, &shapes[i]);
        const kz_measure m = kz_shape_measure(&shapes[i].shape);
        kz_golden_i64(g, m.dimension);
        kz_golden_f64(g, m.size);
        kz_golden_f64(g, m.x);
        kz_golden_f64(g, m.y);
        kz_mask_free(shapes[i].mask);
    }
    for (int i = 0; i < HULLS; i++) {
        kz_vec2 points[HULL_POINTS];
        const int n = kz_test_range(&g->rng, 0, HULL_POINTS);
        for (int k = 0; k < n; k++) points[k] = golden_point(&g->rng);
        const int32_t m = kz_convex_hull(points, n, points);
        kz_golden_i64(g, m);
        for (int32_t k = 0; k < m; k++) {
            kz_golden_f32(g, points[k].x);
            kz_golden_f32(g, points[k].y);
        }
    }
}
