/* relate.c - DE-9IM of two geometries: their edges are compared exactly, and around each point where boundaries touch
 * the sectors of both are compared; a ring that meets nothing lies where any of its points lies. */
#include "join/relate.h"

/* ---- Memory -------------------------------------------------------------------------------------------- */

void *kzp_room(kzp_relating *w, void *memory, size_t *room, size_t n, size_t size)
{
    if (n <= *room) return memory;
    const size_t wanted = n + n / 2 + 64;
    void *larger = realloc(memory, wanted * size);
    if (!larger) {
        w->failed = true;
        return memory;
    }
    *room = wanted;
    return larger;
}

void kzp_relating_free(kzp_relating *w)
{
    for (int side = 0; side < 2; side++) {
        free(w->edges[side].at);
        free(w->touched[side]);
    }
    free(w->touches);
    free(w->rays);
}

/* ---- What is known ------------------------------------------------------------------------------------- */

static const struct {
    unsigned enough, all; /* what decides at once */
    unsigned with, without;
} predicates[KZP_PREDICATES] = {
    [KZP_INTERIORS] = {KZP_INNER, 0, KZP_INNER, 0},
    [KZP_INTERSECTS] = {KZP_MEET, 0, KZP_MEET, 0},
    [KZP_OVERLAPS] = {0, KZP_FULL | KZP_A_OUT | KZP_B_OUT, KZP_FULL | KZP_A_OUT | KZP_B_OUT, 0},
    [KZP_WITHIN] = {KZP_A_OUT, 0, KZP_INNER, KZP_A_OUT},
    [KZP_CONTAINS] = {KZP_B_OUT, 0, KZP_INNER, KZP_B_OUT},
    [KZP_COVERS] = {KZP_B_OUT, 0, KZP_MEET, KZP_B_OUT},
    [KZP_COVERED_BY] = {KZP_A_OUT, 0, KZP_MEET, KZP_A_OUT},
    [KZP_TOUCHES] = {KZP_INNER, 0, KZP_MEET, KZP_INNER},
    [KZP_CROSSES] = {KZP_FULL, 0, KZP_INNER, KZP_FULL},
    [KZP_EQUALS] = {KZP_A_OUT | KZP_B_OUT, 0, KZP_MEET, KZP_A_OUT | KZP_B_OUT},
    [KZP_DWITHIN] = {KZP_MEET, 0, KZP_MEET, 0},
};

static bool is_done(const kzp_relating *w)
{
    return w->failed || (w->flags & w->enough) || (w->all && (w->flags & w->all) == w->all);
}

/* ---- Edges that meet ----------------------------------------------------------------------------------- */

/* The edges of a geometry that meet the box, as they are found. */
typedef struct collecting {
    kzp_relating *w;
    kzp_edges *edges;
    const kzp_geometries *g;
    const kzp_box64 *box;
    bool are_points;
    uint32_t ring;
    bool inside_is_left;
} collecting;

static void write_edge(const collecting *c, const kzp_xy *p, const kzp_xy *q, kzp_edge *out)
{
    out->p = *p;
    out->q = *q;
    out->box = kzp_box_of(p, q);
    out->ring = c->ring;
    out->inside_is_left = c->inside_is_left;
}

static bool make_room(collecting *c, size_t more)
{
    c->edges->at = kzp_room(c->w, c->edges->at, &c->edges->room, c->edges->n + more, sizeof *c->edges->at);
    return !c->w->failed;
}

static void add_edge(void *context, kzp_xy p, kzp_xy q)
{
    collecting *c = context;
    if (make_room(c, 1)) write_edge(c, &p, &q, &c->edges->at[c->edges->n++]);
}

