/* test_scenes.c - every scene, given random keys and mouse: it runs, ends the same each time, and drawing changes
 * nothing. */
#include "scene/scene.h"

#include "kz_test.h"

#include <stdlib.h>
#include <string.h>

/* ---- A renderer that only counts --------------------------------------------------------------------------------- */

typedef struct counts {
    int lines, polygons, circles, cells, words;
} counts;

static void count_line(void *ctx, kz_vec2 a, kz_vec2 b, const kz_pen *pen)
{
    counts *n = ctx;
    n->lines += a.x == a.x && b.x == b.x && pen->color != 0;
}

static void count_polygon(void *ctx, const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings, const kz_pen *pen)
{
    counts *n = ctx;
    n->polygons += n_rings > 0 && ring_end[n_rings - 1] > 0 && points[0].x == points[0].x && pen->color != 0;
}

static void count_circle(void *ctx, kz_vec2 center, float r, const kz_pen *pen)
{
    counts *n = ctx;
    n->circles += center.x == center.x && r >= 0 && pen->color != 0;
}

static void count_cells(void *ctx, const kz_mask *mask, kz_cell_rect part, kz_cell at, const kz_pen *pen)
{
    counts *n = ctx;
    (void)at;
    n->cells += kz_mask_width(mask) >= part.x1 && pen->color != 0;
}

static void count_text(void *ctx, kz_vec2 at, const char *text, const kz_pen *pen)
{
    counts *n = ctx;
    n->words += at.x == at.x && strlen(text) < 200 && pen->color != 0;
}

static counts draw_once(const demo_scene *scene, const void *state)
{
    counts n = {0, 0, 0, 0, 0};
    const kz_draw draw = {count_line, count_polygon, count_circle, count_cells, count_text, &n, 1};
    scene->draw(state, &draw);
    return n;
}

/* ---- Playing ----------------------------------------------------------------------------------------------------- */

enum { STEPS = 200 };

static void random_input(kz_test_rng *rng, demo_input *in)
{
    memset(in->key_pressed, 0, sizeof in->key_pressed);
    memset(in->button_pressed, 0, sizeof in->button_pressed);
    memset(in->button_released, 0, sizeof in->button_released);
    in->wheel = kz_test_below(rng, 8) == 0 ? (int)kz_test_below(rng, 5) - 2 : 0;
    if (kz_test_below(rng, 3) == 0) {
        const int key = (int)kz_test_below(rng, DEMO_KEY_COUNT);
        in->key[key] = !in->key[key];
        in->key_pressed[key] = in->key[key];
    }
    if (kz_test_below(rng, 6) == 0) {
        const int button = (int)kz_test_below(rng, DEMO_BUTTON_COUNT);
        in->button[button] = !in->button[button];
        in->button_pressed[button] = in->button[button];
        in->button_released[button] = !in->button[button];
    }
    if (kz_test_below(rng, 2) == 0) {
        in->mouse.x = (float)kz_test_below(rng, DEMO_W + 200) - 100;
        in->mouse.y = (float)kz_test_below(rng, DEMO_H + 200) - 100;
    }
}

/* The report after STEPS random steps, to be freed; draws now and then when `drawn`. */
static char *play(const demo_scene *scene, uint64_t seed, bool drawn)
{
    char err[DEMO_ERROR_SIZE];
    kz_test_rng rng = kz_test_rng_make(seed);
    demo_input in = {0};
    void *state = scene->open(err);
    FILE *out = tmpfile();
    if (!state || !out) return NULL;
    for (int i = 0; i < STEPS; i++) {
        random_input(&rng, &in);
        scene->step(state, &in);
        if (drawn && i % 8 == 0) {
            const counts n = draw_once(scene, state);
            CHECK(n.lines + n.polygons + n.circles + n.cells > 0);
            CHECK(n.words > 0);
        }
    }
    scene->report(state, out);
    scene->close(state);
    const long size = ftell(out);
    char *text = calloc((size_t)size + 1, 1);
    rewind(out);
    if (text && fread(text, 1, (size_t)size, out) != (size_t)size) text[0] = 0;
    fclose(out);
    return text;
}

TEST(the_same_keys_end_in_the_same_state_drawn_or_not)
{
    for (int i = 0; demo_scenes[i]; i++) {
        for (uint64_t seed = 1; seed <= 2; seed++) {
            NOTE("%s, seed %d", demo_scenes[i]->name, (int)seed);
            char *drawn = play(demo_scenes[i], seed, true), *other = play(demo_scenes[i], seed, false);
            REQUIRE(drawn && other);
            CHECK(strlen(drawn) > 0);
            CHECK_STR(drawn, other);
            free(drawn);
            free(other);
        }
    }
}

TEST(other_keys_end_in_another_state)
{
    for (int i = 0; demo_scenes[i]; i++) {
        char *one = play(demo_scenes[i], 1, false), *two = play(demo_scenes[i], 2, false);
        REQUIRE(one && two);
        CHECK(strcmp(one, two) != 0);
        free(one);
        free(two);
    }
}

TEST(scenes_are_found_by_name_and_their_help_fits)
{
    for (int i = 0; demo_scenes[i]; i++) {
        CHECK(demo_scene_find(demo_scenes[i]->name) == demo_scenes[i]);
        CHECK(strlen(demo_scenes[i]->title) < 70);
        size_t longest = 0;
        int lines = 0;
        for (const char *from = demo_scenes[i]->keys; *from; lines++) {
            const size_t n = strcspn(from, "\n");
            if (n > longest) longest = n;
            from += n + (from[n] == '\n');
        }
        NOTE("%s", demo_scenes[i]->name);
        CHECK(longest <= 118);
        CHECK(lines <= 2);
    }
    CHECK(demo_scene_find("nothing") == NULL);
}
