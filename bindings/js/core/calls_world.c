/* calls_world.c - worlds, their queries and moves for JavaScript: a body is its index and generation. */
#include "calls.h"

#define BODY ((kz_body){index, generation})

/* `filter` gets `ctx` back; NULL: none. */
kz_world *KZJ(kzj_world_create)(int mode, float wrap_w, float wrap_h, double max_pairs, int fixture_pairs,
                                kz_pair_filter *filter, void *ctx)
{
    const kz_world_def def = {
        .mode = (kz_pair_mode)mode, .wrap_w = wrap_w, .wrap_h = wrap_h, .max_pairs = (uint64_t)max_pairs,
        .fixture_pairs = fixture_pairs != 0, .filter = filter, .filter_ctx = ctx};
    kz_world *world = NULL;
    return kz_world_create(&def, &world, &kzj_err) == KZ_OK ? world : NULL;
}

static kz_pose posed(float x, float y, double angle_rad)
{
    return angle_rad == 0 ? (kz_pose){{x, y}, 1, 0} : kz_pose_radians(x, y, angle_rad);
}

/* Of a shape, frames or fixtures; the others are NULL.  The answer is the body. */
kz_result KZJ(kzj_body_create)(kz_world *world, const kz_shape *shape, const kz_mask_set *frames, int32_t frame,
                               const kz_fixture *fixtures, int32_t n_fixtures, float x, float y, double angle_rad,
                               uint32_t category, uint32_t collides, int32_t group, uint32_t flags, float pass_x,
                               float pass_y)
{
    kz_body_def def = {.frames = frames, .frame = frame, .fixtures = fixtures, .n_fixtures = n_fixtures,
                       .pose = posed(x, y, angle_rad), .category = category, .collides = collides, .group = group,
                       .flags = flags, .one_way = {pass_x, pass_y}};
    if (shape) def.shape = *shape;
    return kz_body_create(world, &def, &kzj_answered.body, &kzj_err);
}

kz_result KZJ(kzj_body_destroy)(kz_world *world, uint32_t index, uint32_t generation)
{
    return kz_body_destroy(world, BODY);
}

int KZJ(kzj_body_is_live)(const kz_world *world, uint32_t index, uint32_t generation)
{
    return kz_body_is_live(world, BODY);
}

kz_result KZJ(kzj_body_pose)(kz_world *world, uint32_t index, uint32_t generation, float x, float y, double angle_rad)
{
    return kz_body_set_pose(world, BODY, posed(x, y, angle_rad), &kzj_err);
}

/* The rotation stays. */
kz_result KZJ(kzj_body_move_to)(kz_world *world, uint32_t index, uint32_t generation, float x, float y)
{
    const kz_body body = BODY;
    const kz_vec2 at = {x, y};
    return kz_bodies_set_at(world, &body, 1, &at, sizeof at, &kzj_err);
}

/* The same, twice as slow, in a world with a log: that names the body then. */
kz_result KZJ(kzj_body_move_named)(kz_world *world, uint32_t index, uint32_t generation, float x, float y)
{
    kz_pose pose = kz_body_pose(world, BODY);
    pose.at = (kz_vec2){x, y};
    return kz_body_set_pose(world, BODY, pose, &kzj_err);
}

kz_result KZJ(kzj_body_shape)(kz_world *world, uint32_t index, uint32_t generation, const kz_shape *shape)
{
    return kz_body_set_shape(world, BODY, shape, &kzj_err);
}

kz_result KZJ(kzj_body_frames)(kz_world *world, uint32_t index, uint32_t generation, const kz_mask_set *frames,
                               int32_t frame)
{
    return kz_body_set_frames(world, BODY, frames, frame, &kzj_err);
}

kz_result KZJ(kzj_body_set_frame)(kz_world *world, uint32_t index, uint32_t generation, int32_t frame)
{
    return kz_body_set_frame(world, BODY, frame, &kzj_err);
}

/* -1: it shows none. */
int32_t KZJ(kzj_body_frame)(const kz_world *world, uint32_t index, uint32_t generation)
{
    int32_t frame;
    kz_body_frames(world, BODY, &frame);
    return frame;
}

kz_result KZJ(kzj_body_fixtures)(kz_world *world, uint32_t index, uint32_t generation, const kz_fixture *fixtures,
                                 int32_t n)
{
    return kz_body_set_fixtures(world, BODY, fixtures, n, &kzj_err);
}

kz_result KZJ(kzj_body_off)(kz_world *world, uint32_t index, uint32_t generation, uint32_t categories)
{
    return kz_body_set_off(world, BODY, categories);
}

kz_result KZJ(kzj_body_filter)(kz_world *world, uint32_t index, uint32_t generation, uint32_t category,
                               uint32_t collides)
{
    return kz_body_set_filter(world, BODY, category, collides);
}

kz_result KZJ(kzj_body_group)(kz_world *world, uint32_t index, uint32_t generation, int32_t group)
{
    return kz_body_set_group(world, BODY, group);
}

