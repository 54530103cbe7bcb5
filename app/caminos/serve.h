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

/* This program's own file, to start it again as a thinker. */
bool find_program(char program[PATH_MAX]);

/* Make the folders a store's file lies in, where they are missing. False after a
 * complaint. */
bool make_store_folder(const char *address);

/* Start the desktop's browser, where there is a desktop. The address is printed
 * anyway, so it is no failure if there is none. */
void open_browser(const char *url);

#endif
