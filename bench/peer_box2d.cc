/* peer_box2d.cc - Box2D 2.4: its shapes in world coordinates, compared by its cheapest functions: circles by
 * b2CollideCircles and b2CollidePolygonAndCircle, polygons by b2TestOverlap; contacts by these and b2CollidePolygons,
 * brought to world coordinates by b2WorldManifold; the rest by b2Distance, RayCast and b2ShapeCast.  It has no
 * capsules. */
#include "peer_shapes.h"

#include <box2d/b2_distance.h>
#include <box2d/box2d.h>

#include <utility>

static b2Vec2 box2d_at(kz_vec2 p) { return b2Vec2(p.x, p.y); }

static void *box2d_make(const kz_shape *s)
{
    if (s->kind == KZ_KIND_CIRCLE) {
        b2CircleShape *circle = new b2CircleShape;
        circle->m_p = box2d_at(s->as.circle.center);
        circle->m_radius = s->as.circle.r;
        return static_cast<b2Shape *>(circle);
    }
    b2Vec2 corners[b2_maxPolygonVertices];
    size_t n = 4;
    if (s->kind == KZ_KIND_BOX) {
        const kz_box b = s->bounds;
        corners[0].Set(b.min.x, b.min.y);
        corners[1].Set(b.max.x, b.min.y);
        corners[2].Set(b.max.x, b.max.y);
        corners[3].Set(b.min.x, b.max.y);
    } else {
        const kz_vec2 *p = kz_shape_points(s, &n);
        if (s->kind != KZ_KIND_POLYGON || !(s->flags & KZ_SHAPE_CONVEX) || n > b2_maxPolygonVertices) return nullptr;
        for (size_t i = 0; i < n; i++) corners[i] = box2d_at(p[i]);
    }
    b2PolygonShape *polygon = new b2PolygonShape;
    polygon->Set(corners, static_cast<int32>(n));
    return static_cast<b2Shape *>(polygon);
}

static const b2CircleShape *box2d_circle(const b2Shape *s)
{
    return s->m_type == b2Shape::e_circle ? static_cast<const b2CircleShape *>(s) : nullptr;
}

/* The manifold in coordinates of the shapes, as Box2D keeps it; false when the circles or the rest of the pair do not
 * meet. */
static bool box2d_manifold(const b2Shape *p, const b2Shape *q, b2Manifold *manifold)
{
    const b2CircleShape *c = box2d_circle(p), *d = box2d_circle(q);
    const b2Transform at(b2Vec2(0, 0), b2Rot(0));
    manifold->pointCount = 0;
    if (c && d) b2CollideCircles(manifold, c, at, d, at);
    else if (c) b2CollidePolygonAndCircle(manifold, static_cast<const b2PolygonShape *>(q), at, c, at);
    else if (d) b2CollidePolygonAndCircle(manifold, static_cast<const b2PolygonShape *>(p), at, d, at);
    else
        b2CollidePolygons(manifold, static_cast<const b2PolygonShape *>(p), at, static_cast<const b2PolygonShape *>(q),
                          at);
    return manifold->pointCount > 0;
}

static bool box2d_overlap(const void *a, const void *b)
{
    const b2Shape *p = static_cast<const b2Shape *>(a), *q = static_cast<const b2Shape *>(b);
    const b2Transform at(b2Vec2(0, 0), b2Rot(0));
    b2Manifold manifold;
    if (box2d_circle(p) || box2d_circle(q)) return box2d_manifold(p, q, &manifold);
    return b2TestOverlap(p, 0, q, 0, at, at);
}

static float box2d_contact(const void *a, const void *b)
{
    const b2Shape *p = static_cast<const b2Shape *>(a), *q = static_cast<const b2Shape *>(b);
    const b2Transform at(b2Vec2(0, 0), b2Rot(0));
    b2Manifold manifold;
    b2WorldManifold world;
    if (!box2d_manifold(p, q, &manifold)) return -1;
    if (box2d_circle(p) && !box2d_circle(q)) std::swap(p, q); /* the polygon comes first */
    world.Initialize(&manifold, at, p->m_radius, at, q->m_radius);
    float least = world.separations[0];
    for (int i = 1; i < manifold.pointCount; i++) least = b2Min(least, world.separations[i]);
    return -least;
}

static float box2d_distance(const void *a, const void *b)
{
    b2DistanceInput input;
    b2DistanceOutput output;
    b2SimplexCache cache;
    cache.count = 0;
    input.proxyA.Set(static_cast<const b2Shape *>(a), 0);
    input.proxyB.Set(static_cast<const b2Shape *>(b), 0);
    input.transformA = input.transformB = b2Transform(b2Vec2(0, 0), b2Rot(0));
    input.useRadii = true;
    b2Distance(&output, &cache, &input);
    return output.distance;
}

static float box2d_ray(const void *shape, kz_vec2 from, kz_vec2 way)
{
    b2RayCastInput input;
    b2RayCastOutput output;
    input.p1 = box2d_at(from);
    input.p2 = input.p1 + box2d_at(way);
    input.maxFraction = 1;
    const b2Transform at(b2Vec2(0, 0), b2Rot(0));
    return static_cast<const b2Shape *>(shape)->RayCast(&output, input, at, 0) ? output.fraction : 2;
}

/* By GJK; its b is the one that moves. */
static float box2d_sweep(const void *a, kz_vec2 way, const void *b)
{
    b2ShapeCastInput input;
    b2ShapeCastOutput output;
    input.proxyA.Set(static_cast<const b2Shape *>(b), 0);
    input.proxyB.Set(static_cast<const b2Shape *>(a), 0);
    input.transformA = input.transformB = b2Transform(b2Vec2(0, 0), b2Rot(0));
    input.translationB = box2d_at(way);
    return b2ShapeCast(&output, &input) ? output.lambda : 2;
}

static void box2d_free(void *shape) { delete static_cast<b2Shape *>(shape); }

const peer_shapes *peer_box2d(void)
{
    static const peer_shapes peer = {"Box2D 2.4",   "box2d",        box2d_make, box2d_free, box2d_overlap,
                                     box2d_contact, box2d_distance, box2d_ray,  box2d_sweep};
    return &peer;
}
