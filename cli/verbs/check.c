/* check.c - `kolize check`: every colliding pair of a Tiled map, once, and how deep it is. */
#include "report/cli_check.h"
#include "lib/cli_work.h"

#include <stdio.h>
#include <string.h>

enum { CHECK_TOUCH = 1, CHECK_EVENTS, CHECK_STRICT, CHECK_LEVEL, CHECK_LAYERS, CHECK_VALUES, CHECK_EXPECT };

typedef struct check_options {
    bool touch;
    const char *events; /* the script, or NULL */
    kz_map_part part;   /* of a map of LDtk */
    int64_t expect;     /* pairs; -1: any number */
} check_options;

static int check_take(cli *c, void *ctx, int code, const char *name, const char *value)
{
    check_options *options = ctx;
    if (code == CHECK_STRICT) c->limits.strict = true;
    if (code == CHECK_EXPECT && strcmp(value, "none") == 0) options->expect = 0;
    else if (code == CHECK_EXPECT && !cli_parse_integer(value, 0, INT64_MAX, &options->expect))
        return cli_usage(c, "--%s %s: needs none, or how many pairs", name, value);
    if (code == CHECK_TOUCH) options->touch = true;
    if (code == CHECK_EVENTS) options->events = value;
    if (code == CHECK_LEVEL) options->part.level = value;
    if (code == CHECK_LAYERS) options->part.layers = value;
    if (code == CHECK_VALUES) options->part.values = value;
    return -1;
}

/* ---- Asking -------------------------------------------------------------------------------------------- */

static void check_measure(const kz_map *map, check_hit *hit)
{
    const kz_shape *a = &kz_map_item_at(map, hit->a)->shape, *b = &kz_map_item_at(map, hit->b)->shape;
    hit->cells = -1;
    kz_collide(a, b, &hit->contact);
    hit->push = kz_contact_push(a, b, &hit->contact);
    if (a->kind == KZ_KIND_MASK) hit->cells = kz_common_cells(a, b, &hit->first, &hit->bounds);
    else if (b->kind == KZ_KIND_MASK) hit->cells = kz_common_cells(b, a, &hit->first, &hit->bounds);
}

/* Contacts, and drawing them, take longer than finding the pairs: is there work left for them? */
static bool check_has_work_left(cli *c, const check_answer *check, const kz_world *world, const kz_pair *pairs,
                                cli_work *work)
{
    bool left = true;
    for (size_t i = 0; i < check->n_hits && left; i++) {
        const kz_shape *a = &kz_map_item_at(check->map, (int32_t)kz_body_user(world, pairs[i].a))->shape;
        const kz_shape *b = &kz_map_item_at(check->map, (int32_t)kz_body_user(world, pairs[i].b))->shape;
        left = cli_work_add(work, cli_work_of(CLI_CONTACT, a, b));
        if (c->picture) left = cli_work_add(work, cli_work_of_drawing(a) + cli_work_of_drawing(b));
    }
    for (int32_t i = 0; i < check->n_items && left && c->picture; i++)
        left = cli_work_add(work, cli_work_of_outline(&kz_map_item_at(check->map, i)->shape));
    return left;
}

static int check_step(cli *c, const check_answer *check, kz_world *world, const cli_work *work)
{
    kz_error err;
    if (kz_map_add_to_world(check->map, world, &err) != KZ_OK) return cli_fail_error(c, check->path, &err);
    if (kz_world_step(world, &err) != KZ_OK) return check_fail_step(c, check->path, &err);
    return work->done <= work->limit ? CLI_YES : cli_work_fail(c, check->path);
}

