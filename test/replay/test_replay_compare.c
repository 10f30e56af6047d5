/* test_replay_compare.c - the first difference of two logs is found at its call, whatever was predicted and taken back on
 * the way. */
#include "recorded_game.h"

#include "world/world_private.h"

/* ---- A game of inputs ------------------------------------------------------------------------------------------------ */

enum { MATCH_BODIES = 24, MATCH_CALLS = 9, MATCH_FRAMES = 400, MATCH_STATES = 16 };

/* The next call of a frame is about the next body, so no call undoes another one of the same frame. */
typedef struct match {
    kz_world *world;
    kz_body bodies[MATCH_BODIES];
    game_log log;
    int64_t call, planted; /* calls so far, and the one whose argument is another by a bit; -1: none */
    kz_body planted_body;
    const char *planted_name;
    uint64_t planted_frame;
    int64_t damaged; /* before the step of this frame, a position is damaged in memory */
} match;

static match *match_begin(int64_t planted)
{
    match *m = calloc(1, sizeof *m);
    if (!m) abort();
    m->world = world_of((kz_world_def){.tag = 3});
    m->planted = planted;
    m->damaged = -1;
    for (int i = 0; i < MATCH_BODIES; i++) m->bodies[i] = put_box(m->world, (float)(i % 6), (float)(i / 6));
    const kz_recorder recorder = {game_write, &m->log, KZ_RECORD_HASHES};
    CHECK_EQ(kz_world_record(m->world, &recorder, NULL), KZ_OK);
    return m;
}

static void match_end(match *m)
{
    kz_world_free(m->world);
    free(m->log.bytes);
    free(m);
}

/* Is this the call whose argument is another?  Where the body is gone, the call would do nothing: then the next one. */
static bool is_planted(match *m, const char *name, kz_body body, uint64_t frame)
{
    if (m->call++ != m->planted) return false;
    if (!kz_body_is_live(m->world, body) && strcmp(name, "kz_body_create") != 0) {
        m->planted++;
        return false;
    }
    m->planted_name = name;
    m->planted_body = body;
    m->planted_frame = frame;
    return true;
}

static float next_place(float v, bool is_other)
{
    uint32_t bits;
    memcpy(&bits, &v, sizeof bits);
    bits ^= is_other;
    memcpy(&v, &bits, sizeof v);
    return v;
}

/* All calls follow from the frame and its input. */
static void match_call(match *m, int k, uint64_t frame, uint32_t input)
{
    static const char *const names[] = {"kz_body_set_pose",   "kz_bodies_set_at",  "kz_body_set_filter",
                                        "kz_body_set_flags",  "kz_body_set_group", "kz_body_set_one_way",
                                        "kz_body_set_shape",  "kz_body_destroy",   "kz_body_create"};
    const size_t at = (size_t)((frame * MATCH_CALLS + (uint64_t)k) % MATCH_BODIES);
    const kz_body body = m->bodies[at];
    const bool other = is_planted(m, names[k], body, frame);
    const kz_shape box = box_shape(0, 0, 1, next_place(1 + (float)(input % 3), other));
    const kz_vec2 place = {next_place(1 + (float)((input + at) % 7), other), (float)(frame % 5)};
    const kz_body_def def = {.shape = box, .pose = {place, 1, 0}, .user = m->planted >= 0 ? 7 : 9};
    switch (k) {
    case 0: kz_body_set_pose(m->world, body, (kz_pose){place, 1, 0}, NULL); break;
    case 1: kz_bodies_set_at(m->world, &body, 1, &place, sizeof place, NULL); break;
    case 2: kz_body_set_filter(m->world, body, (1 + input % 4) ^ (other ? 8u : 0u), 0); break;
    case 3: kz_body_set_flags(m->world, body, (input % 2) ^ (other ? (unsigned)KZ_BODY_SENSOR : 0u)); break;
    case 4: kz_body_set_group(m->world, body, (int32_t)(input % 3) ^ (other ? 16 : 0)); break;
    case 5: kz_body_set_one_way(m->world, body, place); break;
    case 6: kz_body_set_shape(m->world, body, &box, NULL); break;
    case 7:
        if (!other) kz_body_destroy(m->world, body);
        break;
    default:
        if (kz_body_is_live(m->world, body)) kz_body_destroy(m->world, body);
        m->bodies[at] = put_def(m->world, def);
        if (other) m->planted_body = m->bodies[at];
        break;
    }
}

