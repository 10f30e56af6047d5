/* push_along.c - the shortest push of a shape along a given direction that separates it from another one.
 *
 * While a moves along the direction, the relation changes only at events: a vertex of one shape passes an edge of the
 * other, or, for round shapes, comes to lie at the sum of the radii from it.  Between two events it stays the same.  So
 * the events are tried in order: at each one, and halfway to the next, kz_relate says whether a is separated.
 *
 * Beside a large outline the events of a short way are found first, then those of the next, twice as long.  So only edges
 * near the answer count.
 *
 * Events are computed in double, and some are not real; that costs a call of kz_relate and no more.  The push that is
 * returned has been tried as the caller will use it, by kz_shape_transform and kz_relate. */
#include "math/vec.h"
#include "query/mtv/concave_mtv.h"
#include "query/shape_parts.h"

#include "math/rounding.h"

#include <math.h>

enum {
    PUSH_EVENTS = 64,         /* found by one walk over the edges */
    PUSH_MAX_WALKS = 64,      /* that found so many; then the push goes past the bounds of b */
    PUSH_WHOLE = 64,          /* edges of b, up to which the whole way is walked at once */
    PUSH_MAX_PAIRS = 1 << 25, /* of edges, the same: about a second */
    PUSH_DOUBLES = 4096       /* of vertices of a */
};

typedef struct push_search {
    const kz_shape *a, *b;
    kzi_vec d;
    double grain; /* how far rounding moves a vertex; events nearer than this are one */
    double end;   /* the bounds are separated then */
    double after; /* events up to this time are known */
    double until; /* and those up to this one are looked for */
    double times[PUSH_EVENTS];
    int n;
    int64_t pairs;
    double memory[PUSH_DOUBLES];
} push_search;

/* ---- Events ------------------------------------------------------------------------------------------------ */

/* Keeps the earliest ones, in order. */
static void add_event(push_search *s, double t)
{
    if (!(t > s->after + s->grain) || t >= s->end || t > s->until) return;
    int i = 0;
    while (i < s->n && s->times[i] < t - s->grain) i++;
    if (i < s->n && s->times[i] <= t + s->grain) return;
    if (i == PUSH_EVENTS) return;
    if (s->n < PUSH_EVENTS) s->n++;
    for (int k = s->n - 1; k > i; k--) s->times[k] = s->times[k - 1];
    s->times[i] = t;
}

/* A ray from p along d meets the segment q0-q1, the two given relative to p. */
static void add_crossing(push_search *s, kzi_vec d, kzi_vec q0, kzi_vec q1)
{
    const kzi_vec e = kzi_sub(q1, q0);
    const double across = kzi_cross(d, e);
    if (kzi_abs(across) <= 1e-12 * kzi_length_1(e)) return; /* along d; its ends are events by themselves */
    const double u = kzi_cross(q0, d) / across;
    if (u >= -1e-9 && u <= 1 + 1e-9) add_event(s, kzi_cross(q0, e) / across);
}

/* The ray comes to lie at a distance r from q. */
static void add_circle(push_search *s, kzi_vec d, kzi_vec q, double r)
{
    const double at = kzi_dot(q, d), off = kzi_cross(q, d), square = r * r - off * off;
    if (square < -1e-9 * (r * r + s->grain * s->grain)) return;
    const double half = square > 0 ? sqrt(square) : 0;
    add_event(s, at - half);
    add_event(s, at + half);
}

/* The point p, which moves along d, meets what is within r of the segment q0-q1. */
static void add_point_events(push_search *s, kzi_vec d, kzi_vec p, kzi_vec q0, kzi_vec q1, double r)
{
    const kzi_vec from = kzi_sub(q0, p), to = kzi_sub(q1, p), e = kzi_sub(q1, q0);
    const double length = kzi_length(e);
    add_circle(s, d, from, kzi_max(r, s->grain * 0x1p-3)); /* a vertex at a vertex */
    add_circle(s, d, to, kzi_max(r, s->grain * 0x1p-3));
    if (!(length > 0)) return;
    const kzi_vec side = {-e.y / length * r, e.x / length * r};
    add_crossing(s, d, kzi_add(from, side), kzi_add(to, side));
    if (r > 0) add_crossing(s, d, kzi_sub(from, side), kzi_sub(to, side));
}

/* Do the two edges meet if a's moves along d far enough, either way? */
static bool are_in_line(const push_search *s, const kzi_edge *p, const kzi_edge *q, double r)
{
    const double p0 = kzi_cross(p->a, s->d), p1 = kzi_cross(p->b, s->d);
    const double q0 = kzi_cross(q->a, s->d), q1 = kzi_cross(q->b, s->d), slack = r + s->grain;
    return kzi_min(p0, p1) <= kzi_max(q0, q1) + slack && kzi_min(q0, q1) <= kzi_max(p0, p1) + slack;
}

