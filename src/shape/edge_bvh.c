/* edge_bvh.c - a bounding volume hierarchy over the edges of an outline, in the order of the outline. */
#include "shape/edge_bvh.h"

#include "base/scalar.h"
#include "math/lanes/f32x4.h"

#include <kolize/shape_polygon.h>

#include <string.h>

enum { FAN = KZI_EDGE_RUN, FAN_BITS = 3 };

_Static_assert(FAN == 1 << FAN_BITS, "boxes are counted by shifts");

static int32_t boxes_above(int32_t n) { return n / FAN + (n % FAN != 0); }

static size_t winding_words(int32_t n_points) { return (size_t)n_points / 3 / 32 + 1; }

size_t kz_edge_tree_bytes(int32_t n_points)
{
    if (n_points <= 0) return 0;
    size_t boxes = 0;
    for (int32_t n = n_points; boxes == 0 || n > 1;) {
        n = boxes_above(n);
        boxes += (size_t)n;
    }
    const size_t bytes =
        sizeof(struct kz_edge_tree) + boxes * sizeof(kz_box) + winding_words(n_points) * sizeof(uint32_t);
    return (bytes + 7) & ~(size_t)7;
}

static const kz_box *boxes_of(const struct kz_edge_tree *tree)
{
    return (const kz_box *)((tree->window ? tree->window->whole : tree) + 1);
}

static const uint32_t *turns_of(const struct kz_edge_tree *tree)
{
    return (const uint32_t *)(boxes_of(tree) + tree->n_boxes);
}

/* ---- Making it ------------------------------------------------------------------------------------------- */

/* The box around the edges [begin, end), which are of this ring and later ones. */
static kz_box box_of_edges(const kzi_outline *o, int32_t begin, int32_t end, int32_t ring)
{
    kz_box box = {o->points[begin], o->points[begin]};
    for (int32_t i = begin; i < end; i++) {
        while (i >= kzi_ring_end(o, ring)) ring++;
        box = kzi_box_with(kzi_box_with(box, o->points[i]), o->points[kzi_vertex_behind(o, ring, i)]);
    }
    return box;
}

static void box_runs_of_edges(const kzi_outline *o, kz_box *boxes)
{
    int32_t ring = 0;
    for (int32_t i = 0; i < o->n_points; i += FAN) {
        while (i >= kzi_ring_end(o, ring)) ring++;
        const bool is_chain = kzi_ring_end(o, ring) - i > FAN; /* the edges of nine vertices of one ring */
        const int32_t end = o->n_points - i < FAN ? o->n_points : i + FAN;
        boxes[i / FAN] = is_chain ? kzi_points_bounds(&o->points[i], FAN + 1) : box_of_edges(o, i, end, ring);
    }
}

static void box_runs_of_boxes(const kz_box *below, int32_t n, kz_box *boxes)
{
    for (int32_t i = 0; i < n; i += FAN) {
        const int32_t end = n - i < FAN ? n : i + FAN;
        kzi_f32x4 min = kzi_f32x4_load(&below[i].min.x), max = min;
        for (int32_t k = i + 1; k < end; k++) {
            const kzi_f32x4 box = kzi_f32x4_load(&below[k].min.x);
            min = kzi_f32x4_min(min, box);
            max = kzi_f32x4_max(max, box);
        }
        boxes[i / FAN] = kzi_box_of_lanes(min, max);
    }
}

void kzi_edge_bvh_note_turns(struct kz_edge_tree *tree, const kzi_outline *o, bool is_positive)
{
    uint32_t *windings = (uint32_t *)((kz_box *)(tree + 1) + tree->n_boxes);
    memset(windings, 0, winding_words(o->n_points) * sizeof *windings);
    windings[0] = is_positive;
    for (int32_t ring = 1; ring < o->n_rings; ring++) {
        if (kzi_ring_is_positive(o, ring)) windings[ring / 32] |= UINT32_C(1) << (ring % 32);
    }
}

void kzi_edge_bvh_copy_turns(struct kz_edge_tree *tree, const struct kz_edge_tree *from)
{
    uint32_t *windings = (uint32_t *)((kz_box *)(tree + 1) + tree->n_boxes);
    memcpy(windings, turns_of(from), winding_words(from->n_points) * sizeof *windings);
}

