/* draw_check_map.c - the scene of `kolize check`: the map as it looks, with every collision in red.
 *
 * All images are put together first, in one image at the map's own scale and with nearest pixels, which is also the
 * rule by which masks occupy cells; so what is painted red are exactly the pixels that collide.  That image is then
 * brought to the picture's size once. */
#include "lib/cli_work.h"
#include "draw/draw_check_map.h"

#include <math.h>
#include <string.h>

enum {
    CHECK_ROOM_W = 1440, /* picture pixels for the map, at most */
    CHECK_ROOM_H = 1000,
    CHECK_LEAST_H = 420,
    CHECK_ZOOM = 8,
    CHECK_ALL_PIXELS = 1 << 24, /* a map of more is not put together at its own scale */
    CHECK_LARGE = 40,           /* picture pixels: a collision wider and higher is painted lighter */
    CHECK_MANY = 60,
    CHECK_DRAWN = 150,      /* work of an image, however small */
    CHECK_OUTLINES = 10000, /* of more things, tiles that do not collide get no outline: they would be a grey haze */
    CHECK_LONG_LINE = 128,  /* points */
    CHECK_CELLS = 1 << 18   /* cells tested one by one whether they belong to a collision */
};

/* ---- What is shown ------------------------------------------------------------------------------------- */

check_view check_view_of(const check_answer *check)
{
    const kz_box map = kz_map_bounds(check->map);
    kz_box all = map;
    const bool empty = map.min.x > map.max.x;
    for (int32_t i = 0; i < check->n_items; i++) all = kz_box_union(all, kz_map_item_at(check->map, i)->shape.bounds);
    if (all.min.x > all.max.x) all.min.x = all.min.y = 0, all.max.x = all.max.y = 64;
    double x0 = (double)all.min.x, y0 = (double)all.min.y, x1 = (double)all.max.x, y1 = (double)all.max.y;
    if (!empty) {
        /* Things far outside the map are left out: they would make it a dot. */
        const double w = (double)map.max.x - (double)map.min.x, h = (double)map.max.y - (double)map.min.y;
        if (x0 < (double)map.min.x - w / 4) x0 = (double)map.min.x - w / 4;
        if (y0 < (double)map.min.y - h / 4) y0 = (double)map.min.y - h / 4;
        if (x1 > (double)map.max.x + w / 4) x1 = (double)map.max.x + w / 4;
        if (y1 > (double)map.max.y + h / 4) y1 = (double)map.max.y + h / 4;
    }
    check_view view = {floor(x0), floor(y0), ceil(x1) - floor(x0), ceil(y1) - floor(y0), 1, 24, 24};
    if (view.w < 1) view.w = 1;
    if (view.h < 1) view.h = 1;
    const double fit_x = CHECK_ROOM_W / view.w, fit_y = CHECK_ROOM_H / view.h;
    view.scale = fit_x < fit_y ? fit_x : fit_y;
    if (view.scale > CHECK_ZOOM) view.scale = CHECK_ZOOM;
    /* Whole pixels a pixel, even if that takes a little more room. */
    if (view.scale > 0.9) view.scale = floor(view.scale * 1.12);
    return view;
}

static bool check_in_view(const check_view *view, kz_box box)
{
    return (double)box.min.x <= view->x0 + view->w && (double)box.max.x >= view->x0 &&
           (double)box.min.y <= view->y0 + view->h && (double)box.max.y >= view->y0;
}

/* From here on coordinates are the map's; undone by cairo_restore. */
static void check_enter(cairo_t *cr, const check_view *view)
{
    cairo_save(cr);
    cairo_translate(cr, view->px, view->py);
    cairo_scale(cr, view->scale, view->scale);
    cairo_translate(cr, -view->x0, -view->y0);
}

/* ---- Images -------------------------------------------------------------------------------------------- */

