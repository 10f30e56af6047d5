/* ldtk_map.c - makes a map of an LDtk project or level: its levels where the world has them, layer by layer.
 *
 * A level is a group of layers.  Layers stand in the file from the top down, and are read from the bottom up, in the
 * order of drawing. */
#include "io/map/ldtk/ldtk_map.h"

#include "io/sheet/sheet.h"

#include <string.h>

enum { LDTK_PIXELS = 1 << 24 }; /* the longest side of a level */

/* ---- Layers -------------------------------------------------------------------------------------------- */

static kz_result ldtk_layer(kzi_ldtk *r, const kzi_node *node)
{
    kzi_loader *const l = r->l;
    kzi_ldtk_layer layer = {.node = node, .opacity = 1, .visible = true};
    kz_map_layer *const named = kzi_arena_take(&l->map->arena, 1, sizeof *named);
    kz_result result;
    if (!named) return kzi_io_no_memory(&l->io, kzi_node_file(node));
    if (r->part && !kzi_ldtk_lists(r->part->layers, kzi_node_text(node, "__identifier", ""))) return KZ_OK;
    if ((result = kzi_map_keep_name(l, node, "__identifier", &named->name)) != KZ_OK) return result;
    if ((result = kzi_map_keep_name(l, node, "__type", &named->class_name)) != KZ_OK) return result;
    if ((result = kzi_ldtk_grid_of(&l->io, node, &layer.grid)) != KZ_OK) return result;
    if ((result = kzi_node_bool(&l->io, node, "visible", &layer.visible)) != KZ_OK) return result;
    if ((result = kzi_node_real(&l->io, node, "__opacity", &layer.opacity)) != KZ_OK) return result;
    if (!(layer.opacity >= 0 && layer.opacity <= 1)) layer.opacity = layer.opacity > 1;
    named->group = r->level;
    layer.named = named;
    layer.x = r->x + layer.grid.offset_x;
    layer.y = r->y + layer.grid.offset_y;
    named->cell_size = (kz_vec2){kzi_to_float(layer.grid.size), kzi_to_float(layer.grid.size)};
    named->at = (kz_vec2){kzi_to_float(layer.x), kzi_to_float(layer.y)};
    const uint64_t n = (uint64_t)layer.grid.w * (uint64_t)layer.grid.h;
    l->n_cells += layer.grid.values ? n : 0;
    if (l->n_cells / KZI_MAP_CELLS > l->io.limits.max_objects)
        return kzi_node_fail(&l->io, node, NULL, KZ_ERR_TOO_LARGE,
                             "the layers have more cells than the limit for objects (max_objects) allows");
    if ((result = kzi_ldtk_cells(r, &layer)) != KZ_OK) return result;
    if ((result = kzi_ldtk_tiles(r, &layer)) != KZ_OK) return result;
    return kzi_ldtk_entities(r, &layer);
}

static kz_result ldtk_layers(kzi_ldtk *r, const kzi_node *list)
{
    kz_result result = KZ_OK;
    size_t n = 0;
    for (const kzi_node *node = list->child; node; node = node->next) n++;
    const kzi_node **const all = kzi_arena_take(&r->l->arena, n + 1, sizeof *all);
    if (!all) return kzi_io_no_memory(&r->l->io, kzi_node_file(list));
    n = 0;
    for (const kzi_node *node = list->child; node; node = node->next) all[n++] = node;
    while (n > 0 && result == KZ_OK) {
        n--;
        result = kzi_map_leave_out(r->l, ldtk_layer(r, all[n]), KZ_NOTE_ELEMENT, all[n]);
    }
    return result;
}

/* ---- The picture behind a level ------------------------------------------------------------------------ */

