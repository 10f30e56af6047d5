/* everyday_kolize.c - how Kolize answers bench_everyday: this tree's, or version 0.1.0 (EVERYDAY_KOLIZE_0_1), which
 * peers.sh builds from the repository's history. */
#include "everyday.h"

#include <kolize/kolize.h>

#include <math.h>
#include <string.h>

#ifdef EVERYDAY_KOLIZE_0_1
#define kz_shape_transform kz_shape_pose /* as it was called */
#define POSE_NAME          "kz_shape_pose"
#else
#define POSE_NAME "kz_shape_transform"
#endif

typedef struct kolize_one {
    kz_shape shape;
    kz_pose pose;
} kolize_one;

typedef struct kolize_pair {
    kz_shape a, b;
} kolize_pair;

typedef struct kolize_posed {
    kz_shape a, b;
    kz_pose pose_a, pose_b;
} kolize_posed;

typedef struct kolize_ray {
    kz_shape shape;
    kz_vec2 from, to;
} kolize_ray;

typedef struct kolize_sweep {
    kz_shape a, b;
    kz_vec2 motion;
} kolize_sweep;

/* ---- Shapes -------------------------------------------------------------------------------------------------- */

static bool is_in_star(void *ctx, int32_t x, int32_t y)
{
    const double middle = (EVERYDAY_MASK_SIDE - 1) / 2.0, dx = x - middle, dy = y - middle;
    const double reach = 24 + 6 * sin(5 * atan2(dy, dx)) + (x * 7 + y * 13) % 5 - 2;
    (void)ctx;
    return dx * dx + dy * dy < reach * reach;
}

/* One for all; it stays until the program ends. */
static const kz_mask *star(void)
{
    static kz_mask *mask;
    if (!mask) (void)kz_mask_from_call(EVERYDAY_MASK_SIDE, EVERYDAY_MASK_SIDE, is_in_star, NULL, NULL, &mask, NULL);
    return mask;
}

static bool make_shape(const everyday_shape *s, kz_shape *out)
{
    kz_vec2 p[EVERYDAY_CORNERS];
    for (int i = 0; i < s->n; i++) p[i] = (kz_vec2){s->x[i], s->y[i]};
    memset(out, 0, sizeof *out);
    switch (s->kind) {
    case EVERYDAY_BOX: return kz_shape_box(p[0], p[2], out, NULL) == KZ_OK;
    case EVERYDAY_CIRCLE: return kz_shape_circle(p[0], s->r, out, NULL) == KZ_OK;
    case EVERYDAY_CAPSULE: return kz_shape_capsule(p[0], p[1], s->r, out, NULL) == KZ_OK;
    case EVERYDAY_MASK: return kz_shape_mask(star(), (double)p[0].x, (double)p[0].y, out, NULL) == KZ_OK;
    case EVERYDAY_POLYGON: break;
    }
    return kz_shape_polygon(p, s->n, out, NULL) == KZ_OK && (out->flags & KZ_SHAPE_CONVEX);
}

static kz_pose pose_of(everyday_pose p) { return (kz_pose){{p.x, p.y}, p.cos, p.sin}; }

static bool make_one(const everyday_pair *from, void *pair)
{
    kolize_one *p = pair;
    p->pose = pose_of(from->pose[0]);
    return make_shape(&from->own[0], &p->shape);
}

static bool make_pair(const everyday_pair *from, void *pair)
{
    kolize_pair *p = pair;
    return make_shape(&from->world[0], &p->a) && make_shape(&from->world[1], &p->b);
}

static bool make_posed(const everyday_pair *from, void *pair)
{
    kolize_posed *p = pair;
    p->pose_a = pose_of(from->pose[0]);
    p->pose_b = pose_of(from->pose[1]);
    return make_shape(&from->own[0], &p->a) && make_shape(&from->own[1], &p->b);
}

static bool make_ray(const everyday_pair *from, void *pair)
{
    kolize_ray *p = pair;
    p->from = (kz_vec2){from->from[0], from->from[1]};
    p->to = (kz_vec2){from->from[0] + from->motion[0], from->from[1] + from->motion[1]};
    return make_shape(&from->world[1], &p->shape);
}

static bool make_sweep(const everyday_pair *from, void *pair)
{
    kolize_sweep *p = pair;
    p->motion = (kz_vec2){from->motion[0], from->motion[1]};
    return make_shape(&from->world[0], &p->a) && make_shape(&from->world[1], &p->b);
}

/* ---- Questions about one pair ------------------------------------------------------------------------------ */

static float pose(const kolize_one *p)
{
    kz_shape out;
    if (kz_shape_transform(&p->shape, p->pose, NULL, 0, &out, NULL) != KZ_OK) return 1e9f;
    EVERYDAY_KEEP(out);
    return out.bounds.min.x;
}

static bool relate_posed(const kolize_posed *p)
{
    kz_relation relation = KZ_APART;
#ifdef EVERYDAY_KOLIZE_0_1
    kz_shape a, b;
    if (kz_shape_pose(&p->a, p->pose_a, NULL, 0, &a, NULL) == KZ_OK &&
        kz_shape_pose(&p->b, p->pose_b, NULL, 0, &b, NULL) == KZ_OK)
        relation = kz_relate(&a, &b);
#else
    (void)kz_relate_posed(&p->a, p->pose_a, &p->b, p->pose_b, &relation, NULL);
#endif
    return relation == KZ_OVERLAP;
}

