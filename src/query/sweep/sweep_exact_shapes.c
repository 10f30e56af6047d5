/* sweep_exact_shapes.c - the exact search: takes parts apart and hands each pair of forms to the sweep for its kinds. */
#include "query/sweep/sweep_exact.h"

#include "math/rounding.h"
#include "query/contact/contact_normal.h"
#include "query/shape_parts.h"
#include "query/sweep/sweep_private.h"

/* Masks are rounded to cells again on their way. */
static double rounding_of(const kz_shape *s) { return s->kind == KZ_KIND_MASK || s->kind == KZ_KIND_PARTS ? 1 : 0; }

static bool comes_near(const kz_shape *a, kzi_vec motion, const kz_shape *b)
{
    const double by = rounding_of(a);
    const kzi_near path = kzi_near_path(kzi_extent_of_box(a->bounds), motion);
    const kzi_extent grown = {path.x0 - by, path.y0 - by, path.x1 + by, path.y1 + by};
    return kzi_extent_meets_box(&grown, &b->bounds);
}

static kz_box grown_by_cell(kz_box box)
{
    const kzi_extent grown = {(double)box.min.x - 1, (double)box.min.y - 1, (double)box.max.x + 1, (double)box.max.y + 1};
    return kzi_box_of_extent(&grown);
}

/* The inside of a convex shape lies within the inside of its bounds. */
static bool stays_beside(const kz_shape *a, kzi_vec motion, const kz_shape *b)
{
    const kz_vec2 by = {(float)motion.x, (float)motion.y}; /* float32 once more */
    if (a->kind == KZ_KIND_MASK || b->kind == KZ_KIND_MASK) return false;
    return ((a->flags | b->flags) & KZ_SHAPE_CONVEX) && kzi_stays_beside(&a->bounds, by, &b->bounds);
}

static void sweep_forms(kzi_shape_sweep *sweep, const kz_shape *a, const kz_shape *b)
{
    kzi_form form_a, form_b;
    if (!kzi_form_of(a, &form_a) || !kzi_form_of(b, &form_b)) return;
    if (form_a.kind == KZI_FORM_MASK) {
        kzi_sweep_of_mask(sweep, &form_a, &form_b, b);
    } else if (form_b.kind == KZI_FORM_MASK) {
        kzi_sweep_into_mask(sweep, &form_a, &form_b);
    } else {
        kzi_sweep_solids(sweep, &form_a, &form_b);
    }
}

static void sweep_shapes(kzi_shape_sweep *sweep, const kz_shape *a, const kz_shape *b);

/* A large outline that sees its edges near a path by a window, which all parts that go this path share. */
typedef struct shape_view {
    kz_shape shape;
    kzi_edge_window window;
} shape_view;

static const kz_shape *view_along(const kz_shape *outline, kz_box box, kzi_vec motion, shape_view *view)
{
    const bool has_edges = outline->kind == KZ_KIND_POLYGON || outline->kind == KZ_KIND_POLYLINE;
    if (!has_edges || (outline->flags & KZ_SHAPE_FLAT) || !outline->as.polygon.tree) return outline;
    const kzi_outline edges = kzi_shape_outline(outline);
    const kzi_near path = kzi_near_path(kzi_extent_of_box(box), motion);
    const double by = 0x1p-44 * (kzi_abs(path.x0) + kzi_abs(path.y0) + kzi_abs(path.x1) + kzi_abs(path.y1));
    const kzi_near wide = {path.x0 - by, path.y0 - by, path.x1 + by, path.y1 + by}; /* so are the paths of parts, less */
    if (kzi_is_in_window(&edges, &wide) || !kzi_edge_window_open(&view->window, &edges, wide, false)) return outline;
    view->shape = *outline;
    view->shape.as.polygon.tree = &view->window.tree;
    return &view->shape;
}

/* The parts come in their order, but those that are met later than the first one so far are skipped. */
static void sweep_parts(kzi_shape_sweep *sweep, const kz_shape *a, const kz_shape *b)
{
    const bool of_a = a->kind == KZ_KIND_PARTS;
    const kz_shape *whole = of_a ? a : b;
    const kzi_vec back = {0 - sweep->motion.x, 0 - sweep->motion.y};
    shape_view view;
    kzi_parts_near near;
    const kz_shape *other = view_along(of_a ? b : a, whole->bounds, of_a ? sweep->motion : back, &view);
    kzi_part_path path = {other->bounds, {0, 0}, 1};
    if (whole->as.parts.tree) {
        const kz_box box = of_a || other->kind == KZ_KIND_MASK ? grown_by_cell(other->bounds) : other->bounds;
        path = kzi_path_of(box, of_a ? back : sweep->motion);
    }
    kzi_parts_near_path(&near, &whole->as.parts, &path);
    for (int32_t i; (i = kzi_next_near(&near)) >= 0;) {
        const kz_shape *part = &whole->as.parts.items[i];
        sweep_shapes(sweep, of_a ? part : other, of_a ? other : part);
        if (sweep->best.hit) near.path.t_most = kzi_no_later_than(kzi_ray_entry_t(&sweep->best));
    }
}

