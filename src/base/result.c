/* result.c - names and sentences of results, generated from the one list in base.h.
 *
 * The core has no stdio, so this file writes the two numbers of a sentence itself. */
#include "base/base_private.h"

#include <string.h>

static const char *const result_names[KZ_RESULT_COUNT] = {
#define RESULT_NAME(name, text) #name,
    KZ_RESULTS(RESULT_NAME)
#undef RESULT_NAME
};

static const char *const result_texts[KZ_RESULT_COUNT] = {
#define RESULT_TEXT(name, text) text,
    KZ_RESULTS(RESULT_TEXT)
#undef RESULT_TEXT
};

kz_result(kzi_fail)(kz_error *err, kz_result code, int64_t a, int64_t b)
{
    if (err) {
        err->code = code;
        err->a = a;
        err->b = b;
    }
    return code;
}

static bool is_result(kz_result code)
{
    return (unsigned)code < (unsigned)KZ_RESULT_COUNT;
}

const char *kz_result_name(kz_result code)
{
    return is_result(code) ? result_names[code] : "UNKNOWN";
}

/* A buffer that counts what did not fit, as snprintf does. */
typedef struct text_sink {
    char *text;
    size_t size, used;
} text_sink;

static void put_char(text_sink *sink, char c)
{
    if (sink->used + 1 < sink->size) {
        sink->text[sink->used] = c;
    }
    sink->used++;
}

static void put_number(text_sink *sink, int64_t number)
{
    char digits[20];
    int n = 0;
    /* The magnitude goes through uint64_t, because that of INT64_MIN is no int64_t. */
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;

    do {
        digits[n++] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest);
    if (number < 0) {
        put_char(sink, '-');
    }
    while (n) {
        put_char(sink, digits[--n]);
    }
}

/* The end of a parenthesis that begins at c, as in "(argument %a)", if it names numbers and all are 0; else NULL. */
static const char *end_of_zeros(const char *c, const kz_error *err)
{
    bool numbers = false;
    for (; *c && *c != ')'; c++) {
        if (*c != '%') continue;
        if ((c[1] == 'a' ? err->a : err->b) != 0) return NULL;
        numbers = true;
    }
    return numbers && *c ? c : NULL;
}

size_t kz_error_text(const kz_error *err, char *text, size_t size)
{
    text_sink sink = {text, size, 0};
    const char *c = is_result(err->code) ? result_texts[err->code] : "unknown error";

    for (; *c; c++) {
        const char *end = c[0] == ' ' && c[1] == '(' ? end_of_zeros(c + 2, err) : NULL;
        if (end) {
            c = end;
        } else if (c[0] == '%' && c[1] == 'a') {
            put_number(&sink, err->a);
            c++;
        } else if (c[0] == '%' && c[1] == 'b') {
            put_number(&sink, err->b);
            c++;
        } else {
            put_char(&sink, *c);
        }
    }
    if (size) {
        text[sink.used < size ? sink.used : size - 1] = 0;
    }
    return sink.used;
}
