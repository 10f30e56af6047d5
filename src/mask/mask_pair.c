/* mask_pair.c - two masks against each other: which kernel has to look at which part of them. */
#include "mask_tiles.h"
#include "mask_window.h"

/* Up to so many rows of one strip are compared here: choosing a kernel would cost as much as comparing. */
#define KZI_FEW_ROWS 32

static int64_t floor_8(int64_t v) { return v >= 0 ? v / 8 : -((7 - v) / 8); }

static bool tiles_may_help(const kz_mask *a, const kz_mask *b, const kzi_mask_window *cells)
{
    return a->tiles.help && b->tiles.help && (int64_t)cells->n_strips * cells->rows >= KZI_TILES_FROM_WORDS;
}

/* `wider`: how many tiles the plane goes beyond the mask on the right and below. */
static kzi_mask_sheet tile_sheet(const kz_mask *mask, const uint64_t *plane, int32_t wider)
{
    const kz_cell_rect b = mask->bounds;
    return (kzi_mask_sheet){
        plane, mask->tiles.stride, {b.x0 / 8, b.y0 / 8, (b.x1 + 7) / 8 + wider, (b.y1 + 7) / 8 + wider}};
}

/* A full tile of b on a full tile of a, b's offset rounded down to tiles: they share a cell wherever in the tile the
 * offset really is. */
static bool full_tiles_meet(const kzi_mask_kernels *kernels, const kz_mask *a, const kz_mask *b, int64_t dx, int64_t dy)
{
    const kzi_mask_sheet of_a = tile_sheet(a, a->tiles.full, 0), of_b = tile_sheet(b, b->tiles.full, 0);
    kzi_mask_pair_window p;
    return kzi_mask_window_make(&p, &of_a, &of_b, floor_8(dx), floor_8(dy)) && kernels->overlap(&p.words);
}

/* Narrows the window to the tiles of b that can have cells on cells of a; false when there are none. */
static bool narrow_by_tiles(const kzi_mask_kernels *kernels, kzi_mask_pair_window *p, const kz_mask *a,
                            const kz_mask *b, int64_t dx, int64_t dy)
{
    const kzi_mask_sheet of_a = tile_sheet(a, a->tiles.around, 1), of_b = tile_sheet(b, b->tiles.any, 0);
    const int64_t tx = floor_8(dx) + 1, ty = floor_8(dy) + 1; /* `around` begins one tile before its mask */
    kzi_mask_pair_window tiles;
    kz_cell_rect box;
    if (!kzi_mask_window_make(&tiles, &of_a, &of_b, tx, ty) || !kernels->bounds(&tiles.words, &box)) return false;

    kzi_mask_sheet cells_a = kzi_mask_cells(a), cells_b = kzi_mask_cells(b);
    kz_cell_rect *bounds = &cells_b.bounds;
    const int64_t x0 = 8 * (tiles.corner.x + box.x0 - tx), x1 = 8 * (tiles.corner.x + box.x1 - tx);
    const int64_t y0 = 8 * (tiles.corner.y + box.y0 - ty), y1 = 8 * (tiles.corner.y + box.y1 - ty);
    if (x0 > bounds->x0) bounds->x0 = (int32_t)x0;
    if (x1 < bounds->x1) bounds->x1 = (int32_t)x1;
    if (y0 > bounds->y0) bounds->y0 = (int32_t)y0;
    if (y1 < bounds->y1) bounds->y1 = (int32_t)y1;
    return kzi_mask_window_make(p, &cells_a, &cells_b, dx, dy);
}

bool kzi_mask_window_of(kzi_mask_pair_window *p, const kz_mask *a, const kz_mask *b, int64_t dx, int64_t dy)
{
    const kzi_mask_sheet cells_a = kzi_mask_cells(a), cells_b = kzi_mask_cells(b);
    if (!kzi_mask_window_make(p, &cells_a, &cells_b, dx, dy)) return false;
    return !tiles_may_help(a, b, &p->words) || narrow_by_tiles(kzi_mask_kernels_now(), p, a, b, dx, dy);
}

/* `right` lies dx >= 0 columns right in `left`; nothing comes in from a strip beside it. */
static bool few_rows_meet(const uint64_t *left, const uint64_t *right, int64_t rows, int dx)
{
    for (int64_t y = 0; y < rows; y += 8) {
        uint64_t any = 0;
        for (int64_t i = y; i < y + 8; i++) any |= left[i] >> dx & right[i];
        if (any) return true;
    }
    return false;
}

