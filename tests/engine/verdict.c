#include "engine/verdict.h"

cam_engine *new_engine(const cam_rules *rules, cam_engine_kind kind, size_t megabytes, int threads,
                       uint64_t seed)
{
    cam_engine_options options = {
        .kind = kind, .memory = megabytes << 20, .threads = threads, .seed = seed};
    cam_engine *engine = cam_engine_new(rules, &options);
    assert_non_null(engine);
    return engine;
}

/* ---- does it make sense? ---- */

static bool is_legal_line(const cam_position *pos, const cam_rules *rules, const cam_line *line)
{
    cam_position next = *pos;
    for (int i = 0; i < line->count; i++)
        if (cam_position_play(&next, rules, line->move[i], NULL, NULL) != CAM_OK)
            return false;
    return true;
}

static void check_line(const cam_position *pos, const cam_rules *rules, const cam_line *line)
{
    assert_in_range(line->count, 1, CAM_LINE_MOVES);
    assert_true(line->winrate >= 0 && line->winrate <= 1);
    if (!is_legal_line(pos, rules, line)) {
        show_position(pos, rules);
        for (int i = 0; i < line->count; i++)
            print_error("%d ", line->move[i]);
        fail_msg("the line from %s is not legal", move_text(rules, line->move[0]));
    }
}

static void check_verdict(const cam_position *pos, const cam_rules *rules, const cam_limits *limits,
                          const cam_verdict *v)
{
    if (cam_position_check(pos, rules, v->best, NULL) != CAM_OK) {
        show_position(pos, rules);
        fail_msg("move %d is not legal", v->best);
    }
    assert_true(v->winrate >= 0 && v->winrate <= 1);
    assert_in_range(v->line_count, 1, CAM_LINES);
    bool listed = false;
    for (int i = 0; i < v->line_count; i++) {
        check_line(pos, rules, &v->line[i]);
        listed |= v->line[i].move[0] == v->best;
        for (int k = 0; k < i; k++)
            assert_int_not_equal(v->line[i].move[0], v->line[k].move[0]);
    }
    assert_true(listed);
    if (!limits->level)
        assert_int_equal(v->line[0].move[0], v->best);
    assert_false(v->proven && v->drawn);
    if (v->proven)
        assert_true(v->winrate == (v->proven > 0));
    if (!limits->slice)
        assert_true(v->finished);
}

cam_verdict think(cam_engine *engine, const cam_position *pos, const cam_rules *rules,
                  const cam_limits *limits)
{
    cam_verdict verdict;
    cam_error error;
    const cam_position before = *pos;
    if (cam_engine_think(engine, pos, limits, &verdict, &error) != CAM_OK)
        fail_msg("%s", error.text);
    assert_memory_equal(pos, &before, sizeof before);
    check_verdict(pos, rules, limits, &verdict);
    return verdict;
}

/* ---- comparing ---- */

void expect_same(const cam_verdict *a, const cam_verdict *b)
{
    assert_int_equal(a->best, b->best);
    assert_int_equal(a->visits, b->visits);
    assert_true(a->winrate == b->winrate && a->points == b->points);
    assert_int_equal(a->proven, b->proven);
    assert_int_equal(a->drawn, b->drawn);
    assert_int_equal(a->line_count, b->line_count);
    for (int i = 0; i < a->line_count; i++) {
        const cam_line *x = &a->line[i], *y = &b->line[i];
        assert_int_equal(x->count, y->count);
        assert_int_equal(x->visits, y->visits);
        assert_true(x->winrate == y->winrate);
        assert_int_equal(x->proven, y->proven);
        for (int k = 0; k < x->count; k++)
            assert_int_equal(x->move[k], y->move[k]);
    }
}

void stop_at_report(void *context, const cam_verdict *so_far)
{
    (void)so_far;
    stopper *s = context;
    if (++s->reports == s->stop_at)
        cam_engine_stop(s->engine);
}
