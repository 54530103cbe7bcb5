#!/usr/bin/env python3
"""test_fit.py FIT CAMINOS TRAIN: from nothing to weights that are played with.

A toy run of the whole way: games, learning, a net in a file, a match with it. And: what is
called wrongly or fed with something else says so in a line.
"""

import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import unittest

FIT, CAMINOS, TRAIN = sys.argv[1:]


def run(*args, **kwargs):
    return subprocess.run([str(a) for a in args], capture_output=True, text=True, timeout=300, **kwargs)


def lessons_of(path):
    """Stones, value and result for the mover of each lesson that is not proved, as docs/training.md says."""
    data, at = path.read_bytes(), 24
    while at < len(data):
        end = at + 12 + struct.unpack_from("<I", data, at)[0]
        plies, result = data[at + 21], data[at + 22]
        at += 25
        for ply in range(plies):
            flags = data[at + 2]
            at += 3
            if flags & 1:
                proven, value, _, moves = struct.unpack_from("<bHBB", data, at)
                won = 0.5 if result == 3 else float(result == 1 + ply % 2)
                if not proven and not flags & 2:
                    yield ply, value / 65535, won
                at += 5 + 4 * moves
        assert at == end


def calibration(lessons):
    bins = {}
    for _, value, won in lessons:
        said, was = bins.get(min(9, int(value * 10)), (0, 0))
        bins[min(9, int(value * 10))] = said + value, was + won
    return sum(abs(said - was) for said, was in bins.values()) / max(1, len(lessons))


class Fit(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.holder = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.holder.name)
        cls.played = run(CAMINOS, "selfplay", cls.folder, "--board", "square", "--visits", 12, "--quick", 8,
                         "--games", 100)
        cls.games = cls.folder / "square-1.games"

    @classmethod
    def tearDownClass(cls):
        cls.holder.cleanup()

    def refuse(self, status, message, *args, **kwargs):
        result = run(FIT, *args, **kwargs)
        self.assertEqual(result.returncode, status, result.stderr)
        self.assertIn(message, result.stderr)
        self.assertEqual(result.stdout, "")
        return result

    def test_whole_way(self):
        net = self.folder / "square.net"
        result = run(FIT, "learn", "--epochs", 2, "--units", 64, "square", net, self.games)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertRegex(result.stderr, r"\Asquare: \d+ lessons of 100 games\n")
        self.assertEqual(len(re.findall(r"^epoch  [012]: .*held back: result ", result.stderr, re.M)), 3)
        match = run(CAMINOS, "match", "--a", f"strong:net={net},visits=20", "--b", "strong:visits=20",
                    "--games", 4, "--seed", 3)
        self.assertEqual(match.returncode, 0, match.stderr)
        self.assertIn("square: 4 games", match.stdout)
        again = self.folder / "again.net"
        run(FIT, "learn", "--epochs", 2, "--units", 64, "square", again, self.games)
        self.assertEqual(net.read_bytes(), again.read_bytes())
        self.assertEqual(run(CAMINOS, "selfplay", self.folder, "--board", "square", "--games", 1, "--seed", 2,
                             "--visits", 12, "--quick", 8, "--nets", self.folder).returncode, 0)

    def test_tables_for_any_board(self):
        net = self.folder / "any.net"
        self.assertEqual(run(FIT, "learn", "--epochs", 1, "any", net, self.games).returncode, 0)
        answer = run(CAMINOS, "gtp", "--net", net, "--visits", 20, input="genmove yellow\n")
        self.assertRegex(answer.stdout, r"^= [A-Z]:")

    def test_flags_alone(self):
        """All but what flags add, and the hash over it, stays as it is."""
        net = self.folder / "flags.net"
        known = (pathlib.Path(TRAIN).parent.parent / "data/nets/any.net").read_bytes()
        self.assertEqual(run(FIT, "learn", "--flags", "--rate", 0.1, "any", net, self.games).returncode, 0)
        made = net.read_bytes()
        self.assertEqual(made[24:-256], known[24:-256])
        self.assertNotEqual(made[-256:], known[-256:])

    def test_calibration_of_a_stored_sample(self):
        """The tool's table against the same sums done here."""
        sample = pathlib.Path(__file__).parent / "square-sample.games"
        table = run(FIT, "calibrate", "square", sample)
        self.assertEqual(table.returncode, 0, table.stderr)
        rows = [line.strip("| ").split(" | ") for line in table.stdout.splitlines()[2:]]
        lessons = list(lessons_of(sample))
        parts = [[x for x in lessons if min(3, x[0] // 6) == phase] for phase in range(4)] + [lessons]
        for row, part in zip(rows, parts, strict=True):
            self.assertEqual(int(row[1]), len(part))
            self.assertAlmostEqual(float(row[2]), calibration(part), delta=0.0006)
        self.assertGreater(len(lessons), 400)

    def test_nets_that_are_refused(self):
        known = pathlib.Path(TRAIN).parent.parent / "data/nets"
        good = (known / "ring.net").read_bytes()
        spoilt = bytearray(good)
        spoilt[len(good) // 2] ^= 1
        for content, message in ((bytes(spoilt), "weights that are damaged"), (good[:-8], "weights that are damaged"),
                                 (b"no net at all", "no weights"), (b"", "no weights"),
                                 (good[:8] + b"\1" + good[9:], "weights of another version")):
            path = self.folder / "bad.net"
            path.write_bytes(content)
            result = run(CAMINOS, "gtp", "--net", path, input="genmove yellow\n")
            self.assertEqual((result.returncode, result.stderr), (1, f"caminos: {path}: {message}\n"))
        answer = run(CAMINOS, "gtp", "--net", known / "ring.net", input="genmove yellow\n")
        self.assertIn("? the net is for another board", answer.stdout)

    def test_wrong_calls(self):
        for call in ((), ("teach",), ("learn", "square"), ("learn", "moon", "x", "y"), ("look", "square"),
                     ("learn", "--epochs", -1, "square", "x", "y"), ("learn", "--units", 20, "square", "x", "y"),
                     ("learn", "--rate", "nan", "square", "x", "y"), ("learn", "--fast", "square", "x", "y")):
            with self.subTest(call=call):
                self.refuse(2, "usage: fit", *call, cwd=self.folder)
        self.assertFalse((self.folder / "x").exists())

    def test_foreign_files(self):
        for name, content in (("text", b"These are no games.\n" * 100), ("short", b"x")):
            path = self.folder / name
            path.write_bytes(content)
            result = self.refuse(1, f"fit: {path}: no file of games", "learn", "square", self.folder / "x", path)
            self.assertEqual(result.stderr.count("\n"), 1)
        self.refuse(1, "games of another board", "learn", "ring", self.folder / "x", self.games)
        self.refuse(1, "cannot be read", "learn", "square", self.folder / "x", self.folder / "none")
        few = self.folder / "few"
        few.write_bytes(self.games.read_bytes()[:3000])
        self.refuse(1, "too few lessons", "learn", "square", self.folder / "x", few)
        self.refuse(1, "cannot be written", "learn", "--epochs", 0, "square", self.folder / "none/x", self.games)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
