/* fuzz_image.c - any bytes as an image file of whatever format they are, from memory and from a file. */
#include "fuzz_image.h"

#include "fuzz_folder.h"

static const char *const image_file[] = {"image.png"};

static void remove_image(void) { fuzz_remove_files(image_file, 1); }

/* By way of a file, as games read them. */
static void load_image(const uint8_t *data, size_t size)
{
    static bool registered;
    if (!registered) atexit(remove_image);
    registered = true;
    const kz_limits limits = {.max_pixels = MOST_PIXELS};
    kz_image *image = NULL;
    fuzz_write(image_file[0], data, size);
    const kz_result result = kz_image_load(fuzz_path(image_file[0]), &limits, NULL, &image, NULL);
    ALWAYS((result == KZ_OK) == (image != NULL));
    kz_image_free(image);
}

static void ask_formats(const uint8_t *data, size_t size)
{
    char text[40] = "";
    const kzi_image_format *const format = kzi_image_format_of(data, size);
    ALWAYS(!format || (format->name && (!format->read || format->library)));
    ALWAYS(kz_image_formats() != NULL && (kz_image_formats_missing() == NULL || *kz_image_formats_missing()));
    const size_t n = kz_image_decoder(size ? data[0] % 12 : -1, text, size ? data[size - 1] % 40u : 40);
    ALWAYS(n < 40 && strlen(text) <= n);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ask_formats(data, size);
    read_image_twice(data, size);
    if (size % 16 == 0) load_image(data, size); /* files are slow */
    return 0;
}
