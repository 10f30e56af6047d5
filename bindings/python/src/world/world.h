/* world.h - kolize.World: bodies, their pairs, queries and moves. */
#ifndef KZP_WORLD_H
#define KZP_WORLD_H

#include "objects/objects.h"

/* What a body has of Python: what it borrows (a Shape, a MaskSet or a tuple of Fixtures), and the caller's own object. */
typedef struct kzp_kept {
    PyObject *shape, *user;
} kzp_kept;

/* kolize.World.  `kept` has what is kept for each index of a body.  `gone` and `gone_before` are dicts from bodies that
 * were removed since the last step, and before it, to their users.  `busy` is true while a call runs without the
 * interpreter's lock; any other call is refused then.  `callback` names a function of Python that the world may be
 * calling; calls that change the world, and those for pairs, are refused then.  `owner` is what all bodies borrow from,
 * of a world that was unpickled; `log` what waits for `write`, which gets the log of a recorded world.  With `replay` the
 * world is the one that it plays, and may be asked only; `n_asking` then counts what must be over before it plays on.
 * `weak` are the weak references to it. */
typedef struct kzp_world {
    PyObject_HEAD kz_world *world;
    kzp_kept *kept;
    size_t n_kept;
    PyObject *gone, *gone_before, *owner, *write, *weak;
    char *log;
    size_t n_log, log_room;
    kz_world_def def;
    const char *callback;
    kz_replay *replay;
    int *n_asking;
    bool has_grids, busy, log_failed;
} kzp_world;

extern PyTypeObject *kzp_world_type; /* world.c */

/* Each adds methods of worlds, kzp_add_worlds the type before. */
bool kzp_add_worlds(PyObject *module);
bool kzp_add_bodies(PyObject *module);
bool kzp_add_many(PyObject *module);
bool kzp_add_steps(PyObject *module);
bool kzp_add_finds(PyObject *module);
bool kzp_add_casts(PyObject *module);
bool kzp_add_states(PyObject *module);
bool kzp_add_fixtures(PyObject *module);
bool kzp_add_records(PyObject *module);
bool kzp_add_drawings(PyObject *module); /* of shapes, too */
bool kzp_add_moves(PyObject *module);

/* ---- Worlds -------------------------------------------------------------------------------------------- */

/* NULL after a RuntimeError: another thread steps it, or a function that it calls would change it. */
kz_world *kzp_world_of(PyObject *object);
kz_world *kzp_world_listed(PyObject *object); /* the same for lists of pairs, which a replay's world has, too */
kz_world *kzp_world_read(PyObject *object);   /* the same for what such a function may ask */
/* Around what runs without the interpreter's lock. */
void kzp_world_busy(PyObject *object, bool is_busy);
/* What counts as colliding: boxes alone, or touching pairs as well. */
kz_pair_mode kzp_pair_mode(int touch, int boxes);
kzp_world *kzp_world_make(PyTypeObject *type, const kz_world_def *def);
bool kzp_world_attributes(PyObject *object, PyObject *attributes); /* a dict for a class of the caller's, or None */
bool kzp_log_flush(PyObject *object); /* writes the log so far; false after an exception, which ends it */
/* Says that a function of that name may be called now; returns the name before, for the end. */
const char *kzp_world_callback(PyObject *object, const char *name);

/* ---- Bodies, which are integers in Python ---------------------------------------------------------------- */

PyObject *kzp_body_number(kz_body body);
PyObject *kzp_body_or_none(kz_body body);
bool kzp_body_of(PyObject *object, kz_body *body); /* false after an exception */
bool kzp_named_body(PyObject *object, const char *name, kz_body *body); /* which names another argument */
/* The world of a body that is in it, to change or to read; NULL after an exception. */
kz_world *kzp_world_with(PyObject *object, PyObject *number, kz_body *body);
kz_world *kzp_world_asked(PyObject *object, PyObject *number, kz_body *body);
PyObject *kzp_stale(kz_body body); /* NULL, and the exception */

/* Keeps what a body borrows and its user, instead of what it had; a NULL keeps that.  false without memory. */
bool kzp_keep(PyObject *object, kz_body body, PyObject *shape, PyObject *user);
void kzp_forget(PyObject *object, kz_body body); /* a body that was destroyed; its user lives until a step is over */
const kzp_kept *kzp_kept_of(PyObject *object, kz_body body);
/* Copies of what is kept, with references; NULL without memory. */
kzp_kept *kzp_kept_copy(const kzp_kept *kept, size_t n);
void kzp_kept_free(kzp_kept *kept, size_t n);

/* What add() was given as a shape: fills shape, frames or fixtures of `def`. */
bool kzp_read_shape(PyObject *object, int frame, kz_body_def *def, PyObject **kept);
bool kzp_read_user(PyObject *user, kz_body_def *def); /* whole numbers are those of the core, too */

/* ---- Queries --------------------------------------------------------------------------------------------- */

/* Which bodies a query may find; `world` is set by kzp_filter_begin. */
typedef struct kzp_filter {
    kz_query_filter filter;
    PyObject *category, *collides, *ignore, *keep;
    int sensors, each_kind;
    PyObject *world;
    const char *before;
    bool failed;
} kzp_filter;
/* Reads the objects.  Then a query lies between these two; NULL and false after an exception. */
bool kzp_filter_read(kzp_filter *f);
kz_world *kzp_filter_begin(kzp_filter *f, PyObject *world);
bool kzp_filter_end(kzp_filter *f);

#endif
