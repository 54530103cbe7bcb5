#!/usr/bin/env python3
"""Runs 'caminos show' as people do.

    test_show.py PROGRAM
"""

import os
import pathlib
import struct
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree
import zlib

PROGRAM = sys.argv.pop(1)
SVG = "{http://www.w3.org/2000/svg}"
MOVES = "L:a1,a2,a3,b3 O:g1,g2,h1,h2 L:b4,b5,b6,c6 O:g3,g4,h3,h4 O:c7x2,d7x2 T:g5,g6,g7,h6"
WIN = MOVES + " L:d8,e8,f7,f8"
RECORD = """(;FF[4]CA[UTF-8]GM[Caminos]BO[square]NP[2]NE[0]RE[Y+13]
;Y[L:a1,a2,a3,b3];G[O:g1,g2,h1,h2];Y[L:b4,b5,b6,c6];G[O:g3,g4,h3,h4]
;Y[O:c7x2,d7x2];G[T:g5,g6,g7,h6];Y[L:d8,e8,f7,f8])
"""


def show(*arguments, text=True):
    return subprocess.run(
        [PROGRAM, "show", *arguments], capture_output=True, text=text, stdin=subprocess.DEVNULL
    )


def png_pixels(data):
    """Width, height, bytes a pixel and the rows; fails on a damaged file."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, packed, size = 8, b"", None
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at : at + 8])
        body = data[at + 8 : at + 8 + length]
        (checksum,) = struct.unpack(">I", data[at + 8 + length : at + 12 + length])
        assert zlib.crc32(kind + body) == checksum
        if kind == b"IHDR":
            width, height = struct.unpack(">II", body[:8])
            size = {2: 3, 6: 4}[body[9]]  # with or without transparency
        if kind == b"IDAT":
            packed += body
        at += 12 + length
    return width, height, size, zlib.decompress(packed)


class Show(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.record = self.folder / "game.sgf"
        self.record.write_text(RECORD)

    def test_text_of_moves(self):
        run = show("--moves", MOVES)
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        lines = run.stdout.splitlines()
        self.assertEqual(lines[0], "move 6: green T:g5,g6,g7,h6")
        self.assertEqual(lines[4], " 6  .    Y1   Y1   .    .    .   *G1  *G1   6")
        self.assertEqual(lines[-3], "yellow 1 to move")

    def test_text_of_a_record(self):
        run = show(str(self.record))
        self.assertIn("yellow has connected: a1 a2 a3 b3 b4 b5 b6 c6 c7 d7 d8\n", run.stdout)
        self.assertTrue(run.stdout.endswith("result Y+13\n"))
        self.assertEqual(show(str(self.record), "--move", "6").stdout, show("--moves", MOVES).stdout)
        start = show(str(self.record), "--move", "0").stdout
        self.assertEqual(start, show().stdout)

    def test_each_move_as_text(self):
        run = show(str(self.record), "--each")
        heads = [line for line in run.stdout.splitlines() if line.startswith("move ")]
        self.assertEqual(len(heads), 7)
        self.assertEqual(heads[4], "move 5: yellow O:c7x2,d7x2")

    def test_svg_is_well_formed(self):
        for board in ("square", "rhombus", "octagon", "ring"):
            for theme in ("light", "dark", "clear"):
                run = show("--board", board, "--format", "svg", "--theme", theme, "--numbers")
                self.assertEqual(run.returncode, 0, run.stderr)
                root = ElementTree.fromstring(run.stdout)
                self.assertEqual(root.tag, SVG + "svg")
        root = ElementTree.fromstring(show("--moves", WIN, "--format=svg", "--size=640").stdout)
        self.assertEqual(root.get("width"), "640")
        self.assertIn("yellow L:d8,e8,f7,f8", root.find(SVG + "desc").text)
        names = {text.text for text in root.iter(SVG + "text")}
        self.assertEqual(names, set("abcdefgh12345678"))

    def test_png_can_be_read(self):
        output = self.folder / "picture.png"
        run = show(str(self.record), "--output", str(output), "--size", "320")
        self.assertEqual((run.returncode, run.stdout, run.stderr), (0, "", ""))
        width, height, size, rows = png_pixels(output.read_bytes())
        self.assertEqual(width, 320)
        self.assertEqual(len(rows), height * (1 + size * width))
        piped = show(str(self.record), "--format", "png", "--size", "320", text=False)
        self.assertEqual(piped.stdout, output.read_bytes())

    def test_each_move_as_pictures(self):
        run = show(str(self.record), "--each", "--output", str(self.folder / "a.b.svg"), "--size=99")
        self.assertEqual(run.returncode, 0, run.stderr)
        names = sorted(path.name for path in self.folder.glob("a.b-*.svg"))
        self.assertEqual(names, [f"a.b-{n:03}.svg" for n in range(1, 8)])

    def test_marks_can_be_left_out(self):
        bare = ("--no-coordinates", "--no-last", "--no-path", "--format", "svg")
        root = ElementTree.fromstring(show("--moves", WIN, *bare).stdout)
        self.assertEqual(list(root.iter(SVG + "text")), [])

    def test_wrong_calls(self):
        for arguments, words in (
            (("--format", "gif"), "--format is one of text, svg, png"),
            (("--from", "north"), "--from is one of sw, se, ne, nw"),
            (("--theme", "pink"), "--theme is one of light, dark, clear"),
            (("--size", "3"), "--size takes a number from 64 to 8192"),
            (("--each", "--move", "1"), "--move and --each exclude each other"),
            (("--each", "--format", "svg"), "--each needs --output, to name the pictures"),
            (("--moves", "L:a1,a2,a3,b3 O:a1,a2,b1,b2"), "move 2, O:a1,a2,b1,b2: a1 is occupied"),
            (("--moves", "x"), "move 1, x: a move is written PIECE:COLUMNS"),
            ((str(self.record), "--moves", MOVES), "give a file or --moves, not both"),
            (("a", "b"), "'b' is one word too many"),
        ):
            run = show(*arguments)
            self.assertEqual((run.returncode, run.stdout), (2, ""), arguments)
            self.assertTrue(run.stderr.startswith("caminos: show: " + words), run.stderr)
            self.assertEqual(run.stderr.count("\n"), 1)

    def test_work_that_fails(self):
        self.record.write_text("(;FF[4]GM[Caminos]BO[square]\n;Y[L:a1,a2,a3,b3]\n ;G[O:a1,a2])")
        run = show(str(self.record))
        self.assertEqual(run.returncode, 1)
        self.assertTrue(run.stderr.startswith(f"caminos: {self.record}:3:3: "), run.stderr)
        missing = show(str(self.folder / "none.sgf"))
        self.assertEqual(missing.returncode, 1)
        self.assertIn("No such file", missing.stderr)
        nowhere = show("--output", str(self.folder / "none" / "a.svg"))
        self.assertEqual(nowhere.returncode, 1)
        self.record.write_text(RECORD)
        self.assertEqual(show(str(self.record), "--move", "8").returncode, 1)
        self.assertEqual(show(str(self.record), "--game", "2").returncode, 1)

    @unittest.skipUnless(os.path.exists("/dev/full"), "no full device here")
    def test_a_full_disk(self):
        with open("/dev/full", "w") as full:
            run = subprocess.run(
                [PROGRAM, "show", "--format", "svg"], stdout=full, stderr=subprocess.PIPE, text=True
            )
        self.assertEqual(run.returncode, 1)
        self.assertEqual(run.stderr, "caminos: show: standard output cannot be written\n")


if __name__ == "__main__":
    unittest.main()
