/* body_pair.c - queries of two bodies of a world: relation, contact, colliding parts. */
#include "world/fixture/fixture.h"

#include <string.h>

static inline bool are_there(const kz_world *world, kz_body a, kz_body b)
{
    return world && kzi_is_live(world, a) && kzi_is_live(world, b) &&
           !((kzi_states(world)[a.index] | kzi_states(world)[b.index]) & KZ_BODY_DISABLED);
}

/* The shapes of a and b, in whichever order the two are given. */
typedef struct body_images {
    bool is_lower; /* a has the lower index */
    kzi_pair_images images;
} body_images;

static void images_begin(body_images *i, const kz_world *world, kz_body a, kz_body b, kzi_pair_choice choice)
{
    i->is_lower = a.index <= b.index;
    kzi_pair_images_begin(&i->images, world, i->is_lower ? a.index : b.index, i->is_lower ? b.index : a.index, choice);
}

static bool images_next(body_images *i, const kz_shape **a, const kz_shape **b)
{
    return kzi_pair_images_next(&i->images, i->is_lower ? a : b, i->is_lower ? b : a);
}

/* Has each of them one shape, with one image?  Then there is nothing to choose from, and no filter matters. */
static bool are_single(const kz_world *world, uint32_t a, uint32_t b)
{
    return !kzi_is_divided(world, a) && !kzi_is_divided(world, b) && kzi_are_inside(world, a, b);
}

static const kz_shape *shape_of(const kz_world *world, uint32_t index, kzi_image *scratch)
{
    const bool is_kept = (kzi_states(world)[index] & KZI_POSED) != 0;
    return is_kept ? &kzi_locals(world)[index].posed->shown : kzi_body_image(world, index, (kz_cell){0, 0}, scratch);
}

kz_relation kzi_bodies_contact(const kz_world *world, kz_body a, kz_body b, kzi_pair_choice *choice, kz_contact *out)
{
    kzi_pair_choice found = *choice;
    body_images images;
    const kz_shape *shape_a, *shape_b;
    const bool are_both = are_there(world, a, b);
    if (are_both && are_single(world, a.index, b.index)) {
        kzi_image of_a, of_b;
        choice->lower = choice->upper = 0;
        return kz_collide(shape_of(world, a.index, &of_a), shape_of(world, b.index, &of_b), out);
    }
    memset(out, 0, sizeof *out);
    out->relation = KZ_APART;
    if (!are_both) return KZ_APART;
    images_begin(&images, world, a, b, *choice);
    for (bool is_first = true; images_next(&images, &shape_a, &shape_b); is_first = false) {
        kz_contact contact;
        kz_collide(shape_a, shape_b, &contact);
        const bool is_deeper =
            contact.relation > out->relation || (contact.relation == out->relation && contact.depth > out->depth);
        if (!is_first && !is_deeper) continue;
        *out = contact;
        found.lower = images.images.lower.fixture;
        found.upper = images.images.upper.fixture;
    }
    *choice = found;
    return out->relation;
}

kz_relation kz_bodies_collide(const kz_world *world, kz_body a, kz_body b, kz_contact *out)
{
    kzi_pair_choice choice = kzi_all_that_agree;
    return kzi_bodies_contact(world, a, b, &choice, out);
}

kz_relation kz_fixtures_collide(const kz_world *world, kz_body a, int32_t fixture_a, kz_body b, int32_t fixture_b,
                                kz_contact *out)
{
    const bool is_lower = a.index <= b.index;
    kzi_pair_choice choice = {true, is_lower ? fixture_a : fixture_b, is_lower ? fixture_b : fixture_a, KZI_ANY, KZI_ANY, 0, 0};
    memset(out, 0, sizeof *out);
    out->relation = KZ_APART;
    if (!are_there(world, a, b) || fixture_a < 0 || fixture_a >= kzi_fixture_count(world, a.index)) return KZ_APART;
    if (fixture_b < 0 || fixture_b >= kzi_fixture_count(world, b.index)) return KZ_APART;
    return kzi_bodies_contact(world, a, b, &choice, out);
}

/* Do the two shapes have this contact?  The first images with its depth have it.  Where there is nothing to choose from,
 * nothing is measured. */
