/* cairo_load.c - opens cairo when a picture is needed, and not before.
 *
 * cairo brings 16 more shared libraries (X11, fontconfig, freetype).  Loading them takes longer than most runs of the
 * tool, so the tool is not linked with cairo.  This file defines the functions of cairo that the tool calls: each
 * passes its arguments on to the function of the same name in the opened library (load.h).
 *
 * Without KOLIZE_LOAD_CAIRO the tool is linked with cairo, and there is nothing to open. */
#include "lib/cli.h"

#ifdef KOLIZE_LOAD_CAIRO

#include <cairo-svg.h>
#include <cairo.h>

#include "lib/load.h"

#ifdef __APPLE__
#define CAIRO_FILE "libcairo.2.dylib"
#else
#define CAIRO_FILE "libcairo.so.2"
#endif

/* clang-format off */
#define CAIRO_CALLS(PROC, FUNC) \
    PROC(cairo_append_path, (cairo_t *cr, const cairo_path_t *path), (cr, path)) \
    PROC(cairo_arc, (cairo_t *cr, double x, double y, double r, double from, double to), (cr, x, y, r, from, to)) \
    PROC(cairo_clip, (cairo_t *cr), (cr)) \
    PROC(cairo_close_path, (cairo_t *cr), (cr)) \
    FUNC(cairo_path_t *, cairo_copy_path, (cairo_t *cr), (cr)) \
    FUNC(cairo_path_t *, cairo_copy_path_flat, (cairo_t *cr), (cr)) \
    FUNC(cairo_t *, cairo_create, (cairo_surface_t *target), (target)) \
    PROC(cairo_destroy, (cairo_t *cr), (cr)) \
    PROC(cairo_fill, (cairo_t *cr), (cr)) \
    PROC(cairo_fill_preserve, (cairo_t *cr), (cr)) \
    FUNC(cairo_pattern_t *, cairo_get_source, (cairo_t *cr), (cr)) \
    PROC(cairo_identity_matrix, (cairo_t *cr), (cr)) \
    FUNC(cairo_surface_t *, cairo_image_surface_create, (cairo_format_t format, int w, int h), (format, w, h)) \
    FUNC(unsigned char *, cairo_image_surface_get_data, (cairo_surface_t *image), (image)) \
    FUNC(int, cairo_image_surface_get_stride, (cairo_surface_t *image), (image)) \
    PROC(cairo_line_to, (cairo_t *cr, double x, double y), (cr, x, y)) \
    PROC(cairo_matrix_init, (cairo_matrix_t *m, double xx, double yx, double xy, double yy, double x0, double y0), \
         (m, xx, yx, xy, yy, x0, y0)) \
    PROC(cairo_move_to, (cairo_t *cr, double x, double y), (cr, x, y)) \
    PROC(cairo_new_path, (cairo_t *cr), (cr)) \
    PROC(cairo_new_sub_path, (cairo_t *cr), (cr)) \
    PROC(cairo_paint, (cairo_t *cr), (cr)) \
    PROC(cairo_paint_with_alpha, (cairo_t *cr, double alpha), (cr, alpha)) \
    PROC(cairo_path_destroy, (cairo_path_t *path), (path)) \
    PROC(cairo_pattern_set_filter, (cairo_pattern_t *pattern, cairo_filter_t filter), (pattern, filter)) \
    PROC(cairo_rectangle, (cairo_t *cr, double x, double y, double w, double h), (cr, x, y, w, h)) \
    PROC(cairo_restore, (cairo_t *cr), (cr)) \
    PROC(cairo_save, (cairo_t *cr), (cr)) \
    PROC(cairo_scale, (cairo_t *cr, double x, double y), (cr, x, y)) \
    PROC(cairo_select_font_face, \
         (cairo_t *cr, const char *family, cairo_font_slant_t slant, cairo_font_weight_t weight), \
         (cr, family, slant, weight)) \
    PROC(cairo_set_antialias, (cairo_t *cr, cairo_antialias_t antialias), (cr, antialias)) \
    PROC(cairo_set_dash, (cairo_t *cr, const double *dashes, int n, double offset), (cr, dashes, n, offset)) \
    PROC(cairo_set_fill_rule, (cairo_t *cr, cairo_fill_rule_t rule), (cr, rule)) \
    PROC(cairo_set_font_size, (cairo_t *cr, double size), (cr, size)) \
    PROC(cairo_set_line_cap, (cairo_t *cr, cairo_line_cap_t cap), (cr, cap)) \
    PROC(cairo_set_line_join, (cairo_t *cr, cairo_line_join_t join), (cr, join)) \
    PROC(cairo_set_line_width, (cairo_t *cr, double width), (cr, width)) \
    PROC(cairo_set_source_rgba, (cairo_t *cr, double r, double g, double b, double a), (cr, r, g, b, a)) \
    PROC(cairo_set_source_surface, (cairo_t *cr, cairo_surface_t *surface, double x, double y), (cr, surface, x, y)) \
    PROC(cairo_show_text, (cairo_t *cr, const char *text), (cr, text)) \
    FUNC(cairo_status_t, cairo_status, (cairo_t *cr), (cr)) \
    FUNC(const char *, cairo_status_to_string, (cairo_status_t status), (status)) \
    PROC(cairo_stroke, (cairo_t *cr), (cr)) \
    PROC(cairo_stroke_preserve, (cairo_t *cr), (cr)) \
    PROC(cairo_surface_destroy, (cairo_surface_t *surface), (surface)) \
    PROC(cairo_surface_finish, (cairo_surface_t *surface), (surface)) \
    PROC(cairo_surface_flush, (cairo_surface_t *surface), (surface)) \
    PROC(cairo_surface_mark_dirty, (cairo_surface_t *surface), (surface)) \
    FUNC(cairo_status_t, cairo_surface_status, (cairo_surface_t *surface), (surface)) \
    FUNC(cairo_status_t, cairo_surface_write_to_png_stream, \
         (cairo_surface_t *surface, cairo_write_func_t write, void *ctx), (surface, write, ctx)) \
    FUNC(cairo_surface_t *, cairo_svg_surface_create_for_stream, \
         (cairo_write_func_t write, void *ctx, double w, double h), (write, ctx, w, h)) \
    PROC(cairo_svg_surface_set_document_unit, (cairo_surface_t *surface, cairo_svg_unit_t unit), (surface, unit)) \
    PROC(cairo_text_extents, (cairo_t *cr, const char *text, cairo_text_extents_t *extents), (cr, text, extents)) \
    PROC(cairo_transform, (cairo_t *cr, const cairo_matrix_t *matrix), (cr, matrix)) \
    PROC(cairo_translate, (cairo_t *cr, double x, double y), (cr, x, y))
