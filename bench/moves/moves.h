/* moves.h - what bench_moves asks: a character runs, jumps and falls through a level of tiles, by a library's own
 * controller.
 *
 * Nothing here needs Kolize: version 0.1.0 and other libraries are shared objects that see this header alone. */
#ifndef KZ_BENCH_MOVES_H
#define KZ_BENCH_MOVES_H

#include <stdbool.h>

enum { MOVES_TILE = 16 };

typedef enum moves_body { MOVES_BOX, MOVES_CAPSULE, MOVES_CIRCLE, MOVES_HEXAGON, MOVES_BODIES } moves_body;

/* Rows of w cells from the top; '#' is a solid tile.  Or, with n_points, ground of one polygon. */
typedef struct moves_level {
    int w, h;
    const char *cells;
    int n_points;
    const float (*points)[2];
} moves_level;

typedef struct moves_state {
    float x, y; /* the middle of the body's lower side */
    bool on_floor;
} moves_state;

typedef struct moves_library {
    const char *name;
    /* A level: its polygon, or its tiles one by one or joined to rectangles, with a character 10 wide and 14 high; the circle has radius
     * 6.  NULL: the library has no such character. */
    void *(*make)(const moves_level *level, moves_body body, bool joined);
    void (*put)(void *game, float x, float y);
    /* Steps of up to 6 are climbed, and floors within 4 below are kept. */
    void (*move)(void *game, float dx, float dy, moves_state *out);
    void (*free)(void *game);
} moves_library;

/* What a shared object has. */
typedef const moves_library *moves_open(void);
#define MOVES_OPEN "moves_library_open"

#endif
