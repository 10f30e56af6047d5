/* test_fit_moments.c - the input of circle and capsule fits is right cell by cell: distances, moments, boundary cells.
 *
 * A wrong input would only make a fit worse, and the fit's promises leave room for that. */
#include "grid.h"
#include "kz_test.h"

#include <math.h>

#include "mask/fit/fit_search.h"

/* Set cells with clear ones all around them, so that their bounds begin anywhere. */
static grid grid_with_margins(kz_test_rng *r)
{
    const int32_t w = kz_test_range(r, 8, 90), h = kz_test_range(r, 8, 40);
    const int32_t x0 = kz_test_range(r, 0, 5), y0 = kz_test_range(r, 0, 5), x1 = w - kz_test_range(r, 0, 2);
    grid g = grid_make(w, h);
    const bool is_sparse = kz_test_one_in(r, 3);
    for (int32_t y = y0; y < g.h; y++) {
        for (int32_t x = x0; x < x1; x++) grid_set(&g, x, y, is_sparse ? kz_test_one_in(r, 9) : !kz_test_one_in(r, 9));
    }
    return g;
}

static bool is_solid_block(const kz_mask *mask, int32_t x0, int32_t y0, int32_t side)
{
    for (int32_t y = y0; y < y0 + side; y++)
        for (int32_t x = x0; x < x0 + side; x++)
            if (!kz_mask_get(mask, x, y)) return false;
    return true;
}

static void check_field(const kz_mask *mask, const kzi_fit_field *field, int32_t side)
{
    const kz_cell_rect r = kz_mask_bounds(mask);
    const int32_t w = (r.x1 - r.x0 + side - 1) / side, h = (r.y1 - r.y0 + side - 1) / side;
    int64_t wrong = 0, deeper = 0;
    CHECK_EQ(field->side, side);
    CHECK_EQ(field->w, w);
    CHECK_EQ(field->h, h);
    CHECK_EQ(field->size, (size_t)w * (size_t)h * sizeof(int32_t));
    for (int32_t i = 0; i < w * h; i++) {
        const kzi_vec centre = kzi_fit_block_centre(field, (size_t)i);
        const int32_t x0 = r.x0 + side * (i % w), y0 = r.y0 + side * (i / w);
        wrong += (field->depth[i] < 0) != is_solid_block(mask, x0, y0, side);
        wrong += kzi_fit_block_at(field, centre) != i;
        wrong += centre.x != x0 + side / 2.0 || centre.y != y0 + side / 2.0;
        deeper += field->depth[i] < field->depth[field->deepest];
    }
    CHECK_EQ(wrong, 0);
    CHECK_EQ(deeper, 0);
    CHECK_EQ(kzi_fit_block_at(field, (kzi_vec){r.x0 - 0.01, r.y0 + 0.5}), -1);
    CHECK_EQ(kzi_fit_block_at(field, (kzi_vec){r.x0 + 0.5, r.y0 + (double)(h * side)}), -1);
}

static void check_moments(const kz_mask *mask)
{
    kzi_work work = kzi_work_of(NULL);
    const kzi_fit_moments m = kzi_fit_moments_of(mask, &work);
    const double n = (double)kz_mask_count(mask);
    double x = 0, y = 0, xx = 0, xy = 0, yy = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (int32_t row = 0; row < kz_mask_height(mask); row++) {
            for (int32_t column = 0; column < kz_mask_width(mask); column++) {
                if (!kz_mask_get(mask, column, row)) continue;
                const double dx = column + 0.5 - x, dy = row + 0.5 - y;
                if (pass == 0) continue;
                xx += dx * dx / n, xy += dx * dy / n, yy += dy * dy / n;
            }
        }
        if (pass == 1) break;
        for (int32_t row = 0; row < kz_mask_height(mask); row++) {
            for (int32_t column = 0; column < kz_mask_width(mask); column++) {
                if (kz_mask_get(mask, column, row)) x += (column + 0.5) / n, y += (row + 0.5) / n;
            }
        }
    }
    CHECK_NEAR(m.centre.x, x, 1e-9);
    CHECK_NEAR(m.centre.y, y, 1e-9);
    CHECK_NEAR(m.xx, xx + 1.0 / 12, 1e-8);
    CHECK_NEAR(m.xy, xy, 1e-8);
    CHECK_NEAR(m.yy, yy + 1.0 / 12, 1e-8);
}

/* Clear, and beside, above or below a set one. */
static bool is_on_boundary(const kz_mask *mask, int32_t x, int32_t y)
{
    return !kz_mask_get(mask, x, y) && (kz_mask_get(mask, x - 1, y) || kz_mask_get(mask, x + 1, y) ||
                                        kz_mask_get(mask, x, y - 1) || kz_mask_get(mask, x, y + 1));
}

/* Queried segments begin in set cells; their middles, too, are within these bounds. */
static kz_vec2 point_within(const kz_mask *mask, kz_test_rng *r)
{
    const kz_cell_rect in = kz_mask_bounds(mask);
    const float x = kz_test_real(r, (float)in.x0, (float)in.x1);
    return (kz_vec2){x, kz_test_real(r, (float)in.y0, (float)in.y1)};
}

