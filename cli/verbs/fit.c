/* fit.c - `kolize fit`: a box, circle, capsule, hull or oriented box in place of an image, and what is lost by it. */
#include "lib/cli_work.h"
#include "report/cli_fit.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { FIT_OPTION_TIGHTNESS = FIT_KINDS + 1, FIT_OPTION_MAX_POINTS }; /* a kind's option is its number + 1 */

typedef struct fit_request {
    bool requested[FIT_KINDS];
    float tightness;
    char tightness_text[CLI_NUMBER_SIZE];
    int32_t max_points; /* of the hull; 0: no limit */
} fit_request;

static int fit_take(cli *c, void *ctx, int code, const char *name, const char *value)
{
    fit_request *request = ctx;
    double number = 0;
    int64_t whole = 0;
    if (code == FIT_OPTION_MAX_POINTS) {
        if (!cli_parse_integer(value, 3, INT32_MAX, &whole))
            return cli_usage(c, "--%s %s: needs a whole number, at least 3", name, value);
        request->max_points = (int32_t)whole;
        return -1;
    }
    if (code != FIT_OPTION_TIGHTNESS) {
        request->requested[code - 1] = true;
        return -1;
    }
    if (!cli_parse_numbers(value, 1, &number) || number < 0 || number > 1)
        return cli_usage(c, "--%s %s: needs a number from 0, which loses no pixel, to 1, which adds none", name, value);
    request->tightness = (float)number;
    cli_number(request->tightness, request->tightness_text);
    return -1;
}

/* ---- Asking -------------------------------------------------------------------------------------------- */

/* A capsule starts from a circle, and takes a few times as much.  Hull and oriented box take no search; fewer corners do. */
static uint64_t fit_share(const fit_request *request, int kind)
{
    static const uint64_t share[FIT_KINDS] = {2, 2, 5, 0, 0};
    if (!request->requested[kind]) return 0;
    return kind == FIT_HULL && request->max_points > 0 ? 1 : share[kind];
}

/* The part of --max-work that is for one kind.  The sum of all parts stays within the limit; 0 would be no limit. */
static uint64_t fit_work(uint64_t max_work, const fit_request *request, int kind)
{
    uint64_t all = 0;
    for (int i = 0; i < FIT_KINDS; i++) all += fit_share(request, i);
    const uint64_t work = all > 0 ? max_work / all * fit_share(request, kind) : 0;
    return work > 0 ? work : 1;
}

/* The pixels of a mask that the polygon misses, and those it takes in, also beyond the mask. */
static kz_result fit_hull_loss(cli *c, const kz_mask *mask, const kz_shape *hull, kz_fit_loss *loss, kz_error *err)
{
    const int32_t left = (int32_t)fminf(0, floorf(hull->bounds.min.x)), top = (int32_t)fminf(0, floorf(hull->bounds.min.y));
    const int32_t right = (int32_t)ceilf(hull->bounds.max.x), bottom = (int32_t)ceilf(hull->bounds.max.y);
    int32_t parent = -1;
    size_t n;
    const kz_vec2 *points = kz_shape_points(hull, &n);
    int32_t end = (int32_t)n;
    kz_mask *filled;
    const size_t size = n * sizeof(kz_vec2);
    kz_vec2 *moved = c->alloc.alloc(c->alloc.ctx, size, sizeof(float));
    if (!moved) {
        *err = (kz_error){KZ_ERR_MEMORY, (int64_t)size, 0};
        return KZ_ERR_MEMORY;
    }
    for (size_t i = 0; i < n; i++) {
        moved[i].x = points[i].x - (float)left;
        moved[i].y = points[i].y - (float)top;
    }
    const kz_rings ring = {moved, &end, &parent, end, 1, c->alloc};
    const kz_result result = kz_rings_fill(&ring, right - left, bottom - top, &c->alloc, &filled, err);
    c->alloc.release(c->alloc.ctx, moved, size, sizeof(float));
    if (result != KZ_OK) return result;
    const int64_t common = kz_mask_overlap_area(mask, filled, left, top), extra = kz_mask_count(filled) - common;
    const int64_t count = kz_mask_count(mask);
    *loss = (kz_fit_loss){count - common, extra, (float)((double)common / (double)(count + extra))};
    kz_mask_free(filled);
    return KZ_OK;
}

