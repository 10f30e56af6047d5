/* info.c - `kolize info`: what this build can do, or what a file holds. */
#include "report/cli_check.h"
#include "report/cli_frames.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* ---- The build ----------------------------------------------------------------------------------------- */

static void info_build_json(cli *c)
{
    const kz_limits limits = kz_limits_resolve(NULL);
    const char *missing = kz_image_formats_missing();
    cli_json json = {&c->out, false}, *j = &json;
    cli_json_open(j, '{');
    cli_json_key(j, "version"), cli_json_text(j, KZ_VERSION_TEXT);
    cli_json_key(j, "cpu_level"), cli_json_text(j, kz_cpu_level_name(kz_cpu_level_now()));
    cli_json_key(j, "cpu_levels"), cli_json_open(j, '[');
    for (int i = 0; i < KZ_CPU_LEVEL_COUNT; i++)
        if (kz_cpu_has((kz_cpu_level)i)) cli_json_text(j, kz_cpu_level_name((kz_cpu_level)i));
    cli_json_close(j, ']');
    cli_json_key(j, "image_formats"), cli_json_text(j, kz_image_formats());
    cli_json_key(j, "image_formats_missing");
    if (missing) cli_json_text(j, missing);
    else cli_json_null(j);
    cli_json_key(j, "max_pixels"), cli_json_integer(j, (int64_t)limits.max_pixels);
    cli_json_key(j, "max_bytes"), cli_json_integer(j, (int64_t)limits.max_bytes);
    cli_json_key(j, "max_depth"), cli_json_integer(j, limits.max_depth);
    cli_json_key(j, "max_objects"), cli_json_integer(j, limits.max_objects);
    cli_json_key(j, "max_mask_side"), cli_json_integer(j, KZ_MASK_MAX_SIDE);
    cli_json_close(j, '}');
    cli_put(&c->out, "\n");
}

static void info_build(cli *c)
{
    const kz_limits limits = kz_limits_resolve(NULL);
    const char *missing = kz_image_formats_missing();
    cli_out *out = &c->out;
    cli_print(out, "kolize    %s\n", KZ_VERSION_TEXT);
    cli_print(out, "kernels   %s in use; this machine and build have", kz_cpu_level_name(kz_cpu_level_now()));
    for (int i = 0; i < KZ_CPU_LEVEL_COUNT; i++)
        if (kz_cpu_has((kz_cpu_level)i)) cli_print(out, " %s", kz_cpu_level_name((kz_cpu_level)i));
    cli_print(out, "\nimages    %s\n", kz_image_formats());
    if (missing) cli_print(out, "          not: %s\n", missing);
    cli_put(out, "maps      Tiled .tmx, .tmj, .lua, with .tsx, .tsj tilesets and .tx, .tj templates; LDtk .ldtk, .ldtkl\n");
    cli_print(out, "limits    %llu pixels an image, %llu bytes a file, %u objects a map, nesting %u deep\n",
              (unsigned long long)limits.max_pixels, (unsigned long long)limits.max_bytes, limits.max_objects,
              limits.max_depth);
    cli_print(out, "          masks up to %d cells a side\n", KZ_MASK_MAX_SIDE);
}

/* ---- An image ------------------------------------------------------------------------------------------ */

typedef struct info_pixels {
    int64_t clear, partly, solid; /* alpha 0, between, 255 */
    int32_t n_colors, transparent[256], n_transparent;
    uint32_t corner; /* the colour of pixel (0, 0) */
} info_pixels;

static info_pixels info_count(const kz_surface *surface)
{
    info_pixels pixels = {.n_colors = surface->palette ? surface->n_colors : 0};
    for (int32_t y = 0; y < surface->h; y++) {
        for (int32_t x = 0; x < surface->w; x++) {
            const uint32_t alpha = kz_surface_color(surface, x, y) >> 24;
            if (alpha == 0) pixels.clear++;
            else if (alpha == 255) pixels.solid++;
            else pixels.partly++;
        }
    }
    for (int32_t i = 0; i < pixels.n_colors && i < 256; i++)
        if (surface->palette[i] >> 24 == 0) pixels.transparent[pixels.n_transparent++] = i;
    pixels.corner = kz_surface_color(surface, 0, 0);
    return pixels;
}

