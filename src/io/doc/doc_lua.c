/* doc_lua.c - reads what Tiled exports as Lua: `return` and a table of literals.  It is data to us, never a program.
 *
 * The table is rewritten as the JSON that Tiled would have saved, line by line, and read as that.  So all code behind
 * it is written once.  These differ:
 *
 *     {1, 2}   {x = 1}   {}                       [1, 2]   {"x": 1}   []
 *     shape = "ellipse", point, capsule           "ellipse": true
 *     shape = "text", text = "Hello"              "text": {}
 *     backgroundcolor = { 16, 32, 48 }            "backgroundcolor": "#102030"
 *     objectGroup = {}                            "objectgroup": {}
 *     encoding = "lua"                            (an array says so itself)
 *     chunks                                      "infinite": true, of the map */
#include "io/doc/doc.h"

#include <string.h>

typedef struct lua_reader {
    kzi_io *io;
    const char *path;
    const char *at, *end, *line_start;
    int32_t line;
    uint32_t depth;
    bool infinite;
    kzi_bytes json;
} lua_reader;

/* ---- Failing, writing ---------------------------------------------------------------------------------- */

static kz_result lua_fail(const lua_reader *r, kz_result code, const char *what)
{
    const ptrdiff_t column = r->at - r->line_start + 1;
    return kzi_io_fail(r->io, code, "%s:%d:%d: %s", kzi_path_shown(r->path), (int)r->line,
                       (int)(column < INT32_MAX ? column : INT32_MAX), what);
}

static kz_result lua_expected(const lua_reader *r, const char *what)
{
    return lua_fail(r, KZ_ERR_SYNTAX, r->at == r->end ? "the file ends within a table" : what);
}

static kz_result lua_put(lua_reader *r, const char *text, size_t n)
{
    unsigned char *const grown =
        kzi_grow(&r->io->alloc, r->json.data, r->json.size, &r->json.capacity, r->json.size + n, 1);
    if (!grown) return kzi_io_no_memory(r->io, r->path);
    r->json.data = grown;
    memcpy(grown + r->json.size, text, n);
    r->json.size += n;
    return KZ_OK;
}

static kz_result lua_put_text(lua_reader *r, const char *text) { return lua_put(r, text, strlen(text)); }

/* ---- Blanks and comments ------------------------------------------------------------------------------- */

static bool lua_is_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* A line of the table is a line of the JSON. */
static kz_result lua_next_line(lua_reader *r, bool write)
{
    r->line++;
    r->line_start = ++r->at;
    return write ? lua_put(r, "\n", 1) : KZ_OK;
}

/* The level of a long bracket that begins here: [[ is 0, [=[ is 1; -1: none. */
static int lua_long_level(const lua_reader *r, const char *at)
{
    int level = 0;
    if (at == r->end || *at++ != '[') return -1;
    while (at < r->end && *at == '=' && level < 1000) at++, level++;
    return at < r->end && *at == '[' ? level : -1;
}

/* Is this the end of a long bracket? */
static bool lua_long_ends(const lua_reader *r, int level)
{
    const char *at = r->at;
    if (r->end - at < level + 2 || *at++ != ']') return false;
    for (int i = 0; i < level; i++)
        if (*at++ != '=') return false;
    return *at == ']';
}

static kz_result lua_skip_comment(lua_reader *r)
{
    const int level = lua_long_level(r, r->at + 2);
    kz_result result = KZ_OK;
    if (level < 0) {
        while (r->at < r->end && *r->at != '\n') r->at++;
        return KZ_OK;
    }
    for (r->at += 4 + level; r->at < r->end && !lua_long_ends(r, level) && result == KZ_OK;)
        if (*r->at == '\n') result = lua_next_line(r, true);
        else r->at++;
    if (result == KZ_OK && r->at == r->end) return lua_fail(r, KZ_ERR_SYNTAX, "the file ends within a comment");
    r->at += level + 2;
    return result;
}

static kz_result lua_skip(lua_reader *r)
{
    kz_result result = KZ_OK;
    while (r->at < r->end && result == KZ_OK) {
        if (*r->at == '\n') result = lua_next_line(r, true);
        else if (*r->at == ' ' || *r->at == '\t' || *r->at == '\r') r->at++;
        else if (r->end - r->at >= 2 && r->at[0] == '-' && r->at[1] == '-') result = lua_skip_comment(r);
        else break;
    }
    return result;
}

/* ---- Texts --------------------------------------------------------------------------------------------- */

