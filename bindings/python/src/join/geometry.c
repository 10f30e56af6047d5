/* geometry.c - the rings of a geometry, and where a point lies. */
#include "join/geometry.h"

/* ---- Boxes and rings ----------------------------------------------------------------------------------- */

bool kzp_is_rectangle(const kzp_geometries *g, size_t i)
{
    return g->dimensions ? g->dimensions[i] == KZP_RECTANGLE : kzp_geometry_dimension(g, i) == KZP_AREA;
}

/* Candidates name rows in any order: what they need comes into the cache while others are compared. */
void kzp_geometry_prefetch(const kzp_geometries *g, size_t i, int stage)
{
#if defined(__GNUC__)
    if (!g->first_ring) {
        if (stage == 0) __builtin_prefetch(g->rows.data + (Py_ssize_t)i * g->rows.stride);
    } else if (stage == 0) {
        __builtin_prefetch(&g->first_ring[i]);
        __builtin_prefetch(&g->boxes[i]);
        __builtin_prefetch(&g->dimensions[i]);
    } else if (stage == 1) {
        __builtin_prefetch(&g->rings[g->first_ring[i]]);
        __builtin_prefetch((const char *)&g->rings[g->first_ring[i]] + 64);
    } else if (g->first_ring[i] < g->first_ring[i + 1]) {
        const char *points = (const char *)&g->points[g->rings[g->first_ring[i]].first];
        for (int k = 0; k < 4; k++) __builtin_prefetch(points + (ptrdiff_t)64 * k);
    }
#else
    (void)g, (void)i, (void)stage;
#endif
}

static size_t points_of_box(const kzp_box64 *box, kzp_xy made[5])
{
    made[0] = box->min;
    if (kzp_same(box->min, box->max)) return 1;
    made[1] = (kzp_xy){box->max.x, box->min.y};
    made[2] = box->max;
    made[3] = (kzp_xy){box->min.x, box->max.y};
    made[4] = box->min;
    if (box->min.x < box->max.x && box->min.y < box->max.y) return 5;
    made[1] = box->max;
    return 2;
}

const kzp_xy *kzp_ring_points(const kzp_geometries *g, size_t i, size_t number, kzp_xy made[5], kzp_ring *ring)
{
    if (g->first_ring) {
        *ring = g->rings[g->first_ring[i] + number];
        return g->points + ring->first;
    }
    *ring = (kzp_ring){.box = kzp_geometry_box(g, i), .inside_is_left = true};
    ring->n = points_of_box(&ring->box, made);
    return made;
}

static void ring_in(const kzp_geometries *g, size_t i, size_t number, const kzp_box64 *box, kzp_ring_found *found,
                    void *context)
{
    kzp_xy made[5];
    kzp_ring ring;
    const kzp_xy *points = kzp_ring_points(g, i, number, made, &ring);
    if (kzp_boxes_meet(&ring.box, box)) found(context, number, &ring, points);
}

void kzp_rings_in(const kzp_geometries *g, size_t i, const kzp_box64 *box, kzp_ring_found *found, void *context)
{
    const size_t n = kzp_ring_count(g, i);
    if (n <= KZP_FEW_RINGS) {
        for (size_t k = 0; k < n; k++) ring_in(g, i, k, box, found, context);
        return;
    }
    const size_t first = g->first_ring[i];
    const kzp_box64 *blocks = g->ring_blocks + kzp_first_ring_block(g, i);
    for (size_t b = 0; b * KZP_IN_BLOCK < n; b++) {
        if (!kzp_boxes_meet(&blocks[b], box)) continue;
        for (size_t k = b * KZP_IN_BLOCK; k < n && k < (b + 1) * KZP_IN_BLOCK; k++)
            ring_in(g, i, g->ring_order[first + k], box, found, context);
    }
}

/* ---- Where a point lies -------------------------------------------------------------------------------- */

/* A ray from p towards +x: how many edges it meets, and whether p lies on one. */
typedef struct probe {
    kzp_xy p;
    bool is_odd, on_edge;
    const kzp_geometries *g;
    bool in_area;
} probe;

