/*
 * nets.h: the files data/nets/NAME.net, as they were when the program was built (nets.cmake).
 */
#ifndef CAM_ENGINE_NETS_H
#define CAM_ENGINE_NETS_H

#include <stdint.h>

extern const uint64_t cam_net_tables[], cam_net_any[], cam_net_square[], cam_net_rhombus[],
    cam_net_octagon[], cam_net_ring[];

#endif
