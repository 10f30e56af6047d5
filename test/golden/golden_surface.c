/* golden_surface.c - hashes of solid bits in every format under every rule, and of pairs of surfaces in place. */
#include "golden.h"

#include <kolize/surface.h>

#include <string.h>

#define ROW_BYTES 560 /* 140 pixels of 32 bits */
#define ROWS      8

typedef struct image {
    kz_surface surface;
    unsigned char bytes[ROW_BYTES * ROWS];
    uint32_t palette[256];
} image;

static uint32_t some_color(kz_test_rng *r)
{
    static const uint32_t few[4] = {0xFFFF00FFu, 0x80FF00FFu, 0x7F204060u, 0x00000000u};
    return kz_test_one_in(r, 4) ? kz_test_u32(r) : few[kz_test_below(r, 4)];
}

/* Each 32-bit group of bytes comes from a small list: in every format pixels repeat, and rules meet both kinds. */
static void fill(image *m, kz_test_rng *r)
{
    for (size_t i = 0; i < sizeof m->bytes; i += 4) {
        const uint32_t c = some_color(r);
        for (size_t k = 0; k < 4; k++) m->bytes[i + k] = (unsigned char)(c >> 8 * k);
    }
    for (int i = 0; i < 256; i++) m->palette[i] = some_color(r);
}

static bool is_two_bytes(kz_format format)
{
    return format == KZ_FORMAT_RGB565 || format == KZ_FORMAT_XRGB1555 || format == KZ_FORMAT_ARGB1555;
}

/* 16-bit pixels are words of the machine: their bytes are put in its order. */
static void to_native_words(image *m)
{
    for (size_t i = 0; i < sizeof m->bytes; i += 2) {
        const uint16_t word = (uint16_t)(m->bytes[i] | m->bytes[i + 1] << 8);
        memcpy(m->bytes + i, &word, sizeof word);
    }
}

static void make_image(image *m, kz_test_rng *r, kz_format format)
{
    memset(m, 0, sizeof *m);
    fill(m, r);
    if (is_two_bytes(format)) to_native_words(m);
    kz_surface *s = &m->surface;
    s->format = format;
    s->pitch = ROW_BYTES;
    s->pixels = m->bytes;
    if (kz_test_one_in(r, 2)) {
        s->pitch = -ROW_BYTES;
        s->pixels = m->bytes + ROW_BYTES * (ROWS - 1);
    }
    s->x = kz_test_range(r, 0, 9);
    s->y = kz_test_range(r, 0, 2);
    s->w = kz_test_range(r, 1, 130);
    s->h = kz_test_range(r, 1, ROWS - 2);
    s->palette = m->palette;
    s->n_colors = kz_test_range(r, 1, 256);
}

static bool chess(void *ctx, const kz_surface *surface, int32_t x, int32_t y)
{
    (void)ctx, (void)surface;
    return (x ^ y) & 1;
}

static kz_rule some_rule(kz_test_rng *r, int kind)
{
    const uint8_t level = (uint8_t)kz_test_below(r, 256);
    const uint32_t color = some_color(r);
    kz_rule rule = kz_rule_index(level);
    kz_rule_add_index(&rule, 0);
    switch (kind) {
    case KZ_RULE_ALPHA: return kz_rule_alpha(level);
    case KZ_RULE_KEY: return kz_rule_key(color, level);
    case KZ_RULE_AIR: return kz_rule_air(color, NULL);
    case KZ_RULE_CALL: return kz_rule_call(chess, NULL);
    default: return rule;
    }
}

static void feed_rows(kz_golden *g, const kz_surface *s, const kz_rule *rule)
{
    for (int32_t y = -1; y <= s->h; y++)
        for (int32_t x = -70; x <= s->w; x += 61) kz_golden_u64(g, kz_surface_bits(s, rule, x, y, 64));
    const int32_t x = kz_test_range(&g->rng, -1, s->w), y = kz_test_range(&g->rng, -1, s->h);
    kz_golden_u64(g, kz_surface_color(s, x, y));
    kz_golden_u64(g, kz_surface_solid(s, rule, x, y));
}

static void feed_pair(kz_golden *g, const kz_surface *a, const kz_rule *ra, const kz_surface *b, const kz_rule *rb)
{
    for (int i = 0; i < 4; i++) {
        const int32_t dx = kz_test_range(&g->rng, -b->w, a->w), dy = kz_test_range(&g->rng, -b->h, a->h);
        kz_cell first = {-1, -1};
        kz_golden_u64(g, kz_surface_overlap(a, ra, b, rb, dx, dy));
        kz_golden_i64(g, kz_surface_overlap_area(a, ra, b, rb, dx, dy));
        kz_golden_u64(g, kz_surface_overlap_first(a, ra, b, rb, dx, dy, &first));
        kz_golden_i64(g, first.x);
        kz_golden_i64(g, first.y);
    }
}

void golden_surface(kz_golden *g);
void golden_surface(kz_golden *g)
{
    static image a, b;
    for (int round = 0; round < 8; round++) {
        for (int format = 1; format < KZ_FORMAT_COUNT; format++) {
            for (int kind = 0; kind < KZ_RULE_COUNT; kind++) {
                make_image(&a, &g->rng, (kz_format)format);
                make_image(&b, &g->rng, (kz_format)kz_test_range(&g->rng, 1, KZ_FORMAT_COUNT - 1));
                const kz_rule ra = some_rule(&g->rng, kind), rb = some_rule(&g->rng, KZ_RULE_AIR);
                const kz_result result = kz_rule_check(&ra, &a.surface, NULL);
                kz_golden_i64(g, result != KZ_OK);
                if (result != KZ_OK) continue;
                feed_rows(g, &a.surface, &ra);
                feed_pair(g, &a.surface, &ra, &b.surface, &rb);
            }
        }
    }
}
