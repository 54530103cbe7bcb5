/*
 * data.c: where things are kept: the user's own data folder, $XDG_DATA_HOME/caminos.
 */
#include <stdio.h>
#include <stdlib.h>

#include "command.h"

/* False if there is no home, or its name is too long. */
static bool find_data(const char *before, const char *name, char *path, size_t size)
{
    const char *shared = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int length = (int)size;
    if (shared && shared[0] == '/')
        length = snprintf(path, size, "%s%s/caminos/%s", before, shared, name);
    else if (home && home[0] == '/')
        length = snprintf(path, size, "%s%s/.local/share/caminos/%s", before, home, name);
    return length < (int)size;
}

bool find_games(char *folder, size_t size)
{
    return find_data("", "games", folder, size);
}

bool find_store(const char *where, const char *store, const char *data, char *address, size_t size)
{
    int length = 0;
    if (store)
        length = snprintf(address, size, "%s", store);
    else if (data)
        length = snprintf(address, size, "sqlite:%s/caminos.db", data);
    else if (!find_data("sqlite:", "caminos.db", address, size))
        return complain(0, where, "no home folder; say --data DIR");
    if (length >= (int)size)
        return complain(0, where, "the name of the store is too long");
    return true;
}