static void match_advance(match *m, uint64_t frame, uint32_t input)
{
    kz_world_mark(m->world, frame, NULL);
    for (int k = 0; k < MATCH_CALLS; k++) match_call(m, k, frame, input);
    if ((int64_t)frame == m->damaged) ((kz_vec2 *)m->world->at.at)[kz_world_next(m->world, KZ_BODY_NONE).index].x += .5f;
    kz_world_step(m->world, NULL);
}

static uint32_t input_of(uint64_t frame) { return (uint32_t)(frame * 0x9e3779b97f4a7c15u >> 40); }

static bool compared(const match *a, const match *b, kz_replay_difference *out)
{
    kz_replay *of_a = NULL, *of_b = NULL;
    kz_error err = {KZ_OK, 0, 0};
    CHECK_EQ(kz_replay_create(a->log.bytes, a->log.n, NULL, NULL, &of_a, &err), KZ_OK);
    CHECK_EQ(kz_replay_create(b->log.bytes, b->log.n, NULL, NULL, &of_b, &err), KZ_OK);
    const bool is_found = kz_replay_compare(of_a, of_b, out, &err);
    CHECK_EQ(err.code, KZ_OK);
    kz_replay_free(of_a);
    kz_replay_free(of_b);
    return is_found;
}

/* ---- Planted differences --------------------------------------------------------------------------------------------- */

static void check_planted(const match *a, int64_t planted)
{
    kz_replay_difference d;
    match *b = match_begin(planted);
    for (uint64_t f = 0; f < 60; f++) match_advance(b, f, input_of(f));
    NOTE("call %d: %s", (int)planted, b->planted_name);
    CHECK(compared(a, b, &d));
    CHECK(!d.same_calls);
    CHECK_EQ(d.mark, b->planted_frame);
    CHECK_EQ(d.step_a, b->planted_frame + 1);
    /* a call that was not made shows as the one that comes instead */
    if (strcmp(b->planted_name, "kz_body_destroy") != 0) {
        CHECK_STR(d.b.name, b->planted_name);
        CHECK_EQ(d.b.mark, b->planted_frame);
        if (strcmp(b->planted_name, "kz_bodies_set_at") != 0) CHECK_EQ(d.b.body.index, b->planted_body.index);
        CHECK_EQ(d.body.index, b->planted_body.index);
    } else {
        CHECK_STR(d.a.name, b->planted_name);
        CHECK_EQ(d.a.body.index, b->planted_body.index);
    }
    CHECK(strstr(d.text, "mark "));
    match_end(b);
}

TEST(each_planted_difference_is_found_at_its_call)
{
    kz_test_rng r = kz_test_rng_here();
    match *a = match_begin(-1);
    for (uint64_t f = 0; f < 60; f++) match_advance(a, f, input_of(f));
    for (int64_t i = 0; i < kz_test_rounds(200); i++) {
        int64_t planted = kz_test_below(&r, 55 * MATCH_CALLS);
        check_planted(a, planted);
    }
    match_end(a);
}

TEST(a_last_place_at_frame_9000_is_named)
{
    kz_replay_difference d;
    match *a = match_begin(-1), *b = match_begin(9000 * MATCH_CALLS);
    for (uint64_t f = 0; f < 9100; f++) {
        match_advance(a, f, input_of(f));
        match_advance(b, f, input_of(f));
    }
    CHECK(compared(a, b, &d));
    CHECK_EQ(d.mark, 9000);
    CHECK_STR(d.a.name, "kz_body_set_pose");
    CHECK_EQ(d.a.body.index, b->planted_body.index);
    CHECK_EQ(d.body.index, b->planted_body.index);
    CHECK(!d.same_calls);
    CHECK(strstr(d.text, " has other arguments"));
    match_end(a);
    match_end(b);
}

TEST(damaged_memory_shows_as_another_answer_to_the_same_calls)
{
    kz_replay_difference d;
    match *a = match_begin(-1), *b = match_begin(-1);
    b->damaged = 30;
    for (uint64_t f = 0; f < 60; f++) {
        match_advance(a, f, input_of(f));
        match_advance(b, f, input_of(f));
    }
    CHECK(compared(a, b, &d));
    CHECK_EQ(d.mark, 30);
    CHECK(d.same_calls);
    CHECK_STR(d.a.name, "kz_world_step");
    CHECK(strstr(d.text, "the same calls"));
    match_end(a);
    match_end(b);
}

/* ---- Peers ----------------------------------------------------------------------------------------------------------- */

typedef struct peer {
    match *m;
    void *states[MATCH_STATES];
    size_t sizes[MATCH_STATES];
    kz_body were[MATCH_STATES][MATCH_BODIES];
} peer;

