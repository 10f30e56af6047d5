/* contact.c - how deep two shapes are in each other and the shortest way out.
 *
 * The relation is kz_relate's; only where it is KZ_OVERLAP is anything measured, so the two cannot disagree.  For a
 * unit direction d, a is free of b once it has moved against d by (highest of a) - (lowest of b) along d: its depth in
 * that direction.  For two convex shapes the least depth lies along the normal of an edge of one of them or, where
 * corners are rounded, along the line between two of their vertices (the boundary of the Minkowski difference consists
 * of such edges and arcs), so trying these finds the shortest way.  Other shapes are measured by the same directions,
 * each as the hull it has: that separates them, though not always by the shortest way.
 *
 * All in double.  The push is then lengthened until a, moved by it as kz_shape_pose does and with its vertices rounded
 * again, is certainly free. */
#include "form.h"

#include "../math/expansion.h"
#include "../math/rounding.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* Beyond this many projections of vertices, 64 compass directions have to do. */
enum { CONTACT_MAX_WORK = 1 << 22, CONTACT_COMPASS = 64 };

/* How far two masks are pushed apart cell by cell: some 800 overlap tests at most. */
enum { CONTACT_MAX_CELLS = 16 };

/* Vertices this near to the foremost one, as a part of the shapes' size, count as foremost too: an edge that is level
 * but for rounding gives two contact points. */
static const double contact_level = 1e-6;

static double abs_value(double v) { return v < 0 ? -v : v; }

/* ---- The points of a shape ------------------------------------------------------------------------------ */

/* Called with each point of which, widened by r, the shape's hull is made. */
typedef void point_visitor(void *ctx, kzi_vec p, double r);

static void visit_mask(const kz_placed_mask *mask, point_visitor *visit, void *ctx)
{
    for (int32_t y = mask->bounds.y0; y < mask->bounds.y1; y++) {
        int32_t x0, x1, first, last = mask->bounds.x0;
        if (!kz_mask_next_run(mask->mask, y, last, &first, &last)) { continue; }
        while (kz_mask_next_run(mask->mask, y, last, &x0, &x1)) { last = x1; }
        const double left = (double)mask->cell.x + first, right = (double)mask->cell.x + last;
        const double top = (double)mask->cell.y + y;
        visit(ctx, (kzi_vec){left, top}, 0);
        visit(ctx, (kzi_vec){right, top}, 0);
        visit(ctx, (kzi_vec){left, top + 1}, 0);
        visit(ctx, (kzi_vec){right, top + 1}, 0);
    }
}

static void visit_points(const kz_shape *shape, point_visitor *visit, void *ctx)
{
    const kz_box *box = &shape->bounds;
    int32_t n;
    const kz_vec2 *points;
    switch (shape->kind) {
    case KZ_KIND_POINT: visit(ctx, kzi_vec_of(shape->as.point), 0); break;
    case KZ_KIND_SEGMENT:
        visit(ctx, kzi_vec_of(shape->as.segment.a), 0);
        visit(ctx, kzi_vec_of(shape->as.segment.b), 0);
        break;
    case KZ_KIND_BOX:
        visit(ctx, (kzi_vec){box->min.x, box->min.y}, 0);
        visit(ctx, (kzi_vec){box->max.x, box->min.y}, 0);
        visit(ctx, (kzi_vec){box->max.x, box->max.y}, 0);
        visit(ctx, (kzi_vec){box->min.x, box->max.y}, 0);
        break;
    case KZ_KIND_CIRCLE: visit(ctx, kzi_vec_of(shape->as.circle.center), shape->as.circle.r); break;
    case KZ_KIND_CAPSULE:
        visit(ctx, kzi_vec_of(shape->as.capsule.a), shape->as.capsule.r);
        visit(ctx, kzi_vec_of(shape->as.capsule.b), shape->as.capsule.r);
        break;
    case KZ_KIND_POLYGON:
    case KZ_KIND_POLYLINE:
        points = kz_shape_points(shape, &n);
        for (int32_t i = 0; i < n; i++) { visit(ctx, kzi_vec_of(points[i]), 0); }
        break;
    case KZ_KIND_MASK: visit_mask(&shape->as.mask, visit, ctx); break;
    case KZ_KIND_PARTS:
        for (int32_t i = 0; i < shape->as.parts.n; i++) { visit_points(&shape->as.parts.items[i], visit, ctx); }
        break;
    default: break;
    }
}

