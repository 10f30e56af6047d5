/* bench_moves.c - a character that runs, jumps and falls on tiles, and on hills of one polygon: a frame's kz_body_move,
 * beside version 0.1.0's and the movers of other libraries.
 *
 *     bench_moves [--library FILE]...
 *
 * The player runs to one end of the level and back, jumps now and then and wherever a wall stops it.  Each library
 * plays by its own answers; all are asked in every pass, in another order. */
#define BENCH_NAME "bench_moves"
#include "bench.h"

#include "kz_test_rng.h"
#include "moves/moves.h"

#include <math.h>
#include <string.h>

#ifdef __unix__
#include <dlfcn.h>
#endif

enum { WIDE = 200, HIGH = 20, MOST_POINTS = 10000, FRAMES = 3000, PASSES = 15, LIBRARIES = 6 };

const moves_library *moves_kolize(void);

static const moves_library *libraries[LIBRARIES];
static int n_libraries;

static const char *const body_names[MOVES_BODIES] = {"box", "capsule", "circle", "hexagon"};

static void open_library(const char *file)
{
#ifdef __unix__
    void *handle = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    moves_open *open = NULL;
    if (handle) *(void **)&open = dlsym(handle, MOVES_OPEN);
    if (open && n_libraries < LIBRARIES) libraries[n_libraries++] = open();
    else fprintf(stderr, BENCH_NAME ": %s: %s\n", file, handle ? "no moves" : dlerror());
#else
    fprintf(stderr, BENCH_NAME ": %s: not read here\n", file);
#endif
}

/* Ground that goes up and down by a tile, platforms above it, and a wall at either end. */
static moves_level make_level(char cells[WIDE * HIGH])
{
    kz_test_rng r = kz_test_rng_make(22);
    int ground = 14;
    memset(cells, ' ', WIDE * HIGH);
    for (int x = 0; x < WIDE; x++) {
        const bool end = x == 0 || x == WIDE - 1;
        if (kz_test_one_in(&r, 6)) ground += kz_test_one_in(&r, 2) ? (ground < 16) : -(ground > 11);
        for (int y = end ? 0 : ground; y < HIGH; y++) cells[y * WIDE + x] = '#';
        if (kz_test_one_in(&r, 8))
            for (int k = x; k < x + 4 && k < WIDE; k++) cells[(ground - 4) * WIDE + k] = '#';
    }
    return (moves_level){WIDE, HIGH, cells, 0, NULL};
}

/* Slopes of up to 35 degrees between two walls, as one polygon of n vertices. */
static moves_level make_hill(int n, float points[MOST_POINTS][2])
{
    kz_test_rng r = kz_test_rng_make(44);
    const int wide = n - 5; /* an edge a tile */
    const float end = (float)(wide * MOVES_TILE);
    const float walls[6][2] = {{end - MOVES_TILE, -300}, {end, -300}, {end, 400}, {0, 400}, {0, -300}, {MOVES_TILE, -300}};
    float y = 150;
    for (int i = 0; i < n - 6; i++) {
        const float rise = kz_test_real(&r, -11, 11);
        points[i][0] = (float)((i + 1) * MOVES_TILE);
        points[i][1] = y;
        y += y + rise < 90 || y + rise > 230 ? -rise : rise;
    }
    memcpy(points + n - 6, walls, sizeof walls);
    return (moves_level){wide, 0, NULL, n, (const float(*)[2])points};
}

/* Plays from the start; returns how far the body went, up and down the level. */
static float play(const moves_library *library, void *game, int wide)
{
    moves_state at = {3 * MOVES_TILE, 5 * MOVES_TILE, false};
    float vy = 0, direction = 2.5f, far = 0;
    library->put(game, at.x, at.y);
    for (int frame = 0; frame < FRAMES; frame++) {
        const moves_state before = at;
        vy = at.on_floor ? 0.4f : fminf(vy + 0.4f, 8);
        if (at.on_floor && frame % 40 == 0) vy = -7;
        library->move(game, direction, vy, &at);
        if (fabsf(at.x - before.x) < 0.5f && at.on_floor) {
            if (at.x < 2 * MOVES_TILE || at.x > (float)(wide - 2) * MOVES_TILE) direction = -direction;
            else library->move(game, 0, -7, &at), vy = -7, at.on_floor = false;
        }
        far += fabsf(at.x - before.x);
    }
    return far;
}

