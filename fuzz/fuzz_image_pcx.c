/* fuzz_image_pcx.c - PCX files by our own reader. */
#include "fuzz_image.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    read_image_twice(data, size);
    read_behind("\n\5\1", 3, data, size);
    return 0;
}
