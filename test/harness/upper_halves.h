/* upper_halves.h - does the processor say that the upper halves of its wide registers are in use?  Left so on return
 * they slow down the caller's SSE code.
 *
 * Under ASan nothing is told: where a kernel returns gcc poisons its variables, with wide stores after all else. */
#ifndef KZ_TEST_UPPER_HALVES_H
#define KZ_TEST_UPPER_HALVES_H

#include <kolize/base.h>

#include <stdbool.h>

#if defined(__SANITIZE_ADDRESS__)
#define KZ_TEST_POISONED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define KZ_TEST_POISONED
#endif
#endif

#if defined(__x86_64__) && defined(__GNUC__) && !defined(KZ_TEST_POISONED)

#include <cpuid.h>

/* Does the processor tell which register states are in use (XGETBV with 1), the system having allowed it? */
static inline bool upper_halves_are_told(void)
{
    unsigned a = 0, b = 0, c = 0, d = 0;
    if (!__get_cpuid(1, &a, &b, &c, &d) || !(c >> 27 & 1)) return false;
    return __get_cpuid_count(13, 1, &a, &b, &c, &d) && (a >> 2 & 1);
}

/* Bit 2: upper halves of YMM; bit 6: of ZMM. */
static inline bool upper_halves_in_use(void)
{
    unsigned low, high;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(1));
    return low & (1u << 2 | 1u << 6);
}

static inline void upper_halves_clear(void) { __asm__ volatile("vzeroupper" ::: "memory"); }

static inline void upper_halves_use(void)
{
    static const float ones[8] = {1, 1, 1, 1, 1, 1, 1, 1};
    __asm__ volatile("vmovups %0, %%ymm0" : : "m"(ones) : "memory");
}

#else

static inline bool upper_halves_are_told(void) { return false; }
static inline bool upper_halves_in_use(void) { return false; }
static inline void upper_halves_clear(void) {}
static inline void upper_halves_use(void) {}

#endif

/* True when the processor notices what this is about: not all that tell it follow every instruction. */
static inline bool upper_halves_are_noticed(void)
{
    if (!upper_halves_are_told() || !kz_cpu_has(KZ_CPU_AVX2)) return false;
    upper_halves_clear();
    const bool before = upper_halves_in_use();
    upper_halves_use();
    const bool after = upper_halves_in_use();
    upper_halves_clear();
    return !before && after;
}

#endif
