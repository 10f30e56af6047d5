/* box2d3.c - how Box2D v3 answers bench_everyday.  Compiled with Box2D's own C files by peers.sh, once by gcc and once
 * by clang.
 *
 * Shapes of the world are given to it in the world, with no transform: that is its fastest.  With poses, the transform
 * of b in a's frame is made first, and the contact is brought to the world, as b2UpdateContact does both.  Proxies and
 * inputs are made before and kept, which favours it. */
#include "../everyday/everyday.h"

#include <box2d/collision.h>
#include <box2d/math_functions.h>

#include <stdio.h>

/* ---- Shapes -------------------------------------------------------------------------------------------------- */

typedef union box2d_shape {
    b2Circle circle;
    b2Capsule capsule;
    b2Polygon polygon;
} box2d_shape;

static b2Vec2 corner(const everyday_shape *s, int i) { return (b2Vec2){s->x[i], s->y[i]}; }

static bool make_polygon(const everyday_shape *s, b2Polygon *out)
{
    b2Vec2 p[EVERYDAY_CORNERS];
    for (int i = 0; i < s->n; i++) p[i] = corner(s, i);
    const b2Hull hull = b2ComputeHull(p, s->n);
    if (hull.count != s->n) return false;
    *out = b2MakePolygon(&hull, 0);
    return true;
}

static b2Circle circle_of(const everyday_shape *s) { return (b2Circle){corner(s, 0), s->r}; }
static b2Capsule capsule_of(const everyday_shape *s) { return (b2Capsule){corner(s, 0), corner(s, 1), s->r}; }

static bool make_proxy(const everyday_shape *s, b2ShapeProxy *out)
{
    b2Vec2 p[EVERYDAY_CORNERS];
    for (int i = 0; i < s->n; i++) p[i] = corner(s, i);
    *out = b2MakeProxy(p, s->n, s->r);
    return true;
}

static b2Transform transform_of(everyday_pose p) { return (b2Transform){{p.x, p.y}, {p.cos, p.sin}}; }

/* ---- Manifolds ----------------------------------------------------------------------------------------------- */

/* Points that are not there have the separation 0. */
static bool overlaps(const b2LocalManifold *m)
{
    return (m->points[0].separation < 0) | (m->points[1].separation < 0);
}

static float depth_of(const b2LocalManifold *m)
{
    const float least = b2MinFloat(m->points[0].separation, m->points[1].separation);
    EVERYDAY_KEEP(*m);
    return everyday_if(least < 0, -least, -1);
}

/* Normal and points in the world, as b2UpdateContact has them. */
static float posed_depth_of(b2LocalManifold *m, b2Transform at)
{
    m->normal = b2RotateVector(at.q, m->normal);
    for (int i = 0; i < m->pointCount; i++) m->points[i].point = b2TransformPoint(at, m->points[i].point);
    return depth_of(m);
}