static void count_point(void *ctx, kzi_vec p, double r)
{
    (void)p, (void)r;
    ++*(int64_t *)ctx;
}

static int64_t count_points(const kz_shape *shape)
{
    int64_t n = 0;
    visit_points(shape, count_point, &n);
    return n;
}

/* ---- Along a direction ---------------------------------------------------------------------------------- */

typedef struct extent {
    kzi_vec d;
    double lo, hi;
} extent;

static void widen_extent(void *ctx, kzi_vec p, double r)
{
    extent *e = ctx;
    const double at = p.x * e->d.x + p.y * e->d.y;
    e->lo = at - r < e->lo ? at - r : e->lo;
    e->hi = at + r > e->hi ? at + r : e->hi;
}

static extent extent_along(const kz_shape *shape, kzi_vec d)
{
    extent e = {d, HUGE_VAL, -HUGE_VAL};
    visit_points(shape, widen_extent, &e);
    return e;
}

/* The points of a shape within `slack` of its highest value along d, as a span across d. */
typedef struct foremost {
    kzi_vec d;
    double least, across_lo, across_hi;
} foremost;

static void widen_foremost(void *ctx, kzi_vec p, double r)
{
    foremost *f = ctx;
    if (p.x * f->d.x + p.y * f->d.y + r >= f->least) {
        const double across = p.y * f->d.x - p.x * f->d.y;
        f->across_lo = across < f->across_lo ? across : f->across_lo;
        f->across_hi = across > f->across_hi ? across : f->across_hi;
    }
}

/* ---- The search ------------------------------------------------------------------------------------------ */

typedef struct way_out {
    const kz_shape *a, *b;
    kzi_vec normal; /* from a to b */
    double depth;
} way_out;

/* Tries the direction (x, y) and its opposite. */
static void try_direction(void *ctx, double x, double y)
{
    way_out *way = ctx;
    /* Scaled first, so that neither the tiniest nor the largest vectors lose their length. */
    const double ax = abs_value(x), ay = abs_value(y), scale = ax > ay ? ax : ay;
    if (!(scale > 0) || !kzi_is_finite(scale)) { return; }
    x /= scale, y /= scale;
    const double length = sqrt(x * x + y * y);
    const kzi_vec d = {x / length, y / length};
    const extent a = extent_along(way->a, d), b = extent_along(way->b, d);
    if (a.hi - b.lo < way->depth) {
        way->depth = a.hi - b.lo;
        way->normal = d;
    }
    if (b.hi - a.lo < way->depth) {
        way->depth = b.hi - a.lo;
        way->normal = (kzi_vec){-d.x, -d.y};
    }
}

/* Called with each direction, of whatever length, in which a shape's hull may have a side. */
typedef void normal_visitor(void *ctx, double x, double y);

static void visit_edge(kzi_vec p, kzi_vec q, normal_visitor *visit, void *ctx) { visit(ctx, q.y - p.y, p.x - q.x); }

static void visit_normals(const kz_shape *shape, normal_visitor *visit, void *ctx)
{
    kzi_outline outline;
    kzi_edge e = kzi_no_edge;
    switch (shape->kind) {
    case KZ_KIND_SEGMENT:
        visit_edge(kzi_vec_of(shape->as.segment.a), kzi_vec_of(shape->as.segment.b), visit, ctx);
        break;
    case KZ_KIND_CAPSULE:
        visit_edge(kzi_vec_of(shape->as.capsule.a), kzi_vec_of(shape->as.capsule.b), visit, ctx);
        break;
    case KZ_KIND_BOX:
        visit(ctx, 1, 0);
        visit(ctx, 0, 1);
        break;
    case KZ_KIND_POLYGON:
    case KZ_KIND_POLYLINE: /* and the line that would close it, an edge of many a hull */
        outline = kzi_shape_outline(shape);
        while (kzi_next_edge(&outline, &e)) { visit_edge(e.a, e.b, visit, ctx); }
        break;
    case KZ_KIND_MASK:
        visit(ctx, 1, 0);
        visit(ctx, 0, 1);
        visit(ctx, 1, 1);
        visit(ctx, 1, -1);
        break;
    case KZ_KIND_PARTS:
        for (int32_t i = 0; i < shape->as.parts.n; i++) { visit_normals(&shape->as.parts.items[i], visit, ctx); }
        break;
    default: break;
    }
}

