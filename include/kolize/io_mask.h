/* io_mask.h - masks to files and back: a .kmask file has a whole mask set, PBM one mask as an image, C code an array.
 *
 * A game that ships .kmask files needs neither the images nor libpng to know which pixels are solid.  docs/frames.md
 * describes the file byte for byte.  This is a part of kolize-io. */
#ifndef KOLIZE_IO_MASK_H
#define KOLIZE_IO_MASK_H

#include "io.h"
#include "mask_set.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The receiver of bytes.
 *
 * `write` is called with n_bytes > 0, and returns false when it cannot take them.  Nothing more is written then, and
 * the function that wrote ends with KZ_ERR_FILE. */
typedef struct kz_writer {
    bool (*write)(void *ctx, const void *bytes, size_t n_bytes);
    void *ctx;
} kz_writer;

/* ---- .kmask -------------------------------------------------------------------------------------------- */

/* Writes a set, byte after byte; equal sets give equal bytes on every machine.
 *
 * A set without shapes of frames makes a file of version 1, which older builds read as well.
 * Errors: KZ_ERR_FILE; KZ_ERR_TOO_LARGE (2^31 masks); KZ_ERR_UNSUPPORTED (a shape of parts or cells); KZ_ERR_ARGUMENT.
 * Allocates: nothing. */
KZ_API kz_result kz_mask_set_write(const kz_mask_set *set, const kz_writer *to, kz_io_error *err);

/* Writes a set into a file, which is made or replaced.
 *
 * A .kmask file has its length and a checksum in it, so a file of a call that failed is refused on reading.
 * Errors: those of kz_mask_set_write.
 * Allocates: the C library's memory for an open file. */
KZ_API kz_result kz_mask_set_save(const kz_mask_set *set, const char *path, kz_io_error *err);

/* Reads a set: frames, masks, shapes and animations as they were written; tags get their numbers in the order of the file.
 *
 * What tags mean in a world (kz_mask_set_define_tag) is not in it.  Every length is checked before memory is taken for
 * it.  Frames, masks, shapes and animations together are at most max_objects.  The masks have at most 16 times max_pixels cells, with their padding in memory.
 * Errors: KZ_ERR_FILE; KZ_ERR_SYNTAX (no .kmask file, cut short, wrong checksum); KZ_ERR_UNSUPPORTED (another version);
 * KZ_ERR_CONTENT; KZ_ERR_TOO_LARGE; KZ_ERR_NOT_FINITE; KZ_ERR_MEMORY; KZ_ERR_ARGUMENT.  The text names the byte.
 * Allocates: the set. */
KZ_API kz_result kz_mask_set_load(const char *path, const kz_limits *limits, const kz_allocator *alloc,
                                  kz_mask_set **out, kz_io_error *err);

/* Reads a set from memory as kz_mask_set_load does from a file.
 * Args: `name` stands for the file in messages.
 * Allocates: the set. */
KZ_API kz_result kz_mask_set_read(const void *bytes, size_t n_bytes, const char *name, const kz_limits *limits,
                                  const kz_allocator *alloc, kz_mask_set **out, kz_io_error *err);

/* Do these bytes, 8 at least, begin as a .kmask file does? */
KZ_API bool kz_bytes_are_kmask(const void *bytes, size_t n_bytes);

/* ---- Other formats ------------------------------------------------------------------------------------- */

/* Writes a mask as a binary PBM image (P4): set cells are black, clear ones white.
 *
 * The rule key ffffff makes the same mask of it.
 * Errors: KZ_ERR_FILE; KZ_ERR_ARGUMENT (a NULL, or a mask without area, as no such image exists). */
KZ_API kz_result kz_mask_write_pbm(const kz_mask *mask, const kz_writer *to, kz_io_error *err);

/* Writes all masks of a set as a C header.
 *
 * The words are in one array, `NAME_words`; a table, `NAME_masks`, says where each mask begins.  docs/frames.md shows
 * how a program makes masks of it.
 * Args: `name` must be an identifier of C.
 * Errors: KZ_ERR_FILE; KZ_ERR_ARGUMENT; KZ_ERR_TOO_LARGE (2^31 words or masks; a name or tag longer than the 4095
 * characters that every compiler takes). */
KZ_API kz_result kz_mask_set_write_c(const kz_mask_set *set, const char *name, const kz_writer *to, kz_io_error *err);

#ifdef __cplusplus
}
#endif
#endif
