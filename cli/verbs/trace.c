/* trace.c - `kolize trace`: an image becomes polygons, exact or with few points, convex parts, or rectangles. */
#include "lib/cli_work.h"
#include "report/cli_trace.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TRACE_TOLERANCE = 1,
    TRACE_POINTS,
    TRACE_MODE,
    TRACE_NEIGHBORS,
    TRACE_CONVEX,
    TRACE_MAX_POINTS,
    TRACE_RECTANGLES,
    TRACE_FORMAT,
    TRACE_SINGLE,
    TRACE_NO_HOLES,
    TRACE_LARGEST,
    TRACE_ORIGIN,
    TRACE_Y_UP,
    TRACE_SCALE,
    TRACE_OCCLUDER
};

enum { TRACE_CORNERS_MOST = 8 }; /* what the convex polygons of Box2D may have, and of what is built on it */

typedef struct trace_wish {
    trace_how how;
    bool has_mode, has_max_points;
    trace_format format;
    bool has_format;
    trace_axes axes;
    trace_sheet *sheet; /* of -o with several masks; NULL: none */
    bool several, begun; /* a document of more than one image; it has begun */
    int32_t n_sprites;   /* in the document so far */
} trace_wish;

/* ---- Options ------------------------------------------------------------------------------------------- */

/* The place of the word in a list ended by NULL; -1 when it is not there. */
static int trace_word(const char *value, const char *const *words)
{
    for (int i = 0; words[i]; i++)
        if (strcmp(value, words[i]) == 0) return i;
    return -1;
}

static int trace_take_number(cli *c, trace_wish *wish, int code, const char *name, const char *value)
{
    int64_t number;
    const int64_t least = code == TRACE_MAX_POINTS ? 3 : 1;
    if (!cli_parse_integer(value, least, INT32_MAX, &number))
        return cli_usage(c, "--%s %s: needs a whole number, at least %d", name, value, (int)least);
    if (code == TRACE_MAX_POINTS) {
        wish->how.max_points = (int32_t)number;
        wish->has_max_points = true;
    } else {
        wish->how.simplify.max_points = (int32_t)number;
        wish->how.simplifies = true;
    }
    return -1;
}

/* --origin, --y-up, --scale, --occluder */
static int trace_take_axes(cli *c, trace_axes *axes, int code, const char *name, const char *value)
{
    if (code == TRACE_OCCLUDER) {
        axes->occluder = true;
        return -1;
    }
    axes->given = true;
    axes->y_up = axes->y_up || code == TRACE_Y_UP;
    axes->center = code == TRACE_ORIGIN ? strcmp(value, "center") == 0 : axes->center;
    if (code == TRACE_ORIGIN && !axes->center && !cli_parse_numbers(value, 2, axes->origin))
        return cli_usage(c, "--%s %s: needs X,Y in pixels of the frame, or center", name, value);
    if (code == TRACE_SCALE && (!cli_parse_numbers(value, 1, &axes->scale) || !(axes->scale > 0)))
        return cli_usage(c, "--%s %s: needs a number above 0", name, value);
    return -1;
}

