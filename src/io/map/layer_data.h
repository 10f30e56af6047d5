/* layer_data.h - reads the tiles of a layer or chunk from every form that Tiled has written. */
#ifndef KZI_LAYER_DATA_H
#define KZI_LAYER_DATA_H

#include "io/doc/doc.h"

/* What a <data> node says of all its chunks.  It is read once, because the node may have as many attributes as
 * chunks. */
typedef struct kzi_layer_form {
    const kzi_node *data;
    const char *encoding, *compression; /* "" for none */
} kzi_layer_form;

kzi_layer_form kzi_layer_form_of(const kzi_node *data);

/* Fills gids[0 .. n-1] from a <data> or <chunk> node. */
kz_result kzi_layer_data(const kzi_io *io, const kzi_layer_form *form, const kzi_node *holder, uint32_t *gids,
                         size_t n);

/* Decodes a base64 text with blanks in it.  The block belongs to the caller, who ends it. */
kz_result kzi_base64(const kzi_io *io, const kzi_node *holder, kzi_bytes *out);

#endif
