/* mask_questions.c - questions about two masks in cells: a large one and a sprite of 32 cells, or two large ones. */
#include "cliffs.h"

#include <string.h>

typedef struct pair {
    const kz_mask *ground, *sprite;
    kz_cell at; /* of the sprite in the ground's cells */
} pair;

static void ask_overlap(const pair *p) { (void)kz_mask_overlap(p->ground, p->sprite, p->at.x, p->at.y); }
static void ask_relate(const pair *p) { (void)kz_mask_relate(p->ground, p->sprite, p->at.x, p->at.y); }
static void ask_area(const pair *p) { (void)kz_mask_overlap_area(p->ground, p->sprite, p->at.x, p->at.y); }
static void ask_first(const pair *p)
{
    kz_cell first;
    (void)kz_mask_overlap_first(p->ground, p->sprite, p->at.x, p->at.y, &first);
}
static void ask_push(const pair *p)
{
    kz_cell push;
    (void)kz_mask_push(p->sprite, p->ground, -p->at.x, -p->at.y, 16, &push);
}
static void ask_collide(const pair *p)
{
    kz_mask_contact contact;
    (void)kz_mask_collide(p->sprite, p->ground, -p->at.x, -p->at.y, 16, &contact);
}
static kz_vec2 position(const pair *p)
{
    const kz_vec2 at = {(float)p->at.x, (float)p->at.y};
    return at;
}
static void ask_sweep(const pair *p)
{
    const kz_vec2 none = {0, 0}, way = {12, 30};
    (void)kz_mask_sweep(p->sprite, position(p), way, p->ground, none);
}
static void ask_ray(const pair *p)
{
    kz_vec2 to = position(p);
    to.x += 12;
    to.y += 60;
    (void)kz_mask_ray(p->ground, position(p), to);
}
static void ask_many(const pair *p)
{
    uint64_t bits;
    kz_mask_at items[8];
    for (int i = 0; i < 8; i++) {
        items[i].mask = p->sprite;
        items[i].x = p->at.x + 8 * i;
        items[i].y = p->at.y;
    }
    (void)kz_mask_overlap_many(p->ground, items, 8, &bits);
}
static kz_shape placed(const kz_mask *mask, kz_cell at)
{
    kz_shape shape;
    cliffs_must(kz_shape_mask(mask, at.x, at.y, &shape, NULL), "mask");
    return shape;
}
static void ask_shape_sweep(const pair *p)
{
    const kz_cell none = {0, 0};
    const kz_shape sprite = placed(p->sprite, p->at), ground = placed(p->ground, none);
    const kz_vec2 way = {12, 30};
    (void)kz_sweep(&sprite, way, &ground, 0);
}
static void ask_shape_collide(const pair *p)
{
    const kz_cell none = {0, 0};
    const kz_shape sprite = placed(p->sprite, p->at), ground = placed(p->ground, none);
    kz_contact contact;
    (void)kz_collide(&sprite, &ground, &contact);
}
static void ask_shape_distance(const pair *p)
{
    const kz_cell none = {0, 0};
    const kz_shape sprite = placed(p->sprite, p->at), ground = placed(p->ground, none);
    (void)kz_distance(&sprite, &ground);
}
static void ask_shape_contains(const pair *p)
{
    const kz_cell none = {0, 0};
    const kz_shape sprite = placed(p->sprite, p->at), ground = placed(p->ground, none);
    (void)kz_contains(&ground, &sprite);
}
static void ask_circle_sweep(const pair *p, kz_vec2 from, kz_vec2 way)
{
    const kz_cell none = {0, 0};
    const kz_shape ground = placed(p->ground, none);
    kz_shape circle;
    cliffs_must(kz_shape_circle(from, 3, &circle, NULL), "circle");
    (void)kz_sweep(&circle, way, &ground, 0);
}
/* From below into the ground, which is solid as far as the motion goes. */
static void ask_long_up(const pair *p)
{
    const float h = (float)kz_mask_height(p->ground);
    const kz_vec2 from = {(float)p->at.x, h + 8}, way = {0, -h};
    ask_circle_sweep(p, from, way);
}
/* Through the air above it, from its right end down to its middle, and as far through the ground. */
static void ask_long_left(const pair *p)
{
    const float w = (float)kz_mask_width(p->ground), down = (float)p->at.y + 32;
    const kz_vec2 from = {w - 20, down / 4}, way = {-w + 30, down * 1.5f};
    ask_circle_sweep(p, from, way);
}

