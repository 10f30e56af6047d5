/* sweep_exact_normal.c - which face is met where a vertex of one form comes to a vertex of the other?
 *
 * Near a vertex an area is a cone between two edges, or where it turns inwards two half-planes; a line is a ray for
 * each of its segments there.  Two convex cones with one apex that do not overlap are separated by a line along a side
 * of one of them, and they overlap just after when the motion goes into every such line.  The faces of the meeting are
 * these lines, of which the one that faces the motion most counts.  What the point next to a vertex crosses there may
 * be another edge, which separates nothing: the far side of a line, or an edge that the form comes to from behind. */
#include "base/scalar.h"
#include "math/vec.h"
#include "query/mask_cells.h"
#include "query/sweep/sweep_exact.h"
#include "query/sweep/sweep_private.h"

typedef struct cone {
    kzi_vec at, side[2]; /* from at to each */
    int n_sides;
    bool is_straight; /* a half-plane: its one side, and the way on beyond the apex */
    int inner[2];     /* on which side of each the area lies, as kzi_orient has it; 0: a segment */
} cone;

/* The cone of an area at its vertex i; false where that turns inwards. */
static bool cone_of_area(const kzi_form *area, int32_t i, cone *c)
{
    const kzi_outline *o = &area->outline;
    const kzi_vec at = kzi_outline_vertex(o, i);
    int32_t ring = 0;
    while (i >= kzi_ring_end(o, ring)) ring++;
    const kzi_vec after = kzi_vertex_after(o, ring, i), before = kzi_vertex_before(o, ring, i);
    const int inner = kzi_area_is_positive_of(o, ring) ? 1 : -1;
    *c = (cone){at, {after, before}, 2, false, {inner, -inner}};
    return kzi_orient(before, at, after) * inner >= 0;
}

bool kzi_sweep_sticks_out(const kzi_form *area, int32_t i)
{
    cone c;
    return cone_of_area(area, i, &c);
}

/* All on the inner side of side k. */
static cone half_plane(const cone *c, int k) { return (cone){c->at, {c->side[k]}, 1, true, {c->inner[k]}}; }

/* The cones of the form at its vertex i, at most 2. */
static int cones_at(const kzi_form *form, int32_t i, cone cones[2])
{
    const kzi_outline *o = &form->outline;
    const kzi_vec at = kzi_outline_vertex(o, i);
    int n = 0;
    if (form->kind == KZI_FORM_AREA) {
        cone c;
        const bool sticks_out = cone_of_area(form, i, &c);
        cones[0] = sticks_out ? c : half_plane(&c, 0);
        cones[1] = half_plane(&c, 1);
        return sticks_out ? 1 : 2;
    }
    for (int32_t k = i - 1; k <= i + 1; k += 2) {
        if (k < 0 || k >= o->n_points || kzi_vec_equal(kzi_outline_vertex(o, k), at)) continue;
        cones[n++] = (cone){at, {kzi_outline_vertex(o, k)}, 1, false, {0}};
    }
    return n;
}

/* On which side of the line along side k of x does y lie, +1 or -1?  0 when the line does not separate them. */
static int side_beyond(const cone *x, int k, const cone *y)
{
    int where = -x->inner[k];
    for (int i = 0; i < y->n_sides; i++) {
        const int side = kzi_cross_sign(x->at, x->side[k], y->at, y->side[i]);
        if (side * where < 0 || (side != 0 && y->is_straight)) return 0;
        where = side != 0 ? side : where;
    }
    return where;
}

/* Looks at the faces of x, past which y moves from u to w; the best one of both cones goes to `entry`.  false when the
 * motion leads past one of them, so that no overlap follows; for touching that is no face. */
