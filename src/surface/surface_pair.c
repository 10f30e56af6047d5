/* surface_pair.c - two surfaces against each other where they lie, 64 pixels of a row at a time. */
#include "surface_private.h"

#include "bits64.h"

typedef struct surface_pair {
    kzi_solid_reader a, b;
    int64_t dx, dy;
    kz_cell_rect common; /* in a's pixels */
} surface_pair;

static int64_t larger_i64(int64_t a, int64_t b) { return a > b ? a : b; }
static int64_t smaller_i64(int64_t a, int64_t b) { return a < b ? a : b; }

/* False when the rectangles have no pixel in common. */
static bool pair_begin(surface_pair *pair, const kz_surface *a, const kz_rule *rule_a, const kz_surface *b,
                       const kz_rule *rule_b, int64_t dx, int64_t dy)
{
    const int64_t x0 = larger_i64(0, dx), x1 = smaller_i64(a->w, dx + b->w);
    const int64_t y0 = larger_i64(0, dy), y1 = smaller_i64(a->h, dy + b->h);
    if (x0 >= x1 || y0 >= y1) return false;
    pair->a = kzi_solid_reader_make(a, rule_a);
    pair->b = kzi_solid_reader_make(b, rule_b);
    pair->dx = dx;
    pair->dy = dy;
    pair->common = (kz_cell_rect){(int32_t)x0, (int32_t)y0, (int32_t)x1, (int32_t)y1};
    return true;
}

/* The pixels from (x, y) of a to the end of the common row, at most 64, that are solid in both. */
static uint64_t pair_bits(const surface_pair *pair, int32_t x, int32_t y)
{
    const int32_t n = (int32_t)smaller_i64(64, pair->common.x1 - x);
    const uint64_t solid = kzi_solid_bits(&pair->a, x, y, n);
    if (solid == 0) return 0;
    return solid & kzi_solid_bits(&pair->b, (int32_t)(x - pair->dx), (int32_t)(y - pair->dy), n);
}

bool kz_surface_first(const kz_surface *a, const kz_rule *rule_a, const kz_surface *b, const kz_rule *rule_b,
                      int32_t dx, int32_t dy, kz_cell *first)
{
    surface_pair pair;
    if (!pair_begin(&pair, a, rule_a, b, rule_b, dx, dy)) return false;
    for (int32_t y = pair.common.y0; y < pair.common.y1; y++) {
        for (int32_t x = pair.common.x0; x < pair.common.x1; x += 64) {
            const uint64_t both = pair_bits(&pair, x, y);
            if (both == 0) continue;
            first->x = x + kzi_bits_lowest(both);
            first->y = y;
            return true;
        }
    }
    return false;
}

bool kz_surface_overlap(const kz_surface *a, const kz_rule *rule_a, const kz_surface *b, const kz_rule *rule_b,
                        int32_t dx, int32_t dy)
{
    kz_cell ignored;
    return kz_surface_first(a, rule_a, b, rule_b, dx, dy, &ignored);
}

int64_t kz_surface_area(const kz_surface *a, const kz_rule *rule_a, const kz_surface *b, const kz_rule *rule_b,
                        int32_t dx, int32_t dy)
{
    surface_pair pair;
    int64_t area = 0;
    if (!pair_begin(&pair, a, rule_a, b, rule_b, dx, dy)) return 0;
    for (int32_t y = pair.common.y0; y < pair.common.y1; y++)
        for (int32_t x = pair.common.x0; x < pair.common.x1; x += 64) area += kzi_bits_count(pair_bits(&pair, x, y));
    return area;
}
