/* mask_contact.c - the contact of two overlapping masks: area, extremes, centroid and normal of the overlap. */
#include <kolize/mask_config_space.h>

#include "mask/mask_private.h"

#include <math.h>

/* The sum of the positions of the set bits. */
static int64_t bit_places(uint64_t v)
{
    static const uint64_t has_bit[6] = {0xaaaaaaaaaaaaaaaau, 0xccccccccccccccccu, 0xf0f0f0f0f0f0f0f0u,
                                        0xff00ff00ff00ff00u, 0xffff0000ffff0000u, 0xffffffff00000000u};
    int64_t sum = 0;
    for (int i = 0; i < 6; i++) sum += (int64_t)kzi_bits_count(v & has_bit[i]) << i;
    return sum;
}

/* A sum in 128 bits: 2^48 cells of up to 2^24 each would not fit in 64. */
typedef struct place_sum {
    uint64_t high, low;
} place_sum;

static void add_places(place_sum *sum, int64_t places)
{
    sum->low += (uint64_t)places;
    sum->high += sum->low < (uint64_t)places;
}

/* Returns sum / n + 1/2, rounded once to float32, by long division to 27 bits after the point.  No float32 above 1/2
 * and below 2^24 has more.  The last bit is set when a remainder is left, which keeps the two roundings from acting as
 * two. */
static float mean_centre(place_sum sum, uint64_t n)
{
    uint64_t quotient = 0, rest = 0;
    for (int i = 127; i >= -27; i--) {
        const uint64_t bit = i >= 64 ? sum.high >> (i - 64) & 1 : i >= 0 ? sum.low >> i & 1 : 0;
        rest = rest << 1 | bit;
        quotient = quotient << 1 | (rest >= n);
        if (rest >= n) rest -= n;
    }
    return (float)((double)((quotient + ((uint64_t)1 << 26)) | (rest > 0)) * 0x1p-27);
}

/* Sets count, extremes and centroid; out->bounds is known. */
static void measure_cells(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy, kz_mask_contact *out)
{
    const kz_cell_rect box = out->bounds;
    place_sum across = {0, 0}, down = {0, 0};
    out->leftmost = out->rightmost = (kz_cell){-1, -1};
    for (int32_t y = box.y0; y < box.y1; y++) {
        int64_t in_row = 0;
        int32_t first = -1;
        for (int32_t x = box.x0; x < box.x1; x += 64) {
            const uint64_t word = kz_mask_bits(a, x, y, 64) & kz_mask_bits(b, x - dx, y - dy, 64);
            if (word == 0) continue;
            const int32_t count = kzi_bits_count(word);
            if (first < 0) first = x + kzi_bits_lowest(word);
            if (out->leftmost.x < 0 && first == box.x0) out->leftmost = (kz_cell){first, y};
            if (out->rightmost.x < 0 && x + kzi_bits_highest(word) == box.x1 - 1)
                out->rightmost = (kz_cell){box.x1 - 1, y};
            in_row += count;
            add_places(&across, (int64_t)count * x + bit_places(word));
        }
        if (in_row == 0) continue;
        if (y == box.y0) out->topmost = (kz_cell){first, y};
        out->bottommost = (kz_cell){first, y};
        out->count += in_row;
        add_places(&down, in_row * y);
    }
    out->centroid = (kz_vec2){mean_centre(across, (uint64_t)out->count), mean_centre(down, (uint64_t)out->count)};
}

static kz_vec2 unit_vector(double x, double y)
{
    const double length = sqrt(x * x + y * y);
    return length > 0 ? (kz_vec2){(float)(x / length), (float)(y / length)} : (kz_vec2){0, 0};
}

/* How much more the count grows when a moves on by one cell than when it moves back. */
static double count_growth(const kz_mask *a, const kz_mask *b, int64_t dx, int64_t dy, int64_t x, int64_t y)
{
    /* Overlapping masks have offsets far from the ends of int32. */
    return (double)(kz_mask_overlap_area(a, b, (int32_t)(dx - x), (int32_t)(dy - y)) -
                    kz_mask_overlap_area(a, b, (int32_t)(dx + x), (int32_t)(dy + y)));
}

bool kz_mask_collide(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy, int32_t max_cells,
                     kz_mask_contact *out)
{
    *out = (kz_mask_contact){0};
    out->bounds = kz_mask_overlap_bounds(a, b, dx, dy);
    if (out->bounds.x0 >= out->bounds.x1) return false;
    measure_cells(a, b, dx, dy, out);
    out->pushed = kz_mask_push(a, b, dx, dy, max_cells, &out->push);
    out->normal = out->pushed ? unit_vector(-(double)out->push.x, -(double)out->push.y)
                              : unit_vector(count_growth(a, b, dx, dy, 1, 0), count_growth(a, b, dx, dy, 0, 1));
    return true;
}
