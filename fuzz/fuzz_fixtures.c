/* fuzz_fixtures.c - bodies of several shapes: any tables, and frames with shapes and tags, in a world that is stepped,
 * asked, saved and recorded.  Lists of kinds are held to what two bodies say, and to those of the step before. */
#include "fuzz_bodies.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { TABLES = 4, MOST_FIXTURES = 4, SETS = 2, MOST_KINDS = 4, MOST_LISTED = 1024, LOG_BYTES = 1 << 17 };

/* Fixtures that bodies borrow, in a block of their own: who reads it too late is noticed. */
typedef struct table {
    kz_fixture items[MOST_FIXTURES];
    made made[MOST_FIXTURES];
    int32_t n;
} table;

static bodies b;
static table *tables[TABLES];
static kz_mask_set *sets[SETS];
static kz_fixture_pair listed[MOST_LISTED]; /* those of the last step that went well */
static size_t n_listed;
static unsigned char log_bytes[LOG_BYTES];
static size_t n_log;
static bool is_recorded;

static const char *in_tag(input *in)
{
    static const char *const tags[] = {"", "hit", "hurt", "foot"};
    return tags[in_byte(in) & 3];
}

static uint32_t in_bits(input *in)
{
    const uint8_t bits = in_byte(in);
    return bits < 240 ? bits & 7u : in_u32(in);
}

static uint32_t in_flags(input *in)
{
    const uint8_t flags = in_byte(in);
    return flags & 3 ? 0 : flags < 240 ? (flags >> 2) & 30u : in_u32(in);
}

static bool same_handle(kz_body one, kz_body other)
{
    return one.index == other.index && one.generation == other.generation;
}

/* ---- Tables ---------------------------------------------------------------------------------------------- */

static void table_free(table *t)
{
    if (!t) return;
    for (int i = 0; i < MOST_FIXTURES; i++) kz_mask_free(t->made[i].mask);
    free(t);
}

static table *in_table(input *in)
{
    table *t = calloc(1, sizeof *t);
    if (!t) exit(2);
    const bool raw = in->raw;
    const int32_t n = in_below(in, MOST_FIXTURES + 1);
    for (int32_t i = 0; i < n; i++) {
        kz_fixture *f = &t->items[t->n];
        if (made_make(in, &t->made[i])) {
            f->shape = t->made[i].shape;
            f->category = in_bits(in);
            f->collides = in_bits(in);
            f->flags = in_flags(in);
            f->kind = (uint16_t)(in_byte(in) % MOST_KINDS);
            f->user = (uint64_t)i;
            t->n++;
        }
        in->raw = raw;
    }
    return t;
}

/* Another table, after the bodies of the old one got a third, or went. */
static void renew_table(input *in)
{
    const int which = in_below(in, TABLES);
    const table *other = tables[(which + 1) % TABLES];
    for (int i = 0; i < BODIES; i++) {
        int32_t n;
        if (kz_body_fixtures(b.world, b.body[i], &n) != tables[which]->items) continue;
        if (kz_body_set_fixtures(b.world, b.body[i], other->items, other->n, NULL) != KZ_OK)
            must(kz_body_destroy(b.world, b.body[i]) == KZ_OK, "a body that is there can go");
    }
    table_free(tables[which]);
    tables[which] = in_table(in);
}

static void give_table(input *in)
{
    const kz_body body = in_body(in, &b);
    const table *t = tables[in_below(in, TABLES)];
    kz_error err = {KZ_OK, 0, 0};
    int32_t n, n_before;
    const kz_fixture *before = kz_body_fixtures(b.world, body, &n_before);
    const kz_result r = kz_body_set_fixtures(b.world, body, t->items, t->n, &err);
    must(r == err.code, "the error says what was returned");
    const kz_fixture *now = kz_body_fixtures(b.world, body, &n);
    must(r == KZ_OK ? now == t->items && n == t->n : now == before && n == n_before, "a table is what was set");
    must(r != KZ_OK || kz_body_is_live(b.world, body), "who has a table lives");
}

