/* lint.c - `kolize lint`: collision shapes that were drawn by hand, beside the pixels that they stand for. */
#include "lint/lint.h"

#include <stdio.h>
#include <string.h>

enum {
    LINT_OPTION_MISSED = 1,
    LINT_OPTION_EXTRA,
    LINT_OPTION_IOU,
    LINT_OPTION_WORST,
    LINT_OPTION_OUTSIDE,
    LINT_OPTION_GAP,
    LINT_OPTION_OVERLAP,
    LINT_OPTION_CORNERS,
    LINT_OPTION_CONVEX,
    LINT_OPTION_WINDING,
    LINT_OPTION_IMAGE,
    LINT_OPTION_FAULTS,
    LINT_OPTION_FORMAT,
    LINT_OPTION_STRICT
};

typedef enum lint_format { LINT_PLAIN, LINT_JSON, LINT_GITHUB, LINT_SARIF } lint_format;

enum { LINT_PRINTED_MOST = 1000 }; /* of a file; the others are counted */

typedef struct lint_request {
    lint_limits limits;
    const char *image;
    bool faults_only, strict, has_format;
    lint_format format;
} lint_request;

/* ---- Options ------------------------------------------------------------------------------------------- */

static int lint_take_winding(cli *c, lint_limits *limits, const char *value)
{
    static const char *const words[] = {"same", "clockwise", "counter", "any"};
    for (int i = 0; i < 4; i++) {
        if (strcmp(value, words[i]) != 0) continue;
        limits->winding = (lint_winding)i;
        return -1;
    }
    return cli_usage(c, "--winding %s: needs same, clockwise, counter or any", value);
}

static int lint_take_count(cli *c, lint_limits *limits, int code, const char *name, const char *value)
{
    int64_t number;
    const bool corners = code == LINT_OPTION_CORNERS || code == LINT_OPTION_CONVEX;
    if (!cli_parse_integer(value, 0, INT32_MAX, &number))
        return cli_usage(c, "--%s %s: needs a whole number%s", name, value, corners ? ", 0 for any" : " of pixels");
    if (code == LINT_OPTION_CORNERS) limits->corners = (int32_t)number;
    else if (code == LINT_OPTION_CONVEX) limits->convex_corners = (int32_t)number;
    else if (code == LINT_OPTION_GAP) limits->gap = number;
    else limits->overlap = number;
    return -1;
}

static int lint_take_format(cli *c, lint_request *request, const char *value)
{
    static const char *const words[] = {"plain", "json", "github", "sarif"};
    for (int i = 0; i < 4; i++) {
        if (strcmp(value, words[i]) != 0) continue;
        request->format = (lint_format)i;
        request->has_format = true;
        return -1;
    }
    return cli_usage(c, "--format %s: needs plain, json, github or sarif", value);
}

static int lint_take(cli *c, void *ctx, int code, const char *name, const char *value)
{
    lint_request *request = ctx;
    lint_limits *limits = &request->limits;
    double number;
    switch (code) {
    case LINT_OPTION_GAP:
    case LINT_OPTION_OVERLAP:
    case LINT_OPTION_CORNERS:
    case LINT_OPTION_CONVEX: return lint_take_count(c, limits, code, name, value);
    case LINT_OPTION_WINDING: return lint_take_winding(c, limits, value);
    case LINT_OPTION_FORMAT: return lint_take_format(c, request, value);
    case LINT_OPTION_IMAGE: request->image = value; return -1;
    case LINT_OPTION_FAULTS: request->faults_only = true; return -1;
    case LINT_OPTION_STRICT: request->strict = true; return -1;
    default: break;
    }
    if (!cli_parse_numbers(value, 1, &number) || number < 0 || (code == LINT_OPTION_IOU && number > 1))
        return cli_usage(c, "--%s %s: needs %s", name, value,
                         code == LINT_OPTION_IOU ? "a number from 0 to 1" : "a number, 0 or more");
    if (code == LINT_OPTION_MISSED) limits->missed = number;
    else if (code == LINT_OPTION_EXTRA) limits->extra = number;
    else if (code == LINT_OPTION_IOU) limits->iou = number;
    else if (code == LINT_OPTION_WORST) limits->worst = number;
    else limits->outside = number;
    return -1;
}

