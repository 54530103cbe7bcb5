/*
 * fuzz_address.c: what --store may be given: anything.
 *
 * Input: an address. It is of one kind of storage or of none; where it is, and why it is not, are
 * one line each, in which no password stands.
 */
#include <assert.h>
#include <libpq-fe.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "store/backend.h"
#include "store/postgres_link.h"

static void check_line(const char *text)
{
    assert(memchr(text, '\0', CAM_PG_WORDS));
    for (; *text; text++)
        assert((unsigned char)*text >= ' ' && *text != 127);
}

/* A password that is long enough to be found by chance nowhere else, and stands in none of the
 * words that may be told. */
static void check_secret(const char *secret, const char *where, const char *host, const char *base)
{
    if (secret && strlen(secret) >= 8 && !(host && strstr(host, secret)) &&
        !(base && strstr(base, secret)))
        assert(!strstr(where, secret));
}

static void check_postgres(const char *address)
{
    char where[CAM_PG_WORDS], why[CAM_PG_WORDS];
    bool read = cam_pg_read_address(address, where, why);
    check_line(where);
    check_line(why);
    PQconninfoOption *options = PQconninfoParse(address, NULL);
    assert(read == (options != NULL));
    const char *secret = NULL, *host = NULL, *base = NULL;
    for (const PQconninfoOption *at = options; at && at->keyword; at++) {
        secret = strcmp(at->keyword, "password") == 0 ? at->val : secret;
        host = strcmp(at->keyword, "host") == 0 ? at->val : host;
        base = strcmp(at->keyword, "dbname") == 0 ? at->val : base;
    }
    check_secret(secret, where, host, base);
    PQconninfoFree(options);
    /* of one that cannot be read, what stands before an '@' is not told */
    const char *begin = strchr(address + strlen("postgres://"), ':'), *end = strrchr(address, '@');
    if (!read && begin && end > begin + 8) {
        char *given = strndup(begin + 1, (size_t)(end - begin - 1));
        assert(given && (strchr(given, '?') || !strstr(why, given)));
        free(given);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *address = strndup((const char *)data, size);
    const char *place;
    cam_error error;
    const cam_backend_class *class = address ? cam_backend_find(address, &place, &error) : NULL;
    if (class) {
        assert(place > address && *place);
        assert(strncmp(address, class->scheme, strlen(class->scheme)) == 0);
    } else if (address)
        assert(error.text[0] && memchr(error.text, '\0', sizeof error.text));
    if (class == &cam_postgres_class)
        check_postgres(address);
    free(address);
    return 0;
}
