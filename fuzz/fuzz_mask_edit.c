/* fuzz_mask_edit.c - any edits of a canvas beside a plain array of cells, and masks grown, shrunk, cut into pieces,
 * filled, measured, turned and cached. */
#include "fuzz_cells.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { CANVAS = 100 };

/* The slow canvas. */
typedef struct plain {
    int32_t w, h;
    bool cells[CANVAS + 1][CANVAS + 1];
} plain;

static void plain_put(plain *p, const kz_mask *mask, int32_t dx, int32_t dy, int how)
{
    for (int32_t y = 0; y < p->h; y++)
        for (int32_t x = 0; x < p->w; x++) {
            const int64_t mx = (int64_t)x - dx, my = (int64_t)y - dy;
            const bool there = mx >= 0 && my >= 0 && mx < kz_mask_width(mask) && my < kz_mask_height(mask) &&
                               kz_mask_get(mask, (int32_t)mx, (int32_t)my);
            bool *cell = &p->cells[y][x];
            if (how == 0) *cell |= there;
            else if (how == 1) *cell &= !there;
            else if (how == 2) *cell ^= there;
            else *cell &= there;
        }
}

static void edit(input *in, kz_canvas *canvas, plain *p, const kz_mask *brush)
{
    const uint8_t what = in_byte(in) % 10;
    const int32_t x = in_offset(in), y = in_offset(in);
    const bool solid = in_byte(in) & 1;
    if (what == 0) {
        kz_canvas_set(canvas, x, y, solid);
        if (x >= 0 && y >= 0 && x < p->w && y < p->h) p->cells[y][x] = solid;
    } else if (what == 1) {
        kz_cell_rect r = {x, y, 0, 0};
        r.x1 = in_offset(in);
        r.y1 = in_offset(in);
        kz_canvas_fill(canvas, r, solid);
        for (int32_t cy = 0; cy < p->h; cy++)
            for (int32_t cx = 0; cx < p->w; cx++)
                if (cx >= r.x0 && cx < r.x1 && cy >= r.y0 && cy < r.y1) p->cells[cy][cx] = solid;
    } else if (what == 2) {
        kz_canvas_invert(canvas);
        for (int32_t cy = 0; cy < p->h; cy++)
            for (int32_t cx = 0; cx < p->w; cx++) p->cells[cy][cx] ^= true;
    } else if (what == 9) { /* a word by hand, and bits beyond the width */
        size_t stride;
        int32_t n_strips;
        uint64_t *words = kz_canvas_words(canvas, &stride, &n_strips);
        const int32_t s = n_strips ? x & 0xFF : 0, row = p->h ? (y & 0xFF) % p->h : 0;
        if (!n_strips) return;
        words[(size_t)(s % n_strips) * stride + (size_t)row] = in_u64(in);
        for (int32_t i = 0; i < 64 && 64 * (s % n_strips) + i < p->w; i++)
            p->cells[row][64 * (s % n_strips) + i] = words[(size_t)(s % n_strips) * stride + (size_t)row] >> i & 1;
    } else if (what == 3) { /* its own mask, where it lies */
        kz_canvas_toggle(canvas, kz_canvas_mask(canvas), 0, 0);
        memset(p->cells, 0, sizeof p->cells);
    } else {
        const kz_mask *mask = brush;
        if (what == 4 || what == 5) kz_canvas_draw(canvas, mask, x, y);
        else if (what == 6) kz_canvas_erase(canvas, mask, x, y);
        else if (what == 7) kz_canvas_toggle(canvas, mask, x, y);
        else kz_canvas_keep(canvas, mask, x, y);
        plain_put(p, mask, x, y, what <= 5 ? 0 : what - 5);
    }
}

static void compare(kz_canvas *canvas, const plain *p)
{
    const kz_mask *mask = kz_canvas_mask(canvas);
    int64_t count = 0;
    kz_cell_rect box = {INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};
    for (int32_t y = 0; y < p->h; y++)
        for (int32_t x = 0; x < p->w; x++) {
            must(kz_mask_get(mask, x, y) == p->cells[y][x], "the canvas holds what was drawn");
            if (!p->cells[y][x]) continue;
            count++;
            if (x < box.x0) box.x0 = x;
            if (y < box.y0) box.y0 = y;
            if (x >= box.x1) box.x1 = x + 1;
            if (y >= box.y1) box.y1 = y + 1;
        }
    const kz_cell_rect told = kz_mask_bounds(mask);
    must(kz_mask_count(mask) == count, "the count is kept");
    must(count ? told.x0 == box.x0 && told.y0 == box.y0 && told.x1 == box.x1 && told.y1 == box.y1 : rect_is_empty(told),
         "the bounds are kept");
}

