/* map_shape.c - makes shapes of a map's objects: from Tiled's words to kz_shape in map pixels.
 *
 * Every vertex is computed in double from the numbers in the file and rounded to float32 once.  What stays simple under
 * its place stays simple.  A box under quarter turns and scaling is a box, an ellipse with equal axes under rotations
 * is a circle.  All else becomes a polygon. */
#include "io/map/map_private.h"

#include <string.h>

#define KZI_ELLIPSE_POINTS 64 /* within 0.12 % of the radius of the ellipse */
#define KZI_CAP_POINTS     33 /* a capsule's half circle in the same steps, ends included */

/* ---- From the file ------------------------------------------------------------------------------------- */

static bool shape_is_gap(char c) { return c == ' ' || c == ',' || c == '\n' || c == '\t' || c == '\r'; }

/* Skips the gap in front of a number of a text, and the number itself.  strspn is not used, because a checker of
 * strings lets it read to the end of a long text each time. */
static const char *shape_past_gap(const char *at)
{
    while (shape_is_gap(*at)) at++;
    return at;
}

static const char *shape_past_number(const char *at)
{
    while (*at && !shape_is_gap(*at)) at++;
    return at;
}

static size_t shape_count_numbers(const char *text)
{
    size_t n = 0;
    for (;;) {
        text = shape_past_gap(text);
        if (!*text) return n;
        n++;
        text = shape_past_number(text);
    }
}

static kz_result shape_points_of_text(kzi_loader *l, const kzi_node *node, const char *text, double *points)
{
    char number[64];
    for (const char *at = text;;) {
        at = shape_past_gap(at);
        if (!*at) return KZ_OK;
        const size_t size = (size_t)(shape_past_number(at) - at);
        const size_t kept = size < sizeof number ? size : sizeof number - 1;
        memcpy(number, at, kept);
        number[kept] = '\0';
        if (!kzi_parse_real(number, points++))
            return kzi_node_fail(&l->io, node, "points", KZ_ERR_CONTENT, "'%.40s' is not a finite number", number);
        at += size;
    }
}

/* The points of a <polygon> or <polyline>. */
static kz_result shape_read_points(kzi_loader *l, const kzi_node *node, const double **points, size_t *n)
{
    const char *text = kzi_node_text(node, "points", "");
    const size_t n_numbers = node->numbers ? node->n_numbers : shape_count_numbers(text);
    *n = n_numbers / 2;
    *points = node->numbers;
    if (n_numbers % 2)
        return kzi_node_fail(&l->io, node, NULL, KZ_ERR_CONTENT, "point %llu needs an x and a y",
                             (unsigned long long)*n);
    if (*n > KZI_MAP_OUTLINE)
        return kzi_node_fail(&l->io, node, NULL, KZ_ERR_TOO_LARGE,
                             "%llu points are more than the limit of %d for one outline", (unsigned long long)*n,
                             KZI_MAP_OUTLINE);
    if (node->numbers) return KZ_OK;
    double *read = kzi_arena_take(&l->arena, n_numbers + 1, sizeof *read);
    if (!read) return kzi_io_no_memory(&l->io, kzi_node_file(node));
    *points = read;
    return shape_points_of_text(l, node, text, read);
}

static kz_result shape_read_real(kzi_loader *l, const kzi_object *object, const char *name, double *value)
{
    const kzi_node *node = kzi_object_with(object, name);
    return node ? kzi_node_real(&l->io, node, name, value) : KZ_OK;
}

kz_result kzi_source_read(kzi_loader *l, const kzi_object *object, kzi_source *out)
{
    static const struct {
        const char *name;
        kzi_source_kind kind;
    } marks[] = {{"ellipse", KZI_SOURCE_ELLIPSE}, {"capsule", KZI_SOURCE_CAPSULE},   {"point", KZI_SOURCE_POINT},
                 {"polygon", KZI_SOURCE_POLYGON}, {"polyline", KZI_SOURCE_POLYLINE}, {"text", KZI_SOURCE_TEXT}};
    const kzi_node *const self = object->nodes[0];
    kz_result result;
    memset(out, 0, sizeof *out);
    out->node = self;
    /* A template has no place of its own. */
    if ((result = kzi_node_real(&l->io, self, "x", &out->x)) != KZ_OK) return result;
    if ((result = kzi_node_real(&l->io, self, "y", &out->y)) != KZ_OK) return result;
    if ((result = shape_read_real(l, object, "width", &out->w)) != KZ_OK) return result;
    if ((result = shape_read_real(l, object, "height", &out->h)) != KZ_OK) return result;
    if ((result = shape_read_real(l, object, "rotation", &out->rotation)) != KZ_OK) return result;
    for (int k = 0; k < object->n; k++) {
        for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
            const kzi_node *mark = kzi_node_child(object->nodes[k], marks[i].name);
            if (!mark) continue;
            out->kind = marks[i].kind;
            if (out->kind != KZI_SOURCE_POLYGON && out->kind != KZI_SOURCE_POLYLINE) return KZ_OK;
            out->node = mark;
            return shape_read_points(l, mark, &out->points, &out->n_points);
        }
    }
    return KZ_OK;
}

