/* lint_pixels.c - the outlines of a sprite beside its solid pixels: which are missed, which are extra, how far they
 * are. */
#include "lint/lint.h"

#include <math.h>
#include <stdio.h>

/* ---- Masks --------------------------------------------------------------------------------------------- */

/* Does it stand for the sprite, with an area? */
static bool pixels_is_shape(const kz_drawn_outline *outline)
{
    return outline->kind <= KZ_OUTLINE_ROUND && outline->n_points >= 3 && !outline->marks && !outline->hole;
}

static int pixels_fail(lint_answer *a, const lint_sprite *s, const kz_error *err)
{
    char what[300];
    snprintf(what, sizeof what, "%s: %.200s", a->path, s->drawn->name);
    return cli_fail_error(a->c, what, err);
}

/* The solid pixels, upright. */
static int pixels_mask(lint_answer *a, lint_sprite *s)
{
    kz_error err;
    kz_mask *upright;
    const kz_image *image = s->drawn->image ? s->drawn->image : a->image;
    const kz_surface *surface = kz_image_surface(image);
    kz_cell_rect part = s->drawn->part;
    if (!s->drawn->image) part = (kz_cell_rect){0, 0, surface->w, surface->h};
    s->pixels = kz_surface_part(surface, part.x0, part.y0, part.x1 - part.x0, part.y1 - part.y0);
    s->mask_at = s->drawn->at;
    if (kz_mask_from_surface(&s->pixels, &a->rules->rule, &a->c->alloc, &s->mask, &err) != KZ_OK)
        return pixels_fail(a, s, &err);
    if (!s->drawn->quarters) return CLI_YES;
    const kz_rotation90 back = {.quarters = 4 - s->drawn->quarters};
    if (kz_mask_rotate90(s->mask, back, &a->c->alloc, &upright, &err) != KZ_OK) return pixels_fail(a, s, &err);
    kz_mask_free(s->mask);
    s->mask = upright;
    return CLI_YES;
}

/* The sprite and what its outlines cover of the plane, at most as far again as the sprite is large. */
static kz_cell_rect pixels_region(const lint_sprite *s)
{
    const int32_t w = kz_mask_width(s->mask) + s->mask_at.x, h = kz_mask_height(s->mask) + s->mask_at.y;
    const float far_w = (float)w, far_h = (float)h;
    kz_box all = {{0, 0}, {far_w, far_h}};
    for (int32_t k = 0; k < s->drawn->n_outlines; k++)
        for (int32_t i = 0; i < s->drawn->outlines[k].n_points; i++) {
            const kz_vec2 p = s->drawn->outlines[k].points[i];
            all = kz_box_union(all, (kz_box){p, p});
        }
    all.min.x = fmaxf(all.min.x, -far_w), all.min.y = fmaxf(all.min.y, -far_h);
    all.max.x = fminf(all.max.x, 2 * far_w), all.max.y = fminf(all.max.y, 2 * far_h);
    return (kz_cell_rect){(int32_t)floorf(all.min.x), (int32_t)floorf(all.min.y), (int32_t)ceilf(all.max.x),
                          (int32_t)ceilf(all.max.y)};
}

/* Outline k with the holes behind it. */
static int32_t pixels_rings(const kz_drawn_sprite *drawn, int32_t k)
{
    int32_t n = 1;
    while (k + n < drawn->n_outlines && drawn->outlines[k + n].hole) n++;
    return n;
}

/* The cells that an outline may cover, within the region. */
static kz_cell_rect pixels_bounds(const kz_drawn_outline *outline, kz_cell_rect region)
{
    kz_box box = KZ_BOX_EMPTY;
    for (int32_t i = 0; i < outline->n_points; i++)
        box = kz_box_union(box, (kz_box){outline->points[i], outline->points[i]});
    const float x0 = fmaxf(floorf(box.min.x), (float)region.x0), y0 = fmaxf(floorf(box.min.y), (float)region.y0);
    const float x1 = fminf(ceilf(box.max.x), (float)region.x1), y1 = fminf(ceilf(box.max.y), (float)region.y1);
    if (!(x0 < x1 && y0 < y1)) return (kz_cell_rect){0, 0, 0, 0};
    return (kz_cell_rect){(int32_t)x0, (int32_t)y0, (int32_t)x1, (int32_t)y1};
}

/* The points of an outline and of its holes, from the corner of a rectangle, and where each ring ends. */
static void pixels_move(const kz_drawn_outline *outline, int32_t n_rings, kz_cell_rect r, kz_rings *out)
{
    int32_t n = 0;
    for (int32_t k = 0; k < n_rings; k++) {
        for (int32_t i = 0; i < outline[k].n_points; i++, n++) {
            out->points[n].x = outline[k].points[i].x - (float)r.x0;
            out->points[n].y = outline[k].points[i].y - (float)r.y0;
        }
        out->ring_end[k] = n;
        out->parent[k] = k == 0 ? -1 : 0;
    }
}

