/* shapes.c - a sheet of drawn shapes: reads its sprites and neighbours, and adds to them for the readers of formats. */
#include "io/shapes/shapes.h"

#include <stdio.h>
#include <string.h>

/* ---- What a sheet holds -------------------------------------------------------------------------------- */

int32_t kz_drawn_sprite_count(const kz_shape_sheet *sheet) { return (int32_t)sheet->n_sprites; }

const kz_drawn_sprite *kz_drawn_sprite_at(const kz_shape_sheet *sheet, int32_t i)
{
    return i >= 0 && (size_t)i < sheet->n_sprites ? &sheet->sprites[i] : NULL;
}

int32_t kz_drawn_neighbors_count(const kz_shape_sheet *sheet) { return (int32_t)sheet->n_neighbors; }

const kz_drawn_neighbors *kz_drawn_neighbors_at(const kz_shape_sheet *sheet, int32_t i)
{
    return i >= 0 && (size_t)i < sheet->n_neighbors ? &sheet->neighbors[i] : NULL;
}

const char *kz_shape_sheet_format(const kz_shape_sheet *sheet) { return sheet->format; }

int32_t kz_shape_sheet_file_count(const kz_shape_sheet *sheet) { return kz_map_file_count(sheet->map); }

const char *kz_shape_sheet_file_at(const kz_shape_sheet *sheet, int32_t i) { return kz_map_file_at(sheet->map, i); }

int32_t kz_shape_sheet_warning_count(const kz_shape_sheet *sheet) { return (int32_t)sheet->map->n_notes; }

const char *kz_shape_sheet_warning_at(const kz_shape_sheet *sheet, int32_t i)
{
    return i >= 0 && (size_t)i < sheet->map->n_notes ? sheet->map->notes[i].text : NULL;
}

void kzi_shapes_release(const kz_shape_sheet *sheet, const kz_allocator *alloc)
{
    kzi_release_items(alloc, sheet->sprites, sheet->sprites_room, sizeof *sheet->sprites);
    kzi_release_items(alloc, sheet->outlines, sheet->outlines_room, sizeof *sheet->outlines);
    kzi_release_items(alloc, sheet->neighbors, sheet->neighbors_room, sizeof *sheet->neighbors);
}

void kz_shape_sheet_free(kz_shape_sheet *sheet)
{
    if (!sheet) return;
    kz_map *map = sheet->map; /* whose arena has the sheet */
    kzi_shapes_release(sheet, &map->alloc);
    kz_map_free(map);
}

/* ---- Adding to it -------------------------------------------------------------------------------------- */

/* Counts points, and what else a sheet consists of. */
static kz_result shapes_count(kzi_shapes *s, const kzi_node *node, size_t n)
{
    s->l->n_vertices += n;
    if (s->l->n_vertices <= s->l->io.limits.max_objects) return KZ_OK;
    return kzi_node_fail(&s->l->io, node, NULL, KZ_ERR_TOO_LARGE,
                         "the shapes have more points than the limit of %lu (max_objects)",
                         (unsigned long)s->l->io.limits.max_objects);
}

/* A name is copied, cut at a length that no name needs. */
static const char *shapes_text(kzi_shapes *s, const char *text)
{
    const size_t size = strlen(text);
    return kzi_arena_text(&s->l->map->arena, text, size < KZI_NAME_MAX ? size : KZI_NAME_MAX);
}

kz_result kzi_shapes_sprite(kzi_shapes *s, const kzi_node *node, const char *name, kz_drawn_sprite **out)
{
    kz_shape_sheet *sheet = s->sheet;
    const kz_result result = shapes_count(s, node, 1);
    if (result != KZ_OK) return result;
    kz_drawn_sprite *grown = kzi_grow(&s->l->io.alloc, sheet->sprites, sheet->n_sprites, &sheet->sprites_room,
                                      sheet->n_sprites + 1, sizeof *grown);
    if (grown) sheet->sprites = grown;
    const char *copy = shapes_text(s, name);
    if (!grown || !copy) return kzi_io_no_memory(&s->l->io, kzi_node_file(node));
    kz_drawn_sprite *sprite = &grown[sheet->n_sprites];
    memset(sprite, 0, sizeof *sprite);
    sprite->name = copy;
    sprite->image_path = "";
    sprite->number = (int32_t)sheet->n_sprites++;
    *out = sprite;
    return KZ_OK;
}

