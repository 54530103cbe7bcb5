#include "front/support.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

cam_front *new_front(void)
{
    cam_front *front = NULL;
    cam_front_options options = {
        .desks = 3,
        .engine = {
            .kind = CAM_ENGINE_STRONG, .memory = CAM_ENGINE_MEMORY_MIN, .threads = 1, .seed = 1}};
    assert_int_equal(cam_front_new(&options, &front, NULL), CAM_OK);
    return front;
}

void open_game(cam_front *front, double main_time)
{
    cam_front_game game = {
        .board = "square", .players = 2, .games = 1, .time = {.main = main_time}};
    cam_front_seat(front, 0, CAM_PERSON, 0, "Ann");
    cam_front_seat(front, 1, CAM_PERSON, 0, "Bob");
    assert_int_equal(cam_front_open(front, 0, &game), CAM_OK);
    assert_string_equal(cam_front_answer(front), "{}");
}

void expect_part(const cam_front *front, const char *part)
{
    const char *answer = cam_front_answer(front);
    assert_true(is_json(answer));
    if (!strstr(answer, part))
        fail_msg("%s is not in %s", part, answer);
}

void expect_refusal(const cam_front *front, cam_status status, const char *reason)
{
    char part[100] = "\"reason\":\"";
    assert_int_not_equal(status, CAM_OK);
    strcat(strcat(part, reason), "\"");
    expect_part(front, part);
    assert_int_equal(strncmp(cam_front_answer(front), "{\"error\":", 9), 0);
}

double number_of(const cam_front *front, const char *key)
{
    char quoted[64] = "\"";
    strcat(strcat(quoted, key), "\":");
    const char *found = strstr(cam_front_answer(front), quoted);
    assert_non_null(found);
    return strtod(found + strlen(quoted), NULL);
}

void look(cam_front *front, uint32_t have, double now)
{
    assert_int_equal(cam_front_view(front, 0, have, now), CAM_OK);
    assert_true(is_json(cam_front_answer(front)));
}

/*
 * A reader that only says yes or no; NULL is no.
 */

static const char *skip_string(const char *at)
{
    for (at++; *at && *at != '"'; at++) {
        if ((unsigned char)*at < ' ')
            return NULL;
        if (*at == '\\' && !*++at)
            return NULL;
    }
    return *at ? at + 1 : NULL;
}

static const char *skip_value(const char *at);

/* Values separated by commas up to 'end', with keys in an object. */
static const char *skip_list(const char *at, char end)
{
    if (*++at == end)
        return at + 1;
    for (;; at++) {
        if (end == '}') {
            at = *at == '"' ? skip_string(at) : NULL;
            if (!at || *at++ != ':')
                return NULL;
        }
        at = skip_value(at);
        if (!at)
            return NULL;
        if (*at == end)
            return at + 1;
        if (*at != ',')
            return NULL;
    }
}

static const char *skip_value(const char *at)
{
    static const char *const words[] = {"true", "false", "null"};
    if (*at == '{')
        return skip_list(at, '}');
    if (*at == '[')
        return skip_list(at, ']');
    if (*at == '"')
        return skip_string(at);
    for (size_t i = 0; i < 3; i++)
        if (strncmp(at, words[i], strlen(words[i])) == 0)
            return at + strlen(words[i]);
    size_t length = strspn(at, "-0123456789.");
    return length && isdigit((unsigned char)at[length - 1]) ? at + length : NULL;
}

bool is_json(const char *text)
{
    const char *end = skip_value(text);
    return end && !*end;
}
