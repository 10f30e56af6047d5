/* truth_make.c - pairs: two shapes of given kinds, the second one brought to the first. */
#include "truth_make.h"

#include <math.h>
#include <string.h>

static const char *const kind_names[MAKE_KINDS] = {"point",    "segment", "box",    "circle",  "capsule",
                                                   "triangle", "quad",    "convex", "concave", "holes",
                                                   "polyline", "parts",   "mask"};

const char *make_kind_name(int kind) { return kind_names[kind]; }

bool make_only_mixed;

static mix mix_make(kz_test_rng *r)
{
    mix m = {r, DRAW_GRID, (int)PICK(r, 2, 3, 5, 5, 8), false, true, 1, 1, 0, 0, {0}};
    const uint32_t how = kz_test_below(r, 100);
    if (make_only_mixed || how < 9) {
        m.draw = DRAW_MIXED;
        make_numbers(&m);
        return m;
    }
    if (how < 24) return m;
    if (how < 37) m.draw = DRAW_HALF;
    else if (how < 50) m.draw = DRAW_REAL;
    else if (how < 58) m.draw = DRAW_WILD;
    else if (how < 66) m.scale = ldexp(chance(r, 0.5) ? 1 : 1.1, -kz_test_range(r, 8, 149)); /* tiny */
    else if (how < 78) {
        m.far_away = true;
        const double far = PICK(r, 1e6, 1e6, 1e7, 1e9);
        m.scale = far > 1e8 ? PICK(r, 64, 1) : PICK(r, 1, 0.5, 0.1);
        m.dx = PICK(r, far, -far, 0), m.dy = PICK(r, far, -far);
        m.draw = (make_draw)kz_test_below(r, 3);
    } else if (how < 84) m.scale = ldexp(chance(r, 0.5) ? 1 : 1.3, kz_test_range(r, 10, 123)); /* huge */
    else if (how < 92) {
        m.scale = PICK(r, 0.1, 1.0 / 3.0, 3.14159265, 0.7, 1e-2, 123.456);
        if (chance(r, 0.5)) m.dx = 0.3, m.dy = -7.1;
    } else {
        m.other_scale = PICK(r, 1e-3, 9.31322575e-10, 1e4, 1.09951163e12, 0.25);
        m.same_scale = false;
        return m;
    }
    m.other_scale = m.scale;
    return m;
}

/* ---- One shape ----------------------------------------------------------------------------------------- */

static void make_leaf(mix *m, int kind, leaf *l)
{
    kz_test_rng *r = m->rng;
    l->n = 2, l->r = 0, l->n_rings = 0;
    l->p[0] = make_point(m), l->p[1] = chance(r, 0.05) ? l->p[0] : make_point(m);
    switch (kind) {
    case MAKE_POINT: l->kind = LEAF_POINT, l->n = 1; break;
    case MAKE_SEGMENT:
        l->kind = LEAF_SEGMENT;
        if (chance(r, 0.15)) l->p[1].x = l->p[0].x;
        if (chance(r, 0.15)) l->p[1].y = l->p[0].y;
        break;
    case MAKE_BOX:
        l->kind = LEAF_BOX;
        l->p[1].x = l->p[0].x + (float)(make_size(m) * PICK(r, 1, 2));
        l->p[1].y = l->p[0].y + (float)(make_size(m) * PICK(r, 1, 2));
        break;
    case MAKE_CIRCLE: l->kind = LEAF_CIRCLE, l->n = 1, l->r = (float)make_size(m); break;
    case MAKE_CAPSULE: l->kind = LEAF_CAPSULE, l->r = (float)make_size(m); break;
    case MAKE_POLYLINE:
        l->kind = LEAF_POLYLINE, l->n = kz_test_range(r, 2, 8);
        for (int i = 2; i < l->n; i++) l->p[i] = make_point(m);
        if (chance(r, 0.2)) l->p[l->n] = l->p[0], l->n++;
        if (chance(r, 0.2)) l->p[l->n / 2] = l->p[l->n / 2 - 1];
        break;
    case MAKE_MASK: make_mask(m, l); break;
    default: make_rings(m, kind, l); break;
    }
}

static void make_shape(mix *m, int kind, drawn *s)
{
    s->kind = kind, s->n = 1, s->parts = kind == MAKE_PARTS, s->posed = false, s->inner = SHAPE_LEAVES;
    if (!s->parts) {
        make_leaf(m, kind, &s->leaf[0]);
        return;
    }
    s->n = chance(m->rng, 0.03) ? 0 : kz_test_range(m->rng, 1, 4);
    if (chance(m->rng, 0.2)) s->inner = kz_test_range(m->rng, 0, 2);
    if (s->inner > s->n) s->inner = SHAPE_LEAVES;
    for (int i = 0; i < s->n; i++) {
        const int any = kz_test_range(m->rng, 0, MAKE_KINDS - 2);
        make_leaf(m, any == MAKE_PARTS ? MAKE_MASK : any, &s->leaf[i]);
    }
}

