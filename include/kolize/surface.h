/* surface.h - the caller's own pixels, tested in place, and the rules that say which of them are solid.
 *
 * You can test the pixels you already have in memory; no mask is made.  You describe where they are, how wide they are
 * and which format they have, and give a rule of transparency.  For a sprite that is tested often, a kz_mask (mask.h)
 * made once from the same description is faster. */
#ifndef KOLIZE_SURFACE_H
#define KOLIZE_SURFACE_H

#include "math.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How one pixel lies in memory.
 * Names of 24- and 32-bit formats give the order of the bytes.  16-bit formats are native-endian words with red in the
 * high bits.  X bytes and bits are ignored. */
typedef enum kz_format {
    KZ_FORMAT_NONE,
    KZ_FORMAT_INDEX8,
    KZ_FORMAT_INDEX1_MSB, /* 8 pixels a byte, the leftmost in the highest bit (BMP, PBM, Playdate) */
    KZ_FORMAT_INDEX1_LSB, /* the leftmost in the lowest bit (XBM) */
    KZ_FORMAT_RGB565,
    KZ_FORMAT_XRGB1555,
    KZ_FORMAT_ARGB1555,
    KZ_FORMAT_RGB24,
    KZ_FORMAT_BGR24,
    KZ_FORMAT_RGBX32,
    KZ_FORMAT_BGRX32,
    KZ_FORMAT_RGBA32,
    KZ_FORMAT_BGRA32,
    KZ_FORMAT_ARGB32, /* bytes A, R, G, B */
    KZ_FORMAT_COUNT
} kz_format;

/* Pixels in place.  The memory is only read, and only during a call.  Two surfaces may be the same memory.
 * Pixel (0, 0) of the surface is pixel (x, y) of the memory. */
typedef struct kz_surface {
    const void *pixels;      /* the first byte of row 0 */
    ptrdiff_t pitch;         /* bytes from one row to the next; negative for images stored bottom-up: then `pixels`
                              * points at the top row, the last one in memory */
    kz_format format;
    int32_t x, y, w, h;      /* the part that counts: a sprite of a sheet is the sheet with its rectangle here */
    const uint32_t *palette; /* of indexed formats, entries 0xAARRGGBB; NULL: an index has no colour, and only rules
                              * about indices suit it */
    int32_t n_colors;        /* entries of the palette */
} kz_surface;

/* Checks that these numbers describe a surface.  It cannot know how much memory is there.
 * Errors: KZ_ERR_FORMAT; KZ_ERR_ARGUMENT (negative size or origin, NULL pixels with an area, n_colors outside 0..256);
 * KZ_ERR_TOO_LARGE (a side above 2^24); KZ_ERR_PITCH (x + w pixels are longer than |pitch|). */
KZ_API kz_result kz_surface_check(const kz_surface *surface, kz_error *err);

/* The part (x, y, w, h) of a surface, in the surface's own pixels and clipped to it. */
KZ_API kz_surface kz_surface_part(const kz_surface *surface, int32_t x, int32_t y, int32_t w, int32_t h);

/* The colour of a pixel as 0xAARRGGBB.
 * Formats without alpha give AA = FF.  Channels of 5 and 6 bits are widened by repeating their high bits.
 * Returns: 0 for an index beyond the palette and for a pixel outside the surface. */
KZ_API uint32_t kz_surface_color(const kz_surface *surface, int32_t x, int32_t y);

/* ---- Which pixels are solid ---------------------------------------------------------------------------- */

/* The kinds of rules. */
typedef enum kz_rule_kind {
    KZ_RULE_ALPHA, /* solid where alpha > threshold; formats without alpha are solid below threshold 255 */
    KZ_RULE_KEY,   /* solid unless |R-r|, |G-g| and |B-b| are all <= tolerance; alpha and X bytes are ignored */
    KZ_RULE_INDEX, /* solid unless the index is in the set `transparent`; indexed formats only */
    KZ_RULE_AIR,   /* solid unless the colour is exactly `color`, alpha included; read on `hot` when it is given, a
                    * second image of the same size that is never drawn */
    KZ_RULE_CALL,  /* solid where `solid` says so */
    KZ_RULE_COUNT
} kz_rule_kind;

