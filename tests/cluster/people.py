"""people.py: servers at one database, and people who stay at their tables whatever happens to a server."""

import os
import random
import signal
import subprocess
import sys
import pathlib
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "online"))
from client import PATIENCE, Client, Closed, Rules, Server, first_line, page_folder  # noqa: E402

ADDRESS = os.environ.get("CAMINOS_POSTGRES")


def control(what):
    """Start, stop, kill or restart the database."""
    subprocess.run([os.environ["CAMINOS_POSTGRES_CONTROL"], what], check=True)


class Cluster:
    """Servers that share the database of tools/postgres.sh."""

    def __init__(self, program, count, *options):
        self.program, self.page, self.options, self.started = program, page_folder(), options, []
        self.nodes = [self.new_node() for _ in range(count)]

    def new_node(self):
        node = Server(self.program, self.page, "--store", ADDRESS, "--limit", "messages_per_s=0", *self.options)
        self.started.append(node)
        return node

    def live(self):
        return [node for node in self.nodes if node.process.poll() is None]

    def call(self, *words, node=None):
        return (node or self.live()[0]).call(*words)

    def events(self, table, key, node):
        found, more = [], True
        while more:
            status, answer, _ = node.call("GET", f"/api/tables/{table}/events?after={len(found)}&key={key}")
            assert status == 200, answer
            found, more = found + answer["events"], answer["more"]
        return found

    def stop(self):
        return [node.stop() for node in self.live()]

    def kill(self):
        """Whatever is left, after a test that failed."""
        for node in self.started:
            if node.process.poll() is None:
                node.kill()


class Worker:
    """A process that thinks for the servers."""

    def __init__(self, program):
        self.process = subprocess.Popen([program, "worker", "--store", ADDRESS], stdout=subprocess.PIPE, text=True)
        first_line(self.process)

    def kill(self):
        if self.process.poll() is None:
            self.end(signal.SIGKILL)

    def end(self, how):
        self.process.send_signal(how)
        self.process.stdout.close()
        return self.process.wait(timeout=PATIENCE)


class Guest:
    """Somebody at one table. A line that breaks is taken up again, at any server that is there, behind what
    was heard last; a command that was not answered is sent again."""

    def __init__(self, cluster, node, name, table=None, key=None):
        self.cluster, self.node = cluster, node
        self.token = node.guest(name) if name else None
        self.table, self.key = table, key
        self.heard, self.commands, self.line = [], 0, None

    def connect(self):
        if self.node.process.poll() is not None:
            self.node = random.choice(self.cluster.live())
        self.line = Client(self.node, self.token)
        self.line.ask(t="watch", table=self.table, key=self.key, after=len(self.heard))

    def drop(self):
        if self.line:
            self.collect()
            self.line.socket.close()
            self.line = None

    def collect(self):
        """Take over what the line has told, which must join what was heard without a gap."""
        for event in self.line.log:
            assert event["seq"] == len(self.heard) + 1, (event, len(self.heard))
            self.heard.append(event)
        self.line.log.clear()

    def surely(self, work):
        """The result of that work with a line, over as many lines as it takes."""
        limit = time.monotonic() + PATIENCE
        while True:
            try:
                if not self.line:
                    self.connect()
                return work(self.line)
            except (OSError, Closed, AssertionError) as trouble:
                if time.monotonic() > limit:
                    raise
                if isinstance(trouble, AssertionError) and "unavailable" not in str(trouble) and \
                        "no answer" not in str(trouble):
                    raise
                self.drop()
                time.sleep(0.05)

    def do(self, what, **fields):
        self.commands += 1
        order = {"table": self.table, "cmd": f"{what}-{self.commands}", "what": what, **fields}
        if self.key:
            order["key"] = self.key
        return self.surely(lambda line: line.ask(t="do", **order))["seq"]

    def hear(self, seq):
        """Until event 'seq' has come."""
        def listen(line):
            limit = time.monotonic() + PATIENCE
            while True:
                self.collect()
                if len(self.heard) >= seq:
                    return
                if not line.receive(limit - time.monotonic()):
                    raise AssertionError(f"event {seq} does not come")
        self.surely(listen)

    def close(self):
        if self.line:
            self.line.close()


