/* soak_moves.c - many moves in random worlds, each checked afterwards by means that know nothing of sweeps.
 *
 *     soak_moves [--fault] [--only SCENE] [MOVES [SEED]]
 *
 * Without numbers 6000 moves at KZ_TEST_SCALE 100, a hundred times as many at 10000; `make million` does a million.
 * Moves draw every choice of kz_move_def.  Three kinds of scene take turns: crowds of every kind of shape; rooms whose
 * walls are one cell thick, some with hills on the floor that are one polygon, polyline, compound or mask of up to 700
 * vertices, parts or rows; and rows of 1 000 flush tiles.  These properties must hold:
 *   - nothing is overlapped at the end that was not at the start, by kz_relate of the posed shapes, and every image;
 *   - between two hits nothing is overlapped either, at random places, apart from rounding;
 *   - a body in a room ends in it, at any speed up to a million units, and so do those that it pushes;
 *   - whoever falls in a room, has room below and stands on no floor, falls on within two frames (up to 100 000 units
 *     from the origin: farther out a frame's fall is some last places only);
 *   - with whole_pixels a body that begins at a whole position ends at one;
 *   - along flush tiles there is one normal, and the whole motion is completed;
 *   - hits come by rising t in 0..1, normals are of length 1, and everything is finite.
 * --fault moves the mover to its target without a sweep, which must be noticed (exit status 1, as for any failure). */
#include "soak_scene.h"

#include <stdio.h>

enum { MOST_HITS = 64, MOST_PUSHED = 4 };

typedef struct tally {
    int64_t moves, hits, stopped, crossed, wrapped, fast, rooms, falls, rows, grounds, looked_at, failed;
} tally;

static tally done;
static bool plants_fault;
static int64_t scene_number;
static uint64_t first_seed;

static void fail(const soak_scene *s, const char *what, kz_vec2 motion, const kz_move_def *def)
{
    const kz_vec2 at = kz_body_pose(s->world, s->mover.body).at;
    done.failed++;
    if (done.failed > 20) return;
    printf("soak_moves: scene %lld of seed %llu, move %lld: %s; motion (%.9g, %.9g), response %d, up %g, mover of kind "
           "%d now at (%.9g, %.9g), periods %g x %g, snap %g, step %g, slip %g, ledge %g, slope %g, walk %d, whole %d, "
           "drops %d, memory %d\n",
           (long long)scene_number, (unsigned long long)first_seed, (long long)done.moves, what, (double)motion.x,
           (double)motion.y, (int)def->response, (double)def->up.y, (int)s->mover.own.kind, (double)at.x, (double)at.y,
           (double)s->wrap_w, (double)s->wrap_h, (double)def->snap, (double)def->step_height, (double)def->corner_slip,
           (double)def->ledge_snap, (double)def->max_slope, (int)def->walk, def->whole_pixels, def->drops,
           def->memory != NULL);
}

/* ---- One move ------------------------------------------------------------------------------------------ */

typedef struct one_move {
    kz_vec2 motion;
    kz_move_def def;
    kz_move_hit hits[MOST_HITS];
    kz_move_result out;
    kz_pose from;
    bool was_in[MOST_THINGS];
    bool moved; /* it was not refused */
} one_move;

static bool is_finite_vec(kz_vec2 v) { return v.x - v.x == 0 && v.y - v.y == 0; }

static bool is_listed(const one_move *m, kz_body body)
{
    for (size_t i = 0; i < m->out.n_hits && i < MOST_HITS; i++)
        if (m->hits[i].body.index == body.index) return true;
    return false;
}

static void check_hits(const soak_scene *s, const one_move *m)
{
    const kz_move_result *o = &m->out;
    float last = 0;
    if (!is_finite_vec(o->moved) || !is_finite_vec(o->rest) || !is_finite_vec(o->heading))
        fail(s, "not finite", m->motion, &m->def);
    for (size_t i = 0; i < o->n_hits && i < MOST_HITS; i++) {
        const kz_move_hit *h = &m->hits[i];
        const double n = (double)h->normal.x * (double)h->normal.x + (double)h->normal.y * (double)h->normal.y;
        if (!(h->t >= last && h->t <= 1)) fail(s, "hits are not by rising t in 0..1", m->motion, &m->def);
        if (!(n > 0.9999 && n < 1.0001)) fail(s, "a normal is not of length 1", m->motion, &m->def);
        if (!is_finite_vec(h->at) || !is_finite_vec(h->point) || !is_finite_vec(h->motion))
            fail(s, "a hit is not finite", m->motion, &m->def);
        last = h->t;
    }
}

