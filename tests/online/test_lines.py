#!/usr/bin/env python3
"""test_lines.py PROGRAM: lines that break or only look alive, and a server that stands still: nobody loses
anything by it."""

import re
import signal
import sys
import time
import unittest

from client import PATIENCE, Client, Server, page_folder
from crowd import Crowd
from member import Moves
from proxy import Proxy

FREE = ["messages_per_s=0", "connections_per_address=0", "connections_per_user=0", "tables_per_user=0"]


def serve(*limits):
    words = [word for limit in [*FREE, *limits] for word in ("--limit", limit)]
    return Server(PROGRAM, page_folder(), *words)


class BadLines(unittest.TestCase):
    def test_cut_and_half_open(self):
        server = serve("ping_ms=200", "unheard_ms=2000")
        self.addCleanup(server.stop)
        proxy = Proxy(server, seed=3)
        self.addCleanup(proxy.close)
        moves = Moves(PROGRAM, 3)
        self.addCleanup(moves.close)
        crowd = Crowd(server, moves, 3, patience=1, address=proxy)
        self.addCleanup(crowd.close)
        crowd.play(lambda: crowd.acknowledged >= 300 and min(proxy.met[f] for f in proxy.met if f != "well") > 0)
        proxy.heal()
        self.assertEqual(crowd.settle(), [])
        self.assertEqual(crowd.check_retired(), [])
        # The server notices the lines that are dead, though nobody closed them.
        end = time.monotonic() + PATIENCE
        while self.count(server, "caminos_websockets") > len(crowd.members) and time.monotonic() < end:
            crowd.step(quiet=True)
        self.assertLessEqual(self.count(server, "caminos_websockets"), len(crowd.members))

    def count(self, server, name):
        return int(re.search(rf"^{name} (\d+)$", server.call("GET", "/metrics")[1], re.M)[1])


class StandingStill(unittest.TestCase):
    """SIGSTOP, as a machine that sleeps or is out of memory does it."""

    STILL = 5  # seconds, longer than anybody has to move

    def setUp(self):
        self.server = serve()
        self.addCleanup(self.server.stop)
        self.tokens = [self.server.guest("Ada"), self.server.guest("Bob")]
        self.clients = [Client(self.server, token) for token in self.tokens]
        for client in self.clients:
            self.addCleanup(client.close)

    def sit_down(self, name, **setup):
        made = self.server.call("POST", "/api/tables", {"cmd": name, **setup}, self.tokens[0])[1]
        for client in self.clients:
            client.ask(t="watch", table=made["table"], key=made["key"], after=0)
        self.do(2, made["table"], "sit", key=made["key"], seat=2)
        return made["table"]

    def message(self, table, what, **fields):
        return {"t": "do", "table": table, "cmd": f"{what}{fields.get('ply', '')}", "what": what, **fields}

    def do(self, by, table, what, **fields):
        return self.clients[by - 1].ask(**self.message(table, what, **fields))

    def events(self, table):
        path = f"/api/tables/{table}/events"
        return self.server.call("GET", path, token=self.tokens[0])[1]["events"]

    def stand_still(self):
        self.server.process.send_signal(signal.SIGSTOP)
        return self.server.process.send_signal

    def test_no_flag_falls(self):
        """Neither for who moved meanwhile, nor for who does so at once. It falls for who never does."""
        moving = self.sit_down("moving", clock={"main_ms": 3000})
        waiting = self.sit_down("waiting", clock={"main_ms": 3000})
        falling = self.sit_down("falling", clock={"main_ms": 3000})
        go_on = self.stand_still()
        number = self.clients[0].say(**self.message(moving, "move", ply=0, move="L:a1,a2,a3,b3"))
        time.sleep(self.STILL)
        go_on(signal.SIGCONT)
        self.assertEqual(self.clients[0].answer(number)["t"], "ok")
        moved = next(event for event in self.events(moving) if event["what"] == "moved")
        self.assertGreater(moved["left"][0], 2000)
        self.assertEqual(self.do(1, waiting, "move", ply=0, move="L:a1,a2,a3,b3")["t"], "ok")
        for table in (moving, waiting):
            what = [event["what"] for event in self.events(table)]
            self.assertEqual(what[-2:], ["resumed", "moved"])
            resumed = self.events(table)[-2]
            self.assertEqual(resumed["why"], "restart")
            self.assertEqual(resumed["left"][1], 3000)
        while not any(e["what"] == "ended" and e["table"] == falling for e in self.clients[1].log):
            self.assertTrue(self.clients[1].receive(PATIENCE))
        what = [event["what"] for event in self.events(falling)]
        self.assertEqual(what[-3:], ["resumed", "flagged", "ended"])

    def test_nothing_is_lost(self):
        moves = Moves(PROGRAM, 4)
        self.addCleanup(moves.close)
        crowd = Crowd(self.server, moves, 4)
        self.addCleanup(crowd.close)
        crowd.play(lambda: crowd.acknowledged >= 60)
        go_on = self.stand_still()
        end = time.monotonic() + 3
        while time.monotonic() < end:
            crowd.step()
        for member in crowd.members[::2]:  # give up, and come back
            member.cut()
        go_on(signal.SIGCONT)
        crowd.play(lambda: crowd.acknowledged >= 180)
        self.assertEqual(crowd.settle(), [])


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main(verbosity=2)
