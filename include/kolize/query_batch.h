/* query_batch.h - many yes/no questions of one kind at once: arrays in, one bit per question out.
 *
 * The answers are exactly those of kz_overlap.  Answer i is bit
 * i%64 of word i/64 of `bits`, which has (n+63)/64 words; unused bits are 0.
 *
 * Args: for each coordinate a pointer to the first of n floats, aligned as floats are.  `stride` is the bytes from one
 * to the next, a multiple of 4; 0 means that each array holds nothing else.  Input is not checked.
 * Returns: how many overlap.
 * Errors: none.
 * Allocates: nothing.
 * Cost: n.  Pairs that touch, or nearly, at coordinates off any grid are decided one by one.
 * Source: separating axes and squared distances; Shewchuk 1997.
 * Details: docs/contract/query_batch.md */
#ifndef KOLIZE_QUERY_BATCH_H
#define KOLIZE_QUERY_BATCH_H

#include "query.h"

#if !defined(KZ_NO_BATCH)

#ifdef __cplusplus
extern "C" {
#endif

/* Boxes: minimum (x0, y0), maximum (x1, y1). */
typedef struct kz_boxes {
    const float *x0, *y0, *x1, *y1;
    size_t stride;
} kz_boxes;

/* Circles: centre and radius. */
typedef struct kz_circles {
    const float *x, *y, *r;
    size_t stride;
} kz_circles;

/* Capsules: all points within r of the segment from (ax, ay) to (bx, by). */
typedef struct kz_capsules {
    const float *ax, *ay, *bx, *by, *r;
    size_t stride;
} kz_capsules;

/* Convex polygons of `n` vertices each, 3 to 8, all turning from +x towards +y.
 *
 * Without a stride, vertex k of polygon i is (x[k][i], y[k][i]).  A polygon with fewer vertices repeats one of them.  With any other n
 * nothing overlaps. */
typedef struct kz_convexes {
    const float *const *x, *const *y;
    int32_t n;
    size_t stride;
} kz_convexes;

/* An array of kz_box, read where it is. */
KZ_INLINE kz_boxes kz_boxes_of(const kz_box *b)
{
    const kz_boxes all = {&b->min.x, &b->min.y, &b->max.x, &b->max.y, sizeof *b};
    return all;
}

/* An array of kz_circle, read where it is. */
KZ_INLINE kz_circles kz_circles_of(const kz_circle *c)
{
    const kz_circles all = {&c->center.x, &c->center.y, &c->r, sizeof *c};
    return all;
}

/* An array of kz_capsule, read where it is. */
KZ_INLINE kz_capsules kz_capsules_of(const kz_capsule *c)
{
    const kz_capsules all = {&c->a.x, &c->a.y, &c->b.x, &c->b.y, &c->r, sizeof *c};
    return all;
}

/* Does a[i] overlap b[i]?  One answer for each i.
 * kz_overlap_boxes, kz_overlap_circles, kz_overlap_capsules and kz_overlap_convexes differ in the kind of shapes alone. */
KZ_API size_t kz_overlap_boxes(kz_boxes a, kz_boxes b, size_t n, uint64_t *bits);
KZ_API size_t kz_overlap_circles(kz_circles a, kz_circles b, size_t n, uint64_t *bits);
KZ_API size_t kz_overlap_capsules(kz_capsules a, kz_capsules b, size_t n, uint64_t *bits);
KZ_API size_t kz_overlap_convexes(kz_convexes a, kz_convexes b, size_t n, uint64_t *bits);

/* Does one shape, of any kind, overlap each of the others?
 * kz_overlap_one_boxes, kz_overlap_one_circles, kz_overlap_one_capsules and kz_overlap_one_convexes differ in the kind of
 * the others alone.
 * Cost: fast when `one` is a box, circle, capsule or convex polygon of up to eight vertices.  Others are decided one by
 * one. */
KZ_API size_t kz_overlap_one_boxes(const kz_shape *one, kz_boxes many, size_t n, uint64_t *bits);
KZ_API size_t kz_overlap_one_circles(const kz_shape *one, kz_circles many, size_t n, uint64_t *bits);
KZ_API size_t kz_overlap_one_capsules(const kz_shape *one, kz_capsules many, size_t n, uint64_t *bits);
KZ_API size_t kz_overlap_one_convexes(const kz_shape *one, kz_convexes many, size_t n, uint64_t *bits);

#ifdef __cplusplus
}
#endif
#endif
#endif
