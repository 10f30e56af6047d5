/* cpu.c - which kernels this machine may run, found once; the only mutable state of the core.
 *
 * Kernels are looked up on every call of a mask query, so the answer is kept.  Threads may find it at the same time;
 * all find the same, so a relaxed store is enough. */
#include "base_private.h"

/* The look at CPUID is the compiler's own; other compilers on x86 run the plain kernels. */
#if (defined(__x86_64__) || defined(__i386__)) && defined(__GNUC__)
#define KZI_X86 1
#else
#define KZI_X86 0
#endif

int kzi_cpu_level = KZ_CPU_LEVEL_COUNT; /* not found yet */

const char *kz_cpu_level_name(kz_cpu_level level)
{
    static const char *const names[KZ_CPU_LEVEL_COUNT] = {"plain", "sse2", "avx2", "avx512", "neon", "wasm128"};
    return (unsigned)level < KZ_CPU_LEVEL_COUNT ? names[level] : "unknown";
}

#if KZI_X86
/* The compiler's run-time looks at CPUID and at what the system saves of the wide registers, once, and keeps it. */
static bool x86_has(kz_cpu_level level)
{
    __builtin_cpu_init();
    switch (level) {
    case KZ_CPU_SSE2:
        return __builtin_cpu_supports("sse2");
    case KZ_CPU_AVX2:
        return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi2");
    case KZ_CPU_AVX512:
        return x86_has(KZ_CPU_AVX2) && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
               __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
               __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512vpopcntdq");
    default:
        return false;
    }
}
#endif

bool kz_cpu_has(kz_cpu_level level)
{
    if (level == KZ_CPU_PLAIN) {
        return true;
    }
#if KZI_X86
    return x86_has(level);
#elif defined(__ARM_NEON) && defined(__aarch64__)
    return level == KZ_CPU_NEON;
#elif defined(__wasm_simd128__)
    return level == KZ_CPU_WASM128;
#else
    return false;
#endif
}

static kz_cpu_level best_level(void)
{
    for (int level = KZ_CPU_LEVEL_COUNT - 1; level > KZ_CPU_PLAIN; level--) {
        if (kz_cpu_has((kz_cpu_level)level)) {
            return (kz_cpu_level)level;
        }
    }
    return KZ_CPU_PLAIN;
}

kz_cpu_level kz_cpu_level_now(void)
{
    int level = KZI_LOAD_RELAXED(&kzi_cpu_level);
    if (level == KZ_CPU_LEVEL_COUNT) {
        level = best_level();
        KZI_STORE_RELAXED(&kzi_cpu_level, level);
    }
    return (kz_cpu_level)level;
}

kz_result kz_cpu_force(kz_cpu_level level)
{
    if ((unsigned)level >= KZ_CPU_LEVEL_COUNT || !kz_cpu_has(level)) {
        return KZ_ERR_CPU_LEVEL;
    }
    KZI_STORE_RELAXED(&kzi_cpu_level, level);
    return KZ_OK;
}
