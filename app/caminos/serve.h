/*
 * serve.h: what the files of the commands 'serve' and 'worker' share.
 */
#ifndef CAMINOS_SERVE_H
#define CAMINOS_SERVE_H

#include <limits.h>
#include <stdbool.h>

#include "net/files.h"
#include "net/net.h"
#include "online.h"

/* A server, whole or one that only thinks for others. */
typedef struct service {
    cam_net *net;
    cam_files files;
    online *online;
    bool only_thinks;
} service;

/* Serve until a signal ends it; the program's exit status. The options' context is the
 * service, and their handlers are among these. */
int serve(service *s, const cam_net_options *options, bool open);
void serve_request(void *context, cam_conn conn, const cam_request *request);
void serve_timer(void *context, int64_t now);
void serve_drain(void *context);

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
