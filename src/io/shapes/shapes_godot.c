/* shapes_godot.c - drawn shapes of Godot 3 and 4: collision nodes and occluders of scenes beside the sprite of the same
 * parent, shapes that are resources of their own, and the tiles of a TileSet of Godot 4.
 *
 * A file of a project is named res://..., from a folder that the scene does not tell: it is searched for beside the
 * scene and in the folders above. */
#include "io/shapes/shapes.h"

#include <stdio.h>
#include <string.h>

enum { GODOT_UP = 8 }; /* folders above the scene in which res:// may be */

/* Names of a kind: its first letter and what tells them apart. */
typedef struct godot_scene {
    kzi_shapes *s;
    const kzi_node *root;
    kzi_names resources; /* "e1": external, "s1": of the file */
    kzi_names sprites;   /* sprite nodes by the path of their parent, and by their own */
    bool newer;          /* Godot 4 */
    const char *group;   /* the parent of the collision nodes that are being added; NULL: none yet */
    kz_drawn_sprite *sprite;
    double origin_x, origin_y; /* the left upper corner of its pixels */
    kzi_place to_pixels;       /* from the parent's coordinates, but for the corner */
} godot_scene;

static kz_result godot_no_memory(const godot_scene *g)
{
    return kzi_io_no_memory(&g->s->l->io, kzi_node_file(g->root));
}

static kz_result godot_add_name(godot_scene *g, kzi_names *names, const char *text, const kzi_node *node)
{
    if (kzi_names_find(names, text)) return KZ_OK;
    kzi_name *name = kzi_arena_take(&g->s->l->arena, 1, sizeof *name);
    const char *copy = kzi_arena_text(&g->s->l->arena, text, strlen(text));
    if (!name || !copy) return godot_no_memory(g);
    kzi_names_add(names, name, copy, (void *)(uintptr_t)node);
    return KZ_OK;
}

/* ---- Values -------------------------------------------------------------------------------------------- */

static bool godot_between(char c) { return c == ' ' || c == ',' || c == '\n' || c == '\r' || c == '\t'; }

/* The next number of "Vector2(1, 2)" and its like; `at` begins behind the bracket. */
static bool godot_number(const char **at, double *out)
{
    char text[64];
    size_t n = 0;
    while (godot_between(**at)) (*at)++;
    for (; **at && **at != ')' && !godot_between(**at); (*at)++)
        if (n < sizeof text - 1) text[n++] = **at;
    text[n] = '\0';
    return n > 0 && kzi_parse_real(text, out);
}

static const char *godot_inside(const char *text)
{
    const char *at = strchr(text, '(');
    return at ? at + 1 : text + strlen(text);
}

/* The numbers of an attribute, of which there are `n`; left alone when it is not there. */
static kz_result godot_numbers(const godot_scene *g, const kzi_node *node, const char *key, int n, double *out)
{
    const char *text = kzi_node_text(node, key, NULL), *at = text ? godot_inside(text) : NULL;
    for (int i = 0; text && i < n; i++)
        if (!godot_number(&at, &out[i]))
            return kzi_node_fail(&g->s->l->io, node, key, KZ_ERR_CONTENT, "%d numbers are expected, not '%.40s'", n,
                                 text);
    return KZ_OK;
}

/* The identifier in SubResource("1_abc") or ExtResource( 1 ), behind a letter for its kind. */
static const kzi_node *godot_resource(const godot_scene *g, const char *text, char kind)
{
    char id[80] = {kind, '\0'};
    size_t n = 1;
    for (const char *at = godot_inside(text); *at && *at != ')' && n < sizeof id - 1; at++)
        if (*at != ' ' && *at != '"') id[n++] = *at;
    id[n] = '\0';
    return kzi_names_find(&g->resources, id);
}

/* ---- Outlines ------------------------------------------------------------------------------------------ */

