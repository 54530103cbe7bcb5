/*
 * test_sqlite.c: what is SQLite's own: the file, its lock, its versions, backups.
 */
#define _GNU_SOURCE /* memmem */
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "desk.h"
#include "store/sqlite_schema.h"

static int make_place(void **state)
{
    store_place *place = calloc(1, sizeof *place);
    place_make(place);
    *state = place;
    return 0;
}

static int remove_place(void **state)
{
    place_remove(*state);
    free(*state);
    return 0;
}

static void no_reply(void *context, cam_ledger_reply *reply)
{
    (void)context;
    cam_ledger_reply_free(reply);
}

/* Opening fails with one line that has all of these in it. */
static void assert_refused(const char *address, cam_status status, const char *part,
                           const char *other)
{
    cam_store *store;
    cam_error error;
    cam_store_options options = {.address = address, .done = no_reply};
    assert_int_equal(cam_store_open(&options, &store, &error), status);
    if (!strstr(error.text, part) || !strstr(error.text, other) || strchr(error.text, '\n'))
        fail_msg("'%s' should say '%s' and '%s' in one line", error.text, part, other);
}

static void run_sql(const char *file, const char *sql)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

/* The one number a query gives. */
static long long ask_sql(const char *file, const char *sql)
{
    sqlite3 *db;
    sqlite3_stmt *row;
    assert_int_equal(sqlite3_open_v2(file, &db, SQLITE_OPEN_READONLY, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &row, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(row), SQLITE_ROW);
    long long number = sqlite3_column_int64(row, 0);
    sqlite3_finalize(row);
    sqlite3_close(db);
    return number;
}

static void fill_store(store_desk *desk, const char *address, uint32_t events)
{
    desk_open(desk, &(cam_store_options){.address = address});
    for (uint32_t i = 0; i < events; i++)
        desk_submit(desk, append("t1", i, 1));
    assert_int_equal(desk_do(desk, cam_ledger_request_new(CAM_LEDGER_CHECK, 0)), CAM_LEDGER_DONE);
}

static void addresses_are_checked(void **state)
{
    (void)state;
    assert_refused("games.db", CAM_MALFORMED, "games.db", "sqlite:FILE");
    assert_refused("sqlite:", CAM_MALFORMED, "sqlite:", "is no store");
    assert_refused("", CAM_MALFORMED, "''", "is no store");
    assert_refused("sqlite:/nowhere/at/all.db", CAM_IO, "/nowhere/at/all.db", "No such file");
    assert_refused("sqlite:/", CAM_IO, "/", "");
}

static void a_second_process_is_kept_out(void **state)
{
    store_place *place = *state;
    store_desk desk;
    fill_store(&desk, place->address, 1);
    assert_refused(place->address, CAM_IO, ".lock", "in use");
    assert_int_equal(desk_do(&desk, append("t1", 1, 1)), CAM_LEDGER_DONE);
    desk_close(&desk);
    fill_store(&desk, place->address, 0);
    assert_events(&desk, "t1", 2);
    desk_close(&desk);
}

static void files_are_for_the_owner_only(void **state)
{
    store_place *place = *state;
    store_desk desk;
    fill_store(&desk, place->address, 1);
    static const char *const ends[] = {"", "-wal", "-shm", ".lock"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        char name[160];
        struct stat info;
        snprintf(name, sizeof name, "%s%s", place->file, ends[i]);
        assert_int_equal(stat(name, &info), 0);
        assert_int_equal(info.st_mode & 0777, 0600);
    }
    desk_close(&desk);
}

static void foreign_files_are_left_alone(void **state)
{
    store_place *place = *state;
    char before[] = "This is a letter, and no database at all. It is a little longer than a header."
                    " And then some, to be sure of it.";
    FILE *letter = fopen(place->file, "w");
    fputs(before, letter);
    fclose(letter);
    assert_refused(place->address, CAM_IO, place->file, "no store of Caminos");
    char after[sizeof before] = "";
    letter = fopen(place->file, "r");
    assert_non_null(fgets(after, sizeof after, letter));
    fclose(letter);
    assert_string_equal(before, after);

    assert_int_equal(unlink(place->file), 0);
    run_sql(place->file, "CREATE TABLE mine (x); INSERT INTO mine VALUES (42)");
    assert_refused(place->address, CAM_IO, place->file, "another program");
    assert_int_equal(ask_sql(place->file, "SELECT x FROM mine"), 42);
}

static void damaged_files_are_refused(void **state)
{
    store_place *place = *state;
    store_desk desk;
    fill_store(&desk, place->address, 300);
    desk_close(&desk);
    int fd = open(place->file, O_RDWR);
    char rubbish[4096];
    memset(rubbish, 0xa5, sizeof rubbish);
    off_t size = lseek(fd, 0, SEEK_END);
    for (off_t at = 4096; at < size; at += 2 * 4096) /* every other page */
        assert_int_equal(pwrite(fd, rubbish, sizeof rubbish, at), sizeof rubbish);
    assert_refused(place->address, CAM_IO, place->file, "damaged");
    assert_int_equal(ftruncate(fd, 5000), 0);
    assert_refused(place->address, CAM_IO, place->file, "damaged");
    assert_int_equal(pwrite(fd, rubbish, 100, 0), 100); /* its beginning */
    assert_refused(place->address, CAM_IO, place->file, "no store of Caminos");
    close(fd);
}

static void newer_schemas_are_refused(void **state)
{
    store_place *place = *state;
    store_desk desk;
    fill_store(&desk, place->address, 1);
    desk_close(&desk);
    run_sql(place->file, "PRAGMA user_version = 1000");
    assert_refused(place->address, CAM_IO, place->file, "newer");
    assert_int_equal(ask_sql(place->file, "PRAGMA user_version"), 1000);
}

/* Versions of a made-up store. */
static const char *const steps[] = {
    "CREATE TABLE games (id TEXT)",
    "ALTER TABLE games ADD COLUMN moves INTEGER NOT NULL DEFAULT 0; UPDATE games SET moves = 7",
    "CREATE TABLE extra (x); INSERT INTO extra SELECT moves FROM games",
};

static sqlite3 *open_db(const char *file)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
    return db;
}

