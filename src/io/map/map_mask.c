/* map_mask.c - makes pixel masks of tiles: each mask once, and once more for each transformation of it.
 *
 * A level has thousands of objects of some dozens of tiles, most of them neither rotated nor scaled.  A search compares
 * the whole key of each mask in a list.  The lists are short; beyond KZI_MASK_COMPARED entries a mask is made again. */
#include "io/map/map_private.h"

#include <string.h>

#define KZI_MASK_COMPARED 64
#define KZI_RULE_TEXT     96   /* every rule but one with many indices, which maps do not have */
#define KZI_MASK_CELLS    1e15 /* whatever the caller allows: a double counts this exactly, and no machine holds it */

/* ---- Keeping ------------------------------------------------------------------------------------------- */

/* Makes room before the mask is made, so that no mask is ever without an owner. */
static kz_result mask_make_room(kzi_loader *l, const kzi_node *node)
{
    kz_map *map = l->map;
    kz_mask **grown =
        kzi_grow(&l->io.alloc, map->masks, map->n_masks, &map->masks_room, map->n_masks + 1, sizeof *grown);
    if (!grown) return kzi_io_no_memory(&l->io, kzi_node_file(node));
    map->masks = grown;
    return KZ_OK;
}

/* Counts cells before anything that large is made. */
static kz_result mask_count_cells(kzi_loader *l, const kzi_node *node, double w, double h)
{
    const double limit = (double)l->io.limits.max_pixels, cells = w * h;
    const double most = limit < KZI_MASK_CELLS ? limit : KZI_MASK_CELLS;
    if (!(cells <= most))
        return kzi_node_fail(&l->io, node, NULL, KZ_ERR_TOO_LARGE,
                             "the tile drawn at this size has %.0f x %.0f pixels, "
                             "more than the limit of %.0f (max_pixels)",
                             w, h, most);
    l->mask_cells += (uint64_t)cells;
    if (l->mask_cells / KZI_MAP_MASKS <= l->io.limits.max_pixels) return KZ_OK;
    return kzi_node_fail(&l->io, node, NULL, KZ_ERR_TOO_LARGE,
                         "the masks of this map have more than %.0f pixels together (max_pixels)",
                         most * KZI_MAP_MASKS);
}

/* ---- From pixels --------------------------------------------------------------------------------------- */

static bool mask_same_rule(const kz_rule *a, const kz_rule *b)
{
    return a->kind == b->kind && a->threshold == b->threshold && a->tolerance == b->tolerance && a->color == b->color;
}

/* The hot image belongs to the tile alone, or has the layout of the whole image.  *fits is false, with a note, for any
 * other one. */
static kz_result mask_hot_surface(kzi_loader *l, const kzi_tile *tile, kzi_map_rule *rule, kz_surface *out, bool *fits)
{
    const kz_surface *hot = kz_image_surface(rule->hot->image), *drawn = kz_image_surface(tile->image->image);
    const kz_cell_rect part = tile->part;
    const int32_t w = part.x1 - part.x0, h = part.y1 - part.y0;
    *fits = true;
    if (hot->w == w && hot->h == h) {
        *out = *hot;
        return KZ_OK;
    }
    if (hot->w == drawn->w && hot->h == drawn->h) {
        *out = kz_surface_part(hot, part.x0, part.y0, w, h);
        return KZ_OK;
    }
    *fits = false;
    if (kzi_map_note_again(l, &rule->wrong_size, rule->node)) return KZ_OK;
    return kzi_map_note(l, KZ_NOTE_TILE, KZ_ERR_HOT_SIZE, rule->node, NULL,
                        "the hot image %s has %d x %d pixels, its sprite %d x %d", kzi_path_shown(rule->hot->path),
                        (int)hot->w, (int)hot->h, (int)w, (int)h);
}

/* *out stays NULL when the hot image does not fit. */
static kz_result mask_of_tile(kzi_loader *l, kzi_tile *tile, kzi_map_rule *rule, const kzi_node *node,
                              kzi_tile_mask **out)
{
    int compared = 0;
    for (kzi_tile_mask *m = tile->masks; m && compared < KZI_MASK_COMPARED; m = m->next, compared++) {
        if (!mask_same_rule(&m->rule, &rule->rule) || m->hot != rule->hot) continue;
        *out = m;
        return KZ_OK;
    }
    const kz_cell_rect part = tile->part;
    const kz_surface *image = kz_image_surface(tile->image->image);
    const kz_surface surface = kz_surface_part(image, part.x0, part.y0, part.x1 - part.x0, part.y1 - part.y0);
    kz_surface hot;
    kz_rule with_hot = rule->rule;
    kz_result result;
    if (rule->hot) {
        bool fits;
        if ((result = mask_hot_surface(l, tile, rule, &hot, &fits)) != KZ_OK || !fits) return result;
        with_hot.hot = &hot;
    }
    if ((result = mask_count_cells(l, node, surface.w, surface.h)) != KZ_OK) return result;
    if ((result = mask_make_room(l, node)) != KZ_OK) return result;
    kzi_tile_mask *made = kzi_arena_take(&l->arena, 1, sizeof *made);
    if (!made) return kzi_io_no_memory(&l->io, kzi_node_file(node));
    kz_mask *mask;
    kz_error error;
    if (kz_mask_from_surface(&surface, &with_hot, l->io.core, &mask, &error) != KZ_OK)
        return kzi_node_fail_core(&l->io, rule->node ? rule->node : node, NULL, &error);
    l->map->masks[l->map->n_masks++] = mask;
    kz_rule named = rule->rule;
    named.hot = rule->hot ? kz_image_surface(rule->hot->image) : NULL;
    char text[KZI_RULE_TEXT];
    const size_t size = kz_rule_text(&named, text, sizeof text);
    made->rule_text = kzi_arena_text(&l->map->arena, text, size < sizeof text ? size : sizeof text - 1);
    if (!made->rule_text) return kzi_io_no_memory(&l->io, kzi_node_file(node));
    made->rule = rule->rule;
    made->hot = rule->hot;
    made->mask = mask;
    made->n_edges = (uint64_t)(2 * kz_mask_count(mask) - kz_mask_overlap_area(mask, mask, 1, 0) -
                               kz_mask_overlap_area(mask, mask, 0, 1));
    made->next = tile->masks;
    tile->masks = made;
    *out = made;
    return KZ_OK;
}

