/* read.c - the calls of JavaScript that read: each leaves a tree, or an error.
 *
 * They return a kz_result.  The tree lies there until the next call. */
#include "calls.h"
#include "document.h"
#include "files.h"

#include "io/image/image_private.h"
#include "io/map/map_private.h"

#include <kolize/io_mask.h>

#include <stdlib.h>
#include <string.h>

static kzj_tree written;
static kz_io_error error;
static kz_limits limits;

const char *KZJ(kzj_error_text)(void) { return error.text; }
kz_result KZJ(kzj_error_code)(void) { return error.code; }
const unsigned char *KZJ(kzj_tree_at)(void) { return written.bytes; }
size_t KZJ(kzj_tree_size)(void) { return written.n; }
void KZJ(kzj_tree_drop)(void) { kzj_tree_end(&written); }

/* The limits of the calls that follow; 0 is the library's own. */
void KZJ(kzj_limits_set)(double max_pixels, double max_bytes, double max_depth, double max_objects, double max_memory,
                         double max_notes, int strict)
{
    limits = (kz_limits){.max_pixels = (uint64_t)max_pixels,
                         .max_bytes = (uint64_t)max_bytes,
                         .max_depth = (uint32_t)max_depth,
                         .max_objects = (uint32_t)max_objects,
                         .max_memory = (uint64_t)max_memory,
                         .max_notes = (uint32_t)max_notes,
                         .strict = strict != 0};
}

static void begin(kzj_files *files)
{
    kzj_files_use(files);
    kzj_tree_end(&written);
    kzj_tree_begin(&written);
    memset(&error, 0, sizeof error);
}

static kz_result fail(kz_result code, const char *where, const char *text)
{
    kzi_io io;
    kzi_io_begin(&io, NULL, NULL, &error);
    return kzi_io_fail(&io, code, "%s: %s", kzi_path_shown(where), text);
}

/* The tree is whole, unless memory was short. */
static kz_result end(const char *where)
{
    if (!written.no_memory) return KZ_OK;
    kzj_tree_end(&written);
    return fail(KZ_ERR_MEMORY, where, "out of memory");
}

/* ---- Maps ------------------------------------------------------------------------------------------------ */

/* A map, which kzj_map_write writes and kzj_map_free ends; NULL: an error. */
kz_map *KZJ(kzj_map_open)(kzj_files *files, const char *name, const char *level, const char *layers, const char *values)
{
    const kz_map_part part = {level, layers, values};
    kz_map *map = NULL;
    begin(files);
    return kz_map_load_part(name, &part, &limits, NULL, &map, &error) == KZ_OK ? map : NULL;
}

void KZJ(kzj_map_free)(kz_map *map) { kz_map_free(map); }

kz_result KZJ(kzj_map_write)(const kz_map *map, const char *name)
{
    begin(NULL);
    kzj_put_map(&written, map);
    return end(name);
}

/* The pixels of image i. */
kz_result KZJ(kzj_map_image)(const kz_map *map, int32_t i)
{
    begin(NULL);
    if (i >= 0 && (size_t)i < map->n_images) kzj_put_image(&written, map->images[i]);
    return end("image");
}

/* Which tile of a joined body contains a point. */
int32_t KZJ(kzj_map_tile_at)(const kz_map *map, int32_t item, float x, float y)
{
    return kz_map_tile_at(map, item, (kz_vec2){x, y});
}

/* The shape of an object around its own point. */
kz_result KZJ(kzj_map_at_origin)(kz_map *map, int32_t item)
{
    kz_shape shape;
    kz_error why;
    begin(NULL);
    const kz_result made = kz_map_shape_at_origin(map, item, &shape, &why);
    if (made != KZ_OK) return fail(made, "Item", kz_result_name(made));
    kzj_put_map_shape(&written, map, &shape);
    return end("Item");
}

/* The number of the item of each tile, in the order in which tiles are met: of all others they have the class. */
typedef struct grid_items {
    const kz_map *map;
    int32_t *numbers;
    size_t n, room;
    bool no_memory;
} grid_items;

static void note_number(grid_items *of, int32_t number)
{
    kzi_io io;
    kzi_io_begin(&io, NULL, NULL, NULL);
    int32_t *grown = kzi_grow(&io.alloc, of->numbers, of->n, &of->room, of->n + 1, sizeof *grown);
    of->no_memory |= !grown;
    if (!grown) return;
    of->numbers = grown;
    of->numbers[of->n++] = number;
}

static void note_tile(void *ctx, const kz_map_item *item, kz_tile *tile)
{
    grid_items *of = ctx;
    (void)tile;
    note_number(of, (int32_t)(item - of->map->items));
}

/* A layer of tiles as a grid; NULL is the first one. */
kz_result KZJ(kzj_map_grid)(const kz_map *map, const char *layer)
{
    grid_items items = {.map = map};
    const kz_map_grid_def def = {.layer = layer, .prepare = note_tile, .ctx = &items};
    kz_map_grid made;
    kz_error why;
    char text[256];
    begin(NULL);
    note_number(&items, 0); /* tile 0 is empty */
    kz_result result = kz_map_layer_grid(map, &def, &made, &why);
    if (result == KZ_OK) {
        if (items.no_memory) result = fail(KZ_ERR_MEMORY, "grid", "out of memory");
        else kzj_put_map_grid(&written, map, &made, items.numbers);
        kz_grid_free(made.grid);
    } else if (result == KZ_ERR_CONTENT) {
        fail(result, "grid", "no layer of upright cells has that name and tiles that collide");
    } else {
        kz_error_text(&why, text, sizeof text);
        fail(result, "grid", text);
    }
    free(items.numbers);
    return result == KZ_OK ? end("grid") : result;
}

