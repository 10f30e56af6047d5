/* relate_mask_cell.c - relation of one cell of a mask to a circle, capsule or convex polygon, in double.
 *
 * Shapes that touch a mask mostly lie on a grid.  If all coordinates are multiples of one quantum, and all distances
 * are below 2^24 quanta, then differences and sums of two products are not rounded.  Their signs are exact. */
#include "base/scalar.h"
#include "math/expansion.h"
#include "query/relate/relate_mask_filter.h"
#include "surface/bits64.h"

#include <string.h>

/* Relative to the terms of a difference, whose error is at most 6 units of 2^-53.  Terms that are 0 have no error. */
#define CELL_ERROR 0x1p-49

enum { UNKNOWN = KZI_RELATE_UNKNOWN };

static int sign_of(double v, double error, bool exact)
{
    if (v > error) return 1;
    if (v < -error) return -1;
    return exact || error == 0 ? kzi_sign(v) : UNKNOWN;
}

/* `reach` is more than any distance here.  The quantum is the last bit of `large`, or half of it, and more than
 * reach * 2^-24.  Cells are multiples of it as long as it is at most 1. */
static bool is_on_grid(const kzi_mask_scan *q)
{
    const kz_box b = q->shape->bounds;
    const kz_cell cell = q->mask->as.mask.cell;
    const kz_cell_rect in = q->mask->as.mask.bounds;
    const double x = kzi_max((double)cell.x - b.min.x, (double)b.max.x - cell.x);
    const double y = kzi_max((double)cell.y - b.min.y, (double)b.max.y - cell.y);
    const double reach = kzi_max(x, y) + (in.x1 > in.y1 ? in.x1 : in.y1) + 1, large = reach * 0x1p30;
    float v[2 * KZ_INLINE_POINTS];
    const size_t bytes = q->kind == KZI_SCAN_CIRCLE    ? sizeof(kz_circle)
                         : q->kind == KZI_SCAN_CAPSULE ? sizeof(kz_capsule)
                                                       : sizeof(kz_vec2) * (size_t)q->shape->as.polygon.n_points;
    const void *from = q->kind == KZI_SCAN_POLYGON ? (const void *)q->shape->as.polygon.inline_points : &q->shape->as;
    if (!(reach < 0x1p24)) return false;
    memcpy(v, from, bytes);
    for (size_t i = 0; i < bytes / sizeof *v; i++) {
        if ((large + v[i]) - large != v[i]) return false;
    }
    return true;
}

/* The sign of the distance from p to the cell [x, x+1] x [y, y+1], less r. */
static int sign_of_distance(kz_vec2 p, double r, double x, double y, bool exact)
{
    const double dx = kzi_max(0, kzi_max(x - p.x, p.x - (x + 1))), dy = kzi_max(0, kzi_max(y - p.y, p.y - (y + 1)));
    const double square = dx * dx + dy * dy, rr = r * r;
    return sign_of(square - rr, CELL_ERROR * (square + rr), exact);
}

static int relate_circle_cell(const kz_circle *c, double x, double y, bool exact)
{
    const int sign = sign_of_distance(c->center, c->r, x, y, exact);
    return sign == UNKNOWN ? UNKNOWN : -sign;
}

/* ---- Capsules ------------------------------------------------------------------------------------------- */

/* The sign of c^2 - rr * len, where none of the three is rounded. */
static int sign_of_squares(double c, double rr, double len)
{
    double c_low, r_low;
    const double c_high = kzi_two_product(c, c, &c_low), r_high = kzi_two_product(rr, len, &r_low);
    return kzi_sign((c_high - r_high) + (c_low - r_low));
}

typedef struct capsule_spine {
    double ax, ay, dx, dy, len, r; /* from a to a + d, of length sqrt(len) */
    bool exact;
} capsule_spine;

/* A corner of a cell beside a spine. */
typedef struct corner_side {
    int side;     /* on which side of the spine's line it lies */
    int distance; /* the sign of its distance from the spine, less r; 1 if an end of the spine is nearer */
} corner_side;

static corner_side corner_beside(const capsule_spine *s, double x, double y)
{
    const double ex = x - s->ax, ey = y - s->ay, p = s->dx * ey, m = s->dy * ex, c = p - m;
    const double error = CELL_ERROR * (kzi_abs(p) + kzi_abs(m)), along = s->dx * ex + s->dy * ey;
    const double shift = s->exact ? 0 : CELL_ERROR * (kzi_abs(s->dx * ex) + kzi_abs(s->dy * ey) + s->len);
    corner_side out = {sign_of(c, error, s->exact), 1};
    if (out.side == UNKNOWN || along <= -shift || along >= s->len + shift) return out;

    const double square = c * c, rr = s->r * s->r, product = rr * s->len;
    const double off = 2 * kzi_abs(c) * error + error * error + 2 * CELL_ERROR * (square + product);
    out.distance = sign_of(square - product, off, false);
    if (out.distance == UNKNOWN && s->exact) out.distance = sign_of_squares(c, rr, s->len);
    if (out.distance != 1 && (along <= shift || along >= s->len - shift) && !s->exact) out.distance = UNKNOWN;
    return out;
}

