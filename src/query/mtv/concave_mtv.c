/* concave_mtv.c - minimum translation vector of concave shapes: tries the obstacle's nearest boundary points in order.
 *
 * Candidates are tried in order of length.  For each one a is shifted, its vertices are rounded, and kz_relate says
 * whether it is separated from b.  The same is done with b shifted by the opposite, so (b, a) gives the same result.
 *
 * Usually neither shape is deep in the other, and only a small part of each is near.  So short shifts are searched
 * first, then longer ones, up to the shift that separates the bounds. */
#include "math/vec.h"
#include "query/mtv/crop_outline.h"
#include "query/mtv/known_overlaps.h"

#include "math/rounding.h"

#include <math.h>

enum { MTV_CANDIDATES = 48, MTV_SHIFT_DOUBLES = 512, MTV_FIRST_PART = 32, MTV_GRAINS = 4 };

/* Shapes of more corners begin with shorter shifts: down to the first part halved so often. */
enum { MTV_CROWD = 288, MTV_FIRST_HALVES = 16 };

typedef struct mtv_candidate {
    kzi_vec v, off;
    kzi_vec normal; /* from a to b */
    double depth, rounded;
    int grains; /* how many grains v lies off the curves' crossing, if that is a long way */
} mtv_candidate;

typedef struct mtv_search {
    kzi_mtv mtv;
    kzi_mask_depth depth; /* of a convex shape in a mask */
    kzi_obstacle curves;
    kzi_known_overlaps inside;
    mtv_candidate candidates[MTV_CANDIDATES];
    int n;
    double grain; /* how far rounding moves a vertex */
    double tried; /* no shift shorter than this separates them */
    bool tries_a, tries_b;
    const kz_shape *crops;   /* a large shape, of which only what is near is tried; or NULL */
    const kz_shape *moved_a; /* what is tried: a and b, or the cropped one */
    const kz_shape *moved_b;
    const kz_contact *known; /* only candidates with its normal and depth count; NULL: all do */
    bool found;
    mtv_candidate best;
    kz_vec2 push;
    double memory[MTV_SHIFT_DOUBLES];
    kzi_crop crop;
} mtv_search;

/* ---- Is it free? ------------------------------------------------------------------------------------------ */

static bool is_separated_from(mtv_search *s, const kz_shape *moved, kz_vec2 by, const kz_shape *other)
{
    kzi_shift_memory memory = {s->memory, MTV_SHIFT_DOUBLES};
    kz_shape there;
    return kzi_shift_quickly(moved, by, &memory, &there) && !kzi_overlap(&there, other);
}

static bool is_separated(mtv_search *s, kz_vec2 push)
{
    const kz_shape *a = s->mtv.a.shape, *b = s->mtv.b.shape;
    return (!s->tries_a || is_separated_from(s, s->moved_a, push, b)) &&
           (!s->tries_b || is_separated_from(s, s->moved_b, (kz_vec2){-push.x, -push.y}, a));
}

static kz_vec2 pushed_off(const mtv_search *s, const mtv_candidate *c, double grains)
{
    return (kz_vec2){kzi_nearest_float(c->v.x + c->off.x * (grains * s->grain)),
                     kzi_nearest_float(c->v.y + c->off.y * (grains * s->grain))};
}

/* Is it short to go this many grains off the curves?  Where two nearly parallel curves cross, it may be hundreds of cells:
 * a shift that separates there is not this candidate any more. */
static bool is_off_short(const mtv_search *s, const mtv_candidate *c, int grains)
{
    const double longest = grains * s->grain * (kzi_abs(c->off.x) + kzi_abs(c->off.y));
    return longest <= 0x1p-10 * c->depth + 64 * s->grain;
}

