/* vec.h - vectors of two doubles.  Results have rounding errors, which filters bound; predicates.h has exact signs. */
#ifndef KZI_VEC_H
#define KZI_VEC_H

#include "base/scalar.h"
#include "math/predicates.h"

#include <math.h>

static inline kzi_vec kzi_add(kzi_vec a, kzi_vec b) { return (kzi_vec){a.x + b.x, a.y + b.y}; }
static inline kzi_vec kzi_sub(kzi_vec a, kzi_vec b) { return (kzi_vec){a.x - b.x, a.y - b.y}; }
static inline kzi_vec kzi_scale(kzi_vec v, double by) { return (kzi_vec){v.x * by, v.y * by}; }
static inline kzi_vec kzi_add_scaled(kzi_vec p, kzi_vec v, double by)
{
    return (kzi_vec){p.x + v.x * by, p.y + v.y * by};
}
static inline double kzi_dot(kzi_vec a, kzi_vec b) { return a.x * b.x + a.y * b.y; }
static inline double kzi_cross(kzi_vec a, kzi_vec b) { return a.x * b.y - a.y * b.x; }
static inline kzi_vec kzi_perp(kzi_vec v) { return (kzi_vec){-v.y, v.x}; }
static inline double kzi_length(kzi_vec v) { return sqrt(v.x * v.x + v.y * v.y); }
static inline double kzi_length_1(kzi_vec v) { return kzi_abs(v.x) + kzi_abs(v.y); } /* |x| + |y| */

/* The largest coordinate, whatever its sign. */
static inline double kzi_box_farthest(const kz_box *box)
{
    const double x = kzi_max(kzi_abs(box->min.x), kzi_abs(box->max.x));
    return kzi_max(x, kzi_max(kzi_abs(box->min.y), kzi_abs(box->max.y)));
}

#endif
