/* scenario.c - plays everyday scenes from files and checks what a player expects of them.
 *
 *     scenario FILE...
 *
 * Each file (README.md) is played at 30, 60 and 144 Hz and mirrored in x, with each kind of mover and terrain that it
 * names.  After every frame kz_relate says that nothing overlaps.  KZ_TEST_SCALE below 100 takes a sample.  Exit status
 * 1: an expectation failed; 2: a file cannot be read. */
#include "scenario_file.h"

#include <math.h>

typedef struct play {
    const scenario *s;
    int mover_kind, terrain_kind, rate;
    double side; /* -1: mirrored in x */
    kz_world *world;
    kz_body mover, lifts[MOST_ITEMS], crates[MOST_ITEMS];
    int n_lifts, n_crates;
    kz_vec2 lift_speed[MOST_ITEMS], points[MOST_ITEMS][5];
    double lift_spin[MOST_ITEMS], crate_fall[MOST_ITEMS], vx, vy, time, dt, top, crushed_at;
    kz_shape parts[MOST_ITEMS];
    int n_parts;
    kz_mask *masks[2];
    kz_move_memory memory;
    kz_move_result out;
    bool drops, has_failed, was_overlapping;
    int frames_hung;
} play;

static int n_failed, n_plays;

static void fail(play *p, int line, const char *what, double got)
{
    if (p->has_failed) return;
    p->has_failed = true;
    if (++n_failed > 40) return;
    const kz_vec2 at = kz_body_pose(p->world, p->mover).at;
    printf("%s:%d: %s (%.6g) at %.3f s; %s on %s, %d Hz%s, at (%.6g, %.6g)\n", p->s->path, line, what, got, p->time,
           mover_names[p->mover_kind], terrain_names[p->terrain_kind], p->rate, p->side < 0 ? ", mirrored" : "",
           (double)at.x, (double)at.y);
}

static void need(kz_result result)
{
    if (result == KZ_OK) return;
    fprintf(stderr, "scenario: the library refused a scene: %d\n", (int)result);
    exit(2);
}

/* ---- The scene ----------------------------------------------------------------------------------------- */

static kz_vec2 vec(const play *p, double x, double y) { return (kz_vec2){(float)(p->side * x), (float)y}; }

static kz_body put(play *p, kz_shape shape, uint32_t flags)
{
    kz_body body;
    const kz_body_def def = {.shape = shape, .flags = flags, .one_way = {0, -1}};
    need(kz_body_create(p->world, &def, &body, NULL));
    return body;
}

static kz_shape box_of(const play *p, double x0, double y0, double x1, double y1)
{
    kz_shape shape;
    const double left = p->side > 0 ? x0 : -x1, right = p->side > 0 ? x1 : -x0;
    need(kz_shape_box((kz_vec2){(float)left, (float)y0}, (kz_vec2){(float)right, (float)y1}, &shape, NULL));
    return shape;
}

static void put_tiles(play *p, const double *n)
{
    for (double x = n[0]; x < n[2]; x += 16)
        for (double y = n[1]; y < n[3]; y += 16)
            put(p, box_of(p, x, y, fmin(x + 16, n[2]), fmin(y + 16, n[3])), KZ_BODY_STATIC);
}

static kz_shape outline_of(play *p, const entry *e)
{
    kz_shape shape;
    kz_vec2 *points = p->points[p->n_parts];
    const double *n = e->number, box[] = {n[0], n[1], n[2], n[1], n[2], n[3], n[0], n[3]};
    const int sides = e->n == 4 ? 4 : 3;
    for (int i = 0; i < sides; i++)
        points[i] = e->n == 4 ? vec(p, box[2 * i], box[2 * i + 1]) : vec(p, n[2 * i], n[2 * i + 1]);
    points[sides] = points[0];
    if (p->terrain_kind == OF_POLYLINES) need(kz_shape_polyline(points, sides + 1, &shape, NULL));
    else if (p->terrain_kind != OF_POLYGONS && e->n == 4) shape = box_of(p, n[0], n[1], n[2], n[3]);
    else need(kz_shape_polygon(points, sides, &shape, NULL));
    return shape;
}

