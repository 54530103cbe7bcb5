#!/usr/bin/env python3
"""A server is cut off from its database, in a network namespace of its own, while it can be reached by people.

    tools/postgres.sh test_cut.py PROGRAM

Needs root and iproute2; without them it says so and is skipped (status 77).
"""

import os
import pathlib
import subprocess
import sys
import time
import unittest

from people import ADDRESS, Cluster, Game, Rules, Server, control, page_folder

PROGRAM = sys.argv.pop()
SKIPPED = 77


def run(*words):
    subprocess.run(words, check=True)


class Namespace:
    """With one line to the database and one to people."""

    def __init__(self):
        number = os.getpid()
        self.name = f"caminos{number}"
        net = f"10.{200 + number % 50}.{number // 50 % 250}"
        self.base, self.server, self.door = f"{net}.1", f"{net}.6", f"{net}.5"
        self.line = f"cd{number}"
        run("ip", "netns", "add", self.name)
        self.join(self.line, self.base, f"{net}.2")
        self.join(f"cp{number}", self.door, self.server)

    def join(self, line, outside, inside):
        within = ["ip", "-n", self.name]
        run("ip", "link", "add", line, "type", "veth", "peer", "name", f"{line}i", "netns", self.name)
        run("ip", "address", "add", f"{outside}/30", "dev", line)
        run(*within, "address", "add", f"{inside}/30", "dev", f"{line}i")
        run("ip", "link", "set", line, "up")
        run(*within, "link", "set", f"{line}i", "up")

    def cut(self, off):
        run("ip", "link", "set", self.line, "down" if off else "up")

    def close(self):
        run("ip", "netns", "delete", self.name)


def listen_at(address):
    """The database takes connections there, too."""
    folder = pathlib.Path(os.environ["CAMINOS_POSTGRES_CONTROL"]).parent
    with (folder / "data" / "pg_hba.conf").open("a") as rules:
        rules.write("host all all 10.0.0.0/8 trust\n")
    run("psql", "-q", ADDRESS, "-c", f"ALTER SYSTEM SET listen_addresses = '{address}'")
    control("restart")


class CutOff(unittest.TestCase):
    def setUp(self):
        self.space = Namespace()
        self.addCleanup(self.space.close)
        listen_at(self.space.base)
        self.cluster, self.rules = Cluster(PROGRAM, 1), Rules(PROGRAM)
        self.addCleanup(self.cluster.kill)

        class Inside(Server):
            prefix, host = ("ip", "netns", "exec", self.space.name), self.space.server

        self.inside = Inside(PROGRAM, page_folder(), "--bind", self.space.server, "--limit", "messages_per_s=0",
                             "--store", f"postgres://caminos@{self.space.base}/postgres")
        self.cluster.nodes.append(self.inside)
        self.cluster.started.append(self.inside)
        self.game = Game(self.cluster, self.cluster.nodes, self.rules, watchers=self.cluster.nodes,
                         clock={"main_ms": 600000})
        self.addCleanup(self.end)

    def end(self):
        self.game.close()
        self.rules.close()
        self.assertEqual(self.cluster.stop(), [0, 0])

    def test_it_refuses_and_catches_up(self):
        outside, game = self.cluster.nodes[0], self.game
        game.play(most=3)
        self.space.cut(True)
        berta = game.players[1]
        state = game.settled()
        self.assertEqual(state["to_move"], 2)
        order = {"t": "do", "table": game.table, "cmd": "cut", "what": "move", "ply": 3,
                 "move": self.rules.legal(state["setup"], state["moves"])[0]}
        answer = berta.line.answer(berta.line.say(**order))
        self.assertEqual((answer["t"], answer["code"]), ("error", "unavailable"))
        self.assertEqual(self.inside.call("GET", "/healthz")[0], 503)
        berta.drop()
        berta.node = outside  # and all goes on
        seq = berta.surely(lambda line: line.ask(**order))["seq"]
        berta.hear(seq)
        game.play(most=3)
        self.space.cut(False)
        limit = time.monotonic() + 30
        while self.inside.call("GET", "/healthz")[0] != 200 and time.monotonic() < limit:
            time.sleep(0.1)
        berta.drop()
        berta.node = self.inside
        self.assertEqual(game.play()["phase"], "over")
        stored = game.check(self)
        self.assertFalse({"flagged", "resumed"} & {event["what"] for event in stored})


if __name__ == "__main__":
    if os.geteuid() or subprocess.run(["ip", "netns"], capture_output=True, check=False).returncode:
        print("skipped: a network namespace needs root and iproute2")
        sys.exit(SKIPPED)
    unittest.main()
