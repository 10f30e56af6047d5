/* peer_shapes.c - which of the other libraries are there. */
#include "peer_shapes.h"

#include <stddef.h>

void peers_open(const char *parry, const peer_shapes *peers[PEERS])
{
    for (int i = 0; i < PEERS; i++) peers[i] = NULL;
#ifdef KZ_BENCH_CHIPMUNK
    peers[PEER_CHIPMUNK] = peer_chipmunk();
#endif
#ifdef KZ_BENCH_BOX2D
    peers[PEER_BOX2D] = peer_box2d();
#endif
    if (parry) peers[PEER_PARRY] = peer_parry(parry);
}
