/* ground_questions.c - worlds with one large body: a level drawn as one polygon, polyline, compound or mask.
 *
 * A body has no tree of its own until the world makes one, so the grounds without trees are asked, too. */
#include "cliffs.h"

#include <math.h>
#include <string.h>

typedef struct level {
    kz_world *world;
    kz_body ground, mover;
    kz_vec2 at, up, along;
    kz_pose pose; /* of the ground */
    const kz_shape *small, *ground_shape;
    kz_grid *grid; /* of the ground; NULL: none */
    float length;
} level;

static void ask_move(level *l)
{
    kz_move_hit hits[4];
    kz_vec2 way = cliffs_along(kz_vec2_scale(l->along, 1.5f), l->up, -1);
    cliffs_must(kz_body_move(l->world, l->mover, way, NULL, hits, 4, NULL, NULL), "move");
}
static void ask_walk(level *l)
{
    kz_move_hit hits[4];
    kz_move_def def;
    memset(&def, 0, sizeof def);
    def.up = l->up;
    def.snap = .5f;
    def.step_height = .3f;
    const kz_vec2 way = cliffs_along(kz_vec2_scale(l->along, 1), l->up, -1);
    cliffs_must(kz_body_move(l->world, l->mover, way, &def, hits, 4, NULL, NULL), "walk");
}
static void ask_push_out(level *l)
{
    kz_push_out out;
    cliffs_must(kz_body_push_out(l->world, l->mover, 0, &out, NULL), "push out");
}
static void ask_ray(level *l)
{
    kz_world_ray_hit hit;
    (void)kz_world_ray(l->world, cliffs_along(l->at, l->up, 2), cliffs_along(l->at, l->up, -3), 0, NULL, &hit);
}
static void ask_sight(level *l)
{
    kz_world_ray_hit hit;
    (void)kz_world_ray(l->world, cliffs_along(l->at, l->up, 2), cliffs_along(l->at, l->up, -3), KZ_HIT_UNION, NULL, &hit);
}
static void ask_find(level *l)
{
    kz_world_hit hits[4];
    (void)kz_world_find(l->world, l->small, KZ_PAIRS_OVERLAP, NULL, hits, 4);
}
static void ask_nearest(level *l)
{
    kz_world_near near[2];
    (void)kz_world_nearest(l->world, l->small, INFINITY, NULL, near, 2);
}
static void ask_sweep(level *l)
{
    kz_world_sweep_hit hit;
    const kz_vec2 none = {0, 0};
    const kz_query_filter filter = {.except = l->mover};
    (void)kz_world_sweep(l->world, l->small, cliffs_along(none, l->up, -3), 0, &filter, &hit);
}
static void ask_collide(level *l)
{
    kz_contact contact;
    (void)kz_bodies_collide(l->world, l->mover, l->ground, &contact);
}
static void ask_step(level *l)
{
    const kz_vec2 at = cliffs_along(l->at, l->along, cliffs_between(-.1f, .1f));
    cliffs_must(kz_bodies_set_at(l->world, &l->mover, 1, &at, 0, NULL), "mover");
    cliffs_must(kz_world_step(l->world, NULL), "step");
}
static void ask_platform(level *l)
{
    kz_carry_result carried[4];
    size_t n;
    kz_move_def def;
    memset(&def, 0, sizeof def);
    def.up = l->up;
    (void)kz_platform_move(l->world, l->mover, kz_vec2_scale(l->along, .2f), &def, carried, 4, &n, NULL);
}
static void ask_turn(level *l)
{
    float c, s;
    kz_cos_sin((double)cliffs_between(0, .01f), &c, &s);
    kz_pose pose = {{0, 0}, c, s};
    if (l->ground_shape->kind == KZ_KIND_MASK || l->grid) pose = kz_pose_identity();
    cliffs_must(kz_body_set_pose(l->world, l->ground, pose, NULL), "turn");
    cliffs_must(kz_body_set_pose(l->world, l->ground, kz_pose_identity(), NULL), "turn back");
}
static void ask_shift(level *l)
{
    const kz_vec2 to = {.25f, 0}, back = {0, 0};
    cliffs_must(kz_bodies_set_at(l->world, &l->ground, 1, &to, 0, NULL), "shift");
    cliffs_must(kz_bodies_set_at(l->world, &l->ground, 1, &back, 0, NULL), "shift back");
}

/* ---- Of grids ---- */

