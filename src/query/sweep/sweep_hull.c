/* sweep_hull.c - sweeps of two convex shapes: which way by their kinds, and that of polygons with more than eight corners.
 *
 * For an edge of either shape, the nearest corner of the other one gives the time at which the edge lets the other shape in
 * (Cyrus and Beck 1978, in configuration space).  In the order of their normals these times rise to that of the hit and fall
 * behind it.  So bisection proposes the edge that is passed last (hull_entry.c), and those beside it are timed until they
 * are surely earlier.  Sections around the edges that may be passed last meet as the whole shapes do.
 *
 * Where rounding hides whether the path leads past the other shape, rotating calipers time all edges. */
#include "query/convex/convex.h"
#include "query/convex/section.h"
#include "query/contact/contact_normal.h"
#include "query/sweep/sweep_convex.h"
#include "query/sweep/sweep_private.h"

/* ---- One edge -------------------------------------------------------------------------------------------------- */

/* An edge that a corner of the other shape passes, at a time between two. */
typedef struct last_edge {
    int32_t at[2]; /* in a and b: the edge begins there, or the corner */
    bool of_b;     /* the edge */
    double lo, hi;
} last_edge;

enum {
    MOST_LAST = 6,
    LEAST_BISECTED = 64,
    MOST_IN_TURN = 4096 /* of more corners, with a tree, the exact search is faster */
};

typedef struct hull_sweep {
    kzi_hull hulls[2];
    kzi_vec m;
    double r, size;            /* both radii; the size of a box around both */
    last_edge last[MOST_LAST]; /* edges that may be passed last */
    int n_last;
    double in_lo, out_lo, out_hi; /* the last is passed inwards no earlier than in_lo; the first outwards */
    double lo, hi; /* the edge asked last is passed inwards; -HUGE_VAL: it is passed already, or leads out */
    bool is_in_doubt;
} hull_sweep;

static void keep_if_last(hull_sweep *s, const last_edge *p)
{
    int n = 0;
    if (p->hi < s->in_lo) return;
    s->in_lo = kzi_max(p->lo, s->in_lo);
    for (int i = 0; i < s->n_last; i++) {
        if (s->last[i].hi >= s->in_lo) s->last[n++] = s->last[i];
    }
    s->is_in_doubt |= n == MOST_LAST;
    if (n < MOST_LAST) s->last[n++] = *p;
    s->n_last = n;
}

/* How near the corner lies beyond the edge, and how fast that becomes less, times the length of the edge; what both may
 * be off by; and their signs. */
typedef struct edge_timing {
    double beyond, speed, beyond_error, speed_error;
    int inside, enters; /* is the other shape across the edge, and does it move that way? */
    bool is_near;       /* are doubles in doubt about the first? */
} edge_timing;

static edge_timing timing_of(const hull_sweep *s, bool of_b, const kzi_caliper *c)
{
    const kzi_hull *of = &s->hulls[of_b];
    const double sign = of_b ? -1 : 1, x = c->n.x * s->m.x, y = c->n.y * s->m.y;
    edge_timing p = {c->beyond, sign * (x + y), KZI_CERTAIN * s->size * kzi_length_1(c->n),
                     0x1p-50 * (kzi_abs(x) + kzi_abs(y)), 0, 0, false};
    if (s->r > 0) p.beyond -= s->r * kzi_length(c->n);
    p.inside = p.beyond > 0 ? -1 : 1;
    p.enters = kzi_sign(p.speed);
    p.is_near = kzi_abs(p.beyond) <= p.beyond_error;
    if (p.is_near && s->r == 0) p.inside = kzi_reach_sign(of, &s->hulls[!of_b], c, p.beyond_error);
    if (kzi_abs(p.speed) <= p.speed_error) {
        const kzi_vec a = kzi_vec_of(of->v[c->edge]), b = kzi_vec_of(of->v[kzi_hull_step(of, c->edge, true)]);
        p.enters = kzi_cross_sign(a, b, (kzi_vec){0, 0}, s->m) * (int)(-sign * of->turn);
    }
    return p;
}