static kz_result ldtk_background(kzi_ldtk *r, const kzi_node *level)
{
    const kzi_node *const place = kzi_node_member(level, "__bgPos");
    const kzi_node *const crop = place ? kzi_node_member(place, "cropRect") : NULL;
    const double *const at = place ? kzi_ldtk_pair(place, "topLeftPx") : NULL;
    const double *const scale = place ? kzi_ldtk_pair(place, "scale") : NULL;
    const char *const file = kzi_node_text(level, "bgRelPath", "");
    kzi_map_image *image;
    if (!*file || !at || !scale || !crop || crop->n_numbers != 4 || r->is_level) return KZ_OK;
    kz_result result = kzi_map_image_named(r->l, level, "bgRelPath", file, &image);
    if ((result = kzi_map_image_or_none(r->l, result, level, &image)) != KZ_OK) return result;
    if ((result = kzi_map_image_try(r->l, image, level)) != KZ_OK || !image->image) return result;
    const double *const c = crop->numbers;
    const kz_surface *const s = kz_image_surface(image->image);
    if (!(c[0] >= 0 && c[1] >= 0 && c[2] >= 1 && c[3] >= 1 && c[0] + c[2] <= s->w && c[1] + c[3] <= s->h))
        return kzi_map_note(r->l, KZ_NOTE_PICTURE, KZ_ERR_CONTENT, crop, NULL,
                            "it lies outside the image of %d x %d pixels", (int)s->w, (int)s->h);
    const kz_map_picture picture = {
        .image = image->image,
        .part = {(int32_t)c[0], (int32_t)c[1], (int32_t)(c[0] + c[2]), (int32_t)(c[1] + c[3])},
        .draw = {scale[0], 0, 0, scale[1], r->x + at[0], r->y + at[1]},
        .opacity = 1,
        .layer = r->level,
        .class_name = "",
    };
    return kzi_map_add_picture(r->l, level, &picture);
}

/* ---- Levels -------------------------------------------------------------------------------------------- */

/* Reads the level that stands at (x, y); its layers are in a file of their own where the project says so. */
static kz_result ldtk_level(kzi_ldtk *r, const kzi_node *level, double x, double y)
{
    kzi_loader *const l = r->l;
    const kzi_node *layers = kzi_node_member(level, "layerInstances");
    const char *const file = kzi_node_text(level, "externalRelPath", "");
    int32_t w = 0, h = 0;
    kz_result result;
    kz_map_layer *const named = kzi_arena_take(&l->map->arena, 1, sizeof *named);
    if (!named) return kzi_io_no_memory(&l->io, kzi_node_file(level));
    if ((result = kzi_map_keep_name(l, level, "identifier", &named->name)) != KZ_OK) return result;
    named->class_name = "";
    named->cell_size = named->at = (kz_vec2){0, 0};
    if ((result = kzi_ldtk_fields(r, level, &named->properties)) != KZ_OK) return result;
    if ((result = kzi_node_i32(&l->io, level, "pxWid", 0, LDTK_PIXELS, &w)) != KZ_OK) return result;
    if ((result = kzi_node_i32(&l->io, level, "pxHei", 0, LDTK_PIXELS, &h)) != KZ_OK) return result;
    const kz_box box = {{kzi_to_float(x), kzi_to_float(y)}, {kzi_to_float(x + w), kzi_to_float(y + h)}};
    l->drawn = kz_box_union(l->drawn, box);
    if (!l->map->background) (void)kz_parse_argb(kzi_node_text(level, "__bgColor", ""), &l->map->background);
    r->level = named;
    r->x = x;
    r->y = y;
    if ((result = ldtk_background(r, level)) != KZ_OK) return result;
    if (!layers && *file) {
        kzi_map_doc *doc;
        if ((result = kzi_map_open(l, level, "externalRelPath", file, "ldtk", &doc)) != KZ_OK) return result;
        if ((result = kzi_map_count_again(l, level, doc->doc.root->n_parts)) != KZ_OK) return result;
        layers = kzi_node_member(doc->doc.root, "layerInstances");
    }
    return layers ? ldtk_layers(r, layers) : KZ_OK;
}

