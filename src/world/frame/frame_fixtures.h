/* frame_fixtures.h - the fixtures of a frame of a mask set whose tags are defined. */
#ifndef KZI_FRAME_FIXTURES_H
#define KZI_FRAME_FIXTURES_H

#include "world/world_private.h"

#include <kolize/world_frames.h>

/* kz_mask_set_define_tag.  With `skips_frames` a frame whose numbers are too large has no table, which is no error: no body
 * can show it. */
kz_result kzi_define_tag(kz_mask_set *set, const char *tag, const kz_tag_def *def, bool skips_frames, kz_error *err);

/* Do bodies that show this set have fixtures? */
bool kzi_has_tag_defs(const kz_mask_set *set);

/* The table of a frame; *out keeps what is off.
 * Errors: KZ_ERR_ARGUMENT (no such frame, or one that was changed since tags were defined). */
kz_result kzi_frame_fixtures(const kz_mask_set *set, int32_t frame, kzi_fixtures *out, kz_error *err);

#endif
