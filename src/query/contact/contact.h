/* contact.h - support points, minimum translation vector and push: what the files of the contact query share. */
#ifndef KZI_CONTACT_H
#define KZI_CONTACT_H

#include "base/scalar.h"
#include "math/lanes/f32x4.h"
#include "query/convex/convex.h"
#include "query/form.h"
#include "query/grid/grid_exact.h"
#include "shape/parts/part_tree.h"

#include "math/rounding.h"

#include <float.h>
#include <math.h>

/* The hull of a shape is the hull of circles of radius r around its points.  A block has up to eight points, so a box,
 * a capsule or a convex polygon of up to eight vertices is one block. */
enum { KZI_POINTS = 8, KZI_POINT_PAIRS = KZI_POINTS / 2 };

/* One coordinate of each point, in pairs.  If their number is odd, the last point is there twice. */
typedef union kzi_coordinates {
    kzi_f64x2 pair[KZI_POINT_PAIRS];
    double at[KZI_POINTS];
} kzi_coordinates;

typedef struct kzi_points {
    kzi_coordinates x, y;
    int32_t n, n_pairs;
    int32_t first; /* how many points of the shape came before these */
    double r;
} kzi_points;

void kzi_points_set(kzi_points *points, const kz_vec2 *from, int32_t n);

/* A shape with its points, if they fit into one block.  Then no search reads the shape again. */
typedef struct kzi_side {
    const kz_shape *shape;
    kzi_points points; /* n == 0: more than one block */
} kzi_side;

void kzi_side_make(const kz_shape *shape, kzi_side *side);

typedef void kzi_points_visitor(void *ctx, const kzi_points *points);
void kzi_visit_points(const kz_shape *shape, kzi_points_visitor *visit, void *ctx);

static inline void kzi_visit_side(const kzi_side *side, kzi_points_visitor *visit, void *ctx)
{
    if (side->points.n > 0) {
        visit(ctx, &side->points);
    } else {
        kzi_visit_points(side->shape, visit, ctx);
    }
}

/* Does a tree tell which points of the side may be foremost?  Or is it a mask of many rows, whose k-DOP tells?  Of
 * other sides the next two visit all points. */
bool kzi_has_point_tree(const kzi_side *side);
bool kzi_finds_farthest(const kzi_side *side); /* either */

/* Visits the points that lie at `least` or farther along d from the origin, as kzi_pair_along says, and perhaps others.
 * Of a mask's face along y only the rows at its ends.  The second visits the farthest ones, in any order; those of a
 * mask have no numbers there. */
void kzi_visit_beyond(const kzi_side *side, kzi_vec origin, kzi_vec d, double least, kzi_points_visitor *visit,
                      void *ctx);
void kzi_visit_farthest(const kzi_side *side, kzi_vec origin, kzi_vec d, kzi_points_visitor *visit, void *ctx);
void kzi_visit_farthest_rows(const kz_placed_mask *mask, kzi_vec origin, kzi_vec d, kzi_points_visitor *visit,
                             void *ctx);

/* Is the shape, or one of its parts, of this kind? */
bool kzi_holds_kind(const kz_shape *shape, kz_kind kind);

/* The minimum translation vector: the best direction so far.
 *
 * If directions are equally deep, the one closest to centre(a) -> centre(b) wins, where the centres are those of the
 * bounds.  If these tie, the one on the side of that line where +y lies from +x wins.  The rule gives the opposite
 * direction when a and b are swapped, and the rotated one when both are rotated by 90 degrees.  But where the centres
 * coincide, the larger x wins, then the larger y, whatever the order and the rotation. */
typedef struct kzi_mtv {
    kzi_side a, b;
    kzi_vec middle;  /* between both centres: the origin of all coordinates, so precision is the same far away */
    kzi_vec between; /* twice the vector from a's centre to b's */
    double size;     /* width plus height of a box around both */
    kzi_vec normal;  /* unit, from a to b */
    double depth;    /* moving a this far against the normal separates it from b */
} kzi_mtv;

void kzi_mtv_begin(kzi_mtv *mtv, const kz_shape *a, const kz_shape *b);

/* A total order of shapes by value: < 0 if a comes first, > 0 if b does, 0 if they are equal.  Contacts of all but two
 * small convex shapes are computed in this order, and swapped for the other one. */
int kzi_compare_shapes(const kz_shape *a, const kz_shape *b);

static inline bool kzi_mtv_is_preferred(const kzi_mtv *mtv, kzi_vec d, kzi_vec e)
{
    return kzi_is_preferred(mtv->between, d, e);
}

/* Rounds to 40 bits; depths that are equal then count as equal. */
static inline double kzi_rounded_depth(double depth)
{
    const double c = 8193.0 * depth; /* 2^13 + 1: Dekker 1971 */
    return c - (c - depth);
}

static inline double kzi_dot_from(kzi_vec p, kzi_vec origin, kzi_vec d)
{
    return (p.x - origin.x) * d.x + (p.y - origin.y) * d.y;
}

