/* sweep_filter.h - filter of the sweep: boxes, circles and small convex polygons in double, with certified bounds.
 *
 * Each function answers, or says that it is not certain; the exact search then decides.  Of straight shapes
 * both give the same bits.  Of circles t is the largest float32 not above the time, or the one below.  KZ_HIT_TOUCH is
 * left to the exact search. */
#ifndef KZI_SWEEP_FILTER_H
#define KZI_SWEEP_FILTER_H

#include "base/base_private.h"
#include <kolize/query_sweep.h>

typedef kz_sweep_hit kzi_sweep_search(const kz_shape *a, kz_vec2 motion, const kz_shape *b, unsigned flags);

/* Any two shapes; where it is not certain, what `otherwise` says without flags.  So answers are written where the
 * caller has them, without copying. */
kz_sweep_hit kzi_sweep_filter(const kz_shape *a, kz_vec2 motion, const kz_shape *b, kzi_sweep_search *otherwise);

/* The answer without the filter: sweep.c.  Tests compare the two. */
kz_sweep_hit kzi_sweep_exact(const kz_shape *a, kz_vec2 motion, const kz_shape *b, unsigned flags);

/* Two boxes or polygons with the vectors of AVX2, and a circle and one of these: sweep_filter_avx2.c.  The second may
 * return false.  Call them only where AVX2 is in force. */
kz_sweep_hit kzi_sweep_polygons_avx2(const kz_shape *a, kz_vec2 motion, const kz_shape *b, kzi_sweep_search *otherwise);
bool kzi_sweep_circle_polygon_avx2(const kz_shape *a, kz_vec2 motion, const kz_shape *b, kz_sweep_hit *hit);

/* Two boxes or polygons of which an edge each may be passed last: are these parallel?  Else the second step. */
kz_sweep_hit kzi_sweep_edges(const kz_shape *a, kz_vec2 motion, const kz_shape *b, int edge_a, int edge_b,
                             kzi_sweep_search *otherwise);

/* The second step: polygons of whole numbers, and what `otherwise` says. */
kz_sweep_hit kzi_sweep_second_step(const kz_shape *a, kz_vec2 motion, const kz_shape *b, kzi_sweep_search *otherwise);

/* Overlapping at the start is a hit, unless the motion takes a out of b.  `normal`: that of the contact. */
static inline kz_sweep_hit kzi_sweep_hit_at_start(kz_vec2 normal, kz_vec2 motion)
{
    const double along = (double)normal.x * motion.x + (double)normal.y * motion.y;
    const bool hits = along > 0 || (motion.x == 0 && motion.y == 0);
    return (kz_sweep_hit){.start = KZ_OVERLAP, .hit = hits, .t = hits ? 0 : 1, .normal = {0 - normal.x, 0 - normal.y}};
}

/* Are the bounds beside each other, and does the motion of a not bring them nearer?  So it is with the other tiles of
 * the floor on which a character walks.  Comparisons of floats are exact; the search for a meeting would take long. */
static inline bool kzi_stays_beside(const kz_box *a, kz_vec2 motion, const kz_box *b)
{
    return (a->max.y <= b->min.y && motion.y <= 0) || (a->min.y >= b->max.y && motion.y >= 0) ||
           (a->max.x <= b->min.x && motion.x <= 0) || (a->min.x >= b->max.x && motion.x >= 0);
}

#endif
