/* mask_out.h - bytes for a caller's writer: they are counted, summed up, and handed on in blocks.
 *
 * A .kmask contains its own length, so it is written twice: once to nowhere, to count. */
#ifndef KZI_MASK_OUT_H
#define KZI_MASK_OUT_H

#include "io/io_private.h"

#include <kolize/io_mask.h>

typedef struct kzi_out {
    const kz_writer *to; /* NULL: bytes are counted only */
    uint64_t size;       /* bytes put so far */
    uint32_t crc;        /* of those handed on */
    bool failed;
    size_t n;
    unsigned char block[4096];
} kzi_out;

void kzi_out_begin(kzi_out *out, const kz_writer *to);
void kzi_out_bytes(kzi_out *out, const void *bytes, size_t n);
void kzi_out_print(kzi_out *out, const char *format, ...) KZI_PRINTF(2, 3); /* lines shorter than 256 */
void kzi_out_flush(kzi_out *out);                                           /* after this, `crc` is of all */

/* Flushes; returns KZ_OK, or KZ_ERR_FILE with how far it came. */
kz_result kzi_out_end(kzi_out *out, const char *what, kz_io_error *err);

#endif