static void create_with_table(input *in)
{
    const int i = in_below(in, BODIES);
    const table *t = tables[in_below(in, TABLES)];
    kz_body_def def;
    memset(&def, 0, sizeof def);
    def.fixtures = t->items;
    def.n_fixtures = t->n;
    if (in_byte(in) & 1) def.pose = in_pose(in);
    else def.pose.at = in_point(in);
    def.group = in_below(in, 3);
    def.flags = in_flags(in) | (in_byte(in) & 1u);
    def.one_way = in_point(in);
    if (kz_body_is_live(b.world, b.body[i])) kz_body_destroy(b.world, b.body[i]);
    if (kz_body_create(b.world, &def, &b.body[i], NULL) != KZ_OK) b.body[i] = KZ_BODY_NONE;
}

/* ---- Frames ---------------------------------------------------------------------------------------------- */

static void define_tag(input *in, kz_mask_set *set)
{
    kz_tag_def def = {0};
    def.category = in_bits(in);
    def.collides = in_bits(in);
    def.flags = in_flags(in);
    def.kind = (uint16_t)(in_byte(in) % MOST_KINDS);
    kz_mask_set_define_tag(set, in_tag(in), &def, NULL);
}

static void ask_data(const kz_tagged_shape *shape, const char *key)
{
    char small[4], large[32];
    const bool found = kz_data_text(shape->data, key, large, sizeof large);
    must(kz_data_text(shape->data, key, small, sizeof small) == found, "room does not matter to whether a key is there");
    must(strncmp(small, large, 3) == 0 && strlen(small) <= 3, "a text is cut");
    must(found || (*large == 0 && kz_data_number(shape->data, key, 7) == 7), "what is not there is not read");
    const double number = kz_data_number(shape->data, key, 7);
    must(number - number == 0, "a number is one");
}

static void add_shape(input *in, kz_mask_set *set)
{
    char text[16], key[16];
    made m;
    memset(&m, 0, sizeof m);
    const bool raw = in->raw;
    const int32_t frame = in_below(in, 4);
    const kz_frame *shown = kz_mask_set_frame(set, frame);
    const int32_t n = shown ? shown->n_shapes : 0;
    if (made_make(in, &m) && m.shape.kind != KZ_KIND_MASK && m.shape.kind != KZ_KIND_PARTS) {
        const char *data = in_text(in, text), *tag = in_tag(in);
        const kz_result r = kz_mask_set_add_shape(set, frame, tag, &m.shape, data, NULL);
        shown = kz_mask_set_frame(set, frame);
        must(shown || r != KZ_OK, "shapes are of frames");
        if (shown) must(shown->n_shapes == n + (r == KZ_OK), "a refused shape is not there");
        if (r == KZ_OK) {
            const kz_tagged_shape *added = &shown->shapes[n];
            must(strcmp(added->tag, tag) == 0 && strcmp(added->data, data) == 0, "texts are copied");
            must(added->tag_number == kz_mask_set_find_tag(set, tag), "a tag has its number");
            must(memcmp(&added->shape.bounds, &m.shape.bounds, sizeof m.shape.bounds) == 0, "a copy is as large");
            ask_data(added, in_text(in, key));
            ask_data(added, "a");
        }
    }
    in->raw = raw;
    kz_mask_free(m.mask);
}

static void edit_set(input *in, kz_mask_set *set)
{
    const int32_t n = kz_mask_set_frame_count(set);
    switch (in_byte(in) % 6) {
    case 0: {
        kz_frame frame = {0};
        frame.w = frame.h = 8;
        frame.pivot = in_point(in);
        if (n < 8) kz_mask_set_add_frame(set, &frame, NULL);
        break;
    }
    case 1: {
        kz_cell at;
        at.x = in_below(in, 8);
        at.y = in_below(in, 8);
        const int32_t frame = in_below(in, 4);
        kz_mask_set_add_mask(set, frame, in_tag(in), b.mask, at, NULL);
        break;
    }
    case 2: {
        const int32_t first = in_below(in, 4), more = in_below(in, 3);
        const kz_result r = n < 8 ? kz_mask_set_add_flipped(set, first, more, NULL) : KZ_ERR_TOO_LARGE;
        must(kz_mask_set_frame_count(set) == n + (r == KZ_OK ? more : 0), "all frames are mirrored, or none");
        if (r == KZ_OK && more > 0)
            must(kz_mask_set_frame(set, n)->n_shapes == kz_mask_set_frame(set, first)->n_shapes, "and so are shapes");
        break;
    }
    case 3: define_tag(in, set); break;
    default: add_shape(in, set);
    }
}

