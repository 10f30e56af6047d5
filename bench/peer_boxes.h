/* peer_boxes.h - other libraries' ways to find all pairs of boxes that meet, where they are installed. */
#ifndef KZ_PEER_BOXES_H
#define KZ_PEER_BOXES_H

#include <kolize/broad.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct peer_boxes {
    const char *name;
    /* Writes up to max pairs, a < b, in any order; returns how many there are. */
    size_t (*pairs)(const kz_box *boxes, uint32_t n, kz_index_pair *pairs, size_t max);
} peer_boxes;

#if defined(KZ_BENCH_BOOST)
size_t peer_boost_pairs(const kz_box *boxes, uint32_t n, kz_index_pair *pairs, size_t max);
#endif
#if defined(KZ_BENCH_CGAL)
size_t peer_cgal_pairs(const kz_box *boxes, uint32_t n, kz_index_pair *pairs, size_t max);
#endif

#ifdef __cplusplus
}
#endif

#if !defined(__cplusplus)
static const peer_boxes peer_boxes_all[] = {
#if defined(KZ_BENCH_BOOST)
    {"boost", peer_boost_pairs},
#endif
#if defined(KZ_BENCH_CGAL)
    {"cgal", peer_cgal_pairs},
#endif
    {NULL, NULL}};

enum { peer_boxes_count = sizeof peer_boxes_all / sizeof *peer_boxes_all - 1 };
#endif

#endif
