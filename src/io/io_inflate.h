/* io_inflate.h - zlib's inflate, with memory from the caller's allocator. */
#ifndef KZI_IO_INFLATE_H
#define KZI_IO_INFLATE_H

#include "io/io_private.h"

#include <zlib.h>

/* Begins to unpack zlib, or gzip with window bits of 15 + 32; inflateEnd ends it.  false: no memory. */
bool kzi_inflate_begin(z_stream *z, const kz_allocator *alloc, int window_bits);

#endif
