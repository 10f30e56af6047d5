/* sdl.h - SDL's surfaces as masks, and debug drawing by SDL's renderer, for SDL 2.0.10 and newer and for SDL 3.
 *
 * Include SDL's header first; without it this one declares nothing.  It is no part of the library: all functions are
 * inline, and nothing of SDL is linked by kolize.  It is tested with SDL 2.26.
 *
 * A mask that is turned has the pixels that a GPU draws.  SDL's software renderer turns sprites about a pixel beside them.
 *
 *     #include <SDL.h>
 *     #include <kolize/sdl.h>
 *     SDL_Surface *ship = SDL_LoadBMP("ship.bmp");
 *     kz_mask *mask = NULL;
 *     kz_mask_from_sdl(ship, NULL, NULL, &mask, NULL);   // refuses a NULL
 *     SDL_FreeSurface(ship);                             // SDL 3: SDL_DestroySurface
 *     ...
 *     kz_mask_free(mask); */
#ifndef KOLIZE_SDL_H
#define KOLIZE_SDL_H

#if defined(SDL_MAJOR_VERSION)

#include "draw.h"
#include "mask.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Surfaces ------------------------------------------------------------------------------------------ */

#if SDL_MAJOR_VERSION >= 3
#define kzi_sdl_format(s)        ((s)->format)
#define kzi_sdl_has_key(s, k)    (SDL_GetSurfaceColorKey(s, k))
#define kzi_sdl_lock(s)          (SDL_LockSurface(s))
#define kzi_sdl_convert(s)       SDL_ConvertSurface(s, SDL_PIXELFORMAT_RGBA32)
#define kzi_sdl_free(s)          SDL_DestroySurface(s)
#define kzi_sdl_palette(s)       SDL_GetSurfacePalette(s)
#define kzi_sdl_rgb(k, s, r, g, b)                                                                                     \
    SDL_GetRGB(k, SDL_GetPixelFormatDetails((s)->format), SDL_GetSurfacePalette(s), r, g, b)
#else
#define kzi_sdl_format(s)          ((s)->format->format)
#define kzi_sdl_has_key(s, k)      (SDL_GetColorKey(s, k) == 0)
#define kzi_sdl_lock(s)            (SDL_LockSurface(s) == 0)
#define kzi_sdl_convert(s)         SDL_ConvertSurfaceFormat(s, SDL_PIXELFORMAT_RGBA32, 0)
#define kzi_sdl_free(s)            SDL_FreeSurface(s)
#define kzi_sdl_palette(s)         ((s)->format->palette)
#define kzi_sdl_rgb(k, s, r, g, b) SDL_GetRGB(k, (s)->format, r, g, b)
#endif

/* The format of a surface; KZ_FORMAT_NONE: one that kolize does not read in place. */
static inline kz_format kz_format_from_sdl(uint32_t format)
{
    switch (format) {
    case SDL_PIXELFORMAT_INDEX8: return KZ_FORMAT_INDEX8;
    case SDL_PIXELFORMAT_RGB565: return KZ_FORMAT_RGB565;
    case SDL_PIXELFORMAT_XRGB1555: return KZ_FORMAT_XRGB1555;
    case SDL_PIXELFORMAT_ARGB1555: return KZ_FORMAT_ARGB1555;
    case SDL_PIXELFORMAT_RGB24: return KZ_FORMAT_RGB24;
    case SDL_PIXELFORMAT_BGR24: return KZ_FORMAT_BGR24;
    case SDL_PIXELFORMAT_RGBA32: return KZ_FORMAT_RGBA32;
    case SDL_PIXELFORMAT_BGRA32: return KZ_FORMAT_BGRA32;
    case SDL_PIXELFORMAT_ARGB32: return KZ_FORMAT_ARGB32;
    default: return KZ_FORMAT_NONE;
    }
}

/* A surface in place, for kz_surface_overlap and the like, while it is not changed and not freed.
 *
 * A surface that SDL_MUSTLOCK names must be locked.  Indexed surfaces have no palette here: rules about indices suit
 * them. */
static inline kz_surface kz_surface_from_sdl(const SDL_Surface *surface)
{
    kz_surface out = {NULL, 0, KZ_FORMAT_NONE, 0, 0, 0, 0, NULL, 0};
    out.pixels = surface->pixels;
    out.pitch = surface->pitch;
    out.format = kz_format_from_sdl((uint32_t)kzi_sdl_format(surface));
    out.w = surface->w;
    out.h = surface->h;
    return out;
}

/* What a surface says of itself: its colour key or, without one, alpha above 127. */
static inline kz_rule kz_rule_from_sdl(SDL_Surface *surface)
{
    uint32_t key = 0;
    uint8_t r = 0, g = 0, b = 0;
    if (!kzi_sdl_has_key(surface, &key)) return kz_rule_alpha(KZ_ALPHA_DEFAULT);
    if (kzi_sdl_format(surface) == SDL_PIXELFORMAT_INDEX8) return kz_rule_index((uint8_t)key);
    kzi_sdl_rgb(key, surface, &r, &g, &b);
    return kz_rule_key((uint32_t)r << 16 | (uint32_t)g << 8 | b, 0);
}

