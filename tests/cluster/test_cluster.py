#!/usr/bin/env python3
"""Two servers at one PostgreSQL: games spread over both, and what happens when one of the three dies.

    tools/postgres.sh test_cluster.py PROGRAM
"""

import signal
import subprocess
import sys
import time
import unittest

from people import ADDRESS, PATIENCE, Client, Closed, Cluster, Game, Rules, Worker, control

PROGRAM = sys.argv.pop()


def wait_until(true):
    limit = time.monotonic() + PATIENCE
    while not true():
        if time.monotonic() > limit:
            raise AssertionError("that does not happen")
        time.sleep(0.05)


def listen(line):
    """Until it is closed, but not for ever: pings come all the while."""
    limit = time.monotonic() + PATIENCE
    while time.monotonic() < limit:
        line.receive(1)


class TwoServers(unittest.TestCase):
    def setUp(self):
        self.cluster, self.rules, self.games = Cluster(PROGRAM, 2), Rules(PROGRAM), []
        self.addCleanup(self.cluster.kill)
        self.one, self.two = self.cluster.nodes

    def tearDown(self):
        for game in self.games:
            game.close()
        self.rules.close()
        self.assertEqual(set(self.cluster.stop()), {0})

    def game(self, nodes, **how):
        self.games.append(Game(self.cluster, nodes, self.rules, **how))
        return self.games[-1]

    def test_a_game_of_two_with_watchers_at_both(self):
        game = self.game([self.one, self.two], watchers=[self.one, self.two], public=True)
        state = game.play()
        self.assertEqual(state["phase"], "over")
        stored = game.check(self)
        self.assertEqual(stored[-1]["what"], "ended")

    def test_a_game_of_four_on_another_board(self):
        game = self.game([self.one, self.two, self.two, self.one], watchers=[self.one, self.two], board="rhombus",
                         neutral=True, clock={"main_ms": 600000, "increment_ms": 2000})
        self.assertEqual(game.play()["phase"], "over")
        game.check(self)

    def test_a_computer_moves_once(self):
        game = self.game([self.two, None], watchers=[self.one])
        self.assertEqual(game.play()["phase"], "over")
        game.check(self)

    def test_offers_cross(self):
        game = self.game([self.one, self.two], watchers=[self.one])
        game.play(most=4)
        anna, berta = game.players
        anna.do("offer", offer="takeback", ply=2)
        berta.hear(len(anna.heard) + 1)
        berta.do("accept", offer="takeback")
        self.assertEqual(len(game.settled()["moves"]), 2)
        game.play(most=2)
        anna.do("resign", seat=1)
        self.assertEqual(game.check(self)[-1]["result"], "G+R")

    def test_the_next_game_begins_when_all_are_ready(self):
        """Who are at different servers; one after the other, and both at once."""
        game = self.game([self.one, self.two], games=3)
        for number, player in enumerate(game.players, 1):
            player.do("resign", seat=number)
            game.players[0].do("ready")
            game.players[1].do("ready")
            wait_until(lambda: game.state()["game"] == number + 1)
        what = {event["what"]: event["at"] for event in game.check(self)}
        self.assertLess(what["began"] - what["ended"], 10000)

    def test_a_prepared_reply_is_played_by_the_other_server(self):
        game = self.game([self.one, self.two])
        state = game.play(most=1)
        mover = game.players[state["to_move"] - 1]
        planner = game.players[2 - state["to_move"]]
        theirs = self.rules.legal(state["setup"], state["moves"])[0]
        mine = self.rules.legal(state["setup"], [*state["moves"], theirs])[0]
        planner.do("plan", ply=1, lines=[[theirs, mine]])
        seq = mover.do("move", ply=1, move=theirs)
        planner.hear(seq + 1)
        self.assertEqual([event["move"] for event in game.check(self)[-2:]], [theirs, mine])

    def test_both_do_the_same_at_once(self):
        """The same command to both servers is one event, and says so."""
        game = self.game([self.one, self.two])
        game.play(most=2)
        anna = game.players[0]
        lines = [Client(node, anna.token) for node in (self.one, self.two)]
        order = {"t": "do", "table": game.table, "key": game.key, "what": "say", "phrase": "hello"}
        for n in range(10):
            asked = [line.say(**order, cmd=f"twice-{n}") for line in lines]
            answers = [line.answer(number) for line, number in zip(lines, asked)]
            self.assertEqual([answer["t"] for answer in answers], ["ok", "ok"], answers)
            self.assertEqual(answers[0]["seq"], answers[1]["seq"])
            self.assertEqual(sum("dup" in answer for answer in answers), 1)
        for line in lines:
            line.close()
        game.check(self)

    def test_presence_and_lobby_are_known_at_both(self):
        game = self.game([self.one, self.two], public=True)
        watcher = Client(self.two)
        lobby = watcher.ask(t="lobby", on=True)["tables"]

        def online():
            """By the second server's word, of the player at the first."""
            watcher.ask(t="watch", table=game.table)
            watcher.receive(1)
            told = [news for news in watcher.news if news["t"] == "presence"]
            return bool(told) and told[-1]["seats"][0]["online"]

        wait_until(online)
        game.players[0].drop()
        wait_until(lambda: not online())
        other = self.game([self.one, self.one], public=True)

        def listed():
            watcher.receive(1)
            told = [news for news in watcher.news if news["t"] == "lobby"]
            return other.table in [entry["table"] for news in told for entry in news["set"]]

        self.assertNotIn(other.table, [entry["table"] for entry in lobby])
        wait_until(listed)
        watcher.close()

    def test_a_flag_falls_once_with_nobody_there(self):
        game = self.game([self.one, self.two], clock={"main_ms": 4000})
        game.play(most=2)
        for player in game.players:
            player.drop()
        wait_until(lambda: game.state()["phase"] == "over")
        stored = game.check(self)
        self.assertEqual([event["what"] for event in stored[-2:]], ["flagged", "ended"])

    def test_signing_out_everywhere_reaches_the_other_server(self):
        """At once: its lines are closed, its tokens are no good; those of others are."""
        token, other = self.one.guest("Anna"), self.one.guest("Berta")
        lines = [Client(node, token) for node in (self.one, self.two)]
        bystander = Client(self.two, other)
        self.assertEqual(self.two.call("GET", "/api/me", None, token)[0], 200)
        self.assertEqual(self.one.call("POST", "/api/logout", {"all": True}, token)[0], 204)
        for line in lines:
            with self.assertRaises(Closed) as closed:
                listen(line)
            self.assertEqual(closed.exception.code, 1008)
        self.assertEqual(self.two.call("GET", "/api/me", None, token)[0], 401)
        bystander.ask(t="ping")
        bystander.close()

    def test_signing_out_is_noticed_though_nobody_rings(self):
        """A token is gone from the store, and no server was told: the line that came with it is closed."""
        token, other = self.one.guest("Anna"), self.one.guest("Berta")
        line, bystander = Client(self.two, token), Client(self.two, other)
        person = self.two.call("GET", "/api/me", None, token)[1]["user"]
        erase = f"DELETE FROM tokens WHERE person = '{person}'"
        subprocess.run(["psql", "-q", "-v", "ON_ERROR_STOP=1", "-c", erase, ADDRESS], check=True)
        with self.assertRaises(Closed) as closed:
            listen(line)
        self.assertEqual(closed.exception.code, 1008)
        bystander.ask(t="ping")
        bystander.close()

    def test_signing_out_is_known_at_the_other_server(self):
        token = self.one.guest("Anna")
        self.assertEqual(self.two.call("GET", "/api/me", None, token)[0], 200)
        self.assertEqual(self.one.call("POST", "/api/logout", {}, token)[0], 204)
        wait_until(lambda: self.two.call("GET", "/api/me", None, token)[0] == 401)

    def test_who_is_erased_has_no_name_at_the_other_server(self):
        game = self.game([self.one, self.two])
        anna = game.players[0]
        line = Client(self.two, anna.token)
        self.assertEqual(self.one.call("DELETE", "/api/me", None, anna.token)[0], 204)
        with self.assertRaises(Closed):
            listen(line)
        path = f"/api/tables/{game.table}?key={game.key}"
        wait_until(lambda: self.two.call("GET", path)[1]["seats"][0]["name"] == "deleted")
        self.assertNotIn("Seat 1", str(self.cluster.events(game.table, game.key, self.two)))

    def test_a_server_is_killed(self):
        """Mid-game; its player goes on at the other, no move is lost, and no clock jumps."""
        game = self.game([self.one, self.two], watchers=[self.one, self.two], clock={"main_ms": 600000})

        def kill(ply):
            if ply == 5:
                self.one.kill()

        self.assertEqual(game.play(before_move=kill)["phase"], "over")
        stored = game.check(self)
        self.assertNotIn("resumed", [event["what"] for event in stored])
        self.assertIs(game.players[0].node, self.two)

    def test_a_killed_server_was_thinking(self):
        """Its computer's move is made by the other."""
        game = self.game([self.one, None], watchers=[self.two])
        game.play(most=1)
        self.one.kill()
        game.settled()
        self.assertEqual(game.play()["phase"], "over")
        game.check(self)

    def test_a_server_stands_still(self):
        game = self.game([self.one, self.two], watchers=[self.two], clock={"main_ms": 600000})
        game.play(most=2)
        self.one.process.send_signal(signal.SIGSTOP)
        game.players[0].line.socket.close()
        game.players[0].line = None
        game.players[0].node = self.two
        self.cluster.nodes.reverse()
        game.play(most=4)
        self.one.process.send_signal(signal.SIGCONT)
        wait_until(lambda: len(self.cluster.events(game.table, game.key, self.one))
                   == len(self.cluster.events(game.table, game.key, self.two)))
        game.play(most=2)
        game.check(self)

    def test_the_database_restarts(self):
        game = self.game([self.one, self.two], watchers=[self.one, self.two])

        def restart(ply):
            if ply in (3, 7):
                control("restart" if ply == 3 else "kill")
                if ply == 7:
                    control("start")

        self.assertEqual(game.play(before_move=restart)["phase"], "over")
        game.check(self)

    def test_one_after_the_other_is_restarted(self):
        """A rolling restart: who is told 'bye' goes on at the next."""
        game = self.game([self.one, self.two], watchers=[self.one])

        def roll(ply):
            if ply in (3, 6):
                old = self.cluster.nodes[0]
                self.assertEqual(old.stop(), 0)
                self.cluster.nodes = [*self.cluster.nodes[1:], self.cluster.new_node()]

        self.assertEqual(game.play(before_move=roll)["phase"], "over")
        game.check(self)


