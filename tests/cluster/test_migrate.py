#!/usr/bin/env python3
"""From a file to a database: everything is there, the games go on, and it can be broken off and begun anew.

    tools/postgres.sh test_migrate.py PROGRAM
"""

import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from people import ADDRESS, Client, Rules, Server, page_folder

PROGRAM = sys.argv.pop()


def migrate(source, target=ADDRESS, **how):
    return subprocess.run([PROGRAM, "migrate", "--from", f"sqlite:{source}", "--to", target], capture_output=True,
                          text=True, timeout=60, **how)


class Migration(unittest.TestCase):
    def make_games(self, count):
        """Tables of an account, each with some moves; the tokens and what each table has told."""
        server = Server(PROGRAM, page_folder(), "--limit", "tables_per_user=0", "--limit", "messages_per_s=0")
        rules = Rules(PROGRAM)
        answer = server.call("POST", "/api/register", {"name": "Zoé", "password": "correct horse"})[1]
        token, other = answer["token"], server.guest("Bo")
        tables = {}
        for n in range(count):
            made = server.call("POST", "/api/tables", {"cmd": f"t{n}", "public": n % 2 == 0}, token)[1]
            key = made["key"]
            lines = [Client(server, token), Client(server, other)]
            lines[1].ask(t="do", table=made["table"], key=key, cmd="sit", what="sit", seat=2)
            moves, setup = [], {"board": "square", "players": 2, "neutral": False}
            for ply in range(n):
                moves.append(rules.legal(setup, moves)[ply])
                lines[ply % 2].ask(t="do", table=made["table"], cmd=f"m{ply}", what="move", ply=ply, move=moves[-1])
            for line in lines:
                line.close()
            tables[made["table"]] = key, self.events(server, made["table"], key)
        rules.close()
        self.assertEqual(server.stop(), 0)
        return pathlib.Path(server.folder, "caminos.db"), token, tables

    def events(self, server, table, key):
        return server.call("GET", f"/api/tables/{table}/events?after=0&key={key}")[1]["events"]

    def test_the_other_way_round(self):
        done = subprocess.run([PROGRAM, "migrate", "--from", ADDRESS, "--to", "sqlite:x"], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertRegex(done.stderr, "^caminos: migrate: games go from sqlite:FILE to postgres://.*\n$")

    def test_everything_comes_over(self):
        file, token, tables = self.make_games(5)
        done = migrate(file)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertRegex(done.stdout, r"^5 tables with \d+ events and 2 people are there, 5 tables new, all checked\n$")
        again = migrate(file, ADDRESS.replace("postgres:", "postgresql:"))  # as others write it, too
        self.assertIn("5 tables with", again.stdout)
        self.assertIn(" 0 tables new", again.stdout)
        server = Server(PROGRAM, page_folder(), "--store", ADDRESS)
        me = server.call("GET", "/api/me", None, token)[1]
        self.assertEqual((me["name"], me["kind"]), ("Zoé", "account"))
        self.assertEqual(server.call("POST", "/api/login", {"name": "zoé", "password": "correct horse"})[0], 200)
        listed = server.call("GET", "/api/tables?mine=1", None, token)[1]["tables"]
        self.assertEqual({entry["table"] for entry in listed}, set(tables))
        for table, (key, told) in tables.items():
            self.assertEqual(self.events(server, table, key), told)
        table, (key, told) = list(tables.items())[-1]
        line = Client(server, token)  # and it goes on: the same command again is known
        self.assertTrue(line.ask(t="do", table=table, cmd="m0", what="move", ply=0, move=told[4]["move"])["dup"])
        self.assertEqual(line.ask(t="do", table=table, cmd="bye", what="resign", seat=1)["seq"], len(told) + 1)
        line.close()
        self.assertEqual(server.stop(), 0)
        changed = migrate(file)
        self.assertEqual(changed.returncode, 1)
        self.assertRegex(changed.stderr, r"^caminos: migrate: postgres://.*: a table is there that has another history\n$")

    def test_a_server_in_use_and_wrong_calls(self):
        file, _, _ = self.make_games(1)
        server = Server(PROGRAM, page_folder(), "--store", f"sqlite:{file}")
        self.assertIn("in use by another process", migrate(file).stderr)
        server.stop()
        self.assertEqual(migrate(file, "sqlite:/nowhere").returncode, 2)
        self.assertEqual(subprocess.run([PROGRAM, "migrate"], capture_output=True).returncode, 2)
        self.assertEqual(migrate(file, "postgres://127.0.0.1:9/none").returncode, 1)
        with tempfile.TemporaryDirectory() as folder:
            foreign = pathlib.Path(folder, "x.db")
            foreign.write_text("no database at all, only words")
            done = migrate(foreign)
            self.assertEqual((done.returncode, done.stderr.count("\n")), (1, 1))

    def test_it_is_broken_off_and_begun_anew(self):
        file, _, tables = self.make_games(12)
        for wait in (0.05, 0.1, 0.15):
            process = subprocess.Popen([PROGRAM, "migrate", "--from", f"sqlite:{file}", "--to", ADDRESS],
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(wait)
            process.send_signal(signal.SIGKILL)
            process.wait()
        done = migrate(file)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn(f"{len(tables)} tables with", done.stdout)


if __name__ == "__main__":
    unittest.main()
