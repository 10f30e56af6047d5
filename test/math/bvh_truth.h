/* bvh_truth.h - boxes in the layouts that a BVH must stand, and the answers of a scan of every box. */
#ifndef KZ_TEST_BVH_TRUTH_H
#define KZ_TEST_BVH_TRUTH_H

#include "math/bvh/bvh.h"

#include <float.h>

#include "kz_test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef enum bvh_layout {
    LAYOUT_RANDOM,
    LAYOUT_GRID,     /* whole coordinates: many touch */
    LAYOUT_CLUSTERS, /* small clouds far from each other */
    LAYOUT_SIZES,    /* 1 to 1000 */
    LAYOUT_OUTLIER,  /* one box at 1e38 */
    LAYOUT_INFINITE, /* half planes, strips, the plane, boxes at infinity */
    LAYOUT_COPIES,   /* a handful of boxes, many times each */
    LAYOUT_ONE_POINT,
    LAYOUT_COLUMN,  /* one above the other */
    LAYOUT_EMPTIES, /* every third is empty */
    LAYOUT_COUNT
} bvh_layout;

static inline float bvh_side(kz_test_rng *r, uint32_t n) { return kz_test_real(r, 0, 2 * sqrtf((float)n) + 4); }

static inline kz_box bvh_random_box(kz_test_rng *r, uint32_t n, bvh_layout how, uint32_t i)
{
    const float x = bvh_side(r, n), y = bvh_side(r, n), w = kz_test_real(r, 0, 2), h = kz_test_real(r, 0, 2);
    const float far = kz_test_one_in(r, 2) ? INFINITY : 3;
    switch (how) {
    case LAYOUT_GRID: {
        const float side = sqrtf((float)n);
        const float gx = floorf(kz_test_real(r, -side, side)), gy = floorf(kz_test_real(r, -side, side));
        return (kz_box){{gx, gy}, {gx + (float)kz_test_below(r, 3), gy + (float)kz_test_below(r, 3)}};
    }
    case LAYOUT_CLUSTERS: {
        const float cx = (float)kz_test_below(r, 4) * 1e6f, cy = (float)kz_test_below(r, 3) * 3e5f;
        return (kz_box){{cx + x, cy + y}, {cx + x + w, cy + y + h}};
    }
    case LAYOUT_SIZES: {
        const float size = exp2f(kz_test_real(r, 0, 10));
        return (kz_box){{x, y}, {x + size * w, y + size * h}};
    }
    case LAYOUT_OUTLIER:
        if (i == n / 2) { return (kz_box){{1e38f, -1e38f}, {1.1e38f, 1e38f}}; }
        break;
    case LAYOUT_INFINITE:
        switch (kz_test_below(r, 12)) {
        case 0: return (kz_box){{-INFINITY, y}, {x, y + h}};
        case 1: return (kz_box){{x, -INFINITY}, {x + w, far}};
        case 2: return (kz_box){{-far, -INFINITY}, {INFINITY, far}};
        case 3: return (kz_box){{INFINITY, y}, {INFINITY, y + h}};
        case 4: return (kz_box){{x, -INFINITY}, {INFINITY, -INFINITY}};
        default: break;
        }
        break;
    case LAYOUT_COPIES: {
        const float at = (float)kz_test_below(r, 5);
        return (kz_box){{at, -at}, {at + 1, 1 - at}};
    }
    case LAYOUT_ONE_POINT: return (kz_box){{7, -3}, {7, -3}};
    case LAYOUT_COLUMN: return (kz_box){{5, y * y}, {6, y * y + h}};
    case LAYOUT_EMPTIES:
        if (i % 3 == 0) { return i % 2 ? KZ_BOX_EMPTY : (kz_box){{x, y}, {x + 1, y - 1}}; }
        break;
    default: break;
    }
    return (kz_box){{x, y}, {x + w, y + h}};
}

static inline bool bvh_box_is_empty(kz_box b) { return !(b.min.x <= b.max.x && b.min.y <= b.max.y); }

