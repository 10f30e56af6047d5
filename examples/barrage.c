/* barrage.c - ten thousand bullets that are no bodies, and what each of them hits on its way through one frame. */
#include <kolize/kolize.h>

#include <stdio.h>
#include <string.h>

enum { BULLETS = 10000, SHIPS = 5, SHIP = 1, ROCK = 2 };

/* As a game keeps them: the call reads them where they are. */
typedef struct bullet {
    float x, y, dx, dy, r;
    int age;
} bullet;

int main(void)
{
    static bullet all[BULLETS];
    static kz_cast_hit hits[BULLETS];
    const char *const names[SHIPS + 1] = {"ship 0", "ship 1", "ship 2", "ship 3", "ship 4", "the rock"};
    int count[SHIPS + 1] = {0};
    kz_world *world;
    kz_body_def def;
    kz_body body;

    if (kz_world_create(NULL, &world, NULL)) return 1;
    for (int i = 0; i <= SHIPS; i++) { /* ships behind each other, and a rock in front of the last two */
        memset(&def, 0, sizeof def);
        if (kz_shape_circle((kz_vec2){0, 0}, i < SHIPS ? 8 : 30, &def.shape, NULL)) return 1;
        def.pose = kz_pose_radians(i < SHIPS ? 100.0f + 40.0f * (float)i : 220, i < SHIPS ? 20.0f + 40.0f * (float)i : 180, 0);
        def.category = i < SHIPS ? SHIP : ROCK;
        def.user = (uint64_t)i;
        if (kz_body_create(world, &def, &body, NULL)) return 1;
    }
    for (int i = 0; i < BULLETS; i++) all[i] = (bullet){0, (float)(i % 200) + 0.5f, 400, 0, 0.5f, i};

    const kz_moving_circles bullets = {&all->x, &all->y, &all->dx, &all->dy, &all->r, sizeof *all};
    const size_t n = kz_world_cast_many(world, bullets, BULLETS, 0, NULL, hits);
    for (int i = 0; i < BULLETS; i++)
        if (hits[i].body.generation != 0) count[kz_body_user(world, hits[i].body)]++;
    printf("%d of %d bullets hit something\n", (int)n, (int)BULLETS);
    for (int i = 0; i <= SHIPS; i++) printf("%s is hit %d times\n", names[i], count[i]);

    /* The first that hits ship 0 gets as far as that. */
    int first = 0;
    while (hits[first].body.generation == 0 || kz_body_user(world, hits[first].body) != 0) first++;
    printf("bullet %d hits ship 0 at x = %.2f\n", first, all[first].x + hits[first].t * all[first].dx);

    /* Points that pass rocks: rays of light, say. */
    const kz_query_filter ships = {.collides = SHIP};
    const kz_moving_circles rays = {&all->x, &all->y, &all->dx, &all->dy, NULL, sizeof *all};
    printf("%d rays hit ships\n", (int)kz_world_cast_many(world, rays, BULLETS, 0, &ships, hits));
    kz_world_free(world);
    return 0;
}
