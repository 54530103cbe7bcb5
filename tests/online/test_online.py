#!/usr/bin/env python3
"""People at a real server's tables, over real sockets: whole games on every board,
through takebacks, pauses, flags, claims, matches, rematches and restarts.

    test_online.py PROGRAM [TEST...]
"""

import hashlib
import pathlib
import random
import sys
import unittest

from client import Client, Closed, Rules, Server, page_folder

PROGRAM = sys.argv.pop(1)


class Table:
    """A table with a client at each seat, and one who watches from outside."""

    def __init__(self, server, players=2, **setup):
        self.server, self.random = server, random.Random(7)
        self.tokens = [server.guest(f"Player {i + 1}") for i in range(players)]
        setup = {"players": players, "cmd": "make", **setup}
        status, made, _ = server.call("POST", "/api/tables", setup, self.tokens[0])
        assert status == 201, made
        self.id, self.key = made["table"], made["key"]
        self.commands = 0
        self.clients = []
        self.connect()
        for seat in range(2, players + 1):
            if "seats" not in setup:
                self.do(seat, "sit", seat=seat, key=self.key)

    def connect(self, after=None):
        self.close()
        self.clients = [Client(self.server, token) for token in self.tokens]
        for client in self.clients:
            more = {} if after is None else {"after": after}
            client.ask(t="watch", table=self.id, key=self.key, **more)

    def message(self, what, **fields):
        self.commands += 1
        return {"t": "do", "table": self.id, "cmd": f"c{self.commands}", "what": what, **fields}

    def do(self, by, what, **fields):
        return self.clients[by - 1].ask(**self.message(what, **fields))

    def refused(self, by, what, **fields):
        return self.clients[by - 1].error(**self.message(what, **fields))

    def state(self):
        status, state, _ = self.server.call("GET", f"/api/tables/{self.id}?key={self.key}")
        assert status == 200, state
        return state

    def events(self):
        events, more = [], True
        while more:
            path = f"/api/tables/{self.id}/events?after={len(events)}&key={self.key}"
            answer = self.server.call("GET", path)[1]
            events += answer["events"]
            more = answer["more"]
        return events

    def play(self, rules, most=100):
        """Random moves by whoever is to move, until the game ends or so many."""
        state = self.state()
        moves = list(state["moves"])
        while state["to_move"] and most:
            legal = rules.legal(state["setup"], moves)
            move = self.random.choice(legal)
            self.do(state["to_move"], "move", ply=len(moves), move=move)
            moves.append(move)
            most -= 1
            state = self.state()
        return state

    def close(self):
        for client in self.clients:
            client.close()