static void older_schemas_are_brought_up(void **state)
{
    store_place *place = *state;
    cam_error error;
    sqlite3 *db = open_db(place->file);
    assert_int_equal(cam_sqlite_migrate(db, steps, 1, place->file, &error), CAM_OK);
    assert_int_equal(sqlite3_exec(db, "INSERT INTO games VALUES ('g')", NULL, NULL, NULL), 0);
    assert_int_equal(ask_sql(place->file, "PRAGMA user_version"), 1);
    assert_int_equal(cam_sqlite_migrate(db, steps, 3, place->file, &error), CAM_OK);
    assert_int_equal(ask_sql(place->file, "PRAGMA user_version"), 3);
    assert_int_equal(ask_sql(place->file, "SELECT x FROM extra"), 7);
    assert_int_equal(cam_sqlite_migrate(db, steps, 3, place->file, &error), CAM_OK);
    assert_int_equal(ask_sql(place->file, "SELECT count(*) FROM extra"), 1);
    assert_int_equal(cam_sqlite_migrate(db, steps, 2, place->file, &error), CAM_IO);
    sqlite3_close(db);
}

static void a_failed_step_changes_nothing(void **state)
{
    store_place *place = *state;
    cam_error error;
    sqlite3 *db = open_db(place->file);
    assert_int_equal(cam_sqlite_migrate(db, steps, 2, place->file, &error), CAM_OK);
    const char *bad[] = {steps[0], steps[1], "CREATE TABLE third (x)",
                         "INSERT INTO nowhere VALUES (1)"};
    assert_int_equal(cam_sqlite_migrate(db, bad, 4, place->file, &error), CAM_IO);
    assert_non_null(strstr(error.text, "to schema 4"));
    sqlite3_close(db);
    assert_int_equal(ask_sql(place->file, "PRAGMA user_version"), 2);
    assert_int_equal(
        ask_sql(place->file, "SELECT count(*) FROM sqlite_schema WHERE name = 'third'"), 0);
}

/* A store whose schema is this version's, made in one go or step by step, is the
 * same; and a released step stays as it is: whoever changes one must see this. */
