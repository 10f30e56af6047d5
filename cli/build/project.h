/* project.h - a project's collision data: which files a kolize.json asks for, which of them are stale, and how they are
 * made.
 *
 * A target is one verb with its options, input files and outputs; a job is one output.  A cache beside kolize.json keeps
 * sizes, times and hashes, so that a build without changes reads no image. */
#ifndef KOLIZE_CLI_PROJECT_H
#define KOLIZE_CLI_PROJECT_H

#include "lib/cli.h"

#include <stdatomic.h>

/* ---- kolize.json (build_config.c, build_json.c) --------------------------------------------------------- */

typedef enum build_kind { BUILD_TEXT, BUILD_NUMBER, BUILD_TRUTH, BUILD_LIST } build_kind;

/* A scalar as its text, or a list of scalars. */
typedef struct build_value {
    build_kind kind;
    const char *text;
    struct build_value *items;
    int32_t n_items;
    size_t at; /* the byte of the file where it stands */
} build_value;

typedef struct build_text {
    cli *c;
    cli_pool *pool;
    const char *path, *text;
    size_t size, at;
} build_text;

/* "kolize.json:3:14: ..."; returns CLI_FAILED. */
int build_fail_at(const build_text *in, size_t at, const char *format, ...) CLI_PRINTF(3, 4);
/* These return CLI_YES, or the status after a message. */
int build_json_expect(build_text *in, char mark);
int build_json_text(build_text *in, const char **out);
int build_json_value(build_text *in, build_value *out);
/* Goes to the next item of an object or list that ends with `end`; *more: there is one. */
int build_json_next(build_text *in, char end, bool first, bool *more);
int build_json_end(build_text *in);
void build_json_skip(build_text *in); /* blanks */

typedef struct build_target {
    const cli_verb *verb;
    size_t at;
    char **options; /* as on a command line */
    size_t *option_at;
    int n_options;
    build_value inputs;
    const char *output, *hot;
    size_t output_at;
    bool tiled; /* its outputs name images beside themselves */
} build_target;

typedef struct build_config {
    build_text text;
    kz_bytes bytes;
    build_target *targets;
    int32_t n_targets;
} build_config;

int build_config_read(cli *c, cli_pool *pool, const char *path, build_config *out);
void build_config_free(build_config *config);

/* ---- Files (build_glob.c) -------------------------------------------------------------------------------- */

/* A growing list in a pool. */
typedef struct build_paths {
    const char **items;
    size_t n, room;
} build_paths;

int build_paths_add(cli *c, cli_pool *pool, build_paths *paths, const char *path); /* copies it */
/* Adds the files that a pattern matches; *visited counts entries of folders, which --max-objects bounds. */
int build_glob(cli *c, cli_pool *pool, const char *pattern, build_paths *out, uint64_t *visited);
void build_paths_sort(build_paths *paths); /* by bytes, each once */
bool build_path_is_inside(const char *path); /* neither absolute nor with .. in it */

/* ---- What is known of files (build_files.c, build_cache.c) ------------------------------------------------ */

typedef struct build_stat {
    int64_t size, time; /* nanoseconds; time 0: not to be trusted */
} build_stat;

/* false: there is no such regular file. */
bool build_stat_of(const char *path, build_stat *out);
int64_t build_now(void);
void build_settle(void); /* waits until the clock of files has ticked */

typedef struct build_file {
    const char *path;
    struct build_file *next; /* of the same bucket */
    /* from the cache */
    bool cached, cached_sheet, was_output;
    build_stat cached_stat;
    uint64_t cached_hash, cached_key;
    build_paths cached_uses;
    /* as it is */
    bool looked, there, sheet;    /* sheet: its images were looked for */
    bool is_output, is_promised;  /* promised: a target's output without {name} or {dir} */
    build_stat stat;
    uint64_t hash, key; /* key: of the job whose output it is */
    build_paths uses;   /* the images that a sheet names */
} build_file;

enum { BUILD_BUCKETS = 4096 };

typedef struct build_files {
    build_file *bucket[BUILD_BUCKETS];
    build_file **all;
    size_t n, room;
} build_files;

typedef struct build {
    cli *c;
    cli_pool pool;
    const char *name;   /* of the kolize.json, in its folder */
    char cache_name[256], from[4096]; /* from: the folder to return to, or "" */
    const char *cache_text; /* NULL: there is none */
    build_config config;
    build_files files;
    struct build_job *jobs;
    size_t n_jobs, jobs_room;
    bool check, settle; /* settle: something was written just now */
    int n_processes; /* 0: as many as there are processors */
} build;

uint64_t build_hash(uint64_t seed, const void *bytes, size_t n);
build_file *build_file_of(build *b, const char *path); /* NULL after a message */
/* Reads what is needed to know the file's hash.  `sheet`: the images that it names, too.  A missing file is no error. */
int build_scan(build *b, build_file *file, bool sheet);
/* Every file that was cached and cannot be read as a cache counts as none. */
int build_cache_read(build *b);
int build_cache_write(build *b);

/* ---- Writing (build_write.c) ----------------------------------------------------------------------------- */

/* Makes the folders, too.  CLI_YES, or the status after a message. */
int build_write_whole(cli *c, const char *path, const void *data, size_t n);

/* ---- Jobs (build_plan.c, build_make.c, build_workers.c) --------------------------------------------------- */

typedef enum build_state {
    BUILD_WAITS, /* to be made */
    BUILD_FRESH,
    BUILD_MADE,
    BUILD_SAME, /* made again, and it is what was there */
    BUILD_STALE,
    BUILD_FAILED
} build_state;

typedef struct build_job {
    const build_target *target;
    build_file *output;
    build_file **inputs;
    size_t n_inputs, first; /* first: the number of the target's first job */
    uint64_t key;
    char why[200]; /* it is stale */
} build_job;

/* What a worker tells; shared between processes. */
typedef struct build_result {
    int32_t state;    /* a build_state */
    atomic_bool reported; /* of a target's first job: that its options are wrong */
    uint64_t hash;
    cli_opaque opaque;
} build_result;

int build_plan(build *b); /* the jobs of all targets */
/* Which jobs are fresh, by the cache alone. */
int build_compare(build *b, build_result *results);
void build_make(build *b, build_result *results, size_t job);
/* Makes all that wait.  Memory of the results is the caller's. */
int build_run_jobs(build *b, build_result **results);
void build_results_free(build *b, build_result *results);

/* Removes what no target makes any more, or with --check tells; returns how many. */
typedef void (*build_report)(void *ctx, const char *path, bool removed);
size_t build_leftovers(build *b, build_report report, void *ctx);

/* Enters the folder of a kolize.json; NULL after a message.  The folder before is the current one again after closing. */
build *build_open(cli *c, const char *path);
int build_close(build *b);

/* The whole of `kolize build`, for `kolize watch` too (build.c).  `path` is the kolize.json. */
int build_project(cli *c, const char *path, bool check, int n_processes);
#endif