static void ask_canvas(input *in, const kz_allocator *alloc)
{
    static plain p;
    memset(&p, 0, sizeof p);
    kz_canvas *canvas = NULL;
    kz_mask *brush = in_mask(in, 80, alloc), *start = in_byte(in) & 1 ? in_mask(in, CANVAS, alloc) : NULL;
    if (start) {
        p.w = kz_mask_width(start), p.h = kz_mask_height(start);
        plain_put(&p, start, 0, 0, 0);
        kz_canvas_from_mask(start, alloc, &canvas, NULL);
    } else {
        p.w = in_below(in, CANVAS), p.h = in_below(in, CANVAS);
        kz_canvas_create(p.w, p.h, alloc, &canvas, NULL);
    }
    for (int i = in_below(in, 24); canvas && brush && i > 0; i--) {
        edit(in, canvas, &p, brush);
        if (in_byte(in) & 1) compare(canvas, &p);
    }
    if (canvas) compare(canvas, &p);
    kz_canvas_free(canvas);
    canvas = NULL;
    if (brush && start) {
        const int32_t dx = in_offset(in), dy = in_offset(in);
        memset(&p, 0, sizeof p);
        p.w = kz_mask_width(start), p.h = kz_mask_height(start);
        plain_put(&p, start, 0, 0, 0);
        plain_put(&p, brush, dx, dy, 3);
        if (kz_canvas_from_overlap(start, brush, dx, dy, alloc, &canvas, NULL) == KZ_OK) compare(canvas, &p);
        kz_canvas_free(canvas);
        canvas = NULL;
    }
    kz_mask_free(brush);
    kz_mask_free(start);
    const int32_t w = in_i32(in), h = in_byte(in);
    if (kz_canvas_create(w, h, alloc, &canvas, NULL) == KZ_OK) kz_canvas_free(canvas);
}

static void ask_reach(input *in, const kz_mask *mask, const kz_allocator *alloc)
{
    kz_mask *grown = NULL, *shrunk = NULL;
    const int32_t n = in_byte(in) < 240 ? in_below(in, 20) : in_i32(in);
    const kz_metric reach = in_byte(in) & 1 ? KZ_METRIC_ROUND : KZ_METRIC_SQUARE;
    if (kz_mask_dilate(mask, n, reach, alloc, &grown, NULL) == KZ_OK) {
        must(kz_mask_overlap_area(grown, mask, n, n) == kz_mask_count(mask), "what grows keeps its cells");
        kz_mask *back = NULL;
        if (kz_mask_erode(grown, n, reach, alloc, &back, NULL) == KZ_OK)
            must(kz_mask_overlap_area(back, mask, n, n) == kz_mask_count(mask),
                 "grown and shrunk it holds what it was");
        kz_mask_free(back);
    }
    if (kz_mask_erode(mask, n, reach, alloc, &shrunk, NULL) == KZ_OK)
        must(kz_mask_overlap_area(mask, shrunk, 0, 0) == kz_mask_count(shrunk), "what shrinks gains no cells");
    kz_mask_free(grown);
    kz_mask_free(shrunk);
}

static void ask_pieces(input *in, const kz_mask *mask, const kz_allocator *alloc)
{
    const kz_connectivity neighbors = in_byte(in) & 1 ? KZ_CONNECTIVITY_8 : KZ_CONNECTIVITY_4;
    const int64_t least = in_byte(in) & 1 ? 0 : in_i64(in);
    kz_components pieces = {0};
    int64_t sum = 0;
    if (kz_mask_components(mask, neighbors, least, alloc, &pieces, NULL) == KZ_OK) {
        const kz_component *item = pieces.items;
        const int32_t n = pieces.n;
        for (int32_t i = 0; i < n; i++) {
            must(kz_mask_get(mask, item[i].first.x, item[i].first.y), "a piece begins with a cell");
            must(item[i].count >= least && !rect_is_empty(item[i].bounds), "pieces are large enough");
            sum += item[i].count;
        }
        must(least > 1 || sum == kz_mask_count(mask), "all cells are in pieces");
        kz_mask *one = NULL;
        const int32_t middle = n / 2;
        if (n > 0 && kz_mask_component(mask, neighbors, item[middle].first.x, item[middle].first.y, alloc, &one,
                                       NULL) == KZ_OK) {
            must(kz_mask_count(one) == item[middle].count, "a piece alone has its cells");
        }
        kz_mask_free(one);
        kz_components_free(&pieces);
    }
    kz_mask *filled = NULL, *any = NULL;
    if (kz_mask_fill_holes(mask, neighbors, INT64_MAX, alloc, &filled, NULL) == KZ_OK) {
        if (kz_mask_holes(filled, neighbors, 0, alloc, &pieces, NULL) == KZ_OK) {
            must(pieces.n == 0, "what was filled has no holes");
            kz_components_free(&pieces);
        }
        kz_mask_free(filled);
    }
    if (kz_mask_fill_holes(mask, neighbors, in_i64(in), alloc, &any, NULL) == KZ_OK) kz_mask_free(any);
    any = NULL;
    const int32_t x = in_i32(in), y = in_i32(in);
    if (kz_mask_component(mask, neighbors, x, y, alloc, &any, NULL) == KZ_OK) kz_mask_free(any);
}

