/* peer_pygame.c - loads pygame-ce's mask module and calls its C functions for the questions of a row.
 *
 * Masks are opaque: made empty, filled by drawing a mask of one cell wherever a cell is set. */
#include "peer_pygame.h"

#include <stdio.h>
#include <string.h>

#if defined(__unix__)

#include <dlfcn.h>

typedef void pygame_mask;

static struct {
    char version[64];
    pygame_mask *(*create)(int w, int h);
    void (*free)(pygame_mask *mask);
    void (*fill)(pygame_mask *mask);
    unsigned (*count)(pygame_mask *mask);
    void (*draw)(pygame_mask *a, const pygame_mask *b, int x, int y);
    int (*overlap)(const pygame_mask *a, const pygame_mask *b, int x, int y);
    int (*overlap_pos)(const pygame_mask *a, const pygame_mask *b, int x, int y, int *at_x, int *at_y);
    int (*overlap_area)(const pygame_mask *a, const pygame_mask *b, int x, int y);
    void (*overlap_mask)(const pygame_mask *a, const pygame_mask *b, pygame_mask *out, int x, int y);
    void (*convolve)(const pygame_mask *a, const pygame_mask *b, pygame_mask *out, int x, int y);
    bool is_open;
} pygame;

/* Its functions are not exported, but named in the symbol table: offsets from the one that is. */
static const struct {
    const char *name;
    void *slot;
} pygame_names[] = {
    {"bitmask_create", &pygame.create},
    {"bitmask_free", &pygame.free},
    {"bitmask_fill", &pygame.fill},
    {"bitmask_count", &pygame.count},
    {"bitmask_draw", &pygame.draw},
    {"bitmask_overlap", &pygame.overlap},
    {"bitmask_overlap_pos", &pygame.overlap_pos},
    {"bitmask_overlap_area", &pygame.overlap_area},
    {"bitmask_overlap_mask", &pygame.overlap_mask},
    {"bitmask_convolve", &pygame.convolve},
};

enum { PYGAME_NAMES = sizeof pygame_names / sizeof *pygame_names };

typedef struct pygame_places {
    unsigned long exported, at[PYGAME_NAMES]; /* 0: not found */
    char python[512], module[512];
} pygame_places;

static void read_place(pygame_places *places, const char *key, const char *value)
{
    unsigned long at = 0;
    sscanf(value, "%lx", &at);
    if (strcmp(key, "version") == 0) snprintf(pygame.version, sizeof pygame.version, "%.60s", value);
    if (strcmp(key, "python") == 0) snprintf(places->python, sizeof places->python, "%s", value);
    if (strcmp(key, "module") == 0) snprintf(places->module, sizeof places->module, "%s", value);
    if (strcmp(key, "PyInit_mask") == 0) places->exported = at;
    for (int i = 0; i < PYGAME_NAMES; i++)
        if (strcmp(key, pygame_names[i].name) == 0) places->at[i] = at;
}

static bool read_places(const char *file, pygame_places *places)
{
    char line[700], key[64], value[512];
    FILE *f = fopen(file, "r");
    if (!f) return false;
    while (fgets(line, sizeof line, f))
        if (sscanf(line, "%63s %511[^\n]", key, value) == 2) read_place(places, key, value);
    fclose(f);
    return true;
}

bool pygame_open(const char *file, const char **why)
{
    static pygame_places places;
    *why = "its description cannot be read";
    if (!read_places(file, &places)) return false;
    *why = "its functions are not named in the object";
    for (int i = 0; i < PYGAME_NAMES; i++)
        if (!places.at[i]) return false;
    *why = "it cannot be loaded";
    if (!dlopen(places.python, RTLD_LAZY | RTLD_GLOBAL)) return false;
    void *module = dlopen(places.module, RTLD_LAZY);
    char *exported = module ? dlsym(module, "PyInit_mask") : NULL;
    if (!exported) return false;
    for (int i = 0; i < PYGAME_NAMES; i++) {
        void *function = exported + ((long)places.at[i] - (long)places.exported);
        memcpy(pygame_names[i].slot, &function, sizeof function);
    }
    pygame.is_open = true;
    return true;
}

bool pygame_is_open(void) { return pygame.is_open; }
const char *pygame_version(void) { return pygame.version; }

static pygame_mask *pygame_mask_of(const unsigned char *cell, int32_t n, const pygame_mask *one)
{
    pygame_mask *mask = pygame.create(n, n);
    for (int32_t y = 0; y < n; y++)
        for (int32_t x = 0; x < n; x++)
            if (cell[(size_t)y * (size_t)n + (size_t)x]) pygame.draw(mask, one, x, y);
    return mask;
}

void *pygame_mask_make(const unsigned char *cells, int32_t side)
{
    pygame_mask *one = pygame.create(1, 1);
    pygame.fill(one);
    pygame_mask *mask = pygame_mask_of(cells, side, one);
    pygame.free(one);
    return mask;
}

void pygame_mask_drop(void *mask) { pygame.free(mask); }

bool pygame_masks_meet(const void *a, const void *b, int32_t dx, int32_t dy) { return pygame.overlap(a, b, dx, dy); }

