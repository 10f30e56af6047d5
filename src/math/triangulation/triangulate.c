/* triangulate.c - triangulation of regions by a sweep over the points in the order of (y, x).
 *
 * The sweep keeps its active edges sorted from left to right; every second gap between them is inside.  Each inside gap
 * has a chain of points that wait for triangles.  The chain runs from the upper end of the gap's left edge down to its
 * lowest point, the last one swept.  From there it runs up to the upper end of the right edge.  Each corner but the
 * lowest bulges into the gap, so none can be cut off yet.  A new point joins the chains of the gaps around it and cuts
 * off the corners that have become possible (Hertel and Mehlhorn 1983).  Within one monotone polygon this is the stack
 * of Garey, Johnson, Preparata and Tarjan 1978.
 *
 * Points of one height are swept from left to right, as if the sweep were tilted a little, so level edges are no
 * special case.  All edges that end, begin or pass at a point are handled at once, so touching is none either.
 *
 * Outlines of sprites have 20 to 2 000 points and a handful of active edges; noise has as many as the mask is wide.
 * Active edges lie in a plain sorted array, searched by bisection and shifted by memmove.  For 20 000 active edges
 * memmove still costs less than the signs. */
#include "math/triangulation/triangulate.h"

#include "math/index_sort.h"

#include <string.h>

#define SWEEP_NONE        (-1)
#define SWEEP_MOST_POINTS (INT32_MAX / 6) /* numbers of sides stay in range: at most two triangles a point */

/* Chains link their points in both directions.  `above` is what lies above the step from a point to its next one.  It
 * is a side of a triangle, SWEEP_NONE for the region's edge, or a number below that for a diagonal without triangles so
 * far. */
typedef struct sweep_node {
    int32_t vertex, prev, next, above;
} sweep_node;

typedef struct sweep_chain {
    int32_t left, right, low; /* nodes */
} sweep_chain;

typedef struct sweep_edge {
    int32_t upper, lower; /* vertices */
    int32_t from;         /* the point it begins with in its ring */
    int32_t next_out;     /* another edge with the same upper end */
    sweep_chain chain;    /* of the gap to its right, when that is inside */
} sweep_edge;

/* Vertices are the different points, numbered in the order of the sweep. */
typedef struct sweep {
    kz_vec2 *at;
    int32_t *point;     /* its number; for equal points the lowest */
    int32_t *first_out; /* the edges that begin at the vertex */
    int32_t *diagonal;  /* from the vertex up: the side of its first triangle */
    int32_t n_vertices;
    sweep_edge *edge;
    int32_t *active, n_active; /* edges, from left to right */
    int32_t *out, *scratch;
    sweep_node *node;
    int32_t n_nodes;
    kzi_triangles *made;
} sweep;

static int sweep_orient(const sweep *s, int32_t a, int32_t b, int32_t c)
{
    return kzi_orient(kzi_vec_of(s->at[a]), kzi_vec_of(s->at[b]), kzi_vec_of(s->at[c]));
}

/* ---- Chains and triangles ------------------------------------------------------------------------------- */

static int32_t sweep_node_new(sweep *s, int32_t vertex)
{
    s->node[s->n_nodes] = (sweep_node){vertex, SWEEP_NONE, SWEEP_NONE, SWEEP_NONE};
    return s->n_nodes++;
}

static void link_nodes(sweep *s, int32_t left, int32_t right, int32_t above)
{
    s->node[left].next = right;
    s->node[left].above = above;
    s->node[right].prev = left;
}

static sweep_chain chain_of_one(sweep *s, int32_t vertex)
{
    const int32_t node = sweep_node_new(s, vertex);
    return (sweep_chain){node, node, node};
}

static int32_t above_diagonal(int32_t vertex) { return SWEEP_NONE - 1 - vertex; }

