/* library.c - the symbol that a program's headers look for, named after the version and what the build leaves out. */
#include "base/base_private.h"

const char KZ_LIBRARY_NAME = 0;
