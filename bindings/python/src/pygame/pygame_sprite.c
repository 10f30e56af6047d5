/* pygame_sprite.c - pygame.sprite's functions with collide_mask: a sprite beside another, beside a group, two groups.
 *
 * The attributes of a sprite are read once a call, most of which takes longer than to compare two masks.  Masks that
 * are not exactly ours, and rectangles that are not pygame's, are asked by Python, as pygame asks them. */
#include "pygame/pygame.h"

/* ---- One sprite --------------------------------------------------------------------------------------- */

static struct {
    PyObject *mask, *image, *rect, *own_rect, *overlap, *kill; /* names */
    PyObject *rect_property, *kill_function;                   /* of pygame.sprite.Sprite; rect_property may be NULL */
} names;

/* In newer pygame a sprite's rect is a property, a call of Python, over an attribute that is read in its place. */
static bool open_names(void)
{
    if (names.kill_function) return true;
    PyObject *module = PyImport_ImportModule("pygame.sprite");
    PyObject *sprite = module ? PyObject_GetAttrString(module, "Sprite") : NULL;
    Py_XDECREF(module);
    if (!sprite) return false;
    names.mask = PyUnicode_InternFromString("mask");
    names.image = PyUnicode_InternFromString("image");
    names.rect = PyUnicode_InternFromString("rect");
    names.own_rect = PyUnicode_InternFromString("_Sprite__rect");
    names.overlap = PyUnicode_InternFromString("overlap");
    names.kill = PyUnicode_InternFromString("kill");
    names.rect_property = PyObject_GetAttr(sprite, names.rect);
    PyErr_Clear();
    names.kill_function = PyObject_GetAttr(sprite, names.kill);
    Py_DECREF(sprite);
    return names.kill_function != NULL;
}

/* What was last asked about a type of sprites. */
typedef struct sprite_type {
    PyTypeObject *type;
    bool has_own_rect; /* its rect is the property of pygame.sprite.Sprite */
} sprite_type;

static void look_at_type(PyTypeObject *type, sprite_type *of)
{
    PyObject *found = PyObject_GetAttr((PyObject *)type, names.rect);
    *of = (sprite_type){type, found && found == names.rect_property};
    PyErr_Clear();
    Py_XDECREF(found);
}

typedef struct sprite {
    PyObject *mask, *rect;
    kzp_corner corner;
    bool is_ours; /* a kolize.pygame.Mask, and a corner that is plain */
} sprite;

static void forget_sprite(sprite *s)
{
    Py_CLEAR(s->mask);
    Py_CLEAR(s->rect);
}

static PyObject *rect_of(PyObject *object, sprite_type *type)
{
    if (Py_TYPE(object) != type->type) look_at_type(Py_TYPE(object), type);
    PyObject *rect = type->has_own_rect ? PyObject_GetAttr(object, names.own_rect) : NULL;
    if (rect) return rect;
    PyErr_Clear();
    return PyObject_GetAttr(object, names.rect);
}

/* Its own mask, or one of its image. */
static PyObject *mask_of(PyObject *object)
{
    PyObject *mask = PyObject_GetAttr(object, names.mask);
    if (mask || !PyErr_ExceptionMatches(PyExc_AttributeError)) return mask;
    PyErr_Clear();
    PyObject *image = PyObject_GetAttr(object, names.image);
    mask = image ? kzp_pygame_from_image(image) : NULL;
    Py_XDECREF(image);
    return mask;
}

static bool read_sprite(PyObject *object, sprite_type *type, sprite *out)
{
    *out = (sprite){NULL, rect_of(object, type), {0, 0, false, false}, false};
    if (out->rect && kzp_rect_corner(out->rect, &out->corner)) out->mask = mask_of(object);
    if (!out->mask) {
        forget_sprite(out);
        return false;
    }
    out->is_ours = PyObject_TypeCheck(out->mask, kzp_pygame_mask_type) && out->corner.is_plain;
    return true;
}

/* ---- Two sprites -------------------------------------------------------------------------------------- */

