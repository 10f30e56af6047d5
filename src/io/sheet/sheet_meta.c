/* sheet_meta.c - reads "meta" of a sheet's file: the image, Aseprite's tags (animations) and slices. */
#include "io/sheet/sheet.h"

#include <string.h>

/* The limit for slices times frames: a file of some megabytes could need millions of millions. */
#define KZI_SLICE_FRAMES 16 /* times max_objects */

/* Finds a list under a key of meta: its length and first item. */
static kz_result meta_list(kzi_io *io, const kzi_node *meta, const char *key, int32_t *n, const kzi_node **first)
{
    const kzi_node *list;
    *n = 0;
    *first = NULL;
    const kz_result result = kzi_sheet_member(io, meta, key, "array", &list);
    if (result != KZ_OK || !list) return result;
    *n = kzi_node_count(list);
    *first = list->child;
    for (const kzi_node *item = list->child; item; item = item->next)
        if (strcmp(item->name, "object") != 0)
            return kzi_node_fail(io, item, NULL, KZ_ERR_CONTENT, "this is not an object");
    return KZ_OK;
}

static kz_result meta_text(kzi_io *io, kz_sheet *sheet, const kzi_node *node, const char *key, const char **out)
{
    const char *text = kzi_node_text(node, key, "");
    if (strlen(text) > KZ_MASK_SET_MAX_TEXT)
        return kzi_node_fail(io, node, key, KZ_ERR_TOO_LARGE, "the text is longer than %d bytes", KZ_MASK_SET_MAX_TEXT);
    *out = kzi_sheet_text(sheet, text);
    return *out ? KZ_OK : kzi_io_no_memory(io, sheet->path);
}

/* ---- Animations ---------------------------------------------------------------------------------------- */

static kz_result meta_direction(kzi_io *io, const kzi_node *node, kz_play *play)
{
    static const char *const names[KZ_PLAY_COUNT] = {"forward", "reverse", "pingpong", "pingpong_reverse"};
    const char *text = kzi_node_text(node, "direction", names[0]);
    for (int i = 0; i < KZ_PLAY_COUNT; i++) {
        if (strcmp(text, names[i]) != 0) continue;
        *play = (kz_play)i;
        return KZ_OK;
    }
    return kzi_node_fail(io, node, "direction", KZ_ERR_CONTENT, "'%.40s' is unknown", text);
}

static kz_result meta_animation(kzi_io *io, const kzi_node *node, kz_sheet *sheet)
{
    kz_result result;
    kz_animation *animation = &sheet->animations[sheet->n_animations];
    if ((result = meta_text(io, sheet, node, "name", &animation->name)) != KZ_OK) return result;
    if ((result = kzi_sheet_int(io, node, "from", 0, INT32_MAX, &animation->first)) != KZ_OK) return result;
    if ((result = kzi_sheet_int(io, node, "to", 0, INT32_MAX, &animation->last)) != KZ_OK) return result;
    if ((result = kzi_node_i32(io, node, "repeat", 0, INT32_MAX, &animation->repeat)) != KZ_OK) return result;
    if ((result = meta_direction(io, node, &animation->play)) != KZ_OK) return result;
    if (animation->last < animation->first)
        return kzi_node_fail(io, node, "to", KZ_ERR_CONTENT, "%d comes before %d, where the animation begins",
                             (int)animation->last, (int)animation->first);
    /* Aseprite numbers the sprite's frames, and can leave empty ones out. */
    if (animation->last >= kzi_sheet_length(sheet))
        return kzi_sheet_warn(io, sheet, node, "to", "the animation reaches beyond the %d frames: left out",
                              (int)kzi_sheet_length(sheet));
    sheet->n_animations++;
    return KZ_OK;
}

