/* doc_xml.c - makes the document tree of XML by expat.
 *
 * Nothing outside the file is ever fetched.  A file that declares entities is refused, because entities turn a kilobyte
 * of XML into a gigabyte.  Tiled's old DOCTYPE line, which only names a DTD, is skipped.  Depth and number of elements
 * are bounded while reading. */
#include "io/doc/doc.h"

#include <expat.h>
#include <limits.h>
#include <string.h>

/* Elements that nothing here uses are not kept: they are most of some tilesets. */
static const char *const xml_unused[] = {"wangsets",       "terraintypes", "animation", "transformations",
                                         "editorsettings", "export",       NULL};

/* Elements whose character data matters. */
static const char *const xml_with_text[] = {"data", "chunk", "property", NULL};

#define KZI_XML_NAMES 256 /* slots for names seen before; Tiled has about 120 */

typedef struct xml_reader {
    kzi_io *io;
    kzi_doc *doc;
    const char *path;
    XML_Parser parser;
    kzi_node *open;         /* the element being read; NULL: outside of the root */
    uint32_t depth, unused; /* elements open, and of those the ones inside something unused */
    kzi_bytes text;
    kz_result result;
    const char *names[KZI_XML_NAMES];
} xml_reader;

/* ---- Memory -------------------------------------------------------------------------------------------- */

/* expat gives its memory functions no context; so this thread's allocator is noted here while a parser lives. */
#if defined(_MSC_VER)
#define KZI_THREAD_LOCAL __declspec(thread)
#else
#define KZI_THREAD_LOCAL _Thread_local
#endif
static KZI_THREAD_LOCAL const kz_allocator *xml_alloc;

static void *xml_malloc(size_t size) { return kzi_sized_alloc(xml_alloc, size); }

static void *xml_realloc(void *block, size_t size) { return kzi_sized_resize(xml_alloc, block, size); }

static void xml_free(void *block) { kzi_sized_release(xml_alloc, block); }

/* ---- Failing ------------------------------------------------------------------------------------------- */

static int32_t xml_line(const xml_reader *x)
{
    const XML_Size line = XML_GetCurrentLineNumber(x->parser);
    return line < INT32_MAX ? (int32_t)line : INT32_MAX;
}

static int32_t xml_column(const xml_reader *x)
{
    const XML_Size column = XML_GetCurrentColumnNumber(x->parser);
    return column < INT32_MAX ? (int32_t)column + 1 : INT32_MAX;
}

static void xml_stop(xml_reader *x, kz_result code, const char *message)
{
    if (x->result != KZ_OK) return;
    x->result = kzi_io_fail(x->io, code, "%s:%d:%d: %s", kzi_path_shown(x->path), (int)xml_line(x), (int)xml_column(x),
                            message);
    XML_StopParser(x->parser, XML_FALSE);
}

/* expat calls this "no element found" or "unclosed token". */
static void xml_cut_short(xml_reader *x)
{
    char message[100];
    if (x->open) snprintf(message, sizeof message, "the file ends within <%.60s>", x->open->name);
    else snprintf(message, sizeof message, "the file ends too early");
    xml_stop(x, KZ_ERR_SYNTAX, message);
}

static bool xml_count(xml_reader *x, size_t parts)
{
    x->io->parts += parts;
    if (x->io->parts <= x->io->limits.max_objects) return true;
    xml_stop(x, KZ_ERR_TOO_LARGE, "more elements and attributes than the limit for objects (max_objects) allows");
    return false;
}

/* ---- Elements ------------------------------------------------------------------------------------------ */

static bool xml_is_one_of(const char *name, const char *const *names)
{
    for (; *names; names++)
        if (strcmp(name, *names) == 0) return true;
    return false;
}

