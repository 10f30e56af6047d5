/* build_plan.c - the jobs of all targets: which inputs make which output, and which of them are stale. */
#include "build/project.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAN_PATH = 1024, PLAN_FORMAT = 1 }; /* another PLAN_FORMAT makes every output stale */

/* ---- Names ----------------------------------------------------------------------------------------------- */

static bool plan_is_literal(const char *output) { return !strpbrk(output, "{}"); }

/* {name} is the input's name without its ending, {dir} its folder. */
static int plan_output(build *b, const build_target *target, const char *input, char path[PLAN_PATH])
{
    size_t n = 0;
    const char *slash = strrchr(input, '/'), *name = slash ? slash + 1 : input, *dot = strrchr(name, '.');
    const size_t n_name = dot && dot > name ? (size_t)(dot - name) : strlen(name);
    const size_t n_dir = slash ? (size_t)(slash - input) : 0;
    for (const char *at = target->output; *at && n < PLAN_PATH;) {
        const bool is_name = strncmp(at, "{name}", 6) == 0, is_dir = strncmp(at, "{dir}", 5) == 0;
        if (!is_name && !is_dir && (*at == '{' || *at == '}'))
            return build_fail_at(&b->config.text, target->output_at, "output: only {name} and {dir} stand for something");
        const char *from = is_name ? name : is_dir ? input : at;
        const size_t more = is_name ? n_name : is_dir ? n_dir : 1;
        if (more < PLAN_PATH - n) memcpy(path + n, from, more);
        n += more;
        at += is_name ? 6 : is_dir ? 5 : 1;
        if (is_dir && more == 0 && *at == '/') at++;
    }
    if (n >= PLAN_PATH) return build_fail_at(&b->config.text, target->output_at, "output: the name is too long");
    path[n] = '\0';
    return CLI_YES;
}

/* ---- Jobs ------------------------------------------------------------------------------------------------ */

static int plan_add(build *b, const build_target *target, size_t first, const char *path, const char *const *inputs,
                    size_t n)
{
    if (b->n_jobs == b->jobs_room) {
        const size_t room = b->jobs_room ? 2 * b->jobs_room : 64;
        build_job *grown = cli_pool_take(&b->pool, room * sizeof *grown, 16);
        if (!grown) return cli_fail_memory(b->c);
        if (b->n_jobs) memcpy(grown, b->jobs, b->n_jobs * sizeof *grown);
        b->jobs = grown;
        b->jobs_room = room;
    }
    build_job *job = &b->jobs[b->n_jobs];
    *job = (build_job){.target = target, .output = build_file_of(b, path), .n_inputs = n, .first = first};
    job->inputs = cli_pool_take(&b->pool, (n + 1) * sizeof *job->inputs, 16);
    if (!job->output) return CLI_FAILED;
    if (!job->inputs) return cli_fail_memory(b->c);
    for (size_t i = 0; i < n; i++)
        if (!(job->inputs[i] = build_file_of(b, inputs[i]))) return CLI_FAILED;
    if (job->output->is_output)
        return build_fail_at(&b->config.text, target->output_at, "output: %s would be made twice", path);
    job->output->is_output = true;
    b->n_jobs++;
    return CLI_YES;
}

static int plan_inputs(build *b, const build_target *target, build_paths *paths, uint64_t *visited)
{
    for (int32_t i = 0; i < target->inputs.n_items; i++) {
        const build_value *item = &target->inputs.items[i];
        const size_t before = paths->n;
        if (build_glob(b->c, &b->pool, item->text, paths, visited) != CLI_YES) return CLI_FAILED;
        if (paths->n == before)
            return build_fail_at(&b->config.text, item->at, "inputs: there is no file %s", item->text);
    }
    build_paths_sort(paths);
    size_t n = 0; /* a pattern may match what a target makes, from the second time on */
    for (size_t i = 0; i < paths->n; i++) {
        const build_file *file = build_file_of(b, paths->items[i]);
        if (!file) return CLI_FAILED;
        if (!file->is_promised) paths->items[n++] = paths->items[i];
    }
    paths->n = n;
    return n > 0 ? CLI_YES : build_fail_at(&b->config.text, target->inputs.at, "inputs: no file is left");
}

static int plan_target(build *b, const build_target *target, uint64_t *visited)
{
    char path[PLAN_PATH];
    build_paths paths = {.n = 0};
    const size_t first = b->n_jobs;
    int status = plan_inputs(b, target, &paths, visited);
    if (status != CLI_YES) return status;
    if (plan_is_literal(target->output)) return plan_add(b, target, first, target->output, paths.items, paths.n);
    for (size_t i = 0; status == CLI_YES && i < paths.n; i++) {
        status = plan_output(b, target, paths.items[i], path);
        if (status == CLI_YES) status = plan_add(b, target, first, path, &paths.items[i], 1);
    }
    return status;
}

