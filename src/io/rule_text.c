/* rule_text.c - reads and writes rules of transparency as people type them: on a command line and in a map's
 * properties. */
#include "io/io_private.h"

#include <stdio.h>
#include <string.h>

/* Reads exactly `n` hexadecimal digits. */
static bool rule_hex(const char *text, int n, uint32_t *out)
{
    uint32_t value = 0;
    for (int i = 0; i < n; i++) {
        const char c = text[i], lower = (char)(c | 32);
        uint32_t digit;
        if (c >= '0' && c <= '9') digit = (uint32_t)(c - '0');
        else if (lower >= 'a' && lower <= 'f') digit = (uint32_t)(lower - 'a' + 10);
        else return false;
        value = value << 4 | digit;
    }
    *out = value;
    return true;
}

kz_result kz_rule_parse_key(const char *text, kz_rule *out)
{
    uint32_t rgb;
    uint32_t tolerance = 0;
    if (!text || !out) return KZ_ERR_ARGUMENT;
    if (*text == '#') text++;
    if (strlen(text) < 6 || !rule_hex(text, 6, &rgb)) return KZ_ERR_ARGUMENT;
    text += 6;
    if (*text == '~') {
        if (!*++text) return KZ_ERR_ARGUMENT;
        for (; *text >= '0' && *text <= '9'; text++) {
            tolerance = tolerance * 10 + (uint32_t)(*text - '0');
            if (tolerance > 255) return KZ_ERR_ARGUMENT;
        }
    }
    if (*text) return KZ_ERR_ARGUMENT;
    *out = kz_rule_key(rgb, (uint8_t)tolerance);
    return KZ_OK;
}

kz_result kz_parse_argb(const char *text, uint32_t *out)
{
    uint32_t value;
    if (!text || !out) return KZ_ERR_ARGUMENT;
    if (*text == '#') text++;
    const size_t size = strlen(text);
    if ((size != 6 && size != 8) || !rule_hex(text, (int)size, &value)) return KZ_ERR_ARGUMENT;
    *out = size == 6 ? value | 0xff000000u : value;
    return KZ_OK;
}

/* ---- As text ------------------------------------------------------------------------------------------- */

/* Appends text, and counts what does not fit, as snprintf does. */
typedef struct rule_out {
    char *text;
    size_t size, used;
} rule_out;

static void rule_put(rule_out *out, const char *format, ...) KZI_PRINTF(2, 3);
static void rule_put(rule_out *out, const char *format, ...)
{
    va_list args;
    const size_t left = out->used < out->size ? out->size - out->used : 0;
    va_start(args, format);
    const int n = vsnprintf(left ? out->text + out->used : NULL, left, format, args);
    va_end(args);
    if (n > 0) out->used += (size_t)n;
}

static void rule_put_indices(rule_out *out, const kz_rule *rule)
{
    int n = 0;
    for (int i = 0; i < 256; i++) n += (int)(rule->transparent[i / 64] >> (i % 64) & 1);
    if (n == 0) {
        rule_put(out, "no index transparent");
        return;
    }
    const char *before = n == 1 ? "index " : "indices ";
    for (int i = 0; i < 256; i++) {
        if ((rule->transparent[i / 64] >> (i % 64) & 1) == 0) continue;
        rule_put(out, "%s%d", before, i);
        before = ",";
    }
    rule_put(out, " transparent");
}

size_t kz_rule_text(const kz_rule *rule, char *text, size_t size)
{
    rule_out out = {text, size, 0};
    switch (rule->kind) {
    case KZ_RULE_ALPHA: rule_put(&out, "alpha > %d", rule->threshold); break;
    case KZ_RULE_KEY:
        rule_put(&out, "key %06x", (unsigned)(rule->color & 0xffffff));
        if (rule->tolerance) rule_put(&out, "~%d", rule->tolerance);
        break;
    case KZ_RULE_INDEX: rule_put_indices(&out, rule); break;
    case KZ_RULE_AIR: rule_put(&out, "%sair %08x", rule->hot ? "hot image, " : "", (unsigned)rule->color); break;
    case KZ_RULE_CALL: rule_put(&out, "a function's choice"); break;
    default: rule_put(&out, "no rule"); break;
    }
    return out.used;
}
