/* sat_hull.c - minimum translation vector of two convex hulls by separating axes.
 *
 * The depth along a unit direction d is (highest of a) - (lowest of b).  Moving a by it against d separates the shapes.
 * For two convex shapes the least depth lies along the normal of an edge.  If corners are rounded, it may also lie
 * along the line between two vertices.  The boundary of the Minkowski difference consists of such edges and arcs, so
 * trying these directions finds the MTV.  Other shapes are treated as their hulls: the result separates them but need
 * not be the shortest. */
#include "query/contact/contact.h"

#include "math/rounding.h"

#include <math.h>

/* If more projections of vertices than this were needed, 64 compass directions are tried instead. */
enum { CONTACT_MAX_WORK = 1 << 22, CONTACT_COMPASS = 64 };

void kzi_mtv_begin(kzi_mtv *mtv, const kz_shape *a, const kz_shape *b)
{
    const kzi_contact_frame frame = kzi_contact_frame_of(&a->bounds, &b->bounds);
    kzi_side_make(a, &mtv->a);
    kzi_side_make(b, &mtv->b);
    mtv->middle = frame.middle;
    mtv->between = frame.between;
    mtv->size = frame.size;
    mtv->normal = (kzi_vec){1, 0};
    mtv->depth = HUGE_VAL;
}

/* ---- Along a direction ---------------------------------------------------------------------------------- */

typedef struct extent {
    kzi_vec middle, d;
    double lo, hi;
} extent;

static void widen_extent(void *ctx, const kzi_points *points)
{
    extent *e = ctx;
    kzi_f64x2 least = kzi_f64x2_all(HUGE_VAL), most = kzi_f64x2_all(-HUGE_VAL);
    for (int32_t i = 0; i < points->n_pairs; i++) {
        const kzi_f64x2 at = kzi_pair_along(points, i, e->middle, e->d);
        least = kzi_f64x2_min(least, at);
        most = kzi_f64x2_max(most, at);
    }
    const double lo = kzi_f64x2_least(least) - points->r, hi = kzi_f64x2_most(most) + points->r;
    e->lo = lo < e->lo ? lo : e->lo;
    e->hi = hi > e->hi ? hi : e->hi;
}

/* Along an axis a mask reaches as far as its bounds. */
static void widen_by_bounds(extent *e, const kz_placed_mask *mask)
{
    const double x0 = (double)mask->cell.x + mask->bounds.x0, x1 = (double)mask->cell.x + mask->bounds.x1;
    const double y0 = (double)mask->cell.y + mask->bounds.y0, y1 = (double)mask->cell.y + mask->bounds.y1;
    const kzi_points corners = {.x.at = {x0, x1, x1, x0}, .y.at = {y0, y0, y1, y1}, .n = 4, .n_pairs = 2};
    widen_extent(e, &corners);
}

static void widen_by_box(extent *e, const kz_box *box)
{
    const kz_vec2 corners[2] = {box->min, box->max};
    kzi_points points;
    kzi_points_set(&points, corners, 2);
    widen_extent(e, &points);
}

static void widen_by_side(extent *e, const kzi_side *side)
{
    const bool is_mask = side->shape->kind == KZ_KIND_MASK, has_tree = kzi_has_point_tree(side);
    if (is_mask && !kzi_is_aslant(e->d)) {
        widen_by_bounds(e, &side->shape->as.mask);
    } else if (has_tree && !kzi_is_aslant(e->d)) {
        widen_by_box(e, &side->shape->bounds);
    } else if (is_mask || has_tree) {
        kzi_visit_farthest(side, e->middle, e->d, widen_extent, e);
        kzi_visit_farthest(side, e->middle, (kzi_vec){-e->d.x, -e->d.y}, widen_extent, e);
    } else {
        kzi_visit_side(side, widen_extent, e);
    }
}

static void keep_better_direction(kzi_mtv *mtv, kzi_vec d, double depth)
{
    const double rounded = kzi_rounded_depth(depth), best = kzi_rounded_depth(mtv->depth);
    if (!kzi_is_finite(mtv->depth) || rounded < best ||
        (rounded == best && kzi_is_preferred(mtv->between, d, mtv->normal))) {
        mtv->depth = depth;
        mtv->normal = d;
    }
}

/* Tries the direction (x, y) and its opposite. */
static void try_direction(void *ctx, double x, double y)
{
    kzi_mtv *mtv = ctx;
    const double length = sqrt(x * x + y * y);
    if (!(length > 0)) return;
    const kzi_vec d = {x / length, y / length}, back = {-d.x, -d.y};
    extent a = {mtv->middle, d, HUGE_VAL, -HUGE_VAL}, b = a;
    widen_by_side(&a, &mtv->a);
    widen_by_side(&b, &mtv->b);
    keep_better_direction(mtv, d, a.hi - b.lo);
    keep_better_direction(mtv, back, b.hi - a.lo);
}

