/*
 * page.h: the page's own answerer: files from memory, and "/healthz".
 */
#ifndef CAM_NET_PAGE_H
#define CAM_NET_PAGE_H

#include "net/files.h"
#include "net/http.h"

/* Answer with a file; 'files' is a const cam_files *. A path that ends in '/'
 * means the index.html there. Files below /assets/ carry a hash in their names
 * and may be kept for ever; all others are asked for again each time, which costs
 * a 304. */
void cam_page_answer(void *files, const cam_request *request, cam_answer *answer);

#endif
