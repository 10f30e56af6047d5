/* mask_transform.c - affine transforms of masks by scan conversion of their transformed outline.
 *
 * Looking up every cell of the result in the source would cost multiplications and a memory access for each cell.  The
 * outline has far fewer edges than the mask has cells.  Each edge is moved to its new place and flips one bit in every
 * row whose line of cell centres it crosses.  A running exclusive-or along each row then fills between the edges.
 *
 * The result is defined bit for bit.  The map's shift is split into whole cells, ceil(at - 1/2), and an exact rest.  A
 * corner (x, y) goes to
 *     ((xx*x + xy*y) + rest_x, (yx*x + yy*y) + rest_y)
 * in double, in that order.  It is then rounded to the nearest multiple of 1/65536, halves down.  All further steps are
 * exact, and a shift by whole cells shifts the result by them.
 *
 * An edge crosses row k when min(y0, y1) <= k + 1/2 < max(y0, y1).  It flips the cells from the first whose centre lies
 * at or right of the exact crossing.  Edges share their corners, so every row is crossed an even number of times. */
#include "mask/kernels/mask_kernels.h"
#include "mask/transform/mask_outline.h"
#include "mask/transform/mask_rotate90.h"
#include "math/lanes/f64x4.h"

#define KZI_GRAIN_BITS           16
#define KZI_GRAIN                ((int64_t)1 << KZI_GRAIN_BITS) /* units in a cell */
#define KZI_HALF_CELL            (KZI_GRAIN / 2)
#define KZI_MAX_CORNER           ((int64_t)1 << 30)
#define KZI_MAX_TRANSFORMED_SIDE 32768 /* 128 MiB: a mistaken scale must not take all memory */

kz_affine kz_affine_from_pose(double scale_x, double scale_y, kz_vec2 at, kz_pose pose)
{
    const double c = (double)pose.cos, s = (double)pose.sin, x = (double)at.x, y = (double)at.y;
    kz_affine map;
    map.xx = c * scale_x;
    map.xy = -s * scale_y;
    map.yx = s * scale_x;
    map.yy = c * scale_y;
    map.at_x = (double)pose.at.x + (c * x - s * y);
    map.at_y = (double)pose.at.y + (s * x + c * y);
    return map;
}

typedef struct outline_carrier {
    kz_affine map;            /* with the rest of the shift */
    int64_t whole_x, whole_y; /* the whole cells of the shift */
    int64_t x0, y0, x1, y1;   /* box of the corners, in grains */
    bool beyond;              /* a corner lay beyond the limit; reported is: */
    double beyond_at;
    kz_mask *target;
    int64_t left, top; /* cell (0, 0) of the target, in grains */
} outline_carrier;

/* ---- First pass: how large? ----------------------------------------------------------------------------- */

static double carry_x(const kz_affine *m, double x, double y) { return (m->xx * x + m->xy * y) + m->at_x; }
static double carry_y(const kz_affine *m, double x, double y) { return (m->yx * x + m->yy * y) + m->at_y; }

static bool corner_is_within(double v) { return v >= -(double)KZI_MAX_CORNER && v <= (double)KZI_MAX_CORNER; }

/* Rounds to the nearest grain, halves down; v is within the limit.  The difference is exact. */
static inline int64_t to_grain(double v)
{
    const double grains = v * (double)KZI_GRAIN;
    const int64_t whole = (int64_t)grains; /* towards zero */
    const double rest = grains - (double)whole;
    return whole + (rest > 0.5) - (rest <= -0.5);
}

static void measure_corner(outline_carrier *o, int32_t cx, int32_t cy)
{
    const double x = carry_x(&o->map, cx, cy), y = carry_y(&o->map, cx, cy);
    const double far_x = x + (double)o->whole_x, far_y = y + (double)o->whole_y;
    if (!corner_is_within(far_x) || !corner_is_within(far_y)) {
        o->beyond = true;
        o->beyond_at = corner_is_within(far_x) ? far_y : far_x;
        return;
    }
    const int64_t gx = to_grain(x), gy = to_grain(y);
    if (gx < o->x0) o->x0 = gx;
    if (gx > o->x1) o->x1 = gx;
    if (gy < o->y0) o->y0 = gy;
    if (gy > o->y1) o->y1 = gy;
}

