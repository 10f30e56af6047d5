/* truth.h - one question with the library's answer, and who judges it. */
#ifndef TRUTH_H
#define TRUTH_H

#include "truth_make.h"
#include "truth_piece.h"

typedef struct truth_case {
    drawn a, b;
    given in_a, in_b; /* the library's shapes */
    pieces of_a, of_b;
    bool touch; /* of rays and sweeps: touching is a hit, too */
    kz_vec2 from, to, motion;
    kz_relation ab, ba;
    bool a_holds_b;
    kz_distance_result gap_ab, gap_ba;
    kz_ray_hit ray;
    kz_sweep_hit sweep;
    kz_contact contact_ab, contact_ba;
    kz_vec2 push; /* of the contact of (a, b) */
} truth_case;

enum { TRUTH_COLUMNS = 3 };

/* Of one kind of question.  `make` fills in shapes and way; `ask` asks the library; `bend` plants a fault in the answer
 * (which may by chance not make it wrong); `judge` says what is wrong with it, or NULL, or truth_unsure where the
 * oracle cannot tell, and which column counts it; `print` writes the request as the inside of a JSON object that
 * `kolize query` reads, and `print_answer` the answer as one. */
typedef struct truth_what {
    const char *name, *columns[TRUTH_COLUMNS];
    void (*make)(kz_test_rng *rng, truth_case *c);
    void (*ask)(truth_case *c);
    void (*bend)(kz_test_rng *rng, truth_case *c);
    const char *(*judge)(truth_case *c, int *column);
    void (*print)(FILE *f, const truth_case *c);
    void (*print_answer)(FILE *f, const truth_case *c);
} truth_what;

extern const char truth_unsure[];
extern const truth_what truth_of_relate, truth_of_contains, truth_of_ray, truth_of_sweep, truth_of_distance,
    truth_of_collide, truth_of_exchange;

/* Fills in of_a and of_b at one scale, at which also the given float32 numbers are whole. */
void truth_pieces(truth_case *c, const float *more, int n);

/* Is the point within r of the shape?  true where r is no number that circles have. */
bool truth_near(const drawn *s, kz_vec2 p, double r);
/* The largest coordinate, or coordinate and radius. */
double truth_size(const pieces *s);

/* What a request on two shapes begins with. */
void truth_print_pair(FILE *f, const char *op, const truth_case *c);

#endif