static int pixels_fill(lint_answer *a, lint_sprite *s, const kz_drawn_outline *outline, int32_t n_rings,
                       kz_cell_rect region)
{
    kz_error err;
    kz_mask *filled;
    int32_t n = 0;
    for (int32_t k = 0; k < n_rings; k++) n += outline[k].n_points;
    const kz_cell_rect r = pixels_bounds(outline, region);
    const uint64_t words = ((uint64_t)(r.x1 - r.x0) / 64 + 1) * (uint64_t)(r.y1 - r.y0);
    if (!cli_work_add(&a->work, 2 * words + 16 * (uint64_t)n)) return cli_work_fail(a->c, a->path);
    const size_t size = (size_t)n * sizeof(kz_vec2) + 2 * (size_t)n_rings * sizeof(int32_t);
    kz_vec2 *points = a->c->alloc.alloc(a->c->alloc.ctx, size, sizeof(float));
    if (!points) return cli_fail_memory(a->c);
    int32_t *ends = (int32_t *)(void *)(points + n);
    kz_rings rings = {points, ends, ends + n_rings, n, n_rings, a->c->alloc};
    pixels_move(outline, n_rings, r, &rings);
    const kz_result result = kz_rings_fill(&rings, r.x1 - r.x0, r.y1 - r.y0, &a->c->alloc, &filled, &err);
    a->c->alloc.release(a->c->alloc.ctx, points, size, sizeof(float));
    if (result != KZ_OK) return pixels_fail(a, s, &err);
    kz_canvas_draw(s->canvas, filled, r.x0 - region.x0, r.y0 - region.y0);
    kz_mask_free(filled);
    return CLI_YES;
}

static int pixels_cover(lint_answer *a, lint_sprite *s)
{
    kz_error err;
    int status = CLI_YES;
    const kz_cell_rect r = pixels_region(s);
    s->covered_at = (kz_cell){r.x0, r.y0};
    const uint64_t cells = (uint64_t)(r.x1 - r.x0) * (uint64_t)(r.y1 - r.y0);
    if (!cli_work_add(&a->work, 16 * cells)) return cli_work_fail(a->c, a->path);
    if (kz_canvas_create(r.x1 - r.x0, r.y1 - r.y0, &a->c->alloc, &s->canvas, &err) != KZ_OK)
        return pixels_fail(a, s, &err);
    for (int32_t k = 0; k < s->drawn->n_outlines && status == CLI_YES; k++) {
        const kz_drawn_outline *outline = &s->drawn->outlines[k];
        if (pixels_is_shape(outline)) status = pixels_fill(a, s, outline, pixels_rings(s->drawn, k), r);
    }
    s->covered = kz_canvas_mask(s->canvas);
    return status;
}

/* ---- What is lost -------------------------------------------------------------------------------------- */

/* The field of distances of a mask as large as the region; it is given back by the caller. */
static int32_t *pixels_distances(lint_answer *a, const kz_mask *mask, size_t *n)
{
    kz_error err;
    *n = (size_t)kz_mask_width(mask) * (size_t)kz_mask_height(mask);
    int32_t *field = a->c->alloc.alloc(a->c->alloc.ctx, *n * sizeof *field, sizeof *field);
    if (!field) return NULL;
    if (kz_mask_distances(mask, field, *n, &a->c->alloc, &err) == KZ_OK) return field;
    a->c->alloc.release(a->c->alloc.ctx, field, *n * sizeof *field, sizeof *field);
    return NULL;
}

/* The pixel of `of` outside `other` that is farthest from it. */
static int pixels_farthest(lint_answer *a, lint_sprite *s, const kz_mask *of, const kz_mask *other)
{
    size_t n;
    int32_t most = 0;
    if (kz_mask_count(other) == 0) return CLI_YES;
    int32_t *field = pixels_distances(a, other, &n);
    if (!field) return cli_fail_memory(a->c);
    const int32_t w = kz_mask_width(other);
    for (size_t i = 0; i < n; i++) {
        const int32_t x = (int32_t)(i % (size_t)w), y = (int32_t)(i / (size_t)w);
        if (field[i] <= most || !kz_mask_get(of, x, y)) continue;
        most = field[i];
        if (sqrtf((float)most) > s->worst) s->worst_at = (kz_cell){s->covered_at.x + x, s->covered_at.y + y};
    }
    s->worst = fmaxf(s->worst, sqrtf((float)most));
    a->c->alloc.release(a->c->alloc.ctx, field, n * sizeof *field, sizeof *field);
    return CLI_YES;
}