/* Images already made into cairo's form; a tile layer needs the same one thousands of times in a row. */
typedef struct check_images {
    cli *c;
    const check_view *view;
    double own;    /* pixels of the scene a pixel of the map */
    cli_work work; /* thousands of layers may show one image */
    uint64_t bytes;
    struct check_image {
        const kz_image *image;
        const char *rule; /* "key ...": its pixels are left out, as a game does; "" for any other */
        cairo_surface_t *made;
    } * items;
    size_t n, size, last;
} check_images;

static bool check_image_is(const struct check_image *item, const kz_image *image, const char *rule)
{
    return item->image == image && strcmp(item->rule, rule) == 0;
}

static cairo_surface_t *check_make_image(const kz_image *image, const char *rule)
{
    const kz_surface *surface = kz_image_surface(image);
    cairo_surface_t *made = cli_cairo_image(surface, 1);
    kz_rule key;
    if (!made || !rule[0] || kz_rule_parse_key(rule + 4, &key) != KZ_OK || kz_rule_check(&key, surface, NULL) != KZ_OK)
        return made;
    unsigned char *data = cairo_image_surface_get_data(made);
    const size_t stride = (size_t)cairo_image_surface_get_stride(made);
    for (int32_t y = 0; y < surface->h; y++)
        for (int32_t x = 0; x < surface->w; x++)
            if (!kz_surface_solid(surface, &key, x, y)) memset(data + (size_t)y * stride + (size_t)x * 4, 0, 4);
    cairo_surface_mark_dirty(made);
    return made;
}

static cairo_surface_t *check_image_of(check_images *images, const kz_image *image, const char *rule)
{
    if (strncmp(rule, "key ", 4) != 0) rule = "";
    if (images->n > 0 && check_image_is(&images->items[images->last], image, rule))
        return images->items[images->last].made;
    for (size_t i = 0; i < images->n; i++) {
        if (!check_image_is(&images->items[i], image, rule)) continue;
        images->last = i;
        return images->items[i].made;
    }
    if (images->n == images->size) {
        const size_t size = images->size ? images->size * 2 : 64;
        struct check_image *items = cli_pool_take(&images->c->pool, size * sizeof *items, 16);
        if (!items) return NULL;
        for (size_t i = 0; i < images->n; i++) items[i] = images->items[i];
        images->items = items;
        images->size = size;
    }
    const kz_surface *surface = kz_image_surface(image);
    const uint64_t bytes = 4 * (uint64_t)surface->w * (uint64_t)surface->h;
    if (!cli_memory_take(&images->c->memory, bytes)) return NULL;
    images->bytes += bytes;
    cairo_surface_t *made = check_make_image(image, rule);
    if (!made) return NULL;
    images->last = images->n++;
    images->items[images->last].image = image;
    images->items[images->last].rule = rule;
    images->items[images->last].made = made;
    return made;
}

/* Pixels of the scene that a part of an image covers, at most. */
static double check_covered(const check_images *images, double w, double h, const kz_affine *draw)
{
    const check_view *const view = images->view;
    const double ax = w * draw->xx, bx = h * draw->xy, ay = w * draw->yx, by = h * draw->yy;
    const double x0 = draw->at_x + fmin(ax, 0) + fmin(bx, 0), x1 = draw->at_x + fmax(ax, 0) + fmax(bx, 0);
    const double y0 = draw->at_y + fmin(ay, 0) + fmin(by, 0), y1 = draw->at_y + fmax(ay, 0) + fmax(by, 0);
    const double wide = fmin(x1, view->x0 + view->w) - fmax(x0, view->x0);
    const double high = fmin(y1, view->y0 + view->h) - fmax(y0, view->y0);
    return wide > 0 && high > 0 ? wide * high * images->own * images->own : 0;
}

/* A quarter of a nanosecond a pixel that is only copied, some four for one that is looked up. */
static bool check_count_work(check_images *images, double covered, const kz_affine *draw)
{
    const bool copied = images->own == 1 && draw->xx == 1 && draw->yy == 1 && draw->xy == 0 && draw->yx == 0;
    return cli_work_add(&images->work, CHECK_DRAWN + (uint64_t)(copied ? covered / 8 : covered));
}

