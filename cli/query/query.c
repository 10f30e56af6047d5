/* query.c - `kolize query`: JSON lines in, JSON lines out.
 *
 * The library as a filter, for scripts and for other languages.  One request a line, one answer a line, in the same
 * order.  A request that makes no sense gets an error as its answer, and the next one is read.  All memory of a request,
 * the parser's included, comes from one pool that is emptied after each line: a million lines cost a few blocks. */
#include "query/query_input.h"
#include "query/query_mask.h"
#include "query/query_motion.h"
#include "query/query_shape.h"
#include "query/query_single.h"
#include "query/query_world.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum {
    QUERY_MAX_LINE = 8 << 20, /* parsed, this much JSON takes about 40 times its size */
    QUERY_MAX_DEPTH = 64      /* brackets: parts 16 deep need 35 */
};

/* ---- The parser's memory ------------------------------------------------------------------------------- */

/* jansson's allocator has no context, hence this. */
static cli_pool *query_json_pool;

static void *query_json_alloc(size_t size) { return cli_pool_take(query_json_pool, size ? size : 1, 16); }

static void query_json_free(void *block) { (void)block; }

/* ---- Operations ---------------------------------------------------------------------------------------- */

static bool query_relate(query *q, const json_t *request, cli_json *j)
{
    kz_shape a, b;
    if (!query_shape_pair(q, request, &a, &b) || !query_work(q, NULL, cli_work_of(CLI_RELATE, &a, &b))) return false;
    cli_json_key(j, "relation"), cli_json_text(j, cli_relation_name(kz_relate(&a, &b)));
    return true;
}

/* All that is reported of an overlap except the relation. */
static void query_put_contact(cli_json *j, const kz_contact *contact, kz_vec2 push)
{
    cli_json_key(j, "normal"), cli_json_vec(j, contact->normal);
    cli_json_key(j, "depth"), cli_json_number(j, contact->depth);
    cli_json_key(j, "points");
    cli_json_open(j, '[');
    for (int32_t i = 0; i < contact->n_points; i++) cli_json_vec(j, contact->points[i]);
    cli_json_close(j, ']');
    cli_json_key(j, "features");
    cli_json_open(j, '[');
    for (int32_t i = 0; i < contact->n_points; i++) {
        const uint32_t features = contact->features[i];
        const kz_cell pair = {(int32_t)kz_feature_of_a(features), (int32_t)kz_feature_of_b(features)};
        cli_json_cell(j, pair);
    }
    cli_json_close(j, ']');
    cli_json_key(j, "push"), cli_json_vec(j, push);
    cli_json_key(j, "shortest"), cli_json_bool(j, contact->shortest);
}

static void query_put_parts(cli_json *j, const kz_shape *a, const kz_shape *b, const kz_part_contact *parts,
                            size_t n)
{
    cli_json_key(j, "parts");
    cli_json_open(j, '[');
    for (size_t i = 0; i < n; i++) {
        const kz_part_contact *p = &parts[i];
        const kz_vec2 push = kz_contact_push(kz_shape_part(a, p->a), kz_shape_part(b, p->b), &p->contact);
        cli_json_open(j, '{');
        cli_json_key(j, "a"), cli_json_integer(j, p->a);
        cli_json_key(j, "b"), cli_json_integer(j, p->b);
        query_put_contact(j, &p->contact, push);
        cli_json_close(j, '}');
    }
    cli_json_close(j, ']');
}

static bool query_collide(query *q, const json_t *request, cli_json *j)
{
    kz_shape a, b;
    kz_contact contact;
    kz_part_contact *parts = NULL;
    size_t n = 0;
    bool by_parts = false;
    if (!query_shape_pair(q, request, &a, &b) || !query_flag(q, request, "parts", &by_parts) ||
        !query_work(q, NULL, cli_work_of(CLI_CONTACT, &a, &b)) ||
        (by_parts && !query_work(q, NULL, cli_work_of(CLI_EACH_PART, &a, &b))))
        return false;
    kz_collide(&a, &b, &contact);
    if (by_parts && contact.relation == KZ_OVERLAP) {
        n = kz_collide_parts(&a, &b, NULL, 0);
        parts = n < INT32_MAX ? cli_pool_take(&q->memory, (n + 1) * sizeof *parts, 8) : NULL;
        if (!parts) return query_fail(q, NULL, "MEMORY", "out of memory");
        kz_collide_parts(&a, &b, parts, n);
    }
    cli_json_key(j, "relation"), cli_json_text(j, cli_relation_name(contact.relation));
    if (contact.relation != KZ_OVERLAP) return true;
    query_put_contact(j, &contact, kz_contact_push(&a, &b, &contact));
    if (by_parts) query_put_parts(j, &a, &b, parts, n);
    return true;
}

