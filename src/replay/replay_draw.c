/* replay_draw.c - draws the world of a replay. */
#include <kolize/replay.h>

void kz_replay_draw(const kz_draw *draw, const kz_replay *replay, const kz_draw_colors *colors, unsigned flags)
{
    kz_draw_world(draw, kz_replay_world(replay), colors, flags);
}
