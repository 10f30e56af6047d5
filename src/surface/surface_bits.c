/* surface_bits.c - up to 64 pixels of a row as solid bits: the one loop that masks and in-place tests are made of.
 *
 * A format is a function that turns pixels into colours 0xAARRGGBB, a rule one that turns colours into verdict bytes,
 * which are then packed eight at a time: formats plus rules to write, not formats times rules, and no loop asks what
 * format it is in.  Where alpha is a byte of its own, and where only indices matter, colours are skipped.
 * Nothing is read outside the pixels asked for. */
#include "surface_private.h"

#include "bits64.h"

#include <string.h>

#define KZI_ROW_PIXELS 64

typedef struct kzi_verdicts {
    unsigned char solid[KZI_ROW_PIXELS]; /* 0 or 1 */
} kzi_verdicts;

/* Byte 8k+j of the verdicts becomes bit 8k+j.  Each product gathers eight bytes: no two of its terms meet in a bit, so
 * nothing carries. */
static uint64_t pack_verdicts(const kzi_verdicts *v, int32_t n)
{
    uint64_t bits = 0;
    for (int32_t i = 0; i < n; i += 8) {
        const unsigned char *p = v->solid + i;
        const uint64_t eight = (uint64_t)p[0] | (uint64_t)p[1] << 8 | (uint64_t)p[2] << 16 | (uint64_t)p[3] << 24 |
                               (uint64_t)p[4] << 32 | (uint64_t)p[5] << 40 | (uint64_t)p[6] << 48 |
                               (uint64_t)p[7] << 56;
        bits |= (eight * 0x0102040810204080u >> 56) << i;
    }
    return bits;
}

static const unsigned char *first_byte(const kzi_solid_reader *r, int32_t x, int32_t y, size_t bytes_per_pixel)
{
    return kzi_surface_row(r->image, y) + ((size_t)r->image->x + (size_t)x) * bytes_per_pixel;
}

/* ---- Formats ------------------------------------------------------------------------------------------- */

/* The channels' positions are constants wherever this is inlined; a < 0: no alpha. */
static inline void decode_bytes(const unsigned char *p, int32_t n, int size, int a, int r, int g, int b,
                                uint32_t *colors)
{
    for (int32_t i = 0; i < n; i++, p += size)
        colors[i] = (a < 0 ? 0xFFu : p[a]) << 24 | (uint32_t)p[r] << 16 | (uint32_t)p[g] << 8 | p[b];
}

static void decode_rgb24(const unsigned char *p, int32_t n, const kz_surface *image, uint32_t *colors)
{
    (void)image;
    decode_bytes(p, n, 3, -1, 0, 1, 2, colors);
}

static void decode_bgr24(const unsigned char *p, int32_t n, const kz_surface *image, uint32_t *colors)
{
    (void)image;
    decode_bytes(p, n, 3, -1, 2, 1, 0, colors);
}

static void decode_rgbx32(const unsigned char *p, int32_t n, const kz_surface *image, uint32_t *colors)
{
    (void)image;
    decode_bytes(p, n, 4, -1, 0, 1, 2, colors);
}

static void decode_bgrx32(const unsigned char *p, int32_t n, const kz_surface *image, uint32_t *colors)
{
    (void)image;
    decode_bytes(p, n, 4, -1, 2, 1, 0, colors);
}

static void decode_rgba32(const unsigned char *p, int32_t n, const kz_surface *image, uint32_t *colors)
{
    (void)image;
    decode_bytes(p, n, 4, 3, 0, 1, 2, colors);
}

static void decode_bgra32(const unsigned char *p, int32_t n, const kz_surface *image, uint32_t *colors)
{
    (void)image;
    decode_bytes(p, n, 4, 3, 2, 1, 0, colors);
}

static void decode_argb32(const unsigned char *p, int32_t n, const kz_surface *image, uint32_t *colors)
{
    (void)image;
    decode_bytes(p, n, 4, 0, 1, 2, 3, colors);
}

