#include "hub/setup.h"

#include <string.h>

#include "rules/house.h"
#include "rules/shared.h"

#define MALFORMED(...) cam_refuse(why, CAM_CODE_MALFORMED, __VA_ARGS__)

/* A field that may be missing or null: then *value stays as it is. */
static bool read_flag(const json_t *json, const char *name, bool *value, cam_refusal *why)
{
    const json_t *field = json_object_get(json, name);
    if (!field || json_is_null(field))
        return true;
    if (!json_is_boolean(field))
        return MALFORMED("%s is true or false", name);
    *value = json_is_true(field);
    return true;
}

static bool read_number(const json_t *json, const char *name, int64_t least, int64_t most,
                        int64_t *value, cam_refusal *why)
{
    const json_t *field = json_object_get(json, name);
    if (!field || json_is_null(field))
        return true;
    json_int_t number = json_integer_value(field);
    if (!json_is_integer(field) || number < least || number > most)
        return MALFORMED("%s is a whole number from %lld to %lld", name, (long long)least,
                         (long long)most);
    *value = number;
    return true;
}

/* The book keeps what was read while somebody holds it, and until the next is read. */
static bool read_definition(cam_rulebook *book, const json_t *text, cam_table_setup *setup,
                            cam_refusal *why)
{
    cam_error error;
    if (!json_is_string(text))
        return MALFORMED("definition is the text of a board");
    cam_status status = cam_rulebook_read(book, json_string_value(text), json_string_length(text),
                                          &setup->rules, &error);
    if (status == CAM_NO_MEMORY)
        return cam_refuse(why, CAM_CODE_INTERNAL, "%s", error.text);
    if (status != CAM_OK)
        return MALFORMED("board:%d:%d: %s", error.line, error.column, error.text);
    cam_rules_release(setup->rules);
    return true;
}

static bool read_board(cam_rulebook *book, const json_t *json, cam_table_setup *setup,
                       cam_refusal *why)
{
    const json_t *board = json_object_get(json, "board");
    const char *name = board && !json_is_null(board) ? json_string_value(board) : "square";
    if (json_is_object(board))
        return read_definition(book, json_object_get(board, "definition"), setup, why);
    if (!name)
        return MALFORMED("board is the name of one, or {definition}");
    setup->rules = cam_rulebook_find(book, name);
    return setup->rules || MALFORMED("there is no board '%.40s'", name);
}

static bool read_clock(const json_t *json, cam_clock_rule *clock, cam_refusal *why)
{
    const json_t *field = json_object_get(json, "clock");
    if (!field || json_is_null(field))
        return true;
    if (!json_is_object(field))
        return MALFORMED("clock is null or an object");
    int64_t days = 0;
    if (!read_number(field, "days", 1, CAM_DAYS_MOST, &days, why) ||
        !read_number(field, "main_ms", 0, CAM_CLOCK_MOST, &clock->main, why) ||
        !read_number(field, "inc_ms", 0, CAM_CLOCK_MOST, &clock->increment, why) ||
        !read_number(field, "move_ms", 0, CAM_CLOCK_MOST, &clock->per_move, why))
        return false;
    if (days && (clock->main || clock->increment || clock->per_move))
        return MALFORMED("a clock has days, or main_ms, inc_ms and move_ms");
    clock->each = days * CAM_DAY_MS;
    return cam_clock_is_timed(clock) || MALFORMED("a clock without any time");
}

static bool read_rules(const json_t *json, cam_house *house, cam_refusal *why)
{
    const json_t *rules = json_object_get(json, "rules");
    if (!rules || json_is_null(rules))
        return true;
    if (!json_is_array(rules))
        return MALFORMED("rules is a list of house rules");
    size_t i;
    const json_t *rule;
    json_array_foreach(rules, i, rule)
    {
        const char *word = json_string_value(rule);
        if (!word || !cam_house_add(house, word, strlen(word)))
            return MALFORMED("house rules are bridget, pie and handicap=1 to handicap=4");
    }
    return true;
}

static bool read_seat(const json_t *json, int i, cam_table_setup *setup, cam_refusal *why)
{
    const char *text = json_string_value(json);
    if (text && strcmp(text, "open") == 0)
        setup->seat[i].wish = CAM_WISH_OPEN;
    else if (text && strcmp(text, "me") == 0)
        setup->seat[i].wish = CAM_WISH_ME;
    else if (json_is_object(json)) {
        int64_t level = 0;
        if (!read_number(json, "computer", 1, 9, &level, why))
            return false;
        if (level == 0)
            return MALFORMED("seat %d is \"open\", \"me\" or a computer", i + 1);
        setup->seat[i].wish = CAM_WISH_COMPUTER;
        setup->seat[i].level = (int)level;
    } else
        return MALFORMED("seat %d is \"open\", \"me\" or a computer", i + 1);
    return true;
}

