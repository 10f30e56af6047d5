/* mask_trace.c - contour tracing: the outlines of a mask as rings of corners, along the cracks between set and clear
 * cells.
 *
 * A walker keeps the set cells on its right (on a screen), so outlines turn from +x towards +y and holes the other way
 * round.  At each lattice point the two cells in front decide the direction.  Where they are set and clear crosswise,
 * the requested connectivity decides.
 *
 * Every ring has an edge with a set cell below and a clear one above.  A mask of those edges is ticked off row by row.
 * So each ring begins once, at a corner, and an outline comes before its holes.  The first such edge of an outline lies
 * above the first cell of its component, and components are numbered in that order too.
 *
 * The mask is walked twice, first to count: so memory is exact and nothing is grown. */
#include <kolize/mask_trace.h>

#include "mask/edit/mask_components.h"
#include "mask/trace/rings.h"
#include "mask/mask_words.h"

/* Steps of work for a step along a crack, and for the beginning of a ring. */
enum { TRACE_CRACK_STEPS = 4, TRACE_RING_STEPS = 64 };

typedef struct trace_state {
    const kz_mask *mask;
    kzi_work *work;
    kz_mask *tops; /* edges above set cells that have not been walked yet */
    bool corners;  /* cells that meet in a corner are connected */
    kz_rings *out; /* NULL while counting */
    int64_t n_points, n_rings;
} trace_state;

/* +x, +y, -x, -y; the next one is a right turn. */
static const kz_cell trace_step[4] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};

/* The cell to the right of an edge, by its direction, from the point where it begins. */
static const kz_cell trace_right[4] = {{0, 0}, {-1, 0}, {-1, -1}, {0, -1}};

static bool is_right_set(const kz_mask *mask, kz_cell at, int d)
{
    return kz_mask_get(mask, at.x + trace_right[d].x, at.y + trace_right[d].y);
}

/* The next direction from a point that was reached in direction d. */
static int next_direction(const trace_state *t, kz_cell at, int d)
{
    const int left = (d + 3) % 4, right = (d + 1) % 4;
    const bool right_set = is_right_set(t->mask, at, d), left_set = is_right_set(t->mask, at, left);
    if (right_set) return left_set ? left : d;
    return left_set && t->corners ? left : right;
}

static void add_ring_point(trace_state *t, kz_cell at)
{
    if (t->out) t->out->points[t->n_points] = (kz_vec2){(float)at.x, (float)at.y}; /* exact, because at most 2^24 */
    t->n_points++;
}

static void walk_ring(trace_state *t, kz_cell begin)
{
    kz_cell at = begin;
    int d = 0;
    do {
        add_ring_point(t, at);
        int next = d;
        while (next == d) {
            if (d == 0) kzi_mask_strip(t->tops, at.x / 64)[at.y] &= ~((uint64_t)1 << at.x % 64);
            at.x += trace_step[d].x;
            at.y += trace_step[d].y;
            next = next_direction(t, at, d);
            kzi_work_spend(t->work, TRACE_CRACK_STEPS);
        }
        d = next;
    } while (!kzi_work_is_over(t->work) && (at.x != begin.x || at.y != begin.y || d != 0));
    kzi_work_spend(t->work, TRACE_RING_STEPS);
    if (t->out) t->out->ring_end[t->n_rings] = (int32_t)t->n_points;
    t->n_rings++;
}

static void find_tops(trace_state *t)
{
    for (int32_t s = 0; s < t->mask->n_strips && !kzi_work_is_over(t->work); s++) {
        const uint64_t *strip = kzi_mask_strip(t->mask, s);
        uint64_t *tops = kzi_mask_strip(t->tops, s);
        for (int32_t y = 0; y < t->mask->h; y++) tops[y] = strip[y] & ~(y > 0 ? strip[y - 1] : 0);
        kzi_work_spend(t->work, (uint64_t)t->mask->h);
    }
}

/* `outline` has an entry for each component: the number of its ring. */
static void walk_all(trace_state *t, const kzi_component_runs *runs, int32_t *outline)
{
    int32_t n_outlines = 0;
    t->n_points = t->n_rings = 0;
    find_tops(t);
    for (int32_t y = 0; y < t->mask->h; y++) {
        for (int32_t x = 0, x1; !kzi_work_is_over(t->work) && kz_mask_next_run(t->tops, y, x, &x, &x1);) {
            if (t->out) {
                /* The first ring of a component is its outline, and components begin in the order of their numbers. */
                const int32_t component = kzi_component_at(runs, x, y), ring = (int32_t)t->n_rings;
                t->out->parent[ring] = component == n_outlines ? -1 : outline[component];
                if (component == n_outlines) outline[n_outlines++] = ring;
            }
            walk_ring(t, (kz_cell){x, y});
        }
    }
}

static kz_result trace_runs(trace_state *t, const kzi_component_runs *runs, kz_rings *out, kz_error *err)
{
    const size_t size = (size_t)runs->n_components * sizeof(int32_t);
    int32_t *outline = kzi_alloc(&runs->alloc, size, sizeof(int32_t));
    if (!outline) return kzi_fail(err, KZ_ERR_MEMORY, (int64_t)size, 0);
    walk_all(t, runs, outline);
    kz_result result = kzi_work_result(t->work, err);
    if (result == KZ_OK) result = kzi_rings_new(t->n_points, t->n_rings, &runs->alloc, out, err);
    if (result == KZ_OK) {
        t->out = out;
        walk_all(t, runs, outline);
        result = kzi_work_result(t->work, err);
        if (result != KZ_OK) kz_rings_free(out);
    }
    kzi_release(&runs->alloc, outline, size, sizeof(int32_t));
    return result;
}

kz_result kz_mask_trace(const kz_mask *mask, kz_connectivity neighbors, const kz_work *limits,
                        const kz_allocator *alloc, kz_rings *out, kz_error *err)
{
    kzi_work work = kzi_work_of(limits);
    kzi_component_runs runs;
    kz_rings made = {NULL, NULL, NULL, 0, 0, kzi_allocator(alloc)};
    trace_state t = {mask, &work, NULL, neighbors == KZ_CONNECTIVITY_8, NULL, 0, 0};
    if (!mask) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if (neighbors != KZ_CONNECTIVITY_4 && neighbors != KZ_CONNECTIVITY_8) return kzi_fail(err, KZ_ERR_ARGUMENT, 2, 0);
    if (!out) return kzi_fail(err, KZ_ERR_ARGUMENT, 5, 0);
    kz_result result = kzi_component_runs_make(mask, true, neighbors, &work, alloc, &runs, err);
    if (result != KZ_OK) return result;
    if (runs.n > 0) {
        result = kzi_mask_new(mask->w, mask->h, alloc, &t.tops, err);
        if (result == KZ_OK) result = trace_runs(&t, &runs, &made, err);
        kz_mask_free(t.tops);
    }
    kzi_component_runs_free(&runs);
    if (result == KZ_OK) *out = made;
    return result;
}
