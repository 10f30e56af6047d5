/* build_json.c - reads the JSON of a kolize.json, in which each error has its line and column. */
#include "build/project.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { JSON_LIST_MOST = 4096 };

int build_fail_at(const build_text *in, size_t at, const char *format, ...)
{
    char message[400];
    int line = 1, column = 1;
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    for (size_t i = 0; i < at && i < in->size; i++) {
        column++;
        if (in->text[i] == '\n') line++, column = 1;
    }
    return cli_fail(in->c, KZ_ERR_CONTENT, "%s:%d:%d: %s", in->path, line, column, message);
}

void build_json_skip(build_text *in)
{
    while (in->at < in->size && strchr(" \t\r\n", in->text[in->at]) && in->text[in->at]) in->at++;
}

static char parse_peek(build_text *in)
{
    build_json_skip(in);
    return in->at < in->size ? in->text[in->at] : '\0';
}

static int parse_unexpected(build_text *in, const char *expected)
{
    char shown[CLI_SHOWN_SIZE];
    if (in->at >= in->size) return build_fail_at(in, in->size, "%s is expected, and the file ends here", expected);
    cli_character(in->text + in->at, in->size - in->at, shown);
    return build_fail_at(in, in->at, "%s is expected, not '%s'", expected, shown);
}

int build_json_expect(build_text *in, char mark)
{
    const char expected[] = {'\'', mark, '\'', '\0'};
    if (parse_peek(in) != mark || in->at >= in->size) return parse_unexpected(in, expected);
    in->at++;
    return CLI_YES;
}

int build_json_next(build_text *in, char end, bool first, bool *more)
{
    const char next = parse_peek(in);
    *more = false;
    if (in->at < in->size && next == end) {
        in->at++;
        return CLI_YES;
    }
    if (!first) {
        const char expected[] = {'\'', ',', '\'', ' ', 'o', 'r', ' ', '\'', end, '\'', '\0'};
        if (next != ',') return parse_unexpected(in, expected);
        in->at++;
        build_json_skip(in);
    }
    *more = true;
    return CLI_YES;
}

int build_json_end(build_text *in)
{
    build_json_skip(in);
    return in->at == in->size ? CLI_YES : parse_unexpected(in, "the end of the file");
}

/* ---- Texts ----------------------------------------------------------------------------------------------- */

static int parse_hex(build_text *in, uint32_t *out)
{
    *out = 0;
    for (int i = 0; i < 4; i++, in->at++) {
        const char *digits = "0123456789abcdefABCDEF";
        const char ch = in->at < in->size ? in->text[in->at] : '\0';
        const char *found = ch ? strchr(digits, ch) : NULL;
        if (!found) return parse_unexpected(in, "a hexadecimal digit");
        const uint32_t value = (uint32_t)(found - digits);
        *out = *out * 16 + (value < 16 ? value : value - 6);
    }
    return CLI_YES;
}

static size_t parse_put_utf8(uint32_t point, char *out)
{
    if (point < 0x80) return out[0] = (char)point, 1;
    if (point < 0x800) return out[0] = (char)(0xc0 | point >> 6), out[1] = (char)(0x80 | (point & 63)), 2;
    if (point < 0x10000) {
        out[0] = (char)(0xe0 | point >> 12), out[1] = (char)(0x80 | (point >> 6 & 63));
        return out[2] = (char)(0x80 | (point & 63)), 3;
    }
    out[0] = (char)(0xf0 | point >> 18), out[1] = (char)(0x80 | (point >> 12 & 63));
    out[2] = (char)(0x80 | (point >> 6 & 63)), out[3] = (char)(0x80 | (point & 63));
    return 4;
}

/* Behind the u; the second half of a pair follows the first. */
static int parse_point(build_text *in, char *out, size_t *n)
{
    const size_t at = in->at;
    uint32_t point, low;
    int status = parse_hex(in, &point);
    if (status != CLI_YES) return status;
    if (point >= 0xd800 && point < 0xdc00 && in->size - in->at > 2 && memcmp(in->text + in->at, "\\u", 2) == 0) {
        in->at += 2;
        if ((status = parse_hex(in, &low)) != CLI_YES) return status;
        point = low >= 0xdc00 && low < 0xe000 ? 0x10000 + ((point - 0xd800) << 10) + (low - 0xdc00) : 0;
    }
    if (point == 0 || (point >= 0xd800 && point < 0xe000))
        return build_fail_at(in, at, "the escape stands for no character");
    *n += parse_put_utf8(point, out + *n);
    return CLI_YES;
}

