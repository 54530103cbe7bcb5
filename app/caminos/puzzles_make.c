/*
 * puzzles_make.c: caminos puzzles make.
 *
 * Puzzles are appended to a text, each whole and at once, and after every game that had
 * some, and now and then, a comment says which game was the last:
 *
 *     # BOARD seed SEED games NUMBER
 *
 * So it can be stopped at any moment: a broken last line is taken away, and it goes on with
 * the game behind the last one named. Puzzles that are there already, or are the mirror
 * image or turn of one, are not taken again.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "files/file_store.h"
#include "puzzle/make.h"
#include "puzzles.h"

enum { NOTE_EVERY = 200 }; /* games */

typedef struct batch {
    const make_options *options;
    FILE *out;
    const cam_rules *rules; /* of the board at work */
    uint64_t *known;        /* ids of all boards */
    size_t known_count, known_room;
    long have[BOARDS][CAM_PUZZLE_CLASSES];
    uint64_t games[BOARDS]; /* played so far */
    bool failed;
} batch;

static const char *const class_names[CAM_PUZZLE_CLASSES] = {"win 1", "win 3", "win 5", "stop"};

static long goal(const batch *b, int class)
{
    return class == CAM_PUZZLE_WIN_IN_THREE ? (b->options->count + 4) / 5 : b->options->count;
}

static bool is_known(const batch *b, uint64_t id)
{
    for (size_t i = 0; i < b->known_count; i++)
        if (b->known[i] == id)
            return true;
    return false;
}

static bool remember(batch *b, uint64_t id)
{
    if (b->known_count == b->known_room) {
        size_t room = b->known_room ? b->known_room * 2 : 1024;
        uint64_t *grown = realloc(b->known, room * sizeof *grown);
        if (!grown)
            return false;
        b->known = grown;
        b->known_room = room;
    }
    b->known[b->known_count++] = id;
    return true;
}

static bool count_puzzle(batch *b, const cam_puzzle *puzzle, const cam_rules *rules)
{
    b->have[rules->board.def - cam_boards][cam_puzzle_class_of(puzzle)]++;
    return remember(b, puzzle->id);
}

/*
 * What the file has already.
 */

static int take_known(visit *v, const cam_puzzle *puzzle, const cam_rules *rules)
{
    return count_puzzle(v->context, puzzle, rules)
               ? EXIT_DONE
               : complain(EXIT_FAILED, "puzzles", "out of memory");
}

/* The last comment of each board, for this seed. */
static void read_notes(batch *b, const char *text)
{
    for (const char *line = text; line && *line; line = strchr(line, '\n'), line += line != NULL) {
        char board[32];
        long seed;
        uint64_t games;
        const cam_board_def *def;
        if (sscanf(line, "# %31s seed %ld games %" SCNu64, board, &seed, &games) == 3 &&
            seed == b->options->seed && (def = cam_board_find(board)))
            b->games[def - cam_boards] = games;
    }
}

/* Cut a last line that was not finished. */
static bool mend(const char *file, const cam_buffer *text)
{
    size_t whole = text->length;
    while (whole > 0 && text->text[whole - 1] != '\n')
        whole--;
    return whole == text->length || truncate(file, (off_t)whole) == 0;
}

static int take_up(batch *b, shelf *s)
{
    const char *file = b->options->file;
    cam_buffer text;
    cam_error error = {0};
    if (access(file, F_OK) != 0)
        return EXIT_DONE;
    cam_buffer_init(&text);
    int status = EXIT_DONE;
    if (cam_file_read(file, &text, &error) != CAM_OK)
        status = complain(EXIT_FAILED, "puzzles", "%s", error.text);
    else if (!mend(file, &text))
        status = complain(EXIT_FAILED, "puzzles", "%s: %s", file, strerror(errno));
    else
        read_notes(b, cam_buffer_text(&text));
    cam_buffer_clear(&text);
    visit v = {.shelf = s, .file = file, .take = take_known, .context = b};
    return status == EXIT_DONE ? visit_puzzles(&v) : status;
}

/*
 * Playing.
 */

static bool keep(void *context, const cam_puzzle *puzzle)
{
    batch *b = context;
    cam_buffer line;
    if (is_known(b, puzzle->id))
        return false;
    cam_buffer_init(&line);
    cam_puzzle_write(puzzle, b->rules, &line);
    b->failed |= line.failed || fputs(cam_buffer_text(&line), b->out) < 0 ||
                 !count_puzzle(b, puzzle, b->rules);
    cam_buffer_clear(&line);
    return true;
}

static unsigned still_wanted(const batch *b, int board)
{
    unsigned wanted = 0;
    for (int i = 0; i < CAM_PUZZLE_CLASSES; i++)
        if (b->have[board][i] < goal(b, i))
            wanted |= 1u << i;
    return wanted;
}

static void tell(const batch *b, int board)
{
    char line[160];
    int length = 0;
    for (int i = 0; i < CAM_PUZZLE_CLASSES; i++)
        length += snprintf(line + length, sizeof line - (size_t)length, ", %s: %ld of %ld",
                           class_names[i], b->have[board][i], goal(b, i));
    show_progress("%s: %" PRIu64 " games%s", cam_boards[board].name, b->games[board], line);
}

static int play_board(batch *b, shelf *s, int board)
{
    b->rules = shelf_rules(s, &cam_boards[board]);
    cam_puzzle_maker *maker =
        b->rules ? cam_puzzle_maker_new(b->rules, (uint64_t)b->options->seed) : NULL;
    if (!maker)
        return complain(EXIT_FAILED, "puzzles", "out of memory");
    unsigned wanted;
    while ((wanted = still_wanted(b, board)) != 0 && !b->failed) {
        size_t before = b->known_count;
        cam_puzzle_maker_play(maker, b->games[board], wanted, keep, b);
        b->games[board]++;
        if (b->known_count != before || b->games[board] % NOTE_EVERY == 0) {
            fprintf(b->out, "# %s seed %ld games %" PRIu64 "\n", cam_boards[board].name,
                    b->options->seed, b->games[board]);
            b->failed |= fflush(b->out) != 0 || ferror(b->out);
        }
        tell(b, board);
    }
    cam_puzzle_maker_free(maker);
    show_progress("%s", "");
    return b->failed ? complain(EXIT_FAILED, "puzzles", "%s: cannot be written", b->options->file)
                     : EXIT_DONE;
}

static int play_boards(batch *b, shelf *s)
{
    int status = EXIT_DONE;
    for (int i = 0; i < BOARDS && status == EXIT_DONE; i++)
        if (!b->options->board || b->options->board == &cam_boards[i])
            status = play_board(b, s, i);
    return status;
}

int make_puzzles(shelf *s, const make_options *options)
{
    batch b = {.options = options};
    if (!options->file)
        return complain(EXIT_USAGE, "puzzles", "make takes --out FILE");
    int status = take_up(&b, s);
    if (status == EXIT_DONE && !(b.out = fopen(options->file, "a")))
        status = complain(EXIT_FAILED, "puzzles", "%s: %s", options->file, strerror(errno));
    if (status == EXIT_DONE)
        status = play_boards(&b, s);
    if (b.out)
        fclose(b.out);
    free(b.known);
    return status;
}
