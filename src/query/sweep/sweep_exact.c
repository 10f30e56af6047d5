/* sweep_exact.c - when does a point, line, area or round form that moves begin to overlap another one?
 *
 * When two shapes begin to overlap, a vertex of one passes an edge of the other: a stretch of one border appears inside
 * the other shape, and it grows from a vertex.  So every vertex is sent along the motion as a ray, those of b the other
 * way, and the earliest entry counts.  A vertex that slides along a border enters nothing, although the edge beside it
 * may; so what is sent is the point next to the vertex on each of its edges, which is the ray's neighbour to one side
 * (ray_polygon.c).  Edges along the motion need not be asked: their neighbours' other edges are.
 *
 * Where two vertices meet, edges may begin to cross some way from both, growing with the time: that is so when the
 * motion lies between one edge and the way back along the other.
 *
 * Lines have an inside of single points, too: their inner vertices are sent as they are.  What is round is met by its
 * spine, with the other form's edges and vertices widened by the radius. */
#include "query/distance/distance_exact.h"
#include "query/sweep/sweep_exact.h"

#include "math/rounding.h"
#include "math/vec.h"

/* ---- Rays of points ------------------------------------------------------------------------------------- */

void kzi_sweep_point(kzi_shape_sweep *sweep, kzi_vec from, const kzi_form *into, bool by_b, double r)
{
    const kzi_ray ray = kzi_sweep_ray(sweep, from, by_b, r);
    const kzi_ray_entry entry = kzi_ray_into_form(&ray, into);
    if (!kzi_sweep_keep(sweep, &ray, &entry, by_b, r)) return;
    sweep->spine[0] = into->a;
    sweep->spine[1] = into->b;
    sweep->spine_r = into->r;
}

/* The end of a segment that moves along itself, the rest of it behind: it touches when it gets there, and the segment
 * is inside just after. */
static void send_foremost_end(kzi_shape_sweep *sweep, const kzi_ray *ray, const kzi_form *into, bool by_b)
{
    kzi_ray_entry entry = into->kind == KZI_FORM_AREA ? kzi_ray_into_area(ray, into) : kzi_ray_into_line(ray, into);
    entry.before = false;
    if (entry.hit && kzi_crossing_compare_to(&entry.time, 1) >= 0) return;
    kzi_sweep_keep(sweep, ray, &entry, by_b, 0);
}

/* Has a point been sent on that side of the path?  So it is where both edges of a vertex lie there. */
static bool was_sent(kzi_shape_sweep *sweep, kzi_vec from, unsigned side, bool by_b)
{
    const bool is_same = sweep->sent_sides != 0 && kzi_vec_equal(sweep->sent, from) && sweep->sent_by_b == by_b;
    const unsigned before = is_same ? sweep->sent_sides : 0;
    sweep->sent = from;
    sweep->sent_by_b = by_b;
    sweep->sent_sides = before | side;
    return (before & side) != 0;
}

/* The point next to `from` on the way to `beside`.  With a face what it enters at once is met by that. */
static void send_neighbor(kzi_shape_sweep *sweep, kzi_vec from, kzi_vec beside, bool of_line, const kzi_form *into,
                          bool by_b, const kzi_edge *face)
{
    const kzi_ray ray = kzi_sweep_ray(sweep, from, by_b, 0);
    const int side = kzi_ray_side_of(&ray, beside);
    if (side == 0) {
        if (of_line && kzi_dot_sign(beside, from, ray.u, ray.w) > 0) send_foremost_end(sweep, &ray, into, by_b);
        return;
    }
    const unsigned neighbor = side > 0 ? KZI_RAY_PLUS : KZI_RAY_MINUS;
    if (into->kind == KZI_FORM_AREA && !face && was_sent(sweep, from, neighbor, by_b)) return;
    kzi_ray_entry entry = into->kind == KZI_FORM_AREA ? kzi_ray_into_inside(&ray, &into->outline, neighbor)
                                                      : kzi_ray_side_across_line(&ray, into, neighbor, beside, of_line);
    if (face && entry.hit && kzi_crossing_compare_to(&entry.time, 0) == 0) {
        kzi_ray_set_normal(&entry, &ray, face->a, face->b);
    }
    kzi_sweep_keep(sweep, &ray, &entry, by_b, 0);
}

/* ---- Vertices of lines and areas ------------------------------------------------------------------------- */

typedef void visit_edge_fn(kzi_shape_sweep *sweep, kzi_vec a, kzi_vec b, const kzi_form *of, const kzi_form *other,
                           bool by_b);

