/* test_batch_levels.c - each CPU level runs its own batch kernels.
 *
 * A level with wrong kernels would give the same answers, and nobody would see that it is slow or untested. */
#include "kz_test.h"

#include "query/batch/batch_kernels.h"

TEST(each_level_runs_the_widest_loops)
{
    const kz_cpu_level before = kz_cpu_level_now();
    CHECK_EQ(kz_cpu_force(KZ_CPU_PLAIN), KZ_OK);
    const kzi_batch_kernels *plain = kzi_batch_kernels_now(), *wide = kzi_batch_kernels_avx2();
    CHECK(plain != NULL && plain != wide);
    for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
        if (kz_cpu_force((kz_cpu_level)level) != KZ_OK) continue;
        const bool has_wide = level == KZ_CPU_AVX2 || level == KZ_CPU_AVX512;
        NOTE("%s", kz_cpu_level_name((kz_cpu_level)level));
        CHECK_EQ(kzi_batch_kernels_now(), has_wide && wide ? wide : plain);
    }
    CHECK_EQ(kz_cpu_force(before), KZ_OK);
}