def check_clocks(test, stored):
    """Each move costs its player what it took, nobody else anything, and no more than passed since the turn began."""
    clock = stored[0]["setup"]["clock"]
    if not clock or "main_ms" not in clock:
        return
    left, turn_at = None, None
    for event in stored:
        if event["what"] == "moved":
            seat, more = event["seat"] - 1, clock.get("increment_ms", 0)
            left[seat] = max(left[seat] - event["spent"], 1) + more
            test.assertEqual(event["left"], left)
            test.assertIn(event["spent"], range(0, event["at"] - turn_at + 1))
        if event.get("left"):
            left = list(event["left"])
        if event["what"] in ("began", "moved", "back", "resumed"):
            turn_at = event["at"]


class Game:
    """A table, its players, and watchers."""

    def __init__(self, cluster, nodes, rules, seed=1, watchers=(), level=1, **setup):
        """Seat i + 1 is at nodes[i]; a None there is a computer's."""
        self.cluster, self.rules, self.dice = cluster, rules, random.Random(seed)
        self.players = [node and Guest(cluster, node, f"Seat {i + 1}") for i, node in enumerate(nodes)]
        seats = ["me" if i == 0 else "open" if node else {"computer": level} for i, node in enumerate(nodes)]
        made = cluster.call("POST", "/api/tables", {"cmd": "new", "players": len(nodes), "seats": seats, **setup},
                            self.players[0].token, node=nodes[0])[1]
        self.table, self.key = made["table"], made["key"]
        self.watchers = [Guest(cluster, node, None) for node in watchers]
        for guest in self.everybody():
            guest.table, guest.key = self.table, self.key
            guest.surely(lambda line: None)
        for i, player in enumerate(self.players[1:], 2):
            if player:
                player.do("sit", seat=i)

    def everybody(self):
        return [player for player in self.players if player] + self.watchers

    def state(self):
        status, state, _ = self.cluster.call("GET", f"/api/tables/{self.table}?key={self.key}")
        assert status == 200, state
        return state

    def play(self, most=200, before_move=None, settle=True):
        """To the end, or so many moves; the state then, or None if computers need not answer any more."""
        for ply in range(most):
            state = self.settled()
            if not state["to_move"]:
                return state
            if before_move:
                before_move(ply)
            legal = self.rules.legal(state["setup"], state["moves"])
            player = self.players[state["to_move"] - 1]
            seq = player.do("move", ply=len(state["moves"]), move=self.dice.choice(legal))
            player.hear(seq)
        return self.settled() if settle else None

    def settled(self):
        """The state when it is a person's turn, or over. While the database is away reads may be refused, or
        tell what one server knew before."""
        limit = time.monotonic() + PATIENCE
        while time.monotonic() < limit:
            status, state, _ = self.cluster.call("GET", f"/api/tables/{self.table}?key={self.key}")
            fresh = status == 200 and state["seq"] >= max(len(guest.heard) for guest in self.everybody())
            seat = state["to_move"] if fresh else -1
            if seat == 0 or (seat > 0 and self.players[seat - 1]):
                return state
            time.sleep(0.05)
        raise AssertionError("nobody moves")

    def check(self, test):
        """Everybody has heard what is stored, and each server tells the same."""
        stored = self.cluster.events(self.table, self.key, self.cluster.live()[0])
        test.assertEqual([event["seq"] for event in stored], list(range(1, len(stored) + 1)))
        for node in self.cluster.live()[1:]:
            test.assertEqual(self.cluster.events(self.table, self.key, node), stored)
        for guest in self.everybody():
            guest.hear(len(stored))
            test.assertEqual(guest.heard, stored)
        check_clocks(test, stored)
        plies = [event["ply"] for event in stored if event["what"] == "moved"]
        if not any(event["what"] == "back" for event in stored):
            test.assertEqual(plies, list(range(len(plies))))
        return stored

    def close(self):
        for guest in self.everybody():
            guest.close()