/* Links a new triangle's side and what lies beyond it in both directions. */
static void meet_above(sweep *s, int32_t side, int32_t above)
{
    int32_t *twin = s->made->twin;
    twin[side] = SWEEP_NONE;
    if (above < SWEEP_NONE) {
        int32_t *first = &s->diagonal[SWEEP_NONE - 1 - above];
        above = *first;
        if (above == SWEEP_NONE) *first = side;
    }
    if (above == SWEEP_NONE) return;
    twin[side] = above;
    twin[above] = side;
}

/* Removes a node from its chain, and the triangle below it from the gap. */
static void cut_off(sweep *s, int32_t node)
{
    const int32_t left = s->node[node].prev, right = s->node[node].next, side = 3 * s->made->n++;
    const int32_t corners[3] = {left, node, right};
    for (int i = 0; i < 3; i++) s->made->corner[side + i] = s->point[s->node[corners[i]].vertex];
    meet_above(s, side, s->node[left].above);
    meet_above(s, side + 1, s->node[node].above);
    s->made->twin[side + 2] = SWEEP_NONE;
    link_nodes(s, left, right, side + 2);
}

static bool may_be_cut_off(const sweep *s, int32_t node)
{
    const sweep_node *n = &s->node[node];
    return n->prev != SWEEP_NONE && n->next != SWEEP_NONE &&
           sweep_orient(s, s->node[n->prev].vertex, n->vertex, s->node[n->next].vertex) > 0;
}

static void add_at_right(sweep *s, sweep_chain *chain, int32_t vertex, int32_t above)
{
    const int32_t node = sweep_node_new(s, vertex);
    link_nodes(s, chain->right, node, above);
    while (may_be_cut_off(s, s->node[node].prev)) cut_off(s, s->node[node].prev);
    chain->right = chain->low = node;
}

static void add_at_left(sweep *s, sweep_chain *chain, int32_t vertex, int32_t above)
{
    const int32_t node = sweep_node_new(s, vertex);
    link_nodes(s, node, chain->left, above);
    while (may_be_cut_off(s, s->node[node].next)) cut_off(s, s->node[node].next);
    chain->left = chain->low = node;
}

/* Splits a chain at its lowest point, which is visible from a vertex within the gap.  Returns the right half. */
static sweep_chain part_chain(sweep *s, sweep_chain *chain, int32_t vertex)
{
    const int32_t low = chain->low;
    sweep_chain right = chain_of_one(s, s->node[low].vertex);
    if (low != chain->right) {
        link_nodes(s, right.left, s->node[low].next, s->node[low].above);
        right.right = chain->right;
        chain->right = low;
        s->node[low].next = SWEEP_NONE;
    }
    add_at_right(s, chain, vertex, above_diagonal(vertex));
    add_at_left(s, &right, vertex, above_diagonal(vertex));
    return right;
}

/* Joins two chains; the first one ends where the other begins. */
static void join_chains(sweep *s, sweep_chain *chain, sweep_chain right)
{
    link_nodes(s, chain->right, s->node[right.left].next, s->node[right.left].above);
    chain->low = chain->right;
    chain->right = right.right;
}

/* ---- Edges at a point ----------------------------------------------------------------------------------- */

/* +1: the vertex lies left of the edge, -1: right of it, 0: on it. */
static int vertex_side(const sweep *s, const sweep_edge *e, int32_t vertex)
{
    return e->lower == vertex ? 0 : sweep_orient(s, e->upper, e->lower, vertex);
}

/* The number of active edges that pass left of the vertex. */
static int32_t count_left(const sweep *s, int32_t vertex)
{
    int32_t lo = 0, hi = s->n_active;
    while (lo < hi) {
        const int32_t middle = lo + (hi - lo) / 2;
        if (vertex_side(s, &s->edge[s->active[middle]], vertex) < 0) {
            lo = middle + 1;
        } else {
            hi = middle;
        }
    }
    return lo;
}