static float depth_of(const kz_contact *contact)
{
    EVERYDAY_KEEP(*contact);
    return everyday_if(contact->relation == KZ_OVERLAP, contact->depth, -1);
}

static float collide(const kz_shape *a, const kz_shape *b)
{
    kz_contact contact;
    (void)kz_collide(a, b, &contact);
    return depth_of(&contact);
}

static float collide_posed(const kolize_posed *p)
{
#ifdef EVERYDAY_KOLIZE_0_1
    kz_shape a, b;
    if (kz_shape_pose(&p->a, p->pose_a, NULL, 0, &a, NULL) != KZ_OK) return -1;
    if (kz_shape_pose(&p->b, p->pose_b, NULL, 0, &b, NULL) != KZ_OK) return -1;
    return collide(&a, &b);
#else
    kz_contact contact;
    if (kz_collide_posed(&p->a, p->pose_a, &p->b, p->pose_b, &contact, NULL) != KZ_OK) return -1;
    return depth_of(&contact);
#endif
}

static float ray(const kolize_ray *p)
{
    const kz_ray_hit hit = kz_ray(&p->shape, p->from, p->to, 0);
    EVERYDAY_KEEP(hit);
    return everyday_if(hit.hit, hit.t, 2);
}

static float sweep(const kolize_sweep *p)
{
    const kz_sweep_hit hit = kz_sweep(&p->a, p->motion, &p->b, 0);
    EVERYDAY_KEEP(hit);
    /* Of two that separate, peers say the same. */
    return everyday_if(hit.start == KZ_OVERLAP, 0, everyday_if(hit.hit, hit.t, 2));
}

static float distance(const kolize_pair *p)
{
#ifdef EVERYDAY_KOLIZE_0_1
    const kz_gap found = kz_distance(&p->a, &p->b);
#else
    const kz_distance_result found = kz_distance(&p->a, &p->b);
#endif
    EVERYDAY_KEEP(found);
    return found.distance;
}

EVERYDAY_ASK(ask_pose, const kolize_one, pose(p))
EVERYDAY_ASK_IF(ask_relate, const kolize_pair, kz_relate(&p->a, &p->b) == KZ_OVERLAP)
EVERYDAY_ASK_IF(ask_relate_posed, const kolize_posed, relate_posed(p))
EVERYDAY_ASK(ask_collide, const kolize_pair, collide(&p->a, &p->b))
EVERYDAY_ASK(ask_collide_posed, const kolize_posed, collide_posed(p))
EVERYDAY_ASK(ask_ray, const kolize_ray, ray(p))
EVERYDAY_ASK(ask_sweep, const kolize_sweep, sweep(p))
EVERYDAY_ASK(ask_distance, const kolize_pair, distance(p))
EVERYDAY_ASK_IF(ask_contains, const kolize_pair, kz_contains(&p->a, &p->b))

/* ---- Batches ------------------------------------------------------------------------------------------------- */

enum { MOST = 4096 };

static struct floats {
    float x[4][MOST], y[4][MOST], r[MOST];
    const float *xs[4], *ys[4];
} batch[2];

static uint64_t bits[MOST / 64];

typedef struct kolize_batch_pair {
    everyday_shape side[2];
} kolize_batch_pair;

static bool make_batch(const everyday_pair *from, void *pair)
{
    kolize_batch_pair *p = pair;
    p->side[0] = from->world[0];
    p->side[1] = from->world[1];
    return true;
}

static void arrange_batch(void *pairs, int n)
{
    const kolize_batch_pair *p = pairs;
    for (int s = 0; s < 2; s++) {
        for (int k = 0; k < 4; k++) {
            for (int i = 0; i < n; i++) {
                const everyday_shape *shape = &p[i].side[s];
                const int corner = shape->kind == EVERYDAY_BOX && k == 1 ? 2 : k; /* minimum and maximum */
                batch[s].x[k][i] = shape->x[corner];
                batch[s].y[k][i] = shape->y[corner];
            }
            batch[s].xs[k] = batch[s].x[k];
            batch[s].ys[k] = batch[s].y[k];
        }
        for (int i = 0; i < n; i++) batch[s].r[i] = p[i].side[s].r;
    }
}

static void ask_boxes(void *pairs, int n, float *answers)
{
    (void)pairs;
    (void)answers;
    (void)kz_overlap_boxes((kz_boxes){batch[0].x[0], batch[0].y[0], batch[0].x[1], batch[0].y[1], 0},
                           (kz_boxes){batch[1].x[0], batch[1].y[0], batch[1].x[1], batch[1].y[1], 0}, (size_t)n, bits);
}

static void ask_circles(void *pairs, int n, float *answers)
{
    (void)pairs;
    (void)answers;
    (void)kz_overlap_circles((kz_circles){batch[0].x[0], batch[0].y[0], batch[0].r, 0},
                             (kz_circles){batch[1].x[0], batch[1].y[0], batch[1].r, 0}, (size_t)n, bits);
}

