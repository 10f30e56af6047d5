/* build_files.c - which files there are, with sizes, times and hashes; a hash is read from the file only when size or time
 * differ from the cache's. */
#if defined(__APPLE__) && !defined(_DARWIN_C_SOURCE)
#define _DARWIN_C_SOURCE /* st_mtimespec */
#endif
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* st_mtim */
#endif
#include "build/project.h"

#include <string.h>
#include <sys/stat.h>
#include <time.h>
#if defined(_WIN32)
#include <windows.h>
#endif

/* A file that was changed so shortly before it was read may change again within the same tick of its clock. */
#define FILES_TICK 20000000 /* ns; Linux has 4 ms */

int64_t build_now(void)
{
    struct timespec now;
    if (timespec_get(&now, TIME_UTC) != TIME_UTC) return INT64_MAX;
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

bool build_stat_of(const char *path, build_stat *out)
{
    struct stat info;
    if (stat(path, &info) != 0 || !S_ISREG(info.st_mode)) return false;
    out->size = (int64_t)info.st_size;
#if defined(_WIN32)
    out->time = (int64_t)info.st_mtime * 1000000000;
#elif defined(__APPLE__)
    out->time = (int64_t)info.st_mtimespec.tv_sec * 1000000000 + info.st_mtimespec.tv_nsec;
#else
    out->time = (int64_t)info.st_mtim.tv_sec * 1000000000 + info.st_mtim.tv_nsec;
#endif
    return true;
}

void build_settle(void)
{
#if defined(_WIN32)
    Sleep(FILES_TICK / 1000000);
#else
    const struct timespec pause = {0, FILES_TICK};
    (void)nanosleep(&pause, NULL);
#endif
}

/* ---- Hashes ---------------------------------------------------------------------------------------------- */

static uint64_t files_mix(uint64_t h)
{
    h ^= h >> 32;
    h *= 0x9fb21c651e98df25u;
    return h ^ h >> 29;
}

uint64_t build_hash(uint64_t seed, const void *bytes, size_t n)
{
    const unsigned char *at = bytes;
    uint64_t h = files_mix(seed ^ (uint64_t)n * 0x9e3779b97f4a7c15u);
    for (; n >= 8; n -= 8, at += 8) {
        uint64_t word;
        memcpy(&word, at, 8);
        h = files_mix(h + word * 0xc2b2ae3d27d4eb4fu);
    }
    uint64_t rest = 0;
    for (size_t i = 0; i < n; i++) rest |= (uint64_t)at[i] << 8 * i;
    return files_mix(h + rest * 0xc2b2ae3d27d4eb4fu);
}

/* ---- The table ------------------------------------------------------------------------------------------- */

static int files_add(build *b, build_file *file)
{
    build_files *files = &b->files;
    if (files->n == files->room) {
        const size_t room = files->room ? 2 * files->room : 64;
        build_file **grown = cli_pool_take(&b->pool, room * sizeof *grown, 16);
        if (!grown) return cli_fail_memory(b->c);
        if (files->n) memcpy(grown, files->all, files->n * sizeof *grown);
        files->all = grown;
        files->room = room;
    }
    files->all[files->n++] = file;
    return CLI_YES;
}

build_file *build_file_of(build *b, const char *path)
{
    build_file **bucket = &b->files.bucket[build_hash(0, path, strlen(path)) % BUILD_BUCKETS];
    for (build_file *file = *bucket; file; file = file->next)
        if (strcmp(file->path, path) == 0) return file;
    build_file *file = cli_pool_take(&b->pool, sizeof *file, 16);
    const char *copy = cli_pool_copy(&b->pool, path);
    if (!file || !copy) {
        (void)cli_fail_memory(b->c);
        return NULL;
    }
    *file = (build_file){.path = copy, .next = *bucket};
    if (files_add(b, file) != CLI_YES) return NULL;
    return *bucket = file;
}

/* ---- Looking --------------------------------------------------------------------------------------------- */

/* What is wrong with a sheet is said when it is made into masks. */
static int files_find_uses(build *b, build_file *file)
{
    char swallowed[64];
    cli *c = b->c;
    cli_file_kind kind = CLI_FILE_OTHER;
    int32_t n = 1;
    c->caught = swallowed, c->caught_size = sizeof swallowed;
    int status = cli_file_kind_of(c, file->path, &kind);
    const bool sheet = kind == CLI_FILE_JSON || kind == CLI_FILE_SHEET;
    for (int32_t i = 0; sheet && status == CLI_YES && i < n; i++) {
        kz_sheet *read = NULL;
        if (cli_load_sheet(c, file->path, i, false, &read) != CLI_YES) break;
        n = kz_sheet_texture_count(read);
        const char *image = kz_sheet_image_path(read);
        if (*image) status = build_paths_add(c, &b->pool, &file->uses, image);
        kz_sheet_free(read);
    }
    c->caught = NULL;
    return CLI_YES;
}

/* A time from the future tells nothing. */
static void files_wait(build_file *file)
{
    const int64_t age = build_now() - file->stat.time;
    if (age < FILES_TICK && age >= 0) build_settle();
    if (age < FILES_TICK) file->there = build_stat_of(file->path, &file->stat);
    if (build_now() - file->stat.time < FILES_TICK) file->stat.time = 0;
}

int build_scan(build *b, build_file *file, bool sheet)
{
    kz_bytes bytes;
    if (file->looked && (!sheet || file->sheet)) return CLI_YES;
    file->looked = true;
    file->sheet = sheet;
    file->there = build_stat_of(file->path, &file->stat);
    if (!file->there) return CLI_YES;
    const build_stat *cached = &file->cached_stat;
    if (file->cached && cached->time != 0 && cached->size == file->stat.size && cached->time == file->stat.time &&
        (!sheet || file->cached_sheet)) {
        file->hash = file->cached_hash;
        file->uses = file->cached_uses;
        file->sheet = file->cached_sheet;
        return CLI_YES;
    }
    files_wait(file);
    const int status = cli_load_bytes(b->c, file->path, CLI_ARGUMENT, &bytes);
    if (status != CLI_YES) return status;
    file->hash = build_hash(1, bytes.data, bytes.size);
    kz_bytes_free(&bytes);
    return sheet ? files_find_uses(b, file) : CLI_YES;
}
