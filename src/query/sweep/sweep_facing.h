/* sweep_facing.h - a sweep that, of several faces met at once, does not tell the one that faces the motion most. */
#ifndef KZI_SWEEP_FACING_H
#define KZI_SWEEP_FACING_H

#include <kolize/query_sweep.h>

/* kz_sweep but for normal and point: of several faces met at once they are of the one that faces the vector `faced`
 * most, which need not be near the motion.  Slower: two convex shapes are swept as others are. */
kz_sweep_hit kzi_sweep_facing(const kz_shape *a, kz_vec2 motion, const kz_shape *b, unsigned flags, kz_vec2 faced);

#endif
