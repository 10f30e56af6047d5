/* crop_outline.c - crops an outline or a compound of any size to a window, so that it can be shifted at once.
 *
 * Of a compound the parts near are kept, of an outline the edges that meet the window.  What leads from one of them to the
 * next outside the window is replaced by a path around it: from where the one ends straight to a frame around the window,
 * along the frame, and straight to where the next begins.  Insides of both outlines then differ by edges outside the
 * window alone, so in all of the window or nowhere.  One point tells which; in the first case the frame becomes a ring of
 * its own. */
#include "query/mtv/crop_outline.h"
#include "query/shape_parts.h"

#include "math/rounding.h"
#include "shape/shape_private.h"

#include <string.h>

enum { CROP_PROBES = 7 };

typedef struct cropper {
    kzi_crop *crop;
    kz_box window, frame;
    int32_t n, begin, n_rings; /* points; the first of the ring; rings that are closed */
    bool is_full;
} cropper;

static void add_point(cropper *c, kz_vec2 p)
{
    c->is_full |= c->n == KZI_CROP_POINTS;
    if (!c->is_full) c->crop->points[c->n++] = p;
}

/* The frame's corner behind side i, clockwise: the sides are above, to the right, below, to the left. */
static kz_vec2 corner_behind(const kz_box *frame, int i)
{
    return (kz_vec2){i == 0 || i == 1 ? frame->max.x : frame->min.x, i == 1 || i == 2 ? frame->max.y : frame->min.y};
}

static int side_of(const kz_box *window, kz_vec2 p)
{
    return p.y < window->min.y ? 0 : p.x > window->max.x ? 1 : p.y > window->max.y ? 2 : 3;
}

static float cut(float v, float lo, float hi) { return v < lo ? lo : v > hi ? hi : v; }

/* The point of the frame straight from p, on its side of the window. */
static kz_vec2 on_frame(const kz_box *frame, int side, kz_vec2 p)
{
    const kz_vec2 at = {cut(p.x, frame->min.x, frame->max.x), cut(p.y, frame->min.y, frame->max.y)};
    switch (side) {
    case 0: return (kz_vec2){at.x, frame->min.y};
    case 1: return (kz_vec2){frame->max.x, at.y};
    case 2: return (kz_vec2){at.x, frame->max.y};
    default: return (kz_vec2){frame->min.x, at.y};
    }
}

/* A path outside the window between two points outside it. */
static void go_around(cropper *c, kz_vec2 from, kz_vec2 to)
{
    int side = side_of(&c->window, from);
    const int last = side_of(&c->window, to);
    add_point(c, on_frame(&c->frame, side, from));
    for (; side != last; side = (side + 1) % 4) add_point(c, corner_behind(&c->frame, side));
    add_point(c, on_frame(&c->frame, last, to));
}

static bool is_same(kz_vec2 a, kz_vec2 b) { return a.x == b.x && a.y == b.y; }

static void take_edge(cropper *c, kz_vec2 a, kz_vec2 b)
{
    const bool is_first = c->n == c->begin, goes_on = !is_first && is_same(c->crop->points[c->n - 1], a);
    if (!is_first && !goes_on) go_around(c, c->crop->points[c->n - 1], a);
    if (!goes_on) add_point(c, a);
    add_point(c, b);
}

/* A ring that begins in the window ends there, where it began. */
static void close_ring(cropper *c)
{
    if (c->n == c->begin || c->is_full) return;
    const kz_vec2 first = c->crop->points[c->begin], last = c->crop->points[c->n - 1];
    if (!is_same(first, last)) go_around(c, last, first);
    c->is_full |= c->n_rings == KZI_CROP_RINGS;
    if (!c->is_full) c->crop->ring_end[c->n_rings++] = c->begin = c->n;
}

/* Are the insides different in the window?  -1: each point tried lies on an edge. */
static int is_inverted(const cropper *c, const kzi_outline *o)
{
    const kzi_outline cropped = kzi_outline_of_points(c->crop->points, c->crop->ring_end, c->n, c->n_rings);
    const kz_box w = c->window;
    for (int i = 1; i <= CROP_PROBES; i++) {
        const double part = (double)i / (CROP_PROBES + 1), x = (double)w.min.x + part * ((double)w.max.x - w.min.x);
        const double y = (double)w.min.y + part * part * ((double)w.max.y - w.min.y);
        const kzi_probe probe = kzi_probe_at((kzi_vec){x, y});
        const int here = kzi_locate(&cropped, probe), there = kzi_locate(o, probe);
        if (here != 0 && there != 0) return here != there;
    }
    return -1;
}