/* From base coordinates to the mix's own; masks keep their size and follow only far away. */
static void place(const mix *m, double scale, drawn *s)
{
    for (int i = 0; i < s->n; i++) {
        leaf *l = &s->leaf[i];
        const double by = l->kind == LEAF_MASK ? 1 : scale, on = l->kind == LEAF_MASK && !m->far_away ? 0 : 1;
        for (int k = 0; k < l->n; k++)
            l->p[k] =
                (kz_vec2){(float)((double)l->p[k].x * by + m->dx * on), (float)((double)l->p[k].y * by + m->dy * on)};
        l->r = (float)((double)l->r * by);
    }
}

static bool holds_mask(const drawn *s)
{
    for (int i = 0; i < s->n; i++)
        if (s->leaf[i].kind == LEAF_MASK) return true;
    return false;
}

/* Most often a pose that keeps the grid. */
static void add_pose(mix *m, drawn *s)
{
    static const float turns[][2] = {{1, 0},       {0, 1},        {-1, 0},         {0, -1},
                                     {0.6f, 0.8f}, {-0.8f, 0.6f}, {0.28f, -0.96f}, {0.70710678f, 0.70710678f},
                                     {1, 1e-3f},   {1.0004f, 0},  {0, -0.9996f},   {1, 1e-30f}};
    kz_test_rng *r = m->rng;
    s->posed = true;
    s->pose.at = (kz_vec2){(float)(make_number(m) * m->scale), (float)(make_number(m) * m->scale)};
    s->pose.cos = 1, s->pose.sin = 0;
    const uint32_t k = chance(r, 0.4) ? kz_test_below(r, 4) : chance(r, 0.6) ? kz_test_below(r, 12) : 0;
    if (!holds_mask(s)) s->pose.cos = turns[k][0], s->pose.sin = turns[k][1];
}

/* ---- Features ------------------------------------------------------------------------------------------ */

static void add_edge(features *f, vec2d p, vec2d q) { f->edge[f->n_edges][0] = p, f->edge[f->n_edges++][1] = q; }

static vec2d as_double(kz_vec2 p) { return (vec2d){p.x, p.y}; }

static void round_features(const leaf *l, features *f)
{
    static const vec2d ways[6] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {0.6, 0.8}, {-0.8, 0.6}};
    const vec2d p = as_double(l->p[0]), q = as_double(l->p[l->n - 1]);
    const double r = l->r;
    for (int i = 0; i < 6; i++) {
        const vec2d u = {p.x + ways[i].x * r, p.y + ways[i].y * r}, v = {q.x + ways[i].x * r, q.y + ways[i].y * r};
        f->point[f->n_points++] = u, f->point[f->n_points++] = v;
        add_edge(f, u, v);
    }
}

static void mask_features(kz_test_rng *rng, const leaf *l, const double at[2], features *f)
{
    int x = 0, y = 0;
    for (int tries = 0; tries < 8; tries++) {
        x = kz_test_range(rng, 0, l->w - 1), y = kz_test_range(rng, 0, l->h - 1);
        if (l->row[y] >> x & 1) break;
    }
    const double cx = ceil(at[0] - 0.5) + x, cy = ceil(at[1] - 0.5) + y;
    const vec2d c[4] = {{cx, cy}, {cx + 1, cy}, {cx + 1, cy + 1}, {cx, cy + 1}};
    for (int i = 0; i < 4; i++) f->point[f->n_points++] = c[i], add_edge(f, c[i], c[(i + 1) % 4]);
}

