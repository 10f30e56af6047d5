/* doc_godot.c - makes the document tree of Godot's text files, scenes and resources (.tscn, .tres).
 *
 *     [gd_scene load_steps=2 format=3]              node gd_scene (format), the root
 *     [ext_resource path="res://a.png" id="1"]      node ext_resource (path, id)
 *     [node name="hull" type="CollisionPolygon2D"]  node node (name, type, polygon)
 *     polygon = PackedVector2Array(0, 0, 4, 0)
 *
 * A section is a node, and its keys are attributes: strings without their quotes, all else as it is written.  Values
 * may go on over several lines while brackets are open. */
#include "io/doc/doc.h"

#include <string.h>

typedef struct godot_reader {
    kzi_io *io;
    kzi_doc *doc;
    const char *path;
    const char *at, *end;
    int32_t line;
    const char *line_start;
    kzi_attr *attrs; /* of the section that is being read */
    size_t n_attrs, attrs_room;
} godot_reader;

static int32_t godot_column(const godot_reader *g)
{
    const ptrdiff_t column = g->at - g->line_start + 1;
    return column < INT32_MAX ? (int32_t)column : INT32_MAX;
}

static kz_result godot_fail(const godot_reader *g, kz_result code, const char *what)
{
    return kzi_io_fail(g->io, code, "%s:%d:%d: %s", kzi_path_shown(g->path), (int)g->line, (int)godot_column(g), what);
}

static kz_result godot_count(godot_reader *g)
{
    if (++g->io->parts <= g->io->limits.max_objects) return KZ_OK;
    return godot_fail(g, KZ_ERR_TOO_LARGE, "more values than the limit for objects (max_objects) allows");
}

static void godot_step(godot_reader *g)
{
    if (*g->at++ != '\n') return;
    g->line++;
    g->line_start = g->at;
}

static bool godot_is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

/* Passes blanks, and with `lines` also ends of lines and comments. */
static void godot_skip(godot_reader *g, bool lines)
{
    while (g->at < g->end) {
        if (lines && *g->at == ';')
            while (g->at < g->end && *g->at != '\n') g->at++;
        else if (godot_is_blank(*g->at) || (lines && *g->at == '\n')) godot_step(g);
        else return;
    }
}

/* ---- Values -------------------------------------------------------------------------------------------- */

/* Passes a string; its end is behind the second quote. */
static kz_result godot_pass_string(godot_reader *g)
{
    godot_step(g);
    while (g->at < g->end && *g->at != '"') {
        if (*g->at == '\\' && g->at + 1 < g->end) godot_step(g);
        godot_step(g);
    }
    if (g->at == g->end) return godot_fail(g, KZ_ERR_SYNTAX, "the file ends within a string");
    g->at++;
    return KZ_OK;
}

/* A value ends with its line, or in a heading at a blank or the bracket, unless brackets are open. */
static kz_result godot_pass_value(godot_reader *g, bool heading)
{
    uint32_t depth = 0;
    while (g->at < g->end) {
        const char c = *g->at;
        if (depth == 0 && (c == '\n' || (heading && (godot_is_blank(c) || c == ']')))) break;
        if (c == '"') {
            const kz_result result = godot_pass_string(g);
            if (result != KZ_OK) return result;
            continue;
        }
        if ((c == '(' || c == '[' || c == '{') && ++depth > g->io->limits.max_depth)
            return godot_fail(g, KZ_ERR_TOO_LARGE, "brackets are nested deeper than the limit (max_depth) allows");
        if (c == ')' || c == ']' || c == '}') depth -= depth > 0;
        godot_step(g);
    }
    return depth == 0 ? KZ_OK : godot_fail(g, KZ_ERR_SYNTAX, "the file ends within brackets");
}

/* A copy; a value that is one string loses its quotes.  Escapes stay: no name that is needed has any. */
static char *godot_text(godot_reader *g, const char *begin, const char *end)
{
    while (end > begin && godot_is_blank(end[-1])) end--;
    if (end - begin >= 2 && *begin == '"' && end[-1] == '"') begin++, end--;
    return kzi_arena_text(&g->doc->arena, begin, (size_t)(end - begin));
}