bool kzi_edge_bvh_ring_is_positive(const struct kz_edge_tree *tree, int32_t ring)
{
    return turns_of(tree)[ring / 32] >> (ring % 32) & 1;
}

/* ---- Walking it ------------------------------------------------------------------------------------------ */

KZI_ALWAYS_INLINE int64_t edges_under(int level) { return (int64_t)1 << (FAN_BITS * (level + 1)); }

/* The level of the largest box that begins with edge i, a multiple of FAN. */
KZI_ALWAYS_INLINE int highest_level_at(const struct kz_edge_tree *tree, int32_t i)
{
    int level = 0;
    while (level + 1 < tree->n_levels && (i & (edges_under(level) * FAN - 1)) == 0) level++;
    return level;
}

KZI_ALWAYS_INLINE const kz_box *box_at(const struct kz_edge_tree *tree, int level, int32_t i)
{
    return &boxes_of(tree)[tree->level_at[level] + (i >> FAN_BITS * (level + 1))];
}

kz_box kzi_edge_bvh_box(const struct kz_edge_tree *tree, int level, int32_t i) { return *box_at(tree, level, i); }

KZI_ALWAYS_INLINE int32_t box_end(const struct kz_edge_tree *tree, int level, int32_t i)
{
    return tree->n_points - i <= edges_under(level) ? tree->n_points : i + (int32_t)edges_under(level);
}

int32_t kzi_edge_bvh_box_end(const struct kz_edge_tree *tree, int level, int32_t i) { return box_end(tree, level, i); }

bool kzi_edge_bvh_boxes_meet(const struct kz_edge_tree *tree, int level, int32_t i, int other_level, int32_t k)
{
    return kz_box_meets(*box_at(tree, level, i), *box_at(tree, other_level, k));
}

/* A box as the vector of its lower ends and its negative upper ends, so that one comparison answers for all four. */
static kzi_f32x4 ends_of(kzi_f32x4 box) { return kzi_f32x4_flip(box, kzi_f32x4_set(0, 0, -1, -1)); }

/* Bounds on the ends of boxes near this one.  Rounding to float32 moves no float32 from one side to the other, so the
 * box of vertices that touches `near` is not lost; one beside it by less than a last place may be found. */
static kzi_f32x4 reach_of(const kzi_near *near)
{
    const kzi_f64x2 low = kzi_f64x2_load(&near->x0), high = kzi_f64x2_load(&near->x1);
    return ends_of(kzi_f32x4_of_f64x2(high, low));
}

static bool is_reached(kzi_f32x4 ends, kzi_f32x4 reach) { return kzi_f32x4_less_bits(reach, ends) == 0; }

static bool box_is_near(const kz_box *box, kzi_f32x4 reach)
{
    return is_reached(ends_of(kzi_f32x4_load(&box->min.x)), reach);
}

/* Does the box with these corners surely lie on one side of the strip? */
static bool is_beside_swath(kzi_vec min, kzi_vec max, const kzi_swath *s)
{
    const double x0 = s->across.x * (min.x - s->at.x), x1 = s->across.x * (max.x - s->at.x);
    const double y0 = s->across.y * (min.y - s->at.y), y1 = s->across.y * (max.y - s->at.y);
    const double size = kzi_max(kzi_abs(x0), kzi_abs(x1)) + kzi_max(kzi_abs(y0), kzi_abs(y1));
    const double beside = s->reach + 0x1p-49 * (size + s->reach);
    return kzi_min(x0, x1) + kzi_min(y0, y1) > beside || kzi_max(x0, x1) + kzi_max(y0, y1) < -beside;
}

/* An edge as two corners: both beside, on one side. */
static bool edge_is_beside_swath(const kzi_edge *e, const kzi_swath *s)
{
    const double a = s->across.x * (e->a.x - s->at.x), b = s->across.x * (e->b.x - s->at.x);
    const double c = s->across.y * (e->a.y - s->at.y), d = s->across.y * (e->b.y - s->at.y);
    const double size = kzi_max(kzi_abs(a), kzi_abs(b)) + kzi_max(kzi_abs(c), kzi_abs(d));
    const double beside = s->reach + 0x1p-49 * (size + s->reach);
    return kzi_min(a + c, b + d) > beside || kzi_max(a + c, b + d) < -beside;
}

