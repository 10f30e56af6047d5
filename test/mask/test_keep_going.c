/* test_keep_going.c - long calls that their caller stops: at each of the first questions, and at none.
 *
 * A stopped call says so, asks no more, leaves its outputs as they were, and releases all memory. */
#include <kolize/mask_config_space.h>
#include <kolize/mask_fit.h>

#include "kz_test.h"
#include "kz_test_alloc.h"

#include <string.h>

typedef struct counter {
    int asked, last; /* it says no at the last question */
} counter;

static bool count_down(void *ctx)
{
    counter *c = ctx;
    c->asked++;
    return c->asked != c->last;
}

enum { UNTOUCHED = 0x5a, MOST_QUESTIONS = 16, N_CALLS = 10 };

static const char *const call_names[N_CALLS] = {"trace",    "trace by corners", "simplify", "box",    "circle",
                                                "capsule", "solid box",        "circle inside", "capsule inside", "offsets"};

/* Runs one of the calls; false when its output was written, or freed, where it should not have been. */
static kz_result run_call(int call, const kz_mask *mask, const kz_rings *rings, const kz_work *work,
                          const kz_allocator *alloc, bool *written)
{
    union {
        kz_rings rings;
        kz_box box;
        kz_circle circle;
        kz_capsule capsule;
        struct {
            kz_mask *mask;
            kz_cell at;
        } space;
        unsigned char bytes[64];
    } out, before;
    kz_error err = {KZ_OK, 0, 0};
    kz_result result;
    memset(&out, UNTOUCHED, sizeof out);
    before = out;
    const float t = call < 6 ? 0.5f : 1;
    const kz_simplify how = {.tolerance = 1, .work = work ? *work : (kz_work){0, NULL, NULL}};
    switch (call) {
    case 0: result = kz_mask_trace(mask, KZ_CONNECTIVITY_4, work, alloc, &out.rings, &err); break;
    case 1: result = kz_mask_trace(mask, KZ_CONNECTIVITY_8, work, alloc, &out.rings, &err); break;
    case 2: result = kz_rings_simplify(rings, &how, alloc, &out.rings, NULL, &err); break;
    case 3: case 6: result = kz_mask_fit_box(mask, t, work, alloc, &out.box, NULL, &err); break;
    case 4: case 7: result = kz_mask_fit_circle(mask, t, work, alloc, &out.circle, NULL, &err); break;
    case 9: result = kz_mask_config_space(mask, mask, work, alloc, &out.space.mask, &out.space.at, &err); break;
    default: result = kz_mask_fit_capsule(mask, t, work, alloc, &out.capsule, NULL, &err); break;
    }
    *written = memcmp(&out, &before, sizeof out) != 0;
    if (result == KZ_OK && call < 3) kz_rings_free(&out.rings);
    if (result == KZ_OK && call == 9) kz_mask_free(out.space.mask);
    CHECK_EQ(err.code, result);
    if (result == KZ_ERR_STOPPED) CHECK_GT(err.a + 1, 0);
    return result;
}

static void check_stopped_at(int call, int last, const kz_mask *mask, const kz_rings *rings)
{
    kz_test_alloc ta;
    counter c = {0, last};
    const kz_work work = {.keep_going = count_down, .ctx = &c};
    bool written;
    kz_test_alloc_init(&ta);
    NOTE("%s stopped at question %d", call_names[call], last);
    CHECK_EQ(run_call(call, mask, rings, &work, &ta.allocator, &written), KZ_ERR_STOPPED);
    CHECK(!written);
    CHECK_EQ(c.asked, last);
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}

static bool is_noise(void *ctx, int32_t x, int32_t y)
{
    (void)ctx;
    uint32_t h = (uint32_t)x * 2654435761u ^ (uint32_t)y * 2246822519u;
    h = (h ^ h >> 15) * 2246822519u;
    return (h ^ h >> 13) >> 31;
}

