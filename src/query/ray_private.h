/* ray_private.h - what the files about rays share: the way, and the earliest hit found so far. */
#ifndef KZI_RAY_PRIVATE_H
#define KZI_RAY_PRIVATE_H

#include "../math/crossing.h"
#include "form.h"
#include <kolize/query_ray.h>

typedef struct kzi_ray {
    kzi_vec from, to; /* different points */
    bool touch;       /* closed sets: KZ_HIT_TOUCH */
} kzi_ray;

typedef struct kzi_ray_entry {
    bool hit, inside;
    bool exact; /* `time` is the time; else `t` is a lower bound of it in double */
    kzi_crossing time;
    bool before; /* the ray is inside at that very time: t must stay below it */
    double t;
    double normal_x, normal_y; /* of any length, against the ray */
    int32_t edge;
} kzi_ray_entry;

static const kzi_ray_entry kzi_no_entry = {.edge = -1};

/* The earliest entry into a form that does not hold `from`. */
kzi_ray_entry kzi_ray_into_point(const kzi_ray *ray, const kzi_form *point);
kzi_ray_entry kzi_ray_into_line(const kzi_ray *ray, const kzi_form *line);
kzi_ray_entry kzi_ray_into_area(const kzi_ray *ray, const kzi_form *area);
kzi_ray_entry kzi_ray_into_round(const kzi_ray *ray, const kzi_form *round);
kzi_ray_entry kzi_ray_into_mask(const kzi_ray *ray, const kzi_form *mask);

/* Keeps the earlier of two, the first of two at one time; did the other one win? */
bool kzi_ray_keep_earlier(kzi_ray_entry *best, const kzi_ray_entry *other);

/* The normal of the line a-b that faces the ray. */
void kzi_ray_set_normal(kzi_ray_entry *entry, const kzi_ray *ray, kzi_vec a, kzi_vec b);

/* t of an entry as it is answered. */
float kzi_ray_entry_t(const kzi_ray_entry *entry);

#endif
