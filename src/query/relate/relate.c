/* relate.c - entry of the intersection test: two shapes overlap, touch or are apart.
 *
 * The filter (relate_filter.c) answers for convex shapes.  The parts of a compound are tested one by one.  The exact
 * tests (relate_forms.c) decide the rest. */
#include "query/form.h"
#include "query/grid/grid_exact.h"
#include "query/relate/relate_filter.h"
#include "shape/parts/part_tree.h"

/* Two intervals along one axis: their relative insides meet, they touch, or they are apart.  A box is the product of
 * its two intervals and its inside the product of theirs, so the relation of boxes is the lower one of both axes. */
static kz_relation relate_spans(float a_lo, float a_hi, float b_lo, float b_hi)
{
    if (a_lo > b_hi || b_lo > a_hi) return KZ_APART;
    const bool insides_meet = (a_lo < b_hi && b_lo < a_hi) || (a_lo == a_hi && b_lo == b_hi);
    return insides_meet ? KZ_OVERLAP : KZ_TOUCH;
}

kz_relation kz_box_relate(kz_box a, kz_box b)
{
    const kz_relation x = relate_spans(a.min.x, a.max.x, b.min.x, b.max.x);
    const kz_relation y = relate_spans(a.min.y, a.max.y, b.min.y, b.max.y);
    return x < y ? x : y;
}

/* The highest relation of parts so far. */
typedef struct part_relation {
    const kz_compound *parts, *others;
    const kz_shape *other;
    kz_relation relation;
} part_relation;

static bool relate_part(void *ctx, uint32_t i)
{
    part_relation *r = ctx;
    r->relation = kzi_higher(r->relation, kzi_relate_part(&r->parts->items[i], r->other, r->relation));
    return r->relation != KZ_OVERLAP;
}

static bool relate_pair_of_parts(void *ctx, uint32_t i, uint32_t k)
{
    part_relation *r = ctx;
    r->relation = kzi_higher(r->relation, kzi_relate_part(&r->parts->items[i], &r->others->items[k], r->relation));
    return r->relation != KZ_OVERLAP;
}

/* The order of the parts does not matter. */
static kz_relation relate_by_tree(const kz_shape *parts, const kz_shape *other)
{
    part_relation r = {&parts->as.parts, &other->as.parts, other, KZ_APART};
    const kzi_part_searches *search = parts->as.parts.tree->search;
    if (other->kind == KZ_KIND_PARTS && other->as.parts.tree) {
        search->visit_pairs(r.parts, r.others, other->bounds, relate_pair_of_parts, &r);
    } else {
        search->visit(r.parts, other->bounds, relate_part, &r);
    }
    return r.relation;
}

static kz_relation relate_parts(const kz_shape *parts, const kz_shape *other)
{
    kz_relation relation = KZ_APART;
    if (parts->as.parts.tree) return relate_by_tree(parts, other);
    for (int32_t i = 0; relation != KZ_OVERLAP && i < parts->as.parts.n; i++) {
        relation = kzi_higher(relation, kzi_relate_part(&parts->as.parts.items[i], other, relation));
    }
    return relation;
}

/* The filter of a mask beside a convex shape. */
static int relate_mask_fast(const kz_shape *a, const kz_shape *b, bool or_touch)
{
    const kz_shape *mask = a->kind == KZ_KIND_MASK ? a : b, *other = mask == a ? b : a;
    if (mask->kind != KZ_KIND_MASK || !(other->flags & KZ_SHAPE_CONVEX)) return KZI_RELATE_UNKNOWN;
    return mask->as.mask.exact->fast(mask, other, or_touch);
}

/* Of two grids the cells of the smaller one are compared with the other. */
static kz_relation relate_grid(const kz_shape *a, const kz_shape *b, bool or_touch)
{
    const bool of_a = a->kind == KZ_KIND_GRID && (b->kind != KZ_KIND_GRID || a->as.grid.size_x * a->as.grid.size_y <
                                                                                 b->as.grid.size_x * b->as.grid.size_y);
    return of_a ? a->as.grid.exact->relate(a, b, or_touch) : b->as.grid.exact->relate(b, a, or_touch);
}

/* At least one of the two is not flagged as convex. */
KZI_NEVER_INLINE kz_relation relate_not_convex(const kz_shape *a, const kz_shape *b)
{
    if (a->kind == KZ_KIND_NONE || b->kind == KZ_KIND_NONE || !kz_box_meets(a->bounds, b->bounds)) return KZ_APART;
    const bool by_b = b->kind == KZ_KIND_PARTS && (a->kind != KZ_KIND_PARTS || b->as.parts.n > a->as.parts.n);
    if (by_b) return relate_parts(b, a);
    if (a->kind == KZ_KIND_PARTS) return relate_parts(a, b);
    if (kzi_grid_of(a, b)) return relate_grid(a, b, true);
    if (a->kind == KZ_KIND_BOX && b->kind == KZ_KIND_BOX) return kz_box_relate(a->bounds, b->bounds);
    const int fast = relate_mask_fast(a, b, true);
    return fast != KZI_RELATE_UNKNOWN ? (kz_relation)fast : kzi_relate_by_forms(a, b);
}

/* Two convex shapes that are not both boxes or both polygons. */
KZI_NEVER_INLINE kz_relation relate_convex(const kz_shape *a, const kz_shape *b)
{
    const int fast = kzi_relate_fast(a, b);
    return fast != KZI_RELATE_UNKNOWN ? (kz_relation)fast : kzi_relate_by_forms(a, b);
}

/* Every call ends in another function, so no registers are saved here. */
kz_relation kz_relate(const kz_shape *a, const kz_shape *b)
{
    if (!(a->flags & b->flags & KZ_SHAPE_CONVEX)) return relate_not_convex(a, b);
    if (a->kind == KZ_KIND_BOX && b->kind == KZ_KIND_BOX) return kz_box_relate(a->bounds, b->bounds);
    if (!kzi_bounds_meet(&a->bounds, &b->bounds)) return KZ_APART;
    if (a->kind == KZ_KIND_POLYGON && b->kind == KZ_KIND_POLYGON) return kzi_relate_polygons(a, b);
    return relate_convex(a, b);
}

static bool overlaps_grid(const kz_shape *a, const kz_shape *b)
{
    if (a->kind == KZ_KIND_NONE || b->kind == KZ_KIND_NONE || !kz_box_meets(a->bounds, b->bounds)) return false;
    return relate_grid(a, b, false) == KZ_OVERLAP;
}

/* Only masks and grids have a test of their own here: the other tests know at no extra cost whether the shapes touch. */
bool kzi_overlap(const kz_shape *a, const kz_shape *b)
{
    kzi_form form, mask;
    const kz_shape *placed = b->kind == KZ_KIND_MASK ? b : a, *other = placed == b ? a : b;
    if (kzi_grid_of(a, b) && a->kind != KZ_KIND_PARTS && b->kind != KZ_KIND_PARTS) return overlaps_grid(a, b);
    if (placed->kind != KZ_KIND_MASK || kzi_is_composed(other)) return kz_overlap(a, b);
    if (other->kind == KZ_KIND_NONE || !kz_box_meets(a->bounds, b->bounds)) return false;
    const int fast = relate_mask_fast(a, b, false);
    if (fast != KZI_RELATE_UNKNOWN) return fast == KZ_OVERLAP;
    return kzi_form_of(other, &form) && kzi_form_of(placed, &mask) &&
           mask.mask->exact->relate(&form, &mask, false) == KZ_OVERLAP;
}