static void the_schema_has_so_many_steps(void **state)
{
    store_place *place = *state;
    store_desk desk;
    fill_store(&desk, place->address, 1);
    desk_close(&desk);
    assert_int_equal(ask_sql(place->file, "PRAGMA user_version"), cam_sqlite_step_count);
    assert_int_equal(ask_sql(place->file, "PRAGMA application_id"), CAM_SQLITE_APPLICATION);
    assert_int_equal(cam_sqlite_step_count, 4);
}

/* A store of the first release learns who has sat where from its events. */
static void the_first_schema_is_brought_up(void **state)
{
    store_place *place = *state;
    cam_error error;
    sqlite3 *db = open_db(place->file);
    assert_int_equal(cam_sqlite_migrate(db, cam_sqlite_steps, 1, place->file, &error), CAM_OK);
    assert_int_equal(
        sqlite3_exec(db,
                     "INSERT INTO ratings VALUES ('u1', 'square', 1600, 90, 0.06, 12);"
                     "INSERT INTO events VALUES (1, 1, 5, '{\"what\":\"created\"}', NULL),"
                     "(1, 2, 5, '{\"what\":\"sat\",\"user\":\"u1\",\"name\":\"Ann\"}', NULL),"
                     "(1, 3, 5, '{\"what\":\"sat\",\"user\":null,\"name\":\"Computer 3\"}', NULL)",
                     NULL, NULL, NULL),
        SQLITE_OK);
    assert_int_equal(
        cam_sqlite_migrate(db, cam_sqlite_steps, cam_sqlite_step_count, place->file, &error),
        CAM_OK);
    sqlite3_close(db);
    assert_int_equal(ask_sql(place->file, "SELECT count(*) FROM sitters"), 1);
    assert_int_equal(ask_sql(place->file, "SELECT table_id FROM sitters WHERE user = 'u1'"), 1);
    assert_int_equal(ask_sql(place->file, "SELECT at FROM ratings"), 0);
}

/* The tokens of a person who was erased are not to be found in the file. */
static void what_is_erased_is_overwritten(void **state)
{
    store_place *place = *state;
    store_desk desk;
    fill_store(&desk, place->address, 1);
    assert_int_equal(desk_do(&desk, add_user("u1", "Ophelia", CAM_USER_ACCOUNT, 0xd7)),
                     CAM_LEDGER_DONE);
    assert_int_equal(desk_do(&desk, about_user(CAM_LEDGER_ERASE_USER, "u1")), CAM_LEDGER_DONE);
    desk_close(&desk);
    static char bytes[1 << 20];
    FILE *file = fopen(place->file, "r");
    size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    assert_true(size > 4096 && size < sizeof bytes);
    uint8_t token[CAM_DIGEST];
    fill_digest(token, 0xd7);
    assert_null(memmem(bytes, size, token, sizeof token));
    assert_null(memmem(bytes, size, "Ophelia", 7));
}

/*
 * Backups.
 */

typedef struct writer_job {
    store_desk *desk;
    uint32_t events; /* so far */
    bool stop;
} writer_job;

static void *keep_writing(void *argument)
{
    writer_job *job = argument;
    while (!__atomic_load_n(&job->stop, __ATOMIC_RELAXED)) {
        if (desk_do(job->desk, append("t1", job->events, 1)) != CAM_LEDGER_DONE)
            break;
        job->events++;
    }
    return NULL;
}

static bool count_calls(void *context, uint64_t done, uint64_t total)
{
    assert_true(done <= total);
    ++*(int *)context;
    return true;
}

static bool stop_at_once(void *context, uint64_t done, uint64_t total)
{
    (void)context, (void)done, (void)total;
    return false;
}

