#!/usr/bin/env python3
"""test_server.py PROGRAM SHIM: a real server that people play on, killed again and again, or given a bad disk. What
they were told stays true."""

import errno
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest

import server_rounds as rounds
from client import PATIENCE, Client

KILLS, LOSSES = 30, 10


class Kills(unittest.TestCase):
    def setUp(self):
        self.ground = rounds.Ground(*programs)
        self.addCleanup(self.ground.close)

    def run_rounds(self, kinds):
        lost = 0
        for seed, kind in enumerate(kinds):
            lost += rounds.run_round(self.ground, kind, seed)
        self.ground.verify_all()
        self.assertGreater(self.ground.crowd.moves, 0)
        return lost

    def test_kills(self):
        self.run_rounds(["kill"] * KILLS)

    def test_lost_writes(self):
        self.assertGreater(self.run_rounds(["lost", "again"] * (LOSSES // 2)), 0)

    def test_orderly_ends(self):
        """SIGTERM in the middle of it all."""
        crowd, server = self.ground.crowd, self.ground.server
        for number in range(1, 6):
            crowd.play(lambda goal=number * 60: crowd.acknowledged >= goal)
            process = server.process
            process.terminate()
            crowd.play(lambda: process.poll() is not None)
            self.assertEqual(process.returncode, 0)
            self.ground.kill()
            rounds.undo.undo(self.ground.journal)
            self.ground.start()
            self.ground.verify()
        self.ground.verify_all()

    def test_losses_are_found(self):
        """The same rounds must find what a disk loses that says it was synced."""
        found = 0
        for seed in range(1, 7):
            self.ground.faults = "sync_skip=1"
            self.ground.start_anew(seed)
            rounds.run_round(self.ground, "kill", seed)
            self.ground.crowd.settling = 10  # what is lost does not come
            self.ground.kill()
            self.ground.faults = "sync_lie=1"
            self.ground.start()
            try:
                rounds.run_round(self.ground, "lost", seed)
            except rounds.Violation:
                found += 1
        self.assertGreaterEqual(found, 3)


class Suffering(unittest.TestCase):
    """Faults that come while people play, and go. Needs 'crowd' and 'server'."""

    def refused(self):
        return self.crowd.refused.get("unavailable", 0)

    def play_until(self, is_over):
        """The server must not end meanwhile."""
        limit = time.monotonic() + PATIENCE
        self.crowd.play(lambda: is_over() or time.monotonic() > limit or self.server.process.poll() is not None)
        self.assertTrue(is_over(), (self.crowd.refused, self.server.process.poll()))

    def health(self):
        return self.server.call("GET", "/healthz")[0]

    def check_reading(self):
        for table, info in self.crowd.tables.items():
            path = f"/api/tables/{table}"
            self.assertEqual(self.server.call("GET", f"{path}?key={info['key']}")[0], 200)
            self.assertEqual(self.server.call("GET", f"{path}/events?key={info['key']}")[0], 200)
        table, info = next(iter(self.crowd.tables.items()))
        late = Client(self.server)
        self.addCleanup(late.close)
        self.assertIn("state", late.ask(t="watch", table=table, key=info["key"]))
        self.assertEqual(self.server.call("POST", "/api/guest", {"name": "late"})[0], 503)
        return late

    def check_fault(self, begin, end):
        self.play_until(lambda: self.crowd.acknowledged >= 60)
        self.assertEqual(self.health(), 200)
        for _ in range(2):
            begin()
            refused = self.refused()
            self.play_until(lambda: self.refused() >= refused + 5)
            for _ in range(3):  # what was acknowledged before has arrived
                self.crowd.step()
            acknowledged = self.crowd.acknowledged
            late = self.check_reading()
            self.play_until(lambda: self.refused() >= refused + 20)
            self.assertEqual(self.crowd.acknowledged, acknowledged)
            self.assertEqual(self.health(), 503)
            late.ask(t="ping")
            end()
            self.play_until(lambda: self.crowd.acknowledged >= acknowledged + 40)
            self.play_until(lambda: self.health() == 200)
        self.assertEqual(self.crowd.settle(), [])


class BadDisk(Suffering):
    def setUp(self):
        self.ground = rounds.Ground(*programs)
        self.addCleanup(self.ground.close)
        self.crowd, self.server = self.ground.crowd, self.ground.server

    def check_shim(self, fault):
        self.check_fault(lambda: self.ground.set_faults(fault), lambda: self.ground.set_faults(""))
        self.ground.kill()
        rounds.undo.undo(self.ground.journal)  # nor was anything acknowledged that is not safe
        self.ground.start()
        self.ground.verify_all()

    def test_full(self):
        self.check_shim(f"write_errno={errno.ENOSPC}")

    def test_writes_fail(self):
        self.check_shim(f"write_errno={errno.EIO}")

    def test_syncs_fail(self):
        self.check_shim(f"sync_errno={errno.EIO}")

    def test_slow_syncs_delay_and_lose_nothing(self):
        self.ground.set_faults("sync_delay_us=50000")
        self.play_until(lambda: self.crowd.acknowledged >= 60)
        self.ground.verify()


class FullDisk(Suffering):
    """A file system that is full indeed."""

    def setUp(self):
        folder = tempfile.mkdtemp(prefix="caminos-full-")
        self.addCleanup(os.rmdir, folder)
        mount = ["mount", "-t", "tmpfs", "-o", "size=16m", "tmpfs", folder]
        if subprocess.run(mount, stderr=subprocess.DEVNULL).returncode != 0:
            self.skipTest("mounting takes rights that are not given here")
        self.addCleanup(subprocess.run, ["umount", folder], check=True)
        limits = [word for limit in rounds.LIMITS for word in ("--limit", limit)]
        self.server = rounds.Server(programs[0], rounds.page_folder(), *limits, data=folder)
        self.addCleanup(self.server.kill)
        self.moves = rounds.Moves(programs[0], 5)
        self.addCleanup(self.moves.close)
        self.crowd = rounds.Crowd(self.server, self.moves, 5)
        self.addCleanup(self.crowd.close)
        self.ballast = pathlib.Path(folder, "ballast")

    def fill(self):
        with open(self.ballast, "wb", buffering=0) as file:
            try:
                while file.write(bytes(4096)):
                    pass
            except OSError as error:
                self.assertEqual(error.errno, errno.ENOSPC)

    def test_full(self):
        self.check_fault(self.fill, self.ballast.unlink)
        self.server.kill()
        self.server.port = 0
        self.server.start()
        self.assertEqual(self.crowd.settle(), [])


if __name__ == "__main__":
    programs = sys.argv[1:3]
    unittest.main(argv=sys.argv[:1], verbosity=2)
