/* query_world.h - operations about many shapes: which meet, and which does each of many bullets hit?  Each writes its
 * answer; false after query_fail. */
#ifndef KOLIZE_CLI_QUERY_WORLD_H
#define KOLIZE_CLI_QUERY_WORLD_H

#include "query/query_args.h"

bool query_pairs(query *q, const json_t *request, cli_json *j);
bool query_cast_many(query *q, const json_t *request, cli_json *j);

#endif
