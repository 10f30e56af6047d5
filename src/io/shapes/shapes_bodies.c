/* shapes_bodies.c - drawn shapes of the Physics Body Editor's JSON, which libGDX reads: a body for each sprite.
 *
 *     {"rigidBodies": [{"name": "ship", "imagePath": "ship.png", "origin": {"x":0,"y":0},
 *                       "polygons": [[{"x":0,"y":0}, ...], ...], "circles": [{"cx":0.5, "cy":0.5, "r":0.25}], ...}], ...}
 *
 * Coordinates are shares of the image's width, in y too, which points up from the lower left corner.  A body whose path
 * is null has the PNG of its name beside the file. */
#include "io/shapes/shapes.h"

#include "io/sheet/sheet.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Shares are written as float32.  A whole number of 64ths of a pixel comes back whole: at a width of 16384 pixels the
 * rounding is below a thousandth of a pixel, and convex parts keep the edges that they share. */
static double bodies_pixels(double share, double width)
{
    const double pixels = share * width, steps = floor(pixels * 64 + 0.5) / 64;
    return fabs(pixels - steps) <= 1.0 / 1024 ? steps : pixels;
}

static kz_result bodies_point(kzi_shapes *s, const kzi_node *node, const char *x_key, const char *y_key,
                              const kz_drawn_sprite *sprite, kz_vec2 *out)
{
    double x = 0, y = 0;
    if (!kzi_node_attr(node, x_key) || !kzi_node_attr(node, y_key))
        return kzi_node_fail(&s->l->io, node, NULL, KZ_ERR_CONTENT, "%s and %s are missing", x_key, y_key);
    kz_result result = kzi_node_real(&s->l->io, node, x_key, &x);
    if (result == KZ_OK) result = kzi_node_real(&s->l->io, node, y_key, &y);
    if (result != KZ_OK) return result;
    const double w = (double)sprite->w;
    return kzi_shapes_point(s, node, bodies_pixels(x, w), (double)sprite->h - bodies_pixels(y, w), out);
}

static kz_result bodies_polygon(kzi_shapes *s, const kzi_node *list, const kz_drawn_sprite *sprite)
{
    const size_t n = (size_t)kzi_node_count(list);
    kz_vec2 *points = kzi_shapes_room(s, n), *point = points;
    if (!points) return kzi_io_no_memory(&s->l->io, kzi_node_file(list));
    for (const kzi_node *node = list->child; node; node = node->next) {
        const kz_result result = bodies_point(s, node, "x", "y", sprite, point++);
        if (result != KZ_OK) return result;
    }
    const kz_drawn_outline outline = {.name = "", .convex = true, .points = points, .n_points = (int32_t)n};
    return kzi_shapes_outline(s, list, &outline);
}

static kz_result bodies_circle(kzi_shapes *s, const kzi_node *node, const kz_drawn_sprite *sprite)
{
    double r = 0, round[2 * KZI_SHAPES_ROUND];
    kz_vec2 center, points[KZI_SHAPES_ROUND];
    kz_result result = bodies_point(s, node, "cx", "cy", sprite, &center);
    if (result == KZ_OK) result = kzi_node_real(&s->l->io, node, "r", &r);
    if (result != KZ_OK) return result;
    r *= (double)sprite->w;
    kzi_shapes_ellipse((double)center.x, (double)center.y, r, r, round);
    for (size_t i = 0; i < KZI_SHAPES_ROUND && result == KZ_OK; i++)
        result = kzi_shapes_point(s, node, round[2 * i], round[2 * i + 1], &points[i]);
    const kz_drawn_outline outline = {
        .name = "", .kind = KZ_OUTLINE_ROUND, .convex = true, .points = points, .n_points = KZI_SHAPES_ROUND};
    return result == KZ_OK ? kzi_shapes_outline(s, node, &outline) : result;
}

/* Which image the shares are of: without its size the shapes have none. */
static kz_result bodies_image(kzi_shapes *s, const kzi_node *body, kz_drawn_sprite *sprite)
{
    char file[KZI_NAME_MAX + 8];
    const char *path = kzi_node_text(body, "imagePath", "");
    if (*path) return kzi_shapes_image(s, body, "imagePath", path, sprite);
    snprintf(file, sizeof file, "%.*s.png", KZI_NAME_MAX, sprite->name);
    return kzi_shapes_image(s, body, NULL, file, sprite);
}

static kz_result bodies_one(kzi_shapes *s, const kzi_node *body)
{
    const kzi_node *polygons, *circles;
    kz_drawn_sprite *sprite;
    kz_result result = kzi_sheet_member(&s->l->io, body, "polygons", "array", &polygons);
    if (result == KZ_OK) result = kzi_sheet_member(&s->l->io, body, "circles", "array", &circles);
    if (result == KZ_OK) result = kzi_shapes_sprite(s, body, kzi_node_text(body, "name", ""), &sprite);
    if (result == KZ_OK) result = bodies_image(s, body, sprite);
    if (result != KZ_OK || sprite->w == 0) return result;
    for (const kzi_node *list = polygons ? polygons->child : NULL; list && result == KZ_OK; list = list->next)
        result = bodies_polygon(s, list, sprite);
    for (const kzi_node *node = circles ? circles->child : NULL; node && result == KZ_OK; node = node->next)
        result = bodies_circle(s, node, sprite);
    return result;
}

kz_result kzi_shapes_read_bodies(kzi_shapes *s, const kzi_node *list)
{
    kz_result result = KZ_OK;
    for (const kzi_node *body = list->child; body && result == KZ_OK; body = body->next)
        if (strcmp(body->name, "object") == 0) result = bodies_one(s, body);
    s->sheet->format = "Physics Body Editor";
    return result;
}