/* Levels of other worlds and depths lie in the same place, and the player never sees both.  So those that lie with the
 * first one make the map. */
static kz_result ldtk_level_of_plane(kzi_ldtk *r, const kzi_node *world, const kzi_node *level, double x, double y)
{
    int32_t depth = 0;
    kz_result result = kzi_node_i32(&r->l->io, level, "worldDepth", INT32_MIN, INT32_MAX, &depth);
    if (result != KZ_OK) return result;
    if (!r->world) r->world = world, r->depth = depth;
    if (r->world == world && r->depth == depth) return ldtk_level(r, level, x, y);
    return kzi_node_fail(&r->l->io, level, NULL, KZ_ERR_UNSUPPORTED,
                         "the level lies %s than the first one: name it to read it",
                         r->world == world ? "deeper or higher" : "in another world");
}

/* Free worlds say where a level is.  In a line each begins where the one before ends. */
static kz_result ldtk_levels(kzi_ldtk *r, const kzi_node *world, bool *found)
{
    kzi_loader *const l = r->l;
    const char *const layout = kzi_node_text(world, "worldLayout", "");
    const char *const chosen = r->part ? r->part->level : NULL;
    const bool across = strcmp(layout, "LinearHorizontal") == 0, down = strcmp(layout, "LinearVertical") == 0;
    const kzi_node *levels;
    double line = 0;
    kz_result result = kzi_sheet_member(&l->io, world, "levels", "array", &levels);
    for (const kzi_node *level = levels ? levels->child : NULL; level && result == KZ_OK; level = level->next) {
        double x = across ? line : 0, y = down ? line : 0;
        int32_t size = 0;
        result = across || down ? KZ_OK : kzi_node_real(&l->io, level, "worldX", &x);
        if (result == KZ_OK && !across && !down) result = kzi_node_real(&l->io, level, "worldY", &y);
        if (result == KZ_OK) result = kzi_node_i32(&l->io, level, down ? "pxHei" : "pxWid", 0, LDTK_PIXELS, &size);
        if (result != KZ_OK) {
            result = kzi_map_leave_out(l, result, KZ_NOTE_ELEMENT, level);
            continue;
        }
        line += size;
        if (chosen && strcmp(chosen, kzi_node_text(level, "identifier", "")) != 0 &&
            strcmp(chosen, kzi_node_text(level, "iid", "")) != 0)
            continue;
        *found = true;
        result = chosen ? ldtk_level(r, level, 0, 0) : ldtk_level_of_plane(r, world, level, x, y);
        result = kzi_map_leave_out(l, result, KZ_NOTE_ELEMENT, level);
    }
    return result;
}

kz_result kzi_ldtk_map(kzi_loader *l, const kzi_node *root, const kz_map_part *part)
{
    kzi_ldtk r = {.l = l, .part = part, .project = root};
    bool found = false;
    kz_result result = kzi_ldtk_check(&l->io, root);
    if (result != KZ_OK) return result;
    r.classes = kzi_arena_take(&l->arena, KZI_LDTK_VALUES, sizeof *r.classes);
    if (!r.classes) return kzi_io_no_memory(&l->io, kzi_node_file(root));
    l->map->format = "LDtk";
    if ((r.is_level = kzi_node_member(root, "layerInstances")) != false) return ldtk_level(&r, root, 0, 0);
    result = ldtk_levels(&r, root, &found);
    const kzi_node *const worlds = kzi_node_member(root, "worlds");
    for (const kzi_node *world = worlds ? worlds->child : NULL; world && result == KZ_OK; world = world->next)
        result = ldtk_levels(&r, world, &found);
    if (result == KZ_OK && part && part->level && !found)
        return kzi_node_fail(&l->io, root, NULL, KZ_ERR_CONTENT, "there is no level '%.60s'", part->level);
    return result;
}