void pygame_take(measure_masks *m)
{
    pygame_mask *one = pygame.create(1, 1);
    pygame.fill(one);
    m->peer_a = pygame_mask_of(m->byte_a, m->side, one);
    m->peer_b = pygame_mask_of(m->byte_b, m->side, one);
    pygame.free(one);
}

void pygame_give(measure_masks *m)
{
    pygame.free(m->peer_a);
    pygame.free(m->peer_b);
}

/* ---- Its answers ------------------------------------------------------------------------------------------- */

static int64_t pygame_overlap(const measure_scene *s, int64_t *answers)
{
    const measure_masks *m = s->what;
    for (int i = 0; i < s->n; i++) answers[i] = pygame.overlap(m->peer_a, m->peer_b, s->place[i].x, s->place[i].y);
    return s->n;
}

static int64_t pygame_area(const measure_scene *s, int64_t *answers)
{
    const measure_masks *m = s->what;
    for (int i = 0; i < s->n; i++) answers[i] = pygame.overlap_area(m->peer_a, m->peer_b, s->place[i].x, s->place[i].y);
    return s->n;
}

/* The first in its own order, which depends on the offset. */
static int64_t pygame_first(const measure_scene *s, int64_t *answers)
{
    const measure_masks *m = s->what;
    for (int i = 0; i < s->n; i++) {
        int x, y;
        const int found = pygame.overlap_pos(m->peer_a, m->peer_b, s->place[i].x, s->place[i].y, &x, &y);
        answers[i] = found ? (int64_t)y * 65536 + x : -1;
    }
    return s->n;
}

static int64_t pygame_common(const measure_scene *s, int64_t *answers)
{
    const measure_masks *m = s->what;
    for (int i = 0; i < s->n; i++) {
        pygame_mask *common = pygame.create(m->side, m->side);
        pygame.overlap_mask(m->peer_a, m->peer_b, common, s->place[i].x, s->place[i].y);
        answers[i] = pygame.count(common);
        pygame.free(common);
    }
    return s->n;
}

/* Cell (x, y) of what it convolves stands for the offset (x - (side-1), y - (side-1)). */
static int64_t pygame_offsets(const measure_scene *s, int64_t *answers)
{
    const measure_masks *m = s->what;
    const int n = 2 * m->side - 1;
    pygame_mask *one = pygame.create(1, 1), *space = pygame.create(n, n);
    pygame.fill(one);
    pygame.convolve(m->peer_a, m->peer_b, space, 0, 0);
    for (int i = 0; i < s->n; i++)
        answers[i] = pygame.overlap(space, one, s->place[i].x + m->side - 1, s->place[i].y + m->side - 1);
    pygame.free(space);
    pygame.free(one);
    return (int64_t)n * n;
}

static bool pygame_meet(const measure_masks *m, int32_t dx, int32_t dy)
{
    return pygame.overlap(m->peer_a, m->peer_b, dx, dy);
}

static int64_t pygame_sweep(const measure_scene *s, int64_t *answers)
{
    for (int i = 0; i < s->n; i++) answers[i] = measure_mask_step(s->what, s->place[i], pygame_meet);
    return s->n;
}

static int64_t pygame_counts(const measure_scene *s, int64_t *answers) { return pygame_area(s, answers); }

bool pygame_way(const char *row, measure_method *way)
{
    static const struct {
        const char *row;
        measure_answer *ask;
        bool only_whether;
    } asks[] = {
        {"overlap checkers", pygame_overlap, false}, {"overlap blobs", pygame_overlap, false},
        {"overlap close", pygame_overlap, false},    {"many blobs", pygame_overlap, false},
        {"area checkers", pygame_area, false},       {"area blobs", pygame_area, false},
        {"first checkers", pygame_first, true},      {"first blobs", pygame_first, true},
        {"common noise", pygame_common, false},      {"offsets blobs", pygame_offsets, false},
        {"counts blobs", pygame_counts, false},      {"sweep blobs", pygame_sweep, false},
    };
    for (size_t i = 0; pygame.is_open && i < sizeof asks / sizeof *asks; i++) {
        if (strcmp(asks[i].row, row) != 0) continue;
        *way = (measure_method){"pygame-ce", asks[i].ask, KZ_CPU_PLAIN, asks[i].only_whether};
        return true;
    }
    return false;
}

#else

bool pygame_open(const char *file, const char **why)
{
    (void)file;
    *why = "this system is not served";
    return false;
}

bool pygame_is_open(void) { return false; }
const char *pygame_version(void) { return ""; }
void *pygame_mask_make(const unsigned char *cells, int32_t side)
{
    (void)cells, (void)side;
    return NULL;
}

void pygame_mask_drop(void *mask) { (void)mask; }

bool pygame_masks_meet(const void *a, const void *b, int32_t dx, int32_t dy)
{
    (void)a, (void)b, (void)dx, (void)dy;
    return false;
}

void pygame_take(measure_masks *m) { (void)m; }
void pygame_give(measure_masks *m) { (void)m; }

bool pygame_way(const char *row, measure_method *way)
{
    (void)row, (void)way;
    return false;
}

#endif