/* Is the box near, and in the strip of a swath if there is one? */
KZI_ALWAYS_INLINE bool box_is_on_path(const kz_box *box, kzi_f32x4 reach, const kzi_swath *swath)
{
    return box_is_near(box, reach) &&
           (!swath || !is_beside_swath(kzi_vec_of(box->min), kzi_vec_of(box->max), swath));
}

/* An edge inside a run is not moved on. */
KZI_ALWAYS_INLINE int32_t next_run(const struct kz_edge_tree *tree, kzi_f32x4 reach, const kzi_swath *swath, int32_t i)
{
    while (i < tree->n_points && i % FAN == 0) {
        int level = highest_level_at(tree, i);
        while (level >= 0 && box_is_on_path(box_at(tree, level, i), reach, swath)) level--;
        if (level < 0) break;
        i = box_end(tree, level, i);
    }
    return i;
}

/* The window by which the outline sees the box, or NULL. */
KZI_ALWAYS_INLINE const kzi_edge_window *window_around(const kzi_outline *o, const kzi_near *near)
{
    return o->tree && kzi_is_in_window(o, near) ? o->tree->window : NULL;
}

int32_t kzi_edge_bvh_next_run(const struct kz_edge_tree *tree, const kzi_near *near, int32_t i)
{
    return next_run(tree, reach_of(near), NULL, i);
}

bool kzi_edge_bvh_is_beside(const kzi_outline *o, int32_t ring, kzi_vec v)
{
    const kz_box *boxes = boxes_of(o->tree);
    const int32_t first = kzi_ring_begin(o, ring) / FAN, last = (kzi_ring_end(o, ring) - 1) / FAN;
    const kzi_near at = {v.x, v.y, v.x, v.y};
    const kzi_f32x4 reach = reach_of(&at);
    kz_box all = boxes[first];
    for (int32_t i = first; i <= last; i++) {
        all = kz_box_union(all, boxes[i]);
        if (box_is_near(&all, reach)) return false;
    }
    return true;
}

int32_t kzi_ring_of_edge(const kzi_outline *o, int32_t ring, int32_t i)
{
    if (i < kzi_ring_end(o, ring)) return ring;
    int32_t before = ring, at = o->n_rings - 1;
    while (at - before > 1) {
        const int32_t middle = before + (at - before) / 2;
        if (i < kzi_ring_end(o, middle)) {
            at = middle;
        } else {
            before = middle;
        }
    }
    return at;
}

/* Edge i, whose vertices lie next to each other, as a box. */
static kzi_f32x4 ends_of_edge(const kz_vec2 *points, int32_t i)
{
    const kzi_f32x4 edge = kzi_f32x4_load(&points[i].x), back = kzi_f32x4_swap_halves(edge);
    return ends_of(kzi_f32x4_low_lanes(kzi_f32x4_min(edge, back), kzi_f32x4_max(edge, back)));
}

/* The next edge from i on that may be near.  The last edge of a ring, or of corners, always may. */
KZI_ALWAYS_INLINE int32_t next_candidate(const kzi_outline *o, kzi_f32x4 reach, const kzi_swath *swath, int32_t i)
{
    for (int32_t ring = 0, end = 0; i < o->n_points; i++) {
        if (o->tree) i = next_run(o->tree, reach, swath, i);
        if (i >= o->n_points || !o->points) break;
        if (i >= end) {
            ring = kzi_ring_of_edge(o, ring, i);
            end = kzi_ring_end(o, ring);
        }
        if (i + 1 == end || is_reached(ends_of_edge(o->points, i), reach)) break;
    }
    return i;
}

KZI_ALWAYS_INLINE bool edge_is_near(const kzi_edge *e, const kzi_near *near)
{
    return kzi_spans_meet(e->a.x, e->b.x, near->x0, near->x1) && kzi_spans_meet(e->a.y, e->b.y, near->y0, near->y1);
}

