/* shapes_fixtures.c - drawn shapes of PhysicsEditor's JSON, which Phaser reads: a body for each sprite.
 *
 *     {"ship": {"type": "fromPhysicsEditor", "fixtures": [{"label": "", "vertices": [[{"x":0,"y":0}, ...], ...]},
 *                                                         {"circle": {"x":8, "y":8, "radius":5}}]}, ...}
 *
 * The file names no image: a PNG of the body's name beside the file is taken when there is one. */
#include "io/shapes/shapes.h"

#include "io/sheet/sheet.h"

#include <stdio.h>
#include <string.h>

/* ---- Parts --------------------------------------------------------------------------------------------- */

static kz_result fixtures_point(kzi_shapes *s, const kzi_node *node, kz_vec2 *out)
{
    double x = 0, y = 0;
    if (!kzi_node_attr(node, "x") || !kzi_node_attr(node, "y"))
        return kzi_node_fail(&s->l->io, node, NULL, KZ_ERR_CONTENT, "a vertex needs an x and a y");
    kz_result result = kzi_node_real(&s->l->io, node, "x", &x);
    if (result == KZ_OK) result = kzi_node_real(&s->l->io, node, "y", &y);
    return result == KZ_OK ? kzi_shapes_point(s, node, x, y, out) : result;
}

static kz_result fixtures_polygon(kzi_shapes *s, const kzi_node *list, const char *label)
{
    const size_t n = (size_t)kzi_node_count(list);
    size_t i = 0;
    kz_vec2 *points = kzi_shapes_room(s, n);
    if (!points) return kzi_io_no_memory(&s->l->io, kzi_node_file(list));
    for (const kzi_node *node = list->child; node; node = node->next) {
        const kz_result result = fixtures_point(s, node, &points[i++]);
        if (result != KZ_OK) return result;
    }
    const kz_drawn_outline outline = {.name = label, .convex = true, .points = points, .n_points = (int32_t)n};
    return kzi_shapes_outline(s, list, &outline);
}

static kz_result fixtures_circle(kzi_shapes *s, const kzi_node *node, const char *label)
{
    double r = 0, round[2 * KZI_SHAPES_ROUND];
    kz_vec2 center, points[KZI_SHAPES_ROUND];
    kz_result result = fixtures_point(s, node, &center);
    if (result == KZ_OK) result = kzi_node_real(&s->l->io, node, "radius", &r);
    if (result != KZ_OK) return result;
    kzi_shapes_ellipse((double)center.x, (double)center.y, r, r, round);
    for (size_t i = 0; i < KZI_SHAPES_ROUND && result == KZ_OK; i++)
        result = kzi_shapes_point(s, node, round[2 * i], round[2 * i + 1], &points[i]);
    const kz_drawn_outline outline = {
        .name = label, .kind = KZ_OUTLINE_ROUND, .convex = true, .points = points, .n_points = KZI_SHAPES_ROUND};
    return result == KZ_OK ? kzi_shapes_outline(s, node, &outline) : result;
}

static kz_result fixtures_one(kzi_shapes *s, const kzi_node *fixture)
{
    const kzi_node *lists, *circle;
    const char *label = kzi_node_text(fixture, "label", "");
    kz_result result = kzi_sheet_member(&s->l->io, fixture, "vertices", "array", &lists);
    if (result == KZ_OK) result = kzi_sheet_member(&s->l->io, fixture, "circle", "object", &circle);
    if (result != KZ_OK) return result;
    for (const kzi_node *list = lists ? lists->child : NULL; list && result == KZ_OK; list = list->next)
        result = fixtures_polygon(s, list, label);
    return result == KZ_OK && circle ? fixtures_circle(s, circle, label) : result;
}

/* ---- Bodies -------------------------------------------------------------------------------------------- */

static kz_result fixtures_body(kzi_shapes *s, const kzi_node *body)
{
    const kzi_node *fixtures;
    kz_drawn_sprite *sprite;
    char file[KZI_NAME_MAX + 8];
    char path[KZI_PATH_ROOM];
    kzi_file_id id;
    kzi_io quiet = s->l->io;
    kz_result result = kzi_sheet_member(&s->l->io, body, "fixtures", "array", &fixtures);
    if (result != KZ_OK || !fixtures) return result;
    if ((result = kzi_shapes_sprite(s, body, body->key, &sprite)) != KZ_OK) return result;
    snprintf(file, sizeof file, "%.*s.png", KZI_NAME_MAX, body->key);
    quiet.err = NULL;
    if (kzi_path_join(kzi_node_file(body), file, path) && kzi_file_check(&quiet, path, &id) == KZ_OK)
        result = kzi_shapes_image(s, body, NULL, file, sprite);
    for (const kzi_node *node = fixtures->child; node && result == KZ_OK; node = node->next)
        result = fixtures_one(s, node);
    return result;
}

kz_result kzi_shapes_read_fixtures(kzi_shapes *s, const kzi_node *root)
{
    kz_result result = KZ_OK;
    for (const kzi_node *body = root->child; body && result == KZ_OK; body = body->next)
        if (strcmp(body->name, "object") == 0 && body->key) result = fixtures_body(s, body);
    if (result == KZ_OK && s->sheet->n_sprites == 0)
        return kzi_node_fail(&s->l->io, root, NULL, KZ_ERR_UNSUPPORTED,
                             "this JSON has no shapes that kolize knows: no map, tileset, frames, fixtures or shapes");
    s->sheet->format = "PhysicsEditor";
    return result;
}