void make_features(kz_test_rng *rng, const drawn *s, features *f)
{
    leaf l;
    double at[2];
    f->n_points = f->n_edges = 0;
    if (s->n == 0 || !leaf_posed(s, kz_test_range(rng, 0, s->n - 1), &l, at)) return;
    if (l.kind == LEAF_MASK) {
        mask_features(rng, &l, at, f);
        return;
    }
    if (l.kind == LEAF_CIRCLE || l.kind == LEAF_CAPSULE) {
        round_features(&l, f);
        return;
    }
    if (l.kind == LEAF_BOX) {
        const kz_vec2 lo = l.p[0], hi = l.p[1];
        l.p[1] = (kz_vec2){hi.x, lo.y}, l.p[2] = hi, l.p[3] = (kz_vec2){lo.x, hi.y};
        l.kind = LEAF_POLYGON, l.n = 4, l.n_rings = 1, l.ring_end[0] = 4;
    }
    for (int i = 0; i < l.n; i++) f->point[f->n_points++] = as_double(l.p[i]);
    if (l.kind != LEAF_POLYGON) {
        for (int i = 1; i < l.n; i++) add_edge(f, as_double(l.p[i - 1]), as_double(l.p[i]));
        return;
    }
    for (int ring = 0, i = 0; ring < l.n_rings; ring++)
        for (int start = i; i < l.ring_end[ring]; i++)
            add_edge(f, as_double(l.p[i]), as_double(l.p[i + 1 < l.ring_end[ring] ? i + 1 : start]));
}

static vec2d on_some_edge(kz_test_rng *r, const features *f)
{
    const vec2d *e = f->edge[kz_test_below(r, (uint32_t)f->n_edges)];
    const double t = chance(r, 0.75) ? PICK(r, 0.5, 0.5, 0.25) : (double)kz_test_unit(r);
    return (vec2d){(float)(e[0].x + t * (e[1].x - e[0].x)), (float)(e[0].y + t * (e[1].y - e[0].y))};
}

vec2d make_spot(kz_test_rng *r, const features *f)
{
    if (f->n_edges && chance(r, 0.4)) return on_some_edge(r, f);
    return f->point[kz_test_below(r, (uint32_t)f->n_points)];
}

/* ---- The second shape, brought to the first ------------------------------------------------------------- */

static void bring(kz_test_rng *r, const drawn *a, drawn *b)
{
    features fa, fb;
    make_features(r, a, &fa), make_features(r, b, &fb);
    if (!fa.n_points || !fb.n_points) return;
    const vec2d p = make_spot(r, &fa), q = make_spot(r, &fb);
    shape_shift(b, p.x - q.x, p.y - q.y);
}

static float nudged(kz_test_rng *r, double v)
{
    const uint32_t way = kz_test_below(r, 3);
    return way == 0 ? (float)v : nextafterf((float)v, way == 1 ? INFINITY : -INFINITY);
}

static float radius_to(kz_test_rng *r, kz_vec2 center, vec2d p)
{
    const double d = hypot((double)center.x - p.x, (double)center.y - p.y);
    return d > 0 && d < 1e38 ? (chance(r, 0.5) ? nudged(r, d) : (float)d) : 0;
}

/* One to three of b's vertices on a's vertices and edges, sometimes off by the last bit. */
static void glue(kz_test_rng *r, const drawn *a, drawn *b)
{
    features f;
    leaf *l = &b->leaf[0];
    make_features(r, a, &f);
    if (!f.n_points || b->posed || b->n == 0 || l->kind == LEAF_MASK || l->kind == LEAF_BOX || b->parts) {
        bring(r, a, b);
        return;
    }
    vec2d spot[3];
    int n = 2;
    if (f.n_edges && chance(r, 0.6)) {
        const uint32_t k = kz_test_below(r, (uint32_t)f.n_edges);
        const uint32_t first = kz_test_below(r, 2);
        spot[0] = f.edge[k][first], spot[1] = f.edge[k][1 - first];
        if (chance(r, 0.3)) spot[1] = on_some_edge(r, &f);
    } else {
        spot[0] = make_spot(r, &f), spot[1] = make_spot(r, &f);
    }
    if (chance(r, 0.5)) spot[n++] = make_spot(r, &f);
    if (chance(r, 0.25))
        for (int i = 0; i < n; i++) spot[i] = (vec2d){nudged(r, spot[i].x), nudged(r, spot[i].y)};
    if (l->kind == LEAF_CIRCLE || (l->kind == LEAF_CAPSULE && chance(r, 0.5))) {
        l->r = radius_to(r, l->p[0], spot[0]);
        return;
    }
    if (l->kind == LEAF_SEGMENT && chance(r, 0.5)) n = 1;
    const int ring = l->kind == LEAF_POLYGON ? l->ring_end[0] : l->n, start = kz_test_range(r, 0, ring - 1);
    for (int i = 0; i < n && i < ring; i++) l->p[(start + i) % ring] = (kz_vec2){(float)spot[i].x, (float)spot[i].y};
}

