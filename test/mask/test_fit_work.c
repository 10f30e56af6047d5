/* test_fit_work.c - max_work of the fits: with enough of it nothing changes, with a step less the fit is refused.
 *
 * A refused fit leaves its outputs as they were and releases all memory. */
#include <kolize/mask_fit.h>

#include "grid.h"
#include "kz_test.h"
#include "kz_test_alloc.h"

#include <string.h>

typedef struct some_fit {
    float number[5];
    kz_fit_loss loss;
    kz_error err;
    kz_result result;
} some_fit;

enum { FIT_KINDS = 3, UNTOUCHED = -77 };

static some_fit fit_with(const kz_mask *mask, int kind, float tightness, const kz_work *work, const kz_allocator *alloc)
{
    some_fit fit;
    memset(&fit, 0, sizeof fit);
    kz_box box = {{UNTOUCHED, UNTOUCHED}, {UNTOUCHED, UNTOUCHED}};
    kz_circle circle = {{UNTOUCHED, UNTOUCHED}, UNTOUCHED};
    kz_capsule capsule = {{UNTOUCHED, UNTOUCHED}, {UNTOUCHED, UNTOUCHED}, UNTOUCHED};
    fit.loss.missed = UNTOUCHED;
    switch (kind) {
    case 0: fit.result = kz_mask_fit_box(mask, tightness, work, alloc, &box, &fit.loss, &fit.err); break;
    case 1: fit.result = kz_mask_fit_circle(mask, tightness, work, alloc, &circle, &fit.loss, &fit.err); break;
    default: fit.result = kz_mask_fit_capsule(mask, tightness, work, alloc, &capsule, &fit.loss, &fit.err); break;
    }
    const float numbers[FIT_KINDS][5] = {{box.min.x, box.min.y, box.max.x, box.max.y, UNTOUCHED},
                                         {circle.center.x, circle.center.y, UNTOUCHED, UNTOUCHED, circle.r},
                                         {capsule.a.x, capsule.a.y, capsule.b.x, capsule.b.y, capsule.r}};
    memcpy(fit.number, numbers[kind], sizeof fit.number);
    return fit;
}

static bool same_fit(const some_fit *a, const some_fit *b)
{
    return memcmp(a->number, b->number, sizeof a->number) == 0 && a->loss.missed == b->loss.missed &&
           a->loss.extra == b->loss.extra && a->loss.iou == b->loss.iou;
}

static bool is_untouched(const some_fit *fit)
{
    for (int i = 0; i < 5; i++)
        if (fit->number[i] != UNTOUCHED) return false;
    return fit->loss.missed == UNTOUCHED;
}

/* The least limit with which the fit is made. */
static uint64_t enough_work(const kz_mask *mask, int kind, float tightness)
{
    uint64_t least = 1, most = 2;
    while (fit_with(mask, kind, tightness, &(kz_work){.max_work = most}, NULL).result != KZ_OK) most *= 2;
    while (least < most) {
        const uint64_t middle = least + (most - least) / 2;
        if (fit_with(mask, kind, tightness, &(kz_work){.max_work = middle}, NULL).result == KZ_OK) most = middle;
        else least = middle + 1;
    }
    return least;
}

static void check_refused(const kz_mask *mask, int kind, float tightness, uint64_t max_work)
{
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    const some_fit fit = fit_with(mask, kind, tightness, &(kz_work){.max_work = max_work}, &ta.allocator);
    CHECK_EQ(fit.result, KZ_ERR_TOO_LARGE);
    CHECK_EQ(fit.err.code, KZ_ERR_TOO_LARGE);
    CHECK_GT(fit.err.a, (int64_t)max_work);
    CHECK_EQ(fit.err.b, (int64_t)max_work);
    CHECK(is_untouched(&fit));
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}

TEST(exactly_enough_work_is_enough_and_a_step_less_is_refused)
{
    static const float tightnesses[4] = {0, 0.5f, 1, 0.8f};
    kz_test_rng r = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(12); n > 0; n--) {
        grid g = grid_random(&r, kz_test_range(&r, 1, 40), kz_test_range(&r, 1, 30));
        kz_mask *mask = grid_mask(&g);
        for (int i = 0; i < 4 * FIT_KINDS && kz_mask_count(mask) > 0; i++) {
            const int kind = i % FIT_KINDS;
            const float t = tightnesses[i / FIT_KINDS];
            const some_fit fit = fit_with(mask, kind, t, NULL, NULL);
            const uint64_t enough = enough_work(mask, kind, t);
            const some_fit limited = fit_with(mask, kind, t, &(kz_work){.max_work = enough}, NULL);
            NOTE("%d x %d, kind %d, tightness %g, work %lld", g.w, g.h, kind, (double)t, (long long)enough);
            CHECK_EQ(fit.result, KZ_OK);
            CHECK(same_fit(&fit, &limited));
            if (kind == 0 && t == 0) {
                CHECK_EQ(enough, 1); /* the bounds are known */
                continue;
            }
            check_refused(mask, kind, t, enough - 1);
            check_refused(mask, kind, t, 1);
            for (int k = 0; k < 4; k++) check_refused(mask, kind, t, 1 + kz_test_u64(&r) % (enough - 1));
        }
        kz_mask_free(mask);
        grid_free(&g);
    }
}

TEST(empty_masks_take_no_work)
{
    kz_mask *mask = NULL;
    REQUIRE(kz_mask_from_text("...\n...\n", NULL, &mask, NULL) == KZ_OK);
    for (int i = 0; i < 3 * FIT_KINDS; i++)
        CHECK_EQ(fit_with(mask, i % FIT_KINDS, 0.5f * (float)(i / FIT_KINDS), &(kz_work){.max_work = 1}, NULL).result,
                 KZ_OK);
    kz_mask_free(mask);
}

static bool is_chequered(void *ctx, int32_t x, int32_t y)
{
    (void)ctx;
    return (x + y) % 2 == 0;
}

TEST(fits_of_chequered_masks_stop_soon_after_their_limit)
{
    kz_mask *mask = NULL;
    REQUIRE(kz_mask_from_call(700, 700, is_chequered, NULL, NULL, &mask, NULL) == KZ_OK);
    for (int kind = 0; kind < FIT_KINDS; kind++) {
        const uint64_t limit = 10000000;
        const some_fit fit = fit_with(mask, kind, 0.5f, &(kz_work){.max_work = limit}, NULL);
        CHECK_EQ(fit.result, KZ_ERR_TOO_LARGE);
        CHECK_LT(fit.err.a, (int64_t)(limit + limit / 2 + 10000000));
    }
    kz_mask_free(mask);
}

TEST(a_changed_fit_is_noticed)
{
    kz_mask *mask = NULL;
    REQUIRE(kz_mask_from_text("####\n####\n", NULL, &mask, NULL) == KZ_OK);
    const some_fit fit = fit_with(mask, 1, 0.5f, NULL, NULL);
    some_fit other = fit;
    CHECK(same_fit(&fit, &other));
    CHECK(!is_untouched(&fit));
    other.number[4] = UNTOUCHED;
    CHECK(!same_fit(&fit, &other));
    kz_mask_free(mask);
}
