/* simplify_clearance.c - keeps simplification free of new crossings: tests the triangles that a step sweeps over.
 *
 * A step is clear when no other edge shares more than the triangle's corners with it.  Then the path can be moved from
 * one side of the triangle to the other without meeting anything.  So no crossing and no contact is new. */
#include "mask/trace/simplify.h"

enum { NOTHING = -1, ITSELF = -2 }; /* blockers that are no edge to wait for */

/* The triangle between a path a, apex, b and its chord; flat when orient is 0. */
typedef struct swept_triangle {
    kzi_vec a, apex, b;
    int orient;
    bool is_new;     /* the apex is a new point, which nothing may touch */
    int32_t skip[3]; /* the path's own edges */
    kz_box box;
} swept_triangle;

static swept_triangle swept_triangle_of(kz_vec2 a, kz_vec2 apex, kz_vec2 b, bool is_new, int32_t skip_0, int32_t skip_1,
                                        int32_t skip_2)
{
    const kz_box box = kz_box_union(kzi_box_around(a, b), kzi_box_around(apex, apex));
    swept_triangle g = {.a = kzi_vec_of(a), .apex = kzi_vec_of(apex), .b = kzi_vec_of(b)};
    g.orient = kzi_orient(g.a, g.apex, g.b);
    g.is_new = is_new;
    g.skip[0] = skip_0, g.skip[1] = skip_1, g.skip[2] = skip_2;
    g.box = box;
    return g;
}

/* ---- Edges on it --------------------------------------------------------------------------------------- */

static bool is_corner(const kzi_vec *corner, kzi_vec p)
{
    return kzi_vec_equal(p, corner[0]) || kzi_vec_equal(p, corner[1]) || kzi_vec_equal(p, corner[2]);
}

/* Do two segments on one line have more than a point in common? */
static bool runs_along(kzi_vec a, kzi_vec b, kzi_vec p, kzi_vec q)
{
    const bool by_x = a.x != b.x;
    const double a0 = by_x ? a.x : a.y, b0 = by_x ? b.x : b.y, p0 = by_x ? p.x : p.y, q0 = by_x ? q.x : q.y;
    const double lo = a0 < b0 ? a0 : b0, hi = a0 < b0 ? b0 : a0;
    return (p0 > q0 ? p0 : q0) > lo && (p0 < q0 ? p0 : q0) < hi;
}

/* Has the segment more than corners in common with the triangle, whose corners are ordered from +x towards +y? */
static bool enters_triangle(const kzi_vec *corner, kzi_vec p, kzi_vec q)
{
    int p_side[3], q_side[3];
    for (int i = 0; i < 3; i++) {
        p_side[i] = kzi_orient(corner[i], corner[(i + 1) % 3], p);
        q_side[i] = kzi_orient(corner[i], corner[(i + 1) % 3], q);
        if (p_side[i] < 0 && q_side[i] < 0) return false; /* most segments end here */
    }
    if (p_side[0] >= 0 && p_side[1] >= 0 && p_side[2] >= 0 && !is_corner(corner, p)) return true;
    if (q_side[0] >= 0 && q_side[1] >= 0 && q_side[2] >= 0 && !is_corner(corner, q)) return true;
    /* Both ends are outside or corners.  A side of the triangle may separate them from it, or the segment's own
     * line. */
    for (int i = 0; i < 3; i++) {
        if (p_side[i] == 0 && q_side[i] == 0) return runs_along(corner[i], corner[(i + 1) % 3], p, q);
        if (p_side[i] <= 0 && q_side[i] <= 0) return false;
    }
    const int s0 = kzi_orient(p, q, corner[0]), s1 = kzi_orient(p, q, corner[1]), s2 = kzi_orient(p, q, corner[2]);
    return !((s0 >= 0 && s1 >= 0 && s2 >= 0) || (s0 <= 0 && s1 <= 0 && s2 <= 0));
}

/* Does the edge block the step? */
static bool is_blocked_by(const swept_triangle *g, kzi_vec p, kzi_vec q)
{
    if ((g->orient == 0 || g->is_new) && kzi_on_segment(p, q, g->apex)) return true;
    if (g->orient == 0) return false;
    const kzi_vec corner[3] = {g->a, g->orient > 0 ? g->apex : g->b, g->orient > 0 ? g->b : g->apex};
    return enters_triangle(corner, p, q);
}

/* The first vertex found whose edge blocks the step; ITSELF where the path folds back; else NOTHING. */
static int32_t find_blocker(const kzi_simplify *s, const swept_triangle *g)
{
    if (g->orient == 0 &&
        (!kzi_within_span(g->a, g->b, g->apex) || kzi_vec_equal(g->a, g->apex) || kzi_vec_equal(g->b, g->apex)))
        return ITSELF;
    kzi_ring_bvh_walk walk = kzi_ring_bvh_walk_over(&s->edges, g->box);
    int32_t found = NOTHING;
    for (int32_t e; found == NOTHING && (e = kzi_ring_bvh_walk_next(&walk)) >= 0;) {
        if (e == g->skip[0] || e == g->skip[1] || e == g->skip[2]) continue;
        if (is_blocked_by(g, kzi_vec_of(s->vertex[e].at), kzi_vec_of(s->vertex[s->vertex[e].next].at))) found = e;
    }
    kzi_work_spend(s->work, 3 * walk.n_visited);
    return found;
}

/* ---- Steps --------------------------------------------------------------------------------------------- */

static int32_t blocker_of_drop(const kzi_simplify *s, int32_t v)
{
    const int32_t a = s->vertex[v].prev, b = s->vertex[v].next;
    const swept_triangle g = swept_triangle_of(s->vertex[a].at, s->vertex[v].at, s->vertex[b].at, false, a, v, v);
    return find_blocker(s, &g);
}