/* Tries the candidate as it is, then lengthened by the possible rounding. */
static bool separates(mtv_search *s, const mtv_candidate *c, kz_vec2 *push)
{
    /* The slack covers the rounding of the push and of both moved shapes, and the lengthening below. */
    const double slack = s->grain * (8 + (MTV_GRAINS + 1) * (kzi_abs(c->off.x) + kzi_abs(c->off.y)));
    if (kzi_is_certainly_inside(&s->inside, &s->curves, c->v, slack)) return false;
    *push = pushed_off(s, c, 0);
    if (is_separated(s, *push)) return true;
    const bool is_short = c->grains == 0 && is_off_short(s, c, MTV_GRAINS);
    if (is_short && !is_separated(s, pushed_off(s, c, MTV_GRAINS))) return false;
    for (int grains = 1; grains <= MTV_GRAINS && c->grains == 0 && is_off_short(s, c, grains); grains *= 2) {
        *push = pushed_off(s, c, grains);
        if (is_separated(s, *push)) return true;
    }
    return is_short;
}

/* ---- Candidates ------------------------------------------------------------------------------------------- */

static bool is_better_candidate(const mtv_search *s, const mtv_candidate *c, const mtv_candidate *d)
{
    if (c->rounded != d->rounded) return c->rounded < d->rounded;
    return kzi_mtv_is_preferred(&s->mtv, c->normal, d->normal);
}

static bool is_same_shift(const mtv_candidate *c, const mtv_candidate *d)
{
    return kzi_vec_equal(c->v, d->v) && kzi_vec_equal(c->off, d->off);
}

/* Rounds to a grid of some 2^-40 of the shapes' size, symmetric to 0. */
static double on_grid(double v, double size)
{
    const double far = 0x1p12 * size, at = (kzi_abs(v) + far) - far;
    return v < 0 ? -at : at;
}

static mtv_candidate candidate_at(const mtv_search *s, kzi_vec at, kzi_vec off, int grains)
{
    const kzi_vec v = {on_grid(at.x, s->mtv.size), on_grid(at.y, s->mtv.size)};
    const double depth = sqrt(kzi_dot(v, v)), off_length = sqrt(kzi_dot(off, off));
    const kzi_vec back = depth > s->curves.nearby ? v : off;
    const double length = depth > s->curves.nearby ? depth : off_length;
    return (mtv_candidate){v, off, {-back.x / length, -back.y / length}, depth, kzi_rounded_depth(depth), grains};
}

/* The candidate 1, 2 or MTV_GRAINS grains off the crossing, if that is too far for a lengthening; then it is a candidate
 * of its own length.  Returns false if there is no further one within the limit. */
static bool next_off(const mtv_search *s, const mtv_candidate *c, mtv_candidate *next)
{
    int grains = c->grains > 0 ? 2 * c->grains : 1;
    while (grains <= MTV_GRAINS && c->grains == 0 && is_off_short(s, c, grains)) grains *= 2;
    const double more = (grains - c->grains) * s->grain;
    *next = candidate_at(s, (kzi_vec){c->v.x + c->off.x * more, c->v.y + c->off.y * more}, c->off, grains);
    return grains <= MTV_GRAINS && next->depth <= s->curves.limit;
}

/* Replaces candidate i, which failed, by the one further off its curves. */
static bool replace_by_next(mtv_search *s, int i)
{
    mtv_candidate next;
    if (!next_off(s, &s->candidates[i], &next)) return false;
    for (; i + 1 < s->n && is_better_candidate(s, &s->candidates[i + 1], &next); i++) {
        s->candidates[i] = s->candidates[i + 1];
    }
    s->candidates[i] = next;
    return true;
}

static void try_candidates(mtv_search *s)
{
    for (int i = 0; i < s->n && (!s->found || is_better_candidate(s, &s->candidates[i], &s->best));) {
        const mtv_candidate *c = &s->candidates[i];
        kz_vec2 push;
        if (i == 0 || !is_same_shift(c, c - 1)) {
            if (separates(s, c, &push)) {
                s->found = true;
                s->best = *c;
                s->push = push;
                s->curves.limit = kzi_min(s->curves.limit, s->best.depth);
            } else if (replace_by_next(s, i)) {
                continue;
            }
        }
        i++;
    }
    s->n = 0;
}

