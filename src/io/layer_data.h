/* layer_data.h - the tiles of a layer or chunk out of every form that Tiled has written them in. */
#ifndef KZI_LAYER_DATA_H
#define KZI_LAYER_DATA_H

#include "io/doc.h"

/* Fills gids[0 .. n-1] from a <data> or <chunk> node; `data` is the <data> node, which names the encoding. */
kz_result kzi_layer_data(const kzi_io *io, const kzi_node *data, const kzi_node *holder, uint32_t *gids, size_t n);

/* The bytes of a base64 text with blanks in it.  The block belongs to the caller, who ends it. */
kz_result kzi_base64(const kzi_io *io, const kzi_node *holder, kzi_bytes *out);

#endif