static bool query_distance(query *q, const json_t *request, cli_json *j)
{
    kz_shape a, b;
    if (!query_shape_pair(q, request, &a, &b) || !query_work(q, NULL, cli_work_of(CLI_DISTANCE, &a, &b))) return false;
    const kz_distance_result gap = kz_distance(&a, &b);
    const bool none = gap.distance == INFINITY; /* one of them holds nothing */
    cli_json_key(j, "distance");
    if (none) cli_json_null(j);
    else cli_json_number(j, gap.distance);
    if (gap.distance == 0) return true; /* they meet, and no points are nearest */
    cli_json_key(j, "on_a");
    if (none) cli_json_null(j);
    else cli_json_vec(j, gap.on_a);
    cli_json_key(j, "on_b");
    if (none) cli_json_null(j);
    else cli_json_vec(j, gap.on_b);
    return true;
}

static bool query_common_point(query *q, const json_t *request, cli_json *j)
{
    kz_shape a, b;
    kz_vec2 point;
    if (!query_shape_pair(q, request, &a, &b) || !query_work(q, NULL, cli_work_of(CLI_DISTANCE, &a, &b))) return false;
    cli_json_key(j, "point");
    if (kz_common_point(&a, &b, &point)) cli_json_vec(j, point);
    else cli_json_null(j);
    return true;
}

static bool query_contains(query *q, const json_t *request, cli_json *j)
{
    kz_shape a, b;
    if (!query_shape_pair(q, request, &a, &b) || !query_work(q, NULL, cli_work_of(CLI_RELATE, &a, &b))) return false;
    cli_json_key(j, "contains"), cli_json_bool(j, kz_contains(&a, &b));
    return true;
}

static bool query_area(query *q, const json_t *request, cli_json *j)
{
    static const query_where at_a = {NULL, "a", 0}, at_b = {NULL, "b", 0};
    kz_shape a, b;
    kz_cell first = {0, 0};
    kz_cell_rect bounds = {0, 0, 0, 0};
    if (!query_shape_pair(q, request, &a, &b)) return false;
    if (a.kind != KZ_KIND_MASK || b.kind != KZ_KIND_MASK)
        return query_fail(q, a.kind != KZ_KIND_MASK ? &at_a : &at_b, "BAD_VALUE",
                          "area needs two masks, and this is a %s",
                          kz_kind_name(a.kind != KZ_KIND_MASK ? a.kind : b.kind));
    const int64_t cells = kz_common_cells(&a, &b, &first, &bounds);
    cli_json_key(j, "cells"), cli_json_integer(j, cells);
    cli_json_key(j, "first");
    if (cells > 0) cli_json_cell(j, first);
    else cli_json_null(j);
    cli_json_key(j, "bounds"), cli_json_cells(j, bounds);
    return true;
}

enum { QUERY_OP_KEYS = 11 };

static const struct query_op {
    const char *name;
    bool (*answer)(query *q, const json_t *request, cli_json *j);
    const char *keys[QUERY_OP_KEYS]; /* besides "id" and "op" */
} query_ops[] = {
    {"relate", query_relate, {"a", "b"}},
    {"collide", query_collide, {"a", "b", "parts"}},
    {"distance", query_distance, {"a", "b"}},
    {"common_point", query_common_point, {"a", "b"}},
    {"contains", query_contains, {"a", "b"}},
    {"area", query_area, {"a", "b"}},
    {"ray", query_ray, {"a", "from", "to", "touch", "all"}},
    {"sweep", query_sweep, {"a", "b", "motion", "touch"}},
    {"pairs", query_pairs, {"shapes", "touch", "wrap"}},
    {"cast_many", query_cast_many, {"shapes", "bullets", "touch", "union", "wrap"}},
    {"bounds", query_bounds, {"a"}},
    {"measure", query_measure, {"a"}},
    {"hull", query_hull, {"a"}},
    {"trace",
     query_trace,
     {"a", "tolerance", "points", "mode", "neighbors", "convex", "max_points", "rectangles", "single", "no_holes",
      "largest"}},
    {"fit", query_fit, {"a", "shape", "tightness"}},
};
enum { QUERY_N_OPS = sizeof query_ops / sizeof *query_ops };

