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

/* Long enough, and not of letters alone: not to be found in other words by chance. */
static bool is_telling(const char *secret)
{
    return strlen(secret) >= 8 && strpbrk(secret, "0123456789");
}

static void check_secret(const char *secret, const char *where, const char *host, const char *base)
{
    if (secret && is_telling(secret) && !(host && strstr(host, secret)) &&
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
    /* of one that cannot be read, what stands before an '@' is not told; names of parameters are */
    const char *query = address + strcspn(address, "?");
    char *login = strndup(address, (size_t)(query - address));
    char *begin = login ? strchr(login + strlen("postgres://"), ':') : NULL;
    char *end = begin ? strrchr(begin, '@') : NULL;
    if (!read && end) {
        *end = '\0';
        assert(!is_telling(begin + 1) || strstr(query, begin + 1) || !strstr(why, begin + 1));
    }
    free(login);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *address = strndup((const char *)data, size);
    const char *place;
    cam_error error;
    const cam_backend_class *class = address ? cam_backend_find(address, &place, &error) : NULL;
    if (class) {
        assert(place > address && *place && place[-1] == (class == &cam_sqlite_class ? ':' : '/'));
    } else if (address) {
        assert(error.text[0] && memchr(error.text, '\0', sizeof error.text));
        const char *colon = strchr(address, ':'); /* a secret may follow */
        assert(!colon || !strchr(address, '@') || !is_telling(colon) || !strstr(error.text, colon));
    }
    if (class == &cam_postgres_class)
        check_postgres(address);
    free(address);
    return 0;
}
