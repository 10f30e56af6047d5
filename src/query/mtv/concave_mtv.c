/* concave_mtv.c - minimum translation vector of concave shapes: tries the obstacle's nearest boundary points in order.
 *
 * Candidates are tried in order of length: a shape is shifted, its vertices are rounded, and kz_relate says whether it is
 * separated from the other.  Shifts are searched up to a limit, which doubles from round to round.  The first limit
 * is that of a shift that leaves all convex components (convex_obstacles.h), or depends on the smaller shape.  So only
 * what lies near the contact counts. */
#include "math/vec.h"
#include "query/mtv/crop_outline.h"
#include "query/mtv/obstacle_boundary.h"
#include "query/shape_parts.h"


#include <math.h>

enum {
    MTV_CANDIDATES = 48,
    MTV_SHIFT_DOUBLES = 512,
    MTV_FIRST_PART = 32,
    MTV_GRAINS = 4,
    MTV_SMALL = 64,  /* corners of both */
    MTV_LOWERED = 2, /* how often a limit is lowered that has too many curves */
};

typedef struct mtv_candidate {
    kzi_vec v, off;
    kzi_vec normal; /* from a to b */
    double depth, rounded;
} mtv_candidate;

typedef struct mtv_search {
    const kz_shape *a, *b;
    kzi_contact_frame frame;
    kzi_mask_depth depth; /* of a convex shape in a mask */
    kzi_convex_obstacles inner;
    kzi_obstacle curves;
    mtv_candidate candidates[MTV_CANDIDATES];
    int n;
    double grain;    /* how far rounding moves a vertex */
    double tried;    /* no shift shorter than this separates them */
    bool moves_b;    /* b is shifted to try a candidate, else a */
    const kz_shape *moved_last, *other_last; /* parts that overlapped after the last shift; NULL: not known */
    bool is_cropped; /* of the one that is shifted only what is near is tried */
    bool found;
    mtv_candidate best;
    double memory[MTV_SHIFT_DOUBLES];
    kzi_crop crop;
} mtv_search;

/* ---- Is it free? ------------------------------------------------------------------------------------------ */

static kz_vec2 rounded_shift(kzi_vec v, double sign)
{
    return (kz_vec2){kzi_nearest_float(sign * v.x), kzi_nearest_float(sign * v.y)};
}

/* Does a part that is shifted, and lies there now, overlap the other shape?  Such a pair is tried first the next time. */
static bool overlaps_there(mtv_search *s, const kz_shape *moved, const kz_shape *there, const kz_shape *other)
{
    if (other->kind == KZ_KIND_PARTS) {
        kzi_parts_near near;
        kzi_parts_near_box(&near, &other->as.parts, there->bounds);
        for (int32_t i; (i = kzi_next_near(&near)) >= 0;) {
            const kz_shape *part = &other->as.parts.items[i];
            if (kz_box_meets(part->bounds, there->bounds) && overlaps_there(s, moved, there, part)) return true;
        }
        return false;
    }
    if (!kzi_overlap(there, other)) return false;
    s->moved_last = moved;
    s->other_last = other;
    return true;
}

/* The parts are shifted one by one.  `window`: where the other shape lies for them before the shift, and a little more. */
static bool overlaps_shifted(mtv_search *s, const kz_shape *moved, kz_vec2 by, kz_box window, const kz_shape *other)
{
    kzi_shift_memory memory = {s->memory, MTV_SHIFT_DOUBLES};
    kz_shape there;
    if (moved->kind != KZ_KIND_PARTS)
        return !kzi_shift_quickly(moved, by, &memory, &there) || overlaps_there(s, moved, &there, other);
    kzi_parts_near near;
    kzi_parts_near_box(&near, &moved->as.parts, window);
    for (int32_t i; (i = kzi_next_near(&near)) >= 0;) {
        const kz_shape *part = &moved->as.parts.items[i];
        if (kz_box_meets(part->bounds, window) && overlaps_shifted(s, part, by, window, other)) return true;
    }
    return false;
}

static kz_box window_before(const mtv_search *s, kz_box box, kz_vec2 by)
{
    const double more = 4 * s->grain;
    const kzi_extent e = {(double)box.min.x - by.x - more, (double)box.min.y - by.y - more,
                          (double)box.max.x - by.x + more, (double)box.max.y - by.y + more};
    return kzi_box_of_extent(&e);
}

