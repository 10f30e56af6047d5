/* peer_boxes.h - other libraries' methods to find all pairs of boxes that meet, from scratch, where they are installed.
 * */
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

size_t peer_boost_pairs(const kz_box *boxes, uint32_t n, kz_index_pair *pairs, size_t max);
size_t peer_cgal_pairs(const kz_box *boxes, uint32_t n, kz_index_pair *pairs, size_t max);
size_t peer_rstar_pairs(const kz_box *boxes, uint32_t n, kz_index_pair *pairs, size_t max);
size_t peer_parry_pairs(const kz_box *boxes, uint32_t n, kz_index_pair *pairs, size_t max);

/* Those that there are; returns how many.  rstar and parry2d: once they are loaded (peer_world.h). */
enum { PEER_BOXES_MOST = 4 };
int peer_boxes_list(peer_boxes list[PEER_BOXES_MOST]);

#ifdef __cplusplus
}
#endif

#endif
