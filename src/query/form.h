/* form.h - the five primitive forms to which queries reduce the kinds of shapes.
 *
 * Nine kinds would make 45 pairs.  A degenerate shape becomes the simpler one: a circle of radius 0 is a point, a flat
 * box is a segment.  Boxes and polygons are areas.  Circles and capsules are round: a spine with a radius.  Five forms
 * remain, and fifteen pairs.  Each pair is in the file named after its higher form. */
#ifndef KZI_FORM_H
#define KZI_FORM_H

#include "shape/edge_bvh.h"
#include "shape/shape_private.h"
#include <kolize/query.h>

typedef enum kzi_form_kind {
    KZI_FORM_POINT,
    KZI_FORM_LINE,  /* a polyline of at least two different points */
    KZI_FORM_AREA,  /* a polygon that encloses area */
    KZI_FORM_ROUND, /* everything within r > 0 of a segment or point */
    KZI_FORM_MASK,  /* at least one set cell */
    KZI_FORM_COUNT
} kzi_form_kind;

typedef struct kzi_form {
    kzi_form_kind kind;
    uint32_t flags;      /* AREA: KZ_SHAPE_CONVEX, _CLOCKWISE, _TOUCHES_ITSELF */
    kzi_outline outline; /* LINE: its vertices in order, not closed; AREA: its rings */
    kzi_vec a, b;        /* POINT: a; ROUND: the spine a-b, a == b for a circle */
    double r;            /* ROUND */
    const kz_placed_mask *mask;
} kzi_form;

/* The form of a shape that is not made of parts.  Returns false for an empty shape. */
bool kzi_form_of(const kz_shape *shape, kzi_form *form);

/* Sets kind and outline to those of the segment a-b; true. */
bool kzi_form_segment(kzi_form *form, kzi_vec a, kzi_vec b);

/* The area of whole cells [x0, x1) x [y0, y1). */
kzi_form kzi_form_of_cells(int64_t x0, int64_t y0, int64_t x1, int64_t y1);

/* Walks the segments of a LINE that have a length: start with *i = 0. */
bool kzi_next_segment(const kzi_form *line, int32_t *i, kzi_vec *a, kzi_vec *b);

/* The same, but it skips segments whose boxes share no point with `near`, like kzi_next_edge_near. */
bool kzi_next_segment_near(const kzi_form *line, const kzi_near *near, kzi_edge *e);

bool kzi_next_segment_in_swath(const kzi_form *line, const kzi_swath *swath, kzi_edge *e);

/* The same for the edges of an AREA, too. */
static inline bool kzi_next_side_in_swath(const kzi_form *form, const kzi_swath *swath, kzi_edge *e)
{
    return form->kind == KZI_FORM_AREA ? kzi_next_edge_in_swath(&form->outline, swath, e)
                                       : kzi_next_segment_in_swath(form, swath, e);
}

static inline bool kzi_next_side_near(const kzi_form *form, const kzi_near *near, kzi_edge *e)
{
    return form->kind == KZI_FORM_AREA ? kzi_next_edge_near(&form->outline, near, e)
                                       : kzi_next_segment_near(form, near, e);
}

static inline kzi_vec kzi_line_first(const kzi_form *line) { return kzi_outline_vertex(&line->outline, 0); }

static inline kzi_vec kzi_line_last(const kzi_form *line)
{
    return kzi_outline_vertex(&line->outline, line->outline.n_points - 1);
}

/* A line that comes back to its first vertex is closed: it has no ends, so all of it is inside. */
static inline bool kzi_is_closed_line(const kzi_form *line)
{
    return kzi_vec_equal(kzi_line_first(line), kzi_line_last(line));
}

static inline bool kzi_is_line_end(const kzi_form *line, kzi_vec p)
{
    if (kzi_is_closed_line(line)) return false;
    return kzi_vec_equal(p, kzi_line_first(line)) || kzi_vec_equal(p, kzi_line_last(line));
}

