/* build_config.c - reads a kolize.json: targets, whose keys are the options of a verb. */
#include "build/project.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

/* The options that a target may have; those of the pixel rules are for every verb. */
static const char *const config_rules[] = {"alpha", "key",    "index",  "hot",     "air",
                                           "rect",  "frames", "margin", "spacing", NULL};
static const char *const config_trace[] = {"tolerance",  "points",  "mode",     "neighbors", "convex", "max-points",
                                           "rectangles", "format",  "single",   "no-holes",  "largest", "origin",
                                           "y-up",       "scale",   "occluder", NULL};
static const char *const config_fit[] = {"shapes", "tightness", "max-points", NULL};
static const char *const config_mask[] = {"slices", NULL};
static const char *const config_own[] = {"make", "inputs", "output", NULL};

typedef struct config_key {
    const char *name;
    size_t at;
    build_value value;
} config_key;

enum { CONFIG_KEYS = 40 }; /* more than there are */

typedef struct config_keys {
    config_key items[CONFIG_KEYS];
    int n;
} config_keys;

static const char *const *config_options(const cli_verb *verb)
{
    return verb == &cli_verb_trace ? config_trace : verb == &cli_verb_fit ? config_fit : config_mask;
}

static bool config_has(const char *const *words, const char *word)
{
    for (; *words; words++)
        if (strcmp(*words, word) == 0) return true;
    return false;
}

static const char *config_nearest(const char *const *words, const char *word, int *best)
{
    const char *nearest = NULL;
    for (; *words; words++) {
        const int mistakes = cli_misspelt(word, *words);
        if (mistakes < *best) *best = mistakes, nearest = *words;
    }
    return nearest;
}

static int config_refuse_key(const build_text *in, const cli_verb *verb, const config_key *key)
{
    const char *const *const lists[] = {config_own, config_rules, config_options(verb)};
    const char *nearest = NULL;
    int best = INT_MAX;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        const char *found = config_nearest(lists[i], key->name, &best);
        if (found) nearest = found;
    }
    char name[80];
    cli_clean(key->name, name, sizeof name);
    if (!nearest || !cli_is_near(key->name, best))
        return build_fail_at(in, key->at, "the key '%s' is unknown for \"make\": \"%s\"", name, verb->name);
    return build_fail_at(in, key->at, "the key '%s' is unknown: did you mean '%s'?", name, nearest);
}

/* ---- One target ------------------------------------------------------------------------------------------ */

static int config_read_keys(build_text *in, config_keys *keys)
{
    bool more;
    int status = build_json_expect(in, '{');
    if (status == CLI_YES) status = build_json_next(in, '}', true, &more);
    for (; status == CLI_YES && more; status = build_json_next(in, '}', false, &more)) {
        if (keys->n == CONFIG_KEYS) return build_fail_at(in, in->at, "a target of more than %d keys", CONFIG_KEYS);
        config_key *key = &keys->items[keys->n];
        build_json_skip(in);
        key->at = in->at;
        if (build_json_text(in, &key->name) != CLI_YES || build_json_expect(in, ':') != CLI_YES ||
            build_json_value(in, &key->value) != CLI_YES)
            return CLI_FAILED;
        for (int i = 0; i < keys->n; i++)
            if (strcmp(keys->items[i].name, key->name) == 0)
                return build_fail_at(in, key->at, "the key '%s' is there twice", key->name);
        keys->n++;
    }
    return status;
}

static const config_key *config_find(const config_keys *keys, const char *name)
{
    for (int i = 0; i < keys->n; i++)
        if (strcmp(keys->items[i].name, name) == 0) return &keys->items[i];
    return NULL;
}

static int config_add_option(build_text *in, build_target *target, size_t at, const char *name, const char *value)
{
    const size_t size = strlen(name) + strlen(value) + 4;
    char *option = cli_pool_take(in->pool, size, 1);
    if (!option) return cli_fail_memory(in->c);
    snprintf(option, size, "--%s%s%s", name, *value ? "=" : "", value);
    target->option_at[target->n_options] = at;
    target->options[target->n_options++] = option;
    return CLI_YES;
}