static void info_image_text(cli *c, const char *path, const kz_surface *surface, const info_pixels *pixels)
{
    char name[256];
    cli_out *out = &c->out;
    cli_clean(path, name, sizeof name);
    cli_print(out, "%s: image, %d x %d, %s", name, surface->w, surface->h, cli_format_name(surface->format));
    if (pixels->n_colors > 0) cli_print(out, ", %d colours", pixels->n_colors);
    cli_print(out, "\n  alpha 255   %lld pixels\n  alpha 1-254 %lld\n  alpha 0     %lld\n", (long long)pixels->solid,
              (long long)pixels->partly, (long long)pixels->clear);
    if (pixels->n_transparent > 0) {
        cli_put(out, "  transparent palette entries:");
        for (int32_t i = 0; i < pixels->n_transparent; i++) cli_print(out, " %d", pixels->transparent[i]);
        cli_put(out, "\n");
    }
    cli_print(out, "  pixel (0, 0) is %08x (AARRGGBB)\n", pixels->corner);
    if (pixels->clear == 0 && pixels->partly == 0)
        cli_print(out,
                  "  Nothing is transparent: by alpha all of it is solid.  If the corner is background: --key %06x\n",
                  pixels->corner & 0xffffff);
}

static void info_image_json(cli *c, const char *path, const kz_surface *surface, const info_pixels *pixels)
{
    char corner[16];
    cli_json json = {&c->out, false}, *j = &json;
    snprintf(corner, sizeof corner, "%08x", pixels->corner);
    cli_json_open(j, '{');
    cli_json_key(j, "file"), cli_json_text(j, path);
    cli_json_key(j, "type"), cli_json_text(j, "image");
    cli_json_key(j, "width"), cli_json_integer(j, surface->w);
    cli_json_key(j, "height"), cli_json_integer(j, surface->h);
    cli_json_key(j, "format"), cli_json_text(j, cli_format_name(surface->format));
    cli_json_key(j, "colors"), cli_json_integer(j, pixels->n_colors);
    cli_json_key(j, "solid"), cli_json_integer(j, pixels->solid);
    cli_json_key(j, "partly"), cli_json_integer(j, pixels->partly);
    cli_json_key(j, "clear"), cli_json_integer(j, pixels->clear);
    cli_json_key(j, "transparent_indices"), cli_json_open(j, '[');
    for (int32_t i = 0; i < pixels->n_transparent; i++) cli_json_integer(j, pixels->transparent[i]);
    cli_json_close(j, ']');
    cli_json_key(j, "corner"), cli_json_text(j, corner);
    cli_json_close(j, '}');
    cli_put(&c->out, "\n");
}

static int info_image(cli *c, const char *path)
{
    const kz_image *image;
    cli_images_begin(c);
    const int status = cli_load_image(c, path, CLI_ARGUMENT, &image);
    if (status != CLI_YES) return status;
    const kz_surface *surface = kz_image_surface(image);
    const info_pixels pixels = info_count(surface);
    if (c->json) info_image_json(c, path, surface, &pixels);
    else if (!c->quiet) info_image_text(c, path, surface, &pixels);
    cli_release_image(c, image);
    return CLI_YES;
}

/* ---- A map --------------------------------------------------------------------------------------------- */

typedef struct info_kinds {
    int32_t objects[KZ_KIND_COUNT], tiles[KZ_KIND_COUNT], n_objects, n_tiles;
} info_kinds;

static info_kinds info_count_items(const kz_map *map)
{
    info_kinds kinds = {.n_objects = 0};
    for (int32_t i = 0; i < kz_map_item_count(map); i++) {
        const kz_map_item *item = kz_map_item_at(map, i);
        (item->from_tile_layer ? kinds.tiles : kinds.objects)[item->shape.kind]++;
        if (item->from_tile_layer) kinds.n_tiles++;
        else kinds.n_objects++;
    }
    return kinds;
}

static void info_map_kinds(cli *c, const char *what, const int32_t *n, int32_t total)
{
    const char *between = " ";
    cli_print(&c->out, "  %d %s:", total, what);
    for (int i = 0; i < KZ_KIND_COUNT; i++) {
        if (n[i] == 0) continue;
        cli_print(&c->out, "%s%d %s", between, n[i], i == KZ_KIND_NONE ? "without shape" : kz_kind_name((kz_kind)i));
        between = ", ";
    }
    cli_put(&c->out, total ? "\n" : " none\n");
}

