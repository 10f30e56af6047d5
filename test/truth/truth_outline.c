/* truth_outline.c - outlines: hulls, stars, stairs, untangled rings, rings that touch themselves, rings with holes. */
#include <math.h>
#include <string.h>

#include <kolize/shape_polygon.h>

#include "truth_make.h"

/* Sizes from 2^-140 to 2^120, the smallest floats, and what is small and whole. */
static float any_size(kz_test_rng *r)
{
    const double sign = chance(r, 0.5) ? 1 : -1, how = (double)kz_test_unit(r);
    if (how < 0.3) return (float)kz_test_range(r, -9, 9);
    if (how < 0.4) return (float)(sign * 0x1p-149 * kz_test_range(r, 1, 3));
    const int exponent = how < 0.7 ? kz_test_range(r, -140, 120) : kz_test_range(r, -30, 60);
    return (float)ldexp(sign * (chance(r, 0.6) ? 1 : 1 + (double)kz_test_unit(r)), exponent);
}

void make_numbers(mix *m)
{
    for (int i = 0; i < MIX_NUMBERS; i++) m->number[i] = any_size(m->rng);
}

double make_number(mix *m)
{
    kz_test_rng *r = m->rng;
    switch (m->draw) {
    case DRAW_GRID: return kz_test_range(r, -m->reach, m->reach);
    case DRAW_HALF: return kz_test_range(r, -2 * m->reach, 2 * m->reach) / 2.0;
    case DRAW_WILD: /* many sizes in one shape: where sums of products no longer fit a double */
        return ldexp(chance(r, 0.5) ? (double)kz_test_range(r, -9, 9) : 2.0 * (double)kz_test_unit(r) - 1.0,
                     kz_test_range(r, -24, 24));
    case DRAW_MIXED: { /* few numbers, so that shapes share them, at times a last place beside */
        const float v = m->number[kz_test_below(r, MIX_NUMBERS)];
        return chance(r, 0.8) ? (double)v : (double)nextafterf(v, chance(r, 0.5) ? 0x1p126f : -0x1p126f);
    }
    case DRAW_REAL: break;
    }
    const double any = (2.0 * (double)kz_test_unit(r) - 1.0) * m->reach;
    return chance(r, 0.5) ? any : floor(any * 10.0 + 0.5) / 10.0;
}

/* A radius or width: 0 at times, often 5, because 3-4-5 triangles make circles touch in whole numbers. */
double make_size(mix *m)
{
    if (chance(m->rng, 0.08)) return 0;
    if (m->draw == DRAW_MIXED) return chance(m->rng, 0.2) ? 0x1p-149 : fabs(make_number(m));
    if (m->draw == DRAW_REAL || m->draw == DRAW_WILD) return fabs(make_number(m)) / 2;
    return PICK(m->rng, 1, 1, 2, 3, 5, 5) / (m->draw == DRAW_HALF ? 2 : 1);
}

kz_vec2 make_point(mix *m)
{
    const double x = make_number(m);
    return (kz_vec2){(float)x, (float)make_number(m)};
}

/* ---- Rings --------------------------------------------------------------------------------------------- */

static double turn(kz_vec2 o, kz_vec2 a, kz_vec2 b)
{
    return ((double)a.x - (double)o.x) * ((double)b.y - (double)o.y) -
           ((double)a.y - (double)o.y) * ((double)b.x - (double)o.x);
}

static void sort_points(kz_vec2 *p, int n, const double *key)
{
    double k[LEAF_POINTS];
    for (int i = 0; i < n; i++) {
        const kz_vec2 v = p[i];
        const double at = key ? key[i] : 0;
        int j = i;
        for (; j > 0; j--) {
            const bool less = key ? at < k[j - 1] : v.x < p[j - 1].x || (v.x == p[j - 1].x && v.y < p[j - 1].y);
            if (!less) break;
            p[j] = p[j - 1], k[j] = k[j - 1];
        }
        p[j] = v, k[j] = at;
    }
}

