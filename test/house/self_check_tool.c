/* self_check_tool.c - prints which check of kz_self_check fails, or "sound"; with an argument, after setting the
 * processor's mode so that one must:  self_check_tool [flush-results | flush-operands | round-up]. */
#include <kolize/base.h>

#include <fenv.h>
#include <stdio.h>
#include <string.h>
#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

static int set_mode(const char *mode)
{
    if (!strcmp(mode, "round-up")) return fesetround(FE_UPWARD);
#if defined(__SSE2__)
    if (!strcmp(mode, "flush-results")) return _mm_setcsr(_mm_getcsr() | 0x8000), 0;
    if (!strcmp(mode, "flush-operands")) return _mm_setcsr(_mm_getcsr() | 0x0040), 0;
#endif
    return 2;
}

int main(int argc, char **argv)
{
    kz_error err = {KZ_OK, -1, 0};
    if (argc > 1 && set_mode(argv[1]) != 0) return 2;
    const kz_result result = kz_self_check(&err);
    fesetround(FE_TONEAREST);
    puts(result == KZ_OK ? "sound" : kz_self_check_name(err.a));
    return 0;
}