kz_result KZJ(kzj_body_flags)(kz_world *world, uint32_t index, uint32_t generation, uint32_t flags)
{
    return kz_body_set_flags(world, BODY, flags);
}

kz_result KZJ(kzj_body_set_pass)(kz_world *world, uint32_t index, uint32_t generation, float x, float y)
{
    return kz_body_set_one_way(world, BODY, (kz_vec2){x, y});
}

/* The answer's vec is what it lets pass. */
void KZJ(kzj_body_pass)(const kz_world *world, uint32_t index, uint32_t generation)
{
    kzj_answered.vec = kz_body_one_way(world, BODY);
}

/* 0: category, 1: collides, 2: flags, 3: categories that are off. */
uint32_t KZJ(kzj_body_bits)(const kz_world *world, uint32_t index, uint32_t generation, int which)
{
    switch (which) {
    case 0: return kz_body_category(world, BODY);
    case 1: return kz_body_collides(world, BODY);
    case 2: return kz_body_flags(world, BODY);
    default: return kz_body_off(world, BODY);
    }
}

int32_t KZJ(kzj_body_get_group)(const kz_world *world, uint32_t index, uint32_t generation)
{
    return kz_body_group(world, BODY);
}

size_t KZJ(kzj_body_pairs)(kz_world *world, uint32_t index, uint32_t generation, kz_pair *out, size_t max)
{
    return kz_body_pairs(world, BODY, out, max);
}

static const char *tag_of_frame(const kz_frame *frame, int32_t fixture)
{
    if (fixture < frame->n_masks) return frame->masks[fixture].tag;
    return fixture - frame->n_masks < frame->n_shapes ? frame->shapes[fixture - frame->n_masks].tag : "";
}

/* The tag of a fixture of a body that shows a frame; NULL of others. */
const char *KZJ(kzj_fixture_tag)(const kz_world *world, uint32_t index, uint32_t generation, int32_t fixture)
{
    int32_t frame;
    const kz_mask_set *frames = kz_body_frames(world, BODY, &frame);
    return frames && fixture >= 0 ? tag_of_frame(kz_mask_set_frame(frames, frame), fixture) : NULL;
}

static uint32_t kind_of_cell(const kz_grid *grid, int32_t number)
{
    const kz_cell cell = kz_grid_cell(grid, number);
    const kz_tile *tile = kz_grid_tile(grid, kz_grid_get(grid, cell.x, cell.y));
    return tile ? tile->kind : 0;
}

/* The kind of a fixture of a body; of a grid that of the tile in the cell of this number. */
uint32_t KZJ(kzj_fixture_kind)(const kz_world *world, uint32_t index, uint32_t generation, int32_t fixture)
{
    int32_t n;
    kz_shape shape;
    const kz_fixture *fixtures = kz_body_fixtures(world, BODY, &n);
    if (fixtures) return fixture >= 0 && fixture < n ? fixtures[fixture].kind : 0;
    if (!kz_body_shape(world, BODY, &shape) || shape.kind != KZ_KIND_GRID) return 0;
    return kind_of_cell(shape.as.grid.grid, fixture);
}

void KZJ(kzj_body_box)(const kz_world *world, uint32_t index, uint32_t generation)
{
    kzj_answered.box = kz_body_box(world, BODY);
}

/* One coordinate, as a number: a body's position is read often. */
float KZJ(kzj_body_x)(const kz_world *world, uint32_t index, uint32_t generation)
{
    return kz_body_pose(world, BODY).at.x;
}

float KZJ(kzj_body_y)(const kz_world *world, uint32_t index, uint32_t generation)
{
    return kz_body_pose(world, BODY).at.y;
}

/* In radians. */
double KZJ(kzj_body_angle)(const kz_world *world, uint32_t index, uint32_t generation)
{
    const kz_pose pose = kz_body_pose(world, BODY);
    return kz_atan2((double)pose.sin, (double)pose.cos);
}

kz_result KZJ(kzj_world_shift)(kz_world *world, float dx, float dy)
{
    return kz_world_shift(world, (kz_vec2){dx, dy}, &kzj_err);
}

/* The answer's n is how many pairs there are: of the step (0), begun (1) or ended (2) at it. */
const kz_pair *KZJ(kzj_world_pairs)(kz_world *world, int which)
{
    if (which == 1) return kz_world_begin_events(world, &kzj_answered.n);
    if (which == 2) return kz_world_end_events(world, &kzj_answered.n);
    return kz_world_pairs(world, &kzj_answered.n);
}

/* The same of pairs of kinds. */
const kz_fixture_pair *KZJ(kzj_world_fixture_pairs)(kz_world *world, int which)
{
    if (which == 1) return kz_world_fixture_begin_events(world, &kzj_answered.n);
    if (which == 2) return kz_world_fixture_end_events(world, &kzj_answered.n);
    return kz_world_fixture_pairs(world, &kzj_answered.n);
}

