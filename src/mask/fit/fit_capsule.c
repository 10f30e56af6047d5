/* fit_capsule.c - the best-fitting capsule for a mask, by search: the best one found, not proven the best.
 *
 * Three searches start from many capsules, and the best of each climb on.  Enclosing: for each of 32 directions and
 * some radii the shortest axis that encloses the hull's corners, and the smallest circle.  Enclosed: from the deepest
 * block of cells of each of 6 x 6 parts of the mask, in 17 directions, as far as some radius has room; and the largest circle.
 * Between: those two, the best circle, that circle stretched, and the capsule of the mask's moments. */
#include "mask/fit/fit_search.h"

#include <math.h>

enum {
    CAPSULE_DIRECTIONS = 32,
    CAPSULE_RADII = 8, /* from the narrowest to that of the circle */
    CAPSULE_PARTS = 6,
    CAPSULE_AXES = 16,       /* and the main axis of the mask */
    CAPSULE_KEPT = 4,         /* starts to climb from */
    CAPSULE_LARGE = 192,      /* cells on a side */
    CAPSULE_CORNER_STEPS = 4, /* steps of work for a corner of the hull beside a capsule, and of a walk by cells */
    CAPSULE_WALK_STEPS = 8
};

#define CAPSULE_FINE       0.015625 /* the last step where the radius follows from the ends */
#define CAPSULE_STEP       0.0625   /* the last step where cells are counted */
#define CAPSULE_LEAST_ROOM 0.70711  /* from the corner of a clear cell to its centre, and a little */
#define NO_HILL            (-1.0)   /* starts near each other are kept alike */

/* ---- Around -------------------------------------------------------------------------------------------- */

static double value_around(const void *ctx, kzi_fit_round *shape, double least)
{
    const kzi_fit_input *input = ctx;
    const kz_hull *hull = &input->hull;
    double most = 0;
    int32_t i = 0;
    for (; i < hull->n_points; i++) {
        const double found = kzi_fit_segment_distance_sq(shape->a, shape->b, kzi_vec_of(hull->points[i]));
        if (found <= most) continue;
        most = found;
        shape->r = sqrt(most); /* it rises, and the area with it */
        if (-kzi_fit_area(shape) <= least) break;
    }
    kzi_work_spend(input->work, CAPSULE_CORNER_STEPS * (uint64_t)i);
    shape->r = sqrt(most);
    return -kzi_fit_area(shape);
}

/* The line along u in the middle between the hull's two sides, and half their distance. */
static double middle_of_hull(const kz_hull *hull, kzi_vec u, double *half)
{
    double lo = INFINITY, hi = -INFINITY;
    for (int32_t i = 0; i < hull->n_points; i++) {
        const double v = u.x * (double)hull->points[i].y - u.y * (double)hull->points[i].x;
        if (v < lo) lo = v;
        if (v > hi) hi = v;
    }
    *half = (hi - lo) / 2;
    return (lo + hi) / 2;
}

/* The shortest axis on that line from which all corners are within r. */
static kzi_fit_round capsule_along(const kz_hull *hull, kzi_vec u, double middle, double r)
{
    double from = INFINITY, to = -INFINITY;
    for (int32_t i = 0; i < hull->n_points; i++) {
        const double x = (double)hull->points[i].x, y = (double)hull->points[i].y;
        const double along = u.x * x + u.y * y, v = u.x * y - u.y * x - middle, left = r * r - v * v;
        const double reach = left > 0 ? sqrt(left) : 0;
        if (along + reach < from) from = along + reach;
        if (along - reach > to) to = along - reach;
    }
    if (from > to) from = to = (from + to) / 2;
    return (kzi_fit_round){
        {u.x * from - u.y * middle, u.y * from + u.x * middle}, {u.x * to - u.y * middle, u.y * to + u.x * middle}, r};
}

