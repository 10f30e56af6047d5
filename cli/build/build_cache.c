/* build_cache.c - what the last build saw, in a file beside kolize.json: lines of text, an answer to nothing when lost.
 *
 *     kolize cache 1
 *     f SIZE TIME HASH PATH      a file; s in place of f: a sheet, whose images follow as lines `u PATH`
 *     o KEY PATH                 an output, and the hash of all that it was made from */
#include "build/project.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CACHE_USES = 64 }; /* images of a sheet, as many as the tool reads of one */

static const char cache_head[] = "kolize cache 1";

/* ---- Reading --------------------------------------------------------------------------------------------- */

static uint64_t cache_number(char **at, int base)
{
    char *end;
    while (**at == ' ') ++*at;
    const uint64_t value = strtoull(*at, &end, base);
    *at = end;
    return value;
}

/* A path that leads out of the project was not written by a build. */
static build_file *cache_path(build *b, const char *at, bool any)
{
    if (*at != ' ' || !at[1] || (!any && !build_path_is_inside(at + 1))) return NULL;
    return build_file_of(b, at + 1);
}

static build_file *cache_line(build *b, char *line, build_file *last)
{
    char *at = line + 1;
    build_file *file = NULL;
    if (*line == 'f' || *line == 's') {
        const int64_t size = (int64_t)cache_number(&at, 10), time = (int64_t)cache_number(&at, 10);
        const uint64_t hash = cache_number(&at, 16);
        if (!(file = cache_path(b, at, true))) return NULL;
        file->cached = true;
        file->cached_sheet = *line == 's';
        file->cached_stat = (build_stat){size, time};
        file->cached_hash = hash;
    } else if (*line == 'u' && last && *at == ' ' && last->cached_uses.n < CACHE_USES) {
        (void)build_paths_add(b->c, &b->pool, &last->cached_uses, at + 1);
    } else if (*line == 'o') {
        const uint64_t key = cache_number(&at, 16);
        if (!(file = cache_path(b, at, false))) return NULL;
        file->was_output = true;
        file->cached_key = key;
    }
    return *line == 'u' ? last : file;
}

int build_cache_read(build *b)
{
    kz_bytes bytes;
    build_stat info;
    build_file *last = NULL;
    if (!build_stat_of(b->cache_name, &info)) return CLI_YES;
    const int status = cli_load_bytes(b->c, b->cache_name, CLI_ARGUMENT, &bytes);
    if (status != CLI_YES) return status;
    char *text = cli_pool_take(&b->pool, bytes.size + 1, 1);
    if (text) memcpy(text, bytes.data, bytes.size), text[bytes.size] = '\0';
    kz_bytes_free(&bytes);
    if (!text) return cli_fail_memory(b->c);
    b->cache_text = text;
    const size_t n = strcspn(text, "\n");
    if (n != sizeof cache_head - 1 || memcmp(text, cache_head, n) != 0) return CLI_YES;
    char *copy = cli_pool_copy(&b->pool, text + n);
    if (!copy) return cli_fail_memory(b->c);
    for (char *line = copy; *line;) {
        char *next = line + strcspn(line, "\n");
        if (*next) *next++ = '\0';
        last = cache_line(b, line, last);
        line = next;
    }
    return CLI_YES;
}

/* ---- Writing --------------------------------------------------------------------------------------------- */

static int cache_order(const void *a, const void *b)
{
    const build_file *const *x = a, *const *y = b;
    return strcmp((*x)->path, (*y)->path);
}

static bool cache_can_keep(const char *path)
{
    for (; *path; path++)
        if ((unsigned char)*path < 0x20) return false;
    return true;
}

static bool cache_put(build *b, cli_bytes *out, const char *line, const char *path)
{
    return cli_bytes_add(b->c, out, line, strlen(line)) && cli_bytes_add(b->c, out, path, strlen(path)) &&
           cli_bytes_add(b->c, out, "\n", 1);
}

static bool cache_put_file(build *b, cli_bytes *out, const build_file *file)
{
    char line[96];
    if (!file->looked || !file->there || !cache_can_keep(file->path)) return true;
    snprintf(line, sizeof line, "%c %lld %lld %016llx ", file->sheet ? 's' : 'f', (long long)file->stat.size,
             (long long)file->stat.time, (unsigned long long)file->hash);
    bool ok = cache_put(b, out, line, file->path);
    for (size_t i = 0; i < file->uses.n; i++)
        if (cache_can_keep(file->uses.items[i])) ok = ok && cache_put(b, out, "u ", file->uses.items[i]);
    snprintf(line, sizeof line, "o %016llx ", (unsigned long long)file->key);
    return ok && (!file->is_output || file->key == 0 || cache_put(b, out, line, file->path));
}

/* Not written when it says the same as before. */
int build_cache_write(build *b)
{
    cli_bytes out = {.size = 0};
    if (b->files.n > 0) qsort(b->files.all, b->files.n, sizeof *b->files.all, cache_order);
    bool ok = cache_put(b, &out, cache_head, "");
    for (size_t i = 0; ok && i < b->files.n; i++) ok = cache_put_file(b, &out, b->files.all[i]);
    int status = ok ? CLI_YES : cli_fail_memory(b->c);
    const size_t before = b->cache_text ? strlen(b->cache_text) : 0;
    const bool same = before > 0 && before == out.size && memcmp(b->cache_text, out.data, before) == 0;
    if (ok && !same) status = build_write_whole(b->c, b->cache_name, out.data, out.size);
    cli_bytes_free(b->c, &out);
    return status;
}
