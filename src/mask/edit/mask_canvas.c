/* mask_canvas.c - canvases: masks that can be edited in place, as for terrain.
 *
 * Levels have millions of cells, edits a few thousand.  The canvas owns a mask and writes its words in place.  Each
 * written word updates the counts of its row, of its strip and of all cells.  The bounds follow what was set.  They may
 * shrink only when cells of the outermost rows or columns were cleared.  That is checked when the mask is read, from
 * the counts and the words of the one or two outermost strips.  So no edit makes the canvas read what it did not touch.
 *
 * The mask is never baked, because baking would sum up all of its tiles (of 8x8 cells).  Without tiles it is compared
 * word by word, as it would be against sprites much smaller than the level anyway.  Its k-DOP holds every
 * cell that can be set. */
#include <kolize/mask_edit.h>

#include "mask/mask_words.h"

#include <string.h>

struct kz_canvas {
    kz_mask *mask;
    bool may_have_shrunk; /* the mask's bounds may be too large, never too small */
    int32_t *row_count;   /* set cells of each row, */
    int32_t *strip_count; /* ... of each strip: at most 64 x 2^24 */
    size_t block_size;
    kz_allocator alloc;
};

/* ---- Making -------------------------------------------------------------------------------------------- */

/* Takes ownership of the mask; releases it when there is no memory for the canvas around it. */
static kz_result canvas_around(kz_mask *mask, kz_canvas **out, kz_error *err)
{
    const kz_allocator from = mask->alloc;
    const size_t n_counts = (size_t)mask->h + (size_t)mask->n_strips; /* at most 2^24 + 2^18 */
    const size_t block = sizeof(kz_canvas) + n_counts * sizeof(int32_t);
    kz_canvas *canvas = kzi_alloc(&from, block, sizeof(void *));
    if (!canvas) {
        kz_mask_free(mask);
        return kzi_fail(err, KZ_ERR_MEMORY, (int64_t)block, 0);
    }
    memset(canvas, 0, block);
    canvas->mask = mask;
    canvas->row_count = (int32_t *)(void *)(canvas + 1);
    canvas->strip_count = canvas->row_count + mask->h;
    canvas->block_size = block;
    canvas->alloc = from;
    KZ_ASSERT(mask->count == 0);
    for (int32_t s = 0; s < mask->n_strips; s++) {
        for (int32_t y = 0; y < mask->h; y++) {
            const int32_t n = kzi_bits_count(kzi_mask_strip(mask, s)[y]);
            canvas->row_count[y] += n;
            canvas->strip_count[s] += n;
            mask->count += n;
        }
    }
    mask->bounds = (kz_cell_rect){0, 0, mask->w, mask->h};
    kzi_mask_dop_open(mask);
    canvas->may_have_shrunk = true;
    *out = canvas;
    return KZ_OK;
}

kz_result kz_canvas_create(int32_t w, int32_t h, const kz_allocator *alloc, kz_canvas **out, kz_error *err)
{
    kz_mask *mask;
    if (w < 0) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if (h < 0) return kzi_fail(err, KZ_ERR_ARGUMENT, 2, 0);
    if (!out) return kzi_fail(err, KZ_ERR_ARGUMENT, 4, 0);
    const kz_result result = kzi_mask_new(w, h, alloc, &mask, err);
    return result == KZ_OK ? canvas_around(mask, out, err) : result;
}

kz_result kz_canvas_from_mask(const kz_mask *mask, const kz_allocator *alloc, kz_canvas **out, kz_error *err)
{
    kz_mask *copy;
    if (!mask) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if (!out) return kzi_fail(err, KZ_ERR_ARGUMENT, 3, 0);
    const kz_result result = kzi_mask_new_with(mask, mask->w, mask->h, 0, 0, alloc, &copy, err);
    return result == KZ_OK ? canvas_around(copy, out, err) : result;
}

void kz_canvas_free(kz_canvas *canvas)
{
    if (!canvas) return;
    const kz_allocator from = canvas->alloc; /* a copy, because the canvas itself is released */
    kz_mask_free(canvas->mask);
    kzi_release(&from, canvas, canvas->block_size, sizeof(void *));
}

/* ---- Bounds -------------------------------------------------------------------------------------------- */

/* ORs all rows of a strip. */
static uint64_t canvas_columns(const kz_mask *mask, int32_t s)
{
    const uint64_t *strip = kzi_mask_strip(mask, s);
    uint64_t columns = 0;
    for (int32_t y = mask->bounds.y0; y < mask->bounds.y1; y++) columns |= strip[y];
    return columns;
}

