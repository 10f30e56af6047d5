/* base_private.h - error reporting, overflow-checked sizes, allocation and safe casts for all floors above. */
#ifndef KZI_BASE_PRIVATE_H
#define KZI_BASE_PRIVATE_H

#include <kolize/base.h>

/* Every answer relies on IEEE arithmetic as written.  These flags would change it behind our back. */
#if defined(__FAST_MATH__)
#error "Kolize's answers are exact only without -ffast-math (/fp:fast); build it without that flag."
#endif
#if defined(__FLT_EVAL_METHOD__) && __FLT_EVAL_METHOD__ != 0
#error "Kolize needs float and double computed as such, not in x87 registers: add -msse2 -mfpmath=sse."
#endif

/* A caller's mistake stops a debug build.  A release build still answers it in a defined manner. */
#if defined(KZ_DEBUG)
#include <assert.h>
#define KZ_ASSERT(condition) assert(condition)
#else
#define KZ_ASSERT(condition) ((void)0)
#endif

/* Inlining is forced for helpers that take or return vectors: a call would leave the upper halves of the wide registers
 * in use.  It is also forced for loops that must be specialised for a function or a constant of their caller. */
#if defined(__GNUC__)
#define KZI_ALWAYS_INLINE static inline __attribute__((always_inline))
#else
#define KZI_ALWAYS_INLINE static inline
#endif

/* The rare case beside a fast path stays out of line, so that the fast path need not save its registers.  So does what
 * several callers share, where a call costs little of their time. */
#if defined(__GNUC__)
#define KZI_NEVER_INLINE static __attribute__((noinline))
#else
#define KZI_NEVER_INLINE static
#endif

/* Fills *err (if there is one) and returns `code`, so that a failure is one line where it is noticed. */
kz_result kzi_fail(kz_error *err, kz_result code, int64_t a, int64_t b);
#if defined(__clang_analyzer__) /* The analyzer reads one file at a time, and would take KZ_OK for possible. */
#define kzi_fail(err, code, a, b) ((void)(kzi_fail)(err, code, a, b), (code))
#endif

/* ---- Sizes --------------------------------------------------------------------------------------------- */

static inline bool kzi_mul_size(size_t a, size_t b, size_t *out)
{
    if (b != 0 && a > SIZE_MAX / b) {
        return false;
    }
    *out = a * b;
    return true;
}

static inline bool kzi_add_size(size_t a, size_t b, size_t *out)
{
    if (a > SIZE_MAX - b) {
        return false;
    }
    *out = a + b;
    return true;
}

/* ---- Memory -------------------------------------------------------------------------------------------- */

/* The caller's allocator, or the one of malloc and free for NULL. */
kz_allocator kzi_allocator(const kz_allocator *maybe);

/* Returns NULL for size 0 and when there is no memory. */
void *kzi_alloc(const kz_allocator *alloc, size_t size, size_t align);

/* A NULL block is ignored. */
void kzi_release(const kz_allocator *alloc, void *block, size_t size, size_t align);

/* ---- Casts --------------------------------------------------------------------------------------------- */
/* These are the only conversions from a real number to an integer.  They round towards zero, saturate at the ends of
 * the range, and give 0 for NaN. */

int32_t kzi_saturate_i32(double v);
int64_t kzi_saturate_i64(double v);

/* How many there are of what an error says to be more than `limit`: v cut to a whole number, but always above. */
int64_t kzi_above(double v, int64_t limit);

/* The first gives the largest integer <= v.  The second gives ceil(v - 1/2), which rounds to nearest with halves down.
 * Both are exact, saturate, and give 0 for NaN. */
int64_t kzi_floor_i64(double v);
int64_t kzi_round_half_down(double v);

/* The same without a call.  The caller guarantees |v| <= 2^30. */
static inline int32_t kzi_round_half_down_near(double v)
{
    const int32_t near = (int32_t)v, whole = near - ((double)near > v);
    return whole + (v > (double)whole + 0.5);
}

/* The largest integer <= v, for |v| <= 2^30. */
static inline int32_t kzi_floor_near(double v)
{
    const int32_t near = (int32_t)v;
    return near - ((double)near > v);
}

/* Converts a whole number below 2^31 in magnitude to an integer. */
static inline int32_t kzi_whole_i32(float v) { return (int32_t)v; }

/* ---- CPU ----------------------------------------------------------------------------------------------- */

/* These read and write one int that all threads share. */
#if defined(__GNUC__)
#define KZI_LOAD_RELAXED(place) __atomic_load_n(place, __ATOMIC_RELAXED)
#define KZI_STORE_RELAXED(place, value) __atomic_store_n(place, value, __ATOMIC_RELAXED)
#else
#define KZI_LOAD_RELAXED(place) (*(volatile int *)(place))
#define KZI_STORE_RELAXED(place, value) (*(volatile int *)(place) = (value))
#endif

/* The CPU level in force; KZ_CPU_LEVEL_COUNT until the first call of kz_cpu_level_now.  Kernel tables read it in place:
 * for small masks the two calls otherwise cost as much as the answer. */
extern int kzi_cpu_level;

/* Is a level set, and has it AVX2?  It calls nothing.  Before the first call of kz_cpu_level_now it is false. */
static inline bool kzi_avx2_is_set(void)
{
#if defined(__GNUC__) && (defined(__x86_64__) || defined(__i386__))
    const int level = KZI_LOAD_RELAXED(&kzi_cpu_level);
    return level == KZ_CPU_AVX2 || level == KZ_CPU_AVX512;
#else
    return false;
#endif
}

/* The same, but it finds the level where none is set, as in programs with shapes alone. */
static inline bool kzi_has_avx2(void)
{
#if defined(__GNUC__) && (defined(__x86_64__) || defined(__i386__))
    if (kzi_avx2_is_set()) return true;
    return KZI_LOAD_RELAXED(&kzi_cpu_level) == KZ_CPU_LEVEL_COUNT && kz_cpu_level_now() >= KZ_CPU_AVX2;
#else
    return false;
#endif
}

#endif
