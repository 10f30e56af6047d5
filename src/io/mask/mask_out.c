/* mask_out.c - hands bytes in blocks to a caller's writer. */
#include "io/mask/mask_out.h"

#include <stdio.h>
#include <string.h>
#include <zlib.h>

void kzi_out_begin(kzi_out *out, const kz_writer *to)
{
    out->to = to;
    out->size = 0;
    out->crc = (uint32_t)crc32(0, NULL, 0);
    out->failed = false;
    out->n = 0;
}

void kzi_out_flush(kzi_out *out)
{
    if (!out->failed && out->to && out->n) {
        out->crc = (uint32_t)crc32(out->crc, out->block, (uInt)out->n);
        out->failed = !out->to->write(out->to->ctx, out->block, out->n);
    }
    out->n = 0;
}

void kzi_out_bytes(kzi_out *out, const void *bytes, size_t n)
{
    const unsigned char *from = bytes;
    out->size += n;
    if (!out->to) return;
    while (n > 0) {
        if (out->n == sizeof out->block) kzi_out_flush(out);
        const size_t room = sizeof out->block - out->n, some = n < room ? n : room;
        memcpy(out->block + out->n, from, some);
        out->n += some;
        from += some;
        n -= some;
    }
}

void kzi_out_print(kzi_out *out, const char *format, ...)
{
    char text[256];
    va_list args;
    va_start(args, format);
    const int n = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (n > 0) kzi_out_bytes(out, text, (size_t)n < sizeof text ? (size_t)n : sizeof text - 1);
}

kz_result kzi_out_end(kzi_out *out, const char *what, kz_io_error *err)
{
    const kzi_io io = {.err = err};
    kzi_out_flush(out);
    if (!out->failed) return KZ_OK;
    return kzi_io_fail(&io, KZ_ERR_FILE, "%s: not written: the writer gave up within the first %llu bytes", what,
                       (unsigned long long)out->size);
}
