/* pixels.h - images for tests in any format, pitch, origin and direction, with the expected value of every pixel.
 *
 * The block ends exactly where the image does.  Expected values are stored before the image is encoded. */
#ifndef KZ_TEST_PIXELS_H
#define KZ_TEST_PIXELS_H

#include <kolize/surface.h>

#include <stdlib.h>
#include <string.h>

#include "kz_test_rng.h"

typedef struct pixels {
    kz_surface s;
    unsigned char *block;
    uint32_t *colors; /* of every pixel of the rectangle, 0xAARRGGBB as the format can hold it */
    int *indices;     /* for indexed formats */
    uint32_t palette[256];
} pixels;

typedef struct pixels_options {
    kz_format format;
    int32_t x, y, w, h;
    int32_t extra_pitch; /* bytes of a row beyond its last pixel */
    bool bottom_up;
    int32_t n_colors; /* of the palette, for indexed formats; 0: none */
} pixels_options;

static inline int pixels_bits(kz_format format)
{
    static const int bits[KZ_FORMAT_COUNT] = {
        [KZ_FORMAT_INDEX8] = 8,    [KZ_FORMAT_INDEX1_MSB] = 1, [KZ_FORMAT_INDEX1_LSB] = 1, [KZ_FORMAT_RGB565] = 16,
        [KZ_FORMAT_XRGB1555] = 16, [KZ_FORMAT_ARGB1555] = 16,  [KZ_FORMAT_RGB24] = 24,     [KZ_FORMAT_BGR24] = 24,
        [KZ_FORMAT_RGBX32] = 32,   [KZ_FORMAT_BGRX32] = 32,    [KZ_FORMAT_RGBA32] = 32,    [KZ_FORMAT_BGRA32] = 32,
        [KZ_FORMAT_ARGB32] = 32,
    };
    return bits[format];
}

static inline bool pixels_indexed(kz_format format) { return pixels_bits(format) <= 8; }

static inline bool pixels_have_alpha(kz_format format)
{
    return format == KZ_FORMAT_ARGB1555 || format >= KZ_FORMAT_RGBA32;
}

/* What is left of a colour in a format: fewer bits a channel, no alpha. */
static inline uint32_t pixels_as_stored(kz_format format, uint32_t color)
{
    uint32_t a = color >> 24, r = color >> 16 & 255, g = color >> 8 & 255, b = color & 255;
    if (!pixels_have_alpha(format)) a = 255;
    if (pixels_bits(format) == 16) {
        r = r / 8 * 8 + r / 32;
        b = b / 8 * 8 + b / 32;
        g = format == KZ_FORMAT_RGB565 ? g / 4 * 4 + g / 64 : g / 8 * 8 + g / 32;
        if (format == KZ_FORMAT_ARGB1555) a = a / 128 * 255;
    }
    return a * 0x1000000u + r * 0x10000u + g * 0x100u + b;
}