/* A rule of transparency.  Only the fields of its kind are read. */
typedef struct kz_rule {
    kz_rule_kind kind;
    uint8_t threshold;         /* ALPHA */
    uint8_t tolerance;         /* KEY */
    uint32_t color;            /* KEY: 0x00RRGGBB, AIR: 0xAARRGGBB */
    uint64_t transparent[4];   /* INDEX: bit i of word i/64 = index i is transparent */
    const kz_surface *hot;     /* AIR: the hot image; NULL: the drawn image is used */
    bool (*solid)(void *ctx, const kz_surface *surface, int32_t x, int32_t y); /* CALL */
    void *ctx;
} kz_rule;

/* The threshold and the air colour that the tool and maps use where none is given. */
#define KZ_ALPHA_DEFAULT 127
#define KZ_AIR_DEFAULT 0xFFFF00FFu /* opaque magenta */

/* A rule of each kind; the arguments are the fields of kz_rule.
 * Errors: none; kz_rule_check tests whether the rule suits a surface.
 * Allocates: nothing. */
KZ_API kz_rule kz_rule_alpha(uint8_t threshold);             /* solid where alpha > threshold */
KZ_API kz_rule kz_rule_key(uint32_t rgb, uint8_t tolerance); /* solid unless it is near this colour */
KZ_API kz_rule kz_rule_index(uint8_t transparent);                 /* solid unless it has this index */
KZ_API void kz_rule_add_index(kz_rule *rule, uint8_t transparent); /* adds an index that is not solid */
KZ_API kz_rule kz_rule_air(uint32_t argb, const kz_surface *hot);  /* solid unless it has this colour */

/* A rule that asks the caller's function about each pixel. */
KZ_API kz_rule kz_rule_call(bool (*solid)(void *ctx, const kz_surface *s, int32_t x, int32_t y), void *ctx);

/* Checks that a rule can be used on a surface.
 * Errors: those of kz_surface_check for either image; KZ_ERR_HOT_SIZE (err->a x err->b is the hot image's size);
 * KZ_ERR_RULE (no such kind; INDEX on a format without indices; ALPHA, KEY or AIR on an indexed format without palette;
 * CALL without function). */
KZ_API kz_result kz_rule_check(const kz_rule *rule, const kz_surface *surface, kz_error *err);

/* Whether pixel (x, y) is solid; no pixel outside the surface is.
 * Args: surface and rule must have passed kz_rule_check. */
KZ_API bool kz_surface_solid(const kz_surface *surface, const kz_rule *rule, int32_t x, int32_t y);

/* ---- Two surfaces in place ----------------------------------------------------------------------------- */
/* b's top-left pixel lies on pixel (dx, dy) of a, for any int32 dx, dy.  The answers are those of the masks made from
 * the surfaces.
 *
 *      dx
 *    +--+------+             Rectangles that only touch have no pixel in common.
 *    |  |  a   |  dy
 *    |  +------+--+
 *    |  |//////|  |
 *    +--+------+  |
 *       |      b  |
 *
 * Args: surfaces and rules must have passed kz_rule_check.
 * Errors: none.
 * Allocates: nothing.
 * Cost: pixels in the common rectangle. */

#if !defined(KZ_NO_SURFACE)
/* Whether some pixel is solid in both surfaces.
 * Cost: pixels in the common rectangle, up to soon after the first common one. */
KZ_API bool kz_surface_overlap(const kz_surface *a, const kz_rule *rule_a, const kz_surface *b, const kz_rule *rule_b,
                               int32_t dx, int32_t dy);

/* The number of pixels that are solid in both surfaces. */
KZ_API int64_t kz_surface_overlap_area(const kz_surface *a, const kz_rule *rule_a, const kz_surface *b,
                                       const kz_rule *rule_b, int32_t dx, int32_t dy);

/* The topmost, then leftmost pixel that is solid in both surfaces, in a's pixels.
 * Returns: false when there is none; *first is untouched then. */
KZ_API bool kz_surface_overlap_first(const kz_surface *a, const kz_rule *rule_a, const kz_surface *b,
                                     const kz_rule *rule_b, int32_t dx, int32_t dy, kz_cell *first);
#endif

/* ---- A row of solid bits ------------------------------------------------------------------------------- */

/* The solid pixels (x0 .. x0+n-1, y), 1 <= n <= 64, as the low n bits: bit i is pixel x0+i.
 * Pixels outside the surface are 0.  Masks are made from the same bits, many rows at once. */
KZ_API uint64_t kz_surface_bits(const kz_surface *surface, const kz_rule *rule, int32_t x0, int32_t y, int32_t n);

#ifdef __cplusplus
}
#endif
#endif