static kz_result meta_animations(kzi_io *io, const kzi_node *meta, kz_sheet *sheet)
{
    int32_t n;
    const kzi_node *node;
    kz_result result = meta_list(io, meta, "frameTags", &n, &node);
    if (result != KZ_OK || n == 0) return result;
    sheet->animations = kzi_arena_take(&sheet->arena, (size_t)n, sizeof *sheet->animations);
    if (!sheet->animations) return kzi_io_no_memory(io, sheet->path);
    for (; node && result == KZ_OK; node = node->next) result = meta_animation(io, node, sheet);
    return result;
}

/* ---- Slices -------------------------------------------------------------------------------------------- */

/* Reads "#rrggbbaa", as Aseprite writes it. */
static kz_result meta_color(kzi_io *io, const kzi_node *node, uint32_t *color)
{
    uint32_t rgba;
    const char *text = kzi_node_text(node, "color", NULL);
    if (!text) return KZ_OK;
    if (strlen(text) != 9 || kz_parse_argb(text, &rgba) != KZ_OK)
        return kzi_node_fail(io, node, "color", KZ_ERR_CONTENT, "'%.40s' is no colour #RRGGBBAA", text);
    *color = rgba >> 8 | rgba << 24;
    return KZ_OK;
}

static kz_result meta_key(kzi_io *io, const kzi_node *node, kz_slice_key *key)
{
    kz_result result;
    const kzi_node *bounds, *center, *pivot;
    if ((result = kzi_sheet_int(io, node, "frame", 0, INT32_MAX, &key->frame)) != KZ_OK) return result;
    if ((result = kzi_sheet_member(io, node, "bounds", "object", &bounds)) != KZ_OK) return result;
    if ((result = kzi_sheet_member(io, node, "center", "object", &center)) != KZ_OK) return result;
    if ((result = kzi_sheet_member(io, node, "pivot", "object", &pivot)) != KZ_OK) return result;
    if (!bounds) return kzi_node_fail(io, node, "bounds", KZ_ERR_CONTENT, "the slice's rectangle is missing");
    if ((result = kzi_sheet_rect(io, bounds, -KZI_SHEET_FAR, &key->bounds)) != KZ_OK) return result;
    if (center && (result = kzi_sheet_rect(io, center, -KZI_SHEET_FAR, &key->center)) != KZ_OK) return result;
    key->has_pivot = pivot != NULL;
    if (!pivot) return KZ_OK;
    if ((result = kzi_sheet_int(io, pivot, "x", -KZI_SHEET_FAR, KZI_SHEET_FAR, &key->pivot.x)) != KZ_OK) return result;
    return kzi_sheet_int(io, pivot, "y", -KZI_SHEET_FAR, KZI_SHEET_FAR, &key->pivot.y);
}

static kz_result meta_slice(kzi_io *io, const kzi_node *node, kz_sheet *sheet, kz_slice *slice)
{
    int32_t n;
    const kzi_node *item;
    kz_result result;
    if ((result = meta_text(io, sheet, node, "name", &slice->name)) != KZ_OK) return result;
    if ((result = meta_text(io, sheet, node, "data", &slice->data)) != KZ_OK) return result;
    if ((result = meta_color(io, node, &slice->color)) != KZ_OK) return result;
    if ((result = meta_list(io, node, "keys", &n, &item)) != KZ_OK || n == 0) return result;
    kz_slice_key *keys = kzi_arena_take(&sheet->arena, (size_t)n, sizeof *keys);
    if (!keys) return kzi_io_no_memory(io, sheet->path);
    for (; item; item = item->next, slice->n_keys++) {
        if ((result = meta_key(io, item, &keys[slice->n_keys])) != KZ_OK) return result;
        if (slice->n_keys > 0 && keys[slice->n_keys].frame <= keys[slice->n_keys - 1].frame)
            return kzi_node_fail(io, item, "frame", KZ_ERR_CONTENT, "keys must come in rising order of their frames");
    }
    slice->keys = keys;
    return KZ_OK;
}

