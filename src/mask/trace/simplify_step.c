/* simplify_step.c - the cost of each simplification step, and the new point of a merge.
 *
 * Costs are rounded doubles.  Two decisions are exact: whether a cost is within the tolerance, and to which side the
 * region changes. */
#include "mask/trace/simplify.h"

#include <float.h>

#define STEP_MAX_NUDGES 4 /* tries to round a new point to the safe side: 1, 2, 4, 8 units in the last place outwards */

/* ---- Old points ---------------------------------------------------------------------------------------- */

static int32_t old_ring_begin(const kzi_simplify *s, int32_t ring) { return ring > 0 ? s->old->ring_end[ring - 1] : 0; }

static int32_t old_point_after(const kzi_simplify *s, int32_t ring, int32_t i)
{
    return i + 1 < s->old->ring_end[ring] ? i + 1 : old_ring_begin(s, ring);
}

kzi_vec kzi_old_point(const kzi_simplify *s, int32_t place, int32_t ring)
{
    const kzi_vec p = kzi_vec_of(s->old->points[place / 2]);
    if (place % 2 == 0) return p;
    const kzi_vec q = kzi_vec_of(s->old->points[old_point_after(s, ring, place / 2)]);
    return (kzi_vec){(p.x + q.x) / 2, (p.y + q.y) / 2};
}

int32_t kzi_next_place(const kzi_simplify *s, int32_t ring, int32_t place, int32_t to)
{
    kzi_work_spend(s->work, 3);
    if (place + 1 == to) return to; /* halfway */
    return 2 * old_point_after(s, ring, place / 2);
}

/* The number of old points from one place to another. */
static int32_t old_points_between(const kzi_simplify *s, int32_t ring, int32_t from, int32_t to)
{
    const int32_t span = to / 2 - from / 2;
    return span >= 0 ? span : span + s->old->ring_end[ring] - old_ring_begin(s, ring);
}

/* Is the place halfway along an old edge exact in double? */
static bool is_half_exact(const kzi_simplify *s, int32_t ring, int32_t i)
{
    const kzi_vec p = kzi_vec_of(s->old->points[i]), q = kzi_vec_of(s->old->points[old_point_after(s, ring, i)]);
    const double x = p.x + q.x, y = p.y + q.y;
    return x - p.x == q.x && x - q.x == p.x && y - p.y == q.y && y - q.y == p.y;
}

/* ---- Distances ----------------------------------------------------------------------------------------- */

static double length_squared(kzi_vec a, kzi_vec b)
{
    const double dx = b.x - a.x, dy = b.y - a.y;
    return dx * dx + dy * dy;
}

double kzi_distance_squared(kzi_vec p, kzi_vec a, kzi_vec b)
{
    const double dx = b.x - a.x, dy = b.y - a.y, px = p.x - a.x, py = p.y - a.y;
    const double along = px * dx + py * dy, length_sq = dx * dx + dy * dy;
    if (along <= 0) return length_squared(a, p);
    if (along >= length_sq) return length_squared(b, p);
    const double cross = dx * py - dy * px;
    return cross * cross / length_sq;
}

/* A stretch of the old ring, and the edge that would replace it. */
typedef struct old_stretch {
    int32_t ring, from, to; /* places */
    kzi_vec a, b;
} old_stretch;

static bool all_within_tolerance(const kzi_simplify *s, old_stretch t)
{
    for (int32_t i = t.from;; i = kzi_next_place(s, t.ring, i, t.to)) {
        if (kzi_compare_segment_distance(kzi_old_point(s, i, t.ring), t.a, t.b, s->tolerance, 0) > 0) return false;
        if (i == t.to) return true;
    }
}

/* The square of the largest distance; INFINITY when that is above the tolerance. */
static double stretch_cost(const kzi_simplify *s, old_stretch t)
{
    /* Roundings add up to less than this many times the lengths involved. */
    const double length = sqrt(length_squared(t.a, t.b)), doubt = 1e-13 * (length + s->tolerance);
    const double surely_too_far = s->tolerance + doubt, limit = surely_too_far * surely_too_far * (1 + 1e-13);
    double worst = 0;
    for (int32_t i = t.from;; i = kzi_next_place(s, t.ring, i, t.to)) {
        const double d = kzi_distance_squared(kzi_old_point(s, i, t.ring), t.a, t.b);
        if (d > worst) worst = d;
        if (worst > limit) return INFINITY;
        if (i == t.to) break;
    }
    if (sqrt(worst) + doubt < s->tolerance) return worst;
    return all_within_tolerance(s, t) ? worst : INFINITY;
}

