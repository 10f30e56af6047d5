/* sheet_atlas.c - reads the text atlas of libGDX and Spine (.atlas):
 *
 *     hero.png                    a page: the name of its image, then its fields
 *     size: 64, 64
 *     walk                        a region and its fields;  as before libGDX 1.9.13 and Spine 4:
 *       rotate: 90                  rotate: true
 *       bounds: 2, 2, 14, 9         xy: 2, 2      size: 14, 9
 *       offsets: 3, 1, 20, 16       orig: 20, 16  offset: 3, 1
 *       index: 0
 *
 * Sizes are upright.  A region is rotated counterclockwise in its page, and offsets count from the left and from below.
 * An empty line ends a page.  Regions that are numbered by `index` get the number back into their name: walk_0. */
#include "io/sheet/sheet_tree.h"

#include <stdio.h>
#include <string.h>

#define ATLAS_NAME 1000 /* bytes of a name; as KZI_NAME_MAX of maps */

typedef struct atlas_reader {
    kzi_sheet_tree tree;
    const char *at, *end; /* what is left */
    int32_t line;         /* of the text below */
    const char *text, *stop;
    const char *line_start;
    bool has_page;
} atlas_reader;

static bool atlas_is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

/* Takes the next line without the blanks around it.  false: there is none. */
static bool atlas_next(atlas_reader *a)
{
    if (a->at == a->end) return false;
    const char *const newline = memchr(a->at, '\n', (size_t)(a->end - a->at));
    a->text = a->line_start = a->at;
    a->stop = newline ? newline : a->end;
    a->at = newline ? newline + 1 : a->end;
    a->line++;
    while (a->text < a->stop && atlas_is_blank(*a->text)) a->text++;
    while (a->stop > a->text && atlas_is_blank(a->stop[-1])) a->stop--;
    return true;
}

static int32_t atlas_column(const atlas_reader *a, const char *at)
{
    const ptrdiff_t column = at - a->line_start + 1;
    return column < INT32_MAX ? (int32_t)column : INT32_MAX;
}

static kz_result atlas_fail(const atlas_reader *a, const char *at, const char *message)
{
    return kzi_io_fail(a->tree.io, KZ_ERR_CONTENT, "%s:%d:%d: %s", kzi_path_shown(a->tree.path), (int)a->line,
                       (int)atlas_column(a, at), message);
}

static const char *atlas_colon(const atlas_reader *a)
{
    return a->text < a->stop ? memchr(a->text, ':', (size_t)(a->stop - a->text)) : NULL;
}

static bool atlas_is_key(const atlas_reader *a, const char *key)
{
    const char *colon = atlas_colon(a);
    while (colon && colon > a->text && atlas_is_blank(colon[-1])) colon--;
    return colon && (size_t)(colon - a->text) == strlen(key) && memcmp(a->text, key, strlen(key)) == 0;
}

/* Reads the n numbers of a field. */
static kz_result atlas_numbers(const atlas_reader *a, int n, double *out)
{
    const char *at = atlas_colon(a) + 1;
    for (int i = 0; i < n; i++) {
        char number[32];
        while (at < a->stop && atlas_is_blank(*at)) at++;
        const char *const comma = at < a->stop ? memchr(at, ',', (size_t)(a->stop - at)) : NULL;
        const char *const end = comma ? comma : a->stop;
        const size_t size = (size_t)(end - at);
        snprintf(number, sizeof number, "%.*s", size < sizeof number ? (int)size : 0, at);
        if (!kzi_parse_real(number, &out[i])) return atlas_fail(a, at, "a number is missing here");
        if (!comma && i + 1 < n) return atlas_fail(a, end, "a number is missing here");
        at = comma ? comma + 1 : a->stop;
    }
    return KZ_OK;
}

/* Counterclockwise: true, false or degrees. */
static kz_result atlas_rotation(const atlas_reader *a, int *quarters)
{
    double degrees = 0;
    const char *at = atlas_colon(a) + 1;
    while (at < a->stop && atlas_is_blank(*at)) at++;
    const size_t size = (size_t)(a->stop - at);
    if (size == 4 && memcmp(at, "true", 4) == 0) degrees = 90;
    else if (size != 5 || memcmp(at, "false", 5) != 0) {
        const kz_result result = atlas_numbers(a, 1, &degrees);
        if (result != KZ_OK) return result;
    }
    for (*quarters = 0; *quarters < 4; ++*quarters)
        if (degrees == (4 - *quarters) % 4 * 90) return KZ_OK;
    return atlas_fail(a, at, "only 0, 90, 180 and 270 degrees are read");
}

typedef struct atlas_region {
    kzi_sheet_region frame;
    double left, below, index;
    bool placed;
} atlas_region;