static kzp_pygame_mask *cells_of(const sprite *s) { return (kzp_pygame_mask *)s->mask; }

/* A subclass may have an overlap of its own. */
static bool are_ours(const sprite *a, const sprite *b)
{
    return a->is_ours && b->is_ours && Py_TYPE(a->mask) == kzp_pygame_mask_type;
}

/* Fractions are cut off towards 0. */
static kz_cell offset_of(const sprite *a, const sprite *b)
{
    return (kz_cell){(int32_t)(b->corner.x - a->corner.x), (int32_t)(b->corner.y - a->corner.y)};
}

static bool boxes_meet(const kzp_pygame_mask *a, const kzp_pygame_mask *b, kz_cell at)
{
    return at.x < a->w && at.y < a->h && at.x > -b->w && at.y > -b->h;
}

static PyObject *difference(PyObject *a, PyObject *b, long i)
{
    PyObject *key = PyLong_FromLong(i), *to = key ? PyObject_GetItem(b, key) : NULL;
    PyObject *from = to ? PyObject_GetItem(a, key) : NULL, *found = from ? PyNumber_Subtract(to, from) : NULL;
    Py_XDECREF(key);
    Py_XDECREF(to);
    Py_XDECREF(from);
    return found;
}

static PyObject *ask_by_python(const sprite *a, const sprite *b)
{
    PyObject *x = difference(a->rect, b->rect, 0), *y = x ? difference(a->rect, b->rect, 1) : NULL;
    PyObject *offset = y ? PyTuple_Pack(2, x, y) : NULL;
    PyObject *found = offset ? PyObject_CallMethodObjArgs(a->mask, names.overlap, b->mask, offset, NULL) : NULL;
    Py_XDECREF(x);
    Py_XDECREF(y);
    Py_XDECREF(offset);
    return found;
}

/* 1 or 0; -1 after an exception. */
static int sprites_overlap(const sprite *a, const sprite *b)
{
    if (are_ours(a, b)) {
        const kz_cell at = offset_of(a, b);
        if (!boxes_meet(cells_of(a), cells_of(b), at)) return 0;
        const kz_mask *in_a = kzp_pygame_cells(cells_of(a));
        return kz_mask_overlap(in_a, kzp_pygame_cells(cells_of(b)), at.x, at.y);
    }
    PyObject *found = ask_by_python(a, b);
    const int truth = found ? PyObject_IsTrue(found) : -1;
    Py_XDECREF(found);
    return truth;
}

static PyObject *first_of(const sprite *a, const sprite *b)
{
    if (!are_ours(a, b)) return ask_by_python(a, b);
    const kz_cell at = offset_of(a, b);
    if (!boxes_meet(cells_of(a), cells_of(b), at)) Py_RETURN_NONE;
    return kzp_pygame_first(cells_of(a), cells_of(b), at);
}

static PyObject *collide_mask(PyObject *module, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    static const char *const arguments[] = {"left", "right", NULL};
    PyObject *objects[2], *found = NULL;
    sprite_type type = {NULL, false};
    sprite a, b;
    (void)module;
    if (!kzp_pygame_arguments(args, n, keywords, arguments, 2, objects) || !open_names()) return NULL;
    if (!read_sprite(objects[0], &type, &a)) return NULL;
    if (read_sprite(objects[1], &type, &b)) {
        found = first_of(&a, &b);
        forget_sprite(&b);
    }
    forget_sprite(&a);
    return found;
}

/* ---- A sprite and a group ----------------------------------------------------------------------------- */

/* A list is iterated as it is; of a group __iter__ is called once, and not its length. */
static PyObject *list_of(PyObject *group)
{
    PyObject *iterator = PyObject_GetIter(group), *list = iterator ? PySequence_List(iterator) : NULL;
    Py_XDECREF(iterator);
    return list;
}

