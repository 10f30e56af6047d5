/* cli_content.c - tells text files apart by their beginning: the first element of XML, or the keys of a JSON object. */
#include "lib/cli.h"

#include <string.h>

static bool content_is_blank(unsigned char ch) { return ch == ' ' || ch == '\t' || ch == '\r' || ch == '\n'; }

static size_t content_skip(const kz_bytes *bytes, size_t at)
{
    while (at < bytes->size && content_is_blank(bytes->data[at])) at++;
    return at;
}

static size_t content_start(const kz_bytes *bytes)
{
    return content_skip(bytes, bytes->size >= 3 && memcmp(bytes->data, "\xef\xbb\xbf", 3) == 0 ? 3 : 0);
}

static bool content_has(const kz_bytes *bytes, size_t at, const char *text)
{
    const size_t n = strlen(text);
    return at <= bytes->size && n <= bytes->size - at && memcmp(bytes->data + at, text, n) == 0;
}

char cli_content_first(const kz_bytes *bytes)
{
    const size_t at = content_start(bytes);
    if (content_has(bytes, 0, "\xff\xfe") || content_has(bytes, 0, "\xfe\xff")) return '<'; /* UTF-16, which XML may be */
    return at < bytes->size ? (char)bytes->data[at] : '\0';
}

bool cli_content_is_lua(const kz_bytes *bytes)
{
    const size_t at = content_start(bytes);
    return content_has(bytes, at, "--") || (content_has(bytes, at, "return") && bytes->size > at + strlen("return"));
}

bool cli_content_is_shapes(const kz_bytes *bytes)
{
    return cli_content_first(bytes) == '[' || content_has(bytes, 0, "fileFormatVersion:");
}

bool cli_content_has_word(const kz_bytes *bytes, const char *word)
{
    for (size_t at = 0; at < bytes->size; at++)
        if (bytes->data[at] == (unsigned char)*word && content_has(bytes, at, word)) return true;
    return false;
}

/* Behind the last `end` that closes what begins at `at`. */
static size_t content_behind(const kz_bytes *bytes, size_t at, const char *end)
{
    while (at < bytes->size && !content_has(bytes, at, end)) at++;
    return at < bytes->size ? at + strlen(end) : at;
}

/* A document type may have brackets, in which there are declarations. */
static size_t content_behind_doctype(const kz_bytes *bytes, size_t at)
{
    for (int depth = 0; at < bytes->size; at++) {
        const unsigned char ch = bytes->data[at];
        depth += ch == '[' ? 1 : ch == ']' ? -1 : 0;
        if (ch == '>' && depth <= 0) return at + 1;
    }
    return at;
}

bool cli_content_is_element(const kz_bytes *bytes, const char *name)
{
    size_t at = content_start(bytes);
    for (;; at = content_skip(bytes, at)) {
        if (content_has(bytes, at, "<?")) at = content_behind(bytes, at, "?>");
        else if (content_has(bytes, at, "<!--")) at = content_behind(bytes, at, "-->");
        else if (content_has(bytes, at, "<!")) at = content_behind_doctype(bytes, at);
        else break;
    }
    const size_t end = at + 1 + strlen(name);
    if (!content_has(bytes, at, "<") || !content_has(bytes, at + 1, name) || end >= bytes->size) return false;
    return content_is_blank(bytes->data[end]) || bytes->data[end] == '>' || bytes->data[end] == '/';
}

static size_t content_text_end(const kz_bytes *bytes, size_t at)
{
    for (at++; at < bytes->size && bytes->data[at] != '"'; at++)
        if (bytes->data[at] == '\\') at++;
    return at;
}

bool cli_content_has_key(const kz_bytes *bytes, const char *key, int32_t *n_items)
{
    const size_t n = strlen(key);
    int depth = 0;
    bool here = false; /* in the value of the key */
    *n_items = 0;
    for (size_t at = content_start(bytes); at < bytes->size; at++) {
        const unsigned char ch = bytes->data[at];
        if (ch == '{' || ch == '[') depth++;
        if (here && ch == '{' && depth == 3) ++*n_items;
        if (ch == '}' || ch == ']') depth--;
        if (here && depth == 1 && (ch == ']' || ch == '}' || ch == ',')) return true;
        if (ch != '"') continue;
        const size_t start = at + 1;
        at = content_text_end(bytes, at);
        const bool is_key = depth == 1 && content_has(bytes, content_skip(bytes, at + 1), ":");
        here = here || (is_key && at == start + n && content_has(bytes, start, key));
    }
    return here;
}
