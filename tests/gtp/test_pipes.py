#!/usr/bin/env python3
"""test_pipes.py CAMINOS: files that are none. A pipe nobody else has open, a device, a
folder: loadsgf and savesgf answer, and the conversation goes on."""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

CAMINOS = sys.argv.pop(1)


def talk(*commands):
    """The answers, the last of which shows that the program still listens."""
    done = subprocess.run(
        [CAMINOS, "gtp"], input="\n".join([*commands, "name", "quit", ""]), capture_output=True,
        text=True, timeout=60,
    )  # fmt: skip
    answers = done.stdout.split("\n\n")[:-1]
    assert (done.returncode, answers[-2:]) == (0, ["= Caminos", "= "]), (done, answers)
    return answers[:-2]


class Pipes(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.pipe = self.folder / "pipe"
        os.mkfifo(self.pipe)

    def test_a_pipe_without_anybody(self):
        self.assertEqual(
            talk(f"loadsgf {self.pipe}", f"savesgf {self.pipe}"),
            [
                f"? {self.pipe} is not a regular file",
                f"? cannot write {self.pipe}: No such device or address",
            ],
        )
        self.assertTrue(self.pipe.is_fifo())

    def test_a_pipe_with_a_reader(self):
        reader = os.open(self.pipe, os.O_RDONLY | os.O_NONBLOCK)
        self.addCleanup(os.close, reader)
        self.assertEqual(talk(f"savesgf {self.pipe}"), ["= "])
        self.assertTrue(os.read(reader, 1000).startswith(b"(;FF[4]"))

    def test_a_pipe_with_a_writer(self):
        both = os.open(self.pipe, os.O_RDWR)
        self.addCleanup(os.close, both)
        os.write(both, b"(;GM[Caminos])")
        self.assertEqual(talk(f"loadsgf {self.pipe}"), [f"? {self.pipe} is not a regular file"])

    def test_devices_and_folders(self):
        self.assertEqual(
            talk("loadsgf /dev/zero", "loadsgf /dev/stdin", f"loadsgf {self.folder}"),
            [
                "? /dev/zero is not a regular file",
                "? /dev/stdin is not a regular file",
                f"? cannot read {self.folder}: Is a directory",
            ],
        )


if __name__ == "__main__":
    unittest.main()