static inline uint32_t word_at(const unsigned char *p)
{
    uint16_t word; /* native-endian, perhaps not aligned */
    memcpy(&word, p, sizeof word);
    return word;
}

/* Each channel moved to the top of its byte, then its high bits repeated below. */
static void decode_rgb565(const unsigned char *p, int32_t n, const kz_surface *image, uint32_t *colors)
{
    (void)image;
    for (int32_t i = 0; i < n; i++) {
        const uint32_t v = word_at(p + 2 * i);
        const uint32_t top = (v & 0xF800) << 8 | (v & 0x07E0) << 5 | (v & 0x001F) << 3;
        colors[i] = 0xFF000000u | top | (top >> 5 & 0x070007) | (top >> 6 & 0x000300);
    }
}

static inline uint32_t widen_555(uint32_t v)
{
    const uint32_t top = (v & 0x7C00) << 9 | (v & 0x03E0) << 6 | (v & 0x001F) << 3;
    return top | (top >> 5 & 0x070707);
}

static void decode_xrgb1555(const unsigned char *p, int32_t n, const kz_surface *image, uint32_t *colors)
{
    (void)image;
    for (int32_t i = 0; i < n; i++) colors[i] = 0xFF000000u | widen_555(word_at(p + 2 * i));
}

static void decode_argb1555(const unsigned char *p, int32_t n, const kz_surface *image, uint32_t *colors)
{
    (void)image;
    for (int32_t i = 0; i < n; i++) {
        const uint32_t v = word_at(p + 2 * i);
        colors[i] = (0 - (v >> 15)) << 24 | widen_555(v);
    }
}

static void decode_index8(const unsigned char *p, int32_t n, const kz_surface *image, uint32_t *colors)
{
    for (int32_t i = 0; i < n; i++) colors[i] = p[i] < image->n_colors ? image->palette[p[i]] : 0;
}

static kzi_decode *decoder_of(kz_format format)
{
    switch (format) {
    case KZ_FORMAT_INDEX8: return decode_index8;
    case KZ_FORMAT_RGB565: return decode_rgb565;
    case KZ_FORMAT_XRGB1555: return decode_xrgb1555;
    case KZ_FORMAT_ARGB1555: return decode_argb1555;
    case KZ_FORMAT_RGB24: return decode_rgb24;
    case KZ_FORMAT_BGR24: return decode_bgr24;
    case KZ_FORMAT_RGBX32: return decode_rgbx32;
    case KZ_FORMAT_BGRX32: return decode_bgrx32;
    case KZ_FORMAT_RGBA32: return decode_rgba32;
    case KZ_FORMAT_BGRA32: return decode_bgra32;
    case KZ_FORMAT_ARGB32: return decode_argb32;
    default: return NULL; /* 1-bit formats have two colours, see index1_bits */
    }
}

/* ---- Rules on colours ---------------------------------------------------------------------------------- */

static void judge_alpha(const kz_rule *rule, const uint32_t *colors, int32_t n, kzi_verdicts *v)
{
    const uint32_t threshold = rule->threshold;
    for (int32_t i = 0; i < n; i++) v->solid[i] = colors[i] >> 24 > threshold;
}

/* |channel - key| <= tolerance as one comparison: below the range the difference wraps round to a large number. */
static inline unsigned is_off_key(uint32_t channel, uint32_t lowest, uint32_t span) { return channel - lowest > span; }

