/* contact_push.c - the push of a contact: a shift that separates a from b even after its vertices are rounded.
 *
 * It is as long as the depth, and a little longer where rounding needs it: a is moved as kz_shape_transform does, and
 * kz_relate says whether it is free.  Concave shapes take the candidate of their search that has the contact's normal
 * and depth. */
#include "query/mtv/concave_mtv.h"

#include "math/rounding.h"
#include "math/vec.h"

/* What a shape may need to be moved and asked about. */
enum { PUSH_BYTES = 4096 };

/* The unit vector along which a is pushed back, and how far. */
typedef struct push_mtv {
    kzi_vec d;
    double depth;
} push_mtv;

static kz_vec2 push_of(const push_mtv *mtv, double length)
{
    return (kz_vec2){kzi_nearest_float(-mtv->d.x * length), kzi_nearest_float(-mtv->d.y * length)};
}

/* Moves the shape as kz_shape_transform does; a large compound without its tree.  False when that cannot be done. */
static bool push_shape(const kz_shape *shape, kz_vec2 by, double memory[PUSH_BYTES / sizeof(double)], kz_shape *out)
{
    kzi_shift_memory left = {memory, PUSH_BYTES / sizeof(double)};
    const bool is_small = kzi_is_small_convex(shape);
    if (!is_small && kz_shape_transform_bytes(shape) > PUSH_BYTES) return kzi_shift_quickly(shape, by, &left, out);
    return kz_shape_transform(shape, (kz_pose){by, 1, 0}, memory, PUSH_BYTES, out, NULL) == KZ_OK;
}

/* How far a core reaches along d, from an origin, with its radius. */
static double reach_of_corners(const kzi_corners *c, kz_vec2 origin, kzi_vec d)
{
    double most = -HUGE_VAL;
    for (int32_t i = 0; i < c->n; i++) most = kzi_max(most, kzi_dot(kzi_between_corners(origin, c->v[i]), d));
    return most + c->r;
}

/* Is there certainly a gap along d between two small convex shapes? */
static bool is_gap_certain(const kz_shape *a, const kz_shape *b, kzi_vec d)
{
    kz_vec2 box_a[4], box_b[4];
    const kzi_corners p = kzi_corners_of(a, box_a), q = kzi_corners_of(b, box_b);
    const double of_a = reach_of_corners(&p, p.v[0], d), of_b = reach_of_corners(&q, p.v[0], kzi_scale(d, -1));
    return of_a + of_b < -KZI_CERTAIN * (double)kzi_rough_size(&a->bounds, &b->bounds);
}

/* A shape that cannot be moved there is no concern: the push cannot be used. */
static bool is_separated(const kz_shape *a, kz_vec2 by, const kz_shape *b, kzi_vec d)
{
    double memory[PUSH_BYTES / sizeof(double)];
    kz_shape moved;
    kz_contact unused;
    if (!push_shape(a, by, memory, &moved)) return true;
    if (!kzi_is_small_convex(&moved) || !kzi_is_small_convex(b)) return kz_relate(&moved, b) <= KZ_TOUCH;
    if (!kzi_is_aslant(d) && kz_box_relate(moved.bounds, b->bounds) <= KZ_TOUCH) return true;
    /* What was just pushed is often too near to touching for the floats of kz_relate, not for a measure in double. */
    return is_gap_certain(&moved, b, d) || kz_collide(&moved, b, &unused) <= KZ_TOUCH;
}

static bool can_be_moved(const kz_shape *a)
{
    double memory[PUSH_BYTES / sizeof(double)];
    kz_shape moved;
    if (kzi_is_small_convex(a) || kz_shape_transform_bytes(a) <= PUSH_BYTES) return true;
    return push_shape(a, (kz_vec2){0, 0}, memory, &moved);
}

/* How far rounding may move a's vertices back, about: they come to lie where both shapes are. */
static double rounding_of(const kz_shape *a, const kz_shape *b, double depth)
{
    const double far = kzi_min(kzi_box_farthest(&a->bounds), kzi_box_farthest(&b->bounds));
    return 0x1p-25 * (far + depth) + 0x1p-149;
}

/* For a shape too large to be tried: twice what rounding may do to all of it, and a mask moves by whole cells. */
static kz_vec2 push_untried(const kz_shape *a, const push_mtv *mtv)
{
    const double cell = kzi_holds_kind(a, KZ_KIND_MASK) ? 1 : 0, far = kzi_box_farthest(&a->bounds) + mtv->depth;
    return push_of(mtv, mtv->depth + 0x1p-22 * (far + cell) + cell + 0x1p-148);
}

/* Along an axis the depth may do as it is; for other directions the push itself is rounded. */
static kz_vec2 push_against(const kz_shape *a, const kz_shape *b, const push_mtv *mtv)
{
    double more = rounding_of(a, b, mtv->depth), length = kzi_max(mtv->depth, 0);
    if (!can_be_moved(a)) return push_untried(a, mtv);
    if (kzi_is_aslant(mtv->d)) length += more + 0x1p-25 * length;
    kz_vec2 push = push_of(mtv, length);
    for (int step = 0; step < KZI_PUSH_MAX_STEPS && !is_separated(a, push, b, mtv->d); step++, more *= 2) {
        length += more;
        push = push_of(mtv, length);
    }
    return push;
}

