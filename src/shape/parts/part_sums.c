/* part_sums.c - sums over the parts of a compound: primitives, corners, kinds, area.  A tree knows these sums. */
#include "shape/parts/part_tree.h"

int32_t kzi_count_primitives(const kz_shape *shape)
{
    const kz_compound *parts = &shape->as.parts;
    if (shape->kind != KZ_KIND_PARTS) return 1;
    if (parts->tree) return parts->tree->first_part[parts->n];
    int32_t n = 0;
    for (int32_t i = 0; i < parts->n; i++) n += kzi_count_primitives(&parts->items[i]);
    return n;
}

/* The same number as support_points.c counts. */
int32_t kzi_count_names(const kz_shape *shape)
{
    int32_t n = 0;
    switch (shape->kind) {
    case KZ_KIND_POINT:
    case KZ_KIND_CIRCLE: return 1;
    case KZ_KIND_SEGMENT:
    case KZ_KIND_CAPSULE: return 2;
    case KZ_KIND_BOX: return 4;
    case KZ_KIND_POLYGON:
    case KZ_KIND_POLYLINE: return shape->as.polygon.n_points;
    case KZ_KIND_GRID: return KZI_GRID_NAMES;
    case KZ_KIND_MASK: return 4 * (shape->as.mask.bounds.y1 - shape->as.mask.bounds.y0);
    case KZ_KIND_PARTS:
        if (shape->as.parts.tree) return shape->as.parts.tree->first_name[shape->as.parts.n];
        for (int32_t i = 0; i < shape->as.parts.n; i++) n += kzi_count_names(&shape->as.parts.items[i]);
        return n;
    default: return 0;
    }
}

uint32_t kzi_kinds_of(const kz_shape *shape)
{
    uint32_t kinds = UINT32_C(1) << shape->kind;
    if (shape->kind != KZ_KIND_PARTS) return kinds;
    if (shape->as.parts.tree) return shape->as.parts.tree->kinds;
    for (int32_t i = 0; i < shape->as.parts.n; i++) kinds |= kzi_kinds_of(&shape->as.parts.items[i]);
    return kinds;
}

bool kzi_lacks_area(const kz_shape *shape)
{
    if (shape->kind == KZ_KIND_PARTS) {
        if (shape->as.parts.tree) return shape->as.parts.tree->lacks_area;
        for (int32_t i = 0; i < shape->as.parts.n; i++) {
            if (kzi_lacks_area(&shape->as.parts.items[i])) return true;
        }
    }
    return shape->kind == KZ_KIND_POLYLINE || (shape->flags & (KZ_SHAPE_FLAT | KZ_SHAPE_POINT_LIKE));
}