static void put_outlines(play *p)
{
    for (int i = 0; i < p->s->n; i++) {
        const entry *e = &p->s->entries[i];
        const bool is_solid = !strcmp(e->word, "solid");
        if (!is_solid && strcmp(e->word, "slope") != 0) continue;
        if (is_solid && p->terrain_kind == OF_TILES) {
            put_tiles(p, e->number);
            continue;
        }
        if (p->n_parts == MOST_ITEMS) refuse(p->s, e->line, "too many items");
        const kz_shape shape = outline_of(p, e);
        p->parts[p->n_parts++] = shape;
        if (p->terrain_kind != OF_JOINED) put(p, shape, KZ_BODY_STATIC);
    }
    if (p->terrain_kind != OF_JOINED) return;
    kz_shape all;
    need(kz_shape_parts(p->parts, p->n_parts, &all, NULL));
    put(p, all, KZ_BODY_STATIC);
}

static bool is_solid_at(const play *p, double x, double y)
{
    for (int i = 0; i < p->s->n; i++) {
        const entry *e = &p->s->entries[i];
        const double *n = e->number;
        if (!strcmp(e->word, "solid") && x > n[0] && x < n[2] && y > n[1] && y < n[3]) return true;
        if (strcmp(e->word, "slope") != 0) continue;
        int left = 0, right = 0;
        for (int k = 0; k < 3; k++) {
            const double *a = n + 2 * k, *b = n + 2 * ((k + 1) % 3);
            const double turn = (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]);
            left += turn >= 0, right += turn <= 0;
        }
        if (left == 3 || right == 3) return true;
    }
    return false;
}

static kz_mask *mask_of_text(char *text)
{
    kz_mask *mask;
    need(kz_mask_from_text(text, NULL, &mask, NULL));
    free(text);
    return mask;
}

/* Every cell whose middle is in a solid, from the least corner of all of them to the greatest. */
static void put_mask(play *p)
{
    double x0 = 1e9, y0 = 1e9, x1 = -1e9, y1 = -1e9;
    for (int i = 0; i < p->s->n; i++) {
        const entry *e = &p->s->entries[i];
        if (strcmp(e->word, "solid") != 0 && strcmp(e->word, "slope") != 0) continue;
        for (int k = 0; k < e->n; k += 2) {
            x0 = fmin(x0, e->number[k]), x1 = fmax(x1, e->number[k]);
            y0 = fmin(y0, e->number[k + 1]), y1 = fmax(y1, e->number[k + 1]);
        }
    }
    if (x1 < x0) return;
    const int w = (int)(x1 - x0), h = (int)(y1 - y0);
    char *text = malloc((size_t)(w + 1) * (size_t)h + 1), *q = text;
    if (!text) abort();
    for (int y = 0; y < h; y++, *q++ = '\n')
        for (int x = 0; x < w; x++)
            *q++ = is_solid_at(p, p->side > 0 ? x0 + x + 0.5 : x1 - x - 0.5, y0 + y + 0.5) ? '#' : '.';
    *q = 0;
    kz_shape shape;
    p->masks[0] = mask_of_text(text);
    need(kz_shape_mask(p->masks[0], p->side > 0 ? x0 : -x1, y0, &shape, NULL));
    put(p, shape, KZ_BODY_STATIC);
}

/* A sprite of whole cells without its upper corners. */
static kz_shape sprite(play *p, int w, int h)
{
    kz_shape shape;
    char *text = malloc((size_t)(w + 1) * (size_t)h + 1), *q = text;
    if (!text) abort();
    for (int y = 0; y < h; y++, *q++ = '\n')
        for (int x = 0; x < w; x++) *q++ = y == 0 && (x == 0 || x == w - 1) ? '.' : '#';
    *q = 0;
    p->masks[1] = mask_of_text(text);
    need(kz_shape_mask(p->masks[1], -w / 2, -h, &shape, NULL));
    return shape;
}

/* Feet at its origin. */
static kz_shape mover_shape(play *p)
{
    kz_shape shape;
    const float w = (float)p->s->width, h = (float)p->s->height, r = w / 2;
    const kz_vec2 points[] = {{-r, 0}, {-r, -0.7f * h}, {-r / 2, -h}, {r / 2, -h}, {r, -0.7f * h}, {r, 0}};
    switch (p->mover_kind) {
    case IS_BOX: need(kz_shape_box((kz_vec2){-r, -h}, (kz_vec2){r, 0}, &shape, NULL)); break;
    case IS_CIRCLE: need(kz_shape_circle((kz_vec2){0, -r}, r, &shape, NULL)); break;
    case IS_CAPSULE: need(kz_shape_capsule((kz_vec2){0, r - h}, (kz_vec2){0, -r}, r, &shape, NULL)); break;
    case IS_POLYGON: need(kz_shape_polygon(points, 6, &shape, NULL)); break;
    default: shape = sprite(p, (int)w, (int)h);
    }
    return shape;
}

