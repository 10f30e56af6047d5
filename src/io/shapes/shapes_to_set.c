/* shapes_to_set.c - drawn outlines become shapes of a mask set's frames: hit boxes from any editor.
 *
 * Each sprite finds its frame by name, then by number.  What is faulty is left out and counted, since it is the artist who
 * has to mend it: `kolize lint` says how. */
#include "io/shapes/shapes.h"

#include <string.h>

enum { MOST_POINTS = KZ_FIXTURE_BYTES / sizeof(kz_vec2), MOST_RINGS = 8 };

typedef struct drawn_adder {
    kz_mask_set *set;
    const kz_drawn_def *def;
    kz_drawn_added *out;
} drawn_adder;

/* ---- Which frame ----------------------------------------------------------------------------------------- */

/* Is it the same name, one of the two with an extension? */
static bool is_same_name(const char *a, const char *b)
{
    size_t n = 0;
    while (a[n] && a[n] == b[n]) n++;
    const char *rest = a[n] ? a + n : b + n;
    if (a[n] && b[n]) return false;
    return *rest == 0 || (n > 0 && *rest == '.' && !strchr(rest + 1, '.') && !strchr(rest, '/'));
}

static int32_t frame_of(const drawn_adder *a, const kz_drawn_sprite *sprite)
{
    const int32_t exact = *sprite->name ? kz_mask_set_find_frame(a->set, sprite->name) : -1;
    const int64_t number = (int64_t)a->def->first + sprite->number;
    if (exact >= 0) return exact;
    for (int32_t i = 0; *sprite->name && i < kz_mask_set_frame_count(a->set); i++) {
        if (is_same_name(kz_mask_set_frame(a->set, i)->name, sprite->name)) return i;
    }
    const bool known = sprite->number >= 0 && number >= 0 && number < kz_mask_set_frame_count(a->set);
    return known ? (int32_t)number : -1;
}

/* ---- Which shape ----------------------------------------------------------------------------------------- */

static kz_result box_of(const kz_drawn_outline *outline, kz_shape *out, kz_error *err)
{
    kz_vec2 min = outline->points[0], max = min;
    for (int32_t i = 1; i < outline->n_points; i++) {
        const kz_vec2 p = outline->points[i];
        min = (kz_vec2){p.x < min.x ? p.x : min.x, p.y < min.y ? p.y : min.y};
        max = (kz_vec2){p.x > max.x ? p.x : max.x, p.y > max.y ? p.y : max.y};
    }
    return kz_shape_box(min, max, out, err);
}

/* Do its sides go along the axes?  Boxes may have been rotated. */
static bool is_upright(const kz_drawn_outline *outline)
{
    bool upright = outline->n_points == 4;
    for (int32_t i = 0; upright && i < 4; i++) {
        const kz_vec2 p = outline->points[i], q = outline->points[(i + 1) % 4];
        upright = p.x == q.x || p.y == q.y;
    }
    return upright;
}

/* A polygon with the n_holes outlines behind it cut out; its points are put into `points`. */
static kz_result polygon_of(const kz_drawn_outline *outline, int32_t n_holes, kz_vec2 *points, int32_t *ends,
                            kz_shape *out, kz_error *err)
{
    int32_t n = 0;
    for (int32_t k = 0; k <= n_holes; k++) {
        if (outline[k].n_points > MOST_POINTS - n || k == MOST_RINGS) {
            *err = (kz_error){KZ_ERR_BUFFER, n, MOST_POINTS};
            return KZ_ERR_BUFFER;
        }
        memcpy(points + n, outline[k].points, (size_t)outline[k].n_points * sizeof *points);
        ends[k] = n += outline[k].n_points;
    }
    return n_holes > 0 ? kz_shape_polygon_with_holes(points, ends, n_holes + 1, out, err)
                       : kz_shape_polygon(points, n, out, err);
}

static kz_result outline_shape(const kz_drawn_outline *outline, int32_t n_holes, kz_vec2 *points, int32_t *ends,
                               kz_shape *out, kz_error *err)
{
    if (outline->n_points == 0) return err->code = KZ_ERR_TOO_FEW_POINTS;
    if (outline->kind == KZ_OUTLINE_POINT) return kz_shape_point(outline->points[0], out, err);
    if (outline->kind == KZ_OUTLINE_LINE) return kz_shape_polyline(outline->points, outline->n_points, out, err);
    if (outline->kind == KZ_OUTLINE_BOX && n_holes == 0 && is_upright(outline)) return box_of(outline, out, err);
    return polygon_of(outline, n_holes, points, ends, out, err);
}

/* ---- Adding ---------------------------------------------------------------------------------------------- */

static void leave_out(const drawn_adder *a, const kz_drawn_outline *outline, int32_t n, kz_error why)
{
    if (a->out->left_out == 0) {
        a->out->first = outline;
        a->out->why = why;
    }
    a->out->left_out += n;
}

static kz_result add_outline(const drawn_adder *a, int32_t frame, const kz_drawn_outline *outline, int32_t n_holes)
{
    kz_vec2 points[MOST_POINTS];
    int32_t ends[MOST_RINGS];
    kz_shape shape;
    kz_error error = {KZ_OK, 0, 0};
    const bool is_shape = frame >= 0 && !outline->hole && outline->kind < KZ_OUTLINE_SEGMENTS;
    const char *tag = *outline->name ? outline->name : a->def->tag ? a->def->tag : "";
    kz_result r = is_shape ? outline_shape(outline, n_holes, points, ends, &shape, &error) : KZ_OK;
    if (is_shape && r == KZ_OK) r = kz_mask_set_add_shape(a->set, frame, tag, &shape, outline->data, &error);
    if (r == KZ_ERR_MEMORY || r == KZ_ERR_TOO_LARGE) return r;
    if (is_shape && r == KZ_OK) a->out->added += 1 + n_holes;
    else leave_out(a, outline, 1 + n_holes, error);
    return KZ_OK;
}

kz_result kz_mask_set_add_drawn(kz_mask_set *set, const kz_shape_sheet *drawn, const kz_drawn_def *def,
                                kz_drawn_added *out, kz_io_error *err)
{
    static const kz_drawn_def plain = {NULL, 0};
    kz_drawn_added unused;
    const drawn_adder a = {set, def ? def : &plain, out ? out : &unused};
    kzi_io io;
    kzi_io_begin(&io, NULL, NULL, err);
    if (!set || !drawn) return kzi_io_fail(&io, KZ_ERR_ARGUMENT, "kz_mask_set_add_drawn: a pointer is NULL");
    *a.out = (kz_drawn_added){0, 0, NULL, {KZ_OK, 0, 0}};
    for (int32_t i = 0; i < kz_drawn_sprite_count(drawn); i++) {
        const kz_drawn_sprite *sprite = kz_drawn_sprite_at(drawn, i);
        const int32_t frame = frame_of(&a, sprite);
        for (int32_t k = 0; k < sprite->n_outlines;) {
            int32_t n_holes = 0;
            while (k + 1 + n_holes < sprite->n_outlines && sprite->outlines[k + 1 + n_holes].hole) n_holes++;
            const kz_result r = add_outline(&a, frame, &sprite->outlines[k], n_holes);
            if (r == KZ_ERR_MEMORY) return kzi_io_no_memory(&io, sprite->outlines[k].where);
            if (r != KZ_OK) return kzi_io_fail(&io, r, "%s: too many tags, or too long a name", sprite->outlines[k].where);
            k += 1 + n_holes;
        }
    }
    return KZ_OK;
}