/* Writes the indices of both bodies of each pair, in turn. */
void KZJ(kzj_pair_indices)(const kz_pair *pairs, size_t n, uint32_t *out)
{
    for (size_t i = 0; i < n; i++) {
        out[2 * i] = pairs[i].a.index;
        out[2 * i + 1] = pairs[i].b.index;
    }
}

kz_relation KZJ(kzj_bodies_collide)(const kz_world *world, uint32_t a, uint32_t a_generation, uint32_t b,
                                    uint32_t b_generation)
{
    const kz_body one = {a, a_generation}, other = {b, b_generation};
    kz_contact *contact = &kzj_answered.collision.contact;
    const kz_relation relation = kz_bodies_collide(world, one, other, contact);
    if (relation == KZ_OVERLAP) kzj_answered.collision.push = kz_bodies_contact_push(world, one, other, contact);
    return relation;
}

/* The same of one fixture of each. */
kz_relation KZJ(kzj_fixtures_collide)(const kz_world *world, uint32_t a, uint32_t a_generation, int32_t fixture_a,
                                      uint32_t b, uint32_t b_generation, int32_t fixture_b)
{
    const kz_body one = {a, a_generation}, other = {b, b_generation};
    return kz_fixtures_collide(world, one, fixture_a, other, fixture_b, &kzj_answered.collision.contact);
}

/* What of two bodies collides: 0 fixtures, 1 parts with their tags, 2 cells of `b`, which is a grid. */
size_t KZJ(kzj_bodies_list)(const kz_world *world, uint32_t a, uint32_t a_generation, uint32_t b, uint32_t b_generation,
                            int what, void *out, size_t max)
{
    const kz_body one = {a, a_generation}, other = {b, b_generation};
    if (what == 0) return kz_bodies_fixtures(world, one, other, out, max);
    if (what == 1) return kz_bodies_parts(world, one, other, out, max);
    return kz_bodies_cells(world, one, other, out, max);
}

/* ---- Queries ----------------------------------------------------------------------------------------------------- */

int KZJ(kzj_world_ray)(const kz_world *world, float x0, float y0, float x1, float y1, unsigned flags,
                       const kz_query_filter *filter)
{
    return kz_world_ray(world, (kz_vec2){x0, y0}, (kz_vec2){x1, y1}, flags, filter, &kzj_answered.world_ray);
}

size_t KZJ(kzj_world_ray_all)(const kz_world *world, float x0, float y0, float x1, float y1, unsigned flags,
                              const kz_query_filter *filter, kz_world_ray_hit *out, size_t max)
{
    return kz_world_ray_all(world, (kz_vec2){x0, y0}, (kz_vec2){x1, y1}, flags, filter, out, max);
}

int KZJ(kzj_world_sweep)(const kz_world *world, const kz_shape *shape, float dx, float dy, unsigned flags,
                         const kz_query_filter *filter)
{
    return kz_world_sweep(world, shape, (kz_vec2){dx, dy}, flags, filter, &kzj_answered.world_sweep);
}

size_t KZJ(kzj_world_sweep_all)(const kz_world *world, const kz_shape *shape, float dx, float dy, unsigned flags,
                                const kz_query_filter *filter, kz_world_sweep_hit *out, size_t max)
{
    return kz_world_sweep_all(world, shape, (kz_vec2){dx, dy}, flags, filter, out, max);
}

size_t KZJ(kzj_world_find_at)(const kz_world *world, float x, float y, const kz_query_filter *filter,
                              kz_world_hit *out, size_t max)
{
    return kz_world_find_at(world, (kz_vec2){x, y}, filter, out, max);
}

/* ---- Moves: the answer is the kz_move_result or kz_push_out ------------------------------------------------------- */

kz_result KZJ(kzj_body_move)(kz_world *world, uint32_t index, uint32_t generation, float dx, float dy,
                             const kz_move_def *def, kz_move_hit *hits, size_t max)
{
    return kz_body_move(world, BODY, (kz_vec2){dx, dy}, def, hits, max, &kzj_answered.moved, &kzj_err);
}

kz_result KZJ(kzj_shape_move)(const kz_world *world, const kz_shape *shape, float dx, float dy,
                              const kz_query_filter *filter, const kz_move_def *def, kz_move_hit *hits, size_t max)
{
    return kz_shape_move(world, shape, (kz_vec2){dx, dy}, filter, def, hits, max, &kzj_answered.moved, &kzj_err);
}

kz_result KZJ(kzj_body_push_out)(kz_world *world, uint32_t index, uint32_t generation, int32_t max_attempts)
{
    return kz_body_push_out(world, BODY, max_attempts, &kzj_answered.pushed, &kzj_err);
}

kz_result KZJ(kzj_platform_turn)(kz_world *world, uint32_t index, uint32_t generation, float dx, float dy, float turn_rad,
                                 const kz_move_def *def, kz_carry_result *carried, size_t max, size_t *n)
{
    return kz_platform_turn(world, BODY, (kz_vec2){dx, dy}, turn_rad, def, carried, max, n, &kzj_err);
}
