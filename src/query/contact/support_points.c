/* support_points.c - the support points of each kind of shape: the vertices whose hull, widened by r, is its hull. */
#include "mask/mask_private.h"
#include "query/contact/contact.h"
#include "math/vec.h"

typedef struct hull_walk {
    kzi_points_visitor *visit;
    void *ctx;
    int32_t seen;
} hull_walk;

static void give_points(hull_walk *walk, kzi_points *points)
{
    points->first = walk->seen;
    walk->seen += points->n;
    walk->visit(walk->ctx, points);
}

void kzi_points_set(kzi_points *points, const kz_vec2 *from, int32_t n)
{
    points->n = n;
    points->n_pairs = (n + 1) / 2;
    points->first = 0;
    points->r = 0;
    for (int32_t i = 0; i < points->n_pairs; i++) {
        const int32_t next = 2 * i + 1 < n ? 2 * i + 1 : 2 * i;
        kzi_f64x2_points(&from[2 * i], &from[next], &points->x.pair[i], &points->y.pair[i]);
    }
}

/* The points of a kind with a fixed number of them; false for other kinds. */
static bool take_fixed_points(const kz_shape *shape, kzi_points *points)
{
    kz_vec2 corners[4];
    switch (shape->kind) {
    case KZ_KIND_POINT: kzi_points_set(points, &shape->as.point, 1); return true;
    case KZ_KIND_SEGMENT:
        corners[0] = shape->as.segment.a, corners[1] = shape->as.segment.b;
        kzi_points_set(points, corners, 2);
        return true;
    case KZ_KIND_BOX:
        kzi_f64x2_box_corners(&shape->bounds, corners);
        kzi_points_set(points, corners, 4);
        return true;
    case KZ_KIND_CIRCLE:
        kzi_points_set(points, &shape->as.circle.center, 1);
        points->r = shape->as.circle.r;
        return true;
    case KZ_KIND_CAPSULE:
        corners[0] = shape->as.capsule.a, corners[1] = shape->as.capsule.b;
        kzi_points_set(points, corners, 2);
        points->r = shape->as.capsule.r;
        return true;
    default: return false;
    }
}

static void walk_vertices(hull_walk *walk, const kz_shape *shape)
{
    kzi_points points;
    int32_t n;
    const kz_vec2 *from = kzi_shape_points(shape, &n);
    for (int32_t i = 0; i < n; i += KZI_POINTS) {
        kzi_points_set(&points, &from[i], n - i < KZI_POINTS ? n - i : KZI_POINTS);
        give_points(walk, &points);
    }
}

/* The columns from the first set cell of a row to the last one. */
static bool row_extent(const kz_placed_mask *mask, int32_t y, int32_t *first, int32_t *last)
{
    const kz_mask *m = mask->mask;
    int32_t s = mask->bounds.x0 / 64, t = (mask->bounds.x1 - 1) / 64;
    while (s < t && kzi_mask_strip(m, s)[y] == 0) s++;
    while (t > s && kzi_mask_strip(m, t)[y] == 0) t--;
    const uint64_t low = kzi_mask_strip(m, s)[y], high = kzi_mask_strip(m, t)[y];
    if (low == 0) return false;
    *first = 64 * s + kzi_bits_lowest(low);
    *last = 64 * t + kzi_bits_highest(high) + 1;
    return true;
}

/* Adds the corners of a row's extent, from its first cell to its last: clockwise from the top left. */
static void add_row(kzi_points *points, double left, double right, double top)
{
    double *x = &points->x.at[points->n], *y = &points->y.at[points->n];
    x[0] = x[3] = left;
    x[1] = x[2] = right;
    y[0] = y[1] = top;
    y[2] = y[3] = top + 1;
    points->n += 4;
    points->n_pairs += 2;
}

static void walk_mask(hull_walk *walk, const kz_placed_mask *mask)
{
    kzi_points points;
    points.n = points.n_pairs = 0;
    points.r = 0;
    for (int32_t y = mask->bounds.y0; y < mask->bounds.y1; y++) {
        int32_t first, last;
        if (!row_extent(mask, y, &first, &last)) continue;
        add_row(&points, (double)mask->cell.x + first, (double)mask->cell.x + last, (double)mask->cell.y + y);
        if (points.n < KZI_POINTS) continue;
        give_points(walk, &points);
        points.n = points.n_pairs = 0;
    }
    if (points.n > 0) give_points(walk, &points);
}

