/* push_out.c - out of whatever a body has got into: for games that move first and ask afterwards.
 *
 * Typical: one to three bodies are overlapped, and one to three pushes free the body.  Always leaving the deepest first
 * ends sooner than going by index: in a corner, or at the seam of two floor tiles, the shallow overlap is often gone by
 * then. */
#include "../math/rounding.h"
#include "../world/world_private.h"

#include <kolize/move.h>

/* Vertices are rounded to float32 wherever the body stands, so it may still be in by a last place after a push of
 * exactly the right length; what is left is then pushed as well.  Of 980 000 random pushes up to 1.6e7 from the origin
 * 7 538 needed a second one, 37 a third, 6 a fourth. */
#define PUSHES_AT_ONCE 8

typedef struct deepest {
    const kz_world *world;
    const kz_shape *shape;
    uint32_t self;
    bool found;
    kz_body body;
    kz_contact contact;
} deepest;

static bool keep_deepest(void *ctx, kz_body body, kz_relation relation)
{
    deepest *d = ctx;
    kz_contact contact;
    (void)relation;
    if (body.index == d->self || !kzi_filters_agree(d->world, d->self, body.index)) { return true; }
    if (kz_collide(d->shape, kz_body_shape(d->world, body), &contact) == KZ_OVERLAP &&
        (!d->found || contact.depth > d->contact.depth)) {
        d->found = true;
        d->body = body;
        d->contact = contact;
    }
    return true;
}

static deepest find_deepest(const kz_world *world, kz_body body)
{
    deepest d = {.world = world, .shape = kz_body_shape(world, body), .self = body.index};
    kz_world_query(world, d.shape, kzi_collides(world, body.index), KZ_PAIRS_BOXES, keep_deepest, &d);
    return d;
}

/* from + by, rounded away from `from`, so that rounding never shortens a push. */
static float go_at_least(float from, float by)
{
    const double wanted = (double)from + (double)by;
    const float to = (float)wanted;
    if (by > 0 && (to == from || (double)to < wanted)) { return kzi_next_up(to); }
    if (by < 0 && (to == from || (double)to > wanted)) { return kzi_next_down(to); }
    return to;
}

/* Moves the body out of `other`, as contact says and a little more where rounding wants it.  *stuck: no push moves
 * it. */
static kz_result push_once(kz_world *world, kz_body body, kz_body other, kz_contact contact, bool *stuck, kz_error *err)
{
    for (int i = 0; i < PUSHES_AT_ONCE; i++) {
        kz_pose pose = kz_body_pose(world, body);
        const kz_vec2 before = pose.at;
        pose.at.x = go_at_least(before.x, contact.push.x);
        pose.at.y = go_at_least(before.y, contact.push.y);
        *stuck = pose.at.x == before.x && pose.at.y == before.y;
        if (*stuck) { break; }
        const kz_result r = kz_body_set_pose(world, body, pose, err);
        if (r != KZ_OK) { return r; }
        if (kz_collide(kz_body_shape(world, body), kz_body_shape(world, other), &contact) != KZ_OVERLAP) { break; }
    }
    return KZ_OK;
}

kz_result kz_body_push_out(kz_world *world, kz_body body, int32_t max_attempts, kz_push_out *out, kz_error *err)
{
    if (!world || !kz_body_is_live(world, body)) {
        return kzi_fail(err, KZ_ERR_BAD_HANDLE, body.index, body.generation);
    }
    if (max_attempts < 0 || !out) { return kzi_fail(err, KZ_ERR_ARGUMENT, out ? 2 : 3, 0); }
    const kz_vec2 start = kz_body_pose(world, body).at;
    kz_result r = KZ_OK;
    bool stuck = false;
    *out = (kz_push_out){0};
    for (;;) {
        const deepest d = find_deepest(world, body);
        out->free = !d.found;
        if (!d.found || stuck || out->attempts == max_attempts) { break; }
        r = push_once(world, body, d.body, d.contact, &stuck, err);
        if (r != KZ_OK) { break; }
        out->attempts++;
        out->last = d.body;
    }
    const kz_vec2 end = kz_body_pose(world, body).at;
    out->moved.x = (float)((double)end.x - (double)start.x);
    out->moved.y = (float)((double)end.y - (double)start.y);
    return r;
}
