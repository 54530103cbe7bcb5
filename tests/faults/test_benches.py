#!/usr/bin/env python3
"""test_benches.py BUILD: the benches of the store and the server run, for a moment. Speeds are not judged here."""

import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

BENCH = pathlib.Path(__file__).resolve().parents[2] / "bench"


class Benches(unittest.TestCase):
    def run_bench(self, name, *words):
        command = [sys.executable, BENCH / name, "--build", build, *words]
        return subprocess.run(command, capture_output=True, text=True)

    def test_store(self):
        with tempfile.TemporaryDirectory() as folder:
            result = self.run_bench("store.py", "--seconds", "0.1", "--folder", folder)
            self.assertEqual(list(pathlib.Path(folder).iterdir()), [])
        line = r"sync [a-z0-9 ]+: raw \d+/s, store \d+/s, wanted \d+/s: (yes|NO)\n"
        self.assertRegex(result.stdout, f"^({line}){{2}}$")
        self.assertEqual(result.stderr, "")

    def check_faults(self, *words):
        with tempfile.TemporaryDirectory() as folder:
            score = f"{folder}/score"
            for total in ("3", "12"):
                result = self.run_bench("faults.py", "--rounds", total, "--resume", score, *words)
                self.assertEqual(result.returncode, 0, result)
        found = re.search(r"(\d+) kills, (\d+) rounds of lost writes .* 0 violations", result.stdout)
        self.assertEqual(found.groups(), ("11", "1"))

    def test_online(self):
        with tempfile.TemporaryDirectory() as folder:
            result = self.run_bench("online.py", "--seconds", "0.3", "--tables", "8", "--crowd", "100",
                                    "--folder", folder, "moves", "times", "broadcast")
            self.assertEqual(list(pathlib.Path(folder).iterdir()), [])
        self.assertEqual(result.stderr, "")
        line = r".{50} +[\d.e+]+ [a-z/]+ +[<>]= +[\d.e+]+ +(yes|NO).*\n"
        self.assertRegex(result.stdout, f"^demand .*\n({line}){{4}}$")

    def test_faults_go_on_where_they_stood(self):
        self.check_faults()

    def test_faults_of_a_server_too(self):
        self.check_faults("--server")


if __name__ == "__main__":
    build = sys.argv[1]
    unittest.main(argv=sys.argv[:1])
