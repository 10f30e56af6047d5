/* shapes_unity.c - drawn shapes of Unity's sprites: the custom physics shapes of a texture, in the file NAME.meta beside it.
 *
 *     spriteSheet:                          of a sheet, spriteMode 2      of one sprite
 *       sprites:
 *       - serializedVersion: 2
 *         name: walk_0
 *         rect:
 *           x: 0                            in the image, from the lower left corner
 *           y: 480
 *           width: 32
 *           height: 32
 *         physicsShape:                                                   physicsShape:
 *         - - {x: -12, y: 16}               from the middle, y up         - - {x: -2, y: -2}
 *           - {x: -16, y: 13}                                               - {x: -2, y: 2}
 *
 * It is YAML as Unity writes it: a key a line, and each point in a line of its own.  A sprite without a shape of its own gets
 * one from the engine, and is left out here. */
#include "io/shapes/shapes.h"

#include <stdio.h>
#include <string.h>

enum { UNITY_KEY = 4, UNITY_ITEM_KEY = 6, UNITY_RECT_KEY = 8 }; /* columns of keys in spriteSheet */

typedef struct unity_reader {
    kzi_shapes *s;
    kzi_node *here;                        /* the line, for messages */
    const char *at, *end, *text, *stop;    /* what is left; the line without its blanks */
    ptrdiff_t indent;
    bool in_sheet, in_rect;
    kz_drawn_sprite image;                 /* the file of all sprites; w 0: it is not there */
    char name[256];
    double x, y, w, h;
} unity_reader;

static bool unity_next(unity_reader *u)
{
    if (u->at >= u->end) return false;
    const char *newline = memchr(u->at, '\n', (size_t)(u->end - u->at)), *begin = u->at;
    u->stop = newline ? newline : u->end;
    u->at = newline ? newline + 1 : u->end;
    for (u->text = begin; u->text < u->stop && *u->text == ' ';) u->text++;
    while (u->stop > u->text && (u->stop[-1] == '\r' || u->stop[-1] == ' ')) u->stop--;
    u->indent = u->text - begin;
    u->here->line++;
    u->here->column = u->indent < INT32_MAX ? (int32_t)u->indent + 1 : 1;
    return true;
}

/* Behind the key, if the line has it; NULL. */
static const char *unity_key(const unity_reader *u, const char *key)
{
    const size_t n = strlen(key);
    if ((size_t)(u->stop - u->text) < n || memcmp(u->text, key, n) != 0) return NULL;
    const char *at = u->text + n;
    while (at < u->stop && *at == ' ') at++;
    return at;
}

static kz_result unity_number(const unity_reader *u, const char *at, const char *end, double *out)
{
    char text[32];
    const size_t n = (size_t)(end - at);
    snprintf(text, sizeof text, "%.*s", n < sizeof text ? (int)n : 0, at);
    if (kzi_parse_real(text, out)) return KZ_OK;
    return kzi_node_fail(&u->s->l->io, u->here, NULL, KZ_ERR_CONTENT, "a number is missing here");
}

/* {x: -12, y: 16}, behind one or two hyphens; NULL: the line is no point. */
static const char *unity_point_of(const unity_reader *u, bool *first)
{
    const char *at = u->text;
    *first = u->stop - at > 2 && memcmp(at, "- -", 3) == 0;
    while (at < u->stop && (*at == '-' || *at == ' ')) at++;
    return at > u->text && u->stop - at > 3 && memcmp(at, "{x:", 3) == 0 ? at + 3 : NULL;
}

static kz_result unity_point(const unity_reader *u, const char *at, const kz_drawn_sprite *sprite, kz_vec2 *out)
{
    double x, y;
    const size_t n = (size_t)(u->stop - at);
    const char *comma = memchr(at, ',', n), *colon = comma ? memchr(comma, ':', (size_t)(u->stop - comma)) : NULL;
    const char *close = colon ? memchr(colon, '}', (size_t)(u->stop - colon)) : NULL;
    if (!close) return kzi_node_fail(&u->s->l->io, u->here, NULL, KZ_ERR_CONTENT, "a point is {x: X, y: Y}");
    while (at < comma && *at == ' ') at++;
    for (colon++; colon < close && *colon == ' ';) colon++;
    kz_result result = unity_number(u, at, comma, &x);
    if (result == KZ_OK) result = unity_number(u, colon, close, &y);
    if (result != KZ_OK) return result;
    return kzi_shapes_point(u->s, u->here, (double)sprite->w / 2 + x, (double)sprite->h / 2 - y, out);
}

/* How many points follow in the outline that the line begins. */
static size_t unity_count(const unity_reader *u)
{
    kzi_node here = *u->here;
    unity_reader later = *u;
    bool first;
    size_t n = 1;
    later.here = &here;
    while (unity_next(&later) && unity_point_of(&later, &first) && !first) n++;
    return n;
}

static kz_result unity_outline(unity_reader *u, const kz_drawn_sprite *sprite)
{
    bool first;
    kz_result result = KZ_OK;
    const size_t n = unity_count(u);
    const kzi_node begin = *u->here;
    kz_vec2 *points = kzi_shapes_room(u->s, n);
    if (!points) return kzi_io_no_memory(&u->s->l->io, kzi_node_file(u->here));
    for (size_t i = 0; i < n && result == KZ_OK; i++) {
        if (i > 0) (void)unity_next(u);
        result = unity_point(u, unity_point_of(u, &first), sprite, &points[i]);
    }
    const kz_drawn_outline outline = {.name = "", .points = points, .n_points = (int32_t)n};
    return result == KZ_OK ? kzi_shapes_outline(u->s, &begin, &outline) : result;
}