/* Each edge is written, and the next one over it where its box misses the given one: no branch is guessed wrong. */
static void collect_short_ring(collecting *c, const kzp_xy *points, size_t n, const kzp_box64 *box)
{
    if (!make_room(c, n)) return;
    kzp_edge *out = c->edges->at + c->edges->n;
    unsigned last = kzp_beyond(box, &points[0]);
    for (size_t k = 0; k + 1 < n; k++) {
        const unsigned next = kzp_beyond(box, &points[k + 1]);
        write_edge(c, &points[k], &points[k + 1], out);
        out += !(last & next);
        last = next;
    }
    c->edges->n = (size_t)(out - c->edges->at);
}

/* Points count as edges without length: distances are measured to them. */
static void collect_points(collecting *c, const kzp_xy *points, size_t n, const kzp_box64 *box)
{
    for (size_t p = 0; p < n; p++)
        if (!kzp_beyond(box, &points[p])) add_edge(c, points[p], points[p]);
}

static void collect_ring(void *context, size_t number, const kzp_ring *ring, const kzp_xy *points)
{
    collecting *c = context;
    c->ring = (uint32_t)number;
    c->inside_is_left = ring->inside_is_left;
    if (c->are_points) collect_points(c, points, ring->n, c->box);
    else if (ring->n <= KZP_FEW_EDGES) collect_short_ring(c, points, ring->n, c->box);
    else kzp_edges_in(c->g, ring, points, c->box, add_edge, c);
}

void kzp_collect_edges(kzp_relating *w, bool of_b, const kzp_box64 *box)
{
    collecting c = {.w = w,
                    .edges = &w->edges[of_b],
                    .g = of_b ? w->b : w->a,
                    .box = box,
                    .are_points = w->dimension[of_b] == KZP_POINTS};
    c.edges->n = 0;
    kzp_rings_in(c.g, of_b ? w->j : w->i, box, collect_ring, &c);
}

static void add_touch(kzp_relating *w, kzp_xy at, const kzp_edge *a, const kzp_edge *b)
{
    w->flags |= KZP_MEET;
    w->touches = kzp_room(w, w->touches, &w->room, w->n_touches + 2, sizeof *w->touches);
    if (w->failed) return;
    w->touches[w->n_touches++] = (kzp_touch){at, a, false};
    w->touches[w->n_touches++] = (kzp_touch){at, b, true};
}

static bool is_on(const kzp_edge *e, kzp_xy p)
{
    return kzp_within_span(e->p, e->q, p) && kzp_orient(e->p, e->q, p) == 0;
}

/* Is the point where edges of two lines cross an end of one of the lines?  Lines may end on themselves. */
static bool cross_at_end(const kzp_relating *w, const kzp_edge *a, const kzp_edge *b)
{
    for (int side = 0; side < 2; side++) {
        const kzp_geometries *g = side ? w->b : w->a;
        const size_t i = side ? w->j : w->i;
        for (size_t k = 0; k < kzp_ring_count(g, i); k++) {
            kzp_xy made[5];
            kzp_ring ring;
            const kzp_xy *points = kzp_ring_points(g, i, k, made, &ring);
            const kzp_xy first = points[0], last = points[ring.n - 1];
            if (is_on(a, first) && is_on(b, first) && kzp_ends_line(g, i, first)) return true;
            if (is_on(a, last) && is_on(b, last) && kzp_ends_line(g, i, last)) return true;
        }
    }
    return false;
}

/* Interiors of edges that cross: beside the boundary of an area both of its sides are near. */
static unsigned flags_of_crossing(const kzp_relating *w, const kzp_edge *a, const kzp_edge *b)
{
    const bool area_a = w->dimension[0] == KZP_AREA;
    const bool area_b = w->dimension[1] == KZP_AREA;
    if (area_a && area_b) return KZP_MEET | KZP_INNER | KZP_FULL | KZP_A_OUT | KZP_B_OUT;
    if (!area_a && !area_b) return KZP_MEET | (cross_at_end(w, a, b) ? 0 : KZP_INNER);
    return KZP_MEET | KZP_INNER | (area_b ? KZP_A_OUT : 0) | (area_a ? KZP_B_OUT : 0);
}

