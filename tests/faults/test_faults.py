#!/usr/bin/env python3
"""test_faults.py DRIVER SHIM: what a store acknowledged survives kills, lost writes and a failing disk."""

import subprocess
import sys
import time
import unittest

import rounds

KILLS, LOSSES = 30, 10
EIO, ENOSPC = 5, 28


class Faults(unittest.TestCase):
    unsynced = False

    def setUp(self):
        self.ground = rounds.Ground(*programs, unsynced=self.unsynced)
        self.addCleanup(self.ground.close)

    def run_rounds(self, kinds):
        lost = 0
        for seed, kind in enumerate(kinds):
            with self.subTest(kind=kind, seed=seed):
                lost += rounds.run_round(self.ground, kind, seed)
        self.assertGreater(sum(self.ground.known["have"].values()), 0)
        return lost

    def test_kills(self):
        self.run_rounds(["kill"] * KILLS)

    def test_lost_writes(self):
        self.assertGreater(self.run_rounds(["lost", "again"] * (LOSSES // 2)), 0)

    # Faults that come while the driver runs, and go.

    def read_until(self, process, words, seconds=20):
        """Lines up to one that begins with one of the words."""
        found, end = [], time.monotonic() + seconds
        while time.monotonic() < end:
            line = process.stdout.readline()
            self.assertTrue(line, "the driver ended")
            self.ground.note(line)
            found.append(line.split()[0])
            if found[-1] in words:
                return found
        self.fail(f"none of {words} came")

    def check_passing_fault(self, fault):
        process = self.ground.start(faults="sync_skip=1")
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        self.read_until(process, ["ack"])
        for _ in range(2):
            self.ground.set_faults(fault)
            self.read_until(process, ["unavailable"])
            for _ in range(30):  # reading goes on, and nothing is acknowledged
                self.assertEqual(set(self.read_until(process, ["have"])) & {"ack", "user"}, set())
            self.ground.set_faults("")
            self.read_until(process, ["ack"])
            self.read_until(process, ["user"])
        self.ground.end(process)
        rounds.undo.undo(self.ground.journal)
        self.ground.verify()

    def test_syncs_fail_for_a_while(self):
        self.check_passing_fault(f"sync_errno={EIO}")

    def test_the_disk_is_full_for_a_while(self):
        self.check_passing_fault(f"write_errno={ENOSPC}")

    def test_writes_fail_for_a_while(self):
        self.check_passing_fault(f"write_errno={EIO}")


class Saying(unittest.TestCase):
    """What the driver said before its end."""

    def test_all_of_it_is_noted(self):
        ground = rounds.Ground(*programs)
        self.addCleanup(ground.close)
        lines = "".join(f"ack {pair} 1\n" for pair in range(5000))
        pipe = subprocess.PIPE
        process = subprocess.Popen(["printf", "%s", lines + "ack 5000"], stdout=pipe, stderr=pipe, text=True)
        ground.note(process.stdout.readline())
        process.wait()
        ground.end(process)
        self.assertEqual(ground.known["have"], {str(pair): 1 for pair in range(5000)})


class Proof(unittest.TestCase):
    """The same rounds must find the losses of a store that does not sync."""

    def test_losses_are_found(self):
        ground = rounds.Ground(*programs, unsynced=True)
        self.addCleanup(ground.close)
        found = 0
        for seed in range(10):
            try:
                rounds.run_round(ground, "lost", seed)
            except rounds.Violation:
                found += 1
                ground.start_anew()
        self.assertGreaterEqual(found, 5)


if __name__ == "__main__":
    programs = sys.argv[1:3]
    unittest.main(argv=sys.argv[:1])
