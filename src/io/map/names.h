/* names.h - a crit-bit tree: finds things by their names in a time that no choice of names can spoil.
 *
 * A fork says which bit of a name decides, and names that agree in it stand on one side.  So the cost of a name grows
 * with its own length alone.  In a hash table somebody could choose a thousand names for one slot. */
#ifndef KZI_NAMES_H
#define KZI_NAMES_H

#include <stddef.h>
#include <stdint.h>

/* A node lies in the thing that has the name; the text must live as long. */
typedef struct kzi_name {
    struct kzi_name *child[2]; /* forks further down have higher bits; any other child is a link up */
    const char *text;
    size_t bit; /* which decides here */
    void *thing;
} kzi_name;

typedef struct kzi_names {
    kzi_name *root; /* NULL: none */
} kzi_names;

/* The thing of this name; NULL: none. */
void *kzi_names_find(const kzi_names *names, const char *text);

/* Adds a name that is not there yet, by the fork that comes with it. */
void kzi_names_add(kzi_names *names, kzi_name *name, const char *text, void *thing);

#endif
