#!/usr/bin/env python3
"""test_command.py CAMINOS: caminos selfplay goes on where it was cut off, and says what it cannot use."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

CAMINOS = sys.argv[1]
FAST = ["--visits", "20", "--quick", "8"]


def play(folder, *args):
    return subprocess.run([CAMINOS, "selfplay", str(folder), *FAST, *args], capture_output=True, text=True, timeout=300)


class Selfplay(unittest.TestCase):
    def setUp(self):
        self.holder = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.holder.name)
        self.addCleanup(self.holder.cleanup)

    def test_goes_on(self):
        """Cut anywhere and run again, it gives what an uninterrupted run gives."""
        path = self.folder / "square-5.games"
        self.assertEqual(play(self.folder, "--board", "square", "--seed", "5", "--games", "3").returncode, 0)
        whole = path.read_bytes()
        for cut in (24, 30, len(whole) // 2, len(whole) - 1):
            path.write_bytes(whole[:cut])
            self.assertEqual(play(self.folder, "--board", "square", "--seed", "5", "--games", "3").returncode, 0)
            self.assertEqual(path.read_bytes(), whole)

    def test_all_boards(self):
        result = play(self.folder, "--games", "1")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(sorted(p.name for p in self.folder.iterdir()),
                         [f"{b}-1.games" for b in ("octagon", "rhombus", "ring", "square")])
        self.assertIn("square: 1 games", result.stdout)

    def test_a_board_file(self):
        crumb = pathlib.Path(__file__).parents[2] / "boards" / "crumb.board"
        result = play(self.folder, "--board", str(crumb), "--games", "1")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual([p.name for p in self.folder.iterdir()], ["crumb-1.games"])

    def test_foreign_files(self):
        for content in (b"", b"something else entirely, and long enough"):
            path = self.folder / "ring-1.games"
            path.write_bytes(content)
            result = play(self.folder, "--board", "ring", "--games", "1")
            self.assertEqual((result.returncode, result.stderr.count("\n")), (1, 1), result.stderr)
            self.assertIn("no file of games to learn from", result.stderr)
            self.assertEqual(path.read_bytes(), content)
        play(self.folder, "--board", "square", "--games", "1")
        (self.folder / "square-1.games").rename(self.folder / "ring-1.games")
        self.assertIn("games of another board", play(self.folder, "--board", "ring", "--games", "1").stderr)

    def test_wrong_calls(self):
        for call in (("--board", "moon"), ("--visits", "1"), ("--games", "0")):
            result = play(self.folder, *call)
            self.assertEqual((result.returncode, result.stderr.count("\n")), (2, 1), result.stderr)
        self.assertEqual(play(self.folder / "none", "--board", "ring", "--games", "1").returncode, 1)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
