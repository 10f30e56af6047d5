/* mask_make.c - masks made from pixels, from text and from a function. */
#include "mask/mask_private.h"

#include "surface/surface_private.h"

static kz_result finish_mask(kz_mask *mask, kz_mask **out)
{
    kzi_mask_bake(mask);
    *out = mask;
    return KZ_OK;
}

/* Rows are read in bands that stay in the cache for all strips.  A caller's function is called row by row. */
void kzi_mask_read_surface(kz_mask *mask, const kz_surface *surface, const kz_rule *rule)
{
    kzi_solid_reader reader;
    kzi_solid_reader_make(&reader, surface, rule, kzi_surface_kernels_now());
    const int32_t band = rule->kind == KZ_RULE_CALL ? 1 : 32;
    for (int32_t y = 0; y < mask->h; y += band) {
        const int32_t rows = mask->h - y < band ? mask->h - y : band;
        for (int32_t s = 0; s < mask->n_strips; s++) {
            const int32_t x = 64 * s, n = mask->w - x < 64 ? mask->w - x : 64;
            kzi_solid_rows(&reader, x, y, n, rows, kzi_mask_strip(mask, s) + y);
        }
    }
}

kz_result kz_mask_from_surface(const kz_surface *surface, const kz_rule *rule, const kz_allocator *alloc, kz_mask **out,
                               kz_error *err)
{
    kz_mask *mask;
    if (!surface) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if (!rule) return kzi_fail(err, KZ_ERR_ARGUMENT, 2, 0);
    if (!out) return kzi_fail(err, KZ_ERR_ARGUMENT, 4, 0);
    kz_result result = kz_rule_check(rule, surface, err);
    if (result != KZ_OK) return result;
    result = kzi_mask_new(surface->w, surface->h, alloc, &mask, err);
    if (result != KZ_OK) return result;
    kzi_mask_read_surface(mask, surface, rule);
    return finish_mask(mask, out);
}

kz_result kz_mask_from_call(int32_t w, int32_t h, bool (*solid)(void *ctx, int32_t x, int32_t y), void *ctx,
                            const kz_allocator *alloc, kz_mask **out, kz_error *err)
{
    kz_mask *mask;
    if (w < 0) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if (h < 0) return kzi_fail(err, KZ_ERR_ARGUMENT, 2, 0);
    if (!solid) return kzi_fail(err, KZ_ERR_ARGUMENT, 3, 0);
    if (!out) return kzi_fail(err, KZ_ERR_ARGUMENT, 6, 0);
    const kz_result result = kzi_mask_new(w, h, alloc, &mask, err);
    if (result != KZ_OK) return result;
    for (int32_t y = 0; y < h; y++)
        for (int32_t x = 0; x < w; x++)
            if (solid(ctx, x, y)) kzi_mask_set(mask, x, y);
    return finish_mask(mask, out);
}

/* ---- Text ---------------------------------------------------------------------------------------------- */

static bool is_cell(char c) { return c == '.' || c == '0' || c == '#' || c == '1'; }

/* Finds the size of the mask that the text describes, or where the text is wrong. */
static kz_result measure_text(const char *text, int32_t *w, int32_t *h, kz_error *err)
{
    int64_t rows = 0, columns = 0;
    for (const char *c = text; *c; rows++) {
        int64_t column = 0;
        for (; *c && *c != '\n'; c++, column++) {
            if (!is_cell(*c) || (rows > 0 && column >= columns)) return kzi_fail(err, KZ_ERR_MASK_TEXT, rows, column);
            if (column >= KZ_MASK_MAX_SIDE) return kzi_fail(err, KZ_ERR_TOO_LARGE, column + 1, KZ_MASK_MAX_SIDE);
        }
        if (rows > 0 && column != columns) return kzi_fail(err, KZ_ERR_MASK_TEXT, rows, column);
        if (rows >= KZ_MASK_MAX_SIDE) return kzi_fail(err, KZ_ERR_TOO_LARGE, rows + 1, KZ_MASK_MAX_SIDE);
        columns = column;
        if (*c) c++;
    }
    *w = (int32_t)columns;
    *h = (int32_t)rows;
    return KZ_OK;
}

kz_result kz_mask_from_text(const char *text, const kz_allocator *alloc, kz_mask **out, kz_error *err)
{
    kz_mask *mask;
    int32_t w = 0, h = 0;
    if (!text) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if (!out) return kzi_fail(err, KZ_ERR_ARGUMENT, 3, 0);
    kz_result result = measure_text(text, &w, &h, err);
    if (result != KZ_OK) return result;
    result = kzi_mask_new(w, h, alloc, &mask, err);
    if (result != KZ_OK) return result;
    for (int32_t y = 0; y < h; y++, text++) /* ++ for the newline */
        for (int32_t x = 0; x < w; x++, text++)
            if (*text == '#' || *text == '1') kzi_mask_set(mask, x, y);
    return finish_mask(mask, out);
}
