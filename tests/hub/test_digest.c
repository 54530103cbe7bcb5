/*
 * test_digest.c: digests are stored, and must stay what they were.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <sodium.h>

#include "hub/inner.h"

/* As every version has reckoned it. */
static void digest_of_the_whole(const char *text, uint8_t digest[CAM_DIGEST])
{
    json_t *message = json_loads(text, 0, NULL);
    static const char *const left_out[] = {"t", "id", "cmd", "key"};
    for (size_t i = 0; i < 4; i++)
        json_object_del(message, left_out[i]);
    char *said = json_dumps(message, JSON_COMPACT | JSON_SORT_KEYS);
    crypto_hash_sha256(digest, (const unsigned char *)said, strlen(said));
    free(said);
    json_decref(message);
}

static void test_digests_stay(void **state)
{
    (void)state;
    static const char *const messages[] = {
        "{}",
        "{\"t\":\"do\",\"id\":1,\"cmd\":\"c\",\"key\":\"k\"}",
        "{\"t\":\"do\",\"id\":7,\"table\":\"T\",\"cmd\":\"c\",\"what\":\"move\",\"ply\":3,"
        "\"move\":\"L:a1,a2,a3,b3\"}",
        "{\"move\":\"L:a1\",\"ply\":-3,\"what\":\"move\",\"Ply\":9007199254740993}",
        "{\"what\":\"plan\",\"lines\":[[\"a\",\"b\"],[]],\"ply\":0}",
        "{\"z\":1.5,\"y\":1e3,\"x\":true,\"w\":null,\"v\":{\"b\":1,\"a\":[2]}}",
        "{\"a\":\"\\\"\\\\\\/"
        "\\n\\u0001\\u007f\\u00e9\\ud83c\\udfb2\",\"\\\"b\\n\":\"\",\"é\":\"大\"}",
        "{\"aa\":1,\"a\":2,\"a-\":3,\"B\":4,\"\":5}",
    };
    for (size_t i = 0; i < sizeof messages / sizeof *messages; i++) {
        uint8_t whole[CAM_DIGEST], digest[CAM_DIGEST];
        json_t *message = json_loads(messages[i], 0, NULL);
        assert_non_null(message);
        cam_message_digest(message, digest);
        json_decref(message);
        digest_of_the_whole(messages[i], whole);
        if (memcmp(whole, digest, CAM_DIGEST) != 0)
            fail_msg("another digest of %s", messages[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_digests_stay)};
    return cmocka_run_group_tests_name("digests", tests, NULL, NULL);
}