/* The direction and length of a candidate as a contact has them. */
static kz_vec2 contact_normal(const mtv_candidate *c)
{
    return (kz_vec2){kzi_nearest_float(c->normal.x), kzi_nearest_float(c->normal.y)};
}

static float contact_depth(const mtv_search *s, const mtv_candidate *c)
{
    const float depth = kzi_nearest_float(c->depth);
    return depth > 0 || kzi_lacks_area(s->mtv.a.shape) || kzi_lacks_area(s->mtv.b.shape) ? depth : 0x1p-149f;
}

static bool is_known(const mtv_search *s, const mtv_candidate *c)
{
    const kz_vec2 normal = contact_normal(c);
    return normal.x == s->known->normal.x && normal.y == s->known->normal.y && contact_depth(s, c) == s->known->depth;
}

static void keep_candidate(mtv_search *s, mtv_candidate c)
{
    if (s->found && !is_better_candidate(s, &c, &s->best)) return;
    if (s->n == MTV_CANDIDATES) try_candidates(s);
    int i = s->n++;
    for (; i > 0 && is_better_candidate(s, &c, &s->candidates[i - 1]); i--) s->candidates[i] = s->candidates[i - 1];
    s->candidates[i] = c;
}

/* Many curves can give one shift, each with other roundings, so equal ones are merged.  A known contact may be that of a
 * shift off the crossing. */
static void add_candidate(void *ctx, kzi_vec at, kzi_vec off)
{
    mtv_search *s = ctx;
    mtv_candidate c = candidate_at(s, at, off, 0), next;
    while (c.depth < s->tried || (s->known && !is_known(s, &c))) {
        if (!next_off(s, &c, &next)) return;
        c = next;
    }
    keep_candidate(s, c);
}

/* ---- The search ------------------------------------------------------------------------------------------- */

/* The length of the shortest shift that separates the bounds. */
static double depth_of_bounds(const kz_box *a, const kz_box *b)
{
    const double x0 = (double)a->max.x - b->min.x, x1 = (double)b->max.x - a->min.x;
    const double y0 = (double)a->max.y - b->min.y, y1 = (double)b->max.y - a->min.y;
    const double x = x0 < x1 ? x0 : x1, y = y0 < y1 ? y0 : y1;
    return x < y ? x : y;
}

/* A shifted outline has no tree, so one that has is measured without. */
static bool can_be_tried(const kz_shape *shape)
{
    return kzi_transform_bytes(shape, false) <= MTV_SHIFT_DOUBLES * sizeof(double) &&
           !kzi_holds_kind(shape, KZ_KIND_MASK);
}

/* Points and lines can meet in a point or along a line.  Then the least shift in most directions separates them. */
static void add_least_shifts(mtv_search *s)
{
    if (!kzi_lacks_area(s->mtv.a.shape) || !kzi_lacks_area(s->mtv.b.shape)) return;
    for (int x = -1; x <= 1; x++) {
        for (int y = -1; y <= 1; y++) {
            if (x != 0 || y != 0) add_candidate(s, (kzi_vec){0, 0}, (kzi_vec){x, y});
        }
    }
}

/* The lengths up to which shifts are searched are doubled from one round to the next, up to `most`. */
static double next_limit(double limit, double most) { return 2 * limit < most ? 2 * limit : most * (1 + 0x1p-20); }

static double limit_for(double first, double depth, double most)
{
    double limit = first;
    while (limit < most && limit < depth) limit *= 2;
    return limit < most ? limit : most * (1 + 0x1p-20);
}

static bool is_crowd(const kz_shape *shape) { return shape->kind != KZ_KIND_MASK && kzi_count_names(shape) > MTV_CROWD; }

