/* doc.h - one document model for all texts that are read: a tree of named nodes with attributes, as XML has it.
 *
 * .tmx, .tsx and .tx are XML; .tmj, .tsj and .tj say the same in JSON, and exports do in Lua.  doc_xml.c, doc_json.c and
 * doc_lua.c make this tree.
 * JSON gets the shape that the XML would have had, so that all code behind it is written once:
 *
 *     <objectgroup name="walls">                     {"type":"objectgroup", "name":"walls",
 *       <object id="3" x="1" y="2">                   "objects":[{"id":3, "x":1, "y":2,
 *         <polygon points="0,0 4,0 4,4"/>               "polygon":[{"x":0,"y":0}, ...]}]}
 *
 * Both become: node objectgroup (name) > node object (id, x, y) > node polygon with six numbers.  A node knows its
 * place in the file: line and column in XML, the path of keys in JSON. */
#ifndef KZI_DOC_H
#define KZI_DOC_H

#include "io/io_private.h"

typedef struct kzi_attr {
    const char *name;
    const char *text; /* NULL: `number` holds the value (JSON numbers, true = 1, false = 0) */
    double number;
    const char *kept; /* the map's copy of the text, once it has one */
} kzi_attr;

typedef struct kzi_node {
    const char *name;
    const char *key; /* JSON: the key it stands under, or NULL.  Of the root: the path of the file */
    struct kzi_node *parent, *child, *next;
    kzi_attr *attrs;
    const char *text;      /* character data, where any matters: layer data, long properties, embedded images */
    const double *numbers; /* JSON: layer data as an array, the points of a polygon; else NULL */
    size_t text_size, n_numbers;
    uint64_t n_parts;       /* nodes, attributes and numbers in it and below: the cost of reading it again */
    int32_t n_attrs, index; /* JSON: number in its array, or -1 */
    int32_t line, column;   /* XML and plain JSON, from 1; else 0 */
    const void *kept;       /* what a map has made of it, once it has */
} kzi_node;

typedef struct kzi_doc {
    kzi_arena arena;
    kzi_node *root;
    const char *encoding; /* of XML that Tiled did not write, such as "windows-1252"; else NULL */
} kzi_doc;

/* ---- Opening (doc_open.c) -------------------------------------------------------------------------------- */

/* Reads XML or JSON; the first letter decides which.  The path must live as long as the document. */
kz_result kzi_doc_read(kzi_io *io, const char *path, kzi_doc *doc);
kz_result kzi_doc_read_bytes(kzi_io *io, const char *path, const void *bytes, size_t n_bytes, kzi_doc *doc);
void kzi_doc_end(kzi_doc *doc);

/* Reads JSON of any kind.  Objects become nodes named "object", arrays become nodes named "array".  Strings, numbers
 * and booleans of an object become its attributes (true and false as texts).  Those of an array become nodes named
 * "value"; an array of numbers alone has them as its numbers, too.  null is left out.  Nodes know line and column as well.
 * A key that occurs twice in an object is refused.  Several values, as in JSON lines, become an array. */
kz_result kzi_doc_read_plain_bytes(kzi_io *io, const char *path, const void *bytes, size_t n_bytes, kzi_doc *doc);

/* ---- The readers, which doc_open.c calls --------------------------------------------------------------- */

kz_result kzi_doc_read_xml(kzi_io *io, const char *path, const kzi_bytes *bytes, kzi_doc *doc);
kz_result kzi_doc_read_json(kzi_io *io, const char *path, const kzi_bytes *bytes, bool plain, kzi_doc *doc);

/* The characters of the upper 128 bytes of an encoding, by its name in any case; returns the name, or NULL. */
const char *kzi_doc_encoding(const char *name, int upper[128]);

/* Reads a map or tileset of Tiled that is exported as Lua, into the tree that its JSON has.  Such a file begins with
 * `return`, or a comment. */
bool kzi_doc_is_lua(const kzi_bytes *bytes);
kz_result kzi_doc_read_lua(kzi_io *io, const char *path, const kzi_bytes *bytes, kzi_doc *doc);

/* Reads Godot's text format, which begins with a bracket; doc_godot.c shows its tree. */
kz_result kzi_doc_read_godot(kzi_io *io, const char *path, const kzi_bytes *bytes, kzi_doc *doc);

/* ---- Reading values -------------------------------------------------------------------------------------- */

/* The first child of that name, and the next sibling of that name; NULL: none.  A NULL name means any name. */
const kzi_node *kzi_node_child(const kzi_node *node, const char *name);
const kzi_node *kzi_node_next(const kzi_node *node, const char *name);

/* The child under that key of plain JSON; NULL: none. */
const kzi_node *kzi_node_member(const kzi_node *node, const char *key);

const kzi_attr *kzi_node_attr(const kzi_node *node, const char *name); /* NULL: not there */
const char *kzi_node_text(const kzi_node *node, const char *name, const char *otherwise);
const char *kzi_node_file(const kzi_node *node); /* the path of the file it stands in */

/* These leave *value alone when the attribute is not there. */
kz_result kzi_node_real(const kzi_io *io, const kzi_node *node, const char *name, double *value);
kz_result kzi_node_int(const kzi_io *io, const kzi_node *node, const char *name, int64_t least, int64_t most,
                       int64_t *value);
kz_result kzi_node_i32(const kzi_io *io, const kzi_node *node, const char *name, int32_t least, int32_t most,
                       int32_t *value);
kz_result kzi_node_bool(const kzi_io *io, const kzi_node *node, const char *name, bool *value);

/* ---- Failing at a place -------------------------------------------------------------------------------- */

/* The place of a node: "room.tmx:41:17" or "room.tmj: layers[2].objects[5].polygon".  With an attribute it is
 * "room.tmx:41:17: x" or "room.tmj: layers[2].objects[5].x"; plain JSON has "hero.json:9:12: frames[3].frame.w".  A
 * NULL attribute means the node itself. */
#define KZI_WHERE_SIZE 320
void kzi_node_where(const kzi_node *node, const char *attr, char where[KZI_WHERE_SIZE]);

kz_result kzi_node_fail(const kzi_io *io, const kzi_node *node, const char *attr, kz_result code, const char *format,
                        ...) KZI_PRINTF(5, 6);
#if defined(__clang_analyzer__) /* as in io_private.h */
#define kzi_node_fail(io, node, attr, code, ...) ((void)(kzi_node_fail)(io, node, attr, code, __VA_ARGS__), (code))
#endif

/* Reports an error of the core with its sentence. */
kz_result kzi_node_fail_core(const kzi_io *io, const kzi_node *node, const char *attr, const kz_error *error);

#endif
