/* doc_open.c - opens a document: the first letter says which reader makes the tree. */
#include "io/doc/doc.h"

#include "io/image/image_private.h"

#include <string.h>

static kz_result doc_parse(kzi_io *io, const char *path, const kzi_bytes *bytes, bool plain, kzi_doc *doc)
{
    size_t at = bytes->size >= 3 && memcmp(bytes->data, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    while (at < bytes->size && memchr(" \t\r\n", bytes->data[at], 4)) at++;
    if (at == bytes->size) return kzi_io_fail(io, KZ_ERR_SYNTAX, "%s: the file is empty", kzi_path_shown(path));
    if (plain) return kzi_doc_read_json(io, path, bytes, true, doc);
    const kzi_image_format *image = kzi_image_format_of(bytes->data, bytes->size);
    if (image)
        return kzi_io_fail(io, KZ_ERR_SYNTAX, "%s: this is an image (%s), not a text", kzi_path_shown(path),
                           image->name);
    if (bytes->data[at] == '{') return kzi_doc_read_json(io, path, bytes, false, doc);
    if (kzi_doc_is_lua(bytes)) return kzi_doc_read_lua(io, path, bytes, doc);
    if (bytes->data[at] == '[') return kzi_doc_read_godot(io, path, bytes, doc);
    return kzi_doc_read_xml(io, path, bytes, doc);
}

/* The recursion is as deep as the document, which limits.max_depth bounds. */
static uint64_t doc_count_parts(kzi_node *node)
{
    node->n_parts = 1 + (uint64_t)node->n_attrs + node->n_numbers;
    for (kzi_node *child = node->child; child; child = child->next) node->n_parts += doc_count_parts(child);
    return node->n_parts;
}

static kz_result doc_read_bytes(kzi_io *io, const char *path, const kzi_bytes *bytes, bool plain, kzi_doc *doc)
{
    doc->root = NULL;
    doc->encoding = NULL;
    kzi_arena_begin(&doc->arena, &io->alloc);
    const kz_result result = doc_parse(io, path, bytes, plain, doc);
    if (result == KZ_OK) (void)doc_count_parts(doc->root);
    else kzi_doc_end(doc);
    return result;
}

kz_result kzi_doc_read(kzi_io *io, const char *path, kzi_doc *doc)
{
    kzi_bytes bytes;
    kz_result result = kzi_file_read(io, path, path, &bytes);
    if (result != KZ_OK) return result;
    result = doc_read_bytes(io, path, &bytes, false, doc);
    kzi_bytes_end(&io->alloc, &bytes);
    return result;
}

/* The readers only read the bytes. */
static kzi_bytes doc_bytes(const void *bytes, size_t n_bytes)
{
    const kzi_bytes lent = {(unsigned char *)(uintptr_t)bytes, n_bytes, n_bytes};
    return lent;
}

kz_result kzi_doc_read_bytes(kzi_io *io, const char *path, const void *bytes, size_t n_bytes, kzi_doc *doc)
{
    const kzi_bytes lent = doc_bytes(bytes, n_bytes);
    return doc_read_bytes(io, path, &lent, false, doc);
}

kz_result kzi_doc_read_plain_bytes(kzi_io *io, const char *path, const void *bytes, size_t n_bytes, kzi_doc *doc)
{
    const kzi_bytes lent = doc_bytes(bytes, n_bytes);
    return doc_read_bytes(io, path, &lent, true, doc);
}

void kzi_doc_end(kzi_doc *doc)
{
    kzi_arena_end(&doc->arena);
    doc->root = NULL;
}