/* A shape in the coordinates of its node, and what it is. */
typedef struct godot_outline {
    const kzi_node *node;
    const char *name;
    kz_outline_kind kind;
    bool convex, marks, unknown;
    double *xy;
    size_t n;
} godot_outline;

static kz_result godot_copy_points(const godot_scene *g, const double *xy, size_t n, kz_outline_kind kind,
                                   godot_outline *out)
{
    if (!(out->xy = kzi_arena_take(&g->s->l->arena, 2 * n + 1, sizeof *out->xy))) return godot_no_memory(g);
    memcpy(out->xy, xy, 2 * n * sizeof *xy);
    out->kind = kind;
    out->n = n;
    return KZ_OK;
}

static kz_result godot_read_points(const godot_scene *g, const kzi_node *node, const char *key, godot_outline *out)
{
    const char *text = kzi_node_text(node, key, "");
    size_t n = 0;
    double ignored;
    for (const char *at = godot_inside(text); godot_number(&at, &ignored);) n++;
    if (n % 2) return kzi_node_fail(&g->s->l->io, node, key, KZ_ERR_CONTENT, "a point needs an x and a y");
    if (!(out->xy = kzi_arena_take(&g->s->l->arena, n + 2, sizeof *out->xy))) return godot_no_memory(g);
    const char *at = godot_inside(text);
    for (size_t i = 0; i < n; i++) (void)godot_number(&at, &out->xy[i]);
    while (godot_between(*at)) at++;
    if (*text && *at != ')')
        return kzi_node_fail(&g->s->l->io, node, key, KZ_ERR_CONTENT, "a list of points is expected, not '%.20s'", at);
    out->n = n / 2;
    return KZ_OK;
}

static kz_result godot_read_rectangle(const godot_scene *g, const kzi_node *node, godot_outline *out)
{
    double size[2] = {20, 20}, extents[2] = {10, 10};
    kz_result result = godot_numbers(g, node, "size", 2, size);
    if (result == KZ_OK) result = godot_numbers(g, node, "extents", 2, extents);
    if (result != KZ_OK) return result;
    const double w = kzi_node_attr(node, "extents") ? extents[0] : size[0] / 2;
    const double h = kzi_node_attr(node, "extents") ? extents[1] : size[1] / 2;
    const double xy[8] = {-w, -h, w, -h, w, h, -w, h};
    return godot_copy_points(g, xy, 4, KZ_OUTLINE_BOX, out);
}

/* A capsule stands; its height is that of all of it in Godot 4, and without the round ends in Godot 3. */
static kz_result godot_read_round(const godot_scene *g, const kzi_node *node, bool capsule, godot_outline *out)
{
    double r = 10, height = g->newer ? 30 : 20;
    kz_result result = kzi_node_real(&g->s->l->io, node, "radius", &r);
    if (result == KZ_OK && capsule) result = kzi_node_real(&g->s->l->io, node, "height", &height);
    if (result != KZ_OK) return result;
    if (!(out->xy = kzi_arena_take(&g->s->l->arena, (size_t)2 * KZI_SHAPES_ROUND, sizeof *out->xy)))
        return godot_no_memory(g);
    if (!g->newer) height += 2 * r;
    if (capsule) kzi_shapes_capsule(2 * r, height, out->xy);
    else kzi_shapes_ellipse(0, 0, r, r, out->xy);
    for (size_t i = 0; i < KZI_SHAPES_ROUND && capsule; i++) out->xy[2 * i] -= r, out->xy[2 * i + 1] -= height / 2;
    out->kind = KZ_OUTLINE_ROUND;
    out->n = KZI_SHAPES_ROUND;
    return KZ_OK;
}

static kz_result godot_read_segment(const godot_scene *g, const kzi_node *node, godot_outline *out)
{
    double xy[4] = {0, 0, 0, 10};
    kz_result result = godot_numbers(g, node, "a", 2, xy);
    if (result == KZ_OK) result = godot_numbers(g, node, "b", 2, xy + 2);
    return result == KZ_OK ? godot_copy_points(g, xy, 2, KZ_OUTLINE_LINE, out) : result;
}

