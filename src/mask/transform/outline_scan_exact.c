/* outline_scan_exact.c - the least box of a moved outline, and where an edge of it crosses rows, by integers. */
#include "mask/transform/outline_scan.h"

#include <float.h>

static double moved_x(const kz_affine *m, double x, double y) { return (m->xx * x + m->xy * y) + m->at_x; }
static double moved_y(const kz_affine *m, double x, double y) { return (m->yx * x + m->yy * y) + m->at_y; }

typedef struct box_builder {
    const kz_affine *map;
    kzi_outline_box box;
} box_builder;

static void widen_box(box_builder *b, double x, double y)
{
    const double to_x = moved_x(b->map, x, y), to_y = moved_y(b->map, x, y);
    b->box.x0 = kzi_min(b->box.x0, to_x), b->box.x1 = kzi_max(b->box.x1, to_x);
    b->box.y0 = kzi_min(b->box.y0, to_y), b->box.y1 = kzi_max(b->box.y1, to_y);
}

static void widen_by_list(void *ctx, kzi_edge_list *level)
{
    for (int32_t i = 0; i < level->n; i++) {
        widen_box(ctx, level->from[i], level->line[i]);
        widen_box(ctx, level->to[i], level->line[i]);
    }
}

kzi_outline_box kzi_outline_measure_exact(kzi_outline_scan *s)
{
    box_builder b = {&s->map, {DBL_MAX, DBL_MAX, -DBL_MAX, -DBL_MAX}};
    if (!s->all_listed) kzi_list_level_edges(s->mask, &s->level, widen_by_list, &b);
    widen_by_list(&b, &s->level);
    return b.box;
}

/* The first cell of the target whose centre lies at or beyond v >= 0, which may be up to half a cell less. */
static int32_t centre_from(int64_t v) { return (int32_t)((uint64_t)(v + KZI_HALF_CELL - 1) >> KZI_GRAIN_BITS); }

/* x along an edge, exactly: whole + rest / rise with 0 <= rest < rise. */
typedef struct edge_walk {
    int64_t whole, rest, step_whole, step_rest, rise;
} edge_walk;

/* n / d with the rest in 0 .. d-1; d > 0. */
static void divide_down(int64_t n, int64_t d, int64_t *whole, int64_t *rest)
{
    *whole = n / d;
    *rest = n % d;
    if (*rest < 0) {
        *rest += d;
        *whole -= 1;
    }
}

static void walk_step(edge_walk *w)
{
    w->whole += w->step_whole;
    w->rest += w->step_rest;
    if (w->rest >= w->rise) {
        w->rest -= w->rise;
        w->whole += 1;
    }
}

typedef struct grain_point {
    int64_t x, y; /* from the target's corner */
} grain_point;

static grain_point moved_corner(const kzi_outline_scan *s, double x, double y)
{
    return (grain_point){kzi_to_grain(moved_x(&s->map, x, y)) - s->left * KZI_GRAIN,
                         kzi_to_grain(moved_y(&s->map, x, y)) - s->top * KZI_GRAIN};
}

void kzi_outline_cross_exact(const kzi_outline_scan *s, double x0, double y0, double x1, double y1, int32_t from_row)
{
    grain_point a = moved_corner(s, x0, y0), b = moved_corner(s, x1, y1);
    if (a.y > b.y) {
        const grain_point c = a;
        a = b;
        b = c;
    }
    const int32_t end = centre_from(b.y);
    int32_t row = centre_from(a.y);
    if (row < from_row) row = from_row;
    if (row >= end) return;
    edge_walk w;
    w.rise = b.y - a.y;
    divide_down((row * KZI_GRAIN + KZI_HALF_CELL - a.y) * (b.x - a.x), w.rise, &w.whole, &w.rest);
    divide_down(KZI_GRAIN * (b.x - a.x), w.rise, &w.step_whole, &w.step_rest);
    for (w.whole += a.x; row < end; row++) {
        kzi_flip_from(s->target, centre_from(w.whole + (w.rest > 0)), row);
        walk_step(&w);
    }
}