/* A convex polygon around the hull with fewer corners, in place of it.  A rectangle has no triangle that its sides make. */
static kz_result fit_hull_shorten(cli *c, int32_t max_points, const kz_work *work, const kz_mask *mask,
                                  fit_answers *answers, kz_error *err)
{
    int32_t end = answers->hull.n_points, parent = -1;
    const kz_rings hull = {answers->hull.points, &end, &parent, end, 1, c->alloc};
    const kz_simplify how = {.mode = KZ_SIMPLIFY_COVER, .tolerance = FLT_MAX, .max_points = max_points, .work = *work};
    fit_answer *answer = &answers->of[FIT_HULL];
    kz_result result = kz_rings_simplify(&hull, &how, &c->alloc, &answers->shorter, NULL, err);
    if (result != KZ_OK) return result;
    result = kz_shape_polygon(answers->shorter.points, answers->shorter.n_points, &answer->shape, err);
    return result == KZ_OK ? fit_hull_loss(c, mask, &answer->shape, &answer->loss, err) : result;
}

/* A capsule whose ends meet is still called a capsule. */
static kz_result fit_find_one(cli *c, int kind, const kz_work *work, int32_t max_points, const kz_mask *mask,
                              fit_answers *answers, kz_error *err)
{
    fit_answer *answer = &answers->of[kind];
    kz_box box;
    kz_circle circle;
    kz_capsule capsule;
    kz_result result;
    switch (kind) {
    case FIT_BOX:
        result = kz_mask_fit_box(mask, answers->tightness, work, &c->alloc, &box, &answer->loss, err);
        return result == KZ_OK ? kz_shape_box(box.min, box.max, &answer->shape, err) : result;
    case FIT_CIRCLE:
        result = kz_mask_fit_circle(mask, answers->tightness, work, &c->alloc, &circle, &answer->loss, err);
        return result == KZ_OK ? kz_shape_circle(circle.center, circle.r, &answer->shape, err) : result;
    case FIT_CAPSULE:
        result = kz_mask_fit_capsule(mask, answers->tightness, work, &c->alloc, &capsule, &answer->loss, err);
        if (result != KZ_OK) return result;
        return kz_shape_capsule(capsule.a, capsule.b, capsule.r, &answer->shape, err);
    case FIT_OBOX: return cli_fit_oriented_box(mask, &c->alloc, &answers->obox, answer, err);
    default:
        result = kz_mask_fit_hull(mask, &c->alloc, &answers->hull, &answer->loss, err);
        if (result != KZ_OK) return result;
        if (max_points > 0 && answers->hull.n_points > max_points)
            return fit_hull_shorten(c, max_points, work, mask, answers, err);
        return kz_shape_polygon(answers->hull.points, answers->hull.n_points, &answer->shape, err);
    }
}

static int fit_find(cli *c, const cli_sprite *sprite, const fit_request *request, const kz_mask *mask,
                    fit_answers *answers)
{
    kz_error err;
    memset(answers, 0, sizeof *answers);
    answers->tightness = request->tightness;
    memcpy(answers->tightness_text, request->tightness_text, sizeof answers->tightness_text);
    for (int kind = 0; kind < FIT_KINDS; kind++) {
        answers->of[kind].requested = request->requested[kind];
        if (!request->requested[kind] || kz_mask_count(mask) == 0) continue;
        const kz_work work = {.max_work = fit_work(cli_work_of_frame(c, sprite->n_frames), request, kind)};
        if (fit_find_one(c, kind, &work, request->max_points, mask, answers, &err) == KZ_OK) continue;
        if (err.code != KZ_ERR_TOO_LARGE) return cli_fail_error(c, sprite->path, &err);
        if (err.b == (int64_t)work.max_work)
            return cli_fail(c, err.code, "%s: a %s of tightness %s takes more work than the limit of %llu%s (--max-work)",
                            sprite->path, cli_fit_name(kind), request->tightness_text, (unsigned long long)c->max_work,
                            sprite->n_frames > 1 ? ", which its frames share" : "");
        return cli_fail(c, err.code, "%s: %d x %d pixels are too many for a %s of tightness %s", sprite->path,
                        kz_mask_width(mask), kz_mask_height(mask), cli_fit_name(kind), request->tightness_text);
    }
    return CLI_YES;
}

/* ---- Telling ------------------------------------------------------------------------------------------- */

static void fit_print(cli *c, const cli_sprite *sprite, int32_t frame, const kz_mask *mask, const fit_answers *answers)
{
    char text[160];
    cli_out *out = &c->out;
    cli_clean(sprite->path, text, sizeof text);
    cli_put(out, text);
    if (sprite->framed) cli_print(out, " frame %d", (int)frame);
    cli_print(out, ": %d x %d, %lld solid, %s, tightness %s\n", kz_mask_width(mask), kz_mask_height(mask),
              (long long)kz_mask_count(mask), sprite->rule_text, answers->tightness_text);
    for (int kind = 0; kind < FIT_KINDS; kind++) {
        const fit_answer *answer = &answers->of[kind];
        if (!answer->requested) continue;
        cli_fit_describe(answer, text, sizeof text);
        cli_print(out, "  %-8s missed %5lld  extra %5lld  iou %.3f  %s\n", cli_fit_name(kind),
                  (long long)answer->loss.missed, (long long)answer->loss.extra, (double)answer->loss.iou, text);
    }
}

