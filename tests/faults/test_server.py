#!/usr/bin/env python3
"""test_server.py PROGRAM SHIM: a real server that people play on, killed again and again. What they were told
stays true."""

import sys
import unittest

import server_rounds as rounds

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

    def test_losses_are_found(self):
        """The same rounds must find what a disk loses that says it was synced."""
        found = 0
        for seed in range(1, 7):
            self.ground.faults = "sync_skip=1"
            self.ground.start_anew(seed)
            rounds.run_round(self.ground, "kill", seed)
            self.ground.kill()
            self.ground.faults = "sync_lie=1"
            self.ground.start()
            try:
                rounds.run_round(self.ground, "lost", seed)
            except rounds.Violation:
                found += 1
        self.assertGreaterEqual(found, 3)


if __name__ == "__main__":
    programs = sys.argv[1:3]
    unittest.main(argv=sys.argv[:1], verbosity=2)
