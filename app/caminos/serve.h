/*
 * serve.h: what the files of the command 'serve' share.
 */
#ifndef CAMINOS_SERVE_H
#define CAMINOS_SERVE_H

#include <limits.h>
#include <stdbool.h>

/* The folder of the built page: the one named, or with NULL the one that belongs
 * to this program. False if there is no page in it. */
bool find_page(const char *folder, char page[PATH_MAX]);

/* Start the desktop's browser, where there is a desktop. The address is printed
 * anyway, so it is no failure if there is none. */
void open_browser(const char *url);

#endif