/* Kills the sprites of a list. */
static bool kill_all(PyObject *list)
{
    for (Py_ssize_t i = 0; i < PyList_Size(list); i++) {
        PyObject *done = PyObject_CallMethodObjArgs(PyList_GetItem(list, i), names.kill, NULL);
        if (!done) return false;
        Py_DECREF(done);
    }
    return true;
}

/* Appends to `found` those of a list that overlap; up to `most`. */
static bool search_list(PyObject *object, PyObject *list, Py_ssize_t most, PyObject *found)
{
    sprite_type type = {NULL, false};
    sprite one, other;
    const Py_ssize_t n = PyList_Size(list);
    if (n == 0) return true;
    if (!read_sprite(object, &type, &one)) return false;
    bool good = true;
    for (Py_ssize_t i = 0; good && i < n && PyList_Size(found) < most; i++) {
        PyObject *item = PyList_GetItem(list, i);
        good = read_sprite(item, &type, &other);
        if (!good) break;
        const int overlap = sprites_overlap(&one, &other);
        good = overlap >= 0 && (!overlap || PyList_Append(found, item) == 0);
        forget_sprite(&other);
    }
    forget_sprite(&one);
    return good;
}

static PyObject *search_group(PyObject *object, PyObject *group, Py_ssize_t most, bool kill)
{
    PyObject *list = list_of(group), *found = list ? PyList_New(0) : NULL;
    if (found && !(search_list(object, list, most, found) && (!kill || kill_all(found)))) Py_CLEAR(found);
    Py_XDECREF(list);
    return found;
}

static PyObject *spritecollide(PyObject *module, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    static const char *const arguments[] = {"sprite", "group", "dokill", NULL};
    PyObject *objects[3];
    (void)module;
    if (!kzp_pygame_arguments(args, n, keywords, arguments, 3, objects) || !open_names()) return NULL;
    const int kill = PyObject_IsTrue(objects[2]);
    return kill < 0 ? NULL : search_group(objects[0], objects[1], PY_SSIZE_T_MAX, kill);
}

static PyObject *spritecollideany(PyObject *module, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    static const char *const arguments[] = {"sprite", "group", NULL};
    PyObject *objects[2];
    (void)module;
    if (!kzp_pygame_arguments(args, n, keywords, arguments, 2, objects) || !open_names()) return NULL;
    PyObject *found = search_group(objects[0], objects[1], 1, false);
    if (!found) return NULL;
    PyObject *first = PyList_Size(found) ? PyList_GetItem(found, 0) : Py_None;
    Py_INCREF(first);
    Py_DECREF(found);
    return first;
}

/* ---- Two groups --------------------------------------------------------------------------------------- */

/* The sprites of a list, and boxes around the cells of their masks. */
typedef struct crowd {
    PyObject *list;
    sprite *sprites;
    kz_box *boxes;
    Py_ssize_t n; /* sprites that were read */
    bool are_ours;
} crowd;

static void forget_crowd(crowd *c)
{
    for (Py_ssize_t i = 0; i < c->n; i++) forget_sprite(c->sprites + i);
    free(c->sprites);
    free(c->boxes);
}

/* One cell more on each side: corners with fractions are cut towards 0 when they are subtracted. */
static kz_box box_of(const sprite *s)
{
    const double x = s->corner.x, y = s->corner.y;
    return (kz_box){{(float)(x - 1), (float)(y - 1)},
                    {(float)(x + cells_of(s)->w + 1), (float)(y + cells_of(s)->h + 1)}};
}

static bool read_crowd(PyObject *list, bool exactly, crowd *c)
{
    sprite_type type = {NULL, false};
    const Py_ssize_t n = PyList_Size(list);
    *c = (crowd){list, malloc((size_t)n * sizeof *c->sprites + 1), malloc((size_t)n * sizeof *c->boxes + 1), 0, true};
    if (!c->sprites || !c->boxes) {
        PyErr_NoMemory();
        return false;
    }
    for (; c->n < n; c->n++) {
        sprite *s = c->sprites + c->n;
        if (!read_sprite(PyList_GetItem(list, c->n), &type, s)) return false;
        c->are_ours &= s->is_ours && (!exactly || Py_TYPE(s->mask) == kzp_pygame_mask_type);
    }
    for (Py_ssize_t i = 0; c->are_ours && i < n; i++) c->boxes[i] = box_of(c->sprites + i);
    return true;
}