/* On a line, moved places rise or fall with x, and so do the rounded ones.  So the outermost corners suffice. */
static void measure_lines(outline_carrier *o, const kz_mask *mask)
{
    int32_t first, last;
    for (int32_t y = mask->bounds.y0; y <= mask->bounds.y1; y++) {
        if (!kzi_mask_line_corners(mask, y, &first, &last)) continue;
        measure_corner(o, first, y);
        measure_corner(o, last, y);
    }
}

/* The first cell whose centre lies at or beyond v: ceil(v / KZI_GRAIN - 1/2). */
static int64_t first_centre(int64_t v)
{
    const int64_t up = v + KZI_HALF_CELL - 1;
    return up >= 0 ? up / KZI_GRAIN : -((KZI_GRAIN - 1 - up) / KZI_GRAIN);
}

/* The same for places right of and below the target's cell (0, 0), whose centre may lie up to half a cell beyond v. */
static inline int32_t centre_from(int64_t v) { return (int32_t)((uint64_t)(v + KZI_HALF_CELL - 1) >> KZI_GRAIN_BITS); }

/* ---- Second pass: flip a bit where an edge crosses a row -------------------------------------------------- */

/* x along an edge, exactly: whole + rest / rise with 0 <= rest < rise. */
typedef struct edge_walk {
    int64_t whole, rest, step_whole, step_rest, rise;
} edge_walk;

/* n / d with the rest in 0 .. d-1; d > 0. */
static void divide_down(int64_t n, int64_t d, int64_t *whole, int64_t *rest)
{
    *whole = n / d;
    *rest = n % d;
    if (*rest < 0) {
        *rest += d;
        *whole -= 1;
    }
}

static void walk_step(edge_walk *w)
{
    w->whole += w->step_whole;
    w->rest += w->step_rest;
    if (w->rest >= w->rise) {
        w->rest -= w->rise;
        w->whole += 1;
    }
}

static inline void flip_from(kz_mask *target, int32_t column, int32_t row)
{
    /* A crossing right of the last column counts for nothing when that column ends its strip.  Otherwise it ends the
     * fill in the padding bits, which so become 0 again. */
    if (column / 64 < target->n_strips) kzi_mask_strip(target, column / 64)[row] ^= (uint64_t)1 << column % 64;
}

static void walk_rows(kz_mask *target, int32_t row0, int32_t row1, int64_t x0, int64_t y0, int64_t x1, int64_t y1)
{
    edge_walk w;
    w.rise = y1 - y0;
    divide_down((row0 * KZI_GRAIN + KZI_HALF_CELL - y0) * (x1 - x0), w.rise, &w.whole, &w.rest);
    w.whole += x0;
    flip_from(target, centre_from(w.whole + (w.rest > 0)), row0);
    if (row0 + 1 == row1) return;
    divide_down(KZI_GRAIN * (x1 - x0), w.rise, &w.step_whole, &w.step_rest);
    for (int32_t row = row0 + 1; row < row1; row++) {
        walk_step(&w);
        flip_from(target, centre_from(w.whole + (w.rest > 0)), row);
    }
}

/* An edge that goes down, its corners in grains from the target's corner: whole numbers below 2^31 + 2^16. */
typedef struct moved_edge {
    double x0, y0, x1, y1, slope; /* of x per y */
} moved_edge;

/* A crossing in double is off by less than 2^-18 grains, so its column is certain unless a centre is that close; then
 * integers decide. */
static inline void cross_rows(kz_mask *target, const moved_edge *e)
{
    const double too_close = 0x1p-20; /* cells */
    const int32_t row0 = centre_from((int64_t)e->y0), row1 = centre_from((int64_t)e->y1);
    for (int32_t row = row0; row < row1; row++) {
        const double down = (double)(row * KZI_GRAIN + KZI_HALF_CELL) - e->y0;
        const double centres = (e->x0 + down * e->slope - (double)KZI_HALF_CELL) / (double)KZI_GRAIN;
        const int32_t whole = (int32_t)centres;
        const double rest = centres - (double)whole; /* below 0 to the left of the first centre */
        if (rest < too_close || rest > 1 - too_close) {
            walk_rows(target, row, row1, (int64_t)e->x0, (int64_t)e->y0, (int64_t)e->x1, (int64_t)e->y1);
            return;
        }
        flip_from(target, whole + 1, row);
    }
}

