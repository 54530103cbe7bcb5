/*
 * fuzz_gtp.c: any bytes as a conversation in the text protocol.
 *
 * The first byte chooses the game, the rest are the lines. What must hold: every line
 * that is not blank gets one answer, as GTP forms it, in plain text. Nobody thinks here:
 * the first legal move is the answer, and the limits must make sense; the engine has its
 * own tests. Leaf counts go one ply deep, files are out of reach, and only the first line
 * of every eighth choice may ask for all legal moves, which take as long as fifty other
 * answers. What looks at the answers is not what is tested: it is left out of the coverage.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "gtp/gtp.h"

#include "rules/moves.h"

#define LIST      "legal_moves"
#define UNWATCHED __attribute__((no_sanitize("coverage")))

enum { LINES_MOST = 8, VISITS = 6, LIST_CHOICES = 0xe0 };

/* What came back for one line. */
typedef struct echo {
    char sign;     /* the first byte; 0: nothing came */
    size_t length; /* of the answer */
    char last[2];
    bool is_over; /* an empty line came: no more may follow */
} echo;

UNWATCHED static void require(bool holds)
{
    if (!holds)
        abort();
}

UNWATCHED static void listen(void *context, const char *bytes, size_t count)
{
    echo *e = context;
    for (size_t i = 0; i < count; i++) {
        unsigned char c = (unsigned char)bytes[i];
        require(!e->is_over);
        require(c == '\n' || (c >= ' ' && c < 127));
        if (e->length++ == 0)
            e->sign = (char)c;
        e->is_over = c == '\n' && e->last[1] == '\n';
        e->last[0] = e->last[1];
        e->last[1] = (char)c;
    }
}

UNWATCHED static bool is_blank(const uint8_t *line, size_t length)
{
    for (size_t i = 0; i < length && line[i] != '#'; i++)
        if (line[i] > ' ' && line[i] != 127)
            return false;
    return true;
}

/* Without a comment, which may name the list harmlessly. */
UNWATCHED static bool is_list(const uint8_t *line, size_t length)
{
    for (size_t i = 0; i + strlen(LIST) <= length && line[i] != '#'; i++)
        if (memcmp(line + i, LIST, strlen(LIST)) == 0)
            return true;
    return false;
}

static cam_rulebook *find_book(void)
{
    static cam_rulebook *book;
    if (!book)
        require(cam_rulebook_new(&cam_box, &book, NULL) == CAM_OK);
    return book;
}

static cam_placement first_move(const cam_position *pos, const cam_rules *rules)
{
    cam_moves moves;
    cam_moves_find(pos, rules, &moves);
    for (uint32_t groups = moves.groups; groups; groups &= groups - 1)
        for (int word = 0; word < rules->board.words; word++)
            for (int lane = 0; lane < CAM_LANES; lane++) {
                unsigned g = (unsigned)__builtin_ctz(groups);
                uint64_t at = moves.at[g][word][lane];
                if (at)
                    return cam_placement_make(g * CAM_LANES + (unsigned)lane,
                                              (unsigned)(word * 64 + __builtin_ctzll(at)));
            }
    abort();
}

static bool is_time(double seconds)
{
    return isfinite(seconds) && seconds >= 0;
}

static cam_status answer_first(void *context, const cam_rules *rules, const cam_position *pos,
                               const cam_limits *limits, cam_verdict *verdict, cam_error *error)
{
    (void)context, (void)error;
    require(limits->level >= 0 && limits->level <= CAM_LEVEL_MAX && limits->visits <= VISITS &&
            is_time(limits->seconds) && is_time(limits->cpu_seconds) && is_time(limits->slice));
    cam_placement move = first_move(pos, rules);
    *verdict = (cam_verdict){.best = move,
                             .winrate = 0.5,
                             .finished = true,
                             .line_count = 1,
                             .line = {{.move = {move}, .count = 1, .winrate = 0.5}}};
    return CAM_OK;
}

static cam_gtp *begin(uint8_t choice, echo *e)
{
    cam_gtp_options options = {
        .version = "1",
        .book = find_book(),
        .rules = cam_rulebook_find(find_book(), cam_boards[choice & 3].name),
        .setup = {.players = choice & 4 ? 4 : 2, .neutral = choice & 8},
        .thinker = answer_first,
        .fixed_seed = true,
        .no_files = true,
        .perft_cap = 1,
        .visits_cap = VISITS,
    };
    cam_gtp_port port = {.context = e, .write = listen};
    cam_gtp *gtp = cam_gtp_new(&options, &port);
    require(gtp);
    return gtp;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1)
        return 0;
    echo e = {0};
    cam_gtp *gtp = begin(data[0], &e);
    const uint8_t *line = data + 1, *end = data + size;
    bool goes_on = true;
    for (int i = 0; i < LINES_MOST && line < end && goes_on; i++) {
        const uint8_t *stop = memchr(line, '\n', (size_t)(end - line));
        size_t length = (size_t)((stop ? stop : end) - line);
        e = (echo){0};
        if ((i > 0 || data[0] & LIST_CHOICES) && is_list(line, length))
            break;
        goes_on = cam_gtp_line(gtp, (const char *)line, length);
        require(is_blank(line, length) ? e.length == 0 && goes_on : e.is_over);
        require(e.length == 0 || e.sign == '=' || e.sign == '?');
        line += length + 1;
    }
    cam_gtp_free(gtp);
    return 0;
}
