/* fuzz_world_calls.c - every call of a world with any numbers at all: poses that are none, handles of nobody, masks of
 * bits.  fuzz_world.c holds what is answered to a model; here refused calls must change nothing, and readings agree. */
#include "fuzz_bodies.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool same_pose(kz_pose a, kz_pose b)
{
    return same_point(a.at, b.at) && a.cos == b.cos && a.sin == b.sin;
}

static void change(input *in, bodies *b)
{
    const kz_body body = in_body(in, b);
    const bool is_live = kz_body_is_live(b->world, body);
    const kz_pose before = kz_body_pose(b->world, body);
    kz_error err = {KZ_OK, 0, 0};
    kz_result r = KZ_OK;
    switch (in_byte(in) % 9) {
    case 0: {
        const kz_pose pose = in_pose(in);
        r = kz_body_set_pose(b->world, body, pose, &err);
        if (kz_pose_check(pose, NULL) != KZ_OK) must(r != KZ_OK, "what is no pose is refused");
        if (r != KZ_OK) must(same_pose(before, kz_body_pose(b->world, body)), "a refused pose changes nothing");
        break;
    }
    case 1: {
        kz_vec2 at[3];
        for (int i = 0; i < 3; i++) at[i] = in_point(in);
        r = kz_bodies_set_at(b->world, b->body, 3, at, in_byte(in) & 1 ? sizeof *at : 0, &err);
        must(r == err.code, "the error says what was returned");
        return;
    }
    case 2: { /* only its own: another's goes with the other */
        const int i = in_below(in, BODIES);
        r = kz_body_set_shape(b->world, b->body[i], &b->made[i].shape, &err);
        must(r == err.code, "the error says what was returned");
        return;
    }
    case 3: r = kz_body_set_frame(b->world, body, in_byte(in) & 1 ? in_below(in, 3) : in_i32(in), &err); break;
    case 4: {
        const uint32_t category = in_u32(in), collides = in_u32(in);
        r = kz_body_set_filter(b->world, body, category, collides);
        if (r == KZ_OK)
            must(kz_body_category(b->world, body) == (category ? category : 1) &&
                     kz_body_collides(b->world, body) == (collides ? collides : UINT32_MAX),
                 "a filter is what was set");
        break;
    }
    case 5: {
        const int32_t group = in_i32(in);
        r = kz_body_set_group(b->world, body, group);
        if (r == KZ_OK) must(kz_body_group(b->world, body) == group, "a group is what was set");
        break;
    }
    case 6: {
        const uint64_t user = in_u64(in);
        r = kz_body_set_user(b->world, body, user);
        if (r == KZ_OK) must(kz_body_user(b->world, body) == user, "a user value is what was set");
        break;
    }
    case 7: {
        const kz_vec2 way = in_point(in);
        r = kz_body_set_one_way(b->world, body, way);
        if (r == KZ_OK && is_point(way))
            must(same_point(kz_body_one_way(b->world, body), way), "a way is what was set");
        break;
    }
    default: {
        const uint32_t flags = in_byte(in) & 1 ? in_u32(in) : in_byte(in) & 31u;
        r = kz_body_set_flags(b->world, body, flags);
        if (r == KZ_OK) must(kz_body_flags(b->world, body) == flags, "flags are what was set");
    }
    }
    must(is_live || r != KZ_OK, "nobody cannot be changed");
}

static void create_many(input *in, bodies *b)
{
    static made extra[3]; /* not kept: the bodies go at once */
    kz_body_def defs[3];
    kz_body out[3];
    const uint32_t before = kz_world_count(b->world);
    for (int i = 0; i < 3; i++) {
        extra[i].mask = NULL;
        defs[i] = in_body_def(in, b, &extra[i]);
    }
    const kz_result r = kz_bodies_create(b->world, defs, 3, out, NULL);
    must(kz_world_count(b->world) == before + (r == KZ_OK ? 3 : 0), "all bodies are made, or none");
    if (r == KZ_OK)
        must(kz_bodies_destroy(b->world, out, 3) == KZ_OK, "what was made can be taken out");
    for (int i = 0; i < 3; i++) kz_mask_free(extra[i].mask);
}