static void ask_distances(const kz_mask *mask, const kz_allocator *alloc)
{
    const int32_t w = kz_mask_width(mask), h = kz_mask_height(mask);
    const size_t n = (size_t)w * (size_t)h;
    int32_t *field = malloc((n ? n : 1) * sizeof *field);
    if (!field) return;
    if (n) must(kz_mask_distances(mask, field, n - 1, alloc, NULL) != KZ_OK, "a field too small is refused");
    if (kz_mask_distances(mask, field, n, alloc, NULL) == KZ_OK)
        for (int32_t y = 0; y < h; y++)
            for (int32_t x = 0; x < w; x++)
                must((field[(size_t)y * (size_t)w + (size_t)x] < 0) == kz_mask_get(mask, x, y), "inside is negative");
    free(field);
}

static void ask_turns(input *in, const kz_mask *mask, const kz_allocator *alloc)
{
    kz_rotation90 turn, back;
    turn.quarters = in_i32(in);
    turn.flip = in_byte(in) & 1;
    back = turn;
    if (!turn.flip) back.quarters = (4 - turn.quarters % 4) % 4; /* a mirrored turn undoes itself */
    kz_mask *turned = NULL, *again = NULL;
    if (kz_mask_rotate90(mask, turn, alloc, &turned, NULL) == KZ_OK &&
        kz_mask_rotate90(turned, back, alloc, &again, NULL) == KZ_OK)
        must(same_mask(again, mask), "turned back it is what it was");
    kz_mask_free(turned);
    kz_mask_free(again);
}

static void ask_cache(input *in, const kz_mask *mask, const kz_allocator *alloc)
{
    kz_mask_cache *cache = NULL;
    const kz_mask *held[8];
    int n_held = 0;
    const size_t bound = in_byte(in) & 1 ? (size_t)in_below(in, 64) * 1024 : (size_t)in_u64(in);
    if (kz_mask_cache_create(bound, alloc, &cache, NULL) != KZ_OK) return;
    for (int i = 0; i < 8; i++) {
        kz_affine map;
        map.xx = in_double(in), map.xy = in_double(in), map.at_x = in_double(in);
        map.yx = in_double(in), map.yy = in_double(in), map.at_y = in_double(in);
        kz_cell origin, origin_made;
        kz_mask *made = NULL;
        const kz_result r = kz_mask_cache_get(cache, mask, &map, &held[n_held], &origin, NULL);
        if (r != KZ_OK) continue;
        if (kz_mask_transform(mask, &map, alloc, &made, &origin_made, NULL) == KZ_OK)
            must(same_mask(made, held[n_held]) && origin.x == origin_made.x && origin.y == origin_made.y,
                 "what is cached is what would be made");
        kz_mask_free(made);
        if (in_byte(in) & 1) kz_mask_cache_release(cache, held[n_held]);
        else n_held++;
        const kz_cache_stats stats = kz_mask_cache_stats(cache);
        must(stats.bytes <= stats.max_bytes, "a cache keeps to its bound");
    }
    while (n_held > 0) kz_mask_cache_release(cache, held[--n_held]);
    kz_mask_cache_remove(cache, mask);
    must(kz_mask_cache_stats(cache).masks == 0, "what is forgotten is gone");
    kz_mask_cache_free(cache);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = in_make(data, size);
    const kz_allocator alloc = cells_allocator();
    const uint8_t what = cells_begin(&in);
    if (what % 4 == 0) {
        ask_canvas(&in, &alloc);
    } else {
        kz_mask *mask = in_mask(&in, 140, &alloc);
        if (mask) {
            if (what % 4 == 1) ask_reach(&in, mask, &alloc), ask_distances(mask, &alloc);
            else if (what % 4 == 2) ask_pieces(&in, mask, &alloc);
            else ask_turns(&in, mask, &alloc), ask_cache(&in, mask, &alloc);
        }
        kz_mask_free(mask);
    }
    must(live == 0, "all memory came back");
    return 0;
}