/* A box whose origin is its middle, about which it turns. */
static void put_spinner(play *p, const double *n)
{
    const double w = (n[2] - n[0]) / 2, h = (n[3] - n[1]) / 2;
    const kz_vec2 at = vec(p, n[0] + w, n[1] + h);
    const kz_body body = put(p, box_of(p, -w, -h, w, h), KZ_BODY_STATIC);
    need(kz_body_set_pose(p->world, body, kz_pose_radians(at.x, at.y, 0), NULL));
    p->lift_spin[p->n_lifts] = p->side * n[4];
    p->lifts[p->n_lifts++] = body;
}

static void put_scene(play *p)
{
    need(kz_world_create(NULL, &p->world, NULL));
    if (p->terrain_kind == OF_MASK) put_mask(p);
    else put_outlines(p);
    for (int i = 0; i < p->s->n; i++) {
        const entry *e = &p->s->entries[i];
        const double *n = e->number;
        if (!strcmp(e->word, "one_way"))
            put(p, box_of(p, n[0], n[1], n[2], n[3]), KZ_BODY_STATIC | KZ_BODY_ONE_WAY);
        if (!strcmp(e->word, "crate")) p->crates[p->n_crates++] = put(p, box_of(p, n[0], n[1], n[2], n[3]), 0);
        if (!strcmp(e->word, "spinner")) put_spinner(p, n);
        if (strcmp(e->word, "lift") != 0) continue;
        p->lift_speed[p->n_lifts] = vec(p, n[4], n[5]);
        p->lifts[p->n_lifts++] = put(p, box_of(p, n[0], n[1], n[2], n[3]), KZ_BODY_STATIC);
    }
    p->mover = put(p, mover_shape(p), 0);
    const kz_vec2 at = vec(p, p->s->x, p->s->y);
    need(kz_body_set_pose(p->world, p->mover, kz_pose_radians(at.x, at.y, 0), NULL));
}

/* ---- One frame ----------------------------------------------------------------------------------------- */

static bool begins(const play *p, const entry *e)
{
    return e->number[0] > p->time - p->dt / 2 && e->number[0] <= p->time + p->dt / 2;
}

static void do_commands(play *p)
{
    p->drops = false;
    for (int i = 0; i < p->s->n; i++) {
        const entry *e = &p->s->entries[i];
        const double *n = e->number;
        if (!begins(p, e)) continue;
        if (!strcmp(e->word, "hold")) p->vx = p->side * n[1];
        if (!strcmp(e->word, "velocity")) p->vx = p->side * n[1], p->vy = n[2];
        if (!strcmp(e->word, "drop")) p->drops = true;
        if (!strcmp(e->word, "drive")) p->lift_speed[(int)n[1]] = vec(p, n[2], n[3]);
        if (!strcmp(e->word, "spin")) p->lift_spin[(int)n[1]] = p->side * n[2];
        const bool carries = !strcmp(e->word, "carry");
        if ((carries || !strcmp(e->word, "jump")) && (p->out.on_floor || p->out.is_wedged)) p->vy = -n[1];
        if (carries) p->vx += (double)p->out.floor_motion.x / p->dt, p->vy += (double)p->out.floor_motion.y / p->dt;
        kz_push_out out;
        if (strcmp(e->word, "push_out") != 0) continue;
        need(kz_body_push_out(p->world, p->mover, 0, &out, NULL));
        p->was_overlapping = true;
        if (!out.free) fail(p, e->line, "push_out did not free it", (double)out.depth);
    }
}

static void drive_lifts(play *p, const kz_move_def *def)
{
    kz_carry_result carried[MOST_ITEMS];
    for (int i = 0; i < p->n_lifts; i++) {
        size_t n = 0;
        const kz_vec2 by = {(float)((double)p->lift_speed[i].x * p->dt), (float)((double)p->lift_speed[i].y * p->dt)};
        const float angle = (float)(p->lift_spin[i] * p->dt * 3.14159265358979 / 180);
        need(kz_platform_turn(p->world, p->lifts[i], by, angle, def, carried, MOST_ITEMS, &n, NULL));
        for (size_t k = 0; k < n && k < MOST_ITEMS; k++)
            if (carried[k].body.index == p->mover.index && carried[k].crushed && p->crushed_at < 0)
                p->crushed_at = p->time;
    }
}