class Online(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.page = page_folder()
        cls.server = Server(PROGRAM, cls.page, "--limit", "messages_per_s=0")
        cls.rules = Rules(PROGRAM)

    @classmethod
    def tearDownClass(cls):
        cls.rules.close()
        status = cls.server.stop()
        assert status == 0, status

    def check_log(self, table):
        """Every watcher saw every event once, in order, as storage has them."""
        events = table.events()
        self.assertEqual([event["seq"] for event in events], list(range(1, len(events) + 1)))
        times = [event["at"] for event in events]
        self.assertEqual(times, sorted(times))
        for client in table.clients:
            while not client.log or client.log[-1]["seq"] < len(events):
                self.assertTrue(client.receive(10))
            self.assertEqual(client.log, events[client.log[0]["seq"] - 1 :])

    def test_games_on_every_board(self):
        for board, seats, neutral in (
            ("square", 2, False),
            ("rhombus", 4, False),
            ("octagon", 2, True),
            ("ring", 4, True),
        ):
            with self.subTest(board=board):
                table = Table(self.server, seats, board=board, neutral=neutral, points=True)
                state = table.play(self.rules)
                self.assertEqual(state["phase"], "over")
                joined = "\n".join(state["moves"]).encode()
                self.assertEqual(state["sum"], hashlib.sha256(joined).hexdigest()[:16])
                self.check_log(table)
                text = self.server.call("GET", f"/api/tables/{table.id}.sgf?key={table.key}")[1]
                self.assertIn(f"BO[{board}]", text)
                self.assertIn(f"RE[{state['result']}]", text)
                table.close()

    def test_who_sits_down_is_seen_to_be_here(self):
        maker, guest = self.server.guest("Maker"), self.server.guest("Guest")
        made = self.server.call("POST", "/api/tables", {"cmd": "here"}, maker)[1]
        first, second = Client(self.server, maker), Client(self.server, guest)
        for client in (first, second):
            client.ask(t="watch", table=made["table"], key=made["key"])
        second.ask(t="do", table=made["table"], key=made["key"], cmd="s", what="sit", seat=2)
        here = lambda: [news for news in first.news if news["t"] == "presence"][-1:]
        while not here() or [seat["online"] for seat in here()[0]["seats"]] != [True, True]:
            self.assertTrue(first.receive(10), here())
        first.close()
        second.close()

    def test_offers_and_clocks(self):
        table = Table(self.server, clock={"main_ms": 60000, "inc_ms": 1000})
        table.play(self.rules, 3)
        before = table.state()
        table.do(1, "offer", offer="takeback", ply=2)
        self.assertEqual(table.refused(1, "accept", offer="takeback"), "conflict")
        table.do(2, "accept", offer="takeback")
        after = table.state()
        self.assertEqual(after["moves"], before["moves"][:2])
        self.assertEqual(after["to_move"], 1)
        table.do(2, "offer", offer="pause")
        table.do(1, "accept", offer="pause")
        self.assertEqual(table.state()["running"], 0)
        self.assertEqual(
            table.refused(1, "move", ply=2, move=self.rules.legal(after["setup"], after["moves"])[0]),
            "conflict",
        )
        table.do(1, "offer", offer="resume")
        table.do(2, "accept", offer="resume")
        self.assertEqual(table.state()["running"], 1)
        table.do(2, "say", phrase="good_game")
        table.do(1, "resign", seat=1)
        self.assertEqual(table.state()["result"], "G+R")
        table.do(1, "offer", offer="rematch")
        table.do(2, "accept", offer="rematch")
        again = table.clients[0].wait_for("next")["next"]
        state = self.server.call("GET", f"/api/tables/{again}?key={table.key}")[1]
        self.assertEqual([seat["name"] for seat in state["seats"]], ["Player 2", "Player 1"])
        self.check_log(table)
        table.close()

    def test_flag(self):
        table = Table(self.server, clock={"main_ms": 300})
        event = table.clients[1].wait_for("ended")
        self.assertEqual(event["result"], "G+T")
        self.assertEqual(table.state()["left"][0], 0)
        table.close()

    def test_match(self):
        table = Table(self.server, games=2, points=True)
        table.do(1, "resign", seat=1)
        for seat in (1, 2):
            table.do(seat, "ready")
        began = table.clients[0].wait_for("began", 2)
        self.assertEqual((began["game"], began["first"]), (2, 2))
        table.do(2, "resign", seat=2)
        ended = table.clients[0].wait_for("ended", 2)
        self.assertEqual(ended["match"]["wins"], [1, 1])
        self.assertEqual(table.state()["phase"], "over")
        table.close()

    def test_computers(self):
        table = Table(self.server, 2, seats=["me", {"computer": 1}])
        client = table.clients[0]
        while not [event for event in client.log if event["what"] == "ended"]:
            state = table.state()
            if state["to_move"] == 1:
                table.play(self.rules, 1)
            else:
                client.receive(1)
        self.check_log(table)
        table.close()

    def test_late_watchers(self):
        table = Table(self.server, public=True)
        table.play(self.rules, 4)
        late = Client(self.server)
        self.assertEqual(late.ask(t="watch", table=table.id)["state"]["moves"], table.state()["moves"])
        other = Client(self.server)
        other.ask(t="watch", table=table.id, after=0)
        table.play(self.rules, 2)
        for client in (late, other):
            client.wait_for("moved", 2 if client is late else 6)
        self.assertEqual(other.log, table.events())
        late.close()
        other.close()
        listed = self.server.call("GET", "/api/tables?state=playing")[1]["tables"]
        self.assertIn(table.id, [entry["table"] for entry in listed])
        table.close()

    def test_bad_input(self):
        client = Client(self.server, hello=False)
        self.assertEqual(client.error(t="ping"), "unauthorized")
        self.assertEqual(client.error(t="hello", token="nonsense"), "unauthorized")
        client.ask(t="hello")
        for message, code in (
            ({"t": "watch", "table": "no/such"}, "malformed"),
            ({"t": "watch", "table": "nosuch"}, "not_found"),
            ({"t": "fly"}, "unknown"),
            ({"t": "do", "table": "x", "cmd": "1", "what": "sit", "seat": 1}, "unauthorized"),
            ({"t": "do", "table": "x", "cmd": "1", "what": "sit", "seat": 9}, "malformed"),
        ):
            self.assertEqual(client.error(**message), code, message)
        for text in (b"", b"[]", b"{", b'{"t":"ping"}', b'{"t":"ping","id":0}', b'{"id":1.5}'):
            client.send_frame(1, text)
            client.receive(10)
            self.assertEqual(client.answers.pop(None)["code"], "malformed", text)
        client.send_frame(2, b"x")
        with self.assertRaises(Closed) as closed:
            while True:
                client.receive(10)
        self.assertEqual(closed.exception.code, 1003)
        for body, status in (({"name": ""}, 400), ({}, 400), ({"name": "x" * 31}, 400)):
            self.assertEqual(self.server.call("POST", "/api/guest", body)[0], status)
        elsewhere = {"Origin": "http://elsewhere.example"}
        self.assertEqual(
            self.server.call("POST", "/api/guest", {"name": "x"}, headers=elsewhere)[0], 403
        )
        self.assertEqual(self.server.call("GET", "/api/nothing")[0], 404)
        status, answer, _ = self.server.call("POST", "/api/guest", {"name": "x" * 20000})
        self.assertEqual((status, answer["error"]), (413, "too_big"))
        self.assertTrue(answer["message"])

    def test_accounts(self):
        name = f"Zoë {random.random()}"
        token = self.server.guest(name)
        status, answer, headers = self.server.call(
            "POST", "/api/register", {"name": name, "password": "very secret"}, token
        )
        self.assertEqual(status, 200, answer)
        self.assertIn("HttpOnly", headers["Set-Cookie"])
        self.assertIn("SameSite=Strict", headers["Set-Cookie"])
        login = {"name": name.upper(), "password": "wrong one"}
        self.assertEqual(self.server.call("POST", "/api/login", login)[0], 401)
        login["password"] = "very secret"
        status, again, _ = self.server.call("POST", "/api/login", login)
        self.assertEqual((status, again["user"]), (200, answer["user"]))
        taken = {"name": name.lower(), "password": "whatever"}
        self.assertEqual(self.server.call("POST", "/api/register", taken)[1]["error"], "name_taken")
        self.assertEqual(self.server.call("DELETE", "/api/me", token=again["token"])[0], 204)
        self.assertEqual(self.server.call("GET", "/api/me", token=again["token"])[0], 401)


class Restarts(unittest.TestCase):
    """A server that is killed again and again in the middle of games."""

    def test_kills(self):
        server = Server(PROGRAM, page_folder(), "--limit", "messages_per_s=0")
        rules, dice = Rules(PROGRAM), random.Random(11)
        table = Table(server, clock={"main_ms": 600000})
        moves, acknowledged = [], []
        for _ in range(8):
            for _ in range(dice.randrange(1, 3)):
                state = table.state()
                if not state["to_move"]:
                    break
                move = dice.choice(rules.legal(state["setup"], state["moves"]))
                message = table.message("move", ply=len(state["moves"]), move=move)
                acknowledged.append(table.clients[state["to_move"] - 1].ask(**message)["seq"])
                moves.append(move)
            server.kill()
            server.start()
            table.connect(after=0)
            self.assertEqual(table.state()["moves"], moves)
            again = table.clients[(state["to_move"] or 1) - 1].ask(**message)
            self.assertTrue(again["dup"])
            self.assertEqual(again["seq"], acknowledged[-1])
        table.close()
        self.assertEqual(server.stop(), 0)
        rules.close()


class OwnBoards(unittest.TestCase):
    """A board that only the table knows, by house rules, through a kill."""

    CANAL = pathlib.Path(__file__).resolve().parents[2] / "boards" / "canal.board"

    def test_seats_change_and_time_goes_back(self):
        server = Server(PROGRAM, page_folder(), "--limit", "messages_per_s=0")
        self.addCleanup(server.stop)
        board = {"definition": self.CANAL.read_text()}
        table = Table(server, board=board, rules=["pie", "bridget"])
        self.addCleanup(table.close)
        self.assertEqual(table.state()["setup"]["rules"], ["bridget", "pie"])
        names = lambda: [seat["name"] for seat in table.state()["seats"]]
        table.do(1, "move", ply=0, move="O:a1,a2,b1,b2")
        self.assertEqual(table.refused(2, "move", ply=1, move="back"), "illegal")
        table.do(2, "move", ply=1, move="swap")
        self.assertEqual(names(), ["Player 2", "Player 1"])
        self.assertEqual(table.state()["to_move"], 2)
        self.assertEqual(table.refused(2, "move", ply=2, move="O:d1,d2,e1,e2"), "not_your_turn")
        table.do(1, "move", ply=2, move="O:d1,d2,e1,e2")
        table.do(2, "move", ply=3, move="back")
        server.kill()
        server.start()
        table.connect(after=0)
        state = table.state()
        self.assertEqual(state["moves"], ["O:a1,a2,b1,b2", "swap", "O:d1,d2,e1,e2", "back"])
        self.assertEqual((state["setup"]["board"], state["to_move"]), (board, 1))
        self.assertEqual(names(), ["Player 2", "Player 1"])
        self.assertEqual(table.refused(2, "move", ply=4, move="back"), "illegal")
        table.do(2, "move", ply=4, move="O:a1,a2,b1,b2")

    def test_refused(self):
        server = Server(PROGRAM, page_folder())
        self.addCleanup(server.stop)
        token = server.guest("Anna")
        for setup, words in [
            ({"board": {"definition": "board b\nrow #x\n"}}, "board:2:6: board b: a row holds # and . only"),
            ({"board": {"definition": 1}}, "definition is the text of a board"),
            ({"rules": ["poker"]}, "house rules are bridget, pie and handicap=1 to handicap=4"),
            ({"rules": ["pie"], "players": 4}, "bridget and pie are for two players"),
        ]:
            with self.subTest(setup=setup):
                status, answer, _ = server.call("POST", "/api/tables", setup, token)
                self.assertEqual((status, answer["error"]), (400, "malformed"))
                self.assertIn(words, answer["message"])


if __name__ == "__main__":
    unittest.main(verbosity=2)
