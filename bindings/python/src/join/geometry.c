/* geometry.c - what a geometry is, the edges near a box, and where a point lies. */
#include "join/geometry.h"

/* ---- Boxes and rings ----------------------------------------------------------------------------------- */

static double number_at(const kzp_geometries *g, size_t i, size_t column)
{
    const char *row = g->rows.data + (Py_ssize_t)i * g->rows.stride;
    return g->is_single ? (double)((const float *)row)[column] : ((const double *)row)[column];
}

kzp_box64 kzp_geometry_box(const kzp_geometries *g, size_t i)
{
    if (g->boxes) return g->boxes[i];
    const kzp_xy min = {number_at(g, i, 0), number_at(g, i, 1)};
    if (g->columns == 2) return (kzp_box64){min, min};
    return (kzp_box64){min, {number_at(g, i, 2), number_at(g, i, 3)}};
}

kzp_dimension kzp_geometry_dimension(const kzp_geometries *g, size_t i)
{
    if (g->dimensions) return g->dimensions[i];
    if (g->columns == 2) return KZP_POINTS;
    const kzp_box64 box = kzp_geometry_box(g, i);
    const int widths = (box.min.x < box.max.x) + (box.min.y < box.max.y);
    return widths == 2 ? KZP_AREA : widths == 1 ? KZP_LINES : KZP_POINTS;
}

size_t kzp_ring_count(const kzp_geometries *g, size_t i)
{
    return g->first_ring ? g->first_ring[i + 1] - g->first_ring[i] : 1;
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

/* ---- Edges --------------------------------------------------------------------------------------------- */

static kzp_box64 edge_box(kzp_xy p, kzp_xy q)
{
    return (kzp_box64){{p.x < q.x ? p.x : q.x, p.y < q.y ? p.y : q.y}, {p.x < q.x ? q.x : p.x, p.y < q.y ? q.y : p.y}};
}

static void edges_between(const kzp_xy *points, size_t from, size_t to, const kzp_box64 *box, kzp_edge_found *found,
                          void *context)
{
    for (size_t k = from; k < to; k++) {
        const kzp_box64 around = edge_box(points[k], points[k + 1]);
        if (kzp_boxes_meet(&around, box)) found(context, points[k], points[k + 1]);
    }
}

void kzp_edges_in(const kzp_geometries *g, const kzp_ring *ring, const kzp_xy *points, const kzp_box64 *box,
                  kzp_edge_found *found, void *context)
{
    if (!kzp_boxes_meet(&ring->box, box)) return;
    const size_t n = ring->n - 1, n_low = (n + KZP_IN_BLOCK - 1) / KZP_IN_BLOCK;
    if (n <= KZP_FEW_EDGES) {
        edges_between(points, 0, n, box, found, context);
        return;
    }
    const kzp_box64 *low = g->blocks + ring->first_block, *high = low + n_low;
    for (size_t h = 0; h * KZP_IN_BLOCK < n_low; h++) {
        if (!kzp_boxes_meet(&high[h], box)) continue;
        for (size_t k = h * KZP_IN_BLOCK; k < n_low && k < (h + 1) * KZP_IN_BLOCK; k++) {
            const size_t end = (k + 1) * KZP_IN_BLOCK;
            if (kzp_boxes_meet(&low[k], box)) edges_between(points, k * KZP_IN_BLOCK, end < n ? end : n, box, found, context);
        }
    }
}

/* ---- Where a point lies -------------------------------------------------------------------------------- */

/* A ray from p towards +x: how many edges it meets, and whether p lies on one. */
typedef struct probe {
    kzp_xy p;
    bool is_odd, on_edge;
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

static int locate_in_rings(const kzp_geometries *g, size_t i, kzp_xy p, bool is_area)
{
    probe at = {p, false, false};
    for (size_t k = 0; k < kzp_ring_count(g, i) && !at.on_edge; k++) {
        kzp_xy made[5];
        kzp_ring ring;
        const kzp_xy *points = kzp_ring_points(g, i, k, made, &ring);
        const kzp_box64 reach = {p, {is_area ? ring.box.max.x : p.x, p.y}};
        if (p.x <= ring.box.max.x) kzp_edges_in(g, &ring, points, &reach, probe_edge, &at);
    }
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
    if (dimension == KZP_AREA && g->columns)
        return p.x > box.min.x && p.x < box.max.x && p.y > box.min.y && p.y < box.max.y ? 1 : 0;
    return locate_in_rings(g, i, p, dimension == KZP_AREA);
}
