/* surface.c - checks of surfaces, their parts, and the colour of one pixel. */
#include "surface/surface_private.h"

#include "base/base_private.h"

#include <string.h>

int kzi_format_bits(kz_format format)
{
    switch (format) {
    case KZ_FORMAT_INDEX1_MSB:
    case KZ_FORMAT_INDEX1_LSB: return 1;
    case KZ_FORMAT_INDEX8: return 8;
    case KZ_FORMAT_RGB565:
    case KZ_FORMAT_XRGB1555:
    case KZ_FORMAT_ARGB1555: return 16;
    case KZ_FORMAT_RGB24:
    case KZ_FORMAT_BGR24: return 24;
    case KZ_FORMAT_RGBX32:
    case KZ_FORMAT_BGRX32:
    case KZ_FORMAT_RGBA32:
    case KZ_FORMAT_BGRA32:
    case KZ_FORMAT_ARGB32: return 32;
    default: return 0;
    }
}

kz_result kz_surface_check(const kz_surface *surface, kz_error *err)
{
    const kz_surface *s = surface;
    if (!s) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    const int bits = kzi_format_bits(s->format);
    if (bits == 0) return kzi_fail(err, KZ_ERR_FORMAT, (int64_t)s->format, 0);
    const bool out_of_range = s->x < 0 || s->y < 0 || s->w < 0 || s->h < 0 || s->n_colors < 0 || s->n_colors > 256;
    const bool no_palette = s->n_colors > 0 && !s->palette;
    const bool no_pixels = !s->pixels && s->w > 0 && s->h > 0;
    if (out_of_range || no_palette || no_pixels) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);

    const int32_t side = s->w > s->h ? s->w : s->h;
    if (side > KZI_SURFACE_MAX_SIDE) return kzi_fail(err, KZ_ERR_TOO_LARGE, side, KZI_SURFACE_MAX_SIDE);
    const int64_t right = (int64_t)s->x + s->w, bottom = (int64_t)s->y + s->h;
    const int64_t end = right > bottom ? right : bottom;
    if (end > INT32_MAX) return kzi_fail(err, KZ_ERR_TOO_LARGE, end, INT32_MAX);

    const uint64_t row_bytes = ((uint64_t)right * (unsigned)bits + 7) / 8;
    /* -pitch would overflow: the least ptrdiff_t has no opposite. */
    const uint64_t pitch_bytes = s->pitch < 0 ? 0 - (uint64_t)s->pitch : (uint64_t)s->pitch;
    if (row_bytes > pitch_bytes) return kzi_fail(err, KZ_ERR_PITCH, (int64_t)row_bytes, (int64_t)s->pitch);
    /* Rows that no address space holds are refused here, so no offset computed later can overflow. */
    if (pitch_bytes > 0 && (uint64_t)bottom > (uint64_t)PTRDIFF_MAX / pitch_bytes)
        return kzi_fail(err, KZ_ERR_TOO_LARGE, bottom, (int64_t)((uint64_t)PTRDIFF_MAX / pitch_bytes));
    return KZ_OK;
}

static int32_t clamp_to_side(int64_t v, int32_t side) { return v < 0 ? 0 : v > side ? side : (int32_t)v; }

kz_surface kz_surface_part(const kz_surface *surface, int32_t x, int32_t y, int32_t w, int32_t h)
{
    /* The surface may be unchecked: its own sides may be negative. */
    const int32_t sw = surface->w > 0 ? surface->w : 0, sh = surface->h > 0 ? surface->h : 0;
    const int32_t x0 = clamp_to_side(x, sw), x1 = clamp_to_side((int64_t)x + w, sw);
    const int32_t y0 = clamp_to_side(y, sh), y1 = clamp_to_side((int64_t)y + h, sh);
    kz_surface part = *surface;
    part.x = (int32_t)((int64_t)surface->x + x0);
    part.y = (int32_t)((int64_t)surface->y + y0);
    part.w = x1 > x0 ? x1 - x0 : 0;
    part.h = y1 > y0 ? y1 - y0 : 0;
    return part;
}

int kzi_surface_index(const kz_surface *surface, int32_t x, int32_t y)
{
    const unsigned char *row = kzi_surface_row(surface, y);
    const size_t at = (size_t)surface->x + (size_t)x;
    switch (surface->format) {
    case KZ_FORMAT_INDEX1_MSB: return row[at / 8] >> (7 - at % 8) & 1;
    case KZ_FORMAT_INDEX1_LSB: return row[at / 8] >> (at % 8) & 1;
    default: return row[at];
    }
}

static uint32_t surface_argb(uint32_t a, uint32_t r, uint32_t g, uint32_t b) { return a << 24 | r << 16 | g << 8 | b; }
static uint32_t surface_widen5(uint32_t v) { return (v & 31) << 3 | (v & 31) >> 2; }
static uint32_t surface_widen6(uint32_t v) { return (v & 63) << 2 | (v & 63) >> 4; }

/* The reference for formats, pixel by pixel.  The kernels give the same answers faster. */
uint32_t kz_surface_color(const kz_surface *surface, int32_t x, int32_t y)
{
    if (x < 0 || y < 0 || x >= surface->w || y >= surface->h) return 0;
    if (kzi_format_is_indexed(surface->format)) {
        const int index = kzi_surface_index(surface, x, y);
        return index < surface->n_colors ? surface->palette[index] : 0;
    }
    const size_t n_bytes = (size_t)kzi_format_bits(surface->format) / 8;
    const unsigned char *p = kzi_surface_row(surface, y) + ((size_t)surface->x + (size_t)x) * n_bytes;
    uint16_t word = 0;
    if (n_bytes == 2) memcpy(&word, p, sizeof word);
    switch (surface->format) {
    case KZ_FORMAT_RGB565:
        return surface_argb(0xFF, surface_widen5(word >> 11), surface_widen6(word >> 5), surface_widen5(word));
    case KZ_FORMAT_XRGB1555:
        return surface_argb(0xFF, surface_widen5(word >> 10), surface_widen5(word >> 5), surface_widen5(word));
    case KZ_FORMAT_ARGB1555:
        return surface_argb(word >> 15 ? 0xFF : 0, surface_widen5(word >> 10), surface_widen5(word >> 5),
                            surface_widen5(word));
    case KZ_FORMAT_RGB24:
    case KZ_FORMAT_RGBX32: return surface_argb(0xFF, p[0], p[1], p[2]);
    case KZ_FORMAT_BGR24:
    case KZ_FORMAT_BGRX32: return surface_argb(0xFF, p[2], p[1], p[0]);
    case KZ_FORMAT_RGBA32: return surface_argb(p[3], p[0], p[1], p[2]);
    case KZ_FORMAT_BGRA32: return surface_argb(p[3], p[2], p[1], p[0]);
    case KZ_FORMAT_ARGB32: return surface_argb(p[0], p[1], p[2], p[3]);
    default: return 0;
    }
}