static bool is_separated(mtv_search *s, kzi_vec v)
{
    const kz_shape *a = s->a, *b = s->b, *moved = s->is_cropped ? &s->crop.shape : s->moves_b ? b : a;
    const kz_shape *other = s->moves_b ? a : b;
    const kz_vec2 by = rounded_shift(v, s->moves_b ? -1 : 1);
    if (kzi_are_inside_one(&s->inner, v, v)) return false;
    if (moved->kind != KZ_KIND_PARTS && other->kind != KZ_KIND_PARTS)
        return !overlaps_shifted(s, moved, by, KZ_BOX_EMPTY, other);
    if (s->moved_last && overlaps_shifted(s, s->moved_last, by, KZ_BOX_EMPTY, s->other_last)) return false;
    return !overlaps_shifted(s, moved, by, window_before(s, other->bounds, by), other);
}

static kzi_vec moved_off(const mtv_search *s, const mtv_candidate *c, double grains)
{
    return kzi_add_scaled(c->v, c->off, grains * s->grain);
}

/* Is it short to go some grains off the curves?  Where two nearly parallel curves cross, it may be hundreds of cells: a
 * shift that separates there is not this candidate any more. */
static bool is_off_short(const mtv_search *s, const mtv_candidate *c)
{
    const double longest = MTV_GRAINS * s->grain * kzi_length_1(c->off);
    return longest <= 0x1p-10 * c->depth + 64 * s->grain;
}

/* Tries the candidate as it is, then lengthened by the possible rounding. */
static bool separates(mtv_search *s, const mtv_candidate *c)
{
    return is_separated(s, c->v) || (is_off_short(s, c) && is_separated(s, moved_off(s, c, MTV_GRAINS)));
}

/* ---- Candidates ------------------------------------------------------------------------------------------- */

static bool is_better_candidate(const mtv_search *s, const mtv_candidate *c, const mtv_candidate *d)
{
    if (c->rounded != d->rounded) return c->rounded < d->rounded;
    return kzi_is_preferred(s->frame.between, c->normal, d->normal);
}

static bool is_same_shift(const mtv_candidate *c, const mtv_candidate *d)
{
    return kzi_vec_equal(c->v, d->v) && kzi_vec_equal(c->off, d->off);
}

/* Rounds to a grid of some 2^-40 of the shapes' size, so that one shift that many curves give is tried once. */
static double on_grid(double v, double size)
{
    const double far = 0x1p12 * size;
    return v < 0 ? (v - far) + far : (v + far) - far;
}

static mtv_candidate candidate_at(const mtv_search *s, kzi_vec at, kzi_vec off)
{
    const kzi_vec v = {on_grid(at.x, s->frame.size), on_grid(at.y, s->frame.size)};
    const double depth = kzi_length(v);
    const kzi_vec back = depth > s->curves.nearby ? v : off;
    return (mtv_candidate){v, off, kzi_scale(back, -1 / kzi_length(back)), depth, kzi_rounded_depth(depth)};
}

static void try_candidates(mtv_search *s)
{
    for (int i = 0; i < s->n && (!s->found || is_better_candidate(s, &s->candidates[i], &s->best)); i++) {
        const mtv_candidate *c = &s->candidates[i];
        if ((i > 0 && is_same_shift(c, c - 1)) || !separates(s, c)) continue;
        s->found = true;
        s->best = *c;
        s->curves.limit = kzi_min(s->curves.limit, s->best.depth);
    }
    s->n = 0;
}

static void keep_candidate(mtv_search *s, mtv_candidate c)
{
    if (c.depth < s->tried || (s->found && !is_better_candidate(s, &c, &s->best))) return;
    if (s->n == MTV_CANDIDATES) try_candidates(s);
    int i = s->n++;
    for (; i > 0 && is_better_candidate(s, &c, &s->candidates[i - 1]); i--) s->candidates[i] = s->candidates[i - 1];
    s->candidates[i] = c;
}

/* Where it is long to go off the curves, the shift that does is a candidate of its own length. */
static void add_candidate(void *ctx, kzi_vec at, kzi_vec off)
{
    mtv_search *s = ctx;
    const mtv_candidate c = candidate_at(s, at, off);
    keep_candidate(s, c);
    if (is_off_short(s, &c)) return;
    const mtv_candidate next = candidate_at(s, moved_off(s, &c, MTV_GRAINS), off);
    if (next.depth <= s->curves.limit) keep_candidate(s, next);
}

