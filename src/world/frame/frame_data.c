/* frame_data.c - reads the text that an artist wrote beside a shape: "damage=3, knock: 2" or {"damage": 3}. */
#include <kolize/world_frames.h>

#include <string.h>

static bool is_between(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == ',' || c == ';' || c == '{' || c == '}';
}

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

typedef struct data_text {
    const char *at;
    size_t n;
} data_text;

/* A word, up to a separator, `=` or `:`, or what stands between quotes; *s goes behind it. */
static data_text next_word(const char **s, bool ends_at_colon)
{
    data_text word = {*s, 0};
    if (**s == '"') {
        word.at = ++*s;
        while (**s && **s != '"') *s += **s == '\\' && (*s)[1] ? 2 : 1;
        word.n = (size_t)(*s - word.at);
        if (**s) ++*s;
        return word;
    }
    while (**s && !is_between(**s) && !(ends_at_colon && (**s == '=' || **s == ':'))) ++*s;
    word.n = (size_t)(*s - word.at);
    return word;
}

/* The value of a key; false when it is not there. */
static bool find_value(const char *data, const char *key, data_text *value)
{
    const size_t n = strlen(key);
    while (data && *data) {
        if (is_between(*data) || *data == '=' || *data == ':') {
            data++;
            continue;
        }
        const data_text word = next_word(&data, true);
        while (is_blank(*data)) data++;
        if (*data != '=' && *data != ':') continue; /* a word without a value */
        data++;
        while (is_blank(*data)) data++;
        *value = next_word(&data, false);
        if (word.n == n && memcmp(word.at, key, n) == 0) return true;
    }
    return false;
}

bool kz_data_text(const char *data, const char *key, char *out, size_t size)
{
    data_text value;
    const bool found = key && find_value(data, key, &value);
    if (!found) value = (data_text){"", 0};
    if (!out || size == 0) return found;
    size_t n = 0;
    for (size_t i = 0; i < value.n && n + 1 < size; i++) {
        if (value.at[i] == '\\' && i + 1 < value.n && value.at[-1] == '"') i++; /* only a quoted text has escapes */
        out[n++] = value.at[i];
    }
    out[n] = 0;
    return found;
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static double ten_to(int n)
{
    double power = 1;
    while (n-- > 0) power *= 10; /* exact up to 22 */
    return power;
}

/* A decimal number: exact to the last place of a double with up to 15 digits, and powers of ten up to 22. */
static bool read_number(data_text t, double *out)
{
    double digits = 0;
    size_t i = 0;
    int places = 0, exponent = 0, n_digits = 0;
    const bool minus = t.n > 0 && t.at[0] == '-';
    if (t.n > 0 && (t.at[0] == '-' || t.at[0] == '+')) i++;
    for (bool after_point = false; i < t.n && (is_digit(t.at[i]) || (t.at[i] == '.' && !after_point)); i++) {
        if (t.at[i] == '.') {
            after_point = true;
            continue;
        }
        digits = digits * 10 + (t.at[i] - '0');
        places += after_point;
        n_digits++;
    }
    if (n_digits == 0) return false;
    if (i < t.n && (t.at[i] == 'e' || t.at[i] == 'E')) {
        const bool down = i + 1 < t.n && t.at[i + 1] == '-';
        i += i + 1 < t.n && (down || t.at[i + 1] == '+') ? 2 : 1;
        if (i == t.n) return false;
        for (; i < t.n && is_digit(t.at[i]) && exponent < 1000; i++) exponent = exponent * 10 + (t.at[i] - '0');
        if (down) exponent = -exponent;
    }
    if (i < t.n) return false;
    exponent -= places;
    const double number = digits == 0 ? 0 : exponent < 0 ? digits / ten_to(-exponent) : digits * ten_to(exponent);
    *out = minus ? -number : number;
    return number - number == 0; /* one beyond all doubles is none */
}

double kz_data_number(const char *data, const char *key, double otherwise)
{
    data_text value;
    double number;
    return key && find_value(data, key, &value) && read_number(value, &number) ? number : otherwise;
}