static void check_end(const soak_scene *s, const one_move *m)
{
    const bool is_cut = m->out.n_hits > MOST_HITS;
    for (int i = 0; i < s->n; i++) {
        if (m->was_in[i] || scene_relate(s, i) != KZ_OVERLAP || !scene_is_solid(s, i)) continue;
        if (m->def.response == KZ_RESPONSE_CROSS && (is_cut || is_listed(m, s->things[i].body))) continue;
        fail(s, "ends in what it was not in", m->motion, &m->def);
    }
}

/* Between hits the path is straight. */
static void check_path(soak_scene *s, const one_move *m)
{
    const kz_move_def *def = &m->def;
    if (s->wraps || def->up.y != 0 || def->whole_pixels || def->corner_slip > 0) return;
    if (def->response >= KZ_RESPONSE_CROSS || scene_has_mask(&s->mover.own)) return;
    kz_vec2 from = m->from.at;
    const size_t n = m->out.n_hits < MOST_HITS ? m->out.n_hits : MOST_HITS;
    for (size_t segment = 0; segment <= n; segment++) {
        if (segment == n && m->out.n_hits > MOST_HITS) return;
        const kz_vec2 to = segment < n ? m->hits[segment].at : kz_body_pose(s->world, s->mover.body).at;
        for (int k = 0; k < 2; k++) {
            const double t = (double)kz_test_unit(&s->rng);
            kz_pose pose = m->from;
            pose.at.x = (float)((double)from.x + t * ((double)to.x - (double)from.x));
            pose.at.y = (float)((double)from.y + t * ((double)to.y - (double)from.y));
            for (int i = 0; i < s->n; i++) {
                if (m->was_in[i] || !scene_is_near(s, pose.at, i) || !scene_is_solid(s, i)) continue;
                if (scene_is_well_inside(s, pose, i, 32 * scene_grain(s, pose.at, to)))
                    fail(s, "went through something", m->motion, &m->def);
            }
            done.looked_at++;
        }
        from = to;
    }
}

static bool is_whole(float v) { return !(v > -1e7f && v < 1e7f) || v == (float)(int32_t)v; }

static void check_whole(const soak_scene *s, const one_move *m)
{
    const kz_vec2 at = kz_body_pose(s->world, s->mover.body).at, from = m->from.at;
    if (!m->def.whole_pixels || !is_whole(from.x) || !is_whole(from.y)) return;
    if (!is_whole(at.x) || !is_whole(at.y)) fail(s, "not at a whole position", m->motion, &m->def);
}

/* What was pushed lies elsewhere now, and in nothing. */
static void check_pushed(soak_scene *s, const one_move *m, bool (*was_in)[MOST_PUSHED])
{
    kz_contact contact;
    for (int i = s->n_walls; i < s->n; i++) {
        s->things[i].box = kz_body_box(s->world, s->things[i].body);
        for (int k = 0; k < s->n && i - s->n_walls < MOST_PUSHED; k++) {
            if (k == i || was_in[k][i - s->n_walls] || !scene_is_solid(s, k) || !scene_is_solid(s, i)) continue;
            if (kz_bodies_collide(s->world, s->things[i].body, s->things[k].body, &contact) == KZ_OVERLAP)
                fail(s, "pushed a body into another", m->motion, &m->def);
        }
    }
}

static void note_pushed(const soak_scene *s, bool (*is_in)[MOST_PUSHED])
{
    kz_contact contact;
    for (int i = s->n_walls; i < s->n && i - s->n_walls < MOST_PUSHED; i++)
        for (int k = 0; k < s->n; k++)
            is_in[k][i - s->n_walls] = k != i && kz_bodies_collide(s->world, s->things[i].body, s->things[k].body,
                                                                   &contact) == KZ_OVERLAP;
}