/* Elements and attributes have a small set of names, which repeat; each name is kept once. */
static const char *xml_name(xml_reader *x, const char *name)
{
    uint32_t hash = 2166136261u;
    for (const char *c = name; *c; c++) hash = (hash ^ (unsigned char)*c) * 16777619u;
    const char **slot = &x->names[(hash ^ (hash >> 16)) % KZI_XML_NAMES];
    if (!*slot || strcmp(*slot, name) != 0) *slot = kzi_arena_text(&x->doc->arena, name, strlen(name));
    return *slot;
}

static bool xml_copy_attrs(xml_reader *x, kzi_node *node, const XML_Char **attrs)
{
    size_t n = 0;
    while (attrs[2 * n]) n++;
    if (!xml_count(x, n + 1)) return false;
    kzi_attr *copy = n ? kzi_arena_take(&x->doc->arena, n, sizeof *copy) : NULL;
    if (n && !copy) return false;
    for (size_t i = 0; i < n; i++) {
        copy[i].name = xml_name(x, attrs[2 * i]);
        copy[i].text = kzi_arena_text(&x->doc->arena, attrs[2 * i + 1], strlen(attrs[2 * i + 1]));
        if (!copy[i].name || !copy[i].text) return false;
    }
    node->attrs = copy;
    node->n_attrs = (int32_t)n;
    return true;
}

static void XMLCALL xml_start(void *context, const XML_Char *name, const XML_Char **attrs)
{
    xml_reader *x = context;
    if (x->result != KZ_OK) return;
    if (++x->depth > x->io->limits.max_depth) {
        xml_stop(x, KZ_ERR_TOO_LARGE, "elements are nested deeper than the limit (max_depth) allows");
        return;
    }
    if (x->unused || xml_is_one_of(name, xml_unused)) {
        x->unused++;
        return;
    }
    kzi_node *node = kzi_arena_take(&x->doc->arena, 1, sizeof *node);
    const char *kept = xml_name(x, name);
    if (!node || !kept || !xml_copy_attrs(x, node, attrs)) {
        xml_stop(x, KZ_ERR_MEMORY, "out of memory");
        return;
    }
    node->name = kept;
    node->index = -1;
    node->line = xml_line(x);
    node->column = xml_column(x);
    node->parent = x->open;
    if (x->open) { /* newest first until xml_end reverses them */
        node->next = x->open->child;
        x->open->child = node;
    } else {
        node->key = x->path;
        x->doc->root = node;
    }
    x->open = node;
    x->text.size = 0;
}

static void XMLCALL xml_end(void *context, const XML_Char *name)
{
    xml_reader *x = context;
    if (x->result != KZ_OK) return;
    x->depth--;
    if (x->unused) {
        x->unused--;
        return;
    }
    kzi_node *node = x->open, *children = NULL;
    while (node->child) {
        kzi_node *child = node->child;
        node->child = child->next;
        child->next = children;
        children = child;
    }
    node->child = children;
    if (!children && x->text.size && xml_is_one_of(name, xml_with_text)) {
        node->text = kzi_arena_text(&x->doc->arena, (const char *)x->text.data, x->text.size);
        node->text_size = x->text.size;
        if (!node->text) xml_stop(x, KZ_ERR_MEMORY, "out of memory");
    }
    x->text.size = 0;
    x->open = node->parent;
}

static void XMLCALL xml_text(void *context, const XML_Char *text, int size)
{
    xml_reader *x = context;
    if (x->result != KZ_OK || x->unused || !x->open || !xml_is_one_of(x->open->name, xml_with_text)) return;
    unsigned char *grown =
        kzi_grow(&x->io->alloc, x->text.data, x->text.size, &x->text.capacity, x->text.size + (size_t)size, 1);
    if (!grown) {
        xml_stop(x, KZ_ERR_MEMORY, "out of memory");
        return;
    }
    x->text.data = grown;
    memcpy(grown + x->text.size, text, (size_t)size);
    x->text.size += (size_t)size;
}

/* ---- What is refused ----------------------------------------------------------------------------------- */