static void count_normal(void *ctx, double x, double y)
{
    (void)x, (void)y;
    ++*(int64_t *)ctx;
}

static int64_t count_normals(const kz_shape *shape)
{
    int64_t n = 0;
    visit_normals(shape, count_normal, &n);
    return n;
}

typedef struct vertex_pairs {
    way_out *way;
    kzi_vec from;
} vertex_pairs;

static void try_to_vertex(void *ctx, kzi_vec p, double r)
{
    vertex_pairs *pairs = ctx;
    (void)r;
    try_direction(pairs->way, p.x - pairs->from.x, p.y - pairs->from.y);
}

static void try_from_vertex(void *ctx, kzi_vec p, double r)
{
    vertex_pairs *pairs = ctx;
    (void)r;
    pairs->from = p;
    visit_points(pairs->way->b, try_to_vertex, pairs);
}

static bool is_round(const kz_shape *shape)
{
    if (shape->kind == KZ_KIND_PARTS) {
        for (int32_t i = 0; i < shape->as.parts.n; i++) {
            if (is_round(&shape->as.parts.items[i])) { return true; }
        }
    }
    return shape->kind == KZ_KIND_CIRCLE || shape->kind == KZ_KIND_CAPSULE;
}

static bool is_one_convex_piece(const kz_shape *shape)
{
    return shape->kind != KZ_KIND_PARTS && shape->kind != KZ_KIND_MASK && shape->kind != KZ_KIND_NONE &&
           ((shape->kind != KZ_KIND_POLYGON && shape->kind != KZ_KIND_POLYLINE) ||
            (shape->flags & (KZ_SHAPE_CONVEX | KZ_SHAPE_FLAT | KZ_SHAPE_POINT_LIKE)));
}

static bool holds_cells(const kz_shape *shape)
{
    if (shape->kind == KZ_KIND_PARTS) {
        for (int32_t i = 0; i < shape->as.parts.n; i++) {
            if (holds_cells(&shape->as.parts.items[i])) { return true; }
        }
    }
    return shape->kind == KZ_KIND_MASK;
}

static void try_compass(way_out *way)
{
    for (int i = 0; i < CONTACT_COMPASS / 2; i++) {
        float c, s;
        kz_cos_sin_degrees(i * (360.0 / CONTACT_COMPASS), &c, &s);
        try_direction(way, c, s);
    }
}

/* Returns whether the shortest way is among those tried. */
static bool find_way_out(way_out *way)
{
    /* A mask has a corner in every row: for what is round beside it the compass does as well as the lines to all of
     * them. */
    const bool any_round = is_round(way->a) || is_round(way->b);
    const bool cells = holds_cells(way->a) || holds_cells(way->b), rounded = any_round && !cells;
    const int64_t n = count_points(way->a), m = count_points(way->b);
    const int64_t directions = count_normals(way->a) + count_normals(way->b) + (rounded ? n * m : 0);
    if (directions > CONTACT_MAX_WORK / (n + m + 1)) {
        try_compass(way);
        return false;
    }
    visit_normals(way->a, try_direction, way);
    visit_normals(way->b, try_direction, way);
    if (any_round && cells) { try_compass(way); }
    if (rounded) {
        vertex_pairs pairs = {way, {0, 0}};
        visit_points(way->a, try_from_vertex, &pairs);
    }
    if (!kzi_is_finite(way->depth)) {
        try_direction(way, 1, 0); /* concentric circles, equal points: no direction is better than another */
    }
    return is_one_convex_piece(way->a) && is_one_convex_piece(way->b);
}

/* ---- The push ------------------------------------------------------------------------------------------- */

/* In float32; what is beyond it becomes its largest, and -0 becomes 0. */
static float nearest_float(double v) { return v > FLT_MAX ? FLT_MAX : v < -FLT_MAX ? -FLT_MAX : (float)v + 0.0f; }

