/* query_grid.h - a grid of tiles out of JSON. */
#ifndef KOLIZE_CLI_QUERY_GRID_H
#define KOLIZE_CLI_QUERY_GRID_H

#include "query/query_args.h"

/* The grid of rows such as "..#/", with "cell" and "at".  false after query_fail. */
bool query_grid(query *q, const query_where *where, const json_t *value, kz_shape *out);

#endif
