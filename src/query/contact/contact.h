/* contact.h - support points, minimum translation vector and push: what the files of the contact query share. */
#ifndef KZI_CONTACT_H
#define KZI_CONTACT_H

#include "base/scalar.h"
#include "math/lanes/f32x4.h"
#include "math/rounding.h"
#include "query/convex/convex.h"
#include "query/form.h"
#include "query/grid/grid_exact.h"
#include "shape/parts/part_tree.h"

#include <float.h>
#include <math.h>

/* ---- Support points (support_points.c) --------------------------------------------------------------------- */

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

/* Does a tree tell which points of the side may be foremost?  Of sides without one the first of the next two visits all
 * points. */
bool kzi_has_point_tree(const kzi_side *side);

/* Visits the points that lie at `least` or farther along d from the origin, as kzi_pair_along says, and perhaps others.
 * The second visits the farthest ones, in any order; those of a mask, which it finds by its k-DOP, have no numbers. */
void kzi_visit_beyond(const kzi_side *side, kzi_vec origin, kzi_vec d, double least, kzi_points_visitor *visit,
                      void *ctx);
void kzi_visit_farthest(const kzi_side *side, kzi_vec origin, kzi_vec d, kzi_points_visitor *visit, void *ctx);

/* ---- The MTV of two hulls (sat_hull.c) --------------------------------------------------------------------- */

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

/* Is the contact of (a, b) measured as that of (b, a)?  All but two small convex shapes are measured from left to right,
 * from centre to centre. */
static inline bool kzi_is_measured_swapped(const kz_shape *a, const kz_shape *b)
{
    const kzi_vec between = kzi_contact_frame_of(&a->bounds, &b->bounds).between;
    return between.x < 0 || (between.x == 0 && between.y < 0);
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

/* Is it all of its hull? */
static inline bool kzi_is_its_own_hull(const kz_shape *shape)
{
    switch (shape->kind) {
    case KZ_KIND_PARTS:
    case KZ_KIND_GRID:
    case KZ_KIND_MASK: return false;
    case KZ_KIND_POLYGON:
    case KZ_KIND_POLYLINE: return shape->flags & (KZ_SHAPE_CONVEX | KZ_SHAPE_FLAT | KZ_SHAPE_POINT_LIKE);
    default: return true;
    }
}

/* Searches the MTV of any two shapes that overlap.  Returns whether the result is certainly the shortest. */
bool kzi_find_mtv(kzi_mtv *mtv);

/* ---- Small convex shapes, and what all contacts give ------------------------------------------------------- */

/* Is it convex with at most eight vertices, and perhaps a radius?  Contacts of two such shapes: contact_convex.c. */
static inline bool kzi_is_small_convex(const kz_shape *shape)
{
    return (shape->flags & KZ_SHAPE_CONVEX) && !kzi_is_stored_elsewhere(shape);
}

/* Is it that, or a compound that is one with a radius? */
static inline bool kzi_has_core(const kz_shape *shape)
{
    return kzi_is_small_convex(shape) || (shape->flags & KZ_SHAPE_ROUNDED);
}

/* The contact of two shapes with cores whose bounds meet: contact_convex.c.  Returns the relation; *out, which was
 * all 0, has the rest if it is KZ_OVERLAP. */
kz_relation kzi_collide_small_convex(const kz_shape *a, const kz_shape *b, kz_contact *out);

/* Two convex shapes of any number of corners, of which one at least is a polygon of more than eight: contact_hull.c.
 * KZI_RELATE_UNKNOWN, with *out undefined, where corners beyond those looked at may be nearer, too. */
int kzi_collide_hulls(const kz_shape *a, const kz_shape *b, kz_contact *out);

/* Two boxes in closed form: contact_box.c.  KZI_RELATE_UNKNOWN where one is so thin that its back corners count. */
int kzi_collide_boxes(const kz_shape *a, const kz_shape *b, kz_contact *out);

/* Rounds to float32.  Larger numbers become the largest float32, and -0 becomes 0. */
static inline float kzi_nearest_float(double v)
{
    return v > FLT_MAX ? FLT_MAX : v < -FLT_MAX ? -FLT_MAX : (float)v + 0.0f;
}

/* Normal and depth.  What overlaps has a depth, even if double computes none. */
static inline void kzi_put_mtv(kzi_vec d, double depth, bool shortest, kz_contact *out)
{
    out->shortest = shortest;
    out->normal = (kz_vec2){(float)d.x + 0.0f, (float)d.y + 0.0f};
    out->depth = kzi_max_f32(kzi_nearest_float(depth), 0x1p-149f);
}

/* ---- Points (contact_points.c) ----------------------------------------------------------------------------- */

/* Tolerance of support points, relative to the shapes' size: 16 units of 2^-24, as vertices are float32.  An edge that
 * is perpendicular to the normal except for rounding gives two contact points. */
#define KZI_CONTACT_LEVEL 1e-6

void kzi_find_contact_points(const kzi_mtv *mtv, kz_contact *out);

/* A shape's foremost points along the normal: their span across it, the corners at its ends, and its name, which is
 * that of an edge or a corner. */
typedef struct kzi_contact_span {
    double lo, hi;
    uint32_t lo_corner, hi_corner, name;
} kzi_contact_span;

/* The points and features where two spans meet, at `along` in the direction d. */
void kzi_put_contact_points(kzi_vec middle, kzi_vec d, double along, const kzi_contact_span *a,
                            const kzi_contact_span *b, double slack, kz_contact *out);

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
