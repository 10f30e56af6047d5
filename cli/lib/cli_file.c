/* cli_file.c - the files of the command line, and standard input in place of one; how much may be read of them.
 *
 * An argument is the user's own word and may lie anywhere.  A file that a map, a sheet or a request names was chosen by
 * somebody else, so --root holds for it. */
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* S_ISREG, O_NONBLOCK, fdopen */
#endif
#include "lib/cli.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#if !defined(_WIN32)
#include <fcntl.h>
#include <unistd.h>
#endif

enum {
    FILE_STEP = 1 << 16,
    FILE_MOST_IMAGES = 64 /* of a sheet, whose file is read once for each */
};

/* ---- Limits -------------------------------------------------------------------------------------------- */

/* For 512 MB and two seconds a file below a megabyte: docs/limits.md has the figures. */
void cli_limits_begin(cli *c)
{
    c->limits.max_pixels = (uint64_t)16 << 20; /* 4096 x 4096 */
    c->limits.max_memory = c->memory.limit = (uint64_t)384 << 20;
    c->limits.max_objects = 1 << 20;
    c->max_pairs = 1 << 18;
    c->max_work = (uint64_t)768 << 20; /* about 0.5 to 1.5 s of a fit */
}

const char *cli_limits_take(cli *c, int limit, const char *value)
{
    uint64_t number = 0;
    if (limit == CLI_LIMIT_ROOT) {
        c->limits.root = value;
        return *value ? NULL : "needs a folder";
    }
    if (!cli_parse_size(value, &number)) return "needs a whole number above 0, such as 500000, 64K, 16M or 1G";
    if (limit == CLI_LIMIT_OBJECTS && number > UINT32_MAX) return "needs a number below 4G";
    if (limit == CLI_LIMIT_PIXELS) c->limits.max_pixels = number;
    if (limit == CLI_LIMIT_OBJECTS) c->limits.max_objects = (uint32_t)number;
    if (limit == CLI_LIMIT_MEMORY) c->limits.max_memory = c->memory.limit = number;
    if (limit == CLI_LIMIT_PAIRS) c->max_pairs = number;
    if (limit == CLI_LIMIT_WORK) c->max_work = number;
    return NULL;
}

const char *cli_counted(const cli *c, const kz_error *err, char text[CLI_COUNTED_SIZE])
{
    const bool all = (uint64_t)err->a / 16 < c->max_pairs;
    snprintf(text, CLI_COUNTED_SIZE, "%s%lld", all ? "" : "at least ", (long long)err->a);
    return text;
}

/* ---- Bytes --------------------------------------------------------------------------------------------- */

const char *cli_input_name(const char *path) { return strcmp(path, "-") == 0 ? "standard input" : path; }

/* Reads on until the end, into a block that grows. */
static int file_read_stdin(cli *c, cli_bytes *bytes)
{
    const uint64_t most = kz_limits_resolve(&c->limits).max_bytes;
    for (size_t room = FILE_STEP;; room *= 2) {
        unsigned char *grown = c->alloc.alloc(c->alloc.ctx, room, 1);
        if (!grown) return cli_fail(c, KZ_ERR_MEMORY, "standard input: out of memory");
        if (bytes->size) memcpy(grown, bytes->data, bytes->size);
        if (bytes->data) c->alloc.release(c->alloc.ctx, bytes->data, bytes->room, 1);
        bytes->data = grown;
        bytes->room = room;
        bytes->size += fread(bytes->data + bytes->size, 1, room - bytes->size, stdin);
        if (bytes->size > most)
            return cli_fail(c, KZ_ERR_TOO_LARGE, "standard input: more than the limit of %llu bytes",
                            (unsigned long long)most);
        if (bytes->size < room) break;
    }
    return ferror(stdin) ? cli_fail(c, KZ_ERR_FILE, "standard input: cannot be read") : CLI_YES;
}