/* Andrew's chain. */
static int hull_of(kz_vec2 *p, int n)
{
    kz_vec2 h[2 * LEAF_POINTS];
    int k = 0;
    sort_points(p, n, NULL);
    for (int i = 0; i < n; h[k++] = p[i++])
        while (k > 1 && turn(h[k - 2], h[k - 1], p[i]) <= 0) k--;
    for (int i = n - 2, low = k + 1; i >= 0; h[k++] = p[i--])
        while (k >= low && turn(h[k - 2], h[k - 1], p[i]) <= 0) k--;
    if (--k < 3) return n;
    memcpy(p, h, sizeof *p * (size_t)k);
    return k;
}

/* In the order in which they lie around their middle, or around one of them: mostly a simple ring. */
static void by_angle(kz_test_rng *r, kz_vec2 *p, int n)
{
    double x = p[0].x, y = p[0].y, key[LEAF_POINTS];
    if (chance(r, 0.7)) {
        for (int i = 1; i < n; i++) x += (double)p[i].x, y += (double)p[i].y;
        x /= n, y /= n;
    }
    for (int i = 0; i < n; i++) key[i] = atan2((double)p[i].y - y, (double)p[i].x - x);
    sort_points(p, n, key);
}

static void reverse(kz_vec2 *p, int n)
{
    for (int i = 0; i < n / 2; i++) {
        const kz_vec2 v = p[i];
        p[i] = p[n - 1 - i], p[n - 1 - i] = v;
    }
}

/* Reverses a stretch of the ring wherever two edges cross, until none do. */
static void untangle(kz_vec2 *p, int n)
{
    for (int rounds = 0; rounds < 12; rounds++) {
        bool any = false;
        for (int i = 0; i < n && !any; i++)
            for (int j = i + 2; j < n && !any; j++) {
                if (i == 0 && j == n - 1) continue;
                const kz_vec2 a = p[i], b = p[i + 1], c = p[j], d = p[(j + 1) % n];
                if (turn(a, b, c) * turn(a, b, d) > 0 || turn(c, d, a) * turn(c, d, b) > 0) continue;
                reverse(p + i + 1, j - i);
                any = true;
            }
        if (!any) return;
    }
}

static void on_circle(kz_test_rng *r, kz_vec2 *p, int n, double near, double far)
{
    const double start = (double)kz_test_unit(r);
    for (int k = 0; k < n; k++) {
        const double angle = 6.283185307179586 * (k + start) / n, radius = k % 2 ? far : near;
        p[k] = (kz_vec2){(float)(radius * cos(angle)), (float)(radius * sin(angle))};
    }
}

/* Columns side by side, each with a top and a bottom of its own. */
static int stairs(kz_test_rng *r, kz_vec2 *p)
{
    const int columns = kz_test_range(r, 1, 5);
    int top[5], bottom[5], n = 0;
    for (int i = 0; i < columns; i++) {
        top[i] = kz_test_range(r, -3, 1), bottom[i] = top[i] + kz_test_range(r, 1, 4);
        if (i == 0) continue;
        if (top[i] >= bottom[i - 1]) top[i] = bottom[i - 1] - 1;
        if (bottom[i] <= top[i - 1]) bottom[i] = top[i - 1] + 1;
    }
    for (int i = 0; i < columns; i++) {
        p[n++] = (kz_vec2){(float)(i - 2), (float)top[i]};
        p[n++] = (kz_vec2){(float)(i - 1), (float)top[i]};
    }
    for (int i = columns; i-- > 0;) {
        p[n++] = (kz_vec2){(float)(i - 1), (float)bottom[i]};
        p[n++] = (kz_vec2){(float)(i - 2), (float)bottom[i]};
    }
    return n;
}

static void on_place(mix *m, kz_vec2 *p, int n)
{
    const double x = make_number(m), y = make_number(m), step = PICK(m->rng, 1, 1, 2, 0.5);
    for (int i = 0; i < n; i++)
        p[i] = (kz_vec2){(float)(x + step * (double)p[i].x), (float)(y + step * (double)p[i].y)};
}

