/* build_write.c - a file appears whole or not at all: it is written beside its place, and renamed.
 *
 * Where the system has files without a name, a build that is killed leaves nothing half written behind. */
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* O_TMPFILE */
#endif
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif
#include "build/project.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#if defined(_WIN32)
#include <direct.h>
#define mkdir(path, mode) _mkdir(path)
#else
#include <fcntl.h>
#include <unistd.h>
#endif

enum { WRITE_PATH = 2048 };

static void write_folders(char *path)
{
    for (char *at = path + 1; *at; at++) {
        if (*at != '/') continue;
        *at = '\0';
        (void)mkdir(path, 0777); /* that it is there already is no error, and others are noticed below */
        *at = '/';
    }
}

/* errno, or 0. */
static int write_named(const char *part, const void *data, size_t n)
{
    errno = 0;
    FILE *file = fopen(part, "wb");
    if (!file) return errno ? errno : EIO;
    const bool written = fwrite(data, 1, n, file) == n;
    const int why = errno ? errno : EIO;
    if (fclose(file) == 0 && written) return 0;
    (void)remove(part);
    return why;
}

#if defined(O_TMPFILE)
/* errno, 0, or -1: this file system has no such files. */
static int write_nameless(const char *part, const void *data, size_t n)
{
    char folder[WRITE_PATH], from[64];
    snprintf(folder, sizeof folder, "%s", part);
    char *slash = strrchr(folder, '/');
    if (slash) *slash = '\0';
    const int file = open(slash ? folder : ".", O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
    if (file < 0) return -1;
    const char *at = data;
    int failed = 0;
    while (n > 0 && !failed) {
        const ssize_t done = write(file, at, n);
        if (done < 0 && errno != EINTR) failed = errno;
        if (done > 0) at += done, n -= (size_t)done;
    }
    snprintf(from, sizeof from, "/proc/self/fd/%d", file);
    if (!failed) {
        (void)unlink(part);
        if (linkat(AT_FDCWD, from, AT_FDCWD, part, AT_SYMLINK_FOLLOW) != 0) failed = -1;
    }
    (void)close(file);
    return failed;
}
#else
static int write_nameless(const char *part, const void *data, size_t n)
{
    (void)part, (void)data, (void)n;
    return -1;
}
#endif

int build_write_whole(cli *c, const char *path, const void *data, size_t n)
{
    char part[WRITE_PATH];
    const int length = snprintf(part, sizeof part, "%s.part", path);
    if (length < 0 || (size_t)length >= sizeof part)
        return cli_fail(c, KZ_ERR_FILE, "%.100s...: the name is too long", path);
    int why = write_nameless(part, data, n);
    if (why != 0) {
        write_folders(part);
        if ((why = write_nameless(part, data, n)) == -1) why = write_named(part, data, n);
    }
#if defined(_WIN32)
    if (why == 0) (void)remove(path); /* rename does not replace here */
#endif
    errno = 0;
    if (why == 0 && rename(part, path) != 0) {
        why = errno ? errno : EIO;
        (void)remove(part);
    }
    if (why == 0) return CLI_YES;
    return cli_fail(c, KZ_ERR_FILE, "%s: not written: %s", path, strerror(why));
}