/* A frame without a pivot of its own has that of the first slice with one. */
static void meta_slice_pivots(kz_sheet *sheet, const kz_slice *slice)
{
    for (int32_t i = 0; i < sheet->n_frames; i++) {
        kzi_sheet_frame *frame = &sheet->frames[i];
        const kz_slice_key *key = frame->has_pivot ? NULL : kz_slice_key_at(slice, kzi_sheet_cel(sheet, i));
        if (!key || !key->has_pivot) continue;
        frame->has_pivot = true;
        frame->shown.pivot.x = (float)(key->bounds.x0 + key->pivot.x);
        frame->shown.pivot.y = (float)(key->bounds.y0 + key->pivot.y);
    }
}

static kz_result meta_slices(kzi_io *io, const kzi_node *meta, kz_sheet *sheet)
{
    int32_t n;
    const kzi_node *node;
    kz_result result = meta_list(io, meta, "slices", &n, &node);
    if (result != KZ_OK || n == 0) return result;
    if ((uint64_t)n * (uint64_t)sheet->n_frames / KZI_SLICE_FRAMES > io->limits.max_objects)
        return kzi_node_fail(io, meta, "slices", KZ_ERR_TOO_LARGE,
                             "%d slices in %d frames are more than the limit for objects (max_objects) allows", (int)n,
                             (int)sheet->n_frames);
    sheet->slices = kzi_arena_take(&sheet->arena, (size_t)n, sizeof *sheet->slices);
    if (!sheet->slices) return kzi_io_no_memory(io, sheet->path);
    for (; node && result == KZ_OK; node = node->next) {
        kz_slice *slice = &sheet->slices[sheet->n_slices];
        result = meta_slice(io, node, sheet, slice);
        if (result != KZ_OK) return result;
        meta_slice_pivots(sheet, slice);
        sheet->n_slices++;
    }
    return result;
}

/* ---- All of it ----------------------------------------------------------------------------------------- */

static kz_result meta_layers(kzi_io *io, const kzi_node *meta, kz_sheet *sheet)
{
    int32_t n;
    const kzi_node *first;
    const kz_result result = meta_list(io, meta, "layers", &n, &first);
    return result == KZ_OK && n > 0 ? kzi_sheet_layers(io, first, sheet) : result;
}

static kz_result meta_warn_of_the_rest(kzi_io *io, const kzi_node *root, const kzi_node *meta, kz_sheet *sheet)
{
    kz_result result = KZ_OK;
    if (kzi_node_member(meta, "layers") && sheet->n_cels == 0)
        result =
            kzi_sheet_warn(io, sheet, meta, "layers", "layers are not read: a frame is what all of them show together");
    if (result == KZ_OK && kzi_node_member(root, "animations"))
        result = kzi_sheet_warn(io, sheet, root, "animations", "these lists of frames are not read");
    return result;
}

kz_result kzi_sheet_image(kzi_io *io, const kzi_node *meta, kz_sheet *sheet)
{
    const char *image = kzi_node_text(meta, "image", "");
    char path[KZI_PATH_ROOM];
    if (!*image) return KZ_OK;
    if (!kzi_path_join(sheet->path, image, path))
        return kzi_node_fail(io, meta, "image", KZ_ERR_TOO_LARGE, "this path has %d bytes or more", KZI_PATH_ROOM);
    sheet->image_path = kzi_sheet_text(sheet, path);
    return sheet->image_path ? KZ_OK : kzi_io_no_memory(io, sheet->path);
}

kz_result kzi_sheet_meta(kzi_io *io, const kzi_node *root, kz_sheet *sheet)
{
    const kzi_node *meta;
    kz_result result = kzi_sheet_member(io, root, "meta", "object", &meta);
    if (result != KZ_OK || !meta) return result;
    if ((result = kzi_sheet_image(io, meta, sheet)) != KZ_OK) return result;
    if ((result = meta_layers(io, meta, sheet)) != KZ_OK) return result;
    if ((result = meta_animations(io, meta, sheet)) != KZ_OK) return result;
    if ((result = meta_slices(io, meta, sheet)) != KZ_OK) return result;
    return meta_warn_of_the_rest(io, root, meta, sheet);
}
