/*
 * games.c: caminos games list|show|export|import|delete|restore: the games played here.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "command.h"
#include "files/shelf.h"
#include "record/sgf.h"
#include "session/session.h"

#define WORDS 64 /* ids of one call */

typedef struct call {
    cam_shelf shelf;
    cam_rulebook *book;
    const char *word[WORDS]; /* what follows the action */
    int words;
    const char *out;
    const char *board; /* NULL: any */
    bool unfinished;
} call;

static int complain_of(const char *where, const cam_error *error)
{
    char place[CAM_PATH_MAX + 32];
    snprintf(place, sizeof place, error->line ? "%s:%d:%d" : "%s", where, error->line,
             error->column);
    return complain(EXIT_FAILED, place, "%s", error->text);
}

/* The text of a game; false after one line on standard error. */
static bool read_game(const call *c, const char *id, cam_buffer *text)
{
    char path[CAM_PATH_MAX];
    cam_error error = {0};
    cam_buffer_init(text);
    if (!cam_shelf_is_id(id) || !cam_shelf_has(&c->shelf, id))
        return complain(0, "games", "no game '%s'; see 'caminos games list'", id);
    cam_shelf_path(&c->shelf, id, path);
    if (cam_file_read(path, text, &error) == CAM_OK)
        return true;
    complain_of("games", &error);
    return false;
}

/* All games of the shelf, or those named, as a list that the caller frees. */
static int choose(const call *c, cam_shelved **games, int *count)
{
    cam_error error = {0};
    if (c->words == 0)
        return cam_shelf_list(&c->shelf, games, count, &error) == CAM_OK
                   ? EXIT_DONE
                   : complain_of("games", &error);
    *games = calloc((size_t)c->words, sizeof **games);
    if (!*games)
        return complain(EXIT_FAILED, "games", "out of memory");
    for (int i = 0; i < c->words; i++)
        snprintf((*games)[i].id, CAM_SHELF_ID, "%s", c->word[i]);
    *count = c->words;
    return EXIT_DONE;
}

/*
 * list
 */

static void print_players(const cam_session *session)
{
    for (cam_seat seat = 0; seat < cam_session_variant(session)->players; seat++) {
        const cam_player *player = cam_session_player(session, seat);
        printf(seat ? " - " : "");
        if (player->kind == CAM_COMPUTER)
            printf("level %d", player->level);
        else
            fputs(player->name[0] ? player->name : "person", stdout);
    }
}

static void print_game(const char *id, const cam_session *session)
{
    char result[CAM_OUTCOME_TEXT];
    const cam_record *record = cam_session_record(session);
    const char *date = cam_record_text(record, CAM_ROOT, "DT");
    cam_outcome_format(cam_session_outcome(session), result);
    printf("%-17s  %-10s  %-8s  %-10s  %2d  ", id, date ? date : "-",
           cam_session_variant(session)->rules->board.def->name, result[0] ? result : "unfinished",
           cam_record_ply(record, cam_session_live(session)));
    print_players(session);
    putchar('\n');
}

static bool is_wanted(const call *c, const cam_session *session)
{
    const char *board = cam_session_variant(session)->rules->board.def->name;
    return (!c->board || strcmp(c->board, board) == 0) &&
           (!c->unfinished || cam_session_outcome(session).result == CAM_ONGOING);
}

/* One that cannot be read is named, and the others are listed. */
static int list_one(const call *c, const char *id)
{
    cam_buffer text;
    cam_session *session;
    cam_error error = {0};
    if (!read_game(c, id, &text))
        return EXIT_FAILED;
    cam_status status =
        cam_session_read(c->book, cam_buffer_text(&text), text.length, &session, &error);
    cam_buffer_clear(&text);
    if (status != CAM_OK) {
        char path[CAM_PATH_MAX];
        cam_shelf_path(&c->shelf, id, path);
        return complain_of(path, &error);
    }
    if (is_wanted(c, session))
        print_game(id, session);
    cam_session_free(session);
    return EXIT_DONE;
}

static int run_list(call *c)
{
    cam_shelved *games;
    int count, status = choose(c, &games, &count);
    if (status != EXIT_DONE)
        return status;
    for (int i = 0; i < count; i++)
        if (list_one(c, games[i].id) != EXIT_DONE)
            status = EXIT_FAILED;
    free(games);
    return status;
}

/*
 * show, export
 */