static int config_take_shapes(build_text *in, build_target *target, const config_key *key)
{
    static const char *const kinds[] = {"box", "circle", "capsule", "hull", "obox", NULL};
    const build_value *values = key->value.kind == BUILD_LIST ? key->value.items : &key->value;
    const int32_t n = key->value.kind == BUILD_LIST ? key->value.n_items : 1;
    if (n == 0 || n > 5) return build_fail_at(in, key->value.at, "shapes: needs one to five kinds");
    for (int32_t i = 0; i < n; i++) {
        if (values[i].kind != BUILD_TEXT || !config_has(kinds, values[i].text))
            return build_fail_at(in, values[i].at, "shapes: needs box, circle, capsule, hull or obox");
        if (config_add_option(in, target, values[i].at, values[i].text, "") != CLI_YES) return CLI_FAILED;
    }
    return CLI_YES;
}

static int config_take_option(build_text *in, build_target *target, const config_key *key)
{
    const build_value *value = &key->value;
    if (config_has(config_own, key->name)) return CLI_YES;
    if (!config_has(config_rules, key->name) && !config_has(config_options(target->verb), key->name))
        return config_refuse_key(in, target->verb, key);
    if (strcmp(key->name, "shapes") == 0) return config_take_shapes(in, target, key);
    if (value->kind == BUILD_LIST) return build_fail_at(in, value->at, "%s: needs one value, not a list", key->name);
    if (value->kind == BUILD_TRUTH)
        return *value->text == 't' ? config_add_option(in, target, key->at, key->name, "") : CLI_YES;
    if (!*value->text) return build_fail_at(in, value->at, "%s: the text is empty", key->name);
    if (strcmp(key->name, "hot") == 0) {
        target->hot = value->text;
        if (!build_path_is_inside(value->text))
            return build_fail_at(in, value->at, "hot: the file must lie in the project's folder");
    }
    if (strcmp(key->name, "format") == 0) {
        if (strcmp(value->text, "text") == 0) return build_fail_at(in, value->at, "format: text is for people");
        target->tiled = strcmp(value->text, "tiled") == 0;
    }
    return config_add_option(in, target, key->at, key->name, value->text);
}

static int config_take_make(build_text *in, build_target *target, const config_keys *keys)
{
    static const cli_verb *const verbs[] = {&cli_verb_trace, &cli_verb_fit, &cli_verb_mask};
    const config_key *make = config_find(keys, "make");
    if (!make) return build_fail_at(in, target->at, "the target has no \"make\": trace, fit or mask");
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (make->value.kind == BUILD_TEXT && strcmp(make->value.text, verbs[i]->name) == 0) target->verb = verbs[i];
    return target->verb ? CLI_YES : build_fail_at(in, make->value.at, "make: needs trace, fit or mask");
}

static int config_take_output(build_text *in, build_target *target, const config_keys *keys)
{
    const config_key *output = config_find(keys, "output");
    if (!output) return build_fail_at(in, target->at, "the target has no \"output\"");
    target->output_at = output->value.at;
    target->output = output->value.text;
    if (output->value.kind != BUILD_TEXT || !*target->output)
        return build_fail_at(in, target->output_at, "output: needs the name of a file");
    if (!build_path_is_inside(target->output))
        return build_fail_at(in, target->output_at, "output: the file must lie in the project's folder");
    if (target->verb == &cli_verb_mask && !cli_is_mask_file(target->output))
        return build_fail_at(in, target->output_at, "output: of masks the name ends in .kmask, .pbm or .h");
    return CLI_YES;
}

static int config_take_inputs(build_text *in, build_target *target, const config_keys *keys)
{
    const config_key *inputs = config_find(keys, "inputs");
    if (!inputs) return build_fail_at(in, target->at, "the target has no \"inputs\"");
    target->inputs = inputs->value;
    build_value *list = &target->inputs;
    if (list->kind != BUILD_LIST) {
        list->items = cli_pool_take(in->pool, sizeof *list->items, 16);
        if (!list->items) return cli_fail_memory(in->c);
        list->items[0] = inputs->value;
        list->n_items = 1;
    }
    if (list->n_items == 0) return build_fail_at(in, list->at, "inputs: the list is empty");
    for (int32_t i = 0; i < list->n_items; i++) {
        const build_value *item = &list->items[i];
        if (item->kind != BUILD_TEXT || !*item->text)
            return build_fail_at(in, item->at, "inputs: needs names of files, or patterns");
        if (!build_path_is_inside(item->text))
            return build_fail_at(in, item->at, "inputs: the files must lie in the project's folder");
    }
    return CLI_YES;
}