static void add_edge_events(push_search *s, const kzi_edge *p, const kzi_edge *q, double r)
{
    const kzi_vec back = {-s->d.x, -s->d.y};
    s->pairs++;
    if (!are_in_line(s, p, q, r)) return;
    add_point_events(s, s->d, p->a, q->a, q->b, r);
    add_point_events(s, s->d, p->b, q->a, q->b, r);
    add_point_events(s, back, q->a, p->a, p->b, r);
    add_point_events(s, back, q->b, p->a, p->b, r);
}

/* ---- The edges of both ------------------------------------------------------------------------------------- */

/* Where what lies there, and what is within r of it, comes between `after` and `until`. */
static kzi_near path_of(const push_search *s, kzi_near at, double r)
{
    const kzi_near path = kzi_near_segment(kzi_scale(s->d, s->after), kzi_scale(s->d, s->until));
    const double more = r + 8 * s->grain;
    return (kzi_near){at.x0 + path.x0 - more, at.y0 + path.y0 - more, at.x1 + path.x1 + more, at.y1 + path.y1 + more};
}

static double radius_of(const kzi_form *form) { return form->kind == KZI_FORM_ROUND ? form->r : 0; }

/* A point or a round form is one edge: its spine. */
static bool is_one_edge(const kzi_form *form) { return form->kind == KZI_FORM_POINT || form->kind == KZI_FORM_ROUND; }

static kzi_edge spine_of(const kzi_form *form)
{
    return (kzi_edge){.a = form->a, .b = form->kind == KZI_FORM_ROUND ? form->b : form->a};
}

/* Of a mask all sides of each run of cells: those between two runs are events that are not real. */
static void add_events_with(push_search *s, const kzi_edge *p, const kzi_form *b, double r)
{
    const kzi_near near = path_of(s, kzi_near_segment(p->a, p->b), r);
    kzi_edge q = is_one_edge(b) ? spine_of(b) : kzi_no_edge;
    if (is_one_edge(b)) {
        add_edge_events(s, p, &q, r);
    } else if (b->kind != KZI_FORM_MASK) {
        while (s->pairs < PUSH_MAX_PAIRS && kzi_next_side_near(b, &near, &q)) add_edge_events(s, p, &q, r);
    } else {
        const kz_cell_rect reach = kzi_mask_reach(b->mask, near.x0, near.y0, near.x1, near.y1);
        const int64_t x = b->mask->cell.x, y = b->mask->cell.y;
        for (int32_t row = reach.y0; row < reach.y1; row++) {
            for (int32_t x0, x1 = reach.x0; kzi_mask_next_run_to(b->mask->mask, row, x1, reach.x1, &x0, &x1);) {
                const kzi_form run = kzi_form_of_cells(x + x0, y + row, x + x1, y + row + 1);
                add_events_with(s, p, &run, r);
            }
        }
    }
}

static void add_form_events(push_search *s, const kzi_form *a, const kzi_form *b)
{
    static const kzi_near everywhere = {-HUGE_VAL, -HUGE_VAL, HUGE_VAL, HUGE_VAL};
    const double r = radius_of(a) + radius_of(b);
    kzi_edge p = is_one_edge(a) ? spine_of(a) : kzi_no_edge;
    if (is_one_edge(a)) add_events_with(s, &p, b, r);
    else while (s->pairs < PUSH_MAX_PAIRS && kzi_next_side_near(a, &everywhere, &p)) add_events_with(s, &p, b, r);
}

/* A mask moves when its rounded position does: when a coordinate passes the middle of a cell. */
static void add_cell_events(push_search *s, double at, double d)
{
    if (d == 0) return;
    const double cell = (double)kzi_round_half_down(at + d * s->after), size = kzi_abs(d);
    double t = (d > 0 ? cell + 0.5 - at : at - cell + 0.5) / size;
    for (int i = 0; i < PUSH_EVENTS + 2; i++, t += 1 / size) add_event(s, t);
}

static void find_events(push_search *s)
{
    const kzi_extent near = path_of(s, kzi_extent_of_box(s->a->bounds), 0);
    kzi_part_iter of_a;
    kzi_part_iter_begin(&of_a, s->a);
    kzi_form a, b;
    s->n = 0;
    while (kzi_next_part(&of_a, NULL, &a)) {
        if (a.kind == KZI_FORM_MASK) {
            add_cell_events(s, a.mask->at_x, s->d.x);
            add_cell_events(s, a.mask->at_y, s->d.y);
            continue;
        }
        kzi_part_iter of_b;
        kzi_part_iter_begin(&of_b, s->b);
        while (kzi_next_part(&of_b, &near, &b)) add_form_events(s, &a, &b);
    }
}