static int check_pairs(cli *c, check_answer *check, kz_world *world, cli_work *work)
{
    const int status = check_step(c, check, world, work);
    if (status != CLI_YES) return status;
    const kz_pair *pairs = kz_world_pairs(world, &check->n_hits);
    if (!check_has_work_left(c, check, world, pairs, work)) return cli_work_fail(c, check->path);
    check->hits = cli_pool_take(&c->pool, (check->n_hits + 1) * sizeof *check->hits, 8);
    if (!check->hits) return cli_fail_memory(c);
    cli_progress progress = cli_progress_begin(c, "measuring pairs", check->n_hits);
    for (size_t i = 0; i < check->n_hits; i++) {
        check_hit *hit = &check->hits[i];
        memset(hit, 0, sizeof *hit);
        hit->a = (int32_t)kz_body_user(world, pairs[i].a);
        hit->b = (int32_t)kz_body_user(world, pairs[i].b);
        hit->relation = pairs[i].relation;
        check->n_touching += hit->relation == KZ_TOUCH;
        check_measure(check->map, hit);
        cli_progress_step(&progress, i);
    }
    cli_progress_end(&progress);
    return CLI_YES;
}

/* Of items without a shape a note of the map says why. */
static bool check_never_collides(const kz_shape *shape)
{
    return shape->kind == KZ_KIND_MASK && shape->bounds.min.x > shape->bounds.max.x;
}

/* Warnings: things that cannot collide although they look as if they could. */
static int check_warn(cli *c, check_answer *check)
{
    size_t n = 0;
    for (int32_t i = 0; i < check->n_items; i++) n += check_never_collides(&kz_map_item_at(check->map, i)->shape);
    check->warnings = cli_pool_take(&c->pool, (n + 1) * sizeof *check->warnings, sizeof(void *));
    if (!check->warnings) return cli_fail_memory(c);
    for (int32_t i = 0; i < check->n_items; i++) {
        const kz_map_item *item = kz_map_item_at(check->map, i);
        char label[256], layer[128], text[512];
        if (!check_never_collides(&item->shape)) continue;
        check_item_label(item, label, sizeof label);
        kz_map_layer_path(item->layer, layer, sizeof layer);
        snprintf(text, sizeof text, "%s, layer %s, line %d: never collides: its mask has no solid pixel", label, layer,
                 (int)item->line);
        if (!(check->warnings[check->n_warnings++] = cli_pool_copy(&c->pool, text))) return cli_fail_memory(c);
    }
    return CLI_YES;
}

static int check_find(cli *c, check_answer *check, bool touch)
{
    kz_error err;
    kz_world *world;
    cli_work work = {0, c->max_work};
    const kz_world_def def = {.alloc = &c->alloc,
                              .mode = touch ? KZ_PAIRS_TOUCH : KZ_PAIRS_OVERLAP,
                              .max_pairs = c->max_pairs,
                              .filter = cli_work_filter,
                              .filter_ctx = &work};
    int status = check_names(c, check, &work);
    if (status != CLI_YES) return status;
    if (kz_world_create(&def, &world, &err) != KZ_OK) return cli_fail_error(c, check->path, &err);
    status = check_pairs(c, check, world, &work);
    kz_world_free(world);
    return status == CLI_YES ? check_warn(c, check) : status;
}

/* ---- Telling ------------------------------------------------------------------------------------------- */

static void check_print_item(cli *c, const char *before, const kz_map_item *item)
{
    char label[256], path[128], layer[128];
    check_item_label(item, label, sizeof label);
    kz_map_layer_path(item->layer, path, sizeof path);
    cli_clean(path, layer, sizeof layer);
    cli_print(&c->out, "%s%s, %s on layer %s%s", before, label, kz_kind_name(item->shape.kind), layer,
              item->visible ? "" : " (invisible)");
    cli_clean(item->rule, label, sizeof label);
    if (label[0]) cli_print(&c->out, ", %s", label);
    cli_put(&c->out, "\n");
}

static void check_print_hit(cli *c, const check_hit *hit)
{
    char x[CLI_NUMBER_SIZE], y[CLI_NUMBER_SIZE], d[CLI_NUMBER_SIZE];
    cli_out *out = &c->out;
    cli_print(out, "     %s", cli_relation_name(hit->relation));
    if (hit->relation != KZ_OVERLAP) {
        cli_put(out, "\n");
        return;
    }
    cli_print(out, ", depth %s along (%s, %s): pushing the first by", cli_brief(hit->contact.depth, d),
              cli_brief(hit->contact.normal.x, x), cli_brief(hit->contact.normal.y, y));
    cli_print(out, " (%s, %s) frees it%s\n", cli_brief(hit->push.x, x), cli_brief(hit->push.y, y),
              hit->contact.shortest ? "" : ", a shorter push may exist");
    if (hit->cells > 0)
        cli_print(out, "     %lld cell%s in common, first (%d, %d), within (%d, %d) to (%d, %d)\n",
                  (long long)hit->cells, hit->cells == 1 ? "" : "s", hit->first.x, hit->first.y, hit->bounds.x0,
                  hit->bounds.y0, hit->bounds.x1, hit->bounds.y1);
}