/* A ray points down. */
static kz_result godot_read_ray(const godot_scene *g, const kzi_node *node, godot_outline *out)
{
    double xy[4] = {0, 0, 0, 20};
    const kz_result result = kzi_node_real(&g->s->l->io, node, "length", &xy[3]);
    return result == KZ_OK ? godot_copy_points(g, xy, 2, KZ_OUTLINE_RAY, out) : result;
}

/* A boundary of a half plane: its normal, ten pixels long, from the point nearest to the origin. */
static kz_result godot_read_boundary(const godot_scene *g, const kzi_node *node, godot_outline *out)
{
    double normal[2] = {0, -1}, distance = 0;
    kz_result result = godot_numbers(g, node, "normal", 2, normal);
    if (result == KZ_OK) result = kzi_node_real(&g->s->l->io, node, "d", &distance);
    if (result == KZ_OK) result = kzi_node_real(&g->s->l->io, node, "distance", &distance);
    if (result != KZ_OK) return result;
    const double x = normal[0] * distance, y = normal[1] * distance;
    const double xy[4] = {x, y, x + 10 * normal[0], y + 10 * normal[1]};
    return godot_copy_points(g, xy, 2, KZ_OUTLINE_RAY, out);
}

/* A closed line, of which nothing is inside: its first point is also its last. */
static kz_result godot_read_loop(const godot_scene *g, const kzi_node *node, godot_outline *out)
{
    const kz_result result = godot_read_points(g, node, "polygon", out);
    out->kind = KZ_OUTLINE_LINE;
    if (result != KZ_OK || out->n < 2) return result;
    memcpy(out->xy + 2 * out->n++, out->xy, 2 * sizeof *out->xy);
    return KZ_OK;
}

/* A shape resource by its type. */
static kz_result godot_read_shape(const godot_scene *g, const kzi_node *node, const char *type, godot_outline *out)
{
    if (strcmp(type, "ConvexPolygonShape2D") == 0) {
        out->convex = true;
        return godot_read_points(g, node, "points", out);
    }
    if (strcmp(type, "ConcavePolygonShape2D") == 0) {
        out->kind = KZ_OUTLINE_SEGMENTS;
        return godot_read_points(g, node, "segments", out);
    }
    if (strcmp(type, "OccluderPolygon2D") == 0) {
        out->marks = true;
        if (strcmp(kzi_node_text(node, "closed", ""), "false") == 0) out->kind = KZ_OUTLINE_LINE;
        return godot_read_points(g, node, "polygon", out);
    }
    if (strcmp(type, "RectangleShape2D") == 0) return godot_read_rectangle(g, node, out);
    if (strcmp(type, "CircleShape2D") == 0) return godot_read_round(g, node, false, out);
    if (strcmp(type, "CapsuleShape2D") == 0) return godot_read_round(g, node, true, out);
    if (strcmp(type, "SegmentShape2D") == 0) return godot_read_segment(g, node, out);
    if (strcmp(type, "SeparationRayShape2D") == 0 || strcmp(type, "RayShape2D") == 0)
        return godot_read_ray(g, node, out);
    if (strcmp(type, "WorldBoundaryShape2D") == 0 || strcmp(type, "LineShape2D") == 0)
        return godot_read_boundary(g, node, out);
    out->unknown = true;
    return KZ_OK;
}