static void drop_crates(play *p, kz_move_def def)
{
    def.response = KZ_RESPONSE_SLIDE, def.memory = NULL, def.whole_pixels = false;
    for (int i = 0; i < p->n_crates; i++) {
        kz_move_result out;
        const double g = p->s->gravity;
        const kz_vec2 by = {0, (float)(p->crate_fall[i] * p->dt + g * p->dt * p->dt / 2)};
        need(kz_body_move(p->world, p->crates[i], by, &def, NULL, 0, &out, NULL));
        p->crate_fall[i] = out.on_floor ? 0 : p->crate_fall[i] + g * p->dt;
    }
}

/* Beside a face too steep to stand on it goes on by `heading`, unless it is held away from the face. */
static double speed_across(const play *p)
{
    const kz_move_result *o = &p->out;
    const bool slides = o->on_wall && !o->on_floor && o->wall_normal.y < -0.01f && o->heading.y > 0;
    return slides && p->vx * (double)o->wall_normal.x <= 0 ? (double)o->heading.x / p->dt : p->vx;
}

static void move_mover(play *p, const kz_move_def *def)
{
    const double g = def->up.y < 0 ? p->s->gravity : 0;
    const double vx = g > 0 ? speed_across(p) : p->vx;
    const kz_vec2 by = {(float)(vx * p->dt), (float)(p->vy * p->dt + g * p->dt * p->dt / 2)};
    need(kz_body_move(p->world, p->mover, by, def, NULL, 0, &p->out, NULL));
    const kz_vec2 heading = p->out.heading;
    if (g == 0) {
        if (def->response != KZ_RESPONSE_SLIDE) p->vx = (double)heading.x / p->dt, p->vy = (double)heading.y / p->dt;
        return;
    }
    p->vy += g * p->dt;
    if (p->out.on_floor) p->vy = 0;
    else if (p->out.on_ceiling || heading.y < by.y) p->vy = (double)heading.y / p->dt;
}

static void step(play *p)
{
    kz_move_def def = p->s->def;
    if (!p->s->no_up) def.up = (kz_vec2){0, -1};
    def.memory = &p->memory;
    do_commands(p);
    def.drops = p->drops;
    drive_lifts(p, &def);
    drop_crates(p, def);
    move_mover(p, &def);
    p->time += p->dt;
    p->top = fmin(p->top, (double)kz_body_pose(p->world, p->mover).at.y);
}

/* ---- What must hold ------------------------------------------------------------------------------------ */

static void check_overlaps(play *p)
{
    kz_shape own, other;
    kz_body_shape(p->world, p->mover, &own);
    if (p->crushed_at >= 0 || (p->s->pushes_out && !p->was_overlapping)) return;
    for (kz_body b = kz_world_next(p->world, KZ_BODY_NONE); b.generation != 0; b = kz_world_next(p->world, b)) {
        if (b.index == p->mover.index || kz_body_flags(p->world, b) & KZ_BODY_ONE_WAY) continue;
        kz_body_shape(p->world, b, &other);
        if (kz_relate(&own, &other) > KZ_TOUCH) fail(p, 0, "it overlaps a body", (double)b.index);
    }
}

static void check_hanging(play *p)
{
    const kz_move_result *o = &p->out;
    const bool hangs = o->moved.x == 0 && o->moved.y == 0 && !o->on_floor && !o->is_wedged;
    p->frames_hung = hangs ? p->frames_hung + 1 : 0;
    if (!p->s->no_up && p->frames_hung > p->rate / 10) fail(p, 0, "it hangs in the air", p->frames_hung);
}

static void check_near(play *p, const entry *e, double got, double expected, double tolerance)
{
    if (p->mover_kind == IS_MASK) tolerance += 1; /* it goes by whole cells */
    if (!(fabs(got - expected) <= tolerance)) fail(p, e->line, e->word, got);
}

static void check_moment(play *p, const entry *e)
{
    const kz_vec2 at = kz_body_pose(p->world, p->mover).at;
    const double *n = e->number;
    if (!strcmp(e->word, "at_x")) check_near(p, e, p->side * (double)at.x, n[1], n[2]);
    if (!strcmp(e->word, "at_y")) check_near(p, e, (double)at.y, n[1], n[2]);
    if (!strcmp(e->word, "crate_x"))
        check_near(p, e, p->side * (double)kz_body_pose(p->world, p->crates[(int)n[1]]).at.x, n[2], n[3]);
    if (!strcmp(e->word, "lift_y"))
        check_near(p, e, (double)kz_body_pose(p->world, p->lifts[(int)n[1]]).at.y, n[2], n[3]);
    if (strcmp(e->word, "speed") != 0) return;
    check_near(p, e, p->side * p->vx, n[1], n[3]);
    check_near(p, e, p->vy, n[2], n[3]);
}

