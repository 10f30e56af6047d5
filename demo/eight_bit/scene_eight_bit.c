/* scene_eight_bit.c - boxes fitted to sprites, in two worlds of 256 x 256: a plain one and one that wraps around.
 *
 * A slider says how tight the boxes are.  Both worlds have the same things at the same places, but not the same
 * hits. */
#include "scene/scene.h"
#include "eight_bit/scene_eight_bit_math.h"
#include "scene/scene_sprites.h"
#include "scene/scene_words.h"

#include <stdlib.h>
#include <string.h>

/* A sprite's pixel is two pixels of the world wide and high, as on old machines. */
enum { KINDS = 3, THINGS = 8, TIGHTEST = 100, DOUBLE = 2 };

typedef struct kind {
    demo_sprite sprite;
    kz_mask *mask;
    kz_box box; /* whole cells, in the sprite's pixels */
    kz_fit_loss loss;
} kind;

/* A thing's position is its sprite's first pixel, on a torus; its box lies DOUBLE times `kind.box` from there. */
typedef struct thing {
    int kind;
    uint8_t x, y;
    int8_t vx, vy; /* pixels every second step */
} thing;

typedef struct pair_hits {
    bool plain, wrap, old_wrap;
} pair_hits;

typedef struct eight_bit_state {
    kind kinds[KINDS];
    thing things[THINGS]; /* the first is steered */
    pair_hits pairs[THINGS][THINGS];
    int n_plain, n_wrap, n_old_differs;
    int tightness; /* percent */
    bool drift, dragging;
    long steps;
    int other; /* the strips show its width: the thing nearest in y */
    uint8_t counted_s1, counted_s2;
    eight_bit_wrong wrong;
} eight_bit_state;

/* Where things are drawn. */
static const float world_zoom = 1.25f, world_y = 34, plain_x = 290, wrap_x = 630;
static const kz_box slider = {{24, 66}, {256, 78}};

/* ---- Boxes ------------------------------------------------------------------------------------------------------- */

static kz_box_u8 box_of(const eight_bit_state *s, int i)
{
    const thing *t = &s->things[i];
    const kz_box *box = &s->kinds[t->kind].box;
    const int x0 = (int)box->min.x, y0 = (int)box->min.y, x1 = (int)box->max.x, y1 = (int)box->max.y;
    return (kz_box_u8){(uint8_t)(t->x + DOUBLE * x0), (uint8_t)(t->y + DOUBLE * y0), (uint8_t)(DOUBLE * (x1 - x0)),
                       (uint8_t)(DOUBLE * (y1 - y0))};
}

static bool fit(eight_bit_state *s)
{
    for (int i = 0; i < KINDS; i++) {
        kind *k = &s->kinds[i];
        if (kz_mask_fit_box(k->mask, (float)s->tightness / TIGHTEST, NULL, NULL, &k->box, &k->loss, NULL) != KZ_OK)
            return false;
    }
    return true;
}

/* Tests each pair once. */
static void test_pairs(eight_bit_state *s)
{
    s->n_plain = s->n_wrap = s->n_old_differs = 0;
    for (int i = 0; i < THINGS; i++) {
        for (int k = i + 1; k < THINGS; k++) {
            const kz_box_u8 a = box_of(s, i), b = box_of(s, k);
            pair_hits *hits = &s->pairs[i][k];
            hits->plain = kz_box_u8_overlap(a, b);
            hits->wrap = kz_box_u8_overlap_wrap(a, b);
            hits->old_wrap = eight_bit_old_wrap(a.x, a.w, b.x, b.w) && eight_bit_old_wrap(a.y, a.h, b.y, b.h);
            s->n_plain += hits->plain;
            s->n_wrap += hits->wrap;
            s->n_old_differs += hits->old_wrap != hits->wrap;
        }
    }
}

/* Chooses the box for the strips, besides the steered one: the nearest in y, around the edge too. */
static void choose_other(eight_bit_state *s)
{
    int nearest = 256;
    for (int i = 1; i < THINGS; i++) {
        const int down = (uint8_t)(s->things[i].y - s->things[0].y), up = (uint8_t)(s->things[0].y - s->things[i].y);
        const int apart = down < up ? down : up;
        if (apart < nearest) {
            nearest = apart;
            s->other = i;
        }
    }
    const uint8_t s1 = box_of(s, 0).w, s2 = box_of(s, s->other).w;
    if (s1 == s->counted_s1 && s2 == s->counted_s2) return;
    s->wrong = eight_bit_count_wrong(s1, s2);
    s->counted_s1 = s1;
    s->counted_s2 = s2;
}