/* ---- The search ------------------------------------------------------------------------------------------- */

/* The length of the shortest shift that separates the bounds. */
static double depth_of_bounds(const kz_box *a, const kz_box *b)
{
    const double x0 = (double)a->max.x - b->min.x, x1 = (double)b->max.x - a->min.x;
    const double y0 = (double)a->max.y - b->min.y, y1 = (double)b->max.y - a->min.y;
    return kzi_min(kzi_min(x0, x1), kzi_min(y0, y1));
}

/* A shifted outline has no tree, so one that has is measured without. */
static bool can_be_tried(const kz_shape *shape)
{
    return kzi_transform_bytes(shape, false) <= MTV_SHIFT_DOUBLES * sizeof(double) &&
           !kzi_holds_kind(shape, KZ_KIND_MASK) && !kzi_holds_kind(shape, KZ_KIND_GRID);
}

/* Points and lines can meet in a point or along a line.  Then the least shift in most directions separates them. */
static void add_least_shifts(mtv_search *s)
{
    if (!kzi_lacks_area(s->a) || !kzi_lacks_area(s->b)) return;
    for (int x = -1; x <= 1; x++) {
        for (int y = -1; y <= 1; y++) {
            if (x != 0 || y != 0) add_candidate(s, (kzi_vec){0, 0}, (kzi_vec){x, y});
        }
    }
}

static double extent_of(const kz_box *box)
{
    return kzi_max((double)box->max.x - box->min.x, (double)box->max.y - box->min.y);
}

/* The bounds of a large shape say nothing of how deep a small one lies in it.  So the first round looks no farther than an
 * eighth of the smaller shape, or a cell of a mask. */
static double first_limit(const mtv_search *s, double most)
{
    const kz_shape *a = s->a, *b = s->b;
    const bool any_mask = kzi_holds_kind(a, KZ_KIND_MASK) || kzi_holds_kind(b, KZ_KIND_MASK);
    const double least = kzi_max(any_mask ? 1 : 0, 64 * s->grain);
    const double near = kzi_max(kzi_min(extent_of(&a->bounds), extent_of(&b->bounds)) / 8, least);
    return kzi_min(most / MTV_FIRST_PART, near);
}

/* Crops the shape that is shifted to what shifts within the limit bring to the other one. */
static bool crop_for_round(mtv_search *s, double limit)
{
    const kz_shape *a = s->a, *b = s->b, *moved = s->moves_b ? b : a;
    return kzi_crop_near(moved, s->moves_b ? &a->bounds : &b->bounds, limit, s->grain, &s->crop) &&
           (!kzi_is_composed(moved) || can_be_tried(&s->crop.shape));
}

/* Edges that are parallel but for the rounding of their vertices touch along both. */
static double touch_slack(const mtv_search *s) { return 8 * s->grain; }

/* Makes the curves within the limit, and a little farther, so that all that touch after the shift are among them.  Returns
 * false if too many features are near. */
static bool make_curves(mtv_search *s, double limit, const kzi_mask_depth *depth)
{
    const double reach = limit + 2 * touch_slack(s);
    if (s->is_cropped && !crop_for_round(s, reach)) return false;
    s->moved_last = NULL;
    return kzi_obstacle_make(&s->curves, s->a, s->b, depth, reach, 0x1p-36 * s->frame.size);
}

/* Finds the shortest of the candidates within the limit, up to which the curves are made. */
static void search_within(mtv_search *s, double limit)
{
    s->curves.limit = limit + 2 * touch_slack(s);
    s->n = 0;
    s->found = false;
    add_least_shifts(s);
    kzi_visit_feet(&s->curves, add_candidate, s);
    try_candidates(s);
    kzi_visit_crossings(&s->curves, add_candidate, s);
    try_candidates(s);
    s->found &= s->best.depth <= limit;
}

/* Searches the open squares alone. */
static bool search_squares(mtv_search *s)
{
    if (!kzi_mask_depth_find(&s->depth, s->a, s->b, touch_slack(s))) return false;
    if (!make_curves(s, s->depth.most, &s->depth)) return false;
    search_within(s, s->depth.most);
    return !s->curves.is_full && s->found; /* without crossings none is shortest */
}

