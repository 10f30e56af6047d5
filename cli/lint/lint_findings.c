/* lint_findings.c - the names of faults, and the list of those that were found. */
#include "lint/lint.h"

#include <string.h>

const char *lint_fault_name(lint_fault fault)
{
    static const char *const names[LINT_FAULTS] = {"flat",     "duplicate", "crossing", "winding", "concave",
                                                   "corners", "outside",   "bare",     "missed",  "extra",
                                                   "iou",     "worst",     "gap",      "overlap"};
    return names[fault];
}

int lint_add(lint_answer *a, const lint_finding *finding)
{
    const kz_allocator *alloc = &a->c->alloc;
    if (a->n_findings == a->findings_room) {
        const size_t room = a->findings_room > 0 ? 2 * a->findings_room : 16;
        lint_finding *grown = alloc->alloc(alloc->ctx, room * sizeof *grown, 16);
        if (!grown) return cli_fail_memory(a->c);
        if (a->findings) {
            memcpy(grown, a->findings, a->n_findings * sizeof *grown);
            alloc->release(alloc->ctx, a->findings, a->findings_room * sizeof *grown, 16);
        }
        a->findings = grown;
        a->findings_room = room;
    }
    a->findings[a->n_findings++] = *finding;
    return CLI_YES;
}

bool lint_size(const lint_answer *a, const kz_drawn_sprite *drawn, int32_t *w, int32_t *h)
{
    *w = drawn->w, *h = drawn->h;
    if (!drawn->image && a->image && drawn->number >= 0) {
        const kz_surface *surface = kz_image_surface(a->image);
        *w = surface->w, *h = surface->h;
    }
    return *w > 0 && *h > 0 && (drawn->image || a->image);
}