static kz_result godot_add(godot_scene *g, const godot_outline *from, const kzi_place *place)
{
    kz_vec2 *points = kzi_shapes_room(g->s, from->n);
    if (!points) return godot_no_memory(g);
    for (size_t i = 0; i < from->n; i++) {
        double x = from->xy[2 * i], y = from->xy[2 * i + 1];
        kzi_place_apply(place, &x, &y);
        kzi_place_apply(&g->to_pixels, &x, &y);
        const kz_result result = kzi_shapes_point(g->s, from->node, x - g->origin_x, y - g->origin_y, &points[i]);
        if (result != KZ_OK) return result;
    }
    const kz_drawn_outline outline = {.name = from->name,
                                      .kind = from->kind,
                                      .convex = from->convex,
                                      .marks = from->marks,
                                      .points = points,
                                      .n_points = (int32_t)from->n};
    return kzi_shapes_outline(g->s, from->node, &outline);
}

/* ---- Nodes --------------------------------------------------------------------------------------------- */

/* The place of a node in its parent. */
static kz_result godot_place(const godot_scene *g, const kzi_node *node, kzi_place *out)
{
    double at[2] = {0, 0}, scale[2] = {1, 1}, radians = 0;
    kz_result result = godot_numbers(g, node, "position", 2, at);
    if (result == KZ_OK) result = godot_numbers(g, node, "scale", 2, scale);
    if (result == KZ_OK) result = kzi_node_real(&g->s->l->io, node, "rotation", &radians);
    if (result != KZ_OK) return result;
    const kzi_place stretch = kzi_place_stretch(scale[0], scale[1]), shift = kzi_place_shift(at[0], at[1]);
    const kzi_place turn = kzi_place_rotation(radians * 57.295779513082321);
    *out = kzi_place_join(&turn, &stretch);
    *out = kzi_place_join(&shift, out);
    return KZ_OK;
}

static kzi_place godot_inverse(const kzi_place *place)
{
    const kz_affine m = place->map;
    const double d = m.xx * m.yy - m.xy * m.yx;
    kzi_place out = kzi_place_linear(m.yy / d, -m.xy / d, -m.yx / d, m.xx / d);
    const kzi_place back = kzi_place_shift(-m.at_x, -m.at_y);
    return kzi_place_join(&out, &back);
}

/* "a/b" of a node; false: it does not fit, and nobody finds the node. */
static bool godot_path(const kzi_node *node, char *path, size_t size)
{
    const char *parent = kzi_node_text(node, "parent", NULL), *name = kzi_node_text(node, "name", "");
    int n;
    if (!parent) n = snprintf(path, size, ".");
    else if (strcmp(parent, ".") == 0) n = snprintf(path, size, "%s", name);
    else n = snprintf(path, size, "%s/%s", parent, name);
    return n > 0 && (size_t)n < size;
}

static bool godot_is_sprite(const char *type) { return strcmp(type, "Sprite2D") == 0 || strcmp(type, "Sprite") == 0; }

/* The file of res://..., beside the scene or above it. */
static kz_result godot_image(godot_scene *g, const kzi_node *node, const char *file, kz_drawn_sprite *sprite)
{
    char name[KZI_NAME_MAX + 3 * GODOT_UP + 1], path[KZI_PATH_ROOM];
    kzi_file_id id;
    kzi_io quiet = g->s->l->io;
    quiet.err = NULL;
    if (strncmp(file, "res://", 6) == 0) file += 6;
    for (int up = 0; up <= GODOT_UP; up++) {
        size_t n = 0;
        for (int i = 0; i < up; i++) memcpy(name + n, "../", 3), n += 3;
        snprintf(name + n, sizeof name - n, "%.*s", KZI_NAME_MAX, file);
        if (kzi_path_join(kzi_node_file(node), name, path) && kzi_file_check(&quiet, path, &id) == KZ_OK)
            return kzi_shapes_image(g->s, node, "path", name, sprite);
    }
    return kzi_shapes_image(g->s, node, "path", file, sprite);
}

