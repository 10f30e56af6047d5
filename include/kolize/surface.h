/* surface.h - a caller's pixels, looked at in place, and the rules that say which of them are solid.
 *
 * A game that already holds its sprites in memory needs no second copy to ask whether two of them collide pixel by
 * pixel: it describes the pixels it has (where, how wide, which format) and the rule of transparency, and asks.
 * When the same sprite is asked about often, a kz_mask (mask.h), made once from the same description, is faster. */
#ifndef KOLIZE_SURFACE_H
#define KOLIZE_SURFACE_H

#include "math.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How one pixel lies in memory.  Names of 24- and 32-bit formats give the order of the bytes; 16-bit formats are
 * native-endian words with red in the high bits; X bytes and bits are ignored. */
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

/* Pixels in place.  `pixels` is the first byte of row 0, `pitch` the bytes from one row to the next: negative for
 * images stored bottom-up (then `pixels` points at the top row, the last one in memory).  (x, y, w, h) is the part that
 * counts: a sprite of a sheet is the sheet with its rectangle here.  Pixel (0, 0) of the surface is pixel (x, y) of the
 * memory.  Indexed formats may have a palette of `n_colors` entries 0xAARRGGBB; without one, index i has no colour and
 * only rules about indices suit it.
 *
 * The memory is only read, and only during a call.  Two surfaces may be the same memory. */
typedef struct kz_surface {
    const void *pixels;
    ptrdiff_t pitch;
    kz_format format;
    int32_t x, y, w, h;
    const uint32_t *palette;
    int32_t n_colors;
} kz_surface;

/* KZ_OK, or why these numbers describe no surface: KZ_ERR_FORMAT, KZ_ERR_ARGUMENT (negative size or origin, NULL pixels
 * with an area, n_colors outside 0..256), KZ_ERR_TOO_LARGE (a side above 2^24), KZ_ERR_PITCH (x + w pixels are longer
 * than |pitch|).  It cannot know how much memory is there. */
KZ_API kz_result kz_surface_check(const kz_surface *surface, kz_error *err);

/* The part (x, y, w, h) of a surface, counted in its own pixels and clipped to it. */
KZ_API kz_surface kz_surface_part(const kz_surface *surface, int32_t x, int32_t y, int32_t w, int32_t h);

/* The colour of a pixel as 0xAARRGGBB; formats without alpha give AA = FF; 5- and 6-bit channels are widened by
 * repeating their high bits.  An index beyond the palette, and a pixel outside, is 0. */
KZ_API uint32_t kz_surface_color(const kz_surface *surface, int32_t x, int32_t y);

/* ---- Which pixels are solid ---------------------------------------------------------------------------- */

/* The kinds of rules. */
typedef enum kz_rule_kind {
    KZ_RULE_ALPHA, /* solid where alpha > threshold; formats without alpha are solid below threshold 255 */
    KZ_RULE_KEY,   /* solid unless |R-r|, |G-g| and |B-b| are all <= tolerance; alpha and X bytes are ignored */
    KZ_RULE_INDEX, /* solid unless the index is in the set `transparent`; indexed formats only */
    KZ_RULE_AIR,   /* solid unless the colour is exactly `color`, alpha included; on `hot` when it is given, a second
                    * image of the same size that is never drawn */
    KZ_RULE_CALL,  /* solid where `solid` says so */
    KZ_RULE_COUNT
} kz_rule_kind;

/* A rule of transparency.  Only the fields its kind names are read. */
typedef struct kz_rule {
    kz_rule_kind kind;
    uint8_t threshold;         /* ALPHA */
    uint8_t tolerance;         /* KEY */
    uint32_t color;            /* KEY: 0x00RRGGBB, AIR: 0xAARRGGBB */
    uint64_t transparent[4];   /* INDEX: bit i of word i/64 = index i is transparent */
    const kz_surface *hot;     /* AIR: the hot image, or NULL: the drawn image stands in for it */
    bool (*solid)(void *ctx, const kz_surface *surface, int32_t x, int32_t y); /* CALL */
    void *ctx;
} kz_rule;

/* The threshold and the air colour that the tool, and maps, use where none is given. */
#define KZ_ALPHA_DEFAULT 127
#define KZ_AIR_DEFAULT 0xFFFF00FFu /* opaque magenta */

/* A rule of each kind; the arguments are the fields of kz_rule.  Errors: none; kz_rule_check tells whether it suits a
 * surface.  Allocates: nothing. */
KZ_API kz_rule kz_rule_alpha(uint8_t threshold);
KZ_API kz_rule kz_rule_key(uint32_t rgb, uint8_t tolerance);
KZ_API kz_rule kz_rule_index(uint8_t transparent);              /* one index; kz_rule_add_index adds more */
KZ_API void kz_rule_add_index(kz_rule *rule, uint8_t transparent);
KZ_API kz_rule kz_rule_air(uint32_t argb, const kz_surface *hot);
KZ_API kz_rule kz_rule_call(bool (*solid)(void *ctx, const kz_surface *s, int32_t x, int32_t y), void *ctx);

/* KZ_OK, or why the rule cannot be used on the surface: what kz_surface_check says of either image; KZ_ERR_RULE (no
 * such kind, INDEX on a format without indices, ALPHA, KEY or AIR on an indexed format without palette, CALL without
 * function); KZ_ERR_HOT_SIZE (err->a x err->b = the hot image's size). */
KZ_API kz_result kz_rule_check(const kz_rule *rule, const kz_surface *surface, kz_error *err);

/* Is pixel (x, y) solid?  Outside the surface nothing is.  The pair must have passed kz_rule_check. */
KZ_API bool kz_surface_solid(const kz_surface *surface, const kz_rule *rule, int32_t x, int32_t y);

/* ---- Two surfaces in place ----------------------------------------------------------------------------- */
/* b's top-left pixel lies at (dx, dy) of a.  Any int32 dx, dy.  Surfaces and rules must have passed kz_rule_check.
 * Same answers as the masks made from them give.
 *
 *      dx                    Rectangles that only touch have no pixel in common.
 *    +--+------+
 *    |  |  a   |  dy         Errors: none.  Allocates: nothing.  Cost: pixels in the common
 *    |  +------+--+          rectangle; kz_surface_overlap stops soon after the first one.
 *    |  |//////|  |
 *    +--+------+  |
 *       |      b  | */
KZ_API bool kz_surface_overlap(const kz_surface *a, const kz_rule *rule_a, const kz_surface *b, const kz_rule *rule_b,
                               int32_t dx, int32_t dy);

/* Number of pixels solid in both. */
KZ_API int64_t kz_surface_overlap_area(const kz_surface *a, const kz_rule *rule_a, const kz_surface *b,
                                       const kz_rule *rule_b, int32_t dx, int32_t dy);

/* The topmost, then leftmost pixel solid in both, in a's pixels.  false, and *first untouched, when there is none. */
KZ_API bool kz_surface_overlap_first(const kz_surface *a, const kz_rule *rule_a, const kz_surface *b,
                                     const kz_rule *rule_b, int32_t dx, int32_t dy, kz_cell *first);

/* ---- A row of solid bits ------------------------------------------------------------------------------- */

/* Writes the solid pixels (x0 .. x0+n-1, y), 1 <= n <= 64, into the low n bits: bit i = pixel x0+i.  Pixels outside the
 * surface are 0.  Mask making and the tests above read the same bits, many rows at once. */
KZ_API uint64_t kz_surface_bits(const kz_surface *surface, const kz_rule *rule, int32_t x0, int32_t y, int32_t n);

#ifdef __cplusplus
}
#endif
#endif