/* to_grain for four corners, from the target's corner.  The sum with 1.5 * 2^52 is rounded to a whole number, halves to
 * the even one. */
static inline kzi_f64x4 grains_of(kzi_f64x4 v, int64_t corner)
{
    const kzi_f64x4 grains = kzi_f64x4_mul(v, kzi_f64x4_all((double)KZI_GRAIN)), big = kzi_f64x4_all(0x1.8p52);
    const kzi_f64x4 nearest = kzi_f64x4_sub(kzi_f64x4_add(grains, big), big);
    const kzi_f64x4_truth half_up = kzi_f64x4_equal(kzi_f64x4_sub(nearest, grains), kzi_f64x4_all(0.5));
    const kzi_f64x4 one = kzi_f64x4_pick(half_up, kzi_f64x4_all(1), kzi_f64x4_all(0));
    return kzi_f64x4_sub(kzi_f64x4_sub(nearest, one), kzi_f64x4_all((double)corner));
}

static inline kzi_f64x4 carried(double by_x, double by_y, double at, kzi_f64x4 x, kzi_f64x4 y)
{
    const kzi_f64x4 sum = kzi_f64x4_add(kzi_f64x4_mul(kzi_f64x4_all(by_x), x), kzi_f64x4_mul(kzi_f64x4_all(by_y), y));
    return kzi_f64x4_add(sum, kzi_f64x4_all(at));
}

/* Edges as they are found.  Four are moved at a time. */
#define EDGES_AT_ONCE 64
typedef struct edge_list {
    outline_carrier *o;
    int32_t n;
    double x0[EDGES_AT_ONCE], y0[EDGES_AT_ONCE], x1[EDGES_AT_ONCE], y1[EDGES_AT_ONCE];
} edge_list;

/* Four corners, in grains from the target's corner. */
typedef struct four_corners {
    kzi_f64x4 x, y;
} four_corners;

KZI_NEVER_INLINE void move_corners(const outline_carrier *o, const double *x, const double *y, four_corners *out)
{
    const kz_affine *m = &o->map;
    const kzi_f64x4 at_x = kzi_f64x4_load(x), at_y = kzi_f64x4_load(y);
    out->x = grains_of(carried(m->xx, m->xy, m->at_x, at_x, at_y), o->left);
    out->y = grains_of(carried(m->yx, m->yy, m->at_y, at_x, at_y), o->top);
}

static void move_four(const edge_list *list, int32_t i, moved_edge out[4])
{
    four_corners a, b;
    move_corners(list->o, list->x0 + i, list->y0 + i, &a);
    move_corners(list->o, list->x1 + i, list->y1 + i, &b);
    const kzi_f64x4 ax = a.x, ay = a.y, bx = b.x, by = b.y;
    const kzi_f64x4_truth down = kzi_f64x4_less(ay, by);
    const kzi_f64x4 top_x = kzi_f64x4_pick(down, ax, bx), end_x = kzi_f64x4_pick(down, bx, ax);
    const kzi_f64x4 top_y = kzi_f64x4_min(ay, by), end_y = kzi_f64x4_max(ay, by);
    const kzi_f64x4 rise = kzi_f64x4_max(kzi_f64x4_sub(end_y, top_y), kzi_f64x4_all(1)); /* a level edge has no rows */
    double lanes[5][4];
    kzi_f64x4_store(lanes[0], top_x);
    kzi_f64x4_store(lanes[1], top_y);
    kzi_f64x4_store(lanes[2], end_x);
    kzi_f64x4_store(lanes[3], end_y);
    kzi_f64x4_store(lanes[4], kzi_f64x4_div(kzi_f64x4_sub(end_x, top_x), rise));
    for (int k = 0; k < 4; k++) out[k] = (moved_edge){lanes[0][k], lanes[1][k], lanes[2][k], lanes[3][k], lanes[4][k]};
}

static void cross_edges(edge_list *list)
{
    while (list->n % 4) {
        const int32_t i = list->n++;
        list->x0[i] = list->y0[i] = list->x1[i] = list->y1[i] = 0;
    }
    for (int32_t i = 0; i < list->n; i += 4) {
        moved_edge four[4];
        move_four(list, i, four);
        for (int k = 0; k < 4; k++) cross_rows(list->o->target, &four[k]);
    }
    list->n = 0;
}