/* The palette as kolize has it. */
static inline void kzi_sdl_colors(SDL_Surface *surface, uint32_t colors[256], kz_surface *out)
{
    const SDL_Palette *palette = kzi_sdl_palette(surface);
    for (int i = 0; palette && i < palette->ncolors && i < 256; i++) {
        const SDL_Color c = palette->colors[i];
        colors[i] = (uint32_t)c.a << 24 | (uint32_t)c.r << 16 | (uint32_t)c.g << 8 | c.b;
        out->n_colors = i + 1;
    }
    out->palette = out->n_colors > 0 ? colors : NULL;
}

/* Makes the mask of a surface, of whatever format.
 * Args: `rule` NULL is kz_rule_from_sdl.
 * Errors: those of kz_mask_from_surface; KZ_ERR_ARGUMENT (a NULL); KZ_ERR_MEMORY also when SDL cannot convert or lock.
 * Allocates: the mask; SDL a copy of a surface that kolize does not read in place. */
static inline kz_result kz_mask_from_sdl(SDL_Surface *surface, const kz_rule *rule, const kz_allocator *alloc,
                                         kz_mask **out, kz_error *err)
{
    uint32_t colors[256];
    if (!surface || !out) {
        if (err) err->code = KZ_ERR_ARGUMENT, err->a = surface ? 4 : 1, err->b = 0;
        return KZ_ERR_ARGUMENT;
    }
    const kz_rule own = kz_rule_from_sdl(surface);
    SDL_Surface *copy = NULL;
    kz_surface pixels = kz_surface_from_sdl(surface);
    if (pixels.format == KZ_FORMAT_NONE && (copy = kzi_sdl_convert(surface)) != NULL) {
        surface = copy;
        pixels = kz_surface_from_sdl(surface);
    }
    const bool must_lock = SDL_MUSTLOCK(surface);
    if (pixels.format == KZ_FORMAT_NONE || (must_lock && !kzi_sdl_lock(surface))) {
        if (copy) kzi_sdl_free(copy);
        if (err) err->code = KZ_ERR_MEMORY, err->a = err->b = 0;
        return KZ_ERR_MEMORY;
    }
    pixels.pixels = surface->pixels;
    if (pixels.format == KZ_FORMAT_INDEX8) kzi_sdl_colors(surface, colors, &pixels);
    const kz_result result = kz_mask_from_surface(&pixels, rule ? rule : &own, alloc, out, err);
    if (must_lock) SDL_UnlockSurface(surface);
    if (copy) kzi_sdl_free(copy);
    return result;
}

/* ---- Drawing ------------------------------------------------------------------------------------------- */

/* A kz_draw by a renderer: world point p lies at (p - (x, y)) * draw.scale on the screen. */
typedef struct kz_sdl_draw {
    SDL_Renderer *renderer;
    float x, y;
    kz_draw draw; /* to be given to kz_draw_world and the like */
} kz_sdl_draw;

static inline void kzi_sdl_pen(SDL_Renderer *renderer, uint32_t color)
{
    SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_BLEND);
    SDL_SetRenderDrawColor(renderer, (uint8_t)(color >> 24), (uint8_t)(color >> 16), (uint8_t)(color >> 8),
                           (uint8_t)color);
}

static inline kz_vec2 kzi_sdl_point(const kz_sdl_draw *d, kz_vec2 p)
{
    const kz_vec2 on_screen = {(p.x - d->x) * d->draw.scale, (p.y - d->y) * d->draw.scale};
    return on_screen;
}

static inline void kzi_sdl_line(void *ctx, kz_vec2 a, kz_vec2 b, const kz_pen *pen)
{
    const kz_sdl_draw *d = (const kz_sdl_draw *)ctx;
    const kz_vec2 p = kzi_sdl_point(d, a), q = kzi_sdl_point(d, b);
    const bool steep = (q.x - p.x) * (q.x - p.x) < (q.y - p.y) * (q.y - p.y);
    const int n = pen->width > 1.5f ? (int)(pen->width + 0.5f) : 1; /* so many lines beside each other */
    kzi_sdl_pen(d->renderer, pen->color);
    for (int i = 0; i < n; i++) {
        const float off = (float)i - (float)(n - 1) / 2, ox = steep ? off : 0, oy = steep ? 0 : off;
#if SDL_MAJOR_VERSION >= 3
        SDL_RenderLine(d->renderer, p.x + ox, p.y + oy, q.x + ox, q.y + oy);
#else
        SDL_RenderDrawLineF(d->renderer, p.x + ox, p.y + oy, q.x + ox, q.y + oy);
#endif
    }
}

