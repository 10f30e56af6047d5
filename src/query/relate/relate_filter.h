/* relate_filter.h - filter of the intersection test: answers for common convex shapes where double is certain. */
#ifndef KZI_RELATE_FILTER_H
#define KZI_RELATE_FILTER_H

#include <math.h>

#include <kolize/query.h>

/* The filter's answer when rounding leaves it uncertain; the exact tests decide then. */
enum { KZI_RELATE_UNKNOWN = 2 };

/* At most one of the two may be true.  There is no branch: on mixed input every second one would be predicted wrongly,
 * and each waits for all the arithmetic before it. */
static inline int kzi_relate_certain(bool overlap, bool apart)
{
    return KZI_RELATE_UNKNOWN - (int)overlap - 3 * (int)apart;
}

/* Error bounds, at least twice the possible error.  The first is relative to the two products of a cross product, whose
 * error is 3 units of 2^-53 (Shewchuk 1997).  The others are for sums and products of positive numbers, with at most 24
 * roundings. */
#define KZI_FAST_CROSS_ERROR 0x1p-50
#define KZI_FAST_DOWN (1 - 0x1p-47)
#define KZI_FAST_UP (1 + 0x1p-47)

/* Times the square of a segment's length.  Rounding may take a point beside the segment's end for one beside its
 * middle. If the squared radius is below this product, that would change the answer. */
#define KZI_FAST_THIN 0x1p-50

/* Returns a kz_relation or KZI_RELATE_UNKNOWN.  Both shapes must be KZ_SHAPE_CONVEX and their bounds must meet. */
int kzi_relate_fast(const kz_shape *a, const kz_shape *b);

/* relate_filter_round.c: are the segments a-b and c-d nearer to each other than r > 0? */
int kzi_relate_segments(const kz_vec2 *a, const kz_vec2 *b, const kz_vec2 *c, const kz_vec2 *d, double r);
int kzi_relate_circle_convex(const kz_vec2 *center, float r, const kz_vec2 *p, int32_t n, bool clockwise); /* n: 3..8 */

/* relate_filter_convex.c: how far each polygon reaches across an edge of the other, the least over the edges of both,
 * as rounded.  n and m are 3..8. */
double kzi_relate_convexes(const kz_vec2 *p, int32_t n, bool p_clockwise, const kz_vec2 *q, int32_t m,
                           bool q_clockwise);

#endif
