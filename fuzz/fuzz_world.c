/* fuzz_world.c - any sequence of operations on a world, against a plain list of bodies that asks every pair.
 *
 * The bytes are operations and their arguments: making, moving, reshaping, filtering and destroying bodies, stale
 * handles, refused poses and memory, pairs in every mode, queries, push-outs; see test/world/world_model.h.  One of the
 * operations spoils the expected answer and aborts unless the comparison notices. */
#include "../test/world/world_model.h"

#include <stdio.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    model_done done = {0};
    const char *wrong = world_model_run(data, size, &done);
    if (wrong) {
        fprintf(stderr, "world: %s\n", wrong);
        abort();
    }
    return 0;
}