static kz_result lua_put_byte(lua_reader *r, unsigned char c)
{
    static const char digits[] = "0123456789abcdef";
    const char hex[6] = {'\\', 'u', '0', '0', digits[c >> 4], digits[c & 15]};
    const char pair[2] = {'\\', (char)c}, one = (char)c;
    if (c == '"' || c == '\\') return lua_put(r, pair, 2);
    return c < 0x20 ? lua_put(r, hex, 6) : lua_put(r, &one, 1);
}

static int lua_digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : 99;
}

/* Up to `most` digits; -1: there are fewer than `least`. */
static int lua_number(lua_reader *r, int base, int least, int most)
{
    int value = 0, n = 0;
    for (; n < most && r->at < r->end && lua_digit(*r->at) < base; n++) value = value * base + lua_digit(*r->at++);
    return n < least ? -1 : value;
}

static kz_result lua_escape(lua_reader *r)
{
    static const char from[] = "abfnrtv\\\"'", to[] = "\a\b\f\n\r\t\v\\\"'";
    const char c = ++r->at < r->end ? *r->at : '\0';
    const char *const known = c ? strchr(from, c) : NULL;
    int value = -1;
    if (known) {
        r->at++;
        return lua_put_byte(r, (unsigned char)to[known - from]);
    }
    if (c == '\n') {
        const kz_result result = lua_next_line(r, false);
        return result == KZ_OK ? lua_put_byte(r, '\n') : result;
    }
    if (c == 'z') {
        for (r->at++; r->at < r->end && memchr(" \t\r\n", *r->at, 4);)
            if (*r->at == '\n') (void)lua_next_line(r, false);
            else r->at++;
        return KZ_OK;
    }
    if (c == 'x') r->at++, value = lua_number(r, 16, 2, 2);
    else if (c >= '0' && c <= '9') value = lua_number(r, 10, 1, 3);
    if (value < 1 || value > 255) return lua_fail(r, KZ_ERR_SYNTAX, "no character that a text may have");
    return lua_put_byte(r, (unsigned char)value);
}

/* Rewrites a text; behind it the line is broken as often as in it. */
static kz_result lua_text(lua_reader *r)
{
    const char quote = *r->at;
    const int level = lua_long_level(r, r->at);
    const int32_t line = r->line;
    kz_result result = lua_put(r, "\"", 1);
    r->at += level < 0 ? 1 : level + 2;
    if (level >= 0 && r->at < r->end && *r->at == '\r') r->at++; /* the first end of line is none of it */
    if (level >= 0 && r->at < r->end && *r->at == '\n') (void)lua_next_line(r, false);
    while (result == KZ_OK) {
        if (r->at == r->end || (level < 0 && *r->at == '\n'))
            return lua_fail(r, KZ_ERR_SYNTAX, r->at == r->end ? "the file ends within a text" : "the text has no end");
        if (level >= 0 ? lua_long_ends(r, level) : *r->at == quote) break;
        if (level < 0 && *r->at == '\\') {
            result = lua_escape(r);
            continue;
        }
        const char c = *r->at;
        if (c == '\n') (void)lua_next_line(r, false);
        else r->at++;
        result = lua_put_byte(r, (unsigned char)c);
    }
    r->at += level < 0 ? 1 : level + 2;
    if (result == KZ_OK) result = lua_put(r, "\"", 1);
    for (int32_t i = line; i < r->line && result == KZ_OK; i++) result = lua_put(r, "\n", 1);
    return result;
}

/* ---- Values -------------------------------------------------------------------------------------------- */

static kz_result lua_value(lua_reader *r);

/* Takes a word, such as a name or a number. */
static size_t lua_word(lua_reader *r, const char *more)
{
    const char *const begin = r->at;
    while (r->at < r->end && *r->at && (lua_is_name(*r->at) || strchr(more, *r->at))) r->at++;
    return (size_t)(r->at - begin);
}

static bool lua_is(const char *word, size_t n, const char *text)
{
    return strlen(text) == n && memcmp(word, text, n) == 0;
}

static kz_result lua_literal(lua_reader *r)
{
    const char *const begin = r->at;
    char number[40];
    double value;
    const size_t n = lua_word(r, "+-.");
    if (lua_is(begin, n, "true")) return lua_put_text(r, "true");
    if (lua_is(begin, n, "false")) return lua_put_text(r, "false");
    if (lua_is(begin, n, "nil")) return lua_put_text(r, "null");
    snprintf(number, sizeof number, "%.*s", n < sizeof number ? (int)n : 0, begin);
    if (n < sizeof number && kzi_parse_real(number, &value)) {
        snprintf(number, sizeof number, "%.17g", value);
        return lua_put_text(r, number);
    }
    r->at = begin;
    return lua_expected(r, "a text, a number, true, false or a table is expected");
}

