/* truth_relate.c - the relation of two pieces, exactly.
 *
 * Cut every edge of one where the other's edges meet it; each open stretch lies wholly inside, on or outside the other,
 * and its middle tells which.  A stretch inside an area: overlap.  Two outlines along each other with the inside on the
 * same side: overlap.  Else two areas share no inside: one inside would hold no outline of the other, so be whole
 * components of it, whose outline is then shared, inside on the same side.  Where two edges cross in no vertex, both
 * areas are half planes nearby: overlap at once; so all cuts left are vertices, and middles stay whole. */
#include "truth_piece.h"

static int higher(int a, int b) { return a > b ? a : b; }

static bool bounds_meet(const piece *a, const piece *b)
{
    return !num_less(a->hx, b->lx) && !num_less(b->hx, a->lx) && !num_less(a->hy, b->ly) && !num_less(b->hy, a->ly);
}

/* A closed curve has no ends. */
static bool is_closed(const piece *curve) { return pt_same(curve->end[0], curve->end[1]); }

static bool is_end(pt p, const piece *curve)
{
    return !is_closed(curve) && (pt_same(p, curve->end[0]) || pt_same(p, curve->end[1]));
}

/* Do the edges meet in an end of the curve?  Where they cross, `at` is not computed. */
static bool meet_in_end(const piece *curve, meet_kind how, pt at, const edge *e, const edge *f)
{
    bool found = false;
    for (int k = 0; k < 2 && !is_closed(curve) && !found; k++) {
        const pt end = curve->end[k]; /* an open curve may come back through its own end, which stays an end */
        found = how == MEET_CROSS ? on_edge(end, e) && on_edge(end, f) : pt_same(at, end);
    }
    return found;
}

static int point_curve(const piece *a, const piece *b)
{
    const pt p = a->e[0].p;
    for (int i = 0; i < b->n; i++)
        if (on_edge(p, &b->e[i])) return is_end(p, b) ? 0 : 1;
    return -1;
}

static int curve_curve(const piece *a, const piece *b)
{
    int result = -1;
    for (int i = 0; i < a->n; i++)
        for (int j = 0; j < b->n; j++) {
            const edge *e = &a->e[i], *f = &b->e[j];
            pt lo, hi;
            const meet_kind how = edges_meet(e, f, &lo, &hi);
            if (how == MEET_NONE) continue;
            if (how == MEET_ALONG) return 1;
            if (!meet_in_end(a, how, lo, e, f) && !meet_in_end(b, how, lo, e, f)) return 1;
            result = 0;
        }
    return result;
}

/* ---- Cutting ------------------------------------------------------------------------------------------- */

typedef struct cut {
    int edge; /* number of the edge that is cut */
    pt at;
} cut;

typedef struct stretch {
    const edge *e, *f;
    pt lo, hi;
} stretch;

typedef struct cuts {
    cut *a, *b;
    stretch *along;
    int n_a, n_b, n_along;
    bool crossed; /* in a point that is no vertex of an area */
} cuts;

static bool is_corner(const piece *area, const edge *e, const edge *f, pt *at)
{
    for (int i = 0; i < area->n; i++) {
        const pt ends[2] = {area->e[i].p, area->e[i].q}; /* both: the edges of a mask are no rings */
        for (int k = 0; k < 2; k++)
            if (on_edge(ends[k], e) && on_edge(ends[k], f)) {
                *at = ends[k];
                return true;
            }
    }
    return false;
}

