#!/usr/bin/env python3
"""The two example bots play a whole match against each other; in the middle of it the
server is killed and started anew, and they do not mind.

    test_bots.py PROGRAM EXAMPLES BOT
"""

import pathlib
import subprocess
import sys
import unittest

from client import PATIENCE, Client, Rules, Server, page_folder

BOT, EXAMPLES, PROGRAM = sys.argv.pop(), pathlib.Path(sys.argv.pop()), sys.argv.pop()


class Bots(unittest.TestCase):
    def setUp(self):
        self.server = Server(PROGRAM, page_folder())
        self.bots = []

    def tearDown(self):
        for bot in self.bots:
            bot.kill()
            bot.wait()
            bot.stdout.close()
        self.assertEqual(self.server.stop(), 0)

    def start(self, *command):
        pipe = {"stdout": subprocess.PIPE, "text": True}
        self.bots.append(subprocess.Popen([str(part) for part in command], **pipe))
        return self.bots[-1]

    def events(self, path):
        answer = self.server.call("GET", path)[1]
        self.assertFalse(answer["more"])
        return answer["events"]

    def play(self, **setup):
        """A table of that kind, with the bots at it, and its events when all is over."""
        owner = self.server.guest("Owner")
        seats = {"seats": ["open", "open"], "cmd": "make", **setup}
        status, made, _ = self.server.call("POST", "/api/tables", seats, owner)
        self.assertEqual(status, 201, made)
        table, key = made["table"], made["key"]
        watcher = Client(self.server, owner)
        watcher.ask(t="watch", table=table, key=key)
        c_bot = ("127.0.0.1", self.server.port, table, key, self.server.guest("C"))
        bots = self.start(EXAMPLES / "bot.py", made["link"], PROGRAM), self.start(BOT, *c_bot)
        watcher.wait_for("moved", 6)
        watcher.close()
        self.server.kill()
        self.server.start()
        results = [bot.communicate(timeout=2 * PATIENCE)[0].strip() for bot in bots]
        self.assertEqual([bot.returncode for bot in bots], [0, 0])
        events = self.events(f"/api/tables/{table}/events?after=0&key={key}")
        self.assertEqual(events[1 : len(watcher.log) + 1], watcher.log)
        self.assertGreater(len(events), len(watcher.log) + 1, "it was over before the kill")
        self.assertEqual(results, [events[-1]["result"]] * 2)
        return events

    def check(self, events, setup):
        """Numbered without gaps, every move legal where it stands, nothing played twice."""
        self.assertEqual([event["seq"] for event in events], list(range(1, len(events) + 1)))
        self.assertEqual({event["name"] for event in events if event["what"] == "sat"}, {"Python", "C"})
        rules, moves = Rules(PROGRAM), []
        for event in events:
            if event["what"] == "began":
                moves = []
            elif event["what"] == "moved":
                self.assertEqual(event["ply"], len(moves))
                self.assertIn(event["move"], rules.legal(setup, moves))
                moves.append(event["move"])
            elif event["what"] == "ended":
                self.assertEqual(rules.legal(setup, moves), [])
        rules.close()

    def test_a_match_through_a_kill(self):
        setup = {"board": "square", "players": 2, "neutral": False}
        events = self.play(games=2, **setup)
        self.check(events, setup)
        self.assertEqual([event["what"] for event in events].count("ended"), 2)
        self.assertEqual(events[-1]["match"]["game"], 2)

    def test_neutral_stones_and_a_clock(self):
        setup = {"board": "ring", "players": 2, "neutral": True}
        events = self.play(clock={"main_ms": 600000}, **setup)
        self.check(events, setup)
        resumed = [event for event in events if event["what"] == "resumed"]
        self.assertEqual([event["why"] for event in resumed], ["restart"])


if __name__ == "__main__":
    unittest.main(verbosity=2)
