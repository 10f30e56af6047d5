/* pygame_more.c - methods of kolize.pygame.Mask that pygame lacks: normals, push-outs, sweeps, rotations. */
#include <math.h>

#include "pygame/pygame.h"

static kzp_pygame_mask *mask_of(PyObject *object) { return (kzp_pygame_mask *)object; }
static const kz_mask *cells_of(PyObject *object) { return kzp_pygame_cells(mask_of(object)); }

/* A push this long is searched in rings; a longer one in the configuration space, which takes memory. */
static const int32_t max_ring = 24;

static bool shortest_push(const kz_mask *a, const kz_mask *b, kz_cell at, kz_cell *push)
{
    kz_config_space *config;
    kz_error err;
    if (kz_mask_push(a, b, at.x, at.y, max_ring, push)) return true;
    if (kz_config_space_create(a, b, NULL, &config, &err) != KZ_OK) {
        kzp_raise(&err);
        return false;
    }
    *push = kz_config_space_push(config, at.x, at.y);
    kz_config_space_free(config);
    return true;
}

static PyObject *mask_push_out(PyObject *object, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    kzp_pygame_mask *other;
    kz_cell at, push;
    if (!kzp_pygame_pair(args, n, keywords, &other, &at)) return NULL;
    if (!shortest_push(cells_of(object), kzp_pygame_cells(other), at, &push)) return NULL;
    return kzp_cell_tuple(push.x, push.y);
}

static PyObject *mask_normal(PyObject *object, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    kzp_pygame_mask *other;
    kz_cell at, push;
    if (!kzp_pygame_pair(args, n, keywords, &other, &at)) return NULL;
    if (!kz_mask_overlap(cells_of(object), kzp_pygame_cells(other), at.x, at.y)) Py_RETURN_NONE;
    if (!shortest_push(cells_of(object), kzp_pygame_cells(other), at, &push)) return NULL;
    const kz_vec2 unit = kz_vec2_normalize((kz_vec2){(float)-push.x, (float)-push.y});
    return kzp_point_tuple((kz_vec2){unit.x + 0.0f, unit.y + 0.0f});
}

static PyObject *mask_sweep(PyObject *object, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    static const char *const names[] = {"other", "offset", "motion", NULL};
    PyObject *objects[3];
    kz_cell at;
    kz_vec2 motion;
    if (!kzp_pygame_arguments(args, n, keywords, names, 3, objects)) return NULL;
    if (!PyObject_TypeCheck(objects[0], kzp_pygame_mask_type)) return kzp_type_error("other must be a Mask");
    if (!kzp_pygame_cell(objects[1], "offset", &at) || !kzp_point(objects[2], "motion", &motion)) return NULL;
    const kz_mask_hit hit = kz_mask_sweep(cells_of(object), (kz_vec2){0, 0}, motion, cells_of(objects[0]),
                                          (kz_vec2){(float)at.x, (float)at.y});
    if (!hit.hit) Py_RETURN_NONE;
    return Py_BuildValue("d(dd)", (double)hit.t, (double)hit.normal.x, (double)hit.normal.y);
}

/* ---- Rotation ----------------------------------------------------------------------------------------- */

static double magnitude(double x) { return x < 0 ? -x : x; }

/* The size that pygame.transform.rotate gives an image, and the cells about its middle. */
static PyObject *rotate(kzp_pygame_mask *self, double degrees)
{
    const kz_pose pose = kz_pose_degrees(0, 0, -degrees); /* pygame's angles go against the clock */
    const double c = magnitude(pose.cos), s = magnitude(pose.sin), half_w = self->w / 2.0, half_h = self->h / 2.0;
    const int32_t w = (int32_t)(c * self->w + s * self->h), h = (int32_t)(s * self->w + c * self->h);
    kz_affine map = kz_affine_from_pose(1, 1, (kz_vec2){0, 0}, pose);
    map.at_x = w / 2.0 - (map.xx * half_w + map.xy * half_h);
    map.at_y = h / 2.0 - (map.yx * half_w + map.yy * half_h);
    kz_mask *rotated;
    kz_cell origin;
    kz_error err;
    if (kz_mask_transform(kzp_pygame_cells(self), &map, NULL, &rotated, &origin, &err) != KZ_OK) return kzp_raise(&err);
    kzp_pygame_mask *made = kzp_pygame_new(w, h);
    if (made) kz_canvas_draw(made->canvas, rotated, origin.x, origin.y);
    kz_mask_free(rotated);
    return (PyObject *)made;
}

/* The entry of the cache, or NULL: a mask that was edited since is made anew. */
static PyObject *cached(const kzp_pygame_mask *self, PyObject *angle)
{
    PyObject *entry = self->rotations ? PyDict_GetItemWithError(self->rotations, angle) : NULL;
    if (!entry) return NULL;
    kzp_pygame_mask *mask = mask_of(PyTuple_GetItem(entry, 0));
    const uint64_t edits = PyLong_AsUnsignedLongLong(PyTuple_GetItem(entry, 1));
    if (mask->words || mask->edits != edits) return NULL;
    Py_INCREF((PyObject *)mask);
    return (PyObject *)mask;
}

static const Py_ssize_t max_rotations = 720;

static bool remember(kzp_pygame_mask *self, PyObject *angle, PyObject *mask)
{
    if (self->rotations && PyDict_Size(self->rotations) >= max_rotations) Py_CLEAR(self->rotations);
    PyObject *entry = Py_BuildValue("OK", mask, (unsigned long long)mask_of(mask)->edits);
    if (!self->rotations) self->rotations = PyDict_New();
    const bool kept = entry && self->rotations && PyDict_SetItem(self->rotations, angle, entry) == 0;
    Py_XDECREF(entry);
    return kept;
}

static PyObject *mask_rotated(PyObject *object, PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
    static const char *const names[] = {"angle", NULL};
    kzp_pygame_mask *self = mask_of(object);
    PyObject *argument;
    double degrees;
    if (!kzp_pygame_arguments(args, n, keywords, names, 1, &argument)) return NULL;
    if (!kzp_number(argument, &degrees) || !(magnitude(degrees) < (double)INFINITY))
        return kzp_type_error("angle must be a finite number of degrees");
    kzp_pygame_cells(self);
    PyObject *angle = PyFloat_FromDouble(degrees);
    PyObject *mask = angle ? cached(self, angle) : NULL;
    if (angle && !mask && !PyErr_Occurred()) {
        mask = rotate(self, degrees);
        if (mask && !remember(self, angle, mask)) Py_CLEAR(mask);
    }
    Py_XDECREF(angle);
    return mask;
}

PyMethodDef kzp_pygame_more_methods[] = {
    KZP_FAST("push_out", mask_push_out,
             "push_out(other, offset) -> (dx, dy): the shortest shift of this mask after which the two have no common "
             "cell."),
    KZP_FAST(
        "normal", mask_normal,
        "normal(other, offset) -> (x, y) or None: the unit vector from this mask to the other, against the push-out."),
    KZP_FAST(
        "sweep", mask_sweep,
        "sweep(other, offset, motion) -> (t, normal) or None: the first overlap while this mask moves by motion.\n\n"
        "t is 0..1 of the motion.  The normal is of the face met, towards this mask.  None also if they overlap "
        "before."),
    KZP_FAST("rotated", mask_rotated,
             "rotated(angle) -> Mask: as pygame.transform.rotate turns the image, in degrees against the clock.\n\n"
             "The answer is kept for the next call; copy it before you edit it."),
    {NULL, NULL, 0, NULL}};
