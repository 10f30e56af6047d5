/* test_cpu.c - CPU levels are named, found, forced and refused; this build's arithmetic passes its self check. */
#include "kz_test.h"
#include <kolize/base.h>

#include <string.h>

static const int no_levels[] = {KZ_CPU_LEVEL_COUNT, KZ_CPU_LEVEL_COUNT + 1, 64, INT32_MAX, -1, INT32_MIN};
enum { N_NO_LEVELS = sizeof no_levels / sizeof no_levels[0] };

TEST(levels_have_their_documented_names)
{
    CHECK_STR(kz_cpu_level_name(KZ_CPU_PLAIN), "plain");
    CHECK_STR(kz_cpu_level_name(KZ_CPU_SSE2), "sse2");
    CHECK_STR(kz_cpu_level_name(KZ_CPU_AVX2), "avx2");
    CHECK_STR(kz_cpu_level_name(KZ_CPU_AVX512), "avx512");
    CHECK_STR(kz_cpu_level_name(KZ_CPU_NEON), "neon");
    CHECK_STR(kz_cpu_level_name(KZ_CPU_WASM128), "wasm128");
    for (int i = 0; i < N_NO_LEVELS; i++) CHECK_STR(kz_cpu_level_name((kz_cpu_level)no_levels[i]), "unknown");
}

TEST(plain_is_always_there_and_no_level_is_not)
{
    CHECK(kz_cpu_has(KZ_CPU_PLAIN));
    for (int i = 0; i < N_NO_LEVELS; i++) CHECK(!kz_cpu_has((kz_cpu_level)no_levels[i]));
}

TEST(higher_levels_of_one_family_include_the_lower_ones)
{
    CHECK(!kz_cpu_has(KZ_CPU_AVX512) || kz_cpu_has(KZ_CPU_AVX2));
    CHECK(!kz_cpu_has(KZ_CPU_AVX2) || kz_cpu_has(KZ_CPU_SSE2));
    CHECK(kz_cpu_has(KZ_CPU_SSE2) + kz_cpu_has(KZ_CPU_NEON) + kz_cpu_has(KZ_CPU_WASM128) <= 1);
#if defined(__x86_64__) && defined(__SSE2__)
    CHECK(kz_cpu_has(KZ_CPU_SSE2));
#endif
}

#if (defined(__x86_64__) || defined(__i386__)) && defined(__GNUC__)
TEST(the_x86_levels_are_those_that_the_compilers_runtime_finds)
{
    const bool avx2 =
        __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi2");
    const bool avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                        __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
                        __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512vpopcntdq");
    CHECK_EQ(kz_cpu_has(KZ_CPU_SSE2), __builtin_cpu_supports("sse2") != 0);
    CHECK_EQ(kz_cpu_has(KZ_CPU_AVX2), avx2);
    CHECK_EQ(kz_cpu_has(KZ_CPU_AVX512), avx2 && avx512);
}
#endif

TEST(the_level_in_force_is_the_best_one_until_another_is_forced)
{
    const kz_cpu_level best = kz_cpu_level_now();
    CHECK(kz_cpu_has(best));
    for (int level = (int)best + 1; level < KZ_CPU_LEVEL_COUNT; level++) CHECK(!kz_cpu_has((kz_cpu_level)level));
}

TEST(every_level_the_machine_has_can_be_forced_and_no_other)
{
    const kz_cpu_level best = kz_cpu_level_now();
    for (int i = 0; i < KZ_CPU_LEVEL_COUNT; i++) {
        const kz_cpu_level level = (kz_cpu_level)i, before = kz_cpu_level_now();
        NOTE("%s", kz_cpu_level_name(level));
        if (kz_cpu_has(level)) {
            CHECK_EQ(kz_cpu_force(level), KZ_OK);
            CHECK_EQ(kz_cpu_level_now(), level);
        } else {
            CHECK_EQ(kz_cpu_force(level), KZ_ERR_CPU_LEVEL);
            CHECK_EQ(kz_cpu_level_now(), before);
        }
    }
    CHECK_EQ(kz_cpu_force(KZ_CPU_PLAIN), KZ_OK);
    for (int i = 0; i < N_NO_LEVELS; i++) {
        CHECK_EQ(kz_cpu_force((kz_cpu_level)no_levels[i]), KZ_ERR_CPU_LEVEL);
        CHECK_EQ(kz_cpu_level_now(), KZ_CPU_PLAIN);
    }
    CHECK_EQ(kz_cpu_force(best), KZ_OK);
    CHECK_EQ(kz_cpu_level_now(), best);
}

TEST(this_build_computes_as_the_proofs_assume)
{
    kz_error err = {KZ_OK, -7, -7};
    CHECK_EQ(kz_self_check(&err), KZ_OK);
    CHECK_EQ(err.a, -7); /* written only on failure */
    CHECK_EQ(kz_self_check(NULL), KZ_OK);
}

TEST(self_checks_have_names_of_their_own)
{
    int n = 0;
    while (n < 1000 && strcmp(kz_self_check_name(n), "unknown") != 0) n++;
    CHECK_GT(n, 0);
    CHECK_LT(n, 1000);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++) CHECK(strcmp(kz_self_check_name(i), kz_self_check_name(j)) != 0);
    CHECK_STR(kz_self_check_name(-1), "unknown");
    CHECK_STR(kz_self_check_name(n), "unknown");
    CHECK_STR(kz_self_check_name(INT64_MAX), "unknown");
    CHECK_STR(kz_self_check_name(INT64_MIN), "unknown");
}
