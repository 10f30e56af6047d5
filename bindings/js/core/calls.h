/* calls.h - functions for JavaScript besides the flat interface: they take scalars, and write answers to one known
 * place.
 *
 * A call with scalars costs JavaScript less than one whose structs it has to write first.  Calls that fail leave their
 * error in `err`; answers that are structs are in `answer`.  Both are read before the next call. */
#ifndef KZJ_CALLS_H
#define KZJ_CALLS_H

#include <kolize/kolize.h>

/* A function that the module exports by this name. */
#define KZJ(name) __attribute__((export_name(#name))) name

typedef union kzj_answer {
    kz_cell cell;
    kz_cell_rect rect;
    kz_vec2 vec;
    kz_box box;
    kz_contact contact;
    kz_distance_result distance;
    kz_ray_hit ray;
    kz_sweep_hit sweep;
    kz_toi toi;
    kz_measure measure;
    kz_mask_hit mask_hit;
    kz_mask_ray_hit mask_ray;
    kz_mask_contact mask_contact;
    kz_fit_loss loss;
    kz_body body;
    kz_world_ray_hit world_ray;
    kz_world_sweep_hit world_sweep;
    kz_move_result moved;
    kz_push_out pushed;
    struct {
        kz_vec2 push;
        float length;
    } along;
    struct {
        kz_contact contact;
        kz_vec2 push;
    } collision;
    struct {
        float shape[5];
        float pad;
        kz_fit_loss loss;
    } fit;
    struct {
        const void *items;
        const int32_t *ends; /* of the rings of items */
        int32_t n, n_ends;
        float largest;
    } list;
    void *made;
    size_t n;
} kzj_answer;

extern kz_error kzj_err;
extern kzj_answer kzj_answered;

/* A mask of one byte a cell, or NULL with the error in kzj_err. */
kz_mask *kzj_mask_cells(const unsigned char *bytes, int32_t w, int32_t h);

#endif
