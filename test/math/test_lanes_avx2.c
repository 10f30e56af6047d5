/* test_lanes_avx2.c - the vectors of src/math where AVX2 is switched on; elsewhere those of test_lanes.c again. */
#include "lanes_checks.h"

TEST(every_operation_of_avx2_is_that_of_its_lanes)
{
#if defined(__AVX2__)
    if (!kz_cpu_has(KZ_CPU_AVX2)) return;
#endif
    check_lanes();
}
