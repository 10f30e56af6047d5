/* form.c - reduces a shape of any kind to one of the five primitive forms. */
#include "query/form.h"

KZI_NEVER_INLINE bool form_point(kzi_form *form, kz_vec2 p)
{
    form->kind = KZI_FORM_POINT;
    form->a = kzi_vec_of(p);
    return true;
}

bool kzi_form_segment(kzi_form *form, kzi_vec a, kzi_vec b)
{
    form->kind = KZI_FORM_LINE;
    form->outline = kzi_outline_of_box(0, 0, 0, 0);
    form->outline.n_points = 2;
    form->outline.corners[0] = a;
    form->outline.corners[1] = b;
    return true;
}

static bool form_round(kzi_form *form, kz_vec2 a, kz_vec2 b, float r)
{
    form->kind = KZI_FORM_ROUND;
    form->a = kzi_vec_of(a);
    form->b = kzi_vec_of(b);
    form->r = r;
    return true;
}

/* A polygon without area is the segment between its first and last vertex in the order of x, then y. */
static bool form_flat_polygon(kzi_form *form, const kzi_outline *outline)
{
    int32_t lo, hi;
    kzi_outline_ends(outline, &lo, &hi);
    return kzi_form_segment(form, kzi_outline_vertex(outline, lo), kzi_outline_vertex(outline, hi));
}

static bool form_box(kzi_form *form, const kz_shape *shape)
{
    const kz_box *box = &shape->bounds;
    if (shape->flags & KZ_SHAPE_FLAT) return kzi_form_segment(form, kzi_vec_of(box->min), kzi_vec_of(box->max));
    form->kind = KZI_FORM_AREA;
    form->flags = shape->flags;
    form->outline = kzi_outline_of_box(box->min.x, box->min.y, box->max.x, box->max.y);
    return true;
}

static bool form_polygon(kzi_form *form, const kz_shape *shape)
{
    form->outline = kzi_shape_outline(shape);
    if (shape->flags & KZ_SHAPE_FLAT) {
        const kzi_outline flat = form->outline;
        return form_flat_polygon(form, &flat);
    }
    form->kind = KZI_FORM_AREA;
    form->flags = shape->flags;
    return true;
}

bool kzi_form_of(const kz_shape *shape, kzi_form *form)
{
    /* A shape that is one point has its bounds there, whatever its kind. */
    if (shape->flags & KZ_SHAPE_POINT_LIKE) return form_point(form, shape->bounds.min);
    switch (shape->kind) {
    case KZ_KIND_SEGMENT: return kzi_form_segment(form, kzi_vec_of(shape->as.segment.a), kzi_vec_of(shape->as.segment.b));
    case KZ_KIND_BOX: return form_box(form, shape);
    case KZ_KIND_CIRCLE: return form_round(form, shape->as.circle.center, shape->as.circle.center, shape->as.circle.r);
    case KZ_KIND_CAPSULE:
        return shape->as.capsule.r > 0
                   ? form_round(form, shape->as.capsule.a, shape->as.capsule.b, shape->as.capsule.r)
                   : kzi_form_segment(form, kzi_vec_of(shape->as.capsule.a), kzi_vec_of(shape->as.capsule.b));
    case KZ_KIND_POLYGON: return form_polygon(form, shape);
    case KZ_KIND_POLYLINE:
        form->kind = KZI_FORM_LINE;
        form->outline = kzi_shape_outline(shape);
        return true;
    case KZ_KIND_MASK:
        form->kind = KZI_FORM_MASK;
        form->mask = &shape->as.mask;
        return shape->as.mask.bounds.x0 < shape->as.mask.bounds.x1;
    default: return false;
    }
}

kzi_form kzi_form_of_cells(int64_t x0, int64_t y0, int64_t x1, int64_t y1)
{
    kzi_form form = {KZI_FORM_AREA, KZ_SHAPE_CONVEX | KZ_SHAPE_CLOCKWISE, {0}, {0, 0}, {0, 0}, 0, NULL};
    form.outline = kzi_outline_of_box((double)x0, (double)y0, (double)x1, (double)y1);
    return form;
}

bool kzi_next_segment(const kzi_form *line, int32_t *i, kzi_vec *a, kzi_vec *b)
{
    while (*i + 1 < line->outline.n_points) {
        *a = kzi_outline_vertex(&line->outline, *i);
        *b = kzi_outline_vertex(&line->outline, *i + 1);
        ++*i;
        if (!kzi_vec_equal(*a, *b)) return true;
    }
    return false;
}

bool kzi_next_segment_near(const kzi_form *line, const kzi_near *near, kzi_edge *e)
{
    while (kzi_next_edge_near(&line->outline, near, e)) {
        if (e->from + 1 < line->outline.n_points) return true; /* not the one that would close it */
    }
    return false;
}

bool kzi_next_segment_in_swath(const kzi_form *line, const kzi_swath *swath, kzi_edge *e)
{
    while (kzi_next_edge_in_swath(&line->outline, swath, e)) {
        if (e->from + 1 < line->outline.n_points) return true;
    }
    return false;
}