static bool is_inside_edge(const kzi_edge *e, kzi_vec v)
{
    return !kzi_vec_equal(v, e->a) && !kzi_vec_equal(v, e->b) && kzi_on_segment(e->a, e->b, v);
}

kzi_near kzi_sweep_bounds(const kzi_form *form)
{
    const kzi_near core = kzi_extent_of_form(form);
    const double r = kzi_form_radius(form);
    return (kzi_near){core.x0 - r, core.y0 - r, core.x1 + r, core.y1 + r};
}

/* Where the form passes those that stand still: a by the motion, or b, seen from a. */
static kzi_swath path_of_form(const kzi_shape_sweep *sweep, const kzi_form *form, bool is_b)
{
    return kzi_swath_of(kzi_sweep_bounds(form), is_b ? kzi_scale(sweep->motion, -1) : sweep->motion);
}

/* Where an area touches itself a vertex lies on an edge and makes two of it. */
static void visit_divided(kzi_shape_sweep *sweep, const kzi_edge *e, const kzi_form *of, const kzi_form *other,
                          bool by_b, visit_edge_fn *visit)
{
    const kzi_near near = kzi_near_segment(e->a, e->b);
    for (int32_t i = -1; kzi_next_vertex_near(&of->outline, &near, &i);) {
        const kzi_vec v = kzi_outline_vertex(&of->outline, i);
        if (!is_inside_edge(e, v)) continue;
        visit(sweep, e->a, v, of, other, by_b);
        visit(sweep, v, e->b, of, other, by_b);
    }
}

/* Edges that the other form does not pass meet nothing. */
static void visit_edges(kzi_shape_sweep *sweep, const kzi_form *of, const kzi_form *other, bool by_b,
                        visit_edge_fn *visit)
{
    const kzi_swath path = path_of_form(sweep, other, !by_b);
    kzi_edge e = kzi_no_edge;
    while (kzi_next_side_in_swath(of, &path, &e)) {
        visit(sweep, e.a, e.b, of, other, by_b);
        if (kzi_touches_itself(of)) visit_divided(sweep, &e, of, other, by_b, visit);
        if (of->kind == KZI_FORM_AREA || kzi_is_closed_line(of)) continue;
        const kzi_vec ends[2] = {kzi_line_first(of), kzi_line_last(of)};
        for (int k = 0; k < 2; k++) { /* a line that comes back through its own end */
            if (!is_inside_edge(&e, ends[k])) continue;
            visit(sweep, e.a, ends[k], of, other, by_b);
            visit(sweep, ends[k], e.b, of, other, by_b);
        }
    }
}

static void send_ends(kzi_shape_sweep *sweep, kzi_vec a, kzi_vec b, const kzi_form *of, const kzi_form *other,
                      bool by_b)
{
    const bool of_line = of->kind == KZI_FORM_LINE;
    if (sweep->touch) { /* closed sets: the vertices as they are; the other end belongs to the next edge */
        kzi_sweep_point(sweep, a, other, by_b, 0);
        if (of_line) kzi_sweep_point(sweep, b, other, by_b, 0);
        return;
    }
    send_neighbor(sweep, a, b, of_line, other, by_b, NULL);
    send_neighbor(sweep, b, a, of_line, other, by_b, NULL);
}

static void send_inner_vertices(kzi_shape_sweep *sweep, const kzi_form *line, const kzi_form *other, bool by_b)
{
    const kzi_swath path = path_of_form(sweep, other, !by_b);
    for (int32_t i = -1; kzi_next_vertex_in_swath(&line->outline, &path, &i);) {
        const kzi_vec p = kzi_outline_vertex(&line->outline, i);
        if (!kzi_is_line_end(line, p)) kzi_sweep_point(sweep, p, other, by_b, 0);
    }
}

/* ---- Where vertices meet --------------------------------------------------------------------------------- */

/* An edge of a, seen from one of its ends, whose way as a ray it is. */
typedef struct sweep_corner {
    kzi_vec at, beside;
    kzi_ray ray;
} sweep_corner;

/* Do the edges from two vertices that meet cross afterwards?  With the motion = r * (b's edge) - s * (a's edge) for
 * some r, s > 0 they do, at r and s from the vertices. */
static bool edges_cross_after(const sweep_corner *of_a, kzi_vec q, kzi_vec beside)
{
    const kzi_vec p = of_a->at, pe = of_a->beside, u = of_a->ray.u, w = of_a->ray.w;
    const int turn = kzi_cross_sign(q, beside, pe, p);
    return turn != 0 && kzi_cross_sign(u, w, pe, p) == turn && kzi_cross_sign(q, beside, u, w) == turn;
}

