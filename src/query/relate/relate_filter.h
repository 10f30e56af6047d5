/* relate_filter.h - two convex shapes of the common kinds, where double is enough to tell; the forms decide the rest. */
#ifndef KZI_RELATE_FAST_H
#define KZI_RELATE_FAST_H

#include <math.h>

#include <kolize/query.h>

/* What a fast way answers when it does not know. */
enum { KZI_RELATE_UNKNOWN = 2 };

/* Without a branch: on mixed input every second one would be predicted wrongly, and wait for all the arithmetic before
 * it to find out.  Not both may be true. */
static inline int kzi_relate_certain(bool overlap, bool apart)
{
    return KZI_RELATE_UNKNOWN - (int)overlap - 3 * (int)apart;
}

/* Rounding of a cross product, as a part of its two products (Shewchuk 1997: 3 units of 2^-53), and of sums and
 * products of positive numbers, 24 roundings at most.  At least twice what they can be. */
#define KZI_FAST_CROSS_ERROR 0x1p-50
#define KZI_FAST_DOWN (1 - 0x1p-47)
#define KZI_FAST_UP (1 + 0x1p-47)

/* Times the square of a segment's length: below that square a radius is too thin to take a point beside the segment's
 * end for one beside its middle, which rounding may do. */
#define KZI_FAST_THIN 0x1p-50

/* Two shapes that both are KZ_SHAPE_CONVEX and whose bounds meet: a kz_relation, or KZI_RELATE_UNKNOWN. */
int kzi_relate_fast(const kz_shape *a, const kz_shape *b);

/* relate_filter_round.c: are the segments a-b and c-d nearer to each other than r > 0? */
int kzi_relate_segments(const kz_vec2 *a, const kz_vec2 *b, const kz_vec2 *c, const kz_vec2 *d, double r);
int kzi_relate_circle_convex(const kz_vec2 *center, float r, const kz_vec2 *p, int32_t n, bool clockwise); /* n: 3..8 */

/* relate_filter_convex.c: the least, over the edges of both, of how far the other gets across them, as computed; n and m
 * are 3..8. */
double kzi_relate_convexes(const kz_vec2 *p, int32_t n, bool p_clockwise, const kz_vec2 *q, int32_t m,
                           bool q_clockwise);

#endif
