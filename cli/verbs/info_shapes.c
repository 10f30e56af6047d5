/* info_shapes.c - prints a file of drawn shapes for `kolize info`: its format, and the number of shapes of each
 * kind. */
#include "report/cli_frames.h"

#include <kolize/io_shapes.h>

/* In the order of kz_outline_kind. */
static const char *const shapes_kinds[] = {"polygon", "box", "round", "line", "point", "segments", "ray"};
enum { SHAPES_KINDS = sizeof shapes_kinds / sizeof *shapes_kinds };

typedef struct shapes_count {
    int32_t sprites, images, outlines, kinds[SHAPES_KINDS];
} shapes_count;

/* What its sprites are called, after "an" and as several. */
static const char *shapes_word(const kz_shape_sheet *sheet, bool several)
{
    static const char *const words[][3] = {{"Tiled tileset", "tile with shapes", "tiles with shapes"},
                                           {"Tiled map", "tile or layer with shapes", "tiles or layers with shapes"},
                                           {"Tiled template", "object", "objects"},
                                           {"sprite sheet", "frame", "frames"},
                                           {"PhysicsEditor", "body", "bodies"},
                                           {"Physics Body Editor", "body", "bodies"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(kz_shape_sheet_format(sheet), words[i][0]) == 0) return words[i][several ? 2 : 1];
    return several ? "sprites" : "sprite";
}

static shapes_count shapes_count_all(const kz_shape_sheet *sheet)
{
    shapes_count count = {.sprites = kz_drawn_sprite_count(sheet)};
    for (int32_t i = 0; i < count.sprites; i++) {
        const kz_drawn_sprite *sprite = kz_drawn_sprite_at(sheet, i);
        count.images += sprite->image != NULL;
        count.outlines += sprite->n_outlines;
        for (int32_t k = 0; k < sprite->n_outlines; k++) count.kinds[sprite->outlines[k].kind]++;
    }
    return count;
}

static void shapes_text(cli *c, const char *path, const kz_shape_sheet *sheet)
{
    char name[256];
    const shapes_count count = shapes_count_all(sheet);
    const char *between = " ";
    cli_out *out = &c->out;
    cli_clean(cli_input_name(path), name, sizeof name);
    cli_print(out, "%s: %s", name, kz_shape_sheet_format(sheet));
    cli_print(out, "\n  %d %s, %d beside pixels\n  %d outline%s", (int)count.sprites,
              shapes_word(sheet, count.sprites != 1), (int)count.images, (int)count.outlines,
              count.outlines == 1 ? "" : "s");
    for (int i = 0; i < SHAPES_KINDS; i++) {
        if (count.kinds[i] == 0) continue;
        cli_print(out, "%s%s%d %s", between[0] == ' ' ? ":" : "", between, (int)count.kinds[i], shapes_kinds[i]);
        between = ", ";
    }
    cli_put(out, "\n");
}

static void shapes_json(cli *c, const char *path, const kz_shape_sheet *sheet)
{
    const shapes_count count = shapes_count_all(sheet);
    cli_json json = {&c->out, false}, *j = &json;
    cli_json_open(j, '{');
    cli_json_key(j, "file"), cli_json_text(j, path);
    cli_json_key(j, "type"), cli_json_text(j, "shapes");
    cli_json_key(j, "format"), cli_json_text(j, kz_shape_sheet_format(sheet));
    cli_json_key(j, "sprites"), cli_json_integer(j, count.sprites);
    cli_json_key(j, "images"), cli_json_integer(j, count.images);
    cli_json_key(j, "outlines"), cli_json_open(j, '{');
    for (int i = 0; i < SHAPES_KINDS; i++)
        if (count.kinds[i] > 0) cli_json_key(j, shapes_kinds[i]), cli_json_integer(j, count.kinds[i]);
    cli_json_close(j, '}');
    cli_json_close(j, '}');
    cli_put(&c->out, "\n");
}

int cli_info_shapes(cli *c, const char *path)
{
    kz_io_error err;
    kz_bytes bytes;
    kz_shape_sheet *sheet;
    int status = cli_load_bytes(c, path, CLI_ARGUMENT, &bytes);
    if (status != CLI_YES) return status;
    if (kz_shape_sheet_read(bytes.data, bytes.size, cli_input_name(path), &c->limits, &c->alloc, &sheet, &err) != KZ_OK) {
        status = cli_fail_io(c, &err);
    } else {
        for (int32_t i = 0; i < kz_shape_sheet_warning_count(sheet); i++)
            cli_warn(c, "%s", kz_shape_sheet_warning_at(sheet, i));
        if (c->json) shapes_json(c, path, sheet);
        else if (!c->quiet) shapes_text(c, path, sheet);
        kz_shape_sheet_free(sheet);
    }
    kz_bytes_free(&bytes);
    return status;
}
