/* query_args.c - reads the arguments of a request that are no shapes, and keeps its error.
 *
 * An error names the place in the request where it stands: "a.parts[2].polygon: 3 points are needed". */
#include "query/query_args.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- Errors -------------------------------------------------------------------------------------------- */

static size_t query_write_where(const query_where *where, char *text, size_t size)
{
    if (!where) return 0;
    size_t n = query_write_where(where->up, text, size);
    if (n >= size) return n;
    const int more = where->key ? snprintf(text + n, size - n, "%s%s", n > 0 ? "." : "", where->key)
                                : snprintf(text + n, size - n, "[%zu]", where->index);
    return n + (size_t)more;
}

bool(query_fail)(query *q, const query_where *where, const char *error, const char *format, ...)
{
    char place[256] = "";
    va_list args;
    query_write_where(where, place, sizeof place);
    const int n = snprintf(q->message, sizeof q->message, "%s%s", place, place[0] ? ": " : "");
    const size_t room = sizeof q->message - (size_t)n;
    va_start(args, format);
    const int length = vsnprintf(q->message + n, room, format, args);
    va_end(args);
    if (strcmp(error, "MEMORY") == 0 && length >= 0 && (size_t)length < room && !strstr(q->message, "--max-memory"))
        snprintf(q->message + n + length, room - (size_t)length, "%s", cli_memory_hint(q->c));
    q->error = error;
    return false;
}

bool query_fail_kz(query *q, const query_where *where, const kz_error *err)
{
    char text[256];
    const char *name = kz_result_name(err->code);
    kz_error_text(err, text, sizeof text);
    return query_fail(q, where, strncmp(name, "ERR_", 4) == 0 ? name + 4 : name, "%s", text);
}

bool query_fail_memory(query *q, const query_where *where) { return query_fail(q, where, "MEMORY", "out of memory"); }

const char *query_type_name(const json_t *value)
{
    switch (json_typeof(value)) {
    case JSON_OBJECT: return "an object";
    case JSON_ARRAY: return "an array";
    case JSON_STRING: return "a string";
    case JSON_INTEGER:
    case JSON_REAL: return "a number";
    case JSON_TRUE:
    case JSON_FALSE: return "a truth value";
    default: return "null";
    }
}

/* ---- Work ---------------------------------------------------------------------------------------------- */

bool query_work(query *q, const query_where *where, uint64_t units)
{
    if (cli_work_add(&q->work, units)) return true;
    return query_fail(q, where, "TOO_LARGE", "the request takes more work than the limit of %llu (--max-work)",
                      (unsigned long long)q->work.limit);
}

/* ---- Values -------------------------------------------------------------------------------------------- */

/* Through double to float32, nearest; from the first double that would round to infinity on it is refused. */
static bool query_number(query *q, const query_where *where, const json_t *value, float *out)
{
    if (!json_is_number(value))
        return query_fail(q, where, "BAD_VALUE", "a number is expected, not %s", query_type_name(value));
    const double number = json_number_value(value);
    if (!(fabs(number) < 0x1.ffffffp+127))
        return query_fail(q, where, "NOT_FINITE", "%g is beyond the range of float32", number);
    *out = (float)number;
    return true;
}

bool query_numbers(query *q, const query_where *where, const json_t *value, size_t n, float *out)
{
    if (!json_is_array(value))
        return query_fail(q, where, "BAD_VALUE", "an array of %zu numbers is expected, not %s", n,
                          query_type_name(value));
    if (json_array_size(value) != n)
        return query_fail(q, where, "BAD_VALUE", "%zu numbers are expected, there are %zu", n, json_array_size(value));
    for (size_t i = 0; i < n; i++) {
        const query_where here = {where, NULL, i};
        if (!query_number(q, &here, json_array_get(value, i), &out[i])) return false;
    }
    return true;
}

bool query_flag(query *q, const json_t *request, const char *key, bool *out)
{
    const json_t *flag = json_object_get(request, key);
    *out = json_is_true(flag);
    if (flag && !json_is_boolean(flag)) return query_fail(q, NULL, "BAD_VALUE", "%s: true or false is expected", key);
    return true;
}

bool query_pose(query *q, const query_where *where, const json_t *value, kz_pose *out)
{
    static const kz_pose none = KZ_POSE_NONE_INIT;
    const char *key;
    json_t *item;
    bool has_angle = false, has_turn = false;
    float at[2] = {0, 0}, angle = 0, turn[2] = {1, 0};
    kz_error err;
    if (!json_is_object(value))
        return query_fail(q, where, "BAD_VALUE", "an object is expected, not %s", query_type_name(value));
    json_object_foreach((json_t *)(uintptr_t)value, key, item)
    {
        const query_where here = {where, key, 0};
        if (strcmp(key, "at") == 0) {
            if (!query_numbers(q, &here, item, 2, at)) return false;
        } else if (strcmp(key, "angle") == 0) {
            has_angle = true;
            if (!query_number(q, &here, item, &angle)) return false;
        } else if (strcmp(key, "turn") == 0) {
            has_turn = true;
            if (!query_numbers(q, &here, item, 2, turn)) return false;
        } else {
            return query_fail(q, where, "UNKNOWN_KEY", "the key \"%.40s\" is not known; a pose has at, angle or turn",
                              key);
        }
    }
    if (has_angle && has_turn) return query_fail(q, where, "BAD_VALUE", "a pose has an angle or a turn, not both");
    *out = none;
    if (has_angle) *out = kz_pose_degrees(at[0], at[1], (double)angle);
    if (has_turn) out->cos = turn[0], out->sin = turn[1];
    out->at.x = at[0];
    out->at.y = at[1];
    return kz_pose_check(*out, &err) == KZ_OK || query_fail_kz(q, where, &err);
}
