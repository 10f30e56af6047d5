/* cli_output.c - messages to stderr, answers to stdout, and JSON. */
#include "lib/cli.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { OUTPUT_MESSAGE = KZ_IO_TEXT_SIZE + 512 }; /* bytes of a message; longer ones are cut */

/* ---- Messages ------------------------------------------------------------------------------------------ */

const char *cli_memory_hint(const cli *c) { return c->memory.exceeded ? " within the limit (--max-memory)" : ""; }

void cli_name_options(const char *message, char *text, size_t size)
{
    static const char mark[] = "(max_";
    size_t n = 0;
    bool in_name = false; /* its underscores become hyphens */
    for (; *message && n + 1 < size; message++) {
        const bool starts = strncmp(message, mark, sizeof mark - 1) == 0;
        if (starts) in_name = true;
        else if (*message == ')') in_name = false;
        text[n] = *message;
        if (in_name && *message == '_') text[n] = '-';
        n++;
        for (int i = 0; starts && i < 2 && n + 1 < size; i++) text[n++] = '-';
    }
    text[n] = '\0';
}

int cli_fail(cli *c, kz_result code, const char *format, ...)
{
    char message[OUTPUT_MESSAGE], text[OUTPUT_MESSAGE];
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    cli_name_options(message, text, sizeof text);
    const char *const hint = code == KZ_ERR_MEMORY ? cli_memory_hint(c) : "";
    c->caught_code = code;
    if (c->caught) {
        snprintf(c->caught, c->caught_size, "%s%s", text, hint);
    } else {
        cli_say("kolize: ", text, hint);
        fputc('\n', stderr);
    }
    return CLI_FAILED;
}

int cli_usage(cli *c, const char *format, ...)
{
    char message[OUTPUT_MESSAGE];
    va_list args;
    const char *verb = c->verb ? c->verb->name : NULL;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    if (c->capture) {
        snprintf(c->capture->usage, c->capture->usage_size, "%s", message);
        return CLI_USAGE;
    }
    fprintf(stderr, "kolize%s%s", verb ? " " : "", verb ? verb : "");
    cli_say(": ", message, "");
    fprintf(stderr, "\nTry 'kolize help%s%s'.\n", verb ? " " : "", verb ? verb : "");
    return CLI_USAGE;
}

int cli_fail_error(cli *c, const char *what, const kz_error *err)
{
    char text[256];
    kz_error_text(err, text, sizeof text);
    return cli_fail(c, err->code, "%s: %s", what, text);
}

int cli_fail_io(cli *c, const kz_io_error *err)
{
    const bool unread = err->code == KZ_ERR_UNSUPPORTED || err->code == KZ_ERR_CONTENT;
    const char *const why = unread ? cli_decoder_why() : "";
    return cli_fail(c, err->code, "%s%s%s", err->text, *why ? ": " : "", why);
}

int cli_fail_memory(cli *c) { return cli_fail(c, KZ_ERR_MEMORY, "out of memory"); }

void cli_warn(cli *c, const char *format, ...)
{
    char message[OUTPUT_MESSAGE];
    va_list args;
    if (c->quiet) return;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    cli_say("kolize: note: ", message, "\n");
}

/* ---- Standard output ----------------------------------------------------------------------------------- */

bool cli_bytes_add(cli *c, cli_bytes *bytes, const void *data, size_t n)
{
    size_t room = bytes->room ? bytes->room : 4096;
    while (room - bytes->size < n) {
        if (room > SIZE_MAX / 2) return false;
        room *= 2;
    }
    if (room != bytes->room) {
        unsigned char *grown = c->alloc.alloc(c->alloc.ctx, room, 16);
        if (!grown) return false;
        if (bytes->size) memcpy(grown, bytes->data, bytes->size);
        if (bytes->data) c->alloc.release(c->alloc.ctx, bytes->data, bytes->room, 16);
        bytes->data = grown;
        bytes->room = room;
    }
    if (n) memcpy(bytes->data + bytes->size, data, n);
    bytes->size += n;
    return true;
}

void cli_bytes_free(cli *c, cli_bytes *bytes)
{
    if (bytes->data) c->alloc.release(c->alloc.ctx, bytes->data, bytes->room, 16);
    *bytes = (cli_bytes){.size = 0};
}

static bool output_capture(cli_capture *capture, cli_bytes *bytes, const void *data, size_t n)
{
    if (!capture->failed && !cli_bytes_add(capture->c, bytes, data, n)) capture->failed = true;
    return !capture->failed;
}

bool cli_keep(void *capture, const void *bytes, size_t n)
{
    return output_capture(capture, ((cli_capture *)capture)->kept, bytes, n);
}

bool cli_flush(cli_out *out)
{
    if (out->capture && out->n > 0) {
        const bool kept = output_capture(out->capture, out->capture->printed, out->buffer, out->n);
        out->n = 0;
        return kept;
    }
    if (!out->failed && out->n > 0) {
        errno = 0;
        if (fwrite(out->buffer, 1, out->n, stdout) != out->n || fflush(stdout) != 0) out->failed = errno ? errno : EIO;
    }
    out->n = 0;
    return !out->failed;
}

static void output_copy(cli_out *out, const char *bytes, size_t n)
{
    while (n > 0) {
        if (out->n == sizeof out->buffer) cli_flush(out);
        size_t room = sizeof out->buffer - out->n;
        if (room > n) room = n;
        memcpy(out->buffer + out->n, bytes, room);
        out->n += room;
        bytes += room;
        n -= room;
    }
}