static void check_boundary(const kz_mask *mask, const kzi_fit_boundary *boundary, kz_test_rng *r)
{
    int64_t listed = 0, there = 0;
    for (int32_t i = 0; i < boundary->n_rows; i++) {
        for (int32_t k = boundary->row_start[i]; k < boundary->row_start[i + 1]; k++) {
            listed += is_on_boundary(mask, boundary->x[k], boundary->y0 + i) &&
                      (k == boundary->row_start[i] || boundary->x[k - 1] < boundary->x[k]);
        }
    }
    for (int32_t y = -1; y <= kz_mask_height(mask); y++) {
        for (int32_t x = -1; x <= kz_mask_width(mask); x++) there += is_on_boundary(mask, x, y);
    }
    CHECK_EQ(boundary->row_start[boundary->n_rows], there);
    CHECK_EQ(listed, there);
    for (int i = 0; i < 12; i++) {
        const kz_vec2 p = point_within(mask, r);
        kz_vec2 q = i % 3 ? point_within(mask, r) : p;
        if (i % 4 == 1) q.x = p.x;
        if (i % 4 == 2) q.y = p.y;
        const kzi_vec a = kzi_vec_of(p), b = kzi_vec_of(q);
        double least = INFINITY;
        for (int32_t y = -1; y <= kz_mask_height(mask); y++) {
            for (int32_t x = -1; x <= kz_mask_width(mask); x++) {
                const double d = is_on_boundary(mask, x, y)
                                     ? kzi_fit_segment_distance_sq(a, b, (kzi_vec){x + 0.5, y + 0.5})
                                     : INFINITY;
                least = d < least ? d : least;
            }
        }
        NOTE("(%g %g)-(%g %g)", a.x, a.y, b.x, b.y);
        CHECK_NEAR(kzi_fit_boundary_distance_sq(boundary, a, b, 0), least, 1e-9);
        CHECK_LE(kzi_fit_boundary_distance_sq(boundary, a, b, least + 1), least + 1);
    }
}

TEST(fits_stand_on_what_the_cells_say)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(200); n > 0; n--) {
        grid g = grid_with_margins(&r);
        kz_mask *mask = grid_mask(&g);
        kzi_fit_input input;
        NOTE("%d x %d", g.w, g.h);
        if (kz_mask_count(mask) > 0) {
            kzi_work work = kzi_work_of(NULL);
            REQUIRE(kzi_fit_input_make(mask, 0.5F, &work, NULL, &input, NULL) == KZ_OK);
            check_field(mask, &input.field, 1);
            check_moments(mask);
            check_boundary(mask, &input.boundary, &r);
            kzi_fit_input_free(&input);
        }
        kz_mask_free(mask);
        grid_free(&g);
    }
}

typedef struct hilly {
    int32_t n;
    double rough; /* how far the outline is from that of a disc; below 0: small squares instead */
} hilly;

static bool is_hilly(void *ctx, int32_t x, int32_t y)
{
    const hilly *h = ctx;
    if (h->rough < 0) return (x / 5 + y / 5) % 2 == 0;
    const double dx = x - h->n / 2.0 + 0.5, dy = y - h->n / 2.0 + 0.5;
    const double r = h->n / 2.0 - h->rough * (1 + ((x / 7 * 5 + y / 5 * 3) % 11) / 10.0);
    return dx * dx + dy * dy < r * r || (dx * dy > 0 && dx * dx < 9);
}

/* The depths of blocks bound those of the points in them, so the largest circle is found as by cells. */
TEST(large_masks_are_measured_by_blocks)
{
    static const int32_t sizes[4] = {400, 600, 1100, 1030}, sides[4] = {1, 2, 4, 1};
    kz_test_rng r = kz_test_rng_here();
    for (int i = 0; i < 4; i++) {
        hilly shape = {sizes[i], i < 3 ? sizes[i] / 9.0 : -1}; /* the last one is nowhere deep */
        kz_mask *mask;
        kzi_fit_input input;
        kzi_work work = kzi_work_of(NULL);
        kz_circle circle;
        kz_fit_loss loss;
        NOTE("%d", shape.n);
        REQUIRE(kz_mask_from_call(shape.n, shape.n, is_hilly, &shape, NULL, &mask, NULL) == KZ_OK);
        REQUIRE(kzi_fit_input_make(mask, 0.5F, &work, NULL, &input, NULL) == KZ_OK);
        check_field(mask, &input.field, sides[i]);
        double deepest = 0;
        for (int k = 0; k < 4000; k++) {
            const kzi_vec p = kzi_vec_of(point_within(mask, &r));
            const int64_t block = kzi_fit_block_at(&input.field, p);
            if (block < 0 || input.field.depth[block] >= 0) continue;
            const double room = sqrt(kzi_fit_boundary_distance_sq(&input.boundary, p, p, 0));
            const double depth = sqrt(-(double)input.field.depth[block]);
            CHECK_LE(room, sides[i] * (depth + KZI_FIT_BLOCK_ROOM));
            CHECK_LE(sides[i] * (depth - KZI_FIT_BLOCK_ROOM), room);
            deepest = room > deepest ? room : deepest;
        }
        REQUIRE(kz_mask_fit_circle(mask, 1, NULL, NULL, &circle, &loss, NULL) == KZ_OK);
        CHECK_EQ(loss.extra, 0);
        CHECK_LE(deepest, (double)circle.r + 0.0625);
        kzi_fit_input_free(&input);
        kz_mask_free(mask);
    }
}