/* ---- Examining ----------------------------------------------------------------------------------------- */

static int lint_load(lint_answer *a)
{
    kz_io_error err;
    cli *c = a->c;
    kz_bytes bytes;
    const int status = cli_load_bytes(c, a->path, CLI_ARGUMENT, &bytes);
    if (status != CLI_YES) return status;
    const kz_result result = kz_shape_sheet_read(bytes.data, bytes.size, cli_input_name(a->path), &c->limits, &c->alloc,
                                                 &a->sheet, &err);
    kz_bytes_free(&bytes);
    if (result == KZ_ERR_UNSUPPORTED && c->n_args > 1) { /* masks, code or a picture among files with shapes */
        cli_warn(c, "%s: skipped", err.text);
        a->skipped = true;
        return CLI_YES;
    }
    if (result != KZ_OK) return cli_fail_io(c, &err);
    a->n_sprites = kz_drawn_sprite_count(a->sheet);
    a->sprites = cli_pool_take(&c->pool, ((size_t)a->n_sprites + 1) * sizeof *a->sprites, 16);
    if (!a->sprites) return cli_fail_memory(c);
    memset(a->sprites, 0, ((size_t)a->n_sprites + 1) * sizeof *a->sprites);
    for (int32_t i = 0; i < a->n_sprites; i++) a->sprites[i].drawn = kz_drawn_sprite_at(a->sheet, i);
    for (int32_t i = 0; i < kz_shape_sheet_file_count(a->sheet); i++)
        if (cli_output_spare(c, kz_shape_sheet_file_at(a->sheet, i)) != CLI_YES) return CLI_FAILED;
    for (int32_t i = 0; i < kz_shape_sheet_warning_count(a->sheet); i++)
        cli_warn(c, "%s", kz_shape_sheet_warning_at(a->sheet, i));
    return CLI_YES;
}

static int lint_examine(lint_answer *a)
{
    (void)cli_decoder_why(); /* of the file before */
    int status = lint_load(a);
    if (status != CLI_YES || a->skipped) return status;
    status = lint_outlines(a);
    if (status == CLI_YES) status = lint_pixels(a);
    return status == CLI_YES ? lint_neighbors(a) : status;
}

static void lint_free(lint_answer *a)
{
    for (int32_t i = 0; i < a->n_sprites; i++) {
        kz_mask_free(a->sprites[i].mask);
        kz_canvas_free(a->sprites[i].canvas);
    }
    if (a->findings)
        a->c->alloc.release(a->c->alloc.ctx, a->findings, a->findings_room * sizeof *a->findings, 16);
    kz_shape_sheet_free(a->sheet);
}

/* ---- Telling ------------------------------------------------------------------------------------------- */

static void lint_print_faults(cli *c, const lint_answer *a)
{
    char text[700], clean[900];
    for (size_t i = 0; i < a->n_findings && i < LINT_PRINTED_MOST; i++) {
        const lint_finding *f = &a->findings[i];
        const kz_drawn_sprite *drawn = a->sprites[f->sprite].drawn;
        snprintf(text, sizeof text, "%s: %.200s%s%s: %s", f->where, drawn->name, *drawn->name ? ": " : "",
                 lint_fault_name(f->fault), f->text);
        cli_clean(text, clean, sizeof clean);
        cli_print(&c->out, "%s\n", clean);
    }
    if (a->n_findings > LINT_PRINTED_MOST)
        cli_print(&c->out, "... and %zu more\n", a->n_findings - LINT_PRINTED_MOST);
}

