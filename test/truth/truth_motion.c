/* truth_motion.c - straight and round pieces that move.
 *
 * The relation of two straight pieces can only change when a vertex of one passes an edge of the other: these moments
 * are fractions, and truth_relate.c tells the relation at each of them and at one time between two.  A round piece
 * overlaps an outline during some time just when the way of a point, in that time, comes nearer than the radius to the
 * outline widened by what the round piece goes round: a distance of two segments. */
#include "truth_motion.h"

#include <math.h>
#include <stdlib.h>

typedef struct moments {
    int n, room;
    moment *at;
} moments;

moment moment_of(double t)
{
    const int scale = num_scale_of(t);
    return (moment){num_of(t, scale), num_of(1, scale), t};
}

static int moments_cmp(const moment *a, const moment *b)
{
    const double gap = a->about - b->about;
    if (fabs(gap) > 1e-12 * (fabs(a->about) + fabs(b->about))) return gap < 0 ? -1 : 1;
    return num_cmp(num_mul(a->n, b->d), num_mul(b->n, a->d));
}

static int order_moments(const void *a, const void *b) { return moments_cmp(a, b); }

static void add_moment(moments *m, num n, num d, const moment *from, const moment *till)
{
    if (num_sign(d) < 0) n = num_neg(n), d = num_neg(d);
    if (num_sign(n) <= 0 || num_less(d, n)) return;
    const moment at = {n, d, num_ratio(n, d)};
    if (moments_cmp(&at, from) <= 0 || moments_cmp(till, &at) <= 0) return;
    if (m->n == m->room) {
        moment *old = m->at;
        m->room = m->room ? 2 * m->room : 32;
        m->at = num_room(sizeof *m->at * (size_t)m->room);
        for (int i = 0; i < m->n; i++) m->at[i] = old[i];
    }
    m->at[m->n++] = at;
}

/* When the vertex v, moving, lies on the edge e, which stays. */
static void add_passing(moments *m, pt v, const edge *e, num mx, num my, const moment *from, const moment *till)
{
    const pt d = pt_sub(e->q, e->p), w = pt_sub(e->p, v);
    const num speed = num_sub(num_mul(d.x, my), num_mul(d.y, mx));
    if (num_sign(speed)) {
        /* t = n / speed, and the place on the edge is along / speed; both in 0..1. */
        const num n = num_sub(num_mul(d.x, w.y), num_mul(d.y, w.x));
        const num along = num_sub(num_mul(mx, w.y), num_mul(my, w.x));
        const int s = num_sign(speed);
        if (num_sign(along) * s < 0 || num_cmp(along, speed) * s > 0) return;
        add_moment(m, n, speed, from, till);
    } else if (num_cmp(num_mul(w.x, my), num_mul(w.y, mx)) == 0) {
        const num length_sq = num_add(num_sq(mx), num_sq(my));
        const pt to[2] = {w, pt_sub(e->q, v)};
        for (int i = 0; i < 2; i++)
            add_moment(m, num_add(num_mul(to[i].x, mx), num_mul(to[i].y, my)), length_sq, from, till);
    }
}

static void add_all(moments *m, const piece *a, const piece *b, num mx, num my, const moment *from, const moment *till)
{
    for (int i = 0; i < a->n; i++) {
        const bool ring = a->kind == PIECE_AREA && !a->mask; /* each vertex begins an edge */
        for (int k = 0; k < 2; k++) {
            if (k && (ring || (i + 1 < a->n && pt_same(a->e[i].q, a->e[i + 1].p)))) continue;
            for (int j = 0; j < b->n; j++) add_passing(m, k ? a->e[i].q : a->e[i].p, &b->e[j], mx, my, from, till);
        }
    }
}

static int relation_at(const journey *j, const moment *t)
{
    const piece a = piece_scaled(j->a, t->d, num_mul(t->n, j->mx), num_mul(t->n, j->my));
    const piece b = piece_scaled(j->b, t->d, num_small(0), num_small(0));
    return relate_pieces(&a, &b);
}

/* A time between two: one of few bits if they are not all but the same. */
static moment between(const moment *a, const moment *b)
{
    const double gap = b->about - a->about;
    if (gap > 1e-9) {
        int exponent;
        frexp(gap, &exponent);
        return moment_of(ldexp(floor(ldexp((a->about + b->about) / 2, 3 - exponent)), exponent - 3));
    }
    const num n = num_add(num_mul(a->n, b->d), num_mul(b->n, a->d)), d = num_mul(num_small(2), num_mul(a->d, b->d));
    return (moment){n, d, num_ratio(n, d)};
}

/* May they meet at all from one time till the other?  By the bounds of the way. */
static bool ways_meet(const journey *j, const moment *from, const moment *till)
{
    const num d = num_mul(from->d, till->d), n0 = num_mul(from->n, till->d), n1 = num_mul(till->n, from->d);
    const piece *a = j->a, *b = j->b;
    const num x0 = num_mul(n0, j->mx), x1 = num_mul(n1, j->mx), y0 = num_mul(n0, j->my), y1 = num_mul(n1, j->my);
    return !num_less(num_add(num_mul(a->hx, d), num_max(x0, x1)), num_mul(b->lx, d)) &&
           !num_less(num_mul(b->hx, d), num_add(num_mul(a->lx, d), num_min(x0, x1))) &&
           !num_less(num_add(num_mul(a->hy, d), num_max(y0, y1)), num_mul(b->ly, d)) &&
           !num_less(num_mul(b->hy, d), num_add(num_mul(a->ly, d), num_min(y0, y1)));
}