static int trace_take(cli *c, void *ctx, int code, const char *name, const char *value)
{
    static const char *const modes[] = {"closest", "inside", "cover", NULL};
    static const char *const formats[] = {"text",  "json",  "svg",    "c",    "box2d",
                                          "tiled", "godot", "phaser", "love", "godot3", "libgdx", "unity", NULL};
    trace_wish *wish = ctx;
    double number;
    int word = 0;
    switch (code) {
    case TRACE_TOLERANCE:
        if (!cli_parse_numbers(value, 1, &number) || number < 0)
            return cli_usage(c, "--%s %s: needs a number of pixels, 0 or more", name, value);
        wish->how.simplify.tolerance = (float)number;
        wish->how.simplifies = true;
        return -1;
    case TRACE_POINTS:
    case TRACE_MAX_POINTS: return trace_take_number(c, wish, code, name, value);
    case TRACE_MODE:
        if ((word = trace_word(value, modes)) < 0)
            return cli_usage(c, "--%s %s: needs closest, inside or cover", name, value);
        wish->how.simplify.mode = (kz_simplify_mode)word;
        wish->has_mode = true;
        return -1;
    case TRACE_NEIGHBORS:
        if (strcmp(value, "4") != 0 && strcmp(value, "8") != 0)
            return cli_usage(c, "--%s %s: needs 4 or 8", name, value);
        wish->how.region.neighbors = *value == '4' ? KZ_CONNECTIVITY_4 : KZ_CONNECTIVITY_8;
        return -1;
    case TRACE_CONVEX: wish->how.convex = true; return -1;
    case TRACE_RECTANGLES: wish->how.rectangles = true; return -1;
    case TRACE_SINGLE: wish->how.region.single = true; return -1;
    case TRACE_NO_HOLES: wish->how.region.no_holes = true; return -1;
    case TRACE_LARGEST: wish->how.region.largest = true; return -1;
    case TRACE_ORIGIN:
    case TRACE_Y_UP:
    case TRACE_SCALE:
    case TRACE_OCCLUDER: return trace_take_axes(c, &wish->axes, code, name, value);
    default:
        if ((word = trace_word(value, formats)) < 0)
            return cli_usage(c, "--%s %s: needs text, json, svg, c, box2d, tiled, godot, godot3, phaser, love, libgdx or unity",
                             name, value);
        wish->format = (trace_format)word;
        wish->has_format = true;
        return -1;
    }
}

/* Options that contradict each other; -1 when none do. */
static int trace_settle(cli *c, trace_wish *wish)
{
    if (wish->how.rectangles && (wish->how.convex || wish->how.simplifies))
        return cli_usage(c, "--rectangles is exact and goes without --convex, --tolerance and --points");
    const trace_region *region = &wish->how.region;
    if (wish->how.rectangles && (region->single || region->no_holes || region->largest))
        return cli_usage(c, "--rectangles goes without --single, --no-holes and --largest");
    if (region->single && wish->has_mode && wish->how.simplify.mode == KZ_SIMPLIFY_INSIDE)
        return cli_usage(c, "--single joins pieces and fills holes, which adds pixels: --mode cannot be inside");
    if (region->single && !wish->has_mode) wish->how.simplify.mode = KZ_SIMPLIFY_COVER;
    const bool of_convex =
        wish->format == TRACE_BOX2D || wish->format == TRACE_PHASER || wish->format == TRACE_LOVE || wish->format == TRACE_LIBGDX;
    if (of_convex && !wish->how.rectangles) {
        wish->how.convex = true;
        if (wish->how.max_points == 0 || wish->how.max_points > TRACE_CORNERS_MOST)
            wish->how.max_points = TRACE_CORNERS_MOST;
    }
    if (wish->has_max_points && !wish->how.convex) return cli_usage(c, "--max-points is about --convex parts");
    if (c->json && wish->has_format && wish->format != TRACE_JSON)
        return cli_usage(c, "--json and --format contradict each other");
    if (c->json) wish->format = TRACE_JSON;
    if (wish->axes.given && (wish->format >= TRACE_LIBGDX || (wish->format != TRACE_BOX2D && wish->format <= TRACE_TILED)))
        return cli_usage(c, "--origin, --y-up and --scale are of --format godot, godot3, phaser, love and box2d");
    if (wish->axes.occluder && wish->format != TRACE_GODOT && wish->format != TRACE_GODOT3)
        return cli_usage(c, "--occluder is of --format godot and godot3");
    wish->how.without_holes = wish->format >= TRACE_TILED; /* the polygons of engines have none */
    /* Godot cannot cut an outline into convex parts that meets itself in a corner, and then has no shape at all. */
    wish->how.without_meetings = wish->format == TRACE_GODOT || wish->format == TRACE_GODOT3;
    /* A budget alone: whatever tolerance it takes. */
    if (wish->how.simplify.max_points > 0 && wish->how.simplify.tolerance < 0) wish->how.simplify.tolerance = FLT_MAX;
    if (wish->how.simplify.tolerance < 0) wish->how.simplify.tolerance = 0;
    return -1;
}

