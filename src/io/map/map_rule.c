/* map_rule.c - reads the custom properties `hot`, `air`, `alpha` and `key` of objects and tiles.
 *
 * hot and air go together.  Where several rules are given, the order is hot/air, alpha, key, and a warning names the
 * unused ones. */
#include "io/map/map_private.h"

#include <string.h>

typedef struct rule_property {
    const kzi_node *node; /* NULL: not given */
    const char *text;     /* NULL: a number */
} rule_property;

static rule_property rule_find(const kzi_node *const *properties, int n, const char *name)
{
    rule_property found = {NULL, NULL};
    for (int i = 0; i < n; i++) {
        const kzi_node *node = properties[i] ? kzi_node_child(properties[i], "property") : NULL;
        for (; node; node = kzi_node_next(node, "property")) {
            if (strcmp(kzi_node_text(node, "name", ""), name) != 0) continue;
            const kzi_attr *value = kzi_node_attr(node, "value");
            found.text = value ? value->text : node->text ? node->text : "";
            if (found.text && !*found.text) return found; /* emptied on purpose: no rule of this kind */
            found.node = node;
            return found;
        }
    }
    return found;
}

static kz_result rule_wrong(const kzi_loader *l, rule_property p, const char *expected)
{
    const char *name = kzi_node_text(p.node, "name", "");
    if (!p.text) return kzi_node_fail(&l->io, p.node, NULL, KZ_ERR_CONTENT, "property %s must be %s", name, expected);
    return kzi_node_fail(&l->io, p.node, NULL, KZ_ERR_CONTENT, "property %s must be %s, not '%.60s'", name, expected,
                         p.text);
}

static kz_result rule_read_air(kzi_loader *l, rule_property hot, rule_property air, kzi_map_rule *out)
{
    uint32_t color = KZ_AIR_DEFAULT;
    if (air.node && kz_parse_argb(air.text, &color) != KZ_OK) return rule_wrong(l, air, "a colour AARRGGBB");
    out->rule = kz_rule_air(color, NULL);
    out->node = hot.node ? hot.node : air.node;
    if (!hot.node) return KZ_OK;
    if (!hot.text) return rule_wrong(l, hot, "the name of an image file");
    const kz_result result = kzi_map_image_named(l, hot.node, NULL, hot.text, &out->hot);
    return kzi_map_image_or_none(l, result, hot.node, &out->hot);
}

static kz_result rule_read_alpha(kzi_loader *l, rule_property alpha, kzi_map_rule *out)
{
    double threshold = 0;
    const bool number = alpha.text ? kzi_parse_real(alpha.text, &threshold)
                                   : kzi_node_real(&l->io, alpha.node, "value", &threshold) == KZ_OK;
    if (!number || !(threshold >= 0 && threshold <= 255) || kzi_floor(threshold) != threshold)
        return rule_wrong(l, alpha, "a whole number from 0 to 255");
    out->rule = kz_rule_alpha((uint8_t)threshold);
    out->node = alpha.node;
    return KZ_OK;
}

static kz_result rule_read_key(kzi_loader *l, rule_property key, kzi_map_rule *out)
{
    const char *text = key.text ? key.text : "";
    uint32_t argb;
    out->node = key.node;
    if (strcmp(kzi_node_text(key.node, "type", ""), "color") == 0 && kz_parse_argb(text, &argb) == KZ_OK)
        out->rule = kz_rule_key(argb & 0xffffff, 0); /* Tiled writes colours with their alpha in front */
    else if (kz_rule_parse_key(text, &out->rule) != KZ_OK)
        return rule_wrong(l, key, "a colour RRGGBB or RRGGBB~TOLERANCE");
    return KZ_OK;
}

kz_result kzi_rule_read(kzi_loader *l, const kzi_node *const *properties, int n, kzi_map_rule *out)
{
    const rule_property hot = rule_find(properties, n, "hot"), air = rule_find(properties, n, "air");
    const rule_property alpha = rule_find(properties, n, "alpha"), key = rule_find(properties, n, "key");
    memset(out, 0, sizeof *out);
    const bool hot_or_air = hot.node || air.node;
    out->given = hot_or_air || alpha.node || key.node;
    if (!out->given) return KZ_OK;
    kz_result result = KZ_OK;
    if (alpha.node && hot_or_air)
        result = kzi_map_note(l, KZ_NOTE_NOTHING, KZ_ERR_CONTENT, alpha.node, NULL,
                              "property alpha is not used: hot and air decide");
    if (result == KZ_OK && key.node && (hot_or_air || alpha.node))
        result = kzi_map_note(l, KZ_NOTE_NOTHING, KZ_ERR_CONTENT, key.node, NULL, "property key is not used: %s",
                              hot_or_air ? "hot and air decide" : "alpha decides");
    if (result != KZ_OK) return result;
    result = hot_or_air   ? rule_read_air(l, hot, air, out)
             : alpha.node ? rule_read_alpha(l, alpha, out)
                          : rule_read_key(l, key, out);
    out->given = result == KZ_OK;
    return kzi_map_leave_out(l, result, KZ_NOTE_PROPERTY, out->node);
}
