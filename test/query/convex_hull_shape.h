/* convex_hull_shape.h - random convex polygons of 9 to 90 corners, and the small convex pieces that fill one. */
#ifndef CONVEX_HULL_SHAPE_H
#define CONVEX_HULL_SHAPE_H

#include "convex_candidate.h"

#include <stdlib.h>
#include <string.h>

enum { HULL_CORNERS = 90, HULL_PIECES = HULL_CORNERS / 6 + 1 };

typedef struct hull_shape {
    kz_vec2 v[HULL_CORNERS];
    int32_t n;
    kz_shape shape;
    kz_shape pieces[HULL_PIECES];
    int n_pieces;
} hull_shape;

/* Corners of an ellipse, at even or uneven angles, on a grid or not. */
static void hull_on_ellipse(kz_test_rng *rng, hull_shape *h, kz_vec2 at, float size, float grid)
{
    const float flat = kz_test_one_in(rng, 3) ? kz_test_real(rng, 0.02f, 1) : 1;
    const double start = 360 * (double)kz_test_unit(rng), uneven = kz_test_one_in(rng, 2) ? (double)kz_test_unit(rng) : 0;
    for (int i = 0; i < h->n; i++) {
        float c, s;
        kz_cos_sin_degrees(start + 360 * (i + uneven * (double)kz_test_unit(rng)) / h->n, &c, &s);
        const float x = size * c, y = size * flat * s;
        h->v[i] = (kz_vec2){at.x + (grid > 0 ? grid * roundf(x / grid) : x), at.y + (grid > 0 ? grid * roundf(y / grid) : y)};
    }
}

static int compare_turns(const void *p, const void *q)
{
    const kz_vec2 a = *(const kz_vec2 *)p, b = *(const kz_vec2 *)q;
    const double u = atan2((double)a.y, (double)a.x), v = atan2((double)b.y, (double)b.x);
    return (u > v) - (u < v);
}

/* The edges of small whole numbers in the order of their angles, each with its opposite: many are parallel, some lie on
 * one line, and some have no length. */
static void hull_of_whole_edges(kz_test_rng *rng, hull_shape *h, kz_vec2 at, float unit)
{
    kz_vec2 e[HULL_CORNERS];
    const int half = h->n / 2;
    for (int i = 0; i < half; i++) {
        e[i] = (kz_vec2){(float)kz_test_range(rng, -4, 4), (float)kz_test_range(rng, -4, 4)};
        e[half + i] = (kz_vec2){0 - e[i].x, 0 - e[i].y};
    }
    h->n = 2 * half;
    qsort(e, (size_t)h->n, sizeof *e, compare_turns);
    for (int i = 0; i < h->n; i++) {
        h->v[i] = at;
        at.x += unit * e[i].x, at.y += unit * e[i].y;
    }
}

/* Keeps some corners, often fewer than eight, each of them several times. */
static void hull_repeat(kz_test_rng *rng, hull_shape *h)
{
    kz_vec2 kept[HULL_CORNERS];
    const int n = kz_test_range(rng, 3, 12), times = kz_test_range(rng, 2, 5);
    for (int i = 0; i < n; i++) kept[i] = h->v[i * h->n / n];
    h->n = 0;
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < times; k++) h->v[h->n++] = kept[i];
    }
}

static void hull_turn_round(hull_shape *h)
{
    for (int i = 0; i < h->n / 2; i++) {
        const kz_vec2 v = h->v[i];
        h->v[i] = h->v[h->n - 1 - i], h->v[h->n - 1 - i] = v;
    }
}

/* A fan about a corner. */
static bool hull_make_pieces_about(hull_shape *h, int about)
{
    h->n_pieces = 0;
    for (int i = 1; i + 1 < h->n; i += 6) {
        kz_vec2 v[KZ_INLINE_POINTS] = {h->v[about]};
        int n = 1;
        for (int k = i; k <= i + 6 && k < h->n; k++) v[n++] = h->v[(about + k) % h->n];
        kz_shape *piece = &h->pieces[h->n_pieces];
        if (kz_shape_polygon(v, n, piece, NULL) != KZ_OK) return false;
        h->n_pieces += (piece->flags & KZ_SHAPE_CONVEX) != 0; /* a flat one adds nothing */
    }
    return true;
}

static bool hull_make_pieces(hull_shape *h) { return hull_make_pieces_about(h, 0); }

/* Of more than eight corners and convex, mostly at the first try. */
static void hull_draw(kz_test_rng *rng, shape_family family, hull_shape *h)
{
    do {
        const kz_vec2 at = family_point(rng, family);
        const float size = fabsf(family_number(rng, family)) + 1;
        h->n = kz_test_one_in(rng, 2) ? kz_test_range(rng, 9, 20) : kz_test_range(rng, 9, HULL_CORNERS);
        switch (kz_test_below(rng, 4)) {
        case 0: hull_of_whole_edges(rng, h, at, size / 8); break;
        case 1: hull_of_whole_edges(rng, h, at, 0.5f); break;
        case 2: hull_on_ellipse(rng, h, at, size, size / 64); break;
        default: hull_on_ellipse(rng, h, at, size, 0); break;
        }
        if (kz_test_one_in(rng, 6)) hull_repeat(rng, h);
        if (kz_test_one_in(rng, 2)) hull_turn_round(h);
    } while (h->n <= KZ_INLINE_POINTS || kz_shape_polygon(h->v, h->n, &h->shape, NULL) != KZ_OK ||
             !(h->shape.flags & KZ_SHAPE_CONVEX) || !hull_make_pieces(h));
}

/* A partner: another hull, or a small convex shape, which is its own piece. */
static void hull_partner(kz_test_rng *rng, shape_family family, hull_shape *h)
{
    if (kz_test_one_in(rng, 2)) {
        hull_draw(rng, family, h);
        return;
    }
    do h->shape = convex_candidate(rng, family);
    while (!(h->shape.flags & KZ_SHAPE_CONVEX));
    h->pieces[0] = h->shape;
    h->n_pieces = 1;
}

/* Moves the hull so that some corner of it comes to one of the other, or near it. */
static void hull_move_to(kz_test_rng *rng, hull_shape *h, const hull_shape *to)
{
    const kz_vec2 p = h->v[kz_test_below(rng, (uint32_t)h->n)], q = to->v[kz_test_below(rng, (uint32_t)to->n)];
    const kz_vec2 by = {q.x - p.x, q.y - p.y};
    for (int i = 0; i < h->n; i++) h->v[i].x += by.x, h->v[i].y += by.y;
}

#endif