/* A bound, never too low, of how far a shape gets along d once it is moved. */
typedef struct moved_reach {
    kzi_vec d, by;
    bool in_cells; /* what is moved is a mask: by whole cells, so without rounding */
    double hi;
} moved_reach;

static void widen_reach(void *ctx, kzi_vec p, double r)
{
    moved_reach *e = ctx;
    p.x = e->in_cells ? p.x + e->by.x : (float)(p.x + e->by.x);
    p.y = e->in_cells ? p.y + e->by.y : (float)(p.y + e->by.y);
    const double x = p.x * e->d.x, y = p.y * e->d.y;
    double error, hi = kzi_two_sum(x + y, r, &error);
    if (e->d.x != 0 && e->d.y != 0) {
        hi += 0x1p-50 * (abs_value(x) + abs_value(y) + r); /* six roundings, and d is a unit vector but for two */
    } else if (error > 0) {
        hi += 0x1p-52 * abs_value(hi); /* along an axis only this sum is rounded */
    }
    e->hi = hi > e->hi ? hi : e->hi;
}

static void widen_reach_by_shape(moved_reach *e, const kz_shape *shape, kz_vec2 by)
{
    if (shape->kind == KZ_KIND_PARTS) {
        for (int32_t i = 0; i < shape->as.parts.n; i++) { widen_reach_by_shape(e, &shape->as.parts.items[i], by); }
        return;
    }
    e->in_cells = shape->kind == KZ_KIND_MASK;
    e->by = kzi_vec_of(by);
    if (e->in_cells) {
        const kz_placed_mask *mask = &shape->as.mask;
        e->by.x = (double)kzi_round_half_down(mask->at_x + by.x) - mask->cell.x;
        e->by.y = (double)kzi_round_half_down(mask->at_y + by.y) - mask->cell.y;
    }
    visit_points(shape, widen_reach, e);
}

static double reach_along(const kz_shape *shape, kz_vec2 by, kzi_vec d)
{
    moved_reach e = {d, {0, 0}, false, -HUGE_VAL};
    widen_reach_by_shape(&e, shape, by);
    return e.hi;
}

/* Are there points and lines in it?  Their insides may meet where the hulls only touch. */
static bool lacks_area(const kz_shape *shape)
{
    if (shape->kind == KZ_KIND_PARTS) {
        for (int32_t i = 0; i < shape->as.parts.n; i++) {
            if (lacks_area(&shape->as.parts.items[i])) { return true; }
        }
    }
    return shape->kind == KZ_KIND_POLYLINE || (shape->flags & (KZ_SHAPE_FLAT | KZ_SHAPE_POINT_LIKE));
}

/* Has the shape certainly area everywhere once it is moved?  Rounding flattens thin ones.  Of polygons this is not
 * asked. */
static bool keeps_area(const kz_shape *shape, kz_vec2 by)
{
    const kz_box *box = &shape->bounds;
    switch (shape->kind) {
    case KZ_KIND_BOX:
        return (float)((double)box->min.x + by.x) < (float)((double)box->max.x + by.x) &&
               (float)((double)box->min.y + by.y) < (float)((double)box->max.y + by.y);
    case KZ_KIND_PARTS:
        for (int32_t i = 0; i < shape->as.parts.n; i++) {
            if (!keeps_area(&shape->as.parts.items[i], by)) { return false; }
        }
        return true;
    default: return shape->kind != KZ_KIND_POLYGON && !lacks_area(shape);
    }
}

/* Doubling reaches any float32 length from any other in fewer steps. */
enum { PUSH_MAX_STEPS = 300 };

/* -normal * depth, or as little more as makes a free when its moved vertices are rounded. */
static kz_vec2 push_of(const way_out *way)
{
    const kzi_vec d = way->normal, back = {-d.x, -d.y};
    const double b_reach = reach_along(way->b, (kz_vec2){0, 0}, back);
    const bool has_area = !lacks_area(way->b);
    double length = way->depth > 0 ? way->depth : 0, more = 0;
    kz_vec2 push = {0, 0};
    for (int step = 0; step < PUSH_MAX_STEPS; step++) {
        push.x = nearest_float(back.x * length);
        push.y = nearest_float(back.y * length);
        const double a_reach = reach_along(way->a, push, d), inside = a_reach + b_reach;
        if (inside < 0 || (inside == 0 && (has_area || keeps_area(way->a, push)))) { break; }
        if (more == 0) { more = 0x1p-26 * (abs_value(b_reach) + length) + 0x1p-149; /* less is lost in rounding */ }
        more = inside > 2 * more ? inside : 2 * more;
        length += more;
    }
    return push;
}

