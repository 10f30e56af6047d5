/* truth_hold.c - containment by looking at both sides of every stretch of every edge.
 *
 * All edges are cut where others meet them; an open stretch between two cuts lies wholly inside, on or outside of any
 * piece, and so do the places right beside it.  A curve is held when each of its stretches is.  An area is held when
 * the inner side of each stretch of its outline is, and both sides of each stretch of a's edges inside it: every face
 * that the edges make within the area has one of these sides.  A round piece is held when its middle is, and both sides
 * of every stretch nearer to it than its radius.  Middles of stretches are fractions over a common w. */
#include "truth_hold.h"

typedef struct spot {
    num x, y, w; /* (x / w, y / w), w > 0 */
} spot;

typedef struct share {
    num n, d; /* of the way along an edge, 0..1; d > 0 */
} share;

typedef struct soup {
    int n;
    const edge **e;
} soup;

/* ---- Where a spot lies ----------------------------------------------------------------------------------- */

static int side_of(const spot *p, const edge *e)
{
    const pt d = pt_sub(e->q, e->p);
    return num_sign(num_sub(num_mul(d.x, num_sub(p->y, num_mul(e->p.y, p->w))),
                            num_mul(d.y, num_sub(p->x, num_mul(e->p.x, p->w)))));
}

static bool spot_on(const spot *p, const edge *e)
{
    return !num_less(p->x, num_mul(e->lx, p->w)) && !num_less(num_mul(e->hx, p->w), p->x) &&
           !num_less(p->y, num_mul(e->ly, p->w)) && !num_less(num_mul(e->hy, p->w), p->y) && side_of(p, e) == 0;
}

static const edge *edge_at(const spot *p, const piece *a)
{
    for (int i = 0; i < a->n; i++)
        if (spot_on(p, &a->e[i])) return &a->e[i];
    return NULL;
}

static bool spot_inside(const spot *p, const piece *area)
{
    bool inside = false;
    for (int i = 0; i < area->n; i++) {
        const edge *e = &area->e[i];
        const bool p_up = num_less(num_mul(e->p.y, p->w), p->y), q_up = num_less(num_mul(e->q.y, p->w), p->y);
        if (p_up != q_up) inside ^= (side_of(p, e) > 0) == p_up;
    }
    return inside;
}

/* Is the place right beside the spot in the piece?  `beyond`: towards +x of its line, or +y of a level one. */
static bool side_in(const spot *p, bool beyond, const piece *area)
{
    const edge *on = edge_at(p, area);
    if (!on) return spot_inside(p, area);
    return beyond_at(p->x, p->y, p->w, on, area->e, area->n) == beyond;
}

static bool side_held(const spot *p, bool beyond, const pieces *a)
{
    for (int i = 0; i < a->n; i++)
        if (a->p[i].kind == PIECE_AREA && side_in(p, beyond, &a->p[i])) return true;
    return false;
}

/* Held by an area, or by a curve that goes on here: a point does not hold what is around it. */
static bool spot_held(const spot *p, const pieces *a, bool by_areas_only)
{
    for (int i = 0; i < a->n; i++) {
        const piece *one = &a->p[i];
        if (one->kind != PIECE_AREA && (by_areas_only || one->kind != PIECE_CURVE)) continue;
        if (edge_at(p, one) || (one->kind == PIECE_AREA && spot_inside(p, one))) return true;
    }
    return false;
}

/* ---- Cutting --------------------------------------------------------------------------------------------- */

static void add_edges(soup *s, const piece *p)
{
    for (int i = 0; i < p->n; i++)
        if (!pt_same(p->e[i].p, p->e[i].q)) s->e[s->n++] = &p->e[i];
}

/* The edges of the areas of a, and of its curves if asked. */
static soup soup_of(const pieces *a, bool curves, const piece *b)
{
    int room = b ? b->n : 0;
    for (int i = 0; i < a->n; i++) room += a->p[i].n;
    soup s = {0, num_room(sizeof(edge *) * (size_t)(room + 1))};
    if (b) add_edges(&s, b);
    for (int i = 0; i < a->n; i++)
        if (a->p[i].kind == PIECE_AREA || (curves && a->p[i].kind == PIECE_CURVE)) add_edges(&s, &a->p[i]);
    return s;
}

static num dot(pt u, pt v) { return num_add(num_mul(u.x, v.x), num_mul(u.y, v.y)); }
static num cross(pt u, pt v) { return num_sub(num_mul(u.x, v.y), num_mul(u.y, v.x)); }

static int share_cmp(const share *a, const share *b) { return num_cmp(num_mul(a->n, b->d), num_mul(b->n, a->d)); }

