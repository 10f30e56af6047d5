/* fit_circle.c - the best-fitting circle for a mask.
 *
 * Enclosing: the smallest enclosing circle of the hull's corners, in the manner of Elzinga and Hearn 1972.  The
 * farthest corner outside joins the two or three that support the circle so far, and the smallest circle of these is
 * found by trial.  Each circle is larger than the one before, so the loop ends.  Every test is exact, so it ends at the
 * right circle.
 *
 * Enclosed: the largest circle without centres of clear cells.  The room at a point is at most that at another plus
 * their distance.  So cells are searched by quarters where the room at the centre leaves hope for more.
 *
 * Between: a climb from these two, from a circle between them, from the circle of the mask's area at its centre of
 * gravity, and from some smaller and larger ones. */
#include "mask/fit/fit_search.h"

#include <math.h>

#define INSIDE_SLACK 0.0625 /* of a cell, as the header promises */
#define CLIMB_LAST   0.0625

/* Steps of work for a corner of the hull beside a circle, and for a cell that may be the deepest. */
enum { CIRCLE_CORNER_STEPS = 8, INSIDE_CELL_STEPS = 32 };

/* ---- Around -------------------------------------------------------------------------------------------- */

/* The support set of a circle: one corner, two that are a diameter, or three. */
typedef struct circle_support {
    kzi_vec p[3];
    int n;
} circle_support;

static bool support_contains(const circle_support *c, kzi_vec p)
{
    if (c->n == 1) return kzi_vec_equal(c->p[0], p);
    if (c->n == 2) return kzi_dot_sign(p, c->p[0], p, c->p[1]) <= 0;
    return kzi_in_circle(c->p[0], c->p[1], c->p[2], p) * kzi_orient(c->p[0], c->p[1], c->p[2]) >= 0;
}

static kzi_vec holders_centre(const circle_support *c)
{
    const kzi_vec a = c->p[0];
    if (c->n == 1) return a;
    const double bx = c->p[1].x - a.x, by = c->p[1].y - a.y;
    if (c->n == 2) return (kzi_vec){a.x + bx / 2, a.y + by / 2};
    const double cx = c->p[2].x - a.x, cy = c->p[2].y - a.y, b_sq = bx * bx + by * by, c_sq = cx * cx + cy * cy;
    const double d = 2 * (bx * cy - by * cx);
    return (kzi_vec){a.x + (cy * b_sq - by * c_sq) / d, a.y + (bx * c_sq - cx * b_sq) / d};
}

static double distance_sq_between(kzi_vec p, kzi_vec q)
{
    return (p.x - q.x) * (p.x - q.x) + (p.y - q.y) * (p.y - q.y);
}

/* Is the triangle acute?  Otherwise the smallest circle around it has the longest side as diameter. */
static bool is_acute(kzi_vec p, kzi_vec q, kzi_vec r)
{
    return kzi_dot_sign(p, q, p, r) > 0 && kzi_dot_sign(q, p, q, r) > 0 && kzi_dot_sign(r, p, r, q) > 0;
}

/* The support of the smallest circle around those of `old` and p, which lies outside it.  It is p and one or two of the
 * others. */
static circle_support support_with(const circle_support *old, kzi_vec p)
{
    for (int i = 0; i < old->n; i++) {
        const circle_support pair = {{old->p[i], p}, 2};
        bool holds = true;
        for (int k = 0; k < old->n; k++) holds = holds && support_contains(&pair, old->p[k]);
        if (holds) return pair;
    }
    for (int i = 0; i < old->n; i++) { /* for two of the others the third must lie inside */
        const circle_support three = {{old->p[i], old->p[(i + 1) % old->n], p}, 3};
        if (is_acute(three.p[0], three.p[1], p) && support_contains(&three, old->p[(i + 2) % old->n])) return three;
    }
    return *old; /* impossible: one of the above is the smallest circle */
}

static kzi_vec hull_corner(const kz_hull *hull, int32_t i) { return kzi_vec_of(hull->points[i]); }