static int run_show(call *c)
{
    char name[] = "show", path[CAM_PATH_MAX];
    cam_buffer text;
    if (c->words != 1)
        return complain(EXIT_USAGE, "games", "show needs the id of one game");
    if (!read_game(c, c->word[0], &text))
        return EXIT_FAILED;
    cam_buffer_clear(&text);
    cam_shelf_path(&c->shelf, c->word[0], path);
    return command_show.run(2, (char *[]){name, path, NULL});
}

static int run_export(call *c)
{
    cam_shelved *games;
    cam_buffer all;
    cam_error error = {0};
    int count, status = choose(c, &games, &count);
    if (status != EXIT_DONE)
        return status;
    cam_buffer_init(&all);
    for (int i = 0; i < count && status == EXIT_DONE; i++) {
        cam_buffer text;
        if (read_game(c, games[i].id, &text))
            cam_buffer_append(&all, cam_buffer_text(&text), text.length);
        else
            status = EXIT_FAILED;
        cam_buffer_clear(&text);
    }
    free(games);
    if (status == EXIT_DONE && all.failed)
        status = complain(EXIT_FAILED, "games", "out of memory");
    else if (status == EXIT_DONE && !c->out)
        fwrite(cam_buffer_text(&all), 1, all.length, stdout);
    else if (status == EXIT_DONE &&
             cam_file_write(c->out, cam_buffer_text(&all), all.length, &error) != CAM_OK)
        status = complain_of("games", &error);
    cam_buffer_clear(&all);
    return status;
}

/*
 * import
 */

typedef struct import {
    const call *call;
    const char *file;
    int taken, known, broken;
    bool failed; /* something could not be written */
} import;

/* The same text has the same name, so that it is not taken twice. */
static void name_text(const char *text, size_t length, char id[CAM_SHELF_ID])
{
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)text[i]) * 1099511628211u;
    snprintf(id, CAM_SHELF_ID, "import-%016" PRIx64, hash);
}

static void keep_piece(import *in, const cam_sifted *piece)
{
    char id[CAM_SHELF_ID], path[CAM_PATH_MAX];
    cam_error error = {0};
    name_text(piece->text, piece->length, id);
    cam_shelf_path(&in->call->shelf, id, path);
    if (cam_shelf_has(&in->call->shelf, id)) {
        in->known++;
    } else if (cam_file_write(path, piece->text, piece->length, &error) == CAM_OK) {
        in->taken++;
    } else {
        complain_of("games", &error);
        in->failed = true;
    }
}

static void import_piece(void *context, cam_sifted *piece)
{
    import *in = context;
    cam_session *session = NULL;
    if (in->failed)
        return;
    if (piece->record && cam_session_adopt(piece->record, &session, &piece->error) == CAM_OK) {
        piece->record = NULL;
        keep_piece(in, piece);
        cam_session_free(session);
        return;
    }
    if (!piece->error.line) {
        piece->error.line = piece->line;
        piece->error.column = piece->column;
    }
    complain_of(in->file, &piece->error);
    in->broken++;
}

static int import_file(const call *c, const char *file)
{
    cam_buffer text;
    cam_error error = {0};
import in = {.call = c, .file = file };
    cam_buffer_init(&text);
    int status = EXIT_DONE;
    if (cam_file_read(file, &text, &error) != CAM_OK)
        status = complain_of("games", &error);
    else if (cam_sgf_sift(c->book, cam_buffer_text(&text), text.length, import_piece, &in,
                          &error) != CAM_OK)
        status = complain_of(file, &error);
    cam_buffer_clear(&text);
    if (status != EXIT_DONE)
        return status;
    printf("%s: %d taken", file, in.taken);
    if (in.known)
        printf(", %d here already", in.known);
    if (in.broken)
        printf(", %d not readable", in.broken);
    putchar('\n');
    return in.broken || in.failed ? EXIT_FAILED : EXIT_DONE;
}

static int run_import(call *c)
{
    if (c->words == 0)
        return complain(EXIT_USAGE, "games", "import needs a file");
    int status = EXIT_DONE;
    for (int i = 0; i < c->words; i++)
        if (import_file(c, c->word[i]) != EXIT_DONE)
            status = EXIT_FAILED;
    return status;
}

/*
 * delete, restore
 */

