/* edge_pairs.c - see edge_pairs.h. */
#include "edge_pairs.h"

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

/* The run that begins with edge `begin`; the ring of that is no earlier one than `ring`. */
static void read_run(const kzi_outline *o, int32_t begin, int32_t ring, kzi_edge_run *run)
{
    const int32_t end = behind_run(o, begin);
    int n = 0;
    run->ring = kzi_ring_of_edge(o, ring, begin);
    for (int32_t i = begin; i < end;) {
        ring = kzi_ring_of_edge(o, ring, i);
        const int32_t ring_end = kzi_ring_end(o, ring), stop = ring_end < end ? ring_end : end;
        for (kzi_vec a = kzi_outline_vertex(o, i), b; i < stop; i++, a = b) {
            b = kzi_outline_vertex(o, i + 1 == ring_end ? kzi_ring_begin(o, ring) : i + 1);
            if (kzi_vec_equal(a, b)) { continue; }
            run->edges[n] = (kzi_edge){a, b, i, ring};
            run->boxes[n] = kzi_near_segment(a, b);
            run->box = n == 0 ? run->boxes[0] : near_around(&run->box, &run->boxes[n]);
            n++;
        }
    }
    run->n = n;
}

/* The next run from edge *i on that is near, and *i behind it; false when there is none. */
static bool next_run_near(const kzi_outline *o, const kzi_near *near, int32_t *i, int32_t ring, kzi_edge_run *run)
{
    while (*i < o->n_points) {
        const int32_t at = o->tree ? kzi_tree_next_run(o->tree, near, *i) : *i;
        if (at >= o->n_points) { break; }
        *i = behind_run(o, at);
        read_run(o, at, ring, run);
        if (run->n > 0 && boxes_meet(&run->box, near)) { return true; }
    }
    return false;
}

/* The next two runs whose boxes meet. */
static bool next_two_runs(kzi_edge_pairs *p)
{
    const bool one = p->a == p->b;
    while (!next_run_near(p->b, &p->run.box, &p->next_other, one ? p->run.ring : 0, &p->other)) {
        if (!next_run_near(p->a, &p->bounds, &p->next_run, p->run.ring, &p->run)) { return false; }
        p->next_other = one ? p->run.edges[0].from / KZI_EDGE_RUN * KZI_EDGE_RUN : 0;
    }
    p->of_itself = one && p->other.edges[0].from == p->run.edges[0].from;
    return true;
}

static void note_near_edges(kzi_edge_pairs *p)
{
    p->n = p->at = 0;
    for (int i = 0; i < p->run.n; i++) {
        if (!boxes_meet(&p->run.boxes[i], &p->other.box)) { continue; }
        for (int k = p->of_itself ? i + 1 : 0; k < p->other.n; k++) {
            if (boxes_meet(&p->run.boxes[i], &p->other.boxes[k])) { p->near[p->n++] = (uint8_t)(KZI_EDGE_RUN * i + k); }
        }
    }
}

void kzi_edge_pairs_begin(kzi_edge_pairs *p, const kzi_outline *a, const kzi_outline *b)
{
    p->a = a;
    p->b = b;
    p->bounds = kzi_outline_bounds(b);
    p->run.n = 0;
    p->run.ring = 0;
    p->next_run = 0;
    p->next_other = b->n_points; /* nothing is left of a run that there is not yet */
    p->n = p->at = 0;
}

bool kzi_next_edge_pair(kzi_edge_pairs *p)
{
    while (p->at == p->n) {
        if (!next_two_runs(p)) { return false; }
        note_near_edges(p);
    }
    const int pair = p->near[p->at++];
    p->e = &p->run.edges[pair / KZI_EDGE_RUN];
    p->f = &p->other.edges[pair % KZI_EDGE_RUN];
    return true;
}