static int draw_points(mix *m, kz_vec2 *p, int n)
{
    for (int i = 0; i < n; i++) p[i] = make_point(m);
    return n;
}

/* Two triangles as one ring that passes their common vertex twice. */
static int joined(mix *m, kz_vec2 *p)
{
    draw_points(m, p, 6);
    const kz_vec2 d = {p[0].x - p[3].x, p[0].y - p[3].y};
    for (int i = 3; i < 6; i++) p[i] = (kz_vec2){p[i].x + d.x, p[i].y + d.y};
    if (chance(m->rng, 0.5)) reverse(p + 4, 2);
    return 6;
}

static int draw_ring(mix *m, int kind, kz_vec2 *p)
{
    kz_test_rng *r = m->rng;
    int n;
    if (kind == MAKE_TRIANGLE) return draw_points(m, p, 3);
    if (kind == MAKE_QUAD) {
        draw_points(m, p, 4);
        if (chance(r, 0.3)) {
            const float w = (float)make_size(m), h = (float)make_size(m);
            p[1] = (kz_vec2){p[0].x + w, p[0].y}, p[2] = (kz_vec2){p[0].x + w, p[0].y + h};
            p[3] = (kz_vec2){p[0].x, p[0].y + h};
        } else {
            by_angle(r, p, 4);
        }
        return 4;
    }
    if (kind == MAKE_CONVEX) {
        if (m->draw == DRAW_MIXED) { /* doubles are too short for the turns of these */
            kz_vec2 from[LEAF_POINTS];
            return kz_convex_hull(from, draw_points(m, from, kz_test_range(r, 4, 9)), p);
        }
        if (chance(r, 0.9)) return hull_of(p, draw_points(m, p, kz_test_range(r, 4, 12)));
        const double radius = PICK(r, 2, 3, 6);
        on_circle(r, p, n = kz_test_range(r, 9, 40), radius, radius);
        on_place(m, p, n);
        return n;
    }
    const double how = (double)kz_test_unit(r);
    if (how < 0.3) {
        by_angle(r, p, n = draw_points(m, p, kz_test_range(r, 5, 10)));
    } else if (how < 0.5) {
        untangle(p, n = draw_points(m, p, kz_test_range(r, 4, 8)));
    } else if (how < 0.55) {
        on_circle(r, p, n = 2 * kz_test_range(r, 5, 20), PICK(r, 1, 2) / 3, PICK(r, 3, 4));
        on_place(m, p, n);
    } else if (how < 0.65) {
        n = joined(m, p);
    } else {
        on_place(m, p, n = stairs(r, p));
    }
    return n;
}

/* The same ring told differently: another first vertex, the other way round, a vertex repeated, an edge divided. */
static int decorate(kz_test_rng *r, kz_vec2 *p, int n, int room)
{
    if (chance(r, 0.4)) reverse(p, n);
    if (chance(r, 0.4)) {
        const int k = kz_test_range(r, 0, n - 1);
        reverse(p, k), reverse(p + k, n - k), reverse(p, n);
    }
    if (n < room && chance(r, 0.2)) {
        const int k = kz_test_range(r, 0, n - 1);
        const kz_vec2 a = p[k], b = p[(k + 1) % n];
        const bool again = chance(r, 0.5);
        memmove(p + k + 1, p + k, sizeof *p * (size_t)(n - k));
        p[k + 1] =
            again ? a : (kz_vec2){(float)(((double)a.x + (double)b.x) / 2), (float)(((double)a.y + (double)b.y) / 2)};
        n++;
    }
    return n;
}