class Workers(unittest.TestCase):
    """Servers that do not think, and processes that do nothing else."""

    def setUp(self):
        self.cluster, self.rules = Cluster(PROGRAM, 2, "--thinkers", "0"), Rules(PROGRAM)
        self.addCleanup(self.cluster.kill)
        self.workers = [Worker(PROGRAM) for _ in range(2)]
        self.addCleanup(lambda: [worker.kill() for worker in self.workers])
        self.game = None

    def tearDown(self):
        if self.game:
            self.game.close()
        self.rules.close()
        for worker in self.workers:
            if worker.process.poll() is None:
                self.assertEqual(worker.end(signal.SIGTERM), 0)
        self.assertEqual(self.cluster.stop(), [0, 0])

    def play_with(self, level=1, seats=2, **how):
        nodes = [self.cluster.nodes[0], None] + ([self.cluster.nodes[1], None] if seats == 4 else [])
        self.game = Game(self.cluster, nodes, self.rules, watchers=[self.cluster.nodes[1]], level=level, **how)

    def test_they_move(self):
        self.play_with(seats=4)
        self.assertEqual(self.game.play()["phase"], "over")
        self.game.check(self)

    def test_one_is_killed_while_it_thinks(self):
        """Again and again, always with another one left; no move is made twice."""
        self.play_with(level=6, clock={"main_ms": 600000})
        for _ in range(2):
            self.game.play(most=1, settle=False)
            self.workers[0].end(signal.SIGKILL)
            self.workers = [self.workers[1], Worker(PROGRAM)]
            self.assertEqual(self.game.settled()["to_move"], 1)
        what = [event["what"] for event in self.game.check(self)]
        self.assertEqual(what.count("moved"), 4)