/* Tall, so that boxes are fitted to its columns: a disc with a rough edge. */
static bool is_rough(void *ctx, int32_t x, int32_t y)
{
    (void)ctx;
    const int32_t dx = 2 * (x - 250), dy = y - 550;
    return dx * dx + dy * dy < 450 * 450 || (dx * dx + dy * dy < 540 * 540 && is_noise(NULL, x, y));
}

static void check_all_calls(bool (*is_set)(void *ctx, int32_t x, int32_t y), int32_t w, int32_t h)
{
    kz_mask *mask = NULL;
    kz_rings rings;
    REQUIRE(kz_mask_from_call(w, h, is_set, NULL, NULL, &mask, NULL) == KZ_OK);
    REQUIRE(kz_mask_trace(mask, KZ_CONNECTIVITY_4, NULL, NULL, &rings, NULL) == KZ_OK);
    for (int call = 0; call < N_CALLS; call++) {
        counter c = {0, 0};
        const kz_work work = {.keep_going = count_down, .ctx = &c};
        bool written;
        NOTE("%s of %d x %d", call_names[call], w, h);
        CHECK_EQ(run_call(call, mask, &rings, &work, NULL, &written), KZ_OK);
        CHECK(written);
        CHECK_GT(c.asked, 0);
        const int n = c.asked < MOST_QUESTIONS ? c.asked : MOST_QUESTIONS;
        for (int last = 1; last <= n; last++) check_stopped_at(call, last, mask, &rings);
        if (c.asked > n) check_stopped_at(call, c.asked, mask, &rings);
    }
    kz_rings_free(&rings);
    kz_mask_free(mask);
}

TEST(calls_with_noise_stop_at_each_question) { check_all_calls(is_noise, 430, 430); }

TEST(calls_with_a_tall_mask_stop_at_each_question) { check_all_calls(is_rough, 500, 1100); }

TEST(a_caller_who_never_stops_gets_the_same_answer_and_the_limit_counts_beside)
{
    kz_mask *mask = NULL;
    kz_capsule one, two;
    kz_error err;
    counter c = {0, 0};
    kz_work work = {.keep_going = count_down, .ctx = &c};
    REQUIRE(kz_mask_from_call(300, 300, is_noise, NULL, NULL, &mask, NULL) == KZ_OK);
    CHECK_EQ(kz_mask_fit_capsule(mask, 0.5f, &work, NULL, &one, NULL, NULL), KZ_OK);
    CHECK_EQ(kz_mask_fit_capsule(mask, 0.5f, NULL, NULL, &two, NULL, NULL), KZ_OK);
    CHECK(memcmp(&one, &two, sizeof one) == 0);
    work.max_work = 3000000;
    c.asked = 0;
    CHECK_EQ(kz_mask_fit_capsule(mask, 0.5f, &work, NULL, &one, NULL, &err), KZ_ERR_TOO_LARGE);
    CHECK_EQ(err.b, 3000000);
    CHECK_GT(c.asked, 0);
    kz_mask_free(mask);
}

TEST(traces_give_up_at_the_same_limit_every_time)
{
    kz_mask *mask = NULL;
    kz_rings rings;
    kz_error err;
    uint64_t lo = 1, hi = 100000000; /* too little, enough */
    REQUIRE(kz_mask_from_call(60, 40, is_noise, NULL, NULL, &mask, NULL) == KZ_OK);
    while (hi - lo > 1) {
        const kz_work work = {.max_work = lo + (hi - lo) / 2};
        const kz_result result = kz_mask_trace(mask, KZ_CONNECTIVITY_8, &work, NULL, &rings, &err);
        CHECK(result == KZ_OK || (result == KZ_ERR_TOO_LARGE && (uint64_t)err.b == work.max_work && err.a > err.b));
        if (result == KZ_OK) {
            kz_rings_free(&rings);
            hi = work.max_work;
        } else lo = work.max_work;
    }
    NOTE("2400 cells take %d steps", (int)hi);
    CHECK(hi > 2400 && hi < 100 * 2400);
    kz_mask_free(mask);
}
