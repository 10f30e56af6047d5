/* grid_sweep.c - when does a moving shape begin to overlap a grid, or a moving grid a shape?  The earliest cell counts.
 *
 * Of the cells met within one float32 those count whose normal is one of the union there (grid_normal.c), and of these the
 * one that faces the motion most.  Where none is, the exposed edge at the place that faces it most stands in. */
#include "query/grid/grid_query.h"

#include "math/rounding.h"
#include "query/contact/contact_normal.h"
#include "query/grid/grid_walk.h"
#include "query/contact/contact.h"
#include "query/shape_parts.h"
#include "query/sweep/sweep_exact.h"
#include "query/sweep/sweep_private.h"

enum { NEAR_CELLS = 24 }; /* a character reaches six to nine */

typedef struct grid_sweep {
    const kz_shape *a, *b, *other;
    const kz_placed_grid *grid;
    kz_vec2 motion;
    unsigned flags;
    const kz_vec2 *far_side; /* only faces to this side count; NULL: all */
    bool of_a; /* the grid moves */
    kz_sweep_hit best;
    kzi_grid_meeting met; /* the best hit, as the grid sees it */
    enum { IS_COVERED, IS_OUTER, IS_UNKNOWN } face; /* of the cell, where it is met */
} grid_sweep;

/* ---- Which hit ------------------------------------------------------------------------------------------- */

/* The meeting as the grid sees it, at its place before any motion, and the motion of the other towards it. */
static kzi_grid_meeting meeting_of(const grid_sweep *s, const kz_sweep_hit *hit, kz_cell cell)
{
    kzi_grid_meeting m = {cell, hit->point, hit->normal, -1};
    if (!s->of_a) return m;
    m.point = (kz_vec2){(float)(hit->point.x - (double)hit->t * s->motion.x), (float)(hit->point.y - (double)hit->t * s->motion.y)};
    m.normal = (kz_vec2){0 - hit->normal.x, 0 - hit->normal.y};
    return m;
}

static double facing(const grid_sweep *s, const kz_sweep_hit *hit)
{
    return -((double)hit->normal.x * s->motion.x + (double)hit->normal.y * s->motion.y);
}

/* Is the face of the best hit one of the union?  Most hits give way to an earlier one before that is asked. */
static bool is_best_outer(grid_sweep *s)
{
    if (s->face == IS_UNKNOWN) {
        s->face = kzi_grid_is_outer(s->grid, &s->met, kzi_grid_rounding(s->met.point, s->motion)) ? IS_OUTER : IS_COVERED;
    }
    return s->face == IS_OUTER;
}

/* Does a hit at the time of the best one count more? */
static bool is_better(grid_sweep *s, const kz_sweep_hit *hit, const kzi_grid_meeting *m, bool on_line)
{
    const bool is_outer = !on_line && kzi_grid_is_outer(s->grid, m, kzi_grid_rounding(m->point, s->motion));
    if (is_outer != is_best_outer(s)) return is_outer;
    return facing(s, hit) > facing(s, &s->best) * (1 + 0x1p-20);
}

/* `on_line`: the box that was met stands for a seam, so its face is none of the union. */
static void offer_meeting(grid_sweep *s, const kz_sweep_hit *hit, kz_cell cell, bool on_line)
{
    if (!hit->hit || (s->best.hit && hit->t > kzi_next_up(s->best.t))) return;
    const bool is_earlier = !s->best.hit || kzi_next_up(hit->t) < s->best.t;
    const float t = is_earlier ? hit->t : kzi_min_f32(hit->t, s->best.t);
    const kzi_grid_meeting m = meeting_of(s, hit, cell);
    if (is_earlier || is_better(s, hit, &m, on_line)) {
        s->best = *hit;
        s->met = m;
        s->face = on_line ? IS_COVERED : IS_UNKNOWN;
    }
    s->best.t = t;
}