static void ask_turns(input *in)
{
    const int32_t first = in_offset(in), n = in_offset(in);
    const int32_t turn = kz_mask_set_turn(first, n, in_double(in));
    must(n < 1 ? turn == first : turn >= first && turn - first < n, "a turn is one of them");
}

/* A set is not changed while a body shows it. */
static bool is_shown(const kz_mask_set *set)
{
    for (int i = 0; i < BODIES; i++) {
        int32_t frame;
        if (kz_body_frames(b.world, b.body[i], &frame) == set) return true;
    }
    return false;
}

static void show_frame(input *in)
{
    const kz_body body = in_body(in, &b);
    const uint8_t how = in_byte(in);
    const kz_mask_set *set = how & 4 ? b.frames : sets[how & 1];
    const int32_t wanted = how & 2 ? in_below(in, 4) : in_offset(in);
    int32_t frame, frame_before;
    kz_error err = {KZ_OK, 0, 0};
    const kz_mask_set *before = kz_body_frames(b.world, body, &frame_before);
    const kz_result r = how & 8 ? kz_body_set_frame(b.world, body, wanted, &err)
                                : kz_body_set_frames(b.world, body, set, wanted, &err);
    must(r == err.code, "the error says what was returned");
    const kz_mask_set *now = kz_body_frames(b.world, body, &frame);
    if (r != KZ_OK) must(now == before && frame == frame_before, "a refused frame is not shown");
    else must(now == (how & 8 ? before : set) && frame == wanted, "a frame is what was set");
}

/* ---- Reading --------------------------------------------------------------------------------------------- */

/* What is off may be of a shape that the body's pose cannot have, such as a mask that is rotated. */
static bool is_off(kz_body body, const kz_fixture *f)
{
    return ((f->category ? f->category : 1) & kz_body_off(b.world, body)) || (f->flags & KZ_BODY_DISABLED);
}

static void look_at_off(kz_body body, const kz_fixture *items, int32_t n)
{
    uint32_t category = 0, collides = 0;
    for (int32_t i = 0; i < n; i++) {
        const kz_fixture *f = &items[i];
        if (is_off(body, f)) continue;
        category |= f->category ? f->category : 1;
        collides |= f->collides ? f->collides : UINT32_MAX;
    }
    must(kz_body_category(b.world, body) == category, "a body is what its fixtures are");
    must(kz_body_collides(b.world, body) == collides, "and collides with what they do");
    must(kz_body_set_filter(b.world, body, 1, 1) != KZ_OK, "fixtures have the filters");
}

static void look_at_shapes(kz_body body, const kz_fixture *items, int32_t n)
{
    union {
        double align;
        char bytes[KZ_FIXTURE_BYTES];
    } memory;
    kz_shape shape, whole;
    const kz_box all = kz_body_box(b.world, body);
    must(kz_body_shape(b.world, body, &whole) != (items != NULL), "fixtures are no one shape");
    for (int32_t i = -1; i <= n; i++) {
        const bool is_one = i >= 0 && i < n;
        const bool there = kz_body_fixture_shape(b.world, body, i, memory.bytes, sizeof memory.bytes, &shape);
        must(is_one ? there || !items || is_off(body, &items[i]) : !there, "fixtures are where they are");
        must(there || shape.kind == KZ_KIND_NONE, "and else there is none");
        if (there && !items) must(memcmp(&shape.bounds, &whole.bounds, sizeof all) == 0, "number 0 is the shape");
        kz_body_fixture_shape(b.world, body, i, memory.bytes, 8, &shape);
        kz_body_fixture_shape(b.world, body, i, NULL, 0, &shape);
    }
}

static void read_fixtures(input *in)
{
    for (int i = 0; i <= BODIES; i++) {
        const kz_body body = i < BODIES ? b.body[i] : in_body(in, &b);
        int32_t n = -1;
        const kz_fixture *items = kz_body_fixtures(b.world, body, &n);
        const bool is_live = kz_body_is_live(b.world, body);
        must(items ? is_live && n >= 0 : n == 0, "who has fixtures lives");
        must(is_live || (kz_body_off(b.world, body) == 0 && kz_body_hash(b.world, body) == 0), "nobody has nothing");
        if (items) look_at_off(body, items, n);
        if (is_live) look_at_shapes(body, items, items ? n : 1);
    }
}