static void lint_print_end(cli *c, const lint_answer *a)
{
    char text[700];
    cli_clean(cli_input_name(a->path), text, sizeof text);
    cli_print(&c->out, "%s: %s, %d sprite%s, %d outline%s, ", text, kz_shape_sheet_format(a->sheet), (int)a->n_sprites,
              a->n_sprites == 1 ? "" : "s", (int)a->n_outlines, a->n_outlines == 1 ? "" : "s");
    if (a->n_measured > 0) cli_print(&c->out, "%d beside their pixels: ", (int)a->n_measured);
    else if (a->n_outlines == 0) cli_put(&c->out, "nothing was compared: ");
    else cli_put(&c->out, "no pixels were compared (--image gives them where no file does): ");
    if (a->n_findings == 0) cli_put(&c->out, "no fault\n");
    else cli_print(&c->out, "%zu fault%s\n", a->n_findings, a->n_findings == 1 ? "" : "s");
}

static void lint_json_sprite(cli_json *j, const lint_sprite *s)
{
    cli_json_open(j, '{');
    cli_json_key(j, "name"), cli_json_text(j, s->drawn->name);
    cli_json_key(j, "number"), cli_json_integer(j, s->drawn->number);
    cli_json_key(j, "image"), cli_json_text(j, s->drawn->image_path);
    cli_json_key(j, "outlines"), cli_json_integer(j, s->drawn->n_outlines);
    if (s->measured) {
        cli_json_key(j, "solid"), cli_json_integer(j, kz_mask_count(s->mask));
        cli_json_key(j, "missed"), cli_json_integer(j, s->loss.missed);
        cli_json_key(j, "extra"), cli_json_integer(j, s->loss.extra);
        cli_json_key(j, "iou"), cli_json_number(j, s->loss.iou);
        cli_json_key(j, "worst"), cli_json_number(j, s->worst);
        cli_json_key(j, "worst_at");
        if (s->worst > 0) cli_json_cell(j, s->worst_at);
        else cli_json_null(j);
    }
    cli_json_close(j, '}');
}

static void lint_json_finding(cli_json *j, const lint_finding *f)
{
    cli_json_open(j, '{');
    cli_json_key(j, "fault"), cli_json_text(j, lint_fault_name(f->fault));
    cli_json_key(j, "sprite"), cli_json_integer(j, f->sprite);
    cli_json_key(j, "outline");
    if (f->outline >= 0) cli_json_integer(j, f->outline);
    else cli_json_null(j);
    cli_json_key(j, "neighbor");
    if (f->other >= 0) cli_json_integer(j, f->other);
    else cli_json_null(j);
    cli_json_key(j, "where"), cli_json_text(j, f->where);
    cli_json_key(j, "at");
    if (f->has_at) cli_json_vec(j, f->at);
    else cli_json_null(j);
    if (f->value != 0 || f->limit != 0) {
        cli_json_key(j, "value"), cli_json_number(j, (float)f->value);
        cli_json_key(j, "limit"), cli_json_number(j, (float)f->limit);
    }
    cli_json_key(j, "message"), cli_json_text(j, f->text);
    cli_json_close(j, '}');
}

static void lint_json(cli *c, const lint_answer *a)
{
    cli_json json = {&c->out, false}, *j = &json;
    cli_json_open(j, '{');
    cli_json_key(j, "file"), cli_json_text(j, a->path);
    cli_json_key(j, "format"), cli_json_text(j, kz_shape_sheet_format(a->sheet));
    cli_json_key(j, "rule");
    char rule[160];
    kz_rule_text(&a->rules->rule, rule, sizeof rule);
    cli_json_text(j, rule);
    cli_json_key(j, "compared"), cli_json_integer(j, a->n_measured);
    cli_json_key(j, "sprites"), cli_json_open(j, '[');
    for (int32_t i = 0; i < a->n_sprites; i++) lint_json_sprite(j, &a->sprites[i]);
    cli_json_close(j, ']');
    cli_json_key(j, "faults"), cli_json_open(j, '[');
    for (size_t i = 0; i < a->n_findings; i++) lint_json_finding(j, &a->findings[i]);
    cli_json_close(j, ']');
    cli_json_key(j, "warnings"), cli_json_open(j, '[');
    for (int32_t i = 0; i < kz_shape_sheet_warning_count(a->sheet); i++)
        cli_json_text(j, kz_shape_sheet_warning_at(a->sheet, i));
    cli_json_close(j, ']');
    cli_json_close(j, '}');
    cli_put(&c->out, "\n");
}

