/* fuzz_bodies.h - any bytes as a world of a few bodies of any kinds, with any poses, filters and flags. */
#ifndef KZ_FUZZ_BODIES_H
#define KZ_FUZZ_BODIES_H

#include "fuzz_made.h"
#include "fuzz_memory.h"

enum { BODIES = 10 };

typedef struct bodies {
    kz_world *world;
    kz_allocator alloc;
    made made[BODIES]; /* what bodies borrow */
    kz_body body[BODIES];
    int n;
    kz_mask *mask;
    kz_mask_set *frames;
    kz_pair_mode mode;
    bool wraps;
} bodies;

/* A body that is there, was there, or never was. */
static inline kz_body in_body(input *in, const bodies *b)
{
    const uint8_t which = in_byte(in);
    if (which < 240) return b->body[which % BODIES];
    kz_body any;
    any.index = in_u32(in);
    any.generation = in_u32(in);
    return any;
}

static inline kz_body_def in_body_def(input *in, bodies *b, made *m)
{
    kz_body_def def = kz_body_def_default();
    const bool raw = in->raw; /* shapes choose for themselves */
    if (in_byte(in) % 8 == 0) def.frames = b->frames, def.frame = in_byte(in) & 1 ? 0 : in_i32(in);
    else if (made_make(in, m)) def.shape = m->shape;
    in->raw = raw;
    if (in_byte(in) & 1) def.pose = in_pose(in);
    else def.pose.at = in_point(in);
    const uint8_t how = in_byte(in);
    if (how & 1) def.category = in_u32(in), def.collides = in_u32(in);
    if (how & 2) def.group = in_below(in, 3);
    if (how & 4) def.flags = in_byte(in) & 31u;
    if (how & 8) def.flags = in_u32(in);
    def.one_way = in_point(in);
    def.user = how;
    return def;
}

/* The body takes the place of the one that was there. */
static inline kz_result bodies_create(input *in, bodies *b)
{
    const int i = in_below(in, BODIES);
    if (kz_body_is_live(b->world, b->body[i])) kz_body_destroy(b->world, b->body[i]);
    kz_mask_free(b->made[i].mask);
    memset(&b->made[i], 0, sizeof b->made[i]);
    const kz_body_def def = in_body_def(in, b, &b->made[i]);
    kz_error err = {KZ_OK, 0, 0};
    kz_body body;
    const kz_result r = kz_body_create(b->world, &def, &body, &err);
    must(r == err.code, "the error says what was returned");
    if (r == KZ_OK) b->body[i] = body;
    return r;
}

static inline bool bodies_begin(input *in, bodies *b)
{
    memset(b, 0, sizeof *b);
    b->alloc = (kz_allocator){counted_alloc, counted_release, NULL};
    const uint8_t how = in_byte(in);
    kz_world_def def = kz_world_def_default();
    def.alloc = &b->alloc;
    def.mode = (kz_pair_mode)(how % 3);
    if (how & 0x20) def.wrap_w = in_number(in), def.wrap_h = in_number(in);
    if (how & 0x40) def.max_pairs = in_byte(in);
    def.fixture_pairs = true;
    b->mode = def.mode;
    b->wraps = def.wrap_w > 0 || def.wrap_h > 0;
    if (kz_mask_from_text("##.\n#..\n###", NULL, &b->mask, NULL) != KZ_OK) return false;
    kz_frame frame;
    memset(&frame, 0, sizeof frame);
    frame.w = frame.h = 3;
    const kz_cell at = {1, 0}, none = {0, 0};
    const bool is_ready = kz_mask_set_create(NULL, &b->frames, NULL) == KZ_OK &&
                      kz_mask_set_add_frame(b->frames, &frame, NULL) == KZ_OK &&
                      kz_mask_set_add_frame(b->frames, &frame, NULL) == KZ_OK &&
                      kz_mask_set_add_mask(b->frames, 0, "", b->mask, at, NULL) == KZ_OK &&
                      kz_mask_set_add_mask(b->frames, 0, "hit", b->mask, none, NULL) == KZ_OK;
    if (!is_ready || kz_world_create(&def, &b->world, NULL) != KZ_OK) return false;
    for (int n = in_below(in, BODIES); n > 0; n--) bodies_create(in, b);
    return true;
}

static inline void bodies_end(bodies *b)
{
    kz_world_free(b->world);
    kz_mask_set_free(b->frames);
    kz_mask_free(b->mask);
    for (int i = 0; i < BODIES; i++) kz_mask_free(b->made[i].mask);
    must(live == 0, "all memory came back");
}

static inline kz_query_filter in_filter(input *in, const bodies *b)
{
    kz_query_filter filter;
    memset(&filter, 0, sizeof filter);
    const uint8_t how = in_byte(in);
    if (how & 1) filter.category = in_u32(in);
    if (how & 2) filter.collides = in_u32(in);
    if (how & 4) filter.except = in_body(in, b);
    filter.no_sensors = how & 8;
    return filter;
}

#endif