static void fit_json_numbers(cli_json *j, const char *key, const float *numbers, int n)
{
    cli_json_key(j, key), cli_json_open(j, '[');
    for (int i = 0; i < n; i++) cli_json_number(j, numbers[i]);
    cli_json_close(j, ']');
}

/* A shape as `kolize query` reads it. */
static void fit_json_shape(cli_json *j, const kz_shape *shape)
{
    const kz_capsule *capsule = &shape->as.capsule;
    const float circle[3] = {shape->as.circle.center.x, shape->as.circle.center.y, shape->as.circle.r};
    const float ends[5] = {capsule->a.x, capsule->a.y, capsule->b.x, capsule->b.y, capsule->r};
    size_t n;
    const kz_vec2 *points = kz_shape_points(shape, &n);
    cli_json_open(j, '{');
    if (shape->kind == KZ_KIND_BOX) cli_json_key(j, "box"), cli_json_box(j, shape->bounds);
    if (shape->kind == KZ_KIND_CIRCLE) fit_json_numbers(j, "circle", circle, 3);
    if (shape->kind == KZ_KIND_CAPSULE) fit_json_numbers(j, "capsule", ends, 5);
    if (shape->kind == KZ_KIND_POLYGON) {
        cli_json_key(j, "polygon"), cli_json_open(j, '[');
        for (size_t i = 0; i < n; i++) cli_json_vec(j, points[i]);
        cli_json_close(j, ']');
    }
    cli_json_close(j, '}');
}

static void fit_json(cli *c, const cli_sprite *sprite, int32_t frame, const kz_mask *mask, const fit_answers *answers)
{
    cli_json json = {&c->out, false}, *j = &json;
    cli_json_open(j, '{');
    cli_json_sprite(j, sprite, frame, mask);
    cli_json_key(j, "tightness"), cli_json_number(j, answers->tightness);
    for (int kind = 0; kind < FIT_KINDS; kind++) {
        const fit_answer *answer = &answers->of[kind];
        if (!answer->requested) continue;
        cli_json_key(j, cli_fit_name(kind)), cli_json_open(j, '{');
        cli_json_key(j, "shape");
        if (answer->shape.kind == KZ_KIND_NONE) cli_json_null(j);
        else fit_json_shape(j, &answer->shape);
        if (kind == FIT_OBOX && answer->shape.kind != KZ_KIND_NONE) {
            cli_json_key(j, "center"), cli_json_vec(j, answer->center);
            cli_json_key(j, "size"), cli_json_vec(j, answer->size);
            cli_json_key(j, "angle"), cli_json_number(j, answer->degrees);
        }
        cli_json_key(j, "missed"), cli_json_integer(j, answer->loss.missed);
        cli_json_key(j, "extra"), cli_json_integer(j, answer->loss.extra);
        cli_json_key(j, "iou"), cli_json_number(j, answer->loss.iou);
        cli_json_close(j, '}');
    }
    cli_json_close(j, '}');
    cli_put(&c->out, "\n");
}

/* ---- Doing --------------------------------------------------------------------------------------------- */

static int fit_frame(cli *c, cli_sprite *sprite, int32_t frame, const fit_request *request, fit_sheet *sheet)
{
    kz_mask *mask = NULL;
    fit_answers answers;
    int status = cli_sprite_mask(c, sprite, frame, &mask);
    if (status != CLI_YES) return status;
    if ((status = fit_find(c, sprite, request, mask, &answers)) == CLI_YES) {
        if (c->json) fit_json(c, sprite, frame, mask, &answers);
        else if (!c->quiet) fit_print(c, sprite, frame, mask, &answers);
        const bool over = request->max_points > 0 && answers.of[FIT_HULL].requested &&
                          cli_fit_hull_corners(&answers) > request->max_points;
        if (over)
            cli_warn(c, "%s: the hull has %d corners, more than --max-points %d", sprite->path,
                     (int)cli_fit_hull_corners(&answers), (int)request->max_points);
        if (sheet) status = cli_fit_sheet_add(c, sheet, sprite, frame, &mask, &answers);
        if (over && status == CLI_YES) status = CLI_NO;
    }
    cli_fit_free(&answers);
    kz_mask_free(mask);
    return status;
}

