/* sweep_mask.c - when does a box or small polygon that moves begin to overlap a mask?  Its runs of cells near the path are
 * boxes, of which the earliest counts.
 *
 * Boxes that are met at one time are one wall if the face is at one coordinate.  At the start a box may touch a floor and a
 * wall: then the face that it meets more squarely counts.  Other ties, and meetings near corners of cells, where the cells
 * around decide, are left to the exact search.  So are runs far away, whose cells are no floats. */
#include "base/scalar.h"
#include "math/rounding.h"
#include "query/mask_cells.h"
#include "query/sweep/sweep_private.h"

#include <math.h>

#define NEAR_CORNER 0x1p-6f

typedef struct first_met {
    kz_sweep_hit best;
    kz_shape run;    /* that was met then */
    bool doubts;     /* about what is met then */
    bool goes_on;    /* the wall that was met goes on beyond this run where they meet */
    bool meets_both; /* a floor and a wall are touched at the start */
} first_met;

static float face_of_box(const kz_box *b, kz_vec2 normal)
{
    if (normal.x != 0) return normal.x < 0 ? b->min.x : b->max.x;
    return normal.y < 0 ? b->min.y : b->max.y;
}

static bool is_axis(kz_vec2 n) { return n.x == 0 || n.y == 0; }

/* Where two faces are touched at the start: does the motion certainly meet this one more squarely? */
static bool is_squarer(kz_vec2 normal, kz_vec2 other, kz_vec2 m)
{
    const double into = kzi_abs(normal.x != 0 ? m.x : m.y), other_into = kzi_abs(other.x != 0 ? m.x : m.y);
    return into > other_into * (1 + 0x1p-10);
}

static bool touches_face(const kz_shape *a, const kz_shape *run, kz_vec2 normal)
{
    const kz_vec2 back = {0 - normal.x, 0 - normal.y};
    return face_of_box(&a->bounds, back) == face_of_box(&run->bounds, normal);
}

/* Keeps the earlier of two meetings. */
static void offer_run(first_met *s, const kz_shape *a, kz_vec2 m, const kz_shape *run, const kz_sweep_hit *hit)
{
    const kz_sweep_hit *best = &s->best;
    if (!hit->hit || (best->hit && hit->t > kzi_next_up(best->t))) return;
    if (!best->hit || kzi_next_up(hit->t) < best->t) {
        *s = (first_met){*hit, *run, false, false, false};
        return;
    }
    const bool is_same = hit->normal.x == best->normal.x && hit->normal.y == best->normal.y;
    if (hit->t != best->t || !is_axis(hit->normal) || !is_axis(best->normal)) {
        s->doubts = true;
    } else if (is_same) {
        s->doubts |= face_of_box(&run->bounds, hit->normal) != face_of_box(&s->run.bounds, hit->normal);
        s->goes_on |= hit->normal.x != 0 && kzi_abs(best->point.y - run->bounds.min.y) < NEAR_CORNER;
    } else if (hit->t != 0 || !touches_face(a, run, hit->normal) || !touches_face(a, &s->run, best->normal)) {
        s->doubts = true;
    } else if (is_squarer(hit->normal, best->normal, m)) {
        *s = (first_met){*hit, *run, s->doubts, false, true};
    } else {
        s->doubts |= !is_squarer(best->normal, hit->normal, m);
        s->meets_both = true;
    }
}

#define FARTHEST_CELL 65536

static bool is_near_corner(const first_met *s)
{
    const kz_box *b = &s->run.bounds;
    const kz_vec2 p = s->best.point;
    if (s->best.normal.x != 0) {
        return p.y < b->min.y + NEAR_CORNER || (!s->goes_on && p.y > b->max.y - NEAR_CORNER);
    }
    return p.x < b->min.x + NEAR_CORNER || p.x > b->max.x - NEAR_CORNER;
}

/* For sizes below 2^20. */
static float nearest_whole(float v) { return (float)((int32_t)((double)v + 0x1p20 + 0.5) - 0x100000); }

static bool is_cell_set(const kz_placed_mask *mask, float x, float y)
{
    return kz_mask_get(mask->mask, (int32_t)x - mask->cell.x, (int32_t)y - mask->cell.y);
}

