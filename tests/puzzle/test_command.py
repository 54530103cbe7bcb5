"""caminos puzzles: made, stopped, gone on with, listed, proved and packed, as a user would."""

import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

CAMINOS = sys.argv.pop(1)
LINE = re.compile(r"^[0-9a-f]{10} (square|rhombus|octagon|ring) (win|stop) [1-9] \d{3,4} \|( \S+)+ \|( \S+)+$")


def run(*arguments, **options):
    return subprocess.run([CAMINOS, "puzzles", *arguments], capture_output=True, text=True, timeout=600, **options)


class Puzzles(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.path = pathlib.Path(cls.folder.name)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def shipped(self):
        done = run("list")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout.splitlines()

    def test_every_shipped_puzzle_is_a_line_of_its_own(self):
        lines = self.shipped()
        self.assertEqual([line for line in lines if not LINE.match(line)], [])
        ids = [line.split()[0] for line in lines]
        self.assertEqual(len(ids), len(set(ids)))
        for board in ("square", "ring"):
            some = run("list", "--board", board).stdout.splitlines()
            self.assertEqual(some, [line for line in lines if line.split()[1] == board])

    def test_some_of_every_kind_and_board(self):
        have = {}
        for line in self.shipped():
            _, board, kind, plies, *_ = line.split()
            key = (board, kind if kind == "stop" else kind + plies)
            have[key] = have.get(key, 0) + 1
            if kind == "win":
                self.assertEqual(len(line.split("|")[2].split()), 1, line)
        for board in ("square", "rhombus", "octagon", "ring"):
            for kind, least in (("win1", 500), ("win3", 500), ("win5", 3), ("stop", 500)):
                self.assertGreaterEqual(have.get((board, kind), 0), least, (board, kind))

    def test_a_sample_of_the_shipped_ones_is_true(self):
        lines = [line for line in self.shipped() if line.split()[2:4] != ["win", "5"]]
        sample = self.path / "sample.txt"
        sample.write_text("".join(line + "\n" for line in lines[:: max(1, len(lines) // 24)]))
        done = run("check", str(sample))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"^\d+ puzzles, all proved\n$")

    def test_made_killed_and_gone_on_with(self):
        """As one run made them, though another was killed again and again."""
        once, often = self.path / "once.txt", self.path / "often.txt"
        call = ("make", "--board", "square", "--count", "1", "--seed", "7", "--out")
        self.assertEqual(run(*call, str(once)).returncode, 0)
        for wait in (0.3, 0.7, 1.1):
            child = subprocess.Popen([CAMINOS, "puzzles", *call, str(often)])
            time.sleep(wait)
            child.send_signal(signal.SIGKILL)
            child.wait()
        with open(often, "a") as file:
            file.write("0123456789 square wi")  # killed within a line
        self.assertEqual(run(*call, str(often)).returncode, 0)
        puzzles = [[l for l in f.read_text().splitlines() if l[0] != "#"] for f in (once, often)]
        self.assertEqual(sorted(set(puzzles[0])), sorted(set(puzzles[1])))
        self.assertEqual(len(puzzles[1]), len(set(puzzles[1])))
        self.assertEqual(run("check", str(often)).returncode, 0)

        pack, again = self.path / "square.puz", self.path / "again.txt"
        self.assertEqual(run("pack", str(once), "--out", str(pack)).returncode, 0)
        again.write_text(run("list", str(pack)).stdout)
        self.assertEqual(again.read_text().splitlines(), puzzles[0])
        self.assertLess(pack.stat().st_size, once.stat().st_size / 3)

    def test_a_wrong_puzzle_is_named_with_its_place(self):
        line = next(line for line in self.shipped() if line.split()[2:4] == ["win", "1"])
        head, moves, _ = line.split("|")
        first = moves.split()[0]
        wrong = self.path / "wrong.txt"
        for text, message in (
            (f"# a comment\n\n{line}\n{line[:5]}f{line[6:]}\n" if line[5] != "f" else f"\n\n\n0{line[1:]}\n", "4: the id belongs to another position"),
            (f"{head}| {first} {first} | {first}\n", f"1:{len(head) + 4 + len(first)}: "),
            ("nonsense\n", "1:1: a puzzle is one line"),
        ):
            wrong.write_text(text)
            done = run("check", str(wrong))
            self.assertEqual(done.returncode, 1, text)
            self.assertIn(f"{wrong}:{message}", done.stderr)
            self.assertEqual(done.stderr.count("\n"), 1)

    def test_a_pack_of_another_version_or_cut_short_is_said(self):
        text, pack = self.path / "few.txt", self.path / "few.puz"
        lines = [line for line in self.shipped() if line.split()[1] == "ring"][:3]
        text.write_text("\n".join(lines) + "\n")
        self.assertEqual(run("pack", str(text), "--out", str(pack)).returncode, 0)
        whole = pack.read_bytes()
        for broken in (whole[:3] + b"2" + whole[4:], whole[:8], whole[:-1], whole[:4] + b"moonmoon" + whole[12:]):
            pack.write_bytes(broken)
            for arguments in ((), ("--board", "ring")):
                done = run("list", str(pack), *arguments)
                self.assertEqual(done.returncode, 1)
                self.assertRegex(done.stderr, r"^caminos: \S+few\.puz(:\d+)?: no packed puzzles of this version, or damaged\n$")

    def test_wrong_calls(self):
        for arguments, status, words in (
            ((), 2, ""),
            (("sing",), 2, "list, check, make or pack"),
            (("make",), 2, "make takes --out FILE"),
            (("pack", "x"), 2, "pack takes a file"),
            (("list", "/nonexistent/x"), 1, "/nonexistent/x"),
            (("make", "--out", "/nonexistent/x"), 1, "/nonexistent/x"),
            (("list", "--board", "moon"), 2, "moon"),
        ):
            done = run(*arguments)
            self.assertEqual(done.returncode, status, arguments)
            self.assertIn(words, done.stderr)
            self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        with open("/dev/full", "w") as full:
            self.assertEqual(subprocess.run([CAMINOS, "puzzles", "list"], stdout=full, stderr=subprocess.DEVNULL).returncode, 1)


if __name__ == "__main__":
    unittest.main(verbosity=0)
