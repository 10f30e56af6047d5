/* calls_draw.c - debug drawings for JavaScript: a world or a shape as a list of numbers, which it paints.
 *
 * Each thing is its kind (below, plus FILLED), its colour 0xRRGGBBAA, its width as a float, how many numbers follow, and
 * these: coordinates as floats, all else as whole numbers.  So no function of JavaScript is called meanwhile. */
#include "calls.h"

#include <stdlib.h>
#include <string.h>

enum {
    LINE,    /* x, y, x, y */
    POLYGON, /* how many rings, where each ends, then x, y of each point */
    CIRCLE,  /* x, y, r */
    TEXT,    /* x, y, how many bytes, then these */
    CELLS,   /* whole numbers x0, y0, x1, y1 of each rectangle */
    FILLED = 16
};

typedef struct list {
    uint32_t *items;
    size_t n, room;
    bool is_full; /* memory did not suffice */
    kz_draw draw;
} list;

static list drawn;

static void put(uint32_t word)
{
    if (drawn.n == drawn.room) {
        const size_t room = drawn.room ? 2 * drawn.room : 1024;
        uint32_t *items = drawn.is_full ? NULL : malloc(room * sizeof *items);
        if (!items) {
            drawn.is_full = true;
            return;
        }
        if (drawn.n) memcpy(items, drawn.items, drawn.n * sizeof *items);
        free(drawn.items);
        drawn.items = items;
        drawn.room = room;
    }
    drawn.items[drawn.n++] = word;
}

static void put_float(float value)
{
    uint32_t word;
    memcpy(&word, &value, sizeof word);
    put(word);
}

static void put_point(kz_vec2 p)
{
    put_float(p.x);
    put_float(p.y);
}

static void begin(uint32_t kind, const kz_pen *pen, size_t n)
{
    put(kind | (pen->filled ? FILLED : 0u));
    put(pen->color);
    put_float(pen->width);
    put((uint32_t)n);
}

static void line(void *ctx, kz_vec2 a, kz_vec2 b, const kz_pen *pen)
{
    (void)ctx;
    begin(LINE, pen, 4);
    put_point(a);
    put_point(b);
}

static void polygon(void *ctx, const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings, const kz_pen *pen)
{
    const int32_t n = n_rings > 0 ? ring_end[n_rings - 1] : 0;
    (void)ctx;
    begin(POLYGON, pen, (size_t)(1 + n_rings + 2 * n));
    put((uint32_t)n_rings);
    for (int32_t i = 0; i < n_rings; i++) put((uint32_t)ring_end[i]);
    for (int32_t i = 0; i < n; i++) put_point(points[i]);
}

static void circle(void *ctx, kz_vec2 center, float r, const kz_pen *pen)
{
    (void)ctx;
    begin(CIRCLE, pen, 3);
    put_point(center);
    put_float(r);
}

static void text(void *ctx, kz_vec2 at, const char *words, const kz_pen *pen)
{
    const size_t n = strlen(words);
    (void)ctx;
    begin(TEXT, pen, 3 + (n + 3) / 4);
    put_point(at);
    put((uint32_t)n);
    for (size_t i = 0; i < n; i += 4) {
        uint32_t word = 0;
        memcpy(&word, words + i, n - i < 4 ? n - i : 4);
        put(word);
    }
}

/* A filled mask is its runs of cells, which are counted last; a line around it is drawn edge by edge. */
static void cells(void *ctx, const kz_mask *mask, kz_cell_rect part, kz_cell at, const kz_pen *pen)
{
    (void)ctx;
    if (!pen->filled) {
        kz_draw_cell_edges(&drawn.draw, mask, part, at, pen);
        return;
    }
    begin(CELLS, pen, 0);
    const size_t from = drawn.n;
    for (int32_t y = part.y0; y < part.y1; y++) {
        for (int32_t x = part.x0, x0, x1; kz_mask_next_run(mask, y, x, &x0, &x1) && x0 < part.x1; x = x1) {
            const int32_t end = x1 < part.x1 ? x1 : part.x1;
            put((uint32_t)(at.x + x0));
            put((uint32_t)(at.y + y));
            put((uint32_t)(at.x + end));
            put((uint32_t)(at.y + y + 1));
        }
    }
    if (!drawn.is_full) drawn.items[from - 1] = (uint32_t)(drawn.n - from);
}

static void open(float scale)
{
    drawn.n = 0;
    drawn.is_full = false;
    drawn.draw = (kz_draw){line, polygon, circle, cells, text, NULL, scale};
}

/* How many numbers there are; -1 when memory did not suffice.  kzj_drawn tells where. */
static int32_t close(void)
{
    if (!drawn.is_full) return (int32_t)drawn.n;
    kzj_err = (kz_error){KZ_ERR_MEMORY, (int64_t)(drawn.room * 2 * sizeof *drawn.items), 0};
    return -1;
}

/* `colors` NULL: the usual ones. */
int32_t KZJ(kzj_world_draw)(kz_world *world, float scale, const kz_draw_colors *colors, unsigned flags)
{
    open(scale);
    kz_draw_world(&drawn.draw, world, colors, flags);
    return close();
}

int32_t KZJ(kzj_shape_draw)(const kz_shape *shape, float scale, uint32_t fill, uint32_t line_color, float width)
{
    const kz_draw_style style = {fill, line_color, width};
    open(scale);
    kz_draw_shape(&drawn.draw, shape, (kz_pose){{0, 0}, 0, 0}, style);
    return close();
}

const uint32_t *KZJ(kzj_drawn)(void) { return drawn.items; }

void KZJ(kzj_colors_default)(kz_draw_colors *out) { *out = kz_draw_colors_default(); }
