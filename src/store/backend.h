/*
 * backend.h: what a kind of storage must be able to do.
 *
 * store.c owns the queues, the threads and the order of things; a backend only
 * carries out. 'write', 'settle' and 'recover' are called by the writing thread
 * alone, 'read' by the reading thread alone, at the same time.
 */
#ifndef CAM_STORE_BACKEND_H
#define CAM_STORE_BACKEND_H

#include "store/store.h"

typedef struct cam_backend cam_backend;

/* A request on its way, with the reply it will get. */
typedef struct cam_store_job {
    cam_ledger_request *request;
    cam_ledger_reply *reply;
    size_t place; /* the backend's own: among those that go together, from 1; 0: it goes alone */
} cam_store_job;

typedef enum cam_backend_state {
    CAM_BACKEND_FINE,
    CAM_BACKEND_FULL,   /* no space; the next write may go well */
    CAM_BACKEND_BUSY,   /* likewise, for another reason */
    CAM_BACKEND_BROKEN, /* nothing may be written before 'recover' has succeeded */
} cam_backend_state;

typedef struct cam_backend_class {
    cam_status (*open)(const char *place, bool unsynced, cam_backend **backend, cam_error *error);
    /* All of them in one transaction, in order; a refused one changes nothing and
     * hinders no other. Fills each reply. Unless it returns CAM_BACKEND_FINE, all
     * replies say CAM_LEDGER_UNAVAILABLE. */
    cam_backend_state (*write)(cam_backend *backend, cam_store_job *job, size_t count);
    /* What is due after a transaction and need not be waited for by anybody; text
     * of a failure into 'error'. */
    cam_backend_state (*settle)(cam_backend *backend, cam_error *error);
    cam_status (*recover)(cam_backend *backend, cam_error *error);
    void (*read)(cam_backend *backend, const cam_ledger_request *request, cam_ledger_reply *reply);
    /* See cam_store_listen; NULL if there are no others. */
    cam_status (*listen)(cam_backend *backend, cam_store_rung rung, void *context, int64_t *now,
                         cam_error *error);
    void (*close)(cam_backend *backend);
    cam_status (*backup)(const char *place, const cam_backup_options *options, cam_error *error);
} cam_backend_class;

/* Every backend begins with this. */
struct cam_backend {
    const cam_backend_class *class;
};

/* The kind of storage an address is of, and where it then is; NULL: it is no address. */
const cam_backend_class *cam_backend_find(const char *address, const char **place,
                                          cam_error *error);

extern const cam_backend_class cam_sqlite_class;
extern const cam_backend_class cam_postgres_class;

#endif