static void check_range(play *p, const entry *e)
{
    const kz_move_result *o = &p->out;
    const char *word = e->word;
    if (!(p->time > e->number[0] + p->dt && p->time <= e->number[1] + p->dt / 2)) return;
    if (!strcmp(word, "floor") && !o->on_floor) fail(p, e->line, "not on the floor", 0);
    if (!strcmp(word, "no_floor") && o->on_floor) fail(p, e->line, "on a floor", 1);
    if (!strcmp(word, "wall") && !o->on_wall) fail(p, e->line, "not at a wall", 0);
    if (!strcmp(word, "ceiling") && !o->on_ceiling) fail(p, e->line, "not at a ceiling", 0);
    if (!strcmp(word, "wedged") && !o->is_wedged) fail(p, e->line, "not wedged", 0);
    const double still_by = p->mover_kind == IS_MASK ? 0.5 : 0; /* within its cells */
    if (!strcmp(word, "still") && hypot((double)o->moved.x, (double)o->moved.y) > e->number[2] + still_by)
        fail(p, e->line, "it moved", hypot((double)o->moved.x, (double)o->moved.y));
}

static void check_frame(play *p)
{
    const kz_vec2 at = kz_body_pose(p->world, p->mover).at;
    check_overlaps(p);
    check_hanging(p);
    if (p->s->def.whole_pixels && (at.x != floorf(at.x) || at.y != floorf(at.y))) fail(p, 0, "not whole", (double)at.x);
    for (int i = 0; i < p->s->n; i++) {
        const entry *e = &p->s->entries[i];
        if (begins(p, e)) check_moment(p, e);
        if (e->n == 2 || !strcmp(e->word, "still")) check_range(p, e);
    }
}

static void check_end(play *p)
{
    bool may_be_crushed = false;
    for (int i = 0; i < p->s->n; i++) {
        const entry *e = &p->s->entries[i];
        const double *n = e->number;
        if (!strcmp(e->word, "top")) check_near(p, e, p->top, n[0], n[1]);
        if (strcmp(e->word, "crushed") != 0) continue;
        may_be_crushed = true;
        if (!(p->crushed_at >= n[0] && p->crushed_at <= n[1])) fail(p, e->line, "crushed at", p->crushed_at);
    }
    if (!may_be_crushed && p->crushed_at >= 0) fail(p, 0, "crushed", p->crushed_at);
}

static void play_one(const scenario *s, int mover, int terrain, int rate, double side)
{
    static play p;
    p = (play){.s = s, .mover_kind = mover, .terrain_kind = terrain, .rate = rate, .side = side,
               .dt = 1.0 / rate, .top = 1e9, .crushed_at = -1};
    put_scene(&p);
    while (p.time < s->seconds - p.dt / 2) step(&p), check_frame(&p);
    check_end(&p);
    kz_world_free(p.world);
    for (int i = 0; i < 2; i++) kz_mask_free(p.masks[i]);
    n_plays++;
}

static void play_all(const scenario *s, int stride)
{
    static const int rates[] = {30, 60, 144};
    static int turn;
    for (int i = 0; i < N_MOVERS * N_TERRAINS * 6; i++) {
        const int mover = i / 6 % N_MOVERS, terrain = i / 6 / N_MOVERS;
        if (!(s->movers >> mover & 1) || !(s->terrains >> terrain & 1) || turn++ % stride) continue;
        play_one(s, mover, terrain, rates[i % 3], i % 6 < 3 ? 1 : -1);
    }
}

int main(int argc, char **argv)
{
    static scenario s;
    const char *scale = getenv("KZ_TEST_SCALE");
    const int percent = scale && atoi(scale) > 0 ? atoi(scale) : 100;
    for (int i = 1; i < argc; i++) {
        read_scenario(&s, argv[i]);
        play_all(&s, percent >= 100 ? 1 : 100 / percent);
    }
    printf("scenario: %d files, %d plays, %d failed\n", argc - 1, n_plays, n_failed);
    return n_failed != 0 || n_plays == 0;
}
