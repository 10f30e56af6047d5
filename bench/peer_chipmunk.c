/* peer_chipmunk.c - Chipmunk 7: its shapes in world coordinates, compared by cpShapesCollide and cpShapeSegmentQuery.
 * */
#include "peer_shapes.h"

#include <chipmunk/chipmunk.h>

static cpVect chipmunk_at(kz_vec2 p) { return cpv(p.x, p.y); }

/* Shapes belong to a body, which turns segments; this one lies where the world does. */
static cpBody *chipmunk_body(void)
{
    static cpBody *body;
    if (!body) body = cpBodyNewStatic();
    return body;
}

static void *chipmunk_make(const kz_shape *s)
{
    cpBody *body = chipmunk_body();
    cpVect corners[KZ_INLINE_POINTS];
    cpShape *shape = NULL;
    size_t n;
    const kz_vec2 *p = kz_shape_points(s, &n);
    switch (s->kind) {
    case KZ_KIND_BOX:
        shape = cpBoxShapeNew2(body, cpBBNew(s->bounds.min.x, s->bounds.min.y, s->bounds.max.x, s->bounds.max.y), 0);
        break;
    case KZ_KIND_CIRCLE: shape = cpCircleShapeNew(body, s->as.circle.r, chipmunk_at(s->as.circle.center)); break;
    case KZ_KIND_CAPSULE:
        shape = cpSegmentShapeNew(body, chipmunk_at(s->as.capsule.a), chipmunk_at(s->as.capsule.b), s->as.capsule.r);
        break;
    case KZ_KIND_POLYGON:
        if (!(s->flags & KZ_SHAPE_CONVEX) || n > KZ_INLINE_POINTS) return NULL;
        for (size_t i = 0; i < n; i++) corners[i] = chipmunk_at(p[i]);
        shape = cpPolyShapeNew(body, (int)n, corners, cpTransformIdentity, 0);
        break;
    default: return NULL;
    }
    if (shape) cpShapeUpdate(shape, cpTransformIdentity);
    return shape;
}

/* Chipmunk knows no const. */
static cpShape *chipmunk_shape(const void *shape)
{
    union {
        const void *given;
        cpShape *taken;
    } s = {shape};
    return s.taken;
}

static bool chipmunk_overlap(const void *a, const void *b)
{
    return cpShapesCollide(chipmunk_shape(a), chipmunk_shape(b)).count > 0;
}

static float chipmunk_contact(const void *a, const void *b)
{
    const cpContactPointSet set = cpShapesCollide(chipmunk_shape(a), chipmunk_shape(b));
    double depth = -1;
    for (int i = 0; i < set.count; i++)
        if (-set.points[i].distance > depth) depth = -set.points[i].distance;
    return (float)depth;
}

static float chipmunk_ray(const void *shape, kz_vec2 from, kz_vec2 way)
{
    cpSegmentQueryInfo info;
    const cpVect to = cpv((double)from.x + (double)way.x, (double)from.y + (double)way.y);
    return cpShapeSegmentQuery(chipmunk_shape(shape), chipmunk_at(from), to, 0, &info) ? (float)info.alpha : 2;
}

static void chipmunk_free(void *shape) { cpShapeFree(shape); }

const peer_shapes *peer_chipmunk(void)
{
    static const peer_shapes peer = {.name = "Chipmunk",
                                     .key = "chipmunk",
                                     .make = chipmunk_make,
                                     .free = chipmunk_free,
                                     .overlap = chipmunk_overlap,
                                     .contact = chipmunk_contact,
                                     .ray = chipmunk_ray};
    return &peer;
}