static void judge_key(const kz_rule *rule, const uint32_t *colors, int32_t n, kzi_verdicts *v)
{
    const uint32_t span = 2 * (uint32_t)rule->tolerance;
    const uint32_t r = (rule->color >> 16 & 0xFF) - rule->tolerance;
    const uint32_t g = (rule->color >> 8 & 0xFF) - rule->tolerance;
    const uint32_t b = (rule->color & 0xFF) - rule->tolerance;
    for (int32_t i = 0; i < n; i++) {
        const uint32_t c = colors[i];
        const unsigned off =
            is_off_key(c >> 16 & 0xFF, r, span) | is_off_key(c >> 8 & 0xFF, g, span) | is_off_key(c & 0xFF, b, span);
        v->solid[i] = (unsigned char)off;
    }
}

static void judge_air(const kz_rule *rule, const uint32_t *colors, int32_t n, kzi_verdicts *v)
{
    const uint32_t air = rule->color;
    for (int32_t i = 0; i < n; i++) v->solid[i] = colors[i] != air;
}

static void judge_colors(const kz_rule *rule, const uint32_t *colors, int32_t n, kzi_verdicts *v)
{
    switch (rule->kind) {
    case KZ_RULE_ALPHA: judge_alpha(rule, colors, n, v); break;
    case KZ_RULE_KEY: judge_key(rule, colors, n, v); break;
    case KZ_RULE_AIR: judge_air(rule, colors, n, v); break;
    default: break;
    }
}

/* ---- The loops a reader chooses from ------------------------------------------------------------------- */

static uint64_t bits_by_color(const kzi_solid_reader *r, int32_t x, int32_t y, int32_t n)
{
    uint32_t colors[KZI_ROW_PIXELS];
    kzi_verdicts v = {{0}};
    r->decode(first_byte(r, x, y, (size_t)kzi_format_bits(r->image->format) / 8), n, r->image, colors);
    judge_colors(r->rule, colors, n, &v);
    return pack_verdicts(&v, n);
}

static inline uint64_t bits_by_alpha_byte(const unsigned char *p, int32_t n, uint32_t threshold)
{
    kzi_verdicts v = {{0}};
    for (int32_t i = 0; i < n; i++) v.solid[i] = p[4 * i] > threshold;
    return pack_verdicts(&v, n);
}

static uint64_t bits_by_last_byte(const kzi_solid_reader *r, int32_t x, int32_t y, int32_t n)
{
    return bits_by_alpha_byte(first_byte(r, x, y, 4) + 3, n, r->rule->threshold);
}

static uint64_t bits_by_first_byte(const kzi_solid_reader *r, int32_t x, int32_t y, int32_t n)
{
    return bits_by_alpha_byte(first_byte(r, x, y, 4), n, r->rule->threshold);
}

static uint64_t bits_by_index8(const kzi_solid_reader *r, int32_t x, int32_t y, int32_t n)
{
    const unsigned char *p = first_byte(r, x, y, 1);
    const uint64_t *transparent = r->rule->transparent;
    kzi_verdicts v = {{0}};
    for (int32_t i = 0; i < n; i++) v.solid[i] = (~transparent[p[i] / 64] >> p[i] % 64) & 1;
    return pack_verdicts(&v, n);
}

static unsigned reverse_byte(unsigned b)
{
    b = (b & 0x0F) << 4 | (b & 0xF0) >> 4;
    b = (b & 0x33) << 2 | (b & 0xCC) >> 2;
    return (b & 0x55) << 1 | (b & 0xAA) >> 1;
}

/* n pixels of one bit each, the leftmost lowest, from the byte that holds the first, `skip` bits into it. */
static uint64_t gather_index1(const unsigned char *p, int32_t skip, int32_t n, bool msb_first)
{
    uint64_t bits = 0;
    for (int32_t at = -skip; at < n; at += 8, p++) {
        const uint64_t byte = msb_first ? reverse_byte(*p) : *p;
        bits |= at < 0 ? byte >> -at : byte << at;
    }
    return bits & kzi_bits_low(n);
}