/* ---- Stepping ---------------------------------------------------------------------------------------------------- */

static void slide(eight_bit_state *s, const demo_input *in)
{
    const int before = s->tightness;
    const kz_vec2 m = in->mouse;
    if (in->button_pressed[DEMO_BUTTON_LEFT])
        s->dragging =
            m.x >= slider.min.x - 8 && m.x <= slider.max.x + 8 && m.y >= slider.min.y - 8 && m.y <= slider.max.y + 8;
    if (!in->button[DEMO_BUTTON_LEFT]) s->dragging = false;
    if (s->dragging) {
        const float share = (m.x - slider.min.x) / (slider.max.x - slider.min.x);
        s->tightness = share <= 0 ? 0 : share >= 1 ? TIGHTEST : (int)(share * TIGHTEST + 0.5f);
    }
    s->tightness += 5 * in->wheel + in->key[DEMO_KEY_PLUS] - in->key[DEMO_KEY_MINUS];
    if (s->tightness < 0) s->tightness = 0;
    if (s->tightness > TIGHTEST) s->tightness = TIGHTEST;
    if (s->tightness != before && !fit(s)) s->tightness = before; /* without memory the boxes stay */
}

static void eight_bit_step(void *state, const demo_input *in)
{
    eight_bit_state *s = state;
    thing *hero = &s->things[0];
    slide(s, in);
    if (in->key_pressed[DEMO_KEY_SPACE]) s->drift = !s->drift;
    for (int i = 0; i < KINDS; i++)
        if (in->key_pressed[DEMO_KEY_1 + i]) hero->kind = i;
    hero->x = (uint8_t)(hero->x + in->key[DEMO_KEY_RIGHT] - in->key[DEMO_KEY_LEFT]);
    hero->y = (uint8_t)(hero->y + in->key[DEMO_KEY_DOWN] - in->key[DEMO_KEY_UP]);
    if (s->drift && s->steps % 2 == 0) {
        for (int i = 1; i < THINGS; i++) {
            s->things[i].x = (uint8_t)(s->things[i].x + s->things[i].vx);
            s->things[i].y = (uint8_t)(s->things[i].y + s->things[i].vy);
        }
    }
    s->steps++;
    test_pairs(s);
    choose_other(s);
}

/* ---- Drawing: the worlds ----------------------------------------------------------------------------------------- */

static bool is_hit(const eight_bit_state *s, int i, bool wrap)
{
    for (int k = 0; k < THINGS; k++) {
        const pair_hits *hits = i < k ? &s->pairs[i][k] : &s->pairs[k][i];
        if (k != i && (wrap ? hits->wrap : hits->plain)) return true;
    }
    return false;
}

static bool old_differs(const eight_bit_state *s, int i)
{
    for (int k = 0; k < THINGS; k++) {
        const pair_hits *hits = i < k ? &s->pairs[i][k] : &s->pairs[k][i];
        if (k != i && hits->wrap != hits->old_wrap) return true;
    }
    return false;
}

/* Finds which of n doubled pixels lie within the world when the first is at `from`: those from *first up to *end. */
static void clip_pixels(int from, int n, int *first, int *end)
{
    *first = from < 0 ? (1 - from) / DOUBLE : 0;
    *end = (256 - from) / DOUBLE < n ? (256 - from) / DOUBLE : n;
}

static float within(int v) { return world_zoom * (float)(v < 0 ? 0 : v > 256 ? 256 : v); }

/* Draws the sprite and its box, as far as they are in the world.  The box's corner is at (x, y), which may lie
 * outside. */
