/* cli_hit.h - what `kolize hit` found out, between the verb and its picture. */
#ifndef KOLIZE_CLI_HIT_H
#define KOLIZE_CLI_HIT_H

#include "cli.h"

typedef struct hit_answer {
    cli_sprite a, b;
    int32_t frame_a, frame_b;
    kz_mask *mask_a, *mask_b; /* as in the images */
    kz_mask *posed_b;         /* b turned and scaled; its cell (0, 0) lies at `origin` of a's cells */
    kz_cell origin;
    kz_affine map; /* from b's pixels to a's */
    double at[2], angle, scale[2];
    const char *flip; /* "", "x", "y", "xy" */

    kz_relation relation;
    int64_t cells;
    kz_cell first;       /* when cells > 0 */
    kz_cell_rect bounds; /* of the common cells */
    kz_contact contact;
    int32_t push_limit;
    bool push_found;
    kz_cell push; /* whole cells, moves a */
} hit_answer;

int cli_draw_hit(cli *c, const hit_answer *hit); /* to c->picture (draw_hit.c) */

#endif
