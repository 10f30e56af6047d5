/* ldtk_cells.c - makes items of the cells of IntGrid layers: each value but 0 is a full cell, of the class that the
 * project names the value. */
#include "io/map/ldtk/ldtk_map.h"

#include <stdio.h>
#include <string.h>

/* ---- Classes ------------------------------------------------------------------------------------------- */

/* Takes the names of the values from the layer's definition. */
static kz_result cells_names(kzi_ldtk *r, const kzi_node *layer)
{
    const kzi_node *def;
    kz_result result = kzi_ldtk_find(r, layer, "layers", "layerDefUid", &def);
    const kzi_node *const values = def ? kzi_node_member(def, "intGridValues") : NULL;
    memset(r->classes, 0, KZI_LDTK_VALUES * sizeof *r->classes);
    if (result == KZ_OK && values) result = kzi_map_count_again(r->l, layer, values->n_parts);
    for (const kzi_node *v = values ? values->child : NULL; v && result == KZ_OK; v = v->next) {
        const kzi_attr *const value = kzi_node_attr(v, "value");
        if (!value || value->text || !(value->number >= 1 && value->number < KZI_LDTK_VALUES)) continue;
        result = kzi_map_keep_name(r->l, v, "identifier", &r->classes[(int32_t)value->number].name);
    }
    return result;
}

static kz_result cells_class(kzi_ldtk *r, int32_t value, const kzi_node *layer, const kzi_ldtk_class **out)
{
    kzi_ldtk_class *const c = &r->classes[value];
    char number[16];
    *out = c;
    if (c->known) return KZ_OK;
    const char *const values = r->part ? r->part->values : NULL;
    snprintf(number, sizeof number, "%d", (int)value);
    c->known = true;
    c->taken = kzi_ldtk_lists(values, number) || (c->name && *c->name && kzi_ldtk_lists(values, c->name));
    if (!c->name || !*c->name) c->name = kzi_arena_text(&r->l->map->arena, number, strlen(number));
    return c->name ? KZ_OK : kzi_io_no_memory(&r->l->io, kzi_node_file(layer));
}

/* ---- Cells --------------------------------------------------------------------------------------------- */

static kz_result cells_add(kzi_ldtk *r, const kzi_ldtk_layer *layer, kz_cell cell, const char *class_name)
{
    kzi_loader *const l = r->l;
    kz_map_item *item;
    kz_error error;
    const double size = layer->grid.size;
    const kz_vec2 min = {kzi_to_float(layer->x + cell.x * size), kzi_to_float(layer->y + cell.y * size)};
    const kz_vec2 max = {kzi_to_float(layer->x + (cell.x + 1) * size), kzi_to_float(layer->y + (cell.y + 1) * size)};
    const kz_result result = kzi_map_add_item(l, layer->node, &item);
    if (result != KZ_OK) return result;
    item->class_name = class_name;
    item->layer = layer->named;
    item->cell = cell;
    item->from_tile_layer = true;
    item->visible = layer->visible;
    item->opacity = (float)layer->opacity;
    item->line = layer->node->line;
    if (kz_shape_box(min, max, &item->shape, &error) == KZ_OK) return KZ_OK;
    return kzi_shape_none(l, layer->node, &l->no_shape, &error, &item->shape);
}

kz_result kzi_ldtk_cells(kzi_ldtk *r, const kzi_ldtk_layer *layer)
{
    const kzi_ldtk_grid *const grid = &layer->grid;
    const int64_t n = (int64_t)grid->w * grid->h;
    if (!grid->values) return KZ_OK;
    kz_result result = cells_names(r, layer->node);
    for (int64_t i = 0; i < n && result == KZ_OK; i++) {
        const double value = grid->values[i];
        const kzi_ldtk_class *c;
        if (value == 0) continue;
        if (!(value >= 0 && value < KZI_LDTK_VALUES && kzi_floor(value) == value))
            return kzi_node_fail(&r->l->io, layer->node, "intGridCsv", KZ_ERR_CONTENT,
                                 "the value %g is not a whole number from 0 to %d", value, KZI_LDTK_VALUES - 1);
        if ((result = cells_class(r, (int32_t)value, layer->node, &c)) != KZ_OK || !c->taken) continue;
        result = cells_add(r, layer, (kz_cell){(int32_t)(i % grid->w), (int32_t)(i / grid->w)}, c->name);
    }
    return result;
}
