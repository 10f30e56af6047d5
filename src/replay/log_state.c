/* log_state.c - reads the whole state of a world.  Its lists of free handles and of pairs are checked, since the world
 * follows them. */
#include "replay/replay_private.h"
#include "world/body_wrap.h"
#include "world/columns.h"
#include "world/fixture/fixture.h"
#include "world/step/step_private.h"

static bool is_bad_state(kz_replay *replay)
{
    replay->log.is_bad = true;
    return false;
}

/* ---- Slots ------------------------------------------------------------------------------------------------------- */

static bool has_tag(const kz_replay *replay, uint32_t generation)
{
    return (generation & ~KZI_COUNT_BITS) == replay->log.tag && (generation & KZI_COUNT_BITS) != 0;
}

static bool is_pose_kept(const kz_world *world, kz_body body, kz_pose given)
{
    const kz_pose pose = kz_body_pose(world, body);
    return pose.at.x == given.at.x && pose.at.y == given.at.y && kzi_may_be_brought_in(world, kz_body_box(world, body));
}

static bool read_slot(kz_replay *replay, kz_world *fresh, uint32_t i)
{
    kzi_log *log = &replay->log;
    kz_body body;
    const bool is_live = kzi_get_byte(log) != 0;
    const uint32_t generation = kzi_get_u32(log);
    kz_body_def def;
    memset(&def, 0, sizeof def);
    uint32_t next = KZI_NO_BODY, off = 0;
    if (is_live) {
        def = kzi_read_def(replay);
        off = kzi_get_u32(log);
        if (!has_tag(replay, generation)) return is_bad_state(replay);
    } else {
        next = kzi_get_u32(log);
        def.user = kzi_get_word(log);
    }
    if (!kzi_log_ok(log)) return false;
    fresh->new_off = off;
    const kz_result r = kz_body_create(fresh, &def, &body, &replay->error);
    fresh->new_off = 0;
    if (r == KZ_ERR_MEMORY) return kzi_replay_fail(replay, r, 0) == KZ_OK;
    if (r != KZ_OK || body.index != i) return is_bad_state(replay);
    if (off != kz_body_off(fresh, body)) return is_bad_state(replay);
    if (is_live && !is_pose_kept(fresh, body, def.pose)) return is_bad_state(replay);
    if (!is_live) {
        (void)kz_body_destroy(fresh, body);
        kzi_locals(fresh)[i].next_free = next;
        fresh->first_free = KZI_NO_BODY;
    }
    kzi_generations(fresh)[i] = generation;
    return true;
}

/* Goes through a list of free slots.  Each is in one list, once. */
static bool mark_free(const kz_world *world, uint32_t first, unsigned char *seen)
{
    for (uint32_t i = first; i != KZI_NO_BODY; i = kzi_locals(world)[i].next_free) {
        if (i >= world->n_slots || seen[i] || (kzi_states(world)[i] & KZI_LIVE)) return false;
        if ((kzi_generations(world)[i] & KZI_COUNT_BITS) == 0) return false;
        seen[i] = 1;
    }
    return true;
}

static bool read_unused_slots(kz_replay *replay, kz_world *fresh)
{
    kzi_log *log = &replay->log;
    fresh->first_free = kzi_get_u32(log);
    fresh->first_dead = kzi_get_u32(log);
    fresh->new_generation = kzi_get_u32(log);
    if (!kzi_log_ok(log)) return false;
    const size_t n = (size_t)fresh->n_slots + 1;
    unsigned char *seen = kzi_alloc(&replay->alloc, n, 1);
    if (!seen) return kzi_replay_fail(replay, KZ_ERR_MEMORY, (int64_t)n) == KZ_OK;
    memset(seen, 0, n);
    const bool is_good = has_tag(replay, fresh->new_generation) && mark_free(fresh, fresh->first_free, seen) &&
                         mark_free(fresh, fresh->first_dead, seen);
    kzi_release(&replay->alloc, seen, n, 1);
    return is_good || is_bad_state(replay);
}

/* ---- Lists ------------------------------------------------------------------------------------------------------- */

