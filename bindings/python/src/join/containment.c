/* containment.c - which boxes lie in which?  Typical: 10 000 to 250 000 of both, of which few lie in others.
 *
 * Where a box lies in another its lowest corner does, too.  These corners are sorted by cells, about one a cell, row by row
 * of cells; so the cells of a row that an outer box reaches are one run of corners.  All is done in double, and takes half
 * of the time of sweep and prune in float32, which sorts both sides and has to look at its pairs again.
 *
 * Where outer boxes are large beside the cells, or all corners lie in a few, runs are long.  A sample of the boxes tells
 * that beforehand, and a budget ends the search in any case: the caller then sweeps and prunes, which knows no cells. */
#include "join/containment.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct corner_grid {
    kzp_xy low, scale;
    uint32_t nx, ny;
    size_t n;
    uint32_t *starts; /* of each cell, and the end */
    double *x, *y;    /* by cells, and LOOKS more */
    uint32_t *numbers;
} corner_grid;

/* Outer boxes that a thread asks for at a time. */
typedef struct outer_share {
    const kzp_box_rows *inner, *outer;
    const corner_grid *grid;
    kzp_long_call *call;
    bool outer_first;
    size_t from, to, steps;
    kz_index_pair *pairs; /* numbers: the outer, then the inner */
    size_t n, room;
    size_t looked_at, budget;
    bool failed, too_many;
    char apart[KZP_APART];
} outer_share;

/* Corners looked at at once, without a branch for each; corners and rows of cells for each box, and for each pair. */
enum { LOOKS = 4, LOOKS_A_BOX = 8, LOOKS_A_PAIR = 4, SAMPLE_BOXES = 128, BOXES_AHEAD = 16, SORTED_BY_HAND = 32 };
enum { NO_CELL = UINT32_MAX };

static inline size_t row_of(const kzp_box_rows *s, size_t k) { return s->rows ? s->rows[k] : k; }
static inline const kzp_box64 *box_at(const kzp_box_rows *s, size_t k) { return &s->boxes[row_of(s, k)]; }
static inline bool is_there(const kzp_box64 *box) { return box->min.x <= box->max.x; }

/* Not more for a smaller number, since each step rounds in order. */
static inline uint32_t cell_at(double v, double low, double scale, uint32_t n)
{
    const double at = (v - low) * scale;
    return at > 0 ? (at < n ? (uint32_t)at : n - 1) : 0;
}

/* ---- The grid ------------------------------------------------------------------------------------------ */

static double cells_a_unit(double n, double width)
{
    const double scale = n / width;
    return width > 0 && scale < 1e300 ? scale : 0;
}

/* Cells are squares where the corners cover an area. */
static void choose_cells(corner_grid *g, const kzp_box_rows *s)
{
    kzp_box64 around = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    g->n = 0;
    for (size_t k = 0; k < s->n; k++) {
        const kzp_box64 *box = box_at(s, k), corner = {box->min, box->min};
        if (!is_there(box)) continue;
        kzp_box_widen(&around, &corner);
        g->n++;
    }
    const double w = around.max.x - around.min.x, h = around.max.y - around.min.y, n = g->n ? (double)g->n : 1;
    const double across = w > 0 && h > 0 ? sqrt(n * (w / h)) : w > 0 ? n : 1;
    const double nx = across < 1 ? 1 : across < n ? floor(across) : n;
    g->nx = (uint32_t)nx;
    g->ny = h > 0 ? (uint32_t)(n / nx) : 1;
    g->low = around.min;
    g->scale = (kzp_xy){cells_a_unit(nx, w), cells_a_unit(g->ny, h)};
}

static inline uint32_t cell_of_corner(const corner_grid *g, kzp_xy p)
{
    return cell_at(p.y, g->low.y, g->scale.y, g->ny) * g->nx + cell_at(p.x, g->low.x, g->scale.x, g->nx);
}

/* A counting sort: starts[c] moves from the end of cell c to its start. */
static void sort_into_cells(corner_grid *g, const kzp_box_rows *s, uint32_t *cells)
{
    const size_t n_cells = (size_t)g->nx * g->ny;
    for (size_t k = 0; k < s->n; k++) {
        const kzp_box64 *box = box_at(s, k);
        cells[k] = is_there(box) ? cell_of_corner(g, box->min) : NO_CELL;
        if (cells[k] != NO_CELL) g->starts[cells[k]]++;
    }
    for (size_t c = 1; c <= n_cells; c++) g->starts[c] += g->starts[c - 1];
    for (size_t k = s->n; k-- > 0;) {
        if (cells[k] == NO_CELL) continue;
        const uint32_t at = --g->starts[cells[k]];
        const kzp_box64 *box = box_at(s, k);
        g->x[at] = box->min.x;
        g->y[at] = box->min.y;
        g->numbers[at] = (uint32_t)k;
    }
    for (size_t k = g->n; k < g->n + LOOKS; k++) {
        g->x[k] = g->y[k] = 0;
        g->numbers[k] = 0;
    }
}

