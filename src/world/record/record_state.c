/* record_state.c - the whole state of a world as a call of its log: at the beginning, after bytes were restored that the
 * log does not know, and where memory was refused. */
#include "world/body_posed.h"
#include "world/body_shape.h"
#include "world/record/record_private.h"

#include <string.h>

static kz_body_def def_of_slot(const kz_world *world, uint32_t i)
{
    const uint32_t state = kzi_states(world)[i];
    const kzi_local *local = &kzi_locals(world)[i];
    const kz_body body = kzi_handle(world, i);
    kz_body_def def;
    memset(&def, 0, sizeof def);
    def.frames = kz_body_frames(world, body, &def.frame);
    if (!def.frames && (state & KZI_FIXTURES)) {
        static const kz_fixture none;
        def.fixtures = local->fixtures.n > 0 ? local->fixtures.items : &none;
        def.n_fixtures = local->fixtures.n;
    } else if (!def.frames && (state & KZI_POSED)) {
        def.shape = kzi_kept_as_given(local->posed);
    } else if (!def.frames) {
        kzi_shape_of_numbers(local, kzi_tail_of(world, i), kzi_kind_of(state), &def.shape);
    }
    def.pose = kzi_pose_of(world, i);
    def.category = kzi_category(world, i);
    def.collides = kzi_collides(world, i);
    def.group = kzi_group(world, i);
    def.flags = state & KZI_PUBLIC_BITS;
    def.one_way = kz_body_one_way(world, body);
    def.user = kzi_user(world, i);
    return def;
}

static void put_slot(kzi_recorder *recorder, uint32_t i)
{
    const kz_world *world = recorder->world;
    const bool is_live = (kzi_states(world)[i] & KZI_LIVE) != 0;
    kzi_put_byte(recorder, is_live);
    kzi_put_number(recorder, kzi_generations(world)[i]);
    if (is_live) {
        const kz_body_def def = def_of_slot(world, i);
        kzi_put_def(recorder, &def);
        kzi_put_number(recorder, kzi_states(world)[i] & KZI_FIXTURES ? kzi_locals(world)[i].fixtures.off : 0);
        return;
    }
    const bool is_used_up = (kzi_generations(world)[i] & KZI_COUNT_BITS) == 0;
    kzi_put_number(recorder, is_used_up ? KZI_NO_BODY : kzi_locals(world)[i].next_free);
    kzi_put_word(recorder, kzi_user(world, i));
}

/* Sorted pairs, each by how it differs from the one before. */
static void put_pairs(kzi_recorder *recorder, const kzi_pair_list *list)
{
    const kz_index_pair *pairs = kzi_pairs_of(list);
    uint32_t last = 0;
    kzi_put_number(recorder, list->n);
    for (size_t i = 0; i < list->n; i++) {
        const uint32_t b = pairs[i].b & KZI_PAIR_NUMBER;
        const unsigned marks = (pairs[i].b & KZI_PAIR_TOUCHES ? 1u : 0u) | (pairs[i].b & KZI_PAIR_BEGAN ? 2u : 0u);
        kzi_put_number(recorder, pairs[i].a - last);
        kzi_put_number(recorder, (uint64_t)(b - pairs[i].a) << 2 | marks);
        last = pairs[i].a;
    }
}

static void put_ended(kzi_recorder *recorder, const kzi_stepper *step)
{
    const kz_pair *ended = step->ended.at;
    const kz_pair_users *users = step->ended_users.at;
    kzi_put_number(recorder, step->n_ended);
    kzi_put_byte(recorder, step->n_ended_users > 0);
    for (size_t i = 0; i < step->n_ended; i++) {
        kzi_put_body(recorder, ended[i].a);
        kzi_put_body(recorder, ended[i].b);
        kzi_put_signed(recorder, ended[i].relation);
        if (i < step->n_ended_users) kzi_put_word(recorder, users[i].a);
        if (i < step->n_ended_users) kzi_put_word(recorder, users[i].b);
    }
}

static void put_kinds(kzi_recorder *recorder, const kz_fixture_pair *pairs, size_t n, const kz_pair_users *users, size_t n_users)
{
    kzi_put_number(recorder, n);
    kzi_put_byte(recorder, n_users > 0);
    for (size_t i = 0; i < n; i++) {
        kzi_put_body(recorder, pairs[i].a);
        kzi_put_body(recorder, pairs[i].b);
        kzi_put_number(recorder, pairs[i].kind_a);
        kzi_put_number(recorder, pairs[i].kind_b);
        kzi_put_number(recorder, (uint64_t)(pairs[i].relation == KZ_TOUCH) << 1 | pairs[i].began);
        if (i < n_users) kzi_put_word(recorder, users[i].a);
        if (i < n_users) kzi_put_word(recorder, users[i].b);
    }
}

void kzi_record_state(kzi_recorder *recorder)
{
    const kz_world *world = recorder->world;
    for (uint32_t i = 0; i < world->n_slots; i++) {
        const kz_body_def def = def_of_slot(world, i);
        if ((kzi_states(world)[i] & KZI_LIVE) && !kzi_record_def(recorder, &def)) return;
    }
    kzi_put_byte(recorder, KZI_CALL_STATE);
    kzi_put_number(recorder, world->n_slots);
    for (uint32_t i = 0; i < world->n_slots; i++) put_slot(recorder, i);
    kzi_put_number(recorder, world->first_free);
    kzi_put_number(recorder, world->first_dead);
    kzi_put_number(recorder, world->new_generation);
    kzi_put_double(recorder, world->origin.x);
    kzi_put_double(recorder, world->origin.y);
    put_pairs(recorder, &world->step.active);
    put_pairs(recorder, &world->step.resting);
    put_ended(recorder, &world->step);
    const kzi_kinds *kinds = &world->step.kinds;
    put_kinds(recorder, kinds->now.at, kinds->n, NULL, 0);
    put_kinds(recorder, kinds->ended.at, kinds->n_ended, kinds->users.at, kinds->n_users);
    for (uint32_t i = 0; i < world->n_slots; i++) {
        int32_t frame;
        const kz_mask_set *frames = kz_body_frames(world, kz_world_body(world, i), &frame);
        if (frames) kzi_record_shows(recorder, frames, kzi_handle(world, i));
    }
}