/* ---- Vertices ------------------------------------------------------------------------------------------ */

/* Counts vertices, and parts of tiles' shapes. */
static kz_result shape_count(kzi_loader *l, const kzi_node *node, size_t n)
{
    l->n_vertices += n;
    if (l->n_vertices <= l->io.limits.max_objects) return KZ_OK;
    return kzi_node_fail(&l->io, node, NULL, KZ_ERR_TOO_LARGE,
                         "the map has more vertices than the limit of %lu (max_objects)",
                         (unsigned long)l->io.limits.max_objects);
}

/* Makes room for n vertices that lives as long as the map.  Up to KZ_INLINE_POINTS of a polygon are copied into the
 * shape, so those use the caller's own room. */
static kz_result shape_room(kzi_loader *l, const kzi_source *source, size_t n, kz_vec2 *own, kz_vec2 **out)
{
    const kz_result result = shape_count(l, source->node, n);
    if (result != KZ_OK) return result;
    *out = own && n <= KZ_INLINE_POINTS ? own : kzi_arena_take(&l->map->arena, n, sizeof **out);
    return *out ? KZ_OK : kzi_io_no_memory(&l->io, kzi_node_file(source->node));
}

kz_result kzi_shape_none(kzi_loader *l, const kzi_node *node, kzi_noted *noted, const kz_error *error, kz_shape *out)
{
    char sentence[200];
    *out = (kz_shape){.kind = KZ_KIND_NONE, .bounds = KZ_BOX_EMPTY};
    if (error->code == KZ_ERR_MEMORY) return kzi_io_no_memory(&l->io, kzi_node_file(node));
    if (kzi_map_note_again(l, noted, node)) return KZ_OK;
    kz_error_text(error, sentence, sizeof sentence);
    return kzi_map_note(l, KZ_NOTE_SHAPE, error->code, node, NULL, "%s", sentence);
}

static kz_result shape_done(kzi_loader *l, kzi_source *source, kz_result result, const kz_error *error, kz_shape *out)
{
    return result == KZ_OK ? KZ_OK : kzi_shape_none(l, source->node, &source->wrong, error, out);
}

static kz_result shape_of_points(kzi_loader *l, kzi_source *source, const kzi_place *place, kz_shape *out)
{
    const bool open = source->kind == KZI_SOURCE_POLYLINE;
    kz_vec2 own[KZ_INLINE_POINTS], *points;
    kz_error error;
    const kz_result result = shape_room(l, source, source->n_points, own, &points);
    if (result != KZ_OK) return result;
    if (!open) l->outline_work += (uint64_t)source->n_points * source->n_points;
    if (l->outline_work / KZI_MAP_OUTLINE_WORK > l->io.limits.max_objects)
        return kzi_node_fail(&l->io, source->node, NULL, KZ_ERR_TOO_LARGE,
                             "checking the polygons of this map takes too long for the limit of %lu (max_objects)",
                             (unsigned long)l->io.limits.max_objects);
    for (size_t i = 0; i < source->n_points; i++)
        points[i] = kzi_place_point(place, source->points[2 * i], source->points[2 * i + 1]);
    const int32_t n = (int32_t)source->n_points;
    return shape_done(l, source,
                      open ? kz_shape_polyline(points, n, out, &error) : kz_shape_polygon(points, n, out, &error),
                      &error, out);
}

/* ---- Boxes --------------------------------------------------------------------------------------------- */

