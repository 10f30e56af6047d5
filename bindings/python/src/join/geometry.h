/* geometry.h - collections of points, lines, areas and boxes in double, as joins read them. */
#ifndef KZP_GEOMETRY_H
#define KZP_GEOMETRY_H

#include "arrays/arrays.h"
#include "join/exact.h"

/* What a geometry is.  A box without width is a line or a point. */
typedef enum kzp_dimension { KZP_POINTS, KZP_LINES, KZP_AREA, KZP_NOTHING } kzp_dimension;

/* Among the dimensions of rings: an area that is its box. */
enum { KZP_RECTANGLE = KZP_NOTHING + 1 };

typedef struct kzp_box64 {
    kzp_xy min, max;
} kzp_box64;

#if defined(__SSE2__) || defined(_M_X64)
#include <emmintrin.h>

static inline bool kzp_boxes_meet(const kzp_box64 *a, const kzp_box64 *b)
{
    const __m128d low = _mm_cmple_pd(_mm_loadu_pd(&a->min.x), _mm_loadu_pd(&b->max.x));
    return _mm_movemask_pd(_mm_and_pd(low, _mm_cmple_pd(_mm_loadu_pd(&b->min.x), _mm_loadu_pd(&a->max.x)))) == 3;
}

/* Is b inside a, or on its sides? */
static inline bool kzp_box_covers(const kzp_box64 *a, const kzp_box64 *b)
{
    const __m128d low = _mm_cmple_pd(_mm_loadu_pd(&a->min.x), _mm_loadu_pd(&b->min.x));
    return _mm_movemask_pd(_mm_and_pd(low, _mm_cmple_pd(_mm_loadu_pd(&b->max.x), _mm_loadu_pd(&a->max.x)))) == 3;
}

/* Beyond which sides of the box p lies: 1 and 4 for x, 2 and 8 for y.  The box of an edge misses it where both ends are
 * beyond the same. */
static inline unsigned kzp_beyond(const kzp_box64 *box, const kzp_xy *p)
{
    const __m128d at = _mm_loadu_pd(&p->x);
    return (unsigned)_mm_movemask_pd(_mm_cmplt_pd(at, _mm_loadu_pd(&box->min.x))) |
           (unsigned)_mm_movemask_pd(_mm_cmpgt_pd(at, _mm_loadu_pd(&box->max.x))) << 2;
}

static inline kzp_box64 kzp_box_of(const kzp_xy *p, const kzp_xy *q)
{
    kzp_box64 box;
    const __m128d a = _mm_loadu_pd(&p->x), b = _mm_loadu_pd(&q->x);
    _mm_storeu_pd(&box.min.x, _mm_min_pd(a, b));
    _mm_storeu_pd(&box.max.x, _mm_max_pd(a, b));
    return box;
}

static inline void kzp_box_widen(kzp_box64 *box, const kzp_box64 *by)
{
    _mm_storeu_pd(&box->min.x, _mm_min_pd(_mm_loadu_pd(&box->min.x), _mm_loadu_pd(&by->min.x)));
    _mm_storeu_pd(&box->max.x, _mm_max_pd(_mm_loadu_pd(&box->max.x), _mm_loadu_pd(&by->max.x)));
}

/* Do its numbers fit, and is min at most max? */
static inline bool kzp_box_fits(const kzp_box64 *box)
{
    const __m128d sign = _mm_set1_pd(-0.0), least = _mm_set1_pd(0x1p-118), most = _mm_set1_pd(0x1p168), zero = _mm_setzero_pd();
    const __m128d min = _mm_loadu_pd(&box->min.x), max = _mm_loadu_pd(&box->max.x);
    const __m128d low = _mm_andnot_pd(sign, min), high = _mm_andnot_pd(sign, max);
    const __m128d large = _mm_and_pd(_mm_or_pd(_mm_cmpge_pd(low, least), _mm_cmpeq_pd(low, zero)),
                                     _mm_or_pd(_mm_cmpge_pd(high, least), _mm_cmpeq_pd(high, zero)));
    const __m128d small = _mm_and_pd(_mm_cmple_pd(low, most), _mm_cmple_pd(high, most));
    return _mm_movemask_pd(_mm_and_pd(_mm_and_pd(large, small), _mm_cmple_pd(min, max))) == 3;
}
#else
static inline bool kzp_boxes_meet(const kzp_box64 *a, const kzp_box64 *b)
{
    return a->min.x <= b->max.x && b->min.x <= a->max.x && a->min.y <= b->max.y && b->min.y <= a->max.y;
}