/* Reads sorted pairs behind the n that are there. */
static bool read_pairs(kz_replay *replay, const kz_world *fresh, kzi_block *block, size_t *n)
{
    kzi_log *log = &replay->log;
    const size_t more = kzi_get_count(log);
    uint64_t a = 0, last = 0;
    if (kzi_block_grow(&replay->alloc, block, *n, *n + more, sizeof(kz_index_pair), &replay->error) != KZ_OK) {
        return kzi_replay_fail(replay, KZ_ERR_MEMORY, (int64_t)more) == KZ_OK;
    }
    kz_index_pair *pairs = more ? (kz_index_pair *)block->at + *n : NULL; /* without pairs there may be no block */
    for (size_t i = 0; i < more; i++) {
        a += kzi_get_u32(log);
        const uint64_t v = kzi_get_number(log), b = a + (v >> 2), key = a << 32 | (uint32_t)b;
        if (!kzi_log_ok(log)) return false;
        if (v >> 2 == 0 || v >> 2 >= fresh->n_slots || b >= fresh->n_slots || (i > 0 && key <= last)) return is_bad_state(replay);
        pairs[i].a = (uint32_t)a;
        pairs[i].b = (uint32_t)b | (v & 1 ? KZI_PAIR_TOUCHES : 0u) | (v & 2 ? KZI_PAIR_BEGAN : 0u);
        last = key;
    }
    *n += more;
    return kzi_log_ok(log);
}

static bool have_common(const kz_index_pair *pairs, size_t n_first, size_t n)
{
    for (size_t i = 0, j = n_first; i < n_first && j < n;) {
        const uint64_t a = kzi_pair_key(pairs[i]), b = kzi_pair_key(pairs[j]);
        if (a == b) return true;
        if (a < b) i++;
        else j++;
    }
    return false;
}

static bool read_ended(kz_replay *replay, kzi_block *ended, kzi_block *users, kzi_saved_lists *lists)
{
    kzi_log *log = &replay->log;
    const size_t n = kzi_get_count(log);
    const bool have_users = kzi_get_byte(log) != 0;
    if (kzi_block_reserve(&replay->alloc, ended, n + 1, sizeof(kz_pair), &replay->error) != KZ_OK ||
        kzi_block_reserve(&replay->alloc, users, n + 1, sizeof(kz_pair_users), &replay->error) != KZ_OK) {
        return kzi_replay_fail(replay, KZ_ERR_MEMORY, (int64_t)n) == KZ_OK;
    }
    for (size_t i = 0; i < n && kzi_log_ok(log); i++) {
        kz_pair *pair = &((kz_pair *)ended->at)[i];
        kz_pair_users *values = &((kz_pair_users *)users->at)[i];
        pair->a = kzi_get_body(log);
        pair->b = kzi_get_body(log);
        const int64_t relation = kzi_get_signed(log);
        if (relation != KZ_TOUCH && relation != KZ_OVERLAP) log->is_bad = true;
        pair->relation = (kz_relation)relation;
        pair->began = false;
        if (have_users) values->a = kzi_get_word(log);
        if (have_users) values->b = kzi_get_word(log);
    }
    lists->n_ended = n;
    lists->n_users = have_users ? n : 0;
    lists->ended = ended->at;
    lists->users = users->at;
    return kzi_log_ok(log);
}

static bool is_kind_before(const kz_fixture_pair *p, const kz_fixture_pair *q)
{
    const uint64_t of_p = (uint64_t)p->a.index << 32 | p->b.index, of_q = (uint64_t)q->a.index << 32 | q->b.index;
    const uint32_t kinds_p = (uint32_t)p->kind_a << 16 | p->kind_b, kinds_q = (uint32_t)q->kind_a << 16 | q->kind_b;
    return of_p < of_q || (of_p == of_q && kinds_p < kinds_q);
}

/* Reads sorted pairs of kinds, of bodies in slots below `n_slots`. */
static bool read_kinds(kz_replay *replay, uint32_t n_slots, kzi_block *kinds, kzi_block *users, size_t *n, size_t *n_users)
{
    kzi_log *log = &replay->log;
    *n = kzi_get_count(log);
    const bool have_users = kzi_get_byte(log) != 0;
    if (kzi_block_reserve(&replay->alloc, kinds, *n + 1, sizeof(kz_fixture_pair), &replay->error) != KZ_OK ||
        kzi_block_reserve(&replay->alloc, users, *n + 1, sizeof(kz_pair_users), &replay->error) != KZ_OK) {
        return kzi_replay_fail(replay, KZ_ERR_MEMORY, (int64_t)*n) == KZ_OK;
    }
    for (size_t i = 0; i < *n && kzi_log_ok(log); i++) {
        kz_fixture_pair *pair = &((kz_fixture_pair *)kinds->at)[i];
        kz_pair_users *values = &((kz_pair_users *)users->at)[i];
        memset(pair, 0, sizeof *pair);
        pair->a = kzi_get_body(log);
        pair->b = kzi_get_body(log);
        pair->kind_a = (uint16_t)kzi_get_number(log);
        pair->kind_b = (uint16_t)kzi_get_number(log);
        const uint64_t marks = kzi_get_number(log);
        pair->relation = marks & 2 ? KZ_TOUCH : KZ_OVERLAP;
        pair->began = marks & 1;
        if (have_users) values->a = kzi_get_word(log);
        if (have_users) values->b = kzi_get_word(log);
        if (pair->a.index >= pair->b.index || pair->b.index >= n_slots) log->is_bad = true;
        if (i > 0 && !is_kind_before(pair - 1, pair)) log->is_bad = true;
    }
    *n_users = have_users ? *n : 0;
    return kzi_log_ok(log);
}

