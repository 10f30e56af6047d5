/* shape_questions.c - questions about two shapes: a large ground, and a small partner at places near it and far.
 *
 * A new question is a function of a scene and a line of QUESTIONS. */
#include "cliffs.h"

#include <string.h>

/* What one question is asked about. */
typedef struct scene {
    const kz_shape *ground, *small;
    kz_vec2 at, up, along; /* of the partner; directions of the ground there */
    const kz_shape *origin; /* the partner at (0, 0) */
    const kz_shape *high;   /* the partner far above its place */
    float height;
} scene;

static void ask_relate(const scene *s) { (void)kz_relate(s->small, s->ground); }
static void ask_collide(const scene *s)
{
    kz_contact contact;
    (void)kz_collide(s->small, s->ground, &contact);
}
static void ask_contact_push(const scene *s)
{
    kz_contact contact;
    if (kz_collide(s->ground, s->small, &contact) == KZ_OVERLAP) (void)kz_contact_push(s->ground, s->small, &contact);
}
static void ask_parts(const scene *s)
{
    kz_part_contact contacts[8];
    (void)kz_collide_parts(s->small, s->ground, contacts, 8);
}
static void ask_push_along(const scene *s)
{
    kz_vec2 push;
    float length;
    (void)kz_push_along(s->small, s->ground, s->up, &push, &length);
}
static void ask_distance(const scene *s) { (void)kz_distance(s->small, s->ground); }
static void ask_common_point(const scene *s)
{
    kz_vec2 point;
    (void)kz_common_point(s->small, s->ground, &point);
}
static void ask_contains(const scene *s) { (void)kz_contains(s->ground, s->small); }
static void ask_within(const scene *s) { (void)kz_contains(s->small, s->ground); }
static void ask_ray(const scene *s) { (void)kz_ray(s->ground, s->at, cliffs_along(s->at, s->up, -3), 0); }
static void ask_ray_touch(const scene *s)
{
    (void)kz_ray(s->ground, s->at, cliffs_along(s->at, s->up, -3), KZ_HIT_TOUCH);
}
static void ask_ray_long(const scene *s)
{
    (void)kz_ray(s->ground, cliffs_along(s->at, s->up, s->height), cliffs_along(s->at, s->up, -2), 0);
}
/* Slantwise through all of it. */
static void ask_ray_across(const scene *s)
{
    const kz_vec2 from = cliffs_along(s->at, s->up, s->height);
    (void)kz_ray(s->ground, from, cliffs_along(cliffs_along(from, s->up, -3 * s->height), s->along, .3f * s->height), 0);
}
static void ask_spans(const scene *s)
{
    kz_ray_span spans[4];
    (void)kz_ray_spans(s->ground, cliffs_along(s->at, s->along, .4f), cliffs_along(s->at, s->up, -3), 0, spans, 4);
}
static void ask_sweep(const scene *s)
{
    const kz_vec2 none = {0, 0};
    (void)kz_sweep(s->small, cliffs_along(none, s->up, -3), s->ground, 0);
}
static void ask_sweep_touch(const scene *s)
{
    const kz_vec2 none = {0, 0};
    (void)kz_sweep(s->small, cliffs_along(none, s->up, -3), s->ground, KZ_HIT_TOUCH);
}
static void ask_sweep_along(const scene *s)
{
    const kz_vec2 none = {0, 0};
    (void)kz_sweep(s->small, cliffs_along(none, s->along, 4), s->ground, 0);
}
static void ask_sweep_long(const scene *s)
{
    const kz_vec2 none = {0, 0};
    (void)kz_sweep(s->high, cliffs_along(none, s->up, -s->height - 2), s->ground, 0);
}
static void ask_sweep_across(const scene *s)
{
    const kz_vec2 none = {0, 0};
    (void)kz_sweep(s->high, cliffs_along(cliffs_along(none, s->up, -3 * s->height), s->along, .3f * s->height), s->ground, 0);
}
static void ask_sweep_ground(const scene *s)
{
    const kz_vec2 none = {0, 0};
    (void)kz_sweep(s->ground, cliffs_along(none, s->up, 3), s->small, 0);
}
static void ask_rotating(const scene *s)
{
    static uint64_t memory[512];
    const kz_vec2 none = {0, 0};
    const kz_motion motion = {{s->at, 1, 0}, cliffs_along(none, s->up, -3), .7f};
    kz_toi toi;
    (void)kz_sweep_rotating(s->origin, motion, s->ground, .01f, memory, sizeof memory, &toi, NULL);
}
static void ask_common_cells(const scene *s)
{
    kz_cell first;
    kz_cell_rect bounds;
    (void)kz_common_cells(s->small, s->ground, &first, &bounds);
}
static void ask_next_run(const scene *s)
{
    int32_t x0, x1;
    (void)kz_shape_next_run(s->ground, KZ_CELLS_OVERLAPPED, (int32_t)s->at.y, (int32_t)s->at.x, &x0, &x1);
}
/* The planted fault: each vertex of the ground is looked at. */
static void ask_linear(const scene *s)
{
    size_t n, found = 0;
    const kz_vec2 *p = kz_shape_points(s->ground, &n);
    for (size_t i = 0; i < n; i++) found += kz_orient(p[i], s->at, s->up) > 0;
    (void)found;
}

enum { ANY = (1 << CLIFFS_PARTNERS) - 1, POINTS = 1 << CLIFFS_POINT, MASKS = 1 << CLIFFS_MASK };

