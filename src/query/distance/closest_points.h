/* closest_points.h - the nearest points of two shapes: candidates from features of both, the best of them kept.
 *
 * The best is told by values alone: the least gap, and of equal ones the least points.  So it does not matter in which
 * order candidates come, nor which shape is called a. */
#ifndef KZI_CLOSEST_POINTS_H
#define KZI_CLOSEST_POINTS_H

#include "query/shape_parts.h"

typedef struct kzi_nearest {
    bool found, meet; /* meet: the shapes are known to share a point, and one is looked for */
    bool swapped;     /* what is offered as a belongs to b */
    double limit;     /* the least gap is not above it: what is farther off need not be offered */
    double gap;
    kzi_vec on_a, on_b;
    kzi_vec sum; /* of all common points offered, which are n */
    int64_t n;
} kzi_nearest;

static inline kzi_nearest kzi_nearest_begin(bool meet)
{
    return (kzi_nearest){.meet = meet, .limit = meet ? 0 : INFINITY};
}

/* A candidate whose gap is not above that of the best takes its place, but at the same gap only where its points come
 * first.  Most candidates are farther off, which the inline test finds. */
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

/* Can things at least this far apart still be the nearest, or as near?  Bounds are computed in double, hence the bit
 * that is let pass. */
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

/* As float32, the largest where that does not hold it; 0, not -0. */
kz_vec2 kzi_rounded_point(kzi_vec p);

/* Of two rectangles; where several points are as near, the least. */
void kzi_offer_rectangles(kzi_nearest *best, const kzi_extent *a, const kzi_extent *b);

/* Points and boxes. */
static inline bool kzi_form_is_rectangle(const kzi_form *form)
{
    return form->kind == KZI_FORM_POINT || (form->kind == KZI_FORM_AREA && form->outline.points == NULL);
}

/* The vertices of a form that is no mask, of a round one the ends of its spine. */
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

/* The extent of a form's vertices: of a round one that of its spine.  Not of masks. */
kzi_extent kzi_extent_of_form(const kzi_form *form);

/* Two forms that are no masks: closest_points.c. */
void kzi_nearest_of_solids(kzi_nearest *best, const kzi_form *a, const kzi_form *b);

/* Another form with a mask, and two masks: closest_mask.c. */
void kzi_nearest_of_mask(kzi_nearest *best, const kzi_form *other, const kzi_form *mask);
void kzi_nearest_of_masks(kzi_nearest *best, const kzi_form *a, const kzi_form *b);

/* Any two forms: closest_forms.c. */
void kzi_nearest_of_forms(kzi_nearest *best, const kzi_form *a, const kzi_form *b);

#endif
