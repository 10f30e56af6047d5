/* surface_transparency.c - translates a rule into the transparent values of a pixel's bytes, once a call.
 *
 * Every rule about colours is a box: a colour is transparent when each of its channels lies in a range.  Widening 5 and
 * 6 bits to 8 keeps their order, so a range of an 8-bit channel is a range of the stored field.  A palette is a row of
 * 32-bit pixels, so a box and a palette make a set of indices.  So kernels need only ranges of bytes, fields of words
 * and sets of indices, and no colour is ever computed. */
#include "surface/surface_private.h"

#include <string.h>

/* ---- Rules as boxes ------------------------------------------------------------------------------------ */

enum { CHANNEL_A, CHANNEL_R, CHANNEL_G, CHANNEL_B, CHANNELS, CHANNEL_NONE = CHANNELS };

/* The last channel stands for bytes without meaning. */
typedef struct clear_box {
    int32_t lo[CHANNELS + 1], hi[CHANNELS + 1];
} clear_box;

static int32_t channel_of(uint32_t color, int channel) { return (int32_t)(color >> (24 - 8 * channel) & 0xFF); }

static clear_box clear_box_of(const kz_rule *rule)
{
    clear_box box = {{0, 0, 0, 0, 0}, {255, 255, 255, 255, 255}};
    if (rule->kind == KZ_RULE_ALPHA) {
        box.hi[CHANNEL_A] = rule->threshold;
        return box;
    }
    const bool exact = rule->kind == KZ_RULE_AIR;
    for (int c = exact ? CHANNEL_A : CHANNEL_R; c < CHANNELS; c++) {
        const int32_t v = channel_of(rule->color, c), off = exact ? 0 : rule->tolerance;
        box.lo[c] = v > off ? v - off : 0;
        box.hi[c] = v + off < 255 ? v + off : 255;
    }
    return box;
}

static bool clear_box_holds(const clear_box *box, uint32_t color)
{
    for (int c = 0; c < CHANNELS; c++) {
        const int32_t v = channel_of(color, c);
        if (v < box->lo[c] || v > box->hi[c]) return false;
    }
    return true;
}

/* ---- Bytes --------------------------------------------------------------------------------------------- */

/* The channel that each byte of a pixel has. */
typedef struct byte_order {
    unsigned char channel[4];
} byte_order;

static byte_order byte_order_of(kz_format format)
{
    enum { A = CHANNEL_A, R = CHANNEL_R, G = CHANNEL_G, B = CHANNEL_B, X = CHANNEL_NONE };
    switch (format) {
    case KZ_FORMAT_RGB24:
    case KZ_FORMAT_RGBX32: return (byte_order){{R, G, B, X}};
    case KZ_FORMAT_BGR24:
    case KZ_FORMAT_BGRX32: return (byte_order){{B, G, R, X}};
    case KZ_FORMAT_RGBA32: return (byte_order){{R, G, B, A}};
    case KZ_FORMAT_BGRA32: return (byte_order){{B, G, R, A}};
    default: return (byte_order){{A, R, G, B}};
    }
}

/* The byte order of 0xAARRGGBB as this machine stores it. */
static byte_order byte_order_of_words(void)
{
    const uint32_t channels = (uint32_t)CHANNEL_A << 24 | CHANNEL_R << 16 | CHANNEL_G << 8 | CHANNEL_B;
    byte_order order;
    memcpy(order.channel, &channels, sizeof order.channel);
    return order;
}

static void clear_bytes(kzi_transparency *clear, const clear_box *box, byte_order order, int n_bytes)
{
    bool any_constraint = false;
    clear->least[3] = 0; /* after three bytes, any value will do */
    clear->room[3] = 255;
    for (int i = 0; i < n_bytes; i++) {
        const int c = order.channel[i];
        clear->least[i] = (uint8_t)box->lo[c];
        clear->room[i] = (uint8_t)(box->hi[c] - box->lo[c]);
        any_constraint |= clear->room[i] < 255;
    }
    clear->form = n_bytes == 3 ? KZI_CLEAR_TRIPLE : KZI_CLEAR_QUAD;
    if (!any_constraint) clear->form = KZI_CLEAR_ALL;
}

/* ---- Words of 16 bits ---------------------------------------------------------------------------------- */

/* The least v of a field that is at least `least` when widened to 8 bits.  5 bits widened are floor(33v/4), 6 bits
 * floor(65v/16), one bit 255v.  Without such a v the result is one more than the field holds. */
static int32_t field_reaching(int bits, int32_t least)
{
    if (bits == 1) return (least + 254) / 255;
    return bits == 5 ? (4 * least + 32) / 33 : (16 * least + 64) / 65;
}

typedef struct word_field {
    int channel, shift, bits;
} word_field;

/* Fields of which any value will do are left out of the mask.  Where each of the others is one value, one comparison of
 * the word decides. */
