/* mask_canvas.c - canvases: masks that can be edited in place, as for terrain, or one whole sprite after the other.
 *
 * Edits write words strip by strip and keep the bounds, which may be too large until the mask is read, never too small.
 * To find them, only what lies between them and the cells is read.  Cells are counted while they are set one by one;
 * after a mask was drawn, kz_mask_count counts them.  So a crater in a level of millions of cells costs its own words.
 *
 * The mask is never baked, because baking would sum up all of its tiles (of 8x8 cells).  Without tiles it is compared
 * word by word, as it would be against sprites much smaller than the level anyway.  Its k-DOP holds every
 * cell that can be set. */
#include <kolize/mask_edit.h>

#include "mask/kernels/mask_kernels.h"
#include "mask/mask_words.h"

struct kz_canvas {
    kz_mask mask; /* whose block is that of the canvas */
};

/* ---- Making -------------------------------------------------------------------------------------------- */

static kz_result canvas_of(kz_mask *mask, kz_canvas **out)
{
    kzi_mask_dop_open(mask);
    *out = (kz_canvas *)(void *)mask;
    return KZ_OK;
}

kz_result kz_canvas_create(int32_t w, int32_t h, const kz_allocator *alloc, kz_canvas **out, kz_error *err)
{
    kz_mask *mask;
    if (w < 0) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if (h < 0) return kzi_fail(err, KZ_ERR_ARGUMENT, 2, 0);
    if (!out) return kzi_fail(err, KZ_ERR_ARGUMENT, 4, 0);
    const kz_result result = kzi_mask_new_plain(w, h, alloc, &mask, err);
    return result == KZ_OK ? canvas_of(mask, out) : result;
}

/* Bounds and count may be those of a canvas that is being edited. */
kz_result kz_canvas_from_mask(const kz_mask *mask, const kz_allocator *alloc, kz_canvas **out, kz_error *err)
{
    kz_mask *copy;
    if (!mask) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if (!out) return kzi_fail(err, KZ_ERR_ARGUMENT, 3, 0);
    const kz_result result = kzi_mask_copy_plain(mask, alloc, &copy, err);
    if (result != KZ_OK) return result;
    copy->is_loose = mask->is_loose;
    copy->is_uncounted = mask->is_uncounted;
    copy->is_written = mask->is_written;
    return canvas_of(copy, out);
}

/* To be framed when it is read, and counted when it is asked. */
static kz_result canvas_within(kz_mask *mask, kz_cell_rect bounds, kz_canvas **out)
{
    mask->bounds = bounds;
    mask->is_loose = mask->is_uncounted = true;
    return canvas_of(mask, out);
}

kz_result kz_canvas_from_surface(const kz_surface *surface, const kz_rule *rule, const kz_allocator *alloc,
                                 kz_canvas **out, kz_error *err)
{
    kz_mask *mask;
    if (!surface) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if (!rule) return kzi_fail(err, KZ_ERR_ARGUMENT, 2, 0);
    if (!out) return kzi_fail(err, KZ_ERR_ARGUMENT, 4, 0);
    kz_result result = kz_rule_check(rule, surface, err);
    if (result == KZ_OK) result = kzi_mask_new_plain(surface->w, surface->h, alloc, &mask, err);
    if (result != KZ_OK) return result;
    kzi_mask_read_surface(mask, surface, rule);
    return canvas_within(mask, (kz_cell_rect){0, 0, mask->w, mask->h}, out);
}

static int32_t at_least(int64_t v, int32_t least) { return v > least ? (int32_t)v : least; }
static int32_t at_most(int64_t v, int32_t most) { return v < most ? (int32_t)v : most; }

/* The part of a rectangle at (dx, dy) that lies in another one; all 0 when there is none. */
static kz_cell_rect part_within(kz_cell_rect r, int32_t dx, int32_t dy, kz_cell_rect in)
{
    const int64_t x0 = (int64_t)r.x0 + dx, x1 = (int64_t)r.x1 + dx, y0 = (int64_t)r.y0 + dy, y1 = (int64_t)r.y1 + dy;
    if (x1 <= in.x0 || y1 <= in.y0 || x0 >= in.x1 || y0 >= in.y1 || x0 >= x1 || y0 >= y1)
        return (kz_cell_rect){0, 0, 0, 0};
    return (kz_cell_rect){at_least(x0, in.x0), at_least(y0, in.y0), at_most(x1, in.x1), at_most(y1, in.y1)};
}