static void correct_normal(grid_sweep *s)
{
    kzi_grid_meeting m = s->met;
    const kz_vec2 towards = s->of_a ? (kz_vec2){0 - s->motion.x, 0 - s->motion.y} : s->motion;
    if (is_best_outer(s) || !kzi_grid_take_exposed(s->grid, &m, towards, kzi_grid_rounding(m.point, s->motion))) return;
    s->best.normal = s->of_a ? (kz_vec2){0 - m.normal.x, 0 - m.normal.y} : m.normal;
}

/* ---- Cells ----------------------------------------------------------------------------------------------- */

/* Takes another face of a corner that is met, if need be.  The grid does not move: a platform's planks carry. */
static bool is_swept_far_side(const grid_sweep *s, const kz_shape *cell, kz_cell at, kz_sweep_hit *hit)
{
    const kz_vec2 against = {-s->far_side->x, -s->far_side->y};
    if (!hit->hit || hit->start == KZ_OVERLAP) return false;
    if (!kzi_is_on_side(*s->far_side, hit->normal)) {
        const kz_sweep_hit other = kzi_sweep_facing(s->a, s->motion, cell, s->flags, against);
        if (!kzi_is_on_side(*s->far_side, other.normal)) return false;
        hit->normal = other.normal;
        hit->point = other.point;
    }
    const kzi_grid_meeting m = meeting_of(s, hit, at);
    return kzi_grid_is_outer(s->grid, &m, kzi_grid_rounding(m.point, s->motion));
}

static kz_relation sweep_cell(grid_sweep *s, const kz_shape *cell, kz_cell at)
{
    kz_sweep_hit hit = s->of_a ? kz_sweep(cell, s->motion, s->b, s->flags) : kz_sweep(s->a, s->motion, cell, s->flags);
    if (!s->far_side || is_swept_far_side(s, cell, at, &hit)) offer_meeting(s, &hit, at, false);
    return hit.start;
}

static bool cannot_meet(const grid_sweep *s, const kz_shape *cell, kz_vec2 towards)
{
    return !(s->flags & KZ_HIT_TOUCH) && s->other->kind != KZ_KIND_MASK && cell->kind == KZ_KIND_BOX &&
           kzi_stays_beside(&s->other->bounds, towards, &cell->bounds);
}

static kz_box box_to_walk(const kz_shape *other)
{
    const kz_box b = other->bounds;
    if (!kzi_holds_kind(other, KZ_KIND_MASK)) return b;
    return (kz_box){{kzi_difference_down(b.min.x, 1), kzi_difference_down(b.min.y, 1)},
                    {kzi_sum_up(b.max.x, 1), kzi_sum_up(b.max.y, 1)}};
}

/* The next cell of the slab from i on; squares of 16 x 16 without a set cell are stepped over.  w->to: none. */
static int32_t next_of_slab(const kzi_grid_walk *w, int32_t i)
{
    for (; i < w->to && (i == w->from || i % KZI_GRID_BLOCK == 0); i = (i / KZI_GRID_BLOCK + 1) * KZI_GRID_BLOCK) {
        const int32_t a = i / KZI_GRID_BLOCK, b = w->slab / KZI_GRID_BLOCK;
        if (*kzi_grid_block(w->grid, w->by_rows ? a : b, w->by_rows ? b : a) > 0) return i;
    }
    return i < w->to ? i : w->to;
}

static void sweep_cells(grid_sweep *s)
{
    const kz_vec2 towards = s->of_a ? (kz_vec2){0 - s->motion.x, 0 - s->motion.y} : s->motion;
    kzi_grid_walk w;
    kz_shape shape;
    kzi_grid_walk_begin(&w, s->grid, box_to_walk(s->other), kzi_vec_of(towards));
    while (kzi_grid_walk_next(&w)) {
        for (int32_t i = next_of_slab(&w, w.from); i < w.to; i = next_of_slab(&w, i + 1)) {
            const kz_cell cell = w.by_rows ? (kz_cell){i, w.slab} : (kz_cell){w.slab, i};
            if (!kzi_grid_cell_shape(s->grid, cell.x, cell.y, &shape) || cannot_meet(s, &shape, towards)) continue;
            sweep_cell(s, &shape, cell);
            if (s->best.hit) w.t_most = (double)kzi_no_later_than(s->best.t);
        }
    }
}