static inline kz_relation kzi_higher(kz_relation a, kz_relation b) { return a > b ? a : b; }

/* The pairs.  Each takes the lower form first. */
kz_relation kzi_relate_points(const kzi_form *a, const kzi_form *b);
kz_relation kzi_relate_point_line(const kzi_form *point, const kzi_form *line);
kz_relation kzi_relate_lines(const kzi_form *a, const kzi_form *b);
kz_relation kzi_relate_point_area(const kzi_form *point, const kzi_form *area);
kz_relation kzi_relate_line_area(const kzi_form *line, const kzi_form *area);
kz_relation kzi_relate_areas(const kzi_form *a, const kzi_form *b);
kz_relation kzi_relate_point_round(const kzi_form *point, const kzi_form *round);
kz_relation kzi_relate_line_round(const kzi_form *line, const kzi_form *round);
kz_relation kzi_relate_area_round(const kzi_form *area, const kzi_form *round);
kz_relation kzi_relate_rounds(const kzi_form *a, const kzi_form *b);

/* The tests of a mask with a form of any kind, masks included.  They are reached through the placed mask, so that
 * kz_relate does not make every program link them.  Unless `or_touch`, touching counts as apart, which saves work.
 * `fast` is the filter, kzi_relate_mask_fast (relate_mask_filter.h). */
typedef struct kzi_mask_exact {
    int (*fast)(const kz_shape *mask, const kz_shape *shape, bool or_touch);
    kz_relation (*relate)(const kzi_form *form, const kzi_form *mask, bool or_touch);
} kzi_mask_exact;
extern const kzi_mask_exact kzi_mask_tests;

/* The inside of a convex shape does not reach the sides of its bounds, unless these are a line. */
static inline bool kzi_is_within_bounds(const kz_shape *a)
{
    const kz_box *p = &a->bounds;
    return (a->flags & KZ_SHAPE_CONVEX) && p->min.x < p->max.x && p->min.y < p->max.y;
}

/* False when the bounds have no more than a side in common, as those of a character and of the floor it stands on. */
static inline bool kzi_insides_may_meet(const kz_shape *a, const kz_shape *b)
{
    const kz_box *p = &a->bounds, *q = &b->bounds;
    if (!kzi_is_within_bounds(a) && !kzi_is_within_bounds(b)) return true;
    return p->min.x < q->max.x && q->min.x < p->max.x && p->min.y < q->max.y && q->min.y < p->max.y;
}

/* The relation of a part, or a cell, and another shape, if it is higher than `least`. */
static inline kz_relation kzi_relate_part(const kz_shape *part, const kz_shape *other, kz_relation least)
{
    return least < KZ_TOUCH || kzi_insides_may_meet(other, part) ? kz_relate(part, other) : least;
}

/* kz_overlap with the same saving: relate.c. */
bool kzi_overlap(const kz_shape *a, const kz_shape *b);

/* Any two forms: relate_forms.c. */
kz_relation kzi_relate_forms(const kzi_form *a, const kzi_form *b);

/* Two shapes that are not made of parts, whose bounds meet: the exact test, without the filter. */
kz_relation kzi_relate_by_forms(const kz_shape *a, const kz_shape *b);

/* Two boxes or convex polygons whose bounds meet, of which one at least has more than eight vertices: convex/calipers.c. */
kz_relation kzi_relate_hulls(const kz_shape *a, const kz_shape *b);

/* The same of a circle or capsule and such a polygon, if that takes little time: KZI_RELATE_UNKNOWN else. */
int kzi_relate_round_hull(const kz_shape *round, const kz_shape *polygon);

/* The rows and columns of the mask, in its own cells, that a box of world coordinates overlaps or touches.  The result
 * may be larger than needed.  It is empty where the box reaches no cell. */
kz_cell_rect kzi_mask_reach(const kz_placed_mask *mask, double x0, double y0, double x1, double y1);

#endif
