/* sweep_cone.c - which face is met where a vertex of one form comes to a vertex of the other?
 *
 * Near a vertex an area is a cone between two edges; a line is a ray for each of its segments there.  Two convex cones
 * with one apex that do not overlap are separated by a line along a side of one of them, and they overlap just after
 * when the motion goes into every such line.  The faces of the meeting are these lines, of which the one that faces the
 * motion most counts.  What the point next to a vertex crosses there may be another edge, which separates nothing: the
 * far side of a line, or an edge that the form comes to from behind. */
#include "sweep_private.h"

typedef struct cone {
    kzi_vec at, side[2]; /* from at to each */
    int n_sides;         /* 1: a segment */
    int inner[2];        /* on which side of each the area lies, as kzi_orient has it; 0: a segment */
} cone;

/* The cone of an area at its vertex i, if that is convex. */
static bool cone_of_area(const kzi_form *area, int32_t i, cone *c)
{
    const kzi_outline *o = &area->outline;
    const kzi_vec at = kzi_outline_vertex(o, i);
    int32_t ring = 0;
    while (i >= kzi_ring_end(o, ring)) { ring++; }
    const kzi_vec after = kzi_vertex_after(o, ring, i), before = kzi_vertex_before(o, ring, i);
    const int inner = kzi_area_is_positive_of(o, ring) ? 1 : -1;
    *c = (cone){at, {after, before}, 2, {inner, -inner}};
    return kzi_orient(before, at, after) * inner >= 0;
}

bool kzi_sweep_sticks_out(const kzi_form *area, int32_t i)
{
    cone c;
    return cone_of_area(area, i, &c);
}

/* The cones of the form at its vertex i, at most 2; none where an area turns inwards. */
static int cones_at(const kzi_form *form, int32_t i, cone cones[2])
{
    const kzi_outline *o = &form->outline;
    const kzi_vec at = kzi_outline_vertex(o, i);
    int n = 0;
    if (form->kind == KZI_FORM_AREA) { return cone_of_area(form, i, &cones[0]); }
    for (int32_t k = i - 1; k <= i + 1; k += 2) {
        if (k < 0 || k >= o->n_points || kzi_vec_equal(kzi_outline_vertex(o, k), at)) { continue; }
        cones[n++] = (cone){at, {kzi_outline_vertex(o, k)}, 1, {0}};
    }
    return n;
}

/* On which side of the line along side k of x does y lie, +1 or -1?  0 when the line does not separate them. */
static int side_beyond(const cone *x, int k, const cone *y)
{
    int where = -x->inner[k];
    for (int i = 0; i < y->n_sides; i++) {
        const int side = kzi_cross_sign(x->at, x->side[k], y->at, y->side[i]);
        if (side * where < 0) { return 0; }
        where = side != 0 ? side : where;
    }
    return where;
}

/* Looks at the faces of x, past which y moves from u to w; the best one of both cones goes to `entry`.  false when the
 * motion leads past one of them, so that no overlap follows. */
static bool meet_sides(kzi_ray_entry *entry, const kzi_ray *ray, const cone *x, const cone *y, kzi_vec u, kzi_vec w)
{
    for (int k = 0; k < x->n_sides; k++) {
        const int side = side_beyond(x, k, y);
        if (side == 0) { continue; }
        if (kzi_cross_sign(x->at, x->side[k], u, w) * side >= 0) { return false; }
        kzi_ray_entry met = *entry;
        met.hit = true;
        kzi_ray_set_normal(&met, ray, x->at, x->side[k]);
        kzi_ray_keep_met(ray, entry, &met);
    }
    return true;
}

static void meet_cones(kzi_shape_sweep *sweep, const kzi_ray *ray, const kzi_crossing *time, const cone *a,
                       const cone *b)
{
    kzi_ray_entry entry = {.exact = true, .time = *time, .edge = -1};
    if (meet_sides(&entry, ray, a, b, ray->w, ray->u) && meet_sides(&entry, ray, b, a, ray->u, ray->w)) {
        kzi_sweep_keep(sweep, ray, &entry, false, 0);
    }
}

static bool has_pinches(const kzi_form *form)
{
    return form->kind == KZI_FORM_AREA && (form->flags & KZ_SHAPE_TOUCHES_ITSELF);
}

bool kzi_sweep_cones(kzi_shape_sweep *sweep, const kzi_form *a, const kzi_form *b, const kzi_crossing *time)
{
    if (has_pinches(a) || has_pinches(b)) { return false; }
    for (int32_t i = 0; i < a->outline.n_points; i++) {
        const kzi_ray ray = kzi_sweep_ray(sweep, kzi_outline_vertex(&a->outline, i), false, 0);
        for (int32_t k = 0; k < b->outline.n_points; k++) {
            const kzi_vec q = kzi_outline_vertex(&b->outline, k);
            if (kzi_ray_side_of(&ray, q) != 0) { continue; }
            const kzi_crossing then = kzi_crossing_at(q, ray.from, ray.u, ray.w);
            if (kzi_crossing_compare(&then, time) != 0) { continue; }
            cone of_a[2], of_b[2];
            const int n_a = cones_at(a, i, of_a), n_b = cones_at(b, k, of_b);
            for (int c = 0; c < n_a * n_b; c++) { meet_cones(sweep, &ray, &then, &of_a[c / n_b], &of_b[c % n_b]); }
        }
    }
    return sweep->best.hit;
}
