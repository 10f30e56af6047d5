/* paint.c - paints lines, areas, circles, masks and words on an SDL renderer.
 *
 * SDL itself fills rectangles only.  So every other area is cut into rows of pixels here, by even-odd at their middles,
 * which is right for concave outlines and holes alike.  The picture is painted larger than it is shown (window.c), so
 * that slanted edges are smooth.  SDL2_gfx draws the letters. */
#include "paint.h"

#include <SDL2_gfxPrimitives.h>
#include <stdlib.h>

enum { SPANS = 256, GLYPH = 8 };

typedef struct rows {
    demo_paint *paint;
    SDL_Rect spans[SPANS];
    int n;
} rows;

static void set_color(const demo_paint *paint, uint32_t color)
{
    SDL_SetRenderDrawBlendMode(paint->renderer, SDL_BLENDMODE_BLEND);
    SDL_SetRenderDrawColor(paint->renderer, (Uint8)(color >> 24), (Uint8)(color >> 16), (Uint8)(color >> 8),
                           (Uint8)color);
}

static kz_vec2 to_pixels(const demo_paint *paint, kz_vec2 p)
{
    return (kz_vec2){paint->at_x + p.x * paint->zoom, paint->at_y + p.y * paint->zoom};
}

/* ---- Areas ------------------------------------------------------------------------------------------------------- */

static void rows_flush(rows *r)
{
    if (r->n) SDL_RenderFillRects(r->paint->renderer, r->spans, r->n);
    r->n = 0;
}

/* The first pixel whose middle is not before x, within the clip. */
static int pixel_at(float x, int least, int most)
{
    if (!(x > (float)least)) return least;
    if (x > (float)most) return most;
    const int whole = (int)x;
    return x - (float)whole > 0.5f ? whole + 1 : whole;
}

static void rows_add(rows *r, int y, float from, float to)
{
    const SDL_Rect *clip = &r->paint->clip;
    const int x0 = pixel_at(from, clip->x, clip->x + clip->w), x1 = pixel_at(to, clip->x, clip->x + clip->w);
    if (x0 >= x1) return;
    if (r->n == SPANS) rows_flush(r);
    r->spans[r->n++] = (SDL_Rect){x0, y, x1 - x0, 1};
}

/* Finds where the edges cross the row's middle, from left to right; at most `room`. */
static int cross_row(const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings, float y, float *xs, int room)
{
    int n = 0;
    for (int32_t ring = 0, begin = 0; ring < n_rings; begin = ring_end[ring++]) {
        for (int32_t i = begin; i < ring_end[ring]; i++) {
            const kz_vec2 a = points[i], b = points[i + 1 < ring_end[ring] ? i + 1 : begin];
            if ((a.y <= y) == (b.y <= y) || n == room) continue;
            const float x = a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y));
            int k = n++;
            for (; k > 0 && xs[k - 1] > x; k--) xs[k] = xs[k - 1];
            xs[k] = x;
        }
    }
    return n;
}

/* Fills the rings, which are in pixels. */
static void fill_pixels(demo_paint *paint, const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings)
{
    const int32_t n_points = ring_end[n_rings - 1];
    float top = points[0].y, bottom = top;
    float *xs = malloc((size_t)n_points * sizeof *xs);
    rows r;
    if (!xs) return;
    r.paint = paint;
    r.n = 0;
    for (int32_t i = 1; i < n_points; i++) {
        if (points[i].y < top) top = points[i].y;
        if (points[i].y > bottom) bottom = points[i].y;
    }
    const SDL_Rect clip = paint->clip;
    const int y1 = pixel_at(bottom, clip.y, clip.y + clip.h);
    for (int y = pixel_at(top, clip.y, clip.y + clip.h); y < y1; y++) {
        const int n = cross_row(points, ring_end, n_rings, (float)y + 0.5f, xs, (int)n_points);
        for (int i = 0; i + 1 < n; i += 2) rows_add(&r, y, xs[i], xs[i + 1]);
    }
    rows_flush(&r);
    free(xs);
}

static void fill(demo_paint *paint, const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings, uint32_t color)
{
    const int32_t n = n_rings > 0 ? ring_end[n_rings - 1] : 0;
    kz_vec2 on_stack[64];
    if (n < 3) return;
    kz_vec2 *pixels = n <= 64 ? on_stack : malloc((size_t)n * sizeof *pixels);
    if (!pixels) return;
    for (int32_t i = 0; i < n; i++) pixels[i] = to_pixels(paint, points[i]);
    set_color(paint, color);
    fill_pixels(paint, pixels, ring_end, n_rings);
    if (pixels != on_stack) free(pixels);
}

