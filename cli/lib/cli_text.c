/* cli_text.c - numbers and words to and from text, and which characters a terminal is shown. */
#include "lib/cli.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *cli_number(float value, char text[CLI_NUMBER_SIZE])
{
    if (value == 0) return memcpy(text, "0", 2);
    /* Whole numbers, by far the most, need no search; each of them below 2^24 is a float of its own. */
    if (fabsf(value) < 16777216.0f && value == (float)(int32_t)value) {
        snprintf(text, CLI_NUMBER_SIZE, "%d", (int)value);
        return text;
    }
    for (int digits = 1; digits <= 9; digits++) {
        snprintf(text, CLI_NUMBER_SIZE, "%.*g", digits, (double)value);
        if (strtof(text, NULL) == value) break;
    }
    return text;
}

const char *cli_brief(float value, char text[CLI_NUMBER_SIZE])
{
    const double magnitude = fabs((double)value);
    if (magnitude >= 1000) return cli_number(value, text);
    snprintf(text, CLI_NUMBER_SIZE, "%.4g", magnitude < 1e-9 ? 0 : (double)value);
    return text;
}

/* The length of the UTF-8 character that starts here, 0 if none does. */
static size_t text_utf8_length(const unsigned char *s, size_t room)
{
    if (s[0] < 0x80) return 1;
    size_t n = 0;
    if (s[0] >= 0xc2) n = 2;
    if (s[0] >= 0xe0) n = 3;
    if (s[0] >= 0xf0) n = 4;
    if (s[0] >= 0xf5 || n > room) n = 0;
    for (size_t i = 1; i < n; i++)
        if ((s[i] & 0xc0) != 0x80) return 0;
    /* Longer than needed, a surrogate, or beyond U+10FFFF. */
    if ((s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xed && s[1] >= 0xa0)) return 0;
    if ((s[0] == 0xf0 && s[1] < 0x90) || (s[0] == 0xf4 && s[1] >= 0x90)) return 0;
    return n;
}

/* Reads the first three bytes; no character of four bytes is a control character. */
static uint32_t text_code_point(const unsigned char *s, size_t n)
{
    if (n == 1) return s[0];
    if (n == 2) return (uint32_t)(s[0] & 31) << 6 | (s[1] & 63);
    return (uint32_t)(s[0] & 15) << 12 | (uint32_t)(s[1] & 63) << 6 | (s[2] & 63);
}

/* Is it a control character for a terminal, or one that changes the direction of the text around it?  Controls, marks
 * of direction, separators of lines and paragraphs. */
static bool text_steers(uint32_t point)
{
    if (point < 0x20 || (point >= 0x7f && point < 0xa0)) return true;
    return point == 0x61c || point == 0x200e || point == 0x200f || (point >= 0x2028 && point <= 0x202e) ||
           (point >= 0x2066 && point <= 0x206f);
}

size_t cli_character(const char *text, size_t room, char shown[CLI_SHOWN_SIZE])
{
    const unsigned char *s = (const unsigned char *)text;
    const size_t n = text_utf8_length(s, room);
    const uint32_t point = n > 0 && n < 4 ? text_code_point(s, n) : 0x10000;
    if (n == 0) {
        snprintf(shown, CLI_SHOWN_SIZE, "\\x%02x", s[0]);
    } else if (text_steers(point)) {
        snprintf(shown, CLI_SHOWN_SIZE, "\\u%04x", (unsigned)point);
    } else {
        memcpy(shown, text, n);
        shown[n] = '\0';
    }
    return n > 0 ? n : 1;
}

void cli_clean(const char *text, char *clean, size_t size)
{
    size_t at = 0;
    for (size_t left = strlen(text); left > 0;) {
        char shown[CLI_SHOWN_SIZE];
        const size_t used = cli_character(text, left, shown), n = strlen(shown);
        if (at + n + 1 > size) break;
        memcpy(clean + at, shown, n);
        at += n;
        text += used;
        left -= used;
    }
    if (size > 0) clean[at] = 0;
}

void cli_say(const char *before, const char *message, const char *after)
{
    fputs(before, stderr);
    for (size_t left = strlen(message); left > 0;) {
        char shown[CLI_SHOWN_SIZE];
        const size_t used = cli_character(message, left, shown);
        fputs(shown, stderr);
        message += used;
        left -= used;
    }
    fputs(after, stderr);
}

static int text_least(int a, int b, int c)
{
    const int least = a < b ? a : b;
    return least < c ? least : c;
}

int cli_misspelt(const char *a, const char *b)
{
    enum { MOST = 31 };
    int cost[MOST + 1][MOST + 1];
    const int n = strlen(a) < MOST ? (int)strlen(a) : MOST, m = strlen(b) < MOST ? (int)strlen(b) : MOST;
    for (int i = 0; i <= n; i++)
        for (int k = 0; k <= m; k++) {
            cost[i][k] = i + k;
            if (i == 0 || k == 0) continue;
            const int exchanged = cost[i - 1][k - 1] + (a[i - 1] != b[k - 1]);
            cost[i][k] = text_least(cost[i - 1][k] + 1, cost[i][k - 1] + 1, exchanged);
            if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1])
                cost[i][k] = text_least(cost[i][k], cost[i][k], cost[i - 2][k - 2] + 1);
        }
    return cost[n][m];
}

bool cli_parse_integer(const char *text, int64_t lo, int64_t hi, int64_t *out)
{
    char *end;
    errno = 0;
    const long long value = strtoll(text, &end, 10);
    if (end == text || *end || errno || value < lo || value > hi) return false;
    *out = value;
    return true;
}

bool cli_parse_size(const char *text, uint64_t *out)
{
    static const char letters[] = "KMG";
    char *end;
    errno = 0;
    const unsigned long long value = strtoull(text, &end, 10);
    if (end == text || *text < '0' || *text > '9' || errno || value == 0) return false;
    const char *letter = *end ? strchr(letters, *end) : NULL;
    const int shift = letter ? 10 * (int)(letter - letters + 1) : 0;
    if (end[letter != NULL] != '\0' || value > UINT64_MAX >> shift) return false;
    *out = (uint64_t)value << shift;
    return true;
}

bool cli_parse_numbers(const char *text, int n, double *out)
{
    for (int i = 0; i < n; i++) {
        char *end;
        const double value = strtod(text, &end);
        if (end == text || !(fabs(value) <= 3.402823466e+38) || *end != (i + 1 < n ? ',' : 0)) return false;
        out[i] = value;
        text = end + 1;
    }
    return true;
}

bool cli_parse_integers(const char *text, char between, int n, int32_t *out)
{
    for (int i = 0; i < n; i++) {
        char *end;
        errno = 0;
        const long long value = strtoll(text, &end, 10);
        if (end == text || errno || value < INT32_MIN || value > INT32_MAX || *end != (i + 1 < n ? between : 0))
            return false;
        out[i] = (int32_t)value;
        text = end + 1;
    }
    return true;
}

static char cli_lower(char ch)
{
    if (ch >= 'A' && ch <= 'Z') return (char)(ch - 'A' + 'a');
    return ch;
}

bool cli_ends_with(const char *text, const char *ending)
{
    const size_t n = strlen(text), m = strlen(ending);
    if (n <= m) return false;
    for (size_t i = 0; i < m; i++)
        if (cli_lower(text[n - m + i]) != ending[i]) return false;
    return true;
}

const char *cli_relation_name(kz_relation relation)
{
    return relation == KZ_OVERLAP ? "overlap" : relation == KZ_TOUCH ? "touch" : "apart";
}

const char *cli_file_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash && slash[1] ? slash + 1 : path;
}
