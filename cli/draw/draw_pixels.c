/* draw_pixels.c - draws an image with its solid pixels highlighted, at any scale: the background of all pictures of
 * masks. */
#include "draw/cli_picture.h"

#include <math.h>

static uint32_t pixel_mix(uint32_t under, uint32_t over, double share)
{
    uint32_t out = 0xff;
    for (int shift = 16; shift >= 0; shift -= 8) {
        const double u = under >> shift & 255, o = over >> shift & 255;
        out = out << 8 | (uint32_t)(u + (o - u) * share + 0.5);
    }
    return out;
}

/* Solid pixels keep their colour under a breath of blue; visible ones that are not solid fade; the ground is chequered
 * as in a drawing program. */
static uint32_t pixel_shown(const kz_surface *part, const kz_mask *mask, int32_t x, int32_t y, int check)
{
    const uint32_t background = check ? 0xff262c39 : 0xff1e2430, color = kz_surface_color(part, x, y);
    const double alpha = (color >> 24) / 255.0;
    if (kz_mask_get(mask, x, y))
        return pixel_mix(pixel_mix(background, color, alpha), CLI_BLUE, alpha > 0.1 ? 0.30 : 0.60);
    return pixel_mix(background, color, alpha * 0.35);
}

cairo_surface_t *cli_mask_image(const kz_surface *part, const kz_mask *mask, double scale, int w, int h)
{
    cairo_surface_t *image = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, w, h);
    if (cairo_surface_status(image) != CAIRO_STATUS_SUCCESS) {
        cairo_surface_destroy(image);
        return NULL;
    }
    unsigned char *data = cairo_image_surface_get_data(image);
    const size_t stride = (size_t)cairo_image_surface_get_stride(image);
    const int check = scale >= 8 ? (int)scale / 2 : 4;
    for (int y = 0; y < h; y++) {
        uint32_t *row = (uint32_t *)(void *)(data + (size_t)y * stride);
        const int32_t my = (int32_t)((y + 0.5) / scale);
        for (int x = 0; x < w; x++)
            row[x] = pixel_shown(part, mask, (int32_t)((x + 0.5) / scale), my, (x / check + y / check) & 1);
    }
    cairo_surface_mark_dirty(image);
    return image;
}

/* The colour of a cell of the plane that is missed or extra; 0: it is right. */
static uint32_t loss_at(const cli_losses *l, int32_t x, int32_t y)
{
    const bool solid = kz_mask_get(l->solid, x - l->solid_at.x, y - l->solid_at.y);
    const bool covered = kz_mask_get(l->covered, x - l->covered_at.x, y - l->covered_at.y);
    if (solid == covered) return 0;
    return cli_premultiply(((solid ? CLI_RED : CLI_AMBER) & 0xffffff) | 0xb8000000u);
}

void cli_paint_image(cairo_t *cr, cairo_surface_t *image, double x, double y, double scale, double alpha)
{
    cairo_save(cr);
    cairo_translate(cr, x, y);
    cairo_scale(cr, 1 / scale, 1 / scale);
    cairo_set_source_surface(cr, image, 0, 0);
    cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_NEAREST);
    cairo_paint_with_alpha(cr, alpha);
    cairo_restore(cr);
    cairo_surface_destroy(image);
}

void cli_paint_losses(cairo_t *cr, const cli_losses *l, double scale)
{
    const double s = fmin(scale, 1);
    const int w = (int)ceil(kz_mask_width(l->covered) * s), h = (int)ceil(kz_mask_height(l->covered) * s);
    cairo_surface_t *image = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, w, h);
    if (cairo_surface_status(image) != CAIRO_STATUS_SUCCESS) {
        cairo_surface_destroy(image);
        return;
    }
    unsigned char *data = cairo_image_surface_get_data(image);
    const size_t stride = (size_t)cairo_image_surface_get_stride(image);
    for (int y = 0; y < h; y++) {
        uint32_t *row = (uint32_t *)(void *)(data + (size_t)y * stride);
        const int32_t cell_y = l->covered_at.y + (int32_t)((y + 0.5) / s);
        for (int x = 0; x < w; x++) row[x] = loss_at(l, l->covered_at.x + (int32_t)((x + 0.5) / s), cell_y);
    }
    cairo_surface_mark_dirty(image);
    cli_paint_image(cr, image, l->covered_at.x, l->covered_at.y, s, 1);
}

void cli_draw_grid(cairo_t *cr, double scale, int32_t w, int32_t h, int every, double alpha)
{
    cli_color_alpha(cr, CLI_WHITE, alpha);
    cairo_set_line_width(cr, 1);
    for (int32_t x = 0; x <= w; x += every) {
        cairo_move_to(cr, floor(x * scale) + 0.5, 0);
        cairo_line_to(cr, floor(x * scale) + 0.5, h * scale);
    }
    for (int32_t y = 0; y <= h; y += every) {
        cairo_move_to(cr, 0, floor(y * scale) + 0.5);
        cairo_line_to(cr, w * scale, floor(y * scale) + 0.5);
    }
    cairo_stroke(cr);
}