/* backgroundcolor = { red, green, blue }, or alpha behind them. */
static kz_result lua_color(lua_reader *r)
{
    double c[4] = {0, 0, 0, 255};
    char text[16];
    int n = 0;
    kz_result result;
    for (r->at++; n < 4; n++) {
        if ((result = lua_skip(r)) != KZ_OK) return result;
        if (r->at == r->end || *r->at == '}') break;
        const char *const begin = r->at;
        const size_t size = lua_word(r, "+-.");
        snprintf(text, sizeof text, "%.*s", size < sizeof text ? (int)size : 0, begin);
        if (!kzi_parse_real(text, &c[n]) || !(c[n] >= 0 && c[n] <= 255)) {
            r->at = begin;
            return lua_fail(r, KZ_ERR_CONTENT, "a number from 0 to 255 is expected");
        }
        if ((result = lua_skip(r)) != KZ_OK) return result;
        if (r->at < r->end && *r->at == ',') r->at++;
    }
    if ((result = lua_skip(r)) != KZ_OK) return result;
    if (r->at == r->end || *r->at != '}') return lua_expected(r, "a colour has three or four numbers");
    r->at++;
    snprintf(text, sizeof text, "\"#%02x%02x%02x%02x\"", (unsigned)c[3], (unsigned)c[0], (unsigned)c[1],
             (unsigned)c[2]);
    return lua_put_text(r, text);
}

/* What stands behind a key of Tiled, where JSON has it otherwise.  *done is false where it does not. */
static kz_result lua_member(lua_reader *r, const char *key, size_t n, bool *done)
{
    static const char *const marks[] = {"ellipse", "point", "capsule", "text"};
    *done = true;
    if (lua_is(key, n, "chunks")) r->infinite = true;
    if (lua_is(key, n, "backgroundcolor") && *r->at == '{') {
        const kz_result result = lua_put_text(r, "\"backgroundcolor\":");
        return result == KZ_OK ? lua_color(r) : result;
    }
    for (size_t i = 0; i < 4 && lua_is(key, n, "shape"); i++) {
        const size_t size = strlen(marks[i]);
        if ((size_t)(r->end - r->at) < size + 2 || memcmp(r->at + 1, marks[i], size) != 0) continue;
        if ((*r->at != '"' && *r->at != '\'') || r->at[size + 1] != *r->at) continue;
        char text[24];
        snprintf(text, sizeof text, "\"%s\":%s", marks[i], i < 3 ? "true" : "{}");
        r->at += size + 2;
        return lua_put_text(r, text);
    }
    *done = false;
    if (lua_is(key, n, "objectGroup")) return lua_put_text(r, "\"objectgroup\":");
    kz_result result = lua_put_text(r, lua_is(key, n, "text") && *r->at != '{' ? "\"_" : "\"");
    if (result == KZ_OK) result = lua_put(r, key, n);
    return result == KZ_OK ? lua_put_text(r, "\":") : result;
}

/* ["key"] = or key =; *found is false where a value stands without one. */
static kz_result lua_key(lua_reader *r, bool *found, bool *done)
{
    const char *const begin = r->at;
    *done = false;
    *found = *r->at == '[' && lua_long_level(r, r->at) < 0;
    kz_result result = KZ_OK;
    if (*found) {
        r->at++;
        if ((result = lua_skip(r)) != KZ_OK) return result;
        if (r->at == r->end || (*r->at != '"' && *r->at != '\'' && lua_long_level(r, r->at) < 0))
            return lua_expected(r, "a key is a text here");
        if ((result = lua_text(r)) != KZ_OK || (result = lua_skip(r)) != KZ_OK) return result;
        if (r->at == r->end || *r->at != ']') return lua_expected(r, "] is expected");
        r->at++;
        if ((result = lua_skip(r)) != KZ_OK) return result;
        if (r->at == r->end || *r->at != '=') return lua_expected(r, "= is expected");
        r->at++;
        result = lua_put(r, ":", 1);
        return result == KZ_OK ? lua_skip(r) : result;
    }
    const lua_reader before = *r;
    const size_t n = lua_word(r, "");
    if (n > 0 && (result = lua_skip(r)) == KZ_OK && r->at < r->end && *r->at == '=') {
        r->at++;
        *found = true;
        if ((result = lua_skip(r)) != KZ_OK) return result;
        return r->at == r->end ? lua_expected(r, "") : lua_member(r, begin, n, done);
    }
    r->at = begin; /* it is a value; what was written of the blanks behind it is written again */
    r->line = before.line;
    r->line_start = before.line_start;
    r->json.size = before.json.size;
    return result;
}