static bool next_edge_in_window(const kzi_edge_window *w, const kz_vec2 *points, const kzi_near *near, kzi_edge *e)
{
    const kzi_f32x4 reach = reach_of(near);
    for (int32_t k = 0; k < w->n; k++) {
        if (w->edges[k] <= e->from || !is_reached(kzi_f32x4_load(w->ends[k]), reach)) continue;
        *e = (kzi_edge){kzi_vec_of(points[w->edges[k]]), kzi_vec_of(points[w->behind[k]]), w->edges[k], w->rings[k]};
        if (!kzi_vec_equal(e->a, e->b) && edge_is_near(e, near)) return true;
    }
    return false;
}

/* Of so few edges none are passed by their boxes in floats. */
enum { PLAIN_EDGES = 16 };

KZI_ALWAYS_INLINE bool next_plain_edge(const kzi_outline *o, const kzi_near *near, const kzi_swath *swath, kzi_edge *e)
{
    int32_t ring = e->ring;
    for (int32_t i = e->from + 1; i < o->n_points; i++) {
        while (i >= kzi_ring_end(o, ring)) ring++;
        if (kzi_edge_from(o, i, ring, e) && edge_is_near(e, near) && !(swath && edge_is_beside_swath(e, swath))) {
            return true;
        }
    }
    return false;
}

KZI_ALWAYS_INLINE bool next_edge(const kzi_outline *o, const kzi_near *near, const kzi_swath *swath, kzi_edge *e)
{
    if (!o->tree && o->n_points <= PLAIN_EDGES) return next_plain_edge(o, near, swath, e);
    const kzi_edge_window *w = window_around(o, near);
    if (w) return next_edge_in_window(w, o->points, near, e);
    const kzi_f32x4 reach = reach_of(near);
    int32_t ring = e->ring;
    for (int32_t i = e->from + 1; (i = next_candidate(o, reach, swath, i)) < o->n_points; i++) {
        ring = kzi_ring_of_edge(o, ring, i);
        if (kzi_edge_from(o, i, ring, e) && edge_is_near(e, near) && !(swath && edge_is_beside_swath(e, swath))) {
            return true;
        }
    }
    return false;
}

bool kzi_next_edge_near(const kzi_outline *o, const kzi_near *near, kzi_edge *e) { return next_edge(o, near, NULL, e); }

bool kzi_next_edge_in_swath(const kzi_outline *o, const kzi_swath *swath, kzi_edge *e)
{
    return next_edge(o, &swath->near, swath, e);
}

KZI_ALWAYS_INLINE bool vertex_is_near(kzi_vec v, const kzi_near *near)
{
    return (near->x0 <= v.x) & (v.x <= near->x1) & (near->y0 <= v.y) & (v.y <= near->y1);
}

static bool next_vertex_in_window(const kzi_edge_window *w, const kz_vec2 *points, const kzi_near *near, int32_t *i)
{
    for (int32_t k = 0; k < w->n; k++) {
        if (w->edges[k] <= *i || !vertex_is_near(kzi_vec_of(points[w->edges[k]]), near)) continue;
        *i = w->edges[k];
        return true;
    }
    return false;
}

KZI_ALWAYS_INLINE bool next_vertex(const kzi_outline *o, const kzi_near *near, const kzi_swath *swath, int32_t *i)
{
    const kzi_edge_window *w = window_around(o, near);
    if (w) return next_vertex_in_window(w, o->points, near, i);
    const kzi_f32x4 reach = reach_of(near);
    while (++*i < o->n_points) {
        if (o->tree) *i = next_run(o->tree, reach, swath, *i);
        if (*i >= o->n_points) return false;
        const kzi_vec v = kzi_outline_vertex(o, *i);
        if (vertex_is_near(v, near) && !(swath && is_beside_swath(v, v, swath))) return true;
    }
    return false;
}

bool kzi_next_vertex_near(const kzi_outline *o, const kzi_near *near, int32_t *i) { return next_vertex(o, near, NULL, i); }

bool kzi_next_vertex_in_swath(const kzi_outline *o, const kzi_swath *swath, int32_t *i)
{
    return next_vertex(o, &swath->near, swath, i);
}

