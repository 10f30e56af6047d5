/* fuzz_image_gif.c - GIF files by giflib, of which the first frame is read. */
#include "fuzz_image.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    read_image_twice(data, size);
    read_behind("GIF89a", 6, data, size);
    return 0;
}