static kz_result fail_crossing(const sweep *s, int32_t e, int32_t f, kz_error *err)
{
    const int32_t a = s->edge[e].from, b = s->edge[f].from;
    return kzi_fail(err, KZ_ERR_SELF_CROSSING, a < b ? a : b, a < b ? b : a);
}

/* Checks two neighbouring edges, the first left of the second.  They cross when the one that ends first ends on the
 * wrong side of the other. */
static kz_result check_neighbours(const sweep *s, int32_t position, kz_error *err)
{
    if (position <= 0 || position >= s->n_active) return KZ_OK;
    const int32_t left = s->active[position - 1], right = s->active[position];
    const sweep_edge *l = &s->edge[left], *r = &s->edge[right];
    const bool cross = l->lower < r->lower ? vertex_side(s, r, l->lower) < 0 : vertex_side(s, l, r->lower) > 0;
    return cross ? fail_crossing(s, left, right, err) : KZ_OK;
}

static void add_out(sweep *s, int32_t edge, int32_t vertex)
{
    s->edge[edge].upper = vertex;
    s->edge[edge].next_out = s->first_out[vertex];
    s->first_out[vertex] = edge;
}

/* Splits the edge that passes through the vertex: one half ends there, the rest begins there.  At most one passes,
 * because two would cross. */
static kz_result part_passing_edge(sweep *s, int32_t begin, int32_t end, int32_t vertex, kz_error *err)
{
    int32_t passing = SWEEP_NONE;
    for (int32_t i = begin; i < end; i++) {
        const int32_t e = s->active[i];
        if (s->edge[e].lower == vertex) continue;
        if (passing != SWEEP_NONE) return fail_crossing(s, passing, e, err);
        passing = e;
    }
    if (passing != SWEEP_NONE) add_out(s, passing, vertex);
    return KZ_OK;
}

/* Orders edges from left to right; of edges in one direction the shortest comes first. */
static bool edge_before(const void *ctx, int32_t a, int32_t b)
{
    const sweep *s = ctx;
    const sweep_edge *e = &s->edge[a], *f = &s->edge[b];
    const int orient = sweep_orient(s, e->upper, e->lower, f->lower);
    return orient < 0 || (orient == 0 && e->lower < f->lower);
}

/* Sorts the edges that begin at the vertex and returns their number.  Two edges in one direction cancel where they
 * overlap: both of their sides are inside there, or neither is.  Only the rest of the longer one stays. */
static int32_t sort_out(sweep *s, int32_t vertex)
{
    int32_t n = 0, left = 0;
    for (int32_t e = s->first_out[vertex]; e != SWEEP_NONE; e = s->edge[e].next_out) s->out[n++] = e;
    kzi_sort_indices(s->out, s->scratch, n, edge_before, s);
    for (int32_t i = 0; i < n; i++) {
        const int32_t e = s->out[i], end = left > 0 ? s->edge[s->out[left - 1]].lower : SWEEP_NONE;
        if (end == SWEEP_NONE || sweep_orient(s, vertex, end, s->edge[e].lower) != 0) {
            s->out[left++] = e;
            continue;
        }
        if (s->edge[e].lower != end) add_out(s, e, end);
        left--;
    }
    return left;
}

/* ---- The sweep ------------------------------------------------------------------------------------------ */

static bool is_inside_after(int32_t position) { return position % 2 == 0; }

static sweep_chain *chain_after(sweep *s, int32_t position) { return &s->edge[s->active[position]].chain; }

/* Replaces the active edges [begin, end) by the first n of `out`. */
static void replace_active(sweep *s, int32_t begin, int32_t end, int32_t n)
{
    memmove(s->active + begin + n, s->active + end, (size_t)(s->n_active - end) * sizeof(int32_t));
    memcpy(s->active + begin, s->out, (size_t)n * sizeof(int32_t));
    s->n_active += n - (end - begin);
}

/* Ends the edges [begin, end) and the gaps between them at the vertex.  The vertex joins the chain left of them and the
 * chain right of them, which is returned. */