static double extent_of(const kz_box *box)
{
    return kzi_max((double)box->max.x - box->min.x, (double)box->max.y - box->min.y);
}

/* The bounds of a large shape say nothing of how deep a small one lies in it.  So beside a crowd the first round looks no
 * farther than an eighth of the smaller shape. */
static double first_limit(const mtv_search *s, double most)
{
    const kz_shape *a = s->mtv.a.shape, *b = s->mtv.b.shape;
    double limit = most / MTV_FIRST_PART;
    if (!is_crowd(a) && !is_crowd(b)) return limit;
    const double least = kzi_max(kzi_min(extent_of(&a->bounds), extent_of(&b->bounds)) / 8, 64 * s->grain);
    for (int i = 0; i < MTV_FIRST_HALVES && limit > least; i++) limit /= 2;
    return limit;
}

/* Crops the shape to what shifts within the limit, and a little more, bring to the other one. */
static bool crop_shape(mtv_search *s, const kz_shape *shape, const kz_box *other, double limit)
{
    const double more = limit * (1 + 0x1p-9) + 256 * s->grain + (shape->kind == KZ_KIND_PARTS ? 0 : 3);
    const kz_box window = {{kzi_difference_down((double)other->min.x, more), kzi_difference_down((double)other->min.y, more)},
                           {kzi_sum_up((double)other->max.x, more), kzi_sum_up((double)other->max.y, more)}};
    if (shape->kind != KZ_KIND_PARTS) return kzi_crop_outline(shape, window, &s->crop);
    return kzi_crop_parts(shape, window, &s->crop) && can_be_tried(&s->crop.shape);
}

static bool crop_for_round(mtv_search *s, double limit)
{
    const bool is_a = s->crops == s->mtv.a.shape;
    *(is_a ? &s->moved_a : &s->moved_b) = &s->crop.shape;
    return crop_shape(s, s->crops, is_a ? &s->mtv.b.shape->bounds : &s->mtv.a.shape->bounds, limit);
}

/* Tries the candidates within the limit.  Returns false if too many features are near. */
static bool search_within(mtv_search *s, double limit, const kzi_mask_depth *depth)
{
    if (s->crops && !crop_for_round(s, limit)) return false;
    if (!kzi_obstacle_make(&s->curves, s->mtv.a.shape, s->mtv.b.shape, depth, limit, 0x1p-36 * s->mtv.size))
        return false;
    s->n = 0;
    s->found = false;
    add_least_shifts(s);
    kzi_visit_feet(&s->curves, add_candidate, s);
    try_candidates(s);
    kzi_visit_crossings(&s->curves, add_candidate, s);
    try_candidates(s);
    return true;
}

static double touch_slack(const mtv_search *s) { return 1e-6 * s->mtv.size; }

/* How far the curves reach that name the features, if the search ended before the first part: those that touch, as in
 * find_touches, or all of that part beside a mask, whose sides are joined as far as the curves reach. */
static double named_limit(const mtv_search *s, double limit, double most)
{
    const double first = most / MTV_FIRST_PART, touching = s->best.depth + 2 * touch_slack(s);
    const bool any_mask = kzi_holds_kind(s->mtv.a.shape, KZ_KIND_MASK) || kzi_holds_kind(s->mtv.b.shape, KZ_KIND_MASK);
    return any_mask ? first : kzi_min(first, kzi_max(limit, touching));
}

/* Makes the curves again as far as `named`; if there is no room, as far as `limit`. */
static bool name_features(mtv_search *s, double limit, double named, const kzi_mask_depth *depth)
{
    const kz_shape *a = s->mtv.a.shape, *b = s->mtv.b.shape;
    if (named == limit || s->known) return true;
    if (kzi_obstacle_make(&s->curves, a, b, depth, named, s->curves.nearby) && !s->curves.is_full) return true;
    return named > limit && kzi_obstacle_make(&s->curves, a, b, depth, limit, s->curves.nearby);
}

