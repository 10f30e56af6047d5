/* surface_pair.c - overlap queries on two surfaces in place, without masks.
 *
 * Kernels of their own compare two surfaces of byte indices, the sprites of an 8-bit game, and two of four bytes a
 * pixel.  Whether two everyday sprites overlap, of one transparent index or with alpha, is asked without a reader:
 * there the call takes as long as the pixels.  All other formats are read in blocks of 64 columns and several rows,
 * and the bits are ANDed.  The second surface is read only where the first has solid pixels.  Blocks begin low and
 * grow, because sprites that collide mostly do so early. */
#include "base/scalar.h"
#include "surface/surface_private.h"

#include <string.h>

#define PAIR_ROWS_FIRST 4
#define PAIR_ROWS_MOST  64

typedef struct surface_pair {
    kzi_solid_reader a, b;
    int64_t dx, dy;
    kz_cell_rect common;                        /* in a's pixels */
    int32_t (*meet)(const kzi_byte_pair *pair); /* a kernel for both at once, where there is one; else NULL */
    int64_t (*area)(const kzi_byte_pair *pair);
} surface_pair;

static void pair_choose(surface_pair *pair, const kzi_surface_kernels *kernels)
{
    const bool at_once = pair->a.clear.form == KZI_CLEAR_BYTE && pair->b.clear.form == KZI_CLEAR_BYTE;
    pair->meet = at_once ? kernels->bytes_meet : NULL;
    pair->area = at_once ? kernels->bytes_area : NULL;
}

/* False when the rectangles have no pixel in common. */
static bool pair_begin(surface_pair *pair, const kz_surface *a, const kz_rule *rule_a, const kz_surface *b,
                       const kz_rule *rule_b, int64_t dx, int64_t dy)
{
    const int64_t x0 = kzi_max_i64(0, dx), x1 = kzi_min_i64(a->w, dx + b->w);
    const int64_t y0 = kzi_max_i64(0, dy), y1 = kzi_min_i64(a->h, dy + b->h);
    if (x0 >= x1 || y0 >= y1) return false;
    const kzi_surface_kernels *kernels = kzi_surface_kernels_now();
    kzi_solid_reader_make(&pair->a, a, rule_a, kernels);
    kzi_solid_reader_make(&pair->b, b, rule_b, kernels);
    pair->dx = dx;
    pair->dy = dy;
    pair->common = (kz_cell_rect){(int32_t)x0, (int32_t)y0, (int32_t)x1, (int32_t)y1};
    pair_choose(pair, kernels);
    return true;
}

/* The common rectangle, where both surfaces are indices of a byte. */
static kzi_byte_pair pair_bytes(const surface_pair *pair)
{
    const int32_t x = pair->common.x0, y = pair->common.y0;
    return (kzi_byte_pair){
        .a = kzi_solid_pixel(&pair->a, x, y),
        .b = kzi_solid_pixel(&pair->b, (int32_t)(x - pair->dx), (int32_t)(y - pair->dy)),
        .pitch_a = pair->a.image->pitch,
        .pitch_b = pair->b.image->pitch,
        .w = pair->common.x1 - x,
        .rows = pair->common.y1 - y,
        .clear_a = &pair->a.clear,
        .clear_b = &pair->b.clear,
    };
}

typedef struct pair_block {
    uint64_t in_a[PAIR_ROWS_MOST], in_b[PAIR_ROWS_MOST];
} pair_block;

/* Reads both surfaces' pixels in columns from x to the common rectangle's end, at most 64.  False when one of them has
 * none. */
static bool pair_read(const surface_pair *pair, int32_t x, int32_t y, int32_t rows, pair_block *block)
{
    const int32_t n = (int32_t)kzi_min_i64(KZI_BLOCK_COLUMNS, pair->common.x1 - x);
    if (kzi_solid_rows(&pair->a, x, y, n, rows, block->in_a) == 0) return false;
    return kzi_solid_rows(&pair->b, (int32_t)(x - pair->dx), (int32_t)(y - pair->dy), n, rows, block->in_b) != 0;
}