static bool is_end(const kzp_edge *e, kzp_xy p) { return kzp_same(e->p, p) || kzp_same(e->q, p); }

static void compare_edges(kzp_relating *w, const kzp_edge *a, const kzp_edge *b)
{
    if (!kzp_boxes_meet(&a->box, &b->box)) return;
    const int p = kzp_orient(a->p, a->q, b->p), q = kzp_orient(a->p, a->q, b->q);
    if (p * q > 0) return;
    const int r = kzp_orient(b->p, b->q, a->p), s = kzp_orient(b->p, b->q, a->q);
    if (r * s > 0) return;
    if (p * q < 0 && r * s < 0) {
        w->flags |= flags_of_crossing(w, a, b);
        w->touched[0][a->ring] = w->touched[1][b->ring] = true;
        return;
    }
    if (p == 0 && kzp_within_span(a->p, a->q, b->p)) add_touch(w, b->p, a, b);
    if (q == 0 && kzp_within_span(a->p, a->q, b->q)) add_touch(w, b->q, a, b);
    if (r == 0 && !is_end(b, a->p) && kzp_within_span(b->p, b->q, a->p)) add_touch(w, a->p, a, b);
    if (s == 0 && !is_end(b, a->q) && kzp_within_span(b->p, b->q, a->q)) add_touch(w, a->q, a, b);
}

static double left_of(const kzp_edge *e) { return e->box.min.x; }
static double right_of(const kzp_edge *e) { return e->box.max.x; }

static int by_left(const void *p, const void *q)
{
    const double x = left_of(p), y = left_of(q);
    return (x > y) - (x < y);
}

/* Compares the edges of both by a sweep: each with those of the other that begin while it lasts. */
static void sweep_edges(kzp_relating *w)
{
    const kzp_edges *a = &w->edges[0], *b = &w->edges[1];
    qsort(a->at, a->n, sizeof *a->at, by_left);
    qsort(b->at, b->n, sizeof *b->at, by_left);
    for (size_t i = 0, j = 0; i < a->n && j < b->n && !is_done(w);) {
        if (left_of(&a->at[i]) <= left_of(&b->at[j])) {
            const double end = right_of(&a->at[i]);
            for (size_t k = j; k < b->n && left_of(&b->at[k]) <= end; k++) compare_edges(w, &a->at[i], &b->at[k]);
            i++;
        } else {
            const double end = right_of(&b->at[j]);
            for (size_t k = i; k < a->n && left_of(&a->at[k]) <= end; k++) compare_edges(w, &a->at[k], &b->at[j]);
            j++;
        }
    }
}

enum { FEW_PAIRS = 1024 };

static void find_touches(kzp_relating *w)
{
    const kzp_edges *a = &w->edges[0], *b = &w->edges[1];
    if (a->n * b->n > FEW_PAIRS) {
        sweep_edges(w);
        return;
    }
    for (size_t i = 0; i < a->n && !is_done(w); i++)
        for (size_t j = 0; j < b->n && !(w->flags & w->enough); j++) compare_edges(w, &a->at[i], &b->at[j]);
}

/* ---- Around a point where both touch ------------------------------------------------------------------- */

/* A way from the point along an edge; turning on from it, one comes inside the area, or not. */
typedef struct ray {
    kzp_xy to;
    bool of_b, enters;
} ray;

/* Does the way to u come before the way to v, turning from +x towards +y?  0: the same way. */
static int compare_rays(kzp_xy at, kzp_xy u, kzp_xy v)
{
    const bool u_second = u.y < at.y || (u.y == at.y && u.x < at.x);
    const bool v_second = v.y < at.y || (v.y == at.y && v.x < at.x);
    return u_second != v_second ? (u_second ? 1 : -1) : -kzp_orient(at, u, v);
}

