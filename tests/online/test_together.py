#!/usr/bin/env python3
"""Two clients that share no code, at the same tables: whole games on every board with two and
four seats, takebacks, pauses, flags, claims, a match, a rematch, late watchers, and a server that is
stopped or killed in between.

    test_together.py PROGRAM
"""

import asyncio
import hashlib
import random
import sys
import threading
import time
import unittest

from client import PATIENCE, Client, Closed, Rules, Server, page_folder
from second import Adviser, Lost, Refused, Second

PROGRAM = sys.argv.pop()
KEPT = ("seq", "moves", "sum", "to_move", "phase", "match", "result", "left", "at", "game", "first")


class Together(unittest.TestCase):
    """Odd seats have the first client, even seats the second, which runs by itself."""

    limits = ()

    def setUp(self):
        limits = [part for limit in ("messages_per_s=0", *self.limits) for part in ("--limit", limit)]
        self.server = Server(PROGRAM, page_folder(), *limits)
        self.rules, self.adviser = Rules(PROGRAM), Adviser(PROGRAM)
        self.dice, self.commands, self.players, self.late = random.Random(5), 0, {}, []
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever)
        self.thread.start()

    def tearDown(self):
        self.stand_up()
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()
        self.rules.close()
        self.adviser.close()
        self.assertEqual(self.server.stop(), 0)

    # people

    def run_second(self, work):
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def second(self, token=None, after=None):
        watcher = Second(self.table, self.key, self.adviser)
        return self.run_second(watcher.open(self.server.port, token, after))

    def first(self, token=None, **after):
        watcher = Client(self.server, token)
        answer = watcher.ask(t="watch", table=self.table, key=self.key, **after)
        watcher.start = after.get("after", answer["seq"])
        return watcher

    def sit_down(self, players, **setup):
        self.tokens = {seat: self.server.guest(f"Seat {seat}") for seat in range(1, players + 1)}
        setup = {"cmd": "new", "players": players, **setup}
        made = self.server.call("POST", "/api/tables", setup, self.tokens[1])[1]
        self.table, self.key, self.players, self.late = made["table"], made["key"], {}, []
        for seat, token in self.tokens.items():
            self.players[seat] = self.first(token) if seat % 2 else self.second(token)
            if seat > 1:
                self.do(seat, "sit", seat=seat, key=self.key)

    def stand_up(self):
        for player in (*self.players.values(), *self.late):
            self.run_second(player.close()) if isinstance(player, Second) else player.close()
        self.players, self.late = {}, []

    def come_late(self):
        """A watcher of each kind, from the beginning and from here."""
        self.late += [self.first(after=0), self.first(), self.second(after=0), self.second()]

    # what they do

    def message(self, what, **fields):
        self.commands += 1
        cmd = f"first-{self.commands}"
        return {"t": "do", "table": self.table, "cmd": cmd, "what": what, **fields}

    def do(self, by, what, **fields):
        """By whichever client sits there; the number of its event."""
        player = self.players[by]
        if isinstance(player, Second):
            return self.run_second(player.do(what, **fields))
        return player.ask(**self.message(what, **fields))["seq"]

    def refused(self, by, what, **fields):
        player = self.players[by]
        if isinstance(player, Second):
            with self.assertRaises(Refused) as refused:
                self.run_second(player.do(what, **fields))
            return refused.exception.code
        return player.error(**self.message(what, **fields))

    def state(self):
        return self.server.call("GET", f"/api/tables/{self.table}?key={self.key}")[1]

    def stored(self):
        path = f"/api/tables/{self.table}/events?after=0&key={self.key}"
        answer = self.server.call("GET", path)[1]
        self.assertFalse(answer["more"])
        return answer["events"]

    def play(self, most=1000):
        """Each chooses its own moves in its own way, until the game ends or so many."""
        state = self.state()
        while state["to_move"] and most:
            seat = state["to_move"]
            if isinstance(self.players[seat], Second):
                self.run_second(self.players[seat].play(seat))
            else:
                move = self.dice.choice(self.rules.legal(state["setup"], state["moves"]))
                self.do(seat, "move", ply=len(state["moves"]), move=move)
            state, most = self.state(), most - 1
        return state

    def agree(self, by, offer, others, **fields):
        self.do(by, "offer", offer=offer, **fields)
        for seat in others:
            self.do(seat, "accept", offer=offer, **fields)

    # what they know

    def compare(self):
        """What everybody was told is what is stored, and the second clients' own idea of
        the table, made of events alone, is the server's."""
        events, state = self.stored(), self.state()
        self.assertEqual([event["seq"] for event in events], list(range(1, len(events) + 1)))
        self.assertEqual(events[-1]["seq"], state["seq"])
        times = [event["at"] for event in events]
        self.assertEqual(times, sorted(times))
        for player in (*self.players.values(), *self.late):
            if isinstance(player, Second):
                self.run_second(player.seen(len(events)))
                self.assertEqual(player.events, events[player.start :])
                for name in KEPT if player.state else ():
                    self.assertEqual(player.state[name], state[name], name)
            else:
                while player.start + len(player.log) < len(events):
                    self.assertTrue(player.receive(PATIENCE))
                self.assertEqual(player.log, events[player.start :])
        joined = "\n".join(state["moves"]).encode()
        self.assertEqual(state["sum"], hashlib.sha256(joined).hexdigest()[:16])
        return events