static void draw_thing(const kz_draw *draw, const eight_bit_state *s, int i, float left, int x, int y, bool wrap)
{
    const kind *k = &s->kinds[s->things[i].kind];
    const kz_box_u8 box = box_of(s, i);
    const uint32_t color = is_hit(s, i, wrap) ? PALETTE_HIT : i == 0 ? PALETTE_APART : PALETTE_A;
    const kz_draw_style style = {palette_faint(color, 60), color, i == 0 ? 2.0f : 1.5f};
    const int sx = x - DOUBLE * (int)k->box.min.x, sy = y - DOUBLE * (int)k->box.min.y;
    const kz_box seen = {{left + within(x), world_y + within(y)},
                         {left + within(x + box.w), world_y + within(y + box.h)}};
    int x0, x1, y0, y1;
    clip_pixels(sx, k->sprite.surface.w, &x0, &x1);
    clip_pixels(sy, k->sprite.surface.h, &y0, &y1);
    if (x0 < x1 && y0 < y1) {
        const kz_surface part = kz_surface_part(&k->sprite.surface, x0, y0, x1 - x0, y1 - y0);
        const kz_vec2 at = {left + world_zoom * (float)(sx + DOUBLE * x0),
                            world_y + world_zoom * (float)(sy + DOUBLE * y0)};
        kz_draw_surface(draw, &part, &k->sprite.rule, at, world_zoom * DOUBLE);
    }
    if (seen.min.x >= seen.max.x || seen.min.y >= seen.max.y) return;
    kz_draw_box(draw, seen, style);
    if (wrap && old_differs(s, i))
        kz_draw_text(draw, (kz_vec2){(seen.min.x + seen.max.x) / 2 - 4, seen.min.y - 18}, "!", PALETTE_TOUCH, 16);
}

static void draw_world(const kz_draw *draw, const eight_bit_state *s, float left, bool wrap)
{
    const float size = 256 * world_zoom;
    const kz_draw_style background = {0x0D0F14FFu, 0, 0};
    kz_draw_box(draw, (kz_box){{left, world_y}, {left + size, world_y + size}}, background);
    for (float v = 32; v < 256; v += 32) {
        const float d = v * world_zoom;
        kz_draw_line(draw, (kz_vec2){left + d, world_y}, (kz_vec2){left + d, world_y + size}, PALETTE_GRID, 1);
        kz_draw_line(draw, (kz_vec2){left, world_y + d}, (kz_vec2){left + size, world_y + d}, PALETTE_GRID, 1);
    }
    for (int i = THINGS - 1; i >= 0; i--) {
        const kz_box_u8 box = box_of(s, i);
        for (int image = 0; image < (wrap ? 9 : 1); image++)
            draw_thing(draw, s, i, left, box.x - 256 * (image % 3 == 1) + 256 * (image % 3 == 2),
                       box.y - 256 * (image / 3 == 1) + 256 * (image / 3 == 2), wrap);
    }
}

static void draw_frames(const kz_draw *draw, const eight_bit_state *s)
{
    const float size = 256 * world_zoom, bottom = world_y + size;
    const kz_draw_style frame = {0, PALETTE_BORDER, 1.5f};
    kz_draw_box(draw, (kz_box){{plain_x, world_y}, {plain_x + size, bottom}}, frame);
    kz_draw_box(draw, (kz_box){{wrap_x, world_y}, {wrap_x + size, bottom}}, frame);
    demo_words words = {draw, {plain_x, 14}};
    demo_line(&words, 12, PALETTE_TEXT, "plain: %d pair%s hit", s->n_plain, s->n_plain == 1 ? "" : "s");
    words.at = (kz_vec2){wrap_x, 14};
    demo_line(&words, 12, PALETTE_TEXT, "wrap-around: %d pair%s hit", s->n_wrap, s->n_wrap == 1 ? "" : "s");
}

/* ---- Drawing: the sprites and the strips ------------------------------------------------------------------------- */

static void draw_sprites(const kz_draw *draw, const eight_bit_state *s)
{
    const float zoom = 8, share = (float)s->tightness / TIGHTEST;
    demo_words words = demo_panel(draw, (kz_box){{10, 10}, {272, 530}});
    demo_line(&words, 16, PALETTE_TEXT, "A box for a sprite");
    demo_line(&words, 12, PALETTE_TEXT, "tightness %.2f", (double)share);
    words.at = (kz_vec2){slider.min.x, slider.min.y + 2};
    demo_bar(&words, slider.max.x - slider.min.x, share, PALETTE_B);
    kz_draw_dot(draw, (kz_vec2){slider.min.x + (slider.max.x - slider.min.x) * share, slider.min.y + 6}, PALETTE_TEXT,
                7);
    words.at = (kz_vec2){20, 90};
    demo_line(&words, 12, PALETTE_DIM, "0 holds all pixels");
    demo_line(&words, 12, PALETTE_DIM, "1 holds no empty one");
    float y = 138;
    for (int i = 0; i < KINDS; i++) {
        const kind *k = &s->kinds[i];
        const kz_vec2 at = {24, y};
        const kz_draw_style style = {palette_faint(PALETTE_B, 50), PALETTE_B, 2};
        kz_draw_surface(draw, &k->sprite.surface, &k->sprite.rule, at, zoom);
        kz_draw_box(draw,
                    (kz_box){{at.x + zoom * k->box.min.x, at.y + zoom * k->box.min.y},
                             {at.x + zoom * k->box.max.x, at.y + zoom * k->box.max.y}},
                    style);
        words.at = (kz_vec2){166, y};
        demo_line(&words, 12, PALETTE_TEXT, "%d %s", i + 1, k->sprite.name);
        demo_line(&words, 12, PALETTE_B, "%d x %d", (int)(k->box.max.x - k->box.min.x),
                  (int)(k->box.max.y - k->box.min.y));
        demo_line(&words, 12, PALETTE_DIM, "missed %d", (int)k->loss.missed);
        demo_line(&words, 12, PALETTE_DIM, "extra  %d", (int)k->loss.extra);
        y += zoom * (float)k->sprite.surface.h + 22;
        if (y < words.at.y + 12) y = words.at.y + 12;
    }
}

