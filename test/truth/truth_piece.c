/* truth_piece.c - from drawn shapes to exact pieces. */
#include "truth_piece.h"

#include <math.h>
#include <string.h>

edge edge_make(pt p, pt q)
{
    edge e = {p, q, p.x, q.x, p.y, q.y};
    if (num_less(q.x, p.x)) e.lx = q.x, e.hx = p.x;
    if (num_less(q.y, p.y)) e.ly = q.y, e.hy = p.y;
    return e;
}

static void set_bounds(piece *p)
{
    p->lx = p->e[0].lx, p->hx = p->e[0].hx, p->ly = p->e[0].ly, p->hy = p->e[0].hy;
    for (int i = 1; i < p->n; i++) {
        p->lx = num_min(p->lx, p->e[i].lx), p->hx = num_max(p->hx, p->e[i].hx);
        p->ly = num_min(p->ly, p->e[i].ly), p->hy = num_max(p->hy, p->e[i].hy);
    }
    p->lx = num_sub(p->lx, p->r), p->ly = num_sub(p->ly, p->r);
    p->hx = num_add(p->hx, p->r), p->hy = num_add(p->hy, p->r);
}

bool pieces_pose(const drawn *s, pieces *out, int *scale)
{
    out->n = s->n;
    *scale = 0;
    for (int i = 0; i < s->n; i++) {
        leaf *l = &out->leaf[i];
        if (!leaf_posed(s, i, l, out->at[i])) return false;
        if (l->kind == LEAF_MASK) continue;
        for (int k = 0; k < l->n; k++) {
            const int x = num_scale_of(l->p[k].x), y = num_scale_of(l->p[k].y);
            if (x > *scale) *scale = x;
            if (y > *scale) *scale = y;
        }
        const bool is_round = l->kind == LEAF_CIRCLE || l->kind == LEAF_CAPSULE;
        if (is_round && num_scale_of(l->r) > *scale) *scale = num_scale_of(l->r);
    }
    return true;
}

static pt whole(kz_vec2 p, int scale) { return (pt){num_of(p.x, scale), num_of(p.y, scale)}; }

static int before(pt a, pt b)
{
    const int x = num_cmp(a.x, b.x);
    return x ? x : num_cmp(a.y, b.y);
}

/* A piece of one edge, or of a point. */
static void make_line(piece *out, pt p, pt q)
{
    out->n = 1;
    out->e = num_room(sizeof *out->e);
    out->e[0] = edge_make(p, q);
    out->kind = pt_same(p, q) ? PIECE_POINT : PIECE_CURVE;
    out->end[0] = p, out->end[1] = q;
}

static void make_curve(piece *out, const leaf *l, int scale)
{
    out->e = num_room(sizeof *out->e * (size_t)l->n);
    pt last = out->end[0] = whole(l->p[0], scale);
    for (int i = 1; i < l->n; i++) {
        const pt p = whole(l->p[i], scale);
        if (!pt_same(last, p)) out->e[out->n++] = edge_make(last, p);
        last = p;
    }
    out->end[1] = last, out->kind = PIECE_CURVE;
    if (out->n == 0) make_line(out, last, last);
}

/* A polygon whose vertices all lie on one line is what it looks like. */
static bool make_flat(piece *out)
{
    pt lo = out->e[0].p, hi = lo;
    for (int i = 0; i < out->n; i++) {
        if (num_sign(cross_of(out->e[0].p, out->e[0].q, out->e[i].q))) return false;
        if (before(out->e[i].q, lo) < 0) lo = out->e[i].q;
        if (before(out->e[i].q, hi) > 0) hi = out->e[i].q;
    }
    make_line(out, lo, hi);
    return true;
}

static void make_area(piece *out, const leaf *l, int scale)
{
    out->e = num_room(sizeof *out->e * (size_t)l->n);
    out->kind = PIECE_AREA;
    for (int ring = 0, i = 0; ring < l->n_rings; ring++) {
        pt last = whole(l->p[l->ring_end[ring] - 1], scale);
        for (; i < l->ring_end[ring]; i++) {
            const pt p = whole(l->p[i], scale);
            if (!pt_same(last, p)) out->e[out->n++] = edge_make(last, p);
            last = p;
        }
    }
    if (out->n == 0) make_line(out, whole(l->p[0], scale), whole(l->p[0], scale));
    else make_flat(out);
}

static void make_box(piece *out, const leaf *l, int scale)
{
    const pt lo = whole(l->p[0], scale), hi = whole(l->p[1], scale);
    if (num_cmp(lo.x, hi.x) == 0 || num_cmp(lo.y, hi.y) == 0) {
        make_line(out, lo, hi);
        return;
    }
    const pt c[4] = {lo, {hi.x, lo.y}, hi, {lo.x, hi.y}};
    out->kind = PIECE_AREA, out->n = 4;
    out->e = num_room(sizeof *out->e * 4);
    for (int i = 0; i < 4; i++) out->e[i] = edge_make(c[i], c[(i + 1) % 4]);
}

