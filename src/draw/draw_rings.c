/* draw_rings.c - draws polygons and polylines under a pose, without allocating.
 *
 * Up to 900 corners are moved on the stack.  Larger outlines are rare under a pose; then only their edges are drawn. */
#include "draw/draw_private.h"
#include "shape/shape_private.h"

enum { RINGS_ON_STACK = 900 };

/* All edges as single lines. */
static void draw_ring_edges(const kz_draw *draw, const kz_vec2 *points, int32_t n, bool closed, const kz_pose *pose,
                            const kz_pen *pen)
{
    for (int32_t i = 0; i + !closed < n; i++) {
        const kz_vec2 a = points[i], b = points[i + 1 < n ? i + 1 : 0];
        draw->line(draw->ctx, pose ? kz_pose_apply(*pose, a) : a, pose ? kz_pose_apply(*pose, b) : b, pen);
    }
}

void kzi_draw_rings(const kz_draw *draw, const kz_shape *shape, const kz_pose *pose, const kz_draw_style *style)
{
    kz_vec2 moved[RINGS_ON_STACK];
    int32_t n, begin = 0;
    const kz_vec2 *points = kzi_shape_points(shape, &n);
    const int32_t *ends = shape->as.polygon.ring_end ? shape->as.polygon.ring_end : &n;
    const int32_t n_rings = shape->as.polygon.ring_end ? shape->as.polygon.n_rings : 1;
    const kz_pen pen = kzi_draw_line_pen(style);
    if (shape->kind == KZ_KIND_POLYLINE) {
        if (draw->line && kzi_draw_seen(pen.color)) draw_ring_edges(draw, points, n, false, pose, &pen);
    } else if (!pose || n <= RINGS_ON_STACK) {
        for (int32_t i = 0; pose && i < n; i++) moved[i] = kz_pose_apply(*pose, points[i]);
        kzi_draw_area(draw, pose ? moved : points, ends, n_rings, style);
    } else if (draw->line && kzi_draw_seen(pen.color)) {
        for (int32_t ring = 0; ring < n_rings; ring++) {
            draw_ring_edges(draw, points + begin, ends[ring] - begin, true, pose, &pen);
            begin = ends[ring];
        }
    }
}
