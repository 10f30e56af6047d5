/* cli_fit.h - the fitted shapes of `kolize fit`: the verb finds and prints them, draw_fit.c draws them. */
#ifndef KOLIZE_CLI_FIT_H
#define KOLIZE_CLI_FIT_H

#include "lib/cli.h"

enum { FIT_BOX, FIT_CIRCLE, FIT_CAPSULE, FIT_HULL, FIT_USUAL, FIT_OBOX = FIT_USUAL, FIT_KINDS };

typedef struct fit_answer {
    bool requested;
    kz_shape shape; /* KZ_KIND_NONE when nothing is solid */
    kz_fit_loss loss;
    kz_vec2 center, size; /* of the oriented box, and its angle */
    float degrees;
} fit_answer;

/* The shapes in place of one mask. */
typedef struct fit_answers {
    fit_answer of[FIT_KINDS];
    kz_hull hull;     /* whose points the hull's shape borrows ... */
    kz_rings shorter; /* ... or these, with --max-points */
    kz_hull obox;     /* whose points the oriented box borrows */
    float tightness;
    char tightness_text[CLI_NUMBER_SIZE];
} fit_answers;

int32_t cli_fit_hull_corners(const fit_answers *answers); /* 0: there is none */
void cli_fit_free(fit_answers *answers);
const char *cli_fit_name(int kind);
/* "(1, 3) to (47, 30)", "(24.5, 16), radius 17.9", ... */
void cli_fit_describe(const fit_answer *answer, char *text, size_t size);

/* The smallest box in any direction around all solid pixels, of which there is one (fit_oriented.c). */
kz_result cli_fit_oriented_box(const kz_mask *mask, const kz_allocator *alloc, kz_hull *box, fit_answer *answer,
                               kz_error *err);

/* ---- The picture (draw_fit.c) -------------------------------------------------------------------------- */

typedef struct fit_sheet fit_sheet;

/* NULL after a message.  `single`: there will be one mask only, which then gets all the room. */
fit_sheet *cli_fit_sheet_begin(cli *c, bool single);
/* The first 15 masks are kept, with what was found for them (*mask and *answers are empty then), the others counted. */
int cli_fit_sheet_add(cli *c, fit_sheet *sheet, const cli_sprite *sprite, int32_t frame, kz_mask **mask,
                      fit_answers *answers);
/* Writes the picture and frees the sheet. */
int cli_fit_sheet_end(cli *c, fit_sheet *sheet);

#endif