static one_move make_move(soak_scene *s, kz_vec2 motion, const kz_move_def *def)
{
    one_move m = {.motion = motion, .def = *def};
    m.from = kz_body_pose(s->world, s->mover.body);
    for (int i = 0; i < s->n; i++) m.was_in[i] = scene_relate(s, i) == KZ_OVERLAP;
    static bool was_in[MOST_THINGS][MOST_PUSHED];
    const bool pushes = def->response == KZ_RESPONSE_PUSH;
    if (pushes) note_pushed(s, was_in);
    kz_error err = {KZ_OK, 0, 0};
    kz_result r = kz_body_move(s->world, s->mover.body, motion, def, m.hits, MOST_HITS, &m.out, &err);
    if (plants_fault && r == KZ_OK) {
        kz_pose pose = m.from;
        pose.at.x += motion.x, pose.at.y += motion.y;
        r = kz_body_set_pose(s->world, s->mover.body, pose, NULL);
    }
    m.moved = r == KZ_OK;
    done.moves++;
    done.hits += (int64_t)m.out.n_hits;
    done.stopped += m.out.rest.x != 0 || m.out.rest.y != 0;
    done.crossed += def->response == KZ_RESPONSE_CROSS;
    done.wrapped += s->wraps;
    done.grounds += s->ground != NULL;
    done.fast += (double)motion.x * (double)motion.x + (double)motion.y * (double)motion.y > 1e8;
    if (!m.moved && r != KZ_ERR_TOO_LARGE && !(r >= KZ_ERR_SELF_CROSSING && scene_is_rotated_polygon(s)))
        fail(s, kz_result_name(r), motion, def);
    if (!m.moved) return m;
    if (pushes) check_pushed(s, &m, was_in);
    check_hits(s, &m);
    check_end(s, &m);
    check_path(s, &m);
    check_whole(s, &m);
    return m;
}

/* ---- Crowds -------------------------------------------------------------------------------------------- */

static kz_move_def any_def(soak_scene *s, const kz_response responses[4])
{
    kz_test_rng *r = &s->rng;
    const uint32_t n_responses = 4;
    kz_move_def def = {.response = responses[kz_test_below(r, n_responses)]};
    if (kz_test_one_in(r, 4)) def.restitution = kz_test_one_in(r, 2) ? KZ_NO_BOUNCE : 0.5f;
    if (kz_test_one_in(r, 8)) def.max_turns = (int32_t)(1 + kz_test_below(r, 30));
    if (kz_test_one_in(r, 4)) def.corner_slip = kz_test_real(r, 0, 6);
    if (kz_test_one_in(r, 8)) def.drops = true;
    if (kz_test_one_in(r, 2)) def.memory = &s->memory;
    if (def.memory && kz_test_one_in(r, 4)) def.whole_pixels = true;
    if (!kz_test_one_in(r, 3)) return def;
    def.up = (kz_vec2){0, -1};
    def.walk = (kz_walk)kz_test_below(r, 4);
    if (kz_test_one_in(r, 3)) def.ledge_snap = kz_test_real(r, 0, 6);
    if (kz_test_one_in(r, 4)) def.max_slope = kz_test_real(r, 0.2f, 3);
    def.stops_at_ceilings = kz_test_one_in(r, 4);
    def.snap = kz_test_one_in(r, 2) ? 2.0f : 0;
    def.step_height = kz_test_one_in(r, 2) ? 3.0f : 0;
    return def;
}

/* Lengths of every size from a sixteenth to `most`. */
static kz_vec2 any_motion(kz_test_rng *r, double most)
{
    double length = 1 / 16.0 * (1 + (double)kz_test_unit(r));
    for (uint32_t n = kz_test_below(r, 25); n > 0 && length < most / 2; n--) length *= 2;
    if (kz_test_one_in(r, 4)) {
        const float along = (float)(kz_test_one_in(r, 2) ? length : -length);
        return kz_test_one_in(r, 2) ? (kz_vec2){along, 0} : (kz_vec2){0, along};
    }
    if (kz_test_one_in(r, 4)) length = length < 1 ? 1 : (double)(int64_t)length;
    const double x = (double)kz_test_real(r, -1, 1), y = (double)kz_test_real(r, -1, 1);
    return (kz_vec2){(float)(length * x), (float)(length * y)};
}

static double size_of(double v) { return v < 0 ? -v : v; }

static bool begins_clear(const soak_scene *s, const one_move *m)
{
    for (int i = 0; i < s->n; i++)
        if (m->was_in[i]) return false;
    return true;
}

static const kz_response crowd_responses[4] = {KZ_RESPONSE_SLIDE, KZ_RESPONSE_TOUCH, KZ_RESPONSE_BOUNCE,
                                               KZ_RESPONSE_CROSS};
static const kz_response room_responses[4] = {KZ_RESPONSE_SLIDE, KZ_RESPONSE_TOUCH, KZ_RESPONSE_BOUNCE, KZ_RESPONSE_PUSH};