/* A merge is three changes in a row: v, c becomes v, p, c; then a, v, p becomes a, p; then p, c, d becomes p, d. */
static int32_t blocker_of_merge(const kzi_simplify *s, int32_t v)
{
    const int32_t a = s->vertex[v].prev, c = s->vertex[v].next, d = s->vertex[c].next;
    const kz_vec2 p = s->vertex[v].merged;
    const kz_vec2 at_a = s->vertex[a].at, at_v = s->vertex[v].at, at_c = s->vertex[c].at, at_d = s->vertex[d].at;
    const swept_triangle first = swept_triangle_of(at_v, p, at_c, true, v, v, v);
    const swept_triangle second = swept_triangle_of(at_a, at_v, p, false, a, v, v);
    const swept_triangle third = swept_triangle_of(p, at_c, at_d, false, a, v, c);
    int32_t found = find_blocker(s, &first);
    if (found == NOTHING) found = find_blocker(s, &second);
    if (found == NOTHING && is_blocked_by(&second, kzi_vec_of(p), kzi_vec_of(at_c))) found = ITSELF;
    if (found == NOTHING) found = find_blocker(s, &third);
    if (found == NOTHING && is_blocked_by(&third, kzi_vec_of(at_a), kzi_vec_of(p))) found = ITSELF;
    return found;
}

static void unlink_vertex(kzi_simplify *s, int32_t v)
{
    const int32_t a = s->vertex[v].prev, b = s->vertex[v].next, ring = s->vertex[v].ring;
    s->vertex[a].next = b;
    s->vertex[b].prev = a;
    s->vertex[v].next = -1;
    s->ring_n[ring]--;
    s->n_left--;
    kzi_ring_bvh_clear(&s->edges, v);
    kzi_step_cost(s, 2 * v, INFINITY, 0);
    kzi_step_cost(s, 2 * v + 1, INFINITY, 0);
}

/* Updates the tree after the edge that begins at v has changed, and wakes the steps that waited for it. */
static void change_edge(kzi_simplify *s, int32_t v)
{
    kzi_ring_bvh_set(&s->edges, v, s->vertex[v].at, s->vertex[s->vertex[v].next].at);
    kzi_step_wake(s, v);
}

static void do_drop(kzi_simplify *s, int32_t v)
{
    const int32_t a = s->vertex[v].prev, b = s->vertex[v].next;
    unlink_vertex(s, v);
    change_edge(s, a);
    kzi_step_wake(s, v);
    kzi_steps_weigh(s, s->vertex[a].prev);
    kzi_steps_weigh(s, a);
    kzi_steps_weigh(s, b);
}

static void do_merge(kzi_simplify *s, int32_t v)
{
    const int32_t c = s->vertex[v].next;
    unlink_vertex(s, c);
    s->vertex[v].at = s->vertex[v].merged;
    s->vertex[v].place = s->vertex[v].merged_place;
    const int32_t a = s->vertex[v].prev, d = s->vertex[v].next;
    change_edge(s, a);
    change_edge(s, v);
    kzi_step_wake(s, c);
    kzi_steps_weigh(s, s->vertex[a].prev);
    kzi_steps_weigh(s, a);
    kzi_steps_weigh(s, v);
    kzi_steps_weigh(s, d);
}

bool kzi_step_do(kzi_simplify *s, int32_t step)
{
    const int32_t v = step / 2, blocker = step % 2 == 0 ? blocker_of_drop(s, v) : blocker_of_merge(s, v);
    if (blocker >= 0) kzi_step_wait(s, step, blocker);
    if (blocker != NOTHING) return false;
    if (step % 2 == 0) do_drop(s, v);
    else do_merge(s, v);
    return true;
}

/* ---- Invalid edges ------------------------------------------------------------------------------------- */

static kz_result check_pair(const kzi_simplify *s, int32_t v, int32_t e, kz_error *err)
{
    const kzi_vec a = kzi_vec_of(s->vertex[v].at), b = kzi_vec_of(s->vertex[s->vertex[v].next].at);
    const kzi_vec p = kzi_vec_of(s->vertex[e].at), q = kzi_vec_of(s->vertex[s->vertex[e].next].at);
    const int at_p = kzi_orient(a, b, p), at_q = kzi_orient(a, b, q);
    if (at_p * at_q > 0) return KZ_OK;
    if (at_p == 0 && at_q == 0) return runs_along(a, b, p, q) ? kzi_fail(err, KZ_ERR_SELF_OVERLAP, v, e) : KZ_OK;
    const bool crosses = at_p * at_q < 0 && kzi_orient(p, q, a) * kzi_orient(p, q, b) < 0;
    return crosses ? kzi_fail(err, KZ_ERR_SELF_CROSSING, v, e) : KZ_OK;
}

kz_result kzi_check_edges(const kzi_simplify *s, kz_error *err)
{
    for (int32_t v = 0; v < s->edges.n; v++) {
        const kz_vec2 from = s->vertex[v].at, to = s->vertex[s->vertex[v].next].at;
        if (from.x == to.x && from.y == to.y) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
        kzi_ring_bvh_walk walk = kzi_ring_bvh_walk_over(&s->edges, kzi_box_around(from, to));
        for (int32_t e; (e = kzi_ring_bvh_walk_next(&walk)) >= 0;) {
            const kz_result result = e > v ? check_pair(s, v, e, err) : KZ_OK;
            if (result != KZ_OK) return result;
        }
        kzi_work_spend(s->work, 3 * walk.n_visited);
        if (kzi_work_is_over(s->work)) return kzi_work_result(s->work, err);
    }
    return KZ_OK;
}
