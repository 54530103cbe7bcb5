/*
 * contract.h: what every store must do, whatever lies underneath.
 *
 * The tests are written against store.h alone. A kind of store runs them with a
 * way to get a fresh, empty one and to be rid of it.
 */
#ifndef CAM_TESTS_STORE_CONTRACT_H
#define CAM_TESTS_STORE_CONTRACT_H

#include "desk.h"

typedef struct store_kind {
    const char *name;
    void *(*make)(const char **address); /* a place for one test */
    void (*drop)(void *place);
} store_kind;

/* What a test is handed: an open desk, and the address to open it again. */
typedef struct store_bench {
    void *place;
    const char *address;
    store_desk desk;
} store_bench;

/* Runs all of it; the number of failures. */
int run_contract(const store_kind *kind);

/* Closes and opens the store again. */
void reopen(store_bench *bench);

extern const struct CMUnitTest contract_tables[], contract_users[], contract_traffic[];
extern const size_t contract_tables_count, contract_users_count, contract_traffic_count;

int contract_setup(void **state);
int contract_teardown(void **state);

#define CONTRACT_TEST(function)                                                                    \
    {                                                                                              \
#function, function, contract_setup, contract_teardown, NULL                               \
    }

#endif