static void move_in_crowd(int64_t seed)
{
    soak_scene s;
    scene_make_crowd(&s, (uint64_t)seed);
    for (int k = 0; k < 8; k++) {
        const kz_vec2 motion = any_motion(&s.rng, s.wraps ? 4096 : 1e6);
        const kz_move_def def = any_def(&s, crowd_responses);
        if (!scene_place_mover(&s, false)) break;
        const one_move m = make_move(&s, motion, &def);
        if (!m.moved || m.out.n_hits > 0 || def.up.y != 0 || !begins_clear(&s, &m)) continue;
        if (def.whole_pixels || def.corner_slip > 0) continue;
        const double grain = 4 * scene_grain(&s, m.from.at, (kz_vec2){m.from.at.x + motion.x, m.from.at.y + motion.y});
        if (size_of((double)m.out.moved.x - (double)motion.x) > grain ||
            size_of((double)m.out.moved.y - (double)motion.y) > grain)
            fail(&s, "nothing was hit, and yet it did not get there", motion, &def);
    }
    scene_free(&s);
}

/* ---- Rooms --------------------------------------------------------------------------------------------- */

/* Is a place clear that is a little off, in any direction that goes down? */
static bool has_room_below(soak_scene *s)
{
    static const double across[5] = {0, 0.5, -0.5, 0.87, -0.87}, down[5] = {1, 0.87, 0.87, 0.5, 0.5};
    const kz_pose pose = kz_body_pose(s->world, s->mover.body);
    bool is_clear = false;
    for (int k = 0; k < 5 && !is_clear; k++) {
        kz_pose there = pose;
        there.at.x = (float)((double)pose.at.x + across[k] / 8);
        there.at.y = (float)((double)pose.at.y + down[k] / 8);
        if (kz_body_set_pose(s->world, s->mover.body, there, NULL) != KZ_OK) break;
        is_clear = true;
        for (int i = 0; i < s->n && is_clear; i++) is_clear = scene_relate(s, i) != KZ_OVERLAP;
    }
    soak_need(kz_body_set_pose(s->world, s->mover.body, pose, NULL) == KZ_OK);
    return is_clear;
}

/* Falls under gravity, now and then across, and must not hang in the air. */
static void fall_in_room(soak_scene *s)
{
    kz_move_def def = any_def(s, room_responses);
    float vx = kz_test_real(&s->rng, -1, 1), vy = 0;
    def.response = KZ_RESPONSE_SLIDE;
    def.up = (kz_vec2){0, -1};
    def.whole_pixels = false;
    if (scene_has_mask(&s->mover.own) || !scene_place_mover(s, true)) return;
    for (int frame = 0, at_rest = 0; frame < 24 && at_rest < 3; frame++) {
        const one_move m = make_move(s, (kz_vec2){vx, vy + 0.25f}, &def);
        done.falls++;
        if (!m.moved) return;
        if (!scene_is_in_room(s)) fail(s, "fell through a wall", m.motion, &def);
        const bool stays = m.out.moved.x == 0 && m.out.moved.y == 0 && !m.out.on_floor && !m.out.is_wedged;
        at_rest = stays ? at_rest + 1 : 0;
        const bool is_fine = scene_grain(s, m.from.at, m.from.at) < 1 / 64.0;
        if (at_rest == 2 && is_fine && begins_clear(s, &m) && has_room_below(s)) fail(s, "hangs in the air", m.motion, &def);
        vy = m.out.on_floor ? 0 : m.out.heading.y;
        if (kz_test_one_in(&s->rng, 6)) vx = kz_test_real(&s->rng, -2, 2);
    }
}

static void move_in_room(int64_t seed)
{
    soak_scene s;
    scene_make_room(&s, (uint64_t)seed);
    for (int k = 0; k < 12; k++) {
        const kz_vec2 motion = any_motion(&s.rng, 1e6);
        const kz_move_def def = any_def(&s, room_responses);
        if (k % 6 == 0 && !scene_place_mover(&s, true)) break;
        const one_move m = make_move(&s, motion, &def);
        done.rooms++;
        if (m.moved && !scene_is_in_room(&s)) {
            fail(&s, "went through a wall", motion, &def);
            scene_place_mover(&s, true);
        }
    }
    fall_in_room(&s);
    scene_free(&s);
}

/* ---- Rows of flush tiles ------------------------------------------------------------------------------- */

static bool is_normal(kz_vec2 a, kz_vec2 b) { return a.x == b.x && a.y == b.y; }