static kz_result shape_of_box(kzi_loader *l, kzi_source *source, const kzi_place *place, kz_shape *out)
{
    const kz_vec2 a = kzi_place_point(place, 0, 0), c = kzi_place_point(place, source->w, source->h);
    kz_error error;
    if (kzi_place_keeps_axes(place)) {
        const kz_vec2 min = {a.x < c.x ? a.x : c.x, a.y < c.y ? a.y : c.y};
        const kz_vec2 max = {a.x < c.x ? c.x : a.x, a.y < c.y ? c.y : a.y};
        return shape_done(l, source, kz_shape_box(min, max, out, &error), &error, out);
    }
    const kz_vec2 b = kzi_place_point(place, source->w, 0), d = kzi_place_point(place, 0, source->h);
    const kz_vec2 corners[4] = {a, b, c, d};
    return shape_done(l, source, kz_shape_polygon(corners, 4, out, &error), &error, out);
}

/* ---- Ellipses and capsules ----------------------------------------------------------------------------- */

/* Points of the unit circle, exact in the four axes' directions. */
static void shape_on_circle(int step, double *x, double *y)
{
    float c, s;
    kz_cos_sin_degrees(360.0 / KZI_ELLIPSE_POINTS * step, &c, &s);
    *x = c;
    *y = s;
}

static kz_result shape_of_segment(kzi_loader *l, kzi_source *source, const kzi_place *place, double x0, double y0,
                                  double x1, double y1, kz_shape *out)
{
    kz_error error;
    const kz_vec2 a = kzi_place_point(place, x0, y0), b = kzi_place_point(place, x1, y1);
    return shape_done(l, source, kz_shape_segment(a, b, out, &error), &error, out);
}

static kz_result shape_of_ellipse(kzi_loader *l, kzi_source *source, const kzi_place *place, kz_shape *out)
{
    const double rx = source->w / 2, ry = source->h / 2;
    kz_error error;
    if (rx == ry && place->scale > 0) {
        const kz_vec2 center = kzi_place_point(place, rx, ry);
        return shape_done(l, source, kz_shape_circle(center, kzi_to_float(rx * place->scale), out, &error), &error,
                          out);
    }
    if (rx == 0 || ry == 0) return shape_of_segment(l, source, place, 0, 0, source->w, source->h, out);
    kz_vec2 *points;
    const kz_result result = shape_room(l, source, KZI_ELLIPSE_POINTS, NULL, &points);
    if (result != KZ_OK) return result;
    for (int i = 0; i < KZI_ELLIPSE_POINTS; i++) {
        double x, y;
        shape_on_circle(i, &x, &y);
        points[i] = kzi_place_point(place, rx + rx * x, ry + ry * y);
    }
    return shape_done(l, source, kz_shape_polygon(points, KZI_ELLIPSE_POINTS, out, &error), &error, out);
}

/* The two half circles of a capsule that its place distorts. */
static kz_result shape_of_capsule_outline(kzi_loader *l, kzi_source *source, const kzi_place *place, double r,
                                          kz_shape *out)
{
    const bool lying = source->w > source->h;
    kz_vec2 *points;
    kz_error error;
    const kz_result result = shape_room(l, source, 2 * KZI_CAP_POINTS, NULL, &points);
    if (result != KZ_OK) return result;
    for (int i = 0; i < 2 * KZI_CAP_POINTS; i++) {
        const bool second = i >= KZI_CAP_POINTS;
        const double cx = second || !lying ? r : source->w - r, cy = second || lying ? r : source->h - r;
        double x, y;
        shape_on_circle((second ? i - 1 : i) + (lying ? -KZI_ELLIPSE_POINTS / 4 : 0), &x, &y);
        points[i] = kzi_place_point(place, cx + r * x, cy + r * y);
    }
    return shape_done(l, source, kz_shape_polygon(points, 2 * KZI_CAP_POINTS, out, &error), &error, out);
}

/* The capsule lies in its rectangle, along the longer side. */
static kz_result shape_of_capsule(kzi_loader *l, kzi_source *source, const kzi_place *place, kz_shape *out)
{
    const double w = source->w, h = source->h, r = (w < h ? w : h) / 2;
    kz_error error;
    if (w == h) return shape_of_ellipse(l, source, place, out);
    if (r == 0) return shape_of_segment(l, source, place, 0, 0, w, h, out);
    if (!(place->scale > 0)) return shape_of_capsule_outline(l, source, place, r, out);
    const kz_vec2 a = kzi_place_point(place, r, r), b = kzi_place_point(place, w - r, h - r);
    return shape_done(l, source, kz_shape_capsule(a, b, kzi_to_float(r * place->scale), out, &error), &error, out);
}

/* ---- Any ----------------------------------------------------------------------------------------------- */

