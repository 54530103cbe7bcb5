#!/usr/bin/env python3
"""test_checker.py PROGRAM: the checker finds nothing wrong with a real game, and finds whatever is
planted into it."""

import copy
import re
import sys
import unittest

from checker import check
from client import Server, page_folder
from crowd import Crowd
from member import Moves

ENOUGH = 150  # commands


class Planted(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        """Some real tables: (events, logs) of each."""
        server = Server(PROGRAM, page_folder(), "--limit", "messages_per_s=0")
        moves = Moves(PROGRAM, 1)
        crowd = Crowd(server, moves, 1)
        crowd.play(lambda: crowd.acknowledged >= ENOUGH)
        cls.found = crowd.settle()
        kept = [(table, info["key"], crowd.logs(table)) for table, info in crowd.tables.items()]
        cls.tables = [(crowd.events(table, key), logs) for table, key, logs in kept + crowd.retired]
        crowd.close()
        moves.close()
        server.stop()

    def setUp(self):
        """The table with the most events, to be spoilt."""
        self.events, self.logs = copy.deepcopy(max(self.tables, key=lambda table: len(table[0])))

    def assert_found(self, promise):
        found = check(self.events, self.logs)
        self.assertTrue([line for line in found if re.match(promise, line)], (promise, found))

    def some_log(self, kind, count=1):
        """A log with so many entries of a kind, and the places of those, the last first."""
        for log in self.logs.values():
            places = [at for at, entry in enumerate(log) if entry[0] == kind]
            if len(places) >= count:
                return log, places[::-1]
        self.fail(f"nobody has {count} {kind}")

    def some_command(self):
        """The one answer to somebody's move: log, place."""
        for log in self.logs.values():
            moves = {entry[1] for entry in log if entry[0] == "sent" and entry[2]["what"] == "move"}
            answers = [entry[1] for entry in log if entry[0] in ("ok", "error")]
            for at, entry in enumerate(log):
                if entry[0] == "ok" and entry[1] in moves and answers.count(entry[1]) == 1:
                    return log, at
        self.fail("nobody moved")

    def renumber(self):
        for number, event in enumerate(self.events, 1):
            event["seq"] = number

    # nothing

    def test_nothing(self):
        self.assertEqual(self.found, [])
        for events, logs in self.tables:
            self.assertEqual(check(events, logs), [])
        self.assertGreater(len(self.events), 20)

    # in storage

    def test_last_event_removed(self):
        self.events.pop()
        self.assert_found("P5")

    def test_event_removed(self):
        del self.events[len(self.events) // 2]
        self.assert_found("P5 stored: number")

    def test_event_removed_and_renumbered(self):
        del self.events[len(self.events) // 2]
        self.renumber()
        self.assert_found("P5")

    def test_event_doubled(self):
        self.events.insert(10, self.events[10])
        self.assert_found("P5 stored: number")

    def test_event_altered(self):
        next(event for event in self.events if event["what"] == "moved")["move"] = "L:a1,a2,a3,b3"
        self.assert_found("P1")
        self.assert_found("P5")

    def test_events_swapped(self):
        self.events[7], self.events[8] = self.events[8], self.events[7]
        self.assert_found("P5")

    def test_events_swapped_and_renumbered(self):
        self.events[7], self.events[8] = self.events[8], self.events[7]
        self.renumber()
        self.assert_found("P5")

    def test_time_falls(self):
        self.events[-1]["at"] = self.events[-2]["at"] - 1
        self.assert_found("P5 stored: the time")

    def test_command_made_two_events_and_all_saw_them(self):
        log, place = self.some_command()
        last = len(self.events)
        twin = {**self.events[log[place][2] - 1], "seq": last + 1, "at": self.events[-1]["at"]}
        self.events.append(twin)
        for who, other in self.logs.items():
            plans = {entry[1] for entry in other if entry[0] == "sent" and "lines" in entry[2]}
            kept = [entry for entry in other if entry[0] in ("watch", "event", "cut") or entry[1] not in plans]
            self.logs[who] = kept + [("cut",), ("watch", last, last + 1, None), ("event", twin)]
        self.assert_found(f"P[24] stored: nobody's command .*'seq': {last + 1},")

    # in what people saw

    def test_event_not_seen(self):
        log, places = self.some_log("event", 5)
        del log[places[2]]
        self.assert_found("P3")

    def test_last_event_not_seen(self):
        log, places = self.some_log("event", 5)
        del log[places[0] :]
        self.assert_found("P3")

    def test_event_seen_twice(self):
        log, places = self.some_log("event", 5)
        log.insert(places[2], log[places[2]])
        self.assert_found("P3")

    def test_events_seen_in_another_order(self):
        log, places = self.some_log("event", 5)
        log[places[2]], log[places[3]] = log[places[3]], log[places[2]]
        self.assert_found("P3")

    def test_event_seen_differently(self):
        log, places = self.some_log("event", 5)
        log[places[2]][1]["at"] += 1
        self.assert_found("P5")

    def test_event_seen_that_is_not_there(self):
        log, places = self.some_log("event", 5)
        log.append(("event", {**log[places[0]][1], "seq": len(self.events) + 1}))
        self.assert_found("P5")

    def test_event_before_the_answer(self):
        log, places = self.some_log("watch")
        log[places[-1]], log[places[-1] + 1] = log[places[-1] + 1], log[places[-1]]
        self.assert_found("P3")

    def test_state_of_another_game(self):
        log, places = self.some_log("watch")
        log.append(("watch", None, 1, {"seq": 1, "moves": ["L:a1,a2,a3,b3"], "sum": "0" * 16}))
        log.append(("cut",))
        self.assert_found("P5")

    # in what was answered

    def test_acknowledged_as_something_else(self):
        log, at = self.some_command()
        log[at] = ("ok", log[at][1], 1, False)
        self.assert_found("P1")

    def test_acknowledged_beyond_the_end(self):
        log, at = self.some_command()
        log[at] = ("ok", log[at][1], len(self.events) + 1, False)
        self.assert_found("P1")

    def test_acknowledged_with_two_numbers(self):
        log, at = self.some_command()
        log.append(("ok", log[at][1], log[at][2] - 1, True))
        self.assert_found("P2")

    def test_taken_twice_for_new(self):
        log, at = self.some_command()
        log.append(("ok", log[at][1], log[at][2], False))
        self.assert_found("P2")

    def test_two_commands_share_an_event(self):
        log, at = self.some_command()
        sent = next(entry for entry in log if entry[:2] == ("sent", log[at][1]))
        log += [("sent", "twin", sent[2]), ("ok", "twin", log[at][2], False)]
        self.assert_found("P2")

    def test_refused_and_done(self):
        log, at = self.some_command()
        cmd = log[at][1]
        log[:] = [entry for entry in log if entry[:2] != ("ok", cmd)] + [("error", cmd, "conflict")]
        self.assert_found("P4")

    def test_acknowledged_and_refused(self):
        log, at = self.some_command()
        log.append(("error", log[at][1], "stale"))
        self.assert_found("P4")


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