static void read_all(input *in, bodies *b)
{
    for (uint32_t i = 0; i < BODIES + 2; i++) {
        const kz_body body = i < BODIES ? b->body[i] : in_body(in, b);
        kz_shape shape;
        int32_t frame;
        const bool is_live = kz_body_is_live(b->world, body);
        must(kz_body_shape(b->world, body, &shape) == is_live, "who lives has a shape");
        const kz_box box = kz_body_box(b->world, body);
        if (is_live && shape.kind != KZ_KIND_NONE)
            must(memcmp(&box, &shape.bounds, sizeof box) == 0, "a body's box is its shape's");
        must(is_live || box.min.x > box.max.x, "nobody has no box");
        const kz_mask_set *frames = kz_body_frames(b->world, body, &frame);
        must(frames ? frames == b->frames && frame >= 0 : frame == -1, "frames are the body's");
        const kz_body there = kz_world_body(b->world, body.index);
        must(!is_live || there.generation == body.generation, "a body is at its index");
    }
    kz_world_body(b->world, in_u32(in));
    uint32_t n = 0;
    for (kz_body i = kz_world_next(b->world, KZ_BODY_NONE); i.generation; i = kz_world_next(b->world, i)) n++;
    must(n == kz_world_count(b->world), "all live bodies are gone through");
    must(kz_world_bytes(b->world) > 0, "a world takes memory");
}

static void look_at_pairs(bodies *b)
{
    size_t n, n_begun, n_ended;
    const kz_pair *pairs = kz_world_pairs(b->world, &n), *begun = kz_world_begin_events(b->world, &n_begun);
    const kz_pair *ended = kz_world_end_events(b->world, &n_ended);
    for (size_t i = 0; i < n; i++) must(pairs[i].a.index < pairs[i].b.index, "pairs are in order");
    for (size_t i = 0; i < n_begun; i++) must(begun[i].began, "what began, began");
    for (size_t i = 0; i < n_ended; i++) must(!ended[i].began, "what ended did not");
    kz_world_contact first[2];
    must(kz_world_contacts(b->world, first, 2) == n, "each pair has a contact");
    must(n == 0 || first[0].pair.b.index == pairs[0].b.index, "contacts are in the order of the pairs");
    kz_world_end_users(b->world, n_ended / 2);
    if (n == 0) return;
    const kz_body body = pairs[n / 2].b;
    kz_pair mine[2];
    size_t n_mine = 0;
    for (size_t i = 0; i < n; i++) n_mine += pairs[i].a.index == body.index || pairs[i].b.index == body.index;
    must(kz_body_pairs(b->world, body, mine, 2) == n_mine, "a body has its pairs");
    must(!kz_body_same(kz_pair_other(mine[0], body), body), "and others in them");
}

static void ask_pairs(input *in, bodies *b)
{
    const kz_body one = in_body(in, b), other = in_body(in, b);
    kz_contact contact;
    kz_body_parts parts[2];
    const kz_relation r = kz_bodies_collide(b->world, one, other, &contact);
    must(r == contact.relation && r == kz_bodies_collide(b->world, other, one, &contact), "two bodies, both ways");
    const kz_vec2 push = kz_bodies_contact_push(b->world, other, one, &contact);
    must(push.x - push.x == 0 && push.y - push.y == 0, "the push of two bodies is made of numbers");
    kz_bodies_parts(b->world, one, other, parts, in_byte(in) % 3);
}

