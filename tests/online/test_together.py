#!/usr/bin/env python3
"""Two clients that share no code, at the same tables: whole games with four seats and
neutral stones, a takeback, a pause, a flag, a match, a rematch, and late watchers.

    test_together.py PROGRAM
"""

import asyncio
import hashlib
import random
import sys
import threading
import unittest

from client import PATIENCE, Client, Rules, Server, page_folder
from second import Refused, Second

PROGRAM = sys.argv.pop()


class Together(unittest.TestCase):
    """Odd seats have the first client, even seats the second, which runs by itself."""

    def setUp(self):
        self.server = Server(PROGRAM, page_folder(), "--limit", "messages_per_s=0")
        self.rules, self.dice, self.commands = Rules(PROGRAM), random.Random(5), 0
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever)
        self.thread.start()

    def tearDown(self):
        for player in self.players.values():
            self.run_second(player.close()) if isinstance(player, Second) else player.close()
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()
        self.rules.close()
        self.assertEqual(self.server.stop(), 0)

    def run_second(self, work):
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def second(self, token=None, after=None):
        return self.run_second(Second(self.table, self.key).open(self.server.port, token, after))

    def sit_down(self, players, **setup):
        self.tokens = {seat: self.server.guest(f"Seat {seat}") for seat in range(1, players + 1)}
        setup = {"cmd": "new", "players": players, **setup}
        made = self.server.call("POST", "/api/tables", setup, self.tokens[1])[1]
        self.table, self.key, self.players = made["table"], made["key"], {}
        for seat, token in self.tokens.items():
            if seat % 2:
                self.players[seat] = Client(self.server, token)
                self.players[seat].ask(t="watch", table=self.table, key=self.key)
            else:
                self.players[seat] = self.second(token)
            if seat > 1:
                self.do(seat, "sit", seat=seat, key=self.key)

    def do(self, by, what, **fields):
        """By whichever client sits there; the number of its event."""
        player = self.players[by]
        if isinstance(player, Second):
            return self.run_second(player.do(what, **fields))
        self.commands += 1
        order = {"table": self.table, "cmd": f"first-{self.commands}", "what": what, **fields}
        return player.ask(t="do", **order)["seq"]

    def state(self):
        return self.server.call("GET", f"/api/tables/{self.table}?key={self.key}")[1]

    def stored(self):
        path = f"/api/tables/{self.table}/events?after=0&key={self.key}"
        answer = self.server.call("GET", path)[1]
        self.assertFalse(answer["more"])
        return answer["events"]

    def play(self, most=100):
        state = self.state()
        while state["to_move"] and most:
            move = self.dice.choice(self.rules.legal(state["setup"], state["moves"]))
            self.do(state["to_move"], "move", ply=len(state["moves"]), move=move)
            state, most = self.state(), most - 1
        return state

    def agree(self, by, offer, others, **fields):
        self.do(by, "offer", offer=offer, **fields)
        for seat in others:
            self.do(seat, "accept", offer=offer)

    def compare(self, late=()):
        """What everybody was told is what is stored, and the second clients' own idea of
        the table, made of events alone, is the server's."""
        events, state = self.stored(), self.state()
        self.assertEqual([event["seq"] for event in events], list(range(1, len(events) + 1)))
        for player in (*self.players.values(), *late):
            if isinstance(player, Second):
                self.run_second(player.seen(len(events)))
                self.assertEqual(player.events, events[player.start :])
                for name in ("seq", "moves", "sum", "to_move", "phase", "match", "result", "left"):
                    if player.state:
                        self.assertEqual(player.state[name], state[name], name)
            else:
                while not player.log or player.log[-1]["seq"] < len(events):
                    self.assertTrue(player.receive(PATIENCE))
                self.assertEqual(player.log, events[player.log[0]["seq"] - 1 :])
        return events

    def test_four_seats_neutral_stones_a_match_and_a_rematch(self):
        self.sit_down(4, board="octagon", neutral=True, points=True, games=2,
                      clock={"main_ms": 3600000, "inc_ms": 500})
        before = self.play(7)
        self.assertEqual([move[0] for move in before["moves"][:2]], ["I", "I"])
        self.agree(1, "takeback", (2, 4), ply=5)
        self.assertEqual(self.state()["moves"], before["moves"][:5])
        self.agree(2, "pause", (1, 3, 4))
        self.assertEqual((self.state()["to_move"], self.state()["running"]), (4, 0))
        with self.assertRaises(Refused) as refused:
            self.do(4, "move", ply=5, move=before["moves"][5])
        self.assertEqual(refused.exception.code, "conflict")
        self.agree(4, "resume", (3, 2, 1))
        self.assertEqual(self.state()["running"], 4)
        late = [Client(self.server, self.tokens[3]), self.second(after=0), self.second(after=10)]
        late[0].ask(t="watch", table=self.table, after=0)
        self.assertEqual(self.play()["phase"], "between")
        for seat in (4, 3, 2, 1):
            self.do(seat, "ready")
        self.run_second(self.players[2].until(lambda state: state["game"] == 2))
        self.assertEqual(self.state()["first"], 2)
        state = self.play()
        self.assertEqual(state["phase"], "over")
        joined = "\n".join(state["moves"]).encode()
        self.assertEqual(state["sum"], hashlib.sha256(joined).hexdigest()[:16])
        self.agree(4, "rematch", (1, 2, 3))
        events = self.compare(late)
        self.assertEqual(events[-1]["what"], "next")
        self.assertEqual(self.state()["next"], events[-1]["next"])
        self.assertEqual([event["what"] for event in events].count("back"), 1)
        for watcher in late:
            self.run_second(watcher.close()) if isinstance(watcher, Second) else watcher.close()
        again = self.server.call("GET", f"/api/tables/{events[-1]['next']}", token=self.tokens[1])[1]
        self.assertEqual((again["phase"], len(again["you"])), ("playing", 1))

    def test_flag(self):
        self.sit_down(2, clock={"main_ms": 400})
        ended = self.players[1].wait_for("ended")
        self.assertEqual(ended["result"], "G+T")
        self.run_second(self.players[2].until(lambda state: state["phase"] == "over"))
        late = self.second(after=0)
        events = self.compare([late])
        self.assertEqual([event["what"] for event in events[-2:]], ["flagged", "ended"])
        self.run_second(late.close())


if __name__ == "__main__":
    unittest.main(verbosity=2)
