/* query_single.h - operations about one shape.  Each writes its answer; false after query_fail. */
#ifndef KOLIZE_CLI_QUERY_SINGLE_H
#define KOLIZE_CLI_QUERY_SINGLE_H

#include "query/query_args.h"

bool query_bounds(query *q, const json_t *request, cli_json *j);
bool query_measure(query *q, const json_t *request, cli_json *j);
bool query_hull(query *q, const json_t *request, cli_json *j);
bool query_trace(query *q, const json_t *request, cli_json *j);
bool query_fit(query *q, const json_t *request, cli_json *j);

#endif