static void peer_save(peer *p, uint64_t frame)
{
    const size_t at = frame % MATCH_STATES, size = kz_world_save_bytes(p->m->world);
    free(p->states[at]);
    p->states[at] = malloc(size);
    p->sizes[at] = size;
    CHECK_EQ(kz_world_save(p->m->world, p->states[at], size, NULL), KZ_OK);
    memcpy(p->were[at], p->m->bodies, sizeof p->m->bodies);
}

/* Each input is known `late` frames later; until then the last one counts.  The last frames are all known. */
static void peer_play(peer *p, uint64_t frames, uint64_t late)
{
    for (uint64_t now = 0; now < frames; now++) {
        uint64_t first = now;
        if (late > 0 && now >= late && now + late < frames) {
            first = now - late;
            const size_t at = first % MATCH_STATES;
            CHECK_EQ(kz_world_restore(p->m->world, p->states[at], p->sizes[at], NULL), KZ_OK);
            memcpy(p->m->bodies, p->were[at], sizeof p->m->bodies);
        }
        for (uint64_t f = first; f <= now; f++) {
            const bool is_known = late == 0 || f + late <= now || now + late >= frames;
            peer_save(p, f);
            match_advance(p->m, f, is_known ? input_of(f) : input_of(f) + 1);
        }
    }
}

/* Frames that were guessed and never corrected are at the end of the stretch: play them once more. */
static void peer_settle(peer *p, uint64_t frames, uint64_t late)
{
    const uint64_t first = frames - 3 * late;
    const size_t at = first % MATCH_STATES;
    CHECK_EQ(kz_world_restore(p->m->world, p->states[at], p->sizes[at], NULL), KZ_OK);
    memcpy(p->m->bodies, p->were[at], sizeof p->m->bodies);
    for (uint64_t f = first; f < frames; f++) match_advance(p->m, f, input_of(f));
}

static void peer_free(peer *p)
{
    for (int i = 0; i < MATCH_STATES; i++) free(p->states[i]);
    match_end(p->m);
}

TEST(what_one_peer_predicted_and_took_back_is_no_difference)
{
    kz_replay_difference d;
    peer a = {.m = match_begin(-1)}, b = {.m = match_begin(-1)};
    peer_play(&a, MATCH_FRAMES, 0);
    peer_play(&b, MATCH_FRAMES, 4);
    peer_settle(&b, MATCH_FRAMES, 4);
    CHECK_GT(b.m->log.n, 2 * a.m->log.n);
    CHECK(!compared(a.m, b.m, &d));
    CHECK_EQ(d.n_frames, MATCH_FRAMES);
    CHECK(!compared(b.m, a.m, &d));
    CHECK_EQ(d.n_frames, MATCH_FRAMES);
    peer_free(&a);
    peer_free(&b);
}

TEST(a_difference_among_predictions_is_found_in_its_last_pass)
{
    kz_replay_difference d;
    peer a = {.m = match_begin(-1)};
    int found = 0;
    peer_play(&a, MATCH_FRAMES, 0);
    for (int pass = 0; pass < 5; pass++) { /* each frame about 200 is played five times */
        peer b = {.m = match_begin(-1)};
        b.m->planted = (5 * 200 + pass) * MATCH_CALLS;
        peer_play(&b, MATCH_FRAMES, 4);
        peer_settle(&b, MATCH_FRAMES, 4);
        if (compared(a.m, b.m, &d)) {
            found++;
            CHECK_EQ(d.mark, b.m->planted_frame);
            CHECK(!d.same_calls);
            CHECK_STR(d.b.name, b.m->planted_name);
        }
        peer_free(&b);
    }
    CHECK_EQ(found, 1); /* what was planted in the other four was taken back */
    peer_free(&a);
}

TEST(worlds_that_differ_from_the_beginning_are_told)
{
    kz_replay_difference d;
    match *a = match_begin(-1), *b = match_begin(-1);
    kz_world_record(b->world, NULL, NULL);
    b->log.n = 0;
    put_box(b->world, 50, 50);
    const kz_recorder recorder = {game_write, &b->log, 0};
    CHECK_EQ(kz_world_record(b->world, &recorder, NULL), KZ_OK);
    kz_world_step(a->world, NULL);
    kz_world_step(b->world, NULL);
    CHECK(compared(a, b, &d));
    CHECK_STR(d.a.name, "state");
    CHECK_EQ(d.mark, 1); /* the step, as there are no marks */
    CHECK_EQ(d.body.index, MATCH_BODIES);
    match_end(a);
    match_end(b);
}
