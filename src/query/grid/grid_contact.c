/* grid_contact.c - normal and depth of a shape in a grid: the shortest shift out of the union (query/mtv), and deep inside
 * the shortest along an axis. */
#include "query/grid/grid_query.h"

#include "query/contact/contact.h"
#include "query/mtv/concave_mtv.h"

static void measure_along_axes(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    static const kz_vec2 axes[4] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
    const kz_shape *other = a->kind == KZ_KIND_GRID ? b : a;
    float least = INFINITY;
    for (int i = 0; i < 4; i++) {
        kz_vec2 push;
        float length;
        const bool is_grid = a->kind == KZ_KIND_GRID;
        const kz_vec2 d = is_grid ? (kz_vec2){0 - axes[i].x, 0 - axes[i].y} : axes[i];
        if (!kz_push_along(other, is_grid ? a : b, d, &push, &length) || !(length < least)) continue;
        least = length;
        out->normal = (kz_vec2){0 - axes[i].x, 0 - axes[i].y};
        out->depth = length;
    }
    out->shortest = false;
    out->n_points = 1;
    out->points[0].x = (float)(((double)other->bounds.min.x + other->bounds.max.x) / 2);
    out->points[0].y = (float)(((double)other->bounds.min.y + other->bounds.max.y) / 2);
}

void kzi_grid_measure(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    if (kzi_find_concave_mtv(a, b, out)) return;
    measure_along_axes(a, b, out);
}