static void shrink_bounds(kz_canvas *canvas)
{
    kz_mask *mask = canvas->mask;
    kz_cell_rect *box = &mask->bounds;
    if (mask->count == 0) {
        *box = (kz_cell_rect){0, 0, 0, 0};
        return;
    }
    KZ_ASSERT(0 <= box->x0 && box->x0 < box->x1 && box->x1 <= mask->w);
    KZ_ASSERT(0 <= box->y0 && box->y0 < box->y1 && box->y1 <= mask->h);
    while (canvas->row_count[box->y0] == 0) box->y0++;
    while (canvas->row_count[box->y1 - 1] == 0) box->y1--;
    int32_t first = box->x0 / 64, last = (box->x1 - 1) / 64;
    while (canvas->strip_count[first] == 0) first++;
    while (canvas->strip_count[last] == 0) last--;
    box->x0 = 64 * first + kzi_bits_lowest(canvas_columns(mask, first));
    box->x1 = 64 * last + kzi_bits_highest(canvas_columns(mask, last)) + 1;
}

const kz_mask *kz_canvas_mask(kz_canvas *canvas)
{
    if (canvas->may_have_shrunk) shrink_bounds(canvas);
    canvas->may_have_shrunk = false;
    KZ_ASSERT(kzi_mask_padding_is_zero(canvas->mask));
    return canvas->mask;
}

static void note_set_cells(kz_mask *mask, int32_t s, int32_t y, uint64_t added)
{
    kz_cell_rect *box = &mask->bounds;
    const int32_t x0 = 64 * s + kzi_bits_lowest(added), x1 = 64 * s + kzi_bits_highest(added) + 1;
    KZ_ASSERT(added && x1 <= mask->w && 0 <= y && y < mask->h);
    if (box->x0 == box->x1) {
        *box = (kz_cell_rect){x0, y, x1, y + 1};
        return;
    }
    if (x0 < box->x0) box->x0 = x0;
    if (x1 > box->x1) box->x1 = x1;
    if (y < box->y0) box->y0 = y;
    if (y >= box->y1) box->y1 = y + 1;
}

static bool is_at_bounds(kz_cell_rect box, int32_t s, int32_t y, uint64_t cells)
{
    KZ_ASSERT(box.x0 < box.x1 && box.y0 < box.y1); /* they have the cells that were cleared */
    return y == box.y0 || y == box.y1 - 1 || (cells & kzi_mask_strip_run(s, box.x0, box.x0 + 1)) != 0 ||
           (cells & kzi_mask_strip_run(s, box.x1 - 1, box.x1)) != 0;
}

/* Writes one word; every edit ends here. */
static void write_word(kz_canvas *canvas, int32_t s, int32_t y, uint64_t after)
{
    kz_mask *mask = canvas->mask;
    KZ_ASSERT(0 <= s && s < mask->n_strips && 0 <= y && y < mask->h);
    KZ_ASSERT(!(after & ~kzi_mask_strip_cells(mask, s))); /* padding stays clear */
    uint64_t *word = kzi_mask_strip(mask, s) + y;
    const uint64_t before = *word;
    if (before == after) return;
    *word = after;
    const int32_t more = kzi_bits_count(after) - kzi_bits_count(before);
    canvas->row_count[y] += more;
    canvas->strip_count[s] += more;
    mask->count += more;
    KZ_ASSERT(mask->count >= 0 && canvas->row_count[y] >= 0 && canvas->strip_count[s] >= 0);
    if (after & ~before) note_set_cells(mask, s, y, after & ~before);
    if ((before & ~after) && is_at_bounds(mask->bounds, s, y, before & ~after)) canvas->may_have_shrunk = true;
}

/* ---- Edits --------------------------------------------------------------------------------------------- */

void kz_canvas_set(kz_canvas *canvas, int32_t x, int32_t y, bool solid)
{
    const kz_mask *mask = canvas->mask;
    if (x < 0 || y < 0 || x >= mask->w || y >= mask->h) return;
    const uint64_t word = kzi_mask_strip(mask, x / 64)[y], bit = (uint64_t)1 << x % 64;
    write_word(canvas, x / 64, y, solid ? word | bit : word & ~bit);
}

