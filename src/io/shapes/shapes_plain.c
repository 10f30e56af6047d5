/* shapes_plain.c - drawn shapes of plain JSON, as `kolize trace --json` prints them and `kolize query` reads them:
 *
 *     {"file": "ship.png", "shapes": [{"polygon": [[0,0],[9,0],[9,9]], "holes": [[[5,2],[7,2],[7,4]]]}, {"box": [0,0,4,4]},
 *                                     {"circle": [8,8,3]}, {"capsule": [2,2,9,2,1]}, {"polyline": [[0,0],[5,5]]}]}
 *
 * Or, of `kolize fit --json`, a sprite for each kind of shape: {"file": "ship.png", "box": {"shape": {"box": [0,0,4,4]}, ...},
 * "hull": {"shape": {"polygon": [...]}, ...}}; a null is none.
 *
 * The file may be left out.  "part":[x0,y0,x1,y1] says which of its pixels the sprite is, "frame" its number, "name" the
 * name that it has beside the file's.  Hit boxes have a "tag", and "data": a text, or an object of texts and numbers.
 * Several such objects are lines, one behind the other, or an array. */
#include "io/shapes/shapes.h"

#include "io/sheet/sheet.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- Rings --------------------------------------------------------------------------------------------- */

/* The shape's tag is the outline's name. */
static kz_result plain_outline(kzi_shapes *s, const kzi_node *shape, const kzi_node *place, kz_drawn_outline outline)
{
    const kzi_node *values = kzi_node_member(shape, "data");
    const kzi_attr *text = kzi_node_attr(shape, "data");
    if ((values && strcmp(values->name, "object") != 0) || (text && !text->text))
        return kzi_node_fail(&s->l->io, shape, "data", KZ_ERR_CONTENT, "this is a text, or an object of texts and numbers");
    const kz_result result = kzi_shapes_data(s, values, &outline.data);
    if (text) outline.data = text->text;
    outline.name = kzi_node_text(shape, "tag", "");
    return result == KZ_OK ? kzi_shapes_outline(s, place, &outline) : result;
}

static kz_result plain_ring(kzi_shapes *s, const kzi_node *shape, const kzi_node *list, kz_drawn_outline outline)
{
    const size_t n = (size_t)kzi_node_count(list);
    kz_result result = KZ_OK;
    kz_vec2 *points = kzi_shapes_room(s, n), *point = points;
    if (!points) return kzi_io_no_memory(&s->l->io, kzi_node_file(list));
    for (const kzi_node *node = list->child; node && result == KZ_OK; node = node->next) {
        if (node->n_numbers != 2)
            return kzi_node_fail(&s->l->io, node, NULL, KZ_ERR_CONTENT, "a point is a list of two numbers");
        result = kzi_shapes_point(s, node, node->numbers[0], node->numbers[1], point++);
    }
    outline.points = points;
    outline.n_points = (int32_t)n;
    return result == KZ_OK ? plain_outline(s, shape, list, outline) : result;
}

static kz_result plain_polygon(kzi_shapes *s, const kzi_node *shape, const kzi_node *polygon)
{
    const kzi_node *holes;
    kz_result result = plain_ring(s, shape, polygon, (kz_drawn_outline){.kind = KZ_OUTLINE_POLYGON});
    if (result == KZ_OK) result = kzi_sheet_member(&s->l->io, shape, "holes", "array", &holes);
    if (result != KZ_OK || !holes) return result;
    for (const kzi_node *hole = holes->child; hole && result == KZ_OK; hole = hole->next)
        result = plain_ring(s, shape, hole, (kz_drawn_outline){.kind = KZ_OUTLINE_POLYGON, .hole = true});
    return result;
}

/* ---- Shapes of a few numbers --------------------------------------------------------------------------- */

/* A capsule lies along its segment: two half circles, each with both ends. */
static void plain_capsule(const double *v, double out[2 * KZI_SHAPES_ROUND])
{
    const double dx = v[2] - v[0], dy = v[3] - v[1], length = sqrt(dx * dx + dy * dy), r = v[4];
    const double c = length > 0 ? dx / length : 1, s = length > 0 ? dy / length : 0;
    kzi_shapes_capsule(2 * r + length, 2 * r, out);
    for (size_t i = 0; i < KZI_SHAPES_ROUND; i++) {
        const double x = out[2 * i] - r, y = out[2 * i + 1] - r;
        out[2 * i] = v[0] + c * x - s * y;
        out[2 * i + 1] = v[1] + s * x + c * y;
    }
}

static kz_result plain_numbers(kzi_shapes *s, const kzi_node *shape, const kzi_node *node, kz_outline_kind kind)
{
    double xy[2 * KZI_SHAPES_ROUND];
    const double *v = node->numbers;
    int32_t n = kind == KZ_OUTLINE_BOX     ? 4
                : kind == KZ_OUTLINE_LINE  ? 2
                : kind == KZ_OUTLINE_POINT ? 1
                                           : KZI_SHAPES_ROUND;
    const double box[8] = {v[0], v[1], v[2], v[1], v[2], v[3], v[0], v[3]};
    switch (node->n_numbers) {
    case 3: kzi_shapes_ellipse(v[0], v[1], v[2], v[2], xy); break;
    case 5: plain_capsule(v, xy); break;
    default: memcpy(xy, kind == KZ_OUTLINE_BOX ? box : v, 2 * (size_t)n * sizeof *xy); break;
    }
    kz_vec2 points[KZI_SHAPES_ROUND];
    kz_result result = KZ_OK;
    for (size_t i = 0; i < (size_t)n && result == KZ_OK; i++)
        result = kzi_shapes_point(s, node, xy[2 * i], xy[2 * i + 1], &points[i]);
    const kz_drawn_outline outline = {.kind = kind, .points = points, .n_points = n};
    return result == KZ_OK ? plain_outline(s, shape, node, outline) : result;
}