kzi_fit_round kzi_fit_circle_around(const kz_hull *hull, kzi_work *work)
{
    circle_support holders = {{hull_corner(hull, 0)}, 1};
    for (;;) {
        const kzi_vec centre = holders_centre(&holders);
        int32_t farthest = -1;
        double most = -1;
        kzi_work_spend(work, CIRCLE_CORNER_STEPS * (uint64_t)hull->n_points);
        for (int32_t i = 0; i < hull->n_points; i++) {
            const double distance_sq = distance_sq_between(hull_corner(hull, i), centre);
            if (distance_sq <= most || support_contains(&holders, hull_corner(hull, i))) continue;
            most = distance_sq;
            farthest = i;
        }
        if (farthest < 0 || kzi_work_is_over(work))
            return (kzi_fit_round){centre, centre, sqrt(distance_sq_between(centre, holders.p[0]))};
        holders = support_with(&holders, hull_corner(hull, farthest));
    }
}

void kzi_fit_enclose_hull(const kzi_fit_input *input, kzi_fit_round *shape)
{
    const kz_hull *hull = &input->hull;
    *shape = kzi_fit_rounded(*shape);
    for (int i = 0; i < 4 && shape->r > 0; i++) shape->r = kzi_fit_below(shape->r); /* surely too small */
    kzi_work_spend(input->work, CIRCLE_CORNER_STEPS * (uint64_t)hull->n_points);
    for (int32_t i = 0; i < hull->n_points && !kzi_work_is_over(input->work); i++)
        while (kzi_compare_segment_distance(hull_corner(hull, i), shape->a, shape->b, shape->r, 0) > 0)
            shape->r = kzi_fit_above(shape->r);
}

/* ---- Within -------------------------------------------------------------------------------------------- */

typedef struct inside_search {
    const kzi_fit_boundary *boundary;
    kzi_vec at; /* the best point so far */
    double room;
} inside_search;

/* The room at a point, or some value up to `enough` when it is no more. */
static double room_at(const kzi_fit_boundary *boundary, kzi_vec p, double enough)
{
    return sqrt(kzi_fit_boundary_distance_sq(boundary, p, p, enough > 0 ? enough * enough : 0));
}

/* Searches the square of side 2*half around p, which has that much room. */
static void search_square(inside_search *search, kzi_vec p, double half, double room)
{
    if (room + half * 1.41421357 <= search->room + INSIDE_SLACK || kzi_work_is_over(search->boundary->work)) return;
    for (int i = 0; i < 4; i++) {
        const kzi_vec q = {p.x + (i & 1 ? half : -half) / 2, p.y + (i & 2 ? half : -half) / 2};
        const double hopeless = search->room + INSIDE_SLACK - half * 0.70710679; /* with less the square is left out */
        const double found = room_at(search->boundary, q, hopeless < search->room ? hopeless : search->room);
        if (found > search->room) {
            search->room = found;
            search->at = q;
        }
        search_square(search, q, half / 2, found);
    }
}

static double value_of_room(const void *ctx, kzi_fit_round *shape, double least)
{
    shape->r = room_at(ctx, shape->a, least);
    return shape->r;
}

/* The room at the centre of a set block. */
static double room_of_block(inside_search *search, size_t i, kzi_vec p)
{
    const kzi_fit_field *field = search->boundary->field;
    if (field->side == 1) return sqrt(-(double)field->depth[i]);
    const double room = room_at(search->boundary, p, 0);
    if (room > search->room) {
        search->room = room;
        search->at = p;
    }
    return room;
}

static void search_blocks(inside_search *search)
{
    const kzi_fit_field *field = search->boundary->field;
    const double more = field->side == 1 ? 0.65 : KZI_FIT_BLOCK_ROOM * field->side; /* less INSIDE_SLACK for cells */
    double known_room = -1, least = 0; /* squares of depths below `least` are hopeless while the best is known_room */
    for (size_t i = 0; i < (size_t)field->w * (size_t)field->h && !kzi_work_is_over(search->boundary->work); i++) {
        kzi_work_tick(search->boundary->work, 1);
        if (field->depth[i] >= 0) continue;
        if (known_room != search->room) {
            known_room = search->room;
            const double depth = (known_room - more) / field->side;
            least = known_room > 1 ? depth * depth : 0;
        }
        if (-(double)field->depth[i] < least) continue;
        const kzi_vec p = kzi_fit_block_centre(field, i);
        kzi_work_spend(search->boundary->work, INSIDE_CELL_STEPS);
        search_square(search, p, 0.5 * field->side, room_of_block(search, i, p));
    }
}

