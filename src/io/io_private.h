/* io_private.h - what all files of kolize-io share: errors, memory, whole files, paths, numbers in text.
 *
 * kolize-io stands beside the core and uses only its public functions, so it has small helpers of its own here. */
#ifndef KZI_IO_PRIVATE_H
#define KZI_IO_PRIVATE_H

#include <kolize/io.h>

#include <stdarg.h>
#include <stdio.h>

#if defined(__GNUC__)
#define KZI_PRINTF(format_at, first_at) __attribute__((format(printf, format_at, first_at)))
#else
#define KZI_PRINTF(format_at, first_at)
#endif

/* What a reader that can go on without a part of a file asks about an error. */
typedef struct kzi_failure {
    const struct kzi_node *node; /* where it is; NULL: it names a file, not a place in a document */
    bool refused;                /* nothing may go on: a file outside limits.root, a text that cannot be parsed */
} kzi_failure;

/* One call of the library: what the caller gave, with every default filled in. */
typedef struct kzi_io {
    kz_allocator alloc;
    const kz_allocator *core; /* what core functions are given: NULL when the caller gave none */
    kz_limits limits;
    kz_io_error *err;          /* may be NULL */
    kzi_failure *failure;      /* of the last error; NULL: nobody asks */
    struct kzi_budget *budget; /* what alloc counts in; NULL: it does not count */
    uint64_t pixels_left;      /* of the images of one map */
    uint64_t parts;            /* elements, attributes and JSON values read so far, at most limits.max_objects */
    uint64_t bytes;            /* of all files read so far */
} kzi_io;

void kzi_io_begin(kzi_io *io, const kz_limits *limits, const kz_allocator *alloc, kz_io_error *err);

/* ---- Failing ------------------------------------------------------------------------------------------- */

/* Both fill *err, if there is one, and return `code`. */
kz_result kzi_io_fail(const kzi_io *io, kz_result code, const char *format, ...) KZI_PRINTF(3, 4);
kz_result kzi_io_fail_list(const kzi_io *io, kz_result code, const char *where, const char *format, va_list args)
    KZI_PRINTF(4, 0);

/* "WHERE: out of memory". */
kz_result kzi_io_no_memory(const kzi_io *io, const char *where);

#if defined(__clang_analyzer__) /* the analyzer reads one file at a time, and would take KZ_OK for possible */
#define kzi_io_fail(io, code, ...)  ((void)(kzi_io_fail)(io, code, __VA_ARGS__), (code))
#define kzi_io_no_memory(io, where) ((void)(kzi_io_no_memory)(io, where), KZ_ERR_MEMORY)
#endif

/* The end of a path that still leaves room for a sentence in KZ_IO_TEXT_SIZE. */
const char *kzi_path_shown(const char *path);

/* ---- Memory -------------------------------------------------------------------------------------------- */

/* An allocator in front of another one: it counts bytes, and refuses those beyond a limit. */
typedef struct kzi_budget {
    kz_allocator inner;
    uint64_t used, limit;
    bool exceeded; /* something was refused for the limit */
} kzi_budget;

/* Makes io->alloc and io->core count in a budget, which must live as long as what they make. */
void kzi_budget_begin(kzi_budget *budget, kzi_io *io, uint64_t limit);

/* For bytes that a library takes from elsewhere.  false: beyond the limit; true without a budget. */
bool kzi_budget_take(kzi_budget *budget, uint64_t bytes);
void kzi_budget_return(kzi_budget *budget, uint64_t bytes);

/* Blocks that know their size, for libraries that release a block without its size. */
void *kzi_sized_alloc(const kz_allocator *alloc, size_t size);
void kzi_sized_release(const kz_allocator *alloc, void *block); /* NULL is fine */
void *kzi_sized_resize(const kz_allocator *alloc, void *block, size_t size);

/* Makes room for at least `need` items in an array with room for `*capacity` that has `n`.  Returns the same array, or
 * a larger one with the old one released, or NULL with nothing changed.  The caller has checked sizes that come from a
 * file. */
void *kzi_grow(const kz_allocator *alloc, void *items, size_t n, size_t *capacity, size_t need, size_t item_size);
void kzi_release_items(const kz_allocator *alloc, void *items, size_t capacity, size_t item_size);

/* Many small things that are released together. */
typedef struct kzi_arena {
    kz_allocator alloc;
    struct kzi_arena_block *blocks;
    unsigned char *at;
    size_t left;
} kzi_arena;

void kzi_arena_begin(kzi_arena *arena, const kz_allocator *alloc);
void *kzi_arena_take(kzi_arena *arena, size_t n, size_t item_size);    /* aligned to 8, zeroed; NULL: no memory */
char *kzi_arena_text(kzi_arena *arena, const char *text, size_t size); /* a copy, ended by 0 */
void kzi_arena_end(kzi_arena *arena);

/* ---- Files --------------------------------------------------------------------------------------------- */

typedef struct kzi_bytes {
    unsigned char *data;
    size_t size, capacity;
} kzi_bytes;

/* Opens a regular file inside limits.root.  `where` stands before the message. */
kz_result kzi_file_open(const kzi_io *io, const char *path, const char *where, FILE **out);

/* The whole file, at most limits.max_bytes. */
kz_result kzi_file_read(kzi_io *io, const char *path, const char *where, kzi_bytes *out);
void kzi_bytes_end(const kz_allocator *alloc, kzi_bytes *bytes);

/* The identity of a file, whatever its name: links and folders such as /proc/self/root give one file any number of
 * names. */
typedef struct kzi_file_id {
    bool known; /* not on Windows */
    uint64_t device, number;
} kzi_file_id;

/* KZ_OK when kzi_file_open would open it. */
kz_result kzi_file_check(const kzi_io *io, const char *path, kzi_file_id *id);
kzi_file_id kzi_file_id_of(FILE *file);

/* Resolves `name` as the file `from` means it: beside that file, unless it is absolute; without ./ and x/...  Returns
 * false when the name and its folder together have KZI_PATH_ROOM bytes or more. */
#define KZI_PATH_ROOM 4096 /* as Linux has it */
bool kzi_path_join(const char *from, const char *name, char path[KZI_PATH_ROOM]);

/* ---- Numbers ------------------------------------------------------------------------------------------- */

/* Reads a decimal number with nothing but blanks around it, in every locale.  Returns false for anything else, also for
 * infinity and NaN. */
bool kzi_parse_real(const char *text, double *out);

/* Rounds to float32; a number beyond its range becomes infinity, which the makers of shapes refuse. */
float kzi_to_float(double v);

/* The largest integer <= v, for |v| <= 2^53. */
double kzi_floor(double v);

#endif