/* "relate, collide, ..." */
static const char *query_op_names(char *text, size_t size)
{
    size_t n = 0;
    for (size_t i = 0; i < QUERY_N_OPS && n < size; i++)
        n += (size_t)snprintf(text + n, size - n, "%s%s", i > 0 ? ", " : "", query_ops[i].name);
    return text;
}

/* ---- One line ------------------------------------------------------------------------------------------ */

static bool query_check_keys(query *q, const json_t *request, const struct query_op *op)
{
    const char *key;
    json_t *item;
    json_object_foreach((json_t *)(uintptr_t)request, key, item)
    {
        bool known = strcmp(key, "op") == 0 || strcmp(key, "id") == 0;
        for (int i = 0; !known && i < QUERY_OP_KEYS && op->keys[i]; i++) known = strcmp(key, op->keys[i]) == 0;
        if (known) continue;
        char keys[160];
        size_t n = 0;
        for (int i = 0; i < QUERY_OP_KEYS && op->keys[i]; i++)
            n += (size_t)snprintf(keys + n, sizeof keys - n, "%s%s",
                                  i == QUERY_OP_KEYS - 1 || !op->keys[i + 1] ? " and " : ", ", op->keys[i]);
        return query_fail(q, NULL, "UNKNOWN_KEY", "the key \"%.40s\" is not known; %s has id, op%s", key, op->name,
                          keys);
    }
    return true;
}

static bool query_answer(query *q, const json_t *request, cli_json *j)
{
    if (!json_is_object(request)) return query_fail(q, NULL, "BAD_VALUE", "a request is an object {\"op\":...}");
    char names[160];
    const json_t *op = json_object_get(request, "op");
    if (!op)
        return query_fail(q, NULL, "MISSING_KEY", "\"op\" is missing: one of %s", query_op_names(names, sizeof names));
    const char *name = json_is_string(op) ? json_string_value(op) : "";
    for (size_t i = 0; i < QUERY_N_OPS; i++)
        if (strcmp(name, query_ops[i].name) == 0)
            return query_check_keys(q, request, &query_ops[i]) && query_ops[i].answer(q, request, j);
    return query_fail(q, NULL, "UNKNOWN_OP", "the operation \"%.40s\" is not known; there are %s", name,
                      query_op_names(names, sizeof names));
}

static json_t *query_parse(query *q, const char *line, size_t n)
{
    json_error_t err;
    json_t *request = json_loadb(line, n, JSON_REJECT_DUPLICATES, &err);
    /* A whole number beyond int64 is still a coordinate. */
    if (!request && json_error_code(&err) == json_error_numeric_overflow)
        request = json_loadb(line, n, JSON_REJECT_DUPLICATES | JSON_DECODE_INT_AS_REAL, &err);
    if (request) return request;
    switch (json_error_code(&err)) {
    case json_error_numeric_overflow:
        (void)query_fail(q, NULL, "NOT_FINITE", "byte %d: the number is beyond the range of double", err.position);
        break;
    case json_error_out_of_memory: (void)query_fail(q, NULL, "MEMORY", "out of memory"); break;
    default: (void)query_fail(q, NULL, "SYNTAX", "byte %d: %s", err.position, err.text); break;
    }
    return NULL;
}

/* The id as it was written, if it can be read; in a line that did not parse, only if it makes sense by itself. */
static void query_put_id(const query_scan *scan, bool parsed, cli_json *j)
{
    if (!scan->id || scan->depth > QUERY_MAX_DEPTH) return;
    if (!parsed && !json_loadb(scan->id, scan->id_size, JSON_DECODE_ANY, NULL)) return;
    cli_json_key(j, "id"), cli_json_raw(j, "", 0);
    for (size_t i = 0; i < scan->id_size; i++) {
        const size_t from = i;
        while (i < scan->id_size && scan->id[i] != '\t' && scan->id[i] != '\r') i++;
        cli_put_bytes(j->out, scan->id + from, i - from); /* without blanks that a terminal obeys */
    }
}