/* ---- Drop ---------------------------------------------------------------------------------------------- */

/* A path that turns towards + takes a triangle from the region when it becomes its chord; any other turn adds one. */
static bool may_flatten(const kzi_simplify *s, int orient) { return orient * s->side >= 0; }

static double drop_cost(const kzi_simplify *s, int32_t v)
{
    const kzi_vertex *a = &s->vertex[s->vertex[v].prev], *b = &s->vertex[s->vertex[v].next];
    const kzi_vec from = kzi_vec_of(a->at), to = kzi_vec_of(b->at);
    if (!may_flatten(s, kzi_orient(from, kzi_vec_of(s->vertex[v].at), to))) return INFINITY;
    return stretch_cost(s, (old_stretch){a->ring, a->place, b->place, from, to});
}

/* ---- Merge --------------------------------------------------------------------------------------------- */

/* The path of a merge: v and c become one. */
typedef struct merge_path {
    kzi_vec a, v, c, d;
} merge_path;

static double cross_of(kzi_vec a, kzi_vec b, kzi_vec c, kzi_vec d)
{
    return (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x);
}

/* Rounds a point to float32; false when a number is none. */
static bool round_point(kzi_vec from, kz_vec2 *out)
{
    if (!(from.x <= FLT_MAX && from.x >= -FLT_MAX && from.y <= FLT_MAX && from.y >= -FLT_MAX)) return false;
    *out = (kz_vec2){(float)from.x, (float)from.y};
    return true;
}

/* Does p lie where all three triangles change the region to the allowed side, if at all? */
static bool is_on_safe_side(const kzi_simplify *s, const merge_path *m, kzi_vec p)
{
    return may_flatten(s, kzi_orient(m->a, m->v, p)) && may_flatten(s, kzi_orient(p, m->c, m->d)) &&
           may_flatten(s, kzi_orient(m->v, m->c, p));
}

static double greatest_of(double x, double y, double z)
{
    const double abs_x = x < 0 ? -x : x, abs_y = y < 0 ? -y : y, xy = abs_x > abs_y ? abs_x : abs_y;
    return xy > z ? xy : z;
}

/* Finds the point where the lines through a, v and through d, c meet, beyond v and c; rounded away from both. */
static bool prolong(const kzi_simplify *s, const merge_path *m, kz_vec2 *out)
{
    const int orient = kzi_orient(m->a, m->v, m->c), on = kzi_orient(m->v, m->c, m->d);
    if (orient != -s->side || on != orient) return false;
    if (kzi_cross_sign(m->a, m->v, m->c, m->d) != orient) return false; /* they diverge, or are parallel */
    const double beyond = cross_of(m->v, m->c, m->c, m->d) / cross_of(m->a, m->v, m->c, m->d);
    const double before = sqrt(length_squared(m->a, m->v)), behind = sqrt(length_squared(m->c, m->d));
    const kzi_vec tip = {m->v.x + beyond * (m->v.x - m->a.x), m->v.y + beyond * (m->v.y - m->a.y)};
    kzi_vec out_of = {(m->v.x - m->a.x) / before - (m->d.x - m->c.x) / behind,
                      (m->v.y - m->a.y) / before - (m->d.y - m->c.y) / behind};
    const double scale = sqrt(out_of.x * out_of.x + out_of.y * out_of.y);
    if (!(scale > 0)) return false;
    out_of = (kzi_vec){out_of.x / scale, out_of.y / scale};
    const double unit = 0x1p-23 * greatest_of(tip.x, tip.y, before);
    double by = 0;
    for (int i = 0; i <= STEP_MAX_NUDGES; i++) {
        if (!round_point((kzi_vec){tip.x + by * out_of.x, tip.y + by * out_of.y}, out)) return false;
        if (is_on_safe_side(s, m, kzi_vec_of(*out))) return true;
        by = by > 0 ? 2 * by : unit;
    }
    return false;
}

