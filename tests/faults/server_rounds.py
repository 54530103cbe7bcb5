"""server_rounds.py: kill a real server under a crowd that plays, lose what it never synced, go on.

A round lets people play (tests/online/crowd.py), ends the server, starts it again on what is left, lets
everybody come back and send again what was not answered, and compares what each of them ever saw with
what the server has (tests/online/checker.py). Kinds of rounds, as in rounds.py:

    kill   SIGKILL at any moment, or between any two changes to the files
    lost   likewise, and then what was not synced is lost: all, or a part in any order
    again  likewise, but the loss comes only after another server has told people what was left, and died too
"""

import pathlib
import random
import signal
import sys
import threading

import ground
import undo
from ground import Violation

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "online"))
from client import Server, page_folder  # noqa: E402
from crowd import Crowd  # noqa: E402
from member import Moves  # noqa: E402

ANEW_EVERY = 20  # rounds after which an empty store and new people are taken
LONGEST = 0.4  # seconds until a server dies
LIMITS = ["messages_per_s=0", "connections_per_address=0", "connections_per_user=0", "tables_per_user=0"]


class Ground(ground.Ground):
    """A server that can be killed, and the people who play there."""

    def __init__(self, program, shim, faults="sync_skip=1", seed=0):
        super().__init__(shim)
        self.faults = faults  # at all times
        self.moves = Moves(program, seed)
        self.server, self.crowd, self.program = None, None, str(program)
        self.page = page_folder()
        self.moves_before = 0  # of crowds that are gone
        self.start_anew()

    def start_anew(self, seed=0):
        self.end()
        super().start_anew()
        self.set_faults("")
        limits = [word for limit in LIMITS for word in ("--limit", limit)]
        self.server = Server(
            self.program, self.page, *limits, data=str(self.root), environment=self.environment(self.faults)
        )
        self.crowd = Crowd(self.server, self.moves, seed)

    def end(self):
        if self.server:
            self.kill()
            self.crowd.close()
            self.moves_before += self.crowd.moves
        self.server = self.crowd = None

    def moves_acknowledged(self):
        return self.moves_before + (self.crowd.moves if self.crowd else 0)

    def close(self):
        self.end()
        self.moves.close()
        super().close()

    def kill(self):
        if not self.server.process.stdout.closed:
            self.server.kill()

    def start(self, faults=""):
        """False if it died before it served anybody."""
        undo.trim(self.journal)
        self.set_faults("")
        self.server.port = 0
        try:
            self.server.start(self.environment(f"{self.faults} {faults}"))
        except AssertionError:
            if not faults:
                raise Violation("the server does not start again") from None
            return False
        return True

    def live_and_die(self, chance, longest=LONGEST):
        """People play, and the server dies."""
        self.set_faults(
            chance.choice(
                [
                    "",
                    "",
                    f"kill_at={chance.randrange(1, 600)} tear={chance.randrange(2)}",
                    f"kill_at_sync={chance.randrange(1, 60)}",
                ]
            )
        )
        process = self.server.process
        killer = threading.Timer(chance.uniform(0.2, 1) * longest, process.kill)
        killer.start()
        self.crowd.play(lambda: process.poll() is not None)
        killer.cancel()
        if process.returncode != -signal.SIGKILL:
            raise Violation(f"the server ended by itself ({process.returncode})")
        self.kill()

    def die_in_recovery(self, chance):
        """A start that fails, if it does so in time."""
        if self.start(f"kill_at={chance.randrange(1, 40)}"):
            self.kill()

    def verify(self):
        found = self.crowd.settle()
        if found:
            raise Violation(f"{len(found)} violations: " + "; ".join(found[:3]))

    def verify_all(self):
        """Once more, with the tables that are over since long."""
        self.verify()
        found = self.crowd.check_retired()
        if found:
            raise Violation(f"{len(found)} violations at old tables: " + "; ".join(found[:3]))


def run_round(place, kind, seed):
    """One round; raises Violation. Returns how many changes were lost."""
    chance = random.Random(seed)
    if seed % ANEW_EVERY == 0:
        place.start_anew(seed)
    place.live_and_die(chance)
    if kind == "again" and place.start():
        place.live_and_die(chance, LONGEST / 2)
    if chance.random() < 0.15:
        place.die_in_recovery(chance)
    lost = 0
    if kind == "kill":
        undo.clear(place.journal)
    else:
        _, lost = undo.undo(place.journal, None if chance.random() < 0.4 else seed)
    place.start()
    place.verify()
    if seed % ANEW_EVERY == ANEW_EVERY - 1:
        place.verify_all()
    return lost