/* Every operation writes only once nothing can go wrong any more, so an error is never preceded by half an answer. */
static void query_take_line(query *q, const char *line, size_t n, const query_scan *scan)
{
    cli_out *out = &q->c->out;
    cli_json json = {out, false};
    json_t *request = NULL;
    q->error = NULL;
    q->work.done = 0;
    q->c->memory.exceeded = false;
    if (!line) (void)query_fail(q, NULL, "TOO_LARGE", "the line is longer than %d bytes", QUERY_MAX_LINE);
    else if (scan->depth > QUERY_MAX_DEPTH)
        (void)query_fail(q, NULL, "TOO_LARGE", "brackets nest %u deep, %d are allowed", (unsigned)scan->depth,
                         QUERY_MAX_DEPTH);
    else request = query_parse(q, line, n);

    cli_json_open(&json, '{');
    if (line) query_put_id(scan, request != NULL, &json);
    if (!request || !query_answer(q, request, &json)) {
        q->n_errors++;
        cli_json_key(&json, "error"), cli_json_text(&json, q->error);
        cli_json_key(&json, "message"), cli_json_text(&json, q->message);
    }
    cli_json_close(&json, '}');
    cli_put_bytes(out, "\n", 1);
    cli_pool_reset(&q->memory);
    cli_images_begin(q->c);
}

/* ---- The verb ------------------------------------------------------------------------------------------ */

static int query_loop(query *q, query_input *in, const char *name)
{
    cli *c = q->c;
    for (;;) {
        const char *line = NULL;
        size_t n = 0;
        const query_line got = query_next_line(c, in, &line, &n);
        if (got == QUERY_END) break;
        if (got == QUERY_READ_FAILED)
            return cli_fail(c, KZ_ERR_FILE, "%s: cannot be read: %s", name, strerror(in->failed));
        if (got == QUERY_NO_MEMORY) return cli_fail_memory(c);
        q->number++;
        query_scan scan = {.blank = false};
        if (got == QUERY_LINE) scan = query_scan_line(line, n);
        if (scan.blank) continue;
        query_take_line(q, got == QUERY_LINE ? line : NULL, n, &scan);
        if (c->out.failed) return CLI_FAILED; /* nobody listens any more; main says so */
    }
    if (q->n_errors == 0) return CLI_YES;
    if (c->quiet) return CLI_FAILED;
    return cli_fail(c, KZ_ERR_CONTENT, "%s: %llu of %llu lines were answered with an error", name,
                    (unsigned long long)q->n_errors, (unsigned long long)q->number);
}

static int query_run(cli *c, int argc, char **argv)
{
    int status = cli_read_options(c, argc, argv, NULL, NULL, NULL, NULL, 0);
    if (status >= 0) return status;
    if (c->n_args > 1) return cli_usage(c, "needs one file of requests, or none for standard input");

    FILE *file = NULL;
    const char *name;
    if ((status = cli_open_lines(c, c->n_args ? c->args[0] : NULL, &file, &name)) != CLI_YES) return status;

    c->images.keep = true;
    query q = {.c = c, .memory = {.alloc = &c->alloc}, .work = {.limit = c->max_work}};
    query_input in = {.file = file ? query_file_number(file) : 0, .limit = QUERY_MAX_LINE};
    q.alloc = cli_pool_allocator(&q.memory);
    query_json_pool = &q.memory;
    json_set_alloc_funcs(query_json_alloc, query_json_free);
    json_object_seed(1); /* the same order of everything in every run */

    status = query_loop(&q, &in, name);
    query_release_images(&q);
    query_input_free(c, &in);
    cli_pool_free(&q.memory);
    if (file) (void)fclose(file);
    return status;
}

