/* posed.c - relation, contact, distance, ray and sweep of shapes with poses: the shapes are posed on the stack. */
#include <kolize/query_posed.h>

#include "base/base_private.h"
#include "query/relate/relate_filter.h"
#include "shape/pose_filter.h"

typedef struct posed_shape {
    kz_shape shape;
    double memory[KZ_POSED_BYTES / sizeof(double)]; /* what kz_shape_transform may need, aligned to 8 */
} posed_shape;

static kz_result pose_one(posed_shape *out, const kz_shape *shape, kz_pose pose, kz_error *err)
{
    return kz_shape_transform(shape, pose, out->memory, sizeof out->memory, &out->shape, err);
}

typedef struct posed_pair {
    posed_shape a, b;
} posed_pair;

static kz_result pose_both(posed_pair *out, const kz_shape *a, kz_pose pose_a, const kz_shape *b, kz_pose pose_b,
                           kz_error *err)
{
    const kz_result result = pose_one(&out->a, a, pose_a, err);
    return result != KZ_OK ? result : pose_one(&out->b, b, pose_b, err);
}

/* Two shapes that need no memory, as everyday ones do. */
typedef struct everyday_pair {
    kz_shape a, b;
} everyday_pair;

/* For polygons that is a shorter chain of calls than kz_shape_transform. */
static inline bool pose_one_everyday(const kz_shape *s, const kz_pose *pose, kz_shape *out)
{
    const kz_polygon *p = &s->as.polygon;
    if (s->kind == KZ_KIND_POLYGON && (s->flags & KZ_SHAPE_CONVEX) && !p->points) {
        return kzi_pose_convex(p->inline_points, p->n_points, pose, out);
    }
    return kz_shape_transform(s, *pose, NULL, 0, out, NULL) == KZ_OK;
}

static inline bool pose_everyday(everyday_pair *out, const kz_shape *a, const kz_pose *pose_a, const kz_shape *b,
                                 const kz_pose *pose_b)
{
    return pose_one_everyday(a, pose_a, &out->a) && pose_one_everyday(b, pose_b, &out->b);
}

KZI_NEVER_INLINE kz_result relate_transformed(const kz_shape *a, kz_pose pose_a, const kz_shape *b, kz_pose pose_b,
                                              kz_relation *out, kz_error *err)
{
    posed_pair p;
    const kz_result result = pose_both(&p, a, pose_a, b, pose_b, err);
    if (result == KZ_OK) *out = kz_relate(&p.a.shape, &p.b.shape);
    return result;
}

KZI_NEVER_INLINE kz_result relate_everyday(const kz_shape *a, kz_pose pose_a, const kz_shape *b, kz_pose pose_b,
                                           kz_relation *out, kz_error *err)
{
    everyday_pair p;
    if (!pose_everyday(&p, a, &pose_a, b, &pose_b)) return relate_transformed(a, pose_a, b, pose_b, out, err);
    *out = kz_relate(&p.a, &p.b);
    return KZ_OK;
}

/* Where no shapes are made, nothing of these is on the stack. */
kz_result kz_relate_posed(const kz_shape *a, kz_pose pose_a, const kz_shape *b, kz_pose pose_b, kz_relation *out,
                          kz_error *err)
{
    const int relation = kzi_relate_posed_fast(a, &pose_a, b, &pose_b);
    if (relation == KZI_RELATE_UNKNOWN) return relate_everyday(a, pose_a, b, pose_b, out, err);
    *out = (kz_relation)relation;
    return KZ_OK;
}

KZI_NEVER_INLINE kz_result collide_transformed(const kz_shape *a, kz_pose pose_a, const kz_shape *b, kz_pose pose_b,
                                               kz_contact *out, kz_error *err)
{
    posed_pair p;
    const kz_result result = pose_both(&p, a, pose_a, b, pose_b, err);
    if (result == KZ_OK) kz_collide(&p.a.shape, &p.b.shape, out);
    return result;
}

kz_result kz_collide_posed(const kz_shape *a, kz_pose pose_a, const kz_shape *b, kz_pose pose_b, kz_contact *out,
                           kz_error *err)
{
    everyday_pair p;
    if (!pose_everyday(&p, a, &pose_a, b, &pose_b)) return collide_transformed(a, pose_a, b, pose_b, out, err);
    kz_collide(&p.a, &p.b, out);
    return KZ_OK;
}

kz_result kz_distance_posed(const kz_shape *a, kz_pose pose_a, const kz_shape *b, kz_pose pose_b,
                            kz_distance_result *out, kz_error *err)
{
    posed_pair p;
    const kz_result result = pose_both(&p, a, pose_a, b, pose_b, err);
    if (result == KZ_OK) *out = kz_distance(&p.a.shape, &p.b.shape);
    return result;
}

kz_result kz_ray_posed(const kz_shape *shape, kz_pose pose, kz_vec2 from, kz_vec2 to, unsigned flags, kz_ray_hit *out,
                       kz_error *err)
{
    posed_shape p;
    const kz_result result = pose_one(&p, shape, pose, err);
    if (result == KZ_OK) *out = kz_ray(&p.shape, from, to, flags);
    return result;
}

#if !defined(KZ_NO_SWEEP)
kz_result kz_sweep_posed(const kz_shape *a, kz_pose pose_a, kz_vec2 motion, const kz_shape *b, kz_pose pose_b,
                         unsigned flags, kz_sweep_hit *out, kz_error *err)
{
    posed_pair p;
    const kz_result result = pose_both(&p, a, pose_a, b, pose_b, err);
    if (result == KZ_OK) *out = kz_sweep(&p.a.shape, motion, &p.b.shape, flags);
    return result;
}
#endif