/* Searches the open squares alone.  Features are named as if the search had ended in the round of their depth. */
static bool search_squares(mtv_search *s, double first, double most)
{
    if (!kzi_mask_depth_find(&s->depth, s->mtv.a.shape, s->mtv.b.shape, s->known, s->mtv.size)) return false;
    const double limit = limit_for(first, s->depth.most, most);
    if (!search_within(s, limit, &s->depth) || s->curves.is_full) return false; /* without crossings none is shortest */
    if (!s->found || !(s->best.depth <= s->depth.most)) return false;
    return name_features(s, limit, limit_for(most / MTV_FIRST_PART, s->best.depth, most), &s->depth);
}

/* Returns false if too many features are near.  *is_shortest: all candidates were tried. */
static bool search_mtv(mtv_search *s, bool *is_shortest)
{
    const double most = depth_of_bounds(&s->mtv.a.shape->bounds, &s->mtv.b.shape->bounds);
    if (!(most > 0)) return false;
    const double first = first_limit(s, most);
    s->tried = 0;
    s->inside.n = 0;
    s->inside.scans = KZI_OVERLAP_SCANS;
    *is_shortest = true;
    if (search_squares(s, first, most)) return true;
    double limit = limit_for(first, s->known ? 0.999 * s->known->depth : 0, most); /* without rounds that find nothing */
    for (bool is_done = false; !is_done; limit = next_limit(limit, most)) {
        if (!search_within(s, limit, NULL)) {
            if (s->crops && limit < most / MTV_FIRST_PART) continue; /* no edge meets the window, perhaps */
            return false;
        }
        is_done = s->found && s->best.depth <= limit;
        *is_shortest = !s->curves.is_full;
        if (*is_shortest) s->tried = limit - 2 * s->curves.nearby;
        if (is_done && *is_shortest && limit < most / MTV_FIRST_PART) {
            (void)name_features(s, limit, named_limit(s, limit, most), NULL);
        }
        if (limit >= most) break;
    }
    return s->found;
}

/* ---- What comes of it ------------------------------------------------------------------------------------- */

typedef struct mtv_touch {
    kzi_vec at;
    double across, along;
    uint32_t a_name, b_name;
} mtv_touch;

static bool touch_of_curve(const mtv_search *s, int32_t i, double slack, mtv_touch *touch)
{
    const kzi_obstacle_curve *curve = &s->curves.curves[i];
    const kzi_boundary *boundary = &s->curves.boundary;
    const kzi_vec d = s->best.normal, across = {-d.y, d.x};
    if (!kzi_touches_at(&s->curves, curve, s->best.v, slack, &touch->at)) return false;
    touch->at.x = s->mtv.middle.x + on_grid(touch->at.x - s->mtv.middle.x, s->mtv.size);
    touch->at.y = s->mtv.middle.y + on_grid(touch->at.y - s->mtv.middle.y, s->mtv.size);
    touch->across = on_grid(kzi_dot_from(touch->at, s->mtv.middle, across), s->mtv.size);
    touch->along = on_grid(kzi_dot_from(touch->at, s->mtv.middle, d), s->mtv.size);
    touch->a_name =
        curve->kind == KZI_SIDE_ON_CORNER ? boundary->sides[curve->a].name : boundary->corners[curve->a].name;
    touch->b_name =
        curve->kind == KZI_CORNER_ON_SIDE ? boundary->sides[curve->b].name : boundary->corners[curve->b].name;
    return true;
}

/* Of two touches at one place across the normal, the one nearer to the middle is better. */
static bool is_better_touch(const mtv_touch *t, const mtv_touch *u, double sign)
{
    const double t_far = kzi_abs(t->along), u_far = kzi_abs(u->along);
    return t_far != u_far ? t_far < u_far : sign * t->across > sign * u->across;
}

static uint32_t lower_name(uint32_t a, uint32_t b) { return a < b ? a : b; }