static void corner_grid_free(corner_grid *g)
{
    free(g->starts);
    free(g->x);
    free(g->y);
    free(g->numbers);
}

/* false: no memory. */
static bool corner_grid_make(corner_grid *g, const kzp_box_rows *s)
{
    choose_cells(g, s);
    uint32_t *cells = kzp_large((s->n + 1) * sizeof *cells);
    g->starts = calloc((size_t)g->nx * g->ny + 1, sizeof *g->starts);
    g->x = kzp_large((g->n + LOOKS) * sizeof *g->x);
    g->y = kzp_large((g->n + LOOKS) * sizeof *g->y);
    g->numbers = kzp_large((g->n + LOOKS) * sizeof *g->numbers);
    const bool good = cells && g->starts && g->x && g->y && g->numbers;
    if (good) sort_into_cells(g, s, cells);
    free(cells);
    return good;
}

/* ---- The search ---------------------------------------------------------------------------------------- */

static bool room_for(outer_share *p, size_t more)
{
    if (p->room - p->n >= more) return true;
    const size_t room = p->room + p->room / 2 + more + 1024;
    kz_index_pair *pairs = realloc(p->pairs, room * sizeof *pairs);
    if (!pairs) return false;
    p->pairs = pairs;
    p->room = room;
    return true;
}

/* Which of the corners k to k + 3 lie in the box, a bit each. */
#if defined(__SSE2__) || defined(_M_X64)
static inline unsigned two_in_box(const corner_grid *g, size_t k, const kzp_box64 *box)
{
    const __m128d x = _mm_loadu_pd(g->x + k), y = _mm_loadu_pd(g->y + k);
    const __m128d in_x = _mm_and_pd(_mm_cmpge_pd(x, _mm_set1_pd(box->min.x)), _mm_cmple_pd(x, _mm_set1_pd(box->max.x)));
    const __m128d in_y = _mm_and_pd(_mm_cmpge_pd(y, _mm_set1_pd(box->min.y)), _mm_cmple_pd(y, _mm_set1_pd(box->max.y)));
    return (unsigned)_mm_movemask_pd(_mm_and_pd(in_x, in_y));
}

static inline unsigned which_in_box(const corner_grid *g, size_t k, const kzp_box64 *box)
{
    return two_in_box(g, k, box) | two_in_box(g, k + 2, box) << 2;
}
#else
static inline unsigned which_in_box(const corner_grid *g, size_t k, const kzp_box64 *box)
{
    unsigned bits = 0;
    for (unsigned i = 0; i < LOOKS; i++) {
        const double x = g->x[k + i], y = g->y[k + i];
        bits |= (unsigned)((x >= box->min.x) & (x <= box->max.x) & (y >= box->min.y) & (y <= box->max.y)) << i;
    }
    return bits;
}
#endif

/* The cells that a box reaches: columns x0 to x1, rows y0 to y1. */
typedef struct cells_reached {
    uint32_t x0, x1, y0, y1;
} cells_reached;

static inline cells_reached reach_cells(const corner_grid *g, const kzp_box64 *box)
{
    return (cells_reached){
        cell_at(box->min.x, g->low.x, g->scale.x, g->nx), cell_at(box->max.x, g->low.x, g->scale.x, g->nx),
        cell_at(box->min.y, g->low.y, g->scale.y, g->ny), cell_at(box->max.y, g->low.y, g->scale.y, g->ny)};
}

static inline const uint32_t *row_of_cells(const corner_grid *g, uint32_t y) { return g->starts + (size_t)y * g->nx; }

/* The boxes of a run that lie in outer box `number`: most runs are shorter than four. */
static inline void look_at_run(outer_share *p, const kzp_box64 *outer, uint32_t number, size_t from, size_t to)
{
    const corner_grid *g = p->grid;
    kz_index_pair *out = p->pairs + p->n;
    size_t k = from;
    do {
        const size_t rest = to - k < LOOKS ? to - k : LOOKS;
        const unsigned in = which_in_box(g, k, outer) & ((1u << rest) - 1);
        for (unsigned i = 0; in && i < LOOKS; i++) {
            *out = (kz_index_pair){number, g->numbers[k + i]};
            out += in >> i & 1;
        }
        k += LOOKS;
    } while (k < to);
    p->n = (size_t)(out - p->pairs);
}

