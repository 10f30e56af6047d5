/* query_motion.h - operations about motion: a ray, a sweep.  Each writes its answer; false after query_fail. */
#ifndef KOLIZE_CLI_QUERY_MOTION_H
#define KOLIZE_CLI_QUERY_MOTION_H

#include "query/query_args.h"

bool query_ray(query *q, const json_t *request, cli_json *j);
bool query_sweep(query *q, const json_t *request, cli_json *j);

#endif
