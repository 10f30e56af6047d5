/* edge_pairs.c - finds the pairs of edges with overlapping boxes, in runs of eight edges. */
#include "shape/edge_pairs.h"

static bool boxes_meet(const kzi_near *a, const kzi_near *b)
{
    return (a->x0 <= b->x1) & (b->x0 <= a->x1) & (a->y0 <= b->y1) & (b->y0 <= a->y1);
}

static kzi_near near_around(const kzi_near *a, const kzi_near *b)
{
    return (kzi_near){a->x0 < b->x0 ? a->x0 : b->x0, a->y0 < b->y0 ? a->y0 : b->y0, a->x1 > b->x1 ? a->x1 : b->x1,
                      a->y1 > b->y1 ? a->y1 : b->y1};
}

static int32_t behind_run(const kzi_outline *o, int32_t i)
{
    return o->n_points - i <= KZI_EDGE_RUN ? o->n_points : i + KZI_EDGE_RUN;
}

/* Reads the run that begins with edge `begin`, whose ring is `ring` or a later one. */
static void read_run(const kzi_outline *o, int32_t begin, int32_t ring, kzi_edge_run *run)
{
    const int32_t end = behind_run(o, begin);
    int n = 0;
    run->begin = begin;
    run->ring = kzi_ring_of_edge(o, ring, begin);
    for (int32_t i = begin; i < end;) {
        ring = kzi_ring_of_edge(o, ring, i);
        const int32_t ring_end = kzi_ring_end(o, ring), stop = ring_end < end ? ring_end : end;
        for (kzi_vec a = kzi_outline_vertex(o, i), b; i < stop; i++, a = b) {
            b = kzi_outline_vertex(o, i + 1 == ring_end ? kzi_ring_begin(o, ring) : i + 1);
            if (kzi_vec_equal(a, b)) continue;
            run->edges[n] = (kzi_edge){a, b, i, ring};
            run->boxes[n] = kzi_near_segment(a, b);
            run->box = n == 0 ? run->boxes[0] : near_around(&run->box, &run->boxes[n]);
            n++;
        }
    }
    run->n = n;
}

/* Reads up to eight near edges from edge *i on, and moves *i behind them; false when there are none. */
static bool next_run_near(const kzi_outline *o, const kzi_near *near, int32_t *i, int32_t ring, kzi_edge_run *run)
{
    kzi_edge e = {.from = *i - 1, .ring = ring};
    int n = 0;
    if (*i >= o->n_points) return false;
    for (; n < KZI_EDGE_RUN && kzi_next_edge_near(o, near, &e); n++) {
        run->edges[n] = e;
        run->boxes[n] = kzi_near_segment(e.a, e.b);
        run->box = n == 0 ? run->boxes[0] : near_around(&run->box, &run->boxes[n]);
    }
    *i = n < KZI_EDGE_RUN ? o->n_points : e.from + 1;
    run->n = n;
    if (n > 0) run->begin = run->edges[0].from, run->ring = run->edges[0].ring;
    return n > 0;
}

/* Finds the next two runs whose boxes overlap. */
static bool next_run_pair(kzi_edge_pairs *p)
{
    while (!next_run_near(p->b, &p->run.box, &p->next_other, 0, &p->other)) {
        if (!next_run_near(p->a, &p->bounds, &p->next_run, p->run.ring, &p->run)) return false;
        p->next_other = 0;
    }
    return true;
}

static void note_near_edges(kzi_edge_pairs *p)
{
    p->n = p->at = 0;
    for (int i = 0; i < p->run.n; i++) {
        if (!boxes_meet(&p->run.boxes[i], &p->other.box)) continue;
        for (int k = 0; k < p->other.n; k++) {
            if (boxes_meet(&p->run.boxes[i], &p->other.boxes[k])) p->near[p->n++] = (uint8_t)(KZI_EDGE_RUN * i + k);
        }
    }
}

void kzi_edge_pairs_begin(kzi_edge_pairs *p, const kzi_outline *a, const kzi_outline *b)
{
    p->a = a;
    p->b = b;
    p->bounds = kzi_outline_bounds(b);
    p->run.ring = 0;
    p->next_run = 0;
    p->next_other = b->n_points; /* nothing is left of a run before the first */
    p->n = p->at = 0;
}

bool kzi_next_edge_pair(kzi_edge_pairs *p)
{
    while (p->at == p->n) {
        if (!next_run_pair(p)) return false;
        note_near_edges(p);
    }
    const int pair = p->near[p->at++];
    p->e = &p->run.edges[pair / KZI_EDGE_RUN];
    p->f = &p->other.edges[pair % KZI_EDGE_RUN];
    return true;
}

/* ---- Of one outline -------------------------------------------------------------------------------------- */

typedef struct own_pairs {
    const kzi_outline *o;
    kzi_edge_pair_call *call;
    void *ctx;
} own_pairs;

static bool call_for_edge(const own_pairs *p, const kzi_edge_run *run, int i, const kzi_edge_run *other, int k)
{
    for (; k < other->n; k++) {
        if (boxes_meet(&run->boxes[i], &other->boxes[k]) && !p->call(p->ctx, &run->edges[i], &other->edges[k])) {
            return false;
        }
    }
    return true;
}

static bool call_within_run(const own_pairs *p, const kzi_edge_run *run)
{
    for (int i = 0; i < run->n; i++) {
        if (!call_for_edge(p, run, i, run, i + 1)) return false;
    }
    return true;
}