static bool meet_sides(kzi_ray_entry *entry, const kzi_ray *ray, const cone *x, const cone *y, kzi_vec u, kzi_vec w)
{
    for (int k = 0; k < x->n_sides; k++) {
        const int side = side_beyond(x, k, y);
        if (side == 0) continue;
        const bool leads_past = kzi_cross_sign(x->at, x->side[k], u, w) * side >= 0;
        if (leads_past && !ray->touch) return false;
        if (leads_past) continue;
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

/* Does the point of the ray come to q just then, or ever where the time is NULL? */
static bool comes_to(const kzi_ray *ray, kzi_vec q, const kzi_crossing *time, kzi_crossing *then)
{
    if (kzi_ray_side_of(ray, q) != 0) return false;
    *then = kzi_crossing_at(q, ray->from, ray->u, ray->w);
    return !time || kzi_crossing_compare(then, time) == 0;
}

static void meet_all(kzi_shape_sweep *sweep, const kzi_ray *ray, const kzi_crossing *time, const cone *a, int n_a,
                     const cone *b, int n_b)
{
    for (int i = 0; i < n_a * n_b; i++) meet_cones(sweep, ray, time, &a[i / n_b], &b[i % n_b]);
}

/* ---- Areas and lines --------------------------------------------------------------------------------------- */

bool kzi_sweep_vertices(kzi_shape_sweep *sweep, const kzi_form *a, int32_t i, const kzi_form *b, int32_t k,
                        const kzi_crossing *time)
{
    const kzi_vec to = kzi_outline_vertex(&b->outline, k);
    const kzi_ray ray = kzi_sweep_ray(sweep, kzi_outline_vertex(&a->outline, i), false, 0);
    cone of_a[2], of_b[2];
    kzi_crossing then;
    if (!comes_to(&ray, to, time, &then)) return false;
    meet_all(sweep, &ray, &then, of_a, cones_at(a, i, of_a), of_b, cones_at(b, k, of_b));
    return true;
}

bool kzi_sweep_cones(kzi_shape_sweep *sweep, const kzi_form *a, const kzi_form *b, const kzi_crossing *time)
{
    if (kzi_touches_itself(a) || kzi_touches_itself(b)) return false;
    const kzi_swath path_b = kzi_swath_of(kzi_outline_bounds(&b->outline), kzi_scale(sweep->motion, -1));
    for (int32_t i = -1; kzi_next_vertex_in_swath(&a->outline, &path_b, &i);) {
        const kzi_vec at = kzi_outline_vertex(&a->outline, i);
        const kzi_swath path = kzi_swath_of(kzi_near_segment(at, at), sweep->motion);
        for (int32_t k = -1; kzi_next_vertex_in_swath(&b->outline, &path, &k);) {
            kzi_sweep_vertices(sweep, a, i, b, k, time);
        }
    }
    return sweep->best.hit;
}

/* ---- Masks ----------------------------------------------------------------------------------------------- */

/* The cones of set cells where four of them meet: two side by side are one that is straight, three two of these. */
static int cones_of_cells(const kz_placed_mask *mask, int64_t x, int64_t y, cone cones[2])
{
    static const int8_t around[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}}; /* cell i lies from way i to the next */
    const kzi_vec at = {(double)x, (double)y};
    bool is_set[4];
    int n = 0, n_set = 0;
    for (int i = 0; i < 4; i++) {
        const int next = (i + 1) % 4, right = around[i][0] + around[next][0], down = around[i][1] + around[next][1];
        is_set[i] = kzi_mask_is_set(mask, right > 0 ? x : x - 1, down > 0 ? y : y - 1);
        n_set += is_set[i];
    }
    for (int i = 0; i < 4 && n_set < 4; i++) {
        const bool goes_on = is_set[(i + 1) % 4], is_begun = is_set[(i + 3) % 4];
        if (!is_set[i] || (n_set == 3 ? !goes_on : is_begun)) continue;
        const int last = goes_on ? (i + 2) % 4 : (i + 1) % 4;
        const kzi_vec from = {at.x + around[i][0], at.y + around[i][1]};
        cones[n++] = (cone){at, {from, {at.x + around[last][0], at.y + around[last][1]}}, 2, false, {1, -1}};
    }
    return n;
}

/* Where vertices begin that come near a corner of a cell at time t, rounding included. */
static kzi_near corners_near(const kz_placed_mask *mask, double t, kzi_vec motion)
{
    const kz_cell_rect in = mask->bounds;
    const double x = mask->cell.x - t * motion.x, y = mask->cell.y - t * motion.y;
    const double more = 1 + 0x1p-40 * (kzi_abs(x) + kzi_abs(y) + kzi_abs(motion.x) + kzi_abs(motion.y));
    return (kzi_near){x + in.x0 - more, y + in.y0 - more, x + in.x1 + more, y + in.y1 + more};
}

bool kzi_sweep_vertex_to_cells(kzi_shape_sweep *sweep, const kzi_form *a, int32_t i, const kz_placed_mask *mask, int64_t x,
                               int64_t y, const kzi_crossing *time)
{
    const kzi_ray ray = kzi_sweep_ray(sweep, kzi_outline_vertex(&a->outline, i), false, 0);
    cone of_a[2], of_b[2];
    kzi_crossing then;
    if (!comes_to(&ray, (kzi_vec){(double)x, (double)y}, time, &then)) return false;
    meet_all(sweep, &ray, &then, of_a, cones_at(a, i, of_a), of_b, cones_of_cells(mask, x, y, of_b));
    return true;
}

bool kzi_sweep_cones_of_mask(kzi_shape_sweep *sweep, const kzi_form *a, const kzi_form *b, const kzi_crossing *time)
{
    if (kzi_touches_itself(a)) return false;
    const double t = (time->lo + time->hi) / 2;
    const kzi_near near = corners_near(b->mask, t, sweep->motion);
    for (int32_t i = -1; kzi_next_vertex_near(&a->outline, &near, &i);) {
        const kzi_vec from = kzi_outline_vertex(&a->outline, i);
        const double x = from.x + t * sweep->motion.x, y = from.y + t * sweep->motion.y;
        if (!(x * x < 0x1p62 && y * y < 0x1p62)) continue;
        kzi_sweep_vertex_to_cells(sweep, a, i, b->mask, kzi_floor_i64(x + 0.5), kzi_floor_i64(y + 0.5), time);
    }
    return sweep->best.hit;
}

/* ---- The faces that are met first ---------------------------------------------------------------------------------- */

bool kzi_met_faces_offer(kzi_met_faces *f, const kz_sweep_hit *hit)
{
    const kzi_met when = kzi_sweep_keep_earlier(&f->first, f->m, hit);
    if (when == KZI_MET_EARLIER) f->inside.hit = f->at_vertices = f->has_cones = false;
    return when != KZI_MET_LATER;
}

void kzi_met_faces_keep(kzi_met_faces *f, const kz_sweep_hit *hit, bool at_vertex)
{
    if (at_vertex) f->at_vertices = true;
    else kzi_sweep_keep_earlier(&f->inside, f->m, hit);
}

bool kzi_met_faces_at_run(kzi_met_faces *f, const kzi_form *a, int32_t i, const kz_placed_mask *mask, const kz_box *run)
{
    const float x[2] = {run->min.x, run->max.x}, y[2] = {run->min.y, run->max.y};
    const kzi_vec v = kzi_outline_vertex(&a->outline, i);
    bool does = false;
    for (int k = 0; k < 4; k++) {
        const kzi_vec corner = {x[k & 1], y[k / 2]};
        const kzi_near from = kzi_met_faces_come_from(f, corner);
        if (!kzi_near_has(&from, v)) continue;
        does |= kzi_sweep_vertex_to_cells(kzi_met_faces_cones(f), a, i, mask, (int64_t)corner.x, (int64_t)corner.y, NULL);
    }
    return does;
}

bool kzi_met_faces_choose(kzi_met_faces *f)
{
    const float t = f->first.t;
    if (!f->at_vertices) return true;
    if (!f->has_cones || !f->cones.best.hit) return false;
    kz_sweep_hit hit = kzi_sweep_hit_of(&f->cones, KZ_APART);
    hit.t = t;
    f->first = f->inside;
    kzi_sweep_keep_earlier(&f->first, f->m, &hit);
    f->first.t = t;
    return true;
}