typedef struct question {
    const char *name;
    void (*ask)(const pair *p);
    bool is_anywhere; /* the sprite's place is no matter: it is asked at the surface alone */
} question;

static const question QUESTIONS[] = {
    {"mask overlap", ask_overlap, false},
    {"mask relate", ask_relate, false},
    {"mask overlap area", ask_area, false},
    {"mask overlap first", ask_first, false},
    {"mask push", ask_push, false},
    {"mask collide", ask_collide, false},
    {"mask sweep", ask_sweep, false},
    {"mask ray", ask_ray, false},
    {"mask overlap, many", ask_many, false},
    {"sweep", ask_shape_sweep, false},
    {"long sweep up", ask_long_up, true},
    {"long sweep left", ask_long_left, true},
    {"collide", ask_shape_collide, false},
    {"distance", ask_shape_distance, false},
    {"contains", ask_shape_contains, false},
};

typedef struct place {
    const char *name;
    int32_t up; /* the sprite's lowest row above the surface */
} place;
static const place PLACES[] = {{"far", 20000}, {"near", 3}, {"touch", 0}, {"shallow", -3}, {"deep", -9}};

static kz_mask *ball(void)
{
    char text[33 * 32 + 1];
    for (int y = 0; y < 32; y++) {
        for (int x = 0; x < 32; x++) {
            const int dx = 2 * x - 31, dy = 2 * y - 31;
            text[33 * y + x] = dx * dx + dy * dy < 32 * 32 ? '#' : '.';
        }
        text[33 * y + 32] = '\n';
    }
    text[33 * 32] = 0;
    kz_mask *mask;
    cliffs_must(kz_mask_from_text(text, NULL, &mask, NULL), "ball");
    return mask;
}

static void ask_ground(const cliffs_kind *kind, const char *name, int layout, const cliffs_ground *g, const kz_mask *sprite, int n)
{
    for (size_t q = 0; q < sizeof QUESTIONS / sizeof *QUESTIONS; q++) {
        for (size_t w = 0; w < sizeof PLACES / sizeof *PLACES; w++) {
            const cliffs_row row = {QUESTIONS[q].name, name, "sprite", kind->layouts[layout], PLACES[w].name};
            if (!cliffs_wants(&row) || (QUESTIONS[q].is_anywhere && PLACES[w].up != 0)) continue;
            for (int i = 0; i < CLIFFS_SITES; i++) {
                pair p = {g->mask, sprite, {(int32_t)g->sites[i].at.x, (int32_t)g->sites[i].at.y - 32 - PLACES[w].up}};
                cliffs_begin(&row);
                QUESTIONS[q].ask(&p);
                if (cliffs_end(&row, n, 1) > 150000) break;
            }
        }
    }
}

void cliffs_ask_masks(int part)
{
    static const char *const names[CLIFFS_MASK_KINDS] = {"cells", "square cells"};
    const cliffs_kind *kind = &cliffs_kinds[3 + part]; /* the kinds of masks */
    kz_mask *sprite = ball();
    for (int layout = 0; kind->layouts[layout]; layout++) {
        for (int i = 1; i < CLIFFS_SIZES; i++) {
            if (cliffs_small && (layout > 0 || i < 2 || i > 3)) continue;
            cliffs_ground g;
            memset(&g, 0, sizeof g);
            if (!kind->make(layout, cliffs_sizes[i], &g)) continue;
            ask_ground(kind, names[part], layout, &g, sprite, cliffs_sizes[i]);
            cliffs_ground_free(&g);
        }
    }
    kz_mask_free(sprite);
}
