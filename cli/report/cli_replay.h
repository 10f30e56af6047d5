/* cli_replay.h - what the verb `replay` draws. */
#ifndef KOLIZE_CLI_REPLAY_H
#define KOLIZE_CLI_REPLAY_H

#include "lib/cli.h"

/* Draws the world of a replay to c->picture (draw_replay.c).  CLI_YES, or the status after a message. */
int cli_draw_replay(cli *c, const kz_replay *replay, const char *path);

#endif
