/*
 * analyze_game.c: the engine over the main line of a game, and what it finds
 * written into the record.
 *
 * Positions are taken in the order of play, so that the engine's search of one
 * serves the next.
 */
#include <stdio.h>
#include <string.h>

#include "analyze.h"
#include "record/text.h"
#include "rules/notation.h"

#define VARIATION_PLIES 4 /* of a better line, written into the record */
#define COMMENT_START   "Computer: "

const char *move_mark(const judged_move *move)
{
    return move->loss >= BLUNDER_LOSS ? "??" : move->loss >= DOUBTFUL_LOSS ? "?" : "";
}

int per_cent(double share)
{
    return (int)(100 * share + 0.5);
}

static cam_node next_move(const cam_record *record, cam_node node)
{
    do
        node = cam_record_child(record, node);
    while (node != CAM_NO_NODE && cam_record_move(record, node) == CAM_NO_PLACEMENT);
    return node;
}

static cam_node first_move(const cam_record *record)
{
    bool in_root = cam_record_move(record, CAM_ROOT) != CAM_NO_PLACEMENT;
    return in_root ? CAM_ROOT : next_move(record, CAM_ROOT);
}

int count_positions(const cam_record *record)
{
    return cam_record_ply(record, cam_record_end(record, CAM_ROOT)) + 1;
}

static double final_chance(const cam_position *pos, const cam_rules *rules, bool points)
{
    cam_result result = cam_outcome_of(pos, rules, points).result;
    return result == CAM_YELLOW_WINS ? 1 : result == CAM_GREEN_WINS ? 0 : 0.5;
}

/* Yellow's chance in a position; the verdict is all zero if the game is over. */
static cam_status judge(cam_engine *engine, const cam_position *pos, const cam_rules *rules,
                        const analysis_options *options, cam_verdict *verdict, double *chance,
                        cam_error *error)
{
    memset(verdict, 0, sizeof *verdict);
    if (cam_position_is_over(pos)) {
        *chance = final_chance(pos, rules, options->limits.points);
    } else {
        cam_status status = cam_engine_think(engine, pos, &options->limits, verdict, error);
        if (status != CAM_OK)
            return status;
        bool yellow = cam_position_team(pos) == CAM_YELLOW;
        *chance = yellow ? verdict->winrate : 1 - verdict->winrate;
    }
    if (options->advance)
        options->advance(options->context);
    return CAM_OK;
}

/* The line behind the engine's choice. */
static void copy_better_line(const cam_verdict *verdict, judged_move *move)
{
    for (int i = 0; i < verdict->line_count; i++) {
        const cam_line *line = &verdict->line[i];
        if (line->count == 0 || line->move[0] != verdict->best)
            continue;
        move->better_count = line->count;
        memcpy(move->better, line->move, (size_t)line->count * sizeof line->move[0]);
        return;
    }
    move->better_count = 1;
    move->better[0] = verdict->best;
}

cam_status analyze_game(cam_record *record, cam_engine *engine, const analysis_options *options,
                        analysis *result, cam_error *error)
{
    const cam_rules *rules = cam_record_rules(record);
    cam_position pos = *cam_record_start(record);
    cam_history history = {.count = 0};
    cam_verdict verdict;
    double chance;
    cam_status status = judge(engine, &pos, rules, options, &verdict, &chance, error);
    *result = (analysis){.record = record, .points = options->limits.points, .start = chance};

    cam_node node = first_move(record);
    for (; node != CAM_NO_NODE && status == CAM_OK; node = next_move(record, node)) {
        cam_placement placed = cam_record_move(record, node);
        judged_move *move = &result->move[result->count++];
        *move = (judged_move){.node = node, .seat = pos.seat, .before = chance};
        bool agrees = verdict.best == placed;
        if (!agrees)
            copy_better_line(&verdict, move);
        cam_history_play(&history, &pos, rules, placed);
        status = judge(engine, &pos, rules, options, &verdict, &chance, error);
        move->after = chance;
        bool yellow = cam_seat_colour(move->seat) == CAM_YELLOW;
        double loss = yellow ? move->before - move->after : move->after - move->before;
        move->loss = agrees || loss < 0 ? 0 : loss;
    }
    return status;
}

/* A comment without the lines an earlier analysis wrote. */
static void add_human_words(const char *comment, cam_buffer *text)
{
    while (comment && *comment) {
        size_t length = strcspn(comment, "\n");
        bool ours = strncmp(comment, COMMENT_START, strlen(COMMENT_START)) == 0;
        if (!ours) {
            cam_buffer_append(text, comment, length);
            cam_buffer_add_char(text, '\n');
        }
        comment += length + (comment[length] == '\n');
    }
}

static cam_status write_comment(cam_record *record, cam_node node, const char *words,
                                cam_error *error)
{
    cam_buffer text;
    cam_buffer_init(&text);
    add_human_words(cam_record_text(record, node, "C"), &text);
    cam_buffer_add(&text, COMMENT_START);
    cam_buffer_add(&text, words);
    cam_status status = text.failed ? cam_fail(error, CAM_NO_MEMORY, CAM_REASON_OUT_OF_MEMORY)
                                    : cam_record_set(record, node, "C", text.text, error);
    cam_buffer_clear(&text);
    return status;
}