/* The part of its texture that a sprite shows: a region, or one of hframes x vframes. */
static kz_result godot_part(const godot_scene *g, const kzi_node *node, kz_drawn_sprite *sprite)
{
    double r[4] = {0, 0, 0, 0};
    int32_t columns = 1, rows = 1, frame = 0;
    kzi_io *io = &g->s->l->io;
    kz_result result = godot_numbers(g, node, "region_rect", 4, r);
    if (result == KZ_OK) result = kzi_node_i32(io, node, "hframes", 1, 1 << 16, &columns);
    if (result == KZ_OK) result = kzi_node_i32(io, node, "vframes", 1, 1 << 16, &rows);
    if (result == KZ_OK) result = kzi_node_i32(io, node, "frame", 0, INT32_MAX, &frame);
    if (result != KZ_OK) return result;
    kz_cell_rect part = sprite->part;
    const bool region = strcmp(kzi_node_text(node, "region_enabled", ""), "true") == 0;
    if (region && r[0] >= 0 && r[1] >= 0 && r[2] >= 1 && r[3] >= 1 && r[0] + r[2] <= part.x1 && r[1] + r[3] <= part.y1)
        part = (kz_cell_rect){(int32_t)r[0], (int32_t)r[1], (int32_t)(r[0] + r[2]), (int32_t)(r[1] + r[3])};
    const int32_t w = (part.x1 - part.x0) / columns, h = (part.y1 - part.y0) / rows;
    if (w > 0 && h > 0 && frame / columns < rows) {
        part.x0 += frame % columns * w, part.y0 += frame / columns * h;
        part.x1 = part.x0 + w, part.y1 = part.y0 + h;
    }
    sprite->part = part;
    sprite->w = part.x1 - part.x0, sprite->h = part.y1 - part.y0;
    return KZ_OK;
}

/* The sprite beside the collision nodes of a parent, or the parent itself. */
static kz_result godot_find_pixels(godot_scene *g, const char *parent)
{
    const kzi_node *node = kzi_names_find(&g->sprites, parent);
    kzi_place place = kzi_place_shift(0, 0);
    double offset[2] = {0, 0};
    g->to_pixels = place;
    g->origin_x = g->origin_y = 0;
    if (!node) return KZ_OK;
    const kzi_node *texture = godot_resource(g, kzi_node_text(node, "texture", ""), 'e');
    if (!texture) return KZ_OK;
    kz_result result = godot_image(g, texture, kzi_node_text(texture, "path", ""), g->sprite);
    if (result != KZ_OK || !g->sprite->image) return result;
    if ((result = godot_part(g, node, g->sprite)) != KZ_OK) return result;
    if ((result = godot_numbers(g, node, "offset", 2, offset)) != KZ_OK) return result;
    if ((result = godot_place(g, node, &place)) != KZ_OK) return result;
    char own[KZI_NAME_MAX];
    const bool is_parent = godot_path(node, own, sizeof own) && strcmp(own, parent) == 0;
    const bool centered = strcmp(kzi_node_text(node, "centered", "true"), "false") != 0;
    const double d = place.map.xx * place.map.yy - place.map.xy * place.map.yx;
    if (!is_parent && d != 0) g->to_pixels = godot_inverse(&place);
    g->origin_x = offset[0] - (centered ? g->sprite->w / 2.0 : 0);
    g->origin_y = offset[1] - (centered ? g->sprite->h / 2.0 : 0);
    return KZ_OK;
}

static kz_result godot_begin_group(godot_scene *g, const kzi_node *node, const char *parent)
{
    if (g->group && strcmp(g->group, parent) == 0) return KZ_OK;
    g->group = parent;
    const char *name = strcmp(parent, ".") == 0 ? kzi_node_text(g->root, "name", "") : parent;
    for (const kzi_node *n = g->root->child; n && !*name; n = n->next)
        if (!kzi_node_attr(n, "parent")) name = kzi_node_text(n, "name", "");
    const kz_result result = kzi_shapes_sprite(g->s, node, name, &g->sprite);
    return result == KZ_OK ? godot_find_pixels(g, parent) : result;
}

