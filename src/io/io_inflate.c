/* io_inflate.c - gives zlib blocks that know their size, because zlib releases them without it. */
#include "io/io_inflate.h"

#include <string.h>

static voidpf inflate_alloc(voidpf alloc, uInt n, uInt size)
{
    return size && n > SIZE_MAX / size ? NULL : kzi_sized_alloc(alloc, (size_t)n * size);
}

static void inflate_release(voidpf alloc, voidpf block) { kzi_sized_release(alloc, block); }

bool kzi_inflate_begin(z_stream *z, const kz_allocator *alloc, int window_bits)
{
    memset(z, 0, sizeof *z);
    z->zalloc = inflate_alloc;
    z->zfree = inflate_release;
    z->opaque = (voidpf)(uintptr_t)alloc;
    return inflateInit2(z, window_bits) == Z_OK;
}
