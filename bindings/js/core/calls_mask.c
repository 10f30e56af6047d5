/* calls_mask.c - masks for JavaScript. */
#include "calls.h"
#include "heap.h"

#include <stdlib.h>
#include <string.h>

/* ---- Making: each returns the mask, or NULL with the error in kzj_err -------------------------------------------- */

static kz_mask *made(kz_result result, kz_mask *mask) { return result == KZ_OK ? mask : NULL; }

static kz_mask *from_rule(const void *pixels, int32_t w, int32_t h, const kz_rule *rule)
{
    const kz_surface surface = {pixels, (ptrdiff_t)w * 4, KZ_FORMAT_RGBA32, 0, 0, w, h, NULL, 0};
    kz_mask *mask = NULL;
    return made(kz_mask_from_surface(&surface, rule, NULL, &mask, &kzj_err), mask);
}

kz_mask *KZJ(kzj_mask_alpha)(const void *rgba, int32_t w, int32_t h, int threshold)
{
    const kz_rule rule = kz_rule_alpha((uint8_t)threshold);
    return from_rule(rgba, w, h, &rule);
}

kz_mask *KZJ(kzj_mask_key)(const void *rgba, int32_t w, int32_t h, uint32_t rgb, int tolerance)
{
    const kz_rule rule = kz_rule_key(rgb, (uint8_t)tolerance);
    return from_rule(rgba, w, h, &rule);
}

kz_mask *KZJ(kzj_mask_text)(const char *text)
{
    kz_mask *mask = NULL;
    return made(kz_mask_from_text(text, NULL, &mask, &kzj_err), mask);
}

/* Scaled, shifted, rotated by radians, shifted again; the new cell (0, 0) lies at the answer's cell. */
/* The pivot, a point of the mask, comes to lie at (x, y). */
kz_mask *KZJ(kzj_mask_transform)(const kz_mask *mask, double sx, double sy, double pivot_x, double pivot_y, float x,
                                 float y, double angle_rad)
{
    kz_affine map = kz_affine_from_pose(sx, sy, (kz_vec2){0, 0}, kz_pose_radians(x, y, angle_rad));
    map.at_x -= map.xx * pivot_x + map.xy * pivot_y;
    map.at_y -= map.yx * pivot_x + map.yy * pivot_y;
    kz_mask *out = NULL;
    return made(kz_mask_transform(mask, &map, NULL, &out, &kzj_answered.cell, &kzj_err), out);
}

kz_mask *KZJ(kzj_mask_rotate90)(const kz_mask *mask, int quarters, int flip)
{
    kz_mask *out = NULL;
    return made(kz_mask_rotate90(mask, (kz_rotation90){quarters, flip != 0}, NULL, &out, &kzj_err), out);
}

kz_mask *KZJ(kzj_mask_common)(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy)
{
    kz_mask *out = NULL;
    return made(kz_mask_overlap_mask(a, b, dx, dy, NULL, &out, &kzj_err), out);
}

/* Grown by n cells, or shrunk by -n. */
kz_mask *KZJ(kzj_mask_grow)(const kz_mask *mask, int32_t n, int metric)
{
    kz_mask *out = NULL;
    const kz_result result = n < 0 ? kz_mask_erode(mask, -n, (kz_metric)metric, NULL, &out, &kzj_err)
                                   : kz_mask_dilate(mask, n, (kz_metric)metric, NULL, &out, &kzj_err);
    return made(result, out);
}

kz_mask *KZJ(kzj_mask_fill_holes)(const kz_mask *mask, int connectivity, double max_count)
{
    kz_mask *out = NULL;
    const kz_result result =
        kz_mask_fill_holes(mask, (kz_connectivity)connectivity, (int64_t)max_count, NULL, &out, &kzj_err);
    return made(result, out);
}

kz_mask *KZJ(kzj_mask_component)(const kz_mask *mask, int connectivity, int32_t x, int32_t y)
{
    kz_mask *out = NULL;
    return made(kz_mask_component(mask, (kz_connectivity)connectivity, x, y, NULL, &out, &kzj_err), out);
}