static void XMLCALL xml_doctype(void *context, const XML_Char *name, const XML_Char *system, const XML_Char *public_id,
                                int has_internal_subset)
{
    (void)name, (void)system, (void)public_id;
    if (has_internal_subset) xml_stop(context, KZ_ERR_CONTENT, "a DTD inside the file is refused: Tiled writes none");
}

static void XMLCALL xml_entity(void *context, const XML_Char *name, int is_parameter, const XML_Char *value, int size,
                               const XML_Char *base, const XML_Char *system, const XML_Char *public_id,
                               const XML_Char *notation)
{
    (void)name, (void)is_parameter, (void)value, (void)size, (void)base, (void)system, (void)public_id, (void)notation;
    xml_stop(context, KZ_ERR_CONTENT, "an entity declaration is refused: Tiled writes none");
}

/* ---- Encodings that expat does not know ------------------------------------------------------------------ */

static int XMLCALL xml_encoding(void *context, const XML_Char *name, XML_Encoding *info)
{
    xml_reader *x = context;
    for (int i = 0; i < 128; i++) info->map[i] = i;
    info->convert = NULL;
    info->release = NULL;
    x->doc->encoding = kzi_doc_encoding(name, info->map + 128);
    return x->doc->encoding ? XML_STATUS_OK : XML_STATUS_ERROR;
}

/* ---- The whole file ------------------------------------------------------------------------------------ */

#define KZI_XML_STEP (1 << 20) /* bytes handed over at once: expat counts them in int */

static kz_result xml_parse(xml_reader *x, const kzi_bytes *bytes)
{
    size_t at = 0;
    do {
        const size_t left = bytes->size - at, step = left < KZI_XML_STEP ? left : KZI_XML_STEP;
        const enum XML_Status status = XML_Parse(x->parser, (const char *)bytes->data + at, (int)step, step == left);
        if (x->result != KZ_OK) return x->result;
        if (status != XML_STATUS_OK) {
            const enum XML_Error error = XML_GetErrorCode(x->parser);
            const bool cut = step == left && (error == XML_ERROR_NO_ELEMENTS || error == XML_ERROR_UNCLOSED_TOKEN ||
                                              error == XML_ERROR_PARTIAL_CHAR);
            if (cut) xml_cut_short(x);
            else xml_stop(x, error == XML_ERROR_NO_MEMORY ? KZ_ERR_MEMORY : KZ_ERR_SYNTAX, XML_ErrorString(error));
            return x->result;
        }
        at += step;
    } while (at < bytes->size);
    return KZ_OK;
}

kz_result kzi_doc_read_xml(kzi_io *io, const char *path, const kzi_bytes *bytes, kzi_doc *doc)
{
    static const XML_Memory_Handling_Suite memory = {xml_malloc, xml_realloc, xml_free};
    const kz_allocator *const outer = xml_alloc; /* of a caller's allocator that reads maps itself */
    xml_reader x;
    memset(&x, 0, sizeof x);
    x.io = io;
    x.doc = doc;
    x.path = path;
    xml_alloc = &io->alloc;
    x.parser = XML_ParserCreate_MM(NULL, &memory, NULL);
    kz_result result;
    if (!x.parser) {
        result = kzi_io_no_memory(io, path);
    } else {
        XML_SetUserData(x.parser, &x);
        XML_SetElementHandler(x.parser, xml_start, xml_end);
        XML_SetCharacterDataHandler(x.parser, xml_text);
        XML_SetStartDoctypeDeclHandler(x.parser, xml_doctype);
        XML_SetEntityDeclHandler(x.parser, xml_entity);
        XML_SetUnknownEncodingHandler(x.parser, xml_encoding, &x);
        result = xml_parse(&x, bytes);
        XML_ParserFree(x.parser);
    }
    xml_alloc = outer;
    kzi_bytes_end(&io->alloc, &x.text);
    return result;
}