static kzi_fit_round capsule_around(const kzi_fit_input *input)
{
    const kz_hull *hull = &input->hull;
    const kzi_fit_round circle = kzi_fit_circle_around(hull, input->work);
    kzi_fit_hills starts = {.most = CAPSULE_KEPT};
    kzi_fit_keep(&starts, &circle, -kzi_fit_area(&circle), NO_HILL);
    for (int i = 0; i < CAPSULE_DIRECTIONS && !kzi_work_is_over(input->work); i++) {
        float c, s;
        double half;
        kz_cos_sin_degrees(180.0 * i / CAPSULE_DIRECTIONS, &c, &s);
        const kzi_vec u = {(double)c, (double)s};
        const double middle = middle_of_hull(hull, u, &half);
        for (int k = 0; k <= CAPSULE_RADII; k++) {
            kzi_fit_round found = capsule_along(hull, u, middle, half + (circle.r - half) * k / CAPSULE_RADII);
            kzi_fit_keep(&starts, &found, value_around(input, &found, -INFINITY), NO_HILL);
        }
    }
    kzi_fit_round best = kzi_fit_best_climb(starts.shape, starts.n, KZI_FIT_ENDS, circle.r / 4, CAPSULE_FINE,
                                            value_around, input, input->work);
    kzi_fit_round enclosing = circle;
    kzi_fit_enclose_hull(input, &best);
    kzi_fit_enclose_hull(input, &enclosing);
    return kzi_fit_area(&enclosing) <= kzi_fit_area(&best) ? enclosing : best;
}

/* ---- Within -------------------------------------------------------------------------------------------- */

/* Boundary distances are right for points in set cells only. */
static bool is_in_set_cell(const kz_mask *mask, kzi_vec p)
{
    return kz_mask_get(mask, kzi_saturate_i32((double)kzi_floor_i64(p.x)),
                       kzi_saturate_i32((double)kzi_floor_i64(p.y)));
}

/* The square of a radius up to which the shape's area is at most `least`; 0 when rounding leaves that unclear. */
static double square_of_radius_for(kzi_fit_round shape, double least)
{
    const double dx = shape.b.x - shape.a.x, dy = shape.b.y - shape.a.y, length = sqrt(dx * dx + dy * dy);
    const double pi = 3.141592653589793;
    if (!(least > 0)) return 0;
    const double r_sq = least / (length + sqrt(length * length + pi * least)); /* from pi r^2 + 2 length r = least */
    const double enough = r_sq * r_sq * 0.9999999;
    shape.r = sqrt(enough);
    return kzi_fit_area(&shape) <= least ? enough : 0;
}

/* A segment that begins in a set cell and leaves the set cells somewhere has no more room than their corners there. */
static double value_inside(const void *ctx, kzi_fit_round *shape, double least)
{
    const kzi_fit_boundary *boundary = ctx;
    const double corner_sq = CAPSULE_LEAST_ROOM * CAPSULE_LEAST_ROOM, least_sq = square_of_radius_for(*shape, least);
    if (!is_in_set_cell(boundary->mask, shape->a)) return -1;
    const double room_sq =
        kzi_fit_boundary_distance_sq(boundary, shape->a, shape->b, least_sq > corner_sq ? least_sq : corner_sq);
    if (room_sq <= corner_sq) return -1;
    shape->r = sqrt(room_sq);
    return kzi_fit_area(shape);
}

/* Is the mask so large that the depth of the block serves for that of any point in it? */
static bool walks_by_blocks(const kzi_fit_boundary *boundary)
{
    const kz_cell_rect r = boundary->mask->bounds;
    return r.x1 - r.x0 >= CAPSULE_LARGE || r.y1 - r.y0 >= CAPSULE_LARGE;
}

/* The square of the room at a point, or some value up to r^2 when that is too little, as outside the set cells. */
static double room_on_walk(const kzi_fit_boundary *boundary, kzi_vec p, double r, bool by_blocks)
{
    const kzi_fit_field *field = boundary->field;
    if (!by_blocks) return is_in_set_cell(boundary->mask, p) ? kzi_fit_boundary_distance_sq(boundary, p, p, r * r) : 0;
    const int64_t block = kzi_fit_block_at(field, p);
    kzi_work_spend(boundary->work, CAPSULE_WALK_STEPS);
    return block < 0 ? 0 : -(double)field->depth[block] * field->side * field->side;
}

