/* sweep_hull.c - sweeps of two convex shapes: which way by their kinds, and that of polygons with more than eight corners.
 *
 * Rotating calipers give the nearest corner for each edge of both, and with it the time at which the edge lets the other
 * shape in, or out (Cyrus and Beck 1978, in configuration space).  Sections around the edges that may be passed last
 * meet as the whole shapes do.
 *
 * Past a polygon of very many corners, the edge that is met is searched first.  Where a small shape meets the section around
 * it, not at its ends, the line between the two keeps apart all of the polygon, as that is convex. */
#include "query/convex/convex.h"
#include "query/convex/section.h"
#include "query/contact/contact_normal.h"
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
    MOST_IN_TURN = 4096 /* of more corners, with a tree, the exact search is faster */
};

typedef struct hull_sweep {
    kzi_hull hulls[2];
    kzi_vec m;
    double r, size;            /* both radii; the size of a box around both */
    last_edge last[MOST_LAST]; /* edges that may be passed last */
    int n_last;
    double in_lo, out_lo, out_hi; /* the last is passed inwards no earlier than in_lo; the first outwards */
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
KZI_ALWAYS_INLINE bool pass_edge(hull_sweep *s, bool of_b, const kzi_caliper *c)
{
    const edge_timing p = timing_of(s, of_b, c);
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

/* ---- Many corners ---------------------------------------------------------------------------------------------- */

enum { LEAST_SEARCHED = 64 };

/* A polygon of many corners, and a small shape, which moves along d, seen from it. */
typedef struct many_corners {
    const kzi_hull *hull, *other;
    bool of_b;
    kzi_vec d;
} many_corners;

/* Does the other shape pass beside all of the polygon, for certain? */
static bool passes_beside(const hull_sweep *s, const many_corners *c, const kzi_hull_cut *ends)
{
    const kzi_vec across = {-c->d.y, c->d.x}, back = {c->d.y, -c->d.x};
    const int32_t high = kzi_hull_foremost(c->other, across), low = kzi_hull_foremost(c->other, back);
    const kz_vec2 *v = c->hull->v, *w = c->other->v;
    const kzi_vec above = {(double)w[low].x - v[ends->high].x, (double)w[low].y - v[ends->high].y};
    const kzi_vec below = {(double)w[high].x - v[ends->low].x, (double)w[high].y - v[ends->low].y};
    const double most = s->r * kzi_length(across) * (1 + 0x1p-50) + KZI_CERTAIN * s->size * kzi_length_1(across);
    return kzi_dot(across, above) > most || kzi_dot(across, below) < -most;
}

/* Is the closing edge of the section turned away from the other shape, and the point of the hit on the section, seen along
 * that edge, surely not at one of its ends? */
static bool is_met_inside(const many_corners *c, const kzi_section *section, kz_vec2 m, const kz_sweep_hit *hit)
{
    const kz_vec2 *v = section->room.as.polygon.inline_points;
    const kzi_vec first = kzi_vec_of(v[0]), last = kzi_vec_of(v[KZ_INLINE_POINTS - 1]), chord = kzi_sub(last, first);
    const double t = c->of_b ? 0 : (double)hit->t, x = hit->point.x - t * m.x, y = hit->point.y - t * m.y;
    const double size = kzi_abs(hit->point.x) + kzi_abs(hit->point.y) + kzi_abs(m.x) + kzi_abs(m.y);
    const double margin = 0x1p-20 * size * kzi_length_1(chord);
    if (c->hull->turn * (chord.x * c->d.y - chord.y * c->d.x) <= 0) return false;
    for (int i = 0; i + 1 < KZ_INLINE_POINTS; i++) {
        if (kzi_dot(chord, kzi_sub(kzi_vec_of(v[i + 1]), kzi_vec_of(v[i]))) <= 0) return false;
    }
    return kzi_dot(chord, (kzi_vec){x - first.x, y - first.y}) > margin &&
           kzi_dot(chord, (kzi_vec){last.x - x, last.y - y}) > margin;
}

/* They are apart or touch at the start.  Returns false where this does not tell whether and when they meet. */
KZI_NEVER_INLINE bool sweep_at_edge(const hull_sweep *s, const kz_shape *const shapes[2], kz_vec2 m, kz_sweep_hit *out)
{
    const bool of_b = s->hulls[1].n > s->hulls[0].n;
    const many_corners c = {&s->hulls[of_b], &s->hulls[!of_b], of_b, of_b ? s->m : kzi_scale(s->m, -1)};
    if (c.other->n > KZ_INLINE_POINTS || (m.x == 0 && m.y == 0)) return false;
    const kzi_hull_cut ends = kzi_hull_cut_by(c.hull, &(kzi_line){{0, 0}, {0, 0}, c.d});
    if (passes_beside(s, &c, &ends)) return true;
    kzi_section section;
    hull_sweep one = *s;
    const int32_t edge = kzi_hull_edge_met(c.hull, c.other, c.d, &ends);
    kzi_section_around(&section, shapes[of_b], c.hull, edge);
    const kzi_vec e = kzi_hull_vec(c.hull, section.at[3], section.at[4]), n = {c.hull->turn * e.y, -c.hull->turn * e.x};
    const int32_t k = kzi_hull_foremost(c.other, (kzi_vec){-n.x, -n.y});
    const kz_vec2 p = c.other->v[k], q = c.hull->v[section.at[3]];
    const kzi_caliper caliper = {section.at[3], k, n, n.x * ((double)p.x - q.x) + n.y * ((double)p.y - q.y)};
    if (section.n < KZ_INLINE_POINTS) return false;
    if (!pass_edge(&one, of_b, &caliper)) return true;
    const kz_shape *a = of_b ? shapes[0] : section.shape, *b = of_b ? section.shape : shapes[1];
    const kz_sweep_hit hit = s->r > 0 ? kzi_sweep_rounds(a, m, b) : kzi_sweep_small(a, m, b);
    if (!hit.hit || !is_met_inside(&c, &section, m, &hit)) return false;
    *out = hit;
    return true;
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
    if (s.hulls[0].n >= LEAST_SEARCHED || s.hulls[1].n >= LEAST_SEARCHED) {
        kz_sweep_hit at_edge = {.t = 1};
        if (sweep_at_edge(&s, shapes, m, &at_edge)) {
            at_edge.start = start;
            return at_edge;
        }
    }
    if (kzi_is_for_tree(a, MOST_IN_TURN) || kzi_is_for_tree(b, MOST_IN_TURN)) return kzi_sweep_exact(a, m, b, 0);
    for (int of_b = 0; of_b < 2; of_b++) {
        kzi_caliper c = kzi_caliper_begin();
        while (kzi_next_caliper(&s.hulls[of_b], &s.hulls[!of_b], &c)) {
            if (!pass_edge(&s, of_b, &c)) return (kz_sweep_hit){.start = start, .t = 1};
        }
    }
    if (s.in_lo > kzi_min(s.out_hi, 1)) return (kz_sweep_hit){.start = start, .t = 1};
    double in_hi = 0;
    kz_sweep_hit hit;
    for (int i = 0; i < s.n_last; i++) in_hi = kzi_max(s.last[i].hi, in_hi);
    const bool hits = s.n_last > 0 && !s.is_in_doubt && in_hi < kzi_min(s.out_lo, 1);
    if (!hits || !meet_by_sections(&s, shapes, m, &hit)) return kzi_sweep_exact(a, m, b, 0);
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
