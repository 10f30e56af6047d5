/* exceptions.c - reads exceptions.txt: rows that may grow or cost more than the lucky layout, each with its reason. */
#include "rows.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 120, WORDS = 7 };

typedef struct exception {
    char line[400];
    char *word[WORDS]; /* grows, unlucky, both or open; question, kind, partner, layout, place; the reason */
    bool used;
    size_t rows; /* that it excuses */
} exception;

struct cliffs_exceptions {
    exception all[MOST];
    size_t n;
};

static char *trimmed(char *word)
{
    while (*word == ' ') word++;
    size_t n = strlen(word);
    while (n > 0 && (word[n - 1] == ' ' || word[n - 1] == '\n')) word[--n] = 0;
    return word;
}

static bool split(exception *e)
{
    char *at = e->line;
    for (int i = 0; i < WORDS; i++) {
        char *bar = i < WORDS - 1 ? strchr(at, '|') : NULL;
        if (i < WORDS - 1 && !bar) return false;
        if (bar) *bar = 0;
        e->word[i] = trimmed(at);
        at = bar ? bar + 1 : at;
    }
    return e->word[WORDS - 1][0] != 0;
}

cliffs_exceptions *cliffs_exceptions_read(const char *path)
{
    cliffs_exceptions *all = (cliffs_exceptions *)cliffs_memory(sizeof *all);
    FILE *in = fopen(path, "r");
    char line[400];
    while (in && fgets(line, sizeof line, in)) {
        if (line[0] == '#' || line[0] == '\n') continue;
        if (all->n == MOST) break;
        exception *e = &all->all[all->n++];
        memcpy(e->line, line, sizeof line);
        if (!split(e)) {
            fprintf(stderr, "%s: not grows|unlucky|both|open, five names and a reason: %s", path, line);
            exit(2);
        }
    }
    if (in) fclose(in);
    return all;
}

/* A name, or alternatives a; b; c.  * is any. */
static bool fits(const char *names, const char *name)
{
    if (strcmp(names, "*") == 0) return true;
    const size_t n = strlen(name);
    for (const char *at = names; at; at = strchr(at, ';') ? strchr(at, ';') + 1 : NULL) {
        while (*at == ' ') at++;
        if (strncmp(at, name, n) == 0 && (at[n] == 0 || at[n] == ';')) return true;
    }
    return false;
}

bool cliffs_excepted(cliffs_exceptions *all, const cliffs_row *row, bool grows, bool dear)
{
    bool may_grow = false, may_be_dear = false;
    for (size_t i = 0; i < all->n; i++) {
        exception *e = &all->all[i];
        if (!fits(e->word[1], row->question) || !fits(e->word[2], row->kind) || !fits(e->word[3], row->partner) ||
            !fits(e->word[4], row->layout) || !fits(e->word[5], row->place)) {
            continue;
        }
        const bool open = strcmp(e->word[0], "open") == 0;
        if (open && !cliffs_small) {
            e->used = true;
            continue;
        }
        const bool both = open || strcmp(e->word[0], "both") == 0;
        const bool for_growth = both || strcmp(e->word[0], "grows") == 0, for_luck = both || strcmp(e->word[0], "unlucky") == 0;
        if ((grows && for_growth) || (dear && for_luck)) {
            e->used = true;
            e->rows++;
        }
        may_grow |= for_growth;
        may_be_dear |= for_luck;
    }
    return (!grows || may_grow) && (!dear || may_be_dear);
}

void cliffs_print_used(const cliffs_exceptions *all)
{
    for (size_t i = 0; i < all->n; i++) {
        const exception *e = &all->all[i];
        if (e->rows) printf("%5zu excepted: %s | %s | %s: %s\n", e->rows, e->word[1], e->word[2], e->word[5], e->word[6]);
    }
}

size_t cliffs_stale(const cliffs_exceptions *all)
{
    size_t n = 0;
    for (size_t i = 0; i < all->n; i++) {
        const exception *e = &all->all[i];
        if (e->used) continue;
        printf("no row needs this exception: %s | %s | %s | %s | %s | %s\n", e->word[0], e->word[1], e->word[2],
               e->word[3], e->word[4], e->word[5]);
        n++;
    }
    return n;
}
