/* support_points.c - the support points of each kind of shape: the vertices whose hull, widened by r, is its hull. */
#include "mask/mask_dop.h"
#include "mask/mask_strips.h"
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
    kz_vec2 box[4];
    switch (shape->kind) {
    case KZ_KIND_POINT:
    case KZ_KIND_SEGMENT:
    case KZ_KIND_BOX:
    case KZ_KIND_CIRCLE:
    case KZ_KIND_CAPSULE: break;
    default: return false;
    }
    const kzi_corners c = kzi_corners_of(shape, box);
    kzi_points_set(points, c.v, shape->kind == KZ_KIND_CAPSULE ? 2 : c.n); /* both ends of a spine have numbers */
    points->r = c.r;
    return true;
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

static void walk_rows(hull_walk *walk, const kz_placed_mask *mask, int32_t y0, int32_t y1)
{
    kzi_points points;
    points.n = points.n_pairs = 0;
    points.r = 0;
    for (int32_t y = y0; y < y1; y++) {
        int32_t first, last;
        if (!kzi_mask_row_extent(mask->mask, y, mask->bounds.x0 / 64, (mask->bounds.x1 + 63) / 64, &first, &last)) continue;
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
    case KZ_KIND_MASK: walk_rows(walk, &shape->as.mask, shape->as.mask.bounds.y0, shape->as.mask.bounds.y1); break;
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

/* ---- By the k-DOP of a mask --------------------------------------------------------------------------------- */

enum { LEAF_ROWS = 4 }; /* no fewer rows are left out */

/* The search for the rows of a mask that lie farthest along d from the origin. */
typedef struct row_search {
    const kz_placed_mask *mask;
    kzi_vec origin, d;
    double most; /* so far */
    kzi_points_visitor *visit;
    void *ctx;
} row_search;

/* The column where the rows end at the latest, on the side to which d points: all slabs of the k-DOP have x > 0. */
static double last_column(const row_search *s, int32_t y0, int32_t y1)
{
    const kzi_mask_dop *dop = &s->mask->mask->dop;
    const double slack = 0x1p-20; /* more than the division rounds */
    double x = s->d.x > 0 ? s->mask->bounds.x1 : s->mask->bounds.x0;
    for (int k = 0; k < 8; k++) {
        const double p = (double)kzi_dop_y[k] * y0, q = (double)kzi_dop_y[k] * (y1 - 1);
        if (s->d.x > 0) x = kzi_min(x, (dop->hi[k] - kzi_min(p, q)) / kzi_dop_x[k] + 1 + slack);
        else x = kzi_max(x, (dop->lo[k] - kzi_max(p, q)) / kzi_dop_x[k] - slack);
    }
    return x;
}

/* No point of the rows lies farther along d.  It is computed as kzi_pair_along does, and rounding keeps the order. */
static double reach_of_rows(const row_search *s, int32_t y0, int32_t y1)
{
    const kz_cell cell = s->mask->cell;
    const kzi_vec corner = {cell.x + last_column(s, y0, y1), (double)cell.y + (s->d.y > 0 ? y1 : y0)};
    return kzi_dot_from(corner, s->origin, s->d);
}

static void raise_most(void *ctx, const kzi_points *points)
{
    row_search *s = ctx;
    for (int32_t i = 0; i < points->n_pairs; i++) {
        s->most = kzi_max(s->most, kzi_f64x2_most(kzi_pair_along(points, i, s->origin, s->d)));
    }
    s->visit(s->ctx, points);
}

/* The half that may reach farther is first, so the other one is seldom walked. */
static void find_farthest_rows(row_search *s, int32_t y0, int32_t y1)
{
    const int32_t middle = y0 + (y1 - y0) / 2;
    if (reach_of_rows(s, y0, y1) <= s->most) return;
    if (y1 - y0 <= LEAF_ROWS) {
        hull_walk leaf = {raise_most, s, 0};
        walk_rows(&leaf, s->mask, y0, y1);
    } else if (reach_of_rows(s, y0, middle) > reach_of_rows(s, middle, y1)) {
        find_farthest_rows(s, y0, middle);
        find_farthest_rows(s, middle, y1);
    } else {
        find_farthest_rows(s, middle, y1);
        find_farthest_rows(s, y0, middle);
    }
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
    /* Small masks may have the slabs of their bounds, which leave no rows out. */
    if (side->shape->kind == KZ_KIND_MASK && kzi_mask_rows(side->shape->as.mask.mask) > KZI_SMALL_ROWS) {
        row_search s = {&side->shape->as.mask, origin, d, -HUGE_VAL, visit, ctx};
        find_farthest_rows(&s, s.mask->bounds.y0, s.mask->bounds.y1);
        return;
    }
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
