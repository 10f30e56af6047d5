/* world_frames.h - hit boxes of an animation: shapes of frames with tags, and what their tags are in a world.
 *
 * A fighter of 40 frames has hurt boxes in each and a hit box in a few.  The shapes lie in its mask set, once for all
 * fighters.  kz_mask_set_define_tag says what the tags are: then a body that shows a frame has its masks and shapes as
 * fixtures, and kz_body_set_frame exchanges them.  Kinds go on from frame to frame, so an attack over three frames
 * begins once (world_fixture.h).
 * Details: docs/fixtures.md */
#ifndef KOLIZE_WORLD_FRAMES_H
#define KOLIZE_WORLD_FRAMES_H

#include "mask_set.h"
#include "world_fixture.h"

#if !defined(KZ_NO_WORLD)

#ifdef __cplusplus
extern "C" {
#endif

/* A shape of a frame, such as a hit box; kz_frame has them. */
typedef struct kz_tagged_shape {
    const char *tag;    /* never NULL */
    int32_t tag_number; /* the same for the same tag in all frames of the set */
    kz_shape shape;     /* in cells of the frame, (0, 0) at its top left; what it refers to belongs to the set */
    const char *data;   /* the artist's text: "damage=3 knock=2"; "" if there is none */
} kz_tagged_shape;

/* Adds a shape to a frame, after the frame's others.  Vertices and texts are copied; masks are not.
 *
 * Pointers to shapes of the frame are valid until the next one is added.
 * Args: a NULL `data` means "".
 * Errors: KZ_ERR_MEMORY.  KZ_ERR_ARGUMENT: a NULL, or no such frame.  KZ_ERR_TOO_LARGE, as of kz_mask_set_add_mask.
 * KZ_ERR_BUFFER: it needs more than KZ_FIXTURE_BYTES.  The set is as before.
 * Allocates: a copy, in the set. */
KZ_API kz_result kz_mask_set_add_shape(kz_mask_set *set, int32_t frame, const char *tag, const kz_shape *shape,
                                       const char *data, kz_error *err);

/* What the masks and shapes with a tag are in a world: the values of kz_fixture. */
typedef struct kz_tag_def {
    uint32_t category, collides; /* 0: 1, and all */
    uint32_t flags;
    uint16_t kind;
    uint64_t user;
} kz_tag_def;

/* Makes bodies with this set have fixtures: one for each mask of the frame shown, then one for each shape.
 *
 * The frame's pivot is the body's origin.  Without any call a body is its masks, without shapes; of shapes alone it is
 * refused.  Then tags without one, "" too, are solid and collide with all.
 * Args: call it when all has been added: bodies are refused frames changed later.  No body may show the set yet;
 * this is not checked.  An unknown tag is added.
 * Errors: KZ_ERR_MEMORY.  KZ_ERR_ARGUMENT: a NULL, unknown flags.  KZ_ERR_TOO_LARGE.  Those of kz_shape_transform.
 * Allocates: a table of fixtures for each frame, in the set: 160 bytes for each mask and shape.
 * Cost: all masks and shapes. */
KZ_API kz_result kz_mask_set_define_tag(kz_mask_set *set, const char *tag, const kz_tag_def *def, kz_error *err);

#if !defined(KZ_NO_TRANSFORM)
/* Adds frames `first` .. `first` + n - 1 once more, mirrored left to right about their pivots: a sprite that looks back.
 *
 * They follow the frames that are there.  Pivots of half cells are mirrored exactly.  Names, sizes, pivots, durations,
 * tags and data are the same.  Animations are not mirrored.
 * Errors: KZ_ERR_MEMORY.  KZ_ERR_ARGUMENT: no such frames.  Those of kz_mask_transform and kz_shape_scale.  The set is
 * as before.
 * Allocates: room for the frames, their masks and shapes; scratch for the same once more. */
KZ_API kz_result kz_mask_set_add_flipped(kz_mask_set *set, int32_t first, int32_t n, kz_error *err);
#endif

/* The number of the frame of n turns, the first of which is `first`, that shows an angle of any size and sign best.
 *
 * The turns are those of kz_mask_set_add_turns.
 * Returns: `first` when n is below 1 or the angle is not finite.
 * Errors: none.
 * Allocates: nothing. */
KZ_API int32_t kz_mask_set_turn(int32_t first, int32_t n, double degrees);

/* Shows a frame of another set, such as another animation's file.  Kinds that both have go on without an event.
 *
 * Errors: as of kz_body_set_frame, but the body may have had no frames.
 * Allocates: as of kz_body_create. */
KZ_API kz_result kz_body_set_frames(kz_world *world, kz_body body, const kz_mask_set *frames, int32_t frame,
                                    kz_error *err);

/* ---- The artist's text ----------------------------------------------------------------------------------- */

/* The number of a key in an artist's text, such as kz_tagged_shape.data.
 *
 * It has "key=value" or "key:value" between blanks, commas or semicolons, or is flat JSON.  Of several the first counts.
 * Returns: `otherwise` when the key is not there, or its value is no number.
 * Errors: none.
 * Allocates: nothing. */
KZ_API double kz_data_number(const char *data, const char *key, double otherwise);

/* The same for a text; `out` receives as much of it as fits, always ended by a 0.
 *
 * Returns: false, and "", when the key is not there. */
KZ_API bool kz_data_text(const char *data, const char *key, char *out, size_t size);

#ifdef __cplusplus
}
#endif
#endif
#endif
