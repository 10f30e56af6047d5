/* mask_overlap.c - overlap queries on two masks at an offset, and the choice of kernel and window for each. */
#include "mask/mask_dop.h"
#include "mask/mask_strips.h"
#include "mask/mask_tiles.h"
#include "mask/mask_window.h"

static int64_t floor_8(int64_t v) { return v >= 0 ? v / 8 : -((7 - v) / 8); }

static bool tiles_may_help(const kz_mask *a, const kz_mask *b, const kzi_mask_window *cells)
{
    return a->tiles.help && b->tiles.help && (int64_t)cells->n_strips * cells->rows >= KZI_TILES_FROM_COMMON_WORDS;
}

/* `wider` tells how many tiles the plane goes beyond the mask on the right and below. */
static kzi_mask_sheet tile_sheet(const kz_mask *mask, const uint64_t *plane, int32_t wider)
{
    const kz_cell_rect b = mask->bounds;
    return (kzi_mask_sheet){
        plane, mask->tiles.stride, {b.x0 / 8, b.y0 / 8, (b.x1 + 7) / 8 + wider, (b.y1 + 7) / 8 + wider}};
}

KZI_ALWAYS_INLINE bool sheets_meet(const kzi_mask_kernels *kernels, const kzi_mask_sheet *a, const kzi_mask_sheet *b,
                                   int64_t dx, int64_t dy)
{
    if (a->bounds.x1 <= 64 && b->bounds.x1 <= 64) {
        const kzi_strip_pair p = kzi_strip_pair_of(a->words, a->bounds, b->words, b->bounds, dx, dy);
        return kernels->strip_overlap(p.left, p.right, p.rows, p.shift);
    }
    kzi_mask_pair_window p;
    return kzi_mask_window_make(&p, a, b, dx, dy) && kernels->overlap(&p.words);
}

typedef enum tiles_answer { TILES_APART, TILES_UNSURE, TILES_OVERLAP } tiles_answer;

/* b's offset is rounded down to tiles.  A full tile of b on a full tile of a shares a cell wherever in the tile the
 * offset really is.  If no tile with cells of b lies on one with cells of a around it, no cell is shared.  Both tests
 * run before either result is used: whether masks overlap is what processors predict worst. */
