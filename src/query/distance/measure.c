/* measure.c - area, length, centroid and moment of inertia of a shape.
 *
 * Area and centroid are sums over edges relative to the first vertex.  The moment of inertia is then summed about the
 * centroid: about any other point it would be the difference of larger numbers. */
#include "math/vec.h"
#include "query/form.h"
#include "query/grid/grid_exact.h"
#include <kolize/query_measure.h>

#include <math.h>

static const double measure_pi = 3.141592653589793;

/* Sums of sizes and first moments, one for each dimension; the centroid and the moment about it so far. */
typedef struct measure_sums {
    double size[3], x[3], y[3];
    double mean_x[3], mean_y[3], inertia[3];
    bool any[3];
} measure_sums;

/* Steiner's theorem for two parts: all terms are positive.  Chan, Golub and LeVeque 1983. */
static void add_inertia(measure_sums *sums, int d, double size, double x, double y, double inertia)
{
    const double before = sums->size[d], all = before + size;
    const double dx = x - sums->mean_x[d], dy = y - sums->mean_y[d], share = all > 0 ? size / all : 1;
    sums->inertia[d] += before > 0 ? inertia + before * share * (dx * dx + dy * dy) : inertia;
    sums->mean_x[d] += dx * share;
    sums->mean_y[d] += dy * share;
}

static void add_part_measure(measure_sums *sums, int dimension, double size, double x, double y, double inertia)
{
    add_inertia(sums, dimension, size, x, y, inertia);
    sums->any[dimension] = true;
    sums->size[dimension] += size;
    sums->x[dimension] += size * x;
    sums->y[dimension] += size * y;
}

static void add_segment(measure_sums *sums, kzi_vec a, kzi_vec b)
{
    const double dx = b.x - a.x, dy = b.y - a.y;
    const double square = dx * dx + dy * dy, length = sqrt(square);
    add_part_measure(sums, 1, length, a.x + dx / 2, a.y + dy / 2, length * square / 12);
}

/* The edges of a ring, each with the next vertex of the ring. */
static bool next_ring_edge(const kzi_outline *outline, int32_t ring, int32_t *i, kzi_vec from, kzi_vec *a, kzi_vec *b)
{
    const int32_t begin = kzi_ring_begin(outline, ring), end = kzi_ring_end(outline, ring);
    if (*i >= end) return false;
    *a = kzi_sub(kzi_outline_vertex(outline, *i), from);
    ++*i;
    *b = kzi_sub(kzi_outline_vertex(outline, *i < end ? *i : begin), from);
    return true;
}

/* Triangles from the centroid c to every edge, as add_area has them. */
static double inertia_of_area(const kzi_outline *outline, kzi_vec c)
{
    double inertia = 0;
    for (int32_t ring = 0; ring < outline->n_rings; ring++) {
        kzi_vec a, b;
        double ring_area = 0, sum = 0;
        for (int32_t i = kzi_ring_begin(outline, ring); next_ring_edge(outline, ring, &i, c, &a, &b);) {
            const double twice = kzi_cross(a, b);
            ring_area += twice;
            sum += twice * (kzi_dot(a, a) + kzi_dot(a, b) + kzi_dot(b, b)) / 12;
        }
        inertia += (ring_area < 0) == (ring == 0) ? -sum : sum;
    }
    return inertia > 0 ? inertia : 0;
}

/* Sums triangles from the first vertex to every edge; those of holes are subtracted. */
static void add_area(measure_sums *sums, const kzi_outline *outline)
{
    const kzi_vec from = kzi_outline_vertex(outline, 0);
    double area = 0, x = 0, y = 0;
    for (int32_t ring = 0; ring < outline->n_rings; ring++) {
        double ring_area = 0, ring_x = 0, ring_y = 0;
        kzi_vec a, b;
        for (int32_t i = kzi_ring_begin(outline, ring); next_ring_edge(outline, ring, &i, from, &a, &b);) {
            const double twice = kzi_cross(a, b);
            ring_area += twice / 2;
            ring_x += twice * (a.x + b.x) / 6;
            ring_y += twice * (a.y + b.y) / 6;
        }
        const double side = (ring_area < 0) == (ring == 0) ? -1 : 1; /* the outline is added, holes are subtracted */
        area += side * ring_area;
        x += side * ring_x;
        y += side * ring_y;
    }
    if (area > 0) {
        const kzi_vec middle = {from.x + x / area, from.y + y / area};
        add_part_measure(sums, 2, area, middle.x, middle.y, inertia_of_area(outline, middle));
    } else {
        add_part_measure(sums, 2, 0, from.x, from.y, 0); /* the area is lost in rounding */
    }
}