const cli_verb cli_verb_query = {
    "query",
    "[FILE]",
    "answers JSON requests, one a line, from standard input or FILE",
    "Requests, one JSON object a line; \"id\", if there is one, is copied to the answer:\n"
    "  {\"op\":\"relate\",\"a\":SHAPE,\"b\":SHAPE}   {\"relation\":\"apart\"|\"touch\"|\"overlap\"}\n"
    "  {\"op\":\"collide\",\"a\":SHAPE,\"b\":SHAPE}  the relation; when overlapping also \"normal\" (from a to b), "
    "\"depth\",\n"
    "                                      \"points\", \"features\" (what touches there, of a and of b), \"push\" "
    "(moves a\n"
    "                                      free), \"shortest\" (is there no shorter push?); with \"parts\":true the "
    "same\n"
    "                                      of each two parts that overlap: \"parts\":[{\"a\":0,\"b\":1,...},...]\n"
    "  {\"op\":\"distance\",\"a\":SHAPE,\"b\":SHAPE} {\"distance\":d,\"on_a\":[x,y],\"on_b\":[x,y]}; 0\n"
    "                                      without points when they meet, all null when one holds nothing\n"
    "  {\"op\":\"common_point\",\"a\":SHAPE,\"b\":SHAPE}         {\"point\":[x,y]} of both, or {\"point\":null}\n"
    "  {\"op\":\"contains\",\"a\":SHAPE,\"b\":SHAPE} {\"contains\":bool}: is every point of b a point of a?\n"
    "  {\"op\":\"area\",\"a\":MASK,\"b\":MASK}       {\"cells\":n,\"first\":[x,y],\"bounds\":[x0,y0,x1,y1]} in world "
    "cells\n"
    "  {\"op\":\"ray\",\"a\":SHAPE,\"from\":[x,y],\"to\":[x,y]}     {\"hit\":bool}; when true also \"t\", \"point\", "
    "\"normal\",\n"
    "                                      \"inside\", and of some kinds \"part\", \"edge\"; with \"all\":true all "
    "pieces\n"
    "                                      inside a: {\"hit\":bool,\"spans\":[{\"t\":[in,out],\"points\":...,"
    "\"normals\":...,\n"
    "                                      \"inside\":...},...]}\n"
    "  {\"op\":\"sweep\",\"a\":SHAPE,\"b\":SHAPE,\"motion\":[x,y]}  a moves: "
    "{\"start\":relation,\"hit\":bool,\"t\":...}; "
    "when hit\n"
    "                                      also \"normal\" (of b, against the motion), \"point\"; both with "
    "\"touch\":true, too\n"
    "  {\"op\":\"pairs\",\"shapes\":[SHAPE,...]}   {\"pairs\":[[i,j],...]}; with \"touch\":true those that only touch, "
    "too;\n"
    "                                      \"wrap\":[w,h]: in a world whose sides are joined\n"
    "  {\"op\":\"bounds\",\"a\":SHAPE}          {\"bounds\":[x0,y0,x1,y1]}, null when it holds nothing\n"
    "  {\"op\":\"measure\",\"a\":SHAPE}         \"dimension\", \"area\" (or \"length\", \"points\"), \"centroid\", "
    "\"inertia\"\n"
    "  {\"op\":\"hull\",\"a\":SHAPE}            {\"hull\":[[x,y],...]}, of shapes with corners and of masks\n"
    "  {\"op\":\"trace\",\"a\":MASK}            {\"shapes\":[SHAPE,...],...}, with the options of `kolize trace` as "
    "keys:\n"
    "                                      tolerance, points, mode, neighbors, convex, max_points, rectangles,\n"
    "                                      single, no_holes, largest\n"
    "  {\"op\":\"fit\",\"a\":MASK,\"shape\":KIND}  {\"shape\":SHAPE,\"missed\":n,\"extra\":n,\"iou\":x}; box, circle, "
    "capsule or\n"
    "                                      hull; \"tightness\":T as for `kolize fit`\n"
    "\n"
    "Shapes:\n"
    "  {\"point\":[x,y]}  {\"segment\":[x0,y0,x1,y1]}  {\"box\":[x0,y0,x1,y1]}  {\"circle\":[x,y,r]}\n"
    "  {\"capsule\":[x0,y0,x1,y1,r]}  {\"polygon\":[[x,y],...],\"holes\":[[[x,y],...],...]}  "
    "{\"polyline\":[[x,y],...]}\n"
    "  {\"parts\":[SHAPE,...]}\n"
    "  {\"mask\":[\"..##\",\"####\"],\"at\":[x,y],\"scale\":[sx,sy]}; instead of \"mask\" also \"image\":\"ship.png\" "
    "with the\n"
    "  rule options of `kolize help mask` as keys: alpha, key, index, hot, air, rect, frames, margin,\n"
    "  spacing, and frame (a number)\n"
    "Any shape may carry \"pose\":{\"at\":[x,y],\"angle\":DEGREES} or \"pose\":{\"at\":[x,y],\"turn\":[cos,sin]}.\n"
    "\n"
    "Numbers are rounded to float32 on reading.  A line that makes no sense is answered "
    "{\"error\":CODE,\"message\":TEXT}\n"
    "and the rest goes on; the exit status is then 3 at the end.  Empty lines are skipped.  Answers are written "
    "before\n"
    "input is waited for.  An image is read once and kept.\n"
    "\n"
    "  echo '{\"op\":\"relate\",\"a\":{\"box\":[0,0,2,2]},\"b\":{\"circle\":[3,1,1]}}' | kolize query\n",
    CLI_HAS_FILES,
    query_run,
};