/* A chance to three places, in every locale. */
static void format_chance(double chance, char text[16])
{
    int thousandths = (int)(1000 * chance + 0.5);
    snprintf(text, 16, "%d.%03d", thousandths / 1000, thousandths % 1000);
}

static cam_status write_properties(cam_record *record, const judged_move *move, cam_error *error)
{
    char chance[16], better[CAM_MOVE_TEXT];
    format_chance(move->after, chance);
    cam_status status = cam_record_set(record, move->node, "WR", chance, error);
    if (status != CAM_OK)
        return status;
    if (move->better_count)
        cam_move_format(cam_record_rules(record), move->better[0], better);
    status = cam_record_set(record, move->node, "BE", move->better_count ? better : NULL, error);
    if (status != CAM_OK)
        return status;
    const char *bad = move->loss >= BLUNDER_LOSS ? "2" : move->loss >= DOUBTFUL_LOSS ? "1" : NULL;
    return cam_record_set(record, move->node, "BM", bad, error);
}

static cam_status write_words(cam_record *record, const judged_move *move, cam_error *error)
{
    char words[CAM_MOVE_TEXT + 80], better[CAM_MOVE_TEXT];
    const char *mark = move_mark(move);
    if (mark[0]) {
        cam_move_format(cam_record_rules(record), move->better[0], better);
        snprintf(words, sizeof words, "%s %d%% for yellow, was %d%%; better %s", mark,
                 per_cent(move->after), per_cent(move->before), better);
    } else {
        snprintf(words, sizeof words, "%d%% for yellow", per_cent(move->after));
    }
    return write_comment(record, move->node, words, error);
}

/* The line that would have been better, beside the move. One in the root has
 * nothing beside it. */
static cam_status write_variation(cam_record *record, const judged_move *move, cam_error *error)
{
    cam_node node = cam_record_parent(record, move->node);
    if (node == CAM_NO_NODE)
        return CAM_OK;
    for (int i = 0; i < move->better_count && i < VARIATION_PLIES; i++) {
        cam_status status = cam_record_play(record, node, move->better[i], &node, error);
        if (status != CAM_OK)
            return status;
        if (i > 0)
            continue;
        char words[40];
        snprintf(words, sizeof words, "%d%% for yellow", per_cent(move->before));
        status = write_comment(record, node, words, error);
        if (status != CAM_OK)
            return status;
    }
    return CAM_OK;
}

cam_status annotate_game(const analysis *result, cam_error *error)
{
    for (int i = 0; i < result->count; i++) {
        const judged_move *move = &result->move[i];
        cam_status status = write_properties(result->record, move, error);
        if (status == CAM_OK)
            status = write_words(result->record, move, error);
        if (status == CAM_OK && move_mark(move)[0])
            status = write_variation(result->record, move, error);
        if (status != CAM_OK)
            return status;
    }
    return CAM_OK;
}

void format_player(const cam_record *record, cam_seat seat, char text[PLAYER_TEXT])
{
    char name[PLAYER_TEXT - 16];
    const char *colour = cam_colour_name(cam_seat_colour(seat));
    cam_text_quote(cam_record_player(record, seat), name, sizeof name);
    if (name[0])
        snprintf(text, PLAYER_TEXT, "%s (%s)", name, colour);
    else
        snprintf(text, PLAYER_TEXT, "Seat %d (%s)", seat + 1, colour);
}

void add_title(const analysis *result, cam_buffer *text)
{
    int players = cam_record_setup(result->record).players;
    for (int team = 0; team < CAM_TEAMS; team++) {
        if (team)
            cam_buffer_add(text, " - ");
        for (int seat = team; seat < players; seat += CAM_TEAMS) {
            char name[PLAYER_TEXT];
            format_player(result->record, (cam_seat)seat, name);
            cam_buffer_add(text, seat == team ? "" : ", ");
            cam_buffer_add(text, name);
        }
    }
}

void add_description(const analysis *result, cam_buffer *text)
{
    cam_setup setup = cam_record_setup(result->record);
    char outcome[CAM_OUTCOME_TEXT];
    cam_outcome_format(cam_record_outcome(result->record), outcome);
    cam_buffer_format(text, "%s board, %d players%s%s, %d move%s, %s%s",
                      cam_record_rules(result->record)->board.def->name, setup.players,
                      setup.neutral ? ", neutral stones" : "",
                      result->points ? ", points count" : "", result->count,
                      result->count == 1 ? "" : "s", outcome[0] ? "result " : "no result", outcome);
}

seat_summary summarize_seat(const analysis *result, cam_seat seat)
{
    seat_summary summary = {0};
    for (int i = 0; i < result->count; i++) {
        const judged_move *move = &result->move[i];
        if (move->seat != seat)
            continue;
        summary.moves++;
        summary.average_loss += move->loss;
        if (move->loss >= BLUNDER_LOSS)
            summary.blunders++;
        else if (move->loss >= DOUBTFUL_LOSS)
            summary.doubtful++;
    }
    if (summary.moves)
        summary.average_loss /= summary.moves;
    return summary;
}