static bool have_contact(const body_images *images, const kz_shape *a, const kz_shape *b, const kz_contact *contact)
{
    kz_contact c;
    if (kzi_is_single_pair(&images->images)) return true;
    return kz_collide(a, b, &c) == KZ_OVERLAP && c.depth == contact->depth;
}

kz_vec2 kzi_bodies_push(const kz_world *world, kz_body a, kz_body b, kzi_pair_choice choice, const kz_contact *contact)
{
    body_images images;
    const kz_shape *shape_a, *shape_b;
    if (contact->relation != KZ_OVERLAP || !are_there(world, a, b)) return (kz_vec2){0, 0};
    images_begin(&images, world, a, b, choice);
    while (images_next(&images, &shape_a, &shape_b)) {
        if (have_contact(&images, shape_a, shape_b, contact)) return kz_contact_push(shape_a, shape_b, contact);
    }
    return (kz_vec2){0, 0};
}

kz_vec2 kz_bodies_contact_push(const kz_world *world, kz_body a, kz_body b, const kz_contact *contact)
{
    return kzi_bodies_push(world, a, b, kzi_all_that_agree, contact);
}

/* ---- Parts ----------------------------------------------------------------------------------------------- */

static const char *tag_of(const kz_world *world, kz_body body, int32_t part)
{
    int32_t number;
    const kz_mask_set *frames = kz_body_frames(world, body, &number);
    const kz_frame *frame = frames ? kz_mask_set_frame(frames, number) : NULL;
    KZ_ASSERT(!frame || (part >= 0 && part < frame->n_masks));
    return frame ? frame->masks[part].tag : "";
}

static bool counts_in_mode(kz_pair_mode mode, kz_relation relation)
{
    return relation == KZ_OVERLAP || (relation == KZ_TOUCH && mode != KZ_PAIRS_OVERLAP);
}

static kz_relation relation_in_mode(const kz_world *world, const kz_shape *a, const kz_shape *b)
{
    if (world->mode != KZ_PAIRS_BOXES) return kz_relate(a, b);
    const bool is_nothing = a->kind == KZ_KIND_NONE || b->kind == KZ_KIND_NONE; /* its bounds may be zeros */
    return !is_nothing && kz_box_meets(a->bounds, b->bounds) ? KZ_TOUCH : KZ_APART;
}

/* The highest relation of `fixed`, a part of the body that stays, with the images of a part of the other body. */
static kz_relation parts_relation(const kz_world *world, const kz_shape *fixed, uint32_t moves, int32_t part)
{
    const kz_cell_rect shifts = kzi_shifts_between(world, fixed->bounds, kzi_boxes(world)[moves]);
    kz_relation highest = KZ_APART;
    for (int32_t y = shifts.y0; y < shifts.y1; y++) {
        for (int32_t x = shifts.x0; x < shifts.x1; x++) {
            kzi_image scratch;
            const kz_shape *image = kzi_body_image(world, moves, (kz_cell){x, y}, &scratch);
            if (image->kind == KZ_KIND_NONE) continue; /* it could not be posed there */
            const kz_relation r = relation_in_mode(world, fixed, kz_shape_part(image, part));
            if (r > highest) highest = r;
        }
    }
    return highest;
}

size_t kz_bodies_parts(const kz_world *world, kz_body a, kz_body b, kz_body_parts *out, size_t max)
{
    kzi_image scratch, scratch_b;
    size_t n = 0;
    if (!are_there(world, a, b)) return 0;
    const bool b_moves = a.index <= b.index; /* as in kz_bodies_collide */
    const uint32_t moves = b_moves ? b.index : a.index;
    const kz_shape *shape_a = kzi_body_image(world, a.index, (kz_cell){0, 0}, &scratch);
    const kz_shape *shape_b = kzi_body_image(world, b.index, (kz_cell){0, 0}, &scratch_b);
    for (int32_t i = 0;; i++) {
        const kz_shape *of_a = kz_shape_part(shape_a, i), *of_b;
        if (!of_a) return n;
        for (int32_t j = 0; (of_b = kz_shape_part(shape_b, j)) != NULL; j++) {
            const kz_relation relation = parts_relation(world, b_moves ? of_a : of_b, moves, b_moves ? j : i);
            if (!counts_in_mode(world->mode, relation)) continue;
            if (n < max) out[n] = (kz_body_parts){i, j, tag_of(world, a, i), tag_of(world, b, j), relation};
            n++;
        }
    }
}
