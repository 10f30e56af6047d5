/* surface_rule.c - rules of transparency: their making, their checks, and their verdict on one pixel. */
#include "surface/surface_private.h"

#include "base/base_private.h"

kz_rule kz_rule_alpha(uint8_t threshold)
{
    return (kz_rule){.kind = KZ_RULE_ALPHA, .threshold = threshold};
}

kz_rule kz_rule_key(uint32_t rgb, uint8_t tolerance)
{
    return (kz_rule){.kind = KZ_RULE_KEY, .color = rgb, .tolerance = tolerance};
}

kz_rule kz_rule_index(uint8_t transparent)
{
    kz_rule rule = {0};
    rule.kind = KZ_RULE_INDEX;
    kz_rule_add_index(&rule, transparent);
    return rule;
}

void kz_rule_add_index(kz_rule *rule, uint8_t transparent)
{
    rule->transparent[transparent / 64] |= (uint64_t)1 << transparent % 64;
}

kz_rule kz_rule_air(uint32_t color, const kz_surface *hot)
{
    return (kz_rule){.kind = KZ_RULE_AIR, .color = color, .hot = hot};
}

kz_rule kz_rule_call(bool (*solid)(void *ctx, const kz_surface *s, int32_t x, int32_t y), void *ctx)
{
    return (kz_rule){.kind = KZ_RULE_CALL, .solid = solid, .ctx = ctx};
}

static bool has_colors(const kz_surface *surface)
{
    return !kzi_format_is_indexed(surface->format) || surface->n_colors > 0;
}

static bool rule_suits(const kz_rule *rule, const kz_surface *surface)
{
    switch (rule->kind) {
    case KZ_RULE_ALPHA:
    case KZ_RULE_KEY: return has_colors(surface);
    case KZ_RULE_AIR: return has_colors(rule->hot ? rule->hot : surface);
    case KZ_RULE_INDEX: return kzi_format_is_indexed(surface->format);
    case KZ_RULE_CALL: return rule->solid != NULL;
    default: return false;
    }
}

kz_result kz_rule_check(const kz_rule *rule, const kz_surface *surface, kz_error *err)
{
    if (!rule) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if (!surface) return kzi_fail(err, KZ_ERR_ARGUMENT, 2, 0);
    kz_result result = kz_surface_check(surface, err);
    if (result != KZ_OK) return result;
    if (rule->kind == KZ_RULE_AIR && rule->hot) {
        const kz_surface *hot = rule->hot;
        result = kz_surface_check(hot, err);
        if (result != KZ_OK) return result;
        if (hot->w != surface->w || hot->h != surface->h) return kzi_fail(err, KZ_ERR_HOT_SIZE, hot->w, hot->h);
    }
    if (!rule_suits(rule, surface)) return kzi_fail(err, KZ_ERR_RULE, (int64_t)rule->kind, 0);
    return KZ_OK;
}

static bool channel_is_near(uint32_t a, uint32_t b, int shift, int tolerance)
{
    const int off = (int)(a >> shift & 0xFF) - (int)(b >> shift & 0xFF);
    return off <= tolerance && -off <= tolerance;
}

static bool color_is_near(uint32_t a, uint32_t b, int tolerance)
{
    return channel_is_near(a, b, 16, tolerance) && channel_is_near(a, b, 8, tolerance) &&
           channel_is_near(a, b, 0, tolerance);
}

/* The reference for rules, pixel by pixel.  The kernels give the same answers faster. */
bool kz_surface_solid(const kz_surface *surface, const kz_rule *rule, int32_t x, int32_t y)
{
    if (x < 0 || y < 0 || x >= surface->w || y >= surface->h) return false;
    switch (rule->kind) {
    case KZ_RULE_ALPHA: return kz_surface_color(surface, x, y) >> 24 > rule->threshold;
    case KZ_RULE_KEY: return !color_is_near(kz_surface_color(surface, x, y), rule->color, rule->tolerance);
    case KZ_RULE_INDEX: {
        const int index = kzi_surface_index(surface, x, y);
        return (rule->transparent[index / 64] >> index % 64 & 1) == 0;
    }
    case KZ_RULE_AIR: return kz_surface_color(rule->hot ? rule->hot : surface, x, y) != rule->color;
    case KZ_RULE_CALL: return rule->solid(rule->ctx, surface, x, y);
    default: return false;
    }
}