static void probe_edge(void *context, kzp_xy a, kzp_xy b)
{
    probe *at = context;
    const kzp_xy p = at->p;
    if (at->on_edge) return;
    const bool a_below = a.y <= p.y, b_below = b.y <= p.y;
    if (a_below == b_below && a.y != p.y && b.y != p.y) return;
    const int turn = kzp_orient(a, b, p);
    if (turn == 0) at->on_edge = kzp_within_span(a, b, p);
    else if (a_below != b_below && (turn > 0) == a_below) at->is_odd = !at->is_odd;
}

/* The same for all edges of a short ring: most are beside p, and need no determinant and no branch. */
static void probe_short_ring(probe *at, const kzp_xy *points, size_t n)
{
    const kzp_box64 box = {at->p, at->p};
    unsigned last = kzp_beyond(&box, &points[0]), flips = 0;
    for (size_t k = 0; k + 1 < n; k++) {
        const unsigned next = kzp_beyond(&box, &points[k + 1]);
        flips += (last & next) >> 2 & (last ^ next) >> 3; /* to the right of p, and one end above it */
        if (!(last & next)) probe_edge(at, points[k], points[k + 1]);
        last = next;
    }
    at->is_odd ^= flips & 1;
}

static void probe_ring(void *context, size_t number, const kzp_ring *ring, const kzp_xy *points)
{
    probe *at = context;
    const kzp_box64 reach = {at->p, {at->in_area ? ring->box.max.x : at->p.x, at->p.y}};
    (void)number;
    if (at->in_area && ring->n <= KZP_FEW_EDGES) probe_short_ring(at, points, ring->n);
    else if (!at->on_edge) kzp_edges_in(at->g, ring, points, &reach, probe_edge, at);
}

static int locate_in_rings(const kzp_geometries *g, size_t i, kzp_xy p, bool is_area)
{
    probe at = {p, false, false, g, is_area};
    const kzp_box64 reach = {p, {is_area ? INFINITY : p.x, p.y}};
    const kzp_ring *first = is_area ? &g->rings[g->first_ring[i]] : NULL;
    if (is_area && kzp_ring_count(g, i) == 1 && first->n <= KZP_FEW_EDGES)
        probe_short_ring(&at, g->points + first->first, first->n);
    else kzp_rings_in(g, i, &reach, probe_ring, &at);
    if (is_area) return at.on_edge ? 0 : at.is_odd ? 1 : -1;
    if (!at.on_edge) return -1;
    return kzp_ends_line(g, i, p) ? 0 : 1;
}

bool kzp_ends_line(const kzp_geometries *g, size_t i, kzp_xy p)
{
    bool is_odd = false;
    for (size_t k = 0; k < kzp_ring_count(g, i); k++) {
        kzp_xy made[5];
        kzp_ring ring;
        const kzp_xy *points = kzp_ring_points(g, i, k, made, &ring);
        is_odd ^= kzp_same(points[0], p) != kzp_same(points[ring.n - 1], p);
    }
    return is_odd;
}

static bool has_point(const kzp_geometries *g, size_t i, kzp_xy p)
{
    for (size_t k = 0; k < kzp_ring_count(g, i); k++) {
        kzp_xy made[5];
        kzp_ring ring;
        const kzp_xy *points = kzp_ring_points(g, i, k, made, &ring);
        for (size_t j = 0; j < ring.n; j++)
            if (kzp_same(points[j], p)) return true;
    }
    return false;
}

int kzp_locate(const kzp_geometries *g, size_t i, kzp_xy p)
{
    const kzp_dimension dimension = kzp_geometry_dimension(g, i);
    const kzp_box64 box = kzp_geometry_box(g, i), point = {p, p};
    if (!kzp_box_covers(&box, &point)) return -1;
    if (dimension == KZP_POINTS) return has_point(g, i, p) ? 1 : -1;
    if (kzp_is_rectangle(g, i)) return p.x > box.min.x && p.x < box.max.x && p.y > box.min.y && p.y < box.max.y ? 1 : 0;
    return locate_in_rings(g, i, p, dimension == KZP_AREA);
}