/* Returns false if the edge keeps the other shape out all the way. */
static bool pass_edge(hull_sweep *s, bool of_b, const kzi_caliper *c)
{
    const edge_timing p = timing_of(s, of_b, c);
    s->lo = s->hi = -HUGE_VAL;
    if (p.is_near && s->r > 0) {
        s->is_in_doubt = true;
        return true;
    }
    if (p.inside > 0 && p.enters >= 0) return true;
    if (p.inside <= 0 && p.enters <= 0) return false;
    if (p.inside < 0 && p.beyond - p.speed > p.beyond_error + p.speed_error) return false;
    const double beyond = kzi_abs(p.beyond), speed = kzi_abs(p.speed);
    const double lo = kzi_max(beyond - p.beyond_error, 0) / (speed + p.speed_error) * (1 - 0x1p-50);
    const double hi =
        speed > p.speed_error ? (beyond + p.beyond_error) / (speed - p.speed_error) * (1 + 0x1p-50) : HUGE_VAL;
    if (p.inside > 0) {
        s->out_lo = kzi_min(lo, s->out_lo);
        s->out_hi = kzi_min(hi, s->out_hi);
    } else {
        const last_edge edge = {{of_b ? c->corner : c->edge, of_b ? c->edge : c->corner}, of_b, lo, hi};
        keep_if_last(s, &edge);
        s->lo = lo, s->hi = hi;
    }
    return true;
}

/* ---- The answer ------------------------------------------------------------------------------------------------ */

/* Are all edges that may be passed last inside these sections, with the corners that pass them? */
static bool are_in_sections(const hull_sweep *s, const kzi_section sections[2])
{
    for (int i = 0; i < s->n_last; i++) {
        const last_edge *p = &s->last[i];
        const int32_t end = kzi_hull_step(&s->hulls[p->of_b], p->at[p->of_b], true);
        for (int k = 0; k < 2; k++) {
            if (!kzi_section_has(&sections[k], &s->hulls[k], p->at[k])) return false;
        }
        if (!kzi_section_has(&sections[p->of_b], &s->hulls[p->of_b], end)) return false;
    }
    return true;
}

/* A round shape may pass the last edge beside it and then meet its corner, or nothing: the section has both. */
static bool meet_by_sections(const hull_sweep *s, const kz_shape *const shapes[2], kz_vec2 m, kz_sweep_hit *out)
{
    kzi_section sections[2];
    for (int i = 0; i < 2; i++) kzi_section_around(&sections[i], shapes[i], &s->hulls[i], s->last[0].at[i]);
    if (!are_in_sections(s, sections)) return false;
    *out = s->r > 0 ? kzi_sweep_rounds(sections[0].shape, m, sections[1].shape)
                    : kzi_sweep_small(sections[0].shape, m, sections[1].shape);
    return out->hit || s->r > 0;
}

static bool is_one_place(const kzi_hull *hull, int32_t i, int32_t k)
{
    return hull->v[i].x == hull->v[k].x && hull->v[i].y == hull->v[k].y;
}

static kz_vec2 corner_beside(const kzi_hull *hull, int32_t i, bool forward)
{
    int32_t k = kzi_hull_step(hull, i, forward);
    while (k != i && is_one_place(hull, i, k)) k = kzi_hull_step(hull, k, forward);
    return hull->v[k];
}

/* By one edge, which is surely met by one corner. */
static bool meet_by_edge(const hull_sweep *s, kz_sweep_hit *out)
{
    const last_edge *p = &s->last[0];
    const kzi_hull *of = &s->hulls[p->of_b], *other = &s->hulls[!p->of_b];
    const int32_t edge = p->at[p->of_b], corner = p->at[!p->of_b];
    const kzi_met_edge met = {!p->of_b, of->turn, kzi_vec_of(of->v[edge]),
                              kzi_vec_of(of->v[kzi_hull_step(of, edge, true)]), kzi_vec_of(other->v[corner]),
                              kzi_scale(s->m, p->of_b ? 1 : -1)};
    const kzi_edge_meeting meeting = kzi_edge_meeting_of(met.p, met.q, met.side, met.v, met.m);
    const double size = s->size + kzi_length_1(s->m), margin = 0x1p-45 * size * size;
    if (!kzi_is_foremost(&meeting, other->v[corner], corner_beside(other, corner, false), corner_beside(other, corner, true),
                         margin)) {
        return false;
    }
    *out = kzi_hit_of_edge(&met, &meeting);
    return true;
}

