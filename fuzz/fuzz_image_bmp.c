/* fuzz_image_bmp.c - BMP files by our own reader. */
#include "fuzz_image.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    read_image_twice(data, size);
    read_behind("BM", 2, data, size);
    return 0;
}
