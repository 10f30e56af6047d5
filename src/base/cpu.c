/* cpu.c - which CPU kernels this machine can run, detected once.
 *
 * The CPU levels are the core's only mutable state: those the machine has, and the one in force.  Every call of a mask
 * query needs a kernel, so the level is stored.  Several threads may detect it at once.  All find the same level, so a
 * relaxed store is enough. */
#include "base/base_private.h"

/* Other compilers on x86 run the plain kernels. */
#if (defined(__x86_64__) || defined(__i386__)) && defined(__GNUC__)
#define KZI_X86 1
#include <cpuid.h>
#else
#define KZI_X86 0
#endif

int kzi_cpu_level = KZ_CPU_LEVEL_COUNT; /* not found yet */
static int cpu_levels;                  /* one bit for each level that may run; 0: not found yet */

const char *kz_cpu_level_name(kz_cpu_level level)
{
    static const char *const names[KZ_CPU_LEVEL_COUNT] = {"plain", "sse2", "avx2", "avx512", "neon", "wasm128"};
    return (unsigned)level < KZ_CPU_LEVEL_COUNT ? names[level] : "unknown";
}

#if KZI_X86
/* XCR0 tells which wide registers the system saves when it switches threads.  AVX needs SSE and YMM; AVX-512 also needs
 * its mask registers and both parts of ZMM. */
enum { X86_SAVES_AVX = 0x06, X86_SAVES_AVX512 = 0xe6 };

static unsigned x86_saved_registers(void)
{
    unsigned lo, hi;
    __asm__ volatile("xgetbv" : "=a"(lo), "=d"(hi) : "c"(0));
    return lo;
}

static bool has_bits(unsigned bits, unsigned all) { return (bits & all) == all; }

/* __builtin_cpu_supports() is not used, because it links a constructor that runs CPUID before main().  A virtual
 * machine stops for each CPUID: the constructor took 0.06 ms of the 1 ms in which the tool starts. */
static bool x86_has(kz_cpu_level level)
{
    unsigned a, b, c, d, more_b, more_c, saved;
    const unsigned most = (unsigned)__get_cpuid_max(0, NULL);
    if (most < 1) return false;
    __cpuid(1, a, b, c, d);
    if (level == KZ_CPU_SSE2) return has_bits(d, bit_SSE2);
    if (most < 7 || !has_bits(c, bit_OSXSAVE | bit_AVX | bit_POPCNT)) return false;
    __cpuid_count(7, 0, a, more_b, more_c, d);
    saved = x86_saved_registers();
    if (!has_bits(saved, X86_SAVES_AVX) || !has_bits(more_b, bit_AVX2 | bit_BMI2)) return false;
    if (level == KZ_CPU_AVX2) return true;
    return level == KZ_CPU_AVX512 && has_bits(saved, X86_SAVES_AVX512) &&
           has_bits(more_b, bit_AVX512F | bit_AVX512BW | bit_AVX512VL | bit_AVX512DQ) &&
           has_bits(more_c, bit_AVX512VBMI2 | bit_AVX512VPOPCNTDQ);
}
#endif

static bool cpu_has_now(kz_cpu_level level)
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

/* The result is stored, because CPUID is slow and tests change the level a million times. */
bool kz_cpu_has(kz_cpu_level level)
{
    int levels = KZI_LOAD_RELAXED(&cpu_levels);
    if ((unsigned)level >= KZ_CPU_LEVEL_COUNT) return false;
    if (levels == 0) {
        for (int i = 0; i < KZ_CPU_LEVEL_COUNT; i++) levels |= cpu_has_now((kz_cpu_level)i) << i;
        KZI_STORE_RELAXED(&cpu_levels, levels);
    }
    return (levels >> level & 1) != 0;
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
        level = (int)best_level();
        KZI_STORE_RELAXED(&kzi_cpu_level, level);
    }
    return (kz_cpu_level)level;
}

kz_result kz_cpu_force(kz_cpu_level level)
{
    if ((unsigned)level >= KZ_CPU_LEVEL_COUNT || !kz_cpu_has(level)) {
        return KZ_ERR_CPU_LEVEL;
    }
    KZI_STORE_RELAXED(&kzi_cpu_level, (int)level);
    return KZ_OK;
}
