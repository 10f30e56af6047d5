/* contains_exact_polygon.c - containment of an area in the union of areas and masks.
 *
 * If a point is not covered, there is an open uncovered region inside the area.  Its boundary consists of stretches of
 * the area's edges, seen from inside, and of stretches of the parts' edges, seen from outside.  So two conditions are
 * enough.  The area's edges, moved inwards, must be covered.  The parts' edges, moved outwards, must be covered as far
 * as they lie in the area.  This also finds isolated holes, pinches and slits between parts. */
#include "query/contains/contains_exact.h"

#include "mask/mask_private.h"

/* Iterates over edges, with the side of each on which the area lies. */
typedef struct sided_edges {
    const kzi_outline *outline;
    const kzi_extent *near; /* only those near it; NULL: all */
    kzi_edge e;
    int32_t ring;
    bool positive;
} sided_edges;

static sided_edges sided_edges_of(const kzi_outline *o, const kzi_extent *near)
{
    return (sided_edges){o, near, kzi_no_edge, -1, false};
}

static bool next_sided_edge(sided_edges *edges)
{
    if (!(edges->near ? kzi_next_edge_near(edges->outline, edges->near, &edges->e)
                      : kzi_next_edge(edges->outline, &edges->e))) {
        return false;
    }
    if (edges->e.ring != edges->ring) {
        edges->ring = edges->e.ring;
        edges->positive = kzi_area_is_positive_of(edges->outline, edges->ring);
    }
    return true;
}

/* ---- The edges of what holds ----------------------------------------------------------------------------- */

/* The visitor of probe segments, and the extent it is interested in. */
typedef struct probe_visit {
    const kz_shape *by;
    const kzi_extent *extent;
    kzi_probe_visitor *visit;
    const void *ctx;
} probe_visit;

static bool visit_probe_near(const probe_visit *round, kzi_probe_segment probe)
{
    const kzi_extent here = kzi_extent_of_segment(probe.p, probe.q), *e = round->extent;
    const bool near = (here.x0 <= e->x1) & (e->x0 <= here.x1) & (here.y0 <= e->y1) & (e->y0 <= here.y1);
    return !near || round->visit(round->ctx, round->by, &probe);
}

static bool visit_area_edges(const probe_visit *round, const kzi_outline *part)
{
    sided_edges edges = sided_edges_of(part, round->extent);
    while (next_sided_edge(&edges)) {
        if (!visit_probe_near(round, (kzi_probe_segment){edges.e.a, edges.e.b, edges.positive ? -1 : 1})) return false;
    }
    return true;
}

/* Visits the sides of a set cell that have a clear cell behind them. */
static bool visit_cell_sides(const probe_visit *round, const kz_placed_mask *mask, int32_t column, int32_t row)
{
    const double x = (double)column + mask->cell.x, y = (double)row + mask->cell.y;
    const kzi_vec p = {x, y}, q = {x + 1, y}, r = {x + 1, y + 1}, s = {x, y + 1};
    const struct {
        int32_t x, y;
        kzi_vec from, to;
    } sides[4] = {{column, row - 1, p, q}, {column + 1, row, q, r}, {column, row + 1, r, s}, {column - 1, row, s, p}};
    for (int i = 0; i < 4; i++) {
        /* The cell lies on the +1 side of all four. */
        if (!kz_mask_get(mask->mask, sides[i].x, sides[i].y) &&
            !visit_probe_near(round, (kzi_probe_segment){sides[i].from, sides[i].to, -1})) {
            return false;
        }
    }
    return true;
}

static bool visit_mask_sides(const probe_visit *round, const kz_placed_mask *mask)
{
    const kzi_extent *e = round->extent;
    const kz_cell_rect reach = kzi_mask_reach(mask, e->x0, e->y0, e->x1, e->y1);
    for (int32_t row = reach.y0; row < reach.y1; row++) {
        int32_t x0, x1;
        for (int32_t x = reach.x0; kzi_mask_next_run_to(mask->mask, row, x, reach.x1, &x0, &x1); x = x1) {
            for (int32_t column = x0; column < x1; column++) {
                if (!visit_cell_sides(round, mask, column, row)) return false;
            }
        }
    }
    return true;
}

bool kzi_visit_outward_probes(const kz_shape *by, const kzi_extent *extent, kzi_probe_visitor *visit,
                                  const void *ctx)
{
    const probe_visit round = {by, extent, visit, ctx};
    kzi_part_iter iter;
    kzi_part_iter_begin_joined(&iter, by);
    kzi_form part;
    while (kzi_next_part(&iter, extent, &part)) {
        if (part.kind == KZI_FORM_AREA && !visit_area_edges(&round, &part.outline)) return false;
        if (part.kind == KZI_FORM_MASK && !visit_mask_sides(&round, part.mask)) return false;
    }
    return true;
}

/* ---- The area -------------------------------------------------------------------------------------------- */

static bool are_inner_edges_covered(const kz_shape *by, const kzi_outline *area)
{
    sided_edges edges = sided_edges_of(area, NULL);
    while (next_sided_edge(&edges)) {
        const kzi_probe_segment probe = {edges.e.a, edges.e.b, edges.positive ? 1 : -1};
        if (!kzi_probe_is_covered(by, &probe, NULL)) return false;
    }
    return true;
}

static bool is_probe_covered_in_area(const void *area, const kz_shape *by, const kzi_probe_segment *probe)
{
    return kzi_probe_is_covered(by, probe, area);
}

bool kzi_polygon_is_covered(const kz_shape *by, const kzi_form *area)
{
    const kzi_outline *outline = &area->outline;
    const kzi_extent extent = kzi_outline_bounds(outline);
    return are_inner_edges_covered(by, outline) &&
           kzi_visit_outward_probes(by, &extent, is_probe_covered_in_area, outline);
}