class Games(Together):
    def come_back(self):
        """After the server was away: everybody connects again, behind what they have seen."""
        for seat, player in self.players.items():
            if isinstance(player, Second):
                self.run_second(player.wait(lambda: player.code is not None))
                self.run_second(player.open(self.server.port, self.tokens[seat]))
            else:
                seen = player.log
                player.socket.close()
                self.players[seat] = again = Client(self.server, self.tokens[seat])
                again.log, again.start = seen, player.start
                again.ask(t="watch", table=self.table, after=seen[-1]["seq"])
        for watcher in self.late:
            if isinstance(watcher, Second):
                self.run_second(watcher.close(politely=False))
        self.late = []

    def restart(self):
        """In order: everybody hears 'bye', and 1001."""
        self.assertEqual(self.server.stop(), 0)
        for player in self.players.values():
            if isinstance(player, Second):
                self.run_second(player.wait(lambda: player.code is not None))
                self.assertEqual((player.code, player.farewell["t"]), (1001, "bye"))
            else:
                with self.assertRaises(Closed) as closed:
                    while True:
                        player.receive(PATIENCE)
                self.assertEqual((closed.exception.code, player.news[-1]["t"]), (1001, "bye"))
        self.server.start()
        self.come_back()

    def kill(self):
        """While somebody's move is on its way; sent again, it counts once."""
        state = self.state()
        seat = state["to_move"]
        player = self.players[seat]
        if isinstance(player, Second):
            order = self.run_second(player.choose(seat))
            sent = asyncio.run_coroutine_threadsafe(player.request(order), self.loop)
            self.server.kill()
            try:
                sent.result(PATIENCE)
            except Lost:
                pass
        else:
            move = self.dice.choice(self.rules.legal(state["setup"], state["moves"]))
            order = self.message("move", ply=len(state["moves"]), move=move)
            player.say(**order)
            self.server.kill()
            try:
                while True:
                    player.receive(PATIENCE)
            except Closed:
                pass
        self.server.start()
        self.come_back()
        player = self.players[seat]
        if isinstance(player, Second):
            self.run_second(player.request(order))
        else:
            player.ask(**{name: value for name, value in order.items() if name != "id"})
        self.assertEqual(self.state()["moves"][:-1], state["moves"])

    def test_whole_games_on_every_board(self):
        for number, board in enumerate(("square", "rhombus", "octagon", "ring")):
            for players in (2, 4):
                with self.subTest(board=board, players=players):
                    clock = {"main_ms": 3600000, "inc_ms": 500} if number % 2 else None
                    self.sit_down(players, board=board, neutral=players == 4, clock=clock)
                    self.play(5)
                    self.restart() if players == 2 else self.kill()
                    self.play(3)
                    self.come_late()
                    self.assertEqual(self.play()["phase"], "over")
                    events = self.compare()
                    resumed = [event for event in events if event["what"] == "resumed"]
                    self.assertEqual([event["why"] for event in resumed], ["restart"] if clock else [])
                    self.stand_up()

    def test_takeback_pause_match_and_rematch(self):
        self.sit_down(4, board="octagon", neutral=True, points=True, games=3,
                      clock={"main_ms": 3600000, "inc_ms": 500})
        self.play(5)
        kept = self.state()
        before = self.play(3)
        self.assertEqual([move[0] for move in before["moves"][:2]], ["I", "I"])
        self.do(2, "offer", offer="takeback", ply=5)
        self.assertEqual(self.refused(2, "accept", offer="takeback", ply=5), "conflict")
        self.assertEqual(self.refused(1, "accept", offer="takeback", ply=4), "conflict")
        self.assertEqual(self.state()["offers"], [{"seat": 2, "offer": "takeback", "ply": 5}])
        self.do(1, "accept", offer="takeback", ply=5)
        self.do(3, "accept", offer="takeback", ply=5)
        after = self.state()
        for name in ("moves", "left", "to_move", "sum"):
            self.assertEqual(after[name], kept[name], name)
        self.agree(2, "pause", (1, 3, 4))
        seat = after["to_move"]
        self.assertEqual((self.state()["to_move"], self.state()["running"]), (seat, 0))
        self.assertEqual(self.refused(seat, "move", ply=5, move=before["moves"][5]), "conflict")
        paused = self.state()["left"]
        self.agree(4, "resume", (3, 2, 1))
        self.assertEqual((self.state()["running"], self.state()["left"]), (seat, paused))
        self.come_late()
        points = [0, 0]
        for game in (1, 2, 3):
            state = self.play()
            self.assertEqual((state["game"], state["first"]), (game, game))
            ended = self.stored()[-1]
            points = [total + more for total, more in zip(points, ended["points"])]
            self.assertEqual(state["match"]["points"], points)
            self.assertEqual(ended["match"], state["match"])
            if game < 3:
                self.assertEqual(state["phase"], "between")
                self.assertEqual(self.refused(1, "resign", seat=1), "conflict")
                for seat in (4, 3, 2, 1):
                    self.do(seat, "ready")
        self.assertEqual((state["phase"], sum(state["match"]["wins"]) <= 3), ("over", True))
        self.assertEqual(self.refused(2, "resign", seat=2), "over")
        self.agree(4, "rematch", (1, 2, 3))
        events = self.compare()
        self.assertEqual(events[-1]["what"], "next")
        self.assertEqual(self.state()["next"], events[-1]["next"])
        self.assertEqual([event["what"] for event in events].count("back"), 1)
        again = self.server.call("GET", f"/api/tables/{events[-1]['next']}", token=self.tokens[1])[1]
        self.assertEqual((again["phase"], again["you"]), ("playing", [2]))

    def test_flag(self):
        for moves in (0, 1):
            self.sit_down(2, clock={"main_ms": 600 + 1000 * moves})
            try:
                self.play(moves)
            except AssertionError as late:  # then it is the other flag
                self.assertIn("over", str(late))
            self.run_second(self.players[2].until(lambda state: state["phase"] == "over"))
            self.come_late()
            events = self.compare()
            self.assertEqual([event["what"] for event in events[-2:]], ["flagged", "ended"])
            flagged = 1 + [event["what"] for event in events].count("moved")
            self.assertEqual(events[-2]["seat"], flagged)
            self.assertEqual(events[-1]["result"], "YG"[flagged % 2] + "+T")
            self.assertEqual(self.state()["left"][flagged - 1], 0)
            self.stand_up()


