/* query.h - the parts of `kolize query`: lines in (query_input.c), arguments (query_args.c), shapes out of JSON
 * (query_shape.c, query_mask.c), the work that polygons are (query_rings.c), and the operations on shapes (query.c,
 * query_motion.c, query_single.c). */
#ifndef KOLIZE_CLI_QUERY_H
#define KOLIZE_CLI_QUERY_H

#include "lib/cli_work.h"

#include <jansson.h>
#include <stdio.h>

/* ---- Input --------------------------------------------------------------------------------------------- */

/* Lines of a file descriptor, read in whatever blocks it offers: a whole buffer of a file, one line of a person. */
typedef struct query_input {
    int file;
    char *buffer;
    size_t size, begin, end; /* unread bytes are [begin, end) */
    size_t limit;            /* longest line */
    bool at_end;
    int failed; /* errno of reading */
} query_input;

typedef enum query_line { QUERY_LINE, QUERY_LINE_TOO_LONG, QUERY_END, QUERY_READ_FAILED, QUERY_NO_MEMORY } query_line;

/* The next line, without its newline.  Writes out all answers before it might have to wait. */
query_line query_next_line(cli *c, query_input *in, const char **line, size_t *n);
void query_input_free(cli *c, query_input *in);
int query_file_number(FILE *file);

/* What can be known of a request before it is parsed. */
typedef struct query_scan {
    const char *id; /* the text of the value of "id", or NULL */
    size_t id_size;
    uint32_t depth; /* deepest nesting of brackets */
    bool blank;
} query_scan;

query_scan query_scan_line(const char *line, size_t n);

/* ---- One request --------------------------------------------------------------------------------------- */

enum { QUERY_IMAGES = 16 /* images kept as masks between requests */ };

typedef struct query_image {
    char *key; /* path and rule as one text */
    kz_mask *mask;
    uint64_t used; /* when last: the number of the request */
} query_image;

typedef struct query {
    cli *c;
    cli_pool memory;    /* of one request */
    cli_work work;      /* of one request */
    kz_allocator alloc; /* from it */
    uint64_t number;    /* of the line, from 1 */
    uint64_t n_errors;
    query_image images[QUERY_IMAGES];
    const char *error; /* name of the error, NULL if there is none */
    char message[768];
} query;

/* Where in a request something stands: "a.parts[2].polygon". */
typedef struct query_where {
    const struct query_where *up;
    const char *key; /* NULL: an element of an array, `index` */
    size_t index;
} query_where;

/* These return false (query_args.c). */
bool query_fail(query *q, const query_where *where, const char *error, const char *format, ...) CLI_PRINTF(4, 5);
#define query_fail(...) (query_fail(__VA_ARGS__), false) /* so that who reads one file alone sees it, too */
bool query_fail_kz(query *q, const query_where *where, const kz_error *err);
bool query_fail_memory(query *q, const query_where *where);

const char *query_type_name(const json_t *value); /* "an array", "a number" */

/* Reading JSON values; false after query_fail. */
bool query_numbers(query *q, const query_where *where, const json_t *value, size_t n, float *out);
bool query_shape(query *q, const query_where *where, const json_t *value, uint32_t depth, kz_shape *out);
bool query_mask(query *q, const query_where *where, const json_t *value, kz_shape *out); /* "mask" or "image" */
bool query_pose(query *q, const query_where *where, const json_t *value, kz_pose *out);
void query_release_images(query *q);

/* false after query_fail: more work than --max-work allows a request. */
bool query_work(query *q, const query_where *where, uint64_t units);

/* Rings that are to become a polygon, in a pose. */
typedef struct query_rings {
    const kz_vec2 *points;
    const int32_t *ring_end;
    int32_t n_rings;
    kz_pose pose;
} query_rings;

/* The work of checking whether they are a polygon, with a tree of edges when they are large; of posing a shape, whose
 * polygons are checked again.  false after query_fail. */
bool query_rings_are_large(int32_t n_points);
bool query_work_of_rings(query *q, const query_where *where, const query_rings *rings);
bool query_work_of_posing(query *q, const query_where *where, const kz_shape *shape, kz_pose pose);

/* What several operations have: the shapes "a" and "b", and what is true or false, false when left out. */
bool query_shape_pair(query *q, const json_t *request, kz_shape *a, kz_shape *b);
bool query_flag(query *q, const json_t *request, const char *key, bool *out);

/* ---- Operations of other files ------------------------------------------------------------------------- */

bool query_ray(query *q, const json_t *request, cli_json *j); /* query_motion.c */
bool query_sweep(query *q, const json_t *request, cli_json *j);

bool query_bounds(query *q, const json_t *request, cli_json *j); /* query_single.c */
bool query_measure(query *q, const json_t *request, cli_json *j);
bool query_hull(query *q, const json_t *request, cli_json *j);
bool query_trace(query *q, const json_t *request, cli_json *j);
bool query_fit(query *q, const json_t *request, cli_json *j);

#endif