static void edit(level *l, float up, uint32_t id)
{
    const kz_vec2 at = cliffs_along(l->at, l->up, up), cell = kz_grid_cell_size(l->grid);
    const kz_vec2 min = l->ground_shape->bounds.min;
    const int32_t x = (int32_t)floorf((at.x - min.x) / cell.x), y = (int32_t)floorf((at.y - min.y) / cell.y);
    const bool is_in = x >= 0 && y >= 0 && x < kz_grid_width(l->grid) && y < kz_grid_height(l->grid);
    if (is_in) cliffs_must(kz_grid_set(l->grid, x, y, id, NULL), "edit");
}
static void ask_edit(level *l)
{
    const uint64_t before = kz_grid_edits(l->grid);
    edit(l, 4, 1);
    edit(l, 4, 0);
    cliffs_must(kz_grid_rewind(l->grid, before, NULL), "rewind");
}
/* A step after a cell near the mover was dug, and one after it was filled again. */
static void ask_step_edited(level *l)
{
    edit(l, -5, 0);
    cliffs_must(kz_world_step(l->world, NULL), "step");
    edit(l, -5, 1);
    cliffs_must(kz_world_step(l->world, NULL), "step");
}
static void ask_long_ray(level *l)
{
    kz_world_ray_hit hit;
    (void)kz_world_ray(l->world, l->at, cliffs_along(cliffs_along(l->at, l->along, l->length), l->up, .1f * l->length), 0, NULL, &hit);
}
static void ask_ray_all(level *l)
{
    kz_world_ray_hit hits[8];
    (void)kz_world_ray_all(l->world, cliffs_along(l->at, l->up, 2), cliffs_along(l->at, l->up, -3), 0, NULL, hits, 8);
}
static void ask_find_boxes(level *l)
{
    kz_world_hit hits[4];
    (void)kz_world_find(l->world, l->small, KZ_PAIRS_BOXES, NULL, hits, 4);
}
static void ask_find_kinds(level *l)
{
    kz_world_hit hits[8];
    const kz_query_filter filter = {.each_kind = true};
    (void)kz_world_find(l->world, l->small, KZ_PAIRS_TOUCH, &filter, hits, 8);
}
static void ask_find_many(level *l)
{
    kz_world_hit hits[32];
    kz_shape shapes[8];
    size_t end[8];
    for (int i = 0; i < 8; i++) cliffs_must(kz_shape_circle(cliffs_along(l->at, l->along, (float)i), .9f, &shapes[i], NULL), "shape");
    (void)kz_world_find_many(l->world, shapes, 8, KZ_PAIRS_TOUCH, NULL, hits, 32, end);
}
static void ask_cells(level *l)
{
    kz_grid_hit hits[16];
    (void)kz_bodies_cells(l->world, l->mover, l->ground, hits, 16);
}
static void ask_sweep_all(level *l)
{
    kz_world_sweep_hit hits[4];
    const kz_vec2 none = {0, 0};
    const kz_query_filter filter = {.except = l->mover};
    (void)kz_world_sweep_all(l->world, l->small, cliffs_along(none, l->up, -3), 0, &filter, hits, 4);
}
static void ask_long_sweep(level *l)
{
    kz_world_sweep_hit hit;
    const kz_query_filter filter = {.except = l->mover};
    (void)kz_world_sweep(l->world, l->small, cliffs_along(kz_vec2_scale(l->along, l->length), l->up, .1f * l->length), 0, &filter, &hit);
}
static void ask_cast(level *l)
{
    float numbers[33][4];
    kz_cast_hit hits[33];
    for (int i = 0; i < 33; i++) {
        const kz_vec2 at = cliffs_along(l->at, l->along, .3f * (float)i);
        numbers[i][0] = at.x, numbers[i][1] = at.y;
        numbers[i][2] = l->up.x * -3, numbers[i][3] = l->up.y * -3;
    }
    const kz_moving_circles all = {&numbers[0][0], &numbers[0][1], &numbers[0][2], &numbers[0][3], NULL, sizeof numbers[0]};
    (void)kz_world_cast_many(l->world, all, 33, 0, NULL, hits);
}
/* The ground has moved by a quarter, as a platform does. */
static void ask_move_shifted(level *l)
{
    const kz_vec2 to = {.25f, .25f}, back = {0, 0};
    cliffs_must(kz_bodies_set_at(l->world, &l->ground, 1, &to, 0, NULL), "shift");
    ask_move(l);
    cliffs_must(kz_bodies_set_at(l->world, &l->ground, 1, &back, 0, NULL), "shift back");
}
static void ask_save(level *l) { (void)kz_world_save_bytes(l->world); }

typedef struct question {
    const char *name;
    void (*ask)(level *l);
    bool of_partner, of_grid;
} question;

static const question QUESTIONS[] = {
    {"body move", ask_move, true, false},
    {"body walk", ask_walk, true, false},
    {"body push out", ask_push_out, true, false},
    {"platform move", ask_platform, true, false},
    {"world ray", ask_ray, false, false},
    {"sight", ask_sight, false, false},
    {"world find", ask_find, true, false},
    {"world nearest", ask_nearest, true, false},
    {"world sweep", ask_sweep, true, false},
    {"bodies collide", ask_collide, true, false},
    {"step, one moved", ask_step, true, false},
    {"ground turned", ask_turn, false, false},
    {"ground shifted", ask_shift, false, false},
    {"edit", ask_edit, false, true},
    {"step, edited", ask_step_edited, true, true},
    {"world ray, long", ask_long_ray, false, true},
    {"world ray, all", ask_ray_all, false, true},
    {"world find, boxes", ask_find_boxes, true, true},
    {"world find, kinds", ask_find_kinds, true, true},
    {"world find, many", ask_find_many, false, true},
    {"bodies cells", ask_cells, true, true},
    {"world sweep, all", ask_sweep_all, true, true},
    {"world sweep, long", ask_long_sweep, true, true},
    {"cast many", ask_cast, false, true},
    {"body move, shifted", ask_move_shifted, true, true},
    {"save bytes", ask_save, false, true},
};

