/* watch_state.c - the files that `kolize watch` looks at: those of a project, or a map with its tilesets and images. */
#include "build/saves.h"

#include <kolize/io_shapes.h>

#include <string.h>

static uint64_t state_add(uint64_t seed, const char *path, watch_wait *wait)
{
    build_stat info = {-1, -1};
    (void)build_stat_of(path, &info);
    if (wait) watch_wait_beside(wait, path);
    return build_hash(build_hash(seed, path, strlen(path)), &info, sizeof info);
}

/* ---- A project ------------------------------------------------------------------------------------------- */

static watch_state state_of_plan(build *b, watch_wait *wait)
{
    watch_state state = {state_add(2, b->name, wait), 3};
    if (build_config_read(b->c, &b->pool, b->name, &b->config) == CLI_YES && build_cache_read(b) == CLI_YES)
        (void)build_plan(b);
    for (size_t i = 0; i < b->n_jobs; i++) {
        const build_job *job = &b->jobs[i];
        state.outputs = state_add(state.outputs, job->output->path, NULL);
        if (job->target->hot) state.inputs = state_add(state.inputs, job->target->hot, wait);
        for (size_t k = 0; k < job->n_inputs; k++) {
            const build_file *input = job->inputs[k];
            state.inputs = state_add(state.inputs, input->path, wait);
            for (size_t u = 0; u < input->cached_uses.n; u++)
                state.inputs = state_add(state.inputs, input->cached_uses.items[u], wait);
        }
    }
    build_config_free(&b->config);
    return state;
}

watch_state watch_state_of_project(cli *c, const char *path, watch_wait *wait)
{
    char swallowed[64];
    watch_state state = {0, 0};
    build *b = build_open(c, path);
    if (!b) return state;
    c->caught = swallowed, c->caught_size = sizeof swallowed;
    state = state_of_plan(b, wait);
    c->caught = NULL;
    (void)build_close(b);
    return state;
}

/* ---- A file ---------------------------------------------------------------------------------------------- */

static uint64_t state_of_sheet(cli *c, const char *path, watch_wait *wait)
{
    kz_io_error err;
    kz_bytes bytes;
    kz_shape_sheet *sheet;
    uint64_t state = 5;
    if (cli_load_bytes(c, path, CLI_ARGUMENT, &bytes) != CLI_YES) return state;
    if (kz_shape_sheet_read(bytes.data, bytes.size, path, &c->limits, &c->alloc, &sheet, &err) == KZ_OK) {
        const char *last = "";
        for (int32_t i = 0; i < kz_drawn_sprite_count(sheet); i++) {
            const kz_drawn_sprite *drawn = kz_drawn_sprite_at(sheet, i);
            if (*drawn->image_path && strcmp(drawn->image_path, last) != 0)
                state = state_add(state, drawn->image_path, wait);
            last = drawn->image_path;
        }
        for (int32_t i = 0; i < kz_shape_sheet_file_count(sheet); i++)
            state = state_add(state, kz_shape_sheet_file_at(sheet, i), wait);
        kz_shape_sheet_free(sheet);
    }
    kz_bytes_free(&bytes);
    return state;
}

watch_state watch_state_of_file(cli *c, const char *path, bool drawn, watch_wait *wait)
{
    char swallowed[64];
    watch_state state = {state_add(4, path, wait), 0};
    c->caught = swallowed, c->caught_size = sizeof swallowed;
    if (drawn) state.outputs = state_of_sheet(c, path, wait);
    c->caught = NULL;
    return state;
}
