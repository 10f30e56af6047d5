/* cli_picture.c - a canvas that becomes a PNG or an SVG, and the colours, texts, arrows and outlines of all
 * pictures. */
#include "draw/cli_picture.h"

#include <errno.h>
#include <math.h>
#include <string.h>

#include <cairo-svg.h>

/* ---- The file ------------------------------------------------------------------------------------------ */

static cairo_status_t cli_picture_write(void *closure, const unsigned char *data, unsigned int length)
{
    cli_picture *picture = closure;
    if (fwrite(data, 1, length, picture->file) == length) return CAIRO_STATUS_SUCCESS;
    picture->write_failed = true;
    return CAIRO_STATUS_WRITE_ERROR;
}

int cli_picture_open(cli *c, double w, double h, cli_picture *picture)
{
    memset(picture, 0, sizeof *picture);
    if (c->spared) return CLI_FAILED; /* after a message */
    picture->path = c->picture;
    picture->w = ceil(w);
    picture->h = ceil(h);
    picture->svg = cli_ends_with(c->picture, ".svg");
    picture->file = fopen(c->picture, "wb");
    if (!picture->file) return cli_fail(c, KZ_ERR_FILE, "%s: cannot be written: %s", c->picture, strerror(errno));
    if (picture->svg)
        picture->surface = cairo_svg_surface_create_for_stream(cli_picture_write, picture, picture->w, picture->h);
    else picture->surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)picture->w, (int)picture->h);
    picture->cr = cairo_create(picture->surface);
    if (picture->svg) cairo_svg_surface_set_document_unit(picture->surface, CAIRO_SVG_UNIT_PX);
    cli_color(picture->cr, CLI_BACKGROUND);
    cairo_paint(picture->cr);
    return CLI_YES;
}

int cli_picture_close(cli *c, cli_picture *picture)
{
    cairo_status_t status = cairo_status(picture->cr);
    cairo_destroy(picture->cr);
    cairo_surface_flush(picture->surface);
    if (status == CAIRO_STATUS_SUCCESS) status = cairo_surface_status(picture->surface);
    errno = 0;
    if (status == CAIRO_STATUS_SUCCESS && !picture->svg)
        status = cairo_surface_write_to_png_stream(picture->surface, cli_picture_write, picture);
    cairo_surface_finish(picture->surface);
    if (status == CAIRO_STATUS_SUCCESS) status = cairo_surface_status(picture->surface);
    cairo_surface_destroy(picture->surface);
    int why = errno;
    if (fclose(picture->file) != 0) {
        picture->write_failed = true;
        why = errno;
    }
    if (status == CAIRO_STATUS_SUCCESS && !picture->write_failed) return CLI_YES;
    (void)remove(picture->path);
    return cli_fail(c, KZ_ERR_FILE, "%s: cannot be written: %s", picture->path,
                    picture->write_failed ? strerror(why) : cairo_status_to_string(status));
}

/* ---- Colours and forms --------------------------------------------------------------------------------- */

void cli_color_alpha(cairo_t *cr, uint32_t argb, double alpha)
{
    cairo_set_source_rgba(cr, (argb >> 16 & 255) / 255.0, (argb >> 8 & 255) / 255.0, (argb & 255) / 255.0, alpha);
}

void cli_color(cairo_t *cr, uint32_t argb) { cli_color_alpha(cr, argb, (argb >> 24) / 255.0); }

void cli_rounded(cairo_t *cr, double x, double y, double w, double h, double r)
{
    const double quarter = 1.5707963267948966;
    cairo_new_sub_path(cr);
    cairo_arc(cr, x + w - r, y + r, r, -quarter, 0);
    cairo_arc(cr, x + w - r, y + h - r, r, 0, quarter);
    cairo_arc(cr, x + r, y + h - r, r, quarter, 2 * quarter);
    cairo_arc(cr, x + r, y + r, r, 2 * quarter, 3 * quarter);
    cairo_close_path(cr);
}

uint32_t cli_premultiply(uint32_t argb)
{
    const uint32_t a = argb >> 24;
    if (a == 255) return argb;
    if (a == 0) return 0;
    const uint32_t r = ((argb >> 16 & 255) * a + 127) / 255, g = ((argb >> 8 & 255) * a + 127) / 255;
    const uint32_t b = ((argb & 255) * a + 127) / 255;
    return a << 24 | r << 16 | g << 8 | b;
}

cairo_surface_t *cli_cairo_image(const kz_surface *surface, double scale)
{
    const int w = (int)ceil(surface->w * scale), h = (int)ceil(surface->h * scale);
    cairo_surface_t *image = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, w, h);
    if (cairo_surface_status(image) != CAIRO_STATUS_SUCCESS) {
        cairo_surface_destroy(image);
        return NULL;
    }
    unsigned char *data = cairo_image_surface_get_data(image);
    const size_t stride = (size_t)cairo_image_surface_get_stride(image);
    for (int y = 0; y < h; y++) {
        uint32_t *row = (uint32_t *)(void *)(data + (size_t)y * stride);
        const int32_t at = (int32_t)((y + 0.5) / scale);
        for (int x = 0; x < w; x++)
            row[x] = cli_premultiply(kz_surface_color(surface, (int32_t)((x + 0.5) / scale), at));
    }
    cairo_surface_mark_dirty(image);
    return image;
}

/* ---- Strokes ------------------------------------------------------------------------------------------- */

/* Of cairo's paths; then units of work: of an edge within a path and by itself, of a pixel, of a crossing. */
enum { STROKE_WHOLE = 256, STROKE_PART = 2, STROKE_EDGE = 150, STROKE_ALONE = 800, STROKE_PIXEL = 25, STROKE_CROSSING = 100 };

