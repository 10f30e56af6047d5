/* obstacle_boundary.h - boundary of the obstacle in configuration space: its curves, and their points nearest to 0. */
#ifndef KZI_OBSTACLE_BOUNDARY_H
#define KZI_OBSTACLE_BOUNDARY_H

#include "math/vec.h"
#include "query/mtv/concave_mtv.h"
#include "query/mtv/convex_obstacles.h"

/* If there are more curves near, crossings are not searched. */
enum { KZI_OBSTACLE_CURVES = 192 };

/* A curve of the obstacle's boundary.  A line is n . v = c, from lo to hi across n.  A circle is all v at distance c
 * from the point n.  Shifts beyond the curve do not overlap there. */
typedef struct kzi_obstacle_curve {
    kzi_vec n;
    double c, lo, hi;
    double least;         /* the length of its shortest shift */
    float x0, y0, x1, y1; /* the box of its shifts within the limit */
    int16_t a, b;         /* numbers of a's and b's corner or side */
    enum { KZI_CORNER_ON_SIDE, KZI_SIDE_ON_CORNER, KZI_CORNER_ON_CORNER } kind;
} kzi_obstacle_curve;

typedef struct kzi_obstacle {
    kzi_boundary boundary;
    int32_t first_corners, first_sides; /* how many belong to the shape with fewer corners; the rest are the other's */
    bool first_is_b, first_is_round;
    kzi_obstacle_curve curves[KZI_OBSTACLE_CURVES];
    int32_t n;
    bool is_full;
    kzi_convex_obstacles *inner; /* curves inside one of these are left out; NULL: none are */
    double limit;  /* longer shifts are ignored; it may fall during visits */
    double nearby; /* shifts nearer to each other than this count as equal: far below float32, far above double */
} kzi_obstacle;

/* Makes the curves within the limit, and, if `depth` is not NULL, in an open square.  Returns false if there are too many
 * boundary features. */
bool kzi_obstacle_make(kzi_obstacle *curves, const kz_shape *a, const kz_shape *b, const kzi_mask_depth *depth,
                       double limit, double nearby);

/* A shift that may be the shortest one that separates.  `off` leads away from the curves there: moving by it moves one
 * unit away from each of them. */
typedef void kzi_shift_visitor(void *ctx, kzi_vec v, kzi_vec off);

/* Visit the feet of perpendiculars and, unless there are too many curves, their crossings. */
void kzi_visit_feet(const kzi_obstacle *curves, kzi_shift_visitor *visit, void *ctx);
void kzi_visit_crossings(const kzi_obstacle *curves, kzi_shift_visitor *visit, void *ctx);

/* Does the shift lie on the curve, to within `slack`?  Then *at is the touching point, with each shape moved by
 * half. */
bool kzi_touches_at(const kzi_obstacle *curves, const kzi_obstacle_curve *curve, kzi_vec v, double slack, kzi_vec *at);

#endif
