/* query_shape.h - a shape of any kind out of JSON. */
#ifndef KOLIZE_CLI_QUERY_SHAPE_H
#define KOLIZE_CLI_QUERY_SHAPE_H

#include "query/query_args.h"

/* The shape that an object describes, its parts `depth` levels deep already.  false after query_fail. */
bool query_shape(query *q, const query_where *where, const json_t *value, uint32_t depth, kz_shape *out);
/* The shapes "a" and "b" of a request.  false after query_fail. */
bool query_shape_pair(query *q, const json_t *request, kz_shape *a, kz_shape *b);

#endif