static sweep_chain end_edges(sweep *s, int32_t begin, int32_t end, int32_t vertex)
{
    sweep_chain right = {SWEEP_NONE, SWEEP_NONE, SWEEP_NONE};
    if (begin > 0 && is_inside_after(begin - 1)) add_at_right(s, chain_after(s, begin - 1), vertex, SWEEP_NONE);
    for (int32_t i = begin; i < end - 1; i++) {
        if (is_inside_after(i)) add_at_right(s, chain_after(s, i), vertex, SWEEP_NONE);
    }
    if (is_inside_after(end - 1)) {
        right = *chain_after(s, end - 1);
        add_at_left(s, &right, vertex, SWEEP_NONE);
    }
    return right;
}

static kz_result sweep_vertex(sweep *s, int32_t vertex, kz_error *err)
{
    const int32_t begin = count_left(s, vertex);
    const bool left_inside = begin > 0 && is_inside_after(begin - 1);
    int32_t end = begin;
    while (end < s->n_active && vertex_side(s, &s->edge[s->active[end]], vertex) == 0) end++;

    sweep_chain right = {SWEEP_NONE, SWEEP_NONE, SWEEP_NONE};
    if (end > begin) right = end_edges(s, begin, end, vertex);
    kz_result result = part_passing_edge(s, begin, end, vertex, err);
    if (result != KZ_OK) return result;
    const int32_t n = sort_out(s, vertex);
    if (n == 0 && end > begin && left_inside) join_chains(s, chain_after(s, begin - 1), right);
    if (n > 0 && end == begin && left_inside) right = part_chain(s, chain_after(s, begin - 1), vertex);

    replace_active(s, begin, end, n);
    for (int32_t i = begin; i < begin + n; i++) {
        if (is_inside_after(i)) *chain_after(s, i) = i < begin + n - 1 ? chain_of_one(s, vertex) : right;
    }
    result = check_neighbours(s, begin, err);
    return result == KZ_OK && n > 0 ? check_neighbours(s, begin + n, err) : result;
}

/* ---- Points and memory ---------------------------------------------------------------------------------- */

static bool point_before(const void *ctx, int32_t a, int32_t b)
{
    const kz_vec2 *points = ctx, p = points[a], q = points[b];
    return p.y < q.y || (p.y == q.y && p.x < q.x);
}

/* Sorts the points and writes the vertex of each point to `scratch`. */
static void number_vertices(sweep *s, const kz_vec2 *points, int32_t n)
{
    for (int32_t i = 0; i < n; i++) s->point[i] = i;
    kzi_sort_indices(s->point, s->scratch, n, point_before, points);
    s->n_vertices = 0;
    for (int32_t i = 0; i < n; i++) {
        const int32_t point = s->point[i];
        if (i == 0 || point_before(points, s->point[s->n_vertices - 1], point)) {
            s->at[s->n_vertices] = points[point];
            s->first_out[s->n_vertices] = s->diagonal[s->n_vertices] = SWEEP_NONE;
            s->point[s->n_vertices++] = point; /* behind what must still be read */
        }
        s->scratch[point] = s->n_vertices - 1;
    }
}

static void add_edges(sweep *s, const int32_t *ring_end, int32_t n_rings)
{
    int32_t n = 0;
    for (int32_t ring = 0, begin = 0; ring < n_rings; begin = ring_end[ring++]) {
        for (int32_t i = begin; i < ring_end[ring]; i++) {
            const int32_t a = s->scratch[i], b = s->scratch[i + 1 < ring_end[ring] ? i + 1 : begin];
            if (a == b) continue;
            s->edge[n].lower = a < b ? b : a;
            s->edge[n].from = i;
            add_out(s, n++, a < b ? a : b);
        }
    }
}

static void *take_bytes(char **block, size_t bytes)
{
    void *taken = *block;
    *block += bytes;
    return taken;
}

