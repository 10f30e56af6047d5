/* contains_filter.h - filter of containment: a convex shape a contains b if it contains the corners of b, with their
 * radius. */
#ifndef KZI_CONTAINS_FILTER_H
#define KZI_CONTAINS_FILTER_H

#include <kolize/shape.h>

/* Does box a contain box b? */
static inline bool kzi_box_contains(const kz_box *a, const kz_box *b)
{
    return (a->min.x <= b->min.x) & (b->max.x <= a->max.x) & (a->min.y <= b->min.y) & (b->max.y <= a->max.y);
}

enum { KZI_CONTAINS_UNKNOWN = 2 };

/* 1 if a contains b, 0 if not, or KZI_CONTAINS_UNKNOWN where rounding leaves doubt, and for other kinds of shapes. */
int kzi_contains_filter(const kz_shape *a, const kz_shape *b);

#endif