static void ask_quads(void *pairs, int n, float *answers)
{
    (void)pairs;
    (void)answers;
    (void)kz_overlap_convexes((kz_convexes){batch[0].xs, batch[0].ys, 4, 0},
                              (kz_convexes){batch[1].xs, batch[1].ys, 4, 0}, (size_t)n, bits);
}

static void finish_batch(int n, float *answers)
{
    for (int i = 0; i < n; i++) answers[i] = (float)(bits[i / 64] >> i % 64 & 1);
}

static everyday_method batch_method(everyday_kind kind)
{
    everyday_method method = {NULL, sizeof(kolize_batch_pair), make_batch, arrange_batch, NULL, finish_batch};
    method.call = kind == EVERYDAY_BOX      ? "kz_overlap_boxes"
                  : kind == EVERYDAY_CIRCLE ? "kz_overlap_circles"
                                            : "kz_overlap_convexes";
    method.ask = kind == EVERYDAY_BOX ? ask_boxes : kind == EVERYDAY_CIRCLE ? ask_circles : ask_quads;
    return method;
}

/* ---- A world ------------------------------------------------------------------------------------------------- */

#ifndef EVERYDAY_KOLIZE_0_1
static kz_world *crowd;
static kz_world_contact contacts[MOST];

static void put_body(const kz_shape *shape, kz_pose pose, int place)
{
    kz_body body;
    pose.at.x += 64.0f * (float)(place % 64); /* no pair meets another */
    pose.at.y += 64.0f * (float)(place / 64);
    const kz_body_def def = {.shape = *shape, .pose = pose};
    (void)kz_body_create(crowd, &def, &body, NULL);
}

static void arrange_world(void *pairs, int n)
{
    const kolize_posed *p = pairs;
    kz_world_free(crowd);
    crowd = NULL;
    (void)kz_world_create(NULL, &crowd, NULL);
    for (int i = 0; i < n; i++) {
        put_body(&p[i].a, p[i].pose_a, i);
        put_body(&p[i].b, p[i].pose_b, i);
    }
    (void)kz_world_step(crowd, NULL);
}

static void ask_world(void *pairs, int n, float *answers)
{
    (void)pairs;
    (void)answers;
    if (kz_world_contacts(crowd, contacts, MOST) != (size_t)n) contacts[0].contact.depth = -1;
}

static void finish_world(int n, float *answers)
{
    for (int i = 0; i < n; i++) answers[i] = depth_of(&contacts[i].contact);
}
#endif

/* ---- The library --------------------------------------------------------------------------------------------- */

static int kolize_methods(everyday_question question, everyday_kind a, everyday_kind b, everyday_method *methods)
{
    static const everyday_method table[] = {
        [EVERYDAY_POSE] = {POSE_NAME, sizeof(kolize_one), make_one, NULL, ask_pose, NULL},
        [EVERYDAY_YES_NO] = {"kz_relate", sizeof(kolize_pair), make_pair, NULL, ask_relate, NULL},
        [EVERYDAY_YES_NO_POSES] = {"kz_relate_posed", sizeof(kolize_posed), make_posed, NULL, ask_relate_posed, NULL},
        [EVERYDAY_CONTACT] = {"kz_collide", sizeof(kolize_pair), make_pair, NULL, ask_collide, NULL},
        [EVERYDAY_CONTACT_POSES] = {"kz_collide_posed", sizeof(kolize_posed), make_posed, NULL, ask_collide_posed,
                                    NULL},
        [EVERYDAY_RAY] = {"kz_ray", sizeof(kolize_ray), make_ray, NULL, ask_ray, NULL},
        [EVERYDAY_SWEEP] = {"kz_sweep", sizeof(kolize_sweep), make_sweep, NULL, ask_sweep, NULL},
        [EVERYDAY_DISTANCE] = {"kz_distance", sizeof(kolize_pair), make_pair, NULL, ask_distance, NULL},
        [EVERYDAY_CONTAINS] = {"kz_contains", sizeof(kolize_pair), make_pair, NULL, ask_contains, NULL},
#ifndef EVERYDAY_KOLIZE_0_1
        [EVERYDAY_CONTACT_WORLD] = {"kz_world_contacts", sizeof(kolize_posed), make_posed, arrange_world, ask_world,
                                    finish_world},
#endif
    };
    (void)b;
    methods[0] = question == EVERYDAY_BATCH ? batch_method(a) : table[question];
    return 1;
}

static const everyday_library library = {"Kolize",
#ifdef EVERYDAY_KOLIZE_0_1
                                         "0.1.0", EVERYDAY_BUILD,
#else
                                         KZ_VERSION_TEXT, "this tree",
#endif
                                         kolize_methods};

#ifdef EVERYDAY_KOLIZE_0_1
__attribute__((visibility("default"))) const everyday_library *everyday_library_open(void);
const everyday_library *everyday_library_open(void) { return &library; }
#else
const everyday_library *everyday_kolize(void);
const everyday_library *everyday_kolize(void) { return &library; }
#endif
