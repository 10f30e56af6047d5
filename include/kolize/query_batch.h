/* query_batch.h - many questions of one kind at once: arrays in, one bit a question out.
 *
 * For particles, bullets and tiles by the ten thousand.  Answers are those of kz_overlap, exactly: bit i % 64 of word
 * i / 64 of `bits`, which has (n + 63) / 64 words; unused bits are 0.  All return how many overlap.  Arrays are
 * structures of arrays: one float array for each coordinate, n floats each, aligned as floats are.
 * Coordinates must be finite, radii not negative, boxes in order, polygons convex and turning the right way: that is
 * not checked, and answers about others mean nothing.  What only looks like a line or a point is what it looks like.
 *
 * Errors: none.  Allocates: nothing.  Cost: n; pairs that touch off any grid, or nearly, are asked one by one.
 * Source: separating axes and squared distances in double, several pairs side by side (AVX2, NEON), with
 * bounds for rounding after Shewchuk 1997; exact arithmetic where these do not decide.  The answers are the same at
 * every CPU level. */
#ifndef KOLIZE_QUERY_BATCH_H
#define KOLIZE_QUERY_BATCH_H

#include "query.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Boxes: minimum (x0, y0), maximum (x1, y1). */
typedef struct kz_boxes {
    const float *x0, *y0, *x1, *y1;
} kz_boxes;

/* Circles: centre and radius. */
typedef struct kz_circles {
    const float *x, *y, *r;
} kz_circles;

/* Capsules: all points within r of the segment from (ax, ay) to (bx, by). */
typedef struct kz_capsules {
    const float *ax, *ay, *bx, *by, *r;
} kz_capsules;

/* Convex polygons of `n` vertices each, 3..8, all turning from +x towards +y: vertex k of polygon i is (x[k][i],
 * y[k][i]).  Those with fewer vertices repeat one of them.  With another n nothing overlaps. */
typedef struct kz_convexes {
    const float *const *x, *const *y;
    int32_t n;
} kz_convexes;

/* a[i] with b[i]. */
KZ_API size_t kz_overlap_boxes(kz_boxes a, kz_boxes b, size_t n, uint64_t *bits);
KZ_API size_t kz_overlap_circles(kz_circles a, kz_circles b, size_t n, uint64_t *bits);
KZ_API size_t kz_overlap_capsules(kz_capsules a, kz_capsules b, size_t n, uint64_t *bits);
KZ_API size_t kz_overlap_convexes(kz_convexes a, kz_convexes b, size_t n, uint64_t *bits);

/* One shape, of any kind, with each of the others.  Fast for boxes, circles, capsules and convex polygons of up to
 * eight vertices; others are asked one by one. */
KZ_API size_t kz_overlap_one_boxes(const kz_shape *one, kz_boxes many, size_t n, uint64_t *bits);
KZ_API size_t kz_overlap_one_circles(const kz_shape *one, kz_circles many, size_t n, uint64_t *bits);
KZ_API size_t kz_overlap_one_capsules(const kz_shape *one, kz_capsules many, size_t n, uint64_t *bits);
KZ_API size_t kz_overlap_one_convexes(const kz_shape *one, kz_convexes many, size_t n, uint64_t *bits);

#ifdef __cplusplus
}
#endif
#endif