static inline bool kzp_box_covers(const kzp_box64 *a, const kzp_box64 *b)
{
    return a->min.x <= b->min.x && b->max.x <= a->max.x && a->min.y <= b->min.y && b->max.y <= a->max.y;
}

static inline unsigned kzp_beyond(const kzp_box64 *box, const kzp_xy *p)
{
    return (unsigned)(p->x < box->min.x) | (unsigned)(p->y < box->min.y) << 1 | (unsigned)(p->x > box->max.x) << 2 |
           (unsigned)(p->y > box->max.y) << 3;
}

static inline kzp_box64 kzp_box_of(const kzp_xy *p, const kzp_xy *q)
{
    return (kzp_box64){{p->x < q->x ? p->x : q->x, p->y < q->y ? p->y : q->y},
                       {p->x > q->x ? p->x : q->x, p->y > q->y ? p->y : q->y}};
}

static inline void kzp_box_widen(kzp_box64 *box, const kzp_box64 *by)
{
    box->min.x = by->min.x < box->min.x ? by->min.x : box->min.x;
    box->min.y = by->min.y < box->min.y ? by->min.y : box->min.y;
    box->max.x = by->max.x > box->max.x ? by->max.x : box->max.x;
    box->max.y = by->max.y > box->max.y ? by->max.y : box->max.y;
}

static inline bool kzp_box_fits(const kzp_box64 *box)
{
    return kzp_coordinate_fits(box->min.x) && kzp_coordinate_fits(box->min.y) && kzp_coordinate_fits(box->max.x) &&
           kzp_coordinate_fits(box->max.y) && box->min.x <= box->max.x && box->min.y <= box->max.y;
}
#endif

/* The points of a ring, of a path of a line, or of a geometry of points.  A ring's last point is its first. */
typedef struct kzp_ring {
    size_t first, n;
    size_t first_block; /* of its edges, where it has more than KZP_FEW_EDGES */
    kzp_box64 box;
    bool inside_is_left; /* of its edges, in the order of its points */
} kzp_ring;

enum { KZP_FEW_EDGES = 32, KZP_IN_BLOCK = 16, KZP_FEW_RINGS = 32 };

/* kolize._core.Geometries.  Numbers of boxes (four a row) and points (two a row) stay in the caller's array.
 * Geometry i has the rings first_ring[i] to first_ring[i + 1]; only geometries of rings have these arrays. */
typedef struct kzp_geometries {
    PyObject_HEAD size_t n;
    kzp_rows rows;
    bool is_single;     /* the rows are float32 */
    Py_ssize_t columns; /* 4, 2, or 0: rings */
    kzp_box64 around;   /* all of them; min above max where there are none */
    uint8_t *dimensions;
    kzp_box64 *boxes;
    size_t *first_ring;
    kzp_ring *rings;
    kzp_xy *points;
    kzp_box64 *blocks; /* around each 16 edges of a ring, then around each 16 of these blocks */
    /* Where a geometry has more than KZP_FEW_RINGS rings: their numbers in spatial order, and boxes around each 16. */
    uint32_t *ring_order;
    kzp_box64 *ring_blocks;
} kzp_geometries;

static inline double kzp_number_at(const kzp_geometries *g, size_t i, size_t column)
{
    const char *row = g->rows.data + (Py_ssize_t)i * g->rows.stride;
    return g->is_single ? (double)((const float *)row)[column] : ((const double *)row)[column];
}

static inline kzp_box64 kzp_geometry_box(const kzp_geometries *g, size_t i)
{
    if (g->boxes) return g->boxes[i];
    const kzp_xy min = {kzp_number_at(g, i, 0), kzp_number_at(g, i, 1)};
    if (g->columns == 2) return (kzp_box64){min, min};
    return (kzp_box64){min, {kzp_number_at(g, i, 2), kzp_number_at(g, i, 3)}};
}

static inline kzp_dimension kzp_geometry_dimension(const kzp_geometries *g, size_t i)
{
    if (g->dimensions) return g->dimensions[i] == KZP_RECTANGLE ? KZP_AREA : g->dimensions[i];
    if (g->columns == 2) return KZP_POINTS;
    const kzp_box64 box = kzp_geometry_box(g, i);
    const int widths = (box.min.x < box.max.x) + (box.min.y < box.max.y);
    return widths == 2 ? KZP_AREA : widths == 1 ? KZP_LINES : KZP_POINTS;
}

