/* truth_edge.c - points and edges with whole coordinates: sides, crossings, distances, inside or not. */
#include "truth_piece.h"

num cross_of(pt o, pt a, pt b)
{
    return num_sub(num_mul(num_sub(a.x, o.x), num_sub(b.y, o.y)), num_mul(num_sub(a.y, o.y), num_sub(b.x, o.x)));
}

static num dot_of(pt o, pt a, pt b)
{
    return num_add(num_mul(num_sub(a.x, o.x), num_sub(b.x, o.x)), num_mul(num_sub(a.y, o.y), num_sub(b.y, o.y)));
}

static num gap_sq(pt a, pt b) { return num_add(num_sq(num_sub(a.x, b.x)), num_sq(num_sub(a.y, b.y))); }

static bool in_bounds(pt p, const edge *e)
{
    return !num_less(p.x, e->lx) && !num_less(e->hx, p.x) && !num_less(p.y, e->ly) && !num_less(e->hy, p.y);
}

bool on_edge(pt p, const edge *e) { return in_bounds(p, e) && num_sign(cross_of(e->p, e->q, p)) == 0; }

/* Even-odd by a ray towards +x; a vertex at the ray's height counts as above it. */
int locate(pt p, const edge *edges, int n)
{
    bool inside = false;
    for (int i = 0; i < n; i++) {
        const edge *e = &edges[i];
        if (num_less(e->hx, p.x) || num_less(p.y, e->ly) || num_less(e->hy, p.y)) continue;
        const bool p_up = num_less(e->p.y, p.y), q_up = num_less(e->q.y, p.y);
        if (num_less(p.x, e->lx)) {
            inside ^= p_up != q_up;
            continue;
        }
        const int side = num_sign(cross_of(e->p, e->q, p));
        if (side == 0) return 0; /* within its bounds and on its line */
        if (p_up != q_up) inside ^= (side > 0) == p_up;
    }
    return inside ? 1 : -1;
}

static bool lies_before(pt a, pt b)
{
    const int x = num_cmp(a.x, b.x);
    return x ? x < 0 : num_less(a.y, b.y);
}

/* Both on one line: their common stretch. */
static meet_kind meet_on_line(const edge *e, const edge *f, pt *lo, pt *hi)
{
    const bool turn_e = lies_before(e->q, e->p), turn_f = lies_before(f->q, f->p);
    const pt e0 = turn_e ? e->q : e->p, e1 = turn_e ? e->p : e->q;
    const pt f0 = turn_f ? f->q : f->p, f1 = turn_f ? f->p : f->q;
    *lo = lies_before(e0, f0) ? f0 : e0;
    *hi = lies_before(e1, f1) ? e1 : f1;
    if (lies_before(*hi, *lo)) return MEET_NONE;
    return pt_same(*lo, *hi) ? MEET_POINT : MEET_ALONG;
}

meet_kind edges_meet(const edge *e, const edge *f, pt *lo, pt *hi)
{
    if (num_less(f->hx, e->lx) || num_less(e->hx, f->lx) || num_less(f->hy, e->ly) || num_less(e->hy, f->ly))
        return MEET_NONE;
    const int ep = num_sign(cross_of(f->p, f->q, e->p)), eq = num_sign(cross_of(f->p, f->q, e->q));
    if (ep * eq > 0) return MEET_NONE;
    if (ep == 0 && eq == 0) return meet_on_line(e, f, lo, hi);
    const int fp = num_sign(cross_of(e->p, e->q, f->p)), fq = num_sign(cross_of(e->p, e->q, f->q));
    if (fp * fq > 0) return MEET_NONE;
    if (ep && eq && fp && fq) return MEET_CROSS;
    *lo = *hi = ep == 0 ? e->p : eq == 0 ? e->q : fp == 0 ? f->p : f->q;
    return MEET_POINT;
}

int point_edge_cmp(pt p, const edge *e, num limit)
{
    const num along = dot_of(e->p, p, e->q), length_sq = gap_sq(e->p, e->q);
    if (num_sign(along) <= 0) return num_cmp(gap_sq(p, e->p), limit);
    if (!num_less(along, length_sq)) return num_cmp(gap_sq(p, e->q), limit);
    return num_cmp(num_sq(cross_of(e->p, e->q, p)), num_mul(limit, length_sq));
}

static bool is_point(const edge *e) { return pt_same(e->p, e->q); }

int edges_cmp(const edge *e, const edge *f, num limit)
{
    pt lo, hi;
    const bool meet = is_point(e)   ? (is_point(f) ? pt_same(e->p, f->p) : on_edge(e->p, f))
                      : is_point(f) ? on_edge(f->p, e)
                                    : edges_meet(e, f, &lo, &hi) != MEET_NONE;
    if (meet) return num_cmp(num_small(0), limit);
    int least = point_edge_cmp(e->p, f, limit);
    const pt ends[3] = {e->q, f->p, f->q};
    for (int i = 0; i < 3 && least >= 0; i++) {
        const int one = point_edge_cmp(ends[i], i == 0 ? f : e, limit);
        if (one < least) least = one;
    }
    return least;
}

/* Coordinates swapped: a level edge becomes an upright one. */
static edge swapped(const edge *e) { return (edge){{e->p.y, e->p.x}, {e->q.y, e->q.x}, e->ly, e->hy, e->lx, e->hx}; }

bool beyond_at(num x, num y, num w, const edge *own, const edge *edges, int n)
{
    const bool level = num_cmp(own->ly, own->hy) == 0;
    bool beyond = false;
    if (level) {
        const num t = x;
        x = y, y = t;
    }
    for (int i = 0; i < n; i++) {
        if (&edges[i] == own) continue;
        const edge e = level ? swapped(&edges[i]) : edges[i];
        const bool p_up = num_less(num_mul(e.p.y, w), y), q_up = num_less(num_mul(e.q.y, w), y);
        if (p_up == q_up) continue;
        const num dx = num_sub(e.q.x, e.p.x), dy = num_sub(e.q.y, e.p.y);
        const num side =
            num_sub(num_mul(dx, num_sub(y, num_mul(e.p.y, w))), num_mul(dy, num_sub(x, num_mul(e.p.x, w))));
        beyond ^= (num_sign(side) > 0) == p_up;
    }
    return beyond;
}