kz_result kzi_shapes_outline(kzi_shapes *s, const kzi_node *node, const kz_drawn_outline *outline)
{
    char where[KZI_WHERE_SIZE];
    kz_shape_sheet *sheet = s->sheet;
    const size_t n = (size_t)outline->n_points;
    const kz_result result = shapes_count(s, node, n + 1);
    if (result != KZ_OK) return result;
    kz_drawn_outline *grown = kzi_grow(&s->l->io.alloc, sheet->outlines, sheet->n_outlines, &sheet->outlines_room,
                                       sheet->n_outlines + 1, sizeof *grown);
    if (grown) sheet->outlines = grown;
    kzi_node_where(node, NULL, where);
    kz_vec2 *copy = kzi_arena_take(&s->l->map->arena, n + 1, sizeof *copy);
    const char *place = shapes_text(s, where), *named = shapes_text(s, outline->name);
    const char *data = outline->data ? kzi_arena_text(&s->l->map->arena, outline->data, strlen(outline->data)) : "";
    if (!grown || !copy || !place || !named || !data) return kzi_io_no_memory(&s->l->io, kzi_node_file(node));
    if (n > 0) memcpy(copy, outline->points, n * sizeof *copy);
    kz_drawn_outline *added = &grown[sheet->n_outlines++];
    *added = *outline;
    added->name = named;
    added->where = place;
    added->points = copy;
    added->data = data;
    sheet->sprites[sheet->n_sprites - 1].n_outlines++;
    return KZ_OK;
}

kz_result kzi_shapes_once(kzi_shapes *s, const kzi_node *node, const char *text, bool *is_new)
{
    kz_shape_sheet *sheet = s->sheet;
    if (!(*is_new = !kzi_names_find(&sheet->known, text))) return KZ_OK;
    kzi_name *name = kzi_arena_take(&s->l->arena, 1, sizeof *name);
    const char *copy = kzi_arena_text(&s->l->arena, text, strlen(text));
    if (!name || !copy) return kzi_io_no_memory(&s->l->io, kzi_node_file(node));
    kzi_names_add(&sheet->known, name, copy, sheet);
    return KZ_OK;
}

kz_result kzi_shapes_neighbors(kzi_shapes *s, const kzi_node *node, const kz_drawn_neighbors *pair)
{
    char text[80];
    bool is_new;
    kz_shape_sheet *sheet = s->sheet;
    snprintf(text, sizeof text, "%lx/%lx/%x/%x/%d", (unsigned long)pair->a, (unsigned long)pair->b,
             (unsigned)pair->flips_a, (unsigned)pair->flips_b, (int)pair->below);
    const kz_result result = kzi_shapes_once(s, node, text, &is_new);
    if (result != KZ_OK || !is_new) return result;
    kz_drawn_neighbors *grown = kzi_grow(&s->l->io.alloc, sheet->neighbors, sheet->n_neighbors, &sheet->neighbors_room,
                                         sheet->n_neighbors + 1, sizeof *grown);
    if (!grown) return kzi_io_no_memory(&s->l->io, kzi_node_file(node));
    sheet->neighbors = grown;
    sheet->neighbors[sheet->n_neighbors++] = *pair;
    return KZ_OK;
}

/* ---- Points -------------------------------------------------------------------------------------------- */

kz_vec2 *kzi_shapes_room(kzi_shapes *s, size_t n) { return kzi_arena_take(&s->l->arena, n + 1, sizeof(kz_vec2)); }