/* A circle or capsule b laid against a from one side: tangent where the numbers allow it, else nearly. */
static void kiss(kz_test_rng *r, const drawn *a, drawn *b)
{
    static const vec2d compass[8] = {{1, 0},     {0, 1},      {-1, 0},     {0, -1},
                                     {0.6, 0.8}, {-0.6, 0.8}, {0.8, -0.6}, {-0.8, -0.6}};
    features f;
    leaf *l = &b->leaf[0];
    const leaf *first = &a->leaf[0];
    vec2d near, way = compass[kz_test_below(r, 8)];
    double reach = l->r;
    if (a->n == 1 && !a->posed && (first->kind == LEAF_CIRCLE || first->kind == LEAF_CAPSULE)) {
        const vec2d p = as_double(first->p[0]), q = as_double(first->p[first->n - 1]);
        near = (q.x - p.x) * way.x + (q.y - p.y) * way.y > 0 ? q : p;
        reach += (double)first->r;
    } else {
        make_features(r, a, &f);
        if (!f.n_edges) return;
        const vec2d *e = f.edge[kz_test_below(r, (uint32_t)f.n_edges)];
        const double t = PICK(r, 0, 1, 0.5, 0.25), x = e[1].x - e[0].x, y = e[1].y - e[0].y, length = hypot(x, y);
        near = (vec2d){e[0].x + t * x, e[0].y + t * y};
        const double side = chance(r, 0.5) ? 1 : -1;
        if (length > 0) way = (vec2d){side * y / length, -side * x / length};
    }
    const vec2d at = {near.x + way.x * reach, near.y + way.y * reach};
    double x = (double)l->p[l->n - 1].x - (double)l->p[0].x, y = (double)l->p[l->n - 1].y - (double)l->p[0].y;
    if (x * way.x + y * way.y < 0) x = -x, y = -y;
    l->p[0] = (kz_vec2){(float)at.x, (float)at.y};
    if (l->n == 2) l->p[1] = (kz_vec2){(float)(at.x + x), (float)(at.y + y)};
}

/* A triangle or quad with an edge of a, or part of it, for its own. */
static void be_neighbour(kz_test_rng *r, const drawn *a, drawn *b)
{
    features f;
    leaf *l = &b->leaf[0];
    make_features(r, a, &f);
    if (!f.n_edges) return;
    vec2d *e = f.edge[kz_test_below(r, (uint32_t)f.n_edges)];
    const double cut = chance(r, 0.3) ? PICK(r, 0.25, 0.5, 0.75) : 1, side = PICK(r, 1, -1, 0.5, -0.5);
    const vec2d p = e[0], q = {e[0].x + cut * (e[1].x - e[0].x), e[0].y + cut * (e[1].y - e[0].y)};
    const double x = (p.y - q.y) * side, y = (q.x - p.x) * side;
    l->n = l->ring_end[0] = chance(r, 0.5) ? 3 : 4, l->n_rings = 1, b->posed = false;
    l->p[0] = (kz_vec2){(float)p.x, (float)p.y}, l->p[1] = (kz_vec2){(float)q.x, (float)q.y};
    l->p[2] = l->n == 3 ? (kz_vec2){(float)((p.x + q.x) / 2 + x), (float)((p.y + q.y) / 2 + y)}
                        : (kz_vec2){(float)(q.x + x), (float)(q.y + y)};
    l->p[3] = (kz_vec2){(float)(p.x + x), (float)(p.y + y)};
}

void make_pair_of(kz_test_rng *r, int kind_a, int kind_b, drawn *a, drawn *b)
{
    mix m = mix_make(r);
    make_shape(&m, kind_a, a);
    place(&m, m.scale, a);
    if (chance(r, 0.2)) add_pose(&m, a);
    make_shape(&m, kind_b, b);
    place(&m, m.other_scale, b);
    if (chance(r, 0.2)) add_pose(&m, b);
    const double how = (double)kz_test_unit(r);
    if (kind_a == kind_b && how < 0.06) {
        *b = *a;
        if (chance(r, 0.6)) shape_shift(b, PICK(r, 0, 0, 1, -1), PICK(r, 0, 1, 0.5));
    } else if ((kind_b == MAKE_CIRCLE || kind_b == MAKE_CAPSULE) && how < 0.4 && !b->posed) {
        kiss(r, a, b);
    } else if (kind_b >= MAKE_TRIANGLE && kind_b <= MAKE_HOLES && how < 0.2) {
        be_neighbour(r, a, b);
    } else if (how < 0.35) {
        bring(r, a, b);
    } else if (how < 0.75) {
        glue(r, a, b);
    }
}

void make_pair(kz_test_rng *r, drawn *a, drawn *b)
{
    const int kind_a = kz_test_range(r, 0, MAKE_KINDS - 1);
    make_pair_of(r, kind_a, kz_test_range(r, 0, MAKE_KINDS - 1), a, b);
}