kz_result kz_canvas_from_overlap(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy, const kz_allocator *alloc,
                                 kz_canvas **out, kz_error *err)
{
    kz_mask *mask;
    if (!a) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if (!b) return kzi_fail(err, KZ_ERR_ARGUMENT, 2, 0);
    if (!out) return kzi_fail(err, KZ_ERR_ARGUMENT, 6, 0);
    const kz_result result = kzi_mask_new_plain(a->w, a->h, alloc, &mask, err);
    if (result != KZ_OK) return result;
    kzi_mask_set_common(mask, a, b, dx, dy);
    return canvas_within(mask, part_within(b->bounds, dx, dy, a->bounds), out);
}

void kz_canvas_free(kz_canvas *canvas) { kz_mask_free(canvas ? &canvas->mask : NULL); }

/* ---- Bounds -------------------------------------------------------------------------------------------- */

/* ORs all rows of a strip within the bounds. */
static uint64_t canvas_columns(const kz_mask *mask, int32_t s)
{
    const uint64_t *strip = kzi_mask_strip(mask, s);
    uint64_t columns = 0;
    for (int32_t y = mask->bounds.y0; y < mask->bounds.y1; y++) columns |= strip[y];
    return columns;
}

static bool canvas_row_is_clear(const kz_mask *mask, int32_t y)
{
    uint64_t any = 0;
    for (int32_t s = mask->bounds.x0 / 64; s <= (mask->bounds.x1 - 1) / 64; s++) any |= kzi_mask_strip(mask, s)[y];
    return any == 0;
}

/* Columns come first: strips are read faster than rows, which then are shorter. */
static void shrink_bounds(kz_mask *mask)
{
    kz_cell_rect *box = &mask->bounds;
    KZ_ASSERT(0 <= box->x0 && box->x0 <= box->x1 && box->x1 <= mask->w);
    KZ_ASSERT(0 <= box->y0 && box->y0 <= box->y1 && box->y1 <= mask->h);
    int32_t first = box->x0 / 64, last = (box->x1 + 63) / 64 - 1;
    uint64_t left = 0, right = 0;
    while (first <= last && (left = canvas_columns(mask, first)) == 0) first++;
    if (left == 0) {
        *box = (kz_cell_rect){0, 0, 0, 0};
        return;
    }
    while ((right = canvas_columns(mask, last)) == 0) last--;
    box->x0 = 64 * first + kzi_bits_lowest(left);
    box->x1 = 64 * last + kzi_bits_highest(right) + 1;
    while (canvas_row_is_clear(mask, box->y0)) box->y0++;
    while (canvas_row_is_clear(mask, box->y1 - 1)) box->y1--;
}

/* Bits that a caller set beyond the last column are cleared. */
static void take_written(kz_mask *mask)
{
    const int32_t last = mask->n_strips - 1;
    const uint64_t cells = mask->n_strips ? kzi_mask_strip_cells(mask, last) : 0;
    for (int32_t y = 0; mask->n_strips && ~cells && y < mask->h; y++) kzi_mask_strip(mask, last)[y] &= cells;
    mask->is_written = false;
}

uint64_t *kz_canvas_words(kz_canvas *canvas, size_t *strip_words, int32_t *n_strips)
{
    kz_mask *mask = &canvas->mask;
    *strip_words = mask->stride;
    *n_strips = mask->n_strips;
    mask->bounds = (kz_cell_rect){0, 0, mask->w, mask->h};
    mask->is_loose = mask->is_uncounted = mask->is_written = true;
    return mask->words;
}

const kz_mask *kz_canvas_mask(kz_canvas *canvas)
{
    if (canvas->mask.is_written) take_written(&canvas->mask);
    if (canvas->mask.is_loose) shrink_bounds(&canvas->mask);
    canvas->mask.is_loose = false;
    KZ_ASSERT(kzi_mask_padding_is_zero(&canvas->mask));
    return &canvas->mask;
}