static void meet_corner(kzi_shape_sweep *sweep, const sweep_corner *of_a, kzi_vec q, kzi_vec beside)
{
    if (kzi_ray_side_of(&of_a->ray, q) != 0 || !edges_cross_after(of_a, q, beside)) return;
    kzi_ray_entry entry = {.exact = true, .edge = -1};
    entry.time = kzi_crossing_at(q, of_a->at, of_a->ray.u, of_a->ray.w);
    entry.hit = kzi_crossing_compare_to(&entry.time, 0) >= 0 && kzi_crossing_compare_to(&entry.time, 1) < 0;
    kzi_ray_set_normal(&entry, &of_a->ray, of_a->at, of_a->beside);
    kzi_sweep_keep(sweep, &of_a->ray, &entry, false, 0);
    kzi_ray_set_normal(&entry, &of_a->ray, q, beside);
    kzi_sweep_keep(sweep, &of_a->ray, &entry, false, 0);
}

static void meet_corners_of(kzi_shape_sweep *sweep, kzi_vec at, kzi_vec beside, const kzi_form *b)
{
    const kzi_swath path = kzi_swath_of(kzi_near_segment(at, at), sweep->motion);
    kzi_edge e = kzi_no_edge;
    int32_t first = -1;
    if (!kzi_next_vertex_in_swath(&b->outline, &path, &first)) return;
    const sweep_corner of_a = {at, beside, kzi_sweep_ray(sweep, at, false, 0)};
    while (kzi_next_side_in_swath(b, &path, &e)) {
        meet_corner(sweep, &of_a, e.a, e.b);
        meet_corner(sweep, &of_a, e.b, e.a);
        if (!kzi_touches_itself(b)) continue;
        const kzi_near along = kzi_near_segment(e.a, e.b);
        for (int32_t i = -1; kzi_next_vertex_near(&b->outline, &along, &i);) {
            const kzi_vec v = kzi_outline_vertex(&b->outline, i);
            if (!is_inside_edge(&e, v)) continue;
            meet_corner(sweep, &of_a, v, e.a);
            meet_corner(sweep, &of_a, v, e.b);
        }
    }
}

static void meet_corners(kzi_shape_sweep *sweep, kzi_vec a, kzi_vec b, const kzi_form *of, const kzi_form *other,
                         bool by_b)
{
    (void)of, (void)by_b;
    meet_corners_of(sweep, a, b, other);
    meet_corners_of(sweep, b, a, other);
}

/* The points of a line where vertices of the area lie on it at the start: an edge along it that ends there has not come
 * to it, and is left by it or taken in at once.  The face is the line where a vertex sticks out to it between its
 * ends. */
static void send_touched_points(kzi_shape_sweep *sweep, kzi_vec a, kzi_vec b, const kzi_form *line,
                                const kzi_form *area, bool by_b)
{
    const kzi_edge segment = {.a = a, .b = b};
    (void)line;
    const kzi_near near = kzi_near_segment(a, b);
    for (int32_t i = -1; kzi_next_vertex_near(&area->outline, &near, &i);) {
        const kzi_vec v = kzi_outline_vertex(&area->outline, i);
        if (!kzi_on_segment(a, b, v)) continue;
        const kzi_edge *face = is_inside_edge(&segment, v) && kzi_sweep_sticks_out(area, i) ? &segment : NULL;
        send_neighbor(sweep, v, a, true, area, by_b, face);
        send_neighbor(sweep, v, b, true, area, by_b, face);
    }
}

/* Where edges cross beside two vertices that meet, one of them is passed from behind when a vertex enters at that time,
 * too: then the face is the one that the vertex enters by. */
static void sweep_met_corners(kzi_shape_sweep *sweep, const kzi_form *a, const kzi_form *b)
{
    kzi_shape_sweep corners = kzi_sweep_alike(sweep);
    visit_edges(&corners, a, b, false, meet_corners);
    if (!corners.best.hit) return;
    if (!sweep->best.hit || kzi_ray_compare_entries(&corners.best, &sweep->best) < 0) *sweep = corners;
}

