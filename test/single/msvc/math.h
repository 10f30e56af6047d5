/* math.h - what the core uses of it, for clang in MSVC's manner of compiling. */
double sqrt(double x);
float sqrtf(float x);
double fabs(double x);
float fabsf(float x);
double copysign(double x, double sign);

#define HUGE_VAL    __builtin_huge_val()
#define HUGE_VALF   __builtin_huge_valf()
#define INFINITY    __builtin_inff()
#define NAN         __builtin_nanf("")
#define isnan(x)    __builtin_isnan(x)
#define isfinite(x) __builtin_isfinite(x)
#define signbit(x)  __builtin_signbit(x)