typedef bool span_test(uint8_t x1, uint8_t s1, uint8_t x2, uint8_t s2);

static bool exact_plain(uint8_t x1, uint8_t s1, uint8_t x2, uint8_t s2) { return kz_span_u8_plain(x1, s1, x2, s2); }
static bool exact_wrap(uint8_t x1, uint8_t s1, uint8_t x2, uint8_t s2) { return kz_span_u8_wrap(x1, s1, x2, s2); }

/* Draws for each place 0..255 of the other span whether it hits.  A result of `test` that differs from `truth` is
 * red. */
static void draw_strip(const kz_draw *draw, const eight_bit_state *s, float y, const char *name, span_test *test,
                       span_test *truth)
{
    const float left = 430, zoom = 2, h = 12;
    const kz_box_u8 a = box_of(s, 0), b = box_of(s, s->other);
    const kz_draw_style empty = {PALETTE_BACKGROUND, 0, 0};
    kz_draw_text(draw, (kz_vec2){plain_x + 10, y}, name, PALETTE_DIM, DEMO_LETTER_H);
    kz_draw_box(draw, (kz_box){{left, y}, {left + 256 * zoom, y + h}}, empty);
    for (int x = 0; x < 256; x++) {
        const bool hit = test(a.x, a.w, (uint8_t)x, b.w), right = truth(a.x, a.w, (uint8_t)x, b.w) == hit;
        const kz_vec2 from = {left + zoom * (float)x, right ? y : y - 2};
        const kz_draw_style style = {right ? palette_faint(PALETTE_A, 200) : PALETTE_HIT, 0, 0};
        if (hit || !right)
            kz_draw_box(draw, (kz_box){from, {from.x + zoom, hit ? y + h + (float)(right ? 0 : 2) : y + 4}}, style);
    }
    const float mark = left + zoom * (float)b.x;
    kz_draw_line(draw, (kz_vec2){mark, y - 3}, (kz_vec2){mark, y + h + 3}, PALETTE_B, 1.5f);
}

static void draw_strips(const kz_draw *draw, const eight_bit_state *s)
{
    const eight_bit_wrong *n = &s->wrong;
    const kz_box_u8 a = box_of(s, 0), b = box_of(s, s->other);
    demo_words words = demo_panel(draw, (kz_box){{plain_x, 364}, {954, 530}});
    demo_line(&words, 12, PALETTE_TEXT,
              "Your box: x %d, width %d.  Hit by one of width %d at which x?  (yellow: at %d)", a.x, a.w, b.w, b.x);
    draw_strip(draw, s, 402, "plain", exact_plain, exact_plain);
    draw_strip(draw, s, 424, "by borrow", eight_bit_old_plain, exact_plain);
    draw_strip(draw, s, 448, "wrap-around", exact_wrap, exact_wrap);
    draw_strip(draw, s, 470, "26 cycles", eight_bit_old_wrap, exact_wrap);
    words.at.y = 492;
    demo_line(&words, 12, PALETTE_DIM,
              "The 26-cycle routine is wrong for %d of 65 536 places (%d touching as hits,",
              n->wrap_false_hits + n->wrap_missed, n->wrap_false_hits);
    demo_line(&words, 12, PALETTE_DIM, "%d missed); branching on borrow, for %d.  Red is wrong; ! marks such pairs.",
              n->wrap_missed, n->plain_false_hits + n->plain_missed);
}