static void sweep_edges(kzi_shape_sweep *sweep, const kzi_form *a, const kzi_form *b)
{
    visit_edges(sweep, a, b, false, send_ends);
    visit_edges(sweep, b, a, true, send_ends);
    if (a->kind == KZI_FORM_LINE && b->kind == KZI_FORM_AREA && !sweep->touch) {
        visit_edges(sweep, a, b, false, send_touched_points);
    }
    if (a->kind == KZI_FORM_AREA && b->kind == KZI_FORM_LINE && !sweep->touch) {
        visit_edges(sweep, b, a, true, send_touched_points);
    }
    if (a->kind == KZI_FORM_LINE && b->kind == KZI_FORM_LINE && !sweep->touch) {
        send_inner_vertices(sweep, a, b, false);
        send_inner_vertices(sweep, b, a, true);
    }
}

KZI_NEVER_INLINE void sweep_straight(kzi_shape_sweep *all, const kzi_form *a, const kzi_form *b)
{
    kzi_shape_sweep one = kzi_sweep_alike(all), cones = one;
    sweep_edges(&one, a, b);
    if (!all->touch) sweep_met_corners(&one, a, b);
    if (one.best.hit && kzi_sweep_cones(&cones, a, b, &one.best.time)) kzi_sweep_take_face(&one, &cones);
    kzi_sweep_keep_best(all, &one);
}

/* ---- Round forms ----------------------------------------------------------------------------------------- */

/* The ends of the round form's spine against an edge of the other one, widened by the radius; and the edge's ends
 * against the round form, when `of`, whose edge it is, moves the other way. */
static void meet_round(kzi_shape_sweep *sweep, kzi_vec a, kzi_vec b, const kzi_form *of, const kzi_form *round,
                       bool by_b)
{
    const kzi_form edge = {.kind = KZI_FORM_ROUND, .a = a, .b = b, .r = 0};
    (void)of;
    kzi_sweep_point(sweep, round->a, &edge, !by_b, round->r);
    if (!kzi_vec_equal(round->a, round->b)) kzi_sweep_point(sweep, round->b, &edge, !by_b, round->r);
    kzi_sweep_point(sweep, a, round, by_b, 0);
    kzi_sweep_point(sweep, b, round, by_b, 0);
}

static void sweep_rounds(kzi_shape_sweep *sweep, const kzi_form *a, const kzi_form *b)
{
    kzi_sweep_point(sweep, a->a, b, false, a->r);
    kzi_sweep_point(sweep, b->a, a, true, b->r);
    if (!kzi_vec_equal(a->a, a->b)) kzi_sweep_point(sweep, a->b, b, false, a->r);
    if (!kzi_vec_equal(b->a, b->b)) kzi_sweep_point(sweep, b->b, a, true, b->r);
}

/* ---- Any two solids -------------------------------------------------------------------------------------- */

static void sweep_solids(kzi_shape_sweep *sweep, const kzi_form *a, const kzi_form *b)
{
    if (a->kind == KZI_FORM_POINT) {
        kzi_sweep_point(sweep, a->a, b, false, 0);
    } else if (b->kind == KZI_FORM_POINT) {
        kzi_sweep_point(sweep, b->a, a, true, 0);
    } else if (a->kind == KZI_FORM_ROUND && b->kind == KZI_FORM_ROUND) {
        sweep_rounds(sweep, a, b);
    } else if (a->kind == KZI_FORM_ROUND) {
        visit_edges(sweep, b, a, true, meet_round);
    } else if (b->kind == KZI_FORM_ROUND) {
        visit_edges(sweep, a, b, false, meet_round);
    } else {
        sweep_straight(sweep, a, b);
    }
}

/* A form that sees what the other one passes by a window, if it has many edges there to choose from. */
typedef struct sweep_view {
    kzi_form form;
    kzi_edge_window window;
} sweep_view;

static const kzi_form *view_near(const kzi_shape_sweep *sweep, const kzi_form *form, const kzi_form *other, bool is_b,
                                 sweep_view *view)
{
    if (!(form->kind == KZI_FORM_LINE || form->kind == KZI_FORM_AREA) || !form->outline.tree) return form;
    const kzi_near near = path_of_form(sweep, other, !is_b).near;
    if (kzi_is_in_window(&form->outline, &near) || !kzi_edge_window_open(&view->window, &form->outline, near, false)) {
        return form;
    }
    view->form = *form;
    view->form.outline.tree = &view->window.tree;
    return &view->form;
}

void kzi_sweep_solids(kzi_shape_sweep *sweep, const kzi_form *a, const kzi_form *b)
{
    sweep_view view_a, view_b;
    sweep_solids(sweep, view_near(sweep, a, b, false, &view_a), view_near(sweep, b, a, true, &view_b));
}
