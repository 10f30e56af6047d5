/* kolize_pairs.c - pairs of shapes, and rays into the second, for pairs.mjs: made one by one from JavaScript, tested all
 * at once in WebAssembly, or one by one from JavaScript. */
#include <kolize/query_ray.h>

enum { PAIRS = 1024, CORNERS = 8 };

#define EXPORT(name) __attribute__((export_name(#name))) name

typedef struct posed {
    kz_shape own, shape; /* in its own coordinates, and in the world's */
    kz_pose pose;
} posed;

static posed sides[2][PAIRS];
static kz_vec2 ray_from[PAIRS], ray_to[PAIRS];
static uint32_t order[PAIRS];
static kz_vec2 corners[CORNERS];

uint32_t *EXPORT(order_at)(void) { return order; }
kz_vec2 *EXPORT(corners_at)(void) { return corners; }

/* A circle of radius r around its position, or a polygon of the n corners put to corners_at; false when it is refused
 * or not convex. */
int EXPORT(set)(int side, int i, int n, float r, float x, float y, double degrees)
{
    posed *p = &sides[side][i];
    const kz_result made =
        n == 0 ? kz_shape_circle((kz_vec2){0, 0}, r, &p->own, NULL) : kz_shape_polygon(corners, n, &p->own, NULL);
    p->pose = kz_pose_degrees(x, y, degrees);
    return made == KZ_OK && (n == 0 || p->own.flags & KZ_SHAPE_CONVEX) &&
           kz_shape_transform(&p->own, p->pose, NULL, 0, &p->shape, NULL) == KZ_OK;
}

int EXPORT(bounds_meet)(int i) { return kz_box_meets(sides[0][i].shape.bounds, sides[1][i].shape.bounds); }

int EXPORT(overlap_one)(int i) { return kz_overlap(&sides[0][i].shape, &sides[1][i].shape); }

static float depth_of(const kz_shape *a, const kz_shape *b)
{
    kz_contact contact;
    return kz_collide(a, b, &contact) == KZ_OVERLAP ? contact.depth : -1;
}

float EXPORT(depth_one)(int i) { return depth_of(&sides[0][i].shape, &sides[1][i].shape); }

int EXPORT(overlap_all)(void)
{
    int sum = 0;
    for (int i = 0; i < PAIRS; i++) sum += overlap_one((int)order[i]);
    return sum;
}

double EXPORT(depth_all)(void)
{
    double sum = 0;
    for (int i = 0; i < PAIRS; i++) sum += (double)depth_one((int)order[i]);
    return sum;
}

/* From the shapes' own coordinates and poses, as physics engines keep them. */
double EXPORT(depth_posed_all)(void)
{
    double sum = 0;
    for (int i = 0; i < PAIRS; i++) {
        kz_shape world[2];
        for (int side = 0; side < 2; side++) {
            const posed *p = &sides[side][order[i]];
            if (kz_shape_transform(&p->own, p->pose, NULL, 0, &world[side], NULL) != KZ_OK)
                world[side].kind = KZ_KIND_NONE;
        }
        sum += (double)depth_of(&world[0], &world[1]);
    }
    return sum;
}

void EXPORT(set_ray)(int i, float x0, float y0, float x1, float y1)
{
    ray_from[i] = (kz_vec2){x0, y0};
    ray_to[i] = (kz_vec2){x1, y1};
}

/* Where the ray enters, 0 to 1; 2: it does not. */
float EXPORT(ray_one)(int i)
{
    const kz_ray_hit hit = kz_ray(&sides[1][i].shape, ray_from[i], ray_to[i], 0);
    return hit.hit ? hit.t : 2;
}

double EXPORT(ray_all)(void)
{
    double sum = 0;
    for (int i = 0; i < PAIRS; i++) sum += (double)ray_one((int)order[i]);
    return sum;
}
