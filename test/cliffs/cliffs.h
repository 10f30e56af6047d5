/* cliffs.h - the rows of `make cliffs`: a question, asked of grounds of growing size, in lucky and unlucky layouts. */
#ifndef CLIFFS_H
#define CLIFFS_H

#include "count.h"

#include <kolize/kolize.h>

#include <stdio.h>

/* ---- Rows (rows.c) ---- */

/* What was asked of what: the names that a row prints, and that exceptions.txt uses. */
typedef struct cliffs_row {
    const char *question; /* relate, sweep down, ... */
    const char *kind;     /* what grows: polygon, polyline, compound, mask, bodies */
    const char *partner;  /* what is asked beside it */
    const char *layout;   /* how it lies; the first measured of a kind is the lucky one */
    const char *place;    /* where the partner is: far, near, overlap, ... */
} cliffs_row;

/* Whether this row is wanted, and not too dear at this size to be measured again. */
bool cliffs_wants(const cliffs_row *row);

/* What runs between the two is one measurement of the row at size n, divided by `share`.  Returns its blocks. */
void cliffs_begin(const cliffs_row *row);
enum { CLIFFS_MOST = 2000000 }; /* blocks after which a question is given up */
uint64_t cliffs_end(const cliffs_row *row, int n, int share);
uint64_t cliffs_end_as(const cliffs_row *row, int n, uint64_t blocks); /* with blocks counted before */

/* ---- Grounds (ground.c, ground_mask.c, ground_grid.c): what grows ---- */

enum { CLIFFS_SITES = 6, CLIFFS_SIZES = 5 };
extern const int cliffs_sizes[CLIFFS_SIZES];

/* A point at the surface, and the unit direction away from it. */
typedef struct cliffs_site {
    kz_vec2 at, up;
} cliffs_site;

/* A large shape, and sites along its surface.  `has_inside`: `up` leads out of an area. */
typedef struct cliffs_ground {
    kz_shape shape;
    cliffs_site sites[CLIFFS_SITES];
    bool has_inside, whole;  /* whole: its surface at the sites lies at whole coordinates */
    bool round;              /* far from it is straight away from a site, else beyond its end */
    kz_vec2 end, along;      /* where it begins, and the unit direction in which it goes on */
    float length;
    void *memory[5];
    kz_mask *mask;
    kz_grid *grid;
} cliffs_ground;

/* A kind of ground, by its layouts; NULL ends them.  `make` returns false for sizes that it leaves out. */
typedef struct cliffs_kind {
    const char *name;
    const char *layouts[11];
    bool (*make)(int layout, int n, cliffs_ground *out);
} cliffs_kind;

extern const cliffs_kind cliffs_kinds[];
void cliffs_ground_free(cliffs_ground *ground);

bool cliffs_make_polygon(int layout, int n, cliffs_ground *out);
bool cliffs_make_plain_polygon(int layout, int n, cliffs_ground *out);
bool cliffs_make_polyline(int layout, int n, cliffs_ground *out);
bool cliffs_make_plain_polyline(int layout, int n, cliffs_ground *out);
bool cliffs_make_compound(int layout, int n, cliffs_ground *out);
bool cliffs_make_plain_compound(int layout, int n, cliffs_ground *out);
bool cliffs_make_mask(int layout, int n, cliffs_ground *out);
bool cliffs_make_square(int layout, int n, cliffs_ground *out);
bool cliffs_make_grid(int layout, int n, cliffs_ground *out);

/* ---- Partners (partner.c): small shapes of a radius of about 1 ---- */

enum { CLIFFS_POINT, CLIFFS_CIRCLE, CLIFFS_BOX, CLIFFS_CAPSULE, CLIFFS_QUAD, CLIFFS_STAR, CLIFFS_LINE, CLIFFS_PARTS,
       CLIFFS_MASK, CLIFFS_PARTNERS };

typedef struct cliffs_partner {
    kz_shape shape;
    kz_vec2 points[10];
    kz_shape parts[3];
} cliffs_partner;

extern const char *const cliffs_partner_names[CLIFFS_PARTNERS];
void cliffs_partner_make(int partner, kz_vec2 at, cliffs_partner *out);

/* ---- Families of questions ---- */

/* Each asks one of its parts, which are independent: a kind of ground, or a layout of a world. */
enum { CLIFFS_KINDS = 9, CLIFFS_MASK_KINDS = 2, CLIFFS_TOWNS = 7 };
void cliffs_ask_shapes(int part);  /* shape_questions.c: two shapes, CLIFFS_KINDS parts */
void cliffs_ask_masks(int part);   /* mask_questions.c: two masks, CLIFFS_MASK_KINDS parts */
void cliffs_ask_worlds(int part);  /* world_questions.c: many bodies, CLIFFS_TOWNS parts */
void cliffs_ask_grounds(int part); /* ground_questions.c: a world with one large body, CLIFFS_KINDS parts */

/* ---- Numbers ---- */

uint32_t cliffs_random(void);               /* the same in each run */
float cliffs_between(float lo, float hi);
kz_vec2 cliffs_along(kz_vec2 from, kz_vec2 direction, float by);
void *cliffs_memory(size_t bytes);          /* ends the program when there is none */
void cliffs_must(kz_result result, const char *what);
extern bool cliffs_small;   /* the part of make test: 1000 and 10 000, some partners */
extern bool cliffs_planted; /* asks a linear question, too, which must fail */
extern bool cliffs_profiled; /* prints the functions that each row spends its blocks in */
extern bool cliffs_progress; /* says on stderr what was measured */

#endif