static int pixels_compare(lint_answer *a, lint_sprite *s)
{
    kz_error err;
    kz_canvas *solid;
    const int32_t dx = s->mask_at.x - s->covered_at.x, dy = s->mask_at.y - s->covered_at.y;
    const int64_t count = kz_mask_count(s->mask), covered = kz_mask_count(s->covered);
    const int64_t common = kz_mask_overlap_area(s->covered, s->mask, dx, dy), all = count + covered - common;
    s->loss = (kz_fit_loss){count - common, covered - common, all > 0 ? (float)((double)common / (double)all) : 0};
    if (kz_canvas_create(kz_mask_width(s->covered), kz_mask_height(s->covered), &a->c->alloc, &solid, &err) != KZ_OK)
        return pixels_fail(a, s, &err);
    kz_canvas_draw(solid, s->mask, dx, dy);
    int status = pixels_farthest(a, s, kz_canvas_mask(solid), s->covered);
    if (status == CLI_YES) status = pixels_farthest(a, s, s->covered, kz_canvas_mask(solid));
    kz_canvas_free(solid);
    s->measured = true;
    a->n_measured++;
    return status;
}

/* ---- Findings ------------------------------------------------------------------------------------------ */

static int pixels_find(lint_answer *a, int32_t sprite, lint_fault fault, double value, double limit, const char *text)
{
    const lint_sprite *s = &a->sprites[sprite];
    lint_finding finding = {.fault = fault, .sprite = sprite, .other = -1, .outline = -1, .pair = -1};
    finding.value = value;
    finding.limit = limit;
    finding.where = s->drawn->outlines[0].where;
    if (fault == LINT_WORST) {
        finding.at = (kz_vec2){(float)s->worst_at.x + 0.5f, (float)s->worst_at.y + 0.5f};
        finding.has_at = true;
    }
    snprintf(finding.text, sizeof finding.text, "%s", text);
    return lint_add(a, &finding);
}

/* Without --worst a third of the longer side, and 4 pixels at least. */
static double pixels_far(const lint_answer *a, const lint_sprite *s)
{
    int32_t w, h;
    if (a->limits->worst >= 0 || !lint_size(a, s->drawn, &w, &h)) return a->limits->worst;
    return fmax(4, (double)(w > h ? w : h) / 3);
}

static int pixels_judge(lint_answer *a, int32_t sprite)
{
    char text[160];
    const lint_sprite *s = &a->sprites[sprite];
    const lint_limits *most = a->limits;
    const double solid = (double)kz_mask_count(s->mask);
    const double missed = 100 * (double)s->loss.missed / solid, extra = 100 * (double)s->loss.extra / solid;
    const double iou = (double)s->loss.iou, worst = (double)s->worst, far_off = pixels_far(a, s);
    int status = CLI_YES;
    if (missed > most->missed) {
        snprintf(text, sizeof text, "%lld of %lld solid pixels are missed, %.3g %%, more than %.3g %%",
                 (long long)s->loss.missed, (long long)kz_mask_count(s->mask), missed, most->missed);
        status = pixels_find(a, sprite, LINT_MISSED, missed, most->missed, text);
    }
    if (extra > most->extra && status == CLI_YES) {
        snprintf(text, sizeof text, "%lld pixels are extra, %.3g %% of the solid ones, more than %.3g %%",
                 (long long)s->loss.extra, extra, most->extra);
        status = pixels_find(a, sprite, LINT_EXTRA, extra, most->extra, text);
    }
    if (iou < most->iou && status == CLI_YES) {
        snprintf(text, sizeof text, "intersection over union %.3f, less than %.3g", iou, most->iou);
        status = pixels_find(a, sprite, LINT_IOU, iou, most->iou, text);
    }
    if (worst > far_off && status == CLI_YES) {
        snprintf(text, sizeof text, "the pixel (%d, %d) is %.3g pixels from where it should be, more than %.3g",
                 (int)s->worst_at.x, (int)s->worst_at.y, worst, far_off);
        status = pixels_find(a, sprite, LINT_WORST, worst, far_off, text);
    }
    return status;
}

static int pixels_one(lint_answer *a, int32_t sprite)
{
    lint_sprite *s = &a->sprites[sprite];
    bool area = false;
    for (int32_t k = 0; k < s->drawn->n_outlines; k++) area = area || pixels_is_shape(&s->drawn->outlines[k]);
    int32_t w, h;
    if (!area || !lint_size(a, s->drawn, &w, &h)) return CLI_YES;
    int status = pixels_mask(a, s);
    if (status != CLI_YES) return status;
    if (kz_mask_count(s->mask) == 0)
        return pixels_find(a, sprite, LINT_BARE, 0, 0, "the sprite has a shape and no solid pixel");
    if ((status = pixels_cover(a, s)) == CLI_YES) status = pixels_compare(a, s);
    return status == CLI_YES ? pixels_judge(a, sprite) : status;
}

int lint_pixels(lint_answer *a)
{
    int status = CLI_YES;
    cli_progress progress = cli_progress_begin(a->c, "sprites", (uint64_t)a->n_sprites);
    for (int32_t i = 0; i < a->n_sprites && status == CLI_YES; i++) {
        status = pixels_one(a, i);
        cli_progress_step(&progress, (uint64_t)i + 1);
    }
    cli_progress_end(&progress);
    return status;
}
