/* kz_test.h - the test runner: TEST(what_is_true) { CHECK(...) }, one program per file, main() included.
 *
 *     #include "kz_test.h"
 *     TEST(edge_touching_boxes_do_not_overlap) { CHECK_EQ(kz_overlap(&a, &b), false); }
 *
 * A test is done when its function returns; a failed CHECK is printed with file, line and both values, counted, and
 * the test goes on; a failed REQUIRE leaves the test.  A test without a single check fails: it cannot prove anything.
 *
 *     test_box [--seed N] [--scale PERCENT] [--list] [NAME...]      only tests whose name holds one of the NAMEs
 *
 * The environment's KZ_TEST_SEED and KZ_TEST_SCALE give the defaults (1 and 100).  Exit status: 0 all passed, 1 some
 * failed, 2 wrong usage or no test matched. */
#ifndef KZ_TEST_H
#define KZ_TEST_H

#include <float.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kz_test_rng.h"

#if defined(__MINGW32__) /* its printf is the C11 one: see KolizeTargets.cmake */
#define KZ_TEST_FORMAT __attribute__((format(gnu_printf, 1, 2)))
#elif defined(__GNUC__)
#define KZ_TEST_FORMAT __attribute__((format(printf, 1, 2)))
#endif

#ifdef __cplusplus
#error "the test runner is C11: it tells the types of values by _Generic"
#endif
#ifndef __GNUC__
#error "tests register themselves by __attribute__((constructor)): build them with gcc or clang"
#endif

/* ---- Tests --------------------------------------------------------------------------------------------- */

typedef void kz_test_function(void);
typedef struct kz_test_case {
    const char *name;
    int line;
    kz_test_function *run;
    struct kz_test_case *next;
} kz_test_case;

void kz_test_register(kz_test_case *test);

#define TEST(test_name)                                                                                                \
    static void test_##test_name(void);                                                                                \
    static kz_test_case case_##test_name = {#test_name, __LINE__, test_##test_name, NULL};                             \
    __attribute__((constructor)) static void register_##test_name(void) { kz_test_register(&case_##test_name); }       \
    static void test_##test_name(void)

/* ---- Checks -------------------------------------------------------------------------------------------- */

typedef struct kz_test_value {
    enum { KZ_TEST_INT, KZ_TEST_UINT, KZ_TEST_REAL, KZ_TEST_POINTER } kind;
    int64_t i;
    uint64_t u;
    double d;
    const void *p;
} kz_test_value;

typedef struct kz_test_place {
    const char *file;
    int line;
} kz_test_place;

typedef enum kz_test_op { KZ_TEST_EQ, KZ_TEST_NE, KZ_TEST_LT, KZ_TEST_LE, KZ_TEST_GT, KZ_TEST_GE } kz_test_op;

kz_test_value kz_test_int(long long v);
kz_test_value kz_test_uint(unsigned long long v);
kz_test_value kz_test_double(double v);
kz_test_value kz_test_pointer(const void *v);
bool kz_test_check(bool ok, kz_test_place at, const char *what);
bool kz_test_compare(kz_test_op op, kz_test_value a, kz_test_value b, kz_test_place at, const char *what);
bool kz_test_near(double a, double b, double tolerance, kz_test_place at, const char *what);
bool kz_test_same_float(float a, float b, kz_test_place at, const char *what);
bool kz_test_same_double(double a, double b, kz_test_place at, const char *what);
bool kz_test_same_text(const char *a, const char *b, kz_test_place at, const char *what);
bool kz_test_same_bytes(const void *a, const void *b, size_t size, kz_test_place at, const char *what);

#define KZ_TEST_HERE ((kz_test_place){__FILE__, __LINE__})
#define KZ_TEST_VALUE(x)                                                                                               \
    _Generic((x),                                                                                                      \
        _Bool: kz_test_int, char: kz_test_int, signed char: kz_test_int, short: kz_test_int, int: kz_test_int,         \
        long: kz_test_int, long long: kz_test_int, unsigned char: kz_test_uint, unsigned short: kz_test_uint,          \
        unsigned: kz_test_uint, unsigned long: kz_test_uint, unsigned long long: kz_test_uint,                         \
        float: kz_test_double, double: kz_test_double, default: kz_test_pointer)(x)
#define KZ_TEST_COMPARE(op, a, b, what) kz_test_compare(op, KZ_TEST_VALUE(a), KZ_TEST_VALUE(b), KZ_TEST_HERE, what)

/* Each evaluates its arguments once and has a value: true when it held. */
#define CHECK(condition) kz_test_check((condition), KZ_TEST_HERE, #condition)
#define CHECK_EQ(a, b) KZ_TEST_COMPARE(KZ_TEST_EQ, a, b, #a " == " #b) /* numbers by value, pointers by address */
#define CHECK_NE(a, b) KZ_TEST_COMPARE(KZ_TEST_NE, a, b, #a " != " #b)
#define CHECK_LT(a, b) KZ_TEST_COMPARE(KZ_TEST_LT, a, b, #a " < " #b)
#define CHECK_LE(a, b) KZ_TEST_COMPARE(KZ_TEST_LE, a, b, #a " <= " #b)
#define CHECK_GT(a, b) KZ_TEST_COMPARE(KZ_TEST_GT, a, b, #a " > " #b)
#define CHECK_GE(a, b) KZ_TEST_COMPARE(KZ_TEST_GE, a, b, #a " >= " #b)
#define CHECK_NEAR(a, b, tolerance) kz_test_near((a), (b), (tolerance), KZ_TEST_HERE, #a " ~ " #b)
#define CHECK_BITS(a, b) kz_test_same_float((a), (b), KZ_TEST_HERE, #a " is bit for bit " #b) /* NaN equals NaN */
#define CHECK_BITS64(a, b) kz_test_same_double((a), (b), KZ_TEST_HERE, #a " is bit for bit " #b)
#define CHECK_STR(a, b) kz_test_same_text((a), (b), KZ_TEST_HERE, #a " reads " #b) /* NULL equals only NULL */
#define CHECK_MEM(a, b, size) kz_test_same_bytes((a), (b), (size), KZ_TEST_HERE, #a " holds " #b)
#define REQUIRE(condition)                                                                                             \
    do {                                                                                                               \
        if (!CHECK(condition)) return;                                                                                 \
    } while (0)

/* What a loop is at, printed with the next failing check: NOTE("w=%d h=%d", w, h).  Cheap; stays until replaced or
 * the test ends. */
void kz_test_note(const char *format, ...) KZ_TEST_FORMAT;
#define NOTE(...) kz_test_note(__VA_ARGS__)

/* ---- Random tests -------------------------------------------------------------------------------------- */

/* The seed printed at the top of the run. */
uint64_t kz_test_seed(void);

/* A generator of this run's seed and of the running test's name: adding a test changes no other test's numbers. */
kz_test_rng kz_test_rng_here(void);

/* `n` rounds times --scale, at least 1: write the count that suits every run, soak runs multiply it. */
int64_t kz_test_rounds(int64_t n);

/* ---- Proving that tests can fail ----------------------------------------------------------------------- */

typedef struct kz_test_counts {
    int64_t checks, failed;
} kz_test_counts;

/* Runs `f` apart from the running test: its failures are neither printed nor counted there, only returned. */
kz_test_counts kz_test_apart(kz_test_function *f);

#endif