static void print_row(moves_body body, const char *level, double ns[LIBRARIES][PASSES], const bool *has)
{
    double sorted[PASSES];
    memcpy(sorted, ns[0], sizeof sorted);
    printf("%-8s %-10s %8.2f", body_names[body], level, median(sorted, PASSES) / 1000);
    for (int k = 1; k < n_libraries; k++) {
        double ratios[PASSES];
        if (!has[k]) {
            printf("  %16s", "-");
            continue;
        }
        for (int i = 0; i < PASSES; i++) ratios[i] = ns[k][i] / ns[0][i];
        memcpy(sorted, ns[k], sizeof sorted);
        printf("  %8.2f %5.2f x", median(sorted, PASSES) / 1000, median(ratios, PASSES));
    }
    printf("\n");
    fflush(stdout);
}

static void run_row(const moves_level *level, const char *name, moves_body body, bool joined, kz_test_rng *r)
{
    static double ns[LIBRARIES][PASSES];
    void *games[LIBRARIES] = {NULL};
    bool has[LIBRARIES] = {false};
    int order[LIBRARIES];
    for (int k = 0; k < n_libraries; k++) {
        order[k] = k;
        games[k] = libraries[k]->make(level, body, joined);
        has[k] = games[k] && play(libraries[k], games[k], level->w) > FRAMES; /* it gets on, and warms up */
        if (games[k] && !has[k]) fprintf(stderr, BENCH_NAME ": %s: its %s does not get on\n", libraries[k]->name, body_names[body]);
    }
    must_be(has[0], "the character gets on");
    for (int pass = 0; pass < PASSES; pass++) {
        for (int k = n_libraries - 1; k > 0; k--) {
            const int other = (int)kz_test_below(r, (uint32_t)k + 1), at = order[k];
            order[k] = order[other];
            order[other] = at;
        }
        for (int i = 0; i < n_libraries; i++) {
            const int k = order[i];
            if (!has[k]) continue;
            const double start = now_ns();
            play(libraries[k], games[k], level->w);
            ns[k][pass] = (now_ns() - start) / FRAMES;
        }
    }
    print_row(body, name, ns, has);
    for (int k = 0; k < n_libraries; k++)
        if (games[k]) libraries[k]->free(games[k]);
}

int main(int argc, char **argv)
{
    static char cells[WIDE * HIGH];
    kz_test_rng r = kz_test_rng_make(5);
    libraries[n_libraries++] = moves_kolize();
    for (int i = 1; i + 1 < argc; i += 2)
        if (strcmp(argv[i], "--library") == 0) open_library(argv[i + 1]);
    const moves_level level = make_level(cells);
    printf("microseconds a frame; how often as fast this is\n%-8s %-10s %8s", "body", "level", "kolize");
    for (int k = 1; k < n_libraries; k++) printf("  %16s", libraries[k]->name);
    printf("\n");
    for (int joined = 0; joined < 2; joined++)
        for (int body = 0; body < MOVES_BODIES; body++) run_row(&level, joined ? "joined" : "tiles", (moves_body)body, joined, &r);
    for (int n = 100; n <= MOST_POINTS; n *= 10) {
        static float points[MOST_POINTS][2];
        char name[16];
        const moves_level hill = make_hill(n, points);
        snprintf(name, sizeof name, "hill %d", n);
        for (int body = 0; body < MOVES_BODIES; body++) run_row(&hill, name, (moves_body)body, false, &r);
    }
    return 0;
}
