/* io_native.c - what kolize-io reads on this system, as the trees that the module of kolize/io writes: test_io.mjs compares
 * their bytes.
 *
 * Lines of stdin are questions, "map FILE" and the like with a tab between.  Each answer is a kz_result, a size and so many
 * bytes: a tree, a hash, or the text of an error. */
#include "io/calls.h"
#include "io/files.h"

#include <kolize/io_map.h>
#include <kolize/world_query.h>
#include <kolize/world_record.h>

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
kz_result kzj_sheet_read(kzj_files *files, const char *name, int32_t texture, const char *image, int alpha,
                         const char *key, int use, const char *drawn);
kz_result kzj_shapes_read(kzj_files *files, const char *name);
kz_result kzj_set_read(kzj_files *files, const char *name);
kz_result kzj_image_read(kzj_files *files, const char *name);
kz_result kzj_mask_read(kzj_files *files, const char *name, int alpha, const char *key);

void kzj_files_use(kzj_files *files) { (void)files; } /* files are the system's */

/* ---- Hashes: whole worlds and grids in a number ----------------------------------------------------------- */

static char hash_text[32];

static bool without_user(void *ctx, kz_map_body *body)
{
    (void)ctx;
    body->def.user = 0; /* JavaScript keeps the item elsewhere */
    return true;
}

static bool at_origin(void *ctx, kz_map_body *body)
{
    body->at_origin = true;
    return without_user(ctx, body);
}

/* The world of a map after a step. */
static kz_result hash_world(kz_map *map, const char *what)
{
    const bool is_posed = strcmp(what, "posed") == 0;
    const kz_map_bodies_def def = {.joined = strcmp(what, "joined") == 0,
                                   .prepare = is_posed ? at_origin : without_user};
    kz_world *world;
    kz_result result = kz_world_create(NULL, &world, NULL);
    if (result == KZ_OK) result = kz_map_add_bodies(map, world, &def, NULL);
    if (result == KZ_OK) result = kz_world_step(world, NULL);
    if (result == KZ_OK) snprintf(hash_text, sizeof hash_text, "%016llx", (unsigned long long)kz_world_hash(world));
    kz_world_free(world);
    return result;
}

static kz_result hash_grid(const kz_map *map)
{
    kz_map_grid made;
    const kz_result result = kz_map_layer_grid(map, NULL, &made, NULL);
    if (result != KZ_OK) return result;
    snprintf(hash_text, sizeof hash_text, "%016llx", (unsigned long long)kz_grid_hash(made.grid));
    kz_grid_free(made.grid);
    return KZ_OK;
}

/* ---- Trees ----------------------------------------------------------------------------------------------- */

static kz_result ask_map(const char *file, const char *what, int number)
{
    kz_map *map = kzj_map_open(NULL, file, NULL, NULL, NULL);
    if (!map) return kzj_error_code();
    kz_result result;
    if (strcmp(what, "map") == 0) result = kzj_map_write(map, file);
    else if (strcmp(what, "grid") == 0) result = kzj_map_grid(map, NULL);
    else if (strcmp(what, "origin") == 0) result = kzj_map_at_origin(map, number);
    else if (strcmp(what, "picture") == 0) result = kzj_map_image(map, number);
    else if (strcmp(what, "cells") == 0) result = hash_grid(map);
    else result = hash_world(map, what);
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
        const char *const what = strtok(line, "\t\n"), *const file = strtok(NULL, "\t\n"),
                          *const number = strtok(NULL, "\t\n");
        if (!what || !file) return 2;
        hash_text[0] = '\0';
        const kz_result result = ask(what, file, number ? atoi(number) : 0);
        const char *const text = result == KZ_OK ? hash_text : kzj_error_text();
        const bool is_tree = result == KZ_OK && !*hash_text;
        const uint32_t head[2] = {(uint32_t)result, (uint32_t)(is_tree ? kzj_tree_size() : strlen(text))};
        const void *const bytes = is_tree ? (const void *)kzj_tree_at() : text;
        if (fwrite(head, sizeof head, 1, stdout) != 1 || (head[1] && fwrite(bytes, head[1], 1, stdout) != 1)) return 2;
    }
    return 0;
}