static bool straight_meet(const journey *j, const moment *from, const moment *till)
{
    /* Open sets that share a point still do a little earlier and later. */
    const bool lasting = j->least > 0 && (j->a->kind == PIECE_AREA || j->b->kind == PIECE_AREA);
    moments m = {0, 0, NULL};
    if (!ways_meet(j, from, till)) return false;
    add_all(&m, j->a, j->b, j->mx, j->my, from, till);
    add_all(&m, j->b, j->a, num_neg(j->mx), num_neg(j->my), from, till);
    if (m.n) qsort(m.at, (size_t)m.n, sizeof *m.at, order_moments);
    const moment *before = from;
    for (int i = 0; i <= m.n; i++) {
        const moment *at = i < m.n ? &m.at[i] : till;
        if (moments_cmp(before, at) == 0) continue;
        const size_t mark = num_mark();
        const moment middle = between(before, at);
        const bool meet = relation_at(j, &middle) >= j->least || (!lasting && relation_at(j, at) >= j->least);
        num_release(mark);
        if (meet) return true;
        before = at;
    }
    return false;
}

/* ---- Round pieces -------------------------------------------------------------------------------------- */

static bool round_meet(const journey *j, const moment *from, const moment *till)
{
    if (!ways_meet(j, from, till)) return false;
    const num d = num_mul(from->d, till->d), n0 = num_mul(from->n, till->d), n1 = num_mul(till->n, from->d);
    const edge way =
        edge_make((pt){num_mul(n0, j->mx), num_mul(n0, j->my)}, (pt){num_mul(n1, j->mx), num_mul(n1, j->my)});
    const piece a = piece_scaled(j->a, d, num_small(0), num_small(0)),
                b = piece_scaled(j->b, d, num_small(0), num_small(0));
    const num r = num_add(a.r, b.r), limit = num_sq(r);
    const int least = j->least > 0 ? -1 : 0;
    for (int i = 0; i < a.n; i++)
        for (int k = 0; k < b.n; k++) {
            /* The way of p past u-v widened by the edge p-q. */
            const edge *e = &a.e[i], *f = &b.e[k];
            const pt c[4] = {pt_sub(f->p, e->p), pt_sub(f->q, e->p), pt_sub(f->q, e->q), pt_sub(f->p, e->q)};
            const bool alone = pt_same(e->p, e->q), level = pt_same(f->p, f->q);
            for (int s = 0; s < (alone && level ? 1 : alone || level ? 3 : 4); s++) {
                const edge side = edge_make(c[s], c[(s + 1) % 4]);
                if (num_less(num_add(side.hx, r), way.lx) || num_less(way.hx, num_sub(side.lx, r)) ||
                    num_less(num_add(side.hy, r), way.ly) || num_less(way.hy, num_sub(side.ly, r)))
                    continue;
                if (edges_cmp(&way, &side, limit) <= least) return true;
            }
        }
    return false;
}

static void widen(num v, num *least, num *most)
{
    v = num_abs(v);
    if (num_sign(v) == 0) return;
    if (num_sign(*least) == 0 || num_less(v, *least)) *least = v;
    *most = num_max(*most, v);
}

static void sizes_of(const journey *j, num *least, num *most)
{
    const piece *both[2] = {j->a, j->b};
    *least = *most = num_small(0);
    for (int k = 0; k < 2; k++) {
        widen(both[k]->r, least, most);
        for (int i = 0; i < both[k]->n; i++) {
            const edge *e = &both[k]->e[i];
            widen(e->p.x, least, most), widen(e->p.y, least, most);
            widen(e->q.x, least, most), widen(e->q.y, least, most);
        }
    }
}

double round_slack(const journey *j)
{
    num least, most;
    const num motion = num_max(num_abs(j->mx), num_abs(j->my));
    sizes_of(j, &least, &most);
    return num_less(most, motion) ? 0x1p-20 : 0x1p-20 * num_ratio(most, motion);
}

bool sizes_differ(const journey *j)
{
    num least, most;
    sizes_of(j, &least, &most);
    widen(j->mx, &least, &most), widen(j->my, &least, &most);
    return num_less(num_mul(least, num_small(1 << 29)), most);
}

/* ---- All of them --------------------------------------------------------------------------------------- */

/* A hair before the time: nearer to it than anything happens. */
static moment moment_before(double t)
{
    const int scale = num_scale_of(t) + 512;
    return (moment){num_sub(num_of(t, scale), num_small(1)), num_of(1, scale), t};
}

static bool meets_from_to(const journey *j, double t, double till, bool open, bool *unsure)
{
    const size_t mark = num_mark();
    const moment from = moment_of(t), to = open ? moment_before(till) : moment_of(till);
    bool meet;
    if (j->a->mask) meet = steps_meet(j, till, unsure);
    else if (num_sign(j->mx) == 0 && num_sign(j->my) == 0) meet = false;
    else meet = j->is_round ? round_meet(j, &from, &to) : straight_meet(j, &from, &to);
    num_release(mark);
    return meet;
}

bool meets_between(const journey *j, double t, double till, bool *unsure)
{
    return meets_from_to(j, t, till, false, unsure);
}

bool meets_before(const journey *j, double t, double till, bool *unsure)
{
    return till > t && meets_from_to(j, t, till, true, unsure);
}

bool meets_by(const journey *j, double t, bool *unsure) { return t > 0 && meets_between(j, 0, t, unsure); }