/* ---- Sheets, shapes, masks, images ----------------------------------------------------------------------- */

/* A threshold of alpha, or the text of a colour key. */
static bool rule_of(int alpha, const char *key, kz_rule *rule)
{
    *rule = kz_rule_alpha((uint8_t)alpha);
    return !key || kz_rule_parse_key(key, rule) == KZ_OK;
}

bool KZJ(kzj_is_key)(const char *key)
{
    kz_rule rule;
    return rule_of(0, key, &rule);
}

/* The masks of a sheet; *set stays NULL where it has no image. */
static kz_result masks_of(const kz_sheet *sheet, const char *image_name, const kz_rule *rule, kz_slice_use use,
                          kz_mask_set **set)
{
    kz_image *image;
    if (!image_name) image_name = kz_sheet_image_path(sheet);
    if (!*image_name) return KZ_OK;
    kz_result result = kz_image_load(image_name, &limits, NULL, &image, &error);
    if (result != KZ_OK) return result;
    result = kz_sheet_masks(sheet, kz_image_surface(image), rule, use, NULL, set, &error);
    kz_image_free(image);
    return result;
}

/* Adds what was drawn for the frames of a set in another file. */
static kz_result add_drawn(kz_mask_set *set, const char *name)
{
    kz_shape_sheet *drawn;
    kz_result result = kz_shape_sheet_load(name, &limits, NULL, &drawn, &error);
    if (result != KZ_OK) return result;
    result = kz_mask_set_add_drawn(set, drawn, NULL, NULL, &error);
    kz_shape_sheet_free(drawn);
    return result;
}

/* Args: `image` NULL: the one that the sheet names; "": none.  `texture` -1: the file has one image. */
kz_result KZJ(kzj_sheet_read)(kzj_files *files, const char *name, int32_t texture, const char *image, int alpha,
                              const char *key, int use, const char *drawn)
{
    kz_sheet *sheet;
    kz_mask_set *set = NULL;
    kz_rule rule;
    begin(files);
    if (!rule_of(alpha, key, &rule)) return fail(KZ_ERR_ARGUMENT, name, "the rule makes no sense");
    kz_result result = texture < 0 ? kz_sheet_load(name, &limits, NULL, &sheet, &error)
                                   : kz_sheet_load_texture(name, texture, &limits, NULL, &sheet, &error);
    if (result != KZ_OK) return result;
    result = masks_of(sheet, image, &rule, (kz_slice_use)use, &set);
    if (result == KZ_OK && set && drawn) result = add_drawn(set, drawn);
    if (result == KZ_OK) kzj_put_sheet(&written, sheet, set);
    kz_mask_set_free(set);
    kz_sheet_free(sheet);
    return result == KZ_OK ? end(name) : result;
}

kz_result KZJ(kzj_shapes_read)(kzj_files *files, const char *name)
{
    kz_shape_sheet *sheet;
    begin(files);
    const kz_result result = kz_shape_sheet_load(name, &limits, NULL, &sheet, &error);
    if (result != KZ_OK) return result;
    kzj_put_shapes(&written, sheet);
    kz_shape_sheet_free(sheet);
    return end(name);
}

kz_result KZJ(kzj_set_read)(kzj_files *files, const char *name)
{
    kz_mask_set *set;
    begin(files);
    const kz_result result = kz_mask_set_load(name, &limits, NULL, &set, &error);
    if (result != KZ_OK) return result;
    kzj_put_set(&written, set);
    kz_mask_set_free(set);
    return end(name);
}

kz_result KZJ(kzj_image_read)(kzj_files *files, const char *name)
{
    kz_image *image;
    begin(files);
    const kz_result result = kz_image_load(name, &limits, NULL, &image, &error);
    if (result != KZ_OK) return result;
    kzj_put_image(&written, image);
    kz_image_free(image);
    return end(name);
}

kz_result KZJ(kzj_mask_read)(kzj_files *files, const char *name, int alpha, const char *key)
{
    kz_image *image;
    kz_mask *mask;
    kz_rule rule;
    kz_error why;
    begin(files);
    if (!rule_of(alpha, key, &rule)) return fail(KZ_ERR_ARGUMENT, name, "the rule makes no sense");
    kz_result result = kz_image_load(name, &limits, NULL, &image, &error);
    if (result != KZ_OK) return result;
    result = kz_mask_from_surface(kz_image_surface(image), &rule, NULL, &mask, &why);
    kz_image_free(image);
    if (result != KZ_OK) return fail(result, name, kz_result_name(result));
    kzj_put_mask(&written, mask);
    kz_mask_free(mask);
    return end(name);
}

/* ---- Formats --------------------------------------------------------------------------------------------- */

const char *KZJ(kzj_formats)(void) { return kz_image_formats(); }

/* The name of the format of an image that this module cannot decode; NULL: it can, or it is no image that is known. */
const char *KZJ(kzj_image_lacks)(const unsigned char *bytes, size_t n)
{
    const kzi_image_format *format = kzi_image_format_of(bytes, n);
    return format && !format->read ? format->name : NULL;
}