/* clang-format on */

LOAD_POINTERS(CAIRO_CALLS)

static int cairo_open(cli *c)
{
    static const load_symbol symbols[] = LOAD_SYMBOLS(CAIRO_CALLS);
    void *library = dlopen(CAIRO_FILE, RTLD_NOW | RTLD_LOCAL);
    if (!library)
        return cli_fail(c, KZ_ERR_UNSUPPORTED,
                        "-o needs " CAIRO_FILE ", which cannot be loaded (Debian: libcairo2): %s", dlerror());
    const char *const lacking = load_symbols(library, symbols);
    if (!lacking) return CLI_YES;
    return cli_fail(c, KZ_ERR_UNSUPPORTED,
                    "-o needs cairo 1.16 or newer, with PNG and SVG: " CAIRO_FILE " has no %s", lacking);
}

int cli_picture_ready(cli *c)
{
    static bool opened; /* once a process; never closed, for its libraries keep caches until the end */
    if (cli_output_ready(c) != CLI_YES) return CLI_FAILED;
    if (opened || !c->picture || cli_is_mask_file(c->picture)) return CLI_YES;
    opened = cairo_open(c) == CLI_YES;
    return opened ? CLI_YES : CLI_FAILED;
}

/* ---- The functions themselves --------------------------------------------------------------------------- */

#define PROC_BODY(name, parameters, arguments)                                                                         \
    void name parameters { load_##name arguments; }
#define FUNC_BODY(result, name, parameters, arguments)                                                                 \
    result name parameters { return load_##name arguments; }
CAIRO_CALLS(PROC_BODY, FUNC_BODY)

#else

int cli_picture_ready(cli *c)
{
    return cli_output_ready(c);
}

#endif
