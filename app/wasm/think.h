/*
 * think.h: the engine behind a page: one at a time, for the board last asked for.
 */
#ifndef CAMINOS_WASM_THINK_H
#define CAMINOS_WASM_THINK_H

#include "base/buffer.h"
#include "engine/engine.h"

/* Append what the engine thinks after another slice: {"best", "visits",
 * "winrate", "points", "proven", "drawn", "finished", "lines": [{"moves", "visits",
 * "winrate", "proven"}]}. Call again while it is not finished. */
cam_status think(cam_buffer *out, const cam_rules *rules, const cam_position *pos,
                 const cam_limits *limits, cam_error *error);

/* Forget everything and start the random numbers here. */
void think_seed(uint64_t seed);

#endif
