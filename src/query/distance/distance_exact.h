/* distance_exact.h - the search for the closest points of two shapes: candidates from their features, and the best one.
 *
 * Only values decide which candidate is best: the least gap, then the least points.  So neither the order of the
 * candidates nor that of the shapes matters. */
#ifndef KZI_DISTANCE_EXACT_H
#define KZI_DISTANCE_EXACT_H

#include "query/shape_parts.h"
#include <kolize/query_distance.h>

typedef struct kzi_nearest {
    bool found, meet; /* meet: the shapes are known to share a point, and the search is for one */
    bool swapped;     /* points offered for a belong to b */
    double limit;     /* an upper bound of the least gap: farther candidates need not be offered */
    double gap;
    kzi_vec on_a, on_b;
    kzi_vec sum; /* of the n common points offered */
    int64_t n;
} kzi_nearest;

static inline kzi_nearest kzi_nearest_begin(bool meet)
{
    return (kzi_nearest){.meet = meet, .limit = meet ? 0 : INFINITY};
}

/* A candidate replaces the best one if its gap is less, or if the gap is equal and its points come first.  Most
 * candidates are farther away, and the inline test rejects them. */
void kzi_offer_nearest(kzi_nearest *best, double gap, kzi_vec on_a, kzi_vec on_b);

static inline void kzi_offer_points(kzi_nearest *best, double gap, kzi_vec on_a, kzi_vec on_b)
{
    if (!best->found || !(gap > best->gap)) kzi_offer_nearest(best, gap, on_a, on_b);
}

static inline void kzi_offer_common(kzi_nearest *best, kzi_vec p)
{
    best->sum.x += p.x;
    best->sum.y += p.y;
    best->n++;
    kzi_offer_points(best, 0, p, p);
}

/* Can candidates at least this far apart still be the closest, or as close?  The small tolerance covers the rounding of
 * bounds. */
static inline bool kzi_can_be_nearest(const kzi_nearest *best, double distance_sq, double radii)
{
    const double limit = best->limit + radii;
    return distance_sq <= limit * limit * (1 + 0x1p-20);
}

static inline double kzi_span_gap(double a0, double a1, double b0, double b1)
{
    return a0 > b1 ? a0 - b1 : b0 > a1 ? b0 - a1 : 0;
}

static inline double kzi_extents_distance_sq(const kzi_extent *a, const kzi_extent *b)
{
    const double dx = kzi_span_gap(a->x0, a->x1, b->x0, b->x1), dy = kzi_span_gap(a->y0, a->y1, b->y0, b->y1);
    return dx * dx + dy * dy;
}

/* Rounds to float32: larger numbers become the largest float32, and -0 becomes 0. */
kz_vec2 kzi_rounded_point(kzi_vec p);

/* Offers the closest points of two rectangles; if several are equally close, the least. */
void kzi_offer_rectangles(kzi_nearest *best, const kzi_extent *a, const kzi_extent *b);

/* Is the form a point or a box? */
static inline bool kzi_form_is_rectangle(const kzi_form *form)
{
    return form->kind == KZI_FORM_POINT || (form->kind == KZI_FORM_AREA && form->outline.points == NULL);
}

/* The number of vertices of a form that is not a mask; a round form has the ends of its spine. */
static inline int32_t kzi_form_vertices(const kzi_form *form)
{
    return form->kind == KZI_FORM_POINT   ? 1
           : form->kind == KZI_FORM_ROUND ? (kzi_vec_equal(form->a, form->b) ? 1 : 2)
                                          : form->outline.n_points;
}

static inline kzi_vec kzi_form_vertex(const kzi_form *form, int32_t i)
{
    return form->kind == KZI_FORM_POINT || form->kind == KZI_FORM_ROUND ? (i == 0 ? form->a : form->b)
                                                                        : kzi_outline_vertex(&form->outline, i);
}

static inline double kzi_form_radius(const kzi_form *form) { return form->kind == KZI_FORM_ROUND ? form->r : 0; }

/* The tree of a form that is large enough for it to save time, or NULL. */
static inline const struct kz_edge_tree *kzi_form_tree(const kzi_form *form)
{
    const bool large = (form->kind == KZI_FORM_LINE || form->kind == KZI_FORM_AREA) && form->outline.n_points > 16;
    return large ? form->outline.tree : NULL;
}

/* The extent of a form's vertices; a round form has that of its spine.  Not for masks. */
kzi_extent kzi_extent_of_form(const kzi_form *form);

/* Two forms that are not masks: distance_exact_solids.c. */
void kzi_nearest_of_solids(kzi_nearest *best, const kzi_form *a, const kzi_form *b);

/* The same for two forms that are apart, one of them with a tree: distance_exact_tree.c. */
void kzi_nearest_by_trees(kzi_nearest *best, const kzi_form *a, const kzi_form *b);

/* The furthest projection of a form's vertices on u: distance_exact_tree.c.  Not for masks. */
double kzi_form_furthest(const kzi_form *form, kzi_vec u);

/* A mask and any other form, and two masks: distance_exact_mask.c. */
void kzi_nearest_of_mask(kzi_nearest *best, const kzi_form *other, const kzi_form *mask);
void kzi_nearest_of_masks(kzi_nearest *best, const kzi_form *a, const kzi_form *b);

/* Offers the vertex v of the first shape and its nearest point of the edge, with the radii of both shapes. */
void kzi_offer_vertex(kzi_nearest *best, kzi_vec v, double r_v, const kzi_edge *e, double r_e);

/* The same where both may be nearest. */
static inline void kzi_offer_if_near(kzi_nearest *best, kzi_vec v, double r_v, const kzi_edge *e, double r_e)
{
    const kzi_extent at = {v.x, v.y, v.x, v.y}, of_edge = kzi_extent_of_segment(e->a, e->b);
    if (!kzi_can_be_nearest(best, kzi_extents_distance_sq(&at, &of_edge), r_v + r_e)) return;
    kzi_offer_vertex(best, v, r_v, e, r_e);
}

/* The same for all edges of a form that are near; the vertex is near the form's box. */
void kzi_offer_vertex_to_all(kzi_nearest *best, kzi_vec v, double r_v, const kzi_form *form);

/* Any two forms, and any two shapes: distance_exact.c. */
void kzi_nearest_of_forms(kzi_nearest *best, const kzi_form *a, const kzi_form *b);
kzi_nearest kzi_nearest_of_shapes(const kz_shape *a, const kz_shape *b, bool meet);

/* kz_distance of shapes of any kinds. */
kz_distance_result kzi_distance_exact(const kz_shape *a, const kz_shape *b);

/* The rounded result of a search for shapes that are apart; a gap of 0 means that they meet. */
kz_distance_result kzi_distance_of_nearest(const kzi_nearest *best);

#endif
