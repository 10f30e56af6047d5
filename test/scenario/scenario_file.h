/* scenario_file.h - a scenario as its file says it (README.md), and the reader. */
#ifndef SCENARIO_FILE_H
#define SCENARIO_FILE_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <kolize/move.h>

enum { MOST_LINES = 64, MOST_ITEMS = 32, MOST_NUMBERS = 8 };

static const char *const mover_names[] = {"box", "circle", "capsule", "polygon", "mask"};
static const char *const terrain_names[] = {"box", "tiles", "joined", "polygon", "polyline", "mask"};
enum { IS_BOX, IS_CIRCLE, IS_CAPSULE, IS_POLYGON, IS_MASK, N_MOVERS };
enum { OF_BOXES, OF_TILES, OF_JOINED, OF_POLYGONS, OF_POLYLINES, OF_MASK, N_TERRAINS };

/* One line of numbers: terrain, a command or an expectation. */
typedef struct entry {
    char word[16];
    int line;
    double number[MOST_NUMBERS];
    int n;
} entry;

typedef struct scenario {
    const char *path;
    unsigned movers, terrains; /* bits */
    double width, height, x, y, gravity, seconds;
    bool no_up, pushes_out;
    kz_move_def def;
    entry entries[MOST_LINES];
    int n;
} scenario;

static const char *const entry_words[] = {
    /* word and its count of numbers */
    "solid 4",   "slope 6",    "one_way 4",  "lift 6",      "crate 4",    "hold 2",   "velocity 3", "jump 2",
    "carry 2",   "drop 1",     "drive 4",    "push_out 1",  "at_x 3",     "at_y 3",   "floor 2",    "no_floor 2",
    "wall 2",    "ceiling 2",  "still 3",    "crushed 2",   "crate_x 4",  "top 2",    "speed 4",    "wedged 2",
    "lift_y 4",   "spinner 5",  "spin 3"};

static void refuse(const scenario *s, int line, const char *why)
{
    fprintf(stderr, "%s:%d: %s\n", s->path, line, why);
    exit(2);
}

static unsigned read_kinds(const scenario *s, int line, char *rest, const char *const *names, int n)
{
    unsigned bits = 0;
    for (char *word = strtok(rest, " \n"); word; word = strtok(NULL, " \n")) {
        int i = 0;
        while (i < n && strcmp(word, names[i]) != 0) i++;
        if (i == n) refuse(s, line, "unknown kind");
        bits |= 1u << i;
    }
    return bits;
}

static void read_option(scenario *s, int line, char *word)
{
    char *value = strchr(word, '=');
    const float number = value ? strtof(value + 1, NULL) : 0;
    if (value) *value = 0;
    if (!strcmp(word, "snap")) s->def.snap = number;
    else if (!strcmp(word, "step_height")) s->def.step_height = number;
    else if (!strcmp(word, "max_slope")) s->def.max_slope = number;
    else if (!strcmp(word, "corner_slip")) s->def.corner_slip = number;
    else if (!strcmp(word, "ledge_snap")) s->def.ledge_snap = number;
    else if (!strcmp(word, "restitution")) s->def.restitution = number;
    else if (!strcmp(word, "across")) s->def.walk = KZ_WALK_ACROSS;
    else if (!strcmp(word, "project")) s->def.walk = KZ_WALK_PROJECT;
    else if (!strcmp(word, "slip")) s->def.walk = KZ_WALK_SLIP;
    else if (!strcmp(word, "stops_at_ceilings")) s->def.stops_at_ceilings = true;
    else if (!strcmp(word, "whole_pixels")) s->def.whole_pixels = true;
    else if (!strcmp(word, "pushes")) s->def.response = KZ_RESPONSE_PUSH;
    else if (!strcmp(word, "touch")) s->def.response = KZ_RESPONSE_TOUCH;
    else if (!strcmp(word, "bounce")) s->def.response = KZ_RESPONSE_BOUNCE;
    else if (!strcmp(word, "no_up")) s->no_up = true;
    else refuse(s, line, "unknown option");
}

static void read_entry(scenario *s, int line, const char *word, char *rest)
{
    const size_t length = strlen(word), n_words = sizeof entry_words / sizeof *entry_words;
    size_t i = 0;
    while (i < n_words && (strncmp(entry_words[i], word, length) != 0 || entry_words[i][length] != ' ')) i++;
    if (i == n_words) refuse(s, line, "unknown word");
    if (s->n == MOST_LINES) refuse(s, line, "too many lines");
    entry *e = &s->entries[s->n++];
    memcpy(e->word, word, length < sizeof e->word ? length : sizeof e->word - 1);
    e->line = line;
    for (char *p = strtok(rest, " \n"); p && e->n < MOST_NUMBERS; p = strtok(NULL, " \n")) e->number[e->n++] = atof(p);
    if (e->n != atoi(entry_words[i] + length)) refuse(s, line, "not as many numbers as this word takes");
    if (!strcmp(word, "push_out")) s->pushes_out = true;
}

static void read_line(scenario *s, int line, char *text)
{
    text[strcspn(text, "#\n")] = 0;
    char *word = text + strspn(text, " "), *rest = word + strcspn(word, " ");
    if (!*word) return;
    if (*rest) *rest++ = 0;
    if (!strcmp(word, "mover")) s->movers = read_kinds(s, line, rest, mover_names, N_MOVERS);
    else if (!strcmp(word, "terrain")) s->terrains = read_kinds(s, line, rest, terrain_names, N_TERRAINS);
    else if (!strcmp(word, "size")) s->width = strtod(rest, &rest), s->height = strtod(rest, NULL);
    else if (!strcmp(word, "start")) s->x = strtod(rest, &rest), s->y = strtod(rest, NULL);
    else if (!strcmp(word, "gravity")) s->gravity = atof(rest);
    else if (!strcmp(word, "seconds")) s->seconds = atof(rest);
    else if (!strcmp(word, "move"))
        for (char *p = strtok(rest, " "); p; p = strtok(NULL, " ")) read_option(s, line, p);
    else read_entry(s, line, word, rest);
}

static void read_scenario(scenario *s, const char *path)
{
    char text[256];
    int line = 0;
    *s = (scenario){.path = path, .movers = (1u << N_MOVERS) - 1, .terrains = (1u << N_TERRAINS) - 1,
                    .width = 12, .height = 16, .gravity = 900, .seconds = 2};
    FILE *file = fopen(path, "r");
    if (!file) refuse(s, 0, "cannot be read");
    while (fgets(text, sizeof text, file)) read_line(s, ++line, text);
    fclose(file);
}

#endif