/* The nearest points of a cell and a segment that do not meet are an end of the segment and a point of the cell, or a
 * corner of the cell and a point of the segment. */
static int relate_capsule_cell(const kz_capsule *c, double x, double y, bool exact)
{
    const int a = sign_of_distance(c->a, c->r, x, y, exact), b = sign_of_distance(c->b, c->r, x, y, exact);
    const double dx = (double)c->b.x - c->a.x, dy = (double)c->b.y - c->a.y;
    const capsule_spine s = {c->a.x, c->a.y, dx, dy, dx * dx + dy * dy, c->r, exact};
    int nearest = a < b ? a : b;
    bool left = false, right = false;
    if (nearest == -1) return KZ_OVERLAP;
    if (a == UNKNOWN || b == UNKNOWN) return UNKNOWN;
    if (s.len == 0) return -nearest;
    for (int i = 0; i < 4; i++) {
        const corner_side corner = corner_beside(&s, x + (i & 1), y + (i >> 1));
        if (corner.side == UNKNOWN || corner.distance == UNKNOWN) return UNKNOWN;
        left |= corner.side <= 0;
        right |= corner.side >= 0;
        nearest = corner.distance < nearest ? corner.distance : nearest;
    }
    /* With corners on both sides of its line, the segment meets the cell if their bounds meet. */
    const bool meets = left && right && kzi_max(c->a.x, c->b.x) >= x && kzi_min(c->a.x, c->b.x) <= x + 1 &&
                       kzi_max(c->a.y, c->b.y) >= y && kzi_min(c->a.y, c->b.y) <= y + 1;
    return meets ? KZ_OVERLAP : -nearest;
}

/* ---- Polygons ------------------------------------------------------------------------------------------- */

/* How the cell's corner that lies farthest inwards lies beside the edge a-b of a polygon turning by `turn`. */
static int side_of_edge(kz_vec2 a, kz_vec2 b, double turn, double x, double y, bool exact)
{
    const double dx = ((double)b.x - a.x) * turn, dy = ((double)b.y - a.y) * turn;
    const double l = dx * ((dx > 0 ? y + 1 : y) - a.y), r = dy * ((dy > 0 ? x : x + 1) - a.x);
    return dx == 0 && dy == 0 ? 1 : sign_of(l - r, CELL_ERROR * (kzi_abs(l) + kzi_abs(r)), exact);
}

/* Separating axes: the sides of the cell, which are those of the polygon's bounds, and the polygon's edges. */
static int relate_polygon_cell(const kz_shape *shape, double x, double y, bool exact)
{
    const kz_vec2 *p = shape->as.polygon.inline_points;
    const int32_t n = shape->as.polygon.n_points;
    const kz_box b = shape->bounds;
    const double reach = kzi_min(kzi_min(b.max.x - x, x + 1 - b.min.x), kzi_min(b.max.y - y, y + 1 - b.min.y));
    const double turn = shape->flags & KZ_SHAPE_CLOCKWISE ? 1 : -1;
    int relation = kzi_sign(reach);
    bool unknown = false;
    for (int32_t i = 0; relation != KZ_APART && i < n; i++) {
        const int sign = side_of_edge(p[i], p[i + 1 < n ? i + 1 : 0], turn, x, y, exact);
        unknown |= sign == UNKNOWN;
        relation = sign < relation ? sign : relation;
    }
    return unknown && relation != KZ_APART ? UNKNOWN : relation;
}

/* ---- The cells of a scan -------------------------------------------------------------------------------- */

static int relate_cell(const kzi_mask_scan *q, int32_t column, int32_t row, bool exact)
{
    const kz_cell at = q->mask->as.mask.cell;
    const double x = (double)at.x + column, y = (double)at.y + row;
    switch (q->kind) {
    case KZI_SCAN_CIRCLE: return relate_circle_cell(&q->shape->as.circle, x, y, exact);
    case KZI_SCAN_CAPSULE: return relate_capsule_cell(&q->shape->as.capsule, x, y, exact);
    default: return relate_polygon_cell(q->shape, x, y, exact);
    }
}

bool kzi_scan_settle(kzi_mask_scan *q)
{
    const bool exact = is_on_grid(q);
    for (int32_t i = 0; i < q->n_cells; i++) {
        const kzi_scan_cells *row = &q->cells[i];
        for (uint64_t cells = row->cells; cells != 0; cells &= cells - 1) {
            const int relation = relate_cell(q, 64 * row->strip + kzi_bits_lowest(cells), row->y, exact);
            q->relation = relation == KZ_OVERLAP || relation > q->relation ? relation : q->relation;
            if (relation == KZ_OVERLAP) return true;
        }
    }
    q->n_cells = 0;
    return false;
}