/* A negative size reaches left of and above the object's point, as Tiled draws it. */
static kz_result shape_of_negative(kzi_loader *l, kzi_source *source, const kzi_place *place, kz_shape *out)
{
    kzi_source positive = *source;
    const kzi_place corner = kzi_place_shift(source->w < 0 ? source->w : 0, source->h < 0 ? source->h : 0);
    const kzi_place joined = kzi_place_join(place, &corner);
    kz_result result = KZ_OK;
    if (!kzi_map_note_again(l, &source->wrong, source->node))
        result = kzi_map_note(l, KZ_NOTE_NOTHING, KZ_ERR_CONTENT, source->node, NULL, "its size %g x %g is negative",
                              source->w, source->h);
    if (source->w < 0) positive.w = -source->w;
    if (source->h < 0) positive.h = -source->h;
    return result == KZ_OK ? kzi_source_shape(l, &positive, &joined, out) : result;
}

kz_result kzi_source_shape(kzi_loader *l, kzi_source *source, const kzi_place *place, kz_shape *out)
{
    kz_error error;
    const bool extended = source->kind <= KZI_SOURCE_CAPSULE;
    if (extended && (source->w < 0 || source->h < 0)) return shape_of_negative(l, source, place, out);
    switch (source->kind) {
    case KZI_SOURCE_BOX: return shape_of_box(l, source, place, out);
    case KZI_SOURCE_ELLIPSE: return shape_of_ellipse(l, source, place, out);
    case KZI_SOURCE_CAPSULE: return shape_of_capsule(l, source, place, out);
    case KZI_SOURCE_POLYGON:
    case KZI_SOURCE_POLYLINE: return shape_of_points(l, source, place, out);
    case KZI_SOURCE_POINT:
        return shape_done(l, source, kz_shape_point(kzi_place_point(place, 0, 0), out, &error), &error, out);
    case KZI_SOURCE_TEXT: break;
    }
    *out = (kz_shape){.kind = KZ_KIND_NONE, .bounds = KZ_BOX_EMPTY};
    return KZ_OK;
}

/* ---- Collision shapes of a tile ------------------------------------------------------------------------ */

kzi_place kzi_place_in_tile(const kzi_tile *tile, const kzi_source *source, const kzi_place *place)
{
    kzi_place plane = kzi_place_shift(0, 0);
    double x = source->x, y = source->y;
    if (tile->set->isometric) { /* a plane of one isometric cell at the bottom of the tile */
        const kzi_tileset *set = tile->set;
        plane = kzi_grid_isometric(set->grid_w, set->grid_h);
        kzi_place_apply(&plane, &x, &y);
        x += set->grid_w / 2; /* whole, as in Tiled */
        y += (double)(tile->part.y1 - tile->part.y0) - set->grid_h;
    }
    const kzi_place turn = kzi_place_rotation(source->rotation), shift = kzi_place_shift(x, y);
    kzi_place joined = kzi_place_join(&turn, &plane);
    joined = kzi_place_join(&shift, &joined);
    return kzi_place_join(place, &joined);
}

kz_result kzi_tile_shape(kzi_loader *l, kzi_tile *tile, const kzi_place *place, const kzi_node *node, kz_shape *out)
{
    const size_t n = tile->n_shapes;
    size_t made = 0;
    *out = (kz_shape){.kind = KZ_KIND_NONE, .bounds = KZ_BOX_EMPTY};
    if (n == 0) return KZ_OK;
    kz_shape *parts = out;
    if (n > 1) {
        const kz_result result = shape_count(l, node, n);
        if (result != KZ_OK) return result;
        parts = kzi_arena_take(&l->map->arena, n, sizeof *parts);
        if (!parts) return kzi_io_no_memory(&l->io, kzi_node_file(node));
    }
    for (size_t i = 0; i < n; i++) {
        kzi_source *source = &tile->shapes[i];
        const kzi_place joined = kzi_place_in_tile(tile, source, place);
        const kz_result result = kzi_source_shape(l, source, &joined, &parts[made]);
        if (result != KZ_OK) return result;
        made += parts[made].kind != KZ_KIND_NONE;
    }
    if (n == 1 || made == 0) return KZ_OK;
    kz_error error;
    const kz_result result = kz_shape_parts(parts, (int32_t)made, out, &error);
    return result == KZ_OK ? KZ_OK : kzi_shape_none(l, node, &l->no_shape, &error, out);
}