static void clear_words(kzi_transparency *clear, const clear_box *box, kz_format format)
{
    const bool is_565 = format == KZ_FORMAT_RGB565;
    const word_field fields[4] = {
        {CHANNEL_R, is_565 ? 11 : 10, 5}, {CHANNEL_G, 5, is_565 ? 6 : 5}, {CHANNEL_B, 0, 5}, {CHANNEL_A, 15, 1}};
    const int n_fields = format == KZ_FORMAT_ARGB1555 ? 4 : 3;
    bool ranges = false;
    clear->mask = clear->value = 0;
    for (int i = 0; i < n_fields; i++) {
        const word_field f = fields[i];
        const int32_t most = (1 << f.bits) - 1;
        const int32_t lo = field_reaching(f.bits, box->lo[f.channel]);
        const int32_t hi = field_reaching(f.bits, box->hi[f.channel] + 1) - 1;
        if (lo > hi) {
            clear->form = KZI_CLEAR_NONE;
            return;
        }
        if (i < 3) { /* alpha is one bit, one value, and never tested beside ranges */
            clear->field[i] = (uint16_t)(most << f.shift);
            clear->low[i] = (uint16_t)(lo << f.shift);
            clear->span[i] = (uint16_t)((hi - lo) << f.shift);
        }
        if (lo == 0 && hi == most) continue;
        clear->mask |= (uint16_t)(most << f.shift);
        clear->value |= (uint16_t)(lo << f.shift);
        ranges |= lo < hi;
    }
    clear->form = ranges ? KZI_CLEAR_FIELDS : clear->mask ? KZI_CLEAR_WORD : KZI_CLEAR_ALL;
}

/* ---- Indices ------------------------------------------------------------------------------------------- */

/* The indices whose colours lie in the box; those beyond the palette have colour 0. */
static void clear_colors_of(uint64_t set[4], const clear_box *box, const kz_surface *image,
                            const kzi_surface_kernels *kernels)
{
    const uint64_t beyond = clear_box_holds(box, 0) ? ~(uint64_t)0 : 0;
    kzi_transparency clear;
    clear_bytes(&clear, box, byte_order_of_words(), 4);
    for (int i = 0; i < 4; i++) set[i] = beyond;
    for (int32_t i = 0; i < image->n_colors; i += 64) {
        const int32_t n = image->n_colors - i < 64 ? image->n_colors - i : 64;
        const kzi_pixel_block colors = {(const unsigned char *)(image->palette + i), 0, n, 1};
        uint64_t solid = 0;
        if (clear.form == KZI_CLEAR_QUAD) kernels->solid(&clear, &colors, &solid);
        set[i / 64] = (beyond & ~kzi_bits_low(n)) | (~solid & kzi_bits_low(n));
    }
}

static void clear_palette(kzi_transparency *clear, const kz_rule *rule, const kz_surface *image,
                          const kzi_surface_kernels *kernels)
{
    const clear_box box = clear_box_of(rule);
    uint64_t set[4];
    clear_colors_of(set, &box, image, kernels);
    kzi_transparency_of_indices(clear, set);
}

/* Pixels of one bit have two indices: the palette is not worth a kernel. */
static void clear_bit_indices(kzi_transparency *clear, const kz_rule *rule, const kz_surface *image)
{
    const clear_box box = clear_box_of(rule);
    for (int i = 0; i < 2; i++) {
        const uint32_t color = i < image->n_colors ? image->palette[i] : 0;
        const bool named = rule->transparent[0] >> i & 1;
        clear->solid_bit[i] = rule->kind == KZ_RULE_INDEX ? !named : !clear_box_holds(&box, color);
    }
    clear->form = KZI_CLEAR_BIT;
}

/* ---- All together -------------------------------------------------------------------------------------- */

static void clear_colors(kzi_transparency *clear, const kz_rule *rule, kz_format format)
{
    const clear_box box = clear_box_of(rule);
    const int n_bytes = kzi_format_bits(format) / 8;
    const bool has_alpha = format == KZ_FORMAT_ARGB1555 || format >= KZ_FORMAT_RGBA32;
    /* A format without alpha has alpha FF. */
    if (!has_alpha && box.hi[CHANNEL_A] < 255) clear->form = KZI_CLEAR_NONE;
    else if (n_bytes == 2) clear_words(clear, &box, format);
    else clear_bytes(clear, &box, byte_order_of(format), n_bytes);
}

void kzi_transparency_make(kzi_transparency *clear, const kz_rule *rule, const kz_surface *image,
                           const kzi_surface_kernels *kernels)
{
    if (rule->kind == KZ_RULE_CALL) {
        clear->form = KZI_CLEAR_CALL;
    } else if ((unsigned)rule->kind >= KZ_RULE_COUNT || kzi_format_bits(image->format) == 0) {
        clear->form = KZI_CLEAR_ALL; /* kz_rule_check refuses them */
    } else if (image->format == KZ_FORMAT_INDEX8) {
        clear_palette(clear, rule, image, kernels);
    } else if (kzi_format_is_indexed(image->format)) {
        clear_bit_indices(clear, rule, image);
    } else {
        clear_colors(clear, rule, image->format);
    }
}
