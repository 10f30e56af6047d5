/* cli_options.c - one reading of the command line for all verbs, by getopt_long.
 *
 * A verb gives a table of its own options; the ones every verb has and the rule options of sprites are added here.
 * Sprites are named by prefixes: --alpha is for both, --a-alpha and --b-alpha for one. */
#include "lib/cli.h"

#include <getopt.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CLI_OPTION_JSON = 1000,
    CLI_OPTION_QUIET,
    CLI_OPTION_PICTURE,
    CLI_OPTION_HELP,
    CLI_OPTION_FAIL_ALLOC,
    CLI_OPTION_LIMIT = 1500, /* + CLI_LIMIT_x */
    CLI_OPTION_RULE = 2000,  /* + CLI_RULE_x + 100 for a's, 200 for b's */
    CLI_OPTION_MAX = 64      /* options of one verb, all tables together: the richest has about 45 */
};

/* In the order of CLI_LIMIT_x. */
static const char *const cli_limit_names[] = {"max-pixels", "max-objects", "max-memory",
                                              "max-pairs",  "max-work",    "root"};

static const struct cli_rule_name {
    const char *name[3]; /* for both, for a, for b */
    int code;
} cli_rule_names[] = {
    {{"alpha", "a-alpha", "b-alpha"}, CLI_RULE_ALPHA},
    {{"key", "a-key", "b-key"}, CLI_RULE_KEY},
    {{"index", "a-index", "b-index"}, CLI_RULE_INDEX},
    {{"hot", "a-hot", "b-hot"}, CLI_RULE_HOT},
    {{"air", "a-air", "b-air"}, CLI_RULE_AIR},
    {{"rect", "a-rect", "b-rect"}, CLI_RULE_RECT},
    {{"frames", "a-frames", "b-frames"}, CLI_RULE_FRAMES},
    {{"margin", "a-margin", "b-margin"}, CLI_RULE_MARGIN},
    {{"spacing", "a-spacing", "b-spacing"}, CLI_RULE_SPACING},
};

typedef struct cli_getopt_table {
    struct option options[CLI_OPTION_MAX + 1];
    int n;
} cli_getopt_table;

static void cli_add_option(cli_getopt_table *table, const char *name, bool has_value, int code)
{
    if (table->n == CLI_OPTION_MAX) abort(); /* a verb's table has grown: CLI_OPTION_MAX must too */
    const struct option option = {name, has_value ? required_argument : no_argument, NULL, code};
    table->options[table->n++] = option;
}

static const char *cli_option_name(const cli_getopt_table *table, int code)
{
    for (int i = 0; i < table->n; i++)
        if (table->options[i].val == code) return table->options[i].name;
    return "";
}

static int cli_take_common(cli *c, int code, const char *value)
{
    int64_t number = 0;
    switch (code) {
    case CLI_OPTION_JSON: c->json = true; break;
    case CLI_OPTION_QUIET: c->quiet = true; break;
    case CLI_OPTION_HELP: c->help = true; return CLI_YES;
    case CLI_OPTION_FAIL_ALLOC:
        if (!cli_parse_integer(value, 0, INT64_MAX, &number))
            return cli_usage(c, "--fail-alloc needs a number, not '%s'", value);
        c->memory.fail_from = number ? c->memory.calls + (uint64_t)number : 0;
        c->memory.checked = true;
        break;
    case CLI_OPTION_PICTURE:
        if (!cli_ends_with(value, ".png") && !cli_ends_with(value, ".svg") &&
            !(c->verb->has & CLI_HAS_MASKS && cli_is_mask_file(value)))
            return cli_usage(c,
                             "-o %s: the name of a picture must end in .png or .svg%s; what is printed goes into a file "
                             "by > %s",
                             value, c->verb->has & CLI_HAS_MASKS ? ", of masks in .kmask, .pbm or .h" : "",
                             *value && value[strlen(value) - 1] != '/' && value[0] != '-' ? value : "FILE");
        c->picture = value;
        break;
    }
    return -1;
}

static int cli_take_limit(cli *c, int code, const char *name, const char *value)
{
    const char *wrong = cli_limits_take(c, code - CLI_OPTION_LIMIT, value);
    return wrong ? cli_usage(c, "--%s %s: %s", name, value, wrong) : -1;
}

static int cli_take_rule(cli *c, cli_rules *rules, int n_sprites, int code, const char *name, const char *value)
{
    const int whose = (code - CLI_OPTION_RULE) / 100, what = (code - CLI_OPTION_RULE) % 100;
    for (int i = 0; i < n_sprites; i++) {
        if (whose != 0 && whose != i + 1) continue;
        const char *wrong = cli_rules_take(&rules[i], what, value);
        if (wrong) return cli_usage(c, "--%s %s: %s", name, value, wrong);
    }
    return -1;
}

