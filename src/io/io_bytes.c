/* io_bytes.c - gives the bytes of a file back. */
#include "io/io_private.h"

#include <string.h>

void kzi_bytes_end(const kz_allocator *alloc, kzi_bytes *bytes)
{
    kzi_release_items(alloc, bytes->data, bytes->capacity, 1);
    bytes->data = NULL;
    bytes->size = bytes->capacity = 0;
}

void kz_bytes_free(kz_bytes *bytes)
{
    if (!bytes || !bytes->data) return;
    kzi_bytes taken = {bytes->data, bytes->size, bytes->room};
    if (bytes->room) kzi_bytes_end(&bytes->alloc, &taken);
    memset(bytes, 0, sizeof *bytes);
}