static void make_round(piece *out, const leaf *l, int scale)
{
    make_line(out, whole(l->p[0], scale), whole(l->p[l->kind == LEAF_CAPSULE], scale));
    out->r = num_of(l->r, scale);
    if (l->r > 0) out->kind = PIECE_ROUND;
}

/* ---- Masks --------------------------------------------------------------------------------------------- */

static int pixel(const leaf *m, int x, int y)
{
    return x >= 0 && y >= 0 && x < m->w && y < m->h ? (int)(m->row[y] >> x & 1) : 0;
}

/* -1, 0, 1: no side there, or the set pixel before or after it.  Level: between (i, j-1) and (i, j). */
static int side_at(const leaf *m, bool level, int i, int j)
{
    const int before_it = level ? pixel(m, i, j - 1) : pixel(m, j - 1, i);
    const int after_it = level ? pixel(m, i, j) : pixel(m, j, i);
    return before_it == after_it ? 0 : after_it ? 1 : -1;
}

bool piece_of_cells(const leaf *m, int64_t x, int64_t y, int scale, piece *out)
{
    const num unit = num_of(1, scale);
    memset(out, 0, sizeof *out);
    out->kind = PIECE_AREA, out->mask = m, out->cell_x = x, out->cell_y = y;
    out->e = num_room(sizeof *out->e * (size_t)(2 * m->w * m->h + m->w + m->h));
    for (int level = 0; level < 2; level++) {
        const int lines = (level ? m->h : m->w) + 1, length = level ? m->w : m->h;
        const int64_t along = level ? x : y, across = level ? y : x;
        for (int j = 0; j < lines; j++)
            for (int i = 0, start; i < length;) {
                /* As long as the same side goes on; where it changes sides two cells meet at a corner. */
                const int side = side_at(m, level, start = i, j);
                while (i < length && side_at(m, level, i, j) == side) i++;
                if (side == 0) continue;
                const num a = num_mul(num_small(along + start), unit), b = num_mul(num_small(along + i), unit);
                const num c = num_mul(num_small(across + j), unit);
                out->e[out->n++] = level ? edge_make((pt){a, c}, (pt){b, c}) : edge_make((pt){c, a}, (pt){c, b});
            }
    }
    if (out->n) set_bounds(out);
    return out->n > 0;
}

/* ceil(t - 1/2), meant exactly. */
static int64_t cell_of(double t)
{
    const double down = floor(t);
    return (int64_t)down + (t > down + 0.5); /* t - down would round */
}

void pieces_make(pieces *out, int scale)
{
    const int leaves = out->n;
    out->scale = scale;
    out->n = 0;
    for (int i = 0; i < leaves; i++) {
        const leaf *l = &out->leaf[i];
        piece *p = &out->p[out->n];
        memset(p, 0, sizeof *p);
        switch (l->kind) {
        case LEAF_POINT: make_line(p, whole(l->p[0], scale), whole(l->p[0], scale)); break;
        case LEAF_SEGMENT: make_line(p, whole(l->p[0], scale), whole(l->p[1], scale)); break;
        case LEAF_BOX: make_box(p, l, scale); break;
        case LEAF_CIRCLE:
        case LEAF_CAPSULE: make_round(p, l, scale); break;
        case LEAF_POLYGON: make_area(p, l, scale); break;
        case LEAF_POLYLINE: make_curve(p, l, scale); break;
        case LEAF_MASK: piece_of_cells(l, cell_of(out->at[i][0]), cell_of(out->at[i][1]), scale, p); break;
        }
        if (p->n == 0) continue; /* a mask with nothing set */
        p->leaf = i;
        set_bounds(p);
        out->n++;
    }
}

static num times(num v, num by, num d) { return num_add(num_mul(v, by), d); }

piece piece_scaled(const piece *p, num by, num dx, num dy)
{
    piece r = *p;
    r.e = num_room(sizeof *r.e * (size_t)p->n);
    r.r = num_mul(p->r, by);
    for (int i = 0; i < p->n; i++) {
        const edge *e = &p->e[i];
        r.e[i] = edge_make((pt){times(e->p.x, by, dx), times(e->p.y, by, dy)},
                           (pt){times(e->q.x, by, dx), times(e->q.y, by, dy)});
    }
    for (int i = 0; i < 2; i++) r.end[i] = (pt){times(p->end[i].x, by, dx), times(p->end[i].y, by, dy)};
    r.mask = NULL; /* no longer whole cells */
    set_bounds(&r);
    return r;
}