static bool call_for_runs(const own_pairs *p, const kzi_edge_run *run, const kzi_edge_run *other)
{
    if (run->n == 0 || other->n == 0 || !boxes_meet(&run->box, &other->box)) return true;
    for (int i = 0; i < run->n; i++) {
        if (boxes_meet(&run->boxes[i], &other->box) && !call_for_edge(p, run, i, other, 0)) return false;
    }
    return true;
}

/* Pairs every run with itself and with all those behind it. */
static bool call_for_all_runs(const own_pairs *p)
{
    kzi_edge_run run, other;
    run.ring = 0;
    for (int32_t i = 0; i < p->o->n_points; i = behind_run(p->o, i)) {
        read_run(p->o, i, run.ring, &run);
        if (!call_within_run(p, &run)) return false;
        other.ring = run.ring;
        for (int32_t k = behind_run(p->o, i); k < p->o->n_points; k = behind_run(p->o, k)) {
            read_run(p->o, k, other.ring, &other);
            if (!call_for_runs(p, &run, &other)) return false;
        }
    }
    return true;
}

/* The directions common to all edges of a chain.  A chain that has one does not meet itself. */
enum { GOES_RIGHT = 1, GOES_LEFT = 2, GOES_UP = 4, GOES_DOWN = 8, ANY_DIRECTION = 15 };

/* The directions of a run; none where a ring ends in it.  So consecutive runs with a common direction are one chain. */
static unsigned directions_of_run(const kzi_outline *o, const kzi_edge_run *run)
{
    unsigned directions = kzi_ring_end(o, run->ring) > behind_run(o, run->begin) ? ANY_DIRECTION : 0;
    for (int i = 0; i < run->n; i++) {
        const kzi_edge *e = &run->edges[i];
        directions &= (e->b.x > e->a.x ? GOES_RIGHT : 0) | (e->b.x < e->a.x ? GOES_LEFT : 0) |
                      (e->b.y > e->a.y ? GOES_DOWN : 0) | (e->b.y < e->a.y ? GOES_UP : 0);
    }
    return directions;
}

/* Pairs a run with the box of level 0 or 1 that begins with edge `begin`. */
static bool call_for_run_and_box(const own_pairs *p, const kzi_edge_run *run, int level, int32_t begin)
{
    const struct kz_edge_tree *tree = p->o->tree;
    const int32_t end = kzi_edge_bvh_box_end(tree, level, begin);
    kzi_edge_run other;
    for (int32_t i = begin; i < end; i = kzi_edge_bvh_box_end(tree, 0, i)) {
        if (!kzi_edge_bvh_boxes_meet(tree, 0, run->begin, 0, i)) continue;
        read_run(p->o, i, run->ring, &other);
        if (!call_for_runs(p, run, &other)) return false;
    }
    return true;
}

/* Pairs two boxes of one level, which begin with edges a and b. */
static bool call_for_boxes(const own_pairs *p, int level, int32_t a, int32_t b)
{
    const struct kz_edge_tree *tree = p->o->tree;
    if (!kzi_edge_bvh_boxes_meet(tree, level, a, level, b)) return true;
    const int below = level > 0 ? level - 1 : 0;
    const int32_t a_end = kzi_edge_bvh_box_end(tree, level, a), b_end = kzi_edge_bvh_box_end(tree, level, b);
    for (int32_t i = a; i < a_end; i = kzi_edge_bvh_box_end(tree, below, i)) {
        if (!kzi_edge_bvh_boxes_meet(tree, below, i, level, b)) continue;
        if (below == 0) {
            kzi_edge_run run;
            read_run(p->o, i, 0, &run);
            if (!call_for_run_and_box(p, &run, level, b)) return false;
            continue;
        }
        for (int32_t k = b; k < b_end; k = kzi_edge_bvh_box_end(tree, below, k)) {
            if (!call_for_boxes(p, below, i, k)) return false;
        }
    }
    return true;
}

/* Calls with all pairs within the box of that level that begins with edge i; *directions become those common to its
 * edges. */
static bool call_within_box(const own_pairs *p, int level, int32_t begin, unsigned *directions)
{
    if (level == 0) {
        kzi_edge_run run;
        read_run(p->o, begin, 0, &run);
        *directions = directions_of_run(p->o, &run);
        return *directions != 0 || call_within_run(p, &run);
    }
    const int32_t end = kzi_edge_bvh_box_end(p->o->tree, level, begin);
    int32_t at[KZI_EDGE_RUN];
    unsigned goes[KZI_EDGE_RUN];
    int n = 0;
    *directions = ANY_DIRECTION;
    for (int32_t i = begin; i < end; i = kzi_edge_bvh_box_end(p->o->tree, level - 1, i), n++) {
        at[n] = i;
        if (!call_within_box(p, level - 1, i, &goes[n])) return false;
        *directions &= goes[n];
    }
    for (int i = 0; i < n; i++) {
        unsigned all = goes[i];
        for (int k = i + 1; k < n; k++) {
            all &= goes[k];
            if (all == 0 && !call_for_boxes(p, level - 1, at[i], at[k])) return false;
        }
    }
    return true;
}

bool kzi_each_own_pair(const kzi_outline *o, kzi_edge_pair_call *call, void *ctx)
{
    const own_pairs p = {o, call, ctx};
    unsigned directions;
    return o->tree ? call_within_box(&p, o->tree->n_levels - 1, 0, &directions) : call_for_all_runs(&p);
}
