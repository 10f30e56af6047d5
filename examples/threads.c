/* threads.c - a world that steps on four threads: a pool is made once and handed to it; the answer is the same. */
#include <kolize/kolize.h>
#include <kolize/pool.h>

#include <stdio.h>

enum { BODIES = 20000 };

static kz_body body[BODIES];

/* Twenty thousand discs that drift; how many pairs collide after ten steps.  `by` NULL: on this thread alone. */
static size_t collisions(const kz_parallel *by)
{
    kz_world *world;
    size_t n = 0;
    const kz_world_def def = {.wrap_w = 400, .wrap_h = 400, .parallel = by};
    if (kz_world_create(&def, &world, NULL)) return 0;
    for (int i = 0; i < BODIES; i++) {
        kz_body_def disc = {.pose.at = {(float)(i * 37 % 400), (float)(i * 53 % 397)}};
        kz_shape_circle((kz_vec2){0, 0}, 0.25f + 0.125f * (float)(i % 8), &disc.shape, NULL);
        if (kz_body_create(world, &disc, &body[i], NULL)) return 0;
    }
    for (int step = 1; step <= 10; step++) {
        for (int i = 0; i < BODIES; i++) {
            kz_pose pose = kz_body_pose(world, body[i]);
            pose.at.x += 0.25f * (float)(i % 5 - 2);
            pose.at.y += 0.25f * (float)(i % 7 - 3);
            kz_body_set_pose(world, body[i], pose, NULL);
        }
        if (kz_world_step(world, NULL)) return 0;
    }
    kz_world_pairs(world, &n);
    kz_world_free(world);
    return n;
}

int main(void)
{
    kz_pool *pool;
    if (kz_pool_create(4, NULL, &pool, NULL)) return 1;
    const kz_parallel by = kz_pool_parallel(pool);
    const size_t alone = collisions(NULL), shared = collisions(&by);
    kz_pool_free(pool);
    printf("%d discs, %d pairs: %s on one thread and on four\n", BODIES, (int)shared,
           alone == shared ? "the same" : "not the same");
    return 0;
}
