/* cli_frames.h - files of many masks, for `kolize mask` and `kolize info`: sprite sheets in, .kmask in and out. */
#ifndef KOLIZE_CLI_FRAMES_H
#define KOLIZE_CLI_FRAMES_H

#include "report/cli_mask.h"

/* The task of `kolize mask`. */
typedef struct cli_frames {
    cli_rules rules;
    kz_slice_use slices;
    bool text;
    mask_sheet *picture; /* of -o FILE.png or .svg, or NULL */
    kz_mask_set *out;    /* of -o FILE.kmask, .pbm or .h: all masks together; or NULL */
} cli_frames;

/* Reads a sprite sheet's or .kmask's masks, describes them, and adds them to what goes out. */
int cli_frames_file(cli *c, const char *path, cli_file_kind kind, cli_frames *frames);

const char *cli_play_name(kz_play play);

/* ---- Telling of whole files, for `kolize info` (frames_info.c; info_shapes.c) ----------------------------- */

int cli_info_shapes(cli *c, const char *path); /* CLI_YES, or the status after a message */
void cli_info_sheet(cli *c, const char *path, const kz_sheet *sheet);
void cli_info_masks(cli *c, const char *path, const kz_mask_set *set);

/* ---- Writing (frames_out.c) ---------------------------------------------------------------------------- */

/* Adds an image's frame, or all of a set. */
int cli_frames_add_sprite(cli *c, cli_frames *frames, const cli_sprite *sprite, int32_t frame, const kz_mask *mask);
int cli_frames_add_set(cli *c, cli_frames *frames, const kz_mask_set *set);

/* Writes `out` to the file of -o. */
int cli_frames_write(cli *c, const cli_frames *frames);

#endif