static int fit_file(cli *c, const char *path, const cli_rules *rules, const fit_request *request, fit_sheet *sheet)
{
    cli_sprite sprite;
    cli_images_begin(c);
    int status = cli_sprite_load(c, path, CLI_ARGUMENT, rules, &sprite);
    if (status != CLI_YES) return status;
    cli_sprite_warn(c, &sprite);
    cli_progress progress = cli_progress_begin(c, "fits", (uint64_t)sprite.n_frames);
    for (int32_t frame = 0; status <= CLI_NO && frame < sprite.n_frames; frame++) {
        const int one = fit_frame(c, &sprite, frame, request, sheet);
        if (one > status) status = one;
        cli_progress_step(&progress, (uint64_t)frame + 1);
    }
    cli_progress_end(&progress);
    cli_sprite_free(&sprite);
    return status;
}

static int fit_run(cli *c, int argc, char **argv)
{
    static const cli_option options[] = {
        {"box", FIT_BOX + 1, false},   {"circle", FIT_CIRCLE + 1, false},         {"capsule", FIT_CAPSULE + 1, false},
        {"hull", FIT_HULL + 1, false}, {"obox", FIT_OBOX + 1, false}, {"tightness", FIT_OPTION_TIGHTNESS, true},
        {"max-points", FIT_OPTION_MAX_POINTS, true}, {NULL, 0, false}};
    cli_rules rules = cli_rules_default();
    fit_request request = {.tightness = 0.5f, .tightness_text = "0.5"};
    bool any = false;
    int worst = CLI_YES, n_bad = 0;
    const int status = cli_read_options(c, argc, argv, options, fit_take, &request, &rules, 1);
    if (status >= 0) return status;
    if (c->n_args < 1) return cli_usage(c, "needs at least one image");
    if (cli_picture_ready(c) != CLI_YES) return CLI_FAILED;
    for (int kind = 0; kind < FIT_KINDS; kind++) any = any || request.requested[kind];
    if (any && request.max_points > 0 && !request.requested[FIT_HULL])
        return cli_usage(c, "--max-points is about --hull");
    for (int kind = 0; kind < FIT_USUAL; kind++) request.requested[kind] = request.requested[kind] || !any;

    fit_sheet *sheet = NULL;
    if (c->picture && !(sheet = cli_fit_sheet_begin(c, c->n_args == 1 && !rules.has_frames))) return CLI_FAILED;
    for (int i = 0; i < c->n_args; i++) {
        const int one = fit_file(c, c->args[i], &rules, &request, sheet);
        if (one > worst) worst = one;
        n_bad += one > CLI_NO;
    }
    if (n_bad > 0 && c->n_args > 1)
        cli_fail(c, KZ_ERR_CONTENT, "shapes could not be fitted to %d of %d images", n_bad, c->n_args);
    if (sheet && cli_fit_sheet_end(c, sheet) != CLI_YES) worst = CLI_FAILED;
    return worst;
}

const cli_verb cli_verb_fit = {
    "fit",
    "IMAGE... [options]",
    "one box, circle, capsule or hull in place of an image, and what is lost by it",
    "For every image, or every frame with --frames: the shapes, and for each how many solid pixels it misses, how "
    "many\n"
    "others it takes in (extra), by their centres, and the intersection over the union (iou: 1 is perfect).\n"
    "\n"
    "  --box, --circle, --capsule, --hull\n"
    "                         only these; without any of them all four\n"
    "  --obox                 the smallest box in any direction around all solid pixels (OBB)\n"
    "  --tightness T          0: the smallest shape that loses no solid pixel; 1: the largest that adds none; between, "
    "a\n"
    "                         solid pixel inside counts 1 - T, another one -T, and the sum is to be large (0.5).  The\n"
    "                         hull and the oriented box have no tightness: they lose none\n"
    "  --max-points N         a hull of at most N corners, around all solid pixels; status 1 and a note when it has "
    "more\n"
    "\n"
    "The box is the best there is; circle and capsule are good ones, between 0 and 1 found by search.\n"
    "With -o, the picture shows the shapes over the image, missed and extra pixels coloured; at most 15 images.\n"
    "\n"
    "  kolize fit ship.png --tightness 0.7 -o ship_fit.png\n"
    "  kolize fit sheet.bmp --key ff00ff --frames 32x32 --capsule --json\n",
    CLI_HAS_JSON | CLI_HAS_PICTURE | CLI_HAS_RULES | CLI_HAS_FILES,
    fit_run,
};
