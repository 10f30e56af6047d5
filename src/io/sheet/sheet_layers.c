/* sheet_layers.c - frames that Aseprite wrote layer by layer (--split-layers): each belongs to a frame of the sprite.
 *
 * Names tell: "hero (body) 0.aseprite", "hero (body) 1.aseprite", "hero (hat) 0.aseprite", with the layers in the order of
 * `meta`.  The first layer shows every frame of the sprite; a later one may lack some. */
#include "io/sheet/sheet.h"

#include <string.h>

/* The name without "(layer)" and a space beside it.  *out is NULL when the layer is not named in it. */
static kz_result layers_name_without(kzi_io *io, kz_sheet *sheet, const char *name, const char *layer, const char **out)
{
    const size_t n = strlen(layer);
    *out = NULL;
    for (const char *at = strchr(name, '('); n > 0 && at; at = strchr(at + 1, '(')) {
        if (strncmp(at + 1, layer, n) != 0 || at[n + 1] != ')') continue;
        const size_t before = (size_t)(at - name), cut = n + 2;
        char *rest = kzi_arena_take(&sheet->arena, strlen(name) + 1, 1);
        if (!rest) return kzi_io_no_memory(io, sheet->path);
        const size_t kept = before > 0 && name[before - 1] == ' ' ? before - 1 : before;
        memcpy(rest, name, kept);
        memcpy(rest + kept, name + before + cut, strlen(name + before + cut) + 1);
        *out = rest;
        return KZ_OK;
    }
    return KZ_OK;
}

/* Moves on to the next layer that the frame's name has. */
static kz_result layers_next(kzi_io *io, kz_sheet *sheet, const char *name, const kzi_node **layer, const char **rest)
{
    kz_result result = KZ_OK;
    *rest = NULL;
    for (; *layer && !*rest && result == KZ_OK; *layer = *rest ? *layer : (*layer)->next)
        result = layers_name_without(io, sheet, name, kzi_node_text(*layer, "name", ""), rest);
    return result;
}

kz_result kzi_sheet_layers(kzi_io *io, const kzi_node *layers, kz_sheet *sheet)
{
    const kzi_node *layer = layers, *now = NULL;
    const char *tag = NULL;
    int32_t n_cels = 0, cel = 0;
    for (int32_t i = 0; i < sheet->n_frames; i++) {
        kzi_sheet_frame *f = &sheet->frames[i];
        const char *rest;
        const kz_result result = layers_next(io, sheet, f->shown.name, &layer, &rest);
        if (result != KZ_OK || !rest) return result;
        if (layer != now) {
            now = layer;
            cel = 0;
            if (!(tag = kzi_sheet_text(sheet, kzi_node_text(layer, "name", "")))) return kzi_io_no_memory(io, sheet->path);
        }
        f->layer = tag;
        f->cel_name = rest;
        if (tag == sheet->frames[0].layer) n_cels = i + 1;
        while (cel < n_cels && strcmp(rest, sheet->frames[cel].cel_name) != 0) cel++;
        if (cel == n_cels) return KZ_OK;
        f->cel = cel++;
    }
    sheet->n_cels = n_cels;
    return KZ_OK;
}
