/* check_items.c - the things of a map as text and as JSON, for `kolize check`, its events and its picture. */
#include "report/cli_check.h"

#include <stdio.h>
#include <string.h>

enum {
    CHECK_PATH = 1024,   /* bytes of the path of a layer in JSON: groups may nest deep with long names */
    CHECK_NAME_BYTE = 16 /* units of work for a byte of a name, which may become six */
};

void check_headline(const check_answer *check, char *text, size_t size)
{
    const size_t n = check->n_hits - check->n_touching;
    char touching[48] = "";
    if (check->n_touching > 0) snprintf(touching, sizeof touching, ", %zu touch", check->n_touching);
    snprintf(text, size, "%d thing%s, %zu pair%s collide%s%s", (int)check->n_items, check->n_items == 1 ? "" : "s", n,
             n == 1 ? "" : "s", n == 1 ? "s" : "", touching);
}

size_t check_item_label(const kz_map_item *item, char *text, size_t size)
{
    char name[96], class_name[64], tileset[64];
    int n;
    cli_clean(item->name, name, sizeof name);
    cli_clean(item->class_name, class_name, sizeof class_name);
    cli_clean(item->tileset, tileset, sizeof tileset);
    if (item->from_tile_layer && item->tile < 0)
        n = snprintf(text, size, "%s at (%d, %d)", class_name, (int)item->cell.x, (int)item->cell.y);
    else if (item->from_tile_layer)
        n = snprintf(text, size, "tile %d of %s at (%d, %d)", (int)item->tile, tileset, (int)item->cell.x,
                     (int)item->cell.y);
    else if (name[0])
        n = snprintf(text, size, "%s%s\"%s\" #%d", class_name, class_name[0] ? " " : "", name, (int)item->id);
    else if (!class_name[0] && tileset[0])
        n = snprintf(text, size, "tile %d of %s #%d", (int)item->tile, tileset, (int)item->id);
    else n = snprintf(text, size, "%s #%d", class_name[0] ? class_name : kz_kind_name(item->shape.kind), (int)item->id);
    return n > 0 ? (size_t)n : 0;
}

static void check_json_layer(cli_json *j, const kz_map_layer *layer)
{
    char path[CHECK_PATH];
    kz_map_layer_path(layer, path, sizeof path);
    cli_json_text(j, path);
}

static void check_json_numbers(cli_json *j, const char *key, const float *numbers, int n)
{
    cli_json_key(j, key), cli_json_open(j, '[');
    for (int i = 0; i < n; i++) cli_json_number(j, numbers[i]);
    cli_json_close(j, ']');
}

static void check_json_points(cli_json *j, const char *key, const kz_shape *shape)
{
    size_t n = 0;
    const kz_vec2 *points = kz_shape_points(shape, &n);
    cli_json_key(j, key), cli_json_open(j, '[');
    for (size_t i = 0; i < n; i++) cli_json_vec(j, points[i]);
    cli_json_close(j, ']');
}

/* A shape as `kolize query` reads it; null for masks, whose pixels are in an image, and for shapes without extent. */
static void check_json_shape(cli_json *j, const kz_shape *shape)
{
    const kz_box box = shape->bounds;
    const kz_segment s = shape->as.segment;
    const kz_circle *circle = &shape->as.circle;
    const kz_capsule *capsule = &shape->as.capsule;
    if (shape->kind == KZ_KIND_NONE || shape->kind == KZ_KIND_MASK) {
        cli_json_null(j);
        return;
    }
    cli_json_open(j, '{');
    switch (shape->kind) {
    case KZ_KIND_POINT: check_json_numbers(j, "point", (const float[]){box.min.x, box.min.y}, 2); break;
    case KZ_KIND_SEGMENT: check_json_numbers(j, "segment", (const float[]){s.a.x, s.a.y, s.b.x, s.b.y}, 4); break;
    case KZ_KIND_BOX: cli_json_key(j, "box"), cli_json_box(j, box); break;
    case KZ_KIND_CIRCLE:
        check_json_numbers(j, "circle", (const float[]){circle->center.x, circle->center.y, circle->r}, 3);
        break;
    case KZ_KIND_CAPSULE:
        check_json_numbers(
            j, "capsule", (const float[]){capsule->a.x, capsule->a.y, capsule->b.x, capsule->b.y, capsule->r}, 5);
        break;
    case KZ_KIND_PARTS:
        cli_json_key(j, "parts"), cli_json_open(j, '[');
        for (int32_t i = 0; i < shape->as.parts.n; i++) check_json_shape(j, &shape->as.parts.items[i]);
        cli_json_close(j, ']');
        break;
    default: check_json_points(j, shape->kind == KZ_KIND_POLYGON ? "polygon" : "polyline", shape); break;
    }
    cli_json_close(j, '}');
}

static void check_json_item(cli_json *j, const kz_map_item *item)
{
    cli_json_open(j, '{');
    cli_json_key(j, "id"), cli_json_integer(j, item->id);
    cli_json_key(j, "name"), cli_json_text(j, item->name);
    cli_json_key(j, "class"), cli_json_text(j, item->class_name);
    cli_json_key(j, "layer"), check_json_layer(j, item->layer);
    cli_json_key(j, "kind"), cli_json_text(j, kz_kind_name(item->shape.kind));
    cli_json_key(j, "tileset"), cli_json_text(j, item->tileset);
    cli_json_key(j, "tile"), cli_json_integer(j, item->tile);
    cli_json_key(j, "cell"), cli_json_cell(j, item->cell);
    cli_json_key(j, "bounds"), cli_json_box(j, item->shape.bounds);
    cli_json_key(j, "rule"), cli_json_text(j, item->rule);
    cli_json_key(j, "shape"), check_json_shape(j, &item->shape);
    cli_json_close(j, '}');
}

void check_json_items(cli_json *j, const check_answer *check)
{
    cli_json_key(j, "items"), cli_json_open(j, '[');
    for (int32_t i = 0; i < check->n_items; i++) check_json_item(j, kz_map_item_at(check->map, i));
    cli_json_close(j, ']');
}

/* A template, a tile or a group lends its names to thousands of things, and each is printed with them. */
int check_names(cli *c, const check_answer *check, cli_work *work)
{
    bool left = true;
    if (!c->json) return CLI_YES;
    for (int32_t i = 0; i < check->n_items && left; i++) {
        const kz_map_item *item = kz_map_item_at(check->map, i);
        const size_t path = kz_map_layer_path(item->layer, NULL, 0), shown = path < CHECK_PATH ? path : CHECK_PATH;
        left = cli_work_add(work, CHECK_NAME_BYTE * (uint64_t)(strlen(item->name) + strlen(item->class_name) +
                                                               strlen(item->tileset) + strlen(item->rule) + shown));
    }
    if (left) return CLI_YES;
    return cli_fail(c, KZ_ERR_TOO_LARGE,
                    "%s: printing the names of its %d things is more work than the limit of %llu (max_work)",
                    check->path, (int)check->n_items, (unsigned long long)c->max_work);
}

int check_fail_step(cli *c, const char *path, const kz_error *err)
{
    if (err->code != KZ_ERR_TOO_LARGE) return cli_fail_error(c, path, err);
    char counted[CLI_COUNTED_SIZE];
    return cli_fail(c, err->code, "%s: %s pairs of boxes meet, more than the limit of %llu (max_pairs)", path,
                    cli_counted(c, err, counted), (unsigned long long)c->max_pairs);
}
