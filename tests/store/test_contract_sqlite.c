/*
 * test_contract_sqlite.c: the contract, kept by SQLite.
 */
#include <stdlib.h>

#include "contract.h"

static void *make(const char **address)
{
    store_place *fresh = calloc(1, sizeof *fresh);
    place_make(fresh);
    *address = fresh->address;
    return fresh;
}

static void drop(void *used)
{
    place_remove(used);
    free(used);
}

int main(void)
{
    return run_contract(&(store_kind){"sqlite", make, drop});
}