static void switch_off(input *in)
{
    const kz_body body = in_body(in, &b);
    const uint32_t before = kz_body_off(b.world, body), off = in_bits(in);
    int32_t n;
    const kz_result r = kz_body_set_off(b.world, body, off);
    must(kz_body_off(b.world, body) == (r == KZ_OK ? off : before), "what is off was switched off");
    must(r != KZ_OK || kz_body_fixtures(b.world, body, &n), "of fixtures alone");
}

/* ---- Pairs of kinds -------------------------------------------------------------------------------------- */

static int kinds_order(const kz_fixture_pair *p, const kz_fixture_pair *q)
{
    if (p->a.index != q->a.index) return p->a.index < q->a.index ? -1 : 1;
    if (p->b.index != q->b.index) return p->b.index < q->b.index ? -1 : 1;
    if (p->kind_a != q->kind_a) return p->kind_a < q->kind_a ? -1 : 1;
    return p->kind_b < q->kind_b ? -1 : p->kind_b > q->kind_b;
}

static const kz_fixture_pair *find_kinds(const kz_fixture_pair *pairs, size_t n, const kz_fixture_pair *wanted)
{
    for (size_t i = 0; i < n; i++) {
        const bool are_they = same_handle(pairs[i].a, wanted->a) && same_handle(pairs[i].b, wanted->b);
        if (are_they && kinds_order(&pairs[i], wanted) == 0) return &pairs[i];
    }
    return NULL;
}

/* The kinds of one pair of bodies, from the fixtures that collide. */
static size_t compare_kinds(const kz_pair *pair, const kz_fixture_pair *kinds, size_t n_kinds)
{
    kz_bodies_fixture both[256];
    kz_relation highest[MOST_KINDS][MOST_KINDS];
    size_t n_found = 0;
    const size_t n = kz_bodies_fixtures(b.world, pair->a, pair->b, both, 256);
    if (n > 256) return SIZE_MAX;
    for (int i = 0; i < MOST_KINDS * MOST_KINDS; i++) highest[i / MOST_KINDS][i % MOST_KINDS] = KZ_APART;
    for (size_t i = 0; i < n; i++) {
        kz_relation *h = &highest[both[i].kind_a][both[i].kind_b];
        if (both[i].relation > *h) *h = both[i].relation;
    }
    for (uint16_t i = 0; i < MOST_KINDS; i++)
        for (uint16_t k = 0; k < MOST_KINDS; k++) {
            const kz_fixture_pair wanted = {pair->a, pair->b, i, k, KZ_APART, false};
            const kz_fixture_pair *p = find_kinds(kinds, n_kinds, &wanted);
            must((p != NULL) == (highest[i][k] != KZ_APART), "kinds collide when fixtures of them do");
            if (p) must(p->relation == highest[i][k], "with the highest relation");
            n_found += p != NULL;
        }
    must(n_found > 0, "bodies collide when fixtures do");
    return n_found;
}

static void compare_with_bodies(const kz_fixture_pair *kinds, size_t n_kinds)
{
    size_t n, n_found = 0;
    const kz_pair *pairs = kz_world_pairs(b.world, &n);
    for (size_t i = 0; i < n && n_found != SIZE_MAX; i++) {
        int32_t n_a, n_b;
        const kz_fixture *of_a = kz_body_fixtures(b.world, pairs[i].a, &n_a);
        const kz_fixture *of_b = kz_body_fixtures(b.world, pairs[i].b, &n_b);
        if (!of_a && !of_b) continue;
        const size_t found = compare_kinds(&pairs[i], kinds, n_kinds);
        n_found = found == SIZE_MAX ? found : n_found + found;
    }
    must(n_found == SIZE_MAX || n_found == n_kinds, "kinds are of pairs of bodies");
}