/* A row of cells; row y1 + 1 has none.  false: no memory, or too many corners were looked at. */
static inline bool ask_row(outer_share *p, size_t k, const cells_reached *c, uint32_t y)
{
    const uint32_t *row = row_of_cells(p->grid, y < c->y1 ? y : c->y1);
    const size_t from = row[c->x0], to = y <= c->y1 ? row[c->x1 + 1] : from;
    p->looked_at += to - from + 1;
    p->too_many = p->looked_at > p->budget + LOOKS_A_PAIR * p->n;
    if (p->too_many || !room_for(p, to - from + LOOKS)) return false;
    look_at_run(p, box_at(p->outer, k), (uint32_t)k, from, to);
    return true;
}

static int by_inner(const void *a, const void *b)
{
    const uint32_t p = ((const kz_index_pair *)a)->b, q = ((const kz_index_pair *)b)->b;
    return (p > q) - (p < q);
}

static void sort_by_inner(kz_index_pair *pairs, size_t n)
{
    if (n > SORTED_BY_HAND) {
        qsort(pairs, n, sizeof *pairs, by_inner);
        return;
    }
    for (size_t k = 1; k < n; k++) {
        const kz_index_pair pair = pairs[k];
        size_t at = k;
        for (; at > 0 && pairs[at - 1].b > pair.b; at--) pairs[at] = pairs[at - 1];
        pairs[at] = pair;
    }
}

static inline bool ask_box(outer_share *p, size_t k, const cells_reached *c)
{
    const size_t first = p->n;
    if (!is_there(box_at(p->outer, k))) return true;
    bool good = ask_row(p, k, c, c->y0) && ask_row(p, k, c, c->y0 + 1); /* most boxes reach one or two */
    for (uint32_t y = c->y0 + 2; good && y <= c->y1; y++) good = ask_row(p, k, c, y);
    if (p->outer_first && p->n - first > 1) sort_by_inner(p->pairs + first, p->n - first);
    return good;
}

#if defined(__GNUC__)
#define PREFETCH_CORNER(address) __builtin_prefetch(address)
#else
#define PREFETCH_CORNER(address) (void)(address)
#endif

/* A few boxes: what they need comes into the cache while others are looked at. */
static bool ask_boxes(outer_share *p, size_t from, size_t to)
{
    const corner_grid *g = p->grid;
    cells_reached c[BOXES_AHEAD];
    for (size_t k = from; k < to; k++) {
        const cells_reached at = c[k - from] = reach_cells(g, box_at(p->outer, k));
        PREFETCH_CORNER(&row_of_cells(g, at.y0)[at.x0]);
        PREFETCH_CORNER(&row_of_cells(g, at.y1)[at.x0]);
    }
    for (size_t k = from; k < to; k++) {
        const cells_reached at = c[k - from];
        const size_t first = row_of_cells(g, at.y0)[at.x0], last = row_of_cells(g, at.y1)[at.x0];
        PREFETCH_CORNER(&g->x[first]);
        PREFETCH_CORNER(&g->y[first]);
        PREFETCH_CORNER(&g->x[last]);
        PREFETCH_CORNER(&g->y[last]);
    }
    for (size_t k = from; k < to; k++)
        if (!ask_box(p, k, &c[k - from])) return false;
    return true;
}

/* Of the pairs whose corner lies in the outer box. */
static void keep_covered(outer_share *p)
{
    const size_t n = p->n;
    kz_index_pair *out = p->pairs;
    for (size_t k = 0; k < n; k++) {
        const kz_index_pair pair = p->pairs[k];
        if (k + 12 < n) PREFETCH_CORNER(box_at(p->inner, p->pairs[k + 12].b));
        *out = pair;
        out += kzp_box_covers(box_at(p->outer, pair.a), box_at(p->inner, pair.b));
    }
    p->n = (size_t)(out - p->pairs);
}

static void ask_share(void *shares, uint32_t i)
{
    outer_share *p = (outer_share *)shares + i;
    for (size_t k = p->from; k < p->to && !p->failed; k += BOXES_AHEAD) {
        if (!kzp_long_goes_on_shared(p->call, &p->steps, 8 * BOXES_AHEAD)) break;
        p->failed = !ask_boxes(p, k, k + BOXES_AHEAD < p->to ? k + BOXES_AHEAD : p->to);
    }
    if (!p->failed) keep_covered(p);
}

