/* ldtk_find.c - finds what a layer names: its definition in the project, its word in a list of the caller. */
#include "io/map/ldtk/ldtk_map.h"

#include <string.h>

bool kzi_ldtk_lists(const char *list, const char *word)
{
    const size_t size = strlen(word);
    for (const char *at = list; at; at = strchr(at, ',')) {
        while (*at == ',' || *at == ' ') at++;
        size_t n = strcspn(at, ",");
        while (n > 0 && at[n - 1] == ' ') n--;
        if (n == size && memcmp(at, word, n) == 0) return true;
    }
    return !list;
}

kz_result kzi_ldtk_find(kzi_ldtk *r, const kzi_node *user, const char *kind, const char *attr, const kzi_node **out)
{
    const kzi_node *const defs = kzi_node_member(r->project, "defs"), *list = defs ? kzi_node_member(defs, kind) : NULL;
    const kzi_attr *const uid = kzi_node_attr(user, attr);
    uint64_t n = 0;
    *out = NULL;
    for (const kzi_node *def = list && uid && !uid->text ? list->child : NULL; def && !*out; def = def->next, n++) {
        const kzi_attr *const own = kzi_node_attr(def, "uid");
        if (own && !own->text && own->number == uid->number) *out = def;
    }
    return kzi_map_count_again(r->l, user, n);
}
