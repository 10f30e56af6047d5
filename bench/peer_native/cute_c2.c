/* cute_c2.c - how cute_c2 answers bench_everyday.  Its C file is included, so that the compiler may inline all of it:
 * that is its fastest.  Rays come with their unit direction and length, made before. */
#include "../everyday/everyday.h"

#include <cute_c2.c>

#include <math.h>
#include <stdint.h>

/* ---- Shapes -------------------------------------------------------------------------------------------------- */

static c2v corner(const everyday_shape *s, int i) { return c2V(s->x[i], s->y[i]); }

static c2Poly polygon_of(const everyday_shape *s)
{
    c2Poly p;
    p.count = s->n;
    for (int i = 0; i < s->n; i++) p.verts[i] = corner(s, i);
    c2MakePoly(&p);
    return p;
}

static c2AABB box_of(const everyday_shape *s) { return (c2AABB){corner(s, 0), corner(s, 2)}; }
static c2Circle circle_of(const everyday_shape *s) { return (c2Circle){corner(s, 0), s->r}; }
static c2Capsule capsule_of(const everyday_shape *s) { return (c2Capsule){corner(s, 0), corner(s, 1), s->r}; }

static c2x transform_of(everyday_pose p) { return (c2x){{p.x, p.y}, {p.cos, p.sin}}; }

/* ---- Yes/no of shapes of the world ------------------------------------------------------------------------- */

typedef struct poly_pair {
    c2Poly a, b;
} poly_pair;

typedef struct capsule_pair {
    c2Capsule a, b;
} capsule_pair;

typedef struct round_pair { /* the polygon comes first, as in Box2D */
    c2Poly a;
    c2Circle b;
} round_pair;

typedef struct circle_pair {
    c2Circle a, b;
} circle_pair;

typedef struct box_pair {
    c2AABB a, b;
} box_pair;

#define MAKE(name, type, of_a, of_b)                                                                                   \
    static bool name(const everyday_pair *from, void *pair)                                                            \
    {                                                                                                                  \
        type *p = pair;                                                                                                \
        p->a = of_a(&from->world[0]);                                                                                  \
        p->b = of_b(&from->world[1]);                                                                                  \
        return true;                                                                                                   \
    }

MAKE(make_polys, poly_pair, polygon_of, polygon_of)
MAKE(make_capsules, capsule_pair, capsule_of, capsule_of)
MAKE(make_round, round_pair, polygon_of, circle_of)
MAKE(make_circles, circle_pair, circle_of, circle_of)
MAKE(make_boxes, box_pair, box_of, box_of)

EVERYDAY_ASK_IF(ask_polys, const poly_pair, c2PolytoPoly(&p->a, NULL, &p->b, NULL))
EVERYDAY_ASK_IF(ask_capsules, const capsule_pair, c2CapsuletoCapsule(p->a, p->b))
EVERYDAY_ASK_IF(ask_round, const round_pair, c2CircletoPoly(p->b, &p->a, NULL))

/* ---- Yes/no with poses ----------------------------------------------------------------------------------------- */

typedef struct poly_posed {
    c2Poly a, b;
    c2x at_a, at_b;
} poly_posed;

typedef struct capsule_posed {
    c2Capsule a, b;
    c2x at_a, at_b;
} capsule_posed;

typedef struct round_posed {
    c2Poly a;
    c2Circle b;
    c2x at_a, at_b;
} round_posed;

#define MAKE_POSED(name, type, of_a, of_b)                                                                             \
    static bool name(const everyday_pair *from, void *pair)                                                            \
    {                                                                                                                  \
        type *p = pair;                                                                                                \
        p->a = of_a(&from->own[0]);                                                                                    \
        p->b = of_b(&from->own[1]);                                                                                    \
        p->at_a = transform_of(from->pose[0]);                                                                         \
        p->at_b = transform_of(from->pose[1]);                                                                         \
        return true;                                                                                                   \
    }

MAKE_POSED(make_polys_posed, poly_posed, polygon_of, polygon_of)
MAKE_POSED(make_capsules_posed, capsule_posed, capsule_of, capsule_of)
MAKE_POSED(make_round_posed, round_posed, polygon_of, circle_of)

/* Round shapes have no transform in its functions: a caller moves their points. */
static c2Circle posed_circle(c2Circle c, c2x at) { return (c2Circle){c2Mulxv(at, c.p), c.r}; }
static c2Capsule posed_capsule(c2Capsule c, c2x at) { return (c2Capsule){c2Mulxv(at, c.a), c2Mulxv(at, c.b), c.r}; }

EVERYDAY_ASK_IF(ask_polys_posed, const poly_posed, c2PolytoPoly(&p->a, &p->at_a, &p->b, &p->at_b))
EVERYDAY_ASK_IF(ask_capsules_posed, const capsule_posed,
             c2CapsuletoCapsule(posed_capsule(p->a, p->at_a), posed_capsule(p->b, p->at_b)))
EVERYDAY_ASK_IF(ask_round_posed, const round_posed, c2CircletoPoly(posed_circle(p->b, p->at_b), &p->a, &p->at_a))

