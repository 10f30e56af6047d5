/* fuzz_folder.h - a folder for the files of a target that reads files. */
#ifndef KZ_FUZZ_FOLDER_H
#define KZ_FUZZ_FOLDER_H

#include "fuzz_io.h"

#if defined(_WIN32)
#include <direct.h>
#define make_folder(path) _mkdir(path)
#else
#include <sys/stat.h>
#define make_folder(path) mkdir(path, 0700)
#endif

static const char *fuzz_path(const char *name)
{
    static char folder[300], path[400];
    if (!folder[0]) {
        const char *base = getenv("TMPDIR");
        for (unsigned i = 0; i < 100000; i++) { /* the first folder that is not there yet: several may run at a time */
            snprintf(folder, sizeof folder, "%s/kolize-fuzz-%u", base && *base ? base : "/tmp", i);
            if (make_folder(folder) == 0) break;
        }
    }
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void fuzz_write(const char *name, const void *data, size_t size)
{
    FILE *file = fopen(fuzz_path(name), "wb");
    ALWAYS(file && fwrite(data, 1, size, file) == size && fclose(file) == 0);
}

/* Removes these files and the folder. */
static void fuzz_remove_files(const char *const *names, size_t n)
{
    for (size_t i = 0; i < n; i++) remove(fuzz_path(names[i]));
    char folder[400];
    snprintf(folder, sizeof folder, "%s", fuzz_path(""));
    folder[strlen(folder) - 1] = '\0';
    remove(folder);
}

#endif