/* Of LDtk; a level in a file of its own is one. */
static int32_t info_levels(cli *c, const char *path, const kz_map *map)
{
    int32_t n = 0;
    kz_bytes bytes;
    if (strcmp(kz_map_format(map), "LDtk") != 0 || cli_load_bytes(c, path, CLI_ARGUMENT, &bytes) != CLI_YES) return 0;
    if (!cli_content_has_key(&bytes, "levels", &n)) n = 1;
    kz_bytes_free(&bytes);
    return n;
}

static void info_map_text(cli *c, const char *path, const kz_map *map)
{
    const int32_t n_levels = info_levels(c, path, map);
    char name[256], x[CLI_NUMBER_SIZE], y[CLI_NUMBER_SIZE];
    const kz_box box = kz_map_bounds(map);
    const info_kinds kinds = info_count_items(map);
    cli_clean(path, name, sizeof name);
    if (n_levels > 0)
        cli_print(&c->out, "%s: LDtk map, %d level%s", name, (int)n_levels, n_levels == 1 ? "" : "s");
    else cli_print(&c->out, "%s: map", name);
    if (box.min.x <= box.max.x)
        cli_print(&c->out, ", %s x %s pixels", cli_number(box.max.x - box.min.x, x),
                  cli_number(box.max.y - box.min.y, y));
    cli_put(&c->out, "\n");
    info_map_kinds(c, "objects", kinds.objects, kinds.n_objects);
    info_map_kinds(c, "tiles that collide", kinds.tiles, kinds.n_tiles);
    cli_print(&c->out, "  %d pictures that do not collide\n", (int)kz_map_picture_count(map));
}

static void info_json_kinds(cli_json *j, const char *key, const int32_t *n)
{
    cli_json_key(j, key), cli_json_open(j, '{');
    for (int i = 0; i < KZ_KIND_COUNT; i++)
        if (n[i] > 0) cli_json_key(j, i == KZ_KIND_NONE ? "none" : kz_kind_name((kz_kind)i)), cli_json_integer(j, n[i]);
    cli_json_close(j, '}');
}

static void info_map_json(cli *c, const char *path, const kz_map *map)
{
    const info_kinds kinds = info_count_items(map);
    const int32_t n_levels = info_levels(c, path, map);
    cli_json json = {&c->out, false}, *j = &json;
    cli_json_open(j, '{');
    cli_json_key(j, "file"), cli_json_text(j, path);
    cli_json_key(j, "type"), cli_json_text(j, "map");
    cli_json_key(j, "format"), cli_json_text(j, kz_map_format(map));
    if (n_levels > 0) cli_json_key(j, "levels"), cli_json_integer(j, n_levels);
    cli_json_key(j, "bounds"), cli_json_box(j, kz_map_bounds(map));
    info_json_kinds(j, "objects", kinds.objects);
    info_json_kinds(j, "tiles", kinds.tiles);
    cli_json_key(j, "pictures"), cli_json_integer(j, kz_map_picture_count(map));
    cli_json_notes(c, j, map);
    cli_json_close(j, '}');
    cli_put(&c->out, "\n");
}

static int info_map(cli *c, const char *path)
{
    kz_map *map;
    const int status = cli_load_map(c, path, NULL, &map);
    if (status != CLI_YES) return status;
    if (c->json) info_map_json(c, path, map);
    else if (!c->quiet) info_map_text(c, path, map), cli_map_notes(c, map);
    kz_map_free(map);
    return CLI_YES;
}

/* ---- The verb ------------------------------------------------------------------------------------------ */

static int info_sheet(cli *c, const char *path)
{
    for (int32_t image = 0, n = 1; image < n; image++) {
        kz_sheet *sheet;
        const int status = cli_load_sheet(c, path, image, false, &sheet);
        if (status != CLI_YES) return status;
        n = kz_sheet_texture_count(sheet);
        cli_info_sheet(c, path, sheet);
        kz_sheet_free(sheet);
    }
    return CLI_YES;
}