/* ---- Tracing ------------------------------------------------------------------------------------------- */

/* A search that stops at the limit of work fails with the error of that limit. */
static int trace_fail(cli *c, const char *path, uint64_t max_work, const kz_error *err)
{
    if (err->code == KZ_ERR_TOO_LARGE && (uint64_t)err->b == max_work)
        return cli_fail(c, err->code, "%s: its outlines take more work than the limit of %llu (max_work)", path,
                        (unsigned long long)c->max_work);
    return cli_fail_error(c, path, err);
}

/* A megabyte of PNG can have millions of corners, and each is 20 bytes of text, or a stroke of a picture. */
static int trace_check_size(cli *c, const trace_found *found)
{
    const int64_t n = found->rectangles ? 4 * (int64_t)found->rects.n : cli_trace_shown(found)->n_points;
    const uint64_t most = kz_limits_resolve(&c->limits).max_objects;
    if ((uint64_t)n <= most) return CLI_YES;
    return cli_fail(c, KZ_ERR_TOO_LARGE, "%s: %lld corners are more than the limit of %llu (max_objects)",
                    found->sprite->path, (long long)n, (unsigned long long)most);
}

/* A limit of points that could not be kept: an answer, and a status that says so. */
static int trace_over(cli *c, const trace_wish *wish, const trace_found *found)
{
    const int32_t n_rings = found->rings.n_rings, most = wish->how.simplify.max_points;
    char where[32] = "";
    if (found->sprite->framed) snprintf(where, sizeof where, " frame %d", (int)found->frame);
    const char *why = ": each outline and hole keeps 3 (--single, --no-holes and --largest leave fewer of them)";
    cli_warn(c, "%s%s: %d points are left, more than --points %d%s", found->sprite->path, where, found->rings.n_points,
             most, most < 3 * n_rings ? why : "");
    return CLI_NO;
}

static int trace_frame(cli *c, cli_sprite *sprite, int32_t frame, trace_wish *wish)
{
    kz_mask *mask = NULL;
    kz_error err = {KZ_OK, 0, 0};
    int status = cli_sprite_mask(c, sprite, frame, &mask);
    if (status != CLI_YES) return status;
    trace_found found = {.sprite = sprite, .axes = &wish->axes, .frame = frame, .mask = mask,
                         .several = wish->several, .number = wish->n_sprites};
    const uint64_t max_work = cli_work_of_frame(c, sprite->n_frames);
    if (cli_trace_find(&c->alloc, &wish->how, max_work, &found, &err) != KZ_OK) {
        status = trace_fail(c, sprite->path, max_work, &err);
    } else if ((status = trace_check_size(c, &found)) == CLI_YES) {
        cli_trace_put(c, &found, wish->format);
        wish->n_sprites++;
        if (wish->sheet) status = cli_trace_sheet_add(c, wish->sheet, &found);
        else if (c->picture) status = cli_trace_draw(c, &found);
        if (status == CLI_YES && found.over) status = trace_over(c, wish, &found);
    }
    cli_trace_free(&c->alloc, &found);
    kz_mask_free(mask);
    return status;
}

static int trace_unity_frame(cli *c, cli_sprite *sprite, int indent, void *ctx)
{
    trace_wish *wish = ctx;
    wish->axes.indent = indent;
    return trace_frame(c, sprite, 0, wish);
}