void kz_canvas_fill(kz_canvas *canvas, kz_cell_rect rect, bool solid)
{
    const kz_mask *mask = canvas->mask;
    const int32_t x0 = rect.x0 > 0 ? rect.x0 : 0, x1 = rect.x1 < mask->w ? rect.x1 : mask->w;
    const int32_t y0 = rect.y0 > 0 ? rect.y0 : 0, y1 = rect.y1 < mask->h ? rect.y1 : mask->h;
    if (x0 >= x1 || y0 >= y1) return;
    for (int32_t s = x0 / 64; s <= (x1 - 1) / 64; s++) {
        const uint64_t cells = kzi_mask_strip_run(s, x0, x1), *strip = kzi_mask_strip(mask, s);
        for (int32_t y = y0; y < y1; y++) write_word(canvas, s, y, solid ? strip[y] | cells : strip[y] & ~cells);
    }
}

void kz_canvas_invert(kz_canvas *canvas)
{
    const kz_mask *mask = canvas->mask;
    for (int32_t s = 0; s < mask->n_strips; s++) {
        const uint64_t cells = kzi_mask_strip_cells(mask, s), *strip = kzi_mask_strip(mask, s);
        for (int32_t y = 0; y < mask->h; y++) write_word(canvas, s, y, ~strip[y] & cells);
    }
}

typedef enum canvas_op { CANVAS_DRAW, CANVAS_ERASE, CANVAS_TOGGLE, CANVAS_KEEP } canvas_op;

static uint64_t canvas_word(canvas_op op, uint64_t here, uint64_t drawn)
{
    switch (op) {
    case CANVAS_DRAW: return here | drawn;
    case CANVAS_ERASE: return here & ~drawn;
    case CANVAS_TOGGLE: return here ^ drawn;
    default: return here & drawn;
    }
}

/* The strips and rows of the canvas that the mask's set cells meet. */
static kz_cell_rect canvas_window(const kz_mask *here, const kz_mask *drawn, int32_t dx, int32_t dy)
{
    const int64_t x0 = (int64_t)drawn->bounds.x0 + dx, x1 = (int64_t)drawn->bounds.x1 + dx;
    const int64_t y0 = (int64_t)drawn->bounds.y0 + dy, y1 = (int64_t)drawn->bounds.y1 + dy;
    if (x1 <= 0 || y1 <= 0 || x0 >= here->w || y0 >= here->h) return (kz_cell_rect){0, 0, 0, 0};
    return (kz_cell_rect){x0 > 0 ? (int32_t)x0 / 64 : 0, y0 > 0 ? (int32_t)y0 : 0,
                          x1 < here->w ? (int32_t)(x1 + 63) / 64 : here->n_strips,
                          y1 < here->h ? (int32_t)y1 : here->h};
}

/* The drawn mask may be the canvas's own.  Strips and rows are then taken in an order in which none is read after it
 * was written, as memmove does. */
static void combine(kz_canvas *canvas, const kz_mask *drawn, int32_t dx, int32_t dy, canvas_op op)
{
    const kz_mask *here = canvas->mask;
    if (drawn == here) kz_canvas_mask(canvas);
    kz_cell_rect window = {0, 0, here->n_strips, here->h};
    if (op != CANVAS_KEEP) window = canvas_window(here, drawn, dx, dy);
    for (int32_t i = window.x0; i < window.x1; i++) {
        const int32_t s = dx > 0 ? window.x0 + window.x1 - 1 - i : i;
        const uint64_t cells = kzi_mask_strip_cells(here, s), *strip = kzi_mask_strip(here, s);
        const kzi_mask_view view = kzi_mask_view_at(drawn, 64 * (int64_t)s - dx);
        for (int32_t j = window.y0; j < window.y1; j++) {
            const int32_t y = dy > 0 ? window.y0 + window.y1 - 1 - j : j;
            const int64_t row = (int64_t)y - dy;
            const uint64_t word = row >= 0 && row < drawn->h ? kzi_mask_view_word(&view, (int32_t)row) : 0;
            write_word(canvas, s, y, canvas_word(op, strip[y], word & cells));
        }
    }
}

void kz_canvas_draw(kz_canvas *canvas, const kz_mask *mask, int32_t dx, int32_t dy)
{
    combine(canvas, mask, dx, dy, CANVAS_DRAW);
}

void kz_canvas_erase(kz_canvas *canvas, const kz_mask *mask, int32_t dx, int32_t dy)
{
    combine(canvas, mask, dx, dy, CANVAS_ERASE);
}

void kz_canvas_toggle(kz_canvas *canvas, const kz_mask *mask, int32_t dx, int32_t dy)
{
    combine(canvas, mask, dx, dy, CANVAS_TOGGLE);
}

void kz_canvas_keep(kz_canvas *canvas, const kz_mask *mask, int32_t dx, int32_t dy)
{
    combine(canvas, mask, dx, dy, CANVAS_KEEP);
}