static int insert(share *at, int n, share s)
{
    int k = n;
    if (num_sign(s.d) < 0) s.n = num_neg(s.n), s.d = num_neg(s.d);
    while (k > 0 && share_cmp(&s, &at[k - 1]) < 0) k--;
    if (k > 0 && share_cmp(&s, &at[k - 1]) == 0) return n;
    for (int i = n; i > k; i--) at[i] = at[i - 1];
    at[k] = s;
    return n + 1;
}

/* Where edges of the soup meet e, in order, its two ends among them. */
static share *cuts_of(const edge *e, const soup *s, int *n)
{
    share *at = num_room(sizeof *at * (size_t)(2 * s->n + 2));
    const pt d = pt_sub(e->q, e->p);
    const num length_sq = dot(d, d);
    at[0] = (share){num_small(0), num_small(1)}, at[1] = (share){num_small(1), num_small(1)};
    *n = 2;
    for (int i = 0; i < s->n; i++) {
        const edge *f = s->e[i];
        pt lo, hi;
        const meet_kind how = f == e ? MEET_NONE : edges_meet(e, f, &lo, &hi);
        if (how == MEET_NONE) continue;
        if (how == MEET_CROSS) {
            const pt df = pt_sub(f->q, f->p);
            *n = insert(at, *n, (share){cross(pt_sub(f->p, e->p), df), cross(d, df)});
            continue;
        }
        *n = insert(at, *n, (share){dot(pt_sub(lo, e->p), d), length_sq});
        if (how == MEET_ALONG) *n = insert(at, *n, (share){dot(pt_sub(hi, e->p), d), length_sq});
    }
    return at;
}

static spot middle_of(const edge *e, const share *a, const share *b)
{
    const num n = num_add(num_mul(a->n, b->d), num_mul(b->n, a->d)), w = num_mul(num_small(2), num_mul(a->d, b->d));
    const pt d = pt_sub(e->q, e->p);
    return (spot){num_add(num_mul(e->p.x, w), num_mul(n, d.x)), num_add(num_mul(e->p.y, w), num_mul(n, d.y)), w};
}

/* ---- Straight pieces of b ---------------------------------------------------------------------------------- */

static bool curve_is_held(const pieces *a, const edge *e)
{
    const soup s = soup_of(a, true, NULL);
    int n;
    const share *at = cuts_of(e, &s, &n);
    for (int i = 1; i < n; i++) {
        const spot p = middle_of(e, &at[i - 1], &at[i]);
        if (!spot_held(&p, a, false)) return false;
    }
    return true;
}

static bool area_is_held(const pieces *a, const piece *b)
{
    const soup s = soup_of(a, false, b);
    for (int k = 0; k < s.n; k++) {
        const size_t mark = num_mark();
        const bool own = k < b->n;
        int n;
        const share *at = cuts_of(s.e[k], &s, &n);
        for (int i = 1; i < n; i++) {
            const spot p = middle_of(s.e[k], &at[i - 1], &at[i]);
            if (own) {
                const bool beyond = beyond_at(p.x, p.y, p.w, s.e[k], b->e, b->n);
                if (!side_held(&p, beyond, a)) return false;
            } else if (!edge_at(&p, b) && spot_inside(&p, b)) {
                if (!side_held(&p, true, a) || !side_held(&p, false, a)) return false;
            }
        }
        num_release(mark);
    }
    return true;
}

/* ---- Round ones -------------------------------------------------------------------------------------------- */

static bool round_holds(const piece *ball, const piece *b)
{
    num limit = num_sq(ball->r);
    if (b->kind == PIECE_ROUND) {
        if (num_less(ball->r, b->r)) return false;
        limit = num_sq(num_sub(ball->r, b->r));
    }
    for (int i = 0; i < b->n; i++)
        if (point_edge_cmp(b->e[i].p, ball->e, limit) > 0 || point_edge_cmp(b->e[i].q, ball->e, limit) > 0)
            return false;
    return true;
}

static bool some_round_holds(const pieces *a, const piece *b)
{
    for (int i = 0; i < a->n; i++)
        if (a->p[i].kind == PIECE_ROUND && round_holds(&a->p[i], b)) return true;
    return false;
}

static pt along(const edge *e, const share *s, num by)
{
    const pt d = pt_sub(e->q, e->p);
    return (pt){num_mul(num_add(num_mul(e->p.x, s->d), num_mul(d.x, s->n)), by),
                num_mul(num_add(num_mul(e->p.y, s->d), num_mul(d.y, s->n)), by)};
}

