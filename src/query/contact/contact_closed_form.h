/* contact_closed_form.h - contacts of two convex areas of few corners without a detour: the arithmetic of sat_convex.c,
 * contact_points.c and contact_push.c, rounding by rounding, but with nothing visited and nothing kept.  What does not
 * occur often is left to those. */
#ifndef KZI_CONTACT_FAST_H
#define KZI_CONTACT_FAST_H

#include "query/contact/contact.h"
#include "query/relate/relate_filter.h"

#include "math/expansion.h"

/* One table for each CPU level; NULL where this build has none. */
typedef struct kzi_contact_kernels {
    int (*collide)(const kz_shape *a, const kz_shape *b, kz_contact *out);
} kzi_contact_kernels;

extern const kzi_contact_kernels kzi_contact_kernels_avx2;

/* Two boxes, two circles: as kzi_collide_fast. */
int kzi_collide_two_boxes(const kz_shape *a, const kz_shape *b, kz_contact *out);
int kzi_collide_two_circles(const kz_shape *a, const kz_shape *b, kz_contact *out);

/* Two shapes that are kzi_is_small_convex and whose bounds meet.  KZ_OVERLAP, and *out is what kzi_collide_small_convex fills
 * in; KZ_APART; or KZI_RELATE_UNKNOWN, *out untouched: rounding leaves doubt, or the case is a rare one. */
static inline int kzi_collide_fast(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    if (a->kind == KZ_KIND_BOX && b->kind == KZ_KIND_BOX) return kzi_collide_two_boxes(a, b, out);
    if (a->kind == KZ_KIND_CIRCLE && b->kind == KZ_KIND_CIRCLE) return kzi_collide_two_circles(a, b, out);
    const kz_cpu_level level = kz_cpu_level_now();
    const bool wide = (level == KZ_CPU_AVX2 || level == KZ_CPU_AVX512) && kzi_contact_kernels_avx2.collide;
    return wide ? kzi_contact_kernels_avx2.collide(a, b, out) : KZI_RELATE_UNKNOWN;
}

/* ---- What the fast ways share ----------------------------------------------------------------------------- */

/* Where all is measured from, how large it is: as kzi_mtv_begin has it. */
typedef struct kzi_fast_frame {
    kzi_vec middle, between;
    double size;
} kzi_fast_frame;

/* Of the same type as what they are compared as: otherwise compilers make branches of them, as good as random. */
static inline float kzi_fast_lesser_float(float a, float b) { return a < b ? a : b; }
static inline float kzi_fast_larger_float(float a, float b) { return a > b ? a : b; }
static inline double kzi_fast_lesser(double a, double b) { return a < b ? a : b; }
static inline double kzi_fast_larger(double a, double b) { return a > b ? a : b; }

static inline kzi_fast_frame kzi_fast_frame_of(const kz_box *p, const kz_box *q)
{
    const double ax = (double)p->min.x + p->max.x, ay = (double)p->min.y + p->max.y;
    const double bx = (double)q->min.x + q->max.x, by = (double)q->min.y + q->max.y;
    const float x0 = kzi_fast_lesser_float(p->min.x, q->min.x), y0 = kzi_fast_lesser_float(p->min.y, q->min.y);
    const float x1 = kzi_fast_larger_float(p->max.x, q->max.x), y1 = kzi_fast_larger_float(p->max.y, q->max.y);
    const double width = (double)x1 - x0, height = (double)y1 - y0;
    return (kzi_fast_frame){{(ax + bx) / 4, (ay + by) / 4}, {bx - ax, by - ay}, width + height};
}

static inline double kzi_fast_signed_root(double square) { return square < 0 ? -sqrt(-square) : sqrt(square); }

static inline float kzi_fast_depth(double depth)
{
    const float nearest = depth > 0 ? kzi_nearest_float(depth) : 0;
    return nearest == 0 ? 0x1p-149f : nearest;
}

/* A highest point along a direction, and the radius about it. */
static inline double kzi_fast_reach(double highest, double r, bool aslant)
{
    double error;
    const double reach = kzi_two_sum(highest, r, &error);
    return !aslant && error > 0 ? reach + 0x1p-52 * fabs(reach) : reach;
}

/* Zero along an axis. */
static inline double kzi_fast_doubt(const kz_box *box, kz_vec2 by, kzi_vec d)
{
    const float x_far = kzi_fast_larger_float(fabsf(box->min.x), fabsf(box->max.x));
    const float y_far = kzi_fast_larger_float(fabsf(box->min.y), fabsf(box->max.y));
    const double x = x_far + fabs((double)by.x), y = y_far + fabs((double)by.y);
    return d.x != 0 && d.y != 0 ? 0x1p-49 * (x * fabs(d.x) + y * fabs(d.y)) : 0;
}

/* The steps of kzi_push_of. */
typedef struct kzi_fast_push {
    double b_reach, length, more;
    kz_vec2 by;
    int step;
} kzi_fast_push;

static inline void kzi_fast_push_by_length(kzi_fast_push *push, kzi_vec d)
{
    push->by.x = kzi_nearest_float(-d.x * push->length);
    push->by.y = kzi_nearest_float(-d.y * push->length);
}

static inline kzi_fast_push kzi_fast_push_begin(double b_reach, double depth, kzi_vec d)
{
    kzi_fast_push push = {b_reach, depth > 0 ? depth : 0, 0, {0, 0}, 0};
    push.more = 0x1p-26 * (fabs(b_reach) + push.length) + 0x1p-149;
    if (d.x != 0 && d.y != 0) push.length += push.more;
    kzi_fast_push_by_length(&push, d);
    return push;
}

/* Is it not far enough yet, a getting as far as that once it is pushed?  Then it is longer now. */
static inline bool kzi_fast_push_goes_on(kzi_fast_push *push, double a_reach, kzi_vec d)
{
    const double inside = a_reach + push->b_reach;
    if (inside <= 0) return false;
    if (push->step > 0) push->more = 2 * push->more;
    push->more = inside > push->more ? inside : push->more;
    push->length += push->more;
    if (++push->step == KZI_PUSH_MAX_STEPS) return false;
    kzi_fast_push_by_length(push, d);
    return true;
}

#endif