static int config_read_target(build_text *in, build_target *target)
{
    config_keys keys = {.n = 0};
    build_json_skip(in);
    *target = (build_target){.at = in->at};
    if (config_read_keys(in, &keys) != CLI_YES) return CLI_FAILED;
    const size_t room = CONFIG_KEYS + 8; /* shapes are several, and one option is added */
    target->options = cli_pool_take(in->pool, room * sizeof *target->options, 16);
    target->option_at = cli_pool_take(in->pool, room * sizeof *target->option_at, 16);
    if (!target->options || !target->option_at) return cli_fail_memory(in->c);
    int status = config_take_make(in, target, &keys);
    for (int i = 0; status == CLI_YES && i < keys.n; i++) status = config_take_option(in, target, &keys.items[i]);
    if (status == CLI_YES) status = config_take_output(in, target, &keys);
    if (status == CLI_YES) status = config_take_inputs(in, target, &keys);
    const bool plain = target->verb == &cli_verb_trace && !config_find(&keys, "format");
    if (status == CLI_YES && (plain || target->verb == &cli_verb_fit))
        status = config_add_option(in, target, target->at, "json", "");
    return status;
}

/* ---- The file -------------------------------------------------------------------------------------------- */

static int config_read_targets(build_text *in, build_config *out)
{
    bool more;
    int32_t room = 0;
    int status = build_json_expect(in, '[');
    if (status == CLI_YES) status = build_json_next(in, ']', true, &more);
    for (; status == CLI_YES && more; status = build_json_next(in, ']', false, &more)) {
        if (out->n_targets == room) {
            room = room ? 2 * room : 8;
            build_target *grown = cli_pool_take(in->pool, (size_t)room * sizeof *grown, 16);
            if (!grown) return cli_fail_memory(in->c);
            if (out->n_targets) memcpy(grown, out->targets, (size_t)out->n_targets * sizeof *grown);
            out->targets = grown;
        }
        if (config_read_target(in, &out->targets[out->n_targets++]) != CLI_YES) return CLI_FAILED;
    }
    return status;
}

static int config_read_all(build_text *in, build_config *out)
{
    bool more, targets = false;
    int status = build_json_expect(in, '{');
    if (status == CLI_YES) status = build_json_next(in, '}', true, &more);
    for (; status == CLI_YES && more; status = build_json_next(in, '}', false, &more)) {
        const char *name;
        build_json_skip(in);
        const size_t at = in->at;
        if (build_json_text(in, &name) != CLI_YES || build_json_expect(in, ':') != CLI_YES) return CLI_FAILED;
        char clean[80];
        cli_clean(name, clean, sizeof clean);
        if (strcmp(name, "targets") != 0)
            return build_fail_at(in, at, "the key '%s' is unknown: the file has \"targets\" alone", clean);
        if (targets) return build_fail_at(in, at, "the key 'targets' is there twice");
        targets = true;
        if (config_read_targets(in, out) != CLI_YES) return CLI_FAILED;
    }
    if (status == CLI_YES) status = build_json_end(in);
    if (status != CLI_YES || targets) return status;
    return build_fail_at(in, 0, "the file has no \"targets\"");
}

int build_config_read(cli *c, cli_pool *pool, const char *path, build_config *out)
{
    *out = (build_config){.n_targets = 0};
    const int status = cli_load_bytes(c, path, CLI_ARGUMENT, &out->bytes);
    if (status != CLI_YES) return status;
    const bool mark = out->bytes.size >= 3 && memcmp(out->bytes.data, "\xef\xbb\xbf", 3) == 0;
    out->text = (build_text){c, pool, path, (const char *)out->bytes.data, out->bytes.size, mark ? 3 : 0};
    return config_read_all(&out->text, out);
}

void build_config_free(build_config *config)
{
    if (config->bytes.data) kz_bytes_free(&config->bytes);
}
