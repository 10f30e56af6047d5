/* query_mask.h - a mask shape out of JSON, and the images that are kept as masks between requests. */
#ifndef KOLIZE_CLI_QUERY_MASK_H
#define KOLIZE_CLI_QUERY_MASK_H

#include "query/query_args.h"

/* The shape that an object with "mask" (rows of text) or "image" (a file) describes.  false after query_fail. */
bool query_mask(query *q, const query_where *where, const json_t *value, kz_shape *out);
/* Frees the masks of all images. */
void query_release_images(query *q);

#endif