/* Finds the point opposite the middle of v and c with which the path keeps its area. */
static bool keep_area(const merge_path *m, kz_vec2 *out)
{
    const kzi_vec middle = {(m->v.x + m->c.x) / 2, (m->v.y + m->c.y) / 2};
    const double length_sq = length_squared(m->a, m->d);
    if (!(length_sq > 0)) return false;
    const double area = cross_of(m->a, m->v, m->a, m->c) + cross_of(m->a, m->c, m->c, m->d);
    const double by = (area - cross_of(m->a, middle, m->a, m->d)) / length_sq;
    return round_point((kzi_vec){middle.x + by * (m->d.y - m->a.y), middle.y - by * (m->d.x - m->a.x)}, out);
}

/* The place from one to another that is nearest to p; *distance_sq is the squared distance. */
static int32_t nearest_place(const kzi_simplify *s, old_stretch t, kzi_vec p, double *distance_sq)
{
    int32_t nearest = t.from;
    *distance_sq = INFINITY;
    for (int32_t i = t.from;; i = kzi_next_place(s, t.ring, i, t.to)) {
        const double here = length_squared(kzi_old_point(s, i, t.ring), p);
        if (here < *distance_sq) {
            *distance_sq = here;
            nearest = i;
        }
        if (i == t.to) return nearest;
        if (i % 2 != 0 || i + 1 == t.to || !is_half_exact(s, t.ring, i / 2)) continue;
        const double halfway = length_squared(kzi_old_point(s, i + 1, t.ring), p);
        if (halfway < *distance_sq) {
            *distance_sq = halfway;
            nearest = i + 1;
        }
    }
}

static double merge_cost(const kzi_simplify *s, kzi_vertex *v)
{
    const kzi_vertex *a = &s->vertex[v->prev], *c = &s->vertex[v->next], *d = &s->vertex[c->next];
    const merge_path m = {kzi_vec_of(a->at), kzi_vec_of(v->at), kzi_vec_of(c->at), kzi_vec_of(d->at)};
    if (!(s->side == 0 ? keep_area(&m, &v->merged) : prolong(s, &m, &v->merged))) return INFINITY;
    const kzi_vec p = kzi_vec_of(v->merged);
    const double length =
        sqrt(length_squared(m.a, m.v)) + sqrt(length_squared(m.v, m.c)) + sqrt(length_squared(m.c, m.d));
    double off;
    v->merged_place = nearest_place(s, (old_stretch){v->ring, v->place, c->place, m.v, m.c}, p, &off);
    const kzi_vec place = kzi_old_point(s, v->merged_place, v->ring);
    /* A tip longer than its own path is no small change, whatever the tolerance. */
    if (off > length * length || kzi_compare_distance(p, place, s->tolerance, 0) > 0) return INFINITY;
    const double before = stretch_cost(s, (old_stretch){v->ring, a->place, v->merged_place, m.a, p});
    if (before == INFINITY) return INFINITY;
    const double behind = stretch_cost(s, (old_stretch){v->ring, v->merged_place, d->place, p, m.d});
    const double worst = before > behind ? before : behind;
    return worst > off ? worst : off;
}

void kzi_steps_weigh(kzi_simplify *s, int32_t v)
{
    kzi_vertex *p = &s->vertex[v];
    double drop = INFINITY, merge = INFINITY;
    int32_t span = 0, merge_span = 0;
    if (s->ring_n[p->ring] > 3) {
        const kzi_vertex *next = &s->vertex[p->next];
        const int32_t from = s->vertex[p->prev].place;
        drop = drop_cost(s, v);
        span = old_points_between(s, p->ring, from, next->place);
        if (s->tolerance > 0) merge = merge_cost(s, p);
        merge_span = old_points_between(s, p->ring, from, s->vertex[next->next].place);
    }
    kzi_step_cost(s, 2 * v, drop, span);
    kzi_step_cost(s, 2 * v + 1, merge, merge_span);
}