kzi_near kzi_outline_bounds(const kzi_outline *o)
{
    if (o->tree) {
        const kz_box *all = box_at(o->tree, o->tree->n_levels - 1, 0);
        return (kzi_near){all->min.x, all->min.y, all->max.x, all->max.y};
    }
    const kzi_vec first = kzi_outline_vertex(o, 0);
    kzi_near all = {first.x, first.y, first.x, first.y};
    for (int32_t i = 1; i < o->n_points; i++) {
        const kzi_vec v = kzi_outline_vertex(o, i);
        all.x0 = v.x < all.x0 ? v.x : all.x0;
        all.y0 = v.y < all.y0 ? v.y : all.y0;
        all.x1 = v.x > all.x1 ? v.x : all.x1;
        all.y1 = v.y > all.y1 ? v.y : all.y1;
    }
    return all;
}

/* ---- Crossings ------------------------------------------------------------------------------------------- */

/* A ray, a row or a segment passes boxes.  A crossing is an edge whose ends lie on different sides of its line. */
typedef enum box_use { BOX_SKIPPED, BOX_COUNTED, BOX_OPENED } box_use;
typedef box_use box_judge(const void *ctx, const kz_box *box);
typedef bool side_of_vertex(const void *ctx, kzi_vec v);

/* Is the number of crossings of the edges [begin, end) odd?  Only the two ends of their chain matter: a whole ring has an
 * even number. */
KZI_ALWAYS_INLINE bool chain_is_odd(const kzi_outline *o, int32_t begin, int32_t end, side_of_vertex *side,
                                    const void *ctx)
{
    const int32_t first = kzi_ring_of_edge(o, 0, begin), last = kzi_ring_of_edge(o, first, end - 1);
    const bool changes = side(ctx, kzi_outline_vertex(o, begin)) !=
                         side(ctx, kzi_outline_vertex(o, kzi_vertex_behind(o, last, end - 1)));
    if (first == last) return changes;
    return changes ^ (side(ctx, kzi_outline_vertex(o, kzi_ring_begin(o, first))) !=
                      side(ctx, kzi_outline_vertex(o, kzi_ring_begin(o, last))));
}

/* Skips boxes, and counts the crossings in others at once.  Returns the first edge of a box that must be opened, or an
 * edge in the middle of a box. */
KZI_ALWAYS_INLINE int32_t pass_boxes(const kzi_outline *o, int32_t i, int32_t end, box_judge *judge, side_of_vertex *side,
                                     const void *ctx, bool *odd)
{
    while (i < end && i % FAN == 0) {
        int level = highest_level_at(o->tree, i);
        box_use use = BOX_OPENED;
        while (level >= 0 && (use = judge(ctx, box_at(o->tree, level, i))) == BOX_OPENED) level--;
        if (level < 0) break;
        const int32_t behind = box_end(o->tree, level, i), next = behind < end ? behind : end;
        if (use == BOX_COUNTED) *odd ^= chain_is_odd(o, i, next, side, ctx);
        i = next;
    }
    return i;
}

/* ---- Location -------------------------------------------------------------------------------------------- */

typedef struct ray_pass {
    kzi_probe probe;
    kzi_f32x4 at;
} ray_pass;

/* Boxes beside the ray from the probe towards +x are skipped.  A box is in front of it that begins behind the probe in x
 * and has all its other ends beyond. */
KZI_ALWAYS_INLINE box_use judge_by_ray(const void *ctx, const kz_box *box)
{
    enum { IN_FRONT = 1 };
    const unsigned beyond =
        kzi_f32x4_less_bits(((const ray_pass *)ctx)->at, ends_of(kzi_f32x4_load(&box->min.x)));
    return beyond == 0 ? BOX_OPENED : beyond == IN_FRONT ? BOX_COUNTED : BOX_SKIPPED;
}

KZI_ALWAYS_INLINE bool is_upwards(const void *ctx, kzi_vec v)
{
    return kzi_probe_compare_y(((const ray_pass *)ctx)->probe, v.y) >= 0;
}

static int32_t pass_ray(const kzi_outline *o, const ray_pass *ray, int32_t i, int32_t end, bool *odd)
{
    return pass_boxes(o, i, end, judge_by_ray, is_upwards, ray, odd);
}