/* A set of n boxes among `room` by number, in shuffled order when room is larger. */
typedef struct bvh_case {
    kz_box *boxes;
    uint32_t *ids;
    kzi_box_set set;
    kzi_bvh tree;
    uint32_t *seen; /* by number: how often it was visited */
    uint32_t n_there;
} bvh_case;

static inline void bvh_case_make(bvh_case *c, kz_test_rng *r, uint32_t n, bvh_layout how, bool by_id)
{
    const uint32_t room = by_id ? n * 2 + 1 : n;
    c->boxes = malloc((room + 1) * sizeof *c->boxes);
    c->ids = malloc((n + 1) * sizeof *c->ids);
    c->seen = calloc(room + 1, sizeof *c->seen);
    for (uint32_t i = 0; i < room; i++) c->boxes[i] = bvh_random_box(r, n, how, i);
    for (uint32_t i = 0; i < n; i++) c->ids[i] = by_id ? 2 * (n - 1 - i) + 1 : i;
    c->set = (kzi_box_set){c->boxes, by_id ? c->ids : NULL, NULL, NULL, n};
    c->tree = (kzi_bvh){.n = 0};
    c->n_there = 0;
    for (uint32_t i = 0; i < n; i++) c->n_there += !bvh_box_is_empty(c->boxes[c->ids[i]]);
}

static inline void bvh_case_free(bvh_case *c)
{
    kzi_bvh_free(NULL, &c->tree);
    free(c->boxes);
    free(c->ids);
    free(c->seen);
}

/* ---- The slow truth ---------------------------------------------------------------------------------------- */

/* Half of a double's bits: what bounds are rounded down to. */
static inline double bvh_upper_half(double v)
{
    uint64_t bits;
    memcpy(&bits, &v, sizeof bits);
    bits &= ~(uint64_t)UINT32_MAX;
    memcpy(&v, &bits, sizeof v);
    return v;
}

/* The t for which p + t * motion, of a span from lo to hi, is in [min, max]: narrows the range of t.  Two equal
 * infinities allow every t. */
static inline void bvh_truth_span(double lo, double hi, double motion, double min, double max, double *enter,
                                   double *leave)
{
    if (motion < 0) {
        bvh_truth_span(-hi, -lo, -motion, -max, -min, enter, leave);
        return;
    }
    const double from = min == hi ? (isinf(min) ? -INFINITY : 0) : min - hi;
    const double to = max == lo ? (isinf(max) ? INFINITY : 0) : max - lo;
    if (motion == 0) {
        if (from > 0 || to < 0) *leave = -1;
        return;
    }
    const double per = 1.0 / motion;
    if (from * per > *enter) *enter = from * per;
    if (to * per < *leave) *leave = to * per;
}

/* Does `box`, moved by up to `limit` of the motion, meet b?  The lower bound of that time. */
static inline bool bvh_truth_swept(kz_box box, kz_vec2 motion, kz_box b, double limit, double *low)
{
    double enter = 0, leave = INFINITY;
    bvh_truth_span(box.min.x, box.max.x, motion.x, b.min.x, b.max.x, &enter, &leave);
    bvh_truth_span(box.min.y, box.max.y, motion.y, b.min.y, b.max.y, &enter, &leave);
    enter *= 1 - 0x1p-50;
    *low = enter < FLT_MIN ? 0 : bvh_upper_half(enter);
    return enter <= leave * (1 + 0x1p-50) && *low <= limit;
}

static inline double bvh_gap(double lo, double hi, double min, double max)
{
    return lo > max ? lo - max : min > hi ? min - hi : 0;
}

static inline double bvh_truth_low(kz_box box, kz_box b)
{
    const double x = bvh_gap(box.min.x, box.max.x, b.min.x, b.max.x);
    const double y = bvh_gap(box.min.y, box.max.y, b.min.y, b.max.y);
    return bvh_upper_half((x * x + y * y) * (1 - 0x1p-50));
}

#endif
