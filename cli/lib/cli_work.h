/* cli_work.h - estimates the work of a query before it is answered, so that --max-work can refuse it. */
#ifndef KOLIZE_CLI_WORK_H
#define KOLIZE_CLI_WORK_H

#include "lib/cli.h"

typedef enum cli_question { CLI_RELATE, CLI_CONTACT, CLI_DISTANCE, CLI_EACH_PART } cli_question;

/* An upper bound for usual shapes, in units of about 4 ns, from a table of measurements (cli_work.c). */
uint64_t cli_work_of(cli_question question, const kz_shape *a, const kz_shape *b);
uint64_t cli_work_of_spans(const kz_shape *shape);   /* of all stretches of a ray */
uint64_t cli_work_of_drawing(const kz_shape *shape); /* as one of a pair */
uint64_t cli_work_of_outline(const kz_shape *shape);
uint64_t cli_work_of_transform(const kz_mask *mask); /* or scaling */

/* How far a push is searched for: `limit`, or less for masks so large that each shift takes long. */
int32_t cli_work_push_limit(const kz_mask *a, const kz_mask *b, int32_t limit);

/* Steps of --max-work, two a unit.  In a world, once they are beyond the limit no further pair is tested. */
typedef struct cli_work {
    uint64_t done, limit;
} cli_work;

bool cli_work_add(cli_work *work, uint64_t units); /* false: beyond the limit */

/* A kz_pair_filter; ctx is the cli_work. */
void cli_work_filter(void *ctx, const kz_world *world, const kz_pair *pairs, bool *keep, size_t n);

/* The share of --max-work that one of so many frames has; at least 1, since 0 would be no limit. */
uint64_t cli_work_of_frame(const cli *c, int32_t n_frames);

/* "WHAT: ... more work than the limit of N (--max-work)" */
int cli_work_fail(cli *c, const char *what);

/* A note when the picture of `what` took more than its work. */
void cli_work_warn(cli *c, const char *what, const cli_work *work);

#endif
