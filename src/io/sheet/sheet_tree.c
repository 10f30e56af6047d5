/* sheet_tree.c - makes the tree of a sheet's JSON node by node. */
#include "io/sheet/sheet_tree.h"

#include <string.h>

enum { TREE_ATTRS = 4, TREE_FRAME_PARTS = 24 }; /* of an object; nodes and attributes of a frame */

static kzi_node *tree_node(kzi_sheet_tree *tree, kzi_node *parent, kzi_node **link, const char *name, const char *key)
{
    kzi_node *const node = kzi_arena_take(&tree->doc->arena, 1, sizeof *node);
    kzi_attr *const attrs = kzi_arena_take(&tree->doc->arena, TREE_ATTRS, sizeof *attrs);
    if (!node || !attrs) return NULL;
    node->name = name;
    node->key = key;
    node->parent = parent;
    node->index = -1;
    node->attrs = attrs;
    if (parent) node->line = parent->line;
    if (parent) node->column = parent->column;
    if (link) *link = node;
    return node;
}

static void tree_number(kzi_node *node, const char *name, double number)
{
    const kzi_attr attr = {name, NULL, number, NULL};
    node->attrs[node->n_attrs++] = attr;
}

static bool tree_text(kzi_sheet_tree *tree, kzi_node *node, const char *name, const char *text)
{
    const kzi_attr attr = {name, kzi_arena_text(&tree->doc->arena, text, strlen(text)), 0, NULL};
    node->attrs[node->n_attrs++] = attr;
    return attr.text != NULL;
}

/* An object of two or four numbers under a key. */
static kzi_node **tree_numbers(kzi_sheet_tree *tree, kzi_node *parent, kzi_node **link, const char *key,
                               const double xywh[4], const char *names)
{
    static const char *const all[] = {"x", "y", "w", "h"};
    kzi_node *const node = link ? tree_node(tree, parent, link, "object", key) : NULL;
    for (int i = 0; i < 4 && node; i++)
        if (strchr(names, all[i][0])) tree_number(node, all[i], xywh[i]);
    return node ? &node->next : NULL;
}

kz_result kzi_sheet_tree_begin(kzi_sheet_tree *tree, kzi_io *io, const char *path, kzi_doc *doc)
{
    *tree = (kzi_sheet_tree){.io = io, .doc = doc, .path = path};
    kzi_node *const root = tree_node(tree, NULL, NULL, "object", path);
    kzi_node *const list = root ? tree_node(tree, root, &root->child, "array", "textures") : NULL;
    if (!list) return kzi_io_no_memory(io, path);
    root->line = root->column = list->line = list->column = 1;
    tree->next_texture = &list->child;
    doc->root = root;
    return KZ_OK;
}

kz_result kzi_sheet_tree_texture(kzi_sheet_tree *tree, const char *image, int32_t line, int32_t column)
{
    kzi_node *const node = tree_node(tree, tree->doc->root->child, tree->next_texture, "object", NULL);
    if (!node || !tree_text(tree, node, "image", image)) return kzi_io_no_memory(tree->io, tree->path);
    node->index = tree->n_textures++;
    node->line = line;
    node->column = column;
    kzi_node *const frames = tree_node(tree, node, &node->child, "array", "frames");
    if (!frames) return kzi_io_no_memory(tree->io, tree->path);
    tree->frames = frames;
    tree->next_texture = &node->next;
    tree->next_frame = &frames->child;
    tree->n_frames = 0;
    return KZ_OK;
}

kz_result kzi_sheet_tree_frame(kzi_sheet_tree *tree, const kzi_sheet_region *r)
{
    const double frame[4] = {r->x, r->y, r->w, r->h}, trimmed[4] = {r->at_x, r->at_y, r->w, r->h};
    const double whole[4] = {0, 0, r->full_w, r->full_h}, pivot[4] = {r->pivot_x, r->pivot_y, 0, 0};
    tree->io->parts += TREE_FRAME_PARTS;
    if (tree->io->parts > tree->io->limits.max_objects)
        return kzi_io_fail(tree->io, KZ_ERR_TOO_LARGE,
                           "%s:%d:%d: more values than the limit for objects (max_objects) allows",
                           kzi_path_shown(tree->path), (int)r->line, (int)r->column);
    kzi_node *const node = tree_node(tree, tree->frames, tree->next_frame, "object", NULL);
    if (!node || !tree_text(tree, node, "filename", r->name)) return kzi_io_no_memory(tree->io, tree->path);
    node->line = r->line;
    node->column = r->column;
    node->index = tree->n_frames++;
    tree_number(node, "quarters", r->quarters);
    kzi_node **link = tree_numbers(tree, node, &node->child, "frame", frame, "xywh");
    if (r->trimmed) link = tree_numbers(tree, node, link, "spriteSourceSize", trimmed, "xywh");
    if (r->trimmed) link = tree_numbers(tree, node, link, "sourceSize", whole, "wh");
    if (r->has_pivot) link = tree_numbers(tree, node, link, "pivot", pivot, "xy");
    tree->next_frame = &node->next;
    return link ? KZ_OK : kzi_io_no_memory(tree->io, tree->path);
}