/* Goes along a path, edge by edge.  Returns false once it has no more. */
typedef struct stroke_walk {
    const cairo_path_t *path;
    int i;
    double first_x, first_y, from_x, from_y, x, y;
    bool moves; /* (x, y) begins a part */
} stroke_walk;

static bool stroke_next(stroke_walk *walk)
{
    if (walk->i >= walk->path->num_data) return false;
    const cairo_path_data_t *at = &walk->path->data[walk->i];
    const bool closes = at->header.type == CAIRO_PATH_CLOSE_PATH;
    walk->i += at->header.length;
    walk->moves = at->header.type == CAIRO_PATH_MOVE_TO;
    walk->from_x = walk->x, walk->from_y = walk->y;
    walk->x = closes ? walk->first_x : at[1].point.x;
    walk->y = closes ? walk->first_y : at[1].point.y;
    if (walk->moves) walk->first_x = walk->x, walk->first_y = walk->y;
    return true;
}

static bool stroke_is_whole(const cairo_path_t *path) { return path->num_data <= STROKE_WHOLE; }

/* The edges of a path cross at most about as often as the square of how many times it is as long as wide. */
static uint64_t stroke_work(const cairo_path_t *path, double scale)
{
    double n = 0, length = 0, x0 = INFINITY, y0 = INFINITY, x1 = -INFINITY, y1 = -INFINITY;
    for (stroke_walk walk = {.path = path}; stroke_next(&walk); n++) {
        if (!walk.moves) length += fmin(fabs(walk.x - walk.from_x) + fabs(walk.y - walk.from_y), (1 << 12) / scale);
        x0 = fmin(x0, walk.x), y0 = fmin(y0, walk.y), x1 = fmax(x1, walk.x), y1 = fmax(y1, walk.y);
    }
    const double times = n > 0 && x1 - x0 + y1 - y0 > 0 ? length / (x1 - x0 + y1 - y0) : 0;
    const double tangle = stroke_is_whole(path) ? STROKE_CROSSING * times * times : 0;
    const double units = (stroke_is_whole(path) ? STROKE_EDGE : STROKE_ALONE) * n + STROKE_PIXEL * length * scale + tangle;
    return (uint64_t)fmin(units, 1e18);
}

static void stroke_in_parts(cairo_t *cr, const cairo_path_t *path)
{
    int n = 0;
    cairo_new_path(cr);
    for (stroke_walk walk = {.path = path}; stroke_next(&walk);) {
        if (walk.moves) cairo_move_to(cr, walk.x, walk.y);
        else cairo_line_to(cr, walk.x, walk.y);
        if (++n % STROKE_PART != 0) continue;
        cairo_stroke(cr);
        cairo_move_to(cr, walk.x, walk.y);
    }
    cairo_stroke(cr);
}

bool cli_stroke(cairo_t *cr, bool preserve, double scale, cli_work *work)
{
    cairo_path_t *path = cairo_copy_path_flat(cr);
    const bool drawn = cli_work_add(work, stroke_work(path, scale));
    if (drawn && stroke_is_whole(path)) {
        cairo_stroke_preserve(cr);
    } else if (drawn) {
        cairo_save(cr);
        cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
        stroke_in_parts(cr, path);
        cairo_restore(cr);
        cairo_append_path(cr, path);
    }
    if (!preserve) cairo_new_path(cr);
    cairo_path_destroy(path);
    return drawn;
}

/* ---- Text ---------------------------------------------------------------------------------------------- */

static void cli_text_font(cairo_t *cr, double size, cli_weight weight)
{
    cairo_select_font_face(cr, weight == CLI_MONO ? "monospace" : "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                           weight == CLI_BOLD ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cr, size);
}

static double cli_text_advance(cairo_t *cr, const char *text)
{
    cairo_text_extents_t extents;
    cairo_text_extents(cr, text, &extents);
    return extents.x_advance;
}

double cli_text_width(cairo_t *cr, double size, cli_weight weight, const char *text)
{
    char clean[512];
    cli_clean(text, clean, sizeof clean);
    cli_text_font(cr, size, weight);
    return cli_text_advance(cr, clean);
}

/* Takes characters off the end until the text and an ellipsis fit. */
static void cli_text_cut(cairo_t *cr, char *text, double room)
{
    static const char ellipsis[] = "\xe2\x80\xa6";
    size_t n = strlen(text);
    if (cli_text_advance(cr, text) <= room) return;
    while (n > 0) {
        do n--;
        while (n > 0 && ((unsigned char)text[n] & 0xc0) == 0x80);
        memcpy(text + n, ellipsis, sizeof ellipsis);
        if (cli_text_advance(cr, text) <= room) return;
    }
}

double cli_text(cairo_t *cr, double x, double y, double size, cli_weight weight, uint32_t argb, double room,
                const char *text)
{
    char clean[512];
    cli_clean(text, clean, sizeof clean - 4);
    cli_text_font(cr, size, weight);
    if (room > 0) cli_text_cut(cr, clean, room);
    cli_color(cr, argb);
    cairo_move_to(cr, x, y);
    cairo_show_text(cr, clean);
    cairo_new_path(cr);
    return cli_text_advance(cr, clean);
}

double cli_pill(cairo_t *cr, double x, double y, uint32_t argb, const char *word)
{
    const double size = 12, w = cli_text_width(cr, size, CLI_BOLD, word) + 20, h = 22;
    cli_color(cr, argb);
    cli_rounded(cr, x, y - h / 2, w, h, h / 2);
    cairo_fill(cr);
    cli_text(cr, x + 10, y + size * 0.36, size, CLI_BOLD, CLI_BACKGROUND, 0, word);
    return w;
}