/* A collision node or an occluder; others are passed over. */
static kz_result godot_node(godot_scene *g, const kzi_node *node)
{
    const char *type = kzi_node_text(node, "type", ""), *parent = kzi_node_text(node, "parent", ".");
    godot_outline outline = {.node = node, .name = kzi_node_text(node, "name", "")};
    kz_result result = KZ_OK;
    kzi_place place;
    if (strcmp(type, "CollisionPolygon2D") == 0) {
        const bool segments = strcmp(kzi_node_text(node, "build_mode", "0"), "1") == 0;
        result = segments ? godot_read_loop(g, node, &outline) : godot_read_points(g, node, "polygon", &outline);
    } else if (strcmp(type, "CollisionShape2D") == 0 || strcmp(type, "LightOccluder2D") == 0) {
        const char *key = *type == 'C' ? "shape" : "occluder";
        const kzi_node *shape = godot_resource(g, kzi_node_text(node, key, ""), 's');
        if (!shape)
            return kzi_map_note(g->s->l, KZ_NOTE_SHAPE, KZ_ERR_UNSUPPORTED, node, key, "the shape is not in this file");
        outline.node = shape;
        result = godot_read_shape(g, shape, kzi_node_text(shape, "type", ""), &outline);
        if (outline.unknown)
            return kzi_map_note(g->s->l, KZ_NOTE_SHAPE, KZ_ERR_UNSUPPORTED, shape, NULL,
                                "shapes of the type '%.60s' are not known", kzi_node_text(shape, "type", ""));
    } else {
        return KZ_OK;
    }
    if (result == KZ_OK) result = godot_place(g, node, &place);
    if (result == KZ_OK) result = godot_begin_group(g, node, parent);
    return result == KZ_OK ? godot_add(g, &outline, &place) : result;
}

/* ---- Tiles --------------------------------------------------------------------------------------------- */

/* "3:1/0/physics_layer_0/polygon_0/points": the tile's column and row. */
static bool godot_tile_key(const char *key, int32_t *column, int32_t *row)
{
    int x = 0, y = 0, alternative = 0, used = 0;
    if (sscanf(key, "%5d:%5d/%5d/physics_layer_%n", &x, &y, &alternative, &used) != 3 || used == 0) return false;
    const size_t n = strlen(key);
    *column = x, *row = y;
    return alternative == 0 && x >= 0 && y >= 0 && n > 7 && strcmp(key + n - 7, "/points") == 0;
}

static kz_result godot_tile(godot_scene *g, const kzi_node *source, const char *key, const double size[6])
{
    char name[64];
    int32_t column, row;
    godot_outline outline = {.node = source, .name = key};
    const kzi_node *texture = godot_resource(g, kzi_node_text(source, "texture", ""), 'e');
    if (!godot_tile_key(key, &column, &row)) return KZ_OK;
    snprintf(name, sizeof name, "tile %d:%d", (int)column, (int)row);
    const bool same = g->sprite && strcmp(g->sprite->name, name) == 0;
    kz_result result = same ? KZ_OK : kzi_shapes_sprite(g->s, source, name, &g->sprite);
    if (result != KZ_OK) return result;
    const double x = size[2] + column * (size[0] + size[4]), y = size[3] + row * (size[1] + size[5]);
    if (!same && x >= 0 && y >= 0 && x + size[0] < INT32_MAX && y + size[1] < INT32_MAX)
        g->sprite->part = (kz_cell_rect){(int32_t)x, (int32_t)y, (int32_t)(x + size[0]), (int32_t)(y + size[1])};
    if (!same && texture) result = godot_image(g, texture, kzi_node_text(texture, "path", ""), g->sprite);
    if (result == KZ_OK) result = godot_read_points(g, source, key, &outline);
    g->origin_x = -(double)(int32_t)size[0] / 2, g->origin_y = -(double)(int32_t)size[1] / 2;
    const kzi_place here = kzi_place_shift(0, 0);
    return result == KZ_OK ? godot_add(g, &outline, &here) : result;
}

