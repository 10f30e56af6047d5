/* test_json_memory.c - what jansson takes from malloc is counted at least: a limit below it is a refusal. */
#include "io_fixture.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#define HEAD "{\"width\":1,\"height\":1,\"tilewidth\":8,\"tileheight\":8,\"layers\":[],\"x\":"
enum { DEEP = 40, ROOM = 1 << 22 };

/* As glibc's malloc: 8 bytes in front, multiples of 16, 32 at least. */
static size_t held, peak;

static size_t real_size(size_t size) { return size < 24 ? 32 : (size + 8 + 15) / 16 * 16; }

static void *count_alloc(size_t size)
{
    size_t *block = malloc(size + 16);
    if (!block) return NULL;
    block[0] = real_size(size);
    held += block[0];
    if (held > peak) peak = held;
    return block + 2;
}

static void count_free(void *block)
{
    if (!block) return;
    size_t *begin = (size_t *)block - 2;
    held -= begin[0];
    free(begin);
}

static kz_result read_within(const char *text, uint64_t max_memory, kz_io_error *err)
{
    const kz_limits limits = {.max_memory = max_memory};
    kz_map *map = NULL;
    const kz_result result = kz_map_read(text, strlen(text), "a.tmj", &limits, NULL, &map, err);
    kz_map_free(map);
    return result;
}

static void check_counted(const char *text)
{
    kz_io_error err = {KZ_OK, ""};
    json_set_alloc_funcs(count_alloc, count_free);
    held = peak = 0;
    CHECK_EQ(read_within(text, 0, &err), KZ_OK);
    NOTE("%.20s...: %llu bytes at most; %s", text + sizeof HEAD - 1, (unsigned long long)peak, err.text);
    CHECK_EQ(held, 0);
    CHECK_GT(peak, 1000);
    CHECK_EQ(read_within(text, peak, &err), KZ_ERR_TOO_LARGE);
    CHECK(strstr(err.text, "(max_memory)") != NULL);
    CHECK_EQ(read_within(text, 8 * peak + 65536 * 4, &err), KZ_OK); /* but not out of proportion */
    json_set_alloc_funcs(malloc, free);
}

static char *add(char *at, const char *text)
{
    const size_t n = strlen(text);
    memcpy(at, text, n + 1);
    return at + n;
}

/* `n` of them between brackets; %x in a part is its number. */
static void check_many(const char *open, const char *part, const char *close, int n)
{
    char *const text = malloc(ROOM), *at = text, one[1000];
    if (!text) abort();
    at = add(add(at, HEAD), open);
    for (int i = 0; i < n; i++) {
        const char *number = strchr(part, '%');
        if (i) at = add(at, ",");
        if (number) snprintf(one, sizeof one, "%.*s%x%s", (int)(number - part), part, (unsigned)i, number + 2);
        at = add(at, number ? one : part);
        if (at - text > ROOM - 2000) abort();
    }
    at = add(add(at, close), "}");
    check_counted(text);
    free(text);
}

/* Just beyond powers of 2 arrays, tables and buffers have grown. */
TEST(values_and_keys_are_counted)
{
    char deep[DEEP * 8] = "", *at = deep;
    static const char *const parts[] = {"{}",
                                        "[]",
                                        "0",
                                        "-1.5e3",
                                        "\"\"",
                                        "true",
                                        "null",
                                        "{\"\":{}}",
                                        "{\"\":\"\"}",
                                        "{\"\":{\"\":\"\"}}",
                                        "{\"a\":0,\"b\":0,\"c\":0,\"d\":0,\"e\":0,\"f\":0,\"g\":0,\"h\":0,\"i\":0}",
                                        "[[[[[]]]]]",
                                        "[{},{},{},{},{},{},{},{},{}]",
                                        "{\"a\":{},\"b\":[],\"c\":\"\",\"d\":{\"e\":{\"f\":{\"g\":{}}}}}",
                                        "\"twenty-five letters here.\""};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        for (int n = 64; n <= 4096; n *= 8) check_many("[", parts[i], "]", n + 1);
    static const char *const members[] = {"\"%x\":0", "\"%x\":\"\"", "\"%x\":{}", "\"%x\":[]",
                                          "\"%x\":{\"\":{\"\":\"\"}}"};
    for (size_t i = 0; i < sizeof members / sizeof *members; i++)
        for (int n = 64; n <= 4096; n *= 8) check_many("{", members[i], "}", n + 1);
    for (int i = 0; i < DEEP; i++) at = add(at, "{\"\":");
    at = add(at, "\"\"");
    for (int i = 0; i < DEEP; i++) at = add(at, "}");
    check_many("[", deep, "]", 500);
}

TEST(long_texts_are_counted)
{
    for (size_t n = 1 << 12; n <= 1 << 20; n *= 16) {
        for (int extra = -2; extra <= 2; extra++) {
            char *const text = malloc(ROOM), *at = text;
            if (!text) abort();
            const size_t size = n + (size_t)extra;
            at = add(at, HEAD "[\"");
            memset(at, 'x', size);
            add(at + size, "\"]}");
            check_counted(text);
            at = add(text, HEAD "{\"");
            memset(at, 'x', size);
            add(at + size, "\":0}}");
            check_counted(text);
            free(text);
        }
    }
}
