#!/usr/bin/env python3
"""test_analyze.py CAMINOS CORPUS: does "caminos analyze" do what its help says?

Runs the real program on files of the corpus of records, with little thinking.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "fixture"))

from shown import shown_on_terminal

CAMINOS, CORPUS = (pathlib.Path(path).resolve() for path in sys.argv[1:3])
QUICK = ["--visits", "60"]
MOVE = re.compile(r";([YGB])\[([^]]*)\]")

# Yellow can win by L:f1,f2,g1,h1 and does something else.
MISSED_WIN = """(;FF[4]GM[Caminos]BO[square]NP[2]NE[0]P1[Anna]P2[Bert]
;Y[L:d3,e3,f3x2];G[L:a4,a5,b5,c5];Y[L:d4,e4,f4x2];G[L:b7,c7x3];Y[Z:a4,b4x2,c4]C[hm]
;G[L:f5,f6,f7x2];Y[O:g7x2,g8x2]C[Oh dear.];G[L:f1,f2,g2,h2])
"""

SHORT = """(;FF[4]GM[Caminos]BO[square]NP[2]NE[0]P1[Anna]P2[Bert]
;Y[O:a1,a2,b1,b2]
;G[O:c1,c2,d1,d2]
)
"""


def run(*args, **kwargs):
    return subprocess.run([CAMINOS, "analyze", *map(str, args)], capture_output=True, text=True,
                          encoding="utf-8", timeout=100, **kwargs)


def main_line(text):
    """The moves up to the first end of a line: the main line comes first."""
    return MOVE.findall(text.split(")\n")[0])


class Analyze(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def file(self, name, text):
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return path

    def succeed(self, *args, **kwargs):
        result = run(*args, **kwargs)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        return result.stdout

    def fail_with(self, status, message, *args, **kwargs):
        result = run(*args, **kwargs)
        self.assertEqual((result.returncode, result.stderr), (status, f"caminos: {message}\n"))
        return result

    def test_annotates_every_move(self):
        for path in sorted(CORPUS.glob("good/full_*.sgf")):
            text = self.succeed(path, *QUICK)
            moves = main_line(path.read_text())
            self.assertEqual(main_line(text), moves)
            self.assertEqual(len(re.findall(r"WR\[[01]\.\d{3}\]", text)), len(moves))
            self.assertEqual(text.split("\n")[0], path.read_text().split("\n")[0])

    def test_marks_a_missed_win(self):
        path = self.file("missed.sgf", MISSED_WIN)
        text = self.succeed(path, "--visits", "400")
        self.assertRegex(text, r";Y\[O:g7x2,g8x2\]C\[Oh dear\.\nComputer: \?\? \d+% for yellow, "
                               r"was 100%; better \S+\]WR\[0\.\d+\]BE\[\S+\]BM\[2\]\n")
        self.assertRegex(text, r"\(;Y\[[^]]+\]C\[Computer: 100% for yellow\]")

    def test_same_work_gives_the_same_file(self):
        path = self.file("missed.sgf", MISSED_WIN)
        first = self.succeed(path, *QUICK)
        self.assertEqual(self.succeed(path, *QUICK), first)
        again = self.succeed(self.file("again.sgf", first), *QUICK)
        self.assertEqual(again, first)  # an analysis replaces the one before

    def test_writes_to_a_file(self):
        path, out = self.file("short.sgf", SHORT), self.folder / "out.sgf"
        self.assertEqual(self.succeed(path, *QUICK, "-o", out), "")
        self.assertEqual(out.read_text(), self.succeed(path, *QUICK))
        self.assertEqual(self.succeed(path, *QUICK, f"--output={out}"), "")
        self.assertEqual(sorted(os.listdir(self.folder)), ["out.sgf", "short.sgf"])

    def test_reads_standard_input(self):
        path = self.file("short.sgf", SHORT)
        with open(path) as file:
            self.assertEqual(self.succeed("-", *QUICK, stdin=file), self.succeed(path, *QUICK))

    def test_text_report_fits_a_page(self):
        for path in sorted(CORPUS.glob("good/full_[eo]*.sgf")):
            lines = self.succeed(path, *QUICK, "--report", "text").split("\n")
            self.assertLess(len(lines), 50)
            self.assertLessEqual(max(map(len, lines)), 80)
            moves = main_line(path.read_text())
            rows = [line for line in lines if re.match(r" *\d+ [YGB] ", line)]
            self.assertEqual([tuple(row.split()[1:3]) for row in rows], moves)

    def test_svg_report_is_well_formed(self):
        name = "<Anna> & \"Co\" \x07"
        path = self.file("names.sgf", MISSED_WIN.replace("P1[Anna]", f"P1[{name}]"))
        out = self.folder / "out.sgf"
        svg = self.succeed(path, *QUICK, "--report", "svg", "-o", out)
        root = xml.etree.ElementTree.fromstring(svg)
        space = "{http://www.w3.org/2000/svg}"
        self.assertEqual(root.tag, space + "svg")
        points = root.find(space + "polyline").get("points").split()
        self.assertEqual(len(points), 9)
        self.assertIn('<Anna> & "Co" ? (yellow)', "".join(root.itertext()))
        self.assertIn("WR[", out.read_text())

    def test_one_game_of_several(self):
        path = self.file("two.sgf", SHORT + SHORT)
        both = self.succeed(path, *QUICK)
        self.assertEqual(both.count("WR["), 4)
        second = self.succeed(path, *QUICK, "--game", "2")
        self.assertTrue(second.startswith(SHORT))
        self.assertEqual(second.count("WR["), 2)
        self.succeed(path, *QUICK, "--game", "2", "--report", "svg")
        report = self.succeed(path, *QUICK, "--report", "text")
        self.assertEqual(report.count("Anna (yellow) - Bert (green)"), 2)
        self.fail_with(2, "analyze: an SVG report is of one game; choose it with --game",
                       path, *QUICK, "--report", "svg")
        self.fail_with(1, f"{path}: there are only 2 games in this file", path, "--game", "3")

    def test_games_without_moves(self):
        path = CORPUS / "good/header_only.sgf"
        self.assertEqual(main_line(self.succeed(path, *QUICK)), [])
        self.succeed(path, *QUICK, "--report", "text")
        xml.etree.ElementTree.fromstring(self.succeed(path, *QUICK, "--report", "svg"))

    def test_a_move_in_the_root(self):
        text = self.succeed(CORPUS / "good/move_in_root.sgf", *QUICK)
        self.assertEqual(text.count("WR["), 2)

    def test_limits(self):
        path = CORPUS / "good/bare.sgf"
        self.succeed(path, "--level", "3", "--threads", "2")
        self.succeed(path, "--seconds", "0.05")
        self.fail_with(2, "analyze: --level, --seconds and --visits exclude each other",
                       path, "--level", "3", "--seconds", "1")

    def test_broken_records(self):
        for line in (CORPUS / "broken/expected.txt").read_text().splitlines():
            name = line.split(":")[0]
            path = CORPUS / "broken" / name
            self.fail_with(1, f"{path}{line[len(name):]}", path)

    def test_wrong_calls(self):
        self.fail_with(2, "analyze: something is missing; see 'caminos help analyze'")
        self.fail_with(2, "analyze: --report is text or svg", "x.sgf", "--report", "pdf")
        self.fail_with(2, "analyze: --output needs a value", "x.sgf", "-o")
        self.fail_with(2, "analyze: the report goes to standard output; name a file for the game",
                       "x.sgf", "-o", "-", "--report", "text")
        self.fail_with(1, "analyze: cannot read no.sgf: No such file or directory", "no.sgf",
                       cwd=self.folder)

    def test_a_full_disk_destroys_nothing(self):
        path = self.file("game.sgf", SHORT)
        limit = ["bash", "-c", "trap '' XFSZ; ulimit -f 0; exec \"$@\"", "-", CAMINOS, "analyze"]
        result = subprocess.run([*limit, path, *QUICK, "-o", path], capture_output=True, text=True)
        self.assertEqual(result.returncode, 1)
        self.assertRegex(result.stderr, "^caminos: analyze: cannot write .*: File too large\n$")
        self.assertEqual(path.read_text(), SHORT)
        self.assertEqual(os.listdir(self.folder), ["game.sgf"])
        with open("/dev/full", "w") as full:
            result = subprocess.run([CAMINOS, "analyze", path, *QUICK], stdout=full,
                                    stderr=subprocess.PIPE, text=True)
        self.assertEqual(result.stderr, "caminos: analyze: standard output cannot be written\n")
        self.assertEqual(result.returncode, 1)

    def test_progress_is_for_terminals(self):
        shown = shown_on_terminal([CAMINOS, "analyze", self.file("short.sgf", SHORT), *QUICK])
        self.assertIn("[" + 40 * "#" + "] 3/3", shown)
        self.assertRegex(shown, r"\r *\r$")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=1)
