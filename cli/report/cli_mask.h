/* cli_mask.h - the picture that `kolize mask -o` draws: one mask large, or a sheet of many small. */
#ifndef KOLIZE_CLI_MASK_H
#define KOLIZE_CLI_MASK_H

#include "lib/cli.h"

/* A row of a mask as text, # and . (mask_row.c). */
void cli_mask_put_row(cli *c, const kz_mask *mask, int32_t y);

typedef struct mask_sheet mask_sheet;

/* NULL after a message.  `single`: there will be one mask only, which then gets all the room. */
mask_sheet *cli_mask_sheet_begin(cli *c, bool single);
/* The first 60 masks are kept (*mask is then NULL) and drawn, the others counted. */
int cli_mask_sheet_add(cli *c, mask_sheet *sheet, const cli_sprite *sprite, int32_t frame, kz_mask **mask);
/* Writes the picture and frees the sheet. */
int cli_mask_sheet_end(cli *c, mask_sheet *sheet);

#endif
