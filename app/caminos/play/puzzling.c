#include "puzzling.h"

#include <string.h>

#include "words.h"

static const char *question_of(const cam_puzzle *puzzle)
{
    if (puzzle->kind == CAM_PUZZLE_STOP)
        return N_("Stop the threat: leave no forced win.");
    return puzzle->plies == 1   ? N_("Win now: connect with one stone.")
           : puzzle->plies == 3 ? N_("Win in two stones, whatever is placed against it.")
                                : N_("Win in three stones, whatever is placed against it.");
}

static const char *refusal_of(const cam_puzzle *puzzle)
{
    if (puzzle->kind == CAM_PUZZLE_STOP)
        return N_("That does not stop it. Take it back and try again.");
    return puzzle->plies == 1 ? N_("That does not connect. Take it back and try again.")
                              : N_("That does not force it. Take it back and try again.");
}

void puzzling_begin(puzzling *p, const cam_puzzle *puzzle, const cam_rules *rules)
{
    *p = (puzzling){.on = true, .puzzle = *puzzle, .rules = rules, .text = question_of(puzzle)};
}

/* The stones since the puzzle began; -1 if the game is another one. */
static int find_played(const puzzling *p, const cam_session *session,
                       cam_placement line[CAM_LINE_PLIES], const cam_placement **played)
{
    int count = cam_record_line(cam_session_record(session), cam_session_live(session), line);
    *played = line + p->puzzle.move_count;
    if (count < p->puzzle.move_count ||
        memcmp(line, p->puzzle.move, (size_t)p->puzzle.move_count * sizeof *line) != 0)
        return -1;
    return count - p->puzzle.move_count;
}

void puzzling_judge(puzzling *p, const cam_session *session)
{
    cam_placement line[CAM_LINE_PLIES];
    const cam_placement *played;
    cam_puzzle_answer answer;
    int count = find_played(p, session, line, &played);
    if (count < 1 || cam_puzzle_try(&p->puzzle, p->rules, played, count, &answer) != CAM_OK) {
        p->text = refusal_of(&p->puzzle); /* it went wrong before, and was played on */
        return;
    }
    p->text = answer.verdict == CAM_PUZZLE_IS_SOLVED ? N_("Solved.")
              : answer.verdict == CAM_PUZZLE_GOES_ON ? N_("Right. And now?")
                                                     : refusal_of(&p->puzzle);
    p->hinted = false;
    p->at = 0;
    p->count = answer.count;
    memcpy(p->line, answer.line, sizeof answer.line);
}

cam_placement puzzling_hint(puzzling *p, const cam_session *session)
{
    cam_placement line[CAM_LINE_PLIES];
    const cam_placement *played;
    int count = find_played(p, session, line, &played);
    cam_placement key =
        count < 0 ? CAM_NO_PLACEMENT : cam_puzzle_key(&p->puzzle, p->rules, played, count);
    if (key == CAM_NO_PLACEMENT)
        p->text = refusal_of(&p->puzzle);
    else if (!p->hinted) {
        p->letter = p->rules->letter[cam_placement_kind(p->rules, key)];
        p->text = N_("It is the %c.");
        p->hinted = true;
        key = CAM_NO_PLACEMENT;
    } else
        p->placed = true;
    return key;
}

void puzzling_show(puzzling *p)
{
    p->at = 0;
    p->count = cam_puzzle_line(&p->puzzle, p->rules, p->line);
    p->text = N_("This is the solution.");
}

bool puzzling_may_undo(const puzzling *p, const cam_session *session)
{
    cam_placement line[CAM_LINE_PLIES];
    const cam_placement *played;
    return find_played(p, session, line, &played) > 0;
}

bool puzzling_is_busy(const puzzling *p)
{
    return p->on && (p->text || p->placed || p->at < p->count);
}

cam_placement puzzling_next(puzzling *p)
{
    return p->at < p->count ? p->line[p->at++] : CAM_NO_PLACEMENT;
}