/* A caller's function is called row by row, so that few calls follow after the answer is known. */
static int32_t pair_first_rows(const surface_pair *pair)
{
    const bool calls = pair->a.clear.form == KZI_CLEAR_CALL || pair->b.clear.form == KZI_CLEAR_CALL;
    return calls ? 1 : PAIR_ROWS_FIRST;
}

static int32_t pair_next_rows(int32_t rows)
{
    if (rows == 1) return 1;
    return rows < PAIR_ROWS_MOST / 4 ? 4 * rows : PAIR_ROWS_MOST;
}

/* Finds the topmost, then leftmost common pixel of rows y .. y+rows-1.  A row found in one column of blocks bounds the
 * search in the next. */
static bool pair_first_of_rows(const surface_pair *pair, int32_t y, int32_t rows, kz_cell *first)
{
    pair_block block;
    bool found = false;
    for (int32_t x = pair->common.x0; x < pair->common.x1 && rows > 0; x += KZI_BLOCK_COLUMNS) {
        if (!pair_read(pair, x, y, rows, &block)) continue;
        const int32_t k = pair->a.kernels->words_meet(block.in_a, block.in_b, rows);
        if (k < 0) continue;
        *first = (kz_cell){x + kzi_bits_lowest(block.in_a[k] & block.in_b[k]), y + k};
        found = true;
        rows = k;
    }
    return found;
}

static bool pair_first(const surface_pair *pair, kz_cell *first)
{
    int32_t rows = pair_first_rows(pair);
    for (int32_t y = pair->common.y0; y < pair->common.y1; y += rows, rows = pair_next_rows(rows)) {
        rows = (int32_t)kzi_min_i64(rows, pair->common.y1 - y);
        if (pair_first_of_rows(pair, y, rows, first)) return true;
    }
    return false;
}

static int64_t pair_area_of_rows(const surface_pair *pair, int32_t y, int32_t rows)
{
    pair_block block;
    int64_t area = 0;
    for (int32_t x = pair->common.x0; x < pair->common.x1; x += KZI_BLOCK_COLUMNS)
        if (pair_read(pair, x, y, rows, &block)) area += pair->a.kernels->words_area(block.in_a, block.in_b, rows);
    return area;
}

bool kz_surface_overlap_first(const kz_surface *a, const kz_rule *rule_a, const kz_surface *b, const kz_rule *rule_b,
                              int32_t dx, int32_t dy, kz_cell *first)
{
    surface_pair pair;
    if (!pair_begin(&pair, a, rule_a, b, rule_b, dx, dy)) return false;
    if (!pair.meet) return pair_first(&pair, first);
    const kzi_byte_pair bytes = pair_bytes(&pair);
    const int32_t row = pair.meet(&bytes);
    if (row >= 0) pair_first_of_rows(&pair, pair.common.y0 + row, 1, first);
    return row >= 0;
}

/* Colour keys of 32 bits meet by the kernels of the everyday question, too. */
KZI_NEVER_INLINE bool pair_overlaps(const kz_surface *a, const kz_rule *rule_a, const kz_surface *b,
                                    const kz_rule *rule_b, int32_t dx, int32_t dy)
{
    surface_pair pair;
    kz_cell ignored;
    if (!pair_begin(&pair, a, rule_a, b, rule_b, dx, dy)) return false;
    bool (*const quads)(const kzi_byte_pair *) = pair.a.kernels->quads_overlap;
    const bool are_quads = pair.a.clear.form == KZI_CLEAR_QUAD && pair.b.clear.form == KZI_CLEAR_QUAD && quads;
    if (!are_quads && !pair.meet) return pair_first(&pair, &ignored);
    const kzi_byte_pair both = pair_bytes(&pair);
    return are_quads ? quads(&both) : pair.meet(&both) >= 0;
}

/* ---- The everyday question ------------------------------------------------------------------------------ */

/* The index that is the only one of a set; -1 for all other sets. */
static inline int only_index(const uint64_t set[4])
{
    const uint64_t any = set[0] | set[1] | set[2] | set[3];
    const int words = (set[0] != 0) + 2 * (set[1] != 0) + 4 * (set[2] != 0) + 8 * (set[3] != 0);
    if (any == 0 || (any & (any - 1)) != 0 || (words & (words - 1)) != 0) return -1;
    return 64 * ((words >> 1) - (words >> 3)) + kzi_bits_lowest(any);
}

