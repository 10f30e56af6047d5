/* map.c - a map as a tree: its items and pictures, the layers and properties that these refer to, and its notes. */
#include "document.h"

#include "io/map/map_private.h"

#include <stdlib.h>

/* ---- Properties ------------------------------------------------------------------------------------------ */

static void put_properties(kzj_tree *tree, const kz_properties *properties);

static void put_value(kzj_tree *tree, const kz_property *p)
{
    switch (p->kind) {
    case KZ_PROPERTY_INT:
    case KZ_PROPERTY_FLOAT:
    case KZ_PROPERTY_OBJECT: kzj_put_number(tree, p->number); break;
    case KZ_PROPERTY_BOOL: kzj_put_mark(tree, p->number != 0 ? 'T' : 'F'); break;
    case KZ_PROPERTY_COLOR: kzj_put_number(tree, p->color); break;
    case KZ_PROPERTY_CLASS: put_properties(tree, p->members); break;
    default: kzj_put_text(tree, p->text); break;
    }
}

/* Inherited ones first, so that nearer ones take their place; of equal names in one list the first counts. */
static void put_own(kzj_tree *tree, const kz_properties *properties)
{
    if (!properties) return;
    put_own(tree, properties->base);
    for (int32_t i = properties->n - 1; i >= 0; i--) {
        kzj_put_text(tree, properties->items[i].name);
        put_value(tree, &properties->items[i]);
    }
}

static void put_properties(kzj_tree *tree, const kz_properties *properties)
{
    kzj_put_mark(tree, 'P');
    put_own(tree, properties);
    kzj_put_mark(tree, 'E');
}

/* ---- Layers ---------------------------------------------------------------------------------------------- */

static void set_path(kzj_tree *tree, const kz_map_layer *layer)
{
    const size_t n = kz_map_layer_path(layer, NULL, 0);
    char *text = malloc(n + 1);
    if (text) kz_map_layer_path(layer, text, n + 1);
    else tree->no_memory = true;
    kzj_set_text(tree, "path", text);
    free(text);
}

/* Groups are layers, too, and come behind those that lie in them. */
static void set_layers(kzj_document *d)
{
    kzj_set_open(d->tree, "layers", 'L');
    for (size_t i = 0; i < d->layers.n; i++) {
        const kz_map_layer *layer = d->layers.things[i];
        kzj_put_mark(d->tree, 'O');
        set_path(d->tree, layer);
        kzj_set_text(d->tree, "name", layer->name);
        kzj_set_text(d->tree, "className", layer->class_name);
        kzj_set_number(d->tree, "group", kzj_number_of(&d->layers, layer->group));
        kzj_set_number(d->tree, "properties", kzj_number_of(&d->properties, layer->properties));
        kzj_set_vec(d->tree, "cellSize", layer->cell_size);
        kzj_set_vec(d->tree, "at", layer->at);
        kzj_put_mark(d->tree, 'E');
    }
    kzj_put_mark(d->tree, 'E');
}

/* ---- Items and pictures ---------------------------------------------------------------------------------- */

static void put_numbers(kzj_tree *tree, const double *numbers, int n)
{
    for (int i = 0; i < n; i++) kzj_put_number(tree, numbers[i]);
}

static void put_drawn(kzj_document *d, const kz_image *image, kz_cell_rect part, const kz_affine *draw, float opacity)
{
    const double numbers[] = {kzj_number_of(&d->images, image),
                              part.x0,
                              part.y0,
                              part.x1 - part.x0,
                              part.y1 - part.y0,
                              draw->xx,
                              draw->xy,
                              draw->yx,
                              draw->yy,
                              draw->at_x,
                              draw->at_y,
                              (double)opacity};
    put_numbers(d->tree, numbers, sizeof numbers / sizeof *numbers);
}

static void put_item(kzj_document *d, const kz_map_item *i)
{
    kzj_tree *const tree = d->tree;
    const char *const texts[] = {i->name, i->class_name, i->tileset, i->rule};
    const bool flags[] = {i->from_tile_layer, i->sensor, i->visible};
    const double numbers[] = {i->id,
                              i->tile,
                              i->line,
                              (double)i->rotation_deg,
                              i->cell.x,
                              i->cell.y,
                              (double)i->origin.x,
                              (double)i->origin.y,
                              kzj_number_of(&d->layers, i->layer),
                              kzj_number_of(&d->properties, i->properties)};
    for (int k = 0; k < 4; k++) kzj_put_text(tree, texts[k]);
    for (int k = 0; k < 3; k++) kzj_put_mark(tree, flags[k] ? 'T' : 'F');
    kzj_put_shape(d, &i->shape);
    put_numbers(tree, numbers, sizeof numbers / sizeof *numbers);
    put_drawn(d, i->image, i->part, &i->draw, i->opacity);
}

static void put_picture(kzj_document *d, const kz_map_picture *p)
{
    kzj_put_text(d->tree, p->class_name);
    kzj_put_number(d->tree, kzj_number_of(&d->layers, p->layer));
    kzj_put_number(d->tree, kzj_number_of(&d->properties, p->properties));
    put_drawn(d, p->image, p->part, &p->draw, p->opacity);
}

/* Their values stand one after the other, as map.js names them: of hundreds of thousands, keys would be most of the bytes. */
static void set_items(kzj_document *d, const kz_map *map)
{
    kzj_set_open(d->tree, "items", 'L');
    for (int32_t i = 0; i < kz_map_item_count(map); i++) put_item(d, kz_map_item_at(map, i));
    kzj_put_mark(d->tree, 'E');
    kzj_set_open(d->tree, "pictures", 'L');
    for (int32_t i = 0; i < kz_map_picture_count(map); i++) put_picture(d, kz_map_picture_at(map, i));
    kzj_put_mark(d->tree, 'E');
}