static void draw_holes(mix *m, leaf *out)
{
    static const kz_vec2 outers[3][6] = {{{-4, -4}, {4, -4}, {4, 4}, {-4, 4}},
                                         {{-5, -3}, {0, -5}, {5, -3}, {4, 4}, {-4, 4}},
                                         {{-4, -4}, {0, -3}, {4, -4}, {4, 4}, {0, 3}, {-4, 4}}};
    kz_test_rng *r = m->rng;
    const int which = kz_test_range(r, 0, 2);
    kz_shape shape;
    out->n = which + 4;
    memcpy(out->p, outers[which], sizeof *out->p * (size_t)out->n);
    out->n_rings = 1, out->ring_end[0] = out->n;
    for (int k = kz_test_range(r, 1, 3); k > 0; k--) {
        const int n = kz_test_range(r, 3, 5), reach = kz_test_range(r, 1, 2);
        const int x = kz_test_range(r, -2, 2), y = kz_test_range(r, -2, 2);
        kz_vec2 *p = out->p + out->n;
        for (int i = 0; i < n; i++) {
            const bool real = m->draw == DRAW_REAL;
            p[i].x = (float)x + (real ? kz_test_real(r, -1, 1) : (float)kz_test_range(r, -reach, reach));
            p[i].y = (float)y + (real ? kz_test_real(r, -1, 1) : (float)kz_test_range(r, -reach, reach));
        }
        by_angle(r, p, n);
        out->ring_end[out->n_rings] = out->n + n;
        if (kz_shape_polygon_with_holes(out->p, (int32_t *)out->ring_end, out->n_rings + 1, &shape, NULL) == KZ_OK)
            out->n_rings++, out->n += n;
    }
    on_place(m, out->p, out->n);
}

void make_rings(mix *m, int kind, leaf *out)
{
    kz_shape shape;
    out->kind = LEAF_POLYGON;
    for (int attempt = 0; attempt < 8; attempt++) {
        out->n_rings = 1;
        if (kind == MAKE_HOLES) {
            draw_holes(m, out);
        } else {
            out->n = draw_ring(m, kind, out->p);
            out->n = decorate(m->rng, out->p, out->n, LEAF_POINTS);
            out->ring_end[0] = out->n;
        }
        if (kz_shape_polygon_with_holes(out->p, (int32_t *)out->ring_end, out->n_rings, &shape, NULL) == KZ_OK) return;
    }
    out->n = out->ring_end[0] = 3, out->n_rings = 1;
    out->p[0] = (kz_vec2){0, 0}, out->p[1] = (kz_vec2){2, 0}, out->p[2] = (kz_vec2){0, 2};
}

void make_mask(mix *m, leaf *out)
{
    kz_test_rng *r = m->rng;
    const double style = (double)kz_test_unit(r);
    const double density = style < 0.25 ? 1 : style < 0.27 ? 0 : PICK(r, 0.2, 0.5, 0.8);
    out->kind = LEAF_MASK, out->n = 1;
    out->w = (int)PICK(r, 1, 2, 3, 3, 4, 5, 8, 12), out->h = (int)PICK(r, 1, 2, 3, 3, 4, 5, 8, 12);
    for (int y = 0; y < out->h; y++) {
        out->row[y] = 0;
        for (int x = 0; x < out->w; x++) {
            const bool border = x == 0 || y == 0 || x == out->w - 1 || y == out->h - 1;
            const bool set = style > 0.9 ? (x + y) % 2 : style > 0.8 ? border : chance(r, density);
            out->row[y] |= (uint32_t)set << x;
        }
    }
    /* Whole cells, halves (which side do they round to?), a float beside a half, anywhere. */
    float at[2];
    for (int k = 0; k < 2; k++) {
        const double how = (double)kz_test_unit(r);
        const float cell = (float)kz_test_range(r, -m->reach, m->reach);
        at[k] = how < 0.5 ? cell : how < 0.75 ? cell + 0.5f : kz_test_real(r, (float)-m->reach, (float)m->reach);
        if (how > 0.95) at[k] = nextafterf(cell + 0.5f, how > 0.975 ? 1e9f : -1e9f);
    }
    out->p[0] = (kz_vec2){at[0], at[1]};
}
