/* load.h - functions of a shared library that is opened when the first of them is needed.
 *
 * A list names the functions: PROC(name, parameters, arguments) returns nothing, FUNC(result, name, parameters,
 * arguments) something.  The library's header declares them, so the compiler compares the types; the linker names a
 * function that is missing from the list.  For each one the tool has a pointer, a symbol to look up, and a function that
 * passes its arguments on. */
#ifndef CLI_LOAD_H
#define CLI_LOAD_H

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

typedef struct load_symbol {
    const char *name;
    void *pointer; /* to the pointer to the function */
} load_symbol;

#define LOAD_PROC_POINTER(name, parameters, arguments)         static void(*load_##name) parameters;
#define LOAD_FUNC_POINTER(result, name, parameters, arguments) static result(*load_##name) parameters;
#define LOAD_PROC_SYMBOL(name, parameters, arguments)          {#name, &load_##name},
#define LOAD_FUNC_SYMBOL(result, name, parameters, arguments)  {#name, &load_##name},

#define LOAD_POINTERS(list) list(LOAD_PROC_POINTER, LOAD_FUNC_POINTER)
#define LOAD_SYMBOLS(list)  {list(LOAD_PROC_SYMBOL, LOAD_FUNC_SYMBOL){NULL, NULL}}

/* Looks up the symbols of an open library, up to the name NULL; returns the name of one that it lacks, or NULL. */
static inline const char *load_symbols(void *library, const load_symbol *symbols)
{
    for (; symbols->name; symbols++) {
        void *const found = dlsym(library, symbols->name);
        if (!found) return symbols->name;
        /* ISO C has no cast from void * to a function's address; POSIX says that the bytes are the same. */
        memcpy(symbols->pointer, &found, sizeof found);
    }
    return NULL;
}

#endif
