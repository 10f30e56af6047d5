/* io_native.c - what kolize-io reads on this system, as the trees that the module of kolize/io writes: test_io.mjs compares
 * their bytes.
 *
 * Lines of stdin are questions, "map FILE" and the like with a tab between; each answer is a kz_result, a size and so many bytes:
 * a tree, or the text of an error. */
#include "io/calls.h"
#include "io/files.h"

#include <kolize/io_map.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* read.c, compiled for this system. */
const char *kzj_error_text(void);
kz_result kzj_error_code(void);
const unsigned char *kzj_tree_at(void);
size_t kzj_tree_size(void);
kz_map *kzj_map_open(kzj_files *files, const char *name, const char *level, const char *layers, const char *values);
void kzj_map_free(kz_map *map);
kz_result kzj_map_write(const kz_map *map, const char *name);
kz_result kzj_map_grid(const kz_map *map, const char *layer);
kz_result kzj_map_at_origin(kz_map *map, int32_t item);
kz_result kzj_map_image(const kz_map *map, int32_t i);
kz_result kzj_sheet_read(kzj_files *files, const char *name, int32_t texture, const char *image, int alpha, const char *key,
                         int use, const char *drawn);
kz_result kzj_shapes_read(kzj_files *files, const char *name);
kz_result kzj_set_read(kzj_files *files, const char *name);
kz_result kzj_image_read(kzj_files *files, const char *name);
kz_result kzj_mask_read(kzj_files *files, const char *name, int alpha, const char *key);

void kzj_files_use(kzj_files *files) { (void)files; } /* files are the system's */

static kz_result ask_map(const char *file, const char *what, int number)
{
    kz_map *map = kzj_map_open(NULL, file, NULL, NULL, NULL);
    if (!map) return kzj_error_code();
    const kz_result result = strcmp(what, "grid") == 0     ? kzj_map_grid(map, NULL)
                             : strcmp(what, "origin") == 0 ? kzj_map_at_origin(map, number)
                             : strcmp(what, "picture") == 0 ? kzj_map_image(map, number)
                                                            : kzj_map_write(map, file);
    kzj_map_free(map);
    return result;
}

static kz_result ask(const char *what, const char *file, int number)
{
    if (strcmp(what, "sheet") == 0) return kzj_sheet_read(NULL, file, -1, NULL, 127, NULL, number, NULL);
    if (strcmp(what, "shapes") == 0) return kzj_shapes_read(NULL, file);
    if (strcmp(what, "set") == 0) return kzj_set_read(NULL, file);
    if (strcmp(what, "image") == 0) return kzj_image_read(NULL, file);
    if (strcmp(what, "mask") == 0) return kzj_mask_read(NULL, file, 127, NULL);
    return ask_map(file, what, number);
}

int main(void)
{
    char line[8192];
    while (fgets(line, sizeof line, stdin)) {
        const char *const what = strtok(line, "\t\n"), *const file = strtok(NULL, "\t\n"), *const number = strtok(NULL, "\t\n");
        if (!what || !file) return 2;
        const kz_result result = ask(what, file, number ? atoi(number) : 0);
        const char *const text = kzj_error_text();
        const uint32_t head[2] = {(uint32_t)result, (uint32_t)(result == KZ_OK ? kzj_tree_size() : strlen(text))};
        const void *const bytes = result == KZ_OK ? (const void *)kzj_tree_at() : text;
        if (fwrite(head, sizeof head, 1, stdout) != 1 || (head[1] && fwrite(bytes, head[1], 1, stdout) != 1)) return 2;
    }
    return 0;
}