static const int PARTNERS[] = {CLIFFS_CAPSULE, CLIFFS_CIRCLE, CLIFFS_BOX, CLIFFS_STAR, CLIFFS_MASK};
typedef struct place {
    const char *name;
    float up;
} place;
static const place PLACES[] = {{"high", 30}, {"near", 1.3f}, {"overlap", -.1f}};

static bool build(level *l, const cliffs_ground *g, int partner)
{
    kz_body_def def;
    cliffs_partner small;
    const kz_vec2 none = {0, 0};
    memset(l, 0, sizeof *l);
    memset(&def, 0, sizeof def);
    cliffs_must(kz_world_create(NULL, &l->world, NULL), "world");
    def.shape = g->shape;
    def.flags = KZ_BODY_STATIC;
    cliffs_must(kz_body_create(l->world, &def, &l->ground, NULL), "ground");
    cliffs_partner_make(partner, none, &small);
    def.shape = small.shape;
    def.flags = 0;
    def.pose.at = cliffs_along(g->sites[0].at, g->sites[0].up, 30);
    /* The mover's star stays in the world as long as `small` does: it is made anew by ask_level. */
    if (small.shape.kind == KZ_KIND_POLYGON && small.shape.as.polygon.points) {
        static kz_vec2 kept[10];
        memcpy(kept, small.points, sizeof kept);
        def.shape.as.polygon.points = kept;
    }
    cliffs_must(kz_body_create(l->world, &def, &l->mover, NULL), "mover");
    for (int i = 0; i < 4; i++) cliffs_must(kz_world_step(l->world, NULL), "step");
    l->ground_shape = &g->shape;
    l->grid = g->grid;
    l->length = g->length;
    return true;
}

static void ask_here(level *l, const cliffs_ground *g, const cliffs_row *row, const question *q, int partner, float up, int n)
{
    for (int i = 0; i < CLIFFS_SITES; i++) {
        cliffs_partner small;
        l->up = g->sites[i].up;
        l->along.x = -l->up.y;
        l->along.y = l->up.x;
        l->at = cliffs_along(g->sites[i].at, l->up, up);
        cliffs_partner_make(partner, l->at, &small);
        l->small = &small.shape;
        cliffs_must(kz_bodies_set_at(l->world, &l->mover, 1, &l->at, 0, NULL), "place");
        cliffs_begin(row);
        q->ask(l);
        if (cliffs_end(row, n, 1) > 150000) return;
    }
}

static void ask_level(const cliffs_kind *kind, const char *name, int layout, const cliffs_ground *g, int n)
{
    for (size_t p = 0; p < sizeof PARTNERS / sizeof *PARTNERS; p++) {
        level l;
        build(&l, g, PARTNERS[p]);
        for (size_t q = 0; q < sizeof QUESTIONS / sizeof *QUESTIONS; q++) {
            for (size_t at = 0; at < sizeof PLACES / sizeof *PLACES; at++) {
                const cliffs_row row = {QUESTIONS[q].name, name, cliffs_partner_names[PARTNERS[p]], kind->layouts[layout],
                                        PLACES[at].name};
                if ((QUESTIONS[q].of_grid && !l.grid) || (p > 0 && !QUESTIONS[q].of_partner) || !cliffs_wants(&row)) continue;
                ask_here(&l, g, &row, &QUESTIONS[q], PARTNERS[p], PLACES[at].up, n);
            }
        }
        kz_world_free(l.world);
        if (cliffs_small) break;
    }
}

void cliffs_ask_grounds(int part)
{
    static const char *const names[CLIFFS_KINDS] = {"body of a polygon", "body of a polyline", "body of a compound", "body of a mask",
                                        "body of a square mask", "body of a polygon without a tree",
                                        "body of a polyline without a tree", "body of a compound without a tree",
                                        "body of a grid"};
    const cliffs_kind *kind = &cliffs_kinds[part];
    for (int layout = 0; kind->layouts[layout]; layout++) {
        for (int i = 0; i < CLIFFS_SIZES; i++) {
            if (cliffs_small && (layout > 0 || part > 1 || i < 2 || i > 3)) continue;
            cliffs_ground g;
            memset(&g, 0, sizeof g);
            if (!kind->make(layout, cliffs_sizes[i], &g)) continue;
            ask_level(kind, names[part], layout, &g, cliffs_sizes[i]);
            cliffs_ground_free(&g);
        }
    }
}
