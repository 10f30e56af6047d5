/* test_names.c - names are found, whatever names there are: against a plain list. */
#include "kz_test.h"
#include "kz_test_rng.h"

#include "io/map/names.h"

#include <stdio.h>
#include <string.h>

#define MOST 600

typedef struct list {
    kzi_names names;
    kzi_name forks[MOST];
    char texts[MOST][40];
    int n;
} list;

static void *slow_find(list *l, const char *text)
{
    for (int i = 0; i < l->n; i++)
        if (strcmp(l->texts[i], text) == 0) return l->texts[i];
    return NULL;
}

/* Adds it unless it is there, and looks for it before and after. */
static void meet(list *l, const char *text)
{
    void *const known = slow_find(l, text);
    NOTE("%d names, '%s'", l->n, text);
    CHECK(kzi_names_find(&l->names, text) == known);
    if (known || l->n == MOST) return;
    snprintf(l->texts[l->n], sizeof l->texts[l->n], "%s", text);
    kzi_names_add(&l->names, &l->forks[l->n], l->texts[l->n], l->texts[l->n]);
    l->n++;
    CHECK(kzi_names_find(&l->names, text) == l->texts[l->n - 1]);
}

static void check_all(list *l)
{
    for (int i = 0; i < l->n; i++) CHECK(kzi_names_find(&l->names, l->texts[i]) == l->texts[i]);
}

TEST(random_names_of_few_letters_are_found)
{
    static const char letters[] = "a/\x01\x80\xff";
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t round = kz_test_rounds(200); round > 0; round--) {
        list l = {.n = 0};
        const int longest = kz_test_range(&rng, 1, 12);
        for (int i = 0; i < MOST; i++) {
            char text[16];
            const int n = kz_test_range(&rng, 0, longest);
            for (int k = 0; k < n; k++) text[k] = letters[kz_test_range(&rng, 0, 4)];
            text[n] = '\0';
            meet(&l, text);
        }
        check_all(&l);
    }
}

TEST(names_that_begin_alike_are_told_apart_at_every_bit)
{
    for (int backwards = 0; backwards < 2; backwards++) {
        list l = {.n = 0};
        for (int i = 0; i <= 32; i++) { /* each the beginning of the next */
            char text[40];
            const int n = backwards ? 32 - i : i;
            memset(text, 'x', (size_t)n);
            text[n] = '\0';
            meet(&l, text);
        }
        for (int i = 0; i < 256; i++) { /* each differs in the bits of one byte */
            char text[4] = {'p', (char)(i ^ (backwards ? 0xa5 : 0)), 'q', '\0'};
            meet(&l, text);
        }
        check_all(&l);
    }
}

TEST(nothing_is_found_where_there_is_nothing)
{
    list l = {.n = 0};
    CHECK(kzi_names_find(&l.names, "") == NULL);
    CHECK(kzi_names_find(&l.names, "a") == NULL);
    meet(&l, "");
    CHECK(kzi_names_find(&l.names, "a") == NULL);
}