/* ---- Trying ------------------------------------------------------------------------------------------------ */

static kz_vec2 push_at(const push_search *s, double length)
{
    return (kz_vec2){kzi_nearest_float(s->d.x * length), kzi_nearest_float(s->d.y * length)};
}

static bool separates_at(push_search *s, double length)
{
    kzi_shift_memory memory = {s->memory, PUSH_DOUBLES};
    kz_shape there;
    return kzi_shift_quickly(s->a, push_at(s, length), &memory, &there) && kz_relate(&there, s->b) <= KZ_TOUCH;
}

/* The same, as the caller will move a: its vertices are checked again, and flags may change. */
static bool separates_when_posed(push_search *s, double length)
{
    kz_shape there;
    const kz_pose pose = {push_at(s, length), 1, 0};
    return kz_shape_transform(s->a, pose, s->memory, sizeof s->memory, &there, NULL) == KZ_OK &&
           kz_relate(&there, s->b) <= KZ_TOUCH;
}

/* The push of this length, or a little longer where rounding needs it, but not longer than `most`. */
static bool find_push_from(push_search *s, double length, double most, double *found)
{
    double more = 0;
    for (int i = 0; i < KZI_PUSH_MAX_STEPS && length + more < most; i++) {
        *found = length + more;
        if (separates_when_posed(s, *found)) return true;
        more = more > 0 ? 2 * more : s->grain;
    }
    *found = most;
    return most < HUGE_VAL && separates_when_posed(s, most);
}

/* Is a separated at this time, or between it and the next event? */
static bool try_event(push_search *s, double t, double next, double *found)
{
    const double middle = t + (next - t) / 2;
    if (separates_at(s, t)) return find_push_from(s, t, middle, found);
    return separates_at(s, middle) && find_push_from(s, t, middle, found);
}

static bool search_push(push_search *s, double *found)
{
    double t = 0;
    for (int walks = 0; walks < PUSH_MAX_WALKS && s->pairs < PUSH_MAX_PAIRS;) {
        s->after = t;
        find_events(s);
        for (int i = 0; i < s->n; i++) {
            if (try_event(s, t, s->times[i], found)) return true;
            t = s->times[i];
        }
        walks += s->n == PUSH_EVENTS;
        if (s->n == PUSH_EVENTS) continue;
        if (try_event(s, t, kzi_min(s->until, s->end), found)) return true; /* nothing happens until then */
        if (s->until >= s->end) break;
        s->until *= 2;
    }
    return find_push_from(s, s->end, HUGE_VAL, found);
}

/* ---- The query --------------------------------------------------------------------------------------------- */

/* How far the bounds of a must go along one axis. */
static double end_along(double forward, double backward, double d)
{
    return d > 0 ? forward / d : d < 0 ? backward / -d : HUGE_VAL;
}

static bool push_search_begin(push_search *s, const kz_shape *a, const kz_shape *b, kz_vec2 direction)
{
    const kzi_vec d = kzi_vec_of(direction);
    const double length = kzi_length(d), cell = kzi_holds_kind(a, KZ_KIND_MASK) ? 1 : 0;
    if (!(length > 0) || !kzi_is_finite(length)) return false;
    s->a = a;
    s->b = b;
    s->d = kzi_scale(d, 1 / length);
    s->pairs = 0;
    const kz_box *p = &a->bounds, *q = &b->bounds;
    const double x = end_along((double)q->max.x - p->min.x + cell, (double)p->max.x - q->min.x + cell, s->d.x);
    const double y = end_along((double)q->max.y - p->min.y + cell, (double)p->max.y - q->min.y + cell, s->d.y);
    s->end = kzi_min(x, y);
    s->grain = 0x1p-24 * kzi_max(kzi_box_farthest(p), kzi_box_farthest(q)) + 0x1p-149;
    const double size = kzi_max((double)p->max.x - p->min.x, (double)p->max.y - p->min.y) + 64 * s->grain;
    s->until = kzi_count_names(b) > PUSH_WHOLE && size < s->end ? size : s->end;
    return kzi_transform_bytes(a, false) <= sizeof s->memory;
}

bool kz_push_along(const kz_shape *a, const kz_shape *b, kz_vec2 direction, kz_vec2 *push, float *length)
{
    push_search s;
    double found = 0;
    if (!push_search_begin(&s, a, b, direction)) return false;
    if (kz_relate(a, b) == KZ_OVERLAP && !search_push(&s, &found)) return false;
    *push = push_at(&s, found);
    *length = kzi_nearest_float(found);
    return true;
}
