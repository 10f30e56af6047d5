/* tree.c - writes values as bytes (tree.h). */
#include "tree.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST_KEPT = 64, FIRST_ROOM = 4096, FIRST_THINGS = 16 };

void kzj_tree_begin(kzj_tree *tree) { memset(tree, 0, sizeof *tree); }

void kzj_tree_end(kzj_tree *tree)
{
    free(tree->bytes);
    tree->bytes = NULL;
    tree->n = tree->room = 0;
}

/* Room for n more bytes. */
static unsigned char *more(kzj_tree *tree, size_t n)
{
    if (tree->no_memory) return NULL;
    if (n > tree->room - tree->n) {
        const size_t most = SIZE_MAX / 4;
        const size_t room = tree->room ? tree->room * 2 : FIRST_ROOM,
                     need = n > most || tree->n > most ? 0 : tree->n + n;
        unsigned char *grown = need ? malloc(room > need ? room : need) : NULL;
        if (!grown) {
            tree->no_memory = true;
            return NULL;
        }
        if (tree->n) memcpy(grown, tree->bytes, tree->n);
        free(tree->bytes);
        tree->bytes = grown;
        tree->room = room > need ? room : need;
    }
    tree->n += n;
    return tree->bytes + tree->n - n;
}

static void put_word(unsigned char *to, size_t word)
{
    for (int i = 0; i < 4; i++) to[i] = (unsigned char)(word >> (8 * i));
}

/* A mark with a size behind it, and room for so many bytes. */
static unsigned char *put_sized(kzj_tree *tree, char mark, size_t n, size_t bytes)
{
    if (n > INT32_MAX || bytes > SIZE_MAX - 5) tree->no_memory = true;
    unsigned char *to = more(tree, 5 + bytes);
    if (!to) return NULL;
    *to = (unsigned char)mark;
    put_word(to + 1, n);
    return to + 5;
}

void kzj_put_mark(kzj_tree *tree, char mark)
{
    unsigned char *to = more(tree, 1);
    if (to) *to = (unsigned char)mark;
}

void kzj_put_number(kzj_tree *tree, double number)
{
    const bool is_small =
        number >= -128 && number <= 127 && number == (double)(int8_t)number && (number != 0 || !signbit(number));
    unsigned char *to = more(tree, is_small ? 2 : 9);
    if (!to) return;
    if (is_small) {
        *to = 'Y';
        to[1] = (unsigned char)(int8_t)number;
        return;
    }
    *to = 'D';
    memcpy(to + 1, &number, 8);
}

static size_t slot_of(const char *text, size_t n)
{
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < n; i++) hash = (hash ^ (unsigned char)text[i]) * 16777619u;
    return (hash ^ hash >> 16) % KZJ_SLOTS;
}

void kzj_put_text(kzj_tree *tree, const char *text)
{
    if (!text) {
        kzj_put_mark(tree, 'N');
        return;
    }
    const size_t n = strlen(text), slot = slot_of(text, n < LONGEST_KEPT ? n : LONGEST_KEPT);
    const bool is_kept = tree->text_n[slot] == n + 1 && memcmp(tree->bytes + tree->text_at[slot], text, n) == 0;
    unsigned char *to = put_sized(tree, is_kept ? 'R' : 'S', slot, is_kept ? 0 : 4 + n);
    if (!to || is_kept) return;
    put_word(to, n);
    if (n) memcpy(to + 4, text, n);
    tree->text_at[slot] = tree->n - n;
    tree->text_n[slot] = n + 1; /* 0: nothing yet */
}

void kzj_put_floats(kzj_tree *tree, const float *numbers, size_t n)
{
    unsigned char *to = put_sized(tree, 'V', n, n * sizeof *numbers);
    if (to && n) memcpy(to, numbers, n * sizeof *numbers);
}

void kzj_put_ints(kzj_tree *tree, const int32_t *numbers, size_t n)
{
    unsigned char *to = put_sized(tree, 'I', n, n * sizeof *numbers);
    if (to && n) memcpy(to, numbers, n * sizeof *numbers);
}

void *kzj_put_bytes(kzj_tree *tree, size_t n) { return put_sized(tree, 'B', n, n); }

/* ---- Keys with values ------------------------------------------------------------------------------------ */

void kzj_set_number(kzj_tree *tree, const char *key, double number)
{
    kzj_put_text(tree, key);
    kzj_put_number(tree, number);
}

void kzj_set_flag(kzj_tree *tree, const char *key, bool flag)
{
    kzj_put_text(tree, key);
    kzj_put_mark(tree, flag ? 'T' : 'F');
}

void kzj_set_text(kzj_tree *tree, const char *key, const char *text)
{
    kzj_put_text(tree, key);
    kzj_put_text(tree, text);
}

void kzj_set_floats(kzj_tree *tree, const char *key, const float *numbers, size_t n)
{
    kzj_put_text(tree, key);
    kzj_put_floats(tree, numbers, n);
}

void kzj_set_ints(kzj_tree *tree, const char *key, const int32_t *numbers, size_t n)
{
    kzj_put_text(tree, key);
    kzj_put_ints(tree, numbers, n);
}

void kzj_set_open(kzj_tree *tree, const char *key, char mark)
{
    kzj_put_text(tree, key);
    kzj_put_mark(tree, mark);
}

/* ---- Things once ----------------------------------------------------------------------------------------- */

/* Addresses differ in their middle bits. */
static int32_t *slot_for(const kzj_seen *seen, const void *thing)
{
    size_t i = ((uintptr_t)thing >> 3) * 2654435761u & (seen->n_slots - 1);
    while (seen->slots[i] && seen->things[seen->slots[i] - 1] != thing) i = (i + 1) & (seen->n_slots - 1);
    return &seen->slots[i];
}

/* Twice the room, at most half of it used. */
static bool grow_seen(kzj_seen *seen)
{
    const size_t room = seen->room ? seen->room * 2 : FIRST_THINGS, n_slots = room * 2;
    const void **things = room < SIZE_MAX / 32 ? malloc(room * sizeof *things) : NULL;
    int32_t *slots = things ? malloc(n_slots * sizeof *slots) : NULL;
    if (!slots) {
        free((void *)things);
        return false;
    }
    memset(slots, 0, n_slots * sizeof *slots);
    if (seen->n) memcpy((void *)things, (const void *)seen->things, seen->n * sizeof *things);
    free((void *)seen->things);
    free(seen->slots);
    *seen = (kzj_seen){things, slots, seen->n, room, n_slots, false};
    for (size_t i = 0; i < seen->n; i++) *slot_for(seen, things[i]) = (int32_t)i + 1;
    return true;
}

int32_t kzj_number_of(kzj_seen *seen, const void *thing)
{
    if (!thing) return -1;
    if (seen->n == seen->room && !grow_seen(seen)) {
        seen->no_memory = true;
        return -1;
    }
    int32_t *slot = slot_for(seen, thing);
    if (*slot) return *slot - 1;
    seen->things[seen->n++] = thing;
    *slot = (int32_t)seen->n;
    return *slot - 1;
}

void kzj_seen_end(kzj_seen *seen)
{
    free((void *)seen->things);
    free(seen->slots);
    *seen = (kzj_seen){NULL, NULL, 0, 0, 0, seen->no_memory};
}
