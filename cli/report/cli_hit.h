/* cli_hit.h - the answer of `kolize hit`: the verb finds it, draw_hit.c draws it. */
#ifndef KOLIZE_CLI_HIT_H
#define KOLIZE_CLI_HIT_H

#include "report/cli_pair.h"

typedef struct hit_answer {
    cli_pair pair;
    kz_relation relation;
    int64_t cells;
    kz_cell first;       /* when cells > 0 */
    kz_cell_rect bounds; /* of the common cells */
    kz_contact contact;
    kz_vec2 contact_push; /* the contact's push */
    int32_t push_limit;
    bool push_found;
    kz_cell push; /* whole cells, moves a */
} hit_answer;

int cli_draw_hit(cli *c, const hit_answer *hit); /* to c->picture (draw_hit.c) */

#endif