static inline void add_edge(void *ctx, int32_t x0, int32_t y0, int32_t x1, int32_t y1)
{
    edge_list *list = ctx;
    const int32_t i = list->n++;
    list->x0[i] = x0, list->y0[i] = y0, list->x1[i] = x1, list->y1[i] = y1;
    if (list->n == EDGES_AT_ONCE) cross_edges(list);
}

static void fill_rows(kz_mask *target)
{
    const kzi_mask_kernels *kernels = kzi_mask_kernels_now();
    const uint64_t *before = kzi_mask_strip(target, target->n_strips); /* zeros */
    for (int32_t s = 0; s < target->n_strips; s++) {
        uint64_t *strip = kzi_mask_strip(target, s);
        kernels->fill(strip, before, target->h);
        before = strip;
    }
}

/* ---- The whole ------------------------------------------------------------------------------------------- */

static bool map_is_shift(const kz_affine *m) { return m->xx == 1 && m->xy == 0 && m->yx == 0 && m->yy == 1; }

static kz_result check_result_side(int64_t w, int64_t h, kz_error *err)
{
    const int64_t side = w > h ? w : h;
    return side > KZI_MAX_TRANSFORMED_SIDE ? kzi_fail(err, KZ_ERR_TOO_LARGE, side, KZI_MAX_TRANSFORMED_SIDE) : KZ_OK;
}

static kz_result check_map_numbers(const kz_affine *m, kz_error *err)
{
    const double numbers[6] = {m->xx, m->xy, m->yx, m->yy, m->at_x, m->at_y};
    for (int i = 0; i < 6; i++)
        if (!(numbers[i] - numbers[i] == 0)) return kzi_fail(err, KZ_ERR_NOT_FINITE, i, 0);
    return KZ_OK;
}

static kz_result make_empty_mask(const kz_allocator *alloc, kz_mask **out, kz_cell *origin, kz_error *err)
{
    const kz_result result = kzi_mask_new(0, 0, alloc, out, err);
    if (result != KZ_OK) return result;
    kzi_mask_bake(*out);
    *origin = (kz_cell){0, 0};
    return KZ_OK;
}

static kz_result shift_mask(const kz_mask *mask, const outline_carrier *o, const kz_allocator *alloc, kz_mask **out,
                            kz_cell *origin, kz_error *err)
{
    const kz_cell_rect box = mask->bounds;
    kz_result result = check_result_side((int64_t)box.x1 - box.x0, (int64_t)box.y1 - box.y0, err);
    if (result != KZ_OK) return result;
    result = kzi_mask_new(box.x1 - box.x0, box.y1 - box.y0, alloc, out, err);
    if (result != KZ_OK) return result;
    kzi_mask_copy_bounds(*out, mask);
    origin->x = (int32_t)(box.x0 + o->whole_x);
    origin->y = (int32_t)(box.y0 + o->whole_y);
    return KZ_OK;
}

static kz_cell place_cell(const outline_carrier *o, int64_t x, int64_t y)
{
    return (kz_cell){(int32_t)(x + o->whole_x), (int32_t)(y + o->whole_y)};
}

/* Is the map one of the eight symmetries of the grid?  A rest of almost half a cell could be rounded to half a cell for
 * some corners and not for others: then the outline decides. */
static bool map_is_rotation90(const kz_affine *m, kz_rotation90 *rotation)
{
    const bool level = m->xy == 0 && m->yx == 0 && (m->xx == 1 || m->xx == -1) && (m->yy == 1 || m->yy == -1);
    const bool upright = m->xx == 0 && m->yy == 0 && (m->xy == 1 || m->xy == -1) && (m->yx == 1 || m->yx == -1);
    if (!(level || upright) || m->at_x < -0.49 || m->at_y < -0.49) return false;
    if (level) *rotation = (kz_rotation90){m->yy > 0 ? 0 : 2, m->xx != m->yy};
    else *rotation = (kz_rotation90){m->xy < 0 ? 1 : 3, m->xy == m->yx};
    return true;
}

