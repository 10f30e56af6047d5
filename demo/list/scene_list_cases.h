/* scene_list_cases.h - pairs of shapes for which looking for corners in triangles goes wrong. */
#ifndef KOLIZE_DEMO_SCENE_LIST_CASES_H
#define KOLIZE_DEMO_SCENE_LIST_CASES_H

#include "scene/scene.h"

typedef struct list_case {
    demo_key key;
    const char *title;
    const char *why[6]; /* lines of at most 34 characters; NULL ends them */
    int n_a, n_b;       /* corners: 3 or 4 */
    kz_vec2 a[4], b[4];
} list_case;

#define LIST_CASES 4
extern const list_case list_cases[LIST_CASES];

/* Tests a case with its second shape moved by `shift`, in both ways. */
typedef struct list_verdict {
    kz_shape a, b;
    bool corner_found;    /* the test by corners */
    kz_relation relation; /* the library's answer */
} list_verdict;

list_verdict list_case_verdict(const list_case *c, kz_vec2 shift);

void list_case_draw(const list_case *c, kz_vec2 shift, const kz_draw *draw);

#endif