/* The image of a sheet is known before its sprites, whose y begins at its lower edge. */
static kz_result unity_sprite(unity_reader *u, bool whole, kz_drawn_sprite **out)
{
    const kzi_loader *l = u->s->l;
    const double right = u->x + u->w, top = u->y + u->h;
    const kz_result result = kzi_shapes_sprite(u->s, u->here, whole ? "" : u->name, out);
    if (result != KZ_OK) return result;
    kz_drawn_sprite *sprite = *out, named = *sprite;
    if (whole || u->image.w > 0) *sprite = u->image;
    sprite->name = named.name, sprite->number = named.number, sprite->outlines = NULL, sprite->n_outlines = 0;
    if (whole) return KZ_OK;
    if (!(u->x >= 0 && u->y >= 0 && u->w >= 1 && u->h >= 1 && right <= 1 << 24 && top <= 1 << 24))
        return kzi_node_fail(&l->io, u->here, NULL, KZ_ERR_CONTENT, "the rectangle of the sprite is none of pixels");
    sprite->w = (int32_t)u->w, sprite->h = (int32_t)u->h;
    if (!sprite->image) return KZ_OK;
    if (right > u->image.w || top > u->image.h)
        return kzi_node_fail(&l->io, u->here, NULL, KZ_ERR_CONTENT, "the sprite lies outside its image of %d x %d pixels",
                             (int)u->image.w, (int)u->image.h);
    const int32_t x = (int32_t)u->x, y = u->image.h - (int32_t)top;
    sprite->part = (kz_cell_rect){x, y, x + sprite->w, y + sprite->h};
    return KZ_OK;
}

/* The lines behind the key; a sprite without its size has no outlines. */
static kz_result unity_shape(unity_reader *u, bool whole)
{
    bool first;
    kz_drawn_sprite *sprite = NULL;
    kz_result result = KZ_OK;
    for (unity_reader later = *u; result == KZ_OK; later = *u) {
        const int32_t line = u->here->line;
        if (!unity_next(u) || !unity_point_of(u, &first)) {
            *u = later, u->here->line = line;
            return KZ_OK;
        }
        if (!sprite) result = unity_sprite(u, whole, &sprite);
        if (result == KZ_OK && sprite->w > 0) result = unity_outline(u, sprite);
    }
    return result;
}

static kz_result unity_rect(unity_reader *u)
{
    const char *const keys[] = {"x:", "y:", "width:", "height:"};
    double *const values[] = {&u->x, &u->y, &u->w, &u->h};
    for (int i = 0; i < 4; i++) {
        const char *at = unity_key(u, keys[i]);
        if (at) return unity_number(u, at, u->stop, values[i]);
    }
    return KZ_OK;
}

static kz_result unity_line(unity_reader *u)
{
    const char *name = u->indent == UNITY_ITEM_KEY ? unity_key(u, "name:") : NULL;
    if (u->indent < UNITY_KEY) u->in_sheet = u->indent == 2 && unity_key(u, "spriteSheet:") != NULL;
    if (!u->in_sheet) return KZ_OK;
    if (u->indent <= UNITY_ITEM_KEY) u->in_rect = u->indent == UNITY_ITEM_KEY && unity_key(u, "rect:") != NULL;
    if (name) snprintf(u->name, sizeof u->name, "%.*s", (int)(u->stop - name < 255 ? u->stop - name : 255), name);
    if (u->in_rect && u->indent == UNITY_RECT_KEY) return unity_rect(u);
    if (u->indent != UNITY_KEY && u->indent != UNITY_ITEM_KEY) return KZ_OK;
    return unity_key(u, "physicsShape:") == u->stop ? unity_shape(u, u->indent == UNITY_KEY) : KZ_OK;
}

/* The file's own name without ".meta" is that of the image. */
static kz_result unity_image(unity_reader *u, const char *path)
{
    char file[KZI_PATH_ROOM];
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    const size_t n = strlen(name);
    if (n <= 5 || n >= sizeof file || strcmp(name + n - 5, ".meta") != 0) return KZ_OK;
    snprintf(file, sizeof file, "%.*s", (int)n - 5, name);
    u->image.image_path = "";
    return kzi_shapes_image(u->s, u->here, NULL, file, &u->image);
}

bool kzi_shapes_is_unity(const kzi_bytes *bytes)
{
    static const char begin[] = "fileFormatVersion:";
    return bytes->size >= sizeof begin - 1 && memcmp(bytes->data, begin, sizeof begin - 1) == 0;
}

kz_result kzi_shapes_read_unity(kzi_shapes *s, const char *path, const kzi_bytes *bytes)
{
    const char *text = (const char *)bytes->data;
    unity_reader u = {.s = s, .at = text, .end = text + bytes->size, .image = {.image_path = ""}};
    kzi_node *nodes = kzi_arena_take(&s->l->arena, 2, sizeof *nodes);
    if (!nodes) return kzi_io_no_memory(&s->l->io, path);
    nodes[0] = (kzi_node){.name = "meta", .key = path, .index = -1};
    nodes[1] = (kzi_node){.name = "line", .parent = &nodes[0], .index = -1, .line = 1, .column = 1};
    u.here = &nodes[1];
    s->sheet->format = "Unity";
    kz_result result = unity_image(&u, path);
    for (u.here->line = 0; result == KZ_OK && unity_next(&u);) result = unity_line(&u);
    return result;
}