/* How: 0 draws b's cells on a copy of a, 1 erases them, 2 toggles them, 3 keeps those alone; 4 inverts a. */
kz_mask *KZJ(kzj_mask_combine)(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy, int how)
{
    kz_canvas *canvas = NULL;
    if (kz_canvas_from_mask(a, NULL, &canvas, &kzj_err) != KZ_OK) return NULL;
    switch (how) {
    case 0: kz_canvas_draw(canvas, b, dx, dy); break;
    case 1: kz_canvas_erase(canvas, b, dx, dy); break;
    case 2: kz_canvas_toggle(canvas, b, dx, dy); break;
    case 3: kz_canvas_keep(canvas, b, dx, dy); break;
    default: kz_canvas_invert(canvas);
    }
    kz_mask *out = NULL;
    const kz_result result =
        kz_mask_rotate90(kz_canvas_mask(canvas), (kz_rotation90){0, false}, NULL, &out, &kzj_err);
    kz_canvas_free(canvas);
    return made(result, out);
}

/* ---- Reading --------------------------------------------------------------------------------------------------- */

void KZJ(kzj_mask_to_cells)(const kz_mask *mask, unsigned char *bytes)
{
    const int32_t w = kz_mask_width(mask), h = kz_mask_height(mask);
    memset(bytes, 0, (size_t)w * (size_t)h);
    for (int32_t y = 0; y < h; y++)
        for (int32_t x = 0, x0, x1; kz_mask_next_run(mask, y, x, &x0, &x1); x = x1)
            memset(bytes + (size_t)y * (size_t)w + (size_t)x0, 1, (size_t)(x1 - x0));
}

double KZJ(kzj_mask_count)(const kz_mask *mask) { return (double)kz_mask_count(mask); }
void KZJ(kzj_mask_bounds)(const kz_mask *mask) { kzj_answered.rect = kz_mask_bounds(mask); }

/* ---- Two masks ------------------------------------------------------------------------------------------------- */

double KZJ(kzj_mask_area)(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy)
{
    return (double)kz_mask_overlap_area(a, b, dx, dy);
}

int KZJ(kzj_mask_first)(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy)
{
    return kz_mask_overlap_first(a, b, dx, dy, &kzj_answered.cell);
}

void KZJ(kzj_mask_common_bounds)(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy)
{
    kzj_answered.rect = kz_mask_overlap_bounds(a, b, dx, dy);
}

/* Whether they overlap at each of n offsets, as bytes. */
void KZJ(kzj_mask_overlap_at)(const kz_mask *a, const kz_mask *b, const kz_cell *at, size_t n, unsigned char *out)
{
    for (size_t i = 0; i < n; i++) out[i] = kz_mask_overlap(a, b, at[i].x, at[i].y);
}

int KZJ(kzj_mask_push)(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy, int32_t max_cells)
{
    return kz_mask_push(a, b, dx, dy, max_cells, &kzj_answered.cell);
}

int KZJ(kzj_mask_collide)(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy, int32_t max_cells)
{
    return kz_mask_collide(a, b, dx, dy, max_cells, &kzj_answered.mask_contact);
}

int KZJ(kzj_mask_sweep)(const kz_mask *a, float ax, float ay, float mx, float my, const kz_mask *b, float bx, float by)
{
    kzj_answered.mask_hit = kz_mask_sweep(a, (kz_vec2){ax, ay}, (kz_vec2){mx, my}, b, (kz_vec2){bx, by});
    return kzj_answered.mask_hit.hit;
}

int KZJ(kzj_mask_ray)(const kz_mask *mask, float x0, float y0, float x1, float y1)
{
    kzj_answered.mask_ray = kz_mask_ray(mask, (kz_vec2){x0, y0}, (kz_vec2){x1, y1});
    return kzj_answered.mask_ray.hit;
}
