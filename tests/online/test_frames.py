#!/usr/bin/env python3
"""test_frames.py PROGRAM: thousands of spoilt messages and frames, and single bytes, get documented answers only, while
others go on playing. bench/net/fuzz_frames.py is the long form."""

import sys
import unittest

from client import Server, page_folder
from crowd import Crowd
from framefuzz import Fuzzer
from member import Moves

FRAMES, PLAYED = 4000, 100
LIMITS = ["messages_per_s=0", "connections_per_user=0", "connections_per_address=0", "tables_per_user=0"]


class Frames(unittest.TestCase):
    def test_spoilt_frames(self):
        limits = [word for limit in LIMITS for word in ("--limit", limit)]
        server = Server(PROGRAM, page_folder(), *limits)
        self.addCleanup(lambda: server.process.poll() is None and server.kill())
        moves = Moves(PROGRAM, 6)
        self.addCleanup(moves.close)
        crowd = Crowd(server, moves, 6)
        crowd.play(lambda: crowd.acknowledged > 20)
        fuzzer = Fuzzer(server, 6, meanwhile=lambda: crowd.step(wait=0))
        before = crowd.acknowledged
        fuzzer.run(FRAMES)
        self.assertGreater(fuzzer.drips, 0)
        self.assertGreater(crowd.acknowledged - before, PLAYED)
        self.assertEqual(crowd.settle(), [])
        for code in ("ok", "malformed", "unauthorized", "not_found", "illegal", "close 1002", "close 1003", "close 1007"):
            self.assertGreater(fuzzer.seen[code], 0, fuzzer.seen)
        crowd.close()
        self.assertEqual(server.stop(), 0)


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main(verbosity=2)
