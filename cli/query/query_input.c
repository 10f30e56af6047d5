/* query_input.c - lines from a pipe, a file or a person.
 *
 * stdio would wait until its buffer is full; a program that sends one request and waits for the answer would then wait
 * for ever.  So this reads what is there, and before every read, which may have to wait, all answers so far are written
 * out: many lines at a time from a file, each one at once from a conversation. */
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* read */
#endif
#include "query/query_input.h"

#include <errno.h>
#include <string.h>
#if defined(_WIN32)
#include <io.h>
#define read(file, buffer, n) _read(file, buffer, (unsigned)(n))
#define fileno                _fileno
#else
#include <unistd.h>
#endif

enum { QUERY_BUFFER = 1 << 16 };

static bool query_grow(cli *c, query_input *in)
{
    const size_t size = in->size ? in->size * 2 : QUERY_BUFFER;
    char *buffer = c->alloc.alloc(c->alloc.ctx, size, 1);
    if (!buffer) return false;
    if (in->buffer) memcpy(buffer, in->buffer + in->begin, in->end - in->begin);
    in->end -= in->begin;
    in->begin = 0;
    query_input_free(c, in);
    in->buffer = buffer;
    in->size = size;
    return true;
}

int query_file_number(FILE *file) { return fileno(file); }

void query_input_free(cli *c, query_input *in)
{
    if (in->buffer) c->alloc.release(c->alloc.ctx, in->buffer, in->size, 1);
    in->buffer = NULL;
    in->size = 0;
}

/* Adds bytes behind `end`, of which there is room for at least one.  false at the end of input or on an error. */
static bool query_read(cli *c, query_input *in)
{
    if (in->at_end) return false;
    cli_flush(&c->out);
    for (;;) {
        const long n = (long)read(in->file, in->buffer + in->end, in->size - in->end);
        if (n > 0) {
            in->end += (size_t)n;
            return true;
        }
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) in->failed = errno;
        in->at_end = true;
        return false;
    }
}

/* Reads on to the end of a line that is too long, keeping nothing of it. */
static query_line query_skip_line(cli *c, query_input *in)
{
    for (;;) {
        in->begin = in->end = 0;
        if (!query_read(c, in)) return in->failed ? QUERY_READ_FAILED : QUERY_LINE_TOO_LONG;
        const char *newline = memchr(in->buffer, '\n', in->end);
        if (!newline) continue;
        in->begin = (size_t)(newline - in->buffer) + 1;
        return QUERY_LINE_TOO_LONG;
    }
}

query_line query_next_line(cli *c, query_input *in, const char **line, size_t *n)
{
    size_t seen = 0; /* of the unread bytes, so many are known to hold no newline */
    for (;;) {
        const size_t unread = in->end - in->begin;
        const char *start = in->buffer ? in->buffer + in->begin : "";
        const char *newline = unread > seen ? memchr(start + seen, '\n', unread - seen) : NULL;
        if (newline) {
            *line = start;
            *n = (size_t)(newline - start);
            in->begin += *n + 1;
            return *n > in->limit ? QUERY_LINE_TOO_LONG : QUERY_LINE;
        }
        if (unread > in->limit) return query_skip_line(c, in);
        seen = unread;
        if (in->end == in->size) {
            if (in->begin > 0 && unread <= in->size / 2) {
                memmove(in->buffer, start, unread);
                in->begin = 0;
                in->end = unread;
            } else if (!query_grow(c, in)) {
                return QUERY_NO_MEMORY;
            }
        }
        if (!query_read(c, in)) {
            if (in->failed) return QUERY_READ_FAILED;
            if (unread == 0) return QUERY_END;
            *line = in->buffer + in->begin;
            *n = unread;
            in->begin = in->end;
            return QUERY_LINE;
        }
    }
}

/* ---- A first scan -------------------------------------------------------------------------------------- */

static bool query_is_blank(char ch) { return ch == ' ' || ch == '\t' || ch == '\r'; }

/* One pass over the brackets and strings: enough to bound the parser's recursion, and to copy "id" as it was written,
 * even from a line that makes no sense further on. */
query_scan query_scan_line(const char *line, size_t n)
{
    query_scan scan = {.blank = true};
    uint32_t depth = 0;
    char before = 0;       /* the last character that is no space, outside strings */
    bool id_key = false;   /* the last string was the key "id" of the request itself */
    const char *id = NULL; /* its value, while it goes on */
    for (size_t i = 0; i < n; i++) {
        const char ch = line[i];
        if (query_is_blank(ch)) continue;
        scan.blank = false;
        if (id_key && before == ':' && !id) id = line + i;
        if (ch == '"') {
            const size_t start = i + 1;
            for (i = start; i < n && line[i] != '"'; i++)
                if (line[i] == '\\') i++;
            id_key =
                depth == 1 && (before == '{' || before == ',') && i == start + 2 && memcmp(line + start, "id", 2) == 0;
        } else if (ch == '{' || ch == '[') {
            if (++depth > scan.depth) scan.depth = depth;
        } else if (ch == '}' || ch == ']' || ch == ',') {
            if (id && depth == 1 && !scan.id) {
                scan.id = id;
                scan.id_size = (size_t)(line + i - id);
                while (scan.id_size > 0 && query_is_blank(id[scan.id_size - 1])) scan.id_size--;
            }
            if (ch != ',' && depth > 0) depth--;
        }
        before = ch;
    }
    return scan;
}
