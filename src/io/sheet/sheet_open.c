/* sheet_open.c - opens a sheet of any format: its first letters say which. */
#include "io/sheet/sheet_tree.h"

#include <kolize/io_sheet.h>

#include <string.h>

static char sheet_first(const kzi_bytes *bytes)
{
    size_t at = bytes->size >= 3 && memcmp(bytes->data, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    while (at < bytes->size && memchr(" \t\r\n", bytes->data[at], 4)) at++;
    return at < bytes->size ? (char)bytes->data[at] : '\0';
}

static bool sheet_is_xml(const kzi_bytes *bytes)
{
    static const char mark[] = "<TextureAtlas";
    if (sheet_first(bytes) != '<') return false;
    for (size_t at = 0; at + sizeof mark <= bytes->size && at < 4096; at++)
        if (memcmp(bytes->data + at, mark, sizeof mark - 1) == 0) return true;
    return false;
}

bool kz_bytes_are_sheet(const void *bytes, size_t n_bytes)
{
    const kzi_bytes lent = {(unsigned char *)(uintptr_t)bytes, n_bytes, n_bytes}; /* only read */
    return n_bytes > 0 && (kzi_sheet_is_atlas(&lent) || sheet_is_xml(&lent));
}

kz_result kzi_sheet_doc(kzi_io *io, const char *path, const kzi_bytes *bytes, kzi_doc *doc)
{
    if (kzi_sheet_is_atlas(bytes)) return kzi_sheet_read_atlas(io, path, bytes, doc);
    const char first = sheet_first(bytes);
    if (first != '\0' && !strchr("{[<", first))
        return kzi_io_fail(io, KZ_ERR_UNSUPPORTED, "%s: this is no sprite sheet.  " KZI_SHEET_FORMATS,
                           kzi_path_shown(path));
    if (first != '<') return kzi_doc_read_plain_bytes(io, path, bytes->data, bytes->size, doc);
    kz_result result = kzi_doc_read_bytes(io, path, bytes->data, bytes->size, doc);
    if (result == KZ_OK && (result = kzi_sheet_of_xml(io, doc)) != KZ_OK) kzi_doc_end(doc);
    return result;
}