/* Every hit is on the row's face, and the motion along it is completed. */
static void check_slide(const soak_scene *s, const one_move *m, kz_vec2 along)
{
    const kz_vec2 at = kz_body_pose(s->world, s->mover.body).at;
    const double grain = 4 * scene_grain(s, m->from.at, at);
    const double expected = (double)m->motion.x * (double)along.x + (double)m->motion.y * (double)along.y;
    const double gone = (double)m->out.moved.x * (double)along.x + (double)m->out.moved.y * (double)along.y;
    for (size_t i = 0; i < m->out.n_hits && i < MOST_HITS; i++)
        if (!is_normal(m->hits[i].normal, s->face)) fail(s, "a tile's side was felt", m->motion, &m->def);
    if (m->out.rest.x != 0 || m->out.rest.y != 0) fail(s, "stopped on flush tiles", m->motion, &m->def);
    if (size_of(gone - expected) > grain) fail(s, "did not slide the whole way", m->motion, &m->def);
}

static void slide_along_row(int64_t seed)
{
    soak_scene s;
    scene_make_row(&s, (uint64_t)seed);
    const double length = (double)s.row_length;
    kz_move_def def = {0};
    if (kz_test_one_in(&s.rng, 3) && s.face.y == -1) {
        def.up = (kz_vec2){0, -1};
        def.snap = kz_test_one_in(&s.rng, 2) ? 2.0f : 0;
    }
    for (int back = 0; back < 2; back++) {
        const double sign = back ? -1 : 1;
        const kz_vec2 along = {s.face.y == 0 ? 0 : (float)sign, s.face.x == 0 ? 0 : (float)sign};
        const double share = (double)kz_test_real(&s.rng, 0.001f, 2), start = back ? 0.99 * length : 0.01 * length;
        if (!scene_place_on_row(&s, start)) break;
        const kz_vec2 down = {-s.face.x * 9, -s.face.y * 9};
        make_move(&s, down, &def); /* lands */
        const bool at_once = kz_test_one_in(&s.rng, 2);
        const int steps = at_once ? 1 : 12 + (int)kz_test_below(&s.rng, 60);
        for (int i = 0; i < steps; i++) {
            const double by = 0.98 * length / steps * (at_once ? 1 : 0.5 + 0.5 * (double)kz_test_unit(&s.rng));
            const double into = kz_test_one_in(&s.rng, 8) ? 0 : by * share;
            const kz_vec2 motion = {(float)((double)along.x * by - (double)s.face.x * into),
                                    (float)((double)along.y * by - (double)s.face.y * into)};
            const one_move m = make_move(&s, motion, &def);
            done.rows++;
            if (m.moved) check_slide(&s, &m, along);
        }
    }
    scene_free(&s);
}

/* ---- All ----------------------------------------------------------------------------------------------- */

static void run_scene(int64_t number)
{
    const int64_t seed = (int64_t)(first_seed * 1000003u) + number;
    scene_number = number;
    if (number % 32 == 31) slide_along_row(seed);
    else if (number % 2 == 0) move_in_room(seed);
    else move_in_crowd(seed);
}

int main(int argc, char **argv)
{
    const char *scale = getenv("KZ_TEST_SCALE");
    int64_t numbers[2] = {60 * (scale ? strtoll(scale, NULL, 10) : 100), 1}, only = -1;
    int n = 0;
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "--fault")) plants_fault = true;
        else if (!strcmp(argv[i], "--only") && i + 1 < argc) only = strtoll(argv[++i], NULL, 10);
        else if (n < 2) numbers[n++] = strtoll(argv[i], NULL, 10);
    }
    if (numbers[0] < 1) numbers[0] = 1;
    first_seed = (uint64_t)numbers[1];
    if (only >= 0) run_scene(only);
    for (int64_t i = 0; only < 0 && done.moves < numbers[0] && !(plants_fault && done.failed > 0); i++) run_scene(i);
    printf("%lld moves, %lld of them in rooms, %lld in falls, %lld along rows, %lld above large ground, %lld in worlds that wrap, %lld of more than 10 000 "
           "units, %lld through everything; %lld hits, %lld were stopped; %lld places on the way: %lld wrong\n",
           (long long)done.moves, (long long)done.rooms, (long long)done.falls, (long long)done.rows, (long long)done.grounds, (long long)done.wrapped,
           (long long)done.fast, (long long)done.crossed, (long long)done.hits, (long long)done.stopped,
           (long long)done.looked_at, (long long)done.failed);
    return done.failed > 0;
}
