/* kmask_shape.c - the shapes of frames as the numbers of a .kmask file, and back. */
#include "io/mask/kmask.h"

#include <kolize/shape_polygon.h>

#include <string.h>

static void take_points(kzi_kmask_shape *s, int32_t n, const kz_vec2 *points, float r)
{
    s->n_points = n;
    s->r = r;
    memcpy(s->points, points, (size_t)n * sizeof *points);
}

bool kzi_kmask_take_shape(const kz_shape *shape, kzi_kmask_shape *s)
{
    size_t n;
    const kz_vec2 *points;
    memset(s, 0, sizeof *s);
    s->kind = (int32_t)shape->kind;
    switch (shape->kind) {
    case KZ_KIND_NONE: return true;
    case KZ_KIND_POINT: return take_points(s, 1, &shape->as.point, 0), true;
    case KZ_KIND_SEGMENT: return take_points(s, 2, (kz_vec2[]){shape->as.segment.a, shape->as.segment.b}, 0), true;
    case KZ_KIND_BOX: return take_points(s, 2, (kz_vec2[]){shape->bounds.min, shape->bounds.max}, 0), true;
    case KZ_KIND_CIRCLE: return take_points(s, 1, &shape->as.circle.center, shape->as.circle.r), true;
    case KZ_KIND_CAPSULE:
        return take_points(s, 2, (kz_vec2[]){shape->as.capsule.a, shape->as.capsule.b}, shape->as.capsule.r), true;
    case KZ_KIND_POLYGON:
    case KZ_KIND_POLYLINE:
        points = kz_shape_points(shape, &n);
        if (n > KZI_KMASK_POINTS || shape->as.polygon.n_rings > KZI_KMASK_RINGS) return false;
        take_points(s, (int32_t)n, points, 0);
        s->n_rings = shape->as.polygon.n_rings > 1 ? shape->as.polygon.n_rings : 0;
        for (int32_t i = 0; i < s->n_rings; i++) s->ends[i] = shape->as.polygon.ring_end[i];
        return true;
    default: return false;
    }
}

static bool are_rings(const kzi_kmask_shape *s)
{
    for (int32_t i = 0; i < s->n_rings; i++) {
        if (s->ends[i] <= (i > 0 ? s->ends[i - 1] : 0)) return false;
    }
    return s->n_rings == 0 || s->ends[s->n_rings - 1] == s->n_points;
}

/* Points that are not there are zero: then it does not come back as it was read. */
kz_result kzi_kmask_make_shape(const kzi_kmask_shape *s, kz_shape *out, kz_error *err)
{
    const kz_vec2 *p = s->points;
    *out = (kz_shape){0};
    *err = (kz_error){KZ_ERR_CONTENT, 0, 0};
    if (!are_rings(s)) return KZ_ERR_CONTENT;
    switch (s->kind) {
    case KZ_KIND_NONE: return KZ_OK;
    case KZ_KIND_POINT: return kz_shape_point(p[0], out, err);
    case KZ_KIND_SEGMENT: return kz_shape_segment(p[0], p[1], out, err);
    case KZ_KIND_BOX: return kz_shape_box(p[0], p[1], out, err);
    case KZ_KIND_CIRCLE: return kz_shape_circle(p[0], s->r, out, err);
    case KZ_KIND_CAPSULE: return kz_shape_capsule(p[0], p[1], s->r, out, err);
    case KZ_KIND_POLYLINE: return kz_shape_polyline(p, s->n_points, out, err);
    case KZ_KIND_POLYGON:
        return s->n_rings > 0 ? kz_shape_polygon_with_holes(p, s->ends, s->n_rings, out, err)
                              : kz_shape_polygon(p, s->n_points, out, err);
    default: return KZ_ERR_CONTENT;
    }
}