/* The cells of a short motion, one after the other. */
static bool next_near(const grid_sweep *s, const kz_cell_rect *r, kz_cell *c, kz_shape *cell)
{
    for (;;) {
        if (++c->x >= r->x1) *c = (kz_cell){r->x0, c->y + 1};
        if (c->y >= r->y1) return false;
        if (kzi_grid_id(s->grid->grid, c->x, c->y) != 0 && kzi_grid_cell_shape(s->grid, c->x, c->y, cell)) return true;
    }
}

/* Of a short motion the few cells near are both related and swept, in one pass.  Cells beside are related only where nothing
 * else touches.  False, with nothing done, for longer motions. */
static bool sweep_near(grid_sweep *s, bool hits_alone, kz_relation *start)
{
    const kz_vec2 towards = s->of_a ? (kz_vec2){0 - s->motion.x, 0 - s->motion.y} : s->motion;
    const kz_box from = s->other->bounds;
    const kz_cell_rect r = kzi_grid_reach(s->grid, kzi_swept_box(from, towards));
    const bool is_still = towards.x == 0 && towards.y == 0;
    bool any_beside = false;
    kz_cell c = {r.x0 - 1, r.y0};
    kz_shape cell;
    *start = KZ_APART;
    if (!(s->other->flags & KZ_SHAPE_CONVEX) || (int64_t)(r.x1 - r.x0) * (r.y1 - r.y0) > NEAR_CELLS) return false;
    if (r.x0 >= r.x1) return true;
    while (*start != KZ_OVERLAP && next_near(s, &r, &c, &cell)) {
        const bool goes_beside = is_still || cannot_meet(s, &cell, towards), is_near = kz_box_meets(cell.bounds, from);
        if (!goes_beside) *start = kzi_higher(*start, sweep_cell(s, &cell, c));
        else if (is_near && kzi_insides_may_meet(s->other, &cell)) *start = kzi_higher(*start, kz_relate(&cell, s->other));
        else any_beside |= is_near;
    }
    c = (kz_cell){r.x0 - 1, r.y0};
    any_beside &= s->best.hit || !hits_alone;
    while (any_beside && *start == KZ_APART && next_near(s, &r, &c, &cell)) {
        if (kz_box_meets(cell.bounds, from)) *start = kz_relate(&cell, s->other);
    }
    return true;
}

/* ---- Points and lines that run along seams --------------------------------------------------------------- */

/* A point or line on a line between cells, which moves along it: the box of both neighbours stands for their seam. */
static void sweep_along_line(grid_sweep *s, const kz_shape *line, bool upright, kz_vec2 towards)
{
    const float at = upright ? line->bounds.min.x : line->bounds.min.y;
    const int32_t i = upright ? kzi_grid_line_x(s->grid, at) : kzi_grid_line_y(s->grid, at);
    if (i <= 0 || (upright ? line->bounds.max.x : line->bounds.max.y) != at) return;
    const kz_box to = {{line->bounds.min.x + towards.x, line->bounds.min.y + towards.y},
                       {line->bounds.max.x + towards.x, line->bounds.max.y + towards.y}};
    const kz_cell_rect r = kzi_grid_reach(s->grid, kz_box_union(line->bounds, to));
    for (int32_t k = upright ? r.y0 : r.x0; k < (upright ? r.y1 : r.x1); k++) {
        const kz_cell cell = upright ? (kz_cell){i - 1, k} : (kz_cell){k, i - 1};
        float lo, hi;
        kz_shape box;
        if (!kzi_grid_shared_side(s->grid, cell, upright ? KZI_SIDE_RIGHT : KZI_SIDE_BOTTOM, &lo, &hi)) continue;
        const kz_cell other = kzi_grid_beside(s->grid, cell, upright ? KZI_SIDE_RIGHT : KZI_SIDE_BOTTOM);
        const kz_vec2 min = upright ? (kz_vec2){kzi_grid_x(s->grid, i - 1), lo} : (kz_vec2){lo, kzi_grid_y(s->grid, i - 1)};
        const kz_vec2 max = upright ? (kz_vec2){kzi_grid_x(s->grid, other.x + 1), hi} : (kz_vec2){hi, kzi_grid_y(s->grid, other.y + 1)};
        if (kz_shape_box(min, max, &box, NULL) != KZ_OK) continue;
        const kz_sweep_hit hit = s->of_a ? kz_sweep(&box, s->motion, line, 0) : kz_sweep(line, s->motion, &box, 0);
        offer_meeting(s, &hit, cell, true);
    }
}

