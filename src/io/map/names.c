/* names.c - the crit-bit tree of names.h.
 *
 * Each name brings one fork with it, as in Morrison's PATRICIA (1968).  A search down the tree ends where a link leads
 * up again, at the one name that can be meant. */
#include "io/map/names.h"

#include <string.h>

/* Returns a bit of a name.  Bit 1 is the highest of the first byte.  Bit 0, by which the root decides, is 0 for every
 * text, and so are the bits behind its end. */
static int names_bit(const char *text, size_t size, size_t bit)
{
    if (bit == 0 || (bit - 1) / 8 >= size) return 0;
    return (unsigned char)text[(bit - 1) / 8] >> (7 - (bit - 1) % 8) & 1;
}

/* The only name that can be this one. */
static kzi_name *names_nearest(const kzi_names *names, const char *text, size_t size)
{
    kzi_name *name = names->root;
    for (;;) {
        kzi_name *next = name->child[names_bit(text, size, name->bit)];
        if (next->bit <= name->bit) return next;
        name = next;
    }
}

void *kzi_names_find(const kzi_names *names, const char *text)
{
    if (!names->root) return NULL;
    const kzi_name *name = names_nearest(names, text, strlen(text));
    return strcmp(name->text, text) == 0 ? name->thing : NULL;
}

/* Finds the first bit in which two texts differ: no later than in the 0 that ends the shorter one. */
static size_t names_difference(const char *a, const char *b)
{
    size_t byte = 0, bit = 1;
    while (a[byte] == b[byte]) byte++;
    const unsigned differ = (unsigned)(unsigned char)a[byte] ^ (unsigned char)b[byte];
    while (!(differ << bit & 0x100)) bit++;
    return 8 * byte + bit;
}

void kzi_names_add(kzi_names *names, kzi_name *name, const char *text, void *thing)
{
    const size_t size = strlen(text);
    name->text = text;
    name->thing = thing;
    name->bit = 0;
    name->child[0] = name->child[1] = name;
    if (!names->root) {
        names->root = name;
        return;
    }
    name->bit = names_difference(text, names_nearest(names, text, size)->text);
    kzi_name *above = names->root, *below = above->child[0];
    while (below->bit < name->bit && above->bit < below->bit) {
        above = below;
        below = above->child[names_bit(text, size, above->bit)];
    }
    name->child[!names_bit(text, size, name->bit)] = below;
    above->child[names_bit(text, size, above->bit)] = name;
}
