/* test_pair_lists.c - what began and ended between sorted lists of pairs, beside a search of one in the other. */
#include "world/step/pair_lists.h"

#include "kz_test.h"

enum { MOST = 200, MANY = 6000 };

static bool same_numbers(kz_index_pair p, kz_index_pair q)
{
    return p.a == q.a && ((p.b ^ q.b) & KZI_PAIR_NUMBER) == 0;
}

/* The pairs of `list` that `other` has not, in order. */
static size_t missing(const kz_index_pair *list, size_t n, const kz_index_pair *other, size_t n_other,
                      kz_index_pair *out)
{
    size_t found = 0;
    for (size_t i = 0; i < n; i++) {
        size_t k = 0;
        while (k < n_other && !same_numbers(list[i], other[k])) k++;
        if (k == n_other) out[found++] = list[i];
    }
    return found;
}

/* A sorted list: each pair of a grid with a chance of one in `of`, and sometimes with the mark of those that touch. */
static size_t any_list(kz_test_rng *r, uint32_t of, kz_index_pair *out)
{
    size_t n = 0;
    for (uint32_t a = 0; a < 14; a++) {
        for (uint32_t b = a + 1; b < 14; b++) {
            const uint32_t touches = kz_test_one_in(r, 3) ? KZI_PAIR_TOUCHES : 0u;
            if (kz_test_one_in(r, of)) out[n++] = (kz_index_pair){a, b | touches};
        }
    }
    return n;
}

TEST(pairs_that_began_and_ended_are_those_that_one_list_has_alone)
{
    kz_test_rng r = kz_test_rng_here();
    int64_t changes = 0;
    for (int64_t round = 0; round < kz_test_rounds(4000); round++) {
        kz_index_pair before[MOST], now[MOST], ended[MOST], expected[MOST];
        size_t begun[MOST];
        size_t n_before = any_list(&r, 1 + kz_test_below(&r, 4), before), n_now = 0;
        NOTE("round %lld", (long long)round);
        if (round % 8 == 0) n_before = 0;
        if (round % 4 == 1) { /* nearly the same */
            for (size_t i = 0; i < n_before; i++) {
                if (!kz_test_one_in(&r, 12)) now[n_now++] = before[i];
            }
        } else if (round % 4 != 2) {
            n_now = any_list(&r, 1 + kz_test_below(&r, 4), now);
        }
        const kzi_pair_changes got = kzi_pairs_changes(before, n_before, now, n_now, begun, ended);
        REQUIRE(got.ended == missing(before, n_before, now, n_now, expected));
        CHECK_MEM(ended, expected, got.ended * sizeof *ended);
        REQUIRE(got.begun == missing(now, n_now, before, n_before, expected));
        for (size_t i = 0; i < got.begun; i++) {
            REQUIRE(begun[i] < n_now);
            CHECK_MEM(&now[begun[i]], &expected[i], sizeof *expected);
        }
        changes += (int64_t)(got.begun + got.ended);
    }
    CHECK_GT(changes, 10000);
}

/* Whether the list has a pair, by its place in a grid of MANY. */
static size_t long_list(kz_test_rng *r, uint32_t of, const bool *like, bool *has, kz_index_pair *out)
{
    size_t n = 0;
    for (uint32_t i = 0; i < MANY; i++) {
        has[i] = like ? like[i] != kz_test_one_in(r, of) : kz_test_one_in(r, of);
        if (has[i]) out[n++] = (kz_index_pair){i / 77, (MANY + i % 77) | (kz_test_one_in(r, 3) ? KZI_PAIR_TOUCHES : 0u)};
    }
    return n;
}

TEST(in_long_lists_too_however_many_pairs_change)
{
    static kz_index_pair before[MANY], now[MANY], ended[MANY];
    static size_t begun[MANY];
    static bool had[MANY], has[MANY];
    kz_test_rng r = kz_test_rng_here();
    for (int64_t round = 0; round < kz_test_rounds(60); round++) {
        static const uint32_t rates[] = {1000000, 3000, 100, 20, 8, 3, 2};
        const uint32_t rate = rates[round % 7];
        size_t n_begun = 0, n_ended = 0, wrong = 0;
        NOTE("round %lld", (long long)round);
        const size_t n_before = long_list(&r, 1 + (uint32_t)round % 3, NULL, had, before);
        const size_t n_now = long_list(&r, rate, had, has, now);
        const kzi_pair_changes got = kzi_pairs_changes(before, n_before, now, n_now, begun, ended);
        for (uint32_t i = 0, k = 0; i < MANY; i++) {
            const kz_index_pair p = {i / 77, MANY + i % 77};
            if (has[i] && !had[i]) wrong += n_begun == got.begun || begun[n_begun++] != k;
            if (had[i] && !has[i]) wrong += n_ended == got.ended || !same_numbers(ended[n_ended++], p);
            if (has[i]) wrong += !same_numbers(now[k], p);
            k += has[i];
        }
        CHECK_EQ(wrong, 0);
        CHECK_EQ(got.begun, n_begun);
        CHECK_EQ(got.ended, n_ended);
        CHECK_EQ(kzi_pairs_below(before, n_before, (uint64_t)MANY << 32), n_before);
        const kzi_pair_changes all = kzi_pairs_changes(NULL, 0, now, n_now, begun, ended);
        CHECK(all.begun == n_now && all.ended == 0);
        if (n_before > 700) CHECK_EQ(kzi_pairs_below(before, n_before, kzi_pair_key(before[700])), 700);
    }
}
