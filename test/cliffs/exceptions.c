/* exceptions.c - reads exceptions.txt: rows that may grow or cost more than the lucky layout, each with its reason.
 *
 * A line `bounded` says by how much: beyond its bounds the row fails all the same. */
#include "rows.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 120, WORDS = 7 };

typedef struct exception {
    char line[400];
    char *word[WORDS]; /* grows, unlucky, both or bounded; question, kind, partner, layout, place; the reason */
    double growth, unlucky; /* what it allows; 0: nothing */
    double grew, unlucky_by; /* the most of its rows */
    bool bounded, used;
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

/* grows, unlucky, both, or bounded and two numbers; - for one that is not allowed at all. */
static bool read_bounds(exception *e)
{
    char growth[16], unlucky[16];
    const char *word = e->word[0];
    const bool both = strcmp(word, "both") == 0;
    e->growth = both || strcmp(word, "grows") == 0 ? INFINITY : 0;
    e->unlucky = both || strcmp(word, "unlucky") == 0 ? INFINITY : 0;
    e->bounded = sscanf(word, "bounded %15s %15s", growth, unlucky) == 2;
    if (e->bounded) {
        e->growth = atof(growth);
        e->unlucky = atof(unlucky);
    }
    return e->growth > 0 || e->unlucky > 0;
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
    return e->word[WORDS - 1][0] != 0 && read_bounds(e);
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
            fprintf(stderr, "%s: not grows|unlucky|both|bounded GROWTH TIMES, five names and a reason: %s", path, line);
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

static bool fits_row(const exception *e, const cliffs_row *row)
{
    return fits(e->word[1], row->question) && fits(e->word[2], row->kind) && fits(e->word[3], row->partner) &&
           fits(e->word[4], row->layout) && fits(e->word[5], row->place);
}

bool cliffs_excepted(cliffs_exceptions *all, const cliffs_row *row, double growth, double unlucky)
{
    bool may_grow = growth == 0, may_be_dear = unlucky == 0;
    for (size_t i = 0; i < all->n; i++) {
        exception *e = &all->all[i];
        if (!fits_row(e, row)) continue;
        const bool for_growth = !may_grow && growth <= e->growth, for_luck = !may_be_dear && unlucky <= e->unlucky;
        may_grow |= for_growth;
        may_be_dear |= for_luck;
        if (!for_growth && !for_luck) continue;
        e->used = true;
        e->rows++;
        if (for_growth) e->grew = fmax(e->grew, growth);
        if (for_luck) e->unlucky_by = fmax(e->unlucky_by, unlucky);
    }
    return may_grow && may_be_dear;
}

/* Prints the lines and how many rows they excuse; returns how many rows the bounded ones do. */
size_t cliffs_print_used(const cliffs_exceptions *all)
{
    size_t bounded = 0;
    for (size_t i = 0; i < all->n; i++) {
        const exception *e = &all->all[i];
        if (!e->rows) continue;
        printf("%5zu ", e->rows);
        if (e->bounded) {
            bounded += e->rows;
            printf("bounded: x2 %.2f of %.2f, lucky x%.1f of %.1f: %s |", e->grew, e->growth, e->unlucky_by, e->unlucky, e->word[1]);
        } else {
            printf("excepted: %s |", e->word[1]);
        }
        printf(" %s | %s | %s | %s: %s\n", e->word[2], e->word[3], e->word[4], e->word[5], e->word[6]);
    }
    return bounded;
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