static void walk_hull(hull_walk *walk, const kz_shape *shape)
{
    kzi_points points;
    switch (shape->kind) {
    case KZ_KIND_POLYGON:
    case KZ_KIND_POLYLINE: walk_vertices(walk, shape); break;
    case KZ_KIND_MASK: walk_mask(walk, &shape->as.mask); break;
    case KZ_KIND_PARTS:
        for (int32_t i = 0; i < shape->as.parts.n; i++) walk_hull(walk, &shape->as.parts.items[i]);
        break;
    default:
        if (take_fixed_points(shape, &points)) give_points(walk, &points);
        break;
    }
}

void kzi_visit_points(const kz_shape *shape, kzi_points_visitor *visit, void *ctx)
{
    hull_walk walk = {visit, ctx, 0};
    walk_hull(&walk, shape);
}

/* ---- By the tree of a large outline ------------------------------------------------------------------------- */

static const struct kz_edge_tree *tree_of(const kzi_side *side)
{
    const kz_kind kind = side->shape->kind;
    if (side->points.n > 0 || (kind != KZ_KIND_POLYGON && kind != KZ_KIND_POLYLINE)) return NULL;
    return kzi_shape_outline(side->shape).tree;
}

bool kzi_has_point_tree(const kzi_side *side) { return tree_of(side) != NULL; }

/* A run of edges has one block of points, since both hold eight. */
static void set_run(kzi_points *points, const kz_vec2 *from, int32_t n, int32_t i)
{
    kzi_points_set(points, &from[i], n - i < KZI_EDGE_RUN ? n - i : KZI_EDGE_RUN);
    points->first = i;
}

void kzi_visit_beyond(const kzi_side *side, kzi_vec origin, kzi_vec d, double least, kzi_points_visitor *visit,
                      void *ctx)
{
    const struct kz_edge_tree *tree = tree_of(side);
    if (!tree) {
        kzi_visit_side(side, visit, ctx);
        return;
    }
    const kzi_vec back = {-d.x, -d.y};
    const double far = kzi_box_farthest(&side->shape->bounds) + kzi_abs(origin.x) + kzi_abs(origin.y);
    const double limit = 0x1p-46 * far - (least + (origin.x * d.x + origin.y * d.y)); /* more than all is rounded */
    kzi_points points;
    int32_t n, i = 0;
    const kz_vec2 *from = kzi_shape_points(side->shape, &n);
    while ((i = kzi_edge_bvh_run_before(tree, back, limit, i)) < n) {
        set_run(&points, from, n, i);
        visit(ctx, &points);
        i += KZI_EDGE_RUN;
    }
}

void kzi_visit_farthest(const kzi_side *side, kzi_vec origin, kzi_vec d, kzi_points_visitor *visit, void *ctx)
{
    const struct kz_edge_tree *tree = tree_of(side);
    double least = -HUGE_VAL;
    if (tree) {
        kzi_points points;
        int32_t n;
        const kz_vec2 *from = kzi_shape_points(side->shape, &n);
        set_run(&points, from, n, kzi_edge_bvh_least_run(tree, (kzi_vec){-d.x, -d.y}));
        for (int32_t i = 0; i < points.n_pairs; i++) {
            least = kzi_max(least, kzi_f64x2_most(kzi_pair_along(&points, i, origin, d)));
        }
    }
    kzi_visit_beyond(side, origin, d, least, visit, ctx);
}

void kzi_side_make(const kz_shape *shape, kzi_side *side)
{
    int32_t n;
    const kz_vec2 *vertices = kzi_shape_points(shape, &n);
    side->shape = shape;
    if (!take_fixed_points(shape, &side->points)) kzi_points_set(&side->points, vertices, n <= KZI_POINTS ? n : 0);
}

bool kzi_holds_kind(const kz_shape *shape, kz_kind kind)
{
    if (shape->kind == KZ_KIND_PARTS && shape->as.parts.tree) return shape->as.parts.tree->kinds >> kind & 1;
    if (shape->kind == KZ_KIND_PARTS) {
        for (int32_t i = 0; i < shape->as.parts.n; i++) {
            if (kzi_holds_kind(&shape->as.parts.items[i], kind)) return true;
        }
    }
    return shape->kind == kind;
}
