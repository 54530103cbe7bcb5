#!/usr/bin/env python3
"""fuzz_frames.py CAMINOS [COUNT [SEED]]: spoilt WebSocket messages and frames over a real socket while others play, the
long form of tests/online/test_frames.py. Ends at the first answer that is not documented. Prints what came back, how
the others fared, and how soon the server ends when it is told to."""

import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tests" / "online"))

from client import Server, page_folder  # noqa: E402
from crowd import Crowd  # noqa: E402
from framefuzz import Fuzzer, Undocumented  # noqa: E402
from member import Moves  # noqa: E402

STEP = 1000  # frames between two lines of progress
LIMITS = ["messages_per_s=0", "connections_per_user=0", "connections_per_address=0", "tables_per_user=0"]


def fuzz(server, moves, count, seed):
    """All frames, with a look at the others after each step. The violations, and the crowd."""
    crowd = Crowd(server, moves, seed)
    fuzzer = Fuzzer(server, seed, meanwhile=lambda: crowd.step(wait=0))
    found = []
    while fuzzer.sent < count and not found:
        crowd.play(lambda goal=crowd.acknowledged + 20: crowd.acknowledged >= goal)
        fuzzer.run(min(fuzzer.sent + STEP, count))
        found = crowd.settle()
        if sys.stderr.isatty():
            print(f"\r{fuzzer.sent} of {count}", end="", file=sys.stderr, flush=True)
    found += crowd.check_retired()
    print(f"{fuzzer.sent} frames, {fuzzer.drips} talks byte by byte; came back: {dict(sorted(fuzzer.seen.items()))}")
    print(f"others: {crowd.acknowledged} commands acknowledged, {len(found)} violations {found[:3] or ''}")
    crowd.close()
    return found


def main(argv):
    if len(argv) < 2:
        sys.exit(__doc__)
    count = int(argv[2]) if len(argv) > 2 else 100000
    seed = int(argv[3]) if len(argv) > 3 else 1
    server = Server(argv[1], page_folder(), *(word for limit in LIMITS for word in ("--limit", limit)))
    moves = Moves(argv[1], seed)
    try:
        found = fuzz(server, moves, count, seed)
        start = time.monotonic()
        status = server.stop()
        print(f"ends with status {status} after {time.monotonic() - start:.2f} s")
    except Undocumented as what:
        sys.exit(f"not documented: {what}")
    finally:
        moves.close()
        if server.process.poll() is None:
            server.kill()
    return 1 if found or status else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
