/* inline_functions.c - the functions whose bodies are in public headers, compiled once as symbols of the library.
 *
 * C and C++ programs inline them.  A foreign-function interface calls these.  It stands on the highest floor with such
 * functions; math.h, shape.h, query.h, query_batch.h and world.h have them.  Builds without worlds have it, too. */
#define KZ_COMPILE_INLINE
#include <kolize/query.h>
#include <kolize/query_batch.h>
#include <kolize/world.h>
