/*
 * data.c: where a server keeps its games.
 */
#include <stdio.h>
#include <stdlib.h>

#include "command.h"

bool find_store(const char *where, const char *store, const char *data, char *address, size_t size)
{
    const char *shared = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int length;
    if (store)
        length = snprintf(address, size, "%s", store);
    else if (data)
        length = snprintf(address, size, "sqlite:%s/caminos.db", data);
    else if (shared && shared[0] == '/')
        length = snprintf(address, size, "sqlite:%s/caminos/caminos.db", shared);
    else if (home && home[0] == '/')
        length = snprintf(address, size, "sqlite:%s/.local/share/caminos/caminos.db", home);
    else
        return complain(0, where, "no home folder; say --data DIR");
    if (length >= (int)size)
        return complain(0, where, "the name of the store is too long");
    return true;
}
