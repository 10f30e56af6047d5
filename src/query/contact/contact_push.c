/* contact_push.c - the push of a contact: a shift that separates a from b even after its vertices are rounded.
 *
 * It is as long as the depth, and a little longer where rounding needs it: a is moved as kz_shape_transform does, and
 * kz_relate says whether it is free.  Where a fits exactly into a gap, the contact's rounding is too much, so the
 * search for concave shapes runs again for the shift itself.  A mask goes by whole cells. */
#include "query/mtv/concave_mtv.h"
#include "query/mtv/crop_outline.h"

#include "math/rounding.h"
#include "math/vec.h"

#include <kolize/query_distance.h>

enum {
    PUSH_BYTES = 4096,     /* what a shape may need to be moved and asked about */
    CONCAVE_MAX_STEPS = 5, /* a concave shape that is not free after these needs another shift */
    NOTCH_MAX_STEPS = 12,  /* between steep sides even the right one is too short by hundreds of grains */
    CELLS_MOST = 64,       /* deeper masks are tried beside the end of the shift alone: */
    CELLS_BESIDE = 3,      /* so many cells about it */
    CELLS_MORE = 16,       /* longer than the depth */
    SHIFTS_MOST = 48       /* of one length, as squares up to 80 * 80 are sums of two squares: 5525 is in 48 ways */
};

/* a is to be pushed out of b. */
typedef struct push_search {
    const kz_shape *a, *b;
    double grain; /* how far rounding moves a vertex */
} push_search;

/* The unit vector along which a is pushed back, and how far. */
typedef struct push_mtv {
    kzi_vec d;
    double depth;
} push_mtv;

static kz_vec2 rounded_push(kzi_vec v) { return (kz_vec2){kzi_nearest_float(v.x), kzi_nearest_float(v.y)}; }

/* ---- Is it free? ----------------------------------------------------------------------------------------------- */

/* Moves the shape as kz_shape_transform does; an outline too large for that without its tree, or a crop.  False when
 * that cannot be done. */
static bool push_shape(const kz_shape *shape, kz_vec2 by, double memory[PUSH_BYTES / sizeof(double)], kz_shape *out)
{
    kzi_shift_memory left = {memory, PUSH_BYTES / sizeof(double)};
    return kz_shape_transform(shape, (kz_pose){by, 1, 0}, memory, PUSH_BYTES, out, NULL) == KZ_OK ||
           kzi_shift_quickly(shape, by, &left, out);
}

/* How far a core reaches along d, from an origin, without its radius. */
static double reach_of_corners(const kzi_corners *c, kz_vec2 origin, kzi_vec d)
{
    double most = -HUGE_VAL;
    for (int32_t i = 0; i < c->n; i++) most = kzi_max(most, kzi_dot(kzi_between_corners(origin, c->v[i]), d));
    return most;
}

/* Is there certainly a gap along d between two small convex shapes?  The normal of a contact is a float32 vector, whose
 * length is 1 to 2^-24: radii are as much longer or shorter. */
static bool is_gap_certain(const kz_shape *a, const kz_shape *b, kzi_vec d)
{
    kz_vec2 box_a[4], box_b[4];
    const kzi_corners p = kzi_corners_of(a, box_a), q = kzi_corners_of(b, box_b);
    const double of_a = reach_of_corners(&p, p.v[0], d), of_b = reach_of_corners(&q, p.v[0], kzi_scale(d, -1));
    return of_a + of_b + (p.r + q.r) * kzi_length(d) < -KZI_CERTAIN * (double)kzi_rough_size(&a->bounds, &b->bounds);
}

/* What is too large to be moved stays, and b is moved back instead: far enough from a?  Rounding moves each vertex of
 * either by two grains at most along each axis: both by less than 6.  If neither can be moved, no push can be used. */
static bool is_clear(const push_search *s, kz_vec2 by)
{
    double memory[PUSH_BYTES / sizeof(double)];
    kz_shape back;
    return !push_shape(s->b, (kz_vec2){-by.x, -by.y}, memory, &back) ||
           (double)kz_distance(&back, s->a).distance > 6 * s->grain;
}

/* d goes from a to b. */
static bool is_separated(const push_search *s, kz_vec2 by, kzi_vec d)
{
    double memory[PUSH_BYTES / sizeof(double)];
    kz_shape moved;
    kz_contact unused;
    if (!push_shape(s->a, by, memory, &moved)) return is_clear(s, by);
    if (!kzi_is_small_convex(&moved) || !kzi_is_small_convex(s->b)) return kz_relate(&moved, s->b) <= KZ_TOUCH;
    if (!kzi_is_aslant(d) && kz_box_relate(moved.bounds, s->b->bounds) <= KZ_TOUCH) return true;
    /* What was just pushed is often too near to touching for the floats of kz_relate, not for a measure in double. */
    return is_gap_certain(&moved, s->b, d) || kz_collide(&moved, s->b, &unused) <= KZ_TOUCH;
}

