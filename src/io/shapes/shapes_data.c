/* shapes_data.c - what an artist wrote beside a shape, as the text that kz_data_number reads: "damage":3,"effect":"fire". */
#include "io/shapes/shapes.h"

#include <stdio.h>
#include <string.h>

/* A text that is counted first, and written once there is room. */
typedef struct data_writer {
    char *at;
    size_t n;
} data_writer;

static void data_put(data_writer *w, const char *text, size_t n)
{
    if (w->at) memcpy(w->at + w->n, text, n);
    w->n += n;
}

static void data_put_quoted(data_writer *w, const char *text)
{
    data_put(w, "\"", 1);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') data_put(w, "\\", 1);
        data_put(w, text, 1);
    }
    data_put(w, "\"", 1);
}

static void data_put_pair(data_writer *w, const char *key, const kzi_attr *value)
{
    char number[40];
    if (w->n > 0) data_put(w, ",", 1);
    data_put_quoted(w, key);
    data_put(w, ":", 1);
    if (value->text) {
        data_put_quoted(w, value->text);
        return;
    }
    const int n = snprintf(number, sizeof number, "%.17g", value->number);
    for (char *c = number; *c; c++) *c = *c == ',' ? '.' : *c; /* of the locale */
    data_put(w, number, (size_t)n);
}

/* The attributes of an object of plain JSON, or the custom properties of Tiled's objects that have a value of their own. */
static void data_put_all(data_writer *w, const kzi_node *node)
{
    for (int32_t i = 0; strcmp(node->name, "object") == 0 && i < node->n_attrs; i++) data_put_pair(w, node->attrs[i].name, &node->attrs[i]);
    for (const kzi_node *p = kzi_node_child(node, "property"); p; p = kzi_node_next(p, "property")) {
        const kzi_attr *value = kzi_node_attr(p, "value");
        if (value) data_put_pair(w, kzi_node_text(p, "name", ""), value);
    }
}

kz_result kzi_shapes_data(kzi_shapes *s, const kzi_node *node, const char **out)
{
    data_writer w = {NULL, 0};
    *out = "";
    if (node) data_put_all(&w, node);
    if (w.n == 0) return KZ_OK;
    char *text = kzi_arena_take(&s->l->map->arena, w.n + 1, 1);
    if (!text) return kzi_io_no_memory(&s->l->io, kzi_node_file(node));
    w = (data_writer){text, 0};
    data_put_all(&w, node);
    text[w.n] = 0;
    *out = text;
    return KZ_OK;
}