static void check_print(cli *c, const check_answer *check)
{
    char name[256], before[32], headline[128];
    cli_clean(check->path, name, sizeof name);
    check_headline(check, headline, sizeof headline);
    cli_print(&c->out, "%s: %s\n", name, headline);
    for (size_t i = 0; i < check->n_hits; i++) {
        snprintf(before, sizeof before, "\n%3zu  ", i + 1);
        check_print_item(c, before, kz_map_item_at(check->map, check->hits[i].a));
        check_print_item(c, "     ", kz_map_item_at(check->map, check->hits[i].b));
        check_print_hit(c, &check->hits[i]);
    }
    for (size_t i = 0; i < check->n_warnings; i++) cli_warn(c, "%s: %s", check->path, check->warnings[i]);
}

static void check_json_hit(cli_json *j, const check_hit *hit)
{
    const bool overlaps = hit->relation == KZ_OVERLAP;
    cli_json_open(j, '{');
    cli_json_key(j, "a"), cli_json_integer(j, hit->a);
    cli_json_key(j, "b"), cli_json_integer(j, hit->b);
    cli_json_key(j, "relation"), cli_json_text(j, cli_relation_name(hit->relation));
    cli_json_key(j, "depth"), cli_json_number(j, hit->contact.depth);
    cli_json_key(j, "normal");
    if (overlaps) cli_json_vec(j, hit->contact.normal);
    else cli_json_null(j);
    cli_json_key(j, "push");
    if (overlaps) cli_json_vec(j, hit->push);
    else cli_json_null(j);
    cli_json_key(j, "points");
    cli_json_open(j, '[');
    for (int32_t i = 0; i < hit->contact.n_points; i++) cli_json_vec(j, hit->contact.points[i]);
    cli_json_close(j, ']');
    cli_json_key(j, "cells");
    if (hit->cells >= 0) cli_json_integer(j, hit->cells);
    else cli_json_null(j);
    cli_json_key(j, "first");
    if (hit->cells > 0) cli_json_cell(j, hit->first);
    else cli_json_null(j);
    cli_json_key(j, "area_bounds"), cli_json_cells(j, hit->bounds);
    cli_json_close(j, '}');
}

static void check_json(cli *c, const check_answer *check)
{
    cli_json json = {&c->out, false}, *j = &json;
    cli_json_open(j, '{');
    cli_json_key(j, "map"), cli_json_text(j, check->path);
    check_json_items(j, check);
    cli_json_key(j, "pairs"), cli_json_open(j, '[');
    for (size_t i = 0; i < check->n_hits; i++) check_json_hit(j, &check->hits[i]);
    cli_json_close(j, ']');
    cli_json_notes(c, j, check->map);
    cli_json_key(j, "warnings"), cli_json_open(j, '[');
    for (size_t i = 0; i < check->n_warnings; i++) cli_json_text(j, check->warnings[i]);
    cli_json_close(j, ']');
    cli_json_close(j, '}');
    cli_put(&c->out, "\n");
}

/* ---- The verb ------------------------------------------------------------------------------------------ */

static int check_once(cli *c, check_answer *check, bool touch)
{
    int status = check_find(c, check, touch);
    if (status != CLI_YES) return status;
    if (c->json) check_json(c, check);
    else if (!c->quiet) check_print(c, check);
    if (c->picture) status = cli_draw_check(c, check);
    return status == CLI_YES && check->n_hits == 0 ? CLI_NO : status;
}

