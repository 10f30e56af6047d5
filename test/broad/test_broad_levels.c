/* test_broad_levels.c - each CPU level runs its own loops over boxes.  A level that ran another's would give the same
 * answers, and nobody would notice that it is slow or that its own are never tried. */
#include "kz_test.h"

#include "broad/sap/sap_kernels.h"
#include "math/bvh/bvh_kernels.h"

typedef const kzi_sap_kernels *sap_kernels_of(void);
typedef const kzi_bvh_kernels *bvh_kernels_of(void);

TEST(each_level_runs_its_own_loops)
{
    static sap_kernels_of *const saps[KZ_CPU_LEVEL_COUNT] = {
        [KZ_CPU_SSE2] = kzi_sap_kernels_sse2, [KZ_CPU_AVX2] = kzi_sap_kernels_avx2,
        [KZ_CPU_NEON] = kzi_sap_kernels_neon, [KZ_CPU_WASM128] = kzi_sap_kernels_wasm128,
    };
    static bvh_kernels_of *const trees[KZ_CPU_LEVEL_COUNT] = {
        [KZ_CPU_AVX2] = kzi_bvh_kernels_avx2,
        [KZ_CPU_AVX512] = kzi_bvh_kernels_avx512,
    };
    const kz_cpu_level before = kz_cpu_level_now();
    for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
        if (kz_cpu_force((kz_cpu_level)level) != KZ_OK) continue;
        const kzi_sap_kernels *sap = saps[level] ? saps[level]() : NULL;
        const kzi_bvh_kernels *tree = trees[level] ? trees[level]() : NULL;
        if (level == KZ_CPU_AVX512) {
            sap = sap ? sap : kzi_sap_kernels_avx2();
            tree = tree ? tree : kzi_bvh_kernels_avx2();
        }
        NOTE("%s", kz_cpu_level_name((kz_cpu_level)level));
        CHECK(kzi_sap_kernels_now() == (sap ? sap : kzi_sap_kernels_plain()));
        CHECK(kzi_bvh_kernels_now() == (tree ? tree : kzi_bvh_kernels_four()));
    }
    CHECK_EQ(kz_cpu_force(before), KZ_OK);
}
