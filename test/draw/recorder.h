/* recorder.h - a drawer that only records: the calls, and whether a filled area covered one point. */
#ifndef KZ_TEST_RECORDER_H
#define KZ_TEST_RECORDER_H

#include <kolize/draw.h>

#include <string.h>

enum { RECORDER_LINES = 4096, RECORDER_WORDS = 64 };

typedef struct recorder_line {
    kz_vec2 a, b;
    kz_pen pen;
} recorder_line;

typedef struct recorder {
    kz_vec2 probe; /* covered by a filled polygon, circle or cell? */
    bool covered;
    bool only_counts_cells; /* else they are drawn by runs and edges */
    int n_lines, n_polygons, n_filled, n_circles, n_cells, n_texts;
    double filled_area; /* of filled polygons of four corners along the axes */
    recorder_line lines[RECORDER_LINES];
    kz_vec2 last_polygon[16];
    int last_corners;
    kz_pen last_pen;
    kz_vec2 last_circle;
    float last_r;
    char last_text[RECORDER_WORDS];
    kz_vec2 last_at;
} recorder;

static inline void recorder_line_call(void *ctx, kz_vec2 a, kz_vec2 b, const kz_pen *pen)
{
    recorder *r = ctx;
    if (r->n_lines < RECORDER_LINES) r->lines[r->n_lines] = (recorder_line){a, b, *pen};
    r->n_lines++;
    r->last_pen = *pen;
}

/* Even-odd, in double. */
static inline bool recorder_inside(kz_vec2 p, const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings)
{
    bool inside = false;
    for (int32_t ring = 0, begin = 0; ring < n_rings; begin = ring_end[ring++]) {
        for (int32_t i = begin; i < ring_end[ring]; i++) {
            const kz_vec2 a = points[i], b = points[i + 1 < ring_end[ring] ? i + 1 : begin];
            if ((a.y <= p.y) == (b.y <= p.y)) continue;
            const double t = ((double)p.y - (double)a.y) / ((double)b.y - (double)a.y);
            if ((double)a.x + t * ((double)b.x - (double)a.x) < (double)p.x) inside = !inside;
        }
    }
    return inside;
}

static inline void recorder_polygon_call(void *ctx, const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings,
                                         const kz_pen *pen)
{
    recorder *r = ctx;
    const int32_t n = ring_end[n_rings - 1];
    r->n_polygons++;
    r->n_filled += pen->filled;
    r->last_pen = *pen;
    r->last_corners = n;
    memcpy(r->last_polygon, points, sizeof *points * (size_t)(n < 16 ? n : 16));
    if (!pen->filled) return;
    if (n == 4) r->filled_area += (double)(points[2].x - points[0].x) * (double)(points[2].y - points[0].y);
    if (recorder_inside(r->probe, points, ring_end, n_rings)) r->covered = true;
}

static inline void recorder_circle_call(void *ctx, kz_vec2 center, float radius, const kz_pen *pen)
{
    recorder *r = ctx;
    const double dx = (double)r->probe.x - (double)center.x, dy = (double)r->probe.y - (double)center.y;
    r->n_circles++;
    r->last_pen = *pen;
    r->last_circle = center;
    r->last_r = radius;
    if (pen->filled && dx * dx + dy * dy < (double)radius * (double)radius) r->covered = true;
}

static inline void recorder_text_call(void *ctx, kz_vec2 at, const char *text, const kz_pen *pen)
{
    recorder *r = ctx;
    r->n_texts++;
    r->last_at = at;
    r->last_pen = *pen;
    strncpy(r->last_text, text, RECORDER_WORDS - 1);
}

static inline kz_draw recorder_draw(recorder *r);

static inline void recorder_cells_call(void *ctx, const kz_mask *mask, kz_cell_rect part, kz_cell at, const kz_pen *pen)
{
    recorder *r = ctx;
    const kz_draw draw = recorder_draw(r);
    r->n_cells++;
    if (r->only_counts_cells) return;
    if (pen->filled) kz_draw_cell_runs(&draw, mask, part, at, pen);
    else kz_draw_cell_edges(&draw, mask, part, at, pen);
}

static inline kz_draw recorder_draw(recorder *r)
{
    const kz_draw draw = {
        recorder_line_call, recorder_polygon_call, recorder_circle_call, recorder_cells_call, recorder_text_call, r, 1};
    return draw;
}

#endif