bool kzp_is_rectangle(const kzp_geometries *g, size_t i);
void kzp_geometry_prefetch(const kzp_geometries *g, size_t i, int stage); /* 0, then 1, then 2: what the last found */
/* Geometries have room for their blocks of rings one after the other. */
static inline size_t kzp_first_ring_block(const kzp_geometries *g, size_t i)
{
    return g->first_ring[i] / KZP_IN_BLOCK + i;
}

static inline size_t kzp_ring_count(const kzp_geometries *g, size_t i)
{
    return g->first_ring ? g->first_ring[i + 1] - g->first_ring[i] : 1;
}

static inline size_t kzp_point_count(const kzp_geometries *g, size_t i)
{
    if (!g->first_ring) return (size_t)g->columns / 2;
    const kzp_ring *first = &g->rings[g->first_ring[i]], *end = &g->rings[g->first_ring[i + 1]];
    return first < end ? end[-1].first + end[-1].n - first->first : 0;
}

/* Ring `number` of geometry i; `made` holds the points of a box or of a single point. */
const kzp_xy *kzp_ring_points(const kzp_geometries *g, size_t i, size_t number, kzp_xy made[5], kzp_ring *ring);

typedef void kzp_edge_found(void *context, kzp_xy p, kzp_xy q);

static inline void kzp_edges_between(const kzp_xy *points, size_t from, size_t to, const kzp_box64 *box,
                                     kzp_edge_found *found, void *context)
{
    unsigned last = from < to ? kzp_beyond(box, &points[from]) : 0;
    for (size_t k = from; k < to; k++) {
        const unsigned next = kzp_beyond(box, &points[k + 1]);
        if (!(last & next)) found(context, points[k], points[k + 1]);
        last = next;
    }
}

/* Calls `found` for each edge of the ring whose box meets the given one, in their order. */
static inline void kzp_edges_in(const kzp_geometries *g, const kzp_ring *ring, const kzp_xy *points,
                                const kzp_box64 *box, kzp_edge_found *found, void *context)
{
    if (!kzp_boxes_meet(&ring->box, box)) return;
    const size_t n = ring->n - 1, n_low = (n + KZP_IN_BLOCK - 1) / KZP_IN_BLOCK;
    if (n <= KZP_FEW_EDGES) {
        kzp_edges_between(points, 0, n, box, found, context);
        return;
    }
    const kzp_box64 *low = g->blocks + ring->first_block, *high = low + n_low;
    for (size_t h = 0; h * KZP_IN_BLOCK < n_low; h++) {
        if (!kzp_boxes_meet(&high[h], box)) continue;
        for (size_t k = h * KZP_IN_BLOCK; k < n_low && k < (h + 1) * KZP_IN_BLOCK; k++) {
            const size_t end = (k + 1) * KZP_IN_BLOCK;
            if (kzp_boxes_meet(&low[k], box))
                kzp_edges_between(points, k * KZP_IN_BLOCK, end < n ? end : n, box, found, context);
        }
    }
}

/* Calls `found` with the number of each ring of geometry i whose box meets the given one, and the ring. */
typedef void kzp_ring_found(void *context, size_t number, const kzp_ring *ring, const kzp_xy *points);
void kzp_rings_in(const kzp_geometries *g, size_t i, const kzp_box64 *box, kzp_ring_found *found, void *context);

/* 1: the ring turns from +x towards +y; -1; 0: it has no area. */
int kzp_turn_of_ring(const kzp_xy *points, size_t n);

/* Where p lies: 1 in the interior, 0 on the boundary, -1 outside.  The boundary of a line is the points that end an odd
 * number of its paths. */
int kzp_locate(const kzp_geometries *g, size_t i, kzp_xy p);
bool kzp_ends_line(const kzp_geometries *g, size_t i, kzp_xy p);

extern PyTypeObject *kzp_geometries_type;
/* Of an array of float64 (n, 4) that was looked at: each fits, as kzp_box_fits has it, and `around` is around them all. */
PyObject *kzp_geometries_of_boxes(PyObject *boxes, const kzp_box64 *around);

#endif