enum { KZI_SDL_CROSSINGS = 64 }; /* of a row of the screen with edges; the others are left out */

/* The places where a row of the screen crosses the edges, sorted. */
static inline int kzi_sdl_crossings(const kz_sdl_draw *d, const kz_vec2 *points, const int32_t *ring_end,
                                    int32_t n_rings, float y, float *x)
{
    int n = 0;
    for (int32_t ring = 0, begin = 0; ring < n_rings; begin = ring_end[ring++])
        for (int32_t i = begin; i < ring_end[ring] && n < KZI_SDL_CROSSINGS; i++) {
            const kz_vec2 a = kzi_sdl_point(d, points[i]);
            const kz_vec2 b = kzi_sdl_point(d, points[i + 1 < ring_end[ring] ? i + 1 : begin]);
            if ((a.y <= y) == (b.y <= y)) continue;
            const float at = a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y));
            int k = n++;
            for (; k > 0 && x[k - 1] > at; k--) x[k] = x[k - 1];
            x[k] = at;
        }
    return n;
}

static inline void kzi_sdl_fill(const kz_sdl_draw *d, const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings)
{
    float x[KZI_SDL_CROSSINGS], low = 0, high = -1;
    int w = 0, h = 0;
#if SDL_MAJOR_VERSION >= 3
    SDL_GetCurrentRenderOutputSize(d->renderer, &w, &h);
#else
    SDL_GetRendererOutputSize(d->renderer, &w, &h);
#endif
    for (int32_t i = 0; n_rings > 0 && i < ring_end[n_rings - 1]; i++) {
        const float y = kzi_sdl_point(d, points[i]).y;
        if (i == 0 || y < low) low = y;
        if (i == 0 || y > high) high = y;
    }
    const int first = low > 0 ? (low < (float)h ? (int)low : h) : 0;
    for (int row = first; row < h && (float)row <= high; row++) {
        const int n = kzi_sdl_crossings(d, points, ring_end, n_rings, (float)row + 0.5f, x);
        for (int i = 0; i + 1 < n; i += 2) {
            const float left = x[i] > 0 ? x[i] : 0, right = x[i + 1] < (float)w ? x[i + 1] : (float)w;
            const int x0 = (int)(left + 0.5f), x1 = (int)(right + 0.5f);
            const SDL_FRect run = {(float)x0, (float)row, (float)(x1 - x0), 1};
            if (x0 >= x1) continue;
#if SDL_MAJOR_VERSION >= 3
            SDL_RenderFillRect(d->renderer, &run);
#else
            SDL_RenderFillRectF(d->renderer, &run);
#endif
        }
    }
}

static inline void kzi_sdl_polygon(void *ctx, const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings,
                                   const kz_pen *pen)
{
    const kz_sdl_draw *d = (const kz_sdl_draw *)ctx;
    kzi_sdl_pen(d->renderer, pen->color);
    if (pen->filled) {
        kzi_sdl_fill(d, points, ring_end, n_rings);
        return;
    }
    for (int32_t ring = 0, begin = 0; ring < n_rings; begin = ring_end[ring++])
        for (int32_t i = begin; i < ring_end[ring]; i++)
            kzi_sdl_line(ctx, points[i], points[i + 1 < ring_end[ring] ? i + 1 : begin], pen);
}

static inline void kzi_sdl_circle(void *ctx, kz_vec2 center, float r, const kz_pen *pen)
{
    kz_vec2 points[48];
    const int32_t end = 48;
    for (int i = 0; i < 48; i++) {
        float c, s;
        kz_cos_sin_degrees(7.5 * i, &c, &s);
        points[i].x = center.x + r * c;
        points[i].y = center.y + r * s;
    }
    kzi_sdl_polygon(ctx, points, &end, 1, pen);
}

static inline void kzi_sdl_cells(void *ctx, const kz_mask *mask, kz_cell_rect part, kz_cell at, const kz_pen *pen)
{
    const kz_sdl_draw *d = (const kz_sdl_draw *)ctx;
    if (pen->filled) kz_draw_cell_runs(&d->draw, mask, part, at, pen);
    else kz_draw_cell_edges(&d->draw, mask, part, at, pen);
}

/* Makes a renderer draw for kolize; texts are left out.
 * Args: `d` must stay where it is while d->draw is used.
 * Allocates: nothing. */
static inline void kz_sdl_draw_init(kz_sdl_draw *d, SDL_Renderer *renderer, float x, float y, float scale)
{
    const kz_draw draw = {kzi_sdl_line, kzi_sdl_polygon, kzi_sdl_circle, kzi_sdl_cells, NULL, NULL, 1};
    d->renderer = renderer;
    d->x = x;
    d->y = y;
    d->draw = draw;
    d->draw.ctx = d;
    d->draw.scale = scale;
}

#ifdef __cplusplus
}
#endif
#endif
#endif
