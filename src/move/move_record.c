/* move_record.c - how to move, as fields of a log and back. */
#include "move/move_record.h"

#include <string.h>

kzi_call_move kzi_move_of_def(const kz_move_def *def)
{
    kzi_call_move move;
    memset(&move, 0, sizeof move);
    if (!def) return move;
    move.switches = (uint8_t)(KZI_MOVE_DEF | (def->stops_at_ceilings ? KZI_MOVE_STOPS : 0) |
                              (def->drops ? KZI_MOVE_DROPS : 0) | (def->whole_pixels ? KZI_MOVE_WHOLE : 0) |
                              (def->memory ? KZI_MOVE_MEMORY : 0) | (def->respond ? KZI_MOVE_RESPONDS : 0));
    move.response = (uint8_t)def->response;
    move.walk = (uint8_t)def->walk;
    move.max_turns = def->max_turns;
    move.restitution = def->restitution;
    move.max_slope = def->max_slope;
    move.step_height = def->step_height;
    move.snap = def->snap;
    move.corner_slip = def->corner_slip;
    move.ledge_snap = def->ledge_snap;
    move.up = def->up;
    if (!def->memory) return move;
    move.remainder = def->memory->remainder;
    move.floor = def->memory->floor;
    move.floor_normal = def->memory->floor_normal;
    move.floor_pose = def->memory->floor_pose;
    move.at = def->memory->at;
    move.origin_x = def->memory->origin_x;
    move.origin_y = def->memory->origin_y;
    return move;
}

kz_move_def kzi_def_of_move(const kzi_call_move *move, kz_move_memory *memory)
{
    kz_move_def def;
    memset(&def, 0, sizeof def);
    def.response = (kz_response)move->response;
    def.walk = (kz_walk)move->walk;
    def.max_turns = move->max_turns;
    def.restitution = move->restitution;
    def.max_slope = move->max_slope;
    def.step_height = move->step_height;
    def.snap = move->snap;
    def.corner_slip = move->corner_slip;
    def.ledge_snap = move->ledge_snap;
    def.up = move->up;
    def.stops_at_ceilings = (move->switches & KZI_MOVE_STOPS) != 0;
    def.drops = (move->switches & KZI_MOVE_DROPS) != 0;
    def.whole_pixels = (move->switches & KZI_MOVE_WHOLE) != 0;
    if (!(move->switches & KZI_MOVE_MEMORY)) return def;
    *memory = (kz_move_memory){move->remainder, move->floor,    move->floor_normal, move->floor_pose,
                               move->at,        move->origin_x, move->origin_y};
    def.memory = memory;
    return def;
}