kzi_fit_round kzi_fit_circle_inside(const kzi_fit_boundary *boundary)
{
    inside_search search = {boundary, kzi_fit_block_centre(boundary->field, boundary->field->deepest), -1};
    search.room = room_of_block(&search, boundary->field->deepest, search.at);
    search_blocks(&search);
    kzi_fit_round circle = {search.at, search.at, search.room};
    kzi_fit_climb(&circle, KZI_FIT_CENTER, 0.03125, 0.0009765625, value_of_room, boundary, boundary->work);
    return circle;
}

void kzi_fit_avoid_clear(const kzi_fit_input *input, kzi_fit_round *shape)
{
    const kzi_fit_boundary *boundary = &input->boundary;
    *shape = kzi_fit_rounded(*shape);
    shape->r = (double)(float)sqrt(kzi_fit_boundary_distance_sq(boundary, shape->a, shape->b, 0));
    shape->r = kzi_fit_above(kzi_fit_above(shape->r));    /* surely too large */
    /* At weight 1 a shape is worth 0 if it has no clear cell. */
    while (shape->r > 0 && !kzi_work_is_over(boundary->work)) {
        if (kzi_fit_value_of_cells(&input->table, KZI_FIT_ONE, shape, boundary->work) == 0) return;
        shape->r = kzi_fit_below(shape->r);
    }
}

/* ---- The circle ---------------------------------------------------------------------------------------- */

static kzi_fit_round mix_of_circles(const kzi_fit_round *a, const kzi_fit_round *b, double t)
{
    const kzi_vec centre = {a->a.x + t * (b->a.x - a->a.x), a->a.y + t * (b->a.y - a->a.y)};
    return (kzi_fit_round){centre, centre, a->r + t * (b->r - a->r)};
}

static kzi_fit_round circle_of_moments(const kz_mask *mask, kzi_work *work)
{
    const kzi_fit_moments m = kzi_fit_moments_of(mask, work);
    return (kzi_fit_round){m.centre, m.centre, sqrt((double)kz_mask_count(mask) / 3.141592653589793)};
}

/* Climbing ends on the first hill, so it begins at several places. */
static kzi_fit_round best_circle_between(const kzi_fit_input *input, const kzi_fit_round *around,
                                         const kzi_fit_round *inside, double t)
{
    const kzi_fit_round moments = circle_of_moments(input->mask, input->work), mix = mix_of_circles(around, inside, t);
    const kzi_fit_round starts[8] = {*around,
                                     *inside,
                                     mix,
                                     moments,
                                     {moments.a, moments.a, moments.r * 0.75},
                                     {moments.a, moments.a, moments.r * 1.25},
                                     {inside->a, inside->a, inside->r * 1.25},
                                     {inside->a, inside->a, inside->r * 1.5}};
    return kzi_fit_best_between(input, starts, 8, KZI_FIT_CENTER_RADIUS, around->r / 4, CLIMB_LAST);
}

kzi_fit_round kzi_fit_best_circle(const kzi_fit_input *input, const kzi_fit_round *inside)
{
    kzi_fit_round around, within;
    if (input->weight < KZI_FIT_ONE) {
        around = kzi_fit_circle_around(&input->hull, input->work);
        kzi_fit_enclose_hull(input, &around);
        if (input->weight == 0) return around;
    }
    within = inside ? *inside : kzi_fit_circle_inside(&input->boundary);
    kzi_fit_avoid_clear(input, &within);
    if (input->weight == KZI_FIT_ONE) return within;
    return best_circle_between(input, &around, &within, (double)input->weight / (double)KZI_FIT_ONE);
}

static kzi_fit_round best_circle(const kzi_fit_input *input) { return kzi_fit_best_circle(input, NULL); }

kz_result kz_mask_fit_circle(const kz_mask *mask, float tightness, const kz_work *limits, const kz_allocator *alloc,
                             kz_circle *circle, kz_fit_loss *loss, kz_error *err)
{
    kzi_fit_round best;
    const kz_result result =
        kzi_fit_round_shape(mask, tightness, limits, alloc, circle ? best_circle : NULL, &best, loss, err);
    if (result != KZ_OK) return result;
    *circle = (kz_circle){{(float)best.a.x, (float)best.a.y}, (float)best.r};
    return KZ_OK;
}