/* Standard input is read once, and is the same file wherever it is named. */
static int file_stdin(cli *c, kz_bytes *out)
{
    if (!c->input_read) {
        const int status = file_read_stdin(c, &c->input);
        if (status != CLI_YES) return status;
        c->input_read = true;
    }
    out->data = c->input.data;
    out->size = c->input.size;
    return CLI_YES;
}

/* Windows has no numbers of files. */
static bool file_is_same(const char *a, const struct stat *of_a, const char *b, const struct stat *of_b)
{
    if (of_a->st_ino == 0) return strcmp(a, b) == 0;
    return of_a->st_ino == of_b->st_ino && of_a->st_dev == of_b->st_dev;
}

int cli_output_spare(cli *c, const char *path)
{
    struct stat out, in;
    if (!c->picture || c->capture || cli_ends_with(c->picture, ".kmask")) return CLI_YES;
    if (stat(c->picture, &out) != 0 || stat(path, &in) != 0) return CLI_YES;
    if (!file_is_same(c->picture, &out, path, &in)) return CLI_YES;
    c->spared = true;
    return cli_fail(c, KZ_ERR_ARGUMENT, "-o %s would replace %s, which is read: name another file", c->picture, path);
}

int cli_output_ready(cli *c)
{
    char folder[1024];
    struct stat info;
    if (!c->picture || c->capture) return CLI_YES;
    if (stat(c->picture, &info) == 0 && S_ISDIR(info.st_mode))
        return cli_fail(c, KZ_ERR_FILE, "-o %s: this is a folder: name a file in it", c->picture);
    const char *slash = strrchr(c->picture, '/');
    if (!slash || slash == c->picture || (size_t)(slash - c->picture) >= sizeof folder) return CLI_YES;
    snprintf(folder, sizeof folder, "%.*s", (int)(slash - c->picture), c->picture);
    if (stat(folder, &info) == 0 && S_ISDIR(info.st_mode)) return CLI_YES;
    return cli_fail(c, KZ_ERR_FILE, "-o %s: there is no folder %s", c->picture, folder);
}

int cli_load_bytes(cli *c, const char *path, cli_origin origin, kz_bytes *out)
{
    kz_io_error err;
    kz_limits limits = c->limits;
    memset(out, 0, sizeof *out);
    if (origin == CLI_ARGUMENT && strcmp(path, "-") == 0) return file_stdin(c, out);
    if (origin == CLI_ARGUMENT) limits.root = NULL;
    if (cli_output_spare(c, path) != CLI_YES) return CLI_FAILED;
    return kz_file_read(path, &limits, &c->alloc, out, &err) == KZ_OK ? CLI_YES : cli_fail_io(c, &err);
}

void cli_files_end(cli *c)
{
    if (c->input.data) c->alloc.release(c->alloc.ctx, c->input.data, c->input.room, 1);
    memset(&c->input, 0, sizeof c->input);
}

/* ---- What they hold ------------------------------------------------------------------------------------ */

int cli_load_map(cli *c, const char *path, const kz_map_part *part, kz_map **out)
{
    kz_io_error err;
    kz_bytes bytes;
    *out = NULL;
    int status = cli_load_bytes(c, path, CLI_ARGUMENT, &bytes);
    if (status != CLI_YES) return status;
    if (kz_map_read_part(bytes.data, bytes.size, cli_input_name(path), part, &c->limits, &c->alloc, out, &err) != KZ_OK)
        status = cli_fail_io(c, &err);
    kz_bytes_free(&bytes);
    for (int32_t i = 0; status == CLI_YES && i < kz_map_file_count(*out); i++)
        status = cli_output_spare(c, kz_map_file_at(*out, i));
    if (status != CLI_YES && *out) {
        kz_map_free(*out);
        *out = NULL;
    }
    return status;
}

int cli_load_masks(cli *c, const char *path, kz_mask_set **out)
{
    kz_io_error err;
    kz_bytes bytes;
    int status = cli_load_bytes(c, path, CLI_ARGUMENT, &bytes);
    if (status != CLI_YES) return status;
    if (kz_mask_set_read(bytes.data, bytes.size, cli_input_name(path), &c->limits, &c->alloc, out, &err) != KZ_OK)
        status = cli_fail_io(c, &err);
    kz_bytes_free(&bytes);
    return status;
}