/* Do a few of the outer boxes look at few corners? */
static bool sample_fits(const outer_share *one)
{
    outer_share p = *one;
    bool good = true;
    p.budget = LOOKS_A_BOX * SAMPLE_BOXES;
    for (size_t k = 0; good && k < p.outer->n; k += p.outer->n / SAMPLE_BOXES + 1) good = ask_boxes(&p, k, k + 1);
    free(p.pairs);
    return !p.too_many;
}

/* ---- All pairs ----------------------------------------------------------------------------------------- */

/* Sorted by the inner boxes by counting: the outer still rise. */
static bool sort_by_counting(const outer_share *shares, uint32_t n_shares, kz_index_pair *pairs)
{
    const kzp_box_rows *inner = shares->inner, *outer = shares->outer;
    size_t *ends = calloc(inner->n + 1, sizeof *ends);
    for (uint32_t i = 0; ends && i < n_shares; i++)
        for (size_t k = 0; k < shares[i].n; k++) ends[shares[i].pairs[k].b + 1]++;
    for (size_t k = 1; ends && k <= inner->n; k++) ends[k] += ends[k - 1];
    for (uint32_t i = 0; ends && i < n_shares; i++)
        for (size_t k = 0; k < shares[i].n; k++) {
            const kz_index_pair found = shares[i].pairs[k];
            pairs[ends[found.b]++] = (kz_index_pair){(uint32_t)row_of(inner, found.b), (uint32_t)row_of(outer, found.a)};
        }
    free(ends);
    return ends != NULL;
}

static bool join_shares(const outer_share *shares, uint32_t n_shares, kz_index_pair *pairs)
{
    const kzp_box_rows *inner = shares->inner, *outer = shares->outer;
    if (!shares->outer_first) return sort_by_counting(shares, n_shares, pairs);
    for (uint32_t i = 0; i < n_shares; i++)
        for (size_t k = 0; k < shares[i].n; k++) {
            const kz_index_pair found = shares[i].pairs[k];
            *pairs++ = (kz_index_pair){(uint32_t)row_of(outer, found.a), (uint32_t)row_of(inner, found.b)};
        }
    return true;
}

/* NULL: no memory, or one of the shares came to no end. */
static kz_index_pair *pairs_of_shares(const outer_share *shares, uint32_t n_shares, size_t *n)
{
    bool failed = false;
    *n = 0;
    for (uint32_t i = 0; i < n_shares; i++) {
        *n += shares[i].n;
        failed = failed || shares[i].failed;
    }
    kz_index_pair *pairs = failed ? NULL : kzp_large((*n + 1) * sizeof *pairs);
    if (!pairs || join_shares(shares, n_shares, pairs)) return pairs;
    free(pairs);
    return NULL;
}

static kz_index_pair *ask_all(const outer_share *one, kzp_crew *crew, size_t *n, bool *fits)
{
    const kz_parallel *parallel = kzp_crew_parallel(crew);
    const uint32_t n_shares = parallel ? 8 * parallel->n_threads : 1;
    outer_share *shares = calloc(n_shares, sizeof *shares);
    if (!shares) return NULL;
    for (uint32_t i = 0; i < n_shares; i++) {
        shares[i] = *one;
        shares[i].from = one->outer->n * i / n_shares;
        shares[i].to = one->outer->n * (i + 1) / n_shares;
        shares[i].budget = 2 * LOOKS_A_BOX * (shares[i].to - shares[i].from + SAMPLE_BOXES);
    }
    kzp_share(crew, ask_share, shares, n_shares);
    kz_index_pair *pairs = pairs_of_shares(shares, n_shares, n);
    for (uint32_t i = 0; i < n_shares; i++) {
        *fits = *fits && !shares[i].too_many;
        free(shares[i].pairs);
    }
    free(shares);
    return pairs;
}

kz_index_pair *kzp_boxes_in_boxes(const kzp_box_rows *inner, const kzp_box_rows *outer, bool outer_first,
                                  kzp_crew *crew, kzp_long_call *call, size_t *n, bool *fits)
{
    corner_grid g = {0};
    const outer_share one = {.inner = inner, .outer = outer, .grid = &g, .call = call, .outer_first = outer_first};
    kz_index_pair *pairs = NULL;
    *fits = true;
    if (corner_grid_make(&g, inner)) {
        *fits = sample_fits(&one);
        if (*fits) pairs = ask_all(&one, crew, n, fits);
    }
    corner_grid_free(&g);
    return pairs;
}