/* The transparency of everyday sprites: one index, or an alpha channel up to a threshold.  False for all others. */
static inline bool is_everyday(const kz_surface *surface, const kz_rule *rule, kzi_transparency *clear)
{
    if (rule->kind == KZ_RULE_INDEX && surface->format == KZ_FORMAT_INDEX8) {
        const int index = only_index(rule->transparent);
        clear->form = KZI_CLEAR_BYTE;
        clear->byte = (uint8_t)index;
        return index >= 0;
    }
    const bool has_alpha = surface->format >= KZ_FORMAT_RGBA32;
    if (rule->kind != KZ_RULE_ALPHA || !has_alpha || rule->threshold == 255) return false;
    const uint8_t least[4] = {0, 0, 0, 0}, after[4] = {255, 255, 255, rule->threshold};
    const uint8_t before[4] = {rule->threshold, 255, 255, 255};
    clear->form = KZI_CLEAR_QUAD;
    memcpy(clear->least, least, sizeof least);
    memcpy(clear->room, surface->format == KZ_FORMAT_ARGB32 ? before : after, sizeof after);
    return true;
}

static inline const unsigned char *pixel_at(const kz_surface *surface, int64_t x, int64_t y, int64_t size)
{
    return (const unsigned char *)surface->pixels + (surface->y + y) * surface->pitch + (surface->x + x) * size;
}

bool kz_surface_overlap(const kz_surface *a, const kz_rule *rule_a, const kz_surface *b, const kz_rule *rule_b,
                        int32_t dx, int32_t dy)
{
    const int64_t x0 = kzi_max_i64(0, dx), x1 = kzi_min_i64(a->w, (int64_t)dx + b->w);
    const int64_t y0 = kzi_max_i64(0, dy), y1 = kzi_min_i64(a->h, (int64_t)dy + b->h);
    if (x0 >= x1 || y0 >= y1) return false;
    const kzi_surface_kernels *kernels = kzi_surface_kernels_now();
    kzi_transparency clear_a, other;
    const bool same = rule_a == rule_b && a->format == b->format;
    const kzi_transparency *clear_b = same ? &clear_a : &other;
    if (kernels->bytes_overlap && is_everyday(a, rule_a, &clear_a) && (same || is_everyday(b, rule_b, &other)) &&
        clear_a.form == clear_b->form) {
        const bool bytes = clear_a.form == KZI_CLEAR_BYTE;
        const int64_t size = bytes ? 1 : 4;
        const kzi_byte_pair pair = {.a = pixel_at(a, x0, y0, size),
                                    .b = pixel_at(b, x0 - dx, y0 - dy, size),
                                    .pitch_a = a->pitch,
                                    .pitch_b = b->pitch,
                                    .w = (int32_t)(x1 - x0),
                                    .rows = (int32_t)(y1 - y0),
                                    .clear_a = &clear_a,
                                    .clear_b = clear_b};
        return bytes ? kernels->bytes_overlap(&pair) : kernels->quads_overlap(&pair);
    }
    return pair_overlaps(a, rule_a, b, rule_b, dx, dy);
}

int64_t kz_surface_overlap_area(const kz_surface *a, const kz_rule *rule_a, const kz_surface *b, const kz_rule *rule_b,
                                int32_t dx, int32_t dy)
{
    surface_pair pair;
    int64_t area = 0;
    if (!pair_begin(&pair, a, rule_a, b, rule_b, dx, dy)) return 0;
    if (pair.area) {
        const kzi_byte_pair bytes = pair_bytes(&pair);
        return pair.area(&bytes);
    }
    int32_t rows = pair_first_rows(&pair);
    for (int32_t y = pair.common.y0; y < pair.common.y1; y += rows, rows = pair_next_rows(rows)) {
        rows = (int32_t)kzi_min_i64(rows, pair.common.y1 - y);
        area += pair_area_of_rows(&pair, y, rows);
    }
    return area;
}
