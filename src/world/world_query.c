/* world_query.c - which bodies meet this shape?  One pass over the boxes: 16 bytes a body, in order of index. */
#include "world_private.h"

void kz_world_query(const kz_world *world, const kz_shape *shape, uint32_t collides, kz_pair_mode mode,
                    bool (*visit)(void *ctx, kz_body body, kz_relation relation), void *ctx)
{
    if (!world || !shape || !visit || shape->kind == KZ_KIND_NONE) { return; }
    const kzi_slot *slots = kzi_slots(world);
    const kz_box *boxes = kzi_boxes(world), wanted = shape->bounds;
    if (!(wanted.min.x <= wanted.max.x)) { return; }
    if (collides == 0) { collides = ~(uint32_t)0; }
    for (uint32_t i = 0; i < world->n_slots; i++) {
        const kz_box b = boxes[i];
        if (!kz_box_meets(b, wanted) || b.min.x > b.max.x || !(kzi_category(world, i) & collides)) { continue; }
        kz_relation relation = KZ_TOUCH;
        if (mode != KZ_PAIRS_BOXES) { relation = kz_relate(&slots[i].posed, shape); }
        if (relation == KZ_APART || (relation == KZ_TOUCH && mode == KZ_PAIRS_OVERLAP)) { continue; }
        if (!visit(ctx, (kz_body){i, slots[i].generation}, relation)) { return; }
    }
}