static int by_place(const void *p, const void *q)
{
    const kzp_touch *t = p, *u = q;
    if (t->at.x != u->at.x) return t->at.x < u->at.x ? -1 : 1;
    if (t->at.y != u->at.y) return t->at.y < u->at.y ? -1 : 1;
    if (t->of_b != u->of_b) return t->of_b ? 1 : -1;
    return (t->edge > u->edge) - (t->edge < u->edge);
}

enum { FEW_TOUCHES = 48 };

static void sort_touches(kzp_touch *touches, size_t n)
{
    if (n > FEW_TOUCHES) {
        qsort(touches, n, sizeof *touches, by_place);
        return;
    }
    for (size_t i = 1; i < n; i++) {
        const kzp_touch one = touches[i];
        size_t k = i;
        for (; k > 0 && by_place(&one, &touches[k - 1]) < 0; k--) touches[k] = touches[k - 1];
        touches[k] = one;
    }
}

/* Sorted into place: few edges come to one point. */
static size_t insert_ray(ray *rays, size_t n, kzp_xy at, ray one)
{
    size_t k = n;
    for (; k > 0 && compare_rays(at, one.to, rays[k - 1].to) < 0; k--) rays[k] = rays[k - 1];
    rays[k] = one;
    return n + 1;
}

static size_t rays_from(kzp_relating *w, const kzp_touch *touches, size_t n)
{
    size_t count = 0;
    w->rays = kzp_room(w, w->rays, &w->rays_room, 2 * n, sizeof(ray));
    if (w->failed) return 0;
    for (size_t k = 0; k < n; k++) {
        const kzp_touch *t = &touches[k];
        if (k > 0 && t->edge == t[-1].edge && t->of_b == t[-1].of_b) continue;
        if (!kzp_same(t->at, t->edge->q))
            count = insert_ray(w->rays, count, t->at, (ray){t->edge->q, t->of_b, t->edge->inside_is_left});
        if (!kzp_same(t->at, t->edge->p))
            count = insert_ray(w->rays, count, t->at, (ray){t->edge->p, t->of_b, !t->edge->inside_is_left});
    }
    return count;
}

/* Rays of one way: which of a and b have one, and what comes after it. */
typedef struct way {
    size_t n;
    bool has[2], enters[2];
} way;

static way way_at(const ray *rays, size_t n, kzp_xy at)
{
    way found = {0};
    while (found.n < n && (found.n == 0 || compare_rays(at, rays[0].to, rays[found.n].to) == 0)) {
        const ray *one = &rays[found.n++];
        found.has[one->of_b] = true;
        found.enters[one->of_b] |= one->enters;
    }
    return found;
}

static unsigned flags_of_sector(bool in_a, bool in_b)
{
    return (in_a && in_b ? KZP_MEET | KZP_INNER | KZP_FULL : 0) | (in_a && !in_b ? KZP_A_OUT : 0) |
           (!in_a && in_b ? KZP_B_OUT : 0);
}

/* A ray of a line that is no edge of the area lies in a sector of it. */
static unsigned flags_of_line_ray(bool line_is_b, bool inside)
{
    return inside ? KZP_MEET | KZP_INNER : line_is_b ? KZP_B_OUT : KZP_A_OUT;
}

static void compare_sectors(kzp_relating *w, kzp_xy at, const ray *rays, size_t n, bool area_a, bool area_b)
{
    bool inside[2] = {false, false};
    for (size_t k = 0; k < n;) { /* what the last ways enter lies before the first, too */
        const way found = way_at(rays + k, n - k, at);
        for (int side = 0; side < 2; side++)
            if (found.has[side]) inside[side] = found.enters[side];
        k += found.n;
    }
    for (size_t k = 0; k < n;) {
        const way found = way_at(rays + k, n - k, at);
        for (int side = 0; side < 2; side++)
            if (found.has[side]) inside[side] = found.enters[side];
        if (area_a && area_b) w->flags |= flags_of_sector(inside[0], inside[1]);
        else if (area_a || area_b) {
            if (!found.has[area_b]) w->flags |= flags_of_line_ray(area_a, inside[area_b]);
        } else if (found.has[0] && found.has[1]) w->flags |= KZP_INNER | KZP_FULL;
        k += found.n;
    }
}

