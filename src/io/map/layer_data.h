/* layer_data.h - the tiles of a layer or chunk out of every form that Tiled has written them in. */
#ifndef KZI_LAYER_DATA_H
#define KZI_LAYER_DATA_H

#include "io/doc/doc.h"

/* What a <data> node says of all its chunks: looked up once, for it may have as many attributes as it has chunks. */
typedef struct kzi_layer_form {
    const kzi_node *data;
    const char *encoding, *compression; /* "" for none */
} kzi_layer_form;

kzi_layer_form kzi_layer_form_of(const kzi_node *data);

/* Fills gids[0 .. n-1] from a <data> or <chunk> node. */
kz_result kzi_layer_data(const kzi_io *io, const kzi_layer_form *form, const kzi_node *holder, uint32_t *gids,
                         size_t n);

/* The bytes of a base64 text with blanks in it.  The block belongs to the caller, who ends it. */
kz_result kzi_base64(const kzi_io *io, const kzi_node *holder, kzi_bytes *out);

#endif