static void add_round(measure_sums *sums, const kzi_form *round)
{
    const double dx = round->b.x - round->a.x, dy = round->b.y - round->a.y, r = round->r;
    const double length = sqrt(dx * dx + dy * dy), area = r * (measure_pi * r + 2 * length);
    /* The rectangle between the ends, and two half discs. */
    const double middle = r * length * (length * length + 4 * r * r) / 6;
    const double ends = r * r * (measure_pi * (r * r / 2 + length * length / 4) + 4 * length * r / 3);
    add_part_measure(sums, 2, area, round->a.x + dx / 2, round->a.y + dy / 2, middle + ends);
}

/* Runs of cells are rectangles of height 1; `c` is the centroid in the mask's own cells. */
static double inertia_of_mask(const kz_placed_mask *mask, kzi_vec c)
{
    double inertia = 0;
    for (int32_t y = mask->bounds.y0; y < mask->bounds.y1; y++) {
        for (int32_t x0, x1 = mask->bounds.x0; kz_mask_next_run(mask->mask, y, x1, &x0, &x1);) {
            const double run = (double)x1 - x0, dx = ((double)x0 + x1) / 2 - c.x, dy = y + 0.5 - c.y;
            inertia += run * ((run * run + 1) / 12 + dx * dx + dy * dy);
        }
    }
    return inertia;
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
    const kzi_vec middle = {twice_x / (2 * n), twice_y / (2 * n)};
    add_part_measure(sums, 2, n, mask->cell.x + middle.x, mask->cell.y + middle.y, inertia_of_mask(mask, middle));
}

static void add_shape(measure_sums *sums, const kz_shape *shape)
{
    kzi_form form;
    if (shape->kind == KZ_KIND_PARTS) {
        for (int32_t i = 0; i < shape->as.parts.n; i++) add_shape(sums, &shape->as.parts.items[i]);
        return;
    }
    if (shape->kind == KZ_KIND_GRID) {
        kzi_grid_cells cells;
        kz_shape cell;
        shape->as.grid.exact->begin(&cells, &shape->as.grid, shape->bounds);
        while (shape->as.grid.exact->next(&cells, &cell)) add_shape(sums, &cell);
        return;
    }
    if (!kzi_form_of(shape, &form)) return;
    switch (form.kind) {
    case KZI_FORM_POINT: add_part_measure(sums, 0, 1, form.a.x, form.a.y, 0); break;
    case KZI_FORM_LINE: {
        kzi_vec a, b;
        for (int32_t i = 0; kzi_next_segment(&form, &i, &a, &b);) add_segment(sums, a, b);
        break;
    }
    case KZI_FORM_AREA: add_area(sums, &form.outline); break;
    case KZI_FORM_ROUND: add_round(sums, &form); break;
    case KZI_FORM_MASK: add_mask(sums, form.mask); break;
    case KZI_FORM_COUNT: break;
    }
}

kz_measure kz_shape_measure(const kz_shape *shape)
{
    measure_sums sums = {{0}, {0}, {0}, {0}, {0}, {0}, {false}};
    kz_measure measure = {-1, 0, 0, 0, 0};
    add_shape(&sums, shape);
    for (int d = 2; d >= 0; d--) {
        if (!sums.any[d]) continue;
        measure.dimension = d;
        measure.size = sums.size[d];
        measure.inertia = sums.inertia[d];
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
