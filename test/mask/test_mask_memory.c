/* test_mask_memory.c - every allocation of every constructor may fail; each leaves one block, and no query takes any. */
#include <kolize/mask.h>

#include "grid.h"
#include "kz_test.h"
#include "kz_test_alloc.h"

#if defined(_WIN32)
#include <malloc.h>
#endif

static const char *const shape_text = ".###.\n#####\n.#.#.\n";

typedef kz_result maker(const kz_allocator *alloc, kz_mask **out, kz_error *err);

static bool any_cell(void *ctx, int32_t x, int32_t y)
{
    (void)ctx;
    return (x * 3 + y) % 4 != 0;
}

static kz_result make_from_call(const kz_allocator *alloc, kz_mask **out, kz_error *err)
{
    return kz_mask_from_call(130, 20, any_cell, NULL, alloc, out, err);
}

static kz_result make_from_text(const kz_allocator *alloc, kz_mask **out, kz_error *err)
{
    return kz_mask_from_text(shape_text, alloc, out, err);
}

static kz_result make_from_surface(const kz_allocator *alloc, kz_mask **out, kz_error *err)
{
    static const unsigned char bytes[64 * 8] = {0, 1, 2};
    const kz_surface s = {bytes, 64, KZ_FORMAT_INDEX8, 0, 0, 60, 8, NULL, 0};
    const kz_rule rule = kz_rule_index(0);
    return kz_mask_from_surface(&s, &rule, alloc, out, err);
}

static kz_result make_common(const kz_allocator *alloc, kz_mask **out, kz_error *err)
{
    kz_mask *m = NULL;
    kz_result result = kz_mask_from_text(shape_text, NULL, &m, err);
    if (result == KZ_OK) result = kz_mask_overlap_mask(m, m, 1, 0, alloc, out, err);
    kz_mask_free(m);
    return result;
}

static kz_result make_transformed(const kz_affine *map, const kz_allocator *alloc, kz_mask **out, kz_error *err)
{
    kz_mask *m = NULL;
    kz_cell origin = {-99, -99};
    kz_result result = kz_mask_from_text(shape_text, NULL, &m, err);
    if (result == KZ_OK) result = kz_mask_transform(m, map, alloc, out, &origin, err);
    if (result != KZ_OK) CHECK_EQ(origin.x, -99);
    kz_mask_free(m);
    return result;
}

static kz_result make_turned(const kz_allocator *alloc, kz_mask **out, kz_error *err)
{
    const kz_affine map = {0.8, -0.6, 0.6, 0.8, 3.25, -7};
    return make_transformed(&map, alloc, out, err);
}

/* Wider than the columns that are kept without an allocation. */
static kz_result make_turned_wide(const kz_allocator *alloc, kz_mask **out, kz_error *err)
{
    const kz_affine map = {0.8, -0.6, 0.6, 0.8, 3.25, -7};
    kz_mask *m = NULL;
    kz_cell origin = {-99, -99};
    kz_result result = kz_mask_from_call(600, 2, any_cell, NULL, NULL, &m, err);
    if (result == KZ_OK) result = kz_mask_transform(m, &map, alloc, out, &origin, err);
    if (result != KZ_OK) CHECK_EQ(origin.x, -99);
    kz_mask_free(m);
    return result;
}

static kz_result make_shifted(const kz_allocator *alloc, kz_mask **out, kz_error *err)
{
    const kz_affine map = {1, 0, 0, 1, 3.25, -7};
    return make_transformed(&map, alloc, out, err);
}

static kz_result make_squeezed(const kz_allocator *alloc, kz_mask **out, kz_error *err)
{
    const kz_affine map = {1, 1, 1, 1, 3.25, -7};
    return make_transformed(&map, alloc, out, err);
}

static maker *const makers[8] = {make_from_call, make_from_text,   make_from_surface, make_common,
                                 make_turned,    make_turned_wide, make_shifted,      make_squeezed};

