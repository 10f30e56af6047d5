/* doctor.c - `kolize doctor`: does this build give the same bits as the reference, and which images does it decode?
 *
 * Two examinations.  The self check tries single operations and names the compiler flag that spoils them.  Then a fixed
 * table of questions, made by a small generator from whole numbers alone, is put to the library at every CPU level, and
 * a hash over all answers is compared with the one the reference build gave. */
#include "lib/cli.h"

#include <stdio.h>
#include <string.h>

/* ---- Questions and hashes ------------------------------------------------------------------------------ */

typedef struct doctor_state {
    uint64_t random, hash;
    const kz_allocator *alloc;
    bool no_memory;
} doctor_state;

/* splitmix64 (Steele, Lea, Flood 2014). */
static uint32_t doctor_random(doctor_state *d, uint32_t n)
{
    uint64_t z = d->random += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (uint32_t)((z ^ z >> 31) >> 32) % n;
}

/* FNV-1a over the eight bytes, lowest first, whatever the machine's order. */
static void doctor_add(doctor_state *d, int64_t value)
{
    for (int i = 0; i < 8; i++) {
        d->hash ^= (uint64_t)value >> (8 * i) & 255;
        d->hash *= 0x100000001b3u;
    }
}

static void doctor_add_float(doctor_state *d, float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    doctor_add(d, (int64_t)bits);
}

/* Coordinates on a coarse grid, so that things touch, now and then stretched so that they are anything but round. */
static float doctor_coordinate(doctor_state *d)
{
    static const float stretch[] = {1, 1, 1, 0.5f, 0.1f, 0.3333333f, 1e-3f, 1e5f};
    const float whole = (float)doctor_random(d, 25) - 12;
    return whole * stretch[doctor_random(d, 8)];
}

static kz_vec2 doctor_point(doctor_state *d)
{
    kz_vec2 p;
    p.x = doctor_coordinate(d);
    p.y = doctor_coordinate(d);
    return p;
}

/* ---- Three tables -------------------------------------------------------------------------------------- */

static void doctor_math(doctor_state *d)
{
    for (int i = 0; i < 4000; i++) {
        const kz_vec2 a = doctor_point(d), b = doctor_point(d), p = doctor_point(d), q = doctor_point(d);
        const float r = (float)doctor_random(d, 8) / 2;
        float cosine, sine;
        doctor_add(d, kz_orient(a, b, p));
        doctor_add(d, kz_in_circle(a, b, p, q));
        doctor_add(d, kz_compare_distance(a, b, r, 0.5f));
        doctor_add(d, kz_compare_segment_distance(p, a, b, r, 0));
        kz_cos_sin((double)a.x * 3.7, &cosine, &sine);
        doctor_add_float(d, cosine), doctor_add_float(d, sine);
        kz_cos_sin_degrees((double)a.y * 7.3, &cosine, &sine);
        doctor_add_float(d, cosine), doctor_add_float(d, sine);
        doctor_add_float(d, kz_atan2(b.x, b.y));
        kz_pose pose = {b, cosine, sine};
        const kz_vec2 moved = kz_pose_apply(pose, p);
        doctor_add_float(d, moved.x), doctor_add_float(d, moved.y);
    }
}

/* A random shape of a kind that needs no memory.  Where its maker refuses the numbers, it is a point. */
static kz_shape doctor_shape(doctor_state *d)
{
    kz_vec2 p[5];
    kz_shape shape;
    const uint32_t kind = doctor_random(d, 7);
    const float r = (float)doctor_random(d, 7) / 2;
    kz_result result = KZ_ERR_ARGUMENT;
    for (int i = 0; i < 5; i++) p[i] = doctor_point(d);
    if (kind == 1) result = kz_shape_segment(p[0], p[1], &shape, NULL);
    if (kind == 2) {
        p[1].x = p[0].x + r;
        p[1].y = p[0].y + 2;
        result = kz_shape_box(p[0], p[1], &shape, NULL);
    }
    if (kind == 3) result = kz_shape_circle(p[0], r, &shape, NULL);
    if (kind == 4) result = kz_shape_capsule(p[0], p[1], r, &shape, NULL);
    if (kind == 5) result = kz_shape_polygon(p, 3, &shape, NULL);
    if (kind == 6) result = kz_shape_polygon(p, 5, &shape, NULL);
    if (result != KZ_OK) kz_shape_point(p[0], &shape, NULL);
    return shape;
}

/* The numbers one after the other: the order in which arguments are worked out is the compiler's. */
static kz_pose doctor_pose(doctor_state *d, uint32_t degrees)
{
    const kz_vec2 at = doctor_point(d);
    return kz_pose_degrees(at.x, at.y, (double)(doctor_random(d, 360 / degrees) * degrees));
}