/* For a test: CLI_YES when as many pairs were found as were expected. */
static int check_expected(cli *c, const check_answer *check, int64_t expected)
{
    char none[] = "none", number[CLI_NUMBER_SIZE];
    if ((uint64_t)expected == check->n_hits) return CLI_YES;
    snprintf(number, sizeof number, "%lld", (long long)expected);
    cli_warn(c, "%s: %s expected, and %zu found", check->path, expected ? number : none, check->n_hits);
    return CLI_NO;
}

static int check_run(cli *c, int argc, char **argv)
{
    static const cli_option options[] = {{"touch", CHECK_TOUCH, false},
                                         {"events", CHECK_EVENTS, true},
                                         {"expect", CHECK_EXPECT, true},
                                         {"strict", CHECK_STRICT, false},
                                         {"level", CHECK_LEVEL, true},
                                         {"layers", CHECK_LAYERS, true},
                                         {"values", CHECK_VALUES, true},
                                         {NULL, 0, false}};
    check_options said = {.expect = -1};
    int status = cli_read_options(c, argc, argv, options, check_take, &said, NULL, 0);
    if (status >= 0) return status;
    if (c->n_args != 1) return cli_usage(c, "needs one map, and has %d", c->n_args);
    if (said.events && c->picture) return cli_usage(c, "--events is printed, not drawn: leave out -o");
    if (said.events && said.expect >= 0) return cli_usage(c, "--expect is about the map as it is: leave out --events");
    if (cli_picture_ready(c) != CLI_YES) return CLI_FAILED;

    check_answer check = {.path = c->args[0]};
    if ((status = cli_load_map(c, check.path, &said.part, &check.map)) != CLI_YES) return status;
    check.n_items = kz_map_item_count(check.map);
    if (!c->json) cli_map_notes(c, check.map);
    status = said.events ? check_events(c, &check, said.events, said.touch) : check_once(c, &check, said.touch);
    if (said.expect >= 0 && status <= CLI_NO) status = check_expected(c, &check, said.expect);
    kz_map_free(check.map);
    return status;
}

const cli_verb cli_verb_check = {
    "check",
    "MAP [options]",
    "every colliding pair of a map of Tiled or LDtk, and how deep it is",
    "What collides: rectangles, ellipses, polygons, polylines, points and capsules as they are; tile objects as pixel "
    "masks\n"
    "of their image, or as the collision shapes of their tile; tiles of tile layers that have collision shapes or a "
    "rule.\n"
    "Custom properties of objects and tiles choose the pixels: alpha (0..255), key (RRGGBB~TOLERANCE), hot (an image\n"
    "file), air (AARRGGBB).  Invisible things collide, too.  Tiles of tile layers do not collide with each other.\n"
    "Of LDtk: each cell of an IntGrid layer but those of value 0, of the class that its value is named; tiles laid by\n"
    "hand, by their pixels; entities as sensors.  Tiles that rules laid are only drawn.\n"
    "\n"
    "  --touch                also pairs that only touch\n"
    "  --expect none|N        for a test: exit status 0 when so many pairs are found, 1 when not, 3 for a broken map\n"
    "  --events MOVES         move objects by a script, and report what begins, stays and ends in each step.  MOVES (- "
    "is\n"
    "                         standard input) has lines {\"id\":OBJECT,\"move\":[DX,DY]} and {\"step\":true}; step 0 "
    "is\n"
    "                         the map as it is.  Exit status 0 if anything collided in any step\n"
    "  --strict               refuse a map of which something would be left out with a note\n"
    "  --level NAME           of an LDtk project: this level alone, by identifier or iid; its corner is then (0, 0)\n"
    "  --layers A,B           of LDtk: these layers alone\n"
    "  --values 1,lava        of LDtk: these IntGrid values alone, by number or identifier\n"
    "\n"
    "  kolize check level.tmx -o level.png\n"
    "  kolize check world.ldtk --level Cave --values wall\n"
    "  kolize check level.tmx --json | jq '.pairs | length'\n"
    "  printf '{\"id\":3,\"move\":[8,0]}\\n' | kolize check level.tmx --events -\n",
    CLI_HAS_JSON | CLI_HAS_PICTURE | CLI_HAS_FILES,
    check_run,
};