static void a_store_in_use_is_backed_up(void **state)
{
    store_place *place = *state;
    store_desk desk, copied;
    char copy[160], address[180];
    snprintf(copy, sizeof copy, "%s.backup", place->file);
    snprintf(address, sizeof address, "sqlite:%s", copy);
    fill_store(&desk, place->address, 2000);
    writer_job job = {&desk, 2000, false};
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, keep_writing, &job), 0);
    int calls = 0;
    cam_error error;
    cam_backup_options options = {
        .address = place->address, .file = copy, .progress = count_calls, .context = &calls};
    for (int i = 0; i < 5; i++) {
        options.force = i > 0;
        if (cam_store_backup(&options, &error) != CAM_OK)
            fail_msg("%s", error.text);
    }
    __atomic_store_n(&job.stop, true, __ATOMIC_RELAXED);
    pthread_join(thread, NULL);
    desk_close(&desk);
    assert_true(calls >= 5);
    long long copied_events = ask_sql(copy, "SELECT seq FROM tables WHERE id = 't1'");
    assert_true(copied_events >= 2000 && copied_events <= job.events);

    desk_open(&copied, &(cam_store_options){.address = address}); /* restored */
    assert_events(&copied, "t1", (uint32_t)copied_events);
    assert_int_equal(desk_do(&copied, append("t1", (uint32_t)copied_events, 1)), CAM_LEDGER_DONE);
    desk_close(&copied);
    snprintf(address, sizeof address, "%s.lock", copy);
    unlink(address);
}

static void a_backup_can_be_stopped(void **state)
{
    store_place *place = *state;
    store_desk desk;
    char copy[160];
    snprintf(copy, sizeof copy, "%s.backup", place->file);
    fill_store(&desk, place->address, 10);
    cam_error error;
    cam_backup_options options = {
        .address = place->address, .file = copy, .progress = stop_at_once};
    assert_int_equal(cam_store_backup(&options, &error), CAM_IO);
    assert_int_equal(error.reason, CAM_REASON_BACKUP_STOPPED);
    assert_int_not_equal(access(copy, F_OK), 0);
    desk_close(&desk); /* and the folder can be removed: nothing is left in it */
}

static void assert_no_backup(const char *address, const char *file, bool force, const char *why)
{
    cam_error error;
    cam_backup_options options = {.address = address, .file = file, .force = force};
    assert_int_not_equal(cam_store_backup(&options, &error), CAM_OK);
    if (!strstr(error.text, why))
        fail_msg("'%s' should say '%s'", error.text, why);
}

static void backups_spare_what_is_there(void **state)
{
    store_place *place = *state;
    store_desk desk;
    char copy[160], address[180], link_name[160];
    snprintf(copy, sizeof copy, "%s.backup", place->file);
    snprintf(link_name, sizeof link_name, "%s.link", place->file);
    fill_store(&desk, place->address, 3);
    FILE *precious = fopen(copy, "w");
    fputs("precious", precious);
    fclose(precious);
    assert_no_backup(place->address, copy, false, "exists");
    assert_no_backup(place->address, place->file, true, "the store itself");
    assert_int_equal(link(place->file, link_name), 0);
    assert_no_backup(place->address, link_name, true, "the store itself");
    assert_no_backup(place->address, place->folder, true, "not a regular file");
    assert_no_backup(place->address, "/nowhere/at/all", false, "No such file");
    assert_no_backup("sqlite:/nowhere.db", copy, true, "No such file");
    snprintf(address, sizeof address, "sqlite:%s", copy);
    assert_no_backup(address, "/nowhere/at/all", false, "no store of Caminos");
    char text[20] = "";
    precious = fopen(copy, "r");
    assert_non_null(fgets(text, sizeof text, precious));
    fclose(precious);
    assert_string_equal(text, "precious");
    assert_events(&desk, "t1", 3);
    desk_close(&desk);
}

#define AT_A_PLACE(function) cmocka_unit_test_setup_teardown(function, make_place, remove_place)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(addresses_are_checked),   AT_A_PLACE(a_second_process_is_kept_out),
        AT_A_PLACE(files_are_for_the_owner_only),  AT_A_PLACE(foreign_files_are_left_alone),
        AT_A_PLACE(damaged_files_are_refused),     AT_A_PLACE(newer_schemas_are_refused),
        AT_A_PLACE(older_schemas_are_brought_up),  AT_A_PLACE(a_failed_step_changes_nothing),
        AT_A_PLACE(the_schema_has_so_many_steps),  AT_A_PLACE(the_first_schema_is_brought_up),
        AT_A_PLACE(what_is_erased_is_overwritten), AT_A_PLACE(a_store_in_use_is_backed_up),
        AT_A_PLACE(a_backup_can_be_stopped),       AT_A_PLACE(backups_spare_what_is_there),
    };
    return cmocka_run_group_tests_name("sqlite", tests, NULL, NULL);
}