bool kzi_edge_bvh_count_crossings(const kzi_outline *o, int32_t begin, int32_t end, kzi_probe probe, bool *odd)
{
    int32_t ring = 0;
    const kzi_near near = kzi_near_probe(probe);
    const ray_pass ray = {probe, reach_of(&near)};
    for (int32_t i = pass_ray(o, &ray, begin, end, odd); i < end; i = pass_ray(o, &ray, i + 1, end, odd)) {
        ring = kzi_ring_of_edge(o, ring, i);
        const kzi_vec a = kzi_outline_vertex(o, i), b = kzi_outline_vertex(o, kzi_vertex_behind(o, ring, i));
        if (!kzi_probe_pass_edge(probe, a, kzi_probe_compare_y(probe, a.y), b, kzi_probe_compare_y(probe, b.y), odd)) {
            return false;
        }
    }
    return true;
}

/* ---- A row of cells, a segment --------------------------------------------------------------------------- */

typedef struct row_pass {
    const kzi_near *row;
    double middle;
} row_pass;

KZI_ALWAYS_INLINE box_use judge_by_row(const void *ctx, const kz_box *box)
{
    const kzi_near *row = ((const row_pass *)ctx)->row;
    if ((double)box->min.y > row->y1 || (double)box->max.y < row->y0 || (double)box->min.x > row->x1) return BOX_SKIPPED;
    return (double)box->max.x < row->x0 ? BOX_COUNTED : BOX_OPENED;
}

KZI_ALWAYS_INLINE bool is_above_middle(const void *ctx, kzi_vec v) { return v.y <= ((const row_pass *)ctx)->middle; }

int32_t kzi_edge_bvh_next_in_row(const kzi_outline *o, const kzi_near *row, double middle, int32_t i, bool *odd)
{
    const row_pass pass = {row, middle};
    return pass_boxes(o, i, o->n_points, judge_by_row, is_above_middle, &pass, odd);
}

typedef struct segment_pass {
    kzi_vec p, q, d;
    int side;
} segment_pass;

/* The sign of the largest value of x * u + y * v in a box relative to `from`; 0 where rounding leaves it open. */
static int most_in_box(const kz_box *box, kzi_vec from, double u, double v)
{
    const double x = u * ((double)(u > 0 ? box->max.x : box->min.x) - from.x);
    const double y = v * ((double)(v > 0 ? box->max.y : box->min.y) - from.y);
    const double error = 0x1p-50 * ((x < 0 ? -x : x) + (y < 0 ? -y : y));
    return (x + y > error) - (x + y < -error);
}

/* Boxes beside the segment's line, or beyond its end, are skipped; those behind its begin are counted. */
static box_use judge_by_segment(const void *ctx, const kz_box *box)
{
    const segment_pass *s = ctx;
    if (most_in_box(box, s->p, -s->d.y, s->d.x) < 0 || most_in_box(box, s->p, s->d.y, -s->d.x) < 0) return BOX_SKIPPED;
    if (most_in_box(box, s->q, -s->d.x, -s->d.y) < 0) return BOX_SKIPPED;
    return most_in_box(box, s->p, s->d.x, s->d.y) < 0 ? BOX_COUNTED : BOX_OPENED;
}

static bool is_beyond_segment(const void *ctx, kzi_vec v)
{
    const segment_pass *s = ctx;
    return s->side * kzi_orient(s->p, s->q, v) > 0;
}

int32_t kzi_edge_bvh_next_on_segment(const kzi_outline *o, kzi_vec p, kzi_vec q, int side, int32_t i, bool *odd)
{
    const segment_pass pass = {p, q, {q.x - p.x, q.y - p.y}, side};
    return pass_boxes(o, i, o->n_points, judge_by_segment, is_beyond_segment, &pass, odd);
}

/* ---- The next vertex on a line ----------------------------------------------------------------------------- */

static double gap(double v, double lo, double hi) { return v < lo ? lo - v : v > hi ? v - hi : 0; }

/* The rough distance of the box from s, which only decides the order in which boxes are opened. */
static double gap_to_box(const kz_box *box, kzi_vec s)
{
    return gap(s.x, (double)box->min.x, (double)box->max.x) + gap(s.y, (double)box->min.y, (double)box->max.y);
}

static kzi_vec next_vertex_in_run(const kzi_outline *o, int32_t i, int32_t end, kzi_vec s, kzi_vec q, kzi_vec nearest)
{
    for (; i < end; i++) {
        const kzi_vec v = kzi_outline_vertex(o, i);
        if (kzi_is_before_on(s, v, q, nearest)) nearest = v;
    }
    return nearest;
}