static bool output_is_plain(char c) { return (c >= 0x20 && c < 0x7f) || c == '\n'; }

/* Newlines are the tool's own: names have lost theirs in cli_clean. */
void cli_put_bytes(cli_out *out, const char *bytes, size_t n)
{
    while (n > 0) {
        char shown[CLI_SHOWN_SIZE];
        size_t used = 0;
        while (used < n && output_is_plain(bytes[used])) used++;
        if (used > 0) {
            output_copy(out, bytes, used);
        } else {
            used = cli_character(bytes, n, shown);
            output_copy(out, shown, strlen(shown));
        }
        bytes += used;
        n -= used;
    }
}

void cli_put_raw(cli_out *out, const char *bytes, size_t n) { output_copy(out, bytes, n); }

void cli_put(cli_out *out, const char *text) { cli_put_bytes(out, text, strlen(text)); }

/* For short lines: text beyond the buffer is cut.  Text of any length goes through cli_put. */
void cli_print(cli_out *out, const char *format, ...)
{
    char text[1024];
    va_list args;
    va_start(args, format);
    const int n = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (n > 0) cli_put_bytes(out, text, (size_t)n < sizeof text ? (size_t)n : sizeof text - 1);
}

/* ---- JSON ---------------------------------------------------------------------------------------------- */

static void cli_json_comma(cli_json *j)
{
    if (j->comma) cli_put_bytes(j->out, ",", 1);
    j->comma = true;
}

void cli_json_open(cli_json *j, char bracket)
{
    cli_json_comma(j);
    cli_put_bytes(j->out, &bracket, 1);
    j->comma = false;
}

void cli_json_close(cli_json *j, char bracket)
{
    cli_put_bytes(j->out, &bracket, 1);
    j->comma = true;
}

void cli_json_raw(cli_json *j, const char *text, size_t n)
{
    cli_json_comma(j);
    cli_put_bytes(j->out, text, n);
}

static bool cli_json_is_plain(char c) { return c >= 0x20 && c < 0x7f && c != '"' && c != '\\'; }

/* One character, or one byte that begins none.  Returns its bytes.  \u202e is the same in JSON as in other text. */
static size_t cli_json_character(cli_json *j, const char *text, size_t room)
{
    char shown[CLI_SHOWN_SIZE];
    const size_t used = cli_character(text, room, shown);
    if (shown[0] == '"' || (shown[0] == '\\' && shown[1] == '\0')) cli_put(j->out, "\\");
    cli_put(j->out, shown[0] == '\\' && shown[1] == 'x' ? "\\ufffd" : shown);
    return used;
}

void cli_json_text(cli_json *j, const char *text)
{
    cli_json_comma(j);
    cli_put_bytes(j->out, "\"", 1);
    for (size_t left = strlen(text), n; left > 0; left -= n, text += n) {
        n = 0;
        while (cli_json_is_plain(text[n])) n++;
        if (n > 0) cli_put_bytes(j->out, text, n);
        else n = cli_json_character(j, text, left);
    }
    cli_put_bytes(j->out, "\"", 1);
}

void cli_json_key(cli_json *j, const char *key)
{
    cli_json_text(j, key);
    cli_put_bytes(j->out, ":", 1);
    j->comma = false;
}

void cli_json_number(cli_json *j, float value)
{
    char text[CLI_NUMBER_SIZE];
    cli_number(value, text);
    cli_json_raw(j, text, strlen(text));
}

void cli_json_integer(cli_json *j, int64_t value)
{
    char text[CLI_NUMBER_SIZE];
    const int n = snprintf(text, sizeof text, "%lld", (long long)value);
    cli_json_raw(j, text, (size_t)n);
}

void cli_json_bool(cli_json *j, bool value) { cli_json_raw(j, value ? "true" : "false", value ? 4 : 5); }

void cli_json_null(cli_json *j) { cli_json_raw(j, "null", 4); }

void cli_json_vec(cli_json *j, kz_vec2 v)
{
    cli_json_open(j, '[');
    cli_json_number(j, v.x);
    cli_json_number(j, v.y);
    cli_json_close(j, ']');
}

void cli_json_cell(cli_json *j, kz_cell cell)
{
    cli_json_open(j, '[');
    cli_json_integer(j, cell.x);
    cli_json_integer(j, cell.y);
    cli_json_close(j, ']');
}

void cli_json_cells(cli_json *j, kz_cell_rect rect)
{
    if (rect.x0 >= rect.x1 || rect.y0 >= rect.y1) {
        cli_json_null(j);
        return;
    }
    cli_json_open(j, '[');
    cli_json_integer(j, rect.x0);
    cli_json_integer(j, rect.y0);
    cli_json_integer(j, rect.x1);
    cli_json_integer(j, rect.y1);
    cli_json_close(j, ']');
}

void cli_json_box(cli_json *j, kz_box box)
{
    if (box.min.x > box.max.x || box.min.y > box.max.y) {
        cli_json_null(j);
        return;
    }
    cli_json_open(j, '[');
    cli_json_number(j, box.min.x);
    cli_json_number(j, box.min.y);
    cli_json_number(j, box.max.x);
    cli_json_number(j, box.max.y);
    cli_json_close(j, ']');
}
