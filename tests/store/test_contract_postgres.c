/*
 * test_contract_postgres.c: the contract, kept by PostgreSQL. Each test has a schema of
 * its own in the database that tools/postgres.sh starts.
 */
#include <stdlib.h>

#include "contract.h"
#include "pg_place.h"

static void *make(const char **address)
{
    pg_place *fresh = calloc(1, sizeof *fresh);
    pg_place_make(fresh);
    *address = fresh->address;
    return fresh;
}

static void drop(void *used)
{
    pg_place_remove(used);
    free(used);
}

int main(void)
{
    return run_contract(&(store_kind){"postgres", make, drop});
}