TEST(any_allocation_of_any_maker_may_fail)
{
    for (int i = 0; i < 8; i++) {
        kz_test_alloc ta;
        kz_test_alloc_init(&ta);
        KZ_TEST_EACH_FAILURE(ta)
        {
            kz_mask *const untouched = (kz_mask *)(uintptr_t)64;
            kz_mask *m = untouched;
            kz_error err = {KZ_OK, -1, -1};
            NOTE("maker %d", i);
            const kz_result result = makers[i](&ta.allocator, &m, &err);
            CHECK_EQ(result, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
            CHECK_EQ(err.code, result);
            if (result == KZ_OK) {
                kz_mask_free(m);
            } else {
                CHECK_EQ(m, untouched);
                CHECK_GT(err.a, 0);
            }
        }
        kz_test_alloc_done(&ta, KZ_TEST_HERE);
    }
}

TEST(a_mask_is_one_block_aligned_for_the_widest_vector)
{
    for (int i = 0; i < 8; i++) {
        kz_test_alloc ta;
        kz_test_alloc_init(&ta);
        kz_mask *m = NULL;
        CHECK_EQ(makers[i](&ta.allocator, &m, NULL), KZ_OK);
        CHECK_EQ(ta.calls, makers[i] == make_turned_wide ? 2 : 1);
        CHECK_EQ(ta.live_blocks, 1);
        if (m) {
            size_t stride;
            int32_t n_strips;
            CHECK_EQ((uintptr_t)kz_mask_words(m, &stride, &n_strips) % 64, 0);
        }
        kz_mask_free(m);
        kz_test_alloc_done(&ta, KZ_TEST_HERE);
    }
}

/* Blocks that end exactly where the mask does: a sanitizer sees the first byte read beyond. */
static void *exact_alloc(void *ctx, size_t size, size_t align)
{
    ++*(int64_t *)ctx;
    CHECK_EQ(size % align, 0);
#if defined(_WIN32)
    return _aligned_malloc(size, align);
#else
    return aligned_alloc(align, size);
#endif
}

static void exact_release(void *ctx, void *block, size_t size, size_t align)
{
    (void)ctx, (void)size, (void)align;
#if defined(_WIN32)
    _aligned_free(block);
#else
    free(block);
#endif
}

TEST(kernels_stay_inside_the_block_at_every_size_and_offset_and_allocate_nothing)
{
    int64_t calls = 0;
    const kz_allocator exact = {exact_alloc, exact_release, &calls};
    for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
        if (kz_cpu_force((kz_cpu_level)level) != KZ_OK) continue;
        for (int32_t h = 1; h <= 40; h++) {
            kz_mask *a = NULL, *b = NULL;
            REQUIRE(kz_mask_from_call(65, h, any_cell, NULL, &exact, &a, NULL) == KZ_OK);
            REQUIRE(kz_mask_from_call(128, 41 - h, any_cell, NULL, &exact, &b, NULL) == KZ_OK);
            calls = 0;
            kz_cell cell;
            for (int32_t dy = -41; dy <= h; dy++) {
                for (int32_t dx = -128; dx <= 65; dx += 5) {
                    const bool overlap = kz_mask_overlap(a, b, dx, dy);
                    CHECK_EQ(overlap, kz_mask_overlap_area(a, b, dx, dy) > 0);
                    CHECK_EQ(overlap, kz_mask_overlap_first(a, b, dx, dy, &cell));
                    CHECK_EQ(overlap, kz_mask_overlap_bounds(a, b, dx, dy).y1 > 0);
                    CHECK_EQ(overlap, kz_mask_relate(a, b, dx, dy) > 0);
                }
            }
            kz_mask_push(a, b, 3, 3, 5, &cell);
            CHECK_EQ(calls, 0);
            kz_mask_free(a);
            kz_mask_free(b);
        }
    }
}

TEST(a_heap_that_is_too_small_is_an_error_not_a_crash)
{
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    ta.limit_bytes = 1 << 20;
    kz_mask *m = NULL;
    kz_error err;
    CHECK_EQ(kz_mask_from_call(KZ_MASK_MAX_SIDE, KZ_MASK_MAX_SIDE, any_cell, NULL, &ta.allocator, &m, &err),
             sizeof(size_t) >= 8 ? KZ_ERR_MEMORY : KZ_ERR_TOO_LARGE);
    if (sizeof(size_t) >= 8) CHECK_GT(err.a, (int64_t)1 << 45);
    CHECK_EQ(m, NULL);
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}