static bool check_put_image(cairo_t *cr, check_images *images, const kz_image *image, const char *rule,
                            kz_cell_rect part, const kz_affine *draw)
{
    cairo_surface_t *made = check_image_of(images, image, rule);
    if (!made) return false;
    const double w = part.x1 - part.x0, h = part.y1 - part.y0;
    if (!check_count_work(images, check_covered(images, w, h, draw), draw)) return false;
    cairo_matrix_t matrix;
    cairo_matrix_init(&matrix, draw->xx, draw->yx, draw->xy, draw->yy, draw->at_x, draw->at_y);
    if (draw->xx * draw->yy - draw->xy * draw->yx == 0) return true; /* squeezed to nothing */
    cairo_save(cr);
    cairo_transform(cr, &matrix);
    cairo_rectangle(cr, 0, 0, w, h);
    cairo_set_source_surface(cr, made, -part.x0, -part.y0);
    cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_NEAREST);
    cairo_fill(cr);
    cairo_restore(cr);
    return true;
}

/* CLI_YES, or the status after a message. */
static int check_put_images(cli *c, cairo_t *cr, const check_answer *check, const check_view *view, double own)
{
    check_images images = {.c = c, .view = view, .own = own, .work = {0, c->max_work}};
    const int32_t n_pictures = kz_map_picture_count(check->map);
    bool done = true;
    cli_progress progress = cli_progress_begin(c, "drawing", (uint64_t)n_pictures + (uint64_t)check->n_items);
    for (int32_t i = 0; done && i < n_pictures; i++) {
        const kz_map_picture *picture = kz_map_picture_at(check->map, i);
        done = check_put_image(cr, &images, picture->image, "", picture->part, &picture->draw);
        cli_progress_step(&progress, (uint64_t)i);
    }
    for (int32_t i = 0; done && i < check->n_items; i++) {
        const kz_map_item *item = kz_map_item_at(check->map, i);
        if (item->image && item->visible)
            done = check_put_image(cr, &images, item->image, item->rule, item->part, &item->draw);
        cli_progress_step(&progress, (uint64_t)n_pictures + (uint64_t)i);
    }
    cli_progress_end(&progress);
    for (size_t i = 0; i < images.n; i++) cairo_surface_destroy(images.items[i].made);
    cli_memory_return(&c->memory, images.bytes);
    if (done && cairo_status(cr) == CAIRO_STATUS_SUCCESS) return CLI_YES;
    if (images.work.done <= images.work.limit) return cli_fail_memory(c);
    return cli_fail(c, KZ_ERR_TOO_LARGE, "%s: its picture takes more work than the limit of %llu (max_work)",
                    check->path, (unsigned long long)c->max_work);
}

/* Brings the scene to the picture's size. */
static cairo_surface_t *check_resize(cairo_surface_t *scene, const check_view *view)
{
    cairo_surface_t *sized = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)ceil(view->w * view->scale),
                                                        (int)ceil(view->h * view->scale));
    cairo_t *cr = cairo_create(sized);
    cairo_scale(cr, view->scale, view->scale);
    cairo_set_source_surface(cr, scene, 0, 0);
    cairo_pattern_set_filter(cairo_get_source(cr), view->scale > 1 ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_GOOD);
    cairo_paint(cr);
    cairo_destroy(cr);
    return sized;
}

/* The map's images in one image of the picture's size.  CLI_YES, or the status after a message. */
static int check_compose(cli *c, const check_answer *check, const check_view *view, cairo_surface_t **out)
{
    const double own = view->w * view->h <= CHECK_ALL_PIXELS ? 1 : view->scale;
    const double w = ceil(view->w * own), h = ceil(view->h * own);
    const uint64_t bytes = (uint64_t)(4 * w * h);
    if (!cli_memory_take(&c->memory, bytes)) return cli_fail_memory(c);
    cairo_surface_t *scene = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)w, (int)h);
    cairo_t *cr = cairo_create(scene);
    cairo_scale(cr, own, own);
    cairo_translate(cr, -view->x0, -view->y0);
    cairo_set_antialias(cr, CAIRO_ANTIALIAS_NONE);
    const int status = check_put_images(c, cr, check, view, own);
    cairo_destroy(cr);
    cli_memory_return(&c->memory, bytes);
    *out = scene;
    if (status == CLI_YES && own == view->scale) return CLI_YES;
    if (status == CLI_YES) *out = check_resize(scene, view);
    cairo_surface_destroy(scene);
    return status;
}

