#include "contract.h"

#include <stdlib.h>

/* cmocka's set-up functions are handed nothing of ours at the start. */
static const store_kind *kind_under_test;

int contract_setup(void **state)
{
    store_bench *bench = calloc(1, sizeof *bench);
    bench->place = kind_under_test->make(&bench->address);
    desk_open(&bench->desk, &(cam_store_options){.address = bench->address});
    *state = bench;
    return 0;
}

int contract_teardown(void **state)
{
    store_bench *bench = *state;
    desk_close(&bench->desk);
    kind_under_test->drop(bench->place);
    free(bench);
    return 0;
}

void reopen(store_bench *bench)
{
    desk_close(&bench->desk);
    desk_open(&bench->desk, &(cam_store_options){.address = bench->address});
}

int run_contract(const store_kind *kind)
{
    kind_under_test = kind;
    return _cmocka_run_group_tests("tables", contract_tables, contract_tables_count, NULL, NULL) +
           _cmocka_run_group_tests("users", contract_users, contract_users_count, NULL, NULL) +
           _cmocka_run_group_tests("traffic", contract_traffic, contract_traffic_count, NULL, NULL);
}
