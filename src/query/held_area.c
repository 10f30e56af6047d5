/* held_area.c - is every point of an area held by areas and masks together?
 *
 * If some point is not, there is an open piece of the area's inside that nothing holds.  Its border consists of
 * stretches of the area's own edges, seen from inside, and of edges of what holds it, seen from outside.  So it is
 * enough to follow both: the area's edges moved inwards must be held all along, and the edges of the parts moved
 * outwards as far as they are in the area.  Isolated holes, pinches and slits between parts are found in the same
 * way. */
#include "held_way.h"

/* Walks edges and tells the side of each on which the area lies. */
typedef struct sided_edges {
    const kzi_outline *outline;
    kzi_edge e;
    int32_t ring;
    bool positive;
} sided_edges;

static sided_edges sided_edges_of(const kzi_outline *o) { return (sided_edges){o, kzi_no_edge, -1, false}; }

static bool next_sided_edge(sided_edges *edges)
{
    if (!kzi_next_edge(edges->outline, &edges->e)) { return false; }
    if (edges->e.ring != edges->ring) {
        edges->ring = edges->e.ring;
        edges->positive = kzi_area_is_positive_of(edges->outline, edges->ring);
    }
    return true;
}

static kzi_extent extent_of_outline(const kzi_outline *o)
{
    const kzi_vec first = kzi_outline_vertex(o, 0);
    kzi_extent e = {first.x, first.y, first.x, first.y};
    for (int32_t i = 1; i < kzi_ring_end(o, 0); i++) {
        const kzi_vec v = kzi_outline_vertex(o, i);
        e.x0 = v.x < e.x0 ? v.x : e.x0;
        e.y0 = v.y < e.y0 ? v.y : e.y0;
        e.x1 = v.x > e.x1 ? v.x : e.x1;
        e.y1 = v.y > e.y1 ? v.y : e.y1;
    }
    return e;
}

static bool are_edges_held_inwards(const kz_shape *by, const kzi_outline *area)
{
    sided_edges edges = sided_edges_of(area);
    while (next_sided_edge(&edges)) {
        const kzi_way way = {edges.e.a, edges.e.b, edges.positive ? 1 : -1};
        if (!kzi_way_is_held(by, &way, NULL)) { return false; }
    }
    return true;
}

static bool extents_meet(const kzi_extent *a, const kzi_extent *b)
{
    return (a->x0 <= b->x1) & (b->x0 <= a->x1) & (a->y0 <= b->y1) & (b->y0 <= a->y1);
}

static bool is_edge_held_outwards(const kz_shape *by, kzi_way way, const kzi_outline *in, const kzi_extent *extent)
{
    const kzi_extent here = kzi_extent_of_segment(way.p, way.q);
    return !extents_meet(&here, extent) || kzi_way_is_held(by, &way, in);
}

static bool are_part_edges_held(const kz_shape *by, const kzi_outline *part, const kzi_outline *in,
                                const kzi_extent *extent)
{
    sided_edges edges = sided_edges_of(part);
    while (next_sided_edge(&edges)) {
        const kzi_way way = {edges.e.a, edges.e.b, edges.positive ? -1 : 1};
        if (!is_edge_held_outwards(by, way, in, extent)) { return false; }
    }
    return true;
}

/* The sides of a set cell beyond which the mask has none. */
static bool are_cell_sides_held(const kz_shape *by, const kz_placed_mask *mask, int32_t column, int32_t row,
                                const kzi_outline *in, const kzi_extent *extent)
{
    const double x = (double)column + mask->cell.x, y = (double)row + mask->cell.y;
    const kzi_vec p = {x, y}, q = {x + 1, y}, r = {x + 1, y + 1}, s = {x, y + 1};
    const struct {
        int32_t x, y;
        kzi_vec from, to;
    } sides[4] = {{column, row - 1, p, q}, {column + 1, row, q, r}, {column, row + 1, r, s}, {column - 1, row, s, p}};
    for (int i = 0; i < 4; i++) {
        /* The cell lies on the +1 side of all four. */
        const kzi_way way = {sides[i].from, sides[i].to, -1};
        if (!kz_mask_get(mask->mask, sides[i].x, sides[i].y) && !is_edge_held_outwards(by, way, in, extent)) {
            return false;
        }
    }
    return true;
}

static bool are_mask_sides_held(const kz_shape *by, const kz_placed_mask *mask, const kzi_outline *in,
                                const kzi_extent *extent)
{
    const kz_cell_rect reach = kzi_mask_reach(mask, extent->x0, extent->y0, extent->x1, extent->y1);
    for (int32_t row = reach.y0; row < reach.y1; row++) {
        int32_t x0, x1;
        for (int32_t x = reach.x0; kz_mask_next_run(mask->mask, row, x, &x0, &x1) && x0 < reach.x1; x = x1) {
            for (int32_t column = x0; column < x1 && column < reach.x1; column++) {
                if (!are_cell_sides_held(by, mask, column, row, in, extent)) { return false; }
            }
        }
    }
    return true;
}

bool kzi_area_is_held(const kz_shape *by, const kzi_form *area)
{
    const kzi_extent extent = extent_of_outline(&area->outline);
    kzi_leaves leaves = kzi_leaves_of(by);
    kzi_form part;
    if (!are_edges_held_inwards(by, &area->outline)) { return false; }
    while (kzi_next_leaf(&leaves, &extent, &part)) {
        if (part.kind == KZI_FORM_AREA && !are_part_edges_held(by, &part.outline, &area->outline, &extent)) {
            return false;
        }
        if (part.kind == KZI_FORM_MASK && !are_mask_sides_held(by, part.mask, &area->outline, &extent)) {
            return false;
        }
    }
    return true;
}
