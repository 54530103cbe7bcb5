#!/usr/bin/env python3
"""test_fit.py FIT SRC COMPILER FLAGS LIBRARY...: from games to weights that compile.

Plays a second, learns one epoch, compiles the table as the engine's own and asks the
engine whether it may play with it. And: what is called wrongly or fed with something
else says so in a line.
"""

import pathlib
import struct
import subprocess
import sys
import tempfile
import unittest

FIT, SRC, COMPILER, FLAGS, *LIBRARIES = sys.argv[1:]
SAMPLE = 272  # bytes
FEWEST = 1280  # samples, to learn from

# Under another name: the libraries have weights of their own.
ASK = """
#include <stdio.h>
#include "rules/content.h"
#define cam_weights_{name} made
#include "{table}"
int main(void)
{{
    static cam_rules rules;
    cam_rules_init(&rules, cam_board_find("{board}"), &cam_box, NULL);
    printf("%d %d %d\\n", cam_weights_fit(&made, &rules), cam_weights_hash(&made) == made.hash,
           made.net != NULL);
}}
"""


def run(*args, **kwargs):
    return subprocess.run([FIT, *map(str, args)], capture_output=True, text=True, timeout=300, **kwargs)


class Fit(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.holder = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.holder.name)
        cls.samples = cls.folder / "square.samples"
        cls.played = run("play", "square", 1, 3, cls.samples)

    @classmethod
    def tearDownClass(cls):
        cls.holder.cleanup()

    def enough(self):
        """As few as a second gave, so often that they are enough."""
        return [self.samples] * (FEWEST // (self.samples.stat().st_size // SAMPLE) + 1)

    def learn(self, name):
        result = run("learn", "--epochs", 1, name, *self.enough())
        self.assertEqual(result.returncode, 0, result.stderr)
        table = self.folder / f"weights_{name}.c"
        table.write_text(result.stdout)
        return table

    def ask(self, name, table):
        source, program = self.folder / "ask.c", self.folder / "ask"
        source.write_text(ASK.format(name=name, table=table, board="square"))
        subprocess.run([COMPILER, "-std=gnu17", *FLAGS.split(), f"-I{SRC}", source, *LIBRARIES, "-lm",
                        "-pthread", "-o", program], check=True)
        return subprocess.run([program], capture_output=True, text=True, check=True).stdout.split()

    def refuse(self, status, message, *args, **kwargs):
        result = run(*args, **kwargs)
        self.assertEqual(result.returncode, status, result.stderr)
        self.assertIn(message, result.stderr)
        return result

    def test_play(self):
        self.assertEqual(self.played.returncode, 0, self.played.stderr)
        self.assertRegex(self.played.stderr, r"^square: \d+ games\n$")
        size = self.samples.stat().st_size
        self.assertGreater(size, 0)
        self.assertEqual(size % SAMPLE, 0)

    def test_same_seed_same_games(self):
        again = self.folder / "again"
        run("play", "square", 0.2, 3, again)
        one, other = self.samples.read_bytes(), again.read_bytes()
        length = min(len(one), len(other))
        self.assertGreater(length, 0)
        self.assertEqual(one[:length], other[:length])

    def test_results_change_sides(self):
        """What one side has won, the other has lost: of neighbours in a game."""
        data, pairs = self.samples.read_bytes(), 0
        place = [self.about(data[i:i + SAMPLE]) for i in range(0, len(data), SAMPLE)]
        for (plies, result), (next_plies, next_result) in zip(place, place[1:]):
            if next_plies == plies + 1:
                pairs += 1
                self.assertEqual(result + next_result, 1)
        self.assertGreater(pairs, 0)

    @staticmethod
    def about(sample):
        """Plies and result of a sample; with two players each ply changes the side."""
        return sample[184], struct.unpack_from("f", sample, 208)[0]

    def test_table_of_a_board(self):
        self.assertEqual(self.ask("square", self.learn("square")), ["1", "1", "1"])

    def test_table_for_any_board(self):
        self.assertEqual(self.ask("any", self.learn("any")), ["1", "1", "0"])

    def test_wrong_calls(self):
        for call in ((), ("teach",), ("play", "square", 1, 1), ("play", "moon", 1, 1, "x"),
                     ("play", "any", 1, 1, "x"), ("play", "square", "soon", 1, "x"),
                     ("play", "square", 0, 1, "x"), ("play", "square", "nan", 1, "x"),
                     ("play", "square", 1, "one", "x"), ("learn", "square"), ("learn", "moon", "x"),
                     ("learn", "--epochs", 0, "square", "x"), ("learn", "--epochs", "few", "square", "x")):
            with self.subTest(call=call):
                result = self.refuse(2, "usage: fit", *call, cwd=self.folder)
                self.assertEqual(result.stdout, "")
        self.assertFalse((self.folder / "x").exists())

    def test_foreign_files(self):
        good = self.samples.read_bytes()
        broken = bytearray(good)
        broken[SAMPLE + 5] ^= 0xFF
        for name, content in (("text", b"These are no games.\n" * 100), ("short", b"x"), ("torn", good[:-1]),
                              ("broken", bytes(broken)), ("shifted", good[1:] + b"\0"), ("noise", b"\xff" * 2720)):
            path = self.folder / name
            path.write_bytes(content)
            with self.subTest(name=name):
                result = self.refuse(1, f"fit: {path}: not a file of samples", "learn", "square", path)
                self.assertEqual((result.stdout, result.stderr.count("\n")), ("", 1))
                if name != "torn":
                    self.refuse(1, f"fit: {path}: not a file of samples", "play", "square", 1, 1, path)
                    self.assertEqual(path.read_bytes(), content)

    def test_files_that_cannot_be_read(self):
        self.refuse(1, "cannot open it", "learn", "square", self.folder / "none")
        self.refuse(1, "cannot read it", "learn", "square", self.folder)
        self.refuse(1, "cannot open it", "play", "square", 1, 1, self.folder)

    def test_too_few(self):
        few = self.folder / "few"
        few.write_bytes(self.samples.read_bytes()[:SAMPLE])
        self.refuse(1, "too few positions", "learn", "square", few)
        self.refuse(1, "too few positions", "learn", "ring", self.samples)

    def test_nowhere_to_write(self):
        self.refuse(1, "fit: /dev/full: cannot write to it", "play", "square", 1, 1, "/dev/full")
        with open("/dev/full", "w") as full:
            result = subprocess.run([FIT, "learn", "--epochs", "1", "square", *self.enough()], stdout=full,
                                    stderr=subprocess.PIPE, text=True, timeout=300)
        self.assertEqual(result.returncode, 1)
        self.assertIn("cannot write the table", result.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