static bool can_be_moved(const kz_shape *shape)
{
    double memory[PUSH_BYTES / sizeof(double)];
    kz_shape moved;
    return kzi_is_small_convex(shape) || push_shape(shape, (kz_vec2){0, 0}, memory, &moved);
}

/* Tries v, moved on along `off` by `length`, then by as much more as rounding may need, twice as much each time. */
static bool find_push(const push_search *s, kzi_vec v, kzi_vec off, double length, double more, int steps, kz_vec2 *push)
{
    for (; steps > 0; steps--, length += more, more *= 2) {
        *push = rounded_push(kzi_add_scaled(v, off, length));
        if (is_separated(s, *push, kzi_scale(off, -1))) return true;
    }
    return false;
}

/* ---- Along the normal ------------------------------------------------------------------------------------------ */

/* How far rounding may move a's vertices back, about: they come to lie where both shapes are. */
static double rounding_of(const kz_shape *a, const kz_shape *b, double depth)
{
    const double far = kzi_min(kzi_box_farthest(&a->bounds), kzi_box_farthest(&b->bounds));
    return 0x1p-25 * (far + depth) + 0x1p-149;
}

/* Along an axis the depth may do as it is; for other directions the push itself is rounded.  Where neither shape can be
 * moved, it is not tried, but longer by twice what rounding may do to all of a, and by a cell of a mask. */
static kz_vec2 push_against(const push_search *s, const push_mtv *mtv)
{
    const kzi_vec zero = {0, 0}, back = kzi_scale(mtv->d, -1);
    const double more = rounding_of(s->a, s->b, mtv->depth), depth = kzi_max(mtv->depth, 0);
    const double length = kzi_is_aslant(mtv->d) ? depth + (more + 0x1p-25 * depth) : depth;
    kz_vec2 push;
    if (can_be_moved(s->a) || can_be_moved(s->b)) {
        (void)find_push(s, zero, back, length, more, KZI_PUSH_MAX_STEPS, &push);
        return push;
    }
    const double cell = kzi_holds_kind(s->a, KZ_KIND_MASK) ? 1 : 0, far = kzi_box_farthest(&s->a->bounds) + depth;
    return rounded_push(kzi_scale(back, depth + 0x1p-22 * (far + cell) + cell + 0x1p-148));
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

/* ---- Concave shapes -------------------------------------------------------------------------------------------- */

/* The shift to about a last place of its length: rounding of a contact's normal moved whole and half pixels off. */
static kzi_vec unrounded(kzi_vec v)
{
    const double grid = 0x1.8p29 * kzi_length(v); /* its last place in double is 2^-23 to 2^-22 of the length */
    return (kzi_vec){v.x + grid - grid, v.y + grid - grid};
}

static bool find_push_by(const push_search *s, kzi_vec v, kzi_vec off, kz_vec2 *push)
{
    return find_push(s, v, off, 0, s->grain / 2, CONCAVE_MAX_STEPS, push);
}

/* A compound too large to be moved is cropped, and an outline beside a mask, which goes by whole cells. */
static bool find_push_of_concave(const push_search *s, const kz_contact *contact, kz_vec2 *push)
{
    const kzi_vec back = kzi_scale(kzi_vec_of(contact->normal), -1), v = kzi_scale(back, (double)contact->depth);
    kzi_vec shift, off;
    kzi_crop crop;
    push_search near = *s;
    if ((s->b->kind == KZ_KIND_MASK || kzi_is_composed(s->a)) && !can_be_moved(s->a)) {
        if (!kzi_crop_near(s->a, &s->b->bounds, contact->depth, s->grain, &crop)) return false;
        near.a = &crop.shape;
    }
    return find_push_by(&near, unrounded(v), back, push) || find_push_by(&near, v, back, push) ||
           (kzi_find_concave_shift(s->a, s->b, &shift, &off) &&
            find_push(&near, shift, off, 0, s->grain / 2, NOTCH_MAX_STEPS, push));
}

/* ---- Masks ----------------------------------------------------------------------------------------------------- */

static kz_vec2 push_of_cells(const kz_shape *a, double x, double y)
{
    const kz_placed_mask *m = &a->as.mask;
    if (a->kind != KZ_KIND_MASK) return (kz_vec2){(float)x, (float)y};
    return (kz_vec2){kzi_push_of_cells(m->at_x, m->cell.x, x), kzi_push_of_cells(m->at_y, m->cell.y, y)};
}

/* A shift by whole cells, and how far it goes along the MTV. */
typedef struct whole_shift {
    int32_t x, y;
    double goes;
} whole_shift;

/* Keeps them sorted, the one that goes farthest first, of two alike the earlier. */
static int insert_shift(whole_shift *all, int n, whole_shift one)
{
    int i = n;
    for (; i > 0 && all[i - 1].goes < one.goes; i--) all[i] = all[i - 1];
    all[i] = one;
    return n + 1;
}

/* Of the shifts with this square of their length, takes the one closest to the direction of the MTV that separates. */
static bool find_push_of_length(const push_search *s, kzi_vec v, int32_t square, kz_vec2 *push)
{
    whole_shift all[SHIFTS_MOST];
    int n = 0;
    for (int32_t x = -kzi_saturate_i32(sqrt(square)); x * x <= square; x++) {
        const int32_t y = kzi_saturate_i32(sqrt(square - x * x));
        if (y * y != square - x * x) continue;
        KZ_ASSERT(n + 2 <= SHIFTS_MOST);
        if (y > 0) n = insert_shift(all, n, (whole_shift){x, -y, v.x * x - v.y * y});
        n = insert_shift(all, n, (whole_shift){x, y, v.x * x + v.y * y});
    }
    for (int i = 0; i < n; i++) {
        *push = push_of_cells(s->a, all[i].x, all[i].y);
        if (is_separated(s, *push, v)) return true;
    }
    return false;
}

/* Finds the shortest separating shift by whole cells, at most CELLS_MORE longer than the MTV. */
static bool find_whole_push(const push_search *s, kzi_vec v, kz_vec2 *push)
{
    const double depth = kzi_length(v) * (1 - 1e-6), end = (depth + CELLS_MORE) * (depth + CELLS_MORE);
    if (!(depth <= CELLS_MOST)) return false;
    for (int32_t square = kzi_saturate_i32(depth * depth); square <= end; square++) {
        if (square >= depth * depth && find_push_of_length(s, v, square, push)) return true;
    }
    return false;
}

/* For an MTV too long to try all shifts: the shortest separating shift within a small distance of it. */
static bool find_whole_push_beside(const push_search *s, kzi_vec v, kz_vec2 *push)
{
    double least = HUGE_VAL;
    if (!(kzi_length(v) < KZI_MAX_CELL)) return false;
    for (int i = 0; i < 4 * CELLS_BESIDE * CELLS_BESIDE; i++) {
        const double x = (double)kzi_floor_i64(v.x) + i / (2 * CELLS_BESIDE) + 1 - CELLS_BESIDE;
        const double y = (double)kzi_floor_i64(v.y) + i % (2 * CELLS_BESIDE) + 1 - CELLS_BESIDE;
        const bool is_whole = (double)(float)x == x && (double)(float)y == y;
        const kz_vec2 by = push_of_cells(s->a, x, y);
        if (!(x * x + y * y < least && is_whole && is_separated(s, by, v))) continue;
        least = x * x + y * y;
        *push = by;
    }
    return least < HUGE_VAL;
}

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
    *push = push_of_cells(a, x, y);
    return !kz_mask_overlap(p->mask, q->mask, q->cell.x - p->cell.x - x, q->cell.y - p->cell.y - y);
}

