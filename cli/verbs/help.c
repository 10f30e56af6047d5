/* help.c - `kolize help`, and the help of every verb. */
#include "lib/cli.h"

#include <limits.h>
#include <string.h>

static const char cli_help_rules[] =
    "Which pixels are solid (one rule a sprite; the default is --alpha 127):\n"
    "  --alpha N              where alpha > N, 0..255\n"
    "  --key RRGGBB[~TOL]     unless every channel is within TOL (0) of this colour\n"
    "  --index N[,N...]       unless the palette index is one of these\n"
    "  --hot FILE             where FILE, an image of the same size, is not of the air colour\n"
    "  --air AARRGGBB         the air colour (ffff00ff); without --hot: of the image itself\n"
    "  --rect X,Y,W,H         only this part of the image counts\n"
    "  --frames WxH           the image, or its part, is a sheet of frames of this size, numbered by rows from 0\n"
    "  --margin N, --spacing N  of such a sheet: pixels before the first frames, and between two\n";

static const char cli_help_limits[] =
    "Limits of what is read; K, M and G count in 1024.  The defaults are for 512 MB and 2 s a file below 1 MB:\n"
    "  --max-pixels N         of one image (16M)\n"
    "  --max-objects N        objects, tiles, values, corners of one file (1M)\n"
    "  --max-memory N         bytes of memory in all (384M)\n"
    "  --max-pairs N          pairs whose boxes meet, of a map's step or a request (256K)\n"
    "  --max-work N           steps of work, of 1 to 2 ns each, for a file or a request (768M)\n"
    "  --root DIR             maps, sheets and requests may name only files in DIR, symbolic links resolved\n"
    "Only regular files are opened.  The argument - is standard input.\n";

static const char cli_help_hidden[] =
    "For testing this tool, with every verb:\n"
    "  --fail-alloc=K         the K-th allocation from here on and all later ones fail: the verb must end with a\n"
    "                         message and status 3.  Memory never given back is an error too.  0: none fails\n";

const cli_verb *cli_find_verb(const cli *c, const char *name)
{
    for (int i = 0; c->verbs[i]; i++)
        if (strcmp(c->verbs[i]->name, name) == 0) return c->verbs[i];
    return NULL;
}

int cli_refuse_verb(cli *c, const char *name)
{
    int nearest = 0, best = INT_MAX;
    for (int i = 0; c->verbs[i]; i++) {
        const int mistakes = cli_misspelt(name, c->verbs[i]->name);
        if (mistakes < best) best = mistakes, nearest = i;
    }
    if (!cli_is_near(name, best)) return cli_usage(c, "there is no verb '%s'", name);
    return cli_usage(c, "there is no verb '%s': did you mean %s?", name, c->verbs[nearest]->name);
}

static void cli_help_verbs(cli *c)
{
    cli_put(&c->out,
            "kolize " KZ_VERSION_TEXT ": do these things collide, where, how deep, and how do they get out?\n\n"
            "Usage: kolize VERB [options] ...\n\n");
    for (int i = 0; c->verbs[i]; i++) cli_print(&c->out, "  %-8s %s\n", c->verbs[i]->name, c->verbs[i]->summary);
    cli_put(&c->out, "\nTry 'kolize help VERB'.\n"
                     "Exit status: 0 ran and found a collision (or needed none), 1 found none,\n"
                     "             2 wrong usage, 3 could not do it: bad input, no memory, output not written.\n");
}

void cli_print_help(cli *c, const cli_verb *verb)
{
    if (!verb) {
        cli_help_verbs(c);
        return;
    }
    cli_print(&c->out, "Usage: kolize %s %s\n\n", verb->name, verb->synopsis);
    cli_put(&c->out, verb->help);
    if (verb->has & CLI_HAS_RULES) {
        cli_put(&c->out, "\n");
        cli_put(&c->out, cli_help_rules);
    }
    if (verb->has & CLI_HAS_FILES) {
        cli_put(&c->out, "\n");
        cli_put(&c->out, cli_help_limits);
    }
    cli_put(&c->out, "\nOptions of every verb:\n");
    if (verb->has & CLI_HAS_JSON) cli_put(&c->out, "  --json                 answer as JSON, for programs: one line for each file, frame or map\n");
    if (verb->has & CLI_HAS_PICTURE)
        cli_put(&c->out,
                verb->has & CLI_HAS_MASKS
                    ? "  -o, --output FILE      .png, .svg: draw the answer; .kmask, .h, .pbm: keep the masks\n"
                    : "  -o, --output FILE      draw the answer: FILE ends in .png or .svg\n");
    cli_put(&c->out, "  -q, --quiet            no text, no notes, no progress bar: only errors, and answers for programs\n"
                     "  -h, --help             this text\n");
}

enum { HELP_ALL = 1 };

static int help_take(cli *c, void *ctx, int code, const char *name, const char *value)
{
    (void)c, (void)name, (void)value;
    if (code == HELP_ALL) *(bool *)ctx = true;
    return -1;
}

static int help_run(cli *c, int argc, char **argv)
{
    static const cli_option options[] = {{"all", HELP_ALL, false}, {NULL, 0, false}};
    bool all = false;
    const int status = cli_read_options(c, argc, argv, options, help_take, &all, NULL, 0);
    if (status >= 0) return status;
    if (c->n_args > 1) return cli_usage(c, "one verb at a time");
    const cli_verb *verb = NULL;
    if (c->n_args == 1 && !(verb = cli_find_verb(c, c->args[0])))
        return cli_refuse_verb(c, c->args[0]);
    if (all && !verb) {
        cli_help_verbs(c);
        for (int i = 0; c->verbs[i]; i++) {
            cli_put(&c->out, "\n----------------------------------------------------------------------\n");
            cli_print_help(c, c->verbs[i]);
        }
    } else {
        cli_print_help(c, verb);
    }
    if (all) {
        cli_put(&c->out, "\n");
        cli_put(&c->out, cli_help_hidden);
    }
    return CLI_YES;
}

const cli_verb cli_verb_help = {
    "help",
    "[VERB]",
    "what a verb does and which options it takes",
    "  --all                  every verb's help, and the options for testing the tool\n",
    0,
    help_run,
};
