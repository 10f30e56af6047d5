/* fuzz_tmx.c - any bytes as a Tiled map in XML, beside a tileset, a template and an image that it may name. */
#include <kolize/io.h>

#include "fuzz_map.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_map("map.tmx", data, size);
    return 0;
}
