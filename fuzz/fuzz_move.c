/* fuzz_move.c - bodies of any kinds moved by any numbers: slides, bounces, characters, platforms, push-outs.
 *
 * What is refused must leave the body where it was; one that set out free must not end inside what was in its way. */
#include "fuzz_bodies.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static kz_response respond(void *ctx, const kz_world *world, kz_body mover, const kz_move_hit *hit)
{
    const input *in = ctx;
    (void)world, (void)mover;
    must(hit->t >= 0 && hit->t <= 1 && is_unit_or_none(hit->normal), "a hit's time is 0 to 1");
    return in->at < in->end ? (kz_response)(in->at[hit->body.index % (size_t)(in->end - in->at)] % 5) : hit->response;
}

/* Some moves remember what was before, of whichever body. */
static kz_move_memory memory;

static kz_move_def in_move_def(input *in)
{
    kz_move_def def;
    memset(&def, 0, sizeof def);
    const uint8_t how = in_byte(in);
    def.response = (kz_response)(how & 1 ? in_below(in, 6) : 0);
    if (how & 2) def.respond = respond, def.ctx = in;
    if (how & 4) def.restitution = in_number(in);
    if (how & 8) def.max_turns = in_offset(in) % 64;
    if (how & 16) def.up = in_byte(in) & 1 ? in_point(in) : (kz_vec2){0, -1};
    if (how & 32) def.max_slope = in_number(in), def.step_height = in_number(in), def.snap = in_number(in);
    if (how & 64) def.corner_slip = in_number(in), def.ledge_snap = in_number(in), def.walk = (kz_walk)in_below(in, 4);
    if (how & 128) {
        const uint8_t more = in_byte(in);
        def.stops_at_ceilings = more & 1, def.drops = more & 2, def.whole_pixels = more & 4;
        if (more & 8) def.memory = &memory;
    }
    return def;
}

static void look_at_move(const kz_move_result *moved, const kz_move_hit *hits, size_t max)
{
    must(is_point(moved->moved) && is_point(moved->rest) && is_point(moved->heading), "a motion is made of numbers");
    must(is_unit_or_none(moved->floor_normal), "a floor's normal is a unit vector");
    for (size_t i = 0; i < moved->n_hits && i < max; i++)
        must(is_point(hits[i].at) && is_unit_or_none(hits[i].normal) &&
                 (i == 0 || hits[i - 1].t <= hits[i].t) && hits[i].t >= 0 && hits[i].t <= 1,
             "hits are in order");
}

/* Would it overlap a body that is no sensor and that its filter and group let it collide with?  *found is the first.
 * Asked of bodies: across a seam a shape may be rounded otherwise. */
static bool overlaps(const bodies *b, kz_body body, kz_body *found)
{
    kz_query_filter filter;
    memset(&filter, 0, sizeof filter);
    filter.except = body;
    filter.category = kz_body_category(b->world, body);
    filter.collides = kz_body_collides(b->world, body);
    filter.no_sensors = true;
    kz_shape shape;
    kz_world_hit all[BODIES];
    const int32_t group = kz_body_group(b->world, body);
    kz_contact contact;
    if (!kz_body_shape(b->world, body, &shape)) return false;
    const kz_vec2 from = {shape.bounds.min.x - 2, shape.bounds.min.y - 2};
    const kz_vec2 to = {shape.bounds.max.x + 2, shape.bounds.max.y + 2};
    if (kz_shape_box(from, to, &shape, NULL) != KZ_OK) return false;
    const size_t n = kz_world_find(b->world, &shape, KZ_PAIRS_BOXES, &filter, all, BODIES);
    for (size_t i = 0; i < n && i < BODIES; i++) {
        *found = all[i].body;
        if (kz_bodies_collide(b->world, body, *found, &contact) != KZ_OVERLAP) continue;
        if (group == 0 || kz_body_group(b->world, *found) != group) return true;
    }
    return false;
}