static tiles_answer query_tiles(const kzi_mask_kernels *kernels, const kz_mask *a, const kz_mask *b, int64_t dx,
                                int64_t dy)
{
    const kzi_mask_sheet full_a = tile_sheet(a, a->tiles.full, 0), full_b = tile_sheet(b, b->tiles.full, 0);
    const kzi_mask_sheet around_a = tile_sheet(a, a->tiles.around, 1), any_b = tile_sheet(b, b->tiles.any, 0);
    const int64_t tx = floor_8(dx), ty = floor_8(dy);
    const bool surely = sheets_meet(kernels, &full_a, &full_b, tx, ty);
    const bool possibly = sheets_meet(kernels, &around_a, &any_b, tx + 1, ty + 1); /* `around` begins a tile before a */
    return (tiles_answer)((int)surely + (int)possibly);
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

/* Answers kzi_mask_query by the words of all rows in which the masks may have common cells. */
static bool windows_overlap(const kz_mask *a, const kz_mask *b, int64_t dx, int64_t dy)
{
    kzi_mask_pair_window p;
    const kzi_mask_sheet cells_a = kzi_mask_cells(a), cells_b = kzi_mask_cells(b);
    const kzi_mask_kernels *kernels = kzi_mask_kernels_now();
    if (!kzi_mask_window_make(&p, &cells_a, &cells_b, dx, dy)) return false;
    if (tiles_may_help(a, b, &p.words)) {
        const tiles_answer answer = query_tiles(kernels, a, b, dx, dy);
        if (answer != TILES_UNSURE) return answer == TILES_OVERLAP;
        if (!narrow_by_tiles(kernels, &p, a, b, dx, dy)) return false;
    }
    return kernels->overlap(&p.words);
}

KZI_ALWAYS_INLINE bool overlap_by(const kzi_mask_kernels *kernels, const kz_mask *a, const kz_mask *b, int64_t dx,
                                  int64_t dy)
{
    if (!kzi_mask_pair_is_small(a, b)) return kernels->large_overlap(a, b, dx, dy, windows_overlap);
    const kzi_strip_pair p = kzi_mask_small_pair_at(a, b, dx, dy);
    return kernels->strip_overlap(p.left, p.right, p.rows, p.shift);
}

bool kzi_mask_overlap_by(const kzi_mask_kernels *kernels, const kz_mask *a, const kz_mask *b, int64_t dx, int64_t dy)
{
    return overlap_by(kernels, a, b, dx, dy);
}

/* The path before the CPU level is known. */
KZI_NEVER_INLINE bool first_overlap(const kz_mask *a, const kz_mask *b, int64_t dx, int64_t dy)
{
    return overlap_by(kzi_mask_kernels_find(), a, b, dx, dy);
}

/* The two have the same lines, because a call of the one from the other takes a fifth of the time. */
bool kzi_mask_overlap_at(const kz_mask *a, const kz_mask *b, int64_t dx, int64_t dy)
{
    const kzi_mask_kernels *kernels = kzi_mask_kernels_known();
    return kernels ? overlap_by(kernels, a, b, dx, dy) : first_overlap(a, b, dx, dy);
}

bool kz_mask_overlap(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy)
{
    const kzi_mask_kernels *kernels = kzi_mask_kernels_known();
    return kernels ? overlap_by(kernels, a, b, dx, dy) : first_overlap(a, b, dx, dy);
}

/* Are the bounds or the k-DOPs so far apart that no cells touch?  Far offsets are rounded, but then the bounds are. */
static bool are_far(const kz_mask *a, const kz_mask *b, int64_t dx, int64_t dy)
{
    const kz_cell_rect p = a->bounds, q = b->bounds;
    if (p.x1 < q.x0 + dx || p.y1 < q.y0 + dy || q.x1 + dx < p.x0 || q.y1 + dy < p.y0) return true;
    return !kzi_mask_pair_is_small(a, b) && kzi_mask_dops_far(&a->dop, &b->dop, (float)dx, (float)dy) != 0;
}

kz_relation kzi_mask_relate_at(const kz_mask *a, const kz_mask *b, int64_t dx, int64_t dy)
{
    if (kzi_mask_overlap_at(a, b, dx, dy)) return KZ_OVERLAP;
    if (are_far(a, b, dx, dy)) return KZ_APART;
    for (int64_t y = -1; y <= 1; y++)
        for (int64_t x = -1; x <= 1; x++)
            if ((x != 0 || y != 0) && kzi_mask_overlap_at(a, b, dx + x, dy + y)) return KZ_TOUCH;
    return KZ_APART;
}

kz_relation kz_mask_relate(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy)
{
    return kzi_mask_relate_at(a, b, dx, dy);
}

KZI_NEVER_INLINE int64_t large_area(const kzi_mask_kernels *kernels, const kz_mask *a, const kz_mask *b, int64_t dx,
                                    int64_t dy)
{
    kzi_mask_pair_window p;
    return kzi_mask_window_of(&p, a, b, dx, dy) ? kernels->area(&p.words) : 0;
}

int64_t kz_mask_overlap_area(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy)
{
    const kzi_mask_kernels *kernels = kzi_mask_kernels_now();
    if (!kzi_mask_pair_is_small(a, b)) return large_area(kernels, a, b, dx, dy);
    const kzi_strip_pair p = kzi_mask_small_pair_at(a, b, dx, dy);
    return kernels->strip_area(p.left, p.right, p.rows, p.shift);
}

KZI_NEVER_INLINE bool large_first(const kzi_mask_kernels *kernels, const kz_mask *a, const kz_mask *b, int64_t dx,
                                  int64_t dy, kz_cell *first)
{
    kzi_mask_pair_window p;
    kz_cell at;
    if (!kzi_mask_window_of(&p, a, b, dx, dy) || !kernels->first(&p.words, &at)) return false;
    *first = (kz_cell){p.corner.x + at.x, p.corner.y + at.y};
    return true;
}

bool kz_mask_overlap_first(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy, kz_cell *first)
{
    const kzi_mask_kernels *kernels = kzi_mask_kernels_now();
    if (!kzi_mask_pair_is_small(a, b)) return large_first(kernels, a, b, dx, dy, first);
    const kzi_strip_pair p = kzi_mask_small_pair_at(a, b, dx, dy);
    const int32_t row = kernels->strip_top(p.left, p.right, p.rows, p.shift);
    if (row >= p.rows) return false;
    /* Rows begin at the lower of the two bounds, columns at the right one of the two masks. */
    const int64_t top = a->bounds.y0 + kzi_up_to((int64_t)dy + b->bounds.y0 - a->bounds.y0, kzi_mask_rows(a));
    const int column = kzi_bits_lowest(p.left[row] >> p.shift & p.right[row]);
    *first = (kz_cell){(int32_t)kzi_up_to(dx, 64) + column, (int32_t)top + row};
    return true;
}

static kz_cell_rect moved_box(kz_cell_rect box, kz_cell by)
{
    return (kz_cell_rect){by.x + box.x0, by.y + box.y0, by.x + box.x1, by.y + box.y1};
}

kz_cell_rect kz_mask_overlap_bounds(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy)
{
    kzi_mask_pair_window p;
    kz_cell_rect box;
    if (!kzi_mask_window_of(&p, a, b, dx, dy) || !kzi_mask_kernels_now()->bounds(&p.words, &box))
        return (kz_cell_rect){0, 0, 0, 0};
    return moved_box(box, p.corner);
}

/* The words lie in the right mask's columns.  When that is b, they start inside a strip of a. */
static void set_window(kz_mask *mask, const kzi_mask_kernels *kernels, const kzi_mask_pair_window *p)
{
    uint64_t *target = kzi_mask_strip(mask, p->corner.x / 64) + p->corner.y;
    kernels->common(&p->words, target, mask->stride, p->corner.x % 64);
}

void kzi_mask_set_common(kz_mask *mask, const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy)
{
    kzi_mask_pair_window p;
    KZ_ASSERT(mask->w == a->w && mask->h == a->h);
    if (kzi_mask_window_of(&p, a, b, dx, dy)) set_window(mask, kzi_mask_kernels_now(), &p);
}

kz_result kz_mask_overlap_mask(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy, const kz_allocator *alloc,
                               kz_mask **out, kz_error *err)
{
    kzi_mask_pair_window p;
    kz_mask *mask;
    if (!a) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if (!b) return kzi_fail(err, KZ_ERR_ARGUMENT, 2, 0);
    if (!out) return kzi_fail(err, KZ_ERR_ARGUMENT, 6, 0);
    const kz_result result = kzi_mask_new(a->w, a->h, alloc, &mask, err);
    if (result != KZ_OK) return result;
    const kzi_mask_kernels *kernels = kzi_mask_kernels_now();
    kz_cell_rect box;
    /* The overlap is counted and framed in the window; the rest of the new mask stays clear. */
    if (kzi_mask_window_of(&p, a, b, dx, dy) && kernels->bounds(&p.words, &box)) {
        set_window(mask, kernels, &p);
        mask->bounds = moved_box(box, p.corner);
        mask->count = kernels->area(&p.words);
    }
    KZ_ASSERT(kzi_mask_padding_is_zero(mask));
    kzi_mask_bake_coarse(mask);
    *out = mask;
    return KZ_OK;
}
