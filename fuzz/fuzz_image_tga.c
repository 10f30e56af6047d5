/* fuzz_image_tga.c - TGA files by our own reader; they have no mark, so that most bytes are some. */
#include "fuzz_image.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    (void)kzi_image_is_tga(data, size);
    read_image_twice(data, size);
    read_behind("\0", 1, data, size);
    return 0;
}