static int parse_escape(build_text *in, char *out, size_t *n)
{
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    const char ch = in->at < in->size ? in->text[in->at] : '\0';
    const char *found = ch ? strchr(from, ch) : NULL;
    if (ch == 'u') return in->at++, parse_point(in, out, n);
    if (!found) return parse_unexpected(in, "an escape");
    out[(*n)++] = to[found - from];
    in->at++;
    return CLI_YES;
}

int build_json_text(build_text *in, const char **out)
{
    const size_t start = in->at;
    if (parse_peek(in) != '"') return parse_unexpected(in, "a text");
    size_t end = ++in->at, n = 0;
    while (end < in->size && in->text[end] != '"') end += in->text[end] == '\\' ? 2 : 1;
    if (end >= in->size) return build_fail_at(in, start, "the text does not end");
    char *copy = cli_pool_take(in->pool, end - in->at + 1, 1); /* no escape is shorter than its character */
    if (!copy) return cli_fail_memory(in->c);
    while (in->at < end) {
        const char ch = in->text[in->at];
        if ((unsigned char)ch < 0x20) return build_fail_at(in, in->at, "a control character in a text");
        in->at++;
        if (ch != '\\') copy[n++] = ch;
        else if (parse_escape(in, copy, &n) != CLI_YES) return CLI_FAILED;
    }
    copy[n] = '\0';
    in->at = end + 1;
    *out = copy;
    return CLI_YES;
}

/* ---- Values ---------------------------------------------------------------------------------------------- */

/* As it is written: what reads the option reads the number. */
static int parse_word(build_text *in, build_value *out)
{
    size_t n = 0;
    double number;
    char word[40];
    while (in->at + n < in->size && strchr("+-.eE0123456789abcdefghijklmnopqrstuvwxyz", in->text[in->at + n]) &&
           in->text[in->at + n] && n + 1 < sizeof word)
        word[n] = in->text[in->at + n], n++;
    word[n] = '\0';
    out->kind = strcmp(word, "true") == 0 || strcmp(word, "false") == 0 ? BUILD_TRUTH : BUILD_NUMBER;
    if (out->kind == BUILD_NUMBER && !cli_parse_numbers(word, 1, &number))
        return parse_unexpected(in, "a text, a number, true, false or a list of them");
    in->at += n;
    out->text = cli_pool_copy(in->pool, word);
    return out->text ? CLI_YES : cli_fail_memory(in->c);
}

static int parse_scalar(build_text *in, build_value *out)
{
    const char next = parse_peek(in);
    *out = (build_value){.at = in->at};
    if (next == '"') return build_json_text(in, &out->text);
    return parse_word(in, out);
}

static int parse_list(build_text *in, build_value *out)
{
    bool more = false;
    int32_t room = 0;
    int status = build_json_next(in, ']', true, &more);
    for (; status == CLI_YES && more; status = build_json_next(in, ']', false, &more)) {
        if (out->n_items == JSON_LIST_MOST) return build_fail_at(in, in->at, "a list of more than %d", JSON_LIST_MOST);
        if (out->n_items == room) {
            room = room ? 2 * room : 8;
            build_value *grown = cli_pool_take(in->pool, (size_t)room * sizeof *grown, 16);
            if (!grown) return cli_fail_memory(in->c);
            if (out->n_items) memcpy(grown, out->items, (size_t)out->n_items * sizeof *grown);
            out->items = grown;
        }
        if ((status = parse_scalar(in, &out->items[out->n_items++])) != CLI_YES) return status;
    }
    return status;
}

int build_json_value(build_text *in, build_value *out)
{
    if (parse_peek(in) != '[') return parse_scalar(in, out);
    *out = (build_value){.kind = BUILD_LIST, .at = in->at};
    in->at++;
    return parse_list(in, out);
}
