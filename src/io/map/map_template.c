/* map_template.c - completes objects from template files: attributes that an object lacks come from its template. */
#include "io/map/map_private.h"

#include <string.h>

static kz_result template_open(kzi_loader *l, const kzi_node *node, const char *name, kzi_template **out)
{
    kzi_map_doc *doc;
    kz_result result = kzi_map_open(l, node, "template", name, "template", &doc);
    if (result != KZ_OK) return result;
    if (!doc->model) {
        const kzi_node *root = doc->doc.root, *tileset = kzi_node_child(root, "tileset");
        kzi_template *made = kzi_arena_take(&l->arena, 1, sizeof *made);
        if (!made) return kzi_io_no_memory(&l->io, doc->path);
        made->object = kzi_node_child(root, "object");
        if (!made->object) return kzi_node_fail(&l->io, root, NULL, KZ_ERR_CONTENT, "the template has no object");
        if (tileset && (result = kzi_tileset_use_or_none(l, tileset, &made->use)) != KZ_OK) return result;
        doc->model = made;
    }
    *out = doc->model;
    return KZ_OK;
}

kz_result kzi_object_open(kzi_loader *l, const kzi_node *node, kzi_object *out)
{
    const kzi_tileset_use *use = NULL;
    kzi_template *from = NULL; /* the template of which `node` is the object */
    out->n = 0;
    for (;;) {
        if (out->n == KZI_TEMPLATE_DEPTH)
            return kzi_node_fail(&l->io, node, "template", KZ_ERR_CONTENT,
                                 "templates refer to each other more than %d deep", KZI_TEMPLATE_DEPTH);
        out->nodes[out->n] = node;
        out->uses[out->n] = use;
        out->n++;
        const char *name = kzi_node_text(node, "template", "");
        if (!*name) return KZ_OK;
        kzi_template *next = from ? from->base : NULL;
        const kz_result result = next ? KZ_OK : template_open(l, node, name, &next);
        if (result != KZ_OK) return result;
        if (from) from->base = next;
        const kz_result counted = kzi_map_count_again(l, out->nodes[0], next->object->n_parts);
        if (counted != KZ_OK) return counted;
        node = next->object;
        use = &next->use;
        from = next;
    }
}

const kzi_node *kzi_object_with(const kzi_object *object, const char *attr)
{
    for (int i = 0; i < object->n; i++)
        if (kzi_node_attr(object->nodes[i], attr)) return object->nodes[i];
    return NULL;
}

kz_result kzi_object_name(kzi_loader *l, const kzi_object *object, const char *attr, const char **out)
{
    *out = "";
    for (int i = 0; i < object->n && !**out; i++) {
        const kz_result result = kzi_map_keep_name(l, object->nodes[i], attr, out);
        if (result != KZ_OK) return result;
    }
    return KZ_OK;
}