static kz_result atlas_field(const atlas_reader *a, atlas_region *r)
{
    double v[4];
    kz_result result = KZ_OK;
    kzi_sheet_region *const f = &r->frame;
    if (atlas_is_key(a, "rotate")) return atlas_rotation(a, &f->quarters);
    if (atlas_is_key(a, "index")) return atlas_numbers(a, 1, &r->index);
    const bool bounds = atlas_is_key(a, "bounds"), xy = atlas_is_key(a, "xy"), size = atlas_is_key(a, "size");
    const bool offsets = atlas_is_key(a, "offsets"), orig = atlas_is_key(a, "orig"), offset = atlas_is_key(a, "offset");
    if (bounds || offsets) result = atlas_numbers(a, 4, v);
    else if (xy || size || orig || offset) result = atlas_numbers(a, 2, v);
    if (result != KZ_OK) return result;
    if (bounds || xy) f->x = v[0], f->y = v[1];
    if (size) f->w = v[0], f->h = v[1];
    r->placed = r->placed || bounds || size;
    if (bounds) f->w = v[2], f->h = v[3];
    if (offset || offsets) r->left = v[0], r->below = v[1];
    if (orig) f->full_w = v[0], f->full_h = v[1];
    if (offsets) f->full_w = v[2], f->full_h = v[3];
    return KZ_OK;
}

/* Adds the region whose name is the line, with its fields.  *more tells whether a line behind them is there. */
static kz_result atlas_read_region(atlas_reader *a, bool *more)
{
    char name[ATLAS_NAME + 16];
    const size_t size = (size_t)(a->stop - a->text);
    if (size > ATLAS_NAME) return atlas_fail(a, a->text, "the name of the region is too long");
    atlas_region r = {.frame = {.name = name, .line = a->line, .column = atlas_column(a, a->text)}, .index = -1};
    snprintf(name, sizeof name, "%.*s", (int)size, a->text);
    const atlas_reader named = *a;
    while ((*more = atlas_next(a)) && atlas_colon(a)) {
        const kz_result result = atlas_field(a, &r);
        if (result != KZ_OK) return result;
    }
    if (!r.placed) return atlas_fail(&named, named.text, "the region has no bounds, or xy and size");
    const size_t used = strlen(name);
    if (r.index >= 0) snprintf(name + used, sizeof name - used, "_%.0f", r.index < 1e9 ? r.index : 1e9);
    r.frame.trimmed = r.frame.full_w != 0 || r.frame.full_h != 0;
    r.frame.at_x = r.left;
    r.frame.at_y = r.frame.full_h - r.below - r.frame.h;
    return kzi_sheet_tree_frame(&a->tree, &r.frame);
}

static kz_result atlas_read_page(atlas_reader *a, bool *more)
{
    char name[KZI_PATH_ROOM];
    const size_t size = (size_t)(a->stop - a->text);
    if (size >= sizeof name) return atlas_fail(a, a->text, "the name of the image is too long");
    snprintf(name, sizeof name, "%.*s", (int)size, a->text);
    const kz_result result = kzi_sheet_tree_texture(&a->tree, name, a->line, atlas_column(a, a->text));
    do *more = atlas_next(a);
    while (*more && atlas_colon(a));
    a->has_page = true;
    return result;
}

static atlas_reader atlas_of(const kzi_bytes *bytes)
{
    const char *const text = (const char *)bytes->data;
    const size_t skip = bytes->size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    return (atlas_reader){.at = text + skip, .end = text + bytes->size};
}

kz_result kzi_sheet_read_atlas(kzi_io *io, const char *path, const kzi_bytes *bytes, kzi_doc *doc)
{
    atlas_reader a = atlas_of(bytes);
    doc->root = NULL;
    kzi_arena_begin(&doc->arena, &io->alloc);
    kz_result result = kzi_sheet_tree_begin(&a.tree, io, path, doc);
    for (bool more = atlas_next(&a); more && result == KZ_OK;) {
        if (a.text == a.stop) a.has_page = false, more = atlas_next(&a);
        else if (a.has_page) result = atlas_read_region(&a, &more);
        else if (atlas_colon(&a) && a.tree.n_textures == 0) more = atlas_next(&a); /* fields of the whole file */
        else result = atlas_read_page(&a, &more);
    }
    if (result != KZ_OK) kzi_doc_end(doc);
    return result;
}

/* True when a name is followed by a field of a page. */
bool kzi_sheet_is_atlas(const kzi_bytes *bytes)
{
    static const char *const keys[] = {"size", "format", "filter", "repeat", "pma", "scale"};
    atlas_reader a = atlas_of(bytes);
    bool named = false;
    while (atlas_next(&a) && a.line < 16) {
        for (size_t i = 0; i < sizeof keys / sizeof *keys && named; i++)
            if (atlas_is_key(&a, keys[i])) return true;
        if (named || (a.text < a.stop && memchr("{[<", *a.text, 3))) return false;
        named = a.text < a.stop && !atlas_colon(&a);
    }
    return false;
}
