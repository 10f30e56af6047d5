/* golden_query_spans.c - all spans of ways through shapes of every kind. */
#include <kolize/query_ray.h>

#include "random_shapes.h"

enum { SPAN_SHAPES = 96, SPAN_WAYS = 3000, SPANS_KEPT = 6 };

static void feed_vec(kz_golden *g, kz_vec2 v)
{
    kz_golden_f32(g, v.x);
    kz_golden_f32(g, v.y);
}

void golden_query_spans(kz_golden *g);
void golden_query_spans(kz_golden *g)
{
    static golden_shape shapes[SPAN_SHAPES];
    for (int i = 0; i < SPAN_SHAPES; i++) golden_shape_make(g, &shapes[i]);
    for (int i = 0; i < SPAN_WAYS; i++) {
        const kz_shape *shape = &shapes[kz_test_below(&g->rng, SPAN_SHAPES)].shape;
        const kz_vec2 from = golden_point(&g->rng);
        const kz_vec2 to = golden_point(&g->rng);
        kz_ray_span spans[SPANS_KEPT];
        const size_t n = kz_ray_spans(shape, from, to, 0, spans, SPANS_KEPT);
        kz_golden_i64(g, (int64_t)n);
        for (size_t k = 0; k < n && k < SPANS_KEPT; k++) {
            kz_golden_f32(g, spans[k].t_in);
            kz_golden_f32(g, spans[k].t_out);
            feed_vec(g, spans[k].point_in);
            feed_vec(g, spans[k].point_out);
            feed_vec(g, spans[k].normal_in);
            feed_vec(g, spans[k].normal_out);
            kz_golden_i64(g, spans[k].starts_inside * 2 + spans[k].ends_inside);
            kz_golden_i64(g, spans[k].part);
            kz_golden_i64(g, spans[k].edge_in);
            kz_golden_i64(g, spans[k].edge_out);
        }
    }
    for (int i = 0; i < SPAN_SHAPES; i++) kz_mask_free(shapes[i].mask);
}