/* ---- Outlines ------------------------------------------------------------------------------------------ */

static void check_path_item(cairo_t *cr, const check_view *view, const kz_shape *shape)
{
    check_enter(cr, view);
    cli_path_shape(cr, shape);
    cairo_restore(cr);
}

static void check_outline(cairo_t *cr, const check_view *view, const kz_map_item *item, bool collides, cli_work *work)
{
    const kz_shape *shape = &item->shape;
    if (!check_in_view(view, shape->bounds)) return;
    const double alpha = item->from_tile_layer ? 0.35 : 0.75;
    check_path_item(cr, view, shape);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cli_color_alpha(cr, CLI_BACKGROUND, alpha * 0.7);
    cairo_set_line_width(cr, collides ? 4 : 2.6);
    cli_stroke(cr, true, 1, work);
    cli_color_alpha(cr, collides ? CLI_AMBER : 0xff9fc4ffu, collides ? 1 : alpha);
    cairo_set_line_width(cr, collides ? 2 : 1.1);
    if (shape->kind == KZ_KIND_POINT) cairo_set_line_width(cr, collides ? 7 : 5);
    cli_stroke(cr, false, 1, work);
}

/* ---- Collisions ---------------------------------------------------------------------------------------- */

/* Is world cell (x, y), known to be set in the mask, part of the collision? */
static bool check_cell_hits(const kz_shape *other, int32_t x, int32_t y)
{
    if (other->kind == KZ_KIND_MASK) {
        const kz_placed_mask *m = &other->as.mask;
        return kz_mask_get(m->mask, x - m->cell.x, y - m->cell.y);
    }
    kz_shape cell;
    const kz_vec2 min = {(float)x, (float)y}, max = {(float)x + 1, (float)y + 1};
    return kz_shape_box(min, max, &cell, NULL) == KZ_OK && kz_relate(&cell, other) == KZ_OVERLAP;
}

static void check_path_cells(cairo_t *cr, const kz_shape *mask, const kz_shape *other, kz_cell_rect r)
{
    const kz_placed_mask *m = &mask->as.mask;
    for (int32_t y = r.y0; y < r.y1; y++) {
        int32_t from = r.x1;
        for (int32_t x = r.x0; x <= r.x1; x++) {
            const bool hits =
                x < r.x1 && kz_mask_get(m->mask, x - m->cell.x, y - m->cell.y) && check_cell_hits(other, x, y);
            if (hits && from > x) from = x;
            if (hits || from >= x) continue;
            cairo_rectangle(cr, from, y, x - from, 1);
            from = r.x1;
        }
    }
}

/* Makes the inside of a shape the only place that can be painted. */
static void check_clip(cairo_t *cr, const check_view *view, const kz_shape *shape)
{
    check_enter(cr, view);
    cli_path_inside(cr, shape);
    /* cairo_restore would undo the clip as well, so only the transform back to picture coordinates is undone. */
    cairo_path_t *path = NULL;
    cairo_identity_matrix(cr);
    path = cairo_copy_path(cr);
    cairo_restore(cr);
    cairo_new_path(cr);
    cairo_append_path(cr, path);
    cairo_path_destroy(path);
    cairo_set_fill_rule(cr, shape->kind == KZ_KIND_PARTS ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD);
    cairo_clip(cr);
}

static void check_stroke_hit(cairo_t *cr, const check_view *view, const kz_shape *line, cli_work *work)
{
    check_path_item(cr, view, line);
    cli_color(cr, CLI_RED);
    cairo_set_line_width(cr, 5);
    cli_stroke(cr, false, 1, work);
}

