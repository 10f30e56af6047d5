/* way_peer.c - another library's broad phase as a method. */
#include "ways.h"

#include <string.h>

typedef struct peer_way {
    const peer_world *peer;
    const kz_allocator *alloc;
    void *world;
    measure_pair_log log; /* of pairs with a mover */
    uint64_t *kept, *all; /* those at rest; and all.  Both sorted */
    size_t n_kept, n_all, room;
    uint32_t n, n_before, *before; /* who moved in the step before */
    bool *moves;
    bool no_memory;
} peer_way;

static void peer_way_free(void *state)
{
    peer_way *w = state;
    if (w->world) w->peer->free(w->world);
    measure_log_free(&w->log);
    measure_give(w->alloc, w->kept, w->room * sizeof *w->kept);
    measure_give(w->alloc, w->all, w->room * sizeof *w->all);
    measure_give(w->alloc, w->before, w->n * sizeof *w->before);
    measure_give(w->alloc, w->moves, w->n * sizeof *w->moves);
    measure_give(w->alloc, w, sizeof *w);
}

static peer_bodies bodies_of(const measure_crowd *c)
{ return (peer_bodies){c->boxes, c->motion, c->movers, c->n, c->n_static, c->n_movers}; }

static bool peer_way_suits(const measure_world_method *way, const measure_crowd *c)
{
    const peer_world *peer = way->of;
    const peer_bodies bodies = bodies_of(c);
    if (peer->all_move && (c->n_movers < c->n || c->row->changing)) return false;
    return !peer->suits || peer->suits(&bodies);
}

static void *peer_way_make(const measure_world_method *way, const measure_crowd *c)
{
    peer_way *w = measure_take(c->alloc, sizeof *w);
    if (!w) return NULL;
    *w = (peer_way){.peer = way->of, .alloc = c->alloc, .n = c->n, .log.alloc = c->alloc};
    const peer_bodies bodies = bodies_of(c);
    w->before = measure_take(c->alloc, c->n * sizeof *w->before);
    w->moves = measure_take(c->alloc, c->n * sizeof *w->moves);
    if (w->before && w->moves && (w->world = w->peer->make(&bodies))) return w;
    peer_way_free(w);
    return NULL;
}

/* Room for n pairs in both lists; what is in `all` stays, what is in `kept`, too. */
static bool peer_way_fit(peer_way *w, size_t n)
{
    size_t room = w->room ? w->room : 4096;
    while (room < n) room *= 2;
    if (room == w->room) return true;
    uint64_t *kept = measure_take(w->alloc, room * sizeof *kept), *all = measure_take(w->alloc, room * sizeof *all);
    if (!kept || !all) {
        measure_give(w->alloc, kept, room * sizeof *kept);
        measure_give(w->alloc, all, room * sizeof *all);
        return false;
    }
    if (w->n_kept) memcpy(kept, w->kept, w->n_kept * sizeof *kept);
    if (w->n_all) memcpy(all, w->all, w->n_all * sizeof *all);
    measure_give(w->alloc, w->kept, w->room * sizeof *w->kept);
    measure_give(w->alloc, w->all, w->room * sizeof *w->all);
    w->kept = kept;
    w->all = all;
    w->room = room;
    return true;
}

/* Others move than before: the pairs of the step before are divided anew. */
static bool peer_way_regroup(peer_way *w, const peer_bodies *b)
{
    memset(w->moves, 0, b->n * sizeof *w->moves);
    for (uint32_t k = 0; k < b->n_movers; k++) w->moves[b->movers[k]] = true;
    if (b->n_movers) memcpy(w->before, b->movers, b->n_movers * sizeof *w->before);
    w->n_before = b->n_movers;
    if (!measure_log_fit(&w->log, w->n_all)) return false;
    w->n_kept = w->log.n_now = 0;
    for (size_t i = 0; i < w->n_all; i++) {
        const uint64_t pair = w->all[i];
        if (w->moves[pair >> 32] || w->moves[(uint32_t)pair]) {
            w->log.now[w->log.n_now++] = pair;
        } else {
            w->kept[w->n_kept++] = pair;
        }
    }
    if (w->peer->regroup) w->peer->regroup(w->world, b);
    return true;
}

static void peer_way_found(void *ctx, uint32_t a, uint32_t b)
{
    peer_way *w = ctx;
    w->no_memory |= !measure_log_add(&w->log, a, b);
}

static void peer_way_merge(peer_way *w)
{
    size_t i = 0, k = 0, n = 0;
    while (i < w->n_kept && k < w->log.n_now) {
        w->all[n++] = w->kept[i] < w->log.now[k] ? w->kept[i++] : w->log.now[k++];
    }
    while (i < w->n_kept) w->all[n++] = w->kept[i++];
    while (k < w->log.n_now) w->all[n++] = w->log.now[k++];
    w->n_all = n;
}

static bool peer_way_step(void *state, const measure_crowd *c)
{
    peer_way *w = state;
    peer_bodies b = bodies_of(c);
    uint32_t *all = NULL;
    if (w->log.room == 0 && b.n_movers < b.n) { /* the first step has to find what rests, too */
        if (!(all = measure_take(w->alloc, b.n * sizeof *all))) return false;
        b.n_movers = 0;
        for (uint32_t i = b.n_static; i < b.n; i++) all[b.n_movers++] = i;
        b.movers = all;
    }
    const bool others = b.n_movers != w->n_before || w->log.room == 0 ||
                        memcmp(b.movers, w->before, b.n_movers * sizeof *w->before) != 0;
    if (others && !peer_way_regroup(w, &b)) return false;
    measure_log_next(&w->log);
    w->peer->step(w->world, &b, peer_way_found, w);
    measure_log_finish(&w->log, b.n);
    measure_give(w->alloc, all, b.n * sizeof *all);
    if (w->no_memory || !peer_way_fit(w, w->n_kept + w->log.n_now)) return false;
    peer_way_merge(w);
    return true;
}

static void peer_way_see(const void *state, measure_world_seen *seen)
{
    const peer_way *w = state;
    *seen = (measure_world_seen){w->n_all, w->log.n_begun, w->log.n_ended, 0, w->log.hash, true};
    for (size_t i = 0; i < w->n_all; i++) {
        seen->pairs += measure_pair_mix(w->all[i]);
        seen->sorted &= i == 0 || w->all[i - 1] < w->all[i];
    }
}

measure_world_method way_of_peer(const peer_world *peer)
{
    return (measure_world_method){.name = peer->name,
                               .suits = peer_way_suits,
                               .make = peer_way_make,
                               .step = peer_way_step,
                               .see = peer_way_see,
                               .free = peer_way_free,
                               .of = peer};
}