/* Walks from p along u as long as there is room for r at each step. */
static kzi_vec walk_with_room(const kzi_fit_boundary *boundary, kzi_vec p, kzi_vec u, double r)
{
    const bool by_blocks = walks_by_blocks(boundary);
    const double least = r > 2 ? r / 4 : 0.5;
    double room_sq = room_on_walk(boundary, p, 0, by_blocks);
    while (!kzi_work_is_over(boundary->work)) {
        const double more = sqrt(room_sq) - r, step = more > least ? more : least;
        const kzi_vec next = {p.x + u.x * step, p.y + u.y * step};
        room_sq = room_on_walk(boundary, next, r, by_blocks);
        if (room_sq <= r * r) return p;
        p = next;
    }
    return p;
}

static void walk_from_cell(const kzi_fit_boundary *boundary, kzi_vec p, kzi_vec u, double room, kzi_fit_hills *starts)
{
    static const double shares[3] = {0.95, 0.75, 0.5};
    for (int i = 0; i < 3; i++) {
        const double r = room * shares[i];
        if (r <= CAPSULE_LEAST_ROOM) return;
        kzi_fit_round found = {walk_with_room(boundary, p, u, r), walk_with_room(boundary, p, (kzi_vec){-u.x, -u.y}, r),
                               r};
        found = kzi_fit_rounded(found);
        const double least = starts->n < CAPSULE_KEPT ? -INFINITY : starts->value[CAPSULE_KEPT - 1];
        const double value = value_inside(boundary, &found, least);
        if (value > 0) kzi_fit_keep(starts, &found, value, NO_HILL);
    }
}

/* The direction in which the mask is longest: that of the larger eigenvalue of its second moments. */
static kzi_vec main_axis(const kzi_fit_moments *m, double *along, double *across)
{
    const double half = (m->xx - m->yy) / 2, root = sqrt(half * half + m->xy * m->xy);
    kzi_vec u = half > 0 ? (kzi_vec){half + root, m->xy} : (kzi_vec){m->xy, root - half};
    const double length = sqrt(u.x * u.x + u.y * u.y);
    *along = (m->xx + m->yy) / 2 + root;
    *across = (m->xx + m->yy) / 2 - root;
    if (!(length > 0)) return (kzi_vec){1, 0};
    return (kzi_vec){u.x / length, u.y / length};
}

/* The deepest block of a part of the bounds, the first of equally deep ones; -1 when none is set. */
static int64_t deepest_block(const kzi_fit_field *field, int part_x, int part_y, kzi_work *work)
{
    const int64_t w = field->w, h = field->h;
    const int64_t x0 = w * part_x / CAPSULE_PARTS, x1 = w * (part_x + 1) / CAPSULE_PARTS;
    const int64_t y0 = h * part_y / CAPSULE_PARTS, y1 = h * (part_y + 1) / CAPSULE_PARTS;
    int64_t deepest = -1;
    for (int64_t y = y0; y < y1; y++) {
        kzi_work_tick(work, (uint64_t)(x1 - x0));
        for (int64_t x = x0; x < x1; x++)
            if (field->depth[y * w + x] < (deepest < 0 ? 0 : field->depth[deepest])) deepest = y * w + x;
    }
    return deepest;
}

static kzi_fit_round capsule_inside(const kzi_fit_input *input, kzi_fit_round circle)
{
    const kzi_fit_field *field = &input->field;
    const kzi_fit_moments moments = kzi_fit_moments_of(input->mask, input->work);
    kzi_fit_hills starts = {.most = CAPSULE_KEPT};
    double along, across;
    kzi_fit_keep(&starts, &circle, kzi_fit_area(&circle), NO_HILL);
    for (int part = 0; part < CAPSULE_PARTS * CAPSULE_PARTS; part++) {
        const int64_t block = deepest_block(field, part % CAPSULE_PARTS, part / CAPSULE_PARTS, input->work);
        if (block < 0) continue;
        const kzi_vec p = kzi_fit_block_centre(field, (size_t)block);
        const double room = field->side * sqrt(-(double)field->depth[block]);
        walk_from_cell(&input->boundary, p, main_axis(&moments, &along, &across), room, &starts);
        for (int i = 0; i < CAPSULE_AXES; i++) {
            float c, s;
            kz_cos_sin_degrees(180.0 * i / CAPSULE_AXES, &c, &s);
            walk_from_cell(&input->boundary, p, (kzi_vec){(double)c, (double)s}, room, &starts);
        }
    }
    kzi_fit_round best = kzi_fit_best_climb(starts.shape, starts.n, KZI_FIT_ENDS, circle.r / 2, CAPSULE_FINE,
                                            value_inside, &input->boundary, input->work);
    kzi_fit_avoid_clear(input, &circle);
    kzi_fit_avoid_clear(input, &best);
    return kzi_fit_area(&circle) >= kzi_fit_area(&best) ? circle : best;
}