class Gone(unittest.TestCase):
    def test_who_is_gone_from_one_server_can_be_claimed_against_at_the_other(self):
        """Not while they are there, and not before their time to come back is over, which this server is told."""
        cluster, rules = Cluster(PROGRAM, 2, "--limit", "gone_ms=2000"), Rules(PROGRAM)
        self.addCleanup(cluster.kill)
        game = Game(cluster, cluster.nodes, rules, watchers=cluster.nodes, clock={"main_ms": 600000})
        anna, berta = game.players
        game.play(most=2)
        claim = {"t": "do", "table": game.table, "key": game.key, "what": "claim", "seat": 1, "as": "win"}
        self.assertEqual(berta.line.error(**claim, cmd="too-soon"), "conflict")
        anna.hear(len(cluster.events(game.table, game.key, cluster.nodes[0])))
        anna.line.close()
        anna.line = None
        answers = []

        def claimed():
            answers.append(berta.line.answer(berta.line.say(**claim, cmd=f"claim-{len(answers)}")))
            return answers[-1]["t"] == "ok"

        wait_until(claimed)
        self.assertEqual({answer["code"] for answer in answers[:-1]}, {"conflict"})
        stored = game.check(self)
        self.assertEqual([event["what"] for event in stored[-2:]], ["claimed", "ended"])
        told = [news["seats"][0] for news in berta.line.news if news["t"] == "presence"]
        gone_at = [seat["gone_at"] for seat in told if not seat["online"]]
        self.assertGreaterEqual(stored[-1]["at"], gone_at[-1])
        game.close()
        rules.close()
        self.assertEqual(cluster.stop(), [0, 0])


class NobodyThere(unittest.TestCase):
    def test_time_without_any_server_is_not_charged(self):
        cluster, rules = Cluster(PROGRAM, 2), Rules(PROGRAM)
        self.addCleanup(cluster.kill)
        game = Game(cluster, cluster.nodes, rules, clock={"main_ms": 60000})
        game.play(most=2)
        for guest in game.everybody():
            guest.drop()
        for node in cluster.nodes:
            node.kill()
        time.sleep(6)
        cluster.nodes = [cluster.new_node()]
        wait_until(lambda: "resumed" in [e["what"] for e in cluster.events(game.table, game.key, cluster.nodes[0])])
        stored = cluster.events(game.table, game.key, cluster.nodes[0])
        self.assertEqual((stored[-1]["what"], stored[-1]["why"]), ("resumed", "restart"))
        self.assertGreater(min(stored[-1]["left"]), 55000)
        cluster.nodes.append(cluster.new_node())  # one more does not begin anything anew
        game.play(most=2)
        what = [event["what"] for event in game.check(self)]
        self.assertEqual(what.count("resumed"), 1)
        game.close()
        rules.close()
        self.assertEqual(cluster.stop(), [0, 0])


if __name__ == "__main__":
    unittest.main()