/* Tiles that kz_map_add_joined makes one body of: their box, and their numbers. */
static void set_joined(kzj_tree *tree, const kz_map *map)
{
    kzj_set_open(tree, "joined", 'L');
    for (size_t i = 0; i < map->n_blocks; i++) {
        const kzi_tile_block *b = &map->blocks[i];
        kzj_put_floats(tree, (const float[]){b->box.min.x, b->box.min.y, b->box.max.x, b->box.max.y}, 4);
        kzj_put_ints(tree, map->block_tiles + b->first, (size_t)b->n);
    }
    kzj_put_mark(tree, 'E');
}

static void set_notes(kzj_tree *tree, const kz_map *map)
{
    const size_t n = kz_map_notes(map, NULL, 0);
    kz_map_note *notes = malloc((n + 1) * sizeof *notes);
    if (notes) kz_map_notes(map, notes, n);
    else tree->no_memory = true;
    kzj_set_open(tree, "notes", 'L');
    for (size_t i = 0; notes && i < n; i++) {
        kzj_put_mark(tree, 'O');
        kzj_set_text(tree, "kind", kz_map_note_name(notes[i].kind));
        kzj_set_text(tree, "text", notes[i].text);
        kzj_set_text(tree, "file", notes[i].file);
        kzj_set_number(tree, "line", notes[i].line);
        kzj_set_number(tree, "column", notes[i].column);
        kzj_set_number(tree, "count", notes[i].count);
        kzj_put_mark(tree, 'E');
    }
    kzj_put_mark(tree, 'E');
    free(notes);
}

/* Images and masks have the numbers of their places in the map. */
static kzj_document document_of(kzj_tree *tree, const kz_map *map)
{
    kzj_document d = {.tree = tree};
    for (size_t i = 0; i < map->n_images; i++) kzj_number_of(&d.images, map->images[i]);
    for (size_t i = 0; i < map->n_masks; i++) kzj_number_of(&d.masks, map->masks[i]);
    return d;
}

void kzj_put_map_shape(kzj_tree *tree, const kz_map *map, const kz_shape *shape)
{
    kzj_document d = document_of(tree, map);
    kzj_put_shape(&d, shape);
    kzj_document_end(&d);
}

void kzj_put_map(kzj_tree *tree, const kz_map *map)
{
    kzj_document d = document_of(tree, map);
    const kz_box b = kz_map_bounds(map);
    kzj_put_mark(tree, 'O');
    kzj_set_text(tree, "format", kz_map_format(map));
    kzj_set_floats(tree, "bounds", (const float[]){b.min.x, b.min.y, b.max.x, b.max.y}, 4);
    kzj_set_number(tree, "background", kz_map_background(map));
    kzj_put_text(tree, "properties");
    put_properties(tree, kz_map_properties(map));
    set_items(&d, map);
    set_joined(tree, map);
    set_layers(&d);
    kzj_set_open(tree, "propertyLists", 'L');
    for (size_t i = 0; i < d.properties.n; i++) put_properties(tree, d.properties.things[i]);
    kzj_put_mark(tree, 'E');
    kzj_set_masks(&d);
    set_notes(tree, map);
    kzj_put_mark(tree, 'E');
    kzj_document_end(&d);
}

/* ---- Grids ----------------------------------------------------------------------------------------------- */

/* `items` has the number of an item for each tile of the grid but the first, which is empty. */
void kzj_put_map_grid(kzj_tree *tree, const kz_map *map, const kz_map_grid *made, const int32_t *items)
{
    const kz_grid *grid = made->grid;
    const kz_vec2 cell = kz_grid_cell_size(grid);
    const size_t n = (size_t)kz_grid_width(grid) * (size_t)kz_grid_height(grid);
    uint32_t n_tiles = 1;
    while (kz_grid_tile(grid, n_tiles)) n_tiles++;
    kzj_put_mark(tree, 'O');
    kzj_set_number(tree, "width", kz_grid_width(grid));
    kzj_set_number(tree, "height", kz_grid_height(grid));
    kzj_set_vec(tree, "cellSize", cell);
    kzj_set_vec(tree, "at", made->at);
    kzj_set_cell(tree, "first", made->first);
    kzj_set_number(tree, "leftOut", made->n_left_out);
    kzj_put_text(tree, "ids");
    unsigned char *ids = kzj_put_bytes(tree, n * 2);
    for (size_t i = 0; ids && i < n; i++) {
        const int32_t w = kz_grid_width(grid);
        const uint32_t id = kz_grid_get(grid, (int32_t)(i % (size_t)w), (int32_t)(i / (size_t)w));
        ids[2 * i] = (unsigned char)id;
        ids[2 * i + 1] = (unsigned char)(id >> 8);
    }
    kzj_set_open(tree, "tiles", 'L');
    for (uint32_t i = 1; i < n_tiles; i++) {
        const kz_tile *tile = kz_grid_tile(grid, i);
        kzj_put_floats(tree, &tile->points[0].x, 2 * (size_t)tile->n_points);
        kzj_put_number(tree, items[i]);
        kzj_put_mark(tree, kz_map_item_at(map, items[i])->sensor ? 'T' : 'F');
    }
    kzj_put_mark(tree, 'E');
    kzj_put_mark(tree, 'E');
}
