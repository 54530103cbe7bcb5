/*
 * request.h: from a parsed head to a cam_request. Pure: no socket.
 */
#ifndef CAM_NET_REQUEST_H
#define CAM_NET_REQUEST_H

#include "net/http.h"

#define CAM_ADDRESS_TEXT 46 /* longest address as text, with its NUL */

/* Fill *request from a head that is done, whose bytes are changed on the way:
 * texts get their NUL, the path is decoded. 'bytes' holds the body too. False if
 * the path cannot be decoded. The address is the caller's to fill. */
bool cam_request_fill(cam_request *request, const cam_head *head, char *bytes);

/* The client behind a trusted proxy, as the proxy names it: the last element of
 * X-Forwarded-For. False, and 'address' untouched, if there is none. To be called
 * before cam_request_fill. */
bool cam_request_forwarded(const cam_head *head, const char *bytes, char address[CAM_ADDRESS_TEXT]);
bool cam_request_is_secure(const cam_head *head, const char *bytes);

/* What is wrong with a request to open a WebSocket: 0 or the status of the answer. */
int cam_request_check_upgrade(const cam_head *head, const char *bytes);

#endif