/* Do they meet, by the edges that may be passed last?  Returns false if that is in doubt. */
static bool meets(const hull_sweep *s, const kz_shape *const shapes[2], kz_vec2 m, kz_sweep_hit *out)
{
    double in_hi = 0;
    for (int i = 0; i < s->n_last; i++) in_hi = kzi_max(s->last[i].hi, in_hi);
    const bool hits = s->n_last > 0 && !s->is_in_doubt && in_hi < kzi_min(s->out_lo, 1);
    if (hits && s->r == 0 && s->n_last == 1 && meet_by_edge(s, out)) return true;
    return hits && meet_by_sections(s, shapes, m, out);
}

/* ---- Edges that are all but parallel ------------------------------------------------------------------------------ */

/* Is the closing edge of the section turned away from the other shape, and the point of the hit on the section, seen along
 * that edge, surely not at one of its ends? */
static bool is_met_inside(const hull_sweep *s, bool of_b, const kzi_section *section, const kz_sweep_hit *hit)
{
    const kz_vec2 *v = section->room.as.polygon.inline_points;
    const kzi_vec first = kzi_vec_of(v[0]), last = kzi_vec_of(v[KZ_INLINE_POINTS - 1]), chord = kzi_sub(last, first);
    const double t = of_b ? 0 : (double)hit->t, x = hit->point.x - t * s->m.x, y = hit->point.y - t * s->m.y;
    const double size = kzi_abs(hit->point.x) + kzi_abs(hit->point.y) + kzi_length_1(s->m);
    const double margin = 0x1p-20 * size * kzi_length_1(chord), turn = of_b ? s->hulls[1].turn : -s->hulls[0].turn;
    if (turn * kzi_cross(chord, s->m) <= 0) return false;
    for (int i = 0; i + 1 < KZ_INLINE_POINTS; i++) {
        if (kzi_dot(chord, kzi_sub(kzi_vec_of(v[i + 1]), kzi_vec_of(v[i]))) <= 0) return false;
    }
    return kzi_dot(chord, (kzi_vec){x - first.x, y - first.y}) > margin &&
           kzi_dot(chord, (kzi_vec){last.x - x, last.y - y}) > margin;
}

/* Many edges of a polygon may be passed last.  Where a small shape meets the section around one of them, not at its ends, the
 * line between the two keeps apart all of the polygon, as that is convex. */
static bool meet_inside(const hull_sweep *s, const kz_shape *const shapes[2], kz_vec2 m, kz_sweep_hit *out)
{
    const bool of_b = s->hulls[1].n > s->hulls[0].n;
    kzi_section section;
    if (s->n_last == 0 || s->hulls[of_b].n < LEAST_BISECTED || s->hulls[!of_b].n > KZ_INLINE_POINTS) return false;
    kzi_section_around(&section, shapes[of_b], &s->hulls[of_b], s->last[0].at[of_b]);
    const kz_shape *a = of_b ? shapes[0] : section.shape, *b = of_b ? section.shape : shapes[1];
    if (section.n < KZ_INLINE_POINTS) return false;
    *out = s->r > 0 ? kzi_sweep_rounds(a, m, b) : kzi_sweep_small(a, m, b);
    return out->hit && is_met_inside(s, of_b, &section, out);
}

/* ---- The edges around the hit ---------------------------------------------------------------------------------- */

/* An edge of one of the shapes, with its normal in configuration space. */
typedef struct front_edge {
    bool of_b;
    kzi_caliper c;
    kzi_vec n;
    double lo; /* it is passed no earlier */
} front_edge;

/* The edge behind corner i, counterclockwise or clockwise. */
static int32_t edge_beside(const kzi_hull *hull, int32_t i, bool counterclockwise)
{
    return counterclockwise == (hull->turn > 0) ? i : kzi_hull_step(hull, i, false);
}

/* Few edges that count are far from the corner `near`: those of a sharp corner of the other shape. */
static int32_t nearest_corner(const kzi_hull *hull, kzi_vec n, int32_t near)
{
    enum { MOST_STEPS = 16 };
    const bool is_bisected = hull->n >= LEAST_BISECTED;
    const int32_t most = is_bisected ? MOST_STEPS : hull->n - 1;
    int32_t forward = most, back = most, k = kzi_nearest_from(hull, n, near, true, &forward);
    if (is_one_place(hull, k, near)) k = kzi_nearest_from(hull, n, near, false, &back);
    if (is_bisected && (forward == 0 || back == 0)) k = kzi_hull_cut_by(hull, &(kzi_line){{0, 0}, {0, 0}, {-n.y, n.x}}).high;
    return k;
}