/* ---- The callbacks ----------------------------------------------------------------------------------------------- */

static float pen_width(const kz_pen *pen) { return pen->width > 0 ? pen->width : 1.5f; }

static void paint_line(void *ctx, kz_vec2 a, kz_vec2 b, const kz_pen *pen)
{
    demo_paint *paint = ctx;
    const float dx = b.x - a.x, dy = b.y - a.y, length = SDL_sqrtf(dx * dx + dy * dy), half = pen_width(pen) / 2;
    const int32_t end = 4;
    if (!(length > 0)) return;
    const float sx = -dy / length * half, sy = dx / length * half;
    const kz_vec2 quad[4] = {{a.x + sx, a.y + sy}, {b.x + sx, b.y + sy}, {b.x - sx, b.y - sy}, {a.x - sx, a.y - sy}};
    fill(paint, quad, &end, 1, pen->color);
}

static void paint_polygon(void *ctx, const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings, const kz_pen *pen)
{
    if (pen->filled) {
        fill(ctx, points, ring_end, n_rings, pen->color);
        return;
    }
    for (int32_t ring = 0, begin = 0; ring < n_rings; begin = ring_end[ring++])
        for (int32_t i = begin; i < ring_end[ring]; i++)
            paint_line(ctx, points[i], points[i + 1 < ring_end[ring] ? i + 1 : begin], pen);
}

/* Paints a disc, or a ring: two circles by even-odd. */
static void paint_circle(void *ctx, kz_vec2 center, float r, const kz_pen *pen)
{
    enum { CORNERS = 96 };
    demo_paint *paint = ctx;
    const float half = pen_width(pen) / 2, outer = pen->filled ? r : r + half, inner = r > half ? r - half : 0;
    const int32_t ring_end[2] = {CORNERS, 2 * CORNERS};
    kz_vec2 points[2 * CORNERS];
    for (int i = 0; i < CORNERS; i++) {
        float c, s;
        kz_cos_sin_degrees(360.0 * i / CORNERS, &c, &s);
        points[i] = (kz_vec2){center.x + c * outer, center.y + s * outer};
        points[CORNERS + i] = (kz_vec2){center.x + c * inner, center.y + s * inner};
    }
    fill(paint, points, ring_end, pen->filled ? 1 : 2, pen->color);
}

static void paint_cells(void *ctx, const kz_mask *mask, kz_cell_rect part, kz_cell at, const kz_pen *pen)
{
    const kz_draw draw = demo_paint_draw(ctx);
    if (pen->filled) kz_draw_cell_runs(&draw, mask, part, at, pen);
    else kz_draw_cell_edges(&draw, mask, part, at, pen);
}

/* SDL2_gfx draws letters of 8 x 8 pixels at whole pixels.  The renderer makes them as high as the pen says, and two
 * thirds as wide, which reads better than square ones.  Small ones stay square. */
static void paint_text(void *ctx, kz_vec2 at, const char *text, const kz_pen *pen)
{
    demo_paint *paint = ctx;
    const float size = pen->width > 0 ? pen->width : DEMO_LETTER_H;
    const int least = (int)paint->zoom > 1 ? (int)paint->zoom : 1;
    int high = (int)(size * paint->zoom / GLYPH + 0.5f), wide = (2 * high + 1) / 3;
    if (high < least) high = least;
    if (wide < least) wide = least;
    const kz_vec2 p = to_pixels(paint, at);
    const float x = p.x / (float)wide, y = p.y / (float)high;
    if (!(x > -30000 && x < 30000 && y > -30000 && y < 30000)) return;
    SDL_RenderSetScale(paint->renderer, (float)wide, (float)high);
    stringRGBA(paint->renderer, (Sint16)SDL_floorf(x + 0.5f), (Sint16)SDL_floorf(y + 0.5f), text,
               (Uint8)(pen->color >> 24), (Uint8)(pen->color >> 16), (Uint8)(pen->color >> 8), (Uint8)pen->color);
    SDL_RenderSetScale(paint->renderer, 1, 1);
}

kz_draw demo_paint_draw(demo_paint *paint)
{
    kz_draw draw;
    draw.line = paint_line;
    draw.polygon = paint_polygon;
    draw.circle = paint_circle;
    draw.cells = paint_cells;
    draw.text = paint_text;
    draw.ctx = paint;
    draw.scale = 1;
    return draw;
}
