/* sheet_xml.c - makes a sheet of the XML of Starling, Sparrow and Kenney's packs:
 *
 *     <TextureAtlas imagePath="hero.png">
 *       <SubTexture name="walk0" x="2" y="2" width="14" height="9" rotated="true"
 *                   frameX="-3" frameY="-1" frameWidth="16" frameHeight="16" pivotX="8" pivotY="16"/>
 *
 * Width and height are those in the image, also where the frame is packed rotated: clockwise.  frameX and frameY are
 * where the whole frame begins, seen from the pixels. */
#include "io/sheet/sheet_tree.h"

#include <string.h>

/* Reads a number that must be there. */
static kz_result xml_number(kzi_io *io, const kzi_node *node, const char *name, double *out)
{
    if (!kzi_node_attr(node, name)) return kzi_node_fail(io, node, name, KZ_ERR_CONTENT, "this number is missing");
    return kzi_node_real(io, node, name, out);
}

static kz_result xml_pivot(kzi_io *io, const kzi_node *node, kzi_sheet_region *r)
{
    kz_result result;
    double x = 0, y = 0;
    const double w = r->trimmed ? r->full_w : r->w, h = r->trimmed ? r->full_h : r->h;
    if ((result = kzi_node_real(io, node, "pivotX", &x)) != KZ_OK) return result;
    if ((result = kzi_node_real(io, node, "pivotY", &y)) != KZ_OK) return result;
    r->has_pivot = (kzi_node_attr(node, "pivotX") || kzi_node_attr(node, "pivotY")) && w > 0 && h > 0;
    r->pivot_x = r->has_pivot ? x / w : 0;
    r->pivot_y = r->has_pivot ? y / h : 0;
    return KZ_OK;
}

static kz_result xml_frame(kzi_sheet_tree *tree, const kzi_node *node)
{
    kzi_io *const io = tree->io;
    kzi_sheet_region r = {.name = kzi_node_text(node, "name", ""), .line = node->line, .column = node->column};
    double w, h, frame_x = 0, frame_y = 0;
    bool rotated = false;
    kz_result result;
    if ((result = xml_number(io, node, "x", &r.x)) != KZ_OK) return result;
    if ((result = xml_number(io, node, "y", &r.y)) != KZ_OK) return result;
    if ((result = xml_number(io, node, "width", &w)) != KZ_OK) return result;
    if ((result = xml_number(io, node, "height", &h)) != KZ_OK) return result;
    if ((result = kzi_node_bool(io, node, "rotated", &rotated)) != KZ_OK) return result;
    if ((result = kzi_node_real(io, node, "frameX", &frame_x)) != KZ_OK) return result;
    if ((result = kzi_node_real(io, node, "frameY", &frame_y)) != KZ_OK) return result;
    if ((result = kzi_node_real(io, node, "frameWidth", &r.full_w)) != KZ_OK) return result;
    if ((result = kzi_node_real(io, node, "frameHeight", &r.full_h)) != KZ_OK) return result;
    r.quarters = rotated;
    r.w = rotated ? h : w;
    r.h = rotated ? w : h;
    r.trimmed = r.full_w > 0 && r.full_h > 0;
    r.at_x = -frame_x;
    r.at_y = -frame_y;
    if ((result = xml_pivot(io, node, &r)) != KZ_OK) return result;
    return kzi_sheet_tree_frame(tree, &r);
}

kz_result kzi_sheet_of_xml(kzi_io *io, kzi_doc *doc)
{
    const kzi_node *const root = doc->root;
    kzi_sheet_tree tree;
    if (strcmp(root->name, "TextureAtlas") != 0)
        return kzi_node_fail(io, root, NULL, KZ_ERR_UNSUPPORTED,
                             "this is no sprite sheet: a <%.40s>.  " KZI_SHEET_FORMATS, root->name);
    kz_result result = kzi_sheet_tree_begin(&tree, io, root->key, doc);
    if (result == KZ_OK)
        result = kzi_sheet_tree_texture(&tree, kzi_node_text(root, "imagePath", ""), root->line, root->column);
    for (const kzi_node *node = root->child; node && result == KZ_OK; node = node->next) {
        if (strcmp(node->name, "SubTexture") == 0) result = xml_frame(&tree, node);
        else
            result = kzi_node_fail(io, node, NULL, KZ_ERR_UNSUPPORTED,
                                   "a <%.40s>: export the atlas for Starling, which has <SubTexture>", node->name);
    }
    return result;
}