/* ---- Any two shapes -------------------------------------------------------------------------------------------- */

static kz_vec2 push_of_hulls(const push_search *s)
{
    kzi_mtv mtv;
    const bool swapped = kzi_is_measured_swapped(s->a, s->b);
    kzi_mtv_begin(&mtv, swapped ? s->b : s->a, swapped ? s->a : s->b);
    kzi_find_mtv(&mtv);
    const push_mtv of_hulls = {kzi_scale(mtv.normal, swapped ? -1 : 1), mtv.depth};
    return push_against(s, &of_hulls);
}

static kz_vec2 push_of_other_kinds(const push_search *s, const kz_contact *contact)
{
    const kzi_vec v = kzi_scale(kzi_vec_of(contact->normal), -(double)contact->depth);
    kz_vec2 push;
    if (kzi_needs_concave_mtv(s->a, s->b)) {
        const bool is_found = kzi_holds_kind(s->a, KZ_KIND_MASK)
                                  ? find_whole_push(s, v, &push) || find_whole_push_beside(s, v, &push)
                                  : find_push_of_concave(s, contact, &push);
        if (is_found) return push;
    }
    return push_of_hulls(s);
}

/* A sum of three is finite if all of them are, because float32 is added in double. */
static bool is_contact_finite(const kz_contact *c)
{
    return kzi_is_finite((double)c->normal.x + c->normal.y + c->depth);
}

kz_vec2 kz_contact_push(const kz_shape *a, const kz_shape *b, const kz_contact *contact)
{
    kz_vec2 push = {0, 0};
    const push_search s = {a, b, 0x1p-24 * kzi_max(kzi_box_farthest(&a->bounds), kzi_box_farthest(&b->bounds))};
    if (contact->relation != KZ_OVERLAP || !is_contact_finite(contact)) return push;
    if (find_push_of_cells(a, b, contact, &push)) return push;
    if (!kzi_is_its_own_hull(a) || !kzi_is_its_own_hull(b)) return push_of_other_kinds(&s, contact);
    const bool are_small = kzi_is_small_convex(a) && kzi_is_small_convex(b);
    const push_mtv mtv = are_small ? mtv_of_convex(a, b, contact) : mtv_of_contact(contact);
    return push_against(&s, &mtv);
}
