/* build_glob.c - the files that a pattern names: * and ? stand for parts of a name, ** for any number of folders. */
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* lstat */
#endif
#include "build/project.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#if defined(_WIN32)
#define lstat stat
#endif

enum { GLOB_PATH = 1024, GLOB_DEEP = 32 };

int build_paths_add(cli *c, cli_pool *pool, build_paths *paths, const char *path)
{
    if (paths->n == paths->room) {
        const size_t room = paths->room ? 2 * paths->room : 16;
        const char **grown = cli_pool_take(pool, room * sizeof *grown, 16);
        if (!grown) return cli_fail_memory(c);
        if (paths->n) memcpy(grown, paths->items, paths->n * sizeof *grown);
        paths->items = grown;
        paths->room = room;
    }
    const char *copy = cli_pool_copy(pool, path);
    if (!copy) return cli_fail_memory(c);
    paths->items[paths->n++] = copy;
    return CLI_YES;
}

static int paths_order(const void *a, const void *b) { return strcmp(*(const char *const *)a, *(const char *const *)b); }

void build_paths_sort(build_paths *paths)
{
    size_t n = 0;
    if (paths->n == 0) return;
    qsort(paths->items, paths->n, sizeof *paths->items, paths_order);
    for (size_t i = 0; i < paths->n; i++)
        if (i == 0 || strcmp(paths->items[i], paths->items[n - 1]) != 0) paths->items[n++] = paths->items[i];
    paths->n = n;
}

bool build_path_is_inside(const char *path)
{
    if (*path == '/' || *path == '\\' || (path[0] && path[1] == ':')) return false;
    for (const char *at = path; *at;) {
        const size_t n = strcspn(at, "/\\");
        if (n == 2 && at[0] == '.' && at[1] == '.') return false;
        at += n + (at[n] != '\0');
    }
    return true;
}

/* ---- Names ----------------------------------------------------------------------------------------------- */

/* Goes back to the last star only, so the time is the product of both lengths at most. */
static bool glob_matches(const char *pattern, size_t n, const char *name)
{
    const char *const end = pattern + n;
    const char *star = NULL, *behind = NULL;
    if (*name == '.' && (n == 0 || *pattern != '.')) return false; /* hidden */
    while (*name) {
        if (pattern < end && *pattern == '*') {
            star = ++pattern, behind = name;
        } else if (pattern < end && (*pattern == '?' || *pattern == *name)) {
            pattern++, name++;
        } else if (star) {
            pattern = star, name = ++behind;
        } else {
            return false;
        }
    }
    while (pattern < end && *pattern == '*') pattern++;
    return pattern == end;
}

/* ---- Folders --------------------------------------------------------------------------------------------- */

typedef struct glob_walk {
    cli *c;
    cli_pool *pool;
    build_paths *out;
    uint64_t *visited, most;
} glob_walk;

static int glob_from(glob_walk *walk, const char *folder, const char *pattern, int depth);

static bool glob_is_folder(const char *path, bool follow)
{
    struct stat info;
    return (follow ? stat(path, &info) : lstat(path, &info)) == 0 && S_ISDIR(info.st_mode);
}

static bool glob_is_file(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISREG(info.st_mode);
}

/* One name in a folder; `part` is the pattern's for it, `rest` what follows, NULL when nothing does. */
static int glob_entry(glob_walk *walk, const char *folder, const char *name, const char *part, size_t n,
                      const char *rest, int depth)
{
    char path[GLOB_PATH];
    const bool deep = n == 2 && memcmp(part, "**", 2) == 0;
    if (deep ? *name == '.' : !glob_matches(part, n, name)) return CLI_YES;
    const int length = snprintf(path, sizeof path, "%s%s%s", folder, *folder ? "/" : "", name);
    if (length < 0 || (size_t)length >= sizeof path) return CLI_YES;
    if (deep) { /* the same pattern again, one folder deeper; links are not followed, which may lead in a circle */
        if (!glob_is_folder(path, false)) return CLI_YES;
        if (depth >= GLOB_DEEP)
            return cli_fail(walk->c, KZ_ERR_TOO_LARGE, "%s: more than %d folders deep", path, GLOB_DEEP);
        return glob_from(walk, path, part, depth + 1);
    }
    if (rest) return glob_is_folder(path, true) ? glob_from(walk, path, rest, depth) : CLI_YES;
    return glob_is_file(path) ? build_paths_add(walk->c, walk->pool, walk->out, path) : CLI_YES;
}

static int glob_folder(glob_walk *walk, const char *folder, const char *part, size_t n, const char *rest, int depth)
{
    DIR *open = opendir(*folder ? folder : ".");
    int status = CLI_YES;
    if (!open) return CLI_YES;
    for (struct dirent *entry; status == CLI_YES && (entry = readdir(open)) != NULL;) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
        if (++*walk->visited > walk->most)
            status = cli_fail(walk->c, KZ_ERR_TOO_LARGE, "%s: the folders hold more than %llu files (max_objects)",
                              *folder ? folder : ".", (unsigned long long)walk->most);
        else status = glob_entry(walk, folder, entry->d_name, part, n, rest, depth);
    }
    (void)closedir(open);
    return status;
}

/* A name without stars is not looked for among the others of its folder. */
static int glob_from(glob_walk *walk, const char *folder, const char *pattern, int depth)
{
    char path[GLOB_PATH];
    const size_t n = strcspn(pattern, "/");
    const char *rest = pattern[n] ? pattern + n + 1 : NULL;
    if (n == 0 || (n == 1 && *pattern == '.')) return rest ? glob_from(walk, folder, rest, depth) : CLI_YES;
    if (n == 2 && memcmp(pattern, "**", 2) == 0) {
        const int status = glob_from(walk, folder, rest ? rest : "*", depth);
        if (status != CLI_YES) return status;
    } else if (!memchr(pattern, '*', n) && !memchr(pattern, '?', n)) {
        const int length = snprintf(path, sizeof path, "%s%s%.*s", folder, *folder ? "/" : "", (int)n, pattern);
        if (length < 0 || (size_t)length >= sizeof path) return CLI_YES;
        if (rest) return glob_from(walk, path, rest, depth);
        return glob_is_file(path) ? build_paths_add(walk->c, walk->pool, walk->out, path) : CLI_YES;
    }
    return glob_folder(walk, folder, pattern, n, rest, depth);
}

int build_glob(cli *c, cli_pool *pool, const char *pattern, build_paths *out, uint64_t *visited)
{
    glob_walk walk = {c, pool, out, visited, kz_limits_resolve(&c->limits).max_objects};
    return glob_from(&walk, "", pattern, 0);
}
