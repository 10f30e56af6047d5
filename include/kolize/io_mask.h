/* io_mask.h - masks to files and back: .kmask holds a whole mask set, PBM one mask as an image, C code an array.
 *
 * Making masks from images takes decoding them; a game that ships .kmask files needs neither the images nor libpng to
 * know what is solid.  docs/frames.md describes the file byte for byte.  Part of kolize-io. */
#ifndef KOLIZE_IO_MASK_H
#define KOLIZE_IO_MASK_H

#include "io.h"
#include "mask_set.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Where bytes go.  `write` is called with n_bytes > 0 and returns false when it cannot take them: nothing more is
 * written then, and the function that wrote ends with KZ_ERR_FILE. */
typedef struct kz_writer {
    bool (*write)(void *ctx, const void *bytes, size_t n_bytes);
    void *ctx;
} kz_writer;

/* ---- .kmask -------------------------------------------------------------------------------------------- */

/* Writes the set, byte after byte; equal sets give equal bytes on every machine.
 * Errors: KZ_ERR_FILE; KZ_ERR_TOO_LARGE (2^31 masks); KZ_ERR_ARGUMENT.  Allocates: nothing. */
KZ_API kz_result kz_mask_set_write(const kz_mask_set *set, const kz_writer *to, kz_io_error *err);

/* The same into a file, which is made or replaced.  When it fails, what is in the file by then is refused on reading:
 * a .kmask holds its length and a checksum.  Allocates: what the C library takes for an open file. */
KZ_API kz_result kz_mask_set_save(const kz_mask_set *set, const char *path, kz_io_error *err);

/* Reads a set back: frames, masks and animations as they were; tags get their numbers in the order of the file.
 * Whatever the bytes are: every length is checked before memory is taken for it, and frames, masks and animations
 * together are at most max_objects; the masks take up at most 16 times max_pixels cells, with their padding in memory.
 * Errors: KZ_ERR_FILE, KZ_ERR_SYNTAX (no .kmask, cut short, wrong checksum), KZ_ERR_UNSUPPORTED (another version),
 * KZ_ERR_CONTENT, KZ_ERR_TOO_LARGE, KZ_ERR_NOT_FINITE, KZ_ERR_MEMORY, KZ_ERR_ARGUMENT; with the byte.
 * Allocates: the set. */
KZ_API kz_result kz_mask_set_load(const char *path, const kz_limits *limits, const kz_allocator *alloc,
                                  kz_mask_set **out, kz_io_error *err);

/* The same from memory; `name` stands for the file in messages. */
KZ_API kz_result kz_mask_set_read(const void *bytes, size_t n_bytes, const char *name, const kz_limits *limits,
                                  const kz_allocator *alloc, kz_mask_set **out, kz_io_error *err);

/* Do these bytes, 8 at least, begin as a .kmask does? */
KZ_API bool kz_bytes_are_kmask(const void *bytes, size_t n_bytes);

/* ---- Other ways out ------------------------------------------------------------------------------------ */

/* One mask as a binary PBM image (P4): set cells black, clear ones white.  With rule key ffffff it reads back.
 * Errors: KZ_ERR_FILE; KZ_ERR_ARGUMENT (a NULL, or a mask without area: such an image there is not). */
KZ_API kz_result kz_mask_write_pbm(const kz_mask *mask, const kz_writer *to, kz_io_error *err);

/* All masks of a set as a C header: the words in one array `NAME_words`, a table `NAME_masks` of where each begins.
 * `name` must be an identifier of C.  docs/frames.md shows how a program makes masks of it.
 * Errors: KZ_ERR_FILE; KZ_ERR_ARGUMENT; KZ_ERR_TOO_LARGE (2^31 words or masks; a name or tag longer than the 4095
 * characters every compiler takes). */
KZ_API kz_result kz_mask_set_write_c(const kz_mask_set *set, const char *name, const kz_writer *to, kz_io_error *err);

#ifdef __cplusplus
}
#endif
#endif
