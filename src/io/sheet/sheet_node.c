/* sheet_node.c - reads numbers, rectangles and members of the JSON objects that a sheet consists of. */
#include "io/sheet/sheet.h"

#include <string.h>

kz_result kzi_sheet_int(kzi_io *io, const kzi_node *node, const char *key, int32_t least, int32_t most, int32_t *out)
{
    if (!kzi_node_attr(node, key)) return kzi_node_fail(io, node, key, KZ_ERR_CONTENT, "this number is missing");
    return kzi_node_i32(io, node, key, least, most, out);
}

kz_result kzi_sheet_rect(kzi_io *io, const kzi_node *node, int32_t least, kz_cell_rect *out)
{
    int32_t x, y, w, h;
    kz_result result;
    if ((result = kzi_sheet_int(io, node, "x", least, KZI_SHEET_FAR, &x)) != KZ_OK) return result;
    if ((result = kzi_sheet_int(io, node, "y", least, KZI_SHEET_FAR, &y)) != KZ_OK) return result;
    if ((result = kzi_sheet_int(io, node, "w", 0, KZI_SHEET_FAR, &w)) != KZ_OK) return result;
    if ((result = kzi_sheet_int(io, node, "h", 0, KZI_SHEET_FAR, &h)) != KZ_OK) return result;
    *out = (kz_cell_rect){x, y, x + w, y + h};
    return KZ_OK;
}

kz_result kzi_sheet_member(kzi_io *io, const kzi_node *node, const char *key, const char *kind, const kzi_node **out)
{
    const kzi_node *member = kzi_node_member(node, key);
    *out = NULL;
    if (kzi_node_attr(node, key)) return kzi_node_fail(io, node, key, KZ_ERR_CONTENT, "this is not an %s", kind);
    if (!member) return KZ_OK;
    if (strcmp(member->name, kind) != 0)
        return kzi_node_fail(io, member, NULL, KZ_ERR_CONTENT, "this is not an %s", kind);
    *out = member;
    return KZ_OK;
}

int32_t kzi_node_count(const kzi_node *node)
{
    int32_t n = 0; /* fewer than the limit for objects, which is 32 bits wide */
    for (const kzi_node *child = node->child; child && n < INT32_MAX; child = child->next) n++;
    return n;
}