/* A corner of a level and an upright edge, as a box has. */
static bool is_square_corner(const kz_shape *a, int32_t i)
{
    const kz_vec2 *points = a->as.polygon.inline_points, v = points[i];
    const int32_t n = a->as.polygon.n_points;
    const kz_vec2 p = points[i > 0 ? i - 1 : n - 1], q = points[i + 1 < n ? i + 1 : 0];
    return (p.x == v.x && q.y == v.y) || (p.y == v.y && q.x == v.x);
}

/* Does the polygon lie on the face with a vertex in a corner from which another face rises?  The search by runs knows
 * only faces that are met by more than a vertex: a square corner has an edge on each. */
static bool is_in_notch(const kz_shape *a, kz_vec2 m, const kz_placed_mask *mask, const first_met *s)
{
    if (a->kind == KZ_KIND_BOX || s->meets_both) return false;
    const kz_vec2 n = s->best.normal;
    const float face = face_of_box(&s->run.bounds, n), back = face_of_box(&a->bounds, (kz_vec2){0 - n.x, 0 - n.y});
    const float beside = n.x + n.y < 0 ? face - 1 : face; /* the cells on the free side */
    for (int32_t i = 0; i < a->as.polygon.n_points; i++) {
        const kz_vec2 v = a->as.polygon.inline_points[i];
        const float along = n.x != 0 ? v.y + s->best.t * m.y : v.x + s->best.t * m.x, corner = nearest_whole(along);
        if ((n.x != 0 ? v.x : v.y) != back || kzi_abs(along - corner) > NEAR_CORNER) continue;
        if (is_square_corner(a, i)) continue;
        const bool is_set = n.x != 0 ? is_cell_set(mask, beside, corner) || is_cell_set(mask, beside, corner - 1)
                                     : is_cell_set(mask, corner, beside) || is_cell_set(mask, corner - 1, beside);
        if (is_set) return true;
    }
    return false;
}

static bool sweep_into_cells(const kz_shape *a, kz_vec2 m, const kz_shape *b, kz_sweep_hit *hit)
{
    const kz_placed_mask *mask = &b->as.mask;
    const kz_box from = a->bounds;
    const kz_box to = {{from.min.x + m.x, from.min.y + m.y}, {from.max.x + m.x, from.max.y + m.y}};
    const kz_box path = kz_box_union(from, to);
    const double far = kzi_max(kzi_max(-path.min.x, path.max.x), kzi_max(-path.min.y, path.max.y));
    const bool is_far = !(far < FARTHEST_CELL) || kzi_abs((double)mask->cell.x) > FARTHEST_CELL ||
                        kzi_abs((double)mask->cell.y) > FARTHEST_CELL;
    if (is_far || (m.x == 0 && m.y == 0)) return false;
    first_met s = {.best = {.start = kz_relate(a, b), .t = 1}};
    if (s.best.start == KZ_OVERLAP) return false;
    const kz_relation start = s.best.start;
    const kz_cell_rect reach = kzi_mask_reach(mask, (double)path.min.x - 1, (double)path.min.y - 1,
                                              (double)path.max.x + 1, (double)path.max.y + 1);
    for (int32_t y = reach.y0; y < reach.y1; y++) {
        for (int32_t x0, x1 = reach.x0; kzi_mask_next_run_to(mask->mask, y, x1, reach.x1, &x0, &x1);) {
            const kz_vec2 min = {(float)(mask->cell.x + x0), (float)(mask->cell.y + y)};
            const kz_vec2 max = {(float)(mask->cell.x + x1), min.y + 1};
            const kz_shape run = {KZ_KIND_BOX, KZ_SHAPE_CONVEX | KZ_SHAPE_CLOCKWISE, {min, max}, {.point = min}};
            if (kzi_stays_beside(&a->bounds, m, &run.bounds)) continue;
            const bool is_box = a->kind == KZ_KIND_BOX;
            const kz_sweep_hit met = is_box ? kzi_sweep_boxes(a, m, &run) : kzi_sweep_small(a, m, &run);
            offer_run(&s, a, m, &run, &met);
        }
    }
    s.best.start = start;
    *hit = s.best;
    return !hit->hit || !(s.doubts || is_near_corner(&s) || is_in_notch(a, m, mask, &s));
}

kz_sweep_hit kzi_sweep_into_cells(const kz_shape *a, kz_vec2 m, const kz_shape *b)
{
    kz_sweep_hit hit;
    return sweep_into_cells(a, m, b, &hit) ? hit : kzi_sweep_exact(a, m, b, 0);
}