static void ask_places(input *in, bodies *b)
{
    const kz_query_filter filter = in_filter(in, b);
    const kz_shape *shape = &b->made[in_below(in, BODIES)].shape;
    const kz_pair_mode mode = (kz_pair_mode)in_below(in, 3);
    kz_world_hit found[4], again[4];
    size_t ends[2];
    const size_t n = kz_world_find(b->world, shape, mode, &filter, found, 4);
    must(n <= kz_world_count(b->world), "bodies are found once");
    const kz_shape two[2] = {*shape, *shape};
    const size_t many = kz_world_find_many(b->world, two, 2, mode, &filter, again, 4, ends);
    must(many == 2 * n && ends[0] == n && ends[1] == many, "twice asked, twice found");
    kz_world_find_at(b->world, in_point(in), &filter, found, 4);
    kz_world_near near_by[3];
    const kz_query_filter *given = in_byte(in) & 1 ? &filter : NULL;
    const size_t n_near = kz_world_nearest(b->world, shape, in_number(in), given, near_by, 3);
    must(n_near <= 3, "no more than asked for");
    for (size_t i = 1; i < n_near; i++) must(near_by[i - 1].gap.distance <= near_by[i].gap.distance, "nearest first");
}

static void ask_ways(input *in, bodies *b)
{
    const kz_query_filter filter = in_filter(in, b);
    const kz_shape *shape = &b->made[in_below(in, BODIES)].shape;
    const kz_vec2 from = in_point(in), to = in_point(in);
    const unsigned flags = in_byte(in) & (KZ_HIT_TOUCH | KZ_HIT_PASS_ONE_WAY);
    kz_world_ray_hit ray, rays[3], back;
    kz_world_sweep_hit sweep, sweeps[3];
    const bool hit = kz_world_ray(b->world, from, to, flags, &filter, &ray);
    const size_t n = kz_world_ray_all(b->world, from, to, flags, &filter, rays, 3);
    must(hit == (n > 0) && (!hit || rays[0].body.index == ray.body.index), "the first is the first of all");
    must(!hit || (ray.hit.t >= 0 && ray.hit.t <= 1), "times are 0 to 1");
    const bool blocked = kz_world_ray(b->world, from, to, KZ_HIT_UNION, &filter, &ray);
    must(blocked == kz_world_ray(b->world, to, from, KZ_HIT_UNION, &filter, &back), "sight is mutual");
    must(!blocked || (ray.hit.t >= 0 && ray.hit.t <= 1), "and so are times of sight");
    kz_world_ray(b->world, from, to, KZ_HIT_UNION | KZ_HIT_PASS_ONE_WAY, &filter, &ray);
    const bool swept = kz_world_sweep(b->world, shape, to, flags, &filter, &sweep);
    const size_t n_swept = kz_world_sweep_all(b->world, shape, to, flags, &filter, sweeps, 3);
    must(swept == (n_swept > 0) && (!swept || sweeps[0].body.index == sweep.body.index), "and so of sweeps");
}

/* Bullets, each several times: one more changes no answer. */
static void ask_bullets(input *in, bodies *b)
{
    enum { BULLETS = 40, OTHER = 8 };
    float x[BULLETS], y[BULLETS], dx[BULLETS], dy[BULLETS], r[BULLETS];
    const kz_query_filter filter = in_filter(in, b);
    const unsigned flags = in_byte(in) & (KZ_HIT_TOUCH | KZ_HIT_UNION | KZ_HIT_PASS_ONE_WAY);
    const bool are_points = in_byte(in) & 1;
    kz_cast_hit hits[BULLETS];
    kz_world_ray_hit ray;
    for (uint32_t i = 0; i < BULLETS; i++) {
        const kz_vec2 at = i < OTHER ? in_point(in) : (kz_vec2){x[i % OTHER], y[i % OTHER]};
        const kz_vec2 motion = i < OTHER ? in_point(in) : (kz_vec2){dx[i % OTHER], dy[i % OTHER]};
        x[i] = at.x, y[i] = at.y, dx[i] = motion.x, dy[i] = motion.y;
        r[i] = i < OTHER ? in_number(in) : r[i % OTHER];
    }
    const kz_moving_circles all = {x, y, dx, dy, are_points ? NULL : r, 0};
    const size_t n = kz_world_cast_many(b->world, all, BULLETS, flags, &filter, hits);
    size_t n_hits = 0;
    for (uint32_t i = 0; i < BULLETS; i++) {
        n_hits += hits[i].body.generation != 0;
        must(hits[i].t >= 0 && hits[i].t <= 1, "times of bullets are 0 to 1");
        must(memcmp(&hits[i].body, &hits[i % OTHER].body, sizeof hits[i].body) == 0, "equal bullets hit one body");
    }
    must(n == n_hits, "bullets that hit are counted");
    const bool hit = kz_world_ray(b->world, (kz_vec2){x[0], y[0]}, (kz_vec2){x[0] + dx[0], y[0] + dy[0]}, flags, &filter, &ray);
    must(!are_points || (hit == (hits[0].body.generation != 0) && (!hit || hits[0].t == ray.hit.t)), "a bullet is a ray");
}