/* ---- Transformed masks --------------------------------------------------------------------------------- */

static bool mask_same_affine(const kz_affine *a, const kz_affine *b)
{
    return a->xx == b->xx && a->xy == b->xy && a->yx == b->yx && a->yy == b->yy && a->at_x == b->at_x &&
           a->at_y == b->at_y;
}

static double mask_abs(double v) { return v < 0 ? -v : v; }

static kz_result mask_transformed(kzi_loader *l, kzi_tile_mask *base, const kz_affine *map, const kzi_node *node,
                                  kzi_transformed_mask **out)
{
    int compared = 0;
    for (kzi_transformed_mask *t = base->transformed; t && compared < KZI_MASK_COMPARED; t = t->next, compared++) {
        if (!mask_same_affine(&t->map, map)) continue;
        *out = t;
        return KZ_OK;
    }
    const double w = kz_mask_width(base->mask), h = kz_mask_height(base->mask);
    l->edges_transformed += base->n_edges;
    if (l->edges_transformed / KZI_MAP_TRANSFORMED > l->io.limits.max_objects)
        return kzi_node_fail(&l->io, node, NULL, KZ_ERR_TOO_LARGE,
                             "turning the masks of this map takes too long for the limit of %lu (max_objects)",
                             (unsigned long)l->io.limits.max_objects);
    kz_result result = mask_count_cells(l, node, mask_abs(map->xx) * w + mask_abs(map->xy) * h + 1,
                                        mask_abs(map->yx) * w + mask_abs(map->yy) * h + 1);
    if (result != KZ_OK) return result;
    if ((result = mask_make_room(l, node)) != KZ_OK) return result;
    kzi_transformed_mask *made = kzi_arena_take(&l->arena, 1, sizeof *made);
    if (!made) return kzi_io_no_memory(&l->io, kzi_node_file(node));
    kz_mask *mask;
    kz_error error;
    if (kz_mask_transform(base->mask, map, l->io.core, &mask, &made->origin, &error) != KZ_OK)
        return kzi_node_fail_core(&l->io, node, NULL, &error);
    l->map->masks[l->map->n_masks++] = mask;
    made->map = *map;
    made->mask = mask;
    made->next = base->transformed;
    base->transformed = made;
    *out = made;
    return KZ_OK;
}

/* ---- As a shape ---------------------------------------------------------------------------------------- */

kz_result kzi_tile_mask_shape(kzi_loader *l, kzi_tile *tile, kzi_map_rule *rule, const kzi_place *place,
                              const kzi_node *node, kz_map_item *item)
{
    kzi_map_rule own;
    kz_result result = rule->hot ? kzi_map_image_try(l, rule->hot, rule->node) : KZ_OK;
    if (result != KZ_OK) return result;
    if (!kzi_tile_has_pixels(tile, rule)) return kzi_tile_note_pixels(l, tile, node, KZ_NOTE_TILE);
    if (!rule->given) {
        memset(&own, 0, sizeof own);
        own.rule = tile->image->has_key ? kz_rule_key(tile->image->key, 0) : kz_rule_alpha(KZ_ALPHA_DEFAULT);
        rule = &own;
    }
    kzi_tile_mask *base = NULL;
    result = mask_of_tile(l, tile, rule, node, &base);
    if (result != KZ_OK || !base) return result;

    item->rule = base->rule_text;

    const kz_mask *mask = base->mask;
    double x = place->map.at_x, y = place->map.at_y;
    if (!kzi_place_only_shifts(place)) {
        /* The whole part of the shift moves whole cells, so that the rest, and the mask, are the same for many. */
        const double whole_x = kzi_floor(x), whole_y = kzi_floor(y);
        kz_affine map = place->map;
        map.at_x = x - whole_x;
        map.at_y = y - whole_y;
        kzi_transformed_mask *transformed = NULL;
        if ((result = mask_transformed(l, base, &map, node, &transformed)) != KZ_OK) return result;
        mask = transformed->mask;
        x = whole_x + transformed->origin.x;
        y = whole_y + transformed->origin.y;
    }
    kz_error error;
    result = kz_shape_mask(mask, x, y, &item->shape, &error);
    return result == KZ_OK ? KZ_OK : kzi_shape_none(l, node, &l->no_shape, &error, &item->shape);
}