/* ---- Between ------------------------------------------------------------------------------------------- */

/* The capsule as long and as wide as a rectangle of these moments. */
static kzi_fit_round capsule_of_moments(const kz_mask *mask, kzi_work *work)
{
    const kzi_fit_moments m = kzi_fit_moments_of(mask, work);
    double along, across;
    const kzi_vec u = main_axis(&m, &along, &across);
    const double r = sqrt(across > 0 ? 3 * across : 0), reach = sqrt(3 * along) - r, half = reach > 0 ? reach : 0;
    return (kzi_fit_round){
        {m.centre.x - half * u.x, m.centre.y - half * u.y}, {m.centre.x + half * u.x, m.centre.y + half * u.y}, r};
}

/* A capsule as wide as most of a circle and as long as the circle, in one of four directions. */
static kzi_fit_round stretched_circle(const kzi_fit_round *circle, int direction)
{
    float c, s;
    kz_cos_sin_degrees(45.0 * direction, &c, &s);
    const double half = circle->r / 2, dx = half * (double)c, dy = half * (double)s;
    return (kzi_fit_round){
        {circle->a.x - dx, circle->a.y - dy}, {circle->a.x + dx, circle->a.y + dy}, 0.75 * circle->r};
}

static kzi_fit_round best_capsule_between(const kzi_fit_input *input, const kzi_fit_round *circle,
                                          const kzi_fit_round *around, const kzi_fit_round *inside)
{
    const kzi_fit_round starts[8] = {*around,
                                     *inside,
                                     *circle,
                                     capsule_of_moments(input->mask, input->work),
                                     stretched_circle(circle, 0),
                                     stretched_circle(circle, 1),
                                     stretched_circle(circle, 2),
                                     stretched_circle(circle, 3)};
    return kzi_fit_best_between(input, starts, 8, KZI_FIT_ENDS_RADIUS, around->r / 2, CAPSULE_STEP);
}

static kzi_fit_round best_capsule(const kzi_fit_input *input)
{
    kzi_fit_round around, inside;
    if (input->weight < KZI_FIT_ONE) around = capsule_around(input);
    if (input->weight == 0) return around;
    kzi_fit_round circle = kzi_fit_circle_inside(&input->boundary);
    inside = capsule_inside(input, circle);
    if (input->weight == KZI_FIT_ONE) return inside;
    circle = kzi_fit_best_circle(input, &circle);
    return best_capsule_between(input, &circle, &around, &inside);
}

kz_result kz_mask_fit_capsule(const kz_mask *mask, float tightness, const kz_work *limits, const kz_allocator *alloc,
                              kz_capsule *capsule, kz_fit_loss *loss, kz_error *err)
{
    kzi_fit_round best;
    const kz_result result =
        kzi_fit_round_shape(mask, tightness, limits, alloc, capsule ? best_capsule : NULL, &best, loss, err);
    if (result != KZ_OK) return result;
    const bool upright = best.a.y < best.b.y || (best.a.y == best.b.y && best.a.x <= best.b.x);
    const kzi_vec first = upright ? best.a : best.b, last = upright ? best.b : best.a;
    capsule->a = (kz_vec2){(float)first.x, (float)first.y};
    capsule->b = (kz_vec2){(float)last.x, (float)last.y};
    capsule->r = (float)best.r;
    return KZ_OK;
}
