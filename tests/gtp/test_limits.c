/*
 * test_limits.c: what the engine is told when level, visits and clocks are set in the
 * text protocol. Whoever thinks here only takes down the limits.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "gtp/gtp.h"
#include "rules/moves.h"

typedef struct talk {
    cam_rulebook *book;
    cam_gtp *gtp;
    cam_limits limits; /* of the last thought */
    const char *next;  /* a line that is there already */
    char sign;         /* of the last answer */
} talk;

static cam_status take_down(void *context, const cam_rules *rules, const cam_position *pos,
                            const cam_limits *limits, cam_verdict *verdict, cam_error *error)
{
    (void)error;
    cam_random random;
    cam_random_init(&random, 1);
    ((talk *)context)->limits = *limits;
    *verdict = (cam_verdict){.best = cam_moves_random(pos, rules, &random), .finished = true};
    return CAM_OK;
}

static void listen(void *context, const char *bytes, size_t count)
{
    if (count && (*bytes == '=' || *bytes == '?'))
        ((talk *)context)->sign = *bytes;
}

static bool peek(void *context, const char **line, size_t *length)
{
    *line = ((talk *)context)->next;
    *length = *line ? strlen(*line) : 0;
    return *line;
}

static void begin(talk *t, cam_gtp_options options)
{
    *t = (talk){0};
    assert_int_equal(cam_rulebook_new(&cam_box, &t->book, NULL), CAM_OK);
    options.version = "1";
    options.book = t->book;
    options.rules = cam_rulebook_find(t->book, "square");
    options.setup = (cam_setup){.players = 2, .neutral = false, .first = 0};
    options.thinker = take_down;
    options.thinker_context = t;
    cam_gtp_port port = {.context = t, .write = listen, .peek = peek};
    t->gtp = cam_gtp_new(&options, &port);
    assert_non_null(t->gtp);
}

static void end(talk *t)
{
    cam_gtp_free(t->gtp);
    cam_rulebook_free(t->book);
}

static void say(talk *t, const char *line)
{
    assert_true(cam_gtp_line(t->gtp, line, strlen(line)));
    assert_int_equal(t->sign, '=');
}

/* Nothing said: a level. Anything said: that, and no level. */
static void test_default(void **state)
{
    (void)state;
    talk t;
    begin(&t, (cam_gtp_options){0});
    say(&t, "reg_genmove yellow");
    assert_int_equal(t.limits.level, CAM_GTP_LEVEL);
    assert_int_equal(t.limits.visits, 0);
    say(&t, "max_visits 77");
    say(&t, "reg_genmove yellow");
    assert_int_equal(t.limits.level, 0);
    assert_int_equal(t.limits.visits, 77);
    end(&t);
}

/* Every level is told the clock and the visits too; the engine takes the least. */
static void test_together(void **state)
{
    (void)state;
    talk t;
    begin(&t, (cam_gtp_options){.cpu_seconds = 3});
    say(&t, "max_visits 40");
    say(&t, "time_settings 16 0 0");
    for (char level = '1'; level <= '9'; level++) {
        say(&t, (char[]){'l', 'e', 'v', 'e', 'l', ' ', level, '\0'});
        say(&t, "reg_genmove yellow");
        assert_int_equal(t.limits.level, level - '0');
        assert_int_equal(t.limits.visits, 40);
        assert_true(t.limits.seconds > 0 && t.limits.seconds <= 2);
        assert_true(t.limits.cpu_seconds > 2 && t.limits.cpu_seconds < 4);
    }
    end(&t);
}

static void test_cap(void **state)
{
    (void)state;
    talk t;
    begin(&t, (cam_gtp_options){.visits_cap = 6});
    say(&t, "reg_genmove yellow");
    assert_int_equal(t.limits.visits, 6);
    say(&t, "max_visits 5");
    say(&t, "reg_genmove yellow");
    assert_int_equal(t.limits.visits, 5);
    end(&t);
}

/* Which lines end a search, and that those of a script do not. */
static void test_called_off(void **state)
{
    (void)state;
    static const struct {
        const char *line;
        bool ends;
    } cases[] = {
        {"quit", true},    {"stop", true},          {"  12 quit", true}, {"7\tstop # now", true},
        {"12quit", true},  {"quitter", false},      {"name", false},     {"", false},
        {"# quit", false}, {"genmove stop", false}, {"sto", false},
    };
    talk t;
    begin(&t, (cam_gtp_options){0});
    say(&t, "reg_genmove yellow");
    assert_non_null(t.limits.is_called_off);
    cam_limits thought = t.limits;
    assert_false(thought.is_called_off(thought.context));
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        t.next = cases[i].line;
        assert_int_equal(thought.is_called_off(thought.context), cases[i].ends);
    }
    t.next = "quit";
    say(&t, "reg_genmove yellow");
    assert_null(t.limits.is_called_off);
    end(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_default),
        cmocka_unit_test(test_together),
        cmocka_unit_test(test_cap),
        cmocka_unit_test(test_called_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
