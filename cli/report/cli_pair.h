/* cli_pair.h - two sprites of one command, the second placed on the first: what `hit` and `sweep` share. */
#ifndef KOLIZE_CLI_PAIR_H
#define KOLIZE_CLI_PAIR_H

#include "lib/cli.h"

typedef struct cli_pair {
    cli_sprite a, b;
    int32_t frame_a, frame_b;
    kz_mask *mask_a, *mask_b; /* as in the images */
    kz_mask *posed_b;         /* b turned and scaled; its cell (0, 0) lies at `origin` of a's cells */
    kz_cell origin;
    kz_affine map; /* from b's pixels to a's */
    bool has_at;
    double at[2], angle, scale[2];
    const char *flip; /* "", "x", "y", "xy" */
} cli_pair;

#define CLI_PAIR_NONE                                                                                                  \
    {                                                                                                                  \
        .scale = {1, 1}, .flip = ""                                                                                    \
    }

/* The options both verbs have; their own codes follow CLI_PAIR_END. */
enum {
    CLI_PAIR_AT = 1,
    CLI_PAIR_ANGLE,
    CLI_PAIR_SCALE,
    CLI_PAIR_FLIP,
    CLI_PAIR_FRAME_A,
    CLI_PAIR_FRAME_B,
    CLI_PAIR_END
};
#define CLI_PAIR_OPTIONS                                                                                               \
    {"at", CLI_PAIR_AT, true}, {"angle", CLI_PAIR_ANGLE, true}, {"scale", CLI_PAIR_SCALE, true},                       \
        {"flip", CLI_PAIR_FLIP, true}, {"frame-a", CLI_PAIR_FRAME_A, true},                                            \
    {                                                                                                                  \
        "frame-b", CLI_PAIR_FRAME_B, true                                                                              \
    }

#define CLI_PAIR_HELP                                                                                                  \
    "  --at X,Y               where B lies; need not be whole\n"                                                       \
    "  --angle D              degrees, clockwise as seen on a screen\n"                                                \
    "  --scale S or SX,SY\n"                                                                                           \
    "  --flip x|y|xy          mirror left-right, upside down, or both\n"                                               \
    "  --frame-a N            with --frames: which frame of A's sheet, from 0; --frame-b N: of B's\n"

/* One of these options: -1, or the status after a message.  Others are none of its business. */
int cli_pair_take(cli *c, cli_pair *pair, int code, const char *name, const char *value);

/* Reads both images and places B.  CLI_YES, or the status after a message; free it in either case. */
int cli_pair_load(cli *c, const cli_rules rules[2], cli_pair *pair);
void cli_pair_free(cli_pair *pair);
int cli_pair_shapes(cli *c, const cli_pair *pair, kz_shape *a, kz_shape *b);

void cli_pair_print(cli *c, const cli_pair *pair);
void cli_pair_json(cli_json *j, const cli_pair *pair); /* into an open object: from "a" to "flip" */

#endif