/* Visits the boxes within the box that begins with edge i, in the order of the outline or backwards.  The nearer end
 * comes first, because each vertex found puts more boxes out of reach. */
static kzi_vec next_vertex_in_box(const kzi_outline *o, int level, int32_t i, kzi_vec s, kzi_vec q, kzi_vec nearest)
{
    const kzi_near near = kzi_near_segment(s, nearest);
    if (!box_is_near(box_at(o->tree, level, i), reach_of(&near))) return nearest;
    const int32_t end = kzi_edge_bvh_box_end(o->tree, level, i);
    if (level == 0) return next_vertex_in_run(o, i, end, s, q, nearest);

    const int32_t step = (int32_t)edges_under(level - 1), n = (end - i) / step + ((end - i) % step != 0);
    const bool backwards =
        gap_to_box(box_at(o->tree, level - 1, i + (n - 1) * step), s) < gap_to_box(box_at(o->tree, level - 1, i), s);
    for (int32_t k = 0; k < n; k++) {
        const int32_t child = backwards ? n - 1 - k : k;
        nearest = next_vertex_in_box(o, level - 1, i + child * step, s, q, nearest);
    }
    return nearest;
}

kzi_vec kzi_edge_bvh_next_vertex_on(const kzi_outline *o, kzi_vec s, kzi_vec q)
{
    return next_vertex_in_box(o, o->tree->n_levels - 1, 0, s, q, q);
}

/* ---- The whole tree --------------------------------------------------------------------------------------- */

struct kz_edge_tree *kzi_edge_tree_build(const kzi_outline *o, void *memory)
{
    struct kz_edge_tree *tree = memory;
    kz_box *boxes = (kz_box *)(tree + 1);
    memset(tree, 0, sizeof *tree);
    tree->n_points = o->n_points;
    tree->next_vertex_on = kzi_edge_bvh_next_vertex_on;
    tree->count_crossings = kzi_edge_bvh_count_crossings;
    for (int32_t n = boxes_above(o->n_points), below = 0;; n = boxes_above(n)) {
        if (tree->n_levels == 0) {
            box_runs_of_edges(o, boxes);
        } else {
            box_runs_of_boxes(boxes + tree->level_at[tree->n_levels - 1], below, boxes + tree->n_boxes);
        }
        tree->level_at[tree->n_levels++] = tree->n_boxes;
        tree->n_boxes += n;
        below = n;
        if (n == 1) return tree;
    }
}

/* ---- The least along a direction ------------------------------------------------------------------------- */

/* Below n * v of each vertex in the box, computed in double. */
static double least_in_box(const kz_box *box, kzi_vec n)
{
    const double x = n.x * (double)(n.x > 0 ? box->min.x : box->max.x);
    const double y = n.y * (double)(n.y > 0 ? box->min.y : box->max.y);
    const double far_x = n.x * (double)(n.x > 0 ? box->max.x : box->min.x);
    const double far_y = n.y * (double)(n.y > 0 ? box->max.y : box->min.y);
    return x + y - 0x1p-48 * (kzi_max(kzi_abs(x), kzi_abs(far_x)) + kzi_max(kzi_abs(y), kzi_abs(far_y)));
}

int32_t kzi_edge_bvh_least_run(const struct kz_edge_tree *tree, kzi_vec n)
{
    int64_t at = 0;
    for (int level = tree->n_levels - 2; level >= 0; level--) {
        const int64_t step = edges_under(level), end = at + FAN * step;
        int64_t best = at;
        double least = INFINITY;
        for (; at < end && at < tree->n_points; at += step) {
            const double one = least_in_box(box_at(tree, level, (int32_t)at), n);
            if (one < least) least = one, best = at;
        }
        at = best;
    }
    return (int32_t)at;
}

int32_t kzi_edge_bvh_run_before(const struct kz_edge_tree *tree, kzi_vec n, double limit, int32_t i)
{
    while (i < tree->n_points) {
        int level = highest_level_at(tree, i);
        while (level >= 0 && least_in_box(box_at(tree, level, i), n) < limit) level--;
        if (level < 0) break;
        i = kzi_edge_bvh_box_end(tree, level, i);
    }
    return i;
}