static void step(bool is_kept)
{
    size_t n, n_begun, n_ended, n_began = 0;
    if (kz_world_step(b.world, NULL) != KZ_OK) return;
    const kz_fixture_pair *kinds = kz_world_fixture_pairs(b.world, &n), *begun, *ended;
    begun = kz_world_fixture_begin_events(b.world, &n_begun);
    ended = kz_world_fixture_end_events(b.world, &n_ended);
    for (size_t i = 0; i < n; i++) {
        must(kinds[i].a.index < kinds[i].b.index, "the lower index comes first");
        must(i == 0 || kinds_order(&kinds[i - 1], &kinds[i]) < 0, "kinds are sorted");
        must(kinds[i].began == !find_kinds(listed, n_listed, &kinds[i]), "what began was not there before");
        must(!kinds[i].began || find_kinds(begun, n_begun, &kinds[i]), "what began is an event");
        n_began += kinds[i].began;
    }
    must(n_began == n_begun, "events are what began");
    size_t n_gone = 0;
    for (size_t i = 0; i < n_listed; i++) {
        const bool has_ended = !find_kinds(kinds, n, &listed[i]);
        must(has_ended == (find_kinds(ended, n_ended, &listed[i]) != NULL), "what is there no more, ended");
        n_gone += has_ended;
    }
    must(n_gone == n_ended, "events are what ended");
    kz_world_fixture_end_users(b.world, n_ended / 2);
    const kz_pair_users none = kz_world_fixture_end_users(b.world, n_ended);
    must(none.a == 0 && none.b == 0, "and no more");
    if (n > 0 || n_ended > 0) compare_with_bodies(kinds, n);
    if (!is_kept) return;
    must(n <= MOST_LISTED, "there are few kinds");
    if (n) memcpy(listed, kinds, n * sizeof *kinds);
    n_listed = n;
}

/* ---- Asking ---------------------------------------------------------------------------------------------- */

static void ask_pairs(input *in)
{
    const kz_body one = in_body(in, &b), other = in_body(in, &b);
    kz_bodies_fixture both[MOST_FIXTURES * MOST_FIXTURES];
    kz_contact contact, back;
    kz_relation highest = KZ_APART;
    const size_t most = sizeof both / sizeof *both, n = kz_bodies_fixtures(b.world, one, other, both, most);
    must(kz_bodies_fixtures(b.world, other, one, NULL, 0) == n, "as many both ways");
    for (size_t i = 0; i < n && i < most; i++) {
        const kz_relation r = kz_fixtures_collide(b.world, one, both[i].a, other, both[i].b, &contact);
        must(r == contact.relation && is_unit_or_none(contact.normal), "a contact has the relation");
        must(b.mode == KZ_PAIRS_BOXES || r == both[i].relation, "two fixtures have one relation");
        must(r == kz_fixtures_collide(b.world, other, both[i].b, one, both[i].a, &back), "both ways");
        if (both[i].relation > highest) highest = both[i].relation;
    }
    const kz_relation r = kz_bodies_collide(b.world, one, other, &contact);
    int32_t n_one, n_other;
    const bool have_fixtures = kz_body_fixtures(b.world, one, &n_one) || kz_body_fixtures(b.world, other, &n_other);
    must(n > most || !have_fixtures || one.index == other.index || b.mode == KZ_PAIRS_BOXES ||
             r == highest || (b.mode == KZ_PAIRS_OVERLAP && highest == KZ_APART && r != KZ_OVERLAP),
         "two bodies relate as their fixtures do");
    const int32_t i = in_offset(in), k = in_offset(in);
    must(kz_fixtures_collide(b.world, one, i, other, k, &contact) == contact.relation, "any numbers at all");
}

static bool is_fixture(kz_body body, int32_t fixture)
{
    int32_t n;
    if (!kz_body_fixtures(b.world, body, &n)) return fixture == 0;
    return fixture >= 0 && fixture < n;
}