/* NAME=VALUE of a heading, or NAME = VALUE of a line. */
static kz_result godot_read_attr(godot_reader *g, bool heading)
{
    const char *name = g->at;
    while (g->at < g->end && *g->at != '=' && *g->at != '\n' && !(heading && *g->at == ']')) g->at++;
    if (g->at == g->end || *g->at != '=') return godot_fail(g, KZ_ERR_SYNTAX, "a key with = is expected");
    const char *name_end = g->at;
    g->at++;
    godot_skip(g, false);
    const char *value = g->at;
    kz_result result = godot_count(g);
    if (result == KZ_OK) result = godot_pass_value(g, heading);
    if (result != KZ_OK) return result;
    kzi_attr *grown = kzi_grow(&g->io->alloc, g->attrs, g->n_attrs, &g->attrs_room, g->n_attrs + 1, sizeof *grown);
    if (!grown) return kzi_io_no_memory(g->io, g->path);
    g->attrs = grown;
    kzi_attr *attr = &grown[g->n_attrs++];
    memset(attr, 0, sizeof *attr);
    attr->name = godot_text(g, name, name_end);
    attr->text = godot_text(g, value, g->at);
    return attr->name && attr->text ? KZ_OK : kzi_io_no_memory(g->io, g->path);
}

/* ---- Sections ------------------------------------------------------------------------------------------ */

static kz_result godot_read_heading(godot_reader *g, kzi_node *node)
{
    g->at++; /* the bracket */
    const char *name = g->at;
    while (g->at < g->end && *g->at != ']' && *g->at != '\n' && !godot_is_blank(*g->at)) g->at++;
    if (!(node->name = godot_text(g, name, g->at))) return kzi_io_no_memory(g->io, g->path);
    for (;;) {
        godot_skip(g, true);
        if (g->at == g->end) return godot_fail(g, KZ_ERR_SYNTAX, "the file ends within a heading");
        if (*g->at == ']') break;
        const kz_result result = godot_read_attr(g, true);
        if (result != KZ_OK) return result;
    }
    g->at++;
    return KZ_OK;
}

static kz_result godot_read_section(godot_reader *g, kzi_node *node)
{
    g->n_attrs = 0;
    node->line = g->line;
    node->column = godot_column(g);
    node->index = -1;
    kz_result result = godot_count(g);
    if (result == KZ_OK) result = godot_read_heading(g, node);
    for (;;) {
        if (result != KZ_OK) return result;
        godot_skip(g, true);
        if (g->at == g->end || *g->at == '[') break;
        result = godot_read_attr(g, false);
    }
    node->n_attrs = (int32_t)g->n_attrs;
    node->attrs = kzi_arena_take(&g->doc->arena, g->n_attrs + 1, sizeof *node->attrs);
    if (!node->attrs) return kzi_io_no_memory(g->io, g->path);
    if (g->n_attrs > 0) memcpy(node->attrs, g->attrs, g->n_attrs * sizeof *node->attrs);
    return KZ_OK;
}

/* The first section is the root; the others are its children. */
static kz_result godot_read(godot_reader *g)
{
    kzi_node *last = NULL;
    for (;;) {
        godot_skip(g, true);
        if (g->at == g->end) return KZ_OK;
        if (*g->at != '[') return godot_fail(g, KZ_ERR_SYNTAX, "a section such as [node ...] is expected");
        kzi_node *node = kzi_arena_take(&g->doc->arena, 1, sizeof *node);
        if (!node) return kzi_io_no_memory(g->io, g->path);
        const kz_result result = godot_read_section(g, node);
        if (result != KZ_OK) return result;
        node->parent = g->doc->root;
        if (!g->doc->root) g->doc->root = node, node->key = g->path;
        else if (last) last->next = node;
        else g->doc->root->child = node;
        if (node->parent) last = node;
    }
}

kz_result kzi_doc_read_godot(kzi_io *io, const char *path, const kzi_bytes *bytes, kzi_doc *doc)
{
    const char *text = (const char *)bytes->data;
    godot_reader g = {.io = io, .doc = doc, .path = path, .at = text, .end = text + bytes->size, .line = 1};
    g.line_start = text;
    if (bytes->size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) g.at += 3;
    const kz_result result = godot_read(&g);
    kzi_release_items(&io->alloc, g.attrs, g.attrs_room, sizeof *g.attrs);
    return result;
}
