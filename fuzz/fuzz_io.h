/* fuzz_io.h - what the targets of kolize-io share. */
#ifndef KZ_FUZZ_IO_H
#define KZ_FUZZ_IO_H

#include "fuzz_memory.h"

#include <kolize/io.h>

#endif
