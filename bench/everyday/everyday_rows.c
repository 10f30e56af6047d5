/* everyday_rows.c - the table of the rows of bench_everyday. */
#include "everyday_rows.h"

enum { PAIRS = EVERYDAY_PAIRS, FEW_PAIRS = 512 };

/* Peers round in float32, so their depths and times are near; casts stop at a slop, and near misses may be hits. */
#define EXACT   0, 0.01f
#define NEARLY  0.001f, 0.02f
#define BY_SLOP 0.02f, 0.02f

const everyday_row everyday_rows[] = {
    {"pose", "box", EVERYDAY_POSE, FORM_BOX, FORM_BOX, MIX_HALF, PAIRS, 1e-4f, 0},
    {"pose", "circle", EVERYDAY_POSE, FORM_CIRCLE, FORM_CIRCLE, MIX_HALF, PAIRS, 1e-4f, 0},
    {"pose", "capsule", EVERYDAY_POSE, FORM_CAPSULE, FORM_CAPSULE, MIX_HALF, PAIRS, 1e-4f, 0},
    {"pose", "quad", EVERYDAY_POSE, FORM_QUAD, FORM_QUAD, MIX_HALF, PAIRS, 1e-4f, 0},
    {"pose", "octagon", EVERYDAY_POSE, FORM_OCTAGON, FORM_OCTAGON, MIX_HALF, PAIRS, 1e-4f, 0},
    {"yes/no with poses", "quads", EVERYDAY_YES_NO_POSES, FORM_QUAD, FORM_QUAD, MIX_HALF, PAIRS, EXACT},
    {"yes/no with poses", "octagons", EVERYDAY_YES_NO_POSES, FORM_OCTAGON, FORM_OCTAGON, MIX_HALF, PAIRS, EXACT},
    {"yes/no with poses", "capsules", EVERYDAY_YES_NO_POSES, FORM_CAPSULE, FORM_CAPSULE, MIX_HALF, PAIRS, EXACT},
    {"yes/no with poses", "quad, circle", EVERYDAY_YES_NO_POSES, FORM_QUAD, FORM_CIRCLE, MIX_HALF, PAIRS, EXACT},
    {"yes/no", "quads", EVERYDAY_YES_NO, FORM_QUAD, FORM_QUAD, MIX_HALF, PAIRS, EXACT},
    {"yes/no", "octagons", EVERYDAY_YES_NO, FORM_OCTAGON, FORM_OCTAGON, MIX_HALF, PAIRS, EXACT},
    {"yes/no", "capsules", EVERYDAY_YES_NO, FORM_CAPSULE, FORM_CAPSULE, MIX_HALF, PAIRS, EXACT},
    {"yes/no", "quad, circle", EVERYDAY_YES_NO, FORM_QUAD, FORM_CIRCLE, MIX_HALF, PAIRS, EXACT},
    {"contact with poses", "circles", EVERYDAY_CONTACT_POSES, FORM_CIRCLE, FORM_CIRCLE, MIX_HALF, PAIRS, NEARLY},
    {"contact with poses", "quad, circle", EVERYDAY_CONTACT_POSES, FORM_QUAD, FORM_CIRCLE, MIX_HALF, PAIRS, NEARLY},
    {"contact with poses", "capsules", EVERYDAY_CONTACT_POSES, FORM_CAPSULE, FORM_CAPSULE, MIX_HALF, PAIRS, NEARLY},
    {"contact with poses", "quads", EVERYDAY_CONTACT_POSES, FORM_QUAD, FORM_QUAD, MIX_HALF, PAIRS, NEARLY},
    {"contact with poses", "octagons", EVERYDAY_CONTACT_POSES, FORM_OCTAGON, FORM_OCTAGON, MIX_HALF, PAIRS, NEARLY},
    {"contact", "circles", EVERYDAY_CONTACT, FORM_CIRCLE, FORM_CIRCLE, MIX_HALF, PAIRS, NEARLY},
    {"contact", "quad, circle", EVERYDAY_CONTACT, FORM_QUAD, FORM_CIRCLE, MIX_HALF, PAIRS, NEARLY},
    {"contact", "capsules", EVERYDAY_CONTACT, FORM_CAPSULE, FORM_CAPSULE, MIX_HALF, PAIRS, NEARLY},
    {"contact", "quads", EVERYDAY_CONTACT, FORM_QUAD, FORM_QUAD, MIX_HALF, PAIRS, NEARLY},
    {"contact", "octagons", EVERYDAY_CONTACT, FORM_OCTAGON, FORM_OCTAGON, MIX_HALF, PAIRS, NEARLY},
    {"ray", "box", EVERYDAY_RAY, FORM_BOX, FORM_BOX, MIX_RAY, PAIRS, NEARLY},
    {"ray", "circle", EVERYDAY_RAY, FORM_CIRCLE, FORM_CIRCLE, MIX_RAY, PAIRS, NEARLY},
    {"ray", "capsule", EVERYDAY_RAY, FORM_CAPSULE, FORM_CAPSULE, MIX_RAY, PAIRS, NEARLY},
    {"ray", "quad", EVERYDAY_RAY, FORM_QUAD, FORM_QUAD, MIX_RAY, PAIRS, NEARLY},
    {"ray", "octagon", EVERYDAY_RAY, FORM_OCTAGON, FORM_OCTAGON, MIX_RAY, PAIRS, NEARLY},
    {"sweep", "boxes", EVERYDAY_SWEEP, FORM_BOX, FORM_BOX, MIX_SWEEP, PAIRS, BY_SLOP},
    {"sweep", "circles", EVERYDAY_SWEEP, FORM_CIRCLE, FORM_CIRCLE, MIX_SWEEP, PAIRS, BY_SLOP},
    {"sweep", "quads", EVERYDAY_SWEEP, FORM_QUAD, FORM_QUAD, MIX_SWEEP, PAIRS, BY_SLOP},
    {"sweep", "octagons", EVERYDAY_SWEEP, FORM_OCTAGON, FORM_OCTAGON, MIX_SWEEP, PAIRS, BY_SLOP},
    {"sweep, apart", "boxes", EVERYDAY_SWEEP, FORM_BOX, FORM_BOX, MIX_SWEEP_APART, PAIRS, BY_SLOP},
    {"sweep, apart", "circles", EVERYDAY_SWEEP, FORM_CIRCLE, FORM_CIRCLE, MIX_SWEEP_APART, PAIRS, BY_SLOP},
    {"sweep, apart", "quads", EVERYDAY_SWEEP, FORM_QUAD, FORM_QUAD, MIX_SWEEP_APART, PAIRS, BY_SLOP},
    {"sweep, apart", "octagons", EVERYDAY_SWEEP, FORM_OCTAGON, FORM_OCTAGON, MIX_SWEEP_APART, PAIRS, BY_SLOP},
    {"distance, apart", "quads", EVERYDAY_DISTANCE, FORM_QUAD, FORM_QUAD, MIX_APART, PAIRS, NEARLY},
    {"distance, apart", "octagons", EVERYDAY_DISTANCE, FORM_OCTAGON, FORM_OCTAGON, MIX_APART, PAIRS, NEARLY},
    {"distance, overlapping", "quads", EVERYDAY_DISTANCE, FORM_QUAD, FORM_QUAD, MIX_OVERLAP, PAIRS, NEARLY},
    {"distance, overlapping", "octagons", EVERYDAY_DISTANCE, FORM_OCTAGON, FORM_OCTAGON, MIX_OVERLAP, PAIRS, NEARLY},
    {"contains", "octagon in quad", EVERYDAY_CONTAINS, FORM_QUAD, FORM_OCTAGON, MIX_CONTAINS, PAIRS, EXACT},
    {"batch", "boxes", EVERYDAY_BATCH, FORM_BOX, FORM_BOX, MIX_HALF, PAIRS, EXACT},
    {"batch", "circles", EVERYDAY_BATCH, FORM_CIRCLE, FORM_CIRCLE, MIX_HALF, PAIRS, EXACT},
    {"batch", "quads", EVERYDAY_BATCH, FORM_QUAD, FORM_QUAD, MIX_HALF, PAIRS, EXACT},
    {"mask, yes/no", "circle", EVERYDAY_YES_NO, FORM_MASK, FORM_CIRCLE, MIX_MASK, PAIRS, EXACT},
    {"mask, yes/no", "quad", EVERYDAY_YES_NO, FORM_MASK, FORM_QUAD, MIX_MASK, PAIRS, EXACT},
    {"mask, yes/no", "octagon", EVERYDAY_YES_NO, FORM_MASK, FORM_OCTAGON, MIX_MASK, PAIRS, EXACT},
    {"mask, yes/no", "capsule", EVERYDAY_YES_NO, FORM_MASK, FORM_CAPSULE, MIX_MASK, PAIRS, EXACT},
    {"mask, contact, shallow", "circle", EVERYDAY_CONTACT, FORM_MASK, FORM_CIRCLE, MIX_MASK_SHALLOW, FEW_PAIRS, 0.1f,
     0.9f},
    {"mask, contact, shallow", "quad", EVERYDAY_CONTACT, FORM_MASK, FORM_QUAD, MIX_MASK_SHALLOW, FEW_PAIRS, 0.1f, 0.9f},
    {"mask, contact, shallow", "octagon", EVERYDAY_CONTACT, FORM_MASK, FORM_OCTAGON, MIX_MASK_SHALLOW, FEW_PAIRS, 0.1f,
     0.9f},
    {"mask, contact, shallow", "mask", EVERYDAY_CONTACT, FORM_MASK, FORM_MASK, MIX_MASK_SHALLOW, FEW_PAIRS, 0.1f, 0.9f},
    {"mask, contact, any depth", "circle", EVERYDAY_CONTACT, FORM_MASK, FORM_CIRCLE, MIX_MASK_ANY, FEW_PAIRS, 0.1f,
     0.9f},
    {"mask, contact, any depth", "quad", EVERYDAY_CONTACT, FORM_MASK, FORM_QUAD, MIX_MASK_ANY, FEW_PAIRS, 0.1f, 0.9f},
    {"mask, contact, any depth", "octagon", EVERYDAY_CONTACT, FORM_MASK, FORM_OCTAGON, MIX_MASK_ANY, FEW_PAIRS, 0.1f,
     0.9f},
    {"mask, contact, any depth", "mask", EVERYDAY_CONTACT, FORM_MASK, FORM_MASK, MIX_MASK_ANY, FEW_PAIRS, 0.1f, 0.9f},
};

const size_t everyday_n_rows = sizeof everyday_rows / sizeof *everyday_rows;