static kz_result rotate_mask(const kz_mask *mask, const outline_carrier *o, kz_rotation90 rotation,
                             const kz_allocator *alloc, kz_mask **out, kz_cell *origin, kz_error *err)
{
    const kz_cell_rect box = mask->bounds;
    kz_result result = check_result_side((int64_t)box.x1 - box.x0, (int64_t)box.y1 - box.y0, err);
    if (result == KZ_OK) result = kzi_mask_rotate90_part(mask, box, rotation, alloc, out, err);
    if (result != KZ_OK) return result;
    /* The corner that becomes the top left one. */
    const double x = o->map.xx < 0 || o->map.yx < 0 ? box.x1 : box.x0;
    const double y = o->map.xy < 0 || o->map.yy < 0 ? box.y1 : box.y0;
    *origin = place_cell(o, (int64_t)(o->map.xx * x + o->map.xy * y), (int64_t)(o->map.yx * x + o->map.yy * y));
    return KZ_OK;
}

static kz_result carry_mask(const kz_mask *mask, outline_carrier *o, const kz_allocator *alloc, kz_mask **out,
                            kz_cell *origin, kz_error *err)
{
    const int64_t x0 = first_centre(o->x0), y0 = first_centre(o->y0);
    const int64_t w = first_centre(o->x1) - x0, h = first_centre(o->y1) - y0;
    kz_result result = check_result_side(w, h, err);
    if (result != KZ_OK) return result;
    result = kzi_mask_new((int32_t)w, (int32_t)h, alloc, &o->target, err);
    if (result != KZ_OK) return result;
    o->left = x0 * KZI_GRAIN;
    o->top = y0 * KZI_GRAIN;
    /* Edges that stay level cross no row. */
    edge_list list;
    list.o = o;
    list.n = 0;
    if (o->map.yx != 0) kzi_mask_level_edges(mask, add_edge, &list);
    if (o->map.yy != 0) kzi_mask_upright_edges(mask, add_edge, &list);
    cross_edges(&list);
    fill_rows(o->target);
    kzi_mask_bake(o->target);

    const kz_cell corner = kzi_mask_trim(o->target);
    *origin = o->target->count > 0 ? place_cell(o, x0 + corner.x, y0 + corner.y) : (kz_cell){0, 0};
    *out = o->target;
    return KZ_OK;
}

kz_result kz_mask_transform(const kz_mask *mask, const kz_affine *map, const kz_allocator *alloc, kz_mask **out,
                            kz_cell *origin, kz_error *err)
{
    if (!mask) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if (!map) return kzi_fail(err, KZ_ERR_ARGUMENT, 2, 0);
    if (!out) return kzi_fail(err, KZ_ERR_ARGUMENT, 4, 0);
    if (!origin) return kzi_fail(err, KZ_ERR_ARGUMENT, 5, 0);
    const kz_result result = check_map_numbers(map, err);
    if (result != KZ_OK) return result;
    if (mask->count == 0) return make_empty_mask(alloc, out, origin, err);

    outline_carrier o = {.map = *map, .x0 = INT64_MAX, .y0 = INT64_MAX, .x1 = INT64_MIN, .y1 = INT64_MIN};
    if (!corner_is_within(map->at_x) || !corner_is_within(map->at_y)) {
        const double at = corner_is_within(map->at_x) ? map->at_y : map->at_x;
        return kzi_fail(err, KZ_ERR_TOO_LARGE, kzi_saturate_i64(at), KZI_MAX_CORNER);
    }
    o.whole_x = kzi_round_half_down(map->at_x);
    o.whole_y = kzi_round_half_down(map->at_y);
    o.map.at_x -= (double)o.whole_x;
    o.map.at_y -= (double)o.whole_y;
    measure_lines(&o, mask);
    if (o.beyond) return kzi_fail(err, KZ_ERR_TOO_LARGE, kzi_saturate_i64(o.beyond_at), KZI_MAX_CORNER);
    kz_rotation90 rotation;
    if (map_is_shift(map)) return shift_mask(mask, &o, alloc, out, origin, err);
    if (map_is_rotation90(&o.map, &rotation)) return rotate_mask(mask, &o, rotation, alloc, out, origin, err);
    /* Rounded corners of an outline squeezed onto a line could enclose a cell; the map says that there is none. */
    if (map->xx * map->yy == map->xy * map->yx) return make_empty_mask(alloc, out, origin, err);
    return carry_mask(mask, &o, alloc, out, origin, err);
}