/* Why getopt refused a word, and which option was probably meant. */
static int cli_refuse_option(cli *c, const cli_getopt_table *table, const char *word)
{
    if (strncmp(word, "--", 2) != 0) return cli_usage(c, "option '%s' is unknown", word);
    char name[64];
    const size_t n = strcspn(word + 2, "=");
    const char *first = NULL, *second = NULL, *nearest = "";
    int best = INT_MAX;
    snprintf(name, sizeof name, "%.*s", (int)(n < sizeof name ? n : sizeof name - 1), word + 2);
    for (int i = 0; i < table->n; i++) {
        const char *option = table->options[i].name;
        const int mistakes = cli_misspelt(name, option);
        if (mistakes < best) best = mistakes, nearest = option;
        if (strncmp(option, word + 2, n) != 0) continue;
        if (!first) first = option;
        else if (!second) second = option;
    }
    if (best == 0 || (first && !second)) return cli_usage(c, "option '--%s' takes no value", first ? first : name);
    if (second) return cli_usage(c, "option '--%s' is ambiguous: --%s or --%s?", name, first, second);
    if (cli_is_near(name, best)) return cli_usage(c, "option '--%s' is unknown: did you mean --%s?", name, nearest);
    return cli_usage(c, "option '--%s' is unknown", name);
}

int cli_read_options(cli *c, int argc, char **argv, const cli_option *own, cli_take_option take, void *ctx,
                     cli_rules *rules, int n_sprites)
{
    cli_getopt_table table = {.n = 0};
    const unsigned has = c->verb->has;
    if (has & CLI_HAS_JSON) cli_add_option(&table, "json", false, CLI_OPTION_JSON);
    if (has & CLI_HAS_PICTURE) cli_add_option(&table, "output", true, CLI_OPTION_PICTURE);
    cli_add_option(&table, "quiet", false, CLI_OPTION_QUIET);
    cli_add_option(&table, "help", false, CLI_OPTION_HELP);
    cli_add_option(&table, "fail-alloc", true, CLI_OPTION_FAIL_ALLOC);
    for (int i = 0; has & CLI_HAS_FILES && i < CLI_LIMIT_END - 1; i++)
        cli_add_option(&table, cli_limit_names[i], true, CLI_OPTION_LIMIT + 1 + i);
    for (; own && own->name; own++) cli_add_option(&table, own->name, own->has_value, own->code);
    for (size_t i = 0; n_sprites > 0 && i < sizeof cli_rule_names / sizeof *cli_rule_names; i++)
        for (int whose = 0; whose <= (n_sprites > 1 ? n_sprites : 0); whose++)
            cli_add_option(&table, cli_rule_names[i].name[whose], true,
                           CLI_OPTION_RULE + 100 * whose + cli_rule_names[i].code);

    opterr = 0;
    optind = 1;
    for (;;) {
        const int before = optind;
        const int code = getopt_long(argc, argv, has & CLI_HAS_PICTURE ? ":ho:q" : ":hq", table.options, NULL);
        const char *word = before < argc ? argv[before] : "";
        int status = -1;
        if (code == -1) break;
        /* getopt may have moved words around: the one it stumbled over is the last it has passed. */
        if ((code == '?' || code == ':') && optind > 0 && optind <= argc) word = argv[optind - 1];
        if (code == '?') return cli_refuse_option(c, &table, word);
        if (code == ':') return cli_usage(c, "option '%s' needs a value", word);
        if (code == 'h') status = cli_take_common(c, CLI_OPTION_HELP, NULL);
        else if (code == 'q') status = cli_take_common(c, CLI_OPTION_QUIET, NULL);
        else if (code == 'o') status = cli_take_common(c, CLI_OPTION_PICTURE, optarg);
        else if (code >= CLI_OPTION_RULE)
            status = cli_take_rule(c, rules, n_sprites, code, cli_option_name(&table, code), optarg);
        else if (code >= CLI_OPTION_LIMIT) status = cli_take_limit(c, code, cli_option_name(&table, code), optarg);
        else if (code >= CLI_OPTION_JSON) status = cli_take_common(c, code, optarg);
        else status = take(c, ctx, code, cli_option_name(&table, code), optarg);
        if (status >= 0) return status;
    }
    for (int i = 0; i < n_sprites; i++)
        if (rules[i].has_gaps && !rules[i].has_frames)
            return cli_usage(c, "--margin and --spacing are about --frames");
    c->args = argv + optind;
    c->n_args = argc - optind;
    return -1;
}