static int info_masks(cli *c, const char *path)
{
    kz_mask_set *set;
    const int status = cli_load_masks(c, path, &set);
    if (status != CLI_YES) return status;
    cli_info_masks(c, path, set);
    kz_mask_set_free(set);
    return CLI_YES;
}

static bool info_is_masks(const kz_bytes *bytes, const char *word)
{
    (void)word;
    return kz_bytes_are_kmask(bytes->data, bytes->size);
}

static bool info_is_sheet(const kz_bytes *bytes, const char *word)
{
    (void)word;
    return kz_bytes_are_sheet(bytes->data, bytes->size);
}

static bool info_is_xml(const kz_bytes *bytes, const char *element)
{
    return cli_content_first(bytes) == '<' && (!element || cli_content_is_element(bytes, element));
}

static bool info_is_json(const kz_bytes *bytes, const char *key)
{
    int32_t n;
    return cli_content_first(bytes) == '{' && (!key || cli_content_has_key(bytes, key, &n));
}

static bool info_is_lua(const kz_bytes *bytes, const char *word)
{
    return cli_content_is_lua(bytes) && (!word || cli_content_has_word(bytes, word));
}

static bool info_is_shapes(const kz_bytes *bytes, const char *word)
{
    (void)word;
    return cli_content_is_shapes(bytes);
}

/* Formats, by the first element of XML, a key of JSON or a word of Lua; NULL: any.  The first that fits reports the file. */
static const struct info_format {
    bool (*is)(const kz_bytes *bytes, const char *word);
    const char *word;
    int (*report)(cli *c, const char *path);
} info_formats[] = {
    {info_is_masks, NULL, info_masks},
    {info_is_sheet, NULL, info_sheet}, /* <TextureAtlas>, .atlas */
    {info_is_xml, "tileset", cli_info_shapes},
    {info_is_xml, "template", cli_info_shapes},
    {info_is_xml, NULL, info_map},
    {info_is_lua, "layers", info_map},
    {info_is_lua, NULL, cli_info_shapes},
    {info_is_shapes, NULL, cli_info_shapes},
    {info_is_json, "frames", info_sheet},
    {info_is_json, "textures", info_sheet},
    {info_is_json, "levels", info_map}, /* LDtk */
    {info_is_json, "layerInstances", info_map},
    {info_is_json, "layers", info_map},
    {info_is_json, NULL, cli_info_shapes}, /* Tiled's tilesets and templates, PhysicsEditor, plain JSON */
};
enum { INFO_FORMATS = sizeof info_formats / sizeof *info_formats };

static int info_file(cli *c, const char *path)
{
    kz_bytes bytes;
    int i = 0;
    const int status = cli_load_bytes(c, path, CLI_ARGUMENT, &bytes);
    if (status != CLI_YES) return status;
    while (i < INFO_FORMATS && !info_formats[i].is(&bytes, info_formats[i].word)) i++;
    kz_bytes_free(&bytes);
    return i < INFO_FORMATS ? info_formats[i].report(c, path) : info_image(c, path);
}

static int info_run(cli *c, int argc, char **argv)
{
    const int status = cli_read_options(c, argc, argv, NULL, NULL, NULL, NULL, 0);
    if (status >= 0) return status;
    if (c->n_args > 1) return cli_usage(c, "needs one file, or none");
    if (c->n_args == 1) return info_file(c, c->args[0]);
    if (c->json) info_build_json(c);
    else if (!c->quiet) info_build(c);
    return CLI_YES;
}

const cli_verb cli_verb_info = {
    "info",
    "[FILE]",
    "what this build can do, or what an image, map, sprite sheet or file of shapes holds",
    "Without FILE: version, kernels for this machine, image formats, limits.  With an image: its size, format, how "
    "much\n"
    "of it is transparent.  With a map: how many things of which kind.  With a sprite sheet's JSON or a .kmask: "
    "frames,\n"
    "animations, slices or tags.  With another file that lint reads, such as a tileset, a scene of Godot or a project\n"
    "of LDtk: its format, and how many outlines of which kind.\n"
    "\n"
    "  kolize info\n"
    "  kolize info ship.png\n",
    CLI_HAS_JSON | CLI_HAS_FILES,
    info_run,
};
