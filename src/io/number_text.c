/* number_text.c - reads decimal numbers of files.
 *
 * strtod alone will not do: it follows the program's locale ("1,5" in half of Europe) and takes "nan", "infinity" and
 * hexadecimal. */
#include "io/io_private.h"

#include <float.h>
#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define KZI_NUMBER_MAX 400 /* characters; 1e308 written out has 309 digits */

static bool number_is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
static bool number_is_digit(char c) { return c >= '0' && c <= '9'; }

/* A number of up to 15 digits and a power of ten up to 22 is one exact division or multiplication of exact doubles.  So
 * the result is correctly rounded.  Nearly all numbers are such; strtod reads the rest. */
static double number_of_digits(uint64_t digits, int power)
{
    static const double tens[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                  1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    return power < 0 ? (double)digits / tens[-power] : (double)digits * tens[power];
}

static bool number_by_strtod(const char *text, size_t size, double *out)
{
    char copy[KZI_NUMBER_MAX + 8];
    const struct lconv *locale = localeconv();
    const char *point = locale->decimal_point && locale->decimal_point[0] ? locale->decimal_point : ".";
    const size_t point_size = strlen(point);
    size_t n = 0;
    if (size > KZI_NUMBER_MAX || point_size > 7) return false;
    for (size_t i = 0; i < size; i++) {
        if (text[i] != '.') {
            copy[n++] = text[i];
        } else {
            memcpy(copy + n, point, point_size);
            n += point_size;
        }
    }
    copy[n] = '\0';
    char *end;
    const double value = strtod(copy, &end);
    if (end != copy + n || !(value >= -DBL_MAX && value <= DBL_MAX)) return false;
    *out = value;
    return true;
}

bool kzi_parse_real(const char *text, double *out)
{
    while (number_is_blank(*text)) text++;
    const char *at = text;
    const bool minus = *at == '-';
    if (*at == '-' || *at == '+') at++;

    uint64_t digits = 0;
    int n_digits = 0, n_significant = 0, power = 0;
    bool after_point = false;
    for (;; at++) {
        if (*at == '.' && !after_point) {
            after_point = true;
            continue;
        }
        if (!number_is_digit(*at)) break;
        n_digits++;
        if (n_significant || *at != '0') n_significant++;
        if (n_significant <= 15) digits = digits * 10 + (uint64_t)(*at - '0');
        if (after_point) power--;
        if (n_digits > KZI_NUMBER_MAX) return false;
    }
    if (n_digits == 0) return false;
    if (*at == 'e' || *at == 'E') {
        at++;
        const bool down = *at == '-';
        if (*at == '-' || *at == '+') at++;
        if (!number_is_digit(*at)) return false;
        int exponent = 0;
        for (; number_is_digit(*at); at++)
            if (exponent < 100000) exponent = exponent * 10 + (*at - '0');
        power += down ? -exponent : exponent;
    }
    const char *end = at;
    while (number_is_blank(*at)) at++;
    if (*at) return false;
    if (n_significant > 15 || power < -22 || power > 22) return number_by_strtod(text, (size_t)(end - text), out);
    const double value = number_of_digits(digits, power);
    *out = minus ? -value : value;
    return true;
}

float kzi_to_float(double v)
{
    if (v > FLT_MAX) return (float)INFINITY;
    if (v < -FLT_MAX) return (float)-INFINITY;
    return (float)v;
}

double kzi_floor(double v)
{
    if (!(v > -9007199254740992.0 && v < 9007199254740992.0)) return v; /* whole already, or NaN */
    const double whole = (double)(int64_t)v;
    return whole > v ? whole - 1 : whole;
}
