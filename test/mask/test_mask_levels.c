/* test_mask_levels.c - each CPU level runs its own loops over masks.
 *
 * A level that ran another's would give the same answers.  Nobody would see that it is slow or that its own are never
 * run. */
#include "kz_test.h"

#include "mask/kernels/mask_kernels.h"

typedef const kzi_mask_kernels *kernels_of(void);

TEST(each_level_runs_its_own_loops)
{
    static kernels_of *const own[KZ_CPU_LEVEL_COUNT] = {
        [KZ_CPU_AVX2] = kzi_mask_kernels_avx2,
        [KZ_CPU_AVX512] = kzi_mask_kernels_avx512,
        [KZ_CPU_NEON] = kzi_mask_kernels_neon,
        [KZ_CPU_WASM128] = kzi_mask_kernels_wasm128,
    };
    const kz_cpu_level before = kz_cpu_level_now();
    for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
        if (kz_cpu_force((kz_cpu_level)level) != KZ_OK) continue;
        const kzi_mask_kernels *want = own[level] ? own[level]() : NULL;
        if (!want && level == KZ_CPU_AVX512) want = kzi_mask_kernels_avx2();
        NOTE("%s", kz_cpu_level_name((kz_cpu_level)level));
        CHECK_EQ(kzi_mask_kernels_find(), want ? want : kzi_mask_kernels_plain());
        CHECK_EQ(kzi_mask_kernels_now(), kzi_mask_kernels_find()); /* however it is known */
    }
    CHECK_EQ(kz_cpu_force(before), KZ_OK);
}
