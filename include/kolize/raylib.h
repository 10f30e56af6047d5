/* raylib.h - raylib's images as masks, its rectangles as boxes, and debug drawing by raylib.
 *
 * Include raylib's header first; without it this one declares nothing.  It is no part of the library: all functions are
 * inline, and nothing of raylib is linked by kolize.  The images were tried with raylib 6.
 *
 *     #include <raylib.h>
 *     #include <kolize/raylib.h>
 *     Image ship = LoadImage("ship.png");
 *     kz_mask *mask = NULL;
 *     kz_mask_from_raylib(ship, NULL, NULL, &mask, NULL);
 *     UnloadImage(ship);
 *     ...
 *     kz_mask_free(mask); */
#ifndef KOLIZE_RAYLIB_H
#define KOLIZE_RAYLIB_H

#if defined(RAYLIB_VERSION)

#include "draw.h"
#include "mask.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Values -------------------------------------------------------------------------------------------- */

static inline kz_vec2 kz_vec2_from_raylib(Vector2 v)
{
    const kz_vec2 out = {v.x, v.y};
    return out;
}

static inline Vector2 kz_vec2_to_raylib(kz_vec2 v)
{
    const Vector2 out = {v.x, v.y};
    return out;
}

static inline kz_box kz_box_from_raylib(Rectangle r)
{
    const kz_box out = {{r.x, r.y}, {r.x + r.width, r.y + r.height}};
    return out;
}

/* ---- Images -------------------------------------------------------------------------------------------- */

/* An image in place, for kz_surface_overlap and the like, while it is not changed and not unloaded.
 * Returns: format KZ_FORMAT_NONE for formats that kolize does not read in place; kz_mask_from_raylib converts those. */
static inline kz_surface kz_surface_from_raylib(Image image)
{
    kz_surface out = {NULL, 0, KZ_FORMAT_NONE, 0, 0, 0, 0, NULL, 0};
    out.pixels = image.data;
    out.w = image.width;
    out.h = image.height;
    if (image.format == PIXELFORMAT_UNCOMPRESSED_R8G8B8A8) out.format = KZ_FORMAT_RGBA32, out.pitch = 4 * image.width;
    if (image.format == PIXELFORMAT_UNCOMPRESSED_R8G8B8) out.format = KZ_FORMAT_RGB24, out.pitch = 3 * image.width;
    if (image.format == PIXELFORMAT_UNCOMPRESSED_R5G6B5) out.format = KZ_FORMAT_RGB565, out.pitch = 2 * image.width;
    return out;
}

/* Makes the mask of an image, of whatever format.
 * Args: `rule` NULL is alpha above 127.
 * Errors: those of kz_mask_from_surface; KZ_ERR_ARGUMENT (`out` is NULL); KZ_ERR_FORMAT (raylib cannot convert it).
 * Allocates: the mask; raylib a copy of an image that kolize does not read in place. */
static inline kz_result kz_mask_from_raylib(Image image, const kz_rule *rule, const kz_allocator *alloc, kz_mask **out,
                                           kz_error *err)
{
    const kz_rule alpha = kz_rule_alpha(KZ_ALPHA_DEFAULT);
    kz_surface pixels = kz_surface_from_raylib(image);
    Image copy = image;
    const bool convert = pixels.format == KZ_FORMAT_NONE && image.data;
    if (!out) {
        if (err) err->code = KZ_ERR_ARGUMENT, err->a = 4, err->b = 0;
        return KZ_ERR_ARGUMENT;
    }
    if (convert) {
        copy = ImageCopy(image);
        ImageFormat(&copy, PIXELFORMAT_UNCOMPRESSED_R8G8B8A8);
        pixels = kz_surface_from_raylib(copy);
    }
    const kz_result result = kz_mask_from_surface(&pixels, rule ? rule : &alpha, alloc, out, err);
    if (convert) UnloadImage(copy);
    return result;
}

/* ---- Drawing ------------------------------------------------------------------------------------------- */

static inline Color kzi_raylib_color(uint32_t rgba)
{
    const Color out = {(unsigned char)(rgba >> 24), (unsigned char)(rgba >> 16), (unsigned char)(rgba >> 8),
                       (unsigned char)rgba};
    return out;
}

static inline void kzi_raylib_line(void *ctx, kz_vec2 a, kz_vec2 b, const kz_pen *pen)
{
    const kz_draw *draw = (const kz_draw *)ctx;
    const float scale = draw->scale > 0 ? draw->scale : 1, width = pen->width > 0 ? pen->width : 1;
    DrawLineEx(kz_vec2_to_raylib(a), kz_vec2_to_raylib(b), width / scale, kzi_raylib_color(pen->color));
}