static kz_result lua_table(lua_reader *r)
{
    const size_t open = r->json.size;
    bool keys = false, first = true, found = false, done;
    kz_result result = lua_put(r, "[", 1);
    if (++r->depth > r->io->limits.max_depth)
        return lua_fail(r, KZ_ERR_TOO_LARGE, "tables are nested deeper than the limit (max_depth) allows");
    for (r->at++; result == KZ_OK; first = false) {
        if ((result = lua_skip(r)) != KZ_OK) return result;
        if (r->at == r->end) return lua_expected(r, "");
        if (*r->at == '}') break;
        if (++r->io->parts > r->io->limits.max_objects)
            return lua_fail(r, KZ_ERR_TOO_LARGE, "more values than the limit for objects (max_objects) allows");
        if (!first && (result = lua_put(r, ",", 1)) != KZ_OK) return result;
        const lua_reader place = *r;
        if ((result = lua_key(r, &found, &done)) != KZ_OK) return result;
        if (!done && (result = lua_value(r)) != KZ_OK) return result;
        if (!first && found != keys)
            return lua_fail(&place, KZ_ERR_CONTENT, "the table has values with and without keys");
        keys = found;
        if ((result = lua_skip(r)) != KZ_OK) return result;
        if (r->at < r->end && (*r->at == ',' || *r->at == ';')) r->at++;
        else if (r->at == r->end || *r->at != '}') return lua_expected(r, "a comma or } is expected");
    }
    r->at++;
    r->depth--;
    if (keys) r->json.data[open] = '{';
    if (keys && r->depth == 0 && r->infinite) result = lua_put_text(r, ",\"infinite\":true");
    return result == KZ_OK ? lua_put(r, keys ? "}" : "]", 1) : result;
}

static kz_result lua_value(lua_reader *r)
{
    if (r->at == r->end) return lua_expected(r, "");
    if (*r->at == '{') return lua_table(r);
    if (*r->at == '"' || *r->at == '\'' || lua_long_level(r, r->at) >= 0) return lua_text(r);
    return lua_literal(r);
}

/* ---- The file ------------------------------------------------------------------------------------------ */

static kz_result lua_file(lua_reader *r)
{
    kz_result result = lua_skip(r);
    if (result != KZ_OK) return result;
    if (r->end - r->at < 6 || memcmp(r->at, "return", 6) != 0) return lua_fail(r, KZ_ERR_SYNTAX, "return is expected");
    r->at += 6;
    if ((result = lua_skip(r)) != KZ_OK) return result;
    if (r->at == r->end || *r->at != '{') return lua_expected(r, "a table is expected");
    if ((result = lua_table(r)) != KZ_OK || (result = lua_skip(r)) != KZ_OK) return result;
    if (r->at < r->end && *r->at == ';') r->at++;
    if ((result = lua_skip(r)) != KZ_OK) return result;
    return r->at == r->end ? KZ_OK : lua_fail(r, KZ_ERR_SYNTAX, "nothing is expected behind the table");
}

bool kzi_doc_is_lua(const kzi_bytes *bytes)
{
    const char *at = (const char *)bytes->data, *const end = at + bytes->size;
    if (bytes->size >= 3 && memcmp(at, "\xEF\xBB\xBF", 3) == 0) at += 3;
    while (at < end && memchr(" \t\r\n", *at, 4)) at++;
    if (end - at >= 2 && at[0] == '-' && at[1] == '-') return true;
    return end - at > 6 && memcmp(at, "return", 6) == 0 && !lua_is_name(at[6]);
}

kz_result kzi_doc_read_lua(kzi_io *io, const char *path, const kzi_bytes *bytes, kzi_doc *doc)
{
    const char *text = (const char *)bytes->data;
    const uint64_t parts = io->parts;
    lua_reader r = {.io = io, .path = path, .at = text, .end = text + bytes->size, .line = 1};
    if (bytes->size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) r.at += 3;
    r.line_start = r.at;
    kz_result result = lua_file(&r);
    io->parts = parts; /* they are counted when they are read */
    if (result == KZ_OK) result = kzi_doc_read_json(io, path, &r.json, false, doc);
    kzi_bytes_end(&io->alloc, &r.json);
    return result;
}