static bool read_seats(const json_t *json, cam_table_setup *setup, cam_refusal *why)
{
    setup->seat[0].wish = CAM_WISH_ME;
    const json_t *seats = json_object_get(json, "seats");
    if (!seats || json_is_null(seats))
        return true;
    if (!json_is_array(seats) || json_array_size(seats) != setup->players)
        return MALFORMED("seats is a list of %d", setup->players);
    for (int i = 0; i < setup->players; i++)
        if (!read_seat(json_array_get(seats, (size_t)i), i, setup, why))
            return false;
    return true;
}

bool cam_setup_read(cam_rulebook *book, const json_t *json, cam_table_setup *setup,
                    cam_refusal *why)
{
    if (!json_is_object(json))
        return MALFORMED("a set-up is an object");
    cam_table_setup made = {0};
    int64_t players = 2, games = 1;
    if (!read_board(book, json, &made, why) || !read_number(json, "players", 2, 4, &players, why) ||
        !read_number(json, "games", 1, CAM_GAMES_MOST, &games, why) ||
        !read_flag(json, "neutral", &made.neutral, why) ||
        !read_flag(json, "points", &made.points, why) ||
        !read_flag(json, "public", &made.is_public, why) ||
        !read_flag(json, "rated", &made.rated, why) || !read_rules(json, &made.house, why) ||
        !read_clock(json, &made.clock, why))
        return false;
    if (players == 3)
        return MALFORMED("players is 2 or 4");
    made.players = (uint8_t)players;
    cam_error error;
    cam_setup game = {.players = made.players, .neutral = made.neutral, .house = made.house};
    if (cam_setup_check(game, made.rules, &error) != CAM_OK)
        return MALFORMED("%s", error.text);
    if (made.house.bridget && made.points)
        return MALFORMED("in bridget points do not count");
    if (made.house.pie && games > 1)
        return MALFORMED("pie is for a single game");
    if (made.rated && (made.rules->board.def->source || cam_house_is_any(made.house)))
        return MALFORMED("only games on the boards of the box, without house rules, are rated");
    made.games = (int)games;
    if (!read_seats(json, &made, why))
        return false;
    *setup = made;
    return true;
}

static void write_clock(cam_json *json, const cam_clock_rule *clock)
{
    if (!cam_clock_is_timed(clock)) {
        cam_json_null(json, "clock");
        return;
    }
    cam_json_object(json, "clock");
    if (clock->each)
        cam_json_int(json, "days", clock->each / CAM_DAY_MS);
    else
        cam_json_int(json, "main_ms", clock->main);
    if (!clock->each && clock->increment)
        cam_json_int(json, "inc_ms", clock->increment);
    if (!clock->each && clock->per_move)
        cam_json_int(json, "move_ms", clock->per_move);
    cam_json_end(json);
}

static void write_house(cam_json *json, cam_house house)
{
    char text[CAM_HOUSE_TEXT];
    cam_house_format(house, text);
    cam_json_array(json, "rules");
    for (char *rest, *word = strtok_r(text, ",", &rest); word; word = strtok_r(NULL, ",", &rest))
        cam_json_text(json, NULL, word);
    cam_json_end(json);
}

static void write_board(cam_json *json, const cam_rules *rules)
{
    const cam_board_def *def = rules->board.def;
    if (!def->source) {
        cam_json_text(json, "board", def->name);
        return;
    }
    cam_json_object(json, "board");
    cam_json_text(json, "definition", def->source);
    cam_json_end(json);
}

static void write_wishes(cam_json *json, const cam_table_setup *setup)
{
    cam_json_array(json, "seats");
    for (int i = 0; i < setup->players; i++) {
        if (setup->seat[i].wish != CAM_WISH_COMPUTER) {
            cam_json_text(json, NULL, setup->seat[i].wish == CAM_WISH_ME ? "me" : "open");
            continue;
        }
        cam_json_object(json, NULL);
        cam_json_int(json, "computer", setup->seat[i].level);
        cam_json_end(json);
    }
    cam_json_end(json);
}

void cam_setup_write(cam_json *json, const char *key, const cam_table_setup *setup)
{
    cam_json_object(json, key);
    write_board(json, setup->rules);
    cam_json_int(json, "players", setup->players);
    cam_json_bool(json, "neutral", setup->neutral);
    cam_json_bool(json, "points", setup->points);
    write_house(json, setup->house);
    cam_json_int(json, "games", setup->games);
    write_clock(json, &setup->clock);
    cam_json_bool(json, "public", setup->is_public);
    cam_json_bool(json, "rated", setup->rated);
    write_wishes(json, setup);
    cam_json_end(json);
}
