/* contact_order.c - total order of shapes by value, which makes contacts symmetric in their two arguments.
 *
 * Roundings depend on the order of the operands.  So a contact is computed in one order and swapped for the other, and
 * those of (a, b) and (b, a) cannot differ.  Two small convex shapes do without: their measures are symmetric by
 * themselves (kzi_is_preferred in convex.h, share_foremost in convex.c). */
#include "query/contact/contact.h"

static int order_of_numbers(double a, double b) { return (a > b) - (a < b); }

static int order_of_vectors(kz_vec2 a, kz_vec2 b)
{
    const int x = order_of_numbers(a.x, b.x);
    return x != 0 ? x : order_of_numbers(a.y, b.y);
}

static int order_of_vertices(const kz_shape *a, const kz_shape *b)
{
    int32_t n, m;
    const kz_vec2 *p = kzi_shape_points(a, &n), *q = kzi_shape_points(b, &m);
    const int32_t n_rings = a->as.polygon.n_rings, m_rings = b->as.polygon.n_rings;
    int order = n != m ? order_of_numbers(n, m) : order_of_numbers(n_rings, m_rings);
    for (int32_t i = 0; order == 0 && i < n; i++) order = order_of_vectors(p[i], q[i]);
    for (int32_t i = 0; order == 0 && i + 1 < n_rings; i++) {
        order = order_of_numbers(a->as.polygon.ring_end[i], b->as.polygon.ring_end[i]);
    }
    return order;
}

static int order_of_cells(const kz_placed_mask *a, const kz_placed_mask *b)
{
    int order = order_of_numbers(a->cell.x, b->cell.x);
    order = order != 0 ? order : order_of_numbers(a->cell.y, b->cell.y);
    order = order != 0 ? order : order_of_numbers(a->bounds.y0, b->bounds.y0);
    order = order != 0 ? order : order_of_numbers(a->bounds.y1, b->bounds.y1);
    if (order != 0 || a->mask == b->mask) return order;
    for (int32_t y = a->bounds.y0; order == 0 && y < a->bounds.y1; y++) {
        for (int32_t a0, a1 = 0, b0, b1 = 0; order == 0;) {
            const bool a_has = kz_mask_next_run(a->mask, y, a1, &a0, &a1);
            const bool b_has = kz_mask_next_run(b->mask, y, b1, &b0, &b1);
            if (!a_has || !b_has) {
                order = (int)a_has - (int)b_has;
                break;
            }
            order = a0 != b0 ? order_of_numbers(a0, b0) : order_of_numbers(a1, b1);
        }
    }
    return order;
}

static int order_of_parts(const kz_compound *a, const kz_compound *b)
{
    int order = order_of_numbers(a->n, b->n);
    for (int32_t i = 0; order == 0 && i < a->n; i++) order = kzi_compare_shapes(&a->items[i], &b->items[i]);
    return order;
}

static int order_of_capsules(const kz_capsule *a, const kz_capsule *b)
{
    const int order = order_of_vectors(a->a, b->a);
    if (order != 0) return order;
    return !kzi_vec_equal(kzi_vec_of(a->b), kzi_vec_of(b->b)) ? order_of_vectors(a->b, b->b)
                                                              : order_of_numbers(a->r, b->r);
}

int kzi_compare_shapes(const kz_shape *a, const kz_shape *b)
{
    int order = order_of_vectors(a->bounds.min, b->bounds.min);
    order = order != 0 ? order : order_of_vectors(a->bounds.max, b->bounds.max);
    order = order != 0 ? order : order_of_numbers(a->kind, b->kind);
    if (order != 0 || a == b) return order;
    switch (a->kind) {
    case KZ_KIND_SEGMENT:
        order = order_of_vectors(a->as.segment.a, b->as.segment.a);
        return order != 0 ? order : order_of_vectors(a->as.segment.b, b->as.segment.b);
    case KZ_KIND_CIRCLE:
        order = order_of_vectors(a->as.circle.center, b->as.circle.center);
        return order != 0 ? order : order_of_numbers(a->as.circle.r, b->as.circle.r);
    case KZ_KIND_CAPSULE: return order_of_capsules(&a->as.capsule, &b->as.capsule);
    case KZ_KIND_POLYGON:
    case KZ_KIND_POLYLINE: return order_of_vertices(a, b);
    case KZ_KIND_MASK: return order_of_cells(&a->as.mask, &b->as.mask);
    case KZ_KIND_PARTS: return order_of_parts(&a->as.parts, &b->as.parts);
    default: return 0; /* points and boxes are their bounds */
    }
}