/* A line where it lies in an area.  A long one is drawn by itself first: each part of it would cost the whole clip. */
static void check_paint_line(cairo_t *cr, const check_view *view, const kz_shape *line, const kz_shape *area,
                             cli_work *work)
{
    size_t n = 0;
    const double w = ceil(view->px + view->w * view->scale), h = ceil(view->py + view->h * view->scale);
    (void)kz_shape_points(line, &n);
    if (n < CHECK_LONG_LINE) {
        check_clip(cr, view, area);
        check_stroke_hit(cr, view, line, work);
        return;
    }
    if (!cli_work_add(work, (uint64_t)(w * h / 4))) return;
    cairo_surface_t *drawn = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)w, (int)h);
    cairo_t *own = cairo_create(drawn);
    check_stroke_hit(own, view, line, work);
    cairo_destroy(own);
    check_clip(cr, view, area);
    cairo_set_source_surface(cr, drawn, 0, 0);
    cairo_paint(cr);
    cairo_surface_destroy(drawn);
}

/* Two shapes, or a mask of which too many cells would have to be tested: paint in what both clips leave over. */
static void check_paint_shapes(cairo_t *cr, const check_view *view, const kz_shape *a, const kz_shape *b, double alpha,
                               cli_work *work)
{
    const bool area_a = cli_shape_has_area(a), area_b = cli_shape_has_area(b);
    cairo_save(cr);
    if (area_a && area_b) {
        check_clip(cr, view, a);
        check_clip(cr, view, b);
        cli_color_alpha(cr, CLI_RED, alpha);
        cairo_paint(cr);
    } else if (area_a || area_b) {
        check_paint_line(cr, view, area_a ? b : a, area_a ? a : b, work);
    }
    cairo_restore(cr);
    cairo_new_path(cr);
}

static bool check_by_cells(const check_hit *hit)
{
    const kz_cell_rect *r = &hit->bounds;
    return hit->cells > 0 && ((int64_t)r->x1 - r->x0) * ((int64_t)r->y1 - r->y0) <= CHECK_CELLS;
}

static bool check_is_large(const check_answer *check, const check_hit *hit, const check_view *view)
{
    const kz_box a = kz_map_item_at(check->map, hit->a)->shape.bounds,
                 b = kz_map_item_at(check->map, hit->b)->shape.bounds;
    const double w = ((double)fminf(a.max.x, b.max.x) - (double)fmaxf(a.min.x, b.min.x)) * view->scale;
    const double h = ((double)fminf(a.max.y, b.max.y) - (double)fmaxf(a.min.y, b.min.y)) * view->scale;
    return w > CHECK_LARGE && h > CHECK_LARGE;
}

/* Red over red does not get redder: all cells are painted as one.  Large collisions, and very many, let the scene shine
 * through. */
static void check_paint_hits(cairo_t *cr, const check_answer *check, const check_view *view, cli_work *work)
{
    for (int large = 1; large >= 0; large--) {
        const double alpha = (large ? 0.55 : 0.9) * (check->n_hits > CHECK_MANY ? 0.65 : 1);
        check_enter(cr, view);
        for (size_t i = 0; i < check->n_hits; i++) {
            const check_hit *hit = &check->hits[i];
            if (check_is_large(check, hit, view) != (large == 1) || !check_by_cells(hit)) continue;
            const kz_shape *a = &kz_map_item_at(check->map, hit->a)->shape,
                           *b = &kz_map_item_at(check->map, hit->b)->shape;
            const bool first = a->kind == KZ_KIND_MASK;
            check_path_cells(cr, first ? a : b, first ? b : a, hit->bounds);
        }
        cairo_restore(cr);
        cli_color_alpha(cr, CLI_RED, alpha);
        cairo_set_fill_rule(cr, CAIRO_FILL_RULE_WINDING);
        cairo_fill(cr);
        for (size_t i = 0; i < check->n_hits; i++) {
            const check_hit *hit = &check->hits[i];
            if (check_is_large(check, hit, view) != (large == 1) || check_by_cells(hit)) continue;
            check_paint_shapes(cr, view, &kz_map_item_at(check->map, hit->a)->shape,
                               &kz_map_item_at(check->map, hit->b)->shape, alpha, work);
        }
    }
}