/* Answers for masks of up to 64 columns that have few rows in common; false when it does not. */
static bool small_overlap(const kz_mask *a, const kz_mask *b, int64_t dx, int64_t dy, bool *answer)
{
    const kz_cell_rect p = a->bounds, q = b->bounds;
    if ((a->n_strips | b->n_strips) != 1) return false;
    const int64_t y0 = p.y0 > q.y0 + dy ? p.y0 : q.y0 + dy, y1 = p.y1 < q.y1 + dy ? p.y1 : q.y1 + dy;
    if (y1 - y0 > KZI_FEW_ROWS) return false;
    *answer = false;
    if (y0 >= y1 || dx + q.x0 >= p.x1 || dx + q.x1 <= p.x0) return true;
    const uint64_t *in_a = a->words + y0, *in_b = b->words + (y0 - dy);
    *answer = dx >= 0 ? few_rows_meet(in_a, in_b, y1 - y0, (int)dx) : few_rows_meet(in_b, in_a, y1 - y0, (int)-dx);
    return true;
}

static bool large_overlap(const kzi_mask_kernels *kernels, const kz_mask *a, const kz_mask *b, int64_t dx, int64_t dy)
{
    const kzi_mask_sheet cells_a = kzi_mask_cells(a), cells_b = kzi_mask_cells(b);
    kzi_mask_pair_window p;
    if (!kzi_mask_window_make(&p, &cells_a, &cells_b, dx, dy)) return false;
    if (tiles_may_help(a, b, &p.words)) {
        if (full_tiles_meet(kernels, a, b, dx, dy)) return true;
        if (!narrow_by_tiles(kernels, &p, a, b, dx, dy)) return false;
    }
    return kernels->overlap(&p.words);
}

bool kzi_mask_overlap_by(const kzi_mask_kernels *kernels, const kz_mask *a, const kz_mask *b, int64_t dx, int64_t dy)
{
    bool answer;
    return small_overlap(a, b, dx, dy, &answer) ? answer : large_overlap(kernels, a, b, dx, dy);
}

bool kzi_mask_overlap_at(const kz_mask *a, const kz_mask *b, int64_t dx, int64_t dy)
{
    bool answer;
    return small_overlap(a, b, dx, dy, &answer) ? answer : large_overlap(kzi_mask_kernels_now(), a, b, dx, dy);
}

bool kz_mask_overlap(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy)
{
    return kzi_mask_overlap_at(a, b, dx, dy);
}

int kz_mask_relate(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy)
{
    if (kzi_mask_overlap_at(a, b, dx, dy)) return 1;
    for (int64_t y = -1; y <= 1; y++)
        for (int64_t x = -1; x <= 1; x++)
            if (kzi_mask_overlap_at(a, b, dx + x, dy + y)) return 0;
    return -1;
}

int64_t kz_mask_area(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy)
{
    kzi_mask_pair_window p;
    return kzi_mask_window_of(&p, a, b, dx, dy) ? kzi_mask_kernels_now()->area(&p.words) : 0;
}

bool kz_mask_first(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy, kz_cell *first)
{
    kzi_mask_pair_window p;
    kz_cell at;
    if (!kzi_mask_window_of(&p, a, b, dx, dy) || !kzi_mask_kernels_now()->first(&p.words, &at)) return false;
    *first = (kz_cell){p.corner.x + at.x, p.corner.y + at.y};
    return true;
}

kz_cell_rect kz_mask_common_bounds(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy)
{
    kzi_mask_pair_window p;
    kz_cell_rect box;
    if (!kzi_mask_window_of(&p, a, b, dx, dy) || !kzi_mask_kernels_now()->bounds(&p.words, &box))
        return (kz_cell_rect){0, 0, 0, 0};
    return (kz_cell_rect){p.corner.x + box.x0, p.corner.y + box.y0, p.corner.x + box.x1, p.corner.y + box.y1};
}

kz_result kz_mask_common(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy, const kz_allocator *alloc,
                         kz_mask **out, kz_error *err)
{
    kzi_mask_pair_window p;
    kz_mask *mask;
    if (!a) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if (!b) return kzi_fail(err, KZ_ERR_ARGUMENT, 2, 0);
    if (!out) return kzi_fail(err, KZ_ERR_ARGUMENT, 6, 0);
    const kz_result result = kzi_mask_new(a->w, a->h, alloc, &mask, err);
    if (result != KZ_OK) return result;
    if (kzi_mask_window_of(&p, a, b, dx, dy)) {
        /* The words lie in the right mask's columns.  When that is b, they start inside a strip of a. */
        uint64_t *target = kzi_mask_strip(mask, p.corner.x / 64) + p.corner.y;
        kzi_mask_kernels_now()->common(&p.words, target, mask->stride, p.corner.x % 64);
    }
    kzi_mask_bake(mask);
    *out = mask;
    return KZ_OK;
}