/* Of few sprites each with each. */
static size_t each_pair(const crowd *a, const crowd *b, kz_index_pair *pairs)
{
    size_t n = 0;
    for (Py_ssize_t i = 0; i < a->n; i++)
        for (Py_ssize_t j = 0; j < b->n; j++) pairs[n++] = (kz_index_pair){(uint32_t)i, (uint32_t)j};
    return n;
}

static kz_index_pair *box_pairs(const crowd *a, const crowd *b, size_t *n)
{
    kz_error err;
    size_t room = 4 * ((size_t)a->n + (size_t)b->n) + 16;
    kz_index_pair *pairs = NULL;
    if (a->n * b->n <= 16 && (pairs = malloc(room * sizeof *pairs))) {
        *n = each_pair(a, b, pairs);
        return pairs;
    }
    for (;;) {
        kz_index_pair *more = realloc(pairs, room * sizeof *pairs);
        if (!more) PyErr_NoMemory();
        else pairs = more;
        const bool found = more && kz_box_pairs_between(a->boxes, (size_t)a->n, b->boxes, (size_t)b->n, NULL, pairs, room,
                                                        n, &err) == KZ_OK;
        if (found && *n <= room) return pairs;
        if (more && !found) kzp_raise(&err);
        if (!found) break;
        room = *n;
    }
    free(pairs);
    return NULL;
}

static bool kills_as_sprite(PyObject *object)
{
    PyObject *kill = PyObject_GetAttr((PyObject *)Py_TYPE(object), names.kill);
    const bool same = kill == names.kill_function;
    PyErr_Clear();
    Py_XDECREF(kill);
    return same;
}

/* Appends to the list of a key in a dict. */
static bool add_to(PyObject *dict, PyObject *key, PyObject *item)
{
    PyObject *list = PyDict_GetItemWithError(dict, key);
    if (list) return PyList_Append(list, item) == 0;
    list = PyErr_Occurred() ? NULL : PyList_New(1);
    if (!list) return false;
    Py_INCREF(item);
    PyList_SetItem(list, 0, item);
    const bool added = PyDict_SetItem(dict, key, list) == 0;
    Py_DECREF(list);
    return added;
}

/* What was found of two groups: a dict, and the sprites of the second one that are to be killed. */
typedef struct crash {
    PyObject *dict, *killed;
    bool is_certain; /* false: a sprite kills itself in its own manner, which may change what is found next */
} crash;

/* Pairs come in the order of both groups.  A sprite that is killed is not found again. */
static bool collect(const crowd *a, const crowd *b, const kz_index_pair *pairs, size_t n, bool kill, crash *out)
{
    bool *gone = calloc((size_t)b->n + 1, 1), good = gone != NULL;
    if (!gone) PyErr_NoMemory();
    for (size_t i = 0; good && i < n; i++) {
        const kz_index_pair p = pairs[i];
        if (gone[p.b] || !sprites_overlap(a->sprites + p.a, b->sprites + p.b)) continue;
        PyObject *other = PyList_GetItem(b->list, (Py_ssize_t)p.b);
        good = add_to(out->dict, PyList_GetItem(a->list, (Py_ssize_t)p.a), other);
        if (!good || !kill) continue;
        gone[p.b] = true;
        out->is_certain = out->is_certain && kills_as_sprite(other);
        good = PyList_Append(out->killed, other) == 0;
    }
    free(gone);
    return good;
}