enum {
    /* Each vertex has one node in the chain on its left, one in the chain on its right, and one more where a chain is
     * split.  Each gap that begins or ends has one; gaps are fewer than edges. */
    SWEEP_NODES = 4,
    SWEEP_BYTES = sizeof(kz_vec2) + 6 * sizeof(int32_t) + sizeof(sweep_edge) + SWEEP_NODES * sizeof(sweep_node)
};

static kz_result run_sweep(const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings, const kz_allocator *alloc,
                           kzi_triangles *made, kz_error *err)
{
    const size_t n = n_rings > 0 ? (size_t)ring_end[n_rings - 1] : 0;
    size_t size;
    if (!kzi_mul_size(n, SWEEP_BYTES, &size)) return kzi_fail(err, KZ_ERR_TOO_LARGE, (int64_t)n, 0);
    char *const block = kzi_alloc(alloc, size, sizeof(int32_t)), *rest = block;
    if (!block) return size > 0 ? kzi_fail(err, KZ_ERR_MEMORY, (int64_t)size, 0) : KZ_OK;
    sweep s = {0};
    s.at = take_bytes(&rest, n * sizeof(kz_vec2));
    s.point = take_bytes(&rest, n * sizeof(int32_t));
    s.first_out = take_bytes(&rest, n * sizeof(int32_t));
    s.diagonal = take_bytes(&rest, n * sizeof(int32_t));
    s.active = take_bytes(&rest, n * sizeof(int32_t));
    s.out = take_bytes(&rest, n * sizeof(int32_t));
    s.scratch = take_bytes(&rest, n * sizeof(int32_t));
    s.edge = take_bytes(&rest, n * sizeof(sweep_edge));
    s.node = take_bytes(&rest, n * SWEEP_NODES * sizeof(sweep_node));
    s.made = made;
    number_vertices(&s, points, (int32_t)n);
    add_edges(&s, ring_end, n_rings);
    kz_result result = KZ_OK;
    for (int32_t v = 0; v < s.n_vertices && result == KZ_OK; v++) result = sweep_vertex(&s, v, err);
    kzi_release(alloc, block, size, sizeof(int32_t));
    return result;
}

/* The angles of the triangles at a point add up to one full turn at most, and those of a triangle to half a turn.  So
 * there are no more than two triangles a point. */
kz_result kzi_triangulate(const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings, const kz_allocator *alloc,
                          kzi_triangles *out, kz_error *err)
{
    const int32_t n = n_rings > 0 ? ring_end[n_rings - 1] : 0;
    if (n > SWEEP_MOST_POINTS) return kzi_fail(err, KZ_ERR_TOO_LARGE, n, SWEEP_MOST_POINTS);
    kzi_triangles made = {NULL, NULL, 0, 2 * n, kzi_allocator(alloc)};
    size_t size;
    if (!kzi_mul_size((size_t)n, 6 * sizeof(int32_t), &size)) return kzi_fail(err, KZ_ERR_TOO_LARGE, n, 0);
    made.corner = kzi_alloc(&made.alloc, size, sizeof(int32_t));
    made.twin = kzi_alloc(&made.alloc, size, sizeof(int32_t));
    kz_result result = n > 0 && (!made.corner || !made.twin) ? kzi_fail(err, KZ_ERR_MEMORY, (int64_t)size, 0) : KZ_OK;
    if (result == KZ_OK) result = run_sweep(points, ring_end, n_rings, &made.alloc, &made, err);
    if (result != KZ_OK) {
        kzi_triangles_free(&made);
        return result;
    }
    *out = made;
    return KZ_OK;
}

void kzi_triangles_free(kzi_triangles *triangles)
{
    const size_t size = (size_t)triangles->room * 3 * sizeof(int32_t);
    if (triangles->corner) kzi_release(&triangles->alloc, triangles->corner, size, sizeof(int32_t));
    if (triangles->twin) kzi_release(&triangles->alloc, triangles->twin, size, sizeof(int32_t));
    *triangles = (kzi_triangles){0};
}