/* Where the shapes touch after the shift. */
typedef struct mtv_touches {
    mtv_touch at[KZI_OBSTACLE_CURVES];
    int32_t n;
    double slack;
} mtv_touches;

static void find_touches(const mtv_search *s, mtv_touches *t)
{
    t->slack = touch_slack(s);
    t->n = 0;
    for (int32_t i = 0; i < s->curves.n; i++) t->n += touch_of_curve(s, i, t->slack, &t->at[t->n]);
}

/* The touch farthest along `sign` (-1 or +1) times across; corners are preferred to sides.  Of two touches equally near
 * to the middle, before and behind it, it takes the mean. */
static mtv_touch outermost_touch(const mtv_touches *t, double sign)
{
    mtv_touch best = {{0, 0}, 0, HUGE_VAL, UINT32_MAX, UINT32_MAX}, behind = best;
    double most = -HUGE_VAL;
    for (int32_t i = 0; i < t->n; i++) most = kzi_max(most, sign * t->at[i].across);
    for (int32_t i = 0; i < t->n; i++) {
        const mtv_touch *touch = &t->at[i];
        if (sign * touch->across < most - t->slack) continue;
        const uint32_t a_name = lower_name(best.a_name, touch->a_name), b_name = lower_name(best.b_name, touch->b_name);
        mtv_touch *of_side = touch->along < 0 ? &behind : &best;
        if (is_better_touch(touch, of_side, sign)) *of_side = *touch;
        best.a_name = a_name;
        best.b_name = b_name;
    }
    if (kzi_abs(behind.along) == best.along) {
        best.at = (kzi_vec){(best.at.x + behind.at.x) / 2, (best.at.y + behind.at.y) / 2};
        best.across = (best.across + behind.across) / 2;
    } else if (is_better_touch(&behind, &best, sign)) {
        best.at = behind.at;
        best.across = behind.across;
    }
    return best;
}

static void fill_touches(const mtv_search *s, kz_contact *out)
{
    mtv_touches touches;
    find_touches(s, &touches);
    const mtv_touch lo = outermost_touch(&touches, -1), hi = outermost_touch(&touches, 1);
    out->n_points = hi.across - lo.across > touches.slack ? 2 : 1;
    out->features[0] = lo.a_name << 16 | lo.b_name;
    if (out->n_points == 1) {
        out->points[0].x = kzi_nearest_float((lo.at.x + hi.at.x) / 2);
        out->points[0].y = kzi_nearest_float((lo.at.y + hi.at.y) / 2);
        return;
    }
    out->features[1] = hi.a_name << 16 | hi.b_name;
    out->points[0] = (kz_vec2){kzi_nearest_float(lo.at.x), kzi_nearest_float(lo.at.y)};
    out->points[1] = (kz_vec2){kzi_nearest_float(hi.at.x), kzi_nearest_float(hi.at.y)};
}

/* ---- The push --------------------------------------------------------------------------------------------- */

/* The shape that is pushed, and the other: a out of b, or b out of a. */
typedef struct mtv_pushed {
    const kz_shape *shape, *other;
    kzi_vec v; /* the shortest shift */
} mtv_pushed;

/* Is the shape still separated when it is moved by kz_shape_transform, as the caller will do?  If that call fails, the
 * push cannot be used, so the answer is true. */
static bool is_separated_when_posed(mtv_search *s, const mtv_pushed *p, kz_vec2 push)
{
    kz_shape there;
    const kz_pose pose = {push, 1, 0};
    return kz_shape_transform(p->shape, pose, s->memory, sizeof s->memory, &there, NULL) != KZ_OK ||
           kz_relate(&there, p->other) <= KZ_TOUCH;
}

static kz_vec2 push_of_cells(const mtv_pushed *p, double x, double y)
{
    const kz_placed_mask *m = &p->shape->as.mask;
    if (p->shape->kind != KZ_KIND_MASK) return (kz_vec2){(float)x, (float)y};
    return (kz_vec2){kzi_push_of_cells(m->at_x, m->cell.x, x), kzi_push_of_cells(m->at_y, m->cell.y, y)};
}