/* ---- Directions ----------------------------------------------------------------------------------------- */

/* Called with each direction, of any length, that may be the normal of a side of a shape's hull. */
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
    case KZ_KIND_POLYLINE: /* the closing edge is included: many hulls have it */
        outline = kzi_shape_outline(shape);
        while (kzi_next_edge(&outline, &e)) visit_edge(e.a, e.b, visit, ctx);
        break;
    case KZ_KIND_MASK: /* its hull may have more, but is not the mask: what is found need not be the shortest */
        visit(ctx, 1, 0);
        visit(ctx, 0, 1);
        visit(ctx, 1, 1);
        visit(ctx, 1, -1);
        break;
    case KZ_KIND_PARTS:
        for (int32_t i = 0; i < shape->as.parts.n; i++) visit_normals(&shape->as.parts.items[i], visit, ctx);
        break;
    default: break;
    }
}

static void count_normal(void *ctx, double x, double y)
{
    (void)x, (void)y;
    ++*(int64_t *)ctx;
}

/* An outline has as many as points, of which some may be repeated. */
static int64_t count_normals(const kz_shape *shape)
{
    int64_t n = 0;
    int32_t n_points;
    if (shape->kind == KZ_KIND_POLYGON || shape->kind == KZ_KIND_POLYLINE) {
        (void)kzi_shape_points(shape, &n_points);
        return n_points;
    }
    if (shape->kind != KZ_KIND_PARTS) visit_normals(shape, count_normal, &n);
    else for (int32_t i = 0; i < shape->as.parts.n; i++) n += count_normals(&shape->as.parts.items[i]);
    return n;
}

typedef struct vertex_pairs {
    kzi_mtv *mtv;
    const kzi_points *from;
} vertex_pairs;

static void try_to_vertices(void *ctx, const kzi_points *to)
{
    const vertex_pairs *pairs = ctx;
    for (int32_t i = 0; i < pairs->from->n; i++) {
        for (int32_t k = 0; k < to->n; k++) {
            const kzi_points *from = pairs->from;
            try_direction(pairs->mtv, to->x.at[k] - from->x.at[i], to->y.at[k] - from->y.at[i]);
        }
    }
}

static void try_from_vertices(void *ctx, const kzi_points *from)
{
    vertex_pairs *pairs = ctx;
    pairs->from = from;
    kzi_visit_side(&pairs->mtv->b, try_to_vertices, pairs);
}

static void try_compass(kzi_mtv *mtv)
{
    for (int i = 0; i < CONTACT_COMPASS / 2; i++) {
        float c, s;
        kz_cos_sin_degrees(i * (360.0 / CONTACT_COMPASS), &c, &s);
        try_direction(mtv, c, s);
    }
}

/* ---- The search ----------------------------------------------------------------------------------------- */

static bool is_round_shape(const kz_shape *shape)
{
    return kzi_holds_kind(shape, KZ_KIND_CIRCLE) || kzi_holds_kind(shape, KZ_KIND_CAPSULE);
}

bool kzi_find_mtv(kzi_mtv *mtv)
{
    const kz_shape *a = mtv->a.shape, *b = mtv->b.shape;
    /* A mask has corners in every row.  For a round shape beside it the compass is as good as the lines to all of
     * them. */
    const bool any_round = is_round_shape(a) || is_round_shape(b);
    const bool cells = kzi_holds_kind(a, KZ_KIND_MASK) || kzi_holds_kind(b, KZ_KIND_MASK),
               rounded = any_round && !cells;
    const int64_t n = kzi_count_names(a), m = kzi_count_names(b); /* points */
    const int64_t directions = count_normals(a) + count_normals(b) + (rounded ? n * m : 0);
    if (directions > CONTACT_MAX_WORK / (n + m + 1)) {
        try_compass(mtv);
        return false;
    }
    visit_normals(a, try_direction, mtv);
    if (!(a->kind == KZ_KIND_MASK && b->kind == KZ_KIND_MASK)) visit_normals(b, try_direction, mtv); /* else the same */
    if (any_round && cells) try_compass(mtv);
    if (rounded) {
        vertex_pairs pairs = {mtv, NULL};
        kzi_visit_side(&mtv->a, try_from_vertices, &pairs);
    }
    if (!kzi_is_finite(mtv->depth)) { /* concentric circles or equal points: every direction is equally deep */
        try_direction(mtv, 1, 0);
        try_direction(mtv, 0, 1);
    }
    return kzi_is_its_own_hull(a) && kzi_is_its_own_hull(b);
}
