/* picture_none.c - stands in for cairo_load.c, cli_picture.c and draw_*.c in a tool that is built without cairo.
 *
 * Verbs call cli_picture_ready() before they work, so that the other functions here are never reached with a picture.
 * */
#include "lint/lint.h"
#include "report/cli_check.h"
#include "report/cli_fit.h"
#include "report/cli_frames.h"
#include "report/cli_hit.h"
#include "report/cli_replay.h"
#include "report/cli_sweep.h"
#include "report/cli_trace.h"

static int picture_refuse(cli *c)
{
    return cli_fail(c, KZ_ERR_UNSUPPORTED, "-o %s: this kolize was built without cairo, so it draws no pictures",
                    c->picture);
}

int cli_picture_ready(cli *c)
{
    return c->picture && !cli_is_mask_file(c->picture) ? picture_refuse(c) : cli_output_ready(c);
}

int cli_draw_hit(cli *c, const hit_answer *hit)
{
    (void)hit;
    return picture_refuse(c);
}

int cli_draw_sweep(cli *c, const sweep_answer *sweep)
{
    (void)sweep;
    return picture_refuse(c);
}

int cli_draw_replay(cli *c, const kz_replay *replay, const char *path)
{
    (void)replay, (void)path;
    return picture_refuse(c);
}

int cli_draw_check(cli *c, const check_answer *check)
{
    (void)check;
    return picture_refuse(c);
}

int cli_trace_draw(cli *c, const trace_found *found)
{
    (void)found;
    return picture_refuse(c);
}

int cli_lint_draw(cli *c, const lint_answer *answers, int32_t n)
{
    (void)answers, (void)n;
    return picture_refuse(c);
}

/* ---- Sheets: none is ever begun -------------------------------------------------------------------------- */

mask_sheet *cli_mask_sheet_begin(cli *c, bool single)
{
    (void)single;
    (void)picture_refuse(c);
    return NULL;
}

int cli_mask_sheet_add(cli *c, mask_sheet *sheet, const cli_sprite *sprite, int32_t frame, kz_mask **mask)
{
    (void)sheet, (void)sprite, (void)frame, (void)mask;
    return picture_refuse(c);
}

int cli_mask_sheet_end(cli *c, mask_sheet *sheet)
{
    (void)sheet;
    return picture_refuse(c);
}

trace_sheet *cli_trace_sheet_begin(cli *c)
{
    (void)picture_refuse(c);
    return NULL;
}

int cli_trace_sheet_add(cli *c, trace_sheet *sheet, const trace_found *found)
{
    (void)sheet, (void)found;
    return picture_refuse(c);
}

int cli_trace_sheet_end(cli *c, trace_sheet *sheet)
{
    (void)sheet;
    return picture_refuse(c);
}

fit_sheet *cli_fit_sheet_begin(cli *c, bool single)
{
    (void)single;
    (void)picture_refuse(c);
    return NULL;
}

int cli_fit_sheet_add(cli *c, fit_sheet *sheet, const cli_sprite *sprite, int32_t frame, kz_mask **mask,
                      fit_answers *answers)
{
    (void)sheet, (void)sprite, (void)frame, (void)mask, (void)answers;
    return picture_refuse(c);
}

int cli_fit_sheet_end(cli *c, fit_sheet *sheet)
{
    (void)sheet;
    return picture_refuse(c);
}