int build_plan(build *b)
{
    uint64_t visited = 0;
    for (int32_t i = 0; i < b->config.n_targets; i++) {
        const char *output = b->config.targets[i].output;
        build_file *file = plan_is_literal(output) ? build_file_of(b, output) : NULL;
        if (file) file->is_promised = true;
    }
    for (int32_t i = 0; i < b->config.n_targets; i++) {
        const int status = plan_target(b, &b->config.targets[i], &visited);
        if (status != CLI_YES) return status;
    }
    for (size_t i = 0; i < b->n_jobs; i++)
        for (size_t k = 0; k < b->jobs[i].n_inputs; k++)
            if (b->jobs[i].inputs[k]->is_output)
                return build_fail_at(&b->config.text, b->jobs[i].target->inputs.at, "inputs: %s is an output, too",
                                     b->jobs[i].inputs[k]->path);
    return CLI_YES;
}

/* ---- What is stale --------------------------------------------------------------------------------------- */

static uint64_t plan_hash_text(uint64_t key, const char *text) { return build_hash(key, text, strlen(text)); }

/* Of a file that is missing too, which may appear. */
static int plan_add_file(build *b, build_job *job, build_file *file, bool sheet)
{
    if (!file || build_scan(b, file, sheet) != CLI_YES) return CLI_FAILED;
    const bool changed = file->cached && file->there && file->cached_hash != file->hash;
    if (changed && !*job->why) snprintf(job->why, sizeof job->why, "%.150s has changed", file->path);
    job->key = plan_hash_text(job->key, file->path);
    job->key = build_hash(job->key, &file->hash, sizeof file->hash);
    for (size_t i = 0; sheet && i < file->uses.n; i++) /* images use no others, whatever a cache may say */
        if (plan_add_file(b, job, build_file_of(b, file->uses.items[i]), false) != CLI_YES) return CLI_FAILED;
    return CLI_YES;
}

static int plan_key(build *b, build_job *job)
{
    const build_target *target = job->target;
    job->key = plan_hash_text(PLAN_FORMAT, KZ_VERSION_TEXT);
    job->key = plan_hash_text(job->key, target->verb->name);
    for (int i = 0; i < target->n_options; i++) job->key = plan_hash_text(job->key, target->options[i]);
    job->key = plan_hash_text(job->key, job->output->path);
    if (target->hot && plan_add_file(b, job, build_file_of(b, target->hot), false) != CLI_YES) return CLI_FAILED;
    for (size_t i = 0; i < job->n_inputs; i++)
        if (plan_add_file(b, job, job->inputs[i], target->verb == &cli_verb_mask) != CLI_YES) return CLI_FAILED;
    if (job->key == 0) job->key = 1; /* 0 stands for none */
    return CLI_YES;
}

static const char *plan_other(const build_job *job)
{
    return plan_is_literal(job->target->output) ? "other inputs, or another rule" : "another rule";
}

int build_compare(build *b, build_result *results)
{
    for (size_t i = 0; i < b->n_jobs; i++) {
        build_job *job = &b->jobs[i];
        build_file *out = job->output;
        results[i].state = BUILD_WAITS;
        if (plan_key(b, job) != CLI_YES || build_scan(b, out, false) != CLI_YES) {
            results[i].state = BUILD_FAILED;
            continue;
        }
        const bool known = out->cached && out->was_output, same_key = known && out->cached_key == job->key;
        const bool same_hash = out->there && out->cached && out->hash == out->cached_hash;
        if (same_key && same_hash) {
            results[i].state = BUILD_FRESH;
            out->key = job->key;
        }
        const char *why = !out->there ? "is missing" : same_key ? "was edited" : known ? plan_other(job) : NULL;
        if (out->there && !same_key && *job->why) continue;
        snprintf(job->why, sizeof job->why, "%s", why ? why : "differs from what is made");
    }
    return CLI_YES;
}

size_t build_leftovers(build *b, build_report report, void *ctx)
{
    size_t n = 0;
    const size_t n_files = b->files.n;
    for (size_t i = 0; i < n_files; i++) {
        build_file *file = b->files.all[i];
        if (!file->was_output || file->is_output || !file->cached || build_scan(b, file, false) != CLI_YES) continue;
        if (!file->there) continue;
        const bool ours = file->hash == file->cached_hash;
        n += ours;
        if (ours && !b->check) file->there = remove(file->path) != 0;
        report(ctx, file->path, ours && !b->check && !file->there);
    }
    return n;
}