/* Gives the edge its nearest corner, searched from corner `near` on.  Returns false if it has no length. */
static bool time_edge(const hull_sweep *s, int32_t edge, int32_t near, front_edge *out)
{
    const kzi_hull *of = &s->hulls[out->of_b], *other = &s->hulls[!out->of_b];
    const kzi_vec e = kzi_hull_vec(of, edge, kzi_hull_step(of, edge, true)), n = {of->turn * e.y, -of->turn * e.x};
    out->c = kzi_caliper_of(of, other, edge, n, nearest_corner(other, n, near));
    out->n = out->of_b ? n : kzi_scale(n, -1);
    return e.x != 0 || e.y != 0;
}

/* Does the normal of q come behind that of p, for certain? */
static bool comes_behind(kzi_vec p, kzi_vec q, bool counterclockwise)
{
    const double x = p.x * q.y, y = p.y * q.x, turn = counterclockwise ? x - y : y - x;
    return turn > 0x1p-50 * (kzi_abs(x) + kzi_abs(y));
}

/* Passes the edges of a shape from one on, until they are surely passed before the first: behind it times fall, up to the edges
 * that lead out.  Returns
 * false if an edge keeps the other shape out. */
static bool pass_edges_behind(hull_sweep *s, const front_edge *first, bool of_b, int32_t edge, bool counterclockwise)
{
    const kzi_hull *of = &s->hulls[of_b];
    front_edge next = {.of_b = of_b, .c.corner = of_b == first->of_b ? first->c.corner : first->c.edge};
    for (int32_t left = of->n; left > 0 && !s->is_in_doubt; left--) {
        if (time_edge(s, edge, next.c.corner, &next)) {
            if (!pass_edge(s, of_b, &next.c)) return false;
            if (s->hi < first->lo && comes_behind(first->n, next.n, counterclockwise)) return true;
        }
        edge = kzi_hull_step(of, edge, counterclockwise == (of->turn > 0));
    }
    return true;
}

typedef enum path_answer { PATH_MISSES, PATH_MAY_HIT, PATH_IN_DOUBT } path_answer;

/* Does b lie beside the path of a, or surely not? */
static path_answer path_beside(const hull_sweep *s, const kzi_hull_entry *entry)
{
    const kzi_vec left = {-s->m.y, s->m.x};
    const double error = KZI_CERTAIN * s->size * kzi_length_1(left), r = s->r * kzi_length(left);
    const double most = kzi_dot(left, entry->most) + r, least = kzi_dot(left, entry->least) - r;
    const double doubt = error + r * 0x1p-50;
    if (most < -doubt || least > doubt) return PATH_MISSES;
    return most > doubt && least < -doubt ? PATH_MAY_HIT : PATH_IN_DOUBT;
}

/* An edge around where the path enters, or one beside it. */
static bool find_front_edge(const hull_sweep *s, const kzi_hull_entry *entry, front_edge *out)
{
    out->of_b = entry->left[1] != entry->right[1] || s->hulls[0].n == 1;
    const int32_t at = entry->left[out->of_b], near = entry->left[!out->of_b];
    return time_edge(s, edge_beside(&s->hulls[out->of_b], at, true), near, out);
}

/* Passes the edges that may be passed last, if the path does not lead beside b.  As it surely leads into b, the edges that lead
 * out again are passed later, and need no times.  Without motion there is no path: the exact search answers. */
