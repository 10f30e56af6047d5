/* relate_filter_posed.c - filter of two convex polygons of four vertices with poses, which makes no shapes of them. */
#include "query/relate/relate_lanes.h"

static bool is_quad(const kz_shape *s)
{
    return s->kind == KZ_KIND_POLYGON && s->as.polygon.n_points == 4 && !s->as.polygon.points;
}

int kzi_relate_posed_fast(const kz_shape *a, const kz_pose *pose_a, const kz_shape *b, const kz_pose *pose_b)
{
    if (!is_quad(a) || !is_quad(b) || !(a->flags & b->flags & KZ_SHAPE_CONVEX)) return KZI_RELATE_UNKNOWN;
    const kz_vec2 *p = a->as.polygon.inline_points, *q = b->as.polygon.inline_points;
    if (kzi_has_avx2()) return kzi_relate_posed_quads_avx2(p, pose_a, q, pose_b);
    return relate_posed_quads(p, pose_a, q, pose_b);
}