static void save(input *in, bodies *b)
{
    static union {
        double align;
        unsigned char bytes[1 << 14];
    } saved;
    const size_t n = kz_world_save_bytes(b->world);
    if (n > sizeof saved.bytes) return;
    must(kz_world_save(b->world, saved.bytes, n - 1, NULL) == KZ_ERR_BUFFER, "a buffer too small is refused");
    if (kz_world_save(b->world, saved.bytes, n, NULL) != KZ_OK) return;
    const size_t at = in_u32(in) % n;
    const unsigned char flipped = (unsigned char)(1 + in_below(in, 255));
    saved.bytes[at] ^= flipped;
    must(kz_world_restore(b->world, saved.bytes, n, NULL) != KZ_OK, "damage is noticed");
    saved.bytes[at] ^= flipped;
    must(kz_world_restore(b->world, saved.bytes, in_u32(in) % n, NULL) != KZ_OK, "what is cut short is refused");
    const uint32_t count = kz_world_count(b->world);
    kz_world_restore(b->world, saved.bytes, n, NULL);
    must(kz_world_count(b->world) == count, "what is restored is as it was");
}

static void shift(input *in, bodies *b)
{
    const kz_body body = in_body(in, b);
    const kz_pose before = kz_body_pose(b->world, body);
    const kz_vec2 offset = in_point(in);
    const kz_result r = kz_world_shift(b->world, offset, NULL);
    if (!is_point(offset)) must(r != KZ_OK, "an offset that is none is refused");
    if (r != KZ_OK) must(same_pose(before, kz_body_pose(b->world, body)), "a refused shift moves nobody");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = in_make(data, size);
    static bodies b;
    const uint8_t what = in_byte(&in);
    in.raw = what & 0x80;
    calls = 0;
    refuse_at = what & 0x40 ? in_byte(&in) : SIZE_MAX;
    if (bodies_begin(&in, &b)) {
        for (int i = 0; i < 48 && in_left(&in) > 0; i++) {
            in.raw = what & 0x80;
            switch (in_byte(&in) % 10) {
            case 0: bodies_create(&in, &b); break;
            case 1: create_many(&in, &b); break;
            case 2:
            case 3: change(&in, &b); break;
            case 4: read_all(&in, &b); break;
            case 5:
                if (kz_world_step(b.world, NULL) == KZ_OK) look_at_pairs(&b);
                break;
            case 6: kz_world_index(b.world, NULL), ask_places(&in, &b); break;
            case 7: /* the rest of the input says how many queries come, so that old inputs mean what they meant */
                kz_world_expect(b.world, (uint32_t)in_left(&in));
                ask_places(&in, &b), ask_ways(&in, &b);
                break;
            case 8: ask_pairs(&in, &b), ask_bullets(&in, &b); break;
            default: save(&in, &b), shift(&in, &b); break;
            }
        }
    }
    bodies_end(&b);
    return 0;
}