static void ask_places(input *in)
{
    union {
        double align;
        char bytes[KZ_FIXTURE_BYTES];
    } memory;
    kz_query_filter filter = in_filter(in, &b);
    const uint8_t how = in_byte(in);
    const kz_shape *shape = &b.made[in_below(in, BODIES)].shape;
    kz_world_hit found[16];
    kz_shape its;
    filter.each_kind = how & 1;
    const size_t n = kz_world_find(b.world, shape, KZ_PAIRS_TOUCH, &filter, found, 16);
    for (size_t i = 0; i < n && i < 16; i++) {
        must(is_fixture(found[i].body, found[i].fixture), "what is found is a fixture");
        if (b.wraps) continue;
        must(kz_body_fixture_shape(b.world, found[i].body, found[i].fixture, memory.bytes, sizeof memory, &its),
             "it has a shape");
        must(kz_relate(shape, &its) == found[i].relation, "and that relation");
    }
    const size_t n_at = kz_world_find_at(b.world, in_point(in), &filter, found, 16);
    for (size_t i = 0; i < n_at && i < 16; i++) must(is_fixture(found[i].body, found[i].fixture), "and at a point");
    kz_world_near near_by[3];
    const size_t n_near = kz_world_nearest(b.world, shape, in_number(in), &filter, near_by, 3);
    for (size_t i = 0; i < n_near; i++) must(is_fixture(near_by[i].body, near_by[i].fixture), "and near by");
}

static void ask_ways(input *in)
{
    kz_query_filter filter = in_filter(in, &b);
    const kz_shape *shape = &b.made[in_below(in, BODIES)].shape;
    const kz_vec2 from = in_point(in), to = in_point(in);
    const unsigned flags = in_byte(in) & (KZ_HIT_TOUCH | KZ_HIT_PASS_ONE_WAY);
    kz_world_ray_hit ray, rays[3];
    kz_world_sweep_hit sweep;
    filter.each_kind = in_byte(in) & 1;
    const bool hit = kz_world_ray(b.world, from, to, flags, &filter, &ray);
    const size_t n = kz_world_ray_all(b.world, from, to, flags, &filter, rays, 3);
    must(hit == (n > 0) && (!hit || rays[0].hit.t == ray.hit.t), "the first is the first of all");
    must(!hit || is_fixture(ray.body, ray.fixture), "a ray hits a fixture");
    const bool met = kz_world_sweep(b.world, shape, to, flags, &filter, &sweep);
    must(!met || is_fixture(sweep.body, sweep.fixture), "a sweep too");
    const kz_moving_circles bullet = {&from.x, &from.y, &to.x, &to.y, NULL, 0};
    kz_cast_hit cast;
    const size_t n_cast = kz_world_cast_many(b.world, bullet, 1, flags, &filter, &cast);
    must(n_cast == 0 || is_fixture(cast.body, cast.fixture), "and a bullet");
}

static void move(input *in)
{
    const kz_body body = in_body(in, &b);
    kz_move_result moved;
    if (in_byte(in) & 1) kz_body_move(b.world, body, in_point(in), NULL, NULL, 0, &moved, NULL);
    else kz_body_set_pose(b.world, body, in_pose(in), NULL);
}

/* ---- Saved and recorded ---------------------------------------------------------------------------------- */

/* Only what frees nothing happens between. */
static void save(input *in)
{
    static union {
        double align;
        unsigned char bytes[1 << 15];
    } saved;
    const size_t n = kz_world_save_bytes(b.world);
    if (n > sizeof saved.bytes || kz_world_save(b.world, saved.bytes, n, NULL) != KZ_OK) return;
    const uint64_t hash = kz_world_hash(b.world);
    for (int i = in_below(in, 4); i > 0; i--) {
        switch (in_byte(in) % 4) {
        case 0: switch_off(in); break;
        case 1: show_frame(in); break;
        case 2: give_table(in); break;
        default: move(in); break;
        }
        if (in_byte(in) & 1) kz_world_step(b.world, NULL);
    }
    if (kz_world_restore(b.world, saved.bytes, n, NULL) != KZ_OK) {
        must(refuse_at != SIZE_MAX, "with memory a world comes back");
        must(kz_world_restore(b.world, saved.bytes, n, NULL) == KZ_OK, "a second time there is memory");
    }
    must(kz_world_hash(b.world) == hash, "a world comes back as it was");
    size_t n_kinds;
    const kz_fixture_pair *kinds = kz_world_fixture_pairs(b.world, &n_kinds);
    must(n_kinds == n_listed, "with as many kinds");
    for (size_t i = 0; i < n_kinds; i++) must(find_kinds(listed, n_listed, &kinds[i]) != NULL, "and the same");
}