/* Have both so few features that all curves are made at once? */
static bool are_both_small(const kz_shape *a, const kz_shape *b)
{
    const uint32_t cells = 1u << KZ_KIND_MASK | 1u << KZ_KIND_GRID;
    return !((kzi_kinds_of(a) | kzi_kinds_of(b)) & cells) && kzi_count_names(a) + kzi_count_names(b) <= MTV_SMALL;
}

/* Bounds the push from below by the pairs of convex components.  Returns the first limit. */
static double bound_by_components(mtv_search *s, double most)
{
    kzi_convex_obstacles_find(&s->inner, s->a, s->b, most, s->grain);
    s->curves.inner = &s->inner;
    const double deepest = (double)s->inner.deepest, margin = (double)s->inner.margin;
    if (!(deepest > 2 * margin)) return first_limit(s, most);
    s->tried = deepest - 2 * margin;
    return kzi_min(kzi_length_of_exit(&s->inner, most) + 2 * margin, most);
}

/* Makes the curves up to the limit, or up to `most` where the shapes are small.  *known: up to where they are made. */
static bool make_more_curves(mtv_search *s, double limit, double most, bool *is_small, double *known)
{
    if (limit <= *known) return true;
    if (*is_small && !(s->tried > 0)) {
        *known = most;
        if (make_curves(s, most, NULL) && !s->curves.is_full) return true;
        *is_small = false;
    }
    *known = limit;
    return make_curves(s, limit, NULL);
}

/* Returns false if too many features are near.  *is_shortest: all candidates were tried.  Where too many curves are within
 * a limit, a lower one is tried before crossings are given up. */
static bool search_mtv(mtv_search *s, bool *is_shortest)
{
    const double most = depth_of_bounds(&s->a->bounds, &s->b->bounds) * (1 + 0x1p-20);
    if (!(most > 0)) return false;
    s->tried = 0;
    s->inner.n = 0;
    s->curves.inner = NULL;
    *is_shortest = true;
    if (search_squares(s)) return true;
    double limit = bound_by_components(s, most), known = 0;
    bool is_small = are_both_small(s->a, s->b);
    for (int lowered = 0;; limit = kzi_min(2 * limit, most)) {
        const bool is_made = make_more_curves(s, limit, most, &is_small, &known);
        const bool may_be_empty = !is_made && s->is_cropped && limit < most / MTV_FIRST_PART; /* no edge is near yet */
        if (may_be_empty) continue;
        if ((!is_made || s->curves.is_full) && s->tried > 0 && lowered++ < MTV_LOWERED) {
            known = 0;
            limit = (s->tried + limit) / 4; /* half of it twice is the middle */
            continue;
        }
        if (!is_made) return false;
        search_within(s, limit);
        *is_shortest = !s->curves.is_full;
        if (*is_shortest) s->tried = kzi_max(s->tried, limit - 2 * s->curves.nearby);
        if (s->found || limit == most) return s->found;
    }
}

/* ---- What comes of it ------------------------------------------------------------------------------------- */

typedef struct mtv_touch {
    kzi_vec at;
    double across, along;
    uint32_t a_name, b_name;
} mtv_touch;

static bool touch_of_curve(const mtv_search *s, int32_t i, mtv_touch *touch)
{
    const kzi_obstacle_curve *curve = &s->curves.curves[i];
    const kzi_boundary *boundary = &s->curves.boundary;
    const kzi_vec d = s->best.normal, across = {-d.y, d.x};
    if (!kzi_touches_at(&s->curves, curve, s->best.v, touch_slack(s), &touch->at)) return false;
    touch->across = kzi_dot_from(touch->at, s->frame.middle, across);
    touch->along = kzi_dot_from(touch->at, s->frame.middle, d);
    touch->a_name =
        curve->kind == KZI_SIDE_ON_CORNER ? boundary->sides[curve->a].name : boundary->corners[curve->a].name;
    touch->b_name =
        curve->kind == KZI_CORNER_ON_SIDE ? boundary->sides[curve->b].name : boundary->corners[curve->b].name;
    return true;
}

static uint32_t lower_name(uint32_t a, uint32_t b) { return a < b ? a : b; }