static int delete_one(const call *c, const char *id)
{
    cam_error error = {0};
    if (!cam_shelf_is_id(id) || !cam_shelf_has(&c->shelf, id))
        return complain(EXIT_FAILED, "games", "no game '%s'; see 'caminos games list'", id);
    int lock = cam_shelf_lock(&c->shelf, id);
    if (lock < 0)
        return complain(EXIT_FAILED, "games",
                        errno == EWOULDBLOCK ? "%s is being played" : "%s: %s", id,
                        strerror(errno));
    cam_status status = cam_shelf_delete(&c->shelf, id, &error);
    cam_shelf_unlock(&c->shelf, id, lock);
    if (status != CAM_OK)
        return complain_of("games", &error);
    printf("%s deleted; 'caminos games restore %s' brings it back\n", id, id);
    return EXIT_DONE;
}

static int restore_one(const call *c, const char *id)
{
    cam_error error = {0};
    if (!cam_shelf_is_id(id))
        return complain(EXIT_FAILED, "games", "'%s' is no id of a game", id);
    if (cam_shelf_restore(&c->shelf, id, &error) != CAM_OK)
        return complain_of("games", &error);
    printf("%s is back\n", id);
    return EXIT_DONE;
}

static int run_each(const call *c, const char *what, int (*work)(const call *c, const char *id))
{
    if (c->words == 0)
        return complain(EXIT_USAGE, "games", "%s needs the id of a game", what);
    int status = EXIT_DONE;
    for (int i = 0; i < c->words && status == EXIT_DONE; i++)
        status = work(c, c->word[i]);
    return status;
}

static int run_delete(call *c)
{
    return run_each(c, "delete", delete_one);
}

static int run_restore(call *c)
{
    return run_each(c, "restore", restore_one);
}

/*
 * The command.
 */

static const struct action {
    const char *name;
    int (*run)(call *c);
} actions[] = {
    {"list", run_list},
    {"show", run_show},
    {"export", run_export},
    {"import", run_import},
    {"delete", run_delete},
    {"restore", run_restore},
    {0},
};

static int run_action(call *c, const struct action *action)
{
    char folder[CAM_PATH_MAX - 64];
    cam_error error = {0};
    if (!find_games(folder, sizeof folder))
        return complain(EXIT_FAILED, "games", "no home folder");
    if (cam_shelf_open(&c->shelf, folder, &error) != CAM_OK ||
        cam_rulebook_new(&cam_box, &c->book, &error) != CAM_OK)
        return complain_of("games", &error);
    int status = action->run(c);
    cam_rulebook_free(c->book);
    return status;
}

static int run(int argc, char **argv)
{
    call c = {0};
    const char *operands[WORDS + 1];
    option_spec specs[] = {
        {"out", OPTION_TEXT, &c.out, 0, 0},
        {"board", OPTION_BOARD, &c.board, 0, 0},
        {"unfinished", OPTION_FLAG, &c.unfinished, 0, 0},
        {0},
    };
    if (!read_options(argc, argv, specs, operands, WORDS + 1, WORDS + 1))
        return EXIT_USAGE;
    while (c.words < WORDS && operands[c.words + 1]) {
        c.word[c.words] = operands[c.words + 1];
        c.words++;
    }
    const char *name = operands[0] ? operands[0] : "list";
    for (const struct action *action = actions; action->name; action++)
        if (strcmp(action->name, name) == 0)
            return run_action(&c, action);
    return complain(EXIT_USAGE, "games",
                    "'%s' is not list, show, export, import, delete or restore", name);
}

const command command_games = {
    .name = "games",
    .synopsis = "[list|show|export|import|delete|restore] ...",
    .summary = "The games played in this terminal: listed, shown, exported, imported, deleted",
    .help = "  list               all games, the newest first: id, date, board, result, stones,\n"
            "                     players; --board B and --unfinished list fewer\n"
            "  show ID            draw one\n"
            "  export [ID ...]    all games, or these, as one SGF collection, to --out FILE\n"
            "                     or standard output\n"
            "  import FILE ...    the games of collections; what is broken in one is named\n"
            "                     with its place, and the others are taken\n"
            "  delete ID ...      throw games away\n"
            "  restore ID ...     bring them back\n"
            "\nEvery game of 'caminos play' is a file in $XDG_DATA_HOME/caminos/games\n"
            "(~/.local/share/caminos/games), named by its id; 'caminos play' goes on\n"
            "with one of them: 'caminos help play'.\n",
    .run = run,
};