/* Writes a pixel; X bits and bytes get noise. */
static inline void pixels_encode(kz_format format, unsigned char *row, int32_t x, uint32_t color, int index,
                                 unsigned noise)
{
    const uint32_t a = color >> 24, r = color >> 16 & 255, g = color >> 8 & 255, b = color & 255;
    unsigned char *p = row + (size_t)x * (size_t)pixels_bits(format) / 8;
    const unsigned char n = (unsigned char)noise;
    uint16_t word;
    switch (format) {
    case KZ_FORMAT_INDEX8: p[0] = (unsigned char)index; return;
    case KZ_FORMAT_INDEX1_MSB: {
        const int bit = 7 - x % 8;
        p[0] = (unsigned char)((p[0] & ~(1 << bit)) | index << bit);
        return;
    }
    case KZ_FORMAT_INDEX1_LSB: {
        const int bit = x % 8;
        p[0] = (unsigned char)((p[0] & ~(1 << bit)) | index << bit);
        return;
    }
    case KZ_FORMAT_RGB565: word = (uint16_t)(r / 8 * 2048 + g / 4 * 32 + b / 8); break;
    case KZ_FORMAT_XRGB1555: word = (uint16_t)((noise & 1) * 32768 + r / 8 * 1024 + g / 8 * 32 + b / 8); break;
    case KZ_FORMAT_ARGB1555: word = (uint16_t)(a / 128 * 32768 + r / 8 * 1024 + g / 8 * 32 + b / 8); break;
    default: {
        const unsigned char bytes[KZ_FORMAT_COUNT][4] = {
            [KZ_FORMAT_RGB24] = {(unsigned char)r, (unsigned char)g, (unsigned char)b, 0},
            [KZ_FORMAT_BGR24] = {(unsigned char)b, (unsigned char)g, (unsigned char)r, 0},
            [KZ_FORMAT_RGBX32] = {(unsigned char)r, (unsigned char)g, (unsigned char)b, n},
            [KZ_FORMAT_BGRX32] = {(unsigned char)b, (unsigned char)g, (unsigned char)r, n},
            [KZ_FORMAT_RGBA32] = {(unsigned char)r, (unsigned char)g, (unsigned char)b, (unsigned char)a},
            [KZ_FORMAT_BGRA32] = {(unsigned char)b, (unsigned char)g, (unsigned char)r, (unsigned char)a},
            [KZ_FORMAT_ARGB32] = {(unsigned char)a, (unsigned char)r, (unsigned char)g, (unsigned char)b},
        };
        memcpy(p, bytes[format], (size_t)pixels_bits(format) / 8);
        return;
    }
    }
    memcpy(p, &word, 2);
}

/* A colour near one of a small list, so that keys, tolerances, thresholds and the air colour meet pixels on both
 * sides. */
static inline uint32_t pixels_random_color(kz_test_rng *r)
{
    static const uint32_t around[4] = {0xFFFF00FFu, 0x80204060u, 0x7F204060u, 0x00000000u};
    uint32_t color = around[kz_test_below(r, 4)];
    if (kz_test_one_in(r, 8)) return kz_test_u32(r);
    for (int shift = 0; shift < 24; shift += 8) {
        const int v = (int)(color >> shift & 255) + (kz_test_one_in(r, 3) ? kz_test_range(r, -9, 9) : 0);
        const uint32_t held = (uint32_t)(v < 0 ? 0 : v > 255 ? 255 : v);
        color = (color & ~(255u << shift)) | held << shift;
    }
    return color;
}

static inline pixels pixels_make(kz_test_rng *r, pixels_options o)
{
    pixels p;
    memset(&p, 0, sizeof p);
    const int bits = pixels_bits(o.format);
    const size_t row_bytes = ((size_t)(o.x + o.w) * (size_t)bits + 7) / 8, pitch = row_bytes + (size_t)o.extra_pitch;
    const size_t rows = (size_t)(o.y + o.h), size = rows ? (rows - 1) * pitch + row_bytes : 0;
    const size_t n = (size_t)o.w * (size_t)o.h;
    p.block = malloc(size ? size : 1);
    p.colors = malloc((n ? n : 1) * sizeof *p.colors);
    p.indices = malloc((n ? n : 1) * sizeof *p.indices);
    if (!p.block || !p.colors || !p.indices) abort();
    for (size_t i = 0; i < size; i++) p.block[i] = (unsigned char)kz_test_u32(r);
    for (int i = 0; i < 256; i++) p.palette[i] = pixels_random_color(r);

    p.s.format = o.format;
    p.s.x = o.x;
    p.s.y = o.y;
    p.s.w = o.w;
    p.s.h = o.h;
    p.s.pitch = o.bottom_up ? -(ptrdiff_t)pitch : (ptrdiff_t)pitch;
    p.s.pixels = o.bottom_up && rows ? p.block + (rows - 1) * pitch : p.block;
    for (int32_t y = 0; y < o.h; y++) {
        unsigned char *row = p.block + (o.bottom_up ? rows - 1 - (size_t)(o.y + y) : (size_t)(o.y + y)) * pitch;
        for (int32_t x = 0; x < o.w; x++) {
            const size_t at = (size_t)y * (size_t)o.w + (size_t)x;
            const int index =
                bits == 1 ? (int)kz_test_below(r, 2) : (int)kz_test_below(r, kz_test_one_in(r, 2) ? 6 : 256);
            const uint32_t color = pixels_random_color(r);
            p.indices[at] = index;
            p.colors[at] = pixels_as_stored(o.format, color);
            if (pixels_indexed(o.format)) p.colors[at] = index < o.n_colors ? p.palette[index] : 0;
            pixels_encode(o.format, row, o.x + x, color, index, kz_test_u32(r));
        }
    }
    p.s.n_colors = pixels_indexed(o.format) ? o.n_colors : 0;
    return p;
}

