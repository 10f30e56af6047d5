/* Four discs in a world that steps on two threads. */
#include <kolize/kolize.h>
#include <kolize/pool.h>

#include <stdio.h>

int main(void)
{
    kz_pool *pool;
    kz_world *world;
    size_t n = 0;
    if (kz_pool_create(2, NULL, &pool, NULL)) return 1;
    const kz_parallel by = kz_pool_parallel(pool);
    const kz_world_def def = {.parallel = &by};
    if (kz_world_create(&def, &world, NULL)) return 1;
    for (int i = 0; i < 4; i++) {
        kz_body body;
        kz_body_def disc = {.pose.at = {(float)(i * i), 0}};
        kz_shape_circle((kz_vec2){0, 0}, 1, &disc.shape, NULL);
        if (kz_body_create(world, &disc, &body, NULL)) return 1;
    }
    if (kz_world_step(world, NULL)) return 1;
    kz_world_pairs(world, &n);
    printf("%s\n", n == 1 ? "overlap" : "no overlap");
    kz_world_free(world);
    kz_pool_free(pool);
    return 0;
}