/* Makes the insides the same in the window. */
static bool make_alike(cropper *c, const kzi_outline *o)
{
    const int inverted = is_inverted(c, o);
    for (int i = 0; i < 4 && inverted == 1; i++) add_point(c, corner_behind(&c->frame, i));
    close_ring(c);
    return inverted >= 0 && !c->is_full;
}

/* A frame so wide that a shift of both, rounded, leaves it outside the window. */
static kz_box frame_around(kz_box w)
{
    return (kz_box){{kzi_difference_down((double)w.min.x, 2), kzi_difference_down((double)w.min.y, 2)},
                    {kzi_sum_up((double)w.max.x, 2), kzi_sum_up((double)w.max.y, 2)}};
}

bool kzi_crop_outline(const kz_shape *shape, kz_box window, kzi_crop *crop)
{
    cropper c = {crop, window, frame_around(window), 0, 0, 0, false};
    const kzi_near near = {window.min.x, window.min.y, window.max.x, window.max.y};
    const bool is_area = shape->kind == KZ_KIND_POLYGON;
    kzi_form form;
    kzi_edge e = kzi_no_edge;
    if (!kzi_form_of(shape, &form) || form.kind != (is_area ? KZI_FORM_AREA : KZI_FORM_LINE)) return false;
    for (int32_t ring = 0; !c.is_full && kzi_next_side_near(&form, &near, &e); ring = e.ring) {
        if (e.ring != ring) close_ring(&c);
        take_edge(&c, (kz_vec2){(float)e.a.x, (float)e.a.y}, (kz_vec2){(float)e.b.x, (float)e.b.y});
    }
    if (is_area) close_ring(&c);
    if (c.n == 0 || c.is_full || (is_area && !make_alike(&c, &form.outline))) return false;
    crop->shape = *shape;
    crop->shape.flags &= ~(uint32_t)KZ_SHAPE_CONVEX;
    crop->shape.bounds = kzi_points_bounds(crop->points, c.n);
    kzi_store_points(&crop->shape, crop->points, crop->ring_end, c.n, is_area ? c.n_rings : 1);
    return true;
}

static bool crop_grid(const kz_shape *grid, kz_box window, kzi_crop *crop)
{
    kzi_grid_cells cells;
    kz_box bounds = KZ_BOX_EMPTY;
    int32_t n = 0;
    kz_shape cell;
    grid->as.grid.exact->begin(&cells, &grid->as.grid, window);
    while (grid->as.grid.exact->next(&cells, &cell)) {
        if (n == KZI_CROP_PARTS) return false;
        bounds = kz_box_union(bounds, cell.bounds);
        crop->parts[n++] = cell;
    }
    memset(&crop->shape, 0, sizeof crop->shape);
    crop->shape.kind = KZ_KIND_PARTS;
    crop->shape.bounds = bounds;
    crop->shape.as.parts = (kz_compound){crop->parts, n, NULL};
    return true;
}

static bool crop_parts(const kz_shape *shape, kz_box window, kzi_crop *crop)
{
    if (shape->kind == KZ_KIND_GRID) return crop_grid(shape, window, crop);
    const kz_compound *parts = &shape->as.parts;
    kz_box bounds = KZ_BOX_EMPTY;
    kzi_parts_near near;
    int32_t n = 0;
    kzi_parts_near_box(&near, parts, window);
    for (int32_t i; (i = kzi_next_near(&near)) >= 0;) {
        if (!kz_box_meets(parts->items[i].bounds, window)) continue;
        if (n == KZI_CROP_PARTS) return false;
        bounds = kz_box_union(bounds, parts->items[i].bounds);
        crop->parts[n++] = parts->items[i];
    }
    crop->shape = *shape;
    crop->shape.bounds = bounds;
    crop->shape.as.parts = (kz_compound){crop->parts, n, NULL};
    return true;
}

bool kzi_crop_near(const kz_shape *shape, const kz_box *other, double limit, double grain, kzi_crop *crop)
{
    const bool is_compound = kzi_is_composed(shape);
    const double more = limit * (1 + 0x1p-9) + 256 * grain + (is_compound ? 0 : 3);
    const kz_box window = {
        {kzi_difference_down((double)other->min.x, more), kzi_difference_down((double)other->min.y, more)},
        {kzi_sum_up((double)other->max.x, more), kzi_sum_up((double)other->max.y, more)}};
    return is_compound ? crop_parts(shape, window, crop) : kzi_crop_outline(shape, window, crop);
}
