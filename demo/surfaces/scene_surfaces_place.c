/* scene_surfaces_place.c - the pixel on which a sprite of the scene `surfaces` lies. */
#include "surfaces/surfaces_state.h"

kz_cell surfaces_place(const surfaces_sprite *sprite)
{
    const kz_cell at = {sprite->x / SURFACES_ONE, sprite->y / SURFACES_ONE}; /* never negative */
    return at;
}
