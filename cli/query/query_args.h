/* query_args.h - one request: its memory and work, its errors, and its numbers, flags and poses. */
#ifndef KOLIZE_CLI_QUERY_ARGS_H
#define KOLIZE_CLI_QUERY_ARGS_H

#include "lib/cli_work.h"

#include <jansson.h>

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

/* Each of these keeps the error for the answer and returns false. */
bool query_fail(query *q, const query_where *where, const char *error, const char *format, ...) CLI_PRINTF(4, 5);
/* Shows an analyser that sees one file alone that `return query_fail(...)` returns false. */
#define query_fail(...) (query_fail(__VA_ARGS__), false)
bool query_fail_kz(query *q, const query_where *where, const kz_error *err);
bool query_fail_memory(query *q, const query_where *where);

const char *query_type_name(const json_t *value); /* "an array", "a number" */

/* Readers of JSON values return false after query_fail. */
bool query_numbers(query *q, const query_where *where, const json_t *value, size_t n, float *out);
bool query_pose(query *q, const query_where *where, const json_t *value, kz_pose *out);
bool query_flag(query *q, const json_t *request, const char *key, bool *out); /* false where the key is left out */

/* Adds to the work of the request.  false after query_fail: it is more than --max-work allows. */
bool query_work(query *q, const query_where *where, uint64_t units);

#endif