/* Each sprite of the first group beside the second, which is listed anew each time. */
static bool one_by_one(PyObject *list, PyObject *groupb, bool kill, PyObject *dict)
{
    PyDict_Clear(dict);
    for (Py_ssize_t i = 0; i < PyList_Size(list); i++) {
        PyObject *object = PyList_GetItem(list, i);
        PyObject *found = search_group(object, groupb, PY_SSIZE_T_MAX, kill);
        const bool good = found && (PyList_Size(found) == 0 || PyDict_SetItem(dict, object, found) == 0);
        Py_XDECREF(found);
        if (!good) return false;
    }
    return true;
}

/* 1; 0 when the sprites must be asked one by one; -1 after an exception. */
static int all_at_once(PyObject *list_a, PyObject *list_b, bool kill, crash *out)
{
    crowd a = {0}, b = {0};
    size_t n = 0;
    kz_index_pair *pairs = NULL;
    int done = -1;
    if (read_crowd(list_a, true, &a) && read_crowd(list_b, false, &b)) {
        done = a.are_ours && b.are_ours;
        pairs = done ? box_pairs(&a, &b, &n) : NULL;
        if (done && (!pairs || !collect(&a, &b, pairs, n, kill, out))) done = -1;
        if (done == 1 && !out->is_certain) done = 0;
    }
    free(pairs);
    forget_crowd(&a);
    forget_crowd(&b);
    return done;
}

/* Kills the keys of a dict. */
static bool kill_keys(PyObject *dict)
{
    PyObject *keys = PyDict_Keys(dict);
    const bool killed = keys && kill_all(keys);
    Py_XDECREF(keys);
    return killed;
}

static bool crash_groups(PyObject *groupa, PyObject *groupb, bool kill_a, bool kill_b, crash *out)
{
    PyObject *list_a = list_of(groupa), *list_b = list_a ? list_of(groupb) : NULL;
    bool good = list_b != NULL;
    if (good && PyList_Size(list_a) && PyList_Size(list_b)) {
        const int found = all_at_once(list_a, list_b, kill_b, out);
        good = found == 1 ? kill_all(out->killed) : found == 0 && one_by_one(list_a, groupb, kill_b, out->dict);
    }
    Py_XDECREF(list_a);
    Py_XDECREF(list_b);
    return good && (!kill_a || kill_keys(out->dict));
}

static PyObject *groupcollide(PyObject *module, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    static const char *const arguments[] = {"groupa", "groupb", "dokilla", "dokillb", NULL};
    PyObject *objects[4];
    (void)module;
    if (!kzp_pygame_arguments(args, n, keywords, arguments, 4, objects) || !open_names()) return NULL;
    const int kill_a = PyObject_IsTrue(objects[2]), kill_b = kill_a < 0 ? -1 : PyObject_IsTrue(objects[3]);
    if (kill_a < 0 || kill_b < 0) return NULL;
    crash found = {PyDict_New(), PyList_New(0), true};
    if (!found.dict || !found.killed || !crash_groups(objects[0], objects[1], kill_a, kill_b, &found))
        Py_CLEAR(found.dict);
    Py_XDECREF(found.killed);
    return found.dict;
}

PyMethodDef kzp_sprite_functions[] = {
    KZP_FAST("collide_mask", collide_mask,
             "collide_mask(left, right) -> (x, y) or None: the first common cell of two sprites, in cells of left."),
    KZP_FAST("spritecollide", spritecollide,
             "spritecollide(sprite, group, dokill) -> list: the sprites of a group whose masks overlap that of a "
             "sprite.\n\n"
             "As pygame.sprite.spritecollide with collide_mask: in the order of the group, and removed from all groups "
             "if dokill."),
    KZP_FAST("spritecollideany", spritecollideany,
             "spritecollideany(sprite, group) -> Sprite or None: the first one of a group whose mask overlaps."),
    KZP_FAST("groupcollide", groupcollide,
             "groupcollide(groupa, groupb, dokilla, dokillb) -> dict from sprite to list: whose masks overlap.\n\n"
             "As pygame.sprite.groupcollide with collide_mask.  The pairs of both groups are found in one search of "
             "boxes, instead\nof each with each.  A sprite of groupb that was killed is not found again."),
    {NULL, NULL, 0, NULL}};