static void doctor_relate(doctor_state *d)
{
    for (int i = 0; i < 6000; i++) {
        const kz_shape a = doctor_shape(d), b = doctor_shape(d);
        const kz_pose pose = doctor_pose(d, 15);
        unsigned char memory[256];
        kz_shape rotated;
        doctor_add(d, (int64_t)a.kind * 16 + (int64_t)b.kind);
        doctor_add(d, kz_relate(&a, &b));
        if (kz_shape_transform(&b, pose, memory, sizeof memory, &rotated, NULL) == KZ_OK)
            doctor_add(d, kz_relate(&a, &rotated));
    }
}

static bool doctor_solid(void *ctx, int32_t x, int32_t y)
{
    (void)x, (void)y;
    return doctor_random(ctx, 3) == 0;
}

static void doctor_mask_pair(doctor_state *d, const kz_mask *a, const kz_mask *b)
{
    for (int i = 0; i < 24; i++) {
        const int32_t dx = (int32_t)doctor_random(d, 200) - 100, dy = (int32_t)doctor_random(d, 120) - 60;
        kz_cell cell = {0, 0}, push = {0, 0};
        const kz_cell_rect r = kz_mask_overlap_bounds(a, b, dx, dy);
        kz_mask_overlap_first(a, b, dx, dy, &cell);
        doctor_add(d, kz_mask_overlap(a, b, dx, dy));
        doctor_add(d, kz_mask_relate(a, b, dx, dy));
        doctor_add(d, kz_mask_overlap_area(a, b, dx, dy));
        doctor_add(d, cell.x), doctor_add(d, cell.y);
        doctor_add(d, r.x0), doctor_add(d, r.y0), doctor_add(d, r.x1), doctor_add(d, r.y1);
        if (i < 4) doctor_add(d, kz_mask_push(a, b, dx, dy, 12, &push));
        doctor_add(d, push.x), doctor_add(d, push.y);
    }
}

static void doctor_mask_rotated(doctor_state *d, const kz_mask *mask)
{
    kz_mask *rotated;
    kz_cell origin;
    const kz_pose pose = doctor_pose(d, 1);
    const kz_vec2 at = {-8, -8};
    const kz_affine map = kz_affine_from_pose(1.5, doctor_random(d, 2) ? 0.75 : -1, at, pose);
    const kz_result result = kz_mask_transform(mask, &map, d->alloc, &rotated, &origin, NULL);
    if (result == KZ_ERR_MEMORY) d->no_memory = true;
    if (result != KZ_OK) return;
    doctor_add(d, origin.x), doctor_add(d, origin.y);
    for (int32_t y = 0; y < kz_mask_height(rotated); y++)
        for (int32_t x = 0; x < kz_mask_width(rotated); x += 32)
            doctor_add(d, (int64_t)kz_mask_bits(rotated, x, y, 32));
    kz_mask_free(rotated);
}

static void doctor_mask(doctor_state *d)
{
    for (int i = 0; i < 40 && !d->no_memory; i++) {
        kz_mask *a = NULL, *b = NULL;
        const int32_t w = (int32_t)doctor_random(d, 140), h = (int32_t)doctor_random(d, 80);
        if (kz_mask_from_call(w, h, doctor_solid, d, d->alloc, &a, NULL) == KZ_OK &&
            kz_mask_from_call(h, w, doctor_solid, d, d->alloc, &b, NULL) == KZ_OK) {
            doctor_mask_pair(d, a, b);
            doctor_mask_rotated(d, a);
        } else {
            d->no_memory = true;
        }
        kz_mask_free(a);
        kz_mask_free(b);
    }
}

static const struct doctor_table {
    const char *name;
    void (*run)(doctor_state *d);
    uint64_t reference;
} doctor_tables[] = {
    {"math", doctor_math, 0xb4c93f0aa65096f6u},
    {"relate", doctor_relate, 0x5b80eb26cc418fa9u},
    {"mask", doctor_mask, 0x253d1db0cf67f1e5u},
};
enum { DOCTOR_TABLES = sizeof doctor_tables / sizeof *doctor_tables };

/* ---- Decoders ------------------------------------------------------------------------------------------ */