static void move_one(input *in, bodies *b)
{
    const kz_body body = in_body(in, b);
    const kz_vec2 motion = in_point(in);
    const kz_move_def def = in_move_def(in);
    const kz_pose before = kz_body_pose(b->world, body);
    kz_move_hit hits[4];
    kz_move_result moved;
    kz_error err = {KZ_OK, 0, 0};
    kz_body found;
    const bool was_free = !overlaps(b, body, &found);
    const kz_result r = kz_body_move(b->world, body, motion, &def, hits, 4, &moved, &err);
    must(r == err.code, "the error says what was returned");
    const kz_pose after = kz_body_pose(b->world, body);
    if (r != KZ_OK) {
        must(same_point(before.at, after.at), "what is refused leaves the body where it was");
        return;
    }
    must(is_point(motion) && kz_body_is_live(b->world, body), "motions of numbers move, and of bodies");
    look_at_move(&moved, hits, 4);
    const bool plain = !def.respond && def.response <= KZ_RESPONSE_BOUNCE;
    if (was_free && plain && overlaps(b, body, &found))
        must(kz_body_flags(b->world, found) & KZ_BODY_ONE_WAY ||
                 kz_body_flags(b->world, body) & (KZ_BODY_SENSOR | KZ_BODY_DISABLED),
             "what set out free ends free");
}

static void move_shape(input *in, bodies *b)
{
    const kz_query_filter filter = in_filter(in, b);
    const kz_vec2 motion = in_point(in);
    const kz_move_def def = in_move_def(in);
    const kz_shape *shape = &b->made[in_below(in, BODIES)].shape;
    kz_move_hit hits[4];
    kz_move_result moved;
    if (kz_shape_move(b->world, shape, motion, &filter, &def, hits, 4, &moved, NULL) == KZ_OK)
        look_at_move(&moved, hits, 4);
}

static void carry(input *in, bodies *b)
{
    const kz_body platform = in_body(in, b);
    const kz_vec2 motion = in_point(in);
    const kz_move_def def = in_move_def(in);
    kz_carry_result carried[3];
    size_t n = 0;
    const bool turns = in_byte(in) % 4 == 0;
    const kz_result r = turns ? kz_platform_turn(b->world, platform, motion, in_number(in), &def, carried, 3, &n, NULL)
                              : kz_platform_move(b->world, platform, motion, &def, carried, 3, &n, NULL);
    if (r != KZ_OK) return;
    must(n < BODIES, "each is carried once");
    for (size_t i = 0; i < n && i < 3; i++) must(is_point(carried[i].moved), "ways are made of numbers");
}

static void push_out(input *in, bodies *b)
{
    const kz_body body = in_body(in, b);
    kz_push_out out;
    const int32_t attempts = in_byte(in) < 200 ? in_below(in, 12) : -in_below(in, 9);
    if (kz_body_push_out(b->world, body, attempts, &out, NULL) != KZ_OK) return;
    must(out.attempts >= 0 && out.attempts <= (attempts ? attempts : 10), "attempts are kept to");
    must(is_point(out.moved) && (out.free ? out.depth == 0 : out.depth >= 0), "what is free is not deep");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = in_make(data, size);
    static bodies b;
    const uint8_t what = in_byte(&in);
    in.raw = what & 0x80;
    memset(&memory, 0, sizeof memory);
    calls = 0;
    refuse_at = SIZE_MAX;
    if (bodies_begin(&in, &b)) {
        for (int i = 0; i < 12 && in_left(&in) > 0; i++) {
            in.raw = what & 0x80;
            switch (in_byte(&in) % 6) {
            case 0: bodies_create(&in, &b); break;
            case 1: push_out(&in, &b); break;
            case 2: carry(&in, &b); break;
            case 3: move_shape(&in, &b); break;
            default: move_one(&in, &b); break;
            }
        }
    }
    bodies_end(&b);
    return 0;
}