static push_mtv mtv_of_contact(const kz_contact *c)
{
    const kzi_vec n = kzi_vec_of(c->normal);
    const double length = kzi_length(n);
    return (push_mtv){length > 0 ? kzi_scale(n, 1 / length) : n, c->depth};
}

/* The normal before it was rounded, where that counts: along the rounded one, the end of a long edge is deeper, by some
 * 2^-25 of the size.  Two or three steps of push_against make up for four roundings.  The caller may have changed the
 * contact: where another normal is measured than the given one, that counts. */
static push_mtv mtv_of_convex(const kz_shape *a, const kz_shape *b, const kz_contact *c)
{
    const push_mtv given = mtv_of_contact(c);
    const double size = (double)kzi_rough_size(&a->bounds, &b->bounds);
    kzi_pair pair;
    kzi_feature f;
    if (!kzi_is_aslant(given.d) || 0x1p-25 * size <= 4 * rounding_of(a, b, given.depth)) return given;
    if (kzi_measure_pair(a, b, 0, &pair, &f) == KZ_APART || !(kzi_dot(f.d, given.d) > 1 - 0x1p-30)) return given;
    return (push_mtv){f.d, pair.r - f.gap};
}

/* ---- Masks and concave shapes ---------------------------------------------------------------------------------- */

/* The caller may have changed the contact, so the shift may be beyond all cells. */
static int32_t nearest_cell(double shift)
{
    return (int32_t)kzi_floor_i64(kzi_clamp(0.5 + shift, -KZI_MAX_CELL, KZI_MAX_CELL));
}

/* Two masks less deep than some cells: depth and normal are those of a shift by whole cells. */
static bool find_push_of_cells(const kz_shape *a, const kz_shape *b, const kz_contact *contact, kz_vec2 *push)
{
    if (a->kind != KZ_KIND_MASK || b->kind != KZ_KIND_MASK || contact->depth > KZI_CONTACT_MAX_CELLS) return false;
    const kz_placed_mask *p = &a->as.mask, *q = &b->as.mask;
    const int32_t x = nearest_cell(-(double)contact->normal.x * contact->depth);
    const int32_t y = nearest_cell(-(double)contact->normal.y * contact->depth);
    *push = (kz_vec2){kzi_push_of_cells(p->at_x, p->cell.x, x), kzi_push_of_cells(p->at_y, p->cell.y, y)};
    return !kz_mask_overlap(p->mask, q->mask, q->cell.x - p->cell.x - x, q->cell.y - p->cell.y - y);
}

/* The searches run in the same order as in kz_collide, so they find the contact again. */
static kz_vec2 push_of_concave(const kz_shape *a, const kz_shape *b, const kz_contact *contact)
{
    kzi_mtv mtv;
    kz_vec2 push;
    const bool swapped = kzi_is_measured_swapped(a, b);
    const kz_shape *first = swapped ? b : a, *second = swapped ? a : b;
    kz_contact found = *contact;
    if (swapped) found.normal = (kz_vec2){0.0f - contact->normal.x, 0.0f - contact->normal.y};
    if (kzi_needs_concave_mtv(first, second) && kzi_find_concave_push(first, second, swapped, &found, &push)) {
        return push;
    }
    kzi_mtv_begin(&mtv, first, second);
    kzi_find_mtv(&mtv);
    const kzi_vec back = {0.0 - mtv.normal.x, 0.0 - mtv.normal.y};
    const push_mtv of_hulls = {swapped ? back : mtv.normal, mtv.depth};
    return push_against(a, b, &of_hulls);
}

static bool is_mask_pair(const kz_shape *a, const kz_shape *b)
{
    return kzi_holds_kind(a, KZ_KIND_MASK) && kzi_holds_kind(b, KZ_KIND_MASK);
}

/* A sum of three is finite if all of them are, because float32 is added in double. */
static bool is_contact_finite(const kz_contact *c)
{
    return kzi_is_finite((double)c->normal.x + c->normal.y + c->depth);
}

kz_vec2 kz_contact_push(const kz_shape *a, const kz_shape *b, const kz_contact *contact)
{
    kz_vec2 push = {0, 0};
    if (contact->relation != KZ_OVERLAP || !is_contact_finite(contact)) return push;
    if (find_push_of_cells(a, b, contact, &push)) return push;
    const bool are_convex = kzi_is_small_convex(a) && kzi_is_small_convex(b);
    if (!are_convex && (is_mask_pair(a, b) || kzi_needs_concave_mtv(a, b))) return push_of_concave(a, b, contact);
    const push_mtv mtv = are_convex ? mtv_of_convex(a, b, contact) : mtv_of_contact(contact);
    return push_against(a, b, &mtv);
}
