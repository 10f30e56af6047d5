/* outline_probe.c - the exact test whether a probe point lies on an edge.
 *
 * Most edges do not need it, so it is not inline in the loops over edges. */
#include "shape/outline_probe.h"

bool kzi_probe_on_segment(kzi_probe probe, kzi_vec a, kzi_vec b)
{
    return kzi_probe_compare(probe.p.x, probe.q.x, a.x) * kzi_probe_compare(probe.p.x, probe.q.x, b.x) <= 0 &&
           kzi_probe_compare(probe.p.y, probe.q.y, a.y) * kzi_probe_compare(probe.p.y, probe.q.y, b.y) <= 0 &&
           kzi_probe_orient(probe, a, b) == 0;
}