static void sweep_lines(grid_sweep *s)
{
    const kz_vec2 towards = s->of_a ? (kz_vec2){0 - s->motion.x, 0 - s->motion.y} : s->motion;
    kzi_part_iter iter;
    kzi_form form;
    if ((towards.x != 0 && towards.y != 0) || (s->flags & KZ_HIT_TOUCH) || !kzi_lacks_area(s->other)) return;
    kzi_part_iter_begin(&iter, s->other);
    while (kzi_next_part(&iter, NULL, &form)) {
        kzi_vec a = form.a, b = form.a;
        kz_shape line;
        if (form.kind == KZI_FORM_POINT && kz_shape_point((kz_vec2){(float)a.x, (float)a.y}, &line, NULL) == KZ_OK) {
            sweep_along_line(s, &line, towards.x == 0, towards);
        }
        for (int32_t i = 0; form.kind == KZI_FORM_LINE && kzi_next_segment(&form, &i, &a, &b);) {
            kz_shape_segment((kz_vec2){(float)a.x, (float)a.y}, (kz_vec2){(float)b.x, (float)b.y}, &line, NULL);
            sweep_along_line(s, &line, towards.x == 0, towards);
        }
    }
}

/* ---- The entry ------------------------------------------------------------------------------------------- */

/* Past the planks that it starts in, or meets on another side. */
static kz_sweep_hit sweep_to_far_side(grid_sweep *s)
{
    const kz_sweep_hit none = {.t = 1};
    sweep_cells(s);
    return s->best.hit ? s->best : none;
}

kz_sweep_hit kzi_grid_sweep(const kz_shape *a, kz_vec2 motion, const kz_shape *b, unsigned flags, const kz_vec2 *far_side)
{
    const bool of_a = b->kind != KZ_KIND_GRID;
    grid_sweep s = {a, b, of_a ? b : a, of_a ? &a->as.grid : &b->as.grid, motion, flags & KZ_HIT_TOUCH, far_side, of_a, {0}, {{0, 0}, {0, 0}, {0, 0}, 0}, IS_COVERED};
    kz_sweep_hit none = {.t = 1};
    s.best.t = 1;
    if (far_side && !of_a && kzi_is_finite_vec(motion)) return sweep_to_far_side(&s);
    const bool is_finite = kzi_is_finite_vec(motion), is_done = is_finite && sweep_near(&s, (flags & KZI_HITS_ALONE) != 0, &none.start);
    if (!is_done) none.start = kz_relate(a, b);
    if (!is_finite) return none;
    if (none.start == KZ_OVERLAP) return kzi_sweep_hit_at_start(kzi_contact_normal(a, b), motion);
    if (s.flags && none.start == KZ_TOUCH) {
        none.hit = true;
        none.t = 0;
        return none;
    }
    if (motion.x == 0 && motion.y == 0) return none;
    if (!is_done) sweep_cells(&s);
    if (!is_done) sweep_lines(&s);
    s.best.start = none.start;
    if (!s.best.hit) return none;
    correct_normal(&s);
    return s.best;
}