static bool read_all_kinds(kz_replay *replay, const kz_world *fresh, kzi_block blocks[4], kzi_saved_lists *lists)
{
    size_t none;
    if (!read_kinds(replay, fresh->n_slots, &blocks[0], &blocks[1], &lists->n_kinds, &none)) return false;
    if (!read_kinds(replay, UINT32_MAX, &blocks[2], &blocks[3], &lists->n_kinds_ended, &lists->n_kinds_users)) return false;
    lists->kinds = blocks[0].at;
    lists->kinds_ended = blocks[2].at;
    lists->kinds_users = blocks[3].at;
    return fresh->step.kinds.are_kept || lists->n_kinds + lists->n_kinds_ended == 0 || is_bad_state(replay);
}

static bool read_lists(kz_replay *replay, kz_world *fresh)
{
    kzi_block pairs = {NULL, 0}, ended = {NULL, 0}, users = {NULL, 0}, kinds[4] = {{NULL, 0}, {NULL, 0}, {NULL, 0}, {NULL, 0}};
    kzi_saved_lists lists = {.n_pairs = 0};
    bool is_good = read_pairs(replay, fresh, &pairs, &lists.n_pairs);
    const size_t n_first = lists.n_pairs;
    is_good = is_good && read_pairs(replay, fresh, &pairs, &lists.n_pairs) && read_ended(replay, &ended, &users, &lists) &&
              read_all_kinds(replay, fresh, kinds, &lists);
    if (is_good && have_common(pairs.at, n_first, lists.n_pairs)) is_good = is_bad_state(replay);
    lists.pairs = pairs.at;
    if (is_good) {
        const kz_result r = kzi_restore_lists(fresh, &lists, &replay->error);
        if (r != KZ_OK) is_good = kzi_replay_fail(replay, r, 0) == KZ_OK;
    }
    kzi_block_free(&replay->alloc, &pairs);
    kzi_block_free(&replay->alloc, &ended);
    kzi_block_free(&replay->alloc, &users);
    for (int i = 0; i < 4; i++) kzi_block_free(&replay->alloc, &kinds[i]);
    return is_good;
}

/* ---- All --------------------------------------------------------------------------------------------------------- */

static bool read_world(kz_replay *replay, kz_world *fresh)
{
    kzi_log *log = &replay->log;
    const size_t n = kzi_get_count(log);
    uint64_t n_fixtures = 0; /* a byte names a table of any length, all of which are posed */
    if (n > replay->limits.max_objects) return kzi_replay_too_large(replay, n, replay->limits.max_objects) == KZ_OK;
    if (n > KZI_MAX_BODIES) return is_bad_state(replay);
    fresh->keeps_grids = true;
    fresh->trusts_poses = true; /* they were brought into the world when they were set */
    for (uint32_t i = 0; i < n; i++) {
        if (!read_slot(replay, fresh, i)) return false;
        if (kzi_states(fresh)[i] & KZI_LIVE) n_fixtures += (uint64_t)kzi_fixture_count(fresh, i);
        if (n_fixtures > replay->limits.max_objects) return kzi_replay_too_large(replay, n_fixtures, replay->limits.max_objects) == KZ_OK;
    }
    fresh->trusts_poses = false;
    if (!read_unused_slots(replay, fresh)) return false;
    fresh->origin.x = kzi_get_double(log);
    fresh->origin.y = kzi_get_double(log);
    if (!(fresh->origin.x - fresh->origin.x == 0 && fresh->origin.y - fresh->origin.y == 0)) return is_bad_state(replay);
    if (!read_lists(replay, fresh)) return false;
    fresh->names_dead = fresh->has_reused = true; /* perhaps */
    return true;
}

kz_result kzi_read_state(kz_replay *replay)
{
    kz_world *fresh;
    const kz_result r = kz_world_create(&replay->def, &fresh, &replay->error);
    if (r != KZ_OK) return kzi_replay_fail(replay, r, 0);
    if (!read_world(replay, fresh)) {
        kz_world_free(fresh);
        if (replay->log.is_bad && !replay->log.is_short) kzi_replay_fail(replay, KZ_ERR_CONTENT, (int64_t)replay->log.at);
        return KZ_ERR_CONTENT;
    }
    kz_world_free(replay->world);
    replay->world = fresh;
    return KZ_OK;
}