enum { KZI_RAYLIB_CROSSINGS = 64 }; /* of a row with edges; the others are left out */

static inline int kzi_raylib_crossings(const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings, float y,
                                       float *x)
{
    int n = 0;
    for (int32_t ring = 0, begin = 0; ring < n_rings; begin = ring_end[ring++])
        for (int32_t i = begin; i < ring_end[ring] && n < KZI_RAYLIB_CROSSINGS; i++) {
            const kz_vec2 a = points[i], b = points[i + 1 < ring_end[ring] ? i + 1 : begin];
            if ((a.y <= y) == (b.y <= y)) continue;
            const float at = a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y));
            int k = n++;
            for (; k > 0 && x[k - 1] > at; k--) x[k] = x[k - 1];
            x[k] = at;
        }
    return n;
}

/* By rows as high as a pixel of the picture, 4096 at most. */
static inline void kzi_raylib_fill(const kz_draw *draw, const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings,
                                   Color color)
{
    float x[KZI_RAYLIB_CROSSINGS], low = 0, high = -1;
    const float pixel = draw->scale > 0 ? 1 / draw->scale : 1;
    for (int32_t i = 0; n_rings > 0 && i < ring_end[n_rings - 1]; i++) {
        if (i == 0 || points[i].y < low) low = points[i].y;
        if (i == 0 || points[i].y > high) high = points[i].y;
    }
    for (int row = 0; row < 4096 && low + (float)row * pixel < high; row++) {
        const float y = low + (float)row * pixel, tall = y + pixel < high ? pixel : high - y;
        const int n = kzi_raylib_crossings(points, ring_end, n_rings, y + tall / 2, x);
        for (int i = 0; i + 1 < n; i += 2) {
            const Rectangle run = {x[i], y, x[i + 1] - x[i], tall};
            DrawRectangleRec(run, color);
        }
    }
}

static inline void kzi_raylib_polygon(void *ctx, const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings,
                                      const kz_pen *pen)
{
    const kz_draw *draw = (const kz_draw *)ctx;
    if (pen->filled) {
        kzi_raylib_fill(draw, points, ring_end, n_rings, kzi_raylib_color(pen->color));
        return;
    }
    for (int32_t ring = 0, begin = 0; ring < n_rings; begin = ring_end[ring++])
        for (int32_t i = begin; i < ring_end[ring]; i++)
            kzi_raylib_line(ctx, points[i], points[i + 1 < ring_end[ring] ? i + 1 : begin], pen);
}

static inline void kzi_raylib_circle(void *ctx, kz_vec2 center, float r, const kz_pen *pen)
{
    (void)ctx;
    if (pen->filled) DrawCircleV(kz_vec2_to_raylib(center), r, kzi_raylib_color(pen->color));
    else DrawCircleLines((int)center.x, (int)center.y, r, kzi_raylib_color(pen->color));
}

static inline void kzi_raylib_cells(void *ctx, const kz_mask *mask, kz_cell_rect part, kz_cell at, const kz_pen *pen)
{
    const kz_draw *draw = (const kz_draw *)ctx;
    if (pen->filled) kz_draw_cell_runs(draw, mask, part, at, pen);
    else kz_draw_cell_edges(draw, mask, part, at, pen);
}

static inline void kzi_raylib_text(void *ctx, kz_vec2 at, const char *text, const kz_pen *pen)
{
    const kz_draw *draw = (const kz_draw *)ctx;
    const float size = (pen->width > 0 ? pen->width : 10) / (draw->scale > 0 ? draw->scale : 1);
    DrawText(text, (int)at.x, (int)at.y, (int)(size + 0.5f), kzi_raylib_color(pen->color));
}

/* Makes raylib draw for kolize, between BeginDrawing and EndDrawing, or within BeginMode2D, in world coordinates.
 * Args: `draw` must stay where it is while it is used; scale is the camera's zoom.
 * Allocates: nothing. */
static inline void kz_raylib_draw_init(kz_draw *draw, float scale)
{
    const kz_draw made = {kzi_raylib_line, kzi_raylib_polygon, kzi_raylib_circle, kzi_raylib_cells, kzi_raylib_text,
                          NULL,            scale};
    *draw = made;
    draw->ctx = draw;
}

#ifdef __cplusplus
}
#endif
#endif
#endif
