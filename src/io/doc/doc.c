/* doc.c - reads values out of the tree of a document, and says where in the file something is wrong. */
#include "io/doc/doc.h"

#include <stdio.h>
#include <string.h>

/* ---- Reading values ------------------------------------------------------------------------------------ */

static const kzi_node *node_named(const kzi_node *node, const char *name)
{
    while (node && name && strcmp(node->name, name) != 0) node = node->next;
    return node;
}

const kzi_node *kzi_node_child(const kzi_node *node, const char *name) { return node_named(node->child, name); }

const kzi_node *kzi_node_next(const kzi_node *node, const char *name) { return node_named(node->next, name); }

const kzi_node *kzi_node_member(const kzi_node *node, const char *key)
{
    const kzi_node *child = node->child;
    while (child && (!child->key || strcmp(child->key, key) != 0)) child = child->next;
    return child;
}

const kzi_attr *kzi_node_attr(const kzi_node *node, const char *name)
{
    for (int32_t i = 0; i < node->n_attrs; i++)
        if (strcmp(node->attrs[i].name, name) == 0) return &node->attrs[i];
    return NULL;
}

const char *kzi_node_text(const kzi_node *node, const char *name, const char *otherwise)
{
    const kzi_attr *attr = kzi_node_attr(node, name);
    return attr && attr->text ? attr->text : otherwise;
}

const char *kzi_node_file(const kzi_node *node)
{
    while (node->parent) node = node->parent;
    return node->key;
}

kz_result kzi_node_real(const kzi_io *io, const kzi_node *node, const char *name, double *value)
{
    const kzi_attr *attr = kzi_node_attr(node, name);
    if (!attr) return KZ_OK;
    if (!attr->text) *value = attr->number;
    else if (!kzi_parse_real(attr->text, value))
        return kzi_node_fail(io, node, name, KZ_ERR_CONTENT, "'%.40s' is not a finite number", attr->text);
    return KZ_OK;
}

kz_result kzi_node_int(const kzi_io *io, const kzi_node *node, const char *name, int64_t least, int64_t most,
                       int64_t *value)
{
    double real = 0;
    if (!kzi_node_attr(node, name)) return KZ_OK;
    const kz_result result = kzi_node_real(io, node, name, &real);
    if (result != KZ_OK) return result;
    if (!(real >= (double)least && real <= (double)most))
        return kzi_node_fail(io, node, name, KZ_ERR_CONTENT, "%.17g is not between %lld and %lld", real,
                             (long long)least, (long long)most);
    if (kzi_floor(real) != real) return kzi_node_fail(io, node, name, KZ_ERR_CONTENT, "%.17g is not whole", real);
    *value = (int64_t)real;
    return KZ_OK;
}

kz_result kzi_node_i32(const kzi_io *io, const kzi_node *node, const char *name, int32_t least, int32_t most,
                       int32_t *value)
{
    int64_t wide = *value;
    const kz_result result = kzi_node_int(io, node, name, least, most, &wide);
    *value = (int32_t)wide;
    return result;
}

kz_result kzi_node_bool(const kzi_io *io, const kzi_node *node, const char *name, bool *value)
{
    const kzi_attr *attr = kzi_node_attr(node, name);
    if (!attr) return KZ_OK;
    if (!attr->text) *value = attr->number != 0;
    else if (strcmp(attr->text, "1") == 0 || strcmp(attr->text, "true") == 0) *value = true;
    else if (strcmp(attr->text, "0") == 0 || strcmp(attr->text, "false") == 0) *value = false;
    else return kzi_node_fail(io, node, name, KZ_ERR_CONTENT, "'%.40s' is neither 0 nor 1", attr->text);
    return KZ_OK;
}

/* ---- Failing at a place -------------------------------------------------------------------------------- */

typedef struct where_text {
    char *text;
    size_t used;
} where_text;

static void where_add(where_text *where, const char *format, ...) KZI_PRINTF(2, 3);
static void where_add(where_text *where, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const int n = vsnprintf(where->text + where->used, KZI_WHERE_SIZE - where->used, format, args);
    va_end(args);
    if (n > 0) where->used += (size_t)n;
    if (where->used >= KZI_WHERE_SIZE) where->used = KZI_WHERE_SIZE - 1;
}

/* Adds the path from the root down.  Nodes without key and index stand for no key of their own. */
static void where_add_json(where_text *where, const kzi_node *node)
{
    const kzi_node *path[64];
    size_t n = 0;
    for (; node->parent; node = node->parent)
        if (n < 64) path[n++] = node;
    const size_t start = where->used;
    while (n) {
        node = path[--n];
        if (node->key) where_add(where, "%s%.60s", where->used > start ? "." : "", node->key);
        if (node->index >= 0) where_add(where, "[%d]", (int)node->index);
    }
}

void kzi_node_where(const kzi_node *node, const char *attr, char where[KZI_WHERE_SIZE])
{
    where_text text = {where, 0};
    where_add(&text, "%s", kzi_path_shown(kzi_node_file(node)));
    if (node->line) where_add(&text, ":%d:%d", (int)node->line, (int)node->column);
    const where_text place = text;
    where_add(&text, ": ");
    const size_t start = text.used;
    where_add_json(&text, node);
    const bool has_path = text.used > start;
    if (!has_path) text = place;
    where[text.used] = '\0';
    if (attr) where_add(&text, "%s%.60s", has_path ? "." : ": ", attr);
}

kz_result(kzi_node_fail)(const kzi_io *io, const kzi_node *node, const char *attr, kz_result code, const char *format,
                         ...)
{
    char where[KZI_WHERE_SIZE];
    va_list args;
    kzi_node_where(node, attr, where);
    va_start(args, format);
    kzi_io_fail_list(io, code, where, format, args);
    va_end(args);
    if (io->failure) io->failure->node = node;
    return code;
}

kz_result kzi_node_fail_core(const kzi_io *io, const kzi_node *node, const char *attr, const kz_error *error)
{
    char sentence[200];
    kz_error_text(error, sentence, sizeof sentence);
    return kzi_node_fail(io, node, attr, error->code, "%s", sentence);
}
