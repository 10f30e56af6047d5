/* relate_filter_round.c - filter of capsules with capsules, circles and polygons, and of circles with polygons. */
#include "query/relate/relate_round_lanes.h"

/* Width, height, -width, -height. */
static inline kzi_f32x4 round_extent(const kz_shape *s)
{
    const kzi_f32x4 v = kzi_f32x4_load(&s->bounds.min.x);
    return kzi_f32x4_sub(kzi_f32x4_swap_halves(v), v);
}

static inline bool limits_of_shapes(round_limits *limits, const kz_shape *a, const kz_shape *b, float radius)
{
    const kzi_f32x4 spans = kzi_f32x4_abs(kzi_f32x4_add(round_extent(a), round_extent(b)));
    return take_limits(limits, kzi_f32x4_add(spans, kzi_f32x4_next_lanes(spans, spans)), radius);
}

KZI_NEVER_INLINE int relate_spines_of(const kz_shape *a, kzi_f32x4 ab, const kz_shape *b, kzi_f32x4 cd, float r)
{
    round_limits limits;
    return limits_of_shapes(&limits, a, b, r) ? relate_spines(ab, cd, &limits) : KZI_RELATE_UNKNOWN;
}

int kzi_relate_capsules(const kz_shape *a, const kz_shape *b)
{
    const kz_capsule *p = &a->as.capsule, *q = &b->as.capsule;
    return relate_spines_of(a, kzi_f32x4_load(&p->a.x), b, kzi_f32x4_load(&q->a.x), p->r + q->r);
}

int kzi_relate_circle_capsule(const kz_shape *a, const kz_shape *b)
{
    const kz_circle *p = &a->as.circle;
    const kz_capsule *q = &b->as.capsule;
    const kzi_f32x4 center = kzi_f32x4_load_pair(&p->center.x, &p->center.x);
    return relate_spines_of(a, center, b, kzi_f32x4_load(&q->a.x), p->r + q->r);
}

int kzi_relate_circle_convex(const kz_shape *circle, const kz_shape *polygon)
{
    const kz_circle *c = &circle->as.circle;
    const kzi_f32x4 cx = kzi_f32x4_all(c->center.x), cy = kzi_f32x4_all(c->center.y);
    const float winding = kzi_winding_of(polygon);
    round_limits limits;
    circle_bits bits = CIRCLE_BITS_INIT;
    if (!limits_of_shapes(&limits, circle, polygon, c->r)) return KZI_RELATE_UNKNOWN;
    for (int32_t i = 0, n = polygon->as.polygon.n_points; i < n; i = relate_next_block(i, n)) {
        const relate_four e = relate_edges_from(polygon, i);
        circle_beside(&bits, cx, cy, &e, winding, &limits);
    }
    return relate_circle_bits(&bits);
}

int kzi_relate_capsule_convex(const kz_shape *capsule, const kz_shape *area)
{
    kz_shape room;
    const kz_shape *ring = relate_ring_of(area, &room);
    const float winding = kzi_winding_of(ring);
    round_limits limits;
    capsule_bits bits = CAPSULE_BITS_INIT;
    kzi_f32x4 spine[4];
    kzi_f32x4_spread(kzi_f32x4_load(&capsule->as.capsule.a.x), spine);
    if (!limits_of_shapes(&limits, capsule, area, capsule->as.capsule.r)) return KZI_RELATE_UNKNOWN;
    for (int32_t i = 0, n = ring->as.polygon.n_points; i < n; i = relate_next_block(i, n)) {
        const relate_four e = relate_edges_from(ring, i);
        capsule_beside(&bits, spine, &e, winding, &limits);
    }
    return relate_capsule_bits(&bits);
}
