/* files.c - opens and reads files that JavaScript has given, in place of src/io/io_open.c and io_file.c. */
#include "files.h"

#include "calls.h"

#include <stdlib.h>
#include <string.h>

static kzj_files *in_use;

void kzj_files_use(kzj_files *files) { in_use = files; }

static kzj_file *file_named(kzj_files *files, const char *name)
{
    kzj_file *file = kzi_names_find(&files->names, name);
    if (file) return file;
    const size_t n = strlen(name);
    file = malloc(sizeof *file + n + 1);
    if (!file) return NULL;
    memset(file, 0, sizeof *file);
    memcpy(file->name, name, n + 1);
    kzi_names_add(&files->names, &file->by_name, file->name, file);
    if (files->last) files->last->next = file;
    else files->first = file;
    return files->last = file;
}

/* ---- What the library asks ------------------------------------------------------------------------------- */

/* Messages are those of a system without the file, so that they are the same everywhere. */
static kz_result file_open(const kzi_io *io, const char *path, const char *where, const kzj_file **out)
{
    const char *const shown = kzi_path_shown(where);
    const kzj_file *file = in_use ? file_named(in_use, path) : NULL;
    if (!file) return kzi_io_no_memory(io, where);
    *out = file;
    if (file->bytes) return KZ_OK;
    return kzi_io_fail(io, KZ_ERR_FILE, "%s: cannot be opened: %s", shown,
                       file->why ? file->why : "No such file or directory");
}

kz_result kzi_file_read(kzi_io *io, const char *path, const char *where, kzi_bytes *out)
{
    const kzj_file *file;
    memset(out, 0, sizeof *out);
    const kz_result result = file_open(io, path, where, &file);
    if (result != KZ_OK) return result;
    if (file->n > io->limits.max_bytes)
        return kzi_io_fail(io, KZ_ERR_TOO_LARGE, "%s: the file is larger than the limit of %llu bytes (max_bytes)",
                           kzi_path_shown(where), (unsigned long long)io->limits.max_bytes);
    out->data = kzi_grow(&io->alloc, NULL, 0, &out->capacity, file->n + 1, 1);
    if (!out->data) return kzi_io_no_memory(io, where);
    if (file->n) memcpy(out->data, file->bytes, file->n);
    out->size = file->n;
    io->bytes += file->n;
    return KZ_OK;
}

kz_result kzi_file_check(const kzi_io *io, const char *path, kzi_file_id *id)
{
    const kzj_file *file;
    *id = (kzi_file_id){false, 0, 0}; /* a file is its name */
    return file_open(io, path, path, &file);
}

/* ---- What JavaScript gives ------------------------------------------------------------------------------- */

kzj_files *KZJ(kzj_files_create)(void)
{
    kzj_files *files = malloc(sizeof *files);
    if (files) memset(files, 0, sizeof *files);
    return files;
}

void KZJ(kzj_files_free)(kzj_files *files)
{
    for (kzj_file *file = files ? files->first : NULL, *next; file; file = next) {
        next = file->next;
        free(file->bytes);
        free(file->why);
        free(file);
    }
    free(files);
}

/* The next file that was asked for and not answered; NULL: none. */
kzj_file *KZJ(kzj_files_next)(kzj_files *files)
{
    kzj_file *file = files->asked ? files->asked->next : files->first;
    while (file && file->is_answered) file = file->next;
    if (file) files->asked = file;
    return file;
}

const char *KZJ(kzj_file_name)(const kzj_file *file) { return file->name; }

/* Answers for a file.  Blocks of kzj_malloc are taken over: its bytes, or a text of why it cannot be read, or neither. */
void KZJ(kzj_file_answer)(kzj_file *file, unsigned char *bytes, size_t n, char *why)
{
    free(file->bytes);
    free(file->why);
    file->bytes = bytes;
    file->n = n;
    file->why = why;
    file->is_answered = true;
}

/* The file of that name, as if it had been asked for; NULL: no memory. */
kzj_file *KZJ(kzj_files_named)(kzj_files *files, const char *name) { return file_named(files, name); }
