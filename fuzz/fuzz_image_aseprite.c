/* fuzz_image_aseprite.c - Aseprite sprites, by our own reader and zlib. */
#include "fuzz_image.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const unsigned char head[14] = {0, 0, 0, 0, 0xe0, 0xa5, 1, 0, 5, 0, 4, 0, 8, 0};
    read_image_twice(data, size);
    read_behind((const char *)head, sizeof head, data, size);
    return 0;
}