/* The coordinates of a pair of points along d, relative to the origin. */
static inline kzi_f64x2 kzi_pair_along(const kzi_points *points, int32_t pair, kzi_vec origin, kzi_vec d)
{
    const kzi_f64x2 x = kzi_f64x2_sub(points->x.pair[pair], kzi_f64x2_all(origin.x));
    const kzi_f64x2 y = kzi_f64x2_sub(points->y.pair[pair], kzi_f64x2_all(origin.y));
    return kzi_f64x2_dot(x, y, kzi_f64x2_all(d.x), kzi_f64x2_all(d.y));
}

/* Searches the MTV of any two shapes that overlap.  Returns whether the result is certainly the shortest. */
bool kzi_find_mtv(kzi_mtv *mtv);

/* Is it convex with at most eight vertices, and perhaps a radius?  Contacts of two such shapes: contact_convex.c. */
static inline bool kzi_is_small_convex(const kz_shape *shape)
{
    return (shape->flags & KZ_SHAPE_CONVEX) && !kzi_is_stored_elsewhere(shape);
}

/* The contact of two small convex shapes whose bounds meet: contact_convex.c.  Returns the relation; *out, which was
 * all 0, has the rest if it is KZ_OVERLAP. */
kz_relation kzi_collide_small_convex(const kz_shape *a, const kz_shape *b, kz_contact *out);

/* Two boxes in closed form: contact_box.c.  KZI_RELATE_UNKNOWN where one is so thin that its back corners count. */
int kzi_collide_boxes(const kz_shape *a, const kz_shape *b, kz_contact *out);

/* Rounds to float32.  Larger numbers become the largest float32, and -0 becomes 0. */
static inline float kzi_nearest_float(double v)
{
    return v > FLT_MAX ? FLT_MAX : v < -FLT_MAX ? -FLT_MAX : (float)v + 0.0f;
}

/* ---- Points (contact_points.c; contact_convex.c) ---------------------------------------------------------- */

/* Tolerance of support points, relative to the shapes' size.  An edge that is perpendicular to the normal except for
 * rounding gives two contact points. */
#define KZI_CONTACT_LEVEL 1e-6

void kzi_find_contact_points(const kzi_mtv *mtv, kz_contact *out);

/* A shape's foremost points along the normal: their span across it, the corners at its ends, and its name, which is
 * that of an edge or a corner. */
typedef struct kzi_contact_span {
    double lo, hi;
    uint32_t lo_corner, hi_corner, name;
} kzi_contact_span;

/* The feature of one end of the contact: the corner of the shape that ends there and the other's edge, or two corners.
 * `a_ends_by`: how far a's end lies within b's span, below 0 where it lies beyond it. */
KZI_ALWAYS_INLINE uint32_t kzi_feature_of_end(uint32_t a_corner, uint32_t a_edge, uint32_t b_corner, uint32_t b_edge,
                                              double a_ends_by, double slack)
{
    return kzi_pick_u32(a_ends_by >= -slack, a_corner, a_edge) << 16 |
           kzi_pick_u32(a_ends_by <= slack, b_corner, b_edge);
}

KZI_ALWAYS_INLINE kzi_f64x2 kzi_within_floats(kzi_f64x2 v)
{
    return kzi_f64x2_max(kzi_f64x2_min(v, kzi_f64x2_all(FLT_MAX)), kzi_f64x2_all(-FLT_MAX));
}

/* The points and features where two spans meet, at `along` in the direction d: contact_convex.c. */
void kzi_put_contact_points(kzi_vec middle, kzi_vec d, double along, const kzi_contact_span *a,
                            const kzi_contact_span *b, double slack, kz_contact *out);

/* The point at (along, across) in the frame of d and its left normal. */
static inline kz_vec2 kzi_contact_point(kzi_vec middle, kzi_vec d, double along, double across)
{
    return (kz_vec2){kzi_nearest_float(middle.x + (along * d.x + across * -d.y)),
                     kzi_nearest_float(middle.y + (along * d.y + across * d.x))};
}

/* ---- The push (contact_push.c) ---------------------------------------------------------------------------- */

/* How far two masks are pushed apart cell by cell: at most some 800 overlap tests. */
enum { KZI_CONTACT_MAX_CELLS = 16 };

/* A push grows by a step that doubles each time.  277 doublings lead from the least float32 to the largest. */
enum { KZI_PUSH_MAX_STEPS = 300 };

static inline bool kzi_is_aslant(kzi_vec d) { return d.x != 0 && d.y != 0; }

/* The shift along one axis that moves a mask at `at`, in column or row `cell`, by so many cells.  The sum of both is
 * rounded, and halves belong to the cell below: a place just above one needs the next larger shift to stay above.  A body,
 * whose place is float32, adds in float32; from 2^23 on that has no halves. */
static inline float kzi_push_of_cells(double at, int32_t cell, double by)
{
    const float shift = (float)by;
    const bool is_body = (double)(float)at == at && kzi_abs(at) < 0x1p23;
    const double to = at + (double)shift, rounded = is_body ? (double)(float)to : to;
    return (double)kzi_round_half_down(kzi_min(to, rounded)) < cell + by ? kzi_next_up(shift) : shift;
}

#endif
