/*
 * page.h: answers for the page: files from memory.
 */
#ifndef CAM_NET_PAGE_H
#define CAM_NET_PAGE_H

#include "net/files.h"
#include "net/http.h"

/* Answer with a file, which must outlive the server; any request, however odd, has
 * an answer. A path that ends in '/'
 * means the index.html there. Files below /assets/ carry a hash in their names
 * and may be kept for ever; all others are asked for again each time, which costs
 * a 304. */
void cam_page_answer(const cam_files *files, const cam_request *request, cam_answer *answer);

#endif
