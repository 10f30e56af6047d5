/* sweep_private.h - the ways in which kz_sweep answers, without KZ_HIT_TOUCH and for finite motions.  What one cannot tell
 * it leaves to another way, in the end to the exact search. */
#ifndef KZI_SWEEP_PRIVATE_H
#define KZI_SWEEP_PRIVATE_H

#include "base/base_private.h"
#include "base/scalar.h"
#include "math/predicates.h"
#include <kolize/query_sweep.h>

/* Two shapes that are kzi_is_convex, by any motion: sweep_hull.c. */
kz_sweep_hit kzi_sweep_convex_pair(const kz_shape *a, kz_vec2 motion, const kz_shape *b);

/* Two boxes: sweep_box.c. */
kz_sweep_hit kzi_sweep_boxes(const kz_shape *a, kz_vec2 motion, const kz_shape *b);

/* Two boxes or convex polygons of at most KZ_INLINE_POINTS vertices by any motion: sweep_convex.c.  One is with the
 * vectors of AVX2.  The last is for where floats leave a doubt, by those edges that count, in bits, those of b from 8
 * on. */
kz_sweep_hit kzi_sweep_small_plain(const kz_shape *a, kz_vec2 motion, const kz_shape *b);
kz_sweep_hit kzi_sweep_small_avx2(const kz_shape *a, kz_vec2 motion, const kz_shape *b);
kz_sweep_hit kzi_sweep_small_in_doubt(const kz_shape *a, kz_vec2 motion, const kz_shape *b, unsigned edges);

static inline kz_sweep_hit kzi_sweep_small(const kz_shape *a, kz_vec2 motion, const kz_shape *b)
{
    return kzi_has_avx2() ? kzi_sweep_small_avx2(a, motion, b) : kzi_sweep_small_plain(a, motion, b);
}

/* Two circles; two convex shapes, of which one at least is kzi_is_round_kind: sweep_round.c. */
kz_sweep_hit kzi_sweep_circles(const kz_shape *a, kz_vec2 motion, const kz_shape *b);
kz_sweep_hit kzi_sweep_rounds(const kz_shape *a, kz_vec2 motion, const kz_shape *b);

/* A circle, capsule, box or small polygon, convex, and a polygon, polyline or segment, of which one moves, from a known
 * relation: sweep_outline.c. */
kz_sweep_hit kzi_sweep_outline(const kz_shape *a, kz_vec2 motion, const kz_shape *b, kz_relation start);

/* Two shapes of which one has parts, and a convex shape or an outline into a mask, both from a known relation:
 * sweep_parts.c, sweep_mask.c. */
kz_sweep_hit kzi_sweep_parts(const kz_shape *a, kz_vec2 motion, const kz_shape *b, kz_relation start);
kz_sweep_hit kzi_sweep_into_cells(const kz_shape *a, kz_vec2 motion, const kz_shape *b, kz_relation start);

/* kz_sweep by a finite motion of two shapes whose relation at the start is known: sweep.c.  One is no grid and no mask. */
kz_sweep_hit kzi_sweep_known(const kz_shape *a, kz_vec2 motion, const kz_shape *b, kz_relation start);

/* The same of shapes without parts, by edges where that can be: sweep_outline.c. */
kz_sweep_hit kzi_sweep_solid_pair(const kz_shape *a, kz_vec2 motion, const kz_shape *b, kz_relation start);

/* Keeps the earlier of two meetings with parts of b, of two at once the one whose face faces the motion more. */
typedef enum kzi_met { KZI_MET_LATER, KZI_MET_EARLIER, KZI_MET_AT_ONCE } kzi_met;
kzi_met kzi_sweep_keep_earlier(kz_sweep_hit *best, kz_vec2 motion, const kz_sweep_hit *hit);

/* The exact search for any two shapes: sweep_exact_shapes.c. */
kz_sweep_hit kzi_sweep_exact(const kz_shape *a, kz_vec2 motion, const kz_shape *b, unsigned flags);

static inline bool kzi_is_finite_motion(kz_vec2 m) { return kzi_abs(m.x) + kzi_abs(m.y) < HUGE_VAL; }

