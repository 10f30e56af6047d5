/* test_world_model.c - random scenarios on a world and on a plain list of bodies: some 80 000 operations, with `make
 * million` over a million, reported by kind. */
#include "kz_test.h"
#include "world_model.h"

#include <stdio.h>

TEST(a_world_behaves_like_a_list_that_tests_every_pair)
{
    kz_test_rng r = kz_test_rng_here();
    model_done done = {0};
    static uint8_t bytes[1 << 13];
    for (int64_t round = 0; round < kz_test_rounds(400); round++) {
        const size_t size = round % 4 ? 1 + kz_test_below(&r, 2000) : sizeof bytes;
        for (size_t i = 0; i < size; i++) bytes[i] = (uint8_t)kz_test_u32(&r);
        NOTE("scenario %lld", (long long)round);
        const char *wrong = world_model_run(bytes, size, &done);
        CHECK_STR(wrong, NULL);
        if (wrong) break;
    }
    NOTE("%lld operations, %lld pairs, %lld faults, %lld refusals, %lld of memory", (long long)done.operations,
         (long long)done.pairs, (long long)done.faults_planted, (long long)done.refusals,
         (long long)done.memory_refusals);
    printf("       %lld operations:", (long long)done.operations);
    for (int i = 0; i < MODEL_KINDS; i++) printf(" %s %lld", model_kind_names[i], (long long)done.of_kind[i]);
    printf("; %lld pairs compared, %lld begun, %lld ended, %lld found; %lld faults planted, all noticed\n",
           (long long)done.pairs, (long long)done.begun, (long long)done.ended, (long long)done.found,
           (long long)done.faults_planted);
    CHECK_GT(done.pairs, 1000);
    CHECK_GT(done.faults_planted, 100);
    CHECK_GT(done.refusals, 100);
    CHECK_GT(done.memory_refusals, 20);
    CHECK_GT(done.operations, 10000);
    for (int i = 0; i < MODEL_KINDS; i++) CHECK_GT(done.of_kind[i], 0);
}
