/* io_open.c - opens only files that may be read: regular files, inside limits.root if there is one.
 *
 * A map may name a pipe, which would block for ever, or a device, which never ends.  So a file is opened without
 * waiting, and the check examines the open file, not its name. */
#if !defined(_WIN32)
#define _XOPEN_SOURCE 700 /* realpath, O_NONBLOCK, O_CLOEXEC */
#endif
#include "io/io_private.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>

#if defined(PATH_MAX)
#define OPEN_PATH PATH_MAX /* what realpath writes at most */
#else
#define OPEN_PATH 4096
#endif

#if defined(_WIN32)

static FILE *open_unchecked(const char *path) { return fopen(path, "rb"); }

static bool open_is_regular(FILE *file)
{
    struct _stat64 status;
    return _fstat64(_fileno(file), &status) == 0 && (status.st_mode & S_IFMT) == S_IFREG;
}

static const char *open_kind_of(FILE *file)
{
    (void)file;
    return "this is no regular file";
}

kzi_file_id kzi_file_id_of(FILE *file)
{
    const kzi_file_id id = {false, 0, 0};
    (void)file;
    return id;
}

/* Windows has no realpath, and this build makes no promise that it could not keep. */
static kz_result open_inside_root(const kzi_io *io, const char *path, const char *where, char *resolved)
{
    (void)path, (void)resolved;
    kzi_io_fail(io, KZ_ERR_UNSUPPORTED, "%s: this build cannot check the folder of a file", where);
    if (io->failure) io->failure->refused = true;
    return KZ_ERR_UNSUPPORTED;
}

#else
#include <fcntl.h>
#include <unistd.h>

static FILE *open_unchecked(const char *path)
{
    const int number = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (number < 0) return NULL;
    FILE *file = fdopen(number, "rb");
    if (!file) (void)close(number);
    return file;
}

static bool open_status(FILE *file, struct stat *status) { return fstat(fileno(file), status) == 0; }

static bool open_is_regular(FILE *file)
{
    struct stat status;
    return open_status(file, &status) && S_ISREG(status.st_mode);
}

static const char *open_kind_of(FILE *file)
{
    struct stat status;
    if (!open_status(file, &status)) return "this is no regular file";
    if (S_ISDIR(status.st_mode)) return "this is a folder, not a file";
    if (S_ISFIFO(status.st_mode)) return "this is a pipe, not a file";
    return "this is a device, not a file";
}

kzi_file_id kzi_file_id_of(FILE *file)
{
    struct stat status;
    kzi_file_id id = {false, 0, 0};
    if (!open_status(file, &status)) return id;
    id.known = true;
    id.device = (uint64_t)status.st_dev;
    id.number = (uint64_t)status.st_ino;
    return id;
}

/* The real path of a file that lies in limits.root. */
static kz_result open_inside_root(const kzi_io *io, const char *path, const char *where, char *resolved)
{
    char root[OPEN_PATH];
    const bool root_there = realpath(io->limits.root, root) != NULL;
    const bool both_there = root_there && realpath(path, resolved) != NULL;
    const int error = errno;
    if (!both_there) {
        kzi_io_fail(io, KZ_ERR_FILE, "%s: cannot be opened: %s", root_there ? where : kzi_path_shown(io->limits.root),
                    strerror(error));
        if (io->failure) io->failure->refused = !root_there;
        return KZ_ERR_FILE;
    }
    const size_t size = strlen(root);
    if (strncmp(resolved, root, size) == 0 && (root[size - 1] == '/' || resolved[size] == '/')) return KZ_OK;
    kzi_io_fail(io, KZ_ERR_FILE, "%s: lies outside the folder %s, to which reading is limited", where,
                kzi_path_shown(io->limits.root));
    if (io->failure) io->failure->refused = true;
    return KZ_ERR_FILE;
}

#endif

kz_result kzi_file_open(const kzi_io *io, const char *path, const char *where, FILE **out)
{
    const char *const shown = kzi_path_shown(where);
    char resolved[OPEN_PATH];
    if (io->limits.root) {
        const kz_result result = open_inside_root(io, path, shown, resolved);
        if (result != KZ_OK) return result;
    }
    FILE *file = open_unchecked(io->limits.root ? resolved : path);
    const int error = errno;
    if (!file) return kzi_io_fail(io, KZ_ERR_FILE, "%s: cannot be opened: %s", shown, strerror(error));
    *out = file;
    if (open_is_regular(file)) return KZ_OK;
    const char *const kind = open_kind_of(file);
    (void)fclose(file);
    return kzi_io_fail(io, KZ_ERR_FILE, "%s: cannot be read: %s", shown, kind);
}