/* ---- A ray into a box ------------------------------------------------------------------------------------------ */

typedef struct box_ray {
    c2AABB box;
    c2Ray ray;
    float each; /* of the ray's length */
} box_ray;

static bool make_ray(const everyday_pair *from, void *pair)
{
    box_ray *p = pair;
    const float x = from->motion[0], y = from->motion[1], length = sqrtf(x * x + y * y);
    p->box = box_of(&from->world[1]);
    p->each = 1 / length;
    p->ray = (c2Ray){{from->from[0], from->from[1]}, {x / length, y / length}, length};
    return true;
}

static float ray(const box_ray *p)
{
    c2Raycast out = {0};
    const int hit = c2RaytoAABB(p->ray, p->box, &out);
    EVERYDAY_KEEP(out);
    const c2v point = c2Impact(p->ray, out.t);
    EVERYDAY_KEEP(point);
    return everyday_if(hit, out.t * p->each, 2);
}

EVERYDAY_ASK(ask_ray, const box_ray, ray(p))

/* ---- Batches: a loop over an array of pairs, answers as bits ---------------------------------------------------- */

enum { MOST = 4096 };

static uint64_t bits[MOST / 64];

#define BATCH(name, type, answer)                                                                                      \
    static void name(void *pairs, int n, float *answers)                                                               \
    {                                                                                                                  \
        const type *p = pairs;                                                                                         \
        (void)answers;                                                                                                 \
        for (int i = 0; i < n; i += 64) {                                                                              \
            uint64_t word = 0;                                                                                         \
            for (int k = 0; k < 64 && i + k < n; k++, p++) word |= (uint64_t)((answer) != 0) << k;                     \
            bits[i / 64] = word;                                                                                       \
        }                                                                                                              \
        EVERYDAY_KEEP(bits);                                                                                           \
    }

BATCH(batch_boxes, box_pair, c2AABBtoAABB(p->a, p->b))
BATCH(batch_circles, circle_pair, c2CircletoCircle(p->a, p->b))
BATCH(batch_polys, poly_pair, c2PolytoPoly(&p->a, NULL, &p->b, NULL))

static void finish_batch(int n, float *answers)
{
    for (int i = 0; i < n; i++) answers[i] = (float)(bits[i / 64] >> i % 64 & 1);
}

/* ---- The library --------------------------------------------------------------------------------------------- */

static everyday_method yes_no(everyday_kind a, everyday_kind b, bool poses)
{
    if (a == EVERYDAY_CAPSULE)
        return poses ? (everyday_method){"c2CapsuletoCapsule", sizeof(capsule_posed), make_capsules_posed, NULL,
                                         ask_capsules_posed, NULL}
                     : (everyday_method){"c2CapsuletoCapsule", sizeof(capsule_pair), make_capsules, NULL, ask_capsules,
                                         NULL};
    if (b == EVERYDAY_CIRCLE)
        return poses ? (everyday_method){"c2CircletoPoly", sizeof(round_posed), make_round_posed, NULL,
                                         ask_round_posed, NULL}
                     : (everyday_method){"c2CircletoPoly", sizeof(round_pair), make_round, NULL, ask_round, NULL};
    return poses ? (everyday_method){"c2PolytoPoly", sizeof(poly_posed), make_polys_posed, NULL, ask_polys_posed, NULL}
                 : (everyday_method){"c2PolytoPoly", sizeof(poly_pair), make_polys, NULL, ask_polys, NULL};
}

static everyday_method batch(everyday_kind kind)
{
    if (kind == EVERYDAY_BOX)
        return (everyday_method){"c2AABBtoAABB", sizeof(box_pair), make_boxes, NULL, batch_boxes, finish_batch};
    if (kind == EVERYDAY_CIRCLE)
        return (everyday_method){"c2CircletoCircle", sizeof(circle_pair), make_circles, NULL, batch_circles,
                                 finish_batch};
    return (everyday_method){"c2PolytoPoly", sizeof(poly_pair), make_polys, NULL, batch_polys, finish_batch};
}

static int cute_methods(everyday_question question, everyday_kind a, everyday_kind b, everyday_method *methods)
{
    if (a == EVERYDAY_MASK || b == EVERYDAY_MASK) return 0;
    if (question == EVERYDAY_YES_NO || question == EVERYDAY_YES_NO_POSES)
        methods[0] = yes_no(a, b, question == EVERYDAY_YES_NO_POSES);
    else if (question == EVERYDAY_RAY && b == EVERYDAY_BOX)
        methods[0] = (everyday_method){"c2RaytoAABB", sizeof(box_ray), make_ray, NULL, ask_ray, NULL};
    else if (question == EVERYDAY_BATCH) methods[0] = batch(a);
    else return 0;
    return 1;
}

__attribute__((visibility("default"))) const everyday_library *everyday_library_open(void);

const everyday_library *everyday_library_open(void)
{
    static const everyday_library library = {"cute_c2", EVERYDAY_VERSION, EVERYDAY_BUILD, cute_methods};
    return &library;
}