typedef struct question {
    const char *name;
    void (*ask)(const scene *s);
    int partners; /* bits of those it is asked about */
} question;

static const question QUESTIONS[] = {
    {"relate", ask_relate, ANY},
    {"collide", ask_collide, ANY},
    {"contact push", ask_contact_push, ANY},
    {"collide parts", ask_parts, ANY},
    {"push along", ask_push_along, ANY},
    {"distance", ask_distance, ANY},
    {"common point", ask_common_point, ANY},
    {"contains", ask_contains, ANY},
    {"within", ask_within, ANY},
    {"ray", ask_ray, POINTS},
    {"ray with touch", ask_ray_touch, POINTS},
    {"long ray", ask_ray_long, POINTS},
    {"ray across", ask_ray_across, POINTS},
    {"ray spans", ask_spans, POINTS},
    {"sweep", ask_sweep, ANY},
    {"sweep with touch", ask_sweep_touch, ANY},
    {"sweep along", ask_sweep_along, ANY},
    {"long sweep", ask_sweep_long, ANY},
    {"sweep across", ask_sweep_across, ANY},
    {"sweep of the ground", ask_sweep_ground, ANY},
    {"rotating sweep", ask_rotating, ANY & ~MASKS},
    {"common cells", ask_common_cells, MASKS},
    {"next run", ask_next_run, POINTS},
};
static const question PLANTED = {"planted", ask_linear, POINTS};

/* ---- Places ---- */

typedef struct place {
    const char *name;
    float up; /* from the site */
    bool needs_inside, needs_whole;
} place;

static const place PLACES[] = {
    {"far", 0, false, false},     {"high", 30, false, false}, {"near", 1.3f, false, false},
    {"overlap", -.1f, false, false}, {"deep", -4, true, false},  {"touch", .9f, false, true},
};

static kz_vec2 spot(const cliffs_ground *g, int site, const place *where)
{
    const cliffs_site *s = &g->sites[site];
    if (where->name == PLACES[0].name && g->round) return cliffs_along(s->at, s->up, g->length + 20 + (float)site);
    if (where->name == PLACES[0].name) { /* beyond its end, as far as it is long */
        return cliffs_along(cliffs_along(g->end, g->along, -g->length - 20), s->up, g->length + 20 + (float)site);
    }
    return cliffs_along(s->at, s->up, where->up);
}

static void ask_at(const cliffs_row *row, const question *q, const cliffs_ground *g, int partner, const place *where, int n)
{
    cliffs_partner small, high, origin;
    const kz_vec2 none = {0, 0};
    cliffs_partner_make(partner, none, &origin);
    for (volatile int i = 0; i < CLIFFS_SITES; i++) {
        scene s = {&g->shape, &small.shape, spot(g, i, where), g->sites[i].up, none, &origin.shape, &high.shape, 0};
        s.height = g->length + 100;
        s.along.x = -s.up.y;
        s.along.y = s.up.x;
        cliffs_partner_make(partner, s.at, &small);
        cliffs_partner_make(partner, cliffs_along(s.at, s.up, s.height), &high);
        cliffs_begin(row);
        cliffs_limit = cliffs_blocks + CLIFFS_MOST;
        if (setjmp(cliffs_limit_reached) == 0) q->ask(&s);
        cliffs_limit = UINT64_MAX;
        if (cliffs_end(row, n, 1) > 150000) return; /* dear enough to know */
    }
}

static void ask_ground(const cliffs_kind *kind, int layout, int n, const cliffs_ground *g, const question *q)
{
    for (int partner = 0; partner < CLIFFS_PARTNERS; partner++) {
        if (!(q->partners >> partner & 1)) continue;
        if (cliffs_small && partner != CLIFFS_POINT && partner != CLIFFS_CAPSULE && partner != CLIFFS_STAR) continue;
        for (size_t p = 0; p < sizeof PLACES / sizeof *PLACES; p++) {
            const place *where = &PLACES[p];
            if ((where->needs_inside && !g->has_inside) || (where->needs_whole && !g->whole)) continue;
            if (p == 0 && strstr(q->name, " across")) continue; /* some pass beside the ground, some do not */
            const cliffs_row row = {q->name, kind->name, cliffs_partner_names[partner], kind->layouts[layout], where->name};
            if (cliffs_wants(&row)) ask_at(&row, q, g, partner, where, n);
        }
    }
}

static void ask_layout(const cliffs_kind *kind, int layout, int n)
{
    cliffs_ground g;
    memset(&g, 0, sizeof g);
    const cliffs_row made = {"make, a vertex", kind->name, "-", kind->layouts[layout], "-"};
    cliffs_begin(&made);
    if (!kind->make(layout, n, &g)) return;
    (void)cliffs_end(&made, n, n);
    for (size_t q = 0; q < sizeof QUESTIONS / sizeof *QUESTIONS; q++) ask_ground(kind, layout, n, &g, &QUESTIONS[q]);
    if (cliffs_planted) ask_ground(kind, layout, n, &g, &PLANTED);
    cliffs_ground_free(&g);
}

void cliffs_ask_shapes(int part)
{
    const cliffs_kind *kind = &cliffs_kinds[part];
    for (int layout = 0; kind->layouts[layout]; layout++) {
        if (cliffs_small && (layout > 1 || part > 2)) continue;
        for (int i = 0; i < CLIFFS_SIZES; i++) {
            if (cliffs_small && (i < 2 || i > 3)) continue;
            ask_layout(kind, layout, cliffs_sizes[i]);
        }
    }
}