static int trace_file(cli *c, const char *path, const cli_rules *rules, trace_wish *wish)
{
    cli_sprite sprite;
    cli_images_begin(c);
    int status = cli_sprite_load(c, path, CLI_ARGUMENT, rules, &sprite);
    if (status != CLI_YES) return status;
    cli_sprite_warn(c, &sprite);
    if (!wish->begun) cli_trace_begin(c, &sprite, wish->format, wish->several);
    wish->begun = true;
    if (wish->format == TRACE_UNITY) status = cli_trace_unity(c, &sprite, trace_unity_frame, wish);
    const int32_t n_frames = wish->format == TRACE_UNITY ? 0 : sprite.n_frames;
    for (int32_t frame = 0; status <= CLI_NO && frame < n_frames; frame++) {
        const int one = trace_frame(c, &sprite, frame, wish);
        if (one > status) status = one;
    }
    cli_sprite_free(&sprite);
    return status;
}

typedef struct trace_named {
    char name[80];
    const char *path;
} trace_named;

static int trace_order(const void *a, const void *b)
{
    return strcmp(((const trace_named *)a)->name, ((const trace_named *)b)->name);
}

/* Sprites of one document are told apart by the names of their files. */
static int trace_check_names(cli *c)
{
    trace_named *named = cli_pool_take(&c->pool, (size_t)c->n_args * sizeof *named, 16);
    if (!named) return cli_fail_memory(c);
    for (int i = 0; i < c->n_args; i++) {
        const cli_sprite sprite = {.path = named[i].path = c->args[i]};
        cli_trace_name(&sprite, -1, named[i].name, sizeof named[i].name);
    }
    qsort(named, (size_t)c->n_args, sizeof *named, trace_order);
    for (int i = 1; i < c->n_args; i++)
        if (strcmp(named[i - 1].name, named[i].name) == 0)
            return cli_fail(c, KZ_ERR_ARGUMENT, "%s and %s would both be named %s", named[i - 1].path, named[i].path,
                            named[i].name);
    return CLI_YES;
}

static int trace_run(cli *c, int argc, char **argv)
{
    static const cli_option options[] = {{"tolerance", TRACE_TOLERANCE, true},
                                         {"points", TRACE_POINTS, true},
                                         {"mode", TRACE_MODE, true},
                                         {"neighbors", TRACE_NEIGHBORS, true},
                                         {"convex", TRACE_CONVEX, false},
                                         {"max-points", TRACE_MAX_POINTS, true},
                                         {"rectangles", TRACE_RECTANGLES, false},
                                         {"format", TRACE_FORMAT, true},
                                         {"single", TRACE_SINGLE, false},
                                         {"no-holes", TRACE_NO_HOLES, false},
                                         {"largest", TRACE_LARGEST, false},
                                         {"origin", TRACE_ORIGIN, true},
                                         {"y-up", TRACE_Y_UP, false},
                                         {"scale", TRACE_SCALE, true},
                                         {"occluder", TRACE_OCCLUDER, false},
                                         {NULL, 0, false}};
    cli_rules rules = cli_rules_default();
    trace_wish wish = {.how.simplify.tolerance = -1, .how.region.neighbors = KZ_CONNECTIVITY_8,
                       .axes.scale = 1};
    int worst = CLI_YES, n_bad = 0;
    int status = cli_read_options(c, argc, argv, options, trace_take, &wish, &rules, 1);
    if (status < 0) status = trace_settle(c, &wish);
    if (status >= 0) return status;
    if (c->n_args < 1) return cli_usage(c, "needs at least one image");
    wish.several = wish.format >= TRACE_TILED && c->n_args > 1;
    if (wish.format == TRACE_TILED && wish.several)
        return cli_usage(c, "a tileset is of one image: name one, not %d", c->n_args);
    if (wish.format == TRACE_UNITY && (wish.several || rules.has_rect || rules.has_frames))
        return cli_usage(c, "--format unity is of one image, whose .meta has its sprites: leave out --rect and --frames");
    if (wish.format == TRACE_UNITY && c->capture)
        return cli_usage(c, "--format unity prints a file of Unity's again, so it is not the output of a target");
    if (wish.axes.occluder && wish.several) return cli_usage(c, "--occluder is of one image, not %d", c->n_args);
    if (wish.format == TRACE_TILED && rules.has_rect)
        return cli_usage(c, "a tileset is of a whole image: --rect does not go with it");
    if (wish.axes.occluder && rules.has_frames) return cli_usage(c, "--occluder is of one image, without --frames");
    if (cli_picture_ready(c) != CLI_YES || (wish.several && trace_check_names(c) != CLI_YES)) return CLI_FAILED;

    const bool several = c->picture && (c->n_args > 1 || rules.has_frames || wish.format == TRACE_UNITY);
    if (several && !(wish.sheet = cli_trace_sheet_begin(c))) return CLI_FAILED;
    cli_progress progress = cli_progress_begin(c, "outlines", (uint64_t)c->n_args);
    for (int i = 0; i < c->n_args; i++) {
        const int one = trace_file(c, c->args[i], &rules, &wish);
        if (one > worst) worst = one;
        n_bad += one > CLI_NO;
        cli_progress_step(&progress, (uint64_t)i + 1);
    }
    cli_progress_end(&progress);
    if (wish.begun) cli_trace_end(c, wish.format);
    if (n_bad > 0 && c->n_args > 1)
        cli_fail(c, KZ_ERR_CONTENT, "%d of %d images could not be traced", n_bad, c->n_args);
    if (wish.sheet && cli_trace_sheet_end(c, wish.sheet) != CLI_YES) worst = CLI_FAILED;
    return worst;
}

