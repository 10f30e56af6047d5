/* push_out.c - pushes a body out of all bodies that it overlaps: for games that move first and resolve overlaps
 * afterwards (depenetration).
 *
 * A body typically overlaps one to three others, and one to three pushes separate it.  The deepest overlap is always
 * resolved first, which ends sooner than going by index.  In a corner, or at the internal edge of two floor tiles, that
 * push often ends the shallow overlap as well. */
#include "math/rounding.h"
#include "world/query/world_index.h"
#include "move/move_private.h"

/* Pushes for one overlap.  Vertices are rounded to float32 wherever the body is, so after a push of exactly the right
 * length it may still overlap by a last place.  That rest is pushed as well.  Of 980 000 random pushes up to 1.6e7 from
 * the origin, 7 538 needed a second one, 37 a third, 6 a fourth. */
#define PUSHES_AT_ONCE 8

#define DEFAULT_ATTEMPTS 10

typedef struct deepest {
    const kz_world *world;
    kz_body self, body; /* body {0, 0}: none so far */
    kz_contact contact;
} deepest;

static bool is_obstacle(const kz_world *world, uint32_t self, uint32_t other)
{
    const uint32_t state = kzi_states(world)[other];
    return other != self && (state & KZI_LIVE) &&
           !(state & (KZ_BODY_SENSOR | KZ_BODY_PROBE | KZ_BODY_DISABLED | KZ_BODY_ONE_WAY)) &&
           kzi_filters_agree(world, self, other);
}

/* Keeps the deepest overlap.  Bodies come in no order: if depths are equal, the lowest index is kept. */
static bool keep_deepest(void *ctx, uint32_t index)
{
    deepest *d = ctx;
    kz_contact contact;
    if (!is_obstacle(d->world, d->self.index, index)) return true;
    const kz_body other = kz_world_body(d->world, index);
    if (kz_bodies_collide(d->world, d->self, other, &contact) != KZ_OVERLAP) return true;
    const bool is_first = d->body.generation == 0;
    if (is_first || contact.depth > d->contact.depth || (contact.depth == d->contact.depth && index < d->body.index)) {
        d->body = other;
        d->contact = contact;
    }
    return true;
}

static deepest find_deepest(const kz_world *world, kz_body body)
{
    deepest d = {.world = world, .self = body};
    kzi_each_near(world, kz_body_box(world, body), keep_deepest, &d);
    return d;
}

/* from + by, rounded away from `from`, so that rounding never shortens a push. */
static float go_at_least(float from, float by)
{
    const double exact = (double)from + (double)by;
    const float to = (float)exact;
    if (by > 0 && (to == from || (double)to < exact)) return kzi_next_up(to);
    if (by < 0 && (to == from || (double)to > exact)) return kzi_next_down(to);
    return to;
}

/* Moves the body out of `other` by the push, and a little more where rounding needs it.  *stuck: no push moves it. */
static kz_result push_once(kz_world *world, kz_body body, kz_body other, kz_vec2 push, bool *stuck, kz_error *err)
{
    for (int i = 0; i < PUSHES_AT_ONCE; i++) {
        kz_pose pose = kz_body_pose(world, body);
        const kz_vec2 before = pose.at;
        pose.at.x = go_at_least(before.x, push.x);
        pose.at.y = go_at_least(before.y, push.y);
        *stuck = pose.at.x == before.x && pose.at.y == before.y;
        if (*stuck) break;
        const kz_result r = kz_body_set_pose(world, body, pose, err);
        if (r != KZ_OK) return r;
        kz_contact contact;
        if (kz_bodies_collide(world, body, other, &contact) != KZ_OVERLAP) break;
        push = kz_bodies_contact_push(world, body, other, &contact);
    }
    return KZ_OK;
}

/* Replaces a push back into the body that was left last: alternating pushes would go to and fro.  If the two pushes are
 * not quite opposite, the new push goes along the first body and leaves the second, so both half-planes are
 * respected. */
static void go_along_both(kz_vec2 *push, kz_vec2 last_push)
{
    const kzi_vec a = kzi_vec_of(last_push), b = kzi_vec_of(*push);
    const double dot = a.x * b.x + a.y * b.y, cross = a.x * b.y - a.y * b.x;
    const double a_sq = a.x * a.x + a.y * a.y, b_sq = b.x * b.x + b.y * b.y;
    if (!(dot < 0) || cross * cross <= a_sq * b_sq * 0x1p-20) return;
    /* The direction is perpendicular to a; the length covers b's length along b. */
    const double scale = b_sq / cross;
    push->x = (float)(-a.y * scale);
    push->y = (float)(a.x * scale);
}

/* The step from one coordinate to the other, across the wrap border where that is shorter. */
static float nearest_step(float from, float to, float period)
{
    double step = (double)to - (double)from;
    if (step > (double)period / 2 && period > 0) step -= (double)period;
    if (step < -(double)period / 2 && period > 0) step += (double)period;
    return (float)step;
}

kz_result kz_body_push_out(kz_world *world, kz_body body, int32_t max_attempts, kz_push_out *out, kz_error *err)
{
    if (!world || !kz_body_is_live(world, body)) {
        return kzi_fail(err, KZ_ERR_BAD_HANDLE, body.index, body.generation);
    }
    if (world->busy) return kzi_fail(err, KZ_ERR_ARGUMENT, 0, 0);
    if (max_attempts < 0 || !out) return kzi_fail(err, KZ_ERR_ARGUMENT, out ? 2 : 3, 0);
    const kz_vec2 start = kz_body_pose(world, body).at;
    kz_result r = KZ_OK;
    bool stuck = false;
    kz_vec2 last_push = {0, 0};
    if (max_attempts == 0) max_attempts = DEFAULT_ATTEMPTS;
    *out = (kz_push_out){0};
    for (;;) {
        const deepest d = find_deepest(world, body);
        out->free = d.body.generation == 0;
        out->depth = d.contact.depth;
        if (out->free || stuck || out->attempts == max_attempts) break;
        const kz_vec2 out_of_it = kz_bodies_contact_push(world, body, d.body, &d.contact);
        kz_vec2 push = out_of_it;
        if (out->attempts > 0 && d.body.index != out->last.index) go_along_both(&push, last_push);
        last_push = out_of_it;
        const kz_vec2 before = kz_body_pose(world, body).at;
        r = push_once(world, body, d.body, push, &stuck, err);
        const kz_vec2 after = kz_body_pose(world, body).at;
        if (r != KZ_OK && before.x == after.x && before.y == after.y) break; /* refused: not a push */
        out->attempts++;
        out->last = d.body;
        if (r != KZ_OK) break;
    }
    const kz_vec2 end = kz_body_pose(world, body).at;
    out->moved.x = nearest_step(start.x, end.x, world->wrap_w);
    out->moved.y = nearest_step(start.y, end.y, world->wrap_h);
    return r;
}
