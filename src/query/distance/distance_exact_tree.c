/* distance_exact_tree.c - closest points of two forms that are apart, and how far one reaches, by the trees of large ones.
 *
 * Boxes of both trees are opened in pairs, the nearest first.  So the limit is low soon, and most boxes are farther
 * away (Ericson 2005, 6.3).  A form without a tree counts as one box. */
#include "math/vec.h"
#include "query/distance/distance_exact.h"

/* A box of a form's tree.  Level 0 has a run of edges; level -1 is a whole form without a tree. */
typedef struct box_node {
    const kzi_form *form;
    int level;
    int32_t begin;
    kzi_extent extent;
} box_node;

static box_node node_at(const kzi_form *form, int level, int32_t begin)
{
    return (box_node){form, level, begin, kzi_extent_of_box(kzi_edge_bvh_box(form->outline.tree, level, begin))};
}

static box_node root_of(const kzi_form *form)
{
    const struct kz_edge_tree *tree = kzi_form_tree(form);
    if (tree) return node_at(form, tree->n_levels - 1, 0);
    return (box_node){form, -1, 0, kzi_extent_of_form(form)};
}

/* ---- Runs of edges ------------------------------------------------------------------------------------------- */

/* The edges of a run that have a length. */
static int edges_of_run(const box_node *run, kzi_edge edges[KZI_EDGE_RUN])
{
    const kzi_outline *o = &run->form->outline;
    const int32_t end = kzi_edge_bvh_box_end(o->tree, 0, run->begin);
    const int32_t last = run->form->kind == KZI_FORM_LINE && end == o->n_points ? end - 1 : end;
    int32_t ring = 0;
    int n = 0;
    for (int32_t i = run->begin; i < last; i++) {
        ring = kzi_ring_of_edge(o, ring, i);
        n += kzi_edge_from(o, i, ring, &edges[n]);
    }
    return n;
}

/* Compares the vertices of `from` with the edges of `to`. */
static void offer_run(kzi_nearest *best, const box_node *from, const box_node *to)
{
    const double r_from = kzi_form_radius(from->form), r_to = kzi_form_radius(to->form);
    const int32_t end = from->level < 0 ? kzi_form_vertices(from->form)
                                        : kzi_edge_bvh_box_end(from->form->outline.tree, 0, from->begin);
    kzi_edge edges[KZI_EDGE_RUN];
    const int n = to->level < 0 ? 0 : edges_of_run(to, edges);
    for (int32_t i = from->begin; i < end; i++) {
        const kzi_vec v = kzi_form_vertex(from->form, i);
        const kzi_extent here = {v.x, v.y, v.x, v.y};
        if (!kzi_can_be_nearest(best, kzi_extents_distance_sq(&here, &to->extent), r_from + r_to)) continue;
        if (to->level < 0) kzi_offer_vertex_to_all(best, v, r_from, to->form);
        for (int k = 0; k < n; k++) kzi_offer_if_near(best, v, r_from, &edges[k], r_to);
    }
}

/* ---- Pairs of boxes ------------------------------------------------------------------------------------------ */

typedef struct box_children {
    box_node nodes[KZI_EDGE_RUN];
    double distance_sq[KZI_EDGE_RUN];
    int n;
} box_children;

static void open_box(const box_node *box, const box_node *other, box_children *out)
{
    const struct kz_edge_tree *tree = box->form->outline.tree;
    const int32_t end = kzi_edge_bvh_box_end(tree, box->level, box->begin);
    out->n = 0;
    for (int32_t i = box->begin; i < end; i = kzi_edge_bvh_box_end(tree, box->level - 1, i), out->n++) {
        out->nodes[out->n] = node_at(box->form, box->level - 1, i);
        out->distance_sq[out->n] = kzi_extents_distance_sq(&out->nodes[out->n].extent, &other->extent);
    }
}

/* Takes the nearest box out; false when the rest is too far. */
static bool next_child(box_children *c, const kzi_nearest *best, double radii, box_node *out)
{
    int at = 0;
    if (c->n == 0) return false;
    for (int i = 1; i < c->n; i++) at = c->distance_sq[i] < c->distance_sq[at] ? i : at;
    if (!kzi_can_be_nearest(best, c->distance_sq[at], radii)) return false;
    *out = c->nodes[at];
    c->n--;
    c->nodes[at] = c->nodes[c->n];
    c->distance_sq[at] = c->distance_sq[c->n];
    return true;
}

/* Opens the larger of the two boxes.  Recursion is as deep as both trees together. */
static void nearest_of_boxes(kzi_nearest *best, const box_node *a, const box_node *b)
{
    if (a->level <= 0 && b->level <= 0) {
        offer_run(best, a, b);
        best->swapped = !best->swapped;
        offer_run(best, b, a);
        best->swapped = !best->swapped;
        return;
    }
    const bool of_a = a->level > b->level;
    const double radii = kzi_form_radius(a->form) + kzi_form_radius(b->form);
    box_children children;
    box_node child;
    open_box(of_a ? a : b, of_a ? b : a, &children);
    while (next_child(&children, best, radii, &child)) {
        nearest_of_boxes(best, of_a ? &child : a, of_a ? b : &child);
    }
}

void kzi_nearest_by_trees(kzi_nearest *best, const kzi_form *a, const kzi_form *b)
{
    const box_node root_a = root_of(a), root_b = root_of(b);
    nearest_of_boxes(best, &root_a, &root_b);
}

/* ---- Foremost vertices ----------------------------------------------------------------------------------------- */

static double furthest_vertex(const kzi_form *form, kzi_vec u, int32_t from, int32_t to, double most)
{
    for (int32_t i = from; i < to; i++) most = kzi_max(kzi_dot(u, kzi_form_vertex(form, i)), most);
    return most;
}

double kzi_form_furthest(const kzi_form *form, kzi_vec u)
{
    const struct kz_edge_tree *tree = kzi_form_tree(form);
    const int32_t n = kzi_form_vertices(form);
    const kzi_vec back = {-u.x, -u.y};
    if (!tree) return furthest_vertex(form, u, 0, n, -INFINITY);
    int32_t i = kzi_edge_bvh_least_run(tree, back);
    double most = furthest_vertex(form, u, i, kzi_edge_bvh_box_end(tree, 0, i), -INFINITY);
    for (i = kzi_edge_bvh_run_before(tree, back, -most, 0); i < n; i = kzi_edge_bvh_run_before(tree, back, -most, i)) {
        const int32_t end = kzi_edge_bvh_box_end(tree, 0, i);
        most = furthest_vertex(form, u, i, end, most);
        i = end;
    }
    return most;
}
