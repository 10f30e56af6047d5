/* body_pair.c - queries of two bodies of a world: relation, contact, colliding parts. */
#include "world/world_private.h"

#include <string.h>

static bool are_there(const kz_world *world, kz_body a, kz_body b)
{
    return kz_body_is_live(world, a) && kz_body_is_live(world, b) &&
           !((kzi_states(world)[a.index] | kzi_states(world)[b.index]) & KZ_BODY_DISABLED);
}

kz_relation kz_bodies_collide(const kz_world *world, kz_body a, kz_body b, kz_contact *out)
{
    kz_shape scratch_a, scratch_b;
    memset(out, 0, sizeof *out);
    out->relation = KZ_APART;
    if (!are_there(world, a, b)) return KZ_APART;
    /* The body with the higher index is shifted, in whichever order the two are given. */
    const bool b_moves = a.index <= b.index;
    const uint32_t stays = b_moves ? a.index : b.index, moves = b_moves ? b.index : a.index;
    const kz_shape *fixed = kzi_body_image(world, stays, (kz_cell){0, 0}, &scratch_a);
    const kz_cell_rect shifts = kzi_shifts_between(world, kzi_boxes(world)[stays], kzi_boxes(world)[moves]);
    for (int32_t y = shifts.y0; y < shifts.y1; y++) {
        for (int32_t x = shifts.x0; x < shifts.x1; x++) {
            kz_contact contact;
            const kz_shape *image = kzi_body_image(world, moves, (kz_cell){x, y}, &scratch_b);
            if (b_moves) {
                kz_collide(fixed, image, &contact);
            } else {
                kz_collide(image, fixed, &contact);
            }
            if (contact.relation > out->relation || (contact.relation == out->relation && contact.depth > out->depth)) {
                *out = contact;
            }
        }
    }
    return out->relation;
}

/* ---- Parts ----------------------------------------------------------------------------------------------- */

/* Part number n of a shape, counted through nested parts; NULL beyond the last. */
static const kz_shape *find_part(const kz_shape *shape, int32_t *n)
{
    if (shape->kind != KZ_KIND_PARTS) return (*n)-- == 0 ? shape : NULL;
    for (int32_t i = 0; i < shape->as.parts.n; i++) {
        const kz_shape *part_shape = find_part(&shape->as.parts.items[i], n);
        if (part_shape) return part_shape;
    }
    return NULL;
}

static const kz_shape *part_at(const kz_shape *shape, int32_t n) { return find_part(shape, &n); }

static const char *tag_of(const kz_world *world, kz_body body, int32_t part)
{
    int32_t number;
    const kz_mask_set *frames = kz_body_frames(world, body, &number);
    const kz_frame *frame = frames ? kz_mask_set_frame(frames, number) : NULL;
    return frame && part < frame->n_masks ? frame->masks[part].tag : "";
}

static bool counts_in_mode(kz_pair_mode mode, kz_relation relation)
{
    return relation == KZ_OVERLAP || (relation == KZ_TOUCH && mode != KZ_PAIRS_OVERLAP);
}

static kz_relation relation_in_mode(const kz_world *world, const kz_shape *a, const kz_shape *b)
{
    if (world->mode != KZ_PAIRS_BOXES) return kz_relate(a, b);
    return kz_box_meets(a->bounds, b->bounds) ? KZ_TOUCH : KZ_APART;
}

/* The highest relation of `fixed`, a part of the body that stays, with the images of a part of the other body. */
static kz_relation parts_relation(const kz_world *world, const kz_shape *fixed, uint32_t moves, int32_t part)
{
    const kz_cell_rect shifts = kzi_shifts_between(world, fixed->bounds, kzi_boxes(world)[moves]);
    kz_relation highest = KZ_APART;
    for (int32_t y = shifts.y0; y < shifts.y1; y++) {
        for (int32_t x = shifts.x0; x < shifts.x1; x++) {
            kz_shape scratch;
            const kz_shape *part_shape = part_at(kzi_body_image(world, moves, (kz_cell){x, y}, &scratch), part);
            const kz_relation r = part_shape ? relation_in_mode(world, fixed, part_shape) : KZ_APART;
            if (r > highest) highest = r;
        }
    }
    return highest;
}

size_t kz_bodies_parts(const kz_world *world, kz_body a, kz_body b, kz_body_parts *out, size_t max)
{
    kz_shape scratch, scratch_b;
    size_t n = 0;
    if (!are_there(world, a, b)) return 0;
    const bool b_moves = a.index <= b.index; /* as in kz_bodies_collide */
    const uint32_t moves = b_moves ? b.index : a.index;
    const kz_shape *shape_a = kzi_body_image(world, a.index, (kz_cell){0, 0}, &scratch);
    const kz_shape *shape_b = kzi_body_image(world, b.index, (kz_cell){0, 0}, &scratch_b);
    for (int32_t i = 0;; i++) {
        const kz_shape *of_a = part_at(shape_a, i), *of_b;
        if (!of_a) return n;
        for (int32_t j = 0; (of_b = part_at(shape_b, j)) != NULL; j++) {
            const kz_relation relation = parts_relation(world, b_moves ? of_a : of_b, moves, b_moves ? j : i);
            if (!counts_in_mode(world->mode, relation)) continue;
            if (n < max) out[n] = (kz_body_parts){i, j, tag_of(world, a, i), tag_of(world, b, j), relation};
            n++;
        }
    }
}