/* The palette is part of the struct, so whoever holds it where it stays calls this before use. */
static inline const kz_surface *pixels_surface(pixels *p)
{
    p->s.palette = p->s.n_colors > 0 ? p->palette : NULL;
    return &p->s;
}

static inline void pixels_free(pixels *p)
{
    free(p->block);
    free(p->colors);
    free(p->indices);
}

/* ---- What a rule says, from the header's words and the pixels as they were meant ------------------------ */

static inline int pixels_distance(uint32_t a, uint32_t b)
{
    int most = 0;
    for (int shift = 0; shift < 24; shift += 8) {
        const int off = abs((int)(a >> shift & 255) - (int)(b >> shift & 255));
        most = off > most ? off : most;
    }
    return most;
}

/* `hot` is the hot image of an air rule that has one, else NULL. */
static inline bool pixels_solid(const pixels *p, const pixels *hot, const kz_rule *rule, int32_t x, int32_t y)
{
    if (x < 0 || y < 0 || x >= p->s.w || y >= p->s.h) return false;
    const size_t at = (size_t)y * (size_t)p->s.w + (size_t)x;
    const uint32_t color = hot ? hot->colors[at] : p->colors[at];
    switch (rule->kind) {
    case KZ_RULE_ALPHA: return (int)(color >> 24) > (int)rule->threshold;
    case KZ_RULE_KEY: return pixels_distance(color, rule->color) > (int)rule->tolerance;
    case KZ_RULE_INDEX: return !(rule->transparent[p->indices[at] / 64] & (uint64_t)1 << p->indices[at] % 64);
    case KZ_RULE_AIR: return color != rule->color;
    case KZ_RULE_CALL: return (x * 7 + y * 13) % 3 == 0; /* what pixels_pattern below says */
    default: return false;
    }
}

static inline bool pixels_pattern(void *ctx, const kz_surface *s, int32_t x, int32_t y)
{
    (void)ctx, (void)s;
    return (x * 7 + y * 13) % 3 == 0;
}

/* A rule of that kind that makes some of pixels_make's pixels solid and others not. */
static inline kz_rule pixels_random_rule(kz_test_rng *r, kz_rule_kind kind)
{
    static const uint8_t thresholds[5] = {0, 126, 127, 128, 254};
    static const uint8_t tolerances[4] = {0, 1, 8, 255};
    static const uint32_t keys[3] = {0xFFFF00FFu, 0x80204060u, 0x00000000u};
    const uint32_t key = keys[kz_test_below(r, 3)];
    switch (kind) {
    case KZ_RULE_ALPHA: return kz_rule_alpha(thresholds[kz_test_below(r, 5)]);
    case KZ_RULE_KEY: return kz_rule_key(key, tolerances[kz_test_below(r, 4)]);
    case KZ_RULE_AIR: return kz_rule_air(key, NULL);
    case KZ_RULE_CALL: return kz_rule_call(pixels_pattern, NULL);
    default: {
        kz_rule rule = kz_rule_index((uint8_t)kz_test_below(r, 2));
        for (uint32_t i = kz_test_below(r, 4); i > 0; i--) kz_rule_add_index(&rule, (uint8_t)kz_test_below(r, 256));
        return rule;
    }
    }
}

/* Does the format have the kind, given a palette? */
static inline bool pixels_kind_suits(kz_rule_kind kind, kz_format format)
{
    return kind != KZ_RULE_INDEX || pixels_indexed(format);
}

#endif
