/* move_record.h - moves of a world whose calls are recorded. */
#ifndef KZI_MOVE_RECORD_H
#define KZI_MOVE_RECORD_H

#include "world/record/record_private.h"

#include <kolize/move.h>

#if defined(KZ_NO_RECORD)
static inline kzi_call_move kzi_move_of_def(const kz_move_def *def) { return (kzi_call_move){.switches = def != NULL}; }
#else
/* How to move, as a log has it; NULL is all defaults. */
kzi_call_move kzi_move_of_def(const kz_move_def *def);

/* The same the other way.  `memory` is used if the log has one; the caller sets `respond`. */
kz_move_def kzi_def_of_move(const kzi_call_move *move, kz_move_memory *memory);
#endif

/* Is this a call to record?  It then calls itself, and passes the result to kzi_record. */
static inline bool kzi_move_is_recorded(kz_world *world, kz_body body)
{
    return world && world->busy && kz_body_is_live(world, body) && kzi_record_opens(world);
}

#endif
