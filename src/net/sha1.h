/*
 * sha1.h: SHA-1, which the WebSocket handshake asks for. It proves there only that
 * the server understood the question, so that the hash is broken does no harm;
 * for anything secret it is the wrong one.
 */
#ifndef CAM_NET_SHA1_H
#define CAM_NET_SHA1_H

#include <stddef.h>

/* Of at most 119 bytes: what is hashed here is short, and so is the code. */
#define CAM_SHA1_MOST 119

void cam_sha1(const char *bytes, size_t length, unsigned char digest[20]);

#endif
