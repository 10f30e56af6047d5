/* tree.h - values as bytes, for a reader in another language: numbers, texts, arrays, lists and objects.
 *
 * io.js makes objects of them.  Numbers are float64 or float32 as they are, little-endian, so nothing is rounded.
 *
 *     N T F          null, true, false           L ... E        a list
 *     D f64          a number                    O ... E        an object: a text, its value, and so on
 *     S slot n text  a text, kept in that slot   P ... E        the same with keys of a file's choice
 *     Y i8           a small whole number        V n f32 ...    an array of float32
 *     R slot         the text of that slot
 *     I n i32 ...    an array of int32           B n bytes      bytes
 *
 * Slots and sizes have four bytes. */
#ifndef KZJ_TREE_H
#define KZJ_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { KZJ_SLOTS = 1024 }; /* texts that are kept: keys, and names that repeat */

typedef struct kzj_tree {
    unsigned char *bytes;
    size_t n, room;
    bool no_memory;                               /* what is written after that is lost */
    size_t text_at[KZJ_SLOTS], text_n[KZJ_SLOTS]; /* where the text of a slot lies in the bytes */
} kzj_tree;

void kzj_tree_begin(kzj_tree *tree);
void kzj_tree_end(kzj_tree *tree); /* releases the bytes */

void kzj_put_mark(kzj_tree *tree, char mark); /* N, T, F, L, O, P, E */
void kzj_put_number(kzj_tree *tree, double number);
void kzj_put_text(kzj_tree *tree, const char *text); /* NULL: null */
void kzj_put_floats(kzj_tree *tree, const float *numbers, size_t n);
void kzj_put_ints(kzj_tree *tree, const int32_t *numbers, size_t n);
void *kzj_put_bytes(kzj_tree *tree, size_t n); /* room for them; NULL: no memory */

/* A key and its value. */
void kzj_set_number(kzj_tree *tree, const char *key, double number);
void kzj_set_flag(kzj_tree *tree, const char *key, bool flag);
void kzj_set_text(kzj_tree *tree, const char *key, const char *text);
void kzj_set_floats(kzj_tree *tree, const char *key, const float *numbers, size_t n);
void kzj_set_ints(kzj_tree *tree, const char *key, const int32_t *numbers, size_t n);
void kzj_set_open(kzj_tree *tree, const char *key, char mark); /* L, O or P; ended by kzj_put_mark(tree, 'E') */

/* Things that are written once and referred to by number: layers, properties, images, masks. */
typedef struct kzj_seen {
    const void **things; /* in the order of their numbers */
    int32_t *slots;      /* an open table of numbers + 1 */
    size_t n, room, n_slots;
    bool no_memory;
} kzj_seen;

/* The number of a thing, which is new when it is the old `seen->n`; -1: NULL, or no memory. */
int32_t kzj_number_of(kzj_seen *seen, const void *thing);
void kzj_seen_end(kzj_seen *seen);

#endif