static void look_around(kzp_relating *w)
{
    const bool area_a = w->dimension[0] == KZP_AREA;
    const bool area_b = w->dimension[1] == KZP_AREA;
    sort_touches(w->touches, w->n_touches);
    for (size_t k = 0; k < w->n_touches && !is_done(w);) {
        const kzp_touch *first = &w->touches[k];
        size_t n = 0;
        for (; k + n < w->n_touches && kzp_same(first[n].at, first->at); n++)
            w->touched[first[n].of_b][first[n].edge->ring] = true;
        const size_t count = rays_from(w, first, n);
        compare_sectors(w, first->at, w->rays, count, area_a, area_b);
        if (!area_a && !area_b && !kzp_ends_line(w->a, w->i, first->at) && !kzp_ends_line(w->b, w->j, first->at))
            w->flags |= KZP_INNER;
        k += n;
    }
}

/* ---- Places of points ----------------------------------------------------------------------------------- */

/* What is known of a point of a's boundary (or b's), or of a line, that lies in, on or beside the other, an area. */
static unsigned flags_of_place(const kzp_relating *w, bool of_b, int where)
{
    if (where < 0) return of_b ? KZP_B_OUT : KZP_A_OUT;
    if (where == 0) return KZP_MEET;
    const bool is_area = w->dimension[of_b] == KZP_AREA;
    return KZP_MEET | KZP_INNER | (is_area ? KZP_FULL : 0) | (of_b ? KZP_A_OUT : KZP_B_OUT);
}

enum { TRIED = 3, LOOKED_AT = 16 };

/* Few points often decide, before any edge is compared: those of the first ring in the box of both. */
static void try_points(kzp_relating *w, bool of_b, const kzp_box64 *common)
{
    kzp_xy made[5];
    kzp_ring ring;
    const kzp_xy *points = kzp_ring_points(of_b ? w->b : w->a, of_b ? w->j : w->i, 0, made, &ring);
    const size_t step = ring.n / LOOKED_AT + 1;
    size_t common_points[LOOKED_AT + 1], n = 0;
    for (size_t k = 0; k < ring.n - 1; k += step) { /* no branch is guessed wrong */
        common_points[n] = k;
        n += !kzp_beyond(common, &points[k]);
    }
    for (size_t k = 0; k < n && k < TRIED && !is_done(w); k++) {
        const kzp_xy p = points[common_points[k]];
        w->flags |= flags_of_place(w, of_b, kzp_locate(of_b ? w->a : w->b, of_b ? w->i : w->j, p));
    }
}

/* ---- Rings that meet nothing ---------------------------------------------------------------------------- */

typedef struct placing {
    kzp_relating *w;
    bool of_b;
    size_t n; /* how many rings have been seen */
} placing;

static void place_ring(void *context, size_t number, const kzp_ring *ring, const kzp_xy *points)
{
    placing *p = context;
    kzp_relating *w = p->w;
    (void)ring;
    p->n++;
    if (w->touched[p->of_b][number] || is_done(w)) return;
    w->flags |= flags_of_place(w, p->of_b, kzp_locate(p->of_b ? w->a : w->b, p->of_b ? w->i : w->j, points[0]));
}

/* The rings of a (or of b) that do not meet the boundary of the other, which is an area. */
static void place_free_rings(kzp_relating *w, bool of_b)
{
    const kzp_geometries *own = of_b ? w->b : w->a;
    const size_t i = of_b ? w->j : w->i;
    const kzp_box64 other = of_b ? kzp_geometry_box(w->a, w->i) : kzp_geometry_box(w->b, w->j);
    placing p = {w, of_b, 0};
    kzp_rings_in(own, i, &other, place_ring, &p);
    if (p.n < kzp_ring_count(own, i)) w->flags |= of_b ? KZP_B_OUT : KZP_A_OUT; /* rings beyond the other's box */
}

