/* relate_mask_cell.c - relation of one cell of a mask to a circle, capsule or convex polygon, by exact signs. */
#include "base/scalar.h"
#include "math/predicates.h"
#include "query/relate/relate_mask_filter.h"
#include "surface/bits64.h"

/* The cell [x, x + 1] x [y, y + 1]. */
typedef struct mask_cell {
    double x, y;
} mask_cell;

/* The corner that lies farthest on the +1 side of lines along p-q. */
static kzi_vec cell_corner(mask_cell at, kzi_vec p, kzi_vec q)
{
    return (kzi_vec){p.y < q.y ? at.x : at.x + 1, p.x < q.x ? at.y + 1 : at.y};
}

/* The sign of the distance from p to the cell, less r. */
static int sign_of_distance(kz_vec2 p, double r, mask_cell at)
{
    const kzi_vec nearest = {kzi_clamp(p.x, at.x, at.x + 1), kzi_clamp(p.y, at.y, at.y + 1)};
    return kzi_compare_distance(kzi_vec_of(p), nearest, r, 0);
}

/* Do they meet?  They do if the line has corners on both sides and the bounds meet. */
static bool segment_meets_cell(kzi_vec a, kzi_vec b, mask_cell at, int highest, int lowest)
{
    return lowest <= 0 && highest >= 0 && kzi_max(a.x, b.x) >= at.x && kzi_min(a.x, b.x) <= at.x + 1 &&
           kzi_max(a.y, b.y) >= at.y && kzi_min(a.y, b.y) <= at.y + 1;
}

/* The nearest points of a cell and a segment that do not meet are an end of the segment and a point of the cell, or a
 * point of the segment and the corner nearest to its line. */
static int relate_capsule_cell(const kz_capsule *c, mask_cell at)
{
    const kzi_vec a = kzi_vec_of(c->a), b = kzi_vec_of(c->b), high = cell_corner(at, a, b), low = cell_corner(at, b, a);
    const int highest = kzi_orient(a, b, high), lowest = kzi_orient(a, b, low);
    if (segment_meets_cell(a, b, at, highest, lowest)) return KZ_OVERLAP;
    const int from_a = sign_of_distance(c->a, c->r, at), from_b = sign_of_distance(c->b, c->r, at);
    const int from_line = kzi_compare_segment_distance(highest < 0 ? high : low, a, b, c->r, 0);
    const int of_ends = from_a < from_b ? from_a : from_b;
    return -(of_ends < from_line ? of_ends : from_line);
}

/* Separating axes: the sides of the cell, which are those of the polygon's bounds, and the polygon's edges.  An edge
 * without length separates nothing. */
static int relate_polygon_cell(const kz_shape *shape, mask_cell at)
{
    const kz_vec2 *v = shape->as.polygon.inline_points;
    const int32_t n = shape->as.polygon.n_points;
    const kz_box b = shape->bounds;
    const bool clockwise = (shape->flags & KZ_SHAPE_CLOCKWISE) != 0;
    int least = kzi_sign(kzi_min(kzi_min(b.max.x - at.x, at.x + 1 - b.min.x),
                                 kzi_min(b.max.y - at.y, at.y + 1 - b.min.y)));
    for (int32_t i = 0; least != KZ_APART && i < n; i++) {
        const kzi_vec u = kzi_vec_of(v[i]), w = kzi_vec_of(v[i + 1 < n ? i + 1 : 0]);
        const kzi_vec p = clockwise ? u : w, q = clockwise ? w : u;
        if (kzi_vec_equal(p, q)) continue;
        const int side = kzi_orient(p, q, cell_corner(at, p, q));
        least = side < least ? side : least;
    }
    return least;
}

static int relate_cell(const kzi_mask_scan *q, int32_t column, int32_t row)
{
    const kz_cell cell = q->mask->as.mask.cell;
    const mask_cell at = {(double)cell.x + column, (double)cell.y + row};
    switch (q->kind) {
    case KZI_SCAN_CIRCLE: return -sign_of_distance(q->shape->as.circle.center, q->shape->as.circle.r, at);
    case KZI_SCAN_CAPSULE: return relate_capsule_cell(&q->shape->as.capsule, at);
    default: return relate_polygon_cell(q->shape, at);
    }
}

bool kzi_scan_settle(kzi_mask_scan *q)
{
    for (int32_t i = 0; i < q->n_cells; i++) {
        const kzi_scan_cells *row = &q->cells[i];
        for (uint64_t cells = row->cells; cells != 0; cells &= cells - 1) {
            const int relation = relate_cell(q, 64 * row->strip + kzi_bits_lowest(cells), row->y);
            q->relation = relation > q->relation ? relation : q->relation;
            if (relation == KZ_OVERLAP) return true;
        }
    }
    q->n_cells = 0;
    return false;
}
