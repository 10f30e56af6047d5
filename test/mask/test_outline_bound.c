/* test_outline_bound.c - long masks turned by little, of which floats place an edge at the wrong side of a cell's
 * centre.
 *
 * outline_scan.c places edges in floats, and leaves to integers whatever is nearer to a centre than FLOAT_ERROR
 * allows. Small masks never notice that bound, because what is granted for grains covers them.  Of 4000 random masks
 * of up to 30 000 cells in length 13 were filled differently with a quarter of it; these are six of them.  The
 * expected cells are those of the exact form alone (outline_scan_exact.c). */
#include <kolize/mask.h>

#include "kz_test.h"

typedef struct long_mask {
    uint64_t state; /* of the generator of its cells */
    int32_t w, h;
    kz_affine map;
    int64_t count;
    uint64_t hash;
} long_mask;

static const long_mask masks[] = {
    {UINT64_C(0xefb471fa8cd6fb6b), 4836, 15,
     {0x1.ffff53a175a1cp-1, -0x1.a420360d8391ep-9, 0x1.a420360d8391ep-9,
      0x1.ffff53a175a1cp-1, 0x1.e4510b7644d78p+5, 0x1.de40172e90135p+5},
     36202, UINT64_C(0x671338d8144539fd)},
    {UINT64_C(0xda087eecd5bd338c), 9019, 13,
     {0x1.fffead790d257p-1, -0x1.26628d7f053ecp-8, 0x1.26628d7f053ecp-8,
      0x1.fffead790d257p-1, 0x1.3e8787521f978p+6, 0x1.5b92f058568aap+6},
     58932, UINT64_C(0x842d1ebd909e734a)},
    {UINT64_C(0x6bb01e95fbded0dc), 8114, 7,
     {0x1.fffec5f1a24fcp-1, -0x1.1b8b9edb25db5p-8, 0x1.1b8b9edb25db5p-8,
      0x1.fffec5f1a24fcp-1, 0x1.5c9f0aec87024p+5, 0x1.3649e01a61b6ap+5},
     28458, UINT64_C(0xdadc2996a82f4714)},
    {UINT64_C(0xe16960c72e44a389), 9118, 14,
     {0x1.ffff84e77ef0ap-1, 0x1.6308efae35b13p-9, -0x1.6308efae35b13p-9,
      0x1.ffff84e77ef0ap-1, 0x1.5c0c52f36f5d8p+5, 0x1.cba74d28aec2p+4},
     63753, UINT64_C(0xdcfd7b0ffcaf34e4)},
    {UINT64_C(0x5dd23a372f0d593c), 5210, 7,
     {0x1.fffe99392487ep-1, -0x1.2f0fc89284c6ep-8, 0x1.2f0fc89284c6ep-8,
      0x1.fffe99392487ep-1, 0x1.164165d080d29p+6, 0x1.3c0d815cb0199p+5},
     18327, UINT64_C(0x8f78866e07ac7e0f)},
    {UINT64_C(0xaf58f8a5d35042c7), 9137, 11,
     {0x1.ffffd62051982p-1, 0x1.ce54975e7d022p-5, -0x1.9e24b8d5fe834p-10,
      0x1.ffffd62051982p-1, 0x1.05ebc4a69275cp+4, 0x1.5ead713ec37dcp+0},
     50378, UINT64_C(0x8d302c3db186991e)},
};

/* Marsaglia's xorshift, which draws half of the cells. */
static bool any_cell(void *ctx, int32_t x, int32_t y)
{
    uint64_t *state = ctx;
    (void)x, (void)y;
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state >> 63 == 0;
}

static uint64_t hash_of(const kz_mask *mask)
{
    uint64_t hash = 0;
    for (int32_t y = 0; y < kz_mask_height(mask); y++)
        for (int32_t x = 0; x < kz_mask_width(mask); x += 32)
            hash = (hash ^ kz_mask_bits(mask, x, y, 32)) * UINT64_C(0x9E3779B97F4A7C15);
    return hash;
}

TEST(edges_that_floats_have_on_the_wrong_side_of_a_centre_are_left_to_integers)
{
    for (size_t i = 0; i < sizeof masks / sizeof *masks; i++) {
        const long_mask *m = &masks[i];
        uint64_t state = m->state;
        kz_mask *mask = NULL, *moved = NULL;
        kz_cell origin;
        NOTE("mask %zu, %d x %d", i, m->w, m->h);
        REQUIRE(kz_mask_from_call(m->w, m->h, any_cell, &state, NULL, &mask, NULL) == KZ_OK);
        if (CHECK_EQ(kz_mask_transform(mask, &m->map, NULL, &moved, &origin, NULL), KZ_OK)) {
            CHECK_EQ(kz_mask_count(moved), m->count);
            CHECK_EQ(hash_of(moved), m->hash);
        }
        kz_mask_free(moved);
        kz_mask_free(mask);
    }
}