static bool is_separated_at_cell(mtv_search *s, const mtv_pushed *p, kz_vec2 by)
{
    return is_separated_from(s, p->shape, by, p->other) &&
           (p->shape->kind == KZ_KIND_MASK || is_separated_when_posed(s, p, by)); /* parts beside masks are rounded */
}

/* Masks move by whole cells.  This finds the shortest separating shift by whole cells, at most MTV_CELLS_MORE longer
 * than the MTV.  Of equally long ones it takes the one closest to the direction of the MTV. */
enum { MTV_CELLS_MORE = 16, MTV_CELLS_MOST = 64, MTV_CELLS_BESIDE = 3 };

static bool find_whole_push(mtv_search *s, const mtv_pushed *p, kz_vec2 *push)
{
    if (!(s->best.depth <= MTV_CELLS_MOST)) return false;
    const double depth = s->best.depth * (1 - 1e-6), end = (depth + MTV_CELLS_MORE) * (depth + MTV_CELLS_MORE);
    for (int32_t square = kzi_saturate_i32(depth * depth); square <= end; square++) {
        double most = -HUGE_VAL;
        for (int32_t x = -kzi_saturate_i32(sqrt(square)); x * x <= square; x++) {
            const int32_t y = kzi_saturate_i32(sqrt(square - x * x));
            if (square < depth * depth || y * y != square - x * x) continue;
            for (int32_t side = y; side >= -y; side -= 2 * y) {
                const kz_vec2 by = push_of_cells(p, x, side);
                const double goes = p->v.x * x + p->v.y * side;
                if (goes > most && is_separated_at_cell(s, p, by)) {
                    most = goes;
                    *push = by;
                }
                if (y == 0) break;
            }
        }
        if (most > -HUGE_VAL) return true;
    }
    return false;
}

/* For an MTV too long to try all shifts: the shortest separating shift within a small distance of it. */
static bool find_whole_push_beside(mtv_search *s, const mtv_pushed *p, kz_vec2 *push)
{
    double least = HUGE_VAL;
    if (!(s->best.depth > MTV_CELLS_MOST && s->best.depth < KZI_MAX_CELL)) return false;
    const double x = (double)kzi_floor_i64(p->v.x), y = (double)kzi_floor_i64(p->v.y);
    for (int i = 1 - MTV_CELLS_BESIDE; i <= MTV_CELLS_BESIDE; i++) {
        for (int k = 1 - MTV_CELLS_BESIDE; k <= MTV_CELLS_BESIDE; k++) {
            const double length = (x + i) * (x + i) + (y + k) * (y + k);
            const bool is_whole = (double)(float)(x + i) == x + i && (double)(float)(y + k) == y + k;
            const kz_vec2 by = push_of_cells(p, x + i, y + k);
            if (length < least && is_whole && is_separated_at_cell(s, p, by)) {
                least = length;
                *push = by;
            }
        }
    }
    return least < HUGE_VAL;
}

/* A compound too large to be posed: do its parts that are near get out?  The others are too far to come near. */
static bool find_push_of_parts(mtv_search *s, const mtv_pushed *p, double sign, kz_vec2 *push)
{
    if (p->shape->kind != KZ_KIND_PARTS || !crop_shape(s, p->shape, &p->other->bounds, s->best.depth)) return false;
    const mtv_pushed near = {&s->crop.shape, p->other, p->v};
    for (int grains = 0; grains <= MTV_GRAINS && is_off_short(s, &s->best, grains); grains += grains > 0 ? grains : 1) {
        const kz_vec2 off = pushed_off(s, &s->best, grains);
        *push = (kz_vec2){(float)(sign * off.x), (float)(sign * off.y)};
        if (is_separated_when_posed(s, &near, *push)) return true;
    }
    return false;
}