class Claims(Together):
    """With times that a test can wait for."""

    limits = ("gone_ms=400", "unheard_ms=4000", "ping_ms=500")

    def claim(self, by, seat, way):
        """As soon as it is possible; the others answer the server's pings meanwhile."""
        limit = time.monotonic() + PATIENCE
        while True:
            try:
                return self.do(by, "claim", seat=seat, **{"as": way})
            except (Refused, AssertionError) as refused:
                self.assertIn("conflict", str(getattr(refused, "code", refused)))
            self.assertLess(time.monotonic(), limit)
            for player in self.players.values():
                if isinstance(player, Client) and player is not self.players[seat]:
                    player.receive(0.05)

    def test_a_win_after_a_clean_close(self):
        self.sit_down(2)
        self.play(2)
        self.assertEqual(self.refused(1, "claim", seat=2, **{"as": "win"}), "conflict")
        self.run_second(self.players[2].close())
        seq = self.claim(1, 2, "win")
        gone_at = [news["seats"][1]["gone_at"] for news in self.players[1].news
                   if news["t"] == "presence" and "gone_at" in news["seats"][1]][-1]
        events = self.stored()
        self.assertEqual([event["what"] for event in events[-2:]], ["claimed", "ended"])
        self.assertGreaterEqual(events[seq - 1]["at"], gone_at)
        self.assertEqual(events[-1]["result"], "Y+R")
        del self.players[2]
        self.compare()

    def test_a_draw_after_a_broken_line(self):
        self.sit_down(2)
        self.play(3)
        self.players[1].socket.close()
        self.claim(2, 1, "draw")
        events = self.stored()
        self.assertEqual((events[-2]["as"], events[-1]["result"]), ("draw", "0"))
        del self.players[1]
        self.compare()

    def test_a_partner_plays_on(self):
        self.sit_down(4, board="ring")
        self.play(4)
        self.assertEqual(self.refused(2, "claim", seat=3, **{"as": "partner"}), "conflict")
        silent = self.players[3]  # the line stays, but nobody is there
        self.claim(1, 3, "partner")
        silent.close()
        self.players[3] = self.players[1]
        own = self.server.call("GET", f"/api/tables/{self.table}", token=self.tokens[1])[1]["you"]
        self.assertEqual(own, [1, 3])
        self.assertEqual(self.play()["phase"], "over")
        self.compare()
        moved = [event["seat"] for event in self.stored() if event["what"] == "moved"]
        self.assertIn(3, moved[4:])


if __name__ == "__main__":
    unittest.main(verbosity=2)
