/*
 * serve_data.c: what a server needs of the file system besides its page: a folder for
 * its store, and this program itself.
 */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "command.h"
#include "serve.h"

bool find_program(char program[PATH_MAX])
{
    ssize_t length = readlink("/proc/self/exe", program, PATH_MAX - 1);
    if (length <= 0)
        return complain(0, "serve", "this program does not find itself");
    program[length] = '\0';
    return true;
}

bool make_store_folder(const char *address)
{
    char part[PATH_MAX];
    const char *file = address + strlen("sqlite:");
    if (strncmp(address, "sqlite:", strlen("sqlite:")) != 0)
        return true; /* the store itself says what is wrong with it */
    for (const char *slash = file; (slash = strchr(slash + 1, '/'));) {
        snprintf(part, sizeof part, "%.*s", (int)(slash - file), file);
        if (mkdir(part, 0700) != 0 && errno != EEXIST)
            return complain(0, "serve", "cannot make %s: %s", part, strerror(errno));
    }
    return true;
}