static cuts cut_pieces(const piece *a, const piece *b)
{
    cuts c = {NULL, NULL, NULL, 0, 0, 0, false};
    int room = 0;
    for (int i = 0; i < a->n; i++)
        for (int j = 0; j < b->n; j++) {
            const edge *e = &a->e[i], *f = &b->e[j];
            pt lo, hi;
            meet_kind how = edges_meet(e, f, &lo, &hi);
            if (how == MEET_NONE) continue;
            if (how == MEET_CROSS) {
                const bool corner = (a->kind == PIECE_AREA && is_corner(a, e, f, &lo)) || is_corner(b, e, f, &lo);
                if (!corner) {
                    c.crossed = true;
                    return c;
                }
                hi = lo;
            }
            if (c.n_a + 2 > room) {
                const cuts old = c;
                room = room ? 2 * room : 16;
                c.a = num_room(sizeof *c.a * (size_t)room), c.b = num_room(sizeof *c.b * (size_t)room);
                c.along = num_room(sizeof *c.along * (size_t)room);
                for (int k = 0; k < c.n_a; k++) c.a[k] = old.a[k], c.b[k] = old.b[k];
                for (int k = 0; k < c.n_along; k++) c.along[k] = old.along[k];
            }
            c.a[c.n_a++] = (cut){i, lo}, c.b[c.n_b++] = (cut){j, lo};
            if (how != MEET_ALONG) continue;
            c.a[c.n_a++] = (cut){i, hi}, c.b[c.n_b++] = (cut){j, hi};
            c.along[c.n_along++] = (stretch){e, f, lo, hi};
        }
    return c;
}

static bool comes_before(pt a, pt b)
{
    const int x = num_cmp(a.x, b.x);
    return x ? x < 0 : num_less(a.y, b.y);
}

static num half(num a) { return num_shift_down(a, 1); }

/* Does the middle of some stretch between cuts lie inside the other area? */
static bool enters(const piece *a, const cut *at, int n, const piece *area)
{
    pt *stop = num_room(sizeof *stop * (size_t)(n + 2));
    for (int i = 0; i < a->n; i++) {
        int stops = 0;
        stop[stops++] = a->e[i].p, stop[stops++] = a->e[i].q;
        for (int k = 0; k < n; k++)
            if (at[k].edge == i) stop[stops++] = at[k].at;
        for (int k = 1; k < stops; k++) {
            const pt p = stop[k];
            int j = k;
            for (; j > 0 && comes_before(p, stop[j - 1]); j--) stop[j] = stop[j - 1];
            stop[j] = p;
        }
        for (int k = 1; k < stops; k++) {
            if (pt_same(stop[k - 1], stop[k])) continue;
            const pt middle = {half(num_add(stop[k - 1].x, stop[k].x)), half(num_add(stop[k - 1].y, stop[k].y))};
            if (locate(middle, area->e, area->n) > 0) return true;
        }
    }
    return false;
}

/* On which side of the stretch lo-hi of its edge does the area lie?  Looked at between the lowest end and the next
 * height at which the area has a vertex: there no vertex is. */
static bool lies_beyond(const edge *e, pt lo, pt hi, const piece *area)
{
    const bool level = num_cmp(lo.y, hi.y) == 0;
    const num y0 = level ? lo.x : lo.y, y1 = level ? hi.x : hi.y;
    const num low = num_min(y0, y1);
    num up = num_max(y0, y1);
    for (int i = 0; i < area->n; i++) {
        const num ends[2] = {level ? area->e[i].p.x : area->e[i].p.y, level ? area->e[i].q.x : area->e[i].q.y};
        for (int k = 0; k < 2; k++)
            if (num_less(low, ends[k]) && num_less(ends[k], up)) up = ends[k];
    }
    /* The point of the edge at height (low + up) / 2, over w. */
    const pt d = pt_sub(e->q, e->p);
    const num rise = num_sub(num_add(low, up), num_mul(num_small(2), level ? e->p.x : e->p.y));
    num w = num_mul(num_small(2), level ? d.x : d.y);
    num x = num_add(num_mul(e->p.x, w), num_mul(rise, d.x)), y = num_add(num_mul(e->p.y, w), num_mul(rise, d.y));
    if (num_sign(w) < 0) w = num_neg(w), x = num_neg(x), y = num_neg(y);
    return beyond_at(x, y, w, e, area->e, area->n);
}