static kz_result godot_atlas(godot_scene *g, const kzi_node *source)
{
    double size[6] = {16, 16, 0, 0, 0, 0};
    kz_result result = godot_numbers(g, source, "texture_region_size", 2, size);
    if (result == KZ_OK) result = godot_numbers(g, source, "margins", 2, size + 2);
    if (result == KZ_OK) result = godot_numbers(g, source, "separation", 2, size + 4);
    if (result == KZ_OK && !(size[0] >= 1 && size[1] >= 1 && size[0] <= 1 << 20 && size[1] <= 1 << 20))
        result = kzi_node_fail(&g->s->l->io, source, "texture_region_size", KZ_ERR_CONTENT,
                               "%g x %g is no size of a tile", size[0], size[1]);
    g->sprite = NULL;
    g->to_pixels = kzi_place_shift(0, 0);
    for (int32_t i = 0; i < source->n_attrs && result == KZ_OK; i++)
        result = godot_tile(g, source, source->attrs[i].name, size);
    return result;
}

/* ---- The file ------------------------------------------------------------------------------------------ */

static kz_result godot_learn_names(godot_scene *g)
{
    char name[KZI_NAME_MAX];
    kz_result result = KZ_OK;
    for (const kzi_node *node = g->root->child; node && result == KZ_OK; node = node->next) {
        const char *type = kzi_node_text(node, "type", "");
        const bool external = strcmp(node->name, "ext_resource") == 0;
        if (external || strcmp(node->name, "sub_resource") == 0) {
            snprintf(name, sizeof name, "%c%.78s", external ? 'e' : 's', kzi_node_text(node, "id", ""));
            result = godot_add_name(g, &g->resources, name, node);
        } else if (strcmp(node->name, "node") == 0 && godot_is_sprite(type)) {
            result = godot_add_name(g, &g->sprites, kzi_node_text(node, "parent", "."), node);
            if (result == KZ_OK && godot_path(node, name, sizeof name))
                result = godot_add_name(g, &g->sprites, name, node);
        }
    }
    return result;
}

/* A file that is one shape. */
static kz_result godot_shape_file(godot_scene *g, const kzi_node *node)
{
    godot_outline outline = {.node = node, .name = ""};
    const char *type = kzi_node_text(g->root, "type", "");
    const kzi_place here = kzi_place_shift(0, 0);
    kz_result result = godot_read_shape(g, node, type, &outline);
    if (result != KZ_OK || outline.unknown) return result;
    g->to_pixels = here;
    result = kzi_shapes_sprite(g->s, node, type, &g->sprite);
    return result == KZ_OK ? godot_add(g, &outline, &here) : result;
}

kz_result kzi_shapes_read_godot(kzi_shapes *s, const kzi_node *root)
{
    godot_scene g = {.s = s, .root = root};
    int32_t format = 3;
    if (strcmp(root->name, "gd_scene") != 0 && strcmp(root->name, "gd_resource") != 0)
        return kzi_node_fail(&s->l->io, root, NULL, KZ_ERR_UNSUPPORTED,
                             "this is [%.40s], not [gd_scene] or [gd_resource]", root->name);
    kz_result result = kzi_node_i32(&s->l->io, root, "format", 0, INT32_MAX, &format);
    g.newer = format >= 3;
    s->sheet->format = g.newer ? "Godot 4" : "Godot 3";
    if (result == KZ_OK) result = godot_learn_names(&g);
    for (const kzi_node *node = root->child; node && result == KZ_OK; node = node->next) {
        if (strcmp(node->name, "node") == 0) result = godot_node(&g, node);
        else if (strcmp(node->name, "resource") == 0) result = godot_shape_file(&g, node);
        else if (strcmp(kzi_node_text(node, "type", ""), "TileSetAtlasSource") == 0) result = godot_atlas(&g, node);
    }
    return result;
}