/* The bounds hold a rectangle of cells, too, all of them in the mask. */
static void widen_bounds(kz_mask *mask, kz_cell_rect by)
{
    kz_cell_rect *box = &mask->bounds;
    KZ_ASSERT(0 <= by.x0 && by.x1 <= mask->w && 0 <= by.y0 && by.y1 <= mask->h);
    if (by.x0 >= by.x1) return;
    if (box->x0 == box->x1) {
        *box = by;
        return;
    }
    if (by.x0 < box->x0) box->x0 = by.x0;
    if (by.x1 > box->x1) box->x1 = by.x1;
    if (by.y0 < box->y0) box->y0 = by.y0;
    if (by.y1 > box->y1) box->y1 = by.y1;
}

/* Does a rectangle touch no side of another one, in which it lies? */
static bool is_inside(kz_cell_rect r, kz_cell_rect in)
{
    return r.x0 > in.x0 && r.y0 > in.y0 && r.x1 < in.x1 && r.y1 < in.y1;
}

static bool is_at_bounds(kz_cell_rect box, int32_t s, int32_t y, uint64_t cells)
{
    KZ_ASSERT(box.x0 < box.x1 && box.y0 < box.y1); /* they have the cells that were cleared */
    return y == box.y0 || y == box.y1 - 1 || (cells & kzi_mask_strip_run(s, box.x0, box.x0 + 1)) != 0 ||
           (cells & kzi_mask_strip_run(s, box.x1 - 1, box.x1)) != 0;
}

/* Writes one word, and keeps count and bounds. */
static void write_word(kz_mask *mask, int32_t s, int32_t y, uint64_t after)
{
    KZ_ASSERT(0 <= s && s < mask->n_strips && 0 <= y && y < mask->h);
    KZ_ASSERT(mask->is_written || !(after & ~kzi_mask_strip_cells(mask, s))); /* padding stays clear */
    uint64_t *word = kzi_mask_strip(mask, s) + y;
    const uint64_t before = *word, added = after & ~before, removed = before & ~after;
    if (before == after) return;
    *word = after;
    mask->count += kzi_bits_count(added) - kzi_bits_count(removed);
    if (added) {
        const int32_t x0 = 64 * s + kzi_bits_lowest(added), x1 = 64 * s + kzi_bits_highest(added) + 1;
        widen_bounds(mask, (kz_cell_rect){x0, y, x1, y + 1});
    }
    if (removed && is_at_bounds(mask->bounds, s, y, removed)) mask->is_loose = true;
}

/* ---- Cells and rectangles ------------------------------------------------------------------------------ */

void kz_canvas_set(kz_canvas *canvas, int32_t x, int32_t y, bool solid)
{
    kz_mask *mask = &canvas->mask;
    if (x < 0 || y < 0 || x >= mask->w || y >= mask->h) return;
    const uint64_t word = kzi_mask_strip(mask, x / 64)[y], bit = (uint64_t)1 << x % 64;
    if (((word & bit) != 0) != solid) write_word(mask, x / 64, y, word ^ bit);
}

static void fill_strips(kz_mask *mask, kz_cell_rect r, bool solid)
{
    for (int32_t s = r.x0 / 64; s <= (r.x1 - 1) / 64; s++) {
        const uint64_t cells = kzi_mask_strip_run(s, r.x0, r.x1);
        uint64_t *strip = kzi_mask_strip(mask, s);
        if (!~cells) kzi_memset(strip + r.y0, solid ? 255 : 0, (size_t)(r.y1 - r.y0) * sizeof *strip);
        else if (solid)
            for (int32_t y = r.y0; y < r.y1; y++) strip[y] |= cells;
        else
            for (int32_t y = r.y0; y < r.y1; y++) strip[y] &= ~cells;
    }
}