kz_result kzi_shapes_point(kzi_shapes *s, const kzi_node *node, double x, double y, kz_vec2 *out)
{
    if (!(x >= -KZI_SHAPES_FAR && x <= KZI_SHAPES_FAR && y >= -KZI_SHAPES_FAR && y <= KZI_SHAPES_FAR))
        return kzi_node_fail(&s->l->io, node, NULL, KZ_ERR_CONTENT, "the point (%g, %g) is too far away", x, y);
    *out = (kz_vec2){kzi_to_float(x), kzi_to_float(y)};
    return KZ_OK;
}

static void shapes_on_circle(double turn, double *x, double *y)
{
    float c, s;
    kz_cos_sin_degrees(360.0 * turn, &c, &s);
    *x = (double)c;
    *y = (double)s;
}

void kzi_shapes_ellipse(double x, double y, double rx, double ry, double points[2 * KZI_SHAPES_ROUND])
{
    for (size_t i = 0; i < KZI_SHAPES_ROUND; i++) {
        double c, s;
        shapes_on_circle((double)i / KZI_SHAPES_ROUND, &c, &s);
        points[2 * i] = x + rx * c;
        points[2 * i + 1] = y + ry * s;
    }
}

/* Two half circles, each with both of its ends. */
void kzi_shapes_capsule(double w, double h, double points[2 * KZI_SHAPES_ROUND])
{
    const bool lying = w > h;
    const double r = (lying ? h : w) / 2;
    for (size_t i = 0; i < KZI_SHAPES_ROUND; i++) {
        const size_t half = KZI_SHAPES_ROUND / 2, k = i % half;
        const bool second = i >= half;
        double c, s;
        shapes_on_circle((double)k / (double)(2 * (half - 1)) + (second ? 0.5 : 0) - (lying ? 0.25 : 0), &c, &s);
        points[2 * i] = (second || !lying ? r : w - r) + r * c;
        points[2 * i + 1] = (second || lying ? r : h - r) + r * s;
    }
}

/* ---- Images -------------------------------------------------------------------------------------------- */

kz_result kzi_shapes_image(kzi_shapes *s, const kzi_node *node, const char *attr, const char *file,
                           kz_drawn_sprite *sprite)
{
    kz_io_error error = {KZ_OK, ""};
    kzi_map_image *image = NULL;
    kz_io_error *const shown = s->l->io.err;
    s->l->io.err = &error;
    kz_result result = kzi_map_image_named(s->l, node, attr, file, &image);
    if (result == KZ_OK) result = kzi_map_image_pixels(s->l, image);
    s->l->io.err = shown;
    if (result == KZ_ERR_FILE || result == KZ_ERR_UNSUPPORTED)
        return kzi_map_note(s->l, KZ_NOTE_PICTURE, result, node, attr, "'%.200s' %s", file,
                            result == KZ_ERR_FILE ? "cannot be opened" : "is no image that can be read");
    if (result != KZ_OK) {
        if (shown) *shown = error;
        return result;
    }
    const kz_surface *surface = kz_image_surface(image->image);
    sprite->image = image->image;
    if (!(sprite->image_path = shapes_text(s, image->path))) return kzi_io_no_memory(&s->l->io, kzi_node_file(node));
    const kz_cell_rect all = {0, 0, surface->w, surface->h}, *part = &sprite->part;
    if (part->x0 >= part->x1 || part->y0 >= part->y1) sprite->part = all;
    if (part->x1 > all.x1 || part->y1 > all.y1)
        return kzi_node_fail(&s->l->io, node, NULL, KZ_ERR_CONTENT, "it lies outside its image of %d x %d pixels",
                             (int)all.x1, (int)all.y1);
    if (sprite->w == 0 && sprite->h == 0) sprite->w = part->x1 - part->x0, sprite->h = part->y1 - part->y0;
    return KZ_OK;
}