static bool find_separating_push(mtv_search *s, bool swapped, kz_vec2 *push)
{
    const kz_shape *a = s->mtv.a.shape, *b = s->mtv.b.shape;
    const kzi_vec v = s->best.v, back = {0 - v.x, 0 - v.y};
    const mtv_pushed p = {swapped ? b : a, swapped ? a : b, swapped ? back : v};
    if (kzi_holds_kind(p.shape, KZ_KIND_MASK)) {
        return find_whole_push(s, &p, push) || find_whole_push_beside(s, &p, push);
    }
    if (p.shape->kind == KZ_KIND_PARTS && !can_be_tried(p.shape)) return find_push_of_parts(s, &p, swapped ? -1 : 1, push);
    *push = swapped ? (kz_vec2){0 - s->push.x, 0 - s->push.y} : s->push;
    return (swapped ? s->tries_b : s->tries_a) && is_separated_when_posed(s, &p, *push);
}

/* ---- The two queries --------------------------------------------------------------------------------------- */

/* Is the part of the shape that is near tried in its place?  That of an outline serves beside masks only. */
static bool can_be_cropped(const mtv_search *s, const kz_shape *shape, const kz_shape *other)
{
    if (shape->kind == KZ_KIND_PARTS) return !kzi_holds_kind(shape, KZ_KIND_MASK);
    return (shape->kind == KZ_KIND_POLYGON || shape->kind == KZ_KIND_POLYLINE) && other->kind == KZ_KIND_MASK &&
           s->grain < 1.0 / 16;
}

static bool begin_search(mtv_search *s, const kz_shape *a, const kz_shape *b, const kz_contact *known)
{
    kzi_mtv_begin(&s->mtv, a, b);
    s->known = known;
    s->tries_a = can_be_tried(a);
    s->tries_b = can_be_tried(b);
    s->grain = 0x1p-24 * kzi_max(kzi_box_farthest(&a->bounds), kzi_box_farthest(&b->bounds));
    s->moved_a = a;
    s->moved_b = b;
    s->crops = NULL;
    if (s->tries_a || s->tries_b) return true;
    s->tries_a = can_be_cropped(s, a, b);
    s->tries_b = !s->tries_a && can_be_cropped(s, b, a);
    s->crops = s->tries_a ? a : s->tries_b ? b : NULL;
    return s->crops != NULL;
}

bool kzi_find_concave_mtv(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    mtv_search s;
    bool is_shortest = false;
    if (!begin_search(&s, a, b, NULL) || !search_mtv(&s, &is_shortest)) return false;
    out->normal = contact_normal(&s.best);
    out->depth = contact_depth(&s, &s.best);
    out->shortest = is_shortest;
    fill_touches(&s, out);
    return true;
}

bool kzi_find_concave_push(const kz_shape *a, const kz_shape *b, bool swapped, const kz_contact *contact, kz_vec2 *push)
{
    mtv_search s;
    bool is_shortest = false;
    return begin_search(&s, a, b, contact) && search_mtv(&s, &is_shortest) && find_separating_push(&s, swapped, push);
}

/* ---- For whom --------------------------------------------------------------------------------------------- */

static bool is_its_own_hull(const kz_shape *shape)
{
    switch (shape->kind) {
    case KZ_KIND_PARTS:
    case KZ_KIND_MASK: return false;
    case KZ_KIND_POLYGON:
    case KZ_KIND_POLYLINE: return shape->flags & (KZ_SHAPE_CONVEX | KZ_SHAPE_FLAT | KZ_SHAPE_POINT_LIKE);
    default: return true;
    }
}

bool kzi_needs_concave_mtv(const kz_shape *a, const kz_shape *b)
{
    return !(is_its_own_hull(a) && is_its_own_hull(b)) &&
           !(kzi_holds_kind(a, KZ_KIND_MASK) && kzi_holds_kind(b, KZ_KIND_MASK));
}
