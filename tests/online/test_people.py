#!/usr/bin/env python3
"""People and what is kept of them, at a real server: accounts, ratings, history,
export, being erased; and that none of it is lost by a kill.

    test_people.py PROGRAM [TEST...]
"""

import json
import pathlib
import random
import sys
import unittest

from client import Client, Closed, PATIENCE, Server, page_folder

PROGRAM = sys.argv.pop(1)


class People(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(PROGRAM, page_folder(), "--limit", "messages_per_s=0")
        cls.dice = random.Random(3)

    @classmethod
    def tearDownClass(cls):
        assert cls.server.stop() == 0

    def call(self, method, path, body=None, token=None, status=200):
        got, answer, _ = self.server.call(method, path, body, token)
        self.assertEqual(got, status, (path, answer))
        return answer

    def register(self, name, token=None):
        """An account of that name and a number, so that tests do not meet."""
        name = f"{name} {self.dice.randrange(10**9)}"
        return self.call("POST", "/api/register", {"name": name, "password": "very secret"}, token)

    def line(self, token=None, hello=True):
        client = Client(self.server, token, hello)
        self.addCleanup(client.socket.close)
        return client

    def game(self, first, second, end=True, **setup):
        """A table with these tokens, and a client each; the second resigns."""
        setup = {"public": True, **setup}
        table = self.call("POST", "/api/tables", setup, first, 201)["table"]
        clients = [self.line(token) for token in (first, second)]
        for client in clients:
            client.ask(t="watch", table=table)
        clients[1].ask(t="do", table=table, cmd="sit", what="sit", seat=2)
        if end:
            clients[1].ask(t="do", table=table, cmd="resign", what="resign", seat=2)
            clients[0].wait_for("ended")
        return table, clients

    def user(self, name, more=""):
        return self.call("GET", "/api/users/" + name.replace(" ", "%20") + more)

    def test_a_guest_keeps_its_games(self):
        guest, other = self.server.guest("Visitor"), self.server.guest("Other")
        table, clients = self.game(guest, other)
        account = self.register("Resident", guest)
        self.assertEqual(len(account["recovery"]), 20)
        self.assertEqual(self.call("GET", "/api/me", token=guest)["kind"], "account")
        mine = self.call("GET", "/api/tables?mine=1", token=account["token"])["tables"]
        self.assertEqual([entry["table"] for entry in mine], [table])
        self.assertEqual(self.user(account["name"])["tables"], [table])
        login = {"name": account["name"].upper(), "password": "very secret"}
        again = self.call("POST", "/api/login", login)
        self.assertEqual(again["user"], account["user"])
        state = self.call("GET", f"/api/tables/{table}", token=again["token"])
        self.assertEqual(state["you"], [1])

    def test_signing_out_everywhere(self):
        account = self.register("Nomad")
        login = {"name": account["name"], "password": "very secret"}
        tokens = [account["token"]] + [self.call("POST", "/api/login", login)["token"] for _ in range(2)]
        lines = [self.line(token) for token in tokens]
        self.call("POST", "/api/logout", {}, tokens[0], 204)
        self.call("GET", "/api/me", token=tokens[0], status=401)
        self.call("GET", "/api/me", token=tokens[1])
        self.call("POST", "/api/logout", {"all": True}, tokens[1], 204)
        for token, line in zip(tokens, lines):
            self.call("GET", "/api/me", token=token, status=401)
            with self.assertRaises(Closed) as closed:
                while line.receive(PATIENCE):
                    pass
            self.assertEqual(closed.exception.code, 1008)
            line = self.line(hello=False)
            self.assertEqual(line.error(t="hello", token=token), "unauthorized")

    def test_recovery(self):
        account = self.register("Forgetful")
        wrong = {"name": account["name"], "recovery": "x" * 20, "password": "another one"}
        self.call("POST", "/api/login", wrong, status=401)
        right = {**wrong, "recovery": account["recovery"]}
        self.call("POST", "/api/login", {**right, "password": "short"}, status=400)
        again = self.call("POST", "/api/login", right)
        self.assertEqual(again["user"], account["user"])
        self.call("GET", "/api/me", token=account["token"], status=401)
        old = {"name": account["name"], "password": "very secret"}
        self.call("POST", "/api/login", old, status=401)
        self.call("POST", "/api/login", {**old, "password": "another one"})
        self.call("POST", "/api/login", {**right, "password": "a third one"})

    def test_ratings_and_bots(self):
        ada, bob = self.register("Ada"), self.register("Bob")
        table, clients = self.game(ada["token"], bob["token"], rated=True, board="octagon")
        rated = clients[0].wait_for("rated")
        self.assertEqual(rated["seq"], clients[0].wait_for("ended")["seq"] + 1)
        self.assertEqual(rated["pool"], "octagon")
        for seat, person in zip(rated["ratings"], (ada, bob)):
            kept = self.user(person["name"])["ratings"]["octagon"]
            self.assertEqual(kept["games"], 1)
            self.assertEqual(kept["rating"], seat["rating"])
            self.assertAlmostEqual(kept["rd"], seat["rd"], 1)
        self.assertGreater(rated["ratings"][0]["rating"], 1600)
        bot = self.call("POST", "/api/bots", {"name": ada["name"] + " bot"}, ada["token"])
        self.call("POST", "/api/bots", {"name": "other"}, self.server.guest("x"), 403)
        self.assertTrue(self.user(bot["name"])["bot"])
        self.assertFalse(self.user(ada["name"])["bot"])
        other, more = self.game(bob["token"], bot["token"], rated=True)
        self.assertEqual(more[0].wait_for("sat")["kind"], "bot")
        self.assertEqual(self.call("GET", f"/api/tables/{other}")["seats"][1]["kind"], "bot")
        self.assertEqual(list(self.user(ada["name"])["ratings"]), ["octagon"])
        self.assertEqual(list(self.user(bot["name"])["ratings"]), ["square"])
        self.game(ada["token"], bot["token"], rated=True)
        self.assertEqual(list(self.user(ada["name"])["ratings"]), ["octagon"])
        history = self.user(bob["name"], "?history=1")["history"]
        self.assertEqual([entry["table"] for entry in history], [other, table])
        self.assertEqual([entry["result"] for entry in history], ["Y+R", "Y+R"])
        self.assertEqual(history[0]["match"]["wins"], [1, 0])

    def test_export_and_erasing(self):
        zoe, max_ = self.register("Zoë"), self.register("Max")
        self.call("POST", "/api/bots", {"name": zoe["name"] + "2"}, zoe["token"])
        table, clients = self.game(zoe["token"], max_["token"], rated=True)
        hidden, more = self.game(zoe["token"], max_["token"], end=False, clock={"days": 2})
        plan = {"t": "do", "table": hidden, "cmd": "p", "what": "plan", "ply": 0}
        more[1].ask(**plan, lines=[["O:a1,a2,b1,b2", "O:g7,g8,h7,h8"]])
        export = self.call("GET", "/api/me/export", token=zoe["token"])
        self.assertEqual((export["name"], export["kind"]), (zoe["name"], "account"))
        self.assertEqual([entry["table"] for entry in export["tables"]], [hidden, table])
        self.assertEqual(export["bots"][0]["name"], zoe["name"] + "2")
        self.assertEqual(export["ratings"]["square"]["games"], 1)
        plans = self.call("GET", "/api/me/export", token=max_["token"])["plans"]
        self.assertEqual((plans[0]["table"], plans[0]["lines"][0][0]), (hidden, "O:a1,a2,b1,b2"))
        self.call("DELETE", "/api/me", token=zoe["token"], status=204)
        for _ in range(2):  # now, and as it was stored
            for path in ("", "/events", ".sgf"):
                text = json.dumps(self.call("GET", f"/api/tables/{table}{path}"), ensure_ascii=False)
                self.assertNotIn(zoe["name"], text)
                self.assertIn("deleted", text)
                self.assertIn(max_["name"], text)
            history = self.user(max_["name"], "?history=1")["history"]
            self.assertEqual(history[1]["seats"][0]["name"], "deleted")
            self.call("GET", "/api/me", token=zoe["token"], status=401)
            self.call("GET", "/api/users/" + max_["name"].replace("Max", "Nobody").replace(" ", "%20"), status=404)
            self.server.kill()
            self.server.start()
        self.call("POST", "/api/login", {"name": zoe["name"], "password": "very secret"}, status=401)
        kept = b"".join(file.read_bytes() for file in pathlib.Path(self.server.folder).glob("caminos.db"))
        self.assertNotIn("very secret".encode(), kept)

    def test_a_kill_loses_no_rating(self):
        """Games that end while the server is killed: rated if they are over, else not."""
        people = [self.register(f"P{i}") for i in range(2)]
        for number in range(6):
            table, clients = self.game(*(person["token"] for person in people), end=False, rated=True, board="ring")
            clients[1].say(t="do", table=table, cmd="resign", what="resign", seat=2)
            if number % 2:
                clients[0].wait_for("ended")
            self.server.kill()
            self.server.start()
            line = self.line(people[1]["token"])
            line.ask(t="do", table=table, cmd="resign", what="resign", seat=2)
            events = self.call("GET", f"/api/tables/{table}/events")["events"]
            self.assertEqual([event["what"] for event in events[-2:]], ["ended", "rated"])
            for person in people:
                self.assertEqual(self.user(person["name"])["ratings"]["ring"]["games"], number + 1)


if __name__ == "__main__":
    unittest.main(verbosity=2)
