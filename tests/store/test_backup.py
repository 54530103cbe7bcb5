#!/usr/bin/env python3
"""test_backup.py CAMINOS DRIVER: the command 'backup', of a store at rest and of one that is written to."""

import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "fixture"))

from shown import shown_on_terminal


class Backup(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="caminos-backup-"))
        self.addCleanup(shutil.rmtree, self.folder)
        self.store = self.folder / "data" / "caminos.db"
        self.store.parent.mkdir()
        self.copy = self.folder / "copy.db"

    def run_backup(self, *words, **environment):
        command = [caminos, "backup", *map(str, words)]
        return subprocess.run(command, capture_output=True, text=True, env={**os.environ, **environment})

    def write_until(self, word, count):
        """A driver that has said a word so often, and goes on writing."""
        process = subprocess.Popen(
            [driver, f"sqlite:{self.store}"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        while count:
            count -= process.stdout.readline().startswith(word)
        return process

    def fill_store(self):
        process = self.write_until("ack", 200)
        process.communicate()  # the end of its input stops it in an orderly way
        self.assertEqual(process.returncode, 0)

    def read_all(self, file):
        """What the driver finds in a store, having checked it."""
        words = [driver, f"sqlite:{file}", "verify"]
        return sorted(subprocess.run(words, check=True, capture_output=True, text=True).stdout.splitlines())

    def assert_fails(self, result, status, *parts):
        self.assertEqual(result.returncode, status, result)
        self.assertEqual(result.stdout, "")
        self.assertEqual(result.stderr.count("\n"), 1, result.stderr)
        self.assertTrue(result.stderr.startswith("caminos: "), result.stderr)
        for part in parts:
            self.assertIn(part, result.stderr)

    def test_a_store_at_rest(self):
        self.fill_store()
        places = (["--data", self.store.parent], ["--store", f"sqlite:{self.store}"])
        for place in places:
            result = self.run_backup(self.copy, *place, "--force")
            self.assertEqual((result.returncode, result.stderr), (0, ""))
            self.assertEqual(result.stdout, f"{self.copy}: {self.copy.stat().st_size} bytes\n")
            self.assertEqual(self.copy.stat().st_mode & 0o777, 0o600)
        self.assertEqual(self.read_all(self.copy), self.read_all(self.store))
        shared = self.folder / "caminos"
        self.store.parent.rename(shared)
        result = self.run_backup(self.folder / "third", XDG_DATA_HOME=str(self.folder))
        self.assertEqual(result.returncode, 0, result)

    def test_a_store_in_use(self):
        process = self.write_until("ack", 50)
        for _ in range(3):
            result = self.run_backup(self.copy, "--data", self.store.parent, "--force")
            self.assertEqual(result.returncode, 0, result)
            self.read_all(self.copy)
        process.stdout.close()  # it dies of that, or of its kill
        process.kill()
        process.wait()
        result = self.run_backup(self.copy, "--data", self.store.parent, "--force")
        self.assertEqual(result.returncode, 0, result)
        self.assertEqual(self.read_all(self.copy), self.read_all(self.store))
        self.assertEqual(sorted(p.name for p in self.folder.iterdir() if ".lock" not in p.name), ["copy.db", "data"])

    def test_restoring(self):
        self.fill_store()
        before = self.read_all(self.store)
        self.run_backup(self.copy, "--data", self.store.parent)
        self.fill_store()
        self.assertNotEqual(self.read_all(self.store), before)
        self.copy.replace(self.store)
        self.assertEqual(self.read_all(self.store), before)

    def test_nothing_is_overwritten(self):
        self.fill_store()
        self.copy.write_text("precious")
        result = self.run_backup(self.copy, "--data", self.store.parent)
        self.assert_fails(result, 1, str(self.copy), "exists already", "--force")
        self.assertEqual(self.copy.read_text(), "precious")
        result = self.run_backup(self.store, "--data", self.store.parent, "--force")
        self.assert_fails(result, 1, "the store itself")
        self.read_all(self.store)

    def test_wrong_calls(self):
        self.assert_fails(self.run_backup(), 2, "something is missing")
        self.assert_fails(self.run_backup("a", "b"), 2, "one word too many")
        self.assert_fails(self.run_backup("a", "--store", "mysql:x"), 2, "mysql:x", "is no store")
        self.assert_fails(self.run_backup("a", "--store", "sqlite:x", "--data", "."), 2, "exclude each other")
        self.assert_fails(self.run_backup("a", HOME="", XDG_DATA_HOME=""), 2, "--data")

    def test_what_cannot_be_done(self):
        self.assert_fails(self.run_backup(self.copy, "--data", self.store.parent), 1, "No such file")
        self.store.write_text("no database at all, but long enough to look like one at first sight" * 20)
        self.assert_fails(self.run_backup(self.copy, "--data", self.store.parent), 1, "no store of Caminos")
        self.store.unlink()
        self.fill_store()
        self.assert_fails(self.run_backup(self.folder / "no" / "copy", "--data", self.store.parent), 1, "No such file")
        self.assertFalse(self.copy.exists())

    def test_progress_on_a_terminal(self):
        self.fill_store()
        words = [caminos, "backup", str(self.copy), "--data", str(self.store.parent)]
        self.assertIn("100 %", shown_on_terminal(words))

    def test_stopping_leaves_nothing_behind(self):
        self.fill_store()
        before = sorted(self.folder.iterdir())
        for delay in (0.001, 0.003, 0.006):
            words = [caminos, "backup", str(self.copy), "--data", str(self.store.parent), "--force"]
            process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(delay)
            process.send_signal(signal.SIGTERM)
            process.wait()
            names = {p.name for p in self.folder.iterdir()} - {p.name for p in before}
            self.assertLessEqual(names, {"copy.db"})


if __name__ == "__main__":
    caminos, driver = sys.argv[1:3]
    unittest.main(argv=sys.argv[:1])