static void write_log(void *ctx, const void *bytes, size_t n)
{
    (void)ctx;
    if (n <= LOG_BYTES - n_log) memcpy(log_bytes + n_log, bytes, n);
    else is_recorded = false;
    n_log += n <= LOG_BYTES - n_log ? n : 0;
}

static void record(input *in)
{
    const kz_recorder recorder = {write_log, NULL, in_byte(in) & KZ_RECORD_HASHES};
    if (is_recorded) {
        const uint32_t number = in_u32(in);
        kz_world_mark(b.world, number, in_tag(in));
        return;
    }
    kz_world_record(b.world, NULL, NULL); /* one that grew too long */
    n_log = 0;
    is_recorded = true;
    if (kz_world_record(b.world, &recorder, NULL) != KZ_OK) is_recorded = false;
}

/* A log has tags once a set is whole.  Where something was added since, they may be refused. */
static bool are_sets_whole(void)
{
    const kz_tag_def plain = {0};
    for (int i = 0; i < SETS; i++) {
        if (kz_mask_set_define_tag(sets[i], "", &plain, NULL) != KZ_OK) return false;
    }
    return true;
}

/* The log is played to its end, where the world is the same. */
static void play_log(void)
{
    kz_replay *replay = NULL;
    const kz_limits limits = {0};
    const uint64_t hash = kz_world_hash(b.world);
    if (kz_world_record(b.world, NULL, NULL) != KZ_OK) is_recorded = false;
    if (!is_recorded || refuse_at != SIZE_MAX || !are_sets_whole()) return;
    must(kz_replay_create(log_bytes, n_log, &limits, &b.alloc, &replay, NULL) == KZ_OK, "a log can be read");
    kz_replay_op op;
    while (kz_replay_next(replay, &op)) must(!op.differs, "a call answers as it did");
    must(kz_replay_error(replay, NULL) == KZ_OK, "a log is read to its end");
    must(kz_replay_steps(replay) == kz_replay_at(replay), "there are no more steps");
    must(kz_world_hash(kz_replay_world(replay)) == hash, "a log ends with the same world");
    kz_replay_free(replay);
}

/* ---- One input ------------------------------------------------------------------------------------------- */

static bool begin(input *in)
{
    for (int i = 0; i < TABLES; i++) tables[i] = in_table(in);
    memset(sets, 0, sizeof sets);
    n_listed = n_log = 0;
    is_recorded = false;
    if (!bodies_begin(in, &b)) return false;
    for (int i = 0; i < SETS; i++) {
        if (kz_mask_set_create(&b.alloc, &sets[i], NULL) != KZ_OK) return false;
        for (int n = in_below(in, 12); n > 0; n--) edit_set(in, sets[i]);
    }
    return true;
}

static void end(void)
{
    if (b.world) play_log();
    kz_world_free(b.world);
    b.world = NULL;
    for (int i = 0; i < SETS; i++) kz_mask_set_free(sets[i]);
    for (int i = 0; i < TABLES; i++) table_free(tables[i]);
    bodies_end(&b);
}

static void act(input *in)
{
    switch (in_byte(in) % 14) {
    case 0: bodies_create(in, &b); break;
    case 1: create_with_table(in); break;
    case 2: give_table(in); break;
    case 3: show_frame(in); break;
    case 4: switch_off(in); break;
    case 5: renew_table(in); break;
    case 6: {
        kz_mask_set *set = sets[in_byte(in) & 1];
        if (!is_shown(set)) edit_set(in, set);
        ask_turns(in);
        break;
    }
    case 7: read_fixtures(in); break;
    case 8: kz_world_index(b.world, NULL), ask_places(in), ask_ways(in); break;
    case 9: ask_pairs(in); break;
    case 10: save(in); break;
    case 11: record(in); break;
    case 12: move(in); break;
    default: step(true); break;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = in_make(data, size);
    const uint8_t what = in_byte(&in);
    in.raw = what & 0x80;
    calls = 0;
    refuse_at = what & 0x40 ? in_byte(&in) : SIZE_MAX;
    if (begin(&in)) {
        for (int i = 0; i < 48 && in_left(&in) > 0; i++) {
            in.raw = what & 0x80;
            act(&in);
        }
    }
    end();
    return 0;
}