static path_answer pass_last_edges(hull_sweep *s)
{
    front_edge first, exit;
    if (s->m.x == 0 && s->m.y == 0) return PATH_IN_DOUBT;
    const kzi_hull_entry entry = kzi_hulls_entry(s->hulls, s->m);
    const path_answer beside = path_beside(s, &entry);
    if (beside != PATH_MAY_HIT) return beside;
    if (!find_front_edge(s, &entry, &first)) return PATH_IN_DOUBT;
    if (!pass_edge(s, first.of_b, &first.c)) return PATH_MISSES;
    if (s->n_last == 0) { /* it is passed: does an edge on the far side keep the other out? */
        const kzi_hull_entry back = kzi_hulls_entry(s->hulls, kzi_scale(s->m, -1));
        return find_front_edge(s, &back, &exit) && !pass_edge(s, exit.of_b, &exit.c) ? PATH_MISSES : PATH_IN_DOUBT;
    }
    first.lo = s->lo;
    /* The edges of the shape that has the first one, then those of the other one behind its nearest corner, both ways. */
    for (int i = 0; i < 4; i++) {
        const bool of_b = i < 2 ? first.of_b : !first.of_b, counterclockwise = i % 2 == 0;
        const kzi_hull *of = &s->hulls[of_b];
        const int32_t behind = kzi_hull_step(of, first.c.edge, counterclockwise == (of->turn > 0));
        const int32_t edge = i < 2 ? behind : edge_beside(of, first.c.corner, counterclockwise);
        if (of->n > 1 && !pass_edges_behind(s, &first, of_b, edge, counterclockwise)) return PATH_MISSES;
    }
    return PATH_MAY_HIT;
}

/* Passes all edges.  Returns false if one keeps the other shape out, or the first is left before the last is passed. */
static bool pass_all_edges(hull_sweep *s)
{
    for (int of_b = 0; of_b < 2; of_b++) {
        kzi_caliper c = kzi_caliper_begin();
        while (kzi_next_caliper(&s->hulls[of_b], &s->hulls[!of_b], &c)) {
            if (!pass_edge(s, of_b, &c)) return false;
        }
    }
    return s->in_lo <= s->out_hi;
}

static kz_sweep_hit sweep_hulls(const kz_shape *a, kz_vec2 m, const kz_shape *b)
{
    const kz_shape *const shapes[2] = {a, b};
    const kz_box both = kz_box_union(a->bounds, b->bounds);
    kz_vec2 box[2][4];
    hull_sweep s = {.hulls = {kzi_hull_of(a, box[0]), kzi_hull_of(b, box[1])}, .m = kzi_vec_of(m)};
    s.r = s.hulls[0].r + s.hulls[1].r;
    s.size = (double)both.max.x - both.min.x + both.max.y - both.min.y;
    s.in_lo = -1, s.out_lo = s.out_hi = HUGE_VAL;
    const kz_relation start = kz_relate(a, b);
    if (start == KZ_OVERLAP) return kzi_sweep_hit_at_start(kzi_contact_normal(a, b), m);
    const kz_sweep_hit none = {.start = start, .t = 1};
    kz_sweep_hit hit;
    hull_sweep by_last = s;
    const path_answer by_front = pass_last_edges(&by_last);
    if (by_front == PATH_MISSES || (by_front == PATH_MAY_HIT && by_last.in_lo > 1)) return none;
    const bool is_met =
        by_front == PATH_MAY_HIT && (meets(&by_last, shapes, m, &hit) || meet_inside(&by_last, shapes, m, &hit));
    if (!is_met) {
        if (kzi_is_for_tree(a, MOST_IN_TURN) || kzi_is_for_tree(b, MOST_IN_TURN)) return kzi_sweep_exact(a, m, b, 0);
        if (!pass_all_edges(&s) || s.in_lo > 1) return none;
        if (!meets(&s, shapes, m, &hit)) return kzi_sweep_exact(a, m, b, 0);
    }
    hit.start = start;
    return hit;
}

/* ---- Which way ------------------------------------------------------------------------------------------------- */

/* Has it more corners than the ring of sweep_round.c takes beside a capsule? */
static bool has_many_corners(const kz_shape *s)
{
    return kzi_is_stored_elsewhere(s) && s->as.polygon.n_points > 62;
}

kz_sweep_hit kzi_sweep_convex_pair(const kz_shape *a, kz_vec2 m, const kz_shape *b)
{
    if (kzi_are_small_polygons(a, b)) return kzi_sweep_small(a, m, b);
    if (!kzi_is_finite_motion(m)) return kzi_sweep_exact(a, m, b, 0);
    if (a->kind == KZ_KIND_BOX && b->kind == KZ_KIND_BOX) return kzi_sweep_boxes(a, m, b);
    if (a->kind == KZ_KIND_CIRCLE && b->kind == KZ_KIND_CIRCLE) return kzi_sweep_circles(a, m, b);
    const bool is_round = kzi_is_round_kind(a) || kzi_is_round_kind(b);
    return is_round && !has_many_corners(a) && !has_many_corners(b) ? kzi_sweep_rounds(a, m, b) : sweep_hulls(a, m, b);
}
