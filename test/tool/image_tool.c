/* image_tool.c - reads image files and writes their pixels, for tests that compare them with what another program reads.
 *
 * Standard input: one path a line.  The answer to each: "ok W H FORMAT" and W * H pixels of four bytes R, G, B, A; or
 * "error CODE SENTENCE". */
#include <kolize/io.h>

#include <stdio.h>
#include <string.h>

static const char *format_name(kz_format format)
{
    return format == KZ_FORMAT_INDEX8 ? "INDEX8" : format == KZ_FORMAT_RGB24 ? "RGB24" : "RGBA32";
}

static void answer(const char *path)
{
    kz_image *image = NULL;
    kz_io_error error = {KZ_OK, ""};
    if (kz_image_load(path, NULL, NULL, &image, &error) != KZ_OK) {
        printf("error %d %s\n", (int)error.code, error.text);
        return;
    }
    const kz_surface *const s = kz_image_surface(image);
    printf("ok %d %d %s\n", (int)s->w, (int)s->h, format_name(s->format));
    for (int32_t y = 0; y < s->h; y++)
        for (int32_t x = 0; x < s->w; x++) {
            const uint32_t argb = kz_surface_color(s, x, y);
            putchar((int)(argb >> 16 & 255)), putchar((int)(argb >> 8 & 255)), putchar((int)(argb & 255));
            putchar((int)(argb >> 24));
        }
    kz_image_free(image);
}

int main(void)
{
    char path[4096];
    while (fgets(path, sizeof path, stdin)) {
        path[strcspn(path, "\n")] = '\0';
        answer(path);
        fflush(stdout);
    }
    return 0;
}
