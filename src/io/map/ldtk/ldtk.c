/* ldtk.c - reads what maps and drawn shapes both need of LDtk's files. */
#include "io/map/ldtk/ldtk.h"

#include "io/sheet/sheet.h"

enum { LDTK_SIDE = 1 << 14, LDTK_OLDEST = 7 /* of 0.x */ };

kz_result kzi_ldtk_check(const kzi_io *io, const kzi_node *root)
{
    const char *const version = kzi_node_text(root, "jsonVersion", ""), *at = version;
    int minor = 0;
    if (at[0] != '0' || at[1] != '.') return KZ_OK;
    for (at += 2; *at >= '0' && *at <= '9' && minor < LDTK_OLDEST; at++) minor = 10 * minor + (*at - '0');
    if (minor >= LDTK_OLDEST) return KZ_OK;
    return kzi_node_fail(io, root, "jsonVersion", KZ_ERR_UNSUPPORTED,
                         "this is of LDtk %.20s: open it in LDtk 0.%d or later, and save it", version, LDTK_OLDEST);
}

const double *kzi_ldtk_pair(const kzi_node *node, const char *key)
{
    const kzi_node *const list = kzi_node_member(node, key);
    return list && list->n_numbers == 2 ? list->numbers : NULL;
}

kz_result kzi_ldtk_grid_of(kzi_io *io, const kzi_node *layer, kzi_ldtk_grid *out)
{
    const kzi_node *cells;
    kz_result result;
    *out = (kzi_ldtk_grid){.size = 1};
    if ((result = kzi_sheet_member(io, layer, "intGridCsv", "array", &cells)) != KZ_OK) return result;
    if ((result = kzi_node_i32(io, layer, "__cWid", 0, LDTK_SIDE, &out->w)) != KZ_OK) return result;
    if ((result = kzi_node_i32(io, layer, "__cHei", 0, LDTK_SIDE, &out->h)) != KZ_OK) return result;
    if ((result = kzi_node_i32(io, layer, "__gridSize", 1, LDTK_SIDE, &out->size)) != KZ_OK) return result;
    if ((result = kzi_node_real(io, layer, "__pxTotalOffsetX", &out->offset_x)) != KZ_OK) return result;
    if ((result = kzi_node_real(io, layer, "__pxTotalOffsetY", &out->offset_y)) != KZ_OK) return result;
    if (!cells || !(cells->child || cells->n_numbers)) return KZ_OK;
    if (!kzi_node_attr(layer, "__gridSize"))
        return kzi_node_fail(io, layer, "__gridSize", KZ_ERR_CONTENT, "this number is missing");
    if ((uint64_t)cells->n_numbers != (uint64_t)out->w * (uint64_t)out->h)
        return kzi_node_fail(io, cells, NULL, KZ_ERR_CONTENT, "%llu values, and the layer has %d x %d cells",
                             (unsigned long long)cells->n_numbers, (int)out->w, (int)out->h);
    out->values = cells->numbers;
    return KZ_OK;
}

kz_result kzi_ldtk_entity(kzi_io *io, const kzi_node *entity, double rect[4], bool *sized)
{
    double w = 0, h = 0;
    const double *const px = kzi_ldtk_pair(entity, "px"), *const pivot = kzi_ldtk_pair(entity, "__pivot");
    kz_result result = kzi_node_real(io, entity, "width", &w);
    if (result == KZ_OK) result = kzi_node_real(io, entity, "height", &h);
    if (result != KZ_OK) return result;
    if (!px) return kzi_node_fail(io, entity, "px", KZ_ERR_CONTENT, "an entity needs its place, two numbers");
    rect[0] = px[0] - (pivot ? pivot[0] * w : 0);
    rect[1] = px[1] - (pivot ? pivot[1] * h : 0);
    rect[2] = w;
    rect[3] = h;
    *sized = kzi_node_attr(entity, "width") != NULL;
    return KZ_OK;
}