typedef struct plain_kind {
    const char *key;
    size_t numbers; /* 0: a list of points */
    kz_outline_kind kind;
} plain_kind;

static kz_result plain_shape(kzi_shapes *s, const kzi_node *shape)
{
    static const plain_kind kinds[] = {
        {"polygon", 0, KZ_OUTLINE_POLYGON}, {"polyline", 0, KZ_OUTLINE_LINE}, {"box", 4, KZ_OUTLINE_BOX},
        {"circle", 3, KZ_OUTLINE_ROUND},    {"capsule", 5, KZ_OUTLINE_ROUND}, {"segment", 4, KZ_OUTLINE_LINE},
        {"point", 2, KZ_OUTLINE_POINT},
    };
    if (kzi_node_member(shape, "pose"))
        return kzi_node_fail(&s->l->io, shape, "pose", KZ_ERR_UNSUPPORTED, "shapes with a pose are not read here");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const plain_kind *k = &kinds[i];
        const kzi_node *node = kzi_node_member(shape, k->key);
        if (!node) continue;
        if (k->numbers && node->n_numbers != k->numbers)
            return kzi_node_fail(&s->l->io, node, NULL, KZ_ERR_CONTENT, "%d numbers are expected", (int)k->numbers);
        if (k->numbers) return plain_numbers(s, shape, node, k->kind);
        if (k->kind == KZ_OUTLINE_POLYGON) return plain_polygon(s, shape, node);
        return plain_ring(s, shape, node, (kz_drawn_outline){.kind = k->kind});
    }
    return kzi_node_fail(&s->l->io, shape, NULL, KZ_ERR_UNSUPPORTED,
                         "a shape here is a polygon, polyline, box, circle, capsule, segment or point");
}

/* ---- The sprite ---------------------------------------------------------------------------------------- */

/* "part":[x0,y0,x1,y1]: the pixels of its file. */
static kz_result plain_part(kzi_shapes *s, const kzi_node *root, kz_drawn_sprite *sprite)
{
    const kzi_node *part;
    const kz_result result = kzi_sheet_member(&s->l->io, root, "part", "array", &part);
    if (result != KZ_OK || !part) return result;
    const double *v = part->numbers;
    for (int i = 0; i < 4; i++)
        if (part->n_numbers != 4 || !(v[i] >= 0 && v[i] < 1 << 24) || (i > 1 && v[i] <= v[i - 2]))
            return kzi_node_fail(&s->l->io, part, NULL, KZ_ERR_CONTENT, "this is no rectangle [x0,y0,x1,y1] of pixels");
    sprite->part = (kz_cell_rect){(int32_t)v[0], (int32_t)v[1], (int32_t)v[2], (int32_t)v[3]};
    return KZ_OK;
}

static kz_result plain_sprite(kzi_shapes *s, const kzi_node *root, const char *kind)
{
    char name[KZI_NAME_MAX + 16];
    kz_drawn_sprite *sprite;
    const char *file = kzi_node_text(root, "file", "");
    snprintf(name, sizeof name, "%.*s%s%s", KZI_NAME_MAX, kzi_node_text(root, "name", file), *kind ? " " : "", kind);
    kz_result result = kzi_shapes_sprite(s, root, name, &sprite);
    if (result == KZ_OK) result = kzi_node_i32(&s->l->io, root, "frame", 0, INT32_MAX, &sprite->number);
    if (result == KZ_OK) result = plain_part(s, root, sprite);
    return result == KZ_OK && *file ? kzi_shapes_image(s, root, "file", file, sprite) : result;
}

static kz_result plain_fits(kzi_shapes *s, const kzi_node *root)
{
    static const char *const kinds[] = {"box", "circle", "capsule", "hull", "obox"};
    kz_result result = KZ_OK;
    bool any = false;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds && result == KZ_OK; i++) {
        const kzi_node *fit, *shape;
        if ((result = kzi_sheet_member(&s->l->io, root, kinds[i], "object", &fit)) != KZ_OK) return result;
        if (!fit) continue;
        any = true;
        if ((result = kzi_sheet_member(&s->l->io, fit, "shape", "object", &shape)) != KZ_OK || !shape) continue;
        if ((result = plain_sprite(s, root, kinds[i])) == KZ_OK) result = plain_shape(s, shape);
    }
    if (result != KZ_OK || any) return result;
    return kzi_node_fail(&s->l->io, root, NULL, KZ_ERR_CONTENT,
                         "an item needs \"shapes\", as `trace --json` has, or what `fit --json` prints");
}

static kz_result plain_item(kzi_shapes *s, const kzi_node *root)
{
    const kzi_node *shapes;
    kz_result result = kzi_sheet_member(&s->l->io, root, "shapes", "array", &shapes);
    if (result == KZ_OK && !shapes) return plain_fits(s, root);
    if (result == KZ_OK) result = plain_sprite(s, root, "");
    for (const kzi_node *node = shapes ? shapes->child : NULL; node && result == KZ_OK; node = node->next)
        result = plain_shape(s, node);
    return result;
}

/* One sprite, or lists and lines of them; lists are as deep as the document, which max_depth bounds. */
kz_result kzi_shapes_read_plain(kzi_shapes *s, const kzi_node *root)
{
    kz_result result = KZ_OK;
    s->sheet->format = "plain JSON";
    if (strcmp(root->name, "array") != 0) return plain_item(s, root);
    for (const kzi_node *node = root->child; node && result == KZ_OK; node = node->next)
        result = kzi_shapes_read_plain(s, node);
    return result;
}