/* ---- Lines ---------------------------------------------------------------------------------------------- */

/* Along an edge, by the coordinate in which it is not level. */
static double along(const kzp_edge *e, kzp_xy p) { return e->p.x != e->q.x ? p.x : p.y; }

/* Is the edge covered by edges of the other line that lie along it?  Each round goes to the farthest end that one of
 * them reaches from what is covered so far. */
static bool is_edge_covered(const kzp_edge *e, const kzp_edges *others)
{
    const double start = along(e, e->p), end = along(e, e->q);
    double from = start < end ? start : end;
    const double to = start < end ? end : start;
    for (;;) {
        double reached = from;
        for (size_t k = 0; k < others->n; k++) {
            const kzp_edge *f = &others->at[k];
            const double u = along(e, f->p), v = along(e, f->q);
            if (!((u <= from && v > reached) || (v <= from && u > reached))) continue;
            if (kzp_orient(e->p, e->q, f->p) || kzp_orient(e->p, e->q, f->q)) continue;
            reached = u > v ? u : v;
        }
        if (reached >= to) return true;
        if (!(reached > from)) return false;
        from = reached;
    }
}

static void compare_lines(kzp_relating *w)
{
    for (int side = 0; side < 2 && !is_done(w); side++) {
        const kzp_edges *own = &w->edges[side], *other = &w->edges[!side];
        const unsigned out = side ? KZP_B_OUT : KZP_A_OUT;
        for (size_t k = 0; k < own->n && !(w->flags & out); k++)
            if (!is_edge_covered(&own->at[k], other)) w->flags |= out;
    }
}

/* ---- Points --------------------------------------------------------------------------------------------- */

/* The points of a (or of b) beside the other geometry; of two sets of points both are asked. */
static void place_points(kzp_relating *w, bool of_b)
{
    const kzp_geometries *own = of_b ? w->b : w->a, *other = of_b ? w->a : w->b;
    const size_t i = of_b ? w->j : w->i, j = of_b ? w->i : w->j;
    const unsigned own_out = of_b ? KZP_B_OUT : KZP_A_OUT, other_out = of_b ? KZP_A_OUT : KZP_B_OUT;
    const bool are_points = w->dimension[!of_b] == KZP_POINTS;
    if (!are_points) w->flags |= other_out;
    for (size_t k = 0; k < kzp_ring_count(own, i) && !is_done(w); k++) {
        kzp_xy made[5];
        kzp_ring ring;
        const kzp_xy *points = kzp_ring_points(own, i, k, made, &ring);
        for (size_t p = 0; p < ring.n && !is_done(w); p++) {
            const int where = kzp_locate(other, j, points[p]);
            if (where < 0) w->flags |= own_out;
            else w->flags |= KZP_MEET | (where ? KZP_INNER : 0) | (are_points ? KZP_FULL : 0);
        }
    }
}

/* ---- Two geometries ------------------------------------------------------------------------------------- */

static bool clear_touched(kzp_relating *w)
{
    const size_t n[2] = {kzp_ring_count(w->a, w->i), kzp_ring_count(w->b, w->j)};
    for (int side = 0; side < 2; side++) {
        w->touched[side] = kzp_room(w, w->touched[side], &w->rings[side], n[side], sizeof(bool));
        if (w->failed) return false;
        memset(w->touched[side], 0, n[side]);
    }
    w->n_touches = 0;
    return true;
}

static kzp_box64 common_box(const kzp_box64 *a, const kzp_box64 *b)
{
    return (kzp_box64){{a->min.x > b->min.x ? a->min.x : b->min.x, a->min.y > b->min.y ? a->min.y : b->min.y},
                       {a->max.x < b->max.x ? a->max.x : b->max.x, a->max.y < b->max.y ? a->max.y : b->max.y}};
}