/* ---- The verb ------------------------------------------------------------------------------------------ */

static void lint_report_file(cli *c, const lint_answer *a, lint_format format)
{
    if (format == LINT_JSON) lint_json(c, a);
    if (format == LINT_GITHUB) lint_put_github(c, a);
    if (format == LINT_PLAIN && !c->quiet) lint_print_faults(c, a);
    if ((format == LINT_PLAIN || format == LINT_GITHUB) && !c->quiet) lint_print_end(c, a);
}

static int lint_file(cli *c, lint_answer *a, const lint_request *request)
{
    const int status = lint_examine(a);
    if (status != CLI_YES || a->skipped || (request->faults_only && a->n_findings == 0)) return status;
    lint_report_file(c, a, request->format);
    return a->n_findings > 0 ? CLI_NO : CLI_YES;
}

/* The answers of all files stay for the picture. */
static int lint_files(cli *c, lint_answer *answers, const lint_request *request, const cli_rules *rules,
                      const kz_image *image)
{
    int worst = CLI_YES, n_bad = 0, n_skipped = 0, n_vain = 0;
    for (int i = 0; i < c->n_args; i++) {
        lint_answer *a = &answers[i];
        *a = (lint_answer){.c = c, .path = c->args[i], .limits = &request->limits, .rules = rules, .image = image};
        a->work.limit = c->max_work;
        const int one = lint_file(c, a, request);
        if (one > worst) worst = one;
        n_bad += one > CLI_NO;
        n_skipped += a->skipped;
        n_vain += one <= CLI_NO && (a->n_measured == 0 || kz_shape_sheet_warning_count(a->sheet) > 0);
        if (one > CLI_NO) a->n_findings = 0;
    }
    if (n_skipped == c->n_args) worst = cli_fail(c, KZ_ERR_CONTENT, "none of %d files has shapes", n_skipped);
    if (n_bad > 0 && c->n_args > 1)
        (void)cli_fail(c, KZ_ERR_CONTENT, "%d of %d files could not be read", n_bad, c->n_args);
    if (request->strict && n_vain > 0)
        worst = cli_fail(c, KZ_ERR_CONTENT, "%d of %d files were not compared, or not whole, with their pixels (--strict)",
                         n_vain, c->n_args);
    if (request->format == LINT_SARIF) lint_put_sarif(c, answers, c->n_args, n_bad == 0);
    if (c->picture && cli_lint_draw(c, answers, c->n_args) != CLI_YES) worst = CLI_FAILED;
    return worst;
}

