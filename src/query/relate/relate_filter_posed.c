/* relate_filter_posed.c - filter of the intersection test of shapes with poses, which makes no shapes of them: circles
 * and capsules with each other, and polygons of four vertices with each other and with circles.
 *
 * Vertices are posed and rounded as by kz_shape_transform, so the relation is that of its shapes.  It is not certain
 * where that may fail: a polygon must certainly stay convex, and a spine must stay within 2^100.
 *
 * No bounds are made.  S of relate_round_lanes.h is bounded by distances from one point, which a hull is at most twice
 * as wide as. */
#include "query/relate/relate_posed_lanes.h"
#include "query/relate/relate_round_lanes.h"

static inline bool is_posed_four(const kz_shape *s)
{
    const kz_polygon *p = &s->as.polygon;
    return (s->kind == KZ_KIND_POLYGON) & ((s->flags & KZ_SHAPE_CONVEX) != 0) & (p->n_points == 4) & !p->points;
}

/* How many corners; 0 for other shapes. */
static int posed_corners(const kz_shape *s)
{
    if (!(s->flags & KZ_SHAPE_CONVEX)) return 0;
    return is_posed_four(s) ? 4 : s->kind == KZ_KIND_CIRCLE ? 1 : s->kind == KZ_KIND_CAPSULE ? 2 : 0;
}

/* A capsule's posed ends, or twice a circle's center, and the radius. */
typedef struct posed_spine {
    kzi_f32x4 ends;
    float r;
    bool is_certain;
} posed_spine;

KZI_ALWAYS_INLINE posed_spine posed_spine_of(const kz_shape *s, const kz_pose *pose)
{
    const kz_capsule *capsule = &s->as.capsule; /* begins as a circle does */
    const bool is_circle = s->kind == KZ_KIND_CIRCLE;
    const kz_vec2 *end = is_circle ? &capsule->a : &capsule->b;
    const pose_lanes by = pose_lanes_of(pose);
    const kzi_f32x4 ends = pose_vertices(kzi_f32x4_load_pair(&capsule->a.x, &end->x), &by);
    const bool is_near = kzi_f32x4_less_bits(kzi_f32x4_abs(ends), kzi_f32x4_all(0x1p100f)) == 15;
    return (posed_spine){ends, is_circle ? s->as.circle.r : capsule->r, rotates(&by) & is_near};
}

/* S, from the differences of points in x and y. */
KZI_ALWAYS_INLINE kzi_f32x4 posed_size(kzi_f32x4 far, float r)
{
    kzi_f32x4 most = kzi_f32x4_max(far, kzi_f32x4_swap_halves(far));
    most = kzi_f32x4_max(most, kzi_f32x4_next_lanes(most, most));
    return kzi_f32x4_mul(kzi_f32x4_add(most, kzi_f32x4_all(r)), kzi_f32x4_all(4));
}

static int relate_posed_centers(const posed_spine *a, const posed_spine *b)
{
    const kzi_f64x2 v = kzi_f64x2_sub(kzi_f32x4_low_f64x2(a->ends), kzi_f32x4_low_f64x2(b->ends));
    const kzi_f64x2 square = kzi_f64x2_mul(v, v);
    const double dist_sq = kzi_f64x2_first(kzi_f64x2_add(square, kzi_f64x2_swap(square)));
    const double r = (double)a->r + b->r, rr = r * r;
    return kzi_relate_certain(dist_sq<rr * KZI_FAST_DOWN, dist_sq> rr * KZI_FAST_UP);
}

static int relate_posed_spines(const kz_shape *a, const kz_pose *pose_a, const kz_shape *b, const kz_pose *pose_b)
{
    const posed_spine s = posed_spine_of(a, pose_a), t = posed_spine_of(b, pose_b);
    round_limits limits;
    if (!(s.is_certain & t.is_certain)) return KZI_RELATE_UNKNOWN;
    if (a->kind == KZ_KIND_CIRCLE && b->kind == KZ_KIND_CIRCLE) return relate_posed_centers(&s, &t);
    const kzi_f32x4 back = kzi_f32x4_swap_halves(s.ends);
    const kzi_f32x4 across = kzi_f32x4_abs(kzi_f32x4_sub(t.ends, s.ends)),
                    along = kzi_f32x4_abs(kzi_f32x4_sub(s.ends, back)),
                    other = kzi_f32x4_abs(kzi_f32x4_sub(t.ends, back));
    const kzi_f32x4 far = kzi_f32x4_add(kzi_f32x4_max(across, other), along);
    const kzi_f32x4 size = posed_size(kzi_f32x4_add(far, kzi_f32x4_next_lanes(far, far)), s.r + t.r);
    return take_limits(&limits, size, s.r + t.r) ? relate_spines(s.ends, t.ends, &limits) : KZI_RELATE_UNKNOWN;
}

static int relate_posed_circle(const kz_shape *circle, const kz_pose *pose, const kz_shape *four,
                               const kz_pose *pose_four)
{
    const posed_spine s = posed_spine_of(circle, pose);
    bool is_certain;
    const relate_four e = posed_four_of(four, pose_four, &is_certain);
    round_limits limits;
    circle_bits bits = CIRCLE_BITS_INIT;
    kzi_f32x4 at[4];
    if (!s.is_certain | !is_certain) return KZI_RELATE_UNKNOWN;
    kzi_f32x4_spread(s.ends, at);
    const kzi_f32x4 dx = kzi_f32x4_abs(kzi_f32x4_sub(e.x, at[0])), dy = kzi_f32x4_abs(kzi_f32x4_sub(e.y, at[1]));
    if (!take_limits(&limits, posed_size(kzi_f32x4_add(dx, dy), s.r), s.r)) return KZI_RELATE_UNKNOWN;
    circle_beside(&bits, at[0], at[1], &e, kzi_winding_of(four), &limits);
    return relate_circle_bits(&bits);
}

KZI_NEVER_INLINE int relate_posed_round(const kz_shape *a, const kz_pose *pose_a, const kz_shape *b,
                                        const kz_pose *pose_b)
{
    const int m = posed_corners(a), n = posed_corners(b);
    if (m == 0 || n == 0 || m + n == 8) return KZI_RELATE_UNKNOWN;
    if (m <= 2 && n <= 2) return relate_posed_spines(a, pose_a, b, pose_b);
    if (m == 1) return relate_posed_circle(a, pose_a, b, pose_b);
    return n == 1 ? relate_posed_circle(b, pose_b, a, pose_a) : KZI_RELATE_UNKNOWN;
}

KZI_NEVER_INLINE int relate_posed_fours_plain(const kz_shape *a, const kz_pose *pose_a, const kz_shape *b,
                                              const kz_pose *pose_b)
{
    return relate_posed_fours(a, pose_a, b, pose_b);
}

int kzi_relate_posed_fast(const kz_shape *a, const kz_pose *pose_a, const kz_shape *b, const kz_pose *pose_b)
{
    const bool a_is_four = is_posed_four(a), b_is_four = is_posed_four(b);
    if (!(a_is_four & b_is_four)) return relate_posed_round(a, pose_a, b, pose_b);
    return kzi_has_avx2() ? kzi_relate_posed_fours_avx2(a, pose_a, b, pose_b)
                          : relate_posed_fours_plain(a, pose_a, b, pose_b);
}
