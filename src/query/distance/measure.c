/* measure.c - area, length and centroid of a shape, by sums over edges relative to the first vertex. */
#include "query/form.h"
#include <kolize/query_measure.h>

#include <math.h>

static const double measure_pi = 3.141592653589793;

/* Sums of sizes and first moments, one for each dimension. */
typedef struct measure_sums {
    double size[3], x[3], y[3];
    bool any[3];
} measure_sums;

static void add_part_measure(measure_sums *sums, int dimension, double size, double x, double y)
{
    sums->any[dimension] = true;
    sums->size[dimension] += size;
    sums->x[dimension] += size * x;
    sums->y[dimension] += size * y;
}

static void add_segment(measure_sums *sums, kzi_vec a, kzi_vec b)
{
    const double dx = b.x - a.x, dy = b.y - a.y;
    add_part_measure(sums, 1, sqrt(dx * dx + dy * dy), a.x + dx / 2, a.y + dy / 2);
}

/* Sums triangles from the first vertex to every edge; those of holes are subtracted. */
static void add_area(measure_sums *sums, const kzi_outline *outline)
{
    const kzi_vec from = kzi_outline_vertex(outline, 0);
    double area = 0, x = 0, y = 0;
    for (int32_t ring = 0; ring < outline->n_rings; ring++) {
        double ring_area = 0, ring_x = 0, ring_y = 0;
        const int32_t begin = kzi_ring_begin(outline, ring), end = kzi_ring_end(outline, ring);
        for (int32_t i = begin; i < end; i++) {
            const kzi_vec a = kzi_outline_vertex(outline, i);
            const kzi_vec b = kzi_outline_vertex(outline, i + 1 < end ? i + 1 : begin);
            const double ax = a.x - from.x, ay = a.y - from.y, bx = b.x - from.x, by = b.y - from.y;
            const double twice = ax * by - ay * bx;
            ring_area += twice / 2;
            ring_x += twice * (ax + bx) / 6;
            ring_y += twice * (ay + by) / 6;
        }
        const double side = (ring_area < 0) == (ring == 0) ? -1 : 1; /* the outline is added, holes are subtracted */
        area += side * ring_area;
        x += side * ring_x;
        y += side * ring_y;
    }
    if (area > 0) {
        add_part_measure(sums, 2, area, from.x + x / area, from.y + y / area);
    } else {
        add_part_measure(sums, 2, 0, from.x, from.y); /* the area is lost in rounding */
    }
}

static void add_round(measure_sums *sums, const kzi_form *round)
{
    const double dx = round->b.x - round->a.x, dy = round->b.y - round->a.y, r = round->r;
    const double area = r * (measure_pi * r + 2 * sqrt(dx * dx + dy * dy));
    add_part_measure(sums, 2, area, round->a.x + dx / 2, round->a.y + dy / 2);
}

static void add_mask(measure_sums *sums, const kz_placed_mask *mask)
{
    /* Twice the sums of the cells' middles are integers, so they are exact up to 2^53. */
    double n = 0, twice_x = 0, twice_y = 0;
    for (int32_t y = mask->bounds.y0; y < mask->bounds.y1; y++) {
        for (int32_t x0, x1 = mask->bounds.x0; kz_mask_next_run(mask->mask, y, x1, &x0, &x1);) {
            const double run = (double)x1 - x0;
            n += run;
            twice_x += run * ((double)x0 + x1);
            twice_y += run * (2.0 * y + 1);
        }
    }
    add_part_measure(sums, 2, n, mask->cell.x + twice_x / (2 * n), mask->cell.y + twice_y / (2 * n));
}

static void add_shape(measure_sums *sums, const kz_shape *shape)
{
    kzi_form form;
    if (shape->kind == KZ_KIND_PARTS) {
        for (int32_t i = 0; i < shape->as.parts.n; i++) add_shape(sums, &shape->as.parts.items[i]);
        return;
    }
    if (!kzi_form_of(shape, &form)) return;
    switch (form.kind) {
    case KZI_FORM_POINT: add_part_measure(sums, 0, 1, form.a.x, form.a.y); break;
    case KZI_FORM_LINE: {
        kzi_vec a, b;
        for (int32_t i = 0; kzi_next_segment(&form, &i, &a, &b);) add_segment(sums, a, b);
        break;
    }
    case KZI_FORM_AREA: add_area(sums, &form.outline); break;
    case KZI_FORM_ROUND: add_round(sums, &form); break;
    default: add_mask(sums, form.mask); break;
    }
}

kz_measure kz_shape_measure(const kz_shape *shape)
{
    measure_sums sums = {{0}, {0}, {0}, {false}};
    kz_measure measure = {-1, 0, 0, 0};
    add_shape(&sums, shape);
    for (int d = 2; d >= 0; d--) {
        if (!sums.any[d]) continue;
        measure.dimension = d;
        measure.size = sums.size[d];
        if (sums.size[d] > 0) {
            measure.x = sums.x[d] / sums.size[d];
            measure.y = sums.y[d] / sums.size[d];
        } else { /* the area or length is below the smallest double */
            measure.x = ((double)shape->bounds.min.x + shape->bounds.max.x) / 2;
            measure.y = ((double)shape->bounds.min.y + shape->bounds.max.y) / 2;
        }
        break;
    }
    return measure;
}