static int lint_run(cli *c, int argc, char **argv)
{
    static const cli_option options[] = {
        {"missed", LINT_OPTION_MISSED, true},   {"extra", LINT_OPTION_EXTRA, true},
        {"iou", LINT_OPTION_IOU, true},         {"worst", LINT_OPTION_WORST, true},
        {"outside", LINT_OPTION_OUTSIDE, true}, {"gap", LINT_OPTION_GAP, true},
        {"overlap", LINT_OPTION_OVERLAP, true}, {"corners", LINT_OPTION_CORNERS, true},
        {"convex", LINT_OPTION_CONVEX, true},   {"winding", LINT_OPTION_WINDING, true},
        {"image", LINT_OPTION_IMAGE, true},     {"faults-only", LINT_OPTION_FAULTS, false},
        {"format", LINT_OPTION_FORMAT, true},   {"strict", LINT_OPTION_STRICT, false},
        {NULL, 0, false}};
    cli_rules rules = cli_rules_default();
    lint_request request = {.limits = {50, 100, 0.4, -1, 2, 1, 0, 0, 8, LINT_SAME}};
    const kz_image *image = NULL;
    int status = cli_read_options(c, argc, argv, options, lint_take, &request, &rules, 1);
    if (status >= 0) return status;
    if (c->n_args < 1) return cli_usage(c, "needs at least one map, tileset, sheet or scene");
    if (c->json && request.has_format && request.format != LINT_JSON)
        return cli_usage(c, "--json and --format contradict each other");
    if (c->json) request.format = LINT_JSON;
    if (rules.hot || rules.has_air || rules.has_rect || rules.has_frames)
        return cli_usage(c, "--hot, --air, --rect and --frames are about one image: the files name theirs");
    if (cli_picture_ready(c) != CLI_YES) return CLI_FAILED;
    cli_images_begin(c);
    if (request.image && (status = cli_load_image(c, request.image, CLI_ARGUMENT, &image)) != CLI_YES) return status;
    lint_answer *answers = cli_pool_take(&c->pool, (size_t)c->n_args * sizeof *answers, 16);
    status = answers ? lint_files(c, answers, &request, &rules, image) : cli_fail_memory(c);
    for (int i = 0; answers && i < c->n_args; i++) lint_free(&answers[i]);
    cli_release_image(c, image);
    return status;
}

const cli_verb cli_verb_lint = {
    "lint",
    "FILE... [options]",
    "collision shapes drawn by hand, beside the pixels they stand for",
    "FILE is a map or tileset of Tiled, a sheet of TexturePacker, Aseprite, Starling or libGDX, the JSON of PhysicsEditor\n"
    "or the Physics Body Editor, a scene or resource of Godot, LDtk's project or level, Unity's .meta, or what\n"
    "`kolize trace --json` or `kolize fit --json` prints.  Each fault is a line with its place in the file.  Exit status 0: no fault, 1: faults, 3: a\n"
    "file could not be read.  Of several files, those of no such format are named and skipped.\n"
    "\n"
    "Of every outline: flat (no area, or no length), duplicate (a point twice), crossing, winding, concave (a convex part that is\n"
    "not), corners (too many), outside (it leaves the sprite).  Of every sprite with an image: bare (no solid pixel),\n"
    "missed, extra, iou, worst.  Of tiles side by side in a map: gap, overlap.\n"
    "\n"
    "  --missed P, --extra P  above P percent of the solid pixels (50, 100)\n"
    "  --iou X                intersection over union below X (0.4)\n"
    "  --worst N              a pixel more than N pixels from where it should be (a third of the longer side, at least "
    "4)\n"
    "  --outside N            a point more than N pixels outside the sprite (2)\n"
    "  --gap N, --overlap N   more than N pixels between neighbours (1, 0)\n"
    "  --corners N            of any outline; 0, the usual, is no limit\n"
    "  --convex N             of convex parts (8)\n"
    "  --winding WAY          same (as most of the file, the usual), clockwise (on the screen), counter or any\n"
    "  --image FILE           the pixels of sprites whose file names no image\n"
    "  --faults-only          no line for files without a fault\n"
    "  --strict               status 3, too, where no pixels were compared, an image is missing or a file was skipped\n"
    "  --format FORMAT        plain (the usual), json, github (its annotations, shown beside the lines of a change) or\n"
    "                         sarif (one document of SARIF 2.1.0 for all files)\n"
    "\n"
    "The usual thresholds let boxes round spikes pass, and find shapes of another sprite; set your own in a check.  "
    "Of\n"
    "slices, which mark a part of a sprite, only their place is looked at.\n"
    "\n"
    "With -o, the picture shows each sprite with faults, and of a layer each outline: missed pixels red, extra ones\n"
    "amber; at most 40 of them.\n"
    "\n"
    "  kolize lint level.tmx --worst 3 -o faults.png\n"
    "  kolize lint *.tsx --json | jq '.faults | length'\n"
    "  kolize trace --json *.png | kolize lint -\n",
    CLI_HAS_JSON | CLI_HAS_PICTURE | CLI_HAS_RULES | CLI_HAS_FILES,
    lint_run,
};
