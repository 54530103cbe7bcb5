#include "learn/game.h"

#include <string.h>

#include "base/random.h"
#include "rules/content.h"

static const char magic[8] = {'C', 'A', 'M', 'G', 'A', 'M', 'E', 'S'};

enum { GAME_HEAD = 12, GIVEN = 1, DRAWN = 2 }; /* bytes before a game's own; flags of a ply */

/* Writing: numbers with the low byte first. */

static void put(cam_buffer *out, uint64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++)
        cam_buffer_add_char(out, (char)(number >> 8 * i & 255));
}

/* Reading: what lies beyond the end is zero, and remembered. */
typedef struct reader {
    const unsigned char *at;
    size_t left;
    bool failed;
} reader;

static uint64_t get(reader *r, size_t bytes)
{
    uint64_t number = 0;
    if (r->left < bytes) {
        r->failed = true;
        return 0;
    }
    for (size_t i = 0; i < bytes; i++)
        number |= (uint64_t)r->at[i] << 8 * i;
    r->at += bytes;
    r->left -= bytes;
    return number;
}

static uint64_t sum_of(const char *bytes, size_t count)
{
    uint64_t sum = count;
    for (size_t i = 0; i < count; i++)
        sum = cam_mix(sum ^ (unsigned char)bytes[i]);
    return sum;
}

void cam_learn_put_header(cam_buffer *out, const cam_rules *rules)
{
    cam_buffer_append(out, magic, sizeof magic);
    put(out, CAM_LEARN_VERSION, 4);
    put(out, 0, 4);
    put(out, cam_rules_hash(rules), 8);
}

const char *cam_learn_check_header(const char *bytes, size_t count, const cam_rules *rules)
{
    if (count < CAM_LEARN_HEADER || memcmp(bytes, magic, sizeof magic) != 0)
        return "no file of games to learn from";
    reader r = {(const unsigned char *)bytes + sizeof magic, count - sizeof magic, false};
    if (get(&r, 4) != CAM_LEARN_VERSION)
        return "games of another version";
    get(&r, 4);
    return get(&r, 8) == cam_rules_hash(rules) ? NULL : "games of another board";
}

static void put_lesson(cam_buffer *out, const cam_lesson *l)
{
    put(out, GIVEN | (l->drawn ? DRAWN : 0), 1);
    put(out, (uint8_t)l->proven, 1);
    put(out, l->value, 2);
    put(out, l->surprise, 1);
    put(out, l->count, 1);
    for (int i = 0; i < l->count; i++) {
        put(out, l->move[i], 2);
        put(out, l->share[i], 2);
    }
}

void cam_learn_put_game(cam_buffer *out, const cam_learn_game *game)
{
    cam_buffer own;
    cam_buffer_init(&own);
    put(&own, game->seed, 8);
    put(&own, game->opening, 1);
    put(&own, game->plies, 1);
    put(&own, game->result, 1);
    for (int i = 0; i < CAM_TEAMS; i++)
        put(&own, (uint8_t)game->points.team[i], 1);
    for (int i = 0; i < game->plies; i++) {
        put(&own, game->move[i], 2);
        if (game->lesson[i].given)
            put_lesson(&own, &game->lesson[i]);
        else
            put(&own, 0, 1);
    }
    put(out, own.length, 4);
    put(out, sum_of(cam_buffer_text(&own), own.length), 8);
    cam_buffer_append(out, cam_buffer_text(&own), own.length);
    out->failed |= own.failed;
    cam_buffer_clear(&own);
}

/* What is behind the flags of a ply. */
static void get_lesson(reader *r, uint64_t flags, const cam_position *pos, const cam_rules *rules,
                       cam_lesson *l)
{
    *l = (cam_lesson){.given = flags & GIVEN, .drawn = flags & DRAWN};
    if (!l->given)
        return;
    l->proven = (int8_t)get(r, 1);
    l->value = (uint16_t)get(r, 2);
    l->surprise = (uint8_t)get(r, 1);
    l->count = (uint8_t)get(r, 1);
    if (l->count > CAM_GUMBEL_MOST)
        r->failed = true;
    for (int i = 0; i < l->count && !r->failed; i++) {
        l->move[i] = (cam_placement)get(r, 2);
        l->share[i] = (uint16_t)get(r, 2);
        if (cam_position_check(pos, rules, l->move[i], NULL) != CAM_OK)
            r->failed = true;
    }
}

static void get_plies(reader *r, const cam_rules *rules, cam_learn_game *game)
{
    cam_position pos;
    cam_position_init(&pos, rules, (cam_setup){.players = 2});
    for (int i = 0; i < game->plies && !r->failed; i++) {
        game->move[i] = (cam_placement)get(r, 2);
        get_lesson(r, get(r, 1), &pos, rules, &game->lesson[i]);
        if (cam_position_is_over(&pos) ||
            cam_position_play(&pos, rules, game->move[i], NULL, NULL) != CAM_OK)
            r->failed = true;
    }
    if (pos.result != game->result)
        r->failed = true;
}

size_t cam_learn_get_game(const char *bytes, size_t count, const cam_rules *rules,
                          cam_learn_game *game)
{
    reader r = {(const unsigned char *)bytes, count, false};
    uint64_t length = get(&r, 4), sum = get(&r, 8);
    if (r.failed || length > r.left || sum_of((const char *)r.at, length) != sum)
        return 0;
    r.left = length;
    game->seed = get(&r, 8);
    game->opening = (uint8_t)get(&r, 1);
    game->plies = (uint8_t)get(&r, 1);
    game->result = (cam_result)get(&r, 1);
    for (int i = 0; i < CAM_TEAMS; i++)
        game->points.team[i] = (int)get(&r, 1);
    if (r.failed || game->plies > CAM_LEARN_PLIES)
        return 0;
    get_plies(&r, rules, game);
    return r.failed || r.left ? 0 : GAME_HEAD + length;
}
