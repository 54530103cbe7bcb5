#!/usr/bin/env python3
"""test_fit.py FIT CAMINOS TRAIN: from nothing to weights that are played with.

A toy run of the whole way: games, learning, a net in a file, a match with it. And: what is
called wrongly or fed with something else says so in a line.
"""

import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest

FIT, CAMINOS, TRAIN = sys.argv[1:]
ROOT = pathlib.Path(TRAIN).resolve().parents[1]


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

    def test_tables_and_a_net_for_any_board(self):
        """Learned on the square and on a board of a file, played with on others."""
        board = ROOT / "boards/cross.board"
        run(CAMINOS, "selfplay", self.folder, "--board", board, "--visits", 12, "--quick", 8, "--games", 20)
        files = board, self.games, self.folder / "cross-1.games"
        sizes = []
        for what in ("tables", "any"):
            net = self.folder / f"{what}.net"
            result = run(FIT, "learn", "--epochs", 1, what, net, *files)
            self.assertEqual(result.returncode, 0, result.stderr)
            self.assertRegex(result.stderr, rf"\A{what}: \d+ lessons of 120 games\n")
            sizes.append(net.stat().st_size)
            for game in ("square", ROOT / "boards/window.board"):
                answer = run(CAMINOS, "gtp", "--net", net, "--visits", 20, input=f"set_game {game}\ngenmove yellow\n")
                self.assertRegex(answer.stdout, r"\A= *\n\n= [A-Z]:")
            look = run(FIT, "look", "--from", net, what, *files)
            self.assertRegex(look.stderr, r"\nepoch  0: held back: result ")
        self.assertLess(10 * sizes[0], sizes[1])

    def test_training_for_any_board(self):
        """The whole pipeline, in a tree of its own, with games that are there already."""
        tree = self.folder / "tree"
        for part in ("tools", "boards", "data/nets", "tests/model"):
            shutil.copytree(ROOT / part, tree / part)
        (tree / "build/train/any").mkdir(parents=True)
        shutil.copy(self.games, tree / "build/train/any")
        build = pathlib.Path(FIT).parents[1]
        toy = {**os.environ, "DRAWN": "1", "GAMES": "2", "VISITS": "8", "EPOCHS": "1"}
        result = run(tree / "tools/train.sh", build, "any", 1, env=toy)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertRegex(result.stdout, r"(?s)playing 1 s.*boards/cross\.board: .*octagon: .*/drawn0\.board: .*learning")
        self.assertRegex(result.stdout, r"all: 2 games.*(?s:.*)train: any: ")
        self.assertNotIn("garden.board: ", result.stdout)
        self.assertTrue((tree / "build/train/any.net").exists())
        refused = run(tree / "tools/train.sh", build, "moon", 1)
        self.assertEqual((refused.returncode, refused.stderr.count("\n")), (2, 1))

    def test_flags_alone(self):
        """All but what flags add, and the hash over it, stays as it is."""
        net = self.folder / "flags.net"
        known = (pathlib.Path(TRAIN).parent.parent / "data/nets/tables.net").read_bytes()
        learn = run(FIT, "learn", "--flags", "--epochs", 2, "--rate", 0.1, "tables", net, self.games)
        self.assertEqual(learn.returncode, 0, learn.stderr)
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
        known = ROOT / "data/nets"
        good = (known / "ring.net").read_bytes()
        spoilt = bytearray(good)
        spoilt[len(good) // 2] ^= 1
        for_any = bytearray((known / "any.net").read_bytes())
        for_any[-1] ^= 1
        for content, message in ((bytes(spoilt), "weights that are damaged"), (good[:-8], "weights that are damaged"),
                                 (bytes(for_any), "weights that are damaged"),
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
                     ("learn", "--from", "any", "x"),
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