/* Of each kind of pair: own shapes and poses, shapes of the world, and the four questions. */
#define COLLIDE(kind, type_a, type_b, make_a, make_b, call)                                                            \
    typedef struct kind##_pair {                                                                                       \
        type_a a;                                                                                                      \
        type_b b;                                                                                                      \
    } kind##_pair;                                                                                                     \
    typedef struct kind##_posed {                                                                                      \
        type_a a;                                                                                                      \
        type_b b;                                                                                                      \
        b2Transform at_a, at_b;                                                                                        \
    } kind##_posed;                                                                                                    \
    static bool kind##_make(const everyday_pair *from, void *pair)                                                     \
    {                                                                                                                  \
        kind##_pair *p = pair;                                                                                         \
        const everyday_shape *s = from->world;                                                                         \
        return make_a && make_b;                                                                                       \
    }                                                                                                                  \
    static bool kind##_make_posed(const everyday_pair *from, void *pair)                                               \
    {                                                                                                                  \
        kind##_posed *p = pair;                                                                                        \
        const everyday_shape *s = from->own;                                                                           \
        p->at_a = transform_of(from->pose[0]);                                                                         \
        p->at_b = transform_of(from->pose[1]);                                                                         \
        return make_a && make_b;                                                                                       \
    }                                                                                                                  \
    static bool kind##_overlap(const kind##_pair *p)                                                                   \
    {                                                                                                                  \
        const b2LocalManifold m = call(&p->a, &p->b, b2Transform_identity);                                            \
        return overlaps(&m);                                                                                           \
    }                                                                                                                  \
    static float kind##_depth(const kind##_pair *p)                                                                    \
    {                                                                                                                  \
        const b2LocalManifold m = call(&p->a, &p->b, b2Transform_identity);                                            \
        return depth_of(&m);                                                                                           \
    }                                                                                                                  \
    static bool kind##_overlap_posed(const kind##_posed *p)                                                            \
    {                                                                                                                  \
        const b2LocalManifold m = call(&p->a, &p->b, b2InvMulTransforms(p->at_a, p->at_b));                            \
        return overlaps(&m);                                                                                           \
    }                                                                                                                  \
    static float kind##_depth_posed(const kind##_posed *p)                                                             \
    {                                                                                                                  \
        b2LocalManifold m = call(&p->a, &p->b, b2InvMulTransforms(p->at_a, p->at_b));                                  \
        return posed_depth_of(&m, p->at_a);                                                                            \
    }                                                                                                                  \
    EVERYDAY_ASK_IF(kind##_ask_overlap, const kind##_pair, kind##_overlap(p))                                          \
    EVERYDAY_ASK(kind##_ask_depth, const kind##_pair, kind##_depth(p))                                                 \
    EVERYDAY_ASK_IF(kind##_ask_overlap_posed, const kind##_posed, kind##_overlap_posed(p))                             \
    EVERYDAY_ASK(kind##_ask_depth_posed, const kind##_posed, kind##_depth_posed(p))                                    \
    static everyday_method kind##_method(everyday_question question)                                                   \
    {                                                                                                                  \
        const bool poses = question == EVERYDAY_YES_NO_POSES || question == EVERYDAY_CONTACT_POSES;                    \
        everyday_method method = {#call, poses ? sizeof(kind##_posed) : sizeof(kind##_pair),                           \
                                  poses ? kind##_make_posed : kind##_make, NULL, NULL, NULL};                          \
        method.ask = question == EVERYDAY_YES_NO         ? kind##_ask_overlap                                          \
                     : question == EVERYDAY_YES_NO_POSES ? kind##_ask_overlap_posed                                    \
                     : question == EVERYDAY_CONTACT      ? kind##_ask_depth                                            \
                                                         : kind##_ask_depth_posed;                                     \
        return method;                                                                                                 \
    }

/* The first is a polygon where kinds differ: its functions want them so. */
COLLIDE(circles, b2Circle, b2Circle, (p->a = circle_of(&s[0]), true), (p->b = circle_of(&s[1]), true), b2CollideCircles)
COLLIDE(capsules, b2Capsule, b2Capsule, (p->a = capsule_of(&s[0]), true), (p->b = capsule_of(&s[1]), true),
        b2CollideCapsules)
COLLIDE(polygons, b2Polygon, b2Polygon, make_polygon(&s[0], &p->a), make_polygon(&s[1], &p->b), b2CollidePolygons)
COLLIDE(round, b2Polygon, b2Circle, make_polygon(&s[0], &p->a), (p->b = circle_of(&s[1]), true),
        b2CollidePolygonAndCircle)

/* ---- Distances ----------------------------------------------------------------------------------------------- */

typedef struct distance_pair {
    b2DistanceInput input;
    b2Transform at_a, at_b;
} distance_pair;

static bool make_distance(const everyday_pair *from, void *pair)
{
    distance_pair *p = pair;
    p->input.transform = b2Transform_identity;
    p->input.useRadii = true;
    return make_proxy(&from->world[0], &p->input.proxyA) && make_proxy(&from->world[1], &p->input.proxyB);
}

static bool make_distance_posed(const everyday_pair *from, void *pair)
{
    distance_pair *p = pair;
    p->at_a = transform_of(from->pose[0]);
    p->at_b = transform_of(from->pose[1]);
    p->input.useRadii = true;
    return make_proxy(&from->own[0], &p->input.proxyA) && make_proxy(&from->own[1], &p->input.proxyB);
}

static float distance_of(const distance_pair *p)
{
    b2SimplexCache cache = b2_emptySimplexCache;
    const b2DistanceOutput out = b2ShapeDistance(&p->input, &cache, NULL, 0);
    EVERYDAY_KEEP(out);
    return out.distance;
}

static float distance_posed(distance_pair *p)
{
    p->input.transform = b2InvMulTransforms(p->at_a, p->at_b);
    return distance_of(p);
}

EVERYDAY_ASK(ask_distance, const distance_pair, distance_of(p))
EVERYDAY_ASK_IF(ask_near, const distance_pair, distance_of(p) <= 0)
EVERYDAY_ASK_IF(ask_near_posed, distance_pair, distance_posed(p) <= 0)

/* ---- Casts --------------------------------------------------------------------------------------------------- */

typedef struct sweep_pair {
    b2ShapeCastPairInput input;
} sweep_pair;

/* The second of its input moves. */
static bool make_sweep(const everyday_pair *from, void *pair)
{
    sweep_pair *p = pair;
    p->input.transform = b2Transform_identity;
    p->input.translationB = (b2Vec2){from->motion[0], from->motion[1]};
    p->input.maxFraction = 1;
    p->input.canEncroach = false;
    return make_proxy(&from->world[1], &p->input.proxyA) && make_proxy(&from->world[0], &p->input.proxyB);
}

static float cast_of(const b2CastOutput *out)
{
    EVERYDAY_KEEP(*out);
    return everyday_if(out->hit, out->fraction, 2);
}

static float sweep(const sweep_pair *p)
{
    const b2CastOutput out = b2ShapeCast(&p->input);
    return cast_of(&out);
}

EVERYDAY_ASK(ask_sweep, const sweep_pair, sweep(p))

#define RAY(kind, type, make_shape, call)                                                                              \
    typedef struct kind##_ray {                                                                                        \
        type shape;                                                                                                    \
        b2RayCastInput input;                                                                                          \
    } kind##_ray;                                                                                                      \
    static bool kind##_make_ray(const everyday_pair *from, void *pair)                                                 \
    {                                                                                                                  \
        kind##_ray *p = pair;                                                                                          \
        const everyday_shape *s = &from->world[1];                                                                     \
        p->input = (b2RayCastInput){{from->from[0], from->from[1]}, {from->motion[0], from->motion[1]}, 1};            \
        return make_shape;                                                                                             \
    }                                                                                                                  \
    static float kind##_cast(const kind##_ray *p)                                                                      \
    {                                                                                                                  \
        const b2CastOutput out = call(&p->shape, &p->input);                                                           \
        return cast_of(&out);                                                                                          \
    }                                                                                                                  \
    EVERYDAY_ASK(kind##_ask_ray, const kind##_ray, kind##_cast(p))

RAY(circle, b2Circle, (p->shape = circle_of(s), true), b2RayCastCircle)
RAY(capsule, b2Capsule, (p->shape = capsule_of(s), true), b2RayCastCapsule)
RAY(polygon, b2Polygon, make_polygon(s, &p->shape), b2RayCastPolygon)

/* ---- Posing -------------------------------------------------------------------------------------------------- */

typedef struct pose_one {
    b2Polygon shape;
    b2Transform at;
} pose_one;

static bool make_one(const everyday_pair *from, void *pair)
{
    pose_one *p = pair;
    p->at = transform_of(from->pose[0]);
    return make_polygon(&from->own[0], &p->shape);
}

/* Unchecked, and its bounds are not among what it makes. */
static float pose(const pose_one *p)
{
    const b2Polygon out = b2TransformPolygon(p->at, &p->shape);
    EVERYDAY_KEEP(out);
    float least = out.vertices[0].x;
    for (int i = 1; i < out.count; i++) least = b2MinFloat(least, out.vertices[i].x);
    return least;
}

EVERYDAY_ASK(ask_pose, const pose_one, pose(p))

/* ---- The library --------------------------------------------------------------------------------------------- */

static everyday_method ray_method(everyday_kind kind)
{
    if (kind == EVERYDAY_CIRCLE)
        return (everyday_method){"b2RayCastCircle", sizeof(circle_ray), circle_make_ray, NULL, circle_ask_ray, NULL};
    if (kind == EVERYDAY_CAPSULE)
        return (everyday_method){"b2RayCastCapsule", sizeof(capsule_ray), capsule_make_ray, NULL, capsule_ask_ray,
                                 NULL};
    return (everyday_method){"b2RayCastPolygon", sizeof(polygon_ray), polygon_make_ray, NULL, polygon_ask_ray, NULL};
}

/* Of yes/no both ways: by the manifold and by the distance. */
static int pair_methods(everyday_question question, everyday_kind a, everyday_kind b, everyday_method *methods)
{
    const bool polygon = a == EVERYDAY_POLYGON || a == EVERYDAY_BOX;
    methods[0] = a == EVERYDAY_CIRCLE    ? circles_method(question)
                 : a == EVERYDAY_CAPSULE ? capsules_method(question)
                 : polygon && b == EVERYDAY_CIRCLE ? round_method(question)
                                                   : polygons_method(question);
    if (question == EVERYDAY_YES_NO)
        methods[1] =
            (everyday_method){"b2ShapeDistance", sizeof(distance_pair), make_distance, NULL, ask_near, NULL};
    else if (question == EVERYDAY_YES_NO_POSES)
        methods[1] = (everyday_method){"b2ShapeDistance", sizeof(distance_pair), make_distance_posed, NULL,
                                       ask_near_posed, NULL};
    else return 1;
    return 2;
}

static int box2d_methods(everyday_question question, everyday_kind a, everyday_kind b, everyday_method *methods)
{
    if (a == EVERYDAY_MASK || b == EVERYDAY_MASK) return 0;
    switch (question) {
    case EVERYDAY_POSE: /* round shapes have no such function */
        if (a != EVERYDAY_POLYGON && a != EVERYDAY_BOX) return 0;
        methods[0] = (everyday_method){"b2TransformPolygon", sizeof(pose_one), make_one, NULL, ask_pose, NULL};
        return 1;
    case EVERYDAY_YES_NO:
    case EVERYDAY_YES_NO_POSES:
    case EVERYDAY_CONTACT:
    case EVERYDAY_CONTACT_POSES: return pair_methods(question, a, b, methods);
    case EVERYDAY_RAY: methods[0] = ray_method(b); return 1;
    case EVERYDAY_SWEEP:
        methods[0] = (everyday_method){"b2ShapeCast", sizeof(sweep_pair), make_sweep, NULL, ask_sweep, NULL};
        return 1;
    case EVERYDAY_DISTANCE:
        methods[0] =
            (everyday_method){"b2ShapeDistance", sizeof(distance_pair), make_distance, NULL, ask_distance, NULL};
        return 1;
    default: return 0;
    }
}

__attribute__((visibility("default"))) const everyday_library *everyday_library_open(void);

const everyday_library *everyday_library_open(void)
{
    static char version[80];
    static const everyday_library library = {"Box2D v3", version, EVERYDAY_BUILD, box2d_methods};
    const b2Version v = b2GetVersion();
    snprintf(version, sizeof version, "%d.%d.%d of %s", v.major, v.minor, v.revision, EVERYDAY_VERSION);
    return &library;
}
