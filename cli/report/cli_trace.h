/* cli_trace.h - the outlines that `kolize trace` finds in one mask, their text formats and their picture. */
#ifndef KOLIZE_CLI_TRACE_H
#define KOLIZE_CLI_TRACE_H

#include "lib/cli_outlines.h"

typedef enum trace_format {
    TRACE_TEXT,
    TRACE_JSON,
    TRACE_SVG,
    TRACE_C,
    TRACE_BOX2D,
    TRACE_TILED, /* from here on there is one document: of this one image, of the others any number */
    TRACE_GODOT,
    TRACE_PHASER,
    TRACE_LOVE,
    TRACE_GODOT3,
    TRACE_LIBGDX,
    TRACE_UNITY
} trace_format;

void cli_trace_put(cli *c, const trace_found *found, trace_format format);
/* A file's name as a C identifier, with the number of the frame when it is one of many and not -1. */
void cli_trace_name(const cli_sprite *sprite, int32_t frame, char *name, size_t size);

/* The formats of engines (trace_engine.c): what stands before and after all sprites of a document, and one sprite.  A
 * document of several images is not named after the first. */
void cli_trace_begin(cli *c, const cli_sprite *sprite, trace_format format, bool several);
void cli_trace_put_engine(cli *c, const trace_found *found, trace_format format);
void cli_trace_end(cli *c, trace_format format);

/* NAME.meta of Unity again (trace_unity.c): `put` makes and prints each shape that is to be in it, of the sprite or of
 * the part that the file has of it, with its key in that column. */
typedef int trace_unity_sprite(cli *c, cli_sprite *sprite, int indent, void *ctx);
int cli_trace_unity(cli *c, cli_sprite *sprite, trace_unity_sprite *put, void *ctx);

/* Draws the mask, the outlines over it, and what was lost. */
int cli_trace_draw(cli *c, const trace_found *found);

/* Several masks on one page, at most 40: each is drawn when it comes along.  `begin` returns NULL after a message, and
 * `end` writes the page. */
typedef struct trace_sheet trace_sheet;
trace_sheet *cli_trace_sheet_begin(cli *c);
int cli_trace_sheet_add(cli *c, trace_sheet *sheet, const trace_found *found);
int cli_trace_sheet_end(cli *c, trace_sheet *sheet);

#endif