/* Which fields of a grid over the common box of the two bounds do both of them meet? */
check_spot check_find_spot(const check_answer *check, const check_hit *hit)
{
    enum { FIELDS = 32 };
    const kz_shape *a = &kz_map_item_at(check->map, hit->a)->shape, *b = &kz_map_item_at(check->map, hit->b)->shape;
    double x0 = (double)fmaxf(a->bounds.min.x, b->bounds.min.x), x1 = (double)fminf(a->bounds.max.x, b->bounds.max.x);
    double y0 = (double)fmaxf(a->bounds.min.y, b->bounds.min.y), y1 = (double)fminf(a->bounds.max.y, b->bounds.max.y);
    if (hit->cells > 0) {
        x0 = hit->bounds.x0, y0 = hit->bounds.y0, x1 = hit->bounds.x1, y1 = hit->bounds.y1;
    } else {
        const double w = (x1 - x0) / FIELDS, h = (y1 - y0) / FIELDS;
        double l = x1, t = y1, r = x0, d = y0;
        for (int i = 0; i < FIELDS * FIELDS; i++) {
            const double fx = x0 + i % FIELDS * w, fy = y0 + (double)(i / FIELDS) * h;
            const kz_vec2 min = {(float)fx, (float)fy}, max = {(float)(fx + w), (float)(fy + h)};
            kz_shape field;
            if (kz_shape_box(min, max, &field, NULL) != KZ_OK || !kz_intersects(&field, a) || !kz_intersects(&field, b))
                continue;
            if (fx < l) l = fx;
            if (fy < t) t = fy;
            if (fx + w > r) r = fx + w;
            if (fy + h > d) d = fy + h;
        }
        if (l <= r && t <= d) x0 = l, y0 = t, x1 = r, y1 = d;
    }
    const check_spot spot = {(x0 + x1) / 2, (y0 + y1) / 2, (x1 - x0) / 2, (y1 - y0) / 2};
    return spot;
}

int check_draw_map(cli *c, cairo_t *cr, const check_answer *check, const check_view *view)
{
    const double w = view->w * view->scale, h = view->h * view->scale;
    bool *collides = cli_pool_take(&c->pool, (size_t)check->n_items + 1, 1);
    cairo_surface_t *scene = NULL;
    cli_work work = {0, c->max_work};
    const int status = collides ? check_compose(c, check, view, &scene) : cli_fail_memory(c);
    if (status != CLI_YES) return status;
    for (int32_t i = 0; i < check->n_items; i++) collides[i] = false;
    for (size_t i = 0; i < check->n_hits; i++) collides[check->hits[i].a] = collides[check->hits[i].b] = true;

    cairo_save(cr);
    cairo_rectangle(cr, view->px, view->py, w, h);
    cli_color(cr, CLI_PANEL);
    cairo_fill_preserve(cr);
    cairo_clip(cr);
    cairo_set_source_surface(cr, scene, view->px, view->py);
    cairo_paint(cr);
    cli_color_alpha(cr, CLI_BACKGROUND, 0.28); /* the scene steps back, the answer steps forward */
    cairo_paint(cr);
    for (int32_t i = 0; i < check->n_items; i++)
        if (!collides[i] && (check->n_items <= CHECK_OUTLINES || !kz_map_item_at(check->map, i)->from_tile_layer))
            check_outline(cr, view, kz_map_item_at(check->map, i), false, &work);
    for (int32_t i = 0; i < check->n_items; i++)
        if (collides[i]) check_outline(cr, view, kz_map_item_at(check->map, i), true, &work);
    check_paint_hits(cr, check, view, &work);
    cairo_restore(cr);
    cli_color(cr, CLI_LINE);
    cairo_set_line_width(cr, 1);
    cairo_rectangle(cr, view->px - 0.5, view->py - 0.5, w + 1, h + 1);
    cairo_stroke(cr);
    cairo_surface_destroy(scene);
    cli_work_warn(c, check->path, &work);
    return CLI_YES;
}
