/* obstacle_boundary.h - the border of the shifts that are not free: its curves, and the points of it nearest to no
 * shift. */
#ifndef KZI_OBSTACLE_BOUNDARY_H
#define KZI_OBSTACLE_BOUNDARY_H

#include "math/vec.h"
#include "query/mtv/concave_mtv.h"

/* More of them near, and crossings are not looked for. */
enum { KZI_OBSTACLE_CURVES = 192 };

/* Where shifts are just free: beyond n . v = c along n, from lo to hi across it; or beyond c from the point n. */
typedef struct kzi_obstacle_curve {
    kzi_vec n;
    double c, lo, hi;
    double least;         /* no shift on it is shorter */
    float x0, y0, x1, y1; /* around those within the limit it was made with */
    int16_t a, b; /* numbers of the corner or side of either */
    enum { KZI_CORNER_ON_SIDE, KZI_SIDE_ON_CORNER, KZI_CORNER_ON_CORNER } kind;
} kzi_obstacle_curve;

typedef struct kzi_obstacle {
    kzi_boundary boundary;
    int32_t first_corners, first_sides; /* so many are of the shape with fewer corners, the rest of the other */
    bool first_is_b;
    kzi_obstacle_curve curves[KZI_OBSTACLE_CURVES];
    int32_t n;
    bool is_full;
    double limit;  /* shifts longer than this are of no interest; may fall while they are visited */
    double nearby; /* what is nearer than this is as good as equal: far below float32, far above double */
} kzi_obstacle;

/* Those within the limit; false when the rims are full. */
bool kzi_obstacle_make(kzi_obstacle *curves, const kz_shape *a, const kz_shape *b, double limit, double nearby);

/* A shift that may be the shortest free one, and the way on which one gets off all that it touches there, by one unit
 * from each curve for one unit of `off`. */
typedef void kzi_shift_visitor(void *ctx, kzi_vec v, kzi_vec off);

/* Feet of perpendiculars; and, unless the curves are full, crossings: where a little less is not free. */
void kzi_visit_feet(const kzi_obstacle *curves, kzi_shift_visitor *visit, void *ctx);
void kzi_visit_crossings(const kzi_obstacle *curves, kzi_shift_visitor *visit, void *ctx);

/* Does the shift lie on the curve, to within `slack`?  Then *at is where the shapes touch, seen from half way. */
bool kzi_touches_at(const kzi_obstacle *curves, const kzi_obstacle_curve *curve, kzi_vec v, double slack, kzi_vec *at);

#endif
