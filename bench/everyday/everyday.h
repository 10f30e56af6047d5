/* everyday.h - what bench_everyday asks, and how a library answers it.
 *
 * Nothing here needs Kolize: other libraries, and Kolize's version 0.1.0, are shared objects that see this header
 * alone. */
#ifndef KZ_BENCH_EVERYDAY_H
#define KZ_BENCH_EVERYDAY_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

enum { EVERYDAY_CORNERS = 8, EVERYDAY_METHODS = 3, EVERYDAY_MASK_SIDE = 64 };

typedef enum everyday_kind {
    EVERYDAY_BOX,     /* four corners, the first the least, the third the greatest */
    EVERYDAY_CIRCLE,  /* its centre, and r */
    EVERYDAY_CAPSULE, /* two points, and r */
    EVERYDAY_POLYGON, /* convex, from +x towards +y */
    EVERYDAY_MASK     /* a star with a rough edge; its first cell at the point */
} everyday_kind;

typedef struct everyday_shape {
    everyday_kind kind;
    int n;
    float x[EVERYDAY_CORNERS], y[EVERYDAY_CORNERS], r;
} everyday_shape;

typedef struct everyday_pose {
    float x, y, cos, sin;
} everyday_pose;

/* Two shapes, around their own origins with a pose each, and the same two in the world. */
typedef struct everyday_pair {
    everyday_shape own[2], world[2];
    everyday_pose pose[2];
    float from[2], motion[2]; /* a ray into the second; the motion of the first past the second */
} everyday_pair;

/* The answers are numbers, so that all libraries' can be compared. */
typedef enum everyday_question {
    EVERYDAY_POSE,           /* the first brought to the world, as a shape of its own: its least x */
    EVERYDAY_YES_NO,         /* 1: they overlap.  Shapes of the world */
    EVERYDAY_YES_NO_POSES,   /* the same, from own shapes and poses */
    EVERYDAY_CONTACT,        /* the depth, with normal and points; -1: they do not overlap.  Shapes of the world */
    EVERYDAY_CONTACT_POSES,  /* the same, from own shapes and poses */
    EVERYDAY_RAY,            /* when it enters the second, 0 to 1, with normal and point; 2: never */
    EVERYDAY_SWEEP,          /* when the first meets the second, 0 to 1, with normal and point; 2: never; 0: at once */
    EVERYDAY_DISTANCE,       /* with nearest points; 0: they meet */
    EVERYDAY_CONTAINS,       /* 1: the first has all of the second */
    EVERYDAY_BATCH,          /* 1: they overlap; all pairs at once, answers as bits */
    EVERYDAY_CONTACT_WORLD   /* as EVERYDAY_CONTACT_POSES, of all pairs of a world's step; peers are asked that one */
} everyday_question;

/* One manner of answering, by arrays of a pair each in the library's own terms. */
typedef struct everyday_method {
    const char *call; /* the function that answers; NULL ends the list */
    size_t bytes;     /* of a pair */
    bool (*make)(const everyday_pair *from, void *pair); /* false: it cannot have this pair, and another is drawn */
    void (*arrange)(void *pairs, int n);                 /* NULL, or what is done before, untimed */
    void (*ask)(void *pairs, int n, float *answers);     /* what is timed */
    void (*finish)(int n, float *answers);               /* NULL, or what makes the answers, untimed */
} everyday_method;

typedef struct everyday_library {
    const char *name, *version, *build; /* build: compiler and options */
    /* The methods for this question about these kinds; returns how many. */
    int (*methods)(everyday_question question, everyday_kind a, everyday_kind b, everyday_method *methods);
} everyday_library;

/* What a shared object has. */
typedef const everyday_library *everyday_open(void);
#define EVERYDAY_OPEN "everyday_library_open"

/* Keeps a result that nobody reads from being left out. */
#define EVERYDAY_KEEP(result) __asm__ volatile("" : : "r"(&(result)) : "memory")

/* Answers are stored without a branch on them, which a compiler would make of (float)(a == b): where half of the pairs
 * hit, it is predicted wrongly half the time, and the loop would measure that instead of the question. */
static inline float everyday_yes(int yes)
{
    __asm__ volatile("" : "+r"(yes));
    return (float)yes;
}

static inline float everyday_if(int yes, float one, float other)
{
    unsigned mask = 0u - (unsigned)(yes != 0), a, b;
    float picked;
    __asm__ volatile("" : "+r"(mask));
    memcpy(&a, &one, sizeof a);
    memcpy(&b, &other, sizeof b);
    a = (a & mask) | (b & ~mask);
    memcpy(&picked, &a, sizeof picked);
    return picked;
}

/* A loop over pairs of this type, with `p` the pair; the answer is a number, or yes or no. */
#define EVERYDAY_ASK(name, type, answer)                                                                               \
    static void name(void *pairs, int n, float *answers)                                                               \
    {                                                                                                                  \
        type *p = (type *)pairs;                                                                                       \
        for (int i = 0; i < n; i++, p++) answers[i] = answer;                                                          \
    }

#define EVERYDAY_ASK_IF(name, type, answer) EVERYDAY_ASK(name, type, everyday_yes(answer))

#endif