/* A box, or a polygon of at most KZ_INLINE_POINTS vertices. */
static inline bool kzi_is_small_area(const kz_shape *s)
{
    return s->kind == KZ_KIND_BOX || (s->kind == KZ_KIND_POLYGON && !s->as.polygon.points);
}

/* Two of these that are convex, and no two boxes. */
static inline bool kzi_are_small_polygons(const kz_shape *a, const kz_shape *b)
{
    const bool are_boxes = a->kind == KZ_KIND_BOX && b->kind == KZ_KIND_BOX;
    return (a->flags & b->flags & KZ_SHAPE_CONVEX) && !are_boxes && kzi_is_small_area(a) && kzi_is_small_area(b);
}

/* Has it a radius and at most eight corners? */
static inline bool kzi_is_round_kind(const kz_shape *s)
{
    return s->kind == KZ_KIND_CIRCLE || s->kind == KZ_KIND_CAPSULE || (s->flags & KZ_SHAPE_ROUNDED);
}

static inline bool kzi_is_convex(const kz_shape *s) { return (s->flags & (KZ_SHAPE_CONVEX | KZ_SHAPE_ROUNDED)) != 0; }

/* Is it taken apart? */
static inline bool kzi_has_parts(const kz_shape *s) { return s->kind == KZ_KIND_PARTS && !(s->flags & KZ_SHAPE_ROUNDED); }

/* Is it no convex shape, but made of edges? */
static inline bool kzi_is_outline_of_edges(const kz_shape *s)
{
    const bool has_edges = s->kind == KZ_KIND_POLYGON || s->kind == KZ_KIND_POLYLINE || s->kind == KZ_KIND_SEGMENT;
    return has_edges && !(s->flags & (KZ_SHAPE_CONVEX | KZ_SHAPE_POINT_LIKE | KZ_SHAPE_TOUCHES_ITSELF));
}

/* Is that one, and the other one a convex shape whose edges are few? */
static inline bool kzi_is_swept_by_edges(const kz_shape *a, const kz_shape *b)
{
    const kz_shape *convex = kzi_is_convex(a) ? a : b, *other = convex == a ? b : a;
    if (!kzi_is_outline_of_edges(other) || !kzi_is_convex(convex)) return false;
    return kzi_is_round_kind(convex) || kzi_is_small_area(convex);
}

static inline bool kzi_is_swept_into_cells(const kz_shape *a, const kz_shape *b)
{
    return b->kind == KZ_KIND_MASK && (kzi_is_convex(a) || kzi_is_outline_of_edges(a));
}

/* Overlapping at the start is a hit, unless the motion takes a out of b.  `normal`: that of the contact. */
static inline kz_sweep_hit kzi_sweep_hit_at_start(kz_vec2 normal, kz_vec2 motion)
{
    const double along = (double)normal.x * motion.x + (double)normal.y * motion.y;
    const bool hits = along > 0 || (motion.x == 0 && motion.y == 0);
    return (kz_sweep_hit){.start = KZ_OVERLAP, .hit = hits, .t = hits ? 0 : 1, .normal = {0 - normal.x, 0 - normal.y}};
}

/* Of faces met at once, with these normals of any length, the one counts that faces the motion more, of two alike the one
 * that turns it to the left. */
static inline bool kzi_is_better_face(kzi_vec n, kzi_vec than, kzi_vec m, double alike)
{
    const double facing = n.x * m.x + n.y * m.y, other = than.x * m.x + than.y * m.y;
    const double left = facing * facing / (n.x * n.x + n.y * n.y);
    const double right = other * other / (than.x * than.x + than.y * than.y);
    if (kzi_abs(left - right) > alike * right) return left > right;
    return m.x * n.y - m.y * n.x < 0 && m.x * than.y - m.y * than.x > 0;
}

/* Are the bounds beside each other, and does the motion of a not bring them nearer?  So it is with the other tiles of
 * the floor on which a character walks.  Comparisons of floats are exact; the search for a meeting would take long. */
static inline bool kzi_stays_beside(const kz_box *a, kz_vec2 motion, const kz_box *b)
{
    return (a->max.y <= b->min.y && motion.y <= 0) || (a->min.y >= b->max.y && motion.y >= 0) ||
           (a->max.x <= b->min.x && motion.x <= 0) || (a->min.x >= b->max.x && motion.x >= 0);
}

#endif