KZI_NEVER_INLINE void fill_part(kz_mask *mask, kz_cell_rect rect, bool solid)
{
    const kz_cell_rect r = {at_least(rect.x0, 0), at_least(rect.y0, 0), at_most(rect.x1, mask->w),
                            at_most(rect.y1, mask->h)};
    if (r.x0 >= r.x1 || r.y0 >= r.y1) return;
    fill_strips(mask, r, solid);
    if (solid) widen_bounds(mask, r);
    else mask->is_loose |= !is_inside(r, mask->bounds);
    mask->is_uncounted = true;
}

/* Whole strips at once, of which the last may have bits beyond the mask. */
KZI_NEVER_INLINE void set_all_words(kz_mask *mask)
{
    const int32_t n_full = mask->w / 64;
    const uint64_t cells = kzi_mask_strip_before(n_full, mask->w);
    uint64_t *strip = mask->words;
    for (int32_t s = 0; s < n_full; s++, strip += mask->stride)
        kzi_memset(strip, 255, (size_t)mask->h * sizeof *strip);
    for (int32_t y = 0; cells && y < mask->h; y++) strip[y] = cells;
}

/* The same of a mask of less than 64 columns. */
KZI_NEVER_INLINE void set_narrow_words(kz_mask *mask)
{
    const uint64_t cells = ((uint64_t)1 << mask->w) - 1;
    uint64_t *row = mask->words, *end = row + mask->h;
    for (; end - row >= 4; row += 4) row[0] = row[1] = row[2] = row[3] = cells;
    for (; row < end; row++) row[0] = cells;
}

KZI_NEVER_INLINE void clear_all_words(kz_mask *mask)
{
    const size_t all = mask->n_strips == 1 ? (size_t)mask->h : (size_t)mask->n_strips * mask->stride;
    kzi_memset(mask->words, 0, all * sizeof *mask->words);
}

/* Where all cells are set or clear, nothing is left to count.  The words come last, by a jump: so little
 * is to be saved. */
void kz_canvas_fill(kz_canvas *canvas, kz_cell_rect rect, bool solid)
{
    kz_mask *mask = &canvas->mask;
    const int32_t w = mask->w, h = mask->h;
    if (rect.x0 > 0 || rect.y0 > 0 || rect.x1 < w || rect.y1 < h) {
        fill_part(mask, rect, solid);
        return;
    }
    const bool any = solid && mask->n_strips > 0;
    mask->bounds = (kz_cell_rect){0, 0, any ? w : 0, any ? h : 0};
    mask->count = any ? (int64_t)w * h : 0;
    mask->is_loose = mask->is_uncounted = mask->is_written = false;
    if (!solid) clear_all_words(mask);
    else if (w < 64) set_narrow_words(mask);
    else set_all_words(mask);
}

void kz_canvas_invert(kz_canvas *canvas)
{
    kz_mask *mask = &canvas->mask;
    const kzi_mask_kernels *kernels = kzi_mask_kernels_now();
    for (int32_t s = 0; s < mask->n_strips; s++) {
        const uint64_t cells = kzi_mask_strip_cells(mask, s);
        uint64_t *strip = kzi_mask_strip(mask, s);
        kernels->flip_words(strip, (size_t)mask->h, cells);
    }
    mask->bounds = (kz_cell_rect){0, 0, mask->w, mask->h};
    mask->count = (int64_t)mask->w * mask->h - mask->count; /* where it was known */
    mask->is_loose = true;
}

/* ---- Masks drawn on the canvas ------------------------------------------------------------------------- */

/* Strips and rows are taken in an order in which none is read after it was written, as memmove does. */
static void draw_itself(kz_mask *here, kz_cell at, kzi_draw how, kz_cell_rect window)
{
    const int32_t first = window.x0 / 64, end = (window.x1 + 63) / 64;
    for (int32_t i = first; i < end; i++) {
        const int32_t s = at.x > 0 ? first + end - 1 - i : i;
        const uint64_t cells = kzi_mask_strip_cells(here, s), *strip = kzi_mask_strip(here, s);
        const kzi_mask_view view = kzi_mask_view_at(here, 64 * (int64_t)s - at.x);
        for (int32_t j = window.y0; j < window.y1; j++) {
            const int32_t y = at.y > 0 ? window.y0 + window.y1 - 1 - j : j;
            const int64_t row = (int64_t)y - at.y;
            const uint64_t word = row >= 0 && row < here->h ? kzi_mask_view_word(&view, (int32_t)row) : 0;
            write_word(here, s, y, kzi_drawn(how, strip[y], word & cells));
        }
    }
}

