/* kolize.h - the whole core library.  io.h (images and maps from files) is a library of its own and not included. */
#ifndef KOLIZE_H
#define KOLIZE_H

#include "base.h"
#include "math.h"
#include "surface.h"
#include "mask.h"
#include "mask_edit.h"
#include "mask_config_space.h"
#include "mask_trace.h"
#include "mask_fit.h"
#include "mask_cache.h"
#include "mask_set.h"
#include "shape.h"
#include "shape_polygon.h"
#include "query.h"
#include "query_batch.h"
#include "query_raster.h"
#include "query_distance.h"
#include "query_measure.h"
#include "query_ray.h"
#include "query_sweep.h"
#include "query_posed.h"
#include "query_toi.h"
#include "broad.h"
#include "world.h"
#include "world_query.h"
#include "world_state.h"
#include "move.h"
#include "draw.h"

#endif
