"""rounds.py: kill a program that writes to a store, lose what it never synced, look what is left.

A round lets tests/faults/driver.c write for a moment, ends it, and reads the store with a fresh
process: all that was ever acknowledged, or read by anybody, must be there, and nothing half.
Rounds come in kinds:

    kill   SIGKILL at any moment, or between any two changes to the files
    lost   likewise, and then what was not synced is lost: all, or a part in any order
    again  likewise, but the loss comes only after another process has read what was left, and died
           too: what it has seen must not vanish
"""

import os
import random
import signal
import sqlite3
import subprocess
import time

import ground
import undo
from ground import Violation

ANEW_EVERY = 20  # rounds after which an empty store is taken: reading it all takes its time


class Ground(ground.Ground):
    """A folder with a store in it, and what is known to be stored."""

    def __init__(self, driver, shim, unsynced=False):
        super().__init__(shim)
        self.driver, self.unsynced = str(driver), unsynced
        self.file, self.acknowledged = self.root / "games.db", 0
        self.start_anew()

    def start_anew(self):
        super().start_anew()
        self.known = {"have": {}, "users": {}}

    def moves_acknowledged(self):
        """Here whatever was stored counts as one."""
        return self.acknowledged

    def start(self, *words, faults=None):
        """The driver, with the shim under it if it is to have faults."""
        environment = dict(os.environ)
        if faults is not None:
            environment |= self.environment(faults)
        command = [self.driver, f"sqlite:{self.file}", *words, *(["unsynced"] if self.unsynced else [])]
        pipe = subprocess.PIPE
        return subprocess.Popen(command, env=environment, stdin=pipe, stdout=pipe, stderr=pipe, text=True)

    def note(self, line):
        """Remember what the driver said is stored."""
        word, pair, number = line.split()
        kept = self.known.get({"ack": "have", "have": "have", "user": "users", "users": "users"}.get(word))
        self.acknowledged += word in ("ack", "user")
        if kept is not None:
            kept[pair] = max(kept.get(pair, 0), int(number))

    def end(self, process):
        """Kill it, and remember what it still said. What was read from it and is waiting here is of that:
        communicate() would go on behind it, in the middle of a line."""
        process.kill()
        for line in process.stdout:
            if line.endswith("\n"):
                self.note(line)
        process.communicate()

    def live_and_die(self, chance, *words):
        """A driver from its start to its violent end."""
        faults = chance.choice(
            [
                "",
                f"kill_at={chance.randrange(1, 600)} tear={chance.randrange(2)}",
                f"kill_at_sync={chance.randrange(1, 40)}",
            ]
        )
        process = self.start(*words, faults="sync_skip=1 " + faults)
        moment = None
        for line in process.stdout:
            if line.endswith("\n"):
                self.note(line)
            if line.startswith("ready"):
                moment = time.monotonic() + (0 if "look" in words else chance.random() * 0.1)
            if moment is not None and time.monotonic() >= moment:
                break
        self.end(process)
        if process.returncode != -signal.SIGKILL:
            raise Violation(f"the driver ended by itself ({process.returncode})")

    def verify(self):
        """Read all of it; whatever was known must be there."""
        process = self.start("verify")
        said, complaint = process.communicate()
        if process.returncode != 0:
            raise Violation(complaint.strip())
        found = {"have": {}, "users": {}}
        for line in said.splitlines():
            word, pair, number = line.split()
            if word in found:
                found[word][pair] = int(number)
        for what, numbers in self.known.items():
            for pair, number in numbers.items():
                if found[what][pair] < number:
                    raise Violation(f"{what} of pair {pair}: {number} known, {found[what][pair]} left")
        self.known = found
        database = sqlite3.connect(self.file)
        (answer,) = database.execute("PRAGMA integrity_check").fetchone()
        database.close()
        if answer != "ok":
            raise Violation(f"integrity_check: {answer}")


def run_round(place, kind, seed):
    """One round; raises Violation. Returns how many changes were lost."""
    chance = random.Random(seed)
    if seed % ANEW_EVERY == 0:
        place.start_anew()
    place.live_and_die(chance)
    if kind == "again":
        undo.trim(place.journal)
        place.live_and_die(chance, "look")
    if kind == "kill":
        undo.clear(place.journal)
        lost = 0
    else:
        _, lost = undo.undo(place.journal, None if chance.random() < 0.4 else seed)
    place.verify()
    return lost
