/* contact.h - what the parts of kz_collide share: the points a hull is made of, and the way out that was found. */
#ifndef KZI_CONTACT_H
#define KZI_CONTACT_H

#include "query/form.h"

#include <float.h>

/* Points of a shape, of which, each widened by r, its hull is made.  They come eight at a time, so that a box, a
 * capsule or a convex polygon of up to eight vertices is all of it at once. */
enum { KZI_POINTS = 8 };

typedef struct kzi_points {
    kzi_vec at[KZI_POINTS];
    int32_t n;
    int32_t first; /* how many points of the shape came before these */
    double r;
} kzi_points;

/* A shape, and its points where they are few: then no query walks over the shape again. */
typedef struct kzi_side {
    const kz_shape *shape;
    kzi_points few; /* n == 0: many */
} kzi_side;

void kzi_side_make(const kz_shape *shape, kzi_side *side);

typedef void kzi_points_visitor(void *ctx, const kzi_points *points);
void kzi_visit_points(const kz_shape *shape, kzi_points_visitor *visit, void *ctx);

static inline void kzi_visit_side(const kzi_side *side, kzi_points_visitor *visit, void *ctx)
{
    if (side->few.n > 0) {
        visit(ctx, &side->few);
    } else {
        kzi_visit_points(side->shape, visit, ctx);
    }
}

/* Are there points and lines in it?  Their insides may meet where the hulls only touch. */
bool kzi_lacks_area(const kz_shape *shape);

/* Is the shape, or one of its parts, of this kind? */
bool kzi_holds_kind(const kz_shape *shape, kz_kind kind);

/* The best direction so far.  Of directions equally deep the one that goes most from the centre of a's bounds to that
 * of b's wins, then the one on the side of that line where +y lies from +x: a rule that gives the opposite direction
 * when a and b are exchanged, and the turned one when both are turned by quarters.  It says nothing of shapes with one
 * centre: there the one with more x wins, then the one with more y. */
typedef struct kzi_mtv {
    kzi_side a, b;
    kzi_vec middle;  /* between both centres: the origin of all that is measured, so that far away is like near */
    kzi_vec between; /* twice the way from a's centre to b's */
    double size;     /* of a box around both, width and height */
    kzi_vec normal;  /* unit, from a to b */
    double depth;    /* a is free once it has gone this far against the normal */
} kzi_mtv;

void kzi_mtv_begin(kzi_mtv *way, const kz_shape *a, const kz_shape *b);

/* Which of two shapes comes first in an order by what they are: < 0 a, > 0 b, 0 they are the same.  Contacts that visit
 * much are found in this order, and turned round where they were asked about in the other. */
int kzi_compare_shapes(const kz_shape *a, const kz_shape *b);

/* Is the unit vector d better than e, being as deep? */
bool kzi_is_preferred_direction(kzi_vec between, kzi_vec d, kzi_vec e);

static inline bool kzi_mtv_is_preferred(const kzi_mtv *way, kzi_vec d, kzi_vec e)
{
    return kzi_is_preferred_direction(way->between, d, e);
}

/* To 40 bits: depths equal after this count as equal. */
static inline double kzi_rounded_depth(double depth)
{
    const double c = 8193.0 * depth; /* 2^13 + 1: Dekker 1971 */
    return c - (c - depth);
}

static inline double kzi_dot_from(kzi_vec p, kzi_vec origin, kzi_vec d)
{
    return (p.x - origin.x) * d.x + (p.y - origin.y) * d.y;
}

/* The search for any two shapes that overlap; returns whether the shortest way is certainly found. */
bool kzi_find_mtv(kzi_mtv *way);

/* Both areas, convex, of at most eight vertices, perhaps widened by a radius: the search without a detour, and with it
 * the relation where rounding leaves no doubt (true). */
static inline bool kzi_is_small_convex(const kz_shape *shape)
{
    return (shape->flags & KZ_SHAPE_CONVEX) && (shape->kind != KZ_KIND_POLYGON || !shape->as.polygon.points);
}
bool kzi_sat_convex(kzi_mtv *way, kz_relation *relation);

/* Is the direction d, of any length, better than e, being as deep?  For those that the search of few tries. */
bool kzi_convex_is_preferred(kzi_vec between, kzi_vec d, kzi_vec e);

/* Depths up to this are as good as the least: gaps between spines that are equal to 40 bits may be so wide that the
 * depths are not alike at all. */
static inline double kzi_depth_tolerance(double least, double size)
{
    return least + (least > 0 ? 0x1p-20 * least : 0) + 0x1p-51 * size;
}

/* The same contact as kz_collide's, by that search: what the fast ways of contact_closed_form.h are held to. */
void kzi_collide_small_convex(const kz_shape *a, const kz_shape *b, kz_contact *out);

/* Vertices this near to the foremost one, as a part of the shapes' size, count as foremost too: an edge that is level
 * but for rounding gives two contact points. */
#define KZI_CONTACT_LEVEL 1e-6

/* Doubling reaches any float32 length from any other in fewer steps. */
enum { KZI_PUSH_MAX_STEPS = 300 };

/* What comes of it. */
kz_vec2 kzi_push_of(const kzi_mtv *way);
void kzi_find_contact_points(const kzi_mtv *way, kz_contact *out);

/* In float32; what is beyond it becomes its largest, and -0 becomes 0. */
static inline float kzi_nearest_float(double v)
{
    return v > FLT_MAX ? FLT_MAX : v < -FLT_MAX ? -FLT_MAX : (float)v + 0.0f;
}

#endif