/* A grid that is a part of a compound: cell by cell. */
static void sweep_cells(kzi_shape_sweep *sweep, const kz_shape *a, const kz_shape *b)
{
    const bool of_a = a->kind == KZ_KIND_GRID;
    const kz_shape *grid = of_a ? a : b, *other = of_a ? b : a;
    const kzi_vec motion = of_a ? (kzi_vec){0 - sweep->motion.x, 0 - sweep->motion.y} : sweep->motion;
    const kzi_near path = kzi_near_path(kzi_extent_of_box(other->bounds), motion);
    kzi_grid_cells cells;
    kz_shape cell;
    grid->as.grid.exact->begin(&cells, &grid->as.grid, grown_by_cell(kzi_box_of_extent(&path)));
    while (grid->as.grid.exact->next(&cells, &cell)) sweep_shapes(sweep, of_a ? &cell : a, of_a ? b : &cell);
}

static void sweep_shapes(kzi_shape_sweep *sweep, const kz_shape *a, const kz_shape *b)
{
    const bool are_masks = a->kind == KZ_KIND_MASK && b->kind == KZ_KIND_MASK; /* their bounds are the walk's window */
    if (a->kind == KZ_KIND_NONE || b->kind == KZ_KIND_NONE ||
        (!are_masks && !comes_near(a, sweep->motion, b))) {
        return;
    }
    if (a->kind == KZ_KIND_PARTS || b->kind == KZ_KIND_PARTS) {
        sweep_parts(sweep, a, b);
        return;
    }
    if (a->kind == KZ_KIND_GRID || b->kind == KZ_KIND_GRID) {
        sweep_cells(sweep, a, b);
        return;
    }
    if (!sweep->touch && stays_beside(a, sweep->motion, b)) return;
    sweep_forms(sweep, a, b);
}

/* ---- The answer ------------------------------------------------------------------------------------------ */

static kz_sweep_hit sweep_from(kz_relation start, const kz_shape *a, kz_vec2 motion, const kz_shape *b, unsigned flags,
                               kzi_vec faced, kzi_sweep_solids_fn *fast)
{
    kz_sweep_hit hit = {.start = start, .t = 1};
    const bool touch = (flags & KZ_HIT_TOUCH) != 0;
    if (kzi_grid_of(a, b)) return kzi_grid_of(a, b)->sweep(a, motion, b, flags, NULL);
    if (!kzi_is_finite(motion.x) || !kzi_is_finite(motion.y)) return hit;
    if (hit.start == KZ_OVERLAP) return kzi_sweep_hit_at_start(kzi_contact_normal(a, b), motion);
    kzi_shape_sweep sweep = {
        .motion = kzi_vec_of(motion), .faced = faced, .touch = touch, .fast = fast, .best = kzi_no_entry};
    if (touch && hit.start == KZ_TOUCH) {
        hit.hit = true;
        hit.t = 0;
        return hit;
    }
    if (motion.x == 0 && motion.y == 0) return hit;
    sweep_shapes(&sweep, a, b);
    return sweep.best.hit ? kzi_sweep_hit_of(&sweep, hit.start) : hit;
}

static kz_sweep_hit sweep_facing(const kz_shape *a, kz_vec2 motion, const kz_shape *b, unsigned flags, kzi_vec faced)
{
    return sweep_from(kz_relate(a, b), a, motion, b, flags, faced, NULL);
}

kz_sweep_hit kzi_sweep_started(const kz_shape *a, kz_vec2 motion, const kz_shape *b, kz_relation start)
{
    return sweep_from(start, a, motion, b, 0, (kzi_vec){0, 0}, NULL);
}

kz_sweep_hit kzi_sweep_mask_started(const kz_shape *a, kz_vec2 motion, const kz_shape *b, kz_relation start,
                                    kzi_sweep_solids_fn *fast)
{
    return sweep_from(start, a, motion, b, 0, (kzi_vec){0, 0}, fast);
}

kz_sweep_hit kzi_sweep_exact(const kz_shape *a, kz_vec2 motion, const kz_shape *b, unsigned flags)
{
    return sweep_facing(a, motion, b, flags, (kzi_vec){0, 0});
}

kz_sweep_hit kzi_sweep_facing(const kz_shape *a, kz_vec2 motion, const kz_shape *b, unsigned flags, kz_vec2 faced)
{
    return sweep_facing(a, motion, b, flags, kzi_vec_of(faced));
}