/* ---- The answer ------------------------------------------------------------------------------------------ */

/* Areas that overlap by less than double can tell are still in each other. */
static float depth_of(const way_out *way)
{
    const float depth = way->depth > 0 ? nearest_float(way->depth) : 0;
    return depth == 0 && !lacks_area(way->a) && !lacks_area(way->b) ? 0x1p-149f : depth;
}

static double size_of(const kz_shape *shape)
{
    const double w = (double)shape->bounds.max.x - shape->bounds.min.x;
    const double h = (double)shape->bounds.max.y - shape->bounds.min.y;
    return w > h ? w : h;
}

/* Where the foremost parts of both lie side by side, halfway into the depth. */
static void find_points(const way_out *way, kz_contact *out)
{
    const kzi_vec d = way->normal, back = {-d.x, -d.y};
    const double slack = contact_level * (size_of(way->a) + size_of(way->b));
    const double a_hi = extent_along(way->a, d).hi, b_lo = extent_along(way->b, d).lo;
    foremost a = {d, a_hi - slack, HUGE_VAL, -HUGE_VAL}, b = {back, -b_lo - slack, HUGE_VAL, -HUGE_VAL};
    visit_points(way->a, widen_foremost, &a);
    visit_points(way->b, widen_foremost, &b);

    /* b looked the other way, so its span is mirrored. */
    const double b_across_lo = -b.across_hi, b_across_hi = -b.across_lo;
    double lo = a.across_lo > b_across_lo ? a.across_lo : b_across_lo;
    double hi = a.across_hi < b_across_hi ? a.across_hi : b_across_hi;
    if (!(hi - lo > slack)) { lo = hi = lo + (hi - lo) / 2; }
    const double along = b_lo + (a_hi - b_lo) / 2;
    out->n_points = lo < hi ? 2 : 1;
    for (int i = 0; i < out->n_points; i++) {
        const double across = i == 0 ? lo : hi;
        out->points[i].x = nearest_float(along * d.x - across * d.y);
        out->points[i].y = nearest_float(along * d.y + across * d.x);
    }
}

/* Two masks move by whole cells, and not far out of each other: the shortest shift is found by trying them in order.
 * One contact point, in the middle of the common cells. */
static bool find_shift_of_cells(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    if (a->kind != KZ_KIND_MASK || b->kind != KZ_KIND_MASK) { return false; }
    const kz_placed_mask *p = &a->as.mask, *q = &b->as.mask;
    const int32_t dx = q->cell.x - p->cell.x, dy = q->cell.y - p->cell.y;
    kz_cell push;
    if (!kz_mask_push(p->mask, q->mask, dx, dy, CONTACT_MAX_CELLS, &push)) { return false; }
    const double x = push.x, y = push.y, length = sqrt(x * x + y * y);
    const kz_cell_rect common = kz_mask_common_bounds(p->mask, q->mask, dx, dy);
    out->shortest = true;
    out->depth = (float)length;
    out->push = (kz_vec2){(float)push.x, (float)push.y};
    out->normal = (kz_vec2){nearest_float(-x / length), nearest_float(-y / length)};
    out->n_points = 1;
    out->points[0].x = (float)(p->cell.x + ((double)common.x0 + common.x1) / 2);
    out->points[0].y = (float)(p->cell.y + ((double)common.y0 + common.y1) / 2);
    return true;
}

kz_relation kz_collide(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    memset(out, 0, sizeof *out);
    out->relation = kz_relate(a, b);
    if (out->relation != KZ_OVERLAP) { return out->relation; }
    if (find_shift_of_cells(a, b, out)) { return out->relation; }
    way_out way = {a, b, {1, 0}, HUGE_VAL};
    out->shortest = find_way_out(&way);
    out->normal = (kz_vec2){nearest_float(way.normal.x), nearest_float(way.normal.y)};
    out->depth = depth_of(&way);
    out->push = push_of(&way);
    find_points(&way, out);
    return out->relation;
}
