/* peer_crates.c - loads rstar, parry2d's and rapier2d's broad phases, written in Rust, from the library that
 * peers.sh has made. */
#define _GNU_SOURCE
#include "peer_crates.h"

#include "peer_boxes.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CRATES_RSTAR, CRATES_PARRY, CRATES_RAPIER };

static struct {
    void *(*make)(uint32_t number, uint32_t n_static);
    void (*regroup)(void *engine, const kz_box *boxes, uint32_t n, const uint32_t *movers, uint32_t n_movers);
    void (*step)(void *engine, const kz_box *boxes, uint32_t n, const uint32_t *movers, uint32_t n_movers,
                 peer_found *found, void *ctx);
    void (*free)(void *engine);
} crates;

static const struct crates_name {
    const char *name;
    void *slot;
} crates_names[] = {
    {"crates_make", &crates.make},
    {"crates_regroup", &crates.regroup},
    {"crates_step", &crates.step},
    {"crates_free", &crates.free},
};

bool peer_crates_open(const char *library)
{
    void *opened = dlopen(library, RTLD_NOW);
    for (size_t i = 0; i < sizeof crates_names / sizeof *crates_names; i++) {
        void *function = opened ? dlsym(opened, crates_names[i].name) : NULL;
        if (!function) {
            fprintf(stderr, "rstar, parry2d, rapier2d: not measured (%s)\n", dlerror());
            memset(&crates, 0, sizeof crates);
            return false;
        }
        memcpy(crates_names[i].slot, &function, sizeof function);
    }
    return true;
}

bool peer_crates_are_open(void) { return crates.free != NULL; }

static void *make_rstar(const peer_bodies *b) { return crates.make(CRATES_RSTAR, b->n_static); }

static void *make_parry(const peer_bodies *b) { return crates.make(CRATES_PARRY, b->n_static); }

static void *make_rapier(const peer_bodies *b) { return crates.make(CRATES_RAPIER, b->n_static); }

static void regroup_crates(void *world, const peer_bodies *b)
{ crates.regroup(world, b->boxes, b->n, b->movers, b->n_movers); }

static void step_crates(void *world, const peer_bodies *b, peer_found *found, void *ctx)
{ crates.step(world, b->boxes, b->n, b->movers, b->n_movers, found, ctx); }

static void free_crates(void *world) { crates.free(world); }

const peer_world peer_world_rstar = {
    .name = "rstar", .make = make_rstar, .regroup = regroup_crates, .step = step_crates, .free = free_crates};
const peer_world peer_world_parry = {
    .name = "parry2d", .make = make_parry, .regroup = regroup_crates, .step = step_crates, .free = free_crates};
const peer_world peer_world_rapier = {
    .name = "rapier2d", .make = make_rapier, .regroup = regroup_crates, .step = step_crates, .free = free_crates};

/* ---- One shot ------------------------------------------------------------------------------------------ */

typedef struct crates_list {
    kz_index_pair *pairs;
    size_t n, max;
} crates_list;

static void list_pair(void *ctx, uint32_t a, uint32_t b)
{
    crates_list *list = ctx;
    if (list->n < list->max) { list->pairs[list->n] = a < b ? (kz_index_pair){a, b} : (kz_index_pair){b, a}; }
    list->n++;
}

static size_t crates_pairs(uint32_t number, const kz_box *boxes, uint32_t n, kz_index_pair *pairs, size_t max)
{
    crates_list list = {pairs, 0, max};
    uint32_t *all = malloc(n * sizeof *all);
    if (!all) exit(2);
    for (uint32_t i = 0; i < n; i++) all[i] = i;
    void *engine = crates.make(number, 0);
    if (number == CRATES_PARRY) crates.regroup(engine, boxes, n, all, n); /* builds its tree; rstar's step does */
    crates.step(engine, boxes, n, all, n, list_pair, &list);
    crates.free(engine);
    free(all);
    return list.n;
}

size_t peer_rstar_pairs(const kz_box *boxes, uint32_t n, kz_index_pair *pairs, size_t max)
{ return crates_pairs(CRATES_RSTAR, boxes, n, pairs, max); }

size_t peer_parry_pairs(const kz_box *boxes, uint32_t n, kz_index_pair *pairs, size_t max)
{ return crates_pairs(CRATES_PARRY, boxes, n, pairs, max); }
