#!/usr/bin/env python3
"""test_command.py CAMINOS SOURCE_DIR: what holds for every command of the program."""

import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = os.path.abspath(sys.argv[1])
SOURCE = pathlib.Path(sys.argv[2])
GAME = "(;FF[4]GM[Caminos]BO[square]NP[2]NE[0];Y[T:c4,d4x2,e4];G[L:e5x3,e6])"

# A call of each command that prints something and soon ends; the server and the copy of
# its games have a test of their own.
CALLS = {
    "analyze": ["--visits", "2", "-"],
    "bench": ["--board", "square", "--seconds", "0"],
    "gtp": [],
    "match": ["--a", "random", "--b", "random", "--games", "2"],
    "perft": ["1"],
    "play": ["--plain"],
    "puzzles": ["list"],
    "show": ["--moves", "T:c4,d4x2,e4"],
    "think": [],
}
INPUT = {"analyze": GAME, "gtp": "name\n", "play": "quit\n", "think": "{}\n"}


def run(*words, **more):
    return subprocess.run([PROGRAM, *words], text=True, stderr=subprocess.PIPE, timeout=120, **more)


def help_of(command=None):
    return run("help", *([command] if command else []), stdout=subprocess.PIPE).stdout


def commands():
    """The commands as the program itself lists them."""
    return [c for c in re.findall(r"^  (\w+) ", help_of(), re.M) if c != "help"]


def options_in_source(command):
    """The options that the command's files read."""
    files = [f for f in SOURCE.glob("app/caminos/**/*.c")
             if f.stem == command or f.stem.startswith(command + "_")]
    found = set()
    for file in files:
        text = file.read_text()
        found |= set(re.findall(r'\{"([a-z0-9-]+)", OPTION_', text))
        if "GAME_OPTION_SPECS" in text:
            found |= {"board", "players", "neutral", "rules"}
    return found


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class FullOutput(unittest.TestCase):
    """Standard output that cannot be written is a failure, told in one line."""

    def check(self, *words, text=""):
        with open("/dev/full", "w") as full:
            result = run(*words, stdout=full, input=text)
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertRegex(result.stderr, rf"\Acaminos: {re.escape(words[0])}: .*standard output.*\n\Z")

    def test_every_command(self):
        self.assertEqual(set(commands()) - {"serve", "backup", "worker", "migrate", "selfplay", "games"}, set(CALLS))
        for command, words in CALLS.items():
            with self.subTest(command=command):
                self.check(command, *words, text=INPUT.get(command, ""))

    def test_help_and_version(self):
        self.check("--version")
        self.check("help")
        self.check("--help")
        for command in commands():
            with self.subTest(command=command):
                self.check("help", command)
                self.check(command, "--help")

    def test_long_output(self):
        self.check("perft", "1", "--divide")
        self.check("bench", "--seconds", "0", "--json")

    def test_server_and_backup(self):
        port = free_port()
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        pathlib.Path(folder.name, "index.html").write_text("<!doctype html><title>Caminos</title>")
        with open("/dev/full", "w") as full:
            server = subprocess.Popen([PROGRAM, "serve", "--port", str(port), "--page", folder.name,
                                       "--data", folder.name], stdout=full, stderr=subprocess.PIPE, text=True)
        while server.poll() is None:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.02)
        server.send_signal(signal.SIGTERM)
        errors = server.communicate(timeout=60)[1]
        self.assertEqual(server.returncode, 1, errors)
        self.assertRegex(errors, r"\Acaminos: serve: .*standard output.*\n\Z")
        self.check("backup", os.path.join(folder.name, "copy.db"), "--data", folder.name)


class Help(unittest.TestCase):
    """'help COMMAND' names every option the command takes, and no other."""

    def test_options(self):
        for command in commands():
            with self.subTest(command=command):
                text = help_of(command)
                told = set(re.findall(r"--([a-z][a-z0-9-]*)", text.replace("--seat1 ...", "--seat1 --seat2 --seat3")))
                self.assertEqual(told - {"help"}, options_in_source(command))
                self.assertTrue(text.startswith(f"usage: caminos {command}"), text)
                self.assertLessEqual(max(map(len, text.splitlines())), 100)

    def test_ways_to_ask(self):
        for command in commands():
            self.assertEqual(run(command, "--help", stdout=subprocess.PIPE).stdout, help_of(command))
        result = run("help", "nothing", stdout=subprocess.PIPE)
        self.assertEqual((result.returncode, result.stdout), (2, ""))
        self.assertEqual(result.stderr, "caminos: help: no command 'nothing'; see 'caminos help'\n")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
