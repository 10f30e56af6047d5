/* slow_fill.h - tests edge by edge whether the centre of a cell is inside rings. */
#ifndef KZ_TEST_SLOW_FILL_H
#define KZ_TEST_SLOW_FILL_H

#include <kolize/mask_trace.h>

/* Points are multiples of 1/4, so in eighths all is whole. */
static inline bool slow_inside(const kz_rings *rings, int32_t x, int32_t y)
{
    const int64_t cx = 8 * x + 4, cy = 8 * y + 4;
    bool inside = false;
    for (int32_t r = 0, begin = 0; r < rings->n_rings; begin = rings->ring_end[r++]) {
        for (int32_t i = begin, k = rings->ring_end[r] - 1; i < rings->ring_end[r]; k = i++) {
            const int64_t ax = (int64_t)(8 * rings->points[i].x), ay = (int64_t)(8 * rings->points[i].y);
            const int64_t bx = (int64_t)(8 * rings->points[k].x), by = (int64_t)(8 * rings->points[k].y);
            if ((ay <= cy) == (by <= cy)) continue;
            const int64_t side = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
            if (by > ay ? side <= 0 : side >= 0) inside = !inside; /* the edge is left of the centre, or on it */
        }
    }
    return inside;
}

#endif