static void doctor_say_decoders(cli *c, cli_json *j)
{
    char text[64];
    if (c->json) cli_json_key(j, "decoders"), cli_json_open(j, '{');
    for (int32_t i = 0; kz_image_decoder(i, text, sizeof text) > 0; i++) {
        char *const library = strchr(text, ':'); /* "PNG: libpng 1.6.39" */
        if (!library) continue;
        *library = '\0';
        if (c->json) cli_json_key(j, text), cli_json_text(j, library + 2);
        else if (!c->quiet) cli_print(&c->out, "image   %-6s  %s\n", text, library + 2);
    }
    if (c->json) cli_json_close(j, '}');
}

/* ---- The verb ------------------------------------------------------------------------------------------ */

static bool doctor_say_hash(cli *c, cli_json *j, kz_cpu_level level, const struct doctor_table *table, uint64_t hash)
{
    char text[24];
    const bool same = hash == table->reference;
    snprintf(text, sizeof text, "%016llx", (unsigned long long)hash);
    if (c->json) {
        cli_json_open(j, '{');
        cli_json_key(j, "level"), cli_json_text(j, kz_cpu_level_name(level));
        cli_json_key(j, "table"), cli_json_text(j, table->name);
        cli_json_key(j, "hash"), cli_json_text(j, text);
        cli_json_key(j, "same"), cli_json_bool(j, same);
        cli_json_close(j, '}');
    } else if (!c->quiet) {
        cli_print(&c->out, "%-6s  %-6s  %s  %s\n", same ? "ok" : "DIFFERS", kz_cpu_level_name(level), table->name,
                  text);
    }
    return same;
}

static int doctor_tables_run(cli *c, cli_json *j, int *n_different)
{
    const kz_cpu_level best = kz_cpu_level_now();
    int status = CLI_YES;
    for (int i = 0; i < KZ_CPU_LEVEL_COUNT && status == CLI_YES; i++) {
        const kz_cpu_level level = (kz_cpu_level)i;
        if (!kz_cpu_has(level) || kz_cpu_force(level) != KZ_OK) continue;
        for (int t = 0; t < DOCTOR_TABLES; t++) {
            doctor_state d = {.random = 2026, .hash = 0xcbf29ce484222325u, .alloc = &c->alloc};
            doctor_tables[t].run(&d);
            if (d.no_memory) {
                status = cli_fail_memory(c);
                break;
            }
            *n_different += !doctor_say_hash(c, j, level, &doctor_tables[t], d.hash);
        }
    }
    kz_cpu_force(best);
    return status;
}

static int doctor_run(cli *c, int argc, char **argv)
{
    int status = cli_read_options(c, argc, argv, NULL, NULL, NULL, NULL, 0);
    if (status >= 0) return status;
    if (c->n_args > 0) return cli_usage(c, "needs no arguments");
    kz_error err;
    int n_different = 0;
    cli_json json = {&c->out, false}, *j = &json;
    const bool sound = kz_self_check(&err) == KZ_OK;
    const char *flag = sound ? NULL : kz_self_check_name(err.a);
    if (c->json) {
        cli_json_open(j, '{');
        cli_json_key(j, "self_check");
        if (flag) cli_json_text(j, flag);
        else cli_json_null(j);
        cli_json_key(j, "tables"), cli_json_open(j, '[');
    } else if (!c->quiet) {
        if (sound) cli_put(&c->out, "ok      the compiler kept to the rules of arithmetic\n");
        else cli_print(&c->out, "BROKEN  this does not hold: %s\n", flag);
    }
    status = doctor_tables_run(c, j, &n_different);
    if (status != CLI_YES) return status;
    const bool healthy = sound && n_different == 0;
    if (c->json) cli_json_close(j, ']');
    doctor_say_decoders(c, j);
    if (c->json) {
        cli_json_key(j, "healthy"), cli_json_bool(j, healthy);
        cli_json_close(j, '}');
        cli_put(&c->out, "\n");
    } else if (!c->quiet) {
        cli_put(&c->out,
                healthy ? "Healthy: the same bits as the reference.\n"
                : sound
                    ? "Not healthy: answers differ from the reference although the arithmetic is sound.  This\n"
                      "is a fault in Kolize or in the compiler: please report it with the lines above.\n"
                    : "Not healthy: the first line names the rule that is broken and the flag that may have done\n"
                      "it.  Build again without it, or leave the thread's rounding mode and denormals as they are.\n");
    }
    return healthy ? CLI_YES : CLI_NO;
}

const cli_verb cli_verb_doctor = {
    "doctor",
    "",
    "does this build give the same bits as the reference?",
    "Checks the arithmetic this build was compiled to, and puts a fixed table of questions to the library with every\n"
    "kernel this machine has.  Lists what decodes each format of images.  Exit status 0: the same bits as the\n"
    "reference; 1: not, and which flag is to blame.\n",
    CLI_HAS_JSON,
    doctor_run,
};