/* Sign of the distance from the stretch of e between two cuts to what b goes round, less `r_sq` rooted. */
static int stretch_cmp(const edge *e, const share *from, const share *till, const piece *b, num r_sq)
{
    const num w = num_mul(from->d, till->d);
    const edge stretch = edge_make(along(e, from, till->d), along(e, till, from->d));
    const edge spine = edge_make((pt){num_mul(b->e->p.x, w), num_mul(b->e->p.y, w)},
                                 (pt){num_mul(b->e->q.x, w), num_mul(b->e->q.y, w)});
    return edges_cmp(&stretch, &spine, num_mul(r_sq, num_sq(w)));
}

static bool round_is_held(const pieces *a, const piece *b, bool *touched)
{
    const spot p = {b->e->p.x, b->e->p.y, num_small(1)}, q = {b->e->q.x, b->e->q.y, num_small(1)};
    if (!spot_held(&p, a, true) || !spot_held(&q, a, true)) return false;
    const soup s = soup_of(a, false, NULL);
    const num r_sq = num_sq(b->r), more = num_add(r_sq, num_add(num_shift_down(r_sq, 28), num_small(1)));
    for (int k = 0; k < s.n; k++) {
        const size_t mark = num_mark();
        const edge *e = s.e[k];
        int n;
        if (edges_cmp(e, b->e, more) > 0) continue;
        const share *at = cuts_of(e, &s, &n);
        for (int i = 1; i < n; i++) {
            if (stretch_cmp(e, &at[i - 1], &at[i], b, more) > 0) continue;
            const spot m = middle_of(e, &at[i - 1], &at[i]);
            if (side_held(&m, true, a) && side_held(&m, false, a)) continue;
            if (stretch_cmp(e, &at[i - 1], &at[i], b, r_sq) < 0) return false;
            *touched = true;
        }
        num_release(mark);
    }
    return true;
}

/* ---- All --------------------------------------------------------------------------------------------------- */

static bool point_is_held(const pieces *a, const piece *b)
{
    for (int i = 0; i < a->n; i++)
        if (relate_pieces(&a->p[i], b) >= 0) return true;
    return false;
}

/* Each cell by itself, where round pieces may hold some of them. */
static bool cells_are_held(const pieces *a, const piece *b)
{
    for (int y = 0; y < b->mask->h; y++)
        for (int x = 0; x < b->mask->w; x++) {
            static const leaf one = {.kind = LEAF_MASK, .n = 1, .w = 1, .h = 1, .row = {1}};
            piece cell;
            if (!(b->mask->row[y] >> x & 1)) continue;
            piece_of_cells(&one, b->cell_x + x, b->cell_y + y, a->scale, &cell);
            if (!some_round_holds(a, &cell) && !area_is_held(a, &cell)) return false;
        }
    return true;
}

static bool piece_is_held(const pieces *a, const piece *b, bool *touched)
{
    if (b->kind == PIECE_POINT) return point_is_held(a, b);
    if (some_round_holds(a, b)) return true;
    if (b->kind == PIECE_ROUND) return round_is_held(a, b, touched);
    if (b->kind == PIECE_CURVE) {
        for (int i = 0; i < b->n; i++) {
            piece step = *b;
            step.n = 1, step.e = &b->e[i];
            if (!some_round_holds(a, &step) && !curve_is_held(a, &b->e[i])) return false;
        }
        return true;
    }
    bool balls = false;
    for (int i = 0; i < a->n; i++) balls = balls || a->p[i].kind == PIECE_ROUND;
    return b->mask && balls ? cells_are_held(a, b) : area_is_held(a, b);
}

/* Most pairs need no more: is some corner of b in nothing? */
static bool corners_are_held(const pieces *a, const piece *b)
{
    if (b->kind == PIECE_ROUND) return true;
    for (int i = 0; i < b->n; i++) {
        piece corner = *b;
        edge e = edge_make(b->e[i].p, b->e[i].p);
        corner.kind = PIECE_POINT, corner.n = 1, corner.e = &e, corner.r = num_small(0), corner.mask = NULL;
        corner.lx = corner.hx = e.lx, corner.ly = corner.hy = e.ly;
        if (!point_is_held(a, &corner)) return false;
    }
    return true;
}

bool pieces_hold(const pieces *a, const pieces *b, bool *touched)
{
    bool held = true;
    for (int i = 0; i < b->n && held; i++) {
        const size_t mark = num_mark();
        held = corners_are_held(a, &b->p[i]) && piece_is_held(a, &b->p[i], touched);
        num_release(mark);
    }
    return held;
}