static void compare_rings(kzp_relating *w, const kzp_box64 *box_a, const kzp_box64 *box_b)
{
    const bool area_a = w->dimension[0] == KZP_AREA;
    const bool area_b = w->dimension[1] == KZP_AREA;
    const kzp_box64 common = common_box(box_a, box_b);
    if (!area_a && area_b) w->flags |= KZP_B_OUT;
    if (area_a && !area_b) w->flags |= KZP_A_OUT;
    if (!w->all && area_b && !is_done(w)) try_points(w, false, &common);
    if (!w->all && area_a && !is_done(w)) try_points(w, true, &common);
    if (is_done(w) || !clear_touched(w)) return;
    kzp_collect_edges(w, false, &common);
    if (w->edges[0].n || (!area_a && !area_b)) kzp_collect_edges(w, true, &common);
    else w->edges[1].n = 0;
    find_touches(w);
    if (!is_done(w)) look_around(w);
    if (area_b && !is_done(w)) place_free_rings(w, false);
    if (area_a && !is_done(w)) place_free_rings(w, true);
    if (!area_a && !area_b && !is_done(w)) compare_lines(w);
}

/* Two boxes, given as such, are compared by their sides. */
static void compare_boxes(kzp_relating *w, const kzp_box64 *a, const kzp_box64 *b)
{
    w->flags |= KZP_MEET;
    if (a->min.x < b->max.x && b->min.x < a->max.x && a->min.y < b->max.y && b->min.y < a->max.y)
        w->flags |= KZP_INNER | KZP_FULL;
}

static void find_flags(kzp_relating *w)
{
    const kzp_dimension a = w->dimension[0], b = w->dimension[1];
    const kzp_box64 box_a = kzp_geometry_box(w->a, w->i), box_b = kzp_geometry_box(w->b, w->j);
    if (!kzp_box_covers(&box_b, &box_a)) w->flags |= KZP_A_OUT;
    if (!kzp_box_covers(&box_a, &box_b)) w->flags |= KZP_B_OUT;
    if (is_done(w) || !kzp_boxes_meet(&box_a, &box_b)) return;
    if (a == KZP_AREA && b == KZP_AREA && kzp_is_rectangle(w->a, w->i) && kzp_is_rectangle(w->b, w->j))
        compare_boxes(w, &box_a, &box_b);
    else if (a == KZP_POINTS || b == KZP_POINTS) {
        if (a == KZP_POINTS) place_points(w, false);
        if (b == KZP_POINTS && !is_done(w)) place_points(w, true);
    } else compare_rings(w, &box_a, &box_b);
}

/* To cross a geometry of a higher dimension is to be partly outside. */
static unsigned out_of_lower(const kzp_relating *w)
{
    const kzp_dimension a = w->dimension[0], b = w->dimension[1];
    return a < b ? KZP_A_OUT : a > b ? KZP_B_OUT : 0;
}

bool kzp_relate(kzp_relating *w, size_t i, size_t j, kzp_predicate predicate)
{
    w->i = i;
    w->j = j;
    w->flags = 0;
    w->enough = predicates[predicate].enough;
    w->all = predicates[predicate].all;
    const kzp_dimension a = kzp_geometry_dimension(w->a, i), b = kzp_geometry_dimension(w->b, j);
    w->dimension[0] = a;
    w->dimension[1] = b;
    if (a == KZP_NOTHING || b == KZP_NOTHING || (predicate == KZP_OVERLAPS && a != b) ||
        (predicate == KZP_CROSSES && a == b && a != KZP_LINES))
        return false;
    find_flags(w);
    const unsigned with = predicates[predicate].with | (predicate == KZP_CROSSES ? out_of_lower(w) : 0);
    return (w->flags & with) == with && !(w->flags & predicates[predicate].without);
}