static bool index1_solid(const kz_rule *rule, const kz_surface *image, int index)
{
    kzi_verdicts v = {{0}};
    const uint32_t color = index < image->n_colors ? image->palette[index] : 0;
    if (rule->kind == KZ_RULE_INDEX) return (rule->transparent[0] >> index & 1) == 0;
    judge_colors(rule, &color, 1, &v);
    return v.solid[0];
}

static uint64_t bits_by_index1(const kzi_solid_reader *r, int32_t x, int32_t y, int32_t n)
{
    const kz_surface *image = r->image;
    const size_t at = (size_t)image->x + (size_t)x;
    const uint64_t ones =
        gather_index1(kzi_surface_row(image, y) + at / 8, (int32_t)(at % 8), n, image->format == KZ_FORMAT_INDEX1_MSB);
    const uint64_t if_one = index1_solid(r->rule, image, 1) ? ones : 0;
    const uint64_t if_zero = index1_solid(r->rule, image, 0) ? ~ones : 0;
    return (if_one | if_zero) & kzi_bits_low(n);
}

static uint64_t bits_by_call(const kzi_solid_reader *r, int32_t x, int32_t y, int32_t n)
{
    uint64_t bits = 0;
    for (int32_t i = 0; i < n; i++) bits |= (uint64_t)r->rule->solid(r->rule->ctx, r->surface, x + i, y) << i;
    return bits;
}

static uint64_t bits_all(const kzi_solid_reader *r, int32_t x, int32_t y, int32_t n)
{
    (void)r, (void)x, (void)y;
    return kzi_bits_low(n);
}

static uint64_t bits_none(const kzi_solid_reader *r, int32_t x, int32_t y, int32_t n)
{
    (void)r, (void)x, (void)y, (void)n;
    return 0;
}

typedef uint64_t solid_bits_loop(const kzi_solid_reader *r, int32_t x, int32_t y, int32_t n);

static solid_bits_loop *alpha_loop(kz_format format, uint8_t threshold)
{
    switch (format) {
    case KZ_FORMAT_RGBA32:
    case KZ_FORMAT_BGRA32: return bits_by_last_byte;
    case KZ_FORMAT_ARGB32: return bits_by_first_byte;
    case KZ_FORMAT_INDEX8:
    case KZ_FORMAT_ARGB1555: return bits_by_color;
    default: return threshold < 0xFF ? bits_all : bits_none; /* no alpha: as if it were FF */
    }
}

static solid_bits_loop *choose_loop(const kz_rule *rule, const kz_surface *image)
{
    if (rule->kind == KZ_RULE_CALL) return bits_by_call;
    if (kzi_format_bits(image->format) == 1) return bits_by_index1;
    switch (rule->kind) {
    case KZ_RULE_ALPHA: return alpha_loop(image->format, rule->threshold);
    case KZ_RULE_INDEX: return bits_by_index8;
    case KZ_RULE_KEY:
    case KZ_RULE_AIR: return bits_by_color;
    default: return bits_none;
    }
}

kzi_solid_reader kzi_solid_reader_make(const kz_surface *surface, const kz_rule *rule)
{
    kzi_solid_reader r;
    r.surface = surface;
    r.image = rule->kind == KZ_RULE_AIR && rule->hot ? rule->hot : surface;
    r.rule = rule;
    r.decode = decoder_of(r.image->format);
    r.bits = choose_loop(rule, r.image);
    return r;
}

uint64_t kz_surface_bits(const kz_surface *surface, const kz_rule *rule, int32_t x0, int32_t y, int32_t n)
{
    const int64_t end = (int64_t)x0 + (n > KZI_ROW_PIXELS ? KZI_ROW_PIXELS : n);
    const int32_t from = x0 > 0 ? x0 : 0;
    const int32_t to = end < surface->w ? (int32_t)end : surface->w;
    if (y < 0 || y >= surface->h || from >= to) return 0;
    const kzi_solid_reader r = kzi_solid_reader_make(surface, rule);
    return kzi_solid_bits(&r, from, y, to - from) << (from - x0);
}