/* Of the places where the shapes touch after the shift, the farthest along `sign` (-1 or +1) times across.  Of those that
 * are equally far it takes the nearest to the middle, with the lowest names: corners are preferred to sides. */
static mtv_touch outermost_touch(const mtv_search *s, double sign)
{
    mtv_touch best = {{0, 0}, -sign * HUGE_VAL, HUGE_VAL, UINT32_MAX, UINT32_MAX}, touch;
    const double slack = touch_slack(s);
    for (int32_t i = 0; i < s->curves.n; i++) {
        if (!touch_of_curve(s, i, &touch)) continue;
        const double farther = sign * (touch.across - best.across);
        if (farther < -slack) continue;
        const mtv_touch was = best;
        if (farther > slack || kzi_abs(touch.along) < kzi_abs(was.along)) best = touch;
        if (farther > slack) continue;
        best.a_name = lower_name(was.a_name, touch.a_name);
        best.b_name = lower_name(was.b_name, touch.b_name);
    }
    return best;
}

static void fill_touches(const mtv_search *s, kz_contact *out)
{
    const mtv_touch lo = outermost_touch(s, -1), hi = outermost_touch(s, 1);
    out->n_points = hi.across - lo.across > touch_slack(s) ? 2 : 1;
    out->features[0] = lo.a_name << 16 | lo.b_name;
    if (out->n_points == 1) {
        out->points[0] = rounded_shift(kzi_scale(kzi_add(lo.at, hi.at), 0.5), 1);
        return;
    }
    out->features[1] = hi.a_name << 16 | hi.b_name;
    out->points[0] = rounded_shift(lo.at, 1);
    out->points[1] = rounded_shift(hi.at, 1);
}

/* ---- The two queries --------------------------------------------------------------------------------------- */

/* Is the part of the shape that is near tried in its place?  That of an outline serves beside masks only. */
static bool can_be_cropped(const mtv_search *s, const kz_shape *shape, const kz_shape *other)
{
    if (kzi_is_composed(shape)) return !kzi_holds_kind(shape, KZ_KIND_MASK);
    return (shape->kind == KZ_KIND_POLYGON || shape->kind == KZ_KIND_POLYLINE) && other->kind == KZ_KIND_MASK &&
           s->grain < 1.0 / 16;
}

/* Chooses the shape that is shifted.  Returns false if neither can be. */
static bool begin_search(mtv_search *s, const kz_shape *a, const kz_shape *b)
{
    s->a = a;
    s->b = b;
    s->frame = kzi_contact_frame_of(&a->bounds, &b->bounds);
    s->moved_last = NULL;
    s->grain = 0x1p-24 * kzi_max(kzi_box_farthest(&a->bounds), kzi_box_farthest(&b->bounds));
    s->is_cropped = !can_be_tried(a) && !can_be_tried(b);
    s->moves_b = s->is_cropped ? !can_be_cropped(s, a, b) : !can_be_tried(a);
    return !s->is_cropped || !s->moves_b || can_be_cropped(s, b, a);
}

bool kzi_find_concave_mtv(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    mtv_search s;
    bool is_shortest = false;
    if (!begin_search(&s, a, b) || !search_mtv(&s, &is_shortest)) return false;
    kzi_put_mtv(s.best.normal, s.best.depth, is_shortest, out);
    fill_touches(&s, out);
    return true;
}

bool kzi_find_concave_shift(const kz_shape *a, const kz_shape *b, kzi_vec *shift, kzi_vec *off)
{
    mtv_search s;
    bool is_shortest = false;
    const bool swapped = kzi_is_measured_swapped(a, b);
    if (!begin_search(&s, swapped ? b : a, swapped ? a : b) || !search_mtv(&s, &is_shortest)) return false;
    *shift = kzi_scale(s.best.v, swapped ? -1 : 1);
    *off = kzi_scale(s.best.off, swapped ? -1 : 1);
    return true;
}

/* ---- For whom --------------------------------------------------------------------------------------------- */

bool kzi_needs_concave_mtv(const kz_shape *a, const kz_shape *b)
{
    return !(kzi_is_its_own_hull(a) && kzi_is_its_own_hull(b)) &&
           !(kzi_holds_kind(a, KZ_KIND_MASK) && kzi_holds_kind(b, KZ_KIND_MASK));
}
