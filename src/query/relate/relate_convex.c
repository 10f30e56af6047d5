/* relate_convex.c - separating axes of two polygons of up to eight vertices, or of a box and one.
 *
 * Floats decide nearly all pairs.  Of the others they name the edges in doubt, as of shapes that touch, and exact signs
 * decide those. */
#include "math/predicates.h"
#include "query/corners.h"
#include "query/form.h"
#include "query/relate/relate_lanes.h"
#include "surface/bits64.h"

/* ---- Edges in doubt ----------------------------------------------------------------------------------------- */

/* How far b reaches across some edges of a, as a sign: the highest over b's corners, the least over the edges.  An edge
 * without length separates nothing. */
static int least_sign(const kz_shape *a, const kzi_corners *of_a, unsigned edges, const kzi_corners *of_b)
{
    const int inside = a->flags & KZ_SHAPE_CLOCKWISE ? 1 : -1;
    int least = KZ_OVERLAP;
    for (edges &= (1u << of_a->n) - 1; edges && least != KZ_APART; edges &= edges - 1) {
        const int32_t i = kzi_bits_lowest(edges);
        const kzi_vec p = kzi_vec_of(of_a->v[i]), q = kzi_vec_of(of_a->v[i + 1 < of_a->n ? i + 1 : 0]);
        int highest = KZ_APART;
        if (kzi_vec_equal(p, q)) continue;
        for (int32_t k = 0; k < of_b->n && highest != KZ_OVERLAP; k++) {
            const int side = inside * kzi_orient(p, q, kzi_vec_of(of_b->v[k]));
            highest = side > highest ? side : highest;
        }
        least = highest < least ? highest : least;
    }
    return least;
}

/* Bits 0 to 7 are edges of a, bits from 8 on edges of b. */
KZI_NEVER_INLINE int relate_in_doubt(const kz_shape *a, const kz_shape *b, unsigned edges)
{
    const kzi_corners of_a = kzi_corners_of(a, NULL), of_b = kzi_corners_of(b, NULL);
    const int least = least_sign(a, &of_a, edges & 255, &of_b);
    const int other = least == KZ_APART ? least : least_sign(b, &of_b, edges >> 8, &of_a);
    return least < other ? least : other;
}

/* ---- Two polygons ------------------------------------------------------------------------------------------- */

KZI_ALWAYS_INLINE int relate_up_to_four(const kz_shape *a, const kz_shape *b)
{
    const kz_vec2 *v = a->as.polygon.inline_points;
    const kzi_f32x4 ox = kzi_f32x4_all(v->x), oy = kzi_f32x4_all(v->y);
    const relate_four e = relate_edges_of(a), f = relate_edges_of(b);
    const relate_four p = relate_four_from(&e, kzi_winding_of(a), ox, oy);
    const relate_four q = relate_four_from(&f, kzi_winding_of(b), ox, oy);
    const kzi_f32x4 of_a = relate_reach_of_four(&p, &q, false), of_b = relate_reach_of_four(&q, &p, true);
    const kzi_f32x4 error = kzi_f32x4_all(relate_error(&a->bounds, &b->bounds));
    const int relation = relate_by_reaches(of_a, of_b, error);
    if (relation != KZI_RELATE_UNKNOWN) return relation;
    return relate_in_doubt(a, b, ~(kzi_f32x4_less_bits(error, of_a) | kzi_f32x4_less_bits(error, of_b) << 8));
}

KZI_NEVER_INLINE int relate_up_to_eight(const kz_shape *a, const kz_shape *b)
{
    const int answer = kzi_has_avx2() ? kzi_relate_eights_avx2(a, b) : relate_eights_of(a, b);
    return answer < KZI_RELATE_UNKNOWN ? answer : relate_in_doubt(a, b, (unsigned)answer >> 2);
}

kz_relation kzi_relate_polygons(const kz_shape *a, const kz_shape *b)
{
    const kz_polygon *p = &a->as.polygon, *q = &b->as.polygon;
    if (p->points || q->points) return kzi_relate_hulls(a, b);
    const bool are_small = (p->n_points <= 4) & (q->n_points <= 4);
    return (kz_relation)(are_small ? relate_up_to_four(a, b) : relate_up_to_eight(a, b));
}

kz_relation kzi_relate_box_convex(const kz_shape *box, const kz_shape *polygon)
{
    kz_shape room;
    return kzi_relate_polygons(relate_ring_of(box, &room), polygon);
}
