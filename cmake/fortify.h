/* fortify.h - included before everything else in a hardened build: libc checks the sizes that it is given.
 *
 * Not by -D, for three reasons.  The checks need an optimised build, and libc warns in others.  A distribution may have set
 * the macro already.  And only a compiler that finds the size of allocated blocks has use for level 3. */
#if defined(__OPTIMIZE__) && !defined(_FORTIFY_SOURCE)
#if defined(__has_builtin)
#if __has_builtin(__builtin_dynamic_object_size)
#define _FORTIFY_SOURCE 3
#endif
#endif
#ifndef _FORTIFY_SOURCE
#define _FORTIFY_SOURCE 2
#endif
#endif