const cli_verb cli_verb_trace = {
    "trace",
    "IMAGE... [options]",
    "turns images into polygons, convex parts or rectangles",
    "Without options the outlines are exact: filled again they give the mask back, pixel for pixel.  What is lost by\n"
    "leaving out points is always printed: missed and extra pixels, intersection over union.\n"
    "\n"
    "  --tolerance T          leave out points while no outline moves by more than T pixels\n"
    "  --points N             ... until N points are left, all outlines together; alone: whatever tolerance it takes\n"
    "                         (status 1 and a note when more than N are left: each outline and hole keeps 3)\n"
    "  --single               one outline without holes that covers: pieces that are apart are joined by short paths\n"
    "  --no-holes             fill holes, with what lies in them\n"
    "  --largest              only the largest piece\n"
    "  --mode MODE            closest (the usual), inside (adds no pixel) or cover (loses none; the usual of --single)\n"
    "  --neighbors 4|8        are pixels that meet in a corner apart, or together (8, the usual)?\n"
    "  --convex               cut into convex parts, --max-points N points each at most\n"
    "  --rectangles           instead of outlines, rectangles that cover exactly the solid pixels\n"
    "  --format FORMAT        text (the usual), json, svg (one path), c (arrays), or what an engine reads: tiled (a\n"
    "                         tileset with collision shapes), godot and godot3 (a scene of Godot 4 or 3), phaser\n"
    "                         (PhysicsEditor's JSON), love (a Lua table), libgdx (the Physics Body Editor's JSON), box2d\n"
    "                         (C arrays); the last four in convex parts of at most 8 corners.  All but tiled take any\n"
    "                         number of images into one document.  unity is IMAGE.meta again, with physics shapes\n"
    "  --origin X,Y           this point of the frame becomes (0, 0), or its middle with --origin center; the usual is\n"
    "                         the top left corner\n"
    "  --y-up, --scale S      mirrored to a y that points up; S units a pixel\n"
    "  --occluder             of Godot: an occluder of each outline, too\n"
    "\n"
    "The shapes of the JSON output are those that `kolize query` reads.  With -o, the picture shows the masks with\n"
    "their outlines, one large or at most 40 on a sheet.\n"
    "\n"
    "  kolize trace ship.png --tolerance 1 --mode cover -o ship_outline.png\n"
    "  kolize trace ship.png --points 16 --convex --max-points 8 --json\n",
    CLI_HAS_JSON | CLI_HAS_PICTURE | CLI_HAS_RULES | CLI_HAS_FILES,
    trace_run,
};