static void draw_strips(kz_mask *here, const kz_mask *drawn, kz_cell at, kzi_draw how, kz_cell_rect window)
{
    const kzi_mask_kernels *kernels = kzi_mask_kernels_now();
    const int32_t y0 = window.y0, rows = window.y1 - y0, row = (int32_t)((int64_t)y0 - at.y);
    const bool is_cut = (int64_t)drawn->bounds.x1 + at.x > here->w;
    for (int32_t s = window.x0 / 64; s <= (window.x1 - 1) / 64; s++) {
        const kzi_mask_view view = kzi_mask_view_at(drawn, 64 * (int64_t)s - at.x);
        const uint64_t cells = kzi_mask_strip_cells(here, s);
        uint64_t *strip = kzi_mask_strip(here, s) + y0;
        kernels->draw(how, strip, view.low + row, view.high + row, rows, view.shift);
        for (int32_t y = 0; is_cut && ~cells && y < rows; y++) strip[y] &= cells;
    }
}

/* Clears what lies beside, above and below a rectangle of whole strips. */
static void clear_around(kz_mask *mask, kz_cell_rect window)
{
    const size_t above = (size_t)window.y0, end = (size_t)window.y1, h = (size_t)mask->h;
    for (int32_t s = 0; s < mask->n_strips; s++) {
        uint64_t *strip = kzi_mask_strip(mask, s);
        const bool beside = 64 * (int64_t)s >= window.x1 || s < window.x0 / 64;
        kzi_memset(strip, 0, (beside ? h : above) * sizeof *strip);
        if (!beside) kzi_memset(strip + end, 0, (h - end) * sizeof *strip);
    }
}

/* A mask drawn whole has cells on all four sides of its bounds. */
static void draw_another(kz_mask *here, const kz_mask *drawn, kz_cell at, kzi_draw how, kz_cell_rect window)
{
    const kz_cell_rect box = drawn->bounds;
    const bool is_whole = window.x1 - window.x0 == box.x1 - box.x0 && window.y1 - window.y0 == box.y1 - box.y0;
    if (how == KZI_KEEP) clear_around(here, window);
    if (window.x0 < window.x1) draw_strips(here, drawn, at, how, window);
    if (how == KZI_DRAW || how == KZI_TOGGLE) widen_bounds(here, window);
    here->is_loose |= how == KZI_KEEP || (how == KZI_DRAW ? !is_whole : !is_inside(window, here->bounds));
    here->is_uncounted = true;
}

static void draw_on(kz_canvas *canvas, const kz_mask *drawn, int32_t dx, int32_t dy, kzi_draw how)
{
    kz_mask *here = &canvas->mask;
    const kz_cell_rect all = {0, 0, here->w, here->h};
    const kz_cell at = {dx, dy};
    if (drawn == here) kz_canvas_mask(canvas);
    const kz_cell_rect window = part_within(drawn->bounds, dx, dy, all);
    if (window.x0 == window.x1 && how != KZI_KEEP) return;
    if (drawn == here) draw_itself(here, at, how, how == KZI_KEEP ? all : window);
    else draw_another(here, drawn, at, how, window);
}

void kz_canvas_draw(kz_canvas *canvas, const kz_mask *mask, int32_t dx, int32_t dy)
{
    draw_on(canvas, mask, dx, dy, KZI_DRAW);
}

void kz_canvas_erase(kz_canvas *canvas, const kz_mask *mask, int32_t dx, int32_t dy)
{
    draw_on(canvas, mask, dx, dy, KZI_ERASE);
}

void kz_canvas_toggle(kz_canvas *canvas, const kz_mask *mask, int32_t dx, int32_t dy)
{
    draw_on(canvas, mask, dx, dy, KZI_TOGGLE);
}

void kz_canvas_keep(kz_canvas *canvas, const kz_mask *mask, int32_t dx, int32_t dy)
{
    draw_on(canvas, mask, dx, dy, KZI_KEEP);
}