static void eight_bit_draw(const void *state, const kz_draw *draw)
{
    const eight_bit_state *s = state;
    draw_world(draw, s, plain_x, false);
    draw_world(draw, s, wrap_x, true);
    draw_frames(draw, s);
    draw_sprites(draw, s);
    draw_strips(draw, s);
}

/* ---- The state as text ------------------------------------------------------------------------------------------- */

static void eight_bit_report(const void *state, FILE *out)
{
    const eight_bit_state *s = state;
    fprintf(out, "tightness %d %%\n", s->tightness);
    for (int i = 0; i < KINDS; i++) {
        const kind *k = &s->kinds[i];
        fprintf(out, "%s box %d,%d..%d,%d missed %d extra %d\n", k->sprite.name, (int)k->box.min.x, (int)k->box.min.y,
                (int)k->box.max.x, (int)k->box.max.y, (int)k->loss.missed, (int)k->loss.extra);
    }
    for (int i = 0; i < THINGS; i++) {
        const kz_box_u8 box = box_of(s, i);
        fprintf(out, "thing %d %s at %d,%d box %d,%d %dx%d\n", i, s->kinds[s->things[i].kind].sprite.name,
                s->things[i].x, s->things[i].y, box.x, box.y, box.w, box.h);
    }
    fprintf(out, "pairs that hit: plain %d, wrap-around %d; the 26-cycle routine differs for %d\n", s->n_plain,
            s->n_wrap, s->n_old_differs);
    for (int i = 0; i < THINGS; i++) {
        for (int k = i + 1; k < THINGS; k++) {
            const pair_hits *hits = &s->pairs[i][k];
            if (hits->plain || hits->wrap || hits->old_wrap)
                fprintf(out, "pair %d %d: plain %s, wrap-around %s, 26 cycles %s\n", i, k, hits->plain ? "hit" : "-",
                        hits->wrap ? "hit" : "-", hits->old_wrap ? "hit" : "-");
        }
    }
    fprintf(out, "widths %d and %d, of 65536 places wrong: 26 cycles %d + %d, by borrow %d + %d\n", s->counted_s1,
            s->counted_s2, s->wrong.wrap_false_hits, s->wrong.wrap_missed, s->wrong.plain_false_hits,
            s->wrong.plain_missed);
}

/* ---- Opening ----------------------------------------------------------------------------------------------------- */

static void eight_bit_close(void *state)
{
    eight_bit_state *s = state;
    if (!s) return;
    for (int i = 0; i < KINDS; i++) kz_mask_free(s->kinds[i].mask);
    free(s);
}

/* The steered crab begins at x = 0, with a dart beyond the edge: they hit in one of the worlds. */
static void *eight_bit_open(char *err)
{
    static const demo_sprite_name names[KINDS] = {DEMO_SPRITE_SHIP, DEMO_SPRITE_CRAB, DEMO_SPRITE_DART};
    static const thing first[THINGS] = {{1, 0, 120, 0, 0},    {2, 248, 126, 0, 0}, {1, 60, 40, 1, 0},
                                        {0, 190, 205, -1, 0}, {0, 120, 240, 0, 1}, {2, 80, 170, 2, 1},
                                        {2, 200, 60, -1, 2},  {1, 172, 196, 1, -1}};
    eight_bit_state *s = calloc(1, sizeof *s);
    bool good = s != NULL;
    for (int i = 0; good && i < KINDS; i++) {
        kind *k = &s->kinds[i];
        k->sprite = demo_sprite_get(names[i]);
        good = kz_mask_from_surface(&k->sprite.surface, &k->sprite.rule, NULL, &k->mask, NULL) == KZ_OK;
    }
    if (good) {
        memcpy(s->things, first, sizeof first);
        s->tightness = 50;
        s->drift = true;
        good = fit(s);
    }
    if (!good) {
        snprintf(err, DEMO_ERROR_SIZE, "out of memory");
        eight_bit_close(s);
        return NULL;
    }
    test_pairs(s);
    choose_other(s);
    return s;
}

const demo_scene demo_scene_eight_bit = {
    "eight-bit",
    "8-bit boxes: how tight, and what happens at the wrap-around",
    "Arrows move your box, green while free, red while hit   1-3 its sprite   Space: the others stand or drift\n"
    "Drag the slider, wheel, + and -: tightness",
    eight_bit_open,
    eight_bit_step,
    eight_bit_draw,
    eight_bit_report,
    eight_bit_close,
    NULL,
};