static int line_area(const piece *a, const piece *b)
{
    const cuts c = cut_pieces(a, b);
    if (c.crossed) return 1;
    if (c.n_a == 0) return locate(a->e[0].p, b->e, b->n) > 0 ? 1 : -1;
    return enters(a, c.a, c.n_a, b) ? 1 : 0;
}

/* One of them may be a mask, whose rings are not in order; so every edge speaks for itself. */
static bool one_is_inside(const piece *a, const piece *b)
{
    for (int i = 0; i < a->n; i++)
        if (locate(a->e[i].p, b->e, b->n) > 0) return true;
    return false;
}

static int area_area(const piece *a, const piece *b)
{
    const cuts c = cut_pieces(a, b);
    if (c.crossed) return 1;
    if (c.n_a == 0) return one_is_inside(a, b) || one_is_inside(b, a) ? 1 : -1;
    for (int i = 0; i < c.n_along; i++) {
        const stretch *s = &c.along[i];
        if (lies_beyond(s->e, s->lo, s->hi, a) == lies_beyond(s->f, s->lo, s->hi, b)) return 1;
    }
    return enters(a, c.a, c.n_a, b) || enters(b, c.b, c.n_b, a) ? 1 : 0;
}

/* ---- Round ones, and masks ------------------------------------------------------------------------------- */

static int any_round(const piece *a, const piece *b)
{
    const num limit = num_sq(num_add(a->r, b->r));
    int nearest = -1;
    for (int i = 0; i < a->n && nearest < 1; i++) nearest = higher(nearest, -edges_cmp(&a->e[i], &b->e[0], limit));
    if (nearest < 1 && a->kind == PIECE_AREA && locate(b->e[0].p, a->e, a->n) > 0) return 1;
    return nearest;
}

static bool cell_set(const leaf *m, int64_t x, int64_t y)
{
    return x >= 0 && y >= 0 && x < m->w && y < m->h && (m->row[y] >> x & 1);
}

static int cells_cells(const piece *a, const piece *b)
{
    const int64_t dx = a->cell_x - b->cell_x, dy = a->cell_y - b->cell_y;
    int result = -1;
    for (int y = 0; y < a->mask->h; y++)
        for (int x = 0; x < a->mask->w; x++) {
            if (!cell_set(a->mask, x, y)) continue;
            if (cell_set(b->mask, x + dx, y + dy)) return 1;
            for (int k = 0; k < 9 && result < 0; k++)
                if (cell_set(b->mask, x + dx + k % 3 - 1, y + dy + k / 3 - 1)) result = 0;
        }
    return result;
}

static int relate_ordered(const piece *a, const piece *b)
{
    if (b->kind == PIECE_ROUND) return any_round(a, b);
    if (b->kind == PIECE_AREA) {
        if (a->kind == PIECE_POINT) return locate(a->e[0].p, b->e, b->n);
        if (a->mask && b->mask) return cells_cells(a, b);
        return a->kind == PIECE_CURVE ? line_area(a, b) : area_area(a, b);
    }
    if (a->kind == PIECE_CURVE) return curve_curve(a, b);
    return b->kind == PIECE_CURVE ? point_curve(a, b) : pt_same(a->e[0].p, b->e[0].p) ? 1 : -1;
}

int relate_pieces(const piece *a, const piece *b)
{
    if (!bounds_meet(a, b)) return -1;
    const size_t mark = num_mark();
    const int relation = a->kind <= b->kind ? relate_ordered(a, b) : relate_ordered(b, a);
    num_release(mark);
    return relation;
}

int relate_all(const pieces *a, const pieces *b)
{
    int highest = -1;
    for (int i = 0; i < a->n; i++)
        for (int j = 0; j < b->n; j++) highest = higher(highest, relate_pieces(&a->p[i], &b->p[j]));
    return highest;
}