int cli_load_sheet(cli *c, const char *path, int32_t image, bool or_map, kz_sheet **out)
{
    kz_io_error err = {KZ_OK, ""};
    kz_limits limits = c->limits;
    kz_result result;
    *out = NULL;
    if (strcmp(path, "-") == 0) {
        kz_bytes bytes;
        const int status = cli_load_bytes(c, path, CLI_ARGUMENT, &bytes);
        if (status != CLI_YES) return status;
        result = kz_sheet_read(bytes.data, bytes.size, cli_input_name(path), &limits, &c->alloc, out, &err);
        kz_bytes_free(&bytes);
    } else {
        limits.root = NULL;
        result = kz_sheet_load_texture(path, image, &limits, &c->alloc, out, &err);
    }
    if (result == KZ_ERR_UNSUPPORTED && or_map) return CLI_NO;
    const int32_t n_images = result == KZ_OK ? kz_sheet_texture_count(*out) : 0;
    if (n_images > FILE_MOST_IMAGES) {
        kz_sheet_free(*out);
        return cli_fail(c, KZ_ERR_TOO_LARGE, "%s: a sheet of %d images, and at most %d are read", path,
                        (int)n_images, FILE_MOST_IMAGES);
    }
    return result == KZ_OK ? CLI_YES : cli_fail_io(c, &err);
}

int cli_file_kind_of(cli *c, const char *path, cli_file_kind *kind)
{
    kz_bytes bytes;
    const int status = cli_load_bytes(c, path, CLI_ARGUMENT, &bytes);
    *kind = CLI_FILE_OTHER;
    if (status != CLI_YES) return status;
    const char first = cli_content_first(&bytes);
    if (kz_bytes_are_kmask(bytes.data, bytes.size)) *kind = CLI_FILE_KMASK;
    else if (kz_bytes_are_sheet(bytes.data, bytes.size)) *kind = CLI_FILE_SHEET;
    else if (first == '<' || cli_content_is_lua(&bytes)) *kind = CLI_FILE_XML;
    else if (first == '{') *kind = CLI_FILE_JSON;
    else if (cli_content_is_shapes(&bytes)) *kind = CLI_FILE_SHAPES;
    kz_bytes_free(&bytes);
    return CLI_YES;
}

/* ---- Lines --------------------------------------------------------------------------------------------- */

#if defined(_WIN32)

#define fileno _fileno

static FILE *lines_open(const char *path) { return fopen(path, "rb"); }

#else

/* Without waiting for whoever would write to a pipe. */
static FILE *lines_open(const char *path)
{
    const int number = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    FILE *file = number >= 0 ? fdopen(number, "rb") : NULL;
    if (number >= 0 && !file) (void)close(number);
    return file;
}

#endif

/* The kind is asked of the open file, as in the library: its name may stand for another file by then. */
int cli_open_lines(cli *c, const char *path, FILE **out, const char **name)
{
    struct stat status;
    *out = NULL;
    *name = path ? cli_input_name(path) : cli_input_name("-");
    if (!path || strcmp(path, "-") == 0) return CLI_YES;
    FILE *const file = lines_open(path);
    if (!file) return cli_fail(c, KZ_ERR_FILE, "%s: cannot be opened: %s", path, strerror(errno));
    if (fstat(fileno(file), &status) == 0 && S_ISREG(status.st_mode)) {
        *out = file;
        return CLI_YES;
    }
    (void)fclose(file);
    return cli_fail(c, KZ_ERR_FILE, "%s: cannot be read: this is no regular file (use - and a pipe)", path);
}

bool cli_is_mask_file(const char *path)
{
    return path && (cli_ends_with(path, ".kmask") || cli_ends_with(path, ".pbm") || cli_ends_with(path, ".h"));
}
