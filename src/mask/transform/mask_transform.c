/* mask_transform.c - affine transforms of masks by scan conversion of their transformed outline.
 *
 * Looking up every cell of the result in the source would cost multiplications and a memory access for each cell.  The
 * outline has far fewer edges than the mask has cells; outline_scan.h draws it.
 *
 * The result is defined bit for bit.  The map's shift is split into whole cells, ceil(at - 1/2), and an exact rest.
 * outline_scan.h says what the map with that rest gives.  A shift by whole cells shifts the result by them. */
#include "mask/kernels/mask_kernels.h"
#include "mask/transform/mask_rotate90.h"
#include "mask/transform/outline_scan.h"

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

/* The map of a mask: whole cells of its shift are added at the end. */
typedef struct mask_map {
    kzi_outline_scan scan;
    kzi_outline_box box; /* of the moved corners */
    int64_t whole_x, whole_y;
} mask_map;

/* The first cell whose centre lies at or beyond v, rounded to grains: ceil(grains / KZI_GRAIN - 1/2). */
static int64_t first_centre(double v)
{
    const int64_t up = kzi_to_grain(v) + KZI_HALF_CELL - 1;
    return up >= 0 ? up / KZI_GRAIN : -((KZI_GRAIN - 1 - up) / KZI_GRAIN);
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

static kz_result shift_mask(const kz_mask *mask, const mask_map *o, const kz_allocator *alloc, kz_mask **out,
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

static kz_cell place_cell(const mask_map *o, int64_t x, int64_t y)
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

static kz_result rotate_mask(const kz_mask *mask, const mask_map *o, kz_rotation90 rotation, const kz_allocator *alloc,
                             kz_mask **out, kz_cell *origin, kz_error *err)
{
    const kz_cell_rect box = mask->bounds;
    kz_result result = check_result_side((int64_t)box.x1 - box.x0, (int64_t)box.y1 - box.y0, err);
    if (result == KZ_OK) result = kzi_mask_rotate90_part(mask, box, rotation, alloc, out, err);
    if (result != KZ_OK) return result;
    /* The corner that becomes the top left one. */
    const kz_affine *m = &o->scan.map;
    const double x = m->xx < 0 || m->yx < 0 ? box.x1 : box.x0;
    const double y = m->xy < 0 || m->yy < 0 ? box.y1 : box.y0;
    *origin = place_cell(o, (int64_t)(m->xx * x + m->xy * y), (int64_t)(m->yx * x + m->yy * y));
    return KZ_OK;
}

/* Flips the crossings in the target and fills it. */
#define LINES_ON_STACK 513
static kz_result draw_outline(kzi_outline_scan *scan, const kz_allocator *alloc, kz_error *err)
{
    int32_t on_stack[LINES_ON_STACK];
    const kz_allocator from = kzi_allocator(alloc);
    const size_t n = (size_t)(scan->mask->bounds.x1 - scan->mask->bounds.x0) + 1, size = n * sizeof *on_stack;
    scan->open = n <= LINES_ON_STACK ? on_stack : kzi_alloc(&from, size, sizeof *on_stack);
    if (!scan->open) return kzi_fail(err, KZ_ERR_MEMORY, (int64_t)size, 0);
    kzi_outline_cross(scan);
    if (scan->open != on_stack) kzi_release(&from, scan->open, size, sizeof *on_stack);
    fill_rows(scan->target);
    kzi_mask_bake(scan->target);
    return KZ_OK;
}

static kz_result carry_mask(mask_map *o, const kz_allocator *alloc, kz_mask **out, kz_cell *origin, kz_error *err)
{
    kzi_outline_scan *scan = &o->scan;
    const int64_t x0 = first_centre(o->box.x0), y0 = first_centre(o->box.y0);
    const int64_t w = first_centre(o->box.x1) - x0, h = first_centre(o->box.y1) - y0;
    kz_result result = check_result_side(w, h, err);
    if (result != KZ_OK) return result;
    result = kzi_mask_new((int32_t)w, (int32_t)h, alloc, &scan->target, err);
    if (result != KZ_OK) return result;
    scan->left = x0;
    scan->top = y0;
    result = draw_outline(scan, alloc, err);
    if (result != KZ_OK) {
        kz_mask_free(scan->target);
        return result;
    }
    const kz_cell corner = kzi_mask_trim(scan->target);
    *origin = scan->target->count > 0 ? place_cell(o, x0 + corner.x, y0 + corner.y) : (kz_cell){0, 0};
    *out = scan->target;
    return KZ_OK;
}

static kz_result check_within(const double *numbers, int n, double limit, kz_error *err)
{
    for (int i = 0; i < n; i++)
        if (!(kzi_abs(numbers[i]) <= limit))
            return kzi_fail(err, KZ_ERR_TOO_LARGE, kzi_saturate_i64(numbers[i]), KZI_MAX_CORNER);
    return KZ_OK;
}

/* Could a limit depend on how exact the box is? */
static bool box_is_large(const kzi_outline_box *box, double most_shift)
{
    const double side = kzi_max(box->x1 - box->x0, box->y1 - box->y0);
    const double far_x = kzi_max(-box->x0, box->x1), far_y = kzi_max(-box->y0, box->y1);
    return side > KZI_MAX_TRANSFORMED_SIDE - 4 || kzi_max(far_x, far_y) + most_shift > (double)KZI_MAX_CORNER / 2;
}

/* Of a cell that is carried by a number above twice the limit, one corner lies beyond the limit.  Below, nothing
 * overflows. */
static kz_result measure_map(mask_map *o, const kz_mask *mask, const kz_affine *map, kz_error *err)
{
    const double limit = (double)KZI_MAX_CORNER;
    const double shift[2] = {map->at_x, map->at_y}, numbers[4] = {map->xx, map->xy, map->yx, map->yy};
    kz_result result = check_within(shift, 2, limit, err);
    if (result == KZ_OK) result = check_within(numbers, 4, 2 * limit, err);
    if (result != KZ_OK) return result;
    kzi_outline_scan *scan = &o->scan;
    o->whole_x = kzi_round_half_down(map->at_x);
    o->whole_y = kzi_round_half_down(map->at_y);
    const double x = (double)o->whole_x, y = (double)o->whole_y;
    scan->mask = mask;
    scan->map = *map;
    scan->map.at_x -= x;
    scan->map.at_y -= y;
    o->box = kzi_outline_measure(scan);
    if (!box_is_large(&o->box, kzi_max(kzi_abs(x), kzi_abs(y)))) return KZ_OK;
    o->box = kzi_outline_measure_exact(scan);
    const double box[4] = {o->box.x0 + x, o->box.y0 + y, o->box.x1 + x, o->box.y1 + y};
    return check_within(box, 4, limit, err);
}

kz_result kz_mask_transform(const kz_mask *mask, const kz_affine *map, const kz_allocator *alloc, kz_mask **out,
                            kz_cell *origin, kz_error *err)
{
    if (!mask) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if (!map) return kzi_fail(err, KZ_ERR_ARGUMENT, 2, 0);
    if (!out) return kzi_fail(err, KZ_ERR_ARGUMENT, 4, 0);
    if (!origin) return kzi_fail(err, KZ_ERR_ARGUMENT, 5, 0);
    mask_map o;
    kz_rotation90 rotation;
    kz_result result = check_map_numbers(map, err);
    if (result != KZ_OK) return result;
    if (kzi_mask_is_clear(mask)) return make_empty_mask(alloc, out, origin, err);
    result = measure_map(&o, mask, map, err);
    if (result != KZ_OK) return result;
    if (map_is_shift(map)) return shift_mask(mask, &o, alloc, out, origin, err);
    if (map_is_rotation90(&o.scan.map, &rotation)) return rotate_mask(mask, &o, rotation, alloc, out, origin, err);
    /* Rounded corners of an outline squeezed onto a line could enclose a cell; the map says that there is none. */
    if (map->xx * map->yy == map->xy * map->yx) return make_empty_mask(alloc, out, origin, err);
    return carry_mask(&o, alloc, out, origin, err);
}
